/* Forty agents of a crowd slide along a wall and around the post of an open gate. */
#include "given_jam.h"

enum { THROUGH = 40 };

/* The posts on both sides of the gate: boxes; thick polylines with round ends; polygons whose face is beveled by five degrees next to the
 * gate, so that two edges of one obstacle are almost parallel; a box that ends in a second box, rotated by five degrees. */
typedef enum Posts { BOXES, SEGMENTS, BEVELED, PAIRS, POSTS } Posts;

/* Lengths are in radii. */
typedef struct Gate {
    uint32_t combine;
    float angle; /* angle between the wall and the y axis, in rad */
    float width, thickness, aside;
    int ownGoals;
    Posts posts;
} Gate;

static VeerVec3 turned(float angle, float x, float y) {
    return (VeerVec3){cosf(angle) * x - sinf(angle) * y, sinf(angle) * x + cosf(angle) * y, 0};
}

#define LONG 80.0f  /* the length of a post */
#define TILT 0.087f /* in rad: five degrees */

static void addBox(Jam *jam, const Gate *gate, VeerVec3 middle, float length, float tilt) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerVec3 at = jam_scaled(jam, turned(gate->angle, middle.x, middle.y));
    def.kind = VEER_OBSTACLE_KIND_BOX, def.x = at.x, def.y = at.y, def.angle = gate->angle + tilt;
    def.halfWidth = 0.5f * gate->thickness * jam->scale.radius, def.halfHeight = 0.5f * length * jam->scale.radius;
    addObstacle(jam->crowd.world, def);
}

/* Adds a segment or polygon. Its points are in the gate's frame: x is across the wall, y along it from the gate's middle to one side. */
static void addOutline(Jam *jam, const Gate *gate, float side, const float (*outline)[2], uint32_t count) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    float points[8][3] = {{0}};
    for (uint32_t k = 0; k < count; k++) {
        VeerVec3 at = jam_scaled(jam, turned(gate->angle, outline[k][0], side * outline[k][1]));
        points[k][0] = at.x;
        points[k][1] = at.y;
    }
    def.kind = gate->posts == SEGMENTS ? VEER_OBSTACLE_KIND_SEGMENT : VEER_OBSTACLE_KIND_POLYGON;
    def.radius = gate->posts == SEGMENTS ? 0.5f * gate->thickness * jam->scale.radius : 0, def.points = &points[0][0];
    def.pointCount = count;
    addObstacle(jam->crowd.world, def);
}

static void addPost(Jam *jam, const Gate *gate, float side) {
    const float half = 0.5f * gate->thickness, from = 0.5f * gate->width, bevel = fminf(3 * TILT, 0.8f * half);
    if (gate->posts == BOXES) addBox(jam, gate, (VeerVec3){0, side * (from + 0.5f * LONG), 0}, LONG, 0);
    if (gate->posts == PAIRS) {
        addBox(jam, gate, (VeerVec3){0, side * (from + 3 + 0.5f * LONG), 0}, LONG, 0);
        addBox(jam, gate, (VeerVec3){0, side * (from + 2), 0}, 4, side * TILT);
    }
    if (gate->posts == SEGMENTS) addOutline(jam, gate, side, (const float[][2]){{0, from + half}, {0, from + LONG}}, 2);
    if (gate->posts == BEVELED)
        addOutline(jam, gate, side,
                   (const float[][2]){
                       {-half, from + 3}, {-half + bevel, from}, {half - bevel, from}, {half, from + 3}, {half, LONG}, {-half, LONG}},
                   6);
}

/* Returns the time until all agents are through, minus the time that a lone agent needs, in s. */
static float passGate(const Gate *gate, Scale scale, uint32_t *through) {
    Scoped(Jam) jam = jam_started(gate->combine, scale);
    for (int side = -1; side <= 1; side += 2) addPost(&jam, gate, (float)side);
    for (uint32_t i = 0; i < THROUGH; i++) {
        float x = -4 - 2.5f * (float)(i % 5), y = gate->aside + 2.5f * ((float)(i / 5) - 3.5f);
        VeerVec3 to = gate->ownGoals ? turned(gate->angle, 30 + x, 0.5f * y) : turned(gate->angle, 20, 0);
        jam_add(&jam, turned(gate->angle, x, y), to);
    }
    float most = 12 * jam_free(&jam, 60), t = 0;
    for (*through = 0; *through < THROUGH && t < most; t += scale.dt) {
        jam_step(&jam);
        *through = 0;
        for (uint32_t i = 0; i < THROUGH; i++) {
            VeerVec3 at = jam_at(&jam, i);
            *through += cosf(gate->angle) * at.x + sinf(gate->angle) * at.y > 1.5f * scale.radius;
        }
    }
    CHECK(jam.stride < 1.001f);
    return t / jam_free(&jam, 30);
}

static void passGates(const uint32_t *combines, uint32_t count, float narrowest, uint32_t posts) {
    static const float angles[] = {0, 0.35f, 0.8f, -1.2f}, asides[] = {0, 12, 6};
    for (uint32_t n = 0; n < BY_DAY(6, 12); n++) {
        const uint32_t k = (5 * n + 4) % 12;
        Gate gate = {combines[k % count], angles[k % 4], narrowest + (float)(k % 3), k % 2 ? 0.5f : 2, asides[k / 4 % 3], 0, BOXES};
        uint32_t through, scale = k % 5 == 4 ? 2 : 0;
        gate.posts = (Posts)((k + k / 4) % posts), gate.ownGoals = gate.combine == VEER_COMBINE_CONTEXT && k % 2;
        float t = passGate(&gate, jam_scales[scale], &through);
        if (!CHECK_EQ(through, THROUGH))
            printf("  combiner %u, posts %u, angle %g, %g wide, %g aside, scale %u: %u of 40\n", gate.combine, gate.posts,
                   (double)gate.angle, (double)gate.width, (double)gate.aside, scale, through);
        CHECK(t < 10);
    }
}

STUDY(forty_get_through_an_open_gate_in_a_context_brain) { passGates((uint32_t[]){VEER_COMBINE_CONTEXT}, 1, 4, POSTS); }

/* Without context maps an agent finds no path along a wall perpendicular to its course, so all agents share one goal behind the gate.
 * Agents that stop because the wall blocks them do not count as arrived and do not hold up others. */
STUDY(forty_get_through_an_open_gate_in_a_blend_and_by_priority) {
    passGates((uint32_t[]){VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY}, 2, 4, POSTS);
}

STUDY(forty_get_through_an_open_gate_in_a_pipeline) { passGates((uint32_t[]){VEER_COMBINE_PIPELINE}, 1, 4, POSTS); }
