/* Shortest paths over the turns of walls: A* (Hart, Nilsson and Raphael, A Formal Basis for the Heuristic Determination of Minimum Cost
 * Paths, 1968) whose nodes are the points where a shortest path may bend (mesh_nodes.c), each with the nodes that it sees (mesh_view.c;
 * after Lozano-Perez and Wesley, An Algorithm for Planning Collision-Free Paths Among Polyhedral Obstacles, 1979). */
#include "meshes/mesh_search.h"

/* A search with a clearance gives up after this many tests of lines: if a narrow place makes a goal unreachable, only a search of all the
 * rest of the mesh would show it. With more, such a goal takes longer (about 30 ms in a town of 4,000 polygons); with less, paths through
 * large mazes are not found. */
#define MOST_TESTS 20000

/* Work of a test of a line, and of a node with all that it sees, as the number of cells of a raster search that take as long. */
enum { WORK_OF_TEST = 3, WORK_OF_NODE = 4 };

static void markGoal(VeerMeshSearch *search) {
    const VeerMeshNode *goal = &search->nodes[VEER_MESH_GOAL];
    if (goal->polygon == VEER_NONE) return;
    const uint32_t count = veer_polygonsAt(search, goal->polygon, veer_dot(goal->x, goal->y));
    for (uint32_t i = 0; i < count; i++) search->goals[search->reached[i]] |= VEER_IN_GOAL;
}

static void resetNode(VeerMeshNode *node, uint32_t turn) {
    *node = (VeerMeshNode){.x = node->x, .y = node->y, .length = VEER_INF, .estimate = VEER_INF, .polygon = node->polygon, .turn = turn};
    node->parent = VEER_NONE;
}

int veer_searchMesh(VeerMeshSearch *search) {
    VeerMeshNode *start = &search->nodes[VEER_MESH_START], *goal = &search->nodes[VEER_MESH_GOAL];
    search->nodeCount = VEER_MESH_FIRST_TURN + search->padCount;
    search->queueCount = search->coneCount = search->stackCount = search->tests = 0;
    __builtin_memset(search->firstNodes, 0, 2 * (size_t)search->mesh.cornerCount * sizeof *search->firstNodes);
    resetNode(start, VEER_NONE);
    resetNode(goal, VEER_NONE);
    start->length = start->estimate = 0.0f;
    for (uint32_t i = VEER_MESH_FIRST_TURN; i < search->nodeCount; i++) resetNode(&search->nodes[i], search->nodes[i].turn);
    markGoal(search);
    veer_queueStart(search);
    while ((search->queueCount || search->coneCount) && search->tests < MOST_TESTS) {
        const float next = search->queueCount ? search->nodes[search->queue[0]].estimate : VEER_INF;
        if (search->coneCount && search->cones[0].estimate <= next) {
            veer_lookFurther(search);
            continue;
        }
        const uint32_t node = veer_takeNode(search);
        if (node == VEER_MESH_GOAL) break;
        veer_lookAround(search, node);
        veer_takeMeshLinks(search, node);
    }
    search->work += WORK_OF_TEST * search->tests + WORK_OF_NODE * search->nodeCount;
    return goal->place == VEER_NONE;
}
