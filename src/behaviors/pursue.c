#include "../steer.h"

void veer_steer_pursue(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
