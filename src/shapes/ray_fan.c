/* Tests capsules against all rays of a fan: the inner loop of context steering. Rays against capsules as in capsules.c, four at a time
 * (after Ericson, Real-Time Collision Detection, 2005); what no lane needs is skipped, which changes no bit. */
#include "shapes/ray_fan.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "shapes/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_cells.h"
#include "shapes/static_grid_query.h"
#include "shapes/sweeps.h"

void veer_openRayFan(VeerRayFan *fan, uint32_t slots, const float *dirX, const float *dirY) {
    fan->dirX = dirX;
    fan->dirY = dirY;
    fan->groups = (slots + 3) / 4;
    fan->canSkip = slots >= 8;
    for (uint32_t group = 0; group < fan->groups; group++) fan->distance[group] = f4_splat(VEER_INF);
}

/* A capsule relative to the rays' origin. */
typedef struct Aim {
    const VeerCapsule *capsule;
    float reach, epsilon;
    int hasSide; /* the flat side can be hit */
} Aim;

/* First contact with the disc round one end of the core, for the rays in `lanes`; the others do not hit it. alongSide: the directions in
 * the capsule's frame. */
static inline __attribute__((always_inline)) f4 rayEnd(const Aim *aim, float end, const f4 *alongSide, i4 lanes) {
    f4 along = alongSide[0], side = alongSide[1], zero = f4_splat(0.0f);
    float toAlong = end - aim->capsule->along, toSide = -aim->capsule->side;
    f4 nearest = toAlong * along + toSide * side, cross = toAlong * side - toSide * along;
    f4 miss = f4_size(cross);
    i4 hits = lanes & (nearest > zero) & (miss <= f4_splat(aim->reach));
    if (!i4_any(hits)) return f4_splat(VEER_INF);
    f4 distance = nearest - f4_sqrt((aim->reach - miss) * (aim->reach + miss));
    return f4_select(hits, f4_max(distance, zero), f4_splat(VEER_INF));
}

static inline __attribute__((always_inline)) f4 rays(const Aim *aim, f4 x, f4 y) {
    const VeerCapsule *c = aim->capsule;
    f4 d[2] = {x * c->ux + y * c->uy, x * c->nx + y * c->ny}, flat = f4_splat(VEER_INF);
    i4 isFlat = {0, 0, 0, 0};
    if (aim->hasSide) {
        flat = (c->side - aim->reach) / -d[1];
        f4 at = c->along + d[0] * flat;
        isFlat = (d[1] < f4_splat(0.0f)) & (at >= f4_splat(-aim->epsilon)) & (at <= f4_splat(c->length + aim->epsilon));
    }
    f4 distance = rayEnd(aim, 0.0f, d, ~isFlat);
    if (c->length > 0.0f) distance = f4_min(distance, rayEnd(aim, c->length, d, ~isFlat));
    return f4_select(isFlat, flat, distance);
}

/* Bits of at most four groups, from `first` on, whose wedges the capsule may reach into. */
static inline uint32_t groupsAt(const VeerRayFan *fan, const Aim *aim, uint32_t first) {
    const VeerCapsule *c = aim->capsule;
    const float *x = fan->dirX + 4 * first, *y = fan->dirY + 4 * first; /* a group's wedge is from its first direction to its last */
    f4 fx = {x[0], x[4], x[8], x[12]}, fy = {y[0], y[4], y[8], y[12]}, lx = {x[3], x[7], x[11], x[15]}, ly = {y[3], y[7], y[11], y[15]};
    float ax = -c->ux * c->along - c->nx * c->side, ay = -c->uy * c->along - c->ny * c->side;
    float bx = ax + c->ux * c->length, by = ay + c->uy * c->length;
    float slack = 1.001f * aim->reach + 1e-4f * (veer_abs(c->along) + c->side + c->length);
    f4 left = f4_max(fx * ay - fy * ax, fx * by - fy * bx), right = f4_min(lx * ay - ly * ax, lx * by - ly * bx);
    return i4_bits(~((left < f4_splat(-slack)) | (right > f4_splat(slack))));
}

/* A capsule that the origin touches stops the rays that go further into it. */
static void touch(VeerRayFan *fan, const VeerCapsule *capsule) {
    VeerVec3 away = veer_awayFrom(capsule);
    f4 zero = f4_splat(0.0f);
    if (!(capsule->distance > 0.0f)) return;
    for (uint32_t group = 0; group < fan->groups; group++) {
        i4 into = away.x * f4_load(fan->dirX + 4 * group) + away.y * f4_load(fan->dirY + 4 * group) < zero;
        fan->distance[group] = f4_select(into, zero, fan->distance[group]);
    }
}

void veer_castAt(VeerRayFan *fan, const VeerCapsule *capsule, float reach) {
    Aim aim = {capsule, reach, 4e-7f * (veer_abs(capsule->along) + capsule->length), capsule->length > 0.0f && capsule->side > reach};
    if (capsule->distance <= reach) {
        touch(fan, capsule);
        return;
    }
    for (uint32_t first = 0; first < fan->groups; first += 4) {
        uint32_t most = fan->groups - first < 4 ? (1u << (fan->groups - first)) - 1 : 15u;
        for (uint32_t bits = fan->canSkip ? groupsAt(fan, &aim, first) & most : most; bits; bits &= bits - 1) {
            uint32_t group = first + (uint32_t)__builtin_ctz(bits);
            f4 distance = rays(&aim, f4_load(fan->dirX + 4 * group), f4_load(fan->dirY + 4 * group));
            fan->distance[group] = f4_min(distance, fan->distance[group]);
        }
    }
}

/* ---- many at once */

/* Items as lanes. */
typedef struct ItemCapsules {
    uint32_t count;
    float along[VEER_ITEM_CHUNK], side[VEER_ITEM_CHUNK],
        beside[VEER_ITEM_CHUNK]; /* beside: -1 if the axis n points to the right of u, else 1 */
    f4 quads[VEER_ITEM_CHUNK];   /* x and y of the axis u, length, radius */
} ItemCapsules;

/* As shiftedItemCapsule. */
static void loadItemCapsules(const VeerCast *cast, const uint32_t *items, uint32_t count, ItemCapsules *capsules) {
    const VeerPrimitiveQuery *query = cast->query;
    const VeerStaticGrid *grid = query->world->shapes;
    const VeerItemFrame *frames = itemFramesOf(grid);
    const VeerPrimitive *primitives = itemsOf(grid);
    int isShifted = query->walk.shiftX != 0.0f || query->walk.shiftY != 0.0f;
    double x = (double)cast->origin.x, y = (double)cast->origin.y;
    uint32_t at = 0;
    for (uint32_t n = 0; n < count; n++) {
        const VeerItemFrame *frame = &frames[items[n]];
        VeerPrimitive shifted;
        const VeerPrimitive *primitive = &primitives[items[n]];
        double ux = frame->ux, uy = frame->uy;
        f4 quad = f4_load(&frame->axisX);
        if (isShifted) {
            shifted = veer_shifted(primitive, query->walk.shiftX, query->walk.shiftY);
            VeerFrame moved = veer_frameOf(&shifted);
            primitive = &shifted;
            ux = moved.ux;
            uy = moved.uy;
            quad = (f4){(float)ux, (float)uy, (float)moved.length, primitive->radius};
        }
        double px = x - (double)primitive->ax, py = y - (double)primitive->ay, side = ux * py - uy * px;
        capsules->along[at] = (float)(ux * px + uy * py);
        capsules->side[at] = (float)side;
        capsules->beside[at] = side < 0.0 ? -1.0f : 1.0f;
        capsules->quads[at] = quad;
        at += (frame->group & query->mask) && !(cast->solidCount && veer_isAmong(cast->solids, cast->solidCount, primitive->obstacle));
    }
    capsules->count = at;
}

/* Four capsules, and how close the rays may come to their cores. */
typedef struct RayQuad {
    float ux[4], uy[4], nx[4], ny[4], along[4], side[4], length[4], reach[4], distance[4];
} RayQuad;

/* How close the rays may come to four cores. */
static inline f4 reachFrom(const VeerCast *cast, f4 distance, f4 radius) {
    if (cast->isBare) return radius + cast->body;
    f4 clearance = f4_max(distance - radius - cast->body, f4_splat(cast->slack));
    return f4_max(distance - f4_max(0.5f * clearance, clearance - cast->margin), f4_splat(0.0f));
}

/* Capsules that the origin touches stop the rays that go further into them. */
static void touch4(VeerRayFan *fan, const RayQuad *quad, uint32_t touching) {
    for (; touching; touching &= touching - 1) {
        uint32_t at = (uint32_t)__builtin_ctz(touching);
        VeerCapsule capsule = {.ux = quad->ux[at], .uy = quad->uy[at], .nx = quad->nx[at], .ny = quad->ny[at], .along = quad->along[at]};
        capsule.side = quad->side[at];
        capsule.length = quad->length[at];
        capsule.distance = quad->distance[at];
        touch(fan, &capsule);
    }
}

/* The groups of rays that four capsules may stop, as bits 4 x group + capsule, by the groups' wedges as in groupsAt. */
static inline __attribute__((always_inline)) uint64_t shotsAt(const VeerRayFan *fan, const f4 *ends, f4 slack, i4 counts) {
    uint64_t shots = 0;
    for (uint32_t group = 0; group < fan->groups; group++) {
        f4 fx = f4_splat(fan->dirX[4 * group]), fy = f4_splat(fan->dirY[4 * group]);
        f4 lx = f4_splat(fan->dirX[4 * group + 3]), ly = f4_splat(fan->dirY[4 * group + 3]);
        f4 left = f4_max(fx * ends[1] - fy * ends[0], fx * ends[3] - fy * ends[2]);
        f4 right = f4_min(lx * ends[1] - ly * ends[0], lx * ends[3] - ly * ends[2]);
        i4 misses = (left < -slack) | (right > slack);
        shots |= (uint64_t)i4_bits(fan->canSkip ? counts & ~misses : counts) << 4 * group;
    }
    return shots;
}

/* Prepares four capsules. Returns the bits of those within range; shots: the groups of rays to cast at each. */
static inline __attribute__((always_inline)) uint32_t aimAt(VeerRayFan *fan, const VeerCast *cast, const ItemCapsules *capsules,
                                                            uint32_t first, RayQuad *quad, uint64_t *shots) {
    const f4 number = {0.0f, 1.0f, 2.0f, 3.0f}, zero = f4_splat(0.0f);
    const f4 *q = capsules->quads + first;
    f4 ux = {q[0][0], q[1][0], q[2][0], q[3][0]}, uy = {q[0][1], q[1][1], q[2][1], q[3][1]};
    f4 length = {q[0][2], q[1][2], q[2][2], q[3][2]}, radius = {q[0][3], q[1][3], q[2][3], q[3][3]};
    f4 along = f4_load(capsules->along + first), side = f4_size(f4_load(capsules->side + first)),
       beside = f4_load(capsules->beside + first);
    f4 nx = -uy * beside, ny = ux * beside, beyond = along - f4_max(f4_min(along, length), zero);
    f4 distance = f4_select(f4_same(beyond, zero), side, f4_sqrt(beyond * beyond + side * side)), reach = reachFrom(cast, distance, radius);
    i4 counts = (number < f4_splat((float)(capsules->count - first))) & (distance - reach < f4_splat(cast->range));
    i4 touches = counts & (distance <= reach);
    f4_store(quad->ux, ux);
    f4_store(quad->uy, uy);
    f4_store(quad->nx, nx);
    f4_store(quad->ny, ny);
    f4_store(quad->along, along);
    f4_store(quad->side, side);
    f4_store(quad->length, length);
    f4_store(quad->reach, reach);
    f4_store(quad->distance, distance);
    uint32_t touching = i4_bits(touches);
    if (touching) touch4(fan, quad, touching);
    f4 ax = -ux * along - nx * side, ay = -uy * along - ny * side, ends[4] = {ax, ay, ax + ux * length, ay + uy * length};
    *shots = shotsAt(fan, ends, 1.001f * reach + 1e-4f * (f4_size(along) + side + length), counts & ~touches);
    return i4_bits(counts);
}

static inline __attribute__((always_inline)) void shoot(VeerRayFan *fan, const RayQuad *quad, uint64_t shots, int areDiscs) {
    for (; shots; shots &= shots - 1) {
        uint32_t shot = (uint32_t)__builtin_ctzll(shots), at = shot & 3, group = shot >> 2;
        VeerCapsule capsule = {.ux = quad->ux[at], .uy = quad->uy[at], .nx = quad->nx[at], .ny = quad->ny[at], .along = quad->along[at]};
        capsule.side = quad->side[at];
        capsule.length = areDiscs ? 0.0f : quad->length[at];
        float reach = quad->reach[at];
        Aim aim = {&capsule, reach, 4e-7f * (veer_abs(capsule.along) + capsule.length), !areDiscs && capsule.side > reach};
        f4 distance = rays(&aim, f4_load(fan->dirX + 4 * group), f4_load(fan->dirY + 4 * group));
        fan->distance[group] = f4_min(distance, fan->distance[group]);
    }
}

#define EVERY_GROUP 0x1111111111111111ull /* times the bits of four lanes: those lanes in every group */

uint32_t veer_castItems(VeerRayFan *fan, const VeerCast *cast, const uint32_t *items, uint32_t count) {
    ItemCapsules capsules;
    RayQuad quad;
    uint32_t reached = 0;
    loadItemCapsules(cast, items, count, &capsules);
    for (uint32_t first = 0; first < capsules.count; first += 4) {
        uint64_t shots;
        uint32_t bits = aimAt(fan, cast, &capsules, first, &quad, &shots);
        reached += (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3);
        uint64_t walls = EVERY_GROUP * i4_bits(f4_load(quad.length) > f4_splat(0.0f));
        shoot(fan, &quad, shots & walls, 0);
        shoot(fan, &quad, shots & ~walls, 1);
    }
    return reached;
}

/* ---- sweeps all around */

/* Sweeps that start in a solid, sweeps of volume worlds, and those that may go around a wrapped world are done one by one. */
static int isSimpleSweep(const VeerWorld *world, const VeerRay *ray) {
    const VeerWorldDef *def = &world->header->def;
    VeerDepth solids[VEER_MAX_SOLIDS];
    float size = veer_min(def->maxX - def->minX, def->maxY - def->minY);
    if (veer_isVolume(world) || (def->edges == VEER_EDGE_MODE_WRAP && ray->distance + ray->radius > size)) return 0;
    return !veer_solidsAt(world, &(VeerDisc){ray->origin, ray->radius, ray->mask, 0}, solids);
}

static void castAll(const VeerWorld *world, const VeerRay *ray, VeerRayFan *fan) {
    uint32_t items[VEER_ITEM_CHUNK];
    float reach = ray->distance + ray->radius + veer_precisionSlack(world, ray->origin);
    VeerPrimitiveQuery query = veer_primitivesNear(world, ray->origin, reach, ray->mask);
    const VeerCast cast = {.query = &query, .origin = ray->origin, .body = ray->radius, .isBare = 1, .range = VEER_INF};
    veer_beginItems(&query, ray->origin);
    for (uint32_t count; (count = veer_nextItems(&query, items));) veer_castItems(fan, &cast, items, count);
    if (!veer_haveMoving(world)) return;
    veer_beginPrimitives(&query);
    veer_onlyMoving(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        VeerCapsule capsule = veer_capsuleFrom(primitive, ray->origin);
        veer_castAt(fan, &capsule, capsule.radius + ray->radius);
    }
}

void veer_sweepRound(const VeerWorld *world, const VeerRay *rays, uint32_t count, float *distances) {
    float dirX[VEER_MAX_SLOTS] = {0}, dirY[VEER_MAX_SLOTS] = {0};
    VeerRayFan fan = {0};
    if (!isSimpleSweep(world, rays)) {
        for (uint32_t k = 0; k < count; k++) distances[k] = veer_sweep(world, &rays[k]).distance;
        return;
    }
    for (uint32_t k = 0; k < ((count + 3) & ~3u); k++) {
        VeerVec3 direction = veer_unitOf(rays[k < count ? k : count - 1].direction);
        dirX[k] = direction.x;
        dirY[k] = direction.y;
    }
    veer_openRayFan(&fan, count, dirX, dirY);
    castAll(world, rays, &fan);
    for (uint32_t k = 0; k < count; k++) {
        float distance = fan.distance[k / 4][k % 4];
        distances[k] = distance <= rays[k].distance ? distance : VEER_INF;
    }
}
