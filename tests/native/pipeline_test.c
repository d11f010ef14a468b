/* Tests the steering pipeline: which parts set and change the goal, and what takes over when no path is found. */
#include "refusal.h"
#include "walker.h"

/* A walker at (0, 0) with a pipeline that tries `steps` paths per step. */
#define PIPELINE(name, steps) \
    WALKER(name, VEER_BEHAVIOR_TARGET, .brainDef.combine = VEER_COMBINE_PIPELINE, .brainDef.constraintSteps = (steps))

static void addFallback(Walker *walker) { aim_at(add_behavior(&walker->brainDef, VEER_BEHAVIOR_SEEK), 0, -1000, 0); }

/* Gives a walker a goal far ahead and a fallback, and creates its world. */
static void sendAhead(Walker *walker) {
    aim_at(walker->behavior, 1000, 0, 0);
    addFallback(walker);
    walker_makeWorld(walker);
}

/* Adds a constraint, and an obstacle in its own group, either in the walker's path at x or away from the path. */
static void addConstraint(Walker *walker, uint32_t number, float x, int onTheWay) {
    VeerBehavior *part = add_behavior(&walker->brainDef, number & 1 ? VEER_BEHAVIOR_AVOID_WALL : VEER_BEHAVIOR_AVOID_CIRCLE);
    if (number & 1)
        part->params.avoidWall.mask = 1u << number;
    else
        part->params.avoidCircle.mask = 1u << number;
    make_obstacle(walker->world, OBSTACLE(.kind = number & 1 ? VEER_OBSTACLE_KIND_BOX : VEER_OBSTACLE_KIND_CIRCLE,
                                          .radius = number & 1 ? 0 : 10, .x = x, .y = onTheWay ? 0 : 200, .group = 1u << number));
}

static int goesAlongX(const Walker *walker) { return walker_lane(walker, VEER_COLUMN_DESIRED_X) > 90; }
static int fallsBack(const Walker *walker) { return walker_lane(walker, VEER_COLUMN_DESIRED_Y) < -99; }

TEST(a_path_is_accepted_if_and_only_if_no_constraint_is_violated_and_the_earliest_violation_wins) {
    uint32_t random = 7, accepted = 0;
    static VeerExplain why;
    for (uint32_t round = 0; round < 300; round++) {
        Scoped(Walker) walker = PIPELINE(walker, 1);
        sendAhead(&walker);
        uint32_t count = test_random(&random) % 7, earliest = 99;
        float nearest = 1e9f;
        for (uint32_t k = 0; k < count; k++) {
            int violated = test_random(&random) % 4 == 0;
            float x = test_range(&random, 100, 900);
            addConstraint(&walker, k, x, violated);
            if (!violated || x >= nearest) continue;
            nearest = x;
            earliest = k;
        }
        walker_start(&walker);
        CHECK_OK(veer_explain(walker.world, walker.agent, &why));
        walker_step(&walker, DT);
        accepted += earliest == 99;
        CHECK_EQ(goesAlongX(&walker), earliest == 99);
        CHECK_EQ(fallsBack(&walker), earliest != 99);
        for (uint32_t k = 0; k < count; k++) CHECK_EQ(why.behaviors[2 + k].share, k == earliest ? -1.0f : 0.0f);
    }
    CHECK(accepted > 60 && accepted < 240);
}

STUDY(the_order_of_the_constraints_does_not_matter) {
    uint32_t random = 11;
    for (uint32_t round = 0; round < 60; round++) {
        float x[2], y[2];
        uint32_t scene = random;
        for (uint32_t reversed = 0; reversed < 2; reversed++) {
            Scoped(Walker) walker = PIPELINE(walker, 8);
            sendAhead(&walker);
            random = scene;
            for (uint32_t k = 0; k < 6; k++) addConstraint(&walker, k, test_range(&random, 60, 300), test_random(&random) & 1);
            for (uint32_t k = 0; k < 3 && reversed; k++) {
                VeerBehavior kept = walker.brainDef.behaviors[2 + k];
                walker.brainDef.behaviors[2 + k] = walker.brainDef.behaviors[7 - k];
                walker.brainDef.behaviors[7 - k] = kept;
            }
            walker_run(&walker, 4, DT);
            x[reversed] = walker_x(&walker);
            y[reversed] = walker_y(&walker);
        }
        CHECK_EQ(x[0], x[1]);
        CHECK_EQ(y[0], y[1]);
    }
}

TEST(a_moved_goal_is_tried_until_the_steps_are_used_up) {
    uint32_t plans[4];
    for (uint32_t steps = 1; steps <= 4; steps++) {
        VeerStats stats;
        Walker walker = PIPELINE(walker, 1);
        sendAhead(&walker);
        walker.brainDef.constraintSteps = steps;
        addConstraint(&walker, 0, 200, 1);
        walker_start(&walker);
        walker_step(&walker, DT);
        veer_getStats(walker.world, &stats);
        plans[steps - 1] = stats.constraintSteps;
        CHECK_EQ(fallsBack(&walker), steps == 1);
    }
    CHECK_EQ(plans[0], 1);
    CHECK_EQ(plans[1], 2); /* of the paths that are tried, the second one avoids the obstacle */
    CHECK_EQ(plans[3], 2);
}

TEST(targeters_fill_only_empty_channels) {
    Walker walker = PIPELINE(walker, 1);
    aim_at(walker.behavior, 1000, 0, 0);
    aim_at(add_behavior(&walker.brainDef, VEER_BEHAVIOR_TARGET), 0, 1000, 0);
    aim_at(add_behavior(&walker.brainDef, VEER_BEHAVIOR_FACE_TARGET), 0, 500, 0);
    walker.brainDef.locomotion.facing = VEER_FACING_INDEPENDENT;
    walker_run(&walker, 2, DT);
    CHECK_NEAR(walker_y(&walker), 0, 1e-3);
    CHECK(walker_x(&walker) > 150);
    CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_ORIENTATION), atan2f(500, -walker_x(&walker)), 0.05);
}

static uint32_t asked;
static void countEvaluated(const VeerCustomView *view, VeerCustomOutput *output, void *user) {
    (void)view;
    (void)user;
    output->hasVelocity = 1;
    asked++;
}

TEST(the_fallback_is_evaluated_only_when_the_pipeline_finds_nothing) {
    Walker walker = PIPELINE(walker, 1);
    add_behavior(&walker.brainDef, VEER_BEHAVIOR_CUSTOM);
    walker_start(&walker);
    veer_setCustom(walker.world, 0, countEvaluated, 0);
    veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){500, 0, 0});
    asked = 0;
    walker_walk(&walker, 1, DT);
    CHECK_EQ(asked, 0);
    veer_clearTarget(walker.world, walker.agent);
    walker_walk(&walker, 1, DT);
    CHECK_EQ(asked, 60);
    CHECK(walker_speed(&walker) < 1);
}

TEST(without_ordinary_behaviors_the_fallback_is_wander_with_its_defaults) {
    float x[2], y[2];
    for (uint32_t pipeline = 0; pipeline < 2; pipeline++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_WANDER, .brainDef.combine = pipeline ? VEER_COMBINE_PIPELINE : VEER_COMBINE_BLEND);
        walker.brainDef.behaviorCount = !pipeline;
        walker_run(&walker, 5, DT);
        x[pipeline] = walker_x(&walker);
        y[pipeline] = walker_y(&walker);
        CHECK(walker_speed(&walker) > 95);
    }
    CHECK_EQ(x[0], x[1]);
    CHECK_EQ(y[0], y[1]);
}

/* Agents in one batch, with and without a goal, each move as they would alone. */
TEST(agents_that_fall_back_do_not_disturb_their_neighbors_in_the_list) {
    float alone[4], together[4];
    for (uint32_t round = 0; round < 3; round++) {
        Walker walker = PIPELINE(walker, 1);
        walker_start(&walker);
        VeerAgentDef def = walker.agentDef;
        VeerAgentId other = make_agent(walker.world, def);
        for (uint32_t k = 0; k < 2; k++) /* keeps one of the two agents and removes the other */
            if (round == 2 - k) CHECK_OK(veer_removeAgent(walker.world, k ? other : walker.agent));
        if (round != 2) veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){500, 0, 0});
        for (int i = 0; i < 120; i++) CHECK_OK(veer_step(walker.world, DT));
        const float *x = veer_columnF32(walker.world, VEER_COLUMN_X), *y = veer_columnF32(walker.world, VEER_COLUMN_Y);
        uint32_t slots[2] = {veer_slot(walker.agent), veer_slot(other)};
        for (uint32_t k = 0; k < 2; k++) {
            if (round == 0) together[2 * k] = x[slots[k]], together[2 * k + 1] = y[slots[k]];
            if (round == 1 + k) alone[2 * k] = x[slots[k]], alone[2 * k + 1] = y[slots[k]];
        }
    }
    for (uint32_t k = 0; k < 4; k++) CHECK_EQ(together[k], alone[k]);
}

TEST(explain_names_the_parts_that_set_and_moved_the_goal_and_changes_nothing) {
    static VeerExplain why;
    Walker walker = PIPELINE(walker, 8);
    sendAhead(&walker);
    addConstraint(&walker, 2, 200, 1);
    addConstraint(&walker, 3, 400, 0);
    walker_start(&walker);
    for (int i = 0; i < 60; i++) {
        uint64_t before = hashOf(walker.world);
        CHECK_OK(veer_explain(walker.world, walker.agent, &why));
        CHECK(hashOf(walker.world) == before);
        walker_step(&walker, DT);
        CHECK_EQ(why.desiredX, walker_lane(&walker, VEER_COLUMN_DESIRED_X));
        CHECK_EQ(why.desiredY, walker_lane(&walker, VEER_COLUMN_DESIRED_Y));
        CHECK_EQ(why.behaviors[0].share, 1.0f);
        CHECK_EQ(why.behaviors[1].share, 0.0f);
        CHECK_EQ(why.behaviors[1].outputBits, 0);
        CHECK_EQ(why.behaviors[2].share, -1.0f);
        CHECK_EQ(why.behaviors[3].share, 0.0f);
    }
}

TEST(parts_of_a_pipeline_are_refused_elsewhere) {
    static const uint32_t parts[] = {VEER_BEHAVIOR_TARGET,         VEER_BEHAVIOR_PATH_TARGET,  VEER_BEHAVIOR_FACE_TARGET,
                                     VEER_BEHAVIOR_NEXT_PATH_NODE, VEER_BEHAVIOR_AVOID_CIRCLE, VEER_BEHAVIOR_AVOID_WALL,
                                     VEER_BEHAVIOR_AVOID_AGENT};
    BusyWorld busy = busyWorld();
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++)
        for (uint32_t k = 0; k < sizeof parts / sizeof *parts; k++) {
            VeerBrainId id;
            VeerBrainDef brain = DEFINED(VeerBrainDef, BRAIN(combine, parts[k]), .context.slots = 8);
            if (combine != VEER_COMBINE_PIPELINE)
                REFUSED(busy.world, veer_addBrain(busy.world, &brain, &id), VEER_E_RANGE, "def.behaviors[0].type");
        }
}

/* The neighbors of an agent are queried once for all paths that it tries. */
TEST(the_others_around_an_agent_are_looked_up_once_for_all_its_paths) {
    enum { AGENTS = 30 };
    uint32_t most = 0;
    Walker walker = PIPELINE(walker, 1);
    add_behavior(&walker.brainDef, VEER_BEHAVIOR_AVOID_AGENT);
    walker.brainDef.constraintSteps = 8;
    walker_start(&walker);
    for (uint32_t i = 0; i < AGENTS; i++) { /* each agent's goal is on the opposite side of a ring */
        float angle = 6.2831853f * (float)i / AGENTS;
        VeerAgentDef def = walker.agentDef;
        def.x = 90 * cosf(angle), def.y = 90 * sinf(angle);
        VeerAgentId agent = make_agent(walker.world, def);
        CHECK_OK(veer_setTargetPoint(walker.world, agent, (VeerVec3){-def.x, -def.y, 0}));
    }
    for (int step = 0; step < 120; step++) {
        walker_step(&walker, DT);
        VeerStats stats = statsOf(walker.world);
        if (stats.neighborChecks > most) most = stats.neighborChecks;
    }
    CHECK(most > 0 && most <= (AGENTS + 1) * AGENTS);
}
