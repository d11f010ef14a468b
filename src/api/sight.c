/* Answers which agents see which others, many pairs in one call. Distances and angles of four targets are tested at once; only pairs that
 * pass need a ray. */
#include "core/call.h"
#include "core/checks.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/space.h"
#include "core/world.h"
#include "neighbors/agent_grid.h"
#include "sense/sight.h"
#include "shapes/static_grid.h"

/* A call in progress. */
typedef struct Look {
    VeerWorld *world;
    const VeerSightQuery *query;
    const VeerSightBatch *batch;
    VeerCone cone;
    VeerBlockers blockers;
    uint32_t count;
} Look;

/* Positions of targets, in arrays for SIMD. Whole groups of four can be read. */
typedef struct Targets {
    uint32_t first, count;
    float x[VEER_BATCH], y[VEER_BATCH], z[VEER_BATCH];
} Targets;

static void needAgents(VeerCall *call, const VeerAgentId *agents, uint32_t count, const char *argument) {
    if (count) veer_needPointer(call, agents, argument);
    for (uint32_t i = 0, slot; i < count && call->result == VEER_OK; i++)
        call->result = veer_needId(call->world, VEER_KIND_AGENT, agents[i].bits, &(VeerArgument){call->name, argument, i}, &slot);
}

/* Returns whether an agent sees another that its cone holds. */
static uint32_t sees(const Look *look, VeerEye *eye, uint32_t target) {
    const VeerWorld *world = look->world;
    if (target == eye->slot || !(world->group[target] & look->query->mask)) return 0;
    if (!veer_isInGrid(world, target) || !veer_isInGrid(world, eye->slot)) return 0;
    if (veer_areLevelsApart(world, eye->from, veer_position(world, target))) return 0;
    return (uint32_t)veer_isViewFree(eye, target);
}

static VeerEye eyeOf(const Look *look, uint32_t i) { return veer_eyeOf(look->world, veer_slot(look->batch->observers[i]), look->blockers); }

static Targets targetsFrom(const Look *look, uint32_t first) {
    const VeerWorld *world = look->world;
    Targets targets = {.first = first, .count = look->batch->targetCount - first};
    if (targets.count > VEER_BATCH) targets.count = VEER_BATCH;
    for (uint32_t i = 0; i < targets.count; i++) {
        const uint32_t slot = veer_slot(look->batch->targets[first + i]);
        targets.x[i] = world->x[slot];
        targets.y[i] = world->y[slot];
        targets.z[i] = veer_isVolume(world) ? world->z[slot] : 0.0f;
    }
    for (uint32_t i = targets.count; i & 3u; i++) targets.x[i] = targets.y[i] = targets.z[i] = 0.0f;
    return targets;
}

/* Tests the targets for one observer. seen: its results for these targets. */
static void look(Look *look, VeerEye *eye, const Targets *targets, uint8_t *seen) {
    const VeerVec3x4 from = veer_splat4(veer_counted(look->world, eye->from));
    const int isPlain = !look->world->wraps;
    __builtin_memset(seen, 0, targets->count);
    for (uint32_t i = 0; i < targets->count; i += 4) {
        const VeerVec3x4 at = {f4_load(targets->x + i), f4_load(targets->y + i), f4_load(targets->z + i)};
        const i4 isHeld = veer_inCone4(&look->cone, eye->facing, isPlain ? veer_less4(at, from) : veer_deltas(look->world, from, at));
        if (!i4_any(isHeld)) continue;
        const uint32_t bits = i4_bits(isHeld);
        for (uint32_t lane = 0; lane < 4 && i + lane < targets->count; lane++) {
            if (!(bits >> lane & 1u)) continue;
            seen[i + lane] = (uint8_t)sees(look, eye, veer_slot(look->batch->targets[targets->first + i + lane]));
            look->count += seen[i + lane];
        }
    }
}

static void lookAtAll(Look *own) {
    const uint32_t targetCount = own->batch->targetCount;
    for (uint32_t first = 0; first < targetCount; first += VEER_BATCH) {
        const Targets targets = targetsFrom(own, first);
        for (uint32_t i = 0; i < own->batch->observerCount; i++) {
            VeerEye eye = eyeOf(own, i);
            look(own, &eye, &targets, own->batch->seen + (size_t)i * targetCount + first);
        }
    }
}

static void lookAtPairs(Look *own) {
    VeerEye eye = {.slot = VEER_NONE};
    for (uint32_t i = 0; i < own->batch->observerCount; i++) {
        if (veer_slot(own->batch->observers[i]) != eye.slot) eye = eyeOf(own, i);
        const uint32_t target = veer_slot(own->batch->targets[i]);
        const VeerVec3x4 to = veer_splat4(veer_delta(own->world, eye.from, veer_position(own->world, target)));
        own->batch->seen[i] = (uint8_t)(i4_any(veer_inCone4(&own->cone, eye.facing, to)) ? sees(own, &eye, target) : 0);
        own->count += own->batch->seen[i];
    }
}

VeerResult veer_canSee(VeerWorldId id, const VeerSightQuery *query, const VeerSightBatch *batch, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_canSee");
    veer_needPointer(&call, query, "query");
    veer_needPointer(&call, batch, "batch");
    veer_needPointer(&call, count, "count");
    if (call.result == VEER_OK) call.result = veer_checkDef(call.world, VEER_GROUP_SIGHT, query, call.name, "query", VEER_NONE);
    if (call.result != VEER_OK) return call.result;
    if (query->pairs && batch->targetCount != batch->observerCount)
        veer_refuse(&call, VEER_E_RANGE, "batch.targetCount", batch->targetCount);
    needAgents(&call, batch->observers, batch->observerCount, "observers[#]");
    needAgents(&call, batch->targets, batch->targetCount, "targets[#]");
    if (batch->observerCount && batch->targetCount) veer_needPointer(&call, batch->seen, "batch.seen");
    if (call.result != VEER_OK) return call.result;
    veer_staticGridRefresh(call.world);
    Look own = {call.world, query, batch, veer_cone(query->range, query->halfAngle), {query->blockers, query->blockingAgents}, 0};
    if (query->pairs)
        lookAtPairs(&own);
    else
        lookAtAll(&own);
    *count = own.count;
    return VEER_OK;
}
