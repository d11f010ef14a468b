/* Tests cohesion: agents move towards the centroid of their neighbors, more slowly the closer they are to it, without braking. */
#include "given.h"

static Crowd drawn(uint32_t dimensions, uint32_t combine) {
    Crowd crowd = crowd_plan(64, VEER_BEHAVIOR_COHESION);
    crowd.worldDef.dimensions = dimensions, crowd.brainDef.combine = combine;
    crowd_start(&crowd);
    return crowd;
}

TEST(the_pull_points_to_the_centroid_of_the_neighbors_and_fades_out_there) {
    for (float distance = 79.0f; distance > 1e-4f; distance *= 0.5f) {
        Scoped(Crowd) crowd = drawn(2, VEER_COMBINE_BLEND);
        VeerAgentId self = crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){7, 0, 0});
        crowd_add(&crowd, (VeerVec3){distance - 0.5f, 0, 0}, (VeerVec3){0, 0, 0});
        crowd_add(&crowd, (VeerVec3){distance + 0.5f, 0, 0}, (VeerVec3){0, 0, 0});
        VeerExplainBehavior desired = crowd_output(&crowd, self, 0);
        CHECK_NEAR(desired.desiredX, 7.0f + 100.0f * distance / 80.0f, 1e-3f);
        CHECK_EQ(desired.desiredY, 0.0f);
    }
}

TEST(exactly_at_the_centroid_there_is_no_pull_and_no_nan) {
    for (uint32_t combine = VEER_COMBINE_BLEND; combine <= VEER_COMBINE_CONTEXT; combine++) {
        Scoped(Crowd) crowd = drawn(2, combine);
        VeerAgentId self = crowd_add(&crowd, (VeerVec3){3, 4, 0}, (VeerVec3){0, 0, 0});
        crowd_add(&crowd, (VeerVec3){3, 4, 0}, (VeerVec3){0, 0, 0});
        VeerExplainBehavior desired = crowd_output(&crowd, self, 0);
        CHECK_EQ(desired.desiredX, 0.0f);
        CHECK_EQ(desired.desiredY, 0.0f);
        crowd_walk(&crowd, 1.0f, DT);
        CHECK(crowd_isFinite(&crowd, 2));
    }
}

TEST(an_agent_that_strays_comes_back_in_2d_and_in_3d) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        Scoped(Crowd) crowd = drawn(dimensions, VEER_COMBINE_BLEND);
        uint32_t random = 6;
        crowd_fill(&crowd, 20, 10.0f, &random);
        for (uint32_t slot = 0; slot < 20; slot++)
            veer_columnF32(crowd.world, VEER_COLUMN_VELOCITY_X)[slot] = veer_columnF32(crowd.world, VEER_COLUMN_VELOCITY_Y)[slot] =
                veer_columnF32(crowd.world, VEER_COLUMN_VELOCITY_Z)[slot] = 0.0f;
        VeerAgentId stray = crowd_add(&crowd, (VeerVec3){50, 30, dimensions == 3 ? 40.0f : 0.0f}, (VeerVec3){0, 0, 0});
        float was = crowd_distance(&crowd, veer_slot(stray), 0), least = was;
        for (int i = 0; i < 60; i++) {
            crowd_walk(&crowd, DT, DT);
            least = fminf(least, crowd_distance(&crowd, veer_slot(stray), 0));
        }
        CHECK(least < 0.4f * was);
    }
}

TEST(cohesion_does_not_slow_down_a_crowd_that_moves) {
    Scoped(Crowd) crowd = crowd_plan(64, VEER_BEHAVIOR_COHESION);
    crowd.brainDef.behaviors[crowd.brainDef.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_ALIGNMENT);
    crowd_start(&crowd);
    for (int i = 0; i < 25; i++) crowd_add(&crowd, (VeerVec3){20.0f * (float)(i % 5), 20.0f * (float)(i / 5), 0}, (VeerVec3){60, 0, 0});
    crowd_walk(&crowd, 2.0f, DT);
    double mean = 0;
    for (uint32_t slot = 0; slot < 25; slot++) mean += (double)crowd_velocity(&crowd, slot).x / 25;
    CHECK_NEAR(mean, 60.0, 3.0);
}
