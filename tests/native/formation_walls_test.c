/* Tests formations among walls: every member gets around walls to its place, and places in walls or behind them are replaced. */
#include "steer/formations.h"
#include "troop.h"
#include "refusal.h"
#include "given.h"

enum { MEMBERS = 24 };

static VeerObstacleId addBox(VeerWorldId world, const float *box) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerObstacleId id = {0};
    def.kind = VEER_OBSTACLE_KIND_BOX;
    def.x = box[0];
    def.y = box[1];
    def.halfWidth = box[2];
    def.halfHeight = box[3];
    CHECK_OK(veer_addObstacle(world, &def, &id));
    return id;
}

/* A map: boxes (center, half size), where the members start (center, half size), and the path of the leader. */
typedef struct Map {
    float boxes[8][4], start[4], way[8][2];
} Map;

static const Map wall = {
    .boxes = {{0, 0, 1, 300}}, .start = {-200, 0, 100, 150}, .way = {{-300, 0}, {-60, 0}, {-60, 360}, {60, 360}, {400, 0}}};
static const Map ell = {.boxes = {{0, 0, 10, 300}, {-150, 290, 150, 10}},
                        .start = {-200, 0, 100, 150},
                        .way = {{-300, 0}, {-60, 0}, {-60, -360}, {60, -360}, {400, 0}}};
static const Map pocket = {.boxes = {{0, 0, 10, 200}, {-150, 190, 150, 10}, {-150, -190, 150, 10}},
                           .start = {-100, 0, 60, 150},
                           .way = {{-100, 0}, {-360, 0}, {-360, 260}, {60, 260}, {400, 0}}};
static const Map corridor = {.boxes = {{50, 40, 250, 10}, {50, -40, 250, 10}, {-200, 240, 10, 200}, {-200, -240, 10, 200}},
                             .start = {-400, 0, 120, 150},
                             .way = {{-400, 0}, {-300, 0}, {20, 0}, {200, 0}, {500, 0}}};
static const Map house = {.boxes = {{0, 100, 100, 10}, {0, -100, 100, 10}, {100, 0, 10, 100}, {-100, 65, 10, 35}, {-100, -65, 10, 35}},
                          .start = {0, 0, 70, 70},
                          .way = {{0, 0}, {-160, 0}, {-160, 180}, {160, 180}, {400, 0}}};
static const Map doors = {
    .boxes =
        {{-200, 130, 10, 200}, {-200, -330, 10, 200}, {0, 330, 10, 200}, {0, -130, 10, 200}, {200, 130, 10, 200}, {200, -330, 10, 200}},
    .start = {-400, 0, 120, 150},
    .way = {{-400, 0}, {-230, -100}, {-170, -100}, {-30, 100}, {30, 100}, {170, -100}, {230, -100}, {450, 0}}};

/* The parameters of a formation test. */
typedef struct Case {
    const Map *map;
    uint32_t combine, crowd, hasPaths, isLed, pattern, seed;
} Case;

static VeerObstacleId firstWall; /* the first box of the map of the last formation */

static Troop planned(const Case *test) {
    Troop troop = plan(test->pattern);
    VeerBrainDef *brain = &troop.crowd.brainDef;
    boundSquare(&troop.crowd.worldDef, -800, 800);
    troop.crowd.worldDef.capacity.navCells = test->hasPaths ? 6400 : 0;
    troop.crowd.worldDef.capacity.state = 16;
    troop.crowd.worldDef.seed = test->seed;
    brain->combine = test->combine;
    brain->crowd = test->crowd;
    addBehavior(brain, VEER_BEHAVIOR_AVOID_OBSTACLES);
    if (test->combine == VEER_COMBINE_PRIORITY) brain->behaviors[0].priority = 1;
    if (test->hasPaths) brain->behaviors[0].params.formation.cellSize = 20;
    return troop;
}

/* Adds a leader that stands at the end of its path, or moves along it. */
static void addLeader(Troop *troop, const Case *test) {
    const Map *map = test->map;
    VeerAgentDef def = veer_defaultAgentDef();
    VeerBrainDef brain = veer_defaultBrainDef();
    float points[3 * 8];
    uint32_t count = 0;
    for (; count < 8 && (count < 2 || map->way[count][0] != 0.0f || map->way[count][1] != 0.0f); count++) {
        points[3 * count] = map->way[count][0];
        points[3 * count + 1] = map->way[count][1];
        points[3 * count + 2] = 0;
    }
    const uint32_t at = test->isLed ? 0 : count - 1;
    VeerPathDef path = veer_defaultPathDef();
    path.points = points;
    path.pointCount = count;
    path.radius = 5;
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_FOLLOW_PATH);
    brain.behaviorCount = 1;
    CHECK_OK(veer_addPath(troop->crowd.world, &path, &brain.behaviors[0].path));
    if (test->isLed) CHECK_OK(veer_addBrain(troop->crowd.world, &brain, &def.brain));
    def.x = map->way[at][0];
    def.y = map->way[at][1];
    def.maxSpeed = 60;
    CHECK_OK(veer_addAgent(troop->crowd.world, &def, &troop->leader));
}

static void start(Troop *troop, const Case *test) {
    uint32_t random = test->seed;
    CHECK_OK(veer_createWorld(&troop->crowd.worldDef, &troop->crowd.world));
    for (uint32_t i = 0; i < 8 && test->map->boxes[i][2] > 0.0f; i++) {
        const VeerObstacleId id = addBox(troop->crowd.world, test->map->boxes[i]);
        if (!i) firstWall = id;
    }
    addLeader(troop, test);
    troop->crowd.brainDef.behaviors[0].target = VEER_TARGET_KIND_AGENT;
    troop->crowd.brainDef.behaviors[0].targetAgent = troop->leader;
    CHECK_OK(veer_addBrain(troop->crowd.world, &troop->crowd.brainDef, &troop->crowd.brain));
    troop->crowd.agentDef.brain = troop->crowd.brain;
    for (uint32_t i = 0; i < MEMBERS; i++) {
        const float *from = test->map->start;
        const VeerVec3 at = {from[0] + test_range(&random, -from[2], from[2]), from[1] + test_range(&random, -from[3], from[3]), 0};
        troop->members[troop->count++] = crowd_add(&troop->crowd, at, (VeerVec3){0, 0, 0});
    }
}

/* Returns the number of members at their own places. */
static uint32_t countInPlace(const Troop *troop) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < troop->count; i++)
        count += apart(crowd_at(&troop->crowd, veer_slot(troop->members[i])), placePosition(troop, i)) < 8;
    return count;
}

/* Checks that, after at most this many seconds, all members except `but` are at their places. */
static void checkArrivals(const Case *test, float seconds, uint32_t but) {
    Scoped(Troop) troop = planned(test);
    start(&troop, test);
    for (float time = 0.0f; time < seconds && countInPlace(&troop) < MEMBERS; time += 1.0f)
        crowd_walk(&troop.crowd, 1, test->seed % 2 ? DT : 2 * DT);
    CHECK(countInPlace(&troop) >= MEMBERS - but);
    CHECK_OK(veer_validate(troop.crowd.world));
}
static void checkAllArrive(const Case *test, float seconds) { checkArrivals(test, seconds, 0); }

/* Without paths, a member of a blend brain may be caught in a corner beside an entrance for a while: about one of a hundred. */
static void checkMap(const Map *map, uint32_t isLed) {
    const uint32_t combiners[] = {VEER_COMBINE_BLEND, VEER_COMBINE_CONTEXT, VEER_COMBINE_PIPELINE};
    for (uint32_t k = 0; k < 3; k++)
        for (uint32_t hasPaths = 0; hasPaths < 2; hasPaths++)
            checkArrivals(&(Case){map, combiners[k], k ? VEER_CROWD_NONE : VEER_CROWD_RECIPROCAL, hasPaths, isLed,
                                  VEER_FORMATION_PATTERN_SQUARE, 1 + k + hasPaths},
                          isLed ? 45 : 35, k || hasPaths ? 0 : 1);
}

STUDY(every_member_gets_around_a_wall_to_a_leader_behind_it) { checkMap(&wall, 0); }
STUDY(every_member_gets_around_a_wall_with_a_corner) { checkMap(&ell, 0); }
STUDY(every_member_gets_out_of_a_pocket) { checkMap(&pocket, 0); }
STUDY(every_member_gets_out_of_a_house_by_its_door) { checkMap(&house, 0); }
STUDY(every_member_gets_through_doors) { checkMap(&doors, 0); }
STUDY(every_member_gets_through_a_corridor_narrower_than_the_formation) { checkMap(&corridor, 0); }

STUDY(members_follow_a_leader_around_walls_and_through_doors) {
    const Map *maps[] = {&wall, &ell, &pocket, &house, &doors, &corridor};
    for (uint32_t k = 0; k < 6; k++) checkMap(maps[k], 1);
}

/* In a priority brain, members that avoid an obstacle ignore their formation, so a few may be late. */
STUDY(members_of_priority_brains_get_around_walls) {
    const Map *maps[] = {&wall, &ell, &pocket, &doors};
    for (uint32_t k = 0; k < 8; k++)
        checkArrivals(&(Case){maps[k / 2], VEER_COMBINE_PRIORITY, VEER_CROWD_NONE, k % 2, 0, VEER_FORMATION_PATTERN_SQUARE, 1 + 2 * k}, 30,
                      2);
}

STUDY(formations_of_all_patterns_get_around_walls) {
    for (uint32_t pattern = 0; pattern < VEER_FORMATION_PATTERN_COUNT; pattern++)
        for (uint32_t k = 0; k < 4; k++)
            checkAllArrive(&(Case){k / 2 ? &pocket : &wall, VEER_COMBINE_BLEND, VEER_CROWD_RECIPROCAL, k % 2, 1, pattern, 5 + 2 * k}, 45);
}

/* ---- places in walls and behind them */

/* Returns a formation around a leader that stands at a place, after some seconds. */
static Troop settled(const Case *test, const float *leader) {
    Troop troop = planned(test);
    start(&troop, test);
    veer_columnF32(troop.crowd.world, VEER_COLUMN_X)[0] = leader[0];
    veer_columnF32(troop.crowd.world, VEER_COLUMN_Y)[0] = leader[1];
    crowd_walk(&troop.crowd, 30, DT);
    return troop;
}

static void checkRest(const Troop *troop) {
    float fastest = 0.0f;
    for (uint32_t i = 0; i < MEMBERS; i++)
        fastest = fmaxf(fastest, veer_length3(crowd_velocity(&troop->crowd, veer_slot(troop->members[i]))));
    CHECK(fastest < 1);
    CHECK(crowd_least(&troop->crowd, MEMBERS + 1) > 24);
}

STUDY(places_behind_a_wall_are_replaced_by_places_on_the_side_of_the_leader) {
    for (uint32_t hasPaths = 0; hasPaths < 2; hasPaths++) {
        const Case test = {&wall, VEER_COMBINE_CONTEXT, VEER_CROWD_RECIPROCAL, hasPaths, 0, VEER_FORMATION_PATTERN_SQUARE, 3};
        Scoped(Troop) troop = settled(&test, (const float[]){40, 0}); /* most places are at x < 0, behind the wall */
        for (uint32_t i = 0; i < MEMBERS; i++) {
            const VeerVec3 at = crowd_at(&troop.crowd, veer_slot(troop.members[i]));
            CHECK(at.x > 8 && hypotf(at.x - 40, at.y) < 400);
        }
        checkRest(&troop);
    }
}

STUDY(a_formation_in_a_corridor_queues_behind_its_leader) {
    for (uint32_t hasPaths = 0; hasPaths < 2; hasPaths++) {
        const Case test = {&corridor, VEER_COMBINE_CONTEXT, VEER_CROWD_RECIPROCAL, hasPaths, 0, VEER_FORMATION_PATTERN_SQUARE, 3};
        Scoped(Troop) troop = settled(&test, (const float[]){280, 0});
        for (uint32_t i = 0; i < MEMBERS; i++) {
            const VeerVec3 at = crowd_at(&troop.crowd, veer_slot(troop.members[i]));
            CHECK(at.x < 280 && at.x > -200 && fabsf(at.y) < 23);
        }
        checkRest(&troop);
    }
}

STUDY(when_the_wall_is_gone_members_take_their_own_places) {
    const Case test = {&wall, VEER_COMBINE_BLEND, VEER_CROWD_RECIPROCAL, 0, 0, VEER_FORMATION_PATTERN_SQUARE, 3};
    Scoped(Troop) troop = settled(&test, (const float[]){40, 0});
    CHECK(countInPlace(&troop) < MEMBERS / 2);
    CHECK_OK(veer_removeObstacle(troop.crowd.world, firstWall));
    crowd_walk(&troop.crowd, 10, DT);
    CHECK_EQ(countInPlace(&troop), MEMBERS);
}

/* ---- settings and state */

TEST(a_formation_that_is_saved_on_its_way_around_walls_continues_to_the_same_bits) {
    static uint8_t bytes[1 << 21];
    for (uint32_t hasPaths = 0; hasPaths < 2; hasPaths++) {
        const Case test = {&house, VEER_COMBINE_CONTEXT, VEER_CROWD_RECIPROCAL, hasPaths, 0, VEER_FORMATION_PATTERN_SQUARE, 7};
        Scoped(VeerWorldId) loaded = {0};
        Scoped(Troop) troop = planned(&test);
        start(&troop, &test);
        for (uint32_t round = 0; round < (test_isShort ? 2 : 4); round++) {
            crowd_walk(&troop.crowd, 0.7f, DT);
            const uint32_t size = veer_saveSize(troop.crowd.world);
            if (!CHECK(size <= sizeof bytes)) return;
            CHECK_OK(veer_save(troop.crowd.world, bytes, size));
            if (!round) CHECK_OK(veer_loadWorld(bytes, size, &loaded));
            if (round) CHECK_OK(veer_restore(loaded, bytes, size));
            stepWorld(troop.crowd.world, 60, DT);
            stepWorld(loaded, 60, DT);
            CHECK_EQ(hashOf(troop.crowd.world), hashOf(loaded));
            CHECK_OK(veer_restore(troop.crowd.world, bytes, size)); /* a rollback */
            stepWorld(troop.crowd.world, 60, DT);
            CHECK_EQ(hashOf(troop.crowd.world), hashOf(loaded));
        }
    }
}

STUDY(a_change_of_the_map_on_the_way_leads_members_around_it) {
    const Case test = {&doors, VEER_COMBINE_BLEND, VEER_CROWD_RECIPROCAL, 1, 0, VEER_FORMATION_PATTERN_SQUARE, 3};
    Scoped(Troop) troop = planned(&test);
    start(&troop, &test);
    crowd_walk(&troop.crowd, 3, DT);
    addBox(troop.crowd.world, (const float[]){0, 100, 10, 60}); /* the second door is closed; the wall still has two ends */
    crowd_walk(&troop.crowd, 40, DT);
    CHECK_EQ(countInPlace(&troop), MEMBERS);
}

TEST(a_brain_with_goTo_and_a_formation_finds_paths_for_both) {
    const Case test = {&house, VEER_COMBINE_PRIORITY, VEER_CROWD_NONE, 1, 0, VEER_FORMATION_PATTERN_SQUARE, 3};
    Scoped(Troop) troop = planned(&test);
    VeerBrainDef *brain = &troop.crowd.brainDef;
    brain->behaviorCount = 1;
    addBehavior(brain, VEER_BEHAVIOR_GO_TO); /* of a lower priority, for members without a place */
    brain->behaviors[0].priority = 0;
    brain->behaviors[1].priority = 1;
    troop.crowd.worldDef.capacity.state = 24;
    start(&troop, &test);
    crowd_walk(&troop.crowd, 25, DT);
    CHECK_EQ(countInPlace(&troop), MEMBERS);
    CHECK_OK(veer_removeAgent(troop.crowd.world, troop.leader));
    for (uint32_t i = 0; i < MEMBERS; i++) CHECK_OK(veer_setTargetPoint(troop.crowd.world, troop.members[i], (VeerVec3){0, 0, 0}));
    crowd_walk(&troop.crowd, 15, DT);
    for (uint32_t i = 0; i < MEMBERS; i++) CHECK(veer_length3(crowd_at(&troop.crowd, veer_slot(troop.members[i]))) < 95);
}

TEST(row_107_a_corrupted_path_of_a_formation_is_repaired) {
    const Case test = {&wall, VEER_COMBINE_BLEND, VEER_CROWD_NONE, 1, 0, VEER_FORMATION_PATTERN_SQUARE, 3};
    const float bad[] = {1e30f, -5, 2.5f, 3, -1e30f, 0, 1048577, 100, -0.5f, 16777215, 6500};
    Scoped(Troop) troop = planned(&test);
    start(&troop, &test);
    for (uint32_t round = 0; round < 11; round++) {
        crowd_walk(&troop.crowd, 0.3f, DT);
        for (uint32_t i = 0; i < MEMBERS; i++)
            for (uint32_t lane = 0; lane < 13; lane++) lanesOf(&troop, i)[lane] = bad[(i + 3 * lane + round) % 11];
    }
    crowd_walk(&troop.crowd, 25, DT);
    CHECK_EQ(countInPlace(&troop), MEMBERS);
}

TEST(row_7_a_formation_with_paths_needs_room_and_a_plane) {
    const Case test = {&wall, VEER_COMBINE_BLEND, VEER_CROWD_NONE, 1, 0, VEER_FORMATION_PATTERN_SQUARE, 3};
    Scoped(Troop) troop = planned(&test);
    VeerBrainDef brain = troop.crowd.brainDef;
    VeerBrainId id;
    start(&troop, &test);
    brain.behaviors[0].params.formation.cellSize = 5;
    REFUSED(troop.crowd.world, veer_addBrain(troop.crowd.world, &brain, &id), VEER_E_FULL, "capacity.navCells");
    brain.behaviors[0].params.formation.cellSize = 0.005f;
    REFUSED(troop.crowd.world, veer_addBrain(troop.crowd.world, &brain, &id), VEER_E_RANGE, "def.behaviors[0].cellSize");
    brain.behaviors[0].params.formation.cellSize = 0;
    CHECK_OK(veer_addBrain(troop.crowd.world, &brain, &id));
    Scoped(VeerWorldId) space = make_world(WORLD(.dimensions = 3));
    brain.behaviors[0].params.formation.cellSize = 20;
    REFUSED(space, veer_addBrain(space, &brain, &id), VEER_E_RANGE, "def.behaviors[0].type");
}
