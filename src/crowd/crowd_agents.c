/* Loads four agents of crowds: the columns of their state, and the settings of their brains, with lengths converted to times. Part of the
 * decide stage. */
#include "crowd/crowd_agents.h"

#include "core/ids.h"
#include "core/space.h"
#include "core/speed_law.h"
#include "core/traits.h"
#include "crowd/directions.h"
#include "math/math.h"
#include "math/vec3.h"
#include "steer/batch.h"

enum { SIDE_OF_AGENT = 0x17u }; /* used in place of a second agent in the random choice of a side, if the choice concerns only one agent */

/* Returns the side on which each agent passes others: 1 right, -1 left. */
static f4 sidesOf(const VeerCrowdAgents *agents, i4 sides) {
    const uint32_t seed = agents->world->header->def.seed, *slots = agents->slots;
    f4 fixed = f4_select(sides == i4_splat(VEER_PASSING_SIDE_LEFT), f4_splat(-1.0f), f4_splat(1.0f));
    if (!i4_any(agents->isSideRandom)) return fixed;
    f4 random = {veer_pairSide(seed, veer_uid(agents->world, slots[0]), SIDE_OF_AGENT),
                 veer_pairSide(seed, veer_uid(agents->world, slots[1]), SIDE_OF_AGENT),
                 veer_pairSide(seed, veer_uid(agents->world, slots[2]), SIDE_OF_AGENT),
                 veer_pairSide(seed, veer_uid(agents->world, slots[3]), SIDE_OF_AGENT)};
    return f4_select(agents->isSideRandom, random, fixed);
}

static void readBrains(VeerCrowdAgents *agents) {
    const VeerBrainDef **brains = agents->brains;
    const uint32_t maps = VEER_COMBINER_MAPS;
    const i4 sides = I4_OF(brains, avoidance.side);
    const i4 haveMaps = {veer_combines(brains[0], maps), veer_combines(brains[1], maps), veer_combines(brains[2], maps),
                         veer_combines(brains[3], maps)};
    agents->isSideRandom = sides == i4_splat(VEER_PASSING_SIDE_RANDOM);
    agents->side = sidesOf(agents, sides);
    agents->haveMaps = haveMaps != i4_splat(0);
    agents->areBystandersMapped = agents->haveMaps;
    agents->response = veer_responsesOf(
        (const VeerLocomotionDef *[4]){&brains[0]->locomotion, &brains[1]->locomotion, &brains[2]->locomotion, &brains[3]->locomotion});
    agents->lag = f4_splat(1.0f) / f4_max(agents->response, f4_splat(1.0f));
    agents->horizon = veer_travelTime(agents, F4_OF(brains, avoidance.horizon));
    agents->sameWayHorizon = veer_travelTime(agents, F4_OF(brains, avoidance.sameWayHorizon));
    agents->obstacleHorizon = veer_travelTime(agents, F4_OF(brains, avoidance.obstacleHorizon));
}

static VeerVec3x4 directionsOf(const VeerCrowdAgents *agents) {
    f4 length = veer_length4(agents->desired);
    VeerVec3x4 heading = {f4_splat(0.0f), f4_splat(0.0f), f4_splat(0.0f)};
    uint32_t wantToStand = i4_bits(~(length > f4_splat(1e-9f)));
    for (uint32_t k = 0; wantToStand && k < 4; k++) {
        if (!(wantToStand >> k & 1)) continue;
        VeerVec3 faced = veer_heading(agents->world, agents->slots[k]);
        heading.x[k] = faced.x;
        heading.y[k] = faced.y;
        heading.z[k] = faced.z;
    }
    return unitOr(agents->desired, heading, f4_splat(1e-9f), 1);
}

static VeerVec3x4 gather3(const float *x, const float *y, const float *z, const uint32_t slots[4]) {
    return (VeerVec3x4){f4_gather(x, slots), f4_gather(y, slots), f4_gather(z, slots)};
}

static void readColumns(VeerCrowdAgents *agents) {
    const VeerWorld *world = agents->world;
    const uint32_t *slots = agents->slots;
    agents->at = gather3(world->x, world->y, world->z, slots);
    agents->velocity = gather3(world->velocityX, world->velocityY, world->velocityZ, slots);
    agents->aim = gather3(world->aimX, world->aimY, world->aimZ, slots);
    agents->radius = f4_gather(world->radius, slots);
    agents->maxSpeed = f4_gather(world->maxSpeed, slots);
    agents->responsibility = f4_gather(world->responsibility, slots);
    agents->stallTime = f4_gather(world->stallTime, slots);
    agents->bits = i4_gather(world->crowdBits, slots);
    for (uint32_t k = 0; k < 4; k++) agents->brains[k] = &world->brains[world->brain[slots[k]] - 1];
    agents->pace = f4_clamp(f4_splat(CROWD_TIME_PER_RADIUS) * agents->maxSpeed / f4_max(agents->radius, f4_splat(1e-6f)),
                            f4_splat(CROWD_SLOWEST_PACE), f4_splat(CROWD_FASTEST_PACE));
}

void veer_openCrowdAgents(VeerCrowdAgents *agents, VeerVec3x4 desired, i4 hasDesired) {
    const VeerWorld *world = agents->world;
    readColumns(agents);
    if (!veer_isVolume(world)) agents->velocity.z = desired.z = f4_splat(0.0f);
    i4 coasts = ~hasDesired & (I4_OF(agents->brains, locomotion.idle) == i4_splat(VEER_IDLE_COAST));
    VeerVec3x4 none = {f4_where(coasts, agents->velocity.x), f4_where(coasts, agents->velocity.y), f4_where(coasts, agents->velocity.z)};
    agents->desired = veer_select4(hasDesired, veer_limited4(desired, agents->maxSpeed), none);
    agents->isMoving = veer_length4(agents->desired) > f4_splat(VEER_STANDING_SHARE) * agents->maxSpeed;
    readBrains(agents);
    agents->isLed = i4_splat(0);
    agents->passingTurn = f4_splat(0.0f);
    agents->direction = directionsOf(agents);
    VeerVec3x4 toAim = veer_deltas(world, agents->at, agents->aim);
    agents->aimDistance = veer_length4(toAim);
    agents->aimDirection = unitOr(toAim, agents->direction, f4_splat(1e-9f), 1);
}

int veer_isItsTurn(const VeerCrowdAgents *agents, uint32_t lane, float time) {
    const VeerWorld *world = agents->world;
    const float steps = time / veer_max(agents->pace[lane] * world->dt, 1e-9f);
    const uint32_t every = (uint32_t)veer_clamp(steps, 1.0f, CROWD_MOST_CHECKS);
    return (world->header->tick + veer_uid(world, agents->slots[lane])) % every == 0;
}
