/* Tests columns with arbitrary contents that no step has checked yet. Every call that may come before a step reads them safely. So do
 * recordings and rollbacks, which write such columns themselves (rows 12 and 62 of BAD_INPUTS.md). */
#include "any_brain.h"
#include "core/columns.h"
#include "film.h"

enum { AGENTS = 10 };

/* Returns a number that refers to something far out of range, or to the first index that does not exist. */
static uint32_t anyReference(uint32_t *random) {
    static const uint32_t bad[] = {0xFFFFFFFFu, 0x80000000u, 0x7FFFFFFFu, 0x7FFFFFF0u, 0x00FFFFFFu, AGENTS, 2, 1};
    return test_random(random) % 4 ? bad[test_random(random) % (sizeof bad / sizeof *bad)]
                                   : test_random(random) >> test_random(random) % 32;
}

/* Writes random values to all columns that a caller may write at this stage. */
static void scrawl(VeerWorldId world, uint32_t *random) {
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        uint32_t *references = veer_columnU32(world, column), count = veer_slotCount(world) * veer_columnLanes(world, column);
        float *values = veer_columnF32(world, column);
        for (uint32_t i = 0; references && i < count; i++)
            if (test_random(random) % 3 == 0) references[i] = anyReference(random);
        for (uint32_t i = 0; values && i < count; i++)
            if (test_random(random) % 40 == 0) values[i] = veer_fromBits(test_random(random));
    }
}

/* Overwrites only references of agents, so that the agents are not quarantined. */
static void scrawlReferences(VeerWorldId world, uint32_t *random) {
    static const uint32_t columns[] = {VEER_COLUMN_BRAIN, VEER_COLUMN_TARGET_SLOT, VEER_COLUMN_TARGET_GENERATION, VEER_COLUMN_DETAIL_LEVEL};
    for (uint32_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        uint32_t slot = test_random(random) % AGENTS;
        veer_columnU32(world, columns[i])[slot] = anyReference(random);
    }
    veer_columnU32(world, VEER_COLUMN_TARGET_KIND)[test_random(random) % AGENTS] = VEER_OWN_TARGET_AGENT;
    veer_columnU32(world, VEER_COLUMN_TARGET_SLOT)[test_random(random) % AGENTS] = anyReference(random);
}

/* Makes all calls that read columns and are allowed before a step. */
static void callEverything(Place *place, uint32_t *random) {
    VeerWorldId world = place->world;
    VeerAgentId near[4];
    VeerAgentDef def = veer_defaultAgentDef();
    VeerExplain why;
    VeerTarget target;
    uint64_t hash;
    uint32_t found;
    for (uint32_t i = 0; i < place->count; i++) {
        CHECK(veer_explain(world, place->agents[i], &why) >= 0);
        CHECK_OK(veer_getTarget(world, place->agents[i], &target));
        CHECK_OK(veer_hashAgent(world, place->agents[i], &hash));
    }
    VeerAdvance done;
    CHECK_OK(veer_interpolate(world, 0.25f));
    CHECK_OK(veer_advance(world, 0.0f, &done));
    CHECK_OK(veer_nearest(world, &(VeerNearest){.range = 500, .mask = ~0u, .count = 4}, near, &found));
    CHECK_OK(veer_getAgent(world, place->agents[1], &def));
    def = veer_defaultAgentDef();
    CHECK_OK(veer_setAgent(world, place->agents[test_random(random) % place->count], &def));
    VeerAgentId added = make_agent(world, def);
    CHECK_OK(veer_removeAgent(world, added));
    CHECK_OK(veer_setTargetPoint(world, place->agents[2], (VeerVec3){1, 2, 3}));
    CHECK_OK(veer_reviveAgent(world, place->agents[3], (VeerVec3){4, 5, 6}));
    hashOf(world);
}

/* Rolls back to a state of the history that was overwritten by a caller. */
static void rollBack(Place *place, uint32_t *random) {
    CHECK_OK(veer_keepHistory(place->world, 2));
    CHECK_OK(veer_rollback(place->world, veer_tick(place->world)));
    callEverything(place, random);
}

static void addDisc(VeerWorldId world, uint32_t *random) {
    VeerObstacleDef def = OBSTACLE(.radius = 5, .x = test_range(random, -100, 100));
    make_obstacle(world, def);
}

static void stepInStages(VeerWorldId world, uint32_t *random) {
    CHECK_OK(veer_perceive(world, 0.02f));
    scrawl(world, random);
    CHECK_OK(veer_decide(world));
    scrawl(world, random);
    CHECK_OK(test_random(random) % 2 ? veer_move(world) : veer_endStep(world));
}

static Place brainyPlace(uint32_t type, uint32_t combine, uint32_t dimensions, uint32_t *random) {
    Place place = makePlace(AGENTS, dimensions, test_random(random) % VEER_EDGE_MODE_COUNT, random);
    VeerBrainDef brain = drawBrain(&place, type, combine, random);
    VeerBrainId id = {0};
    /* the brain is not possible in space, or not with this combiner */
    if (veer_addBrain(place.world, &brain, &id) != VEER_OK) return place;
    for (uint32_t i = 0; i < AGENTS; i++) giveBrainTo(&place, i, id);
    return place;
}

/* Records and replays a game in which edits of every kind meet columns with random contents. */
static void playWildly(uint32_t type, uint32_t combine, uint32_t dimensions) {
    if (IS_LEFT_OUT(type + combine + dimensions, 4)) return;
    uint32_t random = 1 + type + 64 * combine + 512 * dimensions;
    Place place = brainyPlace(type, combine, dimensions, &random);
    takeSteps(place.world, 2);
    CHECK_OK(veer_startRecording(place.world, test_random(&random) % 2));
    for (int round = 0; round < 4; round++) {
        (round & 1 ? scrawl : scrawlReferences)(place.world, &random);
        callEverything(&place, &random);
        (round & 1 ? scrawl : scrawlReferences)(place.world, &random);
        addDisc(place.world, &random); /* the added disc changes a record, so the replay checks all records and restores the world */
        if (round == 2) rollBack(&place, &random);
        takeSteps(place.world, 1);
        isSound(place.world);
        stepInStages(place.world, &random);
        isSound(place.world);
    }
    uint64_t hash = hashOf(place.world);
    Film film = filmOf(place.world);
    VeerWorldId replayed;
    CHECK_EQ(playFilm(&film, &replayed), VEER_NO_RESULT);
    CHECK_EQ(hashOf(replayed), hash);
    isSound(replayed);
    veer_destroyWorld(replayed);
    veer_destroyWorld(place.world);
    free(film.bytes);
}

TEST(row_12_columns_that_hold_anything_are_read_safely_by_every_call_and_replay_in_the_plane) {
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++)
        for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) playWildly(type, combine, 2);
}

TEST(row_12_columns_that_hold_anything_are_read_safely_by_every_call_and_replay_in_space) {
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++)
        for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) playWildly(type, combine, 3);
}

/* ---- volume worlds: restoring also computes the local axes of agents */

static BusyWorld busySpace(void) {
    VeerWorldDef def = busyWorldDef();
    BusyWorld busy = {0};
    def.dimensions = 3;
    CHECK_OK(veer_createWorld(&def, &busy.world));
    VeerBrainDef blender = busyBlender();
    CHECK_OK(veer_addBrain(busy.world, &blender, &busy.blender));
    for (uint32_t i = 0; i < BUSY_AGENTS; i++) busy.agents[i] = busyAgent(busy.world, busy.blender, 60.0f + 70.0f * (float)i, 120.0f);
    return busy;
}

static const uint32_t farBrains[] = {3, 4, 65536, 0x00FFFFFFu, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu};
enum { FAR_BRAINS = sizeof farBrains / sizeof *farBrains };

TEST(row_62_a_recording_in_space_whose_edits_name_missing_brains_replays_to_the_same_hash) {
    for (uint32_t i = 0; i < FAR_BRAINS; i++) {
        BusyWorld busy = busySpace();
        uint32_t random = i;
        takeSteps(busy.world, 3);
        CHECK_OK(veer_startRecording(busy.world, 1));
        for (uint32_t slot = 0; slot < BUSY_AGENTS; slot++) {
            veer_columnU32(busy.world, VEER_COLUMN_BRAIN)[slot] = farBrains[i];
            addDisc(busy.world, &random);
            takeSteps(busy.world, 1);
        }
        Film film = filmOf(busy.world);
        VeerWorldId replayed;
        CHECK_EQ(playFilm(&film, &replayed), VEER_NO_RESULT);
        CHECK_EQ(hashOf(replayed), hashOf(busy.world));
        isSound(replayed);
        veer_destroyWorld(replayed);
        veer_destroyWorld(busy.world);
        free(film.bytes);
    }
}

TEST(row_12_a_rollback_and_a_new_neighbor_in_space_survive_missing_brains) {
    for (uint32_t i = 0; i < FAR_BRAINS; i++) {
        BusyWorld busy = busySpace();
        takeSteps(busy.world, 3);
        veer_columnU32(busy.world, VEER_COLUMN_BRAIN)[1] = farBrains[i];
        VeerAgentId added = busyAgent(busy.world, busy.blender, 200, 200);
        CHECK_OK(veer_keepHistory(busy.world, 3)); /* the current state is stored unchanged */
        CHECK_OK(veer_rollback(busy.world, 3));
        takeSteps(busy.world, 1);
        CHECK_OK(veer_rollback(busy.world, 3));
        CHECK_OK(veer_removeAgent(busy.world, added));
        takeSteps(busy.world, 1);
        isSound(busy.world);
        CHECK_EQ(veer_columnU32(busy.world, VEER_COLUMN_BRAIN)[1], 0);
        veer_destroyWorld(busy.world);
    }
}

/* ---- a planar world that becomes a volume world: its block has no room for the columns of volume worlds */

TEST(row_58_a_saved_world_of_other_dimensions_is_refused) {
    for (uint32_t dimensions = 2; dimensions < 4; dimensions++) {
        VeerWorldDef def = busyWorldDef();
        uint32_t size;
        const void *bytes;
        def.dimensions = dimensions;
        VeerWorldId own = make_world(def);
        def.dimensions = 5 - dimensions;
        VeerWorldId other = make_world(def);
        CHECK_OK(veer_savedBytes(other, &bytes, &size));
        uint64_t hash = hashOf(own);
        FAILS(own, veer_restore(own, bytes, size), VEER_E_VERSION, "bytes.dimensions");
        CHECK_EQ(hashOf(own), hash);
        veer_destroyWorld(own);
    }
}

static void putNumber(Film *film, uint32_t number) {
    for (; number > 127; number >>= 7) film->bytes[film->size++] = (unsigned char)(number | 128u);
    film->bytes[film->size++] = (unsigned char)number;
}

/* Appends an edit of one value and a step with a wrong hash. */
static void forgeEdit(Film *film, uint32_t lane, uint32_t value) {
    static const unsigned char check[8] = {0};
    const float dt = 0.01f;
    VeerRecordingHeader header;
    memcpy(&header, film->bytes, sizeof header);
    film->bytes = realloc(film->bytes, film->size + 64);
    film->size = (uint32_t)sizeof header + header.bytes;
    putNumber(film, VEER_ENTRY_EDITS);
    putNumber(film, 1);
    putNumber(film, lane);
    memcpy(film->bytes + film->size, &value, sizeof value);
    film->size += (uint32_t)sizeof value;
    putNumber(film, 0);
    putNumber(film, VEER_ENTRY_STEP);
    memcpy(film->bytes + film->size, &dt, sizeof dt);
    memcpy(film->bytes + film->size + sizeof dt, check, sizeof check);
    film->size += (uint32_t)(sizeof dt + sizeof check);
    header.bytes = film->size - (uint32_t)sizeof header;
    header.steps++;
    memcpy(film->bytes, &header, sizeof header);
    while (film->size % 4) film->bytes[film->size++] = 0;
    repair(film);
}

TEST(row_62_a_recording_that_turns_a_plane_into_space_is_refused) {
    for (int isSpace = 0; isSpace < 2; isSpace++) {
        BusyWorld busy = isSpace ? busySpace() : busyWorld();
        VeerWorldId world;
        CHECK_OK(veer_startRecording(busy.world, 0));
        Film film = filmOf(busy.world);
        uint32_t at = (uint32_t)(offsetof(VeerHeader, def) + offsetof(VeerWorldDef, dimensions)) / 4;
        forgeEdit(&film, at, isSpace ? 2 : 3);
        CHECK_OK(veer_openReplay(film.bytes, film.size, &world));
        FAILS(world, veer_replayStep(world), VEER_E_CORRUPT, "bytes.dimensions");
        takeSteps(world, 1);
        isSound(world);
        veer_destroyWorld(world);
        veer_destroyWorld(busy.world);
        free(film.bytes);
    }
}
