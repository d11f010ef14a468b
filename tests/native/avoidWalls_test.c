/* Tests avoidWalls in corridors and corners; avoidWalls_things_test.c tests all other obstacles. */
#include "wall_world.h"
#include "given.h"

typedef struct Corridor {
    float width, speed, angle, rate, force;
} Corridor;

/* Enters a corridor at an angle. Returns the smallest clearance of the agent's disc along its path. *got: how far the agent moved, of 1000
 * u. */
static float walkCorridor(const Corridor *corridor, float *got) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
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

/* Returns 1 if an agent that only avoids the wall could avoid it with a third of the distance to spare. */
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
            printf("  %g u wide, force %g: %d walks, none nearer than %.2f u, at least %.0f of 1000 u far\n", (double)widths[w],
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

/* Enters a corner; returns 1 if the agent leaves it through the open end. */
static int leavesCorner(const Entry *entry, float *nearest) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
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
            printf("  corner of %g degrees, %u whiskers: %d of 360 agents get stuck, none nearer than %.2f u\n", (double)openings[o],
                   whiskers == VEER_WHISKERS_ONE ? 1 : 3, stuck, (double)nearest);
            CHECK_EQ(stuck, 0);
            CHECK(whiskers == VEER_WHISKERS_ONE ? nearest > -0.01f : nearest > 5);
        }
}

/* A car cannot turn on the spot, so its whiskers must be longer than the diameter of its turning circle. */
TEST(cars_get_out_of_corners_too) {
    for (float opening = 60; opening < 121; opening += 30) {
        int stuck = 0;
        float nearest = 1e9f;
        for (int degrees = 0; degrees < 360; degrees += 2 * STRIDE) {
            GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
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
        printf("  corner of %g degrees: %d cars get stuck, none nearer than %.2f u\n", (double)opening, stuck, (double)nearest);
        CHECK_EQ(stuck, 0);
        CHECK(nearest > 5);
    }
}

/* ---- errors about walls in Palacios, Unity 5.x Game AI Programming Cookbook, 2016, and in the steering chapter of the Lua and Godot
 * game programming course. Each test runs the source's own formula, which fails, and Veer's behavior, which must not fail */

/* ---- AvoidWall casts velocity.normalized * lookAhead, one bare ray, and seeks hit + normal * avoidDistance at full acceleration */

enum { RAY = 90, OFF = 30 };

/* The source's agent in a corner: it casts one ray from its center, and keeps its velocity if there is no hit. */
typedef struct Source {
    float x, y, vx, vy, ax, ay; /* the agent's acceleration in the last step */
    float opening;
} Source;

static int castSource(const Source *agent, float *distance, float *nx, float *ny) {
    float speed = hypotf(agent->vx, agent->vy), found = 0;
    if (!(speed > 0)) return 0; /* the source normalizes a velocity of 0, which gives a ray of length 0 */
    *distance = RAY;
    for (float side = -1; side < 2; side += 2) {
        float wx = cosf(agent->opening / 2), wy = side * sinf(agent->opening / 2); /* along the wall */
        /* the direction of the push, away from the wall and into the corner */
        float inX = wy * side, inY = -wx * side;
        float height = agent->x * inX + agent->y * inY, closing = -(agent->vx * inX + agent->vy * inY) / speed;
        if (!(closing > 0) || height / closing >= *distance || height < 0) continue;
        *distance = height / closing;
        *nx = inX, *ny = inY;
        found = 1;
    }
    return found > 0;
}

/* Takes one step and returns the agent's distance from the nearest wall. */
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
        GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
        walker_head(&walker, 0, 0);
        addSegment(&walker, 8 + away, -500, 8 + away, 500);
        walker_start(&walker);
        VeerVec3 desired = walker_output(&walker);
        CHECK(away < 40 ? desired.x < 99 && veer_length3(desired) > 99 : veer_length3(desired) == 0); /* lookAhead is 40 */
    }
}

/* In the source these approaches end inside a wall: a thin ray misses what the body hits, and in a corner the push away from one wall leads
 * into the other. */
TEST(no_approach_to_a_corner_ends_in_its_walls) {
    const float openings[] = {30, 60, 90};
    for (int o = 0; o < 3; o++) {
        int sourceHits = 0, hits = 0, stuck = 0;
        float opening = openings[o] * PI / 180, start = fmaxf(120, 40 / sinf(opening / 2));
        for (int degrees = 0; degrees < 360; degrees += STRIDE) {
            float angle = (float)degrees * PI / 180, nearest = 1e9f;
            Source source = {.x = start, .vx = 100 * cosf(angle), .vy = 100 * sinf(angle), .opening = opening};
            for (int i = 0; i < 1200 && source.x < 600 && nearest > 8; i++) nearest = fminf(nearest, stepSource(&source, DT));
            sourceHits += nearest <= 8;
            GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
            walker.agentDef.x = start, walker.agentDef.maxForce = 600;
            walker_head(&walker, angle, 100);
            addCorner(&walker, opening);
            walker_start(&walker);
            nearest = 1e9f;
            for (int i = 0; i < 1200 && walker_x(&walker) < 600; i++) {
                walker_step(&walker, DT);
                nearest = fminf(nearest, distanceFromCorner(opening, walker_x(&walker), walker_y(&walker)));
            }
            hits += nearest <= 8;
            stuck += walker_x(&walker) < 600;
        }
        printf("  corner of %g degrees: %d courses touch the walls by the source's formula, %d by Veer; %d agents get stuck\n",
               (double)openings[o], sourceHits, hits, stuck);
        CHECK(sourceHits * STRIDE > 20);
        CHECK_EQ(hits, 0);
        CHECK_EQ(stuck, 0);
    }
}

/* The source demands full acceleration as soon as a wall is in range. */
TEST(a_distant_wall_pushes_less_than_a_close_one) {
    float last = 0;
    for (float away = 89; away > 20; away -= 10) {
        float angle = 0.3f; /* the angle between the approach and the wall's normal */
        GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
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

/* ---- "perpendicular to the ray": for the central whisker, the push from the hit to the agent points straight back */

TEST(the_push_has_a_sideways_component) {
    int left = 0;
    for (uint32_t seed = 0; seed < 64; seed++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
        walker.worldDef.seed = seed;
        walker_head(&walker, 0, 100);
        addSegment(&walker, 60, -500, 60, 500);
        walker_start(&walker);
        VeerVec3 desired = walker_output(&walker);
        CHECK(fabsf(desired.y) > 50);
        CHECK(desired.x > -1); /* the agent is not pushed back */
        left += desired.y > 0;
        walker_walk(&walker, 3, DT); /* the agent gets past the obstacle instead of stopping in front of it */
        CHECK(fabsf(walker_vy(&walker)) > 90);
    }
    CHECK(left > 16 && left < 48);
}

/* Unless the agent heads straight at the wall, it turns parallel to the wall, towards the side to which it is already moving. */
TEST(the_side_is_given_by_the_normal_of_the_wall) {
    for (int degrees = 5; degrees < 85; degrees += 5)
        for (float side = -1; side < 2; side += 2) {
            float angle = side * (float)degrees * PI / 180;
            GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
            walker_head(&walker, angle, 100);
            addSegment(&walker, 30, -500, 30, 500);
            walker_start(&walker);
            VeerVec3 desired = walker_output(&walker);
            CHECK(side * (cosf(angle) * desired.y - sinf(angle) * desired.x) > 5); /* away from the wall */
            CHECK(side * desired.y > 0);                                           /* and onward along the wall */
        }
}

/* ---- defects of other libraries at walls. gdx-ai: agents get stuck in corners. Yuka: a hit remains when the next ray misses, and pushes
 * go to the same side. bevy: each obstacle overwrites the danger of those before it. OpenSteer: no side is chosen if a wall is dead
 * ahead */

/* In gdx-ai's "corner trap" two whiskers that each hit a wall push the agent to and fro, ever deeper into the corner. */
TEST(a_corner_as_narrow_as_the_whiskers_does_not_trap_the_agent) {
    int turns = 0;
    for (float opening = 0.2f; opening < 1.6f; opening += 0.1f) {
        float deepest = 1e9f, was = -1;
        int swaps = 0;
        Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS, .agentDef.x = 500);
        walker_head(&walker, PI, 100); /* the agent moves along the axis, where both whiskers measure the same distance */
        addCorner(&walker, opening);
        walker_start(&walker);
        for (int i = 0; i < 1800 && walker_x(&walker) < 600; i++) {
            VeerVec3 desired = walker_output(&walker);
            float side = walker_vx(&walker) * desired.y - walker_vy(&walker) * desired.x;
            if (fabsf(side) > 100 && (side > 0) != (was > 0)) {
                was = side;
                swaps++;
            }
            walker_step(&walker, DT);
            deepest = fminf(deepest, distanceFromCorner(opening, walker_x(&walker), walker_y(&walker)) - 8);
        }
        CHECK(walker_x(&walker) > 599);
        CHECK(deepest > 5);
        CHECK(swaps < 6);
        turns += swaps;
    }
    printf("  the side changed %d times in 14 corners\n", turns);
}

/* In Yuka a ray that misses keeps the previous intersection, so an obstacle 10 u above or beside the path is avoided too. */
TEST(a_whisker_that_misses_causes_no_push) {
    for (int planar = 0; planar < 2; planar++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS, .worldDef.dimensions = planar ? 2 : 3, .agentDef.radius = 0.5f);
        walker.behavior->params.avoidWalls.whiskers = VEER_WHISKERS_ONE;
        walker_head(&walker, 0, 100);
        walker_makeWorld(&walker);
        VeerObstacleDef post = OBSTACLE(.x = 20, .radius = 2);
        VeerObstacleId id = make_obstacle(walker.world, post);
        walker_start(&walker);
        CHECK(veer_length3(walker_output(&walker)) > 99);
        if (planar)
            post.y = 10;
        else
            post.z = 10;
        CHECK_OK(veer_setObstacle(walker.world, id, &post));
        CHECK_EQ(veer_length3(walker_output(&walker)), 0.0f);
    }
}

/* In Yuka, R - x with a signed x always pushes to the same side: at +0.5 it pushes by +0.75, towards the obstacle. */
TEST(a_post_is_passed_on_the_closer_side) {
    for (float side = -1; side < 2; side += 2) {
        Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS, .agentDef.radius = 0.5f);
        walker_head(&walker, 0, 100);
        walker_makeWorld(&walker);
        make_obstacle(walker.world, OBSTACLE(.x = 20, .y = side * 0.5f, .radius = 2));
        walker_start(&walker);
        CHECK(walker_output(&walker).y * side < -10);
        walker_walk(&walker, 1, DT);
        CHECK(walker_y(&walker) * side < 0);
    }
}

/* In bevy-steering, the danger of each obstacle overwrites the whole map, so only the last obstacle counts. */
TEST(every_wall_adds_danger_not_only_the_last_one) {
    for (int order = 0; order < 2; order++) {
        VeerExplain why;
        Walker walker = WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS, .brainDef.combine = VEER_COMBINE_CONTEXT,
                               .brainDef.context.align = VEER_ALIGN_WORLD, .brainDef.context.slots = 8);
        for (int i = 0; i < 3; i++) { /* there are walls ahead, to the left and behind, so only the right is open */
            int k = order ? 2 - i : i;
            float x = k == 0 ? 30 : k == 2 ? -30 : 0, y = k == 1 ? 30 : 0, alongX = k == 1 ? 8 : 0, alongY = 8 - alongX;
            addSegment(&walker, x - alongX, y - alongY, x + alongX, y + alongY);
        }
        walker_start(&walker);
        CHECK(veer_explain(walker.world, walker.agent, &why) >= VEER_OK);
        for (int k = 0; k < 8; k += 2) {
            CHECK(k == 6 ? why.danger[k] == 0 : why.danger[k] > 0.05f);
            if (k != 6) CHECK_NEAR(why.dangerDistance[k], 22, 0.01);
        }
    }
}

/* In OpenSteer there is no sideways force when a wall is dead ahead, and the agent runs into it. */
TEST(dead_center_before_a_wall_the_agent_takes_a_side_in_planar_and_volume_worlds) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++)
        for (uint32_t seed = 0; seed < 16; seed++) {
            float nearest = 1e9f;
            Walker walker = WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS, .worldDef.dimensions = dimensions, .worldDef.seed = seed,
                                   .agentDef.maxForce = 1000);
            walker_head(&walker, 0, 100);
            walker_makeWorld(&walker);
            make_obstacle(walker.world, BOX(.x = 100, .halfHeight = 300, .halfDepth = 300));
            walker_start(&walker);
            for (int i = 0; i < 180; i++) {
                walker_step(&walker, DT);
                nearest = fminf(nearest, 90 - walker_x(&walker) - 8);
            }
            CHECK(nearest > 1);
            CHECK(hypotf(walker_y(&walker), walker_lane(&walker, VEER_COLUMN_Z)) > 100);
        }
}
