/* The places of the patterns of formations, and the spare places that replace them, relative to the target. */
#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "math/math.h"
#include "math/vec3.h"
#include "steer/aim.h"
#include "steer/formations.h"

/* Spare places are numbered on a grid of this many columns and rows, centered on the target. More: numbers are not exact. */
#define COLUMNS 4096
#define FINENESS 16.0f /* columns per spacing. More: distant places have no numbers. Fewer: spare places come closer to others */

static float sideOf(uint32_t place) { return place & 1u ? -1.0f : 1.0f; } /* left, right, left and so on */

static VeerVec3 inCircle(const VeerFormationPlan *plan, uint32_t place) {
    float count = (float)plan->count, radius = plan->isLed ? plan->spacing : 0.0f;
    if (plan->count > 1) radius = veer_max(radius, 0.5f * plan->spacing / veer_sin(VEER_PI / count));
    float angle = VEER_PI + VEER_TAU * (float)place / count; /* so the first place is behind the center */
    return veer_vec3(radius * veer_cos(angle), radius * veer_sin(angle), 0.0f);
}

/* Returns a place of the square, which is centered on a point or behind an agent. The last rank is centered too. */
static VeerVec3 inSquare(const VeerFormationPlan *plan, uint32_t place) {
    uint32_t files = 1;
    while (files * files < plan->count) files++;
    uint32_t ranks = (plan->count + files - 1) / files, rank = place / files, file = place % files;
    uint32_t inRank = rank + 1 < ranks ? files : plan->count - rank * files;
    float first = plan->isLed ? -1.0f : 0.5f * (float)(ranks - 1);
    return veer_vec3((first - (float)rank) * plan->spacing, (0.5f * (float)(inRank - 1) - (float)file) * plan->spacing, 0.0f);
}

VeerVec3 veer_formationPlace(const VeerFormationPlan *plan, uint32_t place) {
    uint32_t number = place + plan->isLed; /* the agent that is the target takes the first place itself */
    float row = (float)((number + 1) / 2);
    switch (plan->pattern) {
    case VEER_FORMATION_PATTERN_CIRCLE: return inCircle(plan, place);
    case VEER_FORMATION_PATTERN_LINE:
        if (plan->isLed) return veer_vec3(0.0f, sideOf(place) * row * plan->spacing, 0.0f);
        return veer_vec3(0.0f, (0.5f * (float)(plan->count - 1) - (float)place) * plan->spacing, 0.0f);
    case VEER_FORMATION_PATTERN_COLUMN: return veer_vec3(-(float)number * plan->spacing, 0.0f, 0.0f);
    case VEER_FORMATION_PATTERN_WEDGE:
        row *= 0.70710678f * plan->spacing; /* arms at 45 degrees */
        return veer_vec3(-row, -sideOf(number) * row, 0.0f);
    default: return inSquare(plan, place);
    }
}

int veer_findSpare(const VeerFormationPlan *plan, float number, VeerVec3 *place) {
    if (!(number >= 1.0f && number < (float)COLUMNS * (float)COLUMNS)) return 0;
    const uint32_t whole = (uint32_t)number;
    const float pitch = plan->spacing / FINENESS;
    *place = veer_vec3((float)((int32_t)(whole % COLUMNS) - COLUMNS / 2) * pitch, (float)((int32_t)(whole / COLUMNS) - COLUMNS / 2) * pitch,
                       0.0f);
    return 1;
}

float veer_spareNumber(const VeerFormationPlan *plan, VeerVec3 at) {
    const float most = 0.5f * COLUMNS - 1.0f, perUnit = FINENESS / plan->spacing;
    const float x = at.x * perUnit + 0.5f, y = at.y * perUnit + 0.5f;
    if (!(veer_abs(x) < most && veer_abs(y) < most)) return VEER_NO_PLACE;
    return (float)(uint32_t)((veer_floorInt(y) + COLUMNS / 2) * COLUMNS + veer_floorInt(x) + COLUMNS / 2);
}

/* Returns whether the lanes of an agent's memory describe a place. */
static int isPlaced(const VeerWorld *world, const float *lanes) {
    const float place = lanes[VEER_FORMATION_PLACE], count = lanes[VEER_FORMATION_COUNT], leader = lanes[VEER_FORMATION_LEADER];
    if (!(place >= 1.0f && place <= count && count <= (float)VEER_MAX_AGENTS)) return 0;
    if (leader < 0.0f) return 1;
    return leader >= 1.0f && leader <= (float)VEER_MAX_AGENTS && veer_isTaken(world, VEER_KIND_AGENT, (uint32_t)leader - 1);
}

int veer_findOwnPlace(const VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, VeerVec3 *place) {
    const float *lanes = world->state + (size_t)slot * world->header->def.capacity.state;
    for (uint32_t k = 0; k < brain->behaviorCount; lanes += veer_lanesOf(brain, k++)) {
        const VeerBehavior *behavior = &brain->behaviors[k];
        VeerVec3 anchor, offset;
        if (!veer_isOfTrait(behavior, VEER_TRAIT_PLACES) || !veer_isOn(behavior) || !isPlaced(world, lanes)) continue;
        const float leader = lanes[VEER_FORMATION_LEADER];
        const VeerFormationParams *params = &behavior->params.formation;
        const VeerFormationPlan plan = {params->pattern, params->spacing, (uint32_t)lanes[VEER_FORMATION_COUNT], leader >= 1.0f};
        if (!veer_findSpare(&plan, lanes[VEER_FORMATION_SPARE], &offset))
            offset = veer_formationPlace(&plan, (uint32_t)lanes[VEER_FORMATION_PLACE] - 1);
        if (plan.isLed) {
            anchor = veer_position(world, (uint32_t)leader - 1);
            offset = veer_turnedBy(offset, world->orientation[(uint32_t)leader - 1]);
        } else if (!veer_findAim(world, slot, brain, &anchor)) {
            continue;
        }
        *place = veer_add3(anchor, offset);
        return 1;
    }
    return 0;
}
