/* Tests pursue: an agent that predicts catches its target sooner than an agent that follows it, and emits `caught` once. */
#include "chase.h"
#include "walker.h"

/* Returns the time, in s, that it takes to catch a slower target that crosses the pursuer's path. */
static float timeToCatch(uint32_t type, uint32_t seed, uint32_t dimensions) {
    uint32_t random = seed * 7919u + 1;
    float bearing = test_range(&random, -3.14f, 3.14f), distance = test_range(&random, 150, 400);
    float course = bearing + (seed % 2 ? 1.0f : -1.0f) * test_range(&random, 1.2f, 1.9f), speed = test_range(&random, 40, 80);
    float verticalSpeed = dimensions == 3 ? test_range(&random, -30, 30) : 0;
    Scoped(Chase) chase = chase_plan(type);
    chase.crowd.worldDef.dimensions = dimensions;
    if (type == VEER_BEHAVIOR_PURSUE) chase.crowd.brainDef.behaviors[0].params.pursue.maxPrediction = 5;
    chase_start(&chase, (VeerVec3){distance * cosf(bearing), distance * sinf(bearing), verticalSpeed},
                (VeerVec3){speed * cosf(course), speed * sinf(course), verticalSpeed});
    return chase_run(&chase, 3, 60, DT);
}

STUDY(a_pursuer_that_predicts_catches_a_crossing_target_sooner_in_every_case) {
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

/* The target is 100 u away and crosses at 50 u/s. The agent needs a second, so it aims at (100, 50). */
TEST(pursue_aims_where_the_target_will_be_when_the_agent_could_be_there) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    VeerVec3 desired = chase_output(&chase, (VeerVec3){100, 0, 0}, (VeerVec3){0, 50, 0});
    CHECK_NEAR(desired.y / desired.x, 0.5, 1e-4);
    CHECK_NEAR(hypotf(desired.x, desired.y), 100, 1e-3);
    chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    desired = chase_output(&chase, (VeerVec3){400, 0, 0}, (VeerVec3){0, 50, 0}); /* the prediction is limited to maxPrediction, 1 s */
    CHECK_NEAR(desired.y / desired.x, 0.125, 1e-4);
    chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase.crowd.brainDef.behaviors[0].params.pursue.maxPrediction = 0; /* without prediction pursue equals seek */
    desired = chase_output(&chase, (VeerVec3){100, 0, 0}, (VeerVec3){0, 50, 0});
    CHECK_NEAR(desired.y, 0, 1e-4);
}

/* As above: the prediction is 50 u along y. */
TEST(lead_leads_follows_or_lags_behind_the_target) {
    const float leads[] = {1, 0.5f, 0, -0.5f, -1};
    for (int i = 0; i < 5; i++) {
        Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
        chase.crowd.brainDef.behaviors[0].params.pursue.lead = leads[i];
        VeerVec3 desired = chase_output(&chase, (VeerVec3){100, 0, 0}, (VeerVec3){0, 50, 0});
        CHECK_NEAR(desired.y / desired.x, 0.5f * leads[i], 1e-4);
    }
}

TEST(a_pursuer_goes_straight_at_a_target_that_comes_head_on) {
    for (float speed = 20; speed <= 900; speed *= 1.5f) {
        Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
        CHECK(chase_output(&chase, (VeerVec3){90, 0, 0}, (VeerVec3){-speed, 0, 0}).x > 99);
    }
}

TEST(a_pursuer_at_rest_that_predicts_by_its_own_speed_still_sets_off) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase.crowd.brainDef.behaviors[0].params.pursue.predictBy = VEER_PREDICT_BY_SPEED;
    VeerVec3 desired = chase_output(&chase, (VeerVec3){30, 0, 0}, (VeerVec3){0, 40, 0});
    CHECK_NEAR(desired.y / desired.x, 4.0 / 3, 1e-3); /* without a speed, the prediction is maxPrediction, 1 s */
    CHECK_NEAR(hypotf(desired.x, desired.y), 100, 1e-3);
}

TEST(the_caught_event_is_emitted_once_at_any_speed_and_step) {
    const float steps[] = {0.1f, 1.0f / 30, DT, 1.0f / 240}, speeds[] = {0, 50, 300, 900};
    for (int d = 0; d < 4; d++)
        for (int s = 0; s < 4; s++) {
            Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
            chase.crowd.brainDef.behaviors[0].params.pursue.catchRadius = 2;
            /* chosen so that no step ends exactly on the target */
            chase_start(&chase, (VeerVec3){207.3f, 0, 0}, (VeerVec3){-speeds[s], 0, 0});
            uint32_t catches = 0;
            for (float time = 0; time < 1 + (speeds[s] < 100 ? 2 : 0); time += steps[d]) {
                CHECK_OK(veer_step(chase.crowd.world, steps[d]));
                catches += chase_catches(&chase);
                if (catches && speeds[s] < 100) break; /* the agent may circle and catch the target again */
            }
            CHECK_EQ(catches, 1);
        }
}

TEST(a_target_outside_the_catch_radius_is_not_caught_and_without_a_radius_none_is) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase.crowd.agentDef.maxSpeed = 0;
    chase.crowd.brainDef.behaviors[0].params.pursue.catchRadius = 2;
    chase_start(&chase, (VeerVec3){200, 2.1f, 0}, (VeerVec3){-800, 0, 0});
    for (int i = 0; i < 60; i++) {
        CHECK_OK(veer_step(chase.crowd.world, DT));
        CHECK_EQ(chase_catches(&chase), 0);
    }
    crowd_end(&chase.crowd);
    /* In a crowd, touching the target counts as catching it, if the behavior has a catch radius. */
    for (uint32_t hasCrowd = 0; hasCrowd < 2; hasCrowd++) {
        Chase still = chase_plan(VEER_BEHAVIOR_PURSUE);
        still.crowd.brainDef.crowd = hasCrowd ? VEER_CROWD_RECIPROCAL : VEER_CROWD_NONE;
        chase_start(&still, (VeerVec3){20, 0, 0}, (VeerVec3){0, 0, 0});
        for (int i = 0; i < 60; i++) {
            CHECK_OK(veer_step(still.crowd.world, DT));
            CHECK_EQ(chase_catches(&still), 0);
        }
        crowd_end(&still.crowd);
    }
}

TEST(an_agent_with_a_context_brain_pursues_too) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase.crowd.brainDef.combine = VEER_COMBINE_CONTEXT;
    chase_start(&chase, (VeerVec3){200, 50, 0}, (VeerVec3){0, 60, 0});
    CHECK(chase_run(&chase, 5, 20, DT) < 6);
}

TEST(pursue_takes_the_shorter_path_in_a_wrapped_world) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    setEdges(&chase.crowd.worldDef, VEER_EDGE_MODE_WRAP);
    chase.crowd.worldDef.minX = -30, chase.crowd.worldDef.maxX = 90;
    /* the agent needs 0.4 s for 40 u, in which the target moves 16 u up */
    VeerVec3 desired = chase_output(&chase, (VeerVec3){80, 0, 0}, (VeerVec3){0, 40, 0});
    CHECK_NEAR(desired.y / desired.x, -0.4, 1e-3);
    CHECK(desired.x < 0);
}

TEST(pursue_takes_the_nearest_agent_of_a_group_and_ignores_other_groups) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    VeerAgentDef other = veer_defaultAgentDef();
    chase.crowd.worldDef.capacity.agents = 3;
    chase.crowd.brainDef.behaviors[0].target = VEER_TARGET_KIND_NEAREST;
    chase.crowd.brainDef.behaviors[0].targetGroup = 1;
    chase.crowd.agentDef.group = 4;
    chase.crowd.brainDef.behaviors[0].params.pursue.catchRadius = 2;
    chase_start(&chase, (VeerVec3){100, 30, 0}, (VeerVec3){0, 0, 0});
    other.x = -40; /* this agent is nearer, but belongs to another group */
    other.group = 2;
    make_agent(chase.crowd.world, other);
    uint32_t catches = 0;
    for (int i = 0; i < 66; i++) {
        CHECK_OK(veer_step(chase.crowd.world, DT));
        catches += chase_catches(&chase);
    }
    CHECK_EQ(catches, 1);
}

TEST(a_pursuit_takes_equally_long_at_any_rate) {
    const float rates[] = {30, 60, 240};
    for (int type = 0; type < 2; type++) {
        float times[3];
        for (int r = 0; r < 3; r++) {
            Chase chase = chase_plan(type ? VEER_BEHAVIOR_INTERCEPT : VEER_BEHAVIOR_PURSUE);
            chase.crowd.brainDef.locomotion.response = 6;
            chase_start(&chase, (VeerVec3){250, 0, 0}, (VeerVec3){0, 60, 0});
            times[r] = chase_run(&chase, 4, 20, 1 / rates[r]);
        }
        CHECK_NEAR(times[0], times[2], 0.05);
        CHECK_NEAR(times[1], times[2], 0.03);
    }
}

TEST(explaining_a_pursuit_does_not_catch_its_target) {
    Chase chase = chase_plan(VEER_BEHAVIOR_PURSUE);
    chase.crowd.brainDef.behaviors[0].params.pursue.catchRadius = 50;
    chase_start(&chase, (VeerVec3){20, 0, 0}, (VeerVec3){0, 0, 0});
    static VeerExplain why;
    uint64_t before = setup_hash(chase.crowd.world);
    CHECK_OK(veer_explain(chase.crowd.world, chase.agent, &why));
    CHECK_EQ(setup_hash(chase.crowd.world), before);
    CHECK_EQ(chase_catches(&chase), 0);
    CHECK_OK(veer_step(chase.crowd.world, DT));
    CHECK_EQ(chase_catches(&chase), 1);
}

/* ---- defects of other libraries about moving to and away from targets, which Veer must not have */

/* Yuka's arrive with deceleration 1, S = 10, F = 5 overshoots by 3.18 units. */
TEST(arrive_does_not_overshoot_with_a_weak_force) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_ARRIVE, .agentDef.maxSpeed = 10, .agentDef.maxForce = 5, .agentDef.mass = 1);
    startTowards(&walker, 50, 0);
    for (int i = 0; i < 1200; i++) {
        walker_step(&walker, DT);
        CHECK(walker_x(&walker) <= 50);
    }
    CHECK(walker_x(&walker) > 47.9f);
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
        crowd_walk(&crowd, 0.5f, DT);
        VeerVec3 a = crowd_at(&crowd, 0), b = crowd_at(&crowd, 1);
        CHECK(hypotf(a.x - b.x, a.y - b.y) > 20);
    }
}

/* Yuka predicts D/(S + s) = 0.870 s, but contact occurs after 1.576 s (20 u away, crossing at 8 u/s, S = 15). */
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
    Walker walker = WALKER(walker, VEER_BEHAVIOR_ARRIVE, .agentDef.velocityX = 20);
    walker.behavior->params.arrive.stopRadius = 10;
    startTowards(&walker, 5, 0);
    walker_walk(&walker, 2, DT);
    CHECK(walker_speed(&walker) < 1e-3f);
    CHECK(walker_distanceTo(&walker, 5, 0) < 10);
}
