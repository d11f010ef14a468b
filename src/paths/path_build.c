/* Builds a path's vertices from the points of its definition. A smooth path is a centripetal Catmull-Rom curve (Barry and Goldman, A
 * Recursive Evaluation Algorithm for a Class of Catmull-Rom Splines, 1988), halved until its chords are flat enough. The build reads only
 * the caller's points and runs twice: first to count, so that an edit without enough room changes nothing, then to write. */
#include "core/world.h"
#include "math/catmull_rom.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/paths.h"

#define NEAR_SQ 1e-12f  /* points closer than a millionth of a unit are duplicates */
#define MAX_HALVINGS 10 /* maximum number of times that a span is halved, which allows 1024 pieces between two nodes */
/* Fraction of a path's radius by which the chords of a narrow path may deviate from its curve, because agents that keep to a narrow path
 * would leave it at corners. A smaller value adds vertices without benefit; a larger value makes cars swerve. */
#define NARROW 0.0125f
#define FINEST 0.1f /* smallest fraction of the flatness: a narrow path gets at most about three times as many vertices as a wide path */

static VeerVec3 minus(VeerVec3 a, VeerVec3 b) { return veer_vec3(a.x - b.x, a.y - b.y, a.z - b.z); }
static VeerVec3 along(VeerVec3 a, VeerVec3 d, float t) { return veer_vec3(a.x + d.x * t, a.y + d.y * t, a.z + d.z * t); }
static VeerVec3 midpoint(VeerVec3 a, VeerVec3 b) { return veer_vec3(0.5f * (a.x + b.x), 0.5f * (a.y + b.y), 0.5f * (a.z + b.z)); }

static int isNear(VeerVec3 a, VeerVec3 b) {
    VeerVec3 d = minus(a, b);
    return veer_dot3(d, d) < NEAR_SQ;
}

static VeerVec3 givenPoint(const VeerPathBuild *build, uint32_t i) {
    const float *point = build->def->points + 3 * (size_t)i;
    return veer_vec3(point[0], point[1], build->planar ? 0.0f : point[2]);
}

/* Returns the index of the next point after i that is not a duplicate of point i, or VEER_NONE if there is none. */
static uint32_t nextNode(const VeerPathBuild *build, uint32_t i) {
    VeerVec3 here = givenPoint(build, i);
    for (uint32_t j = i + 1; j < build->def->pointCount; j++)
        if (!isNear(givenPoint(build, j), here)) return j;
    return VEER_NONE;
}

/* Counts the nodes. Points at the end of a closed path that repeat its first point do not count. */
static void countNodes(VeerPathBuild *build) {
    VeerVec3 first = givenPoint(build, 0);
    uint32_t count = 1;
    build->nodeCount = 1;
    build->lastNode = 0;
    for (uint32_t i = nextNode(build, 0); i != VEER_NONE; i = nextNode(build, i)) {
        count++;
        if (build->def->closed && isNear(givenPoint(build, i), first)) continue;
        build->nodeCount = count;
        build->lastNode = i;
    }
}

static void addVertex(VeerPathBuild *build, VeerVec3 point) {
    if (build->vertexCount) {
        VeerVec3 d = minus(point, build->last);
        float more = veer_sqrt(veer_dot3(d, d)) - build->rest;
        float sum = build->length + more;
        build->rest = sum - build->length - more;
        build->length = sum;
    }
    if (build->vertices) build->vertices[build->vertexCount] = (VeerPoint){point.x, point.y, point.z, build->length};
    build->last = point;
    build->vertexCount++;
}

/* One span as a Bezier curve relative to its first node, so that large coordinates lose no precision. */
typedef struct Span {
    VeerVec3 a, b, c, d;
} Span;

static float distanceToChordSq(VeerVec3 p, const Span *span) {
    VeerVec3 chord = minus(span->d, span->a), to = minus(p, span->a);
    float lengthSq = veer_dot3(chord, chord);
    float t = lengthSq > 0.0f ? veer_clamp(veer_dot3(to, chord) / lengthSq, 0, 1) : 0.0f;
    VeerVec3 off = along(to, chord, -t);
    return veer_dot3(off, off);
}

/* Returns whether the curve is close enough to its chord. The distance to a chord is a convex function, so on the curve it is at most the
 * mean of its values at the four control points, weighted by the Bernstein polynomials: at most 3t(1-t) <= 3/4 of the larger value. */
static int isFlat(const Span *span, float flatness) {
    float farSq = veer_max(distanceToChordSq(span->b, span), distanceToChordSq(span->c, span));
    return farSq * (0.75f * 0.75f) <= flatness * flatness;
}

static float flatnessOf(const VeerPathDef *def) {
    if (!(def->radius > 0.0f)) return def->flatness;
    return veer_min(def->flatness, veer_max(NARROW * def->radius, FINEST * def->flatness));
}

static void flatten(VeerPathBuild *build, const Span *span, VeerVec3 origin, uint32_t halvings) {
    if (halvings == 0 || isFlat(span, flatnessOf(build->def))) return;
    if (build->vertexCount > build->vertexRoom) return;
    VeerVec3 ab = midpoint(span->a, span->b), bc = midpoint(span->b, span->c), cd = midpoint(span->c, span->d);
    VeerVec3 abc = midpoint(ab, bc), bcd = midpoint(bc, cd), cut = midpoint(abc, bcd);
    flatten(build, &(Span){span->a, ab, abc, cut}, origin, halvings - 1);
    VeerVec3 vertex = along(origin, cut, 1);
    if (!isNear(vertex, build->last) && !isNear(vertex, along(origin, span->d, 1))) addVertex(build, vertex);
    flatten(build, &(Span){cut, bcd, cd, span->d}, origin, halvings - 1);
}

static float knot(VeerVec3 d) { return veer_sqrt(veer_sqrt(veer_dot3(d, d))); }

/* Adds the vertices of the curve from p[1] to p[2]. */
static void addCurve(VeerPathBuild *build, const VeerVec3 *p) {
    VeerVec3 chords[3];
    float knots[3];
    for (int i = 0; i < 3; i++) {
        chords[i] = minus(p[i + 1], p[i]);
        knots[i] = knot(chords[i]);
    }
    VeerVec3 leave = veer_catmullRomTangent(chords, knots, knots[1]), enter = veer_catmullRomTangent(chords + 1, knots + 1, knots[1]);
    Span span = {.d = chords[1]};
    span.b = along(span.a, leave, 1.0f / 3.0f);
    span.c = along(span.d, enter, -1.0f / 3.0f);
    flatten(build, &span, p[1], MAX_HALVINGS);
}

static void addNode(VeerPathBuild *build, VeerVec3 point, uint32_t node) {
    addVertex(build, point);
    if (build->nodes && node < build->nodeCount) build->nodes[node] = (VeerPoint){point.x, point.y, point.z, build->length};
}

void veer_pathBuild(VeerPathBuild *build) {
    countNodes(build);
    build->vertexCount = 0;
    build->length = build->rest = 0.0f;
    uint32_t last = build->lastNode, here = 0, spans = build->nodeCount - (build->def->closed && build->nodeCount > 1 ? 0 : 1);
    VeerVec3 before = givenPoint(build, last);
    addNode(build, givenPoint(build, 0), 0);
    for (uint32_t i = 0; i < spans && build->vertexCount <= build->vertexRoom; i++) {
        uint32_t next = here == last ? 0 : nextNode(build, here);
        VeerVec3 p[4] = {before, givenPoint(build, here), givenPoint(build, next), {0, 0, 0}};
        /* beyond an open end, the curve continues as its mirror image */
        if (!build->def->closed && i == 0) p[0] = along(p[1], minus(p[2], p[1]), -1);
        if (!build->def->closed && i + 1 == spans)
            p[3] = along(p[2], minus(p[1], p[2]), -1);
        else
            p[3] = givenPoint(build, next == last ? 0 : nextNode(build, next));
        if (build->def->smooth) addCurve(build, p);
        addNode(build, p[2], i + 1);
        before = p[1];
        here = next;
    }
}
