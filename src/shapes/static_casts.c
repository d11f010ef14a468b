/* Casts a fan of rays at the static items near its origin: the inner loop of context steering. Four items at a time become targets, with a
 * bit for each group of rays whose wedge they reach into; then all these rays are cast. */
#include "shapes/static_casts.h"

#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "shapes/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/ray_fan.h"
#include "shapes/ray_lanes.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_cells.h"
#include "shapes/static_grid_query.h"

/* The numbers of a cast for four items. */
typedef struct Limits {
    f4 body, margin, slack, range;
    uint32_t isBare;
} Limits;

static inline __attribute__((always_inline)) Limits limitsOf(const VeerCast *cast) {
    return (Limits){f4_splat(cast->body), f4_splat(cast->margin), f4_splat(cast->slack), f4_splat(cast->range), cast->isBare};
}

/* How close the rays may come to four cores. */
static inline __attribute__((always_inline)) f4 reachFrom(const Limits *limits, f4 distance, f4 radius) {
    if (limits->isBare) return radius + limits->body;
    f4 clearance = f4_max(distance - radius - limits->body, limits->slack);
    return f4_max(distance - f4_max(0.5f * clearance, clearance - limits->margin), f4_splat(0.0f));
}

/* The frames of four items as lanes. */
typedef struct Frames {
    f4 ax, ay, length, radius;
    d2 u[4];
} Frames;

static inline __attribute__((always_inline)) Frames framesAt(const VeerItemFrame *frames, const uint32_t *items) {
    const VeerItemFrame *one = &frames[items[0]], *two = &frames[items[1]], *three = &frames[items[2]], *four = &frames[items[3]];
    f4 a = f4_load(&one->ax), b = f4_load(&two->ax), c = f4_load(&three->ax), d = f4_load(&four->ax);
    f4 ab = f4_pairsBelow(a, b), cd = f4_pairsBelow(c, d), abMore = f4_pairsAbove(a, b), cdMore = f4_pairsAbove(c, d);
    return (Frames){.ax = f4_halvesBelow(ab, cd),
                    .ay = f4_halvesAbove(ab, cd),
                    .length = f4_halvesBelow(abMore, cdMore),
                    .radius = f4_halvesAbove(abMore, cdMore),
                    .u = {d2_load(one), d2_load(two), d2_load(three), d2_load(four)}};
}

/* Four capsules relative to the origin; side: negative to the right of the axis. */
typedef struct Relative {
    f4 ux, uy, along, side;
} Relative;

/* As veer_capsuleInFrame: in doubles, so that long and distant walls keep their precision. */
static inline __attribute__((always_inline)) Relative relativeTo(VeerVec3 origin, const Frames *four) {
    d2 ox = d2_splat((double)origin.x), oy = d2_splat((double)origin.y);
    const d2 *u = four->u;
    d2 ux[2] = {d2_firsts(u[0], u[1]), d2_firsts(u[2], u[3])}, uy[2] = {d2_seconds(u[0], u[1]), d2_seconds(u[2], u[3])};
    d2 px[2] = {ox - d2_below(four->ax), ox - d2_above(four->ax)}, py[2] = {oy - d2_below(four->ay), oy - d2_above(four->ay)};
    Relative relative;
    relative.ux = f4_rounded(ux[0], ux[1]);
    relative.uy = f4_rounded(uy[0], uy[1]);
    relative.along = f4_rounded(ux[0] * px[0] + uy[0] * py[0], ux[1] * px[1] + uy[1] * py[1]);
    relative.side = f4_rounded(ux[0] * py[0] - uy[0] * px[0], ux[1] * py[1] - uy[1] * px[1]);
    return relative;
}

/* A cast in progress. */
typedef struct Casting {
    VeerRayFan *fan;
    const VeerCast *cast;
    VeerVec3 origin;
    Limits limits;
    Wedges wedges;
} Casting;

/* Targets, and the rays to cast at them. */
typedef struct Round {
    uint32_t lanes; /* targets taken, in fours */
    f4 clearance;   /* of the items so far */
    Targets targets;
    Shots atDiscs, atWalls;
} Round;

/* What four items are to the rays. */
typedef struct Range {
    f4 distance, reach; /* of the cores */
} Range;

static inline __attribute__((always_inline)) Range aimAtDiscs(const Casting *casting, const Frames *frames, Targets *targets, Aims *aims) {
    uint32_t at = aims->first;
    Range range;
    aims->ax = frames->ax - casting->origin.x;
    aims->ay = frames->ay - casting->origin.y;
    range.distance = f4_sqrt(aims->ax * aims->ax + aims->ay * aims->ay);
    range.reach = reachFrom(&casting->limits, range.distance, frames->radius);
    aims->slack = 1.001f * range.reach + 1e-4f * (f4_size(aims->ax) + f4_size(aims->ay));
    f4_store(targets->ax + at, aims->ax);
    f4_store(targets->ay + at, aims->ay);
    f4_store(targets->reach + at, range.reach);
    return range;
}

static inline __attribute__((always_inline)) Range aimAtWalls(const Casting *casting, const Frames *frames, Targets *targets, Aims *aims) {
    const f4 zero = f4_splat(0.0f);
    uint32_t at = aims->first;
    Range range;
    Relative to = relativeTo(casting->origin, frames);
    f4 length = frames->length, along = to.along, side = f4_size(to.side), beyond = along - f4_max(f4_min(along, length), zero);
    range.distance = f4_sqrt(beyond * beyond + side * side);
    range.reach = reachFrom(&casting->limits, range.distance, frames->radius);
    aims->ax = to.uy * to.side - to.ux * along;
    aims->ay = -to.ux * to.side - to.uy * along;
    aims->bx = aims->ax + to.ux * length;
    aims->by = aims->ay + to.uy * length;
    f4 size = f4_size(along) + length;
    aims->slack = 1.001f * range.reach + 1e-4f * (size + side);
    f4_store(targets->reach + at, range.reach);
    f4_store(targets->ux + at, to.ux);
    f4_store(targets->uy + at, to.uy);
    f4_store(targets->along + at, along);
    f4_store(targets->side + at, to.side);
    f4_store(targets->length + at, length);
    f4_store(targets->gap + at, f4_signed(f4_min(range.reach - side, zero), to.side));
    f4_store(targets->middle + at, along - 0.5f * length);
    f4_store(targets->flat + at, 0.5f * length + 4e-7f * size);
    return range;
}

/* Items of one kind. */
typedef struct Items {
    const VeerItemFrame *frames;
    const uint32_t *at; /* three more can be read */
    uint32_t count;
} Items;

/* Capsules that the origin touches stop the rays that go further into them. */
static __attribute__((noinline)) void touchThem(const Casting *casting, const Items *items, uint32_t first, uint32_t touching) {
    for (; touching; touching &= touching - 1) {
        uint32_t item = items->at[first + (uint32_t)__builtin_ctz(touching)];
        VeerCapsule capsule = capsuleOfFrame(&items->frames[item], casting->cast->origin);
        veer_touchRays(casting->fan, &capsule);
    }
}

/* How many bits of four are set. */
static const uint8_t countOf[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/* Takes items as targets. Returns how many are within range. */
static inline __attribute__((always_inline)) uint32_t aimAt(const Casting *casting, const Items *items, Round *round, int areDiscs) {
    const f4 number = {0.0f, 1.0f, 2.0f, 3.0f};
    uint32_t reached = 0, lanes = round->lanes;
    f4 clearance = round->clearance;
    for (uint32_t first = 0; first < items->count; first += 4) {
        Aims aims = {.first = lanes + first};
        Frames frames = framesAt(items->frames, items->at + first);
        Range range =
            areDiscs ? aimAtDiscs(casting, &frames, &round->targets, &aims) : aimAtWalls(casting, &frames, &round->targets, &aims);
        i4 counts = (number < f4_splat((float)(int32_t)(items->count - first))) & (range.distance - range.reach < casting->limits.range);
        i4 touches = counts & (range.distance <= range.reach);
        uint32_t touching = i4_bits(touches);
        clearance = f4_min(clearance, range.distance - 1.001f * frames.radius); /* lanes beyond the last item can only lessen it */
        if (touching) touchThem(casting, items, first, touching);
        aims.counts = counts & ~touches;
        reached += countOf[i4_bits(counts)];
        addShots(&casting->wedges, &aims, areDiscs ? &round->atDiscs : &round->atWalls, areDiscs);
    }
    round->lanes = lanes + ((items->count + 3) & ~3u);
    round->clearance = clearance;
    return reached;
}

static Items someOf(const Items *items, uint32_t first, uint32_t most) {
    uint32_t rest = items->count - first;
    return (Items){items->frames, items->at + first, rest < most ? rest : most};
}

/* Casts at items of both kinds, in rounds of ROUND targets. All aims come before all rays: a branch that waits for an aim would hold up the
 * next one. */
static uint32_t castAtBoth(const Casting *casting, const Items *allDiscs, const Items *allWalls, f4 *clearance) {
    uint32_t reached = 0;
    for (uint32_t disc = 0, wall = 0; disc < allDiscs->count || wall < allWalls->count;) {
        Round round;
        round.lanes = 0;
        round.clearance = *clearance;
        clearShots(&round.atDiscs);
        clearShots(&round.atWalls);
        Items discs = someOf(allDiscs, disc, ROUND);
        reached += aimAt(casting, &discs, &round, 1);
        Items walls = someOf(allWalls, wall, ROUND - round.lanes);
        reached += aimAt(casting, &walls, &round, 0);
        shoot(casting->fan, &round.targets, &round.atDiscs, 1);
        shoot(casting->fan, &round.targets, &round.atWalls, 0);
        disc += discs.count;
        wall += walls.count;
        *clearance = round.clearance;
    }
    return reached;
}

/* Casts at items of any kind, at most VEER_ITEM_CHUNK, after a filter. */
static uint32_t castMixed(const Casting *casting, const Items *items) {
    const VeerCast *cast = casting->cast;
    uint32_t kinds[2][VEER_ITEM_CHUNK + 3], counts[2] = {0, 0};
    for (uint32_t n = 0; n < items->count; n++) {
        const VeerItemFrame *frame = &items->frames[items->at[n]];
        uint32_t isWall = frame->axisLength > 0.0f;
        kinds[isWall][counts[isWall]] = items->at[n];
        counts[isWall] +=
            (frame->group & cast->mask) && !(cast->solidCount && veer_isAmong(cast->solids, cast->solidCount, frame->obstacle));
    }
    for (uint32_t kind = 0; kind < 2; kind++)
        for (uint32_t n = 0; n < 3; n++) kinds[kind][counts[kind] + n] = 0;
    f4 ignored = f4_splat(0.0f); /* some were left out */
    return castAtBoth(casting, &(Items){items->frames, kinds[0], counts[0]}, &(Items){items->frames, kinds[1], counts[1]}, &ignored);
}

/* The same at another image of a wrapped world. */
static uint32_t castShifted(const Casting *casting, const Items *items, VeerVec3 shift) {
    VeerItemFrame moved[VEER_ITEM_CHUNK];
    uint32_t at[VEER_ITEM_CHUNK];
    for (uint32_t n = 0; n < items->count; n++) {
        VeerPrimitive shifted = veer_shifted(&itemsOf(casting->cast->world->shapes)[items->at[n]], shift.x, shift.y);
        moved[n] = itemFrameOf(&shifted, items->frames[items->at[n]].group);
        at[n] = n;
    }
    return castMixed(casting, &(Items){moved, at, items->count});
}

static uint32_t castListed(const Casting *casting, const NearList *list) {
    const VeerStaticGrid *grid = casting->cast->world->shapes;
    const VeerItemFrame *frames = itemFramesOf(grid);
    uint32_t reached = 0;
    if (list->count <= VEER_ITEM_CHUNK && !casting->cast->solidCount && (grid->near.commonGroups & casting->cast->mask)) {
        const Items discs = {frames, list->items, list->discs}, walls = {frames, list->items + list->discs, list->count - list->discs};
        f4 clearance = f4_splat(casting->cast->reach); /* what is not listed is farther away */
        reached = castAtBoth(casting, &discs, &walls, &clearance);
        casting->fan->clearance = veer_min(veer_min(clearance[0], clearance[1]), veer_min(clearance[2], clearance[3]));
        return reached;
    }
    for (uint32_t first = 0; first < list->count; first += VEER_ITEM_CHUNK) {
        uint32_t rest = list->count - first;
        reached += castMixed(casting, &(Items){frames, list->items + first, rest < VEER_ITEM_CHUNK ? rest : VEER_ITEM_CHUNK});
    }
    return reached;
}

uint32_t veer_castStatic(VeerRayFan *fan, const VeerCast *cast) {
    const VeerStaticGrid *grid = cast->world->shapes;
    uint32_t at[VEER_ITEM_CHUNK], reached = 0;
    NearList list;
    Casting casting;
    casting.fan = fan;
    casting.cast = cast;
    casting.origin = cast->origin;
    casting.limits = limitsOf(cast);
    findWedges(fan, &casting.wedges);
    if (nearListAt(grid, cast->reach, cast->origin, &list)) return castListed(&casting, &list);
    /* the rectangle never decides: what is in range does, as with a list */
    float reach = 1.001f * cast->reach + 4.0f * veer_precisionSlack(cast->world, cast->origin);
    VeerPrimitiveQuery query = veer_primitivesNear(cast->world, cast->origin, reach, cast->mask);
    query.leaveOut = VEER_LEAVE_MOVING;
    veer_beginPrimitives(&query);
    for (uint32_t count; (count = veer_nextItems(&query, at));) {
        const Items items = {itemFramesOf(grid), at, count};
        VeerVec3 shift = veer_shiftOf(&query);
        reached += shift.x == 0.0f && shift.y == 0.0f ? castMixed(&casting, &items) : castShifted(&casting, &items, shift);
    }
    return reached;
}
