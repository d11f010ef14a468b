/* patrol: the path's nodes in order, with a stop at each if asked. One wish per agent of a batch, in the steer stage. A node counts as
 * reached when the way of the last step came within nodeRadius, so none is missed at any speed and step; the speed is kept low enough
 * that the agent's turn leads to the node instead of round it. Memory: the node, the time left to dwell, and the bits below. */
#include "core/batch.h"
#include "core/events.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "math/math.h"
#include "steer/arrival.h"

enum { STARTED = 1, BACKWARDS = 2, DWELLING = 4, FINISHED = 8, ALL_BITS = 15 };

typedef struct Beat {
    const VeerBatch *batch;
    VeerWishes *out;
    uint32_t i, slot;
    const VeerPoint *nodes;
    uint32_t nodeCount, order;
    uint32_t node, bits;
    float radius, dwellLeft;
} Beat;

static Beat recall(const VeerBatch *batch, VeerWishes *out, uint32_t i) {
    const VeerWorld *world = batch->world;
    const VeerPatrolParams *params = &batch->behavior->params.patrol;
    const float *state = batch->state + (size_t)i * batch->stateStride;
    Beat beat = {.batch = batch, .out = out, .i = i, .slot = batch->agents[i], .order = params->order};
    beat.nodes = world->points + batch->path->firstNode;
    beat.nodeCount = batch->path->nodeCount;
    beat.radius = veer_max(params->nodeRadius, veer_resolvedDistance(batch, i));
    beat.node = state[0] >= 0.0f && state[0] < (float)beat.nodeCount ? (uint32_t)state[0] : 0; /* the path may have lost nodes */
    beat.dwellLeft = state[1];
    beat.bits = state[2] >= 0.0f && state[2] <= (float)ALL_BITS ? (uint32_t)state[2] : 0;
    return beat;
}

static void remember(const Beat *beat) {
    float *state = beat->batch->state + (size_t)beat->i * beat->batch->stateStride;
    state[0] = (float)beat->node;
    state[1] = beat->dwellLeft;
    state[2] = (float)beat->bits;
}

static int isLast(const Beat *beat) {
    return beat->nodeCount == 1 || (beat->order == VEER_PatrolOrder_ONCE && beat->node + 1 == beat->nodeCount);
}

static void nextNode(Beat *beat) {
    uint32_t last = beat->nodeCount - 1;
    beat->out->opinion[beat->i] |= VEER_OPINION_NEW_GOAL;
    if (beat->order != VEER_PatrolOrder_PING_PONG || last == 0) {
        beat->node = beat->node < last ? beat->node + 1 : 0;
        return;
    }
    if (beat->node == last) beat->bits |= BACKWARDS;
    if (beat->node == 0) beat->bits &= ~(uint32_t)BACKWARDS;
    beat->node = beat->bits & BACKWARDS ? beat->node - 1 : beat->node + 1;
}

static void reachNode(Beat *beat) {
    VeerWorld *events = beat->batch->events;
    float dwell = beat->batch->behavior->params.patrol.dwell;
    if (events) veer_emit(events, VEER_EVENT_NODE_REACHED, beat->slot, beat->node);
    if (isLast(beat)) {
        if (events && beat->order == VEER_PatrolOrder_ONCE) veer_emit(events, VEER_EVENT_PATH_END, beat->slot, beat->node);
        beat->bits |= FINISHED;
    } else if (dwell > 0.0f) {
        beat->bits |= DWELLING;
        beat->dwellLeft = dwell;
    } else {
        nextNode(beat);
    }
}

static VeerVec3 toNode(const Beat *beat) {
    const VeerPoint *node = &beat->nodes[beat->node];
    return veer_delta(beat->batch->world, veer_position(beat->batch->world, beat->slot), veer_vec3(node->x, node->y, node->z));
}

/* Ticks off what the last step has reached, at most every node once. */
static void checkNodes(Beat *beat) {
    float since = beat->bits & STARTED ? 0.0f : 1.0f; /* a beat that begins, or goes on after a rest, begins where the agent is */
    if (!(beat->bits & STARTED)) beat->out->opinion[beat->i] |= VEER_OPINION_NEW_GOAL;
    beat->bits |= STARTED;
    if ((beat->bits & FINISHED) && !isLast(beat)) { /* the order or the path was changed */
        beat->bits &= ~(uint32_t)FINISHED;
        nextNode(beat);
    }
    if (beat->bits & DWELLING) {
        beat->dwellLeft -= veer_timePassed(beat->batch->world, beat->slot);
        if (beat->dwellLeft > 0.01f * beat->batch->world->dt) return;
        beat->bits &= ~(uint32_t)DWELLING;
        beat->dwellLeft = 0.0f;
        nextNode(beat);
        since = 1.0f;
    }
    VeerApproach approach = veer_approachOf(beat->batch, beat->i, beat->radius);
    for (uint32_t k = 0; k < beat->nodeCount && !(beat->bits & (DWELLING | FINISHED)); k++) {
        const VeerPoint *node = &beat->nodes[beat->node];
        since = veer_timeReached(&approach, veer_vec3(node->x, node->y, node->z), since);
        if (since > 1.0f) return;
        reachNode(beat);
    }
}

/* The speed at which the agent can still turn onto the node's disc: the circle that touches its velocity and the disc has to be no tighter
 * than its force and turn rate allow, and its response quick enough for the way left. Straight ahead: full speed. */
static float turningSpeed(const Beat *beat, VeerVec3 to, float distance) {
    const VeerWorld *world = beat->batch->world;
    const VeerLocomotionDef *locomotion = &beat->batch->brain->locomotion;
    float maxSpeed = world->maxSpeed[beat->slot];
    VeerVec3 v = veer_velocity(world, beat->slot);
    float speed = veer_sqrt(veer_dot3(v, v));
    if (!(speed > 0.001f * maxSpeed)) return maxSpeed;
    float ahead = veer_dot3(v, to) / speed;
    float miss = veer_sqrt(veer_max(distance * distance - ahead * ahead, 0.0f));
    if (miss <= beat->radius) return maxSpeed;
    float turn = (distance * distance - beat->radius * beat->radius) / (2.0f * (miss - beat->radius));
    float limit = veer_min(veer_sqrt(veer_plannedBraking(world, beat->slot) * turn), 0.5f * locomotion->response * distance);
    limit = veer_min(limit, 0.8f * locomotion->maxTurnRate * turn);
    return veer_clamp(limit, 0.01f * maxSpeed, maxSpeed);
}

static void wishNode(const Beat *beat) {
    const VeerBatch *batch = beat->batch;
    uint32_t i = beat->i;
    VeerVec3 to = toNode(beat);
    float distance = veer_sqrt(veer_dot3(to, to));
    beat->out->distance[i] = distance;
    if ((beat->bits & DWELLING) || ((beat->bits & FINISHED) && distance <= 1.5f * beat->radius)) {
        veer_wishToStand(beat->out, i);
        return;
    }
    float speed = turningSpeed(beat, to, distance);
    if (batch->behavior->params.patrol.dwell > 0.0f || isLast(beat)) speed = veer_min(speed, veer_arrivalSpeed(batch, i, distance));
    veer_wishAlong(batch, beat->out, i, to, speed);
}

void veer_steer_patrol(const VeerBatch *batch, VeerWishes *out) {
    if (!batch->path) return;
    for (uint32_t i = 0; i < batch->count; i++) {
        Beat beat = recall(batch, out, i);
        checkNodes(&beat);
        wishNode(&beat);
        remember(&beat);
    }
}
