/* Tests building paths: vertices are compared with the centripetal curve in double precision, and degenerate paths work. */
#include "path_shapes.h"

/* Calculates a point on the centripetal curve, by Barry and Goldman's recursive evaluation in double precision. */
static void curvePoint(const double (*p)[2], double u, double *out) {
    double t[4] = {0}, level[4][2];
    for (int i = 1; i < 4; i++) t[i] = t[i - 1] + sqrt(hypot(p[i][0] - p[i - 1][0], p[i][1] - p[i - 1][1]));
    double at = t[1] + u * (t[2] - t[1]);
    memcpy(level, p, sizeof level);
    for (int step = 1; step < 4; step++) {
        for (int i = 0; i + step < 4; i++) {
            int low = step == 3 ? 1 : i, high = step == 3 ? 2 : i + step; /* the knots at this level of the recursion */
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

STUDY(no_chord_is_farther_from_the_curve_than_its_flatness) {
    VeerWorldId world = newWorld(VEER_EDGE_MODE_NONE, 2);
    const float flatnesses[] = {0.02f, 0.25f, 3, 50};
    for (int round = 0; round < ROUNDS(160); round++) {
        Shape shape;
        beginShape(&shape, 3 + rollInt(8));
        for (uint32_t i = 0; i < 3 * shape.def.pointCount; i++) shape.points[i] = roll(0, rollInt(4) ? 600 : 60);
        shape.def.smooth = 1;
        shape.def.closed = rollInt(2);
        shape.def.flatness = flatnesses[round % 4];
        VeerPathId path = addShape(world, &shape);
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
        for (uint32_t v = 0; v < vertexCount; v++) { /* every vertex is on the curve */
            double best = INFINITY;
            for (uint32_t i = 0; i + 1 < spans * 401; i++)
                best = fmin(best, distanceToChord(vertices + 3 * (size_t)v, dense[i], dense[i + 1]));
            worstVertex = fmax(worstVertex, best);
        }
        CHECK(worstVertex < 0.05);
        veer_removePath(world, path);
    }
}

TEST(a_smooth_path_goes_through_its_nodes_and_has_few_vertices) {
    VeerWorldId id = newWorld(VEER_EDGE_MODE_NONE, 2);
    VeerWorld *world = veer_world(id, "test");
    Shape shape;
    static const float far[] = {0, 0, 0, 1e6f, 0, 0, 1e6f, 1e6f, 0, -1e6f, 1e6f, 0, 0, -1e6f, 0};
    setShape(&shape, 5, far);
    shape.def.smooth = shape.def.closed = 1;
    shape.def.flatness = 1e-4f;
    VeerPathId path = addShape(id, &shape);
    const VeerPathRecord *record = &world->paths[veer_slotOf(path.bits)];
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
}

TEST(duplicates_are_dropped_and_single_points_are_paths) {
    VeerWorldId id = newWorld(VEER_EDGE_MODE_NONE, 2);
    VeerWorld *world = veer_world(id, "test");
    Shape shape;
    setShape(&shape, 6, (const float[]){0, 0, 0, 0, 0, 7, 10, 0, 0, 10, 0, 0, 10, 10, 0, 0, 0, 0});
    for (uint32_t smooth = 0; smooth < 2; smooth++) {
        shape.def.smooth = smooth;
        shape.def.closed = 1;
        VeerPathId path = addShape(id, &shape); /* the last point repeats the first; heights are ignored in planar worlds */
        CHECK_EQ(world->paths[veer_slotOf(path.bits)].nodeCount, 3);
        shape.def.closed = 0;
        path = addShape(id, &shape);
        CHECK_EQ(world->paths[veer_slotOf(path.bits)].nodeCount, 4);
    }
    for (uint32_t bits = 0; bits < 4; bits++) {
        for (uint32_t count = 1; count <= 2; count++) {
            shape.def.pointCount = count;
            shape.def.smooth = bits & 1;
            shape.def.closed = bits >> 1;
            VeerPathId path = addShape(id, &shape);
            VeerPathPoint at = point_on(id, path, 5);
            CHECK_EQ(at.length, 0);
            CHECK_EQ(at.distance, 0);
            CHECK_EQ(at.position.x, 0);
            CHECK_OK(veer_pathClosest(id, path, (VeerVec3){3, 4, 0}, &at));
            CHECK_NEAR(at.offset, 5, 1e-6);
            CHECK(at.tangent.x == 0 && at.tangent.y == 0 && at.curvature == 0);
        }
    }
    shape.points[3] = 10; /* there and back */
    shape.def.pointCount = 2;
    shape.def.closed = 1;
    for (uint32_t smooth = 0; smooth < 2; smooth++) {
        shape.def.smooth = smooth;
        VeerPathId path = addShape(id, &shape);
        VeerPathPoint at = point_on(id, path, 15);
        CHECK_NEAR(at.length, 20, 1e-5);
        CHECK_NEAR(at.position.x, 5, 1e-5);
        CHECK_NEAR(at.tangent.x, -1, 1e-6);
    }
}

TEST(planar_worlds_ignore_heights_and_volume_worlds_do_not) {
    Shape shape;
    setShape(&shape, 2, (const float[]){0, 0, 0, 30, 0, 40});
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        VeerWorldId world = newWorld(VEER_EDGE_MODE_NONE, dimensions);
        VeerPathId path = addShape(world, &shape);
        VeerPathPoint at = closest_on(world, path, (VeerVec3){30, 0, 40});
        CHECK_NEAR(at.length, dimensions == 2 ? 30 : 50, 1e-4);
        CHECK_NEAR(at.offset, 0, 1e-4);
        CHECK_NEAR(at.position.z, dimensions == 2 ? 0 : 40, 1e-4);
    }
}
