/* Tests the local space of agents in volume worlds: forward and up vectors for renderers (move/local_space.c). */
#include "setup.h"

typedef struct Bird {
    VeerWorldId world;
    VeerAgentId agent;
    uint32_t slot;
} Bird;

/* Returns a bird that flies along +x at full speed, with a brain that seeks a target. change: modifies the definition. */
static Bird birdWith(VeerLocomotionDef *(*change)(VeerBrainDef *)) {
    Bird bird = {{0}, {0}, 0};
    bird.world = make_world(WORLD(.dimensions = 3));
    VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_SEEK);
    if (change) change(&brain);
    VeerAgentDef agent = AGENT(.velocityX = 100, .maxSpeed = 100, .maxForce = 60, .brain = make_brain(bird.world, &brain));
    CHECK_OK(veer_addAgent(bird.world, &agent, &bird.agent));
    bird.slot = veer_slot(bird.agent);
    return bird;
}

static VeerVec3 vectorAt(const Bird *bird, VeerColumn x) {
    const float *columns[3];
    for (uint32_t i = 0; i < 3; i++) columns[i] = veer_columnF32(bird->world, x + i);
    return (VeerVec3){columns[0][bird->slot], columns[1][bird->slot], columns[2][bird->slot]};
}
static VeerVec3 forwardOf(const Bird *bird) { return vectorAt(bird, VEER_COLUMN_FORWARD_X); }
static VeerVec3 upOf(const Bird *bird) { return vectorAt(bird, VEER_COLUMN_UP_X); }
static double dotOf(VeerVec3 a, VeerVec3 b) { return (double)a.x * (double)b.x + (double)a.y * (double)b.y + (double)a.z * (double)b.z; }

static void flyTo(const Bird *bird, VeerVec3 target, int steps) {
    CHECK_OK(veer_setTargetPoint(bird->world, bird->agent, target));
    for (int i = 0; i < steps; i++) CHECK_OK(veer_step(bird->world, DT));
}

static int isLocalSpace(const Bird *bird) {
    VeerVec3 forward = forwardOf(bird), up = upOf(bird);
    return CHECK_NEAR(dotOf(forward, forward), 1, 1e-5) && CHECK_NEAR(dotOf(up, up), 1, 1e-5) && CHECK_NEAR(dotOf(forward, up), 0, 1e-5);
}

TEST(a_bird_is_level_before_its_first_step_and_in_straight_flight) {
    Bird bird = birdWith(NULL);
    for (int i = 0; i < 2; i++) {
        CHECK_NEAR(forwardOf(&bird).x, 1, 1e-6);
        CHECK_NEAR(upOf(&bird).z, 1, 1e-6);
        flyTo(&bird, (VeerVec3){100000, 0, 0}, 60);
    }
}

TEST(a_climbing_bird_faces_along_its_velocity) {
    Bird bird = birdWith(NULL);
    flyTo(&bird, (VeerVec3){100000, 0, 100000}, 300);
    VeerVec3 forward = forwardOf(&bird);
    CHECK_NEAR(forward.x, forward.z, 0.01);
    CHECK(upOf(&bird).x < -0.69f);
    isLocalSpace(&bird);
}

TEST(a_bird_banks_into_its_turn_by_at_most_45_degrees_and_levels_off_after_it) {
    for (int side = -1; side <= 1; side += 2) {
        Bird bird = birdWith(NULL);
        VeerVec3 aside = {0, (float)side * 100000.0f, 0};
        float most = 0;
        for (int i = 0; i < 60; i++) {
            flyTo(&bird, aside, 1);
            VeerVec3 forward = forwardOf(&bird), inside = {-forward.y * (float)side, forward.x * (float)side, 0};
            float lean = (float)dotOf(upOf(&bird), inside);
            CHECK(lean > 0.0f);
            most = lean > most ? lean : most;
            isLocalSpace(&bird);
        }
        CHECK(most > 0.3f && most < 0.708f);
        flyTo(&bird, aside, 600);
        CHECK_NEAR(upOf(&bird).z, 1, 1e-3);
    }
}

/* Targets are in every direction, so that the bird climbs, dives and turns at the same time, and passes the vertical. */
STUDY(a_bank_is_at_most_45_degrees_however_steep_the_turn) {
    double worst = 1;
    int steep = 0;
    for (uint32_t flight = 0; flight < 40; flight++) {
        Bird bird = birdWith(NULL);
        for (uint32_t leg = 0; leg < 20; leg++) {
            const uint32_t bits = 2654435761u * (1 + leg + 20 * flight);
            const float turn = (float)(bits >> 16) * 1e-4f, height = (float)(bits & 0xFFFFu) / 16384.0f - 2.0f;
            const VeerVec3 target = {1e5f * cosf(turn), 1e5f * sinf(turn), 1e5f * height};
            for (int i = 0; i < 45; i++) {
                flyTo(&bird, target, 1);
                const VeerVec3 forward = forwardOf(&bird), up = upOf(&bird);
                const double ahead = sqrt((double)forward.x * forward.x + (double)forward.y * forward.y);
                if (ahead < 0.02) continue; /* in vertical flight, every bank angle counts as level */
                worst = fmin(worst, up.z / ahead);
                steep += ahead < 0.5;
            }
        }
    }
    CHECK(steep > 1000);
    if (!CHECK(worst > 0.7)) printf("  cosine of the largest bank: %.3f\n", worst);
}

TEST(without_a_limit_of_its_force_a_bird_banks_too) {
    Bird bird = birdWith(NULL);
    VeerAgentDef def = read_agent(bird.world, bird.agent);
    def.maxForce = INFINITY;
    CHECK_OK(veer_setAgent(bird.world, bird.agent, &def));
    float most = 0;
    for (int i = 0; i < 60; i++) {
        flyTo(&bird, (VeerVec3){0, 100000, 0}, 1);
        VeerVec3 forward = forwardOf(&bird), inside = {-forward.y, forward.x, 0};
        float lean = (float)dotOf(upOf(&bird), inside);
        most = lean > most ? lean : most;
    }
    CHECK(most > 0.15f && most < 0.708f);
}

TEST(a_bank_grows_smoothly) {
    Bird bird = birdWith(NULL);
    flyTo(&bird, (VeerVec3){100000, 0, 0}, 10);
    for (int i = 0; i < 120; i++) {
        VeerVec3 before = upOf(&bird);
        flyTo(&bird, i % 7 < 3 ? (VeerVec3){0, 100000, 0} : (VeerVec3){0, -100000, 0}, 1);
        CHECK(dotOf(before, upOf(&bird)) > 0.99); /* at most 8 degrees of change per step */
    }
}

TEST(straight_up_straight_down_and_over_the_top_there_is_an_up) {
    Bird bird = birdWith(NULL);
    flyTo(&bird, (VeerVec3){0, 0, 100000}, 300);
    CHECK(forwardOf(&bird).z > 0.99f);
    isLocalSpace(&bird);
    for (int i = 0; i < 300; i++) {
        flyTo(&bird, (VeerVec3){-100000, 0, 0}, 1);
        isLocalSpace(&bird);
    }
    CHECK(upOf(&bird).z > 0.99f);
    for (int i = 0; i < 300; i++) {
        flyTo(&bird, (VeerVec3){0, 0, -100000}, 1);
        isLocalSpace(&bird);
    }
    CHECK(forwardOf(&bird).z < -0.99f);
}

static VeerLocomotionDef *faceFreely(VeerBrainDef *brain) {
    brain->locomotion.facing = VEER_FACING_INDEPENDENT;
    return &brain->locomotion;
}

TEST(who_faces_independently_of_its_velocity_stays_level) {
    Bird bird = birdWith(faceFreely);
    flyTo(&bird, (VeerVec3){0, 100000, 100000}, 120);
    CHECK_NEAR(forwardOf(&bird).x, 1, 1e-6);
    CHECK_NEAR(upOf(&bird).z, 1, 1e-6);
}

TEST(a_loaded_world_is_level_and_a_broken_value_in_the_columns_heals) {
    Bird bird = birdWith(NULL);
    flyTo(&bird, (VeerVec3){0, 100000, 0}, 20);
    static unsigned char bytes[1 << 22];
    uint32_t size = veer_saveSize(bird.world);
    if (!CHECK(size <= sizeof bytes)) return;
    uint64_t before = setup_hash(bird.world);
    float *columns[] = {veer_columnF32(bird.world, VEER_COLUMN_UP_X), veer_columnF32(bird.world, VEER_COLUMN_FORWARD_Z)};
    for (uint32_t i = 0; i < 2; i++) columns[i][bird.slot] = __builtin_nanf("");
    CHECK_EQ(setup_hash(bird.world), before); /* the vectors are not part of the state */
    flyTo(&bird, (VeerVec3){0, 100000, 0}, 1);
    isLocalSpace(&bird);

    CHECK_OK(veer_save(bird.world, bytes, size));
    VeerVec3 forward = forwardOf(&bird);
    CHECK_OK(veer_restore(bird.world, bytes, size));
    isLocalSpace(&bird);
    CHECK_NEAR(dotOf(forward, forwardOf(&bird)), 1, 1e-5);
    CHECK(upOf(&bird).z > 0.999f);
}

TEST(planar_worlds_have_no_such_columns) {
    VeerWorldId world = make_world(WORLD());
    for (uint32_t column = VEER_COLUMN_FORWARD_X; column <= VEER_COLUMN_UP_Z; column++) {
        CHECK_EQ(veer_columnLanes(world, column), 0);
        CHECK(veer_columnF32(world, column) == NULL);
    }
}
