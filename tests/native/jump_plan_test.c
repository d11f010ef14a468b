/* Tests that veer_takeJump performs every jump that veer_planJump reports as possible, including jumps from rest and jumps of cars. */
#include "jumper.h"

static const float rates[] = {30, 60, 240};

TEST(a_jump_that_needs_hardly_any_speed_is_taken_from_standing) {
    for (uint32_t i = 0; i < 30; i++) {
        VeerJump plan;
        Scoped(Jumper) jumper = JUMPER(jumper, .dt = 1.0f / rates[i % 3]);
        Walker *walker = &jumper.walker;
        walker->worldDef = veer_defaultWorldDef();
        walker->agentDef = AGENT(.x = -30);
        walker->brainDef.behaviors[0] = veer_behavior(VEER_BEHAVIOR_SEEK);
        jumper.linkDef = veer_defaultLinkDef();
        jumper.linkDef.toX = 0.25f * (float)i; /* low enough that the jump needs up to a twelfth of the top speed */
        jumper.linkDef.toZ = 20;
        jumper_start(&jumper);
        CHECK_OK(veer_planJump(walker->world, walker->agent, jumper.link, &plan));
        CHECK_OK(veer_takeJump(walker->world, walker->agent, jumper.link));
        jumper_live(&jumper, 5);
        if (!CHECK_EQ(jumper.order, 123)) printf("  %g of the top speed\n", (double)(plan.speedNeeded / walker->agentDef.maxSpeed));
        CHECK_NEAR(jumper.landedX, jumper.linkDef.toX, 0.01f);
    }
}

/* Draws a random link of 0 to 150 u; short links are more frequent. */
static void planAnyJump(Jumper *jumper, uint32_t *random) {
    jumper_plan(jumper);
    VeerLinkDef *link = &jumper->linkDef;
    VeerAgentDef *agent = &jumper->walker.agentDef;
    VeerLocomotionDef *locomotion = &jumper->walker.brainDef.locomotion;
    float share = test_range(random, 0, 1), angle = test_range(random, -3.1416f, 3.1416f);
    link->fromX = test_range(random, -100, 100), link->fromY = test_range(random, -100, 100);
    link->toX = link->fromX + 150 * share * share * cosf(angle), link->toY = link->fromY + 150 * share * share * sinf(angle);
    link->toZ = test_range(random, -40, 40);
    link->takeOffRadius = test_range(random, 2, 20);
    link->landingRadius = test_range(random, 2, 20);
    link->jumpSpeed = test_range(random, 50, 350);
    link->patience = 30;
    agent->x = test_range(random, -100, 100), agent->y = test_range(random, -100, 100);
    agent->orientation = test_range(random, -3, 3);
    agent->velocityX = test_range(random, -40, 40);
    agent->maxSpeed = test_range(random, 40, 250);
    agent->maxForce = test_random(random) % 2 ? VEER_INF : test_range(random, 100, 3000);
    locomotion->response = test_range(random, 2, 20);
    locomotion->mode = test_random(random) % VEER_MOVE_MODE_COUNT;
    locomotion->turningRadius = test_range(random, 5, 40);
    if (test_random(random) % 4 == 0) locomotion->maxTurnRate = test_range(random, 1, 6);
    jumper->walker.worldDef.gravityZ = test_range(random, -900, -200);
    if (locomotion->mode != VEER_MOVE_MODE_CAR) jumper->walker.worldDef.dimensions = 2 + test_random(random) % 2;
}

TEST(every_jump_that_is_possible_is_taken_and_lands_on_its_pad) {
    uint32_t random = 5, possible = 0, landed = 0, standing = 0;
    float slowest = 0;
    for (uint32_t i = 0; i < ROUNDS(1000); i++) {
        Scoped(Jumper) jumper;
        VeerJump plan;
        planAnyJump(&jumper, &random);
        jumper.dt = 1.0f / rates[i % 3];
        jumper_start(&jumper);
        if (veer_planJump(jumper.walker.world, jumper.walker.agent, jumper.link, &plan) == VEER_OK) {
            float time = 0;
            jumper_take(&jumper);
            for (; !jumper.landed && !jumper.refused; time += jumper.dt) jumper_step(&jumper);
            possible++;
            slowest = fmaxf(slowest, time);
            standing += plan.speedNeeded < 0.05f * jumper.walker.agentDef.maxSpeed;
            landed += jumper.landed &&
                      hypotf(jumper.landedX - jumper.linkDef.toX, jumper.landedY - jumper.linkDef.toY) <= jumper.linkDef.landingRadius;
        }
    }
    printf("  %u of %u land, %u of them from standing, the slowest after %.1f s\n", landed, possible, standing, (double)slowest);
    CHECK_EQ(landed, possible);
    CHECK(possible > ROUNDS(600));
    CHECK(standing > (test_isShort ? 0 : ROUNDS(100)));
}

/* ---- little room: pads near the edge of the world, and agents that turn slowly */

#define SIZE 400.0f

/* Sets up a jumper in a closed world, with its pad as close to an edge as its body allows and a link that leads away from the edge. */
static void planAtEdge(Jumper *jumper, float wayX, float wayY, uint32_t edges) {
    jumper_plan(jumper);
    VeerWorldDef *world = &jumper->walker.worldDef;
    world->minX = world->minY = -SIZE, world->maxX = world->maxY = SIZE;
    setEdges(world, edges);
    float behind = SIZE - 30, reach = 120;
    jumper->linkDef.fromX = -wayX * behind, jumper->linkDef.fromY = -wayY * behind;
    jumper->linkDef.toX = jumper->linkDef.fromX + wayX * reach, jumper->linkDef.toY = jumper->linkDef.fromY + wayY * reach;
    jumper->linkDef.jumpSpeed = 300;
    jumper->walker.agentDef.maxForce = 8000;
}

/* Returns 1 if the agent took off from one pad and landed on the other. */
static int isMade(Jumper *jumper) {
    jumper_start(jumper);
    int flew = jumper_takeOff(jumper);
    for (float time = 0; time < 5 && jumper_flies(jumper); time += jumper->dt) jumper_step(jumper);
    const VeerLinkDef *link = &jumper->linkDef;
    float missed = hypotf(jumper->landedX - link->toX, jumper->landedY - link->toY);
    return flew && jumper->landed == 1 && !jumper->refused && missed <= link->landingRadius;
}

TEST(an_agent_runs_up_to_a_pad_near_the_edge_of_the_world) {
    static const float ways[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {0.6f, 0.8f}, {-0.8f, 0.6f}, {0.8f, -0.6f}, {-0.6f, -0.8f}};
    for (uint32_t i = 0; i < sizeof ways / sizeof *ways; i++)
        for (uint32_t edges = 0; edges < VEER_EDGE_MODE_COUNT; edges++) {
            Scoped(Jumper) jumper;
            planAtEdge(&jumper, ways[i][0], ways[i][1], edges);
            if (!CHECK(isMade(&jumper))) printf("  way %u, edges %u\n", i, edges);
        }
}

TEST(an_agent_that_turns_slowly_takes_a_longer_run_up_and_jumps) {
    Scoped(Jumper) jumper;
    planAtEdge(&jumper, 1, 0, VEER_EDGE_MODE_NONE);
    jumper.walker.brainDef.locomotion.maxTurnRate = 1.5f;
    jumper.walker.agentDef.y = 60;
    CHECK(isMade(&jumper));
}

/* ---- defects of a published jump behavior, with its numbers: a flight time from the wrong root, sign or branch */

/* Returns the plan of a jump over a link that rises by `rise` and extends `far` ahead. */
static VeerJump planOf(float jumpSpeed, float maxSpeed, float rise, float far) {
    VeerJump plan;
    Scoped(Jumper) jumper = jumper_planned(&jumper.walker.brainDef);
    jumper.walker.worldDef.gravityZ = -9.8f, jumper.walker.agentDef.maxSpeed = maxSpeed;
    jumper.linkDef.jumpSpeed = jumpSpeed, jumper.linkDef.toX = jumper.linkDef.fromX + far, jumper.linkDef.toZ = rise;
    jumper_start(&jumper);
    CHECK(veer_planJump(jumper.walker.world, jumper.walker.agent, jumper.link, &plan) >= 0);
    return plan;
}
static float heightAt(float jumpSpeed, float time) { return jumpSpeed * time - 0.5f * 9.8f * time * time; }

TEST(e10_the_time_of_a_jump_does_not_depend_on_the_top_speed) {
    static const float speeds[] = {10, 6, 3};
    for (uint32_t i = 0; i < 3; i++) {
        VeerJump plan = planOf(6, speeds[i], 1, 2);
        CHECK_EQ(plan.refusal, VEER_JUMP_REFUSAL_NONE); /* 3 u/s is enough, but the published root is NaN */
        CHECK_NEAR(plan.risingTime, 0.199f, 5e-4f);
        CHECK_NEAR(plan.time, 1.025f, 7e-4f);
        CHECK_NEAR(heightAt(6, plan.risingTime), 1, 1e-5f); /* with the published times, the heights would be 0.21 and -15.4 */
        CHECK_NEAR(heightAt(6, plan.time), 1, 1e-5f);
    }
}

TEST(e11_times_lie_ahead) {
    VeerJump plan = planOf(6, 6, 1, 2);
    CHECK_NEAR(plan.risingTime, 0.199f, 5e-4f); /* the published times are -0.199 and -1.025 */
    CHECK_NEAR(plan.time, 1.025f, 7e-4f);
    CHECK_NEAR(plan.speedNeeded, 2 / plan.time, 1e-5f);
}

TEST(e12_it_lands_on_its_way_down_also_downhill_where_the_other_time_is_negative) {
    VeerJump plan = planOf(6, 6, -2, 3);
    CHECK_NEAR(plan.risingTime, -0.273f, 5e-4f);
    CHECK_NEAR(plan.time, 1.497f, 7e-4f);
    CHECK_NEAR(heightAt(6, plan.time), -2, 1e-5f);
    CHECK_EQ(plan.refusal, VEER_JUMP_REFUSAL_NONE);
    CHECK_NEAR(plan.velocity.x, 3 / 1.497f, 2e-3f);
}

/* The published behavior plans one trajectory and launches along another, at top speed. */
TEST(e12_the_flight_is_the_one_that_the_run_up_was_for) {
    VeerJump plan;
    Scoped(Jumper) jumper = jumper_planned(&jumper.walker.brainDef);
    jumper.linkDef.toX = 260, jumper.linkDef.toY = 30;
    jumper_start(&jumper);
    CHECK_OK(veer_planJump(jumper.walker.world, jumper.walker.agent, jumper.link, &plan));
    CHECK(plan.speedNeeded < 0.5f * jumper.walker.agentDef.maxSpeed);
    if (!jumper_takeOff(&jumper)) return;
    CHECK_NEAR(walker_speed(&jumper.walker), plan.speedNeeded, 0.05f * plan.speedNeeded);
    CHECK_NEAR(walker_vx(&jumper.walker) / walker_vy(&jumper.walker), 2, 0.1f);
    jumper_live(&jumper, 1.5f);
    CHECK_NEAR(jumper.landedX, 260, 0.01f);
    CHECK_NEAR(jumper.landedY, 30, 0.01f);
}

/* gdx-ai with gravity 9.8, jump speed 10, top speed 10, one unit ahead and two down: its first root is -0.18 s, so it rejects the jump. */
TEST(e12_a_downhill_jump_that_another_library_refuses_is_made) {
    VeerJump plan = planOf(10, 10, -2, 1);
    CHECK_EQ(plan.refusal, VEER_JUMP_REFUSAL_NONE);
    CHECK_NEAR(plan.risingTime, -0.18f, 5e-3f);
    CHECK_NEAR(plan.time, 2.22f, 5e-3f);
}
