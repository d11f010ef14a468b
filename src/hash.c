/* The hash of a world's state and the checksum of its saved bytes. The hash walks the table and the records in a fixed order and leaves
 * out what is no state: capacities, ids of the world itself, the caller's userData. Both run lanes through four chains of multiply and
 * shift (after Steele, Lea, Flood, Fast Splittable Pseudorandom Number Generators, 2014); every step is a bijection, so that
 * a single changed lane always changes the result. */
#include "snapshot.h"

#include <string.h>

/* ---- mixing lanes */

typedef struct Mixer {
    uint64_t chain[4];
} Mixer;

#define NEGATIVE_ZERO 0x80000000u

static Mixer newMixer(void) { return (Mixer){{0x9E3779B97F4A7C15u, 0xBF58476D1CE4E5B9u, 0x94D049BB133111EBu, 0xD6E8FEB86659FD93u}}; }

static inline uint64_t mixOne(uint64_t chain, uint32_t lane) {
    chain = (chain + lane) * 0x9E3779B97F4A7C15u;
    return chain ^ chain >> 32;
}

/* Lanes of any type; of floats, -0 counts as 0. */
static inline uint32_t laneAt(const void *lanes, size_t i, int floats) {
    uint32_t lane;
    memcpy(&lane, (const char *)lanes + i * sizeof lane, sizeof lane);
    return floats && lane == NEGATIVE_ZERO ? 0 : lane;
}

static inline void mixLanes(Mixer *mixer, const void *lanes, size_t count, int floats) {
    uint64_t a = mixer->chain[0], b = mixer->chain[1], c = mixer->chain[2], d = mixer->chain[3];
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        a = mixOne(a, laneAt(lanes, i, floats));
        b = mixOne(b, laneAt(lanes, i + 1, floats));
        c = mixOne(c, laneAt(lanes, i + 2, floats));
        d = mixOne(d, laneAt(lanes, i + 3, floats));
    }
    if (i < count) a = mixOne(a, laneAt(lanes, i, floats));
    if (i + 1 < count) b = mixOne(b, laneAt(lanes, i + 1, floats));
    if (i + 2 < count) c = mixOne(c, laneAt(lanes, i + 2, floats));
    *mixer = (Mixer){{a, b, c, d}};
}

static void mixNumber(Mixer *mixer, uint32_t number) { mixLanes(mixer, &number, 1, 0); }

static uint64_t finish(const Mixer *mixer) {
    uint64_t out = 0;
    for (int i = 0; i < 4; i++) {
        out = (out ^ mixer->chain[i]) * 0xBF58476D1CE4E5B9u;
        out ^= out >> 29;
    }
    return out;
}

/* ---- the hash of the state */

VeerUsedLanes veer_usedLanes(const VeerWorld *world, uint32_t slot) {
    VeerUsedLanes used = {0, 0};
    uint32_t brain = world->brain[slot] - 1;
    if (!veer_isTaken(world, VEER_KIND_AGENT, slot) || !veer_isTaken(world, VEER_KIND_BRAIN, brain)) return used;
    const VeerBrainDef *def = &world->brains[brain];
    if (def->combine == VEER_Combine_CONTEXT) used.slots = def->context.slots;
    used.state = veer_brainStateLanes(def);
    return used;
}

static uint32_t usedOf(const VeerUsedLanes *used, uint32_t lanes) {
    return lanes == VEER_LANES_ONE ? 1 : lanes == VEER_LANES_SLOTS ? used->slots : used->state;
}

/* A column with several lanes per agent. */
static void mixRagged(Mixer *mixer, const VeerWorld *world, uint32_t column) {
    const VeerColumnInfo *info = &veer_columnInfo[column];
    size_t stride = veer_lanesPerAgent(&world->header->def.capacity, info->lanes);
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        VeerUsedLanes used = veer_usedLanes(world, slot);
        mixLanes(mixer, veer_column(world, column) + slot * stride, usedOf(&used, info->lanes), info->isFloat);
    }
}

/* A column with one lane per agent. What a caller wrote where no agent is means nothing. */
static void mixPlain(Mixer *mixer, const VeerWorld *world, const void *column, int floats) {
    const VeerPool *pool = &world->header->pools[VEER_KIND_AGENT];
    if (pool->count == pool->high) {
        mixLanes(mixer, column, pool->high, floats);
        return;
    }
    for (uint32_t slot = 0; slot < pool->high; slot++)
        if (veer_isTaken(world, VEER_KIND_AGENT, slot)) mixLanes(mixer, (const char *)column + slot * sizeof(uint32_t), 1, floats);
}

static int isHashed(uint32_t column) { return veer_columnInfo[column].saved && column != VEER_COLUMN_userData; }

static void mixColumns(Mixer *mixer, const VeerWorld *world) {
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        if (!isHashed(column)) continue;
        if (veer_columnInfo[column].lanes == VEER_LANES_ONE)
            mixPlain(mixer, world, veer_column(world, column), veer_columnInfo[column].isFloat);
        else
            mixRagged(mixer, world, column);
    }
}

/* Ids count without the tag of their world. */
static void mixId(Mixer *mixer, VeerId id) {
    mixNumber(mixer, (uint32_t)id);
    mixNumber(mixer, (uint32_t)(id >> 32) & 0xFFFu);
}

static void mixBehavior(Mixer *mixer, const VeerBehavior *behavior) {
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
    mixLanes(mixer, (const float[]){behavior->weight, behavior->targetX, behavior->targetY, behavior->targetZ}, 4, 1);
    mixLanes(mixer, &behavior->params, paramBytes[behavior->type] / sizeof(uint32_t), 0);
}

static void mixBrain(Mixer *mixer, const VeerBrainDef *brain) {
    mixNumber(mixer, brain->combine);
    mixNumber(mixer, brain->blend);
    mixLanes(mixer, &brain->threshold, 1, 1);
    mixNumber(mixer, brain->constraintSteps);
    mixNumber(mixer, brain->actuator);
    mixLanes(mixer, &brain->context, sizeof brain->context / sizeof(uint32_t), 0);
    mixLanes(mixer, &brain->locomotion, sizeof brain->locomotion / sizeof(uint32_t), 0);
    mixNumber(mixer, brain->behaviorCount);
    for (uint32_t i = 0; i < brain->behaviorCount; i++) mixBehavior(mixer, &brain->behaviors[i]);
}

static void mixProjectile(Mixer *mixer, const VeerProjectileDef *def) {
    mixId(mixer, def->owner);
    mixLanes(mixer, &def->x, (offsetof(VeerProjectileDef, userData) - offsetof(VeerProjectileDef, x)) / sizeof(uint32_t), 0);
}

static void mixPools(Mixer *mixer, const VeerWorld *world) {
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++) {
        const VeerPool *pool = &world->header->pools[kind];
        const uint32_t numbers[] = {pool->high, pool->count, pool->retired, pool->freeHead, pool->freeTail};
        mixLanes(mixer, numbers, sizeof numbers / sizeof *numbers, 0);
        mixLanes(mixer, world->slots[kind], pool->high * (sizeof(VeerPoolSlot) / sizeof(uint32_t)), 0);
    }
}

VeerResult veer_hash(VeerWorldId id, uint64_t *hash) {
    VeerWorld *world = veer_world(id, "veer_hash");
    if (!world) return VEER_E_WORLD;
    if (!hash) return veer_fail(world, VEER_E_NULL, "veer_hash", "hash", VEER_NONE, 0);
    const VeerHeader *header = world->header;
    Mixer mixer = newMixer();
    const VeerWorldDef *def = &header->def;
    mixLanes(&mixer, &def->seed, (sizeof *def - offsetof(VeerWorldDef, seed)) / sizeof(uint32_t), 0);
    mixNumber(&mixer, header->tick);
    mixPools(&mixer, world);
    mixColumns(&mixer, world);
    for (uint32_t i = 0; i < header->pools[VEER_KIND_BRAIN].high; i++) mixBrain(&mixer, &world->brains[i]);
    mixLanes(&mixer, world->paths, header->pools[VEER_KIND_PATH].high * (sizeof *world->paths / sizeof(uint32_t)), 0);
    mixLanes(&mixer, world->obstacles, header->pools[VEER_KIND_OBSTACLE].high * (sizeof *world->obstacles / sizeof(uint32_t)), 0);
    for (uint32_t i = 0; i < header->pools[VEER_KIND_PROJECTILE].high; i++) mixProjectile(&mixer, &world->projectiles[i].def);
    mixLanes(&mixer, world->links, header->pools[VEER_KIND_LINK].high * (sizeof *world->links / sizeof(uint32_t)), 0);
    mixLanes(&mixer, world->flows, header->pools[VEER_KIND_FLOW].high * (sizeof *world->flows / sizeof(uint32_t)), 0);
    mixLanes(&mixer, world->points, header->pointCount * (sizeof *world->points / sizeof(uint32_t)), 0);
    *hash = finish(&mixer);
    return VEER_OK;
}

VeerResult veer_hashAgent(VeerWorldId id, VeerId agent, uint64_t *hash) {
    VeerWorld *world = veer_world(id, "veer_hashAgent");
    uint32_t slot;
    if (!world) return VEER_E_WORLD;
    VeerResult result = veer_needId(world, VEER_KIND_AGENT, agent, "veer_hashAgent", "agent", &slot);
    if (result != VEER_OK) return result;
    if (!hash) return veer_fail(world, VEER_E_NULL, "veer_hashAgent", "hash", VEER_NONE, 0);
    Mixer mixer = newMixer();
    VeerUsedLanes used = veer_usedLanes(world, slot);
    mixNumber(&mixer, slot);
    mixNumber(&mixer, world->slots[VEER_KIND_AGENT][slot].generation);
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        const VeerColumnInfo *info = &veer_columnInfo[column];
        size_t stride = veer_lanesPerAgent(&world->header->def.capacity, info->lanes);
        if (isHashed(column)) mixLanes(&mixer, veer_column(world, column) + slot * stride, usedOf(&used, info->lanes), info->isFloat);
    }
    *hash = finish(&mixer);
    return VEER_OK;
}

/* ---- the checksum of saved bytes */

uint64_t veer_checksum(const uint32_t *lanes, uint32_t count) {
    const uint32_t at = offsetof(VeerHeader, checksum) / sizeof(uint32_t), after = at + 2, zeros[2] = {0, 0};
    Mixer mixer = newMixer();
    mixLanes(&mixer, lanes, at, 0);
    mixLanes(&mixer, zeros, 2, 0);
    mixLanes(&mixer, lanes + after, count - after, 0);
    return finish(&mixer);
}
