/* Tests offsetPursuit: a wingman keeps its place in the leader's frame, on straights and in turns, and stops with the leader. */
#include "crowd.h"

typedef struct Wing {
    Crowd crowd;
    VeerAgentId leader, wingman;
} Wing;

static Wing plan(float ahead, float left) {
    Wing wing = {.crowd = crowd_plan(8, VEER_BEHAVIOR_OFFSET_PURSUIT)};
    wing.crowd.brainDef.behaviors[0].params.offsetPursuit.offsetX = ahead;
    wing.crowd.brainDef.behaviors[0].params.offsetPursuit.offsetY = left;
    wing.crowd.agentDef.maxSpeed = 120;
    return wing;
}

/* Starts with a leader that the test drives at up to 60 u/s. */
static void start(Wing *wing) {
    VeerBrainDef driven = DEFINED(VeerBrainDef, BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_DRIVE), .locomotion.idle = VEER_IDLE_BRAKE);
    crowd_start(&wing->crowd);
    wing->leader = make_agent(wing->crowd.world, AGENT(.brain = make_brain(wing->crowd.world, &driven), .maxSpeed = 60));
    wing->wingman = crowd_add(&wing->crowd, (VeerVec3){-100, -60, 0}, (VeerVec3){0, 0, 0});
    CHECK_OK(veer_setTargetAgent(wing->crowd.world, wing->wingman, wing->leader));
}

/* Returns the wingman's distance from its place in the leader's frame. */
static float error(const Wing *wing) {
    const VeerOffsetPursuitParams *params = &wing->crowd.brainDef.behaviors[0].params.offsetPursuit;
    VeerVec3 l = crowd_at(&wing->crowd, veer_slot(wing->leader)), w = crowd_at(&wing->crowd, veer_slot(wing->wingman));
    float facing = veer_columnF32(wing->crowd.world, VEER_COLUMN_ORIENTATION)[veer_slot(wing->leader)];
    float x = l.x + params->offsetX * cosf(facing) - params->offsetY * sinf(facing) - w.x;
    float y = l.y + params->offsetX * sinf(facing) + params->offsetY * cosf(facing) - w.y;
    float z = wing->crowd.worldDef.dimensions == 3 ? l.z + params->offsetZ - w.z : 0;
    return sqrtf(x * x + y * y + z * z);
}

/* Returns the largest error while the leader turns at a rate in rad/s. */
static float fly(Wing *wing, float course, float rate, float seconds, float dt) {
    float worst = 0;
    for (int step = 0; step < (int)(seconds / dt + 0.5f); step++) {
        course += rate * dt;
        CHECK_OK(veer_setDrive(wing->crowd.world, wing->leader, (VeerVec3){cosf(course), sinf(course), 0}));
        CHECK_OK(veer_step(wing->crowd.world, dt));
        worst = fmaxf(worst, error(wing));
    }
    return worst;
}

static void startFlying(Wing *wing, float course, float rate, float seconds, float dt) {
    start(wing);
    fly(wing, course, rate, seconds, dt);
}

TEST(on_a_straight_a_wingman_keeps_its_place_within_a_tenth_of_a_unit) {
    const float places[][2] = {{-30, 0}, {-20, 30}, {0, -40}, {40, 10}};
    for (uint32_t p = 0; p < 4; p++) {
        Wing wing = plan(places[p][0], places[p][1]);
        wing.crowd.brainDef.behaviors[0].params.offsetPursuit.stopRadius = 0;
        startFlying(&wing, 0.7f, 0, 8, DT);
        CHECK(fly(&wing, 0.7f, 0, 3, DT) < 0.1f);
    }
}

TEST(in_turns_of_a_radian_per_second_a_wingman_strays_less_than_an_eighth_of_the_offset) {
    const float rates[] = {-1, -0.5f, 0.5f, 1}, frames[] = {1.0f / 30, DT, 1.0f / 240};
    for (uint32_t r = 0; r < 4; r++)
        for (uint32_t f = 0; f < 3; f++) {
            Wing wing = plan(-20, 30);
            wing.crowd.brainDef.behaviors[0].params.offsetPursuit.stopRadius = 0;
            startFlying(&wing, 0, rates[r], 8, frames[f]);
            float worst = fly(&wing, rates[r] * 8, rates[r], 8, frames[f]);
            CHECK(worst < 0.12f * fabsf(rates[r]) * hypotf(20, 30)); /* 4.3 u at 1 rad/s */
        }
}

TEST(the_place_turns_with_the_leader_and_not_with_the_world) {
    Wing wing = plan(-20, 30);
    startFlying(&wing, 0, 0, 8, DT);
    VeerVec3 l = crowd_at(&wing.crowd, veer_slot(wing.leader)), w = crowd_at(&wing.crowd, veer_slot(wing.wingman));
    CHECK(w.y - l.y > 25);                /* the wingman is to the left of a leader that moves along +x */
    fly(&wing, 0, 3.1415927f / 6, 6, DT); /* the leader turns by half a turn */
    fly(&wing, 3.1415927f, 0, 6, DT);
    l = crowd_at(&wing.crowd, veer_slot(wing.leader));
    w = crowd_at(&wing.crowd, veer_slot(wing.wingman));
    CHECK(w.y - l.y < -25);
    CHECK(w.x - l.x > 15);
}

TEST(when_the_leader_stops_its_wingman_comes_to_rest_in_its_place) {
    Wing wing = plan(-30, 0);
    start(&wing);
    uint32_t arrivals = 0;
    fly(&wing, 0.5f, 0, 5, DT);
    CHECK_OK(veer_setDrive(wing.crowd.world, wing.leader, (VeerVec3){0, 0, 0}));
    for (int i = 0; i < 300; i++) {
        uint32_t count;
        CHECK_OK(veer_step(wing.crowd.world, DT));
        const VeerEvent *events = veer_events(wing.crowd.world, &count);
        for (uint32_t e = 0; e < count; e++) arrivals += events[e].type == VEER_EVENT_ARRIVED && events[e].agent.bits == wing.wingman.bits;
    }
    VeerVec3 v = crowd_velocity(&wing.crowd, veer_slot(wing.wingman));
    CHECK(error(&wing) < 1.6f);
    CHECK(hypotf(v.x, v.y) < 0.2f);
    CHECK(arrivals <= 1);
}

TEST(in_3d_the_place_may_be_above_the_leader) {
    Wing wing = plan(-20, 10);
    wing.crowd.worldDef.dimensions = 3;
    wing.crowd.brainDef.behaviors[0].params.offsetPursuit.offsetZ = 25;
    wing.crowd.brainDef.behaviors[0].params.offsetPursuit.stopRadius = 0;
    startFlying(&wing, 0, 0.3f, 10, DT);
    CHECK(fly(&wing, 3, 0.3f, 3, DT) < 2);
    CHECK_NEAR(crowd_at(&wing.crowd, veer_slot(wing.wingman)).z, 25, 0.5);
}

TEST(a_wingman_follows_across_the_border_of_a_wrapped_world) {
    Wing wing = plan(-20, 20);
    setEdges(&wing.crowd.worldDef, VEER_EDGE_MODE_WRAP);
    wing.crowd.worldDef.minX = wing.crowd.worldDef.minY = -150, wing.crowd.worldDef.maxX = wing.crowd.worldDef.maxY = 150;
    startFlying(&wing, 0.4f, 0, 6, DT);
    for (int i = 0; i < 600; i++) {
        CHECK_OK(veer_step(wing.crowd.world, DT));
        VeerVec3 l = crowd_at(&wing.crowd, veer_slot(wing.leader)), w = crowd_at(&wing.crowd, veer_slot(wing.wingman));
        float away = hypotf(remainderf(w.x - l.x, 300), remainderf(w.y - l.y, 300));
        CHECK_NEAR(away, hypotf(20, 20), 2.5);
    }
}

TEST(a_wingman_follows_a_faster_leader_at_full_speed) {
    Wing wing = plan(-30, 0);
    wing.crowd.agentDef.maxSpeed = 40;
    startFlying(&wing, 0, 0, 6, DT);
    VeerVec3 v = crowd_velocity(&wing.crowd, veer_slot(wing.wingman));
    CHECK_NEAR(hypotf(v.x, v.y), 40, 0.1);
    CHECK(v.x > 38);
}

TEST(in_a_context_brain_a_wingman_keeps_its_place_too) {
    Wing wing = plan(-20, 30);
    wing.crowd.brainDef.combine = VEER_COMBINE_CONTEXT;
    startFlying(&wing, 0, 0, 8, DT);
    CHECK(fly(&wing, 0, 0.3f, 8, DT) < 2); /* moving at the leader's speed does not count as being stuck */
}

TEST(row_44_after_its_leader_is_removed_a_wingman_does_nothing) {
    Wing wing = plan(-30, 0);
    startFlying(&wing, 0, 0, 2, DT);
    CHECK_OK(veer_removeAgent(wing.crowd.world, wing.leader));
    CHECK_OK(veer_step(wing.crowd.world, DT));
    CHECK_EQ(crowd_output(&wing.crowd, wing.wingman, 0).outputBits, 0);
}

TEST(row_45_a_leader_as_fast_as_the_wingman_gives_no_nan) {
    Wing wing = plan(0, 0); /* the wingman's place is exactly on the leader */
    wing.crowd.agentDef.maxSpeed = 60;
    startFlying(&wing, 0, 1, 10, DT);
    CHECK(crowd_isFinite(&wing.crowd, 2));
}

TEST(row_22_a_wingman_with_a_top_speed_of_0_stays) {
    Wing wing = plan(-30, 0);
    wing.crowd.agentDef.maxSpeed = 0;
    startFlying(&wing, 0, 1, 2, DT);
    CHECK_EQ(crowd_at(&wing.crowd, veer_slot(wing.wingman)).x, -100.0f);
}
