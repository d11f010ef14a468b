#include "../steer.h"

void veer_steer_evade(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
