/* Tests doors in volume worlds: a lone agent gets through a wall with an opening, and with every combiner forty agents that queue pass a
 * door in at most twice the time of a crowd. */
#include "door_walls.h"

static const Walls kinds[] = {SLIT, PANELS, FUNNEL, HOLE};

/* Returns a door in a volume world whose width, thickness and angle are random. */
static Door plan(uint32_t combine, Walls walls, uint32_t *random) {
    Door door = doorOf(combine, walls, 3);
    door.width = test_range(random, 1.2f, 4);
    door.thickness = test_range(random, 6, 40);
    door.angle = test_random(random) % 3 ? test_range(random, -1.5f, 1.5f) : 0;
    return door;
}

/* Adds the wall, and agents in front of it. */
static void start(Door *door, uint32_t agents, uint32_t *random) {
    crowd_start(&door->crowd);
    addWall(door);
    door->crowd.agentDef.orientation = door->angle;
    if (agents == 1) {
        door->crowd.agentDef.orientation = test_range(random, -3, 3);
        VeerVec3 at = {-test_range(random, 60, 250), test_range(random, -120, 120), test_range(random, -50, 50)};
        addAgent(door, at, (VeerVec3){200, 0, 0});
    }
    for (uint32_t i = 0; agents > 1 && i < agents; i++) {
        const float row = (float)(door->isFlat ? i / 8 : i / 16), place = (float)(door->isFlat ? i % 8 : i % 4);
        VeerVec3 at = {-60 - 24 * row + test_range(random, -4, 4), 24 * place - (door->isFlat ? 84 : 36) + test_range(random, -4, 4), 0};
        if (!door->isFlat) at.z = -36 + 24 * (float)(i / 4 % 4) + test_range(random, -4, 4);
        addAgent(door, at, (VeerVec3){200, 0, 0});
    }
}

static int report(const Door *door, float seconds, float most) {
    if (seconds <= most) return 1;
    printf("  combiner %u, walls %u, width %g, angle %g: %g s of %g s\n", door->crowd.brainDef.combine, door->walls, (double)door->width,
           (double)door->angle, (double)seconds, (double)most);
    return 0;
}

/* Context maps are horizontal, so a context brain finds no hole above or below it. */
STUDY(an_agent_alone_gets_through_a_wall_in_space) {
    static const uint32_t combines[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT};
    uint32_t random = 5;
    for (uint32_t k = 0; k < 240; k++) {
        uint32_t combine = combines[k % 3];
        Door door = plan(combine, kinds[k / 3 % (combine == VEER_COMBINE_CONTEXT ? 3 : 4)], &random);
        start(&door, 1, &random);
        CHECK(report(&door, pass(&door, 1, 20), 20));
    }
}

/* Returns the same time for a context brain with a crowd. */
static float reference(Walls walls, uint32_t seed, int isFlat) {
    uint32_t random = seed;
    Door door = plan(VEER_COMBINE_CONTEXT, walls, &random);
    door.isFlat = isFlat;
    door.crowd.brainDef.crowd = VEER_CROWD_RECIPROCAL;
    start(&door, COUNT, &random);
    return pass(&door, COUNT, 120);
}

/* Checks that agents with this combiner are through a door in at most twice the time of a crowd. A pipeline with parts plans its path, and
 * queues only while it finds none. */
static void passInTime(Door door, int hasParts, uint32_t random, float most) {
    VeerBrainDef *brain = &door.crowd.brainDef;
    VeerBehavior *queue = add_behavior(brain, VEER_BEHAVIOR_QUEUE);
    queue->weight = brain->combine == VEER_COMBINE_CONTEXT ? 1 : 2;
    queue->priority = brain->combine == VEER_COMBINE_PRIORITY;
    if (hasParts) {
        add_behavior(brain, VEER_BEHAVIOR_TARGET);
        add_behavior(brain, VEER_BEHAVIOR_AVOID_WALL);
    }
    start(&door, COUNT, &random);
    CHECK(report(&door, pass(&door, COUNT, most), most));
}

STUDY(forty_agents_queue_through_a_door_in_space_within_twice_the_time_of_a_crowd) {
    static const uint32_t combines[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT, VEER_COMBINE_PIPELINE,
                                        VEER_COMBINE_PIPELINE};
    for (uint32_t seed = 1; seed <= BY_DAY(6, 12); seed++)
        for (int isFlat = 0; isFlat < 2; isFlat++) {
            const Walls walls = kinds[seed % 3];
            const float most = 2 * reference(walls, seed, isFlat);
            for (uint32_t c = 0; c < 5; c++) {
                uint32_t random = seed;
                Door door = plan(combines[c], walls, &random);
                door.isFlat = isFlat;
                passInTime(door, c == 4, random, most);
            }
        }
}
