/* The stages of a step and what they hand on to each other; step.c calls them in order. */
#ifndef VEER_STAGES_H
#define VEER_STAGES_H

#include "steer.h"

/* perceive: input columns brought back into their ranges, lost targets, quarantine (input.c) */
void veer_checkInputs(VeerWorld *world);
/* Maps of a context agent that a caller wrote into; those that think in every step are looked at when they are filled. */
void veer_checkMaps(VeerWorld *world, uint32_t slot);
/* Of them only those that are not about to be written: the caller's evidence, the memory of blocked ways, and the last decisions. */
void veer_checkEvidence(VeerWorld *world, uint32_t slot);
/* 0 if the next step will put the agent into quarantine. */
int veer_isSound(const VeerWorld *world, uint32_t slot);

/* perceive: where projectiles will land (projectiles.c) */
void veer_foreseeLandings(VeerWorld *world);

/* steer (steer.c, blend.c, context_map.c) */
void veer_steerAll(VeerWorld *world);
void veer_gatherBlend(VeerWorld *world, VeerBatch *batch);
void veer_gatherContext(VeerWorld *world, VeerBatch *batch);
void veer_gatherPriority(VeerWorld *world, VeerBatch *batch); /* priority.c */
void veer_gatherPipeline(VeerWorld *world, VeerBatch *batch); /* pipeline.c */
/* Gives the agents of a brain with `formation` their places, after its batches were asked; sorts agents (formations.c). */
void veer_assignFormations(VeerWorld *world, const VeerBrainDef *brain, uint32_t *agents, uint32_t count);
/* Fills in what a batch knows of its agents, whatever they are asked (batch.c). */
void veer_openBatch(VeerBatch *batch);
/* Points a batch at one of its brain's behaviors: parameters, memory, path, targets. */
void veer_openBehavior(VeerBatch *batch, uint32_t index);
/* The same but for the targets; and pointing it there again: map kernels look at one agent at a time, and at no targets. */
typedef struct VeerOpening {
    uint32_t index;
    const VeerPathRecord *path;
    float *state;
} VeerOpening;
VeerOpening veer_openingOf(VeerBatch *batch, uint32_t index);
void veer_reopenBehavior(VeerBatch *batch, const VeerOpening *opening);
/* The path of the open behavior, else that of agent number i, else null. */
const VeerPathRecord *veer_pathOf(const VeerBatch *batch, uint32_t i);
/* Fills out with the open behavior's wishes. */
void veer_askBehavior(VeerBatch *batch, VeerWishes *out);
/* The map kernel of a danger behavior, else null. */
VeerMapKernel *veer_mapKernel(uint32_t behaviorType);
/* Asks the batch's brain as it combines, and writes what its agents want. */
void veer_gather(VeerWorld *world, VeerBatch *batch);

/* decide (steer.c, blend.c, context_decide.c) */
void veer_decideAll(VeerWorld *world);
void veer_decideBlend(VeerWorld *world, uint32_t slot);
void veer_decideBlendFour(VeerWorld *world, uint32_t first); /* of slots that follow one another */
void veer_decideContext(VeerWorld *world, const VeerBrainDef *brain, uint32_t slot);
/* The same for four agents of that brain in slots that follow one another. */
void veer_decideContextFour(VeerWorld *world, const VeerBrainDef *brain, uint32_t first);

/* move (move.c) */
void veer_moveAll(VeerWorld *world);

/* Agents on the run-up to a jump: their desired velocity instead of what their brain decided (jumps.c). */
void veer_decideJumps(VeerWorld *world);

/* ballistics: take-offs, flights, landings (jumps.c, projectiles.c) */
void veer_stepJumps(VeerWorld *world);
void veer_stepProjectiles(VeerWorld *world);

/* Jump columns that a caller overwrote with what means nothing are brought in order (jumps.c). */
void veer_checkJump(VeerWorld *world, uint32_t slot);
/* Ends an agent's run-up or flight without a word. */
static inline void veer_endJump(VeerWorld *world, uint32_t slot) {
    world->flags[slot] &= ~(uint32_t)VEER_FLAG_AIRBORNE;
    world->jumpLink[slot] = 0;
    world->jumpGround[slot] = world->jumpTime[slot] = 0.0f;
}

/* Alive, not quarantined, with a brain, and not taking a jump. */
static inline int veer_steers(const VeerWorld *world, uint32_t slot) {
    return (world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE)) == VEER_FLAG_ALIVE && world->brain[slot] &&
           !world->jumpLink[slot];
}
/* Whether the agents of four slots that follow one another all do, with the same brain. */
static inline int veer_areOfOneBrain(const VeerWorld *world, uint32_t first) {
    const i4 flags = i4_splat(VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE);
    i4 others = (i4_load(world->flags + first) & flags) ^ i4_splat(VEER_FLAG_ALIVE);
    others |= i4_load(world->brain + first) ^ i4_splat((int32_t)world->brain[first]);
    return world->brain[first] && !i4_any((others | i4_load(world->jumpLink + first)) != i4_splat(0));
}

#endif
