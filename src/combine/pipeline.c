/* The steering pipeline (Millington, Artificial Intelligence for Games, 2006). For each agent the targeters set a goal, the decomposers set
 * a sub-goal, and the actuator plans paths until every constraint accepts one. Part of the steer stage; the result is a change of velocity,
 * as in a blend. If no path is accepted, the agent falls back on the brain's ordinary behaviors. */
#include "combine/blend.h"
#include "combine/combine.h"
#include "combine/explain.h"
#include "combine/kernels.h"
#include "core/events.h"
#include "core/flags.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "steer/batch.h"
#include "steer/open_batch.h"
#include "steer/pipeline.h"

/* The progress of an agent in the pipeline. */
typedef enum PlanState { NO_GOAL, PLANNING, ACCEPTED } PlanState;

/* A record of what each part of a pipeline did, for an explanation. The batch has a single agent. */
typedef struct PipelineTrace {
    uint32_t moves[VEER_MAX_BEHAVIORS];    /* number of times that each part set or moved the goal */
    uint32_t channels[VEER_MAX_BEHAVIORS]; /* channels of the goal that each part set or moved */
    VeerVec3 goals[VEER_MAX_BEHAVIORS];    /* last position that each part set; the agent's own position if the part set none */
    uint32_t constraintMoves;              /* sum over all constraints */
    uint32_t fellBack;                     /* 1: the pipeline found no path, and the fallback was used */
} PipelineTrace;

/* The state of a batch in the pipeline. */
typedef struct Run {
    VeerBatch *batch;
    PipelineTrace *trace;
    PlanState state[VEER_BATCH];
    VeerPipelineGoal goals[VEER_BATCH];
    VeerPlan plans[VEER_BATCH];
    VeerViolation violations[VEER_BATCH];
    uint32_t violator[VEER_BATCH]; /* index of the behavior that reported the earliest violation */
} Run;

static VeerGoalKernel *goalKernel(uint32_t behaviorType) {
    switch (behaviorType) {
#define GOAL_CASE(name, NAME) \
    case VEER_BEHAVIOR_##NAME: \
        return veer_part_##name;
#define NOT_ONE(name, NAME)
#define INTEREST NOT_ONE
#define DANGER NOT_ONE
#define TARGETER GOAL_CASE
#define DECOMPOSER GOAL_CASE
#define ROUTE GOAL_CASE
#define CONSTRAINT NOT_ONE
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) kind(name, NAME)
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
#undef TARGETER
#undef DECOMPOSER
#undef ROUTE
#undef CONSTRAINT
    default: return 0;
    }
}

static VeerConstraintKernel *constraintKernel(uint32_t behaviorType) {
    switch (behaviorType) {
#define TARGETER NOT_ONE
#define DECOMPOSER NOT_ONE
#define ROUTE NOT_ONE
#define CONSTRAINT GOAL_CASE
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) kind(name, NAME)
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
#undef INTEREST
#undef DANGER
#undef TARGETER
#undef DECOMPOSER
#undef ROUTE
#undef CONSTRAINT
    default: return 0;
    }
}

static int samePlace(VeerVec3 a, VeerVec3 b) { return veer_same(a.x, b.x) && veer_same(a.y, b.y) && veer_same(a.z, b.z); }

/* ---- targeters and decomposers */

/* Records that a part set or moved these channels of the goal. */
static void traceMove(const Run *run, uint32_t index, const VeerPipelineGoal *goal, uint32_t channels) {
    if (!run->trace) return;
    run->trace->moves[index]++;
    run->trace->channels[index] |= channels;
    run->trace->goals[index] =
        goal->channels & VEER_CHANNEL_POSITION ? goal->position : veer_position(run->batch->world, run->batch->agents[0]);
}

/* Evaluates the targeters or the decomposers, in the order of the list. */
static void setGoals(Run *run, VeerBehaviorKind kind) {
    VeerBatch *batch = run->batch;
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) {
        const VeerBehavior *behavior = &batch->brain->behaviors[index];
        if (veer_pipelineKind(behavior->type) != kind || !veer_isOn(behavior)) continue;
        veer_openBehavior(batch, index);
        VeerGoalKernel *kernel = goalKernel(batch->behavior->type);
        for (uint32_t i = 0; i < batch->count; i++) {
            VeerPipelineGoal *goal = &run->goals[i];
            /* A goal that has no position or has been reached needs no sub-goal. */
            if (kind == VEER_BEHAVIOR_KIND_DECOMPOSER && (!(goal->channels & VEER_CHANNEL_POSITION) || goal->there)) continue;
            const VeerPipelineGoal before = *goal;
            const VeerPathRecord *path = batch->path;
            batch->path = veer_pathOf(batch, i);
            kernel(batch, i, goal);
            batch->path = path;
            uint32_t changed = goal->channels & ~before.channels;
            if (!samePlace(before.position, goal->position)) changed |= VEER_CHANNEL_POSITION;
            if (changed) traceMove(run, index, goal, changed);
        }
    }
}

/* ---- constraints */

/* Returns whether a violation comes before the earliest found so far. At equal distances the constraint's type decides, then its suggested
 * goal, so the order of the list does not matter. */
static int isEarlier(const Run *run, uint32_t i, const VeerViolation *violation, uint32_t index) {
    const VeerViolation *first = &run->violations[i];
    const VeerBehavior *behaviors = run->batch->brain->behaviors;
    if (!veer_same(violation->distance, first->distance)) return violation->distance < first->distance;
    if (!(violation->distance < VEER_INF)) return 0;
    if (behaviors[index].type != behaviors[run->violator[i]].type) return behaviors[index].type < behaviors[run->violator[i]].type;
    VeerVec3 a = violation->goal.position, b = first->goal.position;
    return !veer_same(a.x, b.x) ? a.x < b.x : !veer_same(a.y, b.y) ? a.y < b.y : a.z < b.z;
}

/* The constraints of a brain, ready to be evaluated for each agent. Constraints use no targets. */
typedef struct Constraints {
    uint32_t count;
    VeerOpening opened[VEER_MAX_BEHAVIORS];
    VeerConstraintKernel *kernels[VEER_MAX_BEHAVIORS];
} Constraints;

static void openConstraints(VeerBatch *batch, Constraints *out) {
    out->count = 0;
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) {
        VeerConstraintKernel *kernel = constraintKernel(batch->brain->behaviors[index].type);
        if (!kernel || !veer_isOn(&batch->brain->behaviors[index])) continue;
        out->opened[out->count] = veer_openingOf(batch, index);
        out->kernels[out->count++] = kernel;
    }
}

/* Tests an agent's path against every constraint. An agent that stands has a path of length 0; its constraints still find the agents that
 * touch it. */
static void evaluateConstraints(Run *run, uint32_t i, const Constraints *constraints, VeerNearby *nearby) {
    const VeerAttempt attempt = {&run->goals[i], &run->plans[i], nearby};
    run->violations[i].distance = VEER_INF;
    for (uint32_t k = 0; k < constraints->count; k++) {
        veer_reopenBehavior(run->batch, &constraints->opened[k]);
        VeerViolation violation = constraints->kernels[k](run->batch, i, &attempt);
        if (!isEarlier(run, i, &violation, constraints->opened[k].index)) continue;
        run->violations[i] = violation;
        run->violator[i] = constraints->opened[k].index;
    }
}

/* Accepts a path that violates no constraint. Otherwise tries the goal that the earliest violation suggests. */
static void searchPath(Run *run, uint32_t i, const Constraints *constraints) {
    VeerWorld *events = run->batch->events;
    VeerNearby nearby;
    nearby.behavior = 0;
    for (uint32_t step = 0; step < run->batch->brain->constraintSteps; step++) {
        run->plans[i] = veer_planPath(run->batch, i, &run->goals[i]);
        if (events) events->stats.constraintSteps++;
        evaluateConstraints(run, i, constraints, &nearby);
        if (!(run->violations[i].distance < VEER_INF)) {
            run->state[i] = ACCEPTED;
            return;
        }
        run->goals[i] = run->violations[i].goal;
        run->goals[i].channels |= VEER_CHANNEL_POSITION;
        traceMove(run, run->violator[i], &run->goals[i], VEER_CHANNEL_POSITION);
        if (run->trace) run->trace->constraintMoves++;
    }
}

/* ---- results */

static void writeOutput(VeerWorld *world, uint32_t slot, const VeerSteeringOutput *outputs, uint32_t i) {
    VeerSteering steering = {.rotation = outputs->rotation[i], .bits = outputs->outputBits[i]};
    VeerVec3 velocity = veer_velocity(world, slot);
    if (steering.bits & VEER_OUTPUT_VELOCITY)
        steering.change = veer_vec3(outputs->x[i] - velocity.x, outputs->y[i] - velocity.y, outputs->z[i] - velocity.z);
    veer_writeSteering(world, slot, &steering);
}

/* Emits an event when the goal becomes unreachable, and when it becomes reachable again. */
static void reportReachability(const VeerBatch *batch, uint32_t slot, const VeerPipelineGoal *goal) {
    VeerWorld *world = batch->events;
    if (!world || !(goal->channels & VEER_CHANNEL_POSITION)) return;
    uint32_t flags = world->flags[slot], was = flags & VEER_FLAG_BLOCKED;
    if (goal->unreachable && !was) veer_emit(world, VEER_EVENT_BLOCKED, slot, 0);
    if (!goal->unreachable && was) veer_emit(world, VEER_EVENT_UNBLOCKED, slot, 0);
    flags = goal->unreachable ? flags | VEER_FLAG_BLOCKED : flags & ~(uint32_t)VEER_FLAG_BLOCKED;
    /* other threads may be reading the flags, so they are stored atomically */
    __atomic_store_n(&world->flags[slot], flags, __ATOMIC_RELAXED);
}

static void follow(VeerWorld *world, const Run *run) {
    const VeerBatch *batch = run->batch;
    VeerSteeringOutput outputs;
    __builtin_memset(&outputs, 0, sizeof outputs);
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t slot = batch->agents[i];
        reportReachability(batch, slot, &run->goals[i]);
        if (run->state[i] != ACCEPTED) continue;
        veer_followPlan(batch, i, &run->goals[i], &run->plans[i], &outputs);
        writeOutput(world, slot, &outputs, i);
    }
}

/* Steers with the default fallback behavior, for brains without ordinary behaviors. */
static void actAsFallback(VeerWorld *world, VeerBatch *batch) {
    VeerBehavior fallback = veer_behavior(veer_fallbackType());
    VeerSteeringOutput outputs;
    batch->behavior = &fallback;
    batch->index = batch->brain->behaviorCount;
    batch->path = 0;
    batch->state = batch->memory + batch->stateStride - veer_stateLanes(fallback.type);
    veer_evaluateBehavior(batch, &outputs);
    for (uint32_t i = 0; i < batch->count; i++) writeOutput(world, batch->agents[i], &outputs, i);
}

/* Steers agents without a goal or an accepted path with the ordinary behaviors, in a separate batch. */
static void fallBack(VeerWorld *world, const Run *run) {
    const VeerBatch *all = run->batch;
    float memory[VEER_BATCH * VEER_MAX_STATE];
    uint32_t agents[VEER_BATCH], from[VEER_BATCH], hasGoal[VEER_BATCH], count = 0;
    size_t stride = all->stateStride;
    VeerBatch rest = *all;
    rest.memory = memory;
    rest.agents = agents;
    rest.firstPlace = VEER_NONE;
    for (uint32_t i = 0; i < all->count; i++) {
        if (run->state[i] == ACCEPTED) continue;
        __builtin_memcpy(memory + count * stride, all->memory + i * stride, stride * sizeof(float));
        hasGoal[count] = run->goals[i].channels & VEER_CHANNEL_POSITION;
        agents[count] = all->agents[i];
        from[count++] = i;
    }
    if (!count) return;
    rest.count = count;
    veer_openBatch(&rest);
    rest.hasGoal = hasGoal;
    if (veer_hasFallback(all->brain))
        actAsFallback(world, &rest);
    else
        veer_gatherBlend(world, &rest);
    for (uint32_t k = 0; k < count; k++) __builtin_memcpy(all->memory + from[k] * stride, memory + k * stride, stride * sizeof(float));
    if (run->trace) run->trace->fellBack = 1;
}

static void runPipeline(VeerWorld *world, VeerBatch *batch, void *trace) {
    Run run = {.batch = batch, .trace = trace};
    Constraints constraints;
    setGoals(&run, VEER_BEHAVIOR_KIND_TARGETER);
    setGoals(&run, VEER_BEHAVIOR_KIND_DECOMPOSER);
    openConstraints(batch, &constraints);
    for (uint32_t i = 0; i < batch->count; i++) {
        if (!run.goals[i].channels) continue;
        run.state[i] = PLANNING;
        searchPath(&run, i, &constraints);
    }
    follow(world, &run);
    fallBack(world, &run);
}

static void gatherPipeline(VeerWorld *world, VeerBatch *batch) { runPipeline(world, batch, 0); }

/* Records the contribution of each part. A part that set the goal gets a share of 1. A share of -1 is divided among the constraints in
 * proportion to how often each moved the goal. */
static void explainParts(const VeerEvaluation *evaluation, const PipelineTrace *trace, VeerExplain *out) {
    const VeerBatch *batch = &evaluation->batch;
    float speed = batch->world->maxSpeed[evaluation->agent];
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) {
        const VeerBehavior *behavior = &batch->brain->behaviors[index];
        VeerExplainBehavior *part = &out->behaviors[index];
        VeerBehaviorKind kind = veer_pipelineKind(behavior->type);
        part->type = behavior->type;
        part->weight = behavior->weight;
        if (kind == VEER_BEHAVIOR_KIND_INTEREST || kind == VEER_BEHAVIOR_KIND_DANGER || !trace->moves[index]) continue;
        VeerVec3 to = veer_delta(batch->world, veer_position(batch->world, evaluation->agent), trace->goals[index]);
        part->share = kind == VEER_BEHAVIOR_KIND_CONSTRAINT ? -(float)trace->moves[index] / (float)trace->constraintMoves : 1.0f;
        part->distance = VEER_INF;
        if (trace->channels[index] & (VEER_CHANNEL_ORIENTATION | VEER_CHANNEL_ROTATION)) {
            part->outputBits = VEER_OUTPUT_ROTATION;
            part->rotation = out->desiredRotation;
        }
        if (!(trace->channels[index] & (VEER_CHANNEL_POSITION | VEER_CHANNEL_VELOCITY))) continue;
        part->outputBits |= VEER_OUTPUT_VELOCITY;
        part->distance = veer_sqrt(veer_dot3(to, to));
        if (!(part->distance > 0.0f)) continue;
        part->desiredX = to.x * (speed / part->distance);
        part->desiredY = to.y * (speed / part->distance);
        part->desiredZ = to.z * (speed / part->distance);
    }
}

static void explainPipeline(VeerEvaluation *evaluation, VeerExplain *out) {
    PipelineTrace trace = {.fellBack = 0};
    veer_explainSteering(evaluation, runPipeline, &trace, out);
    if (trace.fellBack) {
        veer_explainOutputs(evaluation, VEER_ALL_GROUPS, out);
        veer_shareTurning(evaluation->batch.brain, VEER_ALL_GROUPS, out);
    }
    explainParts(evaluation, &trace, out);
}

const VeerCombiner veer_combiner_pipeline = {gatherPipeline, veer_decideBlend, VEER_EXPLAINED(explainPipeline)};
