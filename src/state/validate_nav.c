/* Checks the goals of navigation in a state and the layers that they share. Every byte is a valid map. */
#include <string.h>

#include "core/checks.h"
#include "core/rows.h"
#include "core/world.h"
#include "nav/goals.h"
#include "state/validate.h"

/* The ranges of the table, as for the behavior that the goal is of. */
static VeerResult checkRanges(const VeerCheck *check, const VeerGoalLayer *layer, float density) {
    VeerBehavior behavior = veer_behavior(VEER_BEHAVIOR_NAV_FIELD);
    behavior.params.navField.cellSize = layer->cellSize;
    behavior.params.navField.clearance = layer->clearance;
    behavior.params.navField.density = density;
    return veer_checkDef(check->view, VEER_GROUP_PARAMS + VEER_BEHAVIOR_NAV_FIELD, &behavior, check->call, "def", VEER_NONE);
}

static uint32_t cellsOf(const VeerCheck *check, const VeerGoalLayer *layer) {
    return (uint32_t)veer_navCellsNeeded(&check->view->header->def, layer->cellSize);
}

static VeerResult checkLayers(const VeerCheck *check, const VeerNavGoals *own) {
    for (uint32_t i = 0; i < own->layerRoom; i++) {
        const VeerGoalLayer *layer = &own->layers[i];
        if (veer_areZero(layer, sizeof *layer)) continue;
        if (layer->isKept != 1) return veer_broken(check, "navLayers[#].isKept", i, layer->isKept);
        if (checkRanges(check, layer, 0.0f) != VEER_OK) return veer_brokenDef(check, "navLayers[#]", i);
        const double cells = veer_navCellsNeeded(&check->view->header->def, layer->cellSize);
        if (cells > (double)check->view->header->def.capacity.navCells) return veer_broken(check, "navLayers[#].cellSize", i, cells);
    }
    return VEER_OK;
}

static VeerResult checkGoal(const VeerCheck *check, const VeerNavGoals *own, uint32_t i) {
    const VeerNavGoal *goal = &own->goals[i];
    if (veer_areZero(goal, sizeof *goal)) return VEER_OK;
    if (goal->layer < 1 || goal->layer > own->layerRoom || !own->layers[goal->layer - 1].isKept)
        return veer_broken(check, "navGoals[#].layer", i, goal->layer);
    const uint32_t cells = cellsOf(check, &own->layers[goal->layer - 1]);
    if (goal->requested >= cells) return veer_broken(check, "navGoals[#].requested", i, goal->requested);
    if (goal->goal >= cells && goal->goal != VEER_NONE) return veer_broken(check, "navGoals[#].goal", i, goal->goal);
    if (checkRanges(check, &own->layers[goal->layer - 1], goal->density) != VEER_OK) return veer_brokenDef(check, "navGoals[#]", i);
    return goal->isOld <= 1 ? VEER_OK : veer_broken(check, "navGoals[#].isOld", i, goal->isOld);
}

VeerResult veer_checkNavGoals(const VeerCheck *check) {
    const VeerNavGoals own = veer_navGoals(check->view);
    VeerResult result = checkLayers(check, &own);
    for (uint32_t i = 0; result == VEER_OK && i < own.goalRoom; i++) result = checkGoal(check, &own, i);
    return result;
}
