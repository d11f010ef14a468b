/* Chooses the goals that get a field because many agents head for them. The count at the start of a step reads the behaviors' memory, which
 * is saved state, so it is the same after a restore and does not depend on the order in which agents were added. */
#include "core/flags.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "nav/goals.h"
#include "nav/layers.h"
#include "nav/means.h"

/* number of agents whose paths cost as much as a field. Larger: needless searches for paths. Smaller: fields that do not pay off */
#define MANY 8u

/* The behaviors that go to goals on one layer. */
typedef struct Crew {
    const VeerWorld *world;
    VeerNavFieldParams params;
    uint32_t brain;   /* slot of the brain to which `lane` belongs */
    uint32_t hasLane; /* 1: this brain has a behavior for the layer */
    uint32_t lane;    /* index of the behavior's first lane in the agent's memory */
} Crew;

static int isOfLayer(const VeerNavFieldParams *a, const VeerNavFieldParams *b) {
    const VeerNavSettings ofA = {a->cellSize, a->clearance, a->mask, a->links, a->maxSlope, a->slopeCost};
    const VeerNavSettings ofB = {b->cellSize, b->clearance, b->mask, b->links, b->maxSlope, b->slopeCost};
    return veer_areSameSettings(&ofA, &ofB);
}

static void lookUp(Crew *crew, uint32_t brain) {
    const VeerBrainDef *def = &crew->world->brains[brain];
    const uint32_t index = veer_isTaken(crew->world, VEER_KIND_BRAIN, brain) ? veer_ownWayOf(def, 0) : VEER_NONE;
    crew->brain = brain;
    crew->hasLane = crew->lane = 0;
    if (index == VEER_NONE) return;
    const VeerNavFieldParams params = veer_navParams(&def->behaviors[index]);
    crew->hasLane = (uint32_t)isOfLayer(&params, &crew->params);
    crew->lane = veer_pathLane(def, index);
}

/* Returns the cell to which the agent's own path leads, or VEER_NONE if the agent goes straight, follows a field, or has no goal. */
static uint32_t endOf(Crew *crew, uint32_t slot, uint32_t cells) {
    const VeerWorld *world = crew->world;
    if ((world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED)) != VEER_FLAG_ALIVE || !world->brain[slot]) return VEER_NONE;
    if (world->brain[slot] - 1 != crew->brain) lookUp(crew, world->brain[slot] - 1);
    if (!crew->hasLane) return VEER_NONE;
    const float *memory = world->state + (size_t)slot * world->header->def.capacity.state + crew->lane;
    const float end = veer_abs(memory[VEER_LANE_END]);
    const int isOnPath = memory[VEER_LANE_NEXT] > 0.0f || memory[VEER_LANE_OWN_CELL] < 0.0f;
    return isOnPath && end >= 1.0f && end < (float)cells + 1.0f ? (uint32_t)(end - 1.0f) : VEER_NONE;
}

/* Returns the lowest cell without a field to which MANY agents walk, or VEER_NONE if there is none. */
static uint32_t sharedGoal(Crew *crew, const VeerNavGrid *grid) {
    const uint32_t high = crew->world->header->pools[VEER_KIND_AGENT].high, cells = veer_navCellCount(grid);
    uint32_t *counts = veer_navArray(crew->world->navFields, VEER_NAV_ROOM), lowest = VEER_NONE;
    for (uint32_t slot = 0; slot < high; slot++) {
        const uint32_t end = endOf(crew, slot, cells);
        if (end != VEER_NONE) counts[end] = 0;
    }
    for (uint32_t slot = 0; slot < high; slot++) {
        const uint32_t end = endOf(crew, slot, cells);
        if (end == VEER_NONE || ++counts[end] != MANY) continue;
        if (end < lowest && veer_findGoal(grid, end) == VEER_NONE) lowest = end;
    }
    return lowest;
}

uint32_t veer_addSharedGoal(VeerWorld *world) {
    VeerNavFieldParams seen[VEER_GOAL_LAYERS];
    uint32_t count = 0, layer;
    for (uint32_t brain = 0; brain < world->header->pools[VEER_KIND_BRAIN].high && count < VEER_GOAL_LAYERS; brain++) {
        const uint32_t index = veer_isTaken(world, VEER_KIND_BRAIN, brain) ? veer_ownWayOf(&world->brains[brain], 0) : VEER_NONE;
        if (index == VEER_NONE) continue;
        Crew crew = {.world = world, .params = veer_navParams(&world->brains[brain].behaviors[index]), .brain = VEER_NONE};
        uint32_t known = 0;
        while (known < count && !isOfLayer(&seen[known], &crew.params)) known++;
        if (known < count) continue;
        seen[count++] = crew.params;
        const VeerNavGrid grid = veer_navGrid(world, &crew.params);
        const uint32_t goal = sharedGoal(&crew, &grid);
        if (goal == VEER_NONE) continue;
        veer_navRaster(&grid, &layer);
        if (veer_addGoal(&grid, goal) != VEER_NONE) return veer_navCellCount(&grid);
    }
    return 0;
}
