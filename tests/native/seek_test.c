/* Tests seek: an agent moves straight to the target at full speed, without braking at it. */
#include "walker.h"

TEST(seek_goes_straight_to_its_target_at_full_speed) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_SEEK);
    startTowards(&walker, 300, 400);
    walker_walk(&walker, 1, DT);
    CHECK_NEAR(walker_speed(&walker), 100, 0.1);
    CHECK_NEAR(walker_y(&walker) / walker_x(&walker), 4.0 / 3, 1e-3);
    walker_walk(&walker, 4.05f, DT);
    CHECK(walker_distanceTo(&walker, 300, 400) < 15);
    CHECK(walker_speed(&walker) > 90); /* unlike with arrive, the agent does not stop */
}

TEST(without_a_target_seek_does_nothing) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_SEEK, .agentDef.velocityX = 30);
    walker_run(&walker, 1, DT);
    CHECK_NEAR(walker_x(&walker), 30, 1e-3);
    CHECK_NEAR(walker_vx(&walker), 30, 1e-4);
}

TEST(an_agent_exactly_on_its_target_keeps_its_velocity) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_SEEK, .agentDef.velocityX = 20, .agentDef.velocityY = -10);
    startTowards(&walker, 0, 0);
    walker_step(&walker, DT);
    CHECK_AT(walker_velocity(&walker), 20, -10, 1e-5);
}

TEST(seek_takes_the_shorter_path_in_a_wrapped_world) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_SEEK, EDGES_OF(.worldDef, VEER_EDGE_MODE_WRAP), .worldDef.minX = 0, .worldDef.minY = 0,
                           .worldDef.maxX = 400, .worldDef.maxY = 400, .agentDef.x = 50, .agentDef.y = 50);
    aim_at(walker.behavior, 380, 50, 0);
    walker_run(&walker, 0.5f, DT);
    CHECK(walker_vx(&walker) < -90);
}

TEST(seek_climbs_only_in_3d) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_SEEK, .worldDef.dimensions = dimensions);
        walker_start(&walker);
        veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){300, 0, 300});
        walker_walk(&walker, 1, DT);
        CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_VELOCITY_Z), dimensions == 3 ? walker_vx(&walker) : 0, 1e-3);
    }
}
