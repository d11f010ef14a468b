#include "../steer.h"

void veer_steer_intercept(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
