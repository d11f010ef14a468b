/* Tests reading paths: closest points, windows, distances, sides and curvature, compared with brute force in double precision. */
#include "path_shapes.h"

TEST(the_closest_point_is_the_one_brute_force_finds) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        VeerWorldId world = newWorld(VEER_EDGE_MODE_NONE, dimensions);
        for (int round = 0; round < 400; round++) {
            Shape shape;
            randomShape(&shape, 600);
            VeerPathId path = addShape(world, &shape);
            readVertices(world, path);
            for (int i = 0; i < 8; i++) {
                VeerVec3 point = {roll(-100, 700), roll(-100, 700), dimensions == 3 ? roll(-100, 700) : 0};
                const double asked[3] = {(double)point.x, (double)point.y, (double)point.z};
                VeerPathPoint closest, same;
                CHECK_OK(veer_pathClosest(world, path, point, &closest));
                double expected = distanceToVertices(asked);
                CHECK_NEAR(fabs((double)closest.offset), expected, 2e-3);
                CHECK_NEAR(apart(closest.position, point), expected, 2e-3);
                CHECK(closest.distance >= 0 &&
                      (shape.def.closed && closest.length > 0 ? closest.distance < closest.length : closest.distance <= closest.length));
                CHECK_OK(veer_pathPointAt(world, path, closest.distance, &same));
                CHECK_NEAR(apart(closest.position, same.position), 0, 5e-3);
            }
            CHECK_OK(veer_removePath(world, path));
        }
    }
}

/* The sign of the offset is the side of the tangent, even if a corner is the closest point and its two segments disagree. */
TEST(offset_and_tangent_of_the_closest_point_agree_at_corners) {
    VeerWorldId world = newWorld(VEER_EDGE_MODE_NONE, 2);
    int corners = 0;
    for (int round = 0; round < 600; round++) {
        Shape shape;
        randomShape(&shape, 600);
        shape.def.smooth = 0;
        VeerPathId path = addShape(world, &shape);
        for (int i = 0; i < 20; i++) {
            VeerVec3 point = {roll(-300, 900), roll(-300, 900), 0};
            VeerPathPoint closest = closest_on(world, path, point);
            double x = (double)point.x - (double)closest.position.x, y = (double)point.y - (double)closest.position.y;
            double left = (double)closest.tangent.x * y - (double)closest.tangent.y * x, size = fabs((double)closest.offset);
            if (fabs(left) < 1e-2 * size || size < 1e-2) continue; /* beyond an end, the point is neither left nor right */
            corners += fabs(left) < 0.99 * size;
            CHECK((left > 0) == (closest.offset > 0));
        }
        CHECK_OK(veer_removePath(world, path));
    }
    CHECK(corners > 500);
}

TEST(along_the_axes_along_which_the_world_wraps_the_closest_image_counts) {
    const uint32_t edges[3] = {VEER_EDGE_MODE_WRAP, AXES(VEER_EDGE_MODE_WRAP, VEER_EDGE_MODE_CLAMP),
                               AXES(VEER_EDGE_MODE_NONE, VEER_EDGE_MODE_WRAP)};
    for (int round = 0; round < 1500; round++) {
        const uint32_t own = edges[round % 3];
        const int wide = edgesAt(own, 0) == VEER_EDGE_MODE_WRAP ? 2 : 0, high = edgesAt(own, 1) == VEER_EDGE_MODE_WRAP ? 2 : 0;
        Scoped(VeerWorldId) world = newWorld(own, 2);
        dice = 1 + (uint32_t)round;
        Shape shape;
        randomShape(&shape, 300);
        VeerPathId path = addShape(world, &shape);
        readVertices(world, path);
        VeerVec3 point = {roll(0, 400), roll(0, 300), 0};
        VeerPathPoint closest = closest_on(world, path, point);
        double expected = INFINITY;
        for (int x = -wide; x <= wide; x++)
            for (int y = -high; y <= high; y++)
                expected = fmin(expected, distanceToVertices((double[3]){(double)point.x + x * 400, (double)point.y + y * 300, 0}));
        CHECK_NEAR(fabs((double)closest.offset), expected, 2e-3);
    }
}

/* Returns the smallest distance to the part of the path between two arc lengths, which may extend across the start of a closed path. */
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

TEST(only_the_given_window_of_the_path_is_searched) {
    VeerWorldId id = newWorld(VEER_EDGE_MODE_NONE, 2);
    VeerWorld *world = veer_world(id, "test");
    for (int round = 0; round < 3000; round++) {
        Shape shape;
        randomShape(&shape, 600);
        VeerPathId pathId = addShape(id, &shape);
        readVertices(id, pathId);
        const VeerPathRecord *path = &world->paths[veer_slotOf(pathId.bits)];
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
}

TEST(the_closest_point_to_a_point_of_the_path_is_itself) {
    VeerWorldId world = newWorld(VEER_EDGE_MODE_NONE, 2);
    for (int round = 0; round < 300; round++) {
        Shape shape;
        ringShape(&shape, 8 + rollInt(20), 40);
        shape.def.closed = rollInt(2);
        shape.def.smooth = rollInt(2);
        VeerPathId path = addShape(world, &shape);
        for (int i = 0; i < 20; i++) {
            VeerPathPoint at, back;
            float distance = roll(0, 1500);
            CHECK_OK(veer_pathPointAt(world, path, distance, &at));
            CHECK_OK(veer_pathClosest(world, path, at.position, &back));
            CHECK_NEAR(at.distance, fminf(distance, at.length), 1e-3);
            CHECK_NEAR(back.distance, at.distance, 1e-2);
            CHECK_NEAR(back.offset, 0, 1e-3);
        }
        veer_removePath(world, path);
    }
}

TEST(closed_paths_wrap_and_open_ones_end) {
    VeerWorldId world = newWorld(VEER_EDGE_MODE_NONE, 2);
    Shape shape;
    setShape(&shape, 4, (const float[]){0, 0, 0, 100, 0, 0, 100, 100, 0, 0, 100, 0});
    shape.def.closed = 1;
    VeerPathId loop = addShape(world, &shape);
    shape.def.closed = 0;
    VeerPathId open = addShape(world, &shape);
    const struct {
        float distance, loopX, loopY, openX, openY;
    } cases[] = {{0, 0, 0, 0, 0},    {150, 100, 50, 100, 50}, {350, 0, 50, 0, 100}, {400, 0, 0, 0, 100},
                 {-30, 0, 30, 0, 0}, {830, 30, 0, 0, 100},    {-1e6f, 0, 0, 0, 0},  {3e38f, 0, 0, 0, 100}};
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        VeerPathPoint at = point_on(world, loop, cases[i].distance);
        CHECK_AT(at.position, cases[i].loopX, cases[i].loopY, 1e-4);
        CHECK(at.distance >= 0 && at.distance < 400);
        CHECK_OK(veer_pathPointAt(world, open, cases[i].distance, &at));
        CHECK_AT(at.position, cases[i].openX, cases[i].openY, 1e-4);
    }
    VeerPathPoint behind; /* A point before the start of an open path has distance 0, rather than its distance mirrored at the start. */
    CHECK_OK(veer_pathClosest(world, open, (VeerVec3){-3, 0, 0}, &behind));
    CHECK_EQ(behind.distance, 0);
    CHECK_NEAR(fabs((double)behind.offset), 3, 1e-6);
}

TEST(left_is_positive_for_offsets_and_curvature) {
    VeerWorldId world = newWorld(VEER_EDGE_MODE_NONE, 2);
    Shape shape;
    ringShape(&shape, 32, 0);
    shape.def.closed = shape.def.smooth = 1;
    shape.def.flatness = 0.01f;
    VeerPathId ring = addShape(world, &shape);
    for (int i = 0; i < 500; i++) {
        float angle = roll(-3, 3), radius = roll(5, 900);
        VeerPathPoint closest;
        veer_pathClosest(world, ring, (VeerVec3){radius * cosf(angle), radius * sinf(angle), 0}, &closest);
        CHECK_NEAR(closest.offset, 300 - radius, 0.1);
        CHECK_NEAR(closest.curvature, 1.0 / 300, 2e-4);
        CHECK_NEAR(closest.length, 2 * 3.14159265 * 300, 0.5);
    }
    setShape(&shape, 3,
             /* at the ends of an open path, the curvature is that of the neighboring vertex */
             (const float[]){0, 0, 0, 100, 0, 0, 100, -100, 0});
    VeerPathId open = addShape(world, &shape);
    for (int end = 0; end < 2; end++) {
        VeerPathPoint at;
        veer_pathPointAt(world, open, end ? 1e6f : 0, &at);
        CHECK_NEAR(at.curvature, -1 / (50 * sqrt(2)), 1e-6);
    }
    /* outside a corner sharper than a right angle the two segments disagree about the side */
    setShape(&shape, 3, (const float[]){0, 0, 0, 100, 0, 0, 20, 30, 0});
    VeerPathId corner = addShape(world, &shape);
    for (float angle = -80; angle < 60; angle += 5) {
        VeerPathPoint closest;
        float turn = angle * VEER_PI / 180;
        veer_pathClosest(world, corner, (VeerVec3){100 + 10 * cosf(turn), 10 * sinf(turn), 0}, &closest);
        CHECK_NEAR(closest.offset, -10, 1e-3);
    }
}
