/* Why an agent goes where it goes: its brain is evaluated once more, from the present state, on a copy of its memory. The result is
 * what the next step will decide; for an agent that will not decide in it (core/think_rate.c), its last decision. */
#include "combine/combine.h"
#include "combine/explain.h"
#include "core/definitions.h"
#include "core/error.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/registry.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "move/ballistics.h"
#include "neighbors/agent_grid.h"
#include "shapes/shapes.h"
#include "step/stages.h"

/* The decision that an agent holds, in place of one that it will not make in the next step. */
static void explainHeld(const VeerWorld *world, uint32_t slot, VeerExplain *out) {
    VeerDecided held = veer_heldDecision(world, slot);
    out->desiredX = held.velocity.x;
    out->desiredY = held.velocity.y;
    out->desiredZ = held.velocity.z;
    out->desiredRotation = held.rotation;
    if (!veer_combines(&world->brains[world->brain[slot] - 1], VEER_COMBINER_MAPS)) return;
    out->chosenX = world->chosenX[slot];
    out->chosenY = world->chosenY[slot];
}

VeerResult veer_explain(VeerWorldId id, VeerId agent, VeerExplain *out) {
    static const char call[] = "veer_explain";
    VeerWorld *world = veer_world(id, call);
    uint32_t slot;
    if (!world) return VEER_E_WORLD;
    VeerResult result = veer_needId(world, VEER_KIND_AGENT, agent, call, "agent", &slot);
    if (result != VEER_OK) return result;
    if (!out) return veer_fail(world, VEER_E_NULL, call, "out", VEER_NONE, 0);
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
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
    veer_predictLandings(world);
    veer_openEvaluation(world, slot, &evaluation);
    out->combine = evaluation.batch.brain->combine;
    out->behaviorCount = evaluation.batch.brain->behaviorCount;
    veer_combinerOf(evaluation.batch.brain)->explain(&evaluation, out);
    if (veer_restsNext(world, slot)) explainHeld(world, slot, out);
    world->stage = VEER_STAGE_IDLE;
    return VEER_OK;
}
