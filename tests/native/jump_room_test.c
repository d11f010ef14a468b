/* Tests run-ups with little room: the pad is near the edge of the world, and agents turn slowly. The jump still succeeds. */
#include "jumper.h"

#define SIZE 400.0f

/* Plans a jumper in a closed world, with its pad as close to an edge as its body allows and a link that leads away from the edge. */
static void planAtEdge(Jumper *jumper, float wayX, float wayY, uint32_t edges) {
    jumper_plan(jumper);
    VeerWorldDef *world = &jumper->walker.worldDef;
    world->minX = world->minY = -SIZE, world->maxX = world->maxY = SIZE;
    world->edges = edges;
    float behind = SIZE - 30, reach = 120;
    jumper->linkDef.fromX = -wayX * behind, jumper->linkDef.fromY = -wayY * behind;
    jumper->linkDef.toX = jumper->linkDef.fromX + wayX * reach, jumper->linkDef.toY = jumper->linkDef.fromY + wayY * reach;
    jumper->linkDef.jumpSpeed = 300;
    jumper->walker.agentDef.maxForce = 8000;
}

/* 1 if the agent took off from one pad and landed on the other. */
static int isMade(Jumper *jumper) {
    jumper_start(jumper);
    int flew = jumper_takeOff(jumper);
    for (float time = 0; time < 5 && jumper_flies(jumper); time += jumper->dt) jumper_step(jumper);
    const VeerLinkDef *link = &jumper->linkDef;
    float missed = hypotf(jumper->landedX - link->toX, jumper->landedY - link->toY);
    int made = flew && jumper->landed == 1 && !jumper->refused && missed <= link->landingRadius;
    jumper_end(jumper);
    return made;
}

TEST(an_agent_runs_up_to_a_pad_near_the_edge_of_the_world) {
    static const float ways[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {0.6f, 0.8f}, {-0.8f, 0.6f}, {0.8f, -0.6f}, {-0.6f, -0.8f}};
    for (uint32_t i = 0; i < sizeof ways / sizeof *ways; i++)
        for (uint32_t edges = 0; edges < VEER_EDGE_MODE_COUNT; edges++) {
            Jumper jumper;
            planAtEdge(&jumper, ways[i][0], ways[i][1], edges);
            if (!CHECK(isMade(&jumper))) printf("  way %u, edges %u\n", i, edges);
        }
}

TEST(an_agent_that_turns_slowly_takes_a_longer_run_up_and_jumps) {
    Jumper jumper;
    planAtEdge(&jumper, 1, 0, VEER_EDGE_MODE_NONE);
    jumper.walker.brainDef.locomotion.maxTurnRate = 1.5f;
    jumper.walker.agentDef.y = 60;
    CHECK(isMade(&jumper));
}
