/* Walls, as behaviors of the steer stage sense them: obstacles of a mask, and the edges of a world that stops or reflects its agents.
 * Behaviors query the free length of whiskers as wide as the agent, and the positions of walls, in one pass over the primitives nearby. */
#ifndef VEER_STEER_WHISKERS_H
#define VEER_STEER_WHISKERS_H

#include "core/world.h"
#include "math/vec3.h"
#include "shapes/penetration.h"
#include "shapes/static_grid_query.h"

/* A sensor of walls for one agent, or for a place where it will be. */
typedef struct VeerWallSensor {
    const VeerWorld *world;
    VeerVec3 o;
    float body;  /* the agent's radius */
    float speed; /* the agent's top speed, which determines where it meets moving walls */
    /* smallest clearance that is assumed, so that rounding never turns a path along a wall into the wall */
    float slack;
    uint32_t mask;                     /* mask of the obstacles */
    uint32_t edges;                    /* the world's edges that are walls, one bit each: both ends of x, of y and of z */
    VeerDepth solids[VEER_MAX_SOLIDS]; /* solids that contain the agent, which are ignored */
    uint32_t solidCount;
} VeerWallSensor;
VeerWallSensor veer_wallSensorAt(const VeerWorld *world, uint32_t slot, VeerVec3 place, uint32_t mask);

typedef struct VeerWhisker {
    VeerVec3 direction; /* unit vector */
    float length;
    float distance;  /* distance until the agent's disc or sphere hits a wall, at top speed; INF: it hits none within the length */
    VeerVec3 normal; /* normal of that wall */
    uint32_t wall;   /* slot of the obstacle; a slot beyond all obstacles: an edge of the world */
} VeerWhisker;
/* Sets distances, normals and walls. Returns the number of shapes that were tested. */
uint32_t veer_castWhiskers(const VeerWallSensor *sensor, VeerWhisker *whiskers, uint32_t count);

typedef struct VeerWall {
    float clearance; /* distance from the agent's edge to the wall; negative: they overlap */
    VeerVec3 normal; /* unit vector from the wall to the agent */
    uint32_t wall;
} VeerWall;
/* Iterates over all walls within reach of the agent's edge: begin, then next until it returns 0. */
typedef struct VeerWallWalk {
    const VeerWallSensor *sensor;
    float reach;
    uint32_t edge;
    uint32_t checks;
    VeerPrimitiveQuery query;
} VeerWallWalk;
void veer_beginWalls(VeerWallWalk *walk, const VeerWallSensor *sensor, float reach);
int veer_nextWall(VeerWallWalk *walk, VeerWall *wall);

/* Returns v rotated about z. */
static inline VeerVec3 veer_turned(VeerVec3 v, float cosine, float sine) {
    return veer_vec3(v.x * cosine - v.y * sine, v.x * sine + v.y * cosine, v.z);
}

#endif
