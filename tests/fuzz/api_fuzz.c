/* Any sequence of calls with any arguments: a rejected call leaves the hash of the world unchanged, and after every call every invariant
 * holds (veer_validate), unless columns were written by hand since the last step. */
#include "session.h"

enum { MOST_CALLS = 64 };

/* Makes half of all calls calls that change a world. */
static SessionCase draw(Session *session) {
    static const SessionCase changing[] = {{"veer_step", call_step},
                                           {"veer_setBrain", call_setBrain},
                                           {"veer_setAgent", call_setAgent},
                                           {"veer_addAgent", call_addAgent},
                                           {"veer_addObstacle", call_addObstacle},
                                           {"veer_columnF32", call_columnF32},
                                           {"veer_addPath", call_addPath},
                                           {"veer_columnU32", call_columnU32},
                                           {"veer_setTargetAgent", call_setTargetAgent},
                                           {"veer_addLink", call_addLink},
                                           {"veer_addProjectile", call_addProjectile},
                                           {"veer_takeJump", call_takeJump},
                                           {"veer_perceive", call_perceive},
                                           {"veer_decide", call_decide},
                                           {"veer_move", call_move},
                                           {"veer_setTargetPoint", call_setTargetPoint}};
    uint32_t which = fuzz_byte(&session->in);
    if (VEER_IS_NULL(session->worlds[session->current])) return (SessionCase){"veer_createWorld", call_createWorld};
    if (which >= 128) return changing[which % (sizeof changing / sizeof *changing)];
    return session_cases[which % session_caseCount];
}

static void makeCall(Session *session) {
    if (fuzz_seldom(&session->in, 16)) session->current = !session->current;
    VeerWorldId world = session->worlds[session->current];
    uint64_t before = session_hash(world);
    const SessionCase drawn = draw(session);
    VeerResult result = drawn.call(session);
    if (result < 0 && result != VEER_E_DIVERGED) { /* a replay reports a divergence only after the step */
        HOLDS(VEER_ID_EQUALS(session->worlds[session->current], world));
        HOLDS(session_hash(world) == before);
    }
    HOLDS(result != VEER_E_INTERNAL);
    world = session->worlds[session->current];
    if (VEER_IS_NULL(world) || session->isWritten[session->current]) return;
    VeerResult sound = veer_validate(world);
    if (sound != VEER_OK) fprintf(stderr, "after %s: %s\n", drawn.name, veer_lastError(world)->message);
    HOLDS(sound == VEER_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    Session session;
    session_begin(&session, (Fuzz){bytes, bytes + size});
    for (uint32_t i = 0; i < MOST_CALLS && fuzz_more(&session.in); i++) makeCall(&session);
    session_end(&session);
    return 0;
}
