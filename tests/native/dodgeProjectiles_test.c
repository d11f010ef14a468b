/* Tests dodgeProjectiles: agents leave landing circles in time and do not enter them, in a blend and in a context map. */
#include "shots.h"
#include "given.h"

static const float rates[] = {30, 60, 240};

static void planDodger(Walker *walker, int context) {
    walker_plan(walker, VEER_BEHAVIOR_DODGE_PROJECTILES);
    walker->behavior->params.dodgeProjectiles.radius = 60, walker->agentDef.maxSpeed = 100;
    walker->brainDef.locomotion.response = 10, walker->brainDef.locomotion.idle = VEER_IDLE_BRAKE;
    if (!context) return;
    walker->brainDef.combine = VEER_COMBINE_CONTEXT, walker->brainDef.context.slots = 16;
}

TEST(an_agent_is_out_of_the_circle_at_the_landing_at_any_rate_in_a_blend_and_in_a_context_map) {
    const float starts[][2] = {{0, 0}, {20, 10}, {-40, 5}, {0, 55}};
    for (int context = 0; context < 2; context++)
        for (int r = 0; r < 3; r++)
            for (int s = 0; s < 4; s++) {
                PLANNED(walker, planDodger(&walker, context));
                walker.agentDef.x = starts[s][0], walker.agentDef.y = starts[s][1];
                walker_start(&walker);
                drop(walker.world, 0, 0, 1);
                CHECK(waitFor(walker.world, VEER_EVENT_PROJECTILE_LANDED, 1 / rates[r], 300));
                CHECK(walker_distanceTo(&walker, 0, 0) >= 59);
                walker_walk(&walker, 1, 1 / rates[r]);
                CHECK(walker_distanceTo(&walker, 0, 0) < 110); /* the agent has no reason to go any farther */
                CHECK(walker_speed(&walker) < 1);
            }
}

/* Returns the distance from a point to the circle around the origin in a given direction; infinity if the direction misses it. */
static double distanceToCircle(double x, double y, double angle, double radius) {
    double along = -(x * cos(angle) + y * sin(angle)), across = x * sin(angle) - y * cos(angle);
    double under = radius * radius - across * across;
    return along > 0 && under > 0 ? along - sqrt(under) : INFINITY;
}

TEST(from_outside_the_danger_of_each_slot_is_how_soon_it_leads_into_the_circle) {
    uint32_t random = 5, within = 0;
    for (int i = 0; i < 300; i++) {
        PLANNED(walker, planDodger(&walker, 1));
        walker.worldDef.capacity.keepMaps = 1, walker.brainDef.context.align = VEER_ALIGN_WORLD;
        walker.brainDef.context.merge = VEER_MERGE_NONE;
        float away = test_range(&random, 60.05f, i % 2 ? 63 : 200), angle = test_range(&random, -3.1f, 3.1f);
        walker.agentDef.x = away * cosf(angle), walker.agentDef.y = away * sinf(angle);
        walker_start(&walker);
        drop(walker.world, 0, 0, 1);
        CHECK_OK(veer_perceive(walker.world, 0.01f));
        const float *danger = veer_columnF32(walker.world, VEER_COLUMN_DANGER);
        const float *distances = veer_columnF32(walker.world, VEER_COLUMN_DANGER_DISTANCE);
        for (uint32_t k = 0; k < 16; k++) { /* the landing is 1 s away, in which the agent moves 100 u */
            double x = (double)walker.agentDef.x, y = (double)walker.agentDef.y, slot = 6.283185307 * k / 16;
            double to = distanceToCircle(x, y, slot, 60), least = distanceToCircle(x, y, slot, 59.999),
                   most = distanceToCircle(x, y, slot, 60.001);
            if (isinf(least) != isinf(most) || (to > 99.9 && to < 100.1)) continue; /* rounding decides */
            CHECK_NEAR(danger[k], fmax(1 - to / 100, 0), 2e-3);
            if (to < 99) CHECK_NEAR(distances[k], to, 0.05);
            within += to < 99;
        }
    }
    CHECK(within > 300);
}

TEST(an_agent_ignores_landings_beyond_its_horizon_or_radius) {
    for (int context = 0; context < 2; context++) {
        PLANNED(walker, planDodger(&walker, context));
        walker_start(&walker);
        VeerProjectileDef def = dropOn(10, 0, 3.9f);
        fire(walker.world, &def);
        drop(walker.world, 70, 0, 1);
        walker_walk(&walker, 0.8f, DT); /* 3.1 s left */
        CHECK_EQ(walker_speed(&walker), 0.0f);
        walker_walk(&walker, 0.3f, DT);
        CHECK(walker_vx(&walker) < -50);
    }
}

TEST(an_agent_dodges_its_own_projectiles_too_but_not_those_that_never_land) {
    for (int k = 0; k < 3; k++) {
        PLANNED(walker, planDodger(&walker, 0));
        walker_start(&walker);
        VeerProjectileDef def = dropOn(10, 0, 1);
        if (k == 1) def.owner = walker.agent;
        if (k == 2) def.lifeTime = 0.9f;
        fire(walker.world, &def);
        walker_walk(&walker, 0.5f, DT);
        if (k == 2)
            CHECK_EQ(walker_x(&walker), 0.0f);
        else
            CHECK(walker_x(&walker) < -20);
    }
}

TEST(between_two_landings_an_agent_leaves_both_circles) {
    for (int context = 0; context < 2; context++) {
        PLANNED(walker, planDodger(&walker, context));
        walker_start(&walker);
        drop(walker.world, 30, 0, 2);
        drop(walker.world, -30, 1, 2);
        CHECK(waitFor(walker.world, VEER_EVENT_PROJECTILE_LANDED, DT, 300));
        CHECK(walker_distanceTo(&walker, 30, 0) > 55);
        CHECK(walker_distanceTo(&walker, -30, 1) > 55);
    }
}

TEST(a_traveling_agent_does_not_enter_a_circle_and_continues_after_the_landing) {
    for (int context = 0; context < 2; context++) {
        float least = INFINITY;
        PLANNED(walker, planDodger(&walker, context));
        addBehavior(&walker.brainDef, VEER_BEHAVIOR_SEEK), walker.behavior->weight = context ? 1 : 3;
        startTowards(&walker, 400, 0);
        drop(walker.world, 150, 0, 2.5f);
        for (int i = 0; i < 149; i++) {
            walker_step(&walker, DT);
            float distance = walker_distanceTo(&walker, 150, 0);
            if (distance < least) least = distance;
        }
        CHECK(least > 50);
        float before = walker_distanceTo(&walker, 400, 0);
        walker_walk(&walker, 1, DT);
        CHECK(walker_distanceTo(&walker, 400, 0) < before - 80);
    }
}

TEST(an_agent_dodges_a_landing_across_the_border_of_a_wrapped_world) {
    PLANNED(walker, planDodger(&walker, 0));
    setEdges(&walker.worldDef, VEER_EDGE_MODE_WRAP), boundSquare(&walker.worldDef, 0, 500);
    walker.agentDef.x = 10, walker.agentDef.y = 250;
    walker_start(&walker);
    VeerProjectileDef def = dropOn(400, 250, 1);
    def.velocityX = 590; /* the projectile goes around the world once, and lands at x = 490 */
    VeerProjectileId shot = fire(walker.world, &def);
    VeerLanding landing;
    CHECK_OK(veer_projectileLanding(walker.world, shot, &landing));
    CHECK_NEAR(landing.position.x, 490, 0.01);
    const VeerEvent *end = waitFor(walker.world, VEER_EVENT_PROJECTILE_LANDED, DT, 70);
    CHECK(end && fabsf(end->x - 490) < 0.05f);
    CHECK(walker_x(&walker) > 49);
}

/* Returns how many of 40 landings had one of 200 agents at rest within 40 u. */
static int hitsAmong(int avoid) {
    VeerWorldDef worldDef = veer_defaultWorldDef();
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerAgentDef def = veer_defaultAgentDef();
    VeerAgentId agents[200];
    uint32_t seed = 31, count;
    int hits = 0;
    worldDef.capacity.agents = 200, worldDef.capacity.projectiles = 40;
    Scoped(VeerWorldId) world = makeWorld(worldDef);
    brain.locomotion.idle = VEER_IDLE_BRAKE, brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_DODGE_PROJECTILES);
    brain.behaviorCount = avoid ? 1 : 0;
    def.brain = addBrain(world, brain);
    for (int i = 0; i < 200; i++) {
        def.x = test_range(&seed, 0, 1000), def.y = test_range(&seed, 0, 1000);
        CHECK_OK(veer_addAgent(world, &def, &agents[i]));
    }
    for (int i = 0; i < 40; i++) {
        VeerProjectileDef shot = dropOn(test_range(&seed, 0, 1000), test_range(&seed, 0, 1000), test_range(&seed, 1.5f, 6));
        fire(world, &shot);
    }
    const float *x = veer_columnF32(world, VEER_COLUMN_X), *y = veer_columnF32(world, VEER_COLUMN_Y);
    for (int step = 0; step < 400; step++) {
        CHECK_OK(veer_step(world, DT));
        const VeerEvent *events = veer_events(world, &count);
        for (uint32_t e = 0; e < count; e++)
            for (int i = 0; i < 200; i++)
                hits += events[e].type == VEER_EVENT_PROJECTILE_LANDED && hypotf(x[i] - events[e].x, y[i] - events[e].y) < 40;
    }
    return hits;
}

TEST(a_crowd_that_dodges_is_never_hit) {
    int standing = hitsAmong(0), dodging = hitsAmong(1);
    CHECK(standing >= 30);
    CHECK_EQ(dodging, 0);
}

TEST(in_3d_an_agent_leaves_along_all_three_axes) {
    PLANNED(walker, planDodger(&walker, 0));
    walker.worldDef.dimensions = 3, walker.agentDef.z = 20;
    walker_start(&walker);
    VeerProjectileDef def = dropOn(0, 0, 1); /* the projectile lands at height 0, below the agent */
    fire(walker.world, &def);
    CHECK(waitFor(walker.world, VEER_EVENT_PROJECTILE_LANDED, DT, 70));
    CHECK(walker_lane(&walker, VEER_COLUMN_Z) > 58);
}

/* Rounding must not matter: a move straight to the exact landing point does not enter a circle of radius 0. */
TEST(with_a_radius_of_0_no_direction_is_dangerous) {
    static VeerExplain why;
    for (int n = 0; n < 200; n++) {
        PLANNED(walker, planDodger(&walker, 1));
        walker.behavior->params.dodgeProjectiles.radius = 0;
        walker_start(&walker);
        float angle = (float)(n % 16) * 0.39269908f, distance = 3.0f + 0.37f * (float)n;
        drop(walker.world, distance * cosf(angle), distance * sinf(angle), 2);
        walker_step(&walker, DT);
        CHECK_OK(veer_explain(walker.world, walker.agent, &why));
        for (int k = 0; k < 16; k++) CHECK_EQ(why.danger[k], 0.0f);
    }
}
