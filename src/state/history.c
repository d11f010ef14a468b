/* The recent states of a world, for games that roll back: a ring buffer of copies of the block's saved part. Only Veer writes to the
 * copies, so a rollback (snapshot.c) copies one back without the validation that untrusted bytes need. A state is stored at the end of its
 * step, before the calls and inputs that precede the next step. */
#include "state/history.h"

#include <stdlib.h>
#include <string.h>

#include "core/call.h"
#include "core/error.h"
#include "core/world.h"
#include "state/layout.h"

struct VeerHistory {
    uint32_t frames, lanes; /* maximum number of frames, and number of words per frame */
    uint32_t count, newest; /* number of frames that are kept, and index of the newest frame */
    uint32_t ring[];
};

static uint64_t bytesOf(uint32_t frames, uint32_t lanes) { return sizeof(VeerHistory) + (uint64_t)frames * lanes * sizeof(uint32_t); }

static VeerHistory *newHistory(uint32_t frames, uint32_t lanes) {
    uint64_t bytes = bytesOf(frames, lanes);
    VeerHistory *history = bytes > 0x7FFFFFFFu ? NULL : malloc((size_t)bytes);
    if (history) *history = (VeerHistory){.frames = frames, .lanes = lanes};
    return history;
}

/* Returns the frame that is `age` steps old; age 0 is the newest frame. */
static uint32_t *frameAt(VeerHistory *history, uint32_t age) {
    uint32_t place = (history->newest + history->frames - age) % history->frames;
    return history->ring + (size_t)place * history->lanes;
}

static uint32_t tickOf(VeerHistory *history, uint32_t age) { return ((const VeerHeader *)(const void *)frameAt(history, age))->tick; }

void veer_remember(VeerWorld *world) {
    VeerHistory *history = world->history;
    history->newest = (history->newest + 1) % history->frames;
    if (history->count < history->frames) history->count++;
    memcpy(frameAt(history, 0), world->block, history->lanes * sizeof *world->block);
}

void veer_restartHistory(VeerWorld *world) {
    if (!world->history) return;
    world->history->count = 0;
    veer_remember(world);
}

VeerHistory *veer_grownHistory(const VeerWorld *world, const VeerHeader *sizes) {
    VeerHistory *old = world->history, *grown = newHistory(old->frames, sizes->savedLanes);
    VeerWorld from = {0}, to = {0};
    if (!grown) return NULL;
    memset(grown->ring, 0, (size_t)grown->frames * grown->lanes * sizeof *grown->ring);
    grown->count = old->count;
    grown->newest = old->newest;
    for (uint32_t age = 0; age < old->count; age++) {
        veer_viewSaved(&from, frameAt(old, age), &world->header->def, NULL);
        veer_viewSaved(&to, frameAt(grown, age), &sizes->def, NULL);
        veer_copyState(&to, &from, sizes);
    }
    return grown;
}

const uint32_t *veer_rewindHistory(VeerCall *call, uint32_t tick) {
    VeerHistory *history = call->world->history;
    uint32_t age = 0, count = history ? history->count : 0;
    while (age < count && tickOf(history, age) != tick) age++;
    if (age == count) {
        veer_refuse(call, VEER_E_RANGE, "tick", tick);
        if (count)
            veer_failNote(call->world, "kept: % to %", tickOf(history, count - 1), tickOf(history, 0));
        else
            veer_failNote(call->world, "no history is kept", 0, 0);
        return NULL;
    }
    history->newest = (history->newest + history->frames - age) % history->frames;
    history->count -= age;
    return frameAt(history, 0);
}

/* ---- the calls */

VeerResult veer_keepHistory(VeerWorldId id, uint32_t frames) {
    VeerCall call = veer_openCall(id, "veer_keepHistory");
    VeerWorld *world = call.world;
    if (!world) return call.result;
    if (frames > VEER_MAX_HISTORY) {
        veer_refuse(&call, VEER_E_RANGE, "frames", frames);
        veer_failNote(world, "% to %", 0, VEER_MAX_HISTORY);
    }
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result != VEER_OK) return call.result;
    /* room for one more frame, the current state */
    VeerHistory *history = frames ? newHistory(frames + 1, world->header->savedLanes) : NULL;
    if (frames && !history) {
        veer_refuse(&call, VEER_E_MEMORY, "frames", frames);
        veer_failBytes(world, bytesOf(frames + 1, world->header->savedLanes));
        return call.result;
    }
    free(world->history);
    world->history = history;
    veer_restartHistory(world);
    return VEER_OK;
}
