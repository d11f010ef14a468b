#include "../steer.h"

void veer_steer_followFlow(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
