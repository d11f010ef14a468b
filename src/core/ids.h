/* Ids of things in a world: pools of slots with generations, and the points that paths and obstacles share. */
#ifndef VEER_CORE_IDS_H
#define VEER_CORE_IDS_H

#include "core/world.h"

/* The bits of the id of the thing in a slot. */
static inline uint64_t veer_makeId(const VeerWorld *world, VeerKind kind, uint32_t slot) {
    uint32_t generation = world->slots[kind][slot].generation << 3 | (uint32_t)kind;
    return (uint64_t)slot | (uint64_t)generation << 20 | (uint64_t)world->header->tag << 44;
}
/* Takes a slot, or VEER_NONE if the pool is full. */
uint32_t veer_acquireSlot(VeerWorld *world, VeerKind kind);
void veer_releaseSlot(VeerWorld *world, VeerKind kind, uint32_t slot);
/* OK, or the reason why an id is none of this kind; *slot is its slot. Records nothing. */
VeerResult veer_checkId(const VeerWorld *world, VeerKind kind, uint64_t id, uint32_t *slot);
static inline int veer_isTaken(const VeerWorld *world, VeerKind kind, uint32_t slot) {
    return slot < world->header->pools[kind].high && world->slots[kind][slot].next == VEER_NONE;
}
/* Points live in one array without holes: taking appends, giving moves later owners down. VEER_NONE: no room. */
uint32_t veer_acquirePoints(VeerWorld *world, uint32_t count);
void veer_releasePoints(VeerWorld *world, uint32_t first, uint32_t count);

#endif
