/* Finds the way out of a notch, where one surface leads an agent to the left and another to the right, so that it would turn back and forth
 * forever. The agent leaves on the side on which the obstacles that it touches end sooner. */
#include "steer/stuck.h"

#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_query.h"

/* A slow agent this close to an obstacle, in radii, may be stuck. Larger: the agent stops using its heading too early. Smaller: the agent
 * stays stuck. */
#define STUCK 2.0f
/* An agent is slow below this fraction of its top speed. Larger: agents that brake count as stuck. Smaller: the agent creeps in front of
 * the obstacle for seconds. */
#define SLOW 0.5f
/* Surfaces this close, in radii, to the surface at which an agent has stopped form a notch with it. Larger: agents leave notches that they
 * are not in. Smaller: agents turn back and forth in some notches. */
#define NOTCH 0.25f
/* Radii by which one surface rises beyond the plane of another. Larger: agents get stuck at low steps. Smaller: convex corners count as
 * notches. */
#define STEP 0.01f
/* An agent can leave a surface to both sides if it moves straight at it, up to an angle with this sine. Larger: an agent that could pass
 * leaves on the wrong side. Smaller: agents fall back into a notch that they have almost left. */
#define HEAD_ON 0.05f

int veer_isStuck(float clearance, float radius, VeerVec3 velocity, float maxSpeed) {
    return clearance < STUCK * radius && veer_length3(velocity) < SLOW * maxSpeed;
}

/* The closest of the surfaces that lead an agent to the same side. */
typedef struct Surface {
    float gap;
    VeerVec3 point, away; /* closest point of the surface, relative to the agent, and the direction from there to the agent */
    int isEnd;            /* 1: the point is a corner or the end of a wall, where `away` is not a normal of the surface */
} Surface;

/* Returns whether surface a rises beyond the plane of surface b by more than `least`, which it does not at a convex corner. */
static int risesBefore(const Surface *a, const Surface *b, float least) {
    return !b->isEnd && veer_dot3(veer_sub3(a->point, b->point), b->away) > least;
}

float veer_sideOutOfNotch(const VeerStuck *stuck) {
    const VeerVec3 d = stuck->toward;
    const float most = NOTCH * stuck->radius, step = STEP * stuck->radius;
    float left = -VEER_INF, right = -VEER_INF; /* how far the touched obstacles extend to each side */
    Surface toLeft = {.gap = VEER_INF}, toRight = {.gap = VEER_INF};
    VeerPrimitiveQuery query = veer_primitivesNear(stuck->world, stuck->at, stuck->radius + most, stuck->mask);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        VeerCapsule capsule = veer_capsuleFrom(primitive, stuck->at);
        VeerVec3 away = veer_awayFrom(&capsule);
        float distance = capsule.distance - capsule.radius, gap = distance - stuck->radius;
        if (gap > most || !(away.x * d.x + away.y * d.y < 0.0f)) continue;
        int isEnd = capsule.length > 0.0f && !(capsule.along > 0.0f && capsule.along < capsule.length);
        Surface surface = {gap, veer_scale3(away, -distance), away, isEnd};
        float lateral = d.x * away.y - d.y * away.x, reach = stuck->world->obstacles[primitive->obstacle].reach;
        VeerVec3 center = veer_delta(stuck->world, stuck->at, veer_obstacleCenter(stuck->world, primitive->obstacle));
        float across = d.x * center.y - d.y * center.x;
        if (lateral > -HEAD_ON && gap < toLeft.gap) toLeft = surface;
        if (lateral < HEAD_ON && gap < toRight.gap) toRight = surface;
        left = veer_max(left, across + reach);
        right = veer_max(right, reach - across);
    }
    if (!(toLeft.gap < VEER_INF) || !(toRight.gap < VEER_INF)) return 0.0f;
    if (!risesBefore(&toLeft, &toRight, step) && !risesBefore(&toRight, &toLeft, step)) return 0.0f;
    return left < right ? 1.0f : -1.0f;
}
