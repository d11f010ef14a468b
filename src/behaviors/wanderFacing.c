#include "../steer.h"

void veer_steer_wanderFacing(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
