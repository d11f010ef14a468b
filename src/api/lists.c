/* The ids of what a world holds, by ascending slots. */
#include "core/call.h"
#include "core/ids.h"
#include "core/world.h"

/* out: ids of the kind, which are 64 bits each. */
static VeerResult listIds(VeerCall call, VeerKind kind, uint64_t *out, uint32_t *count) {
    const VeerPool *pool = call.world ? &call.world->header->pools[kind] : NULL;
    veer_needRoom(&call, pool ? pool->count : 0, out, count);
    if (call.result != VEER_OK) return call.result;
    for (uint32_t slot = 0, found = 0; slot < pool->high; slot++)
        if (veer_isTaken(call.world, kind, slot)) out[found++] = veer_makeId(call.world, kind, slot);
    return VEER_OK;
}

VeerResult veer_brains(VeerWorldId id, VeerBrainId *out, uint32_t *count) {
    return listIds(veer_openPlainCall(id, "veer_brains"), VEER_KIND_BRAIN, (uint64_t *)out, count);
}

VeerResult veer_paths(VeerWorldId id, VeerPathId *out, uint32_t *count) {
    return listIds(veer_openPlainCall(id, "veer_paths"), VEER_KIND_PATH, (uint64_t *)out, count);
}

VeerResult veer_obstacles(VeerWorldId id, VeerObstacleId *out, uint32_t *count) {
    return listIds(veer_openPlainCall(id, "veer_obstacles"), VEER_KIND_OBSTACLE, (uint64_t *)out, count);
}

VeerResult veer_projectiles(VeerWorldId id, VeerProjectileId *out, uint32_t *count) {
    return listIds(veer_openPlainCall(id, "veer_projectiles"), VEER_KIND_PROJECTILE, (uint64_t *)out, count);
}

VeerResult veer_links(VeerWorldId id, VeerLinkId *out, uint32_t *count) {
    return listIds(veer_openPlainCall(id, "veer_links"), VEER_KIND_LINK, (uint64_t *)out, count);
}

VeerResult veer_flows(VeerWorldId id, VeerFlowId *out, uint32_t *count) {
    return listIds(veer_openPlainCall(id, "veer_flows"), VEER_KIND_FLOW, (uint64_t *)out, count);
}
