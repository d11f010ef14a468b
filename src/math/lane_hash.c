/* The hash chains behind state hashes and checksums. A round takes 32 words, four at a time. */
#include "math/lane_hash.h"

#include <string.h>

#define NEGATIVE_ZERO 0x80000000u
#define FACTOR 0x9E3779B1u

typedef uint32_t u4 __attribute__((vector_size(16)));

static inline u4 load(const void *from) {
    u4 v;
    memcpy(&v, from, sizeof v);
    return v;
}

/* Each function has an instance for floats and an instance for other words, so that integers are not slowed down by steps that only floats
 * need. */

VEER_INLINE u4 canonical(u4 lanes, int floats) {
    const u4 nothing = {NEGATIVE_ZERO, NEGATIVE_ZERO, NEGATIVE_ZERO, NEGATIVE_ZERO};
    return floats ? lanes & ~(u4)(lanes == nothing) : lanes;
}

VEER_INLINE u4 chained(u4 chain, const char *lanes, int floats) {
    chain = (chain + canonical(load(lanes), floats)) * FACTOR;
    return chain ^ chain >> 15;
}

/* Eight independent vectors of chains hide the latency of the multiplication. */
VEER_INLINE void roundsOf(VeerHasher *hasher, const char *lanes, size_t count, int floats) {
    uint32_t *at = hasher->chains;
    u4 a = load(at), b = load(at + 4), c = load(at + 8), d = load(at + 12);
    u4 e = load(at + 16), f = load(at + 20), g = load(at + 24), h = load(at + 28);
    for (; count; count--, lanes += sizeof hasher->pending) {
        a = chained(a, lanes, floats);
        b = chained(b, lanes + 16, floats);
        c = chained(c, lanes + 32, floats);
        d = chained(d, lanes + 48, floats);
        e = chained(e, lanes + 64, floats);
        f = chained(f, lanes + 80, floats);
        g = chained(g, lanes + 96, floats);
        h = chained(h, lanes + 112, floats);
    }
    const u4 chains[] = {a, b, c, d, e, f, g, h};
    memcpy(at, chains, sizeof chains);
}

static void rounds(VeerHasher *hasher, const char *lanes, size_t count, int floats) {
    if (floats)
        roundsOf(hasher, lanes, count, 1);
    else
        roundsOf(hasher, lanes, count, 0);
}

VeerHasher veer_newHasher(void) {
    VeerHasher hasher = {.fill = 0};
    for (uint32_t i = 0; i < VEER_HASHER_LANES; i++) hasher.chains[i] = (i + 1) * 0x9E3779B9u;
    return hasher;
}

/* Keeps words that do not fill a round until more words are added. Floats are made canonical now, because the next words may have a
 * different type. */
static void wait(VeerHasher *hasher, const char *lanes, size_t count, int floats) {
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        u4 v = canonical(load(lanes + i * sizeof(uint32_t)), floats);
        memcpy(hasher->pending + hasher->fill, &v, sizeof v);
        hasher->fill += 4;
    }
    for (; i < count; i++) {
        uint32_t lane;
        memcpy(&lane, lanes + i * sizeof lane, sizeof lane);
        hasher->pending[hasher->fill++] = floats && lane == NEGATIVE_ZERO ? 0 : lane;
    }
}

void veer_hashLanes(VeerHasher *hasher, const void *lanes, size_t count, int floats) {
    const char *from = lanes;
    if (hasher->fill) {
        size_t room = VEER_HASHER_LANES - hasher->fill, first = count < room ? count : room;
        wait(hasher, from, first, floats);
        if (hasher->fill < VEER_HASHER_LANES) return;
        rounds(hasher, (const char *)hasher->pending, 1, 0);
        hasher->fill = 0;
        from += first * sizeof(uint32_t);
        count -= first;
    }
    size_t full = count / VEER_HASHER_LANES;
    if (full) rounds(hasher, from, full, floats);
    wait(hasher, from + full * sizeof hasher->pending, count % VEER_HASHER_LANES, floats);
}

static void fillUp(VeerHasher *hasher) {
    if (!hasher->fill) return;
    memset(hasher->pending + hasher->fill, 0, (VEER_HASHER_LANES - hasher->fill) * sizeof *hasher->pending);
    rounds(hasher, (const char *)hasher->pending, 1, 0);
    hasher->fill = 0;
}

void veer_endHashPart(VeerHasher *hasher) {
    fillUp(hasher);
    uint32_t last = hasher->chains[VEER_HASHER_LANES - 1];
    for (uint32_t i = 0; i < VEER_HASHER_LANES; i++) {
        uint32_t chain = (hasher->chains[i] ^ last) * FACTOR;
        last = hasher->chains[i] = chain ^ chain >> 16;
    }
}

uint64_t veer_hashValue(VeerHasher *hasher) {
    uint64_t out = 0;
    fillUp(hasher);
    for (int i = 0; i < VEER_HASHER_LANES; i++) {
        out = (out ^ hasher->chains[i]) * 0xBF58476D1CE4E5B9u;
        out ^= out >> 29;
    }
    return out;
}
