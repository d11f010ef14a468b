#include "../steer.h"

void veer_steer_custom(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
