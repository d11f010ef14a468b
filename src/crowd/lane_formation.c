/* Lane formation, in the crowd part of the decide stage. An agent that is blocked by oncoming agents turns aside, always to the same side,
 * and blocked agents behind it turn as far as it does. Settling (settling.h) is applied here too. */
#include "crowd/lane_formation.h"

#include "core/space.h"
#include "core/world.h"
#include "crowd/constants.h"
#include "crowd/crowd.h"
#include "crowd/directions.h"
#include "crowd/settling.h"
#include "math/vec3.h"

/* Clamps a value to the range from 0 to `most`. Values may be out of range, because a caller can overwrite the column. */
static f4 inRange(f4 value, float most) { return f4_select(value >= f4_splat(0.0f), f4_min(value, f4_splat(most)), f4_splat(0.0f)); }

/* Returns the new stall times. The time of a crowded agent without progress counts up; otherwise it counts down. It becomes long only for
 * an agent in front of a gathering, and then falls fast, so that the agent does not count as blocked after it has left. */
static f4 stallTimesOf(const VeerCrowdAgents *agents, const VeerVicinity *around) {
    const VeerVec3x4 v = agents->velocity, direction = agents->direction;
    const f4 dt = f4_splat(agents->world->dt) * agents->pace, speed = veer_length4(agents->desired);
    const f4 time = inRange(f4_gather(agents->world->stallTime, agents->slots), CROWD_LONGEST_WAIT),
             longest = f4_splat(CROWD_LONGEST_STALL);
    const f4 most = f4_select(around->isBlocked, f4_splat(CROWD_LONGEST_WAIT), f4_max(longest, time));
    const f4 fall = dt * f4_max(f4_splat(1.0f), time - longest);
    f4 progress = v.x * direction.x + v.y * direction.y + v.z * direction.z;
    i4 stalls = agents->isMoving & around->isCrowded & (progress < f4_splat(CROWD_STALLED_PROGRESS) * speed);
    return f4_select(stalls, f4_min(time + dt, most), f4_max(time - fall, f4_splat(0.0f)));
}

/* Returns a mask of the agents that would turn aside into an obstacle: those for which an obstacle's half plane is active and is violated
 * more after the turn than before it. */
static i4 areWalledAside(const VeerCrowdAgents *agents, const VeerVicinity *around) {
    const f4 cosine = f4_splat(CROWD_SIDESTEP_COSINE), sine = f4_splat(CROWD_SIDESTEP_SINE) * agents->side;
    const VeerVec3x4 ahead = agents->direction;
    const VeerVec3x4 aside = {ahead.x * cosine + ahead.y * sine, ahead.y * cosine - ahead.x * sine, f4_splat(0.0f)};
    i4 isWalled = i4_splat(0);
    for (uint32_t row = 0; row < around->firstNeighbor; row++) {
        const VeerVec3x4 normal = around->planes.normal[row];
        i4 isTight = around->planes.bound[row] > f4_splat(-CROWD_WALL_NEARNESS) * agents->maxSpeed;
        f4 before = f4_min(dotOf(ahead, normal, 0), f4_splat(0.0f)), after = dotOf(aside, normal, 0);
        isWalled |= isTight & (after < before - f4_splat(CROWD_INTO_WALL));
    }
    return isWalled;
}

/* Returns the largest angles by which agents may turn aside. Turned agents of two dense groups that have met head-on still press against
 * each other. An agent with maps that has been blocked for long therefore turns by up to a right angle, and moves along the front of the
 * other group to where that group has left room. */
static f4 largestSidesteps(const VeerCrowdAgents *agents, f4 stallTime) {
    const f4 range = f4_splat(CROWD_LONGEST_STALL - CROWD_TURNS_FARTHER_AFTER);
    const f4 share = f4_clamp((stallTime - f4_splat(CROWD_TURNS_FARTHER_AFTER)) / range, f4_splat(0.0f), f4_splat(1.0f));
    return f4_splat(CROWD_SIDESTEP) + f4_where(agents->haveMaps, share * f4_splat(CROWD_LONGEST_SIDESTEP - CROWD_SIDESTEP));
}

/* Returns the angles by which agents turn aside. An angle grows to the largest while others oppose the agent, to the angle of an agent
 * ahead that turns aside, and fades if neither is there or a wall is in the way. If agents behind kept the full angle until the agent ahead
 * no longer turned, the turns of a long queue would fade one after another. */
static f4 sidestepsOf(const VeerCrowdAgents *agents, const VeerVicinity *around, f4 stallTime) {
    const f4 most = largestSidesteps(agents, stallTime), step = f4_splat(CROWD_TURN_RATE * agents->world->dt) * agents->pace;
    const f4 angle = inRange(f4_gather(agents->world->sidestep, agents->slots), CROWD_LONGEST_SIDESTEP);
    const i4 isPlanar = i4_splat(veer_isVolume(agents->world) ? 0 : -1);
    i4 mayTurn = (stallTime >= f4_splat(CROWD_TURNS_AFTER)) & isPlanar & ~areWalledAside(agents, around);
    f4 goal = f4_where(mayTurn, f4_select(around->isOpposed, most, f4_min(around->ledAside, most)));
    return f4_clamp(goal, angle - step, angle + step);
}

/* Returns the rest times of agents that have settled. They grow faster where a gathering is finished, and are at most those of neighbors,
 * so that the least finished part decides when the whole gathering rests. A newcomer that leaves no room takes the time of its neighbors;
 * any other newcomer begins at 0, and the gathering closes up again. */
static f4 restTimesOf(const VeerCrowdAgents *agents, const VeerVicinity *around, i4 areLoose) {
    const i4 areNew = ~areSet(agents->bits, VEER_CROWD_ARRIVED) & ~areLoose & (around->restTime < f4_splat(VEER_INF));
    f4 own = inRange(f4_gather(agents->world->restTime, agents->slots), VEER_RESTS_AFTER);
    own = f4_select(areNew, f4_splat(VEER_RESTS_AFTER), own);
    const f4 rate = f4_select(areLoose, f4_splat(CROWD_LOOSE_RATE), f4_splat(CROWD_DENSE_RATE));
    return f4_min(f4_min(own, around->restTime) + f4_splat(agents->world->dt) * agents->pace * rate, f4_splat(VEER_RESTS_AFTER));
}

void veer_formLanes(const VeerCrowdAgents *agents, const VeerVicinity *around, VeerIntent *out) {
    out->stallTime = stallTimesOf(agents, around);
    out->sidestep = sidestepsOf(agents, around, out->stallTime);
    const i4 isBlocked = agents->isMoving & around->isBlocked, hasGoal = areSet(agents->bits, VEER_CROWD_HAS_GOAL);
    VeerSettling settling = {isBlocked, isBlocked, f4_splat(0.0f)};
    if (i4_any(isBlocked)) settling = veer_settle(agents, around, out->stallTime);
    const i4 stops = settling.settles;
    const i4 slides = isBlocked & ~stops & (out->stallTime >= f4_splat(CROWD_SLIDES_AFTER)) & ~(out->sidestep > f4_splat(0.0f));
    out->isSettled = hasGoal & (stops | ~agents->isMoving);
    out->restTime = f4_where(out->isSettled, restTimesOf(agents, around, settling.areLoose));
    out->isLoose = out->isSettled & settling.areLoose;
    out->isChanged = agents->isLed | stops | slides | (out->sidestep > f4_splat(0.0f));
    out->velocity = agents->desired;
    for (uint32_t k = 0; i4_any(out->isChanged) && k < 4; k++) {
        VeerVec3 velocity = {agents->desired.x[k], agents->desired.y[k], agents->desired.z[k]};
        if (out->sidestep[k] > 0.0f) velocity = veer_turnedBy(velocity, -out->sidestep[k] * agents->side[k]);
        if (stops[k]) velocity = veer_scale3(velocity, veer_closingShare(out->restTime[k]));
        if (slides[k]) velocity = veer_slideAround(agents, k, settling.sides[k]);
        out->velocity.x[k] = velocity.x;
        out->velocity.y[k] = velocity.y;
        out->velocity.z[k] = velocity.z;
    }
}
