/* Tests stayOnPath: an agent is left alone as long as it will stay within the path's radius, and is turned back before it leaves. */
#include "walker.h"

static const float bends[] = {0, 0, 200, 0, 300, 150, 500, 150, 600, 0};
static const float loop[] = {0, 0, 200, -60, 400, 0, 420, 200, 200, 240, 0, 200};
static const float line[] = {0, 0, 1000, 0};

static VeerPathDef road(float radius) { return PATH(.radius = radius); }

/* Returns the position of the walker along the path and to its side. */
static VeerPathPoint placeOn(const Walker *walker, VeerPathId path) {
    VeerVec3 here = {walker_x(walker), walker_y(walker), walker_lane(walker, VEER_COLUMN_Z)};
    return closest_on(walker->world, path, here);
}

static void sets(Walker *walker, VeerVec3 velocity) {
    walker->agentDef.velocityX = velocity.x, walker->agentDef.velocityY = velocity.y, walker->agentDef.velocityZ = velocity.z;
}

TEST(an_agent_that_will_stay_on_the_path_is_left_alone) {
    /* speed in u/s; after half a second, the agent is at most 19.5 u off a path that is 20 u wide to each side */
    const float slants[] = {0, 19, 39, -39};
    for (int i = 0; i < 4; i++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH, .agentDef.x = 100);
        walker_path(&walker, line, 2, road(20));
        sets(&walker, (VeerVec3){60, slants[i], 0});
        walker_start(&walker);
        walker_step(&walker, DT);
        CHECK_AT(walker_velocity(&walker), 60.0f, slants[i], 0);
    }
}

TEST(an_agent_about_to_leave_turns_back_to_the_path_ahead) {
    for (int side = -1; side <= 1; side += 2) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH, .agentDef.x = 100, .agentDef.y = (float)side * 5,
                               .brainDef.locomotion.response = INFINITY);
        walker_path(&walker, line, 2, road(20));
        /* after half a second, at x = 130, the agent is 35.5 u off the path, 15.5 u outside */
        sets(&walker, (VeerVec3){60, (float)side * 61, 0});
        walker_start(&walker);
        walker_step(&walker, DT);
        float toX = 130 + 30 - 100, toY = -5.0f * (float)side, length = hypotf(toX, toY);
        CHECK_AT(walker_velocity(&walker), 100 * toX / length, 100 * toY / length, 0.01);
    }
}

/* At the edge, steering at either full strength or none would turn the agent back and forth in every step. */
TEST(an_agent_hardly_outside_hardly_turns) {
    float last = 0;
    for (int outside = 1; outside <= 8; outside++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH, .agentDef.x = 100, .brainDef.locomotion.response = INFINITY);
        walker_path(&walker, line, 2, road(20));
        sets(&walker, (VeerVec3){60, 2 * (20 + (float)outside * 0.5f), 0});
        walker_start(&walker);
        float before = atan2f(20 + (float)outside * 0.5f, 30);
        walker_step(&walker, DT);
        float turn = before - atan2f(walker_vy(&walker), walker_vx(&walker));
        CHECK(turn > last && turn < last + 0.15f);
        last = turn;
    }
}

/* Returns how often the walker reverses its turning direction in 20 s while it turns faster than 2 rad/s. */
static int flipsOf(Walker *walker, float dt) {
    float heading = atan2f(walker_vy(walker), walker_vx(walker)), turned = 0;
    int flips = 0;
    for (float time = 0; time < 20; time += dt) {
        walker_step(walker, dt);
        float now = atan2f(walker_vy(walker), walker_vx(walker)), turn = remainderf(now - heading, 6.2831853f);
        heading = now;
        if (fabsf(turn) < 2 * dt) continue;
        if (turn * turned < 0) flips++;
        turned = turn;
    }
    return flips;
}

STUDY(wanderers_at_the_edge_do_not_jitter) {
    const float responses[] = {2, 4, 10, 40};
    for (uint32_t i = 0; i < 32; i++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH, .worldDef.seed = i + 1);
        VeerPathDef def = road(30);
        def.closed = def.smooth = 1;
        walker_path(&walker, loop, 6, def);
        add_behavior(&walker.brainDef, VEER_BEHAVIOR_WANDER);
        walker.brainDef.locomotion.response = responses[i % 4];
        if (i < 16) {
            walker.brainDef.combine = VEER_COMBINE_PRIORITY;
            walker.brainDef.threshold = 0;
            walker.brainDef.behaviors[1].priority = 1;
        } else {
            walker.behavior->weight = 3;
        }
        walker_start(&walker);
        int flips = flipsOf(&walker, DT);
        CHECK(flips <= 50); /* twice as often as with wandering alone; steering at either full strength or none gives 100 to 400 */
    }
}

TEST(a_negative_offset_leads_back_to_the_start) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH, .agentDef.x = 500, .agentDef.y = 80);
    walker_path(&walker, line, 2, road(20));
    walker.behavior->params.stayOnPath.pathOffset = -30;
    walker_run(&walker, 3, DT);
    CHECK(walker_vx(&walker) < -30);
    CHECK(fabsf(walker_y(&walker)) < 20);
}

/* Agents wander, with the path at a higher priority than `wander`. */
STUDY(wanderers_stay_on_the_path_at_any_step_length) {
    const float steps[] = {1.0f / 15, 1.0f / 30, DT, 1.0f / 240};
    for (uint32_t i = 0; i < 24; i++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH, .worldDef.seed = i + 1, .brainDef.combine = VEER_COMBINE_PRIORITY);
        walker.brainDef.threshold = 0; /* at threshold 0, even small early corrections take precedence */
        VeerPathId path = walker_path(&walker, bends, 5, road(20));
        add_behavior(&walker.brainDef, VEER_BEHAVIOR_WANDER)->priority = 1;
        walker.agentDef.x = 250, walker.agentDef.y = 75;
        walker_start(&walker);
        float worst = 0;
        for (float time = 0; time < 60; time += steps[i % 4]) {
            walker_step(&walker, steps[i % 4]);
            worst = fmaxf(worst, fabsf(placeOn(&walker, path).offset));
        }

        CHECK(worst <= 25); /* turning back at the edge takes this distance */
    }
}

TEST(an_agent_that_was_carried_off_comes_back) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH);
    VeerPathId path = walker_path(&walker, bends, 5, road(20));
    walker_run(&walker, 1, DT);
    walker_carry(&walker, 420, 400);
    walker_walk(&walker, 4, DT);
    VeerPathPoint place = placeOn(&walker, path);
    CHECK(fabsf(place.offset) < 20);
    CHECK(place.distance > 350);
}

/* After half a second the walker would reach the other branch of the crossing, which it must not follow. */
TEST(at_a_crossing_the_other_branch_does_not_count) {
    const float cross[] = {-400, 0, 400, 0, 400, -400, 0, -400, 0, 400};
    Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH, .agentDef.x = -60);
    VeerPathId path = walker_path(&walker, cross, 5, road(10));
    sets(&walker, (VeerVec3){100, 24, 0});
    walker_start(&walker);
    for (int i = 0; i < 120; i++) {
        walker_step(&walker, DT);
        CHECK(fabsf(walker_y(&walker)) <= 12); /* the agent always moves along x */
        CHECK(walker_vx(&walker) > 50);
    }
    CHECK(walker_x(&walker) > 100);
    CHECK(placeOn(&walker, path).distance > 480);
}

TEST(agents_of_one_brain_each_stay_on_their_own_path) {
    const float second[] = {0, 300, 1000, 300};
    Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH);
    VeerPathId ways[2] = {walker_path(&walker, line, 2, road(20)), walker_path(&walker, second, 2, road(20))};
    walker.behavior->path = veer_nullPath;
    walker.agentDef.y = 150;
    walker_start(&walker);
    VeerAgentId other = make_agent(walker.world, walker.agentDef);
    CHECK_OK(veer_setTargetPath(walker.world, walker.agent, ways[0]));
    CHECK_OK(veer_setTargetPath(walker.world, other, ways[1]));
    walker_walk(&walker, 4, DT);
    CHECK_NEAR(walker_y(&walker), 0, 20);
    CHECK_NEAR(veer_columnF32(walker.world, VEER_COLUMN_Y)[veer_slot(other)], 300, 20);
}

TEST(a_path_continues_across_the_seam_of_a_wrapped_world) {
    const float round[] = {50, 100, 350, 100}; /* a world of 400 x 200 */
    Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH, EDGES_OF(.worldDef, VEER_EDGE_MODE_WRAP), .worldDef.minX = 0,
                           .worldDef.minY = 0, .worldDef.maxX = 400, .worldDef.maxY = 200, .agentDef.x = 5);
    walker_path(&walker, round, 2, road(20));
    walker.agentDef.y = 195; /* the path is 95 u below, and 105 above */
    walker_run(&walker, 0.5f, DT);
    CHECK(walker_y(&walker) < 180 && walker_y(&walker) > 120);
    walker_walk(&walker, 3, DT);
    CHECK_NEAR(walker_y(&walker), 100, 20);
}

TEST(in_space_a_path_is_a_tube_around_its_line) {
    const float verticalSpeed[] = {0, 0, 0, 300, 0, 300};
    Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH, .worldDef.dimensions = 3);
    walker_makeWorld(&walker);
    VeerPathDef def = road(15);
    def.points = verticalSpeed, def.pointCount = 2;
    CHECK_OK(veer_addPath(walker.world, &def, &walker.behavior->path));
    walker.agentDef.x = 60, walker.agentDef.y = 60;
    sets(&walker, (VeerVec3){0, 50, -50});
    walker_start(&walker);
    float along = 0;
    for (int i = 0; i < 180; i++) {
        walker_step(&walker, DT);
        VeerPathPoint place = placeOn(&walker, walker.behavior->path);
        if (i > 110) CHECK(place.offset <= 16);
        along = place.distance;
    }
    CHECK(along > 150);
}

TEST(row_30_on_a_path_of_one_point_an_agent_stays_near_it) {
    const float spot[] = {-80, 60};
    Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH);
    walker_path(&walker, spot, 1, road(12));
    walker_run(&walker, 5, DT);
    CHECK(walker_distanceTo(&walker, -80, 60) <= 12.1f);
    CHECK(walker_speed(&walker) < 0.01f);
}

TEST(on_a_path_without_width_an_agent_keeps_to_the_line) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH, .agentDef.y = 30);
    walker_path(&walker, line, 2, road(0));
    walker_run(&walker, 4, DT);
    CHECK_NEAR(walker_y(&walker), 0, 0.5);
    CHECK(walker_x(&walker) > 250);
}
