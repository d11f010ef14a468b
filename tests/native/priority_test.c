/* Tests the combiner `priority`: which group decides, which groups are skipped, and what happens if all are below the threshold. */
#include "setup.h"

#define TOP_SPEED 10.0f

/* A custom behavior that outputs the velocity (a, b) if c is 1, the rotation d if c is 2, both if c is 3, and nothing if c is 0. */
static void outputSettings(const VeerCustomView *view, VeerCustomOutput *output, void *user) {
    uint32_t *calls = user;
    uint32_t bits = (uint32_t)view->c;
    ++*calls;
    output->hasVelocity = bits & 1u;
    output->hasRotation = bits & 2u;
    output->velocity = (VeerVec3){view->a, view->b, 0};
    output->rotation = view->d;
}

static VeerBehavior customBehavior(uint32_t priority, float x, float y, int hasOutput) {
    VeerBehavior behavior = veer_behavior(VEER_BEHAVIOR_CUSTOM);
    behavior.priority = priority;
    behavior.params.custom.a = x;
    behavior.params.custom.b = y;
    behavior.params.custom.c = hasOutput ? 1.0f : 0.0f;
    return behavior;
}

/* Returns a behavior that only turns. */
static VeerBehavior turning(uint32_t priority, float rotation) {
    VeerBehavior behavior = customBehavior(priority, 0, 0, 0);
    behavior.params.custom.c = 2.0f;
    behavior.params.custom.d = rotation;
    return behavior;
}

/* The decision of an agent with this brain, and the number of times that each of its behaviors was evaluated. */
typedef struct Decision {
    VeerVec3 desired;
    float rotation;
    uint32_t outputBits, calls;
} Decision;

static Decision decide(const VeerBrainDef *brain, VeerVec3 velocity) {
    Decision out = {.calls = 0};
    Scoped(VeerWorldId) world = make_world(WORLD());
    CHECK_OK(veer_setCustom(world, 0, outputSettings, &out.calls));
    make_agent(world, AGENT(.brain = make_brain(world, brain), .maxSpeed = TOP_SPEED, .radius = 2.0f, .velocityX = velocity.x,
                            .velocityY = velocity.y));
    CHECK_OK(veer_perceive(world, DT));
    CHECK_OK(veer_decide(world));
    out.desired = (VeerVec3){veer_columnF32(world, VEER_COLUMN_DESIRED_X)[0], veer_columnF32(world, VEER_COLUMN_DESIRED_Y)[0], 0};
    out.rotation = veer_columnF32(world, VEER_COLUMN_DESIRED_ROTATION)[0];
    out.outputBits = veer_columnU32(world, VEER_COLUMN_DESIRED_BITS)[0];
    return out;
}

/* Returns a brain that combines these behaviors by priority. */
#define PRIORITY(...) \
    priorityBrain((const VeerBehavior[]){__VA_ARGS__}, (uint32_t)(sizeof((const VeerBehavior[]){__VA_ARGS__}) / sizeof(VeerBehavior)))

static VeerBrainDef priorityBrain(const VeerBehavior *behaviors, uint32_t count) {
    VeerBrainDef brain = BRAIN_DEF(.combine = VEER_COMBINE_PRIORITY, .behaviorCount = count);
    memcpy(brain.behaviors, behaviors, count * sizeof *behaviors);
    return brain;
}

static const VeerVec3 atRest = {0, 0, 0};

TEST(the_lower_number_decides_wherever_it_is_in_the_list) {
    VeerBrainDef brain = PRIORITY(customBehavior(2, 0, 10, 1), customBehavior(1, 10, 0, 1));
    Decision decision = decide(&brain, atRest);
    CHECK_AT(decision.desired, 10, 0, 1e-5);
    CHECK_EQ(decision.calls, 2); /* a skipped group still updates its path cursor and emits events */
}

TEST(a_group_below_the_threshold_passes_to_the_next) {
    VeerBrainDef brain = PRIORITY(customBehavior(0, 1.9f, 0, 1) /* 0.19 of the top speed */, customBehavior(5, 0, 7, 1));
    CHECK_NEAR(decide(&brain, atRest).desired.y, 7, 1e-5);
    brain.behaviors[0].params.custom.a = 2.1f;
    CHECK_NEAR(decide(&brain, atRest).desired.x, 2.1, 1e-5);
}

TEST(behaviors_of_one_group_blend) {
    VeerBrainDef brain = PRIORITY(customBehavior(3, 4, 0, 1), customBehavior(9, 0, 9, 1), customBehavior(3, 0, 6, 1));
    brain.behaviors[2].weight = 0.5f;
    Decision decision = decide(&brain, atRest);
    CHECK_AT(decision.desired, 4, 3, 1e-5);
}

TEST(rotation_counts_as_the_speed_of_the_edge) {
    /* 0.9 rad/s at a radius of 2 count as 1.8 u/s, which is below the threshold of 0.2 times 10 u/s. */
    VeerBrainDef brain = PRIORITY(turning(0, 0.9f), customBehavior(1, 0, 8, 1));
    Decision decision = decide(&brain, atRest);
    CHECK_NEAR(decision.desired.y, 8, 1e-5); /* the next group determines the velocity, although the rotation comes from the first group */
    CHECK_EQ(decision.outputBits, VEER_OUTPUT_VELOCITY | VEER_OUTPUT_ROTATION);
    CHECK_NEAR(decision.rotation, 0.9, 1e-6);
    brain.behaviors[0].params.custom.d = 1.1f;
    decision = decide(&brain, atRest);
    CHECK_EQ(decision.outputBits, VEER_OUTPUT_ROTATION);
    CHECK_NEAR(decision.rotation, 1.1, 1e-6);
}

TEST(the_rotation_comes_from_the_deciding_group_or_else_from_the_first_that_turns) {
    VeerBrainDef brain =
        PRIORITY(customBehavior(0, 0, 8, 1) /* this group decides, but outputs no rotation */, turning(1, 1), turning(2, 2));
    Decision decision = decide(&brain, atRest);
    CHECK_NEAR(decision.desired.y, 8, 1e-5);
    CHECK_NEAR(decision.rotation, 1, 1e-6);
    brain.behaviors[0].params.custom.c = 3.0f; /* now it has a rotation */
    brain.behaviors[0].params.custom.d = -0.5f;
    CHECK_NEAR(decide(&brain, atRest).rotation, -0.5, 1e-6);
    brain.behaviors[0].params.custom.c = 1.0f;
    brain.behaviors[1].weight = 0.0f; /* with weight 0, the behavior has no influence */
    CHECK_NEAR(decide(&brain, atRest).rotation, 2, 1e-6);
}

TEST(a_group_that_only_turns_leaves_the_velocity_to_the_group_before) {
    VeerBrainDef brain = PRIORITY(customBehavior(0, 1, 0, 1) /* a small output: 1 of 10 */, customBehavior(1, 0, 0, 0));
    brain.behaviors[1].params.custom.c = 2.0f;
    for (int much = 0; much < 2; much++) {
        brain.behaviors[1].params.custom.d = much ? 3.0f : 0.3f;
        Decision decision = decide(&brain, (VeerVec3){2, 0, 0});
        CHECK_EQ(decision.outputBits, VEER_OUTPUT_VELOCITY | VEER_OUTPUT_ROTATION);
        CHECK_NEAR(decision.desired.x, 1, 1e-6);
        CHECK_NEAR(decision.rotation, much ? 3 : 0.3, 1e-6);
    }
}

TEST(without_any_output_nothing_is_desired) {
    VeerBrainDef brain = PRIORITY(customBehavior(0, 5, 5, 0), customBehavior(1, 5, 5, 0));
    CHECK_EQ(decide(&brain, (VeerVec3){3, 0, 0}).outputBits, 0);
    brain.behaviorCount = 0;
    CHECK_EQ(decide(&brain, (VeerVec3){3, 0, 0}).outputBits, 0);
}

/* Returns the decision by the rule, in double precision: groups in ascending order; the first group above the threshold decides, otherwise
 * the last group with an output. */
static VeerVec3 referenceDecision(const VeerBrainDef *brain, VeerVec3 velocity, int *hasAny) {
    double x = 0, y = 0;
    *hasAny = 0;
    for (uint32_t group = 0; group < 256; group++) {
        double sumX = 0, sumY = 0;
        int has = 0;
        for (uint32_t i = 0; i < brain->behaviorCount; i++) {
            const VeerBehavior *behavior = &brain->behaviors[i];
            if (behavior->priority != group || behavior->params.custom.c == 0.0f) continue;
            sumX += (double)behavior->weight * (double)(behavior->params.custom.a - velocity.x);
            sumY += (double)behavior->weight * (double)(behavior->params.custom.b - velocity.y);
            has = 1;
        }
        if (!has) continue;
        *hasAny = 1;
        x = sumX;
        y = sumY;
        if (sqrt(x * x + y * y) > (double)(brain->threshold * TOP_SPEED)) break;
    }
    return (VeerVec3){velocity.x + (float)x, velocity.y + (float)y, 0};
}

TEST(ten_thousand_random_brains_decide_as_the_rules_say) {
    uint32_t random = 11;
    int passes = 0;
    for (int i = 0; i < SOME(10000); i++) {
        VeerBrainDef brain = BRAIN_DEF(.combine = VEER_COMBINE_PRIORITY);
        VeerVec3 velocity = {test_range(&random, -5, 5), test_range(&random, -5, 5), 0};
        brain.threshold = test_range(&random, 0, 0.8f);
        brain.behaviorCount = 1 + test_random(&random) % 8;
        for (uint32_t k = 0; k < brain.behaviorCount; k++) {
            brain.behaviors[k] = customBehavior(test_random(&random) % 4, test_range(&random, -6, 6), test_range(&random, -6, 6),
                                                test_random(&random) % 3 > 0);
            brain.behaviors[k].weight = test_range(&random, 0, 1);
        }
        int hasAny;
        VeerVec3 expected = referenceDecision(&brain, velocity, &hasAny);
        Decision decision = decide(&brain, velocity);
        CHECK_EQ(decision.outputBits != 0, hasAny);
        CHECK_AT(decision.desired, expected.x, expected.y, 1e-4);
        passes += decision.calls > 1;
    }
    CHECK(passes > SOME(5000));
}

TEST(priority_does_not_depend_on_the_order_of_the_list_and_below_the_threshold_the_last_group_decides) {
    static const uint32_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const VeerBehavior small[3] = {customBehavior(1, 1, 0, 1), customBehavior(2, 0, 1, 1), customBehavior(3, -1, 0, 1)};
    for (int i = 0; i < 6; i++) {
        VeerBrainDef brain = PRIORITY(small[orders[i][0]], small[orders[i][1]], small[orders[i][2]]);
        CHECK_NEAR(decide(&brain, atRest).desired.x, -1, 1e-6); /* all groups are below the threshold */
        brain.threshold = 0.05f;
        CHECK_NEAR(decide(&brain, atRest).desired.x, 1, 1e-6);
    }
}

TEST(an_agent_flees_first_and_goes_home_when_it_is_safe) {
    VeerBrainDef brain = DEFINED(VeerBrainDef, BRAIN(VEER_COMBINE_PRIORITY, VEER_BEHAVIOR_FLEE, VEER_BEHAVIOR_ARRIVE),
                                 .behaviors[0].target = VEER_TARGET_KIND_NEAREST, .behaviors[0].targetGroup = 2,
                                 .behaviors[0].params.flee.panicRadius = 60.0f, .behaviors[1].priority = 1);
    VeerWorldId world = make_world(WORLD());
    VeerAgentId agent = make_agent(world, AGENT(.brain = make_brain(world, &brain)));
    CHECK_OK(veer_setTargetPoint(world, agent, atRest));
    VeerAgentId wolf = make_agent(world, AGENT(.x = 10.0f, .group = 2));
    setup_steps(world, 300, DT);
    CHECK(setup_value(world, agent, VEER_COLUMN_X) < -20.0f);
    CHECK_OK(veer_removeAgent(world, wolf));
    setup_steps(world, 300, DT);
    CHECK_NEAR(setup_value(world, agent, VEER_COLUMN_X), 0, 2);
}
