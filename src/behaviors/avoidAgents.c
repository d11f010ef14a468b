/* avoidAgents: avoids other agents based on the exact time of first contact of two discs (Millington, Artificial Intelligence for Games,
 * 2006, with the miss distance sqrt(|p|^2 - (p.v)^2/|v|^2) instead of |p| - |v|t, and relative positions). In a context map every slot
 * tests what would happen if the agent moved along it; `predict: impact` projects only the earliest contact instead (after the article AI
 * Steering). Part of the steer stage. */
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "shapes/kinds/capsules.h"
#include "steer/batch.h"
#include "steer/time_to_contact.h"
#include "steer/touching.h"

/* Factor applied to the smallest velocity change that avoids a contact. It makes up for the goal, which in a blend pulls the agent back
 * towards the contact. Larger: agents shake. Smaller: agents touch. */
#define DODGE 2.5f
/* Contacts within SOONEST are all equally urgent, and pairs that approach more slowly than CLOSING are less urgent. Larger: agents react
 * weakly. Smaller: the push jumps. */
#define SOONEST 0.25f /* seconds */
#define CLOSING 0.2f  /* fraction of maxSpeed */
/* Agents that overlap by 1/PARTING of the sum of their radii separate at full speed. Larger: overlapping agents jump apart. Smaller:
 * overlaps last longer. */
#define PARTING 4.0f

/* The relative position and the velocity of another agent, and the sum of the two radii. */
typedef struct Other {
    uint32_t slot;
    VeerVec3 to, velocity;
    float contact, reach; /* sum of the two radii, without and with the margin */
} Other;

static Other otherAt(const VeerBatch *batch, uint32_t self, uint32_t slot, VeerVec3 to) {
    const VeerWorld *world = batch->world;
    float radii = world->radius[self] + world->radius[slot];
    return (Other){slot, to, veer_velocity(world, slot), radii, radii + batch->behavior->params.avoidAgents.margin};
}

static VeerNeighborQuery openQuery(const VeerBatch *batch, uint32_t self) {
    const VeerAvoidAgentsParams *params = &batch->behavior->params.avoidAgents;
    return veer_querySurroundings(batch->world, self, &(VeerSurroundings){params->range, params->margin, params->mask});
}

static void noteTouching(const VeerBatch *batch, uint32_t self, const Other *other, float distance) {
    const VeerTouching touching = {other->velocity, distance - other->contact, batch->behavior->params.avoidAgents.mask};
    veer_noteTouching(batch, self, &touching);
}

/* Returns whether two agents queue for the same goal. Such agents do not avoid each other; only contacts keep them apart. */
static int queuesWith(const VeerBatch *batch, uint32_t self, const Other *other) {
    if (!veer_queuesWith(batch->world, self, other->slot)) return 0;
    noteTouching(batch, self, other, veer_length3(other->to));
    return 1;
}

/* ---- context maps */

/* The earliest contact, and the agent involved. If several contacts are equally early, as with agents that already touch, the contact with
 * the nearest agent counts. */
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

/* Adds the first contact along each slot to the map. */
static void addContacts(const VeerSlotContacts *contacts, VeerMap *map) {
    const VeerBatch *batch = contacts->batch;
    f4 lookAhead = f4_splat(batch->behavior->params.avoidAgents.lookAhead);
    for (uint32_t group = 0, k = 0; k < map->slots; group++, k += 4) {
        f4 distance = contacts->distance[group];
        i4 counts = distance < lookAhead;
        if (i4_any(counts)) veer_addDangers(map, k, counts, scaleDangers(batch, distance), distance, batch->index);
    }
}

/* Adds the predicted point of impact, projected on every slot within 45 degrees. Slots that turn away from it have less danger. In a
 * head-on encounter the side preference of the pair lowers the danger on one side, the same for both agents, so that they pass each
 * other. */
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
        /* The other agent's lateral motion shows which side it is leaving. A head-on pair has no such motion and uses its preferred
         * side. */
        float leaving = dirX * other->velocity.y - dirY * other->velocity.x;
        float crossing = veer_abs(leaving) > 0.05f * world->maxSpeed[self] ? (leaving > 0.0f ? 1.0f : -1.0f) : side;
        float turned = across * crossing > 0.0f ? along : along * along;
        veer_addDanger(map, k, scaleDanger(batch, clearance) * turned, clearance / along, batch->index);
    }
}

/* Adds an agent that overlaps or is within the margin: it acts as a wall, and the agent can only move away from it. */
static void mapTouch(const VeerBatch *batch, uint32_t self, const Other *other, VeerMap *map) {
    float distance = veer_length3(other->to), gap = veer_max(distance - other->contact, 0.0f);
    noteTouching(batch, self, other, distance);
    if (!(gap < VEER_CONTACT_SKIN) || map->presses) return;
    VeerVec3 to = veer_towards(batch->world, self, other->slot, other->to);
    for (uint32_t k = 0; k < map->slots; k++) {
        float closing = map->dirX[k] * to.x + map->dirY[k] * to.y;
        if (closing > 0.0f) veer_addDanger(map, k, scaleDanger(batch, gap / closing), gap / closing, batch->index);
    }
}

/* mapContacts and mapFirst return the number of neighbors tested. */
static uint32_t mapContacts(const VeerBatch *batch, uint32_t self, VeerMap *map) {
    VeerSlotContacts contacts;
    const VeerNeighborList *list = &contacts.list;
    const VeerSpared spared = veer_sparedBy(batch->world, self);
    veer_openSlotContacts(&contacts, batch, self, map);
    contacts.query = openQuery(batch, self);
    contacts.spared = &spared;
    for (uint32_t listed = 0; listed < veer_crowdOf(batch->world) && veer_addSlotContacts(&contacts); listed += VEER_MAX_LISTED) {
        for (uint32_t n = 0; n < contacts.touchCount; n++) {
            uint32_t entry = contacts.touching[n], slot = veer_gridPlaces(batch->world->grid)[list->places[entry]].slot;
            Other other = otherAt(batch, self, slot, veer_vec3(list->x[entry], list->y[entry], list->z[entry]));
            mapTouch(batch, self, &other, map);
        }
    }
    if (!map->presses) addContacts(&contacts, map);
    return contacts.query.checks;
}

static uint32_t mapFirst(const VeerBatch *batch, uint32_t self, VeerMap *map) {
    const VeerWorld *world = batch->world;
    VeerVec3 own = veer_velocity(world, self);
    Threat threat = {.time = VEER_INF};
    VeerNeighborQuery query = openQuery(batch, self);
    const VeerSpared spared = veer_sparedBy(batch->world, self);
    for (uint32_t left = veer_crowdOf(world); left && veer_nextNeighbor(&query); left--) {
        if (veer_isSpared(&spared, query.slot)) continue;
        Other other = otherAt(batch, self, query.slot, query.to);
        VeerVec3 relative = veer_sub3(other.velocity, own);
        if (queuesWith(batch, self, &other)) continue;
        mapTouch(batch, self, &other, map);
        earliest(world, &threat, &other, veer_contactTime(other.to, relative, other.reach));
    }
    if (!map->presses && threat.time <= batch->behavior->params.avoidAgents.horizon) mapImpact(batch, self, &threat, map);
    return query.checks;
}

static void fillMap(const VeerBatch *batch, uint32_t i, VeerMap *map) {
    uint32_t self = batch->agents[i];
    int usesSlots = batch->behavior->params.avoidAgents.predict == VEER_PREDICT_SLOTS;
    uint32_t checks = usesSlots ? mapContacts(batch, self, map) : mapFirst(batch, self, map);
    if (batch->events) batch->events->stats.neighborChecks += checks;
}

void veer_map_avoidAgents(const VeerBatch *batch, uint32_t first, VeerMap *maps, uint32_t count) {
    for (uint32_t n = 0; n < count; n++) fillMap(batch, first + n, &maps[n]);
}

/* ---- desired velocities */

/* Returns the side for a head-on pair in a volume world: perpendicular to the line between the two. Both agents rotate in the same sense,
 * so they move to opposite sides. */
static VeerVec3 sideInSpace(const VeerWorld *world, uint32_t self, uint32_t other, VeerVec3 to) {
    uint32_t a = veer_uid(world, self), b = veer_uid(world, other);
    float sign = veer_isBefore(world, self, other) ? 1.0f : -1.0f;
    uint32_t bits = veer_random(world->header->def.seed, a < b ? a : b, a < b ? b : a, 1);
    VeerVec3 side = veer_sideways(veer_scale3(to, sign), VEER_TAU * veer_uniform(bits));
    return veer_scale3(side, sign);
}

/* A push that grows from 0 as the contact gets closer, and as a grazing contact becomes a full hit. If the push started at full strength,
 * it would remove the threat and with it the push itself, so the agent would dodge in every second step. */
typedef struct Dodge {
    VeerVec3 direction; /* unit vector */
    float strength;     /* 0 to 1 */
} Dodge;

/* Returns the push away from an overlapping agent. */
static Dodge partFrom(const VeerBatch *batch, uint32_t self, const Other *other) {
    float distance = veer_length3(other->to);
    VeerVec3 to = veer_towards(batch->world, self, other->slot, other->to);
    noteTouching(batch, self, other, distance);
    if (!(distance < other->contact)) return (Dodge){.strength = 0.0f};
    return (Dodge){veer_vec3(-to.x, -to.y, -to.z), veer_min(PARTING * (1.0f - distance / other->contact), 1.0f)};
}

/* Returns the direction of a dodge: to the side on which the other agent passes anyway, and slightly back. If the other agent is almost
 * dead ahead, the preferred side of the pair decides; the push changes sides continuously. */
static VeerVec3 asideOf(const VeerWorld *world, uint32_t self, const Other *other, VeerVec3 miss) {
    VeerVec3 to = veer_towards(world, self, other->slot, other->to), back = veer_scale3(to, -0.5f);
    float ahead = 0.1f * other->contact;
    if (veer_isVolume(world)) {
        float size = veer_length3(miss);
        return veer_unitOf(size < ahead ? veer_add3(back, sideInSpace(world, self, other->slot, to))
                                        : veer_mulAdd3(back, miss, -1.0f / size));
    }
    float hand = veer_pairSide(world->header->def.seed, veer_uid(world, self), veer_uid(world, other->slot));
    float left = to.y * miss.x - to.x * miss.y; /* the agent is to the left of the other agent's path */
    float side = veer_clamp(hand + left / veer_max(ahead, 1e-6f), -1.0f, 1.0f);
    return veer_scale3(veer_vec3(back.x - to.y * side, back.y + to.x * side, 0.0f), 0.894f);
}

/* Returns the velocity to add: DODGE times the smallest change with which the other agent passes at the reach. The push fades in over the
 * horizon, and fades out as the closing speed falls. */
static Dodge dodge(const VeerBatch *batch, uint32_t self, const Other *other) {
    const VeerWorld *world = batch->world;
    float horizon = batch->behavior->params.avoidAgents.horizon, maxSpeed = world->maxSpeed[self];
    VeerVec3 relative = veer_counted(world, veer_sub3(other->velocity, veer_velocity(world, self)));
    float time = veer_contactTime(other->to, relative, other->reach), distance = veer_length3(other->to);
    if (!(time <= horizon) || !(maxSpeed > 0.0f)) return (Dodge){.strength = 0.0f};
    float closing = -veer_dot3(other->to, relative),
          closest = closing / veer_dot3(relative, relative); /* closing speed x distance, and time of closest approach */
    VeerVec3 miss = veer_mulAdd3(other->to, relative, closest);
    float needed = (other->reach - veer_length3(miss)) / veer_max(closest, SOONEST);
    float fade = (1.0f - time / horizon) * veer_min(closing / (CLOSING * maxSpeed * distance), 1.0f);
    return (Dodge){asideOf(world, self, other, miss), veer_clamp(DODGE * fade * needed / maxSpeed, 0.0f, 1.0f)};
}

/* Returns the combined push of all agents, as a fraction of the change from the output's base velocity to full speed away. It is only as
 * strong as the strongest push: a sum would react to every change several times over, and the agent would shake. */
static VeerVec3 dodgeAll(const VeerBatch *batch, uint32_t self, float *most) {
    VeerVec3 sum = {0, 0, 0}, parting = {0, 0, 0};
    float all = 0.0f, strongest = 0.0f;
    const int isCrowd = batch->brain->crowd != VEER_CROWD_NONE;
    VeerNeighborQuery query = openQuery(batch, self);
    const VeerSpared spared = veer_sparedBy(batch->world, self);
    for (uint32_t left = veer_crowdOf(batch->world); left && veer_nextNeighbor(&query); left--) {
        if (veer_isSpared(&spared, query.slot)) continue;
        Other other = otherAt(batch, self, query.slot, query.to);
        if (queuesWith(batch, self, &other) || (isCrowd && veer_gathersWith(batch->world, self, query.slot))) continue;
        Dodge aside = dodge(batch, self, &other), away = partFrom(batch, self, &other);
        sum = veer_mulAdd3(sum, aside.direction, aside.strength);
        parting = veer_mulAdd3(parting, away.direction, away.strength);
        all += aside.strength;
        strongest = veer_max(strongest, aside.strength);
        *most = veer_max(*most, veer_max(aside.strength, away.strength));
    }
    if (batch->events) batch->events->stats.neighborChecks += query.checks;
    return veer_truncate3(all > 0.0f ? veer_mulAdd3(parting, sum, strongest / all) : parting, 1.0f);
}

void veer_steer_avoidAgents(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerWorld *world = batch->world;
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t self = batch->agents[i];
        float most = 0.0f;
        VeerVec3 push = dodgeAll(batch, self, &most), base = {0, 0, 0};
        if (!(most > 0.0f)) continue;
        if (!veer_countsDirections(batch->brain)) base = veer_counted(world, veer_velocity(world, self));
        VeerVec3 desired = veer_mulAdd3(base, push, world->maxSpeed[self]);
        veer_steerVelocity(out, i, veer_mulAdd3(desired, base, -veer_length3(push)));
    }
}
