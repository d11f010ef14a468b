/* The columns as a table, for everything that walks them all, and reading them from outside by number. */
#include "core.h"

#define IS_f32 1
#define IS_u32 0
#define IS_SAVED 1
#define IS_DERIVED 0

const VeerColumnInfo veer_columnInfo[VEER_COLUMNS] = {
#define COLUMN(name, type, lanes, keep, stage, unit, doc) {#name, offsetof(VeerWorld, name), VEER_LANES_##lanes, IS_##keep, IS_##type},
#include "veer_schema.inl"
};

static void *columnAt(VeerWorldId id, uint32_t column, int isFloat) {
    VeerWorld *world = veer_world(id, isFloat ? "veer_columnF32" : "veer_columnU32");
    if (!world || column >= VEER_COLUMNS || veer_columnInfo[column].isFloat != isFloat) return 0;
    return veer_lanesPerAgent(&world->header->def.capacity, veer_columnInfo[column].lanes) ? veer_column(world, column) : 0;
}

float *veer_columnF32(VeerWorldId id, uint32_t column) { return columnAt(id, column, 1); }
uint32_t *veer_columnU32(VeerWorldId id, uint32_t column) { return columnAt(id, column, 0); }

uint32_t veer_columnLanes(VeerWorldId id, uint32_t column) {
    VeerWorld *world = veer_world(id, "veer_columnLanes");
    if (!world || column >= VEER_COLUMNS) return 0;
    return veer_lanesPerAgent(&world->header->def.capacity, veer_columnInfo[column].lanes);
}
