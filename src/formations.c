#include "stages.h"

void veer_assignFormations(VeerWorld *world, const VeerBrainDef *brain, const uint32_t *agents, uint32_t count) {
    (void)world;
    (void)brain;
    (void)agents;
    (void)count;
}
