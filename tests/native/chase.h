/* An agent and its target, which has no brain and so keeps its velocity: the setup for tests of moving targets. */
#ifndef VEER_CHASE_H
#define VEER_CHASE_H

#include "crowd.h"

typedef struct Chase {
    Crowd crowd;
    VeerAgentId agent, target;
} Chase;
#define end_Chase end_Crowd

/* Plans an agent that responds at once and moves at 100 u/s. */
static inline Chase chase_plan(uint32_t type) {
    Chase chase = {.crowd = crowd_plan(2, type)};
    chase.crowd.brainDef.locomotion.response = INFINITY;
    chase.crowd.agentDef.maxForce = INFINITY;
    chase.crowd.agentDef.maxSpeed = 100;
    return chase;
}

/* Starts with the agent at rest at the origin. */
static inline void chase_start(Chase *chase, VeerVec3 at, VeerVec3 velocity) {
    VeerAgentDef target = veer_defaultAgentDef();
    crowd_start(&chase->crowd);
    chase->agent = crowd_add(&chase->crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    target.x = at.x, target.y = at.y, target.z = at.z;
    target.velocityX = velocity.x, target.velocityY = velocity.y, target.velocityZ = velocity.z;
    target.maxSpeed = 1000;
    CHECK_OK(veer_addAgent(chase->crowd.world, &target, &chase->target));
    CHECK_OK(veer_setTargetAgent(chase->crowd.world, chase->agent, chase->target));
}

static inline VeerVec3 chase_pursuerAt(const Chase *chase) { return crowd_at(&chase->crowd, veer_slot(chase->agent)); }
static inline VeerVec3 chase_pursuerVelocity(const Chase *chase) { return crowd_velocity(&chase->crowd, veer_slot(chase->agent)); }

static inline float chase_gap(const Chase *chase) {
    VeerVec3 a = chase_pursuerAt(chase), b = crowd_at(&chase->crowd, veer_slot(chase->target));
    return hypotf(hypotf(a.x - b.x, a.y - b.y), chase->crowd.worldDef.dimensions == 3 ? a.z - b.z : 0.0f);
}

static inline uint32_t chase_catches(const Chase *chase) {
    uint32_t count, found = 0;
    const VeerEvent *events = veer_events(chase->crowd.world, &count);
    for (uint32_t i = 0; i < count; i++)
        found +=
            events[i].type == VEER_EVENT_CAUGHT && events[i].agent.bits == chase->agent.bits && events[i].value == veer_slot(chase->target);
    return found;
}

/* Returns the seconds until the agent is within reach of its target, or `limit` if that does not happen. */
static inline float chase_run(Chase *chase, float reach, float limit, float dt) {
    for (int step = 0; step < (int)(limit / dt); step++) {
        if (chase_gap(chase) <= reach) return (float)step * dt;
        CHECK_OK(veer_step(chase->crowd.world, dt));
    }
    return limit;
}

/* Returns the agent's velocity after one step, which equals its output. */
static inline VeerVec3 chase_output(Chase *chase, VeerVec3 at, VeerVec3 velocity) {
    chase_start(chase, at, velocity);
    CHECK_OK(veer_step(chase->crowd.world, 1.0f / 60));
    VeerVec3 desired = chase_pursuerVelocity(chase);
    crowd_end(&chase->crowd);
    return desired;
}

static inline int chase_isFinite(VeerVec3 v) { return isfinite(v.x) && isfinite(v.y) && isfinite(v.z); }

#endif
