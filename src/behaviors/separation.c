#include "../steer.h"

void veer_steer_separation(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
