/* The move stage turns decisions into motion, four agents at a time. One rule, dv = (desired - v)(1 - e^(-response dt)) limited by force
 * and speed, is exact for any step length. Then turn limits (turn_limits.c), obstacles (contact.c), the edges of the world (bounds.c) and
 * the orientation are applied. */
#include "move/move.h"

#include "core/flags.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/speed_law.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "move/motion.h"
#include "move/move_rules.h"
#include "move/movers.h"
#include "move/ships.h"
#include "move/turn_limits.h"

/* ---- the new velocity, before the speed limit */

/* The decisions of four agents. */
typedef struct Decision {
    VeerVec3x4 desired; /* desired velocity */
    i4 hasDesired;      /* mask: agents without a desired velocity, which idle */
    f4 share;           /* fraction of the gap to the desired velocity that is closed in this step */
    f4 acceleration, maxChange;
} Decision;

/* Smallest sum of weights whose reciprocal is used. Larger: weak steering is ignored. Smaller: the reciprocal could overflow. */
#define LEAST_WEIGHT 1e-9f

/* Uses the sum of the weights as a factor on the rate at which an agent responds to the mean of its desired velocities. If the steering
 * were simply summed, the agent would overshoot or fall short of the mean by an amount that depends on the step. */
static void normalizeWeight(Decision *decision, const VeerMoveRules *rules, VeerVec3x4 velocity, f4 weight) {
    const f4 one = f4_splat(1.0f);
    i4 isWeighed = (weight > f4_splat(0.0f)) & ~f4_same(weight, one);
    const f4 scale = one / f4_max(weight, f4_splat(LEAST_WEIGHT));
    VeerVec3x4 mean = veer_sum4(velocity, veer_scaled4(veer_less4(decision->desired, velocity), scale));
    decision->desired = veer_select4(isWeighed, mean, decision->desired);
    f4 share = f4_responseShare(rules->response * weight, rules->dt);
    decision->share = f4_select(isWeighed, share, decision->share);
}

VEER_INLINE Decision decisionOf(const Movers *movers, VeerVec3x4 velocity) {
    const VeerMoveRules *rules = movers->rules;
    Decision decision = {
        .desired = loadVec(movers, DESIRED_X),
        .hasDesired = desires(movers, VEER_OUTPUT_VELOCITY),
        .share = rules->share,
        .acceleration = load(movers, MAX_FORCE) / load(movers, MASS),
    };
    decision.share = f4_select(desires(movers, VEER_DESIRED_DIRECT), f4_splat(1.0f), decision.share);
    decision.maxChange = decision.acceleration * rules->dt;
    f4 weight = f4_where(rules->weighs, load(movers, STEERING_WEIGHT));
    if (i4_any(~f4_same(weight, f4_splat(1.0f)) & (weight > f4_splat(0.0f)))) normalizeWeight(&decision, rules, velocity, weight);
    return decision;
}

VEER_INLINE VeerVec3x4 accelerated(const Movers *movers, const Decision *decision, VeerVec3x4 velocity) {
    VeerVec3x4 desired = decision->desired;
    VeerVec3x4 change = veer_velocityChange(&(VeerVelocityStep){velocity, desired, decision->share, decision->maxChange}, 1);
    if (movers->rules->accelerate) {
        f4 speed = veer_length4(desired);
        i4 isThrust = movers->rules->accelerates & f4_isThrust(speed, load(movers, MAX_SPEED), decision->acceleration);
        change = veer_select4(isThrust, veer_scaled4(desired, decision->maxChange / speed), change);
    }
    return veer_sum4(velocity, change);
}

/* Returns the velocities of agents without a desired velocity: an agent either coasts, slowed by drag, which comes from the medium and is
 * not limited by maxForce, or brakes to a stop. */
VEER_RARE VeerVec3x4 idling(const VeerMoveRules *rules, VeerVec3x4 velocity, f4 maxChange) {
    f4 most = f4_select(rules->brakes, maxChange, f4_splat(VEER_INF));
    VeerVec3x4 change = veer_limited4(veer_scaled4(velocity, rules->idleShare), most);
    return veer_select4(rules->idles, velocity, veer_sum4(velocity, change));
}

/* Replaces the velocities of cars, one by one (turn_limits.c). */
VEER_RARE void driveCars(const Movers *movers, Decision *decision, VeerVec3x4 *velocity, Loose *loose) {
    const VeerMoveRules *rules = movers->rules;
    uint32_t cars = i4_bits(rules->isCar & loose->move);
    decision->share = f4_select(decision->hasDesired, decision->share, -rules->idleShare);
    decision->maxChange = f4_select(decision->hasDesired | rules->brakes, decision->maxChange, f4_splat(VEER_INF));
    loose->heading = load(movers, ORIENTATION);
    for (uint32_t lane = 0; cars >> lane; lane++) {
        if (!(cars >> lane & 1)) continue;
        uint32_t slot = movers->slot + lane;
        VeerCarStep step = {
            .world = movers->world,
            .slot = slot,
            .rule = veer_ruleOf(movers->world, movers->world->brain[slot]),
            .hasDesired = (movers->world->desiredBits[slot] & VEER_OUTPUT_VELOCITY) != 0,
            .desired = laneOf(&decision->desired, lane),
            .share = *addressOf(&decision->share, lane),
            .maxChange = *addressOf(&decision->maxChange, lane),
            .maxSpeed = movers->world->maxSpeed[slot],
            .rotation = movers->world->rotation[slot],
            .isPowered = decision->hasDesired[lane] || rules->brakes[lane],
            .dt = movers->world->dt,
        };
        setLane(velocity, lane, veer_driveCar(&step, veer_velocity(movers->world, slot), addressOf(&loose->heading, lane)));
    }
    loose->driven = loose->heading;
}

/* Replaces the velocities of ships, one by one (ships.c). */
VEER_RARE void flyShips(const Movers *movers, Decision *decision, VeerVec3x4 *velocity, i4 move) {
    const VeerMoveRules *rules = movers->rules;
    const uint32_t ships = i4_bits(rules->isShip & move);
    decision->share = f4_select(decision->hasDesired, decision->share, -rules->idleShare);
    decision->maxChange = f4_select(decision->hasDesired | rules->brakes, decision->maxChange, f4_splat(VEER_INF));
    for (uint32_t lane = 0; ships >> lane; lane++) {
        if (!(ships >> lane & 1)) continue;
        const uint32_t slot = movers->slot + lane;
        const VeerShipStep step = {
            .world = movers->world,
            .rule = veer_ruleOf(movers->world, movers->world->brain[slot]),
            .slot = slot,
            .desired = decision->hasDesired[lane] ? laneOf(&decision->desired, lane) : veer_vec3(0.0f, 0.0f, 0.0f),
            .share = *addressOf(&decision->share, lane),
            .maxChange = *addressOf(&decision->maxChange, lane),
        };
        setLane(velocity, lane, veer_flyShip(&step));
    }
}

VEER_INLINE VeerVec3x4 newVelocity(const Movers *movers, Loose *loose) {
    VeerVec3x4 old = loadVec(movers, VELOCITY_X);
    Decision decision = decisionOf(movers, old);
    VeerVec3x4 velocity = accelerated(movers, &decision, old);
    if (i4_any(~decision.hasDesired))
        velocity = veer_select4(decision.hasDesired, velocity, idling(movers->rules, old, decision.maxChange));
    if (loose && movers->rules->haveCars) {
        Decision own = decision;
        VeerVec3x4 driven = velocity;
        driveCars(movers, &own, &driven, loose);
        velocity = driven;
    }
    if (VEER_HOLDS(move_ships) && movers->rules->haveShips) {
        Decision own = decision;
        VeerVec3x4 flown = velocity;
        flyShips(movers, &own, &flown, loose ? loose->move : i4_splat(-1));
        velocity = flown;
    }
    return velocity;
}

/* ---- the new position */

/* Limits velocities that turn too fast, one by one (turn_limits.c). */
VEER_RARE VeerVec3x4 turnLimited(const Movers *movers, i4 move, VeerVec3x4 to) {
    const f4 zero = f4_splat(0.0f);
    VeerVec3x4 from = loadVec(movers, VELOCITY_X);
    f4 most = f4_min(movers->rules->maxTurn, movers->rules->maxTurnWay / (veer_length4(from) * movers->rules->dt));
    int isVolume = veer_isVolume(movers->world);
    i4 isLimited = move & (most < f4_splat(VEER_PI));
    f4 was = f4_sqrt(from.x * from.x + from.y * from.y), now = f4_sqrt(to.x * to.x + to.y * to.y);
    f4 angle = f4_atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y);
    if (!isVolume) isLimited &= (was > zero) & (now > zero) & ~(f4_abs(angle) <= most);
    uint32_t lanes = i4_bits(isLimited);
    for (uint32_t lane = 0; lanes >> lane; lane++) {
        if (!(lanes >> lane & 1)) continue;
        VeerVec3 old = laneOf(&from, lane), desired = laneOf(&to, lane);
        setLane(&to, lane,
                isVolume ? veer_turnedInSpace(old, desired, *addressOf(&most, lane))
                         : veer_turnedInPlane(old, desired, *addressOf(&angle, lane), *addressOf(&most, lane)));
    }
    return to;
}

/* Slides the agents of the lanes in `slides` along obstacles, one by one. */
VEER_RARE void slide(const Movers *movers, uint32_t slides, VeerVec3x4 *displacement, VeerVec3x4 *velocity) {
    for (uint32_t lane = 0; slides >> lane; lane++) {
        if (!(slides >> lane & 1)) continue;
        VeerVec3 displacementOne = laneOf(displacement, lane), velocityOne = laneOf(velocity, lane);
        veer_slide(movers->world, movers->slot + lane, &displacementOne, &velocityOne);
        setLane(displacement, lane, displacementOne);
        setLane(velocity, lane, velocityOne);
    }
}

/* Turns the heading of a car that bounced off an edge together with its velocity; otherwise the car would slip sideways and stop. */
static float bounced(const VeerBounds *bounds, float heading, VeerVec3 before, VeerVec3 after) {
    const int x = bounds->edges[0] == VEER_EDGE_MODE_BOUNCE, y = bounds->edges[1] == VEER_EDGE_MODE_BOUNCE;
    if (x && !veer_same(after.x, before.x)) heading = VEER_PI - heading;
    if (y && !veer_same(after.y, before.y)) heading = -heading;
    return x | y ? veer_wrapAngle(heading) : heading;
}

/* Four agents of which some, those of the mask `leaving`, leave the bounds of the world. slides: bits of the lanes that obstacles stop. */
typedef struct Crossing {
    const VeerBounds *bounds; /* inset by the radii of the agents */
    i4 leaving;
    uint32_t slides;
    VeerVec3x4 to, velocity;
} Crossing;

/* Handles the agents that also slide along obstacles, and cars, one by one, after the edges have changed the positions and velocities. */
VEER_RARE void settle(const Movers *movers, Crossing *before, Crossing *crossing, Loose *loose) {
    const i4 cars = loose ? movers->rules->isCar : i4_splat(0);
    const uint32_t leaving = i4_bits(before->leaving), slides = leaving & before->slides, turning = leaving & i4_bits(cars);
    for (uint32_t lane = 0; (slides | turning) >> lane; lane++) {
        if (slides >> lane & 1) {
            VeerVec3 at = laneOf(&crossing->to, lane);
            veer_keepClear(movers->world, movers->slot + lane, laneOf(&before->to, lane), &at);
            setLane(&crossing->to, lane, at);
        }
        if (!(turning >> lane & 1)) continue;
        float *heading = addressOf(&loose->heading, lane);
        *heading = bounced(before->bounds, *heading, laneOf(&before->velocity, lane), laneOf(&crossing->velocity, lane));
    }
}

VEER_RARE void crossEdges(const Movers *movers, Crossing *crossing, Loose *loose) {
    Crossing before = *crossing;
    veer_applyEdges(crossing->bounds, crossing->leaving, &crossing->to, &crossing->velocity);
    if (loose || crossing->slides) settle(movers, &before, crossing, loose);
}

/* Moves the agents. Agents whose velocity is not finite do not move; if a row contains such an agent, returns 0 without writing. isFlat: no
 * velocity has a vertical component. */
VEER_INLINE int goOn(const Movers *movers, const VeerBounds *world, VeerVec3x4 velocity, Loose *loose, int isFlat) {
    const VeerMoveRules *rules = movers->rules;
    i4 move = loose ? loose->move : i4_splat(-1);
    if (isFlat) velocity.z = f4_splat(0.0f);
    VeerVec3x4 limited = veer_shortened4(velocity, load(movers, MAX_SPEED), 1);
    velocity = rules->haveCars ? veer_select4(rules->isCar, velocity, limited) : limited;
    if (rules->turnsSlowly) velocity = turnLimited(movers, move, velocity);
    f4 length = veer_length4(velocity);
    i4 isLost = ~f4_same(length - length, f4_splat(0.0f));
    if (i4_any(isLost)) {
        if (!loose) return 0;
        for (uint32_t lost = i4_bits(move & isLost); lost; lost &= lost - 1) movers->world->stats.notFinite++;
        loose->move = move &= ~isLost;
    }
    VeerVec3x4 from = loadVec(movers, X), displacement = veer_scaled4(velocity, rules->dt);
    storeVec(movers, LAST_X, from);
    store(movers, LAST_ORIENTATION, load(movers, ORIENTATION));
    if (movers->world->stage == VEER_STAGE_ACCELERATED) { /* the game moves the agents */
        storeVec(movers, VELOCITY_X, snapped(velocity));
        return 1;
    }
    uint32_t slides = rules->slides ? rules->slides & i4_bits(move) : 0;
    if (slides) {
        VeerVec3x4 shorter = displacement, slower = velocity; /* copied: a variable whose address is taken is not kept in registers */
        const VeerSliders sliders = {movers->slot, slides, from, load(movers, RADIUS)};
        const uint32_t rest = veer_slideFree(movers->world, &sliders, &shorter);
        if (rest) slide(movers, rest, &shorter, &slower);
        displacement = shorter;
        velocity = slower;
    }
    VeerVec3x4 to = veer_sum4(from, displacement);
    VeerBounds bounds = veer_insetBounds(*world, load(movers, RADIUS));
    i4 leaves = move & ~veer_areInside(&bounds, to, (int)bounds.isVolume);
    if (i4_any(leaves)) {
        Crossing crossing = {&bounds, leaves, slides, to, velocity};
        crossEdges(movers, &crossing, loose);
        to = crossing.to;
        velocity = crossing.velocity;
    }
    storeVec(movers, X, snapped(to));
    storeVec(movers, VELOCITY_X, snapped(velocity));
    return 1;
}

/* ---- orientation */

/* Rotates agents whose orientation is independent of their motion by their desired rotation. All other agents get the given orientation and
 * rotation. */
VEER_RARE void rotate(const Movers *movers, VeerOrientation facing) {
    const VeerMoveRules *rules = movers->rules;
    const f4 dt = rules->dt;
    f4 was = load(movers, ROTATION), orientation = load(movers, ORIENTATION);
    f4 change = f4_where(desires(movers, VEER_OUTPUT_ROTATION), load(movers, DESIRED_ROTATION)) - was;
    change = f4_clamp(change, -rules->maxRotationChange, rules->maxRotationChange);
    f4 now = f4_clamp(was + change, -rules->maxRotation, rules->maxRotation);
    store(movers, ROTATION, f4_select(rules->isIndependent, f4_snapped(now), facing.rotation));
    store(movers, ORIENTATION, f4_select(rules->isIndependent, f4_wrapAngle(orientation + now * dt), facing.orientation));
}

/* Turns agents to face the direction of their velocity, unless they hardly move. */
VEER_INLINE void face(const Movers *movers) {
    const VeerMoveRules *rules = movers->rules;
    VeerOrientation facing = veer_facingAlong(rules, loadVec(movers, VELOCITY_X), load(movers, MAX_SPEED), load(movers, ORIENTATION));
    if (rules->areIndependent) {
        rotate(movers, facing);
        return;
    }
    store(movers, ROTATION, facing.rotation);
    store(movers, ORIENTATION, facing.orientation);
}

/* Sets the orientation of cars to their heading. */
VEER_RARE void faceAhead(const Movers *movers, const Loose *loose) {
    const VeerMoveRules *rules = movers->rules;
    f4 rotation = f4_snapped(f4_wrapAngle(loose->driven - load(movers, LAST_ORIENTATION)) / rules->dt);
    store(movers, ROTATION, f4_select(rules->isCar, rotation, load(movers, ROTATION)));
    store(movers, ORIENTATION, f4_select(rules->isCar, loose->heading, load(movers, ORIENTATION)));
}

/* ---- all agents */

/* The data that all agents of a range share. */
typedef struct Range {
    VeerWorld *world;
    VeerBounds bounds;
    VeerRuleSets sets;
    Columns columns;
} Range;

static Columns columnsOf(const VeerWorld *world) {
    return (Columns){
        .of = {[LAST_X] = world->lastX,
               [LAST_Y] = world->lastY,
               [LAST_Z] = world->lastZ,
               [LAST_ORIENTATION] = world->lastOrientation,
               [X] = world->x,
               [Y] = world->y,
               [Z] = world->z,
               [VELOCITY_X] = world->velocityX,
               [VELOCITY_Y] = world->velocityY,
               [VELOCITY_Z] = world->velocityZ,
               [ORIENTATION] = world->orientation,
               [ROTATION] = world->rotation,
               [DESIRED_X] = world->desiredX,
               [DESIRED_Y] = world->desiredY,
               [DESIRED_Z] = world->desiredZ,
               [DESIRED_ROTATION] = world->desiredRotation,
               [STEERING_WEIGHT] = world->steeringWeight,
               [MAX_SPEED] = world->maxSpeed,
               [MAX_FORCE] = world->maxForce,
               [MASS] = world->mass,
               [RADIUS] = world->radius},
        .desiredBits = world->desiredBits,
    };
}

/* Returns whether no velocity and no desired velocity has a vertical component. */
VEER_INLINE int isFlat(const Movers *movers) {
    i4 heights = (i4)load(movers, VELOCITY_Z) | (i4)load(movers, DESIRED_Z);
    return !i4_anyBit(heights + heights);
}

VEER_INLINE Movers moversAt(Range *range, const Columns *columns, uint32_t slot, const Loose *loose) {
    i4 brains = loose ? loose->brains : i4_load(range->world->brain + slot);
    return (Movers){range->world, columns, veer_rulesOf(range->world, brains, &range->sets), slot, loose ? 0 : slot};
}

static void moveLoose(Range *range, uint32_t first, uint32_t count);

/* Moves `count` groups of four agents; a loose group is processed alone. Works in passes, because a processor has to wait within one long
 * chain of operations, while short chains of several groups overlap. */
enum { PASS = 32 };
static void moveQuads(Range *range, const Columns *columns, uint32_t first, uint32_t count, Loose *loose) {
    VeerWorld *world = range->world;
    VeerVec3x4 velocities[PASS];
    uint32_t rows = 0, flat = 0;
    for (uint32_t k = 0, slot = first; k < count; k++, slot += 4) {
        if (!loose && i4_any(~veer_whichMove(world->flags + slot))) continue;
        Movers movers = moversAt(range, columns, slot, loose);
        if (!loose && movers.rules->haveCars) continue;
        int flats = isFlat(&movers);
        velocities[k] = newVelocity(&movers, loose);
        flat |= (uint32_t)flats << k;
        rows |= 1u << k;
    }
    for (uint32_t k = 0, slot = first; k < count; k++, slot += 4) {
        int goes = rows >> k & 1;
        if (goes) {
            Movers movers = moversAt(range, columns, slot, loose);
            goes = goOn(&movers, &range->bounds, velocities[k], loose, (int)(flat >> k & 1));
        }
        if (goes) continue;
        rows &= ~(1u << k);
        moveLoose(range, slot, 4);
    }
    for (uint32_t k = 0, slot = first; k < count; k++, slot += 4) {
        if (!(rows >> k & 1)) continue;
        Movers movers = moversAt(range, columns, slot, loose);
        face(&movers);
        if (loose && movers.rules->haveCars) faceAhead(&movers, loose);
    }
}

static void moveLoose(Range *range, uint32_t first, uint32_t count) {
    const VeerWorld *world = range->world;
    float lanes[COLUMNS][4] = {{0.0f}};
    uint32_t bits[4] = {0}, flags[4] = {0}, brains[4] = {0};
    size_t bytes = count * sizeof(float);
    Columns columns = {.desiredBits = bits};
    for (uint32_t c = 0; c < COLUMNS; c++) columns.of[c] = __builtin_memcpy(lanes[c], range->columns.of[c] + first, bytes);
    __builtin_memcpy(bits, world->desiredBits + first, bytes);
    __builtin_memcpy(flags, world->flags + first, bytes);
    __builtin_memcpy(brains, world->brain + first, bytes);
    Loose loose = {.move = veer_whichMove(flags)};
    loose.brains = loose.move & i4_load(brains);
    moveQuads(range, &columns, first, 1, &loose);
    for (uint32_t lane = 0; lane < count; lane++) {
        uint32_t written = loose.move[lane] ? WRITTEN : flags[lane] & VEER_FLAG_ALIVE ? X : 0;
        for (uint32_t c = 0; c < written; c++) range->columns.of[c][first + lane] = lanes[c][lane];
    }
}

static void moveChunk(Range *range, uint32_t first, uint32_t count) {
    const uint32_t moved = veer_movePlain(&(VeerPlainMove){range->world, &range->bounds, &range->sets, first, count});
    for (uint32_t k = 0, next; k < count; k = next) {
        next = k + 1;
        if (moved >> k & 1) continue;
        while (next < count && !(moved >> next & 1)) next++;
        moveQuads(range, &range->columns, first + 4 * k, next - k, 0);
    }
}

static void moveSlots(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    (void)context;
    Range range;
    range.world = world;
    range.bounds = veer_boundsOf(world);
    range.columns = columnsOf(world);
    range.sets.last = 0;
    for (uint32_t i = 0; i < VEER_RULE_SETS; i++) range.sets.rules[i].isOpen = 0;
    while (end - begin >= 4) {
        uint32_t quads = (end - begin) / 4, count = quads < PASS ? quads : PASS;
        moveChunk(&range, begin, count);
        begin += 4 * count;
    }
    if (begin < end) moveLoose(&range, begin, end - begin);
}

void veer_moveAll(VeerWorld *world) {
    veer_forRanges(world, &(VeerRanges){.kernel = moveSlots, .count = world->header->pools[VEER_KIND_AGENT].high, .least = 256});
}
