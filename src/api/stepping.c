/* Steps a world: whole steps, single stages, and the fixed-step driver. */
#include <string.h>

#include "api/warnings.h"
#include "core/call.h"
#include "core/columns.h"
#include "core/error.h"
#include "core/events.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/world.h"
#include "math/assert.h"
#include "math/math.h"
#include "math/vec3.h"
#include "state/history.h"
#include "state/recording.h"
#include "step/invariants.h"
#include "step/stages.h"
#include "step/step.h"

#define MIN_DT 1e-6f
#define MAX_DT 0.1f

static void finish(VeerWorld *world, int moves) {
    veer_finishStage(world, moves);
    world->isSteppedByHand = 1; /* veer_advance resets this */
    if (world->history) veer_remember(world);
}

static void stepOnce(VeerWorld *world, float dt) {
    veer_beforeStage(world, VEER_ENTRY_STEP, dt);
    veer_perceiveStage(world, dt);
    VEER_ASSERT(veer_isSteeringFinite(world));
    veer_decideStage(world);
    VEER_ASSERT(veer_isDecisionFinite(world));
    finish(world, 1);
    VEER_ASSERT(veer_isMotionFinite(world) && world->stats.notFinite == 0);
    veer_afterStage(world);
}

/* ---- the calls */

/* Checks the columns again, because callers may have written to them between the stages. */
static void reopen(VeerCall *call, VeerStage stage) {
    veer_needStage(call, stage);
    if (call->result != VEER_OK) return;
    veer_checkInputs(call->world);
    veer_forgetClearances(call->world);
}

static void needDt(VeerCall *call, float dt) {
    if (dt >= MIN_DT && dt <= MAX_DT) return;
    int refused = call->result == VEER_OK;
    veer_refuse(call, VEER_E_DT, "dt", (double)dt);
    if (!refused || !(dt > MAX_DT && dt <= 1000.0f)) return;
    veer_failNote(call->world, dt < 1.0f ? "advance takes the steps that fit into a longer time" : "are these milliseconds?", 0, 0);
}

VeerResult veer_step(VeerWorldId id, float dt) {
    VeerCall call = veer_openCall(id, "veer_step");
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (dt == 0.0f) return call.result;
    needDt(&call, dt);
    if (call.result == VEER_OK) stepOnce(call.world, dt);
    return call.result;
}

/* Zeroes the columns through which stages pass their results. A caller may then write only some of these columns; the others hold the same
 * values in every world with this state, including restored worlds and replays. */
static void clearHandedOn(VeerWorld *world) {
    const uint32_t *end = veer_column(world, VEER_COLUMN_DRAW_X);
    uint32_t *begin = veer_column(world, VEER_COLUMN_STEERING_X);
    memset(begin, 0, (size_t)(end - begin) * sizeof *begin);
}

VeerResult veer_perceive(VeerWorldId id, float dt) {
    VeerCall call = veer_openCall(id, "veer_perceive");
    veer_needStage(&call, VEER_STAGE_IDLE);
    needDt(&call, dt);
    if (call.result != VEER_OK) return call.result;
    veer_beforeStage(call.world, VEER_ENTRY_PERCEIVE, dt);
    clearHandedOn(call.world);
    veer_perceiveStage(call.world, dt);
    veer_afterStage(call.world);
    return VEER_OK;
}

VeerResult veer_decide(VeerWorldId id) {
    VeerCall call = veer_openCall(id, "veer_decide");
    reopen(&call, VEER_STAGE_PERCEIVED);
    if (call.result != VEER_OK) return call.result;
    veer_beforeStage(call.world, VEER_ENTRY_DECIDE, 0.0f);
    veer_decideStage(call.world);
    veer_afterStage(call.world);
    return VEER_OK;
}

/* Recordings hold what this call writes as they hold the writes of the caller. */
VeerResult veer_accelerate(VeerWorldId id) {
    VeerCall call = veer_openCall(id, "veer_accelerate");
    reopen(&call, VEER_STAGE_DECIDED);
    if (call.result != VEER_OK) return call.result;
    veer_accelerateStage(call.world);
    return VEER_OK;
}

/* Ends a step. moves: 1 if Veer moves the agents, 0 if the caller has moved them. */
static VeerResult endStep(VeerCall call, uint32_t entry, int moves) {
    const int isAccelerated = call.result == VEER_OK && call.world->stage == VEER_STAGE_ACCELERATED;
    reopen(&call, isAccelerated && !moves ? VEER_STAGE_ACCELERATED : VEER_STAGE_DECIDED);
    if (call.result != VEER_OK) return call.result;
    veer_beforeStage(call.world, entry, 0.0f);
    finish(call.world, moves);
    veer_afterStage(call.world);
    return VEER_OK;
}

VeerResult veer_move(VeerWorldId id) {
    VeerCall call = veer_openCall(id, "veer_move");
    return endStep(call, VEER_ENTRY_MOVE, 1);
}

VeerResult veer_endStep(VeerWorldId id) {
    VeerCall call = veer_openCall(id, "veer_endStep");
    return endStep(call, VEER_ENTRY_END_STEP, 0);
}

/* ---- the fixed-step driver */

/* Interpolates poses between the last two steps, along the shorter turn and the shortest displacement. */
static void interpolateSlots(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    const float alpha = *(const float *)context;
    for (uint32_t slot = begin; slot < end; slot++) {
        VeerVec3 last = veer_vec3(world->lastX[slot], world->lastY[slot], world->lastZ[slot]), now = veer_position(world, slot);
        VeerVec3 displacement = veer_delta(world, last, now);
        if (!veer_isVolume(world)) displacement.z = now.z - last.z;
        VeerVec3 drawn = veer_withinWrap(world, veer_mulAdd3(now, displacement, alpha - 1.0f));
        world->drawX[slot] = drawn.x;
        world->drawY[slot] = drawn.y;
        world->drawZ[slot] = drawn.z;
        float turn = veer_wrapAngle(world->orientation[slot] - world->lastOrientation[slot]);
        world->drawOrientation[slot] = veer_wrapAngle(world->lastOrientation[slot] + turn * alpha);
    }
}

static void interpolate(VeerWorld *world, float alpha) {
    uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    veer_forRanges(world, &(VeerRanges){.kernel = interpolateSlots, .context = &alpha, .count = high, .least = 2048});
}

VeerResult veer_interpolate(VeerWorldId id, float alpha) {
    VeerCall call = veer_openCall(id, "veer_interpolate");
    veer_needStage(&call, VEER_STAGE_IDLE);
    veer_needNumber(&call, alpha, 0.0f, 1.0f, "alpha");
    if (call.result != VEER_OK) return call.result;
    interpolate(call.world, alpha);
    return VEER_OK;
}

/* Notes a warning if times look like milliseconds: several frames of 4 to 55 s in a row. Pauses do not repeat like that, and timers of
 * background pages fire once per second or once per minute. */
static void noteTime(VeerWorld *world, float seconds) {
    enum { SEVERAL = 3 };
    world->longFrames = seconds > 4.0f && seconds < 55.0f ? world->longFrames + 1 : 0;
    if (world->longFrames >= SEVERAL) veer_note(world, VEER_WARNING_MILLISECONDS);
}

VeerResult veer_advance(VeerWorldId id, float seconds, VeerAdvance *out) {
    VeerCall call = veer_openCall(id, "veer_advance");
    VeerWorld *world = call.world;
    veer_needStage(&call, VEER_STAGE_IDLE);
    veer_needPointer(&call, out, "result");
    if (!veer_isFinite(seconds)) veer_refuse(&call, VEER_E_NOT_FINITE, "seconds", (double)seconds);
    if (call.result != VEER_OK) return call.result;
    noteTime(world, seconds);
    VeerHeader *header = world->header;
    float stepTime = header->def.stepTime;
    float most = stepTime * (float)header->def.maxCatchUp;
    float due = header->accumulator + veer_max(seconds, 0.0f);
    float kept = veer_min(due, most + stepTime);
    *out = (VeerAdvance){.droppedTime = due - kept};
    due = kept;
    veer_openEvents(world);
    world->keepEvents = 1;
    while (due >= stepTime && out->steps < header->def.maxCatchUp) {
        stepOnce(world, stepTime);
        world->isSteppedByHand = 0;
        due -= stepTime;
        out->steps++;
    }
    world->keepEvents = 0;
    if (due > stepTime) due = stepTime; /* maxCatchUp was reached, so the pose is that of the last step */
    header->accumulator = due;
    /* If this driver has no time left over and the caller took the last step, the pose after that step is drawn without interpolation. */
    out->alpha = due > 0.0f || !world->isSteppedByHand ? veer_min(due / stepTime, 1.0f) : 1.0f;
    interpolate(world, out->alpha);
    return out->droppedTime > 0.0f ? VEER_CLAMPED : VEER_OK;
}
