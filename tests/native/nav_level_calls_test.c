/* Tests calls in worlds with levels: orders to groups, what can be built, limits and bad inputs. */
#include "level_story.h"
#include "nav/nav.h"

/* ---- orders and buildings */

TEST(an_order_gives_places_on_the_level_of_its_point) {
    Story story = houseOf(BY_PATH);
    for (uint32_t i = 0; i < 6; i++) addUnit(&story, veer_vec3(30 + 15 * (float)i, 40, 0), veer_vec3(0, 0, 0));
    VeerGroupOrder order = veer_defaultGroupOrder();
    order.point = veer_vec3(290, 200, HEIGHT);
    order.agentCount = 6;
    CHECK_OK(veer_orderAgents(story.id, &order, story.units));
    for (uint32_t i = 0; i < 6; i++) {
        story.goals[i] = veer_vec3(veer_columnF32(story.id, VEER_COLUMN_TARGET_X)[i], veer_columnF32(story.id, VEER_COLUMN_TARGET_Y)[i],
                                   veer_columnF32(story.id, VEER_COLUMN_TARGET_Z)[i]);
        CHECK_EQ(story.goals[i].z, HEIGHT);
    }
    walk(&story, 2400);
    CHECK_EQ(countArrived(&story), 6);
    order.point = veer_vec3(290, 200, 0);
    VeerLinkId links[2];
    uint32_t count = 2;
    CHECK_OK(veer_links(story.id, links, &count));
    CHECK_OK(veer_removeLink(story.id, links[1]));
    CHECK_EQ(veer_orderAgents(story.id, &order, story.units), VEER_CLAMPED); /* no path leads down any longer */
    closeStory(&story);
}

TEST(what_can_be_built_upstairs) {
    Story story = houseOf(BY_PATH);
    VeerObstacleDef wall = veer_defaultObstacleDef();
    VeerBuildAnswer answer;
    VeerAgentId agents[4];
    const float starts[6] = {30, 30, 0, 150, 40, HEIGHT}, goals[3] = {180, 280, HEIGHT};
    VeerBuildQuery query = {story.brain, &wall, starts, goals, 2, 1};
    wall.kind = VEER_OBSTACLE_KIND_BOX;
    wall.x = 100, wall.y = 200, wall.halfWidth = 100, wall.halfHeight = 4;
    addUnit(&story, veer_vec3(100, 200, 0), veer_vec3(100, 200, 0));
    const uint64_t ids[2] = {story.units[0].bits, 0};
    for (uint32_t level = 0; level < 2; level++) {
        uint32_t count = 4;
        wall.z = HEIGHT * (float)level;
        CHECK_OK(veer_canBuild(story.id, &query, &answer, agents, &count));
        CHECK_EQ(answer.status, level ? VEER_BUILD_STATUS_BLOCKED : VEER_BUILD_STATUS_OCCUPIED);
        CHECK_EQ(answer.start, level ? 1u : VEER_NONE); /* from the stairs, a path remains */
        CHECK_EQ(count, level ? 0u : 1u);
        if (!level) CHECK(agents[0].bits == ids[0]);
    }
    closeStory(&story);
}

/* ---- crowds */

/* A row of units blocks one level. On the other level, the path costs what it would cost without the units. */
TEST(a_crowd_costs_on_its_own_level_only) {
    Story story = storyOf(BY_FIELD);
    const uint32_t start = 15 * WIDE + 1;
    float costs[2];
    VeerBrainDef def;
    CHECK_OK(veer_getBrain(story.id, story.brain, &def));
    def.behaviors[0].params.navField.density = 5;
    CHECK_OK(veer_setBrain(story.id, story.brain, &def));
    for (uint32_t i = 0; i < UNITS; i++) {
        const VeerVec3 at = veer_vec3(200, 10 + 19 * (float)i, HEIGHT);
        const VeerAgentId unit = addUnit(&story, at, at);
        VeerAgentDef agent;
        CHECK_OK(veer_getAgent(story.id, unit, &agent));
        agent.radius = 11;
        CHECK_OK(veer_setAgent(story.id, unit, &agent));
    }
    walk(&story, 1);
    const VeerNavGrid grid = veer_navGrid(veer_world(story.id, "test"), &def.behaviors[0].params.navField);
    for (uint32_t level = 0; level < 2; level++) {
        const VeerNavRoutes routes = veer_navRoutes(&grid, veer_vec3(385, 155, HEIGHT * (float)level));
        costs[level] = veer_navDistance(&routes, level * PER_LEVEL + start);
    }
    CHECK_NEAR(costs[0], 370, 1); /* straight ahead */
    closeStory(&story);
    CHECK(costs[1] > costs[0] + 5);
}

/* ---- limits and bad inputs */

TEST(levels_of_a_single_cell_have_room) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerWorldId id = {0};
    VeerBrainId own = {0};
    def.minX = def.minY = 0, def.maxX = def.maxY = 10;
    def.levels = 16, def.levelHeight = 5;
    def.capacity.navCells = 16;
    CHECK_OK(veer_createWorld(&def, &id));
    brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_GO_TO);
    brain.behaviors[0].params.goTo.cellSize = 10;
    CHECK_OK(veer_addBrain(id, &brain, &own));
    for (uint32_t i = 0; i < 15; i++) {
        VeerLinkDef link = veer_defaultLinkDef();
        VeerLinkId added;
        link.kind = VEER_LINK_KIND_LADDER;
        link.fromX = link.toX = link.fromY = link.toY = 5;
        link.fromZ = 5 * (float)i, link.toZ = 5 * (float)(i + 1);
        CHECK_OK(veer_addLink(id, &link, &added));
    }
    uint32_t regions[16], count = 16;
    VeerNavCells cells;
    VeerObstacleDef block = veer_defaultObstacleDef();
    VeerBuildAnswer answer;
    const float start[3] = {5, 5, 0}, goal[3] = {5, 5, 75};
    const VeerBuildQuery query = {own, &block, start, goal, 1, 1};
    CHECK_OK(veer_navRegions(id, own, &cells, regions, &count));
    CHECK_EQ(count, 16);
    block.radius = 3, block.x = block.y = 5, block.z = 40;
    count = 0;
    CHECK_OK(veer_canBuild(id, &query, &answer, NULL, &count));
    CHECK_EQ(answer.status, VEER_BUILD_STATUS_BLOCKED);
    CHECK_OK(veer_destroyWorld(id));
}

TEST(row_10_heights_of_points_in_a_world_with_levels_are_checked) {
    Story story = houseOf(BY_PATH);
    VeerPathQuery query = veer_defaultPathQuery();
    query.cellSize = CELL;
    VeerObstacleDef wall = veer_defaultObstacleDef();
    VeerBuildAnswer answer;
    VeerFoundPath paths[1];
    float ends[6] = {10, 10, 0, 20, 20, VEER_INF}, points[30];
    const VeerPathBatch batch = {ends, paths, 1};
    uint32_t count = 10, index = 0;
    CHECK_EQ(veer_findPaths(story.id, &query, &batch, points, &count), VEER_E_NOT_FINITE);
    CHECK_EQ(strcmp(veer_lastError(story.id)->argument, "ends[0].to.z"), 0);
    ends[5] = 0, ends[2] = 2e6f;
    CHECK_EQ(veer_findPaths(story.id, &query, &batch, points, &count), VEER_E_RANGE);
    ends[2] = VEER_INF;
    const VeerBuildQuery build = {story.brain, &wall, ends, ends + 3, 1, 1};
    CHECK_EQ(veer_canBuild(story.id, &build, &answer, NULL, &index), VEER_E_NOT_FINITE);
    CHECK_EQ(strcmp(veer_lastError(story.id)->argument, "starts[0].z"), 0);
    ends[2] = 0, ends[5] = -VEER_INF;
    CHECK_EQ(veer_canBuild(story.id, &build, &answer, NULL, &index), VEER_E_NOT_FINITE);
    CHECK_EQ(strcmp(veer_lastError(story.id)->argument, "goals[0].z"), 0);
    query.cellSize = 0.5f * CELL; /* room for one level only */
    CHECK_EQ(veer_findPath(story.id, &query, paths, points, &count), VEER_E_FULL);
    closeStory(&story);
}
