/* The table as data: veer_schema() describes every row of veer_schema.inl, and the layout of every struct of veer.h that bindings need, so
 * that a binding can read names, offsets, defaults and ranges when it loads. */
#ifndef VEER_CORE_SCHEMA_H
#define VEER_CORE_SCHEMA_H

#include "veer.h"

#define VEER_SCHEMA_MAGIC 0x4D484353u /* "SCHM" */
#define VEER_SCHEMA_VERSION 1         /* version of VeerRow */

/* A value of a row, whose type is given by the row. */
typedef union VeerLane {
    float f32;
    uint32_t u32;
} VeerLane;

/* One row; texts are never null. By kind:
 *   setting, param   a field of a definition: owner its group or behavior, type f32|u32|choice, of the choices, offset, initial, min, max;
 *                    of a radius: its center, self|target
 *   struct           name, owner the group of its settings, size
 *   field            another field: owner its struct, type i32|u32|f32|id|pointer|text|struct, of the struct or choices, offset, size
 *   stat, measure    a field of VeerStats or VeerMeasures
 *   limit, result, event     name and value
 *   warning          name and value, of DEFINITION|STATE
 *   choices, choice  an enum and its values: owner the enum; of Combine also unit, its traits; of ObstacleKind also type ROUND|LINE|FILLED,
 *                    its outline, of SIZES|POINTS, what its corners are made from, unit NONE|SPHERE|BOX, its shape in volume worlds
 *   column           value its number, owner the stage that writes it, of ONE|MAP|SLOTS|STATE, size 1 if it is saved, min, max
 *   behavior         value its type, of INTEREST|DANGER, size its lanes of memory, unit its traits, as in the row */
typedef struct VeerRow {
    const char *kind, *owner, *name, *type, *of, *unit, *doc;
    uint32_t group; /* VeerGroup; for settings and params only */
    uint32_t value, offset, size;
    VeerLane initial, min, max;
} VeerRow;

struct VeerSchema {
    uint32_t magic, version, rowCount, rowSize;
    const VeerRow *rows;
    uint32_t worldVersion, reserved;
};

/* Settings and parameters are first, in the order of their groups. In the package's WebAssembly the rows are unpacked at startup
 * (packed_rows.c), so they are not constant; only results keep their documentation. */
#ifdef VEER_PACKED_ROWS
#define VEER_TABLE
#else
#define VEER_TABLE const
#endif
extern VEER_TABLE VeerRow veer_rows[];
extern const uint32_t veer_rowCount, veer_settingCount;

/* The value that veer_schema() returns. `count` is the number of rows, a constant expression. */
#define VEER_SCHEMA_OF(count) \
    { \
        .magic = VEER_SCHEMA_MAGIC, .version = VEER_SCHEMA_VERSION, .rowCount = (count), .rowSize = sizeof(VeerRow), .rows = veer_rows, \
        .worldVersion = VEER_VERSION \
    }

#endif
