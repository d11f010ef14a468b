/* Navigation meshes: walkable ground as convex polygons, and paths on it. Part of veer.h. Planar worlds only; needs capacity.meshes. A mesh
 * is not an obstacle: agents collide only with obstacles, so a game adds the obstacles that the edges of its mesh stand for. Edges of the
 * world do not wrap a mesh. */
#ifndef VEER_MESHES_H
#define VEER_MESHES_H

#define VEER_NO_NEIGHBOR 0xFFFFFFFFu /* in a mesh: no polygon beyond an edge, which is a wall */

/* ---- navigation meshes: polygons with their neighbors, as recast-navigation and similar tools make them */

typedef struct VeerMeshDef {
    const float *vertices;     /* x, y, z of each; z is the height */
    const uint32_t *polygons;  /* per polygon the number of its corners, then the index of the vertex of each. Polygons are convex, and
                                  their corners go counterclockwise, from +x towards +y */
    const uint32_t *neighbors; /* per corner, polygon by polygon: the polygon beyond the edge to the next corner, or VEER_NO_NEIGHBOR.
                                  Null: polygons that share an edge are neighbors */
    uint32_t vertexCount, cornerCount, polygonCount;
    const float *costs; /* per polygon, as for veer_setMeshCosts; null: all are 1 */
} VeerMeshDef;

/* Adds a mesh. It takes a point of capacity.points for every vertex and corner, and two for every polygon. Errors: NULL, NOT_FINITE, EMPTY,
 * FULL, and RANGE, for a cost, or with the index of the vertex or polygon and the reason: a polygon that is not convex, is flat or goes
 * clockwise; an edge that two polygons have in the same direction; a neighbor without the edge, or that does not name the polygon; a
 * polygon that touches another one along a part of an edge, or along an edge with vertices of its own. */
VEER_WASM VeerResult veer_addMesh(VeerWorldId world, const VeerMeshDef *def, VeerMeshId *mesh);
/* Removes a mesh. Behaviors that refer to it then do nothing; every agent that has one gets the event meshLost. */
VEER_METHOD VeerResult veer_removeMesh(VeerWorldId world, VeerMeshId mesh);

typedef struct VeerMeshCosts {
    const float *costs; /* what a path over each polygon costs per unit of length: 0.125 to 100, or infinity to close the polygon */
    uint32_t first, count;
} VeerMeshCosts;
/* Changes the costs of `count` polygons from number `first` on. A closed polygon counts as if it were not part of the mesh: its edges are
 * walls. Agents on their way over the mesh search again, within the budget of the world. Errors: NULL, NOT_FINITE, RANGE. */
VEER_WASM VeerResult veer_setMeshCosts(VeerWorldId world, VeerMeshId mesh, const VeerMeshCosts *costs);
/* Reads the costs of all polygons. *count is the capacity of out, in polygons; it is set to polygonCount. VEER_E_BUFFER if out is too
 * small. */
VEER_WASM VeerResult veer_meshCosts(VeerWorldId world, VeerMeshId mesh, float *out, uint32_t *count);
/* Reads the counts of a mesh; the pointers are null. */
VEER_WASM VeerResult veer_getMesh(VeerWorldId world, VeerMeshId mesh, VeerMeshDef *def);
/* Reads the vertices as they were given: x, y, z of each. *count is the capacity of out, in vertices; it is set to the number of vertices.
 * VEER_E_BUFFER if out is too small. */
VEER_WASM VeerResult veer_meshVertices(VeerWorldId world, VeerMeshId mesh, float *out, uint32_t *count);
/* Reads the polygons in the form of VeerMeshDef.polygons. *count is the capacity of out, in numbers; it is set to cornerCount +
 * polygonCount. VEER_E_BUFFER if out is too small. */
VEER_WASM VeerResult veer_meshPolygons(VeerWorldId world, VeerMeshId mesh, uint32_t *out, uint32_t *count);
/* Reads the neighbors in the form of VeerMeshDef.neighbors, also if they were not given. *count is the capacity of out, in corners; it is
 * set to cornerCount. VEER_E_BUFFER if out is too small. */
VEER_WASM VeerResult veer_meshNeighbors(VeerWorldId world, VeerMeshId mesh, uint32_t *out, uint32_t *count);
/* Lists the ids of all meshes, ordered by slot. *count as in veer_brains. */
VEER_METHOD VeerResult veer_meshes(VeerWorldId world, VeerMeshId *out, uint32_t *count);

/* Finds a path on a mesh. Of the query, only `from`, `to`, `clearance` and `links` are used. With a clearance of 0 the path is the shortest
 * one in the plane; otherwise it keeps the clearance from walls, and goes around a corner in up to four short straight pieces. Where the
 * costs of polygons differ, or links have both pads on the mesh, it is about the cheapest path. Where floors lie above each other, the
 * heights of `from` and `to` choose the floor. out: x, y, z of each point, the start first. If the start is not on the mesh or too close to
 * a wall, the second point is the nearest place that is; if the goal is not, or no path leads there, the path leads to the closest
 * reachable point that was found. A search with a clearance, costs or links that has tested 20,000 lines gives up, and does the same.
 * *count is the capacity of out, in points; it is set to the number of points. VEER_E_BUFFER if out is too small: all results are set, and
 * the points that fit are stored. Errors: NULL, NOT_FINITE, RANGE. */
VEER_WASM VeerResult veer_findMeshPath(VeerWorldId world, VeerMeshId mesh, const VeerPathQuery *query, VeerFoundPath *path, float *out,
                                       uint32_t *count);

#endif
