/* Parts agents that overlap after all have moved, in crowds and in brains that avoid agents. Every overlap is shared by mass. All pushes of
 * a pass are gathered before any is applied, so the order of agents does not matter (Jacobi's relaxation; M. Mueller and others, Position
 * Based Dynamics, 2007). Obstacles have the last word, and no agent gets farther in a step than its top speed. Part of the move stage. */
#include "core/flags.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "crowd/crowd.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/vec3.h"
#include "move/move.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "steer/touching.h"

#define PASSES 8
/* Passes of agents without a crowd, which press on one another: fewer leave overlaps in heaps of hundreds with one goal, more cost time
 * there. Smaller heaps need fewer, and end early. */
#define PASSES_OUTSIDE 32
/* Times that such agents are held back before: each reaches one row farther out. Fewer let the outer rows of a heap press in. */
#define HOLDS 6
/* Agents that overlap at once in a heap. Fewer make agents that pass each other closely stop and start. */
#define HEAP 3u
#define RELAXATION 0.5f   /* pushes of many neighbors would overshoot by their number */
#define MOST_TOUCHING 32u /* agents in a heap test a sample of this many */

/* Overlap that stays outside crowds, in radii of the smaller agent: larger shows, and smaller disturbs agents that rest against each
 * other. */
#define SLOP 0.02f

static int isInCrowd(const VeerWorld *world, uint32_t slot) { return world->brains[world->brain[slot] - 1].crowd != VEER_CROWD_NONE; }
static int isParted(const VeerWorld *world, uint32_t slot) { return world->isClose[slot] && veer_steers(world, slot); }

/* The distance of their centers up to which two agents are parted. */
static float reachOf(const VeerWorld *world, uint32_t slot, uint32_t other) {
    const float a = world->radius[slot], b = world->radius[other];
    return a + b - (isInCrowd(world, slot) ? 0.0f : SLOP * veer_min(a, b));
}

/* Whether contacts part the other agent from this one, too. They do not push what avoids no agent of this one's group. */
static int isPartedFrom(const VeerWorld *world, uint32_t other, uint32_t slot) {
    return isParted(world, other) && (world->isClose[other] & world->group[slot]);
}

/* The push of one neighbor; 0 if the two do not overlap. */
static VeerVec3 pushOf(const VeerWorld *world, uint32_t slot, uint32_t other) {
    float reach = reachOf(world, slot, other);
    VeerVec3 to = veer_delta(world, veer_position(world, slot), veer_position(world, other));
    float distanceSq = veer_dot3(to, to);
    if (!(distanceSq < reach * reach) || (veer_flagsOf(world, other) & VEER_FLAG_AIRBORNE)) return veer_vec3(0.0f, 0.0f, 0.0f);
    float share = isPartedFrom(world, other, slot) ? world->mass[other] / (world->mass[slot] + world->mass[other]) : 1.0f;
    return veer_scale3(veer_towards(world, slot, other, to), -(reach - veer_sqrt(distanceSq)) * share);
}

/* The agents that one may touch in the step. They are listed once, in the memory of what crowds know of each other, which has served. */
#define MOST_LISTED 15u
typedef struct Listed {
    uint32_t count; /* VEER_NONE: too many to list */
    uint32_t slots[MOST_LISTED];
} Listed;
_Static_assert(sizeof(Listed) == sizeof(VeerCrowdView), "a list takes the place of a view");

static Listed *listOf(const VeerWorld *world, uint32_t slot) { return (Listed *)(void *)world->views + slot; }

/* The agents that one touches on purpose. In a crowd there are none. */
static VeerSpared sparedBy(const VeerWorld *world, uint32_t slot) {
    return isInCrowd(world, slot) ? (VeerSpared){.count = 0} : veer_sparedBy(world, slot);
}

/* The grid is that of the step's start, so ranges include the way of a step. */
static VeerNeighborQuery openQuery(const VeerWorld *world, uint32_t slot, float largestRadius) {
    VeerNeighborQuery query = {
        .world = world,
        .center = veer_vec3(world->lastX[slot], world->lastY[slot], world->lastZ[slot]),
        .range = world->radius[slot] + largestRadius + 2.0f * world->dt * world->maxSpeed[slot],
        .mask = world->isClose[slot],
        .exclude = slot,
        .most = VEER_CROWD,
    };
    veer_beginNeighbors(&query);
    return query;
}

static void listTouchable(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    const float *largestRadius = context;
    for (uint32_t slot = begin; slot < end; slot++) {
        if (!isParted(world, slot)) continue;
        const VeerSpared spared = sparedBy(world, slot);
        VeerNeighborQuery query = openQuery(world, slot, *largestRadius);
        Listed *listed = listOf(world, slot);
        listed->count = 0;
        while (listed->count <= MOST_LISTED && veer_nextNeighbor(&query)) {
            if (veer_isSpared(&spared, query.slot)) continue;
            if (listed->count < MOST_LISTED) listed->slots[listed->count] = query.slot;
            listed->count++;
        }
        if (listed->count > MOST_LISTED) listed->count = VEER_NONE;
    }
}

/* The others that an agent may touch: those of its list, or as many that touch it as a heap tests. */
typedef struct Touchables {
    const Listed *listed;
    uint32_t next;
    VeerSpared spared;
    VeerNeighborQuery query;
} Touchables;

static void openTouchables(Touchables *others, const VeerWorld *world, uint32_t slot, float largestRadius) {
    others->listed = listOf(world, slot);
    others->next = 0;
    if (others->listed->count != VEER_NONE) return;
    others->spared = sparedBy(world, slot);
    others->query = openQuery(world, slot, largestRadius);
}

static int nextTouchable(Touchables *others, uint32_t *slot) {
    if (others->listed->count != VEER_NONE) {
        if (others->next >= others->listed->count) return 0;
        *slot = others->listed->slots[others->next++];
        return 1;
    }
    do {
        if (!veer_nextNeighbor(&others->query)) return 0;
        *slot = others->query.slot;
    } while (veer_isSpared(&others->spared, *slot));
    return 1;
}

/* The sum of the pushes of those that touch the agent, with the positions of the pass before. */
static VeerVec3 pushFor(const VeerWorld *world, uint32_t slot, Touchables *others) {
    VeerVec3 sum = {0.0f, 0.0f, 0.0f};
    uint32_t touching = 0, other;
    while (touching < MOST_TOUCHING && nextTouchable(others, &other)) {
        VeerVec3 push = pushOf(world, slot, other);
        if (!(veer_dot3(push, push) > 0.0f)) continue;
        sum = veer_add3(sum, push);
        touching++;
    }
    return veer_scale3(sum, 1.0f / veer_max(RELAXATION * (float)touching, 1.0f));
}

/* The displacement of an agent in this step. */
static VeerVec3 wayOf(const VeerWorld *world, uint32_t slot) {
    return veer_delta(world, veer_vec3(world->lastX[slot], world->lastY[slot], world->lastZ[slot]), veer_position(world, slot));
}

/* Takes back by how much the agent itself has run into others in this step. Pushes alone would share that with the agents that it runs
 * into, so that a heap with one goal would be pressed together ever more, the more the farther inside. */
static VeerVec3 holdBack(const VeerWorld *world, uint32_t slot, Touchables *others) {
    const VeerVec3 whole = wayOf(world, slot);
    VeerVec3 way = whole;
    uint32_t touching = 0, other;
    while (nextTouchable(others, &other)) {
        VeerVec3 push = pushOf(world, slot, other);
        float depth = veer_length3(push);
        if (!(depth > 0.0f)) continue;
        touching++;
        VeerVec3 toward = veer_scale3(push, -1.0f / depth);
        float closing = veer_dot3(way, toward);
        if (isPartedFrom(world, other, slot)) depth *= (world->mass[slot] + world->mass[other]) / world->mass[other]; /* of both shares */
        if (closing > 0.0f) way = veer_mulAdd3(way, toward, -veer_min(closing, depth));
    }
    return touching < HEAP ? veer_vec3(0.0f, 0.0f, 0.0f) : veer_sub3(way, whole);
}

/* What all agents share in a pass. */
typedef struct Pass {
    float largestRadius;
    int number; /* below 1: agents without a crowd are held back */
} Pass;

static int actsOn(const Pass *pass, const VeerWorld *world, uint32_t slot) {
    return isParted(world, slot) && !(isInCrowd(world, slot) && (pass->number < 1 || pass->number > PASSES));
}

static void gatherPushes(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    const Pass *pass = context;
    for (uint32_t slot = begin; slot < end; slot++) {
        VeerVec3 push = {0.0f, 0.0f, 0.0f};
        if (actsOn(pass, world, slot)) {
            Touchables others;
            openTouchables(&others, world, slot, pass->largestRadius);
            push = pass->number > 0 ? pushFor(world, slot, &others) : holdBack(world, slot, &others);
        }
        world->pushX[slot] = push.x;
        world->pushY[slot] = push.y;
        world->pushZ[slot] = push.z;
    }
}

/* The whole way of the step, shortened to the top speed's. */
static VeerVec3 withinStep(const VeerWorld *world, uint32_t slot, VeerVec3 push) {
    VeerVec3 way = wayOf(world, slot);
    VeerVec3 pushed = veer_truncate3(veer_add3(way, push), veer_max(world->maxSpeed[slot] * world->dt, veer_length3(way)));
    return veer_sub3(pushed, way);
}

/* Outside crowds agents press on: the velocity loses what the push takes back, so that a heap is not pressed together again in every
 * step. */
static void slowDown(VeerWorld *world, uint32_t slot, VeerVec3 push) {
    if (!(veer_dot3(push, push) > 0.0f)) return; /* shortened to nothing */
    const VeerVec3 velocity = veer_velocity(world, slot), normal = veer_unit3(push);
    const float closing = veer_max(-veer_dot3(velocity, normal), 0.0f);
    const VeerVec3 slower = veer_mulAdd3(velocity, normal, veer_min(closing, veer_length3(push) / world->dt));
    world->velocityX[slot] = veer_snapped(slower.x);
    world->velocityY[slot] = veer_snapped(slower.y);
    if (veer_isVolume(world)) world->velocityZ[slot] = veer_snapped(slower.z);
}

static void applyPushes(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    const Pass *pass = context;
    for (uint32_t slot = begin; slot < end; slot++) {
        VeerVec3 push = {world->pushX[slot], world->pushY[slot], world->pushZ[slot]}, velocity = veer_velocity(world, slot);
        if (!(veer_dot3(push, push) > 0.0f)) continue;
        push = withinStep(world, slot, push);
        if (pass->number < 1) slowDown(world, slot, push);
        if (world->brains[world->brain[slot] - 1].locomotion.contact) veer_slidePush(world, slot, &push);
        VeerVec3 to = veer_add3(veer_position(world, slot), push);
        veer_keepInBounds(world, slot, &to, &velocity);
        world->x[slot] = veer_snapped(to.x);
        world->y[slot] = veer_snapped(to.y);
        if (veer_isVolume(world)) world->z[slot] = veer_snapped(to.z);
    }
}

/* Columns are scanned whole: four bytes of every agent cost less than a list of the few. */
static int areAnyClose(const VeerWorld *world) {
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
        if (isParted(world, slot)) return 1;
    return 0;
}

static int areAnyPushed(const VeerWorld *world) {
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
        if (veer_abs(world->pushX[slot]) + veer_abs(world->pushY[slot]) + veer_abs(world->pushZ[slot]) > 0.0f) return 1;
    return 0;
}

/* Which agents contacts part: a set. */
enum { IN_CROWDS = 1, OUTSIDE = 2 };

void veer_openContacts(VeerWorld *world) {
    world->haveContacts = world->haveCrowds ? IN_CROWDS : 0;
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_BRAIN].high; i++) {
        const VeerBrainDef *brain = &world->brains[i];
        int isOutside = veer_isTaken(world, VEER_KIND_BRAIN, i) && brain->crowd == VEER_CROWD_NONE;
        if (isOutside && veer_hasTrait(brain, VEER_TRAIT_CONTACTS)) world->haveContacts |= OUTSIDE;
    }
    if (world->haveContacts) __builtin_memset(world->isClose, 0, world->header->pools[VEER_KIND_AGENT].high * sizeof(uint32_t));
}

void veer_partAgents(VeerWorld *world) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    const int first = world->haveContacts & OUTSIDE ? 1 - HOLDS : 1, most = first < 1 ? PASSES_OUTSIDE : PASSES;
    float largestRadius = 0.0f;
    if (!world->haveContacts || !areAnyClose(world)) return;
    for (uint32_t at = 0; at < world->grid->count; at++)
        largestRadius = veer_max(largestRadius, world->radius[veer_gridPlaces(world->grid)[at].slot]);
    veer_forRanges(world, &(VeerRanges){.kernel = listTouchable, .context = &largestRadius, .count = high, .least = 64});
    for (Pass pass = {largestRadius, first}; pass.number <= most; pass.number++) {
        veer_forRanges(world, &(VeerRanges){.kernel = gatherPushes, .context = &pass, .count = high, .least = 64});
        if (!areAnyPushed(world)) {
            if (pass.number > 0) return;
            pass.number = 0;
            continue;
        }
        veer_forRanges(world, &(VeerRanges){.kernel = applyPushes, .context = &pass, .count = high, .least = 64});
    }
}
