/* Sight between agents: tests whether obstacles or other agents block the line from one agent to another. */
#include "sense/sight.h"

#include "core/flags.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/sincos.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "shapes/penetration.h"
#include "shapes/sweeps.h"

VeerEye veer_eyeOf(const VeerWorld *world, uint32_t slot, VeerBlockers blockers) {
    VeerEye eye = {.world = world, .slot = slot, .from = veer_position(world, slot), .blockers = blockers};
    if (veer_isVolume(world)) {
        eye.facing = veer_vec3(world->forwardX[slot], world->forwardY[slot], world->forwardZ[slot]);
    } else {
        f4 sine, cosine;
        f4_sineCosine(f4_splat(world->orientation[slot]), &sine, &cosine);
        eye.facing = veer_vec3(cosine[0], sine[0], 0.0f);
    }
    return eye;
}

VeerCone veer_cone(float range, float halfAngle) {
    f4 sine, cosine;
    f4_sineCosine(f4_splat(halfAngle), &sine, &cosine);
    return (VeerCone){range, halfAngle >= VEER_PI ? VEER_FULL_CIRCLE : cosine[0]};
}

/* Returns whether an agent's disc touches the line segment that starts at the eye and has the displacement `along`. */
static int isInTheWay(const VeerEye *eye, uint32_t slot, VeerVec3 along) {
    const VeerWorld *world = eye->world;
    const VeerVec3 to = veer_delta(world, eye->from, veer_position(world, slot));
    const float lengthSq = veer_dot3(along, along), share = lengthSq > 0.0f ? veer_dot3(to, along) / lengthSq : 0.0f;
    const VeerVec3 off = veer_mulAdd3(to, along, -veer_clamp(share, 0.0f, 1.0f));
    return veer_dot3(off, off) <= world->radius[slot] * world->radius[slot];
}

/* Returns whether no agent of the blocking groups touches the line. It tests every agent, because agents may have moved since the agent
 * grid was built. */
static int isFreeOfAgents(const VeerEye *eye, uint32_t target, VeerVec3 along) {
    const VeerWorld *world = eye->world;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (!(world->group[slot] & eye->blockers.agents) || slot == eye->slot || slot == target) continue;
        if (!veer_isInGrid(world, slot) || veer_areLevelsApart(world, eye->from, veer_position(world, slot))) continue;
        if (isInTheWay(eye, slot, along)) return 0;
    }
    return 1;
}

int veer_isViewFree(VeerEye *eye, uint32_t target) {
    const VeerWorld *world = eye->world;
    if (!eye->isTested) {
        eye->isTested = 1;
        eye->isCovered = veer_depthOf(world, &(VeerDisc){eye->from, 0.0f, eye->blockers.obstacles, 0}).depth > 0.0f;
    }
    if (eye->isCovered) return 0;
    VeerRay ray = {.origin = eye->from, .mask = eye->blockers.obstacles};
    ray.direction = veer_delta(world, eye->from, veer_position(world, target));
    ray.distance = veer_length3(ray.direction);
    if (ray.mask && ray.distance > 0.0f && veer_sweep(world, &ray).distance <= ray.distance) return 0;
    return !eye->blockers.agents || isFreeOfAgents(eye, target, ray.direction);
}
