/* Registering behaviors of a C program's own; behaviors/custom.c asks them in the steer stage. They belong to the handle, not to the state:
 * a restored or loaded world is given them anew. */
#include "core/error.h"
#include "core/registry.h"
#include "core/world.h"

VeerResult veer_setCustom(VeerWorldId id, uint32_t which, VeerCustomKernel *kernel, void *user) {
    static const char call[] = "veer_setCustom";
    VeerWorld *world = veer_world(id, call);
    if (!world) return VEER_E_WORLD;
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    if (which >= VEER_MAX_CUSTOM) {
        veer_fail(world, VEER_E_RANGE, call, "which", VEER_NONE, (double)which);
        veer_failNote(world, "% to %", 0, VEER_MAX_CUSTOM - 1);
        return VEER_E_RANGE;
    }
    world->custom[which] = (VeerCustom){kernel, user};
    return VEER_OK;
}
