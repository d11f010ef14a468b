/* Tests that the direction of slot 0 affects accuracy and not smoothness: a guard that patrols among blocks changes the direction of its
 * turns about as rarely with slots that turn with its velocity as with fixed ones. */
#include <math.h>

#include "test.h"
#include "veer.h"
#include "given.h"

#define DT (1.0f / 60.0f)

/* Blocks in a house of 1000 by 720 u: center and half sizes. */
static const float blocks[5][4] = {{340, 210, 84, 24}, {595, 355, 29, 99}, {850, 210, 24, 54}, {310, 555, 54, 69}, {805, 555, 99, 29}};
static const float beat[9] = {150, 330, 0, 905, 330, 0, 820, 640, 0};

typedef struct Beat {
    uint32_t align, slots, pick;
} Beat;

static VeerWorldId house(VeerPathId *path) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerPathDef pathDef = veer_defaultPathDef();
    VeerWorldId world;
    def.capacity.slots = 32;
    CHECK_OK(veer_createWorld(&def, &world));
    for (uint32_t i = 0; i < 5; i++) {
        VeerObstacleDef block = veer_defaultObstacleDef();
        block.kind = VEER_OBSTACLE_KIND_BOX, block.x = blocks[i][0], block.y = blocks[i][1];
        block.halfWidth = blocks[i][2], block.halfHeight = blocks[i][3], block.radius = 6;
        addObstacle(world, block);
    }
    pathDef.points = beat, pathDef.pointCount = 3, pathDef.closed = 1, pathDef.radius = 10;
    CHECK_OK(veer_addPath(world, &pathDef, path));
    return world;
}

static VeerBrainDef guardBrain(const Beat *rules, VeerPathId path) {
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_PATROL, VEER_BEHAVIOR_AVOID_OBSTACLES);
    brain.combine = VEER_COMBINE_CONTEXT, brain.context.align = rules->align, brain.context.slots = rules->slots;
    brain.context.pick = rules->pick, brain.locomotion.response = 6, brain.behaviors[0].path = path;
    brain.behaviors[1].params.avoidObstacles.lookAhead = 120, brain.behaviors[1].params.avoidObstacles.margin = 4;
    return brain;
}

/* How often a guard changes from turning left to turning right, or back, in two minutes. */
static int changesOf(const Beat *rules) {
    VeerAgentDef agent = veer_defaultAgentDef();
    VeerPathId path;
    Scoped(VeerWorldId) world = house(&path);
    VeerBrainDef brain = guardBrain(rules, path);
    int changes = 0, sense = 0;
    float heading = 0;
    CHECK_OK(veer_addBrain(world, &brain, &agent.brain));
    agent.x = 300, agent.y = 400, agent.radius = 11, agent.maxSpeed = 80;
    addAgent(world, agent);
    for (int step = 0; step < 7200; step++) {
        CHECK_OK(veer_step(world, DT));
        float now = atan2f(veer_columnF32(world, VEER_COLUMN_VELOCITY_Y)[0], veer_columnF32(world, VEER_COLUMN_VELOCITY_X)[0]);
        float turn = remainderf(now - heading, 6.2831853f);
        heading = now;
        if (!step || fabsf(turn) < 0.02f * DT) continue; /* it hardly turns */
        if (sense && sense != (turn > 0 ? 1 : -1)) changes++;
        sense = turn > 0 ? 1 : -1;
    }
    return changes;
}

TEST(a_ring_that_turns_with_the_velocity_does_not_wobble) {
    for (uint32_t slots = 8; slots <= 32; slots *= 2) {
        int world = changesOf(&(Beat){VEER_ALIGN_WORLD, slots, VEER_PICK_SPLINE});
        int velocity = changesOf(&(Beat){VEER_ALIGN_VELOCITY, slots, VEER_PICK_SPLINE});
        int goal = changesOf(&(Beat){VEER_ALIGN_GOAL, slots, VEER_PICK_SPLINE});
        printf("  %u slots: aligned to the world %d changes of heading, to the velocity %d, to the goal %d\n", slots, world, velocity,
               goal);
        CHECK(velocity <= 2 * world);
    }
}
