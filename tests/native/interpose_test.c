/* Tests interpose: a guard stays between two moving agents, at the given fraction of the distance between them. */
#include "crowd.h"
#include "refusal.h"

typedef struct Watch {
    Crowd crowd;
    VeerAgentId ward, threat, guard;
} Watch;
#define end_Watch end_Crowd

static VeerAgentId coaster(Watch *watch, VeerVec3 at, VeerVec3 velocity, uint32_t group) {
    return make_agent(watch->crowd.world, AGENT(.x = at.x, .y = at.y, .z = at.z, .velocityX = velocity.x, .velocityY = velocity.y,
                                                .velocityZ = velocity.z, .group = group));
}

static Watch plan(void) { return (Watch){.crowd = crowd_plan(8, VEER_BEHAVIOR_INTERPOSE)}; }

/* Starts with the ward at (0, 0) and the threat at (200, 0, height), both coasting, and with the guard far away. */
static void start(Watch *watch, VeerVec3 ofWard, VeerVec3 ofThreat, float height) {
    VeerBehavior *behavior = &watch->crowd.brainDef.behaviors[0];
    watch->crowd.world = make_world(watch->crowd.worldDef);
    watch->ward = coaster(watch, (VeerVec3){0, 0, 0}, ofWard, 1);
    watch->threat = coaster(watch, (VeerVec3){200, 0, height}, ofThreat, 2);
    behavior->target = VEER_TARGET_KIND_AGENT;
    behavior->targetAgent = watch->ward;
    if (!behavior->params.interpose.otherGroup) behavior->otherAgent = watch->threat;
    CHECK_OK(veer_addBrain(watch->crowd.world, &watch->crowd.brainDef, &watch->crowd.brain));
    watch->crowd.agentDef.brain = watch->crowd.brain;
    watch->guard = crowd_add(&watch->crowd, (VeerVec3){60, 120, 0}, (VeerVec3){0, 0, 0});
}

static Watch atRest(void) {
    Watch watch = plan();
    start(&watch, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0}, 0);
    return watch;
}

/* Returns the guard's distance from its target point. */
static float error(const Watch *watch) {
    float share = watch->crowd.brainDef.behaviors[0].params.interpose.share;
    VeerVec3 a = crowd_at(&watch->crowd, veer_slot(watch->ward)), b = crowd_at(&watch->crowd, veer_slot(watch->threat)),
             g = crowd_at(&watch->crowd, veer_slot(watch->guard));
    VeerVec3 d = {a.x + (b.x - a.x) * share - g.x, a.y + (b.y - a.y) * share - g.y, a.z + (b.z - a.z) * share - g.z};
    return sqrtf(d.x * d.x + d.y * d.y + d.z * d.z);
}

TEST(a_guard_stays_between_two_moving_agents) {
    const float shares[] = {0, 0.2f, 0.5f, 1};
    for (uint32_t s = 0; s < 4; s++) {
        Watch watch = plan();
        watch.crowd.brainDef.behaviors[0].params.interpose.share = shares[s];
        start(&watch, (VeerVec3){10, 40, 0}, (VeerVec3){-20, 30, 0}, 0);
        crowd_walk(&watch.crowd, 4, DT);
        for (int i = 0; i < 300; i++) {
            crowd_walk(&watch.crowd, DT, DT);
            CHECK(error(&watch) <= 3.1f); /* the largest allowed error is 1.5 times the stop radius, plus the distance of one step */
        }
    }
}

TEST(a_guard_reaches_its_place_equally_fast_at_every_rate) {
    const float frames[] = {1.0f / 30, DT, 1.0f / 240};
    float times[3];
    for (uint32_t f = 0; f < 3; f++) {
        Watch watch = plan();
        start(&watch, (VeerVec3){10, 40, 0}, (VeerVec3){-20, 30, 0}, 0);
        for (times[f] = 0; times[f] < 10 && error(&watch) > 2; times[f] += frames[f]) crowd_walk(&watch.crowd, frames[f], frames[f]);
        CHECK(times[f] < 4);
    }
    CHECK_NEAR(times[0], times[2], 0.15);
    CHECK_NEAR(times[1], times[2], 0.1);
}

TEST(a_guard_goes_to_where_its_place_will_be) {
    Watch watch = plan();
    start(&watch, (VeerVec3){0, -60, 0}, (VeerVec3){0, -60, 0}, 0);
    VeerExplainBehavior desired = crowd_output(&watch.crowd, watch.guard, 0);
    /* the target point is at (100, 0) and moves down, so the direction to its future position is steeper than the direction to its current
     * position */
    CHECK(desired.desiredY / desired.desiredX < -120.0f / 40.0f);
}

TEST(in_3d_a_guard_is_between_two_agents_in_height_too) {
    Watch watch = plan();
    watch.crowd.worldDef.dimensions = 3;
    start(&watch, (VeerVec3){10, 20, 10}, (VeerVec3){0, 20, -10}, 150);
    crowd_walk(&watch.crowd, 5, DT);
    CHECK(error(&watch) < 3.1f);
    CHECK_NEAR(crowd_at(&watch.crowd, veer_slot(watch.guard)).z, 75, 3.1);
}

TEST(in_a_wrapped_world_a_guard_stands_on_the_shorter_line_between_two_agents) {
    Watch watch = plan();
    setEdges(&watch.crowd.worldDef, VEER_EDGE_MODE_WRAP);
    watch.crowd.worldDef.minX = watch.crowd.worldDef.minY = -140;
    /* The world is 380 wide, so 0 and 200 are only 180 apart across the border. */
    watch.crowd.worldDef.maxX = watch.crowd.worldDef.maxY = 240;
    start(&watch, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0}, 0);
    crowd_walk(&watch.crowd, 6, DT);
    VeerVec3 g = crowd_at(&watch.crowd, veer_slot(watch.guard));
    CHECK_AT(g, -90, 0, 2.1);
}

TEST(without_a_second_agent_a_guard_takes_the_nearest_of_the_group) {
    Watch watch = plan();
    watch.crowd.brainDef.behaviors[0].params.interpose.otherGroup = 2;
    watch.crowd.agentDef.group = 2; /* the guard itself is in that group, but is never its own second agent */
    start(&watch, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0}, 0);
    coaster(&watch, (VeerVec3){0, -300, 0}, (VeerVec3){0, 0, 0}, 2);
    coaster(&watch, (VeerVec3){0, 50, 0}, (VeerVec3){0, 0, 0}, 4); /* this agent is nearer, but does not belong to the group */
    crowd_walk(&watch.crowd, 5, DT);
    CHECK(error(&watch) < 3.1f);
}

TEST(in_a_context_brain_a_guard_stays_between_two_agents_too) {
    Watch watch = plan();
    watch.crowd.brainDef.combine = VEER_COMBINE_CONTEXT;
    start(&watch, (VeerVec3){5, 20, 0}, (VeerVec3){-5, 20, 0}, 0);
    crowd_walk(&watch.crowd, 6, DT);
    CHECK(error(&watch) < 6);
}

TEST(row_44_a_removed_second_agent_is_not_replaced_by_the_next_one_in_its_slot) {
    Watch watch = atRest();
    uint32_t count, lost = 0;
    crowd_walk(&watch.crowd, 1, DT);
    CHECK_OK(veer_removeAgent(watch.crowd.world, watch.threat));
    const VeerEvent *events = veer_events(watch.crowd.world, &count);
    for (uint32_t e = 0; e < count; e++) lost += events[e].type == VEER_EVENT_TARGET_LOST && events[e].agent.bits == watch.guard.bits;
    CHECK_EQ(lost, 1);
    VeerBrainDef kept = read_brain(watch.crowd.world, watch.crowd.brain);
    CHECK(kept.behaviors[0].otherAgent.bits == 0);
    CHECK(kept.behaviors[0].targetAgent.bits == watch.ward.bits);
    CHECK_OK(veer_setBrain(watch.crowd.world, watch.crowd.brain, &kept)); /* a definition can be written back after it was read */
    VeerAgentId stranger = coaster(&watch, (VeerVec3){-200, 0, 0}, (VeerVec3){0, 0, 0}, 1);
    CHECK_EQ(veer_slot(stranger), veer_slot(watch.threat));
    crowd_walk(&watch.crowd, DT, DT);
    CHECK_EQ(crowd_output(&watch.crowd, watch.guard, 0).outputBits, 0);
}

TEST(row_11_a_second_agent_in_quarantine_does_not_count) {
    Watch watch = atRest();
    crowd_walk(&watch.crowd, DT, DT);
    CHECK_EQ(crowd_output(&watch.crowd, watch.guard, 0).outputBits, 1);
    veer_columnF32(watch.crowd.world, VEER_COLUMN_X)[veer_slot(watch.threat)] = INFINITY;
    crowd_walk(&watch.crowd, 2 * DT, DT);
    CHECK_EQ(crowd_output(&watch.crowd, watch.guard, 0).outputBits, 0);
}

TEST(row_44_after_its_target_is_removed_a_guard_does_nothing) {
    Watch watch = atRest();
    CHECK_OK(veer_removeAgent(watch.crowd.world, watch.ward));
    CHECK_EQ(crowd_output(&watch.crowd, watch.guard, 0).outputBits, 0);
}

TEST(row_4_a_stale_second_agent_is_refused_and_nothing_changes) {
    Watch watch = atRest();
    VeerBrainId brain;
    CHECK_OK(veer_removeAgent(watch.crowd.world, watch.threat));
    coaster(&watch, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0}, 1); /* in the same slot */
    REFUSED(watch.crowd.world, veer_addBrain(watch.crowd.world, &watch.crowd.brainDef, &brain), VEER_E_STALE,
            "def.behaviors[0].otherAgent");
}

TEST(row_3_random_bits_for_a_second_agent_are_refused) {
    uint32_t random = 7;
    for (int k = 0; k < 200; k++) {
        Scoped(Watch) watch = plan();
        VeerBrainId brain;
        CHECK_OK(veer_createWorld(&watch.crowd.worldDef, &watch.crowd.world));
        watch.crowd.brainDef.behaviors[0].otherAgent.bits = (uint64_t)test_random(&random) << 32 | test_random(&random);
        CHECK(veer_addBrain(watch.crowd.world, &watch.crowd.brainDef, &brain) < 0);
    }
}

TEST(row_26_a_guard_between_two_agents_on_one_point_goes_to_that_point) {
    Watch watch = atRest();
    VeerAgentDef def = read_agent(watch.crowd.world, watch.threat);
    def.x = 0;
    CHECK_OK(veer_setAgent(watch.crowd.world, watch.threat, &def));
    crowd_walk(&watch.crowd, 5, DT);
    CHECK(error(&watch) <= 2);
    CHECK(crowd_isFinite(&watch.crowd, 3));
}

TEST(row_46_a_guard_that_is_its_own_second_agent_does_nothing) {
    Watch watch = atRest();
    VeerBrainDef brain = read_brain(watch.crowd.world, watch.crowd.brain);
    brain.behaviors[0].otherAgent = watch.guard;
    CHECK_OK(veer_setBrain(watch.crowd.world, watch.crowd.brain, &brain));
    CHECK_EQ(crowd_output(&watch.crowd, watch.guard, 0).outputBits, 0);
}
