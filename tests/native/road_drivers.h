/* Random roads, agents that drive on them, and measures of how far they leave them: the setup for tests of followTrack. It only uses the
 * public API. */
#ifndef VEER_ROAD_DRIVERS_H
#define VEER_ROAD_DRIVERS_H

#include "setup.h"

#define ROAD_POINTS 256
#define ROAD_MOST_AGENTS 8

/* A road whose center line has the minimum radius of curvature `bend`. */
typedef struct Road {
    float points[3 * ROAD_POINTS];
    VeerPathDef def;
    float bend;
} Road;

enum { ROAD_CIRCUIT, ROAD_POLYGON, ROAD_EIGHT, ROAD_OPEN, ROAD_README, ROAD_KINDS };

static inline void road_point(Road *road, float x, float y) {
    float *to = road->points + 3 * road->def.pointCount++;
    to[0] = x;
    to[1] = y;
    to[2] = 0;
}

/* Returns the minimum radius of curvature of a road, from the library's curvature at the vertices of a finely sampled path. */
static inline float road_leastBend(const Road *road) {
    VeerWorldId world;
    VeerPathId path;
    VeerPathPoint at;
    VeerPathDef fine = road->def;
    VeerWorldDef worldDef = WORLD(.capacity.points = 200000);
    fine.flatness = 0.01f;
    float most = 1e-6f;
    CHECK_OK(veer_createWorld(&worldDef, &world));
    CHECK_OK(veer_addPath(world, &fine, &path));
    CHECK_OK(veer_pathPointAt(world, path, 0, &at));
    for (uint32_t i = 0; i < 4000; i++) {
        veer_pathPointAt(world, path, at.length * (float)i / 4000, &at);
        most = fmaxf(most, fabsf(at.curvature));
    }
    CHECK_OK(veer_destroyWorld(world));
    return 1 / most;
}

static inline void road_turn(Road *road, float *pose, float angle, float radius) {
    uint32_t count = (uint32_t)(fabsf(angle) / 0.2f) + 1;
    for (uint32_t i = 0; i < count; i++) {
        float part = angle / (float)count, chord = 2 * radius * sinf(0.5f * fabsf(part));
        pose[2] += 0.5f * part;
        pose[0] += chord * cosf(pose[2]);
        pose[1] += chord * sinf(pose[2]);
        pose[2] += 0.5f * part;
        road_point(road, pose[0], pose[1]);
    }
}
static inline void road_straight(Road *road, float *pose, float length) {
    uint32_t count = (uint32_t)(length / 60) + 1;
    for (uint32_t i = 0; i < count; i++) {
        pose[0] += length / (float)count * cosf(pose[2]);
        pose[1] += length / (float)count * sinf(pose[2]);
        road_point(road, pose[0], pose[1]);
    }
}

/* Makes a shape of about 300 u. */
static inline void road_shape(Road *road, uint32_t kind, uint32_t *seed) {
    road->def = veer_defaultPathDef();
    road->def.points = road->points;
    road->def.closed = kind != ROAD_OPEN;
    road->def.smooth = 1;
    float pose[3] = {0, 0, 0};
    if (kind == ROAD_CIRCUIT) {
        uint32_t count = 5 + test_random(seed) % 6;
        for (uint32_t i = 0; i < count; i++) {
            float angle = 6.2831853f * ((float)i + test_range(seed, -0.25f, 0.25f)) / (float)count, far = test_range(seed, 180, 320);
            road_point(road, far * cosf(angle), far * sinf(angle));
        }
    } else if (kind == ROAD_POLYGON) {
        uint32_t corners = 3 + test_random(seed) % 4, hands = test_random(seed) % 2;
        float side = test_range(seed, 100, 300), bend = test_range(seed, 60, 150);
        for (uint32_t i = 0; i < corners; i++) {
            road_straight(road, pose, side);
            road_turn(road, pose, (hands ? -1.0f : 1.0f) * 6.2831853f / (float)corners, bend);
        }
    } else if (kind == ROAD_EIGHT) {
        float wide = test_range(seed, 250, 400), high = test_range(seed, 120, 250);
        for (uint32_t i = 0; i < 32; i++) { /* the path starts away from the crossing */
            float angle = 6.2831853f * ((float)i + 4) / 32;
            road_point(road, wide * sinf(angle), high * sinf(2 * angle));
        }
    } else if (kind == ROAD_OPEN) {
        road_point(road, 0, 0);
        for (uint32_t i = 0; i < 6; i++) {
            road_straight(road, pose, test_range(seed, 60, 300));
            road_turn(road, pose, test_range(seed, 0.3f, 2.5f) * (test_random(seed) & 1 ? 1.0f : -1.0f), test_range(seed, 60, 200));
        }
    } else {
        const float points[] = {80, 300, 400, 80, 720, 300, 400, 520};
        for (uint32_t i = 0; i < 4; i++) road_point(road, points[2 * i], points[2 * i + 1]);
    }
    road->bend = road_leastBend(road);
}

/* Scales a road so that its minimum radius of curvature is `bend`. */
static inline void road_scaleTo(Road *road, float bend) {
    float scale = bend / road->bend;
    for (uint32_t i = 0; i < 3 * road->def.pointCount; i++) road->points[i] *= scale;
    road->bend = bend;
}

/* The agents that drive on a road, and what is measured. */
typedef struct Drive {
    const Road *road;
    VeerBrainDef brain; /* a brain whose first behavior is followTrack */
    VeerAgentDef agents[ROAD_MOST_AGENTS];
    uint32_t count;
    float dt, seconds;
    float inner;                                            /* smallest radius of the turns that the road requires */
    float start[ROAD_MOST_AGENTS], aside[ROAD_MOST_AGENTS]; /* initial distance along the road, and distance to the left of it */
    int moving;                                             /* 1: they start at top speed */
    float fine;                                             /* turn rate, in rad/s, below which turns are not counted */
    /* the results */
    float bodyOut;        /* largest distance by which an agent's body left the road, in u */
    float centersOut;     /* fraction of the time for which centers were off the road */
    float turnsPerMinute; /* sign changes of the first agent's turn rate, minus those of the road's curvature */
    float meanSpeed;      /* mean speed, relative to the top speed */
} Drive;

static inline int road_signOf(float v, float dead) { return v > dead ? 1 : v < -dead ? -1 : 0; }
static inline void road_countSign(int *was, int now, uint32_t *changes) {
    if (!now) return;
    if (*was && now != *was) ++*changes;
    *was = now;
}

static inline void road_drive(Drive *drive) {
    VeerPathId path;
    VeerBrainId brain;
    VeerAgentId agents[ROAD_MOST_AGENTS];
    VeerPathPoint at;
    float last[ROAD_MOST_AGENTS];
    const VeerWorldId world = make_world(WORLD(.capacity.points = 8192, .capacity.slots = 64, .capacity.speeds = 8192));
    CHECK_OK(veer_addPath(world, &drive->road->def, &path));
    drive->brain.behaviors[0].path = path;
    CHECK_OK(veer_addBrain(world, &drive->brain, &brain));
    for (uint32_t i = 0; i < drive->count; i++) {
        VeerAgentDef def = drive->agents[i];
        veer_pathPointAt(world, path, drive->start[i], &at);
        def.x = at.position.x - at.tangent.y * drive->aside[i], def.y = at.position.y + at.tangent.x * drive->aside[i];
        def.orientation = atan2f(at.tangent.y, at.tangent.x);
        if (drive->moving) {
            def.velocityX = at.tangent.x * def.maxSpeed, def.velocityY = at.tangent.y * def.maxSpeed;
        }
        def.brain = brain;
        CHECK_OK(veer_addAgent(world, &def, &agents[i]));
        last[i] = def.orientation;
    }
    uint32_t steps = (uint32_t)(drive->seconds / drive->dt + 0.5f), out = 0, total = 0, turns = 0, bends = 0;
    float most = 0.9f * at.length / drive->agents[0].maxSpeed / drive->dt;
    /* excluded, because the end of an open road is not tested here */
    if (!drive->road->def.closed && (float)steps > most) steps = (uint32_t)most;
    int turn = 0, bend = 0;
    double speed = 0;
    drive->bodyOut = -1e9f;
    int isOver = 0;
    for (uint32_t step = 0; step < steps && !isOver; step++) {
        uint32_t events;
        CHECK_OK(veer_step(world, drive->dt));
        veer_events(world, &events);
        for (uint32_t i = 0; i < drive->count; i++) {
            uint32_t slot = veer_slot(agents[i]);
            float x = veer_columnF32(world, VEER_COLUMN_X)[slot], y = veer_columnF32(world, VEER_COLUMN_Y)[slot];
            float facing = veer_columnF32(world, VEER_COLUMN_ORIENTATION)[slot];
            veer_pathClosest(world, path, (VeerVec3){x, y, 0}, &at);
            if (!drive->road->def.closed && at.distance >= at.length - 1e-3f)
                isOver = 1; /* removed, because agents that stop past the open end of the road would block others */
            if (isOver) break;
            float pace = hypotf(veer_columnF32(world, VEER_COLUMN_VELOCITY_X)[slot], veer_columnF32(world, VEER_COLUMN_VELOCITY_Y)[slot]);
            if (!drive->road->def.closed && (float)step * drive->dt > 3 && pace < 0.01f * drive->agents[i].maxSpeed) isOver = 1;
            float off = fabsf(at.offset);
            total++;
            out += off > drive->road->def.radius;
            drive->bodyOut = fmaxf(drive->bodyOut, off + drive->agents[i].radius - drive->road->def.radius);
            speed += hypotf(veer_columnF32(world, VEER_COLUMN_VELOCITY_X)[slot], veer_columnF32(world, VEER_COLUMN_VELOCITY_Y)[slot]) /
                     drive->agents[i].maxSpeed;
            float turned = remainderf(facing - last[i], 6.2831853f);
            last[i] = facing;
            if (i) continue;
            road_countSign(&turn, road_signOf(turned, drive->fine * drive->dt), &turns);
            road_countSign(&bend, road_signOf(at.curvature, 1e-6f), &bends);
        }
    }
    drive->meanSpeed = (float)(speed / (total ? total : 1));
    drive->centersOut = (float)out / (float)(total ? total : 1);
    drive->turnsPerMinute = ((float)turns - (float)bends) * 60 / (total ? (float)total / (float)drive->count * drive->dt : 1);
    CHECK_OK(veer_destroyWorld(world));
}

#endif
