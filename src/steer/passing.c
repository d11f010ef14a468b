/* Finds the shorter path around a wall of a planar world, in the steer stage. A wall is a chain of obstacles between which the agent does
 * not fit. The path on the chosen side gets shorter as the agent moves along the wall, so the agent does not turn back, although it
 * remembers nothing. */
#include "steer/passing.h"

#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_query.h"

/* Number of links of a chain that are followed to each side. More: takes more time. Fewer: agents do not find the end of long walls of
 * small obstacles. */
#define MAX_LINKS 48u
/* Paths whose lengths differ by less than this fraction are equally long. Larger: agents stop between two ends. Smaller: rounding
 * decides. */
#define EQUAL 1e-3f

int veer_isWithinEdges(const VeerPassing *passing, VeerVec3 place) {
    const VeerWorldDef *def = &passing->world->header->def;
    const VeerVec3 at = veer_add3(passing->at, place);
    const float r = passing->radius;
    if (veer_isWalled(def, 0) && !(at.x >= def->minX + r && at.x <= def->maxX - r)) return 0;
    if (veer_isWalled(def, 1) && !(at.y >= def->minY + r && at.y <= def->maxY - r)) return 0;
    return !veer_isWalled(def, 2) || (at.z >= def->minZ + r && at.z <= def->maxZ - r);
}

/* The end of a primitive that extends farthest to a side. */
typedef struct Tip {
    VeerVec3 at; /* relative to the agent */
    float radius, extent;
} Tip;

static Tip tipOf(const VeerPrimitive *primitive, VeerVec3 from, VeerVec3 side) {
    VeerVec3 a = {primitive->ax - from.x, primitive->ay - from.y, 0.0f}, b = {primitive->bx - from.x, primitive->by - from.y, 0.0f};
    Tip tip = {.at = veer_dot3(a, side) > veer_dot3(b, side) ? a : b, .radius = primitive->radius};
    tip.extent = veer_dot3(tip.at, side) + tip.radius;
    return tip;
}

/* Follows a chain to the end that extends farthest to a side. */
static void followChain(const VeerPassing *passing, VeerVec3 side, Tip *tip) {
    const float width = 2.0f * passing->radius;
    Tip last = {.extent = -VEER_INF};
    for (uint32_t links = 0; links < MAX_LINKS && tip->extent > last.extent; links++) {
        const VeerVec3 place = veer_add3(passing->at, tip->at);
        VeerPrimitiveQuery query = veer_primitivesNear(passing->world, place, tip->radius + width, passing->mask);
        last = *tip;
        veer_beginPrimitives(&query);
        for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
            VeerCapsule capsule = veer_capsuleFrom(primitive, place);
            Tip next = tipOf(primitive, passing->at, side);
            if (capsule.distance - capsule.radius - last.radius < width && next.extent > tip->extent) *tip = next;
        }
    }
}

int veer_findWallEnd(const VeerPassing *passing, const VeerPrimitive *blocking, float side, float gap, VeerVec3 *end) {
    const VeerVec3 ahead = veer_unitOf(veer_vec3(passing->aim.x, passing->aim.y, 0.0f)), aside = {-ahead.y * side, ahead.x * side, 0.0f};
    Tip tip = tipOf(blocking, passing->at, aside);
    followChain(passing, aside, &tip);
    *end = veer_mulAdd3(tip.at, aside, tip.radius + gap * passing->radius);
    return veer_isWithinEdges(passing, *end);
}

/* Returns the length of the path to the aim around the end of the wall on one side; INF: the edge of the world closes the path. */
static float lengthAround(const VeerPassing *passing, const VeerPrimitive *blocking, float side) {
    VeerVec3 around;
    if (!veer_findWallEnd(passing, blocking, side, 1.0f, &around)) return VEER_INF;
    return veer_length3(around) + veer_length3(veer_sub3(passing->aim, around));
}

float veer_passingSide(const VeerPassing *passing, const VeerPrimitive *blocking) {
    float byLeft = lengthAround(passing, blocking, 1.0f), byRight = lengthAround(passing, blocking, -1.0f);
    if (byLeft < (1.0f - EQUAL) * byRight) return 1.0f;
    return byRight < (1.0f - EQUAL) * byLeft ? -1.0f : 0.0f;
}

/* Returns the distance between two primitives that do not cross. */
static float gapBetween(const VeerPrimitive *a, const VeerPrimitive *b) {
    const VeerPrimitive *both[] = {a, b};
    float least = VEER_INF;
    for (uint32_t k = 0; k < 2; k++) {
        const VeerPrimitive *one = both[k], *other = both[1 - k];
        least = veer_min(least, veer_capsuleFrom(one, veer_vec3(other->ax, other->ay, 0.0f)).distance);
        least = veer_min(least, veer_capsuleFrom(one, veer_vec3(other->bx, other->by, 0.0f)).distance);
    }
    return least - a->radius - b->radius;
}

VeerVec3 veer_alongWall(const VeerPassing *passing, const VeerPrimitive *blocking, float side) {
    const VeerVec3 d = veer_unitOf(veer_vec3(passing->aim.x, passing->aim.y, 0.0f));
    const float reach = (1.0f + VEER_PASSING_TOUCH) * passing->radius;
    VeerVec3 along = {0, 0, 0};
    float farthest = -VEER_INF;
    VeerPrimitiveQuery query = veer_primitivesNear(passing->world, passing->at, reach, passing->mask);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        VeerCapsule capsule = veer_capsuleFrom(primitive, passing->at);
        if (capsule.distance - capsule.radius > reach || !(gapBetween(primitive, blocking) < 2.0f * passing->radius)) continue;
        VeerVec3 away = veer_awayFrom(&capsule), tangent = {away.y * side, -away.x * side, 0.0f};
        float turn = side * veer_atan2(d.x * tangent.y - d.y * tangent.x, d.x * tangent.x + d.y * tangent.y);
        if (turn < -0.5f * VEER_PI) turn += VEER_TAU;
        if (!(turn > farthest)) continue;
        farthest = turn;
        along = tangent;
    }
    return along;
}
