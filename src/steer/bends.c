/* Slows cars down before bends and leads them along racing lines (bends.h). */
#include "steer/bends.h"

#include "core/speed_law.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/speeds.h"

/* Reaction time of a driver of skill 0, in s. Larger: drivers of low skill brake earlier and accelerate later. Smaller: the skill makes
 * less difference. */
#define SLOWEST_REACTION 0.3f

VeerCourse veer_courseOf(const VeerBatch *batch, uint32_t i) {
    const VeerLocomotionDef *rule = &batch->brain->locomotion;
    const VeerWorld *world = batch->world;
    const uint32_t slot = batch->agents[i];
    VeerCourse course = {0, 0.0f, 0.0f};
    if (rule->mode != VEER_MOVE_MODE_CAR || !veer_hasGrip(rule)) return course;
    course.table = veer_findSpeeds(world, world->brain[slot] - 1, batch->path);
    if (course.table) course.most = course.share = veer_lineShare(batch->path, course.table, world->radius[slot]);
    return course;
}

VeerVec3 veer_toRacingLine(const VeerBatch *batch, const VeerCourse *course, float distance, VeerVec3 center) {
    if (!course->table) return veer_vec3(0.0f, 0.0f, 0.0f);
    return veer_sub3(veer_onRacingLine(batch->path, course->table, distance, center), center);
}

/* A car reaches its desired speed with a delay, so the table is read at the place where the car will be after this delay. Drivers of low
 * skill also read it one reaction time ahead and behind, and take the lowest speed, so they brake earlier and accelerate later. */
float veer_speedInBends(const VeerBatch *batch, uint32_t i, const VeerCourse *course, float distance, float ahead) {
    const VeerLocomotionDef *rule = &batch->brain->locomotion;
    const VeerWorld *world = batch->world;
    const uint32_t slot = batch->agents[i];
    if (!course->table) return VEER_INF;
    const float response = f4_responseShare(f4_splat(rule->response), f4_splat(batch->dt))[0];
    const float lag = batch->dt / veer_max(response, 1e-6f), reaction = SLOWEST_REACTION * (1.0f - rule->skill);
    const float moved = ahead * veer_min(veer_length3(veer_velocity(world, slot)), world->maxSpeed[slot]);
    const float next = veer_speedOnPath(batch->path, course->table, distance + moved * (lag + reaction), course->share);
    return veer_min(next, veer_speedOnPath(batch->path, course->table, distance - moved * reaction, course->share));
}

void veer_limitSpeed(VeerSteeringOutput *out, uint32_t i, float speed) {
    const float own = veer_length3(veer_vec3(out->x[i], out->y[i], out->z[i]));
    if (!(own > speed)) return;
    const float scale = speed / own;
    out->x[i] *= scale;
    out->y[i] *= scale;
    out->z[i] *= scale;
}
