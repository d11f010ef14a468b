#include "../steer.h"

void veer_steer_followWall(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
