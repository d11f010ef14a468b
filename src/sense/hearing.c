/* Finds the agents that hear a noise, and enters the noise in their memories. */
#include "sense/hearing.h"

#include "core/events.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "nav/find_path.h"
#include "nav/nav.h"
#include "neighbors/agent_grid.h"
#include "sense/memories.h"

/* Returns the brain's first behavior that plans paths on the navigation grid, or null. */
static const VeerBehavior *walkerOf(const VeerBrainDef *brain) {
    for (uint32_t i = 0; i < brain->behaviorCount; i++)
        if (veer_isOfTrait(&brain->behaviors[i], VEER_TRAIT_FIELD) && veer_isOnGrid(&brain->behaviors[i])) return &brain->behaviors[i];
    return NULL;
}

/* Returns the length of the path from a noise to an agent; INF if there is none, or if the noise is too far away. The straight distance is
 * tested first, because no path is shorter, and finding a path takes a search. */
static float wayTo(VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, const VeerNoise *noise) {
    const VeerVec3 at = veer_position(world, slot);
    const VeerBehavior *walker = VEER_HOLDS(nav_find_path) ? walkerOf(brain) : NULL;
    const float straight = veer_length3(veer_delta(world, noise->position, at));
    if (straight > noise->loudness * brain->sense.hearing) return VEER_INF;
    if (!walker) return veer_areLevelsApart(world, noise->position, at) ? VEER_INF : straight;
    const VeerNavFieldParams params = veer_navParams(walker);
    VeerPathFinder finder;
    veer_openPathFinder(&finder, world, &params);
    finder.isSmooth = 1;
    const VeerPathEnds ends = veer_pathEnds(&finder, noise->position, at);
    VeerPointList none = {.axes = veer_hasLevels(world) ? 3 : 2};
    return ends.isReached ? veer_findPathBetween(&finder, &ends, &none) : VEER_INF;
}

/* Enters a noise in an agent's memory. way: length of the path from the noise to the agent. */
static void hear(VeerWorld *world, uint32_t slot, const VeerNoise *noise, float way) {
    const VeerSenseDef *sense = &veer_brainOf(world, slot)->sense;
    const float share = 1.0f - way / (noise->loudness * sense->hearing);
    VeerRemembered *memory = veer_memoryFor(world, slot, noise->source);
    veer_emit(world, VEER_EVENT_HEARD, slot, noise->source);
    if (!memory || veer_bitsOf(memory) & VEER_MEMORY_SEEN) return;
    memory->place = noise->position;
    memory->velocity = veer_vec3(0.0f, 0.0f, 0.0f);
    memory->age = memory->searched = 0.0f;
    memory->spread = way * sense->hearingSpread;
    memory->certainty = veer_clamp(memory->certainty + share, 0.0f, 1.0f);
    const uint32_t found = memory->certainty >= sense->findAt ? VEER_MEMORY_FOUND : veer_bitsOf(memory) & VEER_MEMORY_FOUND;
    memory->bits = (float)(found | VEER_MEMORY_HEARD);
}

uint32_t veer_spreadNoise(VeerWorld *world, const VeerNoise *noise) {
    uint32_t count = 0;
    for (uint32_t slot = 0; veer_memoryRoom(world) && slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        const VeerBrainDef *brain = veer_isInGrid(world, slot) ? veer_brainOf(world, slot) : NULL;
        if (!brain || slot == noise->source || !(brain->sense.hearing > 0.0f)) continue;
        if (noise->source != VEER_NONE && !(world->group[noise->source] & brain->sense.mask)) continue;
        const float way = wayTo(world, slot, brain, noise);
        if (!(way < noise->loudness * brain->sense.hearing)) continue;
        hear(world, slot, noise, way);
        count++;
    }
    return count;
}
