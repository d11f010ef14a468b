/* Tests defects of published sources about the steering pipeline: a `return` inside the loop over the constraints accepts a path after
 * the first satisfied one, and without constraints no path is ever used. */
#include "walker.h"
#include "given.h"

/* Runs constraints that are violated or not, in the order of the list; returns 1 if the path is accepted, 0 if the fallback acts. */
static int accepts(const int *violated, uint32_t count) {
    WALKER(walker, VEER_BEHAVIOR_TARGET);
    walker.brainDef.combine = VEER_COMBINE_PIPELINE, walker.brainDef.constraintSteps = 1;
    walker.behavior->target = VEER_TARGET_KIND_POINT, walker.behavior->targetX = 1000;
    walker.brainDef.behaviors[1] = veer_behavior(VEER_BEHAVIOR_SEEK);
    walker.brainDef.behaviors[1].target = VEER_TARGET_KIND_POINT, walker.brainDef.behaviors[1].targetY = -1000;
    walker.brainDef.behaviorCount = 2;
    walker_makeWorld(&walker);
    for (uint32_t k = 0; k < count; k++) {
        VeerBehavior *part = &walker.brainDef.behaviors[walker.brainDef.behaviorCount++];
        VeerObstacleDef def = veer_defaultObstacleDef();
        *part = veer_behavior(VEER_BEHAVIOR_AVOID_CIRCLE);
        part->params.avoidCircle.mask = def.group = 1u << k;
        def.x = 500, def.y = violated[k] ? 0 : 300, def.radius = 20;
        addObstacle(walker.world, def);
    }
    walker_start(&walker);
    walker_step(&walker, 1.0f / 60);
    float x = walker_lane(&walker, VEER_COLUMN_DESIRED_X), y = walker_lane(&walker, VEER_COLUMN_DESIRED_Y);
    CHECK((x > 99 && y == 0) || (y < -99 && fabsf(x) < 1));
    return x > 99;
}

TEST(one_satisfied_constraint_does_not_accept_a_path_that_another_one_forbids) {
    CHECK_EQ(accepts((const int[]){0, 1}, 2), 0);
    CHECK_EQ(accepts((const int[]){1, 0}, 2), 0);
    CHECK_EQ(accepts((const int[]){0, 0}, 2), 1);
    CHECK_EQ(accepts((const int[]){1, 1}, 2), 0);
}

TEST(without_constraints_every_path_is_accepted) { CHECK_EQ(accepts(0, 0), 1); }
