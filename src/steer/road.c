/* Keeps agents on the roads that they follow when they avoid other agents (road.h): as the last part of the limiter of crowds, and at the
 * end of a blend for behaviors that avoid agents. An agent may leave the road if that is its own decision. */
#include "steer/road.h"

#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/vec3.h"
#include "paths/paths.h"

const VeerPathRecord *veer_roadOf(const VeerWorld *world, uint32_t slot, const VeerBehavior *behavior) {
    uint32_t path = VEER_NONE;
    if (!VEER_IS_NULL(behavior->path))
        path = veer_slotOf(behavior->path.bits);
    else if (world->targetKind[slot] == VEER_OWN_TARGET_PATH)
        path = world->targetSlot[slot];
    if (path == VEER_NONE || !veer_isTaken(world, VEER_KIND_PATH, path)) return 0;
    return world->paths[path].length > 0.0f ? &world->paths[path] : 0;
}

/* Limits the speed away from the center line to the decided speed, or to the speed that the room up to the edge allows if that is
 * higher. */
static void keepOn(const VeerWorld *world, uint32_t slot, const VeerPathRecord *path, float distance, VeerBent *bent) {
    const VeerLocomotionDef *rule = &world->brains[world->brain[slot] - 1].locomotion;
    VeerAcross across = veer_acrossRoad(world, slot, rule, path->radius);
    VeerPathPoint at = veer_pathAt(world, path, distance);
    VeerVec3 out = veer_delta(world, at.position, veer_position(world, slot));
    /* the cursor may be from an earlier step, so the part along the path is removed */
    out = veer_mulAdd3(out, at.tangent, -veer_dot3(out, at.tangent));
    float off = veer_length3(out), speed;
    if (!(off > 0.0f)) return;
    out = veer_scale3(out, 1.0f / off);
    across.time = veer_max(across.time, bent->lag);
    speed = veer_edgeSpeed(&across, path->radius - world->radius[slot] - off);
    speed = veer_dot3(bent->allowed, out) - veer_max(speed, veer_dot3(bent->decided, out));
    if (speed > 0.0f) bent->allowed = veer_mulAdd3(bent->allowed, out, -speed);
}

VeerVec3 veer_keepOnRoads(const VeerWorld *world, uint32_t slot, VeerBent bent) {
    const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
    const float *state = bent.memory;
    if (!veer_hasTrait(brain, VEER_TRAIT_ROAD)) return bent.allowed;
    for (uint32_t i = 0; i < brain->behaviorCount; state += veer_lanesOf(brain, i++)) {
        const VeerBehavior *behavior = &brain->behaviors[i];
        if (!(veer_behaviorTraits(behavior->type) & VEER_TRAIT_ROAD) || !veer_isOn(behavior)) continue;
        const VeerPathRecord *path = veer_roadOf(world, slot, behavior);
        if (path && state[1] > 0.0f) keepOn(world, slot, path, state[0], &bent);
    }
    return bent.allowed;
}
