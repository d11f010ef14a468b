/* What can be seen from a node: cones of sight, each between the rays through two vertices, spread from polygon to polygon through the
 * edges between them (after Bungiu, Hemmer and others, Efficient Computation of Visibility Polygons, 2014, the triangular expansion). All
 * decisions are signs of areas of given points, which are exact, so rays along walls and through vertices need no tolerance.
 *
 * A ray crosses a polygon at most once, so a cone never returns to a polygon of its own past, and the stack holds at most one cone for
 * every corner. */
#include "meshes/mesh_search.h"

/* A node that looks around. */
typedef struct Viewer {
    VeerMeshSearch *search;
    uint32_t node;
    VeerDot eye, before;     /* before: the place of its parent */
    int seesLeft, seesRight; /* 0: nothing strictly on this side of the line from the parent is of use */
    uint32_t coneCount;
} Viewer;

/* Whether a direction is of use: shortest paths bend only around a wall. */
static int isUseful(const Viewer *viewer, VeerDot point) {
    if (viewer->seesLeft && viewer->seesRight) return 1;
    const double side = veer_side(viewer->before, viewer->eye, point);
    return side > 0.0 ? viewer->seesLeft : side < 0.0 ? viewer->seesRight : 1;
}

/* The sides of a turn's wall as seen along the line from one point to the turn: bit 0: all of it on the right or on the line, bit 1: on the
 * left or on the line. 0: the line runs into the wall. */
static int sidesOf(const VeerMeshSearch *search, VeerDot from, const VeerMeshNode *node) {
    const VeerMesh *mesh = &search->mesh;
    const VeerDot at = veer_dot(node->x, node->y);
    if (search->clearance > 0.0f) {
        const double side = veer_side(from, at, veer_dotOf(mesh, veer_vertexOf(mesh, node->turn)));
        return (side <= 0.0) | (side >= 0.0) << 1;
    }
    const uint32_t polygon = node->polygon, first = veer_firstCorner(mesh, polygon);
    const uint32_t next = node->turn + 1 < first + veer_cornersOf(mesh, polygon) ? node->turn + 1 : first;
    const double side = veer_side(from, at, veer_dotOf(mesh, (uint32_t)mesh->corners[node->turn].distance - 1));
    const double other = veer_side(from, at, veer_dotOf(mesh, veer_vertexOf(mesh, next)));
    return (side <= 0.0 && other <= 0.0) | (side >= 0.0 && other >= 0.0) << 1;
}

static Viewer viewerOf(VeerMeshSearch *search, uint32_t index) {
    const VeerMeshNode *node = &search->nodes[index];
    Viewer viewer = {.search = search, .node = index, .eye = veer_dot(node->x, node->y), .seesLeft = 1, .seesRight = 1};
    if (node->parent == VEER_NONE || node->turn == VEER_NONE || !search->isPruned) return viewer;
    viewer.before = veer_dot(search->nodes[node->parent].x, search->nodes[node->parent].y);
    const int sides = sidesOf(search, viewer.before, node);
    viewer.seesRight = sides & 1;
    viewer.seesLeft = sides >> 1;
    return viewer;
}

/* Whether a shortest path from a point may bend at a node. With a clearance, the line through the node must not cut the circle around the
 * turn, which the tangents from the node touch. */
static int mayBend(const VeerMeshSearch *search, const VeerMeshNode *from, const VeerMeshNode *node) {
    if (!(search->clearance > 0.0f)) return sidesOf(search, veer_dot(from->x, from->y), node) != 0;
    if (!search->isPruned) return 1;
    const VeerPoint *turn = &search->mesh.vertices[veer_vertexOf(&search->mesh, node->turn)];
    const float x = node->x - from->x, y = node->y - from->y, area = x * (turn->y - node->y) - y * (turn->x - node->x);
    return veer_abs(area) >= 0.999f * search->clearance * veer_length2(x, y);
}

/* Reaches the nodes of a turn that is seen. */
static void meet(const Viewer *viewer, uint32_t turn) {
    VeerMeshSearch *search = viewer->search;
    uint32_t first, count = veer_nodesOf(search, turn, &first);
    for (uint32_t i = first; i < first + count; i++) {
        VeerMeshNode *node = &search->nodes[i];
        if (node->place == VEER_NONE || node->polygon == VEER_NONE || i == viewer->node) continue;
        if (!isUseful(viewer, veer_dot(node->x, node->y))) continue;
        if (!mayBend(search, &search->nodes[viewer->node], node)) continue;
        veer_reachNode(search, viewer->node, i);
    }
}

/* Reaches what a polygon contains within a cone; cone: null if all of the polygon is seen. */
static void meetAll(const Viewer *viewer, uint32_t polygon, const VeerMeshCone *cone) {
    VeerMeshSearch *search = viewer->search;
    const VeerMesh *mesh = &search->mesh;
    const VeerDot right = cone ? veer_dotOf(mesh, cone->right) : viewer->eye, left = cone ? veer_dotOf(mesh, cone->left) : viewer->eye;
    const int isWide = !cone || search->clearance > 0.0f; /* a node beside a turn may be seen although the turn is not */
    for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)) {
        const uint32_t turn = veer_turnOf(mesh, ring.corner);
        if (turn == VEER_NONE) continue;
        const VeerDot at = veer_dotOf(mesh, veer_vertexOf(mesh, ring.corner));
        if (isWide || (veer_side(viewer->eye, right, at) >= 0.0 && veer_side(viewer->eye, left, at) <= 0.0)) meet(viewer, turn);
    }
    if (!search->goals[polygon]) return;
    const VeerMeshNode *goal = &search->nodes[VEER_MESH_GOAL];
    const VeerDot at = veer_dot(goal->x, goal->y);
    if (isWide || (veer_side(viewer->eye, right, at) >= 0.0 && veer_side(viewer->eye, left, at) <= 0.0))
        veer_reachNode(search, viewer->node, VEER_MESH_GOAL);
}

/* Pushes the part of a cone that continues through an edge; cone: null for the first polygon. */
static void spread(Viewer *viewer, const VeerRing *ring, const VeerMeshCone *cone) {
    VeerMeshSearch *search = viewer->search;
    const VeerMesh *mesh = &search->mesh;
    const uint32_t beyond = veer_beyond(mesh, ring->corner), a = veer_vertexOf(mesh, ring->corner), b = veer_vertexOf(mesh, ring->next);
    if (beyond == VEER_NONE) return;
    const VeerDot from = veer_dotOf(mesh, a), to = veer_dotOf(mesh, b);
    if (!(veer_side(viewer->eye, from, to) > 0.0)) return; /* the edge is behind, or seen from its end */
    VeerMeshCone next = {beyond, a, b};
    if (cone) {
        if (veer_side(viewer->eye, veer_dotOf(mesh, cone->right), from) <= 0.0) next.right = cone->right;
        if (veer_side(viewer->eye, veer_dotOf(mesh, cone->left), to) >= 0.0) next.left = cone->left;
        if (!(veer_side(viewer->eye, veer_dotOf(mesh, next.right), veer_dotOf(mesh, next.left)) > 0.0)) return;
    }
    if (!viewer->seesLeft && !isUseful(viewer, veer_dotOf(mesh, next.right))) return;
    if (!viewer->seesRight && !isUseful(viewer, veer_dotOf(mesh, next.left))) return;
    if (viewer->coneCount < mesh->cornerCount) search->cones[viewer->coneCount++] = next;
}

void veer_lookAround(VeerMeshSearch *search, uint32_t node) {
    const VeerMesh *mesh = &search->mesh;
    Viewer viewer = viewerOf(search, node);
    const uint32_t count = veer_polygonsAt(search, search->nodes[node].polygon, viewer.eye);
    /* the cones first: meeting nodes overwrites the list of polygons */
    for (uint32_t i = 0; i < count; i++)
        for (VeerRing ring = veer_ringOf(mesh, search->reached[i]); ring.corner < ring.end; veer_turnRing(&ring)) {
            const uint32_t beyond = veer_beyond(mesh, ring.corner);
            if (beyond == VEER_NONE || search->stamps[beyond] != search->stamp) spread(&viewer, &ring, NULL);
        }
    for (uint32_t i = 0; i < count; i++) search->cones[mesh->cornerCount + i].polygon = search->reached[i];
    for (uint32_t i = 0; i < count; i++) meetAll(&viewer, search->cones[mesh->cornerCount + i].polygon, NULL);
    while (viewer.coneCount) {
        const VeerMeshCone cone = search->cones[--viewer.coneCount];
        meetAll(&viewer, cone.polygon, &cone);
        for (VeerRing ring = veer_ringOf(mesh, cone.polygon); ring.corner < ring.end; veer_turnRing(&ring)) spread(&viewer, &ring, &cone);
    }
}
