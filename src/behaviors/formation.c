#include "../steer.h"

void veer_steer_formation(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
