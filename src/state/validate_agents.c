/* Checks the columns of agents, four values at a time: every float in use is a number, and everything that an agent refers to exists. The
 * column and the slot of the first fault are recorded. */
#include "core/columns.h"
#include "core/error.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "measure/measures.h"
#include "state/snapshot.h"
#include "state/validate.h"

#include <stddef.h>

static VeerResult brokenColumn(const VeerCheck *check, uint32_t column, uint32_t slot, uint32_t lane) {
    char argument[VEER_ARGUMENT_SIZE];
    veer_nameArgument(argument, veer_columnInfo[column].name, "[#]", "");
    return veer_broken(check, argument, slot, veer_columnInfo[column].isFloat ? (double)veer_fromBits(lane) : lane);
}

/* ---- numbers */

/* Returns a mask of the lanes that are not numbers: NaN, -INF, and INF where it is not allowed. x - x is 0 for a finite number and NaN
 * otherwise. */
static inline i4 notNumbers(i4 lanes, int mayBeInfinite) {
    const i4 broken = (i4)((f4)lanes - (f4)lanes);
    return mayBeInfinite ? broken & (lanes != (i4)f4_splat(VEER_INF)) : broken;
}

static int areFiniteOrInfinite(const uint32_t *lanes, size_t count) {
    i4 broken = i4_splat(0);
    for (size_t i = 0; i < count; i += 4) broken |= notNumbers(i4_load(lanes + i), 1);
    return !i4_any(broken != i4_splat(0));
}

/* Returns 1 if all values are finite. A finite sum proves this in one fast pass, but the sum may overflow, so 0 proves nothing. Eight
 * independent sums hide the latency of the additions. */
static int areFinite(const uint32_t *lanes, size_t count) {
    f4 sums[8] = {{0}};
    size_t i = 0;
    for (; i + 32 <= count; i += 32)
        for (size_t k = 0; k < 8; k++) sums[k] += (f4)i4_load(lanes + i + 4 * k);
    for (; i < count; i += 4) sums[0] += (f4)i4_load(lanes + i); /* the length of columns is a multiple of four */
    for (size_t k = 1; k < 8; k++) sums[0] += sums[k];
    return !i4_any(~f4_same(sums[0] - sums[0], f4_splat(0.0f)));
}

/* Checks the values that an agent's brain uses. Callers may fill the rest of a column with anything. */
static VeerResult checkColumn(const VeerCheck *check, uint32_t column) {
    const VeerWorld *view = check->view;
    const VeerColumnInfo *info = &veer_columnInfo[column];
    const uint32_t *lanes = veer_column(view, column);
    size_t stride = veer_lanesPerAgent(&view->header->def, info->lanes), high = view->header->pools[VEER_KIND_AGENT].high;
    /* usually all values are numbers, whether they are in use or not */
    if (info->mayBeInfinite ? areFiniteOrInfinite(lanes, high * stride) : areFinite(lanes, high * stride)) return VEER_OK;
    for (uint32_t slot = 0; slot < high; slot++, lanes += stride) {
        if (!veer_isTaken(view, VEER_KIND_AGENT, slot)) continue;
        const uint32_t count = veer_usedLanes(view, slot, column);
        for (uint32_t k = 0; k < count; k++)
            if (notNumbers(i4_splat((int32_t)lanes[k]), info->mayBeInfinite)[0]) return brokenColumn(check, column, slot, lanes[k]);
    }
    return VEER_OK;
}

/* Largest positions, in u, and velocities, in u/s, of measures. Larger: products overflow, and sums stop being numbers. Smaller: the
 * velocity of an agent that was placed elsewhere between two short steps would be refused. */
#define FARTHEST 1e9f
#define FASTEST 1e15f

#define LANE(member) (offsetof(VeerMeasured, member) / sizeof(uint32_t))
/* Returns whether a float may be in a lane of measures. All are positive or 0 but a gap that is unknown, positions and velocities; sums
 * that have overflowed are infinite. */
static int isMeasure(size_t lane, float value) {
    if (lane == LANE(gap)) return veer_isFinite(value) || value > 0.0f;
    if (lane >= LANE(velocity) && lane < LANE(overlap)) return veer_abs(value) <= FASTEST;
    if ((lane >= LANE(from) && lane < LANE(way)) || (lane >= LANE(goal) && lane < LANE(top))) return veer_abs(value) <= FARTHEST;
    return value >= 0.0f;
}

/* Checks the lanes of measures that are floats. */
static VeerResult checkMeasured(const VeerCheck *check) {
    const VeerWorld *view = check->view;
    const size_t all = VEER_HOLDS(measure_measures) ? view->header->def.capacity.measures * (size_t)view->header->def.capacity.agents : 0;
    for (size_t slot = 0; slot < all; slot++) {
        const uint32_t *lanes = view->measured + slot * VEER_MEASURED_LANES;
        for (uint32_t k = VEER_MEASURED_WHOLE; k < VEER_MEASURED_LANES; k++)
            if (!isMeasure(k, veer_fromBits(lanes[k]))) return brokenColumn(check, VEER_COLUMN_MEASURED, (uint32_t)slot, lanes[k]);
    }
    return VEER_OK;
}

/* ---- four agents in consecutive slots */

typedef struct Quad {
    const VeerWorld *view;
    uint32_t first;
    int isQuick; /* 1: only tests without lookups, which reject every reference that might be invalid */
    i4 taken;    /* mask: slots that hold an agent */
    i4 present;  /* mask: slots that have been used */
    i4 flags, link;
    i4 isJumping;  /* mask: agents in the run-up to a jump or in the air */
    i4 haveTarget; /* mask: agents whose own target is an agent or a path */
} Quad;

static inline i4 maskIf(int lane0, int lane1, int lane2, int lane3) { return (i4){-lane0, -lane1, -lane2, -lane3}; }

static inline int areAllTaken(const VeerWorld *view, uint32_t first) {
    const VeerPoolSlot *slots = view->slots[VEER_KIND_AGENT] + first;
    return (slots[0].next & slots[1].next & slots[2].next & slots[3].next) == VEER_NONE;
}

static inline Quad quadAt(const VeerWorld *view, uint32_t first, int isQuick) {
    const uint32_t high = view->header->pools[VEER_KIND_AGENT].high;
    Quad quad = {.view = view, .first = first, .isQuick = isQuick, .present = i4_splat(-1), .taken = i4_splat(-1)};
    if (!isQuick && (first + 4 > high || !areAllTaken(view, first))) {
        quad.present = maskIf(1, first + 1 < high, first + 2 < high, first + 3 < high);
        quad.taken = maskIf(veer_isTaken(view, VEER_KIND_AGENT, first), veer_isTaken(view, VEER_KIND_AGENT, first + 1),
                            veer_isTaken(view, VEER_KIND_AGENT, first + 2), veer_isTaken(view, VEER_KIND_AGENT, first + 3));
    }
    quad.flags = i4_load(view->flags + first);
    quad.link = i4_load(view->jumpLink + first);
    quad.isJumping = ((quad.flags & i4_splat(VEER_FLAG_AIRBORNE)) | quad.link) != i4_splat(0);
    const i4 target = i4_load(view->targetKind + first);
    quad.haveTarget = quad.taken & ((target == i4_splat(VEER_OWN_TARGET_AGENT)) | (target == i4_splat(VEER_OWN_TARGET_PATH)));
    return quad;
}

/* Returns a mask of the agents with unknown flags and the free slots with any flags. */
static inline i4 brokenFlags(const Quad *quad) {
    const i4 states = quad->taken & i4_splat(VEER_FLAGS & ~VEER_FLAG_ALIVE), alive = quad->taken & i4_splat(VEER_FLAG_ALIVE);
    return quad->present & ((quad->flags & ~states) != alive);
}

/* Returns a mask of the lanes in which number - 1 is not a used slot of this kind. The number 0 means no reference and is valid. */
static inline i4 danglingSlots(const Quad *quad, VeerKind kind, i4 numbers) {
    const VeerPool *pool = &quad->view->header->pools[kind];
    const int32_t last = pool->count == pool->high ? (int32_t)pool->high : 0; /* slots below this number are in use */
    i4 dangling = (numbers < i4_splat(0)) | (numbers > i4_splat(last));
    if (quad->isQuick || !i4_any(dangling)) return dangling;
    for (int i = 0; i < 4; i++) dangling[i] = dangling[i] && !veer_isTaken(quad->view, kind, (uint32_t)numbers[i] - 1) ? -1 : 0;
    return dangling;
}

static inline i4 brokenBrain(const Quad *quad) {
    return quad->taken & danglingSlots(quad, VEER_KIND_BRAIN, i4_load(quad->view->brain + quad->first));
}

static inline i4 brokenAngle(const Quad *quad, const float *column) {
    const f4 angle = f4_load(column + quad->first);
    return quad->taken & ~((angle > f4_splat(-VEER_PI)) & (angle <= f4_splat(VEER_PI)));
}
static inline i4 brokenOrientation(const Quad *quad) { return brokenAngle(quad, quad->view->orientation); }
static inline i4 brokenLastOrientation(const Quad *quad) { return brokenAngle(quad, quad->view->lastOrientation); }

static inline i4 brokenTargetKind(const Quad *quad) {
    const i4 kind = i4_load(quad->view->targetKind + quad->first);
    return quad->taken & ((kind < i4_splat(0)) | (kind >= i4_splat(VEER_OWN_TARGET_COUNT)));
}

static inline VeerKind targetPool(const Quad *quad, uint32_t slot) {
    return quad->view->targetKind[slot] == VEER_OWN_TARGET_AGENT ? VEER_KIND_AGENT : VEER_KIND_PATH;
}

/* Returns a mask of the agents with an invalid target slot. A target may have been removed, but its slot must have been used, and must not
 * be the agent's own slot. */
static inline i4 brokenTargetSlot(const Quad *quad) {
    i4 broken = quad->haveTarget;
    if (quad->isQuick || !i4_any(broken)) return broken;
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t slot = quad->first + i;
        if (!broken[i]) continue;
        const VeerKind kind = targetPool(quad, slot);
        const uint32_t target = quad->view->targetSlot[slot];
        broken[i] = target >= quad->view->header->pools[kind].high || (kind == VEER_KIND_AGENT && target == slot) ? -1 : 0;
    }
    return broken;
}

static inline i4 brokenTargetGeneration(const Quad *quad) {
    i4 broken = quad->haveTarget;
    if (quad->isQuick || !i4_any(broken)) return broken;
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t slot = quad->first + i;
        if (!broken[i]) continue;
        const VeerKind kind = targetPool(quad, slot);
        const uint32_t target = quad->view->targetSlot[slot], generation = quad->view->targetGeneration[slot];
        const uint32_t last = target < quad->view->header->pools[kind].high ? quad->view->slots[kind][target].generation : 0;
        broken[i] = generation < 1 || generation > last ? -1 : 0;
    }
    return broken;
}

/* Returns a mask of the agents whose jump is invalid: its link does not exist, or the agent is quarantined. */
static inline i4 brokenJumpLink(const Quad *quad) {
    const i4 isQuarantined = (quad->flags & i4_splat(VEER_FLAG_QUARANTINED)) != i4_splat(0);
    const i4 number = quad->link & i4_splat((int32_t)VEER_LINK_BACK - 1),
             isUnknown = (number ^ quad->link) & ~i4_splat((int32_t)VEER_LINK_BACK);
    const i4 hasNone = (number == i4_splat(0)) & (quad->link != i4_splat(0));
    return quad->taken &
           ((isQuarantined & quad->isJumping) | hasNone | (isUnknown != i4_splat(0)) | danglingSlots(quad, VEER_KIND_LINK, number));
}

/* Returns a mask of the agents that do not jump but still store values of a jump. */
static inline i4 brokenJumpTime(const Quad *quad) {
    const f4 time = f4_load(quad->view->jumpTime + quad->first), zero = f4_splat(0.0f);
    return quad->taken & (~(time >= zero) | (~quad->isJumping & ~f4_same(time, zero)));
}
static inline i4 brokenJumpGround(const Quad *quad) {
    const f4 ground = f4_load(quad->view->jumpGround + quad->first);
    return quad->taken & ~quad->isJumping & ~f4_same(ground, f4_splat(0.0f));
}

/* All tests of an agent, in the order in which faults are reported. */
#define AGENT_TESTS \
    TEST(FLAGS, brokenFlags) \
    TEST(BRAIN, brokenBrain) \
    TEST(ORIENTATION, brokenOrientation) \
    TEST(LAST_ORIENTATION, brokenLastOrientation) \
    TEST(TARGET_KIND, brokenTargetKind) \
    TEST(TARGET_SLOT, brokenTargetSlot) \
    TEST(TARGET_GENERATION, brokenTargetGeneration) \
    TEST(JUMP_LINK, brokenJumpLink) \
    TEST(JUMP_TIME, brokenJumpTime) \
    TEST(JUMP_GROUND, brokenJumpGround)

#define TEST(NAME, broken) VEER_COLUMN_##NAME,
static const uint32_t testedColumns[] = {AGENT_TESTS};
#undef TEST
enum { TESTS = sizeof testedColumns / sizeof *testedColumns };

/* Returns a mask of the agents that fail any test. If `broken` is not null, it receives the mask of each test. */
VEER_INLINE i4 testQuad(Quad quad, i4 *broken) {
    i4 any = i4_splat(0), mask;
#define TEST(NAME, isBroken) \
    any |= mask = isBroken(&quad); \
    if (broken) *broken++ = mask;
    AGENT_TESTS
#undef TEST
    return any;
}

/* number of agents that are tested together; only if the test fails are they tested in groups of four */
enum { RUN = 32 };

/* Tests whole groups of four without branches. Returns 1 if the agents of all slots are valid; 0 proves nothing. */
static int areOrdinary(const VeerWorld *view, uint32_t first, uint32_t end) {
    /* each slot consists of a generation and a next slot */
    const uint32_t *slots = (const uint32_t *)(const void *)(view->slots[VEER_KIND_AGENT] + first);
    i4 suspect = i4_splat(0), taken = i4_splat(-1);
    for (; first < end; first += 4, slots += 8) {
        taken &= i4_load(slots) & i4_load(slots + 4);
        suspect |= testQuad(quadAt(view, first, 1), NULL);
    }
    return !i4_any(suspect | ((taken | (i4){-1, 0, -1, 0}) != i4_splat((int32_t)VEER_NONE)));
}

static VeerResult reportFirst(const VeerCheck *check, uint32_t first) {
    i4 broken[TESTS];
    testQuad(quadAt(check->view, first, 0), broken);
    for (uint32_t slot = first; slot < first + 4; slot++)
        for (uint32_t i = 0; i < TESTS; i++)
            if (broken[i][slot - first])
                return brokenColumn(check, testedColumns[i], slot, veer_column(check->view, testedColumns[i])[slot]);
    return VEER_OK;
}

VeerResult veer_checkAgents(const VeerCheck *check) {
    const uint32_t high = check->view->header->pools[VEER_KIND_AGENT].high;
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        VeerResult result = veer_columnInfo[column].saved && veer_columnInfo[column].isFloat ? checkColumn(check, column) : VEER_OK;
        if (result != VEER_OK) return result;
    }
    for (uint32_t first = 0, end; first < high; first = end) {
        end = first + RUN < high ? first + RUN : high;
        if (end % 4 == 0 && areOrdinary(check->view, first, end)) continue;
        for (; first < end; first += 4)
            if (i4_any(testQuad(quadAt(check->view, first, 0), NULL))) return reportFirst(check, first);
    }
    return checkMeasured(check);
}
