/* intercept: the exact meeting with a target of constant velocity, and a pursuit where there is none. */
#include "chase.h"

#define DT (1.0f / 60)

typedef struct Meeting {
    double time; /* INFINITY: none */
    double x, y, z;
} Meeting;

/* The judge: the smallest positive root of |to + v t| = S t, in doubles. */
static Meeting meetingOf(VeerVec3 to, VeerVec3 v, float speed) {
    double S = (double)speed, vv = (double)v.x * (double)v.x + (double)v.y * (double)v.y + (double)v.z * (double)v.z;
    double a = vv - S * S, dd = (double)to.x * (double)to.x + (double)to.y * (double)to.y + (double)to.z * (double)to.z;
    double b = (double)to.x * (double)v.x + (double)to.y * (double)v.y + (double)to.z * (double)v.z, root = b * b - a * dd;
    Meeting meeting = {(double)INFINITY, 0, 0, 0};
    if (root < 0) return meeting;
    double q = -(b + (b < 0 ? -sqrt(root) : sqrt(root))), times[2] = {q / a, dd / q};
    for (int k = 0; k < 2; k++)
        if (times[k] > 0 && times[k] < meeting.time) meeting.time = times[k];
    meeting.x = (double)to.x + (double)v.x * meeting.time;
    meeting.y = (double)to.y + (double)v.y * meeting.time;
    meeting.z = (double)to.z + (double)v.z * meeting.time;
    return meeting;
}

/* How far who keeps the first wish is from the target at the time of the meeting. */
static double missOf(VeerVec3 wish, const Meeting *meeting) {
    double x = (double)wish.x * meeting->time - meeting->x, y = (double)wish.y * meeting->time - meeting->y;
    double z = (double)wish.z * meeting->time - meeting->z;
    return sqrt(x * x + y * y + z * z);
}

TEST(the_first_wish_already_leads_to_the_meeting_in_thousands_of_cases) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        uint32_t random = 11 + dimensions, meetings = 0;
        double worst = 0;
        for (int n = 0; n < 6000; n++) {
            float deep = dimensions == 3 ? 1.0f : 0.0f;
            VeerVec3 to = {test_range(&random, -60, 60), test_range(&random, -60, 60), deep * test_range(&random, -60, 60)};
            VeerVec3 v = {test_range(&random, -90, 90), test_range(&random, -90, 90), deep * test_range(&random, -90, 90)};
            Meeting meeting = meetingOf(to, v, 100);
            if (!(meeting.time < 9.9)) continue;
            Chase chase = chase_plan(VEER_INTERCEPT);
            chase.crowd.worldDef.dimensions = dimensions;
            VeerVec3 wish = chase_wish(&chase, to, v);
            double miss = missOf(wish, &meeting);
            CHECK(miss < (meeting.time < 5 ? 1e-3 : 2e-6 * 100 * meeting.time)); /* a long way ends as exactly as a float tells */
            if (meeting.time < 5) worst = fmax(worst, miss);
            meetings++;
        }
        CHECK(meetings > 3500);
        printf("  %uD: worst miss %.1e u within 5 s, %u meetings\n", (unsigned)dimensions, worst, (unsigned)meetings);
    }
}

TEST(a_hunter_flies_the_whole_way_straight_and_is_there_on_time) {
    uint32_t random = 5;
    for (int n = 0; n < 100; n++) {
        VeerVec3 to = {test_range(&random, 50, 200), test_range(&random, -100, 100), 0};
        VeerVec3 v = {test_range(&random, -50, 50), test_range(&random, -50, 50), 0};
        Meeting meeting = meetingOf(to, v, 100);
        Chase chase = chase_plan(VEER_INTERCEPT);
        chase_start(&chase, to, v);
        float time = chase_run(&chase, 1.7f, 15, DT); /* a step's way */
        CHECK(time <= (float)meeting.time + DT && time >= (float)meeting.time - 0.2f);
        crowd_end(&chase.crowd);
    }
}

/* The numbers of a worked example: 20 away at 15 u/s; straight shots miss the crossing target by 1.42. */
TEST(intercept_knows_the_times_of_the_worked_example) {
    const struct {
        VeerVec3 velocity;
        double time;
    } cases[] = {{{0, 8, 0}, 1.576}, {{8, 0, 0}, 2.857}, {{-8, 0, 0}, 0.870}};
    for (int k = 0; k < 3; k++) {
        Chase chase = chase_plan(VEER_INTERCEPT);
        chase.crowd.agentDef.maxSpeed = 15;
        Meeting meeting = meetingOf((VeerVec3){20, 0, 0}, cases[k].velocity, 15);
        VeerVec3 wish = chase_wish(&chase, (VeerVec3){20, 0, 0}, cases[k].velocity);
        CHECK_NEAR(meeting.time, cases[k].time, 6e-4);
        CHECK(missOf(wish, &meeting) < 1e-4);
    }
}

TEST(without_a_meeting_in_time_it_pursues) {
    const struct {
        VeerVec3 to, velocity;
        float most;
    } cases[] = {
        {{100, 0, 0}, {150, 0, 0}, 10}, {{100, 0, 0}, {20, 180, 0}, 10}, {{100, 0, 0}, {100, 0, 0}, 10}, {{100, 0, 0}, {60, 40, 0}, 0.5f}};
    for (int k = 0; k < 4; k++) {
        VeerVec3 wishes[2];
        for (int p = 0; p < 2; p++) {
            Chase chase = chase_plan(p ? VEER_PURSUE : VEER_INTERCEPT);
            if (p)
                chase.crowd.brainDef.behaviors[0].params.pursue.maxPrediction = cases[k].most;
            else
                chase.crowd.brainDef.behaviors[0].params.intercept.maxPrediction = cases[k].most;
            wishes[p] = chase_wish(&chase, cases[k].to, cases[k].velocity);
        }
        CHECK_EQ(wishes[0].x, wishes[1].x);
        CHECK_EQ(wishes[0].y, wishes[1].y);
        CHECK_NEAR(hypotf(wishes[0].x, wishes[0].y), 100, 1e-3);
    }
}

/* Faster than the hunter, but on its way here: it is met, not chased. */
TEST(a_faster_target_that_comes_by_is_met) {
    VeerVec3 to = {100, 0, 0}, v = {-150, 60, 0};
    Meeting meeting = meetingOf(to, v, 100);
    Chase chase = chase_plan(VEER_INTERCEPT);
    CHECK(meeting.time < 1);
    CHECK(missOf(chase_wish(&chase, to, v), &meeting) < 1e-3);
}

TEST(an_interceptor_says_caught_once) {
    Chase chase = chase_plan(VEER_INTERCEPT);
    chase.crowd.brainDef.behaviors[0].params.intercept.catchRadius = 2;
    chase_start(&chase, (VeerVec3){200, 0, 0}, (VeerVec3){-30, 60, 0});
    uint32_t catches = 0;
    for (int i = 0; i < 240; i++) {
        CHECK_EQ(veer_step(chase.crowd.world, DT), VEER_OK);
        catches += chase_catches(&chase);
    }
    CHECK_EQ(catches, 1);
    crowd_end(&chase.crowd);
}

TEST(a_context_brain_intercepts_as_well) {
    Chase chase = chase_plan(VEER_INTERCEPT);
    chase.crowd.brainDef.combine = VEER_Combine_CONTEXT;
    chase_start(&chase, (VeerVec3){200, 0, 0}, (VeerVec3){0, 60, 0});
    CHECK_NEAR(chase_run(&chase, 2, 20, DT), 2.5, 0.15);
    crowd_end(&chase.crowd);
}
