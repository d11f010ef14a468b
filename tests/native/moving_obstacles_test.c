/* Tests agents with context maps among obstacles that move no faster than they do. The worlds have no edges that could trap agents, and no
 * obstacle may touch any agent. */
#include "setup.h"

#define AGENTS 8
#define STEPS 60 /* per second */

static const uint32_t goals[3] = {VEER_BEHAVIOR_WANDER, VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_ARRIVE};

typedef struct Yard {
    VeerWorldDef def;
    VeerWorldId world;
    VeerBrainId brains[3];
    VeerAgentId agents[AGENTS];
    uint32_t random, goals[AGENTS];
    VeerObstacleDef movers[5];
    uint32_t moverCount;
    float speed; /* top speed of all agents */
} Yard;

static VeerVec3 anywhere(Yard *yard) {
    return (VeerVec3){test_range(&yard->random, 0, yard->def.maxX), test_range(&yard->random, 0, yard->def.maxY), 0};
}

static void addBrains(Yard *yard) {
    VeerBrainDef brain = BRAIN_DEF(.combine = VEER_COMBINE_CONTEXT, .context.slots = test_random(&yard->random) % 2 ? 16 : 32,
                                   .locomotion.response = test_range(&yard->random, 4, 15));
    for (uint32_t i = 0; i < 3; i++) {
        brain.behaviorCount = 0;
        add_behavior(&brain, goals[i]);
        add_behavior(&brain, VEER_BEHAVIOR_AVOID_OBSTACLES);
        CHECK_OK(veer_addBrain(yard->world, &brain, &yard->brains[i]));
    }
}

static void addMover(Yard *yard) {
    VeerObstacleDef *mover = &yard->movers[yard->moverCount++];
    VeerVec3 at = anywhere(yard);
    float course = test_range(&yard->random, 0, 6.2831853f), speed = test_range(&yard->random, 0.2f, 1.0f) * yard->speed;
    *mover = veer_defaultObstacleDef();
    mover->x = at.x, mover->y = at.y;
    mover->velocityX = speed * cosf(course), mover->velocityY = speed * sinf(course);
    mover->radius = test_range(&yard->random, 5, 25);
    if (test_random(&yard->random) % 2) {
        mover->kind = VEER_OBSTACLE_KIND_BOX, mover->radius = 0;
        mover->halfWidth = test_range(&yard->random, 4, 25), mover->halfHeight = test_range(&yard->random, 4, 25);
        mover->angle = test_range(&yard->random, 0, 6);
    }
    make_obstacle(yard->world, *mover);
}

/* Returns 1 if no moving obstacle is near a position, in any image of the wrapped world. */
static int isClear(const Yard *yard, VeerVec3 at) {
    for (uint32_t i = 0; i < yard->moverCount; i++) {
        const VeerObstacleDef *mover = &yard->movers[i];
        float x = fabsf(at.x - mover->x), y = fabsf(at.y - mover->y);
        float size = mover->kind == VEER_OBSTACLE_KIND_BOX ? hypotf(mover->halfWidth, mover->halfHeight) : mover->radius;
        if (hypotf(fminf(x, yard->def.maxX - x), fminf(y, yard->def.maxY - y)) < size + 40) return 0;
    }
    return 1;
}

static void addAgent(Yard *yard, uint32_t i) {
    VeerVec3 at = anywhere(yard);
    while (!isClear(yard, at)) at = anywhere(yard);
    yard->goals[i] = test_random(&yard->random) % 3;
    VeerAgentDef agent = AGENT(.brain = yard->brains[yard->goals[i]], .x = at.x, .y = at.y, .maxSpeed = yard->speed);
    agent.maxForce = test_range(&yard->random, 3, 10) * yard->speed;
    agent.radius = test_range(&yard->random, 3, 8);
    CHECK_OK(veer_addAgent(yard->world, &agent, &yard->agents[i]));
}

static Yard randomYard(uint32_t number) {
    Yard yard = {.def = veer_defaultWorldDef(), .random = number * 2654435761u};
    float size = test_range(&yard.random, 250, 500);
    yard.speed = test_range(&yard.random, 30, 80);
    yard.def.seed = number;
    setEdges(&yard.def, VEER_EDGE_MODE_WRAP);
    yard.def.minX = yard.def.minY = 0, yard.def.maxX = size, yard.def.maxY = 0.8f * size;
    yard.def.capacity.slots = 32;
    CHECK_OK(veer_createWorld(&yard.def, &yard.world));
    addBrains(&yard);
    for (uint32_t i = 0, count = 1 + test_random(&yard.random) % 5; i < count; i++) addMover(&yard);
    for (uint32_t i = 0; i < AGENTS; i++) addAgent(&yard, i);
    return yard;
}

/* Gives travelers a new target every 6 seconds; agents that arrive rest for a while. */
static void setTargets(Yard *yard, uint32_t step) {
    for (uint32_t i = 0; i < AGENTS; i++) {
        uint32_t every = goals[yard->goals[i]] == VEER_BEHAVIOR_SEEK ? 6 * STEPS : 24 * STEPS;
        if (step % every == 0) CHECK_OK(veer_setTargetPoint(yard->world, yard->agents[i], anywhere(yard)));
    }
}

STUDY(no_obstacle_that_is_not_faster_touches_an_agent_with_a_map) {
    for (uint32_t number = 0; number < ROUNDS(100); number++) {
        Yard yard = randomYard(number);
        uint32_t contacts = 0;
        for (uint32_t step = 0; step < 60 * STEPS; step++) {
            setTargets(&yard, step);
            CHECK_OK(veer_step(yard.world, 1.0f / STEPS));
            contacts += setup_stats(yard.world).contacts;
        }
        CHECK_EQ(contacts, 0);
        CHECK_OK(veer_destroyWorld(yard.world));
    }
}

/* Counts the contacts of an agent at rest at (0, 0), which has its goal there or has no goal, while a disc approaches at the agent's top
 * speed. */
static uint32_t contactsAtRest(uint32_t goal, float y) {
    uint32_t contacts = 0;
    Scoped(VeerWorldId) world = make_world(WORLD());
    VeerBrainDef brain = BRAIN(VEER_COMBINE_CONTEXT, goal, VEER_BEHAVIOR_AVOID_OBSTACLES);
    make_obstacle(world, OBSTACLE(.x = -300, .y = y, .radius = 20, .velocityX = 100));
    VeerAgentId id = make_agent(world, AGENT(.brain = make_brain(world, &brain)));
    if (goal == VEER_BEHAVIOR_ARRIVE) CHECK_OK(veer_setTargetPoint(world, id, (VeerVec3){0, 0, 0}));
    for (int i = 0; i < 8 * STEPS; i++) {
        CHECK_OK(veer_step(world, 1.0f / STEPS));
        contacts += setup_stats(world).contacts;
    }
    VeerAgentDef end = read_agent(world, id);
    if (goal == VEER_BEHAVIOR_ARRIVE) CHECK(hypotf(end.x, end.y) < 5.0f); /* it came back */
    return contacts;
}

TEST(an_agent_at_rest_steps_out_of_the_way_and_comes_back) {
    for (float y = -24.0f; y <= 24.0f; y += 8.0f) {
        CHECK_EQ(contactsAtRest(VEER_BEHAVIOR_ARRIVE, y), 0);
        CHECK_EQ(contactsAtRest(VEER_BEHAVIOR_DRIVE, y), 0); /* the agent's input is 0 */
    }
}
