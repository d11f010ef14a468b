/* What tutorials get wrong about flocks, with their own numbers: separation that is normalized (30 px, 150 px/s, weight 1.5), and worlds
 * that wrap while distances do not. */
#include "crowd.h"

/* The steering of an agent that passes at 150 px/s somebody who stands `distance` to its left. */
static VeerVec3 steeringAt(float distance) {
    Crowd crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
    crowd.brainDef.behaviors[0].weight = 1.5f;
    crowd.agentDef.maxSpeed = 150.0f;
    crowd_start(&crowd);
    crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){150, 0, 0});
    crowd.agentDef.brain = veer_nullBrain;
    crowd_add(&crowd, (VeerVec3){0, distance, 0}, (VeerVec3){0, 0, 0});
    CHECK_EQ(veer_perceive(crowd.world, 1.0f / 60), VEER_OK);
    VeerVec3 steering = {veer_columnF32(crowd.world, VEER_COLUMN_STEERING_X)[0], veer_columnF32(crowd.world, VEER_COLUMN_STEERING_Y)[0], 0};
    crowd_end(&crowd);
    return steering;
}

TEST(e26_a_neighbor_at_1_pushes_harder_than_one_at_29_9) {
    CHECK_NEAR(steeringAt(1.0f).y, -225.0f, 1e-3f); /* 1.5 x 150, all there is */
    CHECK_NEAR(steeringAt(29.9f).y, -1.5f * 150.0f * (30.0f / 29.9f - 1.0f), 1e-2f);
    CHECK(steeringAt(29.9f).y > -1.0f);
}

TEST(e26_there_is_no_step_of_225_at_the_edge) {
    VeerVec3 last = steeringAt(31.0f);
    CHECK_EQ(last.x, 0.0f);
    CHECK_EQ(last.y, 0.0f);
    for (float distance = 31.0f; distance > 16.0f; distance -= 0.125f) {
        VeerVec3 steering = steeringAt(distance);
        CHECK(hypotf(steering.x - last.x, steering.y - last.y) < 4.0f);
        last = steering;
    }
    CHECK(last.y < -190.0f);
}

enum { BIRDS = 60 };

static Crowd flockRound(float x, float y, uint32_t edges) {
    uint32_t random = 9;
    Crowd crowd = crowd_plan(BIRDS, VEER_BEHAVIOR_FLOCK);
    crowd.worldDef.edges = edges;
    crowd.worldDef.minX = crowd.worldDef.minY = -256.0f;
    crowd.worldDef.maxX = crowd.worldDef.maxY = 256.0f;
    crowd_start(&crowd);
    for (int i = 0; i < BIRDS; i++) {
        /* a loose lattice, in multiples of 1/256, which every place of this world can hold */
        float atX = floorf((22.0f * (float)(i % 8 - 4) + test_range(&random, -4, 4)) * 256.0f) / 256.0f;
        float atY = floorf((22.0f * (float)(i / 8 - 4) + test_range(&random, -4, 4)) * 256.0f) / 256.0f;
        VeerVec3 at = {atX + x, atY + y, 0}, velocity = {test_range(&random, -20, 60), test_range(&random, -40, 40), 0};
        if (edges == VEER_EDGE_MODE_WRAP && at.x >= 256.0f) at.x -= 512.0f;
        if (edges == VEER_EDGE_MODE_WRAP && at.y >= 256.0f) at.y -= 512.0f;
        crowd_add(&crowd, at, velocity);
    }
    return crowd;
}

static float shortWay(float d) { return d > 256.0f ? d - 512.0f : d < -256.0f ? d + 512.0f : d; }

TEST(e31_a_flock_across_the_border_is_the_flock_in_the_middle) {
    Crowd middle = flockRound(0, 0, VEER_EDGE_MODE_WRAP), corner = flockRound(256, 256, VEER_EDGE_MODE_WRAP);
    float first = 0, worst = 0;
    for (int step = 0; step < 60; step++) {
        crowd_walk(&middle, 1.0f / 60, 1.0f / 60);
        crowd_walk(&corner, 1.0f / 60, 1.0f / 60);
        for (uint32_t slot = 0; slot < BIRDS; slot++) {
            VeerVec3 a = crowd_at(&middle, slot), b = crowd_at(&corner, slot);
            worst = fmaxf(worst, fmaxf(fabsf(shortWay(b.x - a.x - 256.0f)), fabsf(shortWay(b.y - a.y - 256.0f))));
        }
        if (step == 0) first = worst;
    }
    CHECK_EQ(first, 0.0f);
    CHECK(worst < 1e-3f); /* after a second: floats near the border are coarser than in the middle */
    CHECK_NEAR(crowd_polarisation(&middle, BIRDS), crowd_polarisation(&corner, BIRDS), 1e-3f);
    crowd_end(&middle);
    crowd_end(&corner);
}

/* A pair on both sides of the border pushes itself apart across it, in every direction of space. */
TEST(e31_neighbors_across_any_border_push) {
    for (uint32_t axis = 0; axis < 3; axis++) {
        Crowd crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
        crowd.worldDef.dimensions = 3;
        crowd.worldDef.edges = VEER_EDGE_MODE_WRAP;
        crowd.worldDef.minX = crowd.worldDef.minY = crowd.worldDef.minZ = 0.0f;
        crowd.worldDef.maxX = crowd.worldDef.maxY = crowd.worldDef.maxZ = 200.0f;
        crowd_start(&crowd);
        float at[3] = {100, 100, 100}, other[3] = {100, 100, 100};
        at[axis] = 5.0f;
        other[axis] = 195.0f;
        VeerAgentId a = crowd_add(&crowd, (VeerVec3){at[0], at[1], at[2]}, (VeerVec3){0, 0, 0});
        crowd_add(&crowd, (VeerVec3){other[0], other[1], other[2]}, (VeerVec3){0, 0, 0});
        VeerExplainBehavior desired = crowd_output(&crowd, a, 0);
        const float push[3] = {desired.desiredX, desired.desiredY, desired.desiredZ};
        for (uint32_t k = 0; k < 3; k++) CHECK_NEAR(push[k], k == axis ? 100.0f : 0.0f, 1e-3f);
        crowd_end(&crowd);
    }
}
