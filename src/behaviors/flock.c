#include "../steer.h"

void veer_steer_flock(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
