/* Tests queue: agents that come up behind one another stop without touching, continue when the agent ahead does, and pass a gate one by
 * one. */
#include "crowd.h"

#define ROW 6

typedef struct Row {
    Crowd crowd;
    VeerAgentId gate; /* the agent at the head */
    VeerAgentId agents[60];
    uint32_t count;
} Row;

static const uint32_t combines[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT};

static Row plan(uint32_t combine) {
    Row row = {.crowd = crowd_plan(40, VEER_BEHAVIOR_SEEK)};
    VeerBrainDef *brain = &row.crowd.brainDef;
    brain->combine = combine;
    aim_at(&brain->behaviors[0], 2000, 0, 0);
    add_behavior(brain, VEER_BEHAVIOR_QUEUE);
    row.crowd.agentDef.radius = 6;
    return row;
}

/* Starts with an agent at rest at x = 0, and a row of agents that approaches from the left. */
static void start(Row *row) {
    crowd_start(&row->crowd);
    row->gate = make_agent(row->crowd.world, AGENT(.radius = 6));
    for (int i = 0; i < ROW; i++)
        row->agents[row->count++] = crowd_add(&row->crowd, (VeerVec3){-120 - 50 * (float)i, 0, 0}, (VeerVec3){60, 0, 0});
}

static float x(const Row *row, uint32_t i) { return crowd_at(&row->crowd, veer_slot(row->agents[i])).x; }
static float speed(const Row *row, uint32_t i) {
    VeerVec3 v = crowd_velocity(&row->crowd, veer_slot(row->agents[i]));
    return hypotf(v.x, v.y);
}

TEST(a_row_stops_behind_a_standing_agent_without_touching) {
    const float frames[] = {1.0f / 30, 1.0f / 60, 1.0f / 240};
    for (uint32_t c = 0; c < 3; c++)
        for (uint32_t f = 0; f < 3; f++) {
            Row row = plan(combines[c]);
            start(&row);
            float least = 1e9f;
            for (int i = 0; i < (int)(10 / frames[f]); i++) {
                crowd_walk(&row.crowd, frames[f], frames[f]);
                least = fminf(least, crowd_least(&row.crowd, ROW + 1));
            }
            CHECK(least >= 12); /* distance in u: the sum of two radii */
            for (uint32_t i = 0; i < ROW; i++) {
                CHECK(speed(&row, i) < 1);
                CHECK_NEAR(x(&row, i), -22 * (float)(i + 1), 4 * (float)(i + 1)); /* each gap is a quarter of the distance, 40 u */
            }
        }
}

TEST(without_queue_the_agents_run_into_each_other) {
    Row row = plan(VEER_COMBINE_BLEND);
    row.crowd.brainDef.behaviorCount = 1;
    start(&row);
    float least = 1e9f;
    for (int i = 0; i < 300; i++) {
        crowd_walk(&row.crowd, DT, DT);
        least = fminf(least, crowd_least(&row.crowd, ROW + 1));
    }
    CHECK(least < 6);
}

TEST(when_the_agent_ahead_is_gone_the_row_goes_on) {
    for (uint32_t c = 0; c < 3; c++) {
        Row row = plan(combines[c]);
        start(&row);
        crowd_walk(&row.crowd, 6, DT);
        CHECK_OK(veer_removeAgent(row.crowd.world, row.gate));
        crowd_walk(&row.crowd, 8, DT);
        for (uint32_t i = 0; i < ROW; i++) CHECK(x(&row, i) > 50);
        for (uint32_t i = 1; i < ROW; i++) CHECK(x(&row, i) < x(&row, i - 1) - 12);
    }
}

TEST(a_row_follows_a_slower_agent_at_its_speed) {
    for (uint32_t c = 0; c < 3; c++) {
        Row row = plan(combines[c]);
        start(&row);
        VeerAgentDef def;
        CHECK_OK(veer_getAgent(row.crowd.world, row.gate, &def));
        def.velocityX = 25; /* without a brain, the agent coasts */
        CHECK_OK(veer_setAgent(row.crowd.world, row.gate, &def));
        crowd_walk(&row.crowd, 8, DT);
        for (uint32_t i = 0; i < ROW; i++) CHECK_NEAR(speed(&row, i), 25, 3);
        CHECK(crowd_least(&row.crowd, ROW + 1) >= 12);
    }
}

TEST(an_agent_does_not_brake_for_others_behind_it_or_at_its_side) {
    const VeerVec3 places[] = {{-20, 0, 0}, {0, 20, 0}, {-10, -18, 0}, {60, 0, 0}};
    for (uint32_t p = 0; p < 4; p++) {
        Row row = plan(VEER_COMBINE_BLEND);
        crowd_start(&row.crowd);
        VeerAgentId agent = crowd_add(&row.crowd, (VeerVec3){0, 0, 0}, (VeerVec3){100, 0, 0});
        VeerAgentDef def = AGENT(.x = places[p].x, .y = places[p].y, .radius = 6);
        VeerAgentId other = make_agent(row.crowd.world, def);
        CHECK_EQ(crowd_output(&row.crowd, agent, 1).outputBits, 0);
        def.x = 40; /* the agent does stop for an agent ahead of it */
        def.y = 5;
        CHECK_OK(veer_setAgent(row.crowd.world, other, &def));
        CHECK(crowd_output(&row.crowd, agent, 1).outputBits & 1);
    }
}

/* A wall along x = 0 with a gate 24 u wide, and a crowd on its left that has to get through the gate. */
typedef struct Passage {
    float overlap;   /* sum of the overlaps of all pairs over time, in u s */
    uint32_t passed; /* number of agents that have passed the gate */
} Passage;

/* Adds a wall along x = 0 with an opening in its middle. */
static void addWall(const Row *row, float halfOpening) {
    for (float side = -1; side <= 1; side += 2)
        make_obstacle(row->crowd.world, BOX(.halfWidth = 4, .halfHeight = 200, .y = side * (200 + halfOpening)));
}

/* Takes a step; agents beyond x are removed. */
static void stepTo(Row *row, Passage *passage, float beyond) {
    crowd_walk(&row->crowd, DT, DT);
    for (uint32_t k = 0; k < row->count; k++) {
        if (VEER_IS_NULL(row->agents[k]) || x(row, k) < beyond) continue;
        CHECK_OK(veer_removeAgent(row->crowd.world, row->agents[k]));
        row->agents[k] = veer_nullAgent;
        passage->passed++;
    }
}

static Passage passGate(uint32_t queue) {
    Row row = plan(VEER_COMBINE_CONTEXT);
    VeerBrainDef *brain = &row.crowd.brainDef;
    Passage passage = {0, 0};
    uint32_t random = 3;
    brain->behaviors[0].targetX = 30;
    brain->behaviorCount = queue ? 2 : 1;
    add_behavior(brain, VEER_BEHAVIOR_AVOID_OBSTACLES);
    add_behavior(brain, VEER_BEHAVIOR_SEPARATION)->params.separation.distance = 18;
    row.crowd.agentDef.maxSpeed = 60;
    crowd_start(&row.crowd);
    addWall(&row, 14);
    for (uint32_t i = 0; i < 16; i++) {
        float jitter = test_range(&random, -3, 3);
        VeerVec3 at = {-60 - 24 * (float)(i / 4) + jitter, -36 + 24 * (float)(i % 4) + jitter, 0};
        row.agents[row.count++] = crowd_add(&row.crowd, at, (VeerVec3){0, 0, 0});
    }
    for (int i = 0; i < 2400; i++) {
        stepTo(&row, &passage, 25);
        for (uint32_t a = 0; a < row.count; a++)
            for (uint32_t b = 0; b < a; b++)
                if (!VEER_IS_NULL(row.agents[a]) && !VEER_IS_NULL(row.agents[b]))
                    passage.overlap += fmaxf(12 - crowd_distance(&row.crowd, veer_slot(row.agents[a]), veer_slot(row.agents[b])), 0) * DT;
    }
    crowd_end(&row.crowd);
    return passage;
}

TEST(a_crowd_queues_at_a_gate_and_every_agent_gets_through) {
    Passage with = passGate(1), without = passGate(0);
    printf("  overlap %.2f u s with queue, %.2f without; through %u and %u of 16\n", (double)with.overlap, (double)without.overlap,
           with.passed, without.passed);
    CHECK_EQ(with.passed, 16);
    CHECK(with.overlap < 3);
    CHECK(without.overlap > 20);
}

/* Returns how many of 60 agents, 8 abreast, get through a door three diameters wide within 80 s if they keep gaps of up to 20 radii. */
static uint32_t passDoor(uint32_t slots, uint32_t seed) {
    Row row = plan(VEER_COMBINE_CONTEXT);
    VeerBrainDef *brain = &row.crowd.brainDef;
    Passage passage = {0, 0};
    uint32_t random = seed;
    row.crowd.worldDef.capacity.agents = 60;
    row.crowd.worldDef.capacity.slots = 32;
    brain->context.slots = slots;
    brain->behaviors[0].targetX = 60;
    brain->behaviors[1].params.queue.distance = 120;
    add_behavior(brain, VEER_BEHAVIOR_AVOID_OBSTACLES)->params.avoidObstacles.margin = 1;
    VeerAvoidAgentsParams *avoid = &add_behavior(brain, VEER_BEHAVIOR_AVOID_AGENTS)->params.avoidAgents;
    avoid->margin = 1;
    avoid->range = 60;
    row.crowd.agentDef.maxSpeed = 30;
    crowd_start(&row.crowd);
    addWall(&row, 18);
    for (int i = 0; i < 60; i++) {
        float left = -40 - 16 * (float)(i / 8) + test_range(&random, -1, 1), y = -56 + 16 * (float)(i % 8) + test_range(&random, -1, 1);
        row.agents[row.count++] = crowd_add(&row.crowd, (VeerVec3){left, y, 0}, (VeerVec3){0, 0, 0});
    }
    for (int step = 0; step < 80 * 60; step++) stepTo(&row, &passage, 50);
    crowd_end(&row.crowd);
    return passage.passed;
}

STUDY(agents_that_queue_before_a_door_do_not_wait_for_each_other) {
    for (uint32_t seed = 1; seed <= 2; seed++)
        for (uint32_t slots = 16; slots <= 32; slots += 16) CHECK_EQ(passDoor(slots, 77 * seed), 60);
}

TEST(agents_abreast_do_not_slow_each_other) {
    for (uint32_t c = 0; c < 3; c++) {
        Row row = plan(combines[c]);
        crowd_start(&row.crowd);
        row.agents[0] = crowd_add(&row.crowd, (VeerVec3){0, 0, 0}, (VeerVec3){100, 0, 0});
        row.agents[1] = crowd_add(&row.crowd, (VeerVec3){18, 14, 0}, (VeerVec3){100, 0, 0});
        crowd_walk(&row.crowd, 4, DT);
        CHECK(x(&row, 0) > x(&row, 1) - 20);
        CHECK(speed(&row, 0) > 97);
        crowd_end(&row.crowd);
    }
}

TEST(row_26_two_agents_on_one_point_do_not_wait_for_each_other) {
    Row row = plan(VEER_COMBINE_BLEND);
    crowd_start(&row.crowd);
    crowd_add(&row.crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    crowd_add(&row.crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    crowd_walk(&row.crowd, 4, DT);
    CHECK(crowd_isFinite(&row.crowd, 2));
    CHECK(crowd_at(&row.crowd, 0).x > 100 || crowd_at(&row.crowd, 1).x > 100);
}

TEST(row_43_a_queue_with_a_weight_of_0_changes_nothing) {
    Row row = plan(VEER_COMBINE_BLEND);
    row.crowd.brainDef.behaviors[1].weight = 0;
    start(&row);
    crowd_walk(&row.crowd, 8, DT);
    for (uint32_t i = 0; i < ROW; i++) CHECK_NEAR(speed(&row, i), 100, 1);
}

TEST(row_22_an_agent_with_a_top_speed_of_0_stays_in_its_queue) {
    Row row = plan(VEER_COMBINE_BLEND);
    row.crowd.agentDef.maxSpeed = 0;
    crowd_start(&row.crowd);
    VeerAgentId agent = crowd_add(&row.crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    crowd_add(&row.crowd, (VeerVec3){20, 0, 0}, (VeerVec3){0, 0, 0});
    crowd_walk(&row.crowd, 1, DT);
    CHECK_EQ(crowd_at(&row.crowd, veer_slot(agent)).x, 0.0f);
}

/* A distance of 0 is valid: although no other behavior in the world queries neighbors, queue still finds them. */
TEST(with_a_distance_of_0_agents_stop_when_they_touch) {
    Row row = plan(VEER_COMBINE_BLEND);
    row.crowd.brainDef.behaviors[1].params.queue.distance = 0;
    start(&row);
    for (int i = 0; i < 600; i++) CHECK_OK(veer_step(row.crowd.world, DT));
    for (uint32_t i = 0; i < row.count; i++) CHECK(x(&row, i) < 0.0f && speed(&row, i) < 1.0f);
}

/* An agent at least as fast as the allowed speed adopts that speed fully. A slower agent adopts it in part, and an agent slower by a fifth
 * of its top speed not at all. */
TEST(an_agent_slower_than_allowed_is_left_alone) {
    Row row = plan(VEER_COMBINE_BLEND);
    row.crowd.brainDef.behaviors[0].weight = 0;
    crowd_start(&row.crowd);
    VeerAgentId agent = crowd_add(&row.crowd, (VeerVec3){0, 0, 0}, (VeerVec3){100, 0, 0});
    crowd_add(&row.crowd, (VeerVec3){40, 0, 0}, (VeerVec3){0, 0, 0});
    float allowed = crowd_output(&row.crowd, agent, 1).desiredX;
    CHECK(allowed > 30 && allowed < 90);
    for (float below = 1; below < 30; below += 2) {
        VeerAgentDef def;
        CHECK_OK(veer_getAgent(row.crowd.world, agent, &def));
        def.velocityX = allowed - below;
        CHECK_OK(veer_setAgent(row.crowd.world, agent, &def));
        VeerExplainBehavior output = crowd_output(&row.crowd, agent, 1);
        CHECK_EQ(output.outputBits & 1, below < 20);
        if (below < 20) CHECK_NEAR(output.desiredX - def.velocityX, below * (1 - below / 20), 1e-3);
    }
}
