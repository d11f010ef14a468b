/* Which agents search for a path of their own in a step. Searches are done at the start of a step until they have used up the budget of
 * cells; the other agents wait. The turns are drawn by lot from the places and goals of the agents, anew in each step: they depend neither
 * on the order in which agents were added nor on what a cache holds, and nobody waits forever. */
#include "core/flags.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "nav/goals.h"
#include "nav/means.h"

/* A cell of a path search takes as long as so many cells of a repair. Larger: paths come later after many orders at once. Smaller: a step
 * with many searches takes longer than one with many repairs. */
#define CELLS_PER_CELL 4u
enum { MOST_TURNS = 128 }; /* searches in a step; more: takes more stack; fewer: short paths wait although there is time */

/* ---- the memory */

static int isCell(const VeerNavGrid *grid, float lane) { return lane >= 1.0f && lane < 1.0f + (float)veer_navCellCount(grid); }

VeerNavPlan veer_readPlan(const VeerNavGrid *grid, const float *memory) {
    const float next = memory[VEER_LANE_NEXT], end = veer_abs(memory[VEER_LANE_END]), aim = memory[VEER_LANE_AIM];
    VeerNavPlan plan = {.next = VEER_NONE, .end = isCell(grid, end) ? (uint32_t)(end - 1.0f) : VEER_NONE};
    plan.waits = memory[VEER_LANE_OWN_CELL] < 0.0f;
    if (!isCell(grid, aim - (VEER_AIM_AT_CELLS - 1.0f))) return plan;
    plan.kind = next < 0.0f ? VEER_NAV_MEANS_FIELD : VEER_NAV_MEANS_PATH;
    plan.aim.kind = VEER_AIM_CELL;
    plan.aim.cell = (uint32_t)(aim - VEER_AIM_AT_CELLS);
    plan.aim.beyond = memory[VEER_LANE_BEYOND];
    plan.aim.isEnd = !(plan.aim.beyond > 0.0f);
    if (isCell(grid, next)) plan.next = (uint32_t)(next - 1.0f);
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

/* ---- the turns */

typedef struct Turn {
    uint32_t lot, slot;
} Turn;

/* The agents that search in a step: a heap, with the last of them at the top. */
typedef struct Turns {
    uint32_t count;
    Turn turns[MOST_TURNS];
} Turns;

static int isLater(const VeerWorld *world, Turn a, Turn b) { return a.lot != b.lot ? a.lot > b.lot : veer_isBefore(world, b.slot, a.slot); }

static void sink(const VeerWorld *world, Turns *all, uint32_t at) {
    const Turn turn = all->turns[at];
    for (uint32_t below; (below = 2 * at + 1) < all->count; at = below) {
        if (below + 1 < all->count && isLater(world, all->turns[below + 1], all->turns[below])) below++;
        if (!isLater(world, all->turns[below], turn)) break;
        all->turns[at] = all->turns[below];
    }
    all->turns[at] = turn;
}

static void addTurn(const VeerWorld *world, Turns *all, Turn turn) {
    if (all->count == MOST_TURNS) {
        if (!isLater(world, all->turns[0], turn)) return;
        all->turns[0] = turn;
        sink(world, all, 0);
        return;
    }
    all->turns[all->count++] = turn;
    if (all->count < MOST_TURNS) return;
    for (uint32_t at = MOST_TURNS / 2; at-- > 0;) sink(world, all, at);
}

/* Sorts the turns, the first one first. */
static void sortTurns(const VeerWorld *world, Turns *all) {
    const uint32_t count = all->count;
    for (uint32_t at = count / 2; at-- > 0;) sink(world, all, at);
    while (all->count > 1) {
        const Turn last = all->turns[0];
        all->turns[0] = all->turns[--all->count];
        all->turns[all->count] = last;
        sink(world, all, 0);
    }
    all->count = count;
}

static uint32_t bitsOf(float v) {
    uint32_t bits;
    __builtin_memcpy(&bits, &v, sizeof bits);
    return bits;
}

/* The memory of an agent that chooses its means, and the settings of its routes; null: it does not choose. */
static float *memoryOf(const VeerWorld *world, uint32_t slot, VeerNavFieldParams *params) {
    if ((world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED)) != VEER_FLAG_ALIVE || !world->brain[slot]) return NULL;
    const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
    const uint32_t index = veer_ownWayOf(brain);
    if (index == VEER_NONE) return NULL;
    *params = veer_navParams(&brain->behaviors[index]);
    return world->state + (size_t)slot * world->header->def.capacity.state + veer_memoryLane(brain, index);
}

static void drawTurns(const VeerWorld *world, Turns *all) {
    const VeerHeader *header = world->header;
    all->count = 0;
    for (uint32_t slot = 0; slot < header->pools[VEER_KIND_AGENT].high; slot++) {
        VeerNavFieldParams params;
        const float *memory = memoryOf(world, slot, &params);
        if (!memory || !(memory[VEER_LANE_OWN_CELL] < 0.0f)) continue;
        const uint32_t place = veer_random(header->def.seed, bitsOf(world->x[slot]), bitsOf(world->y[slot]), header->tick);
        addTurn(world, all, (Turn){veer_random(place, bitsOf(memory[VEER_LANE_GOAL_CELL]), 0, 0), slot});
    }
    sortTurns(world, all);
}

/* ---- the searches */

#define CHOOSES (-0.5f) /* no agent's own cell: it still waits, but chooses its means again in this step */

/* Searches for the path of an agent. If its way has to end elsewhere by now, or can follow a field, the agent chooses its means again in
 * this step. Returns the number of cells searched. */
static uint32_t searchFor(const VeerWorld *world, uint32_t slot) {
    VeerNavFieldParams params;
    float *memory = memoryOf(world, slot, &params);
    VeerNavScout scout = veer_navScout(world, slot, &params, veer_position(world, slot));
    VeerPathFinder finder;
    veer_openOwnFinder(&scout, &finder);
    VeerNavPlan plan = veer_readPlan(&finder.grid, memory);
    const float goal = veer_abs(memory[VEER_LANE_GOAL_CELL]);
    memory[VEER_LANE_OWN_CELL] = CHOOSES;
    if (plan.end == VEER_NONE || !isCell(&finder.grid, goal) || veer_findGoal(&finder.grid, plan.end) != VEER_NONE) return 0;
    const VeerVec3 center = veer_navCellCenter(&finder.grid, (uint32_t)(goal - 1.0f));
    const VeerPathEnds ends = veer_pathEnds(&finder, scout.from, center);
    if (ends.first == VEER_NONE || ends.last != plan.end) return 0;
    plan.isElsewhere = !ends.isReached;
    plan.isUnreachable = memory[VEER_LANE_END] < 0.0f;
    veer_findOwnPath(&scout, &finder, &ends, &plan);
    memory[VEER_LANE_OWN_CELL] = (float)(veer_navCellAt(&finder.grid, scout.from) + 1);
    veer_writePlan(memory, &plan);
    return finder.search.touched;
}

uint32_t veer_searchOwnPaths(const VeerWorld *world) {
    const uint32_t budget = world->header->def.navBudget / CELLS_PER_CELL;
    uint32_t made = 0;
    Turns all;
    drawTurns(world, &all);
    for (uint32_t i = 0; i < all.count && (made < budget || !i); i++) made += searchFor(world, all.turns[i].slot);
    return made;
}

/* ---- changes of the map */

static int hasOwnWays(const VeerWorld *world, uint32_t brain) {
    return veer_isTaken(world, VEER_KIND_BRAIN, brain) && veer_ownWayOf(&world->brains[brain]) != VEER_NONE;
}

void veer_keepOwnWayLayers(const VeerWorld *world) {
    for (uint32_t brain = 0; brain < world->header->pools[VEER_KIND_BRAIN].high; brain++) {
        if (!hasOwnWays(world, brain)) continue;
        const VeerNavFieldParams params = veer_navParams(&world->brains[brain].behaviors[veer_ownWayOf(&world->brains[brain])]);
        const VeerNavGrid grid = veer_navGrid(world, &params);
        veer_keepLayer(&grid);
    }
}

static float beyond(float at, float low, float high) { return veer_max(veer_max(low - at, at - high), 0.0f); }

/* Returns the least distance from a point to a cell of a box. */
static float distanceTo(const VeerNavGrid *grid, const VeerCellBox *box, VeerVec3 at) {
    const float x = (at.x - grid->minX) / grid->cellX, y = (at.y - grid->minY) / grid->cellY;
    return veer_length2(grid->cellX * beyond(x, (float)box->left, (float)box->right),
                        grid->cellY * beyond(y, (float)box->low, (float)box->high));
}

static float between(const VeerNavGrid *grid, VeerVec3 from, uint32_t cell) {
    const VeerVec3 to = veer_delta(grid->world, from, veer_navCellCenter(grid, cell));
    return veer_length2(to.x, to.y);
}

void veer_askForRenewal(const VeerNavGrid *grid, const VeerCellBox *changed) {
    const VeerWorld *world = grid->world;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        VeerNavFieldParams params;
        float *memory = memoryOf(world, slot, &params);
        if (!memory || params.mask != grid->mask || !veer_same(params.cellSize, grid->cellSize)) continue;
        const VeerNavPlan plan = veer_readPlan(grid, memory);
        if (plan.kind != VEER_NAV_MEANS_PATH || plan.waits || plan.end == VEER_NONE || !veer_same(params.clearance, grid->clearance))
            continue;
        const VeerVec3 at = veer_position(world, slot);
        const float rest = between(grid, at, plan.aim.cell) + plan.aim.beyond;
        const float least = distanceTo(grid, changed, at) + distanceTo(grid, changed, veer_navCellCenter(grid, plan.end));
        if (grid->wraps || least < rest) memory[VEER_LANE_OWN_CELL] = -memory[VEER_LANE_OWN_CELL];
    }
}
