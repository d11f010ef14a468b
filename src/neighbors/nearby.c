/* Finds the agents within range of a point by testing the positions of all agents, four at a time. */
#include "neighbors/nearby.h"

#include "core/flags.h"
#include "core/space.h"
#include "math/simd.h"
#include "neighbors/nearby_squares.h"

/* Returns which of four slots hold an agent that is alive, is not quarantined, and belongs to a group of the mask. */
VEER_INLINE i4 areCounted(const VeerNearby *query, uint32_t slot, uint32_t high) {
    const i4 lanes = {0, 1, 2, 3}, live = i4_splat(VEER_FLAG_ALIVE), flags = live | i4_splat(VEER_FLAG_QUARANTINED);
    const i4 groups = i4_load(query->world->group + slot) & i4_splat((int32_t)query->mask);
    return (lanes < i4_splat((int32_t)(high - slot))) & (groups != i4_splat(0)) & ((i4_load(query->world->flags + slot) & flags) == live);
}

/* Adds those of four agents that are counted. Nothing branches on a single agent, because such branches would often be mispredicted. */
VEER_INLINE void addFour(VeerNearby *query, uint32_t slot, f4 squares, uint32_t bits) {
    uint32_t count = query->count;
    for (uint32_t lane = 0; lane < 4; lane++) {
        query->slots[count] = slot + lane;
        query->distanceSq[count] = squares[lane];
        count += bits >> lane & 1u;
    }
    query->count = count;
}

/* isPlain: veer_isPlain, as a constant. */
VEER_INLINE void scan(VeerNearby *query, uint32_t high, int isPlain) {
    const f4 rangeSq = f4_splat(query->range * query->range);
    uint32_t slot = query->next;
    for (; slot < high && query->count < VEER_MAX_NEARBY; slot += 4) {
        const VeerPositions at = {query->world->x + slot, query->world->y + slot, query->world->z + slot};
        const f4 squares = veer_squaresAt(query, &at, isPlain);
        const i4 isWithin = squares <= rangeSq;
        if (!i4_any(isWithin)) continue;
        const uint32_t bits = i4_bits(isWithin & areCounted(query, slot, high));
        addFour(query, slot, squares, isPlain ? bits : veer_onLevel(query, &at, bits));
    }
    query->next = slot;
}

int veer_nextNearby(VeerNearby *query) {
    const VeerWorld *world = query->world;
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    query->count = 0;
    if (veer_isPlain(world))
        scan(query, high, 1);
    else
        scan(query, high, 0);
    return query->count != 0;
}
