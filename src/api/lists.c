/* Lists the ids of the things in a world, ordered by slot. */
#include "api/life_cycle.h"

VeerResult veer_brains(VeerWorldId id, VeerBrainId *out, uint32_t *count) {
    return veer_listThings(veer_openPlainCall(id, "veer_brains"), VEER_KIND_BRAIN, out, count);
}

VeerResult veer_paths(VeerWorldId id, VeerPathId *out, uint32_t *count) {
    return veer_listThings(veer_openPlainCall(id, "veer_paths"), VEER_KIND_PATH, out, count);
}

VeerResult veer_obstacles(VeerWorldId id, VeerObstacleId *out, uint32_t *count) {
    return veer_listThings(veer_openPlainCall(id, "veer_obstacles"), VEER_KIND_OBSTACLE, out, count);
}

VeerResult veer_projectiles(VeerWorldId id, VeerProjectileId *out, uint32_t *count) {
    return veer_listThings(veer_openPlainCall(id, "veer_projectiles"), VEER_KIND_PROJECTILE, out, count);
}

VeerResult veer_links(VeerWorldId id, VeerLinkId *out, uint32_t *count) {
    return veer_listThings(veer_openPlainCall(id, "veer_links"), VEER_KIND_LINK, out, count);
}

VeerResult veer_flows(VeerWorldId id, VeerFlowId *out, uint32_t *count) {
    return veer_listThings(veer_openPlainCall(id, "veer_flows"), VEER_KIND_FLOW, out, count);
}

VeerResult veer_meshes(VeerWorldId id, VeerMeshId *out, uint32_t *count) {
    return veer_listThings(veer_openPlainCall(id, "veer_meshes"), VEER_KIND_MESH, out, count);
}

VeerResult veer_heights(VeerWorldId id, VeerHeightsId *out, uint32_t *count) {
    return veer_listThings(veer_openPlainCall(id, "veer_heights"), VEER_KIND_HEIGHTS, out, count);
}

VeerResult veer_tiles(VeerWorldId id, VeerTilesId *out, uint32_t *count) {
    return veer_listThings(veer_openPlainCall(id, "veer_tiles"), VEER_KIND_TILES, out, count);
}
