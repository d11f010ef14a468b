/* Obstacles as seen by rays and moving discs: every obstacle is a list of capsules (a circle is a capsule without length, a box
 * or polygon one capsule per edge), so one formula, the ray against a capsule, answers every sweep. Static obstacles sit in folded
 * grids, one per class of size, rebuilt when they are edited; moving ones are a short list looked at one by one. Wrapped worlds
 * show every piece at all its images. In planar worlds height does not count: obstacles are prisms. In volume worlds every obstacle is
 * one rounded box (a sphere is one without size), looked up by its place in x, y and tested in z (volumes.c). */
#ifndef VEER_SHAPES_H
#define VEER_SHAPES_H

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"

/* One piece of an obstacle, in world coordinates. */
typedef struct VeerPrimitive {
    float ax, ay, bx, by; /* the core segment; a = b: a disc; volume worlds: the corners of what the core covers in x, y */
    float radius;
    uint32_t obstacle; /* slot */
} VeerPrimitive;

static inline VeerPrimitive veer_shifted(const VeerPrimitive *primitive, float x, float y) {
    return (VeerPrimitive){primitive->ax + x, primitive->ay + y, primitive->bx + x,
                           primitive->by + y, primitive->radius, primitive->obstacle};
}

/* Lanes the static grid needs behind the saved part for these capacities. */
uint32_t veer_staticGridLanes(const VeerCapacityDef *capacity);
/* Lays the grid out in that memory; it is empty and stale. */
void veer_staticGridInit(VeerWorld *world, uint32_t *lanes);
/* Rebuilds it if an edit made it stale. */
void veer_staticGridRefresh(VeerWorld *world);
/* Before a step, after that: lists of what is near, for the rays of context maps, once they are worth their making. */
void veer_nearItemsRefresh(VeerWorld *world);

/* Where a query stands in its walk over images of a wrapped world, grid levels, cells and moving obstacles. */
typedef struct VeerPrimitiveWalk {
    int32_t imageX, imageY, imageZ, firstImageX, firstImageY, lastImageX, lastImageY, lastImageZ;
    int32_t firstX, firstY;
    uint32_t level, column, row, countX, countY, at, end;
    uint32_t moving, part;
    float shiftX, shiftY, shiftZ; /* of the present image */
} VeerPrimitiveWalk;

enum { VEER_LEAVE_STATIC = 1, VEER_LEAVE_MOVING = 2 };

/* Pieces whose bounding box meets a rectangle (volume worlds: a box), static ones by cell and then moving ones. */
typedef struct VeerPrimitiveQuery {
    const VeerWorld *world;
    float minX, minY, maxX, maxY;
    float minZ, maxZ; /* volume worlds */
    uint32_t mask;
    uint32_t solids;   /* 1: instead of pieces the bounding box (a to b) of every solid box and polygon */
    uint32_t leaveOut; /* VEER_LEAVE_x */
    float time;        /* moving obstacles: also those that get there within so many seconds */
    VeerPrimitiveWalk walk;
    const uint32_t *list; /* of static items that veer_nextItems looks at instead of cells, and how many are left; or null */
    uint32_t listed;
    VeerPrimitive primitive; /* a moving obstacle's, or one shifted by a wrapped world */
} VeerPrimitiveQuery;
/* A query for everything within `reach` of a point along each axis, not begun yet. */
static inline VeerPrimitiveQuery veer_primitivesNear(const VeerWorld *world, VeerVec3 center, float reach, uint32_t mask) {
    VeerPrimitiveQuery query; /* field by field: most of it belongs to the walk, which its begin writes */
    query.world = world;
    query.minX = center.x - reach;
    query.minY = center.y - reach;
    query.maxX = center.x + reach;
    query.maxY = center.y + reach;
    query.minZ = center.z - reach;
    query.maxZ = center.z + reach;
    query.mask = mask;
    query.solids = query.leaveOut = query.listed = 0;
    query.time = 0.0f;
    query.list = 0;
    return query;
}
void veer_beginPrimitives(VeerPrimitiveQuery *query);
/* The next piece, or null. */
const VeerPrimitive *veer_nextPrimitive(VeerPrimitiveQuery *query);
/* The same for loops that are run for every agent: the numbers of the next few static items (static_grid.h) of one image whose boxes meet
 * the rectangle, whatever their groups and heights; 0 after the last. Shifted by query->walk they are the pieces. */
#define VEER_ITEM_CHUNK 64u
uint32_t veer_nextItems(VeerPrimitiveQuery *query, uint32_t items[VEER_ITEM_CHUNK]);
/* Begins a query of static pieces within about half its width of its center for veer_nextItems, from a list where there is one. */
void veer_beginItems(VeerPrimitiveQuery *query, VeerVec3 center);
/* Of a query just begun: nothing but what moves. */
void veer_onlyMoving(VeerPrimitiveQuery *query);
int veer_haveMoving(const VeerWorld *world);
/* 1 if surely no obstacle comes within reach of a point, nor holds it: nothing to sweep for. In volume worlds nothing is sure. */
int veer_isClear(const VeerWorld *world, VeerVec3 center, float reach);

/* How many pieces an obstacle has, and one of them (obstacles.c writes the corners they are made from). */
uint32_t veer_primitiveCount(const VeerObstacleRecord *record);
VeerPrimitive veer_primitiveOf(const VeerWorld *world, uint32_t obstacle, uint32_t part);
/* How far it reaches along the axes, without its radius: volume worlds. */
VeerVec3 veer_halfOf(const VeerObstacleRecord *record);
/* The center of an obstacle, in a wrapped world brought back into its bounds. */
VeerVec3 veer_obstacleCenter(const VeerWorld *world, uint32_t obstacle);
static inline int veer_isMoving(const VeerObstacleRecord *record) {
    return record->velocityX != 0.0f || record->velocityY != 0.0f || record->velocityZ != 0.0f;
}
static inline int veer_isSolid(const VeerObstacleRecord *record) {
    return (record->kind == VEER_OBSTACLE_KIND_BOX || record->kind == VEER_OBSTACLE_KIND_POLYGON) && !record->hollow;
}
/* What rounding may hide at a point's coordinates. */
static inline float veer_precisionSlack(const VeerWorld *world, VeerVec3 p) {
    return 1e-6f * veer_max(veer_max(veer_abs(p.x), veer_abs(p.y)), veer_isVolume(world) ? veer_abs(p.z) : 0.0f);
}
/* Of length 1, whatever the length of a finite vector, so that squares neither vanish nor overflow; 0 of 0. */
static inline VeerVec3 veer_unitOf(VeerVec3 v) {
    float largest = veer_max(veer_max(veer_abs(v.x), veer_abs(v.y)), veer_abs(v.z));
    if (!(largest > 0.0f)) return veer_vec3(0.0f, 0.0f, 0.0f);
    v = veer_vec3(v.x / largest, v.y / largest, v.z / largest);
    float length = veer_length3(v);
    return veer_vec3(v.x / length, v.y / length, v.z / length);
}
/* 1 if a point lies within the outline of an obstacle's pieces. */
int veer_isWithinOutline(const VeerWorld *world, uint32_t obstacle, VeerVec3 point);
/* A lane per obstacle for marks, and a stamp that none of them bears. */
uint32_t *veer_obstacleMarks(VeerWorld *world, uint32_t *stamp);
/* Where static obstacles are, and the size of the finest cells. */
typedef struct VeerStaticExtent {
    float minX, minY, maxX, maxY; /* min > max: there are none */
    float minZ, maxZ;             /* volume worlds */
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
VeerCapsule veer_capsuleFrom(const VeerPrimitive *primitive, VeerVec3 point);
/* The frame of a piece's core, in doubles, so that far pieces keep their digits; static items have theirs ready. */
typedef struct VeerFrame {
    double ux, uy, length;
} VeerFrame;
static inline VeerFrame veer_frameOf(const VeerPrimitive *primitive) {
    double ex = (double)primitive->bx - (double)primitive->ax, ey = (double)primitive->by - (double)primitive->ay;
    double length = __builtin_sqrt(ex * ex + ey * ey);
    return (VeerFrame){length > 0.0 ? ex / length : 1.0, length > 0.0 ? ey / length : 0.0, length};
}
static inline VeerCapsule veer_capsuleInFrame(const VeerPrimitive *primitive, VeerFrame frame, VeerVec3 point) {
    VeerCapsule capsule = {.radius = primitive->radius, .length = (float)frame.length, .obstacle = primitive->obstacle};
    double px = (double)point.x - (double)primitive->ax, py = (double)point.y - (double)primitive->ay;
    double side = frame.ux * py - frame.uy * px;
    float beside = side < 0.0 ? -1.0f : 1.0f;
    capsule.ux = (float)frame.ux;
    capsule.uy = (float)frame.uy;
    capsule.nx = -capsule.uy * beside;
    capsule.ny = capsule.ux * beside;
    capsule.along = (float)(frame.ux * px + frame.uy * py);
    capsule.side = veer_abs((float)side);
    float beyond = capsule.along - veer_clamp(capsule.along, 0.0f, capsule.length);
    capsule.distance = beyond == 0.0f ? capsule.side : veer_length2(beyond, capsule.side);
    return capsule;
}
/* From the nearest point of the core to the point, of length 1. */
VeerVec3 veer_awayFrom(const VeerCapsule *capsule);
/* Distance at which a point moving along the unit vector d first comes within `reach` of the core; INF: never. 0 if it is within already
 * and moving closer; INF if it is within and not. *normal points out of the piece. */
float veer_rayCapsule(const VeerCapsule *capsule, float reach, VeerVec3 d, VeerVec3 *normal);
/* The same for a piece: within `radius` of its surface. */
float veer_rayPrimitive(const VeerPrimitive *primitive, float radius, VeerVec3 o, VeerVec3 d, VeerVec3 *normal);

/* An obstacle of a volume world seen from a point, in the frame of its core, mirrored so that the point's coordinates are never
 * negative. */
typedef struct VeerVolume {
    float cosine, sine;             /* of its turn about z */
    float half[3];                  /* of the core, a box; 0: a sphere's point */
    float at[3], gap[3], mirror[3]; /* the point; how far it is beyond the core's faces; 1 or -1 */
    float distance;                 /* of the point from the core, negative in a solid one; from the nearest wall in a hollow one */
    float radius;
    uint32_t within; /* the point lies within a hollow box */
    uint32_t obstacle;
} VeerVolume;
/* The piece that a query in a volume world just gave. */
VeerVolume veer_volumeFrom(const VeerPrimitiveQuery *query, const VeerPrimitive *primitive, VeerVec3 point);
/* From the nearest point of the core to the point, or out of it, of length 1; 0 at a sphere's center. */
VeerVec3 veer_awayFromVolume(const VeerVolume *volume);
/* As veer_rayCapsule. */
float veer_rayVolume(const VeerVolume *volume, float reach, VeerVec3 d, VeerVec3 *normal);
/* Seconds until a point that moves at a velocity first comes within reach of an obstacle that moves too; INF: never. */
typedef struct VeerCourse {
    float reach; /* of the core */
    VeerVec3 velocity;
} VeerCourse;
float veer_timeToCapsule(const VeerWorld *world, const VeerCapsule *capsule, const VeerCourse *course, VeerVec3 *normal);
float veer_timeToVolume(const VeerWorld *world, const VeerVolume *volume, const VeerCourse *course, VeerVec3 *normal);
/* Towards the edge that is nearest of the face that a ray along d comes to, of length 1; in its middle by random bits. Of a sphere: away
 * from its center, 0 in the middle. */
VeerVec3 veer_nearestEdge(const VeerVolume *volume, VeerVec3 d, uint32_t bits);
/* The way out of it for who is at its very middle too: there by random bits. */
VeerVec3 veer_volumeSeparation(const VeerVolume *volume, uint32_t bits);

/* First contact of a swept disc (volume worlds: ball) with all obstacles of the mask, or distance INF. What it touches already counts
 * only if it moves closer; in a solid the way out is free. In a wrapped world a ray ends after 1024 half worlds. */
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
/* 0: there are none to be in, nor anything that moves. */
int veer_haveSolids(const VeerWorld *world);
uint32_t veer_solidsAt(const VeerWorld *world, const VeerDisc *disc, VeerDepth *out);
int veer_isAmong(const VeerDepth *solids, uint32_t count, uint32_t obstacle);

/* Moving obstacles advance by dt: centers wrap, bounce or stop at the edges of the world as agents do (without edges: at 1e6 u). Their
 * writer is the move stage. */
void veer_moveObstacles(VeerWorld *world, float dt);

/* An obstacle as the definition that would make it, without its points. */
VeerObstacleDef veer_obstacleDefOf(const VeerObstacleRecord *record);

#endif
