/* Checks the records of a state: brains, paths, obstacles, flow fields, meshes, tile maps, projectiles, links
 * and points. Free records must be all zero. */
#include <stdlib.h>
#include <string.h>

#include "core/checks.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "meshes/meshes.h"
#include "paths/heights.h"
#include "shapes/kinds/obstacle_kinds.h"
#include "shapes/obstacles.h"
#include "state/brain_check.h"
#include "state/held.h"
#include "state/validate.h"

#define FARTHEST 1e8f /* in u; curves and moving obstacles may exceed VEER_MAX_COORDINATE, but not by a factor of 100 */

static VeerResult checkBrains(const VeerCheck *check) {
    VeerWorld *view = check->view;
    for (uint32_t i = 0; i < view->header->def.capacity.brains; i++) {
        const VeerBrainDef *brain = &view->brains[i];
        if (!veer_isTaken(view, VEER_KIND_BRAIN, i)) {
            if (!veer_areZero(brain, sizeof *brain)) return veer_broken(check, "brains[#]", i, 0);
            continue;
        }
        if (veer_checkBrain(view, brain, check->call) != VEER_OK) return veer_brokenDef(check, "brains[#]", i);
        uint32_t unused = VEER_MAX_BEHAVIORS - brain->behaviorCount;
        if (!veer_areZero(brain->behaviors + brain->behaviorCount, unused * sizeof *brain->behaviors))
            return veer_broken(check, "brains[#].behaviorCount", i, brain->behaviorCount);
    }
    return VEER_OK;
}

static int isPoint(const VeerPoint *point) {
    return veer_abs(point->x) <= FARTHEST && veer_abs(point->y) <= FARTHEST && veer_abs(point->z) <= FARTHEST &&
           veer_isFinite(point->distance);
}

static VeerResult checkPath(const VeerCheck *check, uint32_t i, VeerTiling *tiling) {
    VeerWorld *view = check->view;
    const VeerPathRecord *path = &view->paths[i];
    const VeerPathDef def = {.radius = path->radius, .flatness = path->flatness, .closed = path->closed, .smooth = path->smooth};
    if (veer_checkDef(view, VEER_GROUP_PATH, &def, check->call, "def", VEER_NONE) != VEER_OK) return veer_brokenDef(check, "paths[#]", i);
    if (path->nodeCount < 1 || !veer_addRange(tiling, path->firstNode, path->nodeCount))
        return veer_broken(check, "paths[#].firstNode", i, path->firstNode);
    if (path->vertexCount < 1 || !veer_addRange(tiling, path->firstVertex, path->vertexCount))
        return veer_broken(check, "paths[#].firstVertex", i, path->firstVertex);
    /* nodes and vertices must be adjacent, because removing a path frees them as one range */
    if (path->firstVertex != path->firstNode + path->nodeCount) return veer_broken(check, "paths[#].firstVertex", i, path->firstVertex);
    const VeerPoint *vertices = view->points + path->firstVertex;
    float before = 0.0f;
    for (uint32_t k = 0; k < path->vertexCount; k++) {
        if (!(vertices[k].distance >= before))
            return veer_broken(check, "points[#].distance", path->firstVertex + k, (double)vertices[k].distance);
        before = vertices[k].distance;
    }
    if (vertices[0].distance != 0.0f || !veer_same(before, path->length))
        return veer_broken(check, "paths[#].length", i, (double)path->length);
    for (uint32_t k = 0; k < path->nodeCount; k++)
        if (!(view->points[path->firstNode + k].distance >= 0.0f && view->points[path->firstNode + k].distance <= path->length))
            return veer_broken(check, "points[#].distance", path->firstNode + k, 0);
    return VEER_OK;
}

static VeerResult checkObstacle(const VeerCheck *check, uint32_t i, VeerTiling *tiling) {
    VeerWorld *view = check->view;
    const VeerObstacleRecord *record = &view->obstacles[i];
    VeerObstacleDef def = veer_obstacleDefOf(record);
    def.x = def.y = def.z = 0.0f; /* the position of a moving obstacle may be out of the definition's range; isPoint checks it */
    if (veer_checkDef(view, VEER_GROUP_OBSTACLE, &def, check->call, "def", VEER_NONE) != VEER_OK)
        return veer_brokenDef(check, "obstacles[#]", i);
    if (!isPoint(&(VeerPoint){record->x, record->y, record->z, record->reach}) || record->reach < 0.0f)
        return veer_broken(check, "obstacles[#].x", i, (double)record->x);
    int isVolume = veer_isVolume(view);
    uint32_t least = isVolume ? 0 : veer_obstacleKindRules(record->kind)->fewest;
    if (isVolume && (veer_obstacleTraits[record->kind].volume == VEER_VOLUME_NONE || record->pointCount))
        return veer_broken(check, "obstacles[#].kind", i, record->kind);
    if (VEER_HOLDS(state_validate_tiles) && record->tiles) return VEER_OK; /* veer_checkTiles compares it with its map */
    if (record->tiles) return veer_broken(check, "obstacles[#].tiles", i, record->tiles);
    if (record->pointCount < least || !veer_addRange(tiling, record->firstPoint, record->pointCount))
        return veer_broken(check, "obstacles[#].firstPoint", i, record->firstPoint);
    for (uint32_t k = 0; k < record->pointCount; k++) /* the coordinate of a corner as the caller gave it (api/obstacles.c) */
        if (veer_abs(view->points[record->firstPoint + k].distance) > FARTHEST)
            return veer_broken(check, "points[#].distance", record->firstPoint + k, 0);
    return VEER_OK;
}

static VeerResult checkFlow(const VeerCheck *check, uint32_t i, VeerTiling *tiling) {
    VeerWorld *view = check->view;
    const VeerFlowRecord *flow = &view->flows[i];
    const VeerFlowDef def = {.x = flow->x, .y = flow->y, .cellSize = flow->cellSize, .columns = flow->columns, .rows = flow->rows};
    if (veer_checkDef(view, VEER_GROUP_FLOW, &def, check->call, "def", VEER_NONE) != VEER_OK) return veer_brokenDef(check, "flows[#]", i);
    int isThere = veer_addRange(tiling, flow->firstPoint, flow->columns * flow->rows);
    return isThere ? VEER_OK : veer_broken(check, "flows[#].firstPoint", i, flow->firstPoint);
}

/* Checks the range of points of a mesh; veer_checkMeshes reads them. */
static VeerResult checkMesh(const VeerCheck *check, uint32_t i, VeerTiling *tiling) {
    const VeerMeshRecord *mesh = &check->view->meshes[i];
    const uint64_t points = veer_meshPoints(mesh);
    if (!mesh->vertexCount || !mesh->polygonCount || points > check->view->header->pointCount)
        return veer_broken(check, "meshes[#].vertexCount", i, mesh->vertexCount);
    int isThere = veer_addRange(tiling, mesh->firstPoint, (uint32_t)points);
    return isThere ? VEER_OK : veer_broken(check, "meshes[#].firstPoint", i, mesh->firstPoint);
}

static VeerResult checkHeights(const VeerCheck *check, uint32_t i, VeerTiling *tiling) {
    VeerWorld *view = check->view;
    const VeerHeightsRecord *grid = &view->heights[i];
    const VeerHeightsDef def = {.x = grid->x, .y = grid->y, .cellSize = grid->cellSize, .columns = grid->columns, .rows = grid->rows};
    if (veer_checkDef(view, VEER_GROUP_HEIGHTS, &def, check->call, "def", VEER_NONE) != VEER_OK)
        return veer_brokenDef(check, "heights[#]", i);
    if (!veer_addRange(tiling, grid->firstPoint, veer_heightPoints(grid)))
        return veer_broken(check, "heights[#].firstPoint", i, grid->firstPoint);
    const float *heights = veer_heightsOf(view, grid);
    const uint32_t count = veer_heightCount(grid), level = veer_levelOfPoint(view, veer_vec3(0.0f, 0.0f, heights[0]));
    for (uint32_t k = 0; k < 4 * veer_heightPoints(grid); k++) {
        const int isRest = k >= count;
        if (!(veer_abs(heights[k]) <= VEER_MAX_COORDINATE) || (isRest && veer_bits(heights[k])) ||
            (!isRest && veer_levelOfPoint(view, veer_vec3(0.0f, 0.0f, heights[k])) != level))
            return veer_broken(check, "points[#]", grid->firstPoint + k / 4, (double)heights[k]);
    }
    return VEER_OK;
}

/* Checks a projectile. Its owner may have been removed, but must have existed. */
static VeerResult checkProjectile(const VeerCheck *check, uint32_t i) {
    VeerWorld *view = check->view;
    const VeerProjectileDef *def = &view->projectiles[i].def;
    uint32_t owner;
    if (veer_checkDef(view, VEER_GROUP_PROJECTILE, def, check->call, "def", VEER_NONE) != VEER_OK)
        return veer_brokenDef(check, "projectiles[#]", i);
    VeerResult result = !VEER_IS_NULL(def->owner) ? veer_checkId(view, VEER_KIND_AGENT, def->owner.bits, &owner) : VEER_OK;
    return result == VEER_OK || result == VEER_E_STALE ? VEER_OK : veer_broken(check, "projectiles[#].owner", i, (double)def->owner.bits);
}

static VeerResult checkProjectiles(const VeerCheck *check) {
    const VeerWorld *view = check->view;
    VeerResult result = VEER_OK;
    for (uint32_t i = 0; result == VEER_OK && i < view->header->def.capacity.projectiles; i++) {
        if (veer_isTaken(view, VEER_KIND_PROJECTILE, i))
            result = checkProjectile(check, i);
        else if (!veer_areZero(&view->projectiles[i], sizeof view->projectiles[i]))
            result = veer_broken(check, "projectiles[#]", i, 0);
    }
    return result;
}

static VeerResult checkPoints(const VeerCheck *check, const VeerTiling *tiling) {
    const VeerWorld *view = check->view;
    const VeerHeader *header = view->header;
    if (!veer_isTiled(tiling)) return veer_broken(check, "pointCount", VEER_NONE, header->pointCount);
    /* an empty range must not lie inside another range, because it would remain when that range is removed */
    for (uint32_t i = 0; i < header->pools[VEER_KIND_OBSTACLE].high; i++) {
        const VeerObstacleRecord *obstacle = &view->obstacles[i];
        if (veer_isTaken(view, VEER_KIND_OBSTACLE, i) && !obstacle->pointCount && !veer_isMarked(tiling->starts, obstacle->firstPoint))
            return veer_broken(check, "obstacles[#].firstPoint", i, obstacle->firstPoint);
    }
    for (uint32_t i = 0; i < header->def.capacity.points; i++) {
        int sound = i < header->pointCount ? isPoint(&view->points[i]) : veer_areZero(&view->points[i], sizeof view->points[i]);
        if (!sound) return veer_broken(check, "points[#]", i, (double)view->points[i].x);
    }
    return VEER_OK;
}

static VeerResult checkOwners(const VeerCheck *check, VeerTiling *tiling) {
    const VeerWorld *view = check->view;
    const VeerCapacityDef *capacity = &view->header->def.capacity;
    VeerResult result = VEER_OK;
    for (uint32_t i = 0; result == VEER_OK && i < capacity->paths; i++) {
        if (veer_isTaken(view, VEER_KIND_PATH, i))
            result = checkPath(check, i, tiling);
        else if (!veer_areZero(&view->paths[i], sizeof view->paths[i]))
            result = veer_broken(check, "paths[#]", i, 0);
    }
    for (uint32_t i = 0; result == VEER_OK && i < capacity->obstacles; i++) {
        if (veer_isTaken(view, VEER_KIND_OBSTACLE, i))
            result = checkObstacle(check, i, tiling);
        else if (!veer_areZero(&view->obstacles[i], sizeof view->obstacles[i]))
            result = veer_broken(check, "obstacles[#]", i, 0);
    }
    for (uint32_t i = 0; result == VEER_OK && i < capacity->flows; i++) {
        if (veer_isTaken(view, VEER_KIND_FLOW, i))
            result = checkFlow(check, i, tiling);
        else if (!veer_areZero(&view->flows[i], sizeof view->flows[i]))
            result = veer_broken(check, "flows[#]", i, 0);
    }
    for (uint32_t i = 0; result == VEER_OK && VEER_HOLDS(api_meshes) && i < capacity->meshes; i++) {
        if (veer_isTaken(view, VEER_KIND_MESH, i))
            result = checkMesh(check, i, tiling);
        else if (!veer_areZero(&view->meshes[i], sizeof view->meshes[i]))
            result = veer_broken(check, "meshes[#]", i, 0);
    }
    for (uint32_t i = 0; result == VEER_OK && VEER_HOLDS(api_heights) && i < capacity->heights; i++) {
        if (veer_isTaken(view, VEER_KIND_HEIGHTS, i))
            result = checkHeights(check, i, tiling);
        else if (!veer_areZero(&view->heights[i], sizeof view->heights[i]))
            result = veer_broken(check, "heights[#]", i, 0);
    }
    return result;
}

static VeerResult checkShapes(const VeerCheck *check) {
    VeerTiling tiling;
    VeerResult result = veer_openTiling(check, &tiling, check->view->header->pointCount, "pointCount");
    if (result == VEER_OK) result = checkOwners(check, &tiling);
    if (result == VEER_OK) result = checkPoints(check, &tiling);
    free(tiling.starts);
    return result;
}

static VeerResult checkLinks(const VeerCheck *check) {
    VeerWorld *view = check->view;
    for (uint32_t i = 0; i < view->header->def.capacity.links; i++) {
        const VeerLinkDef *link = &view->links[i];
        if (!veer_isTaken(view, VEER_KIND_LINK, i)) {
            if (!veer_areZero(link, sizeof *link)) return veer_broken(check, "links[#]", i, 0);
        } else if (veer_checkDef(view, VEER_GROUP_LINK, link, check->call, "def", VEER_NONE) != VEER_OK) {
            return veer_brokenDef(check, "links[#]", i);
        }
    }
    return VEER_OK;
}

VeerResult veer_checkAllRecords(const VeerCheck *check) {
    VeerResult result = checkBrains(check);
    if (!VEER_HOLDS_ALL && result == VEER_OK) result = veer_checkHeldRecords(check);
    if (VEER_HOLDS(api_projectiles) && result == VEER_OK) result = checkProjectiles(check);
    if (VEER_HOLDS(api_links) && result == VEER_OK) result = checkLinks(check);
    if (result == VEER_OK) result = checkShapes(check);
    if (VEER_HOLDS(state_validate_meshes) && result == VEER_OK) result = veer_checkMeshes(check);
    if (VEER_HOLDS(state_validate_tiles) && result == VEER_OK) result = veer_checkTiles(check);
    if (VEER_HOLDS(state_validate_nav) && result == VEER_OK) result = veer_checkNavGoals(check);
    return result;
}
