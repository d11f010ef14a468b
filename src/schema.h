/* The table as data: every row of veer_schema.inl, and the layout of every struct that crosses a language border. Bindings read this and know
 * nothing else: no offset, no default, no range, no enum value of their own. */
#ifndef VEER_SCHEMA_H
#define VEER_SCHEMA_H

#include "core.h"

/* One row. Strings are static. A binding reads three doubles, eight pointers and four u32, in this order. */
typedef struct VeerSchemaRow {
    double def, min, max; /* of settings and parameters; INF is infinite */
    const char *kind;     /* limit, choice, column, setting, behavior, param, event, stat, result, struct, field */
    const char *group;    /* world, context, ...: of settings; behavior: of params; choice type; struct: of fields; keep: of columns */
    const char *name;
    const char *type; /* f32, u32, id, pointer, the name of a choice type or of a struct; of a behavior: INTEREST or DANGER */
    const char *unit;
    const char *doc;
    const char *stage;   /* columns: the stage that writes it */
    const char *lanesOf; /* columns: ONE, SLOTS or STATE; else "" */
    uint32_t offset;     /* bytes from the begin of the struct */
    uint32_t lanes;      /* 4-byte lanes it takes there; of a struct: its size; of a behavior: its memory */
    uint32_t value;      /* limit, enum value, number of the column, event or behavior */
    uint32_t owner;      /* VeerGroup of settings and params */
} VeerSchemaRow;

typedef struct VeerSchema {
    uint32_t magic, version, rowCount, rowBytes;
    const VeerSchemaRow *rows;
} VeerSchema;

#endif
