/* dodgeProjectiles: leaves the circles where projectiles will land, and stays out of them (projectiles.c predicts the landings from the
 * current state, after Millington, Artificial Intelligence for Games, 2006). In a blend the agent moves away from circles that contain it,
 * or would contain it at its current velocity. In a context map, inside a circle the direction out has interest; outside, a circle is a
 * wall as long as the agent could enter it before the landing. The owner of the projectile does not matter. Part of the steer stage. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "steer/batch.h"

/* The circle around a landing, relative to agent i: the vector to its center, and the distance. Only landings within the horizon and on the
 * agent's level count. */
typedef struct Circle {
    VeerVec3 to;
    float distance, time;
} Circle;

static int circleAt(const VeerBatch *batch, uint32_t i, uint32_t index, Circle *out) {
    const VeerWorld *world = batch->world;
    const VeerPredictedLanding *landing = &world->landings[index];
    if (!(landing->time <= batch->behavior->params.dodgeProjectiles.horizon)) return 0;
    if (veer_areLevelsApart(world, veer_position(world, batch->agents[i]), landing->position)) return 0;
    out->time = landing->time;
    out->to = veer_delta(world, veer_position(world, batch->agents[i]), landing->position);
    out->distance = veer_length3(out->to);
    return 1;
}

/* Returns the unit vector away from a center. At the exact center it is the heading, so that several agents at the center choose different
 * directions. */
static VeerVec3 awayFrom(const VeerBatch *batch, uint32_t i, VeerVec3 to) {
    float distance = veer_length3(to);
    if (!(distance > 1e-6f)) return veer_heading(batch->world, batch->agents[i]);
    return veer_vec3(-to.x / distance, -to.y / distance, -to.z / distance);
}

/* ---- desired velocities */

void veer_steer_dodgeProjectiles(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerWorld *world = batch->world;
    float radius = batch->behavior->params.dodgeProjectiles.radius;
    for (uint32_t i = 0; i < batch->count && radius > 0.0f; i++) {
        VeerVec3 velocity = veer_counted(world, veer_velocity(world, batch->agents[i])), sum = {0.0f, 0.0f, 0.0f}, first = sum;
        float soonest = VEER_INF;
        Circle circle;
        for (uint32_t index = 0; index < world->landingCount; index++) {
            if (!circleAt(batch, i, index, &circle)) continue;
            VeerVec3 then =
                /* position of the center, relative to the agent, at the time of the landing */
                veer_mulAdd3(circle.to, velocity, -circle.time);
            float least = veer_min(circle.distance, veer_length3(then));
            if (!(least < radius)) continue;
            VeerVec3 away = awayFrom(batch, i, circle.distance < radius ? circle.to : then);
            float weight = (1.0f - least / radius) / (circle.time + 0.1f); /* weights: earlier landings and deeper positions count more */
            sum = veer_mulAdd3(sum, away, weight);
            if (circle.time < soonest) {
                soonest = circle.time;
                first = away;
            }
        }
        if (!(soonest < VEER_INF)) continue;
        VeerVec3 direction = veer_dot3(sum, sum) > 1e-12f ? sum : first;
        veer_steerAlong(batch, out, i, direction, world->maxSpeed[batch->agents[i]]);
    }
}

/* ---- context maps */

static float scaled(const VeerBatch *batch, float danger) {
    if (batch->brain->context.danger == VEER_DANGER_SCALE_BINARY) return veer_min(batch->behavior->weight, 1.0f);
    return veer_clamp(danger * batch->behavior->weight, 0.0f, 1.0f);
}

/* Adds interest inside a circle: outward along the shortest path, not across the center. */
static void mapWithin(const VeerBatch *batch, uint32_t i, const Circle *circle, VeerMap *map) {
    VeerVec3 away = awayFrom(batch, i, circle->to);
    for (uint32_t k = 0; k < map->slots; k++) {
        float along = map->dirX[k] * away.x + map->dirY[k] * away.y;
        float interest = veer_clamp(along * batch->behavior->weight, 0.0f, 1.0f);
        if (interest > map->interest[k]) {
            map->interest[k] = interest;
            map->interestDistance[k] = VEER_INF;
            if (map->origins) map->origins->interest[k] = batch->index;
        }
        if (along < 0.0f && circle->distance > 1e-6f)
            veer_addDanger(map, k, scaled(batch, -along), circle->distance / veer_max(-along, 0.1f), batch->index);
    }
}

/* Adds danger outside a circle: the distance to it, in directions that would enter it before the landing. */
static void mapOutside(const VeerBatch *batch, uint32_t i, const Circle *circle, VeerMap *map) {
    float radius = batch->behavior->params.dodgeProjectiles.radius, reach = batch->world->maxSpeed[batch->agents[i]] * circle->time;
    for (uint32_t k = 0; k < map->slots; k++) {
        float along = map->dirX[k] * circle->to.x + map->dirY[k] * circle->to.y;
        float under = along * along - (circle->distance - radius) * (circle->distance + radius);
        if (!(along > 0.0f) || !(under > 0.0f)) continue;
        float direction = veer_max(along - veer_sqrt(under), 0.0f);
        if (direction < reach) veer_addDanger(map, k, scaled(batch, 1.0f - direction / reach), direction, batch->index);
    }
}

static void fillMap(const VeerBatch *batch, uint32_t i, VeerMap *map) {
    float radius = batch->behavior->params.dodgeProjectiles.radius;
    Circle circle;
    for (uint32_t index = 0; index < batch->world->landingCount; index++) {
        if (!circleAt(batch, i, index, &circle)) continue;
        circle.to.z = 0.0f; /* maps are horizontal */
        circle.distance = veer_length2(circle.to.x, circle.to.y);
        if (circle.distance < radius)
            mapWithin(batch, i, &circle, map);
        else if (radius > 0.0f)
            mapOutside(batch, i, &circle, map);
    }
}

void veer_map_dodgeProjectiles(const VeerBatch *batch, uint32_t first, VeerMap *maps, uint32_t count) {
    for (uint32_t n = 0; n < count; n++) fillMap(batch, first + n, &maps[n]);
}
