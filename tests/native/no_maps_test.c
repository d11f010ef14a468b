/* Tests worlds without room for context maps: columns that only maps use take no memory, and everything else works the same. */
#include "any_brain.h"
#include "busy_world.h"

enum { WALKERS = 12 };

static VeerResult steer(const Place *place, uint32_t type, uint32_t combine, uint32_t *random) {
    VeerBrainDef brain = drawBrain(place, type, combine, random);
    VeerBrainId id;
    VeerResult result = veer_addBrain(place->world, &brain, &id);
    for (uint32_t i = 0; result == VEER_OK && i < place->count; i++) giveBrainTo(place, i, id);
    return result;
}

TEST(every_behavior_moves_the_same_with_and_without_room_for_maps) {
    uint32_t random = 11, compared = 0;
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++)
        for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
            if (combine == VEER_COMBINE_CONTEXT || (isPart(type) && combine != VEER_COMBINE_PIPELINE)) continue;
            VeerWorldDef def = placeDef(WALKERS, 2 + (type + combine) % 2, type % VEER_EDGE_MODE_COUNT);
            uint32_t again = random;
            Place with = fillPlace(&def, WALKERS, &random);
            def.capacity.slots = 0;
            Place without = fillPlace(&def, WALKERS, &again);
            VeerResult result = steer(&with, type, combine, &random);
            CHECK_EQ(steer(&without, type, combine, &again), result);
            for (uint32_t step = 0; result == VEER_OK && step < SOME(30u); step++) {
                takeSteps(with.world, 1);
                takeSteps(without.world, 1);
                if (!CHECK(hashOf(with.world) == hashOf(without.world))) break;
                compared++;
            }
            uint64_t one, other;
            CHECK_OK(veer_hashAgent(with.world, with.agents[5], &one));
            CHECK_OK(veer_hashAgent(without.world, without.agents[5], &other));
            CHECK(one == other);
            isSound(without.world);
            veer_destroyWorld(with.world);
            veer_destroyWorld(without.world);
        }
    CHECK(compared > SOME(1000u));
}

TEST(columns_that_only_maps_use_take_no_memory) {
    static const uint32_t columns[] = {VEER_COLUMN_MAP_SLOTS, VEER_COLUMN_GOAL_X, VEER_COLUMN_DISTANCE_TO_GOAL, VEER_COLUMN_MEMORY};
    VeerWorldDef def = WORLD(.capacity.agents = 1000, .capacity.slots = VEER_MIN_SLOTS);
    VeerWorldId with = make_world(def);
    def.capacity.slots = 0;
    VeerWorldId without = make_world(def);
    CHECK_EQ(veer_saveSize(with) - veer_saveSize(without), 1000 * 4 * (12 + 4)); /* 12 single values, and x and y of two directions */
    for (uint32_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        CHECK(veer_columnLanes(with, columns[i]) > 0);
        CHECK_EQ(veer_columnLanes(without, columns[i]), 0);
        CHECK(!veer_columnF32(without, columns[i]) && !veer_columnU32(without, columns[i]));
    }
    CHECK(veer_columnF32(with, VEER_COLUMN_GOAL_X) && veer_columnU32(with, VEER_COLUMN_MAP_SLOTS));
    CHECK_EQ(veer_columnLanes(without, VEER_COLUMN_X), 1);
}

/* A later call reserves the room: the hash stays the same, and brains with maps can then be added. */
TEST(a_world_that_gets_room_for_maps_keeps_its_hash_and_uses_maps_from_then_on) {
    uint32_t random = 3;
    VeerWorldDef def = placeDef(WALKERS, 2, VEER_EDGE_MODE_NONE);
    def.capacity.slots = 0;
    Place place = fillPlace(&def, WALKERS, &random);
    CHECK_OK(veer_keepHistory(place.world, 4));
    CHECK_OK(steer(&place, VEER_BEHAVIOR_WANDER, VEER_COMBINE_BLEND, &random));
    takeSteps(place.world, 20);
    uint32_t again = random;
    CHECK_EQ(steer(&place, VEER_BEHAVIOR_SEEK, VEER_COMBINE_CONTEXT, &again), VEER_E_FULL);
    CHECK(strcmp(veer_lastError(place.world)->argument, "capacity.slots") == 0);
    const uint64_t before = hashOf(place.world);
    def.capacity.slots = 64;
    CHECK_OK(veer_reserve(place.world, &def.capacity));
    CHECK(hashOf(place.world) == before);
    isSound(place.world);
    CHECK_OK(steer(&place, VEER_BEHAVIOR_SEEK, VEER_COMBINE_CONTEXT, &random));
    takeSteps(place.world, 3);
    CHECK(veer_columnU32(place.world, VEER_COLUMN_MAP_SLOTS)[0] >= VEER_MIN_SLOTS);
    CHECK_OK(veer_rollback(place.world, 20)); /* goes back to a state before the world had maps */
    CHECK(hashOf(place.world) == before);
    CHECK_EQ(veer_columnU32(place.world, VEER_COLUMN_MAP_SLOTS)[0], 0);
    isSound(place.world);
}

TEST(saving_restoring_and_recording_work_without_room_for_maps) {
    uint32_t random = 5, size = 0;
    VeerWorldDef def = placeDef(WALKERS, 2, VEER_EDGE_MODE_WRAP);
    const void *bytes;
    VeerWorldId loaded, replay;
    def.capacity.slots = 0;
    Place place = fillPlace(&def, WALKERS, &random);
    CHECK_OK(veer_startRecording(place.world, 1));
    CHECK_OK(steer(&place, VEER_BEHAVIOR_WANDER, VEER_COMBINE_BLEND, &random));
    takeSteps(place.world, 20);
    CHECK_OK(veer_savedBytes(place.world, &bytes, &size));
    CHECK_OK(veer_loadWorld(bytes, size, &loaded));
    takeSteps(place.world, 20);
    takeSteps(loaded, 20);
    CHECK(hashOf(loaded) == hashOf(place.world));
    CHECK_OK(veer_recordedBytes(place.world, &bytes, &size));
    CHECK_OK(veer_openReplay(bytes, size, &replay));
    for (uint32_t i = 0; i < 40; i++) CHECK_OK(veer_replayStep(replay));
    CHECK(hashOf(replay) == hashOf(place.world));
    isSound(loaded);
    veer_destroyWorld(place.world);
    veer_destroyWorld(loaded);
    veer_destroyWorld(replay);
}
