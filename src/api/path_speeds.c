/* Answers at which speeds cars plan to drive along a path. */
#include "api/life_cycle.h"
#include "core/world.h"
#include "paths/speeds.h"

VeerResult veer_pathSpeeds(VeerWorldId id, VeerBrainId brain, VeerPathId path, float *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_pathSpeeds");
    const uint32_t brainSlot = veer_needThing(&call, VEER_KIND_BRAIN, brain.bits), slot = veer_needThing(&call, VEER_KIND_PATH, path.bits);
    if (call.result != VEER_OK) return call.result;
    veer_refreshSpeeds(call.world);
    const float *table = veer_findSpeeds(call.world, brainSlot, &call.world->paths[slot]);
    const uint32_t speeds = table ? veer_speedCount(table) : 0;
    veer_needRoom(&call, speeds, out, count);
    for (uint32_t k = 0; call.result == VEER_OK && out && k < speeds; k++) out[k] = veer_speedAt(table, k);
    return call.result;
}
