/* Sums up what was measured of each agent (measures.h). Sums are in double precision, so the order of agents hardly matters. */
#include "core/world.h"
#include "math/math.h"
#include "measure/measures.h"

/* A sum that is divided by another at the end. */
typedef struct Mean {
    double sum, of;
} Mean;
static float valueOf(Mean mean) { return mean.of > 0.0 ? (float)(mean.sum / mean.of) : 0.0f; }

static int isCounted(const VeerMeasured *own, uint32_t mask) { return own->generation && own->group & mask; }

/* Returns the time of an agent's legs over the time that they take at top speed; INF if it has not arrived, negative if it does not count:
 * it has no goal, or began within reach of it. */
static float ratioOf(const VeerWorld *world, uint32_t slot) {
    const VeerMeasured *own = veer_measuredOf(world, slot);
    if (!(own->bits & VEER_MEASURED_GOAL)) return -1.0f;
    if (!(own->bits & VEER_MEASURED_THERE)) return own->way > own->radius ? VEER_INF : -1.0f;
    return own->ways > own->radius ? own->times / own->freeTimes : -1.0f;
}

/* Returns how many agents that count have a ratio of at most this. */
static uint32_t countUpTo(const VeerWorld *world, uint32_t mask, float limit) {
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (!isCounted(veer_measuredOf(world, slot), mask)) continue;
        const float ratio = ratioOf(world, slot);
        count += ratio >= 0.0f && ratio <= limit;
    }
    return count;
}

/* Returns the median of the ratios, by bisection of the bits of the result: floats that are not negative are ordered as their bits are. No
 * memory is needed, whatever the number of agents. */
static float medianRatio(const VeerWorld *world, uint32_t mask) {
    const uint32_t all = countUpTo(world, mask, VEER_INF), half = (all + 1) / 2;
    uint32_t low = 0, high = veer_bits(VEER_INF);
    if (!all) return 1.0f;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (countUpTo(world, mask, veer_fromBits(middle)) >= half)
            high = middle;
        else
            low = middle + 1;
    }
    return veer_fromBits(low);
}

/* The sums over all agents. */
typedef struct Sums {
    uint32_t agents, goals, arrived, legs, contacts, obstacleContacts, found, caught, ways;
    float longest, longestFree, seconds, longestStanding, overlap, gap;
    double standing, energy;
    Mean detour, speed, turn, jerk, spacing, road;
} Sums;

static void add(Mean *mean, float sum, float of) {
    mean->sum += (double)sum;
    mean->of += (double)of;
}

static void addGoal(const VeerWorld *world, uint32_t slot, Sums *sums) {
    const VeerMeasured *own = veer_measuredOf(world, slot);
    const int isThere = (own->bits & VEER_MEASURED_THERE) != 0;
    const float top = own->top;
    if (!(own->bits & VEER_MEASURED_GOAL)) return;
    sums->goals++;
    sums->arrived += (uint32_t)isThere;
    sums->longest = veer_max(sums->longest, own->times);
    sums->longestFree = veer_max(sums->longestFree, own->freeTimes + (isThere || !(top > 0.0f) ? 0.0f : own->way / top));
    if (isThere && own->ways > own->radius) add(&sums->detour, own->lengths / own->ways, 1.0f);
}

static void addAgent(const VeerWorld *world, uint32_t slot, Sums *sums) {
    const VeerMeasured *own = veer_measuredOf(world, slot);
    sums->agents++;
    sums->legs += own->legs;
    sums->contacts += own->contacts;
    sums->obstacleContacts += own->obstacleContacts;
    sums->found += own->found;
    sums->caught += own->caught;
    sums->seconds = veer_max(sums->seconds, own->seconds);
    sums->longestStanding = veer_max(sums->longestStanding, own->longestStanding);
    sums->overlap = veer_max(sums->overlap, own->overlap);
    if (own->gap >= 0.0f) sums->gap = veer_min(sums->gap, own->gap);
    sums->standing += (double)own->standing;
    sums->energy += (double)own->energy;
    add(&sums->speed, own->speeds, own->onWay);
    add(&sums->turn, own->turns, own->turnTime);
    add(&sums->jerk, own->jerks, own->jerkTime);
    add(&sums->spacing, own->spacings, own->spacingTime);
    add(&sums->road, own->offRoad, own->onRoad);
    addGoal(world, slot, sums);
}

VeerMeasures veer_figuresOf(const VeerWorld *world, uint32_t mask) {
    Sums sums = {.gap = VEER_INF};
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
        if (isCounted(veer_measuredOf(world, slot), mask)) addAgent(world, slot, &sums);
    const int haveAll = sums.arrived == sums.goals;
    return (VeerMeasures){
        .agents = (float)sums.agents,
        .seconds = sums.seconds,
        .goals = (float)sums.goals,
        .arrived = sums.goals ? (float)sums.arrived / (float)sums.goals : 1.0f,
        .legs = (float)sums.legs,
        .medianTime = medianRatio(world, mask),
        .lastTime = !haveAll                  ? VEER_INF
                    : sums.longestFree > 0.0f ? sums.longest / sums.longestFree
                                              : 1.0f,
        .detour = sums.detour.of > 0.0 ? valueOf(sums.detour) : 1.0f,
        .speed = valueOf(sums.speed),
        .standing = (float)sums.standing,
        .longestStanding = sums.longestStanding,
        .turnRate = valueOf(sums.turn),
        .jerk = valueOf(sums.jerk),
        .contacts = (float)sums.contacts,
        .overlap = sums.overlap,
        .gap = sums.gap,
        .spacing = sums.spacing.of > 0.0 ? valueOf(sums.spacing) : VEER_INF,
        .obstacleContacts = (float)sums.obstacleContacts,
        .offRoad = valueOf(sums.road),
        .found = (float)sums.found,
        .caught = (float)sums.caught,
        .energy = (float)sums.energy,
    };
}
