/* Agents' memories of others: a fixed number of records per agent, in the column `memories`. The stage `sense` writes them (senses.c),
 * noises add to them (hearing.c), and behaviors with the target `memory` read them. */
#ifndef VEER_SENSE_MEMORIES_H
#define VEER_SENSE_MEMORIES_H

#include "core/space.h"
#include "core/world.h"

/* Bits of a memory: the other agent is in sight; it has been found; the last news of it was a noise; the last news of it came from another
 * agent. */
enum { VEER_MEMORY_SEEN = 1, VEER_MEMORY_FOUND = 2, VEER_MEMORY_HEARD = 4, VEER_MEMORY_TOLD = 8, VEER_MEMORY_BITS = 31 };
/* Set only during an update, if the other agent was in sight in the last update. No other memory replaces this one before it is known
 * whether the agent is still in sight. */
enum { VEER_MEMORY_KEPT = 16 };
#define VEER_NO_SOURCE 1048576.0f /* value of `agent` in the memory of a noise without a source */

/* A memory. Integers are stored as floats, which represent them exactly. If all fields are 0, the memory is empty. */
typedef struct VeerRemembered {
    float agent;      /* slot + 1 of the other agent, or VEER_NO_SOURCE */
    float generation; /* generation of the other agent's id */
    float bits;
    float certainty; /* 0 to 1 */
    VeerVec3 place;  /* where the agent is believed to be: its last known place, moved with its last velocity for a while */
    VeerVec3 velocity;
    float age;      /* time since the last news of the agent, in s */
    float spread;   /* distance from the place within which the agent may be, in u */
    float searched; /* time since the owner of the memory reached the place without seeing the agent, in s; 0: not reached */
} VeerRemembered;

/* Returns the memories of an agent; there are as many as the capacity `memories`. */
static inline VeerRemembered *veer_memoriesOf(const VeerWorld *world, uint32_t slot) {
    return (VeerRemembered *)(void *)(world->memories + (size_t)slot * world->header->def.capacity.memories * VEER_REMEMBERED_LANES);
}
static inline uint32_t veer_memoryRoom(const VeerWorld *world) { return world->header->def.capacity.memories; }
/* Returns the bits of a memory. Callers can write any number to the column, so it is checked before it is converted to an integer. */
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

/* The target of behaviors: of the memories of found agents, one in sight if there is any, otherwise the most certain one. */
typedef struct VeerBelief {
    VeerVec3 place, velocity;
    uint32_t slot; /* slot of the agent if it is in sight, or VEER_NONE */
} VeerBelief;
/* Stores the target of an agent's behaviors. Returns 0 if the agent has not found anything that it still remembers. */
int veer_belief(const VeerWorld *world, uint32_t slot, VeerBelief *belief);

#endif
