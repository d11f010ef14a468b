/* Tests that invalid values in columns, written between steps, between stages, or before veer_explain, break nothing. */
#include "busy_world.h"
#include "given.h"
#include "hills.h"
#include "core/flags.h"

/* Integer columns that refer to brains, links and targets. */
static const uint32_t pointing[] = {VEER_COLUMN_BRAIN,       VEER_COLUMN_FLAGS,       VEER_COLUMN_JUMP_LINK,
                                    VEER_COLUMN_TARGET_KIND, VEER_COLUMN_TARGET_SLOT, VEER_COLUMN_TARGET_GENERATION};
enum { POINTING = sizeof pointing / sizeof *pointing };

/* Fills the integer columns with random integers, and every eighth float with random bits. */
static void scrawl(VeerWorldId world, uint32_t seed) {
    uint32_t random = seed;
    for (uint32_t i = 0; i < POINTING; i++) {
        uint32_t *values = veer_columnU32(world, pointing[i]);
        for (uint32_t slot = 0; slot < BUSY_AGENTS; slot++) values[slot] = test_random(&random) >> test_random(&random) % 32;
    }
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        float *values = veer_columnF32(world, column);
        uint32_t count = BUSY_AGENTS * veer_columnLanes(world, column);
        for (uint32_t i = 0; values && i < count; i++)
            if (test_random(&random) % 8 == 0) values[i] = veer_fromBits(test_random(&random));
    }
}

static int isQuiet(VeerWorldId world) { return isSound(world) && CHECK_EQ(statsOf(world).notFinite, 0); }

TEST(row_11_columns_overwritten_between_the_stages_are_checked_again) {
    for (uint32_t seed = 1; seed < 200; seed++) {
        Scoped(BusyWorld) busy = busyWorld();
        takeSteps(busy.world, 3);
        CHECK_OK(veer_perceive(busy.world, 0.02f));
        if (seed & 1) scrawl(busy.world, seed);
        CHECK_OK(veer_decide(busy.world));
        if (seed & 2) scrawl(busy.world, seed + 1000);
        if (seed & 4)
            CHECK_OK(veer_move(busy.world));
        else
            CHECK_OK(veer_endStep(busy.world));
        takeSteps(busy.world, 1);
        isQuiet(busy.world);
    }
}

TEST(row_11_an_agent_that_aligns_with_one_whose_brain_is_invalid_can_be_explained) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_ALIGN);
    CHECK_OK(veer_setBrain(busy.world, busy.blender, &brain));
    CHECK_OK(veer_setTargetAgent(busy.world, busy.agents[3], busy.agents[0]));
    veer_columnU32(busy.world, VEER_COLUMN_BRAIN)[veer_slot(busy.agents[0])] = 0x7FFFFFFFu;
    explainOf(busy.world, busy.agents[3]);
    takeSteps(busy.world, 1);
    isQuiet(busy.world);
}

/* Fills the stack before a step, to expose reads of uninitialized memory. */
static float litter(float with) {
    volatile float waste[4096];
    for (uint32_t i = 0; i < 4096; i++) waste[i] = with;
    return waste[7];
}

static uint64_t hashWithDetour(float with) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_DRIVE, VEER_BEHAVIOR_AVOID_AGENTS);
    brain.combine = VEER_COMBINE_CONTEXT, brain.context.slots = 8;
    CHECK_OK(veer_setBrain(busy.world, busy.patroller, &brain));
    for (int i = 0; i < 20; i++) {
        for (uint32_t slot = 0; slot < BUSY_AGENTS; slot++) {
            veer_columnF32(busy.world, VEER_COLUMN_DRIVE_X)[slot] = 0.5f;
            veer_columnU32(busy.world, VEER_COLUMN_FLAGS)[slot] |= slot & 1 ? VEER_FLAG_DETOUR_LEFT : VEER_FLAG_DETOUR_RIGHT;
            veer_columnF32(busy.world, VEER_COLUMN_VELOCITY_X)[slot] = veer_columnF32(busy.world, VEER_COLUMN_VELOCITY_Y)[slot] = 0;
        }
        CHECK_EQ(litter(with), with);
        takeSteps(busy.world, 1);
    }
    uint64_t hash = hashOf(busy.world);
    isSound(busy.world);
    return hash;
}

TEST(row_11_a_detour_written_for_agents_that_ignore_walls_gives_the_same_result_every_time) {
    CHECK_EQ(hashWithDetour(0.0f), hashWithDetour(1.0f));
    CHECK_EQ(hashWithDetour(0.0f), hashWithDetour(-50.0f));
}

TEST(row_11_a_column_in_which_no_agent_has_a_number_is_named) {
    static const uint32_t columns[] = {VEER_COLUMN_X, VEER_COLUMN_VELOCITY_Y, VEER_COLUMN_MAX_SPEED, VEER_COLUMN_MAX_FORCE};
    static const char *const names[] = {"x[0]", "velocityY[0]", "maxSpeed[0]", "maxForce[0]"};
    Scoped(BusyWorld) busy = busyWorld();
    for (uint32_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        float *values = veer_columnF32(busy.world, columns[i]), kept[BUSY_AGENTS];
        memcpy(kept, values, sizeof kept);
        for (uint32_t slot = 0; slot < BUSY_AGENTS; slot++) values[slot] = veer_fromBits(0x7FC00000u);
        CHECK_EQ(veer_validate(busy.world), VEER_E_INTERNAL);
        if (!CHECK(strcmp(veer_lastError(busy.world)->argument, names[i]) == 0)) printf("  %s\n", veer_lastError(busy.world)->message);
        memcpy(values, kept, sizeof kept);
        CHECK_OK(veer_validate(busy.world));
    }
}

TEST(row_11_an_agent_without_a_place_or_a_brain_is_not_explained) {
    static VeerExplain why;
    Scoped(BusyWorld) busy = busyWorld();
    takeSteps(busy.world, 2);
    float *x = veer_columnF32(busy.world, VEER_COLUMN_X);
    uint32_t *brain = veer_columnU32(busy.world, VEER_COLUMN_BRAIN);
    const float wasX = x[0];
    const uint32_t wasBrain = brain[0];
    CHECK_OK(veer_explain(busy.world, busy.agents[0], &why));
    x[0] = veer_fromBits(0x7FC00000u);
    CHECK_EQ(veer_explain(busy.world, busy.agents[0], &why), VEER_NO_RESULT);
    x[0] = wasX, brain[0] = 0x00FFFFFFu;
    CHECK_EQ(veer_explain(busy.world, busy.agents[0], &why), VEER_NO_RESULT);
    brain[0] = wasBrain;
    CHECK_OK(veer_explain(busy.world, busy.agents[0], &why));
}

TEST(row_11_jumps_and_orders_of_an_agent_whose_brain_is_invalid_read_no_brain) {
    static const uint32_t numbers[] = {3, 0x00FFFFFFu, 0x7FFFFFFFu, 0xFFFFFFFFu};
    static Hills hills;
    uint32_t random = 5;
    const VeerWorldId world = make_world(hills_world(2, VEER_EDGE_MODE_CLAMP));
    hills_shape(&hills, &random, 0.3f);
    hills_add(world, &hills);
    const VeerBrainDef brain = hills_brain(VEER_BEHAVIOR_NAV_FIELD, 0.9f);
    VeerAgentId agent = make_agent(world, AGENT(.x = 100, .y = 100, .radius = 3, .brain = make_brain(world, &brain)));
    const VeerLinkId link = make_link(world, LINK(.fromX = 100, .fromY = 100, .toX = 160, .toY = 120, .takeOffRadius = 20));
    const VeerGroupOrder order = {.point = {200, 200, 0}, .agentCount = 1, .spacing = 1};
    VeerJump plan;
    for (uint32_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        veer_columnU32(world, VEER_COLUMN_BRAIN)[veer_slot(agent)] = numbers[i];
        CHECK(veer_planJump(world, agent, link, &plan) >= 0);
        CHECK(veer_takeJump(world, agent, link) >= 0);
        CHECK_OK(veer_orderAgents(world, &order, &agent));
    }
    takeSteps(world, 1);
    CHECK(isSound(world));
}
