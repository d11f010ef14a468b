/* Tests known defects of published flocking tutorials, with their own numbers, which Veer does not have: separation that is normalized
 * (30 px, 150 px/s, weight 1.5), and worlds that wrap while their distances do not. */
#include "crowd.h"
#include "given.h"

/* The steering of an agent that moves at 150 px/s past one at rest, `distance` to its left. */
static VeerVec3 steeringAt(float distance) {
    Scoped(Crowd) crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
    crowd.brainDef.behaviors[0].weight = 1.5f, crowd.agentDef.maxSpeed = 150.0f;
    crowd_start(&crowd);
    crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){150, 0, 0});
    crowd.agentDef.brain = veer_nullBrain;
    crowd_add(&crowd, (VeerVec3){0, distance, 0}, (VeerVec3){0, 0, 0});
    CHECK_OK(veer_perceive(crowd.world, 1.0f / 60));
    VeerVec3 steering = {veer_columnF32(crowd.world, VEER_COLUMN_STEERING_X)[0], veer_columnF32(crowd.world, VEER_COLUMN_STEERING_Y)[0], 0};
    return steering;
}

/* E26 of the list of errata */
TEST(a_neighbor_at_a_distance_of_1_pushes_harder_than_one_at_29_9) {
    CHECK_NEAR(steeringAt(1.0f).y, -225.0f, 1e-3f); /* 1.5 x 150, the maximum */
    CHECK_NEAR(steeringAt(29.9f).y, -1.5f * 150.0f * (30.0f / 29.9f - 1.0f), 1e-2f);
    CHECK(steeringAt(29.9f).y > -1.0f);
}

TEST(the_push_does_not_jump_at_the_edge_of_its_range) { /* E26: by 225 */
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

static Crowd flockAround(float x, float y, uint32_t edges) {
    uint32_t random = 9;
    Crowd crowd = crowd_plan(BIRDS, VEER_BEHAVIOR_FLOCK);
    crowd.worldDef.edges = edges, crowd.worldDef.minX = crowd.worldDef.minY = -256.0f;
    crowd.worldDef.maxX = crowd.worldDef.maxY = 256.0f;
    crowd_start(&crowd);
    for (int i = 0; i < BIRDS; i++) {
        /* a lattice with random offsets in multiples of 1/256, which floats represent exactly everywhere in this world */
        float atX = floorf((22.0f * (float)(i % 8 - 4) + test_range(&random, -4, 4)) * 256.0f) / 256.0f;
        float atY = floorf((22.0f * (float)(i / 8 - 4) + test_range(&random, -4, 4)) * 256.0f) / 256.0f;
        VeerVec3 at = {atX + x, atY + y, 0}, velocity = {test_range(&random, -20, 60), test_range(&random, -40, 40), 0};
        if (edges == VEER_EDGE_MODE_WRAP && at.x >= 256.0f) at.x -= 512.0f;
        if (edges == VEER_EDGE_MODE_WRAP && at.y >= 256.0f) at.y -= 512.0f;
        crowd_add(&crowd, at, velocity);
    }
    return crowd;
}

static float wrapped(float d) { return d > 256.0f ? d - 512.0f : d < -256.0f ? d + 512.0f : d; }

TEST(a_flock_across_a_wrapped_border_moves_like_one_at_the_center) { /* E31 */
    Crowd center = flockAround(0, 0, VEER_EDGE_MODE_WRAP), corner = flockAround(256, 256, VEER_EDGE_MODE_WRAP);
    float first = 0, worst = 0;
    for (int step = 0; step < 60; step++) {
        crowd_walk(&center, 1.0f / 60, 1.0f / 60);
        crowd_walk(&corner, 1.0f / 60, 1.0f / 60);
        for (uint32_t slot = 0; slot < BIRDS; slot++) {
            VeerVec3 a = crowd_at(&center, slot), b = crowd_at(&corner, slot);
            worst = fmaxf(worst, fmaxf(fabsf(wrapped(b.x - a.x - 256.0f)), fabsf(wrapped(b.y - a.y - 256.0f))));
        }
        if (step == 0) first = worst;
    }
    CHECK_EQ(first, 0.0f);
    CHECK(worst < 1e-3f); /* after a second: floats near the border are coarser than at the center */
    CHECK_NEAR(crowd_polarization(&center, BIRDS), crowd_polarization(&corner, BIRDS), 1e-3f);
    crowd_end(&center);
    crowd_end(&corner);
}

/* E31: a pair on opposite sides of the border is pushed apart across it, on every axis. */
TEST(neighbors_across_any_wrapped_border_push) {
    for (uint32_t axis = 0; axis < 3; axis++) {
        Scoped(Crowd) crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
        crowd.worldDef.dimensions = 3, crowd.worldDef.edges = VEER_EDGE_MODE_WRAP;
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
    }
}
