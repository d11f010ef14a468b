/* matchVelocity: as fast as the target and in its direction. */
#include "chase.h"

TEST(an_agent_goes_as_its_target_goes) {
    Chase chase = chase_plan(VEER_BEHAVIOR_MATCH_VELOCITY);
    VeerVec3 desired = chase_output(&chase, (VeerVec3){70, 10, 0}, (VeerVec3){30, -40, 0});
    CHECK_NEAR(desired.x, 30, 1e-3);
    CHECK_NEAR(desired.y, -40, 1e-3);
    chase = chase_plan(VEER_BEHAVIOR_MATCH_VELOCITY);
    chase.crowd.brainDef.behaviors[0].params.matchVelocity.share = -0.5f;
    desired = chase_output(&chase, (VeerVec3){70, 10, 0}, (VeerVec3){30, -40, 0});
    CHECK_NEAR(desired.x, -15, 1e-3);
    CHECK_NEAR(desired.y, 20, 1e-3);
}

TEST(nobody_matches_more_than_its_top_speed_and_the_direction_stays) {
    Chase chase = chase_plan(VEER_BEHAVIOR_MATCH_VELOCITY);
    VeerVec3 desired = chase_output(&chase, (VeerVec3){70, 10, 0}, (VeerVec3){300, -400, 0});
    CHECK_NEAR(desired.x, 60, 1e-2);
    CHECK_NEAR(desired.y, -80, 1e-2);
}

TEST(in_space_it_climbs_with_its_target_and_in_the_plane_it_does_not) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        Chase chase = chase_plan(VEER_BEHAVIOR_MATCH_VELOCITY);
        chase.crowd.worldDef.dimensions = dimensions;
        VeerVec3 desired = chase_output(&chase, (VeerVec3){70, 10, 0}, (VeerVec3){10, 0, 20});
        CHECK_NEAR(desired.x, 10, 1e-3);
        CHECK_NEAR(desired.z, dimensions == 3 ? 20 : 0, 1e-3);
    }
}

TEST(beside_a_resting_target_or_a_point_an_agent_comes_to_rest) {
    for (int isPoint = 0; isPoint < 2; isPoint++) {
        Chase chase = chase_plan(VEER_BEHAVIOR_MATCH_VELOCITY);
        chase.crowd.brainDef.locomotion.response = 10;
        chase_start(&chase, (VeerVec3){70, 10, 0}, (VeerVec3){0, 0, 0});
        veer_columnF32(chase.crowd.world, VEER_COLUMN_VELOCITY_X)[veer_slot(chase.hunter)] = 50;
        if (isPoint) CHECK_EQ(veer_setTargetPoint(chase.crowd.world, chase.hunter, (VeerVec3){9, 9, 0}), VEER_OK);
        crowd_walk(&chase.crowd, 1.5f, 1.0f / 60);
        CHECK(hypotf(chase_pursuerVelocity(&chase).x, chase_pursuerVelocity(&chase).y) < 0.01f);
        crowd_end(&chase.crowd);
    }
}

TEST(without_a_target_matching_is_no_opinion) {
    Crowd crowd = crowd_plan(1, VEER_BEHAVIOR_MATCH_VELOCITY);
    crowd_start(&crowd);
    crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){40, 0, 0});
    crowd_walk(&crowd, 1, 1.0f / 60);
    CHECK_NEAR(crowd_velocity(&crowd, 0).x, 40, 1e-3);
    crowd_end(&crowd);
}
