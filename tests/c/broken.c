/* Breaks one of Veer's invariants from inside, as no caller can ("broken pool"), and continues. A build with assertions must stop. */
#include "core/registry.h"
#include "core/world.h"
#include "math/assert.h"
#include "veer.h"

#include <stdio.h>
#include <string.h>

int main(int count, char **words) {
    const char *what = count > 1 ? words[1] : "";
    VeerWorldDef def = veer_defaultWorldDef();
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerAgentDef agent = veer_defaultAgentDef();
    VeerPathDef route = veer_defaultPathDef();
    VeerObstacleDef wall = veer_defaultObstacleDef();
    const float points[] = {0, 0, 0, 100, 0, 0, 50, 50, 0};
    VeerWorldId id;
    VeerAgentId first;
    VeerPathId path;
    VeerObstacleId obstacle;
    VeerPathPoint place;
    brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_SEEK);
    brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_AVOID_OBSTACLES);
    route.points = wall.points = points;
    route.pointCount = wall.pointCount = 3;
    wall.kind = VEER_OBSTACLE_KIND_POLYGON;
    if (veer_createWorld(&def, &id) != VEER_OK || veer_addBrain(id, &brain, &agent.brain) != VEER_OK) return 2;
    if (veer_addAgent(id, &agent, &first) != VEER_OK || veer_addPath(id, &route, &path) != VEER_OK) return 2;
    if (veer_addObstacle(id, &wall, &obstacle) != VEER_OK || veer_setTargetPoint(id, first, (VeerVec3){50, 9, 0}) != VEER_OK) return 2;
    if (veer_step(id, 0.01f) != VEER_OK) return 2;

    int evaluated = 0;
    VEER_ASSERT((evaluated = 1) == 1);
    VeerWorld *world = veer_world(id, "broken");
    if (!strcmp(what, "pool")) world->header->pools[VEER_KIND_AGENT].count = 0;
    if (!strcmp(what, "events")) world->eventCount = world->header->def.capacity.events + 1;
    if (!strcmp(what, "path")) world->header->pointCount = 0;
    if (!strcmp(what, "obstacle")) world->obstacles[0].firstPoint = world->header->pointCount, world->header->obstacleEdits++;
    if (!strcmp(what, "finite")) world->brains[0].behaviors[0].weight = VEER_INF;
    veer_pathPointAt(id, path, 10, &place);
    veer_step(id, 0.01f);
    veer_removeAgent(id, first);
    puts(evaluated ? "checked" : "not checked");
    return 0;
}
