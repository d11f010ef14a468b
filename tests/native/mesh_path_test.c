/* Paths on navigation meshes, compared with a visibility graph. */
#include "mesh_maps.h"

enum { MOST = 200 };

typedef struct Found {
    VeerFoundPath path;
    float points[3 * MOST];
} Found;

static Found findOn(const Map *map, Spot from, Spot to, float clearance) {
    Found found = {{0}, {0}};
    VeerPathQuery query = veer_defaultPathQuery();
    uint32_t count = MOST;
    query.from = (VeerVec3){(float)from.x, (float)from.y, 0};
    query.to = (VeerVec3){(float)to.x, (float)to.y, 0};
    query.clearance = clearance;
    CHECK_OK(veer_findMeshPath(map->world, map->mesh, &query, &found.path, found.points, &count));
    CHECK_EQ(count, found.path.count);
    return found;
}

static Spot pointAt(const Found *found, uint32_t i) { return (Spot){(double)found->points[3 * i], (double)found->points[3 * i + 1]}; }

/* Returns a random point of a polygon: a corner, the midpoint of an edge, or a point within the triangle of three successive corners. */
static Spot anySpotOf(const Map *map, uint32_t *random) {
    const uint32_t polygon = test_random(random) % map->def.polygonCount, first = map->firsts[polygon], kind = test_random(random) % 8;
    const uint32_t count = map->firsts[polygon + 1] - first, at = test_random(random) % count;
    const Spot a = cornerSpot(map, first + at), b = cornerSpot(map, first + (at + 1) % count),
               c = cornerSpot(map, first + (at + 2) % count);
    if (kind == 0) return a;
    const double u = kind == 1 ? 0.5 : (double)test_range(random, 0.1f, 0.9f), v = kind == 1 ? 0 : (double)test_range(random, 0.1f, 0.9f);
    const float x = (float)(a.x + u * (b.x - a.x) + u * v * (c.x - b.x)), y = (float)(a.y + u * (b.y - a.y) + u * v * (c.y - b.y));
    return (Spot){(double)x, (double)y};
}

/* Returns a random spot. Excludes corners at which two polygons merely touch, because such a spot would be on both sides. */
static Spot anySpot(const Map *map, uint32_t *random) {
    for (;;) {
        const Spot spot = anySpotOf(map, random);
        const PolygonSet all = polygonsAround(map, spot);
        PolygonSet one = {{0}};
        for (uint32_t i = 0; i < MAP_POLYGONS; i++)
            if (all.has[i]) one = (PolygonSet){{0}}, one.has[i] = 1;
        one = spreadOver(map, &one, &all);
        if (memcmp(&one, &all, sizeof one) == 0 && !isEmptySet(&all)) return spot;
    }
}

static void checkPoints(const Map *map, const Found *found, double clearance) {
    double length = 0;
    for (uint32_t i = 0; i + 1 < found->path.count; i++) {
        const Spot a = pointAt(found, i), b = pointAt(found, i + 1);
        const PolygonSet atA = polygonsAround(map, a), atB = polygonsAround(map, b);
        length += spotDistance(a, b);
        CHECK(isOpenLine(map, a, &atA, b, &atB));
        if (clearance > 0 && !CHECK(wallDistance(map, a, b) >= clearance * (1 - 1e-4)))
            printf("  %.9g of %.9g\n", wallDistance(map, a, b), clearance);
    }
    CHECK_NEAR(length, found->path.length, 1e-5 * (1 + length));
}

/* Returns the distance from a goal that is out of reach to the closest point of the start's island. */
static double leastDistance(const Map *map, Spot from, Spot to) {
    const PolygonSet start = polygonsAround(map, from);
    PolygonSet all;
    memset(&all, 1, sizeof all);
    const PolygonSet island = spreadOver(map, &start, &all);
    double least = 1e9;
    for (uint32_t polygon = 0; polygon < map->def.polygonCount; polygon++)
        for (uint32_t c = map->firsts[polygon]; island.has[polygon] && c < map->firsts[polygon + 1]; c++)
            least = fmin(least, spotToEdge(cornerSpot(map, c), cornerSpot(map, cornerAfter(map, polygon, c)), to));
    return least;
}

static int checkPath(const Map *map, Spot from, Spot to) {
    const double shortest = shortestOnMap(map, from, to, 0);
    const Found found = findOn(map, from, to, 0);
    if (!CHECK(found.path.count > 0)) return 0;
    checkPoints(map, &found, 0);
    CHECK_AT(pointAt(&found, 0), from.x, from.y, 0);
    const Spot last = pointAt(&found, found.path.count - 1);
    if (shortest < INFINITY) {
        CHECK_EQ(found.path.status, VEER_PATH_STATUS_FOUND);
        CHECK_NEAR(found.path.length, shortest, 2e-6 * (1 + shortest));
        CHECK_AT(last, to.x, to.y, 1e-5);
    } else {
        CHECK_EQ(found.path.status, VEER_PATH_STATUS_CLOSEST);
        CHECK_NEAR(spotDistance(last, to), leastDistance(map, from, to), 2e-6);
    }
    return shortest < INFINITY;
}

static void checkMaps(void draw(Map *, uint32_t *, float), uint32_t maps, uint32_t seed) {
    static Map map;
    uint32_t random = seed, reached = 0, all = 0;
    for (uint32_t i = 0; i < maps; i++) {
        draw(&map, &random, 0.55f + 0.1f * (float)(i % 4));
        addMap(&map);
        for (uint32_t k = 0; k < 4; k++, all++) reached += (uint32_t)checkPath(&map, anySpot(&map, &random), anySpot(&map, &random));
        CHECK_OK(veer_destroyWorld(map.world));
    }
    CHECK(reached > all / 4);
}

TEST(without_a_clearance_paths_over_rooms_are_the_shortest) { checkMaps(drawRooms, ROUNDS(160), 5); }
STUDY(without_a_clearance_paths_over_triangles_are_the_shortest) { checkMaps(drawTriangles, ROUNDS(160), 9); }

/* Compares with a graph of 24 spots around each vertex. */
static void checkClearances(void draw(Map *, uint32_t *, float), uint32_t maps, uint32_t seed) {
    static Map map;
    uint32_t random = seed, reached = 0;
    double worst = 0, sum = 0;
    for (uint32_t i = 0; i < maps; i++) {
        draw(&map, &random, 0.85f);
        addMap(&map);
        const double clearance = (double)test_range(&random, 0.05f, 0.4f);
        for (uint32_t k = 0; k < 4; k++) {
            const Spot from = anySpot(&map, &random), to = anySpot(&map, &random);
            if (wallDistance(&map, from, from) < clearance || wallDistance(&map, to, to) < clearance) continue;
            const double shortest = shortestOnMap(&map, from, to, clearance);
            const Found found = findOn(&map, from, to, (float)clearance);
            checkPoints(&map, &found, (double)(float)clearance);
            if (!(shortest < INFINITY)) {
                CHECK(found.path.status == VEER_PATH_STATUS_CLOSEST);
                continue;
            }
            if (found.path.status != VEER_PATH_STATUS_FOUND) { /* a gap that is barely wide enough may be missed */
                CHECK(!(shortestOnMap(&map, from, to, 1.1 * clearance) < INFINITY));
                continue;
            }
            reached++;
            worst = fmax(worst, (double)found.path.length / (shortest + 1e-9));
            sum += (double)found.path.length / (shortest + 1e-9);
        }
        CHECK_OK(veer_destroyWorld(map.world));
    }
    CHECK(reached > maps / 4);
    CHECK(worst < 1.06 && sum < 1.01 * reached);
}

TEST(with_a_clearance_paths_over_rooms_keep_it) { checkClearances(drawRooms, ROUNDS(48), 3); }
STUDY(with_a_clearance_paths_over_triangles_keep_it) { checkClearances(drawTriangles, ROUNDS(48), 4); }
