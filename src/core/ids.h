/* Ids of objects in a world: pools of slots with generations, and the array of points that paths, obstacles, flow fields, meshes and grids
 * of heights share. */
#ifndef VEER_CORE_IDS_H
#define VEER_CORE_IDS_H

#include "core/world.h"

/* The bits of an id, from the lowest: 20 of the slot, the low 3 of the kind, 20 of the generation, the highest of the kind, and 8 of the
 * world's tag. The highest bit of the kind is apart from the others, because it was added with the ninth kind, and ids in older saved
 * worlds must stay valid. */
static inline uint32_t veer_kindBits(uint64_t id) { return (uint32_t)(id >> 20 & 7u) | (uint32_t)(id >> 43 & 1u) << 3; }
static inline uint32_t veer_generationBits(uint64_t id) { return (uint32_t)(id >> 23) & VEER_LAST_GENERATION; }
/* Returns the bits of the id of the object in a slot, with the slot's current generation. */
static inline uint64_t veer_makeId(const VeerWorld *world, VeerKind kind, uint32_t slot) {
    const uint64_t low = (uint64_t)kind & 7u, high = (uint64_t)kind >> 3;
    return slot | low << 20 | (uint64_t)world->slots[kind][slot].generation << 23 | high << 43 | (uint64_t)world->header->tag << 44;
}
/* Takes a free slot; returns VEER_NONE if the pool is full. */
uint32_t veer_acquireSlot(VeerWorld *world, VeerKind kind);
void veer_releaseSlot(VeerWorld *world, VeerKind kind, uint32_t slot);
/* Finds the slot of an id. Returns OK if the object exists and is of this kind, or else the reason, without recording an error. */
VeerResult veer_checkId(const VeerWorld *world, VeerKind kind, uint64_t id, uint32_t *slot);
static inline int veer_isTaken(const VeerWorld *world, VeerKind kind, uint32_t slot) {
    return slot < world->header->pools[kind].high && world->slots[kind][slot].next == VEER_NONE;
}
/* Appends points to the shared array. Returns the index of the first point, or VEER_NONE if there is no room. The array has no gaps:
 * freeing points moves all later points down. */
uint32_t veer_acquirePoints(VeerWorld *world, uint32_t count);
void veer_releasePoints(VeerWorld *world, uint32_t first, uint32_t count);
/* Like veer_acquirePoints, for the words that tile maps share; there must be room. */
uint32_t veer_acquireTileWords(VeerWorld *world, uint32_t count);
void veer_releaseTileWords(VeerWorld *world, uint32_t first, uint32_t count);

#endif
