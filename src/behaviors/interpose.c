#include "../steer.h"

void veer_steer_interpose(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
