/* The description that veer_schema() exports, expanded from the table and from the structs of veer.h. */
#include "schema.h"

#define INF ((double)__builtin_inff())

/* which struct of veer.h holds a group's settings, and where */
#define STRUCT_world VeerWorldDef
#define STRUCT_capacity VeerCapacityDef
#define STRUCT_agent VeerAgentDef
#define STRUCT_brain VeerBrainDef
#define STRUCT_context VeerContextDef
#define STRUCT_locomotion VeerLocomotionDef
#define STRUCT_behavior VeerBehavior
#define STRUCT_path VeerPathDef
#define STRUCT_obstacle VeerObstacleDef
#define OWNER_world VEER_GROUP_WORLD
#define OWNER_capacity VEER_GROUP_CAPACITY
#define OWNER_agent VEER_GROUP_AGENT
#define OWNER_brain VEER_GROUP_BRAIN
#define OWNER_context VEER_GROUP_CONTEXT
#define OWNER_locomotion VEER_GROUP_LOCOMOTION
#define OWNER_behavior VEER_GROUP_BEHAVIOR
#define OWNER_path VEER_GROUP_PATH
#define OWNER_obstacle VEER_GROUP_OBSTACLE

#define NO_OWNER 0xFFFFFFFFu
#define PLAIN(kindName, groupName, rowName, docText, number) \
    {.kind = kindName, .group = groupName, .name = rowName, .type = "u32", .unit = "", .doc = docText, .stage = "", .lanesOf = "", \
     .lanes = 1, .value = (uint32_t)(number), .owner = NO_OWNER},
#define NUMBER(kindName, groupName, rowName, typeName, at, d, lo, hi, unitName, docText, ownerId) \
    {.kind = kindName, .group = groupName, .name = rowName, .type = typeName, .unit = unitName, .doc = docText, .stage = "", .lanesOf = "", \
     .offset = (uint32_t)(at), .lanes = 1, .def = (double)(d), .min = (double)(lo), .max = (double)(hi), .owner = (uint32_t)(ownerId)},
#define AT(group, name) offsetof(STRUCT_##group, name)
#define PARAM_AT(name, field) offsetof(VeerBehavior, params.name.field)
#define PARAM_OWNER(name) (VEER_GROUP_PARAMS + TYPE_##name)

/* type numbers by the rows' own names, for PARAM rows */
enum {
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, doc) TYPE_##name = VEER_##NAME,
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
};

#define STRUCT(Type) \
    {.kind = "struct", .group = "", .name = #Type, .type = "", .unit = "", .doc = "", .stage = "", .lanesOf = "", .lanes = sizeof(Type) / 4, \
     .owner = NO_OWNER},
#define FIELD(Type, field, typeName) \
    {.kind = "field", .group = #Type, .name = #field, .type = typeName, .unit = "", .doc = "", .stage = "", .lanesOf = "", \
     .offset = (uint32_t)offsetof(Type, field), .lanes = sizeof(((Type *)0)->field) / 4, .owner = NO_OWNER},

static const VeerSchemaRow rows[] = {
#define LIMIT(NAME, number, doc) PLAIN("limit", "", #NAME, doc, number)
#define RESULT(NAME, number, doc) PLAIN("result", "", #NAME, doc, number)
#define CHOICE_BEGIN(Type, doc) PLAIN("choiceType", "", #Type, doc, VEER_##Type##_COUNT)
#define CHOICE(Type, name, NAME, doc) PLAIN("choice", #Type, #name, doc, VEER_##Type##_##NAME)
#define CHOICE_END(Type)
#define EVENT(name, NAME, doc) PLAIN("event", "", #name, doc, VEER_EVENT_##NAME)
#define COLUMN(colName, colType, colLanes, keep, colStage, colUnit, colDoc) \
    {.kind = "column", .group = #keep, .name = #colName, .type = #colType, .unit = colUnit, .doc = colDoc, .stage = #colStage, \
     .lanesOf = #colLanes, .lanes = 1, .value = VEER_COLUMN_##colName, .owner = NO_OWNER},
#define SET_F(group, name, d, lo, hi, unit, doc) NUMBER("setting", #group, #name, "f32", AT(group, name), d, lo, hi, unit, doc, OWNER_##group)
#define SET_U(group, name, d, lo, hi, unit, doc) NUMBER("setting", #group, #name, "u32", AT(group, name), d, lo, hi, unit, doc, OWNER_##group)
#define SET_E(group, name, Type, d, doc) \
    NUMBER("setting", #group, #name, #Type, AT(group, name), VEER_##Type##_##d, 0, VEER_##Type##_COUNT - 1, "", doc, OWNER_##group)
#define BEHAVIOR_BEGIN(rowName, Name, NAME, rowKind, stateLanes, rowDoc) \
    {.kind = "behavior", .group = "", .name = #rowName, .type = #rowKind, .unit = "", .doc = rowDoc, .stage = "", .lanesOf = "", \
     .lanes = stateLanes, .value = VEER_##NAME, .owner = NO_OWNER},
#define BEHAVIOR_END(name, Name)
#define PARAM_F(name, field, d, lo, hi, unit, doc) NUMBER("param", #name, #field, "f32", PARAM_AT(name, field), d, lo, hi, unit, doc, PARAM_OWNER(name))
#define PARAM_U(name, field, d, lo, hi, unit, doc) NUMBER("param", #name, #field, "u32", PARAM_AT(name, field), d, lo, hi, unit, doc, PARAM_OWNER(name))
#define PARAM_E(name, field, Type, d, doc) \
    NUMBER("param", #name, #field, #Type, PARAM_AT(name, field), VEER_##Type##_##d, 0, VEER_##Type##_COUNT - 1, "", doc, PARAM_OWNER(name))
#define STAT(field, rowDoc) \
    {.kind = "stat", .group = "VeerStats", .name = #field, .type = "u32", .unit = "", .doc = rowDoc, .stage = "", .lanesOf = "", \
     .offset = (uint32_t)offsetof(VeerStats, field), .lanes = 1, .owner = NO_OWNER},
#include "veer_schema.inl"
#include "schema_structs.inl"
};

static const VeerSchema schema = {VEER_MAGIC, VEER_VERSION, sizeof rows / sizeof *rows, sizeof *rows, rows};

const VeerSchema *veer_schema(void) { return &schema; }

/* FNV-1a over what a saved world depends on: names, types and places; not over docs and ranges. */
static uint32_t mixText(uint32_t hash, const char *text) {
    for (; *text; text++) hash = (hash ^ (uint8_t)*text) * 16777619u;
    return hash * 16777619u;
}

uint32_t veer_layoutHash(void) {
    uint32_t hash = 2166136261u;
    for (uint32_t i = 0; i < schema.rowCount; i++) {
        const VeerSchemaRow *row = &rows[i];
        if (!row->lanes || *row->kind == 'r') continue;
        hash = mixText(mixText(mixText(hash, row->kind), row->name), row->type);
        /* pointers differ in size between machines and are in no saved world */
        if (*row->kind == 'p' || *row->kind == 'c') hash = (hash ^ row->offset ^ row->value << 16) * 16777619u;
    }
    return hash;
}
