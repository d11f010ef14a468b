/* Agents that keep to the heights of the ground (locomotion `ground: walk`): in the decide stage of volume worlds they steer along slopes;
 * after the move they are placed on the ground, unless it is too steep; in the ballistics stage their jumps begin and end on it. In a
 * planar world speeds are horizontal, and the vertical velocity is 0; in a volume world they are measured along the slope. */
#include "core/flags.h"
#include "core/ids.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "move/ballistics.h"
#include "move/move.h"
#include "move/move_rules.h"
#include "paths/heights.h"

#define LONGEST_STRETCH \
    2.0f            /* factor by which a decided velocity becomes longer when it is turned towards the slope. Larger: agents overshoot
                              * goals above or below them. Smaller: they slow down far from such goals */
#define HALVINGS 16 /* number of halvings of the span in which a flight meets the ground */

int veer_walks(const VeerWorld *world, uint32_t slot) {
    return veer_haveHeights(world) && veer_ruleOf(world, world->brain[slot])->ground == VEER_GROUND_MODE_WALK;
}

/* Returns whether the world has heights of the ground, and a brain whose agents walk on them. */
static int haveWalkers(const VeerWorld *world) {
    if (!veer_haveHeights(world)) return 0;
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_BRAIN].high; i++)
        if (veer_isTaken(world, VEER_KIND_BRAIN, i) && world->brains[i].locomotion.ground == VEER_GROUND_MODE_WALK) return 1;
    return 0;
}

/* Returns whether an agent stands or walks on the ground: it is alive, not quarantined, not in the air, and on no link of the kind walk. */
static int isOnFoot(const VeerWorld *world, uint32_t slot) {
    const uint32_t flags = VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE, link = world->jumpLink[slot];
    if ((world->flags[slot] & flags) != VEER_FLAG_ALIVE || !world->brain[slot] || !veer_walks(world, slot)) return 0;
    return !link || world->links[veer_linkSlot(link)].kind != VEER_LINK_KIND_WALK || !(world->jumpGround[slot] > 0.0f);
}

/* ---- decide */

/* Returns a velocity that is turned towards the slope without changing its horizontal direction or, up to a limit, its length. */
static VeerVec3 turnedToSlope(VeerVec3 v, const VeerTerrain *terrain) {
    const float along = veer_length2(v.x, v.y);
    if (!(along > 0.0f)) return veer_vec3(0.0f, 0.0f, 0.0f);
    const float slope = (terrain->slopeX * v.x + terrain->slopeY * v.y) / along;
    const float stretch = veer_min(veer_length3(v) / (along * veer_sqrt(1.0f + slope * slope)), LONGEST_STRETCH);
    return veer_vec3(v.x * stretch, v.y * stretch, slope * along * stretch);
}

static void decideRange(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    (void)context;
    for (uint32_t slot = begin; slot < end; slot++) {
        if (!(world->desiredBits[slot] & VEER_OUTPUT_VELOCITY) || !isOnFoot(world, slot)) continue;
        const VeerTerrain terrain = veer_terrainAt(world, veer_position(world, slot));
        if (terrain.grid == VEER_NONE) continue;
        const VeerVec3 desired = turnedToSlope(veer_vec3(world->desiredX[slot], world->desiredY[slot], world->desiredZ[slot]), &terrain);
        world->desiredX[slot] = veer_snapped(desired.x);
        world->desiredY[slot] = veer_snapped(desired.y);
        world->desiredZ[slot] = veer_snapped(desired.z);
    }
}

static void forWalkers(VeerWorld *world, VeerRangeKernel *kernel) {
    veer_forRanges(world, &(VeerRanges){.kernel = kernel, .count = world->header->pools[VEER_KIND_AGENT].high, .least = 64});
}

void veer_decideOnSlopes(VeerWorld *world) {
    if (veer_isVolume(world) && haveWalkers(world)) forWalkers(world, decideRange);
}

/* ---- move */

static const VeerLocomotionDef *ruleAt(const VeerWorld *world, uint32_t slot) { return veer_ruleOf(world, world->brain[slot]); }

/* Moves an agent by a vector, as far as obstacles and the edges of the world allow. */
static void push(VeerWorld *world, uint32_t slot, VeerVec3 by) {
    VeerVec3 still = {0.0f, 0.0f, 0.0f};
    if (ruleAt(world, slot)->contact && world->header->pools[VEER_KIND_OBSTACLE].count) veer_slidePush(world, slot, &by);
    VeerVec3 to = veer_add3(veer_position(world, slot), by);
    veer_keepInBounds(world, slot, &to, &still);
    world->x[slot] = veer_snapped(to.x);
    world->y[slot] = veer_snapped(to.y);
    if (veer_isVolume(world)) world->z[slot] = veer_snapped(to.z);
}

/* Makes an agent slide along the foot of ground that is too steep for it. If an obstacle pushes it up that ground, it moves back to where
 * it was. */
static void keepBelow(VeerWorld *world, uint32_t slot, float steepSq) {
    const VeerVec3 last = {world->lastX[slot], world->lastY[slot], world->lastZ[slot]};
    VeerStride stride = {last, veer_delta(world, last, veer_position(world, slot)), steepSq};
    VeerVec3 velocity = veer_velocity(world, slot);
    stride.by.z = 0.0f;
    if (!veer_climbsTooSteep(world, &stride)) return;
    const VeerVec3 allowed = veer_slideBelow(world, &stride, &velocity);
    push(world, slot, veer_sub3(allowed, stride.by));
    world->velocityX[slot] = veer_snapped(velocity.x);
    world->velocityY[slot] = veer_snapped(velocity.y);
    stride.by = veer_delta(world, last, veer_position(world, slot));
    stride.by.z = 0.0f;
    if (veer_climbsTooSteep(world, &stride)) push(world, slot, veer_scale3(stride.by, -1.0f));
}

/* Places an agent of a volume world on the ground, unless an obstacle is in between, and turns its velocity to the slope. Where there is no
 * ground, the agent keeps its height. */
static void setInSpace(VeerWorld *world, uint32_t slot, const VeerTerrain *terrain) {
    const float height = terrain->grid == VEER_NONE ? world->lastZ[slot] : terrain->height;
    push(world, slot, veer_vec3(0.0f, 0.0f, height - world->z[slot]));
    const float x = world->velocityX[slot], y = world->velocityY[slot];
    const VeerVec3 velocity = veer_truncate3(veer_vec3(x, y, terrain->slopeX * x + terrain->slopeY * y), world->maxSpeed[slot]);
    world->velocityX[slot] = veer_snapped(velocity.x);
    world->velocityY[slot] = veer_snapped(velocity.y);
    world->velocityZ[slot] = veer_snapped(velocity.z);
}

static void followRange(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    (void)context;
    for (uint32_t slot = begin; slot < end; slot++) {
        if (!isOnFoot(world, slot)) continue;
        const float steepSq = veer_steepSq(ruleAt(world, slot)->maxSlope);
        if (steepSq < VEER_INF) keepBelow(world, slot, steepSq);
        const VeerTerrain terrain = veer_terrainAt(world, veer_position(world, slot));
        if (veer_isVolume(world))
            setInSpace(world, slot, &terrain);
        else if (terrain.grid != VEER_NONE)
            world->z[slot] = veer_snapped(terrain.height);
    }
}

void veer_followGround(VeerWorld *world) {
    if (haveWalkers(world)) forWalkers(world, followRange);
}

/* ---- jumps */

/* Returns the ground under a flight. In a world with levels, this is the ground of the level on which the agent lands. */
static VeerTerrain groundUnder(const VeerWorld *world, uint32_t slot, VeerVec3 at) {
    return veer_terrainAt(world, veer_vec3(at.x, at.y, world->jumpGround[slot]));
}

int veer_meetGround(const VeerWorld *world, uint32_t slot, const VeerFlight *flight, float span, float *time) {
    const VeerVec3 end = veer_flightPosition(flight, span);
    if (!veer_walks(world, slot)) return 0;
    VeerTerrain ground = groundUnder(world, slot, end);
    if (ground.grid == VEER_NONE) return 0;
    *time = VEER_INF;
    if (end.z < ground.height) {
        float high = 0.0f, low = span; /* the flight is above the ground, then below it */
        for (uint32_t i = 0; i < HALVINGS; i++) {
            const float middle = 0.5f * (high + low);
            const VeerVec3 at = veer_flightPosition(flight, middle);
            const VeerTerrain under = groundUnder(world, slot, at);
            if (under.grid == VEER_NONE || at.z >= under.height) {
                high = middle;
            } else {
                low = middle;
                ground = under;
            }
        }
        *time = low;
    }
    world->jumpGround[slot] = veer_snapped(ground.height);
    return 1;
}
