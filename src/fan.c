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

/* Rays of a group against a capsule that they may hit: one piece of work. */
typedef struct Shots {
    uint32_t count;
    uint32_t of[VEER_FEW * VEER_MAX_SLOTS / 4]; /* number of the capsule x 16 + group */
} Shots;

static inline void addShots(Shots *shots, uint32_t number, uint32_t first, uint32_t bits) {
    uint32_t count = shots->count;
    for (uint32_t i = 0; i < 4; i++) { /* written in any case, counted if it counts: which bits are set nobody can foretell */
        shots->of[count] = number << 4 | (first + i);
        count += bits >> i & 1;
    }
    shots->count = count;
}

static inline __attribute__((always_inline)) void shoot(VeerFan *fan, const VeerSeen *seen, const Shots *shots, int areDiscs) {
    for (uint32_t i = 0, count = shots->count; i < count; i++) {
        uint32_t number = shots->of[i] >> 4, group = shots->of[i] & 15u;
        const VeerCapsule *capsule = &seen->capsules[number];
        float reach = seen->reach[number];
        Aim aim = {capsule, reach, 0.0f, 0};
        f4 x = f4_load(fan->dirX + 4 * group), y = f4_load(fan->dirY + 4 * group), distance;
        if (areDiscs) {
            f4 d[2] = {x * capsule->ux + y * capsule->uy, x * capsule->nx + y * capsule->ny};
            distance = rayEnd(&aim, 0.0f, d, i4_splat(-1));
        } else {
            aim.hair = 4e-7f * (veer_abs(capsule->along) + capsule->length);
            aim.hasSide = capsule->side > reach;
            distance = rays(&aim, x, y);
        }
        fan->distance[group] = f4_min(distance, fan->distance[group]);
    }
}

void veer_castMany(VeerFan *fan, const VeerSeen *seen) {
    Shots shots[2]; /* at discs, at what is longer */
    shots[0].count = shots[1].count = 0;
    for (uint32_t n = 0; n < seen->count; n++) {
        const VeerCapsule *capsule = &seen->capsules[n];
        Aim aim = {capsule, seen->reach[n], 0.0f, 0};
        if (capsule->distance <= aim.reach) {
            touch(fan, capsule);
            continue;
        }
        for (uint32_t first = 0; first < fan->groups; first += 4) {
            uint32_t most = fan->groups - first < 4 ? (1u << (fan->groups - first)) - 1 : 15u;
            addShots(&shots[capsule->length > 0.0f], n, first, fan->canSkip ? groupsAt(fan, &aim, first) & most : most);
        }
    }
    shoot(fan, seen, &shots[0], 1);
    shoot(fan, seen, &shots[1], 0);
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
    const VeerItemFrame *frames = itemFramesOf(world->shapes);
    VeerSeen seen;
    veer_beginNear(&query, ray->origin);
    for (uint32_t count; (count = veer_nextFew(&query, items));) {
        seen.count = 0;
        for (uint32_t n = 0; n < count; n++) {
            if (!(frames[items[n]].group & ray->mask)) continue;
            VeerCapsule capsule = seeItem(&query, items[n], ray->origin);
            seen.reach[seen.count] = capsule.radius + ray->radius;
            seen.capsules[seen.count++] = capsule;
        }
        veer_castMany(fan, &seen);
    }
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
