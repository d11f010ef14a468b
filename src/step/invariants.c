/* Conditions that hold between the stages of a step. Only assertions evaluate them; release builds never do. */
#include "step/invariants.h"

#include "core/flags.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "math/math.h"

static uint32_t agentsOf(const VeerWorld *world) { return world->header->pools[VEER_KIND_AGENT].high; }

int veer_isOrderSound(const VeerWorld *world) {
    const uint32_t brains = world->header->pools[VEER_KIND_BRAIN].high;
    uint32_t at = 0, steering = 0;
    for (uint32_t slot = 0; slot < agentsOf(world); slot++) steering += veer_steers(world, slot) != 0;
    for (uint32_t brain = 0; brain < brains; brain++) {
        if (world->brainEnd[2 * brain] < at || world->brainEnd[2 * brain + 1] < world->brainEnd[2 * brain]) return 0;
        for (; at < world->brainEnd[2 * brain + 1]; at++) {
            const uint32_t slot = world->order[at];
            if (slot >= agentsOf(world) || !veer_steers(world, slot) || world->brain[slot] != brain + 1) return 0;
        }
    }
    return at == steering;
}

static int areFinite(const float *const *columns, uint32_t count, uint32_t slot) {
    int finite = 1;
    for (uint32_t i = 0; i < count; i++) finite &= veer_isFinite(columns[i][slot]);
    return finite;
}

/* Returns whether an output is finite. Its columns are the three velocity components and the rotation; each is checked only if its bit is
 * set. In planar worlds z is excluded: no stage writes or reads it, so it may contain any value that a caller wrote. */
static int isOutputFinite(const VeerWorld *world, uint32_t slot, uint32_t bits, const float *const columns[4]) {
    if (bits & VEER_OUTPUT_VELOCITY && !areFinite(columns, world->header->def.dimensions, slot)) return 0;
    return !(bits & VEER_OUTPUT_ROTATION) || areFinite(columns + 3, 1, slot);
}

/* Agents that do not update in this step are left out, because their last decision is stored elsewhere (think_rate.c). */
int veer_isSteeringFinite(const VeerWorld *world) {
    const float *const columns[] = {world->steeringX, world->steeringY, world->steeringZ, world->steeringRotation};
    for (uint32_t slot = 0; slot < agentsOf(world); slot++)
        if (veer_steers(world, slot) && !veer_restsNow(world, slot) && !isOutputFinite(world, slot, world->steeringBits[slot], columns))
            return 0;
    return 1;
}

int veer_isDecisionFinite(const VeerWorld *world) {
    const float *const columns[] = {world->desiredX, world->desiredY, world->desiredZ, world->desiredRotation};
    for (uint32_t slot = 0; slot < agentsOf(world); slot++)
        if (veer_steers(world, slot) && !isOutputFinite(world, slot, world->desiredBits[slot], columns)) return 0;
    return 1;
}

int veer_isMotionFinite(const VeerWorld *world) {
    const float *const columns[] = {world->x,         world->y,         world->z,           world->velocityX,
                                    world->velocityY, world->velocityZ, world->orientation, world->rotation};
    for (uint32_t slot = 0; slot < agentsOf(world); slot++)
        if (world->flags[slot] & VEER_FLAG_ALIVE && !areFinite(columns, sizeof columns / sizeof *columns, slot)) return 0;
    return world->readEvents <= world->eventCount && world->eventCount <= world->header->def.capacity.events;
}
