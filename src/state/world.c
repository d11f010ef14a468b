/* Creates, grows and destroys worlds. A world is one block (layout.c); only growth moves the block. */
#include <stdlib.h>
#include <string.h>

#include "core/call.h"
#include "core/checks.h"
#include "core/columns.h"
#include "core/error.h"
#include "core/parallel.h"
#include "core/registry.h"
#include "core/rows.h"
#include "core/schema.h"
#include "core/world.h"
#include "state/held.h"
#include "state/history.h"
#include "state/layout.h"
#include "state/recording.h"

/* Records that there is not enough memory for a world. */
static VeerResult failMemory(VeerWorld *world, const VeerWorldDef *def, const char *call, const char *argument) {
    VeerWorld probe = {.block = NULL};
    uint64_t saved, lanes = veer_layOut(&probe, NULL, def, &saved);
    veer_fail(world, VEER_E_MEMORY, call, argument, VEER_NONE, (double)def->capacity.agents);
    veer_failBytes(world, lanes * sizeof(uint32_t));
    return VEER_E_MEMORY;
}

/* Allocates a zeroed block for a handle; 0 if there is not enough memory. */
static int allocateBlock(VeerWorld *world, const VeerWorldDef *def) {
    uint64_t saved;
    uint64_t lanes = veer_layOut(world, NULL, def, &saved);
    uint32_t *block = lanes > VEER_MAX_LANES ? NULL : calloc((size_t)lanes, sizeof *block);
    if (!block) return 0;
    VeerHeader *header = (VeerHeader *)block; /* set before the layout, because the grids read the header while they are laid out */
    header->magic = VEER_MAGIC;
    header->version = VEER_VERSION;
    header->layout = veer_layoutHash();
    header->savedLanes = (uint32_t)saved;
    header->totalLanes = (uint32_t)lanes;
    header->def = *def;
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++) header->pools[kind].capacity = veer_poolCapacity(&def->capacity, (VeerKind)kind);
    veer_layOut(world, block, def, &saved);
    return 1;
}

/* ---- creation and destruction */

VeerResult veer_createWorld(const VeerWorldDef *def, VeerWorldId *id) {
    static const char call[] = "veer_createWorld";
    VEER_OWN_FLOATS;
    if (id) *id = veer_nullWorld;
    if (!def || !id) return veer_fail(NULL, VEER_E_NULL, call, def ? "world" : "def", VEER_NONE, 0);
    const char *advice = veer_inexactness();
    if (advice) {
        veer_fail(NULL, VEER_E_BUILD, call, "build", VEER_NONE, 0);
        veer_failNote(NULL, advice, 0, 0);
        return VEER_E_BUILD;
    }
    VeerResult result = veer_checkWorldDef(NULL, def, call);
    if (result != VEER_OK) return result;
    VeerWorld *world = calloc(1, sizeof *world);
    if (!world || !allocateBlock(world, def) || !veer_registerWorld(world)) {
        if (world) free(world->block);
        free(world);
        return failMemory(NULL, def, call, "def.capacity.agents");
    }
    world->header->obstacleEdits = 1;
    veer_plainZeros(VEER_GROUP_WORLD, &world->header->def);
    *id = world->id;
    return VEER_OK;
}

VeerResult veer_destroyWorld(VeerWorldId id) {
    VeerWorld *world = veer_world(id, "veer_destroyWorld");
    if (!world) return VEER_E_WORLD;
    veer_unregisterWorld(world);
    free(world->jobs);
    free(world->history);
    if (VEER_HOLDS(state_recording)) {
        veer_freeRecorder(world);
        veer_freeReplay(world);
    }
    free(world->block);
    free(world);
    return VEER_OK;
}

/* ---- growth */

/* Returns the maximum of two capacities, field by field. */
static VeerCapacityDef largest(const VeerCapacityDef *a, const VeerCapacityDef *b) {
    VeerCapacityDef all = *a;
    for (const VeerRow *row = veer_rows; row < veer_rows + veer_settingCount; row++) {
        if (row->group != VEER_GROUP_CAPACITY) continue;
        uint32_t *field = (uint32_t *)(void *)((char *)&all + row->offset);
        const uint32_t other = *(const uint32_t *)(const void *)((const char *)b + row->offset);
        if (other > *field) *field = other;
    }
    return all;
}

VeerResult veer_reserve(VeerWorldId id, const VeerCapacityDef *capacity) {
    static const char call[] = "veer_reserve";
    VeerCall opened = veer_openCall(id, call);
    VeerWorld *world = opened.world;
    veer_needPointer(&opened, capacity, "capacity");
    veer_needStage(&opened, VEER_STAGE_IDLE);
    if (opened.result != VEER_OK) return opened.result;
    VeerCapacityDef wanted = largest(capacity, &world->header->def.capacity);
    VeerResult result = veer_checkDef(world, VEER_GROUP_CAPACITY, &wanted, call, "capacity", VEER_NONE);
    if (!VEER_HOLDS_ALL && result == VEER_OK) result = veer_checkHeldCapacity(world, &wanted, call, "capacity");
    if (result != VEER_OK) return result;
    if (wanted.slots && wanted.slots < VEER_MIN_SLOTS)
        return veer_fail(world, VEER_E_RANGE, call, "capacity.slots", VEER_NONE, (double)wanted.slots);
    if (memcmp(&wanted, &world->header->def.capacity, sizeof wanted) == 0) return VEER_OK;
    VeerWorld grown = *world;
    VeerWorldDef def = world->header->def;
    def.capacity = wanted;
    if (!allocateBlock(&grown, &def)) return failMemory(world, &def, call, "capacity.agents");
    if (VEER_HOLDS(core_parallel) && world->jobs && !(grown.jobs = veer_createJobs(veer_runnerOf(world->jobs), wanted.events))) {
        free(grown.block);
        return veer_fail(world, VEER_E_MEMORY, call, "capacity.events", VEER_NONE, (double)wanted.events);
    }
    if (world->history && !(grown.history = veer_grownHistory(world, grown.header))) {
        free(grown.jobs);
        free(grown.block);
        return failMemory(world, &def, call, "capacity.agents");
    }
    veer_copyState(&grown, world, grown.header);
    veer_copyColumns(&grown, world, 0);
    memcpy(grown.events, world->events, world->eventCount * sizeof *grown.events);
    if (VEER_HOLDS(state_recording) && world->recorder && !veer_recordGrowth(world, &grown)) {
        free(grown.jobs);
        free(grown.history);
        free(grown.block);
        return failMemory(world, &def, call, "capacity.agents");
    }
    free(world->jobs);
    free(world->history);
    free(world->block);
    *world = grown;
    return VEER_OK;
}

VeerResult veer_getCapacity(VeerWorldId id, VeerCapacityDef *capacity) {
    VeerCall call = veer_openCall(id, "veer_getCapacity");
    veer_needPointer(&call, capacity, "capacity");
    if (call.result == VEER_OK) *capacity = call.world->header->def.capacity;
    return call.result;
}

VeerResult veer_getWorldDef(VeerWorldId id, VeerWorldDef *def) {
    VeerCall call = veer_openCall(id, "veer_getWorldDef");
    veer_needPointer(&call, def, "def");
    if (call.result == VEER_OK) *def = call.world->header->def;
    return call.result;
}
