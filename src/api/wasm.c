/* Thin exports for JavaScript: ids and points are passed through memory, because JavaScript has no 64-bit integer numbers. Empty in
 * other builds. */
#ifdef __wasm__
#include <stdlib.h>

#include "api/warnings.h"
#include "core/registry.h"
#include "core/world.h"
#include "veer.h"

/* Declares and exports veer_wasm_name, and starts its definition. */
#define WASM(Type, name, ...) \
    VEER_EXPORT(veer_wasm_##name) Type veer_wasm_##name(__VA_ARGS__); \
    Type veer_wasm_##name(__VA_ARGS__)

/* 1 in the build without SIMD */
WASM(uint32_t, isScalar, void) {
#ifdef VEER_SCALAR
    return 1;
#else
    return 0;
#endif
}

/* 8-byte aligned; null if memory is full. */
WASM(void *, alloc, uint32_t size) { return malloc(size); }
WASM(void, free, void *bytes) { free(bytes); }

/* ---- agents */

WASM(VeerResult, removeAgent, VeerWorldId world, const VeerAgentId *agent) { return veer_removeAgent(world, *agent); }
WASM(VeerResult, getAgent, VeerWorldId world, const VeerAgentId *agent, VeerAgentDef *def) { return veer_getAgent(world, *agent, def); }
WASM(VeerResult, setAgent, VeerWorldId world, const VeerAgentId *agent, const VeerAgentDef *def) {
    return veer_setAgent(world, *agent, def);
}
WASM(VeerResult, setTargetPoint, VeerWorldId world, const VeerAgentId *agent, const VeerVec3 *point) {
    return veer_setTargetPoint(world, *agent, *point);
}
WASM(VeerResult, setTargetAgent, VeerWorldId world, const VeerAgentId *agent, const VeerAgentId *target) {
    return veer_setTargetAgent(world, *agent, *target);
}
WASM(VeerResult, setTargetPath, VeerWorldId world, const VeerAgentId *agent, const VeerPathId *path) {
    return veer_setTargetPath(world, *agent, *path);
}
WASM(VeerResult, getTarget, VeerWorldId world, const VeerAgentId *agent, VeerTarget *target) {
    return veer_getTarget(world, *agent, target);
}
WASM(VeerResult, clearTarget, VeerWorldId world, const VeerAgentId *agent) { return veer_clearTarget(world, *agent); }
WASM(VeerResult, setDrive, VeerWorldId world, const VeerAgentId *agent, const VeerVec3 *direction) {
    return veer_setDrive(world, *agent, *direction);
}
WASM(VeerResult, reviveAgent, VeerWorldId world, const VeerAgentId *agent, const VeerVec3 *position) {
    return veer_reviveAgent(world, *agent, *position);
}
WASM(VeerResult, isAlive, VeerWorldId world, const uint64_t *id) { return veer_isAlive(world, *id); }
WASM(void, agentAt, VeerWorldId world, uint32_t slot, VeerAgentId *agent) { *agent = veer_agentAt(world, slot); }
/* The ids of all agents; returns their number. out has room for veer_slotCount ids. */
WASM(uint32_t, agentIds, VeerWorldId world, VeerAgentId *out) {
    uint32_t count = 0;
    for (uint32_t slot = 0, slots = veer_slotCount(world); slot < slots; slot++) {
        out[count] = veer_agentAt(world, slot);
        count += !VEER_IS_NULL(out[count]);
    }
    return count;
}
WASM(VeerResult, explain, VeerWorldId world, const VeerAgentId *agent, VeerExplain *out) { return veer_explain(world, *agent, out); }
WASM(VeerResult, hashAgent, VeerWorldId world, const VeerAgentId *agent, uint64_t *hash) { return veer_hashAgent(world, *agent, hash); }

/* ---- brains */

WASM(VeerResult, removeBrain, VeerWorldId world, const VeerBrainId *brain) { return veer_removeBrain(world, *brain); }
WASM(VeerResult, getBrain, VeerWorldId world, const VeerBrainId *brain, VeerBrainDef *def) { return veer_getBrain(world, *brain, def); }
WASM(VeerResult, setBrain, VeerWorldId world, const VeerBrainId *brain, const VeerBrainDef *def) {
    return veer_setBrain(world, *brain, def);
}
WASM(void, behavior, uint32_t type, VeerBehavior *out) { *out = veer_behavior(type); }

/* ---- paths */

WASM(VeerResult, removePath, VeerWorldId world, const VeerPathId *path) { return veer_removePath(world, *path); }
WASM(VeerResult, setPath, VeerWorldId world, const VeerPathId *path, const VeerPathDef *def) { return veer_setPath(world, *path, def); }
WASM(VeerResult, getPath, VeerWorldId world, const VeerPathId *path, VeerPathDef *def) { return veer_getPath(world, *path, def); }
WASM(VeerResult, pathPoints, VeerWorldId world, const VeerPathId *path, float *out, uint32_t *count) {
    return veer_pathPoints(world, *path, out, count);
}
WASM(VeerResult, pathPointAt, VeerWorldId world, const VeerPathId *path, float distance, VeerPathPoint *out) {
    return veer_pathPointAt(world, *path, distance, out);
}
WASM(VeerResult, pathClosest, VeerWorldId world, const VeerPathId *path, const VeerVec3 *point, VeerPathPoint *out) {
    return veer_pathClosest(world, *path, *point, out);
}
WASM(VeerResult, pathVertices, VeerWorldId world, const VeerPathId *path, float *out, uint32_t *count) {
    return veer_pathVertices(world, *path, out, count);
}

/* ---- projectiles, jump links, flow fields */

WASM(VeerResult, removeProjectile, VeerWorldId world, const VeerProjectileId *projectile) {
    return veer_removeProjectile(world, *projectile);
}
WASM(VeerResult, getProjectile, VeerWorldId world, const VeerProjectileId *projectile, VeerProjectileDef *def) {
    return veer_getProjectile(world, *projectile, def);
}
WASM(VeerResult, projectileLanding, VeerWorldId world, const VeerProjectileId *projectile, VeerLanding *out) {
    return veer_projectileLanding(world, *projectile, out);
}
WASM(VeerResult, removeLink, VeerWorldId world, const VeerLinkId *link) { return veer_removeLink(world, *link); }
WASM(VeerResult, getLink, VeerWorldId world, const VeerLinkId *link, VeerLinkDef *def) { return veer_getLink(world, *link, def); }
WASM(VeerResult, setLink, VeerWorldId world, const VeerLinkId *link, const VeerLinkDef *def) { return veer_setLink(world, *link, def); }
WASM(VeerResult, planJump, VeerWorldId world, const VeerAgentId *agent, const VeerLinkId *link, VeerJump *out) {
    return veer_planJump(world, *agent, *link, out);
}
WASM(VeerResult, takeJump, VeerWorldId world, const VeerAgentId *agent, const VeerLinkId *link) {
    return veer_takeJump(world, *agent, *link);
}
WASM(VeerResult, removeFlow, VeerWorldId world, const VeerFlowId *flow) { return veer_removeFlow(world, *flow); }
WASM(VeerResult, setFlow, VeerWorldId world, const VeerFlowId *flow, const VeerFlowDef *def) { return veer_setFlow(world, *flow, def); }
WASM(VeerResult, getFlow, VeerWorldId world, const VeerFlowId *flow, VeerFlowDef *def) { return veer_getFlow(world, *flow, def); }
WASM(VeerResult, flowVectors, VeerWorldId world, const VeerFlowId *flow, float *out, uint32_t *count) {
    return veer_flowVectors(world, *flow, out, count);
}
WASM(VeerResult, flowAt, VeerWorldId world, const VeerFlowId *flow, const VeerVec3 *point, VeerVec3 *out) {
    return veer_flowAt(world, *flow, *point, out);
}

/* ---- obstacles and queries */

WASM(VeerResult, removeObstacle, VeerWorldId world, const VeerObstacleId *obstacle) { return veer_removeObstacle(world, *obstacle); }
WASM(VeerResult, setObstacle, VeerWorldId world, const VeerObstacleId *obstacle, const VeerObstacleDef *def) {
    return veer_setObstacle(world, *obstacle, def);
}
WASM(VeerResult, getObstacle, VeerWorldId world, const VeerObstacleId *obstacle, VeerObstacleDef *def) {
    return veer_getObstacle(world, *obstacle, def);
}
WASM(VeerResult, obstaclePoints, VeerWorldId world, const VeerObstacleId *obstacle, float *out, uint32_t *count) {
    return veer_obstaclePoints(world, *obstacle, out, count);
}
WASM(VeerResult, placeObstacle, VeerWorldId world, const VeerObstacleId *obstacle, const VeerPlacement *placement) {
    return veer_placeObstacle(world, *obstacle, placement);
}
/* disc: x, y, z, radius */
WASM(VeerResult, navDistances, VeerWorldId world, const VeerBrainId *brain, const VeerVec3 *goal, VeerNavCells *cells, float *out,
     uint32_t *count) {
    return veer_navDistances(world, *brain, *goal, cells, out, count);
}
WASM(VeerResult, overlap, VeerWorldId world, const float *disc, VeerObstacleId *out, uint32_t *count) {
    return veer_overlap(world, (VeerVec3){disc[0], disc[1], disc[2]}, disc[3], out, count);
}
/* line: from, then to */
WASM(VeerResult, lineOfSight, VeerWorldId world, const VeerVec3 *line) { return veer_lineOfSight(world, line[0], line[1]); }

/* ---- warnings */

WASM(VeerResult, warnings, VeerWorldId world, const uint64_t *thing, VeerWarning *out, uint32_t *count) {
    return veer_warnings(world, *thing, out, count);
}
/* Notes what the state does not show: an object without settings is nothing that C knows. */
WASM(void, note, VeerWorldId id, uint32_t type) {
    VeerWorld *world = veer_world(id, "veer_wasm_note");
    if (world && type < VEER_WARNING_TYPES) veer_note(world, (VeerWarningType)type);
}
#else
typedef int veer_noExports; /* C wants something in every file */
#endif
