#include "../steer.h"

void veer_steer_alignment(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
