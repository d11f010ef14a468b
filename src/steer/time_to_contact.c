/* The inner loops of avoidAgents in context maps (time_to_contact.h). The nearest agents are processed first, so that most others can be
 * ruled out before their contacts are computed. The order changes no result, because the first contact along a slot is a minimum. No loop
 * branches on computed values, since such branches are unpredictable. Part of the steer stage. */
#include "steer/time_to_contact.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "steer/batch.h"
#include "steer/touching.h"

/* Cosine of 120 degrees: agents farther off the direction of travel are ignored, because braking would not prevent a contact with them.
 * Larger: agents that come from the side are ignored. Smaller: agents brake for others that run into them from behind. */
#define BEHIND (-0.5f)
/* Distances along slots are multiplied by this on the side on which a head-on pair does not pass. Larger: pairs do not agree on a side.
 * Smaller: agents make long detours to the other side. */
#define WRONG_SIDE 0.8f
#define TIME_SLACK 0.996f /* factor on times to contact, because rounding may make a contact earlier than computed */
#define BLOCK 16u         /* number of agents that are compared with the same bounds */
#define BANDS 16u         /* number of distance bands by which agents are sorted */

/* The other agents of a list, in order of distance. An agent at speed s can meet an agent that recedes at speed r, at an angle t from its
 * direction, no earlier than after a distance of s gap / (s cos t - r). */
typedef struct Others {
    uint32_t count;
    float x[VEER_MAX_LISTED + 4], y[VEER_MAX_LISTED + 4], z[VEER_MAX_LISTED + 4]; /* vectors from the agent to the others */
    float velocityX[VEER_MAX_LISTED + 4], velocityY[VEER_MAX_LISTED + 4], velocityZ[VEER_MAX_LISTED + 4];
    float reach[VEER_MAX_LISTED + 4],
        /* distance between the centers at contact; square of the current distance minus the square of that distance */
        apart[VEER_MAX_LISTED + 4];
    float side[VEER_MAX_LISTED + 4];                                    /* side on which a head-on pair passes: 1 or -1; 0: not head-on */
    float towardsX[VEER_MAX_LISTED + 4], towardsY[VEER_MAX_LISTED + 4]; /* unit vectors to the others, in volume worlds */
    /* the one of the agent's speeds with the earlier contact; smallest speed at which the other agent recedes */
    float speed[VEER_MAX_LISTED + 4], recede[VEER_MAX_LISTED + 4];
    float lead[VEER_MAX_LISTED + 4]; /* gap x speed, reduced by a slack; INF: no contact */
} Others;

/* The agent's two speeds, and the data that all tests share. */
typedef struct Walker {
    const VeerSlotContacts *contacts;
    const VeerWorld *world;
    VeerVec3 velocity;
    float radius, margin, horizon;
    float full, slow, fastest, slowest;
    float limit; /* contacts farther away than this, in u, cause no danger */
    float near;  /* gaps smaller than this, in u, may close within one step */
} Walker;

static Walker walkerOf(const VeerSlotContacts *contacts) {
    const VeerAvoidAgentsParams *params = &contacts->batch->behavior->params.avoidAgents;
    const VeerWorld *world = contacts->batch->world;
    Walker walker = {.contacts = contacts, .world = world, .velocity = veer_velocity(world, contacts->self)};
    walker.radius = world->radius[contacts->self];
    walker.margin = params->margin;
    walker.horizon = params->horizon;
    walker.full = world->maxSpeed[contacts->self];
    walker.slow = veer_max(veer_length2(walker.velocity.x, walker.velocity.y), 0.25f * walker.full);
    walker.fastest = veer_max(walker.full, walker.slow);
    walker.slowest = veer_min(walker.full, walker.slow);
    walker.limit = params->lookAhead;
    walker.near = veer_max((2.0f + VEER_TOUCHING_HASTE) * world->dt * walker.fastest, VEER_CONTACT_SKIN);
    if (walker.slowest > 0.0f) walker.limit = veer_min(walker.limit, 1.01f * params->horizon * walker.fastest);
    return walker;
}

/* Sorts the agents by approximate distance. */
static void orderByDistance(const VeerSlotContacts *contacts, uint32_t order[VEER_MAX_LISTED]) {
    const VeerNeighborList *list = &contacts->list;
    uint32_t ends[BANDS + 1] = {0}, bands[VEER_MAX_LISTED];
    float scale = (float)BANDS / (contacts->query.range * contacts->query.range);
    for (uint32_t i = 0; i < list->count; i++) {
        float band = list->distanceSq[i] * scale;
        bands[i] = band < (float)(BANDS - 1) ? (uint32_t)band : BANDS - 1;
        ends[bands[i] + 1]++;
    }
    for (uint32_t band = 1; band < BANDS; band++) ends[band] += ends[band - 1];
    for (uint32_t i = 0; i < list->count; i++) order[ends[bands[i]]++] = i;
}

/* Four agents gathered from a list. Lanes beyond the last agent repeat the first. */
typedef struct CandidateQuad {
    uint32_t slots[4];
    VeerVec3x4 to, velocity;
    f4 distanceSq, radius;
} CandidateQuad;

static inline void gather(const Walker *walker, const uint32_t *entries, uint32_t count, CandidateQuad *out) {
    const VeerNeighborList *list = &walker->contacts->list;
    const VeerGridPlace *places = veer_gridPlaces(walker->world->grid);
    const VeerGridMotion *motions = veer_gridMotions(walker->world->grid);
    const uint32_t e[4] = {entries[0], entries[count > 1 ? 1 : 0], entries[count > 2 ? 2 : 0], entries[count > 3 ? 3 : 0]};
    const uint32_t at[4] = {list->places[e[0]], list->places[e[1]], list->places[e[2]], list->places[e[3]]};
    const f4 records[4] = {f4_load(&motions[at[0]].x), f4_load(&motions[at[1]].x), f4_load(&motions[at[2]].x), f4_load(&motions[at[3]].x)};
    f4 groups;
    out->velocity = veer_turned4(records, &groups);
    out->to = (VeerVec3x4){f4_gather(list->x, e), f4_gather(list->y, e), f4_gather(list->z, e)};
    out->distanceSq = f4_gather(list->distanceSq, e);
    out->slots[0] = places[at[0]].slot;
    out->slots[1] = places[at[1]].slot;
    out->slots[2] = places[at[2]].slot;
    out->slots[3] = places[at[3]].slot;
    out->radius = f4_gather(walker->world->radius, out->slots);
}

/* Returns a bit mask of the lanes whose agents approach head-on. */
static inline uint32_t headOn(const Walker *walker, const CandidateQuad *quad, f4 contact) {
    const f4 zero = f4_splat(0.0f), ownX = f4_splat(walker->velocity.x), ownY = f4_splat(walker->velocity.y);
    f4 vx = quad->velocity.x - ownX, vy = quad->velocity.y - ownY;
    i4 opposed = (ownX * quad->velocity.x + ownY * quad->velocity.y < zero) & (quad->to.x * vx + quad->to.y * vy < zero);
    if (!i4_any(opposed)) return 0;
    return i4_bits(opposed & (f4_size(quad->to.x * vy - quad->to.y * vx) < 0.1f * contact * f4_sqrt(vx * vx + vy * vy)));
}

/* Returns the factor by which the distance to another agent may be shortened. */
static inline float slackOf(uint32_t opposed) { return opposed ? TIME_SLACK * WRONG_SIDE : TIME_SLACK; }

/* Loads four agents. For an agent already within the margin, the contact distance is its current distance less a skin, so that two agents
 * side by side do not treat each other as walls. Returns the lanes that touch, or may touch within a step. */
static uint32_t loadCandidates4(const Walker *walker, const CandidateQuad *quad, uint32_t at, Others *out) {
    const f4 zero = f4_splat(0.0f), skin = f4_splat(VEER_CONTACT_SKIN), fastest = f4_splat(walker->fastest);
    const VeerVec3x4 to = quad->to, v = quad->velocity;
    f4 distance = f4_sqrt(quad->distanceSq), contact = walker->radius + quad->radius;
    f4 reach = f4_min(contact + walker->margin, f4_max(distance - skin, contact)), apart = quad->distanceSq - reach * reach;
    f4 inverse = f4_where(distance > zero, f4_splat(1.0f) / distance), gap = apart / (distance + reach);
    f4 slack = 1e-5f * (f4_size(v.x) + f4_size(v.y) + f4_size(v.z) + fastest);
    f4 recede = (to.x * v.x + to.y * v.y + to.z * v.z) * inverse - slack;
    uint32_t opposed = headOn(walker, quad, contact);
    const f4 slacks = {slackOf(opposed & 1), slackOf(opposed & 2), slackOf(opposed & 4), slackOf(opposed & 8)};
    f4 speed = f4_select(recede > zero, fastest, f4_splat(walker->slowest)), lead = gap * speed * slacks;
    i4 never = (lead >= walker->limit * (speed - recede)) | (gap > 1.01f * walker->horizon * (fastest - recede));
    f4_store(out->x + at, to.x);
    f4_store(out->y + at, to.y);
    f4_store(out->z + at, to.z);
    f4_store(out->velocityX + at, v.x);
    f4_store(out->velocityY + at, v.y);
    f4_store(out->velocityZ + at, v.z);
    f4_store(out->reach + at, reach);
    f4_store(out->apart + at, apart);
    f4_store(out->side + at, zero);
    f4_store(out->towardsX + at, to.x * inverse);
    f4_store(out->towardsY + at, to.y * inverse);
    f4_store(out->speed + at, speed);
    f4_store(out->recede + at, recede);
    f4_store(out->lead + at, f4_select(never, f4_splat(VEER_INF), lead));
    for (; opposed; opposed &= opposed - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(opposed), self = walker->contacts->self;
        out->side[at + lane] =
            veer_pairSide(walker->world->header->def.seed, veer_uid(walker->world, self), veer_uid(walker->world, quad->slots[lane]));
    }
    return i4_bits(distance - contact < f4_splat(walker->near));
}

static void loadCandidates(VeerSlotContacts *contacts, const Walker *walker, Others *out) {
    uint32_t order[VEER_MAX_LISTED];
    orderByDistance(contacts, order);
    out->count = contacts->list.count;
    contacts->touchCount = 0;
    for (uint32_t at = 0; at < out->count; at += 4) {
        uint32_t count = out->count - at < 4 ? out->count - at : 4;
        CandidateQuad quad;
        gather(walker, order + at, count, &quad);
        uint32_t touches = loadCandidates4(walker, &quad, at, out) & ((1u << count) - 1);
        for (; touches; touches &= touches - 1) contacts->touching[contacts->touchCount++] = order[at + (uint32_t)__builtin_ctz(touches)];
    }
}

/* ---- four slots of a map */

typedef struct Slots {
    f4 dirX, dirY;
    f4 fullX, fullY, full, slowX, slowY, slow; /* velocities along the slots at both speeds, and their magnitudes */
    float horizon;
} Slots;

static Slots slotsAt(const Walker *walker, uint32_t k) {
    const VeerMap *map = walker->contacts->map;
    Slots slots = {.dirX = f4_load(map->dirX + k), .dirY = f4_load(map->dirY + k), .horizon = walker->horizon};
    slots.fullX = slots.dirX * walker->full;
    slots.fullY = slots.dirY * walker->full;
    slots.full = f4_sqrt(slots.fullX * slots.fullX + slots.fullY * slots.fullY);
    slots.slowX = slots.dirX * walker->slow;
    slots.slowY = slots.dirY * walker->slow;
    slots.slow = f4_sqrt(slots.slowX * slots.slowX + slots.slowY * slots.slowY);
    return slots;
}

/* Four other agents, for a test whether the agent may meet any of them along a slot before a bound. */
typedef struct Courses {
    f4 towardsX, towardsY, speed, recede, lead;
} Courses;

static inline i4 mayTouch(const Courses *others, float dirX, float dirY, float bound) {
    return others->lead < bound * (others->speed * (dirX * others->towardsX + dirY * others->towardsY) - others->recede);
}

/* Lists the indices of the agents from `from` to `to` that may be met along one of four slots before the bounds. Returns their number. */
static inline uint32_t listContacts(const Others *others, const uint32_t *fromTo, const Slots *slots, f4 bound, uint32_t *out) {
    const f4 x = slots->dirX, y = slots->dirY;
    uint32_t count = 0;
    for (uint32_t at = fromTo[0]; at < fromTo[1]; at += 4) {
        Courses quad = {f4_load(others->towardsX + at), f4_load(others->towardsY + at), f4_load(others->speed + at),
                        f4_load(others->recede + at), f4_load(others->lead + at)};
        uint32_t bits = i4_bits(mayTouch(&quad, x[0], y[0], bound[0]) | mayTouch(&quad, x[1], y[1], bound[1]) |
                                mayTouch(&quad, x[2], y[2], bound[2]) | mayTouch(&quad, x[3], y[3], bound[3]));
        out[count] = at;
        count += bits & 1;
        out[count] = at + 1;
        count += bits >> 1 & 1;
        out[count] = at + 2;
        count += bits >> 2 & 1;
        out[count] = at + 3;
        count += bits >> 3;
    }
    return count;
}

/* Returns how far the agent gets at the velocities x, y, of magnitude `own`, before it meets agent i of the others; INF: no contact. */
VEER_INLINE f4 distanceTo(const Others *others, uint32_t i, const f4 *xyOwn, float horizon) {
    const f4 zero = f4_splat(0.0f), own = xyOwn[2];
    float x = others->x[i], y = others->y[i], vz = others->velocityZ[i], apart = others->apart[i];
    f4 vx = others->velocityX[i] - xyOwn[0], vy = others->velocityY[i] - xyOwn[1];
    f4 a = vx * vx + vy * vy + vz * vz, b = x * vx + y * vy + others->z[i] * vz, discriminant = b * b - a * apart;
    i4 isApart = f4_splat(apart) > zero, meets = (b < zero) & (~isApart | (discriminant >= zero));
    f4 time = f4_where(isApart, apart / (-b + f4_sqrt(discriminant))); /* uses the formula of veer_contactTime */
    f4 ahead = (x + vx * time) * xyOwn[0] + (y + vy * time) * xyOwn[1];
    meets &= (time <= f4_splat(horizon)) & ~(ahead < BEHIND * others->reach[i] * own);
    return f4_select(meets, time * own, f4_splat(VEER_INF));
}

static void contactsAlong(const Walker *walker, const Others *others, uint32_t k, f4 *nearest) {
    const Slots slots = slotsAt(walker, k);
    const f4 full[3] = {slots.fullX, slots.fullY, slots.full}, slow[3] = {slots.slowX, slots.slowY, slots.slow};
    const f4 limit = f4_splat(walker->limit);
    uint32_t listed[BLOCK];
    f4 most = *nearest;
    for (uint32_t first = 0; first < others->count; first += BLOCK) {
        uint32_t end = first + BLOCK < others->count ? first + BLOCK : others->count;
        uint32_t count = listContacts(others, (uint32_t[]){first, end}, &slots, f4_min(most, limit), listed);
        for (uint32_t n = 0; n < count; n++) {
            uint32_t i = listed[n];
            f4 distance = f4_min(distanceTo(others, i, full, slots.horizon), distanceTo(others, i, slow, slots.horizon));
            f4 wrong = (others->x[i] * slots.dirY - others->y[i] * slots.dirX) * others->side[i];
            most = f4_min(f4_select(wrong < f4_splat(0.0f), distance * WRONG_SIDE, distance), most);
        }
    }
    *nearest = most;
}

/* Removes an agent from a list by moving the last one to its place. */
static void removeListed(VeerNeighborList *list, uint32_t at) {
    uint32_t last = --list->count;
    list->x[at] = list->x[last];
    list->y[at] = list->y[last];
    list->z[at] = list->z[last];
    list->distanceSq[at] = list->distanceSq[last];
    list->places[at] = list->places[last];
}

/* Returns whether the agent queues with an agent of the list. Only contacts keep these two apart. */
static int leavesToQueue(const VeerSlotContacts *contacts, uint32_t slot, uint32_t at) {
    const VeerBatch *batch = contacts->batch;
    const VeerWorld *world = batch->world;
    const float gap = veer_sqrt(contacts->list.distanceSq[at]) - world->radius[contacts->self] - world->radius[slot];
    if (!veer_queuesWith(world, contacts->self, slot)) return 0;
    veer_noteTouching(batch, contacts->self, &(VeerTouching){veer_velocity(world, slot), gap, batch->behavior->params.avoidAgents.mask});
    return 1;
}

static void removeSpared(VeerSlotContacts *contacts) {
    const VeerGridPlace *places = veer_gridPlaces(contacts->batch->world->grid);
    VeerNeighborList *list = &contacts->list;
    const int queues = veer_queueOf(contacts->batch->brain) != 0;
    for (uint32_t at = list->count; at-- > 0 && (queues || contacts->spared->count);) {
        const uint32_t slot = places[list->places[at]].slot;
        if (veer_isSpared(contacts->spared, slot) || (queues && leavesToQueue(contacts, slot, at))) removeListed(list, at);
    }
}

static const VeerSpared none;

void veer_openSlotContacts(VeerSlotContacts *contacts, const VeerBatch *batch, uint32_t self, const VeerMap *map) {
    contacts->batch = batch;
    contacts->map = map;
    contacts->self = self;
    contacts->touchCount = 0;
    contacts->spared = &none;
    for (uint32_t group = 0; 4 * group < map->slots; group++) contacts->distance[group] = f4_splat(VEER_INF);
}

int veer_addSlotContacts(VeerSlotContacts *contacts) {
    Walker walker = walkerOf(contacts);
    Others others;
    if (!veer_nextNeighbors(&contacts->query, &contacts->list)) return 0;
    removeSpared(contacts);
    loadCandidates(contacts, &walker, &others);
    for (uint32_t k = 0; k < contacts->map->slots; k += 4) contactsAlong(&walker, &others, k, &contacts->distance[k / 4]);
    return 1;
}
