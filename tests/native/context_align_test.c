/* Tests that a guard among blocks changes its turning direction about as rarely with rotating slots as with fixed slots. */
#include "given.h"

/* Blocks in an area of 1000 by 720 u: centers and half sizes. */
static const float blocks[5][4] = {{340, 210, 84, 24}, {595, 355, 29, 99}, {850, 210, 24, 54}, {310, 555, 54, 69}, {805, 555, 99, 29}};
static const float beat[9] = {150, 330, 0, 905, 330, 0, 820, 640, 0};

typedef struct Beat {
    uint32_t align, slots, pick;
} Beat;

static VeerWorldId house(VeerPathId *path) {
    VeerWorldDef def = WORLD(.capacity.slots = 32);
    VeerWorldId world = makeWorld(def);
    for (uint32_t i = 0; i < 5; i++) {
        VeerObstacleDef block = OBSTACLE(.kind = VEER_OBSTACLE_KIND_BOX, .x = blocks[i][0], .y = blocks[i][1], .halfWidth = blocks[i][2],
                                         .halfHeight = blocks[i][3], .radius = 6);
        addObstacle(world, block);
    }
    VeerPathDef pathDef = pathThrough(beat, 3);
    pathDef.closed = 1, pathDef.radius = 10;
    CHECK_OK(veer_addPath(world, &pathDef, path));
    return world;
}

static VeerBrainDef guardBrain(const Beat *rules, VeerPathId path) {
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_PATROL, VEER_BEHAVIOR_AVOID_OBSTACLES);
    brain.combine = VEER_COMBINE_CONTEXT, brain.context.align = rules->align, brain.context.slots = rules->slots;
    brain.context.pick = rules->pick, brain.locomotion.response = 6, brain.behaviors[0].path = path;
    brain.behaviors[1].params.avoidObstacles.lookAhead = 120, brain.behaviors[1].params.avoidObstacles.margin = 4;
    return brain;
}

/* Returns how often a guard changes from turning left to turning right, or back, in two minutes. */
static int changesOf(const Beat *rules) {
    VeerAgentDef agent = veer_defaultAgentDef();
    VeerPathId path;
    Scoped(VeerWorldId) world = house(&path);
    VeerBrainDef brain = guardBrain(rules, path);
    int changes = 0, sense = 0;
    float heading = 0;
    agent.brain = addBrain(world, brain), agent.x = 300, agent.y = 400, agent.radius = 11, agent.maxSpeed = 80;
    addAgent(world, agent);
    for (int step = 0; step < 7200; step++) {
        CHECK_OK(veer_step(world, DT));
        float now = atan2f(veer_columnF32(world, VEER_COLUMN_VELOCITY_Y)[0], veer_columnF32(world, VEER_COLUMN_VELOCITY_X)[0]);
        float turn = remainderf(now - heading, 6.2831853f);
        heading = now;
        if (!step || fabsf(turn) < 0.02f * DT) continue; /* the guard hardly turns */
        if (sense && sense != (turn > 0 ? 1 : -1)) changes++;
        sense = turn > 0 ? 1 : -1;
    }
    return changes;
}

STUDY(a_ring_that_turns_with_the_velocity_does_not_wobble) {
    for (uint32_t slots = 8; slots <= 32; slots *= 2) {
        int world = changesOf(&(Beat){VEER_ALIGN_WORLD, slots, VEER_PICK_SPLINE});
        int velocity = changesOf(&(Beat){VEER_ALIGN_VELOCITY, slots, VEER_PICK_SPLINE});
        int goal = changesOf(&(Beat){VEER_ALIGN_GOAL, slots, VEER_PICK_SPLINE});
        printf("  %u slots: aligned to the world %d changes of heading, to the velocity %d, to the goal %d\n", slots, world, velocity,
               goal);
        CHECK(velocity <= 2 * world);
    }
}

/* ---- defects of published sources about context steering, with numbers that show them */

/* Explains an agent at the origin with this context, whose goal is (200, 0), with a disc of radius 10 u straight ahead at 40 u. */
static VeerExplain beforeADisc(const VeerContextDef *context) {
    VeerWorldDef worldDef = veer_defaultWorldDef();
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_AVOID_OBSTACLES);
    VeerAgentDef agentDef = veer_defaultAgentDef();
    worldDef.capacity.slots = 32;
    Scoped(VeerWorldId) world = makeWorld(worldDef);
    brain.combine = VEER_COMBINE_CONTEXT, brain.context = *context;
    agentDef.brain = addBrain(world, brain);
    addObstacle(world, discAt(40.0f, 0, 10.0f));
    VeerAgentId agent = addAgent(world, agentDef);
    CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){200, 0, 0}));
    return explainOf(world, agent);
}

TEST(the_sum_of_the_open_slots_does_not_steer_into_an_obstacle_dead_ahead) {
    VeerContextDef context = veer_defaultBrainDef().context;
    context.align = VEER_ALIGN_WORLD, context.falloff = VEER_FALLOFF_COSINE, context.decide = VEER_DECIDE_MASK;
    context.danger = VEER_DANGER_SCALE_BINARY;
    for (uint32_t slots = 8; slots <= 32; slots *= 2)
        for (uint32_t pick = 0; pick < VEER_PICK_COUNT; pick++) {
            context.slots = slots, context.pick = pick;
            VeerExplain why = beforeADisc(&context);
            double angle = fabs(atan2((double)why.chosenY, (double)why.chosenX));
            CHECK(why.chosenX != 0.0f || why.chosenY != 0.0f);
            CHECK(angle > 0.3); /* in rad; disc and agent cover 27 degrees to each side, and the source chooses the angle 0.00 */
        }
}

/* Places an agent in a ring of discs, with the only gap behind it and the goal in front. Returns how far it moved in a minute; *x: its
 * final position. */
static double inARing(const VeerContextDef *context, float *x) {
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_AVOID_OBSTACLES);
    VeerAgentDef agentDef = veer_defaultAgentDef();
    double way = 0;
    Scoped(VeerWorldId) world = makeWorld(veer_defaultWorldDef());
    brain.combine = VEER_COMBINE_CONTEXT, brain.context = *context;
    brain.behaviors[1].params.avoidObstacles.lookAhead = 120.0f;
    agentDef.brain = addBrain(world, brain);
    for (int i = 0; i < 16; i++) {
        double angle = i * 2 * 3.14159265 / 16;
        VeerObstacleDef disc = OBSTACLE(.x = i == 8 ? -130.0f : 70.0f * (float)cos(angle), .y = 70.0f * (float)sin(angle), .radius = 13.0f);
        addObstacle(world, disc);
    }
    VeerAgentId agent = addAgent(world, agentDef);
    CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){300, 0, 0}));
    const float *atX = veer_columnF32(world, VEER_COLUMN_X), *atY = veer_columnF32(world, VEER_COLUMN_Y);
    for (int i = 0; i < 3600; i++) {
        double wasX = (double)atX[0], wasY = (double)atY[0];
        CHECK_OK(veer_step(world, DT));
        way += hypot((double)atX[0] - wasX, (double)atY[0] - wasY);
    }
    *x = atX[0];
    return way;
}

TEST(an_agent_surrounded_by_danger_crawls_on_instead_of_standing_forever) {
    VeerContextDef context = veer_defaultBrainDef().context;
    float x;
    CHECK(inARing(&context, &x) > 300.0);
    CHECK(x > 200.0f); /* the agent left through the gap behind it and went around to the goal */
    context.falloff = VEER_FALLOFF_COSINE, context.decide = VEER_DECIDE_MASK;
    context.danger = VEER_DANGER_SCALE_BINARY;
    CHECK(inARing(&context, &x) > 100.0); /* even with the source's rules the agent does not stop moving */
}

/* Returns the total change in the chosen direction while the bearing of the goal moves by 0.9 rad. */
static double trembling(uint32_t align, uint32_t pick) {
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_SEEK);
    VeerAgentDef agentDef = veer_defaultAgentDef();
    Scoped(VeerWorldId) world = makeWorld(veer_defaultWorldDef());
    brain.combine = VEER_COMBINE_CONTEXT, brain.context.slots = 8, brain.context.align = align;
    brain.context.pick = pick, brain.context.hysteresis = 0.0f;
    agentDef.brain = addBrain(world, brain), agentDef.velocityX = 1.0f;
    VeerAgentId agent = addAgent(world, agentDef);
    const float *chosenX = veer_columnF32(world, VEER_COLUMN_CHOSEN_X), *chosenY = veer_columnF32(world, VEER_COLUMN_CHOSEN_Y);
    double sum = 0;
    for (int i = 0; i < 240; i++) {
        double was = atan2((double)chosenY[0], (double)chosenX[0]), goal = 0.3 * i * (double)DT;
        VeerVec3 point = {(float)(8000 * cos(goal)), (float)(8000 * sin(goal)), 0};
        CHECK_OK(veer_setTargetPoint(world, agent, point));
        CHECK_OK(veer_step(world, DT));
        if (i > 60) sum += fabs(atan2((double)chosenY[0], (double)chosenX[0]) - was);
    }
    return sum;
}

TEST(a_ring_aligned_with_the_goal_does_not_flicker_as_one_aligned_with_the_agent_does) {
    double goal = trembling(VEER_ALIGN_GOAL, VEER_PICK_SLOT), velocity = trembling(VEER_ALIGN_VELOCITY, VEER_PICK_SLOT);
    CHECK(goal < 1.0);
    CHECK(velocity > 8.0); /* settings of the source: slots aligned with the velocity, and the best slot is the direction */
    /* the spline does not need a slot in the direction of the goal: the direction changes as little as with fixed slots */
    CHECK_NEAR(trembling(VEER_ALIGN_VELOCITY, VEER_PICK_SPLINE), trembling(VEER_ALIGN_WORLD, VEER_PICK_SPLINE), 0.01);
    CHECK(trembling(VEER_ALIGN_WORLD, VEER_PICK_SPLINE) < 1.2);
}
