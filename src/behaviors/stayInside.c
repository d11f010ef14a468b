/* stayInside: turns back from the edge of a region within its border zone (after the border of the Godot steering tutorials, and
 * containment in Reynolds, Steering Behaviors for Autonomous Characters, 1999). Runs in the steer stage; reads only the region. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "steer/batch.h"

#define ON_EDGE 1e-4f /* distance from the edge, in u, within which positions count as outside */

/* The position of an agent's center in a region. */
typedef struct Place {
    const VeerBatch *batch;
    uint32_t region;
    VeerVec3 o;                  /* position relative to the region's center or, for a polygon, in world coordinates */
    float left, right, down, up; /* for bounds and rectangles: distances to the sides, negative outside */
    float below, above;          /* distances along z, in volume worlds */
    float depth;                 /* distance to the edge, negative outside */
    VeerVec3 inward;             /* direction into the region, away from the nearest part of the edge */
} Place;

/* ---- rectangles */

/* Includes z in a volume world. Outside several sides at once, the inward direction is the shortest path. */
static void findHeight(Place *place, float halfDepth, VeerVec3 in) {
    place->below = halfDepth + place->o.z;
    place->above = halfDepth - place->o.z;
    float x = veer_min(place->left, place->right), y = veer_min(place->down, place->up), z = veer_min(place->below, place->above);
    in.z = place->below <= place->above ? 1.0f : -1.0f;
    place->depth = veer_min(veer_min(x, y), z);
    place->inward = x <= y && x <= z ? veer_vec3(in.x, 0.0f, 0.0f) : y <= z ? veer_vec3(0.0f, in.y, 0.0f) : veer_vec3(0.0f, 0.0f, in.z);
    if (!(place->depth < 0.0f)) return;
    VeerVec3 out = {veer_min(x, 0.0f), veer_min(y, 0.0f), veer_min(z, 0.0f)};
    float away = veer_length3(out);
    place->depth = -away;
    place->inward = veer_vec3(in.x * -out.x / away, in.y * -out.y / away, in.z * -out.z / away);
}

/* Measures the distances to the sides. half: half the width, the height and, in volume worlds, the depth. */
static void findSides(Place *place, VeerVec3 half) {
    place->left = half.x + place->o.x;
    place->right = half.x - place->o.x;
    place->down = half.y + place->o.y;
    place->up = half.y - place->o.y;
    float x = veer_min(place->left, place->right), y = veer_min(place->down, place->up);
    VeerVec3 inX = {place->left <= place->right ? 1.0f : -1.0f, 0.0f, 0.0f}, inY = {0.0f, place->down <= place->up ? 1.0f : -1.0f, 0.0f};
    place->depth = veer_min(x, y);
    place->inward = x <= y ? inX : inY;
    if (x < 0.0f && y < 0.0f) { /* outside a corner */
        float away = veer_length2(x, y);
        place->depth = -away;
        place->inward = veer_vec3(inX.x * -x / away, inY.y * -y / away, 0.0f);
    }
    if (veer_isVolume(place->batch->world)) findHeight(place, half.z, veer_vec3(inX.x, inY.y, 0.0f));
}

static float leaveRectangle(const Place *place, float dx, float dy) {
    float x = dx > 0.0f ? place->right / dx : dx < 0.0f ? place->left / -dx : VEER_INF;
    float y = dy > 0.0f ? place->up / dy : dy < 0.0f ? place->down / -dy : VEER_INF;
    return veer_min(x, y);
}

/* ---- circles */

static void findRim(Place *place, float radius) {
    float away = veer_length3(place->o);
    place->depth = radius - away;
    place->inward = away > ON_EDGE ? veer_vec3(-place->o.x / away, -place->o.y / away, -place->o.z / away) : veer_vec3(1.0f, 0.0f, 0.0f);
}

static float leaveCircle(const Place *place, float radius, float dx, float dy) {
    float along = place->o.x * dx + place->o.y * dy, across = veer_length2(place->o.x * dy - place->o.y * dx, place->o.z);
    return veer_sqrt(veer_max((radius - across) * (radius + across), 0.0f)) - along;
}

/* ---- polygons: the vertices of a path, with the last one joined to the first */

static VeerPrimitive edgeAt(const Place *place, uint32_t k) {
    const VeerPathRecord *path = place->batch->path;
    const VeerPoint *points = &place->batch->world->points[path->firstVertex];
    const VeerPoint *a = &points[k], *b = &points[k + 1 < path->vertexCount ? k + 1 : 0];
    return (VeerPrimitive){a->x, a->y, b->x, b->y, 0.0f, 0};
}

/* Returns 1 if the edge crosses the ray from the agent to the right. Exact in doubles. */
static int isCrossed(const VeerPrimitive *edge, VeerVec3 o) {
    double ay = (double)edge->ay - (double)o.y, by = (double)edge->by - (double)o.y;
    if ((ay > 0.0) == (by > 0.0)) return 0;
    double cross = ((double)edge->ax - (double)o.x) * by - ((double)edge->bx - (double)o.x) * ay;
    return (cross > 0.0) == (by > ay);
}

static void findOutline(Place *place) {
    uint32_t count = place->batch->path->vertexCount;
    VeerCapsule nearest = {.distance = VEER_INF};
    double area = 0.0;
    int within = 0;
    for (uint32_t k = 0; k < count; k++) {
        VeerPrimitive edge = edgeAt(place, k);
        VeerCapsule capsule = veer_capsuleFrom(&edge, place->o);
        if (capsule.distance < nearest.distance) nearest = capsule;
        within ^= isCrossed(&edge, place->o);
        area += (double)edge.ax * (double)edge.by - (double)edge.bx * (double)edge.ay;
    }
    VeerVec3 away = veer_awayFrom(&nearest);
    place->depth = within ? nearest.distance : -nearest.distance;
    place->inward = within ? away : veer_vec3(-away.x, -away.y, 0.0f);
    if (nearest.distance <= ON_EDGE) { /* left of an edge that runs counterclockwise */
        float left = area < 0.0 ? -1.0f : 1.0f;
        place->inward = veer_vec3(-nearest.uy * left, nearest.ux * left, 0.0f);
    }
}

static void leavePolygon(const Place *place, const VeerMap *map, float margin, float *distances) {
    VeerVec3 normal;
    for (uint32_t k = 0; k < map->slots; k++) distances[k] = VEER_INF;
    for (uint32_t k = 0; k < place->batch->path->vertexCount; k++) {
        VeerPrimitive edge = edgeAt(place, k);
        VeerCapsule capsule = veer_capsuleFrom(&edge, place->o);
        if (capsule.distance >= margin) continue;
        for (uint32_t slot = 0; slot < map->slots; slot++) {
            VeerVec3 d = {map->dirX[slot], map->dirY[slot], 0.0f};
            distances[slot] = veer_min(distances[slot], veer_rayCapsule(&capsule, 0.0f, d, &normal));
        }
    }
}

/* ---- all regions */

/* Finds the agent's position in the region. Returns 0 if there is no region: a polygon without a path. */
static int findPlace(const VeerBatch *batch, uint32_t i, Place *place) {
    const VeerWorld *world = batch->world;
    const VeerWorldDef *def = &world->header->def;
    const VeerStayInsideParams *params = &batch->behavior->params.stayInside;
    VeerVec3 position = veer_position(world, batch->agents[i]), center = {params->centerX, params->centerY, params->centerZ};
    *place = (Place){.batch = batch, .region = params->region};
    if (params->region == VEER_REGION_BOUNDS) {
        VeerVec3 regionCenter = {0.5f * (def->minX + def->maxX), 0.5f * (def->minY + def->maxY), 0.5f * (def->minZ + def->maxZ)};
        place->o = veer_counted(world, veer_sub3(position, regionCenter));
        findSides(place, veer_vec3(0.5f * (def->maxX - def->minX), 0.5f * (def->maxY - def->minY), 0.5f * (def->maxZ - def->minZ)));
        return 1;
    }
    if (params->region == VEER_REGION_POLYGON) {
        if (!batch->path || batch->path->vertexCount < 3) return 0;
        const VeerPoint *first = &world->points[batch->path->firstVertex];
        VeerVec3 start = {first->x, first->y, 0.0f}, to = veer_delta(world, start, position);
        place->o = veer_vec3(start.x + to.x, start.y + to.y, 0.0f);
        findOutline(place);
        return 1;
    }
    place->o = veer_delta(world, center, position);
    if (params->region == VEER_REGION_CIRCLE)
        findRim(place, params->halfWidth);
    else
        findSides(place, veer_vec3(params->halfWidth, params->halfHeight, params->halfDepth));
    return 1;
}

/* Computes, for every slot, the distance to the region's edge in the slot's direction. */
static void leaveAlong(const Place *place, const VeerMap *map, float *distances) {
    const VeerStayInsideParams *params = &place->batch->behavior->params.stayInside;
    if (place->region == VEER_REGION_POLYGON) {
        leavePolygon(place, map, params->margin, distances);
        return;
    }
    for (uint32_t k = 0; k < map->slots; k++)
        distances[k] = place->region == VEER_REGION_CIRCLE ? leaveCircle(place, params->halfWidth, map->dirX[k], map->dirY[k])
                                                           : leaveRectangle(place, map->dirX[k], map->dirY[k]);
}

static void addDanger(const VeerBatch *batch, VeerMap *map, uint32_t k, float danger, float distance) {
    if (danger > 0.0f) veer_addDanger(map, k, veer_clamp(danger * batch->behavior->weight, 0.0f, 1.0f), distance, batch->index);
}

/* Fills the map of an agent outside the region. The agent may not move farther out. The farther out it is, the less it may move along the
 * edge instead of back in. */
static void mapOutside(const VeerBatch *batch, const Place *place, VeerMap *map) {
    float margin = batch->behavior->params.stayInside.margin;
    float share = place->depth < -margin ? 1.0f : place->depth < 0.0f ? -place->depth / margin : 0.0f;
    for (uint32_t k = 0; k < map->slots; k++) {
        float outward = -(map->dirX[k] * place->inward.x + map->dirY[k] * place->inward.y);
        float danger = veer_clamp(veer_max(4.0f * outward, share * (0.7f + outward)), 0.0f, 1.0f);
        addDanger(batch, map, k, danger, margin * (1.0f - danger));
    }
}

static void fillMap(const VeerBatch *batch, uint32_t i, VeerMap *map) {
    Place place;
    float distances[VEER_MAX_SLOTS], margin = batch->behavior->params.stayInside.margin;
    if (!(batch->behavior->weight > 0.0f) || !findPlace(batch, i, &place)) return;
    if (place.depth <= ON_EDGE) {
        mapOutside(batch, &place, map);
        return;
    }
    if (place.depth >= margin) return;
    leaveAlong(&place, map, distances);
    for (uint32_t k = 0; k < map->slots; k++) {
        float distance = veer_max(distances[k], 0.0f);
        if (distance < margin) addDanger(batch, map, k, 1.0f - distance / margin, distance);
    }
}

void veer_map_stayInside(const VeerBatch *batch, uint32_t first, VeerMap *maps, uint32_t count) {
    for (uint32_t n = 0; n < count; n++) fillMap(batch, first + n, &maps[n]);
}

/* Adds to the current velocity an inward push that grows through the border zone; at the edge it turns any outward velocity inward. */
void veer_steer_stayInside(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerWorld *world = batch->world;
    float margin = batch->behavior->params.stayInside.margin;
    for (uint32_t i = 0; i < batch->count; i++) {
        Place place;
        uint32_t self = batch->agents[i];
        if (!findPlace(batch, i, &place) || place.depth >= margin || place.depth > 1e30f) continue;
        float share = place.depth > ON_EDGE ? 1.0f - place.depth / margin : 1.0f;
        VeerVec3 v = veer_counted(world, veer_velocity(world, self));
        float push = share * (world->maxSpeed[self] + veer_max(-veer_dot3(v, place.inward), 0.0f));
        VeerVec3 desired = veer_mulAdd3(v, place.inward, push);
        veer_steerAlong(batch, out, i, desired, veer_min(veer_length3(desired), world->maxSpeed[self]));
    }
}
