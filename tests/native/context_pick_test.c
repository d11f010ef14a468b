/* Tests how each rule picks a direction from the scores of the slots, compared with dense sampling. */
#include "combine/context/pick.h"
#include "combine/context/ring.h"
#include "pick_one.h"
#include "given.h"

static VeerDecision decisionOf(const float *values, uint32_t slots) {
    VeerDecision decision = {.slots = slots};
    for (uint32_t k = 0; k < slots; k++) decision.value[k] = values[k];
    return decision;
}

/* Evaluates the Catmull-Rom spline in double precision, from its definition in Hermite form with the tangents (p[k+1] - p[k-1])/2. */
static double hermiteAt(const VeerDecision *decision, double at) {
    int n = (int)decision->slots, k = (int)floor(at);
    double t = at - k, p[4];
    for (int i = 0; i < 4; i++) {
        float value = decision->value[(k + i - 1 + 2 * n) % n];
        p[i] = value > 0 ? (double)value : 0.0;
    }
    double m1 = (p[2] - p[0]) / 2, m2 = (p[3] - p[1]) / 2, t2 = t * t, t3 = t2 * t;
    return (2 * t3 - 3 * t2 + 1) * p[1] + (t3 - 2 * t2 + t) * m1 + (-2 * t3 + 3 * t2) * p[2] + (t3 - t2) * m2;
}

/* Returns the maximum of the curve, except over spans with a masked end, found by sampling and golden-section refinement. */
static double sampledPeak(const VeerDecision *decision, double *value) {
    int n = (int)decision->slots, samples = 64;
    double best = -1, bestAt = -1;
    for (int k = 0; k < n; k++) {
        if (decision->value[k] >= 0 && (double)decision->value[k] > best) best = (double)decision->value[k], bestAt = k;
        if (decision->value[k] < 0 || decision->value[(k + 1) % n] < 0) continue;
        for (int i = 1; i < samples; i++) {
            double v = hermiteAt(decision, k + (double)i / samples);
            if (v > best) best = v, bestAt = k + (double)i / samples;
        }
    }
    /* if the best sample is a knot, the peak may be next to it, in a span without a masked end */
    int k = (int)floor(bestAt), knot = bestAt == floor(bestAt);
    double lo = bestAt - (knot && decision->value[(k + n - 1) % n] < 0 ? 0 : 1.0 / samples);
    double hi = bestAt + (knot && decision->value[(k + 1) % n] < 0 ? 0 : 1.0 / samples);
    if (best >= 0) {
        for (int i = 0; i < 80; i++) {
            double a = lo + (hi - lo) * 0.381966, b = lo + (hi - lo) * 0.618034;
            if (hermiteAt(decision, a) > hermiteAt(decision, b))
                hi = b;
            else
                lo = a;
        }
        bestAt = (lo + hi) / 2;
        best = hermiteAt(decision, bestAt);
    }
    *value = best;
    return bestAt < 0 && best >= 0 ? bestAt + n : bestAt;
}

/* Two goals at a right angle, of which the goal along +x has the greater weight. With the falloff `angle`, the other goal has half its
 * weight in that direction. */
TEST(the_share_of_a_goal_falls_with_its_angle_to_the_chosen_direction) {
    VeerWorldDef worldDef = veer_defaultWorldDef();
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerAgentDef agentDef = veer_defaultAgentDef();
    worldDef.capacity.slots = 16;
    Scoped(VeerWorldId) world = makeWorld(worldDef);
    brain.combine = VEER_COMBINE_CONTEXT, brain.context.slots = 16, brain.context.align = VEER_ALIGN_WORLD;
    brain.context.falloff = VEER_FALLOFF_ANGLE, brain.context.merge = VEER_MERGE_NONE;
    for (uint32_t i = 0; i < 2; i++) {
        brain.behaviors[i] = veer_behavior(VEER_BEHAVIOR_SEEK), brain.behaviors[i].target = VEER_TARGET_KIND_POINT;
        brain.behaviors[i].weight = i ? 0.4f : 1.0f;
    }
    brain.behaviors[0].targetX = brain.behaviors[1].targetY = 100.0f, brain.behaviorCount = 2;
    agentDef.brain = addBrain(world, brain);
    VeerAgentId agent = addAgent(world, agentDef);
    VeerExplain why = explainOf(world, agent);
    float angle = fabsf(atan2f(why.chosenY, why.chosenX));
    CHECK(angle < 0.3f);
    CHECK_NEAR(why.behaviors[0].share, 1.0f - angle / 3.1415927f, 0.02);
    CHECK_NEAR(why.behaviors[1].share, 0.4f * (1.0f - (1.5707963f - angle) / 3.1415927f), 0.05);
}

TEST(the_spline_maximum_agrees_with_dense_sampling_within_a_ten_thousandth_of_a_radian) {
    uint32_t random = 1;
    OneRule rule = {.pick = VEER_PICK_SPLINE, .lastAt = -1.0f, .side = 1.0f};
    int close = 0, cases = 4000;
    for (int i = 0; i < cases; i++) {
        VeerDecision decision = {.slots = 4 + test_random(&random) % 61};
        for (uint32_t k = 0; k < decision.slots; k++)
            decision.value[k] = test_random(&random) % 5 == 0 ? -1.0f : test_range(&random, 0.0f, 1.0f);
        double value, at = sampledPeak(&decision, &value);
        VeerPeak peak = pickOne(&decision, &rule);
        if (at < 0 || value <= 0) {
            CHECK(peak.at < 0.0f);
            continue;
        }
        CHECK_NEAR(peak.value, value, 2e-6);
        double apart = fmod(fabs((double)peak.at - at), decision.slots);
        apart = fmin(apart, decision.slots - apart) * 6.283185307179586 / decision.slots;
        close += apart < 1e-4;
        /* if two peaks are equally high in float precision, either of them may be chosen */
        if (apart >= 1e-4) CHECK_NEAR(hermiteAt(&decision, (double)peak.at), value, 1e-6);
    }
    CHECK(close > cases * 99 / 100);
}

TEST(the_spline_peaks_between_two_equal_adjacent_slots) {
    const float values[9] = {0, 0, 0.9f, 0.9f, 0, 0, 0, 1, 0};
    VeerDecision decision = decisionOf(values, 9);
    OneRule rule = {.pick = VEER_PICK_SPLINE, .lastAt = -1.0f, .side = 1.0f};
    VeerPeak peak = pickOne(&decision, &rule);
    CHECK_NEAR(peak.at, 2.5, 1e-6); /* a search only around the best slot would return 7 */
    CHECK_NEAR(peak.value, 1.0125, 1e-6);
}

TEST(no_peak_lies_in_a_span_with_a_masked_end) {
    uint32_t random = 7;
    for (int i = 0; i < 4000; i++) {
        VeerDecision decision = {.slots = 16};
        for (uint32_t k = 0; k < 16; k++) decision.value[k] = test_random(&random) % 2 ? -1.0f : test_range(&random, 0.1f, 1.0f);
        for (uint32_t pick = VEER_PICK_SLOT; pick <= VEER_PICK_SPLINE; pick++) {
            OneRule rule = {.pick = pick, .lastAt = -1.0f, .side = -1.0f};
            VeerPeak peak = pickOne(&decision, &rule);
            if (peak.at < 0.0f) continue;
            uint32_t k = (uint32_t)peak.at;
            CHECK(decision.value[k] >= 0.0f || (float)k != peak.at);
            if ((float)k != peak.at) CHECK(decision.value[k] >= 0.0f && decision.value[(k + 1) % 16] >= 0.0f);
        }
    }
}

TEST(a_fully_masked_ring_has_no_direction) {
    VeerDecision decision = {.slots = 8};
    for (uint32_t k = 0; k < 8; k++) decision.value[k] = -1.0f;
    for (uint32_t pick = 0; pick < VEER_PICK_COUNT; pick++) {
        OneRule rule = {.pick = pick, .lastAt = 3.0f, .side = 1.0f};
        CHECK(pickOne(&decision, &rule).at < 0.0f);
    }
}

/* Returns the largest error of the picked direction, in degrees, over all angles between two slots. */
static double worstError(uint32_t slots, uint32_t pick) {
    double worst = 0;
    for (int i = 0; i < 400; i++) {
        float goal = (float)i / 400.0f;
        VeerDecision decision = {.slots = slots};
        for (uint32_t k = 0; k < slots; k++) decision.value[k] = veer_max(0.0f, veer_cos(((float)k - goal) * VEER_TAU / (float)slots));
        OneRule rule = {.pick = pick, .lastAt = -1.0f, .side = 1.0f};
        double error = fabs((double)(pickOne(&decision, &rule).at - goal));
        worst = fmax(worst, fmin(error, slots - error) * 360.0 / slots);
    }
    return worst;
}

TEST(interpolation_makes_few_slots_as_good_as_many) {
    /* expected errors for interest that falls with the cosine of the angle */
    CHECK_NEAR(worstError(8, VEER_PICK_SLOT), 22.5, 0.1);
    CHECK_NEAR(worstError(8, VEER_PICK_SPLINE), 1.46, 0.02);
    CHECK_NEAR(worstError(8, VEER_PICK_PARABOLA), 0.46, 0.02);
    CHECK_NEAR(worstError(16, VEER_PICK_SPLINE), 0.19, 0.01);
    CHECK_NEAR(worstError(32, VEER_PICK_SPLINE), 0.024, 0.005);
}

TEST(the_last_direction_is_kept_until_another_is_better_by_the_margin) {
    const float values[8] = {0.80f, 0.2f, 0.1f, 0.1f, 0.84f, 0.1f, 0.1f, 0.2f};
    VeerDecision decision = decisionOf(values, 8);
    OneRule rule = {.pick = VEER_PICK_SLOT, .hysteresis = 0.05f, .lastAt = 0.2f, .side = 1.0f};
    CHECK_EQ((int)pickOne(&decision, &rule).at, 0);
    rule.hysteresis = 0.03f;
    CHECK_EQ((int)pickOne(&decision, &rule).at, 4);
}

TEST(equal_slots_go_to_the_one_nearest_the_last_direction_or_to_the_preferred_side) {
    const float values[8] = {0, 0.5f, 0, 0, 0, 0, 0, 0.5f};
    VeerDecision decision = decisionOf(values, 8);
    OneRule rule = {.pick = VEER_PICK_SLOT, .lastAt = 6.0f, .side = 1.0f};
    CHECK_EQ((int)pickOne(&decision, &rule).at, 7);
    rule.lastAt = -1.0f;
    CHECK_EQ((int)pickOne(&decision, &rule).at, 1);
    rule.side = -1.0f;
    CHECK_EQ((int)pickOne(&decision, &rule).at, 7);
}

TEST(the_sum_does_not_steer_into_an_obstacle_dead_ahead) {
    /* slot 0 is masked and both sides are equal: the sum alone would point at slot 0, into the obstacle */
    const float values[8] = {-1.0f, 0.7f, 0, 0, 0, 0, 0, 0.7f};
    VeerDecision decision = decisionOf(values, 8);
    OneRule rule = {.pick = VEER_PICK_SUM, .lastAt = -1.0f, .side = 1.0f};
    CHECK_EQ((int)pickOne(&decision, &rule).at, 1);
    rule.side = -1.0f;
    CHECK_EQ((int)pickOne(&decision, &rule).at, 7);
}

TEST(the_sum_of_a_cosine_lobe_is_its_center) {
    VeerDecision decision = {.slots = 12};
    for (uint32_t k = 0; k < 12; k++) decision.value[k] = veer_max(0.0f, veer_cos(((float)k - 2.3f) * VEER_TAU / 12.0f));
    OneRule rule = {.pick = VEER_PICK_SUM, .lastAt = -1.0f, .side = 1.0f};
    CHECK_NEAR(pickOne(&decision, &rule).at, 2.3, 0.05);
}

TEST(the_last_direction_is_kept_in_rings_with_any_number_of_slots) {
    for (uint32_t slots = 4; slots <= VEER_MAX_SLOTS; slots++)
        for (uint32_t last = 0; last < slots; last++) {
            VeerDecision decision = {.slots = slots};
            decision.value[last] = 0.96f, decision.value[(last + slots / 2) % slots] = 1.0f;
            for (uint32_t pick = VEER_PICK_SLOT; pick <= VEER_PICK_SPLINE; pick++) {
                OneRule rule = {.pick = pick, .hysteresis = 0.1f, .lastAt = (float)last, .side = 1.0f};
                CHECK_NEAR(pickOne(&decision, &rule).at, last, 1e-5);
                rule.hysteresis = 0.01f;
                CHECK_NEAR(pickOne(&decision, &rule).at, (last + slots / 2) % slots, 1e-5);
            }
        }
}

TEST(four_agents_pick_what_each_picks_alone) {
    uint32_t random = 11;
    for (int round = 0; round < 400; round++) {
        VeerDecision decisions[4];
        const VeerDecision *const four[4] = {&decisions[0], &decisions[1], &decisions[2], &decisions[3]};
        const uint32_t slots = 4 + test_random(&random) % 61;
        VeerPickRule rule = {.pick = (uint32_t)round % 4, .hysteresis = f4_splat(0.05f), .seed = 1};
        for (uint32_t lane = 0; lane < 4; lane++) {
            decisions[lane].slots = slots;
            rule.lastAt[lane] = test_random(&random) % 3 ? test_range(&random, 0.0f, (float)slots) : -1.0f;
            for (uint32_t k = 0; k < slots; k++)
                decisions[lane].value[k] = test_random(&random) % 5 == 0 ? -1.0f : 0.25f * (float)(test_random(&random) % 5);
            veer_closeRing(&decisions[lane]);
        }
        VeerPeaks peaks = veer_pickDirections(four, &rule);
        for (uint32_t lane = 0; lane < 4; lane++) {
            OneRule one = {rule.pick, rule.hysteresis[0], rule.lastAt[lane], veer_prefersLeft(rule.seed, 0) ? 1.0f : -1.0f};
            VeerPeak alone = pickOne(&decisions[lane], &one);
            CHECK(veer_bits(alone.at) == veer_bits(peaks.at[lane]) && veer_bits(alone.value) == veer_bits(peaks.value[lane]));
        }
    }
}

/* ---- defects of other context steering libraries, with numbers that show them */

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
