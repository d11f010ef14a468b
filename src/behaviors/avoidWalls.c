/* avoidWalls: whiskers of the agent's width feel for walls, and it seeks a point off the wall they meet (Millington, Artificial
 * Intelligence for Games, 2006; Palacios, Unity 5.x Game AI Programming Cookbook, 2016). Corrected: head-on there is a side, and where
 * the way to that point leads into another wall, a corner, the agent looks round for the open side and keeps to it. Between perceive and
 * decide. */
#include "core/batch.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "shapes/shapes.h"
#include "steer/whiskers.h"

#define MOST_WHISKERS 5u
#define MOST_WAYS 27u /* along a wall, 3 x 8 round the heading, and back */

/* One agent feeling its way. */
typedef struct Look {
    const VeerBatch *batch;
    const VeerAvoidWallsParams *params;
    uint32_t self;
    VeerFeeler feeler;
    VeerVec3 d; /* its heading */
    float speed;
    float length, longest; /* of the whisker ahead, now and at top speed */
    uint32_t checks;
    VeerWhisker whiskers[MOST_WHISKERS]; /* ahead; left, right; in space above, below */
    uint32_t count;
} Look;

static Look lookOf(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    const VeerAvoidWallsParams *params = &batch->behavior->params.avoidWalls;
    uint32_t self = batch->agents[i];
    Look look = {.batch = batch, .params = params, .self = self, .d = veer_heading(world, self)};
    look.feeler = veer_feelerAt(world, self, veer_position(world, self), params->mask);
    look.speed = veer_length3(veer_counted(world, veer_velocity(world, self)));
    look.length = params->lookAhead + params->speedScale * look.speed;
    look.longest = params->lookAhead + params->speedScale * world->maxSpeed[self];
    return look;
}

static VeerVec3 sum(VeerVec3 a, VeerVec3 b, float share) { return veer_vec3(a.x + b.x * share, a.y + b.y * share, a.z + b.z * share); }

/* A direction at an angle from the heading: to the left or right, in volume worlds round it. */
static VeerVec3 wayAt(const Look *look, float angle, float round) {
    float c = veer_cos(angle), s = veer_sin(angle);
    if (!veer_isVolume(look->batch->world)) return veer_turned(look->d, c, veer_cos(round) < 0.0f ? -s : s);
    VeerVec3 side = veer_sideways(look->d, round);
    return sum(veer_vec3(look->d.x * c, look->d.y * c, look->d.z * c), side, s);
}

static void feelAhead(Look *look) {
    static const float rounds[4] = {0.0f, VEER_PI, 0.5f * VEER_PI, -0.5f * VEER_PI};
    uint32_t sides = look->params->whiskers == VEER_Whiskers_ONE ? 0 : veer_isVolume(look->batch->world) ? 4 : 2;
    look->whiskers[look->count++] = (VeerWhisker){.way = look->d, .length = look->length};
    for (uint32_t k = 0; k < sides; k++)
        look->whiskers[look->count++] =
            (VeerWhisker){.way = wayAt(look, look->params->angle, rounds[k]), .length = look->length * look->params->sideScale};
    look->checks += veer_feelWhiskers(&look->feeler, look->whiskers, look->count);
}

static float runAlong(Look *look, VeerVec3 way, float length) {
    VeerWhisker whisker = {.way = way, .length = length};
    look->checks += veer_feelWhiskers(&look->feeler, &whisker, 1);
    return veer_min(whisker.distance, length);
}

/* ---- one wall */

/* Along the wall ahead, of length 1: where the agent goes anyway; head-on, to the side whose whisker reaches farther; else to one of its
 * own. */
static VeerVec3 alongWall(const Look *look) {
    const VeerWhisker *ahead = &look->whiskers[0];
    const VeerWorld *world = look->batch->world;
    VeerVec3 n = ahead->normal, along = sum(look->d, n, -veer_dot3(look->d, n));
    if (veer_length3(along) > 0.05f) return veer_unitOf(along);
    uint32_t uid = veer_uid(world, look->self), seed = world->header->def.seed;
    VeerVec3 side = veer_isVolume(world) ? veer_sideways(look->d, VEER_TAU * veer_uniform(veer_random(seed, uid, ahead->wall, 0)))
                                         : veer_turned(look->d, 0.0f, veer_pairSide(seed, uid, ahead->wall));
    float least = look->longest, most = 0.0f;
    for (uint32_t k = 1; k < look->count; k++) {
        float reach = veer_min(look->whiskers[k].distance, look->whiskers[k].length);
        least = veer_min(least, reach);
        if (reach > most) {
            most = reach;
            along = look->whiskers[k].way;
        }
    }
    if (most > 1.01f * least) side = along;
    return veer_unitOf(sum(side, n, -veer_dot3(side, n)));
}

/* From the agent to the point off the wall that a whisker met. */
static VeerVec3 wayOff(const Look *look, const VeerWhisker *whisker) {
    float off = look->params->avoidDistance;
    VeerVec3 d = whisker->way,
             to = sum(veer_vec3(d.x * whisker->distance, d.y * whisker->distance, d.z * whisker->distance), whisker->normal, off);
    return whisker == look->whiskers ? sum(to, alongWall(look), -off * veer_dot3(d, whisker->normal)) : to;
}

/* Off all walls that whiskers met; 0 if none asks for another way than the present one. */
static VeerVec3 wayOffAll(const Look *look) {
    VeerVec3 way = {0.0f, 0.0f, 0.0f};
    for (uint32_t k = 0; k < look->count; k++) {
        const VeerWhisker *whisker = &look->whiskers[k];
        if (!(whisker->distance < whisker->length)) continue;
        VeerVec3 to = wayOff(look, whisker);
        /* a wall is nothing to be drawn to */
        if (k && veer_dot3(veer_unitOf(to), whisker->normal) <= veer_dot3(look->d, whisker->normal)) continue;
        if (!k) return to;
        way = sum(way, to, 1.0f);
    }
    /* what is beside it is no reason to turn back */
    return sum(way, look->d, veer_max(-veer_dot3(way, look->d), 0.0f));
}

/* ---- corners */

/* Ways to look at, round the heading in steps, and first of all along the wall ahead: a corridor may be narrow. */
static uint32_t waysRound(const Look *look, VeerVec3 along, VeerWhisker *ways) {
    uint32_t count = 0, steps = veer_isVolume(look->batch->world) ? 4 : 8, rounds = veer_isVolume(look->batch->world) ? 8 : 2;
    float first = veer_dot3(wayAt(look, 0.5f * VEER_PI, 0.0f), along) < 0.0f ? VEER_PI : 0.0f;
    ways[count++].way = along;
    ways[count++].way = veer_vec3(-along.x, -along.y, -along.z);
    for (uint32_t k = 1; k <= steps; k++)
        for (uint32_t r = 0; r < (k < steps ? rounds : 1); r++)
            ways[count++].way = wayAt(look, VEER_PI * (float)k / (float)steps, first + VEER_TAU * (float)r / (float)rounds);
    for (uint32_t k = 0; k < count; k++) ways[k].length = look->longest;
    return count;
}

/* The way that is open for longest, the less of a turn the better, first to the side of `along`. */
static VeerVec3 openSide(Look *look, VeerVec3 along) {
    VeerWhisker ways[MOST_WAYS];
    uint32_t count = waysRound(look, along, ways);
    float best = -1.0f;
    VeerVec3 way = look->d;
    look->checks += veer_feelWhiskers(&look->feeler, ways, count);
    for (uint32_t k = 0; k < count; k++) {
        float open = veer_min(ways[k].distance, look->longest) * (0.8f + 0.2f * veer_dot3(ways[k].way, look->d));
        if (!(open > best)) continue;
        best = open;
        way = ways[k].way;
    }
    return way;
}

/* The way out of a corner that it keeps to, in its memory, until it goes that way, or elsewhere freely, at speed; 0 if there is none. */
static int keepsTo(Look *look, const float *kept) {
    VeerVec3 way = {kept[0], kept[1], kept[2]};
    if (!(veer_length3(way) > 0.5f) || !(runAlong(look, way, look->longest) > 0.5f * look->length)) return 0;
    if (look->speed < 0.7f * look->batch->world->maxSpeed[look->self]) return 1;
    return veer_dot3(way, look->d) < 0.95f && runAlong(look, look->d, look->longest) < look->longest;
}

static void keep(float *kept, VeerVec3 way) {
    kept[0] = way.x;
    kept[1] = way.y;
    kept[2] = way.z;
}

static VeerVec3 wishOf(Look *look, float *kept) {
    if (keepsTo(look, kept)) return veer_vec3(kept[0], kept[1], kept[2]);
    keep(kept, veer_vec3(0.0f, 0.0f, 0.0f));
    feelAhead(look);
    VeerVec3 way = wayOffAll(look);
    if (!(look->whiskers[0].distance < look->whiskers[0].length)) return way;
    float length = veer_length3(way);
    if (runAlong(look, veer_unitOf(way), length) >= length) return way;
    way = openSide(look, alongWall(look));
    keep(kept, way);
    return way;
}

void veer_steer_avoidWalls(const VeerBatch *batch, VeerWishes *out) {
    uint32_t checks = 0;
    for (uint32_t i = 0; i < batch->count; i++) {
        Look look = lookOf(batch, i);
        float *kept = batch->state + (size_t)i * batch->stateStride;
        VeerVec3 way = look.feeler.solidCount ? look.feeler.solids[0].normal : wishOf(&look, kept);
        checks += look.checks;
        if (veer_dot3(way, way) > 0.0f) veer_wishAlong(batch, out, i, way, batch->world->maxSpeed[look.self]);
    }
    if (batch->events) batch->events->stats.shapeChecks += checks;
}

/* ---- maps: every slot is a whisker, the longest one ahead */

void veer_map_avoidWalls(const VeerBatch *batch, uint32_t i, VeerMap *map) {
    if (!(batch->behavior->weight > 0.0f)) return;
    Look look = lookOf(batch, i);
    VeerWhisker whiskers[VEER_MAX_SLOTS];
    int isBinary = batch->brain->context.danger == VEER_DangerScale_BINARY;
    for (uint32_t k = 0; k < map->slots; k++) {
        VeerVec3 way = {map->dirX[k], map->dirY[k], 0.0f};
        float ahead = veer_max(veer_dot3(way, look.d), 0.0f), share = look.params->sideScale + (1.0f - look.params->sideScale) * ahead;
        whiskers[k] = (VeerWhisker){.way = way, .length = look.length * share};
    }
    uint32_t checks = veer_feelWhiskers(&look.feeler, whiskers, map->slots);
    for (uint32_t k = 0; k < map->slots; k++) {
        for (uint32_t s = 0; s < look.feeler.solidCount; s++) /* inside of a solid only the ways out are free */
            if (veer_dot3(whiskers[k].way, look.feeler.solids[s].normal) < 0.0f) whiskers[k].distance = 0.0f;
        if (!(whiskers[k].distance < whiskers[k].length)) continue;
        float danger = isBinary ? 1.0f : 1.0f - whiskers[k].distance / whiskers[k].length;
        veer_addDanger(map, k, veer_clamp(danger * batch->behavior->weight, 0.0f, 1.0f), whiskers[k].distance, batch->index);
    }
    if (batch->events) batch->events->stats.shapeChecks += checks;
}
