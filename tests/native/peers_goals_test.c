/* Tests defects of other libraries about moving to and away from targets, with numbers that show them. Veer does not have them. */
#include "chase.h"
#include "walker.h"

/* Yuka's arrive with deceleration 1, S = 10, F = 5 overshoots by 3.18 units. */
TEST(arrive_does_not_overshoot_with_a_weak_force) {
    Walker walker;
    walker_plan(&walker, VEER_BEHAVIOR_ARRIVE);
    walker.agentDef = AGENT(.maxSpeed = 10, .maxForce = 5, .mass = 1);
    walker_start(&walker);
    CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){50, 0, 0}));
    for (int i = 0; i < 1200; i++) {
        walker_step(&walker, 1.0f / 60);
        CHECK(walker_x(&walker) <= 50);
    }
    CHECK(walker_x(&walker) > 47.9f);
    walker_end(&walker);
}

/* Yuka's evade and flee move all agents on one point along +z, so that two of them stay together forever. */
TEST(coincident_agents_that_flee_each_other_part) {
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

/* Yuka predicts D/(S + s) = 0.870 s, but contact is after 1.576 s (20 u away, crossing at 8 u/s, S = 15). */
TEST(intercept_predicts_the_whole_time_to_contact) {
    Chase chase = chase_plan(VEER_BEHAVIOR_INTERCEPT);
    chase.crowd.agentDef.maxSpeed = 15;
    VeerVec3 desired = chase_output(&chase, (VeerVec3){20, 0, 0}, (VeerVec3){0, 8, 0});
    CHECK_NEAR(20.0f / desired.x, 1.576, 1e-3);
    CHECK_NEAR(desired.y, 8, 1e-3); /* the bearing of the target stays constant */
}

/* OpenSteer's pursuit divides by the pursuer's speed, which is initially 0. */
TEST(an_agent_at_rest_that_predicts_by_its_speed_gets_a_finite_velocity) {
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

/* gdx-ai's arrive returns an acceleration of 0 within its tolerance, so that the agent drifts on. */
TEST(an_agent_that_moves_within_its_stop_radius_stops_there) {
    Walker walker;
    walker_plan(&walker, VEER_BEHAVIOR_ARRIVE);
    walker.behavior->params.arrive.stopRadius = 10;
    walker.agentDef.velocityX = 20;
    walker_start(&walker);
    CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){5, 0, 0}));
    walker_walk(&walker, 2, 1.0f / 60);
    CHECK(walker_speed(&walker) < 1e-3f);
    CHECK(walker_distanceTo(&walker, 5, 0) < 10);
    walker_end(&walker);
}
