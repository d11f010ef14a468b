/* Moving among obstacles. */
#ifndef VEER_MOVE_H
#define VEER_MOVE_H

#include "core/world.h"
#include "math/simd.h"

/* Cuts an agent's way of this step short at obstacles and lets the rest slide along them; takes the part of the velocity that goes into
 * them away. Swept, so that no speed and no step length passes through; an agent that is inside is pushed out first. */
void veer_slide(VeerWorld *world, uint32_t slot, VeerVec3 *displacement, VeerVec3 *velocity);

/* What the edges of the world do to an agent that comes to a place at a velocity. */
void veer_keepInBounds(VeerWorld *world, uint32_t slot, VeerVec3 *position, VeerVec3 *velocity);

/* Stops an agent short of obstacles if the edges of the world moved it away from where it had slid to. */
void veer_keepClear(const VeerWorld *world, uint32_t slot, VeerVec3 slid, VeerVec3 *position);

/* How an agent moves: its brain's rule. */
const VeerLocomotionDef *veer_ruleOf(const VeerWorld *world, uint32_t slot);

/* The rules of four agents, in lanes; masks where a lane is true or false. */
typedef struct VeerQuadRules {
    uint32_t isOpen;
    i4 brains;
    f4 dt;
    f4 response, share; /* of the way to the wish in a step */
    f4 idleShare;       /* the same without a wish, negative */
    f4 maxTurn, maxFacingTurn, maxRotation, maxRotationChange;
    i4 idles, brakes, accelerates, isIndependent, weighs;
    uint32_t haveCars, turnsSlowly, accelerate, areIndependent; /* any of them */
    uint32_t slides;                                            /* a bit per lane: obstacles stop it */
} VeerQuadRules;
/* The last ones. Begin with last 0 and nothing open. */
enum { VEER_RULE_SETS = 16 };
typedef struct VeerRuleSets {
    VeerQuadRules rules[VEER_RULE_SETS];
    uint32_t last;
} VeerRuleSets;

/* Moves the agent of a slot, if there is one. */
void veer_moveOne(VeerWorld *world, uint32_t slot);
enum { VEER_MOVE_QUADS = 32 };
/* Moves the agents of up to VEER_MOVE_QUADS times four slots (move_four.c). */
void veer_moveQuads(VeerWorld *world, uint32_t first, uint32_t count, VeerRuleSets *sets);

/* Moves all agents: decisions become velocities, positions and orientations. */
void veer_moveAll(VeerWorld *world);

#endif
