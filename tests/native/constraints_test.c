/* Tests avoidCircle, avoidWall and avoidAgent: paths around obstacles and agents. */
#include "shape_world.h"
#include "given.h"

static VeerBehavior *addPart(Walker *walker, uint32_t type) { return addBehavior(&walker->brainDef, type); }

/* Plans a trip from (0, 0) with a pipeline. The fallback does not move the agent, so an agent that has to use it does not arrive. */
static void planTrip(Walker *walker) {
    walker_plan(walker, VEER_BEHAVIOR_TARGET);
    walker->brainDef.combine = VEER_COMBINE_PIPELINE, walker->behavior->target = VEER_TARGET_KIND_POINT;
    walker->worldDef.capacity.obstacles = 64;
    addPart(walker, VEER_BEHAVIOR_ARRIVE)->target = VEER_TARGET_KIND_OWN;
}

typedef struct Trip {
    float time;      /* time in s until the agent arrives; negative: the agent does not arrive */
    float clearance; /* smallest distance to an obstacle on the way, in u */
} Trip;

static Trip travel(Walker *walker, const ShapeWorld *shapes) {
    Trip trip = {-1, 1e9f};
    walker->behavior->targetX = 500;
    walker_start(walker);
    for (int i = 0; i < 60 * 60 && trip.time < 0; i++) {
        walker_step(walker, DT);
        float clearance =
            (float)distanceFromAll(shapes, (Plane){(double)walker_x(walker), (double)walker_y(walker)}) - walker->agentDef.radius;
        if (clearance < trip.clearance) trip.clearance = clearance;
        if (walker_events(walker, VEER_EVENT_ARRIVED, 0)) trip.time = (float)(i + 1) / 60;
    }
    walker_end(walker);
    return trip;
}

TEST(a_path_bends_around_any_single_obstacle_and_keeps_clear_of_it) {
    uint32_t random = 1, arrived = 0;
    float least = 1e9f, slowest = 0;
    for (uint32_t round = 0; round < ROUNDS(600); round++) {
        Walker walker;
        ShapeWorld shapes = {.count = 1};
        planTrip(&walker);
        addPart(&walker, VEER_BEHAVIOR_AVOID_CIRCLE);
        addPart(&walker, VEER_BEHAVIOR_AVOID_WALL);
        walker_makeWorld(&walker);
        shapes.world = walker.world;
        randomShape(&shapes.shapes[0], &random, 30, 80);
        shapes.shapes[0].def.x += 250;
        CHECK_OK(addShape(&shapes, &shapes.shapes[0]));
        Trip trip = travel(&walker, &shapes);
        arrived += trip.time > 0;
        least = fminf(least, trip.clearance);
        slowest = fmaxf(slowest, trip.time);
    }
    printf("  %u arrive, the slowest after %.2f s, least clearance %.2f of 4 u\n", arrived, (double)slowest, (double)least);
    CHECK_EQ(arrived, ROUNDS(600));
    CHECK(least > 2.0f);
    CHECK(slowest < 7.0f); /* a straight line takes 5 s */
}

/* The gaps between the obstacles are at least two agents wide. */
STUDY(a_path_winds_through_many_obstacles) {
    uint32_t random = 5, arrived = 0;
    float least = 1e9f, slowest = 0;
    for (uint32_t round = 0; round < 100; round++) {
        Walker walker;
        ShapeWorld shapes = {0};
        planTrip(&walker);
        addPart(&walker, VEER_BEHAVIOR_AVOID_CIRCLE);
        walker_makeWorld(&walker);
        shapes.world = walker.world;
        for (uint32_t tries = 0; tries < 200 && shapes.count < SHAPE_MOST; tries++) {
            Shape *shape = &shapes.shapes[shapes.count];
            *shape = (Shape){.def = veer_defaultObstacleDef()};
            shape->def.x = test_range(&random, 60, 440), shape->def.y = test_range(&random, -80, 80);
            shape->def.radius = test_range(&random, 5, 30);
            if (distanceFromAll(&shapes, (Plane){(double)shape->def.x, (double)shape->def.y}) < (double)shape->def.radius + 32) continue;
            CHECK_OK(addShape(&shapes, shape));
            shapes.count++;
        }
        Trip trip = travel(&walker, &shapes);
        arrived += trip.time > 0;
        least = fminf(least, trip.clearance);
        slowest = fmaxf(slowest, trip.time);
    }
    printf("  %u of 100 arrive, the slowest after %.2f s, least clearance %.2f of 4 u\n", arrived, (double)slowest, (double)least);
    CHECK(arrived >= 98);
    CHECK(least > 1.0f);
}

/* A wall of boxes side by side, with a door in the middle. The nearer end of one box may be where the next box begins. */
STUDY(a_path_leads_along_a_wall_of_many_boxes_to_its_door) {
    uint32_t random = 3, arrived = 0;
    for (uint32_t round = 0; round < 100; round++) {
        Walker walker;
        ShapeWorld shapes = {0};
        planTrip(&walker);
        addPart(&walker, VEER_BEHAVIOR_AVOID_WALL);
        walker.agentDef.y = test_range(&random, -180, 180);
        walker_makeWorld(&walker);
        shapes.world = walker.world;
        float half = test_range(&random, 13, 40), thickness = test_range(&random, 3, 20), length = test_range(&random, 20, 60);
        for (uint32_t k = 0; k < 12; k++) {
            Shape *shape = &shapes.shapes[shapes.count];
            *shape = (Shape){.def = veer_defaultObstacleDef()};
            shape->def.kind = VEER_OBSTACLE_KIND_BOX;
            shape->def.x = 250, shape->def.y = (k % 2 ? -1.0f : 1.0f) * (half + length * (float)(1 + k / 2 * 2));
            shape->def.radius = 0, shape->def.halfWidth = thickness, shape->def.halfHeight = length;
            CHECK_OK(addShape(&shapes, shape));
            shapes.count++;
        }
        arrived += travel(&walker, &shapes).time > 0;
    }
    printf("  %u of 100 arrive\n", arrived);
    CHECK(arrived >= 98);
}

TEST(a_goal_too_close_to_an_obstacle_moves_to_the_closest_free_place) {
    for (uint32_t kind = 0; kind < 2; kind++)
        for (uint32_t inside = 0; inside < 2; inside++) {
            ShapeWorld shapes = {.count = 1};
            PLANNED(walker, planTrip(&walker));
            addPart(&walker, VEER_BEHAVIOR_AVOID_CIRCLE);
            addPart(&walker, VEER_BEHAVIOR_AVOID_WALL);
            walker_makeWorld(&walker);
            shapes.world = walker.world, shapes.shapes[0].def = veer_defaultObstacleDef();
            shapes.shapes[0].def.kind = kind ? VEER_OBSTACLE_KIND_BOX : VEER_OBSTACLE_KIND_CIRCLE;
            shapes.shapes[0].def.x = 200, shapes.shapes[0].def.radius = kind ? 0 : 40;
            shapes.shapes[0].def.halfWidth = shapes.shapes[0].def.halfHeight = 40;
            CHECK_OK(addShape(&shapes, &shapes.shapes[0]));
            walker.behavior->targetX = inside ? 170 : 155; /* the surface is at 160 */
            walker_run(&walker, 5, DT);
            CHECK(walker_speed(&walker) < 0.1f);
            CHECK_NEAR(walker_x(&walker), 160 - 8 - 4, 1.5);
            CHECK_NEAR(walker_y(&walker), 0, 1);
        }
}

/* The path leads behind the other agent's future position, not its current position. */
STUDY(a_crossing_agent_is_passed_without_contact) {
    uint32_t random = 3, arrived = 0, trips = 0;
    float least = 1e9f;
    for (uint32_t round = 0; round < 100; round++) {
        Scoped(Walker) walker;
        planTrip(&walker);
        walker.behavior->targetX = 400;
        addPart(&walker, VEER_BEHAVIOR_AVOID_AGENT);
        walker_start(&walker);
        VeerAgentDef def = veer_defaultAgentDef();
        float speed = test_range(&random, 10, 90), time = test_range(&random, 0.8f, 3), angle = test_range(&random, -3.1f, 3.1f);
        def.velocityX = speed * cosf(angle), def.velocityY = speed * sinf(angle);
        def.x = 100 * time - def.velocityX * time + test_range(&random, -10, 10);
        def.y = -def.velocityY * time + test_range(&random, -10, 10);
        VeerAgentId other = addAgent(walker.world, def);
        if (walker_distanceTo(&walker, def.x, def.y) < 40) continue;
        uint32_t steps = 0, arrivals = 0;
        for (; steps < 600 && !arrivals; steps++) {
            walker_step(&walker, DT);
            float x = veer_columnF32(walker.world, VEER_COLUMN_X)[veer_slot(other)],
                  y = veer_columnF32(walker.world, VEER_COLUMN_Y)[veer_slot(other)];
            least = fminf(least, walker_distanceTo(&walker, x, y) - 16);
            arrivals = walker_events(&walker, VEER_EVENT_ARRIVED, 0);
        }
        arrived += arrivals;
        trips++;
    }
    printf("  %u of %u arrive, least clearance %.2f of 4 u\n", arrived, trips, (double)least);
    CHECK_EQ(arrived, trips);
    CHECK(least > 1.0f);
}

static float meet(float offset, uint32_t sameGoal, uint32_t seed, uint32_t *arrived) {
    PLANNED(walker, planTrip(&walker));
    walker.behavior->target = VEER_TARGET_KIND_OWN, walker.worldDef.seed = seed;
    addPart(&walker, VEER_BEHAVIOR_AVOID_AGENT);
    walker_start(&walker);
    VeerAgentDef def = walker.agentDef;
    def.x = 400, def.y = offset;
    VeerAgentId other = addAgent(walker.world, def);
    veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){400, sameGoal ? 0 : offset, 0});
    veer_setTargetPoint(walker.world, other, (VeerVec3){0, 0, 0});
    float least = 1e9f;
    *arrived = 0;
    for (uint32_t i = 0; i < 900; i++) {
        uint32_t count;
        walker_step(&walker, DT);
        const float *x = veer_columnF32(walker.world, VEER_COLUMN_X), *y = veer_columnF32(walker.world, VEER_COLUMN_Y);
        least = fminf(least, hypotf(x[0] - x[1], y[0] - y[1]) - 16);
        const VeerEvent *events = veer_events(walker.world, &count);
        for (uint32_t k = 0; k < count; k++) *arrived += events[k].type == VEER_EVENT_ARRIVED;
    }
    return least;
}

STUDY(two_agents_head_on_pass_on_the_same_side) {
    float least = 1e9f;
    for (uint32_t seed = 1; seed <= 10; seed++)
        for (int offset = -20; offset <= 20; offset += 4) {
            uint32_t arrived;
            least = fminf(least, meet((float)offset, 0, seed, &arrived));
            CHECK_EQ(arrived, 2);
        }
    printf("  least clearance %.2f of 4 u\n", (double)least);
    CHECK(least > 1.0f);
}

STUDY(in_space_a_path_leads_around_spheres_and_boxes) {
    uint32_t random = 9, arrived = 0, touched = 0;
    for (uint32_t round = 0; round < 100; round++) {
        PLANNED(walker, planTrip(&walker));
        walker.worldDef.dimensions = 3;
        addPart(&walker, VEER_BEHAVIOR_AVOID_CIRCLE);
        addPart(&walker, VEER_BEHAVIOR_AVOID_WALL);
        walker.behavior->targetX = 500, walker.behavior->targetZ = test_range(&random, -100, 100);
        walker_start(&walker);
        VeerObstacleDef def =
            OBSTACLE(.kind = round & 1 ? VEER_OBSTACLE_KIND_BOX : VEER_OBSTACLE_KIND_CIRCLE, .x = 250, .y = test_range(&random, -40, 40),
                     .z = 0.5f * walker.behavior->targetZ + test_range(&random, -40, 40),
                     .radius = round & 1 ? 0 : test_range(&random, 30, 80), .halfWidth = test_range(&random, 20, 80),
                     .halfHeight = test_range(&random, 20, 80), .halfDepth = test_range(&random, 20, 80),
                     .angle = test_range(&random, -3, 3));
        addObstacle(walker.world, def);
        uint32_t arrivals = 0;
        for (uint32_t i = 0; i < 1200 && !arrivals; i++) {
            walker_step(&walker, DT);
            touched += walker_events(&walker, VEER_EVENT_CONTACT, 0);
            arrivals = walker_events(&walker, VEER_EVENT_ARRIVED, 0);
        }
        arrived += arrivals;
    }
    printf("  %u of 100 arrive, %u touches\n", arrived, touched);
    CHECK_EQ(arrived, 100);
    CHECK_EQ(touched, 0);
}

/* ---- defects of published sources about the steering pipeline: a `return` inside the loop over the constraints accepts a path after the
 * first satisfied constraint, and without constraints no path is ever used */

/* Runs constraints that are violated or not, in the order of the list; returns 1 if the path is accepted, 0 if the fallback acts. */
static int accepts(const int *violated, uint32_t count) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_TARGET);
    walker.brainDef.combine = VEER_COMBINE_PIPELINE, walker.brainDef.constraintSteps = 1;
    walker.behavior->target = VEER_TARGET_KIND_POINT, walker.behavior->targetX = 1000;
    addBehavior(&walker.brainDef, VEER_BEHAVIOR_SEEK)->target = VEER_TARGET_KIND_POINT, walker.brainDef.behaviors[1].targetY = -1000;
    walker_makeWorld(&walker);
    for (uint32_t k = 0; k < count; k++) {
        VeerObstacleDef def = discAt(500, violated[k] ? 0 : 300, 20);
        addPart(&walker, VEER_BEHAVIOR_AVOID_CIRCLE)->params.avoidCircle.mask = def.group = 1u << k;
        addObstacle(walker.world, def);
    }
    walker_start(&walker);
    walker_step(&walker, DT);
    float x = walker_lane(&walker, VEER_COLUMN_DESIRED_X), y = walker_lane(&walker, VEER_COLUMN_DESIRED_Y);
    CHECK((x > 99 && y == 0) || (y < -99 && fabsf(x) < 1));
    return x > 99;
}

TEST(one_satisfied_constraint_does_not_accept_a_path_that_another_one_forbids) {
    CHECK_EQ(accepts((const int[]){0, 1}, 2), 0);
    CHECK_EQ(accepts((const int[]){1, 0}, 2), 0);
    CHECK_EQ(accepts((const int[]){0, 0}, 2), 1);
    CHECK_EQ(accepts((const int[]){1, 1}, 2), 0);
}

TEST(without_constraints_every_path_is_accepted) { CHECK_EQ(accepts(0, 0), 1); }
