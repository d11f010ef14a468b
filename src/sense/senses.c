/* The stage `sense`. Each agent first updates its own memories from what it sees; then agents tell each other what they see. Telling reads
 * only memories of agents in sight and writes only other memories, so the order of the agents does not matter. As in Thief (Leonard,
 * Building an AI Sensory System, 2003), each of several cones has a gain of its own; here the cone with the largest gain counts. */
#include "sense/senses.h"

#include "core/events.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "neighbors/agent_grid.h"
#include "sense/memories.h"
#include "sense/sight.h"
#include "shapes/sweeps.h"

enum { CONES = 4 };
#define LN_2 0.6931472f

/* An agent that updates its memories. */
typedef struct Senser {
    VeerWorld *world;
    const VeerSenseDef *sense;
    VeerEye eye;
    uint32_t slot;
    float time;               /* time since its last update, in s */
    VeerCone cones[2][CONES]; /* [1]: larger cones for agents that it has found */
    float gains[CONES];
} Senser;

/* Returns whether an agent updates in this step. Updates of agents with the same interval are spread over the steps. */
static int isDue(const VeerWorld *world, uint32_t slot, uint32_t every) {
    return every <= 1 || (world->header->tick + veer_uid(world, slot)) % every == 0;
}

/* Returns the settings with which an agent senses in this step, or null. */
static const VeerSenseDef *senseOf(const VeerWorld *world, uint32_t slot) {
    const VeerBrainDef *brain = veer_isInGrid(world, slot) ? veer_brainOf(world, slot) : NULL;
    return brain && veer_hasSense(brain) && isDue(world, slot, brain->sense.every) ? &brain->sense : NULL;
}

static Senser senserOf(VeerWorld *world, uint32_t slot, const VeerSenseDef *sense) {
    Senser own = {.world = world, .sense = sense, .slot = slot, .time = world->dt * (float)sense->every};
    const float ranges[CONES] = {sense->range, sense->wideRange, sense->farRange, sense->nearRange};
    const float angles[CONES] = {sense->halfAngle, sense->wideHalfAngle, sense->farHalfAngle, VEER_PI};
    const float gains[CONES] = {sense->gain, sense->wideGain, sense->farGain, sense->nearGain};
    const float more = 1.0f + sense->hysteresis;
    own.eye = veer_eyeOf(world, slot, (VeerBlockers){sense->blockers, sense->blockingAgents});
    for (uint32_t i = 0; i < CONES; i++) {
        own.gains[i] = gains[i];
        own.cones[0][i] = veer_cone(ranges[i], angles[i]);
        own.cones[1][i] = veer_cone(ranges[i] * more, veer_min(angles[i] * more, VEER_PI));
    }
    return own;
}

/* ---- sight */

/* Returns the largest gain of the cones that contain a displacement; negative if none does. */
static float gainAt(const Senser *own, VeerVec3 to, int isFound) {
    float gain = -1.0f;
    for (uint32_t i = 0; i < CONES; i++)
        if (own->cones[isFound][i].range > 0.0f && i4_any(veer_inCone4(&own->cones[isFound][i], own->eye.facing, veer_splat4(to))))
            gain = veer_max(gain, own->gains[i]);
    return gain;
}

/* Returns the memory of another agent, or null if there is none. */
static VeerRemembered *knownOf(const Senser *own, uint32_t other) {
    VeerRemembered *memories = veer_memoriesOf(own->world, own->slot);
    for (uint32_t i = 0; i < veer_memoryRoom(own->world); i++)
        if (veer_rememberedSlot(own->world, &memories[i]) == other) return &memories[i];
    return NULL;
}

/* Stores the position and velocity of an agent in sight in a memory. */
static void enter(VeerRemembered *memory, const VeerWorld *world, uint32_t other) {
    memory->place = veer_position(world, other);
    memory->velocity = veer_velocity(world, other);
    memory->age = memory->spread = memory->searched = 0.0f;
}

static void look(Senser *own, uint32_t other, VeerVec3 to) {
    VeerWorld *world = own->world;
    VeerRemembered *memory = knownOf(own, other);
    const uint32_t bits = memory ? veer_bitsOf(memory) : 0;
    const float gain = gainAt(own, to, (bits & VEER_MEMORY_FOUND) != 0);
    if (gain < 0.0f || veer_areLevelsApart(world, own->eye.from, veer_position(world, other)) || !veer_isViewFree(&own->eye, other)) return;
    if (!memory) memory = veer_memoryFor(world, own->slot, other);
    if (!memory) return;
    enter(memory, world, other);
    memory->certainty = veer_min(memory->certainty + gain * own->time, 1.0f);
    memory->bits = (float)((bits & VEER_MEMORY_FOUND) | VEER_MEMORY_SEEN);
}

/* Looks at all agents within the largest range, in the grid's order. */
static void lookAround(Senser *own) {
    float range = 0.0f;
    for (uint32_t i = 0; i < CONES; i++) range = veer_max(range, own->cones[1][i].range);
    VeerNeighborQuery query = {
        .world = own->world, .center = own->eye.from, .range = range, .mask = own->sense->mask, .exclude = own->slot};
    if (!own->sense->mask || !(range > 0.0f)) return;
    veer_beginNeighbors(&query);
    while (veer_nextNeighbor(&query)) look(own, query.slot, query.to);
}

/* ---- memory */

static int isSound(const VeerRemembered *memory) {
    const int isCertain = memory->certainty >= 0.0f && memory->certainty <= 1.0f, isNear = memory->spread >= 0.0f && memory->age >= 0.0f;
    if (veer_isEmpty(memory) || !isCertain || !isNear || !(memory->searched >= 0.0f)) return 0;
    return veer_isNearby(memory->place) && veer_isNearby(memory->velocity) &&
           veer_isFinite(memory->age + memory->spread + memory->searched);
}

/* Moves the believed place along the last velocity, until an obstacle is in the way. */
static void moveOn(const Senser *own, VeerRemembered *memory) {
    const float time = veer_min(own->time, own->sense->horizon - memory->age);
    const VeerVec3 way = veer_scale3(veer_counted(own->world, memory->velocity), veer_max(time, 0.0f));
    const float length = veer_length3(way);
    if (!(length > 0.0f)) return;
    const VeerRay ray = {memory->place, way, length, own->world->radius[own->slot], own->sense->blockers};
    if (veer_sweep(own->world, &ray).distance <= length)
        memory->velocity = veer_vec3(0.0f, 0.0f, 0.0f);
    else
        memory->place = veer_withinWrap(own->world, veer_add3(memory->place, way));
}

/* Reduces the certainty of a memory of an agent that is out of sight. */
static void fade(const Senser *own, VeerRemembered *memory) {
    const VeerWorld *world = own->world;
    const uint32_t other = veer_rememberedSlot(world, memory);
    const VeerVec3 to = veer_delta(world, own->eye.from, memory->place);
    const float most = veer_max(own->sense->range, own->sense->nearRange), near = 3.0f * world->radius[own->slot];
    moveOn(own, memory);
    memory->certainty *= veer_exp(-LN_2 * own->time / own->sense->halfLife);
    memory->age += own->time;
    if (other != VEER_NONE && memory->spread < most) memory->spread = veer_min(memory->spread + world->maxSpeed[other] * own->time, most);
    if (memory->searched > 0.0f || veer_dot3(to, to) <= near * near) memory->searched += own->time;
}

/* Ends an update of a memory: marks the other agent as found if the certainty suffices, emits events, and removes the memory if it has
 * faded. */
static void settle(const Senser *own, VeerRemembered *memory, uint32_t before) {
    const uint32_t other = memory->agent < VEER_NO_SOURCE ? (uint32_t)memory->agent - 1 : VEER_NONE;
    uint32_t bits = veer_bitsOf(memory) & ~(uint32_t)VEER_MEMORY_KEPT;
    if (memory->certainty >= own->sense->findAt) bits |= VEER_MEMORY_FOUND;
    const int saw = (before & VEER_MEMORY_SEEN) && (before & VEER_MEMORY_FOUND),
              sees = (bits & VEER_MEMORY_SEEN) && (bits & VEER_MEMORY_FOUND);
    if (sees && !saw) veer_emit(own->world, VEER_EVENT_FOUND, own->slot, other);
    if (saw && !sees) veer_emit(own->world, VEER_EVENT_LOST, own->slot, other);
    memory->bits = (float)bits;
    if (bits & VEER_MEMORY_SEEN || memory->certainty >= own->sense->forgetBelow) return;
    if (bits & VEER_MEMORY_FOUND) veer_emit(own->world, VEER_EVENT_FORGOTTEN, own->slot, other);
    *memory = (VeerRemembered){.agent = 0.0f};
}

static void update(Senser *own) {
    VeerRemembered *memories = veer_memoriesOf(own->world, own->slot);
    float agents[VEER_MOST_MEMORIES], generations[VEER_MOST_MEMORIES];
    uint32_t before[VEER_MOST_MEMORIES];
    const uint32_t room = veer_memoryRoom(own->world);
    for (uint32_t i = 0; i < room; i++) {
        if (!isSound(&memories[i])) memories[i] = (VeerRemembered){.agent = 0.0f};
        before[i] = veer_bitsOf(&memories[i]);
        agents[i] = memories[i].agent, generations[i] = memories[i].generation;
        const uint32_t kept = before[i] & VEER_MEMORY_SEEN ? VEER_MEMORY_KEPT : 0;
        memories[i].bits = (float)((before[i] & ~(uint32_t)VEER_MEMORY_SEEN) | kept);
    }
    lookAround(own);
    for (uint32_t i = 0; i < room; i++) {
        const int isSame = veer_same(agents[i], memories[i].agent) && veer_same(generations[i], memories[i].generation);
        if (veer_isEmpty(&memories[i])) continue;
        if (!(veer_bitsOf(&memories[i]) & VEER_MEMORY_SEEN)) fade(own, &memories[i]);
        settle(own, &memories[i], isSame ? before[i] : 0);
    }
}

/* ---- telling */

/* Copies a memory of an agent in sight from another agent. */
static void takeOver(const Senser *own, const VeerRemembered *told) {
    const uint32_t other = veer_rememberedSlot(own->world, told);
    if (other == VEER_NONE || other == own->slot) return;
    VeerRemembered *memory = veer_memoryFor(own->world, own->slot, other);
    if (!memory || veer_bitsOf(memory) & VEER_MEMORY_SEEN) return;
    const int isNew = !(veer_bitsOf(memory) & VEER_MEMORY_FOUND);
    memory->place = told->place;
    memory->velocity = told->velocity;
    memory->age = memory->spread = memory->searched = 0.0f;
    memory->certainty = veer_max(memory->certainty, told->certainty);
    memory->bits = (float)(VEER_MEMORY_FOUND | VEER_MEMORY_TOLD);
    if (isNew) veer_emit(own->world, VEER_EVENT_ALERTED, own->slot, other);
}

/* Copies what agents of the same group within `shareRange` see and have found. If several of them see the same agent, the last one in
 * the order of the query counts. */
static void listen(const Senser *own) {
    const VeerWorld *world = own->world;
    VeerNeighborQuery query = {
        .world = world, .center = own->eye.from, .range = own->sense->shareRange, .mask = world->group[own->slot], .exclude = own->slot};
    veer_beginNeighbors(&query);
    while (veer_nextNeighbor(&query)) {
        const VeerRemembered *theirs = veer_memoriesOf(world, query.slot);
        for (uint32_t i = 0; i < veer_memoryRoom(world); i++)
            if ((veer_bitsOf(&theirs[i]) & (VEER_MEMORY_SEEN | VEER_MEMORY_FOUND)) == (VEER_MEMORY_SEEN | VEER_MEMORY_FOUND))
                takeOver(own, &theirs[i]);
    }
}

void veer_senseAll(VeerWorld *world) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    uint32_t tells = 0;
    if (!veer_memoryRoom(world)) return;
    for (uint32_t slot = 0; slot < high; slot++) {
        const VeerSenseDef *sense = senseOf(world, slot);
        if (!sense) continue;
        Senser own = senserOf(world, slot, sense);
        update(&own);
        tells |= sense->shareRange > 0.0f;
    }
    for (uint32_t slot = 0; tells && slot < high; slot++) {
        const VeerSenseDef *sense = senseOf(world, slot);
        if (!sense || !(sense->shareRange > 0.0f)) continue;
        const Senser own = senserOf(world, slot, sense);
        listen(&own);
    }
}
