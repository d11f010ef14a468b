/* Tests the stage `sense`: certainty that rises and fades, cones and masks, events, memory as a target, search, hearing and telling. */
#include "refusal.h"
#include "setup.h"

enum { GUARD = 1, THIEF = 2 };
#define SENSING(...) DEFINED(VeerBrainDef, sensingBrain(), __VA_ARGS__)

static VeerBrainDef sensingBrain(void) {
    VeerBrainDef def = veer_defaultBrainDef();
    def.sense.mask = THIEF;
    return def;
}
static VeerWorldId newWorld(void) { return make_world(WORLD(.capacity.memories = 4, BOUNDS(1000.0f, 1000.0f, 1000.0f), .seed = 3)); }

static VeerAgentId guardOf(VeerWorldId world, VeerBrainDef brain, VeerAgentDef def) {
    CHECK_OK(veer_addBrain(world, &brain, &def.brain));
    return make_agent(world, def);
}
static uint32_t recallsOf(VeerWorldId world, VeerAgentId agent, VeerMemory *memory) {
    VeerMemory all[16];
    uint32_t count = 16;
    CHECK_OK(veer_memories(world, agent, all, &count));
    if (count) *memory = all[0];
    return count;
}
static uint32_t countOf(VeerWorldId world, uint32_t type, VeerAgentId agent) {
    uint32_t count, found = 0;
    const VeerEvent *events = veer_events(world, &count);
    for (uint32_t i = 0; i < count; i++) found += events[i].type == type && events[i].agent.bits == agent.bits;
    return found;
}
/* Steps until an agent emits an event; returns the number of steps, or `most` if it does not. */
static uint32_t stepsUntil(VeerWorldId world, uint32_t type, VeerAgentId agent, uint32_t most) {
    for (uint32_t step = 1; step < most; step++) {
        CHECK_OK(veer_step(world, DT));
        if (countOf(world, type, agent)) return step;
    }
    return most;
}
static void put(VeerWorldId world, VeerAgentId agent, float x, float y) {
    VeerAgentDef def;
    CHECK_OK(veer_getAgent(world, agent, &def));
    def.x = x, def.y = y;
    CHECK_OK(veer_setAgent(world, agent, &def));
}

TEST(certainty_rises_with_the_gain_of_the_cone_that_holds_the_target) {
    const float places[4][2] = {{150, 0}, {0, 150}, {330, 0}, {-20, 0}};
    const float gains[4] = {2, 1, 0.5f, 8};
    for (uint32_t i = 0; i < 4; i++) {
        VeerWorldId world = newWorld();
        VeerBrainDef brain = SENSING(.sense.gain = 2, .sense.wideRange = 180, .sense.wideHalfAngle = 1.8f, .sense.farRange = 400,
                                     .sense.farHalfAngle = 0.2f, .sense.nearRange = 30, .sense.nearGain = 8);
        VeerAgentId guard = guardOf(world, brain, AGENT(.group = GUARD));
        make_agent(world, AGENT(.x = places[i][0], .y = places[i][1], .group = THIEF));
        VeerMemory memory = {.certainty = -1};
        const uint32_t steps = stepsUntil(world, VEER_EVENT_FOUND, guard, 200);
        CHECK_NEAR((double)steps, 0.5 / (double)gains[i] / DT, 1.01); /* findAt is 0.5 */
        CHECK_EQ(recallsOf(world, guard, &memory), 1u);
        CHECK(memory.isSeen && memory.isFound && memory.source == VEER_MEMORY_SOURCE_SIGHT);
        CHECK_NEAR((double)memory.certainty, (double)gains[i] * steps * DT, 1e-3);
    }
}

TEST(walls_and_other_groups_are_not_seen_and_windows_are_seen_through) {
    VeerWorldId world = newWorld();
    VeerAgentId guard = guardOf(world, SENSING(.sense.blockers = 1), AGENT(.group = GUARD));
    VeerMemory memory;
    VeerAgentId thief = make_agent(world, AGENT(.x = 100, .group = GUARD | 4));
    CHECK_EQ(stepsUntil(world, VEER_EVENT_FOUND, guard, 60), 60u);
    VeerObstacleId wall = make_obstacle(world, BOX(.x = 50, .halfWidth = 2, .halfHeight = 20));
    make_obstacle(world, BOX(.x = 70, .halfWidth = 2, .halfHeight = 20, .group = 2)); /* a window */
    const VeerAgentDef known = AGENT(.x = 100, .group = THIEF);
    CHECK_OK(veer_setAgent(world, thief, &known));
    CHECK_EQ(stepsUntil(world, VEER_EVENT_FOUND, guard, 60), 60u);
    CHECK_EQ(recallsOf(world, guard, &memory), 0u);
    CHECK_OK(veer_removeObstacle(world, wall));
    CHECK(stepsUntil(world, VEER_EVENT_FOUND, guard, 60) < 12);
}

TEST(what_was_found_is_lost_later_than_it_was_found_then_fades_and_is_forgotten) {
    VeerWorldId world = newWorld();
    VeerAgentId guard = guardOf(world, SENSING(.sense.gain = 100, .sense.halfLife = 1, .sense.horizon = 0), AGENT(.group = GUARD));
    VeerAgentId thief = make_agent(world, AGENT(.x = 230, .group = THIEF, .maxSpeed = 60));
    VeerMemory memory;
    CHECK_EQ(stepsUntil(world, VEER_EVENT_FOUND, guard, 20), 20u); /* beyond the range of 200 */
    put(world, thief, 190, 0);
    CHECK_EQ(stepsUntil(world, VEER_EVENT_FOUND, guard, 20), 1u);
    put(world, thief, 230, 0); /* within 1.2 x the range */
    CHECK_EQ(stepsUntil(world, VEER_EVENT_LOST, guard, 20), 20u);
    put(world, thief, 250, 0);
    CHECK_EQ(stepsUntil(world, VEER_EVENT_LOST, guard, 20), 1u);
    for (uint32_t i = 1; i < 60; i++) CHECK_OK(veer_step(world, DT));
    CHECK_EQ(recallsOf(world, guard, &memory), 1u);
    CHECK(!memory.isSeen && memory.isFound);
    CHECK_NEAR((double)memory.certainty, 0.5, 1e-3);
    CHECK_NEAR((double)memory.age, 1.0, 1e-3);
    CHECK_NEAR((double)memory.spread, 60.0, 0.1);
    CHECK_AT(memory.position, 230.0, 0.0, 1e-6); /* where it was last seen */
    const uint32_t steps = stepsUntil(world, VEER_EVENT_FORGOTTEN, guard, 600);
    CHECK_NEAR((double)steps + 60, log2(10) * 60, 2.0);
    CHECK_EQ(recallsOf(world, guard, &memory), 0u);
}

TEST(the_remembered_place_moves_on_up_to_a_wall) {
    for (uint32_t hasWall = 0; hasWall < 2; hasWall++) {
        VeerWorldId world = newWorld();
        VeerAgentId guard = guardOf(world, SENSING(.sense.gain = 100, .sense.horizon = 0.5f), AGENT(.group = GUARD, .radius = 5));
        VeerAgentId thief = make_agent(world, AGENT(.x = 100, .velocityY = 80, .group = THIEF));
        VeerMemory memory;
        if (hasWall) make_obstacle(world, BOX(.x = 100, .y = 60, .halfWidth = 40, .halfHeight = 5));
        CHECK_EQ(stepsUntil(world, VEER_EVENT_FOUND, guard, 9), 1u);
        CHECK_OK(veer_removeAgent(world, thief));
        for (uint32_t i = 0; i < 60; i++) CHECK_OK(veer_step(world, DT));
        CHECK_EQ(recallsOf(world, guard, &memory), 1u);
        CHECK(VEER_IS_NULL(memory.agent));
        CHECK_NEAR((double)memory.position.x, 100.0, 1e-4);
        if (hasWall)
            CHECK(memory.position.y > 30 && memory.position.y <= 50.01f);
        else
            CHECK_NEAR((double)memory.position.y, 40.0, 0.1);
    }
}

TEST(a_guard_chases_searches_and_goes_back_with_one_brain) {
    VeerWorldId world = newWorld();
    VeerBrainDef brain =
        SENSING(.combine = VEER_COMBINE_PRIORITY, .sense.gain = 100, .sense.halfLife = 1, .sense.horizon = 0, .behaviorCount = 2);
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_ARRIVE), brain.behaviors[1] = veer_behavior(VEER_BEHAVIOR_SEEK);
    brain.behaviors[0].target = VEER_TARGET_KIND_MEMORY;
    brain.behaviors[1].target = VEER_TARGET_KIND_POINT, brain.behaviors[1].priority = 1;
    brain.behaviors[1].targetX = -300;
    VeerAgentId guard = guardOf(world, brain, AGENT(.group = GUARD, .maxSpeed = 100));
    VeerAgentId thief = make_agent(world, AGENT(.x = 100, .group = THIEF, .maxSpeed = 40));
    VeerAgentDef now;
    CHECK_EQ(stepsUntil(world, VEER_EVENT_FOUND, guard, 9), 1u);
    put(world, thief, 100, 900); /* it vanishes */
    CHECK_EQ(stepsUntil(world, VEER_EVENT_LOST, guard, 9), 1u);
    float farthest = 0;
    uint32_t steps = 0;
    for (; steps < 600 && !countOf(world, VEER_EVENT_FORGOTTEN, guard); steps++) {
        CHECK_OK(veer_step(world, DT));
        CHECK_OK(veer_getAgent(world, guard, &now));
        if (steps > 90) farthest = fmaxf(farthest, hypotf(now.x - 100, now.y));
    }
    CHECK(steps > 150 && steps < 220);     /* log2(10) s */
    CHECK(farthest > 5 && farthest < 135); /* it searched around the place, within the spread */
    for (uint32_t i = 0; i < 240; i++) CHECK_OK(veer_step(world, DT));
    CHECK_OK(veer_getAgent(world, guard, &now));
    CHECK(now.x < -100);
}

TEST(noises_are_heard_along_the_way_around_walls) {
    VeerWorldId world = make_world(WORLD(.capacity.memories = 4, .capacity.navCells = 40000, BOUNDS(500.0f, 500.0f, 500.0f)));
    VeerBrainDef walks = SENSING(.sense.hearing = 1, .behaviorCount = 1);
    walks.behaviors[0] = veer_behavior(VEER_BEHAVIOR_GO_TO), walks.behaviors[0].target = VEER_TARGET_KIND_MEMORY;
    VeerAgentId walker = guardOf(world, walks, AGENT(.group = GUARD, .y = 100)),
                flier = guardOf(world, SENSING(.sense.hearing = 1), AGENT(.y = 100));
    VeerAgentId deaf = guardOf(world, SENSING(.sense.hearing = 0), AGENT(.y = 100)),
                thief = make_agent(world, AGENT(.y = -100, .group = THIEF));
    make_obstacle(world, BOX(.halfWidth = 300, .halfHeight = 10)); /* the path around it is about 620 u long, the straight line 200 u */
    VeerNoiseDef noise = DEFINED(VeerNoiseDef, veer_defaultNoiseDef(), .source = thief, .position.y = -100, .loudness = 500);
    VeerMemory memory;
    uint32_t heard = 9;
    CHECK_OK(veer_makeNoise(world, &noise, &heard));
    CHECK_EQ(heard, 1u);
    CHECK_EQ(recallsOf(world, walker, &memory) + recallsOf(world, deaf, &memory), 0u);
    CHECK_EQ(recallsOf(world, flier, &memory), 1u);
    CHECK_NEAR((double)memory.certainty, 1.0 - 200.0 / 500.0, 1e-5);
    CHECK_NEAR((double)memory.spread, 40.0, 1e-3);
    CHECK(memory.isFound && memory.source == VEER_MEMORY_SOURCE_HEARING && memory.agent.bits == thief.bits);
    noise.loudness = 800;
    CHECK_OK(veer_makeNoise(world, &noise, &heard));
    CHECK_EQ(heard, 2u);
    CHECK_EQ(recallsOf(world, walker, &memory), 1u);
    CHECK(memory.certainty > 0.1f && memory.certainty < 0.3f);
    noise.source = flier;
    CHECK_OK(veer_makeNoise(world, &noise, &heard)); /* its source is in a group that no agent looks for */
    CHECK_EQ(heard, 0u);
    CHECK_OK(veer_forget(world, flier));
    CHECK_EQ(recallsOf(world, flier, &memory), 0u);
}

TEST(agents_of_a_group_tell_each_other_what_they_see) {
    VeerWorldId world = newWorld();
    VeerBrainDef brain = SENSING(.sense.gain = 100, .sense.shareRange = 150);
    VeerAgentId sees = guardOf(world, brain, AGENT(.group = GUARD)),
                told = guardOf(world, brain, AGENT(.x = -140, .orientation = 3, .group = GUARD));
    VeerAgentId far = guardOf(world, brain, AGENT(.x = -160, .orientation = 3, .group = GUARD));
    VeerAgentId other = guardOf(world, brain, AGENT(.x = -100, .orientation = 3, .group = 8));
    VeerAgentId thief = make_agent(world, AGENT(.x = 150, .group = THIEF));
    VeerMemory memory;
    CHECK_OK(veer_step(world, DT));
    CHECK_EQ(countOf(world, VEER_EVENT_FOUND, sees) + countOf(world, VEER_EVENT_ALERTED, told), 2u);
    CHECK_EQ(recallsOf(world, told, &memory), 1u);
    CHECK(memory.isFound && !memory.isSeen && memory.source == VEER_MEMORY_SOURCE_TOLD && memory.agent.bits == thief.bits);
    CHECK_AT(memory.position, 150.0, 0.0, 1e-5);
    for (uint32_t i = 0; i < 30; i++) CHECK_OK(veer_step(world, DT));
    CHECK_EQ(recallsOf(world, far, &memory) + recallsOf(world, other, &memory), 0u); /* agents do not pass on what they were told */
}

/* Runs a scene in which the agents are added in one of two orders; returns a sum of all certainties and places. */
static double runInOrder(uint32_t isReversed, uint32_t every) {
    VeerWorldId world = newWorld();
    VeerBrainDef brain = SENSING(.sense.every = every, .sense.shareRange = 300, .behaviorCount = 1);
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_ARRIVE), brain.behaviors[0].target = VEER_TARGET_KIND_MEMORY;
    VeerBrainId brainId;
    VeerAgentId agents[24];
    double sum = 0;
    CHECK_OK(veer_addBrain(world, &brain, &brainId));
    for (uint32_t i = 0; i < 24; i++) {
        const uint32_t key = isReversed ? 24 - i : i + 1;
        const float angle = 0.7f * (float)key, far = 40.0f + 9.0f * (float)key;
        agents[key - 1] = make_agent(world, AGENT(.key = key, .x = far * cosf(angle), .y = far * sinf(angle), .orientation = angle * 3,
                                                  .group = key % 3 ? GUARD : THIEF, .velocityX = 10, .velocityY = (float)key));
        VeerAgentDef def;
        CHECK_OK(veer_getAgent(world, agents[key - 1], &def));
        if (key % 3) def.brain = brainId;
        CHECK_OK(veer_setAgent(world, agents[key - 1], &def));
    }
    for (uint32_t i = 0; i < 240; i++) CHECK_OK(veer_step(world, DT));
    for (uint32_t i = 0; i < 24; i++) {
        VeerMemory memories[4];
        VeerAgentDef def;
        uint32_t count = 4;
        CHECK_OK(veer_getAgent(world, agents[i], &def));
        CHECK_OK(veer_memories(world, agents[i], memories, &count));
        sum += (double)(i + 1) * (double)(def.x + 3 * def.y);
        for (uint32_t k = 0; k < count; k++) sum += (double)(i + 1) * (double)(memories[k].certainty + memories[k].position.x);
    }
    return sum;
}

TEST(the_order_of_adding_does_not_matter_to_senses) {
    CHECK_EQ(runInOrder(0, 1), runInOrder(1, 1));
    CHECK_EQ(runInOrder(0, 5), runInOrder(1, 5));
}

TEST(the_hash_covers_memories_and_does_not_depend_on_the_room_for_them) {
    uint64_t hashes[3];
    for (uint32_t i = 0; i < 2; i++) {
        VeerWorldId world = make_world(WORLD(.capacity.memories = i ? 4 : 9, BOUNDS(1000.0f, 1000.0f, 1000.0f)));
        VeerAgentId guard = guardOf(world, sensingBrain(), AGENT(.group = GUARD));
        make_agent(world, AGENT(.x = 100, .group = THIEF));
        for (uint32_t k = 0; k < 30; k++) CHECK_OK(veer_step(world, DT));
        CHECK_OK(veer_hash(world, &hashes[i]));
        VeerCapacityDef more;
        CHECK_OK(veer_getCapacity(world, &more));
        more.memories = 12;
        CHECK_OK(veer_reserve(world, &more));
        CHECK_OK(veer_hash(world, &hashes[2]));
        CHECK_EQ(hashes[2], hashes[i]);
        CHECK_OK(veer_forget(world, guard));
        CHECK_OK(veer_hash(world, &hashes[2]));
        CHECK(hashes[2] != hashes[i]);
    }
    CHECK_EQ(hashes[0], hashes[1]);
}

TEST(bad_input_of_senses_is_refused) {
    VeerWorldId world = make_world(WORLD(.seed = 1));
    VeerBrainDef brain = sensingBrain();
    VeerBrainId id;
    REFUSED(world, veer_addBrain(world, &brain, &id), VEER_E_FULL, "capacity.memories");
    world = newWorld();
    brain = SENSING(.sense.halfLife = 0);
    REFUSED(world, veer_addBrain(world, &brain, &id), VEER_E_RANGE, "def.sense.halfLife");
    brain = SENSING(.sense.range = NAN);
    REFUSED(world, veer_addBrain(world, &brain, &id), VEER_E_NOT_FINITE, "def.sense.range");
    VeerAgentId guard = guardOf(world, sensingBrain(), AGENT(.x = 1)), gone = make_agent(world, AGENT(.x = 9));
    VeerNoiseDef noise = veer_defaultNoiseDef();
    uint32_t heard = 0, count = 0;
    CHECK_OK(veer_removeAgent(world, gone));
    noise.source = gone;
    REFUSED(world, veer_makeNoise(world, &noise, &heard), VEER_E_STALE, "def.source");
    noise.source = veer_nullAgent, noise.loudness = -1;
    REFUSED(world, veer_makeNoise(world, &noise, &heard), VEER_E_RANGE, "def.loudness");
    REFUSED(world, veer_makeNoise(world, NULL, &heard), VEER_E_NULL, "def");
    REFUSED(world, veer_forget(world, gone), VEER_E_STALE, "agent");
    REFUSED(world, veer_memories(world, gone, NULL, &count), VEER_E_STALE, "agent");
    make_agent(world, AGENT(.x = 100, .group = THIEF));
    CHECK_OK(veer_step(world, DT));
    REFUSED(world, veer_memories(world, guard, NULL, &count), VEER_E_BUFFER, "count");
    CHECK_EQ(count, 1u);
}

TEST(anything_written_to_the_column_is_survived) {
    VeerWorldId world = newWorld();
    VeerBrainDef brain = SENSING(.sense.shareRange = 500, .behaviorCount = 1);
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_PURSUE), brain.behaviors[0].target = VEER_TARGET_KIND_MEMORY;
    VeerBrainDef numb = brain;
    numb.sense.mask = 0;
    VeerAgentId agents[3] = {guardOf(world, brain, AGENT(.x = 1)), guardOf(world, numb, AGENT(.x = 50)),
                             make_agent(world, AGENT(.x = 99, .group = 2))};
    const float odd[8] = {NAN, INFINITY, -INFINITY, 3e38f, -1, 0.5f, 1048576, 3};
    uint32_t random = 5;
    for (uint32_t round = 0; round < 300; round++) {
        float *words = veer_columnF32(world, VEER_COLUMN_MEMORIES);
        for (uint32_t i = 0; i < 3 * 4 * VEER_REMEMBERED_LANES; i++)
            if (test_random(&random) % 3) words[i] = odd[test_random(&random) % 8];
        CHECK_OK(veer_step(world, DT));
        CHECK_OK(veer_validate(world));
        for (uint32_t i = 0; i < 3; i++) {
            VeerMemory memory;
            CHECK(recallsOf(world, agents[i], &memory) <= 4);
        }
    }
}
