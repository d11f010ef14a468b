/* Chooses the agents that search for their own paths in a step. Searches are done at the start of a step until they have used up the budget
 * of cells; the other agents wait. Turns are drawn at random, anew in each step, from the positions and goals of the agents. They depend
 * neither on the order in which agents were added nor on the contents of a cache, and no agent waits forever. */
#include "core/flags.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "nav/goals.h"
#include "nav/means.h"
#include "nav/mesh_route.h"

/* Number of cells of a repair that take as long as one cell of a path search. Larger: after many orders at once, paths come later. Smaller:
 * a step with many searches takes longer than a step with many repairs. */
#define CELLS_PER_CELL 4u
/* maximum number of searches in a step. Larger: needs more stack. Smaller: agents with short paths wait although there is time */
enum { MOST_TURNS = 128 };

/* ---- the turns */

typedef struct Turn {
    uint32_t lot, slot, behavior;
} Turn;

/* The agents that search in a step: a heap, with the agent whose turn is last at the top. */
typedef struct Turns {
    uint32_t count;
    Turn turns[MOST_TURNS];
} Turns;

static int isLater(const VeerWorld *world, Turn a, Turn b) {
    if (a.lot != b.lot) return a.lot > b.lot;
    return a.slot == b.slot ? a.behavior > b.behavior : veer_isBefore(world, b.slot, a.slot);
}

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

/* Sorts the turns in order, the first turn first. */
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

/* Adds the turns of an agent that waits for routes on meshes. */
static void drawMeshTurns(const VeerWorld *world, uint32_t slot, Turns *all) {
    const VeerHeader *header = world->header;
    const VeerBrainDef *brain = veer_brainOf(world, slot);
    if ((world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED)) != VEER_FLAG_ALIVE || !brain) return;
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        if (!veer_isOnMesh(&brain->behaviors[i]) || !veer_isOn(&brain->behaviors[i])) continue;
        const float *memory = world->state + (size_t)slot * header->def.capacity.state + veer_pathLane(brain, i);
        if (!(memory[VEER_LANE_OWN_CELL] < 0.0f)) continue;
        const uint32_t place = veer_random(header->def.seed, bitsOf(world->x[slot]), bitsOf(world->y[slot]), header->tick);
        const uint32_t goal = bitsOf(memory[VEER_ROUTE_GOAL_X]) ^ bitsOf(memory[VEER_ROUTE_GOAL_X + 1]) << 1;
        addTurn(world, all, (Turn){veer_random(place, goal, 0, 0), slot, i});
    }
}

static void drawTurns(const VeerWorld *world, Turns *all) {
    const VeerHeader *header = world->header;
    all->count = 0;
    for (uint32_t slot = 0; slot < header->pools[VEER_KIND_AGENT].high; slot++) {
        VeerNavFieldParams params;
        const float *memory;
        if (header->pools[VEER_KIND_MESH].count) drawMeshTurns(world, slot, all);
        for (uint32_t index = 0; (memory = veer_pathMemory(world, slot, &index, &params)); index++) {
            if (!(memory[VEER_LANE_OWN_CELL] < 0.0f)) continue;
            const uint32_t place = veer_random(header->def.seed, bitsOf(world->x[slot]), bitsOf(world->y[slot]), header->tick);
            addTurn(world, all, (Turn){veer_random(place, bitsOf(memory[VEER_LANE_GOAL_CELL]), 0, 0), slot, index});
        }
    }
    sortTurns(world, all);
}

/* ---- the searches */

/* Searches for the path of an agent to the end of its plan. If no path leads there any more, or the agent can follow a field, it chooses
 * its means again in this step. It also does so if its path does not end at its goal: only the behavior knows the goal itself, and thus the
 * cell that is now closest to it. Returns the number of cells searched. */
static uint32_t searchFor(const VeerWorld *world, Turn turn) {
    const uint32_t slot = turn.slot;
    VeerNavFieldParams params;
    float *memory = veer_pathMemory(world, slot, &turn.behavior, &params);
    VeerNavScout scout = veer_navScout(world, slot, &params, veer_position(world, slot));
    VeerPathFinder finder;
    veer_openOwnFinder(&scout, &finder);
    VeerNavPlan plan = veer_readPlan(&finder.grid, memory);
    const float goal = veer_abs(memory[VEER_LANE_GOAL_CELL]);
    memory[VEER_LANE_OWN_CELL] = VEER_OWN_CHOOSES;
    if (plan.end == VEER_NONE || !veer_isCellLane(&finder.grid, goal) || veer_findGoal(&finder.grid, plan.end) != VEER_NONE) return 0;
    VeerPathEnds ends = veer_pathEnds(&finder, scout.from, veer_navCellCenter(&finder.grid, plan.end));
    if (ends.first == VEER_NONE || ends.last != plan.end) return 0;
    ends.isReached = !plan.isElsewhere;
    veer_findOwnPath(&scout, &finder, &ends, &plan);
    memory[VEER_LANE_OWN_CELL] = plan.isElsewhere ? VEER_OWN_FOUND : (float)(veer_navCellAt(&finder.grid, scout.from) + 1);
    veer_writePlan(memory, &plan);
    return finder.search.touched;
}

uint32_t veer_searchOwnPaths(const VeerWorld *world) {
    const uint32_t budget = world->header->def.navBudget / CELLS_PER_CELL;
    uint32_t made = 0;
    Turns all;
    drawTurns(world, &all);
    for (uint32_t i = 0; i < all.count && (made < budget || !i); i++) {
        const Turn *turn = &all.turns[i];
        const VeerBehavior *behavior = &veer_brainOf(world, turn->slot)->behaviors[turn->behavior];
        made += veer_isOnMesh(behavior) ? veer_searchRoute(world, turn->slot, turn->behavior) : searchFor(world, *turn);
    }
    return made;
}

/* ---- layers whose changes affect agents */

void veer_keepOwnWayLayers(const VeerWorld *world) {
    uint32_t layer;
    for (uint32_t brain = 0; brain < world->header->pools[VEER_KIND_BRAIN].high; brain++) {
        const VeerBrainDef *def = &world->brains[brain];
        if (!veer_isTaken(world, VEER_KIND_BRAIN, brain)) continue;
        for (uint32_t index = 0; (index = veer_ownWayOf(def, index)) != VEER_NONE; index++) {
            const VeerNavFieldParams params = veer_navParams(&def->behaviors[index]);
            const VeerNavGrid grid = veer_navGrid(world, &params);
            if (!veer_canKeepLayer(&grid)) continue;
            veer_navRaster(&grid, &layer);
            veer_keepLayer(&grid);
        }
    }
}
