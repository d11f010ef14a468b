/* Tests the speeds at which cars with a grip drive along paths: cars brake before bends and remain on any road, and drivers with more skill
 * are faster. The tables need a stated capacity, and follow every change of paths and brains. */
#include "refusal.h"
#include "road_drivers.h"
#include "setup.h"

/* Plans a lone car on a random road whose bends need braking: at top speed, grip allows only a multiple of the smallest radius. */
static void planCar(Drive *drive, Road *road, uint32_t round, uint32_t *seed) {
    const float rates[] = {30, 60, 240}, top = test_range(seed, 100, 300), radius = test_range(seed, 4, 10);
    VeerLocomotionDef *rule = &drive->brain.locomotion;
    road_shape(road, round % ROAD_README, seed);
    road->def.radius = radius * test_range(seed, 2, 5);
    const float inner = radius * test_range(seed, 2, 5);
    road_scaleTo(road, inner + road->def.radius);
    *drive = (Drive){.road = road, .brain = veer_defaultBrainDef(), .count = 1, .seconds = 60, .fine = 0.02f, .moving = 0};
    drive->dt = 1 / rates[round % 3];
    rule->mode = VEER_MOVE_MODE_CAR;
    rule->turningRadius = 0.7f * inner;
    rule->grip = top * top / (road->bend * test_range(seed, 1.5f, 6));
    rule->brakes = round & 1 ? rule->grip * test_range(seed, 0.4f, 1.2f) : 0;
    rule->steerTime = round & 2 ? test_range(seed, 0.05f, 0.2f) : 0;
    rule->response = test_range(seed, 4, 20);
    drive->agents[0] = veer_defaultAgentDef();
    drive->agents[0].maxSpeed = top;
    drive->agents[0].radius = radius;
    drive->agents[0].maxForce = test_range(seed, 0.3f, 1) * rule->grip;
    drive->start[0] = 3;
    drive->inner = inner;
    drive->brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_FOLLOW_TRACK);
    drive->brain.behaviorCount = 1;
}

STUDY(a_car_with_a_grip_brakes_before_the_bends_of_any_road_and_stays_on_it) {
    uint32_t seed = 71;
    for (uint32_t round = 0; round < ROUNDS(120); round++) {
        Road road;
        Drive drive;
        planCar(&drive, &road, round, &seed);
        road_drive(&drive);
        CHECK(drive.bodyOut <= 0);
        CHECK(drive.turnsPerMinute <= 20);
        CHECK(drive.meanSpeed > 0.2f);
    }
}

/* ---- one car on a straight road with a hairpin: the world of the tests below */

typedef struct Circuit {
    VeerWorldId world;
    VeerPathId path;
    VeerBrainDef brainDef;
    VeerBrainId brain;
    VeerAgentId car;
} Circuit;

/* Adds two straight roads, 500 u long, joined by half circles. */
static VeerPathId addOval(VeerWorldId world, float radius) {
    float points[3 * 64];
    uint32_t count = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= 16; i++, count++) {
            const float angle = 3.14159265f * ((float)side + (float)i / 16 - 0.5f);
            points[3 * count] = (side ? 0 : 500) + radius * cosf(angle);
            points[3 * count + 1] = radius * sinf(angle);
            points[3 * count + 2] = 0;
        }
    return make_path(world, PATH(.points = points, .pointCount = count, .closed = 1, .smooth = 1, .radius = 30));
}

static void planCircuit(Circuit *circuit, uint32_t speeds) {
    circuit->world = make_world(WORLD(.capacity.speeds = speeds));
    circuit->path = addOval(circuit->world, 60);
    circuit->brainDef = BRAIN_DEF(.locomotion.mode = VEER_MOVE_MODE_CAR, .locomotion.grip = 200, .locomotion.turningRadius = 30);
    circuit->brainDef.behaviors[0] = veer_behavior(VEER_BEHAVIOR_FOLLOW_TRACK);
    circuit->brainDef.behaviors[0].path = circuit->path;
    circuit->brainDef.behaviorCount = 1;
}

static void startCircuit(Circuit *circuit) {
    circuit->brain = make_brain(circuit->world, &circuit->brainDef);
    circuit->car = make_agent(circuit->world, AGENT(.x = 250, .y = -60, .maxSpeed = 300, .maxForce = 150, .brain = circuit->brain));
}

/* Drives for a time, and returns the lowest speed after the start. */
static float lowestSpeed(Circuit *circuit, float seconds) {
    const uint32_t slot = veer_slot(circuit->car);
    float lowest = INFINITY;
    for (uint32_t i = 0; i < (uint32_t)(60 * seconds); i++) {
        CHECK_OK(veer_step(circuit->world, DT));
        const float *x = veer_columnF32(circuit->world, VEER_COLUMN_VELOCITY_X),
                    *y = veer_columnF32(circuit->world, VEER_COLUMN_VELOCITY_Y);
        if (i > 120) lowest = fminf(lowest, hypotf(x[slot], y[slot]));
    }
    return lowest;
}

TEST(a_car_slows_down_to_what_its_grip_allows_in_a_bend_and_no_more) {
    Circuit circuit;
    planCircuit(&circuit, 1024);
    startCircuit(&circuit);
    const float most = sqrtf(200 * 60), lowest = lowestSpeed(&circuit, 20);
    CHECK(lowest < most);
    CHECK(lowest > 0.7f * most);
}

TEST(tables_follow_changes_of_the_brain_and_of_the_path) {
    Circuit circuit;
    planCircuit(&circuit, 2048);
    startCircuit(&circuit);
    const float before = lowestSpeed(&circuit, 20);
    circuit.brainDef.locomotion.grip = 100;
    CHECK_OK(veer_setBrain(circuit.world, circuit.brain, &circuit.brainDef));
    CHECK_NEAR(lowestSpeed(&circuit, 20), before * sqrtf(0.5f), 2);
    circuit.brainDef.locomotion.grip = 200;
    CHECK_OK(veer_setBrain(circuit.world, circuit.brain, &circuit.brainDef));
    VeerPathDef def = PATH(.radius = 30, .closed = 1, .smooth = 1);
    float points[3 * 32];
    for (uint32_t i = 0; i < 32; i++) {
        points[3 * i] = 250 + 200 * cosf(0.19634954f * (float)i);
        points[3 * i + 1] = 200 * sinf(0.19634954f * (float)i);
        points[3 * i + 2] = 0;
    }
    def.points = points, def.pointCount = 32;
    CHECK_OK(veer_setPath(circuit.world, circuit.path, &def));
    lowestSpeed(&circuit, 10);
    CHECK_NEAR(lowestSpeed(&circuit, 20), before * sqrtf(200.0f / 60), 12); /* the curvature of the curve is uneven */
}

TEST(a_brain_or_a_path_whose_tables_do_not_fit_is_refused_and_changes_nothing) {
    Circuit circuit;
    VeerBrainId brain = {0};
    planCircuit(&circuit, 0);
    const uint64_t empty = setup_hash(circuit.world);
    REFUSED(circuit.world, veer_addBrain(circuit.world, &circuit.brainDef, &brain), VEER_E_FULL, "capacity.speeds");
    const uint32_t needed = (uint32_t)veer_lastError(circuit.world)->value;
    CHECK_EQ(setup_hash(circuit.world), empty);
    VeerCapacityDef capacity;
    CHECK_OK(veer_getCapacity(circuit.world, &capacity));
    capacity.speeds = needed; /* the error names the number that is needed */
    CHECK_OK(veer_reserve(circuit.world, &capacity));
    startCircuit(&circuit);
    REFUSED(circuit.world, veer_addBrain(circuit.world, &circuit.brainDef, &brain), VEER_E_FULL, "capacity.speeds");
    VeerPathDef longer = PATH(.closed = 0, .radius = 30);
    const float points[] = {0, 0, 0, 9000, 0, 0};
    longer.points = points, longer.pointCount = 2;
    const uint64_t full = setup_hash(circuit.world);
    REFUSED(circuit.world, veer_setPath(circuit.world, circuit.path, &longer), VEER_E_FULL, "capacity.speeds");
    CHECK_EQ(setup_hash(circuit.world), full);
    circuit.brainDef.locomotion.grip = INFINITY; /* a car without grip needs no table */
    CHECK_OK(veer_setBrain(circuit.world, circuit.brain, &circuit.brainDef));
    CHECK_OK(veer_setPath(circuit.world, circuit.path, &longer));
}

TEST(a_car_that_follows_the_path_of_its_own_needs_a_table_for_every_path) {
    Circuit circuit;
    VeerPathId other;
    planCircuit(&circuit, 512);
    circuit.brainDef.behaviors[0].path = (VeerPathId){0};
    startCircuit(&circuit);
    CHECK_OK(veer_setTargetPath(circuit.world, circuit.car, circuit.path));
    CHECK(lowestSpeed(&circuit, 20) < sqrtf(200 * 60));
    const float points[] = {0, 0, 0, 6000, 0, 0};
    VeerPathDef def = PATH(.points = points, .pointCount = 2, .radius = 30);
    REFUSED(circuit.world, veer_addPath(circuit.world, &def, &other), VEER_E_FULL, "capacity.speeds");
}

TEST(followPath_brakes_before_bends_in_both_directions) {
    for (int backwards = 0; backwards < 2; backwards++) {
        Circuit circuit;
        planCircuit(&circuit, 1024);
        circuit.brainDef.behaviors[0] = veer_behavior(VEER_BEHAVIOR_FOLLOW_PATH);
        circuit.brainDef.behaviors[0].path = circuit.path;
        circuit.brainDef.behaviors[0].params.followPath.pathOffset = backwards ? -40 : 40;
        startCircuit(&circuit);
        const float most = sqrtf(200 * 60), lowest = lowestSpeed(&circuit, 20);
        CHECK(lowest < most);
        CHECK(lowest > 0.6f * most);
    }
}

TEST(a_restored_world_drives_on_with_the_same_bits) {
    Circuit circuit;
    planCircuit(&circuit, 1024);
    startCircuit(&circuit);
    lowestSpeed(&circuit, 3);
    const uint32_t size = veer_saveSize(circuit.world);
    void *bytes = malloc(size);
    CHECK_OK(veer_save(circuit.world, bytes, size));
    lowestSpeed(&circuit, 5);
    const uint64_t later = setup_hash(circuit.world);
    circuit.brainDef.locomotion.grip = 60;
    CHECK_OK(veer_setBrain(circuit.world, circuit.brain, &circuit.brainDef));
    lowestSpeed(&circuit, 1);
    CHECK_OK(veer_restore(circuit.world, bytes, size));
    lowestSpeed(&circuit, 5);
    CHECK_EQ(setup_hash(circuit.world), later);
    free(bytes);
}

/* ---- skill */

static float lapTime(float skill, Road *road, uint32_t seed) {
    Drive drive;
    planCar(&drive, road, 0, &seed);
    drive.brain.locomotion.skill = skill;
    drive.seconds = 90;
    road_drive(&drive);
    CHECK(drive.bodyOut <= 0);
    return 1 / drive.meanSpeed;
}

TEST(skill_orders_lap_times) {
    for (uint32_t seed = 1; seed <= ROUNDS(12); seed++) {
        Road road;
        const float none = lapTime(0, &road, seed), half = lapTime(0.5f, &road, seed), full = lapTime(1, &road, seed);
        CHECK(none > 1.03f * half);
        CHECK(half > 1.03f * full);
    }
}

TEST(the_speeds_of_a_path_are_those_of_its_bends_and_of_braking_before_them) {
    Circuit circuit;
    planCircuit(&circuit, 1024);
    circuit.brainDef.locomotion.skill = 0; /* drives the center line */
    startCircuit(&circuit);
    float speeds[512];
    uint32_t count = 512, slow = 0;
    VeerPathPoint at;
    CHECK_OK(veer_pathPointAt(circuit.world, circuit.path, 0, &at));
    CHECK_OK(veer_pathSpeeds(circuit.world, circuit.brain, circuit.path, speeds, &count));
    CHECK(count > 50 && count < 512);
    const float pitch = at.length / (float)(count - 1);
    for (uint32_t i = 0; i + 1 < count; i++) {
        CHECK(speeds[i] * speeds[i] - speeds[i + 1] * speeds[i + 1] <= 2 * 200 * pitch);
        slow += speeds[i] < 78;
    }
    CHECK_NEAR((float)slow * pitch, 2 * 3.14159 * 60, 80); /* the length of the two bends */
    CHECK_EQ(speeds[0], speeds[count - 1]);
    const VeerPathId other = addOval(circuit.world, 90); /* a path that the brain does not follow */
    count = 512;
    CHECK_OK(veer_pathSpeeds(circuit.world, circuit.brain, other, speeds, &count));
    CHECK_EQ(count, 0);
    count = 3;
    CHECK_EQ(veer_pathSpeeds(circuit.world, circuit.brain, circuit.path, speeds, &count), VEER_E_BUFFER);
    CHECK(count > 50);
    CHECK_EQ(veer_pathSpeeds(circuit.world, (VeerBrainId){0}, circuit.path, speeds, &count), VEER_E_HANDLE);
}
