/* Tests queue at doors: with every combiner, forty agents pass doors of several widths in at most twice the time of a crowd. */
#include "crowd.h"

enum { COUNT = 40 };

typedef struct Door {
    Crowd crowd;
    float scale, width; /* size, relative to a radius of 8 u; width of the door, in diameters */
    uint32_t seed;
} Door;

static Door plan(uint32_t combine, uint32_t goal, float scale, float width) {
    Door door = {.crowd = crowd_plan(COUNT, goal), .scale = scale, .width = width};
    VeerBrainDef *brain = &door.crowd.brainDef;
    VeerBehavior *first = &brain->behaviors[0], *queue = add_behavior(brain, VEER_BEHAVIOR_QUEUE),
                 *avoid = add_behavior(brain, VEER_BEHAVIOR_AVOID_OBSTACLES);
    brain->combine = combine;
    if (goal == VEER_BEHAVIOR_NAV_FIELD) {
        first->params.navField.cellSize = 4 * scale;
        first->params.navField.clearance = 8.4f * scale;
    }
    first->priority = queue->priority = combine == VEER_COMBINE_PRIORITY;
    queue->params.queue.distance = 40 * scale;
    queue->weight = combine == VEER_COMBINE_CONTEXT ? 1 : 2;
    avoid->params.avoidObstacles.margin = scale;
    avoid->params.avoidObstacles.lookAhead = 100 * scale;
    return door;
}

static void start(Door *door) {
    const float s = door->scale;
    VeerWorldDef *world = &door->crowd.worldDef;
    uint32_t random = door->seed;
    world->capacity.navCells = 1u << 17;
    world->capacity.slots = 16;
    setEdges(world, VEER_EDGE_MODE_CLAMP);
    world->minX = -700 * s, world->maxX = 300 * s, world->minY = -420 * s, world->maxY = 420 * s;
    door->crowd.agentDef.radius = 8 * s;
    door->crowd.agentDef.maxSpeed = 80 * s;
    door->crowd.agentDef.maxForce *= s;
    crowd_start(&door->crowd);
    VeerObstacleDef wall = BOX(.halfWidth = 6 * s, .halfHeight = 400 * s);
    for (int side = -1; side <= 1; side += 2) {
        wall.y = (float)side * (8 * door->width + 400) * s;
        make_obstacle(door->crowd.world, wall);
    }
    for (int i = 0; i < COUNT; i++) {
        VeerVec3 at = {-(60 + 24 * (float)(i / 8) + test_range(&random, -4, 4)) * s,
                       (-84 + 24 * (float)(i % 8) + test_range(&random, -4, 4)) * s, 0};
        CHECK_OK(veer_setTargetPoint(door->crowd.world, crowd_add(&door->crowd, at, (VeerVec3){0, 0, 0}), (VeerVec3){200 * s, 0, 0}));
    }
}

/* Returns the seconds until all agents are through, or INFINITY if that takes more than `most`. Agents that are through are removed. */
static float pass(Door *door, float dt, float most) {
    uint32_t passed = 0, isGone[COUNT] = {0};
    start(door);
    for (int step = 1; step <= (int)(most / dt); step++) {
        CHECK_OK(veer_step(door->crowd.world, dt));
        for (uint32_t i = 0; i < COUNT; i++) {
            if (isGone[i] || crowd_at(&door->crowd, i).x < 30 * door->scale) continue;
            VeerAgentId id = veer_agentAt(door->crowd.world, i);
            CHECK_OK(veer_removeAgent(door->crowd.world, id));
            isGone[i] = 1;
            passed++;
        }
        if (passed < COUNT) continue;
        crowd_end(&door->crowd);
        return (float)step * dt;
    }
    printf("  %u of %d through\n", passed, COUNT);
    crowd_end(&door->crowd);
    return INFINITY;
}

/* Returns the same time for a context brain with a crowd. */
static float reference(float scale, float width, uint32_t seed) {
    Door door = plan(VEER_COMBINE_CONTEXT, VEER_BEHAVIOR_SEEK, scale, width);
    door.crowd.brainDef.crowd = VEER_CROWD_RECIPROCAL;
    door.crowd.brainDef.behaviors[1].weight = 0;
    door.seed = seed;
    return pass(&door, 1.0f / 60, 120);
}

static const uint32_t combines[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT, VEER_COMBINE_PIPELINE};

/* Checks that agents are through a door within `most` seconds. */
static void passInTime(Door door, uint32_t seed, float most) {
    door.seed = seed;
    float time = pass(&door, 1.0f / 60, fminf(most, 60));
    if (!CHECK(time <= most))
        printf("  width %g, combiner %u, seed %u: %g s of %g s\n", (double)door.width, door.crowd.brainDef.combine, seed, (double)time,
               (double)most);
}

STUDY(forty_agents_queue_through_a_door_within_twice_the_time_of_a_crowd) {
    for (float width = 1.5f; width <= 3; width += width < 2 ? 0.5f : 1) {
        float most = 2 * reference(1, width, 7);
        for (uint32_t c = 0; c < 4; c++)
            for (uint32_t seed = BY_DAY(2, 1); seed <= 3; seed++) {
                passInTime(plan(combines[c], VEER_BEHAVIOR_SEEK, seed == 3 ? 3 : 1, width), 7 * seed, most);
                /* in a pipeline, navField is a part, which needs a targeter */
                if (c < 3) passInTime(plan(combines[c], VEER_BEHAVIOR_NAV_FIELD, seed == 3 ? 3 : 1, width), 7 * seed, most);
            }
    }
}

/* Behaviors that avoid agents exclude agents in the same queue; otherwise they would keep agents apart in a door that the agents have to
 * share. */
STUDY(agents_that_queue_and_avoid_each_other_pass_as_fast) {
    static const float widths[] = {1.6f, 2.2f, 3.2f};
    for (uint32_t w = 0; w < 3; w++) {
        float most = 2 * reference(1, widths[w], 7);
        for (uint32_t c = 0; c < 4; c++)
            for (uint32_t seed = BY_DAY(2, 1); seed <= 3; seed++) {
                Door door = plan(combines[c], VEER_BEHAVIOR_SEEK, 1, widths[w]);
                add_behavior(&door.crowd.brainDef, VEER_BEHAVIOR_AVOID_AGENTS)->params.avoidAgents.predict =
                    seed == 3 ? VEER_PREDICT_IMPACT : VEER_PREDICT_SLOTS;
                passInTime(door, 11 * seed, most);
            }
    }
}

STUDY(forty_agents_queue_through_a_door_at_every_step_length) {
    static const float frames[] = {1.0f / 30, 1.0f / 240};
    for (uint32_t f = 0; f < 2; f++) {
        Door door = plan(VEER_COMBINE_CONTEXT, VEER_BEHAVIOR_SEEK, 1, 2);
        door.seed = 3;
        CHECK(pass(&door, frames[f], 27) <= 27);
    }
}
