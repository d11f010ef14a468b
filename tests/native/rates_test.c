/* Tests update rates: agents that decide in every k-th step behave like other agents at 1/k of the cost, also in saved worlds. */
#include "busy_world.h"
#include "crowd.h"
#include "walker.h"

/* ---- which agents decide when */

/* Adds agents at different places that seek a point. */
static Crowd slowSeekers(uint32_t count, uint32_t every) {
    uint32_t random = 8;
    Crowd crowd = crowd_plan(count, VEER_BEHAVIOR_SEEK);
    crowd.brainDef.thinkEvery = every;
    crowd.brainDef.behaviors[0].target = VEER_TARGET_KIND_POINT;
    crowd_start(&crowd);
    crowd_fill(&crowd, count, 2000.0f, &random);
    return crowd;
}

static Crowd slowFlock(uint32_t count, uint32_t every, float halfSize) {
    uint32_t random = 5;
    Crowd crowd = crowd_plan(count, VEER_BEHAVIOR_FLOCK);
    crowd.brainDef.thinkEvery = every;
    crowd_start(&crowd);
    crowd_fill(&crowd, count, halfSize, &random);
    return crowd;
}

TEST(decisions_are_spread_evenly_over_the_steps) {
    const uint32_t rates[] = {2, 3, 4, 7, 16, 60};
    for (int r = 0; r < 6; r++) {
        uint32_t count = 4000, every = rates[r], all = 0;
        Crowd crowd = slowSeekers(count, every);
        CHECK_OK(veer_step(crowd.world, DT));
        CHECK_EQ(crowd_stats(&crowd).agentsUpdated, count); /* a new agent decides immediately */
        for (uint32_t i = 0; i < every; i++) {
            CHECK_OK(veer_step(crowd.world, DT));
            uint32_t agentsUpdated = crowd_stats(&crowd).agentsUpdated;
            CHECK((float)agentsUpdated > 0.8f * (float)count / (float)every && (float)agentsUpdated < 1.2f * (float)count / (float)every);
            all += agentsUpdated;
        }
        CHECK_EQ(all, count); /* each agent decided once */
    }
}

TEST(the_work_falls_with_the_rate) {
    uint32_t checks[2];
    for (uint32_t k = 0; k < 2; k++) {
        Crowd crowd = slowFlock(2000, k ? 4 : 1, 500.0f);
        CHECK_OK(veer_step(crowd.world, DT));
        checks[k] = 0;
        for (int i = 0; i < 12; i++) {
            CHECK_OK(veer_step(crowd.world, DT));
            checks[k] += crowd_stats(&crowd).neighborChecks;
        }
    }
    CHECK(checks[1] * 3 < checks[0]);
}

/* Takes a step in a world with one agent; returns how many agents decided. */
static uint32_t updates(Walker *walker) {
    walker_step(walker, DT);
    return setup_stats(walker->world).agentsUpdated;
}

TEST(a_new_target_a_new_brain_and_a_revival_are_decided_on_at_once) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_SEEK, .brainDef.thinkEvery = 60);
    walker_start(&walker);
    VeerBrainId other = make_brain(walker.world, &walker.brainDef);
    CHECK_EQ(updates(&walker), 1);
    CHECK_EQ(updates(&walker), 1); /* without a goal, the agent decides in every step */
    CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){500, 0, 0}));
    CHECK_EQ(updates(&walker), 1);
    uint32_t later = updates(&walker) + updates(&walker) + updates(&walker);
    CHECK(later <= 1);
    CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){-500, 0, 0}));
    CHECK_EQ(updates(&walker), 1);
    CHECK(walker_lane(&walker, VEER_COLUMN_DESIRED_X) < 0.0f);
    walker.agentDef.brain = other;
    CHECK_OK(veer_setAgent(walker.world, walker.agent, &walker.agentDef));
    CHECK_EQ(updates(&walker), 1);
    walker.brainDef.behaviors[0] = veer_behavior(VEER_BEHAVIOR_FLEE);
    CHECK_OK(veer_setBrain(walker.world, other, &walker.brainDef));
    CHECK_EQ(updates(&walker), 1);
    CHECK(walker_lane(&walker, VEER_COLUMN_DESIRED_X) > 0.0f);
    veer_columnF32(walker.world, VEER_COLUMN_X)[walker.slot] = NAN;
    CHECK_EQ(updates(&walker), 0); /* the agent is quarantined */
    CHECK_EQ(walker_lane(&walker, VEER_COLUMN_VELOCITY_X), 0);
    CHECK_OK(veer_reviveAgent(walker.world, walker.agent, (VeerVec3){0, 0, 0}));
    CHECK_EQ(updates(&walker), 1);
}

TEST(between_two_decisions_an_agent_keeps_the_last_one_and_explain_says_so) {
    for (uint32_t combine = 0; combine < 2; combine++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_SEEK, .brainDef.thinkEvery = 20,
                               .brainDef.combine = combine ? VEER_COMBINE_CONTEXT : VEER_COMBINE_BLEND);
        startTowards(&walker, 1000, 0);
        int turns = 0, rests = 0;
        for (int i = 0; i < 60; i++) {
            veer_columnF32(walker.world, VEER_COLUMN_TARGET_Y)[walker.slot] = (float)(100 * i); /* this triggers no update */
            float was = walker_lane(&walker, VEER_COLUMN_DESIRED_Y);
            VeerExplain why = explainOf(walker.world, walker.agent);
            uint32_t decisionLanes = updates(&walker);
            CHECK_EQ(why.desiredX, walker_lane(&walker, VEER_COLUMN_DESIRED_X));
            CHECK_EQ(why.desiredY, walker_lane(&walker, VEER_COLUMN_DESIRED_Y));
            if (i && !decisionLanes) CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_DESIRED_Y), was, 1e-4f);
            turns += i && decisionLanes;
            rests += !decisionLanes;
        }
        CHECK_EQ(turns, 3);
        CHECK_EQ(rests, 56);
    }
}

TEST(rates_are_checked_and_need_room_for_a_decision) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_WANDER, .brainDef.thinkEvery = 0);
    walker_makeWorld(&walker);
    VeerBrainId brain;
    CHECK_EQ(veer_addBrain(walker.world, &walker.brainDef, &brain), VEER_E_RANGE);
    walker.brainDef.thinkEvery = 61;
    CHECK_EQ(veer_addBrain(walker.world, &walker.brainDef, &brain), VEER_E_RANGE);
    walker.brainDef.thinkEvery = 2;
    /* 3 words for the behavior, and 7 words for the decision */
    CHECK_EQ(veer_addBrain(walker.world, &walker.brainDef, &brain), VEER_E_FULL);
    CHECK_OK(veer_destroyWorld(walker.world));
    walker.world = veer_nullWorld;
    walker.worldDef.capacity.state = 10;
    walker_makeWorld(&walker);
    CHECK_OK(veer_addBrain(walker.world, &walker.brainDef, &brain));
}

TEST(memory_that_a_caller_overwrote_is_not_taken_for_a_decision) {
    uint32_t random = 9, bits;
    const float suspect[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 1e-45f, 5, -1, 0.5f, 1e7f};
    for (int round = 0; round < 300; round++) {
        Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_SEEK, .brainDef.thinkEvery = 30);
        startTowards(&walker, 1000, 0);
        walker_walk(&walker, 0.2f, DT);
        float *state = veer_columnF32(walker.world, VEER_COLUMN_STATE);
        for (int k = 0; k < 3; k++) {
            float value = suspect[test_random(&random) % 10];
            bits = test_random(&random);
            if (test_random(&random) % 2) memcpy(&value, &bits, 4);
            state[test_random(&random) % VEER_DECISION_LANES] = value;
        }
        walker_walk(&walker, 0.2f, DT);
        CHECK(isfinite(walker_x(&walker)) && isfinite(walker_vx(&walker)) && walker_speed(&walker) <= 100.1f);
        CHECK_EQ(setup_stats(walker.world).notFinite, 0);
    }
}

/* ---- behavior */

STUDY(arrivals_do_not_overshoot_at_low_update_rates) {
    const float accelerations[] = {30, 150, 600, 5000, INFINITY}, responses[] = {1, 3, 10, 60, INFINITY};
    const uint32_t rates[] = {2, 3, 4};
    float worst = -INFINITY, farthest = 0;
    for (int c = 0; c < 75; c++) {
        Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_ARRIVE, .agentDef.maxForce = accelerations[c / 3 % 5],
                                       .brainDef.thinkEvery = rates[c % 3], .brainDef.locomotion.response = responses[c / 15]);
        startTowards(&walker, 400, 0);
        uint32_t arrivals = 0;
        for (int i = 0; i < 60 * 40; i++) {
            walker_step(&walker, DT);
            worst = fmaxf(worst, walker_x(&walker) - 400);
            arrivals += walker_events(&walker, VEER_EVENT_ARRIVED, 0);
        }
        CHECK_EQ(arrivals, 1);
        CHECK(walker_distanceTo(&walker, 400, 0) <= walker.behavior->params.arrive.stopRadius);
        CHECK(walker_speed(&walker) < 0.1f);
        farthest = fmaxf(farthest, walker_distanceTo(&walker, 400, 0));
    }
    CHECK(worst <= 0.01f);
    printf("  75 trips: %.3f u past the target at most, rest within %.3f u of it\n", (double)worst, (double)farthest);
}

/* Returns the root mean square of the turn of the heading in one second, over many random walks. */
static float spread(uint32_t every, uint32_t seed) {
    enum { AGENTS = 10000 };
    static float before[AGENTS];
    Scoped(Crowd) crowd = crowd_plan(AGENTS, VEER_BEHAVIOR_WANDER);
    crowd.worldDef.capacity.state = 10;
    crowd.worldDef.seed = seed;
    crowd.brainDef.thinkEvery = every;
    crowd_start(&crowd);
    for (uint32_t i = 0; i < AGENTS; i++) crowd_add(&crowd, (VeerVec3){50.0f * (float)i - 250000.0f, 0, 0}, (VeerVec3){0, 0, 0});
    crowd_walk(&crowd, 2, DT);
    for (uint32_t i = 0; i < AGENTS; i++) before[i] = atan2f(crowd_velocity(&crowd, i).y, crowd_velocity(&crowd, i).x);
    crowd_walk(&crowd, 1, DT);
    double sum = 0;
    for (uint32_t i = 0; i < AGENTS; i++) {
        VeerVec3 v = crowd_velocity(&crowd, i);
        double turn = remainder((double)atan2f(v.y, v.x) - (double)before[i], 2 * 3.14159265358979);
        sum += turn * turn;
    }
    return (float)sqrt(sum / AGENTS);
}

STUDY(wandering_agents_turn_equally_far_at_every_rate) {
    float always = spread(1, 1), second = spread(2, 2), fourth = spread(4, 3), eighth = spread(8, 4);
    printf("  turn within a second: %.3f rad, every 2nd step %.3f, every 4th %.3f, every 8th %.3f\n", (double)always, (double)second,
           (double)fourth, (double)eighth);
    CHECK_NEAR(second / always, 1, 0.05f);
    CHECK_NEAR(fourth / always, 1, 0.05f);
    CHECK_NEAR(eighth / always, 1, 0.05f);
}

STUDY(a_flock_that_decides_every_fourth_step_aligns_and_keeps_its_distance) {
    for (uint32_t every = 2; every <= 4; every++)
        for (uint32_t seed = 1; seed <= 4; seed++) {
            uint32_t random = seed;
            Crowd crowd = crowd_plan(60, VEER_BEHAVIOR_FLOCK);
            crowd.brainDef.thinkEvery = every;
            crowd_start(&crowd);
            crowd_fill(&crowd, 60, 100.0f, &random);
            CHECK(crowd_polarization(&crowd, 60) < 0.3f);
            crowd_walk(&crowd, 20, DT);
            CHECK(crowd_polarization(&crowd, 60) > 0.95f);
            CHECK(crowd_least(&crowd, 60) > 15.0f);
        }
}

STUDY(walkers_that_decide_every_fourth_step_touch_no_obstacle) {
    uint32_t random = 12;
    for (int round = 0; round < 40; round++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_ARRIVE, .agentDef.maxSpeed = 60, .brainDef.thinkEvery = 4,
                               .brainDef.combine = VEER_COMBINE_CONTEXT);
        add_behavior(&walker.brainDef, VEER_BEHAVIOR_AVOID_OBSTACLES);
        walker_start(&walker);
        for (int k = 0; k < 12; k++) {
            VeerObstacleDef def =
                OBSTACLE(.kind = k % 2 ? VEER_OBSTACLE_KIND_BOX : VEER_OBSTACLE_KIND_CIRCLE, .x = 50.0f + 45.0f * (float)k);
            def.radius = k % 2 ? 0 : test_range(&random, 5, 25);
            def.y = test_range(&random, -40, 40);
            def.angle = test_range(&random, -3, 3);
            make_obstacle(walker.world, def);
        }
        CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){620, 0, 0}));
        uint32_t arrivals = 0, contacts = 0;
        for (int i = 0; i < 60 * 30; i++) {
            walker_step(&walker, DT);
            arrivals += walker_events(&walker, VEER_EVENT_ARRIVED, 0);
            contacts += walker_events(&walker, VEER_EVENT_CONTACT, 0);
        }
        CHECK_EQ(arrivals, 1);
        CHECK_EQ(contacts, 0);
    }
}

/* Returns the seconds until an agent reaches the second node of a patrol that stops for one second at each node. */
static float patrolTime(uint32_t every, float dt) {
    const float points[] = {100, 0, 200, 0, 200, 100};
    Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_PATROL, .worldDef.capacity.state = 10, .brainDef.thinkEvery = every);
    walker.behavior->params.patrol.dwell = 1;
    walker_path(&walker, points, 3, veer_defaultPathDef());
    walker_start(&walker);
    uint32_t node = 0;
    float time = 0;
    for (; time < 30 && !(walker_events(&walker, VEER_EVENT_NODE_REACHED, &node) && node == 2); time += dt) walker_step(&walker, dt);
    return time;
}

TEST(stops_on_a_patrol_last_equally_long_at_every_rate) {
    float always = patrolTime(1, DT);
    CHECK(always < 29);
    for (uint32_t every = 2; every <= 8; every *= 2) CHECK_NEAR(patrolTime(every, DT), always, 3.5f * (float)every * DT);
}

/* Returns the seconds until an agent enclosed by walls reports that it is blocked. */
static float patienceOf(uint32_t every) {
    Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_SEEK, .brainDef.thinkEvery = every, .brainDef.combine = VEER_COMBINE_CONTEXT);
    add_behavior(&walker.brainDef, VEER_BEHAVIOR_AVOID_OBSTACLES);
    walker_start(&walker);
    make_obstacle(walker.world, BOX(.hollow = 1, .halfWidth = 30, .halfHeight = 30));
    CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){500, 0, 0}));
    float time = 0;
    for (; time < 60 && !walker_events(&walker, VEER_EVENT_BLOCKED, 0); time += DT) walker_step(&walker, DT);
    return time;
}

TEST(patience_runs_out_at_the_same_time_at_every_rate) {
    float always = patienceOf(1);
    CHECK(always > 1 && always < 30);
    CHECK_NEAR(patienceOf(4) / always, 1, 0.15f);
    CHECK_NEAR(patienceOf(8) / always, 1, 0.15f);
}

TEST(weights_over_one_pull_to_the_mean_of_the_desired_velocities_and_not_past_it) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_SEEK, .agentDef.maxSpeed = 80, .brainDef.thinkEvery = 8);
    walker.behavior->weight = 5;
    startTowards(&walker, 100000, 0);
    float before = 0;
    for (int i = 0; i < 120; i++) {
        walker_step(&walker, DT);
        CHECK(walker_vx(&walker) >= before - 1e-3f && walker_vx(&walker) <= 80.001f);
        before = walker_vx(&walker);
    }
    CHECK_NEAR(before, 80, 0.01f);
}

/* ---- the state */

/* Returns a busy world whose brains decide only every few steps. */
static BusyWorld slowWorld(void) {
    VeerWorldDef def = DEFINED(VeerWorldDef, busyWorldDef(), .capacity.state = 39);
    BusyWorld busy = newBusyWorld(&def);
    for (uint32_t k = 0; k < 2; k++) {
        VeerBrainId brain = k ? busy.patroller : busy.blender;
        VeerBrainDef brainDef = read_brain(busy.world, brain);
        brainDef.thinkEvery = 3 + 2 * k;
        CHECK_OK(veer_setBrain(busy.world, brain, &brainDef));
    }
    return busy;
}

TEST(a_saved_world_continues_to_the_same_bits_at_low_update_rates) {
    BusyWorld busy = slowWorld();
    for (int round = 0; round < 12; round++) {
        takeSteps(busy.world, 7);
        uint32_t size = veer_saveSize(busy.world);
        void *bytes = malloc(size);
        VeerWorldId twin;
        CHECK_OK(veer_save(busy.world, bytes, size));
        CHECK_OK(veer_loadWorld(bytes, size, &twin));
        takeSteps(busy.world, 11);
        takeSteps(twin, 11);
        CHECK(hashOf(busy.world) == hashOf(twin));
        uint64_t ahead = hashOf(twin);
        CHECK_OK(veer_restore(busy.world, bytes, size));
        takeSteps(busy.world, 11);
        CHECK(hashOf(busy.world) == ahead);
        CHECK_OK(veer_destroyWorld(twin));
        free(bytes);
    }
    isSound(busy.world);
}

TEST(a_world_that_grows_between_two_decisions_continues_to_the_same_bits) {
    BusyWorld busy = slowWorld(), grown = slowWorld();
    takeSteps(busy.world, 20);
    takeSteps(grown.world, 20);
    VeerWorldDef def;
    CHECK_OK(veer_getWorldDef(grown.world, &def));
    def.capacity.agents *= 3;
    CHECK_OK(veer_reserve(grown.world, &def.capacity));
    takeSteps(busy.world, 20);
    takeSteps(grown.world, 20);
    CHECK(hashOf(busy.world) == hashOf(grown.world));
}
