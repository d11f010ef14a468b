/* The setup for tests of formations. */
#ifndef VEER_TROOP_H
#define VEER_TROOP_H

#include "crowd.h"
#include "steer/formations.h"

#define MOST 256

/* A group of agents around a leader in slot 0, which the test moves, or around a point. */
typedef struct Troop {
    Crowd crowd;
    VeerAgentId leader; /* null: around a point */
    VeerAgentId members[MOST];
    uint32_t count;
} Troop;
#define end_Troop end_Crowd

static inline Troop plan(uint32_t pattern) {
    Troop troop = {.crowd = crowd_plan(MOST + 2, VEER_BEHAVIOR_FORMATION)};
    troop.crowd.brainDef.behaviors[0].params.formation.pattern = pattern;
    return troop;
}

static inline void startLed(Troop *troop) {
    VeerBrainDef driven = veer_defaultBrainDef();
    VeerAgentDef leader = veer_defaultAgentDef();
    driven.behaviors[driven.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_DRIVE);
    driven.locomotion.idle = VEER_IDLE_BRAKE;
    driven.locomotion.maxRotation = INFINITY;
    CHECK_OK(veer_createWorld(&troop->crowd.worldDef, &troop->crowd.world));
    CHECK_OK(veer_addBrain(troop->crowd.world, &driven, &leader.brain));
    leader.maxSpeed = 50;
    CHECK_OK(veer_addAgent(troop->crowd.world, &leader, &troop->leader));
    troop->crowd.brainDef.behaviors[0].target = VEER_TARGET_KIND_AGENT;
    troop->crowd.brainDef.behaviors[0].targetAgent = troop->leader;
    CHECK_OK(veer_addBrain(troop->crowd.world, &troop->crowd.brainDef, &troop->crowd.brain));
    troop->crowd.agentDef.brain = troop->crowd.brain;
}

static inline void startAt(Troop *troop, VeerVec3 point) {
    VeerBehavior *behavior = &troop->crowd.brainDef.behaviors[0];
    behavior->target = VEER_TARGET_KIND_POINT;
    behavior->targetX = point.x, behavior->targetY = point.y, behavior->targetZ = point.z;
    crowd_start(&troop->crowd);
}

static inline void join(Troop *troop, uint32_t count, float halfSize, uint32_t *random) {
    float deep = troop->crowd.worldDef.dimensions == 3 ? halfSize : 0.0f;
    for (uint32_t i = 0; i < count; i++) {
        float x = test_range(random, -halfSize, halfSize), y = test_range(random, -halfSize, halfSize), z = test_range(random, -deep, deep);
        troop->members[troop->count++] = crowd_add(&troop->crowd, (VeerVec3){x, y, z}, (VeerVec3){0, 0, 0});
    }
}

static inline void drive(Troop *troop, float x, float y) {
    CHECK_OK(veer_setDrive(troop->crowd.world, troop->leader, (VeerVec3){x, y, 0}));
}

static inline float *lanesOf(const Troop *troop, uint32_t i) {
    VeerCapacityDef capacity;
    CHECK_OK(veer_getCapacity(troop->crowd.world, &capacity));
    return veer_columnF32(troop->crowd.world, VEER_COLUMN_STATE) + (size_t)veer_slot(troop->members[i]) * capacity.state;
}

static inline uint32_t placeOf(const Troop *troop, uint32_t i) { return (uint32_t)lanesOf(troop, i)[VEER_FORMATION_PLACE] - 1; }

static inline VeerFormationPlan planOf(const Troop *troop) {
    const VeerFormationParams *params = &troop->crowd.brainDef.behaviors[0].params.formation;
    return (VeerFormationPlan){params->pattern, params->spacing, troop->count, troop->leader.bits != 0};
}

/* Returns the position of the place of member i. */
static inline VeerVec3 placePosition(const Troop *troop, uint32_t i) {
    VeerFormationPlan formation = planOf(troop);
    const VeerBehavior *behavior = &troop->crowd.brainDef.behaviors[0];
    VeerVec3 anchor = {behavior->targetX, behavior->targetY, behavior->targetZ},
             offset = veer_formationPlace(&formation, placeOf(troop, i));
    if (!VEER_IS_NULL(troop->leader)) {
        anchor = crowd_at(&troop->crowd, 0);
        offset = veer_turnedBy(offset, veer_columnF32(troop->crowd.world, VEER_COLUMN_ORIENTATION)[0]);
    }
    return (VeerVec3){anchor.x + offset.x, anchor.y + offset.y, anchor.z + offset.z};
}

static inline float apart(VeerVec3 a, VeerVec3 b) {
    return sqrtf((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

static inline float worstError(const Troop *troop) {
    float worst = 0;
    for (uint32_t i = 0; i < troop->count; i++)
        worst = fmaxf(worst, apart(crowd_at(&troop->crowd, veer_slot(troop->members[i])), placePosition(troop, i)));
    return worst;
}

static inline int placesAreDistinct(const Troop *troop) {
    uint8_t taken[MOST] = {0};
    for (uint32_t i = 0; i < troop->count; i++) {
        uint32_t place = placeOf(troop, i);
        if (place >= troop->count || taken[place]) return 0;
        taken[place] = 1;
    }
    return 1;
}

#endif
