/* The ground under agents that walk on a navigation mesh, at the end of the move stage: an agent that was moved across the border of its
 * mesh slides along the border, and its height is that of its polygon. */
#include "core/flags.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "math/vec3.h"
#include "move/move.h"
#include "nav/mesh_route.h"

/* Returns the mesh on which an agent walks, and its polygon; null: none. */
static const VeerMeshRecord *meshUnder(const VeerWorld *world, uint32_t slot, uint32_t *polygon) {
    const VeerBrainDef *brain = veer_brainOf(world, slot);
    if ((world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE)) != VEER_FLAG_ALIVE || !brain) return NULL;
    for (uint32_t i = 0; i < brain->behaviorCount && !world->jumpLink[slot]; i++) {
        if (!veer_isOnMesh(&brain->behaviors[i]) || !veer_isOn(&brain->behaviors[i])) continue;
        const VeerMeshRecord *record = veer_meshOfBehavior(world, &brain->behaviors[i]);
        const float *memory = world->state + (size_t)slot * world->header->def.capacity.state + veer_pathLane(brain, i);
        if (record) *polygon = veer_routePolygon(record, memory[VEER_LANE_OWN_CELL]);
        return record;
    }
    return NULL;
}

/* Moves an agent back to the border that it has crossed in this step, and removes the part of its velocity that leads across. */
static void holdBack(VeerWorld *world, uint32_t slot, VeerVec3 foot) {
    const VeerVec3 out = veer_vec3(world->x[slot] - foot.x, world->y[slot] - foot.y, 0.0f);
    const float lengthSq = out.x * out.x + out.y * out.y, speed = out.x * world->velocityX[slot] + out.y * world->velocityY[slot];
    world->x[slot] = veer_snapped(foot.x);
    world->y[slot] = veer_snapped(foot.y);
    if (!(speed > 0.0f && lengthSq > 0.0f)) return;
    world->velocityX[slot] = veer_snapped(world->velocityX[slot] - out.x * (speed / lengthSq));
    world->velocityY[slot] = veer_snapped(world->velocityY[slot] - out.y * (speed / lengthSq));
}

void veer_keepOnMeshes(VeerWorld *world) {
    const VeerMeshRecord *open = NULL;
    VeerMeshSearch search;
    if (!world->header->pools[VEER_KIND_MESH].count) return;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        uint32_t polygon = VEER_NONE;
        const VeerMeshRecord *record = meshUnder(world, slot, &polygon);
        if (!record || polygon == VEER_NONE) continue;
        if (record != open) veer_openMeshSweeps(&search, world, record, 0.0f);
        open = record;
        const VeerVec3 at = veer_position(world, slot), last = veer_vec3(world->lastX[slot], world->lastY[slot], world->lastZ[slot]);
        const float moved = veer_length2(at.x - last.x, at.y - last.y);
        VeerVec3 foot = at;
        if (veer_followMesh(&search, polygon, &foot, (VeerMeshReach){moved + 4.0f * world->radius[slot], VEER_INF}) == VEER_NONE) continue;
        const float gap = veer_length2(at.x - foot.x, at.y - foot.y);
        /* an agent farther away was off the mesh before the step, or its polygon has been closed: it walks back */
        if (gap > 0.0f && gap <= 1.001f * moved && world->brains[world->brain[slot] - 1].locomotion.contact) holdBack(world, slot, foot);
        world->z[slot] = veer_snapped(foot.z);
    }
}
