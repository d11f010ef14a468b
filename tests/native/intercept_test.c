/* Tests intercept: an agent exactly meets a target that moves at constant velocity, and pursues the target if a meeting is impossible. */
#include "chase.h"

typedef struct Contact {
    double time; /* INFINITY: no contact */
    double x, y, z;
} Contact;

/* Returns the expected meeting: the smallest positive root of |to + v t| = S t, in doubles. */
static Contact interceptOf(VeerVec3 to, VeerVec3 v, float speed) {
    double S = (double)speed, vv = (double)v.x * (double)v.x + (double)v.y * (double)v.y + (double)v.z * (double)v.z;
    double a = vv - S * S, dd = (double)to.x * (double)to.x + (double)to.y * (double)to.y + (double)to.z * (double)to.z;
    double b = (double)to.x * (double)v.x + (double)to.y * (double)v.y + (double)to.z * (double)v.z, root = b * b - a * dd;
    Contact contact = {(double)INFINITY, 0, 0, 0};
    if (root < 0) return contact;
    double q = -(b + (b < 0 ? -sqrt(root) : sqrt(root))), times[2] = {q / a, dd / q};
    for (int k = 0; k < 2; k++)
        if (times[k] > 0 && times[k] < contact.time) contact.time = times[k];
    contact.x = (double)to.x + (double)v.x * contact.time, contact.y = (double)to.y + (double)v.y * contact.time;
    contact.z = (double)to.z + (double)v.z * contact.time;
    return contact;
}

/* Returns the distance from the target at the time of contact for an agent that keeps its first desired velocity. */
static double missOf(VeerVec3 desired, const Contact *contact) {
    double x = (double)desired.x * contact->time - contact->x, y = (double)desired.y * contact->time - contact->y;
    double z = (double)desired.z * contact->time - contact->z;
    return sqrt(x * x + y * y + z * z);
}

STUDY(the_first_desired_velocity_leads_to_contact_in_thousands_of_cases) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        uint32_t random = 11 + dimensions, intercepts = 0;
        double worst = 0;
        for (int n = 0; n < 6000; n++) {
            float deep = dimensions == 3 ? 1.0f : 0.0f;
            VeerVec3 to = {test_range(&random, -60, 60), test_range(&random, -60, 60), deep * test_range(&random, -60, 60)};
            VeerVec3 v = {test_range(&random, -90, 90), test_range(&random, -90, 90), deep * test_range(&random, -90, 90)};
            Contact contact = interceptOf(to, v, 100);
            if (!(contact.time < 9.9)) continue;
            Chase chase = chase_plan(VEER_BEHAVIOR_INTERCEPT);
            chase.crowd.worldDef.dimensions = dimensions;
            VeerVec3 desired = chase_output(&chase, to, v);
            double miss = missOf(desired, &contact);
            /* the agent stays on course for a long time, within the precision of a float */
            CHECK(miss < (contact.time < 5 ? 1e-3 : 2e-6 * 100 * contact.time));
            if (contact.time < 5) worst = fmax(worst, miss);
            intercepts++;
        }
        CHECK(intercepts > 3500);
        printf("  %uD: worst miss %.1e u within 5 s, %u contacts\n", (unsigned)dimensions, worst, (unsigned)intercepts);
    }
}

TEST(an_interceptor_reaches_its_target_at_the_predicted_time) {
    uint32_t random = 5;
    for (int n = 0; n < 100; n++) {
        VeerVec3 to = {test_range(&random, 50, 200), test_range(&random, -100, 100), 0};
        VeerVec3 v = {test_range(&random, -50, 50), test_range(&random, -50, 50), 0};
        Contact contact = interceptOf(to, v, 100);
        Scoped(Chase) chase = chase_plan(VEER_BEHAVIOR_INTERCEPT);
        chase_start(&chase, to, v);
        float time = chase_run(&chase, 1.7f, 15, DT); /* tolerance: the distance of one step */
        CHECK(time <= (float)contact.time + DT && time >= (float)contact.time - 0.2f);
    }
}

/* The numbers of a worked example: the target is 20 u away and the agent's top speed is 15 u/s; moving straight at a crossing target misses
 * it by 1.42 u. */
TEST(the_times_to_contact_agree_with_a_worked_example) {
    const struct {
        VeerVec3 velocity;
        double time;
    } cases[] = {{{0, 8, 0}, 1.576}, {{8, 0, 0}, 2.857}, {{-8, 0, 0}, 0.870}};
    for (int k = 0; k < 3; k++) {
        Chase chase = chase_plan(VEER_BEHAVIOR_INTERCEPT);
        chase.crowd.agentDef.maxSpeed = 15;
        Contact contact = interceptOf((VeerVec3){20, 0, 0}, cases[k].velocity, 15);
        VeerVec3 desired = chase_output(&chase, (VeerVec3){20, 0, 0}, cases[k].velocity);
        CHECK_NEAR(contact.time, cases[k].time, 6e-4);
        CHECK(missOf(desired, &contact) < 1e-4);
    }
}

TEST(without_a_contact_in_time_intercept_does_as_pursue) {
    const struct {
        VeerVec3 to, velocity;
        float most;
    } cases[] = {
        {{100, 0, 0}, {150, 0, 0}, 10}, {{100, 0, 0}, {20, 180, 0}, 10}, {{100, 0, 0}, {100, 0, 0}, 10}, {{100, 0, 0}, {60, 40, 0}, 0.5f}};
    for (int k = 0; k < 4; k++) {
        VeerVec3 outputs[2];
        for (int p = 0; p < 2; p++) {
            Chase chase = chase_plan(p ? VEER_BEHAVIOR_PURSUE : VEER_BEHAVIOR_INTERCEPT);
            if (p)
                chase.crowd.brainDef.behaviors[0].params.pursue.maxPrediction = cases[k].most;
            else
                chase.crowd.brainDef.behaviors[0].params.intercept.maxPrediction = cases[k].most;
            outputs[p] = chase_output(&chase, cases[k].to, cases[k].velocity);
        }
        CHECK_AT(outputs[0], outputs[1].x, outputs[1].y, 0);
        CHECK_NEAR(hypotf(outputs[0].x, outputs[0].y), 100, 1e-3);
    }
}

/* The target is faster than the agent, but approaches, so the agent meets it instead of pursuing it. */
TEST(a_faster_target_that_comes_closer_is_met) {
    VeerVec3 to = {100, 0, 0}, v = {-150, 60, 0};
    Contact contact = interceptOf(to, v, 100);
    Chase chase = chase_plan(VEER_BEHAVIOR_INTERCEPT);
    CHECK(contact.time < 1);
    CHECK(missOf(chase_output(&chase, to, v), &contact) < 1e-3);
}

TEST(an_interceptor_emits_caught_once) {
    Chase chase = chase_plan(VEER_BEHAVIOR_INTERCEPT);
    chase.crowd.brainDef.behaviors[0].params.intercept.catchRadius = 2;
    chase_start(&chase, (VeerVec3){200, 0, 0}, (VeerVec3){-30, 60, 0});
    uint32_t catches = 0;
    for (int i = 0; i < 240; i++) {
        CHECK_OK(veer_step(chase.crowd.world, DT));
        catches += chase_catches(&chase);
    }
    CHECK_EQ(catches, 1);
}

TEST(an_agent_with_a_context_brain_intercepts_too) {
    Chase chase = chase_plan(VEER_BEHAVIOR_INTERCEPT);
    chase.crowd.brainDef.combine = VEER_COMBINE_CONTEXT;
    chase_start(&chase, (VeerVec3){200, 0, 0}, (VeerVec3){0, 60, 0});
    CHECK_NEAR(chase_run(&chase, 2, 20, DT), 2.5, 0.15);
}
