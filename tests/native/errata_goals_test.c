/* Tests known defects of published sources about moving to and away from targets, with their own numbers. Veer does not have them. */
#include "chase.h"
#include "given.h"

/* E14: Palacios' Leave jumps from 10 to 7.5 at the escape radius: S = 10, radii 5 and 20. */
TEST(leave_does_not_jump_at_its_escape_radius) {
    const float distances[] = {4.99f, 5.01f, 12.5f, 19.99f}, speeds[] = {10, 9.9933f, 5, 0.00667f};
    float last = 10;
    for (int k = 0; k < 4; k++) {
        Chase chase = chase_plan(VEER_BEHAVIOR_LEAVE);
        chase.crowd.agentDef.maxSpeed = 10, chase.crowd.brainDef.behaviors[0].params.leave.escapeRadius = 5;
        chase.crowd.brainDef.behaviors[0].params.leave.dangerRadius = 20;
        CHECK_NEAR(chase_output(&chase, (VeerVec3){-distances[k], 0, 0}, (VeerVec3){0, 0, 0}).x, speeds[k], 1e-3);
    }
    for (float distance = 0.1f; distance < 25; distance += 0.1f) {
        Chase chase = chase_plan(VEER_BEHAVIOR_LEAVE);
        chase.crowd.agentDef.maxSpeed = 10, chase.crowd.brainDef.behaviors[0].params.leave.escapeRadius = 5;
        chase.crowd.brainDef.behaviors[0].params.leave.dangerRadius = 20;
        float speed = chase_output(&chase, (VeerVec3){-distance, 0, 0}, (VeerVec3){0, 0, 0}).x;
        CHECK(speed <= last + 1e-4f && last - speed < 0.08f); /* a slope of 10/15 per u */
        last = speed;
    }
}

/* E19: the source's Pursue destroys its target together with itself. Here the target outlives the pursuer and its brain. */
TEST(a_target_outlives_its_pursuer) {
    Scoped(Chase) chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase_start(&chase, (VeerVec3){50, 0, 0}, (VeerVec3){0, 10, 0});
    crowd_walk(&chase.crowd, 0.2f, 1.0f / 60);
    CHECK_OK(veer_removeAgent(chase.crowd.world, chase.agent));
    CHECK_OK(veer_removeBrain(chase.crowd.world, chase.crowd.brain));
    crowd_walk(&chase.crowd, 0.8f, 1.0f / 60);
    VeerAgentDef target;
    CHECK_OK(veer_getAgent(chase.crowd.world, chase.target, &target));
    CHECK_NEAR(target.y, 10, 1e-3);
}

/* E30: within 1 px the source's seek and flee ask for a velocity of (0, 0), which brakes. Here they and similar behaviors keep their
 * direction. */
TEST(an_agent_does_not_brake_within_one_unit_of_its_target) {
    const uint32_t types[] = {VEER_BEHAVIOR_SEEK,  VEER_BEHAVIOR_FLEE,      VEER_BEHAVIOR_PURSUE,
                              VEER_BEHAVIOR_EVADE, VEER_BEHAVIOR_INTERCEPT, VEER_BEHAVIOR_LEAVE};
    const float gaps[] = {0.9f, 0.1f, 1e-3f, 0};
    for (int t = 0; t < 6; t++)
        for (int g = 0; g < 4; g++) {
            Scoped(Chase) chase = chase_plan(types[t]);
            chase_start(&chase, (VeerVec3){gaps[g], 0, 0}, (VeerVec3){0, 0, 0});
            veer_columnF32(chase.crowd.world, VEER_COLUMN_VELOCITY_Y)[veer_slot(chase.agent)] = 80;
            CHECK_OK(veer_step(chase.crowd.world, 1.0f / 60));
            VeerVec3 velocity = chase_pursuerVelocity(&chase);
            CHECK(hypotf(velocity.x, velocity.y) > 79.9f);
        }
}
