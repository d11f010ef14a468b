/* Computes racing lines (racing_line.h; after R. Coulom, K1999, 2000, a driver of RARS). Each node moves across the road until the
 * curvature there is the mean of the curvatures at its two neighbors, weighted by their distances, as far as the edges of the road allow.
 * The nodes are several parts apart at first, because changes would spread too slowly between nodes that are one part apart. */
#include "paths/racing_line.h"

#include "math/math.h"

/* Distance of the nodes in the first passes, in parts; a power of 2. Larger: short bends are missed at first. Smaller: lines on long
 * straight roads need more passes. */
enum { COARSEST = 8 };
/* Largest number of passes over the nodes at one distance. Larger: edits of paths take longer. Smaller: lines are bent more than
 * necessary. */
enum { MOST_PASSES = 100 };
/* If no offset changes by more than this fraction of the room in a pass, further passes are skipped. Larger: the line is bent more than
 * necessary. Smaller: paths take longer to edit. */
#define SETTLED 1e-3f
/* Smallest sine of the angle between the direction across the road and the line. Below it, a node stays in place: the road turns back on
 * itself. Larger: nodes in sharp bends stay on the center line. Smaller: such nodes jump from one edge to the other. */
#define LEAST_SINE 0.1f

typedef struct Place {
    float x, y;
} Place;

static Place minus(Place a, Place b) { return (Place){a.x - b.x, a.y - b.y}; }
static float cross(Place a, Place b) { return a.x * b.y - a.y * b.x; }
static float lengthOf(Place a) { return veer_length2(a.x, a.y); }

/* Returns the end that is a number of parts after (or, if negative, before) end k. On a closed road, the ends 0 and `parts` are the same
 * place. */
static uint32_t endAfter(const VeerRacingLine *line, uint32_t k, int parts) {
    const int count = (int)line->parts, at = (int)k + parts;
    if (line->isClosed) return (uint32_t)((at + count) % count);
    return (uint32_t)(at < 0 ? 0 : at > count ? count : at);
}

/* Returns the unit vector to the left of the road. */
static Place leftAt(const VeerRacingLine *line, uint32_t k) {
    const uint32_t before = endAfter(line, k, -1), after = endAfter(line, k, 1);
    const Place chord = {line->x[after] - line->x[before], line->y[after] - line->y[before]};
    const float length = lengthOf(chord);
    return length > 0.0f ? (Place){-chord.y / length, chord.x / length} : (Place){0.0f, 0.0f};
}

static Place placeAt(const VeerRacingLine *line, uint32_t k) {
    const Place left = leftAt(line, k);
    return (Place){line->x[k] + left.x * line->offset[k], line->y[k] + left.y * line->offset[k]};
}

/* Returns the curvature of the circle through three places; positive to the left. */
static float curvatureThrough(Place a, Place b, Place c) {
    const Place in = minus(b, a), out = minus(c, b);
    const float lengths = lengthOf(in) * lengthOf(out) * lengthOf(minus(c, a));
    return lengths > 0.0f ? 2.0f * cross(in, out) / lengths : 0.0f;
}

/* Moves node k across the road. Returns by how much. */
static float moveNode(const VeerRacingLine *line, uint32_t k, uint32_t step) {
    const int apart = (int)step;
    const Place here = placeAt(line, k), left = leftAt(line, k), center = {line->x[k], line->y[k]};
    const Place before = placeAt(line, endAfter(line, k, -apart)), after = placeAt(line, endAfter(line, k, apart));
    const Place chord = minus(after, before);
    const float in = lengthOf(minus(here, before)), out = lengthOf(minus(after, here)), across = cross(left, chord);
    if (!(-across > LEAST_SINE * lengthOf(chord)) || !(in + out > 0.0f)) return 0.0f;
    const float curvatureBefore = curvatureThrough(placeAt(line, endAfter(line, k, -2 * apart)), before, here);
    const float curvatureAfter = curvatureThrough(here, after, placeAt(line, endAfter(line, k, 2 * apart)));
    const float curvature = (curvatureBefore * out + curvatureAfter * in) / (in + out);
    /* the curvature at the node is 0 on the chord, and grows in proportion to the distance from the chord */
    const float straight = -cross(minus(center, before), chord) / across;
    const float offset = straight + 0.5f * curvature * in * out * lengthOf(chord) / across;
    const float was = line->offset[k];
    line->offset[k] = veer_clamp(offset, -line->room, line->room);
    if (line->isClosed && k == 0) line->offset[line->parts] = line->offset[0];
    return veer_abs(line->offset[k] - was);
}

/* Moves the nodes that are `step` parts apart until they settle, then places the nodes halfway between them. */
static void settle(const VeerRacingLine *line, uint32_t step) {
    float most = line->room;
    for (uint32_t pass = 0; pass < MOST_PASSES && most > SETTLED * line->room; pass++) {
        most = 0.0f;
        for (uint32_t k = line->isClosed ? 0 : step; k < line->parts; k += step) most = veer_max(most, moveNode(line, k, step));
    }
    for (uint32_t k = step / 2; step > 1 && k < line->parts; k += step)
        line->offset[k] = 0.5f * (line->offset[k - step / 2] + line->offset[k + step / 2]);
}

uint32_t veer_partsOfLine(uint32_t parts) { return parts < 2 * COARSEST ? parts : (parts + COARSEST - 1) / COARSEST * COARSEST; }

void veer_makeRacingLine(const VeerRacingLine *line) {
    for (uint32_t k = 0; k <= line->parts; k++) line->offset[k] = 0.0f;
    if (!(line->room > 0.0f)) return;
    for (uint32_t step = COARSEST; step >= 1; step /= 2)
        if (line->parts % step == 0 && line->parts >= 4 * step) settle(line, step);
}

VeerVec3 veer_leftOfRoad(const VeerRacingLine *line, uint32_t k) {
    const Place left = leftAt(line, k);
    return veer_vec3(left.x, left.y, 0.0f);
}
