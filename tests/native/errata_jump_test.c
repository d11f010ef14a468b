/* Tests defects of a published jump behavior, with its numbers: a flight time from the wrong root, sign or branch. */
#include "jumper.h"

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
