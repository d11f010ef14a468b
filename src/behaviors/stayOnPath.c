#include "../steer.h"

void veer_steer_stayOnPath(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
