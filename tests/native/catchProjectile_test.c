/* Tests catchProjectile: an agent is at the landing point in time if that is possible; otherwise it does nothing. */
#include "shots.h"
#include "given.h"

static const float rates[] = {30, 60, 240};

static void planCatcher(Walker *walker, int context) {
    walker_plan(walker, VEER_BEHAVIOR_CATCH_PROJECTILE);
    walker->agentDef.maxSpeed = 200, walker->brainDef.locomotion.response = 10;
    walker->brainDef.locomotion.idle = VEER_IDLE_BRAKE;
    if (!context) return;
    walker->brainDef.combine = VEER_COMBINE_CONTEXT, walker->brainDef.context.slots = 16;
}

TEST(an_agent_waits_at_the_landing_point_at_any_rate_in_a_blend_and_in_a_context_map) {
    for (int context = 0; context < 2; context++)
        for (int r = 0; r < 3; r++) {
            PLANNED(walker, planCatcher(&walker, context));
            walker_start(&walker);
            VeerProjectileDef def = dropOn(-100, 50, 2);
            def.velocityX = 110; /* lands at (120, 50) */
            fire(walker.world, &def);
            uint32_t arrivals = stepAndCount(&walker, (int)(1.95f * rates[r]), 1 / rates[r], VEER_EVENT_ARRIVED);
            CHECK(walker_distanceTo(&walker, 120, 50) <= 3);
            CHECK(walker_speed(&walker) < 2);
            CHECK_EQ(arrivals, 1);
        }
}

STUDY(every_projectile_that_can_just_be_reached_is_reached_in_time) {
    uint32_t seed = 41, tried = 0, late = 0;
    for (int i = 0; i < 300; i++) {
        PLANNED(walker, planCatcher(&walker, i & 1));
        walker.agentDef.maxForce = i % 3 ? INFINITY : 800, walker.agentDef.orientation = test_range(&seed, -3, 3);
        walker_start(&walker);
        float seconds = test_range(&seed, 0.8f, 3), angle = test_range(&seed, -3.1f, 3.1f);
        /* distance lost while the agent accelerates, because of the response and because of the force limit */
        float lost = 200.0f / 10 + (i % 3 ? 0 : 200.0f * 200 / (2 * 800 / walker.agentDef.mass));
        float distance = test_range(&seed, 0.2f, 0.99f) * (200 * seconds - lost);
        if (distance > 0) {
            drop(walker.world, distance * cosf(angle), distance * sinf(angle), seconds);
            tried++;
            CHECK(waitFor(walker.world, VEER_EVENT_PROJECTILE_LANDED, DT, 300));
            late += walker_distanceTo(&walker, distance * cosf(angle), distance * sinf(angle)) > 8;
        }
    }
    CHECK(tried > 200);
    CHECK_EQ(late, 0);
}

TEST(an_agent_ignores_a_projectile_that_it_cannot_reach_for_one_that_it_can) {
    PLANNED(walker, planCatcher(&walker, 0));
    walker_start(&walker);
    drop(walker.world, 400, 0, 1);    /* 400 u away with 1 s left, so it is out of reach */
    drop(walker.world, -150, 0, 3);   /* the one to catch */
    drop(walker.world, 0, 100, 3.2f); /* lands later */
    walker_walk(&walker, 2.9f, DT);
    CHECK(walker_distanceTo(&walker, -150, 0) <= 3);
}

TEST(after_a_landing_an_agent_goes_to_the_next) {
    PLANNED(walker, planCatcher(&walker, 0));
    walker_start(&walker);
    drop(walker.world, 60, 0, 1);
    drop(walker.world, 60, 150, 2.5f);
    drop(walker.world, -60, 150, 4);
    uint32_t arrivals = stepAndCount(&walker, 234, DT, VEER_EVENT_ARRIVED);
    CHECK_EQ(arrivals, 3);
    CHECK(walker_distanceTo(&walker, -60, 150) <= 3);
}

TEST(with_no_projectile_in_range_or_in_time_an_agent_does_nothing) {
    for (int k = 0; k < 3; k++) {
        PLANNED(walker, planCatcher(&walker, 0));
        walker.behavior->params.catchProjectile.range = 100;
        walker_start(&walker);
        if (k == 1) drop(walker.world, 120, 0, 3);
        if (k == 2) {
            VeerProjectileDef def = dropOn(50, 0, 3);
            def.lifeTime = 2; /* the projectile expires before it lands */
            fire(walker.world, &def);
        }
        walker_step(&walker, DT);
        CHECK_EQ(veer_columnU32(walker.world, VEER_COLUMN_DESIRED_BITS)[walker.slot], 0);
        CHECK_EQ(walker_speed(&walker), 0.0f);
    }
}

TEST(an_agent_can_catch_its_own_throw) {
    PLANNED(walker, planCatcher(&walker, 0));
    walker_start(&walker);
    VeerProjectileDef def = PROJECTILE(.owner = walker.agent, .velocityX = 80);
    def.velocityZ = 400; /* it flies for 2 s */
    fire(walker.world, &def);
    walker_walk(&walker, 1.9f, DT);
    CHECK(walker_distanceTo(&walker, 160, 0) <= 3);
}
