/* Contacts with obstacles: a swept disc that slides (as the tutorials' move_and_slide), in the move stage. */
#include "move.h"
#include "shapes.h"

#define MAX_SLIDES 4u
#define MAX_PUSHES 4u

/* The disc keeps this far away, so that a way along a wall does not start in it. */
static float skinAt(VeerVec3 p) { return veer_max(1e-3f, 2e-6f * veer_max(veer_abs(p.x), veer_abs(p.y))); }

static void touch(VeerWorld *world, uint32_t slot, uint32_t obstacle, uint32_t *last) {
    if (obstacle == *last) return;
    *last = obstacle;
    world->stats.contacts++;
    veer_emit(world, VEER_EVENT_CONTACT, slot, obstacle);
}

/* What goes into the wall is taken away. */
static VeerVec3 along(VeerVec3 v, VeerVec3 normal) {
    float into = v.x * normal.x + v.y * normal.y;
    return into < 0.0f ? veer_vec3(v.x - normal.x * into, v.y - normal.y * into, v.z) : v;
}

/* Out of what it is inside of: placed there, or met by a moving obstacle. */
static VeerVec3 pushOut(VeerWorld *world, uint32_t slot, VeerVec3 *velocity, uint32_t *last) {
    VeerVec3 position = veer_position(world, slot);
    for (uint32_t i = 0; i < MAX_PUSHES; i++) {
        VeerDepth inside = veer_penetration(world, position, world->radius[slot], veer_uid(world, slot));
        if (!(inside.depth > 0.0f)) break;
        float push = inside.depth + skinAt(position);
        position.x += inside.normal.x * push;
        position.y += inside.normal.y * push;
        *velocity = along(*velocity, inside.normal);
        touch(world, slot, inside.obstacle, last);
    }
    return position;
}

void veer_slide(VeerWorld *world, uint32_t slot, VeerVec3 *way, VeerVec3 *velocity) {
    uint32_t last = VEER_NONE;
    VeerVec3 start = veer_position(world, slot), rest = *way, normal = {0, 0, 0};
    VeerVec3 position = pushOut(world, slot, velocity, &last);
    for (uint32_t i = 0; i < MAX_SLIDES; i++) {
        float length = veer_length2(rest.x, rest.y), skin = skinAt(position);
        if (!(length > 0.0f)) break;
        VeerRay ray = {position, rest, length + skin, world->radius[slot], 0xFFFFFFFFu};
        VeerSweep hit = veer_sweep(world, &ray);
        if (!(hit.distance < length + skin)) {
            position = veer_vec3(position.x + rest.x, position.y + rest.y, position.z);
            break;
        }
        touch(world, slot, hit.obstacle, &last);
        float share = veer_clamp((hit.distance - skin) / length, 0.0f, 1.0f);
        position = veer_vec3(position.x + rest.x * share, position.y + rest.y * share, position.z);
        rest = along(veer_vec3(rest.x * (1.0f - share), rest.y * (1.0f - share), 0.0f), hit.normal);
        /* in a corner the way along one wall leads into the other: along both is standing still */
        if (i && rest.x * normal.x + rest.y * normal.y < 0.0f) rest = veer_vec3(0.0f, 0.0f, 0.0f);
        *velocity = along(*velocity, hit.normal);
        normal = hit.normal;
    }
    way->x = position.x - start.x;
    way->y = position.y - start.y;
}
