/* Evades moving obstacles. The direction that a context map chose is tested once more as a velocity, because braking in front of a moving
 * obstacle does not prevent a collision. If the agent, with the lag of its response, would soon touch a moving obstacle, it takes the
 * velocity that best balances the chosen direction against the time until contact (after van den Berg, Lin, Manocha, Reciprocal Velocity
 * Obstacles, 2008). Standing agents are tested too. Part of the decision of a context map, in planar worlds. */
#include "combine/context/evade.h"

#include "combine/context/choice.h"
#include "combine/context/escape.h"
#include "core/space.h"
#include "core/speed_law.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_query.h"

/* Weights of danger and approach in the cost of a velocity, where a change by the top speed costs 1. Larger: agents turn away from
 * obstacles that would miss them. Smaller: agents keep their direction until they are hit. */
#define DANGER_WEIGHT 4.0f
#define CLOSING_WEIGHT 16.0f

#define LONGEST_HORIZON 60.0f /* maximum time horizon, in s, of agents that hardly move */

/* An agent among moving obstacles. */
typedef struct Evasion {
    const VeerWorld *world;
    const VeerMapRows *rows;
    const VeerAvoidObstaclesParams *avoidance;
    VeerVec3 at, velocity;
    float maxSpeed, body, margin;
    float horizon; /* later contacts are ignored; in s */
    VeerDepth solids[VEER_MAX_SOLIDS];
    uint32_t solidCount;
} Evasion;

/* A candidate velocity, and the time until it leads to contact with an obstacle. */
typedef struct Course {
    VeerVec3 velocity;
    float lag;     /* time in which the velocity changes to this velocity, at a constant rate, in s */
    float time;    /* time until the first contact, in s; INF: none */
    float closing; /* closing speed to an obstacle within the margin, weighted by how close the obstacle is */
} Course;

/* Returns the duration of a velocity change at a constant rate that loses as much distance as the change with the agent's response and
 * force. */
static float lagOf(const Evasion *evasion, VeerVec3 to) {
    const VeerWorld *world = evasion->world;
    const VeerBrainDef *brain = evasion->rows->brain;
    uint32_t slot = evasion->rows->slot;
    float change = veer_length3(veer_sub3(to, evasion->velocity)), response = veer_responseOf(&brain->locomotion);
    float forced = change * world->mass[slot] / veer_max(world->maxForce[slot], 1e-20f), eased = 1.0f / veer_max(response, 1e-6f);
    float lag = forced > eased ? forced + eased * eased / forced : 2.0f * eased;
    return veer_min(lag + world->dt * (float)brain->thinkEvery, evasion->horizon);
}

static VeerPrimitiveQuery movingNear(const Evasion *evasion) {
    float reach = evasion->avoidance->lookAhead + evasion->body + evasion->margin;
    VeerPrimitiveQuery query = veer_primitivesNear(evasion->world, evasion->at, reach, evasion->avoidance->mask);
    query.time = evasion->horizon;
    veer_beginPrimitives(&query);
    veer_onlyMoving(&query);
    return query;
}

/* Returns how close the agent's center may come to a core. As in context maps, the margin is at most half of the current clearance. */
static float reachFrom(const Evasion *evasion, float distance, float radius) {
    float clearance = veer_max(distance - radius - evasion->body, 0.0f);
    return distance - veer_max(0.5f * clearance, clearance - evasion->margin);
}

/* Returns the time until a course touches a primitive: at the mean velocity while the velocity changes, then at the final velocity. */
static float timeToContact(const Evasion *evasion, const VeerPrimitive *primitive, const Course *course) {
    const VeerObstacleRecord *record = &evasion->world->obstacles[primitive->obstacle];
    VeerCapsule capsule = veer_capsuleFrom(primitive, evasion->at);
    VeerVec3 mean = veer_scale3(veer_add3(evasion->velocity, course->velocity), 0.5f), normal;
    VeerCourse motion = {reachFrom(evasion, capsule.distance, capsule.radius), mean};
    float time = veer_timeToCapsule(evasion->world, &capsule, &motion, &normal);
    if (time < course->lag) return time;
    VeerVec3 relative = {mean.x - record->velocityX, mean.y - record->velocityY, 0.0f};
    capsule = veer_capsuleFrom(primitive, veer_mulAdd3(evasion->at, relative, course->lag));
    motion.velocity = course->velocity;
    return course->lag + veer_timeToCapsule(evasion->world, &capsule, &motion, &normal);
}

/* Returns the closing speed to an obstacle within the margin, where the agent must not come any closer. */
static float closingIn(const Evasion *evasion, const VeerPrimitive *primitive, const Course *course) {
    const VeerObstacleRecord *record = &evasion->world->obstacles[primitive->obstacle];
    VeerCapsule capsule = veer_capsuleFrom(primitive, evasion->at);
    float clearance = veer_max(capsule.distance - capsule.radius - evasion->body, 0.0f);
    if (!(clearance < evasion->margin)) return 0.0f;
    VeerVec3 away = veer_awayFrom(&capsule);
    float speed = (record->velocityX - course->velocity.x) * away.x + (record->velocityY - course->velocity.y) * away.y;
    return veer_max(speed, 0.0f) * (1.0f - clearance / evasion->margin);
}

static void findContacts(const Evasion *evasion, Course *courses, uint32_t count) {
    VeerPrimitiveQuery query = movingNear(evasion);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        if (!veer_isMoving(&evasion->world->obstacles[primitive->obstacle])) continue;
        if (veer_isAmong(evasion->solids, evasion->solidCount, primitive->obstacle)) continue;
        for (uint32_t i = 0; i < count; i++) {
            courses[i].time = veer_min(courses[i].time, timeToContact(evasion, primitive, &courses[i]));
            courses[i].closing = veer_max(courses[i].closing, closingIn(evasion, primitive, &courses[i]));
        }
    }
}

static Course courseAt(const Evasion *evasion, VeerVec3 velocity) {
    return (Course){.velocity = velocity, .lag = lagOf(evasion, velocity), .time = VEER_INF};
}

/* Returns the cost of a course, in units of the top speed: the difference from the chosen velocity; the difference from the current
 * velocity, so that the agent does not alternate between two courses; the danger, which grows as the time to contact shrinks; and the
 * approach within the margin. */
static float costOf(const Evasion *evasion, const Course *course, VeerVec3 chosen) {
    float change = veer_length3(veer_sub3(course->velocity, chosen)) / evasion->maxSpeed;
    float danger = course->time < evasion->horizon ? evasion->horizon / veer_max(course->time, 1e-3f * evasion->horizon) : 0.0f;
    float turn = veer_length3(veer_sub3(course->velocity, evasion->velocity)) / evasion->maxSpeed;
    return change + turn + DANGER_WEIGHT * danger + CLOSING_WEIGHT * course->closing / evasion->maxSpeed;
}

static void takeBest(const Evasion *evasion, Course chosen, VeerChoice *choice) {
    const VeerMapRows *rows = evasion->rows;
    const uint32_t slots = rows->slots;
    Course courses[VEER_MAX_SLOTS + 1];
    uint32_t count = 0;
    courses[count++] = courseAt(evasion, veer_vec3(0.0f, 0.0f, 0.0f));
    for (uint32_t k = 0; k < slots; k++) {
        float angle = rows->angle + VEER_TAU * (float)k / (float)slots;
        courses[count++] = courseAt(evasion, veer_vec3(veer_cos(angle) * evasion->maxSpeed, veer_sin(angle) * evasion->maxSpeed, 0.0f));
    }
    findContacts(evasion, courses, count);
    for (uint32_t k = 0; k < slots; k++) courses[1 + k].time = veer_min(courses[1 + k].time, rows->dangerDistance[k] / evasion->maxSpeed);
    float least = costOf(evasion, &chosen, chosen.velocity);
    uint32_t best = count;
    for (uint32_t i = 0; i < count; i++) {
        float cost = costOf(evasion, &courses[i], chosen.velocity);
        if (!(cost < least)) continue;
        least = cost;
        best = i;
    }
    if (best == count) return;
    VeerVec3 to = courses[best].velocity;
    choice->speed = veer_length2(to.x, to.y);
    choice->outputBits |= VEER_OUTPUT_VELOCITY;
    if (!(choice->speed > 0.0f)) return;
    choice->dirX = to.x / choice->speed;
    choice->dirY = to.y / choice->speed;
}

void veer_evade(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice) {
    const uint32_t slot = rows->slot;
    if (!veer_haveMoving(world) || veer_isVolume(world) || !(world->maxSpeed[slot] > 0.0f)) return;
    const VeerAvoidObstaclesParams *avoidance = veer_avoidanceOf(rows->brain);
    if (!avoidance) return;
    Evasion evasion = {.world = world,
                       .rows = rows,
                       .avoidance = avoidance,
                       .at = veer_position(world, slot),
                       .velocity = {world->velocityX[slot], world->velocityY[slot], 0.0f},
                       .maxSpeed = world->maxSpeed[slot],
                       .body = world->radius[slot] * avoidance->rayRadius,
                       .margin = avoidance->rayRadius > 0.0f ? avoidance->margin : 0.0f};
    evasion.horizon = veer_min(avoidance->lookAhead / evasion.maxSpeed, LONGEST_HORIZON);
    evasion.solidCount = veer_solidsAt(world, &(VeerDisc){evasion.at, evasion.body, avoidance->mask, 0}, evasion.solids);
    int hasVelocity = (choice->outputBits & VEER_OUTPUT_VELOCITY) != 0;
    VeerVec3 chosen = hasVelocity ? veer_vec3(choice->dirX * choice->speed, choice->dirY * choice->speed, 0.0f) : evasion.velocity;
    Course course = courseAt(&evasion, chosen);
    findContacts(&evasion, &course, 1);
    if (course.time < evasion.horizon || course.closing > 0.0f) takeBest(&evasion, course, choice);
}
