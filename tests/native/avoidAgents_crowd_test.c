/* Tests avoidAgents in crowds: agents that cross turn smoothly, a crowd on one spot costs no more than any other, and hunters catch
 * their prey. */
#include "given.h"

#define DT (1.0f / 60.0f)
enum { CROSSING = 50 };

/* Means over all agents that move: how fast they turn, and how much their acceleration changes. */
typedef struct Ride {
    double turnRate, jerk; /* rad/s; top speeds per s^2 */
} Ride;

/* Two groups, seven abreast, cross at a right angle. */
static Ride crossIn(uint32_t combine) {
    Scoped(Crowd) crowd = crowd_plan(CROSSING, VEER_BEHAVIOR_ARRIVE);
    VeerVec3 velocity[CROSSING] = {{0, 0, 0}}, acceleration[CROSSING] = {{0, 0, 0}};
    Ride ride = {0, 0};
    double time = 0;
    crowd.brainDef.combine = combine;
    crowd.brainDef.behaviors[crowd.brainDef.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_AVOID_AGENTS);
    crowd.agentDef.radius = 6, crowd.agentDef.maxSpeed = 60;
    crowd_start(&crowd);
    for (int i = 0; i < CROSSING; i++) {
        float along = -300 - 20 * (float)(i / 14), across = -60 + 20 * (float)(i / 2 % 7);
        VeerVec3 at = i % 2 ? (VeerVec3){along, across, 0} : (VeerVec3){across, along, 0};
        VeerVec3 goal = i % 2 ? (VeerVec3){-along, across, 0} : (VeerVec3){across, -along, 0};
        CHECK_OK(veer_setTargetPoint(crowd.world, crowd_add(&crowd, at, (VeerVec3){0, 0, 0}), goal));
    }
    for (int step = 0; step < 1200; step++) {
        CHECK_OK(veer_step(crowd.world, DT));
        for (uint32_t i = 0; i < CROSSING; i++) {
            VeerVec3 v = crowd_velocity(&crowd, i), was = velocity[i], a = {(v.x - was.x) / DT, (v.y - was.y) / DT, 0};
            if (step > 2 && hypotf(v.x, v.y) > 6) {
                ride.turnRate += (double)fabsf(remainderf(atan2f(v.y, v.x) - atan2f(was.y, was.x), 6.2831853f));
                ride.jerk += (double)hypotf(a.x - acceleration[i].x, a.y - acceleration[i].y) / 60;
                time += (double)DT;
            }
            velocity[i] = v;
            acceleration[i] = a;
        }
    }
    return (Ride){ride.turnRate / time, ride.jerk / time};
}

TEST(agents_that_cross_dodge_by_urgency_and_do_not_shake) {
    Ride ride = crossIn(VEER_COMBINE_BLEND);
    printf("  two groups that cross turn by %.2f rad/s, at a jerk of %.1f top speeds per s^2\n", ride.turnRate, ride.jerk);
    CHECK(ride.turnRate <= 0.5);
    CHECK(ride.jerk <= 8);
}

TEST(a_thousand_agents_on_one_spot_test_no_more_neighbors_than_a_crowd) {
    for (uint32_t combine = 0; combine <= VEER_COMBINE_CONTEXT; combine++)
        for (uint32_t predict = 0; predict < VEER_PREDICT_COUNT; predict++) {
            Scoped(Crowd) crowd = crowd_plan(1000, VEER_BEHAVIOR_AVOID_AGENTS);
            crowd.brainDef.combine = combine, crowd.brainDef.behaviors[0].params.avoidAgents.predict = predict;
            crowd_start(&crowd);
            for (int i = 0; i < 1000; i++) crowd_add(&crowd, (VeerVec3){10, 20, 0}, (VeerVec3){0, 0, 0});
            CHECK_OK(veer_step(crowd.world, DT));
            CHECK(crowd_stats(&crowd).neighborChecks <= 1000 * 300);
        }
}

/* A hunter among others of its kind, which it avoids, and prey at rest. 1 if the hunter catches it. */
static int catches(uint32_t combine, uint32_t target) {
    Scoped(Crowd) crowd = crowd_plan(16, VEER_BEHAVIOR_PURSUE);
    VeerAgentDef prey = veer_defaultAgentDef();
    int caught = 0;
    crowd.worldDef.capacity.slots = 32;
    CHECK_OK(veer_createWorld(&crowd.worldDef, &crowd.world));
    prey.x = 150, prey.group = 2;
    VeerAgentId id = addAgent(crowd.world, prey);
    crowd.brainDef.combine = combine;
    crowd.brainDef.behaviors[0].params.pursue.catchRadius = 4; /* less than the sum of the radii */
    crowd.brainDef.behaviors[0].target = target, crowd.brainDef.behaviors[0].targetAgent = id;
    crowd.brainDef.behaviors[0].targetGroup = 2;
    crowd.brainDef.behaviors[crowd.brainDef.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_AVOID_AGENTS);
    crowd.brain = addBrain(crowd.world, crowd.brainDef), crowd.agentDef.brain = crowd.brain;
    VeerAgentId hunter = crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    CHECK_OK(veer_setTargetAgent(crowd.world, hunter, id));
    for (int step = 0; step < 600 && !caught; step++) {
        uint32_t count;
        CHECK_OK(veer_step(crowd.world, DT));
        const VeerEvent *events = veer_events(crowd.world, &count);
        for (uint32_t i = 0; i < count; i++) caught |= events[i].type == VEER_EVENT_CAUGHT;
    }
    return caught;
}

TEST(a_hunter_that_avoids_agents_catches_its_prey) {
    const uint32_t targets[] = {VEER_TARGET_KIND_OWN, VEER_TARGET_KIND_AGENT, VEER_TARGET_KIND_NEAREST};
    for (uint32_t combine = 0; combine <= VEER_COMBINE_CONTEXT; combine++)
        for (uint32_t k = 0; k < 3; k++)
            if (!CHECK(catches(combine, targets[k]))) printf("  combine %u, target %u\n", combine, targets[k]);
}
