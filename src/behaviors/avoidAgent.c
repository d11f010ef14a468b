#include "../pipeline.h"

VeerViolation veer_part_avoidAgent(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal, const VeerPlan *plan) {
    (void)batch;
    (void)i;
    (void)plan;
    return (VeerViolation){VEER_INF, *goal};
}
