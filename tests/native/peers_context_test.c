/* Tests defects of other context steering libraries, each with numbers that show the defect. Veer does not have them. */
#include "pick_one.h"
#include "setup.h"

/* Returns the context maps of an agent of radius 4 at the origin, among discs of radius 5. Its goal is along +x. */
static VeerExplain among(const float (*places)[2], uint32_t count, uint32_t slots, uint32_t decide) {
    Scoped(VeerWorldId) world = make_world(WORLD(.capacity.slots = 64));
    VeerBrainDef brain = DEFINED(VeerBrainDef, BRAIN(VEER_COMBINE_CONTEXT, VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_AVOID_OBSTACLES),
                                 .context.slots = slots, .context.decide = decide, .context.align = VEER_ALIGN_WORLD);
    VeerAgentDef agentDef = AGENT(.brain = make_brain(world, &brain));
    for (uint32_t i = 0; i < count; i++) make_obstacle(world, OBSTACLE(.x = places[i][0], .y = places[i][1], .radius = 5.0f));
    agentDef.radius = 4.0f;
    VeerAgentId agent = make_agent(world, agentDef);
    CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){300, 0, 0}));
    return explainOf(world, agent);
}

TEST(every_slot_of_an_odd_ring_is_written) {
    for (uint32_t slots = VEER_MIN_SLOTS; slots <= VEER_MAX_SLOTS; slots++) {
        VeerExplain why = among(NULL, 0, slots, VEER_DECIDE_AVOID);
        CHECK_EQ(why.slots, slots);
        for (uint32_t k = 0; k < slots; k++) { /* interest decreases with the angle, and only the slot behind the agent has none */
            uint32_t away = k < slots - k ? k : slots - k;
            CHECK_NEAR(why.interest[k], 1.0 - 2.0 * away / slots, 1e-5);
        }
    }
    /* `avoid` moves danger to the opposite slot: with 5 slots, the opposite of slot 0 lies between slots 2 and 3, and both must get the
     * same amount */
    static const float behind[1][2] = {{-30, 0}};
    VeerExplain why = among(behind, 1, 5, VEER_DECIDE_AVOID), mirrored = among(NULL, 0, 5, VEER_DECIDE_AVOID);
    CHECK(why.decision[2] <= mirrored.decision[2] && why.decision[3] <= mirrored.decision[3]);
    CHECK_NEAR(why.decision[2], why.decision[3], 1e-5);
    CHECK_NEAR(why.decision[1], why.decision[4], 1e-5);
}

TEST(every_obstacle_counts_not_only_the_last_one) {
    static const float both[2][2] = {{40, 0}, {0, 40}}, swapped[2][2] = {{0, 40}, {40, 0}};
    VeerExplain one = among(both, 2, 16, VEER_DECIDE_DISTANCE), other = among(swapped, 2, 16, VEER_DECIDE_DISTANCE);
    CHECK(one.danger[0] > 0.5f); /* along +x */
    CHECK(one.danger[4] > 0.5f); /* along +y */
    CHECK_EQ(one.danger[8], 0.0f);
    for (uint32_t k = 0; k < 16; k++) CHECK_EQ(one.danger[k], other.danger[k]);
}

TEST(the_highest_point_of_the_spline_may_lie_far_from_the_best_sample) {
    static const float values[16] = {0, 0, 0.9f, 0.9f, 0, 0, 0, 1};
    VeerDecision decision = {.slots = 16};
    for (uint32_t k = 0; k < 16; k++) decision.value[k] = values[k];
    OneRule rule = {.pick = VEER_PICK_SPLINE, .lastAt = -1.0f, .side = 1.0f};
    VeerPeak peak = pickOne(&decision, &rule);
    CHECK_NEAR(peak.at, 2.5, 1e-4);
    CHECK_NEAR(peak.value, 1.0125, 1e-4);
}

TEST(masking_comes_before_hysteresis_so_that_no_agent_keeps_a_direction_that_closed) {
    VeerDecision decision = {.slots = 8, .value = {-1, 0.5f, 0.4f, 0.2f, 0.1f, 0.1f, 0.1f, -1}};
    OneRule rule = {.pick = VEER_PICK_SPLINE, .hysteresis = 1.0f, .lastAt = 0.0f, .side = 1.0f};
    VeerPeak peak = pickOne(&decision, &rule);
    CHECK(peak.at >= 1.0f && peak.at <= 6.0f);
}
