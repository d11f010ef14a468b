/* Checks of context maps that a caller may have written into. */
#include "combine/combine.h"
#include "core/definitions.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"

/* Map values that are no number count as 0: those of the last step and the caller's evidence. Infinite distances are numbers. */
static void checkMap(float *lanes, uint32_t count, int32_t largest, int32_t sign) {
    i4 suspect = i4_splat(0);
    for (uint32_t k = 0; k + 4 <= count; k += 4) suspect |= ((i4)f4_load(lanes + k) & i4_splat(~sign)) > i4_splat(largest);
    if (!sign) /* below 0 as a whole number: no distance */
        for (uint32_t k = 0; k + 4 <= count; k += 4) suspect |= (i4)f4_load(lanes + k) < i4_splat(0);
    if (!(count & 3) && !i4_any(suspect)) return;
    for (uint32_t k = 0; k < count; k++)
        if ((veer_bits(lanes[k]) & ~(uint32_t)sign) > (uint32_t)largest) lanes[k] = 0.0f;
}

void veer_checkKeptMaps(VeerWorld *world, uint32_t slot) {
    const int32_t largest = 0x7F7FFFFF, sign = INT32_MIN;
    const uint32_t count = world->brains[world->brain[slot] - 1].context.slots;
    float *const values[] = {world->decision, world->memory, world->extraInterest, world->extraDanger};
    size_t row = (size_t)slot * world->header->def.capacity.slots;
    for (uint32_t i = 0; i < sizeof values / sizeof *values; i++) checkMap(values[i] + row, count, largest, sign);
}

void veer_checkMaps(VeerWorld *world, uint32_t slot) {
    const int32_t infinity = 0x7F800000, sign = INT32_MIN;
    if (!world->brain[slot] || !veer_combines(&world->brains[world->brain[slot] - 1], VEER_COMBINER_MAPS)) return;
    const uint32_t count = world->brains[world->brain[slot] - 1].context.slots;
    size_t row = (size_t)slot * world->header->def.capacity.slots;
    checkMap(world->interest + row, count, infinity - 1, sign);
    checkMap(world->danger + row, count, infinity - 1, sign);
    checkMap(world->interestDistance + row, count, infinity, 0);
    checkMap(world->dangerDistance + row, count, infinity, 0);
    veer_checkKeptMaps(world, slot);
}
