/* Tests avoidAgents: the time to contact is exact, head-on pairs pass, coincident agents separate, and a near miss is not a threat. */
#include "given.h"

static VeerWorldId arena(void) { return makeWorld(veer_defaultWorldDef()); }

static VeerBrainId avoider(VeerWorldId world, uint32_t combine) {
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_AVOID_AGENTS);
    brain.combine = combine, brain.behaviors[1].weight = combine == VEER_COMBINE_BLEND ? 2.0f : 1.0f;
    brain.behaviors[1].params.avoidAgents.margin = 1.0f;
    return addBrain(world, brain);
}

static VeerAgentId walker(VeerWorldId world, VeerBrainId brain, VeerVec3 at, VeerVec3 goal) {
    VeerAgentDef def = DEFINED(VeerAgentDef, agentAt(at.x, at.y), .brain = brain, .radius = 5.0f, .maxSpeed = 50.0f, .maxForce = 500.0f);
    float length = veer_length2(goal.x - at.x, goal.y - at.y);
    if (length > 0.0f) def.velocityX = (goal.x - at.x) / length * 50.0f, def.velocityY = (goal.y - at.y) / length * 50.0f;
    VeerAgentId id = addAgent(world, def);
    CHECK_OK(veer_setTargetPoint(world, id, goal));
    return id;
}

static float distanceOf(VeerWorldId world, VeerAgentId a, VeerAgentId b) {
    const float *x = veer_columnF32(world, VEER_COLUMN_X), *y = veer_columnF32(world, VEER_COLUMN_Y);
    return veer_length2(x[veer_slot(a)] - x[veer_slot(b)], y[veer_slot(a)] - y[veer_slot(b)]);
}

/* Returns the smallest distance between two agents over a number of steps. */
static float closestApproach(VeerWorldId world, VeerAgentId a, VeerAgentId b, int steps) {
    float least = 1e9f;
    for (int i = 0; i < steps; i++) {
        CHECK_OK(veer_step(world, DT));
        least = veer_min(least, distanceOf(world, a, b));
    }
    return least;
}

TEST(two_agents_that_meet_head_on_pass_each_other_in_a_blend_and_in_a_context_map) {
    for (uint32_t combine = VEER_COMBINE_BLEND; combine <= VEER_COMBINE_CONTEXT; combine++)
        for (int turn = 0; turn < 12; turn++) {
            Scoped(VeerWorldId) world = arena();
            float c = veer_cos((float)turn * 0.5f), s = veer_sin((float)turn * 0.5f);
            VeerBrainId brain = avoider(world, combine);
            VeerVec3 left = {-150.0f * c, -150.0f * s, 0}, right = {150.0f * c, 150.0f * s, 0};
            VeerAgentId a = walker(world, brain, left, right), b = walker(world, brain, right, left);
            CHECK(closestApproach(world, a, b, 480) > 9.9f); /* radii 5 and 5 */
            const float *x = veer_columnF32(world, VEER_COLUMN_X), *y = veer_columnF32(world, VEER_COLUMN_Y);
            CHECK(x[veer_slot(a)] * c + y[veer_slot(a)] * s > 60.0f);
            CHECK(x[veer_slot(b)] * c + y[veer_slot(b)] * s < -60.0f);
        }
}

TEST(crossing_agents_do_not_touch) {
    for (uint32_t combine = VEER_COMBINE_BLEND; combine <= VEER_COMBINE_CONTEXT; combine++)
        for (int turn = 1; turn < 12; turn++) {
            Scoped(VeerWorldId) world = arena();
            float c = veer_cos((float)turn * 0.25f), s = veer_sin((float)turn * 0.25f);
            VeerBrainId brain = avoider(world, combine);
            VeerAgentId a = walker(world, brain, veer_vec3(-150, 0, 0), veer_vec3(150, 0, 0));
            VeerAgentId b = walker(world, brain, veer_vec3(-150 * c, -150 * s, 0), veer_vec3(150 * c, 150 * s, 0));
            CHECK(closestApproach(world, a, b, 600) > 9.9f);
        }
}

TEST(coincident_agents_part_in_opposite_directions) {
    for (uint32_t combine = VEER_COMBINE_BLEND; combine <= VEER_COMBINE_CONTEXT; combine++) {
        Scoped(VeerWorldId) world = arena();
        VeerBrainId brain = avoider(world, combine);
        VeerAgentId a = walker(world, brain, veer_vec3(3, 4, 0), veer_vec3(200, 4, 0)),
                    b = walker(world, brain, veer_vec3(3, 4, 0), veer_vec3(200, 4, 0));
        (void)closestApproach(world, a, b, 120);
        CHECK(distanceOf(world, a, b) > 9.0f);
    }
}

/* ---- known defects of published sources about collisions, with the sources' own numbers: Palacios, Unity 5.x Game AI Programming
 * Cookbook, 2016, and KidsCanCode, Context-Based Steering, 2020 */

/* An agent that only avoids other agents, and one other agent. */
typedef struct Contact {
    VeerVec3 self, selfVelocity, other, otherVelocity;
    float radius; /* radius of both */
    uint32_t dimensions;
} Contact;

static VeerAgentId addOne(VeerWorldId world, VeerBrainId brain, float radius, VeerVec3 at, VeerVec3 velocity) {
    VeerAgentDef def = DEFINED(VeerAgentDef, agentAt(at.x, at.y), .z = at.z, .brain = brain, .radius = radius, .maxSpeed = 10,
                               .velocityX = velocity.x, .velocityY = velocity.y, .velocityZ = velocity.z);
    return addAgent(world, def);
}

/* Returns 1 if a collision is predicted. *direction: the direction of the desired velocity. */
static int alarmOf(const Contact *contact, VeerVec3 *direction) {
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_AVOID_AGENTS);
    VeerExplain why;
    VeerWorldDef def = WORLD(.dimensions = contact->dimensions, .capacity.agents = 2);
    Scoped(VeerWorldId) world = makeWorld(def);
    brain.behaviors[0].params.avoidAgents.margin = 0, brain.behaviors[0].params.avoidAgents.horizon = 60;
    VeerAgentId self = addOne(world, addBrain(world, brain), contact->radius, contact->self, contact->selfVelocity);
    addOne(world, veer_nullBrain, contact->radius, contact->other, contact->otherVelocity);
    VeerResult result = veer_explain(world, self, &why);
    VeerVec3 desired = {why.behaviors[0].desiredX, why.behaviors[0].desiredY, why.behaviors[0].desiredZ};
    float length = veer_length3(desired);
    CHECK(veer_isFinite(length));
    *direction = length > 0 ? veer_vec3(desired.x / length, desired.y / length, desired.z / length) : desired;
    return result == VEER_OK && why.behaviors[0].outputBits;
}

TEST(a_near_miss_is_not_a_threat_nor_is_an_agent_that_moves_away) {
    static const struct {
        VeerVec3 at, velocity;
        float side; /* expected sign of the desired velocity's y component; 0: the other agent is no threat */
    } cases[] = {
        {{10, 4, 0}, {-2, 0, 0}, 0}, /* a pass at a distance of 4 with radii of 0.4, where |p| - |v| t would give 0.77, a false alarm */
        {{10, 0.3f, 0}, {2, 0, 0}, 0},   {{10, 0.3f, 0}, {0, 0, 0}, 0},   /* the two agents do not move relative to each other */
        {{10, 0.3f, 0}, {-2, 0, 0}, -1}, {{10, 0.5f, 0}, {-2, 0, 0}, -1}, /* the other agent passes above, so this agent goes below */
        {{10, -0.5f, 0}, {-2, 0, 0}, 1},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        VeerVec3 direction;
        Contact contact = {.other = cases[i].at, .otherVelocity = cases[i].velocity, .radius = 0.4f, .dimensions = 2};
        if (!CHECK_EQ(alarmOf(&contact, &direction), cases[i].side != 0)) printf("  case %u\n", i);
        if (cases[i].side != 0 && !CHECK(direction.y * cases[i].side > 0)) printf("  case %u\n", i);
    }
}

/* p = (10, 4), v = (-2, 0): |p| - |v| t gives 0.770, the true miss is 4.000. */
TEST(the_miss_distance_is_exact_and_a_pass_at_four_units_is_not_a_collision) {
    VeerVec3 direction;
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        Contact contact = {.other = {10, 4, 0}, .otherVelocity = {-2, 0, 0}, .radius = 0.4f, .dimensions = dimensions};
        CHECK(!alarmOf(&contact, &direction));
        contact.radius = 1.999f;
        CHECK(!alarmOf(&contact, &direction));
        contact.radius = 2.001f;
        CHECK(alarmOf(&contact, &direction));
    }
    Contact above = {.other = {10, 0, 4}, .otherVelocity = {-2, 0, 0}, .radius = 0.4f, .dimensions = 3};
    CHECK(!alarmOf(&above, &direction));
}

/* Returns the smallest future distance between two points at constant velocities, in doubles. */
static double trueMiss(const Contact *m) {
    double p[3] = {(double)m->other.x - (double)m->self.x, (double)m->other.y - (double)m->self.y, (double)m->other.z - (double)m->self.z};
    double v[3] = {(double)m->otherVelocity.x - (double)m->selfVelocity.x, (double)m->otherVelocity.y - (double)m->selfVelocity.y,
                   (double)m->otherVelocity.z - (double)m->selfVelocity.z};
    double vv = 0, pv = 0, sum = 0;
    for (int i = 0; i < 3; i++) vv += v[i] * v[i], pv += p[i] * v[i];
    double t = vv > 0 ? fmax(-pv / vv, 0) : 0;
    for (int i = 0; i < 3; i++) sum += (p[i] + v[i] * t) * (p[i] + v[i] * t);
    return sqrt(sum);
}

/* Returns the miss distance according to the wrong formula, |p| - |v| t. */
static double wrongMiss(const Contact *m) {
    double px = (double)m->other.x, py = (double)m->other.y, pz = (double)m->other.z, vx = (double)(m->otherVelocity.x - m->selfVelocity.x),
           vy = (double)(m->otherVelocity.y - m->selfVelocity.y), vz = (double)(m->otherVelocity.z - m->selfVelocity.z);
    double vv = vx * vx + vy * vy + vz * vz, t = -(px * vx + py * vy + pz * vz) / vv;
    return sqrt(px * px + py * py + pz * pz) - sqrt(vv) * t;
}

/* Returns a random vector, with z only in space. Components are drawn in separate statements, so that every compiler draws them in the same
 * order. */
static VeerVec3 randomVector(uint32_t *random, float size, uint32_t dimensions) {
    VeerVec3 v = {0, 0, 0};
    v.x = test_range(random, -size, size), v.y = test_range(random, -size, size);
    if (dimensions == 3) v.z = test_range(random, -size, size);
    return v;
}

TEST(of_many_random_pairs_every_collision_is_predicted_and_no_other) {
    uint32_t random = 1, collide = 0, receding = 0, falseAlarms = 0, missed = 0, wrongAlarms = 0, judged = 0;
    while (judged < ROUNDS(100000)) {
        Contact m = {.radius = 0.4f, .dimensions = 2 + judged % 2};
        VeerVec3 direction;
        m.other = randomVector(&random, 8, m.dimensions), m.otherVelocity = randomVector(&random, 4, m.dimensions);
        m.selfVelocity = randomVector(&random, 4, m.dimensions);
        VeerVec3 v = {m.otherVelocity.x - m.selfVelocity.x, m.otherVelocity.y - m.selfVelocity.y, m.otherVelocity.z - m.selfVelocity.z};
        float closing = -veer_dot3(m.other, v), vv = veer_dot3(v, v);
        double miss = trueMiss(&m);
        /* skips pairs that already touch, meet after the horizon, or pass so close to contact that rounding decides */
        if (veer_length3(m.other) < 0.81f || closing / vv > 59 || fabs(miss - 0.8) < 1e-4) continue;
        int alarm = alarmOf(&m, &direction);
        judged++;
        collide += miss < 0.8;
        receding += !(closing > 0);
        wrongAlarms += closing > 0 && wrongMiss(&m) < 0.8 && miss >= 0.8;
        falseAlarms += alarm && miss >= 0.8;
        missed += !alarm && miss < 0.8;
    }
    printf("  of %u pairs %u collide: %u false alarms, %u missed; |p| - |v| t would raise %u false ones\n", judged, collide, falseAlarms,
           missed, wrongAlarms);
    CHECK_EQ(falseAlarms, 0);
    CHECK_EQ(missed, 0);
    CHECK(wrongAlarms > collide && receding > judged / 4);
}

/* The source never stores the smallest distance, so an agent that will pass far ahead counts as colliding now, and the agent flees from its
 * current position. */
TEST(the_desired_velocity_points_away_from_where_the_other_will_be) {
    VeerVec3 direction;
    /* the other agent is above now, but below at the closest approach, so this agent should move up */
    Contact contact = {.other = {10, 3, 0}, .otherVelocity = {-2, -0.7f, 0}, .radius = 0.4f, .dimensions = 2};
    CHECK(alarmOf(&contact, &direction));
    CHECK(direction.y > 0.1f); /* an agent that flees from the other agent's current position would get -0.29 */
    Contact inSpace = {.other = {10, 0, 3}, .otherVelocity = {-2, 0, -0.7f}, .radius = 0.4f, .dimensions = 3};
    CHECK(alarmOf(&inSpace, &direction));
    CHECK(direction.z > 0.1f);
}

/* The source uses the target's position in the world as its position relative to the agent. */
TEST(an_agent_flees_from_the_other_wherever_in_the_world_the_two_are) {
    const float places[] = {100, -100, 0, 90000};
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
            VeerVec3 direction;
            Contact contact = {.self = {places[i], 0, 0}, .other = {places[i] + 3, 1, 0}, .radius = 2, .dimensions = dimensions};
            CHECK(alarmOf(&contact, &direction)); /* they touch */
            CHECK_AT(direction, -0.949, -0.316, 1e-3);
        }
}

TEST(two_agents_without_relative_motion_cause_no_division_by_zero) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        VeerVec3 direction;
        Contact contact = {.other = {3, 1, 0}, .radius = 0.4f, .dimensions = dimensions};
        CHECK(!alarmOf(&contact, &direction));
        contact.selfVelocity = contact.otherVelocity = veer_vec3(2, -1, 0);
        CHECK(!alarmOf(&contact, &direction));
        contact.other = veer_vec3(0, 0, 0); /* both agents stay at the same point, with the same velocity */
        CHECK(alarmOf(&contact, &direction));
        CHECK_NEAR(veer_length3(direction), 1, 1e-5);
    }
}

/* Moves through a gap, 12 u wide, between two blocks to a goal behind it; returns 1 if the agent passed the gap. rayRadius 0: a ray without
 * width, as in the source. */
static int passesGap(float rayRadius, float radius, uint32_t dimensions, uint32_t *contacts) {
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_AVOID_OBSTACLES);
    VeerAgentDef agent = veer_defaultAgentDef();
    VeerObstacleDef block = veer_defaultObstacleDef();
    VeerWorldDef def = WORLD(.dimensions = dimensions);
    Scoped(VeerWorldId) world = makeWorld(def);
    block.kind = VEER_OBSTACLE_KIND_BOX, block.x = 60, block.halfWidth = 10, block.halfHeight = block.halfDepth = 100;
    for (float side = -1; side < 2; side += 2) {
        block.y = side * 106;
        addObstacle(world, block);
    }
    brain.combine = VEER_COMBINE_CONTEXT, brain.behaviors[1].params.avoidObstacles.rayRadius = rayRadius;
    agent.brain = addBrain(world, brain), agent.radius = radius, agent.maxForce = 500;
    VeerAgentId id = addAgent(world, agent);
    CHECK_OK(veer_setTargetPoint(world, id, (VeerVec3){200, 0, 0}));
    CHECK_OK(veer_perceive(world, DT));
    CHECK(veer_decide(world) == VEER_OK && veer_move(world) == VEER_OK);
    int isFree = explainOf(world, id).dangerDistance[0] > 90;
    *contacts = 0;
    for (int i = 0; i < 240; i++) {
        CHECK_OK(veer_step(world, DT));
        *contacts += statsOf(world).contacts;
    }
    return isFree;
}

TEST(a_gap_narrower_than_the_agent_is_not_a_path) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        uint32_t contacts;
        CHECK(passesGap(0, 8, dimensions, &contacts)); /* a ray without width passes the gap, */
        CHECK(contacts > 10);                          /* but the agent's body gets stuck in the gap */
        CHECK(!passesGap(1, 8, dimensions, &contacts));
        CHECK_EQ(contacts, 0);
        CHECK(passesGap(1, 3.5f, dimensions, &contacts)); /* the body fits through this gap */
        CHECK_EQ(contacts, 0);
    }
}

/* ---- crowds: agents that cross turn smoothly, a crowd at one point costs no more than any other, and hunters catch their prey */

enum { CROSSING = 50 };

/* Means over all agents that move: how fast they turn, and how much their acceleration changes. */
typedef struct Ride {
    double turnRate, jerk; /* turn rate in rad/s; jerk in top speeds per s^2 */
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

STUDY(agents_that_cross_dodge_by_urgency_and_do_not_shake) {
    Ride ride = crossIn(VEER_COMBINE_BLEND);
    printf("  two groups that cross turn by %.2f rad/s, at a jerk of %.1f top speeds per s^2\n", ride.turnRate, ride.jerk);
    CHECK(ride.turnRate <= 0.5);
    CHECK(ride.jerk <= 8);
}

STUDY(a_thousand_agents_on_one_spot_test_no_more_neighbors_than_a_crowd) {
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

/* A hunter among other hunters, which it avoids, and prey at rest. Returns 1 if the hunter catches it. */
static int catches(uint32_t combine, uint32_t target) {
    Scoped(Crowd) crowd = crowd_plan(16, VEER_BEHAVIOR_PURSUE);
    VeerAgentDef prey = veer_defaultAgentDef();
    int caught = 0;
    crowd.worldDef.capacity.slots = 32;
    CHECK_OK(veer_createWorld(&crowd.worldDef, &crowd.world));
    prey.x = 150, prey.group = 2;
    VeerAgentId id = addAgent(crowd.world, prey);
    crowd.brainDef.combine = combine;
    crowd.brainDef.behaviors[0].params.pursue.catchRadius = 4; /* smaller than the sum of the two radii */
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
