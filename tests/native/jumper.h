/* An agent that wanders until it jumps, and its link: the setup for tests of jumps. */
#ifndef VEER_JUMPER_H
#define VEER_JUMPER_H

#include "core/flags.h"
#include "walker.h"

typedef struct Jumper {
    Walker walker;
    VeerLinkDef linkDef;
    VeerLinkId link;
    float dt;
    uint32_t started, jumped, landed, refused; /* number of events so far */
    uint32_t order, why,
        linkSlot; /* the order of the events, as digits; the reason for the last rejection; the value of the last other event */
    float landedX, landedY, landedZ, jumpedX, jumpedY;
} Jumper;

/* A setup that a test may change before jumper_start: Jumper jumper = JUMPER(jumper, .linkDef.toZ = 30); It must not be copied. */
#define JUMPER(...) JUMPER_WITH(__VA_ARGS__, .order = 0)
#define JUMPER_WITH(name, ...) DEFINED(Jumper, jumper_planned(&(name).walker.brainDef), __VA_ARGS__)

static inline Jumper jumper_planned(VeerBrainDef *brain) {
    Jumper jumper = {.walker = walker_planned(VEER_BEHAVIOR_WANDER, brain), .linkDef = veer_defaultLinkDef(), .dt = 1.0f / 60.0f};
    jumper.walker.worldDef.gravityZ = -500;
    jumper.walker.agentDef.maxSpeed = 200;
    jumper.walker.agentDef.maxForce = 2000;
    jumper.linkDef.fromX = 200;
    jumper.linkDef.toX = 300;
    return jumper;
}

/* Prepares definitions that a test may change before jumper_start. */
static inline void jumper_plan(Jumper *jumper) { *jumper = jumper_planned(&jumper->walker.brainDef); }

static inline void jumper_start(Jumper *jumper) {
    walker_start(&jumper->walker);
    CHECK_OK(veer_addLink(jumper->walker.world, &jumper->linkDef, &jumper->link));
}

static inline uint32_t jumper_flags(const Jumper *jumper) {
    return veer_columnU32(jumper->walker.world, VEER_COLUMN_FLAGS)[jumper->walker.slot];
}
static inline int jumper_flies(const Jumper *jumper) { return (jumper_flags(jumper) & VEER_FLAG_AIRBORNE) != 0; }
static inline uint32_t jumper_takes(const Jumper *jumper) {
    return veer_columnU32(jumper->walker.world, VEER_COLUMN_JUMP_LINK)[jumper->walker.slot];
}

/* Counts the agent's events of the last step. */
static inline void jumper_read(Jumper *jumper) {
    static const uint32_t types[4] = {VEER_EVENT_JUMP_STARTED, VEER_EVENT_JUMPED, VEER_EVENT_LANDED, VEER_EVENT_JUMP_REFUSED};
    uint32_t count;
    const VeerEvent *events = veer_events(jumper->walker.world, &count);
    for (uint32_t i = 0; i < count; i++) {
        const VeerEvent *event = &events[i];
        if (event->agent.bits != jumper->walker.agent.bits) continue;
        uint32_t *const counts[4] = {&jumper->started, &jumper->jumped, &jumper->landed, &jumper->refused}, digit = 0;
        for (uint32_t k = 0; k < 4; k++)
            if (event->type == types[k]) digit = k + 1;
        if (!digit) continue;
        ++*counts[digit - 1];
        jumper->order = 10 * jumper->order + digit;
        if (digit == 4)
            jumper->why = event->value;
        else
            jumper->linkSlot = event->value;
        if (digit == 2) jumper->jumpedX = event->x, jumper->jumpedY = event->y;
        if (digit == 3) jumper->landedX = event->x, jumper->landedY = event->y, jumper->landedZ = event->z;
    }
}

static inline void jumper_step(Jumper *jumper) {
    walker_step(&jumper->walker, jumper->dt);
    jumper_read(jumper);
}
static inline void jumper_live(Jumper *jumper, float seconds) {
    for (int i = 0, steps = (int)(seconds / jumper->dt + 0.5f); i < steps; i++) jumper_step(jumper);
}
static inline void jumper_take(Jumper *jumper) { CHECK_OK(veer_takeJump(jumper->walker.world, jumper->walker.agent, jumper->link)); }
/* Starts the jump, and steps until the agent is airborne or the time has passed. */
static inline int jumper_takeOff(Jumper *jumper) {
    jumper_take(jumper);
    for (float time = 0; time < 20 && !jumper_flies(jumper) && !jumper->refused; time += jumper->dt) jumper_step(jumper);
    return CHECK(jumper_flies(jumper));
}

/* Takes the jump and checks that the agent starts its run-up, jumps and lands exactly once. */
static inline int jumper_jumps(Jumper *jumper) {
    if (!jumper_takeOff(jumper)) return 0;
    jumper_live(jumper, 1.5f);
    return CHECK_EQ(jumper->order, 123);
}

/* Checks the world, and destroys it. */
static inline void end_Jumper(Jumper *jumper) {
    CHECK_OK(veer_validate(jumper->walker.world));
    walker_end(&jumper->walker);
}
/* A jumper in its world: GIVEN_JUMPER(jumper, .linkDef.toZ = 30); */
#define GIVEN_JUMPER(...) GIVEN_JUMPER_WITH(__VA_ARGS__, .order = 0)
#define GIVEN_JUMPER_WITH(name, ...) \
    Scoped(Jumper) name = JUMPER_WITH(name, __VA_ARGS__); \
    jumper_start(&name)

#endif
