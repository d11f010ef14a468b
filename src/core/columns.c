/* The COLUMN rows of the table as an array. */
#include "core/columns.h"

#include <float.h>

#include "core/world.h"
#include "math/math.h"

#define INF VEER_INF

const VeerColumnInfo veer_columnInfo[VEER_COLUMNS] = {
#define COLUMN(columnName, NAME, type, lanesKind, keep, stage, unit, lowest, highest, rowFlags, doc) \
    {.name = #columnName, \
     .at = offsetof(VeerWorld, columnName), \
     .lanes = VEER_LANES_##lanesKind, \
     .saved = VEER_KEEP_##keep, \
     .isFloat = VEER_TYPE_##type, \
     .flags = rowFlags, \
     .mayBeInfinite = (float)(highest) > FLT_MAX, \
     .lo = (float)(lowest), \
     .hi = (float)(highest)},
#include "veer_schema.inl"
};
