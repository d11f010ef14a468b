/* A walker that turns independently of its motion: the setup for tests of orientation. */
#ifndef VEER_TURNER_H
#define VEER_TURNER_H

#include "walker.h"

/* A walker whose orientation is independent of its motion. */
#define GIVEN_TURNER(name, type) \
    Scoped(Walker) name; \
    turner_plan(&name, type)

#define PI 3.14159265358979

/* Like WALKER, but the walker turns independently of its motion. */
#define TURNER(name, ...) TURNER_WITH(name, __VA_ARGS__, .slot = 0)
#define TURNER_WITH(name, type, ...) WALKER_WITH(name, type, .brainDef.locomotion.facing = VEER_FACING_INDEPENDENT, __VA_ARGS__)

static inline void turner_plan(Walker *walker, uint32_t type) {
    walker_plan(walker, type);
    walker->brainDef.locomotion.facing = VEER_FACING_INDEPENDENT;
}

/* Adds an agent without a brain, which keeps its velocity and its orientation. */
static inline VeerAgentId turner_other(Walker *walker, float x, float y, float orientation) {
    return make_agent(walker->world, AGENT(.x = x, .y = y, .orientation = orientation));
}
/* Starts a walker whose target is another agent with this place and orientation. */
static inline void turner_towards(Walker *walker, float x, float y, float orientation) {
    walker_start(walker);
    CHECK_OK(veer_setTargetAgent(walker->world, walker->agent, turner_other(walker, x, y, orientation)));
}

static inline double wrapped(double angle) { return remainder(angle, 2 * PI); }
static inline float walker_orientation(const Walker *walker) { return walker_lane(walker, VEER_COLUMN_ORIENTATION); }
static inline float walker_rotation(const Walker *walker) { return walker_lane(walker, VEER_COLUMN_ROTATION); }
/* Returns the angle that the walker still has to turn. */
static inline double walker_left(const Walker *walker, double goal) { return wrapped(goal - (double)walker_orientation(walker)); }

/* A turn to a goal at rest. */
typedef struct Turn {
    double past, time, rest; /* largest overshoot; time until the walker stays within the stop angle; angle that remains at the end */
    double turned;           /* sum of all rotation, whose sign shows the direction of the turn */
    float rotation;          /* rotation at the end */
} Turn;

static inline Turn walker_turn(Walker *walker, double goal, double stopAngle, float seconds, float dt) {
    Turn turn = {0, 0, 0, 0, 0};
    double begin = walker_left(walker, goal), side = begin < 0 ? -1 : 1, before = (double)walker_orientation(walker);
    for (int i = 0, steps = (int)(seconds / dt + 0.5f); i < steps; i++) {
        walker_step(walker, dt);
        double left = side * walker_left(walker, goal), now = (double)walker_orientation(walker);
        CHECK(now > -3.1415928 && now < 3.1415928);
        if (fabs(left) < 1 && -left > turn.past) turn.past = -left;
        if (fabs(left) > stopAngle) turn.time = (i + 1) * (double)dt;
        turn.turned += wrapped(now - before);
        before = now;
    }
    turn.rest = fabs(walker_left(walker, goal));
    turn.rotation = walker_rotation(walker);
    return turn;
}

static const float turner_steps[] = {1.0f / 15, 1.0f / 30, 1.0f / 60, 1.0f / 144, 1.0f / 240};
enum { TURNER_STEPS = 5 };

#endif
