/* Obstacles as seen by rays and moving discs: every obstacle is a list of capsules (a circle is a capsule without length, a box
 * or polygon one capsule per edge), so one formula, the ray against a capsule, answers every sweep. Static obstacles sit in folded
 * grids, one per class of size, rebuilt when they are edited; moving ones are a short list looked at one by one. Wrapped worlds
 * show every piece at all its images. Height does not count: obstacles are prisms. */
#ifndef VEER_SHAPES_H
#define VEER_SHAPES_H

#include "core.h"
#include "simd.h"

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

/* Where a query stands in its walk over images of a wrapped world, grid levels, cells and moving obstacles. */
typedef struct VeerPieceWalk {
    int32_t imageX, imageY, firstImageX, lastImageX, lastImageY;
    int32_t firstX, firstY;
    uint32_t level, column, row, countX, countY, at, end;
    uint32_t moving, part;
    float shiftX, shiftY; /* of the present image */
} VeerPieceWalk;

enum { VEER_LEAVE_STATIC = 1, VEER_LEAVE_MOVING = 2 };

/* Pieces whose bounding box meets a rectangle, static ones by cell and then moving ones. */
typedef struct VeerPieceQuery {
    const VeerWorld *world;
    float minX, minY, maxX, maxY;
    uint32_t mask;
    uint32_t solids;   /* 1: instead of pieces the bounding box (a to b) of every solid box and polygon */
    uint32_t leaveOut; /* VEER_LEAVE_x */
    float time;        /* moving obstacles: also those that get there within so many seconds */
    VeerPieceWalk walk;
    VeerPiece piece; /* a moving obstacle's, or one shifted by a wrapped world */
} VeerPieceQuery;
void veer_beginPieces(VeerPieceQuery *query);
/* The next piece, or null. */
const VeerPiece *veer_nextPiece(VeerPieceQuery *query);

/* How many pieces an obstacle has, and one of them (obstacles.c writes the corners they are made from). */
uint32_t veer_pieceCount(const VeerObstacleRecord *record);
VeerPiece veer_pieceOf(const VeerWorld *world, uint32_t obstacle, uint32_t part);
/* The center of an obstacle, in a wrapped world brought back into its bounds. */
VeerVec3 veer_obstacleCenter(const VeerWorld *world, uint32_t obstacle);
static inline int veer_isMoving(const VeerObstacleRecord *record) { return record->velocityX != 0.0f || record->velocityY != 0.0f; }
static inline int veer_isSolid(const VeerObstacleRecord *record) {
    return (record->kind == VEER_ObstacleKind_BOX || record->kind == VEER_ObstacleKind_POLYGON) && !record->hollow;
}
/* 1 if a point lies within the outline of an obstacle's pieces. */
int veer_isWithinOutline(const VeerWorld *world, uint32_t obstacle, VeerVec3 point);
/* A lane per obstacle for marks, and a stamp that none of them bears. */
uint32_t *veer_obstacleMarks(VeerWorld *world, uint32_t *stamp);
/* Where static obstacles are, and the size of the finest cells. */
typedef struct VeerStaticExtent {
    float minX, minY, maxX, maxY; /* min > max: there are none */
    float cell;
} VeerStaticExtent;
VeerStaticExtent veer_staticExtent(const VeerWorld *world);

/* A piece in the frame of its core, seen from a point: the core runs from 0 to length on the axis u, the point lies at `along` on that
 * axis and `side` (never negative) beside it, to where the axis n points. */
typedef struct VeerCapsule {
    float ux, uy, nx, ny;
    float along, side, length;
    float distance; /* of the point from the core */
    float radius;
    uint32_t obstacle;
} VeerCapsule;
VeerCapsule veer_seePiece(const VeerPiece *piece, VeerVec3 point);
/* From the nearest point of the core to the point, of length 1. */
VeerVec3 veer_awayFrom(const VeerCapsule *capsule);
/* Distance at which a point moving along the unit vector d first comes within `reach` of the core; INF: never. 0 if it is within already
 * and moving closer; INF if it is within and not. *normal points out of the piece. */
float veer_rayCapsule(const VeerCapsule *capsule, float reach, VeerVec3 d, VeerVec3 *normal);
/* The same for four directions at once, to the same bits. */
f4 veer_rayCapsule4(const VeerCapsule *capsule, float reach, f4 x, f4 y);

/* The same for a piece: within `radius` of its surface. */
float veer_rayPiece(const VeerPiece *piece, float radius, VeerVec3 o, VeerVec3 d, VeerVec3 *normal);

/* First contact of a swept disc with all obstacles of the mask, or distance INF. What it touches already counts only if it moves closer; in
 * a solid the way out is free. In a wrapped world a ray ends after 1024 half worlds. */
typedef struct VeerSweep {
    float distance;
    VeerVec3 normal;
    uint32_t obstacle; /* slot */
} VeerSweep;
VeerSweep veer_sweep(const VeerWorld *world, const VeerRay *ray);

/* How deep a disc is inside obstacles: the deepest, or depth 0. normal: the way out, to the nearest edge; amid a circle by seed. */
typedef struct VeerDepth {
    float depth;
    VeerVec3 normal;
    uint32_t obstacle;
} VeerDepth;
VeerDepth veer_penetration(const VeerWorld *world, VeerVec3 center, float radius, uint32_t seed);
typedef struct VeerDisc {
    VeerVec3 center;
    float radius;
    uint32_t mask, seed;
} VeerDisc;
VeerDepth veer_depthOf(const VeerWorld *world, const VeerDisc *disc);
/* Solids that the disc's center lies in, with their ways out: at most VEER_MAX_SOLIDS of them. Returns how many. */
#define VEER_MAX_SOLIDS 4u
uint32_t veer_solidsAt(const VeerWorld *world, const VeerDisc *disc, VeerDepth *out);
int veer_isAmong(const VeerDepth *solids, uint32_t count, uint32_t obstacle);

/* Moving obstacles advance by dt: centers wrap, bounce or stop at the edges of the world as agents do (without edges: at 1e6 u). Their
 * writer is the move stage. */
void veer_moveObstacles(VeerWorld *world, float dt);

/* An obstacle as the definition that would make it, without its points. */
VeerObstacleDef veer_obstacleDefOf(const VeerObstacleRecord *record);

#endif
