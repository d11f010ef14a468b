/* avoidAgent: keeps a path clear of the places where other agents will be (Millington, Artificial Intelligence for Games, 2006, with the
 * exact time of contact). A constraint of the steering pipeline, in the steer stage. The suggested direction makes the relative velocity a
 * tangent of the other agent's disc (after Fiorini and Shiller, Motion Planning in Dynamic Environments Using Velocity Obstacles, 1998), on
 * the side that needs the smaller turn. If both sides are equally good, both agents pass on the same side. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "shapes/kinds/capsules.h"
#include "steer/batch.h"
#include "steer/detour.h"
#include "steer/pipeline.h"
#include "steer/touching.h"

typedef struct Encounter {
    float distance; /* distance along the plan; INF: no contact */
    VeerMet other;
} Encounter;

/* Finds the time at which the agent, if it follows the plan at a speed, first comes within reach of the other agent. */
static void contactsAlong(const VeerBatch *batch, const VeerPlan *plan, float speed, Encounter *encounter) {
    float before = 0.0f, horizon = batch->behavior->params.avoidAgent.horizon;
    const VeerMet *other = &encounter->other;
    const VeerVec3 from = plan->points[0];
    encounter->distance = VEER_INF;
    for (uint32_t k = 0; k + 1 < plan->count; k++) {
        VeerVec3 a = plan->points[k], b = plan->points[k + 1];
        VeerVec3 segment = veer_counted(batch->world, veer_sub3(b, a)), direction = veer_unitOf(segment);
        float length = veer_length3(segment), start = before / speed;
        VeerVec3 to = veer_mulAdd3(other->to, other->velocity, start), own = veer_scale3(direction, speed);
        to = veer_counted(batch->world, veer_vec3(to.x - (a.x - from.x), to.y - (a.y - from.y), to.z - (a.z - from.z)));
        VeerVec3 relative = veer_sub3(other->velocity, own);
        float time = veer_contactTime(to, relative, other->reach);
        if (start + time > horizon) return;
        if (time * speed <= length) {
            encounter->distance = before + time * speed;
            return;
        }
        before += length;
    }
}

/* Returns the relative speed along a tangent at which the agent's own speed is `speed`, or INF if there is no such speed. */
static float tangentSpeed(VeerVec3 tangent, VeerVec3 velocity, float speed) {
    float along = veer_dot3(tangent, velocity);
    float discriminant = along * along - veer_dot3(velocity, velocity) + speed * speed;
    if (!(discriminant >= 0.0f)) return VEER_INF;
    float relative = veer_sqrt(discriminant) - along;
    return relative > 1e-3f * speed ? relative : VEER_INF;
}

static int isFirst(const VeerWorld *world, const Encounter *a, const Encounter *b) {
    if (!veer_same(a->distance, b->distance) || !(a->distance < VEER_INF)) return a->distance < b->distance;
    VeerNeighbor one = {a->other.slot, a->other.to, veer_dot3(a->other.to, a->other.to)},
                 other = {b->other.slot, b->other.to, veer_dot3(b->other.to, b->other.to)};
    return veer_isNearer(world, &one, &other);
}

/* Lists the agents that some plan could meet within the horizon: all agents that this agent would meet if it moved straight towards them at
 * top speed. */
static void gatherMet(const VeerBatch *batch, uint32_t self, VeerNearby *nearby) {
    const VeerWorld *world = batch->world;
    const VeerAvoidAgentParams *params = &batch->behavior->params.avoidAgent;
    VeerNeighborQuery query = veer_querySurroundings(world, self, &(VeerSurroundings){params->range, params->margin, params->mask});
    nearby->behavior = batch->behavior;
    nearby->count = 0;
    while (nearby->count < VEER_MAX_MET && veer_nextNeighbor(&query)) {
        VeerMet *met = &nearby->met[nearby->count];
        float distance = veer_sqrt(query.distanceSq), contact = world->radius[self] + world->radius[query.slot];
        *met = (VeerMet){.slot = query.slot, .to = query.to, .velocity = veer_counted(world, veer_velocity(world, query.slot))};
        met->reach = veer_pathReach(distance, contact, params->margin);
        const VeerTouching touching = {met->velocity, distance - contact, params->mask};
        veer_noteTouching(batch, self, &touching);
        float nearest = distance - met->reach, fastest = world->maxSpeed[self] + veer_length3(met->velocity);
        nearby->count += !(0.999f * nearest > fastest * params->horizon);
    }
    if (batch->events) batch->events->stats.neighborChecks += query.checks;
}

/* Returns the encounter with the agent that is met first; if several are met at the same time, with the nearest of them. */
static Encounter firstEncounter(const VeerBatch *batch, uint32_t i, const VeerAttempt *attempt) {
    uint32_t self = batch->agents[i];
    Encounter first = {.distance = VEER_INF};
    if (attempt->nearby->behavior != batch->behavior) gatherMet(batch, self, attempt->nearby);
    for (uint32_t k = 0; k < attempt->nearby->count && attempt->plan->length > 0.0f; k++) {
        Encounter one = {.other = attempt->nearby->met[k]};
        contactsAlong(batch, attempt->plan, batch->world->maxSpeed[self], &one);
        if (isFirst(batch->world, &one, &first)) first = one;
    }
    return first;
}

/* Returns a direction perpendicular to the line to the other agent; in volume worlds, the direction in which the two would miss each
 * other. */
static VeerVec3 acrossOf(const VeerWorld *world, const VeerMet *other, VeerVec3 towards, VeerVec3 own) {
    VeerVec3 left = veer_unitOf(veer_vec3(-towards.y, towards.x, 0.0f));
    if (!veer_isVolume(world)) return left;
    VeerVec3 relative = veer_sub3(own, other->velocity);
    VeerVec3 across = veer_mulAdd3(relative, towards, -veer_dot3(relative, towards));
    if (veer_length3(across) > 1e-3f * veer_length3(relative)) return veer_unitOf(across);
    return left.x == 0.0f && left.y == 0.0f ? veer_vec3(1.0f, 0.0f, 0.0f) : left;
}

/* Returns the velocity with which the agent, without changing its speed, passes the other agent on one side, or 0 if there is no such
 * velocity. speedTime: on entry the speed; on return the time until the two are side by side. */
static VeerVec3 pass(const VeerMet *other, VeerVec3 towards, VeerVec3 across, float *speedTime) {
    float distance = veer_length3(other->to), speed = speedTime[0];
    float reach = veer_detourReach(other->reach, distance);
    float sine = distance > 0.0f ? veer_min(reach / distance, 1.0f) : 1.0f, cosine = veer_sqrt(1.0f - sine * sine);
    VeerVec3 tangent = {towards.x * cosine + across.x * sine, towards.y * cosine + across.y * sine, towards.z * cosine + across.z * sine};
    float relative = tangentSpeed(tangent, other->velocity, speed);
    if (!(relative < VEER_INF)) return veer_vec3(0.0f, 0.0f, 0.0f);
    speedTime[1] = distance * cosine / relative;
    return veer_mulAdd3(other->velocity, tangent, relative);
}

VeerViolation veer_part_avoidAgent(const VeerBatch *batch, uint32_t i, const VeerAttempt *attempt) {
    const VeerPlan *plan = attempt->plan;
    const VeerWorld *world = batch->world;
    uint32_t self = batch->agents[i];
    float speed = world->maxSpeed[self];
    Encounter first = speed > 0.0f ? firstEncounter(batch, i, attempt) : (Encounter){.distance = VEER_INF};
    if (!(first.distance < VEER_INF) || attempt->goal->presses) return (VeerViolation){VEER_INF, *attempt->goal};
    const VeerMet other = first.other;
    VeerVec3 towards = veer_towards(world, self, other.slot, other.to), to = {0, 0, 0};
    VeerVec3 across = acrossOf(world, &other, towards, veer_scale3(plan->direction, speed));
    float best = -VEER_INF, hand = veer_pairSide(world->header->def.seed, veer_uid(world, self), veer_uid(world, other.slot));
    for (uint32_t k = 0; k < 2; k++) {
        float side = k ? -hand : hand, speedTime[2] = {speed, 0.0f};
        VeerVec3 beside = veer_scale3(across, side);
        VeerVec3 velocity = pass(&other, towards, beside, speedTime);
        float straight = veer_dot3(velocity, plan->direction), length = veer_length3(velocity);
        if (!(length > 0.0f) || straight <= best + 0.01f * speed) continue; /* the preferred side is tried first */
        float far = veer_max(1.1f * speed * speedTime[1], other.reach) / length;
        best = straight;
        to = veer_scale3(velocity, far);
    }
    /* If the other agent is so fast that no velocity passes it, the agent moves out of that agent's path. */
    if (!(best > -VEER_INF)) to = veer_vec3(across.x * hand * other.reach, across.y * hand * other.reach, across.z * hand * other.reach);
    VeerViolation violation = veer_suggest(batch, i, attempt->goal, to);
    violation.distance = first.distance;
    return violation;
}
