/* Tests that worlds with heights are bit-identical after saves, rollbacks and replays, on any number of workers and in any order of adding,
 * while agents walk and the ground changes. */
#include "film.h"
#include "hills.h"

/* Returns a world with walkers of several kinds on hills in four grids, which are added in the given order. */
static VeerWorldId walkersOn(const Hills *hills, uint32_t dimensions, const uint32_t order[4], VeerHeightsId ids[4]) {
    const VeerWorldId world = make_world(hills_world(dimensions, VEER_EDGE_MODE_CLAMP));
    uint32_t random = 77;
    for (uint32_t i = 0; i < 4; i++) {
        float heights[21 * 21];
        VeerHeightsDef def = hills_def(20, 20);
        const uint32_t column = order[i] % 2 * 20, row = order[i] / 2 * 20;
        for (uint32_t k = 0; k < 21 * 21; k++) heights[k] = hills->heights[(row + k / 21) * HILL_CORNERS + column + k % 21];
        def.heights = heights, def.x = HILL_CELL * (float)column, def.y = HILL_CELL * (float)row;
        CHECK_OK(veer_addHeights(world, &def, &ids[order[i]]));
    }
    const uint32_t types[4] = {VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_WANDER, VEER_BEHAVIOR_NAV_FIELD, VEER_BEHAVIOR_GO_TO};
    for (uint32_t i = 0; i < 4; i++) {
        VeerBrainDef brain = hills_brain(dimensions == 2 || i < 2 ? types[i] : VEER_BEHAVIOR_ARRIVE, i % 2 ? 0.5f : 0.9f);
        if (i % 2 == 0) brain.crowd = VEER_CROWD_RECIPROCAL;
        if (i == 2 && dimensions == 2) {
            brain.behaviors[0].params.navField.cellSize = 10;
            brain.behaviors[0].params.navField.maxSlope = 0.6f, brain.behaviors[0].params.navField.slopeCost = 2;
        }
        if (i == 3 && dimensions == 2) brain.behaviors[0].params.goTo.cellSize = 10, brain.behaviors[0].params.goTo.maxSlope = 0.5f;
        hills_populate(world, make_brain(world, &brain), 20, &random);
    }
    make_link(world, LINK(.fromX = 100, .fromY = 100, .toX = 160, .toY = 120, .takeOffRadius = 20));
    for (uint32_t i = 0; i < 12; i++) make_obstacle(world, OBSTACLE(.x = 30 + 30 * (float)i, .y = 210, .radius = 6));
    return world;
}

static const uint32_t usual[4] = {0, 1, 2, 3};

/* Changes the ground and lets agents jump; the edits depend only on the tick. */
static void edit(VeerWorldId world, const VeerHeightsId ids[4]) {
    uint32_t random = veer_tick(world) * 2654435761u, count = 1;
    VeerLinkId link;
    float heights[9];
    if (veer_tick(world) % 7 == 3) {
        for (uint32_t i = 0; i < 9; i++) heights[i] = test_range(&random, -20, 20);
        const VeerHeightsEdit part = {heights, 9, test_random(&random) % 18, test_random(&random) % 18, 3, 3};
        CHECK_OK(veer_editHeights(world, ids[test_random(&random) % 4], &part));
    }
    CHECK_OK(veer_links(world, &link, &count));
    if (veer_tick(world) % 11 == 5)
        for (uint32_t slot = 0; slot < 80; slot += 9)
            if (!(veer_columnU32(world, VEER_COLUMN_FLAGS)[slot] & 64)) CHECK(veer_takeJump(world, veer_agentAt(world, slot), link) >= 0);
}

static void play(VeerWorldId world, const VeerHeightsId ids[4], uint32_t steps) {
    while (steps--) {
        edit(world, ids);
        CHECK_OK(veer_step(world, DT));
    }
}

static Hills ground(void) {
    Hills hills;
    uint32_t random = 12;
    hills_shape(&hills, &random, 1.2f);
    return hills;
}

TEST(walkers_continue_the_same_after_a_save_in_the_middle) {
    const Hills hills = ground();
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        VeerHeightsId ids[4], copies[4];
        uint32_t count = 4, some = 0;
        const VeerWorldId world = walkersOn(&hills, dimensions, usual, ids);
        play(world, ids, 40);
        for (uint32_t turn = 0; turn < (test_isShort ? 1 : 4); turn++) {
            const VeerWorldId twin = make_twin(world);
            CHECK_EQ(setup_hash(twin), setup_hash(world));
            count = 4;
            CHECK_OK(veer_heights(twin, copies, &count));
            CHECK_OK(veer_heights(world, ids, &count));
            play(world, ids, 23);
            play(twin, copies, 23);
            CHECK_EQ(setup_hash(twin), setup_hash(world));
            CHECK_OK(veer_validate(twin));
            CHECK_OK(veer_destroyWorld(twin));
        }
        for (uint32_t slot = 0; slot < 80; slot++) some += setup_value(world, veer_agentAt(world, slot), VEER_COLUMN_JUMP_TIME) > 0;
        CHECK(some > 0); /* some agents are jumping, or about to */
    }
}

TEST(walkers_are_the_same_after_rollbacks) {
    const Hills hills = ground();
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        VeerHeightsId ids[4], others[4];
        const VeerWorldId plain = walkersOn(&hills, dimensions, usual, ids), rolling = walkersOn(&hills, dimensions, usual, others);
        CHECK_OK(veer_keepHistory(rolling, 8));
        for (uint32_t step = 1; step <= ROUNDS(480); step++) {
            play(plain, ids, 1);
            play(rolling, others, 1);
            const uint32_t depth = step < 8 ? step : 1 + step % 8;
            CHECK_OK(veer_rollback(rolling, step - depth));
            play(rolling, others, depth);
            if (!CHECK_EQ(setup_hash(rolling), setup_hash(plain))) return;
        }
    }
}

TEST(recordings_of_walkers_replay_to_the_same_hash) {
    const Hills hills = ground();
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        VeerHeightsId ids[4];
        const VeerWorldId world = walkersOn(&hills, dimensions, usual, ids);
        CHECK_OK(veer_startRecording(world, 1));
        play(world, ids, 50);
        CHECK_OK(veer_removeHeights(world, ids[1]));
        VeerHeightsDef moved;
        CHECK_OK(veer_getHeights(world, ids[2], &moved));
        moved.x += 5;
        CHECK_OK(veer_setHeights(world, ids[2], &moved));
        VeerCapacityDef more = read_capacity(world);
        more.heights = 9, more.points = 5000;
        CHECK_OK(veer_reserve(world, &more));
        setup_steps(world, 10, DT);
        Film film = filmOf(world);
        VeerWorldId replay = {0};
        CHECK_EQ(playFilm(&film, &replay), VEER_NO_RESULT);
        CHECK_EQ(setup_hash(replay), setup_hash(world));
        setup_later(replay);
        free(film.bytes);
    }
}

static void backwards(VeerTask *task, uint32_t count, void *context, void *user) {
    (void)user;
    while (count--) task(count, context);
}

STUDY(walkers_are_the_same_on_any_number_of_workers_and_in_any_order_of_adding) {
    const Hills hills = ground();
    static const uint32_t orders[3][4] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}};
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        VeerHeightsId ids[3][4];
        VeerWorldId worlds[3];
        for (uint32_t i = 0; i < 3; i++) {
            worlds[i] = walkersOn(&hills, dimensions, orders[i], ids[i]);
            const VeerRunnerDef def = {.run = backwards, .workers = 1 + 3 * i, .rangeSize = 1};
            if (i) CHECK_OK(veer_setRunner(worlds[i], &def));
            play(worlds[i], ids[i], 120);
        }
        const VeerWorld *one = veer_world(worlds[0], "test");
        for (uint32_t i = 1; i < 3; i++) {
            const VeerWorld *other = veer_world(worlds[i], "test");
            CHECK(memcmp(one->x, other->x, 80 * 4) == 0 && memcmp(one->y, other->y, 80 * 4) == 0 && memcmp(one->z, other->z, 80 * 4) == 0);
            CHECK(memcmp(one->velocityX, other->velocityX, 80 * 4) == 0 && memcmp(one->velocityZ, other->velocityZ, 80 * 4) == 0);
        }
    }
}

TEST(the_hash_covers_the_heights) {
    Hills hills = ground();
    VeerHeightsId ids[4];
    const VeerWorldId world = walkersOn(&hills, 2, usual, ids);
    const uint64_t before = setup_hash(world);
    float kept[21 * 21];
    uint32_t count = 21 * 21;
    CHECK_OK(veer_cornerHeights(world, ids[2], kept, &count));
    CHECK(count == 21 * 21 && kept[20] == hills.heights[20 * HILL_CORNERS + 20]);
    VeerHeightsEdit part = {(const float[]){kept[440] + 1}, 1, 20, 20, 1, 1};
    CHECK_OK(veer_editHeights(world, ids[2], &part));
    CHECK(setup_hash(world) != before);
    part.heights = &kept[440];
    CHECK_OK(veer_editHeights(world, ids[2], &part));
    CHECK_EQ(setup_hash(world), before);
}
