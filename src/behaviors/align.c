#include "../steer.h"

void veer_steer_align(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
