/* The registry of worlds, by id: the only state outside of worlds. Create and destroy worlds from one thread at a time. */
#include "core/registry.h"

#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "core/world.h"

#define MAX_WORLDS 65535u

typedef struct Entry {
    VeerWorld *world;    /* null: free */
    uint32_t generation; /* 16 bits, part of the id */
} Entry;

static Entry *registry;
static uint32_t registrySize;
static uint32_t worldsMade;

VeerWorld *veer_world(VeerWorldId id, const char *call) {
    uint32_t index = (id.bits & 0xFFFFu) - 1;
    if (index < registrySize && registry[index].world && registry[index].generation == id.bits >> 16) return registry[index].world;
    veer_fail(NULL, VEER_E_WORLD, call, "world", VEER_NONE, (double)id.bits);
    return NULL;
}

const VeerErrorInfo *veer_lastError(VeerWorldId id) {
    VeerErrorInfo *global = veer_globalError();
    const VeerErrorInfo before = *global; /* a failed lookup of a destroyed world must not replace the last error */
    VeerWorld *world = !VEER_IS_NULL(id) ? veer_world(id, "veer_lastError") : NULL;
    if (!world) *global = before;
    return world ? &world->error : global;
}

/* Returns the index of a free entry, doubling the registry if it is full. Returns VEER_NONE if memory has run out or there are too many
 * worlds. */
static uint32_t freeEntry(void) {
    for (uint32_t i = 0; i < registrySize; i++)
        if (!registry[i].world) return i;
    uint32_t size = registrySize ? registrySize * 2 : 16;
    if (size > MAX_WORLDS) size = MAX_WORLDS;
    if (size == registrySize) return VEER_NONE;
    Entry *grown = realloc(registry, size * sizeof *grown);
    if (!grown) return VEER_NONE;
    memset(grown + registrySize, 0, (size - registrySize) * sizeof *grown);
    registry = grown;
    uint32_t first = registrySize;
    registrySize = size;
    return first;
}

int veer_registerWorld(VeerWorld *world) {
    uint32_t entry = freeEntry();
    if (entry == VEER_NONE) return 0;
    worldsMade++;
    registry[entry] = (Entry){world, worldsMade & 0xFFFFu};
    world->id.bits = (entry + 1) | (worldsMade & 0xFFFFu) << 16;
    world->header->tag = 1 + worldsMade % 255u;
    return 1;
}

void veer_unregisterWorld(const VeerWorld *world) { registry[(world->id.bits & 0xFFFFu) - 1].world = NULL; }
