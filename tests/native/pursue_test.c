/* pursue: a hunter that looks ahead is there sooner than one that follows, and says so once. */
#include "chase.h"

#define DT (1.0f / 60)

/* A target that crosses the hunter's view, slower than the hunter. */
static float timeToCatch(uint32_t type, uint32_t seed, uint32_t dimensions) {
    uint32_t random = seed * 7919u + 1;
    float bearing = test_range(&random, -3.14f, 3.14f), distance = test_range(&random, 150, 400);
    float course = bearing + (seed % 2 ? 1.0f : -1.0f) * test_range(&random, 1.2f, 1.9f), speed = test_range(&random, 40, 80);
    float verticalSpeed = dimensions == 3 ? test_range(&random, -30, 30) : 0;
    Chase chase = chase_plan(type);
    chase.crowd.worldDef.dimensions = dimensions;
    if (type == VEER_BEHAVIOR_PURSUE) chase.crowd.brainDef.behaviors[0].params.pursue.maxPrediction = 5;
    chase_start(&chase, (VeerVec3){distance * cosf(bearing), distance * sinf(bearing), verticalSpeed},
                (VeerVec3){speed * cosf(course), speed * sinf(course), verticalSpeed});
    float time = chase_run(&chase, 3, 60, DT);
    crowd_end(&chase.crowd);
    return time;
}

TEST(a_hunter_that_looks_ahead_catches_what_crosses_sooner_in_every_case) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        double pursuing = 0, seeking = 0;
        for (uint32_t seed = 0; seed < 300; seed++) {
            float pursuit = timeToCatch(VEER_BEHAVIOR_PURSUE, seed, dimensions), seek = timeToCatch(VEER_BEHAVIOR_SEEK, seed, dimensions);
            CHECK(pursuit < seek);
            pursuing += (double)pursuit;
            seeking += (double)seek;
        }
        CHECK(pursuing < 0.9 * seeking);
        printf("  %uD: pursue %.2f s, seek %.2f s in the mean of 300\n", (unsigned)dimensions, pursuing / 300, seeking / 300);
    }
}

/* 100 u away across at 50 u/s: a second's way, so it aims at (100, 50). */
TEST(pursue_aims_where_the_target_will_be_when_it_could_be_there) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    VeerVec3 desired = chase_output(&chase, (VeerVec3){100, 0, 0}, (VeerVec3){0, 50, 0});
    CHECK_NEAR(desired.y / desired.x, 0.5, 1e-4);
    CHECK_NEAR(hypotf(desired.x, desired.y), 100, 1e-3);
    chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    desired = chase_output(&chase, (VeerVec3){400, 0, 0}, (VeerVec3){0, 50, 0}); /* never more than maxPrediction, 1 s */
    CHECK_NEAR(desired.y / desired.x, 0.125, 1e-4);
    chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase.crowd.brainDef.behaviors[0].params.pursue.maxPrediction = 0; /* seek */
    desired = chase_output(&chase, (VeerVec3){100, 0, 0}, (VeerVec3){0, 50, 0});
    CHECK_NEAR(desired.y, 0, 1e-4);
}

TEST(a_target_that_comes_head_on_is_met_in_front_of_the_hunter) {
    for (float speed = 20; speed <= 900; speed *= 1.5f) {
        Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
        CHECK(chase_output(&chase, (VeerVec3){90, 0, 0}, (VeerVec3){-speed, 0, 0}).x > 99);
    }
}

TEST(a_hunter_at_rest_that_predicts_by_its_own_speed_still_sets_off) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase.crowd.brainDef.behaviors[0].params.pursue.predictBy = VEER_PREDICT_BY_SPEED;
    VeerVec3 desired = chase_output(&chase, (VeerVec3){30, 0, 0}, (VeerVec3){0, 40, 0});
    CHECK_NEAR(desired.y / desired.x, 4.0 / 3, 1e-3); /* no speed: all of maxPrediction, 1 s */
    CHECK_NEAR(hypotf(desired.x, desired.y), 100, 1e-3);
}

TEST(caught_is_said_once_at_any_speed_and_step) {
    const float steps[] = {0.1f, 1.0f / 30, 1.0f / 60, 1.0f / 240}, speeds[] = {0, 50, 300, 900};
    for (int d = 0; d < 4; d++)
        for (int s = 0; s < 4; s++) {
            Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
            chase.crowd.brainDef.behaviors[0].params.pursue.catchRadius = 2;
            chase_start(&chase, (VeerVec3){207.3f, 0, 0}, (VeerVec3){-speeds[s], 0, 0}); /* no step ends on it */
            uint32_t catches = 0;
            for (float time = 0; time < 1 + (speeds[s] < 100 ? 2 : 0); time += steps[d]) {
                CHECK_EQ(veer_step(chase.crowd.world, steps[d]), VEER_OK);
                catches += chase_catches(&chase);
                if (catches && speeds[s] < 100) break; /* it may catch what it circles again */
            }
            CHECK_EQ(catches, 1);
            crowd_end(&chase.crowd);
        }
}

TEST(nobody_is_caught_who_passes_outside_the_radius_or_without_one) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase.crowd.agentDef.maxSpeed = 0;
    chase.crowd.brainDef.behaviors[0].params.pursue.catchRadius = 2;
    chase_start(&chase, (VeerVec3){200, 2.1f, 0}, (VeerVec3){-800, 0, 0});
    for (int i = 0; i < 60; i++) {
        CHECK_EQ(veer_step(chase.crowd.world, DT), VEER_OK);
        CHECK_EQ(chase_catches(&chase), 0);
    }
    crowd_end(&chase.crowd);
    chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase_start(&chase, (VeerVec3){20, 0, 0}, (VeerVec3){0, 0, 0});
    for (int i = 0; i < 60; i++) {
        CHECK_EQ(veer_step(chase.crowd.world, DT), VEER_OK);
        CHECK_EQ(chase_catches(&chase), 0);
    }
    crowd_end(&chase.crowd);
}

TEST(a_context_brain_pursues_as_well) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase.crowd.brainDef.combine = VEER_COMBINE_CONTEXT;
    chase_start(&chase, (VeerVec3){200, 50, 0}, (VeerVec3){0, 60, 0});
    CHECK(chase_run(&chase, 5, 20, DT) < 6);
    crowd_end(&chase.crowd);
}

TEST(pursue_goes_the_short_way_round_a_wrapped_world) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase.crowd.worldDef.edges = VEER_EDGE_MODE_WRAP;
    chase.crowd.worldDef.minX = -30;
    chase.crowd.worldDef.maxX = 90;
    VeerVec3 desired = chase_output(&chase, (VeerVec3){80, 0, 0}, (VeerVec3){0, 40, 0}); /* 40 away through the edge, 0.4 s: 16 up */
    CHECK_NEAR(desired.y / desired.x, -0.4, 1e-3);
    CHECK(desired.x < 0);
}

TEST(pursue_hunts_the_nearest_of_a_group_and_leaves_the_others_alone) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    VeerAgentDef other = veer_defaultAgentDef();
    chase.crowd.worldDef.capacity.agents = 3;
    chase.crowd.brainDef.behaviors[0].target = VEER_TARGET_KIND_NEAREST;
    chase.crowd.brainDef.behaviors[0].targetGroup = 1;
    chase.crowd.agentDef.group = 4;
    chase.crowd.brainDef.behaviors[0].params.pursue.catchRadius = 2;
    chase_start(&chase, (VeerVec3){100, 30, 0}, (VeerVec3){0, 0, 0});
    other.x = -40; /* nearer, of another group */
    other.group = 2;
    VeerAgentId id;
    CHECK_EQ(veer_addAgent(chase.crowd.world, &other, &id), VEER_OK);
    uint32_t catches = 0;
    for (int i = 0; i < 66; i++) {
        CHECK_EQ(veer_step(chase.crowd.world, DT), VEER_OK);
        catches += chase_catches(&chase);
    }
    CHECK_EQ(catches, 1);
    crowd_end(&chase.crowd);
}

TEST(a_pursuit_takes_as_long_at_any_rate) {
    const float rates[] = {30, 60, 240};
    for (int type = 0; type < 2; type++) {
        float times[3];
        for (int r = 0; r < 3; r++) {
            Chase chase = chase_plan(type ? VEER_BEHAVIOR_INTERCEPT : VEER_BEHAVIOR_PURSUE);
            chase.crowd.brainDef.locomotion.response = 6;
            chase_start(&chase, (VeerVec3){250, 0, 0}, (VeerVec3){0, 60, 0});
            times[r] = chase_run(&chase, 4, 20, 1 / rates[r]);
            crowd_end(&chase.crowd);
        }
        CHECK_NEAR(times[0], times[2], 0.05);
        CHECK_NEAR(times[1], times[2], 0.03);
    }
}

TEST(asking_why_an_agent_pursues_catches_nobody) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase.crowd.brainDef.behaviors[0].params.pursue.catchRadius = 50;
    chase_start(&chase, (VeerVec3){20, 0, 0}, (VeerVec3){0, 0, 0});
    static VeerExplain why;
    uint64_t before, after;
    veer_hash(chase.crowd.world, &before);
    CHECK_EQ(veer_explain(chase.crowd.world, chase.hunter, &why), VEER_OK);
    veer_hash(chase.crowd.world, &after);
    CHECK(before == after);
    CHECK_EQ(chase_catches(&chase), 0);
    CHECK_EQ(veer_step(chase.crowd.world, DT), VEER_OK);
    CHECK_EQ(chase_catches(&chase), 1);
    crowd_end(&chase.crowd);
}
