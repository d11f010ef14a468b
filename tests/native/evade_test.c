/* Tests evade: an agent moves away from the future position of a threat. */
#include "chase.h"
#include "given.h"

TEST(an_agent_evades_away_from_where_the_threat_will_be) {
    Chase chase = chase_plan(VEER_BEHAVIOR_EVADE);
    VeerVec3 desired = chase_output(&chase, (VeerVec3){100, 0, 0}, (VeerVec3){0, 50, 0}); /* the threat is at (100, 50) in one second */
    CHECK_NEAR(desired.y / desired.x, 0.5, 1e-4);
    CHECK(desired.x < 0);
    CHECK_NEAR(hypotf(desired.x, desired.y), 100, 1e-3);
    chase = chase_plan(VEER_BEHAVIOR_EVADE);
    chase.crowd.brainDef.behaviors[0].params.evade.maxPrediction = 0.5f;
    desired = chase_output(&chase, (VeerVec3){100, 0, 0}, (VeerVec3){0, 50, 0});
    CHECK_NEAR(desired.y / desired.x, 0.25, 1e-4);
}

/* With a prediction time of distance / own speed, a fast threat would be predicted behind the agent, which would then run towards it. */
TEST(an_agent_does_not_evade_toward_a_threat_that_comes_head_on) {
    for (float speed = 20; speed <= 900; speed *= 1.5f) {
        Chase chase = chase_plan(VEER_BEHAVIOR_EVADE);
        CHECK(chase_output(&chase, (VeerVec3){90, 0, 0}, (VeerVec3){-speed, 0, 0}).x < -99);
    }
}

TEST(evade_does_nothing_beyond_its_panic_radius) {
    Chase chase = chase_plan(VEER_BEHAVIOR_EVADE);
    chase.crowd.brainDef.behaviors[0].params.evade.panicRadius = 100;
    VeerVec3 desired = chase_output(&chase, (VeerVec3){101, 0, 0}, (VeerVec3){0, 0, 0});
    CHECK_EQ(desired.x, 0);
    chase = chase_plan(VEER_BEHAVIOR_EVADE);
    chase.crowd.brainDef.behaviors[0].params.evade.panicRadius = 100;
    desired = chase_output(&chase, (VeerVec3){99, 0, 0}, (VeerVec3){0, 0, 0});
    CHECK_NEAR(desired.x, -100, 1e-3);
}

/* Returns the smallest distance to a threat that rushes past at constant velocity, several times as fast as the agent. (If the threat is
 * hardly faster than the agent, flee does as well: both keep 119 u at 120 to 200 u/s.) */
static float nearest(uint32_t type, uint32_t seed) {
    uint32_t random = seed * 31u + 7;
    float bearing = test_range(&random, -3, 3), speed = test_range(&random, 250, 400);
    float course = bearing + 3.1415927f + test_range(&random, 0.1f, 0.3f) * (seed % 2 ? 1.0f : -1.0f), least = INFINITY;
    Scoped(Chase) chase = chase_plan(type);
    chase_start(&chase, (VeerVec3){150 * cosf(bearing), 150 * sinf(bearing), 0}, (VeerVec3){speed * cosf(course), speed * sinf(course), 0});
    for (int i = 0; i < 240; i++) {
        least = fminf(least, chase_gap(&chase));
        CHECK_OK(veer_step(chase.crowd.world, DT));
    }
    return least;
}

STUDY(an_agent_that_evades_keeps_farther_from_a_fast_threat_than_one_that_flees) {
    double evading = 0, fleeing = 0;
    for (uint32_t seed = 0; seed < 300; seed++) {
        evading += (double)nearest(VEER_BEHAVIOR_EVADE, seed);
        fleeing += (double)nearest(VEER_BEHAVIOR_FLEE, seed);
    }
    CHECK(evading > 1.1 * fleeing);
    printf("  nearest while evading %.1f u, while fleeing %.1f u in the mean of 300\n", evading / 300, fleeing / 300);
}

TEST(two_agents_on_one_point_evade_each_other_in_2d_and_in_3d) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        Scoped(Crowd) crowd = crowd_plan(2, VEER_BEHAVIOR_EVADE);
        crowd.worldDef.dimensions = dimensions, crowd.brainDef.behaviors[0].target = VEER_TARGET_KIND_NEAREST;
        crowd_start(&crowd);
        crowd_add(&crowd, (VeerVec3){3, 4, 5}, (VeerVec3){0, 0, 0});
        crowd_add(&crowd, (VeerVec3){3, 4, 5}, (VeerVec3){0, 0, 0});
        crowd_walk(&crowd, 1, DT);
        VeerVec3 a = crowd_at(&crowd, 0), b = crowd_at(&crowd, 1);
        CHECK(hypotf(hypotf(a.x - b.x, a.y - b.y), a.z - b.z) > 100);
    }
}
