/* Paths: building their vertices and reading them, such as the closest point near a cursor, or the point and tangent at a distance. */
#ifndef VEER_PATHS_PATHS_H
#define VEER_PATHS_PATHS_H

#include "core/world.h"

/* Returns the point at a distance along the path, which wraps on closed paths and is clamped on open paths. */
VeerPathPoint veer_pathAt(const VeerWorld *world, const VeerPathRecord *path, float distance);
/* Returns only the position of that point; the path's length must not be 0. */
VeerVec3 veer_pathPlace(const VeerWorld *world, const VeerPathRecord *path, float distance);

/* Clamps a distance to [0, length] on an open path and wraps it into [0, length) on a closed path; a number too large to wrap becomes 0. */
float veer_pathDistance(const VeerPathRecord *path, float distance);

/* A search for the closest point whose distance along the path is in [near - back, near + ahead], wrapping on closed paths. With ahead >=
 * length the whole path is searched. The smaller distance wins a tie. */
typedef struct VeerPathWindow {
    float near, back, ahead;
} VeerPathWindow;
VeerPathPoint veer_pathNearest(const VeerWorld *world, const VeerPathRecord *path, VeerVec3 point, const VeerPathWindow *window);

/* The cursor of an agent on a path, which is stored in two words of a behavior's memory: {distance along the path, 1 if known}. Moves the
 * cursor to the closest point near it, so that the cursor does not jump where a path crosses itself. The whole path is searched when the
 * cursor is new or the agent was displaced, which means that the closest point near the cursor is farther away than 3 radii plus 1 s of
 * travel at top speed, and another part of the path is closer. */
typedef struct VeerPathCursor {
    uint32_t agent;
    float *state;
    /* distance from the cursor to the goal, in u; negative: behind. The search includes the goal, because otherwise hairpins would trap
     * agents */
    float goal;
    int laps; /* output: number of times that the cursor passed the start of a closed path in this call: 1, 0 or -1 */
} VeerPathCursor;
VeerPathPoint veer_pathCursor(const VeerWorld *world, const VeerPathRecord *path, VeerPathCursor *cursor);

/* Builds the nodes and vertices of a path (path_build.c). Call it first without nodes and vertices to get the counts, then with them. */
typedef struct VeerPathBuild {
    const VeerPathDef *def;
    uint32_t planar;              /* 1: z is set to 0 */
    uint32_t vertexRoom;          /* maximum number of vertices; a build that needs more stops, and vertexCount is then larger than this */
    VeerPoint *nodes, *vertices;  /* null: only count */
    uint32_t nodeCount, lastNode; /* lastNode: index of the last point in the definition that is not dropped as a duplicate */
    uint32_t vertexCount;
    VeerVec3 last;      /* the last vertex so far */
    float length, rest; /* length of the vertices so far, and its rounding error (Kahan summation) */
} VeerPathBuild;
void veer_pathBuild(VeerPathBuild *build);

#endif
