/* The move stage: motion among obstacles and within the bounds of the world. */
#ifndef VEER_MOVE_MOVE_H
#define VEER_MOVE_MOVE_H

#include "core/world.h"
#include "math/simd.h"
#include "math/simd_math.h"

/* Shortens an agent's displacement of this step at obstacles and slides the rest along them. Removes the component of the velocity that
 * points into them. The disc is swept, so it passes through nothing, whatever its speed and the step length. An agent that is inside an
 * obstacle is pushed out first. */
void veer_slide(VeerWorld *world, uint32_t slot, VeerVec3 *displacement, VeerVec3 *velocity);
/* Makes an agent that others have pushed slide along obstacles, as veer_slide does, after the agent has moved. Obstacles that contain the
 * agent do not push it out a second time. */
void veer_slidePush(VeerWorld *world, uint32_t slot, VeerVec3 *push);

/* The displacement in one step that separates an agent from obstacles that contain it. An obstacle can contain an agent if either of them
 * was placed there, or if the obstacle moved (parting.c). */
typedef struct VeerParting {
    VeerVec3 displacement, normal; /* normal: unit vector away from the obstacle */
    float left;                    /* distance, in u, that the agent may still move in this step */
    uint32_t obstacle;             /* VEER_NONE: no obstacle contains the agent */
} VeerParting;
VeerParting veer_partingOf(const VeerWorld *world, uint32_t slot, float body);
/* Returns the gap in u that an agent keeps to obstacles, so that a path along a wall does not start inside it. Far from the origin the gap
 * is larger, because coordinates are coarser there. */
float veer_skinAt(const VeerWorld *world, VeerVec3 position);

/* Reports agents that an obstacle keeps from reaching their target, at the end of the move stage (pressing.c). */
void veer_reportPressed(VeerWorld *world);
/* Time, in s, after which such an agent is blocked; equal to the default `blockedAfter` of context maps. */
#define VEER_PRESSED_AFTER 1.0f

/* Agents in consecutive slots; obstacles may stop the agents whose bits are set in `lanes`. */
typedef struct VeerSliders {
    uint32_t slot, lanes;
    VeerVec3x4 from;
    f4 radius;
} VeerSliders;
/* Moves the agents that steering found to be far from obstacles. Returns the bits of the other agents. */
uint32_t veer_slideFree(const VeerWorld *world, const VeerSliders *sliders, VeerVec3x4 *displacement);

/* Stops an agent in front of obstacles if walls at the edges of the world moved it away from `slid`, the position to which it had slid. */
void veer_keepClear(const VeerWorld *world, uint32_t slot, VeerVec3 slid, VeerVec3 *position);

/* The bounds within which the edges of a world do not affect agents. An axis without edges ends where coordinates end. */
typedef struct VeerBounds {
    VeerVec3x4 lo, hi; /* the first and the last coordinates inside: a world that wraps does not include its upper ends */
    VeerVec3x4 half;   /* half of the size along axes whose edges are walls, where agents must stay completely inside; else 0 */
    float ends[3];     /* upper ends */
    uint32_t edges[3]; /* VeerEdgeMode of each axis */
    uint32_t insets;   /* whether any edges are walls */
    uint32_t isVolume;
} VeerBounds;
VeerBounds veer_boundsOf(const VeerWorld *world);
/* Returns the bounds for the centers of agents with these radii. */
static inline VeerBounds veer_insetBounds(VeerBounds bounds, f4 radius) {
    if (!bounds.insets) return bounds;
    VeerVec3x4 in = {f4_min(radius, bounds.half.x), f4_min(radius, bounds.half.y), f4_min(radius, bounds.half.z)};
    bounds.lo = veer_sum4(bounds.lo, in);
    bounds.hi = veer_less4(bounds.hi, in);
    return bounds;
}
/* Applies the edges to the positions and velocities of four agents, in the lanes of the mask. bounds: inset by the radii of the agents. */
void veer_applyEdges(const VeerBounds *bounds, i4 lanes, VeerVec3x4 *position, VeerVec3x4 *velocity);
/* Applies the edges to the position and velocity of the agent in a slot. */
void veer_keepInBounds(const VeerWorld *world, uint32_t slot, VeerVec3 *position, VeerVec3 *velocity);

/* Moves all agents: decisions become velocities, positions and orientations. In the stage ACCELERATED, the positions do not change. */
void veer_moveAll(VeerWorld *world);

/* Updates the orientation of agents in volume worlds: of all agents after a step of dt, or of one agent that was just placed
 * (local_space.c). */
void veer_faceInSpace(VeerWorld *world, float dt);
void veer_faceOne(VeerWorld *world, uint32_t slot);

/* Returns whether the agent in a slot, which has a valid brain, keeps to the heights of the ground. */
int veer_walks(const VeerWorld *world, uint32_t slot);
/* In volume worlds, turns the decided velocities of agents that walk along the slopes under them, in the decide stage (walkers.c). */
void veer_decideOnSlopes(VeerWorld *world);
/* Places agents that walk on the ground at its height, after all agents have moved. */
void veer_followGround(VeerWorld *world);

/* Separates overlapping agents (agent_contacts.c). */
void veer_partAgents(VeerWorld *world);
/* Keeps agents that walk on meshes within them, and at their heights (mesh_ground.c). */
void veer_keepOnMeshes(VeerWorld *world);
/* Clears all marks of agents to be separated, at the start of a step. */
void veer_openContacts(VeerWorld *world);

#endif
