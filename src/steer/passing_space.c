/* Finds an opening in a wall of a volume world, in the steer stage. A wall is a face of an obstacle, and all obstacles that leave no room
 * for the agent beside that face. The search begins at the places beside the edges of the face. From an occupied place it continues to the
 * places beside the obstacle that occupies it. It always takes the place with the shortest path to the aim next (Hart, Nilsson and Raphael,
 * A Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968). */
#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/static_grid_query.h"
#include "steer/passing.h"

/* Maximum number of places that a search finds. More: takes more time. Fewer: agents find no opening in a wall of many small obstacles. */
#define MAX_PLACES 128u
/* Distance in radii from an obstacle to a place beside it. Larger: openings that are hardly wider than the agent count as closed. Smaller:
 * because of rounding, the obstacle occupies the place. */
#define BESIDE 1.02f
/* Places closer together than this, in radii, count as the same. Larger: small openings are overlooked. Smaller: a place is searched again
 * and again. */
#define SAME_PLACE 0.01f
/* An agent this close to a place, in radii, counts as being there. Larger: the agent runs into the edge of the opening. Smaller: the agent
 * wavers in front of the opening. */
#define AT_PLACE 0.05f
#define PASSES 4u       /* passes over the touched surfaces; fewer: the direction still leads into a surface between three others */
#define LEAST_TURN 0.1f /* smallest length at which the rest of a direction between touched surfaces still counts as a direction */
#define PARALLEL 1e-6f  /* the smallest slope of a line to a face; smaller: distances overflow */
#define FARTHEST 1e5f   /* distance, in u, beyond which nothing is searched; larger: rounding decides */
#define NO_DIRECTION 8u /* `direction` of the first place, from which no direction leads back */

/* An obstacle as a box that is enlarged by the agent's reach, in its own frame. All vectors are relative to the agent. */
typedef struct Solid {
    float cosine, sine;
    float center[3], half[3];
} Solid;

static void intoFrame(const Solid *solid, VeerVec3 v, float *out) {
    out[0] = v.x * solid->cosine + v.y * solid->sine;
    out[1] = v.y * solid->cosine - v.x * solid->sine;
    out[2] = v.z;
}

/* Returns an axis of the frame as a vector of the world. */
static VeerVec3 axisOf(const Solid *solid, uint32_t axis, float sign) {
    if (axis == 2) return veer_vec3(0.0f, 0.0f, sign);
    return axis ? veer_vec3(-sign * solid->sine, sign * solid->cosine, 0.0f) : veer_vec3(sign * solid->cosine, sign * solid->sine, 0.0f);
}

static int isSphere(const VeerVolume *volume) { return !(volume->half[0] + volume->half[1] + volume->half[2] > 0.0f); }

/* The part of a line inside a solid, in multiples of the line's direction, and the axis of the face at which the line enters. */
typedef struct Crossing {
    float from, to; /* from >= to: the line misses the solid */
    uint32_t axis;
} Crossing;

static Crossing crossingOf(const Solid *solid, VeerVec3 place, VeerVec3 direction) {
    Crossing crossing = {-VEER_INF, VEER_INF, 0};
    float p[3], d[3];
    intoFrame(solid, place, p);
    intoFrame(solid, direction, d);
    for (uint32_t k = 0; k < 3; k++) {
        float slope = veer_abs(d[k]) > PARALLEL ? d[k] : PARALLEL, to = solid->center[k] - p[k];
        float half = slope < 0.0f ? -solid->half[k] : solid->half[k], near = (to - half) / slope, far = (to + half) / slope;
        if (near > crossing.from) {
            crossing.from = near;
            crossing.axis = k;
        }
        crossing.to = veer_min(crossing.to, far);
    }
    return crossing;
}

/* A place in the plane of the face, relative to the agent. */
typedef struct Place {
    VeerVec3 at;
    uint32_t direction; /* index of the direction in which the search came to it */
    float length;       /* length of the path to the aim through this place; INF: the place was searched */
} Place;

typedef struct Search {
    const VeerPassing *passing;
    VeerVec3 heading; /* horizontal direction in which the cubes that replace spheres are turned */
    Solid wall;
    VeerVec3 into;          /* direction into the wall, perpendicular to the face */
    VeerVec3 directions[4]; /* directions in the plane of the face: two opposite pairs */
    float depth, through;   /* distances along `into` to where places are tested, and to the other side of the wall */
    Place places[MAX_PLACES];
    uint32_t count;
} Search;

/* Returns a volume, relative to a place, as a solid. */
static Solid solidOf(const Search *search, const VeerVolume *volume, VeerVec3 place) {
    Solid solid = {.cosine = volume->cosine, .sine = volume->sine};
    float at[3], center[3];
    intoFrame(&solid, place, at);
    for (uint32_t k = 0; k < 3; k++) {
        center[k] = at[k] - volume->at[k] * volume->mirror[k];
        solid.half[k] = volume->half[k] + volume->radius + BESIDE * search->passing->radius;
    }
    if (isSphere(volume)) solid.cosine = search->heading.x, solid.sine = search->heading.y;
    intoFrame(&solid, isSphere(volume) ? veer_vec3(center[0], center[1], center[2]) : veer_vec3(0.0f, 0.0f, 0.0f), solid.center);
    for (uint32_t k = 0; k < 3 && !isSphere(volume); k++) solid.center[k] = center[k];
    return solid;
}

/* Returns the length of the path to the aim through a place. Where the wall stands between the place and the aim, the path first crosses
 * the plane of the wall's other side. */
static float lengthBy(const Search *search, VeerVec3 at) {
    VeerVec3 front = veer_mulAdd3(at, search->into, search->depth), rest = veer_sub3(search->passing->aim, front);
    Crossing crossing = crossingOf(&search->wall, front, rest);
    if (!(veer_max(crossing.from, 0.0f) < veer_min(crossing.to, 1.0f))) return veer_length3(front) + veer_length3(rest);
    VeerVec3 back = veer_mulAdd3(at, search->into, search->through);
    return veer_length3(front) + veer_length3(veer_sub3(back, front)) + veer_length3(veer_sub3(search->passing->aim, back));
}

/* Adds the places beside a solid, in all directions from a place except the one that leads back. */
static void addPlaces(Search *search, const Place *place, const Solid *solid) {
    const float same = SAME_PLACE * search->passing->radius;
    for (uint32_t k = 0; k < 4; k++) {
        float out = crossingOf(solid, veer_mulAdd3(place->at, search->into, search->depth), search->directions[k]).to;
        uint32_t known = (place->direction ^ 1u) == k || search->count == MAX_PLACES || !(out < FARTHEST);
        VeerVec3 at = veer_mulAdd3(place->at, search->directions[k], 1.001f * veer_max(out, 0.0f) + 1e-3f);
        for (uint32_t n = 0; n < search->count && !known; n++) known = veer_length3(veer_sub3(search->places[n].at, at)) < same;
        if (known || !veer_isWithinEdges(search->passing, at)) continue;
        search->places[search->count++] = (Place){at, k, lengthBy(search, at)};
    }
}

/* Returns 1 if no obstacle occupies a place. Otherwise adds the places beside the first obstacle that does. */
static int isOpen(Search *search, const Place *place) {
    const VeerPassing *passing = search->passing;
    VeerVec3 front = veer_mulAdd3(place->at, search->into, search->depth), at = veer_add3(passing->at, front);
    VeerPrimitiveQuery query = veer_primitivesNear(passing->world, at, passing->radius, passing->mask);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        VeerVolume volume = veer_volumeFrom(&query, primitive, at);
        if (volume.within || volume.distance - volume.radius >= passing->radius) continue;
        Solid solid = solidOf(search, &volume, front);
        addPlaces(search, place, &solid);
        return 0;
    }
    return 1;
}

/* Turns a direction along the surfaces that the agent touches. */
static VeerVec3 alongTouched(const VeerPassing *passing, VeerVec3 direction) {
    const float reach = (1.0f + VEER_PASSING_TOUCH) * passing->radius;
    VeerVec3 turned = direction;
    for (uint32_t pass = 0; pass < PASSES; pass++) {
        VeerPrimitiveQuery query = veer_primitivesNear(passing->world, passing->at, reach, passing->mask);
        veer_beginPrimitives(&query);
        for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
            VeerVolume volume = veer_volumeFrom(&query, primitive, passing->at);
            if (volume.distance - volume.radius > reach) continue;
            VeerVec3 away = veer_awayFromVolume(&volume);
            turned = veer_mulAdd3(turned, away, veer_max(-veer_dot3(turned, away), 0.0f));
        }
    }
    return veer_length3(turned) > LEAST_TURN ? veer_unitOf(turned) : direction;
}

/* Returns the center of a sphere relative to the point for which the volume was made. */
static VeerVec3 centerOf(const VeerVolume *sphere) {
    const float *at = sphere->at, *mirror = sphere->mirror;
    return veer_vec3(-at[0] * mirror[0], -at[1] * mirror[1], -at[2] * mirror[2]);
}

/* Returns a normal of the plane in which a sphere and the spheres joined to it lie; 0: there are no two others. */
static VeerVec3 normalOf(const VeerPassing *passing, const VeerVolume *sphere) {
    const VeerVec3 center = veer_add3(passing->at, centerOf(sphere));
    const float width = 2.0f * passing->radius;
    VeerVec3 nearest = {0, 0, 0}, normal = {0, 0, 0};
    float least = VEER_INF;
    for (uint32_t pass = 0; pass < 2; pass++) {
        VeerPrimitiveQuery query = veer_primitivesNear(passing->world, center, sphere->radius + width, passing->mask);
        veer_beginPrimitives(&query);
        for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
            VeerVolume other = veer_volumeFrom(&query, primitive, center);
            if (other.obstacle == sphere->obstacle || !isSphere(&other)) continue;
            if (!(other.distance - other.radius - sphere->radius < width)) continue;
            VeerVec3 to = centerOf(&other), across = veer_cross3(nearest, to);
            if (pass == 0 && other.distance < least) nearest = to, least = other.distance;
            if (pass == 1 && veer_length3(across) > veer_length3(normal)) normal = across;
        }
    }
    return veer_length3(normal) > LEAST_TURN * veer_dot3(nearest, nearest) ? veer_unitOf(normal) : veer_vec3(0.0f, 0.0f, 0.0f);
}

static void openSearch(Search *search, const VeerPassing *passing, const VeerVolume *blocking) {
    const VeerVec3 here = {0, 0, 0}, normal = isSphere(blocking) ? normalOf(passing, blocking) : here;
    const int isUpright = veer_length2(normal.x, normal.y) > veer_abs(normal.z), isFloor = veer_abs(normal.z) > 0.0f && !isUpright;
    search->passing = passing;
    search->count = 0;
    search->heading = veer_unitOf(isUpright ? veer_vec3(normal.x, normal.y, 0.0f) : veer_vec3(passing->aim.x, passing->aim.y, 0.0f));
    if (search->heading.x == 0.0f && search->heading.y == 0.0f) search->heading.x = 1.0f; /* the aim is above or below */
    search->wall = solidOf(search, blocking, here);
    const uint32_t axis = isUpright ? 0 : isFloor ? 2 : crossingOf(&search->wall, here, passing->aim).axis;
    const float center = search->wall.center[axis], half = search->wall.half[axis];
    const float sign = veer_dot3(passing->aim, axisOf(&search->wall, axis, 1.0f)) < 0.0f ? -1.0f : 1.0f;
    search->into = axisOf(&search->wall, axis, sign);
    for (uint32_t k = 0; k < 4; k++)
        search->directions[k] = axisOf(&search->wall, k < 2 ? (axis == 0 ? 1 : 0) : (axis == 2 ? 1 : 2), k & 1u ? -1.0f : 1.0f);
    /* between spheres the agent fits least where their centers are, between boxes behind their faces */
    search->depth = veer_max(sign * center - (isSphere(blocking) ? 0.0f : half - passing->radius), 0.0f);
    search->through = sign * center + half;
}

VeerVec3 veer_towardsOpening(const VeerPassing *passing, const VeerVolume *blocking) {
    const Place here = {.direction = NO_DIRECTION};
    Search search;
    openSearch(&search, passing, blocking);
    if (!isSphere(blocking))
        addPlaces(&search, &here, &search.wall);
    else if (isOpen(&search, &here))
        return alongTouched(passing, search.into);
    for (uint32_t visited = 0; visited < search.count; visited++) {
        uint32_t best = 0;
        for (uint32_t k = 1; k < search.count; k++)
            if (search.places[k].length < search.places[best].length) best = k;
        const Place place = search.places[best];
        search.places[best].length = VEER_INF;
        if (!(place.length < VEER_INF)) break;
        if (!isOpen(&search, &place)) continue;
        return alongTouched(passing, veer_length3(place.at) > AT_PLACE * passing->radius ? veer_unitOf(place.at) : search.into);
    }
    return here.at;
}
