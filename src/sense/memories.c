/* Agents' memories of others: finds memories, makes room for new ones, and computes the place at which an agent searches. */
#include "sense/memories.h"

#include "core/flags.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"

_Static_assert(sizeof(VeerRemembered) == VEER_REMEMBERED_LANES * sizeof(float), "a memory has no padding");

enum { STREAM_SEARCH = 0x5EA2 }; /* stream of the random numbers that choose the direction in which a search begins */
/* A search visits places on a spiral around the remembered place. TURN is the angle between two places, in rad: the golden angle spreads
 * them evenly. PLACES is the number of places on the spiral up to the edge of the area in which the other agent may be. More: the search
 * stays near the remembered place for longer. Fewer: the search leaves gaps. */
#define TURN 2.3999632f
#define PLACES 6.0f

uint32_t veer_rememberedSlot(const VeerWorld *world, const VeerRemembered *memory) {
    if (veer_isEmpty(memory) || veer_same(memory->agent, VEER_NO_SOURCE)) return VEER_NONE;
    const uint32_t slot = (uint32_t)memory->agent - 1;
    if (!veer_isTaken(world, VEER_KIND_AGENT, slot)) return VEER_NONE;
    return veer_same((float)world->slots[VEER_KIND_AGENT][slot].generation, memory->generation) ? slot : VEER_NONE;
}

static float keyOf(uint32_t other) { return other == VEER_NONE ? VEER_NO_SOURCE : (float)(other + 1); }

/* Returns whether memory a, rather than memory b, is replaced if there is no room. */
static int isLess(const VeerRemembered *a, const VeerRemembered *b) {
    if (veer_isEmpty(a) != veer_isEmpty(b)) return veer_isEmpty(a);
    if (!veer_same(a->certainty, b->certainty)) return a->certainty < b->certainty;
    return a->age > b->age;
}

VeerRemembered *veer_memoryFor(const VeerWorld *world, uint32_t slot, uint32_t other) {
    VeerRemembered *memories = veer_memoriesOf(world, slot), *least = NULL;
    const float key = keyOf(other), generation = other == VEER_NONE ? 0.0f : (float)world->slots[VEER_KIND_AGENT][other].generation;
    for (uint32_t i = 0; i < veer_memoryRoom(world); i++) {
        VeerRemembered *memory = &memories[i];
        if (veer_same(memory->agent, key) && veer_same(memory->generation, generation)) return memory;
        if (!veer_isEmpty(memory) && veer_bitsOf(memory) & (VEER_MEMORY_SEEN | VEER_MEMORY_KEPT)) continue;
        if (!least || isLess(memory, least)) least = memory;
    }
    if (least) *least = (VeerRemembered){.agent = key, .generation = generation};
    return least;
}

/* Returns whether memory a, rather than memory b, is the target of behaviors. The numbers of the remembered agents break ties, so the order
 * of the memories does not matter. */
static int isStronger(const VeerWorld *world, VeerVec3 from, const VeerRemembered *a, const VeerRemembered *b) {
    const uint32_t seenA = veer_bitsOf(a) & VEER_MEMORY_SEEN, seenB = veer_bitsOf(b) & VEER_MEMORY_SEEN;
    if (seenA != seenB) return seenA != 0;
    if (!veer_same(a->certainty, b->certainty)) return a->certainty > b->certainty;
    const VeerVec3 toA = veer_delta(world, from, a->place), toB = veer_delta(world, from, b->place);
    const float farA = veer_dot3(toA, toA), farB = veer_dot3(toB, toB);
    if (!veer_same(farA, farB)) return farA < farB;
    const uint32_t slotA = veer_rememberedSlot(world, a), slotB = veer_rememberedSlot(world, b);
    return slotA != VEER_NONE && (slotB == VEER_NONE || veer_isBefore(world, slotA, slotB));
}

/* Returns the place at which an agent searches: the remembered place until the agent has reached it, then places around it, farther away
 * each time. The direction in which a search begins differs between agents. */
static VeerVec3 searchPlace(const VeerWorld *world, uint32_t slot, const VeerRemembered *memory) {
    const VeerBrainDef *brain = veer_brainOf(world, slot);
    if (!(memory->searched > 0.0f) || !brain) return memory->place;
    const float number = 1.0f + (float)veer_floorInt(veer_min(memory->searched / brain->sense.searchTime, 1e4f));
    const float first = 2.0f * VEER_PI * veer_uniform(veer_random(world->header->def.seed, veer_uid(world, slot), STREAM_SEARCH, 0));
    const float angle = veer_wrapAngle(first + TURN * number), reach = memory->spread * veer_min(number / PLACES, 1.0f);
    const VeerVec3 place = memory->place;
    return veer_withinWrap(world, veer_vec3(place.x + reach * veer_cos(angle), place.y + reach * veer_sin(angle), place.z));
}

int veer_belief(const VeerWorld *world, uint32_t slot, VeerBelief *belief) {
    const VeerRemembered *memories = veer_memoriesOf(world, slot), *best = NULL;
    const VeerVec3 from = veer_position(world, slot);
    for (uint32_t i = 0; i < veer_memoryRoom(world); i++) {
        const VeerRemembered *memory = &memories[i];
        if (veer_isEmpty(memory) || !(veer_bitsOf(memory) & VEER_MEMORY_FOUND)) continue;
        if (!best || isStronger(world, from, memory, best)) best = memory;
    }
    if (!best) return 0;
    *belief = (VeerBelief){searchPlace(world, slot, best), best->velocity, VEER_NONE};
    if (veer_bitsOf(best) & VEER_MEMORY_SEEN) belief->slot = veer_rememberedSlot(world, best);
    return veer_isNearby(belief->place) && veer_isNearby(belief->velocity);
}
