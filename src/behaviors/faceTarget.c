#include "../pipeline.h"

void veer_part_faceTarget(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal) {
    (void)batch;
    (void)i;
    (void)goal;
}
