/* Brains: a list of behaviors, how their wishes combine, how the decision moves. A record is the definition itself. */
#include "api/brains.h"

#include <string.h>

#include "core/error.h"
#include "core/events.h"
#include "core/ids.h"
#include "core/memory.h"
#include "core/registry.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "state/brain_check.h"

/* The record: the definition with everything unused zeroed, so that equal brains are equal bytes. */
static void writeRecord(VeerBrainDef *record, const VeerBrainDef *def) {
    *record = *def;
    record->reserved = 0;
    uint32_t unused = VEER_MAX_BEHAVIORS - def->behaviorCount;
    memset(record->behaviors + def->behaviorCount, 0, unused * sizeof *record->behaviors);
}

VeerResult veer_addBrain(VeerWorldId id, const VeerBrainDef *def, VeerBrainId *brain) {
    static const char call[] = "veer_addBrain";
    VeerWorld *world = veer_world(id, call);
    if (brain) *brain = veer_nullBrain;
    if (!world) return VEER_E_WORLD;
    if (!def || !brain) return veer_fail(world, VEER_E_NULL, call, def ? "brain" : "def", VEER_NONE, 0);
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    VeerResult result = veer_checkBrain(world, def, call);
    if (result != VEER_OK) return result;
    uint32_t slot = veer_acquireSlot(world, VEER_KIND_BRAIN);
    if (slot == VEER_NONE)
        return veer_fail(world, VEER_E_FULL, call, "capacity.brains", VEER_NONE, (double)world->header->def.capacity.brains);
    writeRecord(&world->brains[slot], def);
    brain->bits = veer_makeId(world, VEER_KIND_BRAIN, slot);
    return VEER_OK;
}

/* All agents of a brain forget what it remembered for them and, with unassign, lose the brain. */
static void resetAgents(VeerWorld *world, uint32_t brain, int unassign) {
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (world->brain[slot] != brain + 1) continue;
        veer_resetMemory(world, slot);
        if (unassign) world->brain[slot] = 0;
    }
}

VeerResult veer_removeBrain(VeerWorldId id, VeerBrainId brain) {
    static const char call[] = "veer_removeBrain";
    VeerWorld *world = veer_world(id, call);
    uint32_t slot;
    if (!world) return VEER_E_WORLD;
    VeerResult result = veer_needId(world, VEER_KIND_BRAIN, brain.bits, call, "brain", &slot);
    if (result != VEER_OK) return result;
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    resetAgents(world, slot, 1);
    memset(&world->brains[slot], 0, sizeof world->brains[slot]);
    veer_releaseSlot(world, VEER_KIND_BRAIN, slot);
    return VEER_OK;
}

VeerResult veer_getBrain(VeerWorldId id, VeerBrainId brain, VeerBrainDef *def) {
    static const char call[] = "veer_getBrain";
    VeerWorld *world = veer_world(id, call);
    uint32_t slot;
    if (!world) return VEER_E_WORLD;
    VeerResult result = veer_needId(world, VEER_KIND_BRAIN, brain.bits, call, "brain", &slot);
    if (result != VEER_OK) return result;
    if (!def) return veer_fail(world, VEER_E_NULL, call, "def", VEER_NONE, 0);
    *def = world->brains[slot];
    return VEER_OK;
}

/* Whether the memory that agents keep for one brain means the same for the other. */
static int sameMemory(const VeerBrainDef *a, const VeerBrainDef *b) {
    if (a->behaviorCount != b->behaviorCount || a->combine != b->combine || a->context.slots != b->context.slots) return 0;
    for (uint32_t i = 0; i < a->behaviorCount; i++)
        if (a->behaviors[i].type != b->behaviors[i].type) return 0;
    return 1;
}

VeerResult veer_setBrain(VeerWorldId id, VeerBrainId brain, const VeerBrainDef *def) {
    static const char call[] = "veer_setBrain";
    VeerWorld *world = veer_world(id, call);
    uint32_t slot;
    if (!world) return VEER_E_WORLD;
    VeerResult result = veer_needId(world, VEER_KIND_BRAIN, brain.bits, call, "brain", &slot);
    if (result != VEER_OK) return result;
    if (!def) return veer_fail(world, VEER_E_NULL, call, "def", VEER_NONE, 0);
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    result = veer_checkBrain(world, def, call);
    if (result != VEER_OK) return result;
    if (!sameMemory(&world->brains[slot], def)) resetAgents(world, slot, 0);
    writeRecord(&world->brains[slot], def);
    for (uint32_t agent = 0; agent < world->header->pools[VEER_KIND_AGENT].high; agent++)
        if (world->brain[agent] == slot + 1) veer_dropDecision(world, agent);
    return VEER_OK;
}

/* Takes a path or flow field out of a brain; 1 if it was there. */
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

void veer_detach(VeerWorld *world, VeerKind kind, uint64_t thing) {
    uint32_t event = kind == VEER_KIND_PATH ? VEER_EVENT_PATH_LOST : VEER_EVENT_FLOW_LOST;
    for (uint32_t b = 0; b < world->header->pools[VEER_KIND_BRAIN].high; b++) {
        if (!veer_isTaken(world, VEER_KIND_BRAIN, b) || !detach(&world->brains[b], kind, thing)) continue;
        for (uint32_t agent = 0; agent < world->header->pools[VEER_KIND_AGENT].high; agent++)
            if (veer_isTaken(world, VEER_KIND_AGENT, agent) && world->brain[agent] == b + 1)
                veer_emit(world, event, agent, veer_slotOf(thing));
    }
}
