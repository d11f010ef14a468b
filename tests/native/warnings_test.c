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
