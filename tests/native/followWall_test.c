/* Tests how well followWall keeps its distance along straight walls, around outer and inner corners and inside rooms, at all step rates. */
#include "wall_world.h"
#include "given.h"

/* What is measured on a walk along a wall. */
typedef struct Walk {
    float nearest, farthest; /* clearance of the agent's disc after the first two seconds */
    float rms;               /* root mean square error of the distance to the wall */
    float turns;             /* number of turns around the center, counter-clockwise */
} Walk;

typedef struct Plan {
    const Outline *outline;
    float x, y, angle, speed, force, rate, seconds;
    uint32_t hollow, side;
} Plan;

static Walk walkAlong(const Plan *plan) {
    Walk walk = {1e9f, -1e9f, 0, 0};
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
    walker.behavior->params.followWall.side = plan->side, walker.agentDef.x = plan->x, walker.agentDef.y = plan->y;
    walker.agentDef.orientation = plan->angle, walker.agentDef.maxSpeed = plan->speed;
    walker.agentDef.maxForce = plan->force > 0 ? plan->force : VEER_INF;
    addOutline(&walker, plan->outline, plan->hollow);
    walker_start(&walker);
    int count = 0;
    float before = atan2f(plan->y, plan->x);
    for (int i = 0, steps = (int)(plan->seconds * plan->rate); i < steps; i++) {
        walker_step(&walker, 1 / plan->rate);
        float now = atan2f(walker_y(&walker), walker_x(&walker));
        walk.turns += veer_wrapAngle(now - before) / (2 * PI);
        before = now;
        if (i < (int)(2 * plan->rate)) continue;
        float clearance = distanceFromOutline(plan->outline, walker_x(&walker), walker_y(&walker)) - 8;
        walk.nearest = fminf(walk.nearest, clearance), walk.farthest = fmaxf(walk.farthest, clearance);
        walk.rms += (clearance - 20) * (clearance - 20);
        count++;
    }
    walk.rms = sqrtf(walk.rms / (float)count);
    return walk;
}

static const Outline box = {{-100, -60, 100, -60, 100, 60, -100, 60}, 4};
static const Outline ell = {{-120, -120, 120, -120, 120, 0, 0, 0, 0, 120, -120, 120}, 6}; /* an inner corner at 0, 0 */
static const Outline room = {{-200, -150, 200, -150, 200, 150, -200, 150}, 4};

static Outline roundOutline(float radius) {
    Outline outline = {.count = 64};
    for (int i = 0; i < 64; i++) {
        outline.points[2 * i] = radius * cosf(2 * PI * (float)i / 64);
        outline.points[2 * i + 1] = radius * sinf(2 * PI * (float)i / 64);
    }
    return outline;
}

/* Returns the worst results of both sides and all rates, with and without a force limit: the largest error, and the difference between the
 * distances covered at different rates. */
static Walk worstOf(const char *name, const Plan *plan) {
    Walk worst = {1e9f, -1e9f, 0, 0};
    float spread = 0;
    for (uint32_t side = VEER_SIDE_LEFT; side <= VEER_SIDE_RIGHT; side++)
        for (int f = 0; f < 2; f++) {
            float least = 1e9f, most = -1e9f;
            for (int r = 0; r < 3; r++) {
                Plan now = *plan;
                now.rate = rates[r], now.side = side, now.force = f ? 600 : 0;
                now.angle = side == VEER_SIDE_LEFT ? 0 : PI;
                Walk walk = walkAlong(&now);
                worst.nearest = fminf(worst.nearest, walk.nearest);
                worst.farthest = fmaxf(worst.farthest, walk.farthest), worst.rms = fmaxf(worst.rms, walk.rms);
                /* with the wall on the left, the agent goes counter-clockwise around an obstacle and clockwise in a room */
                int isLeft = side == VEER_SIDE_LEFT;
                CHECK(plan->hollow ? (isLeft ? walk.turns < -1 : walk.turns > 1) : (isLeft ? walk.turns > 1 : walk.turns < -1));
                least = fminf(least, fabsf(walk.turns));
                most = fmaxf(most, fabsf(walk.turns));
            }
            spread = fmaxf(spread, (most - least) / least);
        }
    printf("  %s: clearance %.2f to %.2f, rms %.2f of 20 u; distances covered at 30, 60 and 240 Hz differ by %.1f %%\n", name,
           (double)worst.nearest, (double)worst.farthest, (double)worst.rms, (double)(100 * spread));
    CHECK(spread < 0.02f);
    return worst;
}

STUDY(an_agent_walks_around_a_box_at_its_distance) {
    Walk walk = worstOf("box", &(Plan){.outline = &box, .y = -90, .speed = 100, .seconds = 20});
    CHECK(walk.nearest > 18.5f && walk.farthest < 21);
    CHECK(walk.rms < 0.6f);
}

STUDY(an_agent_rounds_off_inner_corners) {
    Walk walk = worstOf("polygon with an inner corner", &(Plan){.outline = &ell, .y = -150, .speed = 100, .seconds = 20});
    CHECK(walk.nearest > 18.5f && walk.farthest < 29);
    CHECK(walk.rms < 1.5f);
}

STUDY(an_agent_walks_around_a_disc_at_its_distance) {
    Outline disc = roundOutline(60);
    Walk walk = worstOf("disc", &(Plan){.outline = &disc, .y = -90, .speed = 100, .seconds = 20});
    CHECK(walk.nearest > 19.7f && walk.farthest < 20.1f);
    CHECK(walk.rms < 0.2f);
}

STUDY(an_agent_walks_around_a_room_from_the_inside) {
    Walk walk = worstOf("room", &(Plan){.outline = &room, .y = -120, .speed = 100, .seconds = 20, .hollow = 1});
    CHECK(walk.nearest > 19 && walk.farthest < 29);
    CHECK(walk.rms < 2.2f);
    Outline hall = roundOutline(150);
    walk = worstOf("round hall", &(Plan){.outline = &hall, .y = -120, .speed = 100, .seconds = 20, .hollow = 1});
    CHECK(walk.nearest > 20 && walk.farthest < 21);
}

/* ---- harder walls */

/* Returns a random star with corners of all kinds, whose inner corners have at least a given distance from the center. */
static Outline randomStar(uint32_t *random, float least) {
    Outline outline = {.count = 3 + test_random(random) % 8};
    for (uint32_t i = 0; i < outline.count; i++) {
        float angle = 2 * PI * ((float)i + test_range(random, 0, 0.5f)) / (float)outline.count, reach = test_range(random, least, 200);
        outline.points[2 * i] = reach * cosf(angle), outline.points[2 * i + 1] = reach * sinf(angle);
    }
    return outline;
}

STUDY(an_agent_walks_around_random_stars_without_contact) {
    uint32_t random = 5;
    for (int f = 0; f < 2; f++) {
        float nearest = 1e9f, farthest = -1e9f, fewest = 1e9f;
        for (int round = 0; round < 100; round++) {
            Outline star = randomStar(&random, 60);
            float way = 2 * PI * test_range(&random, 0, 1);
            Plan plan = {.outline = &star, .x = 260 * cosf(way), .y = 260 * sinf(way), .speed = 100, .force = f ? 600 : 0};
            plan.rate = rates[round % 3], plan.seconds = 30, plan.angle = test_range(&random, -PI, PI);
            plan.side = VEER_SIDE_LEFT + test_random(&random) % 2;
            if (distanceFromOutline(&star, plan.x, plan.y) > 100) continue;
            Walk walk = walkAlong(&plan);
            nearest = fminf(nearest, walk.nearest);
            farthest = fmaxf(farthest, walk.farthest);
            fewest = fminf(fewest, fabsf(walk.turns));
            CHECK(plan.side == VEER_SIDE_LEFT ? walk.turns > 1 : walk.turns < -1);
        }
        printf("  force %g: clearance %.2f to %.2f, at least %.1f times round\n", f ? 600.0 : 0.0, (double)nearest, (double)farthest,
               (double)fewest);
        CHECK(nearest > 18 && farthest < 29);
    }
}

/* Returns how often the agent turns back in a long room within 40 s. *nearest: the agent's smallest clearance. */
static int reversals(const Plan *plan, float *nearest) {
    int count = 0;
    float way = 1;
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
    walker.behavior->params.followWall.side = plan->side, walker.agentDef.x = plan->x;
    walker.agentDef.maxForce = plan->force > 0 ? plan->force : VEER_INF;
    addOutline(&walker, plan->outline, 1);
    walker_start(&walker);
    for (int i = 0; i < (int)(40 * plan->rate); i++) {
        walker_step(&walker, 1 / plan->rate);
        *nearest = fminf(*nearest, distanceFromOutline(plan->outline, walker_x(&walker), walker_y(&walker)) - 8);
        if (way * walker_vx(&walker) > -60) continue;
        way = -way;
        count++;
    }
    return count;
}

STUDY(an_agent_gets_out_of_dead_ends_and_sharp_wedges) {
    const float openings[] = {2, 3.5f, 5, 7, 10, 20, 45, 80}, widths[] = {20, 30, 40, 60};
    for (int f = 0; f < 2; f++) {
        int fewest = 1000;
        float wide = 1e9f, narrow[4] = {1e9f, 1e9f, 1e9f, 1e9f};
        for (uint32_t side = VEER_SIDE_LEFT; side <= VEER_SIDE_RIGHT; side++)
            for (int r = 0; r < ROUNDS(3); r++) {
                for (int o = 0; o < 8; o++) {
                    float end = 600 * tanf(openings[o] * PI / 360), nearest = 1e9f;
                    Outline wedge = {{0, 0, 600, -end, 600, end}, 3};
                    Plan plan = {.outline = &wedge, .x = 500, .rate = rates[r], .force = f ? 600 : 0, .side = side};
                    int count = reversals(&plan, &nearest);
                    if (count < fewest) fewest = count;
                    if (openings[o] > 15) wide = fminf(wide, nearest);
                }
                for (int w = 0; w < 4; w++) {
                    float h = widths[w] / 2;
                    Outline alley = {{0, -h, 600, -h, 600, h, 0, h}, 4};
                    Plan plan = {.outline = &alley, .x = 300, .rate = rates[r], .force = f ? 600 : 0, .side = side};
                    int count = reversals(&plan, &narrow[w]);
                    if (count < fewest) fewest = count;
                }
            }
        printf("  force %g: turns back at least %d times; clearance in wedges from 20 degrees on %.2f, in alleys %.2f %.2f %.2f %.2f\n",
               f ? 600.0 : 0.0, fewest, (double)wide, (double)narrow[0], (double)narrow[1], (double)narrow[2], (double)narrow[3]);
        CHECK(fewest >= 4);
        CHECK(wide > 18);
        CHECK(narrow[3] > 4);
    }
}

/* A fast agent with little force would be carried far out at every corner, so it brakes before corners. */
TEST(fast_agents_with_little_force_brake_for_corners) {
    const float speeds[] = {200, 300, 400};
    for (int s = 0; s < 3; s++) {
        Plan plan = {.outline = &box, .y = -90, .speed = speeds[s], .force = 600, .rate = 60, .seconds = 15, .side = VEER_SIDE_LEFT};
        Walk walk = walkAlong(&plan);
        float carried = speeds[s] * speeds[s] / 1200; /* distance in which the agent can stop */
        printf("  %g u/s: clearance %.2f to %.2f, where stopping takes %.0f u\n", (double)speeds[s], (double)walk.nearest,
               (double)walk.farthest, (double)carried);
        CHECK(walk.nearest > 15 && walk.farthest < 42);
        CHECK(walk.turns > 1);
    }
}

TEST(the_vertical_bounds_of_a_plane_world_are_no_walls) {
    const uint32_t behaviors[] = {VEER_BEHAVIOR_FOLLOW_WALL, VEER_BEHAVIOR_AVOID_WALLS};
    for (int b = 0; b < 2; b++) {
        GIVEN_WALKER(walker, behaviors[b]);
        setEdges(&walker.worldDef, VEER_EDGE_MODE_CLAMP), walker.worldDef.minZ = -10, walker.worldDef.maxZ = 10;
        walker_head(&walker, 0.3f, 60);
        walker_start(&walker);
        CHECK_EQ(veer_length3(walker_output(&walker)), 0.0f);
    }
}
