/* Tests hide: an agent goes to the closest place that an obstacle hides from the pursuer; without such a place it does nothing. */
#include "given.h"

/* The hider is the walker, and the pursuer is a point that the test moves. */
static void planHider(Walker *walker, float x, float y) {
    walker_plan(walker, VEER_BEHAVIOR_HIDE);
    walker->agentDef.x = x, walker->agentDef.y = y, walker->agentDef.radius = 5;
}

static VeerObstacleId add(Walker *walker, VeerObstacleDef def) {
    walker_makeWorld(walker);
    return addObstacle(walker->world, def);
}

static VeerObstacleId wall(Walker *walker, float ax, float ay, float bx, float by) {
    float points[] = {ax, ay, 0, bx, by, 0};
    VeerObstacleDef def = lineThrough(points, 2);
    def.radius = 2;
    return add(walker, def);
}

static void threatAt(const Walker *walker, float x, float y) {
    CHECK_OK(veer_setTargetPoint(walker->world, walker->agent, (VeerVec3){x, y, 0}));
}

static void startHunted(Walker *walker, float x, float y) {
    walker_start(walker);
    threatAt(walker, x, y);
}

static int isVisible(const Walker *walker, VeerVec3 hunter) {
    return veer_lineOfSight(walker->world, hunter, (VeerVec3){walker_x(walker), walker_y(walker), walker_lane(walker, VEER_COLUMN_Z)}) ==
           VEER_OK;
}

static VeerExplainBehavior outputOf(const Walker *walker) { return explainOf(walker->world, walker->agent).behaviors[0]; }

TEST(a_hider_goes_behind_the_disc_and_is_out_of_sight) {
    PLANNED(walker, planHider(&walker, 60, 80));
    add(&walker, discAt(0, 0, 30));
    startHunted(&walker, -200, 0);
    CHECK(isVisible(&walker, (VeerVec3){-200, 0, 0}));
    uint32_t arrivals = stepAndCount(&walker, 300, DT, VEER_EVENT_ARRIVED);
    CHECK(walker_distanceTo(&walker, 30 + 20 + 5, 0) <= 2);
    CHECK(!isVisible(&walker, (VeerVec3){-200, 0, 0}));
    CHECK(walker_speed(&walker) < 0.1f);
    CHECK_EQ(arrivals, 1);
}

TEST(of_several_covers_it_takes_the_closest_place_not_the_closest_obstacle) {
    PLANNED(walker, planHider(&walker, 0, 0));
    add(&walker, discAt(-60, 0, 30)); /* the closest obstacle does not help, because its hiding place is behind it, 115 u away */
    add(&walker, discAt(20, -90, 10));
    startHunted(&walker, 300, 0);
    VeerExplainBehavior desired = outputOf(&walker);
    CHECK(desired.distance < 105);
    walker_walk(&walker, 5, DT);
    CHECK(walker_y(&walker) < -80);
    CHECK(!isVisible(&walker, (VeerVec3){300, 0, 0}));
}

TEST(a_place_inside_another_obstacle_does_not_count) {
    PLANNED(walker, planHider(&walker, 60, 60));
    add(&walker, discAt(0, 0, 20));
    add(&walker, discAt(45, 0, 12)); /* the hiding place behind this disc is free, but the disc covers the place behind the first disc */
    startHunted(&walker, -200, 0);
    walker_walk(&walker, 5, DT);
    CHECK(walker_distanceTo(&walker, 45 + 12 + 25, 0) <= 2);
}

TEST(a_place_that_the_hunter_can_see_does_not_count) {
    PLANNED(walker, planHider(&walker, 0, 40));
    wall(&walker, -40, 0, 40, 0); /* the pursuer sees the wall end-on, so it hides nothing */
    startHunted(&walker, -300, 0.001f);
    CHECK(outputOf(&walker).outputBits == 0 || outputOf(&walker).distance > 60); /* only the end of the wall may hide the agent */
    threatAt(&walker, 0, 300);
    CHECK(outputOf(&walker).outputBits & 1);
}

TEST(behind_a_long_wall_it_hides_where_it_is_close_and_not_at_the_center) {
    PLANNED(walker, planHider(&walker, 150, -60));
    wall(&walker, -200, 0, 200, 0);
    startHunted(&walker, 150, 200);
    walker_walk(&walker, 4, DT);
    CHECK(walker_distanceTo(&walker, 150, -27) < 3);
    CHECK(!isVisible(&walker, (VeerVec3){150, 200, 0}));
}

TEST(boxes_and_polygons_are_cover_like_discs) {
    const float pentagon[] = {30, 0, 0, 9, 29, 0, -24, 18, 0, -24, -18, 0, 9, -29, 0};
    for (uint32_t kind = 0; kind < 2; kind++)
        for (uint32_t k = 0; k < 8; k++) {
            PLANNED(walker, planHider(&walker, 90, 10));
            VeerObstacleDef def = OBSTACLE(.kind = kind ? VEER_OBSTACLE_KIND_POLYGON : VEER_OBSTACLE_KIND_BOX, .halfWidth = 30,
                                           .halfHeight = 20, .angle = 0.3f * (float)k);
            if (kind) def.points = pentagon;
            if (kind) def.pointCount = 5;
            add(&walker, def);
            walker_start(&walker);
            VeerVec3 hunter = {-150 + 10 * (float)k, 40 - 10 * (float)k, 0};
            threatAt(&walker, hunter.x, hunter.y);
            walker_walk(&walker, 6, DT);
            CHECK(!isVisible(&walker, hunter));
            CHECK(walker_speed(&walker) < 0.1f);
        }
}

TEST(it_stays_out_of_sight_of_a_hunter_that_walks_around_the_cover) {
    PLANNED(walker, planHider(&walker, 55, 0));
    add(&walker, discAt(0, 0, 30));
    walker_start(&walker);
    int seen = 0;
    for (int i = 0; i < 1200; i++) { /* the pursuer circles once in 20 s */
        float angle = 3.1415927f + 6.2831853f * (float)i / 1200;
        VeerVec3 hunter = {150 * cosf(angle), 150 * sinf(angle), 0};
        threatAt(&walker, hunter.x, hunter.y);
        walker_step(&walker, DT);
        seen += isVisible(&walker, hunter);
    }
    CHECK_EQ(seen, 0);
}

TEST(between_two_equally_close_covers_it_does_not_waver) {
    PLANNED(walker, planHider(&walker, 0, 0));
    walker.agentDef.maxSpeed = 30;
    add(&walker, discAt(0, 80, 20));
    add(&walker, discAt(0, -80, 20));
    walker_start(&walker);
    int turns = 0;
    float last = 0;
    for (int i = 0; i < 240; i++) {
        /* The threat moves back and forth, so the two hiding places take turns in being the closest. */
        threatAt(&walker, -300, i % 2 ? 6.0f : -6.0f);
        float way = outputOf(&walker).desiredY;
        turns += way * last < 0;
        if (way != 0) last = way;
        walker_step(&walker, DT);
    }
    CHECK_EQ(turns, 0);
}

TEST(it_keeps_moving_cover_between_itself_and_the_hunter) {
    PLANNED(walker, planHider(&walker, 60, 0));
    VeerObstacleDef def = DEFINED(VeerObstacleDef, discAt(0, 0, 20), .velocityY = 30);
    add(&walker, def);
    walker_start(&walker);
    int seen = 0;
    for (int i = 0; i < 300; i++) {
        threatAt(&walker, -400, 0);
        walker_step(&walker, DT);
        seen += isVisible(&walker, (VeerVec3){-400, 0, 0});
    }
    CHECK_EQ(seen, 0);
}

TEST(in_space_it_hides_behind_spheres_and_boxes) {
    for (uint32_t kind = 0; kind < 2; kind++) {
        PLANNED(walker, planHider(&walker, 40, 60));
        walker.worldDef.dimensions = 3, walker.agentDef.z = 50;
        VeerObstacleDef def =
            DEFINED(VeerObstacleDef, discAt(0, 0, kind ? 3 : 30), .kind = kind ? VEER_OBSTACLE_KIND_BOX : VEER_OBSTACLE_KIND_CIRCLE,
                    .halfWidth = 25, .halfHeight = 25, .halfDepth = 25);
        add(&walker, def);
        walker_start(&walker);
        VeerVec3 hunter = {-150, 20, -120};
        CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, hunter));
        walker_walk(&walker, 6, DT);
        CHECK(!isVisible(&walker, hunter));
        CHECK(walker_lane(&walker, VEER_COLUMN_Z) > 20);
        CHECK(walker_speed(&walker) < 0.1f);
    }
}

TEST(cover_beyond_the_seam_of_a_wrapped_world_counts) {
    PLANNED(walker, planHider(&walker, 180, 30));
    setEdges(&walker.worldDef, VEER_EDGE_MODE_WRAP), boundSquare(&walker.worldDef, -200, 200);
    add(&walker, discAt(-180, 0, 15)); /* 40 u away, across the edge where the world wraps */
    startHunted(&walker, 100, 0);
    walker_walk(&walker, 5, DT);
    CHECK_NEAR(walker_x(&walker), -180 + 15 + 25, 2.1);
}

TEST(in_a_context_brain_it_goes_around_the_cover_to_get_behind_it) {
    PLANNED(walker, planHider(&walker, -80, 5));
    walker.brainDef.combine = VEER_COMBINE_CONTEXT, addBehavior(&walker.brainDef, VEER_BEHAVIOR_AVOID_OBSTACLES);
    add(&walker, discAt(0, 0, 30));
    startHunted(&walker, -200, 0);
    float nearest = 1e9f;
    for (int i = 0; i < 600; i++) {
        walker_step(&walker, DT);
        nearest = fminf(nearest, walker_distanceTo(&walker, 0, 0));
    }
    CHECK(!isVisible(&walker, (VeerVec3){-200, 0, 0}));
    CHECK(nearest >= 35 - 0.1f);
}

TEST(it_does_not_hide_from_a_hunter_out_of_threat_range) {
    PLANNED(walker, planHider(&walker, 60, 60));
    walker.behavior->params.hide.threatRange = 150;
    add(&walker, discAt(0, 0, 30));
    startHunted(&walker, -200, 0);
    CHECK_EQ(outputOf(&walker).outputBits, 0);
    threatAt(&walker, -60, 0);
    CHECK(outputOf(&walker).outputBits & 1);
}

TEST(without_cover_it_does_nothing) {
    PLANNED(walker, planHider(&walker, 0, 0));
    startHunted(&walker, -100, 0);
    CHECK_EQ(outputOf(&walker).outputBits, 0);
    VeerObstacleId cover = add(&walker, discAt(50, 50, 20));
    CHECK(outputOf(&walker).outputBits & 1);
    walker_walk(&walker, 1, DT);
    CHECK_OK(veer_removeObstacle(walker.world, cover));
    CHECK_EQ(outputOf(&walker).outputBits, 0);
    add(&walker, discAt(500, 0, 20)); /* out of range */
    CHECK_EQ(outputOf(&walker).outputBits, 0);
}

TEST(row_44_it_does_not_hide_from_a_removed_hunter) {
    PLANNED(walker, planHider(&walker, 60, 60));
    add(&walker, discAt(0, 0, 30));
    walker_start(&walker);
    VeerAgentId hunter = addAgent(walker.world, agentAt(-150, 0));
    CHECK_OK(veer_setTargetAgent(walker.world, walker.agent, hunter));
    CHECK(outputOf(&walker).outputBits & 1);
    CHECK_OK(veer_removeAgent(walker.world, hunter));
    walker_step(&walker, DT);
    CHECK_EQ(outputOf(&walker).outputBits, 0);
}

TEST(row_25_a_hunter_on_the_hider_or_in_the_cover_gives_no_nan) {
    PLANNED(walker, planHider(&walker, 60, 60));
    add(&walker, discAt(0, 0, 30));
    wall(&walker, 100, -50, 100, 50);
    walker_start(&walker);
    const float places[][2] = {{60, 60}, {0, 0}, {100, 0}, {100, 50}, {100, 200}, {30, 0}};
    for (uint32_t p = 0; p < 6; p++) {
        threatAt(&walker, places[p][0], places[p][1]);
        walker_walk(&walker, 1, DT);
        CHECK(isfinite(walker_x(&walker) + walker_y(&walker) + walker_speed(&walker)));
    }
}

TEST(row_22_a_hider_with_no_top_speed_stays) {
    PLANNED(walker, planHider(&walker, 60, 60));
    walker.agentDef.maxSpeed = 0;
    add(&walker, discAt(0, 0, 30));
    startHunted(&walker, -200, 0);
    walker_walk(&walker, 1, DT);
    CHECK_EQ(walker_x(&walker), 60.0f);
}
