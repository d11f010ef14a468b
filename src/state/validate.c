/* Checks every invariant of a state: header, pools, records (validate_records.c) and agents (validate_agents.c). Validation works on a
 * handle, so the same code checks a world after a step (veer_validate) and a saved world before it is restored (snapshot.c). It is not part
 * of a step and changes nothing. */
#include "state/validate.h"

#include "core/call.h"
#include "core/registry.h"
#include "core/world.h"
#include "math/simd.h"
#include "state/layout.h"

/* ---- header */

VeerResult veer_checkHeader(const VeerCheck *check) {
    const VeerHeader *header = check->view->header;
    if (header->magic != VEER_MAGIC) return veer_broken(check, "magic", VEER_NONE, header->magic);
    if (header->version != VEER_VERSION) return veer_broken(check, "version", VEER_NONE, header->version);
    if (header->layout != veer_layoutHash()) return veer_broken(check, "layout", VEER_NONE, header->layout);
    if (veer_checkWorldDef(check->view, &header->def, check->call) != VEER_OK) return veer_brokenDef(check, "def", VEER_NONE);
    uint32_t saved = veer_savedLanes(&header->def.capacity);
    if (saved == 0 || header->savedLanes != saved) return veer_broken(check, "savedLanes", VEER_NONE, header->savedLanes);
    if (header->totalLanes < saved) return veer_broken(check, "totalLanes", VEER_NONE, header->totalLanes);
    if (header->tag < 1 || header->tag > 255) return veer_broken(check, "tag", VEER_NONE, header->tag);
    if (header->pointCount > header->def.capacity.points) return veer_broken(check, "pointCount", VEER_NONE, header->pointCount);
    if (header->tileWordCount > header->def.capacity.tileWords)
        return veer_broken(check, "tileWordCount", VEER_NONE, header->tileWordCount);
    if (!(header->accumulator >= 0.0f && header->accumulator <= header->def.stepTime))
        return veer_broken(check, "accumulator", VEER_NONE, (double)header->accumulator);
    return VEER_OK;
}

/* ---- pools */

/* Checks that the free list has no cycle. If a walk along the list ends after as many steps as there are free slots, it has visited no
 * slot twice. */
static VeerResult checkFreeList(const VeerCheck *check, const VeerPool *pool, const VeerPoolSlot *slots) {
    uint32_t expected = pool->high - pool->count - pool->retired, last = 0, next = pool->freeHead;
    for (uint32_t i = 0; i < expected; i++) {
        if (next < 1 || next > pool->high || slots[next - 1].next == VEER_NONE) return veer_broken(check, "pool.freeHead", i, next);
        last = next;
        next = slots[last - 1].next;
    }
    if (next) return veer_broken(check, "pool.freeHead", expected, next);
    return pool->freeTail == last ? VEER_OK : veer_broken(check, "pool.freeTail", VEER_NONE, pool->freeTail);
}

static inline i4 brokenGenerations(i4 generations) { return (generations < i4_splat(1)) | (generations > i4_splat(VEER_LAST_GENERATION)); }

/* Checks that every generation is valid, and counts the slots that are taken. */
static VeerResult checkSlots(const VeerCheck *check, const VeerPoolSlot *slots, uint32_t high, uint32_t *taken) {
    const uint32_t *lanes = (const uint32_t *)(const void *)slots;
    i4 broken = i4_splat(0), counts = broken;
    for (uint32_t i = 0; i < high; i += 2) { /* a vector holds two slots: generation, next, generation, next */
        const i4 pair = i + 1 < high ? i4_load(lanes + 2 * (size_t)i) : (i4){(int32_t)slots[i].generation, (int32_t)slots[i].next, 1, 0};
        broken |= brokenGenerations(pair);
        counts -= pair == i4_splat((int32_t)VEER_NONE);
    }
    *taken = (uint32_t)(counts[1] + counts[3]);
    if (!i4_any(broken & (i4){-1, 0, -1, 0})) return VEER_OK;
    uint32_t first = 0;
    while (!i4_any(brokenGenerations(i4_splat((int32_t)slots[first].generation)))) first++;
    return veer_broken(check, "slots[#].generation", first, slots[first].generation);
}

/* Returns whether the number of retired slots is what the pool says. A retired slot is neither taken nor in the free list, and has the last
 * generation. Only retired slots and the last slot of the free list have no next slot. The number of free slots outside the list equals the
 * pool's number of retired slots, so if that many retired slots are found, there are no others. */
static int areRetired(const VeerPool *pool, const VeerPoolSlot *slots) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < pool->high; i++) {
        if (slots[i].next != 0 || i + 1 == pool->freeTail) continue;
        if (slots[i].generation != VEER_LAST_GENERATION) return 0;
        found++;
    }
    return found == pool->retired;
}

static VeerResult checkPool(const VeerCheck *check, VeerKind kind) {
    const VeerPool *pool = &check->view->header->pools[kind];
    const VeerPoolSlot *slots = check->view->slots[kind];
    uint32_t taken;
    if (pool->capacity != veer_poolCapacity(&check->view->header->def.capacity, kind))
        return veer_broken(check, "pool.capacity", kind, pool->capacity);
    if (pool->high > pool->capacity) return veer_broken(check, "pool.high", kind, pool->high);
    if (pool->count > pool->high) return veer_broken(check, "pool.count", kind, pool->count);
    if (pool->retired > pool->high - pool->count) return veer_broken(check, "pool.retired", kind, pool->retired);
    VeerResult result = checkSlots(check, slots, pool->high, &taken);
    if (result != VEER_OK) return result;
    int isRestZero = veer_areZero(slots + pool->high, (pool->capacity - pool->high) * sizeof *slots);
    for (uint32_t i = pool->high; !isRestZero && i < pool->capacity; i++)
        if (slots[i].generation || slots[i].next) return veer_broken(check, "slots[#].generation", i, slots[i].generation);
    if (taken != pool->count) return veer_broken(check, "pool.count", kind, pool->count);
    if (pool->retired && !areRetired(pool, slots)) return veer_broken(check, "pool.retired", kind, pool->retired);
    return checkFreeList(check, pool, slots);
}

/* ---- all of it */

VeerResult veer_checkRecords(const VeerCheck *check) {
    VeerResult result = veer_checkHeader(check);
    for (uint32_t kind = 0; result == VEER_OK && kind < VEER_KINDS; kind++) result = checkPool(check, (VeerKind)kind);
    return result == VEER_OK ? veer_checkAllRecords(check) : result;
}

VeerResult veer_checkState(const VeerCheck *check) {
    VeerResult result = veer_checkRecords(check);
    /* columns are checked after the brains, which determine the values in use */
    return result == VEER_OK ? veer_checkAgents(check) : result;
}

VeerResult veer_validate(VeerWorldId id) {
    VeerCall call = veer_openCall(id, "veer_validate");
    const VeerCheck check = {call.world, VEER_E_INTERNAL, call.name};
    return call.world ? veer_checkState(&check) : VEER_E_WORLD;
}
