/* avoidAgents: keeps clear of other agents by the exact time of first contact of two discs (Millington, Artificial Intelligence for
 * Games, 2006, with the miss distance sqrt(|p|^2 - (p.v)^2/|v|^2) instead of |p| - |v|t, and relative positions). In a context map
 * every slot tests what would happen if the agent went that way; `predict: impact` projects only the earliest contact instead (after
 * the article AI Steering). */
#include "core/batch.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "steer/time_to_contact.h"

/* Another agent as seen from this one: relative position, its velocity, and the sum of radii with and without the margin. */
typedef struct Other {
    uint32_t slot;
    VeerVec3 to, velocity;
    float contact, reach; /* sum of the radii; with the margin */
} Other;

static Other otherAt(const VeerBatch *batch, uint32_t self, uint32_t slot, VeerVec3 to) {
    const VeerWorld *world = batch->world;
    float radii = world->radius[self] + world->radius[slot];
    return (Other){slot, to, veer_velocity(world, slot), radii, radii + batch->behavior->params.avoidAgents.margin};
}

static VeerNeighborQuery openQuery(const VeerBatch *batch, uint32_t self) {
    const VeerAvoidAgentsParams *params = &batch->behavior->params.avoidAgents;
    VeerNeighborQuery query = {
        .world = batch->world,
        .center = veer_position(batch->world, self),
        .range = params->range,
        .mask = params->mask,
        .exclude = self,
    };
    veer_beginNeighbors(&query);
    return query;
}

/* ---- context maps */

/* The earliest contact and the agent it is with. Among contacts at the same time, as between agents that already touch, the nearest. */
typedef struct Threat {
    float time;
    Other other;
} Threat;

static VeerNeighbor neighborOf(const Other *other) { return (VeerNeighbor){other->slot, other->to, veer_dot3(other->to, other->to)}; }

static void earliest(const VeerWorld *world, Threat *threat, const Other *other, float time) {
    if (veer_same(time, threat->time) && time < 1e30f) {
        VeerNeighbor one = neighborOf(other), before = neighborOf(&threat->other);
        if (veer_isNearer(world, &one, &before)) threat->other = *other;
    } else if (time < threat->time) {
        *threat = (Threat){time, *other};
    }
}

static float scaleDanger(const VeerBatch *batch, float distance) {
    if (batch->brain->context.danger == VEER_DANGER_SCALE_BINARY) return veer_min(batch->behavior->weight, 1.0f);
    float danger = 1.0f - distance / batch->behavior->params.avoidAgents.lookAhead;
    return veer_clamp(danger * batch->behavior->weight, 0.0f, 1.0f);
}

static f4 scaleDangers(const VeerBatch *batch, f4 distance) {
    f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    if (batch->brain->context.danger == VEER_DANGER_SCALE_BINARY) return f4_splat(veer_min(batch->behavior->weight, 1.0f));
    f4 danger = (one - distance / batch->behavior->params.avoidAgents.lookAhead) * batch->behavior->weight;
    return f4_select(danger < zero, zero, f4_select(danger > one, one, danger));
}

/* Only the first contact along a slot counts. */
static void addContacts(const VeerSlotContacts *contacts, VeerMap *map) {
    const VeerBatch *batch = contacts->batch;
    f4 lookAhead = f4_splat(batch->behavior->params.avoidAgents.lookAhead);
    for (uint32_t group = 0, k = 0; k < map->slots; group++, k += 4) {
        f4 distance = contacts->distance[group];
        i4 counts = distance < lookAhead;
        if (i4_any(counts)) veer_addDangers(map, k, counts, scaleDangers(batch, distance), distance, batch->index);
    }
}

/* The predicted point of impact, projected on every slot within 45 degrees. Slots that turn away from it count less. Head-on, the side
 * preference of the pair makes one side cheaper, the same side for both agents, so that they pass each other. */
static void mapImpact(const VeerBatch *batch, uint32_t self, const Threat *threat, VeerMap *map) {
    const VeerWorld *world = batch->world;
    const Other *other = &threat->other;
    VeerVec3 own = veer_velocity(world, self), to = veer_towards(world, self, other->slot, other->to);
    VeerVec3 impact = {own.x * threat->time + to.x * other->contact * 0.5f, own.y * threat->time + to.y * other->contact * 0.5f, 0.0f};
    float distance = veer_length2(impact.x, impact.y);
    if (!(distance > 1e-6f)) return;
    float side = veer_pairSide(world->header->def.seed, veer_uid(world, self), veer_uid(world, other->slot));
    float dirX = impact.x / distance, dirY = impact.y / distance, clearance = veer_max(distance - world->radius[self], 0.0f);
    for (uint32_t k = 0; k < map->slots; k++) {
        float along = map->dirX[k] * dirX + map->dirY[k] * dirY, across = dirX * map->dirY[k] - dirY * map->dirX[k];
        if (along < 0.70710678f) continue;
        /* the other agent's sideways motion tells which side it is leaving; a head-on pair has none and uses its preference */
        float leaving = dirX * other->velocity.y - dirY * other->velocity.x;
        float crossing = veer_abs(leaving) > 0.05f * world->maxSpeed[self] ? (leaving > 0.0f ? 1.0f : -1.0f) : side;
        float turned = across * crossing > 0.0f ? along : along * along;
        veer_addDanger(map, k, scaleDanger(batch, clearance) * turned, clearance / along, batch->index);
    }
}

/* Overlapping or within the margin: the other agent is a wall on its side, and the only way out leads away from it. */
static void mapTouch(const VeerBatch *batch, uint32_t self, const Other *other, VeerMap *map) {
    float gap = veer_max(veer_sqrt(veer_dot3(other->to, other->to)) - other->contact, 0.0f);
    if (!(gap < VEER_CONTACT_SKIN)) return;
    VeerVec3 to = veer_towards(batch->world, self, other->slot, other->to);
    for (uint32_t k = 0; k < map->slots; k++) {
        float closing = map->dirX[k] * to.x + map->dirY[k] * to.y;
        if (closing > 0.0f) veer_addDanger(map, k, scaleDanger(batch, gap / closing), gap / closing, batch->index);
    }
}

/* Both return how many neighbors were tested. */
static uint32_t mapContacts(const VeerBatch *batch, uint32_t self, VeerMap *map) {
    VeerSlotContacts contacts;
    const VeerNeighborList *list = &contacts.list;
    veer_openSlotContacts(&contacts, batch, self, map);
    contacts.query = openQuery(batch, self);
    while (veer_addSlotContacts(&contacts)) {
        for (uint32_t n = 0; n < contacts.touchCount; n++) {
            uint32_t entry = contacts.touching[n], slot = veer_gridPlaces(batch->world->grid)[list->places[entry]].slot;
            Other other = otherAt(batch, self, slot, veer_vec3(list->x[entry], list->y[entry], list->z[entry]));
            mapTouch(batch, self, &other, map);
        }
    }
    addContacts(&contacts, map);
    return contacts.query.checks;
}

static uint32_t mapFirst(const VeerBatch *batch, uint32_t self, VeerMap *map) {
    const VeerWorld *world = batch->world;
    VeerVec3 own = veer_velocity(world, self);
    Threat threat = {.time = VEER_INF};
    VeerNeighborQuery query = openQuery(batch, self);
    while (veer_nextNeighbor(&query)) {
        Other other = otherAt(batch, self, query.slot, query.to);
        VeerVec3 relative = veer_sub3(other.velocity, own);
        mapTouch(batch, self, &other, map);
        earliest(world, &threat, &other, veer_contactTime(other.to, relative, other.reach));
    }
    if (threat.time <= batch->behavior->params.avoidAgents.horizon) mapImpact(batch, self, &threat, map);
    return query.checks;
}

void veer_map_avoidAgents(const VeerBatch *batch, uint32_t i, VeerMap *map) {
    uint32_t self = batch->agents[i];
    int usesSlots = batch->behavior->params.avoidAgents.predict == VEER_PREDICT_SLOTS;
    uint32_t checks = usesSlots ? mapContacts(batch, self, map) : mapFirst(batch, self, map);
    if (batch->events) batch->events->stats.neighborChecks += checks;
}

/* ---- desired velocities */

/* Head-on in space: perpendicular to the line between the two. Both agents use the same sense of rotation, so each takes its own side. */
static VeerVec3 sideInSpace(const VeerWorld *world, uint32_t self, uint32_t other, VeerVec3 to) {
    uint32_t a = veer_uid(world, self), b = veer_uid(world, other);
    float sign = a < b ? 1.0f : -1.0f;
    uint32_t bits = veer_random(world->header->def.seed, a < b ? a : b, a < b ? b : a, 1);
    VeerVec3 side = veer_sideways(veer_scale3(to, sign), VEER_TAU * veer_uniform(bits));
    return veer_scale3(side, sign);
}

/* How far from the line between the two the other agent will be at the contact. */
static float missOf(const VeerWorld *world, VeerVec3 to, VeerVec3 contact) {
    float z = to.x * contact.y - to.y * contact.x;
    if (!veer_isVolume(world)) return veer_abs(z);
    return veer_length3(veer_vec3(to.y * contact.z - to.z * contact.y, to.z * contact.x - to.x * contact.z, z));
}

/* Away from where the other agent will be at the contact; or from where it is now, if the two already touch or would collide dead
 * center. */
static void avoid(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const Threat *threat) {
    const VeerWorld *world = batch->world;
    uint32_t self = batch->agents[i];
    const Other *other = &threat->other;
    VeerVec3 own = veer_velocity(world, self), to = veer_towards(world, self, other->slot, other->to);
    VeerVec3 contact = {other->to.x + (other->velocity.x - own.x) * threat->time, other->to.y + (other->velocity.y - own.y) * threat->time,
                        other->to.z + (other->velocity.z - own.z) * threat->time};
    float distance = veer_sqrt(veer_dot3(other->to, other->to));
    float miss = missOf(world, to, contact);
    VeerVec3 away = veer_vec3(-contact.x, -contact.y, -contact.z);
    if (distance <= other->contact || !(veer_dot3(contact, contact) > 1e-12f)) {
        away = veer_vec3(-to.x, -to.y, -to.z);
    } else if (miss < 0.1f * other->contact && veer_isVolume(world)) {
        VeerVec3 side = sideInSpace(world, self, other->slot, to);
        away = veer_vec3(side.x - to.x * 0.5f, side.y - to.y * 0.5f, side.z - to.z * 0.5f);
    } else if (miss < 0.1f * other->contact) { /* head-on: both agents turn to the same hand */
        float side = veer_pairSide(world->header->def.seed, veer_uid(world, self), veer_uid(world, other->slot));
        away = veer_vec3(-to.y * side - to.x * 0.5f, to.x * side - to.y * 0.5f, 0.0f);
    }
    veer_steerAlong(batch, out, i, away, world->maxSpeed[self]);
}

void veer_steer_avoidAgents(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerWorld *world = batch->world;
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t self = batch->agents[i];
        VeerVec3 own = veer_velocity(world, self);
        Threat threat = {.time = VEER_INF};
        VeerNeighborQuery query = openQuery(batch, self);
        while (veer_nextNeighbor(&query)) {
            Other other = otherAt(batch, self, query.slot, query.to);
            VeerVec3 relative = veer_sub3(other.velocity, own);
            float apartSq = veer_dot3(other.to, other.to);
            float time = apartSq < other.contact * other.contact ? 0.0f : veer_contactTime(other.to, relative, other.reach);
            earliest(world, &threat, &other, time);
        }
        if (threat.time <= batch->behavior->params.avoidAgents.horizon) avoid(batch, out, i, &threat);
        if (batch->events) batch->events->stats.neighborChecks += query.checks;
    }
}
