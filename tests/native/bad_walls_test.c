/* Tests degenerate walls and agents with avoidWalls and followWall: nothing becomes NaN, and no agent stays inside a wall. */
#include "wall_world.h"
#include "given.h"

static const uint32_t both[2] = {VEER_BEHAVIOR_AVOID_WALLS, VEER_BEHAVIOR_FOLLOW_WALL};

static int isSound(const Walker *walker) {
    CHECK_EQ(statsOf(walker->world).notFinite, 0);
    CHECK_OK(veer_validate(walker->world));
    return veer_isFinite(walker_x(walker) + walker_y(walker) + walker_vx(walker) + walker_vy(walker));
}

TEST(row_109_an_agent_exactly_on_a_wall_leaves_it) {
    for (int b = 0; b < 2; b++)
        for (int radius = 0; radius < 2; radius++)
            for (int degrees = 0; degrees < 360; degrees += 15) {
                GIVEN_WALKER(walker, both[b]);
                walker.agentDef.radius = radius ? 8 : 0;
                walker_head(&walker, (float)degrees * PI / 180, degrees % 2 ? 100 : 0);
                addSegment(&walker, -300, 0, 300, 0);
                walker_start(&walker);
                for (int i = 0; i < 120; i++) {
                    walker_step(&walker, DT);
                    if (!CHECK(isSound(&walker))) return;
                }
                if (b)
                    CHECK_NEAR(distanceFromLine((float[]){-300, 0}, (float[]){300, 0}, walker_x(&walker), walker_y(&walker)),
                               radius ? 28 : 20, 2);
                if (radius) CHECK(fabsf(walker_y(&walker)) > 8);
            }
}

TEST(row_37_an_agent_inside_a_solid_leaves_it_even_without_contact) {
    for (int b = 0; b < 2; b++)
        for (uint32_t combine = 0; combine < 2; combine++)
            for (uint32_t dimensions = 2; dimensions <= 3; dimensions++)
                for (uint32_t contact = 0; contact < 2; contact++) {
                    VeerObstacleDef box = veer_defaultObstacleDef();
                    GIVEN_WALKER(walker, both[b]);
                    walker.worldDef.dimensions = dimensions;
                    walker.brainDef.combine = combine ? VEER_COMBINE_PRIORITY : VEER_COMBINE_BLEND;
                    walker.brainDef.locomotion.contact = contact, walker.agentDef.x = 10;
                    walker_makeWorld(&walker);
                    box.kind = VEER_OBSTACLE_KIND_BOX, box.halfWidth = 40, box.halfHeight = box.halfDepth = 100;
                    addObstacle(walker.world, box);
                    walker_start(&walker);
                    VeerVec3 desired = walker_output(&walker);
                    CHECK(desired.x > 99);
                    walker_walk(&walker, 2, DT);
                    CHECK(isSound(&walker));
                    CHECK(fabsf(walker_x(&walker)) > 47.9f || fabsf(walker_y(&walker)) > 107.9f);
                }
}

/* At the exact center of a disc, all ways out are equally long. */
TEST(row_37_an_agent_at_the_center_of_a_disc_leaves_it) {
    for (int b = 0; b < 2; b++)
        for (float size = 0; size < 50; size += 20) {
            VeerObstacleDef disc = veer_defaultObstacleDef();
            GIVEN_WALKER(walker, both[b]);
            walker_makeWorld(&walker);
            disc.radius = size;
            addObstacle(walker.world, disc); /* row 38 of the list: a radius of 0 is a post */
            walker_run(&walker, 2, DT);
            CHECK(isSound(&walker));
            CHECK(walker_distanceTo(&walker, 0, 0) > size + 7.99f);
        }
}

TEST(row_36_crossing_and_flat_polygons_are_refused_and_clockwise_ones_are_followed_like_others) {
    static const float bow[] = {0, 0, 0, 90, 90, 0, 90, 0, 0, 0, 90, 0}, flat[] = {0, 0, 0, 90, 0, 0, 40, 0, 0};
    float ends[2][2];
    for (int clockwise = 0; clockwise < 2; clockwise++) {
        VeerObstacleDef bad = veer_defaultObstacleDef();
        VeerObstacleId id;
        Outline box = {{-50, -50, 50, -50, 50, 50, -50, 50}, 4}, mirrored = {{-50, -50, -50, 50, 50, 50, 50, -50}, 4};
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
        walker.agentDef.y = -78;
        addOutline(&walker, clockwise ? &mirrored : &box, 0);
        bad.kind = VEER_OBSTACLE_KIND_POLYGON, bad.points = bow, bad.pointCount = 4;
        CHECK_EQ(veer_addObstacle(walker.world, &bad, &id), VEER_E_POLYGON);
        bad.points = flat, bad.pointCount = 3;
        CHECK_EQ(veer_addObstacle(walker.world, &bad, &id), VEER_E_POLYGON);
        walker_run(&walker, 5, DT);
        ends[clockwise][0] = walker_x(&walker);
        ends[clockwise][1] = walker_y(&walker);
    }
    CHECK_NEAR(ends[0][0], ends[1][0], 1e-3);
    CHECK_NEAR(ends[0][1], ends[1][1], 1e-3);
}

/* A wall with two equal points is a post: it is detected, followed and never entered. */
TEST(row_31_a_wall_without_length_is_a_post) {
    for (int b = 0; b < 2; b++) {
        float nearest = 1e9f;
        GIVEN_WALKER(walker, both[b]);
        walker_head(&walker, 0, 100);
        addSegment(&walker, 70, 0, 70, 0);
        walker_start(&walker);
        CHECK(veer_length3(walker_output(&walker)) > 99);
        for (int i = 0; i < 300; i++) {
            walker_step(&walker, DT);
            nearest = fminf(nearest, walker_distanceTo(&walker, 70, 0) - 8);
        }
        CHECK(isSound(&walker));
        CHECK(nearest > 5);
        if (b) CHECK_NEAR(walker_distanceTo(&walker, 70, 0), 28, 2);
    }
}

TEST(row_24_an_agent_at_rest_uses_its_orientation) {
    for (int b = 0; b < 2; b++)
        for (int degrees = -40; degrees <= 40; degrees += 20) {
            GIVEN_WALKER(walker, both[b]);
            walker_head(&walker, (float)degrees * PI / 180, 0);
            addSegment(&walker, 38, -500, 38, 500);
            walker_start(&walker);
            VeerVec3 desired = walker_output(&walker);
            CHECK(veer_length3(desired) > 99);
            if (degrees) CHECK(desired.y * (float)degrees > 0); /* onward, not back */
        }
}

/* Covers rows 20, 22 and 23 of the list, and parameters at the ends of their ranges. */
TEST(row_22_a_size_speed_force_or_range_of_0_gives_no_nan) {
    uint32_t random = 3;
    for (int round = 0; round < 300; round++) {
        GIVEN_WALKER(walker, both[round % 2]);
        VeerAvoidWallsParams *avoid = &walker.behavior->params.avoidWalls;
        VeerFollowWallParams *follow = &walker.behavior->params.followWall;
        float ends[4] = {0, 1e-6f, 20, 100000};
        uint32_t pick = test_random(&random);
        walker.worldDef.dimensions = 2 + (pick >> 30);
        if (walker.worldDef.dimensions > 3) walker.worldDef.dimensions = 2;
        if (round % 2) {
            follow->distance = ends[pick & 3], follow->range = ends[pick >> 2 & 3];
            follow->lookAhead = ends[pick >> 4 & 3];
        } else {
            avoid->lookAhead = ends[pick & 3], avoid->avoidDistance = ends[pick >> 2 & 3];
            avoid->speedScale = pick >> 4 & 1 ? 0.0f : 60.0f, avoid->angle = pick >> 5 & 1 ? 0 : 1.5707963f;
            avoid->sideScale = pick >> 6 & 1 ? 0.0f : 1.0f;
        }
        walker.brainDef.combine = pick >> 7 & 1 ? VEER_COMBINE_CONTEXT : VEER_COMBINE_BLEND;
        walker.brainDef.locomotion.response = pick >> 8 & 1 ? 10 : pick >> 9 & 1 ? 0 : VEER_INF;
        walker.agentDef.radius = pick >> 10 & 1 ? 8.0f : 0.0f;
        walker.agentDef.maxSpeed = pick >> 11 & 3 ? 100.0f : 0.0f;
        walker.agentDef.maxForce = pick >> 13 & 1 ? VEER_INF : pick >> 14 & 1 ? 300 : 0;
        walker.agentDef.x = test_range(&random, -60, 60);
        walker_head(&walker, test_range(&random, -3, 3), pick >> 15 & 1 ? 50 : 0);
        VeerObstacleDef box = veer_defaultObstacleDef();
        walker_makeWorld(&walker);
        box.kind = VEER_OBSTACLE_KIND_BOX, box.hollow = 1, box.halfWidth = 70, box.halfHeight = box.halfDepth = 50;
        addObstacle(walker.world, box);
        walker_run(&walker, 1, 1.0f / 30);
        if (!CHECK(isSound(&walker))) return;
    }
}

/* At a coordinate of a million, floats are exact only to 1/16 u. */
TEST(row_13_agents_walk_a_corridor_at_the_largest_coordinates) {
    for (int b = 0; b < 2; b++) {
        float nearest = 1e9f;
        GIVEN_WALKER(walker, both[b]);
        walker.agentDef.x = -998000, walker.agentDef.y = 999000;
        walker_head(&walker, 0.2f, 100);
        addSegment(&walker, -999000, 998960, -990000, 998960);
        addSegment(&walker, -999000, 999040, -990000, 999040);
        walker_start(&walker);
        for (int i = 0; i < 600; i++) {
            walker_step(&walker, DT);
            nearest = fminf(nearest, 40 - fabsf(walker_y(&walker) - 999000) - 8);
        }
        CHECK(isSound(&walker));
        CHECK(nearest > 5);
        CHECK(walker_x(&walker) > -997200);
    }
}

TEST(row_43_without_weight_the_map_stays_empty) {
    for (float weight = 0; weight < 2; weight++) {
        VeerExplain why;
        float most = 0;
        GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
        walker.brainDef.combine = VEER_COMBINE_CONTEXT, walker.behavior->weight = weight;
        walker_head(&walker, 0, 100);
        addSegment(&walker, 38, -500, 38, 500);
        walker_start(&walker);
        CHECK(veer_explain(walker.world, walker.agent, &why) >= VEER_OK);
        for (uint32_t k = 0; k < why.slots; k++) most = fmaxf(most, why.danger[k]);
        CHECK(weight > 0 ? most > 0.5f : most == 0);
    }
}
