/* Casts whiskers: rays as wide as the agent (after Millington, Artificial Intelligence for Games, 2006, whose rays have no width), using
 * the formulas for sweeps, and finds the nearest point of each wall. Part of the steer stage. */
#include "steer/whiskers.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/static_grid_query.h"

VeerWallSensor veer_wallSensorAt(const VeerWorld *world, uint32_t slot, VeerVec3 place, uint32_t mask) {
    const VeerWorldDef *def = &world->header->def;
    VeerWallSensor sensor = {.world = world, .o = place, .body = world->radius[slot], .speed = world->maxSpeed[slot], .mask = mask};
    sensor.slack = 2e-3f + 4.0f * veer_precisionSlack(world, sensor.o);
    for (uint32_t k = 0; k < 3; k++) sensor.edges |= veer_isWalled(def, k) ? 3u << 2 * k : 0u;
    sensor.solidCount = veer_solidsAt(world, &(VeerDisc){sensor.o, sensor.body, mask, veer_uid(world, slot)}, sensor.solids);
    return sensor;
}

/* Returns edge k of the world: the lower and the upper end of each axis. For an agent larger than the world, the edges are at the world's
 * center. */
static VeerWall edgeOf(const VeerWallSensor *sensor, uint32_t k) {
    const VeerWorldDef *def = &sensor->world->header->def;
    const float least[3] = {def->minX, def->minY, def->minZ}, most[3] = {def->maxX, def->maxY, def->maxZ};
    const float at[3] = {sensor->o.x, sensor->o.y, sensor->o.z};
    uint32_t axis = k / 2;
    float inwards[3] = {0}, body = veer_min(sensor->body, 0.5f * (most[axis] - least[axis]));
    inwards[axis] = k % 2 ? -1.0f : 1.0f;
    return (VeerWall){(k % 2 ? most[axis] - at[axis] : at[axis] - least[axis]) - body, veer_vec3(inwards[0], inwards[1], inwards[2]),
                      VEER_NONE - k};
}

/* Returns the smallest distance of the agent's center from a core before it counts as a hit. If the agent already touches the obstacle,
 * this is a skin less than the current distance. */
static float reachOf(const VeerWallSensor *sensor, float distance, float radius) {
    return veer_max(veer_min(radius + sensor->body, distance - sensor->slack), 0.0f);
}

/* Keeps a hit if it is nearer than the whisker's hit so far. Of two equally near hits the lower slot wins, whatever the order in which they
 * are found. */
static void offer(VeerWhisker *whisker, float distance, VeerVec3 normal, uint32_t wall) {
    if (!(distance < whisker->length) || distance > whisker->distance) return;
    if (veer_same(distance, whisker->distance) && wall >= whisker->wall) return;
    whisker->distance = distance;
    whisker->normal = normal;
    whisker->wall = wall;
}

static void castAtEdges(const VeerWallSensor *sensor, VeerWhisker *whisker) {
    for (uint32_t k = 0; sensor->edges >> k; k++) {
        if (!(sensor->edges >> k & 1)) continue;
        VeerWall edge = edgeOf(sensor, k);
        float closing = -veer_dot3(edge.normal, whisker->direction);
        if (closing > 0.0f) offer(whisker, veer_max(edge.clearance, sensor->slack) / closing, edge.normal, edge.wall);
    }
}

/* A primitive, prepared for tests against all whiskers. */
typedef struct Thing {
    int isMoving;
    float reach;
    VeerCapsule capsule;
    VeerVolume volume; /* used in volume worlds */
} Thing;

static float contactTime(const VeerWallSensor *sensor, const Thing *thing, VeerVec3 direction, VeerVec3 *normal) {
    int isVolume = veer_isVolume(sensor->world);
    if (!thing->isMoving)
        return isVolume ? veer_rayVolume(&thing->volume, thing->reach, direction, normal)
                        : veer_rayCapsule(&thing->capsule, thing->reach, direction, normal);
    VeerCourse course = {thing->reach, {direction.x * sensor->speed, direction.y * sensor->speed, direction.z * sensor->speed}};
    float time = isVolume ? veer_timeToVolume(sensor->world, &thing->volume, &course, normal)
                          : veer_timeToCapsule(sensor->world, &thing->capsule, &course, normal);
    return time * sensor->speed;
}

uint32_t veer_castWhiskers(const VeerWallSensor *sensor, VeerWhisker *whiskers, uint32_t count) {
    const VeerWorld *world = sensor->world;
    float longest = 0.0f;
    uint32_t checks = 0;
    for (uint32_t k = 0; k < count; k++) {
        whiskers[k].distance = VEER_INF;
        whiskers[k].wall = VEER_NONE;
        longest = veer_max(longest, whiskers[k].length);
        castAtEdges(sensor, &whiskers[k]);
    }
    VeerPrimitiveQuery query = veer_primitivesNear(world, sensor->o, longest + sensor->body, sensor->mask);
    query.time = sensor->speed > 0.0f ? longest / sensor->speed : 0.0f;
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        Thing thing = {.isMoving = sensor->speed > 0.0f && veer_isMoving(&world->obstacles[primitive->obstacle])};
        VeerVec3 normal;
        if (veer_isAmong(sensor->solids, sensor->solidCount, primitive->obstacle)) continue;
        if (veer_isVolume(world)) {
            thing.volume = veer_volumeFrom(&query, primitive, sensor->o);
            thing.reach = reachOf(sensor, thing.volume.distance, thing.volume.radius);
        } else {
            thing.capsule = veer_capsuleFrom(primitive, sensor->o);
            thing.reach = reachOf(sensor, thing.capsule.distance, thing.capsule.radius);
            if (!thing.isMoving && thing.capsule.distance - thing.reach >= longest) continue;
        }
        checks += count;
        for (uint32_t k = 0; k < count; k++) {
            float distance = contactTime(sensor, &thing, whiskers[k].direction, &normal);
            offer(&whiskers[k], distance, normal, primitive->obstacle);
        }
    }
    return checks;
}

void veer_beginWalls(VeerWallWalk *walk, const VeerWallSensor *sensor, float reach) {
    *walk = (VeerWallWalk){.sensor = sensor, .reach = reach};
    walk->query = veer_primitivesNear(sensor->world, sensor->o, reach + sensor->body, sensor->mask);
    veer_beginPrimitives(&walk->query);
}

int veer_nextWall(VeerWallWalk *walk, VeerWall *wall) {
    const VeerWallSensor *sensor = walk->sensor;
    while (sensor->edges >> walk->edge) {
        *wall = edgeOf(sensor, walk->edge);
        if (!(sensor->edges >> walk->edge++ & 1)) continue;
        if (wall->clearance <= walk->reach) return 1;
    }
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&walk->query)); walk->checks++) {
        if (veer_isAmong(sensor->solids, sensor->solidCount, primitive->obstacle)) continue;
        if (veer_isVolume(sensor->world)) {
            VeerVolume volume = veer_volumeFrom(&walk->query, primitive, sensor->o);
            *wall = (VeerWall){volume.distance - volume.radius - sensor->body, veer_awayFromVolume(&volume), primitive->obstacle};
        } else {
            VeerCapsule capsule = veer_capsuleFrom(primitive, sensor->o);
            *wall = (VeerWall){capsule.distance - capsule.radius - sensor->body, veer_awayFrom(&capsule), primitive->obstacle};
        }
        if (wall->clearance <= walk->reach) return 1;
    }
    return 0;
}
