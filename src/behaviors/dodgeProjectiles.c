#include "../steer.h"

void veer_steer_dodgeProjectiles(const VeerBatch *batch, VeerWishes *out) {
    (void)batch;
    (void)out;
}
void veer_map_dodgeProjectiles(const VeerBatch *batch, uint32_t i, VeerMap *map) {
    (void)batch;
    (void)i;
    (void)map;
}
