#include "../steer.h"

void veer_steer_followLeader(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
