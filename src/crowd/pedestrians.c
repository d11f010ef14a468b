/* The speed of people by the density of people ahead: v = v0 (1 - exp(-1.913 (1 / density - 1 / 5.4))), with densities in people per square
 * meter (U. Weidmann, Transporttechnik der Fussgaenger, 1993, who fitted 25 studies, in the form of Kladek). The density is that of the
 * people that a person sees in the half disc ahead, over the visible area in front of walls, both weighted by how far ahead they are.
 * People behind do not count: otherwise a row that walks through a door would wait for the crowd behind it, and doors would carry less than
 * people were measured to pass (A. Seyfried and others, New insights into pedestrian flow through bottlenecks, 2009). */
#include "crowd/pedestrians.h"

#include "core/edges.h"
#include "core/space.h"
#include "core/world.h"
#include "crowd/crowd.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "shapes/kinds/capsules.h"
#include "shapes/ray_fan.h"
#include "shapes/static_grid_query.h"

/* Kladek's constant, in people per square meter. Larger: people slow down at higher densities only. Smaller: they walk slowly in loose
 * crowds. */
#define STEEPNESS 1.913f
/* Radius of the half disc ahead, in meters. Larger: people walk on into a jam that they have seen. Smaller: they wait at the entrance of a
 * bottleneck until it is empty, and wide bottlenecks carry less than people were measured to pass. */
#define SIGHT 3.5f
/* Width of the strip along a wall that people leave free, in meters. Larger: people are slow in narrow corridors. Smaller: they are fast
 * in dense ones, where they walk in rows along the walls. */
#define EDGE 0.03f
/* Fraction of the top speed that a person keeps even in the densest jam. Larger: people press into jams. Smaller: an agent that
 * wants to stand never counts as blocked, so gatherings do not settle. */
#define SHUFFLE 0.02f

/* Number of agents in the grid cells around a person above which only a sample of them is tested. The densest crowd of people has fewer;
 * more are there only if agents overlap. Larger: such crowds take longer. Smaller: the density of dense crowds is noisy. */
#define MOST_TESTED (2 * VEER_CROWD)

/* Rays divide the half disc into sectors of equal width across the direction of travel, which have equal shares of the weight. */
enum { RAYS = 16 };

/* What an agent sees: the free distance along each ray, from the right to the left. */
typedef struct View {
    const VeerWorld *world;
    uint32_t slot;
    VeerVec3 at;
    float aheadX, aheadY;
    float range, edge; /* SIGHT and EDGE in u */
    int isWalled;      /* some walls are within range */
    VeerRayFan fan;
} View;

static void openRays(View *view) {
    float x[RAYS], y[RAYS];
    for (uint32_t ray = 0; ray < RAYS; ray++) {
        const float across = (2.0f * (float)ray + 1.0f) / (float)RAYS - 1.0f, along = veer_sqrt(1.0f - across * across);
        x[ray] = view->aheadX * along - view->aheadY * across;
        y[ray] = view->aheadY * along + view->aheadX * across;
    }
    veer_openRayFan(&view->fan, RAYS, x, y);
}

static void castAtObstacles(View *view) {
    if (veer_isClear(view->world, view->at, view->range)) return;
    VeerPrimitiveQuery query = veer_primitivesNear(view->world, view->at, view->range, 0xFFFFFFFFu);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        const VeerCapsule capsule = veer_capsuleFrom(primitive, view->at);
        if (!(capsule.distance - capsule.radius - view->edge < view->range)) continue;
        veer_castAt(&view->fan, &capsule, capsule.radius + view->edge);
        view->isWalled = 1;
    }
}

/* Returns the distance to the line `room` away along an axis, for rays whose directions along that axis are `along`. */
static f4 distanceTo(f4 room, f4 along) {
    const f4 zero = f4_splat(0.0f);
    return f4_select(along > zero, f4_max(room, zero) / f4_max(along, f4_splat(1e-6f)), f4_splat(VEER_INF));
}

/* Shortens the rays at the edges of the world along an axis where they stop agents. before, behind: distances to the two edges. */
static void castAtEdges(View *view, uint32_t axis, float before, float behind) {
    if (!veer_isWalled(&view->world->header->def, axis)) return;
    for (uint32_t group = 0; group < RAYS / 4; group++) {
        VeerRays *rays = &view->fan.rays[group];
        const f4 along = axis ? rays->y : rays->x;
        const f4 low = distanceTo(f4_splat(before - view->edge), -along), high = distanceTo(f4_splat(behind - view->edge), along);
        rays->distance = f4_min(rays->distance, f4_min(low, high));
    }
    view->isWalled = 1;
}

/* The weight of a place at the distance r and x ahead is x / range (1 - r / range): 0 at the agent itself, which is not counted, and 0 at
 * the end of the range, where people come into view. Returns the integral over the visible area, in units of range^2. */
static float weightOfView(const View *view) {
    f4 sum = f4_splat(0.0f);
    for (uint32_t group = 0; group < RAYS / 4; group++) {
        f4 t = f4_min(view->fan.rays[group].distance / f4_splat(view->range), f4_splat(1.0f));
        sum += t * t * t * (f4_splat(1.0f / 3.0f) - f4_splat(0.25f) * t);
    }
    return (sum[0] + sum[1] + (sum[2] + sum[3])) * (2.0f / (float)RAYS);
}

/* Returns whether a person is in front of the walls: the farther of the two rays beside it reaches it. */
static int isVisible(const View *view, const VeerNeighborQuery *other, float distance) {
    if (!view->isWalled) return 1;
    const float across = (view->aheadX * other->to.y - view->aheadY * other->to.x) / distance;
    const float place = veer_clamp((across + 1.0f) * (0.5f * (float)RAYS) - 0.5f, 0.0f, (float)(RAYS - 1));
    const uint32_t right = (uint32_t)place, left = right + 1 < RAYS ? right + 1 : right;
    const float free = veer_max(view->fan.rays[right / 4].distance[right % 4], view->fan.rays[left / 4].distance[left % 4]);
    return distance < free + view->world->radius[other->slot];
}

/* Returns the sum of the weights of the visible people. */
static float weightOfPeople(const View *view, uint32_t mask) {
    const VeerWorld *world = view->world;
    VeerNeighborQuery query = {
        .world = world, .center = view->at, .range = view->range, .mask = mask, .exclude = view->slot, .most = MOST_TESTED};
    float sum = 0.0f;
    veer_beginNeighbors(&query);
    while (veer_nextNeighbor(&query)) {
        const float ahead = query.to.x * view->aheadX + query.to.y * view->aheadY, distance = veer_sqrt(query.distanceSq);
        if (!(ahead > 0.0f) || (world->crowdBits[query.slot] & VEER_CROWD_ABSENT) || !isVisible(view, &query, distance)) continue;
        sum += ahead / view->range * (1.0f - distance / view->range);
    }
    return sum * (float)query.stride; /* in a dense crowd, the query samples every stride-th agent */
}

/* Returns the number of people per square meter ahead of an agent. */
static float densityAhead(const VeerCrowdAgents *agents, uint32_t lane) {
    const VeerWorldDef *def = &agents->world->header->def;
    const VeerBrainDef *brain = agents->brains[lane];
    const float meter = brain->pedestrians.meter;
    View view = {.world = agents->world, .slot = agents->slots[lane], .range = SIGHT * meter, .edge = EDGE * meter};
    view.at = veer_position(view.world, view.slot);
    view.aheadX = agents->direction.x[lane];
    view.aheadY = agents->direction.y[lane];
    openRays(&view);
    castAtObstacles(&view);
    castAtEdges(&view, 0, view.at.x - def->minX, def->maxX - view.at.x);
    castAtEdges(&view, 1, view.at.y - def->minY, def->maxY - view.at.y);
    return weightOfPeople(&view, brain->avoidance.mask) / (SIGHT * SIGHT * veer_max(weightOfView(&view), 1e-6f));
}

i4 veer_slowPedestrians(VeerCrowdAgents *agents, i4 hasDecided) {
    const i4 arePeople = (F4_OF(agents->brains, pedestrians.meter) > f4_splat(0.0f)) & hasDecided & agents->isMoving;
    if (!i4_any(arePeople)) return arePeople;
    const f4 one = f4_splat(1.0f);
    f4 density = f4_splat(0.0f);
    for (uint32_t lane = 0; lane < 4; lane++)
        if (arePeople[lane]) density[lane] = densityAhead(agents, lane);
    f4 room = one / f4_max(density, f4_splat(1e-6f)) - one / F4_OF(agents->brains, pedestrians.jamDensity);
    f4 most = agents->maxSpeed * f4_max(one - f4_exp(f4_splat(-STEEPNESS) * room), f4_splat(SHUFFLE));
    i4 areSlowed = arePeople & (veer_length4(agents->desired) > most);
    agents->desired = veer_select4(areSlowed, veer_limited4(agents->desired, most), agents->desired);
    return areSlowed;
}
