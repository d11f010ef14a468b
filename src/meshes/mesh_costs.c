/* Costs of polygons in searches on meshes. Where costs differ, a shortest path also bends at the borders between them (Mitchell and
 * Papadimitriou, The Weighted Region Problem, 1991): every edge with different costs on its sides gets up to four places where paths may
 * cross it. Lines between places are measured one by one, and a path may continue from a place in any direction. */
#include "math/vec3.h"
#include "meshes/mesh_search.h"

/* Number of places on a border. More: the search chooses better between paths over roads and mud, and takes longer. */
enum { BORDER_NODES = 4 };

/* ---- borders between costs */

/* Returns the corner of a neighbor where the same edge begins. */
static uint32_t twinOf(const VeerMesh *mesh, uint32_t neighbor, const VeerRing *ring) {
    const uint32_t a = veer_vertexOf(mesh, ring->corner), b = veer_vertexOf(mesh, ring->next);
    for (VeerRing other = veer_ringOf(mesh, neighbor); other.corner < other.end; veer_turnRing(&other))
        if (veer_vertexOf(mesh, other.corner) == b && veer_vertexOf(mesh, other.next) == a) return other.corner;
    return ring->corner;
}

uint32_t veer_borderOf(const VeerMeshSearch *search, uint32_t polygon, const VeerRing *ring) {
    const VeerMesh *mesh = &search->mesh;
    const uint32_t beyond = veer_beyond(mesh, ring->corner);
    if (beyond == VEER_NONE || veer_same(veer_polygonCost(mesh, polygon), veer_polygonCost(mesh, beyond))) return VEER_NONE;
    const uint32_t twin = beyond < polygon ? twinOf(mesh, beyond, ring) : ring->corner; /* both sides share the places */
    return mesh->cornerCount + twin;
}

VeerMeshBorder veer_borderAt(const VeerMesh *mesh, uint32_t corner) {
    const uint32_t owner = veer_ownerOf(mesh, corner), start = veer_firstCorner(mesh, owner);
    const uint32_t next = corner + 1 < start + veer_cornersOf(mesh, owner) ? corner + 1 : start;
    const VeerPoint *a = &mesh->vertices[veer_vertexOf(mesh, corner)], *b = &mesh->vertices[veer_vertexOf(mesh, next)];
    return (VeerMeshBorder){mesh, a, b, corner, owner, veer_beyond(mesh, corner)};
}

VeerMeshNode veer_borderNode(const VeerMeshBorder *edge, float share) {
    VeerMeshNode node = {.x = edge->a->x + (edge->b->x - edge->a->x) * share, .y = edge->a->y + (edge->b->y - edge->a->y) * share};
    const VeerDot dot = veer_dot(node.x, node.y);
    node.length = VEER_INF;
    node.parent = VEER_NONE;
    node.turn = edge->mesh->cornerCount + edge->corner;
    node.polygon = veer_isInPolygon(edge->mesh, edge->owner, dot)    ? edge->owner
                   : veer_isInPolygon(edge->mesh, edge->beyond, dot) ? edge->beyond
                                                                     : VEER_NONE;
    return node;
}

/* Returns the fraction of an edge, from its end at a vertex, that is too close to a wall at this vertex. */
static float insetOf(const VeerMeshSearch *search, const VeerPoint *vertex, float length) {
    if (!(vertex->distance > 0.0f)) return 0.0f;
    return veer_min((search->clearance + veer_meshMargin(search->clearance, vertex->x, vertex->y)) / length, 0.5f);
}

uint32_t veer_makeBorderNodes(VeerMeshSearch *search, uint32_t corner, uint32_t first) {
    const VeerMeshBorder edge = veer_borderAt(&search->mesh, corner);
    const float length = veer_length2(edge.b->x - edge.a->x, edge.b->y - edge.a->y);
    const float low = insetOf(search, edge.a, length), high = 1.0f - insetOf(search, edge.b, length);
    for (uint32_t i = 0; i < BORDER_NODES; i++) {
        VeerMeshNode *node = &search->nodes[first + i];
        *node = veer_borderNode(&edge, low + (high - low) * ((float)i / (float)(BORDER_NODES - 1)));
        uint32_t end;
        if (search->clearance > 0.0f && node->polygon != VEER_NONE && !veer_isMeshFree(search, node, node->x, node->y, &end))
            node->polygon = VEER_NONE;
    }
    return BORDER_NODES;
}

/* ---- lines */

/* Returns the fraction of a line that lies in a polygon. */
static float shareIn(const VeerMesh *mesh, uint32_t polygon, const VeerMeshNode *from, const VeerMeshNode *to) {
    float low = 0.0f, high = 1.0f;
    for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)) {
        const VeerPoint *a = &mesh->vertices[veer_vertexOf(mesh, ring.corner)], *b = &mesh->vertices[veer_vertexOf(mesh, ring.next)];
        const float first = (b->x - a->x) * (from->y - a->y) - (b->y - a->y) * (from->x - a->x);
        const float last = (b->x - a->x) * (to->y - a->y) - (b->y - a->y) * (to->x - a->x);
        if (first < 0.0f && last < 0.0f) return 0.0f;
        if (first < 0.0f) low = veer_max(low, first / (first - last));
        if (last < 0.0f) high = veer_min(high, first / (first - last));
    }
    return veer_max(high - low, 0.0f);
}

int veer_measureMeshLine(VeerMeshSearch *search, const VeerMeshNode *from, const VeerMeshNode *to, float *cost) {
    const VeerMesh *mesh = &search->mesh;
    const float length = veer_length2(to->x - from->x, to->y - from->y), radius = search->clearance * (1.0f - 5e-5f);
    VeerMeshSweep sweep = {.fromX = from->x, .fromY = from->y, .toX = to->x, .toY = to->y, .radius = radius, .polygon = from->polygon};
    veer_sweepMesh(search, &sweep, 1);
    search->tests++;
    if (sweep.wall != VEER_NONE || sweep.end == VEER_NONE) return 0;
    float shares = 0.0f, sum = 0.0f, least = veer_polygonCost(mesh, from->polygon);
    for (uint32_t i = 0; i < sweep.count; i++) {
        const float share = shareIn(mesh, search->reached[i], from, to), each = veer_polygonCost(mesh, search->reached[i]);
        shares += share;
        sum += share * each;
        least = veer_min(least, each);
    }
    /* a line along an edge is in the polygons on both sides, and the cheaper one counts; a line may be too short to be clipped */
    *cost = length * (shares > 1e-3f && shares < 1.5f ? sum / shares : least);
    return 1;
}
