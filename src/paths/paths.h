/* Paths: making their vertices, and reading them: the closest point near a cursor, the point and tangent at a distance. */
#ifndef VEER_PATHS_H
#define VEER_PATHS_H

#include "core/world.h"

/* The point at a distance: closed paths wrap, open ones end. */
VeerPathPoint veer_pathAt(const VeerWorld *world, const VeerPathRecord *path, float distance);

/* The closest point whose distance along the path lies within [near - back, near + ahead] (wrapping on closed paths); with ahead >= length:
 * on the whole path. Ties go to the smaller distance. */
typedef struct VeerPathWindow {
    float near, back, ahead;
} VeerPathWindow;
VeerPathPoint veer_pathNearest(const VeerWorld *world, const VeerPathRecord *path, VeerVec3 point, const VeerPathWindow *window);

/* The cursor of an agent on a path: two lanes of a behavior's memory, {distance along the path, 1 if known}. Searches near the last
 * cursor so that crossing tracks don't jump, and the whole path when the cursor is new or the agent was carried off (the closest
 * point of the window is farther than 3 radii plus 1 s of its top speed and a nearer part of the path exists). Moves the cursor. */
typedef struct VeerPathCursor {
    uint32_t agent;
    float *state;
    float goal; /* how far along from the cursor the point lies that the agent goes for; negative: backwards. It has to be found when the
                   agent gets there, or in a hairpin it would wait for itself */
    int laps;   /* out: starts passed on a closed path in this call: 1, 0 or -1 */
} VeerPathCursor;
VeerPathPoint veer_pathCursor(const VeerWorld *world, const VeerPathRecord *path, VeerPathCursor *cursor);

/* Making a path's nodes and vertices (path_build.c). Call it first without nodes and vertices to learn the counts, then with. */
typedef struct VeerPathBuild {
    const VeerPathDef *def;
    uint32_t planar;              /* 1: z counts as 0 */
    uint32_t vertexRoom;          /* gives up beyond it: vertexCount is then larger */
    VeerPoint *nodes, *vertices;  /* null: only count */
    uint32_t nodeCount, lastNode; /* lastNode: which point of the definition is the last one kept */
    uint32_t vertexCount;
    VeerVec3 last;      /* the vertex made last */
    float length, rest; /* so far, and what rounding owes to it (Kahan) */
} VeerPathBuild;
void veer_pathBuild(VeerPathBuild *build);

#endif
