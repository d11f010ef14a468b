/* Functions that begin and end the calls for every kind of thing, with their checks. */
#include "api/life_cycle.h"

#include "core/ids.h"

/* The names of a kind in error messages: its argument, and the setting that limits its number. */
typedef struct KindNames {
    const char *argument, *capacity;
} KindNames;

static const KindNames names[VEER_KINDS] = {
    [VEER_KIND_AGENT] = {"agent", "capacity.agents"},
    [VEER_KIND_BRAIN] = {"brain", "capacity.brains"},
    [VEER_KIND_PATH] = {"path", "capacity.paths"},
    [VEER_KIND_OBSTACLE] = {"obstacle", "capacity.obstacles"},
    [VEER_KIND_PROJECTILE] = {"projectile", "capacity.projectiles"},
    [VEER_KIND_LINK] = {"link", "capacity.links"},
    [VEER_KIND_FLOW] = {"flow", "capacity.flows"},
    [VEER_KIND_MESH] = {"mesh", "capacity.meshes"},
    [VEER_KIND_HEIGHTS] = {"heights", "capacity.heights"},
    [VEER_KIND_TILES] = {"tiles", "capacity.tiles"},
};

uint32_t veer_needThing(VeerCall *call, VeerKind kind, uint64_t id) { return veer_needSlot(call, kind, id, names[kind].argument); }

void veer_beginAdd(VeerCall *call, VeerKind kind, const void *def, void *id) {
    if (id) *(uint64_t *)id = 0;
    veer_needPointer(call, def, "def");
    veer_needPointer(call, id, names[kind].argument);
    veer_needStage(call, VEER_STAGE_IDLE);
}

uint32_t veer_endAdd(VeerCall *call, VeerKind kind, void *id) {
    uint32_t slot = veer_takeSlot(call, kind, names[kind].capacity);
    if (call->result == VEER_OK) *(uint64_t *)id = veer_makeId(call->world, kind, slot);
    return slot;
}

uint32_t veer_beginGet(VeerCall *call, VeerKind kind, uint64_t id, const void *def) {
    uint32_t slot = veer_needThing(call, kind, id);
    veer_needPointer(call, def, "def");
    return slot;
}

uint32_t veer_beginSet(VeerCall *call, VeerKind kind, uint64_t id, const void *def) {
    uint32_t slot = veer_beginGet(call, kind, id, def);
    veer_needStage(call, VEER_STAGE_IDLE);
    return slot;
}

uint32_t veer_beginRemove(VeerCall *call, VeerKind kind, uint64_t id) {
    uint32_t slot = veer_needThing(call, kind, id);
    veer_needStage(call, VEER_STAGE_IDLE);
    return slot;
}

/* The obstacles of tile maps are not listed. */
static uint32_t isListed(const VeerWorld *world, VeerKind kind, uint32_t slot) {
    return veer_isTaken(world, kind, slot) && !(kind == VEER_KIND_OBSTACLE && world->obstacles[slot].tiles);
}

VeerResult veer_listThings(VeerCall call, VeerKind kind, void *out, uint32_t *count) {
    const uint32_t high = call.world ? call.world->header->pools[kind].high : 0;
    uint32_t all = 0, found = 0;
    for (uint32_t slot = 0; slot < high; slot++) all += isListed(call.world, kind, slot);
    veer_needRoom(&call, all, out, count);
    for (uint32_t slot = 0; slot < high && call.result == VEER_OK; slot++)
        if (isListed(call.world, kind, slot)) ((uint64_t *)out)[found++] = veer_makeId(call.world, kind, slot);
    return call.result;
}
