/* Move: the decision becomes motion. One rule, dv = (desired - v)(1 - e^(-response dt)) limited by force and speed, is exact at every
 * step length; then come turn limits, the edges of the world, obstacles (contact.c), and where the agent faces. */
#include "move/move.h"

#include "core/batch.h"
#include "core/definitions.h"
#include "core/flags.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"

static float approach(float rate, float dt) { return rate < 1e30f ? 1.0f - veer_exp(-rate * dt) : 1.0f; }
static float lengthOf(VeerVec3 v) { return veer_sqrt(veer_dot3(v, v)); }
static VeerVec3 scaled(VeerVec3 v, float scale) { return veer_vec3(v.x * scale, v.y * scale, v.z * scale); }
static VeerVec3 limitedTo(VeerVec3 v, float most) {
    float length = lengthOf(v);
    return length > most ? scaled(v, most / length) : v;
}

/* The decision as the mover reads it. */
typedef struct Motion {
    const VeerLocomotionDef *rule;
    uint32_t hasDesired;
    VeerVec3 desired;
    int isThrust;
    float response;            /* to the wish */
    float maxSpeed, maxChange; /* of the velocity in this step */
    float dt;
} Motion;

static VeerVec3 accelerated(const Motion *motion, VeerVec3 velocity) {
    VeerVec3 desired = motion->desired, change;
    if (motion->isThrust) {
        change = scaled(desired, motion->maxChange / lengthOf(desired));
    } else { /* a slow wish in mode `accelerate` is matched as fast as the force can */
        float share = motion->rule->mode == VEER_MOVE_MODE_ACCELERATE ? 1.0f : approach(motion->response, motion->dt);
        change = scaled(veer_vec3(desired.x - velocity.x, desired.y - velocity.y, desired.z - velocity.z), share);
        change = limitedTo(change, motion->maxChange);
    }
    return veer_vec3(velocity.x + change.x, velocity.y + change.y, velocity.z + change.z);
}

/* Without an opinion: coasting, slowed by drag, which is the medium's and knows no maxForce; or braking to a stop. */
static VeerVec3 idling(const Motion *motion, VeerVec3 velocity) {
    int brakes = motion->rule->idle == VEER_IDLE_BRAKE;
    float rate = brakes ? motion->rule->response : motion->rule->drag;
    VeerVec3 change = limitedTo(scaled(velocity, -approach(rate, motion->dt)), brakes ? motion->maxChange : VEER_INF);
    if (rate == 0.0f) return velocity;
    return veer_vec3(velocity.x + change.x, velocity.y + change.y, velocity.z + change.z);
}

/* What is left of a speed whose direction a turn limit keeps off by an angle: its part along the allowed direction, so that no sideways
 * push drives an agent round its goal; but never nothing, for who stands has no direction to turn on from. */
static float speedAcross(float speed, float angle) { return speed * veer_max(veer_cos(veer_min(angle, 0.5f * VEER_PI)), 0.02f); }

/* turnLimited in a volume world, by the true angle between the two; straight back goes by the left. */
static VeerVec3 turnedInSpace(VeerVec3 from, VeerVec3 to, float most) {
    float was = lengthOf(from), now = lengthOf(to);
    if (!(most < VEER_PI) || !(was > 0.0f) || !(now > 0.0f)) return to;
    VeerVec3 ahead = scaled(from, 1.0f / was);
    float cosine = veer_dot3(ahead, to);
    VeerVec3 aside = {to.x - ahead.x * cosine, to.y - ahead.y * cosine, to.z - ahead.z * cosine};
    float sine = lengthOf(aside), angle = veer_atan2(sine, cosine);
    if (angle <= most) return to;
    aside = sine > 1e-5f * now ? scaled(aside, 1.0f / sine) : veer_sideways(ahead, 0.0f);
    now = speedAcross(now, angle - most);
    float along = veer_cos(most) * now, across = veer_sin(most) * now;
    return veer_vec3(ahead.x * along + aside.x * across, ahead.y * along + aside.y * across, ahead.z * along + aside.z * across);
}

/* The velocity's direction in the plane turns by at most `most`, and keeps of its speed what lies along. */
static VeerVec3 turnLimited(VeerVec3 from, VeerVec3 to, float most) {
    float was = veer_length2(from.x, from.y), now = veer_length2(to.x, to.y);
    if (!(most < VEER_PI) || !(was > 0.0f) || !(now > 0.0f)) return to;
    float angle = veer_atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y);
    if (veer_abs(angle) <= most) return to;
    float turn = angle > 0.0f ? most : -most, cosine = veer_cos(turn), sine = veer_sin(turn);
    float scale = speedAcross(now, veer_abs(angle) - most) / was;
    return veer_vec3((from.x * cosine - from.y * sine) * scale, (from.x * sine + from.y * cosine) * scale, to.z);
}

/* A car: the heading turns by at most speed/turningRadius, and the velocity lies along it; backwards if that is allowed and the way
 * lies behind. */
static VeerVec3 driven(const Motion *motion, VeerVec3 velocity, float *heading) {
    const VeerLocomotionDef *rule = motion->rule;
    float forwardX = veer_cos(*heading), forwardY = veer_sin(*heading);
    float speed = velocity.x * forwardX + velocity.y * forwardY, wanted = 0.0f, turn = 0.0f;
    float desiredSpeed = motion->hasDesired ? veer_length2(motion->desired.x, motion->desired.y) : 0.0f;
    if (desiredSpeed > 0.0f) {
        turn = veer_wrapAngle(veer_atan2(motion->desired.y, motion->desired.x) - *heading);
        int backwards = rule->reverse && veer_abs(turn) > 0.5f * VEER_PI;
        if (backwards) turn = veer_wrapAngle(turn + VEER_PI);
        /* slower in sharp turns, but never so slow that it could not turn at all */
        wanted = desiredSpeed * veer_max(veer_cos(turn), 0.25f) * (backwards ? -1.0f : 1.0f);
    }
    if (motion->hasDesired || rule->idle == VEER_IDLE_BRAKE)
        speed += veer_clamp((wanted - speed) * approach(motion->response, motion->dt), -motion->maxChange, motion->maxChange);
    else
        speed -= speed * approach(rule->drag, motion->dt);
    speed = veer_clamp(speed, -motion->maxSpeed, motion->maxSpeed);
    float most = rule->turningRadius > 0.0f ? veer_abs(speed) * motion->dt / rule->turningRadius : VEER_PI;
    if (rule->maxTurnRate < 1e30f) most = veer_min(most, rule->maxTurnRate * motion->dt);
    *heading = veer_wrapAngle(*heading + veer_clamp(turn, -most, most));
    return veer_vec3(veer_cos(*heading) * speed, veer_sin(*heading) * speed, velocity.z);
}

/* ---- orientation */

static void faceVelocity(VeerWorld *world, uint32_t slot, const VeerLocomotionDef *rule, float dt) {
    float vx = world->velocityX[slot], vy = world->velocityY[slot], speed = veer_length2(vx, vy);
    world->rotation[slot] = 0.0f;
    if (!(speed > 0.01f * world->maxSpeed[slot])) return;
    float turn = veer_wrapAngle(veer_atan2(vy, vx) - world->orientation[slot]);
    float most = rule->maxRotation < 1e30f ? rule->maxRotation * dt : VEER_PI;
    turn = veer_clamp(turn, -most, most);
    world->orientation[slot] = veer_wrapAngle(world->orientation[slot] + turn);
    world->rotation[slot] = veer_snapped(turn / dt);
}

static void rotate(VeerWorld *world, uint32_t slot, const VeerLocomotionDef *rule, float dt) {
    float wanted = world->desiredBits[slot] & VEER_OUTPUT_ROTATION ? world->desiredRotation[slot] : 0.0f;
    float change = wanted - world->rotation[slot];
    if (rule->maxAngularAcceleration < 1e30f)
        change = veer_clamp(change, -rule->maxAngularAcceleration * dt, rule->maxAngularAcceleration * dt);
    float rotation = veer_clamp(world->rotation[slot] + change, -rule->maxRotation, rule->maxRotation);
    world->rotation[slot] = veer_snapped(rotation);
    world->orientation[slot] = veer_wrapAngle(world->orientation[slot] + rotation * dt);
}

/* ---- the edges of the world */

typedef struct Side {
    float lo, hi;
} Side;

static void edge(uint32_t edges, Side side, float *position, float *velocity) {
    float lo = side.lo, hi = side.hi;
    if (edges == VEER_EDGE_MODE_WRAP) {
        *position = veer_wrapped(*position, lo, hi);
    } else if (*position < lo || *position > hi) {
        int low = *position < lo;
        float over = low ? lo - *position : *position - hi;
        int outwards = low ? *velocity < 0.0f : *velocity > 0.0f;
        float back = edges == VEER_EDGE_MODE_BOUNCE ? veer_min(over, hi - lo) : 0.0f;
        *position = low ? lo + back : hi - back;
        if (outwards) *velocity = edges == VEER_EDGE_MODE_BOUNCE ? -*velocity : 0.0f;
    }
}

void veer_keepInBounds(VeerWorld *world, uint32_t slot, VeerVec3 *position, VeerVec3 *velocity) {
    const VeerWorldDef *def = &world->header->def;
    VeerWorldDef limits = *def;
    if (def->edges == VEER_EDGE_MODE_NONE) { /* only the limit of all worlds */
        limits.minX = limits.minY = limits.minZ = -1000000.0f;
        limits.maxX = limits.maxY = limits.maxZ = 1000000.0f;
    } else if (def->edges != VEER_EDGE_MODE_WRAP) { /* the disc stays inside; one that is larger than the world stays in the middle */
        float inX = veer_min(world->radius[slot], 0.5f * (def->maxX - def->minX)),
              inY = veer_min(world->radius[slot], 0.5f * (def->maxY - def->minY)),
              inZ = veer_min(world->radius[slot], 0.5f * (def->maxZ - def->minZ));
        limits.minX += inX;
        limits.maxX -= inX;
        limits.minY += inY;
        limits.maxY -= inY;
        limits.minZ += inZ;
        limits.maxZ -= inZ;
    }
    edge(def->edges, (Side){limits.minX, limits.maxX}, &position->x, &velocity->x);
    edge(def->edges, (Side){limits.minY, limits.maxY}, &position->y, &velocity->y);
    if (def->dimensions == 3) edge(def->edges, (Side){limits.minZ, limits.maxZ}, &position->z, &velocity->z);
}

/* The heading of a car after the edges: what bounces off turns with its velocity, or it would slip sideways and stop dead. */
static float bounced(const VeerWorld *world, float heading, VeerVec3 before, VeerVec3 after) {
    if (world->header->def.edges != VEER_EDGE_MODE_BOUNCE) return heading;
    if (!veer_same(after.x, before.x)) heading = VEER_PI - heading;
    if (!veer_same(after.y, before.y)) heading = -heading;
    return veer_wrapAngle(heading);
}

/* ---- one agent */

const VeerLocomotionDef *veer_ruleOf(const VeerWorld *world, uint32_t slot) {
    static const VeerLocomotionDef none = {.contact = 1, .maxRotation = 4.0f * VEER_PI, .maxTurnRate = 1e38f};
    return world->brain[slot] ? &world->brains[world->brain[slot] - 1].locomotion : &none;
}

static VeerVec3 newVelocity(const VeerWorld *world, uint32_t slot, const Motion *motion, float *heading) {
    VeerVec3 old = veer_velocity(world, slot);
    if (motion->rule->mode == VEER_MOVE_MODE_CAR) return driven(motion, old, heading);
    VeerVec3 velocity = motion->hasDesired ? accelerated(motion, old) : idling(motion, old);
    velocity = limitedTo(velocity, motion->maxSpeed);
    float most = motion->rule->maxTurnRate < 1e30f ? motion->rule->maxTurnRate * motion->dt : VEER_INF;
    return veer_isVolume(world) ? turnedInSpace(old, velocity, most) : turnLimited(old, velocity, most);
}

/* Weights of more than 1 in all make an agent respond as much faster to the mean of its wishes. Taken as a wish beyond that mean, as the
 * sum has it, they would take the velocity past it, and the farther the longer the step. */
static void normalizeWeight(const VeerWorld *world, uint32_t slot, Motion *motion) {
    float weight = world->brain[slot] && veer_combines(&world->brains[world->brain[slot] - 1], VEER_COMBINER_STEERS)
                       ? world->steeringWeight[slot]
                       : 0.0f;
    if (!motion->hasDesired || !(weight > 1.0f)) return;
    VeerVec3 velocity = veer_velocity(world, slot), desired = motion->desired;
    float share = 1.0f / weight;
    motion->desired = veer_vec3(velocity.x + (desired.x - velocity.x) * share, velocity.y + (desired.y - velocity.y) * share,
                                velocity.z + (desired.z - velocity.z) * share);
    motion->response *= weight;
}

static void moveAgent(VeerWorld *world, uint32_t slot) {
    const VeerLocomotionDef *rule = veer_ruleOf(world, slot);
    float dt = world->dt, heading = world->orientation[slot];
    Motion motion = {
        .rule = rule,
        .hasDesired = world->desiredBits[slot] & VEER_OUTPUT_VELOCITY,
        .desired = veer_vec3(world->desiredX[slot], world->desiredY[slot], world->desiredZ[slot]),
        .maxSpeed = world->maxSpeed[slot],
        .maxChange = world->maxForce[slot] / world->mass[slot] * dt,
        .response = rule->response,
        .dt = dt,
    };
    normalizeWeight(world, slot, &motion);
    motion.isThrust = veer_isThrust(world, slot, rule, lengthOf(motion.desired));
    VeerVec3 velocity = newVelocity(world, slot, &motion, &heading);
    VeerVec3 position = veer_position(world, slot);
    VeerVec3 displacement = scaled(velocity, dt);
    if (!veer_isFinite(lengthOf(velocity))) {
        world->stats.notFinite++;
        return;
    }
    int slides = rule->contact && world->header->pools[VEER_KIND_OBSTACLE].count;
    if (slides) veer_slide(world, slot, &displacement, &velocity);
    position = veer_vec3(position.x + displacement.x, position.y + displacement.y, position.z + displacement.z);
    VeerVec3 before = velocity, slid = position;
    veer_keepInBounds(world, slot, &position, &velocity);
    if (slides) veer_keepClear(world, slot, slid, &position);
    world->x[slot] = veer_snapped(position.x);
    world->y[slot] = veer_snapped(position.y);
    world->z[slot] = veer_snapped(position.z);
    world->velocityX[slot] = veer_snapped(velocity.x);
    world->velocityY[slot] = veer_snapped(velocity.y);
    world->velocityZ[slot] = veer_snapped(velocity.z);
    if (rule->mode == VEER_MOVE_MODE_CAR) {
        world->rotation[slot] = veer_snapped(veer_wrapAngle(heading - world->orientation[slot]) / dt);
        world->orientation[slot] = bounced(world, heading, before, velocity);
    } else if (rule->facing == VEER_FACING_INDEPENDENT) {
        rotate(world, slot, rule, dt);
    } else {
        faceVelocity(world, slot, rule, dt);
    }
}

void veer_moveOne(VeerWorld *world, uint32_t slot) {
    if (!(world->flags[slot] & VEER_FLAG_ALIVE)) return;
    world->lastX[slot] = world->x[slot];
    world->lastY[slot] = world->y[slot];
    world->lastZ[slot] = world->z[slot];
    world->lastOrientation[slot] = world->orientation[slot];
    if (!(world->flags[slot] & (VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE))) moveAgent(world, slot); /* flights: jumps.c */
}

static void moveSlots(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    (void)context;
    VeerRuleSets sets;
    sets.last = 0;
    for (uint32_t i = 0; i < VEER_RULE_SETS; i++) sets.rules[i].isOpen = 0;
    for (; end - begin >= 4;) {
        uint32_t quads = (end - begin) / 4, count = quads < VEER_MOVE_QUADS ? quads : VEER_MOVE_QUADS;
        veer_moveQuads(world, begin, count, &sets);
        begin += 4 * count;
    }
    for (; begin < end; begin++) veer_moveOne(world, begin);
}

void veer_moveAll(VeerWorld *world) {
    veer_forRanges(world, &(VeerRanges){.kernel = moveSlots, .count = world->header->pools[VEER_KIND_AGENT].high, .least = 256});
}
