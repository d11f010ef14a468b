/* Compares veer_canBuild with building for real, on random maps: the answer, the pair and the agents are the same, and the world remains
 * bit-identical. The call takes a fraction of the time of a field. */
#include <stdlib.h>
#include <time.h>

#include "ground_map.h"
#include "nav/regions.h"

enum { ENDS = 6, SAVED = 1 << 20, AGENTS = 12 };

typedef struct Question {
    float starts[2 * ENDS], goals[2 * ENDS];
    VeerBuildQuery query;
    VeerBuildAnswer answer;
    VeerAgentId agents[AGENTS];
    uint32_t count;
} Question;

static VeerBrainId addWalkers(const Land *land, uint32_t *random) {
    VeerBrainId made;
    VeerBrainDef brain = BRAIN_DEF(.behaviors[0] = veer_behavior(VEER_BEHAVIOR_NAV_FIELD));
    brain.behaviors[0].params.navField = land->params;
    brain.behaviorCount = 1;
    CHECK_OK(veer_addBrain(land->id, &brain, &made));
    for (uint32_t i = 0; i < AGENTS; i++) {
        make_agent(land->id, AGENT(.x = test_range(random, 0, 400), .y = test_range(random, 0, 400), .radius = test_range(random, 0, 8)));
    }
    return made;
}

/* Returns whether the cell of a point is blocked. */
static int isBlockedAt(const VeerNavRaster *raster, const VeerNavGrid *grid, const float *at) {
    return (raster->marks[veer_navCellAt(grid, veer_vec3(at[0], at[1], 0))] & VEER_NAV_BLOCKED) != 0;
}

typedef struct Ends {
    uint32_t cell[2 * ENDS]; /* VEER_NONE: the obstacle blocks the point's own cell */
} Ends;

static Ends endsOf(const Question *question, const VeerNavGrid *grid, const VeerNavRegions *regions, const int *wasBlocked) {
    Ends ends;
    uint32_t layer;
    const VeerNavRaster raster = veer_navRaster(grid, &layer);
    for (uint32_t i = 0; i < 2 * ENDS; i++) {
        const float *at = i < ENDS ? question->starts + 2 * i : question->goals + 2 * (i - ENDS);
        const uint32_t own = veer_navCellAt(grid, veer_vec3(at[0], at[1], 0));
        const int isBlocked = isBlockedAt(&raster, grid, at);
        ends.cell[i] = !isBlocked ? own : wasBlocked[i] ? veer_closestOf(regions, NULL, veer_navCellCenter(grid, own)) : VEER_NONE;
    }
    return ends;
}

/* Builds for real, and looks at the regions. */
static void check(const Land *land, const Question *question) {
    const VeerNavGrid grid = veer_navGrid(veer_world(land->id, "test"), &land->params);
    uint32_t layer, start = VEER_NONE, goal = VEER_NONE;
    VeerNavRaster raster = veer_navRaster(&grid, &layer);
    int wasBlocked[2 * ENDS];
    VeerObstacleId built;
    for (uint32_t i = 0; i < 2 * ENDS; i++)
        wasBlocked[i] = isBlockedAt(&raster, &grid, i < ENDS ? question->starts + 2 * i : question->goals + 2 * (i - ENDS));
    CHECK_OK(veer_addObstacle(land->id, question->query.obstacle, &built));
    raster = veer_navRaster(&grid, &layer);
    const VeerNavRegions regions = veer_regionsOf(&grid, layer);
    const Ends ends = endsOf(question, &grid, &regions, wasBlocked);
    for (uint32_t i = 0; i < ENDS * ENDS && start == VEER_NONE; i++) {
        const uint32_t a = ends.cell[i / ENDS], b = ends.cell[ENDS + i % ENDS];
        const uint32_t ofA = a == VEER_NONE ? VEER_NONE : veer_regionOf(&regions, a),
                       ofB = b == VEER_NONE ? VEER_NONE : veer_regionOf(&regions, b);
        if (a != VEER_NONE && (a == b || (ofA != VEER_NONE && ofA == ofB))) continue;
        start = i / ENDS;
        goal = i % ENDS;
    }
    CHECK_EQ(question->answer.start, start);
    CHECK_EQ(question->answer.goal, goal);
    CHECK_EQ(question->answer.status == VEER_BUILD_STATUS_BLOCKED, start != VEER_NONE);
    uint32_t found = 0;
    const VeerWorld *world = veer_world(land->id, "test");
    for (uint32_t slot = 0; slot < AGENTS; slot++) {
        VeerObstacleId near[LAND_THINGS + 1];
        uint32_t count = LAND_THINGS + 1, isIn = 0;
        CHECK_OK(veer_overlap(land->id, veer_vec3(world->x[slot], world->y[slot], 0), world->radius[slot], near, &count));
        for (uint32_t i = 0; i < count; i++) isIn |= VEER_ID_EQUALS(near[i], built);
        if (isIn) CHECK_EQ(veer_slotOf(question->agents[found].bits), slot);
        found += isIn;
    }
    CHECK_EQ(question->answer.agentCount, found);
    CHECK_OK(veer_removeObstacle(land->id, built));
}

static void ask(const Land *land, Question *question, const VeerObstacleDef *def) {
    static uint8_t before[SAVED], after[SAVED];
    const uint32_t size = veer_saveSize(land->id);
    if (!CHECK(size <= SAVED)) return;
    question->query.obstacle = def;
    question->query.starts = question->starts;
    question->query.goals = question->goals;
    question->query.startCount = question->query.goalCount = ENDS;
    question->count = AGENTS;
    CHECK_OK(veer_save(land->id, before, size));
    CHECK_OK(veer_canBuild(land->id, &question->query, &question->answer, question->agents, &question->count));
    CHECK_OK(veer_save(land->id, after, size));
    CHECK(memcmp(before, after, size) == 0);
    CHECK_EQ(question->count, question->answer.agentCount);
}

TEST(what_can_be_built_is_what_building_for_real_shows) {
    uint32_t answers[3] = {0};
    for (uint32_t seed = 1; seed <= SOME(24); seed++) {
        Land land = land_make(seed % 4 == 3 ? VEER_EDGE_MODE_WRAP : seed % 4 == 2 ? VEER_EDGE_MODE_CLAMP : VEER_EDGE_MODE_NONE, seed);
        Question question = {.count = 0};
        question.query.brain = addWalkers(&land, &land.random);
        for (uint32_t i = 0; i < 20 + seed; i++) land_edit(&land);
        const VeerVec3 watched = {200, 200, 0};
        for (uint32_t round = 0; round < ROUNDS(400); round++) {
            VeerObstacleDef def = land_thing(&land.random);
            if (test_random(&land.random) % 2) { /* a long wall, which often cuts the map */
                def.kind = VEER_OBSTACLE_KIND_BOX;
                def.cost = 0;
                def.radius = 0;
                def.halfWidth = test_random(&land.random) % 2 ? test_range(&land.random, 60, 230) : 4;
                def.halfHeight = def.halfWidth > 60 ? 4 : test_range(&land.random, 60, 230);
            }
            for (uint32_t i = 0; i < 2 * ENDS; i++) {
                question.starts[i] = test_range(&land.random, 0, 400);
                question.goals[i] = test_range(&land.random, 0, 400);
            }
            if (round % 3) memcpy(question.goals + 2, question.goals, 8), memcpy(question.starts + 4, question.starts, 8);
            ask(&land, &question, &def);
            answers[question.answer.status]++;
            const VeerNavRoutes routes = land_routes(land.id, &land.params, watched);
            if (round % 16 == 0) CHECK_EQ(land_wrong(&land, &routes), 0); /* the raster is as it was */
            check(&land, &question);
            if (round % 8 == 0) land_edit(&land);
        }
        CHECK_OK(veer_destroyWorld(land.id));
    }
    printf("  %u can be built, %u stand on agents, %u cut something off\n", answers[0], answers[1], answers[2]);
    CHECK(answers[0] && answers[1] && answers[2]);
}

/* ---- time */

enum { WIDE = 128 };

/* Returns a town of buildings of 4 x 4 cells with lanes two cells wide. */
static Land wideTown(void) {
    Land land = {.random = 7};
    VeerWorldDef def = WORLD(.minX = 0, .minY = 0);
    def.maxX = def.maxY = WIDE * LAND_CELL;
    def.capacity.agents = AGENTS;
    def.capacity.obstacles = 1024;
    def.capacity.points = 8192;
    def.capacity.navCells = WIDE * WIDE;
    CHECK_OK(veer_createWorld(&def, &land.id));
    land.params = veer_behavior(VEER_BEHAVIOR_NAV_FIELD).params.navField;
    land.params.cellSize = LAND_CELL;
    land.params.clearance = 3;
    for (uint32_t i = 0; i < 441; i++) {
        make_obstacle(land.id, BOX(.x = 50 + 60 * (float)(i % 21), .y = 50 + 60 * (float)(i / 21), .halfWidth = 19, .halfHeight = 19));
    }
    return land;
}

static double fieldTime(const Land *land, uint32_t turn) {
    const VeerNavGrid grid = veer_navGrid(veer_world(land->id, "test"), &land->params);
    const VeerVec3 goal = {20 + 60 * (float)(turn % 20), 20 + 60 * (float)(turn / 20 % 20), 0};
    const clock_t start = clock();
    const VeerNavRoutes routes = veer_navRoutes(&grid, goal);
    const double time = (double)(clock() - start);
    CHECK_EQ(routes.made, WIDE * WIDE);
    return time;
}

static double askTime(const Land *land, Question *question, const VeerObstacleDef *def) {
    enum { TIMES = 20 };
    question->query.obstacle = def;
    question->count = AGENTS;
    const clock_t start = clock();
    for (uint32_t i = 0; i < TIMES; i++)
        CHECK_OK(veer_canBuild(land->id, &question->query, &question->answer, question->agents, &question->count));
    return (double)(clock() - start) / TIMES;
}

static int isSmaller(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

static double medianOf(double *values, size_t count) {
    qsort(values, count, sizeof *values, isSmaller);
    return values[count / 2];
}

/* For a tower in a lane, the call examines nearby cells only. For one in the only gap of a wall through the town, it has to relabel all
 * chunks. */
TEST(asking_takes_at_most_a_tenth_of_the_time_of_a_field) {
    enum { ROUNDS_OF_TIME = 41 };
    static double fields[ROUNDS_OF_TIME], near[ROUNDS_OF_TIME], across[ROUNDS_OF_TIME];
    Land land = wideTown();
    VeerObstacleDef wall = veer_defaultObstacleDef(), tower = wall;
    VeerObstacleId id;
    Question question = {.starts = {20, 20, 1260, 20}, .goals = {1260, 1260, 20, 1260}};
    question.query.brain = addWalkers(&land, &land.random);
    question.query.starts = question.starts;
    question.query.goals = question.goals;
    question.query.startCount = question.query.goalCount = 2;
    wall.kind = tower.kind = VEER_OBSTACLE_KIND_BOX;
    wall.x = 620, wall.y = 625;
    wall.halfWidth = 640, wall.halfHeight = 2;
    CHECK_OK(veer_addObstacle(land.id, &wall, &id));
    tower.halfWidth = tower.halfHeight = 9;
    for (uint32_t i = 0; i < ROUNDS_OF_TIME; i++) {
        tower.x = 80 + 60 * (float)(i % 20), tower.y = 500;
        fields[i] = fieldTime(&land, i);
        near[i] = askTime(&land, &question, &tower);
        CHECK(question.answer.status != VEER_BUILD_STATUS_BLOCKED);
        tower.x = 1270, tower.y = 620;
        across[i] = askTime(&land, &question, &tower);
        CHECK_EQ(question.answer.status, VEER_BUILD_STATUS_BLOCKED);
    }
    const double field = medianOf(fields, ROUNDS_OF_TIME), free = medianOf(near, ROUNDS_OF_TIME) / field,
                 blocked = medianOf(across, ROUNDS_OF_TIME) / field;
    printf("  field %.0f us; asking: %.3f of that in a lane, %.3f where it blocks\n", field * 1e6 / CLOCKS_PER_SEC, free, blocked);
    CHECK(free <= 0.1);
    CHECK(blocked <= 0.1);
    CHECK_OK(veer_destroyWorld(land.id));
}
