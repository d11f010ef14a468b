/* The session's calls about whole worlds: lifetime, steps, reading, saving. */
#include "core/checks.h"
#include "core/rows.h"
#include "core/world.h"
#include "math/math.h"
#include "session.h"

/* ---- default definitions: valid, apart from the fields that must be given */

VeerResult call_defaultWorldDef(Session *session) {
    VeerWorldDef def = veer_defaultWorldDef();
    (void)session;
    HOLDS(veer_checkDef(NULL, VEER_GROUP_WORLD, &def, "", "", VEER_NONE) == VEER_OK);
    return VEER_OK;
}
#define CALL_DEFAULT(Name, GROUP) \
    VeerResult call_default##Name##Def(Session *session) { \
        Veer##Name##Def def = veer_default##Name##Def(); \
        (void)session; \
        HOLDS(veer_checkDef(NULL, VEER_GROUP_##GROUP, &def, "", "", VEER_NONE) == VEER_OK); \
        return VEER_OK; \
    }
CALL_DEFAULT(Agent, AGENT)
CALL_DEFAULT(Brain, BRAIN)
CALL_DEFAULT(Path, PATH)
CALL_DEFAULT(Obstacle, OBSTACLE)
CALL_DEFAULT(Projectile, PROJECTILE)
CALL_DEFAULT(Link, LINK)
CALL_DEFAULT(Flow, FLOW)

VeerResult call_behavior(Session *session) {
    uint32_t type = fuzz_seldom(&session->in, 4) ? fuzz_word(&session->in) : fuzz_byte(&session->in);
    VeerBehavior behavior = veer_behavior(type);
    HOLDS(behavior.type == (type < VEER_BEHAVIOR_TYPES ? type : VEER_BEHAVIOR_TYPES));
    return VEER_OK;
}

/* ---- worlds. When the current world is replaced, the session keeps its ids, which are then stale or belong to another world. */

void session_replace(Session *session, VeerWorldId world) {
    VeerWorldId *mine = &session->worlds[session->current];
    if (!VEER_IS_NULL(*mine)) HOLDS(veer_destroyWorld(*mine) == VEER_OK);
    *mine = world;
    session->isWritten[session->current] = 0;
}

VeerResult call_createWorld(Session *session) {
    VeerWorldDef def = session_worldDef(session);
    VeerWorldId world = {0};
    VeerResult result = veer_createWorld(SESSION_MAYBE(&def), SESSION_MAYBE(&world));
    HOLDS((result == VEER_OK) == !VEER_IS_NULL(world));
    if (!VEER_IS_NULL(world)) {
        session_replace(session, world);
        session_furnish(session);
    }
    return result;
}

VeerResult call_destroyWorld(Session *session) {
    VeerWorldId world = session_world(session);
    if (VEER_ID_EQUALS(world, session->worlds[!session->current]) && !VEER_ID_EQUALS(world, session->worlds[session->current]))
        return VEER_OK;
    VeerResult result = veer_destroyWorld(world);
    if (VEER_ID_EQUALS(world, session->worlds[session->current])) session->worlds[session->current] = veer_nullWorld;
    HOLDS(veer_destroyWorld(world) == VEER_E_WORLD);
    return result;
}

VeerResult call_reserve(Session *session) {
    VeerWorldDef def = session_worldDef(session);
    return veer_reserve(session_world(session), SESSION_MAYBE(&def.capacity));
}

/* ---- steps, mostly of a valid length. A step checks the values that were written into the columns. */

static float drawDt(Session *session) { return fuzz_seldom(&session->in, 16) ? fuzz_float(&session->in) : 1.0f / 60.0f; }

static VeerResult stepped(Session *session, VeerResult result, float dt) {
    VeerStats stats;
    VeerWorldId world = session->worlds[session->current];
    if (result < 0 || dt == 0.0f || VEER_IS_NULL(world)) return result;
    session->isWritten[session->current] = 0;
    HOLDS(veer_getStats(world, &stats) == VEER_OK);
    HOLDS(stats.notFinite == 0);
    return result;
}

VeerResult call_step(Session *session) {
    float dt = drawDt(session);
    VeerWorldId world = session_world(session);
    VeerResult result = veer_step(world, dt);
    return VEER_ID_EQUALS(world, session->worlds[session->current]) ? stepped(session, result, dt) : result;
}

VeerResult call_perceive(Session *session) { return veer_perceive(session_world(session), drawDt(session)); }
VeerResult call_advance(Session *session) {
    VeerAdvance advance = {0, 0, 0};
    VeerWorldId world = session_world(session);
    VeerResult result = veer_advance(world, fuzz_seldom(&session->in, 8) ? fuzz_float(&session->in) : 0.02f, SESSION_MAYBE(&advance));
    if (result >= 0) HOLDS(advance.alpha >= 0.0f && advance.alpha <= 1.0f && advance.droppedTime >= 0.0f);
    return VEER_ID_EQUALS(world, session->worlds[session->current]) ? stepped(session, result, (float)advance.steps) : result;
}

VeerResult call_interpolate(Session *session) {
    float alpha = fuzz_seldom(&session->in, 8) ? fuzz_float(&session->in) : (float)(fuzz_byte(&session->in) % 5) * 0.25f;
    return veer_interpolate(session_world(session), alpha);
}

/* ---- reading */

VeerResult call_columnF32(Session *session) {
    uint32_t column = fuzz_under(&session->in, VEER_COLUMNS + 1), slots = 0, lanes;
    VeerWorldId world = session_world(session);
    float *values = veer_columnF32(world, column), sum = 0;
    if (!values) return VEER_OK;
    slots = veer_slotCount(world);
    lanes = veer_columnLanes(world, column);
    for (uint32_t i = 0; i < slots * lanes; i++) sum += values[i];
    if (!slots || !lanes || !fuzz_seldom(&session->in, 2)) return sum == 0.0f ? VEER_NO_RESULT : VEER_OK;
    values[fuzz_under(&session->in, slots * lanes)] = fuzz_float(&session->in);
    session->isWritten[session->current] = 1;
    return VEER_OK;
}

VeerResult call_columnU32(Session *session) {
    uint32_t column = fuzz_under(&session->in, VEER_COLUMNS + 1), slots;
    VeerWorldId world = session_world(session);
    uint32_t *values = veer_columnU32(world, column);
    if (!values) return VEER_OK;
    slots = veer_slotCount(world) * veer_columnLanes(world, column);
    if (!slots) return VEER_OK;
    values[fuzz_under(&session->in, slots)] = fuzz_seldom(&session->in, 4) ? fuzz_word(&session->in) : fuzz_byte(&session->in);
    session->isWritten[session->current] = 1;
    return VEER_OK;
}

VeerResult call_events(Session *session) {
    uint32_t count = 0, *room = SESSION_MAYBE(&count);
    const VeerEvent *events = veer_events(session_world(session), room);
    for (uint32_t i = 0; i < count; i++) {
        HOLDS(events[i].type < VEER_EVENT_TYPES);
        HOLDS(veer_isFinite(events[i].x) && veer_isFinite(events[i].y) && veer_isFinite(events[i].z));
    }
    return VEER_OK;
}

VeerResult call_explain(Session *session) {
    VeerExplain why;
    VeerWorldId world = session_world(session);
    VeerResult result = veer_explain(world, SESSION_ID(Agent, AGENT), SESSION_MAYBE(&why));
    if (result == VEER_OK && !session->isWritten[session->current])
        HOLDS(veer_isFinite(why.desiredX) && veer_isFinite(why.desiredY) && veer_isFinite(why.desiredZ) &&
              veer_isFinite(why.desiredRotation));
    return result;
}

/* ---- saving */

VeerResult call_savedBytes(Session *session) {
    VeerWorldId world = session_world(session);
    const void *bytes = 0;
    uint32_t size = 0;
    VeerResult result = veer_savedBytes(world, SESSION_MAYBE(&bytes), SESSION_MAYBE(&size));
    if (result == VEER_OK) HOLDS(bytes && size == veer_saveSize(world));
    return result;
}

/* Keeps saved bytes that start at bytes + shift. */
static void keepSave(Session *session, unsigned char *bytes, uint32_t size, uint32_t shift) {
    free(session->saved);
    session->saved = bytes;
    session->savedSize = size;
    session->shift = shift;
}

VeerResult call_saveCompact(Session *session) {
    VeerWorldId world = session_world(session);
    uint32_t most = 2 * veer_saveSize(world) + 64, shift = fuzz_byte(&session->in) % 9, size = most;
    if (fuzz_seldom(&session->in, 16)) size = fuzz_word(&session->in) % (most + 1);
    const uint32_t room = size;
    unsigned char *bytes = malloc((size_t)room + shift + 1);
    HOLDS(bytes);
    VeerResult result = veer_saveCompact(world, SESSION_MAYBE(bytes + shift), SESSION_MAYBE(&size));
    HOLDS(result != VEER_E_BUFFER || size > room);
    if (result == VEER_OK)
        keepSave(session, bytes, size, shift);
    else
        free(bytes);
    return result;
}

VeerResult call_save(Session *session) {
    VeerWorldId world = session_world(session);
    uint32_t size = veer_saveSize(world), given = fuzz_seldom(&session->in, 16) ? fuzz_word(&session->in) % (size + 1) : size;
    uint32_t shift = fuzz_byte(&session->in) % 9;
    unsigned char *bytes = malloc((size_t)given + shift + 1);
    HOLDS(bytes);
    VeerResult result = veer_save(world, SESSION_MAYBE(bytes + shift), given);
    if (result != VEER_OK) {
        free(bytes);
        return result;
    }
    keepSave(session, bytes, given, shift);
    return VEER_OK;
}

/* Bit of the saved bytes that is flipped during a call. This is rare, so that most calls succeed. */
typedef struct Flip {
    unsigned char *at, mask;
} Flip;

static Flip damage(Session *session) {
    Flip flip = {session->saved + session->shift, 0};
    if (!fuzz_seldom(&session->in, 16)) return flip;
    flip.at += fuzz_word(&session->in) % session->savedSize;
    flip.mask = (unsigned char)(1u << fuzz_byte(&session->in) % 8);
    *flip.at ^= flip.mask;
    return flip;
}

VeerResult call_saveInfo(Session *session) {
    VeerSaveInfo info;
    if (!session->saved) return VEER_OK;
    Flip flip = damage(session);
    VeerResult result = veer_saveInfo(SESSION_MAYBE(session->saved + session->shift), session->savedSize, SESSION_MAYBE(&info));
    *flip.at ^= flip.mask;
    if (result == VEER_OK) HOLDS(info.version == VEER_VERSION && info.agents <= VEER_MAX_AGENTS && info.isCompact < 2);
    return result;
}

VeerResult call_restore(Session *session) {
    if (!session->saved) return VEER_OK;
    Flip flip = damage(session);
    VeerResult result = veer_restore(session_world(session), SESSION_MAYBE(session->saved + session->shift), session->savedSize);
    *flip.at ^= flip.mask;
    if (result == VEER_OK) session->isWritten[session->current] = 0;
    return result;
}

VeerResult call_loadWorld(Session *session) {
    VeerWorldId world = {0};
    if (!session->saved) return VEER_OK;
    Flip flip = damage(session);
    VeerResult result = veer_loadWorld(SESSION_MAYBE(session->saved + session->shift), session->savedSize, SESSION_MAYBE(&world));
    *flip.at ^= flip.mask;
    HOLDS((result == VEER_OK) == !VEER_IS_NULL(world));
    if (!VEER_IS_NULL(world)) session_replace(session, world);
    return result;
}

VeerResult call_validate(Session *session) {
    VeerResult result = veer_validate(session_world(session));
    return result < 0 && result != VEER_E_MEMORY && session->isWritten[session->current] ? VEER_OK : result;
}

/* Checks that the texts are terminated within their size. */
VeerResult call_lastError(Session *session) {
    const VeerErrorInfo *error = veer_lastError(session_world(session));
    HOLDS(memchr(error->call, 0, sizeof error->call) && memchr(error->argument, 0, sizeof error->argument));
    HOLDS(memchr(error->message, 0, sizeof error->message));
    return VEER_OK;
}

VeerResult call_schema(Session *session) {
    (void)session;
    HOLDS(veer_schema()->rowCount == veer_rowCount);
    return VEER_OK;
}
