/* Tests avoidObstacles in wrapped worlds: an obstacle that approaches across a seam is avoided like one in the middle of the world. */
#include "shape_world.h"
#include "given.h"

/* An obstacle that approaches an agent in a wrapped world, and the offset by which both are shifted. */
typedef struct Approach {
    VeerObstacleDef mover; /* relative to the agent */
    uint32_t dimensions;
    VeerVec3 shift;
} Approach;

/* The danger in the agent's 16 slots; in a volume world its steering instead, because maps are horizontal. Returns the number of values. */
static uint32_t avoidance(const Approach *approach, float *out) {
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_AVOID_OBSTACLES);
    VeerWorldDef def = shapeWorldDef();
    const int isSpace = approach->dimensions == 3;
    def.capacity.keepMaps = 1, def.edges = VEER_EDGE_MODE_WRAP, def.dimensions = approach->dimensions;
    boundCube(&def, 0, 400);
    Scoped(ShapeWorld) shapes = newShapeWorld(&def);
    brain.combine = isSpace ? VEER_COMBINE_BLEND : VEER_COMBINE_CONTEXT, brain.context.align = VEER_ALIGN_WORLD;
    brain.context.merge = VEER_MERGE_NONE, brain.context.slots = 16;
    VeerAgentDef agent = agentAt(fmodf(200 + approach->shift.x, 400), fmodf(200 + approach->shift.y, 400));
    agent.maxSpeed = 50, agent.z = isSpace ? fmodf(200 + approach->shift.z, 400) : 0, agent.velocityX = 20;
    Shape *shape = &shapes.shapes[shapes.count++];
    *shape = (Shape){.def = approach->mover};
    shape->def.x = fmodf(approach->mover.x + 200 + approach->shift.x, 400);
    shape->def.y = fmodf(approach->mover.y + 200 + approach->shift.y, 400);
    shape->def.z = isSpace ? fmodf(approach->mover.z + 200 + approach->shift.z, 400) : 0;
    CHECK_OK(addShape(&shapes, shape));
    agent.brain = addBrain(shapes.world, brain);
    addAgent(shapes.world, agent);
    CHECK_OK(veer_perceive(shapes.world, 1.0f / 60));
    if (isSpace) {
        out[0] = *veer_columnF32(shapes.world, VEER_COLUMN_STEERING_X);
        out[1] = *veer_columnF32(shapes.world, VEER_COLUMN_STEERING_Y);
        out[2] = *veer_columnF32(shapes.world, VEER_COLUMN_STEERING_Z);
    } else {
        memcpy(out, veer_columnF32(shapes.world, VEER_COLUMN_DANGER), 16 * sizeof *out);
    }
    return isSpace ? 3 : 16;
}

static Approach randomApproach(uint32_t dimensions, uint32_t *random) {
    Approach approach = {.dimensions = dimensions, .mover = veer_defaultObstacleDef()};
    float ahead = test_range(random, 0.3f, 1.95f); /* s, until it is near the agent */
    float *const velocity[3] = {&approach.mover.velocityX, &approach.mover.velocityY, &approach.mover.velocityZ};
    const uint32_t only = test_random(random) % 6; /* the axis along which it moves; 3 or more: all axes */
    for (uint32_t axis = 0; axis < dimensions; axis++)
        *velocity[axis] = only >= dimensions || only == axis ? test_range(random, 60, 90) * (test_random(random) % 2 ? 1.0f : -1.0f) : 0.0f;
    approach.mover.x = 20 * ahead - approach.mover.velocityX * ahead + test_range(random, -15, 15);
    approach.mover.y = -approach.mover.velocityY * ahead + test_range(random, -15, 15);
    approach.mover.z = dimensions == 3 ? test_range(random, -15, 15) - approach.mover.velocityZ * ahead : 0;
    approach.mover.radius = test_range(random, 3, 12);
    return approach;
}

/* In the middle of the world there is no seam. From there the agent and the approaching obstacle are shifted by random distances. */
TEST(moving_obstacles_that_come_across_a_seam_of_the_world_are_avoided_alike) {
    uint32_t random = 9, seen = 0;
    for (int i = 0; i < 600; i++) {
        Approach approach = randomApproach(2 + (uint32_t)i % 2, &random);
        float before[16], after[16];
        uint32_t count = avoidance(&approach, before);
        for (int k = 0; k < 3; k++) {
            approach.shift = (VeerVec3){test_range(&random, 0, 400), test_range(&random, 0, 400), test_range(&random, 0, 400)};
            avoidance(&approach, after);
            for (uint32_t slot = 0; slot < count; slot++) {
                CHECK_NEAR(after[slot], before[slot], count == 16 ? 2e-3 : 0.2);
                seen += fabsf(before[slot]) > 0.01f;
            }
        }
    }
    CHECK(seen > 1000);
}
