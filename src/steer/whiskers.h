/* Walls as an agent senses them: obstacles of a mask, and the edges of a world that stops or reflects its agents. Behaviors of the
 * steer stage query how far a whisker of the agent's width reaches, and which wall is where; all in one walk through the primitives
 * nearby. */
#ifndef VEER_STEER_WHISKERS_H
#define VEER_STEER_WHISKERS_H

#include "core/world.h"
#include "math/vec3.h"
#include "shapes/penetration.h"
#include "shapes/static_grid_query.h"

/* Senses walls for one agent, or for a place where it will be. */
typedef struct VeerWallSensor {
    const VeerWorld *world;
    VeerVec3 o;
    float body;     /* the agent's radius */
    float speed;    /* its top speed: moving walls count where they will be when it gets there */
    float slack;    /* clearances below this count as this, so that rounding never turns a path along a wall into one into it */
    uint32_t mask;  /* of obstacles */
    uint32_t edges; /* how many of the world's edges are walls */
    VeerDepth solids[VEER_MAX_SOLIDS]; /* that it is inside of; they are ignored */
    uint32_t solidCount;
} VeerWallSensor;
VeerWallSensor veer_wallSensorAt(const VeerWorld *world, uint32_t slot, VeerVec3 place, uint32_t mask);

typedef struct VeerWhisker {
    VeerVec3 direction; /* of length 1 */
    float length;
    float distance;  /* that the agent gets at top speed until its disc or ball hits a wall; INF: not within the length */
    VeerVec3 normal; /* of that wall */
    uint32_t wall;   /* obstacle slot; beyond all slots: an edge of the world */
} VeerWhisker;
/* Fills in distances, normals and walls. Returns how many shapes were tested. */
uint32_t veer_castWhiskers(const VeerWallSensor *sensor, VeerWhisker *whiskers, uint32_t count);

typedef struct VeerWall {
    float clearance; /* from the agent's edge; negative: it overlaps */
    VeerVec3 normal; /* from the wall to the agent, of length 1 */
    uint32_t wall;
} VeerWall;
/* All walls within reach of the agent's edge, one after the other: begin, then next until it returns 0. */
typedef struct VeerWallWalk {
    const VeerWallSensor *sensor;
    float reach;
    uint32_t edge;
    uint32_t checks;
    VeerPrimitiveQuery query;
} VeerWallWalk;
void veer_beginWalls(VeerWallWalk *walk, const VeerWallSensor *sensor, float reach);
int veer_nextWall(VeerWallWalk *walk, VeerWall *wall);

/* v rotated about z. */
static inline VeerVec3 veer_turned(VeerVec3 v, float cosine, float sine) {
    return veer_vec3(v.x * cosine - v.y * sine, v.x * sine + v.y * cosine, v.z);
}

#endif
