/* Tests warnings about settings that are allowed but probably unintended, and the calls that read a world back. */
#include "busy_world.h"

static uint32_t codesOf(VeerWorldId world, uint64_t thing) {
    VeerWarning warnings[VEER_WARNING_TYPES];
    uint32_t count = VEER_WARNING_TYPES, codes = 0;
    CHECK_OK(veer_warnings(world, thing, warnings, &count));
    for (uint32_t i = 0; i < count; i++) codes |= 1u << warnings[i].type;
    return codes;
}

static VeerWorldId newWorld(void) { return make_world(WORLD()); }

static VeerBrainId addBrainOf(VeerWorldId world, uint32_t type) {
    VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, type);
    return make_brain(world, &def);
}

static VeerAgentId addAgentOf(VeerWorldId world, VeerBrainId brain) { return make_agent(world, AGENT(.brain = brain)); }

TEST(a_behavior_without_its_path_is_named_until_an_agent_has_one) {
    VeerWorldId world = newWorld();
    VeerBrainId brain = addBrainOf(world, VEER_BEHAVIOR_FOLLOW_TRACK);
    CHECK_EQ(codesOf(world, 0), 0); /* the brain has no agents yet */
    VeerAgentId agent = addAgentOf(world, brain);
    VeerWarning warning;
    uint32_t count = 1;
    CHECK_OK(veer_warnings(world, 0, &warning, &count));
    if (!CHECK_EQ(count, 1)) return;
    CHECK_EQ(warning.type, VEER_WARNING_PATH_MISSING);
    CHECK_EQ(warning.thing, brain.bits);
    CHECK_EQ(warning.index, 0);
    CHECK(strcmp(warning.call, "veer_addBrain") == 0 && strcmp(warning.argument, "def.behaviors[0].path") == 0);
    CHECK(strncmp(warning.message, "`followTrack` does nothing without a path", 41) == 0);
    CHECK_EQ(codesOf(world, brain.bits), 0); /* the definition on its own is valid */
    const float points[] = {0, 0, 0, 50, 0, 0};
    VeerPathId path = make_path(world, PATH(.points = points, .pointCount = 2));
    CHECK_OK(veer_setTargetPath(world, agent, path));
    CHECK_EQ(codesOf(world, 0), 0);
}

TEST(warnings_change_nothing_and_refuse_what_is_no_brain_or_obstacle) {
    VeerWorldId world = newWorld();
    VeerAgentId agent = addAgentOf(world, addBrainOf(world, VEER_BEHAVIOR_FACE));
    uint32_t none = 0;
    uint64_t before = hashOf(world);
    CHECK_EQ(codesOf(world, 0), 1u << VEER_WARNING_FACING_IGNORED | 1u << VEER_WARNING_TARGET_MISSING);
    CHECK_EQ(veer_warnings(world, 0, NULL, &none), VEER_E_BUFFER);
    CHECK_EQ(none, 2);
    CHECK_EQ(veer_warnings(world, 0, NULL, &none), VEER_E_NULL);
    CHECK_EQ(veer_warnings(world, 0, NULL, NULL), VEER_E_NULL);
    CHECK_EQ(veer_warnings(world, agent.bits, NULL, &none), VEER_E_HANDLE);
    CHECK_EQ(hashOf(world), before);
}

TEST(lists_and_targets_are_read_back) {
    VeerWorldDef def = busyWorldDef();
    BusyWorld busy = newBusyWorld(&def);
    VeerTarget target;
    VeerBrainId brains[2];
    VeerObstacleId obstacles[3];
    uint32_t count = 2;
    CHECK_OK(veer_brains(busy.world, brains, &count));
    CHECK_EQ(count, 2);
    CHECK(VEER_ID_EQUALS(brains[0], busy.patroller) && VEER_ID_EQUALS(brains[1], busy.blender));
    CHECK_EQ(veer_obstacles(busy.world, obstacles, &count), VEER_E_BUFFER);
    CHECK_EQ(count, 3);
    CHECK_OK(veer_obstacles(busy.world, obstacles, &count));
    CHECK_EQ(veer_obstacles(busy.world, NULL, &count), VEER_E_NULL);
    CHECK(VEER_ID_EQUALS(obstacles[0], busy.wall));
    CHECK_OK(veer_getTarget(busy.world, busy.agents[2], &target));
    CHECK_EQ(target.kind, VEER_OWN_TARGET_POINT);
    CHECK_EQ(target.point.y, 330);
    CHECK_OK(veer_getTarget(busy.world, busy.agents[3], &target));
    CHECK(target.kind == VEER_OWN_TARGET_AGENT && VEER_ID_EQUALS(target.agent, busy.agents[0]));
    CHECK_OK(veer_removeAgent(busy.world, busy.agents[0]));
    CHECK_OK(veer_getTarget(busy.world, busy.agents[3], &target));
    CHECK(target.kind == VEER_OWN_TARGET_NONE && VEER_IS_NULL(target.agent));
}

TEST(a_path_made_from_what_one_says_of_itself_has_the_same_vertices) {
    VeerWorldId world = newWorld();
    const float given[] = {0, 0, 0, 100, 0, 0, 100, 0, 0, 90, 120, 0, 10, 80, 0};
    float points[12], first[3 * 256], second[3 * 256];
    VeerPathDef back;
    uint32_t count = 4, vertices = 256, copies = 256;
    VeerPathId path = make_path(world, PATH(.points = given, .pointCount = 5, .smooth = 1, .closed = 1, .radius = 7));
    CHECK_OK(veer_getPath(world, path, &back));
    CHECK(back.points == NULL && back.pointCount == 0);
    CHECK_OK(veer_pathPoints(world, path, points, &count));
    CHECK_EQ(count, 4); /* one point was given twice */
    back.points = points, back.pointCount = count;
    VeerPathId again = make_path(world, back);
    CHECK_OK(veer_pathVertices(world, path, first, &vertices));
    CHECK_OK(veer_pathVertices(world, again, second, &copies));
    CHECK_EQ(vertices, copies);
    CHECK(memcmp(first, second, 3 * vertices * sizeof *first) == 0);
}

static VeerWorldId townOf(uint32_t navFields) {
    VeerWorldId world =
        make_world(WORLD(.minX = 0, .minY = 0, .maxX = 400, .maxY = 400, .capacity.navCells = 400, .capacity.navFields = navFields));
    return world;
}

static const char *messageOf(VeerWorldId world, uint32_t type) {
    static VeerWarning warnings[VEER_WARNING_TYPES];
    uint32_t count = VEER_WARNING_TYPES;
    CHECK_OK(veer_warnings(world, 0, warnings, &count));
    for (uint32_t i = 0; i < count; i++)
        if (warnings[i].type == type) return warnings[i].message;
    return "";
}

TEST(more_goals_than_fields_are_named_with_the_number_to_make_room_for) {
    VeerWorldId world = townOf(6);
    VeerBrainId brain = addBrainOf(world, VEER_BEHAVIOR_NAV_FIELD);
    for (uint32_t i = 0; i < 21; i++) {
        VeerAgentId agent = addAgentOf(world, brain);
        CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){30 * (float)(i % 7) + 10, 50, 0}));
        if (i == 5) CHECK_EQ(codesOf(world, 0), 0);
    }
    CHECK_EQ(codesOf(world, 0), 1u << VEER_WARNING_NAV_FIELDS_FEW);
    CHECK(strncmp(messageOf(world, VEER_WARNING_NAV_FIELDS_FEW), "agents have 7 goals, more than", 30) == 0);
    VeerCapacityDef room = read_capacity(world);
    room.navFields = 7;
    CHECK_OK(veer_reserve(world, &room));
    CHECK_EQ(codesOf(world, 0), 0);
}

TEST(a_warning_about_cells_much_larger_than_the_agents_gives_the_width_of_passages_that_are_always_found) {
    VeerWorldId world = townOf(2);
    const VeerBrainId brain = addBrainOf(world, VEER_BEHAVIOR_NAV_FIELD);
    VeerAgentDef def = AGENT(.brain = brain, .radius = 0);
    for (int i = 0; i < 2; i++, def.radius = 4) { /* a point has no width to compare with */
        VeerAgentId agent = make_agent(world, def);
        CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){50, 50, 0}));
        CHECK_EQ(codesOf(world, 0), i ? 1u << VEER_WARNING_CELLS_COARSE : 0);
    }
    /* twice the clearance of 10, and a cell of 20 */
    CHECK(strstr(messageOf(world, VEER_WARNING_CELLS_COARSE), "passages narrower than 40 ") != NULL);
    def.radius = 5;
    VeerAgentId agent = make_agent(world, def);
    CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){50, 50, 0}));
    CHECK_EQ(codesOf(world, 0), 0);
}

/* Adds a wall across the town, with a gap of the given width in its middle. */
static void wallWithGap(VeerWorldId world, float width) {
    for (int i = -1; i <= 1; i += 2) {
        VeerObstacleDef wall = veer_defaultObstacleDef();
        VeerObstacleId id;
        wall.kind = VEER_OBSTACLE_KIND_BOX;
        wall.x = 200;
        wall.y = 200 + (float)i * (100 + width / 4);
        wall.halfWidth = 6;
        wall.halfHeight = 100 - width / 4;
        CHECK_OK(veer_addObstacle(world, &wall, &id));
    }
}

/* Returns the number of goalUnreachable events of a horde that goes to a goal behind a wall with a gap. */
static uint32_t reportsOfHorde(VeerWorldId world, uint32_t steps) {
    uint32_t reports = 0;
    for (uint32_t step = 0; step < steps; step++) {
        uint32_t count = 0;
        CHECK_OK(veer_step(world, 1.0f / 60));
        const VeerEvent *events = veer_events(world, &count);
        for (uint32_t i = 0; i < count; i++) reports += events[i].type == VEER_EVENT_GOAL_UNREACHABLE;
    }
    return reports;
}

TEST(cells_that_hide_a_gap_are_named_when_an_agent_goes_through_it_and_each_agent_reports_once) {
    static const float gaps[] = {14, 20, 26, 30, 36, 44};
    for (uint32_t k = 0; k < 6; k++) {
        if (IS_LEFT_OUT(k, 5)) continue;
        VeerWorldId world = townOf(2);
        VeerBrainDef def = veer_defaultBrainDef();
        VeerBrainId brain;
        def.crowd = VEER_CROWD_RECIPROCAL;
        def.behaviors[def.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_GO_TO);
        CHECK_OK(veer_addBrain(world, &def, &brain));
        wallWithGap(world, gaps[k]);
        for (uint32_t i = 0; i < 20; i++) {
            VeerAgentId agent =
                make_agent(world, AGENT(.x = 40 + 20 * (float)(i % 4), .y = 100 + 50 * (float)(i / 4), .radius = 6, .brain = brain));
            CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){340, 200, 0}));
        }
        CHECK_EQ(codesOf(world, 0), 0);
        const uint32_t reports = reportsOfHorde(world, 60 * 20);
        CHECK(gaps[k] < 40 ? reports <= 20 : !reports);
        CHECK_EQ(codesOf(world, 0), gaps[k] < 40 && reports ? 1u << VEER_WARNING_CELLS_COARSE : 0);
        CHECK_OK(veer_destroyWorld(world));
    }
}

TEST(agents_of_a_crowd_that_follow_one_without_a_crowd_are_named_however_they_find_it) {
    for (uint32_t k = 0; k < 6; k++) { /* the target of the agent, of its brain, or a group; odd k: the prey is in a crowd */
        VeerWorldId world = townOf(2);
        VeerBrainDef hunter = veer_defaultBrainDef(), prey = hunter;
        VeerBrainId brain, preyBrain;
        prey.behaviors[prey.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_DRIVE);
        if (k % 2) prey.crowd = VEER_CROWD_RECIPROCAL;
        CHECK_OK(veer_addBrain(world, &prey, &preyBrain));
        VeerAgentId target = make_agent(world, AGENT(.x = 200, .y = 200, .brain = preyBrain, .group = 2)); /* it stands still */
        hunter.crowd = VEER_CROWD_RECIPROCAL;
        VeerBehavior *seek = &hunter.behaviors[hunter.behaviorCount++];
        *seek = veer_behavior(VEER_BEHAVIOR_SEEK);
        if (k / 2 == 1) seek->target = VEER_TARGET_KIND_AGENT, seek->targetAgent = target;
        if (k / 2 == 2) seek->target = VEER_TARGET_KIND_NEAREST, seek->targetGroup = 2;
        CHECK_OK(veer_addBrain(world, &hunter, &brain));
        VeerAgentId agent = make_agent(world, AGENT(.x = 50, .y = 50, .brain = brain));
        if (k / 2 == 0) CHECK_OK(veer_setTargetAgent(world, agent, target));
        CHECK_EQ(codesOf(world, 0) >> VEER_WARNING_TARGET_OUTSIDE_CROWD & 1u, !(k % 2));
        CHECK_OK(veer_destroyWorld(world));
    }
}

TEST(a_clearance_that_an_agent_is_wider_than_is_named_with_its_radius) {
    VeerWorldId world = townOf(2);
    VeerBrainId brain = addBrainOf(world, VEER_BEHAVIOR_NAV_FIELD);
    VeerAgentDef def = AGENT(.brain = brain, .radius = 10);
    VeerAgentId agent = make_agent(world, def);
    CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){50, 50, 0}));
    CHECK_EQ(codesOf(world, 0), 0);
    def.radius = 12.5f;
    CHECK_OK(veer_addAgent(world, &def, &agent));
    CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){50, 50, 0}));
    CHECK_EQ(codesOf(world, 0), 1u << VEER_WARNING_CLEARANCE_SMALL);
    CHECK(strstr(messageOf(world, VEER_WARNING_CLEARANCE_SMALL), "radius, up to 12.5, is larger") != NULL);
}
