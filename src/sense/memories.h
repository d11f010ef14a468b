/* What agents remember of others: a fixed number of records per agent, in the column `memories`. The stage `sense` writes them (senses.c),
 * noises add to them (hearing.c), and behaviors with the target `memory` read them. */
#ifndef VEER_SENSE_MEMORIES_H
#define VEER_SENSE_MEMORIES_H

#include "core/space.h"
#include "core/world.h"

/* Bits of a memory: whether the other is in sight, whether it has been found, and whether the agent last heard it or was told. */
enum { VEER_MEMORY_SEEN = 1, VEER_MEMORY_FOUND = 2, VEER_MEMORY_HEARD = 4, VEER_MEMORY_TOLD = 8, VEER_MEMORY_BITS = 31 };
/* During an update: the agent was in sight in the last one, so its memory keeps its place until it is known whether it still is. */
enum { VEER_MEMORY_KEPT = 16 };
#define VEER_NO_SOURCE 1048576.0f /* `agent` of a noise without a source */

/* The words of a memory. Whole numbers are stored as floats, which hold them exactly. All 0: an empty memory. */
typedef struct VeerRemembered {
    float agent;      /* slot + 1 of the other agent, or VEER_NO_SOURCE */
    float generation; /* of the other agent */
    float bits;
    float certainty; /* 0 to 1 */
    VeerVec3 place;  /* where it is believed to be: the last place, moved on with the last velocity for a while */
    VeerVec3 velocity;
    float age;      /* time since it was last seen, heard or told, in s */
    float spread;   /* distance from the place within which it may be, in u */
    float searched; /* time since the agent reached the place without seeing the other, in s; 0: it has not */
} VeerRemembered;

/* Returns the memories of an agent; there are as many as the capacity `memories`. */
static inline VeerRemembered *veer_memoriesOf(const VeerWorld *world, uint32_t slot) {
    return (VeerRemembered *)(void *)(world->memories + (size_t)slot * world->header->def.capacity.memories * VEER_REMEMBERED_LANES);
}
static inline uint32_t veer_memoryRoom(const VeerWorld *world) { return world->header->def.capacity.memories; }
/* Callers may have written anything to the column, so a number is checked before it becomes a whole number. */
static inline uint32_t veer_bitsOf(const VeerRemembered *memory) {
    return memory->bits >= 0.0f && memory->bits <= (float)VEER_MEMORY_BITS ? (uint32_t)memory->bits : 0;
}
static inline int veer_isEmpty(const VeerRemembered *memory) { return !(memory->agent >= 1.0f && memory->agent <= VEER_NO_SOURCE); }
/* Returns the slot of the agent that is remembered, or VEER_NONE if it was removed or is a noise without a source. */
uint32_t veer_rememberedSlot(const VeerWorld *world, const VeerRemembered *memory);
/* Returns an agent's memory of another agent, or of noises without a source if `other` is VEER_NONE. If there is none, it returns an empty
 * memory, with the other agent entered, in place of the least certain one that is not in sight; null if all are in sight. */
VeerRemembered *veer_memoryFor(const VeerWorld *world, uint32_t slot, uint32_t other);

/* Returns whether a place or velocity is within the range of coordinates. */
static inline int veer_isNearby(VeerVec3 v) {
    return veer_abs(v.x) <= VEER_MAX_COORDINATE && veer_abs(v.y) <= VEER_MAX_COORDINATE && veer_abs(v.z) <= VEER_MAX_COORDINATE;
}

/* The target of behaviors: the most certain memory that was found. */
typedef struct VeerBelief {
    VeerVec3 place, velocity;
    uint32_t slot; /* of an agent in sight, or VEER_NONE */
} VeerBelief;
/* Returns 0 if the agent remembers nothing that it has found. */
int veer_belief(const VeerWorld *world, uint32_t slot, VeerBelief *belief);

#endif
