/* Tests the table as data: rows are consistent, and every setting outside its row's range is rejected by name. */
#include "core/checks.h"
#include "core/rows.h"
#include "core/schema.h"
#include "core/traits.h"
#include "setup.h"

typedef union AnyDef {
    VeerWorldDef world;
    VeerCapacityDef capacity;
    VeerAgentDef agent;
    VeerBrainDef brain;
    VeerContextDef context;
    VeerLocomotionDef locomotion;
    VeerAvoidanceDef avoidance;
    VeerPedestriansDef pedestrians;
    VeerBehavior behavior;
    VeerPathDef path;
    VeerObstacleDef obstacle;
    VeerProjectileDef projectile;
    VeerLinkDef link;
    VeerFlowDef flow;
    VeerHeightsDef heights;
    VeerTilesDef tiles;
    VeerTileType tileType;
    VeerRay ray;
    VeerNearest nearest;
    VeerWithin within;
    VeerAimQuery aim;
    VeerFlight flight;
    VeerGroupOrder order;
    VeerPathQuery pathQuery;
    VeerSightQuery sight;
    VeerNoiseDef noise;
    VeerMeasureDef measure;
    VeerSenseDef sense;
} AnyDef;

static AnyDef defaultOf(uint32_t group) {
    AnyDef def;
    memset(&def, 0, sizeof def);
    switch (group) {
    case VEER_GROUP_WORLD: def.world = veer_defaultWorldDef(); break;
    case VEER_GROUP_CAPACITY: def.capacity = veer_defaultWorldDef().capacity; break;
    case VEER_GROUP_AGENT: def.agent = veer_defaultAgentDef(); break;
    case VEER_GROUP_BRAIN: def.brain = veer_defaultBrainDef(); break;
    case VEER_GROUP_CONTEXT: def.context = veer_defaultBrainDef().context; break;
    case VEER_GROUP_LOCOMOTION: def.locomotion = veer_defaultBrainDef().locomotion; break;
    case VEER_GROUP_AVOIDANCE: def.avoidance = veer_defaultBrainDef().avoidance; break;
    case VEER_GROUP_PEDESTRIANS: def.pedestrians = veer_defaultBrainDef().pedestrians; break;
    case VEER_GROUP_SENSE: def.sense = veer_defaultBrainDef().sense; break;
    case VEER_GROUP_BEHAVIOR: def.behavior = veer_behavior(VEER_BEHAVIOR_SEEK); break;
    case VEER_GROUP_PATH: def.path = veer_defaultPathDef(); break;
    case VEER_GROUP_OBSTACLE: def.obstacle = veer_defaultObstacleDef(); break;
    case VEER_GROUP_PROJECTILE: def.projectile = veer_defaultProjectileDef(); break;
    case VEER_GROUP_LINK: def.link = veer_defaultLinkDef(); break;
    case VEER_GROUP_FLOW: def.flow = veer_defaultFlowDef(); break;
    case VEER_GROUP_HEIGHTS: def.heights = veer_defaultHeightsDef(); break;
    case VEER_GROUP_TILES: def.tiles = veer_defaultTilesDef(); break;
    case VEER_GROUP_TILE_TYPE: def.tileType = veer_defaultTileType(); break;
    case VEER_GROUP_RAY: def.ray = veer_defaultRay(); break;
    case VEER_GROUP_NEAREST: def.nearest = veer_defaultNearest(); break;
    case VEER_GROUP_WITHIN: def.within = veer_defaultWithin(); break;
    case VEER_GROUP_AIM: def.aim = veer_defaultAimQuery(veer_nullWorld); break;
    case VEER_GROUP_FLIGHT: def.flight = veer_defaultFlight(veer_nullWorld); break;
    case VEER_GROUP_ORDER: def.order = veer_defaultGroupOrder(); break;
    case VEER_GROUP_PATH_QUERY: def.pathQuery = veer_defaultPathQuery(); break;
    case VEER_GROUP_NOISE: def.noise = veer_defaultNoiseDef(); break;
    case VEER_GROUP_MEASURE: def.measure = veer_defaultMeasureDef(); break;
    case VEER_GROUP_SIGHT: def.sight = veer_defaultSightQuery(); break;
    default: def.behavior = veer_behavior(group - VEER_GROUP_PARAMS); break;
    }
    return def;
}

static VeerResult check(const VeerRow *row, VeerLane lane) {
    AnyDef def = defaultOf(row->group);
    memcpy((char *)&def + row->offset, &lane, sizeof lane);
    return veer_checkDef(NULL, row->group, &def, "test", "def", VEER_NONE);
}

static int isNamed(const VeerRow *row) {
    char expected[48] = "def.";
    strncat(expected, row->name, sizeof expected - 5);
    return strcmp(veer_lastError(veer_nullWorld)->argument, expected) == 0;
}

static int isFloat(const VeerRow *row) { return strcmp(row->type, "f32") == 0; }

TEST(defaults_are_within_their_ranges_and_at_the_offsets_of_their_rows) {
    for (uint32_t i = 0; i < veer_settingCount; i++) {
        const VeerRow *row = &veer_rows[i];
        AnyDef def = defaultOf(row->group);
        CHECK_EQ(memcmp((char *)&def + row->offset, &row->initial, sizeof row->initial), 0);
        CHECK_OK(check(row, row->initial));
        CHECK_OK(check(row, row->min));
        CHECK_OK(check(row, row->max));
        if (isFloat(row))
            CHECK(row->min.f32 < row->max.f32);
        else
            CHECK(row->min.u32 < row->max.u32);
    }
}

TEST(values_out_of_range_are_refused_by_name) {
    for (uint32_t i = 0; i < veer_settingCount; i++) {
        const VeerRow *row = &veer_rows[i];
        VeerLane below = row->min, above = row->max;
        int hasBelow = 1, hasAbove = 1;
        if (isFloat(row)) {
            below.f32 -= row->min.f32 == 0.0f ? 1.0f : veer_abs(row->min.f32) * 0.01f;
            above.f32 *= 1.01f;
            hasAbove = row->max.f32 < VEER_INF;
        } else {
            hasBelow = below.u32-- > 0;
            hasAbove = above.u32++ < VEER_NONE;
        }
        if (hasBelow) CHECK(check(row, below) == VEER_E_RANGE && isNamed(row));
        if (hasAbove) CHECK(check(row, above) == VEER_E_RANGE && isNamed(row));
    }
}

TEST(numbers_that_are_not_finite_are_refused_unless_the_range_is_infinite) {
    for (uint32_t i = 0; i < veer_settingCount; i++) {
        const VeerRow *row = &veer_rows[i];
        if (!isFloat(row)) continue;
        CHECK(check(row, (VeerLane){.f32 = VEER_INF - VEER_INF}) == VEER_E_NOT_FINITE && isNamed(row));
        CHECK(check(row, (VeerLane){.f32 = -VEER_INF}) == VEER_E_NOT_FINITE && isNamed(row));
        CHECK_EQ(check(row, (VeerLane){.f32 = VEER_INF}), row->max.f32 == VEER_INF ? VEER_OK : VEER_E_NOT_FINITE);
    }
}

TEST(rows_of_settings_come_first_and_groups_ascend) {
    const struct VeerSchema *schema = veer_schema();
    CHECK_EQ(schema->magic, VEER_SCHEMA_MAGIC);
    CHECK_EQ(schema->rowCount, veer_rowCount);
    CHECK(schema->rows == veer_rows);
    for (uint32_t i = 0; i < veer_rowCount; i++) {
        int isSetting = strcmp(veer_rows[i].kind, "setting") == 0 || strcmp(veer_rows[i].kind, "param") == 0;
        CHECK_EQ(isSetting, i < veer_settingCount);
        if (i > 0 && i < veer_settingCount) CHECK(veer_rows[i].group >= veer_rows[i - 1].group);
    }
}

TEST(a_query_starts_with_the_gravity_of_its_world) {
    VeerWorldId world = make_world(WORLD(.gravityX = 3, .gravityY = -5, .gravityZ = -9.81f));
    VeerVec3 aim = veer_defaultAimQuery(world).gravity, flight = veer_defaultFlight(world).gravity,
             none = veer_defaultFlight(veer_nullWorld).gravity;
    CHECK(aim.x == 3 && aim.y == -5 && aim.z == -9.81f);
    CHECK(flight.x == 3 && flight.y == -5 && flight.z == -9.81f);
    CHECK(none.x == 0 && none.y == 0 && none.z == 0);
    veer_destroyWorld(world);
    CHECK_EQ(veer_defaultAimQuery(world).gravity.z, 0);
    CHECK_EQ(veer_lastError(veer_nullWorld)->code, VEER_E_WORLD);
}

TEST(an_unknown_behavior_type_is_marked_as_invalid) {
    CHECK_EQ(veer_behavior(VEER_BEHAVIOR_TYPES).type, VEER_BEHAVIOR_TYPES);
    CHECK_EQ(veer_behavior(VEER_NONE).type, VEER_BEHAVIOR_TYPES);
    CHECK_EQ(veer_stateLanes(VEER_NONE), 0);
    CHECK_EQ(veer_behaviorKind(VEER_NONE), VEER_BEHAVIOR_KIND_INTEREST);
    CHECK_EQ(veer_behaviorKind(VEER_BEHAVIOR_AVOID_AGENTS), VEER_BEHAVIOR_KIND_DANGER);
    CHECK_EQ(veer_behaviorKind(VEER_BEHAVIOR_SEEK), VEER_BEHAVIOR_KIND_INTEREST);
    uint32_t most = 0;
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++) most = veer_stateLanes(type) > most ? veer_stateLanes(type) : most;
    CHECK(most > 0 && most * 2 <= VEER_MAX_STATE);
}
