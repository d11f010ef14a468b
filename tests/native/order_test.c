/* Tests that agents with keys move exactly alike in whatever order they are added, and whether or not other agents are removed in
 * between: with any behavior in any combiner, with any settings, in 2D and in 3D. */
#include "any_brain.h"

#define AGENTS 24u
#define STEPS 60

/* Adds the agents of one world to an empty world in a different order, each with its key. agents[i] is the same agent in both worlds. Some
 * agents are added after another agent was added and removed. */
static void addAnew(const Place *from, const uint32_t *order, Place *to) {
    to->count = AGENTS;
    for (uint32_t k = 0; k < AGENTS; k++) {
        VeerAgentId removed;
        VeerAgentDef agent = read_agent(from->world, from->agents[order[k]]);
        if (order[0] % 2 && order[k] % 3 == 0) {
            CHECK_OK(veer_addAgent(to->world, &agent, &removed));
            if (order[k] % 2) CHECK_OK(veer_removeAgent(to->world, removed));
        } else {
            removed = veer_nullAgent;
        }
        agent.key = 77 * order[k] + 1;
        CHECK_OK(veer_addAgent(to->world, &agent, &to->agents[order[k]]));
        if (!VEER_IS_NULL(removed) && veer_isAlive(to->world, removed.bits) == VEER_OK) CHECK_OK(veer_removeAgent(to->world, removed));
    }
    giveTargets(to);
}

static float snapped(float v) { return 40.0f * (float)(int)(v * 0.025f); }

/* Puts all agents at rest on a lattice with otherwise equal values: many neighbors are equally far away, and several agents are at one
 * point. */
static void alignAll(const Place *place) {
    for (uint32_t i = 0; i < AGENTS; i++) {
        VeerAgentDef agent = read_agent(place->world, place->agents[i]);
        agent.x = snapped(agent.x), agent.y = snapped(agent.y), agent.z = snapped(agent.z);
        agent.velocityX = 0;
        agent.radius = 5;
        agent.maxSpeed = 60;
        CHECK_OK(veer_setAgent(place->world, place->agents[i], &agent));
    }
}

/* Gives all agents the same brain; returns 0 if the world rejects it. */
static int giveBrain(const Place *place, uint32_t type, uint32_t combine, uint32_t random) {
    VeerBrainDef brain = drawBrain(place, type, combine, &random);
    VeerBrainId id;
    if (veer_addBrain(place->world, &brain, &id) != VEER_OK) return 0;
    for (uint32_t i = 0; i < AGENTS; i++) giveBrainTo(place, i, id);
    return 1;
}

/* Returns the index of the first agent that differs between the worlds, or AGENTS. */
static uint32_t firstOther(const Place *a, const Place *b) {
    static const uint32_t columns[] = {VEER_COLUMN_X,          VEER_COLUMN_Y,          VEER_COLUMN_Z,           VEER_COLUMN_VELOCITY_X,
                                       VEER_COLUMN_VELOCITY_Y, VEER_COLUMN_VELOCITY_Z, VEER_COLUMN_ORIENTATION, VEER_COLUMN_ROTATION};
    for (uint32_t i = 0; i < AGENTS; i++)
        for (uint32_t c = 0; c < sizeof columns / sizeof *columns; c++) {
            const float *ofA = veer_columnF32(a->world, columns[c]), *ofB = veer_columnF32(b->world, columns[c]);
            if (memcmp(&ofA[veer_slot(a->agents[i])], &ofB[veer_slot(b->agents[i])], sizeof *ofA) != 0) return i;
        }
    return AGENTS;
}

typedef struct Kind {
    uint32_t dimensions, isLattice;
} Kind;

/* Steps both worlds with a random brain; returns 1 if the worlds accepted it. */
static int walkBoth(uint32_t type, uint32_t combine, const Kind *kind, uint32_t *random) {
    uint32_t order[AGENTS], edges = test_random(random) % VEER_EDGE_MODE_COUNT, unused = 1, other = AGENTS;
    Place from = makePlace(AGENTS, kind->dimensions, edges, random);
    Scoped(Place) a = makePlace(0, kind->dimensions, edges, &unused), b = makePlace(0, kind->dimensions, edges, &unused);
    if (kind->isLattice) alignAll(&from);
    for (uint32_t i = 0; i < AGENTS; i++) order[i] = i;
    addAnew(&from, order, &a);
    shuffle(order, AGENTS, random);
    addAnew(&from, order, &b);
    CHECK_OK(veer_destroyWorld(from.world));
    uint32_t seed = test_random(random);
    int isAccepted = giveBrain(&a, type, combine, seed), step = 0;
    CHECK_EQ(giveBrain(&b, type, combine, seed), isAccepted);
    for (; isAccepted && other == AGENTS && step < STEPS; step++) {
        CHECK_OK(veer_step(a.world, DT));
        CHECK_OK(veer_step(b.world, DT));
        other = firstOther(&a, &b);
    }
    if (!CHECK_EQ(other, AGENTS)) {
        VeerBrainDef brain = drawBrain(&a, type, combine, &seed);
        printf("  step %d, combiner %u, edges %u, %u dimensions, lattice %u:", step, combine, edges, kind->dimensions, kind->isLattice);
        for (uint32_t k = 0; k < brain.behaviorCount; k++) printf(" %u", brain.behaviors[k].type);
        printf("\n");
    }
    return isAccepted;
}

static void walkAll(uint32_t dimensions) {
    uint32_t random = 500 + dimensions, walked = 0;
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++)
        for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
            if (isPart(type) && combine != VEER_COMBINE_PIPELINE) continue;
            for (uint32_t isLattice = 0; isLattice < 2; isLattice++) {
                if (!test_isLong && isLattice != ((type + combine + dimensions) & 1u)) continue;
                walked += (uint32_t)walkBoth(type, combine, &(Kind){dimensions, isLattice}, &random);
            }
        }
    CHECK(walked > BY_DAY(75u, 150u));
}

STUDY(the_order_in_which_agents_are_added_changes_no_motion_in_2d) { walkAll(2); }
STUDY(the_order_in_which_agents_are_added_changes_no_motion_in_3d) { walkAll(3); }
