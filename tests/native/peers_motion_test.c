/* Tests known defects in the motion code of other libraries: Yuka's wander, removal and grid of a loaded world; gdx-ai's flicker at the
 * goal; OpenSteer's smoothing; and defects that users of demos and servers report: shaking at the target, scattering after a pause. */
#include "crowd.h"
#include "walker.h"

static const float steps[] = {1.0f / 15, 1.0f / 30, DT, 1.0f / 240};

/* ---- Yuka */

/* Returns the root mean square of how far wandering agents turn in one second, after a first second. */
static double wanderSpread(float rate) {
    enum { AGENTS = 3000 };
    Scoped(Crowd) crowd = crowd_plan(AGENTS, VEER_BEHAVIOR_WANDER);
    static float before[AGENTS];
    crowd_start(&crowd);
    for (int i = 0; i < AGENTS; i++) crowd_add(&crowd, (VeerVec3){(float)i * 50, 0, 0}, (VeerVec3){100, 0, 0});
    const float *vx = veer_columnF32(crowd.world, VEER_COLUMN_VELOCITY_X), *vy = veer_columnF32(crowd.world, VEER_COLUMN_VELOCITY_Y);
    double sum = 0;
    for (int n = 0; n < (int)rate * 2; n++) {
        if (n == (int)rate)
            for (int i = 0; i < AGENTS; i++) before[i] = atan2f(vy[i], vx[i]);
        CHECK_OK(veer_step(crowd.world, 1 / rate));
    }
    for (int i = 0; i < AGENTS; i++) {
        double turn = remainder((double)atan2f(vy[i], vx[i]) - (double)before[i], 2 * 3.14159265358979);
        sum += turn * turn;
    }
    return sqrt(sum / AGENTS);
}

STUDY(wander_spreads_equally_at_every_rate_unlike_yuka) {
    double at15 = wanderSpread(15), at240 = wanderSpread(240);
    CHECK_NEAR(at15 / at240, 1, 0.07);
    CHECK(at240 > 0.3);
}

TEST(removing_a_removed_agent_removes_no_other_unlike_yuka) {
    Crowd crowd = crowd_plan(4, VEER_BEHAVIOR_SEEK);
    crowd_start(&crowd);
    VeerAgentId first = crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    VeerAgentId last = crowd_add(&crowd, (VeerVec3){50, 0, 0}, (VeerVec3){0, 0, 0});
    CHECK_OK(veer_removeAgent(crowd.world, first));
    CHECK_EQ(veer_removeAgent(crowd.world, first), VEER_E_STALE);
    CHECK_EQ(veer_removeAgent(crowd.world, veer_nullAgent), VEER_E_HANDLE);
    CHECK_OK(veer_isAlive(crowd.world, last.bits));
    VeerAgentId next = crowd_add(&crowd, (VeerVec3){90, 0, 0}, (VeerVec3){0, 0, 0}); /* in the same slot */
    CHECK_EQ(veer_removeAgent(crowd.world, first), VEER_E_STALE);
    CHECK_OK(veer_isAlive(crowd.world, next.bits));
}

/* Yuka's loaded world uses its depth as its height, and searches for neighbors in the wrong cells. */
TEST(a_loaded_world_has_the_grid_that_was_saved_unlike_yuka) {
    Crowd crowd = crowd_plan(400, VEER_BEHAVIOR_FLOCK);
    uint32_t random = 5;
    crowd.worldDef.dimensions = 3;
    setEdges(&crowd.worldDef, VEER_EDGE_MODE_WRAP);
    crowd.worldDef.minX = -60, crowd.worldDef.maxX = 60, crowd.worldDef.minY = -5, crowd.worldDef.maxY = 5;
    crowd.worldDef.minZ = -300, crowd.worldDef.maxZ = 300;
    crowd.brainDef.behaviors[0].params.flock.distance = 4;
    crowd.brainDef.behaviors[0].params.flock.separationDistance = 3;
    crowd_start(&crowd);
    for (int i = 0; i < 400; i++)
        crowd_add(&crowd, (VeerVec3){test_range(&random, -60, 60), test_range(&random, -5, 5), test_range(&random, -300, 300)},
                  (VeerVec3){test_range(&random, -50, 50), test_range(&random, -50, 50), test_range(&random, -50, 50)});
    CHECK_OK(veer_step(crowd.world, DT));
    VeerWorldId loaded = make_twin(crowd.world);
    VeerWorldDef def;
    CHECK_OK(veer_getWorldDef(loaded, &def));
    CHECK_EQ(def.maxZ, 300);
    CHECK_EQ(def.maxY, 5);
    for (int i = 0; i < 60; i++) {
        CHECK_OK(veer_step(crowd.world, DT));
        CHECK_OK(veer_step(loaded, DT));
    }
    uint64_t here = 0, there = 1;
    here = setup_hash(crowd.world);
    there = setup_hash(loaded);
    CHECK(here == there);
}

/* Users of gdx-ai see the output flip between 2 and 180 degrees at the goal, and agents that keep turning there. */
STUDY(the_heading_does_not_flip_at_the_goal_unlike_gdx_ai) {
    uint32_t random = 9;
    for (int round = 0; round < 60; round++) {
        float dt = steps[round % 4], turned = 0, last;
        Walker walker = WALKER(walker, VEER_BEHAVIOR_ARRIVE);
        walker.behavior->params.arrive.stopRadius = round % 3 ? 2 : 0;
        walker.agentDef.maxForce = test_range(&random, 50, 3000);
        walker.agentDef.maxSpeed = test_range(&random, 20, 400);
        walker_start(&walker);
        float angle = test_range(&random, -3, 3);
        CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){200 * cosf(angle), 200 * sinf(angle), 0}));
        walker_walk(&walker, 1, dt); /* facing it by now */
        last = walker_lane(&walker, VEER_COLUMN_ORIENTATION);
        for (float time = 0; time < 30; time += dt) {
            walker_step(&walker, dt);
            turned += fabsf(remainderf(walker_lane(&walker, VEER_COLUMN_ORIENTATION) - last, 6.2831853f));
            last = walker_lane(&walker, VEER_COLUMN_ORIENTATION);
        }
        CHECK(turned < 0.01f);
        CHECK_NEAR(walker_speed(&walker), 0, 1e-3);
    }
}

/* ---- OpenSteer */

/* OpenSteer smooths accelerations by a fraction per frame that is clamped to .15 to .4, so agents react more slowly below 15 and above 60
 * Hz. */
TEST(smoothing_does_not_depend_on_the_frame_rate_unlike_opensteer) {
    for (int i = 0; i < 4; i++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_DRIVE, .agentDef.velocityX = 100, .brainDef.locomotion.response = 3);
        startDriven(&walker, 0, 1);
        walker_walk(&walker, 0.4f, steps[i]);
        CHECK_AT(walker_velocity(&walker), 100 * exp(-1.2), 100 * (1 - exp(-1.2)), 0.02);
    }
}

/* OpenSteer's flight does not compile; Veer's agents flee from a point, from an agent, and from their own position. */
TEST(flee_from_a_pursuer_moves_away_unlike_opensteer) {
    for (int i = 0; i < 3; i++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_FLEE, .agentDef.orientation = 3.14159265f);
        walker_start(&walker);
        VeerAgentId id = make_agent(walker.world, AGENT(.x = 10));
        if (i == 0)
            CHECK_OK(veer_setTargetAgent(walker.world, walker.agent, id));
        else
            CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){i == 1 ? 10 : 0, 0, 0}));
        walker_walk(&walker, 1, DT);
        CHECK(walker_x(&walker) < -80);
        CHECK_NEAR(walker_y(&walker), 0, 0.1);
    }
}

/* ---- demos and servers */

/* Users report that agents with 30 u/s or more get stuck or shake at their target. */
TEST(fast_agents_do_not_shake_at_their_target_unlike_unity_demos) {
    const float speeds[] = {30, 300, 3000, 30000};
    for (int i = 0; i < 16; i++) {
        uint32_t turns = 0;
        float dt = steps[i % 4];
        Walker walker = WALKER(walker, VEER_BEHAVIOR_ARRIVE, .agentDef.maxSpeed = speeds[i / 4], .agentDef.maxForce = 20 * speeds[i / 4]);
        startTowards(&walker, 500, 0);
        for (float time = 0; time < 30; time += dt) {
            walker_step(&walker, dt);
            turns += walker_vx(&walker) < 0;
        }
        CHECK_EQ(turns, 0);
        CHECK(walker_distanceTo(&walker, 500, 0) <= fmaxf(2, 1e-3f * speeds[i / 4] * dt));
        CHECK_NEAR(walker_speed(&walker), 0, 1e-3);
    }
}

/* When a tab is in the background, minutes pass in a single frame, and the other library's crowd is scattered. */
TEST(a_crowd_does_not_scatter_after_a_pause_unlike_browser_demos) {
    VeerAdvance done;
    Walker walker = WALKER(walker, VEER_BEHAVIOR_ARRIVE);
    startTowards(&walker, 100, 50);
    const float frames[] = {DT, 0.4f, 600, DT, 3, 90000};
    for (int i = 0; i < 60; i++) {
        CHECK(veer_advance(walker.world, frames[i % 6], &done) >= VEER_OK);
        CHECK(walker_x(&walker) >= 0 && walker_x(&walker) <= 100);
        CHECK_NEAR(walker_y(&walker), walker_x(&walker) / 2, 0.01);
    }
    CHECK(walker_distanceTo(&walker, 100, 50) <= 2);
}
