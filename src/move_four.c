/* Moving four agents at once, of slots that follow one another: move.c's rule in lanes, with the same bits. What is out of the ordinary is
 * left to move.c: cars, turns beyond the limit, agents in flight or in quarantine, and numbers that are not finite. */
#include "lanes.h"
#include "move.h"
#include "stages.h"
#include "steer.h"

static f4 load(const float *column, uint32_t slot) { return f4_load(column + slot); }
static VeerVec3x4 loadVec(const float *x, const float *y, const float *z, uint32_t slot) {
    return (VeerVec3x4){f4_load(x + slot), f4_load(y + slot), f4_load(z + slot)};
}
static void storeVec(float *const columns[3], uint32_t slot, VeerVec3x4 v) {
    f4_store(columns[0] + slot, v.x);
    f4_store(columns[1] + slot, v.y);
    f4_store(columns[2] + slot, v.z);
}
static VeerVec3 laneOf(const VeerVec3x4 *v, uint32_t lane) { return veer_vec3(v->x[lane], v->y[lane], v->z[lane]); }
static void setLane(VeerVec3x4 *v, uint32_t lane, VeerVec3 value) {
    v->x[lane] = value.x;
    v->y[lane] = value.y;
    v->z[lane] = value.z;
}

/* ---- the rules of four agents */

static float approach(float rate, float dt) { return rate < 1e30f ? 1.0f - veer_exp(-rate * dt) : 1.0f; }

static void setLaneRule(VeerFourRules *rules, uint32_t lane, const VeerLocomotionDef *rule, float dt) {
    float maxRotation = rule->maxRotation < 1e30f ? rule->maxRotation * dt : VEER_PI;
    float idle = rule->idle == VEER_Idle_BRAKE ? rule->response : rule->drag;
    rules->response[lane] = rule->response;
    rules->share[lane] = approach(rule->response, dt);
    rules->idleShare[lane] = -approach(idle, dt);
    rules->maxTurn[lane] = rule->maxTurnRate < 1e30f ? rule->maxTurnRate * dt : VEER_INF;
    rules->maxFacingTurn[lane] = maxRotation;
    rules->maxRotation[lane] = rule->maxRotation;
    rules->maxRotationChange[lane] = rule->maxAngularAcceleration < 1e30f ? rule->maxAngularAcceleration * dt : VEER_INF;
    rules->idles[lane] = idle == 0.0f ? -1 : 0;
    rules->brakes[lane] = rule->idle == VEER_Idle_BRAKE ? -1 : 0;
    rules->accelerates[lane] = rule->mode == VEER_MoveMode_ACCELERATE ? -1 : 0;
    rules->isIndependent[lane] = rule->facing == VEER_Facing_INDEPENDENT ? -1 : 0;
}

/* The rules of the four, kept from the four before if they have the same brains. Returns 0 if one of them drives a car. */
static int openRules(const VeerWorld *world, uint32_t first, VeerFourRules *rules) {
    const uint32_t *brains = world->brain + first;
    i4 now = i4_load(brains);
    if (rules->isOpen && !i4_any(now != rules->brains)) return !rules->haveCars;
    *rules = (VeerFourRules){.brains = now, .isOpen = 1};
    for (uint32_t lane = 0; lane < 4; lane++) {
        const VeerLocomotionDef *rule = veer_ruleOf(world, first + lane);
        setLaneRule(rules, lane, rule, world->dt);
        rules->haveCars |= rule->mode == VEER_MoveMode_CAR;
        rules->turnsSlowly |= rule->maxTurnRate < 1e30f;
        if (rule->contact && world->header->pools[VEER_KIND_OBSTACLE].count) rules->slides |= 1u << lane;
        if (brains[lane] && world->brains[brains[lane] - 1].combine != VEER_Combine_CONTEXT) rules->weighs[lane] = -1;
    }
    return !rules->haveCars;
}

/* ---- the new velocity */

/* move.c's unweigh and accelerated. */
static VeerVec3x4 accelerated(const VeerWorld *world, uint32_t first, const VeerFourRules *rules, VeerVec3x4 velocity, f4 maxChange) {
    const f4 one = f4_splat(1.0f), zero = f4_splat(0.0f);
    VeerVec3x4 desired = loadVec(world->desiredX, world->desiredY, world->desiredZ, first);
    f4 weight = f4_where(rules->weighs, load(world->wishWeight, first)), share = rules->share;
    i4 isHeavy = weight > one;
    if (i4_any(isHeavy)) {
        VeerVec3x4 mean = veer_sum4(velocity, veer_scaled4(veer_less4(desired, velocity), one / weight));
        desired = veer_select4(isHeavy, mean, desired);
        f4 rate = rules->response * weight, faster = one - f4_exp(-rate * f4_splat(world->dt));
        share = f4_select(isHeavy & (rate < f4_splat(1e30f)), faster, share);
    }
    share = f4_select(rules->accelerates, one, share);
    VeerVec3x4 change = veer_limited4(veer_scaled4(veer_less4(desired, velocity), share), maxChange);
    if (i4_any(rules->accelerates)) {
        f4 speed = veer_length4(desired), acceleration = load(world->maxForce, first) / load(world->mass, first);
        i4 isThrust = rules->accelerates & (speed > zero) & (speed >= f4_splat(0.999f) * load(world->maxSpeed, first)) &
                      (acceleration < f4_splat(1e12f));
        change = veer_select4(isThrust, veer_scaled4(desired, maxChange / speed), change);
    }
    return veer_sum4(velocity, change);
}

/* move.c's idling. */
static VeerVec3x4 idling(const VeerFourRules *rules, VeerVec3x4 velocity, f4 maxChange) {
    f4 most = f4_select(rules->brakes, maxChange, f4_splat(VEER_INF));
    VeerVec3x4 change = veer_limited4(veer_scaled4(velocity, rules->idleShare), most);
    return veer_select4(rules->idles, velocity, veer_sum4(velocity, change));
}

/* Whether the four turn by no more than they may. */
static int isWithinTurn(const VeerWorld *world, const VeerFourRules *rules, VeerVec3x4 from, VeerVec3x4 to) {
    if (!rules->turnsSlowly) return 1;
    if (veer_isVolume(world)) return 0;
    const f4 zero = f4_splat(0.0f);
    f4 was = f4_sqrt(from.x * from.x + from.y * from.y), now = f4_sqrt(to.x * to.x + to.y * to.y);
    f4 angle = f4_atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y);
    i4 isFree = ~(rules->maxTurn < f4_splat(VEER_PI)) | ~(was > zero) | ~(now > zero);
    return !i4_any(~(isFree | (f4_abs(angle) <= rules->maxTurn)));
}

static VeerVec3x4 newVelocity(const VeerWorld *world, uint32_t first, const VeerFourRules *rules, VeerVec3x4 old) {
    f4 maxChange = load(world->maxForce, first) / load(world->mass, first) * f4_splat(world->dt);
    i4 hasDesired = (i4_load(world->opinion + first) & i4_splat(VEER_OPINION_VELOCITY)) != i4_splat(0);
    VeerVec3x4 velocity = accelerated(world, first, rules, old, maxChange);
    if (i4_any(~hasDesired)) velocity = veer_select4(hasDesired, velocity, idling(rules, old, maxChange));
    return veer_limited4(velocity, load(world->maxSpeed, first));
}

/* ---- where they come to */

static i4 isBetween(f4 v, f4 lo, f4 hi, int wraps) { return (v >= lo) & (wraps ? v < hi : v <= hi); }

/* Whether the edges leave them alone. */
static int isInside(const VeerWorld *world, uint32_t first, VeerVec3x4 at) {
    const VeerWorldDef *def = &world->header->def;
    const f4 half = f4_splat(0.5f);
    int wraps = def->edges == VEER_EdgeMode_WRAP, isVolume = veer_isVolume(world);
    f4 minX = f4_splat(def->minX), minY = f4_splat(def->minY), minZ = f4_splat(def->minZ);
    f4 maxX = f4_splat(def->maxX), maxY = f4_splat(def->maxY), maxZ = f4_splat(def->maxZ);
    if (def->edges == VEER_EdgeMode_NONE) {
        maxX = maxY = maxZ = f4_splat(1000000.0f);
        minX = minY = minZ = -maxX;
    } else if (!wraps) {
        f4 radius = load(world->radius, first), inX = f4_min(radius, half * (maxX - minX)), inY = f4_min(radius, half * (maxY - minY));
        f4 inZ = f4_min(radius, half * (maxZ - minZ));
        minX += inX, minY += inY, minZ += inZ;
        maxX -= inX, maxY -= inY, maxZ -= inZ;
    }
    i4 inside = isBetween(at.x, minX, maxX, wraps) & isBetween(at.y, minY, maxY, wraps);
    return !i4_any(~(isVolume ? inside & isBetween(at.z, minZ, maxZ, wraps) : inside));
}

/* One by one, as far as obstacles and edges have a say. */
static VeerVec3x4 settle(VeerWorld *world, uint32_t first, const VeerFourRules *rules, VeerVec3x4 *velocity) {
    VeerVec3x4 from = loadVec(world->x, world->y, world->z, first), way = veer_scaled4(*velocity, f4_splat(world->dt));
    for (uint32_t lane = 0; rules->slides >> lane; lane++) {
        if (!(rules->slides >> lane & 1)) continue;
        VeerVec3 wayOne = laneOf(&way, lane), velocityOne = laneOf(velocity, lane);
        veer_slide(world, first + lane, &wayOne, &velocityOne);
        setLane(&way, lane, wayOne);
        setLane(velocity, lane, velocityOne);
    }
    VeerVec3x4 to = veer_sum4(from, way);
    if (isInside(world, first, to)) return to;
    for (uint32_t lane = 0; lane < 4; lane++) {
        VeerVec3 at = laneOf(&to, lane), slid = at, velocityOne = laneOf(velocity, lane);
        veer_keepInBounds(world, first + lane, &at, &velocityOne);
        if (rules->slides >> lane & 1) veer_keepClear(world, first + lane, slid, &at);
        setLane(&to, lane, at);
        setLane(velocity, lane, velocityOne);
    }
    return to;
}

/* ---- where they face: move.c's faceVelocity and rotate */

static void turn(VeerWorld *world, uint32_t first, const VeerFourRules *rules, VeerVec3x4 velocity) {
    const f4 zero = f4_splat(0.0f), dt = f4_splat(world->dt);
    f4 orientation = load(world->orientation, first), speed = f4_sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
    i4 turns = speed > f4_splat(0.01f) * load(world->maxSpeed, first);
    f4 angle = f4_where(turns, f4_wrapAngle(f4_atan2(velocity.y, velocity.x) - orientation));
    angle = f4_clamp(angle, -rules->maxFacingTurn, rules->maxFacingTurn);
    f4 facing = f4_select(turns, f4_wrapAngle(orientation + angle), orientation), rotation = f4_where(turns, f4_snapped(angle / dt));
    if (i4_any(rules->isIndependent)) {
        f4 was = load(world->rotation, first);
        i4 isWished = (i4_load(world->opinion + first) & i4_splat(VEER_OPINION_ROTATION)) != i4_splat(0);
        f4 change = f4_select(isWished, load(world->desiredRotation, first), zero) - was;
        change = f4_clamp(change, -rules->maxRotationChange, rules->maxRotationChange);
        f4 now = f4_clamp(was + change, -rules->maxRotation, rules->maxRotation);
        rotation = f4_select(rules->isIndependent, f4_snapped(now), rotation);
        facing = f4_select(rules->isIndependent, f4_wrapAngle(orientation + now * dt), facing);
    }
    f4_store(world->rotation + first, rotation);
    f4_store(world->orientation + first, facing);
}

int veer_moveFour(VeerWorld *world, uint32_t first, VeerFourRules *rules) {
    const i4 flags = i4_splat(VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE);
    if (i4_any((i4_load(world->flags + first) & flags) != i4_splat(VEER_FLAG_ALIVE)) || !openRules(world, first, rules)) return 0;
    VeerVec3x4 old = loadVec(world->velocityX, world->velocityY, world->velocityZ, first);
    VeerVec3x4 velocity = newVelocity(world, first, rules, old);
    f4 length = veer_length4(velocity);
    if (i4_any(~f4_same(length - length, f4_splat(0.0f))) || !isWithinTurn(world, rules, old, velocity)) return 0;
    storeVec((float *const[]){world->lastX, world->lastY, world->lastZ}, first, loadVec(world->x, world->y, world->z, first));
    f4_store(world->lastOrientation + first, load(world->orientation, first));
    VeerVec3x4 at = settle(world, first, rules, &velocity);
    velocity = (VeerVec3x4){f4_snapped(velocity.x), f4_snapped(velocity.y), f4_snapped(velocity.z)};
    storeVec((float *const[]){world->x, world->y, world->z}, first, (VeerVec3x4){f4_snapped(at.x), f4_snapped(at.y), f4_snapped(at.z)});
    storeVec((float *const[]){world->velocityX, world->velocityY, world->velocityZ}, first, velocity);
    turn(world, first, rules, velocity);
    return 1;
}
