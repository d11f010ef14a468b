#include "../steer.h"

void veer_steer_hide(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
