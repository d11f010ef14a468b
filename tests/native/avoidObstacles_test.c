/* Tests avoidObstacles: each slot of a map finds what a disc swept along it would hit; in a blend the push goes to the closer side. */
#include "shape_world.h"
#include "given.h"

/* An agent at the origin among obstacles. */
typedef struct Watcher {
    ShapeWorld shapes;
    VeerBrainDef brain;
    VeerAgentDef agent;
    VeerAgentId id;
} Watcher;
#define end_Watcher end_VeerWorldId

static Watcher newWatcher(uint32_t combine) {
    VeerWorldDef def = DEFINED(VeerWorldDef, shapeWorldDef(), .capacity.keepMaps = 1);
    Watcher watcher = {.shapes = newShapeWorld(&def), .brain = veer_defaultBrainDef(), .agent = veer_defaultAgentDef()};
    watcher.brain.combine = combine, watcher.brain.context.align = VEER_ALIGN_WORLD;
    watcher.brain.context.merge = VEER_MERGE_NONE;
    watcher.brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_AVOID_OBSTACLES), watcher.brain.behaviorCount = 1;
    watcher.agent.radius = 5.0f, watcher.agent.maxSpeed = 50.0f;
    return watcher;
}

static VeerAvoidObstaclesParams *paramsOf(Watcher *watcher) { return &watcher->brain.behaviors[0].params.avoidObstacles; }

static void addThing(Watcher *watcher, VeerObstacleDef def) {
    Shape *shape = &watcher->shapes.shapes[watcher->shapes.count++];
    *shape = (Shape){.def = def};
    CHECK_OK(addShape(&watcher->shapes, shape));
}

static void addDisc(Watcher *watcher, float x, float y, float radius) { addThing(watcher, discAt(x, y, radius)); }

static void addBox(Watcher *watcher, float x, float y, float halfWidth, float halfHeight) {
    addThing(watcher, boxAt(x, y, halfWidth, halfHeight));
}

/* Takes one step, which fills the agent's map. */
static void look(Watcher *watcher) {
    VeerWorldId world = watcher->shapes.world;
    CHECK_OK(veer_addBrain(world, &watcher->brain, &watcher->agent.brain));
    CHECK_OK(veer_addAgent(world, &watcher->agent, &watcher->id));
    CHECK_OK(veer_perceive(world, DT));
}

static const float *lanesOf(const Watcher *watcher, VeerColumn column) {
    return veer_columnF32(watcher->shapes.world, (uint32_t)column) +
           veer_slot(watcher->id) * veer_columnLanes(watcher->shapes.world, (uint32_t)column);
}
static const float *dangerOf(const Watcher *watcher) { return lanesOf(watcher, VEER_COLUMN_DANGER); }
static const float *distancesOf(const Watcher *watcher) { return lanesOf(watcher, VEER_COLUMN_DANGER_DISTANCE); }

/* ---- maps */

TEST(every_slot_finds_what_a_disc_swept_along_it_hits) {
    uint32_t random = 1;
    int seen = 0;
    for (int i = 0; i < 800; i++) {
        Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_CONTEXT);
        fillShapes(&watcher.shapes, &random, 80.0f, 20.0f);
        double reach = 5.0 + 2.0, clearance = distanceFromAll(&watcher.shapes, (Plane){0, 0}) - reach;
        if (clearance > 2.0) { /* at a smaller clearance, the margin shrinks */
            look(&watcher);
            for (uint32_t k = 0; k < watcher.brain.context.slots; k++) {
                double angle = 6.283185307 * k / watcher.brain.context.slots;
                March march = {{0, 0}, {cos(angle), sin(angle)}, 100.0, reach};
                double deep = firstDeep(&watcher.shapes, &march, 2e-3), distance = (double)distancesOf(&watcher)[k];
                if (distance > 100.0) {
                    CHECK(deep > march.length);
                    CHECK_EQ(dangerOf(&watcher)[k], 0.0f);
                    continue;
                }
                CHECK(deep >= distance - 2e-3);
                CHECK_NEAR(distanceFromAll(&watcher.shapes, marchTo(&march, distance)) - reach, 0.0, 2e-3);
                CHECK_NEAR(dangerOf(&watcher)[k], 1.0 - distance / 100.0, 1e-4);
                seen++;
            }
        }
    }
    CHECK(seen > 1000);
}

/* Returns the time of the first contact between two moving bodies, found by taking small steps. */
static double firstContact(const Shape *shape, double vx, double vy, double reach) {
    for (double t = 0; t < 2.0; t += 1e-3) {
        Plane p = {(vx - (double)shape->def.velocityX) * t, (vy - (double)shape->def.velocityY) * t};
        if (distanceFrom(shape, p) < reach) return t;
    }
    return 1e30;
}

TEST(moving_obstacles_make_danger_where_they_will_be) {
    uint32_t random = 2;
    int seen = 0;
    for (int i = 0; i < ROUNDS(300); i++) {
        Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_CONTEXT);
        Shape *shape = &watcher.shapes.shapes[watcher.shapes.count++];
        randomShape(shape, &random, 100.0f, 15.0f);
        shape->def.velocityX = test_range(&random, -80, 80), shape->def.velocityY = test_range(&random, -80, 80);
        CHECK_OK(addShape(&watcher.shapes, shape));
        int isNear = distanceFrom(shape, (Plane){0, 0}) < 5.0 + 2.0 * 2.0;
        look(&watcher);
        for (uint32_t k = 0; !isNear && k < watcher.brain.context.slots; k++) {
            double angle = 6.283185307 * k / watcher.brain.context.slots,
                   expected = firstContact(shape, 50 * cos(angle), 50 * sin(angle), 7.0);
            double near = firstContact(shape, 50 * cos(angle), 50 * sin(angle), 7.05),
                   far = firstContact(shape, 50 * cos(angle), 50 * sin(angle), 6.95);
            if (fabs(near - far) > 0.02 || fabs(expected - 2.0) < 0.01) continue; /* a grazing contact */
            double distance = (double)distancesOf(&watcher)[k];
            if (expected < 2.0)
                CHECK_NEAR(distance, 50.0 * expected, 0.2);
            else
                CHECK(distance > 99.5);
            seen += expected < 2.0;
        }
    }
    CHECK(seen > ROUNDS(200));
}

/* Returns the danger for an agent whose disc is `gap` away from a wall below it. Of 64 slots, slot k points k/64 of a turn to the left of
 * the direction to the wall. */
static void mapAtWall(float gap, float *danger) {
    Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_CONTEXT);
    VeerCapacityDef capacity = {.slots = 64};
    CHECK_OK(veer_reserve(watcher.shapes.world, &capacity));
    watcher.brain.context.slots = 64;
    addBox(&watcher, 0, -5.0f - gap - 10.0f, 1000, 10);
    look(&watcher);
    memcpy(danger, dangerOf(&watcher), 64 * sizeof *danger);
}

TEST(an_agent_can_slide_along_a_wall_at_any_distance_and_its_danger_does_not_flicker) {
    float before[64] = {0}, now[64];
    for (int i = 0; i <= 200; i++) {
        float gap = -0.01f + 0.05f * (float)i;
        mapAtWall(gap, now);
        for (uint32_t k = 0; k <= 32; k++) CHECK_EQ(now[k], 0.0f);
        for (uint32_t k = 33; k < 64; k++) {
            CHECK(now[k] > 0.0f || gap > 1.0f);
            if (i) CHECK(fabsf(now[k] - before[k]) < 0.02f);
        }
        CHECK(now[48] > 0.85f); /* the slot that points straight into the wall */
        memcpy(before, now, sizeof before);
    }
}

TEST(rays_without_width_pass_gaps_that_the_body_does_not) {
    for (int bare = 0; bare < 2; bare++) {
        Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_CONTEXT);
        paramsOf(&watcher)->rayRadius = bare ? 0.0f : 1.0f;
        addDisc(&watcher, 50, 14, 10);
        addDisc(&watcher, 50, -14, 10);
        look(&watcher);
        CHECK_EQ(distancesOf(&watcher)[0] > 1e30f, bare);
        CHECK_EQ(dangerOf(&watcher)[0] > 0.0f, !bare);
    }
}

TEST(danger_can_be_binary_and_scales_with_the_weight) {
    const float weights[] = {1.0f, 0.5f, 3.0f, 0.0f}, scaled[] = {0.5f, 0.25f, 1.0f, 0.0f}, binary[] = {1.0f, 0.5f, 1.0f, 0.0f};
    for (uint32_t i = 0; i < 8; i++) {
        Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_CONTEXT);
        watcher.brain.context.danger = i < 4 ? VEER_DANGER_SCALE_DISTANCE : VEER_DANGER_SCALE_BINARY;
        watcher.brain.behaviors[0].weight = weights[i % 4];
        addDisc(&watcher, 67, 0, 10);
        look(&watcher);
        CHECK_NEAR(dangerOf(&watcher)[0], i < 4 ? scaled[i] : binary[i - 4], 1e-5);
        CHECK_EQ(distancesOf(&watcher)[0] < 51.0f, i % 4 != 3);
    }
}

TEST(the_danger_of_a_moving_obstacle_scales_with_the_weight_too) {
    float danger[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_CONTEXT);
        watcher.brain.behaviors[0].weight = i ? 0.5f : 1.0f;
        addDisc(&watcher, 67, 0, 10);
        CHECK_OK(veer_moveObstacle(watcher.shapes.world, watcher.shapes.shapes[0].id, (VeerVec3){67, 0, 0}, (VeerVec3){-20, 0, 0}));
        look(&watcher);
        danger[i] = dangerOf(&watcher)[0];
    }
    CHECK(danger[0] > 0.3f);
    CHECK_NEAR(danger[1], 0.5f * danger[0], 1e-5);
}

TEST(all_obstacles_of_the_mask_make_danger_not_only_the_last) {
    Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_CONTEXT);
    addDisc(&watcher, 60, 0, 10);
    addDisc(&watcher, 0, 60, 10);
    addDisc(&watcher, -60, 0, 10);
    watcher.shapes.shapes[2].def.group = 2;
    CHECK_OK(veer_setObstacle(watcher.shapes.world, watcher.shapes.shapes[2].id, &watcher.shapes.shapes[2].def));
    paramsOf(&watcher)->mask = 1;
    look(&watcher);
    uint32_t quarter = watcher.brain.context.slots / 4;
    CHECK_NEAR(distancesOf(&watcher)[0], 43.0f, 1e-3);
    CHECK_NEAR(distancesOf(&watcher)[quarter], 43.0f, 1e-3);
    CHECK_EQ(distancesOf(&watcher)[2 * quarter], VEER_INF);
}

TEST(inside_a_solid_only_the_directions_out_are_free) {
    Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_CONTEXT);
    addBox(&watcher, -20, 0, 30, 100);
    look(&watcher);
    uint32_t slots = watcher.brain.context.slots;
    CHECK_EQ(dangerOf(&watcher)[0], 0.0f);
    CHECK_EQ(dangerOf(&watcher)[slots / 2], 1.0f);
    CHECK_EQ(distancesOf(&watcher)[slots / 2], 0.0f);
}

/* ---- desired velocities */

/* Returns the steering of an agent that moves along +x. */
static VeerVec3 steering(Watcher *watcher) {
    watcher->agent.velocityX = 50.0f;
    look(watcher);
    return (VeerVec3){*lanesOf(watcher, VEER_COLUMN_STEERING_X), *lanesOf(watcher, VEER_COLUMN_STEERING_Y), 0};
}

static VeerVec3 steeringAt(float x, float y, float radius) {
    Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_BLEND);
    addDisc(&watcher, x, y, radius);
    return steering(&watcher);
}

TEST(the_push_goes_away_from_the_obstacle_to_the_closer_side) {
    for (float y = -12.0f; y <= 12.0f; y += 0.5f) {
        VeerVec3 push = steeringAt(60, y, 10);
        if (y != 0.0f) CHECK(push.y * y < 0.0f);
        CHECK_NEAR(push.y, -steeringAt(60, -y, 10).y, y == 0.0f ? 1e9 : 1e-3);
    }
}

TEST(obstacles_behind_or_to_the_side_of_the_path_are_not_avoided) {
    const float beside[][2] = {{60, 18}, {60, -18}, {-30, 0}, {130, 0}, {0, 18}};
    for (uint32_t i = 0; i < 5; i++) {
        VeerVec3 push = steeringAt(beside[i][0], beside[i][1], 10);
        CHECK_AT(push, 0.0f, 0.0f, 0);
    }
}

TEST(dead_center_the_agent_takes_a_side) {
    CHECK(fabsf(steeringAt(60, 0, 10).y) > 1.0f);
    Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_BLEND);
    addBox(&watcher, 60, 0, 10, 40);
    CHECK(fabsf(steering(&watcher).y) > 1.0f);
}

TEST(the_push_grows_as_the_obstacle_comes_closer) {
    float before = 0.0f;
    for (float x = 110.0f; x > 20.0f; x -= 5.0f) {
        float push = fabsf(steeringAt(x, 3, 10).y);
        CHECK(push >= before);
        before = push;
    }
    CHECK(before > 25.0f);
}

TEST(a_wall_is_passed_at_its_closer_end) {
    for (float y = -30.0f; y <= 30.0f; y += 10.0f) {
        Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_BLEND);
        addBox(&watcher, 60, y, 5, 50);
        if (y != 0.0f) CHECK(steering(&watcher).y * y < 0.0f);
    }
}

TEST(a_standing_agent_dodges_an_approaching_obstacle) {
    Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_BLEND);
    addDisc(&watcher, 0, 70, 10);
    CHECK_OK(veer_moveObstacle(watcher.shapes.world, watcher.shapes.shapes[0].id, (VeerVec3){2, 70, 0}, (VeerVec3){0, -60, 0}));
    look(&watcher);
    CHECK(fabsf(*lanesOf(&watcher, VEER_COLUMN_STEERING_X)) + fabsf(*lanesOf(&watcher, VEER_COLUMN_STEERING_Y)) > 1.0f);
}

/* Returns the steering of an agent that faces +x and moves along +y, while a disc approaches along -x. */
static VeerVec3 steeringOfDrifter(float speed) {
    Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_BLEND);
    addDisc(&watcher, 60, 2, 10);
    CHECK_OK(veer_moveObstacle(watcher.shapes.world, watcher.shapes.shapes[0].id, (VeerVec3){60, 2, 0}, (VeerVec3){-50, 0, 0}));
    watcher.agent.velocityY = speed;
    look(&watcher);
    return (VeerVec3){*lanesOf(&watcher, VEER_COLUMN_STEERING_X), *lanesOf(&watcher, VEER_COLUMN_STEERING_Y), 0};
}

/* Below 1 % of its top speed, 0.05 u/s here, an agent counts as standing still, because the direction of such a velocity is noise. */
TEST(an_agent_that_hardly_moves_dodges_relative_to_where_it_faces) {
    VeerVec3 standing = steeringOfDrifter(0), drifting = steeringOfDrifter(0.049f), moving = steeringOfDrifter(0.052f);
    CHECK(fabsf(standing.x) > 1 && fabsf(standing.y) > 1);
    CHECK_AT(drifting, standing.x, standing.y, 0.5);
    CHECK(moving.x < -30 && moving.y > 20);
}

/* ---- whole journeys */

/* Moves an agent 300 u to the right through some obstacles. Returns 1 if the agent arrives. Adds its contacts to *contacts. */
static int walk(Watcher *watcher, uint32_t *contacts) {
    VeerWorldId world = watcher->shapes.world;
    watcher->brain.behaviors[1] = watcher->brain.behaviors[0];
    watcher->brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_ARRIVE), watcher->brain.behaviorCount = 2;
    watcher->agent.maxForce = 500.0f;
    CHECK_OK(veer_addBrain(world, &watcher->brain, &watcher->agent.brain));
    CHECK_OK(veer_addAgent(world, &watcher->agent, &watcher->id));
    CHECK_OK(veer_setTargetPoint(world, watcher->id, (VeerVec3){300, 0, 0}));
    for (int i = 0; i < 1500; i++) {
        CHECK_OK(veer_step(world, DT));
        *contacts += statsOf(world).contacts;
    }
    VeerAgentDef end = read_agent(world, watcher->id);
    return hypotf(end.x - 300.0f, end.y) < 5.0f;
}

STUDY(an_agent_with_a_map_gets_around_blocks_without_contact) {
    uint32_t random = 3, contacts = 0;
    int arrived = 0;
    for (int i = 0; i < 60; i++) {
        Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_CONTEXT);
        watcher.brain.context = veer_defaultBrainDef().context;
        addBox(&watcher, 100, test_range(&random, -40, 40), 15, 30);
        addDisc(&watcher, 200, test_range(&random, -30, 30), test_range(&random, 5, 30));
        arrived += walk(&watcher, &contacts);
    }
    CHECK_EQ(contacts, 0);
    CHECK_EQ(arrived, 60);
}

TEST(an_agent_with_a_blend_gets_around_a_disc_even_dead_center) {
    for (float y = -20.0f; y <= 20.0f; y += 4.0f) {
        uint32_t contacts = 0;
        Scoped(Watcher) watcher = newWatcher(VEER_COMBINE_BLEND);
        watcher.brain.behaviors[0].weight = 3.0f;
        addDisc(&watcher, 150, y, 20);
        CHECK(walk(&watcher, &contacts));
        CHECK_EQ(contacts, 0);
    }
}

/* ---- seams, the edges where a world wraps: an obstacle that approaches across a seam is avoided like one in the middle */

/* An obstacle that approaches an agent in a wrapped world, and the offset by which the agent and the obstacle are shifted. */
typedef struct Approach {
    VeerObstacleDef mover; /* relative to the agent */
    uint32_t dimensions;
    VeerVec3 shift;
} Approach;

/* Stores the danger in the agent's 16 slots or, in a volume world, where maps are horizontal, the agent's steering. Returns the number of
 * values. */
static uint32_t avoidance(const Approach *approach, float *out) {
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_AVOID_OBSTACLES);
    VeerWorldDef def = shapeWorldDef();
    const int isSpace = approach->dimensions == 3;
    def.capacity.keepMaps = 1, setEdges(&def, VEER_EDGE_MODE_WRAP), def.dimensions = approach->dimensions;
    boundCube(&def, 0, 400);
    Scoped(ShapeWorld) shapes = newShapeWorld(&def);
    brain.combine = isSpace ? VEER_COMBINE_BLEND : VEER_COMBINE_CONTEXT, brain.context.align = VEER_ALIGN_WORLD;
    brain.context.merge = VEER_MERGE_NONE, brain.context.slots = 16;
    VeerAgentDef agent = agentAt(fmodf(200 + approach->shift.x, 400), fmodf(200 + approach->shift.y, 400));
    agent.maxSpeed = 50, agent.z = isSpace ? fmodf(200 + approach->shift.z, 400) : 0, agent.velocityX = 20;
    Shape *shape = &shapes.shapes[shapes.count++];
    *shape = (Shape){.def = approach->mover};
    shape->def.x = fmodf(approach->mover.x + 200 + approach->shift.x, 400);
    shape->def.y = fmodf(approach->mover.y + 200 + approach->shift.y, 400);
    shape->def.z = isSpace ? fmodf(approach->mover.z + 200 + approach->shift.z, 400) : 0;
    CHECK_OK(addShape(&shapes, shape));
    agent.brain = addBrain(shapes.world, brain);
    addAgent(shapes.world, agent);
    CHECK_OK(veer_perceive(shapes.world, DT));
    if (isSpace) {
        out[0] = *veer_columnF32(shapes.world, VEER_COLUMN_STEERING_X);
        out[1] = *veer_columnF32(shapes.world, VEER_COLUMN_STEERING_Y);
        out[2] = *veer_columnF32(shapes.world, VEER_COLUMN_STEERING_Z);
    } else {
        memcpy(out, veer_columnF32(shapes.world, VEER_COLUMN_DANGER), 16 * sizeof *out);
    }
    return isSpace ? 3 : 16;
}

static Approach randomApproach(uint32_t dimensions, uint32_t *random) {
    Approach approach = {.dimensions = dimensions, .mover = veer_defaultObstacleDef()};
    float ahead = test_range(random, 0.3f, 1.95f); /* time in s until the obstacle is near the agent */
    float *const velocity[3] = {&approach.mover.velocityX, &approach.mover.velocityY, &approach.mover.velocityZ};
    const uint32_t only = test_random(random) % 6; /* the axis along which the obstacle moves; 3 or more: all axes */
    for (uint32_t axis = 0; axis < dimensions; axis++)
        *velocity[axis] = only >= dimensions || only == axis ? test_range(random, 60, 90) * (test_random(random) % 2 ? 1.0f : -1.0f) : 0.0f;
    approach.mover.x = 20 * ahead - approach.mover.velocityX * ahead + test_range(random, -15, 15);
    approach.mover.y = -approach.mover.velocityY * ahead + test_range(random, -15, 15);
    approach.mover.z = dimensions == 3 ? test_range(random, -15, 15) - approach.mover.velocityZ * ahead : 0;
    approach.mover.radius = test_range(random, 3, 12);
    return approach;
}

/* In the middle of the world there is no seam. The agent and the approaching obstacle are shifted from there by random distances. */
TEST(moving_obstacles_that_come_across_a_seam_of_the_world_are_avoided_alike) {
    uint32_t random = 9, seen = 0;
    for (int i = 0; i < 600; i++) {
        Approach approach = randomApproach(2 + (uint32_t)i % 2, &random);
        float before[16], after[16];
        uint32_t count = avoidance(&approach, before);
        for (int k = 0; k < 3; k++) {
            approach.shift = (VeerVec3){test_range(&random, 0, 400), test_range(&random, 0, 400), test_range(&random, 0, 400)};
            avoidance(&approach, after);
            for (uint32_t slot = 0; slot < count; slot++) {
                CHECK_NEAR(after[slot], before[slot], count == 16 ? 2e-3 : 0.2);
                seen += fabsf(before[slot]) > 0.01f;
            }
        }
    }
    CHECK(seen > 1000);
}
