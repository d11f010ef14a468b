/* Tests paths between two points. From cell to cell in eight directions, they are as short as the paths of a field. In any direction, they
 * are at most 2 % longer than the shortest path, which an independent search finds among all lines between cell centers, and they keep
 * their clearance. */
#include "nav/nav.h"
#include "path_maps.h"
#include "refusal.h"

#include <math.h>
#include <stdlib.h>

static double apart(const float *a, const float *b) { return hypot((double)b[0] - (double)a[0], (double)b[1] - (double)a[1]); }

static double lengthOf(const Found *found) {
    double length = 0;
    for (uint32_t i = 1; i < found->path.count; i++) length += apart(found->points + 2 * (i - 1), found->points + 2 * i);
    return length;
}

/* Returns the distance between cell centers according to a field, or INFINITY if there is no path. */
static float fieldDistance(VeerWorldId id, const VeerPathQuery *query) {
    const VeerNavFieldParams params = {.cellSize = query->cellSize, .clearance = query->clearance, .mask = query->mask};
    const VeerNavGrid grid = veer_navGrid(veer_world(id, "test"), &params);
    const VeerNavRoutes routes = veer_navRoutes(&grid, query->to);
    const uint32_t cell = veer_navCellAt(&grid, query->from);
    return veer_navLeads(&routes, cell) && !routes.moved ? veer_navDistance(&routes, cell) : INFINITY;
}

/* ---- the shortest path in any direction, by an independent search */

typedef struct Oracle {
    uint8_t moves[MAP_CELLS];
    uint32_t columns, rows;
    double length[MAP_CELLS];
    uint8_t isDone[MAP_CELLS];
} Oracle;

static void readMoves(VeerWorldId id, const VeerPathQuery *query, Oracle *oracle) {
    const VeerNavFieldParams params = {.cellSize = query->cellSize, .clearance = query->clearance, .mask = query->mask};
    const VeerNavGrid grid = veer_navGrid(veer_world(id, "test"), &params);
    const VeerNavRoutes routes = veer_navRoutes(&grid, query->to);
    oracle->columns = grid.columns;
    oracle->rows = grid.rows;
    memcpy(oracle->moves, routes.raster.moves, grid.columns * grid.rows);
}

static int hasMove(const Oracle *oracle, int x, int y, uint32_t direction) {
    return oracle->moves[(uint32_t)y * oracle->columns + (uint32_t)x] >> direction & 1;
}

/* Returns whether all six connections between the corners of a square are open. */
static int isSquareFree(const Oracle *oracle, int x, int y) {
    return hasMove(oracle, x, y, 0) && hasMove(oracle, x, y, 1) && hasMove(oracle, x, y, 2) && hasMove(oracle, x + 1, y, 2) &&
           hasMove(oracle, x + 1, y, 3) && hasMove(oracle, x, y + 1, 0);
}

/* Returns whether the line enters the interior of a square: the square has corners on both sides of the line, and the line overlaps it
 * along both axes. */
static int enters(int x, int y, const int *a, const int *b) {
    int isLeft = 0, isRight = 0;
    if ((a[0] < b[0] ? b[0] : a[0]) <= x || (a[0] < b[0] ? a[0] : b[0]) >= x + 1) return 0;
    if ((a[1] < b[1] ? b[1] : a[1]) <= y || (a[1] < b[1] ? a[1] : b[1]) >= y + 1) return 0;
    for (int k = 0; k < 4; k++) {
        const int side = (b[0] - a[0]) * (y + k / 2 - a[1]) - (b[1] - a[1]) * (x + k % 2 - a[0]);
        isLeft |= side > 0;
        isRight |= side < 0;
    }
    return isLeft && isRight;
}

static int isLineFree(const Oracle *oracle, uint32_t from, uint32_t to) {
    const int columns = (int)oracle->columns, a[2] = {(int)from % columns, (int)from / columns},
              b[2] = {(int)to % columns, (int)to / columns};
    const int stepX = (b[0] > a[0]) - (b[0] < a[0]), stepY = (b[1] > a[1]) - (b[1] < a[1]);
    static const uint8_t directions[3][3] = {{5, 6, 7}, {4, 0, 0}, {3, 2, 1}};
    if (a[0] == b[0] || a[1] == b[1] || abs(b[0] - a[0]) == abs(b[1] - a[1])) {
        for (int x = a[0], y = a[1]; x != b[0] || y != b[1]; x += stepX, y += stepY)
            if (!hasMove(oracle, x, y, directions[stepY + 1][stepX + 1])) return 0;
        return 1;
    }
    for (int x = a[0] < b[0] ? a[0] : b[0]; x < (a[0] < b[0] ? b[0] : a[0]); x++)
        for (int y = a[1] < b[1] ? a[1] : b[1]; y < (a[1] < b[1] ? b[1] : a[1]); y++)
            if (enters(x, y, a, b) && !isSquareFree(oracle, x, y)) return 0;
    return 1;
}

static double between(const Oracle *oracle, uint32_t a, uint32_t b) {
    const int columns = (int)oracle->columns;
    return hypot((int)b % columns - (int)a % columns, (int)b / columns - (int)a / columns);
}

/* Runs Dijkstra's algorithm over all pairs of cell centers with an unblocked line between them; a path turns only where a nearby cell is
 * blocked. */
static double shortest(Oracle *oracle, uint32_t from, uint32_t to) {
    const uint32_t count = oracle->columns * oracle->rows;
    for (uint32_t cell = 0; cell < count; cell++) {
        oracle->length[cell] = INFINITY;
        oracle->isDone[cell] = !oracle->moves[cell] || (oracle->moves[cell] == 255 && cell != from && cell != to);
    }
    oracle->length[from] = 0;
    for (;;) {
        uint32_t at = count;
        for (uint32_t cell = 0; cell < count; cell++)
            if (!oracle->isDone[cell] && (at == count || oracle->length[cell] < oracle->length[at])) at = cell;
        if (at == count || at == to || oracle->length[at] == INFINITY) return oracle->length[to];
        oracle->isDone[at] = 1;
        for (uint32_t cell = 0; cell < count; cell++) {
            const double length = oracle->length[at] + between(oracle, at, cell);
            if (!oracle->isDone[cell] && length < oracle->length[cell] && isLineFree(oracle, at, cell)) oracle->length[cell] = length;
        }
    }
}

/* ---- lengths */

/* Draws two cells that a path connects. */
static void drawEnds(VeerWorldId world, VeerPathQuery *query, uint32_t *random) {
    do {
        query->from = map_center(test_random(random) % MAP_CELLS);
        query->to = map_center(test_random(random) % MAP_CELLS);
    } while (!(fieldDistance(world, query) < INFINITY) || fieldDistance(world, query) < 0.5f);
}

TEST(paths_over_eight_neighbors_are_as_short_as_those_of_a_field) {
    for (uint32_t kind = 0; kind < MAP_KINDS; kind++)
        for (uint32_t number = 0; number < PLANAR_EDGES; number++) {
            const uint32_t edges = AXES(number % 4, number / 4),
                           wraps = number % 4 == VEER_EDGE_MODE_WRAP || number / 4 == VEER_EDGE_MODE_WRAP;
            VeerWorldId world = map_make(kind, edges, 7 * kind + number / 5);
            VeerPathQuery query = map_query();
            uint32_t random = kind;
            query.smooth = 0;
            for (uint32_t i = 0; i < ROUNDS(number % 5 ? 32 : 160); i++) {
                drawEnds(world, &query, &random);
                const Found found = map_find(world, &query);
                const float length = fieldDistance(world, &query);
                CHECK_EQ(found.path.status, VEER_PATH_STATUS_FOUND);
                CHECK_NEAR(found.path.length, length, 1.1e-4 * (double)length);
                if (!wraps) CHECK_NEAR(found.path.length, lengthOf(&found), 1e-3);
            }
            CHECK_OK(veer_destroyWorld(world));
        }
}

STUDY(paths_in_any_direction_are_at_most_two_percent_longer_than_the_shortest) {
    static Oracle oracle;
    double sum = 0;
    uint32_t count = 0;
    for (uint32_t seed = 1; seed <= ROUNDS(64); seed++) {
        const uint32_t kind = seed % MAP_KINDS;
        VeerWorldId world = map_make(kind, VEER_EDGE_MODE_NONE, seed);
        VeerPathQuery query = map_query();
        uint32_t random = 99 + seed;
        for (uint32_t i = 0; i < 10; i++) {
            drawEnds(world, &query, &random);
            readMoves(world, &query, &oracle);
            const Found found = map_find(world, &query);
            const double least = shortest(&oracle, (uint32_t)query.from.y * MAP_SIDE + (uint32_t)query.from.x,
                                          (uint32_t)query.to.y * MAP_SIDE + (uint32_t)query.to.x);
            CHECK((double)found.path.length >= least * 0.99999);
            CHECK((double)found.path.length <= least * 1.02);
            CHECK(found.path.length <= fieldDistance(world, &query) * 1.00012f); /* in fields, a diagonal counts as 181 / 128 */
            CHECK_NEAR(found.path.length, lengthOf(&found), 1e-3);
            sum += (double)found.path.length / least;
            count++;
        }
        CHECK_OK(veer_destroyWorld(world));
    }
    CHECK(sum / count < 1.003);
}

/* ---- clearances and ends */

/* Returns whether a disc that follows the path touches an obstacle. */
static int touches(VeerWorldId world, const Found *found, float radius) {
    VeerHit hit;
    for (uint32_t i = 1; i < found->path.count; i++) {
        const float *a = found->points + 2 * (i - 1), *b = a + 2;
        VeerRay ray = veer_defaultRay();
        ray.origin = veer_vec3(a[0], a[1], 0);
        ray.direction = veer_vec3(b[0] - a[0], b[1] - a[1], 0);
        ray.distance = (float)apart(a, b);
        ray.radius = radius;
        if (veer_raycast(world, &ray, &hit) != VEER_NO_RESULT) return 1;
    }
    return 0;
}

static void addShapes(VeerWorldId world, uint32_t *random) {
    for (uint32_t i = 0; i < 18; i++) {
        make_obstacle(world, OBSTACLE(.kind = i % 2 ? VEER_OBSTACLE_KIND_BOX : VEER_OBSTACLE_KIND_CIRCLE,
                                      .x = test_range(random, 0, MAP_SIDE), .y = test_range(random, 0, MAP_SIDE),
                                      .radius = test_range(random, 0.05f, 2), .halfWidth = test_range(random, 0.1f, 4),
                                      .halfHeight = test_range(random, 0.1f, 1), .angle = test_range(random, -3, 3)));
    }
}

TEST(paths_keep_their_clearance_from_obstacles_of_any_shape) {
    for (uint32_t seed = 1; seed <= ROUNDS(160); seed++) {
        VeerWorldId world = map_empty(MAP_SIDE, MAP_SIDE, VEER_EDGE_MODE_NONE);
        VeerPathQuery query = map_query();
        uint32_t random = seed;
        addShapes(world, &random);
        query.clearance = test_range(&random, 0.25f, 1.2f);
        for (uint32_t i = 0; i < 20; i++) {
            drawEnds(world, &query, &random);
            query.smooth = i % 4 != 0;
            const Found found = map_find(world, &query);
            CHECK(!touches(world, &found, 0.999f * query.clearance));
        }
        CHECK_OK(veer_destroyWorld(world));
    }
}

TEST(a_path_starts_and_ends_at_the_points_themselves) {
    VeerWorldId world = map_make(MAP_ROOMS, VEER_EDGE_MODE_NONE, 3);
    VeerPathQuery query = map_query();
    uint32_t random = 5;
    for (uint32_t i = 0; i < 200; i++) {
        drawEnds(world, &query, &random);
        query.from.x += test_range(&random, -0.49f, 0.49f);
        query.to.y += test_range(&random, -0.49f, 0.49f);
        query.smooth = i % 2;
        const Found found = map_find(world, &query);
        const float *last = found.points + 2 * (found.path.count - 1);
        CHECK(found.points[0] == query.from.x && found.points[1] == query.from.y);
        CHECK(last[0] == query.to.x && last[1] == query.to.y);
        CHECK_NEAR(found.path.length, lengthOf(&found), 1e-3);
    }
    query.to = query.from;
    CHECK_EQ(map_find(world, &query).path.count, 1);
    CHECK_EQ(map_find(world, &query).path.length, 0);
    CHECK_OK(veer_destroyWorld(world));
}

TEST(a_straight_path_on_open_ground_has_two_points) {
    VeerWorldId world = map_empty(MAP_SIDE, MAP_SIDE, VEER_EDGE_MODE_NONE);
    VeerPathQuery query = map_query();
    query.from = veer_vec3(3.2f, 4.9f, 0);
    query.to = veer_vec3(31.7f, 22.1f, 0);
    const Found found = map_find(world, &query);
    CHECK_EQ(found.path.count, 2);
    CHECK_NEAR(found.path.length, hypot(28.5, 17.2), 1e-4);
    CHECK_OK(veer_destroyWorld(world));
}

TEST(a_path_in_a_wrapped_world_crosses_the_seam) {
    VeerWorldId world = map_empty(MAP_SIDE, MAP_SIDE, VEER_EDGE_MODE_WRAP);
    VeerPathQuery query = map_query();
    query.from = veer_vec3(1.5f, 30.5f, 0);
    query.to = veer_vec3(34.5f, 2.5f, 0);
    CHECK_NEAR(map_find(world, &query).path.length, hypot(3, 8), 1e-4);
    map_box(world, 0, 0, 1, 16); /* adds a wall at the edge where the world wraps, with a gap in the middle */
    map_box(world, 0, 18, 1, MAP_SIDE - 18);
    const Found found = map_find(world, &query);
    CHECK_EQ(found.path.status, VEER_PATH_STATUS_FOUND);
    CHECK(found.path.length > 28 && found.path.length < 30);
    CHECK_OK(veer_destroyWorld(world));
}

/* ---- goals that no path leads to */

TEST(a_goal_behind_closed_walls_is_approached_as_far_as_possible) {
    VeerWorldId world = map_make(MAP_FOREST, VEER_EDGE_MODE_NONE, 8);
    VeerPathQuery query = map_query();
    uint32_t random = 3;
    map_box(world, 20, 20, 9, 1);
    map_box(world, 20, 28, 9, 1);
    map_box(world, 20, 20, 1, 9);
    VeerObstacleId door = map_box(world, 28, 20, 1, 9);
    for (uint32_t i = 0; i < 50; i++) {
        drawEnds(world, &query, &random);
        if (query.from.x > 20 && query.from.y > 20) continue;
        query.to = veer_vec3(test_range(&random, 22, 27), test_range(&random, 22, 27), 0);
        const Found found = map_find(world, &query);
        const float *last = found.points + 2 * (found.path.count - 1), to[2] = {query.to.x, query.to.y};
        VeerPathQuery other = query;
        double least = INFINITY;
        for (uint32_t cell = 0; cell < MAP_CELLS; cell++) { /* the closest of all cells with a path from the start */
            const VeerVec3 center = map_center(cell);
            const float at[2] = {center.x, center.y};
            other.to = query.from;
            other.from = center;
            if (apart(at, to) < least && fieldDistance(world, &other) < INFINITY) least = apart(at, to);
        }
        CHECK_EQ(found.path.status, VEER_PATH_STATUS_CLOSEST);
        CHECK_NEAR(apart(last, to), least, 1e-4);
    }
    CHECK_OK(veer_removeObstacle(world, door));
    query.to = veer_vec3(25.5f, 24.5f, 0);
    while (fieldDistance(world, &query) == INFINITY) query.to.x += 1;
    CHECK_EQ(map_find(world, &query).path.status, VEER_PATH_STATUS_FOUND);
    CHECK_OK(veer_destroyWorld(world));
}

TEST(ends_inside_obstacles_have_paths_between_the_closest_free_cells) {
    VeerWorldId world = map_empty(MAP_SIDE, MAP_SIDE, VEER_EDGE_MODE_NONE);
    VeerPathQuery query = map_query();
    map_box(world, 10, 10, 5, 5);
    query.from = veer_vec3(10.3f, 12.5f, 0);
    query.to = veer_vec3(30.5f, 30.5f, 0);
    Found found = map_find(world, &query);
    CHECK_EQ(found.path.status, VEER_PATH_STATUS_FOUND);
    CHECK(found.points[2] < 10);
    query.to = veer_vec3(14.8f, 12.5f, 0);
    query.from = veer_vec3(2, 2, 0);
    found = map_find(world, &query);
    CHECK_EQ(found.path.status, VEER_PATH_STATUS_CLOSEST);
    CHECK_NEAR(found.points[2 * found.path.count - 2], 15.5f, 1e-5);
    map_box(world, 0, 0, MAP_SIDE, MAP_SIDE);
    found = map_find(world, &query);
    CHECK_EQ(found.path.status, VEER_PATH_STATUS_NONE);
    CHECK_EQ(found.path.count, 0);
    CHECK_OK(veer_destroyWorld(world));
}

/* ---- batches, state, bad arguments */

TEST(a_batch_has_the_paths_of_single_calls) {
    enum { PATHS = 40 };
    VeerWorldId world = map_make(MAP_TOWN, VEER_EDGE_MODE_CLAMP, 4);
    VeerPathQuery query = map_query();
    VeerFoundPath paths[PATHS];
    float ends[4 * PATHS], points[2 * MOST_POINTS];
    uint32_t random = 8, count = MOST_POINTS, needed;
    const VeerPathBatch batch = {ends, paths, PATHS};
    for (uint32_t i = 0; i < 4 * PATHS; i++) ends[i] = test_range(&random, 0, MAP_SIDE);
    CHECK_OK(veer_findPaths(world, &query, &batch, points, &count));
    needed = count;
    for (uint32_t i = 0; i < PATHS; i++) {
        query.from = veer_vec3(ends[4 * i], ends[4 * i + 1], 0);
        query.to = veer_vec3(ends[4 * i + 2], ends[4 * i + 3], 0);
        const Found found = map_find(world, &query);
        CHECK_EQ(paths[i].status, found.path.status);
        CHECK_EQ(paths[i].count, found.path.count);
        CHECK(paths[i].length == found.path.length);
        CHECK(memcmp(points + 2 * paths[i].first, found.points, 8 * found.path.count) == 0);
    }
    count = needed - 1;
    REFUSED(world, veer_findPaths(world, &query, &batch, points, &count), VEER_E_BUFFER, "count");
    CHECK_EQ(count, needed);
    ends[7] = 2e6f;
    REFUSED(world, veer_findPaths(world, &query, &batch, points, &count), VEER_E_RANGE, "ends[1].to.y");
    CHECK_OK(veer_destroyWorld(world));
}

TEST(a_path_depends_on_nothing_that_was_asked_before_and_changes_no_state) {
    static uint8_t bytes[1 << 20];
    VeerWorldId world = map_make(MAP_TOWN, VEER_EDGE_MODE_CLAMP, 6), copy;
    VeerPathQuery query = map_query();
    uint32_t random = 4;
    uint64_t before = 0, after = 0;
    CHECK_OK(veer_hash(world, &before));
    for (uint32_t i = 0; i < 60; i++) {
        const uint32_t size = veer_saveSize(world);
        drawEnds(world, &query, &random);
        query.clearance = i % 3 ? 0.4f : 0.9f;
        query.smooth = i % 2;
        const Found found = map_find(world, &query);
        if (i % 10) continue;
        CHECK_OK(veer_save(world, bytes, size));
        CHECK_OK(veer_loadWorld(bytes, size, &copy));
        const Found again = map_find(copy, &query);
        CHECK(memcmp(&found, &again, sizeof found.path + 8 * found.path.count) == 0);
        CHECK_OK(veer_destroyWorld(copy));
    }
    CHECK_OK(veer_hash(world, &after));
    CHECK(before == after);
    CHECK_OK(veer_destroyWorld(world));
}

TEST(finding_paths_refuses_bad_arguments) {
    VeerWorldId world = map_empty(MAP_SIDE, MAP_SIDE, VEER_EDGE_MODE_NONE), space;
    VeerWorldDef def = veer_defaultWorldDef();
    VeerPathQuery query = map_query();
    VeerFoundPath path;
    float out[8];
    uint32_t count = 4;
    REFUSED(world, veer_findPath(world, NULL, &path, out, &count), VEER_E_NULL, "query");
    REFUSED(world, veer_findPath(world, &query, NULL, out, &count), VEER_E_NULL, "path");
    REFUSED(world, veer_findPath(world, &query, &path, NULL, &count), VEER_E_NULL, "out");
    REFUSED(world, veer_findPath(world, &query, &path, out, NULL), VEER_E_NULL, "count");
    REFUSED(world, veer_findPaths(world, &query, NULL, out, &count), VEER_E_NULL, "batch");
    REFUSED(world, veer_findPaths(world, &query, &(VeerPathBatch){NULL, &path, 1}, out, &count), VEER_E_NULL, "batch.ends");
    REFUSED(world, veer_findPaths(world, &query, &(VeerPathBatch){out, NULL, 1}, out, &count), VEER_E_NULL, "batch.paths");
    query.to.x = NAN;
    REFUSED(world, veer_findPath(world, &query, &path, out, &count), VEER_E_NOT_FINITE, "query.to.x");
    query.to.x = 4;
    query.cellSize = 0.5f;
    REFUSED(world, veer_findPath(world, &query, &path, out, &count), VEER_E_FULL, "capacity.navCells");
    query.cellSize = 0.01f;
    REFUSED(world, veer_findPath(world, &query, &path, out, &count), VEER_E_RANGE, "query.cellSize");
    query = map_query();
    count = 1;
    query.from = veer_vec3(2, 2, 0);
    query.to = veer_vec3(6, 3, 0);
    REFUSED(world, veer_findPath(world, &query, &path, out, &count), VEER_E_BUFFER, "count");
    CHECK_EQ(count, 2);
    def.dimensions = 3;
    CHECK_OK(veer_createWorld(&def, &space));
    REFUSED(space, veer_findPath(space, &query, &path, out, &count), VEER_E_RANGE, "world");
    CHECK_OK(veer_destroyWorld(space));
    CHECK_OK(veer_destroyWorld(world));
}
