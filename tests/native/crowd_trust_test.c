/* Tests that a crowd in a jam is bit-identical whatever the order in which agents were added, on threads, and after saving, rolling back
 * and replaying; and that veer_explain changes nothing and predicts the next decision. */
#include "any_brain.h"
#include "film.h"
#include "jam.h"
#include "refusal.h"
#include "given.h"

enum { JAMMED = 48 };

static const VeerVec3 farOff = {12, -5, 3};

/* Two groups meet head-on between walls, and some agents are at one point. In space there are no walls. order: the order of adding agents,
 * or null. */
static Jam startJammed(uint32_t combine, uint32_t dimensions, const uint32_t *order) {
    Jam jam = jam_plan(combine, jam_scales[0]);
    jam.crowd.worldDef.dimensions = dimensions, jam.crowd.worldDef.seed = 5;
    jam_start(&jam);
    if (dimensions == 2) jam_wall(&jam, (Box){-60, 7, 60, 9});
    if (dimensions == 2) jam_wall(&jam, (Box){-60, -9, 60, -7});
    jam.count = JAMMED;
    for (uint32_t k = 0; k < JAMMED; k++) {
        uint32_t i = order ? order[k] : k;
        float side = i % 2 ? 1 : -1, row = (float)(i / 2 / 4), x = i < 40 ? 3 + 2.5f * row : 0,
              y = i < 40 ? -4.5f + 3 * (float)(i / 2 % 4) : 0;
        VeerVec3 to = {-side * 40, y, 0}, from = {side * x, y, dimensions == 3 && i < 40 ? (float)(i % 3) : 0};
        jam.goals[i] = jam_scaled(&jam, i < 46 ? to : farOff), jam.crowd.agentDef.key = i + 1;
        jam.agents[i] = crowd_add(&jam.crowd, jam_scaled(&jam, from), (VeerVec3){0, 0, 0});
        CHECK_OK(veer_setTargetPoint(jam.crowd.world, jam.agents[i], jam.goals[i]));
    }
    return jam;
}

static Jam jammed(uint32_t combine, uint32_t dimensions) {
    Jam jam = startJammed(combine, dimensions, NULL);
    takeSteps(jam.crowd.world, 150);
    return jam;
}

/* Returns the index of the first agent that differs between the jams, or JAMMED. */
static uint32_t firstOther(const Jam *a, const Jam *b) {
    static const uint32_t columns[] = {VEER_COLUMN_X,          VEER_COLUMN_Y,          VEER_COLUMN_Z,          VEER_COLUMN_VELOCITY_X,
                                       VEER_COLUMN_VELOCITY_Y, VEER_COLUMN_VELOCITY_Z, VEER_COLUMN_STALL_TIME, VEER_COLUMN_SIDESTEP};
    for (uint32_t i = 0; i < JAMMED; i++)
        for (uint32_t c = 0; c < sizeof columns / sizeof *columns; c++) {
            float ofA = jam_column(a, i, columns[c]), ofB = jam_column(b, i, columns[c]);
            if (memcmp(&ofA, &ofB, sizeof ofA) != 0) return i;
        }
    return JAMMED;
}

STUDY(the_order_in_which_agents_are_added_changes_no_bit_of_a_jam) {
    uint32_t random = 77, order[JAMMED];
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++)
        for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
            shuffle(order, JAMMED, &random);
            Scoped(Jam) a = startJammed(combine, dimensions, NULL), b = startJammed(combine, dimensions, order);
            uint32_t other = JAMMED, step = 0;
            for (; step < 300 && other == JAMMED; step++) {
                CHECK_OK(veer_step(a.crowd.world, a.scale.dt));
                CHECK_OK(veer_step(b.crowd.world, b.scale.dt));
                other = firstOther(&a, &b);
            }
            if (!CHECK_EQ(other, JAMMED)) printf("  combiner %u, %u dimensions, step %u\n", combine, dimensions, step);
        }
}

/* There are more agents on one point than are tested for contacts. */
STUDY(the_order_in_which_agents_are_stacked_changes_no_bit) {
    uint32_t random = 78, order[JAMMED], other = JAMMED;
    shuffle(order, JAMMED, &random);
    Jam jams[2];
    for (uint32_t k = 0; k < 2; k++) {
        jams[k] = startJammed(VEER_COMBINE_BLEND, 2, k ? order : NULL);
        for (uint32_t i = 0; i < JAMMED; i++) {
            veer_columnF32(jams[k].crowd.world, VEER_COLUMN_X)[veer_slot(jams[k].agents[i])] = i % 3 ? 0.0f : 0.1f;
            veer_columnF32(jams[k].crowd.world, VEER_COLUMN_Y)[veer_slot(jams[k].agents[i])] = 0;
        }
    }
    for (uint32_t step = 0; step < 200 && other == JAMMED; step++) {
        for (uint32_t k = 0; k < 2; k++) CHECK_OK(veer_step(jams[k].crowd.world, DT));
        other = firstOther(&jams[0], &jams[1]);
    }
    CHECK_EQ(other, JAMMED);
    for (uint32_t k = 0; k < 2; k++) jam_end(&jams[k]);
}

#if !defined(__wasm__) /* only native builds have the thread pool */
STUDY(a_jam_takes_the_same_course_on_any_number_of_threads) {
    static const uint32_t setups[][2] = {{2, 1}, {3, 7}, {8, 16}};
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        Scoped(Jam) alone = jammed(combine, 2);
        takeSteps(alone.crowd.world, 60);
        for (uint32_t k = test_isShort ? 2 : 0; k < 3; k++) {
            VeerThreads *threads;
            Scoped(Jam) shared = jammed(combine, 2);
            CHECK_OK(veer_createThreads(setups[k][0], &threads));
            VeerRunnerDef def = veer_threadsRunner(threads);
            def.rangeSize = setups[k][1];
            CHECK_OK(veer_setRunner(shared.crowd.world, &def));
            takeSteps(shared.crowd.world, 60);
            CHECK_EQ(hashOf(shared.crowd.world), hashOf(alone.crowd.world));
            veer_destroyThreads(threads);
        }
    }
}
#endif

TEST(a_jam_goes_on_as_if_it_had_not_been_saved_and_loaded_or_rolled_back) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        Scoped(Jam) jam = jammed(combine, 2);
        VeerWorldId world = jam.crowd.world;
        Scoped(VeerWorldId) loaded = {0};
        uint32_t size = veer_saveSize(world), tick = veer_tick(world);
        void *bytes = malloc(size);
        CHECK_OK(veer_save(world, bytes, size));
        CHECK_OK(veer_keepHistory(world, 40));
        takeSteps(world, 30);
        uint64_t hash = hashOf(world);
        CHECK_OK(veer_loadWorld(bytes, size, &loaded));
        takeSteps(loaded, 30);
        CHECK_EQ(hashOf(loaded), hash);
        CHECK_OK(veer_rollback(world, tick + 10));
        takeSteps(world, 20);
        CHECK_EQ(hashOf(world), hash);
        CHECK_OK(veer_restore(world, bytes, size));
        takeSteps(world, 30);
        CHECK_EQ(hashOf(world), hash);
        isSound(world);
        free(bytes);
    }
}

TEST(a_recorded_jam_replays) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        Scoped(Jam) jam = jammed(combine, 2);
        VeerWorldId replayed;
        CHECK_OK(veer_startRecording(jam.crowd.world, 1));
        for (uint32_t i = 0; i < 40; i++) {
            if (i % 10 == 3) CHECK_OK(veer_removeAgent(jam.crowd.world, jam.agents[i]));
            if (i % 10 == 5) CHECK_OK(veer_setTargetPoint(jam.crowd.world, jam.agents[i], (VeerVec3){0, 0, 0}));
            takeSteps(jam.crowd.world, 1);
        }
        Film film = filmOf(jam.crowd.world);
        CHECK_EQ(playFilm(&film, &replayed), VEER_NO_RESULT);
        CHECK_EQ(hashOf(replayed), hashOf(jam.crowd.world));
        CHECK_OK(veer_destroyWorld(replayed));
        free(film.bytes);
    }
}

static void compareExplanations(uint32_t combine, uint32_t dimensions) {
    static VeerExplain why[JAMMED];
    Scoped(Jam) jam = jammed(combine, dimensions);
    VeerWorldId world = jam.crowd.world;
    uint32_t limited = 0;
    uint64_t hash = hashOf(world);
    for (uint32_t i = 0; i < JAMMED; i++) CHECK_OK(veer_explain(world, jam.agents[i], &why[i]));
    CHECK_EQ(hashOf(world), hash);
    decideWorld(world, jam.scale.dt);
    for (uint32_t i = 0; i < JAMMED; i++) {
        float force = 0;
        for (uint32_t k = 0; k < why[i].limitCount; k++) force += why[i].limits[k].force;
        CHECK_EQ(jam_column(&jam, i, VEER_COLUMN_DESIRED_X), why[i].desiredX);
        CHECK_EQ(jam_column(&jam, i, VEER_COLUMN_DESIRED_Y), why[i].desiredY);
        CHECK_EQ(jam_column(&jam, i, VEER_COLUMN_DESIRED_Z), why[i].desiredZ);
        CHECK_EQ(jam_column(&jam, i, VEER_COLUMN_STALL_TIME), why[i].stallTime);
        CHECK_EQ(jam_column(&jam, i, VEER_COLUMN_SIDESTEP), why[i].sidestep);
        CHECK_EQ(jam_isSettled(&jam, i), (int)why[i].settled);
        limited += force > 0;
    }
    CHECK(limited > (dimensions == 2 ? 20 : 5)); /* in space, most agents have already passed by then */
    CHECK_OK(veer_endStep(world));
}

TEST(explanations_in_a_jam_change_nothing_and_tell_the_next_decision) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++)
        for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) compareExplanations(combine, dimensions);
}

/* Calling veer_explain before every step does not change how a jam develops. */
TEST(a_jam_that_is_watched_takes_the_same_course) {
    Scoped(Jam) alone = jammed(VEER_COMBINE_CONTEXT, 2), watched = jammed(VEER_COMBINE_CONTEXT, 2);
    static VeerExplain why;
    for (int step = 0; step < 60; step++) {
        for (uint32_t i = 0; i < JAMMED; i += 3) CHECK_OK(veer_explain(watched.crowd.world, watched.agents[i], &why));
        takeSteps(alone.crowd.world, 1);
        takeSteps(watched.crowd.world, 1);
    }
    CHECK_EQ(hashOf(alone.crowd.world), hashOf(watched.crowd.world));
}

TEST(row_130_numbers_written_into_the_columns_of_a_jam_do_no_harm) {
    static const uint32_t floats[] = {VEER_COLUMN_STALL_TIME, VEER_COLUMN_SIDESTEP,   VEER_COLUMN_X,         VEER_COLUMN_Y,
                                      VEER_COLUMN_VELOCITY_X, VEER_COLUMN_VELOCITY_Y, VEER_COLUMN_RADIUS,    VEER_COLUMN_MAX_SPEED,
                                      VEER_COLUMN_MASS,       VEER_COLUMN_TARGET_X,   VEER_COLUMN_DESIRED_X, VEER_COLUMN_ORIENTATION};
    static const float values[] = {NAN, INFINITY, -INFINITY, 3.4e38f, -3.4e38f, 1e30f, -1, 0, 1e-40f};
    static const uint32_t words[] = {VEER_COLUMN_FLAGS, VEER_COLUMN_GROUP, VEER_COLUMN_TARGET_SLOT, VEER_COLUMN_IS_CLOSE,
                                     VEER_COLUMN_CROWD_BITS};
    uint32_t random = 6;
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        Scoped(Jam) jam = jammed(combine, 2 + combine % 2);
        for (uint32_t round = 0; round < (test_isShort ? 100 : 400); round++) {
            uint32_t slot = test_random(&random) % JAMMED;
            if (round % 4)
                veer_columnF32(jam.crowd.world, floats[test_random(&random) % (sizeof floats / sizeof *floats)])[slot] =
                    values[test_random(&random) % 9];
            else if (round % 8)
                veer_columnU32(jam.crowd.world, words[test_random(&random) % 5])[slot] |= test_random(&random);
            takeSteps(jam.crowd.world, 1);
            statsOf(jam.crowd.world);
            for (uint32_t i = 0; i < JAMMED; i++) {
                VeerAgentId agent = veer_agentAt(jam.crowd.world, i);
                if (VEER_IS_NULL(agent)) continue;
                VeerVec3 at = crowd_at(&jam.crowd, i), v = crowd_velocity(&jam.crowd, i);
                if (veer_columnU32(jam.crowd.world, VEER_COLUMN_FLAGS)[i] & 2u) { /* quarantined */
                    CHECK_OK(veer_reviveAgent(jam.crowd.world, agent, (VeerVec3){(float)(round % 7), (float)(i % 5), 0}));
                    continue;
                }
                if (!CHECK(isfinite(at.x + at.y + at.z + v.x + v.y + v.z))) return;
            }
        }
    }
}

TEST(row_131_settings_of_crowds_out_of_their_ranges_are_refused_by_name) {
    Scoped(Jam) jam = startJammed(VEER_COMBINE_BLEND, 2, NULL);
    VeerBrainDef *brain = &jam.crowd.brainDef;
    VeerBrainId id;
    uint32_t refused = 0;
    for (uint32_t i = 0; i < veer_settingCount; i++) {
        const VeerRow *row = &veer_rows[i];
        const VeerAvoidanceDef good = brain->avoidance;
        const float reals[] = {NAN, row->min.f32 - 1, row->max.f32 * 2 + 1};
        char argument[64];
        if (row->group != VEER_GROUP_AVOIDANCE || row->max.u32 == VEER_NONE) continue;
        snprintf(argument, sizeof argument, "def.avoidance.%s", row->name);
        for (uint32_t k = 0; k < 3; k++) {
            VeerLane lane = {.u32 = row->max.u32 + 1 + k};
            if (row->type[0] == 'f') lane.f32 = reals[k];
            memcpy((char *)&brain->avoidance + row->offset, &lane, sizeof lane);
            REFUSED(jam.crowd.world, veer_addBrain(jam.crowd.world, brain, &id),
                    k || row->type[0] != 'f' ? VEER_E_RANGE : VEER_E_NOT_FINITE, argument);
            REFUSED(jam.crowd.world, veer_setBrain(jam.crowd.world, jam.crowd.brain, brain),
                    k || row->type[0] != 'f' ? VEER_E_RANGE : VEER_E_NOT_FINITE, argument);
            refused++;
        }
        brain->avoidance = good;
    }
    CHECK_EQ(refused, 3 * 7);
    brain->crowd = VEER_CROWD_COUNT;
    REFUSED(jam.crowd.world, veer_addBrain(jam.crowd.world, brain, &id), VEER_E_RANGE, "def.crowd");
}

/* Draws settings from their whole ranges, including the limits. */
TEST(row_132_a_jam_with_any_settings_of_crowds_stays_finite) {
    uint32_t random = 12;
    for (uint32_t round = 0; round < ROUNDS(96); round++) {
        Scoped(Jam) jam = startJammed(round % VEER_COMBINE_COUNT, 2 + round / 4 % 2, NULL);
        drawGroup(VEER_GROUP_AVOIDANCE, &jam.crowd.brainDef.avoidance, &random);
        CHECK_OK(veer_setBrain(jam.crowd.world, jam.crowd.brain, &jam.crowd.brainDef));
        for (uint32_t i = 0; i < 12; i++) { /* some agents have size 0, some are huge, and some cannot move */
            veer_columnF32(jam.crowd.world, VEER_COLUMN_RADIUS)[4 * i] = i % 3 ? 0.0f : 50.0f;
            veer_columnF32(jam.crowd.world, VEER_COLUMN_MAX_SPEED)[3 * i] = i % 3 ? 0.0f : 1e6f;
        }
        takeSteps(jam.crowd.world, 40);
        CHECK(crowd_isFinite(&jam.crowd, JAMMED));
        CHECK_EQ(crowd_stats(&jam.crowd).notFinite, 0);
        isSound(jam.crowd.world);
    }
}
