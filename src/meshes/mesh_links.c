/* Links in searches on meshes: a link whose pads are both on the mesh leads from one to the other. */
#include "core/flags.h"
#include "core/ids.h"
#include "math/vec3.h"
#include "meshes/mesh_search.h"

static VeerVec3 padOf(const VeerLinkDef *link, int isLanding, float *radius) {
    *radius = isLanding ? link->landingRadius : link->takeOffRadius;
    return isLanding ? veer_vec3(link->toX, link->toY, link->toZ) : veer_vec3(link->fromX, link->fromY, link->fromZ);
}

/* Makes the node of a pad. Returns 0 if no place on the pad is on the mesh and far enough from walls. */
static int makePad(VeerMeshSearch *search, uint32_t slot, int isLanding, VeerMeshNode *node) {
    float radius;
    const VeerVec3 center = padOf(&search->world->links[slot], isLanding, &radius);
    VeerVec3 at = center;
    uint32_t polygon = veer_closestOnMesh(&search->mesh, &at, NULL);
    if (polygon == VEER_NONE || veer_length2(at.x - center.x, at.y - center.y) > radius) return 0;
    if (search->clearance > 0.0f && !veer_makeMeshRoom(search, &at, &polygon)) return 0;
    if (veer_length2(at.x - center.x, at.y - center.y) > 0.9f * radius) return 0; /* agents must be able to reach the pad */
    *node = (VeerMeshNode){.x = at.x, .y = at.y, .polygon = polygon};
    node->turn = VEER_MESH_PAD | slot | (isLanding ? VEER_MESH_LANDING : 0u);
    return 1;
}

void veer_openMeshLinks(VeerMeshSearch *search, uint32_t groups) {
    const VeerWorld *world = search->world;
    VeerMeshNode *pads = search->nodes + VEER_MESH_FIRST_TURN;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_LINK].high; slot++) {
        VeerMeshNode *pair = pads + search->padCount;
        if (!veer_isTaken(world, VEER_KIND_LINK, slot) || !(world->links[slot].group & groups)) continue;
        if (search->padCount + 2 > search->nodeRoom / 4 || !makePad(search, slot, 0, &pair[0]) || !makePad(search, slot, 1, &pair[1]))
            continue;
        const float across = veer_length2(pair[1].x - pair[0].x, pair[1].y - pair[0].y);
        if (across > 0.0f) search->least = veer_min(search->least, world->links[slot].cost / across);
        search->goals[pair[0].polygon] |= VEER_IN_PAD;
        search->goals[pair[1].polygon] |= VEER_IN_PAD;
        search->padCount += 2;
        search->isUneven = 1;
    }
}

void veer_takeMeshLinks(VeerMeshSearch *search, uint32_t node) {
    const uint32_t turn = search->nodes[node].turn;
    if (turn == VEER_NONE || !(turn & VEER_MESH_PAD)) return;
    const uint32_t slot = turn & (VEER_MESH_LANDING - 1u), isBack = turn & VEER_MESH_LANDING;
    const VeerLinkDef *link = &search->world->links[slot];
    if (isBack && !link->twoWay) return;
    const uint32_t number = (slot + 1) | (isBack ? VEER_LINK_BACK : 0u);
    veer_offerPath(search, node, isBack ? node - 1 : node + 1, search->nodes[node].length + link->cost, number);
}
