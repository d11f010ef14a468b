/* Tests that the input check gives the same result for four agents at a time as for one at a time. */
#include "busy_world.h"
#include "core/columns.h"
#include "core/traits.h"
#include "core/flags.h"
#include "steer/memory.h"

enum { AGENTS = 60 };

static VeerWorldId worldFor(uint32_t capacity, uint32_t dimensions, uint32_t slots) {
    VeerWorldDef def =
        DEFINED(VeerWorldDef, busyWorldDef(), .capacity.agents = capacity, .capacity.slots = slots, .dimensions = dimensions);
    VeerWorldId world = make_world(def);
    VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_WANDER, VEER_BEHAVIOR_ARRIVE);
    VeerBrainId id = make_brain(world, &brain);
    for (uint32_t i = 0; i < AGENTS; i++) {
        VeerAgentId agentId = make_agent(world, AGENT(.x = 10.0f * (float)i, .velocityY = 3.0f, .brain = i % 3 ? id : veer_nullBrain));
        if (i % 5 == 0) CHECK_OK(veer_setTargetPoint(world, agentId, (VeerVec3){100, 100, 0}));
    }
    return world;
}

/* Returns a value that may be out of the range of a column. */
static uint32_t suspect(uint32_t *random) {
    static const float values[] = {0, -0.0f, 1, -1, 1e-30f, 3.1415926f, -3.1415927f, 4, 1e6f, -1.0001e6f, 3e38f, -3e38f, 1e5f};
    static const uint32_t bits[] = {0x7F800000u, 0xFF800000u, 0x7FC00000u, 0xFFFFFFFFu, 1u, 0x80000001u};
    uint32_t which = test_random(random) % 19, lanes;
    if (which >= 13) return bits[which - 13];
    memcpy(&lanes, &values[which], sizeof lanes);
    return lanes;
}

static int areAlike(VeerWorldId a, VeerWorldId b, uint32_t column) {
    const VeerColumnInfo *info = &veer_columnInfo[column];
    uint32_t lanes = veer_lanesPerAgent(&veer_world(a, "test")->header->def, info->lanes);
    const uint32_t *ours = veer_column(veer_world(a, "test"), column), *theirs = veer_column(veer_world(b, "test"), column);
    for (uint32_t i = 0; i < AGENTS * lanes; i++)
        if (ours[i] != theirs[i]) return 0;
    return 1;
}

TEST(inputs_are_checked_the_same_in_blocks_and_one_by_one) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        uint32_t random = 7 + dimensions;
        for (uint32_t round = 0; round < SOME(400); round++) {
            const uint32_t slots = round % 3 ? 8 : 0;
            Scoped(VeerWorldId) blocks = worldFor(64, dimensions, slots), single = worldFor(63, dimensions, slots);
            takeSteps(blocks, 2);
            takeSteps(single, 2);
            for (uint32_t edit = 0; edit < 1 + round % 7; edit++) {
                uint32_t column = test_random(&random) % VEER_COLUMNS, slot = test_random(&random) % AGENTS, value = suspect(&random);
                if (veer_columnInfo[column].lanes == VEER_LANES_SLOTS || veer_columnInfo[column].lanes == VEER_LANES_STATE) continue;
                if (!veer_columnLanes(blocks, column)) continue;
                veer_column(veer_world(blocks, "test"), column)[slot] = value;
                veer_column(veer_world(single, "test"), column)[slot] = value;
            }
            takeSteps(blocks, 2);
            takeSteps(single, 2);
            for (uint32_t column = 0; column < VEER_COLUMNS; column++)
                if (veer_columnInfo[column].saved) CHECK(areAlike(blocks, single, column));
            isSound(blocks);
        }
    }
}

/* ---- many agents of one brain, which are checked a block at a time */

enum { MANY = 600 };

static VeerWorldId manyWanderers(void) {
    VeerWorldId world =
        make_world(WORLD(.capacity.agents = MANY, .capacity.slots = 0, .capacity.state = veer_stateLanes(VEER_BEHAVIOR_WANDER)));
    VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_WANDER);
    VeerAgentDef agent = AGENT(.brain = make_brain(world, &brain));
    for (uint32_t i = 0; i < MANY; i++) {
        agent.x = 20.0f * (float)i;
        make_agent(world, agent);
    }
    takeSteps(world, 2);
    return world;
}

static const uint32_t places[] = {0, 1, 2, 3, 7, 8, 31, 32, 100, 254, 255, 256, 257, 300, 511, 512, 598, 599};

TEST(an_agent_of_many_whose_memory_is_not_finite_forgets_it) {
    VeerWorldId world = manyWanderers(), other = manyWanderers();
    VeerWorld *inside = veer_world(world, "test");
    const uint32_t lanes = inside->header->def.capacity.state, bad[] = {0x7FC00000u, 0x7F800000u, 0xFF800000u};
    CHECK(lanes > 0);
    for (uint32_t i = 0; i < sizeof places / sizeof *places; i++)
        for (uint32_t lane = 0; lane < lanes; lane++) {
            memcpy(&inside->state[places[i] * lanes + lane], &bad[i % 3], sizeof *bad);
            veer_resetMemory(veer_world(other, "test"), places[i]);
            takeSteps(world, 1);
            takeSteps(other, 1);
            isSound(world);
            if (!CHECK_EQ(hashOf(world), hashOf(other))) printf("  slot %u, lane %u\n", places[i], lane);
        }
}

/* Copies all columns of a slot to memory or, if isBack is 1, from memory to the slot. */
static void copyLanes(VeerWorld *world, uint32_t slot, uint32_t *kept, int isBack) {
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        const uint32_t lanes = veer_lanesPerAgent(&world->header->def, veer_columnInfo[column].lanes);
        uint32_t *own = veer_column(world, column) + (size_t)slot * lanes;
        memcpy(isBack ? own : kept, isBack ? kept : own, lanes * sizeof *own);
        kept += lanes;
    }
}

/* A free slot stays free even if all columns of a living agent are copied into it. */
TEST(a_free_slot_of_many_that_is_overwritten_stays_free) {
    VeerWorldId world = manyWanderers();
    VeerWorld *inside = veer_world(world, "test");
    for (uint32_t i = 0; i < sizeof places / sizeof *places; i++) {
        uint32_t kept[VEER_COLUMNS * 8];
        VeerAgentId id = veer_agentAt(world, places[i]);
        copyLanes(inside, places[i], kept, 0);
        VeerAgentDef agent = read_agent(world, id);
        CHECK_OK(veer_removeAgent(world, id));
        copyLanes(inside, places[i], kept, 1);
        takeSteps(world, 1);
        CHECK_EQ(inside->flags[places[i]], 0);
        if (!isSound(world)) printf("  slot %u\n", places[i]);
        CHECK_OK(veer_addAgent(world, &agent, &id));
    }
}
