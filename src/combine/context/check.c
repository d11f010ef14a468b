/* Validates context maps, which a caller may have overwritten, before a decision reads them: values outside the range of their COLUMN row
 * become 0. */
#include <float.h>

#include "combine/combine.h"
#include "core/columns.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"

#define INF VEER_INF

/* Validates one agent's row of a map. Values must be finite or, in a map of distances, from 0 to infinity. */
static void checkMap(float *lanes, uint32_t count, int isDistance) {
    const int32_t sign = isDistance ? 0 : INT32_MIN, largest = isDistance ? 0x7F800000 : 0x7F7FFFFF;
    i4 suspect = i4_splat(0);
    for (uint32_t k = 0; k + 4 <= count; k += 4) suspect |= ((i4)f4_load(lanes + k) & i4_splat(~sign)) > i4_splat(largest);
    if (isDistance) /* compared as integers, negative floats are below 0 */
        for (uint32_t k = 0; k + 4 <= count; k += 4) suspect |= (i4)f4_load(lanes + k) < i4_splat(0);
    if (!(count & 3) && !i4_any(suspect)) return;
    for (uint32_t k = 0; k < count; k++)
        if ((veer_bits(lanes[k]) & ~(uint32_t)sign) > (uint32_t)largest) lanes[k] = 0.0f;
}

/* 1 if a stage's maps keep the values that the caller wrote. The steer stage overwrites its own maps, but not the caller's additions (stage
 * `input`). */
enum { KEPT_input = 1, KEPT_steer = 0, KEPT_decide = 0 };
#define IS_KEPT_SLOTS(stage) KEPT_##stage
#define IS_KEPT_ONE(stage) 0
#define IS_KEPT_MAP(stage) 0
#define IS_KEPT_VOLUME(stage) 0
#define IS_KEPT_MEMORY(stage) 0
#define IS_KEPT_STATE(stage) 0
#define IS_KEPT_MEMORIES(stage) 0
#define IS_KEPT_MEASURED(stage) 0

void veer_checkKeptMaps(VeerWorld *world, uint32_t slot) {
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    const size_t row = (size_t)slot * capacity->slots;
    checkMap(world->memory + (size_t)slot * VEER_MEMORY_LANES, VEER_MEMORY_LANES, 0);
    if (!capacity->keepMaps) return;
    const uint32_t count = world->brains[world->brain[slot] - 1].context.slots;
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, lo, hi, flags, doc) \
    if (IS_KEPT_##lanes(stage)) checkMap((float *)(void *)world->name + row, count, (float)(hi) > FLT_MAX);
#include "veer_schema.inl"
}

void veer_checkMaps(VeerWorld *world, uint32_t slot) {
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    const size_t row = (size_t)slot * capacity->slots;
    if (!world->brain[slot] || !veer_combines(&world->brains[world->brain[slot] - 1], VEER_COMBINER_MAPS)) return;
    veer_checkKeptMaps(world, slot);
    if (!capacity->keepMaps) return;
    const uint32_t count = world->brains[world->brain[slot] - 1].context.slots;
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, lo, hi, flags, doc) \
    if (VEER_LANES_##lanes == VEER_LANES_SLOTS && !IS_KEPT_##lanes(stage)) \
        checkMap((float *)(void *)world->name + row, count, (float)(hi) > FLT_MAX);
#include "veer_schema.inl"
}
