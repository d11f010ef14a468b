/* Tests how agents of crowds that move in different directions treat each other: who may push whom back, who has the right of way, and who
 * turns aside. */
#include "given_jam.h"

static VeerExplain explain(const Jam *jam, uint32_t i) {
    VeerExplain why;
    CHECK(veer_explain(jam->crowd.world, jam->agents[i], &why) >= VEER_OK);
    return why;
}

static void setColumn(const Jam *jam, uint32_t i, uint32_t column, float value) {
    veer_columnF32(jam->crowd.world, column)[veer_slot(jam->agents[i])] = value;
}

static Jam startJam(void) { return jam_started(VEER_COMBINE_CONTEXT, jam_scales[0]); }

/* Returns the bound, in top speeds, of the half plane that a passing agent imposes on an agent at rest beside its path. */
static float boundBesideStream(float ownStall, float itsStall, float gap) {
    Scoped(Jam) jam = startJam();
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){30, 0, 0});
    jam_add(&jam, (VeerVec3){2.02f + gap, 0, 0}, (VeerVec3){2.02f + gap, 30, 0});
    setColumn(&jam, 1, VEER_COLUMN_VELOCITY_Y, jam.scale.speed);
    setColumn(&jam, 0, VEER_COLUMN_STALL_TIME, ownStall);
    setColumn(&jam, 1, VEER_COLUMN_STALL_TIME, itsStall);
    return explain(&jam, 0).limits[0].bound / jam.scale.speed;
}
TEST(an_agent_that_waits_beside_a_stream_edges_into_it) {
    const float passing = boundBesideStream(0, 0, 0.5f), waiting = boundBesideStream(2, 0, 0.5f);
    CHECK_NEAR(waiting, passing - 0.1f, 1e-4f);
    CHECK_NEAR(boundBesideStream(1, 0, 0.5f), passing - 0.05f, 1e-4f);               /* it has begun to wait */
    CHECK_NEAR(boundBesideStream(2, 2, 0.5f), passing, 1e-4f);                       /* both wait */
    CHECK_NEAR(boundBesideStream(2, 0, 0.0f), boundBesideStream(0, 0, 0.0f), 1e-4f); /* no room is left */
}

/* Returns the bound, in top speeds, that a neighbor eight times as fast imposes on an agent in front of which it appears. speed: that of
 * the agent, in top speeds. */
static float boundInFront(float speed, float ownStall, float itsStall) {
    Scoped(Jam) jam = startJam();
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){30, 0, 0});
    jam.crowd.agentDef.maxSpeed *= 8;
    jam_add(&jam, (VeerVec3){2.2f, 0, 0}, (VeerVec3){-30, 0, 0});
    setColumn(&jam, 0, VEER_COLUMN_VELOCITY_X, speed * jam.scale.speed);
    setColumn(&jam, 1, VEER_COLUMN_VELOCITY_X, -8 * jam.scale.speed);
    setColumn(&jam, 0, VEER_COLUMN_STALL_TIME, ownStall);
    setColumn(&jam, 1, VEER_COLUMN_STALL_TIME, itsStall);
    return explain(&jam, 0).limits[0].bound / jam.scale.speed;
}
TEST(an_agent_under_way_is_not_pushed_back_by_a_stream) {
    CHECK(boundInFront(1, 0, 0) < 0.02f);
    CHECK(boundInFront(0, 0, 0) < 0.8f);                  /* a slow agent is pushed, but not at the speed of the stream */
    CHECK(boundInFront(0, 2, 0) < 0.1f);                  /* an agent that waits has the right of way */
    CHECK(boundInFront(0, 0, 2) > boundInFront(0, 0, 0)); /* an agent yields to one that waits */
}

/* Returns the share of the effort of an agent that meets another one. size, speed: those of the other agent, as factors. goalX: where the
 * other agent heads, in radii. */
static float shareAgainst(float size, float speed, float goalX) {
    Scoped(Jam) jam = startJam();
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){30, 0, 0});
    jam.crowd.agentDef.radius *= size;
    jam.crowd.agentDef.maxSpeed *= speed;
    jam_add(&jam, (VeerVec3){5, 0, 0}, (VeerVec3){goalX, 1, 0});
    return explain(&jam, 0).limits[0].share;
}
TEST(agents_that_meet_share_the_effort_by_pace) {
    CHECK_EQ(shareAgainst(1, 1, -30), 0.5f);
    CHECK_NEAR(shareAgainst(1, 3, -30), 0.25f, 1e-4f); /* the other agent is nimble */
    CHECK_NEAR(shareAgainst(3, 1, -30), 0.75f, 1e-4f);
    CHECK_NEAR(shareAgainst(2, 2, -30), 0.5f, 1e-4f);
    CHECK_NEAR(shareAgainst(12, 1, -30), 0.9f, 1e-4f); /* it makes some effort nevertheless */
    CHECK_EQ(shareAgainst(1, 3, 60), 0.5f);            /* both go the same way */
    CHECK_EQ(shareAgainst(1, 3, 4), 0.5f);             /* the other agent stops before it has passed */
}

/* Returns the angle by which a blocked agent, which heads for x = `goal`, turns aside for an agent that comes towards it but has its own
 * goal elsewhere. */
static float sidestepFor(float goal, VeerVec3 itsGoal) {
    Scoped(Jam) jam = startJam();
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){goal, 0, 0});
    jam_add(&jam, (VeerVec3){2.5f, 0, 0}, itsGoal);
    setColumn(&jam, 0, VEER_COLUMN_STALL_TIME, 1);
    setColumn(&jam, 1, VEER_COLUMN_VELOCITY_X, -jam.scale.speed);
    return explain(&jam, 0).sidestep;
}
TEST(agents_that_meet_head_on_at_a_corner_turn_aside) {
    CHECK(sidestepFor(30, (VeerVec3){-30, 0, 0}) > 0);
    CHECK(sidestepFor(30, (VeerVec3){2.5f, 30, 0}) > 0);
    CHECK_EQ(sidestepFor(30, (VeerVec3){30, 5, 0}), 0.0f); /* both go the same way; the other is only pushed back */
}

/* Returns the angle by which a blocked agent turns aside for an agent with the opposite goal, while both are carried to the left at the
 * same velocity. distance: between the two, in radii. */
static float sidestepWhileCarried(float distance) {
    Scoped(Jam) jam = startJam();
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){30, 0, 0});
    jam_add(&jam, (VeerVec3){distance, 0, 0}, (VeerVec3){-30, 0, 0});
    setColumn(&jam, 0, VEER_COLUMN_STALL_TIME, 1);
    for (uint32_t i = 0; i < 2; i++) setColumn(&jam, i, VEER_COLUMN_VELOCITY_Y, 0.7f * jam.scale.speed);
    return explain(&jam, 0).sidestep;
}
TEST(agents_that_block_each_other_while_carried_sideways_turn_aside) {
    CHECK(sidestepWhileCarried(2.5f) > 0);
    CHECK_EQ(sidestepWhileCarried(4), 0.0f); /* too far away to block */
}

TEST(agents_that_arrive_before_they_meet_do_not_turn_aside) {
    CHECK_EQ(sidestepFor(2, (VeerVec3){-30, 0, 0}), 0.0f);
    CHECK_EQ(sidestepFor(30, (VeerVec3){1, 0, 0}), 0.0f);
}

/* Returns the angle by which an agent turns aside in a step, if it has turned by a right angle and another one blocks it head-on. */
static float turnFromRightAngle(uint32_t combine, float stallTime) {
    Scoped(Jam) jam = jam_started(combine, jam_scales[0]);
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){30, 0, 0});
    jam_add(&jam, (VeerVec3){2.1f, 0, 0}, (VeerVec3){-30, 0, 0});
    setColumn(&jam, 0, VEER_COLUMN_SIDESTEP, 1.5708f);
    setColumn(&jam, 0, VEER_COLUMN_STALL_TIME, stallTime);
    return explain(&jam, 0).sidestep;
}
TEST(an_agent_with_maps_that_is_blocked_for_long_turns_by_a_right_angle) {
    CHECK_NEAR(turnFromRightAngle(VEER_COMBINE_CONTEXT, 2), 1.5708f, 1e-4f);
    CHECK(turnFromRightAngle(VEER_COMBINE_CONTEXT, 1) < 1.5f); /* it turns back towards 1.2 rad */
    CHECK(turnFromRightAngle(VEER_COMBINE_BLEND, 2) < 1.5f);
}

/* Members of a formation share a target, but each has its own place. */
TEST(members_of_a_formation_do_not_gather_around_its_target) {
    Jam jam = jam_plan(VEER_COMBINE_BLEND, jam_scales[0]);
    jam.crowd.brainDef.behaviors[0] = veer_behavior(VEER_BEHAVIOR_FORMATION);
    jam.crowd.brainDef.behaviors[0].params.formation.pattern = VEER_FORMATION_PATTERN_LINE;
    jam.crowd.brainDef.behaviors[0].params.formation.spacing = 3 * jam.scale.radius;
    jam_start(&jam);
    for (int i = 0; i < 2; i++) jam_add(&jam, (VeerVec3){-(float)i, 1.5f - 3 * (float)i, 0}, (VeerVec3){40, 0, 0});
    jam_step(&jam);
    const VeerExplain why = explain(&jam, 0);
    CHECK_EQ(why.limits[0].reason, (uint32_t)VEER_YIELD_BOTH);
    for (int i = 0; i < 600; i++) jam_step(&jam);
    for (uint32_t i = 0; i < 2; i++) CHECK_NEAR(fabsf(jam_at(&jam, i).y), 1.5f * jam.scale.radius, 0.5f * jam.scale.radius);
    jam_end(&jam);
}

/* Returns the explanation of an agent behind another one at rest. Both have context maps. goalY: height of the other agent's goal, in
 * radii; 0: the two share a goal. sideways: the agent's own velocity across its direction, in top speeds. */
static VeerExplain behind(float goalY, float stallTime, float sideways) {
    Scoped(Jam) jam = startJam();
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){30, 0, 0});
    jam_add(&jam, (VeerVec3){2.1f, 0, 0}, (VeerVec3){30, goalY, 0});
    setColumn(&jam, 0, VEER_COLUMN_VELOCITY_Y, sideways * jam.scale.speed);
    setColumn(&jam, 0, VEER_COLUMN_STALL_TIME, stallTime);
    VeerExplain found = explain(&jam, 0);
    found.desiredX /= jam.scale.speed;
    found.desiredY /= jam.scale.speed;
    return found;
}
/* Returns how hard an agent presses the one in front: the force of the other agent's half plane. */
static float pressure(float goalY, float stallTime) {
    const VeerExplain found = behind(goalY, stallTime, 0);
    return found.limits[0].force;
}
TEST(an_agent_that_waits_in_a_queue_presses_less) {
    CHECK(pressure(0, 2) < 0.6f * pressure(0, 0));
    CHECK(pressure(0, 0.25f) < 0.8f * pressure(0, 0));     /* the agent has begun to wait */
    CHECK_NEAR(pressure(-20, 2), pressure(-20, 0), 1e-4f); /* the other agent heads elsewhere */
}
TEST(an_agent_that_waits_in_a_queue_stops_moving_sideways) {
    const float sideways = behind(0, 0, 0.1f).desiredY;
    CHECK(sideways > 0.05f);
    CHECK(behind(0, 2, 0.1f).desiredY < 0.5f * sideways);
    CHECK(behind(-20, 2, 0.1f).desiredY > 0.9f * behind(-20, 0, 0.1f).desiredY);
}

/* Returns the room that the half planes of two agents of a queue leave them together, in u/s. leeway: that of the nearer agent. */
static float roomInQueue(uint32_t combine, float leeway) {
    Scoped(Jam) jam = jam_started(combine, jam_scales[0]);
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){30, 0, 0});
    jam_add(&jam, (VeerVec3){-3, 0, 0}, (VeerVec3){30, 0, 0});
    return -explain(&jam, 0).limits[0].bound - leeway * jam.scale.speed - explain(&jam, 1).limits[0].bound;
}
TEST(agents_of_a_queue_with_maps_have_a_shorter_horizon) {
    CHECK_NEAR(roomInQueue(VEER_COMBINE_BLEND, 0.03f) / roomInQueue(VEER_COMBINE_CONTEXT, 0.045f), 0.55f, 1e-3f);
}

/* The farther of two agents takes more of the room between them if it has maps. */
TEST(the_farther_agent_of_a_queue_closes_up) {
    Scoped(Jam) jam = startJam();
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){30, 0, 0});
    jam_add(&jam, (VeerVec3){-3, 0, 0}, (VeerVec3){30, 0, 0});
    const float nearer = explain(&jam, 0).limits[0].bound + 0.045f * jam.scale.speed, farther = explain(&jam, 1).limits[0].bound;
    CHECK_NEAR(farther / (nearer + farther), 0.09f, 1e-3f);
}
