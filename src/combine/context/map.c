/* Fills context maps: the interest and the danger of each direction for an agent (Fray, Context Steering, Game AI Pro 2, 2015). Part of the
 * steer stage (stages.c). */
#include "combine/context/map.h"

#include "combine/combine.h"
#include "combine/context/gaps.h"
#include "combine/context/ring.h"
#include "combine/kernels.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/sincos.h"
#include "math/vec3.h"
#include "steer/batch.h"
#include "steer/open_batch.h"

/* ---- goals of a batch, four agents at a time */

/* Four agents of a batch. Lanes beyond the end of the batch repeat the first agent. */
typedef struct AgentQuad {
    uint32_t first, slots[4];
} AgentQuad;

static AgentQuad quadAt(const VeerBatch *batch, uint32_t first) {
    AgentQuad quad = {.first = first};
    for (uint32_t lane = 0; lane < 4; lane++) quad.slots[lane] = batch->agents[first + lane < batch->count ? first + lane : 0];
    return quad;
}

/* The strongest goals found so far, for four agents. */
typedef struct Strongest {
    f4 strength, x, y, speed, distance, tolerance, angle;
    i4 bits;
} Strongest;

/* Adds the desired velocities of one behavior as goals: their directions, and their strengths from 0 to the weight. */
static void addGoal(const VeerBatch *batch, const AgentQuad *quad, VeerGoalOutputs *goals, uint32_t number, Strongest *strongest) {
    const VeerBehavior *behavior = &batch->brain->behaviors[goals->behaviors[number]];
    const VeerSteeringOutput *outputs = &goals->outputs[goals->behaviors[number]];
    VeerGoalInterest *goalInterest = &goals->goalInterest[number];
    uint32_t first = quad->first;
    f4 zero = f4_splat(0.0f), x = f4_load(outputs->x + first), y = f4_load(outputs->y + first), speed = f4_sqrt(x * x + y * y);
    f4 maxSpeed = f4_load(batch->maxSpeed + first);
    i4 bits = i4_load(outputs->outputBits + first);
    i4 has = ((bits & i4_splat(VEER_OUTPUT_VELOCITY)) != i4_splat(0)) & (speed > zero) & (maxSpeed > zero);
    f4 strength = f4_where(has, behavior->weight * f4_min(speed / maxSpeed, f4_splat(1.0f)));
    x = f4_where(has, x / speed);
    y = f4_where(has, y / speed);
    f4 angle = f4_atan2(y, x);
    f4_store(goalInterest->x + first, x);
    f4_store(goalInterest->y + first, y);
    f4_store(goalInterest->strength + first, strength);
    f4_store(goalInterest->turn + first, angle); /* angle of the goal in the world; made relative to slot 0 after the rings are aligned */
    i4 more = strength > strongest->strength;
    strongest->bits |= bits;
    strongest->strength = f4_select(more, strength, strongest->strength);
    strongest->x = f4_select(more, x, strongest->x);
    strongest->y = f4_select(more, y, strongest->y);
    strongest->angle = f4_select(more, angle, strongest->angle);
    strongest->speed = f4_select(more, f4_min(speed, maxSpeed), strongest->speed);
    strongest->distance = f4_select(more, f4_load(outputs->distance + first), strongest->distance);
    strongest->tolerance = f4_select(more, f4_splat(veer_dangerTolerance(behavior)), strongest->tolerance);
}

static inline float slotsFor(const VeerBatch *batch, uint32_t agent) {
    return (float)veer_slotsAt(batch->brain, veer_detailOf(batch->world, agent));
}

/* Returns which rings keep their last angle instead of following the velocity. If a ring turned with every change of the velocity, a slot
 * would hit an obstacle's edge in one step and miss it in the next, after the agent turned away, so that the agent would swerve all along
 * the obstacle. All rules except `slot` pick directions between the slots; with these rules a ring does not turn until the velocity is one
 * slot away from slot 0. A caller may have overwritten the column of the last angles. */
static i4 staysAligned(const VeerBatch *batch, const AgentQuad *quad, f4 angle, f4 last) {
    if (batch->brain->context.pick == VEER_PICK_SLOT) return i4_splat(0);
    const f4 counts = {slotsFor(batch, quad->slots[0]), slotsFor(batch, quad->slots[1]), slotsFor(batch, quad->slots[2]),
                       slotsFor(batch, quad->slots[3])};
    const f4 slot = f4_splat(VEER_TAU) / counts;
    return (f4_size(last) <= f4_splat(VEER_PI)) & (f4_size(f4_wrapAngle(angle - last)) <= slot);
}

/* Sets the directions of slot 0. With neither a goal nor a velocity, the ring keeps its direction. */
static void alignRings(const VeerBatch *batch, const AgentQuad *quad, const Strongest *strongest, VeerGoalOutputs *goals) {
    const VeerWorld *world = batch->world;
    f4 zero = f4_splat(0.0f), x = f4_splat(1.0f), y = zero, angle = zero, last = f4_gather(world->mapAngle, quad->slots);
    i4 points = i4_splat(-1);
    if (batch->brain->context.align == VEER_ALIGN_VELOCITY) {
        f4 vx = f4_load(batch->velocityX + quad->first), vy = f4_load(batch->velocityY + quad->first), speed = f4_sqrt(vx * vx + vy * vy);
        points = speed > VEER_HEADING_SHARE * f4_load(batch->maxSpeed + quad->first);
        angle = f4_select(points, f4_atan2(vy, vx), f4_gather(world->orientation, quad->slots));
        x = vx / speed;
        y = vy / speed;
        i4 stays = staysAligned(batch, quad, angle, last);
        angle = f4_select(stays, last, angle);
        points &= ~stays;
    } else if (batch->brain->context.align != VEER_ALIGN_WORLD) {
        points = strongest->strength > zero;
        angle = f4_select(points, strongest->angle, last);
        x = strongest->x;
        y = strongest->y;
    }
    if (i4_any(~points)) {
        f4 sine, cosine;
        f4_sineCosine(angle, &sine, &cosine);
        x = f4_select(points, x, cosine);
        y = f4_select(points, y, sine);
    }
    f4_store(goals->ringAngle + quad->first, angle);
    f4_store(goals->ringX + quad->first, x);
    f4_store(goals->ringY + quad->first, y);
}

/* Turns rings that are aligned with goals to gaps between their slots, for agents that are blocked. */
static void turnToGaps(const VeerBatch *batch, const AgentQuad *quad, const Strongest *strongest, VeerGoalOutputs *goals) {
    for (uint32_t lane = 0, i = quad->first; lane < 4 && i < batch->count; lane++, i++) {
        VeerVec3 toGoal = {strongest->x[lane], strongest->y[lane], 0.0f}, gap;
        toGoal = veer_scale3(toGoal, strongest->distance[lane]);
        if (!(strongest->strength[lane] > 0.0f) || !veer_findGap(batch, quad->slots[lane], toGoal, &gap)) continue;
        goals->ringAngle[i] = veer_atan2(gap.y, gap.x);
        goals->ringX[i] = gap.x;
        goals->ringY[i] = gap.y;
    }
}

/* Scales down weights above 1 by a common factor. If they were clamped to 1, their ratios, and thus the direction of the interest, would be
 * lost. */
static void relateGoals(const AgentQuad *quad, const Strongest *strongest, VeerGoalOutputs *goals) {
    const uint32_t first = quad->first;
    f4 ringAngle = f4_load(goals->ringAngle + first), most = f4_max(strongest->strength, f4_splat(1.0f));
    for (uint32_t number = 0; number < goals->count; number++) {
        VeerGoalInterest *goal = &goals->goalInterest[number];
        f4_store(goal->turn + first, f4_wrapAngle(ringAngle - f4_load(goal->turn + first)));
        f4_store(goal->strength + first, f4_load(goal->strength + first) / most);
    }
}

/* Returns the vertical speed in a volume world. Maps are horizontal, so this is the vertical speed of the strongest goal, whatever its
 * direction. */
static float verticalSpeedOf(const VeerBatch *batch, uint32_t i, const VeerGoalOutputs *goals) {
    float most = 0.0f, verticalSpeed = 0.0f;
    if (!veer_isVolume(batch->world)) return 0.0f;
    for (uint32_t k = 0; k < goals->count; k++) {
        const VeerBehavior *behavior = &batch->brain->behaviors[goals->behaviors[k]];
        const VeerSteeringOutput *outputs = &goals->outputs[goals->behaviors[k]];
        if (!(outputs->outputBits[i] & VEER_OUTPUT_VELOCITY)) continue;
        float strength = behavior->weight * veer_length3(veer_vec3(outputs->x[i], outputs->y[i], outputs->z[i]));
        if (!(strength > most)) continue;
        most = strength;
        verticalSpeed = outputs->z[i];
    }
    return verticalSpeed;
}

/* Averages the desired rotations of the goals, which maps do not contain. */
static void addRotations(const VeerBatch *batch, uint32_t i, const VeerGoalOutputs *goals, VeerGoal *out) {
    float sum = 0.0f, weights = 0.0f;
    for (uint32_t k = 0; k < goals->count; k++) {
        const VeerBehavior *behavior = &batch->brain->behaviors[goals->behaviors[k]];
        const VeerSteeringOutput *outputs = &goals->outputs[goals->behaviors[k]];
        if (!(outputs->outputBits[i] & VEER_OUTPUT_ROTATION)) continue;
        sum += behavior->weight * outputs->rotation[i];
        weights += behavior->weight;
    }
    if (weights > 0.0f)
        out->rotation = sum / weights;
    else
        out->bits &= ~(uint32_t)VEER_OUTPUT_ROTATION;
}

static void writeStrongest(const VeerBatch *batch, const AgentQuad *quad, const Strongest *strongest, VeerGoalOutputs *goals) {
    for (uint32_t lane = 0, i = quad->first; lane < 4 && i < batch->count; lane++, i++) {
        VeerGoal *goal = &goals->strongest[i];
        goal->strength = strongest->strength[lane];
        goal->x = strongest->x[lane];
        goal->y = strongest->y[lane];
        goal->speed = strongest->speed[lane];
        goal->distance = strongest->distance[lane];
        goal->tolerance = strongest->tolerance[lane];
        goal->bits = (uint32_t)strongest->bits[lane];
        goal->verticalSpeed = verticalSpeedOf(batch, i, goals);
        goal->rotation = 0.0f;
        if (goal->bits & VEER_OUTPUT_ROTATION) addRotations(batch, i, goals, goal);
    }
}

/* Returns signed slot numbers: in the second half of the ring they count back from its end. Slots on either side of slot 0 then have
 * numbers of equal magnitude, so that symmetric maps give exactly symmetric results. */
static inline f4 signedNumbers(uint32_t k, uint32_t slots) {
    f4 number = (f4){0.0f, 1.0f, 2.0f, 3.0f} + (float)k;
    return number - f4_where(number > f4_splat(0.5f * (float)slots), f4_splat((float)slots));
}

/* Computes the directions of the slots. Elements after the last slot repeat the last slot. */
static void directSlots(VeerGoalOutputs *goals, uint32_t detail, uint32_t slots) {
    float *slotX = goals->slotX[detail], *slotY = goals->slotY[detail];
    for (uint32_t k = 0; k < slots; k += 4) {
        f4 x, y, turn = signedNumbers(k, slots) * (VEER_TAU / (float)slots);
        f4_sineCosine(turn, &y, &x);
        f4_store(goals->slotTurn[detail] + k, turn);
        f4_store(slotX + k, x);
        f4_store(slotY + k, y);
    }
    for (uint32_t k = slots; k % 4; k++) {
        slotX[k] = slotX[slots - 1];
        slotY[k] = slotY[slots - 1];
    }
}

static void directDetails(const VeerBatch *batch, VeerGoalOutputs *goals) {
    uint32_t details = 0;
    for (uint32_t i = 0; i < batch->count; i++) details |= 1u << veer_detailOf(batch->world, batch->agents[i]);
    for (uint32_t detail = 0; detail < VEER_DETAIL_LEVELS; detail++)
        if (details >> detail & 1) directSlots(goals, detail, veer_slotsAt(batch->brain, detail));
}

void veer_evaluateGoals(VeerBatch *batch, VeerGoalOutputs *out) {
    out->count = out->dangerCount = 0;
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) {
        uint32_t type = batch->brain->behaviors[index].type, kind = veer_behaviorKind(type);
        VeerMapKernel *kernel = veer_mapKernel(type);
        if (!veer_isOn(&batch->brain->behaviors[index])) continue;
        if (kernel) out->dangers[out->dangerCount++] = (VeerDangerBehavior){veer_openingOf(batch, index), kernel};
        if (kind != VEER_BEHAVIOR_KIND_INTEREST) continue;
        out->behaviors[out->count++] = index;
        veer_openBehavior(batch, index);
        veer_evaluateBehavior(batch, &out->outputs[index]);
    }
    directDetails(batch, out);
    for (uint32_t first = 0; first < batch->count; first += 4) {
        f4 zero = f4_splat(0.0f);
        AgentQuad quad = quadAt(batch, first);
        Strongest strongest = {zero, zero, zero, zero, f4_splat(VEER_INF), zero, zero, i4_splat(0)};
        for (uint32_t number = 0; number < out->count; number++) addGoal(batch, &quad, out, number, &strongest);
        alignRings(batch, &quad, &strongest, out);
        if (batch->brain->context.align == VEER_ALIGN_GOAL) turnToGaps(batch, &quad, &strongest, out);
        relateGoals(&quad, &strongest, out);
        writeStrongest(batch, &quad, &strongest, out);
    }
}

/* ---- the map of one agent */

#define COS_45 0.70710678f
/* Rate at which interest falls to 0 beyond a bound, per unit of the sine of the angle. Larger: interest jumps between slots. Smaller:
 * dangers drive agents out of the bounds. */
#define SOFT 4.0f

/* One goal of an agent, relative to its slots. */
typedef struct Aim {
    float x, y, strength, distance;
    float turn;         /* angle from the goal to slot 0 */
    const float *turns; /* angles from slot 0 to each slot, if interest falls off with the angle; otherwise null */
    uint32_t behavior;
    int isBounded;
    float left, right; /* if the goal limits interest to a range of angles: the sines of its limits */
} Aim;

/* Returns the fraction of interest that slots keep: 1 within the limits of the goal, falling to 0 shortly beyond them. */
static f4 withinBounds(const VeerMap *map, const Aim *aim, uint32_t k) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    f4 side = f4_load(map->dirY + k) * aim->x - f4_load(map->dirX + k) * aim->y;
    f4 beyond = f4_size(side) - f4_select(side > zero, f4_splat(aim->left), f4_splat(aim->right));
    return f4_clamp(one - beyond * SOFT, zero, one);
}

/* Adds the interest of one goal. Slots within 45 degrees lead to the goal, at the projection of its distance; the other slots do not lead
 * to it. isFirst: the map has no interest yet. */
VEER_INLINE void addInterest(VeerMap *map, const Aim *aim, int isFirst) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f), far = f4_splat(VEER_INF);
    VeerMapOrigins *origins = map->origins;
    for (uint32_t k = 0, slots = map->slots; k < slots; k += 4) {
        f4 along = f4_load(map->dirX + k) * aim->x + f4_load(map->dirY + k) * aim->y, value = along;
        if (aim->turns) {
            f4 turn = f4_size(f4_load(aim->turns + k) + aim->turn);
            value = one - f4_min(turn, f4_size(f4_splat(VEER_TAU) - turn)) * (1.0f / VEER_PI);
        }
        value = f4_max(f4_min(value * aim->strength, one), zero);
        if (aim->isBounded) value *= withinBounds(map, aim, k);
        f4 interest = isFirst ? zero : f4_load(map->interest + k);
        i4 more = value > interest;
        f4 distance = f4_select(along >= f4_splat(COS_45), aim->distance * along, far);
        f4_store(map->interest + k, f4_max(value, interest));
        f4_store(map->interestDistance + k, f4_select(more, distance, isFirst ? far : f4_load(map->interestDistance + k)));
        if (!origins) continue;
        uint32_t *by = origins->interest + k;
        i4_store(by, i4_select(more, i4_splat((int32_t)aim->behavior), i4_load(by)));
    }
}

/* Sets the angle of the ring and clears the danger. */
static void openMap(VeerMap *map, const VeerGoalOutputs *goals, uint32_t i, uint32_t detail) {
    f4 cosine = f4_splat(goals->ringX[i]), sine = f4_splat(goals->ringY[i]), zero = f4_splat(0.0f), far = f4_splat(VEER_INF);
    for (uint32_t k = 0, slots = map->slots; k < slots; k += 4) {
        f4 x = f4_load(goals->slotX[detail] + k), y = f4_load(goals->slotY[detail] + k);
        f4_store(map->dirX + k, cosine * x - sine * y);
        f4_store(map->dirY + k, sine * x + cosine * y);
        f4_store(map->danger + k, zero);
        f4_store(map->dangerDistance + k, far);
    }
}

static void clearInterest(VeerMap *map) {
    for (uint32_t k = 0; k < map->slots; k += 4) {
        f4_store(map->interest + k, f4_splat(0.0f));
        f4_store(map->interestDistance + k, f4_splat(VEER_INF));
    }
}

/* Fills in the interest. isBounded: 1 limits it to the bounds of the goals. */
static void fillInterest(const VeerBatch *batch, uint32_t i, const VeerGoalOutputs *goals, VeerMap *map, int isBounded) {
    const uint32_t detail = veer_detailOf(batch->world, batch->agents[i]);
    int isFirst = 1;
    for (uint32_t number = 0; number < goals->count; number++) {
        const VeerGoalInterest *goal = &goals->goalInterest[number];
        const uint32_t behavior = goals->behaviors[number];
        const VeerSteeringOutput *output = &goals->outputs[behavior];
        Aim aim = {.x = goal->x[i],
                   .y = goal->y[i],
                   .strength = goal->strength[i],
                   .distance = output->distance[i],
                   .turn = goal->turn[i],
                   .behavior = behavior};
        if (!(aim.strength > 0.0f)) continue;
        aim.isBounded = isBounded && (output->outputBits[i] & VEER_OUTPUT_BOUNDED);
        if (aim.isBounded) {
            aim.left = output->left[i];
            aim.right = output->right[i];
        }
        if (batch->brain->context.falloff == VEER_FALLOFF_ANGLE) aim.turns = goals->slotTurn[detail];
        if (isFirst)
            addInterest(map, &aim, 1);
        else
            addInterest(map, &aim, 0);
        isFirst = 0;
    }
    if (isFirst) clearInterest(map);
}

static void openInterest(const VeerBatch *batch, uint32_t i, const VeerGoalOutputs *goals, VeerMap *map) {
    const uint32_t detail = veer_detailOf(batch->world, batch->agents[i]);
    map->slots = veer_slotsAt(batch->brain, detail);
    map->angle = goals->ringAngle[i];
    map->tolerance = goals->strongest[i].tolerance;
    map->clearance = 0.0f;
    map->waits = 0;
    map->pace = 1.0f;
    map->presses = goals->strongest[i].bits & VEER_OUTPUT_PRESSES;
    openMap(map, goals, i, detail);
    fillInterest(batch, i, goals, map, 0);
}

static int hasDanger(const VeerMap *map) {
    i4 has = i4_splat(0);
    for (uint32_t k = 0; k < map->slots; k += 4) has |= f4_load(map->danger + k) > f4_splat(0.0f);
    return i4_any(has);
}

/* Limits interest to the bounds of the goals if there is any danger, so that dangers do not drive an agent out of the bounds. Without a
 * danger, the bounds would only turn the agent slightly. */
static void boundInterest(const VeerBatch *batch, uint32_t i, const VeerGoalOutputs *goals, VeerMap *map) {
    if ((goals->strongest[i].bits & VEER_OUTPUT_BOUNDED) && hasDanger(map)) fillInterest(batch, i, goals, map, 1);
}

void veer_fillMaps(VeerBatch *batch, const VeerGoalOutputs *goals, const VeerMapping *mapping) {
    for (uint32_t n = 0; n < mapping->count; n++) openInterest(batch, mapping->first + n, goals, &mapping->maps[n]);
    for (uint32_t k = 0; k < goals->dangerCount; k++) {
        veer_reopenBehavior(batch, &goals->dangers[k].opened);
        goals->dangers[k].kernel(batch, mapping->first, mapping->maps, mapping->count);
    }
    for (uint32_t n = 0; n < mapping->count; n++) boundInterest(batch, mapping->first + n, goals, &mapping->maps[n]);
}

/* ---- merging with the maps of the last decision */

/* Returns ln v for v in (0, 1], from the exponent and the artanh series. */
static float logOf(float v) {
    uint32_t bits = veer_bits(v);
    int32_t exponent = (int32_t)(bits >> 23) - 127;
    float mantissa = veer_fromBits((bits & 0x7FFFFFu) | 0x3F800000u);
    if (mantissa > 1.41421356f) {
        mantissa *= 0.5f;
        exponent++;
    }
    float s = (mantissa - 1.0f) / (mantissa + 1.0f), sq = s * s;
    float series = 2.0f * s * (1.0f + sq * (1.0f / 3.0f + sq * (0.2f + sq * (1.0f / 7.0f + sq * (1.0f / 9.0f)))));
    return (float)exponent * 0.693147181f + series;
}

/* Returns the fraction of the last map that is kept after a time dt, from the fraction that is kept after 1/60 s. */
static float keepOf(const VeerContextDef *context, float dt) {
    if (context->keep < 1e-30f) return 0.0f;
    return veer_exp(logOf(context->keep) * 60.0f * dt);
}

/* Returns the old map's value at a position between two slots of the old ring. */
static float resample(const float *old, uint32_t slots, float at) {
    uint32_t k = (uint32_t)at % slots;
    float share = at - (float)(uint32_t)at;
    float next = old[(k + 1) % slots];
    return old[k] + (next - old[k]) * share;
}

static float nearer(const float *old, uint32_t slots, float at) {
    uint32_t k = (uint32_t)at % slots;
    return veer_same(at, (float)(uint32_t)at) ? old[k] : veer_min(old[k], old[(k + 1) % slots]);
}

static float mergeValue(uint32_t merge, float old, float now, float keep) {
    return merge == VEER_MERGE_DAMP ? veer_max(now, old * keep) : old * keep + now * (1.0f - keep);
}

void veer_mergeMap(const VeerWorld *world, const VeerContextDef *context, uint32_t slot, VeerMap *map) {
    size_t row = (size_t)slot * world->header->def.capacity.slots;
    /* A last map with a goal at distance 0 was never filled, because filled maps have no such goal. Maps with a different number of slots
     * cannot be merged. */
    if (context->merge == VEER_MERGE_NONE || world->interestDistance[row] == 0.0f || world->mapSlots[slot] != map->slots) return;
    float keep = keepOf(context, veer_timePassed(world, slot)), slots = (float)map->slots;
    float shift = veer_wrapAngle(map->angle - world->mapAngle[slot]) * slots / VEER_TAU;
    if (!veer_isFinite(shift)) return;
    if (shift < 0.0f) shift += slots;
    for (uint32_t k = 0; k < map->slots; k++) {
        float at = (float)k + shift;
        float oldDanger = resample(world->danger + row, map->slots, at), oldInterest = resample(world->interest + row, map->slots, at);
        float danger = mergeValue(context->merge, oldDanger, map->danger[k], keep);
        float interest = mergeValue(context->merge, oldInterest, map->interest[k], keep);
        /* A fading danger moves away with time; a new danger has its own distance. */
        if (danger > map->danger[k] && keep > 0.0f)
            map->dangerDistance[k] = veer_min(map->dangerDistance[k], veer_distanceAt(world->dangerDistance + row, map->slots, at) / keep);
        if (interest > map->interest[k] && map->interest[k] == 0.0f)
            map->interestDistance[k] = nearer(world->interestDistance + row, map->slots, at);
        if (danger >= 0.0f && danger <= 1.0f) map->danger[k] = danger;
        if (interest >= 0.0f && interest <= 1.0f) map->interest[k] = interest;
    }
}
