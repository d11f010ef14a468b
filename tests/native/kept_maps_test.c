/* Tests that a world that does not keep its context maps is smaller, and that its agents move exactly as in a world that keeps them. */
#include "any_brain.h"
#include "refusal.h"

enum { WALKERS = 70, STEPS = 40 };

/* Two worlds with the same agents: one with maps as columns, one without. */
typedef struct Pair {
    Place kept, scratch;
} Pair;

static Pair makePair(uint32_t dimensions, uint32_t edges, uint32_t *random) {
    VeerWorldDef def = placeDef(WALKERS, dimensions, edges);
    uint32_t again = *random;
    Pair pair = {.kept = fillPlace(&def, WALKERS, random)};
    def.capacity.keepMaps = 0;
    pair.scratch = fillPlace(&def, WALKERS, &again);
    return pair;
}

static void endPair(Pair *pair) {
    CHECK_OK(veer_destroyWorld(pair->kept.world));
    CHECK_OK(veer_destroyWorld(pair->scratch.world));
}

/* Returns a brain's definition with the ids of another world to which the same objects were added. */
static VeerBrainDef movedTo(const Place *place, const VeerBrainDef *def) {
    VeerBrainDef brain = *def;
    for (uint32_t i = 0; i < brain.behaviorCount; i++) {
        VeerBehavior *behavior = &brain.behaviors[i];
        if (!VEER_IS_NULL(behavior->path)) behavior->path = place->path;
        if (!VEER_IS_NULL(behavior->flow)) behavior->flow = place->flow;
        if (!VEER_IS_NULL(behavior->targetAgent)) behavior->targetAgent = place->agents[3];
        if (!VEER_IS_NULL(behavior->otherAgent)) behavior->otherAgent = place->agents[4];
    }
    return brain;
}

/* Gives a brain to every third agent, starting with `first`. Returns 0 if the brain is rejected, in which case both worlds must reject
 * it. */
static int steer(const Pair *pair, const VeerBrainDef *brain, uint32_t first) {
    const Place *places[] = {&pair->kept, &pair->scratch};
    VeerResult results[2];
    for (uint32_t k = 0; k < 2; k++) {
        const VeerBrainDef own = movedTo(places[k], brain);
        VeerBrainId id;
        results[k] = veer_addBrain(places[k]->world, &own, &id);
        for (uint32_t i = first; results[k] == VEER_OK && i < WALKERS; i += 3) {
            VeerAgentDef agent = read_agent(places[k]->world, places[k]->agents[i]);
            agent.brain = id;
            agent.detailLevel = i / 3 % 3;
            CHECK_OK(veer_setAgent(places[k]->world, places[k]->agents[i], &agent));
        }
    }
    CHECK_EQ(results[0], results[1]);
    return results[0] == VEER_OK;
}

static VeerBrainDef drawContext(const Pair *pair, uint32_t type, uint32_t *random) {
    VeerBrainDef brain = drawBrain(&pair->kept, type, VEER_COMBINE_CONTEXT, random);
    brain.context.merge = VEER_MERGE_NONE;
    /* so that agents report that they are blocked, and remember the blocked direction */
    brain.context.patience = veer_min(brain.context.patience, 0.5f);
    return brain;
}

static void stepInStages(VeerWorldId world) {
    CHECK_OK(veer_perceive(world, DT));
    CHECK_OK(veer_decide(world));
    CHECK_OK(veer_move(world));
}

static int haveSameEvents(VeerWorldId a, VeerWorldId b) {
    uint32_t counts[2];
    const VeerEvent *ours = veer_events(a, &counts[0]), *theirs = veer_events(b, &counts[1]);
    if (counts[0] != counts[1]) return 0;
    for (uint32_t i = 0; i < counts[0]; i++)
        if (ours[i].type != theirs[i].type || ours[i].slot != theirs[i].slot) return 0;
    return 1;
}

static uint32_t countEvents(VeerWorldId world, uint32_t type) {
    uint32_t count, found = 0;
    const VeerEvent *events = veer_events(world, &count);
    for (uint32_t i = 0; i < count; i++) found += events[i].type == type;
    return found;
}

TEST(random_brains_move_to_the_same_bits_with_maps_as_columns_and_as_scratch) {
    uint32_t random = 21, steps = 0, blocked = 0;
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++) {
        Pair pair = makePair(2 + type % 5 / 4, type % VEER_EDGE_MODE_COUNT, &random);
        uint32_t brains = 0;
        for (uint32_t first = 0; first < 3 && !isPart(type); first++) {
            VeerBrainDef brain = drawContext(&pair, type, &random);
            if (first == 2) brain.combine = VEER_COMBINE_BLEND; /* so that agents of the same brain are not in adjacent slots */
            brains += (uint32_t)steer(&pair, &brain, first);
        }
        for (uint32_t step = 0; step < SOME(STEPS) && brains; step++, steps++) {
            takeSteps(pair.kept.world, 1);
            if (step % 2)
                takeSteps(pair.scratch.world, 1);
            else
                stepInStages(pair.scratch.world);
            if (!CHECK(hashOf(pair.kept.world) == hashOf(pair.scratch.world))) break;
            CHECK(haveSameEvents(pair.kept.world, pair.scratch.world));
            blocked += countEvents(pair.kept.world, VEER_EVENT_BLOCKED);
        }
        isSound(pair.scratch.world);
        endPair(&pair);
    }
    CHECK(steps > SOME(1000u));
    CHECK(test_isShort || blocked > 10);
}

TEST(explanations_are_the_same_with_maps_as_columns_and_as_scratch) {
    uint32_t random = 22;
    Pair pair = makePair(2, VEER_EDGE_MODE_CLAMP, &random);
    VeerBrainDef brain = drawContext(&pair, VEER_BEHAVIOR_SEEK, &random);
    CHECK(steer(&pair, &brain, 0));
    for (uint32_t step = 0; step < 60; step++) {
        for (uint32_t i = 0; i < WALKERS; i += 9) {
            VeerExplain kept, scratch;
            VeerResult result = veer_explain(pair.kept.world, pair.kept.agents[i], &kept);
            CHECK_EQ(veer_explain(pair.scratch.world, pair.scratch.agents[i], &scratch), result);
            CHECK_EQ(scratch.desiredX, kept.desiredX);
            CHECK_EQ(scratch.desiredY, kept.desiredY);
            CHECK_EQ(scratch.peakSlot, kept.peakSlot);
            CHECK(memcmp(&scratch.interest, &kept.interest, sizeof kept - offsetof(VeerExplain, interest)) == 0);
        }
        takeSteps(pair.kept.world, 1);
        takeSteps(pair.scratch.world, 1);
    }
    endPair(&pair);
}

static float bytesPerAgent(uint32_t keepMaps) {
    float sizes[2];
    for (uint32_t k = 0; k < 2; k++) {
        Scoped(VeerWorldId) world =
            make_world(WORLD(.capacity.agents = k ? 3000 : 2000, .capacity.slots = 16, .capacity.keepMaps = keepMaps));
        sizes[k] = (float)veer_saveSize(world);
    }
    return (sizes[1] - sizes[0]) / 1000.0f;
}

TEST(a_world_that_does_not_keep_its_maps_saves_284_bytes_per_agent_at_most) {
    CHECK(bytesPerAgent(0) <= 284.0f);
    CHECK_NEAR(bytesPerAgent(1) - bytesPerAgent(0), 6 * 16 * 4, 0.01); /* six columns of maps; the columns of decisions are not saved */
}

TEST(a_world_that_begins_to_keep_its_maps_keeps_its_hash_and_its_way) {
    uint32_t random = 23;
    Pair pair = makePair(2, VEER_EDGE_MODE_NONE, &random);
    VeerBrainDef brain = drawContext(&pair, VEER_BEHAVIOR_ARRIVE, &random);
    CHECK(steer(&pair, &brain, 0));
    takeSteps(pair.kept.world, 20);
    takeSteps(pair.scratch.world, 10);
    const uint64_t before = hashOf(pair.scratch.world);
    VeerCapacityDef capacity = read_capacity(pair.scratch.world);
    capacity.keepMaps = 1;
    CHECK_OK(veer_reserve(pair.scratch.world, &capacity));
    CHECK(hashOf(pair.scratch.world) == before);
    takeSteps(pair.scratch.world, 10);
    CHECK(hashOf(pair.scratch.world) == hashOf(pair.kept.world));
    endPair(&pair);
}

static const uint32_t columnsOfMaps[] = {VEER_COLUMN_INTEREST,        VEER_COLUMN_INTEREST_DISTANCE, VEER_COLUMN_DANGER,
                                         VEER_COLUMN_DANGER_DISTANCE, VEER_COLUMN_DECISION,          VEER_COLUMN_EXTRA_INTEREST,
                                         VEER_COLUMN_EXTRA_DANGER};

TEST(maps_that_are_not_kept_have_no_columns_and_are_not_merged) {
    uint32_t random = 24;
    Pair pair = makePair(2, VEER_EDGE_MODE_NONE, &random);
    VeerWorldId world = pair.scratch.world;
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerBrainId id;
    for (uint32_t i = 0; i < sizeof columnsOfMaps / sizeof *columnsOfMaps; i++) {
        CHECK_EQ(veer_columnLanes(world, columnsOfMaps[i]), 0);
        CHECK(!veer_columnF32(world, columnsOfMaps[i]));
        CHECK_EQ(veer_columnLanes(pair.kept.world, columnsOfMaps[i]), 64);
        CHECK(veer_columnF32(pair.kept.world, columnsOfMaps[i]));
    }
    brain.combine = VEER_COMBINE_CONTEXT;
    brain.context.merge = VEER_MERGE_DAMP;
    REFUSED(world, veer_addBrain(world, &brain, &id), VEER_E_RANGE, "def.context.merge");
    CHECK(strstr(veer_lastError(world)->message, "capacity.keepMaps"));
    brain.context.merge = VEER_MERGE_NONE;
    CHECK_OK(veer_addBrain(world, &brain, &id));
    brain.context.merge = VEER_MERGE_BLEND;
    REFUSED(world, veer_setBrain(world, id, &brain), VEER_E_RANGE, "def.context.merge");
    brain.combine = VEER_COMBINE_BLEND; /* allowed, because a blend brain has no maps to merge */
    CHECK_OK(veer_setBrain(world, id, &brain));
    endPair(&pair);
}
