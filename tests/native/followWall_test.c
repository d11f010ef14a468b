/* Stories of followWall: how well it keeps its distance along straight walls, round outer and inner corners, inside rooms, at any rate. */
#include "walker.h"

#include "../../src/core.h"

#define PI 3.14159265f

static const float rates[3] = {30, 60, 240};

/* A closed outline, and how far a point is from it. */
typedef struct Outline {
    float points[2 * 64];
    uint32_t count;
} Outline;

static float distanceFrom(const Outline *outline, float x, float y) {
    float least = 1e9f;
    for (uint32_t i = 0; i < outline->count; i++) {
        const float *a = &outline->points[2 * i], *b = &outline->points[2 * ((i + 1) % outline->count)];
        float ex = b[0] - a[0], ey = b[1] - a[1], share = ((x - a[0]) * ex + (y - a[1]) * ey) / (ex * ex + ey * ey);
        share = fminf(fmaxf(share, 0), 1);
        least = fminf(least, hypotf(x - a[0] - ex * share, y - a[1] - ey * share));
    }
    return least;
}

static void addOutline(Walker *walker, const Outline *outline, uint32_t hollow) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    float points[3 * 64] = {0};
    VeerId id;
    walker_makeWorld(walker);
    for (uint32_t i = 0; i < outline->count; i++) {
        points[3 * i] = outline->points[2 * i];
        points[3 * i + 1] = outline->points[2 * i + 1];
    }
    def.kind = VEER_ObstacleKind_POLYGON;
    def.points = points;
    def.pointCount = outline->count;
    def.hollow = hollow;
    CHECK_EQ(veer_addObstacle(walker->world, &def, &id), VEER_OK);
}

/* What a walk along a wall came to. */
typedef struct Walk {
    float nearest, farthest; /* clearances of its disc after the first two seconds */
    float rms;               /* of the distance kept less the one asked for */
    float turns;             /* round the middle, counter-clockwise */
} Walk;

typedef struct Plan {
    const Outline *outline;
    float x, y, angle, speed, force, rate, seconds;
    uint32_t hollow, side;
} Plan;

static Walk walkAlong(const Plan *plan) {
    Walker walker;
    Walk walk = {1e9f, -1e9f, 0, 0};
    walker_plan(&walker, VEER_FOLLOW_WALL);
    walker.behavior->params.followWall.side = plan->side;
    walker.agentDef.x = plan->x;
    walker.agentDef.y = plan->y;
    walker.agentDef.orientation = plan->angle;
    walker.agentDef.maxSpeed = plan->speed;
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
        float clearance = distanceFrom(plan->outline, walker_x(&walker), walker_y(&walker)) - 8;
        walk.nearest = fminf(walk.nearest, clearance);
        walk.farthest = fmaxf(walk.farthest, clearance);
        walk.rms += (clearance - 20) * (clearance - 20);
        count++;
    }
    walk.rms = sqrtf(walk.rms / (float)count);
    walker_end(&walker);
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

/* Both sides, all rates, with and without a limit of force: the walk that errs most, and how far they got at different rates. */
static Walk worstOf(const char *name, const Plan *plan) {
    Walk worst = {1e9f, -1e9f, 0, 0};
    float spread = 0;
    for (uint32_t side = VEER_Side_LEFT; side <= VEER_Side_RIGHT; side++)
        for (int f = 0; f < 2; f++) {
            float least = 1e9f, most = -1e9f;
            for (int r = 0; r < 3; r++) {
                Plan now = *plan;
                now.rate = rates[r];
                now.side = side;
                now.force = f ? 600 : 0;
                now.angle = side == VEER_Side_LEFT ? 0 : PI;
                Walk walk = walkAlong(&now);
                worst.nearest = fminf(worst.nearest, walk.nearest);
                worst.farthest = fmaxf(worst.farthest, walk.farthest);
                worst.rms = fmaxf(worst.rms, walk.rms);
                /* with the wall on the left: counter-clockwise round a thing, clockwise in a room */
                int isLeft = side == VEER_Side_LEFT;
                CHECK(plan->hollow ? (isLeft ? walk.turns < -1 : walk.turns > 1) : (isLeft ? walk.turns > 1 : walk.turns < -1));
                least = fminf(least, fabsf(walk.turns));
                most = fmaxf(most, fabsf(walk.turns));
            }
            spread = fmaxf(spread, (most - least) / least);
        }
    printf("  %s: clearance %.2f to %.2f, rms %.2f of 20 u; ways at 30, 60 and 240 Hz differ by %.1f %%\n", name, (double)worst.nearest,
           (double)worst.farthest, (double)worst.rms, (double)(100 * spread));
    CHECK(spread < 0.02f);
    return worst;
}

TEST(a_box_is_walked_round_at_its_distance) {
    Walk walk = worstOf("box", &(Plan){.outline = &box, .y = -90, .speed = 100, .seconds = 20});
    CHECK(walk.nearest > 18.5f && walk.farthest < 21);
    CHECK(walk.rms < 0.6f);
}

TEST(inner_corners_are_rounded_off) {
    Walk walk = worstOf("polygon with an inner corner", &(Plan){.outline = &ell, .y = -150, .speed = 100, .seconds = 20});
    CHECK(walk.nearest > 18.5f && walk.farthest < 29);
    CHECK(walk.rms < 1.5f);
}

TEST(a_disc_is_walked_round_at_its_distance) {
    Outline disc = roundOutline(60);
    Walk walk = worstOf("disc", &(Plan){.outline = &disc, .y = -90, .speed = 100, .seconds = 20});
    CHECK(walk.nearest > 19.7f && walk.farthest < 20.1f);
    CHECK(walk.rms < 0.2f);
}

TEST(a_room_is_walked_round_from_the_inside) {
    Walk walk = worstOf("room", &(Plan){.outline = &room, .y = -120, .speed = 100, .seconds = 20, .hollow = 1});
    CHECK(walk.nearest > 19 && walk.farthest < 29);
    CHECK(walk.rms < 2.2f);
    Outline hall = roundOutline(150);
    walk = worstOf("round hall", &(Plan){.outline = &hall, .y = -120, .speed = 100, .seconds = 20, .hollow = 1});
    CHECK(walk.nearest > 20 && walk.farthest < 21);
}
