/* Reading the world from outside: columns by their number. */
#include "core.h"

enum { ONE, SLOTS, STATE };

static const uint32_t laneKinds[VEER_COLUMNS] = {
#define COLUMN(name, type, lanes, keep, stage, unit, doc) lanes,
#include "veer_schema.inl"
};

static void *columnAt(VeerWorldId id, uint32_t column, int floats) {
    enum { f32 = 1, u32 = 0 };
    VeerWorld *world = veer_world(id, floats ? "veer_columnF32" : "veer_columnU32");
    if (!world) return 0;
    switch (column) {
    /* the formatter would join the include to the macro */
    /* clang-format off */
#define COLUMN(name, type, lanes, keep, stage, unit, doc) case VEER_COLUMN_##name: return floats == type ? world->name : 0;
#include "veer_schema.inl"
    /* clang-format on */
    default: return 0;
    }
}

float *veer_columnF32(VeerWorldId id, uint32_t column) { return columnAt(id, column, 1); }
uint32_t *veer_columnU32(VeerWorldId id, uint32_t column) { return columnAt(id, column, 0); }

uint32_t veer_columnLanes(VeerWorldId id, uint32_t column) {
    VeerWorld *world = veer_world(id, "veer_columnLanes");
    if (!world || column >= VEER_COLUMNS) return 0;
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    const uint32_t lanes[] = {[ONE] = 1, [SLOTS] = capacity->slots, [STATE] = capacity->state};
    return lanes[laneKinds[column]];
}
