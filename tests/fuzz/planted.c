/* Planted bugs. Each target is linked a second time with one function of the library replaced by a broken version (ld --wrap, see
 * Makefile), and must find that bug. */
#include "core/world.h"
#include "meshes/mesh_search.h"
#include "state/validate.h"

#if defined(PLANT_api)
/* Bug: a removed path stays in the brains that follow it. */
void __wrap_veer_detach(VeerWorld *world, VeerKind kind, uint64_t thing);
void __wrap_veer_detach(VeerWorld *world, VeerKind kind, uint64_t thing) {
    (void)world;
    (void)kind;
    (void)thing;
}

#elif defined(PLANT_snapshot)
/* Bug: everything that the checksum covers is trusted. */
VeerResult __wrap_veer_checkState(const VeerCheck *check);
VeerResult __wrap_veer_checkState(const VeerCheck *check) {
    (void)check;
    return VEER_OK;
}

#elif defined(PLANT_recording)
/* Bug: brains, paths and obstacles of a recording are trusted. */
VeerResult __wrap_veer_checkRecords(const VeerCheck *check);
VeerResult __wrap_veer_checkRecords(const VeerCheck *check) {
    (void)check;
    return VEER_OK;
}

#elif defined(PLANT_shapes)
/* Bug: the grid of obstacles is built only once, so obstacles that are added later are missing. */
void __real_veer_staticGridRefresh(VeerWorld *world);
void __wrap_veer_staticGridRefresh(VeerWorld *world);
void __wrap_veer_staticGridRefresh(VeerWorld *world) {
    if (world->header->obstacleEdits < 4) __real_veer_staticGridRefresh(world);
}

#elif defined(PLANT_paths)
/* Bug: the points of a removed path are not released. */
void __wrap_veer_releasePoints(VeerWorld *world, uint32_t first, uint32_t count);
void __wrap_veer_releasePoints(VeerWorld *world, uint32_t first, uint32_t count) {
    (void)world;
    (void)first;
    (void)count;
}

#elif defined(PLANT_context)
/* Bug: external interest and danger that a caller wrote are not checked. */
void __wrap_veer_checkKeptMaps(VeerWorld *world, uint32_t slot);
void __wrap_veer_checkKeptMaps(VeerWorld *world, uint32_t slot) {
    (void)world;
    (void)slot;
}

#elif defined(PLANT_projectiles)
/* Bug: the slot of a removed object is not released. */
void __wrap_veer_releaseSlot(VeerWorld *world, VeerKind kind, uint32_t slot);
void __wrap_veer_releaseSlot(VeerWorld *world, VeerKind kind, uint32_t slot) { world->slots[kind][slot].next = 0; }

#elif defined(PLANT_maths)
/* Bug: the sine is wrong from the fifth digit on. */
float __real_veer_sin(float angle);
float __wrap_veer_sin(float angle);
float __wrap_veer_sin(float angle) { return __real_veer_sin(angle) + 1e-5f; }

#elif defined(PLANT_meshes)
/* Bug: a mesh search considers only one of the polygons around a corner. */
uint32_t __real_veer_polygonsAt(VeerMeshSearch *search, uint32_t polygon, VeerDot point);
uint32_t __wrap_veer_polygonsAt(VeerMeshSearch *search, uint32_t polygon, VeerDot point);
uint32_t __wrap_veer_polygonsAt(VeerMeshSearch *search, uint32_t polygon, VeerDot point) {
    __real_veer_polygonsAt(search, polygon, point);
    return 1;
}

#elif defined(PLANT_tiles)
/* Bug: the words of a tile map that was replaced or removed are not released. */
void __wrap_veer_releaseTileWords(VeerWorld *world, uint32_t first, uint32_t count);
void __wrap_veer_releaseTileWords(VeerWorld *world, uint32_t first, uint32_t count) {
    (void)world;
    (void)first;
    (void)count;
}

#endif
