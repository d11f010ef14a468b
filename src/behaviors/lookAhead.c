#include "../steer.h"

void veer_steer_lookAhead(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
