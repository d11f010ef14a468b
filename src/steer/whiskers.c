/* Feeling for walls (walls.h): whiskers are rays as wide as the agent (Millington, Artificial Intelligence for Games, 2006, whose rays
 * are bare lines), answered by the same formulas as sweeps, and so is the nearest place of each wall. */
#include "steer/whiskers.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "shapes/shapes.h"

VeerFeeler veer_feelerAt(const VeerWorld *world, uint32_t slot, VeerVec3 place, uint32_t mask) {
    const VeerWorldDef *def = &world->header->def;
    int isEdged = def->edges == VEER_EdgeMode_CLAMP || def->edges == VEER_EdgeMode_BOUNCE;
    VeerFeeler feeler = {
        .world = world, .o = veer_counted(world, place), .body = world->radius[slot], .speed = world->maxSpeed[slot], .mask = mask};
    feeler.slack = 2e-3f + 4.0f * veer_farness(world, feeler.o);
    feeler.edges = isEdged ? 2u * def->dimensions : 0u;
    feeler.solidCount = veer_solidsAt(world, &(VeerDisc){feeler.o, feeler.body, mask, veer_uid(world, slot)}, feeler.solids);
    return feeler;
}

/* Edge k of the world; agents larger than the world stay in its middle. */
static VeerWall edgeOf(const VeerFeeler *feeler, uint32_t k) {
    const VeerWorldDef *def = &feeler->world->header->def;
    const float least[3] = {def->minX, def->minY, def->minZ}, most[3] = {def->maxX, def->maxY, def->maxZ};
    const float at[3] = {feeler->o.x, feeler->o.y, feeler->o.z};
    uint32_t axis = k / 2;
    float inwards[3] = {0}, body = veer_min(feeler->body, 0.5f * (most[axis] - least[axis]));
    inwards[axis] = k % 2 ? -1.0f : 1.0f;
    return (VeerWall){(k % 2 ? most[axis] - at[axis] : at[axis] - least[axis]) - body, veer_vec3(inwards[0], inwards[1], inwards[2]),
                      VEER_NONE - k};
}

/* How near the center may come to a core at this distance before it counts as a hit: what it touches already is a hair away. */
static float reachOf(const VeerFeeler *feeler, float distance, float radius) {
    return veer_max(veer_min(radius + feeler->body, distance - feeler->slack), 0.0f);
}

/* Of equal hits the one with the smaller slot counts, in whatever order they are met. */
static void offer(VeerWhisker *whisker, float distance, VeerVec3 normal, uint32_t wall) {
    if (!(distance < whisker->length) || distance > whisker->distance) return;
    if (veer_same(distance, whisker->distance) && wall >= whisker->wall) return;
    whisker->distance = distance;
    whisker->normal = normal;
    whisker->wall = wall;
}

static void feelEdges(const VeerFeeler *feeler, VeerWhisker *whisker) {
    for (uint32_t k = 0; k < feeler->edges; k++) {
        VeerWall edge = edgeOf(feeler, k);
        float closing = -veer_dot3(edge.normal, whisker->way);
        if (closing > 0.0f) offer(whisker, veer_max(edge.clearance, feeler->slack) / closing, edge.normal, edge.wall);
    }
}

/* A piece as all whiskers see it. */
typedef struct Thing {
    int isMoving;
    float reach;
    VeerCapsule capsule;
    VeerVolume volume; /* in volume worlds */
} Thing;

static float meet(const VeerFeeler *feeler, const Thing *thing, VeerVec3 way, VeerVec3 *normal) {
    int isVolume = veer_isVolume(feeler->world);
    if (!thing->isMoving)
        return isVolume ? veer_rayVolume(&thing->volume, thing->reach, way, normal)
                        : veer_rayCapsule(&thing->capsule, thing->reach, way, normal);
    VeerCourse course = {thing->reach, {way.x * feeler->speed, way.y * feeler->speed, way.z * feeler->speed}};
    float time = isVolume ? veer_meetVolume(feeler->world, &thing->volume, &course, normal)
                          : veer_meetCapsule(feeler->world, &thing->capsule, &course, normal);
    return time * feeler->speed;
}

uint32_t veer_feelWhiskers(const VeerFeeler *feeler, VeerWhisker *whiskers, uint32_t count) {
    const VeerWorld *world = feeler->world;
    float longest = 0.0f;
    uint32_t checks = 0;
    for (uint32_t k = 0; k < count; k++) {
        whiskers[k].distance = VEER_INF;
        whiskers[k].wall = VEER_NONE;
        longest = veer_max(longest, whiskers[k].length);
        feelEdges(feeler, &whiskers[k]);
    }
    VeerPieceQuery query = veer_piecesNear(world, feeler->o, longest + feeler->body, feeler->mask);
    query.time = feeler->speed > 0.0f ? longest / feeler->speed : 0.0f;
    veer_beginPieces(&query);
    for (const VeerPiece *piece; (piece = veer_nextPiece(&query));) {
        Thing thing = {.isMoving = feeler->speed > 0.0f && veer_isMoving(&world->obstacles[piece->obstacle])};
        VeerVec3 normal;
        if (veer_isAmong(feeler->solids, feeler->solidCount, piece->obstacle)) continue;
        if (veer_isVolume(world)) {
            thing.volume = veer_seeVolume(&query, piece, feeler->o);
            thing.reach = reachOf(feeler, thing.volume.distance, thing.volume.radius);
        } else {
            thing.capsule = veer_seePiece(piece, feeler->o);
            thing.reach = reachOf(feeler, thing.capsule.distance, thing.capsule.radius);
            if (!thing.isMoving && thing.capsule.distance - thing.reach >= longest) continue;
        }
        checks += count;
        for (uint32_t k = 0; k < count; k++) {
            float distance = meet(feeler, &thing, whiskers[k].way, &normal);
            offer(&whiskers[k], distance, normal, piece->obstacle);
        }
    }
    return checks;
}

void veer_beginWalls(VeerWallWalk *walk, const VeerFeeler *feeler, float reach) {
    *walk = (VeerWallWalk){.feeler = feeler, .reach = reach};
    walk->query = veer_piecesNear(feeler->world, feeler->o, reach + feeler->body, feeler->mask);
    veer_beginPieces(&walk->query);
}

int veer_nextWall(VeerWallWalk *walk, VeerWall *wall) {
    const VeerFeeler *feeler = walk->feeler;
    while (walk->edge < feeler->edges) {
        *wall = edgeOf(feeler, walk->edge++);
        if (wall->clearance <= walk->reach) return 1;
    }
    for (const VeerPiece *piece; (piece = veer_nextPiece(&walk->query)); walk->checks++) {
        if (veer_isAmong(feeler->solids, feeler->solidCount, piece->obstacle)) continue;
        if (veer_isVolume(feeler->world)) {
            VeerVolume volume = veer_seeVolume(&walk->query, piece, feeler->o);
            *wall = (VeerWall){volume.distance - volume.radius - feeler->body, veer_awayFromVolume(&volume), piece->obstacle};
        } else {
            VeerCapsule capsule = veer_seePiece(piece, feeler->o);
            *wall = (VeerWall){capsule.distance - capsule.radius - feeler->body, veer_awayFrom(&capsule), piece->obstacle};
        }
        if (wall->clearance <= walk->reach) return 1;
    }
    return 0;
}
