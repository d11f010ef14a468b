/* Parts agents of crowds that overlap, after all have moved: every overlap is shared by mass, all pushes of a pass are gathered before any
 * is applied, so the order of agents does not matter (Jacobi's relaxation; M. Mueller and others, Position Based Dynamics, 2007).
 * Obstacles have the last word, and no agent gets farther in a step than its top speed. Part of the move stage. */
#include "core/definitions.h"
#include "core/flags.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/world.h"
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

/* The push of one neighbor; 0 if the two do not overlap. */
static VeerVec3 pushOf(const VeerWorld *world, uint32_t slot, uint32_t other) {
    float reach = world->radius[slot] + world->radius[other];
    VeerVec3 to = veer_delta(world, veer_position(world, slot), veer_position(world, other));
    float distanceSq = veer_dot3(to, to);
    if (!(distanceSq < reach * reach) || (veer_flagsOf(world, other) & VEER_FLAG_AIRBORNE)) return veer_vec3(0.0f, 0.0f, 0.0f);
    /* what does not belong to a crowd is not pushed */
    float share = isParted(world, other) ? world->mass[other] / (world->mass[slot] + world->mass[other]) : 1.0f;
    return veer_scale3(veer_towards(world, slot, other, to), -(reach - veer_sqrt(distanceSq)) * share);
}

/* Positions are those of the pass before; the grid is that of the step's start, so ranges include the way of a step. */
static VeerVec3 pushFor(const VeerWorld *world, uint32_t slot) {
    VeerNeighborQuery query = {
        .world = world,
        .center = veer_vec3(world->lastX[slot], world->lastY[slot], world->lastZ[slot]),
        .range = world->radius[slot] + world->grid->largestRadius + 2.0f * world->dt * world->maxSpeed[slot],
        .mask = 0xFFFFFFFFu,
        .exclude = slot,
        .most = VEER_CROWD,
    };
    VeerVec3 sum = {0.0f, 0.0f, 0.0f};
    uint32_t touching = 0;
    veer_beginNeighbors(&query);
    while (touching < MOST_TOUCHING && veer_nextNeighbor(&query)) {
        VeerVec3 push = pushOf(world, slot, query.slot);
        if (!(veer_dot3(push, push) > 0.0f)) continue;
        sum = veer_add3(sum, push);
        touching++;
    }
    return veer_scale3(sum, 1.0f / veer_max(RELAXATION * (float)touching, 1.0f));
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
    for (uint32_t pass = 0; pass < PASSES; pass++) {
        veer_forRanges(world, &(VeerRanges){.kernel = gatherPushes, .count = high, .least = 64});
        if (!areAnyPushed(world)) return;
        veer_forRanges(world, &(VeerRanges){.kernel = applyPushes, .count = high, .least = 64});
    }
}
