/* Context maps: what attracts an agent and what threatens it in each of its directions (Fray, Context Steering, Game AI Pro 2, 2015).
 * Between perceive and decide the columns interest, interestDistance, danger, dangerDistance and mapAngle hold them. */
#include "context.h"
#include "lanes.h"
#include "sine.h"

#define NOBODY 255

void veer_askGoals(VeerBatch *batch, VeerGoalWishes *out) {
    out->count = out->dangerCount = 0;
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) {
        uint32_t type = batch->brain->behaviors[index].type, kind = veer_behaviorKind(type);
        VeerMapKernel *kernel = veer_mapKernel(type);
        if (kernel) out->dangers[out->dangerCount++] = (VeerDangerAsked){veer_openingOf(batch, index), kernel};
        if (kind != VEER_KIND_INTEREST) continue;
        out->behaviors[out->count++] = index;
        veer_openBehavior(batch, index);
        veer_askBehavior(batch, &out->wishes[index]);
    }
}

/* One behavior's wish as a goal: its direction, and its strength from 0 to its weight. */
static VeerGoal goalOf(const VeerBatch *batch, uint32_t i, const VeerGoalWishes *goals, uint32_t index) {
    const VeerWishes *wishes = &goals->wishes[index];
    VeerGoal goal = {.distance = wishes->distance[i], .bits = wishes->opinion[i], .behavior = index};
    float speed = veer_length2(wishes->x[i], wishes->y[i]), maxSpeed = batch->world->maxSpeed[batch->agents[i]];
    if (!(goal.bits & VEER_OPINION_VELOCITY) || !(speed > 0.0f) || !(maxSpeed > 0.0f)) return goal;
    goal.x = wishes->x[i] / speed;
    goal.y = wishes->y[i] / speed;
    goal.speed = veer_min(speed, maxSpeed);
    goal.strength = batch->brain->behaviors[index].weight * veer_min(speed / maxSpeed, 1.0f);
    return goal;
}

/* Maps are horizontal: in a volume world the vertical speed is that of the goal that wishes most, whatever its direction. */
static float climbOf(const VeerBatch *batch, uint32_t i, const VeerGoalWishes *goals) {
    float most = 0.0f, climb = 0.0f;
    if (!veer_isVolume(batch->world)) return 0.0f;
    for (uint32_t k = 0; k < goals->count; k++) {
        const VeerBehavior *behavior = &batch->brain->behaviors[goals->behaviors[k]];
        const VeerWishes *wishes = &goals->wishes[goals->behaviors[k]];
        if (!(wishes->opinion[i] & VEER_OPINION_VELOCITY)) continue;
        float strength = behavior->weight * veer_length3(veer_vec3(wishes->x[i], wishes->y[i], wishes->z[i]));
        if (!(strength > most)) continue;
        most = strength;
        climb = wishes->z[i];
    }
    return climb;
}

/* Turning is no matter of a map: what the goals wish for is taken along. */
static void addRotations(const VeerBatch *batch, uint32_t i, const VeerGoalWishes *goals, VeerGoal *out) {
    float sum = 0.0f, weights = 0.0f;
    for (uint32_t k = 0; k < goals->count; k++) {
        const VeerBehavior *behavior = &batch->brain->behaviors[goals->behaviors[k]];
        const VeerWishes *wishes = &goals->wishes[goals->behaviors[k]];
        if (!(wishes->opinion[i] & VEER_OPINION_ROTATION)) continue;
        sum += behavior->weight * wishes->rotation[i];
        weights += behavior->weight;
    }
    if (weights > 0.0f)
        out->rotation = sum / weights;
    else
        out->bits &= ~(uint32_t)VEER_OPINION_ROTATION;
}

/* own: all its goals. */
static VeerGoal strongestGoal(const VeerBatch *batch, uint32_t i, const VeerGoalWishes *goals, VeerGoal *own) {
    VeerGoal strongest = {.distance = VEER_INF, .behavior = NOBODY};
    uint32_t bits = 0;
    for (uint32_t k = 0; k < goals->count; k++) {
        own[k] = goalOf(batch, i, goals, goals->behaviors[k]);
        bits |= own[k].bits;
        if (own[k].strength > strongest.strength) strongest = own[k];
    }
    strongest.climb = climbOf(batch, i, goals);
    if (strongest.behavior != NOBODY) strongest.tolerance = veer_dangerTolerance(&batch->brain->behaviors[strongest.behavior]);
    strongest.bits = bits;
    addRotations(batch, i, goals, &strongest);
    return strongest;
}

/* Direction of slot 0. Without a goal or a velocity the ring stays as it was. */
static float alignmentOf(const VeerBatch *batch, uint32_t i, const VeerGoal *goal) {
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i];
    float vx = world->velocityX[slot], vy = world->velocityY[slot];
    switch (batch->brain->context.align) {
    case VEER_Align_WORLD: return 0.0f;
    case VEER_Align_VELOCITY: return veer_length2(vx, vy) > 0.01f * world->maxSpeed[slot] ? veer_atan2(vy, vx) : world->orientation[slot];
    default: return goal->strength > 0.0f ? veer_atan2(goal->y, goal->x) : world->mapAngle[slot];
    }
}

static void clearMap(VeerMap *map, uint32_t slots, float angle) {
    f4 step = f4_splat(VEER_TAU / (float)slots), number = {0.0f, 1.0f, 2.0f, 3.0f}, last = f4_splat((float)(slots - 1));
    map->slots = slots;
    map->angle = angle;
    map->tolerance = 0.0f;
    for (uint32_t k = 0; k < slots; k += 4) { /* lanes behind the last slot repeat it */
        f4 x, y, direction = angle + step * f4_min(number + (float)k, last);
        f4_sineCosine(direction, &y, &x);
        f4_store(map->dirX + k, x);
        f4_store(map->dirY + k, y);
        f4_store(map->interest + k, f4_splat(0.0f));
        f4_store(map->danger + k, f4_splat(0.0f));
        f4_store(map->interestDistance + k, f4_splat(VEER_INF));
        f4_store(map->dangerDistance + k, f4_splat(VEER_INF));
        i4_store(map->interestBy + k, i4_splat(NOBODY));
        i4_store(map->dangerBy + k, i4_splat(NOBODY));
    }
}

#define COS_45 0.70710678f

/* Spreads one wish over the slots. The goal lies along the slots within 45 degrees of it, as far as its projection on them; the others
 * do not lead to it at any distance. */
static void addInterest(const VeerBatch *batch, VeerMap *map, const VeerGoal *wish) {
    int angular = batch->brain->context.falloff == VEER_Falloff_ANGLE;
    f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    for (uint32_t k = 0; k < map->slots; k += 4) {
        f4 x = f4_load(map->dirX + k), y = f4_load(map->dirY + k), along = x * wish->x + y * wish->y, value = along;
        if (angular) {
            value = 1.0f - f4_size(f4_atan2(x * wish->y - y * wish->x, along)) * (1.0f / VEER_PI);
        }
        value *= wish->strength;
        value = f4_select(value < zero, zero, f4_select(value > one, one, value));
        f4 interest = f4_load(map->interest + k);
        i4 more = value > interest;
        if (!i4_any(more)) continue;
        f4 distance = f4_select(along >= f4_splat(COS_45), wish->distance * along, f4_splat(VEER_INF));
        f4_store(map->interest + k, f4_select(more, value, interest));
        f4_store(map->interestDistance + k, f4_select(more, distance, f4_load(map->interestDistance + k)));
        i4_store(map->interestBy + k, i4_select(more, i4_splat((int32_t)wish->behavior), i4_load(map->interestBy + k)));
    }
}

VeerGoal veer_fillMap(VeerBatch *batch, uint32_t i, const VeerGoalWishes *goals, VeerMap *map) {
    VeerGoal own[VEER_MAX_BEHAVIORS], goal = strongestGoal(batch, i, goals, own);
    float most = veer_max(goal.strength, 1.0f); /* weights over 1 keep their ratios; cut off at 1, interest would lose its direction */
    clearMap(map, batch->brain->context.slots, alignmentOf(batch, i, &goal));
    map->tolerance = goal.tolerance;
    for (uint32_t k = 0; k < goals->count; k++) {
        own[k].strength /= most;
        if (own[k].strength > 0.0f) addInterest(batch, map, &own[k]);
    }
    for (uint32_t k = 0; k < goals->dangerCount; k++) {
        veer_reopenBehavior(batch, &goals->dangers[k].opened, i);
        goals->dangers[k].kernel(batch, i, map);
    }
    return goal;
}

/* ---- merging with the last frame */

/* ln of v in (0, 1], by exponent and the series of artanh. */
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

/* What is kept of the last map after dt, from what is kept after 1/60 s. */
static float keepOf(const VeerContextDef *context, float dt) {
    if (context->keep < 1e-30f) return 0.0f;
    return veer_exp(logOf(context->keep) * 60.0f * dt);
}

/* The old value at a place of the new ring. */
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
    return merge == VEER_Merge_DAMP ? veer_max(now, old * keep) : old * keep + now * (1.0f - keep);
}

void veer_mergeMap(const VeerWorld *world, const VeerContextDef *context, uint32_t slot, VeerMap *map) {
    size_t row = (size_t)slot * world->header->def.capacity.slots;
    /* a written map never has a goal at distance 0: such a row is new */
    if (context->merge == VEER_Merge_NONE || world->interestDistance[row] == 0.0f) return;
    float keep = keepOf(context, veer_timePassed(world, slot)), slots = (float)map->slots;
    float shift = veer_wrapAngle(map->angle - world->mapAngle[slot]) * slots / VEER_TAU;
    if (!veer_isFinite(shift)) return;
    if (shift < 0.0f) shift += slots;
    for (uint32_t k = 0; k < map->slots; k++) {
        float at = (float)k + shift;
        float oldDanger = resample(world->danger + row, map->slots, at), oldInterest = resample(world->interest + row, map->slots, at);
        float danger = mergeValue(context->merge, oldDanger, map->danger[k], keep);
        float interest = mergeValue(context->merge, oldInterest, map->interest[k], keep);
        /* what lingers recedes as it fades; what is new is as near as it is */
        if (danger > map->danger[k] && keep > 0.0f)
            map->dangerDistance[k] = veer_min(map->dangerDistance[k], veer_distanceAt(world->dangerDistance + row, map->slots, at) / keep);
        if (interest > map->interest[k] && map->interest[k] == 0.0f)
            map->interestDistance[k] = nearer(world->interestDistance + row, map->slots, at);
        if (danger >= 0.0f && danger <= 1.0f) map->danger[k] = danger;
        if (interest >= 0.0f && interest <= 1.0f) map->interest[k] = interest;
    }
}

/* ---- the stage */

/* How the goal moved in the last step. One that jumped is a new one: progress is measured afresh. One that runs away is not to be mistaken
 * for an agent that does not get on. */
static void followGoal(const VeerWorld *world, const VeerGoal *goal, VeerMapRows *rows) {
    uint32_t slot = rows->slot;
    VeerVec3 was = {world->goalX[slot], world->goalY[slot], 0.0f};
    VeerVec3 now = {world->x[slot] + goal->x * goal->distance, world->y[slot] + goal->y * goal->distance, 0.0f};
    VeerVec3 jump = veer_delta(world, was, now);
    float most = 4.0f * world->maxSpeed[slot] * rows->dt + world->radius[slot] + 1.0f;
    if (veer_dot3(jump, jump) > most * most)
        rows->bits |= VEER_OPINION_NEW_GOAL;
    else
        rows->receded = veer_max(jump.x * goal->x + jump.y * goal->y, 0.0f);
}

static void writeMap(VeerWorld *world, uint32_t slot, const VeerMap *map) {
    size_t row = (size_t)slot * world->header->def.capacity.slots;
    for (uint32_t k = 0; k < map->slots; k += 4) {
        veer_storeSlots(world->interest + row, k, map->slots, f4_load(map->interest + k));
        veer_storeSlots(world->interestDistance + row, k, map->slots, f4_load(map->interestDistance + k));
        veer_storeSlots(world->danger + row, k, map->slots, f4_load(map->danger + k));
        veer_storeSlots(world->dangerDistance + row, k, map->slots, f4_load(map->dangerDistance + k));
    }
    world->mapAngle[slot] = map->angle;
}

VeerMapRows veer_rowsOf(const VeerBatch *batch, uint32_t i, const VeerGoal *goal, const VeerMap *map) {
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i];
    VeerMapRows rows = {
        .brain = batch->brain,
        .slot = slot,
        .interest = map->interest,
        .interestDistance = map->interestDistance,
        .danger = map->danger,
        .dangerDistance = map->dangerDistance,
        .angle = map->angle,
        .wishX = goal->x * goal->speed,
        .wishY = goal->y * goal->speed,
        .climb = goal->climb,
        .rotation = goal->rotation,
        .wishDistance = goal->distance,
        .tolerance = goal->tolerance,
        .bits = goal->bits,
        .dt = veer_timePassed(world, slot),
    };
    if (goal->strength > 0.0f && goal->distance < 1e30f) followGoal(world, goal, &rows);
    return rows;
}

static void writeGoal(VeerWorld *world, const VeerMapRows *rows, const VeerGoal *goal) {
    uint32_t slot = rows->slot;
    world->wishX[slot] = rows->wishX;
    world->wishY[slot] = rows->wishY;
    world->wishZ[slot] = rows->climb;
    world->wishRotation[slot] = rows->rotation;
    world->wishDistance[slot] = rows->wishDistance;
    world->goalTolerance[slot] = rows->tolerance;
    world->goalReceded[slot] = rows->receded;
    world->wishBits[slot] = rows->bits;
    if (!(goal->strength > 0.0f) || !(goal->distance < 1e30f)) return;
    world->goalX[slot] = world->x[slot] + goal->x * goal->distance;
    world->goalY[slot] = world->y[slot] + goal->y * goal->distance;
    world->goalZ[slot] = world->z[slot];
}

void veer_gatherContext(VeerWorld *world, VeerBatch *batch) {
    VeerGoalWishes goals;
    VeerMap map;
    veer_askGoals(batch, &goals);
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t slot = batch->agents[i];
        VeerGoal goal = veer_fillMap(batch, i, &goals, &map);
        veer_mergeMap(world, &batch->brain->context, slot, &map);
        writeMap(world, slot, &map);
        VeerMapRows rows = veer_rowsOf(batch, i, &goal, &map);
        writeGoal(world, &rows, &goal);
    }
}
