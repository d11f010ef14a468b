/* Tests where crowds of any size come to rest after they were sent to one point, or called back halfway: every agent arrives once, in a
 * disc of at most 1.2 times the packed radius, which is that of the disc whose area is the sum of the agents' areas over the density of the
 * closest packing. The disc is centered within one radius of the goal, and at rest within 10 s of the last arrival. */
#include "given.h"

enum { MOST = 500 };
enum { FROM_SIDE, FROM_RING, BACK, ASIDE }; /* BACK and ASIDE: halfway to the goal, the goal becomes the starting place or another one */

typedef struct Setup {
    const char *name;
    uint32_t combine, behaviors[3]; /* up to VEER_BEHAVIOR_TYPES */
} Setup;

static const Setup setups[] = {
    {"blend", VEER_COMBINE_BLEND, {VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_AVOID_AGENTS, VEER_BEHAVIOR_TYPES}},
    {"priority", VEER_COMBINE_PRIORITY, {VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_AVOID_AGENTS, VEER_BEHAVIOR_TYPES}},
    {"context", VEER_COMBINE_CONTEXT, {VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_AVOID_AGENTS, VEER_BEHAVIOR_TYPES}},
    {"pipeline", VEER_COMBINE_PIPELINE, {VEER_BEHAVIOR_TARGET, VEER_BEHAVIOR_AVOID_AGENT, VEER_BEHAVIOR_ARRIVE}},
    {"context, goTo", VEER_COMBINE_CONTEXT, {VEER_BEHAVIOR_GO_TO, VEER_BEHAVIOR_AVOID_OBSTACLES, VEER_BEHAVIOR_TYPES}},
    {"pipeline, goTo", VEER_COMBINE_PIPELINE, {VEER_BEHAVIOR_TARGET, VEER_BEHAVIOR_GO_TO, VEER_BEHAVIOR_AVOID_AGENT}},
};
enum { GO_TO = 4, SETUPS = sizeof setups / sizeof *setups };

typedef struct Plan {
    uint32_t setup, count, from, rate, seed, dimensions;
    float speed; /* top speed, in radii per second */
    float door;  /* width, in radii, of the door in a wall between the starting place and the goal; 0: no wall */
} Plan;

typedef struct Gathering {
    VeerWorldId world;
    VeerAgentId agents[MOST];
    VeerVec3 start, goal, last[MOST];
    uint32_t arrivals[MOST], arrived, twice;
    float time, packed, lastArrival, lastMotion;
} Gathering;
#define end_Gathering end_VeerWorldId

#define RADIUS 8.0f

static VeerBrainDef brainOf(const Plan *plan) {
    const Setup *setup = &setups[plan->setup];
    VeerBrainDef def = veer_defaultBrainDef();
    def.combine = setup->combine, def.crowd = VEER_CROWD_RECIPROCAL;
    for (uint32_t i = 0; i < 3 && setup->behaviors[i] < VEER_BEHAVIOR_TYPES; i++) {
        def.behaviors[def.behaviorCount] = veer_behavior(setup->behaviors[i]);
        def.behaviors[def.behaviorCount++].priority = setup->behaviors[i] == VEER_BEHAVIOR_ARRIVE;
    }
    return def;
}

/* Returns where agent i begins, relative to the goal. */
static VeerVec3 placeOf(const Plan *plan, uint32_t i, float angle, uint32_t *random) {
    const uint32_t wide = (uint32_t)ceilf(sqrtf((float)plan->count)), rows = (uint32_t)ceilf(cbrtf((float)plan->count));
    const float far = plan->from >= BACK ? 1200 : 300, spacing = 2.6f * RADIUS;
    VeerVec3 at = {-far - spacing * (float)(i / wide), spacing * ((float)(i % wide) - 0.5f * (float)(wide - 1)), 0};
    if (plan->dimensions == 3) {
        at = (VeerVec3){-far - spacing * (float)(i / (rows * rows)), spacing * (float)(i % rows), spacing * (float)(i / rows % rows)};
    } else if (plan->from == FROM_RING) {
        const float inner = RADIUS * (sqrtf((float)plan->count / 0.7f) + 10), turn = 2.399963f * (float)i;
        const float ring = sqrtf(inner * inner + 16 * RADIUS * RADIUS * ((float)i + 0.5f) / 3.1416f);
        at = (VeerVec3){ring * cosf(turn), ring * sinf(turn), 0};
    }
    const float x = at.x * cosf(angle) - at.y * sinf(angle), y = at.x * sinf(angle) + at.y * cosf(angle);
    return (VeerVec3){x + test_range(random, -2, 2), y + test_range(random, -2, 2), at.z};
}

static void sendAll(Gathering *crowd, const Plan *plan, VeerVec3 goal) {
    crowd->goal = goal;
    for (uint32_t i = 0; i < plan->count; i++) CHECK_OK(veer_setTargetPoint(crowd->world, crowd->agents[i], goal));
}

static void addWall(Gathering *crowd, float width) {
    const float half = 0.5f * (2390 - 0.5f * width);
    for (int side = -1; side < 2; side += 2) addObstacle(crowd->world, boxAt(-420, (float)side * (0.5f * width + half), 8, half));
}

static Gathering begin(const Plan *plan) {
    VeerWorldDef def = veer_defaultWorldDef();
    uint32_t random = plan->seed * 7919 + 13;
    const float angle = plan->door > 0 ? 0 : test_range(&random, 0, 6.28f), power = plan->dimensions == 3 ? 3 : 2;
    Gathering crowd = {0};
    def.capacity.agents = MOST, def.capacity.slots = 16, def.capacity.navCells = 70000, def.capacity.navFields = 8;
    def.capacity.state = VEER_MAX_STATE, def.capacity.events = 2000, def.dimensions = plan->dimensions;
    boundCube(&def, -2400, 2400);
    setEdges(&def, VEER_EDGE_MODE_CLAMP);
    CHECK_OK(veer_createWorld(&def, &crowd.world));
    VeerBrainId brain = addBrain(crowd.world, brainOf(plan));
    for (uint32_t i = 0; i < plan->count; i++) {
        const VeerVec3 at = placeOf(plan, i, angle, &random);
        VeerAgentDef agent = agentAt(at.x, at.y);
        agent.z = at.z, agent.maxSpeed = plan->speed * RADIUS, agent.maxForce = 4 * agent.maxSpeed, agent.brain = brain;
        crowd.agents[i] = addAgent(crowd.world, agent);
        crowd.start.x += at.x / (float)plan->count, crowd.start.y += at.y / (float)plan->count;
    }
    crowd.packed = RADIUS * powf((float)plan->count / (plan->dimensions == 3 ? 0.7405f : 0.9069f), 1 / power);
    if (plan->door > 0) addWall(&crowd, plan->door * RADIUS);
    sendAll(&crowd, plan, (VeerVec3){0, 0, 0});
    return crowd;
}

static VeerVec3 positionOf(const Gathering *crowd, uint32_t i) {
    const uint32_t slot = veer_slot(crowd->agents[i]);
    return (VeerVec3){veer_columnF32(crowd->world, VEER_COLUMN_X)[slot], veer_columnF32(crowd->world, VEER_COLUMN_Y)[slot],
                      veer_columnF32(crowd->world, VEER_COLUMN_Z)[slot]};
}

/* Counts the arrivals of a step, and notes once in half a second whether an agent has moved by more than a twentieth of its radius. */
static void observe(Gathering *crowd, const Plan *plan, int isSecondHalf) {
    uint32_t count;
    const VeerEvent *events = veer_events(crowd->world, &count);
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t i = 0; events[k].type == VEER_EVENT_ARRIVED && i < plan->count; i++) {
            if (!VEER_ID_EQUALS(events[k].agent, crowd->agents[i])) continue;
            const uint32_t times = ++crowd->arrivals[i];
            crowd->arrived += times == 1, crowd->twice += times == 2, crowd->lastArrival = crowd->time;
        }
    for (uint32_t i = 0; isSecondHalf && i < plan->count; i++) {
        const VeerVec3 at = positionOf(crowd, i), was = crowd->last[i];
        if (hypotf(hypotf(at.x - was.x, at.y - was.y), at.z - was.z) > 0.05f * RADIUS) crowd->lastMotion = crowd->time;
        crowd->last[i] = at;
    }
}

/* Walks until all have arrived and stood for three seconds, at most 15 s after the last arrival. */
static void walk(Gathering *crowd, const Plan *plan, float seconds) {
    const float end = crowd->time + seconds;
    for (uint32_t step = 1; crowd->time < end; step++) {
        CHECK_OK(veer_step(crowd->world, 1.0f / (float)plan->rate));
        crowd->time += 1.0f / (float)plan->rate;
        observe(crowd, plan, step % (plan->rate / 2) == 0);
        if (crowd->arrived < plan->count) continue;
        if (crowd->time > fmaxf(crowd->lastArrival, crowd->lastMotion) + 3 || crowd->time > crowd->lastArrival + 15) return;
    }
}

static void walkHalfway(Gathering *crowd, const Plan *plan) {
    const float way = hypotf(crowd->start.x, crowd->start.y);
    for (float gone = 0; gone < 0.5f * way;) {
        float x = 0, y = 0;
        for (uint32_t step = 0; step < 10; step++) CHECK_OK(veer_step(crowd->world, 1.0f / (float)plan->rate));
        for (uint32_t i = 0; i < plan->count; i++) {
            const VeerVec3 at = positionOf(crowd, i);
            x += at.x / (float)plan->count, y += at.y / (float)plan->count;
        }
        gone = hypotf(x - crowd->start.x, y - crowd->start.y);
    }
}

typedef struct Figures {
    float farthest, offCenter; /* in packed radii; in radii */
    float rest;                /* in seconds after the last arrival */
} Figures;

static Figures figuresOf(const Gathering *crowd, const Plan *plan) {
    Figures figures = {.rest = crowd->lastMotion - crowd->lastArrival};
    VeerVec3 sum = {0, 0, 0};
    for (uint32_t i = 0; i < plan->count; i++) {
        const VeerVec3 at = positionOf(crowd, i);
        const float x = at.x - crowd->goal.x, y = at.y - crowd->goal.y, distance = hypotf(hypotf(x, y), at.z);
        figures.farthest = fmaxf(figures.farthest, distance / crowd->packed);
        sum.x += x, sum.y += y, sum.z += at.z;
    }
    figures.offCenter = hypotf(hypotf(sum.x, sum.y), sum.z) / (RADIUS * (float)plan->count);
    return figures;
}

static void restsRound(const Plan *plan) {
    Scoped(Gathering) crowd = begin(plan);
    const float slowness = 12.5f / plan->speed, far = plan->from >= BACK || plan->door > 0 ? 90 : 45;
    if (plan->from >= BACK) {
        walkHalfway(&crowd, plan);
        sendAll(&crowd, plan, plan->from == BACK ? crowd.start : (VeerVec3){crowd.start.y, -crowd.start.x, 0});
    }
    walk(&crowd, plan, slowness * far + 20);
    const Figures figures = figuresOf(&crowd, plan);
    const int isThere = CHECK_EQ(crowd.arrived, plan->count) & CHECK_EQ(crowd.twice, 0);
    const int isRound = CHECK(figures.farthest <= 1.2f) & CHECK(figures.offCenter <= 1);
    if (!isThere || !isRound || !CHECK(figures.rest <= 10))
        printf("  %s, %u agents, from %u, %u Hz, seed %u, speed %.1f, door %.0f: %u arrived, %u twice, the farthest at %.2f of the packed "
               "radius, %.2f radii off center, at rest after %.1f s\n",
               setups[plan->setup].name, plan->count, plan->from, plan->rate, plan->seed, (double)plan->speed, (double)plan->door,
               crowd.arrived, crowd.twice, (double)figures.farthest, (double)figures.offCenter, (double)figures.rest);
}

STUDY(crowds_of_any_size_stand_in_a_round_packing_and_rest) {
    static const uint32_t counts[] = {3, 10, 20, 60, 100, 5, 40};
    for (uint32_t k = 0; k < ROUNDS(112); k++) {
        const uint32_t setup = (k + k / 4) % GO_TO;
        restsRound(&(Plan){setup, counts[k % 7], k / 7 % 2, k % 3 ? 60 : 30, k, 2, k % 5 ? 12.5f : 5.0f, 0});
    }
}

STUDY(large_crowds_stand_in_a_round_packing_and_rest) {
    for (uint32_t k = 0; k < (test_isLong ? 8 : 2); k++)
        restsRound(&(Plan){k % GO_TO, k % 2 ? BY_DAY(400, MOST) : 300, k % 2 ? FROM_RING : FROM_SIDE, k / 2 % 2 ? 30 : 60, k, 2, 12.5f, 0});
}

STUDY(crowds_that_are_called_back_halfway_stand_in_a_round_packing_and_rest) {
    for (uint32_t k = 0; k < BY_DAY(2, 12); k++)
        restsRound(&(Plan){k % SETUPS, k % 3 ? 100 : 300, k % 2 ? ASIDE : BACK, k / 2 % 2 ? 30 : 60, k, 2, 12.5f, 0});
}

STUDY(crowds_beyond_a_wall_with_a_door_stand_in_a_round_packing_and_rest) {
    for (uint32_t k = 0; k < (test_isLong ? 8 : 2); k++)
        restsRound(&(Plan){GO_TO + k % 2, k < 6 ? 100 : 300, k % 4 ? FROM_SIDE : BACK, k / 2 % 2 ? 30 : 60, k, 2, 12.5f, k % 3 ? 10 : 6});
}

STUDY(crowds_in_space_stand_in_a_round_packing_and_rest) {
    static const uint32_t flying[] = {0, 1, 3}; /* context maps are planar */
    for (uint32_t k = 0; k < ROUNDS(24); k++)
        restsRound(&(Plan){flying[k % 3], 20 + 40 * (k / 3 % 2), FROM_SIDE, k % 2 ? 30 : 60, k, 3, 12.5f, 0});
}
