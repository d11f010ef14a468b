/* Tests followPath: an agent follows an open path to a stop at its end, forwards or backwards, and a closed path in laps. */
#include "given.h"

static VeerPathDef path(uint32_t closed, uint32_t smooth) { return PATH(.closed = closed, .smooth = smooth); }

static const float bends[] = {0, 0, 200, 0, 300, 150, 500, 150, 600, 0};

static float offsetNow(const Walker *walker) {
    VeerPathPoint out = closest_on(walker->world, walker->behavior->path, (VeerVec3){walker_x(walker), walker_y(walker), 0});
    return fabsf(out.offset);
}

TEST(an_open_path_is_followed_to_its_end_and_no_farther) {
    const float steps[] = {1.0f / 15, DT, 1.0f / 240}, forces[] = {60, 400, INFINITY};
    for (int i = 0; i < 9; i++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_PATH);
        walker_path(&walker, bends, 5, path(0, (uint32_t)i % 2));
        walker.agentDef.maxForce = forces[i / 3];
        walker_start(&walker);
        uint32_t arrivals = 0;
        float worst = 0;
        for (float time = 0; time < 30; time += steps[i % 3]) {
            walker_step(&walker, steps[i % 3]);
            arrivals += walker_events(&walker, VEER_EVENT_ARRIVED, 0);
            worst = fmaxf(worst, offsetNow(&walker));
        }
        CHECK_EQ(arrivals, 1);
        CHECK(walker_distanceTo(&walker, 600, 0) <= 2);
        CHECK(walker_speed(&walker) < 0.01f);
        CHECK(worst < (forces[i / 3] < 100 ? 70 : 30));
    }
}

STUDY(a_straight_path_is_never_overshot) {
    const float steps[] = {1.0f / 15, 1.0f / 30, DT, 1.0f / 144, 1.0f / 240}, forces[] = {10, 100, 1000, INFINITY};
    const float line[] = {0, 0, 500, 0};
    for (int i = 0; i < 20; i++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_PATH);
        walker_path(&walker, line, 2, path(0, 0));
        walker.agentDef.maxForce = forces[i / 5];
        walker_start(&walker);
        float farthest = 0;
        for (float time = 0; time < 40; time += steps[i % 5]) {
            walker_step(&walker, steps[i % 5]);
            farthest = fmaxf(farthest, walker_x(&walker));
        }
        CHECK(farthest <= 500 && farthest >= 498);
    }
}

TEST(with_a_negative_offset_an_agent_goes_backwards) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_PATH);
    walker_path(&walker, bends, 5, path(0, 0));
    walker.behavior->params.followPath.pathOffset = -40, walker.agentDef.x = 600;
    walker_start(&walker);
    uint32_t arrivals = stepAndCount(&walker, 1200, DT, VEER_EVENT_ARRIVED);
    CHECK_EQ(arrivals, 1);
    CHECK(walker_distanceTo(&walker, 0, 0) <= 2);
}

TEST(closed_paths_are_followed_in_laps_in_both_directions) {
    const float square[] = {0, 0, 300, 0, 300, 300, 0, 300};
    for (int way = -1; way <= 1; way += 2) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_PATH);
        walker_path(&walker, square, 4, path(1, 0));
        walker.behavior->params.followPath.pathOffset *= (float)way;
        walker.agentDef.x = 150;
        walker_start(&walker);
        uint32_t laps = 0;
        float driven = 0;
        for (int i = 0; i < 60 * 60; i++) {
            walker_step(&walker, DT);
            laps += walker_events(&walker, VEER_EVENT_LAP, 0);
            driven += walker_speed(&walker) / 60;
            if (i > 60) CHECK(walker_speed(&walker) > 85);
        }
        CHECK_NEAR(laps, driven / 1130, 1); /* the offset cuts corners */
        CHECK(laps >= 4);
    }
}

TEST(an_agent_that_was_carried_off_resumes_the_path_at_its_closest_point) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_PATH);
    walker_path(&walker, bends, 5, path(0, 0));
    walker_run(&walker, 1, DT);
    walker_carry(&walker, 480, 160);
    walker_walk(&walker, 1, DT);
    CHECK(walker_x(&walker) > 510);
}

TEST(without_an_offset_an_agent_still_advances) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_PATH);
    walker_path(&walker, bends, 5, path(0, 0));
    walker.behavior->params.followPath.pathOffset = 0;
    walker_run(&walker, 20, DT);
    CHECK(walker_distanceTo(&walker, 600, 0) <= 2);
}

TEST(an_agent_arrives_at_a_path_of_one_point) {
    const float spot[] = {-80, 60};
    for (uint32_t closed = 0; closed < 2; closed++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_PATH);
        walker_path(&walker, spot, 1, path(closed, 1));
        walker_start(&walker);
        uint32_t arrivals = stepAndCount(&walker, 600, DT, VEER_EVENT_ARRIVED);
        CHECK_EQ(arrivals, 1);
        CHECK(walker_distanceTo(&walker, -80, 60) <= 2);
    }
}

TEST(a_path_that_is_edited_while_it_is_followed_is_followed_in_its_new_shape) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_PATH);
    VeerPathId id = walker_path(&walker, bends, 5, path(0, 0));
    walker_run(&walker, 3, DT);
    const float shorter[] = {250, 100, 0, 250, 150, 0}; /* x, y, z */
    VeerPathDef def = path(0, 0);
    def.points = shorter, def.pointCount = 2;
    CHECK_OK(veer_setPath(walker.world, id, &def));
    walker_walk(&walker, 8, DT);
    CHECK(walker_distanceTo(&walker, 250, 150) <= 2);
    CHECK_OK(veer_removePath(walker.world, id));
    walker_walk(&walker, 1, DT); /* without a path to follow, the behavior does nothing */
    CHECK(walker_distanceTo(&walker, 250, 150) <= 2);
}

/* ---- known errors in published recipes for following paths, with their own numbers: a projection that loses its sign and its
 * bounds, and a position past the end that becomes the origin of the world. The recipe's formulas are included to show the errors */

/* A segment from (100, 50) to (110, 50): length 10, away from the origin. */
static const float street[] = {100, 50, 110, 50};

/* Returns the parameter that the recipe computes: the length of the projection, without its sign and not limited to the segment. */
static float recipeParameter(float x, float y) {
    float along = (x - street[0]) * 1 + (y - street[1]) * 0;
    return fabsf(along);
}
/* Returns the position that the recipe computes. It is on the segment that contains the parameter, or is (0, 0) if no segment does. */
static VeerVec3 recipePosition(float parameter) {
    if (parameter > 10) return (VeerVec3){0, 0, 0};
    return (VeerVec3){street[0] + parameter, street[1], 0};
}

static void planOn(Walker *walker, float offset) {
    walker_plan(walker, VEER_BEHAVIOR_FOLLOW_PATH);
    walker->behavior->params.followPath.pathOffset = offset, walker->behavior->params.followPath.stopRadius = 0.01f;
    walker->agentDef.maxSpeed = 10;
    walker_path(walker, street, 2, veer_defaultPathDef());
}

static VeerPathPoint closest(const Walker *walker, float x, float y) {
    VeerPathPoint out = closest_on(walker->world, walker->behavior->path, (VeerVec3){x, y, 0});
    return out;
}

TEST(the_closest_point_to_3_units_behind_the_start_is_the_start_and_not_3_ahead) {
    PLANNED(walker, planOn(&walker, 1));
    walker_start(&walker);
    CHECK_EQ(recipeParameter(97, 50), 3);
    CHECK_EQ(closest(&walker, 97, 50).distance, 0);
    CHECK_EQ(closest(&walker, 97, 50).position.x, 100);
    CHECK_NEAR(closest(&walker, 97, 50).offset, 3, 1e-6);
    CHECK_EQ(recipeParameter(113, 50), 13); /* a position past the end is mapped to the end */
    CHECK_EQ(closest(&walker, 113, 50).distance, 10);
    CHECK_EQ(closest(&walker, 113, 50).position.x, 110);
    for (float x = 80; x <= 130; x += 0.5f) CHECK_NEAR(closest(&walker, x, 57).distance, fminf(fmaxf(x - 100, 0), 10), 1e-5);
}

TEST(half_a_unit_before_the_end_an_offset_of_1_leads_to_the_end_and_not_to_the_origin) {
    PLANNED(walker, planOn(&walker, 1));
    walker.agentDef.x = 109.5f, walker.agentDef.y = 50;
    walker_start(&walker);
    VeerVec3 wrong = recipePosition(recipeParameter(109.5f, 50) + 1);
    CHECK(wrong.x == 0 && wrong.y == 0);
    VeerPathPoint at = point_on(walker.world, walker.behavior->path, 10.5f);
    CHECK(at.position.x == 110 && at.position.y == 50);
    VeerExplain why = explainOf(walker.world, walker.agent);
    CHECK(why.behaviors[0].desiredX > 0); /* the agent moves towards the path's end, not back towards the origin */
    CHECK_NEAR(why.behaviors[0].desiredY, 0, 1e-6);
    CHECK_NEAR(why.behaviors[0].distance, 0.5, 1e-5);
    walker_walk(&walker, 5, DT);
    CHECK(walker_distanceTo(&walker, 110, 50) <= 0.011f);
}

TEST(an_agent_that_starts_behind_the_path_goes_to_its_start_and_on) {
    PLANNED(walker, planOn(&walker, 1));
    walker.agentDef.x = 90, walker.agentDef.y = 50;
    walker_start(&walker);
    float last = 90;
    for (int i = 0; i < 600; i++) {
        walker_step(&walker, DT);
        CHECK(walker_x(&walker) >= last);
        CHECK_NEAR(walker_y(&walker), 50, 1e-3);
        last = walker_x(&walker);
    }
    CHECK_NEAR(last, 110, 0.011);
}
