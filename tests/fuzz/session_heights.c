/* The session's grids of heights: a few cells with any heights, and edits of any rectangle. */
#include "core/rows.h"
#include "session.h"

static void drawHeights(Fuzz *in, float *heights, uint32_t count) {
    const float scale = fuzz_seldom(in, 4) ? fuzz_size(in) : 10.0f;
    for (uint32_t i = 0; i < count; i++) heights[i] = ((float)fuzz_byte(in) - 128.0f) / 128.0f * scale;
    if (fuzz_seldom(in, 8)) heights[fuzz_byte(in) % count] = fuzz_float(in);
}

VeerHeightsDef session_heightsDef(Session *session, float heights[SESSION_HEIGHTS]) {
    Fuzz *in = &session->in;
    VeerHeightsDef def = veer_defaultHeightsDef();
    def.columns = 1 + fuzz_byte(in) % 5, def.rows = 1 + fuzz_byte(in) % 5;
    def.x = -200.0f + 4.0f * (float)fuzz_byte(in), def.y = -200.0f + 4.0f * (float)fuzz_byte(in);
    def.cellSize = 1.0f + (float)(fuzz_byte(in) % 128);
    if (fuzz_seldom(in, 16)) fuzz_settings(in, VEER_GROUP_HEIGHTS, &def);
    drawHeights(in, heights, SESSION_HEIGHTS);
    def.heights = fuzz_seldom(in, 64) ? NULL : heights;
    def.heightCount = def.columns <= 5 && def.rows <= 5 ? (def.columns + 1) * (def.rows + 1) : SESSION_HEIGHTS;
    if (fuzz_seldom(in, 32)) def.heightCount = fuzz_byte(in) % SESSION_HEIGHTS;
    return def;
}

VeerResult call_addHeights(Session *session) {
    float heights[SESSION_HEIGHTS];
    VeerHeightsId id = {0};
    const VeerHeightsDef def = session_heightsDef(session, heights);
    const VeerResult result = veer_addHeights(session_world(session), SESSION_MAYBE(&def), SESSION_MAYBE(&id));
    HOLDS((result == VEER_OK) == !VEER_IS_NULL(id));
    return session_keep(session, VEER_KIND_HEIGHTS, result, id.bits);
}

VeerResult call_setHeights(Session *session) {
    float heights[SESSION_HEIGHTS];
    const VeerHeightsDef def = session_heightsDef(session, heights);
    return veer_setHeights(session_world(session), SESSION_ID(Heights, HEIGHTS), SESSION_MAYBE(&def));
}

VeerResult call_editHeights(Session *session) {
    Fuzz *in = &session->in;
    float heights[SESSION_HEIGHTS];
    VeerHeightsEdit edit = {.column = fuzz_byte(in) % 6, .row = fuzz_byte(in) % 6, .columns = 1 + fuzz_byte(in) % 4};
    edit.rows = 1 + fuzz_byte(in) % 4;
    if (fuzz_seldom(in, 32)) edit.rows = 0u - fuzz_byte(in);
    if (fuzz_seldom(in, 32)) edit.column = 0u - fuzz_byte(in);
    drawHeights(in, heights, SESSION_HEIGHTS);
    edit.heights = fuzz_seldom(in, 64) ? NULL : heights;
    edit.heightCount = fuzz_seldom(in, 32) ? fuzz_byte(in) : edit.columns * edit.rows;
    return veer_editHeights(session_world(session), SESSION_ID(Heights, HEIGHTS), SESSION_MAYBE(&edit));
}
