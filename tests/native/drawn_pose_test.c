/* Tests the columns drawX, drawY, drawZ and drawOrientation: the pose between the last two steps, for renderers. */
#include "given.h"

static float drawn(VeerWorldId world, VeerColumn column, uint32_t slot) { return veer_columnF32(world, column)[slot]; }

/* Agents that cross the edges of a wrapped world in every direction, without a brain. */
static VeerWorldId crossing(uint32_t dimensions) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.dimensions = dimensions, setEdges(&def, VEER_EDGE_MODE_WRAP), boundCube(&def, -30, 70);
    VeerWorldId world = makeWorld(def);
    for (int i = 0; i < 27; i++) {
        VeerAgentDef agent = AGENT(.velocityX = 90.0f * (float)(i % 3 - 1), .velocityY = 90.0f * (float)(i / 3 % 3 - 1),
                                   .velocityZ = dimensions == 3 ? 90.0f * (float)(i / 9 - 1) : 0.0f);
        addAgent(world, agent);
    }
    return world;
}

TEST(the_drawn_pose_stays_within_the_bounds_of_a_wrapped_world) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        Scoped(VeerWorldId) world = crossing(dimensions);
        VeerAdvance done;
        int crossings = 0;
        for (int frame = 0; frame < 300; frame++) {
            CHECK_OK(veer_advance(world, 0.4f * DT, &done));
            for (uint32_t slot = 0; slot < 27; slot++)
                for (uint32_t axis = 0; axis < dimensions; axis++) {
                    float place = drawn(world, VEER_COLUMN_DRAW_X + axis, slot);
                    float now = drawn(world, VEER_COLUMN_X + axis, slot), last = drawn(world, VEER_COLUMN_LAST_X + axis, slot);
                    CHECK(place >= -30.0f && place < 70.0f);
                    float behind = remainderf(now - place, 100.0f), step = remainderf(now - last, 100.0f);
                    CHECK_NEAR(behind, step * (1.0f - done.alpha), 1e-4f);
                    crossings += fabsf(now - last) > 50.0f;
                }
        }
        CHECK(crossings > 50);
    }
}

TEST(agents_that_are_placed_beyond_the_bounds_of_a_wrapped_world_are_drawn_within_them) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        Scoped(VeerWorldId) world = crossing(dimensions), loaded = {0};
        VeerAgentDef def = veer_defaultAgentDef();
        VeerAgentId agents[3];
        const void *bytes;
        uint32_t size;
        def.x = -31, def.y = 170.5f, def.z = dimensions == 3 ? -130 : 5;
        CHECK_OK(veer_addAgent(world, &def, &agents[0]));
        for (int i = 1; i < 3; i++) CHECK_OK(veer_addAgent(world, &(VeerAgentDef){.mass = 1}, &agents[i]));
        CHECK_OK(veer_setAgent(world, agents[1], &def));
        CHECK_OK(veer_reviveAgent(world, agents[2], (VeerVec3){def.x, def.y, def.z}));
        CHECK_OK(veer_savedBytes(world, &bytes, &size));
        CHECK_OK(veer_loadWorld(bytes, size, &loaded));
        for (int i = 0; i < 6; i++) {
            const VeerWorldId which = i < 3 ? world : loaded;
            const uint32_t slot = veer_slot(agents[i % 3]);
            CHECK_EQ(drawn(which, VEER_COLUMN_X, slot), -31.0f); /* the next step wraps the agent into the world */
            CHECK_EQ(drawn(which, VEER_COLUMN_DRAW_X, slot), 69.0f);
            CHECK_EQ(drawn(which, VEER_COLUMN_DRAW_Y, slot), -29.5f);
            CHECK_EQ(drawn(which, VEER_COLUMN_DRAW_Z, slot), dimensions == 3 ? -30.0f : 5.0f);
        }
    }
}

TEST(no_time_left_over_draws_the_present_pose_after_steps_of_the_caller) {
    Scoped(VeerWorldId) world = crossing(2);
    VeerAdvance done;
    for (int i = 0; i < 5; i++) {
        CHECK_OK(veer_step(world, DT));
        CHECK_OK(veer_advance(world, 0.0f, &done));
        CHECK_EQ(done.steps, 0);
        CHECK_EQ(done.alpha, 1.0f);
        CHECK_EQ(drawn(world, VEER_COLUMN_DRAW_X, 2), drawn(world, VEER_COLUMN_X, 2));
    }
    /* the driver continues from here, so its poses are between two steps again */
    CHECK_OK(veer_advance(world, veer_defaultWorldDef().stepTime, &done));
    CHECK_EQ(done.steps, 1);
    CHECK_EQ(done.alpha, 0.0f);
    CHECK_NEAR(drawn(world, VEER_COLUMN_DRAW_X, 2), drawn(world, VEER_COLUMN_LAST_X, 2), 1e-5f);
}

TEST(steps_repeated_by_the_caller_keep_the_time_that_was_left_over) {
    Scoped(VeerWorldId) world = crossing(2);
    VeerAdvance before, after;
    CHECK_OK(veer_keepHistory(world, 8));
    CHECK_OK(veer_advance(world, 3.5f * DT, &before));
    float x = drawn(world, VEER_COLUMN_DRAW_X, 2);
    CHECK_OK(veer_rollback(world, 1));
    stepWorld(world, 2, DT);
    CHECK_OK(veer_advance(world, 0.0f, &after));
    CHECK_EQ(after.alpha, before.alpha);
    CHECK_EQ(drawn(world, VEER_COLUMN_DRAW_X, 2), x);
}

TEST(the_caller_chooses_the_place_between_two_steps) {
    Scoped(VeerWorldId) world = crossing(2);
    stepWorld(world, 3, DT);
    uint64_t hash = 0, later = 0;
    CHECK_OK(veer_hash(world, &hash));
    float x = drawn(world, VEER_COLUMN_X, 2), last = drawn(world, VEER_COLUMN_LAST_X, 2);
    for (int i = 0; i <= 4; i++) {
        CHECK_OK(veer_interpolate(world, 0.25f * (float)i));
        CHECK_NEAR(drawn(world, VEER_COLUMN_DRAW_X, 2), last + 0.25f * (float)i * (x - last), 1e-5f);
    }
    CHECK_EQ(drawn(world, VEER_COLUMN_DRAW_X, 2), x);
    CHECK_OK(veer_hash(world, &later));
    CHECK(hash == later); /* drawn poses are not part of the state */
    CHECK_EQ(veer_interpolate(world, NAN), VEER_E_NOT_FINITE);
    CHECK_EQ(veer_interpolate(world, -0.01f), VEER_E_RANGE);
    CHECK_EQ(veer_interpolate(world, 1.01f), VEER_E_RANGE);
    CHECK_EQ(drawn(world, VEER_COLUMN_DRAW_X, 2), x);
    CHECK_OK(veer_perceive(world, DT));
    CHECK_EQ(veer_interpolate(world, 0.5f), VEER_E_BUSY);
}
