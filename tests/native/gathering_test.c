/* Tests arrival in gatherings: if many agents are sent to one point, each of them reports its arrival once, although only one agent can be
 * exactly at the point. */
#include "given.h"

enum { MOST = 500 };

typedef struct Setup {
    const char *name;
    uint32_t combine, behaviors[3]; /* up to VEER_BEHAVIOR_TYPES */
} Setup;

static const Setup setups[] = {
    {"arrive", VEER_COMBINE_BLEND, {VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_TYPES}},
    {"blend", VEER_COMBINE_BLEND, {VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_AVOID_AGENTS, VEER_BEHAVIOR_TYPES}},
    {"priority", VEER_COMBINE_PRIORITY, {VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_AVOID_AGENTS, VEER_BEHAVIOR_TYPES}},
    {"context", VEER_COMBINE_CONTEXT, {VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_TYPES}},
    {"context that avoids", VEER_COMBINE_CONTEXT, {VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_AVOID_AGENTS, VEER_BEHAVIOR_TYPES}},
    {"navField", VEER_COMBINE_CONTEXT, {VEER_BEHAVIOR_NAV_FIELD, VEER_BEHAVIOR_TYPES}},
    {"pipeline", VEER_COMBINE_PIPELINE, {VEER_BEHAVIOR_TARGET, VEER_BEHAVIOR_AVOID_AGENT, VEER_BEHAVIOR_ARRIVE}},
};
enum { SETUPS = sizeof setups / sizeof *setups };

typedef struct Meeting {
    VeerWorldId world;
    uint32_t count, dimensions;
    float scale, dt;
    VeerVec3 goal;
    VeerAgentId agents[MOST + 1];
    uint32_t arrivals[MOST + 1];
} Meeting;
#define end_Meeting end_VeerWorldId

/* how the agents arrive: one after the other from all sides; from one side; from all sides at once */
enum { FROM_AFAR, FROM_SIDE, FROM_RING };

typedef struct Plan {
    const Setup *setup;
    uint32_t crowd, count, dimensions, from;
    float scale, dt;
} Plan;

static VeerBrainDef brainOf(const Plan *plan) {
    VeerBrainDef def = veer_defaultBrainDef();
    def.combine = plan->setup->combine, def.crowd = plan->crowd;
    for (uint32_t i = 0; i < 3 && plan->setup->behaviors[i] < VEER_BEHAVIOR_TYPES; i++) {
        VeerBehavior *behavior = &def.behaviors[def.behaviorCount++];
        *behavior = veer_behavior(plan->setup->behaviors[i]);
        behavior->priority = behavior->type == VEER_BEHAVIOR_ARRIVE;
        if (behavior->type == VEER_BEHAVIOR_ARRIVE) behavior->params.arrive.stopRadius *= plan->scale;
        if (behavior->type == VEER_BEHAVIOR_TARGET) behavior->params.target.stopRadius *= plan->scale;
        if (behavior->type == VEER_BEHAVIOR_NAV_FIELD) behavior->params.navField.stopRadius *= plan->scale;
        if (behavior->type == VEER_BEHAVIOR_NAV_FIELD) behavior->params.navField.cellSize *= plan->scale;
        if (behavior->type == VEER_BEHAVIOR_AVOID_AGENTS) behavior->params.avoidAgents.margin *= plan->scale;
        if (behavior->type == VEER_BEHAVIOR_AVOID_AGENT) behavior->params.avoidAgent.margin *= plan->scale;
    }
    return def;
}

static VeerVec3 placeOf(const Plan *plan, uint32_t i) {
    const float angle = 2.399963f * (float)i, far = (plan->count < 10 ? 60 : 300) + 4 * (float)i;
    VeerVec3 at = {far * cosf(angle), far * sinf(angle), plan->dimensions == 3 ? 200 * sinf(1.7f * (float)i) : 0};
    if (plan->from == FROM_RING) {
        const float ring = 8 * sqrtf(900 + 16 * ((float)i + 0.5f) / 3.1416f);
        at = (VeerVec3){ring * cosf(angle), ring * sinf(angle), 0};
    }
    if (plan->from == FROM_SIDE) at = (VeerVec3){-300 - 20 * (float)(i / 10), 20 * ((float)(i % 10) - 4.5f), 0};
    return (VeerVec3){plan->scale * at.x, plan->scale * at.y, plan->scale * at.z};
}

static Meeting meet(const Plan *plan) {
    VeerWorldDef worldDef = veer_defaultWorldDef();
    VeerBrainDef brainDef = brainOf(plan);
    Meeting meeting = {.count = plan->count, .dimensions = plan->dimensions, .scale = plan->scale, .dt = plan->dt};
    worldDef.capacity.agents = MOST + 1, worldDef.capacity.slots = 16, worldDef.capacity.navCells = 65536;
    worldDef.capacity.navFields = 4, worldDef.capacity.state = VEER_MAX_STATE, worldDef.capacity.events = 300;
    worldDef.dimensions = plan->dimensions, boundCube(&worldDef, -1000 * plan->scale, 1000 * plan->scale);
    setEdges(&worldDef, VEER_EDGE_MODE_CLAMP);
    CHECK_OK(veer_createWorld(&worldDef, &meeting.world));
    VeerBrainId brain = addBrain(meeting.world, brainDef);
    for (uint32_t i = 0; i < plan->count; i++) {
        VeerVec3 at = placeOf(plan, i);
        VeerAgentDef def = agentAt(at.x, at.y);
        def.z = at.z;
        def.radius *= plan->scale;
        def.maxSpeed *= plan->scale;
        def.maxForce = 400 * plan->scale, def.brain = brain;
        CHECK_OK(veer_addAgent(meeting.world, &def, &meeting.agents[i]));
        CHECK_OK(veer_setTargetPoint(meeting.world, meeting.agents[i], meeting.goal));
    }
    return meeting;
}

static void walk(Meeting *meeting, float seconds) {
    for (float time = 0; time < seconds; time += meeting->dt) {
        uint32_t count;
        CHECK_OK(veer_step(meeting->world, meeting->dt));
        const VeerEvent *events = veer_events(meeting->world, &count);
        for (uint32_t k = 0; k < count; k++)
            for (uint32_t i = 0; events[k].type == VEER_EVENT_ARRIVED && i < meeting->count; i++)
                meeting->arrivals[i] += VEER_ID_EQUALS(events[k].agent, meeting->agents[i]);
    }
}

static float distanceOf(const Meeting *meeting, uint32_t i) {
    const uint32_t slot = veer_slot(meeting->agents[i]);
    const float x = veer_columnF32(meeting->world, VEER_COLUMN_X)[slot] - meeting->goal.x,
                y = veer_columnF32(meeting->world, VEER_COLUMN_Y)[slot] - meeting->goal.y,
                z = meeting->dimensions == 3 ? veer_columnF32(meeting->world, VEER_COLUMN_Z)[slot] - meeting->goal.z : 0;
    return sqrtf(x * x + y * y + z * z);
}

/* Counts the agents that reported an arrival, and the agents that reported more than one. */
static void countArrivals(const Meeting *meeting, uint32_t *once, uint32_t *more) {
    *once = *more = 0;
    for (uint32_t i = 0; i < meeting->count; i++) {
        *once += meeting->arrivals[i] > 0;
        *more += meeting->arrivals[i] > 1;
    }
}

/* Checks that every agent arrives, and none arrives twice. In space, however, an agent that avoids another may leave its goal and arrive
 * again. */
static void meetOnce(const Plan *plan, float seconds) {
    Scoped(Meeting) meeting = meet(plan);
    uint32_t once, more;
    walk(&meeting, seconds);
    countArrivals(&meeting, &once, &more);
    if (!CHECK(once == plan->count && more <= (plan->dimensions == 3)))
        printf("  %s, crowd %u, %u agents, %u dimensions, side %u, scale %.0f, dt %.4f: %u arrived, %u of them more than once\n",
               plan->setup->name, plan->crowd, plan->count, plan->dimensions, plan->from, (double)plan->scale, (double)plan->dt, once,
               more);
}

static void meetAll(uint32_t crowd, uint32_t dimensions) {
    static const uint32_t counts[] = {100, 2, 20, 7};
    static const float steps[] = {1.0f / 60, 1.0f / 30, 1.0f / 240};
    for (uint32_t k = 0; k < 4 * SETUPS; k++) {
        const Setup *setup = &setups[k % SETUPS];
        const uint32_t count = counts[k / SETUPS];
        if ((count == 100 && (k + crowd) % BY_DAY(6, 1)) || (dimensions == 3 && setup->combine == VEER_COMBINE_CONTEXT)) continue;
        const float dt = count == 100 ? 1.0f / 60 : steps[k % 3];
        meetOnce(&(Plan){setup, crowd, count, dimensions, k % 2, k % 4 < 2 ? 1.0f : 3.0f, dt}, count == 100 ? 40 : 25);
    }
}

STUDY(every_agent_of_a_gathering_arrives_once) { meetAll(VEER_CROWD_NONE, 2); }
STUDY(every_agent_of_a_gathering_arrives_once_in_a_crowd) { meetAll(VEER_CROWD_RECIPROCAL, 2); }
STUDY(every_agent_of_a_gathering_arrives_once_in_space) {
    meetAll(VEER_CROWD_NONE, 3);
    meetAll(VEER_CROWD_RECIPROCAL, 3);
}

static VeerAgentId addIdle(Meeting *meeting, VeerVec3 at, float radius) {
    VeerAgentDef def = agentAt(at.x, at.y);
    def.radius = radius;
    return addAgent(meeting->world, def);
}

STUDY(a_goal_on_which_another_agent_stands_is_reached_beside_it) {
    static const float radii[] = {8, 3, 40};
    for (uint32_t k = 0; k < SETUPS * 2 * 3; k++) {
        const Setup *setup = &setups[k % SETUPS];
        Plan plan = {setup, k / SETUPS % 2, 1, 2, 0, 1, 1.0f / 60};
        Scoped(Meeting) meeting = meet(&plan);
        addIdle(&meeting, meeting.goal, radii[k / SETUPS / 2]);
        walk(&meeting, 20);
        if (!CHECK_EQ(meeting.arrivals[0], 1))
            printf("  %s, crowd %u, radius %.0f, at %.1f\n", setup->name, plan.crowd, (double)radii[k / SETUPS / 2],
                   (double)distanceOf(&meeting, 0));
    }
}

/* Random numbers of agents with random sizes, speeds and forces gather from all sides or from one side, some of them around an agent
 * without a brain. They end up densely packed. */
static void meetAnyhow(uint32_t seed) {
    static const uint32_t counts[] = {2, 3, 5, 10, 20, 40, 70, 100};
    uint32_t random = seed * 7919 + 1;
    Plan plan = {.setup = &setups[1 + test_random(&random) % (SETUPS - 1)], .crowd = test_random(&random) % 2, .dimensions = 2};
    while (plan.setup->behaviors[1] == VEER_BEHAVIOR_TYPES) plan.setup = &setups[1 + test_random(&random) % (SETUPS - 1)];
    plan.count = counts[test_random(&random) % BY_DAY(6, 8)], plan.from = test_random(&random) % 2;
    plan.scale = expf(test_range(&random, -1, 1)), plan.dt = 1 / test_range(&random, 30, 120);
    Scoped(Meeting) meeting = meet(&plan);
    const float faster = expf(test_range(&random, -0.7f, 0.7f)), larger = test_range(&random, 0.6f, 1.4f), radius = 8 * plan.scale;
    float area = 0, farthest = 0;
    uint32_t once, more;
    for (uint32_t i = 0; i < plan.count; i++) {
        VeerAgentDef def;
        CHECK_OK(veer_getAgent(meeting.world, meeting.agents[i], &def));
        def.maxSpeed *= faster;
        def.radius *= i % 3 ? 1 : larger;
        if (seed % 2) def.maxForce = INFINITY;
        area += def.radius * def.radius;
        CHECK_OK(veer_setAgent(meeting.world, meeting.agents[i], &def));
    }
    if (seed % 5 == 0) {
        const float idle = radius * test_range(&random, 0.5f, 3);
        addIdle(&meeting, meeting.goal, idle);
        area += idle * idle;
    }
    walk(&meeting, 60 / fminf(faster, 1));
    countArrivals(&meeting, &once, &more);
    for (uint32_t i = 0; i < plan.count; i++) farthest = fmaxf(farthest, distanceOf(&meeting, i));
    const float packed = sqrtf(area / 0.9069f);
    if (!CHECK(once == plan.count && more == 0) || !CHECK(farthest < 1.35f * packed + radius))
        printf("  %u: %s, crowd %u, %u agents: %u arrived, %u more than once, the farthest at %.2f of the packed radius\n", seed,
               plan.setup->name, plan.crowd, plan.count, once, more, (double)(farthest / packed));
}

STUDY(agents_of_any_size_and_number_arrive_once_and_stand_in_a_packing) {
    for (uint32_t seed = 0; seed < ROUNDS(160); seed++) meetAnyhow(seed);
}

/* Returns the radius of the gathering of a crowd that comes from one side, relative to the radius of the closest packing. An idle agent may
 * stand on the goal. */
static float settleFromSide(const Setup *setup, uint32_t count, float idle) {
    const uint32_t is30 = count % 2;
    Plan plan = {setup, VEER_CROWD_RECIPROCAL, count, 2, 1, is30 ? 3.0f : 1.0f, is30 ? 1.0f / 30 : 1.0f / 60};
    Meeting meeting = meet(&plan);
    const float radius = 8 * plan.scale, bodies = (float)count + idle * idle;
    uint32_t once, more;
    float farthest = 0;
    if (idle > 0) addIdle(&meeting, meeting.goal, idle * radius);
    walk(&meeting, 40);
    countArrivals(&meeting, &once, &more);
    for (uint32_t i = 0; i < count; i++) farthest = fmaxf(farthest, distanceOf(&meeting, i));
    CHECK_OK(veer_destroyWorld(meeting.world));
    if (!CHECK(once == count && more == 0)) printf("  %s, %u agents: %u arrived, %u more than once\n", setup->name, count, once, more);
    return farthest / (radius * sqrtf(bodies / 0.9069f));
}

STUDY(a_crowd_that_comes_from_one_side_stands_all_around_its_goal) {
    static const uint32_t counts[] = {100, 51, 30, 75};
    float sum = 0, worst = 0;
    uint32_t runs = 0;
    for (uint32_t s = 0; s < SETUPS; s++)
        for (uint32_t k = 0; k < 4; k++) {
            if ((s + 3 * k) % BY_DAY(4, 1)) continue;
            const float ratio = settleFromSide(&setups[s], counts[k], k == 3 ? 2.0f : 0.0f);
            sum += ratio;
            worst = fmaxf(worst, ratio);
            runs++;
        }
    printf("  radii of gatherings, as ratios of the closest packing: mean %.2f, largest %.2f\n", (double)(sum / (float)runs),
           (double)worst);
    CHECK(sum < 1.12f * (float)runs && worst < 1.2f);
}

/* Returns how many agents move by more than a tenth of a radius in a second. */
static uint32_t countMoving(Meeting *meeting) {
    float x[MOST], y[MOST];
    uint32_t moving = 0;
    for (uint32_t i = 0; i < meeting->count; i++) {
        x[i] = veer_columnF32(meeting->world, VEER_COLUMN_X)[veer_slot(meeting->agents[i])];
        y[i] = veer_columnF32(meeting->world, VEER_COLUMN_Y)[veer_slot(meeting->agents[i])];
    }
    walk(meeting, 1);
    for (uint32_t i = 0; i < meeting->count; i++) {
        const uint32_t slot = veer_slot(meeting->agents[i]);
        moving += hypotf(veer_columnF32(meeting->world, VEER_COLUMN_X)[slot] - x[i],
                         veer_columnF32(meeting->world, VEER_COLUMN_Y)[slot] - y[i]) > 0.1f * 8 * meeting->scale;
    }
    return moving;
}

/* Agents of a large crowd that arrives from all sides have no room to pack more closely, so they must not push each other apart in search
 * of room. */
STUDY(a_large_crowd_from_all_sides_comes_to_rest_around_its_goal) {
    for (uint32_t seed = 0; seed < 4; seed++) {
        const float dt = seed % 2 ? 1.0f / 30 : 1.0f / 60;
        const uint32_t count = seed ? 300 - 37 * seed : MOST;
        Scoped(Meeting) meeting = meet(&(Plan){&setups[3], VEER_CROWD_RECIPROCAL, count, 2, FROM_RING, 1, dt});
        float farthest = 0;
        walk(&meeting, 16);
        const uint32_t moving = countMoving(&meeting);
        for (uint32_t i = 0; i < count; i++) farthest = fmaxf(farthest, distanceOf(&meeting, i));
        farthest /= 8 * sqrtf((float)count / 0.9069f);
        if (!CHECK_EQ(moving, 0) || !CHECK(farthest < 1.2f))
            printf("  %u agents: %u move, the farthest at %.2f of the packed radius\n", count, moving, (double)farthest);
    }
}

static void sendAll(Meeting *meeting, VeerVec3 goal) {
    meeting->goal = goal;
    for (uint32_t i = 0; i < meeting->count; i++) CHECK_OK(veer_setTargetPoint(meeting->world, meeting->agents[i], goal));
}

/* Agents that have gathered at one point are called back, and gather at the other point as well. They come to rest soon after the last
 * agent has arrived. */
STUDY(a_large_crowd_that_is_called_back_gathers_again) {
    for (uint32_t k = 0; k < 2; k++) {
        const uint32_t count = k ? 120 : 300;
        Scoped(Meeting) meeting =
            meet(&(Plan){&setups[k ? 6 : 3], VEER_CROWD_RECIPROCAL, count, 2, FROM_RING, 1, k ? 1.0f / 30 : 1.0f / 60});
        uint32_t back = 0;
        float farthest = 0, x = 0, y = 0;
        walk(&meeting, 12);
        sendAll(&meeting, (VeerVec3){700, 0, 0});
        for (uint32_t second = 0; second < 40 && back < count; second++) {
            walk(&meeting, 1);
            back = 0;
            for (uint32_t i = 0; i < count; i++) back += meeting.arrivals[i] == 2;
        }
        walk(&meeting, 10);
        const uint32_t moving = countMoving(&meeting);
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t slot = veer_slot(meeting.agents[i]);
            x += veer_columnF32(meeting.world, VEER_COLUMN_X)[slot] - meeting.goal.x;
            y += veer_columnF32(meeting.world, VEER_COLUMN_Y)[slot] - meeting.goal.y;
            farthest = fmaxf(farthest, distanceOf(&meeting, i));
        }
        const float radius = 8 * sqrtf((float)count / 0.9069f), middle = hypotf(x, y) / (float)count / 8;
        printf("  %u called back: within %.2f of the packed radius, centered %.2f radii off the goal\n", count, (double)(farthest / radius),
               (double)middle);
        CHECK_EQ(back, count);
        CHECK_EQ(moving, 0);
        CHECK(farthest < 1.2f * radius && middle < 1);
    }
}

STUDY(agents_of_a_gathering_arrive_again_at_another_goal_and_after_they_left) {
    for (uint32_t crowd = 0; crowd < 2; crowd++) {
        Plan plan = {&setups[1], crowd, 20, 2, 0, 1, 1.0f / 60};
        Scoped(Meeting) meeting = meet(&plan);
        walk(&meeting, 20);
        for (uint32_t i = 0; i < 20; i++) CHECK_EQ(meeting.arrivals[i], 1);
        for (uint32_t turn = 0; turn < 60; turn++) { /* setting the same goal again does not make it a new goal */
            sendAll(&meeting, meeting.goal);
            walk(&meeting, 0.01f);
        }
        for (uint32_t i = 0; i < 20; i++) CHECK_EQ(meeting.arrivals[i], 1);
        sendAll(&meeting, (VeerVec3){400, 100, 0});
        walk(&meeting, 25);
        for (uint32_t i = 0; i < 20; i++) CHECK_EQ(meeting.arrivals[i], 2);
        const uint32_t slot = veer_slot(meeting.agents[3]);
        veer_columnF32(meeting.world, VEER_COLUMN_X)[slot] = 600;
        walk(&meeting, 20);
        for (uint32_t i = 0; i < 20; i++) CHECK_EQ(meeting.arrivals[i], i == 3 ? 3 : 2);
    }
}

/* None of these agents arrives: a lone agent in front of a wall, agents that wait in a row away from the goal, and an agent that passes
 * others. */
STUDY(agents_that_wait_elsewhere_do_not_arrive) {
    static const float ends[] = {-30, -200, 0, -30, 200, 0};
    for (uint32_t crowd = 0; crowd < 2; crowd++) {
        Plan plan = {&setups[1], crowd, 12, 2, 1, 1, 1.0f / 60};
        Scoped(Meeting) meeting = meet(&plan);
        VeerObstacleDef wall = lineThrough(ends, 2);
        wall.radius = 4;
        addObstacle(meeting.world, wall);
        addIdle(&meeting, (VeerVec3){40, 0, 0}, 8);
        walk(&meeting, 15);
        for (uint32_t i = 0; i < 12; i++) CHECK(meeting.arrivals[i] == 0 && distanceOf(&meeting, i) > 35);
    }
}
