/* Tests known errors in published recipes for following paths, with their own numbers: a projection that loses its sign and its bounds,
 * and a position past the end that becomes the origin of the world. The recipe's formulas are included to show the errors. */
#include "walker.h"
#include "given.h"

/* A segment from (100, 50) to (110, 50): length 10, away from the origin. */
static const float street[] = {100, 50, 110, 50};

/* The recipe's parameter: the length of the projection, without its sign and not limited to the segment. */
static float recipeParameter(float x, float y) {
    float along = (x - street[0]) * 1 + (y - street[1]) * 0;
    return fabsf(along);
}
/* The recipe's position: on the segment that contains the parameter, or (0, 0) if there is none. */
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
    VeerPathPoint out;
    CHECK_OK(veer_pathClosest(walker->world, walker->behavior->path, (VeerVec3){x, y, 0}, &out));
    return out;
}

TEST(the_closest_point_to_3_units_behind_the_start_is_the_start_and_not_3_ahead) {
    Scoped(Walker) walker;
    planOn(&walker, 1);
    walker_start(&walker);
    CHECK_EQ(recipeParameter(97, 50), 3);
    CHECK_EQ(closest(&walker, 97, 50).distance, 0);
    CHECK_EQ(closest(&walker, 97, 50).position.x, 100);
    CHECK_NEAR(closest(&walker, 97, 50).offset, 3, 1e-6);
    CHECK_EQ(recipeParameter(113, 50), 13); /* past the end it is the end */
    CHECK_EQ(closest(&walker, 113, 50).distance, 10);
    CHECK_EQ(closest(&walker, 113, 50).position.x, 110);
    for (float x = 80; x <= 130; x += 0.5f) CHECK_NEAR(closest(&walker, x, 57).distance, fminf(fmaxf(x - 100, 0), 10), 1e-5);
}

TEST(half_a_unit_before_the_end_an_offset_of_1_leads_to_the_end_and_not_to_the_origin) {
    Scoped(Walker) walker;
    VeerPathPoint at;
    planOn(&walker, 1);
    walker.agentDef.x = 109.5f, walker.agentDef.y = 50;
    walker_start(&walker);
    VeerVec3 wrong = recipePosition(recipeParameter(109.5f, 50) + 1);
    CHECK(wrong.x == 0 && wrong.y == 0);
    CHECK_OK(veer_pathPointAt(walker.world, walker.behavior->path, 10.5f, &at));
    CHECK(at.position.x == 110 && at.position.y == 50);
    VeerExplain why = explainOf(walker.world, walker.agent);
    CHECK(why.behaviors[0].desiredX > 0); /* towards the end, not back and down */
    CHECK_NEAR(why.behaviors[0].desiredY, 0, 1e-6);
    CHECK_NEAR(why.behaviors[0].distance, 0.5, 1e-5);
    walker_walk(&walker, 5, 1.0f / 60);
    CHECK(walker_distanceTo(&walker, 110, 50) <= 0.011f);
}

TEST(an_agent_that_starts_behind_the_path_goes_to_its_start_and_on) {
    Scoped(Walker) walker;
    planOn(&walker, 1);
    walker.agentDef.x = 90, walker.agentDef.y = 50;
    walker_start(&walker);
    float last = 90;
    for (int i = 0; i < 600; i++) {
        walker_step(&walker, 1.0f / 60);
        CHECK(walker_x(&walker) >= last);
        CHECK_NEAR(walker_y(&walker), 50, 1e-3);
        last = walker_x(&walker);
    }
    CHECK_NEAR(last, 110, 0.011);
}
