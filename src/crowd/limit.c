/* Limits the decided velocities of agents of crowds, four at a time, at the end of the decide stage. Explanations of a single agent use the
 * same code. */
#include "combine/combine.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/speed_law.h"
#include "core/traits.h"
#include "core/world.h"
#include "crowd/allowed_velocity.h"
#include "crowd/constants.h"
#include "crowd/crowd.h"
#include "crowd/crowd_agents.h"
#include "crowd/lane_formation.h"
#include "crowd/nearest_four.h"
#include "crowd/passing_bystanders.h"
#include "crowd/pedestrians.h"
#include "crowd/queues.h"
#include "crowd/vicinity.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "steer/batch.h"
#include "steer/road.h"

/* Up to four agents during the computation. Lanes beyond the last agent repeat the last agent. */
typedef struct Quad {
    uint32_t count;
    VeerCrowdAgents agents;
    VeerVicinity around;
    VeerIntent intent;
} Quad;

static void findNeighbors(const VeerCrowdAgents *agents, VeerRangeGuess *guess, VeerNearestFour *nearest) {
    const VeerBrainDef *const *brains = agents->brains;
    VeerNearestQuery query = {.world = agents->world, .at = agents->at, .radius = agents->radius};
    f4 reach = (f4_splat(1.0f) + F4_OF(brains, avoidance.horizon)) * f4_splat(agents->world->grid->largestRadius);
    query.range = agents->radius + reach;
    i4_store(query.slots, i4_load(agents->slots));
    i4_store(query.most, I4_OF(brains, avoidance.neighbors));
    i4_store(query.masks, I4_OF(brains, avoidance.mask));
    veer_findNearestFour(&query, guess, nearest);
}

/* Computes the desired velocities and the half planes of four agents. */
static void openQuad(Quad *quad, VeerVec3x4 decided, i4 hasDecided, VeerRangeGuess *guess) {
    veer_openCrowdAgents(&quad->agents, decided, hasDecided);
    const i4 areSlowed = VEER_HOLDS(crowd_pedestrians) ? veer_slowPedestrians(&quad->agents, hasDecided) : i4_splat(0);
    findNeighbors(&quad->agents, guess, &quad->around.nearest);
    if (quad->agents.world->grid->haveBystanders) veer_passBystanders(&quad->agents, &quad->around.nearest);
    veer_addObstaclePlanes(&quad->agents, &quad->around);
    veer_addNeighborPlanes(&quad->agents, &quad->around);
    veer_formLanes(&quad->agents, &quad->around, &quad->intent);
    veer_calmQueues(&quad->agents, &quad->around, &quad->intent);
    quad->intent.isChanged |= areSlowed;
}

/* Returns the velocity after this step if the agent responds to the desired velocity. The program starts from this velocity, so that only
 * the part of the allowed velocity that avoids others takes effect immediately. */
static VeerVec3x4 afterResponse(const VeerCrowdAgents *agents, const VeerIntent *intent) {
    const f4 share = f4_responseShare(agents->response, f4_splat(agents->world->dt));
    const VeerVec3x4 velocity = veer_steadied(agents, intent->steadiness);
    return veer_sum4(velocity, veer_scaled4(veer_less4(intent->velocity, velocity), share));
}

static VeerVelocityProgram programOf(Quad *quad) {
    VeerVelocityProgram program = {
        .planes = &quad->around.planes,
        .desired = afterResponse(&quad->agents, &quad->intent),
        .maxSpeed = quad->agents.maxSpeed,
    };
    veer_beginProgram(&program);
    return program;
}

/* ---- writing the results */

static int isLimited(const VeerWorld *world, uint32_t slot) {
    return veer_steers(world, slot) && world->brains[world->brain[slot] - 1].crowd != VEER_CROWD_NONE;
}

static void writeDesired(VeerWorld *world, uint32_t slot, const VeerVec3x4 *velocity, uint32_t lane) {
    VeerVec3 decided = {world->desiredX[slot], world->desiredY[slot], world->desiredZ[slot]};
    const float *memory = world->state + (size_t)slot * world->header->def.capacity.state;
    VeerVec3 v =
        veer_keepOnRoads(world, slot, (VeerBent){decided, {velocity->x[lane], velocity->y[lane], velocity->z[lane]}, memory, world->dt});
    world->desiredX[slot] = veer_snapped(v.x);
    world->desiredY[slot] = veer_snapped(v.y);
    if (veer_isVolume(world)) world->desiredZ[slot] = veer_snapped(v.z);
}

/* Writes the changed desired velocity and the state of lane formation. The allowed velocity replaces the desired velocity later. */
static void writeIntent(VeerWorld *world, const Quad *quad, uint32_t lane) {
    const VeerIntent *intent = &quad->intent;
    const uint32_t slot = quad->agents.slots[lane], settled = intent->isSettled[lane] ? VEER_FLAG_SETTLED : 0;
    const uint32_t loose = intent->isLoose[lane] ? VEER_FLAG_LOOSE : 0;
    world->stallTime[slot] = intent->stallTime[lane];
    world->sidestep[slot] = intent->sidestep[lane];
    world->restTime[slot] = intent->restTime[lane];
    world->passingTurn[slot] = quad->agents.passingTurn[lane];
    world->isClose[slot] = (uint32_t)quad->around.mayTouch[lane] & world->brains[world->brain[slot] - 1].avoidance.mask;
    world->flags[slot] = (world->flags[slot] & ~(uint32_t)(VEER_FLAG_SETTLED | VEER_FLAG_LOOSE)) | settled | loose;
    if (!intent->isChanged[lane]) return;
    world->desiredBits[slot] |= VEER_OUTPUT_VELOCITY;
    writeDesired(world, slot, &intent->velocity, lane);
}

static void writeAllowed(VeerWorld *world, uint32_t slot, const VeerVelocityProgram *program, uint32_t lane) {
    world->desiredBits[slot] |= VEER_OUTPUT_VELOCITY | VEER_DESIRED_DIRECT;
    writeDesired(world, slot, &program->velocity, lane);
}

/* ---- the stage: agents are collected until at least four can be computed together. Agents that are close to each other share a neighbor
 * search, and agents whose velocities need the exact method are solved together. The result for an agent does not depend on the other
 * agents. */

/* Up to four agents whose velocities have not converged. */
typedef struct Unconverged {
    uint32_t count;
    uint32_t slots[4];
    VeerHalfPlanesx4 planes;
    VeerVelocityProgram program;
} Unconverged;

typedef struct Collection {
    VeerRangeGuess guess;
    uint32_t counts[CROWD_OPEN_GROUPS], slots[CROWD_OPEN_GROUPS][4]; /* open groups */
    float x[CROWD_OPEN_GROUPS], y[CROWD_OPEN_GROUPS];                /* position of the first agent of each group */
    uint32_t levels[CROWD_OPEN_GROUPS];
    uint32_t next; /* the group that is closed when a new group needs its place */
    uint32_t ready;
    Quad quads[VEER_SWEPT_AT_ONCE]; /* closed groups, to be swept together */
    Unconverged unconverged;
} Collection;

static void solveUnconverged(VeerWorld *world, Unconverged *all) {
    if (!all->count) return;
    veer_solveExactly(&all->program);
    i4 areBound = veer_areBound(&all->planes);
    for (uint32_t lane = 0; lane < all->count; lane++)
        if (areBound[lane]) writeAllowed(world, all->slots[lane], &all->program, lane);
    all->count = 0;
}

static void addUnconverged(VeerWorld *world, Unconverged *all, const VeerVelocityProgram *from, uint32_t lane, uint32_t slot) {
    if (all->count == 0) {
        all->planes.count = 0;
        all->program = (VeerVelocityProgram){.planes = &all->planes};
    }
    veer_copyLane(from, lane, &all->program, all->count);
    all->slots[all->count++] = slot;
    if (all->count == 4) solveUnconverged(world, all);
}

static void limitQuads(VeerWorld *world, Collection *collection) {
    VeerVelocityProgram programs[VEER_SWEPT_AT_ONCE];
    for (uint32_t i = 0; i < collection->ready; i++) programs[i] = programOf(&collection->quads[i]);
    veer_sweepPrograms(programs, collection->ready, veer_isVolume(world));
    for (uint32_t i = 0; i < collection->ready; i++) {
        const Quad *quad = &collection->quads[i];
        i4 areBound = veer_areBound(&quad->around.planes);
        for (uint32_t lane = 0; lane < quad->count; lane++) {
            writeIntent(world, quad, lane);
            const uint32_t slot = quad->agents.slots[lane];
            if (programs[i].active[lane])
                addUnconverged(world, &collection->unconverged, &programs[i], lane, slot);
            else if (areBound[lane])
                writeAllowed(world, slot, &programs[i], lane);
        }
    }
    collection->ready = 0;
}

static void closeGroup(VeerWorld *world, Collection *collection, uint32_t group) {
    const uint32_t count = collection->counts[group];
    Quad *quad = &collection->quads[collection->ready];
    uint32_t *slots = quad->agents.slots;
    if (!count) return;
    for (uint32_t lane = 0; lane < 4; lane++) slots[lane] = collection->slots[group][lane < count ? lane : count - 1];
    const VeerVec3x4 decided = {f4_gather(world->desiredX, slots), f4_gather(world->desiredY, slots), f4_gather(world->desiredZ, slots)};
    i4 hasDecided = (i4_gather(world->desiredBits, slots) & i4_splat(VEER_OUTPUT_VELOCITY)) != i4_splat(0);
    quad->count = count;
    quad->agents.world = world;
    openQuad(quad, decided, hasDecided, &collection->guess);
    collection->counts[group] = 0;
    if (++collection->ready == VEER_SWEPT_AT_ONCE) limitQuads(world, collection);
}

/* Adds an agent to the open group of agents close to it on its level. Several groups are open, because consecutive agents in the grid's
 * order may be as far apart as the grid's torus is wide. */
static void addAgent(VeerWorld *world, Collection *collection, const VeerGridPlace *place) {
    const float width = CROWD_GROUP_WIDTH * world->grid->cell, height = CROWD_GROUP_HEIGHT * world->grid->cell;
    const uint32_t level = veer_levelOfPoint(world, veer_vec3(place->x, place->y, place->z));
    uint32_t group = 0, empty = CROWD_OPEN_GROUPS;
    for (; group < CROWD_OPEN_GROUPS; group++) {
        if (!collection->counts[group])
            empty = group;
        else if (veer_abs(place->x - collection->x[group]) <= width && veer_abs(place->y - collection->y[group]) <= height &&
                 level == collection->levels[group])
            break;
    }
    if (group == CROWD_OPEN_GROUPS && empty == CROWD_OPEN_GROUPS) {
        empty = collection->next++ % CROWD_OPEN_GROUPS;
        closeGroup(world, collection, empty);
    }
    if (group == CROWD_OPEN_GROUPS) {
        group = empty;
        collection->x[group] = place->x;
        collection->y[group] = place->y;
        collection->levels[group] = level;
    }
    collection->slots[group][collection->counts[group]++] = place->slot;
    if (collection->counts[group] == 4) closeGroup(world, collection, group);
}

/* Visits the agents in the grid's order, so that the agents of a group and their neighbors are close together in memory. */
static void limitRange(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    const VeerGridPlace *places = veer_gridPlaces(world->grid);
    Collection collection;
    (void)context;
    collection.guess = (VeerRangeGuess){0, 0};
    collection.next = collection.ready = collection.unconverged.count = 0;
    for (uint32_t group = 0; group < CROWD_OPEN_GROUPS; group++) collection.counts[group] = 0;
    for (uint32_t at = begin; at < end; at++)
        if (isLimited(world, places[at].slot)) addAgent(world, &collection, &places[at]);
    for (uint32_t group = 0; group < CROWD_OPEN_GROUPS; group++) closeGroup(world, &collection, group);
    limitQuads(world, &collection);
    solveUnconverged(world, &collection.unconverged);
}

void veer_limitCrowds(VeerWorld *world) {
    if (!world->haveCrowds) return;
    veer_forRanges(world, &(VeerRanges){.kernel = limitRange, .count = world->grid->count, .least = 64});
}

/* ---- explanations */

/* Records the half planes of the first lane: first those of neighbors, the last of which may be one of braking, then those of obstacles. */
static void explainLimits(const Quad *quad, VeerExplain *out) {
    const VeerWorld *world = quad->agents.world;
    const VeerVicinity *around = &quad->around;
    const uint32_t brakes = around->braking.plane.bound[0] > -VEER_INF;
    const uint32_t neighbors = around->nearest.counts[0] + brakes, all = neighbors + around->obstacles[0];
    out->limitCount = all < VEER_MAX_LIMITS ? all : VEER_MAX_LIMITS;
    for (uint32_t k = 0; k < out->limitCount; k++) {
        VeerKind kind = k < neighbors ? VEER_KIND_AGENT : VEER_KIND_OBSTACLE;
        uint32_t row = k < neighbors ? around->firstNeighbor + k : k - neighbors;
        uint64_t id = veer_makeId(world, kind, around->sources[row][0]);
        VeerVec3x4 normal = around->planes.normal[row];
        VeerExplainLimit *limit = &out->limits[k];
        *limit = (VeerExplainLimit){
            .normal = {normal.x[0], normal.y[0], normal.z[0]},
            .bound = around->planes.bound[row][0],
            .share = around->shares[row][0],
            .reason = (uint32_t)around->reasons[row][0],
            .force = around->planes.force[row][0],
        };
        if (kind == VEER_KIND_AGENT)
            limit->agent.bits = id;
        else
            limit->obstacle.bits = id;
    }
}

/* Records a velocity in the explanation, as writeDesired does in the columns. */
static void explainDesired(const VeerExplained *explained, const VeerVec3x4 *velocity, VeerExplain *out) {
    const VeerWorld *world = explained->world;
    VeerVec3 decided = {out->desiredX, out->desiredY, out->desiredZ}, allowed = {velocity->x[0], velocity->y[0], velocity->z[0]};
    VeerVec3 v = veer_keepOnRoads(world, explained->slot, (VeerBent){decided, allowed, explained->memory, world->dt});
    out->desiredX = veer_snapped(v.x);
    out->desiredY = veer_snapped(v.y);
    if (veer_isVolume(world)) out->desiredZ = veer_snapped(v.z);
}

void veer_explainCrowd(const VeerExplained *explained, VeerExplain *out) {
    VeerWorld *world = explained->world;
    const uint32_t slot = explained->slot;
    const int hasDecided = (out->desiredBits & VEER_OUTPUT_VELOCITY) != 0;
    out->decidedX = out->desiredX;
    out->decidedY = out->desiredY;
    out->decidedZ = out->desiredZ;
    if (!isLimited(world, slot)) return;
    out->crowd = world->brains[world->brain[slot] - 1].crowd;
    VeerRangeGuess guess = {0, 0};
    Quad quad = {.count = 1, .agents = {.world = world, .slots = {slot, slot, slot, slot}}};
    openQuad(&quad, veer_splat4(veer_vec3(out->desiredX, out->desiredY, out->desiredZ)), i4_splat(hasDecided ? -1 : 0), &guess);
    VeerVelocityProgram program = programOf(&quad);
    veer_sweepPrograms(&program, 1, veer_isVolume(world));
    veer_solveExactly(&program);
    explainLimits(&quad, out);
    out->settled = quad.intent.isSettled[0] & 1;
    out->sidestep = quad.intent.sidestep[0];
    out->stallTime = quad.intent.stallTime[0];
    const int isBound = veer_areBound(&quad.around.planes)[0] != 0;
    if (quad.intent.isChanged[0]) explainDesired(explained, &quad.intent.velocity, out);
    if (isBound) explainDesired(explained, &program.velocity, out);
}
