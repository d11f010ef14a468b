/* Tests goTo: units reach their goals along individual paths or by fields, plan again when a path is closed, and report unreachable
 * goals. */
#include <math.h>
#include <stdlib.h>

#include "setup.h"
#include "test.h"
#include "veer.h"

enum { SIDE = 600, MOST = 300, KINDS = 32 };

/* A town of buildings with lanes between them, in which units walk. The events of the units are counted. */
typedef struct Town {
    VeerWorldId world;
    uint32_t count;
    VeerAgentId units[MOST];
    uint32_t events[KINDS], cells;
} Town;

static VeerBrainDef brainOf(uint32_t combine) {
    VeerBrainDef brain = veer_defaultBrainDef();
    brain.combine = combine;
    if (combine == VEER_COMBINE_PIPELINE) brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_TARGET);
    brain.behaviors[brain.behaviorCount] = veer_behavior(VEER_BEHAVIOR_GO_TO);
    brain.behaviors[brain.behaviorCount].params.goTo.cellSize = 10;
    brain.behaviors[brain.behaviorCount++].params.goTo.clearance = 5;
    brain.locomotion.response = 8;
    return brain;
}

static Town openTown(uint32_t edges, uint32_t budget) {
    VeerWorldDef def = veer_defaultWorldDef();
    Town town = {.count = 0};
    def.minX = def.minY = 0;
    def.maxX = def.maxY = SIDE;
    setEdges(&def, edges);
    if (budget) def.navBudget = budget;
    def.capacity.agents = MOST;
    def.capacity.obstacles = 200;
    def.capacity.navCells = 60 * 60;
    def.capacity.navFields = 4;
    def.capacity.events = 1024;
    def.capacity.slots = 16;
    def.capacity.state = 16;
    CHECK_OK(veer_createWorld(&def, &town.world));
    return town;
}

static VeerObstacleId build(Town *town, float x, float y, const float *half) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerObstacleId id = {0};
    def.kind = VEER_OBSTACLE_KIND_BOX;
    def.x = x;
    def.y = y;
    def.halfWidth = half[0];
    def.halfHeight = half[1];
    CHECK_OK(veer_addObstacle(town->world, &def, &id));
    return id;
}

static void buildHouses(Town *town, uint32_t seed) {
    for (uint32_t row = 0; row < 6; row++)
        for (uint32_t column = 0; column < 6; column++) {
            const float half[2] = {20 + (float)(test_random(&seed) % 16), 20 + (float)(test_random(&seed) % 16)};
            build(town, 50 + 100 * (float)column, 50 + 100 * (float)row, half);
        }
}

static void addUnit(Town *town, VeerBrainId brain, const float *way) {
    VeerAgentDef def = veer_defaultAgentDef();
    def.brain = brain;
    def.x = way[0];
    def.y = way[1];
    def.radius = 3;
    def.maxSpeed = 60;
    def.maxForce = 300;
    CHECK_OK(veer_addAgent(town->world, &def, &town->units[town->count]));
    CHECK_OK(veer_setTargetPoint(town->world, town->units[town->count++], (VeerVec3){way[2], way[3], 0}));
}

static VeerBrainId addBrain(const Town *town, uint32_t combine) {
    const VeerBrainDef def = brainOf(combine);
    VeerBrainId brain = {0};
    CHECK_OK(veer_addBrain(town->world, &def, &brain));
    return brain;
}

static void walk(Town *town, uint32_t steps) {
    while (steps--) {
        uint32_t count;
        VeerStats stats;
        CHECK_OK(veer_step(town->world, 1.0f / 60));
        const VeerEvent *events = veer_events(town->world, &count);
        for (uint32_t k = 0; k < count; k++) town->events[events[k].type % KINDS]++;
        veer_getStats(town->world, &stats);
        town->cells += stats.navCells;
    }
}

static VeerExplainBehavior explained(const Town *town, uint32_t unit, uint32_t behavior) {
    static VeerExplain explain;
    CHECK_OK(veer_explain(town->world, town->units[unit], &explain));
    return explain.behaviors[behavior];
}

static float xOf(const Town *town) { return veer_columnF32(town->world, VEER_COLUMN_X)[0]; }
static float yOf(const Town *town) { return veer_columnF32(town->world, VEER_COLUMN_Y)[0]; }

/* Returns a coordinate of a crossing of lanes, which is away from the houses. */
static float crossing(uint32_t *seed) { return 100 * (float)(1 + test_random(seed) % 5); }

STUDY(units_with_goals_of_their_own_take_paths_and_all_arrive) {
    Town town = openTown(VEER_EDGE_MODE_CLAMP, 0);
    const VeerBrainId brain = addBrain(&town, VEER_COMBINE_BLEND);
    uint32_t seed = 5, onPaths = 0;
    buildHouses(&town, 3);
    for (uint32_t i = 0; i < MOST; i++) {
        const float jitter = (float)(i % 10) - 5;
        const float way[4] = {crossing(&seed) + jitter, crossing(&seed), 10 + 1.9f * (float)i, 100 * (float)(1 + test_random(&seed) % 5)};
        addUnit(&town, brain, way);
    }
    walk(&town, 1);
    for (uint32_t i = 0; i < MOST; i++) onPaths += explained(&town, i, 0).means == VEER_NAV_MEANS_PATH;
    CHECK(onPaths > MOST / 3); /* the other units may be on the first piece of a path */
    walk(&town, 60 * 30);
    printf("  %u of %u units on paths at first; %u cells searched in all\n", onPaths, MOST, town.cells);
    CHECK_EQ(town.events[VEER_EVENT_ARRIVED], MOST);
    CHECK_EQ(town.events[VEER_EVENT_GOAL_UNREACHABLE] + town.events[VEER_EVENT_BLOCKED], 0);
    CHECK_OK(veer_destroyWorld(town.world));
}

TEST(eight_units_with_one_goal_share_a_field_and_seven_do_not) {
    for (uint32_t count = 7; count <= 20; count += count == 7 ? 1 : 12) {
        Town town = openTown(VEER_EDGE_MODE_CLAMP, 0);
        const VeerBrainId brain = addBrain(&town, VEER_COMBINE_BLEND);
        uint32_t onField = 0;
        buildHouses(&town, 4);
        for (uint32_t i = 0; i < count; i++) {
            const float way[4] = {100, 100 + 10 * (float)(i % 10), 500, 500};
            addUnit(&town, brain, way);
        }
        walk(&town, 40);
        for (uint32_t i = 0; i < count; i++) onField += explained(&town, i, 0).means == VEER_NAV_MEANS_FIELD;
        CHECK_EQ(onField, count < 8 ? 0 : count);
        walk(&town, 60 * 20);
        CHECK_EQ(town.events[VEER_EVENT_ARRIVED], count);
        CHECK_OK(veer_destroyWorld(town.world));
    }
}

/* Adds a wall from bottom to top with two doors, of which the lower one is nearer. */
static VeerObstacleId buildWall(Town *town, const float *doors) {
    const float thick = 6, middle[2] = {thick, (doors[1] - doors[0] - 40) / 2};
    const float low[2] = {thick, (doors[0] - 20) / 2}, high[2] = {thick, (SIDE - doors[1] - 20) / 2};
    build(town, 300, low[1], low);
    build(town, 300, (doors[0] + doors[1]) / 2, middle);
    return build(town, 300, SIDE - high[1], high);
}

TEST(a_way_that_is_closed_is_left_and_one_that_opens_again_is_taken) {
    static const uint32_t combines[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT, VEER_COMBINE_PIPELINE};
    for (uint32_t k = 0; k < 4; k++) {
        Town town = openTown(VEER_EDGE_MODE_CLAMP, 0);
        const VeerBrainId brain = addBrain(&town, combines[k]);
        const float doors[2] = {150, 450}, way[4] = {100, 150, 500, 100}, door[2] = {6, 20};
        const uint32_t index = combines[k] == VEER_COMBINE_PIPELINE;
        buildWall(&town, doors);
        addUnit(&town, brain, way);
        walk(&town, 60);
        const float before = xOf(&town);
        CHECK(before > 110);
        const VeerObstacleId lower = build(&town, 300, 150, door);
        walk(&town, 200);
        CHECK(yOf(&town) > 200); /* the unit is on its way to the upper door */
        const VeerObstacleId upper = build(&town, 300, 450, door);
        walk(&town, 60 * 14);
        CHECK_EQ(town.events[VEER_EVENT_GOAL_UNREACHABLE], 1);
        CHECK_EQ(town.events[VEER_EVENT_ARRIVED] + town.events[VEER_EVENT_BLOCKED], 0);
        CHECK_NEAR(xOf(&town), 285, 12); /* the closest reachable point on this side of the wall */
        CHECK_NEAR(yOf(&town), 100, 12);
        CHECK_EQ(explained(&town, 0, index).pathStatus, VEER_PATH_STATUS_CLOSEST);
        CHECK_OK(veer_removeObstacle(town.world, lower));
        walk(&town, 60 * 8);
        CHECK_EQ(town.events[VEER_EVENT_ARRIVED], 1);
        CHECK_EQ(town.events[VEER_EVENT_GOAL_UNREACHABLE], 1);
        CHECK_NEAR(xOf(&town), 500, 4);
        (void)upper;
        CHECK_OK(veer_destroyWorld(town.world));
    }
}

/* Sends 200 units to individual places at once. Returns the largest number of cells that a step searched. */
static uint32_t mostSearched(Town *town, uint32_t steps) {
    uint32_t most = 0;
    for (uint32_t step = 0; step < steps; step++) {
        town->cells = 0;
        walk(town, 1);
        if (town->cells > most) most = town->cells;
    }
    return most;
}

STUDY(many_orders_at_once_are_searched_within_the_budget_of_a_step_and_all_units_arrive) {
    enum { UNITS = 200, PATH = 400 }; /* number of cells of the longest search in this town */
    uint32_t most[2];
    for (uint32_t k = 0; k < 2; k++) {
        Town town = openTown(VEER_EDGE_MODE_CLAMP, k ? 4000 : 4294967295u);
        const VeerBrainId brain = addBrain(&town, VEER_COMBINE_BLEND);
        uint32_t seed = 5;
        buildHouses(&town, 3);
        for (uint32_t i = 0; i < UNITS; i++) {
            const float way[4] = {crossing(&seed) + (float)(i % 10) - 5, crossing(&seed), 10 + 2.9f * (float)i,
                                  100 * (float)(1 + test_random(&seed) % 5)};
            addUnit(&town, brain, way);
        }
        most[k] = mostSearched(&town, 60 * 25);
        CHECK(town.events[VEER_EVENT_ARRIVED] >= UNITS - 2);
        CHECK_OK(veer_destroyWorld(town.world));
    }
    printf("  most cells searched in a step: %u without a budget, %u with 1,000\n", most[0], most[1]);
    CHECK(most[0] > 5000);
    CHECK(most[1] <= 1000 + PATH);
}

/* While a unit waits for its path, it moves on instead of standing still, and no unit waits forever. */
TEST(a_unit_goes_a_first_piece_while_others_search) {
    Town town = openTown(VEER_EDGE_MODE_CLAMP, 1);
    const VeerBrainId brain = addBrain(&town, VEER_COMBINE_BLEND);
    const float doors[2] = {150, 450};
    buildWall(&town, doors);
    for (uint32_t i = 0; i < 40; i++) {
        const float way[4] = {60 + 12 * (float)(i % 4), 100 + 10 * (float)(i / 4), 500, 105 + 10 * (float)i};
        addUnit(&town, brain, way);
    }
    walk(&town, 15); /* one search per step */
    for (uint32_t i = 0; i < 40; i++) CHECK(veer_columnF32(town.world, VEER_COLUMN_X)[i] > 60 + 12 * (float)(i % 4) + 2);
    walk(&town, 60 * 30);
    CHECK_EQ(town.events[VEER_EVENT_ARRIVED], 40);
    CHECK_OK(veer_destroyWorld(town.world));
}

TEST(a_shortcut_that_opens_is_taken_at_once) {
    Town town = openTown(VEER_EDGE_MODE_CLAMP, 0);
    const VeerBrainId brain = addBrain(&town, VEER_COMBINE_BLEND);
    const float doors[2] = {60, 540}, way[4] = {100, 60, 500, 40}, far[4] = {560, 500, 560, 100}, door[2] = {6, 20}, house[2] = {30, 30};
    buildWall(&town, doors);
    build(&town, 540, 300, house);
    const VeerObstacleId lower = build(&town, 300, 60, door);
    addUnit(&town, brain, way);
    addUnit(&town, brain, far);
    walk(&town, 120);
    CHECK(yOf(&town) > 120); /* the unit is on its way to the upper door, and its next corner is far away */
    const float before = explained(&town, 1, 0).cornerX;
    CHECK_OK(veer_removeObstacle(town.world, lower));
    const float at = yOf(&town);
    walk(&town, 30);
    CHECK(yOf(&town) < at);
    CHECK_EQ(explained(&town, 1, 0).cornerX, before); /* the door does not lead to the other goal */
    walk(&town, 60 * 8);
    CHECK_EQ(town.events[VEER_EVENT_ARRIVED], 2);
    CHECK_OK(veer_destroyWorld(town.world));
}

TEST(navField_reports_a_goal_out_of_reach_once_with_blocked) {
    Town town = openTown(VEER_EDGE_MODE_CLAMP, 0);
    VeerBrainDef def = brainOf(VEER_COMBINE_BLEND);
    VeerBrainId brain;
    const float way[4] = {100, 150, 500, 100}, wall[2] = {6, 300};
    def.behaviors[0] = veer_behavior(VEER_BEHAVIOR_NAV_FIELD);
    def.behaviors[0].params.navField.cellSize = 10;
    CHECK_OK(veer_addBrain(town.world, &def, &brain));
    const VeerObstacleId id = build(&town, 300, 300, wall);
    addUnit(&town, brain, way);
    walk(&town, 120);
    CHECK_EQ(town.events[VEER_EVENT_GOAL_UNREACHABLE], 1);
    CHECK_EQ(town.events[VEER_EVENT_BLOCKED], 1);
    CHECK_OK(veer_removeObstacle(town.world, id));
    walk(&town, 60 * 10);
    CHECK_EQ(town.events[VEER_EVENT_GOAL_UNREACHABLE], 1);
    CHECK_EQ(town.events[VEER_EVENT_ARRIVED], 1);
    CHECK_OK(veer_destroyWorld(town.world));
}

TEST(in_a_wrapped_world_the_way_leads_over_the_seam_and_a_goal_between_two_walls_is_out_of_reach) {
    Town town = openTown(VEER_EDGE_MODE_WRAP, 0);
    const VeerBrainId brain = addBrain(&town, VEER_COMBINE_BLEND);
    const float way[4] = {250, 300, 350, 300}, wall[2] = {6, 320};
    build(&town, 300, 300, wall);
    addUnit(&town, brain, way);
    walk(&town, 60 * 12);
    CHECK_EQ(town.events[VEER_EVENT_ARRIVED], 1);
    CHECK_EQ(town.events[VEER_EVENT_GOAL_UNREACHABLE], 0);
    build(&town, 100, 300, wall);
    CHECK_OK(veer_setTargetPoint(town.world, town.units[0], (VeerVec3){200, 300, 0}));
    walk(&town, 60 * 12);
    CHECK_EQ(town.events[VEER_EVENT_GOAL_UNREACHABLE], 1);
    CHECK_EQ(town.events[VEER_EVENT_ARRIVED], 1);
    CHECK_OK(veer_destroyWorld(town.world));
}

static Town mixedTown(int isReversed) {
    Town town = openTown(VEER_EDGE_MODE_CLAMP, 3000); /* some units have to wait */
    const VeerBrainId brain = addBrain(&town, VEER_COMBINE_BLEND);
    buildHouses(&town, 7);
    for (uint32_t k = 0; k < 40; k++) {
        const uint32_t i = isReversed ? 39 - k : k;
        const float way[4] = {100 * (float)(1 + i % 5), 20 + 14 * (float)i, i % 2 ? 500.0f : 20 + 14 * (float)i, i % 2 ? 500.0f : 300.0f};
        addUnit(&town, brain, way);
    }
    return town;
}

TEST(units_move_the_same_whatever_the_order_they_were_added_in) {
    Town first = mixedTown(0), second = mixedTown(1);
    for (uint32_t step = 0; step < 200; step++) {
        uint32_t differ = 0;
        const float half[2] = {20, 20};
        if (step == 60) build(&first, 200, 250, half), build(&second, 200, 250, half);
        walk(&first, 1);
        walk(&second, 1);
        for (uint32_t i = 0; i < 40; i++)
            for (uint32_t column = 0; column < 2; column++) {
                const uint32_t which = column ? VEER_COLUMN_Y : VEER_COLUMN_X;
                differ += veer_columnF32(first.world, which)[i] != veer_columnF32(second.world, which)[39 - i];
            }
        if (!CHECK_EQ(differ, 0)) break;
    }
    CHECK_OK(veer_destroyWorld(first.world));
    CHECK_OK(veer_destroyWorld(second.world));
}

TEST(a_town_restored_in_the_middle_goes_on_with_the_same_bits) {
    Town town = mixedTown(0);
    const float half[2] = {20, 20};
    for (uint32_t at = 1; at < 160; at += 31) {
        uint64_t went, again, loaded;
        VeerWorldId copy;
        const uint32_t size = veer_saveSize(town.world);
        uint8_t *bytes = malloc(size);
        if (at == 63) build(&town, 200, 250, half);
        CHECK_OK(veer_save(town.world, bytes, size));
        walk(&town, 31);
        veer_hash(town.world, &went);
        CHECK_OK(veer_loadWorld(bytes, size, &copy));
        for (uint32_t step = 0; step < 31; step++) CHECK_OK(veer_step(copy, 1.0f / 60));
        veer_hash(copy, &loaded);
        CHECK_OK(veer_destroyWorld(copy));
        CHECK_OK(veer_restore(town.world, bytes, size));
        walk(&town, 31);
        veer_hash(town.world, &again);
        CHECK(went == loaded);
        CHECK(went == again);
        free(bytes);
    }
    CHECK_OK(veer_destroyWorld(town.world));
}
