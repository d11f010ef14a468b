#include "core.h"

VeerResult veer_setCustom(VeerWorldId id, uint32_t which, VeerCustomKernel *kernel, void *user) {
    (void)id;
    (void)which;
    (void)kernel;
    (void)user;
    return VEER_E_INTERNAL;
}
