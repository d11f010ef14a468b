/* Tests bad and degenerate input for behaviors with moving targets: nothing becomes NaN, and no agent moves without a reason. */
#include "chase.h"
#include "given.h"

static const uint32_t types[] = {VEER_BEHAVIOR_PURSUE, VEER_BEHAVIOR_EVADE, VEER_BEHAVIOR_INTERCEPT, VEER_BEHAVIOR_LEAVE,
                                 VEER_BEHAVIOR_MATCH_VELOCITY};

TEST(row_22_an_agent_with_a_maxSpeed_of_0_stays) {
    const VeerVec3 velocities[] = {{0, 0, 0}, {-50, 0, 0}, {0, 50, 0}, {50, 0, 0}};
    for (int t = 0; t < 5; t++)
        for (int v = 0; v < 4; v++) {
            Scoped(Chase) chase = chase_plan(types[t]);
            chase.crowd.agentDef.maxSpeed = 0;
            chase_start(&chase, (VeerVec3){20, 0, 0}, velocities[v]);
            crowd_walk(&chase.crowd, 1, DT);
            VeerVec3 at = chase_pursuerAt(&chase);
            CHECK_AT(at, 0, 0, 0);
        }
}

TEST(row_25_an_agent_exactly_on_its_target_gets_no_nan) {
    const VeerVec3 velocities[] = {{0, 0, 0}, {30, 40, 0}, {300, 400, 0}};
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++)
        for (int t = 0; t < 5; t++)
            for (int v = 0; v < 3; v++) {
                Scoped(Chase) chase = chase_plan(types[t]);
                chase.crowd.worldDef.dimensions = dimensions;
                chase_start(&chase, (VeerVec3){0, 0, 0}, velocities[v]);
                crowd_walk(&chase.crowd, 0.5f, DT);
                CHECK(chase_isFinite(chase_pursuerAt(&chase)) && chase_isFinite(chase_pursuerVelocity(&chase)));
            }
}

TEST(row_44_a_removed_target_is_lost_with_an_event) {
    for (int t = 0; t < 5; t++) {
        Scoped(Chase) chase = chase_plan(types[t]);
        chase.crowd.brainDef.locomotion.response = 10;
        chase_start(&chase, (VeerVec3){100, 0, 0}, (VeerVec3){0, 50, 0});
        crowd_walk(&chase.crowd, 0.5f, DT);
        CHECK_OK(veer_removeAgent(chase.crowd.world, chase.target));
        VeerVec3 before = chase_pursuerVelocity(&chase);
        uint32_t count, lost = 0;
        for (int i = 0; i < 30; i++) {
            CHECK_OK(veer_step(chase.crowd.world, DT));
            const VeerEvent *events = veer_events(chase.crowd.world, &count);
            for (uint32_t e = 0; e < count; e++) lost += events[e].type == VEER_EVENT_TARGET_LOST;
        }
        CHECK_EQ(lost, 1);
        CHECK_NEAR(chase_pursuerVelocity(&chase).x, before.x, 1e-3); /* the pursuer coasts */
        CHECK_NEAR(chase_pursuerVelocity(&chase).y, before.y, 1e-3);
    }
}

TEST(row_45_a_target_of_the_same_velocity_is_predicted_for_a_finite_time) {
    const uint32_t pursuits[] = {VEER_BEHAVIOR_PURSUE, VEER_BEHAVIOR_EVADE, VEER_BEHAVIOR_INTERCEPT};
    for (int t = 0; t < 3; t++) {
        Scoped(Chase) chase = chase_plan(pursuits[t]);
        chase_start(&chase, (VeerVec3){100, 0, 0}, (VeerVec3){60, 80, 0}); /* as fast as the pursuer */
        CHECK_OK(veer_step(chase.crowd.world, DT));
        for (int i = 0; i < 120; i++) {
            CHECK_OK(veer_step(chase.crowd.world, DT));
            VeerVec3 velocity = chase_pursuerVelocity(&chase);
            CHECK(chase_isFinite(velocity));
            CHECK_NEAR(hypotf(velocity.x, velocity.y), 100, 1e-2);
        }
    }
}

TEST(row_46_no_agent_pursues_itself_but_two_may_pursue_each_other) {
    for (int t = 0; t < 5; t++) {
        Scoped(Crowd) crowd = crowd_plan(2, types[t]);
        crowd_start(&crowd);
        VeerAgentId a = crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
        VeerAgentId b = crowd_add(&crowd, (VeerVec3){60, 20, 0}, (VeerVec3){10, 0, 0});
        CHECK(veer_setTargetAgent(crowd.world, a, a) < 0);
        CHECK_OK(veer_setTargetAgent(crowd.world, a, b));
        CHECK_OK(veer_setTargetAgent(crowd.world, b, a));
        crowd_walk(&crowd, 3, DT);
        CHECK(chase_isFinite(crowd_at(&crowd, 0)) && chase_isFinite(crowd_at(&crowd, 1)));
    }
}

/* ---- known defects of published sources about moving to and away from targets, with their own numbers */

/* Returns the speed of an agent that leaves a target, at a given distance from it and with a top speed of 10. */
static float leavingSpeed(float distance) {
    Chase chase = chase_plan(VEER_BEHAVIOR_LEAVE);
    VeerLeaveParams *leave = &chase.crowd.brainDef.behaviors[0].params.leave;
    chase.crowd.agentDef.maxSpeed = 10, leave->escapeRadius = 5, leave->dangerRadius = 20;
    return chase_output(&chase, (VeerVec3){-distance, 0, 0}, (VeerVec3){0, 0, 0}).x;
}

/* Palacios' Leave jumps from 10 to 7.5 at the escape radius: S = 10, radii 5 and 20. */
TEST(leave_does_not_jump_at_its_escape_radius) {
    const float distances[] = {4.99f, 5.01f, 12.5f, 19.99f}, speeds[] = {10, 9.9933f, 5, 0.00667f};
    float last = 10;
    for (int k = 0; k < 4; k++) CHECK_NEAR(leavingSpeed(distances[k]), speeds[k], 1e-3);
    for (float distance = 0.1f; distance < 25; distance += 0.1f) {
        float speed = leavingSpeed(distance);
        CHECK(speed <= last + 1e-4f && last - speed < 0.08f); /* a slope of 10/15 per u */
        last = speed;
    }
}

/* When the source's Pursue is destroyed, it destroys its target too. Here the target outlives the pursuer and its brain. */
TEST(a_target_outlives_its_pursuer) {
    Scoped(Chase) chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase_start(&chase, (VeerVec3){50, 0, 0}, (VeerVec3){0, 10, 0});
    crowd_walk(&chase.crowd, 0.2f, DT);
    CHECK_OK(veer_removeAgent(chase.crowd.world, chase.agent));
    CHECK_OK(veer_removeBrain(chase.crowd.world, chase.crowd.brain));
    crowd_walk(&chase.crowd, 0.8f, DT);
    VeerAgentDef target = read_agent(chase.crowd.world, chase.target);
    CHECK_NEAR(target.y, 10, 1e-3);
}

/* Within 1 px of the target, the source's seek and flee output a velocity of (0, 0), which brakes. Here seek, flee and similar
 * behaviors keep their direction. */
TEST(an_agent_does_not_brake_within_one_unit_of_its_target) {
    const uint32_t all[] = {VEER_BEHAVIOR_SEEK,  VEER_BEHAVIOR_FLEE,      VEER_BEHAVIOR_PURSUE,
                            VEER_BEHAVIOR_EVADE, VEER_BEHAVIOR_INTERCEPT, VEER_BEHAVIOR_LEAVE};
    const float gaps[] = {0.9f, 0.1f, 1e-3f, 0};
    for (int t = 0; t < 6; t++)
        for (int g = 0; g < 4; g++) {
            Scoped(Chase) chase = chase_plan(all[t]);
            chase_start(&chase, (VeerVec3){gaps[g], 0, 0}, (VeerVec3){0, 0, 0});
            veer_columnF32(chase.crowd.world, VEER_COLUMN_VELOCITY_Y)[veer_slot(chase.agent)] = 80;
            CHECK_OK(veer_step(chase.crowd.world, DT));
            VeerVec3 velocity = chase_pursuerVelocity(&chase);
            CHECK(hypotf(velocity.x, velocity.y) > 79.9f);
        }
}
