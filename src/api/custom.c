/* Registers behaviors written by the C program; behaviors/custom.c calls them in the steer stage. The registrations belong to the world's
 * handle, not to its state, so a program must register its behaviors again for a loaded world. */
#include "core/call.h"
#include "core/error.h"
#include "core/world.h"

VeerResult veer_setCustom(VeerWorldId id, uint32_t which, VeerCustomKernel *kernel, void *user) {
    VeerCall call = veer_openCall(id, "veer_setCustom");
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result == VEER_OK && which >= VEER_MAX_CUSTOM) {
        veer_refuse(&call, VEER_E_RANGE, "which", which);
        veer_failNote(call.world, "% to %", 0, VEER_MAX_CUSTOM - 1);
    }
    if (call.result == VEER_OK) call.world->custom[which] = (VeerCustom){kernel, user};
    return call.result;
}
