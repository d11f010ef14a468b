/* Paths: closest points against brute force in double precision, curves against a dense evaluation of the centripetal curve, cursors on
 * crossing tracks, edits, and the errors of all calls. */
#include <math.h>
#include <string.h>

#include "paths.h"
#include "test.h"

#define MAX_VERTICES 20000

static uint32_t dice;
static float roll(float low, float high) { return test_range(&dice, low, high); }
static uint32_t rollInt(uint32_t below) { return test_random(&dice) % below; }

static VeerWorldId newWorld(uint32_t edges, uint32_t dimensions) {
    dice = 1;
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity.points = 40000;
    def.capacity.paths = 64;
    def.edges = edges;
    def.dimensions = dimensions;
    if (edges == VEER_EdgeMode_WRAP) {
        def.minX = def.minY = def.minZ = 0;
        def.maxX = 400;
        def.maxY = 300;
        def.maxZ = 350;
    }
    VeerWorldId world;
    CHECK_EQ(veer_createWorld(&def, &world), VEER_OK);
    return world;
}

typedef struct Shape {
    float points[3 * 64];
    VeerPathDef def;
} Shape;

static void beginShape(Shape *shape, uint32_t count) {
    shape->def = veer_defaultPathDef();
    shape->def.points = shape->points;
    shape->def.pointCount = count;
}

static void randomShape(Shape *shape, float size) {
    beginShape(shape, 1 + rollInt(12));
    shape->def.closed = rollInt(2);
    shape->def.smooth = rollInt(2);
    int onGrid = rollInt(3) == 0; /* crossings exactly at nodes, equal distances, doublings back */
    for (uint32_t i = 0; i < 3 * shape->def.pointCount; i++) {
        float value = roll(0, size);
        shape->points[i] = onGrid ? floorf(value / (size / 4)) * (size / 4) : value;
    }
}

static VeerId addShape(VeerWorldId world, const Shape *shape) {
    VeerId path = 0;
    CHECK_EQ(veer_addPath(world, &shape->def, &path), VEER_OK);
    return path;
}

/* ---- brute force */

static float vertices[3 * MAX_VERTICES];
static uint32_t vertexCount;

static void readVertices(VeerWorldId world, VeerId path) {
    vertexCount = MAX_VERTICES;
    CHECK_EQ(veer_pathVertices(world, path, vertices, &vertexCount), VEER_OK);
}

/* Distance from p to a part of a segment of the vertices read last. */
static double distanceToSegment(const double *p, uint32_t i, double tMin, double tMax) {
    const float *a = vertices + 3 * (size_t)i;
    double d[3], to[3], dd = 0, dot = 0, sq = 0;
    for (int k = 0; k < 3; k++) {
        d[k] = (double)a[3 + k] - (double)a[k];
        to[k] = p[k] - (double)a[k];
        dd += d[k] * d[k];
        dot += d[k] * to[k];
    }
    double t = dd > 0 ? dot / dd : 0;
    t = t < tMin ? tMin : t > tMax ? tMax : t;
    for (int k = 0; k < 3; k++) sq += (to[k] - t * d[k]) * (to[k] - t * d[k]);
    return sqrt(sq);
}

static double distanceToVertices(const double *p) {
    double best = INFINITY;
    if (vertexCount == 1) {
        const double d[3] = {p[0] - (double)vertices[0], p[1] - (double)vertices[1], p[2] - (double)vertices[2]};
        return sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    }
    for (uint32_t i = 0; i + 1 < vertexCount; i++) best = fmin(best, distanceToSegment(p, i, 0, 1));
    return best;
}

static double apart(VeerVec3 a, VeerVec3 b) {
    double x = (double)a.x - (double)b.x, y = (double)a.y - (double)b.y, z = (double)a.z - (double)b.z;
    return sqrt(x * x + y * y + z * z);
}

TEST(the_closest_point_is_the_one_brute_force_finds) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        VeerWorldId world = newWorld(VEER_EdgeMode_NONE, dimensions);
        for (int round = 0; round < 400; round++) {
            Shape shape;
            randomShape(&shape, 600);
            VeerId path = addShape(world, &shape);
            readVertices(world, path);
            for (int i = 0; i < 8; i++) {
                VeerVec3 point = {roll(-100, 700), roll(-100, 700), dimensions == 3 ? roll(-100, 700) : 0};
                const double asked[3] = {(double)point.x, (double)point.y, (double)point.z};
                VeerPathPoint closest, same;
                CHECK_EQ(veer_pathClosest(world, path, point, &closest), VEER_OK);
                double expected = distanceToVertices(asked);
                CHECK_NEAR(fabs((double)closest.offset), expected, 2e-3);
                CHECK_NEAR(apart(closest.position, point), expected, 2e-3);
                CHECK(closest.distance >= 0 && (shape.def.closed && closest.length > 0 ? closest.distance < closest.length : closest.distance <= closest.length));
                CHECK_EQ(veer_pathPointAt(world, path, closest.distance, &same), VEER_OK);
                CHECK_NEAR(apart(closest.position, same.position), 0, 5e-3);
            }
            CHECK_EQ(veer_removePath(world, path), VEER_OK);
        }
        veer_destroyWorld(world);
    }
}

TEST(in_a_world_that_wraps_the_closest_image_counts) {
    VeerWorldId world = newWorld(VEER_EdgeMode_WRAP, 2);
    for (int round = 0; round < 1000; round++) {
        Shape shape;
        randomShape(&shape, 300);
        VeerId path = addShape(world, &shape);
        readVertices(world, path);
        VeerVec3 point = {roll(0, 400), roll(0, 300), 0};
        VeerPathPoint closest;
        CHECK_EQ(veer_pathClosest(world, path, point, &closest), VEER_OK);
        double expected = INFINITY;
        for (int x = -2; x <= 2; x++)
            for (int y = -2; y <= 2; y++)
                expected = fmin(expected, distanceToVertices((double[3]){(double)point.x + x * 400, (double)point.y + y * 300, 0}));
        CHECK_NEAR(fabs((double)closest.offset), expected, 2e-3);
        CHECK_EQ(veer_removePath(world, path), VEER_OK);
    }
    veer_destroyWorld(world);
}

/* The least distance to the part of the path between two distances, which may reach over the start of a closed one. */
static double distanceToWindow(const VeerPoint *points, const double *p, const double *window, double length) {
    double best = INFINITY;
    for (int turn = -2; turn <= 2; turn++) {
        if (length == 0 && turn) continue;
        for (uint32_t i = 0; i + 1 < vertexCount; i++) {
            double start = (double)points[i].distance, end = (double)points[i + 1].distance;
            double low = fmax(start, window[0] + turn * length), high = fmin(end, window[1] + turn * length);
            if (low <= high) best = fmin(best, distanceToSegment(p, i, (low - start) / (end - start), (high - start) / (end - start)));
        }
    }
    return best;
}

TEST(a_window_of_the_path_is_searched_and_nothing_else) {
    VeerWorldId id = newWorld(VEER_EdgeMode_NONE, 2);
    VeerWorld *world = veer_world(id, "test");
    for (int round = 0; round < 3000; round++) {
        Shape shape;
        randomShape(&shape, 600);
        VeerId pathId = addShape(id, &shape);
        readVertices(id, pathId);
        const VeerPathRecord *path = &world->paths[veer_slot(pathId)];
        float length = path->length;
        VeerVec3 point = {roll(-100, 700), roll(-100, 700), 0};
        VeerPathWindow window = {roll(0, length), roll(0, 0.45f * length), roll(0, 0.45f * length)};
        VeerPathPoint found = veer_pathNearest(world, path, point, &window);
        const double asked[3] = {(double)point.x, (double)point.y, 0};
        double range[2] = {(double)window.near - (double)window.back, (double)window.near + (double)window.ahead};
        if (!path->closed) {
            range[0] = fmin(fmax(range[0], 0), (double)length);
            range[1] = fmin(fmax(range[1], 0), (double)length);
        }
        if (length > 0) {
            double expected = distanceToWindow(world->points + path->firstVertex, asked, range, path->closed ? (double)length : 0);
            CHECK_NEAR(fabs((double)found.offset), expected, 1e-2);
            double past = (double)found.distance - (double)window.near;
            if (path->closed) past -= (double)length * floor((past + (double)window.back + 0.01) / (double)length);
            CHECK(past >= -(double)window.back - 0.02 && past <= (double)window.ahead + 0.02);
        }
        veer_removePath(id, pathId);
    }
    veer_destroyWorld(id);
}

/* Nodes round a center: the path never comes near itself. */
static void ringShape(Shape *shape, uint32_t count, float wobble) {
    beginShape(shape, count);
    for (uint32_t i = 0; i < count; i++) {
        float angle = VEER_TAU * (float)i / (float)count, radius = 300 + roll(-wobble, wobble);
        shape->points[3 * i] = radius * cosf(angle);
        shape->points[3 * i + 1] = radius * sinf(angle);
        shape->points[3 * i + 2] = 0;
    }
}

TEST(the_point_at_a_distance_is_closest_to_itself) {
    VeerWorldId world = newWorld(VEER_EdgeMode_NONE, 2);
    for (int round = 0; round < 300; round++) {
        Shape shape;
        ringShape(&shape, 8 + rollInt(20), 40);
        shape.def.closed = rollInt(2);
        shape.def.smooth = rollInt(2);
        VeerId path = addShape(world, &shape);
        for (int i = 0; i < 20; i++) {
            VeerPathPoint at, back;
            float distance = roll(0, 1500);
            CHECK_EQ(veer_pathPointAt(world, path, distance, &at), VEER_OK);
            CHECK_EQ(veer_pathClosest(world, path, at.position, &back), VEER_OK);
            CHECK_NEAR(at.distance, fminf(distance, at.length), 1e-3);
            CHECK_NEAR(back.distance, at.distance, 1e-2);
            CHECK_NEAR(back.offset, 0, 1e-3);
        }
        veer_removePath(world, path);
    }
    veer_destroyWorld(world);
}

TEST(closed_paths_wrap_and_open_ones_end) {
    VeerWorldId world = newWorld(VEER_EdgeMode_NONE, 2);
    Shape shape;
    beginShape(&shape, 4);
    const float square[12] = {0, 0, 0, 100, 0, 0, 100, 100, 0, 0, 100, 0};
    memcpy(shape.points, square, sizeof square);
    shape.def.closed = 1;
    VeerId loop = addShape(world, &shape);
    shape.def.closed = 0;
    VeerId open = addShape(world, &shape);
    const struct {
        float distance, loopX, loopY, openX, openY;
    } cases[] = {{0, 0, 0, 0, 0},       {150, 100, 50, 100, 50}, {350, 0, 50, 0, 100},  {400, 0, 0, 0, 100},
                 {-30, 0, 30, 0, 0},    {830, 30, 0, 0, 100},    {-1e6f, 0, 0, 0, 0},   {3e38f, 0, 0, 0, 100}};
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        VeerPathPoint at;
        CHECK_EQ(veer_pathPointAt(world, loop, cases[i].distance, &at), VEER_OK);
        CHECK_NEAR(at.position.x, cases[i].loopX, 1e-4);
        CHECK_NEAR(at.position.y, cases[i].loopY, 1e-4);
        CHECK(at.distance >= 0 && at.distance < 400);
        CHECK_EQ(veer_pathPointAt(world, open, cases[i].distance, &at), VEER_OK);
        CHECK_NEAR(at.position.x, cases[i].openX, 1e-4);
        CHECK_NEAR(at.position.y, cases[i].openY, 1e-4);
    }
    VeerPathPoint behind; /* before an open start the parameter is 0, not the mirrored distance */
    CHECK_EQ(veer_pathClosest(world, open, (VeerVec3){-3, 0, 0}, &behind), VEER_OK);
    CHECK_EQ(behind.distance, 0);
    CHECK_NEAR(fabs((double)behind.offset), 3, 1e-6);
    veer_destroyWorld(world);
}

TEST(left_is_positive_for_offsets_and_curvature) {
    VeerWorldId world = newWorld(VEER_EdgeMode_NONE, 2);
    Shape shape;
    ringShape(&shape, 32, 0);
    shape.def.closed = shape.def.smooth = 1;
    shape.def.flatness = 0.01f;
    VeerId ring = addShape(world, &shape);
    for (int i = 0; i < 500; i++) {
        float angle = roll(-3, 3), radius = roll(5, 900);
        VeerPathPoint closest;
        veer_pathClosest(world, ring, (VeerVec3){radius * cosf(angle), radius * sinf(angle), 0}, &closest);
        CHECK_NEAR(closest.offset, 300 - radius, 0.1);
        CHECK_NEAR(closest.curvature, 1.0 / 300, 2e-4);
        CHECK_NEAR(closest.length, 2 * 3.14159265 * 300, 0.5);
    }
    /* outside of a corner sharper than a right angle both segments would disagree about the side */
    beginShape(&shape, 3);
    const float hook[9] = {0, 0, 0, 100, 0, 0, 20, 30, 0};
    memcpy(shape.points, hook, sizeof hook);
    VeerId corner = addShape(world, &shape);
    for (float angle = -80; angle < 60; angle += 5) {
        VeerPathPoint closest;
        float turn = angle * VEER_PI / 180;
        veer_pathClosest(world, corner, (VeerVec3){100 + 10 * cosf(turn), 10 * sinf(turn), 0}, &closest);
        CHECK_NEAR(closest.offset, -10, 1e-3);
    }
    veer_destroyWorld(world);
}

/* ---- curves */

/* The centripetal curve by Barry and Goldman's pyramid, in double precision. */
static void curvePoint(const double (*p)[2], double u, double *out) {
    double t[4] = {0}, level[4][2];
    for (int i = 1; i < 4; i++) t[i] = t[i - 1] + sqrt(hypot(p[i][0] - p[i - 1][0], p[i][1] - p[i - 1][1]));
    double at = t[1] + u * (t[2] - t[1]);
    memcpy(level, p, sizeof level);
    for (int step = 1; step < 4; step++) {
        for (int i = 0; i + step < 4; i++) {
            int low = step == 3 ? 1 : i, high = step == 3 ? 2 : i + step; /* knots of the level */
            for (int k = 0; k < 2; k++) level[i][k] = ((t[high] - at) * level[i][k] + (at - t[low]) * level[i + 1][k]) / (t[high] - t[low]);
        }
    }
    out[0] = level[0][0];
    out[1] = level[0][1];
}

static void spanNodes(const Shape *shape, uint32_t span, double (*p)[2]) {
    int count = (int)shape->def.pointCount;
    for (int k = 0; k < 4; k++) {
        int i = (int)span + k - 1;
        if (shape->def.closed) i = (i + count) % count;
        if (i >= 0 && i < count) {
            p[k][0] = (double)shape->points[3 * i];
            p[k][1] = (double)shape->points[3 * i + 1];
        }
    }
    for (int k = 0; k < 2 && !shape->def.closed; k++) {
        if (span == 0) p[0][k] = 2 * p[1][k] - p[2][k];
        if ((int)span + 2 == count) p[3][k] = 2 * p[2][k] - p[1][k];
    }
}

static double distanceToChord(const float *p, const double *a, const double *b) {
    double x = b[0] - a[0], y = b[1] - a[1], toX = (double)p[0] - a[0], toY = (double)p[1] - a[1];
    double lengthSq = x * x + y * y, t = lengthSq > 0 ? fmin(fmax((x * toX + y * toY) / lengthSq, 0), 1) : 0;
    return hypot(toX - t * x, toY - t * y);
}

TEST(no_chord_is_farther_from_the_curve_than_flatness) {
    VeerWorldId world = newWorld(VEER_EdgeMode_NONE, 2);
    const float flatnesses[] = {0.02f, 0.25f, 3, 50};
    for (int round = 0; round < 160; round++) {
        Shape shape;
        beginShape(&shape, 3 + rollInt(8));
        for (uint32_t i = 0; i < 3 * shape.def.pointCount; i++) shape.points[i] = roll(0, rollInt(4) ? 600 : 60);
        shape.def.smooth = 1;
        shape.def.closed = rollInt(2);
        shape.def.flatness = flatnesses[round % 4];
        VeerId path = addShape(world, &shape);
        readVertices(world, path);
        uint32_t spans = shape.def.pointCount - !shape.def.closed;
        double worst = 0, worstVertex = 0;
        static double dense[12 * 401][2];
        for (uint32_t span = 0; span < spans; span++) {
            double p[4][2];
            spanNodes(&shape, span, p);
            for (int i = 0; i <= 400; i++) {
                double *at = dense[span * 401 + (uint32_t)i];
                curvePoint((const double(*)[2])p, i / 400.0, at);
                worst = fmax(worst, distanceToVertices((double[3]){at[0], at[1], 0}));
            }
        }
        CHECK(worst <= (double)shape.def.flatness + 1e-3);
        for (uint32_t v = 0; v < vertexCount; v++) { /* and every vertex lies on the curve */
            double best = INFINITY;
            for (uint32_t i = 0; i + 1 < spans * 401; i++) best = fmin(best, distanceToChord(vertices + 3 * (size_t)v, dense[i], dense[i + 1]));
            worstVertex = fmax(worstVertex, best);
        }
        CHECK(worstVertex < 0.05);
        veer_removePath(world, path);
    }
    veer_destroyWorld(world);
}

TEST(a_smooth_path_goes_through_its_nodes_and_stays_small) {
    VeerWorldId id = newWorld(VEER_EdgeMode_NONE, 2);
    VeerWorld *world = veer_world(id, "test");
    Shape shape;
    beginShape(&shape, 5);
    const float far[15] = {0, 0, 0, 1e6f, 0, 0, 1e6f, 1e6f, 0, -1e6f, 1e6f, 0, 0, -1e6f, 0};
    memcpy(shape.points, far, sizeof far);
    shape.def.smooth = shape.def.closed = 1;
    shape.def.flatness = 1e-4f;
    VeerId path = addShape(id, &shape);
    const VeerPathRecord *record = &world->paths[veer_slot(path)];
    CHECK(record->vertexCount <= 5 * 1024 + 1);
    CHECK(record->vertexCount > 100);
    for (uint32_t i = 0; i < 5; i++) {
        const VeerPoint *node = &world->points[record->firstNode + i];
        CHECK_EQ(node->x, far[3 * i]);
        CHECK_EQ(node->y, far[3 * i + 1]);
        VeerPathPoint at = veer_pathAt(world, record, node->distance);
        CHECK_NEAR(apart(at.position, (VeerVec3){node->x, node->y, node->z}), 0, 1);
    }
    for (uint32_t i = 1; i < record->vertexCount; i++)
        CHECK(world->points[record->firstVertex + i].distance > world->points[record->firstVertex + i - 1].distance);
    veer_destroyWorld(id);
}

/* ---- odd paths */

TEST(duplicates_are_dropped_and_single_points_are_paths) {
    VeerWorldId id = newWorld(VEER_EdgeMode_NONE, 2);
    VeerWorld *world = veer_world(id, "test");
    Shape shape;
    beginShape(&shape, 6);
    const float doubled[18] = {0, 0, 0, 0, 0, 7, 10, 0, 0, 10, 0, 0, 10, 10, 0, 0, 0, 0};
    memcpy(shape.points, doubled, sizeof doubled);
    for (uint32_t smooth = 0; smooth < 2; smooth++) {
        shape.def.smooth = smooth;
        shape.def.closed = 1;
        VeerId path = addShape(id, &shape); /* the last point repeats the first; heights don't count in the plane */
        CHECK_EQ(world->paths[veer_slot(path)].nodeCount, 3);
        shape.def.closed = 0;
        path = addShape(id, &shape);
        CHECK_EQ(world->paths[veer_slot(path)].nodeCount, 4);
    }
    for (uint32_t bits = 0; bits < 4; bits++) {
        for (uint32_t count = 1; count <= 2; count++) {
            shape.def.pointCount = count;
            shape.def.smooth = bits & 1;
            shape.def.closed = bits >> 1;
            VeerId path = addShape(id, &shape);
            VeerPathPoint at;
            CHECK_EQ(veer_pathPointAt(id, path, 5, &at), VEER_OK);
            CHECK_EQ(at.length, 0);
            CHECK_EQ(at.distance, 0);
            CHECK_EQ(at.position.x, 0);
            CHECK_EQ(veer_pathClosest(id, path, (VeerVec3){3, 4, 0}, &at), VEER_OK);
            CHECK_NEAR(at.offset, 5, 1e-6);
            CHECK(at.tangent.x == 0 && at.tangent.y == 0 && at.curvature == 0);
        }
    }
    shape.points[3] = 10; /* there and back */
    shape.def.pointCount = 2;
    shape.def.closed = 1;
    for (uint32_t smooth = 0; smooth < 2; smooth++) {
        shape.def.smooth = smooth;
        VeerId path = addShape(id, &shape);
        VeerPathPoint at;
        CHECK_EQ(veer_pathPointAt(id, path, 15, &at), VEER_OK);
        CHECK_NEAR(at.length, 20, 1e-5);
        CHECK_NEAR(at.position.x, 5, 1e-5);
        CHECK_NEAR(at.tangent.x, -1, 1e-6);
    }
    veer_destroyWorld(id);
}

TEST(planar_worlds_ignore_heights_and_volume_worlds_do_not) {
    Shape shape;
    beginShape(&shape, 2);
    const float ramp[6] = {0, 0, 0, 30, 0, 40};
    memcpy(shape.points, ramp, sizeof ramp);
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        VeerWorldId world = newWorld(VEER_EdgeMode_NONE, dimensions);
        VeerId path = addShape(world, &shape);
        VeerPathPoint at;
        CHECK_EQ(veer_pathClosest(world, path, (VeerVec3){30, 0, 40}, &at), VEER_OK);
        CHECK_NEAR(at.length, dimensions == 2 ? 30 : 50, 1e-4);
        CHECK_NEAR(at.offset, 0, 1e-4);
        CHECK_NEAR(at.position.z, dimensions == 2 ? 0 : 40, 1e-4);
        veer_destroyWorld(world);
    }
}

/* ---- edits */

typedef struct Kept {
    VeerId path;
    uint32_t count, nodes;
    float vertices[3 * 700];
} Kept;

static void keep(VeerWorldId world, Kept *kept) {
    readVertices(world, kept->path);
    CHECK(vertexCount <= 700);
    kept->count = vertexCount;
    memcpy(kept->vertices, vertices, 3 * sizeof(float) * vertexCount);
    kept->nodes = veer_world(world, "test")->paths[veer_slot(kept->path)].nodeCount;
}

static void checkKept(VeerWorldId id, const Kept *kept, uint32_t count) {
    VeerWorld *world = veer_world(id, "test");
    uint32_t points = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!kept[i].path) continue;
        const VeerPathRecord *path = &world->paths[veer_slot(kept[i].path)];
        readVertices(id, kept[i].path);
        CHECK_EQ(vertexCount, kept[i].count);
        CHECK(memcmp(vertices, kept[i].vertices, 3 * sizeof(float) * vertexCount) == 0);
        CHECK(memcmp(&world->points[path->firstNode], &world->points[path->firstVertex], 3 * sizeof(float)) == 0);
        points += path->vertexCount + path->nodeCount;
    }
    CHECK_EQ(world->header->pointCount, points);
}

TEST(points_stay_compact_and_right_through_many_edits) {
    VeerWorldId world = newWorld(VEER_EdgeMode_NONE, 2);
    static Kept kept[20];
    memset(kept, 0, sizeof kept);
    for (int round = 0; round < 600; round++) {
        Kept *one = &kept[rollInt(20)];
        Shape shape;
        randomShape(&shape, 200);
        if (!one->path) {
            one->path = addShape(world, &shape);
        } else if (rollInt(2)) {
            CHECK_EQ(veer_setPath(world, one->path, &shape.def), VEER_OK);
        } else {
            CHECK_EQ(veer_removePath(world, one->path), VEER_OK);
            CHECK_EQ(veer_removePath(world, one->path), VEER_E_STALE);
            one->path = 0;
        }
        if (one->path) keep(world, one);
        checkKept(world, kept, 20);
    }
    veer_destroyWorld(world);
}

TEST(a_path_can_be_changed_where_only_its_own_room_is_left) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity.points = 8;
    VeerWorldId world;
    CHECK_EQ(veer_createWorld(&def, &world), VEER_OK);
    Shape shape;
    beginShape(&shape, 4);
    const float line[15] = {0, 0, 0, 10, 0, 0, 20, 5, 0, 30, 0, 0, 40, 0, 0};
    memcpy(shape.points, line, sizeof line);
    VeerId path = addShape(world, &shape), other;
    shape.points[0] = -5;
    CHECK_EQ(veer_setPath(world, path, &shape.def), VEER_OK);
    readVertices(world, path);
    CHECK_EQ(vertices[0], -5);
    uint64_t before, after;
    veer_hash(world, &before);
    shape.def.pointCount = 5;
    CHECK_EQ(veer_setPath(world, path, &shape.def), VEER_E_FULL);
    shape.def.pointCount = 4;
    shape.def.smooth = 1;
    CHECK_EQ(veer_setPath(world, path, &shape.def), VEER_E_FULL);
    CHECK(strcmp(veer_lastError(world)->argument, "capacity.points") == 0);
    shape.def.pointCount = 1;
    CHECK_EQ(veer_addPath(world, &shape.def, &other), VEER_E_FULL);
    veer_hash(world, &after);
    CHECK(before == after);
    veer_destroyWorld(world);
}

static void checkRefusal(VeerWorldId world, const VeerPathDef *def, VeerResult code, const char *argument) {
    VeerId path = 7, existing = veer_makeId(veer_world(world, "test"), VEER_KIND_PATH, 0);
    uint64_t before, after;
    veer_hash(world, &before);
    CHECK_EQ(veer_addPath(world, def, &path), code);
    CHECK(path == 0);
    CHECK(strcmp(veer_lastError(world)->argument, argument) == 0);
    CHECK(strcmp(veer_lastError(world)->call, "veer_addPath") == 0);
    CHECK_EQ(veer_setPath(world, existing, def), code);
    CHECK(strcmp(veer_lastError(world)->argument, argument) == 0);
    veer_hash(world, &after);
    CHECK(before == after);
}

TEST(bad_paths_are_refused_and_change_nothing) {
    VeerWorldId world = newWorld(VEER_EdgeMode_NONE, 2);
    Shape shape;
    randomShape(&shape, 100);
    addShape(world, &shape);
    const struct {
        float value;
        VeerResult code;
    } values[] = {{NAN, VEER_E_NOT_FINITE}, {INFINITY, VEER_E_NOT_FINITE}, {-INFINITY, VEER_E_NOT_FINITE}, {1.1e6f, VEER_E_RANGE}, {-3e38f, VEER_E_RANGE}};
    const char *names[3] = {"points[4].x", "points[4].y", "points[4].z"};
    for (uint32_t i = 0; i < sizeof values / sizeof *values; i++) {
        for (uint32_t axis = 0; axis < 3; axis++) {
            beginShape(&shape, 6);
            memset(shape.points, 0, sizeof shape.points);
            shape.points[3 * 4 + axis] = values[i].value;
            checkRefusal(world, &shape.def, values[i].code, names[axis]);
            CHECK_EQ(veer_lastError(world)->index, 4);
        }
    }
    beginShape(&shape, 0);
    checkRefusal(world, &shape.def, VEER_E_EMPTY, "def.pointCount");
    shape.def.pointCount = 3;
    shape.def.points = 0;
    checkRefusal(world, &shape.def, VEER_E_NULL, "def.points");
    shape.def.points = shape.points;
    shape.def.pointCount = 0xFFFFFFFFu;
    checkRefusal(world, &shape.def, VEER_E_RANGE, "def.pointCount");
    beginShape(&shape, 3);
    shape.def.radius = -1;
    checkRefusal(world, &shape.def, VEER_E_RANGE, "def.radius");
    beginShape(&shape, 3);
    shape.def.flatness = 0;
    checkRefusal(world, &shape.def, VEER_E_RANGE, "def.flatness");
    beginShape(&shape, 3);
    shape.def.closed = 2;
    checkRefusal(world, &shape.def, VEER_E_RANGE, "def.closed");
    checkRefusal(world, 0, VEER_E_NULL, "def");
    veer_destroyWorld(world);
}

TEST(questions_about_paths_name_what_is_wrong_with_them) {
    VeerWorldId world = newWorld(VEER_EdgeMode_NONE, 2), other = newWorld(VEER_EdgeMode_NONE, 2);
    Shape shape;
    ringShape(&shape, 9, 20);
    VeerId path = addShape(world, &shape);
    VeerPathPoint out;
    uint32_t room = 8;
    float few[3 * 9];
    CHECK_EQ(veer_pathPointAt(world, path, NAN, &out), VEER_E_NOT_FINITE);
    CHECK_EQ(veer_pathPointAt(world, path, 0, 0), VEER_E_NULL);
    CHECK_EQ(veer_pathPointAt(world, 0, 0, &out), VEER_E_HANDLE);
    CHECK_EQ(veer_pathPointAt(other, path, 0, &out), VEER_E_WRONG_WORLD);
    CHECK_EQ(veer_pathClosest(world, path, (VeerVec3){0, NAN, 0}, &out), VEER_E_NOT_FINITE);
    CHECK(strcmp(veer_lastError(world)->argument, "point.y") == 0);
    CHECK_EQ(veer_pathClosest(world, path, (VeerVec3){2e6f, 0, 0}, &out), VEER_E_RANGE);
    CHECK_EQ(veer_pathClosest(world, path, (VeerVec3){0, 0, 0}, 0), VEER_E_NULL);
    CHECK_EQ(veer_pathVertices(world, path, few, &room), VEER_E_BUFFER);
    CHECK_EQ(room, 9);
    CHECK_EQ(veer_pathVertices(world, path, few, &room), VEER_OK);
    CHECK_EQ(veer_pathVertices(world, path, 0, &room), VEER_E_NULL);
    CHECK_EQ(veer_pathVertices(world, path, few, 0), VEER_E_NULL);
    CHECK_EQ(veer_removePath(other, path), VEER_E_WRONG_WORLD);
    CHECK_EQ(veer_removePath(world + 1, path), VEER_E_WORLD);
    CHECK_EQ(veer_removePath(world, path), VEER_OK);
    CHECK_EQ(veer_pathClosest(world, path, (VeerVec3){0, 0, 0}, &out), VEER_E_STALE);
    CHECK_EQ(veer_setPath(world, path, &shape.def), VEER_E_STALE);
    veer_destroyWorld(world);
    veer_destroyWorld(other);
}

TEST(removing_a_path_leaves_no_brain_that_follows_it) {
    VeerWorldId world = newWorld(VEER_EdgeMode_NONE, 2);
    Shape shape;
    ringShape(&shape, 9, 20);
    VeerId gone = addShape(world, &shape), stays = addShape(world, &shape), brain, agents[3];
    VeerBrainDef brainDef = veer_defaultBrainDef();
    brainDef.behaviors[0] = veer_behavior(VEER_FOLLOW_TRACK);
    brainDef.behaviors[1] = veer_behavior(VEER_FOLLOW_TRACK);
    brainDef.behaviors[2] = veer_behavior(VEER_PATROL);
    brainDef.behaviors[0].path = brainDef.behaviors[2].path = gone;
    brainDef.behaviors[1].path = stays;
    brainDef.behaviorCount = 3;
    CHECK_EQ(veer_addBrain(world, &brainDef, &brain), VEER_OK);
    VeerAgentDef agent = veer_defaultAgentDef();
    for (int i = 0; i < 3; i++) {
        agent.brain = i == 1 ? 0 : brain; /* the one in between follows nothing */
        agent.x = (float)i * 50;
        CHECK_EQ(veer_addAgent(world, &agent, &agents[i]), VEER_OK);
    }
    CHECK_EQ(veer_step(world, 1.0f / 60), VEER_OK);
    uint32_t before, count;
    veer_events(world, &before);
    CHECK_EQ(veer_removePath(world, gone), VEER_OK);
    const VeerEvent *events = veer_events(world, &count);
    CHECK_EQ(count - before, 2);
    for (uint32_t i = before; i < count; i++) {
        CHECK_EQ(events[i].type, VEER_EVENT_PATH_LOST);
        CHECK(events[i].agent == agents[i == before ? 0 : 2]);
        CHECK_EQ(events[i].value, veer_slot(gone));
    }
    CHECK_EQ(veer_getBrain(world, brain, &brainDef), VEER_OK);
    CHECK(brainDef.behaviors[0].path == 0);
    CHECK(brainDef.behaviors[1].path == stays);
    CHECK(brainDef.behaviors[2].path == 0);
    CHECK_EQ(veer_step(world, 1.0f / 60), VEER_OK);
    CHECK_EQ(veer_removePath(world, stays), VEER_OK);
    CHECK_EQ(veer_step(world, 1.0f / 60), VEER_OK);
    veer_destroyWorld(world);
}
