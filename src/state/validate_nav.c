/* Checks the navigation goals in a state and the layers that they share. The maps need no check, because any byte is valid in a map. */
#include "core/world.h"
#include "nav/goals.h"
#include "state/validate.h"

#define LEAST_CELL 0.01f         /* in u; the same ranges as in the table's rows for cellSize, clearance and density */
#define MOST_CLEARANCE 100000.0f /* in u */
#define MOST_DENSITY 1000.0f
#define MOST_SLOPE_COST 1000.0f

static uint32_t cellsOf(const VeerCheck *check, const VeerGoalLayer *layer) {
    return (uint32_t)veer_navCellsNeeded(&check->view->header->def, layer->settings.cellSize);
}

static VeerResult checkLayers(const VeerCheck *check, const VeerNavGoals *own) {
    for (uint32_t i = 0; i < own->layerRoom; i++) {
        const VeerGoalLayer *layer = &own->layers[i];
        if (veer_areZero(layer, sizeof *layer)) continue;
        if (layer->isKept != 1) return veer_broken(check, "navLayers[#].isKept", i, layer->isKept);
        if (!(layer->settings.cellSize >= LEAST_CELL))
            return veer_broken(check, "navLayers[#].cellSize", i, (double)layer->settings.cellSize);
        if (!(layer->settings.clearance >= 0.0f && layer->settings.clearance <= MOST_CLEARANCE))
            return veer_broken(check, "navLayers[#].clearance", i, (double)layer->settings.clearance);
        if (!(layer->settings.maxSlope >= 0.0f && layer->settings.maxSlope <= VEER_STEEPEST))
            return veer_broken(check, "navLayers[#].maxSlope", i, (double)layer->settings.maxSlope);
        if (!(layer->settings.slopeCost >= 0.0f && layer->settings.slopeCost <= MOST_SLOPE_COST))
            return veer_broken(check, "navLayers[#].slopeCost", i, (double)layer->settings.slopeCost);
        const double cells = veer_navCellsNeeded(&check->view->header->def, layer->settings.cellSize);
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
    if (!(goal->density >= 0.0f && goal->density <= MOST_DENSITY))
        return veer_broken(check, "navGoals[#].density", i, (double)goal->density);
    return goal->isOld <= 1 ? VEER_OK : veer_broken(check, "navGoals[#].isOld", i, goal->isOld);
}

static VeerResult checkEdges(const VeerCheck *check, const VeerNavGoals *own, uint32_t layer) {
    const VeerNavEdge *edges = veer_savedEdges(own, layer, VEER_MAP_OLDER);
    if (!own->layers[layer].isKept) return VEER_OK; /* nothing reads them */
    const uint32_t cells = cellsOf(check, &own->layers[layer]);
    for (uint32_t i = 0; i < 2 * own->edgeRoom; i++) {
        if (!edges[i].length) continue;
        if (edges[i].from >= cells) return veer_broken(check, "navEdges[#].from", i, edges[i].from);
        if (edges[i].to >= cells) return veer_broken(check, "navEdges[#].to", i, edges[i].to);
        if (edges[i].length > VEER_LONGEST_EDGE) return veer_broken(check, "navEdges[#].length", i, edges[i].length);
    }
    return VEER_OK;
}

VeerResult veer_checkNavGoals(const VeerCheck *check) {
    const VeerNavGoals own = veer_navGoals(check->view);
    VeerResult result = checkLayers(check, &own);
    for (uint32_t i = 0; result == VEER_OK && i < own.layerRoom; i++) result = checkEdges(check, &own, i);
    for (uint32_t i = 0; result == VEER_OK && i < own.goalRoom; i++) result = checkGoal(check, &own, i);
    return result;
}
