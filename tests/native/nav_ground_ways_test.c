/* Tests how agents cross areas of the ground: they go around mud, along roads and over bridges, but not through water and gates, each brain
 * by its own mask. Nothing but navigation notices areas. */
#include "ground_map.h"

static VeerObstacleId addBox(VeerWorldId id, VeerVec3 center, const float *half, float cost) {
    return make_obstacle(id, BOX(.x = center.x, .y = center.y, .halfWidth = half[0], .halfHeight = half[1], .cost = cost, .group = 1));
}

static VeerVec3 placeOf(VeerWorldId id, VeerAgentId agent) {
    VeerAgentDef def;
    CHECK_OK(veer_getAgent(id, agent, &def));
    return veer_vec3(def.x, def.y, 0);
}

static VeerWorldId worldOf(void) {
    VeerWorldDef def = land_def(VEER_EDGE_MODE_NONE);
    VeerWorldId id;
    def.capacity.state = 16;
    CHECK_OK(veer_createWorld(&def, &id));
    return id;
}

/* How far an agent has walked, in total and over each kind of ground. */
typedef struct Way {
    float length, mud, road, last;
    int hasArrived;
} Way;

enum { COMBINERS = VEER_COMBINE_COUNT };

static VeerBrainId brainOf(VeerWorldId id, uint32_t combine, uint32_t type, uint32_t mask) {
    const VeerBrainDef brain = route_brain((Route){type, combine, mask, ~0u, LAND_CELL, 4});
    return make_brain(id, &brain);
}

static Way walk(VeerWorldId id, VeerBrainId brain, VeerVec3 from, VeerVec3 to) {
    Way way = {.length = 0};
    VeerAgentDef def = veer_defaultAgentDef();
    VeerAgentId agent;
    def.brain = brain;
    def.x = from.x;
    def.y = from.y;
    def.radius = 4;
    CHECK_OK(veer_addAgent(id, &def, &agent));
    CHECK_OK(veer_setTargetPoint(id, agent, to));
    const VeerNavFieldParams params = {.cellSize = LAND_CELL, .clearance = 4, .mask = 1};
    float x = from.x, y = from.y;
    for (uint32_t step = 0; step < 1800 && !way.hasArrived; step++) {
        CHECK_OK(veer_step(id, DT));
        const VeerVec3 at = placeOf(id, agent);
        const VeerNavRoutes routes = land_routes(id, &params, to);
        const float by = hypotf(at.x - x, at.y - y), cost = veer_navGroundCost(&routes.raster, veer_navCellAt(&routes.grid, at));
        way.length += by;
        if (cost > 1) way.mud += by;
        if (cost < 1) way.road += by;
        x = at.x;
        y = at.y;
        way.hasArrived = hypotf(x - to.x, y - to.y) < 6;
    }
    CHECK_OK(veer_removeAgent(id, agent));
    return way;
}

static const uint32_t types[2] = {VEER_BEHAVIOR_NAV_FIELD, VEER_BEHAVIOR_GO_TO};

TEST(agents_walk_around_mud_and_along_roads_whatever_the_combiner) {
    for (uint32_t i = 0; i < 2 * COMBINERS; i++) {
        const uint32_t combine = i / 2, type = types[i % 2];
        VeerWorldId id = worldOf();
        const VeerBrainId brain = brainOf(id, combine, type, 1);
        const Way straight = walk(id, brain, veer_vec3(25, 203, 0), veer_vec3(377, 198, 0));
        const VeerObstacleId mud = addBox(id, veer_vec3(200, 200, 0), (float[]){60, 50}, 8);
        const Way around = walk(id, brain, veer_vec3(25, 203, 0), veer_vec3(377, 198, 0));
        CHECK_OK(veer_removeObstacle(id, mud));
        addBox(id, veer_vec3(200, 265, 0), (float[]){160, 15}, 0.25f);
        const Way along = walk(id, brain, veer_vec3(25, 203, 0), veer_vec3(377, 198, 0));
        if (!CHECK(straight.hasArrived && around.hasArrived && along.hasArrived)) printf("  combiner %u, behavior %u\n", combine, type);
        CHECK(straight.length < 360);
        CHECK(around.mud < 8); /* the corner of a cell at most */
        CHECK(around.length > 360 && around.length < 440);
        if (!CHECK(along.road > 190)) printf("  combiner %u, behavior %u: %.0f u along the road\n", combine, type, (double)along.road);
        CHECK(along.length < 460);
        CHECK_OK(veer_destroyWorld(id));
    }
}

TEST(agents_cross_mud_where_the_way_around_costs_more) {
    for (uint32_t i = 0; i < 2; i++) {
        VeerWorldId id = worldOf();
        const VeerBrainId brain = brainOf(id, VEER_COMBINE_BLEND, types[i], 1);
        addBox(id, veer_vec3(200, 200, 0), (float[]){20, 200}, 5);
        const Way through = walk(id, brain, veer_vec3(25, 203, 0), veer_vec3(377, 203, 0));
        CHECK(through.hasArrived && through.length < 356);
        CHECK_NEAR(through.mud, 40, 12);
        CHECK_OK(veer_destroyWorld(id));
    }
}

TEST(each_brain_takes_the_areas_of_its_mask) {
    for (uint32_t i = 0; i < 2; i++) {
        VeerWorldId id = worldOf();
        addBox(id, veer_vec3(200, 200, 0), (float[]){60, 50}, 8);
        const VeerBrainId avoids = brainOf(id, VEER_COMBINE_BLEND, types[i], 1), ignores = brainOf(id, VEER_COMBINE_BLEND, types[i], 2);
        CHECK(walk(id, avoids, veer_vec3(25, 203, 0), veer_vec3(377, 198, 0)).mud < 8);
        CHECK(walk(id, ignores, veer_vec3(25, 203, 0), veer_vec3(377, 198, 0)).mud > 110);
        CHECK_OK(veer_destroyWorld(id));
    }
}

TEST(agents_do_not_enter_water_and_cross_it_by_the_bridge) {
    for (uint32_t i = 0; i < 2; i++) {
        VeerWorldId id = worldOf();
        const VeerBrainId brain = brainOf(id, VEER_COMBINE_BLEND, types[i], 1);
        addBox(id, veer_vec3(200, 200, 0), (float[]){40, 220}, VEER_INF);
        CHECK(!walk(id, brain, veer_vec3(25, 203, 0), veer_vec3(377, 198, 0)).hasArrived);
        addBox(id, veer_vec3(200, 305, 0), (float[]){60, 15}, 1);
        const Way over = walk(id, brain, veer_vec3(25, 203, 0), veer_vec3(377, 198, 0));
        CHECK(over.hasArrived && over.length > 380 && over.length < 500);
        CHECK(over.mud < 4); /* the cells of water that are not under the bridge */
        CHECK_OK(veer_destroyWorld(id));
    }
}

TEST(a_gate_thinner_than_a_cell_keeps_only_those_out_whose_mask_has_it) {
    const float points[] = {0, 0, 0, 0, 300, 0};
    for (uint32_t i = 0; i < 2; i++) {
        VeerWorldId id = worldOf();
        make_obstacle(
            id, OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .points = points, .pointCount = 2, .x = 203, .cost = VEER_INF, .group = 1));
        const VeerBrainId enemy = brainOf(id, VEER_COMBINE_BLEND, types[i], 1), friend = brainOf(id, VEER_COMBINE_BLEND, types[i], 2);
        const Way around = walk(id, enemy, veer_vec3(105, 203, 0), veer_vec3(307, 198, 0));
        const Way through = walk(id, friend, veer_vec3(105, 203, 0), veer_vec3(307, 198, 0));
        CHECK(around.hasArrived && around.length > 270);
        CHECK(through.hasArrived && through.length < 205);
        CHECK_OK(veer_destroyWorld(id));
    }
}

/* An agent that avoids and collides with everything moves bit-identically with areas and without them. */
TEST(nothing_but_navigation_notices_areas) {
    VeerVec3 ends[2];
    for (uint32_t k = 0; k < 2; k++) {
        VeerWorldId id = worldOf();
        VeerBrainDef brain = veer_defaultBrainDef();
        VeerAgentDef def = veer_defaultAgentDef();
        VeerAgentId agent;
        VeerHit hit;
        brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_SEEK);
        brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_AVOID_WALLS);
        brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_AVOID_OBSTACLES);
        brain.crowd = VEER_CROWD_RECIPROCAL;
        CHECK_OK(veer_addBrain(id, &brain, &def.brain));
        def.x = 60;
        def.y = 200;
        CHECK_OK(veer_addAgent(id, &def, &agent));
        CHECK_OK(veer_setTargetPoint(id, agent, veer_vec3(350, 210, 0)));
        for (uint32_t i = 0; k && i < 20; i++) addBox(id, veer_vec3(20 * (float)i, 200, 0), (float[]){30, 30}, i % 2 ? 3 : VEER_INF);
        addBox(id, veer_vec3(200, 240, 0), (float[]){30, 20}, 0);
        for (uint32_t step = 0; step < 200; step++) CHECK_OK(veer_step(id, DT));
        ends[k] = placeOf(id, agent);
        const VeerRay ray = {.origin = {10, 190, 0}, .direction = {1, 0, 0}, .distance = 380, .radius = 2, .mask = 0xFFFFFFFFu};
        CHECK_EQ(veer_raycast(id, &ray, &hit), VEER_NO_RESULT);
        CHECK_OK(veer_destroyWorld(id));
    }
    CHECK(ends[0].x == ends[1].x && ends[0].y == ends[1].y && ends[0].x > 200);
}

TEST(distances_of_a_brain_count_the_ground) {
    VeerWorldId id = worldOf();
    const VeerBrainId brain = brainOf(id, VEER_COMBINE_BLEND, VEER_BEHAVIOR_GO_TO, 1);
    static float distances[LAND_CELLS];
    uint32_t count = LAND_CELLS;
    VeerNavCells cells;
    addBox(id, veer_vec3(200, 200, 0), (float[]){50, 300}, 3);
    CHECK_OK(veer_navDistances(id, brain, veer_vec3(5, 205, 0), &cells, distances, &count));
    CHECK_NEAR(distances[20 * LAND_SIDE + 39], 390 + 2 * 100, 0.01);
    CHECK_OK(veer_destroyWorld(id));
}

TEST(row_134_bad_costs_are_refused) {
    VeerWorldId id = worldOf();
    VeerObstacleDef def = veer_defaultObstacleDef(), is;
    VeerObstacleId made;
    def.radius = 5;
    def.cost = -1;
    CHECK_EQ(veer_addObstacle(id, &def, &made), VEER_E_RANGE);
    def.cost = -VEER_INF;
    CHECK_EQ(veer_addObstacle(id, &def, &made), VEER_E_NOT_FINITE);
    def.cost = NAN;
    CHECK_EQ(veer_addObstacle(id, &def, &made), VEER_E_NOT_FINITE);
    for (uint32_t i = 0; i < 4; i++) {
        def.cost = (float[]){1e-30f, 1e30f, VEER_INF, 1}[i];
        CHECK_OK(veer_addObstacle(id, &def, &made));
        CHECK_OK(veer_getObstacle(id, made, &is));
        CHECK(is.cost == def.cost);
    }
    CHECK_OK(veer_destroyWorld(id));
}
