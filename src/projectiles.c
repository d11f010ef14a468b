#include "stages.h"

VeerResult veer_addProjectile(VeerWorldId a, const VeerProjectileDef *b, VeerId *c) {
    (void)a;
    (void)b;
    (void)c;
    return VEER_E_INTERNAL;
}
VeerResult veer_removeProjectile(VeerWorldId a, VeerId b) {
    (void)a;
    (void)b;
    return VEER_E_INTERNAL;
}
VeerResult veer_getProjectile(VeerWorldId a, VeerId b, VeerProjectileDef *c) {
    (void)a;
    (void)b;
    (void)c;
    return VEER_E_INTERNAL;
}
VeerResult veer_projectileLanding(VeerWorldId a, VeerId b, VeerLanding *c) {
    (void)a;
    (void)b;
    (void)c;
    return VEER_E_INTERNAL;
}
VeerResult veer_projectiles(VeerWorldId a, VeerId *b, uint32_t *c) {
    (void)a;
    (void)b;
    (void)c;
    return VEER_E_INTERNAL;
}
void veer_stepProjectiles(VeerWorld *world) { (void)world; }
