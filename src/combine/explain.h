/* What the combiners' explanations share: the brain of one agent is evaluated by the stages' own code, on a copy of its memory, and every
 * column is put back. Nothing here is part of a step. */
#ifndef VEER_COMBINE_EXPLAIN_H
#define VEER_COMBINE_EXPLAIN_H

#include "combine/combine.h"
#include "core/batch.h"
#include "core/world.h"

#define VEER_ALL_GROUPS 256u /* priorities are 0 to 255 */

/* Opens an agent's brain with a fresh copy of its memory. */
void veer_openEvaluation(VeerWorld *world, uint32_t slot, VeerEvaluation *evaluation);
/* The agent's output of the open behavior. */
void veer_explainOutput(const VeerBatch *batch, const VeerSteeringOutput *outputs, VeerExplainBehavior *out);
/* The outputs of the ordinary behaviors, and what each adds to their blend: of one group, or of all. */
void veer_explainOutputs(VeerEvaluation *evaluation, uint32_t group, VeerExplain *out);
/* Behaviors that only turn the agent have their share of the rotation of one group, or of all. */
void veer_shareTurning(const VeerBrainDef *brain, uint32_t group, VeerExplain *out);

/* The decision of a combiner that steers: the steering columns are written by `gather`, read, and put back. The evaluation is then opened
 * again. */
typedef void VeerGatherTraced(VeerWorld *world, VeerBatch *batch, void *trace);
void veer_explainSteering(VeerEvaluation *evaluation, VeerGatherTraced *gather, void *trace, VeerExplain *out);

#endif
