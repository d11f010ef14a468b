/* The checks that open public calls. A check does nothing if an earlier check has failed. */
#include "core/call.h"

#include "core/checks.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/world.h"
#include "math/math.h"

static void fail(VeerCall *call, VeerResult code, const char *argument, uint32_t index, double value) {
    call->result = veer_fail(call->world, code, call->name, argument, index, value);
}

VeerResult veer_refuse(VeerCall *call, VeerResult code, const char *argument, double value) {
    if (call->result == VEER_OK) fail(call, code, argument, VEER_NONE, value);
    return call->result;
}

void veer_needStage(VeerCall *call, VeerStage stage) {
    if (call->result != VEER_OK || call->world->stage == stage) return;
    static const char *const next[] = {
        [VEER_STAGE_IDLE] = "perceive comes first, then decide, then move or endStep",
        [VEER_STAGE_EVALUATING] = "a custom behavior cannot change the world",
        [VEER_STAGE_PERCEIVED] = "decide comes next, which ends the stage perceive",
        [VEER_STAGE_DECIDED] = "move or endStep comes next, which ends the step",
        [VEER_STAGE_ACCELERATED] = "endStep comes next, after the game has moved its bodies",
    };
    const char *note = next[call->world->stage];
    fail(call, VEER_E_BUSY, "world", VEER_NONE, 0);
    veer_failNote(call->world, note, 0, 0);
}

void veer_needPointer(VeerCall *call, const void *pointer, const char *argument) {
    if (!pointer) veer_refuse(call, VEER_E_NULL, argument, 0);
}

uint32_t veer_needSlot(VeerCall *call, VeerKind kind, uint64_t id, const char *argument) {
    uint32_t slot = VEER_NONE;
    if (call->result == VEER_OK) call->result = veer_needId(call->world, kind, id, &(VeerArgument){call->name, argument, VEER_NONE}, &slot);
    return slot;
}

void veer_needRoom(VeerCall *call, uint32_t needed, const void *out, uint32_t *count) {
    veer_needPointer(call, count, "count");
    if (call->result != VEER_OK) return;
    uint32_t room = *count;
    *count = needed;
    if (needed > room) {
        fail(call, VEER_E_BUFFER, "count", VEER_NONE, room);
        veer_failNote(call->world, "% needed", needed, 0);
    } else if (needed) {
        veer_needPointer(call, out, "out");
    }
}

VeerResult veer_copyPoints(VeerCall *call, const VeerPointSpan *span, float *out, uint32_t *count) {
    veer_needRoom(call, span->count, out, count);
    for (uint32_t i = 0; i < span->count && call->result == VEER_OK; i++, out += span->axes)
        __builtin_memcpy(out, &span->points[i], span->axes * sizeof *out);
    return call->result;
}

uint32_t veer_takeSlot(VeerCall *call, VeerKind kind, const char *argument) {
    if (call->result != VEER_OK) return VEER_NONE;
    uint32_t slot = veer_acquireSlot(call->world, kind);
    if (slot == VEER_NONE) fail(call, VEER_E_FULL, argument, VEER_NONE, call->world->header->pools[kind].capacity);
    return slot;
}

/* Rejects a number that is not finite or is out of `range`. index: index of the point that contains the number, or VEER_NONE. */
static void needNumber(VeerCall *call, float value, const float range[2], const char *argument, uint32_t index) {
    if (value >= range[0] && value <= range[1]) return;
    fail(call, veer_isFinite(value) ? VEER_E_RANGE : VEER_E_NOT_FINITE, argument, index, (double)value);
}

void veer_needNumber(VeerCall *call, float value, float least, float most, const char *argument) {
    const float range[2] = {least, most};
    if (call->result == VEER_OK) needNumber(call, value, range, argument, VEER_NONE);
}

void veer_needPoints(VeerCall *call, const float *points, uint32_t count, uint32_t axes, const char *const *names) {
    static const float range[2] = {-VEER_MAX_COORDINATE, VEER_MAX_COORDINATE};
    for (size_t i = 0; i < (size_t)count * axes && call->result == VEER_OK; i++)
        needNumber(call, points[i], range, names[i % axes], (uint32_t)(i / axes));
}

void veer_needPoint(VeerCall *call, VeerVec3 point, const char *const names[3]) {
    const float parts[3] = {point.x, point.y, point.z}, most = VEER_MAX_COORDINATE;
    if (veer_abs(point.x) <= most && veer_abs(point.y) <= most && veer_abs(point.z) <= most) return;
    for (uint32_t axis = 0; axis < 3; axis++) veer_needNumber(call, parts[axis], -VEER_MAX_COORDINATE, VEER_MAX_COORDINATE, names[axis]);
}

void veer_needDef(VeerCall *call, uint32_t group, const void *def) {
    if (call->result == VEER_OK) call->result = veer_checkDef(call->world, group, def, call->name, "def", VEER_NONE);
}
