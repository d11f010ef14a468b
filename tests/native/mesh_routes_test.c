/* The routes of agents on navigation meshes are part of the state: they are the same after a restore and on any number of threads, and any
 * numbers in their memory are safe. Searches keep to the budget, routes end when their mesh is removed, and they lead over links. */
#include "mesh_walks.h"

/* ---- state */

static Walks openBusy(uint32_t budget) {
    static Map map;
    uint32_t random = 8;
    drawTriangles(&map, &random, 0.93f);
    Walks walks = walks_open(&map.def, 0.06f, MAP_SIDE);
    walks.def.crowd = VEER_CROWD_RECIPROCAL;
    walks.brain = make_brain(walks.world, &walks.def);
    for (uint32_t i = 0; i < 60; i++) walks_add(&walks, placeOn(&map, &random), placeOn(&map, &random));
    if (budget) veer_world(walks.world, "")->header->def.navBudget = budget;
    return walks;
}

/* Closes and opens polygons, changes costs and goals, the same way in every world with the same state. */
static void disturb(const Walks *walks, uint32_t tick) {
    uint32_t random = tick;
    if (tick % 7 == 3) setCost(walks, test_random(&random) % 60, test_random(&random) % 2 ? VEER_INF : 1);
    if (tick % 23 == 5) setCost(walks, test_random(&random) % 60, test_range(&random, 0.2f, 5));
    if (tick % 5 == 1)
        CHECK_OK(veer_setTargetPoint(walks->world, walks->agents[test_random(&random) % 60],
                                     veer_vec3(test_range(&random, 0, 7), test_range(&random, 0, 7), 0)));
}

TEST(walks_go_on_as_they_were_after_a_restore_and_a_rollback_at_any_step) {
    Walks walks = openBusy(400);
    CHECK_OK(veer_keepHistory(walks.world, 16));
    for (uint32_t tick = 0; tick < SOME(240u); tick++) {
        Walks twin = walks;
        disturb(&walks, tick);
        twin.world = tick % 6 ? walks.world : make_twin(walks.world);
        CHECK_OK(veer_step(walks.world, DT));
        const uint64_t hash = setup_hash(walks.world);
        if (tick % 6) {
            CHECK_OK(veer_rollback(walks.world, veer_tick(walks.world) - 1));
            disturb(&walks, tick);
            CHECK_OK(veer_step(walks.world, DT));
        } else {
            CHECK_OK(veer_step(twin.world, DT));
        }
        CHECK_EQ(setup_hash(twin.world), hash);
        if (!(tick % 6)) CHECK_OK(veer_destroyWorld(twin.world));
        CHECK_OK(veer_validate(walks.world));
    }
}

typedef struct Host {
    uint32_t first;
} Host;

static void runTasks(VeerTask *task, uint32_t count, void *context, void *user) {
    const Host *host = user;
    for (uint32_t i = 0; i < count; i++) task((host->first + i) % count, context);
}

STUDY(walks_do_not_depend_on_threads) {
    Walks alone = openBusy(0), shared = openBusy(0);
    Host host = {2};
    const VeerRunnerDef runner = {.run = runTasks, .user = &host, .workers = 5, .rangeSize = 1};
    CHECK_OK(veer_setRunner(shared.world, &runner));
    for (uint32_t tick = 0; tick < 120; tick++) {
        disturb(&alone, tick);
        disturb(&shared, tick);
        CHECK_OK(veer_step(alone.world, DT));
        CHECK_OK(veer_step(shared.world, DT));
        CHECK_EQ(setup_hash(shared.world), setup_hash(alone.world));
    }
}

/* Agents wait for their turn, and all of them get one. */
TEST(searches_on_meshes_keep_to_the_budget_of_the_world) {
    Walks wide = openBusy(0), narrow = openBusy(400);
    uint32_t most = 0, steps = 0, all = 0;
    CHECK_OK(veer_step(wide.world, DT));
    CHECK_OK(veer_step(narrow.world, DT));
    CHECK_OK(veer_step(wide.world, DT));
    const uint32_t atOnce = setup_stats(wide.world).navCells;
    for (; steps < 100; steps++) {
        CHECK_OK(veer_step(narrow.world, DT));
        const uint32_t cells = setup_stats(narrow.world).navCells;
        most = cells > most ? cells : most;
        all += cells;
    }
    printf("  searches at once: %u cells; with a budget of 400: at most %u in a step\n", atOnce, most);
    CHECK(atOnce > 1000);
    CHECK(most < 400 / 4 + 400);
    CHECK(all > atOnce / 2);
}

TEST(without_changes_agents_on_their_way_do_not_search_again) {
    Walks walks = openHall();
    walks.brain = make_brain(walks.world, &walks.def);
    setCost(&walks, 1, VEER_INF);
    for (uint32_t i = 0; i < 4; i++) walks_add(&walks, veer_vec3(1 + (float)i, 2, 0), veer_vec3(28, 2, 0));
    uint32_t searching = 0;
    for (int i = 0; i < 60 * 20; i++) {
        walks_step(&walks);
        searching += setup_stats(walks.world).navCells > 0;
    }
    CHECK_EQ(walks.areThere[0] + walks.areThere[1] + walks.areThere[2] + walks.areThere[3], 4);
    printf("  steps with a search: %u\n", searching);
    CHECK(searching <= 12);
}

/* ---- removal, and other kinds of brains */

TEST(behaviors_on_a_mesh_that_is_removed_do_nothing_after_an_event) {
    Walks walks = openHall();
    walks.def.locomotion.idle = VEER_IDLE_BRAKE;
    walks.brain = make_brain(walks.world, &walks.def);
    walks_add(&walks, veer_vec3(2, 2, 0), veer_vec3(28, 2, 0));
    for (int i = 0; i < 20; i++) walks_step(&walks);
    CHECK_OK(veer_removeMesh(walks.world, walks.mesh));
    CHECK_OK(veer_validate(walks.world));
    CHECK_OK(veer_step(walks.world, DT));
    walks_read(&walks);
    CHECK_EQ(walks.events[VEER_EVENT_MESH_LOST], 1);
    VeerBrainDef def;
    CHECK_OK(veer_getBrain(walks.world, walks.brain, &def));
    CHECK(VEER_ID_EQUALS(def.behaviors[0].mesh, walks.mesh));
    CHECK_OK(veer_setBrain(walks.world, walks.brain, &def));
    const VeerWorldId twin = make_twin(walks.world);
    for (int i = 0; i < 300; i++) CHECK_OK(veer_step(walks.world, DT));
    CHECK(walks_at(&walks, 0).x < 20);
    CHECK_OK(veer_step(twin, DT));
    /* a new mesh in the same slot does not replace the removed one */
    const VeerMeshDef hallDef = {hall, hallPieces, NULL, 14, 26, 6, NULL};
    CHECK_OK(veer_addMesh(walks.world, &hallDef, &walks.mesh));
    const VeerVec3 at = walks_at(&walks, 0);
    for (int i = 0; i < 60; i++) CHECK_OK(veer_step(walks.world, DT));
    CHECK_NEAR(walks_at(&walks, 0).x, at.x, 0.5);
    def.behaviors[0].mesh = walks.mesh;
    CHECK_OK(veer_setBrain(walks.world, walks.brain, &def));
    CHECK_EQ(walks_run(&walks, 60 * 20), 0);
}

TEST(agents_walk_on_meshes_in_brains_of_any_kind) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        Walks walks = openHall();
        VeerBrainDef def = veer_defaultBrainDef();
        def.combine = combine;
        def.locomotion.response = 10;
        def.context.slots = 16;
        if (combine == VEER_COMBINE_PIPELINE) add_behavior(&def, VEER_BEHAVIOR_TARGET)->params.target.stopRadius = 0.3f;
        def.behaviors[def.behaviorCount++] = walks.def.behaviors[0];
        CHECK_OK(veer_reserve(walks.world, &(VeerCapacityDef){.slots = 16}));
        walks.brain = make_brain(walks.world, &def);
        setCost(&walks, 1, VEER_INF);
        walks_add(&walks, veer_vec3(2, 2, 0), veer_vec3(28, 2, 0));
        walks_run(&walks, 60 * 20);
        CHECK_AT(walks_at(&walks, 0), 28, 2, 0.6);
        CHECK(walks.off < 0.05);
    }
}

TEST(a_goal_that_moves_is_followed) {
    Walks walks = openHall();
    walks.brain = make_brain(walks.world, &walks.def);
    walks_add(&walks, veer_vec3(2, 2, 0), veer_vec3(28, 2, 0));
    walks_add(&walks, veer_vec3(4, 12, 0), veer_vec3(28, 2, 0));
    CHECK_OK(veer_setTargetAgent(walks.world, walks.agents[0], walks.agents[1]));
    setCost(&walks, 1, VEER_INF);
    for (int i = 0; i < 60 * 20; i++) walks_step(&walks);
    CHECK(walks.areThere[1]);
    CHECK_AT(walks_at(&walks, 0), walks_at(&walks, 1).x, walks_at(&walks, 1).y, 2);
}

/* ---- links */

TEST(paths_take_links_whose_pads_are_on_the_mesh) {
    Walks walks = openHall();
    walks.brain = make_brain(walks.world, &walks.def);
    VeerLinkDef def = veer_defaultLinkDef();
    def.kind = VEER_LINK_KIND_TELEPORT;
    def.fromX = 5, def.fromY = 10, def.toX = 25, def.toY = 10;
    def.takeOffRadius = def.landingRadius = 1;
    def.cost = 5;
    setCost(&walks, 1, VEER_INF);
    const VeerVec3 from = {5, 5, 0}, to = {25, 5, 0};
    CHECK_EQ(walks_path(&walks, from, to).link, VEER_NONE);
    const VeerLinkId link = make_link(walks.world, def);
    const VeerFoundPath path = walks_path(&walks, from, to);
    CHECK_EQ(path.status, VEER_PATH_STATUS_FOUND);
    CHECK_EQ(path.link, 1);
    CHECK_NEAR(path.cost, 15, 0.1);
    CHECK_EQ(walks_path(&walks, to, from).link, VEER_NONE); /* the link leads one way only */
    walks_add(&walks, from, to);
    CHECK_EQ(walks_run(&walks, 60 * 20), 0);
    CHECK_EQ(walks.events[VEER_EVENT_JUMPED], 1);
    /* back, over a link that leads both ways */
    def.twoWay = 1;
    CHECK_OK(veer_setLink(walks.world, link, &def));
    memset(walks.areThere, 0, sizeof walks.areThere);
    CHECK_OK(veer_setTargetPoint(walks.world, walks.agents[0], from));
    CHECK_EQ(walks_run(&walks, 60 * 20), 0);
    CHECK_EQ(walks.events[VEER_EVENT_JUMPED], 2);
    /* the link becomes the only way, and is then removed: the agent notices */
    setCost(&walks, 4, VEER_INF);
    CHECK_EQ(walks_path(&walks, from, to).status, VEER_PATH_STATUS_FOUND);
    CHECK_OK(veer_setTargetPoint(walks.world, walks.agents[0], to));
    walks_step(&walks);
    walks_step(&walks);
    CHECK_OK(veer_removeLink(walks.world, link));
    for (int i = 0; i < 300; i++) walks_step(&walks);
    CHECK_EQ(walks.events[VEER_EVENT_GOAL_UNREACHABLE], 1);
}

TEST(ladders_lead_from_floor_to_floor_of_a_mesh) {
    Walks walks = openFloors();
    walks.brain = make_brain(walks.world, &walks.def);
    VeerLinkDef def = veer_defaultLinkDef();
    def.kind = VEER_LINK_KIND_LADDER;
    def.fromX = 4, def.fromY = 10, def.fromZ = 0, def.toX = 5, def.toY = 10, def.toZ = 6;
    def.takeOffRadius = def.landingRadius = 1;
    def.cost = 6;
    make_link(walks.world, def);
    walks_add(&walks, veer_vec3(5, 5, 0), veer_vec3(6, 6, 6));
    CHECK_EQ(walks_run(&walks, 60 * 20), 0);
    CHECK_EQ(walks.events[VEER_EVENT_JUMPED], 1);
    CHECK_NEAR(walks_at(&walks, 0).z, 6, 1e-4);
    CHECK(walks.lengths[0] < 15);
}

TEST(row_146_any_numbers_in_the_memory_of_a_route_do_no_harm) {
    static const float wrong[] = {NAN, INFINITY, -INFINITY, 1e30f, -1, 0, 1, 2, 3.5f, 4, 7, 1e7f, -0.5f, 131071, 65537, -2};
    enum { WRONG = sizeof wrong / sizeof *wrong };
    Walks walks = openHall();
    walks.brain = make_brain(walks.world, &walks.def);
    make_link(walks.world, LINK(.kind = VEER_LINK_KIND_TELEPORT, .fromX = 5, .fromY = 10, .toX = 25, .toY = 10));
    for (uint32_t i = 0; i < 8; i++) walks_add(&walks, veer_vec3(1 + (float)i, 2, 0), veer_vec3(28, 2, 0));
    uint32_t random = 1;
    for (uint32_t step = 0; step < 400; step++) {
        float *state = veer_columnF32(walks.world, VEER_COLUMN_STATE);
        for (uint32_t k = 0; k < 6; k++)
            state[test_random(&random) % 8 * 32 + test_random(&random) % 21] = wrong[test_random(&random) % WRONG];
        CHECK_OK(veer_step(walks.world, DT));
        CHECK_OK(veer_validate(walks.world));
    }
    CHECK_EQ(setup_stats(walks.world).notFinite, 0);
    walks_run(&walks, 60 * 30);
    for (uint32_t i = 0; i < 8; i++) CHECK_AT(walks_at(&walks, i), 28, 2, 0.5);
}

/* After a mesh was changed and changed back, a search finds the same path as before. */
TEST(closing_and_opening_polygons_leaves_no_trace_in_paths) {
    static Map map;
    for (uint32_t seed = 0; seed < 6; seed++) {
        Walks walks = openMap(&map, seed, seed % 3 ? 0.05f : 0);
        uint32_t random = seed;
        for (uint32_t round = 0; round < 12; round++) {
            const VeerVec3 from = placeOn(&map, &random), to = placeOn(&map, &random);
            const VeerFoundPath before = walks_path(&walks, from, to);
            uint32_t closed[5];
            for (uint32_t i = 0; i < 5; i++) setCost(&walks, closed[i] = test_random(&random) % map.def.polygonCount, VEER_INF);
            const VeerFoundPath during = walks_path(&walks, from, to);
            CHECK(during.status != VEER_PATH_STATUS_FOUND || before.status != VEER_PATH_STATUS_FOUND ||
                  during.length >= before.length * 0.9999f);
            CHECK_OK(veer_validate(walks.world));
            for (uint32_t i = 0; i < 5; i++) setCost(&walks, closed[i], 1);
            const VeerFoundPath after = walks_path(&walks, from, to);
            CHECK(memcmp(&before, &after, sizeof before) == 0);
        }
    }
}
