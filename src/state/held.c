/* Refuses features whose files this build leaves out. A world that needs such a feature is never created, loaded or restored, so the stages
 * of a step need no checks. */
#include "state/held.h"

#include <stddef.h>

#include "core/error.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/world.h"
#include "math/math.h"
#include "state/layout.h"

VeerResult veer_checkHeldWorld(VeerWorld *world, const VeerWorldDef *def, const char *call) {
    if (def->dimensions != veer_dimensions(def)) return veer_fail(world, VEER_E_FLAT, call, "def.dimensions", VEER_NONE, def->dimensions);
    if (def->levels != veer_levels(def)) return veer_fail(world, VEER_E_FLAT, call, "def.levels", VEER_NONE, def->levels);
    return veer_checkHeldCapacity(world, &def->capacity, call, "def.capacity");
}

VeerResult veer_checkHeldCapacity(VeerWorld *world, const VeerCapacityDef *capacity, const char *call, const char *prefix) {
    const struct {
        const char *name;
        uint32_t isHeld, value;
    } parts[] = {
        {".meshes", VEER_HOLDS(api_meshes), capacity->meshes},
        {".heights", VEER_HOLDS(api_heights), capacity->heights},
        {".tiles", VEER_HOLDS(api_tiles), capacity->tiles},
        {".tileWords", VEER_HOLDS(api_tiles), capacity->tileWords},
        {".navCells", VEER_HOLDS(nav_goal_memory), capacity->navCells},
        {".memories", VEER_HOLDS(sense_memories), capacity->memories},
        {".speeds", VEER_HOLDS(paths_speeds), capacity->speeds},
        {".measures", VEER_HOLDS(measure_measures), capacity->measures},
    };
    for (uint32_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i].isHeld || !parts[i].value) continue;
        char argument[VEER_ARGUMENT_SIZE];
        veer_nameArgument(argument, prefix, parts[i].name, "");
        return veer_fail(world, VEER_E_FLAT, call, argument, VEER_NONE, parts[i].value);
    }
    return VEER_OK;
}

/* Refuses settings of cars and ships that differ from their defaults. */
static VeerResult checkHeldLocomotion(VeerWorld *world, const VeerLocomotionDef *rule, const char *call) {
#define LANE(name) offsetof(VeerLocomotionDef, name) / sizeof(float)
    static const struct {
        const char *argument;
        uint32_t isHeld, lane;
    } settings[] = {
        {"def.locomotion.grip", VEER_HOLDS(paths_speeds), LANE(grip)},
        {"def.locomotion.brakes", VEER_HOLDS(paths_speeds), LANE(brakes)},
        {"def.locomotion.steerTime", VEER_HOLDS(paths_speeds), LANE(steerTime)},
        {"def.locomotion.minSpeed", VEER_HOLDS(move_ships), LANE(minSpeed)},
        {"def.locomotion.maxLoad", VEER_HOLDS(move_ships), LANE(maxLoad)},
    };
    const VeerLocomotionDef usual = veer_defaultBrainDef().locomotion;
    for (uint32_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        const float value = ((const float *)rule)[settings[i].lane];
        if (!settings[i].isHeld && !veer_same(value, ((const float *)&usual)[settings[i].lane]))
            return veer_fail(world, VEER_E_FLAT, call, settings[i].argument, VEER_NONE, (double)value);
    }
    return VEER_OK;
}

VeerResult veer_checkHeldBrain(VeerWorld *world, const VeerBrainDef *def, const char *call) {
    static const uint8_t combiners[VEER_COMBINE_COUNT] = {
#define COMBINER(name, NAME, traits, doc) VEER_HOLDS(combine_##name),
#include "veer_schema.inl"
    };
    static const uint8_t behaviors[VEER_BEHAVIOR_TYPES] = {
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) VEER_HOLDS(behaviors_##name),
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
    };
    if (!combiners[def->combine]) return veer_fail(world, VEER_E_FLAT, call, "def.combine", VEER_NONE, (double)def->combine);
    if (!VEER_HOLDS(crowd_pedestrians) && def->pedestrians.meter > 0.0f)
        return veer_fail(world, VEER_E_FLAT, call, "def.pedestrians.meter", VEER_NONE, (double)def->pedestrians.meter);
    if (!VEER_HOLDS(sense_senses) && (def->sense.mask || def->sense.hearing > 0.0f))
        return veer_fail(world, VEER_E_FLAT, call, "def.sense", VEER_NONE, (double)def->sense.mask);
    for (uint32_t i = 0; i < def->behaviorCount; i++)
        if (!VEER_HOLDS(sense_memories) && def->behaviors[i].target == VEER_TARGET_KIND_MEMORY)
            return veer_fail(world, VEER_E_FLAT, call, "def.behaviors[#].target", i, VEER_TARGET_KIND_MEMORY);
    for (uint32_t i = 0; i < def->behaviorCount; i++)
        if (!behaviors[def->behaviors[i].type])
            return veer_fail(world, VEER_E_FLAT, call, "def.behaviors[#].type", i, (double)def->behaviors[i].type);
    return checkHeldLocomotion(world, &def->locomotion, call);
}

VeerResult veer_checkHeldRecords(const VeerCheck *check) {
    static const struct {
        const char *argument;
        uint32_t isHeld;
        VeerKind kind;
        VeerRecord record;
    } parts[] = {
        {"projectiles", VEER_HOLDS(api_projectiles), VEER_KIND_PROJECTILE, VEER_RECORD_PROJECTILE},
        {"links", VEER_HOLDS(api_links), VEER_KIND_LINK, VEER_RECORD_LINK},
    };
    VeerWorld *view = check->view;
    const VeerHeader *header = view->header;
    for (uint32_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const size_t words = (size_t)veer_recordInfo[parts[i].record].words * veer_recordRoom(&header->def.capacity, parts[i].record);
        if (parts[i].isHeld) continue;
        if (header->pools[parts[i].kind].count)
            return veer_fail(view, VEER_E_FLAT, check->call, parts[i].argument, VEER_NONE, header->pools[parts[i].kind].count);
        if (!veer_areZero(veer_records(view, parts[i].record), words * sizeof(uint32_t)))
            return veer_broken(check, parts[i].argument, VEER_NONE, 0);
    }
    for (uint32_t slot = 0; !VEER_HOLDS(move_jumps) && slot < header->pools[VEER_KIND_AGENT].high; slot++)
        if (view->flags[slot] & VEER_FLAG_AIRBORNE)
            return veer_fail(view, VEER_E_FLAT, check->call, "agents[#].jumpGround", slot, (double)view->jumpGround[slot]);
    return VEER_OK;
}
