/* Shortest paths over the turns of walls: A* (Hart, Nilsson and Raphael, A Formal Basis for the Heuristic Determination of Minimum Cost
 * Paths, 1968) whose nodes are the points where a shortest path may bend (mesh_nodes.c), each with the nodes that it sees (mesh_view.c;
 * after Lozano-Perez and Wesley, An Algorithm for Planning Collision-Free Paths Among Polyhedral Obstacles, 1979). */
#include "meshes/mesh_search.h"

/* A search with a clearance gives up after this many tests of lines, because a goal may be out of reach by a narrow place that only a
 * search of all the rest shows. With more, such a goal takes longer (about 30 ms in a town of 4,000 polygons); with less, paths through
 * large mazes are not found. */
#define MOST_TESTS 20000

static void markGoal(VeerMeshSearch *search) {
    const VeerMeshNode *goal = &search->nodes[VEER_MESH_GOAL];
    if (goal->polygon == VEER_NONE) return;
    const uint32_t count = veer_polygonsAt(search, goal->polygon, veer_dot(goal->x, goal->y));
    for (uint32_t i = 0; i < count; i++) search->goals[search->reached[i]] = 1;
}

int veer_searchMesh(VeerMeshSearch *search) {
    VeerMeshNode *start = &search->nodes[VEER_MESH_START], *goal = &search->nodes[VEER_MESH_GOAL];
    search->nodeCount = VEER_MESH_FIRST_TURN;
    search->queueCount = search->coneCount = search->stackCount = search->tests = 0;
    __builtin_memset(search->firstNodes, 0, search->mesh.cornerCount * sizeof *search->firstNodes);
    *start = (VeerMeshNode){start->x, start->y, 0.0f, 0.0f, VEER_NONE, start->polygon, VEER_NONE, 0, 0};
    *goal = (VeerMeshNode){goal->x, goal->y, VEER_INF, VEER_INF, VEER_NONE, goal->polygon, VEER_NONE, 0, 0};
    markGoal(search);
    veer_queueStart(search);
    while ((search->queueCount || search->coneCount) && search->tests < MOST_TESTS) {
        const float next = search->queueCount ? search->nodes[search->queue[0]].estimate : VEER_INF;
        if (search->coneCount && search->cones[0].estimate <= next) {
            veer_lookFurther(search);
            continue;
        }
        const uint32_t node = veer_takeNode(search);
        if (node == VEER_MESH_GOAL) return 1;
        veer_lookAround(search, node);
    }
    return 0;
}
