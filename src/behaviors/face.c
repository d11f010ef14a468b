#include "../steer.h"

void veer_steer_face(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
