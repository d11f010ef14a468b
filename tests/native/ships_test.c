/* Tests ships: agents with a least speed, in planar and in volume worlds (move/ships.c), and how fast their noses turn. */
#include "volume_world.h"

/* A ship alone in its world, and figures of its last steps. */
typedef struct Ship {
    VeerWorldId world;
    VeerAgentId id;
    VeerLocomotionDef rule;
    int isVolume;
    float dt, top;
    VeerVec3 nose;
    double fastest, slowest; /* the fastest turn of the nose, in rad/s, and the lowest speed */
} Ship;
#define end_Ship end_VeerWorldId

static double angleBetween(VeerVec3 a, VeerVec3 b) {
    const VeerVec3 across = veer_cross3(a, b);
    return atan2((double)veer_length3(across), (double)veer_dot3(a, b));
}

/* Returns the direction in which an agent is drawn. */
static VeerVec3 noseOf(const Ship *ship) {
    const VeerWorldId world = ship->world;
    const float angle = lane(world, ship->id, VEER_COLUMN_ORIENTATION);
    if (!ship->isVolume) return veer_vec3(cosf(angle), sinf(angle), 0);
    return veer_vec3(lane(world, ship->id, VEER_COLUMN_FORWARD_X), lane(world, ship->id, VEER_COLUMN_FORWARD_Y),
                     lane(world, ship->id, VEER_COLUMN_FORWARD_Z));
}

static Ship shipOf(VeerBrainDef *brain, int isVolume, float dt) {
    Ship ship = {.rule = brain->locomotion, .isVolume = isVolume, .dt = dt, .top = 100, .slowest = 1e9};
    ship.world = make_world(WORLD(.dimensions = isVolume ? 3 : 2));
    ship.id = make_agent(ship.world, AGENT(.velocityX = 100, .maxSpeed = 100, .brain = make_brain(ship.world, brain)));
    ship.nose = noseOf(&ship);
    return ship;
}

static void fly(Ship *ship, int steps) {
    for (int i = 0; i < steps; i++) {
        CHECK_OK(veer_step(ship->world, ship->dt));
        const VeerVec3 nose = noseOf(ship);
        ship->fastest = fmax(ship->fastest, angleBetween(ship->nose, nose) / (double)ship->dt);
        ship->slowest = fmin(ship->slowest, (double)veer_length3(speedOf(ship->world, ship->id)));
        ship->nose = nose;
    }
}

/* Checks that a ship has kept its limits so far. */
static void keepsLimits(const Ship *ship) {
    CHECK(ship->fastest <= (double)ship->rule.maxTurnRate * 1.001 + 1e-3);
    if (!CHECK(ship->slowest >= fmin((double)ship->rule.minSpeed, (double)ship->top) * (1 - 1e-5)))
        printf("  %.6f u/s, least %.6f\n", ship->slowest, (double)ship->rule.minSpeed);
}

static VeerBrainDef seeker(float minSpeed, float maxTurnRate) {
    VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_SEEK);
    brain.locomotion.minSpeed = minSpeed, brain.locomotion.maxTurnRate = maxTurnRate;
    return brain;
}

TEST(a_ship_flies_a_curve_to_a_target_straight_behind_and_never_stops) {
    const float steps[] = {1.0f / 240, DT, 0.1f};
    for (int i = 0; i < 12; i++) {
        VeerBrainDef brain = seeker(40, 1.5f);
        if (i > 5) brain.locomotion.mode = VEER_MOVE_MODE_ACCELERATE;
        Scoped(Ship) ship = shipOf(&brain, i % 2, steps[i / 2 % 3]);
        const VeerVec3 goal = {-300, 0, 0};
        float nearest = 1e9f;
        CHECK_OK(veer_setTargetPoint(ship.world, ship.id, goal));
        for (float time = 0; time < 12; time += ship.dt) {
            fly(&ship, 1);
            nearest = fminf(nearest, apart(placeOf(ship.world, ship.id), goal));
        }
        keepsLimits(&ship);
        CHECK(nearest < 100 * ship.dt + 2);
    }
}

/* The target is often inside the turning circle, so the ship first flies away from it. */
TEST(a_ship_reaches_targets_wherever_they_are) {
    uint32_t random = 5;
    for (int i = 0; i < ROUNDS(240); i++) {
        VeerBrainDef brain = seeker(test_range(&random, 10, 100), test_range(&random, 0.5f, 3));
        if (i % 3 == 0) brain.behaviors[0].type = VEER_BEHAVIOR_ARRIVE, brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_ARRIVE);
        Scoped(Ship) ship = shipOf(&brain, i % 2, DT);
        float reach = 100, nearest = 1e9f;
        VeerVec3 goal = randomPoint(&random, reach);
        if (!ship.isVolume) goal.z = 0;
        CHECK_OK(veer_setTargetPoint(ship.world, ship.id, goal));
        for (int step = 0; step < 60 * 40; step++) {
            fly(&ship, 1);
            nearest = fminf(nearest, apart(placeOf(ship.world, ship.id), goal));
        }
        keepsLimits(&ship);
        if (!CHECK(nearest < 4))
            printf("  round %d: %.1f u, least %.0f, rate %.2f\n", i, nearest, brain.locomotion.minSpeed, brain.locomotion.maxTurnRate);
    }
}

TEST(a_ship_without_a_goal_flies_on_at_its_least_speed) {
    for (uint32_t idle = 0; idle < VEER_IDLE_COUNT; idle++)
        for (int isVolume = 0; isVolume < 2; isVolume++) {
            VeerBrainDef brain = veer_defaultBrainDef();
            brain.locomotion = seeker(40, 1).locomotion;
            brain.locomotion.idle = idle, brain.locomotion.drag = 1;
            Scoped(Ship) ship = shipOf(&brain, isVolume, DT);
            fly(&ship, 600);
            CHECK_NEAR(veer_length3(speedOf(ship.world, ship.id)), 40, 0.1);
            CHECK_NEAR(ship.slowest, 40, 0.1);
            CHECK_EQ(ship.fastest, 0);
        }
}

/* A nose turns no faster than the limit, even after the agent was pushed in another direction or has stopped. */
TEST(the_nose_of_an_agent_with_a_turn_limit_never_turns_faster) {
    uint32_t random = 7;
    for (int i = 0; i < 24; i++) {
        VeerBrainDef brain = seeker(i % 3 ? 0 : 30, test_range(&random, 0.5f, 3));
        if (i % 4 == 3) brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_ARRIVE);
        Scoped(Ship) ship = shipOf(&brain, i % 2, DT);
        for (int round = 0; round < 8; round++) {
            VeerVec3 goal = randomPoint(&random, 150);
            if (round % 4 == 0) goal = veer_mulAdd3(placeOf(ship.world, ship.id), ship.nose, -120); /* straight behind */
            CHECK_OK(veer_setTargetPoint(ship.world, ship.id, goal));
            fly(&ship, 120);
            float *v[] = {veer_columnF32(ship.world, VEER_COLUMN_VELOCITY_X), veer_columnF32(ship.world, VEER_COLUMN_VELOCITY_Y),
                          veer_columnF32(ship.world, VEER_COLUMN_VELOCITY_Z)};
            if (round % 2)
                for (int axis = 0; axis < (ship.isVolume ? 3 : 2); axis++) v[axis][veer_slot(ship.id)] = test_range(&random, -60, 60);
        }
        if (!CHECK(ship.fastest <= (double)ship.rule.maxTurnRate * 1.001 + 1e-3))
            printf("  %d: %.2f of %.2f rad/s\n", i, ship.fastest, ship.rule.maxTurnRate);
    }
}

TEST(a_ship_that_ran_into_an_obstacle_flies_on_in_the_next_step) {
    VeerBrainDef brain = seeker(40, 1.5f);
    Scoped(Ship) ship = shipOf(&brain, 0, DT);
    make_obstacle(ship.world, BOX(.x = 60, .halfWidth = 10, .halfHeight = 200));
    CHECK_OK(veer_setTargetPoint(ship.world, ship.id, veer_vec3(500, 0, 0)));
    fly(&ship, 60);
    CHECK_OK(veer_setTargetPoint(ship.world, ship.id, veer_vec3(-500, 0, 0)));
    fly(&ship, 240);
    CHECK(placeOf(ship.world, ship.id).x < -50);
    CHECK(veer_length3(speedOf(ship.world, ship.id)) >= 39.9f);
}

/* ---- loads, slopes and banks */

TEST(a_limit_of_load_makes_the_turning_circle_of_a_level_turn) {
    const float loads[] = {1.5f, 4, 7};
    for (int i = 0; i < 6; i++) {
        VeerBrainDef brain = seeker(i % 2 ? 100 : 0, VEER_INF);
        brain.locomotion.maxLoad = loads[i / 2], brain.locomotion.response = VEER_INF;
        Scoped(Ship) ship = shipOf(&brain, i < 4, DT);
        CHECK_OK(veer_setTargetPoint(ship.world, ship.id, veer_vec3(0, 100000, 0)));
        const double rate = 400 * sqrt((double)(loads[i / 2] * loads[i / 2]) - 1) / 100; /* g sqrt(n^2 - 1) / v */
        const VeerVec3 before = speedOf(ship.world, ship.id);
        fly(&ship, 1);
        if (i % 2)
            CHECK_NEAR(angleBetween(before, speedOf(ship.world, ship.id)) / (double)DT, fmin(rate, 1.5707963 / (double)DT), 0.002 * rate);
        CHECK(angleBetween(before, speedOf(ship.world, ship.id)) / (double)DT <= 1.001 * rate);
    }
}

TEST(a_load_of_1_or_a_world_without_gravity_sets_no_turn_and_no_limit) {
    for (int isHeavy = 0; isHeavy < 2; isHeavy++) {
        VeerBrainDef brain = seeker(100, VEER_INF);
        brain.locomotion.maxLoad = 1;
        Scoped(VeerWorldId) world = make_world(WORLD(.gravityZ = isHeavy ? -400.0f : 0.0f));
        const VeerAgentId id = make_agent(world, AGENT(.velocityX = 100, .maxSpeed = 100, .brain = make_brain(world, &brain)));
        CHECK_OK(veer_setTargetPoint(world, id, veer_vec3(0, 100000, 0)));
        for (int i = 0; i < 60; i++) CHECK_OK(veer_step(world, DT));
        CHECK_NEAR(speedOf(world, id).y, isHeavy ? 0 : 100, 0.1);
    }
}

TEST(ships_climb_and_dive_no_steeper_than_their_limits) {
    uint32_t random = 3;
    for (int i = 0; i < 40; i++) {
        VeerBrainDef brain = seeker(test_range(&random, 20, 100), i % 2 ? 1.5f : VEER_INF);
        brain.locomotion.maxClimb = test_range(&random, 0, 1.5f), brain.locomotion.maxDive = test_range(&random, 0, 1.5f);
        Scoped(Ship) ship = shipOf(&brain, 1, DT);
        for (int round = 0; round < 6; round++) {
            VeerVec3 goal = randomPoint(&random, 3000);
            if (round % 3 == 0) goal = veer_add3(placeOf(ship.world, ship.id), veer_vec3(0, 0, round ? 2000 : -2000));
            CHECK_OK(veer_setTargetPoint(ship.world, ship.id, goal));
            for (int step = 0; step < 120; step++) {
                fly(&ship, 1);
                const VeerVec3 v = speedOf(ship.world, ship.id);
                const float slope = atan2f(v.z, hypotf(v.x, v.y));
                CHECK(slope <= brain.locomotion.maxClimb + 1e-3f && slope >= -brain.locomotion.maxDive - 1e-3f);
            }
        }
        if (i % 2) keepsLimits(&ship);
    }
}

/* Flies one turn to the left and returns the bank at its end; *fastest: the fastest roll, in rad/s. */
static double bankAfter(VeerLocomotionDef rule, float maxForce, double *fastest) {
    VeerBrainDef brain = seeker(100, 1);
    brain.locomotion.bankAcceleration = rule.bankAcceleration, brain.locomotion.maxRoll = rule.maxRoll;
    Scoped(VeerWorldId) world = make_world(WORLD(.dimensions = 3));
    const VeerAgentId id = make_agent(world, AGENT(.velocityX = 100, .maxForce = maxForce, .brain = make_brain(world, &brain)));
    CHECK_OK(veer_setTargetPoint(world, id, veer_vec3(0, 1e6f, 0)));
    double bank = 0;
    *fastest = 0;
    for (int i = 0; i < 80; i++) {
        CHECK_OK(veer_step(world, DT));
        const double now = acos(fmin(1, (double)lane(world, id, VEER_COLUMN_UP_Z)));
        *fastest = fmax(*fastest, fabs(now - bank) / (double)DT);
        bank = now;
    }
    return bank;
}

TEST(ships_bank_by_45_degrees_at_their_bank_acceleration_whatever_their_force) {
    double fastest;
    const VeerLocomotionDef rule = {.bankAcceleration = 100, .maxRoll = VEER_INF}, rolls = {.bankAcceleration = 100, .maxRoll = 0.5f};
    CHECK_NEAR(bankAfter(rule, VEER_INF, &fastest), 0.7854, 0.03);
    CHECK_NEAR(bankAfter(rule, 500, &fastest), 0.7854, 0.03);
    CHECK(fastest > 1);
    CHECK_NEAR(bankAfter(rolls, 500, &fastest), 0.5 * 80 / 60, 0.03);
    CHECK(fastest < 0.51);
    CHECK(bankAfter((VeerLocomotionDef){.bankAcceleration = 25, .maxRoll = VEER_INF}, 500, &fastest) > 1.25);
}

/* ---- edges of the world */

/* Plans a ship in a closed world that seeks a place beyond its edges, or in a corner. */
static void planCage(Ship *ship, uint32_t round, uint32_t *seed) {
    const int isVolume = (int)(round & 1);
    const float rates[] = {30, 60, 240};
    VeerBrainDef brain = seeker(test_range(seed, 30, 100), test_range(seed, 1, 3));
    const float circle = 100 / brain.locomotion.maxTurnRate, half = circle * test_range(seed, 2.3f, 6) + 15;
    VeerVec3 way = veer_vec3(test_range(seed, -1, 1), test_range(seed, -1, 1), isVolume ? test_range(seed, -1, 1) : 0);
    brain.behaviors[0].target = VEER_TARGET_KIND_POINT;
    brain.behaviors[0].targetX = 3 * half * way.x, brain.behaviors[0].targetY = 3 * half * way.y;
    brain.behaviors[0].targetZ = 3 * half * way.z;
    way = veer_unit3(veer_vec3(test_range(seed, -1, 1), test_range(seed, -1, 1), isVolume ? test_range(seed, -1, 1) : 0));
    *ship = (Ship){.rule = brain.locomotion, .isVolume = isVolume, .dt = rates[round % 3], .top = 100, .slowest = 1e9};
    ship->dt = 1 / ship->dt;
    ship->world =
        make_world(WORLD(.dimensions = isVolume ? 3 : 2, .minX = -half, .minY = -half, .minZ = -half, .maxX = half, .maxY = half,
                         .maxZ = half, .edgesX = VEER_EDGE_MODE_CLAMP, .edgesY = VEER_EDGE_MODE_CLAMP, .edgesZ = VEER_EDGE_MODE_CLAMP));
    ship->id = make_agent(ship->world, AGENT(.velocityX = 100 * way.x, .velocityY = 100 * way.y, .velocityZ = 100 * way.z, .maxSpeed = 100,
                                             .radius = 5, .orientation = atan2f(way.y, way.x), .brain = make_brain(ship->world, &brain)));
}

TEST(a_ship_turns_before_the_edges_of_its_world_and_keeps_its_speed_and_turn_limit) {
    uint32_t seed = 3;
    for (uint32_t round = 0; round < 60; round++) {
        Ship ship;
        planCage(&ship, round, &seed);
        fly(&ship, 10); /* a ship in a volume world first turns its nose to its velocity */
        ship.fastest = 0;
        fly(&ship, (int)(20 / ship.dt));
        keepsLimits(&ship);
        CHECK_OK(veer_destroyWorld(ship.world));
    }
}

TEST(a_ship_that_starts_too_close_to_an_edge_slides_along_it) {
    for (uint32_t round = 0; round < 60; round++) {
        uint32_t seed = round;
        VeerBrainDef brain = seeker(test_range(&seed, 30, 100), test_range(&seed, 0.5f, 3));
        const float angle = test_range(&seed, -1.5f, 1.5f);
        brain.behaviors[0].target = VEER_TARGET_KIND_POINT;
        brain.behaviors[0].targetX = 5000;
        Scoped(Ship) ship = {.rule = brain.locomotion, .dt = DT, .top = 100, .slowest = 1e9};
        ship.world = make_world(
            WORLD(.minX = -400, .minY = -400, .maxX = 400, .maxY = 400, .edgesX = VEER_EDGE_MODE_CLAMP, .edgesY = VEER_EDGE_MODE_CLAMP));
        ship.id = make_agent(ship.world, AGENT(.x = 385, .velocityX = 100 * cosf(angle), .velocityY = 100 * sinf(angle), .maxSpeed = 100,
                                               .radius = 5, .orientation = angle, .brain = make_brain(ship.world, &brain)));
        fly(&ship, 600);
        ship.fastest = 0;
        keepsLimits(&ship);
    }
}
