/* The columns as a table, for everything that walks them all. */
#include "core/columns.h"

#include "core/world.h"

#define IS_f32 1
#define IS_u32 0
#define IS_SAVED 1
#define IS_DERIVED 0

const VeerColumnInfo veer_columnInfo[VEER_COLUMNS] = {
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, doc) \
    {#name, offsetof(VeerWorld, name), VEER_LANES_##lanes, IS_##keep, IS_##type},
#include "veer_schema.inl"
};
