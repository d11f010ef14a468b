/* An added call. Its declaration is in tests/adding.mjs. */
#include "core/call.h"
#include "core/world.h"
#include "math/vec3.h"

VeerResult veer_bearing(VeerWorldId id, VeerAgentId agent, VeerVec3 point, VeerVec3 *out) {
    static const char *const names[3] = {"point.x", "point.y", "point.z"};
    VeerCall call = veer_openCall(id, "veer_bearing");
    uint32_t slot = veer_needSlot(&call, VEER_KIND_AGENT, agent.bits, "agent");
    veer_needPoint(&call, point, names);
    veer_needPointer(&call, out, "out");
    if (call.result != VEER_OK) return call.result;
    *out = veer_vec3(point.x - call.world->x[slot], point.y - call.world->y[slot], point.z - call.world->z[slot]);
    return veer_same(veer_dot3(*out, *out), 0.0f) ? VEER_NO_RESULT : VEER_OK;
}
