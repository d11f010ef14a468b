/* Moving four agents at once, of slots that follow one another: move.c's rule in lanes, with the same bits. What is out of the ordinary is
 * left to veer_moveOne: cars, turns beyond the limit, agents in flight or in quarantine, and numbers that are not finite. */
#include "core/definitions.h"
#include "core/flags.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "move/move.h"

#define INLINE static inline __attribute__((always_inline))

INLINE f4 load(const float *column, uint32_t slot) { return f4_load(column + slot); }
INLINE VeerVec3x4 loadVec(const float *x, const float *y, const float *z, uint32_t slot) {
    return (VeerVec3x4){f4_load(x + slot), f4_load(y + slot), f4_load(z + slot)};
}
static VeerVec3 laneOf(const VeerVec3x4 *v, uint32_t lane) { return veer_vec3(v->x[lane], v->y[lane], v->z[lane]); }
static void setLane(VeerVec3x4 *v, uint32_t lane, VeerVec3 value) {
    v->x[lane] = value.x;
    v->y[lane] = value.y;
    v->z[lane] = value.z;
}

/* isFlat, here and below: nothing has a height; as a constant, it leaves a third of the work out. */
INLINE f4 lengthOf(VeerVec3x4 v, int isFlat) { return isFlat ? f4_sqrt(v.x * v.x + v.y * v.y) : veer_length4(v); }
INLINE VeerVec3x4 limitedTo(VeerVec3x4 v, f4 most, int isFlat) {
    f4 length = lengthOf(v, isFlat);
    return veer_scaled4(v, f4_select(length > most, most / length, f4_splat(1.0f)));
}

/* ---- the rules of four agents */

static float approach(float rate, float dt) { return rate < 1e30f ? 1.0f - veer_exp(-rate * dt) : 1.0f; }

static void setLaneRule(VeerQuadRules *rules, uint32_t lane, const VeerLocomotionDef *rule, float dt) {
    float maxRotation = rule->maxRotation < 1e30f ? rule->maxRotation * dt : VEER_PI;
    float idle = rule->idle == VEER_IDLE_BRAKE ? rule->response : rule->drag;
    rules->response[lane] = rule->response;
    rules->share[lane] = rule->mode == VEER_MOVE_MODE_ACCELERATE ? 1.0f : approach(rule->response, dt);
    rules->idleShare[lane] = -approach(idle, dt);
    rules->maxTurn[lane] = rule->maxTurnRate < 1e30f ? rule->maxTurnRate * dt : VEER_INF;
    rules->maxFacingTurn[lane] = maxRotation;
    rules->maxRotation[lane] = rule->maxRotation;
    rules->maxRotationChange[lane] = rule->maxAngularAcceleration < 1e30f ? rule->maxAngularAcceleration * dt : VEER_INF;
    rules->idles[lane] = idle == 0.0f ? -1 : 0;
    rules->brakes[lane] = rule->idle == VEER_IDLE_BRAKE ? -1 : 0;
    rules->accelerates[lane] = rule->mode == VEER_MOVE_MODE_ACCELERATE ? -1 : 0;
    rules->isIndependent[lane] = rule->facing == VEER_FACING_INDEPENDENT ? -1 : 0;
}

static __attribute__((noinline)) void openRules(const VeerWorld *world, uint32_t first, VeerQuadRules *rules) {
    const uint32_t *brains = world->brain + first;
    *rules = (VeerQuadRules){.brains = i4_load(brains), .dt = f4_splat(world->dt), .isOpen = 1};
    for (uint32_t lane = 0; lane < 4; lane++) {
        const VeerLocomotionDef *rule = veer_ruleOf(world, first + lane);
        setLaneRule(rules, lane, rule, world->dt);
        rules->haveCars |= rule->mode == VEER_MOVE_MODE_CAR;
        rules->turnsSlowly |= rule->maxTurnRate < 1e30f;
        rules->accelerate |= rule->mode == VEER_MOVE_MODE_ACCELERATE;
        rules->areIndependent |= rule->facing == VEER_FACING_INDEPENDENT;
        if (rule->contact && world->header->pools[VEER_KIND_OBSTACLE].count) rules->slides |= 1u << lane;
        if (brains[lane] && veer_combines(&world->brains[brains[lane] - 1], VEER_COMBINER_STEERS)) rules->weighs[lane] = -1;
    }
}

/* Those of the four before if they have the same brains; else found among the last, for brains that take turns from slot to slot do so
 * again and again. */
INLINE const VeerQuadRules *rulesOf(const VeerWorld *world, uint32_t first, VeerRuleSets *sets) {
    const uint32_t *brains = world->brain + first;
    i4 now = i4_load(brains);
    VeerQuadRules *rules = &sets->rules[sets->last];
    if (rules->isOpen && !i4_any(now != rules->brains)) return rules;
    const uint32_t spread = 2654435769u; /* Knuth, The Art of Computer Programming 3, 1973 */
    sets->last = (((brains[0] * spread + brains[1]) * spread + brains[2]) * spread + brains[3]) * spread >> 16 & (VEER_RULE_SETS - 1);
    rules = &sets->rules[sets->last];
    if (!rules->isOpen || i4_any(now != rules->brains)) openRules(world, first, rules);
    return rules;
}

/* ---- the new velocity, before the limit of its speed */

/* Mode `accelerate`: see veer_isThrust. */
static VeerVec3x4 thrust(const VeerWorld *world, uint32_t first, const VeerQuadRules *rules, VeerVec3x4 change, VeerVec3x4 desired) {
    const f4 zero = f4_splat(0.0f);
    f4 speed = veer_length4(desired), acceleration = load(world->maxForce, first) / load(world->mass, first);
    i4 isThrust =
        rules->accelerates & (speed > zero) & (speed >= f4_splat(0.999f) * load(world->maxSpeed, first)) & (acceleration < f4_splat(1e12f));
    return veer_select4(isThrust, veer_scaled4(desired, acceleration * rules->dt / speed), change);
}

/* move.c's unweigh and accelerated. */
INLINE VeerVec3x4 accelerated(const VeerWorld *world, uint32_t first, const VeerQuadRules *rules, VeerVec3x4 velocity, f4 maxChange,
                              int isFlat) {
    const f4 one = f4_splat(1.0f);
    VeerVec3x4 desired = loadVec(world->desiredX, world->desiredY, world->desiredZ, first);
    f4 weight = f4_where(rules->weighs, load(world->steeringWeight, first)), share = rules->share;
    i4 isHeavy = weight > one;
    if (i4_any(isHeavy)) {
        VeerVec3x4 mean = veer_sum4(velocity, veer_scaled4(veer_less4(desired, velocity), one / weight));
        desired = veer_select4(isHeavy, mean, desired);
        f4 rate = rules->response * weight, faster = one - f4_exp(-rate * rules->dt);
        share = f4_select(isHeavy & (rate < f4_splat(1e30f)), faster, share);
        share = f4_select(rules->accelerates, one, share);
    }
    VeerVec3x4 change = limitedTo(veer_scaled4(veer_less4(desired, velocity), share), maxChange, isFlat);
    if (rules->accelerate) change = thrust(world, first, rules, change, desired);
    return veer_sum4(velocity, change);
}

/* move.c's idling. */
static VeerVec3x4 idling(const VeerQuadRules *rules, VeerVec3x4 velocity, f4 maxChange) {
    f4 most = f4_select(rules->brakes, maxChange, f4_splat(VEER_INF));
    VeerVec3x4 change = veer_limited4(veer_scaled4(velocity, rules->idleShare), most);
    return veer_select4(rules->idles, velocity, veer_sum4(velocity, change));
}

INLINE VeerVec3x4 newVelocity(const VeerWorld *world, uint32_t first, const VeerQuadRules *rules, int isFlat) {
    VeerVec3x4 old = loadVec(world->velocityX, world->velocityY, world->velocityZ, first);
    f4 maxChange = load(world->maxForce, first) / load(world->mass, first) * rules->dt;
    i4 hasDesired = (i4_load(world->desiredBits + first) & i4_splat(VEER_OUTPUT_VELOCITY)) != i4_splat(0);
    VeerVec3x4 velocity = accelerated(world, first, rules, old, maxChange, isFlat);
    return i4_any(~hasDesired) ? veer_select4(hasDesired, velocity, idling(rules, old, maxChange)) : velocity;
}

/* ---- where they come to */

/* Whether the four turn by no more than they may. */
static int isWithinTurn(const VeerWorld *world, uint32_t first, const VeerQuadRules *rules, VeerVec3x4 to) {
    const f4 zero = f4_splat(0.0f);
    VeerVec3x4 from = loadVec(world->velocityX, world->velocityY, world->velocityZ, first);
    if (veer_isVolume(world)) return 0;
    f4 was = f4_sqrt(from.x * from.x + from.y * from.y), now = f4_sqrt(to.x * to.x + to.y * to.y);
    f4 angle = f4_atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y);
    i4 isFree = ~(rules->maxTurn < f4_splat(VEER_PI)) | ~(was > zero) | ~(now > zero);
    return !i4_any(~(isFree | (f4_abs(angle) <= rules->maxTurn)));
}

/* What the edges of the world leave alone. */
typedef struct Bounds {
    VeerVec3x4 lo, hi;
    VeerVec3x4 half; /* of their sizes, where agents stay in with their radius */
    int wraps, insets, isVolume;
} Bounds;

static Bounds boundsOf(const VeerWorld *world) {
    const VeerWorldDef *def = &world->header->def;
    const f4 half = f4_splat(0.5f), far = f4_splat(1000000.0f);
    Bounds bounds = {{-far, -far, -far}, {far, far, far}, .wraps = def->edges == VEER_EDGE_MODE_WRAP, .isVolume = veer_isVolume(world)};
    if (def->edges == VEER_EDGE_MODE_NONE) return bounds;
    bounds.lo = (VeerVec3x4){f4_splat(def->minX), f4_splat(def->minY), f4_splat(def->minZ)};
    bounds.hi = (VeerVec3x4){f4_splat(def->maxX), f4_splat(def->maxY), f4_splat(def->maxZ)};
    bounds.insets = !bounds.wraps;
    bounds.half = veer_scaled4(veer_less4(bounds.hi, bounds.lo), half);
    return bounds;
}

INLINE i4 isBetween(f4 v, f4 lo, f4 hi, int wraps) { return (v >= lo) & (wraps ? v < hi : v <= hi); }

INLINE int areInside(const Bounds *bounds, VeerVec3x4 at, const float *radius, int isFlat) {
    VeerVec3x4 lo = bounds->lo, hi = bounds->hi;
    if (bounds->insets) {
        f4 size = f4_load(radius);
        VeerVec3x4 in = {f4_min(size, bounds->half.x), f4_min(size, bounds->half.y), f4_min(size, bounds->half.z)};
        lo = veer_sum4(lo, in);
        hi = veer_less4(hi, in);
    }
    i4 inside = isBetween(at.x, lo.x, hi.x, bounds->wraps) & isBetween(at.y, lo.y, hi.y, bounds->wraps);
    if (!isFlat && bounds->isVolume) inside &= isBetween(at.z, lo.z, hi.z, bounds->wraps);
    return !i4_any(~inside);
}

/* One by one, as far as obstacles have a say. */
static void slide(VeerWorld *world, uint32_t first, uint32_t slides, VeerVec3x4 *displacement, VeerVec3x4 *velocity) {
    for (uint32_t lane = 0; slides >> lane; lane++) {
        if (!(slides >> lane & 1)) continue;
        VeerVec3 displacementOne = laneOf(displacement, lane), velocityOne = laneOf(velocity, lane);
        veer_slide(world, first + lane, &displacementOne, &velocityOne);
        setLane(displacement, lane, displacementOne);
        setLane(velocity, lane, velocityOne);
    }
}

/* And the edges. */
static void bound(VeerWorld *world, uint32_t first, uint32_t slides, VeerVec3x4 *to, VeerVec3x4 *velocity) {
    for (uint32_t lane = 0; lane < 4; lane++) {
        VeerVec3 at = laneOf(to, lane), slid = at, velocityOne = laneOf(velocity, lane);
        veer_keepInBounds(world, first + lane, &at, &velocityOne);
        if (slides >> lane & 1) veer_keepClear(world, first + lane, slid, &at);
        setLane(to, lane, at);
        setLane(velocity, lane, velocityOne);
    }
}

/* Returns 0, and leaves them, if a number is not finite or they turn by more than they may. */
INLINE int goOn(VeerWorld *world, uint32_t first, const VeerQuadRules *rules, const Bounds *bounds, VeerVec3x4 velocity, int isFlat) {
    velocity = limitedTo(velocity, load(world->maxSpeed, first), isFlat);
    if (isFlat) velocity.z = f4_splat(0.0f);
    f4 length = lengthOf(velocity, isFlat);
    if (i4_any(~f4_same(length - length, f4_splat(0.0f)))) return 0;
    if (rules->turnsSlowly && !isWithinTurn(world, first, rules, velocity)) return 0;
    VeerVec3x4 from = loadVec(world->x, world->y, world->z, first), displacement = veer_scaled4(velocity, rules->dt);
    f4_store(world->lastX + first, from.x);
    f4_store(world->lastY + first, from.y);
    f4_store(world->lastZ + first, from.z);
    f4_store(world->lastOrientation + first, load(world->orientation, first));
    if (rules->slides) slide(world, first, rules->slides, &displacement, &velocity);
    VeerVec3x4 to = veer_sum4(from, displacement);
    if (!areInside(bounds, to, world->radius + first, isFlat)) bound(world, first, rules->slides, &to, &velocity);
    f4_store(world->x + first, f4_snapped(to.x));
    f4_store(world->y + first, f4_snapped(to.y));
    f4_store(world->z + first, f4_snapped(to.z));
    f4_store(world->velocityX + first, f4_snapped(velocity.x));
    f4_store(world->velocityY + first, f4_snapped(velocity.y));
    f4_store(world->velocityZ + first, f4_snapped(velocity.z));
    return 1;
}

/* ---- where they face: move.c's faceVelocity and rotate */

static void rotate(VeerWorld *world, uint32_t first, const VeerQuadRules *rules, f4 facing, f4 rotation) {
    const f4 zero = f4_splat(0.0f), dt = rules->dt;
    f4 was = load(world->rotation, first);
    i4 hasDesired = (i4_load(world->desiredBits + first) & i4_splat(VEER_OUTPUT_ROTATION)) != i4_splat(0);
    f4 change = f4_select(hasDesired, load(world->desiredRotation, first), zero) - was;
    change = f4_clamp(change, -rules->maxRotationChange, rules->maxRotationChange);
    f4 now = f4_clamp(was + change, -rules->maxRotation, rules->maxRotation), orientation = load(world->orientation, first);
    f4_store(world->rotation + first, f4_select(rules->isIndependent, f4_snapped(now), rotation));
    f4_store(world->orientation + first, f4_select(rules->isIndependent, f4_wrapAngle(orientation + now * dt), facing));
}

INLINE void turn(VeerWorld *world, uint32_t first, const VeerQuadRules *rules) {
    const f4 dt = rules->dt;
    f4 x = load(world->velocityX, first), y = load(world->velocityY, first), orientation = load(world->orientation, first);
    i4 turns = f4_sqrt(x * x + y * y) > f4_splat(0.01f) * load(world->maxSpeed, first);
    f4 angle = f4_where(turns, f4_wrapAngle(f4_atan2(y, x) - orientation));
    angle = f4_clamp(angle, -rules->maxFacingTurn, rules->maxFacingTurn);
    f4 facing = f4_select(turns, f4_wrapAngle(orientation + angle), orientation), rotation = f4_where(turns, f4_snapped(angle / dt));
    if (rules->areIndependent) {
        rotate(world, first, rules, facing, rotation);
        return;
    }
    f4_store(world->rotation + first, rotation);
    f4_store(world->orientation + first, facing);
}

/* ---- in passes: one long chain of operations on four agents leaves a processor waiting, short ones overlap with those of the next four */

/* Whether nothing the four want or do has a height. */
INLINE int areFlat(const VeerWorld *world, uint32_t first) {
    i4 heights = (i4)load(world->velocityZ, first) | (i4)load(world->desiredZ, first);
    return !i4_any((heights + heights) != i4_splat(0));
}

void veer_moveQuads(VeerWorld *world, uint32_t first, uint32_t count, VeerRuleSets *sets) {
    const i4 flags = i4_splat(VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE);
    const Bounds bounds = boundsOf(world);
    VeerVec3x4 velocities[VEER_MOVE_QUADS];
    uint32_t moved = 0, flat = 0;
    for (uint32_t k = 0, slot = first; k < count; k++, slot += 4) {
        if (i4_any((i4_load(world->flags + slot) & flags) != i4_splat(VEER_FLAG_ALIVE))) continue;
        const VeerQuadRules *rules = rulesOf(world, slot, sets);
        if (rules->haveCars) continue;
        int isFlat = areFlat(world, slot);
        velocities[k] = isFlat ? newVelocity(world, slot, rules, 1) : newVelocity(world, slot, rules, 0);
        flat |= (uint32_t)isFlat << k;
        moved |= 1u << k;
    }
    for (uint32_t k = 0, slot = first; k < count; k++, slot += 4) {
        int goes = moved >> k & 1;
        if (goes) {
            const VeerQuadRules *rules = rulesOf(world, slot, sets);
            goes =
                flat >> k & 1 ? goOn(world, slot, rules, &bounds, velocities[k], 1) : goOn(world, slot, rules, &bounds, velocities[k], 0);
        }
        if (goes) continue;
        moved &= ~(1u << k);
        for (uint32_t lane = 0; lane < 4; lane++) veer_moveOne(world, slot + lane);
    }
    for (uint32_t k = 0, slot = first; k < count; k++, slot += 4) {
        if (!(moved >> k & 1)) continue;
        turn(world, slot, rulesOf(world, slot, sets));
    }
}
