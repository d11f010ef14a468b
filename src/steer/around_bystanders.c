/* Finds the path of an agent around clusters of bystanders in a planar world, in the decide stage, without a map or a memory: the shortest
 * path over a graph that is built as needed (Hart, Nilsson and Raphael, A Formal Basis for the Heuristic Determination of Minimum Cost
 * Paths, 1968). A cluster is a set of bystanders between which the agent does not fit; its border consists of arcs around them. If a
 * cluster is in the way to the goal, its border is followed to both sides (Lumelsky and Stepanov, Path-Planning Strategies for a Point
 * Mobile Automaton, 1987) until it meets the straight line to the goal again, and is pulled tight like a string. A node of the graph is the
 * place where a string leaves the border. */
#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "shapes/kinds/capsules.h"
#include "shapes/sweeps.h"
#include "steer/bystanders.h"

/* Distance between the centers at which the path passes a bystander, in sums of the two radii. Larger: gaps in which the agent fits count
 * as closed. Smaller: crowds keep a larger gap, and stop the agent there. */
#define PASSING 1.02f
/* A disc that contains the agent or the goal is shrunk to this fraction of its distance to it. Larger: rounding leaves it inside. Smaller:
 * agents brush bystanders. */
#define OUTSIDE 0.999f
/* Distance to the center of a disc at which an agent touches it, in multiples of its reach. Larger: paths begin on the wrong side of gaps.
 * Smaller: rounding decides in which direction a path along the disc begins. */
#define TOUCHING 1.02f
/* Largest angle, in rad, of the pieces into which arcs are divided. Larger: paths keep a distance from the arcs. Smaller: a search takes
 * longer. */
#define PIECE_OF_ARC 0.262f
enum {
    MOST_ARCS = 96,   /* arcs of a border. Larger: a search takes longer. Smaller: agents do not find the ends of long rows of bystanders */
    MOST_POINTS = 64, /* points of a string. Larger: takes more memory. Smaller: the lengths of paths around large clusters are wrong */
    MOST_SEEN = 16,   /* corners of a border that are kept, for strings that are not tight. Smaller: such paths begin with short pieces */
    MOST_BENDS = 4,   /* bends around other clusters. Larger: a search takes longer. Smaller: strings are not tight at their start */
    MOST_NODES = 16,  /* nodes of a search. Larger: a search takes longer. Smaller: agents do not find the path between many clusters */
    MOST_PIECES = 64  /* pieces in which a line is searched; does not change results */
};

/* The lengths below are in sums of the agent's radius and the largest radius of an agent. */

/* Distance from the agent within which bystanders are considered. Larger: a search takes longer. Smaller: agents turn back late. */
#define HORIZON 12.0f
/* Length that is added to a path that begins at a right angle to the agent's heading; twice that if it begins with a turn back. Larger:
 * agents keep to long paths. Smaller: agents waver between two paths of almost equal length. */
#define STEADINESS 1.0f
/* Nodes this close to the agent count as being at the agent. Larger: agents cut corners. Smaller: paths begin with a short piece ahead, and
 * then turn back. */
#define AT_AGENT 0.25f
/* Nodes closer together than this count as the same. Larger: clusters are skipped. Smaller: a search takes longer. */
#define SAME_PLACE 0.05f
/* Length of the pieces in which a line is searched; does not change results. */
#define PIECE_OF_LINE 3.0f
/* Paths whose lengths differ by less than this fraction are equally long. Larger: agents take detours. Smaller: rounding decides. */
#define EQUAL 1e-3f

/* A bystander as a disc that the agent's center must not enter. */
typedef struct Disc {
    VeerVec3 at; /* relative to the agent */
    float reach;
    uint32_t slot;
} Disc;

typedef struct Line {
    VeerVec3 from, direction; /* from: relative to the agent */
    float length;
} Line;

typedef struct Node {
    VeerVec3 at;            /* relative to the agent */
    float length, estimate; /* length of the path to the node; this length plus the distance to the goal */
    VeerVec3 direction;     /* direction in which the path begins */
    float turn;             /* cost of the turn to this direction, part of the length */
    int isVisited;
} Node;

typedef struct Search {
    const VeerBystanderPath *path;
    VeerVec3 from;          /* position of the agent */
    float unit;             /* sum of the agent's radius and the largest radius */
    int haveWalls;          /* the world has obstacles or edges that may close a border */
    Node nodes[MOST_NODES]; /* the first is the agent */
    uint32_t count;
} Search;

static float lengthOf(VeerVec3 v) { return veer_length2(v.x, v.y); }
static float distanceOf(VeerVec3 a, VeerVec3 b) { return lengthOf(veer_sub3(b, a)); }
static float crossOf(VeerVec3 a, VeerVec3 b) { return a.x * b.y - a.y * b.x; }
static VeerVec3 rotated(VeerVec3 v, float c, float s) { return veer_vec3(v.x * c - v.y * s, v.x * s + v.y * c, 0.0f); }
static VeerVec3 unitAt(float angle) { return veer_vec3(veer_cos(angle), veer_sin(angle), 0.0f); }

static Line lineBetween(VeerVec3 from, VeerVec3 to) {
    const VeerVec3 between = veer_sub3(to, from);
    return (Line){from, veer_unitOf(between), lengthOf(between)};
}

/* ---- bystanders as discs */

/* Iterates over the bystanders within a range of a place. */
typedef struct Discs {
    const Search *search;
    VeerNeighborQuery query;
    int isOpen;
} Discs;

static Discs discsAround(const Search *search, VeerVec3 center, float range) {
    Discs discs = {.search = search};
    const VeerReach reach = {veer_add3(search->from, center), range};
    discs.isOpen = veer_beginBystanders(search->path->world, search->path->slot, reach, &discs.query);
    return discs;
}

static int nextDisc(Discs *discs, Disc *disc) {
    const Search *search = discs->search;
    const VeerBystanderPath *path = search->path;
    VeerPrimitive other;
    if (!discs->isOpen) return 0;
    if (!(path->isHeldUp ? veer_nextHeldUp(&discs->query, &other) : veer_nextBystander(&discs->query, &other))) return 0;
    disc->at = veer_vec3(other.ax - search->from.x, other.ay - search->from.y, 0.0f);
    disc->slot = discs->query.slot;
    const float nearest = veer_min(lengthOf(disc->at), distanceOf(disc->at, path->goal));
    disc->reach = veer_min(PASSING * (path->world->radius[path->slot] + other.radius), OUTSIDE * nearest);
    return 1;
}

/* Returns the distance at which a line enters a disc; INF: nowhere. */
static float entryOf(const Line *line, const Disc *disc) {
    const VeerVec3 to = veer_sub3(disc->at, line->from);
    const float along = veer_dot3(to, line->direction), across = crossOf(line->direction, to), reach = OUTSIDE * disc->reach;
    if (!(along > 0.0f) || !(veer_abs(across) < reach)) return VEER_INF;
    const float at = veer_max(along - veer_sqrt(reach * reach - across * across), 0.0f);
    return at < line->length ? at : VEER_INF;
}

/* Finds the first disc on a line. Returns the distance to it; INF: the line is free. The line is searched in pieces, so that its end takes
 * no time if its beginning is blocked. */
static float firstOn(const Search *search, const Line *line, Disc *first) {
    const float horizon = HORIZON * search->unit, width = PASSING * search->unit;
    const float length = veer_min(line->length, lengthOf(line->from) + horizon);
    const float piece = veer_max(length / (float)MOST_PIECES, PIECE_OF_LINE * search->unit);
    float nearest = VEER_INF;
    for (float begin = 0.0f; begin < veer_min(length, nearest); begin += piece) {
        const float half = 0.5f * veer_min(piece, length - begin);
        Discs discs = discsAround(search, veer_mulAdd3(line->from, line->direction, begin + half), half + width);
        for (Disc disc; nextDisc(&discs, &disc);) {
            const float entry = entryOf(line, &disc);
            if (!(entry < nearest) || !(lengthOf(disc.at) < horizon)) continue;
            nearest = entry;
            *first = disc;
        }
    }
    return nearest;
}

static int isBlocked(const Search *search, VeerVec3 from, VeerVec3 to) {
    const Line line = lineBetween(from, to);
    return firstOn(search, &line, &(Disc){.slot = 0}) < VEER_INF;
}

/* ---- strings */

/* A string along the border of a cluster. */
typedef struct String {
    float side; /* 1: it passes the cluster on the left; -1: on the right */
    VeerVec3 points[MOST_POINTS];
    uint32_t slots[MOST_POINTS]; /* the bystander on whose disc the point is */
    float along[MOST_POINTS];    /* length of the border up to the point */
    uint32_t count;
    Disc first;               /* the disc of the second point */
    float length;             /* length of the border so far */
    VeerVec3 lastTo;          /* vector from the first point to the last point of the border */
    float angle, farthest;    /* angle of this vector to the side, in rad, and the largest such angle so far */
    VeerVec3 seen[MOST_SEEN]; /* the first corners of the border */
    uint32_t seenCount;
    uint32_t members[MOST_ARCS], memberCount; /* the bystanders on the border */
} String;

/* Adds a point to a string, and pulls the string tight between the second point and the new one. */
static void addPoint(String *string, VeerVec3 point, const Disc *disc) {
    uint32_t n = string->count;
    for (; n > 2; n--) {
        const VeerVec3 last = string->points[n - 1];
        if (string->side * crossOf(veer_sub3(last, string->points[n - 2]), veer_sub3(point, last)) < 0.0f) break;
    }
    if (n == MOST_POINTS) n--;
    if (n == 1) string->first = *disc;
    string->points[n] = point;
    string->slots[n] = disc->slot;
    string->along[n] = string->length;
    string->count = n + 1;
}

/* Adds a point of the border. The string turns around the point that is farthest to the side, seen from its first point. Angles are counted
 * beyond a whole turn, because borders may wind around the first point. */
static void addBorderPoint(String *string, VeerVec3 point, const Disc *disc) {
    const VeerVec3 to = veer_sub3(point, string->points[0]), last = string->lastTo;
    string->angle += string->side * veer_atan2(crossOf(last, to), last.x * to.x + last.y * to.y);
    string->lastTo = to;
    if (string->angle > string->farthest) {
        string->farthest = string->angle;
        string->count = 1;
    }
    addPoint(string, point, disc);
}

/* A place on the border of a cluster. */
typedef struct Border {
    Disc disc;
    float angle; /* angle of the place, seen from the center of the disc */
    float side;  /* as in String */
    int isStart; /* 1: the place is the entry, which rounding may put slightly inside the disc of a neighbor */
} Border;

static VeerVec3 onDisc(const Disc *disc, VeerVec3 outwards) { return veer_mulAdd3(disc->at, outwards, disc->reach); }
static float angleAt(const Disc *disc, VeerVec3 place) { return veer_atan2(place.y - disc->at.y, place.x - disc->at.x); }

/* Returns the angle, 0 to TAU, by which a border turns from its place to another angle on its disc. */
static float turnTo(const Border *border, float angle) {
    const float turn = border->side * (border->angle - angle);
    return turn - VEER_TAU * (float)veer_floorInt(turn / VEER_TAU);
}

#define NOWHERE (2.0f * VEER_TAU) /* a turn to something that is not on the disc */

/* Finds the next disc of a border. Returns the turn up to it. */
static float findNext(const Search *search, const Border *border, Disc *next) {
    const Disc *disc = &border->disc;
    float least = NOWHERE;
    Discs discs = discsAround(search, disc->at, disc->reach + PASSING * search->unit);
    for (Disc found; nextDisc(&discs, &found);) {
        const float distance = distanceOf(disc->at, found.at), own = disc->reach, other = found.reach;
        if (found.slot == disc->slot || !(distance < own + other) || !(distance > veer_abs(own - other))) continue;
        const float cosine = (distance * distance + own * own - other * other) / (2.0f * distance * own);
        const float half = veer_atan2(veer_sqrt(veer_max(1.0f - cosine * cosine, 0.0f)), cosine);
        float turn = turnTo(border, angleAt(disc, found.at) + border->side * half);
        if (border->isStart && VEER_TAU - turn < half) turn = 0.0f;
        if (!(turn < least)) continue;
        least = turn;
        *next = found;
    }
    return least;
}

/* The place where a line enters a cluster. */
typedef struct Entry {
    const Line *line;
    Disc disc;
    float distance;
} Entry;

/* Returns the turn up to the place where a border meets the line beyond the entry. */
static float turnToLine(const Border *border, const Entry *entry) {
    const Disc *disc = &border->disc;
    const Line *line = entry->line;
    const VeerVec3 to = veer_sub3(disc->at, line->from);
    const float along = veer_dot3(to, line->direction), across = crossOf(line->direction, to);
    const float half = veer_sqrt(veer_max(disc->reach * disc->reach - across * across, 0.0f));
    float least = NOWHERE;
    for (float sign = -1.0f; sign <= 1.0f && half > 0.0f; sign += 2.0f) {
        const float at = along + sign * half;
        if (!(at > entry->distance) || !(at < line->length) || (sign < 0.0f && disc->slot == entry->disc.slot)) continue;
        least = veer_min(least, turnTo(border, angleAt(disc, veer_mulAdd3(line->from, line->direction, at))));
    }
    return least;
}

/* Returns whether no wall or edge of the world is between two places on a border. */
static int isOpen(const Search *search, VeerVec3 from, VeerVec3 to) {
    const VeerWorld *world = search->path->world;
    const VeerWorldDef *def = &world->header->def;
    const float radius = world->radius[search->path->slot];
    const VeerVec3 at = veer_add3(search->from, to);
    if (!search->haveWalls) return 1;
    if (veer_isWalled(def, 0) && !(at.x >= def->minX + radius && at.x <= def->maxX - radius)) return 0;
    if (veer_isWalled(def, 1) && !(at.y >= def->minY + radius && at.y <= def->maxY - radius)) return 0;
    VeerRay ray = {.origin = veer_add3(search->from, from), .direction = veer_sub3(to, from), .mask = 0xFFFFFFFFu};
    ray.radius = OUTSIDE * radius;
    ray.distance = lengthOf(ray.direction);
    return !(ray.distance > 0.0f) || !(veer_sweep(world, &ray).distance < ray.distance);
}

/* Follows an arc of a border, and adds the corners of a polygon around the arc to the string, so that the string does not cut the disc.
 * Returns 0 if a wall closes the border. */
static int followArc(const Search *search, Border *border, float turn, String *string) {
    const uint32_t pieces = 1u + (uint32_t)(turn / PIECE_OF_ARC);
    const float angle = turn / (float)pieces, step = string->side * angle, corner = 1.0f / veer_cos(0.5f * angle);
    const float cosine = veer_cos(0.5f * step), sine = -veer_sin(0.5f * step); /* of half the angle of a piece */
    const Disc *disc = &border->disc;
    VeerVec3 end = unitAt(border->angle);
    for (uint32_t k = 0; k < pieces; k++) {
        const VeerVec3 begin = end, middle = rotated(begin, cosine, sine);
        const VeerVec3 point = veer_mulAdd3(disc->at, middle, corner * disc->reach);
        end = rotated(middle, cosine, sine);
        if (!isOpen(search, onDisc(disc, begin), onDisc(disc, end))) return 0;
        string->length += 0.5f * angle * disc->reach;
        addBorderPoint(string, point, disc);
        string->length += 0.5f * angle * disc->reach;
        if (string->seenCount < MOST_SEEN) string->seen[string->seenCount++] = point;
        border->angle -= step;
    }
    addBorderPoint(string, onDisc(disc, end), disc);
    return 1;
}

/* Begins a string at a place on a border. length: length of the straight line to this place. */
static void beginString(String *string, const Border *border, float length) {
    string->count = string->seenCount = 1;
    string->length = length;
    string->seen[0] = onDisc(&border->disc, unitAt(border->angle));
    string->lastTo = veer_sub3(string->seen[0], string->points[0]);
    string->angle = string->farthest = 0.0f;
    addPoint(string, string->seen[0], &border->disc);
}

/* Begins a string anew where its border passes its first point, if the border's disc touches that point. Returns the rest of the arc. */
static float skipTouching(Border *border, float turn, String *string) {
    const Disc *disc = &border->disc;
    const float angle = angleAt(disc, string->points[0]), skipped = turnTo(border, angle);
    if (!(skipped < turn) || !(distanceOf(disc->at, string->points[0]) < TOUCHING * disc->reach)) return turn;
    border->angle = angle;
    beginString(string, border, 0.0f);
    return turn - skipped;
}

/* Follows the border of a cluster from an entry to the place where it meets the line again. Returns 0 if there is no such place. */
static int followBorder(const Search *search, const Entry *entry, String *string) {
    const Line *line = entry->line;
    const float start = angleAt(&entry->disc, veer_mulAdd3(line->from, line->direction, entry->distance));
    Border border = {entry->disc, start, string->side, 1};
    string->points[0] = line->from;
    beginString(string, &border, entry->distance);
    string->memberCount = 0;
    for (uint32_t arcs = 0; arcs < MOST_ARCS; arcs++) {
        Disc next = border.disc;
        string->members[string->memberCount++] = border.disc.slot;
        const float turn = findNext(search, &border, &next), last = turnToLine(&border, entry);
        if (last <= turn && last < NOWHERE) return followArc(search, &border, skipTouching(&border, last, string), string);
        if (!(turn < NOWHERE)) return 0;
        if (arcs > 0 && border.disc.slot == entry->disc.slot && turnTo(&border, start) <= turn) return 0; /* all around the cluster */
        if (!followArc(search, &border, skipTouching(&border, turn, string), string)) return 0;
        border.angle = angleAt(&next, onDisc(&border.disc, unitAt(border.angle)));
        border.disc = next;
        border.isStart = 0;
    }
    return 1; /* the rest of a long border is estimated as the straight line to the goal */
}

/* Returns the point of tangency of a line from a place to a disc that it passes on a side: 1 left, -1 right. */
static VeerVec3 tangentTo(const Disc *disc, VeerVec3 from, float side) {
    const VeerVec3 to = veer_sub3(disc->at, from), ahead = veer_unitOf(to);
    const float distance = lengthOf(to), sine = disc->reach < distance ? disc->reach / distance : 1.0f;
    const float cosine = veer_sqrt(1.0f - sine * sine);
    const VeerVec3 aside = {-side * ahead.y, side * ahead.x, 0.0f}, direction = veer_mulAdd3(veer_scale3(ahead, cosine), aside, sine);
    return veer_mulAdd3(from, direction, veer_max(distance * cosine, 1e-3f * disc->reach));
}

/* Returns the side on which a string passes a disc: the far side if the disc belongs to another cluster. */
static float sideOf(const String *string, const Disc *disc) {
    uint32_t k = 0;
    while (k < string->memberCount && string->members[k] != disc->slot) k++;
    return k < string->memberCount ? string->side : -string->side;
}

/* Returns the first place on the path along a string. The path passes bystanders of other clusters on the other side. If there are too many
 * of them, the result is a corner of the border. */
static VeerVec3 firstPlaceOf(const Search *search, const String *string) {
    const VeerVec3 from = string->points[0];
    Disc disc = string->first;
    float side = string->side;
    for (uint32_t bends = 0; bends < MOST_BENDS; bends++) {
        const VeerVec3 place = tangentTo(&disc, from, side);
        const Line line = lineBetween(from, place);
        if (!(firstOn(search, &line, &disc) < VEER_INF)) return place;
        side = sideOf(string, &disc);
    }
    uint32_t seen = 1;
    while (seen < string->seenCount && !isBlocked(search, from, string->seen[seen])) seen++;
    return string->seen[seen - 1];
}

/* Returns the length of the path that leads to a place and then along a string to one of its points. Where another cluster is in the way,
 * the path follows the border. */
static float lengthTo(const Search *search, const String *string, uint32_t end, VeerVec3 place) {
    float length = distanceOf(string->points[0], place) + distanceOf(place, string->points[1]);
    for (uint32_t k = 2; k <= end; k++) {
        const VeerVec3 from = string->points[k - 1], to = string->points[k];
        const int isFree = string->slots[k - 1] == string->slots[k] || !isBlocked(search, from, to);
        length += isFree ? distanceOf(from, to) : string->along[k] - string->along[k - 1];
    }
    return length;
}

/* ---- the search */

/* Adds a node that is reached from another, unless a path to it that is as short is already known. */
static void addNode(Search *search, uint32_t from, Node node) {
    uint32_t known = 0;
    while (known < search->count && (known == from || distanceOf(search->nodes[known].at, node.at) > SAME_PLACE * search->unit)) known++;
    if (known == MOST_NODES || (known < search->count && !(node.length < (1.0f - EQUAL) * search->nodes[known].length))) return;
    if (known == search->count) search->count++;
    node.estimate = node.length + distanceOf(node.at, search->path->goal);
    search->nodes[known] = node;
}

/* Adds the nodes at which the strings around a cluster leave it. The cluster is in the way from a node to the goal. */
static void passCluster(Search *search, uint32_t from, const Entry *entry) {
    const Node *node = &search->nodes[from];
    const VeerVec3 heading = veer_heading(search->path->world, search->path->slot);
    const int isAtAgent = lengthOf(node->at) < AT_AGENT * search->unit;
    for (float sign = 1.0f; sign >= -1.0f; sign -= 2.0f) {
        String string = {.side = sign * search->path->side};
        if (!followBorder(search, entry, &string)) continue;
        addPoint(&string, search->path->goal, &string.first);
        const uint32_t end = string.count > 2 ? string.count - 2 : 1;
        const VeerVec3 place = firstPlaceOf(search, &string);
        Node next = {.at = string.points[end], .direction = node->direction, .turn = node->turn};
        if (isAtAgent) {
            next.direction = veer_unitOf(place);
            next.turn = STEADINESS * search->unit * (1.0f - veer_dot3(heading, next.direction));
        }
        next.length = node->length + lengthTo(search, &string, end, place) + next.turn - node->turn;
        addNode(search, from, next);
    }
}

/* Returns the node to be visited next: the first of those with the least estimate, or VEER_NONE. */
static uint32_t nextNode(const Search *search) {
    uint32_t next = VEER_NONE;
    for (uint32_t k = 0; k < search->count; k++)
        if (!search->nodes[k].isVisited && (next == VEER_NONE || search->nodes[k].estimate < search->nodes[next].estimate)) next = k;
    return next;
}

int veer_aroundBystanders(const VeerBystanderPath *path, VeerVec3 *direction) {
    const VeerWorld *world = path->world;
    const VeerWorldDef *def = &world->header->def;
    Search search = {.path = path, .from = veer_position(world, path->slot), .count = 1};
    uint32_t next = 0;
    search.unit = world->radius[path->slot] + world->grid->largestRadius;
    search.haveWalls = world->header->pools[VEER_KIND_OBSTACLE].count || veer_isWalled(def, 0) || veer_isWalled(def, 1);
    search.nodes[0] = (Node){.estimate = lengthOf(path->goal)};
    for (uint32_t visits = 0; visits < MOST_NODES && next != VEER_NONE; visits++) {
        const Line line = lineBetween(search.nodes[next].at, path->goal);
        Entry entry = {.line = &line};
        entry.distance = firstOn(&search, &line, &entry.disc);
        if (!(entry.distance < VEER_INF)) break;
        search.nodes[next].isVisited = 1;
        passCluster(&search, next, &entry);
        next = nextNode(&search);
    }
    if (next != VEER_NONE) *direction = search.nodes[next].direction;
    return next != VEER_NONE && next > 0;
}
