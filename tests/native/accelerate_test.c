/* Tests veer_accelerate: the velocities that locomotion would give, for games whose physics engine moves the bodies. */
#include "volume_world.h"

enum { BODIES = 24, STEPS = 240 };

/* Agents of several kinds: ordinary ones, ships, cars or agents in mode `accelerate`, and agents that face their target. */
typedef struct Fleet {
    VeerWorldId world;
    VeerAgentId ids[BODIES];
} Fleet;
#define end_Fleet end_VeerWorldId

static uint64_t hashOf(VeerWorldId world) {
    uint64_t hash = 0;
    CHECK_OK(veer_hash(world, &hash));
    return hash;
}

static Fleet fleetOf(int isVolume) {
    Fleet fleet = {.world = make_world(WORLD(.dimensions = isVolume ? 3 : 2))};
    VeerBrainId brains[4];
    uint32_t random = 4;
    for (int k = 0; k < 4; k++) {
        VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_FACE);
        if (k < 3 || isVolume) brain.behaviorCount = 1;
        if (k == 1) brain.locomotion.minSpeed = 30, brain.locomotion.maxTurnRate = 2;
        if (k == 2) brain.locomotion.mode = isVolume ? VEER_MOVE_MODE_ACCELERATE : VEER_MOVE_MODE_CAR;
        if (k == 3) brain.locomotion.facing = VEER_FACING_INDEPENDENT;
        brains[k] = make_brain(fleet.world, &brain);
    }
    for (int i = 0; i < BODIES; i++) {
        const VeerVec3 at = randomPoint(&random, 300), goal = randomPoint(&random, 300);
        fleet.ids[i] = make_agent(fleet.world, AGENT(.x = at.x, .y = at.y, .z = isVolume ? at.z : 0, .maxForce = i % 5 ? VEER_INF : 90,
                                                     .brain = brains[i % 7 % 4]));
        CHECK_OK(veer_setTargetPoint(fleet.world, fleet.ids[i], veer_vec3(goal.x, goal.y, isVolume ? goal.z : 0)));
    }
    return fleet;
}

/* Takes a step in which the caller moves the agents, as the simplest physics engine would. */
static void stepBodies(const Fleet *fleet) {
    CHECK_OK(veer_perceive(fleet->world, DT));
    CHECK_OK(veer_decide(fleet->world));
    float *x[] = {veer_columnF32(fleet->world, VEER_COLUMN_X), veer_columnF32(fleet->world, VEER_COLUMN_Y),
                  veer_columnF32(fleet->world, VEER_COLUMN_Z)};
    const float before = x[0][veer_slot(fleet->ids[0])];
    CHECK_OK(veer_accelerate(fleet->world));
    CHECK_EQ(x[0][veer_slot(fleet->ids[0])], before);
    for (int i = 0; i < BODIES; i++) {
        const VeerVec3 velocity = speedOf(fleet->world, fleet->ids[i]);
        const float v[3] = {velocity.x, velocity.y, velocity.z};
        for (int axis = 0; axis < 3; axis++) x[axis][veer_slot(fleet->ids[i])] += v[axis] * DT;
    }
    CHECK_OK(veer_endStep(fleet->world));
}

TEST(a_game_that_moves_bodies_at_the_accelerated_velocities_plays_as_one_that_steps) {
    for (int isVolume = 0; isVolume < 2; isVolume++) {
        Scoped(Fleet) moved = fleetOf(isVolume), stepped = fleetOf(isVolume);
        for (int step = 0; step < STEPS; step++) {
            stepBodies(&moved);
            CHECK_OK(veer_step(stepped.world, DT));
            if (!CHECK(hashOf(moved.world) == hashOf(stepped.world))) break;
        }
    }
}
