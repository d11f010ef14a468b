/* catchProjectile: goes to the landing point of the first projectile that the agent can reach in time, and waits there (landings are
 * predicted from the current state in projectiles.c, after Millington, Artificial Intelligence for Games, 2006). It brakes like arrive, but
 * never so much that it arrives later than the projectile. Part of the steer stage. Memory: the arrival, and 1 + slot of the chosen
 * projectile. */
#include "core/space.h"
#include "core/speed_law.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "steer/arrival.h"
#include "steer/batch.h"

typedef struct Choice {
    const VeerPredictedLanding *landing; /* null: no projectile */
    VeerVec3 to;
    float distance;
} Choice;

/* Returns the distance by which an agent that is limited by its response and its force falls behind an agent that moves at full speed from
 * the start, until both are equally fast in this direction. `distance` is not 0. */
static float lostDistance(const VeerBatch *batch, uint32_t self, VeerVec3 to, float distance) {
    const VeerWorld *world = batch->world;
    float response = veer_responseOf(&batch->brain->locomotion), acceleration = world->maxForce[self] / world->mass[self];
    float along = veer_dot3(veer_velocity(world, self), to) / distance;
    float missing = veer_max(world->maxSpeed[self] - along, 0.0f);
    return missing / veer_max(response, 1e-6f) + (acceleration < 1e30f ? missing * missing / (2.0f * veer_max(acceleration, 1e-6f)) : 0.0f);
}

/* Chooses the earliest landing. Of equally early landings it chooses the nearest; of equally near ones, that of the projectile with the
 * lowest slot. The current choice gets an advantage of a tenth of a second, so that the choice does not flip back and forth. */
static Choice choose(const VeerBatch *batch, uint32_t i, float kept) {
    const VeerWorld *world = batch->world;
    const VeerCatchProjectileParams *params = &batch->behavior->params.catchProjectile;
    uint32_t self = batch->agents[i];
    Choice best = {.landing = 0};
    for (uint32_t k = 0; k < world->landingCount; k++) {
        const VeerPredictedLanding *landing = &world->landings[k];
        VeerVec3 to = veer_delta(world, veer_position(world, self), landing->position);
        float distance = veer_length3(to), travel = veer_max(distance - params->stopRadius, 0.0f);
        if (!(distance <= params->range) || veer_areLevelsApart(world, veer_position(world, self), landing->position)) continue;
        if (veer_same((float)(landing->slot + 1), kept))
            travel -= 0.1f * world->maxSpeed[self];
        else if (travel > 0.0f)
            travel += lostDistance(batch, self, to, distance);
        if (!(travel <= world->maxSpeed[self] * landing->time)) continue;
        if (!best.landing || landing->time < best.landing->time ||
            (veer_same(landing->time, best.landing->time) && distance < best.distance))
            best = (Choice){landing, to, distance};
    }
    return best;
}

void veer_steer_catchProjectile(const VeerBatch *batch, VeerSteeringOutput *out) {
    for (uint32_t i = 0; i < batch->count; i++) {
        float *lanes = batch->state + (size_t)i * batch->stateStride, maxSpeed = batch->world->maxSpeed[batch->agents[i]];
        Choice choice = choose(batch, i, lanes[1]);
        float landingKey = choice.landing ? (float)(choice.landing->slot + 1) : 0.0f;
        if (!veer_same(landingKey, lanes[1])) lanes[0] = VEER_GOAL_NEW;
        lanes[1] = landingKey;
        if (!choice.landing) continue;
        VeerArrival arrival = {choice.to, choice.distance, batch->behavior->params.catchProjectile.stopRadius, lanes, 0};
        out->distance[i] = choice.distance;
        if (veer_hasArrived(batch, out, i, &arrival)) {
            veer_standStill(out, i);
            continue;
        }
        float inTime = choice.distance / veer_max(choice.landing->time, batch->dt);
        veer_steerAlong(batch, out, i, choice.to, veer_min(maxSpeed, veer_max(veer_arrivalSpeed(batch, i, choice.distance), inTime)));
    }
}
