/* avoidAgents: keeps clear of other agents by the exact time of first contact of two discs (Millington, Artificial Intelligence for
 * Games, 2006, with the miss distance sqrt(|p|^2 - (p.v)^2/|v|^2) instead of |p| - |v|t, and positions taken relative). In a context
 * map every slot asks what would happen if the agent went that way; `predict: impact` projects the one earliest contact instead (after
 * the article AI Steering). */
#include "../neighbors.h"

/* Another agent as seen from one: relative position, own velocity, sum of radii with and without the margin. */
typedef struct Other {
    uint32_t slot;
    VeerVec3 to, velocity;
    float contact, reach; /* sum of the radii; with the margin */
} Other;

static Other otherAt(const VeerBatch *batch, uint32_t self, const VeerNeighborQuery *query) {
    const VeerWorld *world = batch->world;
    float radii = world->radius[self] + world->radius[query->slot];
    return (Other){query->slot, query->to, veer_velocity(world, query->slot), radii, radii + batch->behavior->params.avoidAgents.margin};
}

static VeerNeighborQuery look(const VeerBatch *batch, uint32_t self) {
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

/* The earliest of the contacts, and who: of those that come at one time, as all do that touch already, the nearest. */
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
    if (batch->brain->context.danger == VEER_DangerScale_BINARY) return veer_min(batch->behavior->weight, 1.0f);
    float danger = 1.0f - distance / batch->behavior->params.avoidAgents.lookAhead;
    return veer_clamp(danger * batch->behavior->weight, 0.0f, 1.0f);
}

static f4 scaleDangers(const VeerBatch *batch, f4 distance) {
    f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    if (batch->brain->context.danger == VEER_DangerScale_BINARY) return f4_splat(veer_min(batch->behavior->weight, 1.0f));
    f4 danger = (one - distance / batch->behavior->params.avoidAgents.lookAhead) * batch->behavior->weight;
    return f4_select(danger < zero, zero, f4_select(danger > one, one, danger));
}

/* More than 120 degrees behind the direction of travel: the other runs into the agent, and braking would not help. */
#define BEHIND (-0.5f)

/* The velocities of an agent along its slots, at one speed. */
typedef struct Ways {
    f4 x[VEER_MAX_SLOTS / 4], y[VEER_MAX_SLOTS / 4], speed[VEER_MAX_SLOTS / 4];
} Ways;

/* At top speed, where it wants to be, and at the present one, where it is. */
typedef struct TwoWays {
    Ways full, slow;
} TwoWays;

static void openWays(Ways *ways, const VeerMap *map, float speed) {
    for (uint32_t k = 0; k < map->slots; k += 4) {
        f4 x = f4_load(map->dirX + k) * speed, y = f4_load(map->dirY + k) * speed;
        ways->x[k / 4] = x;
        ways->y[k / 4] = y;
        ways->speed[k / 4] = f4_sqrt(x * x + y * y);
    }
}

/* Another agent as all slots see it. */
typedef struct SlotView {
    const Other *other;
    float reach, horizon;
    float apart; /* square of the distance less that of the reach */
} SlotView;

/* A pair on four ways: what decides whether they meet at all. */
typedef struct Course {
    f4 vx, vy, b, discriminant;
} Course;

static inline __attribute__((always_inline)) i4 meets(const SlotView *view, f4 ownX, f4 ownY, Course *out) {
    const Other *other = view->other;
    f4 vx = other->velocity.x - ownX, vy = other->velocity.y - ownY, zero = f4_splat(0.0f);
    f4 a = vx * vx + vy * vy, b = other->to.x * vx + other->to.y * vy;
    if (other->velocity.z != 0.0f) {
        f4 vz = f4_splat(other->velocity.z);
        a += vz * vz;
        b += other->to.z * vz;
    }
    *out = (Course){vx, vy, b, b * b - a * view->apart};
    return view->apart > 0.0f ? (b < zero) & (out->discriminant >= zero) : b < zero;
}

/* How far the agent gets on those of four ways on which they meet, INF on the others. */
static inline __attribute__((always_inline)) f4 distancesOn(const SlotView *view, const Ways *ways, uint32_t group, i4 meet,
                                                            const Course *course) {
    const Other *other = view->other;
    f4 ownX = ways->x[group], ownY = ways->y[group], own = ways->speed[group];
    f4 time = view->apart > 0.0f ? view->apart / (-course->b + f4_sqrt(course->discriminant)) : f4_splat(0.0f); /* as veer_contactTime */
    f4 ahead = (other->to.x + course->vx * time) * ownX + (other->to.y + course->vy * time) * ownY;
    meet &= (time <= f4_splat(view->horizon)) & ~(ahead < BEHIND * view->reach * own);
    return f4_select(meet, time * own, f4_splat(VEER_INF));
}

/* 1 or -1 for a pair that comes head-on: the side that both take, so that they pass each other; else 0. */
static float headOnSide(const VeerWorld *world, uint32_t self, const Other *other) {
    VeerVec3 own = veer_velocity(world, self), v = {other->velocity.x - own.x, other->velocity.y - own.y, other->velocity.z - own.z};
    float speed = veer_length2(v.x, v.y), miss = veer_abs(other->to.x * v.y - other->to.y * v.x);
    if (!(own.x * other->velocity.x + own.y * other->velocity.y < 0.0f) || !(other->to.x * v.x + other->to.y * v.y < 0.0f)) return 0.0f;
    if (!(miss < 0.1f * other->contact * speed)) return 0.0f;
    return veer_pairSide(world->header->def.seed, veer_uid(world, self), veer_uid(world, other->slot));
}

/* Beyond the side that a head-on pair does not take, the way counts as so much shorter. */
#define WRONG_SIDE 0.8f

/* Within the margin only what is left of the margin counts, so that two agents side by side do not see a wall between them. */
static SlotView viewOf(const Other *other, float horizon) {
    float apartSq = veer_dot3(other->to, other->to), distance = veer_sqrt(apartSq);
    float reach = veer_min(other->reach, veer_max(distance - 1e-3f, other->contact));
    return (SlotView){other, reach, horizon, apartSq - reach * reach};
}

static void mapSlots(const VeerBatch *batch, uint32_t self, const Other *other, const TwoWays *ways, VeerMap *map) {
    const VeerAvoidAgentsParams *params = &batch->behavior->params.avoidAgents;
    SlotView view = viewOf(other, params->horizon);
    f4 zero = f4_splat(0.0f), lookAhead = f4_splat(params->lookAhead);
    float side = 0.0f;
    int knowsSide = 0;
    for (uint32_t group = 0, k = 0; k < map->slots; group++, k += 4) {
        Course full, slow;
        i4 meetsFull = meets(&view, ways->full.x[group], ways->full.y[group], &full);
        i4 meetsSlow = meets(&view, ways->slow.x[group], ways->slow.y[group], &slow);
        if (!i4_any(meetsFull | meetsSlow)) continue;
        if (!knowsSide) side = headOnSide(batch->world, self, other);
        knowsSide = 1;
        f4 distance =
            f4_min(distancesOn(&view, &ways->full, group, meetsFull, &full), distancesOn(&view, &ways->slow, group, meetsSlow, &slow));
        if (side != 0.0f) {
            f4 wrong = (other->to.x * f4_load(map->dirY + k) - other->to.y * f4_load(map->dirX + k)) * side;
            distance = f4_select(wrong < zero, distance * WRONG_SIDE, distance);
        }
        i4 counts = distance < lookAhead;
        if (i4_any(counts)) veer_addDangers(map, k, counts, scaleDangers(batch, distance), distance, batch->index);
    }
}

/* Where the discs would meet, projected on every slot within 45 degrees. Slots that turn away from it count less; dead ahead, the
 * pair's side preference makes one side cheaper, the same side for both, so that they pass each other. */
static void mapImpact(const VeerBatch *batch, uint32_t self, const Threat *threat, VeerMap *map) {
    const VeerWorld *world = batch->world;
    const Other *other = &threat->other;
    VeerVec3 own = veer_velocity(world, self), to = veer_towards(world, self, other->slot, other->to);
    VeerVec3 impact = {own.x * threat->time + to.x * other->contact * 0.5f, own.y * threat->time + to.y * other->contact * 0.5f, 0.0f};
    float distance = veer_length2(impact.x, impact.y);
    if (!(distance > 1e-6f)) return;
    float side = veer_pairSide(world->header->def.seed, veer_uid(world, self), veer_uid(world, other->slot));
    float dirX = impact.x / distance, dirY = impact.y / distance, way = veer_max(distance - world->radius[self], 0.0f);
    for (uint32_t k = 0; k < map->slots; k++) {
        float along = map->dirX[k] * dirX + map->dirY[k] * dirY, across = dirX * map->dirY[k] - dirY * map->dirX[k];
        if (along < 0.70710678f) continue;
        /* the other's motion across tells which side it is leaving; a head-on pair has none and takes its preference */
        float leaving = dirX * other->velocity.y - dirY * other->velocity.x;
        float crossing = veer_abs(leaving) > 0.05f * world->maxSpeed[self] ? (leaving > 0.0f ? 1.0f : -1.0f) : side;
        float turned = across * crossing > 0.0f ? along : along * along;
        veer_addDanger(map, k, scaleDanger(batch, way) * turned, way / along, batch->index);
    }
}

/* Overlapping or within the margin: the other is a wall on its side, and the only way is away from it. */
static void mapTouch(const VeerBatch *batch, uint32_t self, const Other *other, VeerMap *map) {
    float gap = veer_max(veer_sqrt(veer_dot3(other->to, other->to)) - other->contact, 0.0f);
    if (!(gap < 1e-3f)) return;
    VeerVec3 to = veer_towards(batch->world, self, other->slot, other->to);
    for (uint32_t k = 0; k < map->slots; k++) {
        float closing = map->dirX[k] * to.x + map->dirY[k] * to.y;
        if (closing > 0.0f) veer_addDanger(map, k, scaleDanger(batch, gap / closing), gap / closing, batch->index);
    }
}

void veer_map_avoidAgents(const VeerBatch *batch, uint32_t i, VeerMap *map) {
    const VeerWorld *world = batch->world;
    const VeerAvoidAgentsParams *params = &batch->behavior->params.avoidAgents;
    uint32_t self = batch->agents[i];
    VeerVec3 own = veer_velocity(world, self);
    Threat threat = {.time = VEER_INF};
    VeerNeighborQuery query = look(batch, self);
    TwoWays ways;
    if (params->predict == VEER_Predict_SLOTS) {
        float full = world->maxSpeed[self];
        openWays(&ways.full, map, full);
        openWays(&ways.slow, map, veer_max(veer_length2(own.x, own.y), 0.25f * full));
    }
    while (veer_nextNeighbor(&query)) {
        Other other = otherAt(batch, self, &query);
        VeerVec3 relative = {other.velocity.x - own.x, other.velocity.y - own.y, other.velocity.z - own.z};
        mapTouch(batch, self, &other, map);
        if (params->predict == VEER_Predict_SLOTS)
            mapSlots(batch, self, &other, &ways, map);
        else
            earliest(world, &threat, &other, veer_contactTime(other.to, relative, other.reach));
    }
    if (threat.time <= params->horizon) mapImpact(batch, self, &threat, map);
    if (batch->events) batch->events->stats.neighborChecks += query.checks;
}

/* ---- wishes */

/* Head-on in space: square to the line of the two, which both see the same way round, so that each takes its own side of it. */
static VeerVec3 sideInSpace(const VeerWorld *world, uint32_t self, uint32_t other, VeerVec3 to) {
    uint32_t a = veer_uid(world, self), b = veer_uid(world, other);
    float sign = a < b ? 1.0f : -1.0f;
    uint32_t bits = veer_random(world->header->def.seed, a < b ? a : b, a < b ? b : a, 1);
    VeerVec3 side = veer_sideways(veer_vec3(to.x * sign, to.y * sign, to.z * sign), VEER_TAU * veer_uniform(bits));
    return veer_vec3(side.x * sign, side.y * sign, side.z * sign);
}

/* How far from the line of the two the other will be at the contact. */
static float missOf(const VeerWorld *world, VeerVec3 to, VeerVec3 meeting) {
    float z = to.x * meeting.y - to.y * meeting.x;
    if (!veer_isVolume(world)) return veer_abs(z);
    return veer_length3(veer_vec3(to.y * meeting.z - to.z * meeting.y, to.z * meeting.x - to.x * meeting.z, z));
}

/* Away from where the other will be at the contact; from where it is, if they touch already or would meet dead centre. */
static void dodge(const VeerBatch *batch, VeerWishes *out, uint32_t i, const Threat *threat) {
    const VeerWorld *world = batch->world;
    uint32_t self = batch->agents[i];
    const Other *other = &threat->other;
    VeerVec3 own = veer_velocity(world, self), to = veer_towards(world, self, other->slot, other->to);
    VeerVec3 meeting = {other->to.x + (other->velocity.x - own.x) * threat->time, other->to.y + (other->velocity.y - own.y) * threat->time,
                        other->to.z + (other->velocity.z - own.z) * threat->time};
    float distance = veer_sqrt(veer_dot3(other->to, other->to));
    float miss = missOf(world, to, meeting);
    VeerVec3 away = veer_vec3(-meeting.x, -meeting.y, -meeting.z);
    if (distance <= other->contact || !(veer_dot3(meeting, meeting) > 1e-12f)) {
        away = veer_vec3(-to.x, -to.y, -to.z);
    } else if (miss < 0.1f * other->contact && veer_isVolume(world)) {
        VeerVec3 side = sideInSpace(world, self, other->slot, to);
        away = veer_vec3(side.x - to.x * 0.5f, side.y - to.y * 0.5f, side.z - to.z * 0.5f);
    } else if (miss < 0.1f * other->contact) { /* head-on: both turn to the same side of their own */
        float side = veer_pairSide(world->header->def.seed, veer_uid(world, self), veer_uid(world, other->slot));
        away = veer_vec3(-to.y * side - to.x * 0.5f, to.x * side - to.y * 0.5f, 0.0f);
    }
    veer_wishAlong(batch, out, i, away, world->maxSpeed[self]);
}

void veer_steer_avoidAgents(const VeerBatch *batch, VeerWishes *out) {
    const VeerWorld *world = batch->world;
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t self = batch->agents[i];
        VeerVec3 own = veer_velocity(world, self);
        Threat threat = {.time = VEER_INF};
        VeerNeighborQuery query = look(batch, self);
        while (veer_nextNeighbor(&query)) {
            Other other = otherAt(batch, self, &query);
            VeerVec3 relative = {other.velocity.x - own.x, other.velocity.y - own.y, other.velocity.z - own.z};
            float apartSq = veer_dot3(other.to, other.to);
            float time = apartSq < other.contact * other.contact ? 0.0f : veer_contactTime(other.to, relative, other.reach);
            earliest(world, &threat, &other, time);
        }
        if (threat.time <= batch->behavior->params.avoidAgents.horizon) dodge(batch, out, i, &threat);
        if (batch->events) batch->events->stats.neighborChecks += query.checks;
    }
}
