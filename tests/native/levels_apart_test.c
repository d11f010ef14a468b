/* Levels: floors above each other in a planar world. Everything on one level moves exactly, bit by bit, as in a world with this level only.
 * Every test compares with such worlds, or changes a height. */
#include "any_brain.h"
#include "core/columns.h"
#include "shapes/static_grid_cells.h"

#define HEIGHT 100.0f
enum { MOST = 16, PER_LEVEL = 40, EVERYWHERE = MOST }; /* EVERYWHERE: the world with all levels */

/* ---- a world with levels, and a world for each level */

typedef struct Tower {
    uint32_t levels, agents; /* agents: total number */
    Place places[MOST + 1];
    uint32_t levelOf[MOST * PER_LEVEL];
    VeerObstacleId others[MOST][8 * MOST];
    uint32_t otherCount[MOST];
} Tower;

static void end_Tower(Tower *tower) {
    for (uint32_t level = 0; level < tower->levels; level++) CHECK_OK(veer_destroyWorld(tower->places[level].world));
    CHECK_OK(veer_destroyWorld(tower->places[EVERYWHERE].world));
}

/* Calls a function with the world of a level, then with the world of all levels. */
#define IN_BOTH(tower, level, place) \
    for (Place *place = &(tower)->places[level], *last_ = NULL; place != last_; \
         last_ = place, place = place == &(tower)->places[EVERYWHERE] ? last_ : &(tower)->places[EVERYWHERE])

static float between(uint32_t *random, float low, float high) { return test_range(random, low, high); }

static void addObstacleTo(Tower *tower, uint32_t level, uint32_t *random) {
    static const float corners[] = {-15, -8, 0, 14, -10, 0, 9, 12, 0, -12, 10, 0};
    VeerObstacleDef def = veer_defaultObstacleDef();
    const uint32_t kind = test_random(random) % 4;
    def.x = between(random, -140, 140);
    def.y = between(random, -140, 140);
    def.z = HEIGHT * (float)level + between(random, -40, 40);
    def.angle = between(random, -3, 3);
    if (kind == 0) def.radius = between(random, 2, 18);
    if (kind > 0) def.kind = VEER_OBSTACLE_KIND_BOX, def.halfWidth = between(random, 2, 25), def.halfHeight = between(random, 1, 9);
    if (kind == 2) def.hollow = 1;
    if (kind == 3) def.kind = VEER_OBSTACLE_KIND_POLYGON, def.points = corners, def.pointCount = 4;
    if (test_random(random) % 4 == 0) def.velocityX = between(random, -60, 60), def.velocityY = between(random, -60, 60);
    def.group = 1u << test_random(random) % 3;
    /* The worlds of the other levels add the obstacle too, and remove it later, so that its slot is the same in all worlds: the slot
     * decides between equally good sides. */
    for (uint32_t other = 0; other < tower->levels; other++) {
        const VeerObstacleId id = make_obstacle(tower->places[other].world, def);
        if (other != level) tower->others[other][tower->otherCount[other]++] = id;
    }
    make_obstacle(tower->places[EVERYWHERE].world, def);
}

static void removeOthers(Tower *tower) {
    for (uint32_t level = 0; level < tower->levels; level++)
        for (uint32_t i = 0; i < tower->otherCount[level]; i++)
            CHECK_OK(veer_removeObstacle(tower->places[level].world, tower->others[level][i]));
}

static void addProjectileTo(Tower *tower, uint32_t level, uint32_t *random) {
    VeerProjectileDef def = veer_defaultProjectileDef();
    VeerProjectileId id;
    def.x = between(random, -140, 0);
    def.y = between(random, -100, 100);
    def.ground = HEIGHT * (float)level;
    def.z = def.ground + 10;
    def.velocityX = between(random, 20, 120);
    def.velocityZ = between(random, 50, 150);
    def.hits = 7;
    IN_BOTH(tower, level, place) CHECK_OK(veer_addProjectile(place->world, &def, &id));
}

static void addAgentTo(Tower *tower, uint32_t level, uint32_t *random) {
    VeerAgentDef def = veer_defaultAgentDef();
    const Place *own = &tower->places[level];
    /* the first two of each level are the largest, so that the cells are equally large, and share a position */
    def.x = own->count < 2 ? 5 : between(random, -140, 140);
    def.y = own->count < 2 ? 5 : between(random, -140, 140);
    def.z = HEIGHT * (float)level + between(random, -45, 45);
    def.radius = own->count < 2 ? 10 : between(random, 2, 10);
    def.velocityX = between(random, -50, 50);
    def.maxSpeed = between(random, 30, 150);
    def.maxForce = test_random(random) % 2 ? VEER_INF : between(random, 50, 500);
    def.orientation = between(random, -3, 3);
    def.group = 1u << test_random(random) % 3;
    def.key = tower->agents + 1;
    tower->levelOf[tower->agents++] = level;
    IN_BOTH(tower, level, place) place->agents[place->count++] = make_agent(place->world, def);
}

static void addPathsTo(Place *place) {
    static const float points[] = {-80, -60, 0, 90, -70, 10, 100, 80, 0, -70, 60, 20};
    static const float vectors[] = {1, 0, 0, 1, -1, 0, 0.5f, -0.5f};
    const VeerFlowDef flow = FLOW(.vectors = vectors, .vectorCount = 4, .columns = 2, .rows = 2, .x = -100, .y = -100, .cellSize = 100);
    place->path = make_path(place->world, PATH(.points = points, .pointCount = 4, .closed = 1));
    CHECK_OK(veer_addFlow(place->world, &flow, &place->flow));
}

/* Gives a third of the agents another agent of their level as a target, and another third a point on it. */
static void aimAgents(Tower *tower, uint32_t *random) {
    uint32_t places[MOST] = {0};
    for (uint32_t i = 0; i < tower->agents; i++) {
        const uint32_t level = tower->levelOf[i], own = places[level]++, count = tower->places[level].count;
        const VeerVec3 point = {between(random, -120, 120), between(random, -120, 120), HEIGHT * (float)level + between(random, -45, 45)};
        const uint32_t other = (own + 1 + test_random(random) % (count - 1)) % count, choice = test_random(random) % 3;
        uint32_t otherEverywhere = 0;
        for (uint32_t k = 0, seen = 0; k < tower->agents; k++)
            if (tower->levelOf[k] == level && seen++ == other) otherEverywhere = k;
        Place *alone = &tower->places[level], *all = &tower->places[EVERYWHERE];
        if (choice == 0) {
            CHECK_OK(veer_setTargetAgent(alone->world, alone->agents[own], alone->agents[other]));
            CHECK_OK(veer_setTargetAgent(all->world, all->agents[i], all->agents[otherEverywhere]));
        } else if (choice == 1) {
            CHECK_OK(veer_setTargetPoint(alone->world, alone->agents[own], point));
            CHECK_OK(veer_setTargetPoint(all->world, all->agents[i], point));
        }
    }
}

static Tower makeTower(uint32_t levels, uint32_t edges, uint32_t *random) {
    Tower tower = {.levels = levels};
    const uint32_t perLevel = levels > 4 ? 12 : PER_LEVEL;
    for (uint32_t level = 0; level <= MOST; level++) {
        if (level >= levels && level != EVERYWHERE) continue;
        VeerWorldDef def = placeDef(level == EVERYWHERE ? levels * PER_LEVEL : PER_LEVEL, 2, edges);
        def.capacity.navCells = def.capacity.keepMaps = 0;
        def.capacity.obstacles = 256;
        def.capacity.events = 4096;
        if (level == EVERYWHERE) def.levels = levels, def.levelHeight = HEIGHT;
        tower.places[level].world = make_world(def);
        addPathsTo(&tower.places[level]);
    }
    for (uint32_t i = 0; i < 8 * levels; i++) addObstacleTo(&tower, test_random(random) % levels, random);
    removeOthers(&tower);
    for (uint32_t level = 0; level < levels; level++) addProjectileTo(&tower, level, random);
    for (uint32_t i = 0; i < perLevel * levels; i++) addAgentTo(&tower, i < 3 * levels ? i % levels : test_random(random) % levels, random);
    aimAgents(&tower, random);
    return tower;
}

static int findsPaths(uint32_t type) { return (veer_behaviorTraits(type) & VEER_TRAIT_FIELD) != 0; }

static uint32_t drawType(uint32_t combine, uint32_t *random) {
    uint32_t type;
    do type = test_random(random) % VEER_BEHAVIOR_TYPES;
    while ((isPart(type) && combine != VEER_COMBINE_PIPELINE) || findsPaths(type));
    return type;
}

/* Adds brains of every combiner to a world, the same for the same random numbers, and gives them to its agents. */
static void giveBrains(Tower *tower, Place *place, uint32_t random) {
    enum { BRAINS = 8 };
    VeerBrainId brains[BRAINS];
    for (uint32_t count = 0; count < BRAINS;) {
        const uint32_t combine = count % VEER_COMBINE_COUNT;
        VeerBrainDef def = drawBrain(place, drawType(combine, &random), combine, &random);
        int isUsable = 1;
        for (uint32_t k = 0; k < def.behaviorCount; k++) {
            VeerBehavior *behavior = &def.behaviors[k];
            behavior->targetAgent = behavior->otherAgent = veer_nullAgent;
            if (behavior->target == VEER_TARGET_KIND_POINT || behavior->target == VEER_TARGET_KIND_AGENT)
                behavior->target = VEER_TARGET_KIND_OWN;
            isUsable &= !findsPaths(behavior->type);
        }
        if (isUsable && veer_addBrain(place->world, &def, &brains[count]) == VEER_OK) count++;
    }
    for (uint32_t i = 0; i < place->count; i++) {
        VeerAgentDef agent = read_agent(place->world, place->agents[i]);
        agent.brain = brains[agent.key % BRAINS];
        CHECK_OK(veer_setAgent(place->world, place->agents[i], &agent));
    }
    (void)tower;
}

/* Columns that hold slots, which differ between the worlds. */
static int holdsSlots(uint32_t column) { return column == VEER_COLUMN_TARGET_SLOT || column == VEER_COLUMN_STATE; }

/* Compares an agent in two worlds, in all saved columns. Returns 0 if they differ. */
static int isSameAgent(const Place *a, uint32_t i, const Place *b, uint32_t k) {
    const VeerWorld *one = veer_world(a->world, "test"), *other = veer_world(b->world, "test");
    const uint32_t slot = veer_slot(a->agents[i]), its = veer_slot(b->agents[k]);
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        const VeerColumnInfo *info = &veer_columnInfo[column];
        if (!info->saved || info->lanes != VEER_LANES_ONE || holdsSlots(column)) continue;
        const uint32_t *own = veer_column(one, column), *same = veer_column(other, column);
        if (own[slot] == same[its]) continue;
        printf("  agent %u differs in column %u\n", i, column);
        return 0;
    }
    return 1;
}

static int areSame(const Tower *tower) {
    uint32_t places[MOST] = {0};
    for (uint32_t i = 0; i < tower->agents; i++) {
        const uint32_t level = tower->levelOf[i];
        if (!isSameAgent(&tower->places[EVERYWHERE], i, &tower->places[level], places[level]++)) return 0;
    }
    return 1;
}

static uint32_t eventsOf(VeerWorldId world) {
    uint32_t count = 0;
    veer_events(world, &count);
    return count;
}

/* Takes a step in all worlds of a tower and compares them. */
static int stepTogether(Tower *tower) {
    uint32_t events = 0;
    for (uint32_t level = 0; level < tower->levels; level++) {
        CHECK_OK(veer_step(tower->places[level].world, DT));
        events += eventsOf(tower->places[level].world);
    }
    CHECK_OK(veer_step(tower->places[EVERYWHERE].world, DT));
    return CHECK_EQ(eventsOf(tower->places[EVERYWHERE].world), events) & CHECK(areSame(tower));
}

/* Saves the world with all levels and loads it as another world, in which it continues. */
static void reload(Tower *tower) {
    Place *all = &tower->places[EVERYWHERE];
    const VeerWorldId twin = make_twin(all->world);
    CHECK_EQ(setup_hash(twin), setup_hash(all->world));
    CHECK_OK(veer_destroyWorld(all->world));
    all->world = twin;
    for (uint32_t i = 0; i < all->count; i++) all->agents[i] = veer_agentAt(twin, veer_slot(all->agents[i]));
}

static void compareTower(uint32_t levels, uint32_t edges, uint32_t seed) {
    uint32_t random = seed;
    static Tower tower;
    tower = makeTower(levels, edges, &random);
    for (uint32_t level = 0; level < levels; level++) giveBrains(&tower, &tower.places[level], seed);
    giveBrains(&tower, &tower.places[EVERYWHERE], seed);
    for (uint32_t step = 0; step < 40; step++) {
        if (step == 15) reload(&tower);
        if (stepTogether(&tower)) continue;
        printf("  %u levels, edges %u, seed %u, step %u\n", levels, edges, seed, step);
        break;
    }
    end_Tower(&tower);
}

STUDY(agents_of_any_brain_move_on_each_level_as_in_a_world_of_their_own) {
    static const uint32_t levels[] = {2, 3, 5, 16};
    for (uint32_t seed = 1; seed <= ROUNDS(480); seed++) compareTower(levels[seed % 4], seed / 4 % VEER_EDGE_MODE_COUNT, 7919 * seed);
}

/* Context brains read lists of near obstacles once these pay off. Each level has its own lists. */
STUDY(lists_of_near_obstacles_are_lists_of_one_level) {
    uint32_t random = 3, steps = 0;
    static Tower tower;
    tower = makeTower(3, VEER_EDGE_MODE_CLAMP, &random);
    for (uint32_t k = 0; k < 4; k++) {
        const uint32_t level = k < 3 ? k : EVERYWHERE;
        const Place *place = &tower.places[level];
        VeerBrainDef def = BRAIN(VEER_COMBINE_CONTEXT, VEER_BEHAVIOR_WANDER, VEER_BEHAVIOR_AVOID_OBSTACLES, VEER_BEHAVIOR_AVOID_AGENTS);
        def.behaviors[1].params.avoidObstacles.lookAhead = 30;
        const VeerBrainId brain = make_brain(place->world, &def);
        for (uint32_t i = 0; i < place->count; i++) giveBrainTo(place, i, brain);
    }
    for (; steps < 300 && stepTogether(&tower); steps++) continue;
    CHECK_EQ(steps, 300);
    CHECK(veer_world(tower.places[EVERYWHERE].world, "test")->shapes->near.reach > 0.0f);
    end_Tower(&tower);
}

TEST(a_world_with_levels_gives_the_same_bits_on_any_number_of_threads) {
    uint32_t random = 77;
    static Tower tower;
    tower = makeTower(5, VEER_EDGE_MODE_WRAP, &random);
    const Place *all = &tower.places[EVERYWHERE];
    giveBrains(&tower, &tower.places[EVERYWHERE], 4);
    for (uint32_t workers = 1; workers <= 4; workers += 3) {
        const VeerWorldId alone = make_twin(all->world), shared = make_twin(all->world);
        VeerThreads *threads;
        CHECK_OK(veer_createThreads(workers, &threads));
        VeerRunnerDef def = veer_threadsRunner(threads);
        def.rangeSize = 3;
        CHECK_OK(veer_setRunner(shared, &def));
        for (uint32_t i = 0; i < 20; i++) {
            setup_steps(alone, 1, DT);
            setup_steps(shared, 1, DT);
            if (!CHECK_EQ(setup_hash(alone), setup_hash(shared))) break;
        }
        CHECK_OK(veer_destroyWorld(shared));
        veer_destroyThreads(threads);
    }
    end_Tower(&tower);
}
