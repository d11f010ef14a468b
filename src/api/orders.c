/* Orders: gives each agent of a group a place of its own around a point. Places lie on a hexagonal lattice, on which discs are packed most
 * closely (Fejes Toth, Lagerungen in der Ebene, auf der Kugel und im Raum, 1953); agents with larger radii choose first. Then agents
 * swap places: first where a swap reduces the sum of the squared distances that they travel, then where their straight lines cross. */
#include <stdlib.h>

#include "api/life_cycle.h"
#include "core/checks.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/find_path.h"
#include "nav/nav.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_query.h"

#define SEARCHED 16  /* squared distances searched per member, in pitches; larger: slower where places are few; smaller: none are found */
#define MARGIN 16384 /* squared distances searched besides; larger: slower; smaller: no places are found behind large walls */
#define MOST_PAIRS 20000000u /* pairs compared in all swaps; larger: huge groups take longer; smaller: their lines may still cross */
#define CLASS 0.9f           /* ratio of radii down to which members share a lattice; larger: more lattices; smaller: wider gaps */
#define LEAST_GAIN 1e-6f     /* fraction of the ways that an exchange must save; smaller: rounding could exchange places back and forth */

/* A member of the group. */
typedef struct Member {
    uint32_t slot;
    uint32_t region; /* of its navigation grid; VEER_NONE: it has no grid, or no path leads from it */
    VeerVec3 at, place;
    float radius;
} Member;

/* The order that is being given. */
typedef struct Order {
    VeerWorld *world;
    VeerVec3 point;
    float spacing;
    Member *members;
    uint32_t count, placed, pairs; /* pairs: number of pairs that may still be compared */
    VeerPathFinder finder;         /* of the navigation grid `params`, if `hasGrid` */
    VeerNavFieldParams params;
    int hasGrid;
} Order;

/* ---- what suits whom */

/* Returns whether a brain finds paths, and the settings of its grid. */
static int gridOf(const VeerWorld *world, uint32_t slot, VeerNavFieldParams *params) {
    const uint32_t number = world->brain[slot] - 1; /* the column may hold any number */
    if (!veer_isTaken(world, VEER_KIND_BRAIN, number) || veer_isVolume(world) || !world->header->def.capacity.navCells) return 0;
    const VeerBrainDef *brain = &world->brains[number];
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        if (!veer_isOnGrid(&brain->behaviors[i]) || !veer_isOn(&brain->behaviors[i])) continue;
        *params = veer_navParams(&brain->behaviors[i]);
        params->density = 0.0f;
        return 1;
    }
    return 0;
}

/* Opens the grid of a member, unless it is open already. */
static void openGrid(Order *order, uint32_t slot) {
    VeerNavFieldParams params;
    const int hasGrid = gridOf(order->world, slot, &params);
    if (hasGrid && order->hasGrid) {
        const VeerNavGrid grid = veer_navGrid(order->world, &params);
        const VeerNavSettings a = veer_navSettings(&grid), b = veer_navSettings(&order->finder.grid);
        if (veer_areSameSettings(&a, &b)) return;
    }
    order->hasGrid = hasGrid;
    if (!hasGrid) return;
    order->params = params;
    veer_openPathFinder(&order->finder, order->world, &order->params);
}

/* Returns whether there is room for a disc at a place. */
static int isFree(const Order *order, VeerVec3 place, float radius) {
    const VeerWorldDef *def = &order->world->header->def;
    if (veer_isWalled(def, 0) && (place.x - radius < def->minX || place.x + radius > def->maxX)) return 0;
    if (veer_isWalled(def, 1) && (place.y - radius < def->minY || place.y + radius > def->maxY)) return 0;
    return !veer_touchesObstacle(order->world, place, radius);
}

/* Returns whether a path leads a member to a place. Members without a behavior that finds paths can go anywhere. */
static int reaches(Order *order, const Member *member, VeerVec3 place) {
    openGrid(order, member->slot);
    if (!order->hasGrid) return 1;
    const uint32_t cell = veer_navCellAt(&order->finder.grid, place);
    if (!order->finder.raster.moves[cell] || member->region == VEER_NONE) return 0;
    const VeerReachable reach = veer_reachFrom(&order->finder.regions, member->region);
    return veer_reaches(&reach, veer_regionOf(&order->finder.regions, cell));
}

/* Returns whether a place is far enough from the places of all members but these two. */
static int isVacant(const Order *order, VeerVec3 place, const Member *member, const Member *other) {
    for (uint32_t i = 0; i < order->placed; i++) {
        const Member *third = &order->members[i];
        if (third == member || third == other) continue;
        const VeerVec3 by = veer_delta(order->world, place, third->place);
        const float gap = 0.9999f * (1.0f + 0.5f * order->spacing) * (member->radius + third->radius);
        if (by.x * by.x + by.y * by.y < gap * gap) return 0;
    }
    return 1;
}

/* ---- places */

static int32_t rootOf(int32_t squared) {
    int32_t root = (int32_t)veer_sqrt((float)squared);
    while (root * root > squared) root--;
    while ((root + 1) * (root + 1) <= squared) root++;
    return root;
}

/* Gives a place to the first member without one that can reach it. The first one has the largest radius. */
static void offer(Order *order, VeerVec3 place, uint32_t end) {
    Member *first = &order->members[order->placed];
    if (!isVacant(order, place, first, NULL) || !isFree(order, place, first->radius)) return;
    for (uint32_t i = order->placed; i < end; i++) {
        Member *member = &order->members[i], swap = *first;
        if (!reaches(order, member, place)) continue;
        *first = *member;
        *member = swap;
        first->place = place;
        order->placed++;
        return;
    }
}

/* Offers the points of a hexagonal lattice, the nearest first, to the members up to `end`, which have similar radii. The squared distance
 * of the point i, j is i i + i j + j j pitches. */
static void placeEqual(Order *order, uint32_t end) {
    const float pitch = (2.0f + order->spacing) * order->members[order->placed].radius, slant = 0.8660254f; /* root of 3 / 2 */
    const int32_t most = SEARCHED * (int32_t)order->count + MARGIN;
    for (int32_t squared = 0; squared < most && order->placed < end; squared++) {
        const int32_t farthest = rootOf(4 * squared / 3);
        for (int32_t j = -farthest; j <= farthest; j++) {
            const int32_t rest = 4 * squared - 3 * j * j, root = rest < 0 ? -1 : rootOf(rest);
            if (root < 0 || root * root != rest) continue;
            for (int32_t sign = root ? -1 : 1; sign <= 1 && order->placed < end; sign += 2) {
                const int32_t twice = sign * root - j;
                if (twice % 2) continue; /* no whole number */
                const float x = 0.5f * (float)(twice + j) * pitch, y = slant * (float)j * pitch;
                offer(order, veer_vec3(order->point.x + x, order->point.y + y, order->point.z), end);
            }
        }
    }
}

/* Gives places to all members, those with the largest radius first. A member for which there is no place goes to the point itself. */
static uint32_t placeAll(Order *order) {
    uint32_t missing = 0;
    for (uint32_t end, begin = 0; begin < order->count; begin = end) {
        for (end = begin + 1; end < order->count && order->members[end].radius >= CLASS * order->members[begin].radius;) end++;
        order->placed = begin;
        placeEqual(order, end);
        for (uint32_t i = order->placed; i < end; i++, missing++) order->members[i].place = order->point;
        order->placed = end;
    }
    return missing;
}

/* ---- exchanges */

static VeerVec3 wayOf(const Order *order, const Member *member, VeerVec3 place) { return veer_delta(order->world, member->at, place); }

static float squareOf(VeerVec3 v) { return v.x * v.x + v.y * v.y; }

/* Returns whether a swap of places reduces the sum of the squared distances. A member that starts in front then gets a place on the far
 * side, and does not block the members behind it. */
static int isShorter(Order *order, const Member *a, const Member *b) {
    const float ways = squareOf(wayOf(order, a, a->place)) + squareOf(wayOf(order, b, b->place));
    return squareOf(wayOf(order, a, b->place)) + squareOf(wayOf(order, b, a->place)) < ways - LEAST_GAIN * ways;
}

static float crossed(VeerVec3 a, VeerVec3 b) { return a.x * b.y - a.y * b.x; }

/* Returns whether two straight ways cross. */
static int areCrossing(Order *order, const Member *a, const Member *b) {
    const VeerVec3 wayA = wayOf(order, a, a->place), wayB = wayOf(order, b, b->place), between = wayOf(order, a, b->at);
    const float s = crossed(wayA, between), t = crossed(wayA, veer_add3(between, wayB));
    const float u = crossed(between, wayB), v = crossed(veer_sub3(between, wayA), wayB);
    return s * t < 0.0f && u * v < 0.0f;
}

/* Returns whether a swap reduces the sum of the squared distances and makes no lines cross. */
static int isShorterStill(Order *order, const Member *a, const Member *b) {
    Member newA = *a, newB = *b;
    if (!isShorter(order, a, b)) return 0;
    newA.place = b->place;
    newB.place = a->place;
    if (areCrossing(order, &newA, &newB)) return 0;
    order->pairs -= order->count < order->pairs ? order->count : order->pairs;
    for (uint32_t i = 0; i < order->count; i++) {
        const Member *third = &order->members[i];
        if (third != a && third != b && (areCrossing(order, &newA, third) || areCrossing(order, &newB, third))) return 0;
    }
    return 1;
}

static int canExchange(Order *order, const Member *a, const Member *b) {
    if (!veer_same(a->radius, b->radius)) {
        order->pairs -= 2 * order->count < order->pairs ? 2 * order->count : order->pairs;
        if (!isVacant(order, b->place, a, b) || !isVacant(order, a->place, b, a)) return 0;
        if (!isFree(order, b->place, a->radius) || !isFree(order, a->place, b->radius)) return 0;
    }
    return reaches(order, a, b->place) && reaches(order, b, a->place);
}

/* Swaps places until no two members want to. */
static void exchange(Order *order, int (*wants)(Order *, const Member *, const Member *)) {
    for (int isChanged = 1; isChanged;) {
        isChanged = 0;
        for (uint32_t i = 0; i < order->count; i++)
            for (uint32_t k = i + 1; k < order->count; k++) {
                Member *a = &order->members[i], *b = &order->members[k];
                if (!order->pairs) return;
                order->pairs--;
                if (!wants(order, a, b) || !canExchange(order, a, b)) continue;
                const VeerVec3 place = a->place;
                a->place = b->place;
                b->place = place;
                isChanged = 1;
            }
    }
}

/* ---- the call */

/* Larger members come first; equal ones in an order that does not depend on that of the list. */
static int isAfter(const VeerWorld *world, const Member *a, const Member *b) {
    if (!veer_same(a->radius, b->radius)) return a->radius < b->radius;
    return veer_isBefore(world, b->slot, a->slot);
}

static void sinkMember(const Order *order, uint32_t at, uint32_t count) {
    Member *members = order->members;
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && isAfter(order->world, &members[child + 1], &members[child])) child++;
        if (!isAfter(order->world, &members[child], &members[at])) return;
        const Member swap = members[at];
        members[at] = members[child];
        members[child] = swap;
    }
}

static void sortMembers(const Order *order) {
    for (uint32_t at = order->count / 2; at-- > 0;) sinkMember(order, at, order->count);
    for (uint32_t end = order->count; end-- > 1;) {
        const Member swap = order->members[0];
        order->members[0] = order->members[end];
        order->members[end] = swap;
        sinkMember(order, 0, end);
    }
}

/* Reads the members. Refuses an agent that is listed twice. */
static void readMembers(VeerCall *call, Order *order, const VeerAgentId *agents) {
    for (uint32_t i = 0; i < order->count && call->result == VEER_OK; i++) {
        const uint32_t slot = veer_needSlot(call, VEER_KIND_AGENT, agents[i].bits, "agents[#]");
        if (call->result != VEER_OK) return;
        Member *member = &order->members[i];
        *member =
            (Member){.slot = slot, .region = VEER_NONE, .at = veer_position(order->world, slot), .radius = order->world->radius[slot]};
        openGrid(order, slot);
        if (!order->hasGrid) continue;
        const VeerPathEnds ends = veer_pathEnds(&order->finder, member->at, member->at);
        if (ends.first != VEER_NONE) member->region = veer_regionOf(&order->finder.regions, ends.first);
    }
    sortMembers(order);
    for (uint32_t i = 1; i < order->count && call->result == VEER_OK; i++)
        if (order->members[i].slot == order->members[i - 1].slot) veer_refuse(call, VEER_E_RANGE, "agents", (double)i);
}

VeerResult veer_orderAgents(VeerWorldId id, const VeerGroupOrder *given, const VeerAgentId *agents) {
    VeerCall call = veer_openCall(id, "veer_orderAgents");
    veer_needPointer(&call, given, "order");
    if (call.result == VEER_OK && given->agentCount) veer_needPointer(&call, agents, "agents");
    if (call.result == VEER_OK) call.result = veer_checkDef(call.world, VEER_GROUP_ORDER, given, call.name, "order", VEER_NONE);
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result == VEER_OK && given->agentCount > VEER_MAX_AGENTS)
        veer_refuse(&call, VEER_E_RANGE, "order.agentCount", given->agentCount);
    if (call.result != VEER_OK || !given->agentCount) return call.result;
    Order order = {.world = call.world, .point = given->point, .spacing = given->spacing, .count = given->agentCount, .pairs = MOST_PAIRS};
    order.members = malloc(order.count * sizeof *order.members);
    if (!order.members) {
        veer_refuse(&call, VEER_E_MEMORY, "agents", order.count);
        veer_failBytes(call.world, (uint64_t)order.count * sizeof *order.members);
        return call.result;
    }
    veer_staticGridRefresh(call.world);
    readMembers(&call, &order, agents);
    if (call.result == VEER_OK) {
        const uint32_t missing = placeAll(&order);
        exchange(&order, isShorter);
        exchange(&order, areCrossing); /* two ways that cross are longer than after the exchange, so this ends */
        exchange(&order, isShorterStill);
        for (uint32_t i = 0; i < order.count; i++) veer_writeTargetPoint(call.world, order.members[i].slot, order.members[i].place);
        if (missing) call.result = VEER_CLAMPED;
    }
    free(order.members);
    return call.result;
}
