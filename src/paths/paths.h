/* Paths: building their vertices, and reading them: the closest point near a cursor, the point and tangent at a distance. */
#ifndef VEER_PATHS_PATHS_H
#define VEER_PATHS_PATHS_H

#include "core/world.h"

/* The point at a distance: closed paths wrap, open ones end. */
VeerPathPoint veer_pathAt(const VeerWorld *world, const VeerPathRecord *path, float distance);
/* Only its position, of a path with a length. */
VeerVec3 veer_pathPlace(const VeerWorld *world, const VeerPathRecord *path, float distance);

/* The closest point whose distance along the path lies within [near - back, near + ahead] (wrapping on closed paths); with ahead >= length:
 * on the whole path. Ties go to the smaller distance. */
typedef struct VeerPathWindow {
    float near, back, ahead;
} VeerPathWindow;
VeerPathPoint veer_pathNearest(const VeerWorld *world, const VeerPathRecord *path, VeerVec3 point, const VeerPathWindow *window);

/* The cursor of an agent on a path: two lanes of a behavior's memory, {distance along the path, 1 if known}. It searches near the last
 * cursor, so that it does not jump where a path crosses itself, and the whole path when the cursor is new or the agent was carried off (the
 * closest point of the window is farther than 3 radii plus 1 s of its top speed and another part of the path is closer). Moves it. */
typedef struct VeerPathCursor {
    uint32_t agent;
    float *state;
    float goal; /* how far ahead of the cursor the agent's goal lies; negative: backwards. The search must include it, or the agent would
                   get stuck in a hairpin */
    int laps;   /* out: starts passed on a closed path in this call: 1, 0 or -1 */
} VeerPathCursor;
VeerPathPoint veer_pathCursor(const VeerWorld *world, const VeerPathRecord *path, VeerPathCursor *cursor);

/* Building a path's nodes and vertices (path_build.c). Call it first without nodes and vertices to learn the counts, then with them. */
typedef struct VeerPathBuild {
    const VeerPathDef *def;
    uint32_t planar;              /* 1: z counts as 0 */
    uint32_t vertexRoom;          /* gives up beyond it: vertexCount is then larger */
    VeerPoint *nodes, *vertices;  /* null: only count */
    uint32_t nodeCount, lastNode; /* lastNode: which point of the definition is the last one kept */
    uint32_t vertexCount;
    VeerVec3 last;      /* the last vertex */
    float length, rest; /* so far, and its rounding error (Kahan) */
} VeerPathBuild;
void veer_pathBuild(VeerPathBuild *build);

#endif
