/* The locomotion settings of brains, in the SIMD lanes that move.c uses. The fractions and limits of a step depend only on the brain and
 * dt, and the same combinations of brains occur in many groups of four, so they are computed once and cached. */
#include "move/move_rules.h"

#include "core/ids.h"
#include "core/space.h"
#include "core/speed_law.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "steer/turning_circle.h"

#define NO_LIMIT 1e30f /* limits of at least this value mean no limit */

const VeerLocomotionDef *veer_ruleOf(const VeerWorld *world, uint32_t brain) {
    static const VeerLocomotionDef none = {
        .contact = 1, .maxRotation = 4.0f * VEER_PI, .maxTurnRate = 1e38f, .maxLoad = 1e38f, .grip = 1e38f};
    return veer_isTaken(world, VEER_KIND_BRAIN, brain - 1) ? &world->brains[brain - 1].locomotion : &none;
}

/* Locomotion settings as columns, to be loaded into SIMD lanes. */
typedef struct Fields {
    float response[4], idleRate[4], maxTurnRate[4], maxRotation[4], maxAngularAcceleration[4], turnAcceleration[4];
    uint32_t isShip[4], mode[4], idle[4], facing[4], weighs[4];
} Fields;

static i4 areEqual(const uint32_t *values, int32_t value) { return i4_load(values) == i4_splat(value); }
static f4 perStep(const float *rates, f4 dt, float unlimited) {
    f4 rate = f4_load(rates);
    return f4_select(rate < f4_splat(NO_LIMIT), rate * dt, f4_splat(unlimited));
}

static void openRules(const VeerWorld *world, i4 brains, VeerMoveRules *rules) {
    const f4 dt = f4_splat(world->dt);
    const int isPlanar = !veer_isVolume(world);
    Fields fields;
    *rules = (VeerMoveRules){.brains = brains, .dt = dt, .isOpen = 1};
    for (uint32_t lane = 0; lane < 4; lane++) {
        uint32_t brain = (uint32_t)brains[lane];
        const VeerLocomotionDef *rule = veer_ruleOf(world, brain);
        fields.response[lane] = veer_responseOf(rule);
        fields.idleRate[lane] = rule->idle == VEER_IDLE_BRAKE ? rule->response : rule->drag;
        const int isCar = rule->mode == VEER_MOVE_MODE_CAR;
        fields.isShip[lane] = !isCar && veer_leastSpeed(rule) > 0.0f;
        /* cars and ships have no limit here, because their own motion limits their turns (turn_limits.c, ships.c) */
        fields.maxTurnRate[lane] = isCar || fields.isShip[lane] ? VEER_INF : rule->maxTurnRate;
        fields.turnAcceleration[lane] = isCar || fields.isShip[lane] ? VEER_INF : veer_loadAcceleration(world, rule);
        /* whatever pushes the agent, its heading keeps to its turn limit */
        fields.maxRotation[lane] = isPlanar && !isCar ? veer_min(rule->maxRotation, rule->maxTurnRate) : rule->maxRotation;
        fields.maxAngularAcceleration[lane] = rule->maxAngularAcceleration;
        fields.mode[lane] = rule->mode;
        fields.idle[lane] = rule->idle;
        fields.facing[lane] = rule->facing;
        fields.weighs[lane] = brain && veer_combines(&world->brains[brain - 1], VEER_COMBINER_STEERS);
        if (rule->contact && world->header->pools[VEER_KIND_OBSTACLE].count) rules->slides |= 1u << lane;
    }
    rules->response = f4_load(fields.response);
    rules->maxRotation = f4_load(fields.maxRotation);
    rules->isShip = areEqual(fields.isShip, 1);
    rules->brakes = areEqual(fields.idle, VEER_IDLE_BRAKE);
    rules->accelerates = areEqual(fields.mode, VEER_MOVE_MODE_ACCELERATE);
    rules->isCar = areEqual(fields.mode, VEER_MOVE_MODE_CAR);
    rules->isIndependent = areEqual(fields.facing, VEER_FACING_INDEPENDENT);
    rules->weighs = areEqual(fields.weighs, 1);
    f4 idle = f4_load(fields.idleRate);
    rules->share = f4_responseShare(rules->response, dt);
    rules->idleShare = -f4_responseShare(idle, dt);
    rules->idles = f4_same(idle, f4_splat(0.0f));
    rules->maxTurn = perStep(fields.maxTurnRate, dt, VEER_INF);
    rules->maxFacingTurn = perStep(fields.maxRotation, dt, VEER_PI);
    rules->maxRotationChange = perStep(fields.maxAngularAcceleration, dt, VEER_INF);
    rules->maxTurnWay = f4_load(fields.turnAcceleration) * dt * dt;
    rules->haveShips = (uint32_t)i4_any(rules->isShip);
    rules->haveCars = (uint32_t)i4_any(rules->isCar);
    rules->turnsSlowly = (uint32_t)i4_any((rules->maxTurn < f4_splat(VEER_INF)) | (rules->maxTurnWay < f4_splat(VEER_INF)));
    rules->accelerate = (uint32_t)i4_any(rules->accelerates);
    rules->areIndependent = (uint32_t)i4_any(rules->isIndependent);
}

const VeerMoveRules *veer_findRules(const VeerWorld *world, i4 brains, VeerRuleSets *sets) {
    uint32_t hash = 0;
    for (uint32_t lane = 0; lane < 4; lane++) hash = hash * 2654435769u + (uint32_t)brains[lane]; /* Knuth, TAOCP 3, 1973 */
    sets->last = hash >> 16 & (VEER_RULE_SETS - 1);
    VeerMoveRules *rules = &sets->rules[sets->last];
    if (!rules->isOpen || i4_any(brains != rules->brains)) openRules(world, brains, rules);
    return rules;
}
