/* Tests agents and questions in worlds with levels, a story per test: who goes where over stairs, ladders and jumps, and what happens when
 * these are cut. */
#include <stdio.h>
#include <string.h>

#include "core/registry.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "test.h"

enum { WIDE = 40, DEEP = 30, PER_LEVEL = WIDE * DEEP, UNITS = 16, KINDS = 32 };
#define CELL 10.0f
#define HEIGHT 60.0f
#define DT (1.0f / 60)

/* A world of two levels, 400 wide and 300 deep, with units that count their events. */
typedef struct Story {
    VeerWorldId id;
    VeerBrainId brain;
    VeerAgentId units[UNITS];
    VeerVec3 goals[UNITS];
    uint32_t count, events[KINDS];
} Story;

enum { BY_FIELD, BY_PATH, BY_PIPELINE, MEANS };

static Story storyOf(uint32_t means) {
    Story story = {.count = 0};
    VeerWorldDef def = veer_defaultWorldDef();
    VeerBrainDef brain = veer_defaultBrainDef();
    def.minX = def.minY = 0;
    def.maxX = WIDE * CELL, def.maxY = DEEP * CELL;
    def.edges = VEER_EDGE_MODE_CLAMP;
    def.levels = 2;
    def.levelHeight = HEIGHT;
    def.capacity.navCells = 2 * PER_LEVEL;
    def.capacity.navFields = 12;
    def.capacity.agents = UNITS;
    def.capacity.state = 16;
    CHECK_OK(veer_createWorld(&def, &story.id));
    if (means == BY_PIPELINE) {
        brain.combine = VEER_COMBINE_PIPELINE;
        brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_TARGET);
    }
    VeerBehavior *behavior = &brain.behaviors[brain.behaviorCount++];
    *behavior = veer_behavior(means == BY_FIELD ? VEER_BEHAVIOR_NAV_FIELD : VEER_BEHAVIOR_GO_TO);
    if (means == BY_FIELD) behavior->params.navField.cellSize = CELL, behavior->params.navField.clearance = 4;
    if (means != BY_FIELD) behavior->params.goTo.cellSize = CELL, behavior->params.goTo.clearance = 4;
    CHECK_OK(veer_addBrain(story.id, &brain, &story.brain));
    return story;
}

static VeerAgentId addUnit(Story *story, VeerVec3 at, VeerVec3 goal) {
    VeerAgentDef def = veer_defaultAgentDef();
    def.brain = story->brain;
    def.x = at.x, def.y = at.y, def.z = at.z;
    def.radius = 4;
    def.maxSpeed = 80;
    def.maxForce = 800;
    VeerAgentId *unit = &story->units[story->count];
    CHECK_OK(veer_addAgent(story->id, &def, unit));
    CHECK_OK(veer_setTargetPoint(story->id, *unit, goal));
    story->goals[story->count++] = goal;
    return *unit;
}

static VeerObstacleId addWall(const Story *story, VeerVec3 at, float halfWidth, float halfHeight) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerObstacleId wall = {0};
    def.kind = VEER_OBSTACLE_KIND_BOX;
    def.x = at.x, def.y = at.y, def.z = at.z;
    def.halfWidth = halfWidth, def.halfHeight = halfHeight;
    CHECK_OK(veer_addObstacle(story->id, &def, &wall));
    return wall;
}

static VeerLinkId addStairs(const Story *story, uint32_t kind, VeerVec3 from, VeerVec3 to) {
    VeerLinkDef def = veer_defaultLinkDef();
    VeerLinkId link = {0};
    def.kind = kind;
    def.fromX = from.x, def.fromY = from.y, def.fromZ = from.z;
    def.toX = to.x, def.toY = to.y, def.toZ = to.z;
    def.takeOffRadius = def.landingRadius = 6;
    def.twoWay = 1;
    if (kind == VEER_LINK_KIND_JUMP) def.jumpSpeed = 300;
    CHECK_OK(veer_addLink(story->id, &def, &link));
    return link;
}

static VeerVec3 placeOf(const Story *story, uint32_t unit) {
    return veer_vec3(veer_columnF32(story->id, VEER_COLUMN_X)[unit], veer_columnF32(story->id, VEER_COLUMN_Y)[unit],
                     veer_columnF32(story->id, VEER_COLUMN_Z)[unit]);
}

static void walk(Story *story, uint32_t steps) {
    while (steps--) {
        uint32_t count;
        CHECK_OK(veer_step(story->id, DT));
        const VeerEvent *events = veer_events(story->id, &count);
        for (uint32_t k = 0; k < count; k++) story->events[events[k].type % KINDS]++;
    }
}

/* Returns how many units are at their goals, on the same level. */
static uint32_t countArrived(const Story *story) {
    uint32_t arrived = 0;
    for (uint32_t i = 0; i < story->count; i++) {
        const VeerVec3 at = placeOf(story, i), goal = story->goals[i];
        arrived += veer_length2(at.x - goal.x, at.y - goal.y) < 12 && veer_abs(at.z - goal.z) < 1;
    }
    return arrived;
}

static void closeStory(const Story *story) { CHECK_OK(veer_destroyWorld(story->id)); }

/* ---- ways */

/* A road between two walls leads under a bridge, the only way from south to north. Nobody below rises, and nobody above falls. */
TEST(some_pass_over_a_bridge_and_some_below_it) {
    for (uint32_t means = 0; means < MEANS; means++) {
        Story story = storyOf(means);
        uint32_t over = 0, under = 0;
        for (uint32_t side = 0; side < 2; side++) addWall(&story, veer_vec3(200, side ? 190 : 110, 0), 200, 4);
        for (uint32_t side = 0; side < 2; side++) addWall(&story, veer_vec3(side ? 315 : 85, 150, HEIGHT), 85, 150);
        addStairs(&story, VEER_LINK_KIND_WALK, veer_vec3(200, 55, 0), veer_vec3(200, 95, HEIGHT));
        addStairs(&story, VEER_LINK_KIND_WALK, veer_vec3(200, 205, HEIGHT), veer_vec3(200, 245, 0));
        for (uint32_t i = 0; i < 4; i++) {
            addUnit(&story, veer_vec3(40 + 40 * (float)i, 20, 0), veer_vec3(220 + 40 * (float)i, 280, 0));
            addUnit(&story, veer_vec3(30 + 25 * (float)i, 135 + 10 * (float)(i % 2), 0), veer_vec3(300 + 25 * (float)i, 150, 0));
        }
        for (uint32_t step = 0; step < 1500; step++) {
            walk(&story, 1);
            for (uint32_t i = 0; i < story.count; i++) {
                const VeerVec3 at = placeOf(&story, i);
                const int isOnBridge = veer_abs(at.x - 200) < 25 && veer_abs(at.y - 150) < 30;
                if (isOnBridge) CHECK_EQ(at.z, i % 2 ? 0 : HEIGHT);
                if (i % 2) CHECK_EQ(at.z, 0);
                over += isOnBridge && i % 2 == 0;
                under += isOnBridge && i % 2;
            }
        }
        CHECK_EQ(countArrived(&story), story.count);
        CHECK(over > 100 && under > 100);
        CHECK_EQ(story.events[VEER_EVENT_ARRIVED], story.count);
        CHECK_EQ(story.events[VEER_EVENT_LANDED], 8);
        CHECK_EQ(story.events[VEER_EVENT_GOAL_UNREACHABLE], 0);
        closeStory(&story);
    }
}

/* The upper floor of a house has two rooms: one with stairs, one with a ladder. */
static Story houseOf(uint32_t means) {
    Story story = storyOf(means);
    addWall(&story, veer_vec3(200, 150, HEIGHT), 4, 150);
    addStairs(&story, VEER_LINK_KIND_WALK, veer_vec3(60, 250, 0), veer_vec3(120, 250, HEIGHT));
    addStairs(&story, VEER_LINK_KIND_LADDER, veer_vec3(345, 55, 0), veer_vec3(345, 55, HEIGHT));
    return story;
}

TEST(a_house_has_stairs_and_a_ladder) {
    for (uint32_t means = 0; means < MEANS; means++) {
        Story story = houseOf(means);
        addUnit(&story, veer_vec3(30, 30, 0), veer_vec3(150, 40, HEIGHT));        /* up the stairs */
        addUnit(&story, veer_vec3(205, 30, 0), veer_vec3(380, 280, HEIGHT));      /* up the ladder */
        addUnit(&story, veer_vec3(170, 150, HEIGHT), veer_vec3(230, 150, HEIGHT)); /* down, across, and up again */
        walk(&story, 2400);
        CHECK_EQ(countArrived(&story), 3);
        CHECK_EQ(story.events[VEER_EVENT_LANDED], 4);
        CHECK_EQ(story.events[VEER_EVENT_ARRIVED], 3);
        closeStory(&story);
    }
}

TEST(a_field_and_a_path_lead_over_both_floors) {
    Story story = houseOf(BY_FIELD);
    static float distances[2 * PER_LEVEL];
    VeerVec3 points[32];
    VeerNavCells cells;
    VeerFoundPath path;
    uint32_t count = 2 * PER_LEVEL, below = 0;
    VeerPathQuery query = veer_defaultPathQuery();
    query.cellSize = CELL, query.clearance = 4;
    query.from = veer_vec3(175, 155, HEIGHT + 9), query.to = veer_vec3(235, 155, HEIGHT - 20);
    CHECK_OK(veer_navDistances(story.id, story.brain, query.to, &cells, distances, &count));
    CHECK_EQ(count, 2 * PER_LEVEL);
    CHECK_EQ(cells.rows * cells.columns * cells.levels, count);
    count = 32;
    CHECK_OK(veer_findPath(story.id, &query, &path, &points[0].x, &count));
    CHECK_EQ(path.status, VEER_PATH_STATUS_FOUND);
    CHECK_NEAR(points[0].x, 175, 0);
    CHECK_EQ(points[0].z, HEIGHT); /* heights are those of levels */
    CHECK_EQ(points[path.count - 1].z, HEIGHT);
    CHECK_EQ(points[path.link].z, HEIGHT);
    CHECK_EQ(points[path.link + 1].z, 0);
    for (uint32_t i = 0; i < path.count; i++) below += points[i].z == 0;
    CHECK(below >= 2 && below < path.count);
    const float length = distances[PER_LEVEL + 15 * WIDE + 17];
    CHECK(path.cost <= length + 1 && path.cost > 0.9f * length);
    /* the same with many paths in one call */
    const float ends[12] = {175, 155, HEIGHT, 235, 155, HEIGHT, 175, 155, 0, 235, 155, 0};
    VeerFoundPath both[2];
    const VeerPathBatch batch = {ends, both, 2};
    count = 32;
    CHECK_OK(veer_findPaths(story.id, &query, &batch, &points[0].x, &count));
    CHECK_EQ(both[0].count, path.count);
    CHECK_NEAR(both[0].cost, path.cost, 0);
    CHECK_EQ(both[1].count, 2);
    CHECK_EQ(both[1].link, VEER_NONE);
    CHECK_EQ(points[both[1].first].z, 0);
    CHECK_NEAR(both[1].length, 60, 1e-3f);
    closeStory(&story);
}

/* The ground is cut in two; above it there is a gallery. */
TEST(a_way_leads_up_and_across_and_down_when_the_floor_below_is_cut) {
    for (uint32_t means = 0; means < MEANS; means++) {
        Story story = storyOf(means);
        addStairs(&story, VEER_LINK_KIND_WALK, veer_vec3(55, 255, 0), veer_vec3(105, 255, HEIGHT));
        addStairs(&story, VEER_LINK_KIND_WALK, veer_vec3(345, 255, 0), veer_vec3(295, 255, HEIGHT));
        addUnit(&story, veer_vec3(30, 30, 0), veer_vec3(370, 30, 0));
        walk(&story, 60);
        CHECK_EQ(placeOf(&story, 0).z, 0); /* straight ahead */
        CHECK_EQ(story.events[VEER_EVENT_JUMP_STARTED], 0);
        addWall(&story, veer_vec3(200, 150, 0), 4, 150);
        walk(&story, 1500);
        CHECK_EQ(countArrived(&story), 1);
        CHECK_EQ(story.events[VEER_EVENT_LANDED], 2);
        CHECK_EQ(story.events[VEER_EVENT_GOAL_UNREACHABLE], 0);
        closeStory(&story);
    }
}

TEST(a_jump_leads_over_a_height) {
    for (uint32_t means = 0; means < MEANS; means++) {
        Story story = storyOf(means);
        addStairs(&story, VEER_LINK_KIND_JUMP, veer_vec3(155, 155, 0), veer_vec3(215, 155, HEIGHT));
        addUnit(&story, veer_vec3(40, 150, 0), veer_vec3(320, 160, HEIGHT));
        walk(&story, 900);
        CHECK_EQ(countArrived(&story), 1);
        CHECK_EQ(story.events[VEER_EVENT_LANDED], 1);
        closeStory(&story);
    }
}

/* ---- out of reach */

TEST(below_its_goal_nobody_has_arrived) {
    for (uint32_t means = 0; means < MEANS; means++) {
        Story story = storyOf(means);
        addUnit(&story, veer_vec3(100, 100, 0), veer_vec3(300, 200, HEIGHT));
        walk(&story, 600);
        CHECK_EQ(story.events[VEER_EVENT_ARRIVED], 0);
        CHECK_EQ(story.events[VEER_EVENT_GOAL_UNREACHABLE], 1);
        CHECK_EQ(placeOf(&story, 0).z, 0);
        addStairs(&story, VEER_LINK_KIND_WALK, veer_vec3(55, 255, 0), veer_vec3(105, 255, HEIGHT));
        walk(&story, 900);
        CHECK_EQ(story.events[VEER_EVENT_ARRIVED], 1);
        CHECK_EQ(countArrived(&story), 1);
        closeStory(&story);
    }
}

TEST(a_link_leads_one_way_only) {
    for (uint32_t means = 0; means < MEANS; means++) {
        Story story = storyOf(means);
        VeerLinkDef def;
        const VeerLinkId link = addStairs(&story, VEER_LINK_KIND_LADDER, veer_vec3(205, 155, 0), veer_vec3(205, 155, HEIGHT));
        CHECK_OK(veer_getLink(story.id, link, &def));
        def.twoWay = 0;
        CHECK_OK(veer_setLink(story.id, link, &def));
        addUnit(&story, veer_vec3(100, 100, 0), veer_vec3(300, 200, HEIGHT));
        walk(&story, 700);
        CHECK_EQ(countArrived(&story), 1);
        story.goals[0] = veer_vec3(100, 100, 0);
        CHECK_OK(veer_setTargetPoint(story.id, story.units[0], story.goals[0]));
        walk(&story, 500);
        CHECK_EQ(placeOf(&story, 0).z, HEIGHT);
        CHECK_EQ(story.events[VEER_EVENT_GOAL_UNREACHABLE], 1);
        CHECK_EQ(story.events[VEER_EVENT_ARRIVED], 1);
        closeStory(&story);
    }
}

TEST(a_goal_in_a_closed_room_upstairs_is_approached_upstairs) {
    Story story = houseOf(BY_PATH);
    VeerPathQuery query = veer_defaultPathQuery();
    VeerFoundPath path;
    VeerVec3 points[32];
    uint32_t count = 32;
    VeerLinkId links[2];
    query.cellSize = CELL, query.clearance = 4;
    query.from = veer_vec3(30, 30, 0), query.to = veer_vec3(215, 105, HEIGHT);
    CHECK_OK(veer_links(story.id, links, &count));
    CHECK_OK(veer_removeLink(story.id, links[1]));
    count = 32;
    CHECK_OK(veer_findPath(story.id, &query, &path, &points[0].x, &count));
    CHECK_EQ(path.status, VEER_PATH_STATUS_CLOSEST);
    CHECK_EQ(points[path.count - 1].z, HEIGHT);
    CHECK(points[path.count - 1].x > 170 && points[path.count - 1].x < 196);
    addUnit(&story, query.from, query.to);
    walk(&story, 1200);
    CHECK_EQ(story.events[VEER_EVENT_GOAL_UNREACHABLE], 1);
    CHECK_EQ(story.events[VEER_EVENT_ARRIVED], 0);
    CHECK_EQ(placeOf(&story, 0).z, HEIGHT);
    CHECK(veer_abs(placeOf(&story, 0).x - points[path.count - 1].x) < 8);
    closeStory(&story);
}

/* ---- on the stairs */

/* Whenever the stairs disappear, the agent is on a floor in the next step, and goes on from there. */
TEST(an_agent_is_on_a_floor_when_its_stairs_are_gone) {
    uint32_t levels[2] = {0, 0};
    for (uint32_t kind = 0; kind < VEER_LINK_KIND_COUNT; kind++) {
        if (kind == VEER_LINK_KIND_TELEPORT) continue;
        for (uint32_t at = 5; at < 100; at += 10) {
            Story story = storyOf(BY_PATH);
            uint32_t step = 0;
            const VeerLinkId link = addStairs(&story, kind, veer_vec3(100, 150, 0), veer_vec3(200, 150, HEIGHT));
            addUnit(&story, veer_vec3(60, 150, 0), veer_vec3(320, 150, HEIGHT));
            while (step++ < 600 && placeOf(&story, 0).z < 0.01f * HEIGHT * (float)at) walk(&story, 1);
            CHECK(step < 600);
            CHECK_OK(veer_removeLink(story.id, link));
            walk(&story, kind == VEER_LINK_KIND_WALK ? 1 : 120);
            const float z = placeOf(&story, 0).z;
            CHECK(z == 0 || z == HEIGHT);
            levels[z > 0]++;
            walk(&story, 300);
            CHECK_EQ(countArrived(&story), (uint32_t)(z > 0));
            closeStory(&story);
        }
    }
    CHECK(levels[0] > 10 && levels[1] > 3);
}

TEST(an_agent_that_is_held_up_on_stairs_ends_on_a_floor) {
    for (uint32_t i = 0; i < 4; i++) {
        Story story = storyOf(BY_PATH);
        VeerLinkDef def;
        const VeerLinkId link = addStairs(&story, VEER_LINK_KIND_WALK, veer_vec3(100, 150, 0), veer_vec3(200, 150, HEIGHT));
        CHECK_OK(veer_getLink(story.id, link, &def));
        def.patience = 0.2f;
        CHECK_OK(veer_setLink(story.id, link, &def));
        addUnit(&story, veer_vec3(60, 150, 0), veer_vec3(320, 150, HEIGHT));
        for (uint32_t step = 0; step < 600 && !story.events[VEER_EVENT_JUMP_REFUSED]; step++) {
            walk(&story, 1);
            float *x = &veer_columnF32(story.id, VEER_COLUMN_X)[0];
            if (*x > 110 + 25 * (float)i) *x = 110 + 25 * (float)i;
        }
        CHECK_EQ(story.events[VEER_EVENT_JUMP_REFUSED], 1);
        CHECK_EQ(placeOf(&story, 0).z, i < 2 ? 0 : HEIGHT);
        closeStory(&story);
    }
}

TEST(a_pursuer_follows_its_target_upstairs) {
    for (uint32_t means = 0; means < MEANS; means++) {
        Story story = houseOf(means);
        addUnit(&story, veer_vec3(30, 30, 0), veer_vec3(150, 40, HEIGHT));
        addUnit(&story, veer_vec3(100, 30, 0), veer_vec3(0, 0, 0));
        CHECK_OK(veer_setTargetAgent(story.id, story.units[1], story.units[0]));
        walk(&story, 1500);
        const VeerVec3 a = placeOf(&story, 0), b = placeOf(&story, 1);
        CHECK_EQ(a.z, HEIGHT);
        CHECK_EQ(b.z, HEIGHT);
        CHECK(veer_length2(a.x - b.x, a.y - b.y) < 20);
        closeStory(&story);
    }
}

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
    CHECK_EQ(veer_orderAgents(story.id, &order, story.units), VEER_CLAMPED); /* no way leads down any more */
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
        CHECK_EQ(answer.start, level ? 1u : VEER_NONE); /* from the stairs a way remains */
        CHECK_EQ(count, level ? 0u : 1u);
        if (!level) CHECK(agents[0].bits == ids[0]);
    }
    closeStory(&story);
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

TEST(row_2_heights_of_points_in_a_world_with_levels_are_checked) {
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
