/* Tests a ray against a capsule, as in Ericson, Real-Time Collision Detection, 2005. */
#include "shapes/kinds/capsules.h"

#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/obstacles.h"

VeerCapsule veer_capsuleFrom(const VeerPrimitive *primitive, VeerVec3 point) {
    return veer_capsuleInFrame(primitive, veer_frameOf(primitive), point);
}

/* Converts a vector from the capsule's frame to world coordinates. */
static VeerVec3 inWorld(const VeerCapsule *c, float along, float side) {
    return veer_vec3(c->ux * along + c->nx * side, c->uy * along + c->ny * side, 0.0f);
}

VeerVec3 veer_awayFrom(const VeerCapsule *c) {
    float beyond = c->along - veer_clamp(c->along, 0.0f, c->length);
    if (beyond == 0.0f || !(c->distance > 0.0f)) return veer_vec3(c->nx, c->ny, 0.0f);
    return inWorld(c, beyond / c->distance, c->side / c->distance);
}

/* A direction in the capsule's frame. */
typedef struct Direction {
    float along, side;
} Direction;

/* Returns the first contact of a ray that starts outside the disc around one end of the core. */
static float rayEnd(const VeerCapsule *c, float end, float reach, Direction d) {
    float toAlong = end - c->along, toSide = -c->side;
    float nearest = toAlong * d.along + toSide * d.side;
    float miss = veer_abs(toAlong * d.side - toSide * d.along);
    if (!(nearest > 0.0f) || miss > reach) return VEER_INF;
    return veer_max(nearest - veer_sqrt((reach - miss) * (reach + miss)), 0.0f);
}

float veer_rayCapsule(const VeerCapsule *c, float reach, VeerVec3 sweep, VeerVec3 *normal) {
    Direction d = {sweep.x * c->ux + sweep.y * c->uy, sweep.x * c->nx + sweep.y * c->ny};
    *normal = veer_awayFrom(c);
    if (c->distance <= reach) return normal->x * sweep.x + normal->y * sweep.y < 0.0f && c->distance > 0.0f ? 0.0f : VEER_INF;
    float off = c->along - 0.5f * c->length;
    if (c->length > 0.0f) {
        /* the flat side is made slightly longer, so that thin walls have no gap where they meet */
        float half = 0.5f * c->length + 4e-7f * (veer_abs(c->along) + c->length);
        float distance = veer_max(veer_min(reach - c->side, 0.0f) / d.side, 0.0f);
        off += d.along * distance;
        if (distance > 0.0f && veer_abs(off) <= half) {
            *normal = veer_vec3(c->nx, c->ny, 0.0f);
            return distance;
        }
    }
    /* a ray that misses the flat side can hit only the end that it passes first */
    float end = off > 0.0f ? c->length : 0.0f, distance = rayEnd(c, end, reach, d);
    if (distance > 1e30f) return VEER_INF;
    float along = c->along + d.along * distance - end, side = c->side + d.side * distance, length = veer_length2(along, side);
    *normal = length > VEER_CAPSULE_TOUCHES ? inWorld(c, along / length, side / length) : veer_vec3(-sweep.x, -sweep.y, 0.0f);
    return distance;
}

float veer_rayPrimitive(const VeerPrimitive *primitive, float radius, VeerVec3 o, VeerVec3 d, VeerVec3 *normal) {
    VeerCapsule capsule = veer_capsuleFrom(primitive, o);
    return veer_rayCapsule(&capsule, primitive->radius + radius, d, normal);
}

float veer_timeToCapsule(const VeerWorld *world, const VeerCapsule *capsule, const VeerCourse *course, VeerVec3 *normal) {
    const VeerObstacleRecord *record = &world->obstacles[capsule->obstacle];
    VeerVec3 relative = {course->velocity.x - record->velocityX, course->velocity.y - record->velocityY, 0.0f};
    float speed = veer_length2(relative.x, relative.y);
    if (!(speed > 1e-6f)) return VEER_INF;
    VeerVec3 d = {relative.x / speed, relative.y / speed, 0.0f};
    return veer_rayCapsule(capsule, course->reach, d, normal) / speed;
}
