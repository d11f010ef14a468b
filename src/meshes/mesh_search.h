/* A search on a mesh, and the parts that its files share. */
#ifndef VEER_MESHES_MESH_SEARCH_H
#define VEER_MESHES_MESH_SEARCH_H

#include "meshes/meshes.h"

/* A place where a path may bend: the start, the goal, or a point near a turn. */
typedef struct VeerMeshNode {
    float x, y;
    float length;     /* length of the shortest path found from the start */
    float estimate;   /* the length, plus the straight distance to the goal */
    uint32_t parent;  /* the node before it; VEER_NONE: the start, or not reached */
    uint32_t polygon; /* a polygon that contains it; VEER_NONE: too close to another wall */
    uint32_t turn;    /* VEER_NONE: the start or the goal; from cornerCount on: a border between costs; VEER_MESH_PAD: a pad */
    uint32_t link;    /* the link by which the path reaches it, as in the column wantedLink; 0: straight from the node before it */
    uint32_t place;   /* place in the queue, plus 1; 0: not in the queue; VEER_NONE: its shortest path is known */
    uint32_t sides;   /* sides to which a path may bend at it: bit 0: right, bit 1: left; set when its shortest path is known */
} VeerMeshNode;

/* The part of a polygon that a node sees through the edges before it: between the rays through two vertices. */
typedef struct VeerMeshCone {
    float estimate; /* lower bound of the length of paths to the goal through this part */
    uint32_t node, polygon, right, left;
} VeerMeshCone;

enum { VEER_MESH_START, VEER_MESH_GOAL, VEER_MESH_FIRST_TURN }; /* numbers of nodes; pads come before turns */
/* Bits in the `turn` of a pad, in addition to the slot of its link. VEER_MESH_LANDING: it is the landing pad. */
#define VEER_MESH_PAD 0x80000000u
#define VEER_MESH_LANDING 0x40000000u
enum { VEER_IN_GOAL = 1, VEER_IN_PAD = 2 }; /* marks of polygons that contain the goal or a pad */

typedef struct VeerMeshSearch {
    VeerMesh mesh;
    const VeerWorld *world;
    float clearance;
    float least;  /* no path costs less than this times the distance between its ends */
    int isUneven; /* 1: polygons differ in cost, or there are links */
    int isPruned; /* 1: paths bend only around the wall at a turn, as shortest paths do on even ground without links */
    VeerMeshNode *nodes;
    VeerMeshCone *cones;  /* a queue, lowest estimate first; at the end of the array, a stack */
    uint32_t *queue;      /* nodes, lowest estimate first */
    uint32_t *firstNodes; /* per turn and border between costs, the first of its nodes; 0: none yet */
    uint32_t *stamps;     /* per polygon, the last sweep that reached it */
    uint32_t *reached;    /* the polygons of a sweep */
    uint32_t *goals;      /* per polygon: VEER_IN_GOAL, VEER_IN_PAD */
    uint32_t *reachable;  /* per polygon: 1 if a path may lead there */
    uint32_t nodeRoom, nodeCount, padCount, queueCount, coneRoom, coneCount, stackCount, stamp;
    uint32_t work;  /* time of the searches so far, in cells of a raster search */
    uint32_t tests; /* number of lines tested for the clearance in this search */
} VeerMeshSearch;

/* ---- places (mesh_places.c) */

/* Returns whether a polygon contains a point; its edges belong to it. */
int veer_isInPolygon(const VeerMesh *mesh, uint32_t polygon, VeerDot point);
/* Returns the height of a polygon at a point. */
float veer_heightAt(const VeerMesh *mesh, uint32_t polygon, float x, float y);
/* Moves a point to the closest point of the mesh, and returns its polygon. allowed: null, or 1 per polygon that may be taken. Of floors
 * above each other, the one that is nearest in height is taken. */
uint32_t veer_closestOnMesh(const VeerMesh *mesh, VeerVec3 *point, const uint32_t *allowed);
VeerVec3 veer_closestOfPolygon(const VeerMesh *mesh, uint32_t polygon, VeerVec3 point);
/* Moves a point that rounding has put just outside a polygon into the polygon, towards its middle. */
VeerVec3 veer_pulledIn(const VeerMesh *mesh, uint32_t polygon, VeerVec3 point);
/* Marks the polygons that may be reached from a polygon: those of its island that do not lie beyond edges between two walls that are
 * narrower than two clearances. */
void veer_markReachable(VeerMeshSearch *search, uint32_t polygon);
/* Lists the polygons around a point of a polygon that contain it too. */
uint32_t veer_polygonsAt(VeerMeshSearch *search, uint32_t polygon, VeerDot point);

/* ---- sweeps (mesh_sweep.c) */

/* A disc that moves from one point to another. */
typedef struct VeerMeshSweep {
    float fromX, fromY, toX, toY, radius;
    uint32_t polygon; /* contains the start */
    uint32_t end;     /* result: a polygon that contains the end; VEER_NONE: none was reached */
    uint32_t count;   /* result: number of polygons in `reached`, all that the disc touches unless it stopped at a wall */
    float distance;   /* result: distance from the closest wall, if it is less than the radius */
    uint32_t wall;    /* result: the corner where the closest wall begins; VEER_NONE: the sweep is free */
    uint32_t wallEnd;
} VeerMeshSweep;
/* Sweeps a disc, and stops at the first wall if isShort. With a radius of 0 a wall counts only if the path crosses it. */
void veer_sweepMesh(VeerMeshSearch *search, VeerMeshSweep *sweep, int isShort);
/* Returns whether a disc can move from one point to another. Its radius is the search's clearance, slightly reduced to allow for rounding.
 * Sets *polygon to a polygon that contains the end. */
int veer_isMeshFree(VeerMeshSearch *search, const VeerMeshNode *from, float x, float y, uint32_t *polygon);
/* Moves a point of a polygon away from walls that are closer than the clearance. Returns 0 if that fails. */
int veer_makeMeshRoom(VeerMeshSearch *search, VeerVec3 *point, uint32_t *polygon);
/* Returns the distance, in u, that points near walls keep in addition to the clearance, to allow for rounding. */
static inline float veer_meshMargin(float clearance, float x, float y) {
    return 2e-5f * clearance + 5e-7f * veer_max(veer_abs(x), veer_abs(y));
}

/* ---- views (mesh_view.c) */

/* Reaches the nodes in the polygons around a node, and queues the cones of what it sees beyond them. */
void veer_lookAround(VeerMeshSearch *search, uint32_t node);
/* Takes the first cone from the queue, reaches the nodes in it, and queues the cones beyond it. */
void veer_lookFurther(VeerMeshSearch *search);

/* ---- points that move (mesh_follow.c) */

/* The largest distances of a point from its polygon, in the plane and in height. Beyond them, the whole mesh is searched. */
typedef struct VeerMeshReach {
    float plane, height;
} VeerMeshReach;
/* Like veer_closestOnMesh, for a point that was on a given polygon shortly before (VEER_NONE: unknown). Of floors above each other, the
 * point keeps the one that it was on. */
uint32_t veer_followMesh(VeerMeshSearch *search, uint32_t polygon, VeerVec3 *point, VeerMeshReach reach);

/* ---- costs (mesh_costs.c) */

/* Returns the number of the border at an edge, counted after the turns, or VEER_NONE if both sides cost the same. */
uint32_t veer_borderOf(const VeerMeshSearch *search, uint32_t polygon, const VeerRing *ring);
/* An edge with different costs on its sides. */
typedef struct VeerMeshBorder {
    const VeerMesh *mesh;
    const VeerPoint *a, *b;
    uint32_t corner, owner, beyond;
} VeerMeshBorder;
VeerMeshBorder veer_borderAt(const VeerMesh *mesh, uint32_t corner);
/* Returns a node at a fraction of a border. */
VeerMeshNode veer_borderNode(const VeerMeshBorder *edge, float share);
/* Makes nodes at the places where a path may cross the border at a corner, starting at the node `first`. Returns their number. */
uint32_t veer_makeBorderNodes(VeerMeshSearch *search, uint32_t corner, uint32_t first);
/* Returns whether a disc can move from one node to another. *cost: cost of the line. */
int veer_measureMeshLine(VeerMeshSearch *search, const VeerMeshNode *from, const VeerMeshNode *to, float *cost);

/* ---- borders that a path crosses (mesh_bend.c) */

/* Moves the places where the path that was found crosses borders to where it costs least. */
void veer_bendMeshPath(VeerMeshSearch *search);

/* ---- links (mesh_links.c) */

/* Prepares the links of the given groups whose pads are on the mesh. */
void veer_openMeshLinks(VeerMeshSearch *search, uint32_t groups);
/* Offers paths over the links that begin at a node. */
void veer_takeMeshLinks(VeerMeshSearch *search, uint32_t node);

/* ---- nodes (mesh_nodes.c) */

/* Prepares a search on a mesh of a world. */
void veer_openMeshSearch(VeerMeshSearch *search, const VeerWorld *world, const VeerMeshRecord *record, float clearance);
/* Prepares only sweeps, which takes less time. */
void veer_openMeshSweeps(VeerMeshSearch *search, const VeerWorld *world, const VeerMeshRecord *record, float clearance);
/* Offers a path to a node through another node. */
void veer_reachNode(VeerMeshSearch *search, uint32_t from, uint32_t to);
/* Offers a path of this cost to a node, without testing the line to it. link: as in VeerMeshNode. */
void veer_offerPath(VeerMeshSearch *search, uint32_t from, uint32_t to, float cost, uint32_t link);
/* Returns the nodes of a turn, and their number; 0: there is no room for them. */
uint32_t veer_nodesOf(VeerMeshSearch *search, uint32_t turn, uint32_t *first);
void veer_queueStart(VeerMeshSearch *search);
/* Takes the node with the least estimate from the queue, which must not be empty. */
uint32_t veer_takeNode(VeerMeshSearch *search);

/* ---- the search (mesh_search.c) */

/* Searches for a path from the node VEER_MESH_START to the node VEER_MESH_GOAL, whose places and polygons are set. Returns whether there is
 * one; the parents of the nodes lead back from the goal. */
int veer_searchMesh(VeerMeshSearch *search);

/* ---- paths (mesh_path.c) */

/* A path that was found: its status, its length and its points. `points` receives x, y, z of as many points as fit. */
typedef struct VeerMeshPath {
    float *points;
    uint32_t room, count, status;
    float length, cost;
    uint32_t link;          /* index of the point from which the first link leads; VEER_NONE: there is none */
    uint32_t linkNumber;    /* that link, as in the column wantedLink */
    uint32_t isUnreachable; /* 1: no path leads to the point of the mesh that is closest to the goal */
} VeerMeshPath;
void veer_findOnMesh(VeerMeshSearch *search, VeerVec3 from, VeerVec3 to, VeerMeshPath *path);

#endif
