/* Tests jumps that are interrupted: removed links and agents, quarantine, saving, overwritten columns, steps split into stages. */
#include "jumper.h"

TEST(row_119_removing_the_link_aborts_the_run_up_with_a_reason) {
    GIVEN_JUMPER(jumper);
    jumper_take(&jumper);
    jumper_live(&jumper, 0.2f);
    CHECK_OK(veer_removeLink(jumper.walker.world, jumper.link));
    uint32_t why = 0;
    CHECK_EQ(walker_events(&jumper.walker, VEER_EVENT_JUMP_REFUSED, &why), 1);
    CHECK_EQ(why, VEER_JUMP_REFUSAL_LINK_LOST);
    CHECK_EQ(jumper_takes(&jumper), 0);
    jumper_live(&jumper, 5);
    CHECK_EQ(jumper.jumped, 0);
}

TEST(row_120_removing_the_link_does_not_end_a_flight) {
    GIVEN_JUMPER(jumper);
    if (!jumper_takeOff(&jumper)) return;
    CHECK_OK(veer_removeLink(jumper.walker.world, jumper.link));
    CHECK_OK(veer_validate(jumper.walker.world));
    jumper_live(&jumper, 1.5f);
    CHECK_EQ(jumper.order, 123);
    CHECK_EQ(jumper.linkSlot, VEER_NONE);
    CHECK_NEAR(jumper.landedX, 300, 0.01f);
}

TEST(row_121_an_agent_removed_in_the_air_leaves_nothing_behind) {
    GIVEN_JUMPER(jumper);
    if (!jumper_takeOff(&jumper)) return;
    CHECK_OK(veer_removeAgent(jumper.walker.world, jumper.walker.agent));
    jumper_live(&jumper, 2);
    CHECK_EQ(jumper.landed, 0);
    CHECK_OK(veer_addAgent(jumper.walker.world, &jumper.walker.agentDef, &jumper.walker.agent));
    jumper.walker.slot = veer_slot(jumper.walker.agent);
    CHECK_EQ(jumper_flies(&jumper), 0);
    CHECK_EQ(jumper_takes(&jumper), 0);
    jumper_live(&jumper, 1);
    CHECK_EQ(walker_lane(&jumper.walker, VEER_COLUMN_Z), 0.0f);
}

TEST(row_122_quarantine_freezes_an_agent_in_the_air_and_once_revived_it_walks) {
    VeerJump plan;
    GIVEN_JUMPER(jumper);
    if (!jumper_takeOff(&jumper)) return;
    jumper_live(&jumper, 0.2f);
    veer_columnF32(jumper.walker.world, VEER_COLUMN_VELOCITY_Y)[jumper.walker.slot] = __builtin_nanf("");
    jumper_live(&jumper, 1);
    CHECK(jumper_flags(&jumper) == (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED));
    CHECK_EQ(jumper.order, 12);
    CHECK_EQ(veer_planJump(jumper.walker.world, jumper.walker.agent, jumper.link, &plan), VEER_NO_RESULT);
    CHECK_EQ(plan.refusal, VEER_JUMP_REFUSAL_IMMOBILE);
    CHECK_OK(veer_reviveAgent(jumper.walker.world, jumper.walker.agent, (VeerVec3){0, 0, 0}));
    if (!jumper_takeOff(&jumper)) return;
    jumper_live(&jumper, 1.5f);
    CHECK_EQ(jumper.order, 12123);
}

TEST(row_123_aborting_a_run_up_emits_no_event_and_is_refused_in_the_air) {
    GIVEN_JUMPER(jumper);
    jumper_take(&jumper);
    jumper_live(&jumper, 0.1f);
    CHECK_OK(veer_takeJump(jumper.walker.world, jumper.walker.agent, veer_nullLink));
    CHECK_EQ(jumper_takes(&jumper), 0);
    CHECK_OK(veer_takeJump(jumper.walker.world, jumper.walker.agent, veer_nullLink));
    jumper_live(&jumper, 0.1f);
    CHECK_EQ(jumper.order, 1);
    if (!jumper_takeOff(&jumper)) return;
    uint64_t before = setup_hash(jumper.walker.world);
    CHECK_EQ(veer_takeJump(jumper.walker.world, jumper.walker.agent, veer_nullLink), VEER_E_BUSY);
    CHECK_EQ(veer_takeJump(jumper.walker.world, jumper.walker.agent, jumper.link), VEER_E_BUSY);
    CHECK_EQ(setup_hash(jumper.walker.world), before);
}

TEST(a_world_saved_in_the_run_up_or_in_mid_flight_continues_with_the_same_bits) {
    for (int flies = 0; flies < 2; flies++) {
        GIVEN_JUMPER(jumper);
        if (flies)
            jumper_takeOff(&jumper);
        else
            jumper_take(&jumper);
        jumper_live(&jumper, 0.1f);
        CHECK_EQ(jumper_flies(&jumper), flies);
        uint32_t size = veer_saveSize(jumper.walker.world);
        void *saved = malloc(size);
        CHECK_OK(veer_save(jumper.walker.world, saved, size));
        jumper_live(&jumper, 4);
        CHECK_EQ(jumper.landed, 1);
        uint64_t first = setup_hash(jumper.walker.world);
        CHECK_OK(veer_restore(jumper.walker.world, saved, size));
        CHECK(setup_hash(jumper.walker.world) != first);
        jumper_live(&jumper, 4);
        CHECK_EQ(jumper.landed, 2);
        CHECK_EQ(setup_hash(jumper.walker.world), first);
        free(saved);
    }
}

/* ---- columns */

TEST(rows_11_to_13_a_world_stays_valid_when_jump_columns_are_overwritten) {
    static const uint32_t bad[] = {0x7FC00000u, 0x7F800000u, 0xFF800000u, 0x7F7FFFFFu, 0xFF7FFFFFu, 0x00000001u, 0x80000000u,
                                   0xFFFFFFFFu, 0x3F800000u, 5u,          1u,          0x7FFFFFFFu, 0xC9742400u, 0x49742400u};
    static const VeerColumn columns[] = {VEER_COLUMN_JUMP_LINK, VEER_COLUMN_JUMP_GROUND, VEER_COLUMN_JUMP_TIME, VEER_COLUMN_FLAGS};
    uint32_t random = 5;
    for (int i = 0; i < 600; i++) {
        GIVEN_JUMPER(jumper, .walker.worldDef.dimensions = 2 + (uint32_t)i % 2, .walker.worldDef.gravityZ = i % 5 ? -500.0f : 0.0f);
        if (i % 5) CHECK_OK(veer_takeJump(jumper.walker.world, jumper.walker.agent, jumper.link));
        jumper_live(&jumper, 0.1f * (float)(test_random(&random) % 30));
        for (uint32_t writes = 1 + test_random(&random) % 3; writes; writes--) {
            uint32_t column = columns[test_random(&random) % 4], value = bad[test_random(&random) % (sizeof bad / sizeof *bad)];
            void *lanes = veer_columnF32(jumper.walker.world, column);
            if (!lanes) lanes = veer_columnU32(jumper.walker.world, column);
            memcpy((char *)lanes + 4 * jumper.walker.slot, &value, 4);
        }
        jumper_step(&jumper);
        CHECK_EQ(setup_stats(jumper.walker.world).notFinite, 0);
        CHECK_OK(veer_validate(jumper.walker.world));
        jumper_live(&jumper, 0.5f);
    }
}

TEST(rows_11_to_13_a_nan_run_up_length_is_measured_again) {
    GIVEN_JUMPER(jumper);
    jumper_take(&jumper);
    jumper_live(&jumper, 0.1f);
    veer_columnF32(jumper.walker.world, VEER_COLUMN_JUMP_GROUND)[jumper.walker.slot] = __builtin_nanf("");
    veer_columnF32(jumper.walker.world, VEER_COLUMN_JUMP_TIME)[jumper.walker.slot] = -__builtin_inff();
    jumper_step(&jumper);
    CHECK_EQ(setup_stats(jumper.walker.world).clamped, 2);
    jumper_live(&jumper, 5);
    CHECK_EQ(jumper.jumped, 1);
    CHECK_EQ(jumper.landed, 1);
}

TEST(row_124_validation_names_a_broken_jump) {
    static const struct {
        VeerColumn column;
        uint32_t value;
        const char *name;
    } cases[] = {{VEER_COLUMN_JUMP_LINK, 7, "jumpLink[0]"},
                 {VEER_COLUMN_JUMP_GROUND, 0x3F800000u, "jumpGround[0]"},
                 {VEER_COLUMN_JUMP_TIME, 0x3F800000u, "jumpTime[0]"}};
    for (uint32_t i = 0; i < 3; i++) {
        Jumper jumper = JUMPER(jumper);
        jumper_start(&jumper);
        void *lanes = veer_columnF32(jumper.walker.world, cases[i].column);
        if (!lanes) lanes = veer_columnU32(jumper.walker.world, cases[i].column);
        memcpy(lanes, &cases[i].value, 4);
        CHECK_EQ(veer_validate(jumper.walker.world), VEER_E_INTERNAL);
        CHECK(strcmp(veer_lastError(jumper.walker.world)->argument, cases[i].name) == 0);
    }
}

enum { CUT_STEP, CUT_STAGES, CUT_ADVANCE, CUTS };

static uint64_t jumpingWorld(int cut) {
    VeerAgentId others[6];
    Scoped(Jumper) jumper = JUMPER(jumper);
    jumper.walker.worldDef.stepTime = jumper.dt = 1.0f / 64;
    jumper_start(&jumper);
    VeerLinkDef def = jumper.linkDef;
    def.fromX = 300, def.toX = 200;
    VeerLinkId back = make_link(jumper.walker.world, def);
    for (uint32_t i = 0; i < 6; i++) {
        VeerAgentDef agent = jumper.walker.agentDef;
        agent.x = 100.0f + 40.0f * (float)i, agent.y = -80.0f;
        CHECK_OK(veer_addAgent(jumper.walker.world, &agent, &others[i]));
    }
    for (uint32_t tick = 0; tick < 1200; tick++) {
        for (uint32_t i = 0; tick % 120 == 0 && i < 6; i++)
            veer_takeJump(jumper.walker.world, others[i], (tick / 120 + i) % 2 ? back : jumper.link);
        VeerAdvance advance;
        if (cut == CUT_STEP) {
            walker_step(&jumper.walker, jumper.dt);
        } else if (cut == CUT_STAGES) {
            CHECK_OK(veer_perceive(jumper.walker.world, jumper.dt));
            CHECK_OK(veer_decide(jumper.walker.world));
            CHECK_OK(veer_move(jumper.walker.world));
        } else {
            for (int part = 0; part < 4; part++) CHECK_OK(veer_advance(jumper.walker.world, jumper.dt / 4, &advance));
        }
        jumper_read(&jumper);
    }
    uint64_t hash = setup_hash(jumper.walker.world);
    CHECK_EQ(veer_tick(jumper.walker.world), 1200);
    return hash;
}

TEST(a_world_of_jumpers_gives_the_same_bits_however_its_steps_are_split) {
    uint64_t whole = jumpingWorld(CUT_STEP);
    CHECK_EQ(jumpingWorld(CUT_STAGES), whole);
    CHECK_EQ(jumpingWorld(CUT_ADVANCE), whole);
    CHECK_EQ(jumpingWorld(CUT_STEP), whole);
}
