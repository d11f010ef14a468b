/* Tests a ray against a capsule in the capsule's own frame, so that distant origins and short directions keep their precision. Used by
 * every planar query except those for a whole ray fan (ray_lanes.h). */
#ifndef VEER_SHAPES_KINDS_CAPSULES_H
#define VEER_SHAPES_KINDS_CAPSULES_H

#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/obstacles.h"

/* Returns a finite vector scaled to length 1; 0 stays 0. It is first divided by its largest component, so that squares neither underflow
 * nor overflow. */
VEER_CALLED VeerVec3 veer_unitOf(VeerVec3 v) {
    float largest = veer_max(veer_max(veer_abs(v.x), veer_abs(v.y)), veer_abs(v.z));
    if (!(largest > 0.0f)) return veer_vec3(0.0f, 0.0f, 0.0f);
    v = veer_vec3(v.x / largest, v.y / largest, v.z / largest);
    float length = veer_length3(v);
    return veer_vec3(v.x / length, v.y / length, v.z / length);
}

/* A point closer to a core than this, in u, has no direction away from it. A larger value would push agents near the axis along it; a
 * smaller value would mistake the rounding error of a position for a direction. */
#define VEER_CAPSULE_TOUCHES 1e-6f

/* A primitive relative to a point, in the frame of its core: the core is the part from 0 to `length` of the axis u; the point is at
 * `along` on that axis and at distance `side` (never negative) from it, in the direction of the axis n. */
typedef struct VeerCapsule {
    float ux, uy, nx, ny;
    float along, side, length;
    float distance; /* distance of the point from the core */
    float radius;
    uint32_t obstacle;
} VeerCapsule;
VeerCapsule veer_capsuleFrom(const VeerPrimitive *primitive, VeerVec3 point);
/* The frame of a primitive's core, in doubles, so that distant primitives keep their precision; static items store it. */
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
/* Returns the unit vector from the closest point of the core to the point. */
VeerVec3 veer_awayFrom(const VeerCapsule *capsule);
/* Returns the distance at which a point that moves along the unit vector d first comes within `reach` of the core; INF: never. If it is
 * already within reach: 0 if it moves closer, otherwise INF. *normal points out of the primitive. */
float veer_rayCapsule(const VeerCapsule *capsule, float reach, VeerVec3 d, VeerVec3 *normal);
/* Returns the distance at which the point first comes within `radius` of a primitive's surface. */
float veer_rayPrimitive(const VeerPrimitive *primitive, float radius, VeerVec3 o, VeerVec3 d, VeerVec3 *normal);

/* The motion of a point towards an obstacle, which may also move. The function returns the time in s until the point first comes within
 * reach; INF: never. */
typedef struct VeerCourse {
    float reach; /* distance from the obstacle's core at which the point is within reach */
    VeerVec3 velocity;
} VeerCourse;
float veer_timeToCapsule(const VeerWorld *world, const VeerCapsule *capsule, const VeerCourse *course, VeerVec3 *normal);

#endif
