/* Jump links from outside: adding, changing, removing and asking them, planning a jump and taking it: the calls. They stand beside the flow
 * of a step, which is jumps.c. The plan is Millington's (Artificial Intelligence for Games, 2006) with the landing on the way down: of the
 * two times at which a jump passes the height of the landing pad, the later one. */
#include "core/definitions.h"
#include "core/error.h"
#include "core/events.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/registry.h"
#include "core/world.h"
#include "move/ballistics.h"

/* ---- links */

/* The world and the slot of a link for a call, or a failure. */
static VeerResult open(VeerWorldId id, VeerLinkId link, const char *call, VeerWorld **world) {
    uint32_t slot;
    *world = veer_world(id, call);
    return *world ? veer_needId(*world, VEER_KIND_LINK, link.bits, call, "link", &slot) : VEER_E_WORLD;
}

static VeerResult checkIdle(VeerWorld *world, const char *call) {
    return world->stage == VEER_STAGE_IDLE ? VEER_OK : veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
}

VeerResult veer_addLink(VeerWorldId id, const VeerLinkDef *def, VeerLinkId *link) {
    static const char call[] = "veer_addLink";
    VeerWorld *world = veer_world(id, call);
    if (link) *link = veer_nullLink;
    if (!world) return VEER_E_WORLD;
    if (!def || !link) return veer_fail(world, VEER_E_NULL, call, def ? "link" : "def", VEER_NONE, 0);
    VeerResult result = checkIdle(world, call);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_LINK, def, call, "def", VEER_NONE);
    if (result != VEER_OK) return result;
    uint32_t slot = veer_acquireSlot(world, VEER_KIND_LINK);
    if (slot == VEER_NONE) return veer_fail(world, VEER_E_FULL, call, "capacity.links", VEER_NONE, world->header->def.capacity.links);
    world->links[slot] = *def;
    link->bits = veer_makeId(world, VEER_KIND_LINK, slot);
    return VEER_OK;
}

/* Run-ups to it are given up with an event; who is in the air lands all the same. */
static void detachLink(VeerWorld *world, uint32_t link) {
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (!veer_isTaken(world, VEER_KIND_AGENT, slot) || world->jumpLink[slot] != link + 1) continue;
        if (world->flags[slot] & VEER_FLAG_AIRBORNE) {
            world->jumpLink[slot] = 0;
        } else {
            veer_emit(world, VEER_EVENT_JUMP_REFUSED, slot, VEER_JUMP_REFUSAL_LINK_LOST);
            veer_endJump(world, slot);
        }
    }
}

VeerResult veer_removeLink(VeerWorldId id, VeerLinkId link) {
    static const char call[] = "veer_removeLink";
    VeerWorld *world;
    VeerResult result = open(id, link, call, &world);
    if (result == VEER_OK) result = checkIdle(world, call);
    if (result != VEER_OK) return result;
    detachLink(world, veer_slotOf(link.bits));
    world->links[veer_slotOf(link.bits)] = (VeerLinkDef){0};
    veer_releaseSlot(world, VEER_KIND_LINK, veer_slotOf(link.bits));
    return VEER_OK;
}

VeerResult veer_getLink(VeerWorldId id, VeerLinkId link, VeerLinkDef *def) {
    static const char call[] = "veer_getLink";
    VeerWorld *world;
    VeerResult result = open(id, link, call, &world);
    if (result != VEER_OK) return result;
    if (!def) return veer_fail(world, VEER_E_NULL, call, "def", VEER_NONE, 0);
    *def = world->links[veer_slotOf(link.bits)];
    return VEER_OK;
}

VeerResult veer_setLink(VeerWorldId id, VeerLinkId link, const VeerLinkDef *def) {
    static const char call[] = "veer_setLink";
    VeerWorld *world;
    VeerResult result = open(id, link, call, &world);
    if (result == VEER_OK && !def) result = veer_fail(world, VEER_E_NULL, call, "def", VEER_NONE, 0);
    if (result == VEER_OK) result = checkIdle(world, call);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_LINK, def, call, "def", VEER_NONE);
    if (result == VEER_OK) world->links[veer_slotOf(link.bits)] = *def;
    return result;
}

/* ---- jumps */

static VeerResult openBoth(VeerWorldId id, VeerAgentId agent, VeerLinkId link, const char *call) {
    uint32_t slot;
    VeerWorld *world = veer_world(id, call);
    if (!world) return VEER_E_WORLD;
    VeerResult result = veer_needId(world, VEER_KIND_AGENT, agent.bits, call, "agent", &slot);
    return result == VEER_OK ? veer_needId(world, VEER_KIND_LINK, link.bits, call, "link", &slot) : result;
}

VeerResult veer_planJump(VeerWorldId id, VeerAgentId agent, VeerLinkId link, VeerJump *out) {
    static const char call[] = "veer_planJump";
    VeerResult result = openBoth(id, agent, link, call);
    if (result != VEER_OK) return result;
    VeerWorld *world = veer_world(id, call);
    if (!out) return veer_fail(world, VEER_E_NULL, call, "jump", VEER_NONE, 0);
    const VeerLinkDef *def = &world->links[veer_slotOf(link.bits)];
    veer_planLink(world, veer_slot(agent), def, veer_takeOffPad(world, veer_slot(agent), def), out);
    return out->refusal == VEER_JUMP_REFUSAL_NONE ? VEER_OK : VEER_NO_RESULT;
}

/* Ends a run-up without taking another jump. */
static VeerResult abandon(VeerWorldId id, VeerAgentId agent, const char *call) {
    uint32_t slot;
    VeerWorld *world = veer_world(id, call);
    if (!world) return VEER_E_WORLD;
    VeerResult result = veer_needId(world, VEER_KIND_AGENT, agent.bits, call, "agent", &slot);
    if (result == VEER_OK) result = checkIdle(world, call);
    if (result != VEER_OK) return result;
    if (world->flags[slot] & VEER_FLAG_AIRBORNE) return veer_fail(world, VEER_E_BUSY, call, "agent", VEER_NONE, 0);
    veer_endJump(world, slot);
    return VEER_OK;
}

VeerResult veer_takeJump(VeerWorldId id, VeerAgentId agent, VeerLinkId link) {
    static const char call[] = "veer_takeJump";
    if (VEER_IS_NULL(link)) return abandon(id, agent, call);
    VeerResult result = openBoth(id, agent, link, call);
    if (result != VEER_OK) return result;
    VeerWorld *world = veer_world(id, call);
    result = checkIdle(world, call);
    if (result != VEER_OK) return result;
    uint32_t slot = veer_slot(agent);
    const VeerLinkDef *def = &world->links[veer_slotOf(link.bits)];
    VeerJump plan;
    if (world->flags[slot] & VEER_FLAG_AIRBORNE) return veer_fail(world, VEER_E_BUSY, call, "agent", VEER_NONE, 0);
    veer_planLink(world, slot, def, veer_takeOffPad(world, slot, def), &plan);
    if (plan.refusal != VEER_JUMP_REFUSAL_NONE) return VEER_NO_RESULT;
    veer_endJump(world, slot);
    world->jumpLink[slot] = veer_slotOf(link.bits) + 1;
    return VEER_OK;
}
