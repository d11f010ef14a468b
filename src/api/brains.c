/* Adds, changes and removes brains. A brain's record in the world is its definition. */
#include "api/brains.h"

#include <string.h>

#include "api/life_cycle.h"
#include "core/checks.h"
#include "core/events.h"
#include "core/ids.h"
#include "core/think_rate.h"
#include "core/traits.h"
#include "core/world.h"
#include "paths/speeds.h"
#include "state/brain_check.h"
#include "steer/memory.h"

/* Writes a definition to its record. Unused fields and the signs of zeros are cleared, so that equal definitions have equal bytes. */
static void writeRecord(VeerBrainDef *record, const VeerBrainDef *def) {
    *record = *def;
    uint32_t unused = VEER_MAX_BEHAVIORS - def->behaviorCount;
    memset(record->behaviors + def->behaviorCount, 0, unused * sizeof *record->behaviors);
    veer_plainZeros(VEER_GROUP_BRAIN, record);
    veer_plainZeros(VEER_GROUP_CONTEXT, &record->context);
    veer_plainZeros(VEER_GROUP_LOCOMOTION, &record->locomotion);
    veer_plainZeros(VEER_GROUP_AVOIDANCE, &record->avoidance);
    veer_plainZeros(VEER_GROUP_PEDESTRIANS, &record->pedestrians);
    veer_plainZeros(VEER_GROUP_SENSE, &record->sense);
    for (uint32_t i = 0; i < record->behaviorCount; i++) {
        veer_plainZeros(VEER_GROUP_BEHAVIOR, &record->behaviors[i]);
        veer_plainZeros(VEER_GROUP_PARAMS + record->behaviors[i].type, &record->behaviors[i]);
    }
}

/* slot: the brain's slot, or VEER_NONE. */
static void checkBrain(VeerCall *call, const VeerBrainDef *def, uint32_t slot) {
    if (call->result == VEER_OK) call->result = veer_checkBrain(call->world, def, call->name);
    if (VEER_HOLDS(paths_speeds) && call->result == VEER_OK)
        veer_needSpeeds(call, &(VeerSpeedChange){.brain = def, .brainSlot = slot, .pathSlot = VEER_NONE});
}

VeerResult veer_addBrain(VeerWorldId id, const VeerBrainDef *def, VeerBrainId *brain) {
    VeerCall call = veer_openCall(id, "veer_addBrain");
    veer_beginAdd(&call, VEER_KIND_BRAIN, def, brain);
    checkBrain(&call, def, VEER_NONE);
    uint32_t slot = veer_endAdd(&call, VEER_KIND_BRAIN, brain);
    if (call.result != VEER_OK) return call.result;
    writeRecord(&call.world->brains[slot], def);
    call.world->areSpeedsOld = 1;
    return VEER_OK;
}

/* Clears the memory of all agents of a brain. With `unassign`, the agents also lose the brain. */
static void resetAgents(VeerWorld *world, uint32_t brain, int unassign) {
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (world->brain[slot] != brain + 1) continue;
        veer_resetMemory(world, slot);
        if (unassign) world->brain[slot] = 0;
    }
}

VeerResult veer_removeBrain(VeerWorldId id, VeerBrainId brain) {
    VeerCall call = veer_openCall(id, "veer_removeBrain");
    uint32_t slot = veer_beginRemove(&call, VEER_KIND_BRAIN, brain.bits);
    if (call.result != VEER_OK) return call.result;
    resetAgents(call.world, slot, 1);
    memset(&call.world->brains[slot], 0, sizeof *call.world->brains);
    call.world->areSpeedsOld = 1;
    veer_releaseSlot(call.world, VEER_KIND_BRAIN, slot);
    return VEER_OK;
}

VeerResult veer_getBrain(VeerWorldId id, VeerBrainId brain, VeerBrainDef *def) {
    VeerCall call = veer_openCall(id, "veer_getBrain");
    uint32_t slot = veer_beginGet(&call, VEER_KIND_BRAIN, brain.bits, def);
    if (call.result == VEER_OK) *def = call.world->brains[slot];
    return call.result;
}

/* Returns whether behavior memory written for one brain is also valid for another brain. */
static int sameMemory(const VeerBrainDef *a, const VeerBrainDef *b) {
    if (a->behaviorCount != b->behaviorCount || a->combine != b->combine || a->context.slots != b->context.slots) return 0;
    for (uint32_t i = 0; i < a->behaviorCount; i++)
        if (a->behaviors[i].type != b->behaviors[i].type || veer_lanesOf(a, i) != veer_lanesOf(b, i) ||
            !VEER_ID_EQUALS(a->behaviors[i].mesh, b->behaviors[i].mesh))
            return 0;
    return veer_hasFallback(a) == veer_hasFallback(b);
}

VeerResult veer_setBrain(VeerWorldId id, VeerBrainId brain, const VeerBrainDef *def) {
    VeerCall call = veer_openCall(id, "veer_setBrain");
    uint32_t slot = veer_beginSet(&call, VEER_KIND_BRAIN, brain.bits, def);
    checkBrain(&call, def, slot);
    if (call.result != VEER_OK) return call.result;
    VeerWorld *world = call.world;
    if (!sameMemory(&world->brains[slot], def)) resetAgents(world, slot, 0);
    writeRecord(&world->brains[slot], def);
    world->areSpeedsOld = 1;
    for (uint32_t agent = 0; agent < world->header->pools[VEER_KIND_AGENT].high; agent++)
        if (world->brain[agent] == slot + 1) veer_dropDecision(world, agent);
    return VEER_OK;
}

/* Removes a path or flow field from a brain. Returns 1 if the brain referred to it. */
static int detach(VeerBrainDef *brain, VeerKind kind, uint64_t thing) {
    int found = 0;
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        uint64_t *own = kind == VEER_KIND_PATH ? &brain->behaviors[i].path.bits : &brain->behaviors[i].flow.bits;
        if (*own != thing) continue;
        *own = 0;
        found = 1;
    }
    return found;
}

int veer_isOwnTarget(const VeerWorld *world, uint32_t slot, VeerKind kind, uint64_t thing) {
    const uint32_t wanted = kind == VEER_KIND_AGENT ? VEER_OWN_TARGET_AGENT : VEER_OWN_TARGET_PATH;
    if (kind == VEER_KIND_FLOW || world->targetKind[slot] != wanted || world->targetSlot[slot] != veer_slotOf(thing)) return 0;
    return world->slots[kind][veer_slotOf(thing)].generation == world->targetGeneration[slot];
}

void veer_detach(VeerWorld *world, VeerKind kind, uint64_t thing) {
    uint32_t event = kind == VEER_KIND_PATH ? VEER_EVENT_PATH_LOST : VEER_EVENT_FLOW_LOST;
    for (uint32_t b = 0; b < world->header->pools[VEER_KIND_BRAIN].high; b++) {
        if (!veer_isTaken(world, VEER_KIND_BRAIN, b) || !detach(&world->brains[b], kind, thing)) continue;
        for (uint32_t agent = 0; agent < world->header->pools[VEER_KIND_AGENT].high; agent++)
            if (veer_isTaken(world, VEER_KIND_AGENT, agent) && world->brain[agent] == b + 1 && !veer_isOwnTarget(world, agent, kind, thing))
                veer_emit(world, event, agent, veer_slotOf(thing));
    }
}

static int walksOn(const VeerBrainDef *brain, VeerMeshId mesh) {
    for (uint32_t i = 0; i < brain->behaviorCount; i++)
        if (veer_isOnMesh(&brain->behaviors[i]) && VEER_ID_EQUALS(brain->behaviors[i].mesh, mesh)) return 1;
    return 0;
}

void veer_reportMeshLost(VeerWorld *world, VeerMeshId mesh) {
    for (uint32_t agent = 0; agent < world->header->pools[VEER_KIND_AGENT].high; agent++) {
        const VeerBrainDef *brain = veer_isTaken(world, VEER_KIND_AGENT, agent) ? veer_brainOf(world, agent) : NULL;
        if (brain && walksOn(brain, mesh)) veer_emit(world, VEER_EVENT_MESH_LOST, agent, veer_slotOf(mesh.bits));
    }
}
