#include "../steer.h"

void veer_steer_cohesion(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
