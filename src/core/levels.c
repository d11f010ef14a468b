/* Levels of a planar world: the height of an agent that stops between two levels. */
#include "core/flags.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"

/* Returns the height of the end of a link that is on a level or, if neither is, the height of the level. */
static float heightOf(const VeerWorld *world, uint32_t level, const VeerLinkDef *link) {
    if (link && veer_levelAt(world, link->fromZ) == level) return link->fromZ;
    if (link && veer_levelAt(world, link->toZ) == level) return link->toZ;
    return (float)level * world->header->def.levelHeight;
}

void veer_settleOnLevel(VeerWorld *world, uint32_t slot) {
    const uint32_t number = world->jumpLink[slot], linkSlot = veer_linkSlot(number);
    const int hasLink = number && linkSlot < world->header->pools[VEER_KIND_LINK].high;
    const VeerLinkDef *link = hasLink ? &world->links[linkSlot] : NULL;
    const int isAirborne = (world->flags[slot] & VEER_FLAG_AIRBORNE) != 0;
    /* with gravity, agents in the air have landed */
    const int isWalking = link && link->kind == VEER_LINK_KIND_WALK && world->jumpGround[slot] > 0.0f && !isAirborne;
    if (!isWalking && !(isAirborne && !(world->header->def.gravityZ < 0.0f))) return;
    world->z[slot] = heightOf(world, veer_levelAt(world, world->z[slot]), link);
}
