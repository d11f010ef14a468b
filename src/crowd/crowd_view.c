/* Computes the properties of agents that other agents of crowds react to: whether an agent reacts itself, where it heads, and whether it
 * has arrived, is blocked or turns aside. The properties follow from the saved state alone, before a step changes any of it, so
 * explanations and replays get the same values. */
#include "core/flags.h"
#include "core/ids.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "crowd/constants.h"
#include "crowd/crowd.h"
#include "crowd/directions.h"
#include "crowd/settling.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/sincos.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "steer/aim.h"
#include "steer/batch.h"
#include "steer/formations.h"

/* Finds the target of an agent: its own target, the fixed target of a behavior or, if the brain has maps, the agent that a behavior
 * approaches. Without the last, an agent that has reached the agent it hunts would count as idle and make no effort, so that a horde would
 * enclose the agent in its middle forever. */
static int findTarget(const VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, VeerVec3 *aim) {
    if (veer_findAim(world, slot, brain, aim)) return 1;
    if (!veer_combines(brain, VEER_COMBINER_MAPS)) return 0;
    for (uint32_t k = 0; k < brain->behaviorCount; k++) {
        const VeerBehavior *behavior = &brain->behaviors[k];
        if (behavior->target != VEER_TARGET_KIND_AGENT || VEER_IS_NULL(behavior->targetAgent)) continue;
        if (!veer_isOfTrait(behavior, VEER_TRAIT_MEETS) || !veer_isOn(behavior)) continue;
        *aim = veer_position(world, veer_slot(behavior->targetAgent));
        return 1;
    }
    return 0;
}

/* Finds the place that an agent heads for: its place in a formation, the goal of its context maps, or its target. Returns 0 if there is
 * none. Members of a formation share a target, but not an aim, so they do not gather around it. The maps of an agent that follows a path
 * lead to the next turn of the path, which agents with the same target need not share. */
static int findAim(const VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, VeerVec3 *aim) {
    if (VEER_HOLDS(steer_formation_places) && veer_findOwnPlace(world, slot, brain, aim)) return 1;
    const int hasTarget = findTarget(world, slot, brain, aim), followsPath = hasTarget && veer_hasTrait(brain, VEER_TRAIT_FIELD);
    if (!veer_combines(brain, VEER_COMBINER_MAPS) || !(world->leastGoalDistance[slot] > 0.0f) || followsPath) return hasTarget;
    const float height = hasTarget ? aim->z : world->z[slot];
    *aim = veer_vec3(world->goalX[slot], world->goalY[slot], world->goalZ[slot]);
    if (veer_hasLevels(world)) aim->z = height; /* maps are flat */
    return 1;
}

/* hasAim: whether the agent heads for a place; hasGoal: whether that place is on its level. */
static uint32_t bitsOf(const VeerWorld *world, uint32_t slot, int hasAim, int hasGoal) {
    const int isStanding = veer_isStanding(world, slot), hasMaps = veer_combines(veer_brainOf(world, slot), VEER_COMBINER_MAPS);
    uint32_t bits = hasGoal ? VEER_CROWD_HAS_GOAL : 0;
    if (hasGoal && (world->flags[slot] & VEER_FLAG_SETTLED)) return bits | VEER_CROWD_ARRIVED | VEER_CROWD_GATHERED;
    if (hasAim || !isStanding) bits |= VEER_CROWD_MOVES;
    if (world->sidestep[slot] > (hasMaps ? CROWD_LEADING_TURN_MAPS : CROWD_LEADING_TURN)) bits |= VEER_CROWD_TURNS;
    /* the range is this long only if there are gatherings */
    if (hasGoal && world->stallTime[slot] > CROWD_LONGEST_STALL) bits |= VEER_CROWD_GATHERED;
    return world->stallTime[slot] >= CROWD_BLOCKED_AFTER ? bits | VEER_CROWD_STALLED : bits;
}

/* Fills in the columns of one agent. Agents outside crowds do not react to others: they have no bits and no responsibility, and their aim
 * is their own position. So is the aim of an agent that heads for another level, where it neither shares a goal nor gathers. */
static void fillColumns(VeerWorld *world, uint32_t slot) {
    const VeerBrainDef *brain = veer_steers(world, slot) ? veer_brainOf(world, slot) : 0;
    VeerVec3 aim = veer_position(world, slot);
    world->responsibility[slot] = 0.0f;
    world->crowdBits[slot] = world->flags[slot] & VEER_FLAG_AIRBORNE ? VEER_CROWD_ABSENT : 0;
    if (brain && brain->crowd != VEER_CROWD_NONE) {
        world->responsibility[slot] = brain->avoidance.responsibility;
        const int hasAim = findAim(world, slot, brain, &aim), isElsewhere = veer_areLevelsApart(world, aim, veer_position(world, slot));
        world->crowdBits[slot] |= bitsOf(world, slot, hasAim, hasAim && !isElsewhere);
        if (isElsewhere) aim = veer_position(world, slot);
    }
    world->aimX[slot] = aim.x;
    world->aimY[slot] = aim.y;
    world->aimZ[slot] = aim.z;
}

static void fillRange(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    (void)context;
    for (uint32_t slot = begin; slot < end; slot++) fillColumns(world, slot);
}

/* ---- records in the grid's order: columns, and data derived from them */

static VeerVec3x4 headingsOf(const VeerWorld *world, const uint32_t slots[4], VeerVec3x4 velocity) {
    const VeerVec3x4 none = {f4_splat(0.0f), f4_splat(0.0f), f4_splat(0.0f)};
    f4 least = f4_splat(VEER_HEADING_SHARE) * f4_gather(world->maxSpeed, slots);
    if (!i4_any(~(veer_length4(velocity) > least))) return unitOr(velocity, none, least, 1);
    VeerVec3x4 facing = none;
    f4_sineCosine(f4_gather(world->orientation, slots), &facing.y, &facing.x);
    return unitOr(velocity, facing, least, 1);
}

static void record4(VeerWorld *world, uint32_t at, uint32_t count) {
    const VeerGridPlace *places = veer_gridPlaces(world->grid) + at;
    const VeerGridMotion *motions = veer_gridMotions(world->grid) + at;
    const uint32_t b = count > 1, c = count > 2 ? 2 : 0, d = count > 3 ? 3 : 0; /* lanes beyond the last agent repeat the first */
    const uint32_t slots[4] = {places[0].slot, places[b].slot, places[c].slot, places[d].slot};
    f4 unused;
    VeerVec3x4 at4 =
        veer_turned4((f4[4]){f4_load(&places[0].x), f4_load(&places[b].x), f4_load(&places[c].x), f4_load(&places[d].x)}, &unused);
    VeerVec3x4 velocity =
        veer_turned4((f4[4]){f4_load(&motions[0].x), f4_load(&motions[b].x), f4_load(&motions[c].x), f4_load(&motions[d].x)}, &unused);
    VeerVec3x4 aim = {f4_gather(world->aimX, slots), f4_gather(world->aimY, slots), f4_gather(world->aimZ, slots)};
    if (!veer_isVolume(world)) velocity.z = f4_splat(0.0f);
    VeerVec3x4 toAim = veer_deltas(world, at4, aim), heading = headingsOf(world, slots, velocity);
    VeerVec3x4 aimDirection = unitOr(toAim, heading, f4_splat(1e-6f), 1);
    f4 aimDistance = veer_length4(toAim);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t slot = slots[k], bits = world->crowdBits[slot];
        int hasGoal = (bits & VEER_CROWD_HAS_GOAL) != 0;
        world->views[at + k] = (VeerCrowdView){
            heading.x[k],
            heading.y[k],
            heading.z[k],
            world->radius[slot],
            hasGoal ? aimDirection.x[k] : heading.x[k],
            hasGoal ? aimDirection.y[k] : heading.y[k],
            hasGoal ? aimDirection.z[k] : heading.z[k],
            aimDistance[k],
            aim.x[k],
            aim.y[k],
            aim.z[k],
            bits,
            world->maxSpeed[slot],
            world->responsibility[slot],
            bits & VEER_CROWD_ARRIVED ? world->maxSpeed[slot] * veer_closingShare(world->restTime[slot]) : world->sidestep[slot],
            bits & VEER_CROWD_ARRIVED ? world->restTime[slot] : world->stallTime[slot],
        };
    }
}

static void recordRange(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    (void)context;
    for (uint32_t at = begin; at < end; at += 4) record4(world, at, end - at < 4 ? end - at : 4);
}

void veer_viewCrowds(VeerWorld *world) {
    world->haveCrowds = (uint32_t)veer_haveCrowds(world);
    if (!world->haveCrowds) return;
    veer_forRanges(world, &(VeerRanges){.kernel = fillRange, .count = world->header->pools[VEER_KIND_AGENT].high, .least = 512});
    veer_forRanges(world, &(VeerRanges){.kernel = recordRange, .count = world->grid->count, .least = 512});
}
