/* avoidWalls: whiskers as wide as the agent detect walls, and the agent seeks a point off the wall that they hit (Millington, Artificial
 * Intelligence for Games, 2006; Palacios, Unity 5.x Game AI Programming Cookbook, 2016). Unlike in the sources, an agent that meets a wall
 * head-on chooses a side; if the path to that point leads into another wall, as in a corner, the agent searches for the open side and keeps
 * to it. Runs in the steer stage. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "steer/batch.h"
#include "steer/whiskers.h"

#define MAX_WHISKERS 5u    /* number of whiskers in volume worlds; there are three in planar worlds */
#define MAX_DIRECTIONS 27u /* number of directions tested: two along a wall, 3 x 8 around the heading, and one back */

/* An agent that tests the walls around it. */
typedef struct Probe {
    const VeerBatch *batch;
    const VeerAvoidWallsParams *params;
    uint32_t self;
    VeerWallSensor sensor;
    VeerVec3 d; /* heading of the agent */
    float speed;
    float length, longest; /* length of the whisker ahead, at the current speed and at top speed */
    uint32_t checks;
    VeerWhisker whiskers[MAX_WHISKERS]; /* whiskers ahead, left and right; in volume worlds also above and below */
    uint32_t count;
} Probe;

static Probe probeOf(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    const VeerAvoidWallsParams *params = &batch->behavior->params.avoidWalls;
    uint32_t self = batch->agents[i];
    Probe probe = {.batch = batch, .params = params, .self = self, .d = veer_heading(world, self)};
    probe.sensor = veer_wallSensorAt(world, self, veer_position(world, self), params->mask);
    probe.speed = veer_length3(veer_counted(world, veer_velocity(world, self)));
    probe.length = params->lookAhead + params->speedScale * probe.speed;
    probe.longest = params->lookAhead + params->speedScale * world->maxSpeed[self];
    return probe;
}

/* Returns a direction at an angle from the heading: to the left or right, in volume worlds rotated around the heading. */
static VeerVec3 directionAt(const Probe *probe, float angle, float round) {
    float c = veer_cos(angle), s = veer_sin(angle);
    if (!veer_isVolume(probe->batch->world)) return veer_turned(probe->d, c, veer_cos(round) < 0.0f ? -s : s);
    VeerVec3 side = veer_sideways(probe->d, round);
    return veer_mulAdd3(veer_scale3(probe->d, c), side, s);
}

static void probeAhead(Probe *probe) {
    static const float rounds[4] = {0.0f, VEER_PI, 0.5f * VEER_PI, -0.5f * VEER_PI};
    uint32_t sides = probe->params->whiskers == VEER_WHISKERS_ONE ? 0 : veer_isVolume(probe->batch->world) ? 4 : 2;
    probe->whiskers[probe->count++] = (VeerWhisker){.direction = probe->d, .length = probe->length};
    for (uint32_t k = 0; k < sides; k++)
        probe->whiskers[probe->count++] = (VeerWhisker){.direction = directionAt(probe, probe->params->angle, rounds[k]),
                                                        .length = probe->length * probe->params->sideScale};
    probe->checks += veer_castWhiskers(&probe->sensor, probe->whiskers, probe->count);
}

static float runAlong(Probe *probe, VeerVec3 direction, float length) {
    VeerWhisker whisker = {.direction = direction, .length = length};
    probe->checks += veer_castWhiskers(&probe->sensor, &whisker, 1);
    return veer_min(whisker.distance, length);
}

/* ---- a single wall */

/* Returns a unit vector along the wall ahead, in the direction of motion. An agent that meets the wall head-on takes the side whose whisker
 * reaches farther or, if both are equal, its preferred side. */
static VeerVec3 alongWall(const Probe *probe) {
    const VeerWhisker *ahead = &probe->whiskers[0];
    const VeerWorld *world = probe->batch->world;
    VeerVec3 n = ahead->normal, along = veer_mulAdd3(probe->d, n, -veer_dot3(probe->d, n));
    if (veer_length3(along) > 0.05f) return veer_unitOf(along);
    uint32_t uid = veer_uid(world, probe->self), seed = world->header->def.seed;
    VeerVec3 side = veer_isVolume(world) ? veer_sideways(probe->d, VEER_TAU * veer_uniform(veer_random(seed, uid, ahead->wall, 0)))
                                         : veer_turned(probe->d, 0.0f, veer_pairSide(seed, uid, ahead->wall));
    float least = probe->longest, most = 0.0f;
    for (uint32_t k = 1; k < probe->count; k++) {
        float reach = veer_min(probe->whiskers[k].distance, probe->whiskers[k].length);
        least = veer_min(least, reach);
        if (reach > most) {
            most = reach;
            along = probe->whiskers[k].direction;
        }
    }
    if (most > 1.01f * least) side = along;
    return veer_unitOf(veer_mulAdd3(side, n, -veer_dot3(side, n)));
}

/* Returns the vector from the agent to the point off the wall that a whisker hit. */
static VeerVec3 directionOff(const Probe *probe, const VeerWhisker *whisker) {
    float off = probe->params->avoidDistance;
    VeerVec3 d = whisker->direction,
             to = veer_mulAdd3(veer_vec3(d.x * whisker->distance, d.y * whisker->distance, d.z * whisker->distance), whisker->normal, off);
    return whisker == probe->whiskers ? veer_mulAdd3(to, alongWall(probe), -off * veer_dot3(d, whisker->normal)) : to;
}

/* Returns the direction off all walls that whiskers hit, or 0 if no wall requires a change. */
static VeerVec3 directionOffAll(const Probe *probe) {
    VeerVec3 direction = {0.0f, 0.0f, 0.0f};
    for (uint32_t k = 0; k < probe->count; k++) {
        const VeerWhisker *whisker = &probe->whiskers[k];
        if (!(whisker->distance < whisker->length)) continue;
        VeerVec3 to = directionOff(probe, whisker);
        /* A wall never attracts the agent. */
        if (k && veer_dot3(veer_unitOf(to), whisker->normal) <= veer_dot3(probe->d, whisker->normal)) continue;
        if (!k) return to;
        direction = veer_add3(direction, to);
    }
    /* Removes the part that points back, so that an agent does not turn back because of a wall at its side. */
    return veer_mulAdd3(direction, probe->d, veer_max(-veer_dot3(direction, probe->d), 0.0f));
}

/* ---- corners */

/* Lists the directions to test: first along the wall ahead, because a corridor may be narrow, then around the heading in steps. */
static uint32_t directionsAround(const Probe *probe, VeerVec3 along, VeerWhisker *directions) {
    uint32_t count = 0, steps = veer_isVolume(probe->batch->world) ? 4 : 8, rounds = veer_isVolume(probe->batch->world) ? 8 : 2;
    float first = veer_dot3(directionAt(probe, 0.5f * VEER_PI, 0.0f), along) < 0.0f ? VEER_PI : 0.0f;
    directions[count++].direction = along;
    directions[count++].direction = veer_vec3(-along.x, -along.y, -along.z);
    for (uint32_t k = 1; k <= steps; k++)
        for (uint32_t r = 0; r < (k < steps ? rounds : 1); r++)
            directions[count++].direction =
                directionAt(probe, VEER_PI * (float)k / (float)steps, first + VEER_TAU * (float)r / (float)rounds);
    for (uint32_t k = 0; k < count; k++) directions[k].length = probe->longest;
    return count;
}

/* Returns the direction with the best balance of a long free path and a small turn. The search starts on the side of `along`. */
static VeerVec3 openSide(Probe *probe, VeerVec3 along) {
    VeerWhisker directions[MAX_DIRECTIONS];
    uint32_t count = directionsAround(probe, along, directions);
    float best = -1.0f;
    VeerVec3 direction = probe->d;
    probe->checks += veer_castWhiskers(&probe->sensor, directions, count);
    for (uint32_t k = 0; k < count; k++) {
        float open = veer_min(directions[k].distance, probe->longest) * (0.8f + 0.2f * veer_dot3(directions[k].direction, probe->d));
        if (!(open > best)) continue;
        best = open;
        direction = directions[k].direction;
    }
    return direction;
}

/* Keeps to the remembered direction out of a corner until the agent moves in that direction, or moves freely and fast in another. Returns 0
 * if there is no such direction. */
static int keepsTo(Probe *probe, const float *kept) {
    VeerVec3 direction = {kept[0], kept[1], kept[2]};
    if (!(veer_length3(direction) > 0.5f) || !(runAlong(probe, direction, probe->longest) > 0.5f * probe->length)) return 0;
    if (probe->speed < 0.7f * probe->batch->world->maxSpeed[probe->self]) return 1;
    return veer_dot3(direction, probe->d) < 0.95f && runAlong(probe, probe->d, probe->longest) < probe->longest;
}

static void keep(float *kept, VeerVec3 direction) {
    kept[0] = direction.x;
    kept[1] = direction.y;
    kept[2] = direction.z;
}

static VeerVec3 desiredOf(Probe *probe, float *kept) {
    if (keepsTo(probe, kept)) return veer_vec3(kept[0], kept[1], kept[2]);
    keep(kept, veer_vec3(0.0f, 0.0f, 0.0f));
    probeAhead(probe);
    VeerVec3 direction = directionOffAll(probe);
    if (!(probe->whiskers[0].distance < probe->whiskers[0].length)) return direction;
    float length = veer_length3(direction);
    if (runAlong(probe, veer_unitOf(direction), length) >= length) return direction;
    direction = openSide(probe, alongWall(probe));
    keep(kept, direction);
    return direction;
}

void veer_steer_avoidWalls(const VeerBatch *batch, VeerSteeringOutput *out) {
    uint32_t checks = 0;
    for (uint32_t i = 0; i < batch->count; i++) {
        Probe probe = probeOf(batch, i);
        float *kept = batch->state + (size_t)i * batch->stateStride;
        VeerVec3 direction = probe.sensor.solidCount ? probe.sensor.solids[0].normal : desiredOf(&probe, kept);
        checks += probe.checks;
        if (veer_dot3(direction, direction) > 0.0f) veer_steerAlong(batch, out, i, direction, batch->world->maxSpeed[probe.self]);
    }
    if (batch->events) batch->events->stats.shapeChecks += checks;
}

/* ---- maps: every slot is a whisker, and the whisker ahead is the longest */

static void fillMap(const VeerBatch *batch, uint32_t i, VeerMap *map) {
    if (!(batch->behavior->weight > 0.0f)) return;
    Probe probe = probeOf(batch, i);
    VeerWhisker whiskers[VEER_MAX_SLOTS];
    int isBinary = batch->brain->context.danger == VEER_DANGER_SCALE_BINARY;
    for (uint32_t k = 0; k < map->slots; k++) {
        VeerVec3 direction = {map->dirX[k], map->dirY[k], 0.0f};
        float ahead = veer_max(veer_dot3(direction, probe.d), 0.0f),
              share = probe.params->sideScale + (1.0f - probe.params->sideScale) * ahead;
        whiskers[k] = (VeerWhisker){.direction = direction, .length = probe.length * share};
    }
    uint32_t checks = veer_castWhiskers(&probe.sensor, whiskers, map->slots);
    for (uint32_t k = 0; k < map->slots; k++) {
        for (uint32_t s = 0; s < probe.sensor.solidCount; s++) /* inside a solid, only directions that lead out are free */
            if (veer_dot3(whiskers[k].direction, probe.sensor.solids[s].normal) < 0.0f) whiskers[k].distance = 0.0f;
        if (!(whiskers[k].distance < whiskers[k].length)) continue;
        float danger = isBinary ? 1.0f : 1.0f - whiskers[k].distance / whiskers[k].length;
        veer_addDanger(map, k, veer_clamp(danger * batch->behavior->weight, 0.0f, 1.0f), whiskers[k].distance, batch->index);
    }
    if (batch->events) batch->events->stats.shapeChecks += checks;
}

void veer_map_avoidWalls(const VeerBatch *batch, uint32_t first, VeerMap *maps, uint32_t count) {
    for (uint32_t n = 0; n < count; n++) fillMap(batch, first + n, &maps[n]);
}
