/* Tests the hash of states and checksums: the hash does not depend on how a stream is split, and every change of a word changes it. */
#include "math/lane_hash.h"
#include "test.h"

enum { COUNT = 200 };

static uint64_t mixedOf(const uint32_t *lanes, size_t count, int floats) {
    VeerHasher hasher = veer_newHasher();
    veer_hashLanes(&hasher, lanes, count, floats);
    return veer_hashValue(&hasher);
}

static void fillLanes(uint32_t lanes[COUNT], uint32_t seed) {
    for (int i = 0; i < COUNT; i++) lanes[i] = test_random(&seed);
}

TEST(the_hash_of_a_stream_does_not_depend_on_how_it_is_split) {
    uint32_t lanes[COUNT], random = 4;
    fillLanes(lanes, 1);
    uint64_t whole = mixedOf(lanes, COUNT, 0);
    for (int round = 0; round < 200; round++) {
        VeerHasher hasher = veer_newHasher();
        for (uint32_t at = 0; at < COUNT;) {
            uint32_t primitive = test_random(&random) % 80;
            if (primitive > COUNT - at) primitive = COUNT - at;
            veer_hashLanes(&hasher, lanes + at, primitive, 0);
            at += primitive;
        }
        CHECK_EQ(veer_hashValue(&hasher), whole);
    }
}

TEST(every_flipped_bit_changes_the_hash) {
    uint32_t lanes[COUNT];
    fillLanes(lanes, 2);
    uint64_t whole = mixedOf(lanes, COUNT, 0);
    for (uint32_t bit = 0; bit < COUNT * 32; bit++) {
        lanes[bit / 32] ^= 1u << bit % 32;
        CHECK(mixedOf(lanes, COUNT, 0) != whole);
        lanes[bit / 32] ^= 1u << bit % 32;
    }
}

TEST(swapped_lanes_change_the_hash) {
    uint32_t lanes[COUNT];
    fillLanes(lanes, 3);
    uint64_t whole = mixedOf(lanes, COUNT, 0);
    for (int i = 0; i < COUNT; i++)
        for (int k = 0; k < i; k++) {
            uint32_t lane = lanes[i];
            lanes[i] = lanes[k];
            lanes[k] = lane;
            CHECK(mixedOf(lanes, COUNT, 0) != whole);
            lanes[k] = lanes[i];
            lanes[i] = lane;
        }
}

TEST(negative_zero_hashes_like_zero_in_every_lane_of_floats) {
    uint32_t lanes[COUNT] = {0};
    uint64_t zeros = mixedOf(lanes, COUNT, 1);
    for (int i = 0; i < COUNT; i++) {
        lanes[i] = 0x80000000u;
        CHECK_EQ(mixedOf(lanes, COUNT, 1), zeros);
        CHECK(mixedOf(lanes, COUNT, 0) != zeros);
        lanes[i] = 0;
    }
}

TEST(swapped_parts_change_the_hash) {
    uint32_t first[COUNT], second[COUNT];
    uint64_t numbers[2];
    fillLanes(first, 5);
    fillLanes(second, 6);
    for (int order = 0; order < 2; order++) {
        VeerHasher hasher = veer_newHasher();
        veer_hashLanes(&hasher, order ? second : first, COUNT, 0);
        veer_endHashPart(&hasher);
        veer_hashLanes(&hasher, order ? first : second, COUNT, 0);
        numbers[order] = veer_hashValue(&hasher);
    }
    CHECK(numbers[0] != numbers[1]);
}
