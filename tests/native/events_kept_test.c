/* Tests events of calls between steps: if a path, flow field or target is removed, its events can be read immediately, and again after the
 * next step, together with that step's events. Also tests `caught` between agents that contacts keep apart. */
#include "busy_world.h"
#include "given.h"

/* A world with an agent whose brain refers to a path, a flow field and another agent. */
typedef struct Names {
    VeerWorldId world;
    VeerPathId path;
    VeerFlowId flow;
    VeerAgentId agent, target;
} Names;
#define end_Names end_VeerWorldId

static Names makeNames(void) {
    static const float points[] = {0, 0, 0, 90, 0, 0}, vectors[] = {1, 0};
    Names names;
    VeerWorldDef worldDef = veer_defaultWorldDef();
    VeerFlowDef flow = veer_defaultFlowDef();
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_FOLLOW_PATH, VEER_BEHAVIOR_FOLLOW_FLOW, VEER_BEHAVIOR_SEEK);
    VeerAgentDef agent = veer_defaultAgentDef();
    CHECK_OK(veer_createWorld(&worldDef, &names.world));
    VeerPathDef path = pathThrough(points, 2);
    CHECK_OK(veer_addPath(names.world, &path, &names.path));
    flow.columns = flow.rows = 1, flow.vectors = vectors, flow.vectorCount = 1;
    CHECK_OK(veer_addFlow(names.world, &flow, &names.flow));
    CHECK_OK(veer_addAgent(names.world, &agent, &names.target));
    brain.behaviors[0].path = names.path, brain.behaviors[1].flow = names.flow;
    brain.behaviors[2].target = VEER_TARGET_KIND_AGENT, brain.behaviors[2].targetAgent = names.target;
    agent.brain = addBrain(names.world, brain);
    CHECK_OK(veer_addAgent(names.world, &agent, &names.agent));
    return names;
}

static void removeAll(const Names *names) {
    CHECK_OK(veer_removePath(names->world, names->path));
    CHECK_OK(veer_removeFlow(names->world, names->flow));
    CHECK_OK(veer_removeAgent(names->world, names->target));
}

static void areLost(VeerWorldId world, int times) {
    CHECK_EQ(eventCount(world, VEER_EVENT_PATH_LOST), times);
    CHECK_EQ(eventCount(world, VEER_EVENT_FLOW_LOST), times);
    CHECK_EQ(eventCount(world, VEER_EVENT_TARGET_LOST), times);
}

TEST(what_behaviors_lose_is_read_after_the_call_and_after_the_next_step) {
    Scoped(Names) names = makeNames();
    takeSteps(names.world, 3);
    removeAll(&names);
    areLost(names.world, 1);
    takeSteps(names.world, 1);
    areLost(names.world, 1);
    takeSteps(names.world, 1);
    areLost(names.world, 0);
}

TEST(what_behaviors_lose_is_read_after_the_next_frame) {
    static const float frames[] = {0.02f, 0.001f, 0.09f}; /* times in s: one step, no step, several steps */
    for (uint32_t k = 0; k < 3; k++) {
        Scoped(Names) names = makeNames();
        VeerAdvance advance;
        removeAll(&names);
        CHECK_OK(veer_advance(names.world, frames[k], &advance));
        areLost(names.world, 1);
        CHECK_OK(veer_advance(names.world, 0.02f, &advance));
        areLost(names.world, 0);
    }
}

TEST(saved_worlds_keep_no_events) {
    Scoped(Names) names = makeNames();
    const uint32_t size = veer_saveSize(names.world);
    void *bytes = malloc(size);
    CHECK_OK(veer_save(names.world, bytes, size));
    takeSteps(names.world, 1);
    removeAll(&names);
    CHECK_OK(veer_restore(names.world, bytes, size));
    takeSteps(names.world, 1);
    areLost(names.world, 0);
    free(bytes);
}

typedef struct Hunt {
    uint32_t type, combine, hunterCrowd, preyCrowd, moves, dimensions;
    float scale, dt, catchRadius;
} Hunt;

/* Returns how often the hunter caught its prey in ten seconds. *nearest: their smallest distance, relative to the sum of their radii. */
static uint32_t hunt(const Hunt *plan, float *nearest) {
    VeerWorldDef worldDef = veer_defaultWorldDef();
    VeerBrainDef hunterBrain = veer_defaultBrainDef(), preyBrain = veer_defaultBrainDef();
    VeerAgentDef def = veer_defaultAgentDef();
    VeerAgentId hunter, prey;
    uint32_t caught = 0;
    worldDef.capacity.slots = 16, worldDef.dimensions = plan->dimensions;
    Scoped(VeerWorldId) world = makeWorld(worldDef);
    preyBrain.crowd = plan->preyCrowd;
    preyBrain.behaviors[0] = veer_behavior(plan->moves ? VEER_BEHAVIOR_SEEK : VEER_BEHAVIOR_ARRIVE);
    preyBrain.behaviorCount = 1;
    def.radius = 8 * plan->scale, def.maxSpeed = 40 * plan->scale, def.brain = addBrain(world, preyBrain);
    CHECK_OK(veer_addAgent(world, &def, &prey));
    CHECK_OK(veer_setTargetPoint(world, prey, (VeerVec3){0, plan->moves ? 9000 * plan->scale : 0, 0}));
    hunterBrain.combine = plan->combine, hunterBrain.crowd = plan->hunterCrowd;
    hunterBrain.behaviors[0] = veer_behavior(plan->type), hunterBrain.behaviorCount = 1;
    if (plan->type == VEER_BEHAVIOR_PURSUE)
        hunterBrain.behaviors[0].params.pursue.catchRadius = plan->catchRadius * plan->scale;
    else
        hunterBrain.behaviors[0].params.intercept.catchRadius = plan->catchRadius * plan->scale;
    def.brain = addBrain(world, hunterBrain), def.maxSpeed = 100 * plan->scale, def.x = 200 * plan->scale;
    CHECK_OK(veer_addAgent(world, &def, &hunter));
    CHECK_OK(veer_setTargetAgent(world, hunter, prey));
    *nearest = 1e30f;
    const float *x = veer_columnF32(world, VEER_COLUMN_X), *y = veer_columnF32(world, VEER_COLUMN_Y);
    for (float time = 0; time < 10; time += plan->dt) {
        CHECK_OK(veer_step(world, plan->dt));
        caught += (uint32_t)eventCount(world, VEER_EVENT_CAUGHT);
        const uint32_t a = veer_slot(hunter), b = veer_slot(prey);
        *nearest = fminf(*nearest, sqrtf((x[a] - x[b]) * (x[a] - x[b]) + (y[a] - y[b]) * (y[a] - y[b])) / (16 * plan->scale));
    }
    return caught;
}

STUDY(an_agent_is_caught_where_touching_is_all_that_contacts_allow) {
    static const uint32_t types[] = {VEER_BEHAVIOR_PURSUE, VEER_BEHAVIOR_INTERCEPT};
    static const float steps[] = {DT, 1.0f / 30, 1.0f / 240};
    for (uint32_t k = 0; k < 2 * 4 * 2 * 3; k++) {
        const uint32_t crowds = k % 4;
        Hunt plan = {.type = types[k / 24],
                     .combine = k % 8 < 4 ? VEER_COMBINE_BLEND : VEER_COMBINE_CONTEXT,
                     .hunterCrowd = crowds & 1,
                     .preyCrowd = crowds >> 1,
                     .moves = k / 4 % 2,
                     .dimensions = 2 + k / 8 % 2,
                     .scale = k % 3 ? 1.0f : 3.0f,
                     .dt = steps[k / 8 % 3],
                     .catchRadius = 5};
        float nearest;
        const uint32_t caught = hunt(&plan, &nearest);
        if (!CHECK(caught > 0))
            printf("  type %u, combiner %u, crowds %u, moves %u, %u dimensions: caught %u times, nearest %.3f\n", plan.type, plan.combine,
                   crowds, plan.moves, plan.dimensions, caught, (double)nearest);
    }
}
