/* Tests that an agent that walks to and fro between two points arrives once per leg, as soon as it is within stopRadius, whatever stands
 * around it: a player, and a horde of agents of another group that follow it. */
#include "given.h"

enum { MOST = 200, SECONDS = 24 };
#define STOP_RADIUS 15.0f

typedef struct Plan {
    uint32_t combine, behavior, count, rate;
    float responsibility;
} Plan;

typedef struct Horde {
    VeerWorldId world;
    VeerAgentId player;
    VeerBrainId walk, hunt; /* of the player and of the horde */
    VeerVec3 goal;
    uint32_t count, legs;
    uint32_t arrivals; /* of the horde */
    uint32_t late;     /* steps that ended within the stop radius of a goal at which the player had not arrived */
    uint32_t early;    /* arrivals in the first half of a leg */
} Horde;
#define end_Horde end_VeerWorldId

static const VeerVec3 ends[2] = {{330, 300, 0}, {620, 280, 0}};
#define LEG 290.0f

static void setStopRadius(VeerBehavior *behavior, float radius) {
    if (behavior->type == VEER_BEHAVIOR_GO_TO)
        behavior->params.goTo.stopRadius = radius;
    else
        behavior->params.arrive.stopRadius = radius;
}

static VeerBrainDef brainOf(const Plan *plan, uint32_t type, float radius) {
    VeerBrainDef def = veer_defaultBrainDef();
    def.combine = plan->combine, def.crowd = VEER_CROWD_RECIPROCAL;
    setStopRadius(addBehavior(&def, type), radius);
    return def;
}

static Horde gather(const Plan *plan) {
    VeerWorldDef worldDef = veer_defaultWorldDef();
    Horde horde = {.count = plan->count, .goal = ends[0]};
    VeerBrainDef walks = brainOf(plan, plan->behavior, STOP_RADIUS);
    worldDef.minX = worldDef.minY = 0, worldDef.maxX = 1200, worldDef.maxY = 800, setEdges(&worldDef, VEER_EDGE_MODE_CLAMP);
    worldDef.capacity.agents = MOST + 1, worldDef.capacity.slots = 16, worldDef.capacity.navCells = 65536;
    worldDef.capacity.state = VEER_MAX_STATE, worldDef.capacity.events = 400;
    horde.world = makeWorld(worldDef);
    walks.avoidance.responsibility = plan->responsibility;
    horde.walk = addBrain(horde.world, walks);
    VeerAgentDef player = AGENT(.x = 600, .y = 300, .radius = 9, .maxSpeed = 110, .group = 1, .brain = horde.walk);
    horde.player = addAgent(horde.world, player);
    CHECK_OK(veer_setTargetPoint(horde.world, horde.player, horde.goal));
    VeerBrainDef hunts = brainOf(plan, VEER_BEHAVIOR_GO_TO, 18);
    hunts.behaviors[0].target = VEER_TARGET_KIND_AGENT, hunts.behaviors[0].targetAgent = horde.player;
    horde.hunt = addBrain(horde.world, hunts);
    for (uint32_t i = 0; i < plan->count; i++) {
        const float angle = 2.399f * (float)i, far = 160 + 14 * sqrtf((float)i);
        VeerAgentDef def = agentAt(600 + far * cosf(angle), 300 + far * sinf(angle));
        def.maxSpeed = 50 + 3 * (float)(i % 7), def.group = 2, def.brain = horde.hunt;
        addAgent(horde.world, def);
    }
    return horde;
}

static float distanceOf(const Horde *horde) {
    return hypotf(laneOf(horde->world, horde->player, VEER_COLUMN_X) - horde->goal.x,
                  laneOf(horde->world, horde->player, VEER_COLUMN_Y) - horde->goal.y);
}

/* Steps the world. When the player has arrived, its goal becomes the other point. */
static void walk(Horde *horde, uint32_t rate) {
    for (uint32_t step = 0; step < SECONDS * rate; step++) {
        uint32_t count, arrived = 0;
        const float before = distanceOf(horde);
        CHECK_OK(veer_step(horde->world, 1.0f / (float)rate));
        const VeerEvent *events = veer_events(horde->world, &count);
        for (uint32_t k = 0; k < count; k++) {
            if (events[k].type != VEER_EVENT_ARRIVED) continue;
            if (VEER_ID_EQUALS(events[k].agent, horde->player))
                arrived++;
            else
                horde->arrivals++;
        }
        if (!CHECK(arrived <= 1)) return;
        horde->late += !arrived && before < STOP_RADIUS;
        horde->early += arrived && before > 0.5f * LEG;
        if (!arrived) continue;
        horde->goal = ends[++horde->legs % 2];
        CHECK_OK(veer_setTargetPoint(horde->world, horde->player, horde->goal));
    }
}

static void walkInHorde(const Plan *plan) {
    Scoped(Horde) alone = gather(&(Plan){plan->combine, plan->behavior, 0, plan->rate, plan->responsibility});
    Scoped(Horde) horde = gather(plan);
    walk(&alone, plan->rate);
    walk(&horde, plan->rate);
    const char *name = plan->behavior == VEER_BEHAVIOR_GO_TO ? "goTo" : "arrive";
    /* a larger horde can trap a player that yields */
    const int canPass = !(plan->responsibility > 0) || plan->count <= 50;
    if (!CHECK_EQ(horde.late, 0) || !CHECK_EQ(horde.early, 0) || !CHECK(horde.legs >= 1 && (!canPass || 2 * horde.legs >= alone.legs)))
        printf("  %s, combiner %u, %u agents, responsibility %.1f, %u Hz: %u legs (%u alone), %u steps late, %u early\n", name,
               plan->combine, plan->count, (double)plan->responsibility, plan->rate, horde.legs, alone.legs, horde.late, horde.early);
}

STUDY(an_agent_that_walks_to_and_fro_in_a_horde_arrives_once_per_leg) {
    static const uint32_t combiners[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT}, counts[] = {25, 50, 100, 200};
    for (uint32_t k = 0; k < 144; k++) {
        const uint32_t combine = combiners[k % 3], behavior = k / 3 % 2 ? VEER_BEHAVIOR_GO_TO : VEER_BEHAVIOR_ARRIVE;
        const uint32_t count = counts[k / 6 % 4], rate = k / 24 % 2 ? 30 : 60;
        if ((7 * k + k / 6) % BY_DAY(5, 1)) continue;
        walkInHorde(&(Plan){combine, behavior, count, rate, 0.5f * (float)(k / 48)});
    }
}

/* Moves a player from point to point without stopping while others follow it. Returns the number of `arrived` events of the followers. */
static uint32_t countFollowers(Plan plan, uint32_t thinkEvery) {
    Scoped(Horde) horde = gather(&plan);
    VeerBrainDef seeks = BRAIN_OF(VEER_BEHAVIOR_SEEK);
    VeerBrainDef hunts = brainOf(&plan, plan.behavior, 18);
    hunts.thinkEvery = thinkEvery;
    hunts.behaviors[0].target = VEER_TARGET_KIND_AGENT, hunts.behaviors[0].targetAgent = horde.player;
    CHECK_OK(veer_setBrain(horde.world, horde.walk, &seeks));
    CHECK_OK(veer_setBrain(horde.world, horde.hunt, &hunts));
    for (uint32_t leg = 0; leg < 12; leg++) {
        CHECK_OK(veer_setTargetPoint(horde.world, horde.player, ends[leg % 2]));
        for (uint32_t step = 0; step < 3 * plan.rate; step++) {
            stepWorld(horde.world, 1, 1.0f / (float)plan.rate);
            horde.arrivals += (uint32_t)eventCount(horde.world, VEER_EVENT_ARRIVED);
        }
    }
    return horde.arrivals;
}

STUDY(agents_that_follow_an_agent_and_decide_seldom_do_not_arrive_again_and_again) {
    static const uint32_t counts[] = {25, 100, 200};
    for (uint32_t k = 0; k < 6; k++) {
        const Plan plan = {VEER_COMBINE_BLEND, k % 2 ? VEER_BEHAVIOR_GO_TO : VEER_BEHAVIOR_ARRIVE, counts[k / 2], k % 2 ? 30 : 60, 0};
        const uint32_t often = countFollowers(plan, 1), seldom = countFollowers(plan, 6);
        if (!CHECK(often <= 2 * plan.count && seldom <= 2 * often))
            printf("  %u agents: %u arrivals, %u if they decide seldom\n", plan.count, often, seldom);
    }
}
