/* The traits of behavior types and combiners, as their rows in the table give them, and the traits of brains that follow from them. */
#ifndef VEER_CORE_TRAITS_H
#define VEER_CORE_TRAITS_H

#include "core/ids.h"
#include "core/world.h"

/* Return the number of 4-byte words that an agent stores for a behavior type, and for a behavior in a brain. A behavior that finds routes
 * stores nothing in a pipeline, unless it has the trait OWN_WAY. */
uint32_t veer_stateLanes(uint32_t behaviorType);
uint32_t veer_lanesOf(const VeerBrainDef *brain, uint32_t index);
/* Returns whether a pipeline brain has no ordinary behavior that is on. It then falls back on wandering, whose memory follows the memory of
 * its behaviors. */
int veer_hasFallback(const VeerBrainDef *brain);
/* Return the number of 4-byte words that an agent stores for a brain's behaviors, and for the whole brain, which also stores the decision
 * between updates (think_rate.c). */
uint32_t veer_behaviorLanes(const VeerBrainDef *brain);
uint32_t veer_brainStateLanes(const VeerBrainDef *brain);
/* Traits of combiners, a set of bits. */
typedef enum VeerCombinerTrait {
    /* the steering columns contain a change of velocity and its weight; with other combiners, they contain a goal */
    VEER_COMBINER_STEERS = 1,
    VEER_COMBINER_ONE_BLEND = 2,  /* all behaviors form one blend; with `normalize` their outputs are treated as directions */
    VEER_COMBINER_MAPS = 4,       /* agents have context maps and a chosen direction */
    VEER_COMBINER_DIRECTIONS = 8, /* the outputs of behaviors are treated as directions, not as changes of velocity */
    VEER_COMBINER_GROUPS = 16,    /* behaviors are blended only with behaviors of the same priority */
    VEER_COMBINER_PARTS = 32      /* has targeters, decomposers and constraints, and plans with an actuator */
} VeerCombinerTrait;
extern const uint8_t veer_combinerTraits[VEER_COMBINE_COUNT];
static inline int veer_combines(const VeerBrainDef *brain, uint32_t traits) {
    return brain->combine < VEER_COMBINE_COUNT && (veer_combinerTraits[brain->combine] & traits) != 0;
}
/* Returns whether outputs of behaviors are combined as directions, not as changes of velocity. */
static inline int veer_countsDirections(const VeerBrainDef *brain) {
    return veer_combines(brain, VEER_COMBINER_DIRECTIONS) ||
           (brain->blend == VEER_BLEND_MODE_NORMALIZE && veer_combines(brain, VEER_COMBINER_ONE_BLEND));
}
/* The role of a behavior: a goal, a danger, or a part of a pipeline. ROUTE is a goal in most brains, and a decomposer in a pipeline. */
typedef enum VeerBehaviorKind {
    VEER_BEHAVIOR_KIND_INTEREST,
    VEER_BEHAVIOR_KIND_DANGER,
    VEER_BEHAVIOR_KIND_TARGETER,
    VEER_BEHAVIOR_KIND_DECOMPOSER,
    VEER_BEHAVIOR_KIND_CONSTRAINT,
    VEER_BEHAVIOR_KIND_ROUTE
} VeerBehaviorKind;
/* Returns the role of a behavior in a pipeline, and in any other brain; never ROUTE. */
VeerBehaviorKind veer_pipelineKind(uint32_t behaviorType);
VeerBehaviorKind veer_behaviorKind(uint32_t behaviorType);
/* Further traits of behaviors, a set of bits. */
typedef enum VeerBehaviorTrait {
    /* writes to more than its own agents' columns, so the batches of its brain run one after another on one thread */
    VEER_TRAIT_SERIAL = 1,
    VEER_TRAIT_NEIGHBORS = 2,    /* uses the agent grid, although it has no neighbor radius */
    VEER_TRAIT_TARGET = 4,       /* does nothing without a target */
    VEER_TRAIT_AIM = 8,          /* uses a target if it has one and works without one */
    VEER_TRAIT_PATH = 16,        /* does nothing without a path, either its own or the agent's */
    VEER_TRAIT_AREA = 32,        /* uses a path as the outline of an area */
    VEER_TRAIT_FLOW = 64,        /* does nothing without a flow field */
    VEER_TRAIT_SECOND = 128,     /* uses a second agent: otherAgent */
    VEER_TRAIT_TURNS = 256,      /* turns the agent: needs `facing: independent` */
    VEER_TRAIT_CONTACTS = 512,   /* finds the agents that contacts may have to separate (steer/touching.h) */
    VEER_TRAIT_ROAD = 1024,      /* keeps the agent on its path; the first word of its memory is the path's cursor */
    VEER_TRAIT_MEETS = 2048,     /* moves to its target, so that the agent may touch it (steer/touching.h) */
    VEER_TRAIT_FIELD = 4096,     /* follows a navigation field, which covers the bounds of a planar world */
    VEER_TRAIT_RAYS = 8192,      /* casts rays for obstacles in a context map, and leads agents out of dead ends with it */
    VEER_TRAIT_PLACES = 16384,   /* assigns places around a target to the agents of a brain (steer/formations.h) */
    VEER_TRAIT_FALLBACK = 32768, /* is the fallback of pipelines without ordinary behaviors; only one behavior has this trait */
    VEER_TRAIT_QUEUES = 65536,   /* waits for agents with a shorter path to the same goal (steer/touching.h) */
    VEER_TRAIT_DRIVEN = 262144,  /* reads the agent's drive input */
    VEER_TRAIT_BENDS = 1048576,  /* slows cars down before the bends of its path (paths/speeds.h) */
    VEER_TRAIT_MESH = 524288,    /* can follow a navigation mesh instead of a raster */
    VEER_TRAIT_OWN_WAY = 131072  /* plans paths for single agents or uses fields (nav/means.h); it also has memory in a pipeline */
} VeerBehaviorTrait;
uint32_t veer_behaviorTraits(uint32_t behaviorType);
/* Number of words at the end of a behavior's memory that store its path (nav/means.h). A formation without path finding lacks them. */
enum { VEER_PATH_LANES = 6 };
/* Returns whether a behavior's mask contains no groups, so that the behavior finds nothing. */
int veer_hasEmptyMask(const VeerBehavior *behavior);
int veer_isOfTrait(const VeerBehavior *behavior, VeerBehaviorTrait trait);
/* Returns the behavior type that a pipeline without ordinary behaviors falls back on (VEER_TRAIT_FALLBACK). */
uint32_t veer_fallbackType(void);
/* Returns 1 if a behavior goes along a navigation mesh, 0 if it follows the raster of the obstacles. */
static inline int veer_isOnMesh(const VeerBehavior *behavior) {
    return !VEER_IS_NULL(behavior->mesh) && veer_isOfTrait(behavior, VEER_TRAIT_MESH);
}
static inline int veer_isOnGrid(const VeerBehavior *behavior) {
    return veer_isOfTrait(behavior, VEER_TRAIT_FIELD) && !veer_isOnMesh(behavior);
}
enum { VEER_MESH_LANES = 21 }; /* memory of a behavior that goes along a mesh (nav/mesh_route.h) */
/* Returns whether any behavior of the brain has one of the traits. */
int veer_hasTrait(const VeerBrainDef *brain, uint32_t traits);
/* Returns 1 if any brain has a crowd, whose agents avoid each other. */
int veer_haveCrowds(const VeerWorld *world);
/* Returns the radius of a behavior's neighbor query, or 0 if it has none. */
float veer_neighborRange(const VeerBehavior *behavior);
/* Returns whether behaviors of the type use the agent grid; some use it even with a neighbor radius of 0. */
int veer_usesNeighbors(uint32_t behaviorType);
/* Returns whether a behavior is on. Weight 0 turns a behavior off, as if it were not in the brain: it is not evaluated, and its memory does
 * not change. */
static inline int veer_isOn(const VeerBehavior *behavior) { return behavior->weight > 0.0f; }
/* Returns the danger, 0 to 1, up to which an agent continues towards its goal. */
float veer_dangerTolerance(const VeerBehavior *behavior);

/* Return the level of detail of an agent's context maps, clamped because callers can write any number to the column, and the number of
 * slots at that level. */
enum { VEER_DETAIL_LEVELS = 4, VEER_MIN_DETAIL_SLOTS = 4 };
static inline uint32_t veer_detailOf(const VeerWorld *world, uint32_t slot) {
    uint32_t detail = world->detailLevel[slot];
    return detail < VEER_DETAIL_LEVELS ? detail : VEER_DETAIL_LEVELS - 1;
}
static inline uint32_t veer_slotsAt(const VeerBrainDef *brain, uint32_t detail) {
    uint32_t slots = brain->context.slots >> detail;
    return slots > VEER_MIN_DETAIL_SLOTS ? slots : VEER_MIN_DETAIL_SLOTS;
}
/* Returns the brain of an agent, or null if the agent has no brain or the caller wrote an invalid number to the column. */
static inline const VeerBrainDef *veer_brainOf(const VeerWorld *world, uint32_t slot) {
    uint32_t brain = world->brain[slot] - 1;
    return veer_isTaken(world, VEER_KIND_BRAIN, brain) ? &world->brains[brain] : 0;
}

/* Returns whether an agent avoids others, as agents of crowds do. */
static inline int veer_reacts(const VeerWorld *world, uint32_t slot) {
    const VeerBrainDef *brain = veer_brainOf(world, slot);
    return brain && brain->crowd != VEER_CROWD_NONE && brain->avoidance.responsibility > 0.0f;
}

#endif
