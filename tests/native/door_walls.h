/* Walls with an opening, and agents that have to get through it. */
#ifndef VEER_DOOR_WALLS_H
#define VEER_DOOR_WALLS_H

#include "crowd.h"

enum { COUNT = 40 };

/* The walls: two boxes; rows of boxes side by side; two boxes that form a funnel; a row or grid of round obstacles between which the agent
 * does not fit; four boxes around a square hole (volume worlds). */
typedef enum Walls { SLIT, PANELS, FUNNEL, ROUND, HOLE } Walls;

typedef struct Door {
    Crowd crowd;
    Walls walls;
    float width, thickness, radius, gap, angle; /* width of the opening in diameters; radius and gap of round obstacles; rad about z */
    int isFlat;                                 /* all agents start at the height of their goal */
} Door;

static inline uint32_t dimensionsOf(const Door *door) { return door->crowd.worldDef.dimensions; }

static inline VeerVec3 turned(const Door *door, float x, float y, float z) {
    return (VeerVec3){cosf(door->angle) * x - sinf(door->angle) * y, sinf(door->angle) * x + cosf(door->angle) * y,
                      dimensionsOf(door) == 3 ? z : 0};
}

static inline void addBox(Door *door, VeerVec3 at, VeerVec3 half, float tilt) {
    VeerVec3 center = turned(door, at.x, at.y, at.z);
    make_obstacle(door->crowd.world, BOX(.x = center.x, .y = center.y, .z = center.z, .halfWidth = half.x, .halfHeight = half.y,
                                         .halfDepth = half.z, .angle = door->angle + tilt));
}

static inline void addRound(Door *door, float from, float side) {
    const float pitch = 2 * door->radius + door->gap;
    const int high = dimensionsOf(door) == 3 ? (int)(150 / pitch) : 0;
    for (float y = 0; y < 300; y += pitch)
        for (int z = -high; z <= high; z++) {
            VeerVec3 center = turned(door, 0, side * (from + door->radius + y), pitch * (float)z);
            make_obstacle(door->crowd.world, OBSTACLE(.x = center.x, .y = center.y, .z = center.z, .radius = door->radius));
        }
}

static inline void addWall(Door *door) {
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
        if (door->walls == ROUND) addRound(door, half, s);
    }
}

/* Returns a door for agents that seek and avoid obstacles. Its sizes are left to the caller. */
static inline Door doorOf(uint32_t combine, Walls walls, uint32_t dimensions) {
    Door door = {.crowd = crowd_plan(COUNT, VEER_BEHAVIOR_SEEK), .walls = walls, .radius = 6};
    VeerBrainDef *brain = &door.crowd.brainDef;
    VeerBehavior *avoid = add_behavior(brain, VEER_BEHAVIOR_AVOID_OBSTACLES);
    door.crowd.worldDef.dimensions = dimensions;
    door.crowd.worldDef.capacity.obstacles = 2000;
    door.crowd.worldDef.capacity.slots = 16;
    setEdges(&door.crowd.worldDef, VEER_EDGE_MODE_NONE);
    door.crowd.agentDef.radius = 8;
    door.crowd.agentDef.maxSpeed = 80;
    brain->combine = combine;
    brain->behaviors[0].priority = combine == VEER_COMBINE_PRIORITY;
    avoid->params.avoidObstacles.margin = 1;
    avoid->params.avoidObstacles.lookAhead = 100;
    return door;
}

static inline void addAgent(Door *door, VeerVec3 at, VeerVec3 goal) {
    VeerVec3 from = turned(door, at.x, at.y, at.z);
    VeerAgentId agent = crowd_add(&door->crowd, from, (VeerVec3){0, 0, 0});
    CHECK_OK(veer_setTargetPoint(door->crowd.world, agent, turned(door, goal.x, goal.y, goal.z)));
}

/* Returns the seconds until all agents are through; INFINITY if it takes more than `most`. Agents that are through are removed. */
static inline float pass(Door *door, uint32_t agents, float most) {
    uint32_t passed = 0, isGone[COUNT] = {0};
    float seconds = INFINITY;
    for (int step = 1; passed < agents && step <= (int)(most * 60); step++) {
        CHECK_OK(veer_step(door->crowd.world, 1.0f / 60));
        for (uint32_t i = 0; i < agents; i++) {
            if (isGone[i]) continue;
            VeerVec3 at = crowd_at(&door->crowd, i);
            if (cosf(door->angle) * at.x + sinf(door->angle) * at.y < door->radius + 24) continue;
            CHECK_OK(veer_removeAgent(door->crowd.world, veer_agentAt(door->crowd.world, i)));
            isGone[i] = 1;
            passed++;
        }
        seconds = (float)step / 60;
    }
    crowd_end(&door->crowd);
    return passed == agents ? seconds : INFINITY;
}

#endif
