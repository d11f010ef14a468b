#include "navFields.h"

uint32_t veer_navFieldLanes(const VeerCapacityDef *capacity) {
    (void)capacity;
    return 4;
}
void veer_navFieldInit(VeerWorld *world, uint32_t *lanes) { world->navFields = (VeerNavFields *)(void *)lanes; }
