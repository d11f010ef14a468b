/* What veer_schema.inl expands to for users of the C library: limits, result codes, choices, behavior types, columns,
 * events, and the parameters of every behavior. Part of veer.h, which shows one row expanded. */
#ifndef VEER_TABLE_H
#define VEER_TABLE_H

#include <stdint.h>

/* clang-format off */

enum VeerLimit {
#define LIMIT(NAME, value, doc) VEER_##NAME = value,
#include "veer_schema.inl"
};

typedef enum VeerResult {
#define RESULT(NAME, value, doc) VEER_##NAME = value,
#include "veer_schema.inl"
} VeerResult;

/* enum values are VEER_<TYPE>_<NAME>, for example VEER_PICK_SPLINE; fields that hold one are uint32_t */
#define CHOICE_BEGIN(Type, TYPE, doc) typedef enum Veer##Type {
#define CHOICE(Type, TYPE, name, NAME, doc) VEER_##TYPE##_##NAME,
#define CHOICE_END(Type, TYPE) VEER_##TYPE##_COUNT } Veer##Type;
#include "veer_schema.inl"

typedef enum VeerBehaviorType {
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) VEER_BEHAVIOR_##NAME,
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
    VEER_BEHAVIOR_TYPES
} VeerBehaviorType;

typedef enum VeerColumn {
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, lo, hi, flags, doc) VEER_COLUMN_##NAME,
#include "veer_schema.inl"
    VEER_COLUMNS
} VeerColumn;

typedef enum VeerEventType {
#define EVENT(name, NAME, doc) VEER_EVENT_##NAME,
#include "veer_schema.inl"
    VEER_EVENT_TYPES
} VeerEventType;

typedef enum VeerWarningType {
#define WARNING(name, NAME, kind, doc) VEER_WARNING_##NAME,
#include "veer_schema.inl"
    VEER_WARNING_TYPES
} VeerWarningType;

#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) typedef struct Veer##Name##Params {
#define PARAM_F(name, field, def, lo, hi, unit, doc) float field;
#define PARAM_U(name, field, def, lo, hi, unit, doc) uint32_t field;
#define PARAM_E(name, field, Type, def, doc) uint32_t field;
#define BEHAVIOR_END(name, Name) } Veer##Name##Params;
#include "veer_schema.inl"

/* clang-format on */

#endif
