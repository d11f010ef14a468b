/* Steers agents with a turning circle to a place, four at a time (driving.h). Part of the steer stage. A single agent fills all four
 * lanes. */
#include "steer/driving.h"

#include "core/space.h"
#include "core/speed_law.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/sincos.h"
#include "paths/paths.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/turning_circle.h"

#define SPARE_ROOM 1.03f /* factor on the radius of the turning circle: room that a car leaves before it turns */
/* Radius of the disc around a place that a slower turn must reach, in multiples of the distance of a step at top speed. Larger: the disc
 * exceeds the stopping radius of arrivals, and agents circle on its edge. Smaller: agents that would touch the place slow down
 * needlessly. */
#define NEAR 0.1f
/* Largest angle, in rad, between the heading and the direction to take. Larger: a car in reverse mistakes the direction for one behind it.
 * Smaller: a car that decides rarely turns less than it could. */
#define SHARPEST 1.4f
/* Room that a ship makes before it turns to a place straight behind, as a fraction of the radius of its turning circle. Larger: the ship
 * flies farther before it turns. Smaller: the ship circles places that it cannot reach. */
#define ROOM_BEHIND 0.25f
#define STOPPING 0.999f  /* fraction of the top speed: a slower output is one that brakes for an arrival */
#define MOST_SLACK 0.25f /* largest increase of NEAR for a turn that has already begun */
#define BEGUN 0.05f      /* fraction of full lock at which a car whose wheels take time to turn has begun its turn */
/* Longest distance, in radii of its turning circle, that a car drives while its wheels turn to full lock; it slows down to keep to it.
 * Larger: it circles places that it cannot reach. Smaller: it is slow in tight turns. */
#define WIND_UP 0.2f
#define SPARE_TIME 0.5f /* additional room of such a car, in units of the distance that it drives while its wheels turn */
#define MOVING 1e-6f    /* fraction of the top speed; a slower velocity gives no direction */

/* Agents of one brain, and the displacements to their places. */
typedef struct Drivers {
    const VeerWorld *world;
    const VeerLocomotionDef *rule;
    const uint32_t *slots;
    VeerVec3x4 to;
    float dt; /* seconds from this decision to the next */
} Drivers;

/* The members of VeerDrive for four agents. `side` replaces the direction to the left: 1 if `forward` turns to the left, -1 if it turns to
 * the right. */
typedef struct Drives {
    f4 firstX, firstY, forwardX, forwardY, arcX, arcY, side;
    f4 clearing, radius, turn, straight, near;
    f4 spare;   /* additional room for the wheels to turn */
    f4 pace;    /* speed along the heading, negative in reverse */
    f4 through; /* radius of the circle through the place, tangent to the heading */
} Drives;

/* Plans the turns to places in the frames of the cars: x points ahead, y to the side to which the car turns. A car that moves away from the
 * place to have room for the turn makes slightly more room than it needs, because otherwise it could switch between the two maneuvers and
 * circle the place. For a car that may reverse, x is never negative, and it makes room by reversing. */
static void planDrives(Drives *drives, f4 x, f4 y, i4 makeRoom, int reverses) {
    const f4 radius = drives->radius, side = y - radius, zero = f4_splat(0.0f);
    f4 room = f4_select(makeRoom, f4_splat(SPARE_ROOM) * radius + drives->spare, radius);
    /* the turn also reaches a place just inside the circle closely enough */
    f4 least = f4_max(f4_splat(0.99995f) * room - drives->near, zero);
    i4 isInside = x * x + side * side < least * least;
    f4 half = f4_sqrt(f4_max(room * room - side * side, zero)); /* half of the chord through the place */
    drives->clearing = f4_where(isInside, reverses ? half - x : half + x);
    x = f4_select(isInside, reverses ? half : -half, x);
    drives->straight = f4_sqrt(f4_max(x * x + side * side - radius * radius, zero));
    f4 turn = f4_atan2(side, x) + f4_splat(0.5f * VEER_PI) - f4_atan2(drives->straight, radius);
    f4 around = f4_where(x < zero, turn + f4_splat(VEER_TAU)); /* rounding can make a turn of 0 slightly negative */
    drives->turn = f4_select(turn >= zero, turn, around);
}

/* Returns the side to which each car turns: 1 for the left, -1 for the right. If the place is exactly behind, both sides are equally good,
 * and the car's id decides. */
static f4 sidesOf(const Drivers *cars, f4 beside) {
    i4 odd;
    for (uint32_t lane = 0; lane < 4; lane++) odd[lane] = veer_uid(cars->world, cars->slots[lane]) & 1u ? -1 : 0;
    i4 left = (beside > f4_splat(0.0f)) | (f4_same(beside, f4_splat(0.0f)) & odd);
    return f4_select(left, f4_splat(1.0f), f4_splat(-1.0f));
}

/* Returns the limits of the agents' turns. The force limits turns only in mode `accelerate` and those of ships: cars have no side slip, and
 * other agents brake as they turn. */
static VeerTurnLimits limitsOf(const Drivers *drivers) {
    const VeerLocomotionDef *rule = drivers->rule;
    const VeerWorld *world = drivers->world;
    VeerTurnLimits limits = {f4_splat(0.0f), f4_splat(rule->maxTurnRate > 0.0f ? rule->maxTurnRate : VEER_INF), f4_splat(VEER_INF)};
    if (rule->mode == VEER_MOVE_MODE_ACCELERATE || veer_leastSpeed(rule) > 0.0f)
        limits.acceleration = f4_gather(world->maxForce, drivers->slots) / f4_gather(world->mass, drivers->slots);
    if (rule->mode != VEER_MOVE_MODE_CAR) limits.acceleration = f4_min(limits.acceleration, f4_splat(veer_loadAcceleration(world, rule)));
    return limits;
}

/* ---- cars, which have a minimum turning radius */

/* Sets the direction to take at the start of a turn: far enough around the circle for the fastest turn, but not beyond its end. An agent
 * that is not a car aims farther around the circle, because its velocity lags behind the desired direction. */
static void steerAlongArc(Drives *drives, const Drivers *drivers, f4 speed) {
    const VeerLocomotionDef *rule = drivers->rule;
    const VeerWorld *world = drivers->world;
    f4 time = f4_splat(drivers->dt), sine, cosine;
    const f4 maxSpeed = f4_gather(world->maxSpeed, drivers->slots);
    if (drivers->dt > world->dt) speed = f4_min(f4_splat(2.0f) * speed, maxSpeed); /* the car may accelerate before the next decision */
    if (rule->mode != VEER_MOVE_MODE_CAR) {
        speed = maxSpeed;
        f4 acceleration = f4_gather(world->maxForce, drivers->slots) / f4_gather(world->mass, drivers->slots);
        time += f4_splat(1.0f / veer_max(veer_responseOf(rule), 1e-6f)) + maxSpeed / f4_max(acceleration, f4_splat(1e-20f));
    } else if (veer_steersSlowly(rule)) {
        time += f4_splat(rule->steerTime);
    }
    f4 most = f4_clamp(f4_splat(2.0f) * speed * time / drives->radius, f4_splat(0.2f), f4_splat(SHARPEST));
    f4_sineCosine(f4_min(drives->turn, most), &sine, &cosine);
    sine *= drives->side;
    drives->arcX = drives->forwardX * cosine - drives->forwardY * sine;
    drives->arcY = drives->forwardY * cosine + drives->forwardX * sine;
}

/* Returns the headings of agents: the orientation of a car, and the direction of the velocity of any other agent. */
static void headingsOf(const Drivers *drivers, f4 *x, f4 *y) {
    const VeerWorld *world = drivers->world;
    f4_sineCosine(f4_gather(world->orientation, drivers->slots), y, x);
    if (drivers->rule->mode == VEER_MOVE_MODE_CAR) return;
    f4 vx = f4_gather(world->velocityX, drivers->slots), vy = f4_gather(world->velocityY, drivers->slots),
       speed = f4_sqrt(vx * vx + vy * vy);
    i4 moves = speed > f4_splat(MOVING) * f4_gather(world->maxSpeed, drivers->slots);
    *x = f4_select(moves, vx / speed, *x);
    *y = f4_select(moves, vy / speed, *y);
}

/* Returns whether a car has to slow down for turns. */
static int isSlowInTurns(const VeerLocomotionDef *rule) {
    return rule->mode == VEER_MOVE_MODE_CAR && (veer_hasGrip(rule) || veer_steersSlowly(rule));
}

/* While the wheels turn, a car follows a clothoid instead of its circle. From straight ahead, over a length L, the circle begins L/2
 * farther ahead and L^2/(24 R) farther to the side. Returns how much farther ahead, and enlarges the circle. unturned: fraction of full
 * lock that is missing. */
static f4 windUp(Drives *drives, const Drivers *cars, f4 unturned, f4 speed) {
    const f4 time = f4_splat(cars->rule->steerTime), half = f4_splat(0.5f);
    const f4 longest = f4_min(time * f4_gather(cars->world->maxSpeed, cars->slots), f4_splat(WIND_UP) * drives->radius);
    const f4 ahead = half * f4_min(time * speed, drives->radius) * unturned * unturned;
    drives->spare = f4_splat(SPARE_TIME) * longest;
    drives->radius += longest * longest / (f4_splat(24.0f) * drives->radius);
    return ahead;
}

/* Returns the radii of the circles through places ahead; for a place behind, the circle of the turn before the straight part. */
static f4 circlesThrough(const Drives *drives, f4 ahead, f4 beside) {
    const f4 half = f4_splat(0.5f), distance = f4_sqrt(ahead * ahead + beside * beside), miss = f4_abs(beside);
    f4 through = veer_radiiThrough(distance, miss, drives->near);
    through = f4_select(ahead < f4_splat(0.0f), half * miss, f4_select(miss > drives->near, through, f4_splat(VEER_INF)));
    return f4_max(through, drives->radius);
}

/* Returns the highest speeds at which cars can drive their turns: speeds that the grip allows, and at which the wheels turn before the car
 * has driven far. */
static f4 cornerSpeeds(const VeerLocomotionDef *rule, const Drives *drives) {
    const VeerTurnLimits limits = {f4_splat(0.0f), f4_splat(VEER_INF), f4_splat(rule->grip)};
    const f4 radius = f4_select(drives->clearing > f4_splat(0.0f), drives->radius, drives->through);
    const f4 speed = veer_turningSpeeds(&limits, radius);
    return veer_steersSlowly(rule) ? f4_min(speed, f4_splat(WIND_UP / rule->steerTime) * radius) : speed;
}

static Drives drivesOf(const Drivers *cars) {
    const VeerWorld *world = cars->world;
    const f4 zero = f4_splat(0.0f), half = f4_splat(0.5f);
    const int reverses = cars->rule->reverse != 0;
    const f4 maxSpeed = f4_gather(world->maxSpeed, cars->slots);
    VeerTurnLimits limits = limitsOf(cars);
    f4 x, y;
    if (veer_turnsOnTheSpot(cars->rule)) limits.rate = f4_splat(VEER_INF);
    limits.radius = f4_splat(cars->rule->turningRadius); /* this radius also applies to other agents with the actuator `car` */
    Drives drives = {.radius = f4_min(veer_turningRadii(&limits, maxSpeed), f4_splat((float)VEER_MAX_COORDINATE))};
    drives.near = f4_splat(NEAR * world->dt) * maxSpeed;
    headingsOf(cars, &x, &y);
    f4 along = x * cars->to.x + y * cars->to.y, flip = reverses ? f4_select(along < zero, f4_splat(-1.0f), f4_splat(1.0f)) : f4_splat(1.0f);
    drives.forwardX = x *= flip;
    drives.forwardY = y *= flip;
    drives.firstX = reverses ? -x : x;
    drives.firstY = reverses ? -y : y;
    f4 ahead = along * flip, beside = x * cars->to.y - y * cars->to.x;
    drives.side = sidesOf(cars, beside);
    /* In discrete steps a car drives along a polygon, whose center is half a step behind the center of the circle. */
    f4 pace = x * f4_gather(world->velocityX, cars->slots) + y * f4_gather(world->velocityY, cars->slots), speed = f4_abs(pace);
    const f4 turned = f4_gather(world->rotation, cars->slots) * drives.side * drives.radius;
    const int steersSlowly = cars->rule->mode == VEER_MOVE_MODE_CAR && veer_steersSlowly(cars->rule);
    i4 turns = turned > f4_splat(steersSlowly ? BEGUN : 0.5f) * speed;
    i4 goesAway = reverses ? pace < zero : ahead < zero;
    drives.pace = pace;
    /* A turn slows the car down and moves the center of the polygon. The slack lets a turn in progress continue. */
    drives.near += f4_splat(world->dt) * f4_where(turns, f4_min(half * (maxSpeed - speed), f4_splat(MOST_SLACK) * maxSpeed));
    f4 late = half * speed * f4_splat(world->dt);
    if (steersSlowly)
        late -= windUp(&drives, cars, f4_clamp((speed - turned) / f4_max(speed, f4_splat(1e-6f)), f4_splat(0.0f), f4_splat(1.0f)), speed);
    planDrives(&drives, ahead + late, beside * drives.side, goesAway & ~turns, reverses);
    if (isSlowInTurns(cars->rule)) drives.through = circlesThrough(&drives, ahead, beside);
    i4 isStraight = ~(drives.radius > zero) | ((ahead >= zero) & f4_same(beside, zero));
    drives.clearing = f4_where(~isStraight, drives.clearing);
    drives.turn = f4_where(~isStraight, drives.turn);
    drives.straight = f4_select(isStraight, f4_sqrt(cars->to.x * cars->to.x + cars->to.y * cars->to.y), drives.straight);
    steerAlongArc(&drives, cars, speed);
    return drives;
}

VeerDrive veer_driveTo(const VeerDestination *destination) {
    const uint32_t slots[4] = {destination->slot, destination->slot, destination->slot, destination->slot};
    const Drivers cars = {destination->world, destination->rule, slots, veer_splat4(destination->to), destination->dt};
    const Drives drives = drivesOf(&cars);
    const VeerVec3 first = veer_vec3(drives.firstX[0], drives.firstY[0], 0.0f);
    const int isClearing = drives.clearing[0] > 0.0f;
    float x = drives.forwardX[0], y = drives.forwardY[0], side = drives.side[0];
    return (VeerDrive){
        .first = first,
        .forward = veer_vec3(x, y, 0.0f),
        .left = veer_vec3(-y * side, x * side, 0.0f),
        .now = isClearing ? first : veer_vec3(drives.arcX[0], drives.arcY[0], 0.0f),
        .clearing = drives.clearing[0],
        .radius = drives.radius[0],
        .turn = drives.turn[0],
        .straight = drives.straight[0],
        .corner = isSlowInTurns(destination->rule) ? cornerSpeeds(destination->rule, &drives)[0] : VEER_INF,
    };
}

VeerPathPoint veer_aimOnPath(const VeerBatch *batch, uint32_t i, float at, float offset) {
    const VeerWorld *world = batch->world;
    const VeerPathRecord *path = batch->path;
    const uint32_t slot = batch->agents[i];
    VeerPathPoint aim = veer_pathAt(world, path, at + offset);
    if (batch->brain->locomotion.mode != VEER_MOVE_MODE_CAR) return aim;
    const VeerVec3 to = veer_delta(world, veer_position(world, slot), aim.position);
    const VeerDrive drive = veer_driveTo(&(VeerDestination){world, &batch->brain->locomotion, slot, to, batch->dt});
    if (!(drive.clearing > 0.0f) && !batch->brain->locomotion.reverse) return aim;
    const float farther = veer_min(2.0f * SPARE_ROOM * drive.radius, path->closed ? 0.5f * path->length : path->length);
    return veer_abs(offset) < farther ? veer_pathAt(world, path, at + (offset < 0.0f ? -farther : farther)) : aim;
}

f4 veer_speedsToStop(const VeerBatch *batch, f4 distance, f4 pace) {
    const float response = veer_responseOf(&batch->brain->locomotion);
    const f4 dt = f4_splat(batch->dt), lag = f4_responseShare(f4_splat(response), dt) / f4_splat(veer_max(response, 1e-6f));
    return f4_max(distance - pace * lag, f4_splat(0.0f)) / f4_max(dt - lag, f4_splat(1e-9f));
}

/* Replaces the outputs of cars. A car without enough room for its turn makes room first. A car that has to turn by more than half a circle
 * follows the arc, because the move stage slows down cars whose desired velocity points backwards. All cars brake according to the length
 * of their path. */
static void driveCars(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const Drivers *cars, i4 where) {
    const f4 pi = f4_splat(VEER_PI);
    f4 x = f4_load(out->x + i), y = f4_load(out->y + i), distance = f4_load(out->distance + i), speed = f4_sqrt(x * x + y * y);
    const Drives drives = drivesOf(cars);
    f4 length = drives.clearing + drives.radius * drives.turn + drives.straight;
    i4 clears = where & (drives.clearing > f4_splat(0.0f)), isLonger = where & (length > distance);
    const VeerLengths lengths = {distance, length, batch->dt, clears & i4_splat(batch->brain->locomotion.reverse ? 0 : -1)};
    f4 goes = f4_select(isLonger, veer_speedsOnPath(&lengths, speed, veer_arrivalSpeeds(batch, i, length)), speed);
    i4 stops = speed < f4_splat(STOPPING) * f4_load(batch->maxSpeed + i);
    const int isSlow = isSlowInTurns(&batch->brain->locomotion);
    if (isSlow) { /* a car that first makes room can still brake before the turn */
        const f4 corner = cornerSpeeds(&batch->brain->locomotion, &drives), slow = veer_arrivalSpeeds(batch, i, drives.clearing);
        goes = f4_min(goes, f4_select(drives.clearing > f4_splat(0.0f), f4_sqrt(corner * corner + slow * slow), corner));
    }
    goes = f4_select(stops & ~clears, f4_min(goes, veer_speedsToStop(batch, f4_max(length, distance), drives.pace)), goes);
    i4 arcs = where & ~clears & (drives.turn > pi);
    f4 alongX = f4_select(clears, drives.firstX, drives.arcX), alongY = f4_select(clears, drives.firstY, drives.arcY), scale = goes / speed;
    const i4 isScaled = isLonger | (where & i4_splat(isSlow ? -1 : 0) & (goes < speed));
    f4_store(out->x + i, f4_select(clears | arcs, alongX * goes, f4_select(isScaled, x * scale, x)));
    f4_store(out->y + i, f4_select(clears | arcs, alongY * goes, f4_select(isScaled, y * scale, y)));
    /* distance is the length of the path, so that driving along the path counts as progress */
    f4_store(out->distance + i, f4_select(isLonger, length, distance));
}

/* ---- agents that are not cars, whose turning circles shrink with their speed */

/* The positions of the places of four agents, seen along the agents' velocities. */
typedef struct Bearings {
    VeerVec3x4 velocity;
    f4 speed, distance, ahead; /* ahead: distance along the velocity, negative behind the agent */
    f4 radius;                 /* radius of the circle through the place; INF if the agent does not have to turn, or hardly moves */
} Bearings;

static Bearings bearingsOf(const Drivers *drivers) {
    const VeerWorld *world = drivers->world;
    const f4 maxSpeed = f4_gather(world->maxSpeed, drivers->slots), near = f4_splat(NEAR * world->dt) * maxSpeed;
    const VeerVec3x4 to = drivers->to;
    VeerVec3x4 v = {f4_gather(world->velocityX, drivers->slots), f4_gather(world->velocityY, drivers->slots), f4_splat(0.0f)};
    if (veer_isVolume(world)) v.z = f4_gather(world->velocityZ, drivers->slots);
    f4 speed = veer_length4(v), distance = veer_length4(to), ahead = (v.x * to.x + v.y * to.y + v.z * to.z) / speed;
    f4 miss = f4_sqrt(f4_max(distance * distance - ahead * ahead, f4_splat(0.0f)));
    i4 isAside = (speed > f4_splat(MOVING) * maxSpeed) & (miss > near);
    f4 radius = f4_select(isAside, veer_radiiThrough(distance, miss, near), f4_splat(VEER_INF));
    return (Bearings){v, speed, distance, ahead, radius};
}

/* Returns the highest speeds at which the turning circle still passes through the place; INF if it does at any speed. */
static f4 turningSpeeds(const Drivers *drivers, const Bearings *bearings) {
    const VeerTurnLimits limits = limitsOf(drivers);
    const f4 most = veer_turningSpeeds(&limits, bearings->radius);
    i4 isInside = bearings->radius < f4_splat(VEER_INF);
    if (drivers->rule->mode == VEER_MOVE_MODE_ACCELERATE && !(drivers->rule->maxTurnRate < 1e30f)) isInside &= bearings->speed > most;
    return f4_select(isInside, most, f4_splat(VEER_INF));
}

float veer_turningSpeed(const VeerDestination *destination) {
    const uint32_t slots[4] = {destination->slot, destination->slot, destination->slot, destination->slot};
    const Drivers drivers = {destination->world, destination->rule, slots, veer_splat4(destination->to), destination->dt};
    const Bearings bearings = bearingsOf(&drivers);
    return turningSpeeds(&drivers, &bearings)[0];
}

/* Returns a mask of the ships whose place is inside their turning circle even at the least speed, so that they must first fly straight on.
 * A place straight behind a ship must be outside a larger circle; otherwise the ship would turn too early, fly straight again, and circle
 * the place. */
static i4 flyOn(const Drivers *drivers, const Bearings *bearings) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f), maxSpeed = f4_gather(drivers->world->maxSpeed, drivers->slots);
    const VeerTurnLimits limits = limitsOf(drivers);
    const f4 behind = f4_max(-bearings->ahead / bearings->distance, zero),
             least = f4_min(f4_splat(veer_leastSpeed(drivers->rule)), maxSpeed);
    return bearings->radius < veer_turningRadii(&limits, least) * (one + f4_splat(ROOM_BEHIND) * behind);
}

/* Slows agents down to the speed at which their turning circles pass through their places. */
static void slowDown(VeerSteeringOutput *out, uint32_t i, const Drivers *drivers, i4 where) {
    const Bearings bearings = bearingsOf(drivers);
    VeerVec3x4 desired = {f4_load(out->x + i), f4_load(out->y + i), f4_load(out->z + i)};
    VeerVec3x4 slower = veer_limited4(desired, turningSpeeds(drivers, &bearings));
    if (veer_leastSpeed(drivers->rule) > 0.0f) {
        const VeerVec3x4 straight = veer_scaled4(bearings.velocity, veer_length4(desired) / bearings.speed);
        slower = veer_select4(flyOn(drivers, &bearings), straight, slower);
    }
    desired = veer_select4(where, slower, desired);
    f4_store(out->x + i, desired.x);
    f4_store(out->y + i, desired.y);
    f4_store(out->z + i, desired.z);
}

/* ---- cars and other agents */

int veer_isAtRest(const VeerWorld *world, uint32_t slot, VeerVec3 velocity) {
    return veer_length3(veer_counted(world, velocity)) <= VEER_AT_REST * world->maxSpeed[slot];
}

/* Returns a mask of the agents, among four starting at index i, whose output leads to a place where they can arrive. */
static i4 havePlaces(const VeerBatch *batch, const VeerSteeringOutput *out, uint32_t i, f4 speed) {
    VeerVec3x4 target = {f4_load(batch->targetVX + i), f4_load(batch->targetVY + i), f4_splat(0.0f)};
    if (veer_isVolume(batch->world)) target.z = f4_load(batch->targetVZ + i);
    i4 isGoing = (i4_load(out->outputBits + i) & i4_splat(VEER_OUTPUT_VELOCITY)) != i4_splat(0);
    i4 isAtRest = veer_length4(target) <= f4_splat(VEER_AT_REST) * f4_load(batch->maxSpeed + i);
    isAtRest |= i4_splat(veer_leastSpeed(&batch->brain->locomotion) > 0.0f ? -1 : 0); /* otherwise ships chase each other in circles */
    return isGoing & isAtRest & (speed > f4_splat(0.0f)) & (f4_load(out->distance + i) < f4_splat(1e30f));
}

void veer_driveToPlaces(const VeerBatch *batch, VeerSteeringOutput *out) {
    const int areCars = batch->brain->locomotion.mode == VEER_MOVE_MODE_CAR;
    for (uint32_t i = 0; i < batch->count; i += 4) {
        VeerVec3x4 desired = {f4_load(out->x + i), f4_load(out->y + i), f4_splat(0.0f)};
        if (!areCars) desired.z = f4_load(out->z + i);
        f4 speed = veer_length4(desired);
        i4 where = veer_inBatch(batch, i) & havePlaces(batch, out, i, speed);
        if (!i4_any(where)) continue;
        uint32_t slots[4];
        for (uint32_t lane = 0; lane < 4; lane++) slots[lane] = batch->agents[i + lane < batch->count ? i + lane : i];
        f4 scale = f4_where(where, f4_load(out->distance + i) / speed);
        const Drivers drivers = {batch->world, &batch->brain->locomotion, slots, veer_scaled4(desired, scale), batch->dt};
        if (areCars)
            driveCars(batch, out, i, &drivers, where);
        else
            slowDown(out, i, &drivers, where);
    }
}
