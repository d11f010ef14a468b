/* Random flow fields and their definitions, for tests of the flow field API. */
#ifndef VEER_FLOW_FIELDS_H
#define VEER_FLOW_FIELDS_H

#include "path_shapes.h"
#include "refusal.h"

#define MOST_CELLS 64

/* A field with the definition that the caller gave. */
typedef struct Field {
    VeerFlowId id;
    VeerFlowDef def;
    float vectors[2 * MOST_CELLS];
} Field;

static inline void shapeField(Field *field, uint32_t columns, uint32_t rows) {
    field->def = veer_defaultFlowDef();
    field->def.columns = columns;
    field->def.rows = rows;
    field->def.cellSize = 10;
    field->def.vectorCount = columns * rows;
    for (uint32_t i = 0; i < 2 * columns * rows; i++) field->vectors[i] = roll(-1, 1);
}

static inline VeerFlowDef defOf(const Field *field) {
    VeerFlowDef def = field->def;
    def.vectors = field->vectors;
    return def;
}

static inline void add(VeerWorldId world, Field *field) {
    VeerFlowDef def = defOf(field);
    CHECK_OK(veer_addFlow(world, &def, &field->id));
}

#endif
