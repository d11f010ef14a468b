/* Checks definitions against the ranges in the rows of the table. */
#include "core/checks.h"

#include "core/error.h"
#include "core/rows.h"
#include "core/world.h"
#include "math/math.h"

static double number(const VeerRow *row, VeerLane lane) { return veer_isFloat(row) ? (double)lane.f32 : (double)lane.u32; }

static VeerResult checkLane(const VeerRow *row, VeerLane lane) {
    if (!veer_isFloat(row)) return lane.u32 >= row->min.u32 && lane.u32 <= row->max.u32 ? VEER_OK : VEER_E_RANGE;
    if (lane.f32 >= row->min.f32 && lane.f32 <= row->max.f32) return VEER_OK;
    return veer_isFinite(lane.f32) ? VEER_E_RANGE : VEER_E_NOT_FINITE;
}

/* Returns the note for a value out of range: the range, and the unit that was probably used by mistake. */
static const char *rangeNote(const VeerRow *row, VeerLane lane) {
    float value = veer_isFloat(row) ? lane.f32 : 0.0f, most = row->max.f32;
    if (value > most && row->unit[0] == 's' && !row->unit[1] && value * 0.001f <= most) return "% to %; are these milliseconds?";
    if (value > most && value <= 360.0f && veer_isSameText(row->unit, "rad")) return "% to %; are these degrees?";
    return "% to %";
}

VeerResult veer_checkDef(VeerWorld *world, uint32_t group, const void *def, const char *call, const char *prefix, uint32_t index) {
    for (const VeerRow *row = veer_firstRow(group); veer_isOfGroup(row, group); row++) {
        VeerLane lane = veer_laneOf(def, row);
        VeerResult result = checkLane(row, lane);
        if (result == VEER_OK) continue;
        char argument[VEER_ARGUMENT_SIZE];
        veer_nameArgument(argument, prefix, ".", row->name);
        veer_fail(world, result, call, argument, index, number(row, lane));
        veer_failNote(world, rangeNote(row, lane), number(row, row->min), number(row, row->max));
        return result;
    }
    return VEER_OK;
}

void veer_plainZeros(uint32_t group, void *def) {
    for (const VeerRow *row = veer_firstRow(group); veer_isOfGroup(row, group); row++) {
        const VeerLane zero = {.u32 = 0};
        if (veer_isFloat(row) && veer_laneOf(def, row).u32 == 0x80000000u) __builtin_memcpy((char *)def + row->offset, &zero, sizeof zero);
    }
}

double veer_mostCapacity(size_t offset) {
    const VeerRow *row = veer_firstRow(VEER_GROUP_CAPACITY);
    while (row->offset != offset) row++;
    return (double)row->max.u32;
}
