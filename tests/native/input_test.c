/* The input check tests four agents at a time, and one by one where a world has no room for four: both give the same result. */
#include "busy_world.h"
#include "core/columns.h"
#include "core/registry.h"
#include "core/world.h"
#include "test.h"

#include <string.h>

enum { AGENTS = 60 };

static VeerWorldId worldFor(uint32_t capacity, uint32_t dimensions, uint32_t slots) {
    VeerWorldDef def = busyWorldDef();
    def.capacity.agents = capacity;
    def.capacity.slots = slots;
    def.dimensions = dimensions;
    VeerWorldId world;
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerBrainId id;
    CHECK_EQ(veer_createWorld(&def, &world), VEER_OK);
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_WANDER);
    brain.behaviors[1] = veer_behavior(VEER_BEHAVIOR_ARRIVE);
    brain.behaviorCount = 2;
    CHECK_EQ(veer_addBrain(world, &brain, &id), VEER_OK);
    for (uint32_t i = 0; i < AGENTS; i++) {
        VeerAgentDef agent = veer_defaultAgentDef();
        VeerAgentId agentId;
        agent.x = 10.0f * (float)i;
        agent.velocityY = 3.0f;
        agent.brain = i % 3 ? id : veer_nullBrain;
        CHECK_EQ(veer_addAgent(world, &agent, &agentId), VEER_OK);
        if (i % 5 == 0) CHECK_EQ(veer_setTargetPoint(world, agentId, (VeerVec3){100, 100, 0}), VEER_OK);
    }
    return world;
}

/* A value that may be out of the range of a column. */
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
        for (uint32_t round = 0; round < 400; round++) {
            const uint32_t slots = round % 3 ? 8 : 0;
            VeerWorldId blocks = worldFor(64, dimensions, slots), single = worldFor(63, dimensions, slots);
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
            CHECK_EQ(veer_destroyWorld(blocks), VEER_OK);
            CHECK_EQ(veer_destroyWorld(single), VEER_OK);
        }
    }
}
