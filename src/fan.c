/* Casting a capsule at all rays of a fan: the inner loop of context steering. Rays against capsules as in shapes.c, four at a time (after
 * Ericson, Real-Time Collision Detection, 2005); what no lane needs is left out, which changes no bit. */
#include "fan.h"

#include "static_grid.h"

void veer_openFan(VeerFan *fan, uint32_t slots, const float *dirX, const float *dirY) {
    fan->dirX = dirX;
    fan->dirY = dirY;
    fan->groups = (slots + 3) / 4;
    fan->canSkip = slots >= 8;
    for (uint32_t group = 0; group < fan->groups; group++) {
        uint32_t first = 4 * group, last = first + 3 < slots ? first + 3 : slots - 1;
        fan->firstX[group / 4][group % 4] = dirX[first];
        fan->firstY[group / 4][group % 4] = dirY[first];
        fan->lastX[group / 4][group % 4] = dirX[last];
        fan->lastY[group / 4][group % 4] = dirY[last];
        fan->distance[group] = f4_splat(VEER_INF);
    }
}

/* A capsule seen from the rays' origin. */
typedef struct Aim {
    const VeerCapsule *capsule;
    float reach, hair;
    int hasSide; /* the flat side can be hit */
} Aim;

/* First contact with the disc round one end of the core, for the rays that are asked about; the others do not hit it. along, side: the
 * directions in the capsule's frame. */
static inline __attribute__((always_inline)) f4 rayEnd(const Aim *aim, float end, const f4 *alongSide, i4 asked) {
    f4 along = alongSide[0], side = alongSide[1], zero = f4_splat(0.0f);
    float toAlong = end - aim->capsule->along, toSide = -aim->capsule->side;
    f4 nearest = toAlong * along + toSide * side, cross = toAlong * side - toSide * along;
    f4 miss = f4_size(cross);
    i4 hits = asked & (nearest > zero) & (miss <= f4_splat(aim->reach));
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
        isFlat = (d[1] < f4_splat(0.0f)) & (at >= f4_splat(-aim->hair)) & (at <= f4_splat(c->length + aim->hair));
    }
    f4 distance = rayEnd(aim, 0.0f, d, ~isFlat);
    if (c->length > 0.0f) distance = f4_min(distance, rayEnd(aim, c->length, d, ~isFlat));
    return f4_select(isFlat, flat, distance);
}

/* Bits of the groups from `first` on, four at most, whose wedges the capsule may reach into. */
static inline uint32_t groupsAt(const VeerFan *fan, const Aim *aim, uint32_t first) {
    const VeerCapsule *c = aim->capsule;
    f4 fx = fan->firstX[first / 4], fy = fan->firstY[first / 4], lx = fan->lastX[first / 4], ly = fan->lastY[first / 4];
    float ax = -c->ux * c->along - c->nx * c->side, ay = -c->uy * c->along - c->ny * c->side;
    float bx = ax + c->ux * c->length, by = ay + c->uy * c->length;
    float slack = 1.001f * aim->reach + 1e-4f * (veer_abs(c->along) + c->side + c->length);
    f4 left = f4_max(fx * ay - fy * ax, fx * by - fy * bx), right = f4_min(lx * ay - ly * ax, lx * by - ly * bx);
    return i4_bits(~((left < f4_splat(-slack)) | (right > f4_splat(slack))));
}

/* One that the origin touches ends the ways that go on into it. */
static void touch(VeerFan *fan, const VeerCapsule *capsule) {
    VeerVec3 away = veer_awayFrom(capsule);
    f4 zero = f4_splat(0.0f);
    if (!(capsule->distance > 0.0f)) return;
    for (uint32_t group = 0; group < fan->groups; group++) {
        i4 into = away.x * f4_load(fan->dirX + 4 * group) + away.y * f4_load(fan->dirY + 4 * group) < zero;
        fan->distance[group] = f4_select(into, zero, fan->distance[group]);
    }
}

void veer_castAt(VeerFan *fan, const VeerCapsule *capsule, float reach) {
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

/* Capsules as lanes, and what comes out for them. */
typedef struct Seen {
    uint32_t count;
    float ux[VEER_FEW + 4], uy[VEER_FEW + 4], nx[VEER_FEW + 4], ny[VEER_FEW + 4];
    float along[VEER_FEW + 4], side[VEER_FEW + 4], length[VEER_FEW + 4], radius[VEER_FEW + 4], reach[VEER_FEW + 4];
    uint32_t shotCount, shots[VEER_FEW * VEER_MAX_SLOTS / 4 + 4]; /* rays of a group at a capsule they may hit: its number x 16 + group */
} Seen;

/* Items of a query into two lists: discs, and what is longer. */
static inline __attribute__((always_inline)) void seeItems(const VeerCast *cast, const uint32_t *items, uint32_t count, Seen sets[2],
                                                           int isShifted) {
    const VeerPieceQuery *query = cast->query;
    const VeerItemFrame *frames = itemFramesOf(query->world->shapes);
    for (uint32_t n = 0; n < count; n++) {
        if (!(frames[items[n]].group & query->mask)) continue;
        VeerCapsule capsule = isShifted ? seeItem(query, items[n], cast->origin) : seeHere(query->world->shapes, items[n], cast->origin);
        if (cast->solidCount && veer_isAmong(cast->solids, cast->solidCount, capsule.obstacle)) continue;
        Seen *seen = &sets[capsule.length > 0.0f];
        uint32_t at = seen->count++;
        seen->ux[at] = capsule.ux;
        seen->uy[at] = capsule.uy;
        seen->nx[at] = capsule.nx;
        seen->ny[at] = capsule.ny;
        seen->along[at] = capsule.along;
        seen->side[at] = capsule.side;
        seen->length[at] = capsule.length;
        seen->radius[at] = capsule.radius;
    }
}

/* How near the rays may come to four cores. */
static inline f4 reachFrom(const VeerCast *cast, f4 distance, f4 radius) {
    if (cast->isBare) return radius + cast->body;
    f4 clearance = f4_max(distance - radius - cast->body, f4_splat(cast->slack));
    return f4_max(distance - f4_max(0.5f * clearance, clearance - cast->margin), f4_splat(0.0f));
}

/* One that the origin touches ends the ways that go on into it. */
static void touchLane(VeerFan *fan, const Seen *seen, uint32_t at, float distance) {
    VeerCapsule capsule = {.ux = seen->ux[at], .uy = seen->uy[at], .nx = seen->nx[at], .ny = seen->ny[at]};
    capsule.along = seen->along[at];
    capsule.side = seen->side[at];
    capsule.length = seen->length[at];
    capsule.distance = distance;
    touch(fan, &capsule);
}

/* The four groups' wedges that capsules may reach into, as groupsAt. */
typedef struct Wedges {
    f4 ax, ay, bx, by, slack;
} Wedges;

static inline __attribute__((always_inline)) void addShots(const VeerFan *fan, Seen *seen, const Wedges *four, uint32_t first, i4 counts,
                                                           int areDiscs) {
    uint32_t count = seen->shotCount, all = i4_bits(counts);
    for (uint32_t group = 0; group < fan->groups; group++) {
        uint32_t bits = all;
        if (fan->canSkip) {
            f4 fx = f4_splat(fan->firstX[group / 4][group % 4]), fy = f4_splat(fan->firstY[group / 4][group % 4]),
               lx = f4_splat(fan->lastX[group / 4][group % 4]), ly = f4_splat(fan->lastY[group / 4][group % 4]);
            f4 left = fx * four->ay - fy * four->ax, right = lx * four->ay - ly * four->ax;
            if (!areDiscs) {
                left = f4_max(left, fx * four->by - fy * four->bx);
                right = f4_min(right, lx * four->by - ly * four->bx);
            }
            bits = i4_bits(counts & ~((left < -four->slack) | (right > four->slack)));
        }
        for (uint32_t lane = 0; lane < 4; lane++) { /* written in any case, counted if it counts: nobody can foretell which do */
            seen->shots[count] = (first + lane) << 4 | group;
            count += bits >> lane & 1;
        }
    }
    seen->shotCount = count;
}

/* Returns how many of them any ray can reach. */
static inline __attribute__((always_inline)) uint32_t aimAt(VeerFan *fan, const VeerCast *cast, Seen *seen, int areDiscs) {
    f4 zero = f4_splat(0.0f), number = {0.0f, 1.0f, 2.0f, 3.0f};
    uint32_t reached = 0;
    seen->shotCount = 0;
    for (uint32_t first = 0; first < seen->count; first += 4) {
        f4 along = f4_load(seen->along + first), side = f4_load(seen->side + first), length = f4_load(seen->length + first);
        f4 beyond = areDiscs ? along : along - f4_max(f4_min(along, length), zero);
        f4 distance = f4_select(f4_same(beyond, zero), side, f4_sqrt(beyond * beyond + side * side));
        f4 reach = reachFrom(cast, distance, f4_load(seen->radius + first));
        i4 counts = (number < f4_splat((float)(seen->count - first))) & (distance - reach < f4_splat(cast->range));
        i4 touches = counts & (distance <= reach);
        f4_store(seen->reach + first, reach);
        uint32_t bits = i4_bits(counts), touching = i4_bits(touches);
        for (uint32_t lane = 0; lane < 4; lane++) reached += bits >> lane & 1;
        for (; touching; touching &= touching - 1) {
            uint32_t lane = (uint32_t)__builtin_ctz(touching);
            touchLane(fan, seen, first + lane, distance[lane]);
        }
        f4 ux = f4_load(seen->ux + first), uy = f4_load(seen->uy + first), nx = f4_load(seen->nx + first), ny = f4_load(seen->ny + first);
        Wedges four = {.ax = -ux * along - nx * side, .ay = -uy * along - ny * side};
        four.bx = four.ax + ux * length;
        four.by = four.ay + uy * length;
        four.slack = 1.001f * reach + 1e-4f * (f4_size(along) + side + length);
        addShots(fan, seen, &four, first, counts & ~touches, areDiscs);
    }
    return reached;
}

static inline __attribute__((always_inline)) void shoot(VeerFan *fan, const Seen *seen, int areDiscs) {
    for (uint32_t i = 0, count = seen->shotCount; i < count; i++) {
        uint32_t at = seen->shots[i] >> 4, group = seen->shots[i] & 15u;
        VeerCapsule capsule = {.along = seen->along[at], .side = seen->side[at], .length = areDiscs ? 0.0f : seen->length[at]};
        f4 x = f4_load(fan->dirX + 4 * group), y = f4_load(fan->dirY + 4 * group), distance;
        capsule.ux = seen->ux[at];
        capsule.uy = seen->uy[at];
        capsule.nx = seen->nx[at];
        capsule.ny = seen->ny[at];
        Aim aim = {&capsule, seen->reach[at], 4e-7f * (veer_abs(capsule.along) + capsule.length),
                   !areDiscs && capsule.side > seen->reach[at]};
        distance = rays(&aim, x, y);
        fan->distance[group] = f4_min(distance, fan->distance[group]);
    }
}

uint32_t veer_castItems(VeerFan *fan, const VeerCast *cast, const uint32_t *items, uint32_t count) {
    Seen sets[2];
    sets[0].count = sets[1].count = 0;
    if (cast->query->walk.shiftX == 0.0f && cast->query->walk.shiftY == 0.0f)
        seeItems(cast, items, count, sets, 0);
    else
        seeItems(cast, items, count, sets, 1);
    uint32_t reached = aimAt(fan, cast, &sets[0], 1) + aimAt(fan, cast, &sets[1], 0);
    shoot(fan, &sets[0], 1);
    shoot(fan, &sets[1], 0);
    return reached;
}

/* ---- sweeps all round */

/* One that starts in a solid, one in space, and one that may go round a wrapped world, are looked at one by one. */
static int isPlain(const VeerWorld *world, const VeerRay *ray) {
    const VeerWorldDef *def = &world->header->def;
    VeerDepth solids[VEER_MAX_SOLIDS];
    float size = veer_min(def->maxX - def->minX, def->maxY - def->minY);
    if (veer_isVolume(world) || (def->edges == VEER_EdgeMode_WRAP && ray->distance + ray->radius > size)) return 0;
    return !veer_solidsAt(world, &(VeerDisc){ray->origin, ray->radius, ray->mask, 0}, solids);
}

static void castAll(const VeerWorld *world, const VeerRay *ray, VeerFan *fan) {
    uint32_t items[VEER_FEW];
    float reach = ray->distance + ray->radius + veer_farness(world, ray->origin);
    VeerPieceQuery query = veer_piecesNear(world, ray->origin, reach, ray->mask);
    const VeerCast cast = {.query = &query, .origin = ray->origin, .body = ray->radius, .isBare = 1, .range = VEER_INF};
    veer_beginNear(&query, ray->origin);
    for (uint32_t count; (count = veer_nextFew(&query, items));) veer_castItems(fan, &cast, items, count);
    if (!veer_haveMoving(world)) return;
    veer_beginPieces(&query);
    veer_onlyMoving(&query);
    for (const VeerPiece *piece; (piece = veer_nextPiece(&query));) {
        VeerCapsule capsule = veer_seePiece(piece, ray->origin);
        veer_castAt(fan, &capsule, capsule.radius + ray->radius);
    }
}

void veer_sweepRound(const VeerWorld *world, const VeerRay *rays, uint32_t count, float *distances) {
    float dirX[VEER_MAX_SLOTS], dirY[VEER_MAX_SLOTS];
    VeerFan fan;
    if (!isPlain(world, rays)) {
        for (uint32_t k = 0; k < count; k++) distances[k] = veer_sweep(world, &rays[k]).distance;
        return;
    }
    for (uint32_t k = 0; k < ((count + 3) & ~3u); k++) {
        VeerVec3 way = veer_unitOf(rays[k < count ? k : count - 1].direction);
        dirX[k] = way.x;
        dirY[k] = way.y;
    }
    veer_openFan(&fan, count, dirX, dirY);
    castAll(world, rays, &fan);
    for (uint32_t k = 0; k < count; k++) {
        float distance = fan.distance[k / 4][k % 4];
        distances[k] = distance <= rays[k].distance ? distance : VEER_INF;
    }
}
