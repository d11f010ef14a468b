/* followWall: along the nearest wall on the chosen side, at a distance (Reynolds, Steering Behaviors for Autonomous Characters, 1999). The
 * direction is that of the wall beside the place where the agent will be once it responds, so that it goes round corners without a lag at
 * any step length; inner corners are seen ahead. Between perceive and decide. */
#include "core/batch.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "shapes/shapes.h"
#include "steer/whiskers.h"

#define WRONG_WAY -0.5f /* cosine: walls along which it would have to go back like this lie on its other side */

/* One agent beside walls. */
typedef struct Look {
    const VeerBatch *batch;
    const VeerFollowWallParams *params;
    uint32_t self;
    VeerVec3 d, v; /* heading and velocity */
    float speed, acceleration;
    float side;        /* 1: the wall is on the left, -1: on the right */
    float lead;        /* seconds after which the velocity will be what it wishes now */
    float turning;     /* way ahead that a turn takes, besides */
    float distance;    /* to keep: less in a corridor too narrow for it */
    VeerVec3 opposite; /* normal of the other wall of such a corridor */
    float room;        /* how far it could go straight on, as far as it looked */
    uint32_t checks;
} Look;

/* The velocity that a step brings about lags behind the wish by 1/response; exactly so many seconds at this step length. Cars turn at
 * once. */
static float leadOf(const VeerBatch *batch) {
    if (batch->brain->locomotion.mode == VEER_MoveMode_CAR) return 0.5f * batch->dt;
    float x = batch->brain->locomotion.response * batch->dt, share = x < 1e-3f ? x : x < 80.0f ? 1.0f - veer_exp(-x) : 1.0f;
    return share > 0.0f ? veer_min(batch->dt * (1.0f / share - 0.5f), 10.0f) : 10.0f;
}

/* The way ahead that a turn by a right angle takes. */
static float turnOf(const VeerLocomotionDef *rule, const Look *look) {
    float turn = look->acceleration > 0.0f ? 0.7f * look->speed * look->speed / look->acceleration : look->params->range;
    if (rule->mode == VEER_MoveMode_CAR) turn = rule->turningRadius;
    if (rule->maxTurnRate < 1e30f) turn = veer_max(turn, rule->maxTurnRate > 0.0f ? look->speed / rule->maxTurnRate : VEER_INF);
    return veer_min(turn, look->params->range);
}

static Look lookOf(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    const VeerFollowWallParams *params = &batch->behavior->params.followWall;
    uint32_t self = batch->agents[i];
    Look look = {.batch = batch, .params = params, .self = self, .distance = params->distance};
    look.d = veer_heading(world, self);
    look.v = veer_counted(world, veer_velocity(world, self));
    look.lead = leadOf(batch);
    look.speed = veer_length3(look.v);
    look.acceleration = world->maxForce[self] / world->mass[self];
    look.turning = turnOf(&batch->brain->locomotion, &look);
    look.room = VEER_INF;
    return look;
}

/* Along a wall with it on the given side: horizontally; along floors and ceilings as it goes. */
static VeerVec3 alongWall(const Look *look, VeerVec3 n, float side) {
    VeerVec3 along = {-n.y * side, n.x * side, 0.0f};
    if (veer_dot3(along, along) > 0.1f) return veer_unitOf(along);
    float into = veer_dot3(look->d, n);
    along = veer_unitOf(veer_vec3(look->d.x - n.x * into, look->d.y - n.y * into, look->d.z - n.z * into));
    return veer_dot3(along, along) > 0.0f ? along : veer_sideways(n, 0.0f);
}

typedef struct Found {
    VeerWall wall;
    float ahead; /* how far its way is the agent's */
} Found;

static int isNearer(const VeerWall *wall, float ahead, const Found *found) {
    if (!veer_same(wall->clearance, found->wall.clearance)) return wall->clearance < found->wall.clearance;
    return !veer_same(ahead, found->ahead) ? ahead > found->ahead : wall->wall < found->wall.wall;
}

/* The nearest wall on its side, or, if all lie on the other, the nearest. clearance INF: none. */
static VeerWall nearestWall(Look *look, const VeerFeeler *feeler, float reach) {
    Found any = {.wall = {.clearance = VEER_INF}}, right = any;
    VeerWallWalk walk;
    VeerWall wall;
    veer_beginWalls(&walk, feeler, reach);
    while (veer_nextWall(&walk, &wall)) {
        float ahead = veer_dot3(alongWall(look, wall.normal, look->side), look->d);
        if (isNearer(&wall, ahead, &any)) any = (Found){wall, ahead};
        if ((ahead > WRONG_WAY || look->side == 0.0f) && isNearer(&wall, ahead, &right)) right = (Found){wall, ahead};
    }
    look->checks += walk.checks;
    return right.wall.clearance < VEER_INF ? right.wall : any.wall;
}

/* The side on which walls are kept; `nearer` is settled at the first wall, and remembered as long as there is one. */
static float sideOf(Look *look, const VeerFeeler *feeler, float *kept) {
    if (look->params->side != VEER_Side_NEARER) return look->params->side == VEER_Side_LEFT ? 1.0f : -1.0f;
    if (*kept == 1.0f || veer_same(*kept, -1.0f)) return *kept;
    VeerWall wall = nearestWall(look, feeler, look->params->range);
    float ahead = veer_dot3(alongWall(look, wall.normal, 1.0f), look->d);
    if (veer_abs(ahead) > 0.02f) return ahead > 0.0f ? 1.0f : -1.0f;
    return veer_pairSide(look->batch->world->header->def.seed, veer_uid(look->batch->world, look->self), wall.wall);
}

/* The nearest wall beside a place that lies so far ahead, if the way there is free. */
static VeerWall wallAhead(Look *look, const VeerFeeler *feeler, float way) {
    way = veer_min(way, look->room);
    VeerVec3 place = {feeler->o.x + look->d.x * way, feeler->o.y + look->d.y * way, feeler->o.z + look->d.z * way};
    VeerFeeler later = veer_feelerAt(look->batch->world, look->self, place, look->params->mask);
    return nearestWall(look, &later, look->params->range + way);
}

/* In a corridor too narrow for the distance: its middle. A wedge that closes ahead is none. */
static void fitCorridor(Look *look, const VeerFeeler *feeler, const VeerWall *beside) {
    VeerWhisker across = {.way = beside->normal, .length = look->distance};
    look->checks += veer_feelWhiskers(feeler, &across, 1);
    if (!(across.distance < across.length) || veer_dot3(across.normal, beside->normal) > -0.9f) return;
    if (veer_dot3(across.normal, alongWall(look, beside->normal, look->side)) < -0.1f) return;
    look->distance = veer_min(look->distance, 0.5f * veer_max(beside->clearance + across.distance, 0.0f));
    look->opposite = across.normal;
}

/* 1 if it has to turn now to keep its distance from the wall ahead; the other wall of a corridor only when it runs into its end. */
static int isTimeToTurn(const Look *look, const VeerWhisker *ahead, float turn) {
    float into = -veer_dot3(look->d, ahead->normal);
    if (ahead->distance < 0.5f * look->batch->world->radius[look->self] + 0.1f * look->params->lookAhead) return 1;
    return ahead->distance * into - look->distance < turn * into && into > 0.02f && veer_dot3(ahead->normal, look->opposite) < 0.9f;
}

/* The wall whose direction counts: beside the place where the agent will be, or one ahead if it is time to turn. */
static VeerWall guideOf(Look *look, const VeerFeeler *feeler, const VeerWall *beside) {
    float way = veer_min(look->speed * look->lead, look->params->range), turn = way + look->turning;
    VeerWhisker ahead = {.way = look->d, .length = 2.0f * (look->distance + turn) + look->params->lookAhead};
    look->checks += veer_feelWhiskers(feeler, &ahead, 1);
    if (ahead.distance < ahead.length) {
        look->room = ahead.distance;
        if (isTimeToTurn(look, &ahead, turn) && veer_dot3(ahead.normal, beside->normal) < 0.9f)
            return (VeerWall){-ahead.distance * veer_dot3(look->d, ahead.normal), ahead.normal, ahead.wall};
    }
    VeerWall wall = wallAhead(look, feeler, way);
    return wall.clearance < VEER_INF ? wall : *beside;
}

/* With little force it must brake for a corner: 1 if the wall takes another direction on the way that braking takes. */
static int isCornerNear(Look *look, const VeerFeeler *feeler, const VeerWall *beside, float slow) {
    float way = (look->speed * look->speed - slow * slow) / (1.6f * look->acceleration);
    if (!(look->speed > slow)) way = look->distance;
    for (float share = 0.5f; share <= 1.0f; share += 0.5f) {
        VeerWall wall = wallAhead(look, feeler, veer_min(way * share, look->params->range));
        if (!(wall.clearance < VEER_INF) || veer_dot3(wall.normal, beside->normal) < 0.9f) return 1;
    }
    return 0;
}

static float speedOf(Look *look, const VeerFeeler *feeler, const VeerWall *beside) {
    float speed = look->batch->world->maxSpeed[look->self];
    float radius = veer_max(look->distance + look->batch->world->radius[look->self], 1e-3f); /* of a turn round an outer corner */
    float slow = veer_max(veer_sqrt(0.7f * look->acceleration * radius), 0.1f * speed);
    return slow < speed && isCornerNear(look, feeler, beside, slow) ? slow : speed;
}

/* Towards where and how fast; 0 if there is no wall. */
static int findWay(Look *look, const VeerFeeler *feeler, float *kept, VeerVec3 *out) {
    look->side = sideOf(look, feeler, kept);
    VeerWall beside = nearestWall(look, feeler, look->params->range);
    *kept = beside.clearance < VEER_INF ? look->side : 0.0f;
    if (*kept == 0.0f) return 0;
    look->distance = veer_min(look->distance, look->params->range);
    fitCorridor(look, feeler, &beside);
    VeerWall guide = guideOf(look, feeler, &beside);
    float clearance = veer_min(beside.clearance + veer_dot3(look->v, beside.normal) * look->lead, guide.clearance);
    float off = look->distance - clearance, on = veer_max(look->params->lookAhead, 1e-3f);
    VeerVec3 along = alongWall(look, guide.normal, look->side), n = guide.normal;
    VeerVec3 way = veer_unitOf(veer_vec3(along.x * on + n.x * off, along.y * on + n.y * off, along.z * on + n.z * off));
    float speed = speedOf(look, feeler, &beside);
    *out = veer_vec3(way.x * speed, way.y * speed, way.z * speed);
    return 1;
}

void veer_steer_followWall(const VeerBatch *batch, VeerWishes *out) {
    const VeerWorld *world = batch->world;
    uint32_t checks = 0;
    for (uint32_t i = 0; i < batch->count; i++) {
        Look look = lookOf(batch, i);
        VeerVec3 way;
        VeerFeeler feeler = veer_feelerAt(world, look.self, veer_position(world, look.self), look.params->mask);
        float *kept = batch->state + (size_t)i * batch->stateStride;
        if (feeler.solidCount) {
            veer_wishAlong(batch, out, i, feeler.solids[0].normal, world->maxSpeed[look.self]);
            continue;
        }
        if (findWay(&look, &feeler, kept, &way)) veer_wishAlong(batch, out, i, way, veer_length3(way));
        checks += look.checks;
    }
    if (batch->events) batch->events->stats.shapeChecks += checks;
}
