#include "../steer.h"

void veer_steer_matchVelocity(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
