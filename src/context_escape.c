/* Out of dead ends. Progress is the least distance to the goal so far. Without progress an agent whose goal is hidden starts a
 * detour: it keeps the nearest wall on one side, taking the first free direction as it turns away from it, until the straight way to
 * the goal ends nearer to it than anywhere on the detour (after Kamon and Rivlin, Sensory-Based Motion Planning with Global Proofs, 1997). Ways that proved
 * blocked leave a danger that fades, and the detour changes sides. */
#include "context.h"

#define DETOUR (VEER_FLAG_DETOUR_LEFT | VEER_FLAG_DETOUR_RIGHT)
#define LEAST_PROGRESS 0.05f /* of maxSpeed, on average since the last progress */

/* How far the agent sees obstacles at all. */
static float sight(const VeerBrainDef *brain) {
    float most = 0.0f;
    for (uint32_t i = 0; i < brain->behaviorCount; i++)
        if (brain->behaviors[i].type == VEER_AVOID_OBSTACLES) most = veer_max(most, brain->behaviors[i].params.avoidObstacles.lookAhead);
    return most > 0.0f ? most : VEER_INF;
}

/* Free way straight to the goal, as far as it is seen. */
static float wayToGoal(const VeerBrainDef *brain, const VeerMapRows *rows) {
    uint32_t slots = brain->context.slots;
    float way = veer_distanceAt(rows->dangerDistance, slots, veer_placeOf(veer_atan2(rows->wishY, rows->wishX), rows->angle, slots));
    return veer_min(way, sight(brain));
}

/* Slots to turn from the goal on a side until there is room to go. */
static uint32_t turnsToFree(const VeerMapRows *rows, uint32_t slots, int left, float room) {
    uint32_t at = (uint32_t)(veer_placeOf(veer_atan2(rows->wishY, rows->wishX), rows->angle, slots) + 0.5f);
    for (uint32_t turn = 1; turn < slots; turn++) {
        uint32_t k = (left ? at + turn : at + slots - turn) % slots;
        if (rows->dangerDistance[k] >= room) return turn;
    }
    return slots;
}

static uint32_t chooseSide(const VeerWorld *world, uint32_t slot, const VeerMapRows *rows, uint32_t slots) {
    float cross = rows->wishX * world->chosenY[slot] - rows->wishY * world->chosenX[slot];
    float wish = veer_length2(rows->wishX, rows->wishY), room = veer_roomToGo(world, slot);
    uint32_t left = turnsToFree(rows, slots, 1, room), right = turnsToFree(rows, slots, 0, room);
    if (left != right) return left < right ? VEER_FLAG_DETOUR_LEFT : VEER_FLAG_DETOUR_RIGHT;
    if (veer_abs(cross) > 0.2f * wish) return cross > 0.0f ? VEER_FLAG_DETOUR_LEFT : VEER_FLAG_DETOUR_RIGHT;
    return veer_pairSide(world->header->def.seed, veer_uid(world, slot), 0xDu) > 0.0f ? VEER_FLAG_DETOUR_LEFT : VEER_FLAG_DETOUR_RIGHT;
}

static void setFree(VeerChoice *choice) {
    choice->turnedFree = (choice->flags & VEER_FLAG_BLOCKED) != 0;
    choice->flags &= ~(uint32_t)VEER_FLAG_BLOCKED;
    choice->blockedTime = 0.0f;
}

/* Distance goals: progress is coming nearer than ever before. */
static void measureProgress(const VeerWorld *world, uint32_t slot, const VeerMapRows *rows, VeerChoice *choice) {
    float distance = rows->wishDistance;
    if ((rows->bits & VEER_OPINION_NEW_GOAL) || choice->goalDistance == 0.0f) {
        choice->goalDistance = distance;
        choice->flags &= ~(uint32_t)DETOUR;
        setFree(choice);
        return;
    }
    float wanted = LEAST_PROGRESS * world->maxSpeed[slot] * veer_max(choice->blockedTime, rows->dt);
    if (distance > choice->goalDistance - wanted) return;
    choice->goalDistance = distance;
    setFree(choice);
}

/* `hidden` is how far from the goal the straight way to it ends. A detour ends where the goal is seen, or where the way ends nearer to it than
 * at any place of the detour: so every detour ends nearer than the one before began, and there is no going in circles. */
static void updateDetour(const VeerWorld *world, const VeerBrainDef *brain, uint32_t slot, const VeerMapRows *rows, VeerChoice *choice) {
    float hidden = rows->wishDistance - wayToGoal(brain, rows);
    if (choice->flags & DETOUR) {
        float nearer = choice->detourDistance - world->radius[slot] - 1.0f;
        if (!(hidden > 0.0f) || hidden < nearer) choice->flags &= ~(uint32_t)DETOUR;
        choice->detourDistance = veer_min(choice->detourDistance, veer_max(hidden, 0.0f));
    } else if (hidden > 0.0f && hidden > rows->wishDistance - 0.999f * sight(brain) && choice->blockedTime > 0.5f * brain->context.blockedAfter) {
        choice->flags |= chooseSide(world, slot, rows, brain->context.slots);
        choice->detourDistance = hidden;
    }
}

/* How fast patience runs out: soon without any way, slowly on a detour, where the goal may well be farther for a while. */
static float impatience(const VeerContextDef *context, uint32_t flags) {
    if (flags & VEER_FLAG_NO_WAY) return veer_max(context->patience / context->blockedAfter, 1.0f);
    return flags & DETOUR ? 0.5f : 1.0f;
}

void veer_trackProgress(const VeerWorld *world, const VeerBrainDef *brain, uint32_t slot, const VeerMapRows *rows, VeerChoice *choice) {
    const VeerContextDef *context = &brain->context;
    choice->flags = world->flags[slot];
    choice->goalDistance = world->goalDistance[slot];
    choice->detourDistance = world->detourDistance[slot];
    choice->blockedTime = world->blockedTime[slot];
    if (rows->wishX == 0.0f && rows->wishY == 0.0f) { /* no goal, or it wants to stand */
        choice->goalDistance = 0.0f;
        choice->flags &= ~(uint32_t)DETOUR;
        setFree(choice);
        return;
    }
    choice->blockedTime += rows->dt * impatience(context, choice->flags);
    if (rows->wishDistance < 1e30f) {
        measureProgress(world, slot, rows, choice);
        updateDetour(world, brain, slot, rows, choice);
    } else if (veer_length2(world->velocityX[slot], world->velocityY[slot]) > LEAST_PROGRESS * world->maxSpeed[slot]) {
        setFree(choice);
    }
    if (choice->blockedTime < context->patience || (choice->flags & VEER_FLAG_BLOCKED)) return;
    choice->turnedBlocked = 1;
    choice->flags |= VEER_FLAG_BLOCKED;
    if ((choice->flags & DETOUR) && (choice->flags & VEER_FLAG_NO_WAY)) choice->flags ^= DETOUR;
}

/* The wall it keeps to: the slot whose danger is nearest; the goal's direction while no wall is in sight. */
static float wallPlace(const VeerMapRows *rows, uint32_t slots) {
    uint32_t nearest = 0;
    for (uint32_t k = 1; k < slots; k++)
        if (rows->dangerDistance[k] < rows->dangerDistance[nearest]) nearest = k;
    if (rows->dangerDistance[nearest] < 1e30f) return (float)nearest;
    return veer_placeOf(veer_atan2(rows->wishY, rows->wishX), rows->angle, slots);
}

void veer_detourInterest(const VeerMapRows *rows, const VeerDetour *detour, VeerEvidence *evidence) {
    if (!(detour->flags & DETOUR)) return;
    float strength = 0.0f, at = wallPlace(rows, detour->slots), n = (float)detour->slots;
    for (uint32_t k = 0; k < detour->slots; k++) strength = veer_max(strength, rows->interest[k]);
    for (uint32_t k = 0; k < detour->slots; k++) {
        float turn = detour->flags & VEER_FLAG_DETOUR_LEFT ? (float)k - at : at - (float)k;
        if (turn < 0.0f) turn += n;
        float way = evidence->dangerDistance[k];
        float room = way < detour->room ? 0.3f * way / detour->room : 1.0f;
        evidence->interest[k] = strength * (1.0f - turn / n) * room;
        evidence->interestDistance[k] = VEER_INF;
    }
}

/* ---- the memory of blocked ways: a ring that does not turn with the agent, slot 0 along +x */

void veer_readMemory(const VeerWorld *world, uint32_t slot, const VeerDecision *ring, float *danger) {
    const float *memory = world->memory + (size_t)slot * world->header->def.capacity.slots;
    for (uint32_t k = 0; k < ring->slots; k++) {
        float at = veer_placeOf(ring->angle + (float)k * VEER_TAU / (float)ring->slots, 0.0f, ring->slots);
        uint32_t low = (uint32_t)at % ring->slots;
        float share = at - (float)(uint32_t)at;
        float value = memory[low] * (1.0f - share) + memory[(low + 1) % ring->slots] * share;
        danger[k] = value > 0.0f ? veer_min(value, 1.0f) : 0.0f;
    }
}

void veer_writeMemory(VeerWorld *world, const VeerBrainDef *brain, uint32_t slot, const VeerChoice *choice) {
    uint32_t slots = brain->context.slots;
    float *memory = world->memory + (size_t)slot * world->header->def.capacity.slots;
    float fade = veer_exp(-world->dt / brain->context.memoryTime);
    float wish = veer_length2(world->wishX[slot], world->wishY[slot]);
    for (uint32_t k = 0; k < slots; k++) {
        float kept = memory[k] * fade;
        if (choice->turnedBlocked && wish > 0.0f) {
            float angle = VEER_TAU * (float)k / (float)slots;
            kept = veer_max(kept, (veer_cos(angle) * world->wishX[slot] + veer_sin(angle) * world->wishY[slot]) / wish);
        }
        memory[k] = kept > 1e-3f ? veer_min(kept, 1.0f) : 0.0f;
    }
}
