/* patrol: visits the path's nodes in order, with an optional stop at each. Outputs a desired velocity for every agent of a batch, in the
 * steer stage. A node counts as reached when the last step's displacement came within nodeRadius, so no node is missed, whatever the speed
 * and time step. The speed is limited so that the agent can turn to the node instead of circling it. Memory: the node, the remaining time
 * of the stop, and the bits below. */
#include "core/events.h"
#include "core/space.h"
#include "core/speed_law.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/turning_circle.h"

enum { STARTED = 1, BACKWARDS = 2, DWELLING = 4, FINISHED = 8, ALL_BITS = 15 };

typedef struct PatrolStep {
    const VeerBatch *batch;
    VeerSteeringOutput *out;
    uint32_t i, slot;
    const VeerPoint *nodes;
    uint32_t nodeCount, order;
    uint32_t node, bits;
    float radius, dwellLeft;
} PatrolStep;

static PatrolStep recall(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i) {
    const VeerWorld *world = batch->world;
    const VeerPatrolParams *params = &batch->behavior->params.patrol;
    const float *state = batch->state + (size_t)i * batch->stateStride;
    PatrolStep patrol = {.batch = batch, .out = out, .i = i, .slot = batch->agents[i], .order = params->order};
    patrol.nodes = world->points + batch->path->firstNode;
    patrol.nodeCount = batch->path->nodeCount;
    patrol.radius = veer_max(params->nodeRadius, veer_resolvedDistance(batch, i));
    /* checked, because the path may have fewer nodes than before */
    patrol.node = state[0] >= 0.0f && state[0] < (float)patrol.nodeCount ? (uint32_t)state[0] : 0;
    patrol.dwellLeft = state[1];
    patrol.bits = state[2] >= 0.0f && state[2] <= (float)ALL_BITS ? (uint32_t)state[2] : 0;
    return patrol;
}

static void remember(const PatrolStep *patrol) {
    float *state = patrol->batch->state + (size_t)patrol->i * patrol->batch->stateStride;
    state[0] = (float)patrol->node;
    state[1] = patrol->dwellLeft;
    state[2] = (float)patrol->bits;
}

static int isLast(const PatrolStep *patrol) {
    return patrol->nodeCount == 1 || (patrol->order == VEER_PATROL_ORDER_ONCE && patrol->node + 1 == patrol->nodeCount);
}

static void nextNode(PatrolStep *patrol) {
    uint32_t last = patrol->nodeCount - 1;
    patrol->out->outputBits[patrol->i] |= VEER_OUTPUT_NEW_GOAL;
    if (patrol->order != VEER_PATROL_ORDER_PING_PONG || last == 0) {
        patrol->node = patrol->node < last ? patrol->node + 1 : 0;
        return;
    }
    if (patrol->node == last) patrol->bits |= BACKWARDS;
    if (patrol->node == 0) patrol->bits &= ~(uint32_t)BACKWARDS;
    patrol->node = patrol->bits & BACKWARDS ? patrol->node - 1 : patrol->node + 1;
}

static void reachNode(PatrolStep *patrol) {
    VeerWorld *events = patrol->batch->events;
    float dwell = patrol->batch->behavior->params.patrol.dwell;
    if (events) veer_emit(events, VEER_EVENT_NODE_REACHED, patrol->slot, patrol->node);
    if (isLast(patrol)) {
        if (events && patrol->order == VEER_PATROL_ORDER_ONCE) veer_emit(events, VEER_EVENT_PATH_END, patrol->slot, patrol->node);
        patrol->bits |= FINISHED;
    } else if (dwell > 0.0f) {
        patrol->bits |= DWELLING;
        patrol->dwellLeft = dwell;
    } else {
        nextNode(patrol);
    }
}

static VeerVec3 toNode(const PatrolStep *patrol) {
    const VeerPoint *node = &patrol->nodes[patrol->node];
    return veer_delta(patrol->batch->world, veer_position(patrol->batch->world, patrol->slot), veer_vec3(node->x, node->y, node->z));
}

/* Marks the nodes that the last step reached, each at most once. */
static void checkNodes(PatrolStep *patrol) {
    float since = patrol->bits & STARTED ? 0.0f : 1.0f; /* a patrol that starts or resumes after a stop begins at the agent's position */
    if (!(patrol->bits & STARTED)) patrol->out->outputBits[patrol->i] |= VEER_OUTPUT_NEW_GOAL;
    patrol->bits |= STARTED;
    if ((patrol->bits & FINISHED) && !isLast(patrol)) { /* the order of the nodes, or the path itself, has changed */
        patrol->bits &= ~(uint32_t)FINISHED;
        nextNode(patrol);
    }
    if (patrol->bits & DWELLING) {
        patrol->dwellLeft -= veer_timePassed(patrol->batch->world, patrol->slot);
        if (patrol->dwellLeft > 0.01f * patrol->batch->world->dt) return;
        patrol->bits &= ~(uint32_t)DWELLING;
        patrol->dwellLeft = 0.0f;
        nextNode(patrol);
        since = 1.0f;
    }
    VeerApproach approach = veer_approachOf(patrol->batch, patrol->i, patrol->radius);
    for (uint32_t k = 0; k < patrol->nodeCount && !(patrol->bits & (DWELLING | FINISHED)); k++) {
        const VeerPoint *node = &patrol->nodes[patrol->node];
        since = veer_timeReached(&approach, veer_vec3(node->x, node->y, node->z), since);
        if (since > 1.0f) return;
        reachNode(patrol);
    }
}

/* Returns the highest speed at which the agent can still turn to the node's disc. Its force and turn rate must allow the circle that is
 * tangent to its velocity and touches the disc, and its response must be fast enough for the remaining distance. If the node is straight
 * ahead, this is full speed. */
static float turningSpeed(const PatrolStep *patrol, VeerVec3 to, float distance) {
    const VeerWorld *world = patrol->batch->world;
    const VeerLocomotionDef *locomotion = &patrol->batch->brain->locomotion;
    float maxSpeed = world->maxSpeed[patrol->slot];
    VeerVec3 v = veer_velocity(world, patrol->slot);
    float speed = veer_sqrt(veer_dot3(v, v));
    if (!(speed > 0.001f * maxSpeed)) return maxSpeed;
    float ahead = veer_dot3(v, to) / speed;
    float miss = veer_sqrt(veer_max(distance * distance - ahead * ahead, 0.0f));
    if (miss <= patrol->radius) return maxSpeed;
    const VeerTurnLimits limits = {
        .rate = f4_splat(locomotion->maxTurnRate),
        .acceleration = f4_splat(world->maxForce[patrol->slot] / world->mass[patrol->slot]),
    };
    f4 circle = veer_radiiThrough(f4_splat(distance), f4_splat(miss), f4_splat(patrol->radius));
    float limit = veer_min(veer_turningSpeeds(&limits, circle)[0], 0.5f * veer_responseOf(locomotion) * distance);
    return veer_clamp(limit, 0.01f * maxSpeed, maxSpeed);
}

static void steerToNode(const PatrolStep *patrol) {
    const VeerBatch *batch = patrol->batch;
    uint32_t i = patrol->i;
    VeerVec3 to = toNode(patrol);
    float distance = veer_sqrt(veer_dot3(to, to));
    patrol->out->distance[i] = distance;
    if ((patrol->bits & DWELLING) || ((patrol->bits & FINISHED) && distance <= 1.5f * patrol->radius)) {
        veer_standStill(patrol->out, i);
        return;
    }
    float speed = turningSpeed(patrol, to, distance);
    if (batch->behavior->params.patrol.dwell > 0.0f || isLast(patrol)) speed = veer_min(speed, veer_arrivalSpeed(batch, i, distance));
    veer_steerAlong(batch, patrol->out, i, to, speed);
}

void veer_steer_patrol(const VeerBatch *batch, VeerSteeringOutput *out) {
    if (!batch->path) return;
    for (uint32_t i = 0; i < batch->count; i++) {
        PatrolStep patrol = recall(batch, out, i);
        checkNodes(&patrol);
        steerToNode(&patrol);
        remember(&patrol);
    }
}
