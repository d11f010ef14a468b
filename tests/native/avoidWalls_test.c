/* Stories of avoidWalls: corridors, corners, things that stick out, the edges of the world, maps, space; and what must not go wrong. */
#include "walker.h"

#include "../../src/core.h"

#define PI 3.14159265f

/* ---- a world of walls */

static void addWalls(Walker *walker, const float *points, uint32_t count, uint32_t closed) {
    VeerObstacleDef wall = veer_defaultObstacleDef();
    float copy[3 * 32] = {0};
    VeerId id;
    walker_makeWorld(walker);
    for (uint32_t i = 0; i < count; i++) {
        copy[3 * i] = points[2 * i];
        copy[3 * i + 1] = points[2 * i + 1];
    }
    wall.kind = VEER_ObstacleKind_SEGMENT;
    wall.points = copy;
    wall.pointCount = count;
    wall.closed = closed;
    CHECK_EQ(veer_addObstacle(walker->world, &wall, &id), VEER_OK);
}

static void head(Walker *walker, float angle, float speed) {
    walker->agentDef.orientation = angle;
    walker->agentDef.velocityX = speed * cosf(angle);
    walker->agentDef.velocityY = speed * sinf(angle);
}

/* Distance of a point from a polyline. */
static float distanceFrom(const float *points, uint32_t count, float x, float y) {
    float least = 1e9f;
    for (uint32_t i = 0; i + 1 < count; i++) {
        float ax = points[2 * i], ay = points[2 * i + 1], ex = points[2 * i + 2] - ax, ey = points[2 * i + 3] - ay;
        float share = ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey);
        share = fminf(fmaxf(share, 0), 1);
        least = fminf(least, hypotf(x - ax - ex * share, y - ay - ey * share));
    }
    return least;
}

/* ---- corridors */

static const float rates[3] = {30, 60, 240};

/* Enters a corridor at an angle; the least clearance of its disc on the way through, and how far it got. */
static float walkCorridor(float width, float speed, float angle, float rate, float *got) {
    Walker walker;
    walker_plan(&walker, VEER_AVOID_WALLS);
    walker.agentDef.maxSpeed = speed;
    head(&walker, angle, speed);
    float h = width / 2, low[] = {-200, -h, 3000, -h}, high[] = {-200, h, 3000, h}, least = 1e9f;
    addWalls(&walker, low, 2, 0);
    addWalls(&walker, high, 2, 0);
    walker_start(&walker);
    for (int i = 0, steps = (int)(1000 / speed * rate); i < steps; i++) {
        walker_step(&walker, 1 / rate);
        least = fminf(least, h - fabsf(walker_y(&walker)) - 8);
    }
    *got = walker_x(&walker);
    walker_end(&walker);
    return least;
}

TEST(a_corridor_is_walked_at_any_speed_and_rate_without_touching) {
    const float widths[] = {30, 40, 60, 100, 200}, speeds[] = {20, 50, 100, 200};
    for (int w = 0; w < 5; w++)
        for (int s = 0; s < 4; s++) {
            float nearest = 1e9f, shortest = 1e9f;
            for (int r = 0; r < 3; r++)
                for (float angle = -1.2f; angle < 1.3f; angle += 0.3f) {
                    /* what its response of 10/s can't stop in time is no matter of steering */
                    if (speeds[s] / 10 * sinf(fabsf(angle)) > 0.8f * (widths[w] / 2 - 8)) continue;
                    float got, least = walkCorridor(widths[w], speeds[s], angle, rates[r], &got);
                    nearest = fminf(nearest, least);
                    shortest = fminf(shortest, got);
                }
            printf("  %g u wide at %g u/s: never nearer than %.2f u, at least %.0f u far\n", (double)widths[w], (double)speeds[s],
                   (double)nearest, (double)shortest);
            CHECK(nearest > 0);
            CHECK(shortest > 300);
        }
}

/* ---- corners */

/* Enters a corner of an opening angle, its tip in the middle and its axis along +x; 1 if it gets out to its open end. */
static int leavesCorner(float opening, float angle, uint32_t whiskers, float rate, float *nearest) {
    Walker walker;
    walker_plan(&walker, VEER_AVOID_WALLS);
    walker.behavior->params.avoidWalls.whiskers = whiskers;
    float c = cosf(opening / 2), s = sinf(opening / 2), points[] = {1000 * c, 1000 * s, 0, 0, 1000 * c, -1000 * s};
    walker.agentDef.x = fmaxf(120, 40 / s);
    head(&walker, angle, 100);
    addWalls(&walker, points, 3, 0);
    walker_start(&walker);
    for (int i = 0; i < (int)(20 * rate); i++) {
        walker_step(&walker, 1 / rate);
        *nearest = fminf(*nearest, distanceFrom(points, 3, walker_x(&walker), walker_y(&walker)) - 8);
        if (walker_x(&walker) > 600) break;
    }
    int isOut = walker_x(&walker) > 600;
    walker_end(&walker);
    return isOut;
}

TEST(a_corner_is_left_whatever_the_way_in) {
    const float openings[] = {PI / 6, PI / 4, PI / 2, 2};
    for (int o = 0; o < 4; o++)
        for (uint32_t whiskers = 0; whiskers < 2; whiskers++) {
            int stuck = 0;
            float nearest = 1e9f;
            for (int degrees = 0; degrees < 360; degrees++)
                stuck += !leavesCorner(openings[o], (float)degrees * PI / 180, whiskers, 60, &nearest);
            printf("  corner of %.0f degrees, %u whiskers: %d of 360 ways in end there, nearest %.2f\n", (double)(openings[o] * 180 / PI),
                   whiskers == VEER_Whiskers_ONE ? 1 : 3, stuck, (double)nearest);
            CHECK_EQ(stuck, 0);
        }
}
