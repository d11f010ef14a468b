/* Cars on their way to a place, four at a time; a lone one is repeated. */
#include "steer/driving.h"

#include "core/batch.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/sincos.h"

#define SPARE_ROOM 1.03f /* of the turning circle, before a turn begins */
#define AT_REST 0.1f     /* of the top speed of the car: a faster target is pursued, because it leaves the turning circle by itself */

/* Cars of one brain, and the planar displacements to their places. */
typedef struct Cars {
    const VeerWorld *world;
    const VeerLocomotionDef *rule;
    const uint32_t *slots;
    f4 toX, toY;
} Cars;

/* The members of VeerDrive; the direction to the left is forward turned to the side, 1 for the left and -1 for the right. */
typedef struct Drives {
    f4 firstX, firstY, forwardX, forwardY, side;
    f4 clearing, radius, turn, straight;
} Drives;

/* A place in the frame of the car: x ahead, y to the side that it turns to. A car that goes away from the place to have room for the turn
 * takes a little more than it needs, because switching between the two would make it circle the place. A car that may reverse has the
 * place ahead (x is not negative), and makes room by going back. */
static void planDrives(Drives *drives, f4 x, f4 y, i4 makeRoom, int reverses) {
    const f4 radius = drives->radius, side = y - radius, zero = f4_splat(0.0f);
    f4 room = f4_select(makeRoom, f4_splat(SPARE_ROOM) * radius, radius);
    i4 isInside = x * x + side * side < room * room * f4_splat(0.9999f);
    f4 half = f4_sqrt(f4_max(room * room - side * side, zero)); /* of the chord through the place */
    drives->clearing = f4_where(isInside, reverses ? half - x : half + x);
    x = f4_select(isInside, reverses ? half : -half, x);
    drives->straight = f4_sqrt(f4_max(x * x + side * side - radius * radius, zero));
    f4 turn = f4_atan2(side, x) + f4_splat(0.5f * VEER_PI) - f4_atan2(drives->straight, radius);
    f4 around = f4_where(x < zero, turn + f4_splat(VEER_TAU)); /* straight ahead, rounding can make a zero turn negative */
    drives->turn = f4_select(turn >= zero, turn, around);
}

/* Straight behind, both sides are equally good. */
static f4 sidesOf(const Cars *cars, f4 beside) {
    i4 odd = {0, 0, 0, 0};
    for (uint32_t lane = 0; lane < 4; lane++) odd[lane] = veer_uid(cars->world, cars->slots[lane]) & 1u ? -1 : 0;
    i4 left = (beside > f4_splat(0.0f)) | (f4_same(beside, f4_splat(0.0f)) & odd);
    return f4_select(left, f4_splat(1.0f), f4_splat(-1.0f));
}

static f4 radiiOf(const Cars *cars) {
    const f4 radius = f4_splat(cars->rule->turningRadius), most = f4_splat((float)VEER_MAX_COORDINATE);
    if (!(cars->rule->maxTurnRate > 0.0f)) return radius;
    return f4_min(f4_max(radius, f4_gather(cars->world->maxSpeed, cars->slots) / f4_splat(cars->rule->maxTurnRate)), most);
}

static Drives drivesOf(const Cars *cars) {
    const VeerWorld *world = cars->world;
    const f4 zero = f4_splat(0.0f), half = f4_splat(0.5f);
    const int reverses = cars->rule->reverse != 0;
    Drives drives = {.radius = radiiOf(cars)};
    f4 x, y;
    f4_sineCosine(f4_gather(world->orientation, cars->slots), &y, &x);
    f4 along = x * cars->toX + y * cars->toY, flip = reverses ? f4_select(along < zero, f4_splat(-1.0f), f4_splat(1.0f)) : f4_splat(1.0f);
    drives.forwardX = x *= flip;
    drives.forwardY = y *= flip;
    drives.firstX = reverses ? -x : x;
    drives.firstY = reverses ? -y : y;
    f4 ahead = along * flip, beside = x * cars->toY - y * cars->toX;
    drives.side = sidesOf(cars, beside);
    /* In steps a car drives along a polygon, whose center is half a step farther back than that of the circle. */
    f4 pace = x * f4_gather(world->velocityX, cars->slots) + y * f4_gather(world->velocityY, cars->slots), speed = f4_abs(pace);
    i4 turns = f4_gather(world->rotation, cars->slots) * drives.side * drives.radius > half * speed;
    i4 goesAway = reverses ? pace < zero : ahead < zero;
    planDrives(&drives, ahead + half * speed * f4_splat(world->dt), beside * drives.side, goesAway & ~turns, reverses);
    i4 isStraight = ~(drives.radius > zero) | ((ahead >= zero) & f4_same(beside, zero));
    drives.clearing = f4_where(~isStraight, drives.clearing);
    drives.turn = f4_where(~isStraight, drives.turn);
    drives.straight = f4_select(isStraight, f4_sqrt(cars->toX * cars->toX + cars->toY * cars->toY), drives.straight);
    return drives;
}

VeerDrive veer_driveTo(const VeerDestination *destination) {
    const uint32_t slots[4] = {destination->slot, destination->slot, destination->slot, destination->slot};
    const Cars cars = {destination->world, destination->rule, slots, f4_splat(destination->to.x), f4_splat(destination->to.y)};
    const Drives drives = drivesOf(&cars);
    float x = drives.forwardX[0], y = drives.forwardY[0], side = drives.side[0];
    return (VeerDrive){
        .first = veer_vec3(drives.firstX[0], drives.firstY[0], 0.0f),
        .forward = veer_vec3(x, y, 0.0f),
        .left = veer_vec3(-y * side, x * side, 0.0f),
        .clearing = drives.clearing[0],
        .radius = drives.radius[0],
        .turn = drives.turn[0],
        .straight = drives.straight[0],
    };
}

/* Which of the four from i on have an output that leads to a place that they can arrive at. */
static i4 havePlaces(const VeerBatch *batch, const VeerSteeringOutput *out, uint32_t i, f4 speed) {
    f4 targetX = f4_load(batch->targetVX + i), targetY = f4_load(batch->targetVY + i);
    i4 isGoing = (i4_load(out->outputBits + i) & i4_splat(VEER_OUTPUT_VELOCITY)) != i4_splat(0);
    i4 isAtRest = f4_sqrt(targetX * targetX + targetY * targetY) <= f4_splat(AT_REST) * f4_load(batch->maxSpeed + i);
    return isGoing & isAtRest & (speed > f4_splat(0.0f)) & (f4_load(out->distance + i) < f4_splat(1e30f));
}

void veer_driveCars(const VeerBatch *batch, VeerSteeringOutput *out) {
    for (uint32_t i = 0; i < batch->count; i += 4) {
        f4 x = f4_load(out->x + i), y = f4_load(out->y + i), distance = f4_load(out->distance + i), speed = f4_sqrt(x * x + y * y);
        i4 where = veer_inBatch(batch, i) & havePlaces(batch, out, i, speed);
        if (!i4_any(where)) continue;
        uint32_t slots[4];
        for (uint32_t lane = 0; lane < 4; lane++) slots[lane] = batch->agents[i + lane < batch->count ? i + lane : i];
        f4 scale = f4_where(where, distance / speed);
        Drives drives = drivesOf(&(Cars){batch->world, &batch->brain->locomotion, slots, x * scale, y * scale});
        f4 length = drives.clearing + drives.radius * drives.turn + drives.straight;
        i4 clears = where & (drives.clearing > f4_splat(0.0f));
        f4_store(out->x + i, f4_select(clears, drives.firstX * speed, x));
        f4_store(out->y + i, f4_select(clears, drives.firstY * speed, y));
        /* by the path, so that getting nearer on it is progress */
        f4_store(out->distance + i, f4_select(where & (length > distance), length, distance));
    }
}
