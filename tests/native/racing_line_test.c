/* Tests the line of cars through the width of a road: skilled drivers take it, others drive along the middle, and the line is faster. */
#include "road_drivers.h"
#include "setup.h"

/* Plans a lone car on a random closed road whose bends need braking. */
static void planCar(Drive *drive, Road *road, uint32_t round) {
    uint32_t seed = round;
    const float top = test_range(&seed, 100, 300), radius = test_range(&seed, 4, 10);
    VeerLocomotionDef *rule = &drive->brain.locomotion;
    road_shape(road, round % 2 ? ROAD_CIRCUIT : ROAD_POLYGON, &seed);
    road->def.radius = radius * test_range(&seed, 3, 6);
    road_scaleTo(road, 2 * road->def.radius);
    *drive = (Drive){.road = road, .brain = veer_defaultBrainDef()};
    rule->mode = VEER_MOVE_MODE_CAR;
    rule->turningRadius = 0.3f * road->def.radius;
    rule->grip = top * top / (road->bend * 4);
    drive->agents[0] = AGENT(.maxSpeed = top, .radius = radius, .maxForce = 0.5f * rule->grip);
    drive->brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_FOLLOW_TRACK);
    drive->brain.behaviorCount = 1;
}

/* What a car did in its second lap. */
typedef struct Lap {
    float seconds;
    float aside, farthest; /* mean and largest distance from the center line, relative to the road's radius */
} Lap;

static Lap driveLap(const Drive *drive, float skill, float lane) {
    VeerPathId path;
    VeerBrainDef brain = drive->brain;
    VeerAgentDef def = drive->agents[0];
    VeerPathPoint at;
    Lap lap = {0};
    float driven = 0, last = 0;
    uint32_t steps = 0;
    const VeerWorldId world = make_world(WORLD(.capacity.points = 8192, .capacity.speeds = 8192));
    CHECK_OK(veer_addPath(world, &drive->road->def, &path));
    brain.locomotion.skill = skill;
    brain.behaviors[0].path = path;
    brain.behaviors[0].params.followTrack.lane = lane;
    CHECK_OK(veer_pathPointAt(world, path, 0, &at));
    def.x = at.position.x, def.y = at.position.y, def.orientation = atan2f(at.tangent.y, at.tangent.x);
    def.brain = make_brain(world, &brain);
    const uint32_t slot = veer_slot(make_agent(world, def));
    for (uint32_t step = 0; step < 60 * 240 && driven < 2 * at.length; step++) {
        CHECK_OK(veer_step(world, DT));
        veer_pathClosest(world, path, (VeerVec3){veer_columnF32(world, VEER_COLUMN_X)[slot], veer_columnF32(world, VEER_COLUMN_Y)[slot], 0},
                         &at);
        driven += remainderf(at.distance - last, at.length);
        last = at.distance;
        if (driven < at.length) continue;
        steps++;
        lap.aside += fabsf(at.offset) / drive->road->def.radius;
        lap.farthest = fmaxf(lap.farthest, fabsf(at.offset) / drive->road->def.radius);
    }
    CHECK(driven >= 2 * at.length);
    lap.aside /= (float)steps;
    lap.seconds = (float)steps * DT;
    CHECK_OK(veer_destroyWorld(world));
    return lap;
}

TEST(a_skilled_driver_takes_the_width_of_the_road_and_is_faster_for_it) {
    for (uint32_t round = 1; round <= ROUNDS(12); round++) {
        Road road;
        Drive drive;
        planCar(&drive, &road, round);
        const float room = 1 - drive.agents[0].radius / road.def.radius;
        const Lap none = driveLap(&drive, 0, 0), half = driveLap(&drive, 0.5f, 0), full = driveLap(&drive, 1, 0);
        /* a car keeps a lane beside the middle, so that traffic remains separated */
        const Lap lane = driveLap(&drive, 1, 0.01f * road.def.radius);
        CHECK(full.farthest <= room);
        CHECK(full.farthest > 0.4f);
        CHECK(full.seconds < 0.97f * lane.seconds);
        CHECK(none.aside < half.aside && half.aside < full.aside);
    }
}
