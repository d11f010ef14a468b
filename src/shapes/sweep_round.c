/* Casts sweeps that differ only in their directions as one ray fan. */
#include "shapes/sweep_round.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "shapes/kinds/capsules.h"
#include "shapes/penetration.h"
#include "shapes/ray_fan.h"
#include "shapes/static_casts.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_query.h"
#include "shapes/sweeps.h"

/* Returns whether a sweep can be part of a fan. Sweeps that start in a solid, sweeps in volume worlds, and sweeps that may go around a
 * wrapped world cannot. */
static int isSimpleSweep(const VeerWorld *world, const VeerRay *ray) {
    VeerDepth solids[VEER_MAX_SOLIDS];
    const float reach = ray->distance + ray->radius;
    const int goesAround = (world->period.x > 0.0f && reach > world->period.x) || (world->period.y > 0.0f && reach > world->period.y);
    if (veer_isVolume(world) || goesAround) return 0;
    return !veer_solidsAt(world, &(VeerDisc){ray->origin, ray->radius, ray->mask, 0}, solids);
}

static void castAll(const VeerWorld *world, const VeerRay *ray, VeerRayFan *fan) {
    const float slack = veer_precisionSlack(world, ray->origin), reach = ray->distance + ray->radius + slack;
    VeerCast cast = {.world = world, .origin = ray->origin, .reach = reach, .mask = ray->mask, .body = ray->radius, .isBare = 1};
    cast.range = 1.001f * ray->distance + 4.0f * slack; /* contacts beyond the distance are ignored; the margin allows for rounding */
    veer_castStatic(fan, &cast, 1);
    if (!veer_haveMoving(world)) return;
    VeerPrimitiveQuery query = veer_primitivesNear(world, ray->origin, reach, ray->mask);
    veer_beginPrimitives(&query);
    veer_onlyMoving(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        VeerCapsule capsule = veer_capsuleFrom(primitive, ray->origin);
        veer_castAt(fan, &capsule, capsule.radius + ray->radius);
    }
}

static void sweepOneByOne(const VeerWorld *world, const VeerRound *round, float *distances) {
    VeerRay one = round->ray;
    for (uint32_t k = 0; k < round->count; k++) {
        one.direction = veer_vec3(round->x[k], round->y[k], 0.0f);
        distances[k] = veer_sweep(world, &one).distance;
    }
}

/* Starts a fan with all rays of a round. The directions are normalized with veer_unitOf. */
static void openRound(const VeerRound *round, VeerRayFan *fan) {
    const uint32_t count = round->count;
    float unitX[VEER_MAX_SLOTS], unitY[VEER_MAX_SLOTS];
    for (uint32_t k = 0; k < count; k += 4) {
        f4 x = f4_load(round->x + k), y = f4_load(round->y + k), largest = f4_max(f4_size(x), f4_size(y));
        i4 points = largest > f4_splat(0.0f);
        x = f4_where(points, x / largest);
        y = f4_where(points, y / largest);
        f4 length = f4_sqrt(x * x + y * y);
        f4_store(unitX + k, f4_where(points, x / length));
        f4_store(unitY + k, f4_where(points, y / length));
    }
    for (uint32_t k = count; k % 4; k++) {
        unitX[k] = unitX[count - 1];
        unitY[k] = unitY[count - 1];
    }
    veer_openRayFan(fan, count, unitX, unitY);
}

void veer_sweepRound(const VeerWorld *world, const VeerRound *round, float *distances) {
    const f4 far = f4_splat(VEER_INF), most = f4_splat(round->ray.distance);
    VeerRayFan fan;
    if (!isSimpleSweep(world, &round->ray)) {
        for (uint32_t k = 0; k < round->count; k += 4) f4_store(distances + k, far);
        sweepOneByOne(world, round, distances);
        return;
    }
    openRound(round, &fan);
    castAll(world, &round->ray, &fan);
    for (uint32_t group = 0; group < fan.groups; group++) {
        f4 distance = fan.rays[group].distance;
        f4_store(distances + 4 * group, f4_select(distance <= most, distance, far));
    }
}
