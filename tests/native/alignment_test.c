/* Tests alignment: an agent adopts the mean velocity of its neighbors, and finally a whole crowd moves in one direction. */
#include "given.h"

static Crowd alignedCrowd(uint32_t dimensions, VeerAlignmentParams params) {
    Crowd crowd = crowd_plan(200, VEER_BEHAVIOR_ALIGNMENT);
    crowd.worldDef.dimensions = dimensions, crowd.brainDef.behaviors[0].params.alignment = params;
    crowd_start(&crowd);
    return crowd;
}
static VeerAlignmentParams defaults(void) { return veer_behavior(VEER_BEHAVIOR_ALIGNMENT).params.alignment; }

TEST(the_desired_velocity_is_the_mean_velocity_of_the_neighbors) {
    Scoped(Crowd) crowd = alignedCrowd(2, defaults());
    VeerAgentId self = crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){-90, -90, 0});
    CHECK_EQ(crowd_output(&crowd, self, 0).outputBits, 0); /* the agent has no neighbors */
    crowd_add(&crowd, (VeerVec3){10, 0, 0}, (VeerVec3){40, 0, 0});
    crowd_add(&crowd, (VeerVec3){0, 70, 0}, (VeerVec3){20, 30, 0});
    crowd_add(&crowd, (VeerVec3){0, -90, 0}, (VeerVec3){0, -77, 0}); /* out of range */
    VeerExplainBehavior desired = crowd_output(&crowd, self, 0);
    CHECK_NEAR(desired.desiredX, 30.0f, 1e-4f);
    CHECK_NEAR(desired.desiredY, 15.0f, 1e-4f);
}

TEST(a_slow_agent_takes_the_direction_of_its_neighbors_at_its_top_speed) {
    Scoped(Crowd) crowd = alignedCrowd(2, defaults());
    crowd.agentDef.maxSpeed = 20.0f;
    VeerAgentId self = crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    crowd.agentDef.maxSpeed = 100.0f;
    crowd_add(&crowd, (VeerVec3){10, 0, 0}, (VeerVec3){60, 80, 0});
    VeerExplainBehavior desired = crowd_output(&crowd, self, 0);
    CHECK_NEAR(desired.desiredX, 12.0f, 1e-4f);
    CHECK_NEAR(desired.desiredY, 16.0f, 1e-4f);
}

TEST(only_the_k_nearest_count_however_many_are_in_range) {
    uint32_t random = 4;
    for (int round = 0; round < 60; round++) {
        VeerAlignmentParams params = defaults();
        params.distance = test_range(&random, 20.0f, 200.0f), params.nearest = 1 + test_random(&random) % 32;
        Scoped(Crowd) crowd = alignedCrowd(2 + (uint32_t)round % 2, params);
        crowd_fill(&crowd, 60, 100.0f, &random);
        VeerExplainBehavior desired = crowd_output(&crowd, veer_agentAt(crowd.world, 0), 0);
        /* by brute force: the mean velocity of the neighbors up to the distance of the k-th nearest neighbor */
        double x = 0, y = 0;
        uint32_t counted = 0;
        for (uint32_t slot = 1; slot < 60; slot++) {
            uint32_t nearer = 0;
            for (uint32_t other = 1; other < 60; other++) nearer += crowd_distance(&crowd, 0, other) < crowd_distance(&crowd, 0, slot);
            if (nearer >= params.nearest || crowd_distance(&crowd, 0, slot) > params.distance) continue;
            x += (double)crowd_velocity(&crowd, slot).x;
            y += (double)crowd_velocity(&crowd, slot).y;
            counted++;
        }
        CHECK_EQ(desired.outputBits, counted > 0);
        if (counted) CHECK_NEAR(desired.desiredX, x / counted, 1e-3);
        if (counted) CHECK_NEAR(desired.desiredY, y / counted, 1e-3);
    }
}

TEST(after_two_seconds_of_alignment_a_crowd_moves_in_one_direction) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        uint32_t random = 12;
        Scoped(Crowd) crowd = alignedCrowd(dimensions, defaults());
        crowd_fill(&crowd, 100, 60.0f, &random);
        CHECK(crowd_polarization(&crowd, 100) < 0.2f);
        crowd_walk(&crowd, 2.0f, DT);
        CHECK(crowd_polarization(&crowd, 100) > 0.99f);
    }
}
