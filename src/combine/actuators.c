/* Actuators of the steering pipeline, in the steer stage: the path that an agent can take to a goal, and the desired velocity that follows
 * it (Millington, Artificial Intelligence for Games, 2006). `walk` plans a straight path; `car` plans an arc of the smallest circle
 * followed by a straight line (driving.c). */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/driving.h"
#include "steer/pipeline.h"
#include "steer/turning.h"
#include "steer/turning_circle.h"

#define ARC_STEP 0.5f /* largest step along an arc, in rad. Larger: arcs are inaccurate. Smaller: a plan has no room for a full turn */

static int isCar(const VeerBatch *batch) { return batch->brain->locomotion.mode == VEER_MOVE_MODE_CAR; }

static void addPoint(VeerPlan *plan, VeerVec3 point) {
    if (plan->count < VEER_MAX_PLAN) plan->points[plan->count++] = point;
}

static VeerVec3 plus(VeerVec3 a, VeerVec3 b, float scale) { return veer_vec3(a.x + b.x * scale, a.y + b.y * scale, a.z + b.z * scale); }

/* Returns the displacement to the goal. A goal that is only a velocity is replaced by its displacement in one second. */
static VeerVec3 toGoal(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal) {
    const VeerWorld *world = batch->world;
    if (goal->there) return veer_vec3(0, 0, 0);
    if (goal->channels & VEER_CHANNEL_POSITION) return veer_delta(world, veer_position(world, batch->agents[i]), goal->position);
    if (!(goal->channels & VEER_CHANNEL_VELOCITY)) return veer_vec3(0, 0, 0);
    return veer_vec3(goal->velocity.x, goal->velocity.y, veer_isVolume(world) ? goal->velocity.z : 0.0f);
}

static VeerPlan planStraight(VeerVec3 from, VeerVec3 to) {
    VeerPlan plan = {.count = 1, .points = {from}, .corner = VEER_INF};
    plan.length = veer_sqrt(veer_dot3(to, to));
    if (!(plan.length > 0.0f)) return plan;
    plan.direction = veer_vec3(to.x / plan.length, to.y / plan.length, to.z / plan.length);
    addPoint(&plan, plus(from, to, 1.0f));
    return plan;
}

static VeerPlan planDrive(const VeerBatch *batch, uint32_t i, VeerVec3 to) {
    const VeerWorld *world = batch->world;
    const uint32_t slot = batch->agents[i];
    const VeerVec3 from = veer_position(world, slot);
    VeerDrive drive = veer_driveTo(&(VeerDestination){world, &batch->brain->locomotion, slot, to, batch->dt});
    /* An agent that is not a car slows down to turn more tightly if it has no room for the turn. */
    if (drive.clearing > 0.0f ? !isCar(batch) : !(drive.turn > 0.0f)) return planStraight(from, to);
    VeerPlan plan = {.count = 1, .points = {from}, .length = veer_lengthOf(&drive), .corner = VEER_INF};
    VeerVec3 at = plus(from, drive.first, drive.clearing);
    if (drive.clearing > 0.0f) addPoint(&plan, at);
    uint32_t steps = (uint32_t)(drive.turn / ARC_STEP) + 1;
    for (uint32_t k = 1; k <= steps && drive.turn > 0.0f; k++) {
        float angle = drive.turn * (float)k / (float)steps, share = drive.straight > 0.0f || k < steps ? 0.0f : to.z;
        VeerVec3 point = plus(plus(at, drive.forward, drive.radius * veer_sin(angle)), drive.left, drive.radius * (1.0f - veer_cos(angle)));
        point.z += share;
        addPoint(&plan, point);
    }
    if (drive.straight > 0.0f) addPoint(&plan, plus(from, to, 1.0f));
    plan.direction = drive.now;
    if (isCar(batch) && drive.corner < VEER_INF) {
        const float slow = drive.clearing > 0.0f ? veer_arrivalSpeed(batch, i, drive.clearing) : 0.0f; /* the car can still brake */
        plan.corner = veer_sqrt(drive.corner * drive.corner + slow * slow);
    }
    return plan;
}

VeerPlan veer_planPath(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal) {
    VeerVec3 to = toGoal(batch, i, goal);
    const int drives = batch->brain->actuator == VEER_ACTUATOR_CAR || (isCar(batch) && !goal->moves);
    if (drives && (to.x != 0.0f || to.y != 0.0f)) return planDrive(batch, i, to);
    return planStraight(veer_position(batch->world, batch->agents[i]), to);
}

/* ---- the desired velocity */

static float arrivalSpeedOn(const VeerBatch *batch, uint32_t i, const VeerPlan *plan) {
    const VeerVec3 to = veer_sub3(plan->points[plan->count - 1], plan->points[0]);
    const float distance = veer_length3(to), atEnd = veer_arrivalSpeed(batch, i, plan->length);
    float speed = atEnd;
    if (distance > 0.0f && distance < plan->length) {
        const int leaves = !batch->brain->locomotion.reverse && veer_dot3(plan->direction, to) < 0.0f;
        const VeerLengths lengths = {f4_splat(distance), f4_splat(plan->length), batch->dt, i4_splat(leaves ? -1 : 0)};
        speed = veer_speedsOnPath(&lengths, f4_splat(veer_arrivalSpeed(batch, i, distance)), f4_splat(atEnd))[0];
    }
    if (!isCar(batch)) return speed;
    const float pace = veer_dot3(veer_velocity(batch->world, batch->agents[i]), plan->direction);
    return veer_min(speed, veer_speedsToStop(batch, f4_splat(plan->length), f4_splat(pace))[0]);
}

/* Returns the highest speed at which an agent can turn to the end of a straight plan, or a car can drive the arc of its plan. */
static float turningSpeed(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal, const VeerPlan *plan) {
    const VeerLocomotionDef *rule = &batch->brain->locomotion;
    if (isCar(batch)) return plan->corner;
    if (goal->moves || plan->count != 2 || !veer_hasTurningCircle(rule)) return VEER_INF;
    return veer_turningSpeed(
        &(VeerDestination){batch->world, rule, batch->agents[i], veer_sub3(plan->points[1], plan->points[0]), batch->dt});
}

/* Returns the desired velocity along the plan, at a speed from which the agent can stop at the end of the plan or match the goal's velocity
 * there. */
static VeerVec3 velocityAlong(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal, const VeerPlan *plan) {
    float maxSpeed = batch->world->maxSpeed[batch->agents[i]];
    VeerVec3 end = goal->channels & VEER_CHANNEL_VELOCITY ? goal->velocity : veer_vec3(0, 0, 0);
    if (!(goal->channels & VEER_CHANNEL_POSITION)) return end;
    const float most = turningSpeed(batch, i, goal, plan);
    if (goal->beyond > 0.0f) {
        float whole = plan->length + goal->beyond;
        return plus(veer_vec3(0, 0, 0), plan->direction, veer_min(whole < VEER_INF ? veer_arrivalSpeed(batch, i, whole) : maxSpeed, most));
    }
    VeerVec3 desired = plus(end, plan->direction, plan->length > 0.0f ? veer_min(arrivalSpeedOn(batch, i, plan), most) : 0.0f);
    float speed = veer_sqrt(veer_dot3(desired, desired));
    return speed > maxSpeed ? plus(veer_vec3(0, 0, 0), desired, maxSpeed / speed) : desired;
}

void veer_followPlan(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal, const VeerPlan *plan, VeerSteeringOutput *out) {
    if (goal->channels & (VEER_CHANNEL_POSITION | VEER_CHANNEL_VELOCITY)) {
        VeerVec3 desired = velocityAlong(batch, i, goal, plan);
        out->outputBits[i] |=
            VEER_OUTPUT_VELOCITY | (desired.x == 0.0f && desired.y == 0.0f && desired.z == 0.0f ? VEER_OUTPUT_STAND_STILL : 0u);
        out->x[i] = desired.x;
        out->y[i] = desired.y;
        out->z[i] = veer_isVolume(batch->world) ? desired.z : 0.0f;
    }
    if (!(goal->channels & (VEER_CHANNEL_ORIENTATION | VEER_CHANNEL_ROTATION))) return;
    float pace = goal->channels & VEER_CHANNEL_ROTATION ? goal->rotation : 0.0f, angle = 0.0f;
    if (goal->channels & VEER_CHANNEL_ORIENTATION) angle = veer_angleTo(batch, i, goal->orientation);
    veer_steerTurn(batch, out, i, &(VeerTurn){.angle = angle, .stopAngle = goal->stopAngle, .pace = pace});
}
