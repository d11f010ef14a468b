/* Runs the stages of a step in order: columns -> grid -> sense -> perceive -> steer -> decide -> move -> ballistics -> events. */
#include "step/step.h"

#include "core/events.h"
#include "core/world.h"
#include "crowd/crowd.h"
#include "measure/measures.h"
#include "move/ballistics.h"
#include "move/move.h"
#include "neighbors/agent_grid.h"
#include "nav/nav.h"
#include "paths/speeds.h"
#include "sense/senses.h"
#include "shapes/near_lists.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid.h"
#include "step/stages.h"

static void beginStep(VeerWorld *world, float dt) {
    world->stage = VEER_STAGE_EVALUATING;
    world->dt = dt;
    world->stats = (VeerStats){.agents = world->header->pools[VEER_KIND_AGENT].count};
    if (!world->keepEvents) veer_openEvents(world);
    world->firstEvent = world->eventCount;
}

static void endStep(VeerWorld *world) {
    world->header->tick++;
    world->readEvents = world->eventCount;
    world->stage = VEER_STAGE_IDLE;
}

void veer_perceiveStage(VeerWorld *world, float dt) {
    beginStep(world, dt);
    veer_checkInputs(world); /* columns */
    if (VEER_HOLDS(measure_measures) && veer_isMeasured(world)) veer_openMeasures(world);
    veer_staticGridRefresh(world); /* stage grid: obstacles, lists of near items, agents */
    veer_nearItemsRefresh(world);
    veer_gridBuildForBrains(world);
    if (VEER_HOLDS(sense_senses)) veer_senseAll(world); /* sense */
    if (VEER_HOLDS(nav_open_fields)) veer_openNavFields(world);
    if (VEER_HOLDS(paths_speeds)) veer_refreshSpeeds(world); /* perceive */
    veer_viewCrowds(world);
    veer_openContacts(world);
    if (VEER_HOLDS(move_projectiles)) veer_predictLandings(world);
    veer_steerAll(world); /* stages perceive and steer, for a batch of agents at a time */
    world->stage = VEER_STAGE_PERCEIVED;
}

void veer_decideStage(VeerWorld *world) {
    veer_decideAll(world);
    veer_limitCrowds(world);
    if (VEER_HOLDS(move_jumps)) veer_decideJumps(world);
    if (VEER_HOLDS(move_walkers)) veer_decideOnSlopes(world);
    world->stage = VEER_STAGE_DECIDED;
}

void veer_accelerateStage(VeerWorld *world) {
    world->stage = VEER_STAGE_ACCELERATED;
    veer_moveAll(world);
}

void veer_finishStage(VeerWorld *world, int moves) {
    if (!veer_areAllAtRest(world)) veer_moveObstacles(world, world->dt); /* move */
    if (moves) {
        veer_moveAll(world);
        veer_partAgents(world);
        if (VEER_HOLDS(move_walkers)) veer_followGround(world);
        if (VEER_HOLDS(move_mesh_ground)) veer_keepOnMeshes(world);
    }
    if (VEER_HOLDS(move_local_space)) veer_faceInSpace(world, world->dt);
    if (VEER_HOLDS(move_jumps)) veer_stepJumps(world); /* ballistics */
    veer_reportPressed(world);
    if (VEER_HOLDS(move_projectiles)) veer_stepProjectiles(world);
    if (VEER_HOLDS(measure_measures) && veer_isMeasured(world)) veer_measureStep(world);
    endStep(world); /* events of all stages are now readable */
}
