/* Prepares navigation at the start of a step, before agents steer: counts the crowd, gives fields to goals that many agents share, and
 * repairs old fields within the budget. */
#include "core/world.h"
#include "nav/fields.h"
#include "nav/means.h"

void veer_openNavFields(VeerWorld *world) {
    VeerNavFields *nav = world->navFields;
    if (!nav->fieldRoom) {
        if (world->header->pools[VEER_KIND_MESH].count) world->stats.navCells += veer_searchOwnPaths(world);
        return;
    }
    if (veer_needsCrowd(world)) {
        veer_countCrowd(world);
        veer_refreshNavFields(world);
    }
    nav->stepAfter = world->header->tick + 1;
    __builtin_memset(nav->isNew, 0, sizeof nav->isNew);
    veer_keepOwnWayLayers(world);
    world->stats.navCells += veer_addSharedGoal(world);
    if (veer_hasGoals(world)) {
        world->stats.navCells += veer_openQuestion(world);
        world->stats.navCells += veer_repairGoals(world);
    }
    world->stats.navCells += veer_searchOwnPaths(world);
}
