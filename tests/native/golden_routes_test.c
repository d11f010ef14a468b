/* Golden hashes of navigation. Towns have more goals than fields. Buildings are added, moved and removed, fields are repaired over several
 * steps, goals are dropped and used again, and states are restored and rolled back in between. Paths between points are found one by one
 * and in batches. After an intended change run npm run golden:native. */
#include "golden_hash.h"

#include "veer_navigation.h"

enum { HOUSES = 36, POINTS = 200, STEPS = 176, QUIET = 130, ENDS = 12 };
enum { FIELD_TOWNS = 14, TOWNS = 19 }; /* in the first towns all agents use navField, in the others most use goTo */

typedef struct Routes {
    Golden golden;
    GoldenRun result;
    VeerObstacleId houses[HOUSES];
    uint32_t number;
} Routes;

static uint32_t under(Routes *routes, uint32_t end) { return golden_under(&routes->golden, end); }
static float range(Routes *routes, float low, float high) { return golden_range(&routes->golden, low, high); }
static VeerResult say(Routes *routes, VeerResult said) { return golden_addResult(&routes->result.hash, routes->golden.world, said); }
static void read(Routes *routes, const void *words, size_t bytes) { golden_addWords(&routes->result.hash, words, bytes); }

/* Returns a random place. In every third world, coordinates are multiples of half a cell, so that many lengths are equal. */
static VeerVec3 anyPlace(Routes *routes) {
    VeerVec3 at = {range(routes, -148, 148), range(routes, -98, 98), 0};
    if (routes->number % 3 == 1) at.x = 5 * (float)veer_floorInt(at.x / 5), at.y = 5 * (float)veer_floorInt(at.y / 5);
    return at;
}

static VeerObstacleDef anyHouse(Routes *routes) {
    const VeerVec3 at = anyPlace(routes);
    const int isWall = under(routes, 3) == 0;
    VeerObstacleDef house = OBSTACLE(.x = at.x, .y = at.y, .kind = under(routes, 4) ? VEER_OBSTACLE_KIND_BOX : VEER_OBSTACLE_KIND_CIRCLE);
    house.radius = house.kind == VEER_OBSTACLE_KIND_CIRCLE ? range(routes, 3, 20) : 0;
    house.halfWidth = isWall ? 45 : range(routes, 2, 22), house.halfHeight = isWall ? 2 : range(routes, 2, 22);
    if (routes->number % 3 != 1) house.angle = range(routes, -3, 3);
    if (routes->number % 3 == 1 && under(routes, 2)) house.angle = 0.5f * VEER_PI;
    house.group = 1u << under(routes, 3);
    return house;
}

/* Adds the houses. The first house of a town with goTo is a closed room, in which goals and agents may be. */
static void addHouses(Routes *routes) {
    for (uint32_t i = 0; i < HOUSES; i++) {
        VeerObstacleDef house = anyHouse(routes);
        if (i == 0 && routes->number >= FIELD_TOWNS)
            house = (VeerObstacleDef){
                .kind = VEER_OBSTACLE_KIND_BOX, .x = 70, .y = 10, .halfWidth = 50, .halfHeight = 40, .hollow = 1, .group = 1};
        CHECK_OK(veer_addObstacle(routes->golden.world, &house, &routes->houses[i]));
    }
}

static VeerPathQuery anyQuery(Routes *routes) {
    static const float sizes[] = {10, 10.5f, 8.1f, 24};
    VeerPathQuery query = veer_defaultPathQuery();
    query.from = anyPlace(routes), query.to = anyPlace(routes);
    query.cellSize = sizes[under(routes, 16) ? routes->number % 4 : under(routes, 4)];
    query.clearance = under(routes, 3) ? 2 : under(routes, 9) ? 0.7f * (float)under(routes, 9) : 400; /* 400 leaves no cell free */
    query.mask = under(routes, 4) ? query.mask : 3;
    query.smooth = under(routes, 3) != 0;
    return query;
}

static void findPaths(Routes *routes) {
    static float points[2 * POINTS];
    float ends[4 * ENDS];
    VeerFoundPath paths[ENDS] = {{.status = 0}};
    VeerPathQuery query = anyQuery(routes);
    uint32_t count = under(routes, 8) ? POINTS : under(routes, 4);
    uint32_t room = count;
    VeerResult said = say(routes, veer_findPath(routes->golden.world, &query, &paths[0], points, &count));
    read(routes, &paths[0], sizeof paths[0]);
    golden_addWord(&routes->result.hash, count);
    if (said == VEER_OK || said == VEER_E_BUFFER) read(routes, points, 8 * (size_t)(count < room ? count : room));
    for (uint32_t i = 0; i < 2 * ENDS; i++) {
        const VeerVec3 at = anyPlace(routes);
        ends[2 * i] = at.x, ends[2 * i + 1] = at.y;
    }
    const VeerPathBatch batch = {ends, paths, 1 + under(routes, ENDS)};
    count = room = POINTS;
    query = anyQuery(routes);
    said = say(routes, veer_findPaths(routes->golden.world, &query, &batch, points, &count));
    golden_addWord(&routes->result.hash, count);
    read(routes, paths, batch.pathCount * sizeof *paths);
    if (said == VEER_OK) read(routes, points, 8 * (size_t)count);
}

static void addWalkers(Routes *routes) {
    Golden *golden = &routes->golden;
    static const float sizes[] = {10, 10, 12.5f, 10};
    for (uint32_t i = 0; i < GOLDEN_BRAINS; i++) {
        VeerBrainDef brain = veer_defaultBrainDef();
        const float clearance = i == 3 ? 3.0f * (float)(routes->number % 2) : 2;
        const int goes = routes->number >= FIELD_TOWNS && i != 1;
        golden_addBehavior(golden, &brain, goes ? VEER_BEHAVIOR_GO_TO : VEER_BEHAVIOR_NAV_FIELD, 0);
        if (goes) {
            VeerGoToParams *params = &brain.behaviors[0].params.goTo;
            params->cellSize = sizes[i], params->clearance = clearance, params->mask = i == 2 ? 5 : params->mask;
            if (i == 2) brain.combine = VEER_COMBINE_CONTEXT, golden_addBehavior(golden, &brain, VEER_BEHAVIOR_AVOID_OBSTACLES, 0);
            if (i == 0) brain.crowd = VEER_CROWD_RECIPROCAL, brain.thinkEvery = 1 + routes->number % 3;
        } else {
            VeerNavFieldParams *params = &brain.behaviors[0].params.navField;
            params->cellSize = sizes[i], params->clearance = clearance, params->mask = i == 2 ? 5 : params->mask;
            params->density = i == 1 ? (routes->number % 2 ? 40.0f : 3.0f) : 0;
        }
        if (i == 3) golden_addBehavior(golden, &brain, VEER_BEHAVIOR_SEPARATION, 0);
        if (i == 3 && routes->number >= FIELD_TOWNS) brain.combine = VEER_COMBINE_PRIORITY;
        say(routes, veer_addBrain(golden->world, &brain, &golden->brains[i]));
    }
    for (uint32_t i = 0; i < golden->count; i++) {
        VeerAgentDef agent = golden_agent(golden, i);
        const VeerVec3 at = anyPlace(routes);
        agent.x = at.x, agent.y = at.y, agent.brain = golden->brains[i % GOLDEN_BRAINS], agent.detailLevel = 0;
        if (i % 3) agent.maxForce = VEER_INF;
        CHECK_OK(veer_addAgent(golden->world, &agent, &golden->agents[i]));
    }
}

/* Sends some of the agents to one of a few goals, so that goals fall out of use and are used again. */
static void sendSome(Routes *routes, const VeerVec3 *goals, uint32_t goalCount) {
    Golden *golden = &routes->golden;
    const uint32_t goal = under(routes, goalCount), part = 1 + under(routes, 4);
    for (uint32_t i = goalCount > 1 ? under(routes, part) : 0; i<golden->count; i += goalCount> 1 ? part : 1)
        say(routes, veer_setTargetPoint(golden->world, golden->agents[i], goals[goal]));
}

static void rebuild(Routes *routes) {
    const VeerWorldId world = routes->golden.world;
    const uint32_t k = under(routes, HOUSES), choice = under(routes, 8);
    const VeerObstacleDef house = anyHouse(routes);
    const VeerPlacement placement = {{house.x, house.y, 0}, {0, 0, 0}, house.angle};
    if (choice == 0) {
        say(routes, veer_removeObstacle(world, routes->houses[k]));
    } else if (choice == 1) {
        if (!say(routes, veer_isAlive(world, routes->houses[k].bits))) say(routes, veer_addObstacle(world, &house, &routes->houses[k]));
    } else if (choice < 4) {
        say(routes, veer_setObstacle(world, routes->houses[k], &house));
    } else {
        say(routes, veer_placeObstacle(world, routes->houses[k], &placement));
    }
}

static void addDistances(Routes *routes, const VeerVec3 *goal) {
    static float distances[1000];
    VeerNavCells cells;
    uint32_t count = 1000;
    const VeerBrainId brain = routes->golden.brains[under(routes, GOLDEN_BRAINS)];
    if (say(routes, veer_navDistances(routes->golden.world, brain, *goal, &cells, distances, &count)) == VEER_OK)
        read(routes, distances, 4 * (size_t)count);
    static uint32_t regions[1000];
    count = 1000;
    if (say(routes, veer_navRegions(routes->golden.world, brain, &cells, regions, &count)) == VEER_OK)
        read(routes, regions, 4 * (size_t)count);
}

static VeerWorldDef worldOf(Routes *routes) {
    static const uint32_t budgets[] = {60, 50000, 900};
    VeerWorldDef def = golden_worldDef(&routes->golden);
    setEdges(&def, routes->number % 2 ? VEER_EDGE_MODE_WRAP : routes->number / 2 % VEER_EDGE_MODE_COUNT);
    def.minX = -150, def.maxX = 150, def.minY = -100, def.maxY = 97;
    def.navBudget = budgets[routes->number % 3];
    def.capacity.navFields = routes->number % 4 == 2 ? 14 : 1 + routes->number % 5, def.capacity.obstacles = HOUSES;
    return def;
}

static Routes openTown(const char *name, uint32_t number) {
    Routes routes = {.result.hash = 14695981039346656037u, .number = number};
    snprintf(routes.result.name, sizeof routes.result.name, "%s %u", name, number);
    routes.golden = (Golden){.seed = 900 + number, .dimensions = 2, .dt = 1.0f / 30, .count = 20};
    routes.golden.random = routes.golden.seed * 2654435761u;
    const VeerWorldDef def = worldOf(&routes);
    CHECK_OK(veer_createWorld(&def, &routes.golden.world));
    addHouses(&routes);
    return routes;
}

static void closeTown(Routes *routes) {
    CHECK_OK(veer_validate(routes->golden.world));
    CHECK_OK(veer_destroyWorld(routes->golden.world));
    golden_judge(&routes->result);
}

/* Continues a state in a new world, which has to draw all rasters and search all fields again. */
static void continueElsewhere(Routes *routes) {
    const void *bytes;
    uint32_t size;
    uint64_t hash = 0;
    VeerWorldId copy = veer_nullWorld;
    if (say(routes, veer_savedBytes(routes->golden.world, &bytes, &size)) != VEER_OK) return;
    if (!CHECK_OK(veer_loadWorld(bytes, size, &copy))) return;
    for (uint32_t i = 0; i < 3; i++) CHECK_OK(veer_step(copy, routes->golden.dt));
    CHECK_OK(veer_hash(copy, &hash));
    read(routes, &hash, sizeof hash);
    CHECK_OK(veer_destroyWorld(copy));
}

/* Gives some brains another clearance. After a while, their layers have been taken over by other goals. */
static void widen(Routes *routes) {
    for (uint32_t i = 0; i < GOLDEN_BRAINS; i++) {
        VeerBrainDef brain;
        if (routes->number % 3 == 2 || i == 2) continue;
        CHECK_OK(veer_getBrain(routes->golden.world, routes->golden.brains[i], &brain));
        VeerBehavior *behavior = &brain.behaviors[0];
        *(behavior->type == VEER_BEHAVIOR_GO_TO ? &behavior->params.goTo.clearance : &behavior->params.navField.clearance) += 4;
        say(routes, veer_setBrain(routes->golden.world, routes->golden.brains[i], &brain));
    }
}

/* Saves, restores, rolls back, grows or reloads the whole world in some steps. */
static void travel(Routes *routes, uint32_t step, void **saved, uint32_t *size) {
    const VeerWorldId world = routes->golden.world;
    if (step == 33 || step == 50) {
        *size = veer_saveSize(world);
        *saved = realloc(*saved, *size);
        CHECK_OK(veer_save(world, *saved, *size));
    }
    if (step == 52) widen(routes);
    if (step == 47 || step == 127) say(routes, veer_restore(world, *saved, *size));
    if (step % 40 == 25) continueElsewhere(routes);
    if (step == 140) say(routes, veer_reserve(world, &(VeerCapacityDef){.navFields = 4 + routes->number % 3, .agents = 23}));
    if (step % 30 == 14) say(routes, veer_rollback(world, veer_tick(world) - 1 - under(routes, 5)));
}

static void runTown(uint32_t number) {
    Routes routes = openTown("routes", number);
    Golden *golden = &routes.golden;
    VeerVec3 goals[7];
    uint32_t size = 0;
    void *saved = NULL;
    for (uint32_t i = 0; i < 7; i++) goals[i] = anyPlace(&routes);
    addWalkers(&routes);
    say(&routes, veer_keepHistory(golden->world, 6));
    for (uint32_t step = 0; step < STEPS; step++) {
        const int isQuiet = step >= STEPS - QUIET && step < STEPS - 5 && number % 4 == 2; /* until goals are forgotten */
        if (step == STEPS - QUIET && isQuiet) sendSome(&routes, goals, 1);
        if (step < 8 || (step % 9 == 4 && !isQuiet)) sendSome(&routes, goals, 7);
        if (step > 4 && step % 5 == 2 && !isQuiet) rebuild(&routes);
        for (uint32_t k = 0; k < 4 * HOUSES && step == 71 && !isQuiet; k++) rebuild(&routes);
        if (!isQuiet) travel(&routes, step, &saved, &size);
        if (step % 50 == 39 && number >= FIELD_TOWNS) say(&routes, veer_removeAgent(golden->world, golden->agents[1 + step / 50 * 4]));
        say(&routes, veer_step(golden->world, golden->dt));
        if (step % 3 == 0 || step < 16) golden_addStep(&routes.result.hash, golden, step / 4 * 4, NULL); /* without rays */
        if (step % 12 == 7) addDistances(&routes, &goals[under(&routes, 7)]);
        if (step % 16 == 9) findPaths(&routes);
    }
    free(saved);
    closeTown(&routes);
}

static void runQueries(uint32_t number) {
    Routes routes = openTown("paths", number);
    for (uint32_t i = 0; i < 60; i++) {
        findPaths(&routes);
        if (i % 6 == 5) rebuild(&routes);
    }
    closeTown(&routes);
}

TEST(routes_have_their_golden_hashes) {
    for (uint32_t number = 0; number < TOWNS; number += test_isShort ? 4 : 1) runTown(number);
}
TEST(paths_between_points_have_their_golden_hashes) {
    for (uint32_t number = 0; number < 16; number += test_isShort ? 4 : 1) runQueries(number);
}
