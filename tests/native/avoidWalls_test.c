/* Tests avoidWalls in corridors and corners; avoidWalls_things_test.c tests all other obstacles. */
#include "math/math.h"
#include "wall_world.h"
#include "given.h"

/* ---- corridors */

typedef struct Corridor {
    float width, speed, angle, rate, force;
} Corridor;

/* Enters a corridor at an angle and returns the least clearance of the agent's disc on its path through it. *got: how far of 1000 u it
 * moved. */
static float walkCorridor(const Corridor *corridor, float *got) {
    WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
    walker.agentDef.maxSpeed = corridor->speed, walker.agentDef.maxForce = corridor->force;
    walker_head(&walker, corridor->angle, corridor->speed);
    float h = corridor->width / 2, least = 1e9f;
    addSegment(&walker, -200, -h, 3000, -h);
    addSegment(&walker, -200, h, 3000, h);
    walker_start(&walker);
    for (int i = 0, steps = (int)(1000 / corridor->speed * corridor->rate); i < steps; i++) {
        walker_step(&walker, 1 / corridor->rate);
        least = fminf(least, h - fabsf(walker_y(&walker)) - 8);
    }
    *got = walker_x(&walker);
    return least;
}

/* 1 if an agent that does nothing else could avoid the wall, with a third of the distance to spare. */
static int isFeasible(const Corridor *corridor) {
    float across = corridor->speed * sinf(fabsf(corridor->angle)), room = corridor->width / 2 - 8;
    return across / 10 + across * across / (2 * corridor->force) < 0.66f * room;
}

STUDY(an_agent_goes_through_a_corridor_without_contact_at_any_speed_and_rate) {
    const float widths[] = {30, 40, 60, 100, 200}, speeds[] = {20, 50, 100, 200};
    for (int force = 0; force < 2; force++)
        for (int w = 0; w < 5; w++) {
            float nearest = 1e9f, shortest = 1e9f;
            int walks = 0;
            for (int s = 0; s < 4; s++)
                for (int r = 0; r < ROUNDS(3); r++)
                    for (float angle = -1.2f; angle < 1.3f; angle += 0.3f) {
                        Corridor corridor = {widths[w], speeds[s], angle, rates[r], force ? 600 : VEER_INF};
                        float got;
                        if (!isFeasible(&corridor)) continue;
                        nearest = fminf(nearest, walkCorridor(&corridor, &got));
                        shortest = fminf(shortest, got);
                        walks++;
                    }
            printf("  %g u wide, force %g: %d walks never nearer than %.2f u, at least %.0f of 1000 u far\n", (double)widths[w],
                   force ? 600.0 : (double)VEER_INF, walks, (double)nearest, (double)shortest);
            CHECK(nearest > 0);
            CHECK(shortest > 500);
        }
}

/* ---- corners */

typedef struct Entry {
    float opening, angle, rate, force;
    uint32_t whiskers;
} Entry;

/* Enters a corner; 1 if the agent leaves it at its open end. */
static int leavesCorner(const Entry *entry, float *nearest) {
    WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
    walker.behavior->params.avoidWalls.whiskers = entry->whiskers;
    walker.agentDef.x = fmaxf(120, 40 / sinf(entry->opening / 2)), walker.agentDef.maxForce = entry->force;
    walker_head(&walker, entry->angle, 100);
    addCorner(&walker, entry->opening);
    walker_start(&walker);
    for (int i = 0; i < (int)(40 * entry->rate) && walker_x(&walker) < 600; i++) {
        walker_step(&walker, 1 / entry->rate);
        *nearest = fminf(*nearest, distanceFromCorner(entry->opening, walker_x(&walker), walker_y(&walker)) - 8);
    }
    return walker_x(&walker) >= 600;
}

STUDY(an_agent_gets_out_of_a_corner_however_it_came_in) {
    const float openings[] = {20, 45, 90, 120};
    for (int o = 0; o < 4; o++)
        for (uint32_t whiskers = 0; whiskers < 2; whiskers++) {
            int stuck = 0;
            float nearest = 1e9f;
            for (int degrees = 0; degrees < 360; degrees += STRIDE) {
                Entry entry = {openings[o] * PI / 180, (float)degrees * PI / 180, rates[degrees % 3], degrees % 2 ? 600 : VEER_INF,
                               whiskers};
                stuck += !leavesCorner(&entry, &nearest);
            }
            printf("  corner of %g degrees, %u whiskers: %d of 360 ways in end there, never nearer than %.2f u\n", (double)openings[o],
                   whiskers == VEER_WHISKERS_ONE ? 1 : 3, stuck, (double)nearest);
            CHECK_EQ(stuck, 0);
            CHECK(whiskers == VEER_WHISKERS_ONE ? nearest > -0.01f : nearest > 5);
        }
}

/* A car cannot turn on the spot, so its whiskers must be longer than its turning circle is wide. */
TEST(cars_get_out_of_corners_too) {
    for (float opening = 60; opening < 121; opening += 30) {
        int stuck = 0;
        float nearest = 1e9f;
        for (int degrees = 0; degrees < 360; degrees += 2 * STRIDE) {
            WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
            walker.brainDef.locomotion.mode = VEER_MOVE_MODE_CAR, walker.brainDef.locomotion.turningRadius = 20;
            walker.agentDef.x = 160;
            walker_head(&walker, (float)degrees * PI / 180, 100);
            addCorner(&walker, opening * PI / 180);
            walker_start(&walker);
            float rate = rates[degrees / 2 % 3];
            for (int i = 0; i < (int)(40 * rate) && walker_x(&walker) < 600; i++) {
                walker_step(&walker, 1 / rate);
                nearest = fminf(nearest, distanceFromCorner(opening * PI / 180, walker_x(&walker), walker_y(&walker)) - 8);
            }
            stuck += walker_x(&walker) < 600;
        }
        printf("  corner of %g degrees: %d cars end there, never nearer than %.2f u\n", (double)opening, stuck, (double)nearest);
        CHECK_EQ(stuck, 0);
        CHECK(nearest > 5);
    }
}
