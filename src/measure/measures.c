/* Measures the motion of each agent, step by step (measures.h). The definitions of the measures follow tests/crowds/measure.js, which
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

/* Fraction of the top speed below which an agent counts as standing. Larger: slow walkers stand; smaller: agents that tremble on the spot
 * walk. */
#define STANDS 0.05f

/* Energy of walking per kg and second: resting, and per square of the speed in m/s (Guy et al., PLEdestrians, 2010). */
#define RESTING 2.23f
#define WALKING 1.26f

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
    VeerVec3 goal;
    if (!veer_measuredGoal(world, slot, &goal)) return;
    const int isKnown = (own->bits & VEER_MEASURED_GOAL) != 0;
    if (isKnown && world->targetKind[slot] == VEER_OWN_TARGET_AGENT)
        own->goal = goal;
    else if (!isKnown || !isSame(goal, own->goal))
        beginLeg(world, slot, goal);
}

void veer_openMeasures(VeerWorld *world) {
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        VeerMeasured *own = veer_measuredOf(world, slot);
        if (!veer_isTaken(world, VEER_KIND_AGENT, slot)) continue;
        if (own->generation != world->slots[VEER_KIND_AGENT][slot].generation) veer_beginMeasured(world, slot, NULL);
        keepSettings(world, slot);
        own->from = veer_position(world, slot);
        followGoal(world, slot);
    }
}

/* Returns the angle between two velocities. */
static float angleBetween(const VeerWorld *world, VeerVec3 a, VeerVec3 b) {
    const float along = veer_dot3(a, b);
    if (!veer_isVolume(world)) return veer_abs(veer_atan2(a.x * b.y - a.y * b.x, along));
    return veer_atan2(veer_length3(veer_cross3(a, b)), along);
}

/* Adds how an agent on its way moved. */
static void addMotion(const VeerWorld *world, uint32_t slot, VeerVec3 velocity) {
    VeerMeasured *own = veer_measuredOf(world, slot);
    const float top = own->top, dt = world->dt, speed = veer_length3(velocity), stands = STANDS * top;
    if (!(top > 0.0f)) return;
    own->onWay += dt;
    own->speeds += speed / top * dt;
    if (speed < stands && own->bits & VEER_MEASURED_GOAL) {
        own->standing += dt;
        own->standingNow += dt;
        own->longestStanding = veer_max(own->longestStanding, own->standingNow);
    } else {
        own->standingNow = 0.0f;
    }
    if (own->bits & VEER_MEASURED_MOVED && speed > stands && veer_length3(own->velocity) > stands) {
        own->turns += angleBetween(world, own->velocity, velocity);
        own->turnTime += dt;
    }
    if (own->bits & VEER_MEASURED_TWICE) {
        const VeerVec3 last = veer_sub3(velocity, own->velocity), first = veer_sub3(own->velocity, own->before);
        own->jerks += veer_length3(veer_sub3(last, first)) / (top * dt);
        own->jerkTime += dt;
    }
}

/* Adds the progress of the leg, and ends it when the agent arrives. */
static void addLeg(const VeerWorld *world, uint32_t slot, float length) {
    VeerMeasured *own = veer_measuredOf(world, slot);
    const float dt = world->dt, top = own->top;
    if (!(own->bits & VEER_MEASURED_GOAL) || own->bits & VEER_MEASURED_THERE || !(top > 0.0f)) return;
    own->legTime += dt;
    own->legLength += length;
    if (!(distanceTo(world, slot, own->goal) <= veer_measuredReach(world, slot))) return;
    own->bits |= VEER_MEASURED_THERE;
    own->legs++;
    own->standingNow = 0.0f;
    own->times += own->legTime;
    own->freeTimes += own->way / top;
    own->lengths += own->legLength;
    own->ways += own->way;
}

static void measureAgent(const VeerWorld *world, uint32_t slot) {
    VeerMeasured *own = veer_measuredOf(world, slot);
    const VeerVec3 moved = veer_delta(world, own->from, veer_position(world, slot));
    const float dt = world->dt, length = veer_length3(moved);
    const float meter = world->header->measureMeter > 0.0f ? world->header->measureMeter : 1.0f, meters = length / (dt * meter);
    const VeerVec3 velocity = veer_scale3(moved, 1.0f / dt);
    if (!(own->bits & VEER_MEASURED_THERE)) addMotion(world, slot, velocity);
    addLeg(world, slot, length);
    own->seconds += dt;
    own->energy += world->mass[slot] * (RESTING + WALKING * meters * meters) * dt;
    own->before = own->velocity;
    own->velocity = velocity;
    own->bits |= own->bits & VEER_MEASURED_MOVED ? VEER_MEASURED_TWICE : VEER_MEASURED_MOVED;
    const uint32_t wasAtWall = own->bits & VEER_MEASURED_WALL ? VEER_MEASURED_WAS_AT_WALL : 0u;
    own->bits = (own->bits & ~(uint32_t)(VEER_MEASURED_WALL | VEER_MEASURED_WAS_AT_WALL)) | wasAtWall;
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
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (!veer_isInGrid(world, slot)) continue;
        measureAgent(world, slot);
        veer_measureRoad(world, slot);
    }
    veer_measureCloseness(world);
    countEvents(world);
}
