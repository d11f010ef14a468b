/* Makes and reads tables of speeds (speeds.h). The grip limits the speed in each bend. A pass against the direction of travel then lets
 * cars brake before the bends, and a pass in the direction of travel lets them accelerate after the bends. Both passes keep to the friction
 * circle: a tire that keeps a car on a bend has less grip left along the path (after R. Coulom, K1999, 2000, a driver of RARS). Both also
 * limit the acceleration to the deceleration of the brakes, so that a table is valid for both directions of travel. */
#include "paths/speeds.h"

#include "core/ids.h"
#include "core/speed_law.h"
#include "core/traits.h"
#include "math/catmull_rom.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/paths.h"
#include "paths/racing_line.h"

/* Fraction of grip and brakes that the best driver plans to use in bends. Larger: cars that are pushed outward leave the road. Smaller:
 * cars are slower than necessary. */
#define BEND_SHARE 0.75f
/* Fractions of the best driver's grip and brakes that a driver of skill 0 uses. Larger: the skill makes less difference.
 * Smaller: drivers of low skill are slower. */
#define LEAST_GRIP 0.6f
#define LEAST_BRAKES 0.65f

/* Largest distance of a racing line from the center line, as a fraction of the path's radius. Larger: cars that are pushed off the line
 * leave the road. Smaller: the line is slower. */
#define LINE_SHARE 0.65f
/* Distance that a car keeps from the edge of the road on its racing line, in radii of the car. Larger: the line is slower on narrow roads.
 * Smaller: cars drive over the edges. */
#define LINE_MARGIN 0.3f

/* The values of a table: the path's slot, the number of parts, the length of a part in u, and 1 if there is a racing line, then the squares
 * of the speeds at the ends of the parts. With a racing line these are the speeds on the line, and three more groups follow: the squares of
 * the speeds on the center line, and the x and y of the racing line. */
enum { PATH, PARTS, PITCH, HAS_LINE, SQUARES };
enum { ON_LINE, ON_CENTER, LINE_X, LINE_Y, GROUPS };
/* Maximum number of parts of a path. Larger: the tables of long paths take more room. Smaller: long paths have longer parts, which can miss
 * a bend. */
enum { MOST_PARTS = 2048 };
/* Square of the speed where nothing limits it. */
#define FASTEST_SQ ((float)VEER_MAX_COORDINATE * (float)VEER_MAX_COORDINATE)

/* ---- which tables exist */

static int slowsForBends(const VeerBrainDef *brain) {
    return brain->locomotion.mode == VEER_MOVE_MODE_CAR && veer_hasGrip(&brain->locomotion) && veer_hasTrait(brain, VEER_TRAIT_BENDS);
}

/* Returns the number of parts of a path. A part is at most half as long as the path's radius, a distance in which a car can hardly turn
 * without leaving the road, unless the path has the maximum number of parts. */
static uint32_t partsOf(const VeerPathRecord *path) {
    if (!(path->length > 0.0f)) return 0;
    const float parts = path->length / veer_max(0.5f * path->radius, 1e-3f);
    return parts < (float)MOST_PARTS ? veer_partsOfLine((uint32_t)parts + 1) : MOST_PARTS;
}
static int hasLine(const VeerBrainDef *brain, const VeerPathRecord *path) { return brain->locomotion.skill > 0.0f && path->radius > 0.0f; }
static uint32_t lanesOf(const VeerBrainDef *brain, const VeerPathRecord *path) {
    const uint32_t parts = partsOf(path);
    return parts ? SQUARES + (parts + 1) * (hasLine(brain, path) ? GROUPS : 1) : 0;
}

static const float *groupOf(const float *table, uint32_t group) { return table + SQUARES + group * ((uint32_t)table[PARTS] + 1); }

static int isPathless(const VeerBehavior *behavior) { return veer_isOfTrait(behavior, VEER_TRAIT_BENDS) && VEER_IS_NULL(behavior->path); }

/* Returns the slot of the path of behavior `i`; VEER_NONE if it needs no table, or if an earlier behavior has the same path. */
static uint32_t pathSlotOf(const VeerWorld *world, const VeerBrainDef *brain, uint32_t i) {
    const VeerPathId path = brain->behaviors[i].path;
    const uint32_t slot = veer_slotOf(path.bits);
    if (VEER_IS_NULL(path) || !veer_isOfTrait(&brain->behaviors[i], VEER_TRAIT_BENDS)) return VEER_NONE;
    for (uint32_t k = 0; k < i; k++)
        if (veer_isOfTrait(&brain->behaviors[k], VEER_TRAIT_BENDS) && VEER_ID_EQUALS(brain->behaviors[k].path, path)) return VEER_NONE;
    return veer_isTaken(world, VEER_KIND_PATH, slot) ? slot : VEER_NONE;
}

/* A pass over the paths for which the cars of a brain need tables. It sums the sizes of the tables. */
typedef struct Listing {
    VeerWorld *world;
    const VeerSpeedChange *change; /* null: none */
    uint64_t lanes;                /* sum so far */
    /* called for each path, unless it is null */
    void (*make)(struct Listing *listing, const VeerBrainDef *brain, uint32_t slot);
} Listing;

static const VeerPathRecord *recordOf(const Listing *listing, uint32_t slot) {
    const VeerSpeedChange *change = listing->change;
    return change && change->path && change->pathSlot == slot ? change->path : &listing->world->paths[slot];
}

static void listPath(Listing *listing, const VeerBrainDef *brain, uint32_t slot) {
    if (listing->make) listing->make(listing, brain, slot);
    listing->lanes += lanesOf(brain, recordOf(listing, slot));
}

static void listPaths(Listing *listing, const VeerBrainDef *brain) {
    const VeerWorld *world = listing->world;
    const VeerSpeedChange *change = listing->change;
    uint32_t hasPathless = 0;
    if (!slowsForBends(brain)) return;
    for (uint32_t i = 0; i < brain->behaviorCount; i++) hasPathless |= (uint32_t)isPathless(&brain->behaviors[i]);
    if (hasPathless) {
        for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_PATH].high; slot++)
            if (veer_isTaken(world, VEER_KIND_PATH, slot)) listPath(listing, brain, slot);
        if (change && change->path && change->pathSlot == VEER_NONE) listing->lanes += lanesOf(brain, change->path);
        return;
    }
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        const uint32_t slot = pathSlotOf(world, brain, i);
        if (slot != VEER_NONE) listPath(listing, brain, slot);
    }
}

void veer_needSpeeds(VeerCall *call, const VeerSpeedChange *change) {
    if (call->result != VEER_OK) return;
    VeerWorld *world = call->world;
    Listing listing = {.world = world, .change = change};
    if (change->brain && !slowsForBends(change->brain)) return;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_BRAIN].high; slot++)
        if (slot != change->brainSlot && veer_isTaken(world, VEER_KIND_BRAIN, slot)) listPaths(&listing, &world->brains[slot]);
    if (change->brain) listPaths(&listing, change->brain);
    if (listing.lanes > world->header->def.capacity.speeds) veer_refuse(call, VEER_E_FULL, "capacity.speeds", (double)listing.lanes);
}

/* ---- making a table */

/* The acceleration that a driver plans to use. */
typedef struct Profile {
    float grip, brakes, tightest; /* tightest: highest curvature, in 1/u */
} Profile;

static Profile profileOf(const VeerLocomotionDef *rule) {
    const float grip = BEND_SHARE * (LEAST_GRIP + (1.0f - LEAST_GRIP) * rule->skill);
    const float brakes = BEND_SHARE * (LEAST_BRAKES + (1.0f - LEAST_BRAKES) * rule->skill);
    return (Profile){grip * rule->grip, brakes * veer_min(veer_brakesOf(rule), rule->grip),
                     rule->turningRadius > 0.0f ? 1.0f / rule->turningRadius : 1e6f};
}

/* A pass over a path, on its center line or on its racing line. */
typedef struct Course {
    const VeerWorld *world;
    const VeerPathRecord *path;
    const Profile *profile;
    const float *table; /* the racing line's groups must be complete if onLine is 1 */
    int onLine;         /* 1: the racing line; 0: the center line */
} Course;

static VeerVec3 placeOn(const Course *course, float distance) {
    const VeerVec3 center = veer_pathPlace(course->world, course->path, distance);
    return course->onLine ? veer_onRacingLine(course->path, course->table, distance, center) : center;
}

/* Returns the curvature at the end k of a part, in 1/u: the turn between the chords before and after the point, divided by their mean
 * length. A chord is as long as two parts of the path, about its radius, because a car cuts the corners of a wide road. */
static float curvatureAt(const Course *course, uint32_t k) {
    const float distance = (float)k * course->table[PITCH], chord = 2.0f * course->table[PITCH];
    const VeerVec3 at = placeOn(course, distance), in = veer_sub3(at, placeOn(course, distance - chord));
    const VeerVec3 out = veer_sub3(placeOn(course, distance + chord), at);
    const float turn = veer_atan2(in.x * out.y - in.y * out.x, in.x * out.x + in.y * out.y);
    const float length = course->onLine ? veer_max(0.5f * (veer_length3(in) + veer_length3(out)), 1e-6f) : chord;
    return veer_min(veer_abs(turn) / length, course->profile->tightest);
}

/* Limits the square of the speed at one end of a part to what can be reached from the other end. */
static void limitSquare(const Course *course, float *square, float from, float curvature) {
    const Profile *profile = course->profile;
    const float across = from * curvature, left = profile->grip * profile->grip - across * across;
    const float along = veer_min(profile->brakes, veer_sqrt(veer_max(left, 0.0f)));
    *square = veer_min(*square, from + 2.0f * along * course->table[PITCH]);
}

/* Computes the squares of the speeds on a course. The passes go twice around a closed path, because a bend near its start or end also
 * limits the speed beyond the start. */
static void makeSquares(const Course *course, float *squares) {
    const uint32_t parts = (uint32_t)course->table[PARTS], rounds = course->path->closed ? 2 : 1;
    for (uint32_t k = 0; k <= parts; k++) {
        const float curvature = curvatureAt(course, k);
        squares[k] = curvature > 0.0f ? veer_min(course->profile->grip / curvature, FASTEST_SQ) : FASTEST_SQ;
    }
    for (uint32_t pass = 0; pass < 2 * rounds; pass++) {
        const int isBack = pass < rounds;
        for (uint32_t n = 0; n < parts; n++) {
            const uint32_t from = isBack ? parts - n : n, to = isBack ? from - 1 : from + 1;
            limitSquare(course, &squares[to], squares[from], curvatureAt(course, from));
        }
        if (course->path->closed) squares[0] = squares[parts] = veer_min(squares[0], squares[parts]);
    }
}

/* Computes the racing line of a path, scaled by the driver's skill. During the computation, the groups of speeds store the center line. */
static void makeLine(const VeerWorld *world, const VeerPathRecord *path, float *table, float skill) {
    const uint32_t parts = (uint32_t)table[PARTS];
    float *x = table + SQUARES, *y = x + parts + 1, *lineX = y + parts + 1, *lineY = lineX + parts + 1;
    for (uint32_t k = 0; k <= parts; k++) {
        const VeerVec3 at = veer_pathPlace(world, path, (float)k * table[PITCH]);
        x[k] = at.x, y[k] = at.y;
    }
    const VeerRacingLine line = {parts, path->closed, LINE_SHARE * path->radius, x, y, lineX};
    veer_makeRacingLine(&line);
    for (uint32_t k = 0; k <= parts; k++) {
        const VeerVec3 left = veer_leftOfRoad(&line, k);
        lineY[k] = y[k] + skill * left.y * lineX[k];
        lineX[k] = x[k] + skill * left.x * lineX[k];
    }
}

static void makeTable(const VeerWorld *world, const VeerBrainDef *brain, const VeerPathRecord *path, float *table) {
    const Profile profile = profileOf(&brain->locomotion);
    const uint32_t parts = partsOf(path), own = (uint32_t)hasLine(brain, path);
    Course course = {world, path, &profile, table, 0};
    table[PATH] = (float)(path - world->paths);
    table[PARTS] = (float)parts;
    table[PITCH] = path->length / (float)parts;
    table[HAS_LINE] = (float)own;
    if (own) makeLine(world, path, table, brain->locomotion.skill);
    makeSquares(&course, table + SQUARES + (own ? ON_CENTER * (parts + 1) : 0));
    course.onLine = 1;
    if (own) makeSquares(&course, table + SQUARES);
}

static void makeListed(Listing *listing, const VeerBrainDef *brain, uint32_t slot) {
    const VeerPathRecord *path = &listing->world->paths[slot];
    if (lanesOf(brain, path)) makeTable(listing->world, brain, path, listing->world->speeds + listing->lanes);
}

static uint64_t listAll(Listing *listing) {
    VeerWorld *world = listing->world;
    const uint32_t high = world->header->pools[VEER_KIND_BRAIN].high;
    for (uint32_t slot = 0; slot < high; slot++) {
        world->speedTables[slot] = (uint32_t)listing->lanes;
        if (veer_isTaken(world, VEER_KIND_BRAIN, slot)) listPaths(listing, &world->brains[slot]);
    }
    world->speedTables[high] = (uint32_t)listing->lanes;
    return listing->lanes;
}

void veer_refreshSpeeds(VeerWorld *world) {
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    if (!world->areSpeedsOld) return;
    world->areSpeedsOld = 0;
    if (!capacity->speeds) return;
    if (listAll(&(Listing){.world = world}) <= capacity->speeds)
        listAll(&(Listing){.world = world, .make = makeListed});
    else /* only in a saved world whose data were changed outside of Veer */
        for (uint32_t i = 0; i <= capacity->brains; i++) world->speedTables[i] = 0;
}

/* ---- reading */

const float *veer_findSpeeds(const VeerWorld *world, uint32_t brainSlot, const VeerPathRecord *path) {
    if (!world->header->def.capacity.speeds || !(path->length > 0.0f)) return 0;
    const float slot = (float)(path - world->paths);
    uint32_t at = world->speedTables[brainSlot];
    const uint32_t end = world->speedTables[brainSlot + 1];
    while (at + SQUARES < end) {
        const float *table = world->speeds + at;
        if (veer_same(table[PATH], slot)) return table;
        at += SQUARES + ((uint32_t)table[PARTS] + 1) * (table[HAS_LINE] > 0.0f ? GROUPS : 1);
    }
    return 0;
}

uint32_t veer_speedCount(const float *table) { return (uint32_t)table[PARTS] + 1; }
float veer_speedAt(const float *table, uint32_t k) { return veer_sqrt(table[SQUARES + k]); }

/* A place in a table, between the ends k and k + 1 of the parts. */
typedef struct TablePlace {
    uint32_t k;
    float past; /* fraction of the part before the place */
} TablePlace;

static TablePlace placeIn(const VeerPathRecord *path, const float *table, float distance) {
    const float parts = table[PARTS], at = veer_clamp(veer_pathDistance(path, distance) / table[PITCH], 0.0f, parts);
    const uint32_t k = (uint32_t)veer_min(at, parts - 1.0f);
    return (TablePlace){k, at - (float)k};
}
static float valueAt(const float *group, TablePlace at) { return group[at.k] + (group[at.k + 1] - group[at.k]) * at.past; }

float veer_speedOnPath(const VeerPathRecord *path, const float *table, float distance, float share) {
    const TablePlace at = placeIn(path, table, distance);
    const float line = valueAt(groupOf(table, ON_LINE), at);
    if (!(table[HAS_LINE] > 0.0f)) return veer_sqrt(line);
    /* the curvature changes in proportion to the share, and it is proportional to 1 / speed^2 */
    const float center = valueAt(groupOf(table, ON_CENTER), at), between = share * center + (1.0f - share) * line;
    return between > 0.0f ? veer_sqrt(line / between * center) : 0.0f;
}

float veer_lineShare(const VeerPathRecord *path, const float *table, float radius) {
    if (!(table[HAS_LINE] > 0.0f)) return 0.0f;
    return veer_clamp((path->radius - (1.0f + LINE_MARGIN) * radius) / (LINE_SHARE * path->radius), 0.0f, 1.0f);
}

VeerVec3 veer_onRacingLine(const VeerPathRecord *path, const float *table, float distance, VeerVec3 center) {
    if (!(table[HAS_LINE] > 0.0f)) return center;
    const TablePlace at = placeIn(path, table, distance);
    const uint32_t parts = (uint32_t)table[PARTS], k = at.k, isClosed = path->closed;
    const uint32_t before = k > 0 ? k - 1 : isClosed ? parts - 1 : 0, after = k + 2 <= parts ? k + 2 : isClosed ? 1 : parts;
    const float *x = groupOf(table, LINE_X), *y = groupOf(table, LINE_Y);
    /* a smooth curve between the places keeps the car's direction from changing at each of them */
    const VeerSpan4 span = veer_span4((f4){x[before], y[before]}, (f4){x[k], y[k]}, (f4){x[k + 1], y[k + 1]}, (f4){x[after], y[after]});
    const f4 line = veer_spanAt4(&span, f4_splat(at.past));
    return veer_vec3(line[0], line[1], center.z);
}
