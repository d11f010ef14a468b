/* Defects of other libraries that concern going to and away from targets, by their own numbers: Veer does not have them. */
#include "chase.h"
#include "walker.h"

/* Yuka's arrive with deceleration 1, S = 10, F = 5 goes 3.18 units too far. */
TEST(yuka_overshoots_its_goal_by_three_units_and_veer_by_none) {
    Walker walker;
    walker_plan(&walker, VEER_BEHAVIOR_ARRIVE);
    walker.agentDef.maxSpeed = 10;
    walker.agentDef.maxForce = 5;
    walker.agentDef.mass = 1;
    walker_start(&walker);
    CHECK_EQ(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){50, 0, 0}), VEER_OK);
    for (int i = 0; i < 1200; i++) {
        walker_step(&walker, 1.0f / 60);
        CHECK(walker_x(&walker) <= 50);
    }
    CHECK(walker_x(&walker) > 47.9f);
    walker_end(&walker);
}

/* Yuka's evade and flee send everybody on one point along +z: two of them stay together for ever. */
TEST(yuka_sends_coincident_agents_the_same_way_and_veer_parts_them) {
    const uint32_t types[] = {VEER_BEHAVIOR_FLEE, VEER_BEHAVIOR_EVADE, VEER_BEHAVIOR_LEAVE};
    for (int t = 0; t < 3; t++) {
        Crowd crowd = crowd_plan(2, types[t]);
        crowd.brainDef.behaviors[0].target = VEER_TARGET_KIND_NEAREST;
        crowd_start(&crowd);
        crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
        crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
        crowd_walk(&crowd, 0.5f, 1.0f / 60);
        VeerVec3 a = crowd_at(&crowd, 0), b = crowd_at(&crowd, 1);
        CHECK(hypotf(a.x - b.x, a.y - b.y) > 20);
        crowd_end(&crowd);
    }
}

/* Yuka's prediction D/(S + s) gives 0.870 s where the meeting is after 1.576 s (20 away, crossing at 8, S = 15). */
TEST(yuka_predicts_half_of_the_time_to_a_meeting_and_veer_all_of_it) {
    Chase chase = chase_plan(VEER_BEHAVIOR_INTERCEPT);
    chase.crowd.agentDef.maxSpeed = 15;
    VeerVec3 desired = chase_output(&chase, (VeerVec3){20, 0, 0}, (VeerVec3){0, 8, 0});
    CHECK_NEAR(20.0f / desired.x, 1.576, 1e-3);
    CHECK_NEAR(desired.y, 8, 1e-3); /* constant bearing */
}

/* OpenSteer's pursuit divides by the hunter's speed, 0 at the start. */
TEST(opensteer_divides_by_the_speed_of_a_resting_hunter) {
    const uint32_t types[] = {VEER_BEHAVIOR_PURSUE, VEER_BEHAVIOR_EVADE};
    for (int t = 0; t < 2; t++) {
        Chase chase = chase_plan(types[t]);
        VeerBehavior *behavior = &chase.crowd.brainDef.behaviors[0];
        if (types[t] == VEER_BEHAVIOR_PURSUE)
            behavior->params.pursue.predictBy = VEER_PREDICT_BY_SPEED;
        else
            behavior->params.evade.predictBy = VEER_PREDICT_BY_SPEED;
        VeerVec3 desired = chase_output(&chase, (VeerVec3){100, 0, 0}, (VeerVec3){0, 50, 0});
        CHECK(chase_isFinite(desired));
        CHECK_NEAR(hypotf(desired.x, desired.y), 100, 1e-3);
    }
}

/* gdx-ai's arrive answers 0 acceleration within its tolerance, and the agent drifts on. */
TEST(gdx_drifts_on_within_its_tolerance_and_veer_stands) {
    Walker walker;
    walker_plan(&walker, VEER_BEHAVIOR_ARRIVE);
    walker.behavior->params.arrive.stopRadius = 10;
    walker.agentDef.velocityX = 20;
    walker_start(&walker);
    CHECK_EQ(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){5, 0, 0}), VEER_OK);
    walker_walk(&walker, 2, 1.0f / 60);
    CHECK(walker_speed(&walker) < 1e-3f);
    CHECK(walker_distanceTo(&walker, 5, 0) < 10);
    walker_end(&walker);
}
