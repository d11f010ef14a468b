/* Combiners: each gathers what the behaviors of a brain want, for a batch, decides on one velocity and rotation per agent, and
 * explains the decision. A combiner is a row COMBINER(name, ...) of the table and a file name.c that exports its functions; the traits
 * in its row are all that other stages need (core/traits.h). Part of the steer and decide stages. */
#ifndef VEER_COMBINE_COMBINE_H
#define VEER_COMBINE_COMBINE_H

#include "core/world.h"
#include "steer/batch.h"

/* Agents of a brain that decide together, in ascending slots: a row of consecutive slots, four at a time, of which agents[0] is the first;
 * or one to four agents, where lanes beyond the last repeat it. */
typedef struct VeerQuad {
    const VeerBrainDef *brain;
    uint32_t agents[4];
    uint32_t count;
    uint32_t isRow;
} VeerQuad;

/* An agent whose brain is evaluated outside a step, with a copy of its memory. */
typedef struct VeerEvaluation {
    VeerWorld *world;
    VeerBatch batch;
    uint32_t agent;
    float memory[VEER_MAX_STATE];
} VeerEvaluation;

typedef struct VeerCombiner {
    void (*gather)(VeerWorld *world, VeerBatch *batch);            /* evaluates the behaviors; writes the steering columns */
    void (*decide)(VeerWorld *world, const VeerQuad *quad);        /* reads them; writes the desired columns, if gather has not */
    void (*explain)(VeerEvaluation *evaluation, VeerExplain *out); /* runs both for one agent; leaves all columns unchanged */
} VeerCombiner;

#define COMBINER(name, NAME, traits, doc) extern const VeerCombiner veer_combiner_##name;
#include "veer_schema.inl"
const VeerCombiner *veer_combinerOf(const VeerBrainDef *brain);

/* Checks the context maps of an agent, which a caller may have overwritten. Agents that decide in every step are checked when their
 * maps are filled. */
void veer_checkMaps(VeerWorld *world, uint32_t slot);
/* Checks only the parts that the steer stage does not rewrite: external interest and danger, and the memory of blocked directions. */
void veer_checkKeptMaps(VeerWorld *world, uint32_t slot);

#endif
