/* avoidObstacles: computes the danger along every slot from a ray swept with the agent's disc (KidsCanCode, Context Steering, 2020, whose
 * rays have no width). In blends it sweeps a cylinder ahead, and pushes the agent to the nearer side (Reynolds, Steering Behaviors for
 * Autonomous Characters, 1999) or, in volume worlds, to any side. Runs in the steer stage; reads obstacles through shapes.h. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/ray_fan.h"
#include "shapes/static_casts.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_query.h"
#include "steer/aim.h"
#include "steer/batch.h"
#include "steer/bystanders.h"
#include "steer/stuck.h"

/* An agent that tests obstacles. */
typedef struct Probe {
    const VeerBatch *batch;
    const VeerAvoidObstaclesParams *params;
    uint32_t self;
    VeerVec3 o;
    float speed;        /* top speed of the agent */
    float body, margin; /* half width of the rays, and clearance to keep */
    float slack;        /* smallest clearance that is assumed, because rounding must not turn a path along a wall into the wall */
    VeerDepth solids[VEER_MAX_SOLIDS];
    uint32_t solidCount;
} Probe;

static void openProbe(const VeerBatch *batch, uint32_t i, Probe *probe) {
    const VeerWorld *world = batch->world;
    const VeerAvoidObstaclesParams *params = &batch->behavior->params.avoidObstacles;
    uint32_t self = batch->agents[i];
    probe->batch = batch;
    probe->params = params;
    probe->self = self;
    probe->o = veer_position(world, self);
    probe->speed = world->maxSpeed[self];
    probe->body = world->radius[self] * params->rayRadius;
    probe->margin = params->rayRadius > 0.0f ? params->margin : 0.0f;
    probe->slack = veer_max(1e-4f * params->lookAhead, 4.0f * veer_precisionSlack(world, probe->o)) + 2e-3f;
    probe->solidCount = veer_solidsAt(world, &(VeerDisc){probe->o, probe->body, params->mask, 0}, probe->solids);
}

static float reachAround(const Probe *probe) { return probe->params->lookAhead + probe->body + probe->margin; }

static VeerPrimitiveQuery primitivesAround(const Probe *probe) {
    VeerPrimitiveQuery query = veer_primitivesNear(probe->batch->world, probe->o, reachAround(probe), probe->params->mask);
    query.time = probe->speed > 0.0f ? probe->params->lookAhead / probe->speed : 0.0f;
    return query;
}

/* Returns how close the agent's center may come to a core: the body plus the margin, but at most half of the current clearance. However
 * near a wall is, free distances along it and into it then change gradually, and an agent within the margin is not trapped. */
static float reachFrom(const Probe *probe, float distance, float radius) {
    float clearance = veer_max(distance - radius - probe->body, probe->slack);
    return veer_max(distance - veer_max(0.5f * clearance, clearance - probe->margin), 0.0f);
}
static float reachOf(const Probe *probe, const VeerCapsule *capsule) { return reachFrom(probe, capsule->distance, capsule->radius); }

/* Returns whether an obstacle's motion is considered. It is not if the agent cannot move. */
static int isMovingFor(const Probe *probe, uint32_t obstacle) {
    return probe->speed > 0.0f && veer_isMoving(&probe->batch->world->obstacles[obstacle]);
}

/* Returns the time of first contact of an agent at a velocity with a moving obstacle. */
static float contactTime(const Probe *probe, const VeerCapsule *capsule, VeerVec3 velocity, VeerVec3 *normal) {
    return veer_timeToCapsule(probe->batch->world, capsule, &(VeerCourse){reachOf(probe, capsule), velocity}, normal);
}
static float volumeTime(const Probe *probe, const VeerVolume *volume, VeerVec3 velocity, VeerVec3 *normal) {
    float reach = reachFrom(probe, volume->distance, volume->radius);
    return veer_timeToVolume(probe->batch->world, volume, &(VeerCourse){reach, velocity}, normal);
}

/* ---- maps */

static void addDanger(const Probe *probe, VeerMap *map, uint32_t k, float distance) {
    const VeerBatch *batch = probe->batch;
    if (!(distance < probe->params->lookAhead)) return;
    float danger = batch->brain->context.danger == VEER_DANGER_SCALE_BINARY ? 1.0f : 1.0f - distance / probe->params->lookAhead;
    veer_addDanger(map, k, veer_clamp(danger * batch->behavior->weight, 0.0f, 1.0f), distance, batch->index);
}

static void addDangers(const Probe *probe, VeerMap *map, const VeerRayFan *fan) {
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

static void castAt(const Probe *probe, const VeerCapsule *capsule, VeerRayFan *fan) {
    float reach = reachOf(probe, capsule);
    if (capsule->distance - reach < probe->params->lookAhead) veer_castAt(fan, capsule, reach);
}

static VeerCast castOf(const Probe *probe) {
    return (VeerCast){.world = probe->batch->world,
                      .origin = probe->o,
                      .reach = reachAround(probe),
                      .mask = probe->params->mask,
                      .body = probe->body,
                      .margin = probe->margin,
                      .slack = probe->slack,
                      .range = probe->params->lookAhead,
                      .solids = probe->solids,
                      .solidCount = probe->solidCount};
}

/* Casts all slots of at least one agent against static obstacles at once. Counts the primitives tested. */
static void castStatic(const Probe *probes, VeerMap *maps, uint32_t count, uint32_t *checks) {
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
static void castMovingAt(const Probe *probe, const VeerCapsule *capsule, VeerMap *map) {
    VeerVec3 normal;
    for (uint32_t k = 0; k < map->slots; k++) {
        VeerVec3 velocity = {map->dirX[k] * probe->speed, map->dirY[k] * probe->speed, 0.0f};
        addDanger(probe, map, k, contactTime(probe, capsule, velocity, &normal) * probe->speed);
    }
}

static uint32_t castMoving(const Probe *probe, VeerMap *map) {
    uint32_t checks = 0;
    if (!veer_haveMoving(probe->batch->world)) return 0;
    VeerPrimitiveQuery query = primitivesAround(probe);
    VeerRayFan fan;
    veer_beginPrimitives(&query);
    veer_onlyMoving(&query);
    veer_openRayFan(&fan, map->slots, map->dirX, map->dirY);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        if (veer_isAmong(probe->solids, probe->solidCount, primitive->obstacle)) continue;
        checks++;
        VeerCapsule capsule = veer_capsuleFrom(primitive, probe->o);
        if (isMovingFor(probe, primitive->obstacle))
            castMovingAt(probe, &capsule, map);
        else
            castAt(probe, &capsule, &fan);
    }
    addDangers(probe, map, &fan);
    return checks;
}

/* Tests bystanders, which are agents that stand still and do not react to others: the agents of crowds treat them as obstacles. Returns the
 * number tested. */
static uint32_t castBystanders(const Probe *probe, uint32_t self, VeerMap *map) {
    VeerNeighborQuery query;
    VeerPrimitive disc;
    VeerRayFan fan;
    uint32_t count = 0;
    VeerReach reach = {veer_position(probe->batch->world, self), probe->params->lookAhead};
    if (!veer_beginBystanders(probe->batch->world, self, reach, &query)) return 0;
    veer_openRayFan(&fan, map->slots, map->dirX, map->dirY);
    for (; veer_nextBystander(&query, &disc); count++) {
        VeerCapsule capsule = veer_capsuleFrom(&disc, probe->o);
        castAt(probe, &capsule, &fan);
    }
    if (count) addDangers(probe, map, &fan);
    return count;
}

/* Casts the horizontal slots of a map against a primitive of a volume world. */
static void castVolumeAt(const Probe *probe, const VeerVolume *volume, VeerMap *map) {
    VeerVec3 normal;
    for (uint32_t k = 0; k < map->slots; k++) {
        VeerVec3 direction = {map->dirX[k] * probe->speed, map->dirY[k] * probe->speed, 0.0f};
        if (isMovingFor(probe, volume->obstacle))
            addDanger(probe, map, k, volumeTime(probe, volume, direction, &normal) * probe->speed);
        else
            addDanger(probe, map, k,
                      veer_rayVolume(volume, reachFrom(probe, volume->distance, volume->radius),
                                     veer_vec3(map->dirX[k], map->dirY[k], 0.0f), &normal));
    }
}

static uint32_t castVolumes(const Probe *probe, VeerMap *map) {
    uint32_t checks = 0;
    VeerPrimitiveQuery query = primitivesAround(probe);
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
static void leaveSolids(const Probe *probe, VeerMap *map) {
    for (uint32_t s = 0; s < probe->solidCount; s++)
        for (uint32_t k = 0; k < map->slots; k++)
            if (map->dirX[k] * probe->solids[s].normal.x + map->dirY[k] * probe->solids[s].normal.y < 0.0f) addDanger(probe, map, k, 0.0f);
}

void veer_map_avoidObstacles(const VeerBatch *batch, uint32_t first, VeerMap *maps, uint32_t count) {
    const int isVolume = veer_isVolume(batch->world);
    Probe probes[VEER_MAPS];
    uint32_t checks[VEER_MAPS] = {0};
    if (!(batch->behavior->weight > 0.0f)) return;
    for (uint32_t n = 0; n < count; n++) {
        openProbe(batch, first + n, &probes[n]);
        leaveSolids(&probes[n], &maps[n]);
    }
    if (!isVolume) castStatic(probes, maps, count, checks);
    for (uint32_t n = 0; n < count; n++) {
        checks[n] += isVolume ? castVolumes(&probes[n], &maps[n]) : castMoving(&probes[n], &maps[n]);
        checks[n] += castBystanders(&probes[n], batch->agents[first + n], &maps[n]);
        if (batch->events) batch->events->stats.shapeChecks += checks[n] * maps[n].slots;
    }
}

/* ---- desired velocities */

/* The first obstacle in the agent's path. */
typedef struct Threat {
    VeerVec3 heading; /* heading of the agent when it meets the obstacle */
    float distance;
    VeerVec3 normal;
    VeerCapsule capsule;
    float clearance; /* clearance from the nearest obstacle in any direction */
    float side;      /* side to which the agent turns; 0: not decided yet */
} Threat;

static void consider(const Probe *probe, const VeerCapsule *capsule, VeerVec3 heading, Threat *threat) {
    VeerVec3 normal;
    float distance;
    if (isMovingFor(probe, capsule->obstacle)) {
        distance = contactTime(probe, capsule, heading, &normal) * probe->speed;
    } else {
        float speed = veer_length2(heading.x, heading.y);
        if (!(speed > 0.0f)) return;
        distance = veer_rayCapsule(capsule, reachOf(probe, capsule), veer_vec3(heading.x / speed, heading.y / speed, 0.0f), &normal);
    }
    if (!(distance < probe->params->lookAhead)) return;
    if (distance > threat->distance || (veer_same(distance, threat->distance) && capsule->obstacle >= threat->capsule.obstacle)) return;
    threat->distance = distance;
    threat->normal = normal;
    threat->capsule = *capsule;
}

/* Returns 1 to turn left, -1 to turn right. The normal at the contact decides; head-on, the center of the obstacle decides or else the
 * preferred side. */
static float sideOf(const VeerBatch *batch, uint32_t self, const Threat *threat, VeerVec3 d) {
    const VeerCapsule *c = &threat->capsule;
    float lateral = d.x * threat->normal.y - d.y * threat->normal.x;
    if (threat->side != 0.0f) return threat->side;
    if (veer_abs(lateral) > 0.05f) return lateral > 0.0f ? 1.0f : -1.0f;
    float along = c->along - 0.5f * c->length;
    float x = c->ux * along + c->nx * c->side, y = c->uy * along + c->ny * c->side, offset = d.x * y - d.y * x;
    if (veer_abs(offset) > 1e-3f * (c->radius + c->length) + 1e-4f) return offset > 0.0f ? 1.0f : -1.0f;
    return veer_pairSide(batch->world->header->def.seed, veer_uid(batch->world, self), c->obstacle);
}

/* Steers straight ahead while the obstacle is far, and sideways when it is near. */
static void avoid(const Probe *probe, VeerSteeringOutput *out, uint32_t i, const Threat *threat) {
    const VeerBatch *batch = probe->batch;
    VeerVec3 d = threat->heading;
    float speed = veer_length2(d.x, d.y), length = veer_abs(speed - 1.0f) < 1e-6f ? 1.0f : speed;
    d = veer_vec3(d.x / length, d.y / length, 0.0f);
    float side = sideOf(batch, batch->agents[i], threat, d), nearness = 1.0f - threat->distance / probe->params->lookAhead;
    float ahead = 1.0f - nearness;
    VeerVec3 desired = {d.x * ahead - d.y * side * nearness, d.y * ahead + d.x * side * nearness, 0.0f};
    veer_steerAlong(batch, out, i, desired, probe->speed);
}

/* ---- desired velocities in volume worlds */

typedef struct Block {
    float distance;
    VeerVec3 direction; /* direction to the obstacle, along the agent's approach */
    VeerVec3 normal;
    VeerVolume volume;
    float clearance; /* clearance from the nearest obstacle in any direction */
    VeerVec3 away;   /* direction away from that obstacle */
} Block;

/* Updates a block with a primitive. velocity: the agent's. */
static void considerVolume(const Probe *probe, const VeerVolume *volume, VeerVec3 velocity, Block *block) {
    const VeerObstacleRecord *record = &probe->batch->world->obstacles[volume->obstacle];
    VeerVec3 normal, relative = velocity;
    float distance;
    if (isMovingFor(probe, volume->obstacle)) {
        distance = volumeTime(probe, volume, velocity, &normal) * probe->speed;
        relative = veer_vec3(velocity.x - record->velocityX, velocity.y - record->velocityY, velocity.z - record->velocityZ);
    } else {
        if (!(veer_length3(velocity) > 0.0f)) return;
        distance = veer_rayVolume(volume, reachFrom(probe, volume->distance, volume->radius), veer_unitOf(velocity), &normal);
    }
    if (!(distance < probe->params->lookAhead)) return;
    if (distance > block->distance || (veer_same(distance, block->distance) && volume->obstacle >= block->volume.obstacle)) return;
    block->distance = distance;
    block->direction = veer_unitOf(relative);
    block->normal = normal;
    block->volume = *volume;
}

/* Returns the component of a vector perpendicular to d. */
static VeerVec3 across(VeerVec3 v, VeerVec3 d) {
    float along = veer_dot3(v, d);
    return veer_vec3(v.x - d.x * along, v.y - d.y * along, v.z - d.z * along);
}

/* Returns a unit vector perpendicular to the approach: along the contact's normal; head-on, towards the nearest edge of a box or away from
 * the center of a sphere; at the exact center, to the preferred side of the pair. */
static VeerVec3 sideInSpace(const VeerBatch *batch, uint32_t self, const Block *block) {
    VeerVec3 d = block->direction;
    uint32_t bits = veer_random(batch->world->header->def.seed, veer_uid(batch->world, self), block->volume.obstacle, 0);
    VeerVec3 side = across(block->normal, d);
    float length = veer_length3(side);
    if (!(length > 0.05f)) {
        side = across(veer_nearestEdge(&block->volume, d, bits), d);
        length = veer_length3(side);
    }
    if (length > 1e-3f) return veer_vec3(side.x / length, side.y / length, side.z / length);
    return veer_sideways(d, VEER_TAU * veer_uniform(bits));
}

/* Returns the first obstacle along a direction; moving obstacles are tested at a velocity. Adds the number of tests to *checks. */
static Block firstBlock(const Probe *probe, VeerVec3 ahead, VeerVec3 velocity, uint32_t *checks) {
    Block block = {.distance = VEER_INF, .clearance = VEER_INF};
    VeerPrimitiveQuery query = primitivesAround(probe);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query)); ++*checks) {
        VeerVolume volume = veer_volumeFrom(&query, primitive, probe->o);
        float clearance = volume.distance - volume.radius - probe->body;
        considerVolume(probe, &volume, isMovingFor(probe, primitive->obstacle) ? velocity : ahead, &block);
        if (!(clearance < block.clearance)) continue;
        block.clearance = clearance;
        block.away = veer_awayFromVolume(&volume);
    }
    return block;
}

/* Returns d while the obstacle is far, and a sideways direction when it is near: to its nearer side, or to the side with the longer free
 * path beyond it. */
static VeerVec3 avoidInSpace(const Probe *probe, const Block *block, VeerVec3 d, uint32_t *checks) {
    static const float turns[] = {0.0f, 0.785f, -0.785f, 1.571f, -1.571f, 2.356f, -2.356f, 3.1416f};
    VeerVec3 side = sideInSpace(probe->batch, probe->self, block), best = d, direction = block->direction;
    VeerVec3 other = veer_cross3(direction, side);
    float nearness = 1.0f - block->distance / probe->params->lookAhead, ahead = 1.0f - nearness, farthest = -1.0f;
    for (uint32_t k = 0; k < sizeof turns / sizeof *turns; k++) {
        float c = nearness * veer_cos(turns[k]), s = nearness * veer_sin(turns[k]);
        direction = veer_vec3(d.x * ahead + side.x * c + other.x * s, d.y * ahead + side.y * c + other.y * s,
                              d.z * ahead + side.z * c + other.z * s);
        direction = veer_unitOf(direction);
        VeerVec3 velocity = {direction.x * probe->speed, direction.y * probe->speed, direction.z * probe->speed};
        float freely =
            veer_min(firstBlock(probe, direction, velocity, checks).distance, probe->params->lookAhead) * (1.0f - 0.05f * (float)k);
        if (!(freely > farthest)) continue;
        farthest = freely;
        best = direction;
    }
    return best;
}

static void steerInSpace(const Probe *probe, VeerSteeringOutput *out, uint32_t i, uint32_t *checks) {
    const VeerWorld *world = probe->batch->world;
    uint32_t self = probe->batch->agents[i];
    VeerVec3 direction = veer_heading(world, self), velocity = veer_velocity(world, self), aim;
    Block block = firstBlock(probe, direction, velocity, checks);
    if (veer_isStuck(block.clearance, probe->body, velocity, probe->speed) && veer_findAim(world, self, probe->batch->brain, &aim)) {
        direction = veer_unitOf(veer_delta(world, probe->o, aim));
        block = firstBlock(probe, direction, velocity, checks);
    }
    float closing = veer_max(-veer_dot3(velocity, block.away), 0.0f), zone = probe->margin + 0.1f * closing;
    float push = block.clearance < zone ? 1.0f - veer_max(block.clearance, 0.0f) / zone : 0.0f;
    int isBlocked = block.distance < probe->params->lookAhead;
    if (!isBlocked && !(push > 0.0f)) return;
    if (isBlocked) direction = avoidInSpace(probe, &block, direction, checks);
    direction = veer_mulAdd3(direction, block.away, push);
    veer_steerAlong(probe->batch, out, i, direction, probe->speed);
}

/* ---- all desired velocities */

/* Returns the agent's direction of motion. For an agent at rest among static obstacles, this is the direction that it faces. */
static VeerVec3 headingOf(const VeerWorld *world, uint32_t self, int moving) {
    VeerVec3 velocity = {world->velocityX[self], world->velocityY[self], 0.0f};
    if (moving || veer_length2(velocity.x, velocity.y) > 1e-3f * world->maxSpeed[self]) return velocity;
    return veer_vec3(veer_cos(world->orientation[self]), veer_sin(world->orientation[self]), 0.0f);
}

/* Returns the obstacle that the agent meets first with this heading. */
static Threat threatAlong(const Probe *probe, VeerVec3 heading, VeerVec3 velocity, uint32_t *checks) {
    Threat threat = {.heading = heading, .distance = VEER_INF, .clearance = VEER_INF};
    VeerPrimitiveQuery query = primitivesAround(probe);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query)); ++*checks) {
        VeerCapsule capsule = veer_capsuleFrom(primitive, probe->o);
        threat.clearance = veer_min(threat.clearance, capsule.distance - capsule.radius - probe->body);
        consider(probe, &capsule, isMovingFor(probe, primitive->obstacle) ? velocity : heading, &threat);
    }
    return threat;
}

void veer_steer_avoidObstacles(const VeerBatch *batch, VeerSteeringOutput *out) {
    uint32_t checks = 0;
    for (uint32_t i = 0; i < batch->count; i++) {
        Probe probe;
        openProbe(batch, i, &probe);
        uint32_t self = batch->agents[i];
        VeerVec3 ahead = headingOf(batch->world, self, 0), velocity = headingOf(batch->world, self, 1), aim;
        if (probe.solidCount) {
            veer_steerAlong(batch, out, i, probe.solids[0].normal, probe.speed);
            continue;
        }
        if (veer_isVolume(batch->world)) {
            steerInSpace(&probe, out, i, &checks);
            continue;
        }
        Threat threat = threatAlong(&probe, ahead, velocity, &checks);
        if (veer_isStuck(threat.clearance, probe.body, velocity, probe.speed) && veer_findAim(batch->world, self, batch->brain, &aim)) {
            VeerVec3 toward = veer_unitOf(veer_delta(batch->world, probe.o, aim));
            threat = threatAlong(&probe, toward, velocity, &checks);
            threat.side = veer_sideOutOfNotch(&(VeerStuck){batch->world, probe.o, toward, probe.body, probe.params->mask});
        }
        if (threat.distance < probe.params->lookAhead) avoid(&probe, out, i, &threat);
    }
    if (batch->events) batch->events->stats.shapeChecks += checks;
}
