/* Warnings about settings that are allowed but probably unintended: settings without effect, and behaviors that can do nothing. The rules
 * read the current definitions and agents, so worlds and saves contain no data for them. Only mistakes that cannot be seen in the state are
 * recorded when a function is called. */
#include "api/warnings.h"

#include <string.h>

#include "api/nav_warnings.h"
#include "core/call.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "shapes/kinds/obstacle_kinds.h"

/* The first finding of a warning type. */
typedef struct Finding {
    const char *call, *argument;
    uint64_t thing;
    uint32_t index;
    double number; /* replaces a % in the text */
} Finding;

typedef struct Audit {
    const VeerWorld *world;
    uint64_t thing; /* id bits of the brain or obstacle to check; 0: the whole world */
    Finding found[VEER_WARNING_TYPES];
} Audit;

static void find(Audit *audit, VeerWarningType type, const char *argument, uint32_t index) {
    if (audit->found[type].call) return;
    uint32_t kind = veer_kindBits(audit->thing);
    const char *call = !audit->thing ? "veer_createWorld" : kind == VEER_KIND_BRAIN ? "veer_addBrain" : "veer_addObstacle";
    audit->found[type] = (Finding){call, argument, audit->thing, index, 0};
}

/* ---- brains: warnings from the definition alone */

static void checkReferences(Audit *audit, const VeerBehavior *behavior, uint32_t index) {
    uint32_t traits = veer_behaviorTraits(behavior->type);
    const VeerWarningType ignored = VEER_WARNING_REFERENCE_IGNORED;
    if (!VEER_IS_NULL(behavior->path) && !(traits & (VEER_TRAIT_PATH | VEER_TRAIT_AREA)))
        find(audit, ignored, "def.behaviors[#].path", index);
    if (!VEER_IS_NULL(behavior->flow) && !(traits & VEER_TRAIT_FLOW)) find(audit, ignored, "def.behaviors[#].flow", index);
    if (!VEER_IS_NULL(behavior->mesh) && !(traits & VEER_TRAIT_MESH)) find(audit, ignored, "def.behaviors[#].mesh", index);
    if (!VEER_IS_NULL(behavior->otherAgent) && !(traits & VEER_TRAIT_SECOND)) find(audit, ignored, "def.behaviors[#].otherAgent", index);
    if (VEER_IS_NULL(behavior->flow) && traits & VEER_TRAIT_FLOW) find(audit, VEER_WARNING_FLOW_MISSING, "def.behaviors[#].flow", index);
}

static void checkBehavior(Audit *audit, const VeerBrainDef *brain, uint32_t index) {
    const VeerBehavior *behavior = &brain->behaviors[index];
    uint32_t traits = veer_behaviorTraits(behavior->type);
    int isFree = brain->locomotion.facing == VEER_FACING_INDEPENDENT && brain->locomotion.mode != VEER_MOVE_MODE_CAR;
    if (traits & VEER_TRAIT_TURNS && !isFree) find(audit, VEER_WARNING_FACING_IGNORED, "def.behaviors[#]", index);
    if (veer_hasEmptyMask(behavior)) find(audit, VEER_WARNING_MASK_EMPTY, "def.behaviors[#].mask", index);
    if (traits & (VEER_TRAIT_TARGET | VEER_TRAIT_AIM) && behavior->target == VEER_TARGET_KIND_NEAREST && !behavior->targetGroup)
        find(audit, VEER_WARNING_MASK_EMPTY, "def.behaviors[#].targetGroup", index);
    checkReferences(audit, behavior, index);
}

/* Returns whether all behaviors of a brain that combines groups are in one group. */
static int haveOnePriority(const VeerBrainDef *brain) {
    uint32_t count = 0, first = 0;
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        if (!veer_isOn(&brain->behaviors[i])) continue;
        if (!count++) first = brain->behaviors[i].priority;
        if (brain->behaviors[i].priority != first) return 0;
    }
    return count > 1;
}

static void checkBrain(Audit *audit, uint32_t slot) {
    const VeerBrainDef *brain = &audit->world->brains[slot], usual = veer_defaultBrainDef();
    audit->thing = veer_makeId(audit->world, VEER_KIND_BRAIN, slot);
    for (uint32_t i = 0; i < brain->behaviorCount; i++)
        if (veer_isOn(&brain->behaviors[i])) checkBehavior(audit, brain, i);
    if (!veer_combines(brain, VEER_COMBINER_MAPS) && memcmp(&brain->context, &usual.context, sizeof usual.context) != 0)
        find(audit, VEER_WARNING_CONTEXT_IGNORED, "def.context", VEER_NONE);
    if (brain->crowd == VEER_CROWD_NONE && memcmp(&brain->avoidance, &usual.avoidance, sizeof usual.avoidance) != 0)
        find(audit, VEER_WARNING_AVOIDANCE_IGNORED, "def.avoidance", VEER_NONE);
    if (VEER_HOLDS(crowd_pedestrians) && brain->crowd == VEER_CROWD_NONE &&
        memcmp(&brain->pedestrians, &usual.pedestrians, sizeof usual.pedestrians) != 0)
        find(audit, VEER_WARNING_PEDESTRIANS_IGNORED, "def.pedestrians", VEER_NONE);
    if (brain->crowd != VEER_CROWD_NONE && !brain->avoidance.mask) find(audit, VEER_WARNING_MASK_EMPTY, "def.avoidance.mask", VEER_NONE);
    for (uint32_t i = 0; i < brain->behaviorCount && !veer_combines(brain, VEER_COMBINER_GROUPS); i++)
        if (brain->behaviors[i].priority) find(audit, VEER_WARNING_PRIORITY_IGNORED, "def.behaviors[#].priority", i);
    if (veer_combines(brain, VEER_COMBINER_GROUPS) && haveOnePriority(brain))
        find(audit, VEER_WARNING_PRIORITIES_EQUAL, "def.behaviors", VEER_NONE);
    if (veer_looksLikeDegrees(brain->locomotion.maxTurnRate, 45.0f))
        find(audit, VEER_WARNING_DEGREES, "def.locomotion.maxTurnRate", VEER_NONE);
    if (veer_looksLikeDegrees(brain->locomotion.maxRotation, 45.0f))
        find(audit, VEER_WARNING_DEGREES, "def.locomotion.maxRotation", VEER_NONE);
}

/* ---- obstacles */

static void checkObstacle(Audit *audit, uint32_t slot) {
    const VeerObstacleRecord *obstacle = &audit->world->obstacles[slot];
    audit->thing = veer_makeId(audit->world, VEER_KIND_OBSTACLE, slot);
    if (veer_obstacleTraits[obstacle->kind].outline == VEER_OUTLINE_ROUND && obstacle->radius <= 0.0f)
        find(audit, VEER_WARNING_RADIUS_MISSING, "def.radius", VEER_NONE);
    if (veer_looksLikeDegrees(obstacle->angle, 15.0f)) find(audit, VEER_WARNING_DEGREES, "def.angle", VEER_NONE);
}

/* ---- the world: warnings from several definitions together */

/* Returns whether a brain has agents, but none of them has its own target of one of these kinds (a bit mask). */
static int lackTargets(const VeerWorld *world, uint32_t brain, uint32_t kinds) {
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (world->brain[slot] != brain + 1 || !veer_isTaken(world, VEER_KIND_AGENT, slot)) continue;
        if (kinds >> (world->targetKind[slot] & 3u) & 1u) return 0;
        count++;
    }
    return count > 0;
}

/* Returns whether a behavior of a pipeline gets its goal from a targeter. */
static int isGivenGoal(const VeerBrainDef *brain, uint32_t type) {
    return veer_combines(brain, VEER_COMBINER_PARTS) && veer_pipelineKind(type) == VEER_BEHAVIOR_KIND_DECOMPOSER;
}

static void checkNeeds(Audit *audit, uint32_t slot) {
    enum { PLACES = 1 << VEER_OWN_TARGET_POINT | 1 << VEER_OWN_TARGET_AGENT, PATHS = 1 << VEER_OWN_TARGET_PATH };
    const VeerBrainDef *brain = &audit->world->brains[slot];
    audit->thing = veer_makeId(audit->world, VEER_KIND_BRAIN, slot);
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        const VeerBehavior *behavior = &brain->behaviors[i];
        uint32_t traits = veer_isOn(behavior) ? veer_behaviorTraits(behavior->type) : 0;
        int isOutlined = traits & VEER_TRAIT_AREA && behavior->params.stayInside.region == VEER_REGION_POLYGON;
        if ((traits & VEER_TRAIT_PATH || isOutlined) && VEER_IS_NULL(behavior->path) && !audit->found[VEER_WARNING_PATH_MISSING].call &&
            lackTargets(audit->world, slot, PATHS))
            find(audit, VEER_WARNING_PATH_MISSING, "def.behaviors[#].path", i);
        if (traits & VEER_TRAIT_TARGET && behavior->target == VEER_TARGET_KIND_OWN && !isGivenGoal(brain, behavior->type) &&
            !audit->found[VEER_WARNING_TARGET_MISSING].call && lackTargets(audit->world, slot, PLACES))
            find(audit, VEER_WARNING_TARGET_MISSING, "def.behaviors[#].target", i);
    }
}

/* Records a warning with a number in its text, unless the number is 0. */
static void findNumber(Audit *audit, VeerWarningType type, const char *argument, uint32_t index, double number) {
    if (!(number > 0) || audit->found[type].call) return;
    find(audit, type, argument, index);
    audit->found[type].number = number;
}

static void checkClearance(Audit *audit, uint32_t slot) {
    if (!VEER_HOLDS(api_nav_warnings)) return;
    uint32_t behavior = VEER_NONE;
    const float radius = veer_radiusWithoutRoom(audit->world, slot, &behavior);
    audit->thing = veer_makeId(audit->world, VEER_KIND_BRAIN, slot);
    findNumber(audit, VEER_WARNING_CLEARANCE_SMALL, "def.behaviors[#].clearance", behavior, (double)radius);
    const float width = veer_widthOfCells(audit->world, slot, &behavior);
    findNumber(audit, VEER_WARNING_CELLS_COARSE, "def.behaviors[#].cellSize", behavior, (double)width);
}

/* ---- agents: warnings from what they were given */

/* Returns the brain of an agent, or null. The column may contain any number. */
static const VeerBrainDef *brainOf(const VeerWorld *world, uint32_t slot) {
    const uint32_t brain = world->brain[slot] - 1;
    return veer_isTaken(world, VEER_KIND_BRAIN, brain) ? &world->brains[brain] : NULL;
}

static void findAgent(Audit *audit, VeerWarningType type, const char *call, const char *argument) {
    if (audit->found[type].call) return;
    find(audit, type, argument, VEER_NONE);
    audit->found[type].call = call;
}

static int isDriven(const VeerBrainDef *brain) {
    for (uint32_t i = 0; brain && i < brain->behaviorCount; i++)
        if (veer_isOfTrait(&brain->behaviors[i], VEER_TRAIT_DRIVEN)) return 1;
    return 0;
}

/* Warns of an agent that moves without a crowd. It counts as moving if it has a behavior, because a player may stand still just now. */
static void checkOutsider(Audit *audit, uint32_t slot) {
    const VeerWorld *world = audit->world;
    if (!veer_isTaken(world, VEER_KIND_AGENT, slot)) return;
    const VeerBrainDef *brain = brainOf(world, slot);
    if (brain ? brain->crowd != VEER_CROWD_NONE || !brain->behaviorCount : veer_isStanding(world, slot)) return;
    audit->thing = veer_makeId(world, VEER_KIND_AGENT, slot);
    findAgent(audit, VEER_WARNING_TARGET_OUTSIDE_CROWD, "veer_addAgent", "def.brain");
}

/* Checks the agents that the behaviors of a brain with a crowd go to. */
static void checkFollowed(Audit *audit, const VeerBrainDef *brain) {
    const VeerWorld *world = audit->world;
    for (uint32_t i = 0; i < brain->behaviorCount && brain->crowd != VEER_CROWD_NONE; i++) {
        const VeerBehavior *behavior = &brain->behaviors[i];
        if (!veer_isOfTrait(behavior, VEER_TRAIT_MEETS) || !veer_isOn(behavior)) continue;
        if (behavior->target == VEER_TARGET_KIND_AGENT) checkOutsider(audit, veer_slotOf(behavior->targetAgent.bits));
        for (uint32_t slot = 0; behavior->target == VEER_TARGET_KIND_NEAREST && slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
            if (world->group[slot] & behavior->targetGroup) checkOutsider(audit, slot);
    }
}

/* Largest radius of a person, in meters: discs of 0.2 m cover two thirds of the ground at the density at which people stand still, discs of
 * 0.25 m all of it. */
#define WIDEST_PERSON 0.2001f

static void checkAgent(Audit *audit, uint32_t slot) {
    const VeerWorld *world = audit->world;
    const VeerBrainDef *brain = brainOf(world, slot);
    const int drives = world->driveX[slot] != 0.0f || world->driveY[slot] != 0.0f || world->driveZ[slot] != 0.0f;
    audit->thing = veer_makeId(world, VEER_KIND_AGENT, slot);
    if (drives && !isDriven(brain)) findAgent(audit, VEER_WARNING_DRIVE_MISSING, "veer_setDrive", "direction");
    if (!world->brain[slot] && world->targetKind[slot] != VEER_OWN_TARGET_NONE)
        findAgent(audit, VEER_WARNING_TARGET_IGNORED, "veer_addAgent", "def.brain");
    if (brain && brain->crowd != VEER_CROWD_NONE && world->targetKind[slot] == VEER_OWN_TARGET_AGENT)
        checkOutsider(audit, world->targetSlot[slot]);
    if (VEER_HOLDS(crowd_pedestrians) && brain && brain->pedestrians.meter > 0.0f &&
        world->radius[slot] > WIDEST_PERSON * brain->pedestrians.meter)
        findAgent(audit, VEER_WARNING_PEDESTRIANS_WIDE, "veer_addAgent", "def.radius");
}

/* Warns of groups that no agent is in, and of brains that no agent has while there are agents without a brain. */
static void checkUse(Audit *audit) {
    const VeerWorld *world = audit->world;
    const VeerPool *agents = &world->header->pools[VEER_KIND_AGENT], *brains = &world->header->pools[VEER_KIND_BRAIN];
    uint32_t groups = 0, haveIdle = 0, haveGuided = 0;
    for (uint32_t slot = 0; slot < agents->high; slot++) {
        if (!veer_isTaken(world, VEER_KIND_AGENT, slot)) continue;
        groups |= world->group[slot];
        haveIdle |= !world->brain[slot];
        haveGuided |= world->brain[slot] != 0;
        checkAgent(audit, slot);
    }
    for (uint32_t slot = 0; slot < brains->high; slot++) {
        const VeerBrainDef *brain = &world->brains[slot];
        if (!veer_isTaken(world, VEER_KIND_BRAIN, slot)) continue;
        const int hasAgents = lackTargets(world, slot, 0);
        if (hasAgents) checkFollowed(audit, brain);
        audit->thing = veer_makeId(world, VEER_KIND_BRAIN, slot);
        if (haveIdle && haveGuided && !hasAgents) find(audit, VEER_WARNING_BRAIN_UNUSED, "def", VEER_NONE);
        for (uint32_t i = 0; i < brain->behaviorCount && hasAgents; i++) {
            const VeerBehavior *behavior = &brain->behaviors[i];
            if (!veer_isOn(behavior) || behavior->target != VEER_TARGET_KIND_NEAREST || behavior->targetGroup & groups) continue;
            if (behavior->targetGroup) find(audit, VEER_WARNING_GROUP_EMPTY, "def.behaviors[#].targetGroup", i);
        }
    }
}

/* Returns whether a brain's behaviors depend on the world's bounds. Without edges, agents may leave the bounds. */
static int usesBounds(const VeerBrainDef *brain) {
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        const VeerBehavior *behavior = &brain->behaviors[i];
        if (veer_isOnGrid(behavior)) return 1;
        if (veer_isOfTrait(behavior, VEER_TRAIT_AREA) && behavior->params.stayInside.region == VEER_REGION_BOUNDS) return 1;
    }
    return 0;
}

/* Looks for axes that have bounds without edges or edges without bounds. */
static void checkEdges(Audit *audit, int needsBounds) {
    static const char *const names[3] = {"def.edgesX", "def.edgesY", "def.edgesZ"};
    const VeerWorldDef *def = &audit->world->header->def, usual = veer_defaultWorldDef();
    const int isBounded[3] = {!veer_same(def->minX, usual.minX) || !veer_same(def->maxX, usual.maxX),
                              !veer_same(def->minY, usual.minY) || !veer_same(def->maxY, usual.maxY),
                              !veer_same(def->minZ, usual.minZ) || !veer_same(def->maxZ, usual.maxZ)};
    const int areBounded = isBounded[0] || isBounded[1] || isBounded[2];
    for (uint32_t k = 0; k < veer_dimensions(def); k++) {
        const int isOpen = veer_edgesAlong(def, k) == VEER_EDGE_MODE_NONE;
        if (isOpen && isBounded[k] && !needsBounds) find(audit, VEER_WARNING_EDGES_MISSING, names[k], VEER_NONE);
        if (!isOpen && !areBounded) find(audit, VEER_WARNING_BOUNDS_MISSING, names[k], VEER_NONE);
    }
}

static void checkWorld(Audit *audit) {
    const VeerWorld *world = audit->world;
    int needsBounds = 0, haveBrain = 0;
    const VeerPool *agents = &world->header->pools[VEER_KIND_AGENT], *brains = &world->header->pools[VEER_KIND_BRAIN];
    for (uint32_t i = 0; i < brains->high; i++) needsBounds |= veer_isTaken(world, VEER_KIND_BRAIN, i) && usesBounds(&world->brains[i]);
    for (uint32_t i = 0; i < agents->high && !haveBrain; i++) haveBrain = veer_isTaken(world, VEER_KIND_AGENT, i) && world->brain[i];
    audit->thing = 0;
    if (agents->count) checkEdges(audit, needsBounds);
    const uint32_t goals = VEER_HOLDS(api_nav_warnings) ? veer_goalsWithoutRoom(world) : 0;
    findNumber(audit, VEER_WARNING_NAV_FIELDS_FEW, "def.capacity.navFields", VEER_NONE, goals);
    if (agents->count && brains->count && !haveBrain) {
        find(audit, VEER_WARNING_BRAIN_MISSING, "def.brain", VEER_NONE);
        audit->found[VEER_WARNING_BRAIN_MISSING].call = "veer_addAgent";
    }
}

/* Adds the warnings that calls have noted. */
static void addNotes(Audit *audit) {
    static const Finding notes[VEER_WARNING_TYPES] = {
        [VEER_WARNING_DEGREES] = {"veer_addAgent", "def.orientation", 0, VEER_NONE, 0},
        [VEER_WARNING_MILLISECONDS] = {"veer_advance", "seconds", 0, VEER_NONE, 0},
        [VEER_WARNING_CONTEXT_IGNORED] = {"veer_addBrain", "def.context", 0, VEER_NONE, 0},
        [VEER_WARNING_AVOIDANCE_IGNORED] = {"veer_addBrain", "def.avoidance", 0, VEER_NONE, 0},
        [VEER_WARNING_PEDESTRIANS_IGNORED] = {"veer_addBrain", "def.pedestrians", 0, VEER_NONE, 0},
        [VEER_WARNING_SHOT_LANDS] = {"veer_addProjectile", "def.z", 0, VEER_NONE, 0},
        [VEER_WARNING_HITS_MISSING] = {"veer_addProjectile", "def.hits", 0, VEER_NONE, 0},
    };
    for (uint32_t type = 0; type < VEER_WARNING_TYPES; type++)
        if (audit->world->noted >> type & 1u && !audit->found[type].call) audit->found[type] = notes[type];
}

/* ---- the call */

/* Warnings that only files find which a build may lack. It lacks their texts too. */
enum {
    OF_NAV = 1u << VEER_WARNING_NAV_FIELDS_FEW | 1u << VEER_WARNING_CLEARANCE_SMALL | 1u << VEER_WARNING_CELLS_COARSE,
    OF_SHOTS = 1u << VEER_WARNING_SHOT_LANDS | 1u << VEER_WARNING_HITS_MISSING,
    OF_THREADS = 1u << VEER_WARNING_WORKER_LOST,
    OF_PEOPLE = 1u << VEER_WARNING_PEDESTRIANS_IGNORED | 1u << VEER_WARNING_PEDESTRIANS_WIDE,
    LACKED = (VEER_HOLDS(api_nav_warnings) ? 0u : OF_NAV) | (VEER_HOLDS(api_projectiles) ? 0u : OF_SHOTS) |
             (VEER_HOLDS(core_parallel) ? 0u : OF_THREADS) | (VEER_HOLDS(crowd_pedestrians) ? 0u : OF_PEOPLE)
};

static const char *textOf(uint32_t type) {
    static const char *const texts[VEER_WARNING_TYPES] = {
#define WARNING(name, NAME, kind, doc) (uint32_t) LACKED >> VEER_WARNING_##NAME & 1u ? "" : doc,
#include "veer_schema.inl"
    };
    return texts[type];
}

static const char *behaviorName(const VeerWorld *world, const Finding *finding) {
    static const char *const names[VEER_BEHAVIOR_TYPES] = {
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) "`" #name "` ",
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
    };
    return finding->index == VEER_NONE ? "" : names[world->brains[veer_slotOf(finding->thing)].behaviors[finding->index].type];
}

#define NUMBER_SIZE 16 /* room for a number in a text, in bytes, including the terminating zero */

static void write(const VeerWorld *world, const Finding *finding, uint32_t type, VeerWarning *out) {
    const char *parts[] = {behaviorName(world, finding), textOf(type)};
    memset(out, 0, sizeof *out);
    out->thing = finding->thing;
    out->type = type;
    out->index = finding->index;
    memcpy(out->call, finding->call, strlen(finding->call));
    veer_nameIndexed(out->argument, finding->argument, finding->index);
    char *end = out->message + strlen(parts[0]);
    memcpy(out->message, parts[0], strlen(parts[0]));
    const char *number = strchr(parts[1], '%'), *rest = number ? number + 1 : parts[1];
    if (number) {
        memcpy(end, parts[1], (size_t)(number - parts[1]));
        end += number - parts[1];
        end += veer_writeNumber(end, NUMBER_SIZE, finding->number);
    }
    memcpy(end, rest, strlen(rest));
}

#define WARNING(name, NAME, kind, doc) \
    _Static_assert(sizeof doc + 24 + NUMBER_SIZE <= sizeof(((VeerWarning *)0)->message), \
                   "the text fits, with a number and the name of a behavior");
#include "veer_schema.inl"

static void auditAll(Audit *audit) {
    const VeerWorld *world = audit->world;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_BRAIN].high; slot++) {
        if (!veer_isTaken(world, VEER_KIND_BRAIN, slot)) continue;
        checkBrain(audit, slot);
        checkNeeds(audit, slot);
        checkClearance(audit, slot);
    }
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_OBSTACLE].high; slot++)
        if (veer_isTaken(world, VEER_KIND_OBSTACLE, slot)) checkObstacle(audit, slot);
    checkUse(audit);
    checkWorld(audit);
}

VeerResult veer_warnings(VeerWorldId id, uint64_t thing, VeerWarning *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_warnings");
    Audit audit = {.world = call.world};
    VeerKind kind = veer_kindBits(thing) == VEER_KIND_BRAIN ? VEER_KIND_BRAIN : VEER_KIND_OBSTACLE;
    uint32_t slot = thing ? veer_needSlot(&call, kind, thing, "thing") : VEER_NONE, needed = 0;
    if (call.result != VEER_OK) return call.result;
    if (!thing)
        auditAll(&audit);
    else if (kind == VEER_KIND_BRAIN)
        checkBrain(&audit, slot);
    else
        checkObstacle(&audit, slot);
    addNotes(&audit);
    for (uint32_t type = 0; type < VEER_WARNING_TYPES; type++) needed += audit.found[type].call != NULL;
    veer_needRoom(&call, needed, out, count);
    for (uint32_t type = 0, written = 0; type < VEER_WARNING_TYPES && call.result == VEER_OK; type++)
        if (audit.found[type].call) write(call.world, &audit.found[type], type, &out[written++]);
    return call.result;
}
