/* The hash of a world's state and the checksum of its saved bytes. The hash walks the table and the records in a fixed order and leaves
 * out what is no state: capacities, ids of the world itself, the caller's userData. */
#include <string.h>

#include "core/columns.h"
#include "core/definitions.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/registry.h"
#include "core/world.h"
#include "math/lane_hash.h"
#include "state/recording.h"
#include "state/snapshot.h"

static void mixNumber(VeerMixer *mixer, uint32_t number) { veer_mix(mixer, &number, 1, 0); }

/* ---- the hash of the state */

static uint32_t slotsOfBrain(const VeerBrainDef *def) { return def->combine == VEER_Combine_CONTEXT ? def->context.slots : 0; }

static VeerUsedLanes lanesOfBrain(const VeerBrainDef *def) {
    return (VeerUsedLanes){.slots = slotsOfBrain(def), .state = veer_brainStateLanes(def)};
}

VeerUsedLanes veer_usedLanes(const VeerWorld *world, uint32_t slot) {
    uint32_t brain = world->brain[slot] - 1;
    int isSteered = veer_isTaken(world, VEER_KIND_AGENT, slot) && veer_isTaken(world, VEER_KIND_BRAIN, brain);
    return isSteered ? lanesOfBrain(&world->brains[brain]) : (VeerUsedLanes){0, 0};
}

static uint32_t usedOf(const VeerUsedLanes *used, uint32_t lanes) {
    return lanes == VEER_LANES_SLOTS ? used->slots : lanes == VEER_LANES_STATE ? used->state : 1;
}

/* Whether any brain keeps something in columns of this kind. */
static int isUsed(const VeerWorld *world, uint32_t lanes) {
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_BRAIN].high; i++) {
        const VeerUsedLanes used = lanesOfBrain(&world->brains[i]);
        if (usedOf(&used, lanes)) return 1;
    }
    return 0;
}

/* Whether an agent is there and has this brain. */
static int isAlike(const VeerWorld *world, uint32_t slot, uint32_t brain) {
    return veer_isTaken(world, VEER_KIND_AGENT, slot) && world->brain[slot] == brain;
}

/* A column with several lanes per agent. Neighbors in a column mostly share a brain. */
static void mixRagged(VeerMixer *mixer, const VeerWorld *world, uint32_t column) {
    const VeerColumnInfo *info = &veer_columnInfo[column];
    size_t stride = veer_lanesPerAgent(&world->header->def.capacity, info->lanes);
    uint32_t brain = 0, count = 0; /* without a brain nothing is used */
    if (!stride || !isUsed(world, info->lanes)) return;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (!veer_isTaken(world, VEER_KIND_AGENT, slot)) continue;
        if (world->brain[slot] != brain) {
            const VeerBrainDef *def = veer_brainOf(world, slot);
            brain = world->brain[slot];
            count = !def ? 0 : info->lanes == VEER_LANES_SLOTS ? slotsOfBrain(def) : veer_brainStateLanes(def);
        }
        if (!count) continue;
        uint32_t first = slot;
        while (count == stride && isAlike(world, slot + 1, brain)) slot++; /* lanes without gaps: all at once */
        veer_mix(mixer, veer_column(world, column) + first * stride, (slot - first) * stride + count, info->isFloat);
    }
}

/* A column that no agent has lanes in counts as one of zeros: a hash is the same in every capacity. */
static void mixZeros(VeerMixer *mixer, uint32_t count) {
    static const uint32_t zeros[8 * VEER_MIXER_LANES];
    const uint32_t room = sizeof zeros / sizeof *zeros;
    for (; count > room; count -= room) veer_mix(mixer, zeros, room, 0);
    veer_mix(mixer, zeros, count, 0);
}

/* A column with one lane per agent. What a caller wrote where no agent is means nothing. */
static void mixPlain(VeerMixer *mixer, const VeerWorld *world, uint32_t column) {
    const VeerPool *pool = &world->header->pools[VEER_KIND_AGENT];
    const uint32_t *lanes = veer_column(world, column);
    int floats = veer_columnInfo[column].isFloat, isFull = pool->count == pool->high;
    for (uint32_t slot = 0; slot < pool->high;) {
        uint32_t first = slot++;
        if (!isFull && !veer_isTaken(world, VEER_KIND_AGENT, first)) continue;
        if (isFull) slot = pool->high;
        while (slot < pool->high && veer_isTaken(world, VEER_KIND_AGENT, slot)) slot++;
        veer_mix(mixer, lanes + first, slot - first, floats);
    }
}

static void mixColumn(VeerMixer *mixer, const VeerWorld *world, uint32_t column) {
    const uint32_t lanes = veer_columnInfo[column].lanes;
    if (lanes == VEER_LANES_SLOTS || lanes == VEER_LANES_STATE)
        mixRagged(mixer, world, column);
    else if (veer_lanesPerAgent(&world->header->def.capacity, lanes))
        mixPlain(mixer, world, column);
    else
        mixZeros(mixer, world->header->pools[VEER_KIND_AGENT].count);
    veer_mixEnd(mixer);
}

/* Ids count without the tag of their world. */
static void mixId(VeerMixer *mixer, VeerId id) {
    mixNumber(mixer, (uint32_t)id);
    mixNumber(mixer, (uint32_t)(id >> 32) & 0xFFFu);
}

static void mixBehavior(VeerMixer *mixer, const VeerBehavior *behavior) {
    static const uint32_t paramBytes[VEER_BEHAVIOR_TYPES] = {
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, doc) [VEER_##NAME] = sizeof(Veer##Name##Params),
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
    };
    mixNumber(mixer, behavior->type);
    mixId(mixer, behavior->targetAgent);
    mixId(mixer, behavior->otherAgent);
    mixId(mixer, behavior->path);
    mixId(mixer, behavior->flow);
    mixNumber(mixer, behavior->priority);
    mixNumber(mixer, behavior->target);
    mixNumber(mixer, behavior->targetGroup);
    veer_mix(mixer, (const float[]){behavior->weight, behavior->targetX, behavior->targetY, behavior->targetZ}, 4, 1);
    veer_mix(mixer, &behavior->params, paramBytes[behavior->type] / sizeof(uint32_t), 0);
}

static void mixBrain(VeerMixer *mixer, const VeerBrainDef *brain) {
    mixNumber(mixer, brain->combine);
    mixNumber(mixer, brain->blend);
    veer_mix(mixer, &brain->threshold, 1, 1);
    mixNumber(mixer, brain->constraintSteps);
    mixNumber(mixer, brain->actuator);
    if (brain->thinkEvery != 1) mixNumber(mixer, brain->thinkEvery); /* the hashes from before there were rates hold */
    veer_mix(mixer, &brain->context, sizeof brain->context / sizeof(uint32_t), 0);
    veer_mix(mixer, &brain->locomotion, sizeof brain->locomotion / sizeof(uint32_t), 0);
    mixNumber(mixer, brain->behaviorCount);
    for (uint32_t i = 0; i < brain->behaviorCount; i++) mixBehavior(mixer, &brain->behaviors[i]);
}

static void mixProjectile(VeerMixer *mixer, const VeerProjectileDef *def) {
    mixId(mixer, def->owner);
    veer_mix(mixer, &def->x, (offsetof(VeerProjectileDef, userData) - offsetof(VeerProjectileDef, x)) / sizeof(uint32_t), 0);
}

static void mixPools(VeerMixer *mixer, const VeerWorld *world) {
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++) {
        const VeerPool *pool = &world->header->pools[kind];
        const uint32_t numbers[] = {pool->high, pool->count, pool->retired, pool->freeHead, pool->freeTail};
        veer_mix(mixer, numbers, sizeof numbers / sizeof *numbers, 0);
        veer_mix(mixer, world->slots[kind], pool->high * (sizeof(VeerPoolSlot) / sizeof(uint32_t)), 0);
    }
}

VeerResult veer_hash(VeerWorldId id, uint64_t *hash) {
    VeerWorld *world = veer_world(id, "veer_hash");
    if (!world) return VEER_E_WORLD;
    if (!hash) return veer_fail(world, VEER_E_NULL, "veer_hash", "hash", VEER_NONE, 0);
    const VeerHeader *header = world->header;
    VeerMixer mixer = veer_newMixer();
    const VeerWorldDef *def = &header->def;
    veer_mix(&mixer, &def->seed, (sizeof *def - offsetof(VeerWorldDef, seed)) / sizeof(uint32_t), 0);
    mixNumber(&mixer, header->tick);
    mixPools(&mixer, world);
    for (uint32_t column = 0; column < VEER_COLUMNS; column++)
        if (veer_isHashed(column)) mixColumn(&mixer, world, column);
    for (uint32_t i = 0; i < header->pools[VEER_KIND_BRAIN].high; i++) mixBrain(&mixer, &world->brains[i]);
    veer_mix(&mixer, world->paths, header->pools[VEER_KIND_PATH].high * (sizeof *world->paths / sizeof(uint32_t)), 0);
    veer_mix(&mixer, world->obstacles, header->pools[VEER_KIND_OBSTACLE].high * (sizeof *world->obstacles / sizeof(uint32_t)), 0);
    for (uint32_t i = 0; i < header->pools[VEER_KIND_PROJECTILE].high; i++) mixProjectile(&mixer, &world->projectiles[i].def);
    veer_mix(&mixer, world->links, header->pools[VEER_KIND_LINK].high * (sizeof *world->links / sizeof(uint32_t)), 0);
    veer_mix(&mixer, world->flows, header->pools[VEER_KIND_FLOW].high * (sizeof *world->flows / sizeof(uint32_t)), 0);
    veer_mix(&mixer, world->points, header->pointCount * (sizeof *world->points / sizeof(uint32_t)), 0);
    *hash = veer_mixed(&mixer);
    return VEER_OK;
}

static uint64_t hashOfAgent(const VeerWorld *world, uint32_t slot) {
    VeerMixer mixer = veer_newMixer();
    VeerUsedLanes used = veer_usedLanes(world, slot);
    mixNumber(&mixer, slot);
    mixNumber(&mixer, world->slots[VEER_KIND_AGENT][slot].generation);
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        const VeerColumnInfo *info = &veer_columnInfo[column];
        size_t stride = veer_lanesPerAgent(&world->header->def.capacity, info->lanes);
        if (!veer_isHashed(column)) continue;
        if (info->lanes == VEER_LANES_MAP && !stride)
            mixNumber(&mixer, 0);
        else
            veer_mix(&mixer, veer_column(world, column) + slot * stride, usedOf(&used, info->lanes), info->isFloat);
    }
    return veer_mixed(&mixer);
}

VeerResult veer_hashAgent(VeerWorldId id, VeerId agent, uint64_t *hash) {
    VeerWorld *world = veer_world(id, "veer_hashAgent");
    uint32_t slot;
    if (!world) return VEER_E_WORLD;
    VeerResult result = veer_needId(world, VEER_KIND_AGENT, agent, "veer_hashAgent", "agent", &slot);
    if (result != VEER_OK) return result;
    if (!hash) return veer_fail(world, VEER_E_NULL, "veer_hashAgent", "hash", VEER_NONE, 0);
    *hash = hashOfAgent(world, slot);
    return VEER_OK;
}

/* ---- what recordings keep of it, to say where a replay parts */

static uint32_t folded(uint64_t hash) { return (uint32_t)(hash ^ hash >> 32) & 0xFFFFu; }

uint32_t veer_agentCheck(const VeerWorld *world, uint32_t slot) {
    return veer_isTaken(world, VEER_KIND_AGENT, slot) ? folded(hashOfAgent(world, slot)) : 0;
}

uint32_t veer_columnCheck(const VeerWorld *world, uint32_t column) {
    VeerMixer mixer = veer_newMixer();
    mixColumn(&mixer, world, column);
    return folded(veer_mixed(&mixer));
}

/* ---- the checksum of saved bytes */

uint64_t veer_checksum(const uint32_t *lanes, uint32_t count) {
    const uint32_t at = offsetof(VeerHeader, checksum) / sizeof(uint32_t), front = VEER_MIXER_LANES;
    _Static_assert(offsetof(VeerHeader, checksum) + 2 * sizeof(uint32_t) <= VEER_MIXER_LANES * sizeof(uint32_t), "in the first round");
    VeerMixer mixer = veer_newMixer();
    uint32_t first[VEER_MIXER_LANES];
    memcpy(first, lanes, sizeof first);
    first[at] = first[at + 1] = 0;
    veer_mix(&mixer, first, front, 0);
    veer_mix(&mixer, lanes + front, count - front, 0);
    return veer_mixed(&mixer);
}
