#include "stages.h"

VeerResult veer_addLink(VeerWorldId a, const VeerLinkDef *b, VeerId *c) {
    (void)a;
    (void)b;
    (void)c;
    return VEER_E_INTERNAL;
}
VeerResult veer_removeLink(VeerWorldId a, VeerId b) {
    (void)a;
    (void)b;
    return VEER_E_INTERNAL;
}
VeerResult veer_getLink(VeerWorldId a, VeerId b, VeerLinkDef *c) {
    (void)a;
    (void)b;
    (void)c;
    return VEER_E_INTERNAL;
}
VeerResult veer_setLink(VeerWorldId a, VeerId b, const VeerLinkDef *c) {
    (void)a;
    (void)b;
    (void)c;
    return VEER_E_INTERNAL;
}
VeerResult veer_planJump(VeerWorldId a, VeerId b, VeerId c, VeerJump *d) {
    (void)a;
    (void)b;
    (void)c;
    (void)d;
    return VEER_E_INTERNAL;
}
VeerResult veer_takeJump(VeerWorldId a, VeerId b, VeerId c) {
    (void)a;
    (void)b;
    (void)c;
    return VEER_E_INTERNAL;
}
void veer_stepJumps(VeerWorld *world) { (void)world; }
void veer_decideJumps(VeerWorld *world) { (void)world; }
int veer_moveAirborne(VeerWorld *world, uint32_t slot) {
    (void)world;
    (void)slot;
    return 0;
}
void veer_checkJump(VeerWorld *world, uint32_t slot) {
    (void)world;
    (void)slot;
}
