/* Tests agents and questions in worlds with levels, a story per test: which agents go where over stairs, ladders and jumps, and what
 * happens when these are removed. */
#include "level_story.h"

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

TEST(a_house_has_stairs_and_a_ladder) {
    for (uint32_t means = 0; means < MEANS; means++) {
        Story story = houseOf(means);
        addUnit(&story, veer_vec3(30, 30, 0), veer_vec3(150, 40, HEIGHT));         /* up the stairs */
        addUnit(&story, veer_vec3(205, 30, 0), veer_vec3(380, 280, HEIGHT));       /* up the ladder */
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

/* Whenever the stairs disappear, the agent is on a floor in the next step, and continues from there. */
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
