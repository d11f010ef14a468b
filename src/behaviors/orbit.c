#include "../steer.h"

void veer_steer_orbit(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
