/* Tests that the edge of the world counts as a wall: an agent that follows a wall up to the edge turns there and continues. */
#include "core/flags.h"
#include "given.h"

/* A wall crosses the whole world, and the goal is behind it. Returns the longest time during which the agent reports a detour and is
 * less than 2 u from its position one second before. */
static float longestStand(uint32_t edges, float x, float *travelled) {
    const float points[] = {0, 120, 0, 200, 120, 0};
    GIVEN_WALKER(walker, VEER_BEHAVIOR_ARRIVE);
    setEdges(&walker.worldDef, edges), boundSquare(&walker.worldDef, 0, 200);
    walker.brainDef.combine = VEER_COMBINE_CONTEXT, addBehavior(&walker.brainDef, VEER_BEHAVIOR_AVOID_OBSTACLES);
    walker.agentDef.x = x, walker.agentDef.y = 60, walker.agentDef.radius = 7;
    walker_start(&walker);
    VeerObstacleDef wall = lineThrough(points, 2);
    wall.radius = 3;
    addObstacle(walker.world, wall);
    CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){x, 180, 0}));
    float stand = 0, longest = 0;
    for (int second = 0; second < 60; second++) {
        float wasX = walker_x(&walker), wasY = walker_y(&walker);
        walker_walk(&walker, 1, DT);
        float way = walker_distanceTo(&walker, wasX, wasY);
        uint32_t flags = veer_columnU32(walker.world, VEER_COLUMN_FLAGS)[walker.slot];
        stand = (flags & (VEER_FLAG_DETOUR_LEFT | VEER_FLAG_DETOUR_RIGHT)) && way < 2 ? stand + 1 : 0;
        longest = fmaxf(longest, stand);
        *travelled += way;
    }
    return longest;
}

STUDY(a_detour_does_not_end_at_the_edge_of_the_world) {
    for (float x = 20; x <= 180; x += 40)
        for (uint32_t bounces = 0; bounces < 2; bounces++) {
            float travelled = 0;
            CHECK(longestStand(bounces ? VEER_EDGE_MODE_BOUNCE : VEER_EDGE_MODE_CLAMP, x, &travelled) <= 6);
            CHECK(travelled > 300);
        }
}
