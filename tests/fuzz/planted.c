/* Bugs to be found: each target is linked once more with one function of the library replaced by a broken one (ld --wrap, see Makefile),
 * and has to find that. */
#include "core/world.h"
#include "state/validate.h"

#if defined(PLANT_api)
/* A removed path stays in the brains that follow it. */
void __wrap_veer_detach(VeerWorld *world, VeerKind kind, uint64_t thing);
void __wrap_veer_detach(VeerWorld *world, VeerKind kind, uint64_t thing) {
    (void)world;
    (void)kind;
    (void)thing;
}

#elif defined(PLANT_snapshot)
/* Whatever the checksum covers is believed. */
VeerResult __wrap_veer_checkState(const VeerCheck *check);
VeerResult __wrap_veer_checkState(const VeerCheck *check) {
    (void)check;
    return VEER_OK;
}

#elif defined(PLANT_recording)
/* Brains, paths and obstacles of a recording are believed. */
VeerResult __wrap_veer_checkRecords(const VeerCheck *check);
VeerResult __wrap_veer_checkRecords(const VeerCheck *check) {
    (void)check;
    return VEER_OK;
}

#elif defined(PLANT_shapes)
/* Obstacles are put into their grid once: what is added later is not seen. */
void __real_veer_staticGridRefresh(VeerWorld *world);
void __wrap_veer_staticGridRefresh(VeerWorld *world);
void __wrap_veer_staticGridRefresh(VeerWorld *world) {
    if (world->header->obstacleEdits < 4) __real_veer_staticGridRefresh(world);
}

#elif defined(PLANT_paths)
/* Points of a removed path are not given back. */
void __wrap_veer_releasePoints(VeerWorld *world, uint32_t first, uint32_t count);
void __wrap_veer_releasePoints(VeerWorld *world, uint32_t first, uint32_t count) {
    (void)world;
    (void)first;
    (void)count;
}

#elif defined(PLANT_context)
/* What a caller wrote as evidence is not looked at. */
void __wrap_veer_checkKeptMaps(VeerWorld *world, uint32_t slot);
void __wrap_veer_checkKeptMaps(VeerWorld *world, uint32_t slot) {
    (void)world;
    (void)slot;
}

#elif defined(PLANT_projectiles)
/* Links are lost without a word to those on their way to them. */
void __wrap_veer_releaseSlot(VeerWorld *world, VeerKind kind, uint32_t slot);
void __wrap_veer_releaseSlot(VeerWorld *world, VeerKind kind, uint32_t slot) { world->slots[kind][slot].next = 0; }

#elif defined(PLANT_maths)
/* A sine that is wrong from the fifth digit on. */
float __real_veer_sin(float angle);
float __wrap_veer_sin(float angle);
float __wrap_veer_sin(float angle) { return __real_veer_sin(angle) + 1e-5f; }

#endif
