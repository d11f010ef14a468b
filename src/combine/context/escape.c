/* Escapes from dead ends, in the decision of a context map. Progress is measured by the smallest distance to the goal so far. An agent that
 * makes no progress and whose goal is hidden starts a detour: it keeps the nearest wall on one side and takes the first free direction,
 * turning away from the wall. The detour ends when the straight line to the goal is free, or blocked closer to the goal than anywhere on
 * the detour (after Kamon and Rivlin, Sensory-Based Motion Planning with Global Proofs, 1997). Directions that turn out to be blocked leave
 * a danger that fades, and the detour switches sides. */
#include "combine/context/escape.h"

#include "combine/context/choice.h"
#include "combine/context/ring.h"
#include "core/flags.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/sincos.h"
#include "math/vec3.h"
#include "shapes/sweep_round.h"
#include "shapes/sweeps.h"

#define QUEUE_PATIENCE 20.0f /* factor on the patience of agents that are blocked by others, and therefore rarely in a dead end */
#define LOST_PATIENCE 2.0f   /* factor on the patience: after this time, a detour with no wall in reach is given up */
#define MIN_PROGRESS 0.05f   /* lowest mean speed since the last progress, as a fraction of maxSpeed */
#define WALL_SWING 2.0f      /* angle within which a lost wall is searched for, in rad */
#define LOST 2.0f            /* a direction that is free for this many times the distance that a detour needs does not lead along a wall */
#define LEAST_DANGER 1e-3f   /* smallest danger that is remembered */
/* Time for which a crowd must block an agent before the agent counts as having left the wall of its detour, in units of the time to travel
 * five radii. Larger: agents circle the wall to which the crowd carries them. Smaller: agents that merely touch others forget their
 * detours. */
#define CARRIED_AFTER 0.1f

const VeerAvoidObstaclesParams *veer_avoidanceOf(const VeerBrainDef *brain) {
    for (uint32_t i = 0; i < brain->behaviorCount; i++)
        if (veer_isOfTrait(&brain->behaviors[i], VEER_TRAIT_RAYS) && veer_isOn(&brain->behaviors[i]))
            return &brain->behaviors[i].params.avoidObstacles;
    return 0;
}

/* Returns the distance from the goal to the place where an obstacle blocks the straight line to it; 0: the line is free. Agents do not
 * count, because they will move away, or the crowd leads around them (steer/bystanders.h). */
static float hiddenAt(const VeerWorld *world, const VeerMapRows *rows, const VeerAvoidObstaclesParams *avoidance) {
    const uint32_t slot = rows->slot;
    const VeerVec3 toGoal = {rows->steeringX, rows->steeringY, 0.0f};
    const VeerRay ray = {veer_position(world, slot), toGoal, rows->distanceToGoal, world->radius[slot], avoidance->mask};
    return veer_max(rows->distanceToGoal - veer_sweep(world, &ray).distance, 0.0f);
}

/* Returns the free distance that a direction must have to be chosen. */
static float roomToGo(const VeerWorld *world, uint32_t slot) { return 2.0f * world->radius[slot]; }

/* Returns by how many slots to turn from the goal to one side to reach a slot with enough room. */
static uint32_t turnsToFree(const VeerMapRows *rows, uint32_t slots, int left, float room) {
    uint32_t at = (uint32_t)(veer_placeOf(veer_atan2(rows->steeringY, rows->steeringX), rows->angle, slots) + 0.5f);
    for (uint32_t turn = 1; turn < slots; turn++) {
        uint32_t k = (left ? at + turn : at + slots - turn) % slots;
        if (rows->dangerDistance[k] >= room) return turn;
    }
    return slots;
}

static uint32_t chooseSide(const VeerWorld *world, uint32_t slot, const VeerMapRows *rows, uint32_t slots) {
    float cross = rows->steeringX * world->chosenY[slot] - rows->steeringY * world->chosenX[slot];
    float desired = veer_length2(rows->steeringX, rows->steeringY), room = roomToGo(world, slot);
    uint32_t left = turnsToFree(rows, slots, 1, room), right = turnsToFree(rows, slots, 0, room);
    if (left != right) return left < right ? VEER_FLAG_DETOUR_LEFT : VEER_FLAG_DETOUR_RIGHT;
    if (veer_abs(cross) > 0.2f * desired) return cross > 0.0f ? VEER_FLAG_DETOUR_LEFT : VEER_FLAG_DETOUR_RIGHT;
    return veer_pairSide(world->header->def.seed, veer_uid(world, slot), 0xDu) > 0.0f ? VEER_FLAG_DETOUR_LEFT : VEER_FLAG_DETOUR_RIGHT;
}

static void setFree(VeerChoice *choice) {
    choice->turnedFree = (choice->flags & VEER_FLAG_BLOCKED) != 0;
    choice->flags &= ~(uint32_t)VEER_FLAG_BLOCKED;
    choice->blockedTime = 0.0f;
}

/* Updates the progress. For a goal with a distance, an agent makes progress when it is closer than ever before. */
static void measureProgress(const VeerWorld *world, uint32_t slot, const VeerMapRows *rows, VeerChoice *choice) {
    float distance = rows->distanceToGoal;
    if ((rows->bits & VEER_OUTPUT_NEW_GOAL) || choice->leastGoalDistance == 0.0f) {
        choice->leastGoalDistance = distance;
        choice->flags &= ~(uint32_t)VEER_FLAG_DETOUR;
        setFree(choice);
        return;
    }
    choice->leastGoalDistance += rows->receded; /* keeping up with a goal that moves away also counts as progress */
    float wanted = MIN_PROGRESS * world->maxSpeed[slot] * veer_max(choice->blockedTime, rows->dt);
    if (distance > choice->leastGoalDistance - wanted) return;
    choice->leastGoalDistance = distance;
    setFree(choice);
}

static void startDetour(const VeerWorld *world, uint32_t slot, const VeerMapRows *rows, VeerChoice *choice) {
    float desired = veer_length2(rows->steeringX, rows->steeringY);
    choice->flags |= chooseSide(world, slot, rows, choice->decision.slots);
    choice->wallX = rows->steeringX / desired;
    choice->wallY = rows->steeringY / desired;
}

/* Starts or ends a detour. It ends where the straight line to the goal is free, or is blocked closer to the goal than the wall that started
 * the detour and than every place on the detour. Every detour therefore brings the agent closer than the one before, and the agent cannot
 * go in circles. */
static void updateDetour(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice) {
    uint32_t slot = rows->slot;
    int onDetour = (choice->flags & VEER_FLAG_DETOUR) != 0;
    if (!onDetour && choice->blockedTime <= 0.5f * rows->brain->context.blockedAfter) return;
    const VeerAvoidObstaclesParams *avoidance = veer_avoidanceOf(rows->brain);
    if (!avoidance) {
        choice->flags &= ~(uint32_t)VEER_FLAG_DETOUR;
        return;
    }
    const float hidden = hiddenAt(world, rows, avoidance);
    if (!onDetour) { /* an obstacle farther away than lookAhead does not block the agent */
        if (!(hidden > rows->distanceToGoal - avoidance->lookAhead) || !(hidden > 0.0f)) return;
        startDetour(world, slot, rows, choice);
        choice->detourDistance = hidden;
        return;
    }
    /* progress and the next detour are measured from the place to which the crowd has carried the agent */
    if (hidden > 0.0f && world->stallTime[slot] >= CARRIED_AFTER) {
        choice->flags &= ~(uint32_t)VEER_FLAG_DETOUR;
        choice->leastGoalDistance = rows->distanceToGoal;
        setFree(choice);
        return;
    }
    float nearer = choice->detourDistance - 3.0f * world->radius[slot];
    if (!(hidden > 0.0f) || hidden < nearer) choice->flags &= ~(uint32_t)VEER_FLAG_DETOUR;
    choice->detourDistance = veer_min(choice->detourDistance, rows->distanceToGoal);
}

/* Returns how fast patience runs out: fast if there is no path, slowly on a detour, where the distance to the goal may grow for a while. */
static float impatience(const VeerContextDef *context, uint32_t flags) {
    if (flags & VEER_FLAG_NO_PATH) return veer_max(context->patience / context->blockedAfter, 1.0f);
    return flags & VEER_FLAG_DETOUR ? 0.5f : 1.0f;
}

void veer_trackProgress(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice) {
    const VeerContextDef *context = &rows->brain->context;
    uint32_t slot = rows->slot;
    choice->flags = world->flags[slot];
    choice->leastGoalDistance = world->leastGoalDistance[slot];
    choice->detourDistance = world->detourDistance[slot];
    choice->wallX = world->wallX[slot];
    choice->wallY = world->wallY[slot];
    choice->blockedTime = world->blockedTime[slot];
    if (rows->steeringX == 0.0f && rows->steeringY == 0.0f) { /* the agent has no goal, or the goal asks it to stop */
        choice->leastGoalDistance = 0.0f;
        choice->flags &= ~(uint32_t)VEER_FLAG_DETOUR;
        setFree(choice);
        return;
    }
    float patience = world->stallTime[slot] > 0.0f ? QUEUE_PATIENCE : 1.0f;
    if (rows->bits & VEER_OUTPUT_WAITS) { /* only the first agent of a queue may search for another path */
        choice->leastGoalDistance = rows->distanceToGoal;
        choice->flags &= ~(uint32_t)VEER_FLAG_DETOUR;
        setFree(choice);
        return;
    }
    if (world->passingTurn[slot] != 0.0f) /* progress is measured from the place to which the path around bystanders leads */
        choice->leastGoalDistance = rows->distanceToGoal;
    else
        choice->blockedTime += rows->dt * impatience(context, choice->flags) / patience;
    if (rows->distanceToGoal < 1e30f) {
        measureProgress(world, slot, rows, choice);
        updateDetour(world, rows, choice);
    } else if (veer_length2(world->velocityX[slot], world->velocityY[slot]) > MIN_PROGRESS * world->maxSpeed[slot]) {
        setFree(choice);
    }
    if (choice->blockedTime < context->patience || (choice->flags & VEER_FLAG_BLOCKED)) return;
    choice->turnedBlocked = 1;
    choice->flags |= VEER_FLAG_BLOCKED;
    if ((choice->flags & VEER_FLAG_DETOUR) && (choice->flags & VEER_FLAG_NO_PATH)) choice->flags ^= VEER_FLAG_DETOUR;
}

/* Returns the distances along one axis at which an edge of the world stops a disc. */
static f4 edgesOnAxis(float from, f4 to, float radius, const float bounds[2]) {
    const f4 zero = f4_splat(0.0f), size = f4_size(to);
    f4 room = f4_select(to < zero, f4_splat(from - radius - bounds[0]), f4_splat(bounds[1] - radius - from));
    return f4_select(size < f4_splat(0.01f), f4_splat(VEER_INF), f4_max(room, zero) / size); /* INF: parallel to the edge */
}

/* Shortens free distances at the edges of the world. Edges that stop agents are walls: an agent that follows a wall to such an edge turns
 * there. */
static void castEdges(const VeerWorld *world, uint32_t slot, const VeerRound *round, float *distances) {
    const VeerWorldDef *def = &world->header->def;
    const float radius = world->radius[slot];
    const int x = veer_isWalled(def, 0), y = veer_isWalled(def, 1);
    const float boundsX[2] = {x ? def->minX : -VEER_INF, x ? def->maxX : VEER_INF},
                boundsY[2] = {y ? def->minY : -VEER_INF, y ? def->maxY : VEER_INF};
    const f4 far = f4_splat(VEER_INF), most = f4_splat(round->ray.distance);
    for (uint32_t k = 0; k < round->count; k += 4) {
        f4 alongX = edgesOnAxis(round->ray.origin.x, f4_load(round->x + k), radius, boundsX);
        f4 alongY = edgesOnAxis(round->ray.origin.y, f4_load(round->y + k), radius, boundsY), distance = f4_min(alongX, alongY);
        f4_store(distances + k, f4_min(f4_load(distances + k), f4_select(distance < most, distance, far)));
    }
}

static inline f4 numbersFrom(uint32_t k) { return (f4){0.0f, 1.0f, 2.0f, 3.0f} + (float)k; }

/* Computes free distances among obstacles. Agents do not count, because they will have moved away. */
static void castWalls(const VeerWorld *world, const VeerMapRows *rows, const VeerDecision *ring, float *distances) {
    const VeerAvoidObstaclesParams *avoidance = veer_avoidanceOf(rows->brain);
    const uint32_t slot = rows->slot;
    const float step = VEER_TAU / (float)ring->slots;
    VeerRound round;
    for (uint32_t k = 0; k < ring->slots; k += 4) f4_store(distances + k, f4_splat(VEER_INF));
    if (!avoidance) return; /* without the behavior there are no detours, unless a caller has set the flag of a detour */
    round.ray = (VeerRay){.origin = veer_position(world, slot), .distance = avoidance->lookAhead, .mask = avoidance->mask};
    round.ray.radius = world->radius[slot] * avoidance->rayRadius + avoidance->margin;
    round.count = ring->slots;
    for (uint32_t k = 0; k < ring->slots; k += 4) {
        f4 x, y;
        f4_sineCosine(ring->angle + step * numbersFrom(k), &y, &x);
        f4_store(round.x + k, x);
        f4_store(round.y + k, y);
    }
    veer_sweepRound(world, &round, distances);
    if (veer_isWalled(&world->header->def, 0) || veer_isWalled(&world->header->def, 1)) castEdges(world, slot, &round, distances);
}

static float leastOf(const float *values, uint32_t count) {
    const f4 far = f4_splat(VEER_INF), end = f4_splat((float)count);
    f4 least = far;
    for (uint32_t k = 0; k < count; k += 4) least = f4_min(f4_select(numbersFrom(k) < end, f4_load(values + k), far), least);
    return f4_leastLane(least);
}

static float turnWall(VeerChoice *choice, float direction) {
    choice->wallX = veer_cos(direction);
    choice->wallY = veer_sin(direction);
    return veer_placeOf(direction, choice->decision.angle, choice->decision.slots);
}

/* Finds the wall again: the nearest obstacle in a direction close to the wall's last direction. Obstacles in other directions are different
 * walls. Returns its position on the ring. */
static float followWall(const float *distances, VeerChoice *choice) {
    const VeerDecision *ring = &choice->decision;
    const float step = VEER_TAU / (float)ring->slots, was = veer_atan2(choice->wallY, choice->wallX);
    const f4 far = f4_splat(VEER_INF), end = f4_splat((float)ring->slots);
    float near[VEER_MAX_SLOTS], wall = was;
    uint32_t k = 0;
    do { /* do instead of while, because a ring has at least one slot */
        f4 number = numbersFrom(k), turn = f4_size(f4_wrapAngle(ring->angle + step * number - was));
        f4_store(near + k, f4_select((number < end) & ~(turn > f4_splat(WALL_SWING)), f4_load(distances + k), far));
    } while ((k += 4) < ring->slots);
    const float nearest = leastOf(near, ring->slots);
    for (k = 0; k < ring->slots && nearest < VEER_INF; k++) {
        if (!veer_same(near[k], nearest)) continue;
        wall = ring->angle + step * (float)k;
        break;
    }
    return turnWall(choice, wall);
}

static float placeOfWall(const VeerChoice *choice) {
    return veer_placeOf(veer_atan2(choice->wallY, choice->wallX), choice->decision.angle, choice->decision.slots);
}

/* Ends a detour without a wall: the agent starts again at its current position. */
static void giveUpDetour(const VeerMapRows *rows, VeerChoice *choice) {
    choice->flags &= ~(uint32_t)VEER_FLAG_DETOUR;
    choice->leastGoalDistance = rows->distanceToGoal;
    setFree(choice);
}

void veer_detourInterest(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice, VeerBentInterest *interest) {
    if (!(choice->flags & VEER_FLAG_DETOUR)) return;
    uint32_t slots = choice->decision.slots;
    float distances[VEER_MAX_SLOTS], strength = 0.0f, n = (float)slots, room = roomToGo(world, rows->slot);
    castWalls(world, rows, &choice->decision, distances);
    const int isLost = !(leastOf(distances, slots) < VEER_INF);
    if (isLost && choice->blockedTime > LOST_PATIENCE * rows->brain->context.patience) {
        giveUpDetour(rows, choice);
        return;
    }
    float at = isLost ? placeOfWall(choice) : followWall(distances, choice);
    for (uint32_t k = 0; k < slots; k++) strength = veer_max(strength, interest->value[k]);
    for (uint32_t k = 0; k < slots; k += 4) {
        f4 number = numbersFrom(k), turn = choice->flags & VEER_FLAG_DETOUR_LEFT ? number - at : at - number;
        turn += f4_where(turn < f4_splat(0.0f), f4_splat(n));
        f4 share = f4_min(f4_load(distances + k) / room, f4_splat(1.0f));
        f4_store(interest->value + k, strength * (1.0f - turn / n) * share * share);
        f4_store(interest->distance + k, f4_splat(VEER_INF));
    }
}

/* ---- the memory of blocked directions: the last two, as vectors whose lengths are their dangers. The vectors do not rotate with the
 * agent. A blocked direction also adds danger to directions up to 90 degrees away. */

void veer_readMemory(const VeerWorld *world, uint32_t slot, const VeerDecision *ring, float *danger) {
    const f4 ways = veer_blockedDirections(world, slot);
    const int isBlank = !i4_any((i4)ways != i4_splat(0));
    for (uint32_t k = 0; k < ring->slots; k += 4) f4_store(danger + k, f4_splat(0.0f));
    for (uint32_t k = 0; k < ring->slots && !isBlank; k++) {
        const float angle = ring->angle + (float)k * VEER_TAU / (float)ring->slots, x = veer_cos(angle), y = veer_sin(angle);
        float value = veer_max(x * ways[0] + y * ways[1], x * ways[2] + y * ways[3]);
        danger[k] = value > 0.0f ? veer_min(value, 1.0f) : 0.0f;
    }
}

/* Writes the memory. A new direction replaces the weaker of the two. */
void veer_writeMemory(VeerWorld *world, const VeerMapRows *rows, const VeerChoice *choice) {
    f4 ways = veer_blockedDirections(world, rows->slot);
    if (!choice->turnedBlocked && !i4_any((i4)ways != i4_splat(0))) return;
    ways *= f4_splat(veer_exp(-veer_timePassed(world, rows->slot) / rows->brain->context.memoryTime));
    float first = veer_length2(ways[0], ways[1]), second = veer_length2(ways[2], ways[3]);
    float desired = veer_length2(rows->steeringX, rows->steeringY);
    if (!(first > LEAST_DANGER)) ways[0] = ways[1] = first = 0.0f;
    if (!(second > LEAST_DANGER)) ways[2] = ways[3] = second = 0.0f;
    if (choice->turnedBlocked && desired > 0.0f) {
        const uint32_t at = first > second ? 2 : 0;
        ways[at] = rows->steeringX / desired;
        ways[at + 1] = rows->steeringY / desired;
    }
    f4_store(world->memory + (size_t)rows->slot * VEER_MEMORY_LANES, ways);
}
