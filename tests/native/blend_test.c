/* Tests blending: weights, budgets, and behaviors without output. */
#include "given.h"

static VeerBehavior towards(float x, float y, float weight) {
    VeerBehavior behavior = veer_behavior(VEER_BEHAVIOR_SEEK);
    behavior.target = VEER_TARGET_KIND_POINT, behavior.targetX = x, behavior.targetY = y, behavior.weight = weight;
    return behavior;
}

/* Returns the decision of an agent at the origin with top speed 10 and the given velocity. */
static VeerVec3 decisionOf(const VeerBrainDef *brain, VeerVec3 velocity, VeerExplain *why) {
    VeerAgentDef agent = veer_defaultAgentDef();
    Scoped(VeerWorldId) world = makeWorld(veer_defaultWorldDef());
    agent.brain = addBrain(world, *brain);
    agent.maxSpeed = 10.0f, agent.velocityX = velocity.x, agent.velocityY = velocity.y;
    VeerAgentId id = addAgent(world, agent);
    CHECK(veer_explain(world, id, why) >= VEER_OK);
    decideWorld(world, DT);
    VeerVec3 desired = {veer_columnF32(world, VEER_COLUMN_DESIRED_X)[0], veer_columnF32(world, VEER_COLUMN_DESIRED_Y)[0], 0};
    CHECK_EQ(why->desiredX, desired.x);
    CHECK_EQ(why->desiredY, desired.y);
    return desired;
}

TEST(a_plain_blend_adds_weighted_steering) {
    VeerExplain why;
    VeerBrainDef brain = BRAIN_DEF(.behaviors[0] = towards(100, 0, 0.5f), .behaviors[1] = towards(0, 100, 0.25f), .behaviorCount = 2);
    VeerVec3 desired = decisionOf(&brain, veer_vec3(2, 0, 0), &why);
    CHECK_AT(desired, 2 + 0.5 * (10 - 2) + 0.25 * (0 - 2), 0.25 * 10, 1e-5);
    CHECK_NEAR(why.behaviors[0].share + why.behaviors[1].share, 1.0, 1e-5);
    CHECK(why.behaviors[0].share > why.behaviors[1].share);
}

TEST(a_normalized_blend_keeps_the_largest_desired_speed_so_that_arrive_survives) {
    VeerExplain why;
    VeerBrainDef brain = DEFINED(VeerBrainDef, BRAIN_OF(VEER_BEHAVIOR_ARRIVE), .blend = VEER_BLEND_MODE_NORMALIZE,
                                 .behaviors[0].target = VEER_TARGET_KIND_POINT, .behaviors[0].targetX = 10.0f,
                                 .behaviors[0].params.arrive.profile = VEER_ARRIVE_PROFILE_RAMP);
    VeerVec3 desired = decisionOf(&brain, veer_vec3(0, 0, 0), &why);
    /* 10 u from the goal with a slowRadius of 100, so a tenth of the top speed instead of the full speed */
    CHECK_NEAR(desired.x, 1.0, 1e-5);
    CHECK_NEAR(desired.y, 0.0, 1e-6);
}

TEST(a_truncated_blend_serves_the_first_in_the_list_first) {
    VeerExplain why;
    VeerBrainDef brain = BRAIN_DEF(.blend = VEER_BLEND_MODE_TRUNCATED, .behaviors[0] = towards(100, 0, 0.8f),
                                   .behaviors[1] = towards(0, 100, 1.0f), .behaviors[2] = towards(0, -100, 1.0f), .behaviorCount = 3);
    VeerVec3 desired = decisionOf(&brain, veer_vec3(0, 0, 0), &why);
    CHECK_NEAR(desired.x, 8.0, 1e-5);
    CHECK_NEAR(desired.y, 2.0, 1e-5); /* the first two behaviors use up the budget of 10, so nothing is left for the third */
}

TEST(a_behavior_without_output_does_not_brake) {
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerExplain why;
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_SEEK); /* without a target, seek has no output */
    brain.behaviorCount = 1;
    VeerVec3 desired = decisionOf(&brain, veer_vec3(3, 4, 0), &why);
    CHECK_AT(desired, 3, 4, 0);
    CHECK_EQ(why.behaviors[0].outputBits, 0);
}

TEST(weights_of_zero_leave_the_velocity_alone) {
    VeerExplain why;
    VeerBrainDef brain = BRAIN_DEF(.behaviors[0] = towards(100, 0, 0.0f), .behaviorCount = 1);
    VeerVec3 desired = decisionOf(&brain, veer_vec3(3, 4, 0), &why);
    CHECK_AT(desired, 3, 4, 0);
}

TEST(shares_stay_between_minus_1_and_1_where_behaviors_oppose_one_another) {
    VeerExplain why;
    VeerBrainDef brain = BRAIN_DEF(.behaviors[0] = towards(100, 0, 1.0f), .behaviors[1] = towards(-100, 0, 0.9f),
                                   .behaviors[2] = towards(0, 100, 0.0f), .behaviorCount = 3);
    decisionOf(&brain, veer_vec3(0, 0, 0), &why);
    CHECK_NEAR(why.behaviors[0].share, 1.0 / 1.9, 1e-5); /* the share is a fraction of the sum of all pulls, whatever their directions */
    CHECK_NEAR(why.behaviors[1].share, -0.9 / 1.9, 1e-5);
    CHECK_EQ(why.behaviors[2].share, 0.0f);
}

/* Returns a flock in which some agents have no neighbors and therefore no output. `others`: number of further agents, without a brain and
 * far away. */
static Crowd blendedFlock(uint32_t round, uint32_t others) {
    uint32_t random = 5 + round;
    Crowd crowd = crowd_plan(203, VEER_BEHAVIOR_FLOCK);
    crowd.worldDef.dimensions = 2 + round % 2, crowd.brainDef.blend = round / 2 % VEER_BLEND_MODE_COUNT;
    crowd.brainDef.behaviors[0].weight = 0.7f;
    if (round & 1) crowd.brainDef.behaviors[crowd.brainDef.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_LOOK_AHEAD);
    if (round & 2) crowd.brainDef.behaviors[crowd.brainDef.behaviorCount++] = towards(3.0f, 40.0f, 0.3f);
    if (round & 4) crowd.brainDef.behaviors[crowd.brainDef.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_CUSTOM);
    if (round & 1) crowd.brainDef.locomotion.facing = VEER_FACING_INDEPENDENT;
    crowd_start(&crowd);
    crowd_fill(&crowd, 200, 500.0f, &random);
    for (uint32_t slot = 0; slot < 200; slot += 90) {
        veer_world(crowd.world, "test")->customBits[slot] = VEER_OUTPUT_VELOCITY;
        veer_world(crowd.world, "test")->customZ[slot] = 2.0f;
    }
    crowd.agentDef.brain = veer_nullBrain;
    for (uint32_t i = 0; i < others; i++) crowd_add(&crowd, (VeerVec3){90000.0f + 1000.0f * (float)i, 0, 0}, (VeerVec3){0, 0, 0});
    return crowd;
}

/* If all agents have the same brain, the columns are filled with the value that most agents get, and batches write only the values that
 * differ. */
TEST(steering_is_the_same_whether_or_not_its_columns_are_filled_first) {
    for (uint32_t round = 0; round < 24; round++) {
        Scoped(Crowd) filled = blendedFlock(round, 0), written = blendedFlock(round, 3);
        VeerWorld *a = veer_world(filled.world, "test"), *b = veer_world(written.world, "test");
        for (uint32_t step = 0; step < 3; step++) {
            const size_t bytes = 200 * sizeof(float);
            CHECK_OK(veer_perceive(filled.world, DT));
            CHECK_OK(veer_perceive(written.world, DT));
            CHECK(a->isSteeringFilled && !b->isSteeringFilled);
            CHECK(memcmp(a->steeringX, b->steeringX, bytes) == 0);
            CHECK(memcmp(a->steeringY, b->steeringY, bytes) == 0);
            CHECK(memcmp(a->steeringZ, b->steeringZ, bytes) == 0);
            CHECK(memcmp(a->steeringRotation, b->steeringRotation, bytes) == 0);
            CHECK(memcmp(a->steeringWeight, b->steeringWeight, bytes) == 0);
            CHECK(memcmp(a->steeringBits, b->steeringBits, bytes) == 0);
            CHECK_OK(veer_decide(filled.world));
            CHECK_OK(veer_decide(written.world));
            CHECK_OK(veer_move(filled.world));
            CHECK_OK(veer_move(written.world));
        }
    }
}
