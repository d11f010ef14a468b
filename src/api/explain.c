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
#include "neighbors/agent_grid.h"
#include "nav/nav.h"
#include "shapes/static_grid.h"
#include "step/stages.h"

/* Explains an agent that does not update in the next step: the result is the decision it keeps. */
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

VeerResult veer_explain(VeerWorldId id, VeerAgentId agent, VeerExplain *out) {
    VeerCall call = veer_openCall(id, "veer_explain");
    VeerWorld *world = call.world;
    uint32_t slot = veer_needThing(&call, VEER_KIND_AGENT, agent.bits);
    veer_needPointer(&call, out, "out");
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result != VEER_OK) return call.result;
    __builtin_memset(out, 0, sizeof *out);
    out->blocked = (world->flags[slot] & VEER_FLAG_BLOCKED) != 0;
    out->peakSlot = -1.0f;
    if (!veer_steers(world, slot) || !veer_isSound(world, slot) || !veer_isTaken(world, VEER_KIND_BRAIN, world->brain[slot] - 1))
        return VEER_NO_RESULT;
    VeerEvaluation evaluation;
    world->stage = VEER_STAGE_EVALUATING;
    if (!(world->dt > 0.0f)) world->dt = world->header->def.stepTime;
    veer_staticGridRefresh(world);
    veer_gridBuild(world);
    veer_refreshNavFields(world);
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
    world->stage = VEER_STAGE_IDLE;
    return VEER_OK;
}
