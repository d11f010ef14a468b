/* Tests custom behaviors: a C function used alongside Veer's own behaviors, or columns that a caller writes between steps. */
#include "given.h"

/* A moth circles its target, and the farther away it is, the faster it approaches. This is the example of the README. */
static void moth(const VeerCustomView *view, VeerCustomOutput *output, void *user) {
    (void)user;
    if (!view->hasTarget) return;
    output->hasVelocity = 1, output->velocity.x = -view->toTarget.y + view->a * view->toTarget.x;
    output->velocity.y = view->toTarget.x + view->a * view->toTarget.y;
}

/* Starts an agent that flies like a moth around a point. */
static void startMoth(Walker *walker, float x, float y) {
    startTowards(walker, x, y);
    CHECK_OK(veer_setCustom(walker->world, 0, moth, NULL));
}

TEST(a_registered_function_steers_like_any_other_behavior) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_CUSTOM);
    walker.behavior->params.custom.which = 3, walker.behavior->params.custom.a = 0.2f, walker.agentDef.x = 100.0f;
    walker_start(&walker);
    CHECK_OK(veer_setCustom(walker.world, 3, moth, NULL));
    CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){0, 0, 0}));
    VeerExplain why = explainOf(walker.world, walker.agent);
    CHECK_NEAR(why.behaviors[0].desiredX, -19.61, 0.01);
    /* the sum of a vector perpendicular to the target's direction and 0.2 times a vector towards the target */
    CHECK_NEAR(why.behaviors[0].desiredY, -98.06, 0.01);
    float least = 1e9f, most = 0;
    const float *x = veer_columnF32(walker.world, VEER_COLUMN_X), *y = veer_columnF32(walker.world, VEER_COLUMN_Y);
    for (int i = 0; i < 1200; i++) {
        walker_step(&walker, DT);
        float distance = veer_length2(x[walker.slot], y[walker.slot]);
        if (i > 600) least = fminf(least, distance), most = fmaxf(most, distance);
    }
    CHECK(most < 100.0f && least > 1.0f); /* by now, the moth has approached and circles */
}

static void noteTarget(const VeerCustomView *view, VeerCustomOutput *output, void *user) {
    output->hasVelocity = 0;
    *(uint32_t *)user = view->hasTarget;
}

TEST(a_function_sees_whether_there_is_a_target) {
    const VeerWorldId world = make_world(WORLD(.seed = 1));
    const VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_CUSTOM);
    const VeerAgentId other = make_agent(world, AGENT(.x = 50)), agent = make_agent(world, AGENT(.brain = make_brain(world, &def)));
    uint32_t hasTarget = 7;
    CHECK_OK(veer_setCustom(world, 0, noteTarget, &hasTarget));
    for (uint32_t way = 0; way < 3; way++) {
        if (way == 1) CHECK_OK(veer_setTargetAgent(world, agent, other));
        if (way == 2) CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){9, 9, 0}));
        CHECK_OK(veer_step(world, DT));
        CHECK_EQ(hasTarget, way > 0);
    }
}

static void mothWithDistance(const VeerCustomView *view, VeerCustomOutput *output, void *user) {
    moth(view, output, user);
    output->distance = *(const float *)user;
}

TEST(an_invalid_distance_counts_as_not_given) {
    float none[] = {NAN, -1.0f, INFINITY}, x[3];
    for (int i = 0; i < 3; i++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_CUSTOM);
        walker.brainDef.combine = VEER_COMBINE_CONTEXT;
        walker_start(&walker);
        CHECK_OK(veer_setCustom(walker.world, 0, mothWithDistance, &none[i]));
        CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){-50, 0, 0}));
        walker_walk(&walker, 1, DT);
        x[i] = walker_x(&walker);
    }
    CHECK(x[0] == x[2] && x[1] == x[2] && x[2] != 0);
}

TEST(an_agent_that_cannot_move_may_desire_any_velocity) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_CUSTOM);
        walker.brainDef.combine = combine, walker.agentDef.maxSpeed = 0;
        startMoth(&walker, -50, 0);
        walker_walk(&walker, 0.5f, DT);
        explainOf(walker.world, walker.agent);
        CHECK(walker_x(&walker) == 0 && walker_y(&walker) == 0);
        CHECK_OK(veer_validate(walker.world));
    }
}

TEST(a_registered_function_counts_in_every_combiner) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_CUSTOM);
        walker.brainDef.combine = combine;
        startMoth(&walker, -50, 0);
        for (int i = 0; i < 30; i++) walker_step(&walker, DT);
        /* South is to the left of the direction to the target. */
        CHECK(veer_columnF32(walker.world, VEER_COLUMN_Y)[walker.slot] < -5.0f);
    }
}

TEST(columns_written_between_the_steps_work_as_a_behavior) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_CUSTOM);
        walker.brainDef.combine = combine;
        walker_start(&walker);
        float *customX = veer_columnF32(walker.world, VEER_COLUMN_CUSTOM_X), *customY = veer_columnF32(walker.world, VEER_COLUMN_CUSTOM_Y);
        uint32_t *bits = veer_columnU32(walker.world, VEER_COLUMN_CUSTOM_BITS);
        const float *x = veer_columnF32(walker.world, VEER_COLUMN_X), *y = veer_columnF32(walker.world, VEER_COLUMN_Y);
        for (int i = 0; i < 240; i++) { /* the path is a square with sides of 60 u */
            static const float square[4][2] = {{60, 0}, {0, 60}, {-60, 0}, {0, -60}};
            customX[walker.slot] = square[i / 60][0];
            customY[walker.slot] = square[i / 60][1];
            bits[walker.slot] = VEER_OUTPUT_VELOCITY;
            walker_step(&walker, DT);
            if (i == 119) CHECK(x[walker.slot] > 40.0f && y[walker.slot] > 40.0f);
        }
        CHECK_NEAR(x[walker.slot], 0, 12);
        CHECK_NEAR(y[walker.slot], 0, 12);
    }
}

TEST(without_a_bit_in_customBits_the_behavior_does_nothing) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_CUSTOM);
    walker.agentDef.velocityX = 7.0f;
    walker_start(&walker);
    veer_columnF32(walker.world, VEER_COLUMN_CUSTOM_Y)[walker.slot] = 50.0f;
    walker_step(&walker, DT);
    CHECK_EQ(veer_columnF32(walker.world, VEER_COLUMN_VELOCITY_X)[walker.slot], 7.0f);
    CHECK_EQ(veer_columnF32(walker.world, VEER_COLUMN_VELOCITY_Y)[walker.slot], 0.0f);
}

static void outputInvalid(const VeerCustomView *view, VeerCustomOutput *output, void *user) {
    float nan = VEER_INF - VEER_INF;
    (void)view;
    *output = (VeerCustomOutput){1, 1, {nan, VEER_INF, -VEER_INF}, nan, nan};
    *(int *)user += 1;
}

TEST(row_112_a_function_that_returns_invalid_numbers_does_nothing) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_CUSTOM);
    walker_start(&walker);
    int calls = 0;
    CHECK_OK(veer_setCustom(walker.world, 0, outputInvalid, &calls));
    walker_step(&walker, DT);
    CHECK_EQ(calls, 1);
    CHECK_EQ(veer_columnF32(walker.world, VEER_COLUMN_X)[walker.slot], 0.0f); /* invalid output is ignored */
    CHECK_EQ(veer_columnF32(walker.world, VEER_COLUMN_ROTATION)[walker.slot], 0.0f);
    CHECK_OK(veer_validate(walker.world));
}

static void editWorld(const VeerCustomView *view, VeerCustomOutput *output, void *user) {
    VeerResult *results = user;
    VeerAgentDef def = veer_defaultAgentDef();
    VeerAgentId other;
    VeerExplain why;
    (void)output;
    results[0] = veer_step(view->world, DT);
    results[1] = veer_addAgent(view->world, &def, &other);
    results[2] = veer_removeAgent(view->world, view->agent);
    results[3] = veer_setCustom(view->world, 0, NULL, NULL);
    results[4] = veer_explain(view->world, view->agent, &why);
}

TEST(row_53_a_function_cannot_step_or_edit_the_world_that_calls_it) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_CUSTOM);
    walker_start(&walker);
    VeerResult results[5] = {VEER_OK, VEER_OK, VEER_OK, VEER_OK, VEER_OK};
    CHECK_OK(veer_setCustom(walker.world, 0, editWorld, results));
    walker_step(&walker, DT);
    for (int i = 0; i < 5; i++) CHECK_EQ(results[i], VEER_E_BUSY);
    VeerExplain why;
    memset(results, 0, sizeof results);
    CHECK(veer_explain(walker.world, walker.agent, &why) >= VEER_OK);
    for (int i = 0; i < 5; i++) CHECK_EQ(results[i], VEER_E_BUSY);
    walker_step(&walker, DT);
}

TEST(row_113_a_function_number_out_of_range_is_refused) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_CUSTOM);
    walker_start(&walker);
    CHECK_EQ(veer_setCustom(walker.world, 16, moth, NULL), VEER_E_RANGE);
    CHECK_EQ(strcmp(veer_lastError(walker.world)->argument, "which"), 0);
    CHECK_EQ(veer_setCustom(veer_nullWorld, 0, moth, NULL), VEER_E_WORLD);
}

TEST(row_12_columns_that_are_not_finite_do_nothing) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_CUSTOM);
    walker_start(&walker);
    veer_columnF32(walker.world, VEER_COLUMN_CUSTOM_X)[walker.slot] = VEER_INF - VEER_INF;
    veer_columnF32(walker.world, VEER_COLUMN_CUSTOM_ROTATION)[walker.slot] = VEER_INF;
    veer_columnU32(walker.world, VEER_COLUMN_CUSTOM_BITS)[walker.slot] = 3;
    walker_step(&walker, DT);
    CHECK_EQ(veer_columnU32(walker.world, VEER_COLUMN_DESIRED_BITS)[walker.slot], 0);
    CHECK_EQ(veer_columnU32(walker.world, VEER_COLUMN_FLAGS)[walker.slot] & 2u, 0); /* not quarantined */
    CHECK_OK(veer_validate(walker.world));
}
