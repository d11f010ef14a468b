/* Tests errors about walls in Palacios, Unity 5.x Game AI Programming Cookbook, 2016, and in the steering chapter of the Lua and Godot
 * game programming course. Each test runs the source's own formula, which fails, and Veer's behavior, which must not fail. */
#include "math/math.h"
#include "math/vec3.h"
#include "wall_world.h"
#include "given.h"

/* ---- AvoidWall casts velocity.normalized * lookAhead, one bare ray, and seeks hit + normal * avoidDistance at full acceleration */

enum { RAY = 90, OFF = 30 };

/* The source's agent in a corner: it casts one ray from its center, and keeps its velocity if there is no hit. */
typedef struct Source {
    float x, y, vx, vy, ax, ay; /* acceleration (ax, ay) in the last step */
    float opening;
} Source;

static int castSource(const Source *agent, float *distance, float *nx, float *ny) {
    float speed = hypotf(agent->vx, agent->vy), found = 0;
    if (!(speed > 0)) return 0; /* normalized gives a zero ray */
    *distance = RAY;
    for (float side = -1; side < 2; side += 2) {
        float wx = cosf(agent->opening / 2), wy = side * sinf(agent->opening / 2); /* along the wall */
        float inX = wy * side, inY = -wx * side;                                   /* off it, into the corner */
        float height = agent->x * inX + agent->y * inY, closing = -(agent->vx * inX + agent->vy * inY) / speed;
        if (!(closing > 0) || height / closing >= *distance || height < 0) continue;
        *distance = height / closing;
        *nx = inX, *ny = inY;
        found = 1;
    }
    return found > 0;
}

/* Takes one step and returns the least distance of the agent from a wall. */
static float stepSource(Source *agent, float dt) {
    float distance, nx, ny, most = 600, half = agent->opening / 2;
    agent->ax = agent->ay = 0;
    if (castSource(agent, &distance, &nx, &ny)) {
        float speed = hypotf(agent->vx, agent->vy), tx = agent->vx / speed * distance + nx * OFF,
              ty = agent->vy / speed * distance + ny * OFF;
        float length = hypotf(tx, ty);
        agent->ax = tx / length * most, agent->ay = ty / length * most;
    }
    agent->vx += agent->ax * dt, agent->vy += agent->ay * dt;
    float speed = hypotf(agent->vx, agent->vy), scale = speed > 100 ? 100 / speed : 1;
    agent->vx *= scale, agent->vy *= scale;
    agent->x += agent->vx * dt, agent->y += agent->vy * dt;
    return agent->x * sinf(half) - fabsf(agent->y) * cosf(half);
}

TEST(an_agent_at_rest_senses_the_wall_ahead_of_it) {
    float distance, nx, ny;
    Source source = {.x = 30, .opening = PI};
    CHECK(!castSource(&source, &distance, &nx, &ny)); /* the source casts no ray */
    for (float away = 10; away < 60; away += 10) {
        WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
        walker_head(&walker, 0, 0);
        addSegment(&walker, 8 + away, -500, 8 + away, 500);
        walker_start(&walker);
        VeerVec3 desired = walker_output(&walker);
        CHECK(away < 40 ? desired.x < 99 && veer_length3(desired) > 99 : veer_length3(desired) == 0); /* lookAhead is 40 */
    }
}

/* In the source these approaches end in a wall: a thin ray misses what the body hits, and in a corner the push off one wall leads into
 * the other. */
TEST(no_approach_to_a_corner_ends_in_its_walls) {
    const float openings[] = {30, 60, 90};
    for (int o = 0; o < 3; o++) {
        int sourceHits = 0, hits = 0, stuck = 0;
        float opening = openings[o] * PI / 180, start = fmaxf(120, 40 / sinf(opening / 2));
        for (int degrees = 0; degrees < 360; degrees += STRIDE) {
            float angle = (float)degrees * PI / 180, nearest = 1e9f;
            Source source = {.x = start, .vx = 100 * cosf(angle), .vy = 100 * sinf(angle), .opening = opening};
            for (int i = 0; i < 1200 && source.x < 600 && nearest > 8; i++) nearest = fminf(nearest, stepSource(&source, 1.0f / 60));
            sourceHits += nearest <= 8;
            WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
            walker.agentDef.x = start, walker.agentDef.maxForce = 600;
            walker_head(&walker, angle, 100);
            addCorner(&walker, opening);
            walker_start(&walker);
            nearest = 1e9f;
            for (int i = 0; i < 1200 && walker_x(&walker) < 600; i++) {
                walker_step(&walker, 1.0f / 60);
                nearest = fminf(nearest, distanceFromCorner(opening, walker_x(&walker), walker_y(&walker)));
            }
            hits += nearest <= 8;
            stuck += walker_x(&walker) < 600;
        }
        printf("  corner of %g degrees: %d ways in touch the walls by the source's formula, %d by ours; %d never get out\n",
               (double)openings[o], sourceHits, hits, stuck);
        CHECK(sourceHits * STRIDE > 20);
        CHECK_EQ(hits, 0);
        CHECK_EQ(stuck, 0);
    }
}

/* The source asks for full acceleration as soon as a wall is in range. */
TEST(a_distant_wall_pushes_less_than_a_close_one) {
    float last = 0;
    for (float away = 89; away > 20; away -= 10) {
        float angle = 0.3f; /* from the wall's normal */
        WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
        walker_head(&walker, angle, 100);
        float distance = 8 + away * cosf(angle);
        addSegment(&walker, distance, -500, distance, 500);
        walker_start(&walker);
        VeerVec3 desired = walker_output(&walker);
        float change = hypotf(desired.x - 100 * cosf(angle), desired.y - 100 * sinf(angle));
        CHECK(away < 85 || change < 50);
        CHECK(change > last);
        last = change;
    }
    CHECK(last > 120);
}

/* ---- "perpendicular to the ray": the push from the hit to the agent goes straight back for the central whisker */

TEST(the_push_has_a_sideways_component) {
    int left = 0;
    for (uint32_t seed = 0; seed < 64; seed++) {
        WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
        walker.worldDef.seed = seed;
        walker_head(&walker, 0, 100);
        addSegment(&walker, 60, -500, 60, 500);
        walker_start(&walker);
        VeerVec3 desired = walker_output(&walker);
        CHECK(fabsf(desired.y) > 50);
        CHECK(desired.x > -1); /* it is not pushed back */
        left += desired.y > 0;
        walker_walk(&walker, 3, 1.0f / 60); /* it gets past instead of stopping before it */
        CHECK(fabsf(walker_vy(&walker)) > 90);
    }
    CHECK(left > 16 && left < 48);
}

/* Unless the agent heads straight at the wall, it turns along the wall to the side to which it is already moving. */
TEST(the_side_is_given_by_the_normal_of_the_wall) {
    for (int degrees = 5; degrees < 85; degrees += 5)
        for (float side = -1; side < 2; side += 2) {
            float angle = side * (float)degrees * PI / 180;
            WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
            walker_head(&walker, angle, 100);
            addSegment(&walker, 30, -500, 30, 500);
            walker_start(&walker);
            VeerVec3 desired = walker_output(&walker);
            CHECK(side * (cosf(angle) * desired.y - sinf(angle) * desired.x) > 5); /* away from the wall */
            CHECK(side * desired.y > 0);                                           /* and onwards */
        }
}
