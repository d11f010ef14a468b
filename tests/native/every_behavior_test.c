/* All behaviors through all combiners, in the plane and in space, with settings drawn from their whole ranges: whatever a row allows,
 * nothing becomes NaN, no invariant breaks, and explaining tells what the next step decides. */
#include "../../src/core.h"
#include "../../src/schema.h"
#include "test.h"

#define DT (1.0f / 60.0f)
#define AGENTS 12u

/* A world with something of everything. */
typedef struct Place {
    VeerWorldId world;
    VeerId agents[AGENTS], path, flow;
} Place;

static void addShapes(Place *place, uint32_t dimensions) {
    VeerObstacleDef disc = veer_defaultObstacleDef(), box = veer_defaultObstacleDef();
    VeerPathDef path = veer_defaultPathDef();
    VeerFlowDef flow = veer_defaultFlowDef();
    static const float points[] = {-80, -60, 0, 90, -70, 10, 100, 80, 0, -70, 60, 20};
    static const float vectors[] = {1, 0, 0, 1, -1, 0, 0.5f, -0.5f};
    VeerId id;
    disc.x = 40;
    disc.radius = 15;
    CHECK_EQ(veer_addObstacle(place->world, &disc, &id), VEER_OK);
    box.kind = VEER_ObstacleKind_BOX;
    box.x = -50;
    box.y = 30;
    box.halfWidth = 12;
    box.angle = 0.5f;
    CHECK_EQ(veer_addObstacle(place->world, &box, &id), VEER_OK);
    if (dimensions == 2) {
        VeerObstacleDef wall = veer_defaultObstacleDef();
        static const float ends[] = {0, 0, 0, 50, 10, 0};
        wall.kind = VEER_ObstacleKind_SEGMENT;
        wall.y = -90;
        wall.radius = 2;
        wall.points = ends;
        wall.pointCount = 2;
        CHECK_EQ(veer_addObstacle(place->world, &wall, &id), VEER_OK);
    }
    path.points = points;
    path.pointCount = 4;
    path.closed = 1;
    CHECK_EQ(veer_addPath(place->world, &path, &place->path), VEER_OK);
    flow.vectors = vectors;
    flow.vectorCount = 4;
    flow.columns = flow.rows = 2;
    flow.x = flow.y = -100;
    flow.cellSize = 100;
    CHECK_EQ(veer_addFlow(place->world, &flow, &place->flow), VEER_OK);
}

static Place makePlace(uint32_t dimensions, uint32_t edges, uint32_t *random) {
    VeerWorldDef def = veer_defaultWorldDef();
    Place place;
    def.dimensions = dimensions;
    def.edges = edges;
    def.minX = def.minY = def.minZ = -150;
    def.maxX = def.maxY = def.maxZ = 150;
    def.capacity.navCells = 1000;
    def.capacity.state = VEER_MAX_STATE;
    def.capacity.slots = 64;
    CHECK_EQ(veer_createWorld(&def, &place.world), VEER_OK);
    addShapes(&place, dimensions);
    for (uint32_t i = 0; i < AGENTS; i++) {
        VeerAgentDef agent = veer_defaultAgentDef();
        agent.x = i < 2 ? 0 : test_range(random, -120, 120); /* two in one point */
        agent.y = i < 2 ? 0 : test_range(random, -120, 120);
        agent.z = dimensions == 3 && i > 1 ? test_range(random, -120, 120) : 0;
        agent.velocityX = i % 3 ? test_range(random, -50, 50) : 0;
        agent.radius = i % 4 ? test_range(random, 0, 10) : 0;
        agent.maxSpeed = i % 5 ? test_range(random, 0, 200) : 60;
        agent.maxForce = i % 2 ? VEER_INF : test_range(random, 0, 500);
        agent.orientation = test_range(random, -4, 4);
        agent.group = 1u << i % 3;
        CHECK_EQ(veer_addAgent(place.world, &agent, &place.agents[i]), VEER_OK);
    }
    for (uint32_t i = 0; i < AGENTS; i++) {
        if (i % 3 == 0) CHECK_EQ(veer_setTargetAgent(place.world, place.agents[i], place.agents[(i + 1) % AGENTS]), VEER_OK);
        if (i % 3 == 1) CHECK_EQ(veer_setTargetPoint(place.world, place.agents[i], (VeerVec3){30, -20, 0}), VEER_OK);
    }
    VeerProjectileDef shell = veer_defaultProjectileDef();
    VeerId projectile;
    shell.x = -100;
    shell.z = 20;
    shell.velocityX = 80;
    shell.velocityZ = 150;
    shell.hits = 7;
    CHECK_EQ(veer_addProjectile(place.world, &shell, &projectile), VEER_OK);
    return place;
}

/* A value of the row's range: mostly ordinary ones, sometimes an end. */
static VeerLane draw(const VeerRow *row, uint32_t *random) {
    uint32_t choice = test_random(random) % 8;
    VeerLane lane = row->initial;
    if (choice == 0) return row->min;
    if (choice == 1) return row->max;
    if (choice < 4) return lane;
    if (row->type[0] == 'f') {
        float low = veer_max(row->min.f32, -300), high = veer_min(row->max.f32, 300);
        lane.f32 = test_range(random, low, veer_max(low, high));
    } else {
        uint32_t room = row->max.u32 - row->min.u32;
        lane.u32 = row->min.u32 + (room == 0xFFFFFFFFu ? test_random(random) : test_random(random) % (room + 1));
    }
    return lane;
}

static void drawGroup(uint32_t group, void *def, uint32_t *random) {
    for (uint32_t i = 0; i < veer_settingCount; i++) {
        const VeerRow *row = &veer_rows[i];
        if (row->group != group) continue;
        VeerLane lane = draw(row, random);
        memcpy((char *)def + row->offset, &lane, sizeof lane);
    }
}

static VeerBehavior drawBehavior(const Place *place, uint32_t type, uint32_t *random) {
    VeerBehavior behavior = veer_behavior(type);
    drawGroup(VEER_GROUP_BEHAVIOR, &behavior, random);
    drawGroup(VEER_GROUP_PARAMS + type, &behavior, random);
    if (test_random(random) % 4) behavior.weight = 1;
    behavior.path = test_random(random) % 8 ? place->path : 0;
    behavior.flow = test_random(random) % 8 ? place->flow : 0;
    behavior.targetAgent = test_random(random) % 4 ? place->agents[3] : 0;
    behavior.otherAgent = test_random(random) % 2 ? place->agents[4] : 0;
    if (behavior.target == VEER_TargetKind_POINT) behavior.targetX = behavior.targetY = behavior.targetZ = 40;
    return behavior;
}

static int isPart(uint32_t type) { return veer_behaviorKind(type) > VEER_KIND_DANGER; }

static VeerBrainDef drawBrain(const Place *place, uint32_t type, uint32_t combine, uint32_t *random) {
    VeerBrainDef brain = veer_defaultBrainDef();
    drawGroup(VEER_GROUP_BRAIN, &brain, random);
    if (test_random(random) % 2) drawGroup(VEER_GROUP_CONTEXT, &brain.context, random);
    if (test_random(random) % 2) drawGroup(VEER_GROUP_LOCOMOTION, &brain.locomotion, random);
    brain.combine = combine;
    brain.behaviors[brain.behaviorCount++] = drawBehavior(place, type, random);
    if (isPart(type)) brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_TARGET);
    uint32_t more = test_random(random) % VEER_BEHAVIOR_TYPES;
    if (!isPart(more) || combine == VEER_Combine_PIPELINE) brain.behaviors[brain.behaviorCount++] = drawBehavior(place, more, random);
    brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_AVOID_OBSTACLES);
    return brain;
}

/* Every number that a user can read of the agents. */
static int isFinite(VeerWorldId world) {
    static const uint32_t columns[] = {VEER_COLUMN_x,         VEER_COLUMN_y,         VEER_COLUMN_z,        VEER_COLUMN_velocityX,
                                       VEER_COLUMN_velocityY, VEER_COLUMN_velocityZ, VEER_COLUMN_rotation, VEER_COLUMN_desiredX,
                                       VEER_COLUMN_desiredY,  VEER_COLUMN_desiredZ};
    float sum = 0;
    for (uint32_t c = 0; c < sizeof columns / sizeof *columns; c++) {
        const float *values = veer_columnF32(world, columns[c]);
        for (uint32_t i = 0; i < AGENTS; i++) sum += values[i] - values[i];
    }
    return sum == 0.0f;
}

static void live(const Place *place, const VeerBrainDef *def, uint32_t steps) {
    VeerId brain;
    VeerResult result = veer_addBrain(place->world, def, &brain);
    if (result != VEER_OK) { /* what volume worlds don't know, or navigation fields finer than their room */
        CHECK(result == VEER_E_RANGE || result == VEER_E_FULL);
        return;
    }
    for (uint32_t i = 0; i < AGENTS; i++) {
        VeerAgentDef agent;
        CHECK_EQ(veer_getAgent(place->world, place->agents[i], &agent), VEER_OK);
        agent.brain = brain;
        CHECK_EQ(veer_setAgent(place->world, place->agents[i], &agent), VEER_OK);
    }
    for (uint32_t i = 0; i < steps; i++) {
        VeerStats stats;
        CHECK_EQ(veer_step(place->world, DT), VEER_OK);
        CHECK_EQ(veer_getStats(place->world, &stats), VEER_OK);
        CHECK_EQ(stats.notFinite, 0);
        if (!CHECK(isFinite(place->world))) return;
    }
    CHECK_EQ(veer_validate(place->world), VEER_OK);
    VeerExplain why;
    CHECK(veer_explain(place->world, place->agents[5], &why) >= VEER_OK);
    uint64_t before, after;
    CHECK_EQ(veer_hash(place->world, &before), VEER_OK);
    CHECK(veer_explain(place->world, place->agents[6], &why) >= VEER_OK);
    CHECK_EQ(veer_hash(place->world, &after), VEER_OK);
    CHECK_EQ(before, after);
}

static void tryAll(uint32_t dimensions, uint32_t rounds) {
    uint32_t random = 100 + dimensions;
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++)
        for (uint32_t combine = 0; combine < VEER_Combine_COUNT; combine++) {
            if (isPart(type) && combine != VEER_Combine_PIPELINE) continue;
            for (uint32_t round = 0; round < rounds; round++) {
                Place place = makePlace(dimensions, round % VEER_EdgeMode_COUNT, &random);
                VeerBrainDef brain = drawBrain(&place, type, combine, &random);
                live(&place, &brain, 25);
                CHECK_EQ(veer_destroyWorld(place.world), VEER_OK);
            }
        }
}

TEST(every_behavior_lives_through_every_combiner_in_the_plane) { tryAll(2, 12); }
TEST(every_behavior_lives_through_every_combiner_in_space) { tryAll(3, 8); }

/* What the next step decides is what explaining says. */
TEST(every_brain_explains_what_it_does_next) {
    uint32_t random = 7;
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++)
        for (uint32_t combine = 0; combine < VEER_Combine_COUNT; combine++) {
            if (isPart(type) && combine != VEER_Combine_PIPELINE) continue;
            Place place = makePlace(2, VEER_EdgeMode_NONE, &random);
            VeerBrainDef brain = drawBrain(&place, type, combine, &random);
            live(&place, &brain, 5);
            VeerExplain why[AGENTS];
            for (uint32_t i = 0; i < AGENTS; i++) CHECK(veer_explain(place.world, place.agents[i], &why[i]) >= VEER_OK);
            CHECK_EQ(veer_perceive(place.world, DT), VEER_OK);
            CHECK_EQ(veer_decide(place.world), VEER_OK);
            const uint32_t *opinion = veer_columnU32(place.world, VEER_COLUMN_opinion);
            for (uint32_t i = 0; i < AGENTS; i++) {
                if ((opinion[i] & 2u) && why[i].behaviorCount)
                    CHECK_EQ(veer_columnF32(place.world, VEER_COLUMN_desiredRotation)[i], why[i].desiredRotation);
                if (!(opinion[i] & 1u) || why[i].behaviorCount == 0) continue;
                CHECK_EQ(veer_columnF32(place.world, VEER_COLUMN_desiredX)[i], why[i].desiredX);
                CHECK_EQ(veer_columnF32(place.world, VEER_COLUMN_desiredY)[i], why[i].desiredY);
            }
            CHECK_EQ(veer_destroyWorld(place.world), VEER_OK);
        }
}

/* A part of a pipeline has no meaning elsewhere. */
TEST(parts_of_a_pipeline_are_refused_in_other_brains) {
    uint32_t random = 1;
    Place place = makePlace(2, VEER_EdgeMode_NONE, &random);
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++)
        for (uint32_t combine = 0; combine < VEER_Combine_COUNT; combine++) {
            VeerBrainDef brain = veer_defaultBrainDef();
            VeerId id;
            brain.combine = combine;
            brain.behaviors[0] = veer_behavior(type);
            brain.behaviorCount = 1;
            VeerResult result = veer_addBrain(place.world, &brain, &id);
            if (isPart(type) && combine != VEER_Combine_PIPELINE)
                CHECK_EQ(result, VEER_E_RANGE);
            else
                CHECK_EQ(result, VEER_OK);
            if (result == VEER_OK) CHECK_EQ(veer_removeBrain(place.world, id), VEER_OK);
        }
    CHECK_EQ(veer_destroyWorld(place.world), VEER_OK);
}
