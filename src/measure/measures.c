/* Begins to measure agents, and measures every step (measures.h). The definitions of the measures follow tests/crowds/measure.js, which
 * measures from outside. */
#include "measure/measures.h"

#include <string.h>

#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "math/math.h"
#include "math/vec3.h"
#include "measure/closeness.h"
#include "measure/roads.h"
#include "neighbors/agent_grid.h"
#include "steer/aim.h"

int veer_measuredGoal(const VeerWorld *world, uint32_t slot, VeerVec3 *goal) {
    const VeerBrainDef *brain = world->brain[slot] ? veer_brainOf(world, slot) : NULL;
    return brain && world->maxSpeed[slot] > 0.0f && veer_findAim(world, slot, brain, goal);
}

float veer_measuredReach(const VeerWorld *world, uint32_t slot) {
    return world->header->measureReach > 0.0f ? world->header->measureReach : world->radius[slot];
}

static float distanceTo(const VeerWorld *world, uint32_t slot, VeerVec3 goal) {
    return veer_length3(veer_delta(world, veer_position(world, slot), goal));
}

/* Begins a leg: the agent is on its way to a goal from where it is. */
static void beginLeg(const VeerWorld *world, uint32_t slot, VeerVec3 goal) {
    VeerMeasured *own = veer_measuredOf(world, slot);
    own->goal = goal;
    own->bits = (own->bits & ~(uint32_t)VEER_MEASURED_THERE) | VEER_MEASURED_GOAL;
    own->way = veer_max(distanceTo(world, slot, goal) - veer_measuredReach(world, slot), 0.0f);
    own->legTime = own->legLength = 0.0f;
}

static void keepSettings(const VeerWorld *world, uint32_t slot) {
    VeerMeasured *own = veer_measuredOf(world, slot);
    own->group = world->group[slot];
    own->radius = world->radius[slot];
    own->top = world->maxSpeed[slot];
}

void veer_beginMeasured(const VeerWorld *world, uint32_t slot, const VeerVec3 *goal) {
    VeerMeasured *own = veer_measuredOf(world, slot);
    *own = (VeerMeasured){
        .generation = world->slots[VEER_KIND_AGENT][slot].generation,
        .from = veer_position(world, slot),
        .gap = -1.0f,
    };
    keepSettings(world, slot);
    if (goal) beginLeg(world, slot, *goal);
}

static int isSame(VeerVec3 a, VeerVec3 b) { return veer_same(a.x, b.x) && veer_same(a.y, b.y) && veer_same(a.z, b.z); }

/* Begins a new leg if the agent got another goal. A target that moves is the same goal all the time. */
static void followGoal(const VeerWorld *world, uint32_t slot) {
    VeerMeasured *own = veer_measuredOf(world, slot);
    const VeerVec3 target = veer_vec3(world->targetX[slot], world->targetY[slot], world->targetZ[slot]);
    const int isKnown = (own->bits & VEER_MEASURED_GOAL) != 0;
    VeerVec3 goal;
    if (isKnown && world->targetKind[slot] == VEER_OWN_TARGET_POINT && isSame(target, own->goal)) return; /* as in most steps */
    if (!veer_measuredGoal(world, slot, &goal)) return;
    if (isKnown && world->targetKind[slot] == VEER_OWN_TARGET_AGENT)
        own->goal = goal;
    else if (!isKnown || !isSame(goal, own->goal))
        beginLeg(world, slot, goal);
}

void veer_openMeasures(VeerWorld *world) {
    const VeerPoolSlot *slots = world->slots[VEER_KIND_AGENT];
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    for (uint32_t slot = 0; slot < high; slot++) {
        VeerMeasured *own = veer_measuredOf(world, slot);
        if (!veer_isTaken(world, VEER_KIND_AGENT, slot)) continue;
        if (own->generation != slots[slot].generation) veer_beginMeasured(world, slot, NULL);
        keepSettings(world, slot);
        own->from = veer_position(world, slot);
        followGoal(world, slot);
    }
}

/* Counts the events of the step. */
static void countEvents(VeerWorld *world) {
    for (uint32_t i = world->firstEvent; i < world->eventCount; i++) {
        const VeerEvent *event = &world->events[i];
        if (event->slot >= world->header->pools[VEER_KIND_AGENT].high) continue;
        VeerMeasured *own = veer_measuredOf(world, event->slot);
        const int isOfAgent = event->value < world->header->pools[VEER_KIND_AGENT].high;
        if (event->type == VEER_EVENT_CONTACT && !(own->bits & VEER_MEASURED_WALL)) {
            own->obstacleContacts += !(own->bits & VEER_MEASURED_WAS_AT_WALL);
            own->bits |= VEER_MEASURED_WALL;
        }
        if (event->type == VEER_EVENT_FOUND && isOfAgent) veer_measuredOf(world, event->value)->found++;
        if (event->type == VEER_EVENT_CAUGHT && isOfAgent) veer_measuredOf(world, event->value)->caught++;
    }
}

void veer_measureStep(VeerWorld *world) {
    veer_measureCloseness(world);
    veer_measureMotion(world);
    veer_measureRoads(world);
    countEvents(world);
}
