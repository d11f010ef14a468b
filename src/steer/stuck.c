/* Finds the way out of a notch, where one surface leads an agent to the left and another one to the right, so that it would turn to and fro
 * forever. It leaves on the side on which the touched obstacles end sooner. */
#include "steer/stuck.h"

#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_query.h"

/* Radii: a slow agent this close to an obstacle may be stuck. Larger: it stops using its heading too early. Smaller: it stays stuck. */
#define STUCK 2.0f
/* Share of the top speed below which an agent is slow. Larger: agents that brake count as stuck. Smaller: the agent creeps before the
 * obstacle for seconds. */
#define SLOW 0.5f
/* Radii: surfaces this close form a notch with the one that an agent has stopped at. Larger: it leaves notches that it is not in. Smaller:
 * it turns to and fro in some. */
#define NOTCH 0.25f
/* A sine: a surface that is closer to perpendicular to the agent's direction leads to no side. Larger: shallow notches are not recognized.
 * Smaller: rounding decides. */
#define HEAD_ON 0.05f

int veer_isStuck(float clearance, float radius, VeerVec3 velocity, float maxSpeed) {
    return clearance < STUCK * radius && veer_length3(velocity) < SLOW * maxSpeed;
}

float veer_sideOutOfNotch(const VeerStuck *stuck) {
    const VeerVec3 d = stuck->toward;
    const float gap = NOTCH * stuck->radius;
    float left = -VEER_INF, right = -VEER_INF; /* how far the touched obstacles extend to each side */
    int leadsLeft = 0, leadsRight = 0;
    VeerPrimitiveQuery query = veer_primitivesNear(stuck->world, stuck->at, stuck->radius + gap, stuck->mask);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        VeerCapsule capsule = veer_capsuleFrom(primitive, stuck->at);
        VeerVec3 away = veer_awayFrom(&capsule);
        if (capsule.distance - capsule.radius - stuck->radius > gap || !(away.x * d.x + away.y * d.y < 0.0f)) continue;
        float lateral = d.x * away.y - d.y * away.x, reach = stuck->world->obstacles[primitive->obstacle].reach;
        VeerVec3 center = veer_delta(stuck->world, stuck->at, veer_obstacleCenter(stuck->world, primitive->obstacle));
        float across = d.x * center.y - d.y * center.x;
        leadsLeft |= lateral > HEAD_ON;
        leadsRight |= lateral < -HEAD_ON;
        left = veer_max(left, across + reach);
        right = veer_max(right, reach - across);
    }
    if (!leadsLeft || !leadsRight) return 0.0f;
    return left < right ? 1.0f : -1.0f;
}
