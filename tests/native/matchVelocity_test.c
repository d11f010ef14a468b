/* Tests matchVelocity: an agent adopts the speed and direction of its target. */
#include "chase.h"

TEST(an_agent_takes_on_the_velocity_of_its_target) {
    Chase chase = chase_plan(VEER_BEHAVIOR_MATCH_VELOCITY);
    VeerVec3 desired = chase_output(&chase, (VeerVec3){70, 10, 0}, (VeerVec3){30, -40, 0});
    CHECK_AT(desired, 30, -40, 1e-3);
    chase = chase_plan(VEER_BEHAVIOR_MATCH_VELOCITY);
    chase.crowd.brainDef.behaviors[0].params.matchVelocity.share = -0.5f;
    desired = chase_output(&chase, (VeerVec3){70, 10, 0}, (VeerVec3){30, -40, 0});
    CHECK_AT(desired, -15, 20, 1e-3);
}

TEST(matching_is_limited_to_the_top_speed_and_keeps_the_direction) {
    Chase chase = chase_plan(VEER_BEHAVIOR_MATCH_VELOCITY);
    VeerVec3 desired = chase_output(&chase, (VeerVec3){70, 10, 0}, (VeerVec3){300, -400, 0});
    CHECK_AT(desired, 60, -80, 1e-2);
}

TEST(an_agent_climbs_with_its_target_in_3d_but_not_in_2d) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        Chase chase = chase_plan(VEER_BEHAVIOR_MATCH_VELOCITY);
        chase.crowd.worldDef.dimensions = dimensions;
        VeerVec3 desired = chase_output(&chase, (VeerVec3){70, 10, 0}, (VeerVec3){10, 0, 20});
        CHECK_NEAR(desired.x, 10, 1e-3);
        CHECK_NEAR(desired.z, dimensions == 3 ? 20 : 0, 1e-3);
    }
}

TEST(with_a_point_or_a_target_at_rest_an_agent_comes_to_rest) {
    for (int isPoint = 0; isPoint < 2; isPoint++) {
        Chase chase = chase_plan(VEER_BEHAVIOR_MATCH_VELOCITY);
        chase.crowd.brainDef.locomotion.response = 10;
        chase_start(&chase, (VeerVec3){70, 10, 0}, (VeerVec3){0, 0, 0});
        veer_columnF32(chase.crowd.world, VEER_COLUMN_VELOCITY_X)[veer_slot(chase.agent)] = 50;
        if (isPoint) CHECK_OK(veer_setTargetPoint(chase.crowd.world, chase.agent, (VeerVec3){9, 9, 0}));
        crowd_walk(&chase.crowd, 1.5f, DT);
        CHECK(hypotf(chase_pursuerVelocity(&chase).x, chase_pursuerVelocity(&chase).y) < 0.01f);
    }
}

TEST(without_a_target_an_agent_keeps_its_velocity) {
    Crowd crowd = crowd_plan(1, VEER_BEHAVIOR_MATCH_VELOCITY);
    crowd_start(&crowd);
    crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){40, 0, 0});
    crowd_walk(&crowd, 1, DT);
    CHECK_NEAR(crowd_velocity(&crowd, 0).x, 40, 1e-3);
}
