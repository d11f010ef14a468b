/* queue: brakes for agents close ahead, so that a crowd waits in line at a door. In the source (Reynolds, Steering Behaviors For Autonomous
 * Characters, 1999) the agent brakes by a fraction of its own speed and creeps on; here it brakes to the speed of the agent ahead. In a
 * context map it tests the direction of the goal and shortens the free distances ahead, without preferring any direction. In a blend it
 * tests the heading, and opposes the other goals by the excess over the allowed speed. Part of the steer stage. */
#include "core/space.h"
#include "core/speed_law.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "steer/aim.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/opposition.h"
#include "steer/touching.h"

/* The gap that remains at equal speeds in planar worlds, as a fraction of `distance`. Larger: queues are loose. Smaller: agents in a queue
 * touch. In volume worlds there is no gap: agents that touch pass above and below each other, and do not jam. */
#define REST 0.25f
/* Half the width of the strip that the agent sweeps, in multiples of the sum of the two radii. Larger: agents wait for others that they
 * would pass. Smaller: agents run into others. */
#define STRIP 1.1f
/* Range of speed below the allowed speed over which braking fades out, as a fraction of maxSpeed. Larger: the agent creeps. Smaller: the
 * agent jerks. */
#define EASE 0.2f
/* Cosine of an angle: others farther off the direction of motion shorten the free distance as if they were at this angle. Larger: agents
 * brake for others beside them. Smaller: an agent that passes another closely does not brake. */
#define LEAST_COSINE 0.1f

typedef struct Ahead {
    VeerVec3 heading;
    float speed, distance; /* speed allowed along the heading, and the free distance at that speed; INF: no agent is ahead */
    int isInQueue;         /* 1: another agent of the queue is within the gap and not behind */
} Ahead;

static VeerNeighborQuery openQuery(const VeerBatch *batch, uint32_t self) {
    const VeerQueueParams *params = &batch->behavior->params.queue;
    VeerNeighborQuery query = {.world = batch->world, .center = veer_position(batch->world, self), .mask = params->mask, .exclude = self};
    query.range = params->distance + 2.0f * batch->world->radius[self]; /* assumes that the other agents are as large as the agent itself */
    query.most = VEER_CROWD;
    veer_beginNeighbors(&query);
    return query;
}

/* Returns 1 if the other agent is ahead of an agent with this heading: in its field of view, or on the strip that it sweeps. */
static int isAhead(const VeerBatch *batch, VeerVec3 heading, VeerVec3 toward, float distance, float radii) {
    float cosine = veer_dot3(toward, heading);
    if (cosine >= veer_cos(batch->behavior->params.queue.angle)) return 1;
    return cosine > 0.0f && distance * distance * (1.0f - cosine * cosine) < STRIP * STRIP * radii * radii;
}

/* Returns the direction in which an agent intends to move. With a context map, a waiting agent may face a different direction. */
static VeerVec3 intentionOf(const VeerWorld *world, uint32_t slot) {
    const VeerBrainDef *brain = veer_brainOf(world, slot);
    VeerVec3 chosen = {0, 0, 0};
    if (brain && veer_combines(brain, VEER_COMBINER_MAPS)) chosen = veer_vec3(world->chosenX[slot], world->chosenY[slot], 0.0f);
    return chosen.x != 0.0f || chosen.y != 0.0f ? chosen : veer_heading(world, slot);
}

/* Returns how much farther an agent is from the midpoint of both agents' goals than the other agent, which is at the displacement `to`.
 * Without goals the difference is measured along their common heading. From the other agent's side the result has the opposite sign. */
static float leftMore(const VeerWorld *world, uint32_t self, uint32_t other, VeerVec3 to) {
    VeerVec3 at = veer_position(world, self), own, its;
    if (veer_findAim(world, self, veer_brainOf(world, self), &own) && veer_findAim(world, other, veer_brainOf(world, other), &its)) {
        VeerVec3 between =
            veer_scale3(veer_add3(veer_delta(world, at, own), veer_add3(to, veer_delta(world, veer_add3(at, to), its))), 0.5f);
        return veer_length3(between) - veer_length3(veer_sub3(between, to));
    }
    return veer_dot3(veer_add3(intentionOf(world, self), intentionOf(world, other)), to);
}

/* Returns whether an agent need not wait for the other. Of two agents in queues, only the one with the longer remaining distance waits.
 * Agents with a common goal therefore never wait for each other in a cycle, and the agent nearest to the goal waits for nobody. */
static int goesFirst(const VeerWorld *world, uint32_t self, uint32_t other, VeerVec3 to) {
    if (!veer_queueOf(veer_brainOf(world, other))) return 0;
    float more = leftMore(world, self, other, to);
    return more < 0.0f || (!(more > 0.0f) && veer_isBefore(world, self, other));
}

/* Returns how far the agent could move towards a neighbor before the gap shrinks to its rest size, assuming that the neighbor brakes from
 * its current speed. INF: the neighbor is not ahead, or is behind in the queue. */
static float distanceTo(const VeerBatch *batch, uint32_t i, const VeerNeighborQuery *query, VeerVec3 heading) {
    const VeerQueueParams *params = &batch->behavior->params.queue;
    const VeerWorld *world = batch->world;
    uint32_t self = batch->agents[i];
    float distance = veer_sqrt(query->distanceSq), radii = world->radius[self] + world->radius[query->slot], gap = distance - radii;
    VeerVec3 toward = veer_towards(world, self, query->slot, query->to);
    if (gap > params->distance || !isAhead(batch, heading, toward, distance, radii)) return VEER_INF;
    if (goesFirst(world, self, query->slot, query->to)) return VEER_INF;
    float leaving = veer_max(veer_dot3(veer_velocity(world, query->slot), toward), 0.0f);
    float time = veer_arrivalTime(veer_responseOf(&batch->brain->locomotion), batch->dt);
    float room = veer_isVolume(world) ? veer_max(gap, 0.0f) : veer_max(gap - REST * params->distance, veer_min(gap, 0.0f));
    return veer_max(room + leaving * time, 0.0f) / veer_max(veer_dot3(toward, heading), LEAST_COSINE);
}

static Ahead aheadOf(const VeerBatch *batch, uint32_t i, VeerVec3 heading) {
    uint32_t self = batch->agents[i];
    Ahead ahead = {.heading = heading, .speed = VEER_INF, .distance = VEER_INF};
    VeerNeighborQuery query = openQuery(batch, self);
    while (veer_nextNeighbor(&query)) {
        ahead.distance = veer_min(ahead.distance, distanceTo(batch, i, &query, ahead.heading));
        ahead.isInQueue |= veer_dot3(query.to, heading) > 0.0f && veer_queueOf(veer_brainOf(batch->world, query.slot));
    }
    if (ahead.distance < 1e30f) ahead.speed = veer_arrivalSpeed(batch, i, ahead.distance);
    if (batch->events) batch->events->stats.neighborChecks += query.checks;
    return ahead;
}

/* Returns the sum of the weights of the goals that the output opposes, as a multiple of its own weight. The blend then balances at the
 * allowed speed. */
static float opposition(const VeerBatch *batch) {
    const VeerBrainDef *brain = batch->brain;
    return veer_combines(brain, VEER_COMBINER_ONE_BLEND) && brain->blend == VEER_BLEND_MODE_NORMALIZE ? 0.0f : veer_opposition(batch);
}

void veer_steer_queue(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerWorld *world = batch->world;
    float against = opposition(batch);
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t self = batch->agents[i];
        float maxSpeed = world->maxSpeed[self];
        Ahead ahead = aheadOf(batch, i, veer_heading(world, self));
        float speed = veer_dot3(veer_velocity(world, self), ahead.heading);
        if (!(ahead.speed < maxSpeed)) continue;
        float ease = veer_clamp((speed - ahead.speed) / (EASE * maxSpeed) + 1.0f, 0.0f, 1.0f); /* 1: the agent is already too fast */
        float desired = ahead.speed - against * (maxSpeed - ahead.speed);
        if (!(ease > 0.0f)) continue;
        veer_steerVelocity(out, i, veer_mulAdd3(veer_velocity(world, self), ahead.heading, ease * (desired - speed)));
    }
}

/* Returns the direction of strongest interest in the map, or the heading if there is none. A waiting agent keeps its heading; if it waited
 * for agents ahead of that heading, it could wait for an agent that it no longer follows, and several agents could wait for each other. */
static VeerVec3 goalIn(const VeerMap *map, VeerVec3 heading) {
    uint32_t best = 0;
    for (uint32_t k = 1; k < map->slots; k++)
        if (map->interest[k] > map->interest[best]) best = k;
    return map->interest[best] > 0.0f ? veer_vec3(map->dirX[best], map->dirY[best], 0.0f) : heading;
}

static void fillMap(const VeerBatch *batch, uint32_t i, VeerMap *map) {
    const f4 zero = f4_splat(0.0f);
    Ahead ahead = aheadOf(batch, i, goalIn(map, veer_heading(batch->world, batch->agents[i])));
    if (ahead.isInQueue) map->waits = VEER_OUTPUT_WAITS;
    if (!(ahead.distance < 1e30f)) return;
    map->pace = veer_min(ahead.speed / veer_max(batch->world->maxSpeed[batch->agents[i]], 1e-6f), 1.0f);
    for (uint32_t k = 0; k < map->slots; k += 4) {
        i4 forward = f4_load(map->dirX + k) * ahead.heading.x + f4_load(map->dirY + k) * ahead.heading.y > zero;
        veer_addDangers(map, k, forward, zero, f4_splat(ahead.distance), batch->index);
    }
}

void veer_map_queue(const VeerBatch *batch, uint32_t first, VeerMap *maps, uint32_t count) {
    for (uint32_t n = 0; n < count; n++) fillMap(batch, first + n, &maps[n]);
}
