/* Navigation meshes made at random, and shortest paths on them by brute force: a visibility graph (Lozano-Perez and Wesley, 1979) in
 * doubles, in which a line is open if every piece of it lies in a polygon and the polygons before and after each cut are joined around
 * it. */
#ifndef VEER_MESH_MAPS_H
#define VEER_MESH_MAPS_H

#include <math.h>
#include <stdlib.h>

#include "setup.h"

enum { MAP_SIDE = 9, MAP_POINTS = 400, MAP_POLYGONS = 200, MAP_CORNERS = 900, MAP_SPOTS = 700 };

typedef struct Map {
    float vertices[3 * MAP_POINTS];
    uint32_t polygons[MAP_CORNERS + MAP_POLYGONS], neighbors[MAP_CORNERS];
    uint32_t firsts[MAP_POLYGONS + 1], corners[MAP_CORNERS]; /* the same polygons, for the oracle */
    VeerMeshDef def;
    VeerWorldId world;
    VeerMeshId mesh;
} Map;

typedef struct Spot {
    double x, y;
} Spot;

/* ---- maps */

static inline void beginMap(Map *map) {
    memset(map, 0, sizeof *map);
    map->def = (VeerMeshDef){.vertices = map->vertices, .polygons = map->polygons};
}

static inline uint32_t mapVertex(Map *map, float x, float y) {
    for (uint32_t i = 0; i < map->def.vertexCount; i++)
        if (veer_same(map->vertices[3 * i], x) && veer_same(map->vertices[3 * i + 1], y)) return i;
    map->vertices[3 * map->def.vertexCount] = x, map->vertices[3 * map->def.vertexCount + 1] = y;
    return map->def.vertexCount++;
}

static inline void beginPolygon(Map *map) {
    map->firsts[map->def.polygonCount] = map->def.cornerCount;
    map->polygons[map->def.cornerCount + map->def.polygonCount] = 0;
}
static inline void addCorner(Map *map, float x, float y) {
    const uint32_t vertex = mapVertex(map, x, y), at = map->firsts[map->def.polygonCount] + map->def.polygonCount;
    map->corners[map->def.cornerCount++] = vertex;
    map->polygons[at + ++map->polygons[at]] = vertex;
}
static inline void endPolygon(Map *map) { map->firsts[++map->def.polygonCount] = map->def.cornerCount; }

/* Draws rooms on a grid: free cells in rows become rectangles, whose sides have a corner at every crossing of the grid. */
static inline void drawRooms(Map *map, uint32_t *random, float share) {
    int isFree[MAP_SIDE + 1][MAP_SIDE] = {{0}};
    beginMap(map);
    for (int x = 0; x < MAP_SIDE; x++)
        for (int y = 0; y < MAP_SIDE; y++) isFree[x][y] = test_range(random, 0, 1) < share;
    for (int y = 0; y < MAP_SIDE; y++)
        for (int x = 0; x < MAP_SIDE; x++) {
            int end = x;
            while (end < MAP_SIDE && isFree[end][y]) end++;
            if (end == x) continue;
            beginPolygon(map);
            for (int k = x; k <= end; k++) addCorner(map, (float)k, (float)y);
            for (int k = end; k >= x; k--) addCorner(map, (float)k, (float)(y + 1));
            endPolygon(map);
            x = end;
        }
}

/* Builds a mesh of triangles whose corners are randomly displaced points of a grid, without some of the triangles. */
static inline void drawTriangles(Map *map, uint32_t *random, float share) {
    enum { SIDE = 7 };
    float x[SIDE + 1][SIDE + 1], y[SIDE + 1][SIDE + 1];
    beginMap(map);
    for (int i = 0; i <= SIDE; i++)
        for (int k = 0; k <= SIDE; k++) {
            x[i][k] = (float)i + test_range(random, -0.24f, 0.24f);
            y[i][k] = (float)k + test_range(random, -0.24f, 0.24f);
        }
    for (int i = 0; i < SIDE; i++)
        for (int k = 0; k < SIDE; k++)
            for (int half = 0; half < 2; half++) {
                if (test_range(random, 0, 1) > share) continue;
                beginPolygon(map);
                addCorner(map, x[i][k], y[i][k]);
                if (!half) addCorner(map, x[i + 1][k], y[i + 1][k]);
                addCorner(map, x[i + 1][k + 1], y[i + 1][k + 1]);
                if (half) addCorner(map, x[i][k + 1], y[i][k + 1]);
                endPolygon(map);
            }
}

static inline void addMap(Map *map) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity.meshes = 1;
    def.capacity.points = 4096;
    map->world = make_world(def);
    if (!CHECK_OK(veer_addMesh(map->world, &map->def, &map->mesh))) printf("  %s\n", veer_lastError(map->world)->message);
    uint32_t count = MAP_CORNERS;
    CHECK_OK(veer_meshNeighbors(map->world, map->mesh, map->neighbors, &count));
}

static inline Spot cornerSpot(const Map *map, uint32_t corner) {
    const float *at = map->vertices + 3 * (size_t)map->corners[corner];
    return (Spot){(double)at[0], (double)at[1]};
}
static inline uint32_t cornerAfter(const Map *map, uint32_t polygon, uint32_t corner) {
    return corner + 1 < map->firsts[polygon + 1] ? corner + 1 : map->firsts[polygon];
}

/* ---- geometry in doubles */

static inline double sideOf(Spot a, Spot b, Spot c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }
static inline double spotDistance(Spot a, Spot b) { return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)); }

static inline int isInMapPolygon(const Map *map, uint32_t polygon, Spot point) {
    for (uint32_t c = map->firsts[polygon]; c < map->firsts[polygon + 1]; c++)
        if (sideOf(cornerSpot(map, c), cornerSpot(map, cornerAfter(map, polygon, c)), point) < -1e-7)
            return 0; /* tolerance: half of a float's last digit */
    return 1;
}

static inline double spotToEdge(Spot a, Spot b, Spot point) {
    const double dx = b.x - a.x, dy = b.y - a.y, lengthSq = dx * dx + dy * dy;
    const double share = lengthSq > 0 ? fmin(fmax(((point.x - a.x) * dx + (point.y - a.y) * dy) / lengthSq, 0), 1) : 0;
    return spotDistance(point, (Spot){a.x + share * dx, a.y + share * dy});
}
static inline double edgeToEdge(Spot a, Spot b, Spot c, Spot d) {
    if (sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0) return 0;
    return fmin(fmin(spotToEdge(a, b, c), spotToEdge(a, b, d)), fmin(spotToEdge(c, d, a), spotToEdge(c, d, b)));
}

/* Returns the distance from a line to the nearest wall. */
static inline double wallDistance(const Map *map, Spot a, Spot b) {
    double least = 1e9;
    for (uint32_t polygon = 0; polygon < map->def.polygonCount; polygon++)
        for (uint32_t c = map->firsts[polygon]; c < map->firsts[polygon + 1]; c++)
            if (map->neighbors[c] == VEER_NO_NEIGHBOR)
                least = fmin(least, edgeToEdge(a, b, cornerSpot(map, c), cornerSpot(map, cornerAfter(map, polygon, c))));
    return least;
}

/* ---- sets of polygons */

typedef struct PolygonSet {
    unsigned char has[MAP_POLYGONS];
} PolygonSet;

static inline PolygonSet polygonsAround(const Map *map, Spot point) {
    PolygonSet set = {{0}};
    for (uint32_t i = 0; i < map->def.polygonCount; i++) set.has[i] = (unsigned char)isInMapPolygon(map, i, point);
    return set;
}
static inline int isEmptySet(const PolygonSet *set) {
    for (uint32_t i = 0; i < MAP_POLYGONS; i++)
        if (set->has[i]) return 0;
    return 1;
}
static inline PolygonSet commonOf(const PolygonSet *a, const PolygonSet *b) {
    PolygonSet both;
    for (uint32_t i = 0; i < MAP_POLYGONS; i++) both.has[i] = a->has[i] && b->has[i];
    return both;
}
/* Returns the polygons of `all` that can be reached from those of `some` over neighbors in `all`. */
static inline PolygonSet spreadOver(const Map *map, const PolygonSet *some, const PolygonSet *all) {
    PolygonSet set = commonOf(some, all);
    for (int isGrowing = 1; isGrowing;) {
        isGrowing = 0;
        for (uint32_t polygon = 0; polygon < map->def.polygonCount; polygon++)
            for (uint32_t c = map->firsts[polygon]; set.has[polygon] && c < map->firsts[polygon + 1]; c++) {
                const uint32_t beyond = map->neighbors[c];
                if (beyond == VEER_NO_NEIGHBOR || set.has[beyond] || !all->has[beyond]) continue;
                set.has[beyond] = 1;
                isGrowing = 1;
            }
    }
    return set;
}

/* ---- open lines */

static inline int compareDoubles(const void *a, const void *b) {
    const double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

static inline uint32_t cutsOf(const Map *map, Spot a, Spot b, double *cuts) {
    const double dx = b.x - a.x, dy = b.y - a.y, lengthSq = dx * dx + dy * dy;
    uint32_t count = 0;
    cuts[count++] = 0, cuts[count++] = 1;
    for (uint32_t polygon = 0; polygon < map->def.polygonCount; polygon++)
        for (uint32_t c = map->firsts[polygon]; c < map->firsts[polygon + 1]; c++) {
            const Spot p = cornerSpot(map, c), q = cornerSpot(map, cornerAfter(map, polygon, c));
            const double ofP = sideOf(a, b, p), ofQ = sideOf(a, b, q);
            double at = -1;
            if (fabs(ofP) < 1e-9)
                at = ((p.x - a.x) * dx + (p.y - a.y) * dy) / lengthSq;
            else if (ofP * ofQ < 0) {
                const double share = ofP / (ofP - ofQ), x = p.x + share * (q.x - p.x), y = p.y + share * (q.y - p.y);
                at = ((x - a.x) * dx + (y - a.y) * dy) / lengthSq;
            }
            if (at > 0 && at < 1) cuts[count++] = at;
        }
    qsort(cuts, count, sizeof *cuts, compareDoubles);
    return count;
}

/* Returns whether the straight line leads over the mesh from polygons around a to polygons around b. */
static inline int isOpenLine(const Map *map, Spot a, const PolygonSet *atA, Spot b, const PolygonSet *atB) {
    static double cuts[MAP_CORNERS + 2];
    PolygonSet now = *atA;
    if (spotDistance(a, b) < 1e-12) return 0;
    const uint32_t count = cutsOf(map, a, b, cuts);
    for (uint32_t i = 0; i + 1 < count; i++) {
        if (cuts[i + 1] - cuts[i] < 1e-10) continue;
        const double middle = (cuts[i] + cuts[i + 1]) / 2;
        const Spot from = {a.x + cuts[i] * (b.x - a.x), a.y + cuts[i] * (b.y - a.y)};
        const Spot at = {a.x + middle * (b.x - a.x), a.y + middle * (b.y - a.y)};
        const PolygonSet cut = polygonsAround(map, from), piece = polygonsAround(map, at), joined = spreadOver(map, &now, &cut);
        now = commonOf(&joined, &piece);
        if (isEmptySet(&now)) return 0;
    }
    const PolygonSet end = polygonsAround(map, b), joined = spreadOver(map, &now, &end), met = commonOf(&joined, atB);
    return !isEmptySet(&met);
}

/* ---- shortest paths */

typedef struct Graph {
    Spot spots[MAP_SPOTS];
    PolygonSet around[MAP_SPOTS];
    uint32_t count;
} Graph;

static inline void addSpot(const Map *map, Graph *graph, Spot spot, const PolygonSet *some) {
    const PolygonSet all = polygonsAround(map, spot);
    graph->spots[graph->count] = spot;
    graph->around[graph->count] = spreadOver(map, some, &all);
    graph->count++;
}

/* Adds a spot at each vertex at a wall, for every set of polygons that are joined around it. */
static inline void addVertices(const Map *map, Graph *graph) {
    for (uint32_t polygon = 0; polygon < map->def.polygonCount; polygon++)
        for (uint32_t c = map->firsts[polygon]; c < map->firsts[polygon + 1]; c++) {
            if (map->neighbors[c] != VEER_NO_NEIGHBOR) continue;
            PolygonSet own = {{0}};
            own.has[polygon] = 1;
            addSpot(map, graph, cornerSpot(map, c), &own);
        }
}

/* Adds spots on a circle around each vertex at a wall, except those that are closer to a wall than the clearance. */
static inline void addCircles(const Map *map, Graph *graph, double clearance) {
    enum { AROUND = 24 };
    const double reach = clearance / cos(3.14159265358979 / AROUND) * (1 + 1e-9);
    unsigned char isDone[MAP_POINTS] = {0};
    for (uint32_t polygon = 0; polygon < map->def.polygonCount; polygon++)
        for (uint32_t c = map->firsts[polygon]; c < map->firsts[polygon + 1]; c++) {
            const Spot at = cornerSpot(map, c);
            if (map->neighbors[c] != VEER_NO_NEIGHBOR || isDone[map->corners[c]]) continue;
            isDone[map->corners[c]] = 1;
            for (int i = 0; i < AROUND && graph->count < MAP_SPOTS; i++) {
                const double angle = 2 * 3.14159265358979 * (i + 0.5) / AROUND;
                const Spot spot = {at.x + reach * cos(angle), at.y + reach * sin(angle)};
                const PolygonSet around = polygonsAround(map, spot);
                if (!isEmptySet(&around) && wallDistance(map, spot, spot) >= clearance) addSpot(map, graph, spot, &around);
            }
        }
}

/* Returns the length of the shortest path between spots 0 and 1 of a graph; infinite if there is none. */
static inline double shortestOf(const Map *map, const Graph *graph, double clearance) {
    double lengths[MAP_SPOTS];
    int isDone[MAP_SPOTS] = {0};
    for (uint32_t i = 0; i < graph->count; i++) lengths[i] = i ? INFINITY : 0;
    for (;;) {
        uint32_t at = graph->count;
        for (uint32_t i = 0; i < graph->count; i++)
            if (!isDone[i] && lengths[i] < INFINITY && (at == graph->count || lengths[i] < lengths[at])) at = i;
        if (at == graph->count || at == 1) return lengths[1];
        isDone[at] = 1;
        for (uint32_t i = 1; i < graph->count; i++) {
            const Spot a = graph->spots[at], b = graph->spots[i];
            const double length = lengths[at] + spotDistance(a, b);
            if (isDone[i] || length >= lengths[i]) continue;
            if (clearance > 0 && wallDistance(map, a, b) < clearance * (1 - 1e-7)) continue;
            if (isOpenLine(map, a, &graph->around[at], b, &graph->around[i])) lengths[i] = length;
        }
    }
}

static inline double shortestOnMap(const Map *map, Spot from, Spot to, double clearance) {
    static Graph graph;
    const PolygonSet start = polygonsAround(map, from), end = polygonsAround(map, to);
    if (spotDistance(from, to) < 1e-12) return 0;
    graph.count = 0;
    addSpot(map, &graph, from, &start);
    addSpot(map, &graph, to, &end);
    if (clearance > 0)
        addCircles(map, &graph, clearance);
    else
        addVertices(map, &graph);
    return shortestOf(map, &graph, clearance);
}

#endif
