/* Separates overlapping agents after all agents have moved, in crowds and in brains that avoid agents. Every overlap is divided between the
 * two agents by mass. All pushes of a pass are collected before any is applied, so the order of agents does not matter (Jacobi's
 * relaxation; M. Mueller and others, Position Based Dynamics, 2007). Outside crowds each pass adds a part of the previous pass's push.
 * Obstacles are enforced last, and no agent moves farther in a step than its top speed allows. Part of the move stage. */
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

#define PASSES 8 /* maximum number of passes for crowds. Larger: dense crowds take more time. Smaller: overlaps remain */
/* Maximum number of passes for agents outside crowds, which press against each other. Larger: heaps of hundreds of agents with one goal
 * take more time, while small heaps need fewer passes. Smaller: overlaps remain in large heaps. */
#define PASSES_OUTSIDE 40
/* Number of passes before these that hold such agents back; each pass reaches one row farther outward. Larger: takes more time. Smaller:
 * the outer rows of a heap press inward. */
#define HOLDS 8
/* An agent that overlaps at least this many others at once is held back. Larger: small heaps are pressed together. Smaller: agents that
 * pass each other closely stop and start. */
#define HEAP 3u
#define RELAXATION 0.5f   /* factor on a sum of pushes, which would overshoot if there are many neighbors */
#define MOST_TOUCHING 32u /* number of agents that an agent in a heap tests, as a sample */

/* Overlap that is tolerated outside crowds, in radii of the smaller agent. Larger: the overlap is visible. Smaller: agents that rest
 * against each other are disturbed. */
#define SLOP 0.02f

static int isInCrowd(const VeerWorld *world, uint32_t slot) { return world->brains[world->brain[slot] - 1].crowd != VEER_CROWD_NONE; }
static int isParted(const VeerWorld *world, uint32_t slot) { return world->isClose[slot] && veer_steers(world, slot); }

/* Returns whether contacts also push `other` away from the agent in the slot. They do not push an agent that does not avoid the slot's
 * group. */
static int isPartedFrom(const VeerWorld *world, uint32_t other, uint32_t slot) {
    return isParted(world, other) && (world->isClose[other] & world->group[slot]);
}

/* The agents that an agent may touch in the step. They are listed once, in the memory of the crowd view, which is no longer needed in this
 * step. */
#define MOST_LISTED 15u /* an agent that may touch more agents queries the grid in each pass */
typedef struct Listed {
    uint32_t count; /* number of agents, or VEER_NONE if there are too many to list */
    uint32_t slots[MOST_LISTED];
} Listed;
_Static_assert(sizeof(Listed) == sizeof(VeerCrowdView), "a list takes the place of a view");

static Listed *listOf(const VeerWorld *world, uint32_t slot) { return (Listed *)(void *)world->views + slot; }

/* Returns the agents that an agent touches on purpose. Agents of crowds have none. */
static VeerSpared sparedBy(const VeerWorld *world, uint32_t slot) {
    return isInCrowd(world, slot) ? (VeerSpared){.count = 0} : veer_sparedBy(world, slot);
}

/* Opens a query. The grid contains the positions at the start of the step, so the range includes the displacement of a step. */
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

/* Iterates over the agents that touch an agent, from its list or, if there is none, a sample of them. */
typedef struct Touching {
    const VeerWorld *world;
    uint32_t self;
    VeerVec3 position;
    float radius, slop; /* slop: tolerated overlap, in radii of the smaller agent */
    const Listed *listed;
    uint32_t next;
    VeerSpared spared;
    VeerNeighborQuery query;
    /* the current agent, the vector to it, and the distance between the centers below which the two are separated */
    uint32_t other;
    VeerVec3 to;
    float reach;
} Touching;

static void openTouching(Touching *touching, const VeerWorld *world, uint32_t slot, float largestRadius) {
    touching->world = world;
    touching->self = slot;
    touching->position = veer_position(world, slot);
    touching->radius = world->radius[slot];
    touching->slop = isInCrowd(world, slot) ? 0.0f : SLOP;
    touching->listed = listOf(world, slot);
    touching->next = 0;
    if (touching->listed->count != VEER_NONE) return;
    touching->spared = sparedBy(world, slot);
    touching->query = openQuery(world, slot, largestRadius);
}

static int nextListed(Touching *touching) {
    if (touching->listed->count != VEER_NONE) {
        if (touching->next >= touching->listed->count) return 0;
        touching->other = touching->listed->slots[touching->next++];
        return 1;
    }
    do {
        if (!veer_nextNeighbor(&touching->query)) return 0;
        touching->other = touching->query.slot;
    } while (veer_isSpared(&touching->spared, touching->other));
    return 1;
}

static int nextTouching(Touching *touching) {
    const VeerWorld *world = touching->world;
    while (nextListed(touching)) {
        const float radius = world->radius[touching->other], own = touching->radius;
        touching->reach = own + radius - touching->slop * veer_min(own, radius);
        touching->to = veer_delta(world, touching->position, veer_position(world, touching->other));
        if (veer_dot3(touching->to, touching->to) < touching->reach * touching->reach) return 1;
    }
    return 0;
}

/* Returns the push by the current agent. It is 0 if that agent is airborne. */
static VeerVec3 pushOf(const Touching *touching) {
    const VeerWorld *world = touching->world;
    const uint32_t slot = touching->self, other = touching->other;
    if (veer_flagsOf(world, other) & VEER_FLAG_AIRBORNE) return veer_vec3(0.0f, 0.0f, 0.0f);
    float share = isPartedFrom(world, other, slot) ? world->mass[other] / (world->mass[slot] + world->mass[other]) : 1.0f;
    return veer_scale3(veer_towards(world, slot, other, touching->to), -(touching->reach - veer_length3(touching->to)) * share);
}

/* Returns the sum of the pushes on an agent, with the positions of the previous pass. */
static VeerVec3 pushFor(Touching *touching) {
    VeerVec3 sum = {0.0f, 0.0f, 0.0f};
    uint32_t count = 0;
    while (count < MOST_TOUCHING && nextTouching(touching)) {
        VeerVec3 push = pushOf(touching);
        if (!(veer_dot3(push, push) > 0.0f)) continue;
        sum = veer_add3(sum, push);
        count++;
    }
    return veer_scale3(sum, 1.0f / veer_max(RELAXATION * (float)count, 1.0f));
}

/* Returns the displacement of an agent in this step. */
static VeerVec3 displacementOf(const VeerWorld *world, uint32_t slot) {
    return veer_delta(world, veer_vec3(world->lastX[slot], world->lastY[slot], world->lastZ[slot]), veer_position(world, slot));
}

/* Returns the correction that undoes an agent's own motion into others in this step. Pushes would pass part of that motion on to the
 * others, so that a heap of agents with one goal would be compressed more and more towards its middle. */
static VeerVec3 holdBack(const VeerWorld *world, uint32_t slot, Touching *touching) {
    const VeerVec3 whole = displacementOf(world, slot);
    VeerVec3 displacement = whole;
    uint32_t count = 0;
    while (nextTouching(touching)) {
        VeerVec3 push = pushOf(touching);
        float depth = veer_length3(push);
        if (!(depth > 0.0f)) continue;
        count++;
        VeerVec3 toward = veer_scale3(push, -1.0f / depth);
        float closing = veer_dot3(displacement, toward);
        /* The push is only the agent's part by mass; the whole overlap is undone here. */
        if (isPartedFrom(world, touching->other, slot))
            depth *= (world->mass[slot] + world->mass[touching->other]) / world->mass[touching->other];
        if (closing > 0.0f) displacement = veer_mulAdd3(displacement, toward, -veer_min(closing, depth));
    }
    return count < HEAP ? veer_vec3(0.0f, 0.0f, 0.0f) : veer_sub3(displacement, whole);
}

/* The state of a pass, for all agents. */
typedef struct Pass {
    float largestRadius;
    int number; /* below 1: agents outside crowds are held back instead of pushed */
} Pass;

static int actsOn(const Pass *pass, const VeerWorld *world, uint32_t slot) {
    return isParted(world, slot) && !(isInCrowd(world, slot) && (pass->number < 1 || pass->number > PASSES));
}

/* Returns a push plus a part of the push of the previous pass; 0 if nothing pushes. The part grows with each pass as in Nesterov's method
 * (H. Mazhar and others, Using Nesterov's Method to Accelerate Multibody Dynamics with Friction and Contact, 2015). Pressure spreads over
 * rows in proportion to the number of passes; without momentum, in proportion to its square root. */
static VeerVec3 withMomentum(const VeerWorld *world, uint32_t slot, const Pass *pass, VeerVec3 push) {
    if (!(veer_dot3(push, push) > 0.0f)) return push;
    const float number = (float)pass->number, part = (number - 1.0f) / (number + 2.0f);
    return veer_mulAdd3(push, veer_vec3(world->pushX[slot], world->pushY[slot], world->pushZ[slot]), part);
}

static void gatherPushes(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    const Pass *pass = context;
    for (uint32_t slot = begin; slot < end; slot++) {
        VeerVec3 push = {0.0f, 0.0f, 0.0f};
        if (actsOn(pass, world, slot)) {
            Touching touching;
            openTouching(&touching, world, slot, pass->largestRadius);
            push = pass->number > 0 ? pushFor(&touching) : holdBack(world, slot, &touching);
            if (pass->number > 1 && !isInCrowd(world, slot)) push = withMomentum(world, slot, pass, push);
        }
        world->pushX[slot] = push.x;
        world->pushY[slot] = push.y;
        world->pushZ[slot] = push.z;
    }
}

/* Returns the push, shortened so that the displacement of the whole step stays within top speed. */
static VeerVec3 withinStep(const VeerWorld *world, uint32_t slot, VeerVec3 push) {
    VeerVec3 displacement = displacementOf(world, slot);
    VeerVec3 pushed =
        veer_truncate3(veer_add3(displacement, push), veer_max(world->maxSpeed[slot] * world->dt, veer_length3(displacement)));
    return veer_sub3(pushed, displacement);
}

/* Returns whether contacts slow an agent down. Agents outside crowds are slowed where they are held back. In crowds, the next allowed
 * velocity starts from the present one. In a crush, a velocity that contacts have undone would press the agents into each other again.
 * Agents without maps need that pressure in doorways, agents without responsibility push their way through a crowd, and agents that have
 * arrived need it to close up around their aim. */
static int isSlowed(const Pass *pass, const VeerWorld *world, uint32_t slot) {
    if (pass->number < 1) return 1;
    if (!isInCrowd(world, slot) || (world->crowdBits[slot] & VEER_CROWD_ARRIVED)) return 0;
    const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
    return veer_combines(brain, VEER_COMBINER_MAPS) && brain->avoidance.responsibility > 0.0f;
}

/* Removes the part of an agent's velocity that is opposite to the push of its contacts. Agents that press into a heap would otherwise
 * compress it again in every step. */
static void slowDown(VeerWorld *world, uint32_t slot, VeerVec3 push) {
    if (!(veer_dot3(push, push) > 0.0f)) return; /* nothing to remove, because the push was shortened to 0 */
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
        if (isSlowed(pass, world, slot)) slowDown(world, slot, push);
        if (world->brains[world->brain[slot] - 1].locomotion.contact) veer_slidePush(world, slot, &push);
        VeerVec3 to = veer_add3(veer_position(world, slot), push);
        veer_keepInBounds(world, slot, &to, &velocity);
        world->x[slot] = veer_snapped(to.x);
        world->y[slot] = veer_snapped(to.y);
        if (veer_isVolume(world)) world->z[slot] = veer_snapped(to.z);
    }
}

/* Returns whether any agent is marked. Scanning the whole column, four bytes per agent, costs less than keeping a list of the few marked
 * agents. */
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

/* The agents that contacts separate, as a bit mask. */
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
