/* Reads and writes the memory of agents that choose their means (means.h), and finds the agents that have to search again after a change of
 * the map. The memory is part of the saved state. */
#include "core/flags.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "nav/means.h"

uint32_t veer_ownWayOf(const VeerBrainDef *brain, uint32_t from) {
    for (uint32_t i = from; i < brain->behaviorCount; i++)
        if (veer_isOfTrait(&brain->behaviors[i], VEER_TRAIT_OWN_WAY) && veer_isOnGrid(&brain->behaviors[i]) &&
            veer_isOn(&brain->behaviors[i]))
            return i;
    return VEER_NONE;
}

uint32_t veer_pathLane(const VeerBrainDef *brain, uint32_t index) {
    uint32_t lane = veer_isOfTrait(&brain->behaviors[index], VEER_TRAIT_PLACES) ? VEER_PLACE_LANES : 0;
    for (uint32_t i = 0; i < index; i++) lane += veer_lanesOf(brain, i);
    return lane;
}

float *veer_pathMemory(const VeerWorld *world, uint32_t slot, uint32_t *index, VeerNavFieldParams *params) {
    if ((world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED)) != VEER_FLAG_ALIVE || !world->brain[slot]) return NULL;
    const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
    *index = veer_ownWayOf(brain, *index);
    if (*index == VEER_NONE) return NULL;
    *params = veer_navParams(&brain->behaviors[*index]);
    return world->state + (size_t)slot * world->header->def.capacity.state + veer_pathLane(brain, *index);
}

int veer_isCellLane(const VeerNavGrid *grid, float lane) { return lane >= 1.0f && lane < 1.0f + (float)veer_navCellCount(grid); }

VeerNavPlan veer_readPlan(const VeerNavGrid *grid, const float *memory) {
    const float next = memory[VEER_LANE_NEXT], end = veer_abs(memory[VEER_LANE_END]), aim = memory[VEER_LANE_AIM];
    VeerNavPlan plan = {.next = VEER_NONE, .end = veer_isCellLane(grid, end) ? (uint32_t)(end - 1.0f) : VEER_NONE};
    const float own = veer_abs(memory[VEER_LANE_OWN_CELL]);
    plan.own = veer_isCellLane(grid, own) ? (uint32_t)(own - 1.0f) : VEER_NONE;
    plan.waits = memory[VEER_LANE_OWN_CELL] < 0.0f;
    plan.isNew = (uint32_t)veer_same(memory[VEER_LANE_OWN_CELL], VEER_OWN_FOUND);
    plan.isElsewhere = memory[VEER_LANE_GOAL_CELL] < 0.0f;
    plan.isUnreachable = memory[VEER_LANE_END] < 0.0f;
    if (!veer_isCellLane(grid, aim - (VEER_AIM_AT_CELLS - 1.0f))) return plan;
    plan.kind = next < 0.0f ? VEER_NAV_MEANS_FIELD : VEER_NAV_MEANS_PATH;
    plan.aim.kind = VEER_AIM_CELL;
    plan.aim.cell = (uint32_t)(aim - VEER_AIM_AT_CELLS);
    plan.aim.beyond = memory[VEER_LANE_BEYOND];
    plan.aim.isEnd = !(plan.aim.beyond > 0.0f);
    if (veer_isCellLane(grid, next)) plan.next = (uint32_t)(next - 1.0f);
    return plan;
}

void veer_writePlan(float *memory, const VeerNavPlan *plan) {
    const VeerNavAim *aim = &plan->aim;
    const float own = veer_abs(memory[VEER_LANE_OWN_CELL]), end = plan->end == VEER_NONE ? 0.0f : (float)(plan->end + 1);
    memory[VEER_LANE_OWN_CELL] = plan->waits ? -own : own;
    memory[VEER_LANE_AIM] = aim->kind == VEER_AIM_CELL   ? VEER_AIM_AT_CELLS + (float)aim->cell
                            : aim->kind == VEER_AIM_GOAL ? VEER_AIM_AT_GOAL
                                                         : VEER_NO_AIM;
    memory[VEER_LANE_BEYOND] = aim->kind == VEER_AIM_CELL ? aim->beyond : 0.0f;
    memory[VEER_LANE_NEXT] = plan->kind == VEER_NAV_MEANS_FIELD ? -1.0f : plan->next == VEER_NONE ? 0.0f : (float)(plan->next + 1);
    memory[VEER_LANE_END] = plan->isUnreachable ? -end : end;
}

/* ---- changes of the map */

static float beyond(float at, float low, float high) { return veer_max(veer_max(low - at, at - high), 0.0f); }

/* Returns the least distance from a point to a cell of a box. */
static float distanceTo(const VeerNavGrid *grid, const VeerCellBox *box, VeerVec3 at) {
    const float x = (at.x - grid->minX) / grid->cellX, y = (at.y - grid->minY) / grid->cellY;
    return veer_length2(grid->cellX * beyond(x, (float)box->left, (float)box->right),
                        grid->cellY * beyond(y, (float)box->low, (float)box->high));
}

/* A path that an agent follows. */
typedef struct Path {
    float *memory;
    VeerNavFieldParams params;
    VeerVec3 at; /* position of the agent */
    int hasGround;
} Path;

static float between(const VeerNavGrid *grid, VeerVec3 from, uint32_t cell) {
    const VeerVec3 to = veer_delta(grid->world, from, veer_navCellCenter(grid, cell));
    return veer_length2(to.x, to.y);
}

/* Makes one agent search again if its path leads through a grid with the same settings and the change could affect it. */
static void askOne(const VeerNavGrid *grid, const VeerCellBox *changed, const Path *path) {
    float *memory = path->memory;
    const VeerNavGrid own = veer_navGrid(grid->world, &path->params);
    const VeerNavSettings settings = veer_navSettings(&own), ofChange = veer_navSettings(grid);
    if (!veer_areSameSettings(&settings, &ofChange)) return;
    const VeerNavPlan plan = veer_readPlan(grid, memory);
    if (plan.kind != VEER_NAV_MEANS_PATH || plan.waits || plan.end == VEER_NONE) return;
    const float rest = between(grid, path->at, plan.aim.cell) + plan.aim.beyond;
    const float least = distanceTo(grid, changed, path->at) + distanceTo(grid, changed, veer_navCellCenter(grid, plan.end));
    if (grid->wraps || path->hasGround || least < rest) memory[VEER_LANE_OWN_CELL] = -memory[VEER_LANE_OWN_CELL];
}

void veer_askForRenewal(const VeerNavGrid *grid, const VeerCellBox *changed, int hasGround) {
    const VeerWorld *world = grid->world;
    Path path = {.hasGround = hasGround};
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
        for (uint32_t index = 0; (path.memory = veer_pathMemory(world, slot, &index, &path.params)); index++) {
            path.at = veer_position(world, slot);
            askOne(grid, changed, &path);
        }
}
