/* navField: agents find the way through a maze. */
#include <math.h>

#include "maze.h"

enum { RUNNERS = 30 };

typedef struct Race {
    VeerWorldId world;
    VeerId brain, agents[RUNNERS];
    uint32_t steps;
} Race;

static VeerBrainDef fieldBrain(void) {
    VeerBrainDef brain = veer_defaultBrainDef();
    brain.combine = VEER_Combine_PIPELINE;
    brain.behaviors[0] = veer_behavior(VEER_TARGET);
    brain.behaviors[1] = veer_behavior(VEER_NAV_FIELD);
    brain.behaviorCount = 2;
    return brain;
}

/* Agents in random cells of a maze, all with the goal in the last cell, or each with one of its own. */
static void startRace(Race *race, uint32_t seed, const VeerBrainDef *brain, const VeerWorldDef *worldDef, int ownGoals) {
    Maze maze = maze_make(seed);
    CHECK_EQ(veer_createWorld(worldDef, &race->world), VEER_OK);
    maze_build(&maze, race->world);
    CHECK_EQ(veer_addBrain(race->world, brain, &race->brain), VEER_OK);
    race->steps = 0;
    for (uint32_t i = 0; i < RUNNERS; i++) {
        VeerAgentDef def = veer_defaultAgentDef();
        VeerVec3 at = maze_middle(test_random(&seed) % MAZE_CELLS),
                 goal = maze_middle(ownGoals ? test_random(&seed) % MAZE_CELLS : MAZE_CELLS - 1);
        def.brain = race->brain;
        def.x = at.x;
        def.y = at.y;
        CHECK_EQ(veer_addAgent(race->world, &def, &race->agents[i]), VEER_OK);
        CHECK_EQ(veer_setTargetPoint(race->world, race->agents[i], goal), VEER_OK);
    }
}

static uint32_t stepRace(Race *race, uint32_t steps) {
    uint32_t count, arrived = 0;
    for (; steps; steps--, race->steps++) {
        CHECK_EQ(veer_step(race->world, 1.0f / 60), VEER_OK);
        const VeerEvent *events = veer_events(race->world, &count);
        for (uint32_t i = 0; i < count; i++) arrived += events[i].type == VEER_EVENT_ARRIVED;
    }
    return arrived;
}

TEST(a_field_leads_all_agents_through_a_maze_in_which_seeking_is_stuck) {
    uint32_t followed = 0, sought = 0;
    float longest = 0;
    for (uint32_t seed = 1; seed <= 10; seed++) {
        VeerBrainDef field = fieldBrain(), arrive = veer_defaultBrainDef();
        VeerWorldDef worldDef = maze_worldDef();
        Race race;
        startRace(&race, seed, &field, &worldDef, 0);
        uint32_t arrived = 0;
        while (arrived < RUNNERS && race.steps < 60 * 60) arrived += stepRace(&race, 1);
        if ((float)race.steps / 60 > longest) longest = (float)race.steps / 60;
        followed += arrived;
        CHECK_EQ(veer_destroyWorld(race.world), VEER_OK);
        arrive.behaviors[0] = veer_behavior(VEER_ARRIVE);
        arrive.behaviorCount = 1;
        startRace(&race, seed, &arrive, &worldDef, 0);
        sought += stepRace(&race, 60 * 60);
        CHECK_EQ(veer_destroyWorld(race.world), VEER_OK);
    }
    printf("  of 300 agents in 10 mazes arrive: by a field %u, the last after %.1f s; by seeking alone %u\n", followed, (double)longest,
           sought);
    CHECK_EQ(followed, 300);
    CHECK(sought < 60);
}
