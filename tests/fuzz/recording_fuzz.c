/* Untrusted recordings: a recording of a real world, or a part of one, with some bytes changed and the checksum recomputed. Opening it
 * either fails or returns a world, and a world either refuses a part or plays it; every step of the replay succeeds, diverges, or reports
 * corrupt data; the world stays valid. */
#include "session.h"

#include "state/recording.h"

static void repair(unsigned char *bytes, uint32_t size) {
    VeerRecordingHeader *header = (VeerRecordingHeader *)(void *)bytes;
    header->checksum[0] = header->checksum[1] = 0;
    uint64_t sum = veer_recordingChecksum((const uint32_t *)(const void *)bytes, size / 4);
    header->checksum[0] = (uint32_t)sum;
    header->checksum[1] = (uint32_t)(sum >> 32);
}

static void mutate(Fuzz *in, unsigned char *bytes, uint32_t size) {
    for (uint32_t edits = fuzz_byte(in) % 4; edits; edits--) {
        uint32_t at = fuzz_word(in) % size;
        bytes[at] = (unsigned char)(fuzz_byte(in) % 2 ? fuzz_byte(in) : bytes[at] + 1u);
    }
}

/* Plays a part in a world that is given, or a recording in a world of its own, and destroys the world. */
static void replay(const unsigned char *bytes, uint32_t size, VeerWorldId world) {
    if (!VEER_IS_NULL(world))
        HOLDS(veer_replayPart(world, bytes, size) != VEER_E_INTERNAL);
    else if (veer_openReplay(bytes, size, &world) != VEER_OK)
        return;
    for (uint32_t i = 0; i < 40; i++) {
        VeerResult result = veer_replayStep(world);
        HOLDS(result != VEER_E_INTERNAL && result != VEER_E_MEMORY);
        if (result != VEER_OK) break;
        HOLDS(veer_validate(world) == VEER_OK);
    }
    veer_step(world, 1.0f / 60.0f);
    HOLDS(veer_destroyWorld(world) == VEER_OK);
}

static void keep(Session *session, const void *bytes, uint32_t size) {
    free(session->recorded);
    session->recorded = malloc(size);
    HOLDS(session->recorded);
    memcpy(session->recorded, bytes, size);
    session->recordedSize = size;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static SessionCall *const calls[] = {call_addAgent,  call_addBrain, call_setTargetPoint, call_addObstacle, call_columnF32,
                                         call_columnU32, call_perceive, call_decide,         call_move,        call_step,
                                         call_step,      call_reserve,  call_addPath,        call_removePath,  call_takeJump,
                                         call_rollback,  call_restore,  call_setAgent};
    Session session;
    session_begin(&session, (Fuzz){bytes, bytes + size});
    call_startRecording(&session);
    const VeerWorldId world = session.worlds[0];
    VeerWorldId copy = {0};
    const uint32_t since = veer_tick(world);
    const void *part = NULL;
    uint32_t partSize = 0;
    if (fuzz_seldom(&session.in, 2) && !VEER_IS_NULL(world)) copy = session_reload(world);
    for (uint32_t i = 0; i < 16 && !VEER_IS_NULL(session.worlds[0]) && fuzz_more(&session.in); i++)
        calls[fuzz_byte(&session.in) % (sizeof calls / sizeof *calls)](&session);
    if (VEER_IS_NULL(copy))
        call_recordedBytes(&session);
    else if (veer_recordedSince(world, since, &part, &partSize) == VEER_OK)
        keep(&session, part, partSize);
    if (session.recorded && session.recordedSize > sizeof(VeerRecordingHeader)) {
        mutate(&session.in, session.recorded, session.recordedSize);
        if (!fuzz_seldom(&session.in, 8)) repair(session.recorded, session.recordedSize);
        replay(session.recorded, session.recordedSize, copy);
    } else if (!VEER_IS_NULL(copy)) {
        veer_destroyWorld(copy);
    }
    session_end(&session);
    return 0;
}
