/* followTrack: moves along the path's tangent and, in the outer part of the path's width, back towards its lane (KidsCanCode, Context-Based
 * Steering, 2020; the compensation of the agent's lag and the law of the return are Veer's own). In the steer stage, outputs two things for
 * every agent of a batch: a desired velocity, and the angles by which other directions may deviate without leaving the track. There is no
 * goal distance, except at the end of an open track, where the agent stops. Memory: the cursor. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/paths.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/bends.h"
#include "steer/road.h"

/* fraction of the room beside the body within which there is no pull. Larger: there is less room to turn back. Smaller: the pull acts on
 * the agent more often */
#define FREE 0.5f
#define CHORD 0.25f      /* half the length of a chord, in path radii. Larger: the agent cuts bends. Smaller: it turns jerkily */
#define MOST_ASIDE 0.95f /* largest fraction of the top speed that is used across the track; the rest moves the agent along the track */
/* factor on the pull of a car to its racing line. Larger: cars side by side push each other. Smaller: they drive off the line */
#define LINE_PULL 0.5f
/* distance from the racing line, in path radii, within which the pull is weaker. Larger: cars drive farther beside the line. Smaller: the
 * chords of the track turn cars back and forth */
#define LINE_WIDTH 0.25f
/* fraction of the top speed in mode `accelerate`: the top speed itself would mean thrust (f4_isThrust), and the agent would oscillate */
#define BELOW_TOP 0.998f

/* smallest turn, in rad, above the rounding error of positions thousands of u from the origin. Larger: bends become polygons */
#define STEADY 3e-4f
/* smallest turn against the current turn, in rad. Larger: the agent leaves the lane. Smaller: it follows every chord of the track */
#define COUNTER 6e-3f

/* The direction of the track, or of the line that a car takes on it, around and ahead of an agent. */
typedef struct Direction {
    VeerVec3 tangent; /* unit vector */
    VeerVec3 aside;   /* added to the velocity along the tangent so that the velocity follows the bend without lag */
    float slow;       /* fraction of the top speed that a tight bend ahead allows */
} Direction;

/* Returns the place at a distance along the track, on the car's line. */
VEER_INLINE VeerVec3 placeAt(const VeerBatch *batch, const VeerCourse *course, float distance) {
    VeerVec3 at = veer_pathPlace(batch->world, batch->path, distance);
    if (VEER_HOLDS(steer_bends) && course->share > 0.0f)
        at = veer_mulAdd3(at, veer_toRacingLine(batch, course, distance, at), course->share);
    return at;
}

/* Returns the unit direction of the track at a distance. It is the direction of a chord, so it is continuous although the track consists of
 * segments. */
static VeerVec3 tangentAt(const VeerBatch *batch, const VeerCourse *course, float distance, float half) {
    const VeerWorld *world = batch->world;
    VeerVec3 from = placeAt(batch, course, distance - half), to = placeAt(batch, course, distance + half);
    VeerVec3 chord = veer_delta(world, from, to);
    float length = veer_length3(chord);
    if (length > 0.2f * half) return veer_scale3(chord, 1.0f / length);
    return veer_pathAt(world, batch->path, distance).tangent; /* the track reverses its direction at this point */
}

/* Returns the angle from one direction to another as a vector perpendicular to the first, using the first two terms of the arcsine. */
static VeerVec3 turnTo(VeerVec3 from, VeerVec3 to) {
    VeerVec3 turn = veer_mulAdd3(to, from, -veer_dot3(from, to));
    return veer_scale3(turn, 1.0f + veer_dot3(turn, turn) * (1.0f / 6.0f));
}

/* Computes the direction. An agent whose velocity lags behind the desired one moves as intended if the desired velocity is the intended one
 * plus its rate of change times the lag. The lag is the lag of the response, less half the step in which the velocity moves the agent. */
static Direction directionOf(const VeerBatch *batch, uint32_t i, const VeerCourse *course, const VeerPathPoint *near) {
    const VeerWorld *world = batch->world;
    const uint32_t slot = batch->agents[i];
    float speed = veer_min(veer_length3(veer_velocity(world, slot)), world->maxSpeed[slot]);
    float lead = 0.5f * speed * veer_arrivalTime(2.0f * veer_turningResponse(&batch->brain->locomotion), batch->dt);
    float half = veer_max(CHORD * batch->path->radius, veer_max(lead / 16.0f, 1e-3f)), share = lead / (2.0f * half);
    float at = near->distance + veer_max(batch->behavior->params.followTrack.lookAhead - lead, 0.0f);
    VeerVec3 tangent = tangentAt(batch, course, at, half), turn = turnTo(tangent, tangentAt(batch, course, at + 2.0f * half, half));
    Direction direction = {tangent, veer_scale3(turn, share * speed), 1.0f};
    if (share > 1.0f) { /* if the lag is long, the agent slows down in tight bends, and starts to do so before them */
        VeerVec3 ahead = tangentAt(batch, course, at + lead, half);
        VeerVec3 next = turnTo(ahead, tangentAt(batch, course, at + 2.0f * lead, half));
        float now = share * share * veer_dot3(turn, turn), then = veer_dot3(next, next);
        if (then > now) direction.slow = veer_sqrt((1.0f + now) / (1.0f + then));
    }
    return direction;
}

/* The limits of an agent's motion on the track. */
typedef struct Road {
    VeerAcross across;
    float edge, top; /* largest distance of the agent from the center line; highest speed */
} Road;

/* Outputs the sines of the largest deviations from the desired direction at which the agent's body stays on the track. */
static void bound(VeerSteeringOutput *out, uint32_t i, const Road *road, float toLeft) {
    out->outputBits[i] |= VEER_OUTPUT_BOUNDED;
    out->left[i] = veer_clamp(veer_edgeSpeed(&road->across, road->edge - toLeft) / road->top, 0.0f, 1.0f);
    out->right[i] = veer_clamp(veer_edgeSpeed(&road->across, road->edge + toLeft) / road->top, 0.0f, 1.0f);
}

/* The positions of the lane and of the agent relative to the center line. */
typedef struct Place {
    VeerVec3 left, toLane; /* unit vector to the left, horizontal where the track climbs; vector from the agent */
    float toLeft, lane;    /* distances of the agent and of its lane to the left of the center line */
} Place;

static Place placeOf(const VeerBatch *batch, uint32_t slot, const VeerCourse *course, const VeerPathPoint *near) {
    const VeerWorld *world = batch->world;
    float lane = batch->behavior->params.followTrack.lane;
    VeerVec3 left = {-near->tangent.y, near->tangent.x, 0.0f};
    float level = veer_isVolume(world) ? veer_length2(left.x, left.y) : 1.0f;
    if (level > 1e-3f && level < 1.0f) left = veer_scale3(left, 1.0f / level);
    VeerVec3 toCenter = veer_delta(world, veer_position(world, slot), near->position);
    if (VEER_HOLDS(steer_bends) && course->most > 0.0f)
        lane = course->most * veer_dot3(veer_toRacingLine(batch, course, near->distance, near->position), left);
    return (Place){left, veer_mulAdd3(toCenter, left, lane), -veer_dot3(toCenter, left), lane};
}

/* Returns the free width between the lane and the edge of the track on the agent's side of the lane. */
static float roomBeside(const Place *place, float edge) {
    return veer_max(place->toLeft > place->lane ? edge - place->lane : edge + place->lane, 0.0f);
}

/* A car beside the racing line, such as one that overtakes, follows a curve between this line and the edge. */
static void leaveLine(VeerCourse *course, const Place *place, float edge) {
    const float room = roomBeside(place, edge), off = veer_abs(place->toLeft - place->lane);
    course->share *= room > off ? 1.0f - off / room : 0.0f;
}

/* Returns the desired velocity of a car. A car that would turn by less than a threshold continues straight on, so that neither rounding nor
 * the chords of the track turn it back and forth. */
static VeerVec3 steadied(float heading, float rotation, VeerVec3 desired) {
    float x = veer_cos(heading), y = veer_sin(heading), along = x * desired.x + y * desired.y;
    float turn = x * desired.y - y * desired.x;
    return veer_abs(turn) < (turn * rotation > 0.0f ? STEADY : COUNTER) * along ? veer_vec3(x * along, y * along, 0.0f) : desired;
}

/* Pulls an agent to its lane, if it is in the outer part of the room beside the lane, or if it is a car off its racing line. */
static VeerVec3 pullOf(const VeerBatch *batch, const VeerCourse *course, const Place *place, const Road *road) {
    const float pull = batch->behavior->params.followTrack.pull, off = veer_length3(place->toLane);
    float outside, back;
    if (VEER_HOLDS(steer_bends) && course->most > 0.0f) {
        const float room = roomBeside(place, road->edge);
        outside = off - FREE * (1.0f - batch->brain->locomotion.skill) * room;
        back = outside > 0.0f ? LINE_PULL * pull * veer_edgeSpeed(&road->across, outside) : 0.0f;
        back *= veer_min(off / (LINE_WIDTH * batch->path->radius), 1.0f);
        if (off > room) back += 2.0f * pull * veer_edgeSpeed(&road->across, off - room);
    } else {
        /* the room around the lane is limited to the path */
        const float room = veer_max(road->edge - veer_abs(place->lane), 0.0f), lag = 0.25f * road->across.time * road->top;
        outside = off - FREE * room * veer_min(room / veer_max(lag, 1e-6f), 1.0f);
        back = outside > 0.0f ? pull * veer_edgeSpeed(&road->across, outside) : 0.0f;
        if (off > room) back += 2.0f * pull * veer_edgeSpeed(&road->across, off - room);
    }
    return back > 0.0f ? veer_scale3(place->toLane, back / off) : veer_vec3(0.0f, 0.0f, 0.0f);
}

static void follow(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, float *state) {
    const VeerFollowTrackParams *params = &batch->behavior->params.followTrack;
    const VeerWorld *world = batch->world;
    const VeerPathRecord *path = batch->path;
    const VeerLocomotionDef *rule = &batch->brain->locomotion;
    uint32_t slot = batch->agents[i];
    VeerPathCursor cursor = {.agent = slot, .state = state};
    VeerPathPoint near = veer_pathCursor(world, path, &cursor);
    const int isRacer = VEER_HOLDS(steer_bends) && rule->mode == VEER_MOVE_MODE_CAR && veer_hasGrip(rule);
    VeerCourse course = isRacer ? veer_courseOf(batch, i) : (VeerCourse){0};
    if (!veer_same(params->lane, 0.0f)) course.most = course.share = 0.0f; /* an agent with a lane does not take the racing line */
    Place place = placeOf(batch, slot, &course, &near);
    if (path->closed)
        veer_countLap(batch, i, state, cursor.laps);
    else if (near.distance >= path->length && veer_dot3(place.toLane, near.tangent) <= 0.0f) {
        veer_standStill(out, i);
        return;
    }
    const float edge = path->radius - world->radius[slot];
    if (VEER_HOLDS(steer_bends) && course.most > 0.0f) leaveLine(&course, &place, edge);
    Direction direction = directionOf(batch, i, &course, &near);
    Road road = {veer_acrossRoad(world, slot, rule, path->radius), edge, 0.0f};
    const float bends = isRacer ? veer_speedInBends(batch, i, &course, near.distance, 1.0f) : VEER_INF;
    const float top = road.top = veer_max(veer_min(world->maxSpeed[slot], bends), 1e-6f);
    road.across.time = veer_max(road.across.time, veer_arrivalTime(veer_turningResponse(rule), batch->dt));
    bound(out, i, &road, place.toLeft);
    direction.aside = veer_add3(direction.aside, pullOf(batch, &course, &place, &road));
    float aside = veer_length3(direction.aside), most = MOST_ASIDE * top;
    if (aside > most) direction.aside = veer_scale3(direction.aside, most / aside);
    float along = veer_sqrt(top * top - veer_dot3(direction.aside, direction.aside));
    if (rule->mode == VEER_MOVE_MODE_ACCELERATE) direction.slow *= BELOW_TOP;
    VeerVec3 desired = veer_mulAdd3(direction.aside, direction.tangent, along);
    if (rule->mode == VEER_MOVE_MODE_CAR) desired = steadied(world->orientation[slot], world->rotation[slot], desired);
    veer_steerAlong(batch, out, i, desired, veer_min(world->maxSpeed[slot] * direction.slow, bends));
}

void veer_steer_followTrack(const VeerBatch *batch, VeerSteeringOutput *out) {
    if (!batch->path) return;
    for (uint32_t i = 0; i < batch->count; i++) {
        if (batch->path->length > 0.0f)
            follow(batch, out, i, batch->state + (size_t)i * batch->stateStride);
        else
            veer_steerToPathPoint(batch, out, i, batch->path->radius);
    }
}
