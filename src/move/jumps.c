/* Jumps, stage by stage: the run-up in the decide stage; take-off, flight and landing in the ballistics stage, after all agents have moved.
 * jump_plan.c computes the velocity that a jump needs. The run-up reaches that velocity (Millington, Artificial Intelligence for Games,
 * 2006): the agent first goes to a place behind the pad, from which it has room to accelerate, then along the line to the landing pad. In
 * the air only gravity acts: exact parabolas at any step length. Until take-off, jumpGround stores the length of the run-up, as a negative
 * number while the agent goes to the start of the run-up. */
#include "core/events.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/speed_law.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/vec3.h"
#include "move/ballistics.h"
#include "move/move.h"
#include "shapes/sweeps.h"
#include "steer/arrival.h"
#include "steer/driving.h"

#define WORLD_LIMIT ((float)VEER_MAX_COORDINATE)

static const VeerLocomotionDef *ruleOf(const VeerWorld *world, uint32_t slot) {
    return world->brain[slot] ? &world->brains[world->brain[slot] - 1].locomotion : 0;
}
static int isAirborne(const VeerWorld *world, uint32_t slot) { return (world->flags[slot] & VEER_FLAG_AIRBORNE) != 0; }

/* Returns whether an agent is on a link on which it does not fall. */
static int isClimbing(const VeerWorld *world, uint32_t slot) {
    const uint32_t number = world->jumpLink[slot];
    if (!number || !isAirborne(world, slot)) return 0;
    const uint32_t kind = world->links[veer_linkSlot(number)].kind;
    return kind == VEER_LINK_KIND_LADDER || kind == VEER_LINK_KIND_DOOR;
}

void veer_checkJump(VeerWorld *world, uint32_t slot) {
    float *const columns[] = {&world->jumpGround[slot], &world->jumpTime[slot]};
    const float least[] = {-WORLD_LIMIT, 0.0f}, most[] = {WORLD_LIMIT, VEER_LONGEST_FLIGHT};
    for (uint32_t i = 0; i < 2; i++) {
        if (*columns[i] >= least[i] && *columns[i] <= most[i]) continue;
        *columns[i] = 0.0f;
        world->stats.clamped++;
    }
    if (world->jumpLink[slot] && !veer_isTaken(world, VEER_KIND_LINK, veer_linkSlot(world->jumpLink[slot]))) world->jumpLink[slot] = 0;
    if (world->flags[slot] & VEER_FLAG_QUARANTINED) veer_endJump(world, slot);
    /* Without gravity the agent would never land. */
    if (isAirborne(world, slot) && !isClimbing(world, slot) && !(world->header->def.gravityZ < 0.0f)) veer_endJump(world, slot);
    int isOver = !isAirborne(world, slot) && !world->jumpLink[slot];
    if (isOver && (world->jumpTime[slot] != 0.0f || world->jumpGround[slot] != 0.0f)) veer_endJump(world, slot); /* -0 is allowed */
}

/* ---- the run-up */

typedef struct RunUp {
    const VeerLocomotionDef *rule;
    VeerVec3 toPad;             /* vector from the agent to the center of the pad */
    VeerVec3 needed, direction; /* horizontal velocity at take-off, and its direction, which is 0 for a standing jump */
    float speed, rest;          /* length of `needed`; distance to the pad along its direction */
    float aside;                /* distance of the agent from the line of the run-up */
} RunUp;

static void refuse(VeerWorld *world, uint32_t slot, uint32_t why) {
    veer_emit(world, VEER_EVENT_JUMP_REFUSED, slot, why);
    veer_endJump(world, slot);
}

/* Returns whether the push of the jump itself provides the speed that a plan needs. Run-up and take-off both test the plan from the center
 * of the pad; otherwise an agent could stop on the pad although the jump requires a run-up. */
static int isFromStanding(const VeerWorld *world, uint32_t slot, const VeerJump *plan) {
    return plan->speedNeeded <= VEER_STANDING_SHARE * world->maxSpeed[slot];
}

static RunUp runUpOf(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link, const VeerJump *plan) {
    RunUp run = {.rule = ruleOf(world, slot), .speed = plan->speedNeeded};
    run.toPad = veer_delta(world, veer_position(world, slot), veer_takeOffPad(world, slot, link));
    run.needed = veer_vec3(plan->velocity.x, plan->velocity.y, 0.0f);
    if (!isFromStanding(world, slot, plan)) run.direction = veer_vec3(run.needed.x / run.speed, run.needed.y / run.speed, 0.0f);
    run.rest = veer_dot3(run.toPad, run.direction);
    run.aside = veer_length3(veer_mulAdd3(run.toPad, run.direction, -run.rest));
    return run;
}

/* Returns the distance that the agent covers while it changes from a velocity to the take-off velocity with its maximum force, including
 * the lag of its response and the turn. */
static float roomFor(const VeerWorld *world, uint32_t slot, const RunUp *run, VeerVec3 velocity) {
    const VeerLocomotionDef *rule = run->rule;
    float change = veer_length3(veer_sub3(run->needed, velocity)), length = change * change / (2.0f * veer_plannedBraking(world, slot));
    length += 3.0f * change / veer_responseOf(rule);
    if (rule->mode == VEER_MOVE_MODE_CAR) length += 4.0f * rule->turningRadius;
    if (rule->maxTurnRate < 1e30f) length += 2.0f * run->speed / rule->maxTurnRate;
    return veer_min(length + 2.0f * run->speed * world->dt, 0.1f * WORLD_LIMIT);
}

/* Returns the free distance from the pad backwards to a wall or an edge of the world, at most `length`. */
static float roomBehind(const VeerWorld *world, uint32_t slot, const RunUp *run, float length) {
    const VeerWorldDef *def = &world->header->def;
    VeerVec3 pad = veer_add3(veer_position(world, slot), run->toPad), back = veer_vec3(-run->direction.x, -run->direction.y, 0.0f);
    float radius = world->radius[slot];
    if (veer_isWalled(def, 0) && back.x != 0.0f)
        length = veer_min(length, ((back.x > 0.0f ? def->maxX - radius : def->minX + radius) - pad.x) / back.x);
    if (veer_isWalled(def, 1) && back.y != 0.0f)
        length = veer_min(length, ((back.y > 0.0f ? def->maxY - radius : def->minY + radius) - pad.y) / back.y);
    if (run->rule->contact && world->header->pools[VEER_KIND_OBSTACLE].count)
        length = veer_min(length, veer_sweep(world, &(VeerRay){pad, back, length, radius, 0xFFFFFFFFu}).distance - 0.1f * radius);
    return veer_max(length, 0.0f);
}

static VeerVec3 towards(VeerVec3 to, float speed) {
    float distance = veer_length3(to);
    return distance > 0.0f ? veer_vec3(to.x * speed / distance, to.y * speed / distance, to.z * speed / distance) : to;
}

/* Returns a speed from which the agent can stop within a distance. The speed stays below top speed, which mode `accelerate` would treat as
 * thrust. */
static float slowing(const VeerWorld *world, uint32_t slot, const RunUp *run, float displacement) {
    float speed = veer_stoppingSpeed(world, slot, veer_arrivalTime(veer_responseOf(run->rule), world->dt), veer_max(displacement, 0.0f));
    return veer_min(speed, 0.998f * world->maxSpeed[slot]);
}
static VeerVec3 arrivingAt(const VeerWorld *world, uint32_t slot, const RunUp *run, VeerVec3 to) {
    if (run->rule->mode != VEER_MOVE_MODE_CAR) return towards(to, slowing(world, slot, run, veer_length3(to)));
    VeerDrive drive = veer_driveTo(&(VeerDestination){world, run->rule, slot, to, world->dt});
    float speed = slowing(world, slot, run, veer_lengthOf(&drive));
    return drive.clearing > 0.0f ? veer_scale3(drive.first, speed) : towards(to, speed);
}

/* Returns the desired velocity of the run-up. An agent that has enough room, and is roughly in line with the pad, runs. If it has passed
 * the pad without taking off, it turns back and takes a longer run-up. */
static VeerVec3 running(VeerWorld *world, uint32_t slot, const RunUp *run, const VeerLinkDef *link) {
    float *length = &world->jumpGround[slot], passed = link->takeOffRadius + run->speed * world->dt;
    VeerVec3 velocity = veer_counted(world, veer_velocity(world, slot));
    if (!(run->direction.x != 0.0f || run->direction.y != 0.0f)) return arrivingAt(world, slot, run, run->toPad);
    if (*length == 0.0f) *length = -veer_max(roomFor(world, slot, run, veer_vec3(0.0f, 0.0f, 0.0f)), link->takeOffRadius);
    if (*length > 0.0f && run->rest < -passed) *length = veer_max(-1.5f * *length, -0.1f * WORLD_LIMIT);
    if (*length < 0.0f) {
        float room = roomBehind(world, slot, run, -1.25f * *length);
        VeerVec3 begin = veer_mulAdd3(run->toPad, run->direction, -room);
        int isReady = run->rest >= veer_max(roomFor(world, slot, run, velocity), -*length) && run->aside <= 0.35f * run->rest;
        if (!isReady && veer_length3(begin) > veer_max(0.15f * room, 0.2f * link->takeOffRadius))
            return arrivingAt(world, slot, run, begin);
        *length = -*length;
    }
    float lead = veer_max(0.3f * run->rest, 0.3f * run->speed);
    VeerVec3 across = veer_mulAdd3(run->toPad, run->direction, -run->rest);
    float end = run->rule->mode == VEER_MOVE_MODE_CAR ? veer_min(*length, 4.0f * run->speed / (run->rule->response + 0.0f)) : *length;
    /* From far away the agent approaches at full speed; a car turns during the approach. */
    float speed = run->speed + slowing(world, slot, run, run->rest - end);
    return towards(veer_mulAdd3(across, run->direction, lead), veer_min(speed, 0.998f * world->maxSpeed[slot]));
}

static void decideJump(VeerWorld *world, uint32_t slot) {
    const VeerLinkDef link = veer_linkFor(world, slot, world->jumpLink[slot]);
    const int isBegun = world->jumpTime[slot] > 0.0f || (link.kind == VEER_LINK_KIND_WALK && world->jumpGround[slot] > 0.0f);
    VeerVec3 desired;
    if (!isBegun) veer_emit(world, VEER_EVENT_JUMP_STARTED, slot, veer_linkSlot(world->jumpLink[slot]));
    if (link.kind == VEER_LINK_KIND_JUMP) {
        VeerJump plan;
        veer_planLink(world, slot, &link, veer_takeOffPad(world, slot, &link), &plan);
        if (plan.refusal != VEER_JUMP_REFUSAL_NONE) {
            refuse(world, slot, plan.refusal);
            return;
        }
        RunUp run = runUpOf(world, slot, &link, &plan);
        desired = running(world, slot, &run, &link);
    } else {
        desired = veer_decideLink(world, slot, &link);
    }
    world->steeringWeight[slot] = 1.0f; /* the move stage reads it, and the weight of the brain's steering is not saved */
    world->steeringBits[slot] = 0;
    world->desiredBits[slot] = VEER_OUTPUT_VELOCITY;
    world->desiredX[slot] = veer_snapped(desired.x);
    world->desiredY[slot] = veer_snapped(desired.y);
    world->desiredZ[slot] = veer_snapped(desired.z);
    world->desiredRotation[slot] = 0.0f;
}

/* Returns a mask that is nonzero if any of four agents is jumping or flying, or has come to a link. */
static i4 jumpersAt(const VeerWorld *world, uint32_t first) {
    const i4 links = i4_load(world->jumpLink + first) | i4_load(world->wantedLink + first);
    return links | (i4_load(world->flags + first) & i4_splat(VEER_FLAG_AIRBORNE));
}

/* Returns the first slot, starting at `slot`, whose agent is jumping or flying, or has come to a link. Tests sixteen at a time, because
 * such agents are rare. */
static uint32_t nextJumper(const VeerWorld *world, uint32_t slot) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    for (; slot < high && !(world->jumpLink[slot] || world->wantedLink[slot] || isAirborne(world, slot)); slot++) {
        while (slot + 17 <= high && !i4_anyBit(jumpersAt(world, slot + 1) | jumpersAt(world, slot + 5) | jumpersAt(world, slot + 9) |
                                               jumpersAt(world, slot + 13)))
            slot += 16;
        while (slot + 5 <= high && !i4_anyBit(jumpersAt(world, slot + 1))) slot += 4;
    }
    return slot;
}

/* Makes an agent take the link to which its path has led it, if it can. */
static void takeWanted(VeerWorld *world, uint32_t slot) {
    const uint32_t number = world->wantedLink[slot];
    VeerJump plan;
    if (!veer_steers(world, slot) || !veer_isTaken(world, VEER_KIND_LINK, veer_linkSlot(number))) return;
    const VeerLinkDef link = veer_linkFor(world, slot, number);
    veer_planLink(world, slot, &link, veer_takeOffPad(world, slot, &link), &plan);
    if (plan.refusal == VEER_JUMP_REFUSAL_NONE) world->jumpLink[slot] = number;
}

void veer_decideJumps(VeerWorld *world) {
    uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    for (uint32_t slot = nextJumper(world, 0); slot < high; slot = nextJumper(world, slot + 1)) {
        if (!veer_isTaken(world, VEER_KIND_AGENT, slot)) continue;
        if (world->wantedLink[slot]) takeWanted(world, slot);
        if (world->jumpLink[slot] && !isAirborne(world, slot)) decideJump(world, slot);
    }
}

/* ---- in the air */

static void place(VeerWorld *world, uint32_t slot, VeerVec3 position, VeerVec3 velocity) {
    world->x[slot] = veer_snapped(position.x);
    world->y[slot] = veer_snapped(position.y);
    world->z[slot] = veer_snapped(position.z);
    world->velocityX[slot] = veer_snapped(velocity.x);
    world->velocityY[slot] = veer_snapped(velocity.y);
    world->velocityZ[slot] = veer_snapped(velocity.z);
}

static void land(VeerWorld *world, uint32_t slot) {
    world->velocityZ[slot] = 0.0f;
    veer_emit(world, VEER_EVENT_LANDED, slot, world->jumpLink[slot] ? veer_linkSlot(world->jumpLink[slot]) : VEER_NONE);
    veer_endJump(world, slot);
}

/* Returns the seconds until an agent lands. An agent that was stopped in flight and can no longer reach the height of its pad falls to the
 * height of its take-off. */
static float timeToLand(VeerWorld *world, uint32_t slot, const VeerFlight *flight) {
    float *ground = &world->jumpGround[slot], height = flight->position.z, speed = flight->velocity.z, pull = flight->gravity.z;
    float time = veer_fallTime(*ground - height, speed, pull);
    if (time < VEER_INF) return time;
    if (world->jumpLink[slot]) *ground = veer_min(*ground, veer_linkFor(world, slot, world->jumpLink[slot]).fromZ);
    *ground = veer_min(*ground, height);
    return veer_fallTime(*ground - height, speed, pull);
}

/* Stops a flight at obstacles, which can be in the air in volume worlds. Returns 1 if the agent landed on an obstacle or on the floor of
 * the world. */
static int isStopped(VeerWorld *world, uint32_t slot, VeerVec3 *position, VeerVec3 *velocity) {
    const VeerLocomotionDef *rule = ruleOf(world, slot);
    VeerVec3 from = veer_position(world, slot), displacement = veer_sub3(*position, from), falling = *velocity;
    if (veer_isVolume(world) && (!rule || rule->contact) && world->header->pools[VEER_KIND_OBSTACLE].count) {
        veer_slide(world, slot, &displacement, velocity);
        *position = veer_add3(from, displacement);
    }
    float height = position->z;
    veer_keepInBounds(world, slot, position, velocity);
    /* The ground moves with an agent that has wrapped around the edge of the world. */
    if (world->period.z > 0.0f) world->jumpGround[slot] += position->z - height;
    return falling.z < 0.0f && velocity->z > 0.3f * falling.z;
}

static void fly(VeerWorld *world, uint32_t slot, float span) {
    VeerFlight flight = {veer_position(world, slot), veer_velocity(world, slot), veer_gravity(world)};
    float time;
    if (!veer_meetGround(world, slot, &flight, span, &time)) time = timeToLand(world, slot, &flight);
    const float over = flight.position.z - world->jumpGround[slot];
    int isDown = time <= span;
    if (isDown) span = time;
    VeerVec3 position = veer_flightPosition(&flight, span), velocity = veer_flightVelocity(&flight, span);
    /* tolerance, because a rounding error could otherwise miss the landing */
    if (over > 0.0f && position.z < world->jumpGround[slot]) isDown = 1;
    if (isDown) position.z = world->jumpGround[slot];
    VeerVec3 free = position;
    int stops = isStopped(world, slot, &position, &velocity);
    isDown = isDown && veer_abs(position.z - free.z) <= 1e-3f + 2e-6f * veer_abs(free.z);
    place(world, slot, position, velocity);
    world->rotation[slot] = 0.0f;
    world->jumpTime[slot] += span;
    if (isDown || stops || world->jumpTime[slot] > VEER_LONGEST_FLIGHT) land(world, slot);
}

/* ---- the take-off */

/* The closest approach to the center of the pad in the last step; the time is in seconds before now. */
typedef struct Pass {
    float ago, distance;
    VeerVec3 displacement; /* vector from the closest approach to the agent's current position */
} Pass;

static Pass passOf(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    VeerVec3 to = veer_delta(world, veer_position(world, slot), veer_takeOffPad(world, slot, link)),
             displacement = veer_lastDisplacement(world, slot);
    float lengthSq = veer_dot3(displacement, displacement), share = 0.0f;
    displacement = veer_counted(world, displacement);
    if (lengthSq > 0.0f) share = veer_clamp(-veer_dot3(to, displacement) / lengthSq, 0.0f, 1.0f);
    Pass pass = {.ago = share * world->dt, .displacement = veer_scale3(displacement, share)};
    pass.distance = veer_length3(veer_add3(to, pass.displacement));
    return pass;
}

/* Returns whether an agent can take off with the velocity of the plan. It cannot if it would miss the landing pad, or if its own velocity
 * differs from the planned one by more than the push of the jump can supply: a tenth of the speed or, for a standing jump, all of it. */
static int mayTakeOff(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link, VeerJump *plan, int stands) {
    VeerVec3 velocity = veer_counted(world, veer_velocity(world, slot));
    float most = world->maxSpeed[slot], excess = plan->speedNeeded - most;
    if (plan->refusal == VEER_JUMP_REFUSAL_TOO_FAR && excess * plan->time <= 0.5f * link->landingRadius) {
        /* if it takes off at the far side of the take-off pad, the agent lands short of the landing pad's center */
        plan->velocity.x *= most / plan->speedNeeded;
        plan->velocity.y *= most / plan->speedNeeded;
    } else if (plan->refusal != VEER_JUMP_REFUSAL_NONE) {
        return 0;
    }
    float gap = veer_length3(veer_vec3(plan->velocity.x - velocity.x, plan->velocity.y - velocity.y, velocity.z));
    return gap <= (stands ? VEER_STANDING_SHARE * most : 0.1f * plan->speedNeeded) + 0.02f * most;
}

/* Returns 1 if the agent has left the ground. It takes off when it passes the center of the pad; a standing jump may start anywhere on the
 * pad. */
static int takesOff(VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    VeerJump plan;
    Pass pass = passOf(world, slot, link);
    if (!(pass.distance <= link->takeOffRadius)) return 0;
    VeerVec3 from = veer_sub3(veer_position(world, slot), pass.displacement);
    veer_planLink(world, slot, link, veer_takeOffPad(world, slot, link), &plan);
    int stands = isFromStanding(world, slot, &plan);
    veer_planLink(world, slot, link, from, &plan);
    if (!(pass.ago > 0.0f || stands) || !mayTakeOff(world, slot, link, &plan, stands)) return 0;
    VeerVec3 stopped = veer_vec3(0.0f, 0.0f, 0.0f);
    veer_keepInBounds(world, slot, &from, &stopped); /* the position wraps at the edge of a wrapped world */
    place(world, slot, from, plan.velocity);
    world->flags[slot] |= VEER_FLAG_AIRBORNE;
    world->jumpGround[slot] =
        veer_isVolume(world) ? from.z + veer_delta(world, from, veer_vec3(link->toX, link->toY, link->toZ)).z : link->toZ;
    world->jumpTime[slot] = 0.0f;
    veer_emit(world, VEER_EVENT_JUMPED, slot, veer_linkSlot(world->jumpLink[slot]));
    fly(world, slot, pass.ago);
    return 1;
}

static void stepJump(VeerWorld *world, uint32_t slot) {
    if (isAirborne(world, slot) && !isClimbing(world, slot)) {
        fly(world, slot, world->dt);
        return;
    }
    if (!world->jumpLink[slot]) return;
    const VeerLinkDef link = veer_linkFor(world, slot, world->jumpLink[slot]);
    if (link.kind == VEER_LINK_KIND_JUMP) {
        world->jumpTime[slot] += world->dt;
        const float waited = world->jumpTime[slot];
        if (!takesOff(world, slot, &link) && waited > link.patience) refuse(world, slot, VEER_JUMP_REFUSAL_MISSED);
    } else {
        veer_stepLink(world, slot, &link);
    }
}

void veer_stepJumps(VeerWorld *world) {
    uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    for (uint32_t slot = nextJumper(world, 0); slot < high; slot = nextJumper(world, slot + 1))
        if (veer_isTaken(world, VEER_KIND_AGENT, slot)) stepJump(world, slot);
}
