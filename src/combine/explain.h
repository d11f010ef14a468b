/* Explanations, shared by all combiners: the brain of one agent is evaluated by the stages' own code, on a copy of its memory, and every
 * column is restored. Not part of a step. */
#ifndef VEER_COMBINE_EXPLAIN_H
#define VEER_COMBINE_EXPLAIN_H

#include "combine/combine.h"
#include "core/world.h"
#include "steer/batch.h"

#define VEER_ALL_GROUPS 256u /* above every priority, which is 0 to 255 */

/* Opens an agent's brain with a new copy of its memory. */
void veer_openEvaluation(VeerWorld *world, uint32_t slot, VeerEvaluation *evaluation);
/* Records the output of a behavior. */
void veer_explainOutput(const VeerSteeringOutput *outputs, VeerExplainBehavior *out);
/* Records the outputs of the ordinary behaviors of one group, or of all, and what each one adds to their blend. */
void veer_explainOutputs(VeerEvaluation *evaluation, uint32_t group, VeerExplain *out);
/* Gives behaviors that only turn the agent their share of the rotation, within one group or all. */
void veer_shareTurning(const VeerBrainDef *brain, uint32_t group, VeerExplain *out);

/* Explains the decision of a combiner that steers. `gather` writes the steering columns, which are read and then restored. Afterwards the
 * evaluation is opened again. */
typedef void VeerGatherTraced(VeerWorld *world, VeerBatch *batch, void *trace);
void veer_explainSteering(VeerEvaluation *evaluation, VeerGatherTraced *gather, void *trace, VeerExplain *out);

#endif
