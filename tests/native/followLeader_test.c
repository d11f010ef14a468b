/* Tests followLeader: followers stay behind their leader, out of its path, and apart from one another. */
#include "given.h"

#define MOST 24

typedef struct Train {
    Crowd crowd;
    VeerAgentId leader, followers[MOST];
    uint32_t count;
    float course;
} Train;
#define end_Train end_Crowd

static Train plan(void) {
    Train train = {.crowd = crowd_plan(MOST + 2, VEER_BEHAVIOR_FOLLOW_LEADER)};
    train.crowd.agentDef.maxSpeed = 120, train.crowd.agentDef.radius = 5;
    return train;
}

static void start(Train *train) {
    VeerBrainDef driven = BRAIN_OF(VEER_BEHAVIOR_DRIVE);
    VeerAgentDef leader = veer_defaultAgentDef();
    driven.locomotion.idle = VEER_IDLE_BRAKE;
    CHECK_OK(veer_createWorld(&train->crowd.worldDef, &train->crowd.world));
    leader.brain = addBrain(train->crowd.world, driven), leader.maxSpeed = 60;
    CHECK_OK(veer_addAgent(train->crowd.world, &leader, &train->leader));
    train->crowd.brainDef.behaviors[0].target = VEER_TARGET_KIND_AGENT;
    train->crowd.brainDef.behaviors[0].targetAgent = train->leader;
    CHECK_OK(veer_addBrain(train->crowd.world, &train->crowd.brainDef, &train->crowd.brain));
    train->crowd.agentDef.brain = train->crowd.brain;
}

static void join(Train *train, uint32_t count, float halfSize) {
    uint32_t random = 5;
    float deep = train->crowd.worldDef.dimensions == 3 ? halfSize : 0;
    while (count--) {
        float x = test_range(&random, -halfSize, halfSize), y = test_range(&random, -halfSize, halfSize),
              z = test_range(&random, -deep, deep);
        train->followers[train->count++] = crowd_add(&train->crowd, (VeerVec3){x - halfSize - 60, y, z}, (VeerVec3){0, 0, 0});
    }
}

static void step(Train *train, float speed, float turn, float dt) {
    train->course += turn * dt;
    VeerVec3 drive = {speed * cosf(train->course), speed * sinf(train->course), 0};
    CHECK_OK(veer_setDrive(train->crowd.world, train->leader, drive));
    CHECK_OK(veer_step(train->crowd.world, dt));
}

static void lead(Train *train, int steps, float speed, float turn) {
    for (int i = 0; i < steps; i++) step(train, speed, turn, DT);
}

/* Returns the position of a follower in the leader's frame: x ahead, y to the left. */
static VeerVec3 inLeaderFrame(const Train *train, uint32_t i) {
    VeerVec3 l = crowd_at(&train->crowd, veer_slot(train->leader)), f = crowd_at(&train->crowd, veer_slot(train->followers[i]));
    float facing = veer_columnF32(train->crowd.world, VEER_COLUMN_ORIENTATION)[veer_slot(train->leader)], c = cosf(facing),
          s = sinf(facing);
    return (VeerVec3){(f.x - l.x) * c + (f.y - l.y) * s, (f.y - l.y) * c - (f.x - l.x) * s, f.z - l.z};
}

/* Returns a column of followers behind a leader at the origin. */
static Train trainOf(uint32_t followers, float halfSize) {
    Train train = plan();
    start(&train);
    join(&train, followers, halfSize);
    return train;
}
/* Returns a train whose leader has taken some steps at a fraction of its speed, turning at a given rate. */
static Train ledTrain(uint32_t followers, float halfSize, int steps, float speed, float turn) {
    Train train = trainOf(followers, halfSize);
    lead(&train, steps, speed, turn);
    return train;
}

static float leastGap(const Train *train) {
    float least = 1e9f;
    for (uint32_t a = 0; a < train->count; a++)
        for (uint32_t b = 0; b < a; b++)
            least = fminf(least, crowd_distance(&train->crowd, veer_slot(train->followers[a]), veer_slot(train->followers[b])));
    return least;
}

TEST(a_follower_keeps_its_place_behind_the_leader_within_a_unit_at_every_rate) {
    const float frames[] = {1.0f / 30, DT, 1.0f / 240};
    for (uint32_t f = 0; f < 3; f++) {
        Scoped(Train) train = trainOf(1, 50);
        for (int i = 0; i < (int)(6 / frames[f]); i++) step(&train, 1, 0, frames[f]);
        VeerVec3 at = inLeaderFrame(&train, 0);
        CHECK_AT(at, -40, 0, 1);
    }
}

TEST(a_crowd_of_followers_stays_behind_the_leader_and_apart) {
    Scoped(Train) train = ledTrain(12, 100, 480, 1, 0);
    float least = 1e9f, foremost = -1e9f, last = 1e9f;
    for (int i = 0; i < 300; i++) {
        step(&train, 1, 0, DT);
        least = fminf(least, leastGap(&train));
        for (uint32_t k = 0; k < train.count; k++) foremost = fmaxf(foremost, inLeaderFrame(&train, k).x);
        for (uint32_t k = 0; k < train.count; k++) last = fminf(last, inLeaderFrame(&train, k).x);
    }
    printf("  12 followers: least distance %.2f of 20, foremost %.1f, last %.1f\n", (double)least, (double)foremost, (double)last);
    CHECK(least > 20);
    CHECK(foremost < 0);
    CHECK(last > -160);
}

TEST(followers_do_not_collide_in_turns) {
    Scoped(Train) train = ledTrain(8, 80, 480, 1, 0);
    float least = 1e9f;
    for (int i = 0; i < 1200; i++) {
        step(&train, 1, i % 400 < 200 ? 0.8f : -0.8f, DT);
        least = fminf(least, leastGap(&train));
    }
    printf("  8 followers in turns of 0.8 rad/s: least distance %.2f of 20\n", (double)least);
    CHECK(least > 16); /* distance in u; the sum of two radii is 10 */
}

TEST(followers_come_to_rest_apart_when_the_leader_does) {
    Scoped(Train) train = ledTrain(10, 80, 300, 1, 0);
    lead(&train, 900, 0, 0);
    float fastest = 0;
    for (int i = 0; i < 60; i++) {
        step(&train, 0, 0, DT);
        for (uint32_t k = 0; k < train.count; k++) {
            VeerVec3 v = crowd_velocity(&train.crowd, veer_slot(train.followers[k]));
            fastest = fmaxf(fastest, hypotf(v.x, v.y));
        }
    }
    printf("  at rest: fastest %.2f u/s, least distance %.2f of 20\n", (double)fastest, (double)leastGap(&train));
    CHECK(fastest < 0.1f);
    CHECK(leastGap(&train) > 20);
}

TEST(an_agent_in_the_path_of_the_leader_gets_out_of_it) {
    const float places[][2] = {{45, 0}, {45, 5}, {30, -10}, {48, 12}};
    for (uint32_t p = 0; p < 4; p++) {
        Scoped(Train) train = plan();
        start(&train);
        train.followers[train.count++] = crowd_add(&train.crowd, (VeerVec3){places[p][0], places[p][1], 0}, (VeerVec3){0, 0, 0});
        float nearest = 1e9f;
        for (int i = 0; i < 360; i++) {
            step(&train, 1, 0, DT);
            nearest = fminf(nearest, crowd_distance(&train.crowd, veer_slot(train.leader), veer_slot(train.followers[0])));
        }
        CHECK(nearest > 15); /* three radii, in u, because the follower starts in the path of a leader that does not brake */
        VeerVec3 at = inLeaderFrame(&train, 0);
        CHECK_AT(at, -40, 0, 1);
    }
}

TEST(followers_make_room_for_a_leader_that_turns_back) {
    Scoped(Train) train = ledTrain(6, 60, 300, 1, 0);
    train.course = 3.1415927f; /* the leader turns back and passes through its followers */
    float nearest = 1e9f;
    for (int i = 0; i < 300; i++) {
        step(&train, 1, 0, DT);
        for (uint32_t k = 0; k < train.count; k++)
            nearest = fminf(nearest, crowd_distance(&train.crowd, veer_slot(train.leader), veer_slot(train.followers[k])));
    }
    printf("  leader that turns back: nearest %.2f\n", (double)nearest);
    CHECK(nearest > 18);
    for (uint32_t k = 0; k < train.count; k++) CHECK(inLeaderFrame(&train, k).x < 0);
}

TEST(in_3d_followers_stay_behind_and_apart_too) {
    Scoped(Train) train = plan();
    train.crowd.worldDef.dimensions = 3;
    start(&train);
    join(&train, 8, 60);
    lead(&train, 720, 1, 0);
    CHECK(leastGap(&train) > 20);
    for (uint32_t k = 0; k < train.count; k++) CHECK(inLeaderFrame(&train, k).x < 0 && inLeaderFrame(&train, k).x > -100);
}

TEST(in_a_context_brain_a_follower_keeps_its_place_behind_the_leader_too) {
    Scoped(Train) train = plan();
    train.crowd.brainDef.combine = VEER_COMBINE_CONTEXT;
    start(&train);
    join(&train, 1, 50);
    lead(&train, 600, 1, 0.1f);
    CHECK_NEAR(inLeaderFrame(&train, 0).x, -40, 4);
    CHECK_NEAR(inLeaderFrame(&train, 0).y, 0, 6);
}

TEST(row_24_the_place_behind_a_leader_at_rest_is_given_by_where_it_faces) {
    Scoped(Train) train = plan();
    start(&train);
    VeerAgentDef def = read_agent(train.crowd.world, train.leader);
    def.orientation = 1.5707963f;
    CHECK_OK(veer_setAgent(train.crowd.world, train.leader, &def));
    join(&train, 1, 30);
    lead(&train, 300, 0, 0);
    VeerVec3 at = crowd_at(&train.crowd, veer_slot(train.followers[0]));
    CHECK_AT(at, 0, -40, 0.5);
}

TEST(row_26_followers_and_leader_on_one_point_part) {
    Scoped(Train) train = plan();
    start(&train);
    for (int i = 0; i < 5; i++) train.followers[train.count++] = crowd_add(&train.crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    for (int i = 0; i < 60; i++) step(&train, i < 30 ? 0 : 1, 0, DT);
    CHECK(crowd_isFinite(&train.crowd, train.count + 1));
    CHECK(leastGap(&train) > 10);
}

TEST(row_44_after_the_leader_is_removed_its_followers_do_nothing) {
    Scoped(Train) train = ledTrain(3, 50, 60, 1, 0);
    CHECK_OK(veer_removeAgent(train.crowd.world, train.leader));
    CHECK_EQ(crowd_output(&train.crowd, train.followers[0], 0).outputBits, 0);
}

TEST(row_22_a_follower_with_a_top_speed_of_0_stays) {
    Scoped(Train) train = plan();
    train.crowd.agentDef.maxSpeed = 0;
    start(&train);
    train.followers[train.count++] = crowd_add(&train.crowd, (VeerVec3){30, 0, 0}, (VeerVec3){0, 0, 0});
    lead(&train, 60, 1, 0);
    CHECK_EQ(crowd_at(&train.crowd, veer_slot(train.followers[0])).x, 30.0f);
}
