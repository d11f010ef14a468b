/* Assigns places in formations to the agents of a brain, at the end of the steer stage, so that the next step's assignment is known between
 * steps. The assignment minimizes the sum of squared displacements: then no two paths cross if all agents take the same time, and the
 * distance of the formation does not matter. The solution is exact up to SOLVED members (Kuhn, The Hungarian Method for the Assignment
 * Problem, 1955, by the shortest augmenting paths of Jonker and Volgenant, 1987). In larger formations pairs of members swap places, a few
 * in every step. */
#include "steer/formations.h"

#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"

enum { SOLVED = 64 };

/* ---- membership */

static int compareFloats(float a, float b) { return a < b ? -1 : a > b; }

/* Compares the targets of two agents. Members of the same formation compare equal. */
static int compareTargets(const VeerFormation *formation, uint32_t a, uint32_t b) {
    const VeerWorld *world = formation->world;
    float leader = veer_formationLanes(formation, a)[VEER_FORMATION_LEADER];
    int order = compareFloats(leader, veer_formationLanes(formation, b)[VEER_FORMATION_LEADER]);
    if (order || leader >= 0.0f || formation->behavior->target != VEER_TARGET_KIND_OWN) return order;
    if (!order) order = compareFloats(world->targetX[a], world->targetX[b]);
    if (!order) order = compareFloats(world->targetY[a], world->targetY[b]);
    return order ? order : compareFloats(world->targetZ[a], world->targetZ[b]);
}

/* Orders agents by target, place and position, so that the result does not depend on the order in which agents were added. Ids decide only
 * between agents at the same position. */
static int isBefore(const VeerFormation *formation, uint32_t a, uint32_t b) {
    const VeerWorld *world = formation->world;
    int order = compareTargets(formation, a, b);
    if (!order)
        order =
            compareFloats(veer_formationLanes(formation, a)[VEER_FORMATION_PLACE], veer_formationLanes(formation, b)[VEER_FORMATION_PLACE]);
    if (!order) order = compareFloats(world->x[a], world->x[b]);
    if (!order) order = compareFloats(world->y[a], world->y[b]);
    if (!order) order = compareFloats(world->z[a], world->z[b]);
    return order ? order < 0 : veer_isBefore(world, a, b);
}

static void sink(const VeerFormation *formation, uint32_t *agents, uint32_t at, uint32_t count) {
    uint32_t agent = agents[at];
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && isBefore(formation, agents[child], agents[child + 1])) child++;
        if (!isBefore(formation, agent, agents[child])) break;
        agents[at] = agents[child];
    }
    agents[at] = agent;
}

static void swap(uint32_t *agents, uint32_t a, uint32_t b) {
    uint32_t agent = agents[a];
    agents[a] = agents[b];
    agents[b] = agent;
}

static void sort(const VeerFormation *formation, uint32_t *agents, uint32_t count) {
    for (uint32_t at = count / 2; at-- > 0;) sink(formation, agents, at, count);
    for (uint32_t end = count; end-- > 1;) {
        swap(agents, 0, end);
        sink(formation, agents, 0, end);
    }
}

/* ---- assignment of the places */

/* Returns the place that an agent remembers, or VEER_NONE if this formation has no such place. */
static uint32_t placeOf(const VeerFormation *formation, uint32_t slot) {
    float place = veer_formationLanes(formation, slot)[VEER_FORMATION_PLACE];
    return place >= 1.0f && place <= (float)formation->plan.count ? (uint32_t)place - 1 : VEER_NONE;
}

/* Gives every member a place. Members keep their places; of two members with the same place, the first keeps it. The others take the free
 * places. Returns 1 if a member joined or left. */
static int assignNext(const VeerFormation *formation) {
    uint32_t *members = formation->members, count = formation->plan.count;
    int isNew = 0;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t place;
        while ((place = placeOf(formation, members[k])) != VEER_NONE && place != k && placeOf(formation, members[place]) != place)
            swap(members, k, place);
    }
    for (uint32_t k = 0; k < count; k++) {
        float *lanes = veer_formationLanes(formation, members[k]);
        isNew |= placeOf(formation, members[k]) != k || !veer_same(lanes[VEER_FORMATION_COUNT], (float)count);
    }
    return isNew;
}

/* A block of places and the positions of their members, both relative to the target. */
typedef struct Block {
    uint32_t count, places[SOLVED];
    VeerVec3 at[SOLVED], place[SOLVED];
} Block;

static void addToBlock(const VeerFormation *formation, Block *block, uint32_t k) {
    const VeerWorld *world = formation->world;
    VeerVec3 from = veer_delta(world, formation->anchor, veer_position(world, formation->members[k]));
    block->places[block->count] = k;
    block->at[block->count] = veer_turnedBy(from, -formation->angle);
    block->place[block->count++] = veer_placeInUse(formation, k);
}

/* Returns whether swapping two places shortens the displacements by more than the jitter of agents halfway between the places. */
static int isCrossed(const Block *block, uint32_t a, uint32_t b) {
    VeerVec3 at = veer_vec3(block->at[a].x - block->at[b].x, block->at[a].y - block->at[b].y, block->at[a].z - block->at[b].z);
    VeerVec3 place = veer_vec3(block->place[a].x - block->place[b].x, block->place[a].y - block->place[b].y, 0.0f);
    return veer_dot3(at, place) < -0.05f * veer_dot3(place, place);
}

static int hasCrossed(const Block *block) {
    for (uint32_t a = 0; a < block->count; a++)
        for (uint32_t b = a + 1; b < block->count; b++)
            if (isCrossed(block, a, b)) return 1;
    return 0;
}

/* Swaps the places of two members, and the spare places that replace them. */
static void swapPlaces(const VeerFormation *formation, uint32_t a, uint32_t b) {
    float *ofA = veer_spareLane(formation, a), *ofB = veer_spareLane(formation, b), spare = *ofA;
    *ofA = *ofB;
    *ofB = spare;
    swap(formation->members, a, b);
}

static void exchange(const VeerFormation *formation, Block *block) {
    for (uint32_t a = 0; a < block->count; a++)
        for (uint32_t b = a + 1; b < block->count; b++) {
            if (!isCrossed(block, a, b)) continue;
            VeerVec3 at = block->at[a];
            block->at[a] = block->at[b];
            block->at[b] = at;
            swapPlaces(formation, block->places[a], block->places[b]);
        }
}

/* Moves points so that their centroid is at 0, to keep the numbers small. */
static void center(VeerVec3 *points, uint32_t count) {
    VeerVec3 sum = {0, 0, 0};
    for (uint32_t i = 0; i < count; i++) sum = veer_vec3(sum.x + points[i].x, sum.y + points[i].y, sum.z + points[i].z);
    float share = 1.0f / (float)count;
    for (uint32_t i = 0; i < count; i++)
        points[i] = veer_vec3(points[i].x - sum.x * share, points[i].y - sum.y * share, points[i].z - sum.z * share);
}

/* State of the Hungarian method: prices of members and places, and the owner of each place. Members and places are numbered from 1; 0 means
 * none. */
typedef struct Prices {
    float member[SOLVED + 1], place[SOLVED + 1];
    uint32_t holder[SOLVED + 1];
} Prices;

static float costOf(const Block *block, const Prices *prices, uint32_t member, uint32_t place) {
    VeerVec3 at = block->at[member - 1], to = block->place[place - 1];
    VeerVec3 offset = veer_sub3(to, at);
    return veer_dot3(offset, offset) - prices->member[member] - prices->place[place];
}

/* Assigns a place to one more member by the cheapest chain of reassignments. */
static void makeRoom(const Block *block, Prices *prices, uint32_t member) {
    float least[SOLVED + 1];
    uint32_t before[SOLVED + 1] = {0}, isDone[SOLVED + 1] = {0}, place = 0;
    for (uint32_t k = 0; k <= block->count; k++) least[k] = VEER_INF;
    prices->holder[0] = member;
    do {
        uint32_t next = 0;
        float delta = VEER_INF;
        isDone[place] = 1;
        for (uint32_t k = 1; k <= block->count; k++) {
            if (isDone[k]) continue;
            float cost = costOf(block, prices, prices->holder[place], k);
            if (cost < least[k]) {
                least[k] = cost;
                before[k] = place;
            }
            if (next && !(least[k] < delta)) continue;
            delta = least[k];
            next = k;
        }
        for (uint32_t k = 0; k <= block->count; k++) {
            if (!isDone[k]) {
                least[k] -= delta;
                continue;
            }
            prices->member[prices->holder[k]] += delta;
            prices->place[k] -= delta;
        }
        place = next;
    } while (prices->holder[place]);
    for (; place; place = before[place]) prices->holder[place] = prices->holder[before[place]];
}

static void solve(const VeerFormation *formation, Block *block) {
    uint32_t seated[SOLVED];
    float spares[SOLVED];
    Prices prices = {{0}, {0}, {0}};
    center(block->at, block->count);
    center(block->place, block->count);
    for (uint32_t member = 1; member <= block->count; member++) makeRoom(block, &prices, member);
    for (uint32_t k = 0; k < block->count; k++) seated[k] = formation->members[prices.holder[k + 1] - 1];
    for (uint32_t k = 0; k < block->count; k++) spares[k] = *veer_spareLane(formation, k);
    for (uint32_t k = 0; k < block->count; k++) {
        formation->members[k] = seated[k];
        *veer_spareLane(formation, k) = spares[k];
    }
}

static uint32_t commonDivisor(uint32_t a, uint32_t b) {
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Swaps places in large formations. Blocks are formed in a random order that differs in every step, so that every pair is compared
 * eventually. */
static void exchangeSome(const VeerFormation *formation) {
    const VeerHeader *header = formation->world->header;
    uint32_t count = formation->plan.count, stride = 1 + veer_random(header->def.seed, count, 0, header->tick) % (count - 1), k = 0;
    while (commonDivisor(count, stride) != 1) stride = stride + 1 < count ? stride + 1 : 1;
    for (uint32_t begin = 0; begin < count; begin += SOLVED) {
        Block block = {.count = 0};
        for (uint32_t i = begin; i < begin + SOLVED && i < count; i++, k = (k + stride) % count) addToBlock(formation, &block, k);
        exchange(formation, &block);
    }
}

static void assignPlaces(const VeerFormation *formation) {
    int isNew = assignNext(formation);
    uint32_t count = formation->plan.count;
    if (count > SOLVED) {
        exchangeSome(formation);
    } else {
        Block block = {.count = 0};
        for (uint32_t k = 0; k < count; k++) addToBlock(formation, &block, k);
        if (isNew || hasCrossed(&block)) solve(formation, &block);
    }
    for (uint32_t k = 0; k < count; k++) {
        float *lanes = veer_formationLanes(formation, formation->members[k]);
        lanes[VEER_FORMATION_PLACE] = (float)(k + 1);
        lanes[VEER_FORMATION_COUNT] = (float)count;
    }
    veer_replacePlaces(formation);
}

/* Finds the position and orientation of the formation. Returns 0 if the formation has no target. */
static int findAnchor(VeerFormation *formation) {
    const VeerWorld *world = formation->world;
    uint32_t first = formation->members[0];
    float leader = veer_formationLanes(formation, first)[VEER_FORMATION_LEADER];
    formation->plan.isLed = leader >= 1.0f;
    formation->angle = 0.0f;
    if (leader >= 1.0f && leader <= (float)VEER_MAX_AGENTS) {
        uint32_t slot = (uint32_t)leader - 1;
        if (!veer_isTaken(world, VEER_KIND_AGENT, slot)) return 0;
        formation->anchor = veer_position(world, slot);
        formation->angle = world->orientation[slot];
    } else if (leader < 0.0f && formation->behavior->target == VEER_TARGET_KIND_POINT) {
        formation->anchor = veer_vec3(formation->behavior->targetX, formation->behavior->targetY, formation->behavior->targetZ);
    } else {
        formation->anchor = veer_vec3(world->targetX[first], world->targetY[first], world->targetZ[first]);
    }
    return leader < 0.0f || leader >= 1.0f;
}

/* Assigns places in all formations of one behavior. The agents are sorted in place. */
static void assign(VeerFormation *formation, uint32_t *agents, uint32_t count) {
    sort(formation, agents, count);
    for (uint32_t begin = 0, end; begin < count; begin = end) {
        for (end = begin + 1; end < count && !compareTargets(formation, agents[begin], agents[end]);) end++;
        formation->members = agents + begin;
        formation->plan.count = end - begin;
        if (findAnchor(formation)) assignPlaces(formation);
    }
}

void veer_assignFormations(VeerWorld *world, const VeerBrainDef *brain, uint32_t *agents, uint32_t count) {
    uint32_t lane = 0;
    for (uint32_t index = 0; index < brain->behaviorCount; index++) {
        const VeerBehavior *behavior = &brain->behaviors[index];
        if (veer_isOfTrait(behavior, VEER_TRAIT_PLACES) && veer_isOn(behavior)) {
            const VeerFormationParams *params = &behavior->params.formation;
            VeerFormation formation = {.world = world, .behavior = behavior, .lane = lane};
            formation.plan = (VeerFormationPlan){.pattern = params->pattern, .spacing = params->spacing};
            assign(&formation, agents, count);
        }
        lane += veer_lanesOf(brain, index);
    }
}
