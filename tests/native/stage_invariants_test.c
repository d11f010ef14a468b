/* Tests the conditions that debug builds assert between the stages of a step (step/invariants.h), and how far veer_validate reads. */
#include "core/flags.h"
#include "core/think_rate.h"
#include "step/invariants.h"
#include "setup.h"

static VeerWorldId makeWorld(uint32_t dimensions, uint32_t agents, uint32_t thinkEvery) {
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerAgentDef agent = veer_defaultAgentDef();
    VeerAgentId id;
    const VeerWorldId world = make_world(WORLD(.dimensions = dimensions, .capacity.agents = agents));
    brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_DRIVE);
    brain.thinkEvery = thinkEvery;
    CHECK_OK(veer_addBrain(world, &brain, &agent.brain));
    for (uint32_t i = 0; i < agents; i++) {
        agent.x = 40 * (float)i;
        CHECK_OK(veer_addAgent(world, &agent, &id));
        CHECK_OK(veer_setDrive(world, id, (VeerVec3){1, 0, 0}));
    }
    CHECK_OK(veer_step(world, 1.0f / 60));
    return world;
}

/* Returns whether a condition still holds after a value of the last agent became NaN. */
static int holdsWithout(int (*condition)(const VeerWorld *), const VeerWorld *world, float *column) {
    float *number = &column[world->header->pools[VEER_KIND_AGENT].high - 1], before = *number;
    *number = VEER_INF - VEER_INF;
    const int holds = condition(world);
    *number = before;
    return holds;
}

TEST(the_z_of_a_planar_output_may_be_anything_and_all_else_must_be_finite) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        const VeerWorldId id = makeWorld(dimensions, 3, 1);
        VeerWorld *world = veer_world(id, "test");
        CHECK_EQ(holdsWithout(veer_isSteeringFinite, world, world->steeringX), 0);
        CHECK_EQ(holdsWithout(veer_isSteeringFinite, world, world->steeringY), 0);
        CHECK_EQ(holdsWithout(veer_isSteeringFinite, world, world->steeringZ), dimensions == 2);
        CHECK_EQ(holdsWithout(veer_isSteeringFinite, world, world->steeringRotation), 1); /* the agents output no rotation */
        CHECK_EQ(holdsWithout(veer_isDecisionFinite, world, world->desiredY), 0);
        CHECK_EQ(holdsWithout(veer_isDecisionFinite, world, world->desiredZ), dimensions == 2);
        CHECK_EQ(holdsWithout(veer_isDecisionFinite, world, world->desiredRotation), 1);
        world->desiredBits[2] |= VEER_OUTPUT_ROTATION;
        CHECK_EQ(holdsWithout(veer_isDecisionFinite, world, world->desiredRotation), 0);
        CHECK_EQ(holdsWithout(veer_isMotionFinite, world, world->x), 0);
        CHECK_EQ(holdsWithout(veer_isMotionFinite, world, world->rotation), 0);
        world->eventCount = world->header->def.capacity.events + 1;
        CHECK_EQ(veer_isMotionFinite(world), 0);
        CHECK_OK(veer_destroyWorld(id));
    }
}

TEST(the_steering_of_an_agent_that_rests_may_be_anything) {
    const VeerWorldId id = makeWorld(2, 4, 3);
    VeerWorld *world = veer_world(id, "test");
    uint32_t resting = 0;
    for (uint32_t step = 0; step < 6; step++) {
        CHECK_OK(veer_perceive(id, 1.0f / 60));
        const int rests = veer_restsNow(world, 3);
        const uint32_t bits = world->steeringBits[3];
        world->steeringBits[3] = VEER_OUTPUT_VELOCITY; /* a caller may write these values between the stages */
        CHECK_EQ(holdsWithout(veer_isSteeringFinite, world, world->steeringX), rests);
        world->steeringBits[3] = bits;
        resting += (uint32_t)rests;
        CHECK_OK(veer_decide(id));
        CHECK_EQ(holdsWithout(veer_isDecisionFinite, world, world->desiredX), 0);
        CHECK_OK(veer_move(id));
    }
    CHECK_EQ(resting, 4);
}

TEST(an_order_that_lacks_an_agent_or_has_another_brains_agent_is_unsound) {
    const VeerWorldId id = makeWorld(2, 5, 1);
    VeerWorld *world = veer_world(id, "test");
    CHECK_EQ(veer_isOrderSound(world), 1);
    world->brainEnd[1]--;
    CHECK_EQ(veer_isOrderSound(world), 0);
    world->brainEnd[1]++;
    world->order[4] = 5;
    CHECK_EQ(veer_isOrderSound(world), 0);
    world->order[4] = 4;
    world->brain[4] = 2;
    CHECK_EQ(veer_isOrderSound(world), 0);
    world->brain[4] = 1;
    CHECK_EQ(veer_isOrderSound(world), 1);
}

/* With 4k + 3 agents in a full world, the check of the last group of four reads a padding slot, which must be ignored. */
TEST(the_padding_after_the_last_slot_is_not_checked) {
    for (uint32_t count = 3; count < 12; count += 4) {
        const VeerWorldId id = makeWorld(2, count, 1);
        VeerWorld *world = veer_world(id, "test");
        world->slots[VEER_KIND_AGENT][count].next = VEER_NONE;
        CHECK_OK(veer_validate(id));
        world->flags[count - 1] = 0;
        CHECK_EQ(veer_validate(id), VEER_E_INTERNAL);
        world->slots[VEER_KIND_AGENT][count].next = 0;
        CHECK_OK(veer_destroyWorld(id));
    }
}
