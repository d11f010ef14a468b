/* Moving among obstacles and inside the bounds of the world. */
#ifndef VEER_MOVE_MOVE_H
#define VEER_MOVE_MOVE_H

#include "core/world.h"
#include "math/simd.h"
#include "math/simd_math.h"

/* Cuts an agent's displacement of this step short at obstacles and lets the rest slide along them; removes the part of the velocity that
 * points into them. Swept, so that no speed and no step length passes through; an agent that is inside is pushed out first. */
void veer_slide(VeerWorld *world, uint32_t slot, VeerVec3 *displacement, VeerVec3 *velocity);
/* The same for a push by other agents, after the agent has moved: obstacles that it is inside of do not part from it once more. */
void veer_slidePush(VeerWorld *world, uint32_t slot, VeerVec3 *push);

/* The displacement of one step that parts an agent from the obstacles that it is inside of: because it was placed there, because they
 * were, or because they moved (parting.c). */
typedef struct VeerParting {
    VeerVec3 displacement, normal; /* normal: away from the obstacle, of length 1 */
    float left;                    /* u: how far the agent may still move in this step */
    uint32_t obstacle;             /* VEER_NONE: it is inside of none */
} VeerParting;
VeerParting veer_partingOf(const VeerWorld *world, uint32_t slot, float body);
/* The gap that an agent keeps to obstacles, in u, so that a path along a wall does not start inside it: far from the origin coordinates
 * are coarser. */
float veer_skinAt(const VeerWorld *world, VeerVec3 position);

/* Agents in consecutive slots that obstacles may stop: those whose bits are set. */
typedef struct VeerSliders {
    uint32_t slot, lanes;
    VeerVec3x4 from;
    f4 radius;
} VeerSliders;
/* The same for those that steering saw to be far from obstacles, with the same bits. Returns the bits of the others. */
uint32_t veer_slideFree(const VeerWorld *world, const VeerSliders *sliders, VeerVec3x4 *displacement);

/* Stops an agent short of obstacles if the edges of the world moved it away from where it had slid to. */
void veer_keepClear(const VeerWorld *world, uint32_t slot, VeerVec3 slid, VeerVec3 *position);

/* Where the edges of a world leave agents alone. */
typedef struct VeerBounds {
    VeerVec3x4 lo, hi;
    VeerVec3x4 half; /* of the size, where agents keep their radius inside */
    uint32_t edges, insets, isVolume;
} VeerBounds;
VeerBounds veer_boundsOf(const VeerWorld *world);
/* The same for the centers of agents of these radii. */
static inline VeerBounds veer_insetBounds(VeerBounds bounds, f4 radius) {
    if (!bounds.insets) return bounds;
    VeerVec3x4 in = {f4_min(radius, bounds.half.x), f4_min(radius, bounds.half.y), f4_min(radius, bounds.half.z)};
    bounds.lo = veer_sum4(bounds.lo, in);
    bounds.hi = veer_less4(bounds.hi, in);
    return bounds;
}
/* What the edges do to an agent at a position with a velocity, by a lane of inset bounds. */
void veer_applyEdges(const VeerBounds *bounds, uint32_t lane, VeerVec3 *position, VeerVec3 *velocity);
/* The same for the agent in a slot. */
void veer_keepInBounds(const VeerWorld *world, uint32_t slot, VeerVec3 *position, VeerVec3 *velocity);

/* Moves all agents: decisions become velocities, positions and orientations. */
void veer_moveAll(VeerWorld *world);

/* Where agents of volume worlds face after a step of dt; and an agent that has just been placed (local_space.c). */
void veer_faceInSpace(VeerWorld *world, float dt);
void veer_faceOne(VeerWorld *world, uint32_t slot);

/* Parts agents of crowds that overlap (agent_contacts.c). */
void veer_partAgents(VeerWorld *world);
/* At the start of a step: no agent is marked to be parted yet. */
void veer_openContacts(VeerWorld *world);

#endif
