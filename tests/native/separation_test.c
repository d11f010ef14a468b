/* Tests separation: neighbors push an agent away, more strongly the nearer they are, without a jump at the edge of the range. */
#include "crowd.h"

/* An agent that separates from others at rest, in a world of its own. */
typedef struct Watcher {
    Crowd crowd;
    VeerAgentId agent;
} Watcher;
#define end_Watcher end_Crowd

static Watcher watcher(uint32_t dimensions, VeerSeparationParams params, VeerVec3 velocity) {
    Watcher watcher = {.crowd = crowd_plan(64, VEER_BEHAVIOR_SEPARATION)};
    watcher.crowd.worldDef.dimensions = dimensions;
    watcher.crowd.brainDef.behaviors[0].params.separation = params;
    crowd_start(&watcher.crowd);
    watcher.agent = crowd_add(&watcher.crowd, (VeerVec3){0, 0, 0}, velocity);
    watcher.crowd.agentDef.brain = veer_nullBrain;
    return watcher;
}

static VeerSeparationParams defaults(void) { return veer_behavior(VEER_BEHAVIOR_SEPARATION).params.separation; }

static void stand(Watcher *watcher, float x, float y, float z) { crowd_add(&watcher->crowd, (VeerVec3){x, y, z}, (VeerVec3){0, 0, 0}); }

/* Returns the output of an agent at rest with one neighbor. */
static VeerExplainBehavior pushFrom(VeerSeparationParams params, VeerVec3 from) {
    Scoped(Watcher) w = watcher(2, params, (VeerVec3){0, 0, 0});
    stand(&w, from.x, from.y, from.z);
    return crowd_output(&w.crowd, w.agent, 0);
}

TEST(a_neighbor_pushes_straight_away_at_a_speed_given_by_its_distance) {
    VeerSeparationParams params = defaults();
    CHECK_NEAR(pushFrom(params, (VeerVec3){15, 0, 0}).desiredX, -100.0f, 1e-3f); /* at 30 u, half of the distance, the output is maxSpeed */
    CHECK_NEAR(pushFrom(params, (VeerVec3){0, 20, 0}).desiredY, -50.0f, 1e-3f);  /* 30/20 - 1 */
    CHECK_NEAR(pushFrom(params, (VeerVec3){0, 2, 0}).desiredY, -100.0f, 1e-3f);  /* at most maxSpeed */
    CHECK_EQ(pushFrom(params, (VeerVec3){31, 0, 0}).outputBits, 0);
    params.falloff = VEER_SEPARATION_FALLOFF_INVERSE_SQUARE;
    CHECK_NEAR(pushFrom(params, (VeerVec3){15, 0, 0}).desiredX, -100.0f, 1e-3f);
    CHECK_NEAR(pushFrom(params, (VeerVec3){20, 0, 0}).desiredX, -100.0f * (2.25f - 1.0f) / 3.0f, 1e-3f);
    params.distance = 0.0f;
    CHECK_EQ(pushFrom(params, (VeerVec3){0, 0, 0}).outputBits, 0);
}

TEST(two_agents_push_each_other_apart_equally) {
    uint32_t random = 3;
    for (int round = 0; round < 200; round++) {
        Scoped(Crowd) crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
        crowd.worldDef.dimensions = 2 + (uint32_t)round % 2;
        crowd_start(&crowd);
        VeerVec3 at = {test_range(&random, -500, 500), test_range(&random, -500, 500), 0}, zero = {0, 0, 0};
        VeerAgentId a = crowd_add(&crowd, at, zero);
        float apart = round % 10 ? 9.0f : 0.0f; /* the agents of every tenth pair are at one point */
        VeerAgentId b =
            crowd_add(&crowd, (VeerVec3){at.x + test_range(&random, -apart, apart), at.y + test_range(&random, -apart, apart), 0}, zero);
        VeerExplainBehavior ofA = crowd_output(&crowd, a, 0), ofB = crowd_output(&crowd, b, 0);
        CHECK(ofA.outputBits && ofB.outputBits);
        CHECK_EQ(ofA.desiredX, -ofB.desiredX);
        CHECK_EQ(ofA.desiredY, -ofB.desiredY);
        CHECK_EQ(ofA.desiredZ, -ofB.desiredZ);
    }
}

TEST(only_agents_in_groups_of_the_mask_push) {
    VeerSeparationParams params = defaults();
    params.mask = 2;
    Watcher w = watcher(2, params, (VeerVec3){0, 0, 0});
    stand(&w, 5, 0, 0);
    CHECK_EQ(crowd_output(&w.crowd, w.agent, 0).outputBits, 0);
    w.crowd.agentDef.group = 6;
    stand(&w, 0, 5, 0);
    VeerExplainBehavior desired = crowd_output(&w.crowd, w.agent, 0);
    CHECK_EQ(desired.desiredX, 0.0f);
    CHECK_NEAR(desired.desiredY, -100.0f, 1e-3f);
}

TEST(an_agent_outside_the_field_of_view_does_not_count_at_any_distance) {
    uint32_t random = 8;
    for (int round = 0; round < 400; round++) {
        float angle = test_range(&random, -3.14f, 3.14f), view = test_range(&random, 0.1f, 6.28f),
              heading = test_range(&random, -3.14f, 3.14f);
        if (fabsf(fabsf(angle) - 0.5f * view) < 1e-3f) continue;
        VeerSeparationParams params = defaults();
        params.fieldOfView = view;
        Scoped(Watcher) w = watcher(2, params, (VeerVec3){50 * cosf(heading), 50 * sinf(heading), 0});
        float distance = test_range(&random, 0.05f, 29.0f);
        stand(&w, distance * cosf(heading + angle), distance * sinf(heading + angle), 0);
        CHECK_EQ(crowd_output(&w.crowd, w.agent, 0).outputBits, fabsf(angle) < 0.5f * view);
    }
}

TEST(only_the_nearest_few_of_many_neighbors_push) {
    VeerSeparationParams params = defaults();
    params.nearest = 2;
    Watcher w = watcher(2, params, (VeerVec3){0, 0, 0});
    stand(&w, 25, 0, 0);
    stand(&w, 0, 29, 0);
    stand(&w, 24, 0, 0);
    stand(&w, 0, 28, 0);
    VeerExplainBehavior desired = crowd_output(&w.crowd, w.agent, 0);
    CHECK_NEAR(desired.desiredX, -100.0f * (30.0f / 24.0f + 30.0f / 25.0f - 2.0f), 1e-3f);
    CHECK_EQ(desired.desiredY, 0.0f);
}

TEST(a_weak_push_steers_weakly_at_any_speed) {
    /* The agent moves at full speed past another agent at the edge of its range. */
    for (float distance = 29.0f; distance < 31.0f; distance += 0.25f) {
        Scoped(Watcher) w = watcher(2, defaults(), (VeerVec3){100, 0, 0});
        stand(&w, 0, distance, 0);
        VeerExplainBehavior desired = crowd_output(&w.crowd, w.agent, 0);
        if (desired.outputBits) {
            CHECK_EQ(desired.desiredX, 100.0f);
            CHECK(desired.desiredY <= 0.0f && desired.desiredY > -4.0f);
        }
        CHECK_EQ(desired.outputBits, distance < 30.0f);
    }
}

TEST(in_a_context_brain_the_interest_is_the_push_alone) {
    Crowd crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
    crowd.brainDef.combine = VEER_COMBINE_CONTEXT;
    crowd_start(&crowd);
    VeerAgentId agent = crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){100, 0, 0});
    crowd_add(&crowd, (VeerVec3){0, 20, 0}, (VeerVec3){0, 0, 0});
    VeerExplainBehavior desired = crowd_output(&crowd, agent, 0);
    CHECK_EQ(desired.desiredX, 0.0f);
    CHECK_NEAR(desired.desiredY, -50.0f, 1e-3f);
    crowd_walk(&crowd, 1.0f, DT);
    CHECK(crowd_distance(&crowd, 0, 1) > 30.0f);
}

/* 200 agents start close together: after 20 s even the nearest two are nearly `distance` apart, in 2D and in 3D, at any step length. */
STUDY(a_crowd_keeps_its_distance) {
    const float steps[] = {1.0f / 30, DT, 1.0f / 240};
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++)
        for (int i = 0; i < ROUNDS(3); i++) {
            uint32_t random = 5;
            Scoped(Crowd) crowd = crowd_plan(200, VEER_BEHAVIOR_SEPARATION);
            crowd.worldDef.dimensions = dimensions;
            crowd.brainDef.locomotion.idle = VEER_IDLE_BRAKE;
            crowd.agentDef.maxSpeed = 10.0f;
            crowd_start(&crowd);
            crowd_fill(&crowd, 200, 60.0f, &random);
            CHECK(crowd_least(&crowd, 200) < 10.0f);
            crowd_walk(&crowd, 20.0f, steps[i]);
            CHECK(crowd_least(&crowd, 200) > 25.0f);
        }
}

TEST(in_a_priority_brain_a_weak_push_leaves_the_decision_to_the_next_priority) {
    const float distances[] = {29.0f, 20.0f},
                expected[] = {50.0f, 0.0f}; /* with a threshold of 0.2, seek decides at a distance of 29 and separation at 20 */
    for (int i = 0; i < 2; i++) {
        Crowd crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
        crowd.brainDef.combine = VEER_COMBINE_PRIORITY;
        add_behavior(&crowd.brainDef, VEER_BEHAVIOR_SEEK);
        crowd.brainDef.behaviors[1].priority = 1;
        aim_at(&crowd.brainDef.behaviors[1], 1000.0f, 0, 0);
        crowd_start(&crowd);
        crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){50, 0, 0});
        crowd.agentDef.brain = veer_nullBrain;
        crowd_add(&crowd, (VeerVec3){0, distances[i], 0}, (VeerVec3){0, 0, 0});
        CHECK_OK(veer_perceive(crowd.world, DT));
        CHECK_NEAR(veer_columnF32(crowd.world, VEER_COLUMN_STEERING_X)[0], expected[i], 1e-3f);
        CHECK_NEAR(veer_columnF32(crowd.world, VEER_COLUMN_STEERING_Y)[0], i ? -50.0f : 0.0f, 1e-3f);
    }
}

/* In GSAI, separation is NaN in this case. */
TEST(agents_on_one_point_never_become_nan_at_ordinary_and_at_the_smallest_distances) {
    for (uint32_t type = VEER_BEHAVIOR_SEPARATION; type <= VEER_BEHAVIOR_FLOCK; type++)
        for (int tiny = 0; tiny < 2; tiny++) {
            Crowd crowd = crowd_plan(8, type);
            VeerBehavior *behavior = &crowd.brainDef.behaviors[0];
            /* The first parameter of each behavior is `distance`, which is set to 1e-38. */
            if (tiny) behavior->params.lanes[0] = 0x006CE3EE;
            if (tiny && type == VEER_BEHAVIOR_FLOCK) behavior->params.flock.separationDistance = 1e-38f;
            crowd_start(&crowd);
            for (int i = 0; i < 8; i++) crowd_add(&crowd, (VeerVec3){tiny ? 0 : 7, tiny ? 0 : 7, 0}, (VeerVec3){0, 0, 0});
            crowd_walk(&crowd, 1.0f, DT);
            CHECK(crowd_isFinite(&crowd, 8));
        }
}

/* ---- defects of other libraries in finding neighbors, which Veer must not have */

/* Returns an agent that separates and cannot move, and one neighbor. */
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

TEST(a_neighbor_in_the_first_cell_is_counted_once_per_step) { /* in Yuka, every step adds the neighbor again, which gives 600 duplicates */
    VeerAgentId ids[2];
    Crowd crowd = pairAt((VeerVec3){1, 1, 0}, (VeerVec3){1, 21, 0}, ids);
    float first = crowd_output(&crowd, ids[0], 0).desiredY;
    CHECK_NEAR(first, -50.0f, 1e-3f);
    for (int tick = 0; tick < 600; tick++) {
        crowd_walk(&crowd, DT, DT);
        CHECK_EQ(crowd_stats(&crowd).neighborChecks, 1);
    }
    CHECK_EQ(crowd_output(&crowd, ids[0], 0).desiredY, first);
}

TEST(a_removed_agent_is_no_longer_a_neighbor) { /* in Yuka, a removed agent remains a neighbor */
    VeerAgentId ids[2];
    Crowd crowd = pairAt((VeerVec3){1, 1, 0}, (VeerVec3){1, 21, 0}, ids);
    crowd_walk(&crowd, 0.1f, DT);
    CHECK_OK(veer_removeAgent(crowd.world, ids[1]));
    CHECK_EQ(crowd_output(&crowd, ids[0], 0).outputBits, 0);
    crowd_walk(&crowd, DT, DT);
    CHECK_EQ(crowd_stats(&crowd).neighborChecks, 0);
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
    CHECK_OK(veer_step(crowd.world, DT));
    CHECK(crowd_stats(&crowd).neighborChecks < 28u * count);
    CHECK_EQ(crowd_stats(&crowd).crowded, 0);
}

/* gdx-ai compares the cosine with an offset whose length is not 1. */
TEST(the_field_of_view_is_the_same_at_every_distance) {
    /* distance, bearing, and whether the neighbor is visible */
    const float cases[][3] = {{10.0f, 87.0f, 0}, {0.4f, 0.0f, 1}, {10.0f, 59.0f, 1}, {0.4f, 61.0f, 0}};
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
        }
}

TEST(agents_on_one_point_with_the_same_velocity_part) { /* in RVO2, such agents stay merged */
    Crowd crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
    crowd_start(&crowd);
    for (int i = 0; i < 2; i++) crowd_add(&crowd, (VeerVec3){7, 7, 0}, (VeerVec3){20, 10, 0});
    crowd_walk(&crowd, 1.0f, DT);
    CHECK(crowd_distance(&crowd, 0, 1) > 20.0f);
}

/* DetourCrowd scales by the squared length: a displacement of 5 at a top speed of 3.5 becomes 2.45. */
TEST(a_push_is_limited_to_exactly_the_top_speed) {
    Crowd crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
    crowd.agentDef.maxSpeed = 3.5f;
    crowd_start(&crowd);
    VeerAgentId self = crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    crowd_add(&crowd, (VeerVec3){30.0f / (1.0f + 5.0f / 3.5f), 0, 0}, (VeerVec3){0, 0, 0});
    CHECK_NEAR(crowd_output(&crowd, self, 0).desiredX, -3.5f, 1e-5f);
}
