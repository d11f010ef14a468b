#include "../steer.h"

void veer_steer_offsetPursuit(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
