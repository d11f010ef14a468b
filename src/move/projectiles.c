/* Projectiles in flight, in the last stage of a step: exact parabolas at any step length, swept against agents and obstacles, until they
 * land, hit an agent, are stopped by an obstacle, or expire. Landings are predicted at the start of a step, for the behaviors that dodge or
 * catch projectiles. Slots are processed in ascending order, and each projectile emits at most one event. */
#include "core/events.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "move/ballistics.h"
#include "move/move.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "shapes/sweeps.h"

#define LIMIT ((float)VEER_MAX_COORDINATE) /* limits of position, in u, and speed, in u/s, beyond which projectiles are removed */

static VeerFlight flightOf(const VeerWorld *world, const VeerProjectileDef *def) {
    return (VeerFlight){veer_vec3(def->x, def->y, def->z), veer_vec3(def->velocityX, def->velocityY, def->velocityZ), veer_gravity(world)};
}

/* ---- prediction */

int veer_predictLanding(const VeerWorld *world, uint32_t slot, VeerLanding *out) {
    const VeerProjectileDef *def = &world->projectiles[slot].def;
    VeerFlight flight = flightOf(world, def);
    float time = veer_fallTime(def->ground - def->z, def->velocityZ, flight.gravity.z);
    if (!(time <= def->lifeTime)) return 0;
    *out = (VeerLanding){time, veer_flightPosition(&flight, time), veer_flightVelocity(&flight, time)};
    out->position = veer_withinWrap(world, out->position);
    out->position.z = def->ground;
    return 1;
}

void veer_predictLandings(VeerWorld *world) {
    VeerLanding landing;
    world->landingCount = 0;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_PROJECTILE].high; slot++)
        if (veer_isTaken(world, VEER_KIND_PROJECTILE, slot) && veer_predictLanding(world, slot, &landing))
            world->landings[world->landingCount++] = (VeerPredictedLanding){landing.position, landing.time, slot};
}

/* ---- hits */

/* Data shared by all projectiles of a step: the largest radius and displacement of any agent. */
typedef struct Reach {
    float radius, distance;
} Reach;

typedef struct HitCandidate {
    float time; /* time of the hit; INF: none */
    VeerNeighbor agent;
} HitCandidate;

static int isSooner(const VeerWorld *world, const HitCandidate *a, const HitCandidate *b) {
    return a->time < b->time || (veer_same(a->time, b->time) && a->time < VEER_INF && veer_isNearer(world, &a->agent, &b->agent));
}

static int anyHits(const VeerWorld *world) {
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_PROJECTILE].high; slot++)
        if (world->projectiles[slot].def.hits) return 1;
    return 0;
}

static Reach reachOf(const VeerWorld *world) {
    Reach reach = {0.0f, 0.0f};
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (!(world->flags[slot] & VEER_FLAG_ALIVE)) continue;
        reach.radius = veer_max(reach.radius, world->radius[slot]);
        reach.distance = veer_max(reach.distance, veer_length3(veer_velocity(world, slot)) * world->dt);
    }
    return reach;
}

/* Returns the first agent that the projectile hits in this step. Projectile and agents move in straight lines; the agents' lines end at
 * their current positions. Height counts even in planar worlds, where an agent is a sphere centered at its height. If several agents are
 * hit at the same time, the nearest is returned. */
static HitCandidate firstStrike(const VeerWorld *world, const VeerProjectileDef *def, VeerVec3 distance, const Reach *reach) {
    float dt = world->dt, halfDistance = 0.5f * veer_length3(distance), radius = def->radius + reach->radius;
    HitCandidate first = {.time = VEER_INF};
    VeerNeighborQuery query = {
        .world = world,
        .center = veer_vec3(def->x + 0.5f * distance.x, def->y + 0.5f * distance.y, def->z + 0.5f * distance.z),
        .range = 1.0001f * (halfDistance + radius + reach->distance),
        .mask = def->hits,
        .exclude = VEER_NONE,
    };
    query.height = query.range;
    veer_beginNeighbors(&query);
    while (veer_nextNeighbor(&query)) {
        uint32_t slot = query.slot;
        VeerVec3 own = veer_velocity(world, slot);
        if (veer_makeId(world, VEER_KIND_AGENT, slot) == def->owner.bits) continue;
        float up = world->z[slot] - query.center.z, contact = def->radius + world->radius[slot];
        if (veer_isVolume(world)) up = query.to.z;
        VeerVec3 to = {query.to.x + 0.5f * distance.x - own.x * dt, query.to.y + 0.5f * distance.y - own.y * dt,
                       up + 0.5f * distance.z - own.z * dt};
        VeerVec3 relative = {own.x - distance.x / dt, own.y - distance.y / dt, own.z - distance.z / dt};
        float time = veer_dot3(to, to) <= contact * contact ? 0.0f : veer_contactTime(to, relative, contact);
        HitCandidate candidate = {time, {slot, to, veer_dot3(to, to)}};
        if (isSooner(world, &candidate, &first)) first = candidate;
    }
    return first;
}

/* The obstacle that stops a projectile, and when. */
typedef struct Stop {
    float time; /* INF: none */
    uint32_t obstacle;
} Stop;

/* Returns the first obstacle that the projectile meets in this step. Its radius is at least the tolerance of contacts, so that it does not
 * pass a thin wall because of rounding. In planar worlds, height does not count. */
static Stop firstStop(const VeerWorld *world, const VeerProjectileDef *def, VeerVec3 distance) {
    const VeerVec3 from = veer_vec3(def->x, def->y, def->z);
    const float skin = veer_skinAt(world, from);
    const VeerRay ray = {from, distance, veer_length3(veer_counted(world, distance)) + skin, veer_max(def->radius, skin), def->stoppedBy};
    const VeerSweep hit = veer_sweepTogether(world, &ray, world->dt);
    if (!(hit.distance <= ray.distance)) return (Stop){VEER_INF, VEER_NONE};
    return (Stop){world->dt * veer_min(hit.distance / (ray.distance - skin), 1.0f), hit.obstacle};
}

/* ---- a step */

static void place(const VeerWorld *world, VeerProjectileDef *def, float time) {
    VeerFlight flight = flightOf(world, def);
    VeerVec3 position = veer_withinWrap(world, veer_flightPosition(&flight, time)), velocity = veer_flightVelocity(&flight, time);
    def->x = veer_snapped(position.x);
    def->y = veer_snapped(position.y);
    def->z = veer_snapped(position.z);
    def->velocityX = veer_snapped(velocity.x);
    def->velocityY = veer_snapped(velocity.y);
    def->velocityZ = veer_snapped(velocity.z);
}

static int isOut(const VeerProjectileDef *def) {
    const float numbers[] = {def->x, def->y, def->z, def->velocityX, def->velocityY, def->velocityZ};
    for (uint32_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!(veer_abs(numbers[i]) <= LIMIT)) return 1;
    return 0;
}

/* Emits the event of a projectile's end and frees its slot. other: the slot of the agent that it hit, or of the obstacle that stopped
 * it. */
static void finish(VeerWorld *world, uint32_t slot, uint32_t type, uint32_t other) {
    const VeerProjectileDef def = world->projectiles[slot].def;
    const int isHit = type == VEER_EVENT_PROJECTILE_HIT, isStop = type == VEER_EVENT_PROJECTILE_STOPPED;
    VeerAgentId agent = def.owner;
    if (isHit) agent.bits = veer_makeId(world, VEER_KIND_AGENT, other);
    veer_emitEvent(world, (VeerEvent){
                              .type = type,
                              .slot = !VEER_IS_NULL(agent) ? veer_slot(agent) : VEER_NONE,
                              .agent = agent,
                              .value = isStop ? other : slot,
                              .x = def.x,
                              .y = def.y,
                              .z = def.z,
                              .userData = def.userData,
                              .projectile.bits = veer_makeId(world, VEER_KIND_PROJECTILE, slot),
                              .owner = def.owner,
                              .obstacle.bits = isStop ? veer_makeId(world, VEER_KIND_OBSTACLE, other) : 0,
                          });
    world->projectiles[slot] = (VeerProjectileRecord){0};
    veer_releaseSlot(world, VEER_KIND_PROJECTILE, slot);
}

static void stepProjectile(VeerWorld *world, uint32_t slot, const Reach *reach) {
    VeerProjectileDef *def = &world->projectiles[slot].def;
    float dt = world->dt, span = veer_min(dt, def->lifeTime), over = def->z - def->ground;
    VeerFlight flight = flightOf(world, def);
    VeerVec3 from = flight.position, to = veer_flightPosition(&flight, dt);
    float landing = veer_fallTime(-over, def->velocityZ, flight.gravity.z);
    /* tolerance, because a rounding error could otherwise miss the landing */
    if (landing > dt && over > 0.0f && to.z < def->ground) landing = dt;
    HitCandidate candidate = {.time = VEER_INF};
    Stop stop = {VEER_INF, VEER_NONE};
    if (def->hits) candidate = firstStrike(world, def, veer_sub3(to, from), reach);
    if (def->stoppedBy) stop = firstStop(world, def, veer_sub3(to, from));
    if (candidate.time <= veer_min(veer_min(span, landing), stop.time)) {
        place(world, def, candidate.time);
        finish(world, slot, VEER_EVENT_PROJECTILE_HIT, candidate.agent.slot);
    } else if (stop.time <= veer_min(span, landing)) {
        place(world, def, stop.time);
        finish(world, slot, VEER_EVENT_PROJECTILE_STOPPED, stop.obstacle);
    } else if (landing <= span) {
        place(world, def, landing);
        def->z = def->ground;
        finish(world, slot, VEER_EVENT_PROJECTILE_LANDED, VEER_NONE);
    } else {
        place(world, def, span);
        def->lifeTime -= span;
        if (!(def->lifeTime > 0.0f) || isOut(def)) finish(world, slot, VEER_EVENT_PROJECTILE_EXPIRED, VEER_NONE);
    }
}

void veer_stepProjectiles(VeerWorld *world) {
    Reach reach = {0.0f, 0.0f};
    if (anyHits(world)) { /* rebuilds the grid, because agents have moved since it was built, or were moved by the caller */
        veer_gridBuild(world);
        reach = reachOf(world);
    }
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_PROJECTILE].high; slot++)
        if (veer_isTaken(world, VEER_KIND_PROJECTILE, slot)) stepProjectile(world, slot, &reach);
    world->stats.projectiles = world->header->pools[VEER_KIND_PROJECTILE].count;
}
