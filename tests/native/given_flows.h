/* Adds a flow field with random vectors to a world. */
#ifndef VEER_GIVEN_FLOWS_H
#define VEER_GIVEN_FLOWS_H

#include "flow_fields.h"
#include "given.h"

static inline Field addedField(VeerWorldId world, uint32_t columns, uint32_t rows) {
    Field field;
    shapeField(&field, columns, rows);
    add(world, &field);
    return field;
}

#endif
