#include "stages.h"

VeerResult veer_landing(const VeerFlight *a, float b, VeerLanding *c) {
    (void)a;
    (void)b;
    (void)c;
    return VEER_E_INTERNAL;
}
VeerResult veer_aim(const VeerAimQuery *a, VeerAim *b) {
    (void)a;
    (void)b;
    return VEER_E_INTERNAL;
}
