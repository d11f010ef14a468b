/* Tests flock: it equals a blend of the three rules, moves in one direction, keeps distances, and splits around a predator. */
#include "given.h"

static Crowd flockOf(uint32_t dimensions) {
    Crowd crowd = crowd_plan(400, VEER_BEHAVIOR_FLOCK);
    crowd.worldDef.dimensions = dimensions;
    return crowd;
}

/* Blends the three rules as separate behaviors with the settings of a flock. */
static void blendThree(VeerBrainDef *brain, const VeerFlockParams *flock) {
    brain->behaviors[0] = veer_behavior(VEER_BEHAVIOR_SEPARATION);
    brain->behaviors[0].weight = flock->separationWeight;
    brain->behaviors[0].params.separation.distance = flock->separationDistance;
    brain->behaviors[0].params.separation.fieldOfView = flock->fieldOfView;
    brain->behaviors[0].params.separation.nearest = flock->nearest;
    addBehavior(brain, VEER_BEHAVIOR_ALIGNMENT)->weight = flock->alignmentWeight;
    brain->behaviors[1].params.alignment.distance = flock->distance;
    brain->behaviors[1].params.alignment.fieldOfView = flock->fieldOfView;
    brain->behaviors[1].params.alignment.nearest = flock->nearest;
    addBehavior(brain, VEER_BEHAVIOR_COHESION)->weight = flock->cohesionWeight;
    brain->behaviors[2].params.cohesion.distance = flock->distance;
    brain->behaviors[2].params.cohesion.fieldOfView = flock->fieldOfView;
    brain->behaviors[2].params.cohesion.nearest = flock->nearest;
}

TEST(a_flock_steers_like_a_blend_of_the_three_rules) {
    uint32_t random = 21;
    for (int round = 0; round < 60; round++) {
        Scoped(Crowd) one = flockOf(2 + (uint32_t)round % 2);
        VeerFlockParams *params = &one.brainDef.behaviors[0].params.flock;
        params->distance = test_range(&random, 40.0f, 100.0f);
        params->separationDistance = test_range(&random, 10.0f, 40.0f);
        params->separationWeight = test_range(&random, 0.0f, 3.0f);
        params->alignmentWeight = test_range(&random, 0.0f, 3.0f);
        params->cohesionWeight = test_range(&random, 0.0f, 3.0f);
        if (round % 3 == 0) params->fieldOfView = test_range(&random, 1.0f, 6.0f);
        if (round % 4 == 0) params->nearest = 1 + test_random(&random) % 12;
        Scoped(Crowd) three = one;
        blendThree(&three.brainDef, params);
        crowd_start(&one);
        crowd_start(&three);
        uint32_t seed = random, same = random;
        crowd_fill(&one, 40, 90.0f, &seed);
        crowd_fill(&three, 40, 90.0f, &same);
        CHECK_OK(veer_perceive(one.world, DT));
        CHECK_OK(veer_perceive(three.world, DT));
        const VeerColumn columns[] = {VEER_COLUMN_STEERING_X, VEER_COLUMN_STEERING_Y, VEER_COLUMN_STEERING_Z};
        for (int k = 0; k < 3; k++)
            for (uint32_t slot = 0; slot < 40; slot++)
                CHECK_NEAR(veer_columnF32(one.world, columns[k])[slot], veer_columnF32(three.world, columns[k])[slot], 2e-3f);
    }
}

TEST(within_seconds_a_flock_moves_in_one_direction_and_keeps_its_distance) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++)
        for (uint32_t seed = 1; seed <= 3; seed++) {
            uint32_t random = seed;
            Scoped(Crowd) crowd = flockOf(dimensions);
            crowd_start(&crowd);
            crowd_fill(&crowd, 60, dimensions == 3 ? 60.0f : 100.0f, &random);
            CHECK(crowd_polarization(&crowd, 60) < 0.3f);
            crowd_walk(&crowd, 6.0f, DT);
            CHECK(crowd_polarization(&crowd, 60) > 0.95f);
            CHECK(crowd_least(&crowd, 60) > 15.0f); /* separationDistance is 30 */
        }
}

TEST(a_flock_forms_at_any_usual_step_length) {
    const float steps[] = {1.0f / 15, 1.0f / 30, 1.0f / 240};
    for (int i = 0; i < 3; i++) {
        uint32_t random = 1;
        Scoped(Crowd) crowd = flockOf(2);
        crowd_start(&crowd);
        crowd_fill(&crowd, 60, 100.0f, &random);
        crowd_walk(&crowd, 8.0f, steps[i]);
        CHECK(crowd_polarization(&crowd, 60) > 0.95f);
        CHECK(crowd_least(&crowd, 60) > 15.0f);
        CHECK_NEAR(crowd_greatest(&crowd, 60), 187.0f, 6.0f);
    }
}

/* A topological flock: each agent has seven neighbors at any density. */
STUDY(seven_neighbors_are_enough_for_a_flock) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        uint32_t random = 2;
        Scoped(Crowd) crowd = flockOf(dimensions);
        crowd.brainDef.behaviors[0].params.flock.nearest = 7;
        crowd.brainDef.behaviors[0].params.flock.distance = 200.0f;
        crowd_start(&crowd);
        crowd_fill(&crowd, 100, 80.0f, &random);
        crowd_walk(&crowd, 10.0f, DT);
        CHECK(crowd_polarization(&crowd, 100) > 0.9f);
        CHECK(crowd_least(&crowd, 100) > 10.0f);
    }
}

enum { PREY = 40 };

/* Returns the distance from the predator to the nearest prey. */
static float clearance(const Crowd *crowd, VeerAgentId predator) {
    float least = 1e30f;
    for (uint32_t slot = 0; slot < PREY; slot++) least = fminf(least, crowd_distance(crowd, slot, veer_slot(predator)));
    return least;
}

TEST(a_flock_splits_around_a_predator_and_re_forms) {
    Scoped(Crowd) crowd = flockOf(2);
    crowd.brainDef.behaviors[1] = veer_behavior(VEER_BEHAVIOR_FLEE);
    crowd.brainDef.behaviors[1].target = VEER_TARGET_KIND_NEAREST, crowd.brainDef.behaviors[1].targetGroup = 2;
    crowd.brainDef.behaviors[1].params.flee.panicRadius = 100.0f, crowd.brainDef.behaviors[1].weight = 5.0f;
    crowd.brainDef.behaviors[0].params.flock.distance = 120.0f;
    crowd.brainDef.behaviors[0].params.flock.mask = 1; /* prey must not flock with predators */
    crowd.brainDef.behaviorCount = 2, crowd.agentDef.radius = 5.0f;
    crowd_start(&crowd);
    for (int i = 0; i < PREY; i++)
        crowd_add(&crowd, (VeerVec3){22.0f * (float)(i % 8) - 77.0f + 11.0f * (float)(i / 8 % 2), 20.0f * (float)(i / 8) - 40.0f, 0},
                  (VeerVec3){0, 0, 0});
    crowd_walk(&crowd, 4.0f, DT);
    float calm = crowd_greatest(&crowd, PREY);
    crowd.agentDef.brain = veer_nullBrain; /* the predator coasts straight through the flock */
    crowd.agentDef.group = 2, crowd.agentDef.maxSpeed = 80.0f;
    VeerVec3 centroid = {0, 0, 0};
    for (uint32_t slot = 0; slot < PREY; slot++)
        centroid.x += crowd_at(&crowd, slot).x / PREY, centroid.y += crowd_at(&crowd, slot).y / PREY;
    VeerAgentId predator = crowd_add(&crowd, (VeerVec3){centroid.x, centroid.y - 300, 0}, (VeerVec3){0, 80.0f, 0});
    float widest = 0, nearest = 1e30f, disorder = 1.0f;
    uint32_t left = 0;
    for (int i = 0; i < 360; i++) {
        crowd_walk(&crowd, DT, DT);
        widest = fmaxf(widest, crowd_greatest(&crowd, PREY));
        nearest = fminf(nearest, clearance(&crowd, predator));
        disorder = fminf(disorder, crowd_polarization(&crowd, PREY));
    }
    for (uint32_t slot = 0; slot < PREY; slot++) left += crowd_at(&crowd, slot).x < centroid.x;
    CHECK(left >= 10 && left <= PREY - 10); /* there are agents on both sides of the predator's path */
    CHECK(widest > 1.5f * calm);            /* the prey moved aside */
    CHECK(disorder < 0.3f);
    CHECK(nearest > 10.0f); /* in u; with radii of 5 and 5, no agent touched the predator */
    crowd_walk(&crowd, 15.0f, DT);
    CHECK(crowd_greatest(&crowd, PREY) < 1.1f * calm);
    CHECK(crowd_polarization(&crowd, PREY) > 0.9f);
}

/* ---- insertion order */

enum { MANY = 300 };

/* Adds the same agents in a different order: the i-th agent that is added has the number order[i], which is stored in its userData. */
static Crowd addedInOrder(Crowd plan, const uint32_t *order, uint32_t seed) {
    VeerVec3 at[MANY], velocity[MANY];
    int inSpace = plan.worldDef.dimensions == 3;
    for (uint32_t i = 0; i < MANY; i++) {
        at[i] = (VeerVec3){test_range(&seed, -150, 150), test_range(&seed, -150, 150), inSpace ? test_range(&seed, -60, 60) : 0.0f};
        velocity[i] = (VeerVec3){test_range(&seed, -70, 70), test_range(&seed, -70, 70), inSpace ? test_range(&seed, -70, 70) : 0.0f};
        /* a lattice, so that many distances are equal */
        if (i % 5 == 0) at[i] = (VeerVec3){15.0f * (float)(i % 20), 15.0f * (float)(i / 20), 0};
    }
    crowd_start(&plan);
    for (uint32_t i = 0; i < MANY; i++) {
        plan.agentDef.userData = order[i];
        crowd_add(&plan, at[order[i]], velocity[order[i]]);
    }
    return plan;
}

static void compareMotion(const Crowd *plan) {
    uint32_t order[MANY], other[MANY], random = 77, slotOf[MANY];
    for (uint32_t i = 0; i < MANY; i++) order[i] = other[i] = i;
    for (uint32_t i = MANY; i-- > 1;) {
        uint32_t k = test_random(&random) % (i + 1), held = other[i];
        other[i] = other[k];
        other[k] = held;
    }
    Scoped(Crowd) a = addedInOrder(*plan, order, 5), b = addedInOrder(*plan, other, 5);
    const uint32_t *names = veer_columnU32(b.world, VEER_COLUMN_USER_DATA);
    for (uint32_t slot = 0; slot < MANY; slot++) slotOf[names[slot]] = slot;
    const VeerColumn columns[] = {VEER_COLUMN_X,          VEER_COLUMN_Y,          VEER_COLUMN_Z,          VEER_COLUMN_VELOCITY_X,
                                  VEER_COLUMN_VELOCITY_Y, VEER_COLUMN_VELOCITY_Z, VEER_COLUMN_ORIENTATION};
    for (int step = 0; step < ROUNDS(300); step++) {
        crowd_walk(&a, DT, DT);
        crowd_walk(&b, DT, DT);
    }
    for (int k = 0; k < 7; k++) {
        const float *ofA = veer_columnF32(a.world, columns[k]), *ofB = veer_columnF32(b.world, columns[k]);
        for (uint32_t i = 0; i < MANY; i++) CHECK(memcmp(&ofA[i], &ofB[slotOf[i]], sizeof *ofA) == 0);
    }
}

TEST(the_order_in_which_agents_are_added_does_not_change_a_single_bit) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++)
        for (uint32_t nearest = 0; nearest <= 7; nearest += 7) {
            Crowd plan = flockOf(dimensions);
            plan.brainDef.behaviors[0].params.flock.nearest = nearest;
            plan.worldDef.cellSize = nearest ? 0.0f : 300.0f; /* the default cell size, or a few cells that contain all agents */
            compareMotion(&plan);
            setEdges(&plan.worldDef, VEER_EDGE_MODE_WRAP), boundCube(&plan.worldDef, -160.0f, 160.0f);
            compareMotion(&plan);
        }
}

TEST(agents_with_context_brains_flock_too) {
    uint32_t random = 3;
    Scoped(Crowd) crowd = flockOf(2);
    crowd.brainDef.combine = VEER_COMBINE_CONTEXT;
    crowd_start(&crowd);
    crowd_fill(&crowd, 40, 60.0f, &random);
    for (uint32_t slot = 0; slot < 40; slot++) veer_columnF32(crowd.world, VEER_COLUMN_VELOCITY_X)[slot] += 60.0f;
    crowd_walk(&crowd, 6.0f, DT);
    CHECK(crowd_polarization(&crowd, 40) > 0.8f);
    CHECK(crowd_least(&crowd, 40) > 8.0f);
    CHECK(crowd_greatest(&crowd, 40) < 300.0f);
}

/* ---- known defects of published flocking tutorials: separation is normalized, and distances do not wrap although the world does. The
 * tests use the tutorials' numbers (30 px, 150 px/s, weight 1.5) */

/* Returns the steering of an agent that moves at 150 px/s past an agent at rest, `distance` to its left. */
static VeerVec3 steeringAt(float distance) {
    Scoped(Crowd) crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
    crowd.brainDef.behaviors[0].weight = 1.5f, crowd.agentDef.maxSpeed = 150.0f;
    crowd_start(&crowd);
    crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){150, 0, 0});
    crowd.agentDef.brain = veer_nullBrain;
    crowd_add(&crowd, (VeerVec3){0, distance, 0}, (VeerVec3){0, 0, 0});
    CHECK_OK(veer_perceive(crowd.world, DT));
    VeerVec3 steering = {veer_columnF32(crowd.world, VEER_COLUMN_STEERING_X)[0], veer_columnF32(crowd.world, VEER_COLUMN_STEERING_Y)[0], 0};
    return steering;
}

TEST(a_neighbor_at_a_distance_of_1_pushes_harder_than_one_at_29_9) {
    CHECK_NEAR(steeringAt(1.0f).y, -225.0f, 1e-3f); /* 1.5 x 150, the maximum */
    CHECK_NEAR(steeringAt(29.9f).y, -1.5f * 150.0f * (30.0f / 29.9f - 1.0f), 1e-2f);
    CHECK(steeringAt(29.9f).y > -1.0f);
}

TEST(the_push_does_not_jump_at_the_edge_of_its_range) { /* in the source, the normalized push jumps by 225 */
    VeerVec3 last = steeringAt(31.0f);
    CHECK_AT(last, 0.0f, 0.0f, 0);
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
    setEdges(&crowd.worldDef, edges), boundSquare(&crowd.worldDef, -256.0f, 256.0f);
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

TEST(a_flock_across_a_wrapped_border_moves_like_one_at_the_center) {
    Scoped(Crowd) center = flockAround(0, 0, VEER_EDGE_MODE_WRAP), corner = flockAround(256, 256, VEER_EDGE_MODE_WRAP);
    float first = 0, worst = 0;
    for (int step = 0; step < 60; step++) {
        crowd_walk(&center, DT, DT);
        crowd_walk(&corner, DT, DT);
        for (uint32_t slot = 0; slot < BIRDS; slot++) {
            VeerVec3 a = crowd_at(&center, slot), b = crowd_at(&corner, slot);
            worst = fmaxf(worst, fmaxf(fabsf(wrapped(b.x - a.x - 256.0f)), fabsf(wrapped(b.y - a.y - 256.0f))));
        }
        if (step == 0) first = worst;
    }
    CHECK_EQ(first, 0.0f);
    CHECK(worst < 1e-3f); /* not 0 after a second, because floats near the border are coarser than at the center */
    CHECK_NEAR(crowd_polarization(&center, BIRDS), crowd_polarization(&corner, BIRDS), 1e-3f);
}

/* Two agents on opposite sides of the border push each other apart across it, on every axis. */
TEST(neighbors_across_any_wrapped_border_push) {
    for (uint32_t axis = 0; axis < 3; axis++) {
        Scoped(Crowd) crowd = crowd_plan(2, VEER_BEHAVIOR_SEPARATION);
        crowd.worldDef.dimensions = 3, setEdges(&crowd.worldDef, VEER_EDGE_MODE_WRAP);
        boundCube(&crowd.worldDef, 0.0f, 200.0f);
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
