/* The table as constant rows of data, and the layout of the structs that other languages read and write. The size of a struct in saved
 * worlds must not change without a new VEER_VERSION; the assertions below check the sizes. The package's WebAssembly has packed_rows.c
 * instead. */
#include "core/schema.h"

#include <float.h>

#include "core/columns.h"
#include "core/rows.h"
#include "core/world.h"
#include "math/math.h"

#define INF VEER_INF
enum { LANE = sizeof(uint32_t), ID = sizeof(VeerAgentId) };

_Static_assert(sizeof(VeerLane) == LANE, "a lane is 4 bytes");
_Static_assert(sizeof(VeerWorldDef) == sizeof(VeerCapacityDef) + 20 * LANE, "VeerWorldDef has no padding");
_Static_assert(offsetof(VeerAgentDef, key) == ID + 14 * LANE,
               /* padding at the end of the struct is allowed, because the struct is never saved */
               "VeerAgentDef has no padding between its fields");
_Static_assert(sizeof(VeerBehavior) == 5 * ID + (8 + VEER_MAX_PARAMS) * LANE, "VeerBehavior has no padding, and room for all parameters");
_Static_assert(sizeof(VeerContextDef) == 15 * LANE, "VeerContextDef has no padding");
_Static_assert(sizeof(VeerLocomotionDef) == 23 * LANE, "VeerLocomotionDef has no padding");
_Static_assert(sizeof(VeerSenseDef) == 24 * LANE, "VeerSenseDef has no padding");
_Static_assert(sizeof(VeerAvoidanceDef) == 8 * LANE, "VeerAvoidanceDef has no padding");
_Static_assert(offsetof(VeerBrainDef, behaviors) == 8 * LANE + sizeof(VeerContextDef) + sizeof(VeerLocomotionDef) +
                                                        sizeof(VeerAvoidanceDef) + sizeof(VeerPedestriansDef) + sizeof(VeerSenseDef),
               "VeerBrainDef has no padding");
_Static_assert(sizeof(VeerProjectileDef) == ID + 12 * LANE, "VeerProjectileDef has no padding");
_Static_assert(sizeof(VeerLinkDef) == 16 * LANE, "VeerLinkDef has no padding");
_Static_assert(sizeof(VeerEvent) == 4 * ID + 8 * LANE, "VeerEvent has no padding");
_Static_assert(sizeof(VeerHit) == ID + 8 * LANE, "VeerHit has no padding");
_Static_assert(sizeof(VeerErrorInfo) == 4 * LANE + 32 + 48 + 192, "VeerErrorInfo has no padding");

/* the struct that holds the settings of each group */
#define STRUCT_world VeerWorldDef
#define STRUCT_capacity VeerCapacityDef
#define STRUCT_agent VeerAgentDef
#define STRUCT_brain VeerBrainDef
#define STRUCT_context VeerContextDef
#define STRUCT_locomotion VeerLocomotionDef
#define STRUCT_avoidance VeerAvoidanceDef
#define STRUCT_pedestrians VeerPedestriansDef
#define STRUCT_sense VeerSenseDef
#define STRUCT_behavior VeerBehavior
#define STRUCT_path VeerPathDef
#define STRUCT_obstacle VeerObstacleDef
#define STRUCT_projectile VeerProjectileDef
#define STRUCT_link VeerLinkDef
#define STRUCT_flow VeerFlowDef
#define STRUCT_heights VeerHeightsDef
#define STRUCT_tiles VeerTilesDef
#define STRUCT_tileType VeerTileType
#define STRUCT_ray VeerRay
#define STRUCT_nearest VeerNearest
#define STRUCT_aim VeerAimQuery
#define STRUCT_flight VeerFlight
#define STRUCT_order VeerGroupOrder
#define STRUCT_pathQuery VeerPathQuery
#define STRUCT_within VeerWithin
#define STRUCT_sight VeerSightQuery
#define STRUCT_noise VeerNoiseDef
#define STRUCT_measure VeerMeasureDef

/* groups, and values such as INF, under the names that rows use */
enum {
    GROUP_world = VEER_GROUP_WORLD,
    GROUP_capacity = VEER_GROUP_CAPACITY,
    GROUP_agent = VEER_GROUP_AGENT,
    GROUP_brain = VEER_GROUP_BRAIN,
    GROUP_context = VEER_GROUP_CONTEXT,
    GROUP_locomotion = VEER_GROUP_LOCOMOTION,
    GROUP_avoidance = VEER_GROUP_AVOIDANCE,
    GROUP_pedestrians = VEER_GROUP_PEDESTRIANS,
    GROUP_sense = VEER_GROUP_SENSE,
    GROUP_behavior = VEER_GROUP_BEHAVIOR,
    GROUP_path = VEER_GROUP_PATH,
    GROUP_obstacle = VEER_GROUP_OBSTACLE,
    GROUP_projectile = VEER_GROUP_PROJECTILE,
    GROUP_link = VEER_GROUP_LINK,
    GROUP_flow = VEER_GROUP_FLOW,
    GROUP_heights = VEER_GROUP_HEIGHTS,
    GROUP_tiles = VEER_GROUP_TILES,
    GROUP_tileType = VEER_GROUP_TILE_TYPE,
    GROUP_ray = VEER_GROUP_RAY,
    GROUP_nearest = VEER_GROUP_NEAREST,
    GROUP_aim = VEER_GROUP_AIM,
    GROUP_flight = VEER_GROUP_FLIGHT,
    GROUP_order = VEER_GROUP_ORDER,
    GROUP_pathQuery = VEER_GROUP_PATH_QUERY,
    GROUP_within = VEER_GROUP_WITHIN,
    GROUP_sight = VEER_GROUP_SIGHT,
    GROUP_noise = VEER_GROUP_NOISE,
    GROUP_measure = VEER_GROUP_MEASURE,
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) GROUP_##name = (int)VEER_GROUP_PARAMS + (int)VEER_BEHAVIOR_##NAME,
#define BEHAVIOR_END(name, Name)
#define CHOICE_BEGIN(Type, TYPE, doc)
#define CHOICE(Type, TYPE, name, NAME, doc) CHOICE_##Type##_##NAME = (int)VEER_##TYPE##_##NAME,
#define CHOICE_END(Type, TYPE) CHOICE_##Type##_COUNT = (int)VEER_##TYPE##_COUNT,
#include "veer_schema.inl"
};

/* Returns the type of a field; for arrays, the type of the elements. */
#define TYPE_OF(value) \
    _Generic((value), float: "f32", float *: "f32", uint32_t: "u32", uint32_t *: "u32", int32_t: "i32", VeerAgentId: "id", \
             VeerBrainId: "id", VeerPathId: "id", VeerObstacleId: "id", uint64_t: "id", VeerFlowId: "id", VeerMeshId: "id", \
             VeerHeightsId: "id", VeerTilesId: "id", const float *: "pointer", const uint32_t *: "pointer", const uint8_t *: "pointer", \
             const VeerTileType *: "pointer", \
             char *: "text", default: "struct")

/* clang-format off */
#define TEXTS(kindText, ownerText, nameText, typeText, ofText, unitText, docText) \
    .kind = kindText, .owner = ownerText, .name = nameText, .type = typeText, .of = ofText, .unit = unitText, .doc = docText
#define NAMED(kindText, ownerText, nameText, docText) TEXTS(kindText, ownerText, nameText, "", "", "", docText)
#define FLOATS(at, def, lo, hi) .size = LANE, .offset = (uint32_t)(at), \
    .initial = {.f32 = (float)(def)}, .min = {.f32 = (float)(lo)}, .max = {.f32 = (float)(hi)}
#define WHOLES(at, def, lo, hi) .size = LANE, .offset = (uint32_t)(at), \
    .initial = {.u32 = (uint32_t)(def)}, .min = {.u32 = (uint32_t)(lo)}, .max = {.u32 = (uint32_t)(hi)}
#define SETTING_AT(group, name) offsetof(STRUCT_##group, name)
#define PARAM_AT(name, field) offsetof(VeerBehavior, params.name.field)

const VeerRow veer_rows[] = {
#define SET_F(g, n, def, lo, hi, unit, doc) \
    {TEXTS("setting", #g, #n, "f32", "", unit, doc), .group = GROUP_##g, FLOATS(SETTING_AT(g, n), def, lo, hi)},
#define SET_U(g, n, def, lo, hi, unit, doc) \
    {TEXTS("setting", #g, #n, "u32", "", unit, doc), .group = GROUP_##g, WHOLES(SETTING_AT(g, n), def, lo, hi)},
#define SET_E(g, n, Type, def, doc) \
    {TEXTS("setting", #g, #n, "choice", #Type, "", doc), .group = GROUP_##g, \
     WHOLES(SETTING_AT(g, n), CHOICE_##Type##_##def, 0, CHOICE_##Type##_COUNT - 1)},
#define PARAM_FLOAT(g, n, around, def, lo, hi, unit, doc) \
    {TEXTS("param", #g, #n, "f32", around, unit, doc), .group = GROUP_##g, FLOATS(PARAM_AT(g, n), def, lo, hi)},
#define PARAM_F(g, n, def, lo, hi, unit, doc) PARAM_FLOAT(g, n, "", def, lo, hi, unit, doc)
#define PARAM_N(g, n, def, lo, hi, unit, doc) PARAM_FLOAT(g, n, "self", def, lo, hi, unit, doc)
#define PARAM_S(g, n, def, lo, hi, unit, doc) PARAM_FLOAT(g, n, "self", def, lo, hi, unit, doc)
#define PARAM_G(g, n, def, lo, hi, unit, doc) PARAM_FLOAT(g, n, "target", def, lo, hi, unit, doc)
#define PARAM_U(g, n, def, lo, hi, unit, doc) \
    {TEXTS("param", #g, #n, "u32", "", unit, doc), .group = GROUP_##g, WHOLES(PARAM_AT(g, n), def, lo, hi)},
#define PARAM_E(g, n, Type, def, doc) \
    {TEXTS("param", #g, #n, "choice", #Type, "", doc), .group = GROUP_##g, \
     WHOLES(PARAM_AT(g, n), CHOICE_##Type##_##def, 0, CHOICE_##Type##_COUNT - 1)},
#include "veer_schema.inl"

#define LIMIT(NAME, number, doc) {NAMED("limit", "", #NAME, doc), .value = number},
#define RESULT(NAME, number, doc) {NAMED("result", "", #NAME, doc), .value = (uint32_t)(number)},
#define CHOICE_BEGIN(Type, TYPE, doc) {NAMED("choices", "", #Type, doc)},
#define CHOICE(Type, TYPE, name, NAME, doc) {NAMED("choice", #Type, #name, doc), .value = VEER_##TYPE##_##NAME},
#define CHOICE_END(Type, TYPE)
#define OBSTACLE_KIND(n, NAME, outline, corners, volume, doc) \
    {TEXTS("choice", "ObstacleKind", #n, #outline, #corners, #volume, doc), .value = VEER_OBSTACLE_KIND_##NAME},
#define COMBINER(n, NAME, traits, doc) {TEXTS("choice", "Combine", #n, "", "", #traits, doc), .value = VEER_COMBINE_##NAME},
#define EVENT(name, NAME, doc) {NAMED("event", "", #name, doc), .value = VEER_EVENT_##NAME},
#define WARNING(name, NAME, kind, doc) {TEXTS("warning", "", #name, "", #kind, "", doc), .value = VEER_WARNING_##NAME},
#define MEASURE(n, unit, doc) \
    {TEXTS("measure", "Measures", #n, "f32", "", unit, doc), .size = LANE, .offset = (uint32_t)offsetof(VeerMeasures, n)},
#define STAT(n, doc) {TEXTS("stat", "Stats", #n, "u32", "", "", doc), .size = LANE, .offset = (uint32_t)offsetof(VeerStats, n)},
#define BEHAVIOR_BEGIN(n, Name, NAME, filled, stateLanes, traits, doc) \
    {TEXTS("behavior", "", #n, "", #filled, #traits, doc), .value = VEER_BEHAVIOR_##NAME, .size = stateLanes},
#define BEHAVIOR_END(name, Name)
#define RANGE_f32(lo, hi) .min = {.f32 = (float)(lo)}, .max = {.f32 = (float)(hi)}
#define RANGE_u32(lo, hi) .min = {.u32 = (uint32_t)(lo)}, .max = {.u32 = (uint32_t)(hi)}
#define COLUMN(n, NAME, columnType, lanes, keep, stage, unit, lo, hi, flags, doc) \
    {TEXTS("column", #stage, #n, #columnType, #lanes, unit, doc), .value = VEER_COLUMN_##NAME, .size = VEER_KEEP_##keep, \
     RANGE_##columnType(lo, hi)},
#include "veer_schema.inl"

#define STRUCT(Name, group) {NAMED("struct", group, #Name, ""), .size = (uint32_t)sizeof(Veer##Name)},
#define FIELD(Struct, field, ofText) \
    {TEXTS("field", #Struct, #field, TYPE_OF(((Veer##Struct *)0)->field), ofText, "", ""), \
     .offset = (uint32_t)offsetof(Veer##Struct, field), .size = (uint32_t)sizeof(((Veer##Struct *)0)->field)},
#include "core/schema_structs.inl"
};
/* clang-format on */

const uint32_t veer_rowCount = sizeof veer_rows / sizeof *veer_rows;

const uint32_t veer_settingCount = 0
#define SET_F(group, name, def, lo, hi, unit, doc) +1
#define SET_U(group, name, def, lo, hi, unit, doc) +1
#define SET_E(group, name, Type, def, doc) +1
#define PARAM_F(name, field, def, lo, hi, unit, doc) +1
#define PARAM_U(name, field, def, lo, hi, unit, doc) +1
#define PARAM_E(name, field, Type, def, doc) +1
#include "veer_schema.inl"
    ;

const struct VeerSchema *veer_schema(void) {
    static const struct VeerSchema schema = VEER_SCHEMA_OF(sizeof veer_rows / sizeof *veer_rows);
    return &schema;
}
