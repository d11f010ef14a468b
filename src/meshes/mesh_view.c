/* Finds what can be seen from a node with cones of sight, each between the rays through two vertices, spread from polygon to polygon
 * through the edges between them (after Bungiu, Hemmer and others, Efficient Computation of Visibility Polygons, 2014, the triangular
 * expansion). Cones through which the shortest path may lead come first (Cui, Harabor and Grastien, Compromise-free Pathfinding on a
 * Navigation Mesh, 2017, Polyanya), so most of what lies in other directions is never visited. All decisions are signs of areas of given
 * points, which are exact, so rays along walls and through vertices need no tolerance; only the order depends on rounded numbers.
 *
 * If the queue is full, everything that a cone sees is visited with a stack. A ray crosses a polygon at most once, so a cone never returns
 * to a polygon that it has crossed, and the stack holds at most one cone for every corner. */
#include "meshes/mesh_search.h"

/* A node that looks around. */
typedef struct Viewer {
    VeerMeshSearch *search;
    uint32_t node;
    VeerDot eye, before;     /* before: the place of its parent */
    int seesLeft, seesRight; /* 0: the path does not bend to this side of the line from the parent */
    int isStacked;           /* 1: new cones are pushed onto the stack */
} Viewer;

/* Returns whether a path may continue towards a point: shortest paths bend only around a wall. */
static int isUseful(const Viewer *viewer, VeerDot point) {
    if (viewer->seesLeft && viewer->seesRight) return 1;
    const double side = veer_side(viewer->before, viewer->eye, point);
    return side > 0.0 ? viewer->seesLeft : side < 0.0 ? viewer->seesRight : 1;
}

/* Returns on which side of the line from a point to a turn the turn's wall lies. Bit 0: all of it is on the right or on the line; bit 1:
 * all of it is on the left or on the line. 0: the line runs into the wall. */
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
    Viewer viewer = {.search = search, .node = index, .eye = veer_dot(node->x, node->y)};
    viewer.seesRight = (int)(node->sides & 1);
    viewer.seesLeft = (int)(node->sides >> 1);
    if (node->parent != VEER_NONE) viewer.before = veer_dot(search->nodes[node->parent].x, search->nodes[node->parent].y);
    return viewer;
}

/* Decides to which sides paths may bend at a node. */
static void setSides(VeerMeshSearch *search, VeerMeshNode *node) {
    node->sides = 3;
    if (node->parent == VEER_NONE || node->turn == VEER_NONE || !search->isPruned) return;
    node->sides = (uint32_t)sidesOf(search, veer_dot(search->nodes[node->parent].x, search->nodes[node->parent].y), node);
}

/* Returns whether a shortest path from a point may bend at a node. With a clearance, the line through the node must not cut the circle
 * around the turn, which the tangents from the node touch. */
static int mayBend(const VeerMeshSearch *search, const VeerMeshNode *from, const VeerMeshNode *node) {
    if (!search->isPruned) return 1;
    if (!(search->clearance > 0.0f)) return sidesOf(search, veer_dot(from->x, from->y), node) != 0;
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

/* Reaches the nodes of a polygon that costs and links add: places on borders between costs, and pads. */
static void meetPlaces(const Viewer *viewer, uint32_t polygon) {
    VeerMeshSearch *search = viewer->search;
    for (VeerRing ring = veer_ringOf(&search->mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)) {
        const uint32_t border = veer_borderOf(search, polygon, &ring);
        if (border != VEER_NONE) meet(viewer, border);
    }
    if (!(search->goals[polygon] & VEER_IN_PAD)) return;
    for (uint32_t i = VEER_MESH_FIRST_TURN; i < VEER_MESH_FIRST_TURN + search->padCount; i++)
        if (search->nodes[i].polygon == polygon && search->nodes[i].place != VEER_NONE && i != viewer->node)
            veer_reachNode(search, viewer->node, i);
}

/* Reaches the nodes of a polygon within a cone. cone: null if all of the polygon is seen. */
static void meetAll(const Viewer *viewer, uint32_t polygon, const VeerMeshCone *cone) {
    VeerMeshSearch *search = viewer->search;
    const VeerMesh *mesh = &search->mesh;
    const VeerDot right = cone ? veer_dotOf(mesh, cone->right) : viewer->eye, left = cone ? veer_dotOf(mesh, cone->left) : viewer->eye;
    /* a node beside a turn may be seen although the turn is not; where costs differ, every line is tested */
    const int isWide = !cone || search->clearance > 0.0f || search->isUneven;
    if (search->isUneven) meetPlaces(viewer, polygon);
    for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)) {
        const uint32_t turn = veer_turnOf(mesh, ring.corner);
        if (turn == VEER_NONE) continue;
        const VeerDot at = veer_dotOf(mesh, veer_vertexOf(mesh, ring.corner));
        if (isWide || (veer_side(viewer->eye, right, at) >= 0.0 && veer_side(viewer->eye, left, at) <= 0.0)) meet(viewer, turn);
    }
    if (!(search->goals[polygon] & VEER_IN_GOAL)) return;
    const VeerMeshNode *goal = &search->nodes[VEER_MESH_GOAL];
    const VeerDot at = veer_dot(goal->x, goal->y);
    if (isWide || (veer_side(viewer->eye, right, at) >= 0.0 && veer_side(viewer->eye, left, at) <= 0.0))
        veer_reachNode(search, viewer->node, VEER_MESH_GOAL);
}

/* ---- the queue of cones: a heap */

static int isLess(const VeerMeshCone *a, const VeerMeshCone *b) {
    return a->estimate < b->estimate || (veer_same(a->estimate, b->estimate) && a->node < b->node);
}

static void queueCone(VeerMeshSearch *search, const VeerMeshCone *cone) {
    uint32_t place = search->coneCount;
    if (place + search->mesh.cornerCount >= search->coneRoom) return; /* never happens: isFull keeps room for the cones of one polygon */
    search->coneCount++;
    while (place && isLess(cone, &search->cones[(place - 1) / 2])) {
        search->cones[place] = search->cones[(place - 1) / 2];
        place = (place - 1) / 2;
    }
    search->cones[place] = *cone;
}

static VeerMeshCone takeCone(VeerMeshSearch *search) {
    const VeerMeshCone first = search->cones[0], last = search->cones[--search->coneCount];
    const uint32_t count = search->coneCount;
    uint32_t place = 0;
    while (2 * place + 1 < count) {
        uint32_t child = 2 * place + 1;
        if (child + 1 < count && isLess(&search->cones[child + 1], &search->cones[child])) child++;
        if (!isLess(&search->cones[child], &last)) break;
        search->cones[place] = search->cones[child];
        place = child;
    }
    search->cones[place] = last;
    return first;
}

/* ---- estimates */

typedef struct Spot {
    float x, y;
} Spot;

static Spot spotOf(const VeerMesh *mesh, uint32_t vertex) { return (Spot){mesh->vertices[vertex].x, mesh->vertices[vertex].y}; }
static float areaOf(Spot a, Spot b, Spot c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }
static float gapOf(Spot a, Spot b) { return veer_length2(b.x - a.x, b.y - a.y); }

/* Returns where the ray from a spot through a vertex crosses an edge, or the edge's end if it crosses the edge nowhere else. */
static Spot crossing(Spot eye, Spot through, const Spot edge[2], uint32_t end) {
    const float first = areaOf(eye, through, edge[0]), second = areaOf(eye, through, edge[1]);
    if (!((first < 0.0f) != (second < 0.0f))) return edge[end];
    const float share = first / (first - second);
    return (Spot){edge[0].x + (edge[1].x - edge[0].x) * share, edge[0].y + (edge[1].y - edge[0].y) * share};
}

/* Returns a lower bound of the length of paths to the goal that cross an edge within a cone: the length if nothing else is in the way. A
 * goal on the near side of the edge is mirrored. */
static float estimateOf(const VeerMeshSearch *search, const VeerMeshCone *cone, uint32_t a, uint32_t b) {
    const VeerMesh *mesh = &search->mesh;
    const VeerMeshNode *node = &search->nodes[cone->node], *goal = &search->nodes[VEER_MESH_GOAL];
    const Spot eye = {node->x, node->y}, edge[2] = {spotOf(mesh, a), spotOf(mesh, b)};
    const Spot right = cone->right == a ? edge[0] : crossing(eye, spotOf(mesh, cone->right), edge, 0);
    const Spot left = cone->left == b ? edge[1] : crossing(eye, spotOf(mesh, cone->left), edge, 1);
    const float x = edge[1].x - edge[0].x, y = edge[1].y - edge[0].y, lengthSq = x * x + y * y;
    Spot to = {goal->x, goal->y};
    const float area = areaOf(edge[0], edge[1], to);
    if (area > 0.0f && lengthSq > 0.0f) to = (Spot){to.x + 2.0f * y * area / lengthSq, to.y - 2.0f * x * area / lengthSq};
    if (areaOf(eye, right, to) < 0.0f) return node->length + search->least * (gapOf(eye, right) + gapOf(right, to));
    if (areaOf(eye, left, to) > 0.0f) return node->length + search->least * (gapOf(eye, left) + gapOf(left, to));
    return node->length + search->least * gapOf(eye, to);
}

/* ---- cones */

/* Adds the part of a cone that continues through an edge; cone: null for the first polygon. */
static void spread(const Viewer *viewer, const VeerRing *ring, const VeerMeshCone *cone) {
    VeerMeshSearch *search = viewer->search;
    const VeerMesh *mesh = &search->mesh;
    const uint32_t beyond = veer_beyond(mesh, ring->corner), a = veer_vertexOf(mesh, ring->corner), b = veer_vertexOf(mesh, ring->next);
    if (beyond == VEER_NONE) return;
    const VeerDot from = veer_dotOf(mesh, a), to = veer_dotOf(mesh, b);
    if (!(veer_side(viewer->eye, from, to) > 0.0)) return; /* the edge is behind the viewer, or seen end-on */
    VeerMeshCone next = {0.0f, viewer->node, beyond, a, b};
    if (cone) {
        if (veer_side(viewer->eye, veer_dotOf(mesh, cone->right), from) <= 0.0) next.right = cone->right;
        if (veer_side(viewer->eye, veer_dotOf(mesh, cone->left), to) >= 0.0) next.left = cone->left;
        if (!(veer_side(viewer->eye, veer_dotOf(mesh, next.right), veer_dotOf(mesh, next.left)) > 0.0)) return;
    }
    if (!viewer->seesLeft && !isUseful(viewer, veer_dotOf(mesh, next.right))) return;
    if (!viewer->seesRight && !isUseful(viewer, veer_dotOf(mesh, next.left))) return;
    if (viewer->isStacked) {
        if (search->stackCount < mesh->cornerCount) search->cones[search->coneRoom - ++search->stackCount] = next;
        return;
    }
    next.estimate = estimateOf(search, &next, a, b);
    if (next.estimate <= search->nodes[VEER_MESH_GOAL].length) queueCone(search, &next);
}

static int isFull(const VeerMeshSearch *search) {
    return search->coneCount + 2 * search->mesh.cornerCount > search->coneRoom; /* room for one polygon's cones and for the stack */
}

static void look(Viewer *viewer, const VeerMeshCone *cone) {
    const VeerMesh *mesh = &viewer->search->mesh;
    meetAll(viewer, cone->polygon, cone);
    for (VeerRing ring = veer_ringOf(mesh, cone->polygon); ring.corner < ring.end; veer_turnRing(&ring)) spread(viewer, &ring, cone);
}

void veer_lookFurther(VeerMeshSearch *search) {
    const VeerMeshCone cone = takeCone(search);
    Viewer viewer = viewerOf(search, cone.node);
    viewer.isStacked = isFull(search);
    look(&viewer, &cone);
    while (search->stackCount) {
        const VeerMeshCone next = search->cones[search->coneRoom - search->stackCount--];
        look(&viewer, &next);
    }
}

void veer_lookAround(VeerMeshSearch *search, uint32_t node) {
    const VeerMesh *mesh = &search->mesh;
    setSides(search, &search->nodes[node]);
    Viewer viewer = viewerOf(search, node);
    VeerMeshCone *around = search->cones + search->coneRoom - 1; /* a copy of the list, which sweeps overwrite */
    const uint32_t count = veer_polygonsAt(search, search->nodes[node].polygon, viewer.eye);
    viewer.isStacked = isFull(search);
    for (uint32_t i = 0; i < count; i++) around[-(ptrdiff_t)i].polygon = search->reached[i];
    for (uint32_t i = 0; i < count; i++) meetAll(&viewer, around[-(ptrdiff_t)i].polygon, NULL);
    const uint32_t again = veer_polygonsAt(search, search->nodes[node].polygon, viewer.eye);
    for (uint32_t i = 0; i < again; i++)
        for (VeerRing ring = veer_ringOf(mesh, search->reached[i]); ring.corner < ring.end; veer_turnRing(&ring)) {
            const uint32_t beyond = veer_beyond(mesh, ring.corner);
            if (beyond == VEER_NONE || search->stamps[beyond] != search->stamp) spread(&viewer, &ring, NULL);
        }
    while (search->stackCount) {
        const VeerMeshCone next = search->cones[search->coneRoom - search->stackCount--];
        look(&viewer, &next);
    }
}
