/* Explains why an agent moves as it does: evaluates its brain once more from the current state, with a copy of its memory, and changes
 * nothing. The result is what the next step will decide or, if the agent does not update in that step (think_rate.c), its last decision. */
#include "api/life_cycle.h"
#include "combine/combine.h"
#include "combine/explain.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/think_rate.h"
#include "core/traits.h"
#include "core/world.h"
#include "crowd/crowd.h"
#include "move/ballistics.h"
#include "move/move.h"
#include "math/math.h"
#include "neighbors/agent_grid.h"
#include "nav/goals.h"
#include "nav/means.h"
#include "nav/mesh_route.h"
#include "paths/speeds.h"
#include "shapes/static_grid.h"
#include "steer/aim.h"
#include "steer/walk.h"
#include "step/stages.h"

/* Explains an agent that does not update in the next step: the result is the decision that the agent keeps. */
static void explainHeld(const VeerWorld *world, uint32_t slot, VeerExplain *out) {
    VeerDecided held = veer_heldDecision(world, slot);
    out->desiredBits = held.outputBits;
    out->desiredX = held.velocity.x;
    out->desiredY = held.velocity.y;
    out->desiredZ = held.velocity.z;
    out->desiredRotation = held.rotation;
    if (!veer_combines(&world->brains[world->brain[slot] - 1], VEER_COMBINER_MAPS)) return;
    out->chosenX = world->chosenX[slot];
    out->chosenY = world->chosenY[slot];
}

/* Returns how many versions of the map the field of a goal is behind. goal: the number of the goal's cell, counted from 1; its sign is
 * ignored. */
static uint32_t versionsBehind(const VeerNavGrid *grid, float goal) {
    const float place = veer_abs(goal);
    uint32_t layer;
    veer_navRaster(grid, &layer); /* brings the layer up to date */
    if (!veer_isCellLane(grid, place)) return 0;
    const uint32_t slot = veer_findGoal(grid, (uint32_t)place - 1);
    if (slot == VEER_NONE) return 0;
    const VeerNavGoal *own = &veer_navGoals(grid->world).goals[slot];
    return own->isOld + (uint32_t)!veer_isPresent(grid->world, own->layer - 1);
}

/* Explains the route of an agent on a mesh. */
static void explainRoute(const float *memory, VeerExplainBehavior *out) {
    const int isPath = veer_routeCorners(memory) > 0;
    if (!isPath && !veer_same(memory[VEER_LANE_AIM], VEER_AIM_AT_GOAL)) return;
    out->pathStatus = memory[VEER_LANE_GOAL_CELL] < 0.0f ? VEER_PATH_STATUS_CLOSEST : VEER_PATH_STATUS_FOUND;
    out->means = isPath ? VEER_NAV_MEANS_PATH : VEER_NAV_MEANS_STRAIGHT;
    if (!isPath) return;
    out->cornerX = memory[VEER_ROUTE_CORNERS];
    out->cornerY = memory[VEER_ROUTE_CORNERS + 1];
}

/* Explains how a behavior finds the way to its goal. */
static void explainWay(const VeerWorld *world, const VeerBehavior *behavior, const float *memory, VeerExplainBehavior *out) {
    if (veer_isOnMesh(behavior)) {
        explainRoute(memory, out);
        return;
    }
    const VeerNavFieldParams params = veer_navParams(behavior);
    const VeerNavGrid grid = veer_navGrid(world, &params);
    const int hasOwnWay = veer_isOfTrait(behavior, VEER_TRAIT_OWN_WAY);
    const VeerWalk walk = {.grid = &grid, .memory = (float *)memory};
    if (!veer_same(memory[VEER_LANE_AIM], VEER_AIM_AT_GOAL) && !veer_isAtCell(&walk)) return;
    out->pathStatus = memory[VEER_LANE_GOAL_CELL] < 0.0f ? VEER_PATH_STATUS_CLOSEST : VEER_PATH_STATUS_FOUND;
    out->means = VEER_NAV_MEANS_STRAIGHT;
    if (!veer_isAtCell(&walk)) return;
    const int isOwn = hasOwnWay && !(memory[VEER_LANE_NEXT] < 0.0f);
    const VeerVec3 corner = veer_navCellCenter(&grid, (uint32_t)(memory[VEER_LANE_AIM] - VEER_AIM_AT_CELLS));
    out->means = isOwn ? VEER_NAV_MEANS_PATH : VEER_NAV_MEANS_FIELD;
    out->cornerX = corner.x;
    out->cornerY = corner.y;
    if (!isOwn) out->versionsBehind = versionsBehind(&grid, memory[hasOwnWay ? VEER_LANE_END : VEER_LANE_GOAL_CELL]);
}

static void explainWays(const VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, VeerExplain *out) {
    const float *memory = world->state + (size_t)slot * world->header->def.capacity.state;
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        const VeerBehavior *behavior = &brain->behaviors[i];
        const uint32_t lanes = veer_lanesOf(brain, i);
        VeerExplainBehavior *way = &out->behaviors[i];
        VeerVec3 goal;
        const uint32_t places = veer_isOfTrait(behavior, VEER_TRAIT_PLACES) ? VEER_PLACE_LANES : 0; /* the path comes after them */
        if (lanes && veer_isOfTrait(behavior, VEER_TRAIT_FIELD)) explainWay(world, behavior, memory + places, way);
        memory += lanes;
        if (way->means != VEER_NAV_MEANS_STRAIGHT || !veer_findAim(world, slot, brain, &goal)) continue;
        way->cornerX = goal.x;
        way->cornerY = goal.y;
    }
}

VeerResult veer_explain(VeerWorldId id, VeerAgentId agent, VeerExplain *out) {
    VeerCall call = veer_openCall(id, "veer_explain");
    VeerWorld *world = call.world;
    uint32_t slot = veer_needThing(&call, VEER_KIND_AGENT, agent.bits);
    veer_needPointer(&call, out, "out");
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result != VEER_OK) return call.result;
    __builtin_memset(out, 0, sizeof *out);
    out->blocked = (world->flags[slot] & VEER_FLAG_BLOCKED) || world->pressedTime[slot] >= VEER_PRESSED_AFTER;
    out->peakSlot = -1.0f;
    if (!veer_steers(world, slot) || !veer_isSound(world, slot) || !veer_isTaken(world, VEER_KIND_BRAIN, world->brain[slot] - 1))
        return VEER_NO_RESULT;
    VeerEvaluation evaluation;
    world->stage = VEER_STAGE_EVALUATING;
    if (!(world->dt > 0.0f)) world->dt = world->header->def.stepTime;
    veer_staticGridRefresh(world);
    veer_gridBuild(world);
    veer_refreshNavFields(world);
    veer_refreshSpeeds(world);
    veer_viewCrowds(world);
    veer_predictLandings(world);
    veer_openEvaluation(world, slot, &evaluation);
    out->combine = evaluation.batch.brain->combine;
    out->behaviorCount = evaluation.batch.brain->behaviorCount;
    veer_combinerOf(evaluation.batch.brain)->explain(&evaluation, out);
    VeerExplained explained = {world, slot, evaluation.memory};
    if (veer_restsNext(world, slot)) {
        explainHeld(world, slot, out);
        explained.memory = world->state + (size_t)slot * world->header->def.capacity.state;
    }
    veer_explainCrowd(&explained, out);
    explainWays(world, slot, evaluation.batch.brain, out);
    world->stage = VEER_STAGE_IDLE;
    return VEER_OK;
}
