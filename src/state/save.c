/* Saving worlds. A saved world is the first part of its block, unchanged: header, pools, columns, brains, paths, obstacles and points, with
 * a checksum. It contains the world's tag, so the ids in it are valid in the restored or loaded world (snapshot.c). */
#include <string.h>

#include "core/call.h"
#include "core/error.h"
#include "core/registry.h"
#include "core/world.h"
#include "state/compact.h"
#include "state/recording.h"
#include "state/snapshot.h"

uint32_t veer_saveSize(VeerWorldId id) {
    VeerWorld *world = veer_world(id, "veer_saveSize");
    return world ? world->header->savedLanes * (uint32_t)sizeof(uint32_t) : 0;
}

static VeerResult seal(VeerCall *call) {
    VeerWorld *world = call->world;
    veer_needStage(call, VEER_STAGE_IDLE);
    if (call->result != VEER_OK) return call->result;
    veer_beforeSave(world);
    veer_sealWorld(world);
    return VEER_OK;
}

VeerResult veer_savedBytes(VeerWorldId id, const void **bytes, uint32_t *size) {
    VeerCall call = veer_openCall(id, "veer_savedBytes");
    veer_needPointer(&call, bytes, "bytes");
    veer_needPointer(&call, size, "size");
    if (call.result != VEER_OK || seal(&call) != VEER_OK) return call.result;
    *bytes = call.world->block;
    *size = veer_saveSize(id);
    return VEER_OK;
}

VeerResult veer_save(VeerWorldId id, void *bytes, uint32_t size) {
    VeerCall call = veer_openCall(id, "veer_save");
    veer_needPointer(&call, bytes, "bytes");
    if (call.result != VEER_OK) return call.result;
    uint32_t needed = veer_saveSize(id);
    if (size < needed) {
        veer_refuse(&call, VEER_E_BUFFER, "size", size);
        veer_failNote(call.world, "% bytes needed", needed, 0);
        return call.result;
    }
    if (seal(&call) == VEER_OK) memcpy(bytes, call.world->block, needed);
    return call.result;
}

VeerResult veer_saveCompact(VeerWorldId id, void *bytes, uint32_t *size) {
    VeerCall call = veer_openCall(id, "veer_saveCompact");
    veer_needPointer(&call, size, "size");
    if (size && *size) veer_needPointer(&call, bytes, "bytes");
    if (call.result != VEER_OK || seal(&call) != VEER_OK) return call.result;
    VeerWriter out = {.bytes = bytes, .room = *size};
    veer_compactSave(&out, call.world->block, call.world->header->savedLanes);
    *size = out.size;
    if (out.size <= out.room) return VEER_OK;
    veer_refuse(&call, VEER_E_BUFFER, "size", out.room);
    veer_failNote(call.world, "% bytes needed", out.size, 0);
    return call.result;
}
