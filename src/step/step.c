/* A step, the table of contents: columns -> grid -> perceive -> steer -> decide -> move -> ballistics -> events. */
#include "step/step.h"

#include "core/world.h"
#include "math/fp_mode.h"
#include "move/ballistics.h"
#include "move/move.h"
#include "neighbors/agent_grid.h"
#include "shapes/shapes.h"
#include "step/stages.h"

void veer_perceiveStage(VeerWorld *world, float dt) {
    uint32_t callersFloats = veer_enterFloats();
    world->stage = VEER_STAGE_EVALUATING;
    world->dt = dt;
    world->stats = (VeerStats){.agents = world->header->pools[VEER_KIND_AGENT].count};
    if (!world->keepEvents) world->eventCount = 0;
    veer_checkInputs(world);
    veer_staticGridRefresh(world);
    veer_nearItemsRefresh(world);
    veer_gridBuildForBrains(world);
    veer_predictLandings(world);
    veer_steerAll(world);
    world->stage = VEER_STAGE_PERCEIVED;
    veer_leaveFloats(callersFloats);
}

void veer_decideStage(VeerWorld *world) {
    uint32_t callersFloats = veer_enterFloats();
    veer_decideAll(world);
    veer_decideJumps(world);
    world->stage = VEER_STAGE_DECIDED;
    veer_leaveFloats(callersFloats);
}

void veer_finishStage(VeerWorld *world, int moves) {
    uint32_t callersFloats = veer_enterFloats();
    veer_moveObstacles(world, world->dt);
    if (moves) veer_moveAll(world);
    veer_stepJumps(world);
    veer_stepProjectiles(world);
    world->header->tick++;
    world->stage = VEER_STAGE_IDLE;
    veer_leaveFloats(callersFloats);
}
