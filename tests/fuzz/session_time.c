/* The session's calls about time: the history, recordings and their replays. */
#include "session.h"

VeerResult call_keepHistory(Session *session) {
    uint32_t frames = fuzz_seldom(&session->in, 16) ? fuzz_word(&session->in) : fuzz_byte(&session->in) % 5;
    return veer_keepHistory(session_world(session), frames);
}

VeerResult call_rollback(Session *session) {
    VeerWorldId world = session_world(session);
    uint32_t tick = fuzz_seldom(&session->in, 8) ? fuzz_word(&session->in) : veer_tick(world) - fuzz_byte(&session->in) % 4;
    VeerResult result = veer_rollback(world, tick);
    if (result == VEER_OK) HOLDS(veer_tick(world) == tick);
    if (result == VEER_OK) session->isWritten[session->current] = 1; /* a kept state may contain columns that were written by hand */
    return result;
}

VeerResult call_startRecording(Session *session) { return veer_startRecording(session_world(session), fuzz_byte(&session->in) % 3); }
static VeerResult keepRecorded(Session *session, VeerResult result, const void *bytes, uint32_t size) {
    if (result < 0 || !bytes || !size) return result;
    free(session->recorded);
    session->recorded = malloc(size);
    HOLDS(session->recorded);
    memcpy(session->recorded, bytes, size);
    session->recordedSize = size;
    return result;
}

VeerResult call_recordedBytes(Session *session) {
    const void *bytes = NULL;
    uint32_t size = 0;
    VeerResult result = veer_recordedBytes(session_world(session), SESSION_MAYBE(&bytes), SESSION_MAYBE(&size));
    return keepRecorded(session, result, bytes, size);
}

VeerResult call_recordedSince(Session *session) {
    const void *bytes = NULL;
    uint32_t size = 0;
    VeerWorldId world = session_world(session);
    uint32_t tick = fuzz_seldom(&session->in, 8) ? fuzz_word(&session->in) : veer_tick(world) - fuzz_byte(&session->in) % 4;
    VeerResult result = veer_recordedSince(world, tick, SESSION_MAYBE(&bytes), SESSION_MAYBE(&size));
    return keepRecorded(session, result, bytes, size);
}

VeerResult call_replayPart(Session *session) {
    if (!session->recorded) return VEER_OK;
    return veer_replayPart(session_world(session), SESSION_MAYBE(session->recorded), session->recordedSize);
}

VeerResult call_openReplay(Session *session) {
    VeerWorldId world = {0};
    if (!session->recorded) return VEER_OK;
    uint32_t at = fuzz_word(&session->in) % session->recordedSize;
    unsigned char mask = fuzz_seldom(&session->in, 8) ? (unsigned char)fuzz_byte(&session->in) : 0;
    session->recorded[at] ^= mask;
    VeerResult result = veer_openReplay(SESSION_MAYBE(session->recorded), session->recordedSize, SESSION_MAYBE(&world));
    session->recorded[at] ^= mask;
    HOLDS((result == VEER_OK) == !VEER_IS_NULL(world));
    if (!VEER_IS_NULL(world)) session_replace(session, world);
    return result;
}

/* A replay repeats the column writes that the caller made during the recording. */
VeerResult call_replayStep(Session *session) {
    VeerResult result = veer_replayStep(session_world(session));
    if (result != VEER_E_RANGE) session->isWritten[session->current] = 1;
    return result;
}
