/* Tests that takeJump can do what planJump says is possible, including jumps from rest, slow run-ups and run-ups of cars. */
#include "jumper.h"

static const float rates[] = {30, 60, 240};

TEST(a_jump_that_needs_hardly_any_speed_is_taken_from_standing) {
    for (uint32_t i = 0; i < 30; i++) {
        VeerJump plan;
        Jumper jumper = JUMPER(jumper, .dt = 1.0f / rates[i % 3]);
        Walker *walker = &jumper.walker;
        walker->worldDef = veer_defaultWorldDef();
        walker->agentDef = veer_defaultAgentDef();
        walker->agentDef.x = -30;
        walker->brainDef.behaviors[0] = veer_behavior(VEER_BEHAVIOR_SEEK);
        jumper.linkDef = veer_defaultLinkDef();
        jumper.linkDef.toX = 0.25f * (float)i; /* so that up to a twelfth of the top speed is needed */
        jumper.linkDef.toZ = 20;
        jumper_start(&jumper);
        CHECK_OK(veer_planJump(walker->world, walker->agent, jumper.link, &plan));
        CHECK_OK(veer_takeJump(walker->world, walker->agent, jumper.link));
        jumper_live(&jumper, 5);
        if (!CHECK_EQ(jumper.order, 123)) printf("  %g of the top speed\n", (double)(plan.speedNeeded / walker->agentDef.maxSpeed));
        CHECK_NEAR(jumper.landedX, jumper.linkDef.toX, 0.01f);
        jumper_end(&jumper);
    }
}

/* Plans a random link of 0 to 150 u; short ones are more frequent. */
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
        Jumper jumper;
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
        jumper_end(&jumper);
    }
    printf("  %u of %u land, %u of them from standing, the slowest after %.1f s\n", landed, possible, standing, (double)slowest);
    CHECK_EQ(landed, possible);
    CHECK(possible > ROUNDS(600));
    CHECK(standing > (test_isShort ? 0 : ROUNDS(100)));
}
