/* Many agents with one brain, and measures of their motion: the setup for tests of crowds and flocks. It only uses the public API. */
#ifndef VEER_CROWD_H
#define VEER_CROWD_H

#include "setup.h"

typedef struct Crowd {
    VeerWorldDef worldDef;
    VeerBrainDef brainDef;
    VeerAgentDef agentDef; /* the definition of the next agent that is added */
    VeerWorldId world;
    VeerBrainId brain;
} Crowd;

/* Returns definitions that a test may change before crowd_start. */
static inline Crowd crowd_plan(uint32_t agents, uint32_t type) {
    Crowd crowd = {.worldDef = veer_defaultWorldDef(), .brainDef = veer_defaultBrainDef(), .agentDef = veer_defaultAgentDef()};
    crowd.worldDef.capacity.agents = agents;
    crowd.brainDef.behaviors[0] = veer_behavior(type);
    crowd.brainDef.behaviorCount = 1;
    return crowd;
}

static inline void crowd_start(Crowd *crowd) {
    crowd->world = make_world(crowd->worldDef);
    CHECK_OK(veer_addBrain(crowd->world, &crowd->brainDef, &crowd->brain));
    crowd->agentDef.brain = crowd->brain;
}

static inline void crowd_end(Crowd *crowd) { CHECK_OK(veer_destroyWorld(crowd->world)); }
/* Destroys the world of a crowd, or of a struct whose first member is a crowd. */
static inline void end_Crowd(void *crowd) { end_VeerWorldId(&((Crowd *)crowd)->world); }

static inline VeerAgentId crowd_add(Crowd *crowd, VeerVec3 at, VeerVec3 velocity) {
    VeerAgentId id = {0};
    crowd->agentDef.x = at.x, crowd->agentDef.y = at.y, crowd->agentDef.z = at.z;
    crowd->agentDef.velocityX = velocity.x, crowd->agentDef.velocityY = velocity.y, crowd->agentDef.velocityZ = velocity.z;
    CHECK_OK(veer_addAgent(crowd->world, &crowd->agentDef, &id));
    return id;
}

/* Adds agents at random positions in a box around the origin, with random velocities. If the world is 3D, so are positions and
 * velocities. */
static inline void crowd_fill(Crowd *crowd, uint32_t count, float halfSize, uint32_t *random) {
    float deep = crowd->worldDef.dimensions == 3 ? 1.0f : 0.0f, speed = crowd->agentDef.maxSpeed * 0.7f;
    for (uint32_t i = 0; i < count; i++) {
        VeerVec3 at = {test_range(random, -halfSize, halfSize), test_range(random, -halfSize, halfSize),
                       test_range(random, -halfSize, halfSize) * deep};
        VeerVec3 velocity = {test_range(random, -speed, speed), test_range(random, -speed, speed),
                             test_range(random, -speed, speed) * deep};
        crowd_add(crowd, at, velocity);
    }
}

static inline void crowd_walk(Crowd *crowd, float seconds, float dt) {
    for (int i = 0, steps = (int)(seconds / dt + 0.5f); i < steps; i++) CHECK_OK(veer_step(crowd->world, dt));
}

static inline VeerVec3 crowd_at(const Crowd *crowd, uint32_t slot) {
    return (VeerVec3){veer_columnF32(crowd->world, VEER_COLUMN_X)[slot], veer_columnF32(crowd->world, VEER_COLUMN_Y)[slot],
                      veer_columnF32(crowd->world, VEER_COLUMN_Z)[slot]};
}
static inline VeerVec3 crowd_velocity(const Crowd *crowd, uint32_t slot) {
    return (VeerVec3){veer_columnF32(crowd->world, VEER_COLUMN_VELOCITY_X)[slot],
                      veer_columnF32(crowd->world, VEER_COLUMN_VELOCITY_Y)[slot],
                      veer_columnF32(crowd->world, VEER_COLUMN_VELOCITY_Z)[slot]};
}
static inline float crowd_distance(const Crowd *crowd, uint32_t a, uint32_t b) {
    VeerVec3 p = crowd_at(crowd, a), q = crowd_at(crowd, b);
    return sqrtf((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) + (p.z - q.z) * (p.z - q.z));
}

/* Returns the smallest and the largest distance between any two agents in the first `count` slots. */
static inline float crowd_least(const Crowd *crowd, uint32_t count) {
    float least = 1e30f;
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = 0; b < a; b++) least = fminf(least, crowd_distance(crowd, a, b));
    return least;
}
static inline float crowd_greatest(const Crowd *crowd, uint32_t count) {
    float greatest = 0.0f;
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = 0; b < a; b++) greatest = fmaxf(greatest, crowd_distance(crowd, a, b));
    return greatest;
}

/* Returns the length of the mean direction: 1 if all agents move in one direction, about 0 if their directions are random. */
static inline float crowd_polarization(const Crowd *crowd, uint32_t count) {
    double x = 0, y = 0, z = 0;
    for (uint32_t slot = 0; slot < count; slot++) {
        VeerVec3 v = crowd_velocity(crowd, slot);
        double speed = sqrt((double)(v.x * v.x + v.y * v.y + v.z * v.z));
        if (!(speed > 0)) continue;
        x += (double)v.x / speed;
        y += (double)v.y / speed;
        z += (double)v.z / speed;
    }
    return (float)(sqrt(x * x + y * y + z * z) / count);
}

static inline int crowd_isFinite(const Crowd *crowd, uint32_t count) {
    for (uint32_t slot = 0; slot < count; slot++) {
        VeerVec3 p = crowd_at(crowd, slot), v = crowd_velocity(crowd, slot);
        if (!isfinite(p.x + p.y + p.z + v.x + v.y + v.z)) return 0;
    }
    return 1;
}

static inline VeerStats crowd_stats(const Crowd *crowd) {
    VeerStats stats = {0};
    CHECK_OK(veer_getStats(crowd->world, &stats));
    return stats;
}

/* Returns the output of one behavior of an agent. */
static inline VeerExplainBehavior crowd_output(const Crowd *crowd, VeerAgentId agent, uint32_t behavior) {
    static VeerExplain why;
    CHECK_OK(veer_explain(crowd->world, agent, &why));
    return why.behaviors[behavior];
}

#endif
