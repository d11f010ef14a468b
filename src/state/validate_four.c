/* What validation walks over, four lanes at a time: most states are sound, and then nothing needs to be named. Whatever is out of the
 * ordinary goes to the walk of validate.c, one by one, which knows what is wrong and what is only rare. */
#include "core/flags.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "state/snapshot.h"

int veer_areZero(const void *record, size_t bytes) {
    const uint32_t *lanes = record;
    const size_t count = bytes / sizeof *lanes;
    size_t i = 0;
    i4 some = i4_splat(0);
    uint32_t rest = 0;
    for (; i + 4 <= count; i += 4) some |= i4_load(lanes + i);
    for (; i < count; i++) rest |= lanes[i];
    return !rest && !i4_any(some != i4_splat(0));
}

/* What is no number stays none in any sum. One that overflows sends for a closer look too, and eight wait for none of the others. */
static int areFinite(const uint32_t *lanes, size_t count) {
    f4 sums[8] = {{0}};
    size_t i = 0;
    for (; i + 32 <= count; i += 32)
        for (size_t k = 0; k < 8; k++) sums[k] += (f4)i4_load(lanes + i + 4 * k);
    for (; i < count; i += 4) sums[0] += (f4)i4_load(lanes + i); /* columns end with whole fours */
    for (size_t k = 1; k < 8; k++) sums[0] += sums[k];
    return !i4_any(~f4_same(sums[0] - sums[0], f4_splat(0.0f)));
}

/* x - x is 0 for numbers and NaN for others, of which +INF is let through. */
static int areFiniteOrMore(const uint32_t *lanes, size_t count) {
    i4 suspect = i4_splat(0);
    for (size_t i = 0; i < count; i += 4) {
        i4 quad = i4_load(lanes + i);
        suspect |= (i4)((f4)quad - (f4)quad) & (quad != (i4)f4_splat(VEER_INF));
    }
    return !i4_any(suspect != i4_splat(0));
}

int veer_areNumbers(const uint32_t *lanes, size_t count, int mayBeInfinite) {
    return mayBeInfinite ? areFiniteOrMore(lanes, count) : areFinite(lanes, count);
}

int veer_isPoolOrdinary(const VeerPool *pool, const VeerPoolSlot *slots) {
    const uint32_t *lanes = (const uint32_t *)(const void *)slots; /* generation, next, generation, next */
    i4 generations = i4_splat(0), taken = generations;
    uint32_t pairs = pool->high & ~1u;
    for (uint32_t i = 0; i < pairs; i += 2) {
        i4 pair = i4_load(lanes + 2 * (size_t)i);
        generations |= pair | (pair - i4_splat(1)); /* all bits of 0 - 1 */
        taken -= pair == i4_splat(-1);
    }
    uint32_t bits = (uint32_t)(generations[0] | generations[2]), count = (uint32_t)(taken[1] + taken[3]);
    if (pairs < pool->high) {
        bits |= slots[pairs].generation | (slots[pairs].generation - 1);
        count += slots[pairs].next == VEER_NONE;
    }
    return !pool->retired && bits <= VEER_LAST_GENERATION && count == pool->count;
}

/* 1 if four agents are there and sound: on the ground, with one of the brains up to the last, no target but perhaps a point. */
static inline int areOrdinary(const VeerWorld *view, uint32_t first, int32_t lastBrain) {
    const i4 states = i4_splat((int32_t) ~(uint32_t)(VEER_FLAGS & ~(VEER_FLAG_AIRBORNE | VEER_FLAG_ALIVE)));
    const VeerPoolSlot *slots = view->slots[VEER_KIND_AGENT] + first;
    const i4 brain = i4_load(view->brain + first);
    const f4 pi = f4_splat(VEER_PI), now = f4_load(view->orientation + first), last = f4_load(view->lastOrientation + first);
    i4 others = (i4_load(view->flags + first) & states) ^ i4_splat(VEER_FLAG_ALIVE);
    others |= (brain < i4_splat(0)) | (brain > i4_splat(lastBrain));
    others |= ~((now > -pi) & (now <= pi) & (last > -pi) & (last <= pi));
    others |= i4_load(view->targetKind + first) & i4_splat((int32_t) ~(uint32_t)VEER_OWN_TARGET_POINT);
    others |= i4_load(view->jumpLink + first) | (i4)f4_load(view->jumpTime + first) | (i4)f4_load(view->jumpGround + first);
    return (slots[0].next & slots[1].next & slots[2].next & slots[3].next) == VEER_NONE && !i4_any(others != i4_splat(0));
}

uint32_t veer_skipOrdinaryAgents(const VeerWorld *view, uint32_t first) {
    const VeerPool *brains = &view->header->pools[VEER_KIND_BRAIN];
    const uint32_t high = view->header->pools[VEER_KIND_AGENT].high;
    const int32_t lastBrain = brains->count == brains->high ? (int32_t)brains->high : 0; /* none is missing in between */
    while (first + 4 <= high && areOrdinary(view, first, lastBrain)) first += 4;
    return first;
}
