/* Derives the neighbors, walls, turns, islands and boxes of a mesh. Edges are found by the numbers of their two vertices, in chains of a
 * hash table. */
#include "core/ids.h"
#include "meshes/meshes.h"

static VeerMeshFault fault(const char *argument, const char *reason, uint32_t index) { return (VeerMeshFault){argument, reason, index}; }

static uint32_t endOf(const VeerMesh *mesh, uint32_t polygon, uint32_t corner) {
    const uint32_t first = veer_firstCorner(mesh, polygon);
    return veer_vertexOf(mesh, corner + 1 < first + veer_cornersOf(mesh, polygon) ? corner + 1 : first);
}

/* ---- neighbors */

/* Edges by their vertices. next: per corner, the next corner in its chain, plus 1; heads: the first corner of each chain, plus 1. */
typedef struct Edges {
    uint32_t *next, *owners, *heads; /* owners: the polygon of each corner */
    uint32_t mask;
} Edges;

static uint32_t *headOf(const Edges *edges, uint32_t a, uint32_t b) {
    return &edges->heads[(a * 2654435761u ^ b * 2246822519u) >> 7 & edges->mask];
}

static Edges listEdges(const VeerMesh *mesh, uint32_t *work) {
    Edges edges = {work, work + mesh->cornerCount, work + 2 * (size_t)mesh->cornerCount, 1};
    while (2 * edges.mask + 1 < mesh->cornerCount) edges.mask = 2 * edges.mask + 1;
    __builtin_memset(edges.heads, 0, (edges.mask + 1) * sizeof *edges.heads);
    for (uint32_t polygon = 0; polygon < mesh->polygonCount; polygon++)
        for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)) {
            uint32_t *head = headOf(&edges, veer_vertexOf(mesh, ring.corner), veer_vertexOf(mesh, ring.next));
            edges.owners[ring.corner] = polygon;
            edges.next[ring.corner] = *head;
            *head = ring.corner + 1;
        }
    return edges;
}

/* Returns the corner at which an edge from vertex a to vertex b begins, other than `own`; VEER_NONE: there is none. */
static uint32_t findEdge(const VeerMesh *mesh, const Edges *edges, uint32_t a, uint32_t b, uint32_t own) {
    for (uint32_t at = *headOf(edges, a, b); at; at = edges->next[at - 1]) {
        const uint32_t corner = at - 1;
        if (corner != own && veer_vertexOf(mesh, corner) == a && endOf(mesh, edges->owners[corner], corner) == b) return corner;
    }
    return VEER_NONE;
}

/* Finds or checks the neighbor beyond one edge. */
static VeerMeshFault join(const VeerMesh *mesh, const Edges *edges, uint32_t polygon, const VeerRing *ring, int isGiven) {
    const uint32_t a = veer_vertexOf(mesh, ring->corner), b = veer_vertexOf(mesh, ring->next), given = veer_beyond(mesh, ring->corner);
    const uint32_t twin = findEdge(mesh, edges, b, a, VEER_NONE);
    if (findEdge(mesh, edges, a, b, ring->corner) != VEER_NONE)
        return fault("def.polygons[#]", "two polygons have one of its edges in the same direction", polygon);
    if (!isGiven) {
        mesh->corners[ring->corner].y = twin == VEER_NONE ? 0.0f : (float)(edges->owners[twin] + 1);
        return fault(NULL, NULL, 0);
    }
    if (given == VEER_NONE) return fault(NULL, NULL, 0);
    if (twin == VEER_NONE || edges->owners[twin] != given)
        return fault("def.polygons[#]", "a neighbor does not have the edge to it", polygon);
    return veer_beyond(mesh, twin) == polygon ? fault(NULL, NULL, 0)
                                              : fault("def.polygons[#]", "a neighbor does not name it as its neighbor", polygon);
}

static VeerMeshFault joinAll(const VeerMesh *mesh, int isGiven, uint32_t *work) {
    const Edges edges = listEdges(mesh, work);
    VeerMeshFault found = {0};
    for (uint32_t polygon = 0; polygon < mesh->polygonCount && !found.argument; polygon++)
        for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end && !found.argument; veer_turnRing(&ring))
            found = join(mesh, &edges, polygon, &ring, isGiven);
    return found;
}

/* ---- turns */

/* A walk around the start of a wall, from polygon to polygon: counterclockwise from the wall's own polygon to the wall that ends there. */
typedef struct Fan {
    uint32_t polygon, corner; /* a corner at the vertex */
} Fan;

static int stepFan(const VeerMesh *mesh, Fan *fan) {
    const uint32_t vertex = veer_vertexOf(mesh, fan->corner), before = veer_cornerBefore(mesh, fan->polygon, fan->corner);
    const uint32_t beyond = veer_beyond(mesh, before), other = veer_vertexOf(mesh, before);
    if (beyond == VEER_NONE) return 0;
    for (VeerRing ring = veer_ringOf(mesh, beyond); ring.corner < ring.end; veer_turnRing(&ring))
        if (veer_vertexOf(mesh, ring.corner) == vertex && veer_vertexOf(mesh, ring.next) == other) {
            *fan = (Fan){beyond, ring.corner};
            return 1;
        }
    return 0;
}

/* Returns whether a wall from `before` to `at` to `after`, with the ground on its left, turns right. A wall that turns back on itself is
 * the end of a wall of no thickness. */
static int isTurn(const VeerMesh *mesh, uint32_t before, uint32_t at, uint32_t after) {
    const VeerDot a = veer_dotOf(mesh, before), b = veer_dotOf(mesh, at), c = veer_dotOf(mesh, after);
    const double side = veer_side(a, b, c);
    return side < 0.0 || (!(side > 0.0) && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0.0);
}

/* Marks the corners around the start of a wall. */
static void markTurn(const VeerMesh *mesh, uint32_t polygon, const VeerRing *ring) {
    Fan fan = {polygon, ring->corner};
    uint32_t steps = 0;
    while (steps < mesh->cornerCount && stepFan(mesh, &fan)) steps++;
    const uint32_t before = veer_vertexOf(mesh, veer_cornerBefore(mesh, fan.polygon, fan.corner));
    if (!isTurn(mesh, before, veer_vertexOf(mesh, ring->corner), veer_vertexOf(mesh, ring->next))) return;
    mesh->corners[ring->corner].distance = (float)(before + 1);
    fan = (Fan){polygon, ring->corner};
    do mesh->corners[fan.corner].z = (float)(ring->corner + 1);
    while (steps-- && stepFan(mesh, &fan));
}

static void markTurns(const VeerMesh *mesh) {
    for (uint32_t i = 0; i < mesh->vertexCount; i++) mesh->vertices[i].distance = 0.0f;
    for (uint32_t i = 0; i < mesh->cornerCount; i++) mesh->corners[i].z = mesh->corners[i].distance = 0.0f;
    for (uint32_t polygon = 0; polygon < mesh->polygonCount; polygon++)
        for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring))
            if (veer_beyond(mesh, ring.corner) == VEER_NONE) {
                mesh->vertices[veer_vertexOf(mesh, ring.corner)].distance = 1.0f;
                markTurn(mesh, polygon, &ring);
            }
}

/* Marks the edges of closed polygons as walls, on both sides. */
static void markWalls(const VeerMesh *mesh) {
    for (uint32_t polygon = 0; polygon < mesh->polygonCount; polygon++)
        for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)) {
            float *number = &mesh->corners[ring.corner].y;
            const uint32_t other = veer_polygonBeyond(mesh, ring.corner);
            if (other == VEER_NONE) continue;
            const int isWall = veer_isClosed(mesh, polygon) || veer_isClosed(mesh, other);
            *number = isWall ? -veer_abs(*number) : veer_abs(*number);
        }
}

/* ---- islands and boxes */

static void flood(const VeerMesh *mesh, uint32_t from, float island, uint32_t *queue) {
    uint32_t count = 0;
    queue[count++] = from;
    mesh->polygons[from].z = island;
    for (uint32_t i = 0; i < count; i++)
        for (VeerRing ring = veer_ringOf(mesh, queue[i]); ring.corner < ring.end; veer_turnRing(&ring)) {
            const uint32_t beyond = veer_beyond(mesh, ring.corner);
            if (beyond == VEER_NONE || mesh->polygons[beyond].z > 0.0f) continue;
            mesh->polygons[beyond].z = island;
            queue[count++] = beyond;
        }
}

static void markIslands(const VeerMesh *mesh, uint32_t *queue) {
    float islands = 0.0f;
    for (uint32_t i = 0; i < mesh->polygonCount; i++) mesh->polygons[i].z = 0.0f;
    for (uint32_t i = 0; i < mesh->polygonCount; i++)
        if (!(mesh->polygons[i].z > 0.0f)) flood(mesh, i, islands += 1.0f, queue);
}

static void measure(const VeerMesh *mesh) {
    for (uint32_t polygon = 0; polygon < mesh->polygonCount; polygon++) {
        VeerPoint *box = &mesh->boxes[polygon];
        *box = (VeerPoint){VEER_INF, VEER_INF, -VEER_INF, -VEER_INF};
        for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)) {
            const VeerVec3 at = veer_placeOf(mesh, veer_vertexOf(mesh, ring.corner));
            *box = (VeerPoint){veer_min(box->x, at.x), veer_min(box->y, at.y), veer_max(box->z, at.x), veer_max(box->distance, at.y)};
        }
    }
}

/* ---- all */

void veer_renewWalls(const VeerMesh *mesh, uint32_t *work) {
    markWalls(mesh);
    markTurns(mesh);
    markIslands(mesh, work);
}

void veer_touchMeshes(VeerWorld *world) {
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_MESH].high; slot++)
        if (veer_isTaken(world, VEER_KIND_MESH, slot)) world->meshes[slot].version++;
}

VeerMeshFault veer_buildMesh(const VeerMesh *mesh, int isGiven, uint32_t *work) {
    VeerMeshFault found = veer_checkPolygons(mesh);
    for (uint32_t i = 0; i < mesh->cornerCount; i++) mesh->corners[i].y = veer_abs(mesh->corners[i].y); /* no polygon is closed yet */
    if (!found.argument) found = joinAll(mesh, isGiven, work);
    if (!found.argument) found = veer_checkWalls(mesh, isGiven, work);
    if (found.argument) return found;
    veer_renewWalls(mesh, work);
    measure(mesh);
    return found;
}

/* Returns whether a float is a whole number below a limit. */
static int isIndex(float value, uint32_t limit) {
    return value >= 0.0f && value < (float)limit && veer_same(value, (float)(uint32_t)value);
}

static int areIndices(const VeerMesh *mesh) {
    uint32_t corners = 0;
    for (uint32_t i = 0; i < mesh->polygonCount; i++) {
        const VeerPoint *polygon = &mesh->polygons[i];
        if (!isIndex(polygon->x, mesh->cornerCount) || !isIndex(polygon->y, mesh->cornerCount + 1)) return 0;
        if ((uint32_t)polygon->x != corners || polygon->y < 3.0f || polygon->y > (float)(mesh->cornerCount - corners)) return 0;
        if (!veer_same(polygon->distance, 0.0f) && !veer_isMeshCost(polygon->distance)) return 0;
        corners += (uint32_t)polygon->y;
    }
    for (uint32_t i = 0; i < mesh->cornerCount; i++)
        if (!isIndex(mesh->corners[i].x, mesh->vertexCount) || !isIndex(veer_abs(mesh->corners[i].y), mesh->polygonCount + 1)) return 0;
    for (uint32_t i = 0; i < mesh->vertexCount; i++) {
        const VeerPoint *at = &mesh->vertices[i];
        if (!(veer_abs(at->x) <= VEER_MAX_COORDINATE && veer_abs(at->y) <= VEER_MAX_COORDINATE && veer_abs(at->z) <= VEER_MAX_COORDINATE))
            return 0;
        if (!isIndex(at->distance, 2)) return 0;
    }
    return corners == mesh->cornerCount;
}

VeerMeshFault veer_checkMesh(const VeerMesh *mesh, VeerPoint *spare, uint32_t *work) {
    const VeerMeshRecord counts = {0, mesh->vertexCount, mesh->cornerCount, mesh->polygonCount, 0};
    const VeerMesh copy = veer_meshAt(spare, &counts);
    const size_t bytes = (size_t)veer_meshPoints(&counts) * sizeof *spare;
    if (!areIndices(mesh)) return fault("points[#]", "", 0);
    __builtin_memcpy(spare, mesh->vertices, bytes);
    VeerMeshFault found = veer_buildMesh(&copy, 1, work);
    for (size_t i = 0; !found.argument && i < bytes / sizeof *spare; i++)
        if (__builtin_memcmp(&spare[i], &mesh->vertices[i], sizeof *spare) != 0) found = fault("points[#]", "", (uint32_t)i);
    return found;
}
