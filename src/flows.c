#include "stages.h"

VeerResult veer_addFlow(VeerWorldId a, const VeerFlowDef *b, VeerId *c) {
    (void)a;
    (void)b;
    (void)c;
    return VEER_E_INTERNAL;
}
VeerResult veer_removeFlow(VeerWorldId a, VeerId b) {
    (void)a;
    (void)b;
    return VEER_E_INTERNAL;
}
VeerResult veer_setFlow(VeerWorldId a, VeerId b, const VeerFlowDef *c) {
    (void)a;
    (void)b;
    (void)c;
    return VEER_E_INTERNAL;
}
VeerResult veer_flowAt(VeerWorldId a, VeerId b, VeerVec3 c, VeerVec3 *d) {
    (void)a;
    (void)b;
    (void)c;
    (void)d;
    return VEER_E_INTERNAL;
}
