/* Pools of slots with generations, and the shared array of points. The free list of a pool is first-in first-out, so that a slot is reused
 * as late as possible. */
#include "core/ids.h"
#include "core/world.h"
#include "math/assert.h"

uint32_t veer_acquireSlot(VeerWorld *world, VeerKind kind) {
    VeerPool *pool = &world->header->pools[kind];
    VeerPoolSlot *slots = world->slots[kind];
    uint32_t slot;
    if (pool->freeHead) {
        slot = pool->freeHead - 1;
        VEER_ASSERT(slot < pool->high && slots[slot].next != VEER_NONE);
        pool->freeHead = slots[slot].next;
        if (!pool->freeHead) pool->freeTail = 0;
    } else if (pool->high < pool->capacity) {
        slot = pool->high++;
        slots[slot].generation = 1;
    } else {
        return VEER_NONE;
    }
    slots[slot].next = VEER_NONE;
    pool->count++;
    VEER_ASSERT(pool->count + pool->retired <= pool->high && pool->high <= pool->capacity);
    return slot;
}

void veer_releaseSlot(VeerWorld *world, VeerKind kind, uint32_t slot) {
    VeerPool *pool = &world->header->pools[kind];
    VeerPoolSlot *slots = world->slots[kind];
    VEER_ASSERT(slot < pool->high && slots[slot].next == VEER_NONE && pool->count > 0);
    pool->count--;
    slots[slot].next = 0;
    /* retires the slot, because its next generation would wrap and make old ids valid again */
    if (slots[slot].generation == VEER_LAST_GENERATION) {
        pool->retired++;
        return;
    }
    slots[slot].generation++;
    if (pool->freeTail)
        slots[pool->freeTail - 1].next = slot + 1;
    else
        pool->freeHead = slot + 1;
    pool->freeTail = slot + 1;
}

int veer_isBefore(const VeerWorld *world, uint32_t a, uint32_t b) {
    const uint32_t first = veer_uid(world, a), second = veer_uid(world, b);
    return first != second ? first < second : a < b;
}

VeerResult veer_checkId(const VeerWorld *world, VeerKind kind, uint64_t id, uint32_t *slot) {
    uint32_t place = veer_slotOf(id);
    const uint32_t generation = veer_generationBits(id);
    if (id == 0 || id >> 52 || generation == 0 || veer_kindBits(id) != (uint32_t)kind) return VEER_E_HANDLE;
    if ((uint32_t)(id >> 44) != world->header->tag) return VEER_E_WRONG_WORLD;
    if (place >= world->header->pools[kind].high) return VEER_E_HANDLE;
    const VeerPoolSlot *entry = &world->slots[kind][place];
    if (entry->next != VEER_NONE || entry->generation != generation) return entry->generation < generation ? VEER_E_HANDLE : VEER_E_STALE;
    *slot = place;
    return VEER_OK;
}

uint32_t veer_acquirePoints(VeerWorld *world, uint32_t count) {
    VeerHeader *header = world->header;
    if (count > header->def.capacity.points - header->pointCount) return VEER_NONE;
    uint32_t first = header->pointCount;
    header->pointCount += count;
    return first;
}

void veer_releasePoints(VeerWorld *world, uint32_t first, uint32_t count) {
    VeerHeader *header = world->header;
    uint32_t after = first + count;
    if (!count) return;
    VEER_ASSERT(first <= after && after <= header->pointCount);
    __builtin_memmove(world->points + first, world->points + after, (header->pointCount - after) * sizeof *world->points);
    header->pointCount -= count;
    __builtin_memset(world->points + header->pointCount, 0, count * sizeof *world->points);
    for (uint32_t i = 0; i < header->pools[VEER_KIND_PATH].high; i++) {
        VeerPathRecord *path = &world->paths[i];
        if (path->firstNode >= after) path->firstNode -= count;
        if (path->firstVertex >= after) path->firstVertex -= count;
    }
    for (uint32_t i = 0; i < header->pools[VEER_KIND_OBSTACLE].high; i++)
        if (world->obstacles[i].firstPoint >= after) world->obstacles[i].firstPoint -= count;
    for (uint32_t i = 0; i < header->pools[VEER_KIND_FLOW].high; i++)
        if (world->flows[i].firstPoint >= after) world->flows[i].firstPoint -= count;
    for (uint32_t i = 0; i < header->pools[VEER_KIND_MESH].high; i++)
        if (world->meshes[i].firstPoint >= after) world->meshes[i].firstPoint -= count;
    for (uint32_t i = 0; i < header->pools[VEER_KIND_HEIGHTS].high; i++)
        if (world->heights[i].firstPoint >= after) world->heights[i].firstPoint -= count;
}

uint32_t veer_acquireTileWords(VeerWorld *world, uint32_t count) {
    VeerHeader *header = world->header;
    const uint32_t first = header->tileWordCount;
    VEER_ASSERT(count <= header->def.capacity.tileWords - first);
    header->tileWordCount += count;
    return first;
}

void veer_releaseTileWords(VeerWorld *world, uint32_t first, uint32_t count) {
    VeerHeader *header = world->header;
    const uint32_t after = first + count;
    VEER_ASSERT(first <= after && after <= header->tileWordCount);
    __builtin_memmove(world->tileWords + first, world->tileWords + after, (header->tileWordCount - after) * sizeof *world->tileWords);
    header->tileWordCount -= count;
    __builtin_memset(world->tileWords + header->tileWordCount, 0, count * sizeof *world->tileWords);
    for (uint32_t i = 0; i < header->pools[VEER_KIND_TILES].high; i++)
        if (world->tiles[i].firstWord >= after) world->tiles[i].firstWord -= count;
}
