/* Navigation meshes: convex polygons with neighbors, on which paths are found. A mesh is stored in the world's shared array of points:
 *
 *   vertices   x, y, z; distance: 1 if a wall begins there, otherwise 0
 *   corners    x: the vertex; y: the neighbor beyond the edge to the next corner, plus 1, or 0 for a wall; negative: the edge is a wall
 *              now, because one of the two polygons is closed; z: the turn at this vertex, plus 1, or 0; distance: at a turn, the
 *              vertex before it along the wall, plus 1; otherwise 0
 *   polygons   x: the first corner; y: the number of corners; z: the island, a set of polygons that are connected; distance: the
 *              cost of a path over the polygon per unit of length, or 0 if it is closed
 *   boxes      x, y: the least coordinates of a polygon; z, distance: the greatest
 *
 * Whole numbers up to 2^24 are exact in floats. A turn is a corner where the wall, with the walkable ground on its left, turns right:
 * shortest paths bend only there. Its number is that of the corner from which the second of its two walls leads away; it is stored by all
 * corners at the vertex that lie between these two walls. Everything but vertices, polygons, neighbors and costs is derived from them
 * (mesh_build.c); a saved world is checked by deriving it again.
 *
 *   definition -> mesh_build.c, mesh_check.c -> points
 *   points -> mesh_places.c, mesh_sweep.c, mesh_costs.c, mesh_nodes.c, mesh_links.c, mesh_view.c -> mesh_search.c -> mesh_bend.c
 *          -> mesh_path.c -> path */
#ifndef VEER_MESHES_MESHES_H
#define VEER_MESHES_MESHES_H

#include "core/world.h"
#include "meshes/orientation.h"

typedef struct VeerMesh {
    VeerPoint *vertices, *corners, *polygons, *boxes;
    uint32_t vertexCount, cornerCount, polygonCount;
} VeerMesh;

/* Returns a mesh whose points begin at `points`. */
VEER_CALLED VeerMesh veer_meshAt(VeerPoint *points, const VeerMeshRecord *counts) {
    VeerPoint *corners = points + counts->vertexCount, *polygons = corners + counts->cornerCount, *boxes = polygons + counts->polygonCount;
    return (VeerMesh){points, corners, polygons, boxes, counts->vertexCount, counts->cornerCount, counts->polygonCount};
}
static inline VeerMesh veer_meshOf(const VeerWorld *world, const VeerMeshRecord *record) {
    return veer_meshAt(world->points + record->firstPoint, record);
}
/* Returns the number of points of a mesh. */
static inline uint64_t veer_meshPoints(const VeerMeshRecord *counts) {
    return (uint64_t)counts->vertexCount + counts->cornerCount + 2 * (uint64_t)counts->polygonCount;
}

/* ---- reading */

static inline uint32_t veer_firstCorner(const VeerMesh *mesh, uint32_t polygon) { return (uint32_t)mesh->polygons[polygon].x; }
static inline uint32_t veer_cornersOf(const VeerMesh *mesh, uint32_t polygon) { return (uint32_t)mesh->polygons[polygon].y; }
static inline uint32_t veer_islandOf(const VeerMesh *mesh, uint32_t polygon) { return (uint32_t)mesh->polygons[polygon].z; }
static inline uint32_t veer_vertexOf(const VeerMesh *mesh, uint32_t corner) { return (uint32_t)mesh->corners[corner].x; }
/* Returns the polygon beyond an edge, or VEER_NONE if the edge is a wall. */
static inline uint32_t veer_beyond(const VeerMesh *mesh, uint32_t corner) {
    const float number = mesh->corners[corner].y;
    return number > 0.0f ? (uint32_t)number - 1u : VEER_NONE;
}
/* Returns the neighbor beyond an edge, even if it is closed. */
static inline uint32_t veer_polygonBeyond(const VeerMesh *mesh, uint32_t corner) {
    return (uint32_t)veer_abs(mesh->corners[corner].y) - 1u;
}
static inline float veer_polygonCost(const VeerMesh *mesh, uint32_t polygon) { return mesh->polygons[polygon].distance; }
static inline int veer_isClosed(const VeerMesh *mesh, uint32_t polygon) { return !(mesh->polygons[polygon].distance > 0.0f); }
/* Returns the turn at a corner, or VEER_NONE if there is none. */
static inline uint32_t veer_turnOf(const VeerMesh *mesh, uint32_t corner) { return (uint32_t)mesh->corners[corner].z - 1u; }
VEER_CALLED VeerVec3 veer_placeOf(const VeerMesh *mesh, uint32_t vertex) {
    return veer_vec3(mesh->vertices[vertex].x, mesh->vertices[vertex].y, mesh->vertices[vertex].z);
}
VEER_CALLED VeerDot veer_dotOf(const VeerMesh *mesh, uint32_t vertex) {
    return veer_dot(mesh->vertices[vertex].x, mesh->vertices[vertex].y);
}
/* Returns the polygon that a corner belongs to. Polygons are ordered by their first corners. */
VEER_CALLED uint32_t veer_ownerOf(const VeerMesh *mesh, uint32_t corner) {
    uint32_t low = 0, high = mesh->polygonCount;
    while (high - low > 1) {
        const uint32_t middle = (low + high) / 2;
        if (veer_firstCorner(mesh, middle) <= corner)
            low = middle;
        else
            high = middle;
    }
    return low;
}
/* The corners of a polygon, in order: for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)). */
typedef struct VeerRing {
    uint32_t corner, next; /* a corner and the one after it */
    uint32_t first, end;
} VeerRing;
VEER_CALLED VeerRing veer_ringOf(const VeerMesh *mesh, uint32_t polygon) {
    const uint32_t first = veer_firstCorner(mesh, polygon);
    return (VeerRing){first, first + 1, first, first + veer_cornersOf(mesh, polygon)};
}
static inline void veer_turnRing(VeerRing *ring) {
    ring->corner++;
    ring->next = ring->corner + 1 < ring->end ? ring->corner + 1 : ring->first;
}
VEER_CALLED uint32_t veer_cornerBefore(const VeerMesh *mesh, uint32_t polygon, uint32_t corner) {
    const uint32_t first = veer_firstCorner(mesh, polygon);
    return corner > first ? corner - 1 : first + veer_cornersOf(mesh, polygon) - 1;
}

/* ---- making and checking (mesh_build.c, mesh_check.c) */

/* The reason why a mesh is invalid. argument: null if the mesh is valid; may contain [#] for the index. */
typedef struct VeerMeshFault {
    const char *argument, *reason;
    uint32_t index;
} VeerMeshFault;

/* Checks the vertices, polygons and neighbors of a mesh, and fills in all that is derived from them. Polygons, corners and vertices must be
 * in range. isGiven: the neighbors are given and checked; otherwise they are found. work: room for three words for every point of the
 * mesh. */
VeerMeshFault veer_buildMesh(const VeerMesh *mesh, int isGiven, uint32_t *work);
/* Derives again everything that depends on which polygons are closed. work: a word for every polygon. */
void veer_renewWalls(const VeerMesh *mesh, uint32_t *work);
enum { VEER_LEAST_COST_SHARE = 8, VEER_MOST_COST = 100 }; /* costs of open polygons are from 1/8 to 100 */
static inline int veer_isMeshCost(float cost) { return cost >= 1.0f / (float)VEER_LEAST_COST_SHARE && cost <= (float)VEER_MOST_COST; }
/* Checks that the points of a mesh, which may contain anything, form a valid mesh. spare: room for a copy of all its points. */
VeerMeshFault veer_checkMesh(const VeerMesh *mesh, VeerPoint *spare, uint32_t *work);
/* Parts of veer_buildMesh (mesh_check.c): they check each polygon, and whether walls touch. */
VeerMeshFault veer_checkPolygons(const VeerMesh *mesh);
VeerMeshFault veer_checkWalls(const VeerMesh *mesh, int isGiven, uint32_t *work);

/* Makes agents on all meshes of a world search again, after a change that may affect their paths. */
void veer_touchMeshes(VeerWorld *world);

/* Returns the number of words of scratch memory for searches and checks. */
uint32_t veer_meshWorkLanes(const VeerCapacityDef *capacity);

#endif
