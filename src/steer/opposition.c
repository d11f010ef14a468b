/* Sums the weights of the goals with which a behavior's output is blended (opposition.h), in the steer stage. */
#include "steer/opposition.h"

#include "core/traits.h"
#include "math/math.h"

float veer_opposition(const VeerBatch *batch) {
    const VeerBrainDef *brain = batch->brain;
    float weights = 0.0f;
    for (uint32_t k = 0; k < brain->behaviorCount; k++) {
        const VeerBehavior *goal = &brain->behaviors[k];
        int adds = !veer_combines(brain, VEER_COMBINER_GROUPS) || goal->priority == batch->behavior->priority;
        VeerBehaviorKind kind = veer_combines(brain, VEER_COMBINER_PARTS) ? veer_pipelineKind(goal->type) : veer_behaviorKind(goal->type);
        if (adds && kind == VEER_BEHAVIOR_KIND_INTEREST) weights += goal->weight;
    }
    return batch->behavior->weight > 0.0f ? veer_min(weights / batch->behavior->weight, 100.0f) : 0.0f;
}
