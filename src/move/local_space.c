/* The orientation of agents in volume worlds: the columns forward and up, for renderers. No stage reads them. An agent banks into its turns
 * like a bird or a plane, until the sum of gravity and the acceleration of the turn points straight down in its own frame (Reynolds,
 * Steering Behaviors for Autonomous Characters, 1999: the up vector follows the steering acceleration, smoothed over time). Part of the
 * move stage. */
#include "core/flags.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/speed_law.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/sincos.h"
#include "move/move.h"
#include "move/move_rules.h"

/* rate, in 1/s, at which an agent rolls to the bank angle. Larger: the agent jerks. Smaller: it banks only after the turn */
#define BANK_RATE 4.0f
#define WEAKEST 1e-6f   /* smallest acceleration that counts, in u/s^2 */
#define STRONGEST 1e12f /* largest acceleration that counts, in u/s^2, so that squares stay finite */

/* The brains' settings for four agents. */
typedef struct Movers {
    i4 isLevel;          /* mask of agents that never bank, because their orientation is independent of their motion */
    f4 response;         /* response of the locomotion, in 1/s */
    f4 banking;          /* acceleration at which the bank angle is 45 degrees; 0: the agent's whole acceleration */
    f4 maxTurn, maxRoll; /* largest turn of `forward`, and of `up` about it, in this step */
} Movers;

/* Returns limits per step. After an agent was placed, dt is 0, and its direction has no limit. */
static f4 perStep(f4 rate, float dt) {
    return f4_select((rate < f4_splat(1e30f)) & i4_splat(dt > 0.0f ? -1 : 0), rate * f4_splat(dt), f4_splat(VEER_TAU));
}

static Movers moversOf(const VeerWorld *world, const uint32_t *brains, float dt) {
    const VeerLocomotionDef *rules[4] = {veer_ruleOf(world, brains[0]), veer_ruleOf(world, brains[1]), veer_ruleOf(world, brains[2]),
                                         veer_ruleOf(world, brains[3])};
    const i4 isLevel = I4_OF(rules, facing) == i4_splat(VEER_FACING_INDEPENDENT);
    return (Movers){
        .isLevel = isLevel,
        .response = veer_responsesOf(rules),
        .banking = F4_OF(rules, bankAcceleration),
        .maxTurn = f4_select(isLevel, f4_splat(VEER_TAU), perStep(F4_OF(rules, maxTurnRate), dt)),
        .maxRoll = perStep(F4_OF(rules, maxRoll), dt),
    };
}

/* Returns the sines of the angles at which agents climb. Agents that hardly move keep the last angle. */
static f4 climb(const VeerWorld *world, uint32_t slot, i4 isLevel) {
    f4 x = f4_load(world->velocityX + slot), y = f4_load(world->velocityY + slot), z = f4_load(world->velocityZ + slot);
    f4 speed = f4_sqrt(x * x + y * y + z * z), was = f4_load(world->forwardZ + slot);
    f4 sine = f4_select(speed > f4_splat(VEER_HEADING_SHARE) * f4_load(world->maxSpeed + slot), z / speed, was);
    f4 limited = f4_clamp(sine, f4_splat(-1.0f), f4_splat(1.0f));
    return f4_where(~isLevel & f4_same(sine, sine), limited);
}

/* Returns the bank angle of a turn: 45 degrees at the brain's bankAcceleration. Without that setting it is 45 degrees if the turn uses the
 * agent's whole acceleration, whatever the units of the world; this acceleration follows from the agent's force or, without a limit of
 * force, from its top speed and response. */
static f4 bankOfTurn(const VeerWorld *world, uint32_t slot, const Movers *movers) {
    f4 x = f4_load(world->velocityX + slot), y = f4_load(world->velocityY + slot);
    f4 strength = f4_min(f4_load(world->maxForce + slot) / f4_load(world->mass + slot), f4_load(world->maxSpeed + slot) * movers->response);
    strength = f4_select(movers->banking > f4_splat(0.0f), movers->banking, strength);
    strength = f4_clamp(strength, f4_splat(WEAKEST), f4_splat(STRONGEST));
    f4 sideways = f4_load(world->rotation + slot) * f4_sqrt(x * x + y * y);
    f4 most = f4_select(movers->banking > f4_splat(0.0f), f4_splat(STRONGEST), strength);
    f4 bank = f4_atan2(f4_clamp(sideways, -most, most), strength);
    return f4_where(~movers->isLevel & f4_same(bank, bank), bank);
}

typedef struct Axes {
    VeerVec3x4 forward, up;
} Axes;

/* Returns the bank angle of the last step: the angle between the agent's up vector and the up vector without banking. The vectors are
 * projected along the heading of that step; with the new heading, part of a turn during a climb would be mistaken for bank. If the agent
 * faces straight up or down, the heading is taken from the orientation column. */
static f4 lastBank(const VeerWorld *world, uint32_t slot) {
    const VeerVec3x4 up = {f4_load(world->upX + slot), f4_load(world->upY + slot), f4_load(world->upZ + slot)};
    const f4 x = f4_load(world->forwardX + slot), y = f4_load(world->forwardY + slot), climbed = f4_load(world->forwardZ + slot);
    f4 sine, cosine, ahead = f4_sqrt(x * x + y * y);
    f4_sineCosine(f4_load(world->lastOrientation + slot), &sine, &cosine);
    const i4 hasHeading = ahead > f4_splat(0.0f);
    cosine = f4_select(hasHeading, x / ahead, cosine);
    sine = f4_select(hasHeading, y / ahead, sine);
    f4 bank = f4_atan2(up.y * cosine - up.x * sine, up.z * ahead - climbed * (up.x * cosine + up.y * sine));
    return f4_where(f4_same(bank, bank), bank);
}

/* Returns the directions that agents with a turn limit face: those of their velocities, however steep, but at most `maxTurn` from those of
 * the last step, even if a contact has reversed the velocity. All other agents keep `forward`. */
VEER_RARE VeerVec3x4 turnedWithin(const VeerWorld *world, uint32_t slot, f4 maxTurn, VeerVec3x4 forward) {
    const VeerVec3x4 was = {f4_load(world->forwardX + slot), f4_load(world->forwardY + slot), f4_load(world->forwardZ + slot)};
    const VeerVec3x4 v = {f4_load(world->velocityX + slot), f4_load(world->velocityY + slot), f4_load(world->velocityZ + slot)};
    const f4 zero = f4_splat(0.0f), speed = veer_length4(v);
    const i4 isLimited = maxTurn < f4_splat(VEER_TAU);
    const i4 moves = speed > f4_splat(VEER_HEADING_SHARE) * f4_load(world->maxSpeed + slot);
    const VeerVec3x4 to = veer_select4(isLimited & moves, veer_scaled4(v, f4_splat(1.0f) / speed), forward);
    const f4 along = was.x * to.x + was.y * to.y + was.z * to.z;
    VeerVec3x4 aside = veer_less4(to, veer_scaled4(was, along)), left = {-was.y, was.x, zero};
    const f4 across = veer_length4(aside);
    aside = veer_select4(across > f4_splat(1e-5f), aside, left); /* a half turn goes to the left */
    f4 sine, cosine, length = veer_length4(aside);
    f4_sineCosine(maxTurn, &sine, &cosine);
    VeerVec3x4 turned = veer_sum4(veer_scaled4(was, cosine), veer_scaled4(aside, f4_where(length > zero, sine / length)));
    const f4 size = veer_length4(turned);
    const i4 exceeds = isLimited & (f4_atan2(across, along) > maxTurn) & (size > f4_splat(0.5f));
    return veer_select4(exceeds, veer_scaled4(turned, f4_splat(1.0f) / size), to);
}

/* Returns the new axes after a step of dt. */
static Axes axesOf(const VeerWorld *world, uint32_t slot, const uint32_t brains[4], float dt) {
    const Movers movers = moversOf(world, brains, dt);
    f4 headingSine, headingCosine, sine, cosine, up = climb(world, slot, movers.isLevel), ahead = f4_sqrt(f4_splat(1.0f) - up * up);
    f4_sineCosine(f4_load(world->orientation + slot), &headingSine, &headingCosine);
    VeerVec3x4 forward = {headingCosine * ahead, headingSine * ahead, up};
    if (i4_any(movers.maxTurn < f4_splat(VEER_TAU))) {
        forward = turnedWithin(world, slot, movers.maxTurn, forward);
        up = forward.z;
        ahead = f4_sqrt(forward.x * forward.x + forward.y * forward.y);
        const i4 hasHeading = ahead > f4_splat(1e-6f);
        headingCosine = f4_select(hasHeading, forward.x / ahead, headingCosine);
        headingSine = f4_select(hasHeading, forward.y / ahead, headingSine);
    }
    /* The up and left vectors of an agent that does not bank. Banking rotates the first towards the second. */
    VeerVec3x4 level = {-headingCosine * up, -headingSine * up, ahead}, left = {-headingSine, headingCosine, f4_splat(0.0f)};
    const f4 share = f4_responseShare(f4_splat(BANK_RATE), f4_splat(dt));
    f4 was = lastBank(world, slot), roll = (bankOfTurn(world, slot, &movers) - was) * share;
    f4_sineCosine(was + f4_clamp(roll, -movers.maxRoll, movers.maxRoll), &sine, &cosine);
    return (Axes){forward, veer_sum4(veer_scaled4(level, cosine), veer_scaled4(left, sine))};
}

/* Updates whole groups of four agents; columns are padded to a multiple of four. */
static void faceQuads(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    for (uint32_t quad = begin; quad < end; quad++) {
        const uint32_t slot = 4 * quad;
        uint32_t brains[4] = {0};
        i4 isAlive = (i4_load(world->flags + slot) & i4_splat(VEER_FLAG_ALIVE)) != i4_splat(0);
        i4_store(brains, i4_load(world->brain + slot) & isAlive);
        Axes axes = axesOf(world, slot, brains, *(const float *)context);
        f4_store(world->forwardX + slot, f4_where(isAlive, axes.forward.x));
        f4_store(world->forwardY + slot, f4_where(isAlive, axes.forward.y));
        f4_store(world->forwardZ + slot, f4_where(isAlive, axes.forward.z));
        f4_store(world->upX + slot, f4_where(isAlive, axes.up.x));
        f4_store(world->upY + slot, f4_where(isAlive, axes.up.y));
        f4_store(world->upZ + slot, f4_where(isAlive, axes.up.z));
    }
}

void veer_faceInSpace(VeerWorld *world, float dt) {
    if (!veer_isVolume(world)) return;
    const uint32_t quads = (world->header->pools[VEER_KIND_AGENT].high + 3) / 4;
    veer_forRanges(world, &(VeerRanges){.kernel = faceQuads, .context = &dt, .count = quads, .least = 128});
}

/* Updates one agent; the other three of its group do not change. */
void veer_faceOne(VeerWorld *world, uint32_t slot) {
    const float none = 0.0f;
    if (veer_isVolume(world)) faceQuads(world, slot / 4, slot / 4 + 1, &none);
}
