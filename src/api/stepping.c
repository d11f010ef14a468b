/* The calls that step a world: whole steps, single stages, and the fixed-step driver. */
#include "core/error.h"
#include "core/parallel.h"
#include "core/registry.h"
#include "core/space.h"
#include "core/world.h"
#include "math/fp_mode.h"
#include "math/math.h"
#include "state/history.h"
#include "state/recording.h"
#include "step/stages.h"
#include "step/step.h"

#define MIN_DT 1e-6f
#define MAX_DT 0.1f

static void finish(VeerWorld *world, int moves) {
    veer_finishStage(world, moves);
    if (world->history) veer_remember(world);
}

static void stepOnce(VeerWorld *world, float dt) {
    veer_beforeStage(world, VEER_ENTRY_STEP, dt);
    veer_perceiveStage(world, dt);
    veer_decideStage(world);
    finish(world, 1);
    veer_afterStage(world);
}

/* ---- the calls */

static VeerResult open(VeerWorldId id, const char *call, VeerStage stage, VeerWorld **world) {
    *world = veer_world(id, call);
    if (!*world) return VEER_E_WORLD;
    return (*world)->stage == stage ? VEER_OK : veer_fail(*world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
}

/* Between the stages callers may have written into the columns, which are looked at again. */
static VeerResult reopen(VeerWorldId id, const char *call, VeerStage stage, VeerWorld **world) {
    VeerResult result = open(id, call, stage, world);
    if (result == VEER_OK) veer_checkInputs(*world);
    return result;
}

static VeerResult checkDt(VeerWorld *world, const char *call, float dt) {
    return dt >= MIN_DT && dt <= MAX_DT ? VEER_OK : veer_fail(world, VEER_E_DT, call, "dt", VEER_NONE, (double)dt);
}

VeerResult veer_step(VeerWorldId id, float dt) {
    VeerWorld *world;
    VeerResult result = open(id, "veer_step", VEER_STAGE_IDLE, &world);
    if (result != VEER_OK || dt == 0.0f) return result;
    result = checkDt(world, "veer_step", dt);
    if (result != VEER_OK) return result;
    stepOnce(world, dt);
    return VEER_OK;
}

VeerResult veer_perceive(VeerWorldId id, float dt) {
    VeerWorld *world;
    VeerResult result = open(id, "veer_perceive", VEER_STAGE_IDLE, &world);
    if (result == VEER_OK) result = checkDt(world, "veer_perceive", dt);
    if (result != VEER_OK) return result;
    veer_beforeStage(world, VEER_ENTRY_PERCEIVE, dt);
    veer_perceiveStage(world, dt);
    veer_afterStage(world);
    return VEER_OK;
}

VeerResult veer_decide(VeerWorldId id) {
    VeerWorld *world;
    VeerResult result = reopen(id, "veer_decide", VEER_STAGE_PERCEIVED, &world);
    if (result != VEER_OK) return result;
    veer_beforeStage(world, VEER_ENTRY_DECIDE, 0.0f);
    veer_decideStage(world);
    veer_afterStage(world);
    return VEER_OK;
}

VeerResult veer_move(VeerWorldId id) {
    VeerWorld *world;
    VeerResult result = reopen(id, "veer_move", VEER_STAGE_DECIDED, &world);
    if (result != VEER_OK) return result;
    veer_beforeStage(world, VEER_ENTRY_MOVE, 0.0f);
    finish(world, 1);
    veer_afterStage(world);
    return VEER_OK;
}

VeerResult veer_endStep(VeerWorldId id) {
    VeerWorld *world;
    VeerResult result = reopen(id, "veer_endStep", VEER_STAGE_DECIDED, &world);
    if (result != VEER_OK) return result;
    veer_beforeStage(world, VEER_ENTRY_END_STEP, 0.0f);
    finish(world, 0);
    veer_afterStage(world);
    return VEER_OK;
}

/* ---- the fixed-step driver */

/* The pose between the last two steps; the short way round in angles and in wrapped worlds. */
static void interpolateSlots(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    const float alpha = *(const float *)context;
    for (uint32_t slot = begin; slot < end; slot++) {
        VeerVec3 last = veer_vec3(world->lastX[slot], world->lastY[slot], world->lastZ[slot]), now = veer_position(world, slot);
        VeerVec3 displacement = veer_delta(world, last, now);
        world->drawX[slot] = now.x - displacement.x * (1.0f - alpha);
        world->drawY[slot] = now.y - displacement.y * (1.0f - alpha);
        world->drawZ[slot] = last.z + (now.z - last.z) * alpha;
        float turn = veer_wrapAngle(world->orientation[slot] - world->lastOrientation[slot]);
        world->drawOrientation[slot] = veer_wrapAngle(world->lastOrientation[slot] + turn * alpha);
    }
}

VeerResult veer_advance(VeerWorldId id, float seconds, VeerAdvance *out) {
    static const char call[] = "veer_advance";
    VeerWorld *world;
    VeerResult result = open(id, call, VEER_STAGE_IDLE, &world);
    if (result != VEER_OK) return result;
    if (!out) return veer_fail(world, VEER_E_NULL, call, "result", VEER_NONE, 0);
    if (!veer_isFinite(seconds)) return veer_fail(world, VEER_E_NOT_FINITE, call, "seconds", VEER_NONE, (double)seconds);
    uint32_t callersFloats = veer_enterFloats();
    VeerHeader *header = world->header;
    float stepTime = header->def.stepTime;
    float most = stepTime * (float)header->def.maxCatchUp;
    float due = header->accumulator + veer_max(seconds, 0.0f);
    float kept = veer_min(due, most + stepTime);
    *out = (VeerAdvance){.droppedTime = due - kept};
    due = kept;
    world->eventCount = 0;
    world->keepEvents = 1;
    while (due >= stepTime && out->steps < header->def.maxCatchUp) {
        stepOnce(world, stepTime);
        due -= stepTime;
        out->steps++;
    }
    world->keepEvents = 0;
    if (due > stepTime) due = stepTime; /* a full step more could not be taken: the pose stays at the newest */
    header->accumulator = due;
    out->alpha = veer_min(due / stepTime, 1.0f);
    uint32_t high = header->pools[VEER_KIND_AGENT].high;
    veer_forRanges(world, &(VeerRanges){.kernel = interpolateSlots, .context = &out->alpha, .count = high, .least = 2048});
    veer_leaveFloats(callersFloats);
    return out->droppedTime > 0.0f ? VEER_CLAMPED : VEER_OK;
}
