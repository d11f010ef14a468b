/* The edges of a world, axis by axis. */
#ifndef VEER_CORE_EDGES_H
#define VEER_CORE_EDGES_H

#include "core/world.h"

/* Returns what happens at the edges along an axis; axes 0, 1 and 2 are x, y and z. A planar world has no edges along z. */
static inline uint32_t veer_edgesAlong(const VeerWorldDef *def, uint32_t axis) {
    const uint32_t edges[3] = {def->edgesX, def->edgesY, veer_dimensions(def) == 3 ? def->edgesZ : (uint32_t)VEER_EDGE_MODE_NONE};
    return edges[axis];
}
static inline int veer_wrapsAlong(const VeerWorldDef *def, uint32_t axis) { return veer_edgesAlong(def, axis) == VEER_EDGE_MODE_WRAP; }
/* Returns whether agents cannot pass the edges along an axis. */
static inline int veer_isWalled(const VeerWorldDef *def, uint32_t axis) {
    const uint32_t edges = veer_edgesAlong(def, axis);
    return edges == VEER_EDGE_MODE_CLAMP || edges == VEER_EDGE_MODE_BOUNCE;
}
/* Returns whether the world has edges along all its axes. */
static inline int veer_isEnclosed(const VeerWorldDef *def) {
    const int isPlanar = veer_dimensions(def) == 2;
    return def->edgesX != VEER_EDGE_MODE_NONE && def->edgesY != VEER_EDGE_MODE_NONE && (isPlanar || def->edgesZ != VEER_EDGE_MODE_NONE);
}
static inline VeerVec3 veer_sizeOf(const VeerWorldDef *def) {
    return (VeerVec3){def->maxX - def->minX, def->maxY - def->minY, def->maxZ - def->minZ};
}

/* Sets the world's period. Must be called when the world's definition has been set. */
static inline void veer_setPeriod(VeerWorld *world) {
    const VeerWorldDef *def = &world->header->def;
    const VeerVec3 size = veer_sizeOf(def);
    const int x = veer_wrapsAlong(def, 0), y = veer_wrapsAlong(def, 1), z = veer_wrapsAlong(def, 2);
    world->period = (VeerVec3){x ? size.x : 0.0f, y ? size.y : 0.0f, z ? size.z : 0.0f};
    world->wraps = (uint32_t)(x | y | z);
}

#endif
