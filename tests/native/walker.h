/* One agent with one behavior, alone in its world: the setup for tests of behaviors. It only uses the public API. */
#ifndef VEER_WALKER_H
#define VEER_WALKER_H

#include "setup.h"

typedef struct Walker {
    VeerWorldDef worldDef;
    VeerBrainDef brainDef;
    VeerAgentDef agentDef;
    VeerBehavior *behavior; /* the brain's first behavior */
    VeerWorldId world;
    VeerBrainId brain;
    VeerAgentId agent;
    uint32_t slot;
} Walker;

/* A setup that a test may change before walker_start: Walker walker = WALKER(walker, VEER_BEHAVIOR_SEEK, .agentDef.maxForce = 80); The
 * walker has a pointer into itself, so it must not be copied. */
#define WALKER(name, ...) WALKER_WITH(name, __VA_ARGS__, .slot = 0)
#define WALKER_WITH(name, type, ...) DEFINED(Walker, walker_planned(type, &(name).brainDef), __VA_ARGS__)

static inline Walker walker_planned(uint32_t type, VeerBrainDef *brain) {
    Walker walker = {veer_defaultWorldDef(), veer_defaultBrainDef(), veer_defaultAgentDef(), &brain->behaviors[0], {0}, {0}, {0}, 0};
    walker.brainDef.behaviors[walker.brainDef.behaviorCount++] = veer_behavior(type);
    return walker;
}

/* Prepares definitions that a test may change before walker_start. The walker has a pointer into itself, so it must not be copied. */
static inline void walker_plan(Walker *walker, uint32_t type) { *walker = walker_planned(type, &walker->brainDef); }

static inline void walker_makeWorld(Walker *walker) {
    if (VEER_IS_NULL(walker->world)) walker->world = make_world(walker->worldDef);
}

/* Adds a path of `count` points x, y, and gives it to the behavior. */
static inline VeerPathId walker_path(Walker *walker, const float *points, uint32_t count, VeerPathDef def) {
    float copy[3 * 64];
    walker_makeWorld(walker);
    for (uint32_t i = 0; i < count && i < 64; i++) {
        copy[3 * i] = points[2 * i];
        copy[3 * i + 1] = points[2 * i + 1];
        copy[3 * i + 2] = 0.0f;
    }
    def.points = copy;
    def.pointCount = count;
    CHECK_OK(veer_addPath(walker->world, &def, &walker->behavior->path));
    return walker->behavior->path;
}

static inline void walker_start(Walker *walker) {
    walker_makeWorld(walker);
    CHECK_OK(veer_addBrain(walker->world, &walker->brainDef, &walker->brain));
    walker->agentDef.brain = walker->brain;
    CHECK_OK(veer_addAgent(walker->world, &walker->agentDef, &walker->agent));
    walker->slot = veer_slot(walker->agent);
}

static inline void walker_end(Walker *walker) { CHECK_OK(veer_destroyWorld(walker->world)); }

static inline void end_Walker(Walker *walker) { end_VeerWorldId(&walker->world); }

#define GIVEN_WALKER(name, type) \
    Scoped(Walker) name; \
    walker_plan(&name, type)
/* A walker that is set up by a function: PLANNED(walker, planCar(&walker, 40)). */
#define PLANNED(name, plan) \
    Scoped(Walker) name; \
    plan

static inline void walker_step(Walker *walker, float dt) { CHECK_OK(veer_step(walker->world, dt)); }

static inline void walker_walk(Walker *walker, float seconds, float dt) {
    for (int i = 0, steps = (int)(seconds / dt + 0.5f); i < steps; i++) walker_step(walker, dt);
}

static inline float walker_lane(const Walker *walker, VeerColumn column) {
    return veer_columnF32(walker->world, (uint32_t)column)[walker->slot];
}
static inline float walker_x(const Walker *walker) { return walker_lane(walker, VEER_COLUMN_X); }
static inline float walker_y(const Walker *walker) { return walker_lane(walker, VEER_COLUMN_Y); }
static inline float walker_vx(const Walker *walker) { return walker_lane(walker, VEER_COLUMN_VELOCITY_X); }
static inline float walker_vy(const Walker *walker) { return walker_lane(walker, VEER_COLUMN_VELOCITY_Y); }
static inline float walker_speed(const Walker *walker) { return hypotf(walker_vx(walker), walker_vy(walker)); }
static inline float walker_distanceTo(const Walker *walker, float x, float y) { return hypotf(walker_x(walker) - x, walker_y(walker) - y); }

/* Returns the number of events of a type that the last step emitted for the walker; *value receives the value of the last event. */
static inline uint32_t walker_events(const Walker *walker, uint32_t type, uint32_t *value) {
    uint32_t count, found = 0;
    const VeerEvent *events = veer_events(walker->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].type != type || events[i].agent.bits != walker->agent.bits) continue;
        if (value) *value = events[i].value;
        found++;
    }
    return found;
}

/* Moves the agent to a position, at rest. */
static inline void walker_carry(Walker *walker, float x, float y) {
    VeerAgentDef def;
    CHECK_OK(veer_getAgent(walker->world, walker->agent, &def));
    def.x = x, def.y = y;
    def.velocityX = def.velocityY = 0;
    CHECK_OK(veer_setAgent(walker->world, walker->agent, &def));
}

static inline VeerVec3 walker_at(const Walker *walker) { return (VeerVec3){walker_x(walker), walker_y(walker), 0}; }
static inline VeerVec3 walker_velocity(const Walker *walker) { return (VeerVec3){walker_vx(walker), walker_vy(walker), 0}; }

/* Starts a walker, and takes steps. */
static inline void walker_run(Walker *walker, float seconds, float dt) {
    walker_start(walker);
    walker_walk(walker, seconds, dt);
}

/* Starts a walker with a point as its target, or with an input for the behavior drive. */
static inline void startTowards(Walker *walker, float x, float y) {
    walker_start(walker);
    CHECK_OK(veer_setTargetPoint(walker->world, walker->agent, (VeerVec3){x, y, 0}));
}
static inline void startDriven(Walker *walker, float x, float y) {
    walker_start(walker);
    CHECK_OK(veer_setDrive(walker->world, walker->agent, (VeerVec3){x, y, 0}));
}

/* Counts the walker's events of a type over a number of steps. */
static inline uint32_t stepAndCount(Walker *walker, int steps, float dt, uint32_t type) {
    uint32_t count = 0;
    for (int i = 0; i < steps; i++) {
        walker_step(walker, dt);
        count += walker_events(walker, type, NULL);
    }
    return count;
}

#endif
