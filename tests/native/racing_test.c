/* A race: twelve cars of three skills on random tracks whose bends need braking, ten laps. They remain on the road, and neither overlap nor
 * swerve. Skilled cars are faster. */
#include "road_drivers.h"
#include "setup.h"

enum { CARS = 12, SKILLS = 3, LAPS = 10 };

typedef struct Race {
    Road road;
    VeerWorldId world;
    VeerPathId path;
    VeerAgentId cars[CARS];
    float radius, dt;
    float driven[CARS], last[CARS], heading[CARS]; /* distance, place on the path, orientation */
    int turn[CARS], bend[CARS];
    uint32_t turns[CARS], bends[CARS];
    double first[CARS], seconds[CARS]; /* time at the end of the first and of the tenth lap */
    /* results */
    float overlap;               /* largest, in radii */
    float out;                   /* fraction of the time with the center beyond the half width */
    float swerves, worstSwerves; /* per minute, beyond those of the road: mean and worst car */
    float laps[SKILLS];          /* mean time of a lap with a flying start, of each skill */
    int areDone;
} Race;

/* Plans a track: at top speed, the grip allows only a multiple of the radius of its sharpest bend. */
static void planRace(Race *race, uint32_t seed, VeerBrainDef *brain, VeerAgentDef *agent) {
    const float rates[] = {30, 60, 240};
    const float radius = test_range(&seed, 4, 10), top = radius * test_range(&seed, 15, 25);
    VeerLocomotionDef *rule = &brain->locomotion;
    *race = (Race){.radius = radius, .dt = 1 / rates[seed % 2]};
    road_shape(&race->road, seed % 2 ? ROAD_CIRCUIT : ROAD_POLYGON, &seed);
    race->road.def.radius = radius * test_range(&seed, 4, 6);
    const float inner = radius * test_range(&seed, 4, 8);
    road_scaleTo(&race->road, inner + race->road.def.radius);
    rule->mode = VEER_MOVE_MODE_CAR;
    rule->turningRadius = 0.5f * inner;
    rule->grip = top * top / (race->road.bend * test_range(&seed, 2, 4));
    rule->steerTime = 0.15f;
    brain->crowd = VEER_CROWD_RECIPROCAL;
    brain->behaviors[0] = veer_behavior(VEER_BEHAVIOR_FOLLOW_TRACK);
    brain->behaviorCount = 1;
    *agent = AGENT(.maxSpeed = top, .radius = radius, .maxForce = 0.5f * rule->grip);
}

static void startRace(Race *race, VeerBrainDef brain, VeerAgentDef agent) {
    VeerBrainId brains[SKILLS];
    VeerPathPoint at;
    race->world = make_world(WORLD(.capacity.points = 8192, .capacity.speeds = 8192));
    race->path = make_path(race->world, race->road.def);
    brain.behaviors[0].path = race->path;
    for (uint32_t i = 0; i < SKILLS; i++) {
        brain.locomotion.skill = 0.5f * (float)i;
        brains[i] = make_brain(race->world, &brain);
    }
    for (uint32_t i = 0; i < CARS; i++) { /* in two columns */
        const float aside = (i & 1 ? 0.5f : -0.5f) * (race->road.def.radius - race->radius);
        CHECK_OK(veer_pathPointAt(race->world, race->path, 4 + 2 * race->radius * (float)i, &at));
        agent.x = at.position.x - aside * at.tangent.y, agent.y = at.position.y + aside * at.tangent.x;
        agent.orientation = race->heading[i] = atan2f(at.tangent.y, at.tangent.x);
        agent.brain = brains[i % SKILLS];
        race->cars[i] = make_agent(race->world, agent);
        race->last[i] = at.distance;
    }
}

static void measureCar(Race *race, uint32_t i, float time) {
    const uint32_t slot = veer_slot(race->cars[i]);
    const float *x = veer_columnF32(race->world, VEER_COLUMN_X), *y = veer_columnF32(race->world, VEER_COLUMN_Y);
    const float heading = veer_columnF32(race->world, VEER_COLUMN_ORIENTATION)[slot];
    VeerPathPoint at;
    CHECK_OK(veer_pathClosest(race->world, race->path, (VeerVec3){x[slot], y[slot], 0}, &at));
    race->driven[i] += remainderf(at.distance - race->last[i], at.length);
    race->last[i] = at.distance;
    if (fabsf(at.offset) > race->road.def.radius) race->out++;
    road_countSign(&race->turn[i], road_signOf(remainderf(heading - race->heading[i], 6.2831853f), 0.02f * race->dt), &race->turns[i]);
    road_countSign(&race->bend[i], road_signOf(at.curvature, 1e-6f), &race->bends[i]);
    race->heading[i] = heading;
    for (uint32_t k = 0; k < i; k++) {
        const uint32_t other = veer_slot(race->cars[k]);
        race->overlap = fmaxf(race->overlap, 2 - hypotf(x[slot] - x[other], y[slot] - y[other]) / race->radius);
    }
    if (!(race->first[i] > 0) && race->driven[i] >= at.length) race->first[i] = (double)time;
    if (!(race->seconds[i] > 0) && race->driven[i] >= LAPS * at.length) race->seconds[i] = (double)time;
}

static void drive(Race *race, uint32_t seed) {
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerAgentDef agent;
    planRace(race, seed, &brain, &agent);
    startRace(race, brain, agent);
    VeerPathPoint at;
    CHECK_OK(veer_pathPointAt(race->world, race->path, 0, &at));
    const uint32_t most = (uint32_t)(4 * LAPS * at.length / agent.maxSpeed / race->dt);
    uint32_t steps = 0;
    for (race->areDone = 0; steps < most && !race->areDone; steps++) {
        CHECK_OK(veer_step(race->world, race->dt));
        race->areDone = 1;
        for (uint32_t i = 0; i < CARS; i++) {
            measureCar(race, i, (float)(steps + 1) * race->dt);
            race->areDone &= race->seconds[i] > 0;
        }
    }
    const float minutes = (float)steps * race->dt / 60;
    race->out /= (float)(steps * CARS);
    for (uint32_t i = 0; i < CARS; i++) {
        const float swerves = ((float)race->turns[i] - (float)race->bends[i]) / minutes;
        race->swerves += swerves / CARS;
        race->worstSwerves = fmaxf(race->worstSwerves, swerves);
        race->laps[i % SKILLS] += (float)(race->seconds[i] - race->first[i]) / (LAPS - 1) * SKILLS / CARS;
    }
}

STUDY(twelve_cars_race_ten_laps_without_touching_or_swerving_and_skill_counts) {
    for (uint32_t seed = 1; seed <= ROUNDS(60); seed++) {
        Race race;
        drive(&race, seed);
        CHECK(race.areDone);
        CHECK(race.overlap <= 0.01f);
        CHECK(race.out <= 0.01f);
        CHECK(race.swerves <= 20);
        CHECK(race.worstSwerves <= 40); /* a car that drives behind slower ones for ten laps steers more often */
        if (!(race.laps[0] > 1.03f * race.laps[1] && race.laps[1] > 1.03f * race.laps[2]))
            printf("  seed %u: %.3f, %.3f\n", seed, (double)(race.laps[0] / race.laps[1]), (double)(race.laps[1] / race.laps[2]));
        CHECK(race.laps[0] > 1.03f * race.laps[1] && race.laps[1] > 1.03f * race.laps[2]);
    }
}

/* Adds a car on a straight road along x. */
static VeerAgentId addDriver(VeerWorldId world, VeerBrainId brain, VeerVec3 at, float maxSpeed) {
    return make_agent(
        world, AGENT(.x = at.x, .y = at.y, .radius = 9, .maxSpeed = maxSpeed, .velocityX = maxSpeed, .maxForce = 200, .brain = brain));
}

/* Returns how hard a car brakes because it overtakes, according to its explanation. */
static float brakingOf(VeerWorldId world, VeerAgentId car) {
    VeerExplain why;
    float force = 0;
    CHECK(veer_explain(world, car, &why) >= VEER_OK);
    for (uint32_t k = 0; k < why.limitCount; k++)
        if (why.limits[k].reason == VEER_YIELD_OVERTAKING) force = fmaxf(force, why.limits[k].force);
    return force;
}

/* A fast car comes up behind two slow ones that drive side by side. It brakes instead of hitting them, and its explanation says so. */
TEST(a_car_that_cannot_turn_aside_in_time_brakes) {
    const float points[] = {0, 0, 0, 4000, 0, 0};
    VeerWorldId world = make_world(WORLD(.capacity.speeds = 8192));
    VeerPathId road = make_path(world, PATH(.points = points, .pointCount = 2, .radius = 45));
    VeerBrainDef def =
        BRAIN_DEF(.crowd = VEER_CROWD_RECIPROCAL, .behaviorCount = 1, .locomotion.mode = VEER_MOVE_MODE_CAR, .locomotion.turningRadius = 20,
                  .locomotion.grip = 320, .locomotion.brakes = 260, .locomotion.steerTime = 0.08f);
    def.behaviors[0] = veer_behavior(VEER_BEHAVIOR_FOLLOW_TRACK);
    def.behaviors[0].path = road;
    const VeerBrainId brain = make_brain(world, &def);
    const VeerAgentId fast = addDriver(world, brain, (VeerVec3){100, 0, 0}, 190);
    const VeerAgentId slow[] = {addDriver(world, brain, (VeerVec3){200, 13, 0}, 20), addDriver(world, brain, (VeerVec3){200, -13, 0}, 20)};
    const float *x = veer_columnF32(world, VEER_COLUMN_X), *y = veer_columnF32(world, VEER_COLUMN_Y);
    const uint32_t own = veer_slot(fast);
    float overlap = 0, braking = 0;
    for (uint32_t step = 0; step < 600; step++) {
        braking = fmaxf(braking, brakingOf(world, fast));
        CHECK_OK(veer_step(world, DT));
        for (uint32_t i = 0; i < 2; i++)
            overlap = fmaxf(overlap, 18 - hypotf(x[veer_slot(slow[i])] - x[own], y[veer_slot(slow[i])] - y[own]));
    }
    CHECK(overlap <= 0.09f); /* a hundredth of the radius */
    CHECK(braking > 1);
    CHECK(x[own] > 800);
}
