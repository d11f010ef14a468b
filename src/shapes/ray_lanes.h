/* Capsules in SIMD lanes, and rays in groups of four: the code shared by casts at single capsules (ray_fan.c) and at static items
 * (static_casts.c). Rays are tested against capsules as in capsules.c (after Ericson, Real-Time Collision Detection, 2005); calculations
 * that no ray needs are skipped, which does not change the results. */
#ifndef VEER_SHAPES_RAY_LANES_H
#define VEER_SHAPES_RAY_LANES_H

#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "shapes/ray_fan.h"

#define ROUND 16u /* number of targets per round, because each has one of 16 bits in Shots */

/* Capsules relative to the rays' origin, which is outside all of them. Discs use only the first end and the reach. Unlike in VeerCapsule,
 * the frame is not mirrored: `side` is negative to the right of the axis. */
typedef struct Targets {
    float ax[ROUND], ay[ROUND]; /* the first end of the core */
    float reach[ROUND];         /* the distance from the core at which a ray stops */
    float ux[ROUND], uy[ROUND], along[ROUND], side[ROUND], length[ROUND];
    float gap[ROUND];                 /* signed distance from the flat side to the origin; 0 if the origin is not next to the flat side */
    float middle[ROUND], flat[ROUND]; /* position of the core's middle along the axis, and half the length that counts as its flat side */
} Targets;

VEER_INLINE f4 splatOf(const float *values, uint32_t at) { return f4_splat(values[at]); }

/* Returns the first contact of rays with the disc around one end of the core, NaN if there is none. nearest: the distance along each ray to
 * its point closest to that end. miss: the distance of that point from the end. */
VEER_INLINE f4 rayEnd(f4 nearest, f4 miss, f4 reach) {
    const f4 zero = f4_splat(0.0f);
    f4 distance = f4_max(zero, nearest - f4_sqrt((reach - miss) * (reach + miss)));
    return (f4)((i4)distance | i4_opaque(nearest <= zero));
}

VEER_INLINE f4 raysAtDisc(const Targets *targets, uint32_t at, f4 x, f4 y) {
    f4 ax = splatOf(targets->ax, at), ay = splatOf(targets->ay, at);
    return rayEnd(ax * x + ay * y, f4_size(ax * y - ay * x), splatOf(targets->reach, at));
}

/* Like veer_rayCapsule, but NaN if there is no contact. */
VEER_INLINE f4 raysAtWall(const Targets *targets, uint32_t at, f4 x, f4 y) {
    const f4 zero = f4_splat(0.0f);
    f4 along = splatOf(targets->along, at), side = splatOf(targets->side, at);
    f4 ux = splatOf(targets->ux, at), uy = splatOf(targets->uy, at), dAlong = x * ux + y * uy, dSide = y * ux - x * uy;
    f4 flat = f4_max(splatOf(targets->gap, at) / dSide, zero), off = splatOf(targets->middle, at) + dAlong * flat;
    i4 isFlat = (flat > zero) & (f4_size(off) <= splatOf(targets->flat, at));
    f4 end = f4_where(off > zero, splatOf(targets->length, at)) - along;
    f4 round = rayEnd(end * dAlong - side * dSide, f4_size(end * dSide + side * dAlong), splatOf(targets->reach, at));
    return f4_select(isFlat, flat, round);
}

/* ---- which rays are cast at which capsules */

/* The targets that each of four groups of rays may hit: bit 16 x group + target. */
typedef struct Shots {
    uint64_t bits[VEER_MAX_SLOTS / 16];
} Shots;

/* The wedge of a group of rays, between its first and its last direction. All zero: it covers everything. */
typedef struct Wedge {
    f4 firstX, firstY, lastX, lastY;
} Wedge;

typedef struct Wedges {
    Wedge of[VEER_MAX_SLOTS / 4]; /* one wedge per group of four rays */
    uint32_t groups;
    uint32_t areOpposed; /* 1: there are four groups, of which the last two are opposite the first two */
    uint64_t last;       /* mask of the groups that exist among the last four */
} Wedges;

static inline int areOpposed(const VeerRayFan *fan) {
    const VeerRays *rays = fan->rays;
    if (fan->groups != 4) return 0;
    f4 near = f4_max(f4_size(rays[0].x + rays[2].x), f4_size(rays[0].y + rays[2].y));
    f4 far = f4_max(f4_size(rays[1].x + rays[3].x), f4_size(rays[1].y + rays[3].y));
    return !i4_any(f4_max(near, far) > f4_splat(1e-5f));
}

static inline void findWedges(const VeerRayFan *fan, Wedges *wedges) {
    uint32_t opposed = (uint32_t)areOpposed(fan), count = opposed ? 2 : (fan->groups + 3) & ~3u;
    for (uint32_t group = 0; group < count; group++) {
        const VeerRays *rays = &fan->rays[group < fan->groups ? group : 0];
        wedges->of[group] = (Wedge){f4_splat(rays->x[0]), f4_splat(rays->y[0]), f4_splat(rays->x[3]), f4_splat(rays->y[3])};
    }
    wedges->groups = fan->groups;
    wedges->areOpposed = opposed;
    wedges->last = ~0ull >> 16 * (-fan->groups & 3);
    if (!fan->canSkip)
        for (uint32_t group = 0; group < 4; group++) wedges->of[group] = (Wedge){0};
}

/* Four targets, with the data for the test against wedges. */
typedef struct Aims {
    uint32_t first;    /* index of the first of the four among all targets */
    i4 counts;         /* mask of the targets to cast at */
    f4 ax, ay, bx, by; /* the ends of their cores */
    f4 slack;          /* distance from a wedge beyond which its rays miss the targets, even with rounding errors */
} Aims;

/* The least and greatest distance of targets to the left of each edge of a wedge. */
typedef struct Sides {
    f4 firstLeast, firstMost, lastLeast, lastMost;
} Sides;

VEER_INLINE Sides sidesOf(const Wedge *wedge, const Aims *aims, int areDiscs) {
    f4 first = wedge->firstX * aims->ay - wedge->firstY * aims->ax, last = wedge->lastX * aims->ay - wedge->lastY * aims->ax;
    if (areDiscs) return (Sides){first, first, last, last};
    f4 firstB = wedge->firstX * aims->by - wedge->firstY * aims->bx, lastB = wedge->lastX * aims->by - wedge->lastY * aims->bx;
    return (Sides){f4_min(first, firstB), f4_max(first, firstB), f4_min(last, lastB), f4_max(last, lastB)};
}

/* Returns a bit mask of the targets that rays of a wedge may hit. */
VEER_INLINE uint64_t hitsIn(const Wedge *wedge, const Aims *aims, int areDiscs) {
    Sides sides = sidesOf(wedge, aims, areDiscs);
    return i4_bits(aims->counts & ~i4_opaque((sides.firstMost < -aims->slack) | (sides.lastLeast > aims->slack)));
}

/* Returns the same mask for a wedge and, 32 bits higher, for the opposite wedge. */
VEER_INLINE uint64_t hitsInBoth(const Wedge *wedge, const Aims *aims, int areDiscs) {
    Sides sides = sidesOf(wedge, aims, areDiscs);
    i4 misses = (sides.firstMost < -aims->slack) | (sides.lastLeast > aims->slack);
    i4 opposite = (sides.firstLeast > aims->slack) | (sides.lastMost < -aims->slack);
    return (uint64_t)i4_bits(aims->counts & ~i4_opaque(misses)) | (uint64_t)i4_bits(aims->counts & ~i4_opaque(opposite)) << 32;
}

VEER_INLINE void addShots(const Wedges *wedges, const Aims *aims, Shots *shots, int areDiscs) {
    const Wedge *wedge = wedges->of;
    if (wedges->areOpposed) {
        shots->bits[0] |= (hitsInBoth(wedge, aims, areDiscs) | hitsInBoth(wedge + 1, aims, areDiscs) << 16) << aims->first;
        return;
    }
    for (uint32_t first = 0; first < wedges->groups; first += 4, wedge += 4) {
        uint64_t below = hitsIn(wedge, aims, areDiscs) | hitsIn(wedge + 1, aims, areDiscs) << 16;
        uint64_t above = hitsIn(wedge + 2, aims, areDiscs) | hitsIn(wedge + 3, aims, areDiscs) << 16;
        shots->bits[first / 4] |= (below | above << 32) << aims->first & (first + 4 < wedges->groups ? ~0ull : wedges->last);
    }
}

static inline void clearShots(Shots *shots) { *shots = (Shots){{0}}; }

/* The shots of up to four groups of rays at a set of targets. */
typedef struct Volley {
    uint64_t shots;
    const Targets *targets;
    VeerRays *rays;
} Volley;

#define VOLLEYS (VEER_MAX_SLOTS / 16) /* volleys per fan */

/* Appends the volleys of a fan and returns their end. One unused volley may be written after it. */
static inline Volley *volleysOf(VeerRayFan *fan, const Targets *targets, const Shots *shots, Volley *out) {
    uint32_t first = 0;
    do {
        const uint64_t bits = shots->bits[first / 4];
        *out = (Volley){bits, targets, fan->rays + first};
        out += bits != 0;
        first += 4;
    } while (first < fan->groups);
    return out;
}

/* Casts all rays of the volleys of any number of fans; the last volley has no shots and ends the loop. There is only one loop, because the
 * end of each loop is hard to predict. */
VEER_INLINE void shoot(const Volley *volley, int areDiscs) {
    for (uint64_t shots = volley->shots; shots;) {
        uint32_t shot = (uint32_t)__builtin_ctzll(shots), at = shot & 15;
        VeerRays *rays = volley->rays + (shot >> 4);
        f4 distance = areDiscs ? raysAtDisc(volley->targets, at, rays->x, rays->y) : raysAtWall(volley->targets, at, rays->x, rays->y);
        rays->distance = f4_min(distance, rays->distance);
        shots &= shots - 1;
        volley += !shots;
        uint64_t next = volley->shots;
        __asm__("" : "+r"(next));
        shots = shots ? shots : next;
    }
}

#endif
