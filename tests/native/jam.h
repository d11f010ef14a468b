/* Agents of a crowd, each with a goal, between boxes: the setup for tests of crowds. Every step measures the deepest overlap of two
 * agents, the deepest penetration of a wall, and the longest displacement of an agent; jam_isClean checks them. */
#ifndef VEER_JAM_H
#define VEER_JAM_H

#include "crowd.h"

enum { JAM_MOST = 64, JAM_WALLS = 4 };

/* A scale: the size and speed of agents, and the length of steps. */
typedef struct Scale {
    float radius, speed; /* in u; in u/s */
    float dt;
} Scale;

static const Scale jam_scales[] = {{0.5f, 2.5f, 1.0f / 60}, {0.5f, 2.5f, 1.0f / 30}, {1.5f, 7.5f, 1.0f / 60}, {8, 100, 1.0f / 60}};
enum { JAM_SCALES = sizeof jam_scales / sizeof *jam_scales };

typedef struct Box {
    float minX, minY, maxX, maxY;
} Box;

typedef struct Jam {
    Crowd crowd;
    Scale scale;
    uint32_t count, walls;
    VeerAgentId agents[JAM_MOST];
    VeerVec3 goals[JAM_MOST];
    Box boxes[JAM_WALLS];
    float overlap, depth; /* worst so far, in radii */
    float stride;         /* longest displacement of an agent in a step, divided by the distance that it covers in a step at top speed */
    float allowed;        /* allowed overlap, in radii */
} Jam;
#define end_Jam end_Crowd

/* Prepares the definitions of agents that go to their own target and stop there. A test may change them before jam_start. */
static inline Jam jam_plan(uint32_t combine, Scale scale) {
    int isPipeline = combine == VEER_COMBINE_PIPELINE;
    Jam jam = {.crowd = crowd_plan(JAM_MOST, isPipeline ? VEER_BEHAVIOR_TARGET : VEER_BEHAVIOR_ARRIVE), .scale = scale, .allowed = 0.02f};
    VeerBrainDef *brain = &jam.crowd.brainDef;
    brain->combine = combine;
    brain->crowd = VEER_CROWD_RECIPROCAL;
    brain->locomotion.idle = VEER_IDLE_BRAKE;
    if (isPipeline)
        brain->behaviors[0].params.target.stopRadius = 0.25f * scale.radius;
    else
        brain->behaviors[0].params.arrive.stopRadius = 0.25f * scale.radius;
    brain->behaviors[1] = veer_behavior(isPipeline ? VEER_BEHAVIOR_AVOID_WALL : VEER_BEHAVIOR_AVOID_OBSTACLES);
    brain->behaviors[2] = veer_behavior(VEER_BEHAVIOR_ARRIVE); /* in a pipeline, this behavior is the fallback */
    brain->behaviorCount = isPipeline ? 3 : 2;
    if (isPipeline) {
        brain->behaviors[1].params.avoidWall.margin = 0.1f * scale.radius;
        brain->behaviors[2].params.arrive.stopRadius = 0.25f * scale.radius;
    } else {
        brain->behaviors[1].params.avoidObstacles.margin = 0.1f * scale.radius;
        brain->behaviors[1].params.avoidObstacles.lookAhead = 8 * scale.radius;
    }
    jam.crowd.agentDef.radius = scale.radius;
    jam.crowd.agentDef.maxSpeed = scale.speed;
    return jam;
}

static inline void jam_start(Jam *jam) { crowd_start(&jam->crowd); }
static inline void jam_end(Jam *jam) { crowd_end(&jam->crowd); }

/* Converts a position from radii at this scale to u. */
static inline VeerVec3 jam_scaled(const Jam *jam, VeerVec3 at) {
    return (VeerVec3){at.x * jam->scale.radius, at.y * jam->scale.radius, at.z * jam->scale.radius};
}
/* Adds an agent at rest at `from` with a goal at `to`, both in radii; returns its number. */
static inline uint32_t jam_add(Jam *jam, VeerVec3 from, VeerVec3 to) {
    uint32_t i = jam->count++;
    jam->goals[i] = jam_scaled(jam, to);
    jam->agents[i] = crowd_add(&jam->crowd, jam_scaled(jam, from), (VeerVec3){0, 0, 0});
    CHECK_OK(veer_setTargetPoint(jam->crowd.world, jam->agents[i], jam->goals[i]));
    return i;
}
static inline void jam_wall(Jam *jam, Box box) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerObstacleId id;
    float r = jam->scale.radius;
    jam->boxes[jam->walls++] = (Box){box.minX * r, box.minY * r, box.maxX * r, box.maxY * r};
    def.kind = VEER_OBSTACLE_KIND_BOX;
    def.x = 0.5f * (box.minX + box.maxX) * r, def.y = 0.5f * (box.minY + box.maxY) * r;
    def.halfWidth = 0.5f * (box.maxX - box.minX) * r, def.halfHeight = 0.5f * (box.maxY - box.minY) * r;
    CHECK_OK(veer_addObstacle(jam->crowd.world, &def, &id));
}

static inline VeerVec3 jam_at(const Jam *jam, uint32_t i) { return crowd_at(&jam->crowd, veer_slot(jam->agents[i])); }
static inline float jam_column(const Jam *jam, uint32_t i, uint32_t column) {
    return veer_columnF32(jam->crowd.world, column)[veer_slot(jam->agents[i])];
}
static inline float jam_apart(VeerVec3 a, VeerVec3 b) { return hypotf(hypotf(a.x - b.x, a.y - b.y), a.z - b.z); }
static inline float jam_left(const Jam *jam, uint32_t i) { return jam_apart(jam_at(jam, i), jam->goals[i]); }
static inline float jam_speed(const Jam *jam, uint32_t i) {
    return jam_apart(crowd_velocity(&jam->crowd, veer_slot(jam->agents[i])), (VeerVec3){0, 0, 0});
}
static inline int jam_isSettled(const Jam *jam, uint32_t i) {
    return (veer_columnU32(jam->crowd.world, VEER_COLUMN_FLAGS)[veer_slot(jam->agents[i])] & 128u) != 0;
}

/* Returns the deepest overlap of any two agents at this moment, in radii. */
static inline float jam_overlap(const Jam *jam) {
    float worst = 0;
    for (uint32_t a = 0; a < jam->count; a++)
        for (uint32_t b = 0; b < a; b++) {
            float reach = jam_column(jam, a, VEER_COLUMN_RADIUS) + jam_column(jam, b, VEER_COLUMN_RADIUS);
            worst = fmaxf(worst, (reach - jam_apart(jam_at(jam, a), jam_at(jam, b))) / jam->scale.radius);
        }
    return worst;
}

static inline void jam_measure(Jam *jam, const VeerVec3 *before) {
    jam->overlap = fmaxf(jam->overlap, jam_overlap(jam));
    for (uint32_t i = 0; i < jam->count; i++) {
        VeerVec3 at = jam_at(jam, i);
        float longest = jam_column(jam, i, VEER_COLUMN_MAX_SPEED) * jam->scale.dt;
        jam->stride = fmaxf(jam->stride, jam_apart(at, before[i]) / longest);
        for (uint32_t w = 0; w < jam->walls; w++) {
            const Box *box = &jam->boxes[w];
            float x = fmaxf(fmaxf(box->minX - at.x, at.x - box->maxX), 0), y = fmaxf(fmaxf(box->minY - at.y, at.y - box->maxY), 0);
            jam->depth = fmaxf(jam->depth, (jam_column(jam, i, VEER_COLUMN_RADIUS) - hypotf(x, y)) / jam->scale.radius);
        }
    }
}

static inline void jam_step(Jam *jam) {
    VeerVec3 before[JAM_MOST];
    for (uint32_t i = 0; i < jam->count; i++) before[i] = jam_at(jam, i);
    CHECK_OK(veer_step(jam->crowd.world, jam->scale.dt));
    jam_measure(jam, before);
}

/* Steps until all agents are within `reach` radii of their goals. Returns the seconds, or INFINITY if that takes longer than `most`. */
static inline float jam_walk(Jam *jam, float reach, float most) {
    int steps = (int)(most / jam->scale.dt);
    for (int step = 1; step <= steps; step++) {
        uint32_t there = 0;
        jam_step(jam);
        for (uint32_t i = 0; i < jam->count; i++) there += jam_left(jam, i) <= reach * jam->scale.radius;
        if (there == jam->count) return (float)step * jam->scale.dt;
    }
    return INFINITY;
}

/* Returns the seconds that a lone agent needs to travel this many radii. */
static inline float jam_free(const Jam *jam, float radii) { return radii * jam->scale.radius / jam->scale.speed; }

/* Returns 1 if no overlap exceeded the allowed overlap, no agent was in a wall, and no agent was faster than its top speed. */
static inline int jam_isClean(const Jam *jam) {
    int isClean = jam->overlap <= jam->allowed && jam->depth < 0.001f && jam->stride < 1.001f;
    if (!CHECK(isClean))
        printf("  radius %g, dt %g: overlap %g, in a wall %g, stride %g\n", (double)jam->scale.radius, (double)jam->scale.dt,
               (double)jam->overlap, (double)jam->depth, (double)jam->stride);
    return isClean;
}

#endif
