/* Tests bad input for the steering pipeline. */
#include "shape_world.h"
#include "given.h"

static void planAll(Walker *walker) {
    static const uint32_t parts[] = {VEER_BEHAVIOR_TARGET,         VEER_BEHAVIOR_PATH_TARGET, VEER_BEHAVIOR_FACE_TARGET,
                                     VEER_BEHAVIOR_NEXT_PATH_NODE, VEER_BEHAVIOR_NAV_FIELD,   VEER_BEHAVIOR_AVOID_CIRCLE,
                                     VEER_BEHAVIOR_AVOID_WALL,     VEER_BEHAVIOR_AVOID_AGENT};
    walker_plan(walker, VEER_BEHAVIOR_TARGET);
    walker->brainDef.combine = VEER_COMBINE_PIPELINE, walker->brainDef.behaviorCount = sizeof parts / sizeof *parts;
    for (uint32_t i = 0; i < walker->brainDef.behaviorCount; i++) walker->brainDef.behaviors[i] = veer_behavior(parts[i]);
    walker->behavior->params.target.channels = 15, boundCube(&walker->worldDef, -200, 200);
    walker->worldDef.capacity.navCells = 400, walker->worldDef.capacity.navFields = 1;
}

static int isFinite(const Walker *walker) {
    return isfinite(walker_x(walker)) && isfinite(walker_y(walker)) && isfinite(walker_vx(walker)) && isfinite(walker_vy(walker)) &&
           isfinite(walker_lane(walker, VEER_COLUMN_ORIENTATION));
}

TEST(row_44_a_pipeline_without_its_target_falls_back) {
    VeerAgentDef def = veer_defaultAgentDef();
    PLANNED(walker, planAll(&walker));
    walker_start(&walker);
    def.x = 150;
    VeerAgentId target = addAgent(walker.world, def);
    CHECK_OK(veer_setTargetAgent(walker.world, walker.agent, target));
    walker_walk(&walker, 0.5f, DT);
    CHECK(walker_x(&walker) > 20);
    CHECK_OK(veer_removeAgent(walker.world, target));
    walker_walk(&walker, 1, DT);
    CHECK(isFinite(&walker));
    CHECK(walker_speed(&walker) > 90); /* the agent wanders */
}

TEST(row_30_a_path_of_one_point_is_a_goal) {
    static const float point[] = {100, 50};
    uint32_t arrivals = 0;
    PLANNED(walker, planAll(&walker));
    walker_makeWorld(&walker);
    walker_path(&walker, point, 1, veer_defaultPathDef());
    walker.brainDef.behaviors[1].path = walker.brainDef.behaviors[3].path = walker.behavior->path;
    walker.behavior->path = veer_nullPath;
    walker_start(&walker);
    arrivals += stepAndCount(&walker, 300, DT, VEER_EVENT_ARRIVED);
    CHECK_EQ(arrivals, 1);
    CHECK(walker_distanceTo(&walker, 100, 50) < 2);
}

TEST(row_22_an_agent_that_cannot_move_stays_and_row_25_one_at_its_goal_stands) {
    for (uint32_t k = 0; k < 2; k++) {
        PLANNED(walker, planAll(&walker));
        walker.agentDef.maxSpeed = k ? 100 : 0;
        startTowards(&walker, k ? 0 : 100, 0);
        walker_walk(&walker, 1, DT);
        CHECK_AT(walker_at(&walker), 0, 0, 0);
    }
}

TEST(row_26_coincident_agents_separate_and_row_37_one_that_starts_in_an_obstacle_gets_out) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    PLANNED(walker, planAll(&walker));
    walker_start(&walker);
    def.radius = 20;
    VeerAgentId other = addAgent(walker.world, walker.agentDef);
    addObstacle(walker.world, def);
    CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){150, 0, 0}));
    CHECK_OK(veer_setTargetPoint(walker.world, other, (VeerVec3){150, 0, 0}));
    walker_walk(&walker, 2, DT);
    CHECK(isFinite(&walker));
    float x = veer_columnF32(walker.world, VEER_COLUMN_X)[1], y = veer_columnF32(walker.world, VEER_COLUMN_Y)[1];
    CHECK(walker_distanceTo(&walker, x, y) > 1);
    CHECK(walker_distanceTo(&walker, 0, 0) > 27.9f);
}

TEST(row_34_without_the_path_the_goals_of_the_other_targeters_remain) {
    static const float points[] = {0, 0, 100, 0};
    PLANNED(walker, planAll(&walker));
    walker_makeWorld(&walker);
    VeerPathId path = walker_path(&walker, points, 2, veer_defaultPathDef());
    walker.brainDef.behaviors[1].path = walker.brainDef.behaviors[3].path = path;
    walker.behavior->path = veer_nullPath;
    walker_run(&walker, 0.5f, DT);
    CHECK_OK(veer_removePath(walker.world, path));
    CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){-100, 0, 0}));
    walker_walk(&walker, 4, DT);
    CHECK(walker_distanceTo(&walker, -100, 0) < 2);
}

/* With random objects at random positions, all values stay finite and the world stays valid. */
TEST(row_108_every_number_stays_finite_in_any_scene) {
    static const float steps[] = {1e-4f, 1.0f / 240, DT, 0.1f};
    uint32_t random = 77;
    for (uint32_t round = 0; round < ROUNDS(120); round++) {
        ShapeWorld shapes = {0};
        VeerAgentId agents[6];
        uint32_t volume = round % 5 == 4;
        PLANNED(walker, planAll(&walker));
        setEdges(&walker.worldDef, test_random(&random) % VEER_EDGE_MODE_COUNT);
        walker.worldDef.capacity.obstacles = SHAPE_MOST, walker.worldDef.capacity.points = 1024;
        walker.worldDef.dimensions = volume ? 3 : 2;
        if (volume) walker.brainDef.behaviors[4] = veer_behavior(VEER_BEHAVIOR_AVOID_CIRCLE);
        walker.brainDef.actuator = volume ? 0 : test_random(&random) & 1;
        if (walker.brainDef.actuator && (test_random(&random) & 1)) walker.brainDef.locomotion.mode = VEER_MOVE_MODE_CAR;
        walker.brainDef.locomotion.reverse = test_random(&random) & 1;
        walker.brainDef.locomotion.facing = test_random(&random) & 1;
        walker_makeWorld(&walker);
        shapes.world = walker.world;
        if (!volume) fillShapes(&shapes, &random, 200, test_range(&random, 1, 150));
        walker_start(&walker);
        for (uint32_t i = 0; i < 6; i++) {
            VeerAgentDef def = walker.agentDef;
            def.x = test_random(&random) & 3 ? test_range(&random, -250, 250) : 0;
            def.y = test_random(&random) & 3 ? test_range(&random, -250, 250) : 0;
            def.radius = test_random(&random) & 3 ? test_range(&random, 0, 40) : 0;
            def.maxSpeed = test_random(&random) & 3 ? test_range(&random, 0, 500) : 0;
            CHECK_OK(veer_addAgent(walker.world, &def, &agents[i]));
            VeerVec3 goal = {test_range(&random, -300, 300), test_range(&random, -300, 300), 0};
            if (i % 2 || i == 0)
                veer_setTargetPoint(walker.world, agents[i], goal);
            else
                veer_setTargetAgent(walker.world, agents[i], agents[i - 1]);
        }
        for (uint32_t i = 0; i < 60; i++) {
            walker_step(&walker, steps[round % 4]);
            VeerStats stats = statsOf(walker.world);
            CHECK_EQ(stats.notFinite, 0);
            CHECK_EQ(stats.clamped, 0);
        }
        CHECK_OK(veer_validate(walker.world));
    }
}
