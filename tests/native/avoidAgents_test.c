/* Tests avoidAgents: the time to contact is exact, head-on pairs pass, coincident agents separate, and a near miss is not a threat. */
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "test.h"
#include "given.h"

#include <math.h>

static VeerWorldId arena(void) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerWorldId world;
    CHECK_OK(veer_createWorld(&def, &world));
    return world;
}

static VeerBrainId avoider(VeerWorldId world, uint32_t combine) {
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_AVOID_AGENTS);
    brain.combine = combine, brain.behaviors[1].weight = combine == VEER_COMBINE_BLEND ? 2.0f : 1.0f;
    brain.behaviors[1].params.avoidAgents.margin = 1.0f;
    return addBrain(world, brain);
}

static VeerAgentId walker(VeerWorldId world, VeerBrainId brain, VeerVec3 at, VeerVec3 goal) {
    VeerAgentDef def = agentAt(at.x, at.y);
    def.brain = brain, def.radius = 5.0f, def.maxSpeed = 50.0f, def.maxForce = 500.0f;
    float length = veer_length2(goal.x - at.x, goal.y - at.y);
    if (length > 0.0f) def.velocityX = (goal.x - at.x) / length * 50.0f, def.velocityY = (goal.y - at.y) / length * 50.0f;
    VeerAgentId id = addAgent(world, def);
    CHECK_OK(veer_setTargetPoint(world, id, goal));
    return id;
}

static float distanceOf(VeerWorldId world, VeerAgentId a, VeerAgentId b) {
    const float *x = veer_columnF32(world, VEER_COLUMN_X), *y = veer_columnF32(world, VEER_COLUMN_Y);
    return veer_length2(x[veer_slot(a)] - x[veer_slot(b)], y[veer_slot(a)] - y[veer_slot(b)]);
}

/* The smallest distance between two agents during some steps. */
static float closestApproach(VeerWorldId world, VeerAgentId a, VeerAgentId b, int steps) {
    float least = 1e9f;
    for (int i = 0; i < steps; i++) {
        CHECK_OK(veer_step(world, 1.0f / 60.0f));
        least = veer_min(least, distanceOf(world, a, b));
    }
    return least;
}

TEST(two_agents_that_meet_head_on_pass_each_other_in_a_blend_and_in_a_context_map) {
    for (uint32_t combine = VEER_COMBINE_BLEND; combine <= VEER_COMBINE_CONTEXT; combine++)
        for (int turn = 0; turn < 12; turn++) {
            Scoped(VeerWorldId) world = arena();
            float c = veer_cos((float)turn * 0.5f), s = veer_sin((float)turn * 0.5f);
            VeerBrainId brain = avoider(world, combine);
            VeerVec3 left = {-150.0f * c, -150.0f * s, 0}, right = {150.0f * c, 150.0f * s, 0};
            VeerAgentId a = walker(world, brain, left, right), b = walker(world, brain, right, left);
            CHECK(closestApproach(world, a, b, 480) > 9.9f); /* radii 5 and 5 */
            const float *x = veer_columnF32(world, VEER_COLUMN_X), *y = veer_columnF32(world, VEER_COLUMN_Y);
            CHECK(x[veer_slot(a)] * c + y[veer_slot(a)] * s > 60.0f);
            CHECK(x[veer_slot(b)] * c + y[veer_slot(b)] * s < -60.0f);
        }
}

TEST(crossing_agents_do_not_touch) {
    for (uint32_t combine = VEER_COMBINE_BLEND; combine <= VEER_COMBINE_CONTEXT; combine++)
        for (int turn = 1; turn < 12; turn++) {
            Scoped(VeerWorldId) world = arena();
            float c = veer_cos((float)turn * 0.25f), s = veer_sin((float)turn * 0.25f);
            VeerBrainId brain = avoider(world, combine);
            VeerAgentId a = walker(world, brain, veer_vec3(-150, 0, 0), veer_vec3(150, 0, 0));
            VeerAgentId b = walker(world, brain, veer_vec3(-150 * c, -150 * s, 0), veer_vec3(150 * c, 150 * s, 0));
            CHECK(closestApproach(world, a, b, 600) > 9.9f);
        }
}

/* The output of the first of two agents, which has no other behavior. */
static VeerResult outputOf(VeerVec3 at, VeerVec3 velocity, VeerVec3 *desired) {
    Scoped(VeerWorldId) world = arena();
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_AVOID_AGENTS);
    VeerAgentDef def = veer_defaultAgentDef();
    VeerAgentId self, other;
    VeerExplain why;
    brain.behaviors[0].params.avoidAgents.margin = 0.0f, brain.behaviors[0].params.avoidAgents.horizon = 10.0f;
    VeerBrainId brainId = addBrain(world, brain);
    def.radius = 0.4f, def.brain = brainId, def.maxSpeed = 10.0f;
    CHECK_OK(veer_addAgent(world, &def, &self));
    def.brain = veer_nullBrain, def.x = at.x, def.y = at.y, def.velocityX = velocity.x, def.velocityY = velocity.y;
    CHECK_OK(veer_addAgent(world, &def, &other));
    VeerResult result = veer_explain(world, self, &why);
    *desired = veer_vec3(why.behaviors[0].desiredX, why.behaviors[0].desiredY, 0.0f);
    return result == VEER_OK && why.behaviors[0].outputBits ? VEER_OK : VEER_NO_RESULT;
}

TEST(a_near_miss_is_not_a_threat) {
    VeerVec3 desired;
    /* passes at a distance of 4 with radii of 0.4: |p| - |v|t would give 0.77, a false alarm (E1) */
    CHECK_EQ(outputOf(veer_vec3(10, 4, 0), veer_vec3(-2, 0, 0), &desired), VEER_NO_RESULT);
    CHECK_OK(outputOf(veer_vec3(10, 0.3f, 0), veer_vec3(-2, 0, 0), &desired));
    CHECK_EQ(outputOf(veer_vec3(10, 0.3f, 0), veer_vec3(2, 0, 0), &desired), VEER_NO_RESULT); /* moving apart */
    CHECK_EQ(outputOf(veer_vec3(10, 0.3f, 0), veer_vec3(0, 0, 0), &desired), VEER_NO_RESULT); /* no relative motion (E4) */
}

TEST(an_agent_steers_away_from_where_the_other_will_be) {
    VeerVec3 desired;
    CHECK_OK(outputOf(veer_vec3(10, 0.5f, 0), veer_vec3(-2, 0, 0), &desired));
    CHECK(desired.y < 0.0f); /* it passes above, so the agent goes below */
    CHECK_OK(outputOf(veer_vec3(10, -0.5f, 0), veer_vec3(-2, 0, 0), &desired));
    CHECK(desired.y > 0.0f);
}

TEST(predicted_contacts_agree_with_simulated_motion) {
    uint32_t random = 11;
    int alarms = 0;
    for (int i = 0; i < 3000; i++) {
        VeerVec3 at = {test_range(&random, -4, 4), test_range(&random, -4, 4), 0},
                 v = {test_range(&random, -4, 4), test_range(&random, -4, 4), 0}, desired;
        double vv = (double)(v.x * v.x + v.y * v.y), pv = (double)(at.x * v.x + at.y * v.y), least = 1e9;
        if (sqrt((double)veer_dot3(at, at)) < 1.0) continue;
        for (int k = 0; k <= 4000; k++) { /* brute force over the horizon of 10 s */
            double t = k * 0.0025, x = (double)at.x + (double)v.x * t, y = (double)at.y + (double)v.y * t;
            least = fmin(least, sqrt(x * x + y * y));
        }
        if (fabs(least - 0.8) < 0.02 || vv < 1e-3 || -pv / vv > 9.5) continue; /* the sampling is too coarse to decide */
        int alarm = outputOf(at, v, &desired) == VEER_OK;
        CHECK_EQ(alarm, least < 0.8);
        alarms += alarm;
    }
    CHECK(alarms > 100);
}

TEST(coincident_agents_part_in_opposite_directions) {
    for (uint32_t combine = VEER_COMBINE_BLEND; combine <= VEER_COMBINE_CONTEXT; combine++) {
        Scoped(VeerWorldId) world = arena();
        VeerBrainId brain = avoider(world, combine);
        VeerAgentId a = walker(world, brain, veer_vec3(3, 4, 0), veer_vec3(200, 4, 0)),
                    b = walker(world, brain, veer_vec3(3, 4, 0), veer_vec3(200, 4, 0));
        (void)closestApproach(world, a, b, 120);
        CHECK(distanceOf(world, a, b) > 9.0f);
    }
}
