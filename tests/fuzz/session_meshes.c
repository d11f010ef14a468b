/* The session's meshes: squares of a grid, some of them left out or divided, with displaced corners; or arbitrary numbers. */
#include "session.h"

/* Adds a polygon of vertices of the grid. */
static void addPolygon(SessionMesh *mesh, const uint32_t *vertices, uint32_t count) {
    uint32_t *out = mesh->polygons + mesh->def.cornerCount + mesh->def.polygonCount;
    *out++ = count;
    memcpy(out, vertices, count * sizeof *out);
    mesh->def.cornerCount += count;
    mesh->def.polygonCount++;
}

static void drawVertices(Fuzz *in, SessionMesh *mesh, uint32_t side, float scale) {
    for (uint32_t y = 0; y <= side; y++)
        for (uint32_t x = 0; x <= side; x++) {
            float *at = mesh->vertices + 3 * mesh->def.vertexCount++;
            const uint32_t move = fuzz_byte(in);
            at[0] = ((float)x + (float)(move % 16 < 4 ? (int)(move % 4) - 1 : 0) * 0.125f) * scale;
            at[1] = ((float)y + (float)(move / 16 < 4 ? (int)(move / 16) - 1 : 0) * 0.125f) * scale;
            at[2] = move == 255 ? fuzz_float(in) : 0.0f;
            if (fuzz_seldom(in, 128)) at[0] = fuzz_float(in);
        }
}

static void drawPolygons(Fuzz *in, SessionMesh *mesh, uint32_t side) {
    for (uint32_t y = 0; y < side; y++)
        for (uint32_t x = 0; x < side; x++) {
            const uint32_t a = y * (side + 1) + x, b = a + 1, c = b + side + 1, d = c - 1, kind = fuzz_byte(in);
            if (kind % 4 == 3) continue;
            if (kind % 4) {
                addPolygon(mesh, (const uint32_t[]){a, b, c, d}, 4);
            } else {
                if (kind & 4) addPolygon(mesh, (const uint32_t[]){a, b, c}, 3);
                if (kind & 8) addPolygon(mesh, (const uint32_t[]){a, c, d}, 3);
            }
        }
}

void session_mesh(Session *session, SessionMesh *mesh, uint32_t side) {
    Fuzz *in = &session->in;
    mesh->def = (VeerMeshDef){.vertices = mesh->vertices, .polygons = mesh->polygons};
    drawVertices(in, mesh, side, fuzz_seldom(in, 4) ? fuzz_size(in) : 10.0f);
    drawPolygons(in, mesh, side);
    if (fuzz_seldom(in, 8)) { /* replaces some numbers with arbitrary ones */
        mesh->polygons[fuzz_byte(in) % (mesh->def.cornerCount + mesh->def.polygonCount + 1)] = fuzz_byte(in) % 40;
        fuzz_lanes(in, mesh->vertices + 3 * (fuzz_byte(in) % mesh->def.vertexCount), 3 * sizeof *mesh->vertices);
    }
    if (fuzz_seldom(in, 32)) mesh->def.cornerCount += fuzz_byte(in) % 3 - 1;
    if (fuzz_seldom(in, 64)) mesh->def.vertices = NULL;
    if (fuzz_seldom(in, 64)) mesh->def.polygons = NULL;
}

void session_meshNeighbors(Session *session, SessionMesh *mesh) {
    Fuzz *in = &session->in;
    mesh->def.neighbors = mesh->neighbors;
    for (uint32_t edits = fuzz_byte(in) % 3; edits; edits--) {
        const uint32_t other = fuzz_byte(in) % (mesh->def.polygonCount + 2);
        mesh->neighbors[fuzz_byte(in) % (mesh->def.cornerCount + 1)] = other < mesh->def.polygonCount + 1 ? other : VEER_NO_NEIGHBOR;
    }
}

VeerResult call_addMesh(Session *session) {
    SessionMesh mesh;
    VeerMeshId id = {0};
    session_mesh(session, &mesh, 1 + fuzz_byte(&session->in) % 3);
    VeerResult result = veer_addMesh(session_world(session), SESSION_MAYBE(&mesh.def), SESSION_MAYBE(&id));
    HOLDS((result == VEER_OK) == !VEER_IS_NULL(id));
    return session_keep(session, VEER_KIND_MESH, result, id.bits);
}

VeerResult call_setMeshCosts(Session *session) {
    Fuzz *in = &session->in;
    float costs[8];
    for (uint32_t i = 0; i < 8; i++) costs[i] = fuzz_seldom(in, 8) ? fuzz_float(in) : 0.125f * (float)(1 + fuzz_byte(in));
    const VeerMeshCosts some = {SESSION_MAYBE(costs), fuzz_byte(in) % 12, fuzz_byte(in) % 9};
    return veer_setMeshCosts(session_world(session), SESSION_ID(Mesh, MESH), SESSION_MAYBE(&some));
}
