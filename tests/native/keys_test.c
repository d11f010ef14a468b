/* Tests keys: numbers given by the caller that replace ids as seeds of random streams and in exact ties. Agents that are too far away to
 * matter, however many, leave the motion of the others bit-identical. */
#include "film.h"
#include "refusal.h"

#define EDGE 20000.0f
enum { MEMBERS = 24, STRANGERS = 320, STEPS = 60 }; /* so many strangers that the agent grid becomes larger */

/* The behaviors of the members' brain. */
static const uint32_t goals[] = {VEER_BEHAVIOR_WANDER, VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_FLOCK,     VEER_BEHAVIOR_FORMATION,
                                 VEER_BEHAVIOR_QUEUE,  VEER_BEHAVIOR_SEEK,   VEER_BEHAVIOR_SEPARATION};
enum { GOALS = sizeof goals / sizeof *goals };

typedef struct Plan {
    uint32_t combine, goal, crowd, dimensions, isLattice, edges;
    float cellSize; /* 0: the default */
} Plan;

static VeerBrainDef brainOf(const Plan *plan) {
    const int isPipeline = plan->combine == VEER_COMBINE_PIPELINE;
    VeerBrainDef def = BRAIN_DEF(.combine = plan->combine, .crowd = plan->crowd, .thinkEvery = plan->goal == VEER_BEHAVIOR_SEEK ? 3 : 1);
    add_behavior(&def, isPipeline ? VEER_BEHAVIOR_TARGET : plan->goal);
    if (isPipeline)
        add_behavior(&def, plan->goal);
    else
        add_behavior(&def, VEER_BEHAVIOR_AVOID_AGENTS);
    add_behavior(&def, isPipeline ? VEER_BEHAVIOR_AVOID_AGENT : VEER_BEHAVIOR_WANDER);
    return def;
}

static VeerAgentDef memberOf(const Plan *plan, uint32_t i) {
    uint32_t random = 40 + i;
    VeerAgentDef def = AGENT(.key = 1000 + 7 * i, .x = test_range(&random, -90, 90), .y = test_range(&random, -90, 90),
                             .z = plan->dimensions == 3 ? test_range(&random, -40, 40) : 0);
    if (plan->isLattice) { /* two agents on each point, at rest */
        def.x = 30 * (float)(i / 2 % 4), def.y = 30 * (float)(i / 8), def.z = 0;
    }
    def.velocityX = plan->isLattice ? 0 : test_range(&random, -40, 40);
    if (plan->edges == VEER_EDGE_MODE_WRAP) def.x += def.x > 0 ? -EDGE : EDGE; /* in wrapped worlds, agents start near the edge */
    return def;
}

typedef struct Group {
    VeerWorldId world;
    VeerAgentId members[MEMBERS];
} Group;

static void addStrangers(VeerWorldId world, VeerBrainId brain, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) {
        VeerAgentId id = make_agent(world, AGENT(.brain = i % 2 ? brain : veer_nullBrain, .x = 9000 + 50 * (float)(i % 20),
                                                 .y = (i % 3 ? 1.0f : -1.0f) * (12000 + 50 * (float)(i / 20))));
        if (i % 5 == 0) CHECK_OK(veer_removeAgent(world, id));
    }
}

/* Makes a group. variant 0: only the members, in order; 1: only the members, in a different order; 2: the members in a different order,
 * among strangers. */
static Group makeGroup(const Plan *plan, uint32_t variant) {
    VeerBrainDef brainDef = brainOf(plan);
    Group group;
    VeerWorldDef worldDef = WORLD(.dimensions = plan->dimensions, .seed = 9, EDGES(plan->edges), .cellSize = plan->cellSize,
                                  BOUNDS(EDGE, EDGE, EDGE), .capacity.slots = 16, .capacity.state = VEER_MAX_STATE);
    if (variant == 2) worldDef.capacity.agents = 500;
    CHECK_OK(veer_createWorld(&worldDef, &group.world));
    VeerBrainId brain = make_brain(group.world, &brainDef);
    for (uint32_t k = 0; k < MEMBERS; k++) {
        uint32_t i = variant ? (k * 7 + 5) % MEMBERS : k;
        VeerAgentDef def = memberOf(plan, i);
        def.brain = brain;
        if (variant == 2) addStrangers(group.world, brain, STRANGERS * k / MEMBERS, STRANGERS * (k + 1) / MEMBERS);
        CHECK_OK(veer_addAgent(group.world, &def, &group.members[i]));
        CHECK_OK(veer_setTargetPoint(group.world, group.members[i], (VeerVec3){-def.x, -def.y, -def.z}));
    }
    return group;
}

static uint32_t firstOther(const Group *a, const Group *b) {
    static const uint32_t columns[] = {VEER_COLUMN_X,          VEER_COLUMN_Y,          VEER_COLUMN_Z,          VEER_COLUMN_VELOCITY_X,
                                       VEER_COLUMN_VELOCITY_Y, VEER_COLUMN_VELOCITY_Z, VEER_COLUMN_ORIENTATION};
    for (uint32_t i = 0; i < MEMBERS; i++)
        for (uint32_t c = 0; c < sizeof columns / sizeof *columns; c++) {
            const float *ofA = veer_columnF32(a->world, columns[c]), *ofB = veer_columnF32(b->world, columns[c]);
            if (memcmp(&ofA[veer_slot(a->members[i])], &ofB[veer_slot(b->members[i])], sizeof *ofA) != 0) return i;
        }
    return MEMBERS;
}

static void compareGroups(const Plan *plan) {
    Group groups[3];
    uint32_t other[3] = {MEMBERS, MEMBERS, MEMBERS};
    int step = 0;
    for (uint32_t k = 0; k < 3; k++) groups[k] = makeGroup(plan, k);
    for (; step < STEPS && other[1] == MEMBERS && other[2] == MEMBERS; step++) {
        for (uint32_t k = 0; k < 3; k++) CHECK_OK(veer_step(groups[k].world, DT));
        for (uint32_t k = 1; k < 3; k++) other[k] = firstOther(&groups[0], &groups[k]);
    }
    for (uint32_t k = 1; k < 3; k++)
        if (!CHECK_EQ(other[k], MEMBERS))
            printf("  variant %u, step %d, combiner %u, goal %u, crowd %u, %u dimensions, lattice %u, edges %u\n", k, step, plan->combine,
                   plan->goal, plan->crowd, plan->dimensions, plan->isLattice, plan->edges);
    for (uint32_t k = 0; k < 3; k++) CHECK_OK(veer_destroyWorld(groups[k].world));
}

static void compareAll(uint32_t dimensions, uint32_t crowd) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++)
        for (uint32_t goal = 0; goal < GOALS; goal++)
            for (uint32_t kind = 0; kind < 4; kind++) {
                if ((!test_isLong && kind != (combine + goal + dimensions) % 4) || IS_LEFT_OUT(combine + goal, 3)) continue;
                uint32_t edges = kind & 2 ? VEER_EDGE_MODE_WRAP : VEER_EDGE_MODE_NONE;
                compareGroups(&(Plan){combine, goals[goal], crowd, dimensions, kind & 1, edges, 0});
            }
}

TEST(with_keys_neither_the_order_of_adding_nor_agents_far_away_change_a_bit_in_2d) { compareAll(2, VEER_CROWD_NONE); }
STUDY(with_keys_neither_the_order_of_adding_nor_agents_far_away_change_a_bit_in_3d) { compareAll(3, VEER_CROWD_NONE); }
STUDY(with_keys_neither_the_order_of_adding_nor_agents_far_away_change_a_bit_in_crowds) { compareAll(2, VEER_CROWD_RECIPROCAL); }
STUDY(with_keys_neither_the_order_of_adding_nor_agents_far_away_change_a_bit_in_crowds_in_3d) { compareAll(3, VEER_CROWD_RECIPROCAL); }

STUDY(with_keys_agents_far_away_change_no_bit_where_cells_are_much_smaller_than_the_ranges_of_neighbors) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++)
        for (uint32_t goal = 0; goal < GOALS; goal++)
            compareGroups(&(Plan){.combine = combine, .goal = goals[goal], .crowd = (combine + goal) & 1, .dimensions = 2, .cellSize = 6});
}

static void readsBack(VeerWorldId world, VeerAgentId agent, uint32_t key) {
    VeerAgentDef def = read_agent(world, agent);
    CHECK_EQ(def.key, key);
    CHECK_EQ(veer_columnU32(world, VEER_COLUMN_KEY)[veer_slot(agent)], key);
}

static VeerAgentId addKeyed(VeerWorldId world, uint32_t key) { return make_agent(world, AGENT(.key = key)); }

TEST(row_133_an_agent_keeps_its_key_for_life) {
    BusyWorld busy = busyWorld();
    VeerAgentId agent = addKeyed(busy.world, 4294967295u), plain = addKeyed(busy.world, 0);
    readsBack(busy.world, agent, 4294967295u);
    readsBack(busy.world, plain, 0);
    VeerAgentDef def = read_agent(busy.world, agent);
    def.x = 5;
    CHECK_OK(veer_setAgent(busy.world, agent, &def));
    def.key = 0; /* setting a definition without a key does not change the key */
    CHECK_OK(veer_setAgent(busy.world, agent, &def));
    readsBack(busy.world, agent, 4294967295u);
    def.key = 3;
    REFUSED(busy.world, veer_setAgent(busy.world, agent, &def), VEER_E_RANGE, "def.key");
    REFUSED(busy.world, veer_setAgent(busy.world, plain, &def), VEER_E_RANGE, "def.key");
    CHECK_OK(veer_reviveAgent(busy.world, agent, (VeerVec3){1, 2, 3}));
    readsBack(busy.world, agent, 4294967295u);
    CHECK_OK(veer_removeAgent(busy.world, agent));
}

/* Returns the position of a wanderer with a key, the only agent in its world, and the world's hash after some steps. before: number of
 * agents that are added and removed before it. */
static VeerVec3 wanderedTo(uint32_t key, uint32_t before, uint64_t *hash) {
    VeerWorldDef worldDef = busyWorldDef();
    VeerBrainDef wander = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_WANDER);
    Scoped(VeerWorldId) world = make_world(worldDef);
    VeerBrainId brain = make_brain(world, &wander);
    for (uint32_t i = 0; i < before; i++) CHECK_OK(veer_removeAgent(world, addKeyed(world, 0)));
    VeerAgentId agent = make_agent(world, AGENT(.x = 200, .y = 200, .brain = brain, .key = key));
    takeSteps(world, 90);
    const uint32_t slot = veer_slot(agent);
    VeerVec3 at = {veer_columnF32(world, VEER_COLUMN_X)[slot], veer_columnF32(world, VEER_COLUMN_Y)[slot], 0};
    *hash = hashOf(world);
    return at;
}

static int areSame(VeerVec3 a, VeerVec3 b) { return memcmp(&a, &b, sizeof a) == 0; }

TEST(random_streams_follow_the_key_and_by_default_the_id) {
    uint64_t hashes[4];
    VeerVec3 keyed = wanderedTo(5, 0, &hashes[0]), later = wanderedTo(5, 3, &hashes[1]), plain = wanderedTo(0, 0, &hashes[2]),
             plainLater = wanderedTo(0, 3, &hashes[3]);
    CHECK(areSame(keyed, later));
    CHECK(!areSame(plain, plainLater));
    CHECK(!areSame(keyed, plain));
    CHECK(areSame(plain, wanderedTo(1u << 20, 0, &hashes[3]))); /* the default key of this agent */
    CHECK(hashes[2] != hashes[3]);                              /* the key itself, however, is part of the state */
}

/* With equal keys, the random streams are the same, and ids break ties between the two agents. */
TEST(row_133_agents_with_one_key_wander_alike_and_part_where_they_coincide) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        VeerAgentId agents[2];
        VeerWorldDef worldDef = DEFINED(VeerWorldDef, busyWorldDef(), .dimensions = dimensions);
        VeerBrainDef brainDef = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_SEPARATION, VEER_BEHAVIOR_AVOID_AGENTS);
        brainDef.crowd = VEER_CROWD_RECIPROCAL;
        VeerWorldId world = make_world(worldDef);
        VeerBrainId brain = make_brain(world, &brainDef);
        addKeyed(world, 0); /* the default key of this agent equals the key of the others */
        for (uint32_t i = 0; i < 2; i++) agents[i] = make_agent(world, AGENT(.x = 200, .y = 200, .brain = brain, .key = 1u << 20));
        takeSteps(world, 120);
        const float *x = veer_columnF32(world, VEER_COLUMN_X), *y = veer_columnF32(world, VEER_COLUMN_Y),
                    *z = veer_columnF32(world, VEER_COLUMN_Z);
        const uint32_t a = veer_slot(agents[0]), b = veer_slot(agents[1]);
        CHECK_NEAR((x[a] + x[b]) / 2, 200, 0.01f);
        CHECK_NEAR((y[a] + y[b]) / 2, 200, 0.01f);
        CHECK((x[a] - x[b]) * (x[a] - x[b]) + (y[a] - y[b]) * (y[a] - y[b]) + (z[a] - z[b]) * (z[a] - z[b]) > 15 * 15);
    }
}

TEST(keys_survive_saves_rollbacks_recordings_and_growth) {
    BusyWorld busy = busyWorld();
    Scoped(VeerWorldId) played = {0};
    VeerAgentId agent = addKeyed(busy.world, 42);
    const uint64_t before = hashOf(busy.world);
    CHECK_OK(veer_keepHistory(busy.world, 40));
    CHECK_OK(veer_startRecording(busy.world, 1));
    takeSteps(busy.world, 10);
    CHECK_OK(veer_removeAgent(busy.world, agent));
    VeerAgentId other = addKeyed(busy.world, 43);
    takeSteps(busy.world, 10);
    Film film = filmOf(busy.world);
    CHECK_OK(veer_openReplay(film.bytes, film.size, &played));
    for (uint32_t i = 0; i < 20; i++) CHECK_OK(veer_replayStep(played));
    CHECK_EQ(hashOf(played), hashOf(busy.world));
    CHECK_EQ(veer_columnU32(played, VEER_COLUMN_KEY)[veer_slot(other)], 43);
    VeerWorldId loaded = make_twin(busy.world);
    CHECK_EQ(hashOf(loaded), hashOf(busy.world));
    CHECK_EQ(veer_columnU32(loaded, VEER_COLUMN_KEY)[veer_slot(other)], 43);
    CHECK_OK(veer_rollback(busy.world, 0));
    CHECK_EQ(hashOf(busy.world), before);
    readsBack(busy.world, agent, 42);
    VeerCapacityDef capacity = {.agents = 50};
    CHECK_OK(veer_reserve(busy.world, &capacity));
    readsBack(busy.world, agent, 42);
    free(film.bytes);
}
