/* Contacts with obstacles, in the move stage: a swept disc slides along the obstacles that it touches, like move_and_slide in game
 * engines. */
#include "core/events.h"
#include "core/flags.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "move/move.h"
#include "shapes/penetration.h"
#include "shapes/static_grid_query.h"
#include "shapes/sweeps.h"

#define MAX_SLIDES 4u /* maximum number of contacts in a step. Larger: corners take more time. Smaller: agents stop early in niches */

/* Returns the radius used for contacts. With a smaller radius, a rounding error could move a sliding body through a wall of zero
 * thickness. */
static float bodyAt(const VeerWorld *world, uint32_t slot, VeerVec3 p) { return veer_max(world->radius[slot], veer_skinAt(world, p)); }

static void touch(VeerWorld *world, uint32_t slot, uint32_t obstacle, uint32_t *last) {
    if (obstacle == *last) return;
    *last = obstacle;
    world->stats.contacts++;
    world->flags[slot] |= VEER_FLAG_TOUCHES;
    veer_emit(world, VEER_EVENT_CONTACT, slot, obstacle);
}

/* Returns v without its component that points into the wall. */
static VeerVec3 along(VeerVec3 v, VeerVec3 normal) {
    float into = veer_dot3(v, normal);
    return into < 0.0f ? veer_mulAdd3(v, normal, -into) : v;
}

/* Returns the component of a displacement that is parallel to two walls, for an agent that slid along one wall into another. It is 0 in
 * planar worlds. */
static VeerVec3 alongBoth(VeerVec3 v, VeerVec3 a, VeerVec3 b) {
    VeerVec3 edge = veer_cross3(a, b);
    float lengthSq = veer_dot3(edge, edge);
    if (!(lengthSq > 1e-8f)) return veer_vec3(0.0f, 0.0f, 0.0f);
    float share = veer_dot3(v, edge) / lengthSq;
    return veer_scale3(edge, share);
}

/* Returns what is left of the displacement after a contact: the part parallel to the last wall and, if an earlier wall blocks that, also
 * parallel to the earlier wall. In a corner of three walls the result is 0. In planar worlds only the second to last wall is tested. */
static VeerVec3 goOn(const VeerWorld *world, VeerVec3 rest, const VeerVec3 *walls, uint32_t count) {
    uint32_t last = count - 1, first = veer_isVolume(world) || !last ? 0 : last - 1;
    rest = along(rest, walls[last]);
    for (uint32_t i = first; i < last; i++) {
        if (!(veer_dot3(rest, walls[i]) < 0.0f)) continue;
        rest = alongBoth(rest, walls[last], walls[i]);
        for (uint32_t k = first; k < last; k++)
            if (veer_dot3(rest, walls[k]) < -1e-6f * veer_length3(rest)) return veer_vec3(0.0f, 0.0f, 0.0f);
        break;
    }
    return rest;
}

/* Returns the largest distance from an agent's center at which it may touch an obstacle in this step. */
static float reachOf(const VeerWorld *world, uint32_t slot, VeerVec3 displacement) {
    return world->radius[slot] + veer_length3(displacement) + 4.0f * veer_skinAt(world, veer_position(world, slot));
}

uint32_t veer_slideFree(const VeerWorld *world, const VeerSliders *sliders, VeerVec3x4 *displacement) {
    const uint32_t lanes = sliders->lanes;
    if (!world->header->def.capacity.slots || veer_isVolume(world)) return lanes;
    const VeerVec3x4 from = sliders->from;
    const f4 far = f4_max(f4_size(from.x), f4_size(from.y)), skin = f4_max(f4_splat(1e-3f), 2e-6f * far);
    const f4 length = f4_sqrt(displacement->x * displacement->x + displacement->y * displacement->y);
    /* Like reachOf, but slightly enlarged, because clearances are rounded. */
    const f4 reach = sliders->radius + length + 4.0f * skin;
    const i4 slides = (i4_splat((int32_t)lanes) & (i4){1, 2, 4, 8}) != i4_splat(0);
    const i4 isFree = slides & (f4_load(world->clearance + sliders->slot) > 1.001f * reach + 1e-6f * far);
    const uint32_t free = i4_bits(isFree);
    if (!free) return lanes;
    displacement->x = f4_select(isFree, (from.x + displacement->x) - from.x, displacement->x);
    displacement->y = f4_select(isFree, (from.y + displacement->y) - from.y, displacement->y);
    return lanes & ~free;
}

/* A displacement of an agent that slides along obstacles. */
typedef struct Slide {
    VeerWorld *world;
    uint32_t slot, last; /* last: obstacle of the last contact event */
    VeerVec3 position, rest;
} Slide;

static void slideAlong(Slide *slide, VeerVec3 *velocity) {
    VeerWorld *world = slide->world;
    VeerVec3 walls[MAX_SLIDES];
    for (uint32_t i = 0; i < MAX_SLIDES; i++) {
        float length = veer_length3(slide->rest), skin = veer_skinAt(world, slide->position);
        if (!(length > 0.0f)) break;
        VeerRay ray = {slide->position, slide->rest, length + skin, bodyAt(world, slide->slot, slide->position), 0xFFFFFFFFu};
        VeerSweep hit = veer_sweep(world, &ray);
        if (!(hit.distance < length + skin)) {
            slide->position = veer_add3(slide->position, slide->rest);
            break;
        }
        touch(world, slide->slot, hit.obstacle, &slide->last);
        float share = veer_clamp((hit.distance - skin) / length, 0.0f, 1.0f);
        slide->position = veer_mulAdd3(slide->position, slide->rest, share);
        walls[i] = hit.normal;
        slide->rest = goOn(world, veer_scale3(slide->rest, 1.0f - share), walls, i + 1);
        *velocity = along(*velocity, hit.normal);
    }
}

/* Returns whether the agent is inside a solid. If so, its own motion is discarded, because it could lead through a wall. */
static int isInSolid(const VeerWorld *world, const Slide *slide) {
    VeerDepth solids[VEER_MAX_SOLIDS];
    return veer_solidsAt(world, &(VeerDisc){slide->position, 0.0f, 0xFFFFFFFFu, 0}, solids) > 0;
}

/* Slides from the agent's position. If `parts` is 1, the agent is first separated from obstacles that contain it, within the distance that
 * it may move in the step. */
static void slideFrom(Slide *slide, int parts, VeerVec3 *displacement, VeerVec3 *velocity) {
    VeerWorld *world = slide->world;
    const VeerVec3 start = slide->position;
    if (veer_isClear(world, start, reachOf(world, slide->slot, slide->rest))) {
        VeerVec3 end = veer_add3(start, slide->rest);
        displacement->x = end.x - start.x;
        displacement->y = end.y - start.y;
        return;
    }
    if (parts) {
        const VeerParting parting = veer_partingOf(world, slide->slot, bodyAt(world, slide->slot, start));
        if (parting.obstacle != VEER_NONE) {
            touch(world, slide->slot, parting.obstacle, &slide->last);
            *velocity = along(*velocity, parting.normal);
            slide->position = veer_add3(start, parting.displacement);
            slide->rest = veer_truncate3(slide->rest, parting.left);
        }
    }
    if (!isInSolid(world, slide)) slideAlong(slide, velocity);
    displacement->x = slide->position.x - start.x;
    displacement->y = slide->position.y - start.y;
    if (veer_isVolume(world)) displacement->z = slide->position.z - start.z;
}

void veer_slide(VeerWorld *world, uint32_t slot, VeerVec3 *displacement, VeerVec3 *velocity) {
    Slide slide = {world, slot, VEER_NONE, veer_position(world, slot), veer_counted(world, *displacement)};
    slideFrom(&slide, 1, displacement, velocity);
}

void veer_slidePush(VeerWorld *world, uint32_t slot, VeerVec3 *push) {
    VeerVec3 velocity = {0.0f, 0.0f, 0.0f};
    Slide slide = {world, slot, VEER_NONE, veer_position(world, slot), veer_counted(world, *push)};
    slideFrom(&slide, 0, push, &velocity);
}

void veer_keepClear(const VeerWorld *world, uint32_t slot, VeerVec3 slid, VeerVec3 *position) {
    const VeerVec3 period = world->period;
    if ((period.x > 0.0f || veer_same(position->x, slid.x)) && (period.y > 0.0f || veer_same(position->y, slid.y)) &&
        (period.z > 0.0f || veer_same(position->z, slid.z)))
        return;
    VeerVec3 start = veer_position(world, slot), displacement = veer_shortest(world, veer_sub3(*position, start));
    float length = veer_length3(displacement), skin = veer_skinAt(world, start), body = bodyAt(world, slot, start);
    if (!(length > 0.0f) || veer_penetration(world, start, body, veer_uid(world, slot)).depth > 0.0f) return;
    VeerRay ray = {start, displacement, length + skin, body, 0xFFFFFFFFu};
    VeerSweep hit = veer_sweep(world, &ray);
    if (!(hit.distance < length + skin)) return;
    *position = veer_withinWrap(world, veer_mulAdd3(start, displacement, veer_clamp((hit.distance - skin) / length, 0.0f, 1.0f)));
}
