/* What validation walks over, four lanes at a time: most states are sound, and then nothing needs to be named. Whatever is out of the
 * ordinary goes to the walk of validate.c, one by one, which knows what is wrong and what is only rare. */
#include "simd.h"
#include "snapshot.h"

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

/* Bits in the lanes that are no numbers, +INF being none unless it may be there: x - x is 0 for numbers and NaN for others. */
static inline __attribute__((always_inline)) i4 oddOf(const uint32_t *from, int mayBeInfinite) {
    i4 lanes = i4_load(from);
    i4 odd = (i4)((f4)lanes - (f4)lanes);
    return mayBeInfinite ? odd & (lanes != (i4)f4_splat(VEER_INF)) : odd;
}

static inline __attribute__((always_inline)) int areNumbers(const uint32_t *lanes, size_t count, int mayBeInfinite) {
    i4 odd = i4_splat(0), other = odd;
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        odd |= oddOf(lanes + i, mayBeInfinite) | oddOf(lanes + i + 4, mayBeInfinite);
        other |= oddOf(lanes + i + 8, mayBeInfinite) | oddOf(lanes + i + 12, mayBeInfinite);
    }
    for (; i < count; i += 4) odd |= oddOf(lanes + i, mayBeInfinite); /* columns end with whole fours */
    return !i4_any((odd | other) != i4_splat(0));
}

int veer_areNumbers(const uint32_t *lanes, size_t count, int mayBeInfinite) {
    return mayBeInfinite ? areNumbers(lanes, count, 1) : areNumbers(lanes, count, 0);
}

int veer_isPoolPlain(const VeerPool *pool, const VeerPoolSlot *slots) {
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
static inline int arePlain(const VeerWorld *view, uint32_t first, int32_t lastBrain) {
    const i4 states = i4_splat((int32_t) ~(uint32_t)(VEER_FLAGS & ~(VEER_FLAG_AIRBORNE | VEER_FLAG_ALIVE)));
    const VeerPoolSlot *slots = view->slots[VEER_KIND_AGENT] + first;
    const i4 brain = i4_load(view->brain + first);
    const f4 pi = f4_splat(VEER_PI), now = f4_load(view->orientation + first), last = f4_load(view->lastOrientation + first);
    i4 others = (i4_load(view->flags + first) & states) ^ i4_splat(VEER_FLAG_ALIVE);
    others |= (brain < i4_splat(0)) | (brain > i4_splat(lastBrain));
    others |= ~((now > -pi) & (now <= pi) & (last > -pi) & (last <= pi));
    others |= i4_load(view->targetKind + first) & i4_splat((int32_t) ~(uint32_t)VEER_OwnTarget_POINT);
    others |= i4_load(view->jumpLink + first) | (i4)f4_load(view->jumpTime + first) | (i4)f4_load(view->jumpGround + first);
    return (slots[0].next & slots[1].next & slots[2].next & slots[3].next) == VEER_NONE && !i4_any(others != i4_splat(0));
}

uint32_t veer_skipPlainAgents(const VeerWorld *view, uint32_t first) {
    const VeerPool *brains = &view->header->pools[VEER_KIND_BRAIN];
    const uint32_t high = view->header->pools[VEER_KIND_AGENT].high;
    const int32_t lastBrain = brains->count == brains->high ? (int32_t)brains->high : 0; /* none is missing in between */
    while (first + 4 <= high && arePlain(view, first, lastBrain)) first += 4;
    return first;
}
