/* Tests doors without a navigation field: agents with goals far off the axis of a door, and walls of round obstacles, in planar and volume
 * worlds. An agent alone gets through, and so do forty agents that queue. */
#include "door_walls.h"

static Door plan(uint32_t combine, Walls walls, uint32_t dimensions, uint32_t *random) {
    Door door = doorOf(combine, walls, dimensions);
    door.width = test_range(random, 1.3f, 4);
    door.thickness = test_range(random, 6, 40);
    door.radius = test_range(random, 6, 40);
    door.gap = test_range(random, 0, 12);
    door.angle = test_random(random) % 3 ? test_range(random, -1.5f, 1.5f) : 0;
    return door;
}

/* Returns how far off the axis of the door a goal may be. A wall of spheres has so many gaps that an agent searches only those nearby. */
static float leeway(const Door *door) { return door->walls == ROUND && dimensionsOf(door) == 3 ? 80 : 200; }

/* Checks that an agent alone gets through in time. */
static void passAlone(Door door, uint32_t *random) {
    crowd_start(&door.crowd);
    addWall(&door);
    door.crowd.agentDef.orientation = test_range(random, -3, 3);
    const float off = leeway(&door);
    VeerVec3 goal = {200, test_range(random, -off, off), test_range(random, -off, off)};
    addAgent(&door, (VeerVec3){-test_range(random, 60, 250), test_range(random, -120, 120), test_range(random, -50, 50)}, goal);
    float seconds = pass(&door, 1, 20);
    if (!CHECK(seconds <= 20))
        printf("  %u dimensions, combiner %u, walls %u, width %g, angle %g, goal %g %g\n", dimensionsOf(&door), door.crowd.brainDef.combine,
               door.walls, (double)door.width, (double)door.angle, (double)goal.y, (double)goal.z);
}

STUDY(an_agent_alone_gets_through_a_door_to_a_goal_far_off_its_axis) {
    uint32_t random = 11;
    for (uint32_t k = 0; k < ROUNDS(1440); k++) {
        const uint32_t dimensions = 2 + k % 2;
        passAlone(plan(k / 2 % 2 ? VEER_COMBINE_PRIORITY : VEER_COMBINE_BLEND, (Walls)(k / 4 % (dimensions == 3 ? HOLE + 1 : HOLE)),
                       dimensions, &random),
                  &random);
    }
}

/* Other ways of blending, other weights, slow responses. */
STUDY(an_agent_gets_through_a_door_whatever_its_blend_and_its_locomotion) {
    uint32_t random = 12;
    for (uint32_t k = 0; k < ROUNDS(480); k++) {
        Door door = plan(VEER_COMBINE_BLEND, (Walls)(k / 2 % HOLE), 2 + k % 2, &random);
        VeerBrainDef *brain = &door.crowd.brainDef;
        if (k / 8 % 3 == 0) brain->blend = VEER_BLEND_MODE_NORMALIZE;
        if (k / 8 % 3 == 1)
            brain->locomotion.mode = VEER_MOVE_MODE_ACCELERATE, door.crowd.agentDef.maxForce = test_range(&random, 150, 500);
        brain->behaviors[1].weight = test_range(&random, 0.3f, 3);
        brain->behaviors[1].params.avoidObstacles.lookAhead = test_range(&random, 20, 100);
        passAlone(door, &random);
    }
}

/* A goal inside an obstacle, or beside a wall, does not count as behind a wall. */
TEST(an_agent_stays_in_front_of_a_goal_that_an_obstacle_covers) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        uint32_t random = 3;
        Door door = plan(VEER_COMBINE_BLEND, SLIT, dimensions, &random);
        crowd_start(&door.crowd);
        door.angle = 0;
        addBox(&door, (VeerVec3){0, 0, 0}, (VeerVec3){20, 100, 100}, 0);
        addAgent(&door, (VeerVec3){-150, 10, 5}, (VeerVec3){-12, 0, 0});
        crowd_walk(&door.crowd, 6, 1.0f / 60);
        CHECK(crowd_at(&door.crowd, 0).x < -26);
        CHECK(fabsf(crowd_at(&door.crowd, 0).y) < 40);
        crowd_end(&door.crowd);
    }
}

/* A world with edges, where one end of the wall is at the edge: the agent goes to the other end, although it is farther away. */
TEST(an_agent_does_not_go_around_the_end_of_a_wall_at_the_edge_of_the_world) {
    uint32_t random = 3;
    Door door = plan(VEER_COMBINE_BLEND, SLIT, 2, &random);
    VeerWorldDef *world = &door.crowd.worldDef;
    setEdges(world, VEER_EDGE_MODE_CLAMP);
    world->minX = -300, world->maxX = 300, world->minY = -100, world->maxY = 400;
    crowd_start(&door.crowd);
    door.angle = 0;
    addBox(&door, (VeerVec3){0, 60, 0}, (VeerVec3){10, 156, 0}, 0);
    addAgent(&door, (VeerVec3){-150, -30, 0}, (VeerVec3){150, -30, 0});
    CHECK(pass(&door, 1, 20) <= 20);
}

static void addForty(Door *door, float offset, uint32_t *random) {
    crowd_start(&door->crowd);
    addWall(door);
    door->crowd.agentDef.orientation = door->angle;
    for (uint32_t i = 0; i < COUNT; i++) {
        const uint32_t isFlat = dimensionsOf(door) == 2;
        VeerVec3 at = {-door->radius - 30 - 24 * (float)(isFlat ? i / 8 : i / 16) + test_range(random, -4, 4),
                       24 * (float)(isFlat ? i % 8 : i % 4) - (isFlat ? 84 : 36) + test_range(random, -4, 4),
                       -36 + 24 * (float)(i / 4 % 4) + test_range(random, -4, 4)};
        addAgent(door, at, (VeerVec3){200, offset, 0.5f * offset});
    }
}

/* Returns the seconds that forty agents with a context brain and a crowd take to pass a door between two boxes, if the goal is on the
 * door's axis. */
static float reference(const Door *like) {
    uint32_t random = 1;
    Door door = plan(VEER_COMBINE_CONTEXT, SLIT, dimensionsOf(like), &random);
    door.width = like->width;
    door.radius = like->radius;
    door.crowd.brainDef.crowd = VEER_CROWD_RECIPROCAL;
    addForty(&door, 0, &random);
    return pass(&door, COUNT, 120);
}

STUDY(forty_agents_queue_to_a_goal_off_the_axis_and_between_round_obstacles) {
    uint32_t random = 13;
    for (uint32_t k = 0; k < ROUNDS(96); k++) {
        Door door = plan(k / 2 % 2 ? VEER_COMBINE_PRIORITY : VEER_COMBINE_BLEND, (Walls)(k / 4 % HOLE), 2 + k % 2, &random);
        VeerBehavior *queue = add_behavior(&door.crowd.brainDef, VEER_BEHAVIOR_QUEUE);
        queue->weight = 2;
        queue->priority = door.crowd.brainDef.combine == VEER_COMBINE_PRIORITY;
        door.width = fmaxf(door.width, 1.5f);
        const float offset = test_range(&random, -100, 100), most = 2 * (reference(&door) + fabsf(offset) / 80);
        addForty(&door, offset, &random);
        float seconds = pass(&door, COUNT, most);
        if (!CHECK(seconds <= most))
            printf("  %u dimensions, combiner %u, walls %u, width %g: not in %g s\n", dimensionsOf(&door), door.crowd.brainDef.combine,
                   door.walls, (double)door.width, (double)most);
    }
}

/* From most places, the direction to the opening is between two slots of the context map. */
STUDY(a_context_brain_with_16_slots_finds_an_opening_hardly_wider_than_the_agent) {
    uint32_t random = 14;
    float sum = 0;
    const uint32_t rounds = ROUNDS(160);
    for (uint32_t k = 0; k < rounds; k++) {
        Door door = plan(VEER_COMBINE_CONTEXT, SLIT, 2 + k % 2, &random);
        door.width = test_range(&random, 1.25f, 1.35f);
        crowd_start(&door.crowd);
        addWall(&door);
        door.crowd.agentDef.orientation = test_range(&random, -3, 3);
        addAgent(&door, (VeerVec3){-test_range(&random, 60, 250), test_range(&random, -120, 120), 0}, (VeerVec3){200, 0, 0});
        sum += pass(&door, 1, 25);
    }
    printf("  through after %.2f s on average\n", (double)(sum / (float)rounds));
    CHECK(sum / (float)rounds < 5.5f);
}

STUDY(forty_agents_with_16_slots_queue_through_an_opening_hardly_wider_than_one) {
    uint32_t random = 15;
    for (uint32_t k = 0; k < ROUNDS(24); k++) {
        Door door = plan(VEER_COMBINE_CONTEXT, SLIT, 2 + k % 2, &random);
        add_behavior(&door.crowd.brainDef, VEER_BEHAVIOR_QUEUE);
        door.width = 1.22f;
        addForty(&door, 0, &random);
        CHECK(pass(&door, COUNT, 80) <= 80);
    }
}
