/* Obstacles as seen by rays and moving discs: every obstacle is a list of capsules (a circle is a capsule without length, a box
 * or polygon one capsule per edge), so one formula, the ray against a capsule, answers every sweep. Static obstacles sit in a
 * uniform folded grid that is rebuilt when they are edited; moving ones are a short list looked at one by one. */
#ifndef VEER_SHAPES_H
#define VEER_SHAPES_H

#include "core.h"

/* One piece of an obstacle, in world coordinates. */
typedef struct VeerPiece {
    float ax, ay, bx, by; /* the core segment; a = b: a disc */
    float radius;
    uint32_t obstacle; /* slot */
} VeerPiece;

/* Lanes the static grid needs behind the saved part for these capacities. */
uint32_t veer_staticGridLanes(const VeerCapacityDef *capacity);
/* Lays the grid out in that memory; it is empty and stale. */
void veer_staticGridInit(VeerWorld *world, uint32_t *lanes);
/* Rebuilds it if an edit made it stale. */
void veer_staticGridRefresh(VeerWorld *world);

/* Pieces that may come within a rectangle, static ones by cell and then moving ones; the same piece may come more than once. */
typedef struct VeerPieceQuery {
    const VeerWorld *world;
    float minX, minY, maxX, maxY;
    uint32_t mask;
    uint32_t cursor[6]; /* of the walk */
    VeerPiece piece;    /* a moving obstacle's, or one shifted by a wrapped world */
} VeerPieceQuery;
void veer_beginPieces(VeerPieceQuery *query);
/* The next piece, or null. */
const VeerPiece *veer_nextPiece(VeerPieceQuery *query);

/* Distance at which a point moving from o along the unit vector d first comes within `radius` of the piece's core; INF: never.
 * 0 if it is within already and moving closer; INF if it is within and moving away. *normal points out of the piece. */
float veer_rayPiece(const VeerPiece *piece, float radius, VeerVec3 o, VeerVec3 d, VeerVec3 *normal);

/* First contact of a swept disc with all obstacles of the mask, or distance INF. */
typedef struct VeerSweep {
    float distance;
    VeerVec3 normal;
    uint32_t obstacle; /* slot */
} VeerSweep;
VeerSweep veer_sweep(const VeerWorld *world, const VeerRay *ray);

/* How deep a disc is inside obstacles: the deepest, or depth 0. normal is the way out (to the nearest edge; the center of a circle: by seed). */
typedef struct VeerDepth {
    float depth;
    VeerVec3 normal;
    uint32_t obstacle;
} VeerDepth;
VeerDepth veer_penetration(const VeerWorld *world, VeerVec3 center, float radius, uint32_t seed);

/* Moving obstacles advance by dt. Their writer is the move stage. */
void veer_moveObstacles(VeerWorld *world, float dt);

#endif
