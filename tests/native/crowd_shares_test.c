/* Tests responsibility in a crowd: which agent of a pair yields, and why, according to their explanations. The two shares add up to 1. */
#include "given_jam.h"

static VeerExplain explain(const Jam *jam, uint32_t i) {
    VeerExplain why;
    CHECK(veer_explain(jam->crowd.world, jam->agents[i], &why) >= VEER_OK);
    return why;
}

/* Returns the limit that agent `other` imposes on the explained agent, or null if there is none. */
static const VeerExplainLimit *limitOf(const VeerExplain *why, VeerAgentId other) {
    for (uint32_t k = 0; k < why->limitCount; k++)
        if (why->limits[k].agent.bits == other.bits) return &why->limits[k];
    return NULL;
}

static int expect(const Jam *jam, uint32_t i, uint32_t other, float share, uint32_t reason) {
    VeerExplain why = explain(jam, i);
    const VeerExplainLimit *limit = limitOf(&why, jam->agents[other]);
    if (!CHECK(limit)) return 0;
    return CHECK_NEAR(limit->share, share, 1e-6f) & CHECK_EQ(limit->reason, reason);
}

/* Checks that agent i takes on more than half of the effort, and the other agent the rest of it. */
static int expectMore(const Jam *jam, uint32_t i, uint32_t other, uint32_t reason) {
    VeerExplain why = explain(jam, i);
    const VeerExplainLimit *limit = limitOf(&why, jam->agents[other]);
    if (!CHECK(limit)) return 0;
    int isRight = CHECK(limit->share > 0.55f && limit->share < 1) & CHECK_EQ(limit->reason, reason);
    return isRight & expect(jam, other, i, 1 - limit->share, reason);
}

static void changeBrain(Jam *jam, float responsibility, uint32_t crowd) {
    jam->crowd.brainDef.avoidance.responsibility = responsibility, jam->crowd.brainDef.crowd = crowd;
    CHECK_OK(veer_addBrain(jam->crowd.world, &jam->crowd.brainDef, &jam->crowd.agentDef.brain));
}
/* Adds an agent to the crowd, at rest and without a goal. */
static uint32_t addStanding(Jam *jam, VeerVec3 at) {
    uint32_t i = jam->count++;
    jam->agents[i] = crowd_add(&jam->crowd, jam_scaled(jam, at), (VeerVec3){0, 0, 0});
    return i;
}
static void walkFor(Jam *jam, int steps) {
    for (int i = 0; i < steps; i++) jam_step(jam);
}

static Jam startJam(void) { return jam_started(VEER_COMBINE_BLEND, jam_scales[0]); }

TEST(who_of_two_yields_depends_on_their_goals) {
    static const struct {
        const char *story;
        VeerVec3 a, goalA, b, goalB;
        uint32_t reason;
        int yields; /* index of the agent that takes on more of the effort; -1: both share it equally */
    } cases[] = {
        {"two with different goals make half of the effort each", {-6, 0, 0}, {30, 0, 0}, {6, 0, 0}, {-30, 0, 0}, VEER_YIELD_BOTH, -1},
        {"two as far from one goal make half of the effort each", {0, 3, 0}, {30, 0, 0}, {0, -3, 0}, {30, 0, 0}, VEER_YIELD_BOTH, -1},
        {"of two with one goal the farther one yields", {0, 0, 0}, {30, 0, 0}, {-4, 1, 0}, {30, 0.5f, 0}, VEER_YIELD_NEARER_GOAL, 1},
        {"one that has arrived yields to one that passes", {0, 0, 0}, {0, 0, 0}, {-8, 0, 0}, {30, 0, 0}, VEER_YIELD_ARRIVED, 0},
    };
    for (uint32_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        Scoped(Jam) jam = startJam();
        jam_add(&jam, cases[k].a, cases[k].goalA);
        jam_add(&jam, cases[k].b, cases[k].goalB);
        walkFor(&jam, 20);
        int isRight = 1;
        if (cases[k].yields < 0)
            for (uint32_t i = 0; i < 2; i++) isRight &= expect(&jam, i, !i, 0.5f, cases[k].reason);
        else
            isRight = expectMore(&jam, (uint32_t)cases[k].yields, !cases[k].yields, cases[k].reason);
        if (!isRight) printf("  %s\n", cases[k].story);
    }
}

/* An agent at its goal yields only a little, because otherwise no agent could keep its place at the goal. */
TEST(agents_on_the_way_to_a_shared_goal_yield_to_one_that_has_arrived) {
    Scoped(Jam) jam = startJam();
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    for (uint32_t i = 0; i < 3; i++) jam_add(&jam, (VeerVec3){-6, 3 * (float)i - 3, 0}, (VeerVec3){0, 0, 0});
    walkFor(&jam, 20);
    expectMore(&jam, 1, 0, VEER_YIELD_NEARER_GOAL);
    uint32_t there = 0;
    walkFor(&jam, 300);
    for (uint32_t i = 0; i < 4; i++) there += jam_left(&jam, i) < 0.5f * jam.scale.radius;
    CHECK_EQ(there, 1);
    for (uint32_t i = 0; i < 4; i++) CHECK(jam_isSettled(&jam, i));
}

TEST(one_that_stands_without_a_goal_makes_no_effort) {
    Scoped(Jam) jam = startJam();
    addStanding(&jam, (VeerVec3){0, 0, 0});
    jam_add(&jam, (VeerVec3){-8, 0, 0}, (VeerVec3){30, 0, 0});
    walkFor(&jam, 20);
    expect(&jam, 0, 1, 0, VEER_YIELD_STANDING);
    expect(&jam, 1, 0, 1, VEER_YIELD_STANDING);
}

TEST(one_without_a_crowd_makes_no_effort_and_responsibilities_are_weighed) {
    static const struct {
        float responsibility, own, its;
        uint32_t crowd;
    } cases[] = {{1, 1, -1, VEER_CROWD_NONE}, {0, 1, 0, VEER_CROWD_RECIPROCAL}, {0.25f, 0.8f, 0.2f, VEER_CROWD_RECIPROCAL}};
    for (uint32_t k = 0; k < 3; k++) {
        Scoped(Jam) jam = startJam();
        jam_add(&jam, (VeerVec3){-6, 0, 0}, (VeerVec3){30, 0, 0});
        changeBrain(&jam, cases[k].responsibility, cases[k].crowd);
        jam_add(&jam, (VeerVec3){6, 0, 0}, (VeerVec3){-30, 0, 0});
        walkFor(&jam, 20);
        expect(&jam, 0, 1, cases[k].own, k < 2 ? VEER_YIELD_UNAWARE : VEER_YIELD_BOTH);
        if (cases[k].its >= 0)
            expect(&jam, 1, 0, cases[k].its, VEER_YIELD_BOTH);
        else
            CHECK_EQ(explain(&jam, 1).limitCount, 0);
    }
}

/* All agents yield to an agent with responsibility 0, even if it is at rest and has no goal. */
TEST(one_with_responsibility_0_makes_no_effort_for_one_that_stands) {
    Scoped(Jam) jam = startJam();
    addStanding(&jam, (VeerVec3){0, 0, 0});
    changeBrain(&jam, 0, VEER_CROWD_RECIPROCAL);
    jam_add(&jam, (VeerVec3){-8, 0, 0}, (VeerVec3){30, 0, 0});
    walkFor(&jam, 20);
    expect(&jam, 0, 1, 1, VEER_YIELD_UNAWARE);
    expect(&jam, 1, 0, 0, VEER_YIELD_BOTH);
}

/* Responsibilities are random; goals are separate, shared or missing. */
TEST(the_efforts_of_every_pair_of_a_jam_add_up_to_1) {
    uint32_t random = 4, pairs = 0, reasons = 0;
    for (uint32_t round = 0; round < ROUNDS(40); round++) {
        Scoped(Jam) jam = startJam();
        static VeerExplain why[24];
        for (uint32_t i = 0; i < 24; i++) {
            float x = 2.4f * (float)(i % 5), y = 2.4f * (float)(i / 5);
            uint32_t kind = test_random(&random) % 8;
            if (i % 6 == 0) changeBrain(&jam, i % 12 ? test_range(&random, 0.1f, 1) : 1, VEER_CROWD_RECIPROCAL);
            if (kind == 0)
                addStanding(&jam, (VeerVec3){x, y, 0});
            else if (kind < 4)
                jam_add(&jam, (VeerVec3){x, y, 0}, (VeerVec3){20, 5, 0});
            else if (kind < 6)
                jam_add(&jam, (VeerVec3){x, y, 0}, (VeerVec3){x, y, 0});
            else
                jam_add(&jam, (VeerVec3){x, y, 0}, (VeerVec3){test_range(&random, -20, 20), test_range(&random, -20, 20), 0});
        }
        walkFor(&jam, 1 + (int)(test_random(&random) % 90));
        for (uint32_t i = 0; i < jam.count; i++) why[i] = explain(&jam, i);
        for (uint32_t i = 0; i < jam.count; i++)
            for (uint32_t k = 0; k < i; k++) {
                const VeerExplainLimit *own = limitOf(&why[i], jam.agents[k]), *its = limitOf(&why[k], jam.agents[i]);
                if (!own || !its) continue;
                CHECK_NEAR(own->share + its->share, 1, 1e-6f);
                CHECK_EQ(own->reason, its->reason);
                reasons |= 1u << own->reason;
                pairs++;
            }
    }
    CHECK(pairs > 100 * ROUNDS(40));
    CHECK_EQ(reasons, 1u << VEER_YIELD_BOTH | 1u << VEER_YIELD_NEARER_GOAL | 1u << VEER_YIELD_ARRIVED | 1u << VEER_YIELD_STANDING);
}

TEST(a_wall_is_a_limit_of_its_own_and_takes_all_of_the_effort) {
    Scoped(Jam) jam = startJam();
    jam_wall(&jam, (Box){1.1f, -10, 3, 10});
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){0, 5, 0});
    jam_add(&jam, (VeerVec3){-3, 0, 0}, (VeerVec3){20, 0, 0});
    walkFor(&jam, 20);
    VeerExplain why = explain(&jam, 0);
    uint32_t walls = 0;
    for (uint32_t k = 0; k < why.limitCount; k++) {
        const VeerExplainLimit *limit = &why.limits[k];
        if (VEER_IS_NULL(limit->obstacle)) continue;
        walls++;
        CHECK_EQ(limit->reason, VEER_YIELD_OBSTACLE);
        CHECK_EQ(limit->share, 1.0f);
        CHECK_NEAR(limit->normal.x, -1, 1e-3f);
        CHECK(limit->bound <= 0);
    }
    CHECK_EQ(walls, 1);
}

/* Lets two agents pass head-on. Returns how far each agent is to the right of its course when they are abreast, in radii. */
static void passOn(uint32_t side, uint32_t seed, float offset, float right[2]) {
    Scoped(Jam) jam = jam_plan(VEER_COMBINE_BLEND, jam_scales[0]);
    jam.crowd.brainDef.avoidance.side = side, jam.crowd.worldDef.seed = seed;
    jam_start(&jam);
    jam_add(&jam, (VeerVec3){-16, 0, 0}, (VeerVec3){16, 0, 0});
    jam_add(&jam, (VeerVec3){16, offset, 0}, (VeerVec3){-16, offset, 0});
    for (int step = 0; step < 1200 && jam_at(&jam, 0).x < jam_at(&jam, 1).x; step++) jam_step(&jam);
    CHECK(jam_at(&jam, 0).x >= jam_at(&jam, 1).x);
    right[0] = -jam_at(&jam, 0).y / jam.scale.radius;
    right[1] = jam_at(&jam, 1).y / jam.scale.radius;
    jam_isClean(&jam);
}

TEST(a_head_on_pair_passes_on_the_same_hand_on_the_side_of_its_brain) {
    for (uint32_t side = 0; side < 2; side++)
        for (uint32_t seed = 0; seed < 4; seed++) {
            float right[2], sign = side == VEER_PASSING_SIDE_LEFT ? -1 : 1;
            passOn(side, seed, 0, right);
            CHECK(sign * right[0] > 0.9f);
            CHECK(sign * right[1] > 0.9f);
            CHECK_NEAR(right[0], right[1], 1e-3f);
        }
}

TEST(a_pair_of_random_sides_passes_on_the_same_hand_of_both_on_either_side) {
    uint32_t onRight = 0;
    for (uint32_t seed = 0; seed < 24; seed++) {
        float right[2];
        passOn(VEER_PASSING_SIDE_RANDOM, seed, 0, right);
        CHECK(right[0] * right[1] > 0);
        onRight += right[0] > 0;
    }
    CHECK(onRight > 3 && onRight < 21);
}

TEST(a_pair_that_is_not_quite_in_line_passes_on_the_side_that_is_open) {
    for (uint32_t side = 0; side < 2; side++) {
        float right[2];
        passOn(side, 1, 0.8f, right); /* the other agent approaches on the left */
        CHECK(right[0] + right[1] > 1.9f);
    }
}

/* Of two agents at rest, one behind the other, the front agent gets nine tenths of the space between them, and some more leeway until
 * others have arrived. Otherwise the two would press against each other in the arch in front of a door, and neither would get through. */
TEST(the_nearer_of_two_to_a_shared_goal_has_leeway) {
    Scoped(Jam) jam = startJam();
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){30, 0, 0});
    jam_add(&jam, (VeerVec3){-3, 0, 0}, (VeerVec3){30, 0, 0});
    VeerExplain nearer = explain(&jam, 0), farther = explain(&jam, 1);
    const VeerExplainLimit *front = limitOf(&nearer, jam.agents[1]), *back = limitOf(&farther, jam.agents[0]);
    if (!CHECK(front && back)) return;
    CHECK(back->bound < 0);
    CHECK_NEAR(front->bound, 9 * back->bound - 0.03f * jam.scale.speed, 1e-4f);
    uint32_t there = addStanding(&jam, (VeerVec3){4, 0, 0});
    CHECK_OK(veer_setTargetPoint(jam.crowd.world, jam.agents[there], jam.goals[0]));
    veer_columnU32(jam.crowd.world, VEER_COLUMN_FLAGS)[veer_slot(jam.agents[there])] |= 128u; /* settled */
    nearer = explain(&jam, 0);
    CHECK_NEAR(limitOf(&nearer, jam.agents[1])->bound, 9 * back->bound, 1e-4f);
}

/* If the front agent turns aside, the agent behind it will soon have to turn aside, too. */
TEST(a_blocked_agent_turns_aside_with_the_one_in_front) {
    Scoped(Jam) jam = startJam();
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){30, 0, 0});
    jam_add(&jam, (VeerVec3){-2.5f, 0, 0}, (VeerVec3){30, 4, 0});
    float *sidestep = veer_columnF32(jam.crowd.world, VEER_COLUMN_SIDESTEP),
          *stallTime = veer_columnF32(jam.crowd.world, VEER_COLUMN_STALL_TIME);
    stallTime[veer_slot(jam.agents[1])] = 1;
    CHECK_EQ(explain(&jam, 1).sidestep, 0.0f);
    sidestep[veer_slot(jam.agents[0])] = 1;
    CHECK(explain(&jam, 1).sidestep > 0.0f);
    sidestep[veer_slot(jam.agents[1])] = 1;
    sidestep[veer_slot(jam.agents[0])] = 0.5f; /* agent 0 turns back, and agent 1 with it */
    CHECK(explain(&jam, 1).sidestep < 1.0f);
    sidestep[veer_slot(jam.agents[1])] = 0;
    stallTime[veer_slot(jam.agents[1])] = 0;
    CHECK_EQ(explain(&jam, 1).sidestep, 0.0f); /* agent 1 is not blocked */
}

/* Lets an oncoming agent block another agent, which turns aside to its right unless a wall is there. gap: distance to the wall, in radii;
 * 0: no wall. */
static float sidestepBesideWall(float gap) {
    Scoped(Jam) jam = jam_started(VEER_COMBINE_BLEND, jam_scales[0]);
    if (gap > 0) jam_wall(&jam, (Box){-20, -3 - gap, 20, -1 - gap});
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){30, 0, 0});
    jam_add(&jam, (VeerVec3){2.2f, 0, 0}, (VeerVec3){-30, 0, 0});
    for (uint32_t i = 0; i < 2; i++) veer_columnF32(jam.crowd.world, VEER_COLUMN_STALL_TIME)[veer_slot(jam.agents[i])] = 1;
    veer_columnF32(jam.crowd.world, VEER_COLUMN_ORIENTATION)[veer_slot(jam.agents[1])] = 3.1415927f;
    return explain(&jam, 0).sidestep;
}
TEST(a_blocked_agent_does_not_turn_aside_into_a_wall) {
    CHECK(sidestepBesideWall(0) > 0);
    CHECK(sidestepBesideWall(0.9f) > 0);
    CHECK_EQ(sidestepBesideWall(0.05f), 0.0f);
}

/* Two agents with parallel goals behind one wall meet along the wall. Returns the angle by which the first turns aside if the second heads
 * for the given orientation. */
static float sidestepAlongWall(float orientation) {
    Scoped(Jam) jam = jam_started(VEER_COMBINE_CONTEXT, jam_scales[0]);
    jam_wall(&jam, (Box){-4, -30, -1.1f, 30});
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){-30, 8, 0});
    jam_add(&jam, (VeerVec3){0, 2.2f, 0}, (VeerVec3){-30, -6, 0});
    jam_step(&jam);
    const uint32_t second = veer_slot(jam.agents[1]);
    for (uint32_t i = 0; i < 2; i++) veer_columnF32(jam.crowd.world, VEER_COLUMN_STALL_TIME)[veer_slot(jam.agents[i])] = 1;
    veer_columnF32(jam.crowd.world, VEER_COLUMN_VELOCITY_X)[second] = veer_columnF32(jam.crowd.world, VEER_COLUMN_VELOCITY_Y)[second] = 0;
    veer_columnF32(jam.crowd.world, VEER_COLUMN_ORIENTATION)[second] = orientation;
    return explain(&jam, 0).sidestep;
}
TEST(agents_with_parallel_goals_that_meet_along_a_wall_turn_aside) {
    CHECK(sidestepAlongWall(-1.5707963f) > 0);
    CHECK_EQ(sidestepAlongWall(1.5707963f), 0.0f);
}

/* Returns whether an agent on a detour around a wall is still on the detour after a step. */
static int isOnDetourAfter(float stallTime) {
    enum { DETOUR_LEFT = 8, DETOUR_RIGHT = 16 };
    Scoped(Jam) jam = jam_started(VEER_COMBINE_CONTEXT, jam_scales[0]);
    jam_wall(&jam, (Box){2, -15, 4, 15});
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){30, 0, 0});
    jam_step(&jam);
    const uint32_t slot = veer_slot(jam.agents[0]);
    veer_columnU32(jam.crowd.world, VEER_COLUMN_FLAGS)[slot] |= DETOUR_LEFT;
    veer_columnF32(jam.crowd.world, VEER_COLUMN_DETOUR_DISTANCE)[slot] = jam.scale.radius;
    veer_columnF32(jam.crowd.world, VEER_COLUMN_STALL_TIME)[slot] = stallTime;
    jam_step(&jam);
    return (veer_columnU32(jam.crowd.world, VEER_COLUMN_FLAGS)[slot] & (DETOUR_LEFT | DETOUR_RIGHT)) != 0;
}
TEST(a_detour_starts_anew_where_a_crowd_blocks_the_agent) {
    CHECK(isOnDetourAfter(0));
    CHECK(!isOnDetourAfter(0.5f));
}

/* A wall is in front of two agents with the same goal, and their paths lead around different ends of the wall. */
static int yieldsOnOwnPath(uint32_t combine) {
    Scoped(Jam) jam = jam_plan(combine, jam_scales[0]);
    const float radius = jam.scale.radius;
    VeerBehavior *path = &jam.crowd.brainDef.behaviors[0];
    *path = veer_behavior(VEER_BEHAVIOR_NAV_FIELD);
    path->params.navField.cellSize = path->params.navField.clearance = radius;
    jam.crowd.brainDef.behaviorCount = 1;
    jam.crowd.worldDef.minX = jam.crowd.worldDef.minY = -40 * radius;
    jam.crowd.worldDef.maxX = jam.crowd.worldDef.maxY = 40 * radius;
    jam.crowd.worldDef.capacity.navCells = 80 * 80;
    jam_start(&jam);
    jam_wall(&jam, (Box){10, -8, 12, 8});
    jam_add(&jam, (VeerVec3){0, 2, 0}, (VeerVec3){30, 0, 0});
    jam_add(&jam, (VeerVec3){-2, -1, 0}, (VeerVec3){30, 0, 0});
    walkFor(&jam, 5);
    return CHECK(jam_at(&jam, 0).y > 2 * radius) & CHECK(jam_at(&jam, 1).y < -radius) & expectMore(&jam, 1, 0, VEER_YIELD_NEARER_GOAL);
}
TEST(agents_on_different_paths_to_one_goal_share_that_goal) {
    CHECK(yieldsOnOwnPath(VEER_COMBINE_BLEND));
    CHECK(yieldsOnOwnPath(VEER_COMBINE_CONTEXT));
}
