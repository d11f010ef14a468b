/* Tests stayInside: agents turn back before the edge of the region, and agents outside come back in. */
#include "walker.h"

static const float triangle[] = {-100, -80, 120, -60, 0, 110},
                   comb[] = {-100, -100, 100, -100, 100, 100, 50, 100, 50, -40, -50, -40, -50, 100, -100, 100};

static void plan(Walker *walker, uint32_t combine, uint32_t region) {
    walker_plan(walker, VEER_BEHAVIOR_STAY_INSIDE);
    walker->worldDef.capacity.keepMaps = 1;
    walker->worldDef.minX = -100.0f, walker->worldDef.maxX = 100.0f, walker->worldDef.minY = -80.0f, walker->worldDef.maxY = 80.0f;
    walker->brainDef.combine = combine;
    walker->brainDef.context.align = VEER_ALIGN_WORLD;
    walker->brainDef.context.merge = VEER_MERGE_NONE;
    walker->agentDef.maxSpeed = 50.0f;
    walker->agentDef.maxForce = 500.0f;
    VeerStayInsideParams *params = &walker->behavior->params.stayInside;
    params->region = region;
    params->centerX = 10.0f, params->centerY = -5.0f;
    params->halfWidth = 90.0f, params->halfHeight = 60.0f;
}

/* Sets a polygon as the region: 0 is the triangle, 1 the comb. */
static void usePolygon(Walker *walker, uint32_t polygon) {
    VeerPathDef def = PATH(.closed = 1);
    walker_path(walker, polygon ? comb : triangle, polygon ? 8 : 3, def);
}

/* ---- an independent reference, calculated from the definitions of the regions */

static int isInside(uint32_t region, uint32_t polygon, double x, double y) {
    const float *points = polygon ? comb : triangle;
    uint32_t count = polygon ? 8 : 3;
    int inside = 0;
    if (region == VEER_REGION_BOUNDS) return fabs(x) < 100.0 && fabs(y) < 80.0;
    if (region == VEER_REGION_RECTANGLE) return fabs(x - 10.0) < 90.0 && fabs(y + 5.0) < 60.0;
    if (region == VEER_REGION_CIRCLE) return hypot(x - 10.0, y + 5.0) < 90.0;
    for (uint32_t i = 0; i < count; i++) {
        double ax = (double)points[2 * i], ay = (double)points[2 * i + 1];
        double bx = (double)points[2 * ((i + 1) % count)], by = (double)points[2 * ((i + 1) % count) + 1];
        if ((ay > y) != (by > y) && x < ax + (y - ay) * (bx - ax) / (by - ay)) inside = !inside;
    }
    return inside;
}

/* Returns the distance to the edge of the region along a direction, found by small steps and bisection. */
static double separationNormal(uint32_t region, uint32_t polygon, const double *o, double angle) {
    double t = 0.0, step = 0.25;
    while (t < 60.0 && isInside(region, polygon, o[0] + t * cos(angle), o[1] + t * sin(angle))) t += step;
    if (t >= 60.0) return t;
    for (t -= step; step > 1e-7; step *= 0.5)
        if (isInside(region, polygon, o[0] + (t + step) * cos(angle), o[1] + (t + step) * sin(angle))) t += step;
    return t;
}

static void judgeMap(const Walker *walker, uint32_t region, uint32_t polygon, uint32_t *seen) {
    const uint32_t slots = walker->brainDef.context.slots;
    const float *danger = veer_columnF32(walker->world, VEER_COLUMN_DANGER) + slots * walker->slot;
    const float *distances = veer_columnF32(walker->world, VEER_COLUMN_DANGER_DISTANCE) + slots * walker->slot;
    const double o[2] = {(double)walker->agentDef.x, (double)walker->agentDef.y};
    for (uint32_t k = 0; k < slots; k++) {
        double way = separationNormal(region, polygon, o, 6.283185307 * k / slots);
        if (way > 50.01) CHECK_EQ(danger[k], 0.0f);
        if (way > 49.99) continue;
        CHECK_NEAR(distances[k], way, 1e-3);
        CHECK_NEAR(danger[k], 1.0 - way / 50.0, 1e-4);
        ++*seen;
    }
}

TEST(every_slot_has_the_distance_to_the_edge_of_the_region) {
    uint32_t random = 1, seen = 0;
    for (uint32_t i = 0; i < SOME(1500); i++) {
        uint32_t region = i % VEER_REGION_COUNT, polygon = i / VEER_REGION_COUNT % 2;
        Scoped(Walker) walker;
        plan(&walker, VEER_COMBINE_CONTEXT, region);
        if (region == VEER_REGION_POLYGON) usePolygon(&walker, polygon);
        do {
            walker.agentDef.x = test_range(&random, -100, 120), walker.agentDef.y = test_range(&random, -100, 110);
        } while (!isInside(region, polygon, (double)walker.agentDef.x, (double)walker.agentDef.y));
        walker_start(&walker);
        CHECK_OK(veer_perceive(walker.world, 0.01f));
        judgeMap(&walker, region, polygon, &seen);
    }
    CHECK(seen > SOME(3000));
}

/* Returns the steering of an agent at rest, in bounds of 200 x 160 x 120 u around a center. */
static VeerVec3 turnIn(VeerVec3 center, VeerVec3 at) {
    Scoped(Walker) walker;
    VeerExplain why = {.desiredX = 0};
    plan(&walker, VEER_COMBINE_BLEND, VEER_REGION_BOUNDS);
    walker.worldDef.dimensions = 3;
    walker.worldDef.minX = center.x - 100.0f, walker.worldDef.maxX = center.x + 100.0f, walker.worldDef.minY = center.y - 80.0f;
    walker.worldDef.maxY = center.y + 80.0f, walker.worldDef.minZ = center.z - 60.0f, walker.worldDef.maxZ = center.z + 60.0f;
    walker.agentDef.x = center.x + at.x, walker.agentDef.y = center.y + at.y, walker.agentDef.z = center.z + at.z;
    walker_start(&walker);
    CHECK_OK(veer_explain(walker.world, walker.agent, &why));
    return (VeerVec3){why.desiredX, why.desiredY, why.desiredZ};
}

/* The margin of stayInside is 50 u. */
TEST(bounds_keep_agents_in_along_each_axis_wherever_they_are) {
    static const VeerVec3 centers[] = {{0, 0, 0}, {310, -170, 90}, {-220, 400, -70}};
    static const struct {
        VeerVec3 at, inward;
    } cases[] = {{{0, 0, 0}, {0, 0, 0}},   {{48, 0, 0}, {0, 0, 0}},  {{-48, 28, 8}, {0, 0, 0}}, {{55, 0, 0}, {-1, 0, 0}},
                 {{-55, 0, 0}, {1, 0, 0}}, {{0, 35, 0}, {0, -1, 0}}, {{0, -35, 0}, {0, 1, 0}},  {{0, 0, 15}, {0, 0, -1}},
                 {{0, 0, -15}, {0, 0, 1}}, {{0, 0, -58}, {0, 0, 1}}, {{65, 45, 0}, {-1, 0, 0}}, {{0, 45, 25}, {0, -1, 0}},
                 {{65, 0, 25}, {-1, 0, 0}}};
    for (uint32_t c = 0; c < sizeof centers / sizeof *centers; c++)
        for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            VeerVec3 desired = turnIn(centers[c], cases[i].at), first = turnIn(centers[0], cases[i].at), in = cases[i].inward;
            float length = sqrtf(desired.x * desired.x + desired.y * desired.y + desired.z * desired.z);
            CHECK_AT3(desired, length * in.x, length * in.y, length * in.z, 1e-3);
            CHECK_EQ(length > 1e-3f, in.x != 0 || in.y != 0 || in.z != 0);
            CHECK_NEAR(desired.x + desired.y + desired.z, first.x + first.y + first.z, 1e-2);
        }
}

TEST(outside_the_region_only_the_directions_in_are_free) {
    for (uint32_t region = 0; region < VEER_REGION_COUNT; region++) {
        Walker walker;
        plan(&walker, VEER_COMBINE_CONTEXT, region);
        if (region == VEER_REGION_POLYGON) usePolygon(&walker, 0);
        walker.agentDef.x = 130.0f, walker.agentDef.y = -5.0f;
        walker_start(&walker);
        CHECK_OK(veer_perceive(walker.world, 0.01f));
        const float *danger = veer_columnF32(walker.world, VEER_COLUMN_DANGER);
        CHECK_EQ(danger[0], 1.0f);
        CHECK_EQ(danger[walker.brainDef.context.slots / 2], 0.0f);
        /* far outside, moving along the edge is less desirable than turning inwards */
        if (region != VEER_REGION_POLYGON) CHECK(danger[walker.brainDef.context.slots / 4] > 0.3f);
    }
}

TEST(a_polygon_without_its_path_does_nothing) {
    Walker walker;
    plan(&walker, VEER_COMBINE_BLEND, VEER_REGION_POLYGON);
    walker_start(&walker);
    walker_step(&walker, 0.01f);
    CHECK_EQ(walker_lane(&walker, VEER_COLUMN_STEERING_X), 0.0f);
}

/* Starts somewhere inside and walks for a while. Returns the largest distance by which the agent gets beyond the edge. */
static double excursion(Walker *walker, uint32_t region) {
    double farthest = -1e30;
    for (int i = 0; i < 900; i++) {
        walker_step(walker, DT);
        double x = (double)walker_x(walker), y = (double)walker_y(walker), over;
        if (region == VEER_REGION_CIRCLE)
            over = hypot(x - 10.0, y + 5.0) - 90.0;
        else
            over = fmax(fabs(x - 10.0) - 90.0, fabs(y + 5.0) - 60.0);
        farthest = fmax(farthest, over);
    }
    return farthest;
}

STUDY(agents_turn_back_before_the_edge) {
    uint32_t random = 2;
    for (uint32_t i = 0; i < 60; i++) {
        uint32_t region = i & 1 ? VEER_REGION_CIRCLE : VEER_REGION_RECTANGLE;
        float angle = test_range(&random, -3, 3);
        Walker walker;
        plan(&walker, i & 2 ? VEER_COMBINE_BLEND : VEER_COMBINE_CONTEXT, region);
        walker.worldDef.seed = i;
        walker.behavior->weight = 2.0f;
        walker.agentDef.velocityX = 50.0f * cosf(angle), walker.agentDef.velocityY = 50.0f * sinf(angle);
        walker.agentDef.orientation = angle;
        add_behavior(&walker.brainDef, VEER_BEHAVIOR_WANDER);
        walker_start(&walker);
        CHECK(excursion(&walker, region) < 1.0);
    }
}

TEST(an_agent_outside_the_region_comes_in) {
    for (uint32_t i = 0; i < 8; i++) {
        Walker walker;
        plan(&walker, i & 1 ? VEER_COMBINE_BLEND : VEER_COMBINE_CONTEXT, VEER_REGION_RECTANGLE);
        walker.agentDef.x = 160.0f, walker.agentDef.y = i & 2 ? 90.0f : -20.0f;
        walker.agentDef.velocityX = i & 4 ? 50.0f : 0.0f;
        add_behavior(&walker.brainDef, VEER_BEHAVIOR_WANDER);
        walker.behavior->weight = 2.0f;
        walker_run(&walker, 15.0f, DT);
        CHECK(isInside(VEER_REGION_RECTANGLE, 0, (double)walker_x(&walker), (double)walker_y(&walker)));
    }
}

TEST(the_push_grows_smoothly_through_the_border_zone) {
    float before = 0.0f;
    for (float x = 40.0f; x <= 115.0f; x += 0.5f) { /* the edge is at 100, and the margin is 50 wide */
        Scoped(Walker) walker;
        plan(&walker, VEER_COMBINE_BLEND, VEER_REGION_BOUNDS);
        walker.agentDef.x = x;
        walker.agentDef.velocityY = 30.0f;
        walker_start(&walker);
        CHECK_OK(veer_perceive(walker.world, 0.01f));
        float push = -walker_lane(&walker, VEER_COLUMN_STEERING_X);
        CHECK(push >= before - 1e-4f);
        CHECK(push - before < 1.5f);
        if (x < 50.0f) CHECK_EQ(push, 0.0f);
        before = push;
    }
    CHECK(before > 40.0f);
}
