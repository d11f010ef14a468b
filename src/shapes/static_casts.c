/* Casts a fan of rays at the static items near its origin: the inner loop of context steering. Four items at a time become targets, with
 * a bit for each group of rays whose wedge they overlap; then the rays of these groups are cast. */
#include "shapes/static_casts.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/ray_fan.h"
#include "shapes/ray_lanes.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_cells.h"
#include "shapes/static_grid_query.h"

/* The constants of a cast, repeated in four lanes. */
typedef struct Limits {
    f4 body, margin, slack, range;
    uint32_t isBare;
} Limits;

VEER_INLINE Limits limitsOf(const VeerCast *cast) {
    return (Limits){f4_splat(cast->body), f4_splat(cast->margin), f4_splat(cast->slack), f4_splat(cast->range), cast->isBare};
}

/* Returns the distance from four cores at which rays stop. */
VEER_INLINE f4 reachFrom(const Limits *limits, f4 distance, f4 radius) {
    if (limits->isBare) return radius + limits->body;
    f4 clearance = f4_max(distance - radius - limits->body, limits->slack);
    return f4_max(distance - f4_max(0.5f * clearance, clearance - limits->margin), f4_splat(0.0f));
}

/* The frames of four items, in SIMD lanes. */
typedef struct Frames {
    f4 ax, ay, length, radius;
    d2 u[4];
} Frames;

VEER_INLINE Frames framesAt(const VeerItemFrame *frames, const uint32_t *items) {
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

/* Like veer_capsuleInFrame: calculated in doubles, so that long and distant walls keep their precision. */
VEER_INLINE Relative relativeTo(VeerVec3 origin, const Frames *four) {
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

/* A list of items, which are either all discs or all walls. */
typedef struct Items {
    const VeerItemFrame *frames;
    const uint32_t *at; /* indices of items; three entries after the last can be read */
    uint32_t count;
} Items;

/* A cast in progress. */
typedef struct Casting {
    VeerRayFan *fan;
    const VeerCast *cast;
    VeerVec3 origin;
    Items discs, walls; /* items at which rays have not been cast yet */
    f4 clearance;       /* distance to the closest item found so far */
    Limits limits;
    Wedges wedges;
} Casting;

/* A round of casts: targets, and the shots at them. */
typedef struct Round {
    uint32_t lanes; /* targets in use, a multiple of four */
    Targets targets;
    Shots atDiscs, atWalls;
} Round;

/* The distance of four cores from the origin, and how close rays may come to the cores. */
typedef struct Range {
    f4 distance, reach; /* u */
} Range;

VEER_INLINE Range aimAtDiscs(const Casting *casting, const Frames *frames, Targets *targets, Aims *aims) {
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

VEER_INLINE Range aimAtWalls(const Casting *casting, const Frames *frames, Targets *targets, Aims *aims) {
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

/* Handles capsules that touch the origin: they block the rays that lead deeper into them. */
VEER_RARE void touchThem(const Casting *casting, const Items *items, uint32_t first, uint32_t touching) {
    for (; touching; touching &= touching - 1) {
        uint32_t item = items->at[first + (uint32_t)__builtin_ctz(touching)];
        VeerCapsule capsule = capsuleOfFrame(&items->frames[item], casting->cast->origin);
        veer_touchRays(casting->fan, &capsule);
    }
}

/* Adds items to the targets of a round. */
VEER_INLINE void aimAt(Casting *casting, const Items *items, Round *round, int areDiscs) {
    const f4 number = {0.0f, 1.0f, 2.0f, 3.0f};
    const uint32_t lanes = round->lanes;
    i4 reached = i4_splat(0);
    f4 clearance = casting->clearance;
    for (uint32_t first = 0; first < items->count; first += 4) {
        Aims aims = {.first = lanes + first};
        Frames frames = framesAt(items->frames, items->at + first);
        Range range =
            areDiscs ? aimAtDiscs(casting, &frames, &round->targets, &aims) : aimAtWalls(casting, &frames, &round->targets, &aims);
        i4 counts = (number < f4_splat((float)(int32_t)(items->count - first))) & (range.distance - range.reach < casting->limits.range);
        i4 touches = counts & (range.distance <= range.reach);
        uint32_t touching = i4_bits(touches);
        /* entries beyond the last item can only reduce the clearance */
        clearance = f4_min(clearance, range.distance - 1.001f * frames.radius);
        if (touching) touchThem(casting, items, first, touching);
        aims.counts = counts & ~touches;
        reached -= counts;
        addShots(&casting->wedges, &aims, areDiscs ? &round->atDiscs : &round->atWalls, areDiscs);
    }
    round->lanes = lanes + ((items->count + 3) & ~3u);
    casting->clearance = clearance;
    casting->fan->reached += (uint32_t)(reached[0] + reached[1] + reached[2] + reached[3]);
}

static Items takeSome(Items *items, uint32_t most) {
    const Items some = {items->frames, items->at, items->count < most ? items->count : most};
    items->at += some.count;
    items->count -= some.count;
    return some;
}

/* Fills a round with remaining items of both kinds, at most ROUND targets. */
static void takeRound(Casting *casting, Round *round) {
    round->lanes = 0;
    clearShots(&round->atDiscs);
    clearShots(&round->atWalls);
    Items discs = takeSome(&casting->discs, ROUND);
    aimAt(casting, &discs, round, 1);
    Items walls = takeSome(&casting->walls, ROUND - round->lanes);
    aimAt(casting, &walls, round, 0);
}

/* Casts at items of both kinds, in rounds. All targets are chosen before any ray is cast, because a mispredicted branch in the casts
 * would delay the next choice. */
static void castAtBoth(Casting *castings, uint32_t count) {
    Round rounds[VEER_CASTS];
    Volley atDiscs[VEER_CASTS * VOLLEYS + 1], atWalls[VEER_CASTS * VOLLEYS + 1];
    for (uint32_t left = 1; left;) {
        Volley *discs = atDiscs, *walls = atWalls;
        left = 0;
        for (uint32_t n = 0; n < count; n++) {
            takeRound(&castings[n], &rounds[n]);
            discs = volleysOf(castings[n].fan, &rounds[n].targets, &rounds[n].atDiscs, discs);
            walls = volleysOf(castings[n].fan, &rounds[n].targets, &rounds[n].atWalls, walls);
            left |= castings[n].discs.count | castings[n].walls.count;
        }
        discs->shots = walls->shots = 0;
        shoot(atDiscs, 1);
        shoot(atWalls, 0);
    }
}

/* Casts at items of both kinds that pass a filter, at most VEER_ITEM_CHUNK. */
static void castMixed(Casting *casting, const Items *items) {
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
    casting->discs = (Items){items->frames, kinds[0], counts[0]};
    casting->walls = (Items){items->frames, kinds[1], counts[1]};
    castAtBoth(casting, 1);
}

/* Casts at items as they appear in a different image of a wrapped world. */
static void castShifted(Casting *casting, const Items *items, VeerVec3 shift) {
    VeerItemFrame moved[VEER_ITEM_CHUNK];
    uint32_t at[VEER_ITEM_CHUNK];
    for (uint32_t n = 0; n < items->count; n++) {
        VeerPrimitive shifted = veer_shifted(&itemsOf(casting->cast->world->shapes)[items->at[n]], shift.x, shift.y);
        moved[n] = itemFrameOf(&shifted, items->frames[items->at[n]].group);
        at[n] = n;
    }
    castMixed(casting, &(Items){moved, at, items->count});
}

/* Takes all items from a list of near items. Returns 0 if any item of the list must be left out, or a chunk cannot hold them all. */
static int takeList(Casting *casting, const NearList *list) {
    const VeerStaticGrid *grid = casting->cast->world->shapes;
    const VeerItemFrame *frames = itemFramesOf(grid);
    if (list->count > VEER_ITEM_CHUNK || casting->cast->solidCount || !(grid->near.commonGroups & casting->cast->mask)) return 0;
    casting->discs = (Items){frames, list->items, list->discs};
    casting->walls = (Items){frames, list->items + list->discs, list->count - list->discs};
    casting->clearance = f4_splat(casting->cast->reach); /* items that are not in the list are farther away than this */
    return 1;
}

static void castFiltered(Casting *casting, const NearList *list) {
    const VeerItemFrame *frames = itemFramesOf(casting->cast->world->shapes);
    for (uint32_t first = 0; first < list->count; first += VEER_ITEM_CHUNK) {
        uint32_t rest = list->count - first;
        castMixed(casting, &(Items){frames, list->items + first, rest < VEER_ITEM_CHUNK ? rest : VEER_ITEM_CHUNK});
    }
}

static void castQueried(Casting *casting) {
    const VeerCast *cast = casting->cast;
    uint32_t at[VEER_ITEM_CHUNK];
    /* only the range of the cast selects items, as with a list, so the rectangle need only be large enough */
    float reach = 1.001f * cast->reach + 4.0f * veer_precisionSlack(cast->world, cast->origin);
    VeerPrimitiveQuery query = veer_primitivesNear(cast->world, cast->origin, reach, cast->mask);
    query.leaveOut = VEER_LEAVE_MOVING;
    veer_beginPrimitives(&query);
    for (uint32_t count; (count = veer_nextItems(&query, at));) {
        const Items items = {itemFramesOf(cast->world->shapes), at, count};
        VeerVec3 shift = veer_shiftOf(&query);
        if (shift.x == 0.0f && shift.y == 0.0f)
            castMixed(casting, &items);
        else
            castShifted(casting, &items, shift);
    }
}

void veer_castStatic(VeerRayFan *fans, const VeerCast *casts, uint32_t count) {
    Casting castings[VEER_CASTS];
    uint32_t listed = 0;
    for (uint32_t n = 0; n < count; n++) {
        Casting *casting = &castings[listed];
        NearList list;
        casting->fan = &fans[n];
        casting->cast = &casts[n];
        casting->origin = casts[n].origin;
        casting->limits = limitsOf(&casts[n]);
        casting->clearance = f4_splat(0.0f);
        findWedges(&fans[n], &casting->wedges);
        const uint32_t level = veer_levelOfPoint(casts[n].world, casts[n].origin);
        if (!nearListAt(casts[n].world->shapes, level, casts[n].reach, casts[n].origin, &list))
            castQueried(casting);
        else if (takeList(casting, &list))
            listed++;
        else
            castFiltered(casting, &list);
    }
    if (!listed) return;
    castAtBoth(castings, listed);
    for (uint32_t n = 0; n < listed; n++) castings[n].fan->clearance = f4_leastLane(castings[n].clearance);
}
