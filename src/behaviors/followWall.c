/* followWall: moves along the nearest wall on the chosen side, at a distance (Reynolds, Steering Behaviors for Autonomous Characters,
 * 1999). The direction follows the wall next to the place where the agent will be once it has responded, so the agent rounds corners
 * without lag at any time step; inner corners are detected ahead. Runs in the steer stage. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "steer/batch.h"
#include "steer/whiskers.h"

#define WRONG_DIRECTION -0.5f /* cosine of the sharpest turn: a wall that needs a sharper turn counts as the other side of the same wall */

/* An agent next to walls. */
typedef struct Probe {
    const VeerBatch *batch;
    const VeerFollowWallParams *params;
    uint32_t self;
    VeerVec3 d, v; /* heading and velocity */
    float speed, acceleration;
    float side;        /* 1: the wall is on the left; -1: on the right */
    float lead;        /* time in s until the velocity reaches the velocity that is desired now */
    float turning;     /* additional distance ahead that a turn needs */
    float distance;    /* distance that the agent keeps; reduced in a narrow corridor */
    VeerVec3 opposite; /* in a narrow corridor, the normal of the opposite wall */
    float room;        /* free distance straight ahead, up to the length of the test */
    uint32_t checks;
} Probe;

/* Returns the lag of the velocity behind the desired one, in seconds: 1/response, exact for this time step. Cars turn without lag. */
static float leadOf(const VeerBatch *batch) {
    if (batch->brain->locomotion.mode == VEER_MOVE_MODE_CAR) return 0.5f * batch->dt;
    float x = batch->brain->locomotion.response * batch->dt, share = x < 1e-3f ? x : x < 80.0f ? 1.0f - veer_exp(-x) : 1.0f;
    return share > 0.0f ? veer_min(batch->dt * (1.0f / share - 0.5f), 10.0f) : 10.0f;
}

/* Returns the distance ahead that a 90-degree turn needs. */
static float turnOf(const VeerLocomotionDef *rule, const Probe *probe) {
    float turn = probe->acceleration > 0.0f ? 0.7f * probe->speed * probe->speed / probe->acceleration : probe->params->range;
    if (rule->mode == VEER_MOVE_MODE_CAR) turn = rule->turningRadius;
    if (rule->maxTurnRate < 1e30f) turn = veer_max(turn, rule->maxTurnRate > 0.0f ? probe->speed / rule->maxTurnRate : VEER_INF);
    return veer_min(turn, probe->params->range);
}

static Probe probeOf(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    const VeerFollowWallParams *params = &batch->behavior->params.followWall;
    uint32_t self = batch->agents[i];
    Probe probe = {.batch = batch, .params = params, .self = self, .distance = params->distance};
    probe.d = veer_heading(world, self);
    probe.v = veer_counted(world, veer_velocity(world, self));
    probe.lead = leadOf(batch);
    probe.speed = veer_length3(probe.v);
    probe.acceleration = world->maxForce[self] / world->mass[self];
    probe.turning = turnOf(&batch->brain->locomotion, &probe);
    probe.room = VEER_INF;
    return probe;
}

/* Returns the direction along a wall that is kept on the given side. The direction is horizontal; along floors and ceilings it is the
 * direction of motion. */
static VeerVec3 alongWall(const Probe *probe, VeerVec3 n, float side) {
    VeerVec3 along = {-n.y * side, n.x * side, 0.0f};
    if (veer_dot3(along, along) > 0.1f) return veer_unitOf(along);
    float into = veer_dot3(probe->d, n);
    along = veer_unitOf(veer_vec3(probe->d.x - n.x * into, probe->d.y - n.y * into, probe->d.z - n.z * into));
    return veer_dot3(along, along) > 0.0f ? along : veer_sideways(n, 0.0f);
}

typedef struct Found {
    VeerWall wall;
    float ahead; /* cosine of the angle between the direction along the wall and the agent's direction */
} Found;

static int isNearer(const VeerWall *wall, float ahead, const Found *found) {
    if (!veer_same(wall->clearance, found->wall.clearance)) return wall->clearance < found->wall.clearance;
    return !veer_same(ahead, found->ahead) ? ahead > found->ahead : wall->wall < found->wall.wall;
}

/* Returns the nearest wall on the chosen side or, if all walls are on the other side, the nearest wall on any side. If clearance is INF,
 * there is no wall. */
static VeerWall nearestWall(Probe *probe, const VeerWallSensor *sensor, float reach) {
    Found any = {.wall = {.clearance = VEER_INF}}, right = any;
    VeerWallWalk walk;
    VeerWall wall;
    veer_beginWalls(&walk, sensor, reach);
    while (veer_nextWall(&walk, &wall)) {
        float ahead = veer_dot3(alongWall(probe, wall.normal, probe->side), probe->d);
        if (isNearer(&wall, ahead, &any)) any = (Found){wall, ahead};
        if ((ahead > WRONG_DIRECTION || probe->side == 0.0f) && isNearer(&wall, ahead, &right)) right = (Found){wall, ahead};
    }
    probe->checks += walk.checks;
    return right.wall.clearance < VEER_INF ? right.wall : any.wall;
}

/* Returns the side on which the agent keeps walls. `nearer` is decided at the first wall, and remembered until no wall is in range. */
static float sideOf(Probe *probe, const VeerWallSensor *sensor, float *kept) {
    if (probe->params->side != VEER_SIDE_NEARER) return probe->params->side == VEER_SIDE_LEFT ? 1.0f : -1.0f;
    if (*kept == 1.0f || veer_same(*kept, -1.0f)) return *kept;
    VeerWall wall = nearestWall(probe, sensor, probe->params->range);
    float ahead = veer_dot3(alongWall(probe, wall.normal, 1.0f), probe->d);
    if (veer_abs(ahead) > 0.02f) return ahead > 0.0f ? 1.0f : -1.0f;
    return veer_pairSide(probe->batch->world->header->def.seed, veer_uid(probe->batch->world, probe->self), wall.wall);
}

/* Returns the nearest wall next to a place at a distance ahead, if the path to that place is free. */
static VeerWall wallAhead(Probe *probe, const VeerWallSensor *sensor, float travel) {
    travel = veer_min(travel, probe->room);
    VeerVec3 place = veer_mulAdd3(sensor->o, probe->d, travel);
    VeerWallSensor later = veer_wallSensorAt(probe->batch->world, probe->self, place, probe->params->mask);
    return nearestWall(probe, &later, probe->params->range + travel);
}

/* Reduces the distance that the agent keeps if a corridor is too narrow for it, so that the agent moves along the middle. A wedge that
 * closes ahead is not a corridor. */
static void fitCorridor(Probe *probe, const VeerWallSensor *sensor, const VeerWall *beside) {
    VeerWhisker across = {.direction = beside->normal, .length = probe->distance};
    probe->checks += veer_castWhiskers(sensor, &across, 1);
    if (!(across.distance < across.length) || veer_dot3(across.normal, beside->normal) > -0.9f) return;
    if (veer_dot3(across.normal, alongWall(probe, beside->normal, probe->side)) < -0.1f) return;
    probe->distance = veer_min(probe->distance, 0.5f * veer_max(beside->clearance + across.distance, 0.0f));
    probe->opposite = across.normal;
}

/* Returns 1 if the agent has to turn now to keep its distance from the wall ahead. The opposite wall of a corridor counts only at the
 * corridor's end. */
static int isTimeToTurn(const Probe *probe, const VeerWhisker *ahead, float turn) {
    float into = -veer_dot3(probe->d, ahead->normal);
    if (ahead->distance < 0.5f * probe->batch->world->radius[probe->self] + 0.1f * probe->params->lookAhead) return 1;
    return ahead->distance * into - probe->distance < turn * into && into > 0.02f && veer_dot3(ahead->normal, probe->opposite) < 0.9f;
}

/* Returns the wall that sets the direction: the wall next to the agent's predicted place, or a wall ahead if it is time to turn. */
static VeerWall guideOf(Probe *probe, const VeerWallSensor *sensor, const VeerWall *beside) {
    float travel = veer_min(probe->speed * probe->lead, probe->params->range), turn = travel + probe->turning;
    VeerWhisker ahead = {.direction = probe->d, .length = 2.0f * (probe->distance + turn) + probe->params->lookAhead};
    probe->checks += veer_castWhiskers(sensor, &ahead, 1);
    if (ahead.distance < ahead.length) {
        probe->room = ahead.distance;
        if (isTimeToTurn(probe, &ahead, turn) && veer_dot3(ahead.normal, beside->normal) < 0.9f)
            return (VeerWall){-ahead.distance * veer_dot3(probe->d, ahead.normal), ahead.normal, ahead.wall};
    }
    VeerWall wall = wallAhead(probe, sensor, travel);
    return wall.clearance < VEER_INF ? wall : *beside;
}

/* Returns 1 if the wall changes direction within the braking distance. An agent with little force must brake for such a corner. */
static int isCornerNear(Probe *probe, const VeerWallSensor *sensor, const VeerWall *beside, float slow) {
    float travel = (probe->speed * probe->speed - slow * slow) / (1.6f * probe->acceleration);
    if (!(probe->speed > slow)) travel = probe->distance;
    for (float share = 0.5f; share <= 1.0f; share += 0.5f) {
        VeerWall wall = wallAhead(probe, sensor, veer_min(travel * share, probe->params->range));
        if (veer_dot3(wall.normal, beside->normal) < 0.9f) return 1; /* without a wall the normal is 0 */
    }
    return 0;
}

static float speedOf(Probe *probe, const VeerWallSensor *sensor, const VeerWall *beside) {
    float speed = probe->batch->world->maxSpeed[probe->self];
    float radius = veer_max(probe->distance + probe->batch->world->radius[probe->self], 1e-3f); /* radius of a turn around a corner */
    float slow = veer_max(veer_sqrt(0.7f * probe->acceleration * radius), 0.1f * speed);
    return slow < speed && isCornerNear(probe, sensor, beside, slow) ? slow : speed;
}

/* Finds the direction and speed to take. Returns 0 if there is no wall. */
static int findDirection(Probe *probe, const VeerWallSensor *sensor, float *kept, VeerVec3 *out) {
    probe->side = sideOf(probe, sensor, kept);
    VeerWall beside = nearestWall(probe, sensor, probe->params->range);
    *kept = beside.clearance < VEER_INF ? probe->side : 0.0f;
    if (*kept == 0.0f) return 0;
    probe->distance = veer_min(probe->distance, probe->params->range);
    fitCorridor(probe, sensor, &beside);
    VeerWall guide = guideOf(probe, sensor, &beside);
    float clearance = veer_min(beside.clearance + veer_dot3(probe->v, beside.normal) * probe->lead, guide.clearance);
    float off = probe->distance - clearance, on = veer_max(probe->params->lookAhead, 1e-3f);
    VeerVec3 along = alongWall(probe, guide.normal, probe->side), n = guide.normal;
    VeerVec3 travel = veer_unitOf(veer_vec3(along.x * on + n.x * off, along.y * on + n.y * off, along.z * on + n.z * off));
    float speed = speedOf(probe, sensor, &beside);
    *out = veer_scale3(travel, speed);
    return 1;
}

void veer_steer_followWall(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerWorld *world = batch->world;
    uint32_t checks = 0;
    for (uint32_t i = 0; i < batch->count; i++) {
        Probe probe = probeOf(batch, i);
        VeerVec3 travel;
        VeerWallSensor sensor = veer_wallSensorAt(world, probe.self, veer_position(world, probe.self), probe.params->mask);
        float *kept = batch->state + (size_t)i * batch->stateStride;
        if (sensor.solidCount) {
            veer_steerAlong(batch, out, i, sensor.solids[0].normal, world->maxSpeed[probe.self]);
            continue;
        }
        if (findDirection(&probe, &sensor, kept, &travel)) veer_steerAlong(batch, out, i, travel, veer_length3(travel));
        checks += probe.checks;
    }
    if (batch->events) batch->events->stats.shapeChecks += checks;
}
