/* Adds, changes and removes jump links, and plans and starts jumps; jumps.c executes them. The plan follows Millington (Artificial
 * Intelligence for Games, 2006), with the landing on the way down: a jump passes the height of the landing pad twice, and lands at the
 * later time. */
#include "api/life_cycle.h"
#include "core/checks.h"
#include "core/events.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/world.h"
#include "meshes/meshes.h"
#include "move/ballistics.h"

/* ---- links */

static void writeLink(VeerWorld *world, uint32_t slot, const VeerLinkDef *def) {
    world->links[slot] = *def;
    veer_plainZeros(VEER_GROUP_LINK, &world->links[slot]);
    world->header->obstacleEdits++; /* navigation compares links whenever it compares obstacles */
    veer_touchMeshes(world);
}

VeerResult veer_addLink(VeerWorldId id, const VeerLinkDef *def, VeerLinkId *link) {
    VeerCall call = veer_openCall(id, "veer_addLink");
    veer_beginAdd(&call, VEER_KIND_LINK, def, link);
    veer_needDef(&call, VEER_GROUP_LINK, def);
    uint32_t slot = veer_endAdd(&call, VEER_KIND_LINK, link);
    if (call.result == VEER_OK) writeLink(call.world, slot, def);
    return call.result;
}

/* Aborts run-ups to the link, with an event. Agents in the air still land. */
static void detachLink(VeerWorld *world, uint32_t link) {
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (!veer_isTaken(world, VEER_KIND_AGENT, slot) || !world->jumpLink[slot] || veer_linkSlot(world->jumpLink[slot]) != link) continue;
        if (world->flags[slot] & VEER_FLAG_AIRBORNE) {
            world->jumpLink[slot] = 0;
        } else {
            veer_emit(world, VEER_EVENT_JUMP_REFUSED, slot, VEER_JUMP_REFUSAL_LINK_LOST);
            veer_endJump(world, slot);
        }
    }
}

VeerResult veer_removeLink(VeerWorldId id, VeerLinkId link) {
    VeerCall call = veer_openCall(id, "veer_removeLink");
    uint32_t slot = veer_beginRemove(&call, VEER_KIND_LINK, link.bits);
    if (call.result != VEER_OK) return call.result;
    detachLink(call.world, slot);
    call.world->links[slot] = (VeerLinkDef){0};
    veer_releaseSlot(call.world, VEER_KIND_LINK, slot);
    call.world->header->obstacleEdits++;
    veer_touchMeshes(call.world);
    return VEER_OK;
}

VeerResult veer_getLink(VeerWorldId id, VeerLinkId link, VeerLinkDef *def) {
    VeerCall call = veer_openCall(id, "veer_getLink");
    uint32_t slot = veer_beginGet(&call, VEER_KIND_LINK, link.bits, def);
    if (call.result == VEER_OK) *def = call.world->links[slot];
    return call.result;
}

VeerResult veer_setLink(VeerWorldId id, VeerLinkId link, const VeerLinkDef *def) {
    VeerCall call = veer_openCall(id, "veer_setLink");
    uint32_t slot = veer_beginSet(&call, VEER_KIND_LINK, link.bits, def);
    veer_needDef(&call, VEER_GROUP_LINK, def);
    if (call.result == VEER_OK) writeLink(call.world, slot, def);
    return call.result;
}

/* ---- jumps */

static void planFor(VeerWorld *world, uint32_t agent, uint32_t link, VeerJump *out) {
    const VeerLinkDef def = veer_linkFor(world, agent, link + 1);
    veer_planLink(world, agent, &def, veer_takeOffPad(world, agent, &def), out);
}

VeerResult veer_planJump(VeerWorldId id, VeerAgentId agent, VeerLinkId link, VeerJump *out) {
    VeerCall call = veer_openCall(id, "veer_planJump");
    uint32_t slot = veer_needThing(&call, VEER_KIND_AGENT, agent.bits);
    uint32_t linkSlot = veer_needThing(&call, VEER_KIND_LINK, link.bits);
    veer_needPointer(&call, out, "jump");
    if (call.result != VEER_OK) return call.result;
    planFor(call.world, slot, linkSlot, out);
    return out->refusal == VEER_JUMP_REFUSAL_NONE ? VEER_OK : VEER_NO_RESULT;
}

VeerResult veer_takeJump(VeerWorldId id, VeerAgentId agent, VeerLinkId link) {
    VeerCall call = veer_openCall(id, "veer_takeJump");
    VeerWorld *world = call.world;
    VeerJump plan = {.refusal = VEER_JUMP_REFUSAL_NONE};
    uint32_t slot = veer_needThing(&call, VEER_KIND_AGENT, agent.bits);
    uint32_t linkSlot = VEER_IS_NULL(link) ? VEER_NONE : veer_needThing(&call, VEER_KIND_LINK, link.bits);
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result == VEER_OK && (world->flags[slot] & VEER_FLAG_AIRBORNE)) veer_refuse(&call, VEER_E_BUSY, "agent", 0);
    if (call.result != VEER_OK) return call.result;
    if (!VEER_IS_NULL(link)) planFor(world, slot, linkSlot, &plan);
    if (plan.refusal != VEER_JUMP_REFUSAL_NONE) return VEER_NO_RESULT;
    veer_endJump(world, slot);
    world->jumpLink[slot] = linkSlot + 1; /* VEER_NONE + 1 is 0, which means no link */
    return VEER_OK;
}
