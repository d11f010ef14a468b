/* avoidCircle: keeps a path clear of round obstacles, and bends a path that hits one around its nearer side (Millington, Artificial
 * Intelligence for Games, 2006). A constraint of the steering pipeline, in the steer stage: it reports a plan's first violation and
 * suggests a different goal. A goal too close to the obstacle is moved to the nearest clear place. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "steer/batch.h"
#include "steer/detour.h"
#include "steer/pipeline.h"

/* Returns the goal, moved out of a disc of a radius if it is inside. */
static VeerVec3 outside(const VeerDetour *detour, float radius) {
    VeerVec3 from = veer_sub3(detour->goal, detour->center);
    float distance = veer_length3(from);
    if (distance >= radius) return detour->goal;
    VeerVec3 out = distance > 0.0f ? veer_unitOf(from) : veer_unitOf(veer_vec3(-detour->center.x, -detour->center.y, -detour->center.z));
    return veer_mulAdd3(detour->center, out, radius);
}

/* Returns whether the straight path to the goal is clear of the disc. */
static int isFree(const VeerDetour *detour) {
    float lengthSq = veer_dot3(detour->goal, detour->goal);
    float share = lengthSq > 0.0f ? veer_clamp(veer_dot3(detour->goal, detour->center) / lengthSq, 0.0f, 1.0f) : 0.0f;
    VeerVec3 miss = {detour->goal.x * share - detour->center.x, detour->goal.y * share - detour->center.y,
                     detour->goal.z * share - detour->center.z};
    return veer_length3(miss) >= detour->reach;
}

VeerViolation veer_part_avoidCircle(const VeerBatch *batch, uint32_t i, const VeerAttempt *attempt) {
    const VeerPipelineGoal *goal = attempt->goal;
    const VeerPlan *plan = attempt->plan;
    const VeerWorld *world = batch->world;
    const VeerAvoidCircleParams *params = &batch->behavior->params.avoidCircle;
    VeerPathHit hit = veer_firstPathHit(batch, i, plan, &(VeerObstacleFilter){1, params->margin, params->mask});
    if (!(hit.distance < VEER_INF)) return (VeerViolation){VEER_INF, *goal};
    VeerVec3 end = plan->points[plan->count - 1], from = veer_position(world, batch->agents[i]), motion = hit.motion;
    float height = world->obstacles[hit.primitive.obstacle].z + hit.image.z + motion.z - from.z;
    VeerDetour detour = {.reach = hit.reach};
    detour.center = veer_counted(world, veer_vec3(hit.primitive.ax + motion.x - from.x, hit.primitive.ay + motion.y - from.y, height));
    detour.goal = veer_counted(world, veer_sub3(end, from));
    VeerVec3 wanted = outside(&detour, 1.01f * (hit.contact + params->margin) + 0.005f);
    int moved = !veer_same(wanted.x, detour.goal.x) || !veer_same(wanted.y, detour.goal.y) || !veer_same(wanted.z, detour.goal.z);
    detour.goal = wanted;
    VeerViolation violation;
    if (moved && isFree(&detour)) {
        violation = veer_suggest(batch, i, goal, wanted);
        violation.goal.beyond = goal->beyond;
        violation.goal.moves = goal->moves;
    } else {
        detour.side = veer_nearerSide(batch, i, &detour, hit.primitive.obstacle);
        violation = veer_suggest(batch, i, goal, veer_detour(&detour));
    }
    violation.distance = hit.distance;
    return violation;
}
