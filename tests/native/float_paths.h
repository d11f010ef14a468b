/* The calls that find paths. Included by float_state_test.c, which defines the macros. */
#ifndef VEER_FLOAT_PATHS_H
#define VEER_FLOAT_PATHS_H

static void callFindPath(VeerWorldId world) {
    static const float ends[8] = {10.1f, 190.3f, 390.1f, 210.7f, 3.3f, 7.9f, 201.1f, 150.3f};
    VeerPathQuery query;
    VeerFoundPath found = {0}, paths[2] = {{0}};
    float points[200];
    uint32_t count = 100;
    IN_HOST(defaultPathQuery, query = veer_defaultPathQuery());
    query.from = (VeerVec3){10.1f, 190.3f, 0};
    query.to = (VeerVec3){390.1f, 210.7f, 0};
    DONE(findPath, veer_findPath(world, &query, &found, points, &count));
    ADD(found);
    addToDigest(points, 2 * count * sizeof *points);
    VeerPathBatch batch = {ends, paths, 2};
    count = 100;
    DONE(findPaths, veer_findPaths(world, &query, &batch, points, &count));
    ADD(paths);
    addToDigest(points, 2 * count * sizeof *points);
}

static void callCanBuild(VeerWorldId world, VeerBrainId brain) {
    static const float starts[2] = {10.1f, 190.3f}, goals[2] = {390.1f, 210.7f};
    VeerBuildAnswer answer = {0};
    VeerAgentId agents[100];
    uint32_t count = 100;
    VeerObstacleDef wall = BOX(.x = 201.1f, .halfHeight = 3000.3f, .angle = 0.1f);
    const VeerBuildQuery query = {brain, &wall, starts, goals, 1, 1};
    DONE(canBuild, veer_canBuild(world, &query, &answer, agents, &count));
    ADD(answer);
    VeerGroupOrder order = veer_defaultGroupOrder();
    order.point = (VeerVec3){151.3f, 77.1f, 0.0f};
    order.agentCount = 1;
    agents[0] = veer_agentAt(world, 0);
    DONE(orderAgents, veer_orderAgents(world, &order, agents));
}

#endif
