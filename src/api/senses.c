/* Reads and removes what agents remember, and makes noises. */
#include <string.h>

#include "core/call.h"
#include "core/checks.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/world.h"
#include "sense/hearing.h"
#include "sense/memories.h"
#include "shapes/static_grid.h"

static VeerMemory memoryOf(const VeerWorld *world, const VeerRemembered *own) {
    const uint32_t bits = veer_bitsOf(own), slot = veer_rememberedSlot(world, own);
    return (VeerMemory){
        .agent.bits = slot == VEER_NONE ? 0 : veer_makeId(world, VEER_KIND_AGENT, slot),
        .position = own->place,
        .velocity = own->velocity,
        .certainty = own->certainty,
        .age = own->age,
        .spread = own->spread,
        .isSeen = (bits & VEER_MEMORY_SEEN) != 0,
        .isFound = (bits & VEER_MEMORY_FOUND) != 0,
        .source = bits & VEER_MEMORY_HEARD  ? VEER_MEMORY_SOURCE_HEARING
                  : bits & VEER_MEMORY_TOLD ? VEER_MEMORY_SOURCE_TOLD
                                            : VEER_MEMORY_SOURCE_SIGHT,
    };
}

VeerResult veer_memories(VeerWorldId id, VeerAgentId agent, VeerMemory *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_memories");
    uint32_t slot = veer_needSlot(&call, VEER_KIND_AGENT, agent.bits, "agent"), needed = 0;
    const VeerWorld *world = call.world;
    for (uint32_t i = 0; call.result == VEER_OK && i < veer_memoryRoom(world); i++)
        needed += !veer_isEmpty(&veer_memoriesOf(world, slot)[i]);
    veer_needRoom(&call, needed, out, count);
    if (call.result != VEER_OK) return call.result;
    for (uint32_t i = 0, found = 0; i < veer_memoryRoom(world); i++) {
        const VeerRemembered *own = &veer_memoriesOf(world, slot)[i];
        if (veer_isEmpty(own)) continue;
        uint32_t at = found++;
        for (; at && out[at - 1].certainty < own->certainty; at--) out[at] = out[at - 1];
        out[at] = memoryOf(world, own);
    }
    return VEER_OK;
}

VeerResult veer_forget(VeerWorldId id, VeerAgentId agent) {
    VeerCall call = veer_openCall(id, "veer_forget");
    uint32_t slot = veer_needSlot(&call, VEER_KIND_AGENT, agent.bits, "agent");
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result == VEER_OK && veer_memoryRoom(call.world))
        memset(veer_memoriesOf(call.world, slot), 0, veer_memoryRoom(call.world) * sizeof(VeerRemembered));
    return call.result;
}

VeerResult veer_makeNoise(VeerWorldId id, const VeerNoiseDef *def, uint32_t *heard) {
    VeerCall call = veer_openCall(id, "veer_makeNoise");
    uint32_t source = VEER_NONE;
    veer_needPointer(&call, def, "def");
    veer_needPointer(&call, heard, "heard");
    if (call.result != VEER_OK) return call.result;
    veer_needDef(&call, VEER_GROUP_NOISE, def);
    if (!VEER_IS_NULL(def->source)) source = veer_needSlot(&call, VEER_KIND_AGENT, def->source.bits, "def.source");
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result != VEER_OK) return call.result;
    veer_staticGridRefresh(call.world);
    *heard = veer_spreadNoise(call.world, &(VeerNoise){def->position, def->loudness, source});
    return VEER_OK;
}
