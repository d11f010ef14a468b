/* Context maps of avoidObstacles: the danger along every slot, from a ray swept with the agent's disc (KidsCanCode, Context Steering, 2020,
 * whose rays have no width). Part of the steer stage. */
#include "behaviors/obstacle_probe.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/ray_fan.h"
#include "shapes/static_casts.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_query.h"
#include "steer/batch.h"

static void addDanger(const VeerObstacleProbe *probe, VeerMap *map, uint32_t k, float distance) {
    const VeerBatch *batch = probe->batch;
    if (!(distance < probe->params->lookAhead)) return;
    float danger = batch->brain->context.danger == VEER_DANGER_SCALE_BINARY ? 1.0f : 1.0f - distance / probe->params->lookAhead;
    veer_addDanger(map, k, veer_clamp(danger * batch->behavior->weight, 0.0f, 1.0f), distance, batch->index);
}

static void addDangers(const VeerObstacleProbe *probe, VeerMap *map, const VeerRayFan *fan) {
    const VeerBatch *batch = probe->batch;
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f), lookAhead = f4_splat(probe->params->lookAhead);
    const f4 weight = f4_splat(batch->behavior->weight);
    const int isBinary = batch->brain->context.danger == VEER_DANGER_SCALE_BINARY;
    for (uint32_t group = 0, groups = fan->groups; group < groups; group++) {
        f4 distance = fan->rays[group].distance;
        f4 danger = (isBinary ? one : one - distance / lookAhead) * weight;
        danger = f4_max(zero, f4_min(one, danger));
        veer_addDangers(map, 4 * group, distance < lookAhead, danger, distance, batch->index);
    }
}

static void castAt(const VeerObstacleProbe *probe, const VeerCapsule *capsule, VeerRayFan *fan) {
    float reach = veer_reachOf(probe, capsule);
    if (capsule->distance - reach < probe->params->lookAhead) veer_castAt(fan, capsule, reach);
}

static VeerCast castOf(const VeerObstacleProbe *probe) {
    return (VeerCast){.world = probe->batch->world,
                      .origin = probe->o,
                      .reach = veer_reachAround(probe),
                      .mask = probe->params->mask,
                      .body = probe->body,
                      .margin = probe->margin,
                      .slack = probe->slack,
                      .range = probe->params->lookAhead,
                      .solids = probe->solids,
                      .solidCount = probe->solidCount};
}

/* Casts all slots of at least one agent against static obstacles at once. Counts the primitives tested. */
static void castStatic(const VeerObstacleProbe *probes, VeerMap *maps, uint32_t count, uint32_t *checks) {
    const int haveSolids = veer_haveSolids(probes->batch->world);
    VeerCast casts[VEER_MAPS];
    VeerRayFan fans[VEER_MAPS];
    uint32_t n = 0;
    do {
        casts[n] = castOf(&probes[n]);
        veer_openRayFan(&fans[n], maps[n].slots, maps[n].dirX, maps[n].dirY);
    } while (++n < count);
    veer_castStatic(fans, casts, count);
    for (n = 0; n < count; n++) {
        if (fans[n].reached) addDangers(&probes[n], &maps[n], &fans[n]);
        if (!haveSolids) maps[n].clearance = veer_max(maps[n].clearance, fans[n].clearance);
        checks[n] += fans[n].reached;
    }
}

/* Tests a moving primitive: computes how far the agent gets along each slot at top speed before the two touch. */
static void castMovingAt(const VeerObstacleProbe *probe, const VeerCapsule *capsule, VeerMap *map) {
    VeerVec3 normal;
    for (uint32_t k = 0; k < map->slots; k++) {
        VeerVec3 velocity = {map->dirX[k] * probe->speed, map->dirY[k] * probe->speed, 0.0f};
        addDanger(probe, map, k, veer_contactTime(probe, capsule, velocity, &normal) * probe->speed);
    }
}

static uint32_t castMoving(const VeerObstacleProbe *probe, VeerMap *map) {
    uint32_t checks = 0;
    if (!veer_haveMoving(probe->batch->world)) return 0;
    VeerPrimitiveQuery query = veer_probedPrimitives(probe);
    VeerRayFan fan;
    veer_beginPrimitives(&query);
    veer_onlyMoving(&query);
    veer_openRayFan(&fan, map->slots, map->dirX, map->dirY);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        if (veer_isAmong(probe->solids, probe->solidCount, primitive->obstacle)) continue;
        checks++;
        VeerCapsule capsule = veer_capsuleFrom(primitive, probe->o);
        if (veer_isMovingFor(probe, primitive->obstacle))
            castMovingAt(probe, &capsule, map);
        else
            castAt(probe, &capsule, &fan);
    }
    addDangers(probe, map, &fan);
    return checks;
}

/* Casts the horizontal slots of a map against a primitive of a volume world. */
static void castVolumeAt(const VeerObstacleProbe *probe, const VeerVolume *volume, VeerMap *map) {
    VeerVec3 normal;
    for (uint32_t k = 0; k < map->slots; k++) {
        VeerVec3 direction = {map->dirX[k] * probe->speed, map->dirY[k] * probe->speed, 0.0f};
        if (veer_isMovingFor(probe, volume->obstacle))
            addDanger(probe, map, k, veer_volumeTime(probe, volume, direction, &normal) * probe->speed);
        else
            addDanger(probe, map, k,
                      veer_rayVolume(volume, veer_reachFrom(probe, volume->distance, volume->radius),
                                     veer_vec3(map->dirX[k], map->dirY[k], 0.0f), &normal));
    }
}

static uint32_t castVolumes(const VeerObstacleProbe *probe, VeerMap *map) {
    uint32_t checks = 0;
    VeerPrimitiveQuery query = veer_probedPrimitives(probe);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        if (veer_isAmong(probe->solids, probe->solidCount, primitive->obstacle)) continue;
        checks++;
        VeerVolume volume = veer_volumeFrom(&query, primitive, probe->o);
        castVolumeAt(probe, &volume, map);
    }
    return checks;
}

/* Handles agents inside a solid obstacle: only directions that lead out are free. */
static void leaveSolids(const VeerObstacleProbe *probe, VeerMap *map) {
    for (uint32_t s = 0; s < probe->solidCount; s++)
        for (uint32_t k = 0; k < map->slots; k++)
            if (map->dirX[k] * probe->solids[s].normal.x + map->dirY[k] * probe->solids[s].normal.y < 0.0f) addDanger(probe, map, k, 0.0f);
}

void veer_map_avoidObstacles(const VeerBatch *batch, uint32_t first, VeerMap *maps, uint32_t count) {
    const int isVolume = veer_isVolume(batch->world);
    VeerObstacleProbe probes[VEER_MAPS];
    uint32_t checks[VEER_MAPS] = {0};
    if (!(batch->behavior->weight > 0.0f)) return;
    for (uint32_t n = 0; n < count; n++) {
        veer_openProbe(batch, first + n, &probes[n]);
        leaveSolids(&probes[n], &maps[n]);
    }
    if (!isVolume) castStatic(probes, maps, count, checks);
    for (uint32_t n = 0; n < count; n++) {
        checks[n] += isVolume ? castVolumes(&probes[n], &maps[n]) : castMoving(&probes[n], &maps[n]);
        if (batch->events) batch->events->stats.shapeChecks += checks[n] * maps[n].slots;
    }
}
