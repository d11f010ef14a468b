/* Tests that agents reach every free position, however they move and decide, within five times the time of a straight course at top speed,
 * plus the time to drive two turning circles. */
#include "walker.h"

#define PI 3.1415927f

enum { TURNS_SLOWLY = 1, IS_WEAK = 2, REVERSES = 4, SLIPS = 8, STEERS_SLOWLY = 16 }; /* limits of an agent, as bits */

typedef struct Motion {
    const char *name;
    uint32_t mode, limits;
} Motion;
static const Motion motions[] = {
    {"velocity", VEER_MOVE_MODE_VELOCITY, 0},
    {"velocity, turn rate", VEER_MOVE_MODE_VELOCITY, TURNS_SLOWLY},
    {"velocity, force", VEER_MOVE_MODE_VELOCITY, IS_WEAK},
    {"velocity, both", VEER_MOVE_MODE_VELOCITY, TURNS_SLOWLY | IS_WEAK},
    {"accelerate, force", VEER_MOVE_MODE_ACCELERATE, IS_WEAK},
    {"accelerate, both", VEER_MOVE_MODE_ACCELERATE, TURNS_SLOWLY | IS_WEAK},
    {"car", VEER_MOVE_MODE_CAR, 0},
    {"car, both", VEER_MOVE_MODE_CAR, TURNS_SLOWLY | IS_WEAK},
    {"car, reverse", VEER_MOVE_MODE_CAR, REVERSES},
    {"car, all", VEER_MOVE_MODE_CAR, TURNS_SLOWLY | IS_WEAK | REVERSES},
    {"car, grip", VEER_MOVE_MODE_CAR, SLIPS},
    {"car, steering", VEER_MOVE_MODE_CAR, STEERS_SLOWLY},
    {"car, grip, steering, reverse", VEER_MOVE_MODE_CAR, SLIPS | STEERS_SLOWLY | REVERSES},
};
enum { MOTIONS = sizeof motions / sizeof *motions };

typedef struct Mind {
    uint32_t combine, blend, actuator, crowd;
} Mind;
static const Mind minds[] = {
    {VEER_COMBINE_BLEND, VEER_BLEND_MODE_PLAIN, VEER_ACTUATOR_WALK, VEER_CROWD_NONE},
    {VEER_COMBINE_BLEND, VEER_BLEND_MODE_NORMALIZE, VEER_ACTUATOR_WALK, VEER_CROWD_NONE},
    {VEER_COMBINE_BLEND, VEER_BLEND_MODE_TRUNCATED, VEER_ACTUATOR_WALK, VEER_CROWD_RECIPROCAL},
    {VEER_COMBINE_PRIORITY, VEER_BLEND_MODE_PLAIN, VEER_ACTUATOR_WALK, VEER_CROWD_NONE},
    {VEER_COMBINE_CONTEXT, VEER_BLEND_MODE_PLAIN, VEER_ACTUATOR_WALK, VEER_CROWD_NONE},
    {VEER_COMBINE_CONTEXT, VEER_BLEND_MODE_PLAIN, VEER_ACTUATOR_WALK, VEER_CROWD_RECIPROCAL},
    {VEER_COMBINE_PIPELINE, VEER_BLEND_MODE_PLAIN, VEER_ACTUATOR_WALK, VEER_CROWD_NONE},
    {VEER_COMBINE_PIPELINE, VEER_BLEND_MODE_PLAIN, VEER_ACTUATOR_CAR, VEER_CROWD_NONE},
};
enum { MINDS = sizeof minds / sizeof *minds };

enum { SEEK, ARRIVE, RAMP, PURSUE, INTERCEPT, PATROL, FOLLOW_PATH, GOALS };
static const uint32_t goalTypes[GOALS] = {VEER_BEHAVIOR_SEEK,      VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_ARRIVE,     VEER_BEHAVIOR_PURSUE,
                                          VEER_BEHAVIOR_INTERCEPT, VEER_BEHAVIOR_PATROL, VEER_BEHAVIOR_FOLLOW_PATH};

typedef struct Errand {
    Walker walker;
    const Motion *motion;
    const Mind *brain;
    uint32_t goal, random;
    float scale;  /* factor applied to all sizes and speeds */
    float circle; /* radius of the turning circle at top speed */
    VeerVec3 place;
    float near;          /* distance from the place that counts as reached, in u */
    float longest, rate; /* maximum time, in s; number of steps per second */
} Errand;

static float any(Errand *errand, float lo, float hi) { return test_range(&errand->random, lo, hi); }
static uint32_t isOneOf(Errand *errand, uint32_t n) { return test_random(&errand->random) % n == 0; }
static int isPipeline(const Errand *errand) { return errand->brain->combine == VEER_COMBINE_PIPELINE; }
static int isInSpace(const Errand *errand) { return errand->walker.worldDef.dimensions == 3; }
static int chases(const Errand *errand) { return errand->goal == PURSUE || errand->goal == INTERCEPT; }

/* Returns whether the agent runs past its target. Such an agent can be expected to come only as close as the distance that it covers
 * between two decisions. */
static int passes(const Errand *errand) { return !isPipeline(errand) && (errand->goal == SEEK || chases(errand)); }

/* Returns a unit vector at the given angle; in space, with a random component along z. */
static VeerVec3 directionAt(Errand *errand, float angle) {
    const float z = isInSpace(errand) ? any(errand, -1, 1) : 0, level = sqrtf(1 - z * z);
    return (VeerVec3){level * cosf(angle), level * sinf(angle), z};
}
static VeerVec3 beyond(VeerVec3 from, VeerVec3 direction, float distance) {
    return (VeerVec3){from.x + distance * direction.x, from.y + distance * direction.y, from.z + distance * direction.z};
}

static void planMotion(Errand *errand) {
    VeerLocomotionDef *rule = &errand->walker.brainDef.locomotion;
    VeerAgentDef *agent = &errand->walker.agentDef;
    const uint32_t limits = errand->motion->limits;
    const float speed = agent->maxSpeed = errand->scale * any(errand, 30, 200);
    rule->mode = errand->motion->mode;
    rule->response = isOneOf(errand, 6) ? INFINITY : any(errand, 2, 20);
    rule->reverse = (limits & REVERSES) != 0;
    agent->radius = 8 * errand->scale;
    agent->mass = any(errand, 0.5f, 4);
    if (limits & TURNS_SLOWLY) rule->maxTurnRate = 0.5f * expf(any(errand, 0, 2.8f));
    if (limits & IS_WEAK) agent->maxForce = agent->mass * speed * 0.2f * expf(any(errand, 0, 4.6f));
    if (rule->mode == VEER_MOVE_MODE_CAR || errand->brain->actuator == VEER_ACTUATOR_CAR)
        errand->circle = rule->turningRadius = errand->scale * any(errand, 3, 65);
    if (limits & SLIPS)
        rule->grip = speed * speed / (errand->circle * any(errand, 0.5f, 8)),
        rule->brakes = isOneOf(errand, 2) ? any(errand, 0.5f, 2) * rule->grip : 0;
    /* the wheels turn while the car drives up to half a radius; with 1.5 radii, one car in a thousand would circle its goal forever */
    if (limits & STEERS_SLOWLY) rule->steerTime = any(errand, 0, 0.5f) * rule->turningRadius / speed;
    if (limits & SLIPS) errand->circle = fmaxf(errand->circle, speed * speed / rule->grip);
    errand->circle += speed * rule->steerTime;
    errand->circle = fmaxf(errand->circle, fmaxf(speed / rule->maxTurnRate, speed * speed * agent->mass / agent->maxForce));
    agent->x = any(errand, -1000, 1000), agent->y = any(errand, -1000, 1000);
    agent->orientation = any(errand, -PI, PI);
    float now = isOneOf(errand, 3) ? 0 : any(errand, 0, speed), angle = agent->orientation;
    if (rule->mode != VEER_MOVE_MODE_CAR && isOneOf(errand, 2)) angle = any(errand, -PI, PI);
    const VeerVec3 velocity = beyond((VeerVec3){0, 0, 0}, directionAt(errand, angle), now);
    agent->velocityX = velocity.x, agent->velocityY = velocity.y, agent->velocityZ = velocity.z;
}

/* Adds a path of one segment that ends at the place. */
static void planPath(Errand *errand, float length) {
    const VeerVec3 place = errand->place, start = beyond(place, directionAt(errand, any(errand, -PI, PI)), -length);
    const float nodes[] = {start.x, start.y, start.z, place.x, place.y, place.z};
    Walker *walker = &errand->walker;
    walker_makeWorld(walker);
    walker->behavior->path = make_path(walker->world, PATH(.points = length > 0 ? nodes : nodes + 3, .pointCount = length > 0 ? 2 : 1));
}

static void planPrey(Errand *errand) {
    Walker *walker = &errand->walker;
    VeerAgentDef prey = AGENT(.x = errand->place.x, .y = errand->place.y, .z = errand->place.z, .radius = 0, .group = 2);
    walker_makeWorld(walker);
    CHECK_OK(veer_addAgent(walker->world, &prey, &walker->behavior->targetAgent));
    walker->behavior->target = VEER_TARGET_KIND_AGENT;
    walker->brainDef.avoidance.mask = 1; /* excluded, so that the agent does not avoid its prey */
}

static void planGoal(Errand *errand) {
    Walker *walker = &errand->walker;
    VeerBehavior *behavior = walker->behavior;
    const float speed = walker->agentDef.maxSpeed, held = (float)(walker->brainDef.thinkEvery - 1) / errand->rate,
                lag = walker->brainDef.locomotion.mode == VEER_MOVE_MODE_ACCELERATE ? 0 : 1 / walker->brainDef.locomotion.response;
    float farthest = 3 * (isOneOf(errand, 2) ? errand->circle : fmaxf(errand->circle, speed));
    float distance = fmaxf(any(errand, 0, 1) * farthest, 4 * errand->scale);
    errand->place = beyond((VeerVec3){walker->agentDef.x, walker->agentDef.y, 0}, directionAt(errand, any(errand, -PI, PI)), distance);
    behavior->targetX = errand->place.x, behavior->targetY = errand->place.y, behavior->targetZ = errand->place.z;
    errand->near = 2 * errand->scale;
    /* an agent needs several response times and decisions to start and stop */
    const VeerLocomotionDef *rule = &walker->brainDef.locomotion;
    /* the car drives its turns as fast as the wheels allow */
    const float slow = rule->steerTime > 0 ? fminf(speed, 0.1f * rule->turningRadius / rule->steerTime) : speed;
    errand->longest = 5 * distance / speed + 2 * (2 * PI * errand->circle / slow) + 16 * (lag + held);
    behavior->target = VEER_TARGET_KIND_POINT;
    if (errand->goal == FOLLOW_PATH) {
        const float length = fmaxf(any(errand, 0, 2) * fmaxf(errand->circle, distance), 4 * errand->scale);
        behavior->params.followPath.stopRadius = errand->near;
        if (isPipeline(errand)) behavior->params.pathTarget.stopRadius = errand->near;
        planPath(errand, length);
        errand->longest += 10 * length / speed; /* the agent first goes to the start of the path */
    } else if (isPipeline(errand)) {
        behavior->params.target.stopRadius = errand->near;
    } else if (errand->goal == ARRIVE || errand->goal == RAMP) {
        behavior->params.arrive.stopRadius = errand->near;
        behavior->params.arrive.profile = errand->goal == RAMP ? VEER_ARRIVE_PROFILE_RAMP : VEER_ARRIVE_PROFILE_BRAKE;
        behavior->params.arrive.slowRadius = 50 * errand->near;
        /* The end of this approach is exponential, so the agent gets more time. */
        if (errand->goal == RAMP) errand->longest += 50 * errand->near / speed * 2 * logf(50);
    } else if (errand->goal == PATROL) {
        behavior->params.patrol.order = VEER_PATROL_ORDER_ONCE;
        behavior->params.patrol.nodeRadius = errand->near;
        planPath(errand, 0);
    } else if (chases(errand)) {
        planPrey(errand);
    }
}

static uint32_t typeOf(const Errand *errand) {
    if (!isPipeline(errand)) return goalTypes[errand->goal];
    return errand->goal == FOLLOW_PATH ? VEER_BEHAVIOR_PATH_TARGET : VEER_BEHAVIOR_TARGET;
}

static void planErrand(Errand *errand) {
    static const float scales[] = {1.0f / 3, 1, 3}, rates[] = {30, 60, 240};
    static const uint32_t updates[] = {1, 1, 1, 1, 1, 2, 4, 6};
    VeerBrainDef *brain = &errand->walker.brainDef;
    errand->scale = scales[test_random(&errand->random) % 3];
    errand->rate = rates[test_random(&errand->random) % 3];
    walker_plan(&errand->walker, typeOf(errand));
    const int drives = errand->motion->mode == VEER_MOVE_MODE_CAR || errand->brain->actuator == VEER_ACTUATOR_CAR; /* cars are planar */
    if (!drives && isOneOf(errand, 3)) errand->walker.worldDef.dimensions = 3;
    errand->walker.worldDef.capacity.state = 16, errand->walker.worldDef.capacity.speeds = 2052;
    brain->combine = errand->brain->combine;
    brain->blend = errand->brain->blend;
    brain->actuator = errand->brain->actuator;
    brain->crowd = errand->brain->crowd;
    brain->thinkEvery = updates[test_random(&errand->random) % 8];
    planMotion(errand);
    planGoal(errand);
    if (passes(errand)) errand->near = fmaxf(errand->near, errand->walker.agentDef.maxSpeed * (float)brain->thinkEvery / errand->rate);
}

static VeerVec3 fromWalkerTo(const Errand *errand) {
    const Walker *walker = &errand->walker;
    const VeerVec3 place = errand->place;
    return (VeerVec3){place.x - walker_x(walker), place.y - walker_y(walker), place.z - walker_lane(walker, VEER_COLUMN_Z)};
}
static float dot(VeerVec3 a, VeerVec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/* Returns whether the last step passed close to the goal; `to` led to the goal before the step. */
static int cameNear(const Errand *errand, VeerVec3 to) {
    const VeerVec3 step = beyond(to, fromWalkerTo(errand), -1);
    const float lengthSq = dot(step, step), at = lengthSq > 0 ? fminf(fmaxf(dot(to, step) / lengthSq, 0), 1) : 0;
    const VeerVec3 left = beyond(to, step, -at);
    return dot(left, left) <= errand->near * errand->near;
}

/* Returns whether the walker arrives in time. */
static int isInTime(Errand *errand) {
    Walker *walker = &errand->walker;
    const uint32_t event = errand->goal == PATROL && !isPipeline(errand) ? VEER_EVENT_PATH_END : VEER_EVENT_ARRIVED;
    int isThere = 0;
    walker_start(walker);
    for (int i = 0; i < (int)(errand->longest * errand->rate) + 1 && !isThere; i++) {
        const VeerVec3 to = fromWalkerTo(errand);
        walker_step(walker, 1 / errand->rate);
        isThere = passes(errand) ? cameNear(errand, to) : walker_events(walker, event, 0) > 0;
    }
    walker_end(walker);
    return isThere;
}

/* Returns how many errands are late, starting with number `first`. */
static uint32_t countMisses(Errand errand, uint32_t first, uint32_t rounds) {
    const uint32_t m = (uint32_t)(errand.motion - motions), k = (uint32_t)(errand.brain - minds);
    uint32_t missed = 0;
    for (uint32_t round = first; round < first + rounds; round++) {
        Errand next = errand;
        next.random = ((m * MINDS + k) * GOALS + errand.goal) * 1000 + round;
        planErrand(&next);
        if (isInTime(&next)) continue;
        printf("  not in time: %s, combiner %u, goal %u, round %u\n", motions[m].name, k, errand.goal, round);
        missed++;
    }
    return missed;
}

STUDY(every_free_place_is_reached_in_every_mode_of_locomotion_under_every_combiner) {
    for (uint32_t m = 0; m < MOTIONS; m++) {
        uint32_t missed = 0;
        for (uint32_t k = 0; k < MINDS; k++)
            for (uint32_t goal = 0; goal < GOALS; goal++)
                missed += countMisses((Errand){.motion = &motions[m], .brain = &minds[k], .goal = goal}, 0, ROUNDS(80));
        printf("  %s: %u of %u not in time\n", motions[m].name, missed, MINDS * GOALS * ROUNDS(80));
        CHECK_EQ(missed, 0);
    }
}

/* A goal that moves along the path may be inside the turning circle, in which case a car would move back and forth forever. */
STUDY(cars_reach_the_ends_of_paths_and_those_that_may_reverse_do_not_shunt_forever) {
    for (uint32_t m = 6; m < MOTIONS; m++)
        for (uint32_t k = 0; k < MINDS; k++)
            CHECK_EQ(countMisses((Errand){.motion = &motions[m], .brain = &minds[k], .goal = FOLLOW_PATH}, 7000000, ROUNDS(200)), 0);
}
