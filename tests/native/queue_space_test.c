/* Tests doors in volume worlds: a lone agent gets through a wall with an opening, and with every combiner forty agents that queue pass a
 * door in at most twice the time of a crowd. */
#include "crowd.h"

enum { COUNT = 40 };

/* The kinds of walls: two tall boxes; rows of tall boxes side by side; two boxes that form a funnel; four boxes around a square hole. */
typedef enum Walls { SLIT, PANELS, FUNNEL, HOLE } Walls;

typedef struct Door {
    Crowd crowd;
    Walls walls;
    float width, thickness, angle; /* width of the opening, in diameters; thickness, in u; rotation of the wall about z, in rad */
    int isFlat;                    /* all agents start at the height of their goal */
} Door;

static VeerVec3 turned(const Door *door, float x, float y, float z) {
    return (VeerVec3){cosf(door->angle) * x - sinf(door->angle) * y, sinf(door->angle) * x + cosf(door->angle) * y, z};
}

static void addBox(Door *door, VeerVec3 at, VeerVec3 half, float tilt) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerObstacleId id;
    VeerVec3 center = turned(door, at.x, at.y, at.z);
    def.kind = VEER_OBSTACLE_KIND_BOX;
    def.x = center.x;
    def.y = center.y;
    def.z = center.z;
    def.halfWidth = half.x;
    def.halfHeight = half.y;
    def.halfDepth = half.z;
    def.angle = door->angle + tilt;
    CHECK_OK(veer_addObstacle(door->crowd.world, &def, &id));
}

static void addWall(Door *door) {
    const float half = 8 * door->width, thick = 0.5f * door->thickness, tilt = 0.26f, length = 400;
    for (int side = -1; side <= 1; side += 2) {
        float s = (float)side;
        if (door->walls == SLIT || door->walls == HOLE)
            addBox(door, (VeerVec3){0, s * (half + length), 0}, (VeerVec3){thick, length, 800}, 0);
        if (door->walls == HOLE) addBox(door, (VeerVec3){0, 0, s * (half + length)}, (VeerVec3){thick, half, length}, 0);
        for (uint32_t k = 0; door->walls == PANELS && k < 8; k++)
            addBox(door, (VeerVec3){0, s * (half + 50 + 100 * (float)k), 0}, (VeerVec3){thick, 50, 800}, 0);
        if (door->walls == FUNNEL)
            addBox(door, (VeerVec3){-sinf(tilt) * length, s * (half + sinf(tilt) * thick + cosf(tilt) * length), 0},
                   (VeerVec3){thick, length, 800}, s * tilt);
    }
}

/* Returns a door whose width, thickness and angle are random. */
static Door plan(uint32_t combine, Walls walls, uint32_t *random) {
    Door door = {.crowd = crowd_plan(COUNT, VEER_BEHAVIOR_SEEK), .walls = walls};
    VeerBrainDef *brain = &door.crowd.brainDef;
    VeerBehavior *avoid = &brain->behaviors[brain->behaviorCount++];
    door.crowd.worldDef.dimensions = 3;
    door.crowd.worldDef.capacity.slots = 16;
    door.crowd.worldDef.edges = VEER_EDGE_MODE_NONE;
    door.crowd.agentDef.radius = 8;
    door.crowd.agentDef.maxSpeed = 80;
    door.width = test_range(random, 1.2f, 4);
    door.thickness = test_range(random, 6, 40);
    door.angle = test_random(random) % 3 ? test_range(random, -1.5f, 1.5f) : 0;
    brain->combine = combine;
    brain->behaviors[0].priority = combine == VEER_COMBINE_PRIORITY;
    *avoid = veer_behavior(VEER_BEHAVIOR_AVOID_OBSTACLES);
    avoid->params.avoidObstacles.margin = 1;
    avoid->params.avoidObstacles.lookAhead = 100;
    return door;
}

static void addAgent(Door *door, VeerVec3 at) {
    VeerVec3 from = turned(door, at.x, at.y, at.z);
    CHECK_OK(veer_setTargetPoint(door->crowd.world, crowd_add(&door->crowd, from, (VeerVec3){0, 0, 0}), turned(door, 200, 0, 0)));
}

/* Adds the wall, and agents in front of it. */
static void start(Door *door, uint32_t agents, uint32_t *random) {
    crowd_start(&door->crowd);
    addWall(door);
    door->crowd.agentDef.orientation = door->angle;
    if (agents == 1) {
        door->crowd.agentDef.orientation = test_range(random, -3, 3);
        VeerVec3 at = {-test_range(random, 60, 250), test_range(random, -120, 120), test_range(random, -50, 50)};
        addAgent(door, at);
    }
    for (uint32_t i = 0; agents > 1 && i < agents; i++) {
        const float row = (float)(door->isFlat ? i / 8 : i / 16), place = (float)(door->isFlat ? i % 8 : i % 4);
        VeerVec3 at = {-60 - 24 * row + test_range(random, -4, 4), 24 * place - (door->isFlat ? 84 : 36) + test_range(random, -4, 4), 0};
        if (!door->isFlat) at.z = -36 + 24 * (float)(i / 4 % 4) + test_range(random, -4, 4);
        addAgent(door, at);
    }
}

/* Returns the seconds until all agents are through, or INFINITY if that takes more than `most`. Agents that are through are removed. */
static float pass(Door *door, uint32_t agents, float most) {
    uint32_t passed = 0, isGone[COUNT] = {0};
    float seconds = INFINITY;
    for (int step = 1; passed < agents && step <= (int)(most * 60); step++) {
        CHECK_OK(veer_step(door->crowd.world, 1.0f / 60));
        for (uint32_t i = 0; i < agents; i++) {
            if (isGone[i]) continue;
            VeerVec3 at = crowd_at(&door->crowd, i);
            if (cosf(door->angle) * at.x + sinf(door->angle) * at.y < 30) continue;
            CHECK_OK(veer_removeAgent(door->crowd.world, veer_agentAt(door->crowd.world, i)));
            isGone[i] = 1;
            passed++;
        }
        seconds = (float)step / 60;
    }
    crowd_end(&door->crowd);
    return passed == agents ? seconds : INFINITY;
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
        Door door = plan(combine, (Walls)(k / 3 % (combine == VEER_COMBINE_CONTEXT ? HOLE : HOLE + 1)), &random);
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

/* Checks that agents with this combiner are through a door in at most twice the time of a crowd. A pipeline with parts plans its way, and
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
            const Walls walls = (Walls)(seed % HOLE);
            const float most = 2 * reference(walls, seed, isFlat);
            for (uint32_t c = 0; c < 5; c++) {
                uint32_t random = seed;
                Door door = plan(combines[c], walls, &random);
                door.isFlat = isFlat;
                passInTime(door, c == 4, random, most);
            }
        }
}
