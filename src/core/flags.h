/* The flags of agents: alive, quarantined, blocked, on a detour, without a path, in the air, settled, in a loose gathering. */
#ifndef VEER_CORE_FLAGS_H
#define VEER_CORE_FLAGS_H

#include "core/world.h"
#include "math/simd.h"

enum {
    VEER_FLAG_ALIVE = 1,
    VEER_FLAG_QUARANTINED = 2,
    VEER_FLAG_BLOCKED = 4,
    VEER_FLAG_DETOUR_LEFT = 8,
    VEER_FLAG_DETOUR_RIGHT = 16,
    VEER_FLAG_DETOUR = VEER_FLAG_DETOUR_LEFT | VEER_FLAG_DETOUR_RIGHT,
    VEER_FLAG_NO_PATH = 32,
    VEER_FLAG_AIRBORNE = 64,
    VEER_FLAG_SETTLED = 128,
    VEER_FLAG_LOOSE = 256,
    VEER_FLAGS = 511,
    VEER_FLAG_TOUCHES = 512 /* during the move stage: the agent touched an obstacle; never saved */
};

/* Returns the flags of any agent. Another thread may be steering that agent, and may change its flags VEER_FLAG_BLOCKED to
 * VEER_FLAG_NO_PATH, so no other agent may depend on these flags. All other flags are stable. */
static inline uint32_t veer_flagsOf(const VeerWorld *world, uint32_t slot) {
    return __atomic_load_n(&world->flags[slot], __ATOMIC_RELAXED);
}

/* In the columns jumpLink and wantedLink: the agent takes the link from its landing pad to its take-off pad. */
#define VEER_LINK_BACK 0x10000u
static inline uint32_t veer_linkSlot(uint32_t number) { return (number & (VEER_LINK_BACK - 1)) - 1; }

/* Puts an agent whose link ended early between two levels on the floor of the closest level (levels.c). */
void veer_settleOnLevel(VeerWorld *world, uint32_t slot);

/* Ends an agent's run-up or flight, without an event. */
VEER_CALLED void veer_endJump(VeerWorld *world, uint32_t slot) {
    if (veer_levels(&world->header->def) > 1) veer_settleOnLevel(world, slot);
    world->flags[slot] &= ~(uint32_t)VEER_FLAG_AIRBORNE;
    world->jumpLink[slot] = 0;
    world->jumpGround[slot] = world->jumpTime[slot] = 0.0f;
}

/* Returns whether an agent steers: it is alive, not quarantined, has a brain, and is not taking a jump. */
static inline int veer_steers(const VeerWorld *world, uint32_t slot) {
    return (world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE)) == VEER_FLAG_ALIVE && world->brain[slot] &&
           !world->jumpLink[slot];
}
/* Returns 1 if the agents in four adjacent slots all steer and have the same brain. */
static inline int veer_areOfOneBrain(const VeerWorld *world, uint32_t first) {
    const i4 flags = i4_splat(VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE);
    i4 others = (i4_load(world->flags + first) & flags) ^ i4_splat(VEER_FLAG_ALIVE);
    others |= i4_load(world->brain + first) ^ i4_splat((int32_t)world->brain[first]);
    return world->brain[first] && !i4_anyBit(others | i4_load(world->jumpLink + first));
}

#endif
