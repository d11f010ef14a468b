/* Parts agents of crowds that overlap, after all have moved: every overlap is shared by mass, all pushes of a pass are gathered before any
 * is applied, so the order of agents does not matter (Jacobi's relaxation; M. Mueller and others, Position Based Dynamics, 2007).
 * Obstacles have the last word, and no agent gets farther in a step than its top speed. Part of the move stage. */
#include "core/definitions.h"
#include "core/flags.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/world.h"
#include "crowd/crowd.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/vec3.h"
#include "move/move.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"

#define PASSES 8u
#define RELAXATION 0.5f   /* pushes of many neighbors would overshoot by their number */
#define MOST_TOUCHING 32u /* agents in a heap test a sample of this many */

static int isParted(const VeerWorld *world, uint32_t slot) {
    return world->isClose[slot] && veer_steers(world, slot) && world->brains[world->brain[slot] - 1].crowd != VEER_CROWD_NONE;
}

/* The groups that an agent of a crowd avoids, and is parted from. */
static uint32_t maskOf(const VeerWorld *world, uint32_t slot) { return world->brains[world->brain[slot] - 1].avoidance.mask; }

/* The push of one neighbor; 0 if the two do not overlap. */
static VeerVec3 pushOf(const VeerWorld *world, uint32_t slot, uint32_t other) {
    float reach = world->radius[slot] + world->radius[other];
    VeerVec3 to = veer_delta(world, veer_position(world, slot), veer_position(world, other));
    float distanceSq = veer_dot3(to, to);
    if (!(distanceSq < reach * reach) || (veer_flagsOf(world, other) & VEER_FLAG_AIRBORNE)) return veer_vec3(0.0f, 0.0f, 0.0f);
    /* what does not belong to a crowd, or does not avoid this agent, is not pushed */
    int isShared = isParted(world, other) && (maskOf(world, other) & world->group[slot]);
    float share = isShared ? world->mass[other] / (world->mass[slot] + world->mass[other]) : 1.0f;
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

/* The grid is that of the step's start, so ranges include the way of a step. */
static VeerNeighborQuery openQuery(const VeerWorld *world, uint32_t slot) {
    VeerNeighborQuery query = {
        .world = world,
        .center = veer_vec3(world->lastX[slot], world->lastY[slot], world->lastZ[slot]),
        .range = world->radius[slot] + world->grid->largestRadius + 2.0f * world->dt * world->maxSpeed[slot],
        .mask = maskOf(world, slot),
        .exclude = slot,
        .most = VEER_CROWD,
    };
    veer_beginNeighbors(&query);
    return query;
}

static void listTouchable(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    (void)context;
    for (uint32_t slot = begin; slot < end; slot++) {
        if (!isParted(world, slot)) continue;
        VeerNeighborQuery query = openQuery(world, slot);
        Listed *listed = listOf(world, slot);
        for (listed->count = 0; veer_nextNeighbor(&query) && listed->count <= MOST_LISTED; listed->count++) {
            if (listed->count < MOST_LISTED) listed->slots[listed->count] = query.slot;
        }
        if (listed->count > MOST_LISTED) listed->count = VEER_NONE;
    }
}

/* The sum of the pushes of those that touch the agent. */
typedef struct Pushes {
    VeerVec3 sum;
    uint32_t touching;
} Pushes;

static void addPush(const VeerWorld *world, uint32_t slot, uint32_t other, Pushes *pushes) {
    VeerVec3 push = pushOf(world, slot, other);
    if (!(veer_dot3(push, push) > 0.0f)) return;
    pushes->sum = veer_add3(pushes->sum, push);
    pushes->touching++;
}

/* Positions are those of the pass before. */
static VeerVec3 pushFor(const VeerWorld *world, uint32_t slot) {
    const Listed *listed = listOf(world, slot);
    Pushes pushes = {.touching = 0};
    if (listed->count == VEER_NONE) {
        VeerNeighborQuery query = openQuery(world, slot);
        while (pushes.touching < MOST_TOUCHING && veer_nextNeighbor(&query)) addPush(world, slot, query.slot, &pushes);
    } else {
        for (uint32_t k = 0; k < listed->count; k++) addPush(world, slot, listed->slots[k], &pushes);
    }
    return veer_scale3(pushes.sum, 1.0f / veer_max(RELAXATION * (float)pushes.touching, 1.0f));
}

static void gatherPushes(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    (void)context;
    for (uint32_t slot = begin; slot < end; slot++) {
        VeerVec3 push = {0.0f, 0.0f, 0.0f};
        if (isParted(world, slot)) push = pushFor(world, slot);
        world->pushX[slot] = push.x;
        world->pushY[slot] = push.y;
        world->pushZ[slot] = push.z;
    }
}

/* The whole way of the step, shortened to the top speed's. */
static VeerVec3 withinStep(const VeerWorld *world, uint32_t slot, VeerVec3 push) {
    VeerVec3 start = {world->lastX[slot], world->lastY[slot], world->lastZ[slot]};
    VeerVec3 way = veer_delta(world, start, veer_position(world, slot));
    VeerVec3 pushed = veer_truncate3(veer_add3(way, push), veer_max(world->maxSpeed[slot] * world->dt, veer_length3(way)));
    return veer_sub3(pushed, way);
}

static void applyPushes(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    (void)context;
    for (uint32_t slot = begin; slot < end; slot++) {
        VeerVec3 push = {world->pushX[slot], world->pushY[slot], world->pushZ[slot]}, velocity = veer_velocity(world, slot);
        if (!(veer_dot3(push, push) > 0.0f)) continue;
        push = withinStep(world, slot, push);
        if (world->brains[world->brain[slot] - 1].locomotion.contact) veer_slide(world, slot, &push, &velocity);
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

void veer_partAgents(VeerWorld *world) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    if (!world->haveCrowds || !areAnyClose(world)) return;
    veer_forRanges(world, &(VeerRanges){.kernel = listTouchable, .count = high, .least = 64});
    for (uint32_t pass = 0; pass < PASSES; pass++) {
        veer_forRanges(world, &(VeerRanges){.kernel = gatherPushes, .count = high, .least = 64});
        if (!areAnyPushed(world)) return;
        veer_forRanges(world, &(VeerRanges){.kernel = applyPushes, .count = high, .least = 64});
    }
}
