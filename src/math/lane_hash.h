/* Thirty-two parallel hash chains, for state hashes and the checksum of saved bytes: about as fast as a copy, with the same number on every
 * machine. A chain adds a word, multiplies and shifts (after Steele, Lea, Flood, Fast Splittable Pseudorandom Number Generators, 2014);
 * every step is a bijection, so changing a single word always changes its chain. */
#ifndef VEER_MATH_LANE_HASH_H
#define VEER_MATH_LANE_HASH_H

#include <stddef.h>

#include "math/simd.h"

enum { VEER_HASHER_LANES = 32 };

typedef struct VeerHasher {
    uint32_t chains[VEER_HASHER_LANES];
    uint32_t pending[VEER_HASHER_LANES]; /* words of an incomplete round */
    uint32_t fill;
} VeerHasher;

VeerHasher veer_newHasher(void);

/* Adds 4-byte words of any type. The result does not depend on how the words are split into calls. With `floats`, -0 counts as 0. */
void veer_hashLanes(VeerHasher *hasher, const void *lanes, size_t count, int floats);

/* Ends a part: fills up its last round with zeros and mixes every chain into all others, so that equal words at the same place in the next
 * part give a different hash. */
void veer_endHashPart(VeerHasher *hasher);

/* Returns the hash of everything added: all chains combined into one number. */
uint64_t veer_hashValue(VeerHasher *hasher);

#endif
