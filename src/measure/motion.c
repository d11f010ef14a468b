/* Measures the motion and the legs of agents (measures.h), four agents at a time. Lanes are read and written in groups of four, which are
 * turned, so that the same lane of four agents is in one vector. */
#include "core/space.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "measure/measures.h"
#include "neighbors/agent_grid.h"

/* Fraction of the top speed below which an agent counts as standing. Larger: slow walkers count as standing. Smaller: agents that
 * jitter in place count as walking. */
#define STANDS 0.05f

/* Energy of walking per kg and second: resting, and per square of the speed in m/s (Guy et al., PLEdestrians, 2010). */
#define RESTING 2.23f
#define WALKING 1.26f

/* Smallest product of a top speed and a step, in u, by which changes of velocity are divided. Larger: the jerk of slow agents is too small.
 * Smaller: the product of a top speed that a caller has written may be rounded to 0, and 0 divided by 0 is no number. */
#define LEAST_TOP 1e-30f
/* Smallest length of a meter, in u; smaller ones, which only a damaged save contains, count as 1. Smaller: the product with a step may be
 * rounded to 0. */
#define LEAST_METER 1e-12f

/* The same numbers for all agents of a step. */
typedef struct Step {
    const VeerWorld *world;
    float dt, invDt, meters;
} Step;

/* Four agents, or fewer: the last lanes then write to a record that nobody reads. */
typedef struct Four {
    uint32_t count;
    int isRow; /* 1: the slots follow each other */
    uint32_t slots[4];
    VeerMeasured *own[4];
} Four;

static inline f4 columnOf(const float *column, const Four *four) {
    return four->isRow ? f4_load(column + four->slots[0]) : f4_gather(column, four->slots);
}

/* How four agents moved in the step. */
typedef struct Moves {
    VeerVec3x4 at, velocity, last, before, goal;
    f4 length, top;
    i4 bits;
    i4 onWay;  /* on their way, and able to move */
    i4 stands; /* stand on their way to a goal */
} Moves;

/* Turns four groups of four lanes: the same lane of each becomes a vector, and back. */
static inline void turn(f4 groups[4]) {
    f4 last;
    const VeerVec3x4 others = veer_turned4(groups, &last);
    groups[0] = others.x;
    groups[1] = others.y;
    groups[2] = others.z;
    groups[3] = last;
}

#define AT(own, lane) ((float *)(void *)(own) + offsetof(VeerMeasured, lane) / sizeof(float))
#define READ(four, lane, groups) \
    do { \
        for (uint32_t k_ = 0; k_ < 4; k_++) (groups)[k_] = f4_load(AT((four)->own[k_], lane)); \
        turn(groups); \
    } while (0)
#define WRITE(four, lane, groups) \
    do { \
        turn(groups); \
        for (uint32_t k_ = 0; k_ < 4; k_++) f4_store(AT((four)->own[k_], lane), (groups)[k_]); \
    } while (0)
#define ADD(four, lane, groups) \
    do { \
        turn(groups); \
        for (uint32_t k_ = 0; k_ < 4; k_++) { \
            float *at_ = AT((four)->own[k_], lane); \
            f4_store(at_, f4_load(at_) + (groups)[k_]); \
        } \
    } while (0)

static inline i4 haveBit(i4 bits, int32_t bit) { return (bits & i4_splat(bit)) != i4_splat(0); }

/* Reads how four agents moved, and keeps their velocities. */
static inline Moves movesOf(const Step *step, const Four *four) {
    const VeerWorld *world = step->world;
    f4 from[4], goal[4], last[4], before[4];
    Moves moves = {.at = {columnOf(world->x, four), columnOf(world->y, four), columnOf(world->z, four)}, .bits = I4_OF(four->own, bits)};
    READ(four, from.x, from);
    READ(four, goal.x, goal);
    READ(four, velocity.x, last);
    READ(four, before.y, before);
    const VeerVec3x4 moved = veer_deltas(world, (VeerVec3x4){from[0], from[1], from[2]}, moves.at);
    moves.length = veer_length4(moved);
    moves.velocity = veer_scaled4(moved, f4_splat(step->invDt));
    moves.goal = (VeerVec3x4){goal[0], goal[1], goal[2]};
    moves.top = goal[3];
    moves.last = (VeerVec3x4){last[0], last[1], last[2]};
    moves.before = (VeerVec3x4){last[3], before[0], before[1]};
    moves.onWay = ~haveBit(moves.bits, VEER_MEASURED_THERE) & (moves.top > f4_splat(0.0f));
    f4 now[4] = {moves.velocity.x, moves.velocity.y, moves.velocity.z, last[0]}, then[4] = {last[1], last[2], before[2], before[3]};
    WRITE(four, velocity.x, now);
    WRITE(four, before.y, then);
    return moves;
}

/* Returns the angles between two velocities. */
static inline f4 anglesBetween(const VeerWorld *world, VeerVec3x4 a, VeerVec3x4 b) {
    const f4 along = a.x * b.x + a.y * b.y + a.z * b.z;
    if (!veer_isVolume(world)) return f4_abs(f4_atan2(a.x * b.y - a.y * b.x, along));
    const VeerVec3x4 across = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return f4_atan2(veer_length4(across), along);
}

/* Adds how the agents moved. */
static inline void addMotion(const Step *step, const Four *four, Moves *moves) {
    const f4 dt = f4_splat(step->dt), top = moves->top, speed = veer_length4(moves->velocity), stands = f4_splat(STANDS) * top;
    const f4 meters = moves->length / f4_splat(step->meters);
    const f4 energy = columnOf(step->world->mass, four) * (f4_splat(RESTING) + f4_splat(WALKING) * meters * meters) * dt;
    const i4 hasTwo = moves->onWay & haveBit(moves->bits, VEER_MEASURED_TWICE);
    const i4 turns = moves->onWay & haveBit(moves->bits, VEER_MEASURED_MOVED) & (speed > stands) & (veer_length4(moves->last) > stands);
    const VeerVec3x4 jerk = veer_less4(veer_less4(moves->velocity, moves->last), veer_less4(moves->last, moves->before));
    const f4 angle = i4_any(turns) ? anglesBetween(step->world, moves->last, moves->velocity) : f4_splat(0.0f);
    f4 always[4] = {dt, energy, f4_where(hasTwo, veer_length4(jerk) / f4_max(top * dt, f4_splat(LEAST_TOP))), f4_where(hasTwo, dt)};
    f4 onWay[4] = {f4_where(moves->onWay, dt), f4_where(moves->onWay, speed / top * dt), f4_where(turns, angle), f4_where(turns, dt)};
    ADD(four, seconds, always);
    ADD(four, onWay, onWay);
    moves->stands = moves->onWay & (speed < stands) & haveBit(moves->bits, VEER_MEASURED_GOAL);
}

static void stand(VeerMeasured *own, float dt) {
    own->standing += dt;
    own->standingNow += dt;
    own->longestStanding = veer_max(own->longestStanding, own->standingNow);
}

static void arrive(VeerMeasured *own) {
    own->bits |= VEER_MEASURED_THERE;
    own->legs++;
    own->standingNow = 0.0f;
    own->times += own->legTime;
    own->freeTimes += own->way / own->top;
    own->lengths += own->legLength;
    own->ways += own->way;
}

/* Adds the progress of the legs, and ends those whose agents arrive. */
static inline void addLegs(const Step *step, const Four *four, const Moves *moves) {
    const VeerWorld *world = step->world;
    const f4 own = columnOf(world->radius, four), given = f4_splat(world->header->measureReach), dt = f4_splat(step->dt);
    const f4 reach = f4_select(given > f4_splat(0.0f), given, own);
    const f4 distance = veer_length4(veer_deltas(world, moves->at, moves->goal));
    const i4 onLeg = moves->onWay & haveBit(moves->bits, VEER_MEASURED_GOAL);
    f4 leg[4] = {f4_where(onLeg, dt), f4_where(onLeg, moves->length), f4_splat(0.0f), f4_splat(0.0f)};
    ADD(four, legTime, leg);
    const uint32_t stand4 = i4_bits(moves->stands), walk4 = i4_bits(moves->onWay), there4 = i4_bits(onLeg & (distance <= reach));
    for (uint32_t k = 0; k < four->count; k++) {
        VeerMeasured *one = four->own[k];
        const uint32_t bits = one->bits, moved = bits & VEER_MEASURED_MOVED ? VEER_MEASURED_TWICE : VEER_MEASURED_MOVED;
        const uint32_t wasAtWall = bits & VEER_MEASURED_WALL ? VEER_MEASURED_WAS_AT_WALL : 0u;
        one->bits = (bits & ~(uint32_t)(VEER_MEASURED_WALL | VEER_MEASURED_WAS_AT_WALL)) | moved | wasAtWall;
        if (stand4 >> k & 1u)
            stand(one, step->dt);
        else if (walk4 >> k & 1u)
            one->standingNow = 0.0f;
        if (there4 >> k & 1u) arrive(one);
    }
}

static void measureFour(const Step *step, Four *four) {
    VeerMeasured nobody = {0};
    for (uint32_t k = four->count; k < 4; k++) {
        four->slots[k] = four->slots[0];
        four->own[k] = &nobody;
    }
    four->isRow = four->slots[3] == four->slots[0] + 3;
    Moves moves = movesOf(step, four);
    addMotion(step, four, &moves);
    addLegs(step, four, &moves);
    four->count = 0;
}

void veer_measureMotion(const VeerWorld *world) {
    const float given = world->header->measureMeter, meter = given >= LEAST_METER ? given : 1.0f, dt = world->dt;
    const Step step = {world, dt, 1.0f / dt, dt * meter};
    Four four = {.count = 0};
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (!veer_isInGrid(world, slot)) continue;
        four.slots[four.count] = slot;
        four.own[four.count++] = veer_measuredOf(world, slot);
        if (four.count == 4) measureFour(&step, &four);
    }
    if (four.count) measureFour(&step, &four);
}
