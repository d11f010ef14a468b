/* Tests defects of other libraries in finding neighbors, with numbers that show them. Veer does not have them. */
#include "crowd.h"

/* An agent that separates and cannot move, and one neighbor. */
static Crowd pairAt(VeerVec3 self, VeerVec3 other, VeerAgentId ids[2]) {
    Crowd crowd = crowd_plan(8, VEER_BEHAVIOR_SEPARATION);
    crowd.worldDef.minX = crowd.worldDef.minY = 0.0f, crowd.worldDef.maxX = crowd.worldDef.maxY = 1000.0f;
    crowd.agentDef.maxForce = 0.0f;
    crowd_start(&crowd);
    ids[0] = crowd_add(&crowd, self, (VeerVec3){0, 0, 0});
    crowd.agentDef.brain = veer_nullBrain;
    ids[1] = crowd_add(&crowd, other, (VeerVec3){0, 0, 0});
    return crowd;
}

TEST(a_neighbor_in_the_first_cell_is_counted_once_per_step) { /* Yuka adds it again in every step: 600 duplicates */
    VeerAgentId ids[2];
    Crowd crowd = pairAt((VeerVec3){1, 1, 0}, (VeerVec3){1, 21, 0}, ids);
    float first = crowd_output(&crowd, ids[0], 0).desiredY;
    CHECK_NEAR(first, -50.0f, 1e-3f);
    for (int tick = 0; tick < 600; tick++) {
        crowd_walk(&crowd, 1.0f / 60, 1.0f / 60);
        CHECK_EQ(crowd_stats(&crowd).neighborChecks, 1);
    }
    CHECK_EQ(crowd_output(&crowd, ids[0], 0).desiredY, first);
    crowd_end(&crowd);
}

TEST(a_removed_agent_is_no_longer_a_neighbor) { /* Yuka keeps it as a neighbor */
    VeerAgentId ids[2];
    Crowd crowd = pairAt((VeerVec3){1, 1, 0}, (VeerVec3){1, 21, 0}, ids);
    crowd_walk(&crowd, 0.1f, 1.0f / 60);
    CHECK_OK(veer_removeAgent(crowd.world, ids[1]));
    CHECK_EQ(crowd_output(&crowd, ids[0], 0).outputBits, 0);
    crowd_walk(&crowd, 1.0f / 60, 1.0f / 60);
    CHECK_EQ(crowd_stats(&crowd).neighborChecks, 0);
    crowd_end(&crowd);
}

STUDY(a_flock_of_150000_agents_takes_a_step) { /* Yuka overflows the stack */
    const uint32_t count = 150000;
    Crowd crowd = crowd_plan(count, VEER_BEHAVIOR_FLOCK);
    crowd.worldDef.capacity.slots = 0;
    crowd.brainDef.behaviors[0].params.flock.distance = 12.0f;
    crowd.brainDef.behaviors[0].params.flock.separationDistance = 8.0f;
    crowd_start(&crowd);
    for (uint32_t i = 0; i < count; i++)
        crowd_add(&crowd, (VeerVec3){10.0f * (float)(i % 400), 10.0f * (float)(i / 400), 0}, (VeerVec3){5, 0, 0});
    CHECK_OK(veer_step(crowd.world, 1.0f / 60));
    CHECK(crowd_stats(&crowd).neighborChecks < 28u * count);
    CHECK_EQ(crowd_stats(&crowd).crowded, 0);
    crowd_end(&crowd);
}

/* gdx-ai compares the cosine with an offset whose length is not 1. */
TEST(the_field_of_view_is_the_same_at_every_distance) {
    const float cases[][3] = {{10.0f, 87.0f, 0}, {0.4f, 0.0f, 1}, {10.0f, 59.0f, 1}, {0.4f, 61.0f, 0}}; /* distance, bearing, visible */
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
            float bearing = cases[i][1] * 0.017453293f;
            Crowd crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
            crowd.worldDef.dimensions = dimensions;
            crowd.brainDef.behaviors[0].params.separation.fieldOfView = 120.0f * 0.017453293f;
            crowd_start(&crowd);
            VeerAgentId self = crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){50, 0, 0});
            float ahead = cases[i][0] * cosf(bearing), aside = cases[i][0] * sinf(bearing);
            crowd_add(&crowd, dimensions == 3 ? (VeerVec3){ahead, 0, aside} : (VeerVec3){ahead, aside, 0}, (VeerVec3){0, 0, 0});
            CHECK_EQ(crowd_output(&crowd, self, 0).outputBits, cases[i][2]);
            crowd_end(&crowd);
        }
}

TEST(agents_on_one_point_never_become_nan) { /* in GSAI separation is NaN */
    for (uint32_t type = VEER_BEHAVIOR_SEPARATION; type <= VEER_BEHAVIOR_FLOCK; type++) {
        Crowd crowd = crowd_plan(3, type);
        crowd_start(&crowd);
        for (int i = 0; i < 3; i++) crowd_add(&crowd, (VeerVec3){7, 7, 0}, (VeerVec3){0, 0, 0});
        crowd_walk(&crowd, 1.0f, 1.0f / 60);
        CHECK(crowd_isFinite(&crowd, 3));
        crowd_end(&crowd);
    }
}

TEST(agents_on_one_point_with_the_same_velocity_part) { /* in RVO2 they stay merged */
    Crowd crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
    crowd_start(&crowd);
    for (int i = 0; i < 2; i++) crowd_add(&crowd, (VeerVec3){7, 7, 0}, (VeerVec3){20, 10, 0});
    crowd_walk(&crowd, 1.0f, 1.0f / 60);
    CHECK(crowd_distance(&crowd, 0, 1) > 20.0f);
    crowd_end(&crowd);
}

/* DetourCrowd scales by the square of the length: a displacement of 5 at a top speed of 3.5 becomes 2.45. */
TEST(a_push_is_limited_to_exactly_the_top_speed) {
    Crowd crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
    crowd.agentDef.maxSpeed = 3.5f;
    crowd_start(&crowd);
    VeerAgentId self = crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    crowd_add(&crowd, (VeerVec3){30.0f / (1.0f + 5.0f / 3.5f), 0, 0}, (VeerVec3){0, 0, 0});
    CHECK_NEAR(crowd_output(&crowd, self, 0).desiredX, -3.5f, 1e-5f);
    crowd_end(&crowd);
}
