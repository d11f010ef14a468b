#include "../steer.h"

void veer_steer_catchProjectile(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
