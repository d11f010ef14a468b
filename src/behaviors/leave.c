#include "../steer.h"

void veer_steer_leave(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
