/* followWall: along the nearest wall on the chosen side, at a distance (Reynolds, Steering Behaviors for Autonomous Characters, 1999). The
 * direction is that of the wall beside the place where the agent will be once it responds, so that it goes round corners without a lag at
 * any step length; inner corners are seen ahead. Between perceive and decide. */
#include "../goals.h"
#include "../walls.h"

#define WRONG_WAY -0.5f /* cosine: walls along which it would have to go back like this lie on its other side */

/* One agent beside walls. */
typedef struct Look {
    const VeerBatch *batch;
    const VeerFollowWallParams *params;
    uint32_t self;
    VeerVec3 d, v;  /* heading and velocity */
    float side;     /* 1: the wall is on the left, -1: on the right */
    float lead;     /* seconds after which the velocity will be what it wishes now */
    float turning;  /* way that a turn takes for want of force */
    float distance; /* to keep: less in a corridor too narrow for it */
    uint32_t checks;
} Look;

/* The velocity that a step brings about lags behind the wish by 1/response; exactly so many seconds at this step length. */
static float leadOf(const VeerBatch *batch) {
    float x = batch->brain->locomotion.response * batch->dt, share = x < 1e-3f ? x : x < 80.0f ? 1.0f - veer_exp(-x) : 1.0f;
    return share > 0.0f ? veer_min(batch->dt * (1.0f / share - 0.5f), 10.0f) : 10.0f;
}

static Look lookOf(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    const VeerFollowWallParams *params = &batch->behavior->params.followWall;
    uint32_t self = batch->agents[i];
    Look look = {.batch = batch, .params = params, .self = self, .distance = params->distance};
    look.d = veer_heading(world, self);
    look.v = veer_counted(world, veer_velocity(world, self));
    look.lead = leadOf(batch);
    float speed = veer_length3(look.v), acceleration = world->maxForce[self] / world->mass[self];
    look.turning = acceleration > 0.0f ? veer_min(speed * speed / acceleration, params->range) : params->range;
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
    if (wall->clearance != found->wall.clearance) return wall->clearance < found->wall.clearance;
    return ahead != found->ahead ? ahead > found->ahead : wall->wall < found->wall.wall;
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
    if (*kept == 1.0f || *kept == -1.0f) return *kept;
    VeerWall wall = nearestWall(look, feeler, look->params->range);
    float ahead = veer_dot3(alongWall(look, wall.normal, 1.0f), look->d);
    if (veer_abs(ahead) > 0.02f) return ahead > 0.0f ? 1.0f : -1.0f;
    return veer_pairSide(look->batch->world->header->def.seed, veer_uid(look->batch->world, look->self), wall.wall);
}

/* In a corridor too narrow for the distance: its middle. */
static void fitCorridor(Look *look, const VeerFeeler *feeler, const VeerWall *beside) {
    VeerWhisker across = {.way = beside->normal, .length = look->distance};
    look->checks += veer_feelWhiskers(feeler, &across, 1);
    if (across.distance > across.length || veer_dot3(across.normal, beside->normal) > -0.97f) return;
    look->distance = veer_min(look->distance, 0.5f * veer_max(beside->clearance + across.distance, 0.0f));
}

/* The wall whose direction counts: beside the place where the agent will be, or one ahead if it is time to turn. */
static VeerWall guideOf(Look *look, const VeerFeeler *feeler, const VeerWall *beside) {
    const VeerWorld *world = look->batch->world;
    float speed = veer_length3(look->v), way = veer_min(speed * look->lead, look->params->range), turn = way + 0.7f * look->turning;
    VeerWhisker ahead = {.way = look->d, .length = 2.0f * (look->distance + turn) + look->params->lookAhead};
    look->checks += veer_feelWhiskers(feeler, &ahead, 1);
    if (ahead.distance < ahead.length) {
        float into = -veer_dot3(look->d, ahead.normal), clearance = ahead.distance * into;
        if (clearance - look->distance < turn * into && veer_dot3(ahead.normal, beside->normal) < 0.9f && into > 0.1f)
            return (VeerWall){clearance, ahead.normal, ahead.wall};
        way = veer_min(way, ahead.distance);
    }
    VeerVec3 place = {feeler->o.x + look->d.x * way, feeler->o.y + look->d.y * way, feeler->o.z + look->d.z * way};
    VeerFeeler later = veer_feelerAt(world, look->self, place, look->params->mask);
    VeerWall wall = nearestWall(look, &later, look->params->range + way);
    return wall.clearance < VEER_INF ? wall : *beside;
}

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
    *out = veer_vec3(along.x * on + n.x * off, along.y * on + n.y * off, along.z * on + n.z * off);
    return 1;
}

void veer_steer_followWall(const VeerBatch *batch, VeerWishes *out) {
    uint32_t checks = 0;
    for (uint32_t i = 0; i < batch->count; i++) {
        Look look = lookOf(batch, i);
        VeerVec3 way;
        VeerFeeler feeler =
            veer_feelerAt(batch->world, look.self, veer_position(batch->world, look.self), batch->behavior->params.followWall.mask);
        float *kept = batch->state + (size_t)i * batch->stateStride;
        if (feeler.solidCount)
            way = feeler.solids[0].normal;
        else if (!findWay(&look, &feeler, kept, &way))
            continue;
        checks += look.checks;
        veer_wishAlong(batch, out, i, way, batch->world->maxSpeed[look.self]);
    }
    if (batch->events) batch->events->stats.shapeChecks += checks;
}
