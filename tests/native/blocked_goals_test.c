/* Tests goals of goTo on blocked cells: inside an obstacle, or closer than the clearance to one or to the edge of the world. The agent
 * stops where veer_findPath says that its path ends, whatever the grid, and goes on when a door opens. */
#include <math.h>
#include <stdlib.h>

#include "setup.h"

enum { WIDTH = 400, HEIGHT = 300, CRATES = 3, KINDS = 64, OTHER_GROUP = 2 };

static const uint32_t combines[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT, VEER_COMBINE_PIPELINE};

/* Two rooms with crates, and a wall between them with a door. */
typedef struct Rooms {
    VeerWorldId world;
    VeerPathQuery query; /* from the start to the goal, on the agent's grid */
    VeerObstacleId door;
    VeerAgentId agent;
    float radius;
    uint32_t events[KINDS], seed;
} Rooms;

static float between(Rooms *rooms, float low, float high) {
    return low + (high - low) * (float)(test_random(&rooms->seed) % 1024) / 1023.0f;
}

static VeerFoundPath find(const Rooms *rooms, VeerVec3 from, VeerVec3 to, VeerVec3 *end) {
    float points[3 * 256];
    uint32_t count = 256;
    VeerPathQuery query = rooms->query;
    VeerFoundPath path;
    query.from = from;
    query.to = to;
    CHECK_OK(veer_findPath(rooms->world, &query, &path, points, &count));
    if (path.count && end) *end = (VeerVec3){points[2 * (path.count - 1)], points[2 * (path.count - 1) + 1], 0};
    return path;
}

/* Returns whether a path can end at the center of a cell. */
static int isFree(const Rooms *rooms, VeerVec3 center, float side) {
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) {
            const VeerVec3 beside = {center.x + (float)x * side, center.y + (float)y * side, 0};
            if ((!x && !y) || beside.x < 0 || beside.y < 0 || beside.x > WIDTH || beside.y > HEIGHT) continue;
            if (find(rooms, beside, center, NULL).status == VEER_PATH_STATUS_FOUND) return 1;
        }
    return 0;
}

static float apart(VeerVec3 a, VeerVec3 b) { return hypotf(a.x - b.x, a.y - b.y); }

/* Returns whether the free place closest to a goal is out of reach. */
static int isCutOff(const Rooms *rooms, VeerVec3 from, VeerVec3 goal) {
    const float side = rooms->query.cellSize;
    VeerVec3 end = from;
    if (find(rooms, from, goal, &end).status == VEER_PATH_STATUS_FOUND) return 0;
    float least = apart(end, goal) - 0.01f;
    int isOut = 0;
    for (float y = side / 2; y < HEIGHT; y += side)
        for (float x = side / 2; x < WIDTH; x += side) {
            const VeerVec3 center = {x, y, 0};
            const int isGoals = fabsf(goal.x - x) < side / 2 && fabsf(goal.y - y) < side / 2;
            if ((!isGoals && !(apart(center, goal) < least)) || !isFree(rooms, center, side)) continue;
            isOut = 1;
            least = apart(center, goal);
        }
    return isOut;
}

static VeerObstacleId addBox(Rooms *rooms, float x, float y, VeerVec3 half) {
    return make_obstacle(rooms->world, BOX(.x = x, .y = y, .halfWidth = half.x, .halfHeight = half.y));
}

/* Returns a goal: anywhere, in or beside a crate, beside the wall, or at the edge of the world. */
static VeerVec3 drawGoal(Rooms *rooms, const VeerVec3 *crates) {
    const VeerVec3 crate = crates[test_random(&rooms->seed) % CRATES];
    switch (test_random(&rooms->seed) % 4) {
    case 0: return (VeerVec3){between(rooms, 1, WIDTH - 1), between(rooms, 1, HEIGHT - 1), 0};
    case 1: return (VeerVec3){crate.x + between(rooms, -26, 26), crate.y + between(rooms, -26, 26), 0};
    case 2: return (VeerVec3){200 + between(rooms, -16, 16), between(rooms, 10, HEIGHT - 10), 0};
    default: return (VeerVec3){between(rooms, WIDTH - 9, WIDTH - 1), between(rooms, 1, HEIGHT - 1), 0};
    }
}

static Rooms openRooms(uint32_t seed, uint32_t combine, int isShut) {
    static const float cellSizes[] = {5, 10, 20}, clearances[] = {4, 8, 10, 12};
    Rooms rooms = {.seed = seed, .query = veer_defaultPathQuery()};
    VeerVec3 crates[CRATES], start = {0, 0, 0};
    for (uint32_t k = 0; k < 8; k++) test_random(&rooms.seed);
    rooms.query.cellSize = cellSizes[test_random(&rooms.seed) % 3];
    rooms.query.clearance = clearances[test_random(&rooms.seed) % 4];
    rooms.query.smooth = 1;
    rooms.query.mask = ~(uint32_t)OTHER_GROUP;
    rooms.radius = rooms.query.clearance - 1;
    rooms.world = make_world(WORLD(.minX = 0, .minY = 0, .maxX = WIDTH, .maxY = HEIGHT, EDGES(VEER_EDGE_MODE_CLAMP),
                                   .capacity.navCells = 4800, .capacity.navFields = 4, .capacity.obstacles = 16, .capacity.state = 16));
    const float door = between(&rooms, 60, HEIGHT - 60);
    addBox(&rooms, 200, (door - 30) / 2, (VeerVec3){6, (door - 30) / 2, 0});
    addBox(&rooms, 200, (HEIGHT + door + 30) / 2, (VeerVec3){6, (HEIGHT - door - 30) / 2, 0});
    if (isShut) rooms.door = addBox(&rooms, 200, door, (VeerVec3){5, 30, 0});
    for (uint32_t k = 0; k < CRATES; k++) {
        crates[k] = (VeerVec3){between(&rooms, k ? 270 : 60, k ? 340 : 100), between(&rooms, 40, HEIGHT - 40), 0};
        addBox(&rooms, crates[k].x, crates[k].y, (VeerVec3){between(&rooms, 8, 24), between(&rooms, 8, 24), 0});
    }
    do start = (VeerVec3){between(&rooms, 15, 160), between(&rooms, 15, HEIGHT - 15), 0};
    while (find(&rooms, start, start, NULL).status != VEER_PATH_STATUS_FOUND);
    VeerBrainDef brain = veer_defaultBrainDef();
    brain.combine = combine;
    if (combine == VEER_COMBINE_PIPELINE) {
        brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_TARGET);
        brain.behaviors[brain.behaviorCount++].params.target.stopRadius = 8;
    }
    VeerBehavior *behavior = &brain.behaviors[brain.behaviorCount++];
    *behavior = veer_behavior(VEER_BEHAVIOR_GO_TO);
    behavior->params.goTo.cellSize = rooms.query.cellSize;
    behavior->params.goTo.clearance = rooms.query.clearance;
    behavior->params.goTo.mask = rooms.query.mask;
    behavior->params.goTo.stopRadius = 8;
    rooms.agent = make_agent(rooms.world, AGENT(.brain = make_brain(rooms.world, &brain), .x = start.x, .y = start.y, .maxSpeed = 80,
                                                .maxForce = 400, .radius = rooms.radius));
    rooms.query.from = start;
    /* an agent that sees its goal goes as close to the edge as its radius allows */
    const float edge = fmaxf(rooms.radius - 5, 1);
    rooms.query.to = drawGoal(&rooms, crates);
    rooms.query.to.x = fminf(fmaxf(rooms.query.to.x, edge), WIDTH - edge);
    rooms.query.to.y = fminf(fmaxf(rooms.query.to.y, edge), HEIGHT - edge);
    CHECK_OK(veer_setTargetPoint(rooms.world, rooms.agent, rooms.query.to));
    return rooms;
}

static void walk(Rooms *rooms, uint32_t steps) {
    while (steps--) {
        uint32_t count;
        CHECK_OK(veer_step(rooms->world, DT));
        const VeerEvent *events = veer_events(rooms->world, &count);
        for (uint32_t k = 0; k < count; k++) rooms->events[events[k].type % KINDS]++;
    }
}

static VeerVec3 placeOf(const Rooms *rooms) {
    const uint32_t slot = veer_slot(rooms->agent);
    return (VeerVec3){veer_columnF32(rooms->world, VEER_COLUMN_X)[slot], veer_columnF32(rooms->world, VEER_COLUMN_Y)[slot], 0};
}

/* Returns whether the agent stands where its path ends, or at its goal if it could see it. */
static int hasCome(const Rooms *rooms, VeerVec3 end) {
    const VeerVec3 at = placeOf(rooms);
    return apart(at, end) < 10 || apart(at, rooms->query.to) < 10;
}

static int isAtGoal(const Rooms *rooms) { return apart(placeOf(rooms), rooms->query.to) < 8.5f; }

static void report(const Rooms *rooms, uint32_t seed, uint32_t combine, VeerVec3 end) {
    const VeerVec3 at = placeOf(rooms), from = rooms->query.from, goal = rooms->query.to;
    printf("  seed %u, combine %u, cells %g, clearance %g: (%.0f, %.0f) to (%.0f, %.0f), path ends at (%.0f, %.0f), agent at (%.0f, %.0f); "
           "%u arrived, %u unreachable, %u blocked\n",
           seed, combine, (double)rooms->query.cellSize, (double)rooms->query.clearance, (double)from.x, (double)from.y, (double)goal.x,
           (double)goal.y, (double)end.x, (double)end.y, (double)at.x, (double)at.y, rooms->events[VEER_EVENT_ARRIVED],
           rooms->events[VEER_EVENT_GOAL_UNREACHABLE], rooms->events[VEER_EVENT_BLOCKED]);
}

static float desiredSpeed(const Rooms *rooms) {
    static VeerExplain explain;
    CHECK_OK(veer_explain(rooms->world, rooms->agent, &explain));
    return hypotf(explain.desiredX, explain.desiredY);
}

TEST(agents_arrive_where_their_paths_end_wherever_the_goal_is) {
    uint32_t closest = 0;
    for (uint32_t seed = 1; seed <= SOME(160u); seed++) {
        const uint32_t combine = combines[seed % 4];
        Rooms rooms = openRooms(seed, combine, 0);
        VeerVec3 end = {0, 0, 0};
        const VeerFoundPath path = find(&rooms, rooms.query.from, rooms.query.to, &end);
        const int isOut = isCutOff(&rooms, rooms.query.from, rooms.query.to);
        walk(&rooms, 60 * (3 + (uint32_t)(path.length / 40)));
        closest += path.status == VEER_PATH_STATUS_CLOSEST;
        const int isRight =
            hasCome(&rooms, end) && (isOut ? !rooms.events[VEER_EVENT_ARRIVED] || isAtGoal(&rooms) : rooms.events[VEER_EVENT_ARRIVED] == 1);
        if (!CHECK(isRight) || !CHECK(desiredSpeed(&rooms) < 1) || !CHECK_EQ(rooms.events[VEER_EVENT_GOAL_UNREACHABLE], isOut))
            report(&rooms, seed, combine, end);
    }
    CHECK(closest > SOME(60u));
}

/* Opens the door in one of three ways. */
static void openDoor(Rooms *rooms, uint32_t way) {
    VeerObstacleDef def;
    if (way == 0) {
        CHECK_OK(veer_removeObstacle(rooms->world, rooms->door));
        return;
    }
    CHECK_OK(veer_getObstacle(rooms->world, rooms->door, &def));
    if (way == 1) def.group = OTHER_GROUP; /* it still stops the agent, so it also moves aside */
    def.y = way == 1 ? (def.y < HEIGHT / 2 ? def.y + 60 : def.y - 60) : -100;
    CHECK_OK(veer_setObstacle(rooms->world, rooms->door, &def));
}

TEST(agents_go_on_to_goals_on_blocked_cells_when_a_door_opens) {
    uint32_t shut = 0;
    for (uint32_t seed = 1; seed <= SOME(120u); seed++) {
        const uint32_t combine = combines[seed % 4];
        Rooms rooms = openRooms(seed, combine, 1);
        VeerVec3 end = rooms.query.from;
        const int isOut = isCutOff(&rooms, rooms.query.from, rooms.query.to);
        find(&rooms, rooms.query.from, rooms.query.to, &end);
        walk(&rooms, 60 * 9);
        if (!CHECK(hasCome(&rooms, end)) || !CHECK_EQ(rooms.events[VEER_EVENT_GOAL_UNREACHABLE], isOut)) report(&rooms, seed, combine, end);
        shut += (uint32_t)isOut;
        openDoor(&rooms, seed % 3);
        find(&rooms, placeOf(&rooms), rooms.query.to, &end);
        walk(&rooms, 60 * 14);
        if (!CHECK(hasCome(&rooms, end)) || !CHECK(rooms.events[VEER_EVENT_ARRIVED]) ||
            !CHECK_EQ(rooms.events[VEER_EVENT_GOAL_UNREACHABLE], isOut))
            report(&rooms, seed, combine, end);
    }
    CHECK(shut > SOME(40u));
}

TEST(agents_loaded_on_the_way_to_blocked_cells_go_on_with_the_same_bits) {
    for (uint32_t seed = 1; seed <= SOME(24u); seed++) {
        Rooms rooms = openRooms(seed, combines[seed % 4], 1);
        for (uint32_t part = 0; part < 8; part++) {
            const uint32_t size = veer_saveSize(rooms.world);
            uint8_t *bytes = malloc(size);
            uint64_t went, loaded;
            Rooms copy = rooms;
            if (part == 4) openDoor(&rooms, seed % 3);
            CHECK_OK(veer_save(rooms.world, bytes, size));
            CHECK_OK(veer_loadWorld(bytes, size, &copy.world));
            walk(&rooms, 1 + 17 * part);
            walk(&copy, 1 + 17 * part);
            veer_hash(rooms.world, &went);
            veer_hash(copy.world, &loaded);
            CHECK(went == loaded);
            CHECK_OK(veer_destroyWorld(copy.world));
            free(bytes);
        }
    }
}

/* Eight agents with one goal share a field, which leads to the same place as their paths. */
TEST(groups_gather_where_their_paths_end_when_the_goal_is_on_a_blocked_cell) {
    enum { COUNT = 12 };
    uint32_t tried = 0;
    for (uint32_t seed = 1; seed <= SOME(40u); seed++) {
        Rooms rooms = openRooms(seed, combines[seed % 3], 0);
        VeerVec3 end = {0, 0, 0};
        uint32_t off = 0;
        if (find(&rooms, rooms.query.from, rooms.query.to, &end).status != VEER_PATH_STATUS_CLOSEST) continue;
        if (isCutOff(&rooms, rooms.query.from, rooms.query.to)) continue;
        tried++;
        const VeerAgentDef first = read_agent(rooms.world, rooms.agent);
        for (uint32_t k = 1; k < COUNT; k++) {
            VeerAgentDef def = first;
            def.x = 14 + 8 * (float)(k % 3), def.y = 110 + 24 * (float)(k / 3);
            CHECK_OK(veer_setTargetPoint(rooms.world, make_agent(rooms.world, def), rooms.query.to));
        }
        walk(&rooms, 60 * 30);
        for (uint32_t k = 0; k < COUNT; k++) {
            const VeerVec3 at = {veer_columnF32(rooms.world, VEER_COLUMN_X)[k], veer_columnF32(rooms.world, VEER_COLUMN_Y)[k], 0};
            off += apart(at, end) > 60 && apart(at, rooms.query.to) > 60;
        }
        if (!CHECK_EQ(off, 0) || !CHECK(rooms.events[VEER_EVENT_ARRIVED] >= COUNT)) report(&rooms, seed, combines[seed % 3], end);
    }
    CHECK(tried > SOME(10u));
}
