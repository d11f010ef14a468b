/* Opening a public call finds the world, then checks the arguments in the order of the lines that name them. The first check that fails is
 * recorded for veer_lastError and kept in `result`; the checks after it do nothing. A call therefore looks like this:
 *
 *   VeerCall call = veer_openCall(id, "veer_getAgent");
 *   uint32_t slot = veer_needSlot(&call, VEER_KIND_AGENT, agent.bits, "agent");
 *   veer_needPointer(&call, def, "def");
 *   if (call.result != VEER_OK) return call.result;
 *
 * From the first line to the end of the function, Veer's own floating-point state applies, whatever the caller's is (fp_mode.h).
 */
#ifndef VEER_CORE_CALL_H
#define VEER_CORE_CALL_H

#include "core/registry.h"
#include "core/world.h"
#include "math/fp_mode.h"

typedef struct VeerCall {
    VeerWorld *world; /* null if there is no such world; the result is then E_WORLD */
    const char *name;
    VeerResult result;
} VeerCall;

/* Opens a call without changing the floating-point state, for calls that do no floating-point arithmetic. */
static inline VeerCall veer_openPlainCall(VeerWorldId id, const char *name) {
    VeerWorld *world = veer_world(id, name);
    return (VeerCall){world, name, world ? VEER_OK : VEER_E_WORLD};
}
/* Expands to two declarations, so it can only initialize a variable that is declared alone. */
#define veer_openCall(id, name) \
    veer_openPlainCall(id, name); \
    VEER_OWN_FLOATS

/* Records an error, unless an earlier check has failed. Returns the call's result. */
VeerResult veer_refuse(VeerCall *call, VeerResult code, const char *argument, double value);
/* Fails with E_BUSY unless the step in progress is at this stage. VEER_STAGE_IDLE: no step may be in progress. */
void veer_needStage(VeerCall *call, VeerStage stage);
void veer_needPointer(VeerCall *call, const void *pointer, const char *argument);
/* Returns the slot of an id of this kind, or VEER_NONE if the call failed. */
uint32_t veer_needSlot(VeerCall *call, VeerKind kind, uint64_t id, const char *argument);
/* Checks the room for a list. *count is the number of items that fit into `out`, and is set to `needed`. Fails with E_BUFFER if `needed` is
 * larger. */
void veer_needRoom(VeerCall *call, uint32_t needed, const void *out, uint32_t *count);
/* Copies the first coordinates of points to a list, in the order x, y, z, after checking the room for it as veer_needRoom does. */
typedef struct VeerPointSpan {
    const VeerPoint *points;
    uint32_t count, axes; /* axes: number of coordinates that are copied from each point */
} VeerPointSpan;
VeerResult veer_copyPoints(VeerCall *call, const VeerPointSpan *span, float *out, uint32_t *count);
/* Takes a free slot. Fails with E_FULL and returns VEER_NONE if there is none. Must be a call's last check, because it changes the
 * world. */
uint32_t veer_takeSlot(VeerCall *call, VeerKind kind, const char *argument);
/* Rejects a number that is not finite, or not between least and most. */
void veer_needNumber(VeerCall *call, float value, float least, float most, const char *argument);
/* Rejects points, of `axes` coordinates each, if any coordinate is beyond MAX_COORDINATE. names: a name per axis, with [#] for the point's
 * index. */
void veer_needPoints(VeerCall *call, const float *points, uint32_t count, uint32_t axes, const char *const *names);
void veer_needPoint(VeerCall *call, VeerVec3 point, const char *const names[3]);
/* Rejects a definition that has a setting outside the range of its row. `group` is a VeerGroup. */
void veer_needDef(VeerCall *call, uint32_t group, const void *def);

#endif
