/* Combiners: each gathers the outputs of a brain's behaviors for a batch, decides on one velocity and rotation per agent, and explains the
 * decision. A combiner is a row COMBINER(name, ...) of the table and a file name.c that exports its functions. Other stages use only the
 * traits in its row (core/traits.h). Part of the steer and decide stages. */
#ifndef VEER_COMBINE_COMBINE_H
#define VEER_COMBINE_COMBINE_H

#include "core/world.h"
#include "steer/batch.h"

/* Agents of a brain that decide together, in ascending order of slots. They are either a row of consecutive slots that starts at agents[0]
 * and is processed four at a time, or one to four agents; then lanes beyond the last agent repeat it. */
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
    void (*gather)(VeerWorld *world, VeerBatch *batch); /* evaluates the behaviors and writes the steering columns */
    /* reads the steering columns; writes the desired columns, unless gather has written them */
    void (*decide)(VeerWorld *world, const VeerQuad *quad);
    void (*explain)(VeerEvaluation *evaluation, VeerExplain *out); /* gathers and decides for one agent, but leaves all columns unchanged */
} VeerCombiner;

/* The last function of a combiner; null in a build without explanations. */
#define VEER_EXPLAINED(function) (VEER_HOLDS(combine_explain) ? (function) : NULL)

#define COMBINER(name, NAME, traits, doc) extern const VeerCombiner veer_combiner_##name;
#include "veer_schema.inl"
const VeerCombiner *veer_combinerOf(const VeerBrainDef *brain);

/* Validates the context maps of an agent, which a caller may have overwritten. Maps of agents that decide in every step are validated when
 * they are filled. */
void veer_checkMaps(VeerWorld *world, uint32_t slot);
/* Validates only the maps that the steer stage does not rewrite: external interest and danger, and the memory of blocked directions. */
void veer_checkKeptMaps(VeerWorld *world, uint32_t slot);

#endif
