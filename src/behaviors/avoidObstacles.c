/* avoidObstacles in blends: sweeps a cylinder ahead, and pushes the agent to the nearer side (Reynolds, Steering Behaviors for Autonomous
 * Characters, 1999) or, in volume worlds, to any side. An agent close to a wall in front of its goal is led along the wall to its nearer
 * end. For context maps see obstacle_maps.c. Runs in the steer stage; finds obstacles with the queries of src/shapes/. */
#include "behaviors/obstacle_probe.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/static_grid_query.h"
#include "steer/aim.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/opposition.h"
#include "steer/passing.h"

/* Close to an obstacle, an agent below this fraction of its top speed avoids what lies between it and its aim, not what lies along its
 * heading. Otherwise two outputs that cancel each other could keep it there forever, and so could a heading that points away from the
 * obstacle in its way. Larger: agents that brake count as slow. Smaller: the agent creeps in front of the obstacle for seconds. */
#define SLOW 0.5f

/* The first obstacle in the agent's path. */
typedef struct Threat {
    VeerVec3 heading; /* heading of the agent when it meets the obstacle */
    float distance;
    VeerVec3 normal;
    VeerPrimitive primitive;
    float clearance; /* clearance from the nearest obstacle anywhere */
    float side;      /* side to turn to; 0: not decided */
} Threat;

static void consider(const VeerObstacleProbe *probe, const VeerPrimitive *primitive, VeerVec3 heading, Threat *threat) {
    const VeerCapsule capsule = veer_capsuleFrom(primitive, probe->o);
    VeerVec3 normal;
    float distance;
    threat->clearance = veer_min(threat->clearance, capsule.distance - capsule.radius - probe->body);
    if (veer_isMovingFor(probe, capsule.obstacle)) {
        distance = veer_contactTime(probe, &capsule, heading, &normal) * probe->speed;
    } else {
        float speed = veer_length2(heading.x, heading.y);
        if (!(speed > 0.0f)) return;
        distance = veer_rayCapsule(&capsule, veer_reachOf(probe, &capsule), veer_vec3(heading.x / speed, heading.y / speed, 0.0f), &normal);
    }
    if (!(distance < probe->params->lookAhead)) return;
    if (distance > threat->distance || (veer_same(distance, threat->distance) && capsule.obstacle >= threat->primitive.obstacle)) return;
    threat->distance = distance;
    threat->normal = normal;
    threat->primitive = *primitive;
}

/* Returns 1 to turn left, -1 to turn right. The normal at the contact decides; head-on, the center of the obstacle decides or else the
 * preferred side. */
static float sideOf(const VeerObstacleProbe *probe, const Threat *threat, VeerVec3 d) {
    const VeerWorld *world = probe->batch->world;
    const VeerCapsule c = veer_capsuleFrom(&threat->primitive, probe->o);
    float lateral = d.x * threat->normal.y - d.y * threat->normal.x;
    if (threat->side != 0.0f) return threat->side;
    if (veer_abs(lateral) > 0.05f) return lateral > 0.0f ? 1.0f : -1.0f;
    float along = c.along - 0.5f * c.length;
    float x = c.ux * along + c.nx * c.side, y = c.uy * along + c.ny * c.side, offset = d.x * y - d.y * x;
    if (veer_abs(offset) > 1e-3f * (c.radius + c.length) + 1e-4f) return offset > 0.0f ? 1.0f : -1.0f;
    return veer_pairSide(world->header->def.seed, veer_uid(world, probe->self), c.obstacle);
}

/* Steers straight ahead while the obstacle is far, and sideways when it is near. */
static void avoid(const VeerObstacleProbe *probe, VeerSteeringOutput *out, uint32_t i, const Threat *threat) {
    const VeerBatch *batch = probe->batch;
    VeerVec3 d = threat->heading;
    float speed = veer_length2(d.x, d.y), length = veer_abs(speed - 1.0f) < 1e-6f ? 1.0f : speed;
    d = veer_vec3(d.x / length, d.y / length, 0.0f);
    float side = sideOf(probe, threat, d), nearness = 1.0f - threat->distance / probe->params->lookAhead;
    float ahead = 1.0f - nearness;
    VeerVec3 desired = {d.x * ahead - d.y * side * nearness, d.y * ahead + d.x * side * nearness, 0.0f};
    veer_steerAlong(batch, out, i, desired, probe->speed);
}

/* ---- passing walls */

enum { HAS_GOAL = 1, IS_SLOW = 2 };

/* Finds what an agent close to an obstacle heads for. Returns HAS_GOAL if it has a straight path to a goal that is not inside a solid,
 * IS_SLOW if it has an aim and is slow. */
static uint32_t findAims(const VeerObstacleProbe *probe, VeerVec3 velocity, VeerPassing *passing) {
    const VeerWorld *world = probe->batch->world;
    const VeerBrainDef *brain = probe->batch->brain;
    const uint32_t isSlow = veer_length3(velocity) < SLOW * probe->speed ? IS_SLOW : 0;
    VeerDepth solids[VEER_MAX_SOLIDS];
    VeerVec3 aim;
    uint32_t hasGoal = veer_findStraightGoal(world, probe->self, brain, &aim) ? HAS_GOAL : 0;
    if (hasGoal && veer_solidsAt(world, &(VeerDisc){aim, 0.0f, probe->params->mask, 0}, solids)) hasGoal = 0;
    if (!hasGoal && !(isSlow && veer_findAim(world, probe->self, brain, &aim))) return 0;
    *passing = (VeerPassing){world, probe->o, veer_delta(world, probe->o, aim), probe->body, probe->params->mask};
    return hasGoal | isSlow;
}

/* Leads an agent along a wall, and opposes the goals of the same blend, which lead into the wall. Returns 0 if there is no direction. */
static int leadAlong(const VeerObstacleProbe *probe, VeerSteeringOutput *out, uint32_t i, VeerVec3 along, VeerVec3 towards) {
    const float against = veer_opposition(probe->batch);
    if (along.x == 0.0f && along.y == 0.0f && along.z == 0.0f) return 0;
    VeerVec3 desired = veer_scale3(along, (1.0f + against) * probe->speed);
    veer_steerVelocity(out, i, veer_mulAdd3(desired, towards, -against * probe->speed));
    return 1;
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

/* Updates a block with a primitive. velocity: the velocity of the agent. */
static void considerVolume(const VeerObstacleProbe *probe, const VeerVolume *volume, VeerVec3 velocity, Block *block) {
    const VeerObstacleRecord *record = &probe->batch->world->obstacles[volume->obstacle];
    VeerVec3 normal, relative = velocity;
    float distance;
    if (veer_isMovingFor(probe, volume->obstacle)) {
        distance = veer_volumeTime(probe, volume, velocity, &normal) * probe->speed;
        relative = veer_vec3(velocity.x - record->velocityX, velocity.y - record->velocityY, velocity.z - record->velocityZ);
    } else {
        if (!(veer_length3(velocity) > 0.0f)) return;
        distance = veer_rayVolume(volume, veer_reachFrom(probe, volume->distance, volume->radius), veer_unitOf(velocity), &normal);
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
static Block firstBlock(const VeerObstacleProbe *probe, VeerVec3 ahead, VeerVec3 velocity, uint32_t *checks) {
    Block block = {.distance = VEER_INF, .clearance = VEER_INF};
    VeerPrimitiveQuery query = veer_probedPrimitives(probe);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query)); ++*checks) {
        VeerVolume volume = veer_volumeFrom(&query, primitive, probe->o);
        float clearance = volume.distance - volume.radius - probe->body;
        considerVolume(probe, &volume, veer_isMovingFor(probe, primitive->obstacle) ? velocity : ahead, &block);
        if (!(clearance < block.clearance)) continue;
        block.clearance = clearance;
        block.away = veer_awayFromVolume(&volume);
    }
    return block;
}

/* Returns d while the obstacle is far, and a sideways direction when it is near: to its nearer side, or to the side with the longer free
 * path beyond it. */
static VeerVec3 avoidInSpace(const VeerObstacleProbe *probe, const Block *block, VeerVec3 d, uint32_t *checks) {
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

/* Like passWall. Stores a new direction and block if there is something to avoid between the agent and its aim. */
static int passInSpace(const VeerObstacleProbe *probe, VeerSteeringOutput *out, uint32_t i, VeerVec3 *direction, Block *block) {
    const VeerVec3 velocity = veer_velocity(probe->batch->world, probe->self);
    VeerPassing passing;
    uint32_t checks = 0, aims = findAims(probe, velocity, &passing);
    if (!aims) return 0;
    VeerVec3 towards = veer_unitOf(passing.aim);
    Block ahead = firstBlock(probe, towards, velocity, &checks);
    int isWall = ahead.distance < veer_min(VEER_PASSING_NEAR * probe->body, veer_length3(passing.aim));
    if (isWall && (aims & HAS_GOAL) && !veer_isMovingFor(probe, ahead.volume.obstacle)) {
        VeerVec3 along = veer_towardsOpening(&passing, &ahead.volume);
        if (leadAlong(probe, out, i, along, towards)) return 1;
    }
    if (!(aims & IS_SLOW)) return 0;
    *direction = towards;
    *block = ahead;
    return 0;
}

static void steerInSpace(const VeerObstacleProbe *probe, VeerSteeringOutput *out, uint32_t i, uint32_t *checks) {
    const VeerWorld *world = probe->batch->world;
    VeerVec3 direction = veer_heading(world, probe->self), velocity = veer_velocity(world, probe->self);
    Block block = firstBlock(probe, direction, velocity, checks);
    if (block.clearance < VEER_PASSING_NEAR * probe->body && passInSpace(probe, out, i, &direction, &block)) return;
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
static Threat threatAlong(const VeerObstacleProbe *probe, VeerVec3 heading, VeerVec3 velocity, uint32_t *checks) {
    Threat threat = {.heading = heading, .distance = VEER_INF, .clearance = VEER_INF};
    VeerPrimitiveQuery query = veer_probedPrimitives(probe);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query)); ++*checks)
        consider(probe, primitive, veer_isMovingFor(probe, primitive->obstacle) ? velocity : heading, &threat);
    return threat;
}

/* Handles an agent close to an obstacle. Returns 1 if the output leads the agent along a wall in front of its goal. Otherwise stores what
 * the agent has to avoid. */
static int passWall(const VeerObstacleProbe *probe, VeerSteeringOutput *out, uint32_t i, VeerVec3 velocity, Threat *threat) {
    VeerPassing passing;
    const int isNear = threat->clearance < VEER_PASSING_NEAR * probe->body;
    uint32_t checks = 0, aims = isNear || threat->distance < probe->params->lookAhead ? findAims(probe, velocity, &passing) : 0;
    if (!aims) return 0;
    const VeerVec3 towards = veer_unitOf(passing.aim);
    Threat ahead = threatAlong(probe, towards, velocity, &checks);
    if (!(ahead.distance < veer_min(probe->params->lookAhead, veer_length3(passing.aim)))) {
        int canStop = veer_length3(velocity) <= veer_arrivalSpeed(probe->batch, i, threat->distance);
        if (canStop || (isNear && (aims & IS_SLOW))) threat->distance = VEER_INF; /* nothing lies between the agent and its aim */
        return 0;
    }
    if (!isNear) return 0;
    if (!veer_isMovingFor(probe, ahead.primitive.obstacle)) ahead.side = veer_passingSide(&passing, &ahead.primitive);
    if (ahead.side != 0.0f || (aims & IS_SLOW)) *threat = ahead;
    if (ahead.side == 0.0f || !(aims & HAS_GOAL)) return 0;
    return leadAlong(probe, out, i, veer_alongWall(&passing, &ahead.primitive, ahead.side), towards);
}

void veer_steer_avoidObstacles(const VeerBatch *batch, VeerSteeringOutput *out) {
    uint32_t checks = 0;
    for (uint32_t i = 0; i < batch->count; i++) {
        VeerObstacleProbe probe;
        veer_openProbe(batch, i, &probe);
        VeerVec3 ahead = headingOf(batch->world, probe.self, 0), velocity = headingOf(batch->world, probe.self, 1);
        if (probe.solidCount) {
            veer_steerAlong(batch, out, i, probe.solids[0].normal, probe.speed);
            continue;
        }
        if (veer_isVolume(batch->world)) {
            steerInSpace(&probe, out, i, &checks);
            continue;
        }
        Threat threat = threatAlong(&probe, ahead, velocity, &checks);
        if (passWall(&probe, out, i, velocity, &threat)) continue;
        if (threat.distance < probe.params->lookAhead) avoid(&probe, out, i, &threat);
    }
    if (batch->events) batch->events->stats.shapeChecks += checks;
}
