/* Keeps the routes of agents on navigation meshes (mesh_route.h). */
#include "nav/mesh_route.h"

#include "core/flags.h"
#include "core/ids.h"
#include "core/traits.h"
#include "math/vec3.h"

_Static_assert((int)VEER_ROUTE_LANES == (int)VEER_MESH_LANES, "the memory of a route");

/* Fraction of the clearance that must be free on the line to the next corner before an agent heads for it. Larger: agents walk up to their
 * corners. Smaller: they pass walls more closely. */
#define CLEAR_ENOUGH 0.9f
#define MOVED 0.1f       /* fraction of the rest of the path by which a goal may move without a new search */
#define NEAR_CORNER 4.0f /* radii from a corner within which an agent looks for the next one in every step */
#define FARTHEST 1e8f    /* greatest number in a route */
#define LEAST_NEAR 0.1f  /* radii from a corner at which the agent has reached it */

/* ---- memory */

const VeerMeshRecord *veer_meshOfBehavior(const VeerWorld *world, const VeerBehavior *behavior) {
    uint32_t slot;
    return veer_checkId(world, VEER_KIND_MESH, behavior->mesh.bits, &slot) == VEER_OK ? &world->meshes[slot] : NULL;
}

uint32_t veer_routePolygon(const VeerMeshRecord *record, float lane) {
    const float number = veer_abs(lane);
    return number >= 1.0f && number < 1.0f + (float)record->polygonCount ? (uint32_t)(number - 1.0f) : VEER_NONE;
}

uint32_t veer_routeCorners(const float *memory) {
    const float count = memory[VEER_LANE_NEXT];
    if (!veer_same(memory[VEER_LANE_AIM], VEER_AIM_AT_CELLS) || !(count >= 1.0f)) return 0;
    return count < (float)VEER_ROUTE_MOST ? (uint32_t)count : VEER_ROUTE_MOST;
}

static VeerVec3 cornerAt(const float *memory, uint32_t i) {
    const float *corner = memory + VEER_ROUTE_CORNERS + 2 * (size_t)i;
    return veer_vec3(corner[0], corner[1], 0.0f);
}

static void setCorner(float *memory, uint32_t i, VeerVec3 at) {
    memory[VEER_ROUTE_CORNERS + 2 * i] = at.x;
    memory[VEER_ROUTE_CORNERS + 2 * i + 1] = at.y;
}

static float between(VeerVec3 a, VeerVec3 b) { return veer_length2(b.x - a.x, b.y - a.y); }
static float versionOf(const VeerMeshRecord *record) { return (float)(record->version & VEER_ROUTE_VERSION_BITS); }
static int hasTail(const float *memory, uint32_t tail) { return veer_same(memory[VEER_ROUTE_TAIL], (float)tail); }
static VeerVec3 plannedGoal(const float *memory) {
    return veer_vec3(memory[VEER_ROUTE_GOAL_X], memory[VEER_ROUTE_GOAL_X + 1], memory[VEER_ROUTE_GOAL_X + 2]);
}
static void keepGoal(float *memory, VeerVec3 goal) {
    memory[VEER_ROUTE_GOAL_X] = goal.x;
    memory[VEER_ROUTE_GOAL_X + 1] = goal.y;
    memory[VEER_ROUTE_GOAL_X + 2] = goal.z;
}

static void clearRoute(float *memory) {
    memory[VEER_LANE_BEYOND] = memory[VEER_LANE_NEXT] = memory[VEER_ROUTE_TAIL] = memory[VEER_ROUTE_LINK] = 0.0f;
    for (uint32_t i = 0; i < VEER_ROUTE_MOST; i++) setCorner(memory, i, veer_vec3(0.0f, 0.0f, 0.0f));
}

/* ---- lines of sight */

static float bodyOf(const VeerMeshWalker *walker) {
    return CLEAR_ENOUGH * veer_min(walker->search->world->radius[walker->slot], walker->params->clearance);
}

/* Returns the polygon in which a straight line from the agent to a point ends; VEER_NONE: a wall is in between. */
static uint32_t lookTo(const VeerMeshWalker *walker, VeerVec3 point, float radius) {
    VeerMeshSweep sweep = {.fromX = walker->foot.x, .fromY = walker->foot.y, .toX = point.x, .toY = point.y, .radius = radius};
    sweep.polygon = walker->polygon;
    veer_sweepMesh(walker->search, &sweep, 1);
    return sweep.wall == VEER_NONE ? sweep.end : VEER_NONE;
}

static int sees(const VeerMeshWalker *walker, VeerVec3 point, float radius) { return lookTo(walker, point, radius) != VEER_NONE; }

/* Returns whether the agent is off the mesh. It then walks back to the mesh first, and its lines of sight start there. */
static int isOff(const VeerMeshWalker *walker) {
    return between(walker->at, walker->foot) > LEAST_NEAR * walker->search->world->radius[walker->slot];
}

/* Returns whether the goal is in sight and on the same floor. */
static int seesGoal(const VeerMeshWalker *walker, float radius) {
    if (isOff(walker)) return 0;
    const VeerMesh *mesh = &walker->search->mesh;
    const VeerVec3 goal = walker->goal;
    const uint32_t own = veer_routePolygon(walker->record, walker->memory[VEER_LANE_GOAL_CELL]), end = lookTo(walker, goal, radius);
    if (own == VEER_NONE || end == VEER_NONE || !veer_isInPolygon(mesh, own, veer_dot(goal.x, goal.y))) return 0;
    return end == own || veer_abs(veer_heightAt(mesh, own, goal.x, goal.y) - veer_heightAt(mesh, end, goal.x, goal.y)) <=
                             veer_max(walker->search->world->radius[walker->slot], 1e-3f);
}

/* ---- routes */

/* Sets what the agent does while it waits for a search: it goes straight towards its goal, as far as nothing is in the way. */
static void goAhead(VeerMeshWalker *walker) {
    float *memory = walker->memory, share = 0.0f;
    const VeerVec3 foot = walker->foot, goal = walker->goal;
    for (float part = 0.5f; part > 0.1f && !(share > 0.0f) && !isOff(walker); part *= 0.5f) {
        const VeerVec3 point = veer_vec3(foot.x + (goal.x - foot.x) * part, foot.y + (goal.y - foot.y) * part, 0.0f);
        if (sees(walker, point, bodyOf(walker))) share = part;
    }
    clearRoute(memory);
    setCorner(memory, 0, veer_vec3(foot.x + (goal.x - foot.x) * share, foot.y + (goal.y - foot.y) * share, 0.0f));
    memory[VEER_LANE_AIM] = VEER_AIM_AT_CELLS;
    memory[VEER_LANE_NEXT] = 1.0f;
    memory[VEER_LANE_BEYOND] = veer_max((1.0f - share) * between(foot, goal), walker->search->world->radius[walker->slot]);
}

static void goStraight(float *memory) {
    clearRoute(memory);
    memory[VEER_LANE_AIM] = VEER_AIM_AT_GOAL;
    memory[VEER_LANE_GOAL_CELL] = veer_abs(memory[VEER_LANE_GOAL_CELL]);
    memory[VEER_LANE_END] = 0.0f;
}

/* Chooses a route anew. Returns whether the agent has to wait for a search. */
static int startOver(VeerMeshWalker *walker) {
    if (!walker->search->isUneven && seesGoal(walker, bodyOf(walker))) {
        goStraight(walker->memory);
        return 0;
    }
    goAhead(walker);
    return 1;
}

static void dropCorner(float *memory, uint32_t count) {
    const float length = between(cornerAt(memory, 0), cornerAt(memory, 1));
    memory[VEER_LANE_BEYOND] = veer_max(memory[VEER_LANE_BEYOND] - length, 0.0f);
    for (uint32_t i = 0; i + 1 < count; i++) setCorner(memory, i, cornerAt(memory, i + 1));
    memory[VEER_LANE_NEXT] = (float)(count - 1);
}

/* Takes the link at the last corner. Returns 1 when the agent has left its pad again. */
static int takeLink(VeerMeshWalker *walker) {
    const VeerWorld *world = walker->search->world;
    const float lane = walker->memory[VEER_ROUTE_LINK], name = veer_abs(lane);
    const uint32_t number = name < (float)(2 * VEER_LINK_BACK) ? (uint32_t)name : 0, slot = veer_linkSlot(number);
    if (!number || !veer_isTaken(world, VEER_KIND_LINK, slot)) return 1;
    const VeerLinkDef *link = &world->links[slot];
    const int isBack = (number & VEER_LINK_BACK) != 0;
    const VeerVec3 pad = isBack ? veer_vec3(link->toX, link->toY, link->toZ) : veer_vec3(link->fromX, link->fromY, link->fromZ);
    const float radius = isBack ? link->landingRadius : link->takeOffRadius;
    const int isThere = between(pad, walker->at) <= radius && veer_abs(pad.z - walker->at.z) <= radius;
    if (!isThere) return lane < 0.0f;
    walker->memory[VEER_ROUTE_LINK] = -name;
    world->wantedLink[walker->slot] = number;
    return 0;
}

/* Advances along the stored corners. Returns whether the agent has to search. */
static int advance(VeerMeshWalker *walker, int hasMoved) {
    const VeerWorld *world = walker->search->world;
    float *memory = walker->memory;
    const uint32_t count = veer_routeCorners(memory);
    const float radius = world->radius[walker->slot], step = world->dt * world->maxSpeed[walker->slot];
    const float gap = between(walker->at, cornerAt(memory, 0)), body = bodyOf(walker);
    const int isNear = gap <= NEAR_CORNER * radius + 2.0f * step && !isOff(walker), isThere = gap <= veer_max(step, LEAST_NEAR * radius);
    if (count == 1 && !veer_same(memory[VEER_ROUTE_LINK], 0.0f)) return takeLink(walker) && startOver(walker);
    if ((hasMoved || walker->isTurn) && !isThere && !sees(walker, cornerAt(memory, 0), 0.0f)) {
        goAhead(walker);
        return 1;
    }
    if (count > 1 && (isThere || ((isNear || (walker->isTurn && !isOff(walker))) && sees(walker, cornerAt(memory, 1), body)))) {
        dropCorner(memory, count);
        return count == 2 && hasTail(memory, VEER_TAIL_MORE) && veer_same(memory[VEER_ROUTE_LINK], 0.0f);
    }
    if (count > 1 || !hasTail(memory, VEER_TAIL_GOAL)) return 0;
    if (isThere || ((isNear || walker->isTurn) && seesGoal(walker, body))) goStraight(memory);
    return 0;
}

/* Finds where the agent and its goal are on the mesh. Returns whether the agent is on another polygon than before. */
static int locate(VeerMeshWalker *walker, int isNewGoal) {
    float *memory = walker->memory;
    const VeerWorld *world = walker->search->world;
    const float radius = world->radius[walker->slot], step = world->dt * world->maxSpeed[walker->slot];
    const uint32_t before = veer_routePolygon(walker->record, memory[VEER_LANE_OWN_CELL]);
    const VeerMeshReach reach = {4.0f * (radius + step), radius + 2.0f * step};
    walker->foot = walker->at;
    walker->polygon = veer_followMesh(walker->search, before, &walker->foot, reach);
    if (isNewGoal && walker->polygon != VEER_NONE) {
        VeerVec3 goal = walker->goal;
        const uint32_t last = veer_routePolygon(walker->record, memory[VEER_LANE_GOAL_CELL]);
        const float polygon = (float)(veer_followMesh(walker->search, last, &goal, reach) + 1u);
        memory[VEER_LANE_GOAL_CELL] = memory[VEER_LANE_GOAL_CELL] < 0.0f ? -polygon : polygon;
    }
    return walker->polygon != before;
}

/* Drops a route that a caller has overwritten with invalid values. */
static void dropUnsound(float *memory) {
    int isSound = 1;
    for (uint32_t i = 0; i < VEER_ROUTE_LANES; i++) isSound &= veer_abs(memory[i]) <= FARTHEST;
    if (!isSound) __builtin_memset(memory, 0, VEER_ROUTE_LANES * sizeof *memory);
}

void veer_followRoute(VeerMeshWalker *walker) {
    float *memory = walker->memory;
    dropUnsound(memory);
    const VeerVec3 planned = plannedGoal(memory), goal = walker->goal;
    const int isNew = veer_same(memory[VEER_LANE_AIM], 0.0f) || veer_same(memory[VEER_LANE_AIM], VEER_NO_AIM);
    const int isMoved = !veer_same(planned.x, goal.x) || !veer_same(planned.y, goal.y) || !veer_same(planned.z, goal.z);
    const int isChanged = !veer_same(memory[VEER_ROUTE_VERSION], versionOf(walker->record));
    const int hasMoved = locate(walker, isNew || isMoved || isChanged);
    int waits = memory[VEER_LANE_OWN_CELL] < 0.0f;
    if (walker->polygon == VEER_NONE) {
        clearRoute(memory);
        memory[VEER_LANE_AIM] = VEER_NO_AIM;
        memory[VEER_LANE_OWN_CELL] = 0.0f;
        return;
    }
    memory[VEER_ROUTE_VERSION] = versionOf(walker->record);
    if (isNew) {
        waits = startOver(walker);
    } else if (walker->search->world->jumpLink[walker->slot]) {
        /* an agent on a link decides nothing */
    } else if (!veer_routeCorners(memory)) {
        if (isMoved || isChanged || hasMoved || walker->isTurn) waits = !seesGoal(walker, 0.0f) && startOver(walker);
        if (isChanged && walker->search->isUneven) waits = 1;
    } else {
        const float rest = between(walker->at, cornerAt(memory, 0)) + memory[VEER_LANE_BEYOND];
        waits |= isChanged || (isMoved && between(planned, goal) > MOVED * rest) || (isMoved && !veer_same(planned.z, goal.z));
        waits |= advance(walker, hasMoved || isChanged);
        if (waits && veer_same(memory[VEER_LANE_AIM], VEER_AIM_AT_GOAL) && !walker->search->isUneven) waits = 0;
    }
    if (isNew || waits || !veer_routeCorners(memory)) keepGoal(memory, goal);
    memory[VEER_LANE_OWN_CELL] = waits ? -(float)(walker->polygon + 1u) : (float)(walker->polygon + 1u);
}

/* ---- searches */

/* Stores the first corners of a path that was found. points: x, y, z of each of its first points. */
static void keepPath(const VeerMeshWalker *walker, const VeerMeshPath *path) {
    float *memory = walker->memory;
    const uint32_t isFound = path->status == VEER_PATH_STATUS_FOUND, hasLink = path->link != VEER_NONE;
    const uint32_t all = path->count - (isFound && !hasLink); /* the goal does not count */
    const uint32_t end = hasLink ? path->link + 1 : all, first = (hasLink && !path->link) || isOff(walker) ? 0 : 1;
    const float wasOut = memory[VEER_LANE_END];
    if (isFound && !hasLink && path->count <= 2 && first) {
        goStraight(memory);
        return;
    }
    clearRoute(memory);
    const uint32_t isHere = first >= end; /* the path ends where the agent is */
    const uint32_t count = isHere ? 1 : end - first < VEER_ROUTE_MOST ? end - first : VEER_ROUTE_MOST;
    for (uint32_t i = 0; i < count; i++) {
        const float *point = path->points + 3 * (size_t)(isHere ? 0 : first + i);
        setCorner(memory, i, veer_vec3(point[0], point[1], 0.0f));
    }
    const int isWhole = isHere || first + count == end;
    memory[VEER_LANE_AIM] = VEER_AIM_AT_CELLS;
    memory[VEER_LANE_NEXT] = (float)count;
    memory[VEER_LANE_BEYOND] = veer_max(path->length - between(walker->foot, cornerAt(memory, 0)), 0.0f);
    if (isWhole && hasLink) memory[VEER_ROUTE_LINK] = (float)path->linkNumber;
    if (isWhole && !hasLink) memory[VEER_ROUTE_TAIL] = (float)(isFound ? VEER_TAIL_GOAL : VEER_TAIL_END);
    if (isWhole && !hasLink && !isFound && count == 1) memory[VEER_LANE_BEYOND] = 0.0f;
    const float polygon = veer_abs(memory[VEER_LANE_GOAL_CELL]);
    memory[VEER_LANE_GOAL_CELL] = isFound ? polygon : -polygon;
    memory[VEER_LANE_END] = !path->isUnreachable ? 0.0f : wasOut < 0.0f ? wasOut : VEER_ROUTE_UNREPORTED;
}

uint32_t veer_searchRoute(const VeerWorld *world, uint32_t slot, uint32_t behavior) {
    const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
    const VeerMeshRecord *record = veer_meshOfBehavior(world, &brain->behaviors[behavior]);
    const VeerNavFieldParams params = veer_navParams(&brain->behaviors[behavior]);
    float *memory = world->state + (size_t)slot * world->header->def.capacity.state + veer_pathLane(brain, behavior);
    float points[3 * (VEER_ROUTE_MOST + 2)];
    VeerMeshSearch search;
    if (!record) return 0;
    veer_openMeshSearch(&search, world, record, params.clearance);
    veer_openMeshLinks(&search, params.links);
    VeerMeshWalker walker = {.search = &search, .record = record, .params = &params, .slot = slot, .memory = memory};
    walker.at = veer_vec3(world->x[slot], world->y[slot], world->z[slot]);
    walker.goal = plannedGoal(memory);
    locate(&walker, 1);
    if (walker.polygon == VEER_NONE) return 1;
    VeerMeshPath path = {.points = points, .room = VEER_ROUTE_MOST + 2};
    veer_findOnMesh(&search, walker.foot, walker.goal, &path);
    memory[VEER_LANE_OWN_CELL] = (float)(walker.polygon + 1u);
    memory[VEER_ROUTE_VERSION] = versionOf(record);
    if (path.status != VEER_PATH_STATUS_NONE) keepPath(&walker, &path);
    return search.work + 1;
}
