/* Tests that repairs of navigation fields are spread over steps within a budget. However a world reaches a state (by steps, from a save,
 * with an empty cache, after a rollback or after growing), it continues bit-identically; a field of the newest map equals a field computed
 * from scratch; and agents with an outdated field do not walk through newly built obstacles. */
#include "nav/fields.h"
#include "setup.h"

enum { GOALS = 9, WALKERS = 27, MOVERS = 6, CELLS = 48 * 48, SAVED = 1 << 20 };

typedef struct Town {
    VeerWorldId id;
    VeerBrainId brain;
    VeerObstacleId movers[MOVERS];
    VeerAgentId walkers[WALKERS];
} Town;

static VeerObstacleId addBlock(VeerWorldId id, float x, float y, float half) {
    return make_obstacle(id, BOX(.x = x, .y = y, .halfWidth = half, .halfHeight = half));
}

static VeerVec3 goalOf(uint32_t i) { return veer_vec3(20 + 50 * (float)(i % GOALS), i % GOALS % 2 ? 440 : 20, 0); }

/* Returns a town of 48 x 48 cells with blocks of 4 x 4 cells and lanes two cells wide, and with three walkers for each of nine goals. */
static Town townOf(uint32_t budget, float density, uint32_t edges) {
    Town town = {.id = {0}};
    VeerBrainDef brain = veer_defaultBrainDef();
    town.id =
        make_world(WORLD(.minX = 0, .minY = 0, .maxX = 480, .maxY = 480, EDGES(edges), .navBudget = budget, .capacity.agents = WALKERS,
                         .capacity.obstacles = 128, .capacity.navCells = CELLS, .capacity.navFields = GOALS + 1));
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_NAV_FIELD);
    brain.behaviors[0].params.navField.cellSize = 10;
    brain.behaviors[0].params.navField.clearance = 4;
    brain.behaviors[0].params.navField.density = density;
    brain.behaviors[0].params.navField.mask = 1;
    brain.behaviorCount = 1;
    CHECK_OK(veer_addBrain(town.id, &brain, &town.brain));
    for (uint32_t i = 0; i < 49; i++) addBlock(town.id, 50 + 60 * (float)(i % 7), 50 + 60 * (float)(i / 7), 19);
    for (uint32_t i = 0; i < MOVERS; i++) town.movers[i] = addBlock(town.id, 20 + 60 * (float)i, 20, 9);
    for (uint32_t i = 0; i < WALKERS; i++) {
        town.walkers[i] =
            make_agent(town.id, AGENT(.brain = town.brain, .x = 80 + 60 * (float)(i % 6), .y = 80 + 60 * (float)(i / 6), .radius = 4));
        CHECK_OK(veer_setTargetPoint(town.id, town.walkers[i], goalOf(i)));
    }
    return town;
}

/* Moves one of the blocks in the lanes in some steps, and exchanges the goals now and then. The changes depend only on the tick. */
static void edit(const Town *town, uint32_t every) {
    for (uint32_t i = 0; veer_tick(town->id) % 100 == 99 && i < WALKERS; i++)
        CHECK_OK(veer_setTargetPoint(town->id, town->walkers[i], goalOf(i + veer_tick(town->id) / 100)));
    uint32_t random = veer_tick(town->id) * 2654435761u + 7;
    if (test_random(&random) % every) return;
    const VeerPlacement placed = {.position = {20 + 60 * (float)(test_random(&random) % 8), 50 + 60 * (float)(test_random(&random) % 7), 0},
                                  .angle = test_range(&random, -1, 1)};
    CHECK_OK(veer_placeObstacle(town->id, town->movers[test_random(&random) % MOVERS], &placed));
}

static uint32_t cellsOf(VeerWorldId id) {
    VeerStats stats = {0};
    CHECK_OK(veer_getStats(id, &stats));
    return stats.navCells;
}

/* Returns the number of fields that do not belong to the current map. */
static uint32_t countOld(VeerWorldId id) {
    const VeerWorld *world = veer_world(id, "test");
    const VeerNavGoals own = veer_navGoals(world);
    uint32_t old = 0;
    veer_reconcile(world);
    veer_refreshLayers(world);
    for (uint32_t i = 0; i < own.goalRoom; i++)
        old += own.goals[i].layer && (own.goals[i].isOld || !veer_isPresent(world, own.goals[i].layer - 1));
    return old;
}

static VeerWorldId copyOf(VeerWorldId id) {
    static uint64_t bytes[SAVED / 8];
    VeerWorldId copy = {0};
    CHECK(veer_saveSize(id) <= SAVED);
    CHECK_OK(veer_save(id, bytes, SAVED));
    CHECK_OK(veer_loadWorld(bytes, SAVED, &copy));
    return copy;
}

/* Returns the number of keys that differ between a world's cache, at any moment, and fields computed from scratch. For every goal, the
 * reference is a field of its map and, if that map is the current one, also a field that a world without any goals computes. */
static uint32_t differences(VeerWorldId id) {
    const VeerWorld *world = veer_world(id, "test");
    const VeerNavGoals own = veer_navGoals(world);
    VeerWorldId copy = copyOf(id), bare = copyOf(id);
    const VeerWorld *loaded = veer_world(copy, "test"), *fresh = veer_world(bare, "test");
    memset(fresh->navGoals, 0, veer_navGoalLanes(&world->header->def.capacity) * sizeof(uint32_t));
    veer_refreshNavFields(world);
    veer_refreshNavFields(loaded);
    veer_refreshNavFields(fresh);
    veer_reconcile(world);
    veer_reconcile(loaded);
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < own.goalRoom; i++) {
        const VeerNavGoal *goal = &own.goals[i];
        if (!goal->layer) continue;
        veer_ensureKeys(world, i);
        veer_ensureKeys(loaded, i);
        const uint32_t *keys = veer_keysOf(world->navFields, i);
        wrong += memcmp(keys, veer_keysOf(loaded->navFields, i), CELLS * sizeof *keys) != 0;
        veer_refreshLayers(world);
        if (goal->isOld || !veer_isPresent(world, goal->layer - 1)) continue;
        const VeerNavFieldParams *params = &world->brains[0].behaviors[0].params.navField;
        const VeerNavGrid grid = veer_navGrid(fresh, params);
        const VeerNavRoutes routes = veer_navRoutes(&grid, veer_navCellCenter(&grid, goal->requested));
        wrong += routes.goal != goal->goal || memcmp(keys, routes.keys, CELLS * sizeof *keys) != 0;
    }
    CHECK_OK(veer_destroyWorld(copy));
    CHECK_OK(veer_destroyWorld(bare));
    return wrong;
}

static void step(const Town *town, uint32_t every) {
    edit(town, every);
    CHECK_OK(veer_step(town->id, DT));
}

/* Steps two equal towns, of which one was saved and loaded. Returns 1 if they differ afterwards. */
static uint32_t stepBoth(Town *through, Town *saved) {
    const VeerWorldId loaded = copyOf(saved->id);
    CHECK_OK(veer_destroyWorld(saved->id));
    saved->id = loaded;
    step(through, 2);
    step(saved, 2);
    return setup_hash(through->id) != setup_hash(saved->id) || cellsOf(through->id) != cellsOf(saved->id);
}

TEST(a_world_saved_and_loaded_at_every_step_of_its_repairs_goes_on_with_the_same_bits) {
    for (uint32_t edges = 0; edges < VEER_EDGE_MODE_COUNT; edges++)
        for (uint32_t hasDensity = 0; hasDensity < 2; hasDensity++) {
            Town through = townOf(700, hasDensity ? 2.0f : 0.0f, edges), saved = townOf(700, hasDensity ? 2.0f : 0.0f, edges);
            uint32_t old = 0, wrong = 0, apart = 0;
            for (uint32_t i = 0; i < ROUNDS(600); i++) {
                apart += stepBoth(&through, &saved);
                if (i % 4 == 0) wrong += differences(through.id);
                old += countOld(through.id) > 0;
            }
            CHECK_EQ(apart, 0);
            CHECK_EQ(wrong, 0);
            CHECK(old > ROUNDS(600) / 8); /* enough repairs take several steps; otherwise the test would prove nothing */
            CHECK_OK(veer_destroyWorld(through.id));
            CHECK_OK(veer_destroyWorld(saved.id));
        }
}

/* Lets half of the walkers choose between fields and their own paths. All of them go to one goal, which gets a field, until they are sent
 * to individual goals. */
static void letChoose(Town *town) {
    VeerBrainId id;
    VeerBrainDef brain = BRAIN_DEF(.behaviors[0] = veer_behavior(VEER_BEHAVIOR_GO_TO));
    brain.behaviors[0].params.goTo.cellSize = 10;
    brain.behaviors[0].params.goTo.clearance = 4;
    brain.behaviors[0].params.goTo.mask = 1;
    brain.behaviorCount = 1;
    CHECK_OK(veer_addBrain(town->id, &brain, &id));
    for (uint32_t i = 0; i < WALKERS; i += 2) {
        VeerAgentDef agent;
        CHECK_OK(veer_getAgent(town->id, town->walkers[i], &agent));
        agent.brain = id;
        CHECK_OK(veer_setAgent(town->id, town->walkers[i], &agent));
        CHECK_OK(veer_setTargetPoint(town->id, town->walkers[i], goalOf(3)));
    }
}

TEST(agents_that_choose_their_means_go_on_with_the_same_bits_after_a_save_at_every_step_of_repairs) {
    Town through = townOf(700, 0, 0), saved = townOf(700, 0, 0);
    uint32_t old = 0, apart = 0;
    letChoose(&through);
    letChoose(&saved);
    for (uint32_t i = 0; i < ROUNDS(1200); i++) {
        apart += stepBoth(&through, &saved);
        old += countOld(through.id) > 0;
    }
    CHECK_EQ(apart, 0);
    CHECK(old > ROUNDS(1200) / 8);
    CHECK_OK(veer_destroyWorld(through.id));
    CHECK_OK(veer_destroyWorld(saved.id));
}

TEST(rollbacks_and_restores_in_the_middle_of_repairs_lead_to_the_same_bits) {
    for (uint32_t hasDensity = 0; hasDensity < 2; hasDensity++) {
        Town through = townOf(700, hasDensity ? 2.0f : 0.0f, 0), back = townOf(700, hasDensity ? 2.0f : 0.0f, 0);
        static uint64_t bytes[SAVED / 8];
        uint32_t random = 5, apart = 0, wrong = 0;
        CHECK_OK(veer_keepHistory(back.id, 8));
        for (uint32_t i = 0; i < ROUNDS(400); i++) {
            step(&through, 4);
            step(&back, 4);
            const uint32_t now = veer_tick(back.id), age = test_random(&random) % 9;
            if (now > 9 && i % 3 == 0) {
                CHECK_OK(veer_rollback(back.id, now - age));
                while (veer_tick(back.id) < now) step(&back, 4);
            }
            apart += setup_hash(through.id) != setup_hash(back.id);
            if (i % 5 == 0) wrong += differences(back.id);
        }
        CHECK_OK(veer_save(through.id, bytes, SAVED));
        for (uint32_t i = 0; i < 20; i++) step(&through, 2);
        const uint64_t hash = setup_hash(through.id);
        CHECK_OK(veer_restore(through.id, bytes, SAVED));
        CHECK_EQ(differences(through.id), 0);
        for (uint32_t i = 0; i < 20; i++) step(&through, 2);
        CHECK(setup_hash(through.id) == hash);
        CHECK_EQ(apart, 0);
        CHECK_EQ(wrong, 0);
        CHECK_OK(veer_destroyWorld(through.id));
        CHECK_OK(veer_destroyWorld(back.id));
    }
}

TEST(a_world_that_grows_in_the_middle_of_repairs_goes_on_with_the_same_bits) {
    Town through = townOf(700, 0, 0), grown = townOf(700, 0, 0);
    VeerCapacityDef capacity;
    for (uint32_t i = 0; i < 60; i++) {
        step(&through, 3);
        step(&grown, 3);
        CHECK(setup_hash(through.id) == setup_hash(grown.id));
        if (i % 10 != 9) continue;
        CHECK_OK(veer_getCapacity(grown.id, &capacity));
        capacity.agents += 3;
        if (i == 29) capacity.navCells += 333;
        CHECK_OK(veer_reserve(grown.id, &capacity));
        CHECK_EQ(differences(grown.id), 0);
    }
    CHECK_OK(veer_destroyWorld(through.id));
    CHECK_OK(veer_destroyWorld(grown.id));
}

/* The last field of a step may exceed the budget: by its repair, which ends when half of the cells have been raised, and by a search. */
TEST(no_step_repairs_more_than_the_budget_and_one_field_and_soon_all_are_right) {
    static const uint32_t budgets[] = {1, 900, 5000, 4294967295u};
    for (uint32_t k = 0; k < 4; k++) {
        Town town = townOf(budgets[k], 0, 0);
        uint32_t most = 0, longest = 0;
        for (uint32_t i = 0; i < 60; i++) CHECK_OK(veer_step(town.id, DT));
        for (uint32_t i = 0; i < ROUNDS(240); i++) {
            uint32_t steps = 0, random = 31 * i + 3;
            CHECK_OK(veer_placeObstacle(town.id, town.movers[i % MOVERS],
                                        &(VeerPlacement){.position = {20 + 60 * (float)(test_random(&random) % 8),
                                                                      50 + 60 * (float)(test_random(&random) % 7), 0}}));
            do {
                CHECK_OK(veer_step(town.id, DT));
                if (cellsOf(town.id) > most) most = cellsOf(town.id);
                steps++;
            } while (countOld(town.id) && steps < 100);
            if (steps > longest) longest = steps;
        }
        CHECK(most < 3 * CELLS || most - 3 * CELLS < budgets[k]);
        CHECK(longest <= (k < 2 ? 2 * GOALS : k == 2 ? 5 : 1));
        CHECK_EQ(differences(town.id), 0);
        CHECK_OK(veer_destroyWorld(town.id));
    }
}

TEST(nothing_is_repaired_for_what_did_not_change) {
    Town town = townOf(50000, 0, 0);
    VeerObstacleId other = {0};
    VeerObstacleDef def = OBSTACLE(.group = 2, .radius = 30);
    CHECK_OK(veer_addObstacle(town.id, &def, &other));
    for (uint32_t i = 0; i < 30; i++) CHECK_OK(veer_step(town.id, DT));
    for (uint32_t i = 0; i < 30; i++) {
        CHECK_OK(veer_getObstacle(town.id, town.movers[i % MOVERS], &def));
        CHECK_OK(veer_placeObstacle(town.id, town.movers[i % MOVERS], &(VeerPlacement){.position = {def.x, def.y, 0}, .angle = def.angle}));
        CHECK_OK(veer_moveObstacle(town.id, other, veer_vec3(15 * (float)i, 200, 0), veer_vec3(0, 0, 0)));
        CHECK_OK(veer_step(town.id, DT));
        CHECK_EQ(cellsOf(town.id), 0);
    }
    CHECK_OK(veer_destroyWorld(town.id));
}

/* A room with a gap in each of two walls; the near gap is closed while walkers are on their way to it. With the smallest budget, the fields
 * of the last goals stay outdated for many steps. */
TEST(agents_do_not_go_through_a_new_wall_while_their_field_is_old) {
    Town town = townOf(1, 0, 0);
    uint32_t inside = 0, oldSteps = 0;
    for (uint32_t i = 0; i < 40; i++) CHECK_OK(veer_step(town.id, DT));
    for (uint32_t round = 0; round < ROUNDS(80); round++) {
        uint32_t random = 17 * round + 5;
        const VeerAgentId walker = town.walkers[test_random(&random) % WALKERS];
        const uint32_t slot = veer_slot(walker);
        const float vx = veer_columnF32(town.id, VEER_COLUMN_VELOCITY_X)[slot], vy = veer_columnF32(town.id, VEER_COLUMN_VELOCITY_Y)[slot];
        VeerVec3 at = {veer_columnF32(town.id, VEER_COLUMN_X)[slot] + 0.3f * vx, veer_columnF32(town.id, VEER_COLUMN_Y)[slot] + 0.3f * vy,
                       0};
        CHECK_OK(veer_placeObstacle(town.id, town.movers[round % MOVERS], &(VeerPlacement){.position = at}));
        uint8_t wasInside[WALKERS] = {0};
        for (uint32_t i = 0; i < 12; i++) {
            for (uint32_t k = 0; k < WALKERS; k++) {
                const uint32_t own = veer_slot(town.walkers[k]);
                const float dx = veer_columnF32(town.id, VEER_COLUMN_X)[own] - at.x,
                            dy = veer_columnF32(town.id, VEER_COLUMN_Y)[own] - at.y;
                const int is = dx > -7 && dx < 7 && dy > -7 && dy < 7;
                if (i == 0) wasInside[k] = (uint8_t)is;
                inside += is && !wasInside[k];
                wasInside[k] = wasInside[k] && is;
            }
            CHECK_OK(veer_step(town.id, DT));
            oldSteps += countOld(town.id) > 0;
        }
    }
    CHECK_EQ(inside, 0);
    CHECK(oldSteps > ROUNDS(80) * 3);
    CHECK_OK(veer_destroyWorld(town.id));
}

TEST(a_goal_takes_at_most_64_saved_bytes_beside_the_maps_of_its_layer) {
    VeerCapacityDef capacity = veer_defaultWorldDef().capacity;
    capacity.navCells = 128 * 128;
    capacity.navFields = 47;
    const uint32_t most = veer_navGoalLanes(&capacity);
    capacity.navFields = 48;
    CHECK(4 * (veer_navGoalLanes(&capacity) - most) <= 64);
    CHECK(4 * most <= 47 * 64 + 4 * 48 * capacity.links + 16 * capacity.navCells); /* two edges per link, in two maps of four layers */
    capacity.navCells = 0;
    CHECK_EQ(veer_navGoalLanes(&capacity), 0);
}

/* ---- explanations */

/* Counts the walkers on fields by the number of versions that their fields are behind; seen[3]: more than two versions. */
static void countVersions(const Town *town, uint32_t *seen) {
    static VeerExplain explain;
    memset(seen, 0, 4 * sizeof *seen);
    for (uint32_t i = 0; i < WALKERS; i++) {
        CHECK_OK(veer_explain(town->id, town->walkers[i], &explain));
        const VeerExplainBehavior *way = &explain.behaviors[0];
        if (way->means == VEER_NAV_MEANS_FIELD) seen[way->versionsBehind < 3 ? way->versionsBehind : 3]++;
        if (way->means != VEER_NAV_MEANS_FIELD) CHECK_EQ(way->versionsBehind, 0);
    }
}

TEST(explain_tells_how_many_versions_a_field_is_behind) {
    Town town = townOf(50000, 0, VEER_EDGE_MODE_CLAMP);
    const VeerPlacement lane = {.position = {20, 50, 0}};
    uint32_t seen[4], most[4] = {0};
    for (int i = 0; i < 3; i++) CHECK_OK(veer_step(town.id, DT));
    countVersions(&town, seen);
    CHECK(seen[0] > WALKERS / 2);
    CHECK_EQ(seen[1] + seen[2] + seen[3], 0);
    CHECK_OK(veer_placeObstacle(town.id, town.movers[0], &lane));
    countVersions(&town, seen);
    CHECK(seen[1] > WALKERS / 2); /* before the step */
    CHECK_EQ(seen[0] + seen[2] + seen[3], 0);
    CHECK_OK(veer_step(town.id, DT));
    countVersions(&town, seen);
    CHECK_EQ(seen[1] + seen[2] + seen[3], 0); /* within the budget */
    CHECK_OK(veer_destroyWorld(town.id));
    town = townOf(1, 0, VEER_EDGE_MODE_CLAMP); /* one field per step */
    for (uint32_t i = 0; i < 300; i++) {
        edit(&town, 3);
        CHECK_OK(veer_step(town.id, DT));
        countVersions(&town, seen);
        for (uint32_t k = 0; k < 4; k++) most[k] = seen[k] > most[k] ? seen[k] : most[k];
    }
    CHECK(most[0] && most[1] && most[2]);
    CHECK_EQ(most[3], 0);
    for (uint32_t i = 0; i < 3 * GOALS; i++) CHECK_OK(veer_step(town.id, DT));
    countVersions(&town, seen);
    CHECK_EQ(seen[1] + seen[2] + seen[3], 0);
    CHECK_OK(veer_destroyWorld(town.id));
}

/* Returns the sum of the cells of the goals that have a field. */
static uint32_t cellsWithFields(VeerWorldId id) {
    const VeerWorld *world = veer_world(id, "test");
    const VeerNavGoals own = veer_navGoals(world);
    uint32_t sum = 0;
    for (uint32_t i = 0; i < own.goalRoom; i++) sum += own.goals[i].layer ? own.goals[i].requested : 0;
    return sum;
}

TEST(the_order_of_agents_does_not_decide_which_goals_have_fields) {
    uint32_t sums[2];
    for (uint32_t k = 0; k < 2; k++) {
        Town town = townOf(50000, 0.0f, VEER_EDGE_MODE_CLAMP);
        for (uint32_t i = 0; i < WALKERS; i++) { /* twenty goals compete for ten fields */
            const uint32_t goal = (k ? WALKERS - 1 - i : i) % 20;
            CHECK_OK(veer_setTargetPoint(town.id, town.walkers[i], veer_vec3(20 + 20 * (float)goal, goal % 2 ? 440.0f : 20.0f, 0)));
        }
        CHECK_OK(veer_step(town.id, DT));
        sums[k] = cellsWithFields(town.id);
        CHECK_OK(veer_step(town.id, DT));
        CHECK_EQ(cellsWithFields(town.id), sums[k]); /* these goals keep their fields */
        CHECK_OK(veer_destroyWorld(town.id));
    }
    CHECK_EQ(sums[0], sums[1]);
}
