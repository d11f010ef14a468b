/* Explanations, shared by all combiners: the brain of one agent is evaluated with the code of the stages, on a copy of its memory, and
 * every column is restored. Not part of a step. */
#ifndef VEER_COMBINE_EXPLAIN_H
#define VEER_COMBINE_EXPLAIN_H

#include "combine/combine.h"
#include "core/world.h"
#include "steer/batch.h"

#define VEER_ALL_GROUPS 256u /* a group number above every priority, which is at most 255 */

/* Opens an agent's brain with a new copy of its memory. */
void veer_openEvaluation(VeerWorld *world, uint32_t slot, VeerEvaluation *evaluation);
/* Records the output of a behavior. */
void veer_explainOutput(const VeerSteeringOutput *outputs, VeerExplainBehavior *out);
/* Records the outputs of the ordinary behaviors of one group, or of all groups, and the contribution of each to the blend. */
void veer_explainOutputs(VeerEvaluation *evaluation, uint32_t group, VeerExplain *out);
/* Sets the fraction of the rotation that each behavior that only turns the agent contributes, within one group or all groups. */
void veer_shareTurning(const VeerBrainDef *brain, uint32_t group, VeerExplain *out);

/* Explains the decision of a combiner that steers. `gather` writes the steering columns, which are read and then restored; then the
 * evaluation is opened again. */
typedef void VeerGatherTraced(VeerWorld *world, VeerBatch *batch, void *trace);
void veer_explainSteering(VeerEvaluation *evaluation, VeerGatherTraced *gather, void *trace, VeerExplain *out);

#endif
