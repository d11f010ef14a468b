/* The half planes of neighbors, for four agents at a time: first that of each agent's nearest neighbor, then that of the second nearest,
 * and so on. Also determines whether the neighbors crowd, oppose or block the agent. Unlike in the paper (crowd.h), agents that move the
 * same way or share an aim have shorter time horizons, so that streams and queues close up. The nearer of two agents to a shared aim may
 * approach the other by slightly more than its share allows, which breaks arches before doors. Part of the decide stage. */
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "crowd/constants.h"
#include "crowd/crowd.h"
#include "crowd/directions.h"
#include "crowd/neighbor.h"
#include "crowd/overtaking.h"
#include "crowd/responsibility.h"
#include "crowd/streams.h"
#include "crowd/velocity_obstacle.h"
#include "crowd/vicinity.h"

/* Returns the lanes in which the neighbor has no goal and stands on the agent's aim. */
CROWD_INLINE i4 areOnAim(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, const int isVolume) {
    VeerVec3x4 fromAim = veer_less4(other->to, veer_scaled4(agents->aimDirection, agents->aimDistance));
    i4 stands = ~areSet(other->bits, VEER_CROWD_MOVES | VEER_CROWD_ARRIVED) & areSet(agents->bits, VEER_CROWD_HAS_GOAL);
    stands &= lengthOf(other->velocity, isVolume) < f4_splat(VEER_STANDING_SHARE) * other->maxSpeed;
    return stands & (dotOf(fromAim, fromAim, isVolume) < other->radii * other->radii);
}

/* Records whether a neighbor blocks the agent: the neighbor has gathered at the agent's own aim, or stands on it, is ahead, and is so close
 * that no agent fits between. The neighbor must also be nearer to the aim, or so close to it that only one of the two can reach it;
 * otherwise agents far from the aim could block each other forever. An agent that has settled remains blocked by neighbors farther away
 * and farther aside, so that it stays although the gathering moves a little. */
CROWD_INLINE void noteBlocking(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, VeerVicinity *around, const int isVolume) {
    const i4 isSettled = areSet(agents->bits, VEER_CROWD_ARRIVED);
    const f4 gap = f4_select(isSettled, f4_splat(CROWD_FOLLOWING), f4_splat(CROWD_TIGHT));
    i4 blocks = other->exists & (other->gap < gap * other->radii);
    if (!i4_any(blocks)) return;
    f4 ahead = dotOf(other->direction, agents->direction, isVolume);
    blocks &= (other->effort.sharesGoal & areSet(other->bits, VEER_CROWD_GATHERED)) | areOnAim(agents, other, isVolume);
    blocks &= ahead > f4_select(isSettled, f4_splat(0.0f), f4_splat(CROWD_BLOCKING));
    around->isBlocked |= blocks & ((other->aimDistance < agents->aimDistance) | (agents->aimDistance < other->radii));
}

/* Records the rest time of a neighbor that has settled at the agent's own aim. */
CROWD_INLINE void noteRest(const VeerNeighborx4 *other, VeerVicinity *around) {
    i4 isOfGathering = other->exists & other->effort.sharesGoal & areSet(other->bits, VEER_CROWD_ARRIVED);
    if (!i4_any(isOfGathering)) return;
    isOfGathering &= other->gap < f4_splat(CROWD_TIGHT) * other->radii;
    around->restTime = f4_select(isOfGathering, f4_min(around->restTime, other->waitTime), around->restTime);
}

/* Returns the lanes whose neighbor comes towards the agent. Agents are pushed about, so the directions to their goals must differ, too; at
 * a corner, agents of opposing groups may have goals at a right angle. These directions do not count if both agents move along walls or
 * around others. Two agents do not meet if one of them reaches its goal before it reaches the other. Without this, agents whose goals are
 * next to each other would turn aside from each other around these goals. Two agents that block each other may be carried sideways
 * together, at velocities that are not opposite; close by, the direction to the neighbor's aim therefore counts, too. */
CROWD_INLINE i4 areOncoming(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, f4 goals, const int isVolume) {
    const f4 indirect = f4_splat(CROWD_INDIRECT);
    i4 isOpposite = dotOf(other->heading, agents->direction, isVolume) < f4_splat(CROWD_ONCOMING);
    const i4 isClose = other->gap < f4_splat(CROWD_FOLLOWING) * other->radii,
             isCarried = (dotOf(other->aimDirection, agents->direction, isVolume) < f4_splat(CROWD_ONCOMING)) & isClose;
    if (!i4_any(isOpposite | isCarried)) return isOpposite;
    const i4 differ = goals < f4_splat(CROWD_SAME_WAY), areIndirect = (dotOf(other->heading, other->aimDirection, isVolume) < indirect) &
                                                                      (dotOf(agents->direction, agents->aimDirection, isVolume) < indirect);
    isOpposite = (isOpposite & (differ | areIndirect)) | (isCarried & differ);
    const i4 ownGoal = areSet(agents->bits, VEER_CROWD_HAS_GOAL), itsGoal = areSet(other->bits, VEER_CROWD_HAS_GOAL);
    isOpposite &= ~(ownGoal & (agents->aimDistance < other->distance)) & ~(itsGoal & (other->aimDistance < other->distance));
    return isOpposite & areSet(other->bits, VEER_CROWD_MOVES);
}

/* Records whether an agent waits in a queue, and whether agents that head elsewhere are close by. isClose: mask of neighbors that crowd the
 * agent if they are ahead. */
CROWD_INLINE void noteQueue(const VeerNeighborx4 *other, i4 isClose, i4 isAhead, VeerVicinity *around) {
    around->isInQueue |= isClose & isAhead & other->effort.sharesGoal;
    around->isAmongOthers |= isClose & ~other->effort.sharesGoal & areSet(other->bits, VEER_CROWD_MOVES);
}

CROWD_INLINE void noteNeighbor(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, VeerVicinity *around, const int isVolume) {
    const i4 exists = other->exists;
    f4 ahead = dotOf(other->direction, agents->direction, isVolume);
    f4 goals = dotOf(other->aimDirection, agents->aimDirection, isVolume);
    /* An agent in front that turns aside will soon be in the path of the agents behind it, so these turn aside as far. Otherwise dense
     * groups would stand still for long. One that turns aside but faces the agent does not lead it. */
    i4 leadsAside = areSet(other->bits, VEER_CROWD_TURNS) & (goals > f4_splat(CROWD_SAME_GOAL)) &
                    (other->gap < f4_splat(CROWD_FOLLOWING) * other->radii);
    i4 reacts = other->responsibility > f4_splat(0.0f);
    /* largest decrease of the gap within two steps */
    f4 approach = f4_splat(2.0f * agents->world->dt) * (agents->maxSpeed + other->maxSpeed);
    const i4 isClose = exists & reacts & (other->gap < f4_splat(CROWD_CROWDED) * other->radii);
    const i4 mayBlock = ahead > f4_splat(CROWD_BLOCKING);
    around->isCrowded |= isClose & mayBlock;
    noteQueue(other, isClose, mayBlock, around);
    const i4 isInPath = exists & ~other->effort.sharesGoal & (ahead > f4_splat(CROWD_AHEAD));
    const i4 faces = dotOf(other->heading, agents->direction, isVolume) < f4_splat(0.0f);
    around->isOpposed |= isInPath & (areOncoming(agents, other, goals, isVolume) | (leadsAside & faces));
    around->ledAside = f4_max(around->ledAside, f4_where(isInPath & leadsAside & ~faces, other->sidestep));
    around->mayTouch |= exists & (other->gap < approach);
    around->isGathering |= exists & other->effort.sharesGoal & areSet(other->bits, VEER_CROWD_ARRIVED);
    noteRest(other, around);
    noteBlocking(agents, other, around, isVolume);
}

/* Returns the time horizon for a neighbor. Two agents on either side of a door head for each other but share an aim. */
CROWD_INLINE f4 horizonFor(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, const int isVolume) {
    f4 horizon = f4_select(other->isSameWay | other->effort.sharesGoal, agents->sameWayHorizon, agents->horizon);
    const i4 isQueue = agents->haveMaps & other->effort.sharesGoal & ~other->effort.isArrival;
    horizon = f4_select(isQueue, horizon * f4_splat(CROWD_QUEUE_HORIZON), horizon);
    if (!i4_any(agents->areBystandersMapped)) return horizon;
    /* The agent's path already leads around agents that do not react to others, so the short horizon of obstacles suffices to prevent
     * collisions. */
    i4 isObstacle = f4_same(other->effort.share, f4_splat(1.0f)) &
                    (lengthOf(other->velocity, isVolume) < f4_splat(VEER_STANDING_SHARE) * other->maxSpeed);
    return f4_select(isObstacle & agents->areBystandersMapped, agents->obstacleHorizon, horizon);
}

/* Returns the bound of the half plane: the agent moves its velocity out of the velocity obstacle by its share of the depth. Outside, the
 * depth is free room; of two agents with a shared aim, the nearer takes most of it, so that queues close up. If one has arrived, the
 * farther takes most of it, so that gatherings close up. */
CROWD_INLINE f4 boundOf(const VeerCrowdAgents *agents, const VeerEffort *effort, const VeerSeparation *separation, const int isVolume) {
    const f4 one = f4_splat(1.0f), zero = f4_splat(0.0f);
    i4 hasRoom = effort->sharesGoal & (effort->share < one) & ~(separation->depth > zero);
    f4 farthers = f4_select(agents->haveMaps, f4_splat(CROWD_FARTHER_ROOM), f4_splat(1.0f - CROWD_YIELDING_SHARE));
    f4 nearers = f4_select(effort->share > f4_splat(0.5f), farthers, one - farthers);
    f4 room = f4_select(effort->isArrival, effort->share, nearers);
    return dotOf(agents->velocity, separation->normal, isVolume) + f4_select(hasRoom, room, effort->share) * separation->depth;
}

/* Returns the softness of the half plane: small for an agent that touches, larger with the gap. If a crowd is so dense that not every
 * half plane can hold, the half planes of the nearest neighbors do. */
CROWD_INLINE f4 softnessFor(const VeerCrowdAgents *agents, const VeerNeighborx4 *other) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f), gap = other->gap / f4_max(other->radii, f4_splat(1e-20f));
    f4 overlap = f4_max(-gap, zero) / f4_splat(CROWD_HARDENING);
    const i4 areApart = agents->haveMaps & ~other->effort.sharesGoal;
    f4 apart = f4_select(areApart, f4_splat(CROWD_SOFTNESS_APART), f4_splat(CROWD_SOFTNESS));
    apart += f4_splat(CROWD_SOFTNESS_PER_GAP) * f4_max(gap, zero);
    apart = f4_select(f4_same(other->effort.share, one), f4_splat(CROWD_SOFTNESS_ALONE), apart);
    return apart / (one + overlap * overlap);
}

/* Adds the neighbor of the given rank for each agent; 0 is the nearest. */
CROWD_INLINE void addNeighbor(const VeerCrowdAgents *agents, uint32_t rank, VeerVicinity *around, const int isVolume) {
    VeerHalfPlanesx4 *planes = &around->planes;
    const uint32_t row = around->firstNeighbor + rank;
    const i4 isListed = i4_load(around->nearest.counts) > i4_splat((int32_t)rank);
    VeerNeighborx4 other;
    other.exists = isListed;
    veer_readNeighbor(agents, around->nearest.places[rank], &other, isVolume);
    other.effort = veer_shareEffort(agents, &other, isVolume);
    noteNeighbor(agents, &other, around, isVolume);
    other.relative = veer_less4(agents->velocity, veer_yieldedVelocity(&other, isVolume));
    other.isSameWay = dotOf(other.heading, agents->direction, isVolume) > f4_splat(CROWD_SAME_WAY);
    other.horizon = horizonFor(agents, &other, isVolume);
    const VeerSeparation separation = veer_separationOf(agents, &other, isVolume);
    f4 bound = boundOf(agents, &other.effort, &separation, isVolume);
    if (i4_any(other.isOvertaken)) veer_brakeBehind(agents, &other, separation.depth, &around->braking);
    bound = veer_boundInStreams(agents, &other, &(VeerPlanex4){separation.normal, bound}, isVolume);
    i4 limits = other.exists & (other.effort.share > f4_splat(0.0f)); /* an agent with a share of 0 is not limited */
    planes->normal[row].x = f4_where(other.exists, separation.normal.x);
    planes->normal[row].y = f4_where(other.exists, separation.normal.y);
    planes->normal[row].z = isVolume ? f4_where(other.exists, separation.normal.z) : f4_splat(0.0f);
    planes->bound[row] = f4_select(limits, bound, f4_splat(-VEER_INF));
    planes->softness[row] = f4_where(isListed, softnessFor(agents, &other));
    around->leads[rank] = other.effort.leads;
    around->shares[row] = other.effort.share;
    around->reasons[row] = other.effort.reason;
    i4_store(around->sources[row], i4_load(other.slots));
}

/* Relaxes the half planes of agents that are nearer to a shared aim. Around an aim at which agents have arrived every agent keeps to its
 * share, so that gatherings stay dense and round. */
static void giveLeeway(const VeerCrowdAgents *agents, VeerVicinity *around) {
    const f4 share = f4_select(agents->haveMaps, f4_splat(CROWD_LEEWAY_MAPS), f4_splat(CROWD_LEEWAY));
    for (uint32_t rank = 0; rank < around->nearest.most; rank++) {
        i4 hasLeeway = around->leads[rank] & ~around->isGathering;
        around->planes.bound[around->firstNeighbor + rank] -= f4_where(hasLeeway, share * agents->maxSpeed);
    }
}

void veer_addNeighborPlanes(const VeerCrowdAgents *agents, VeerVicinity *around) {
    around->restTime = f4_splat(VEER_INF);
    around->ledAside = f4_splat(0.0f);
    around->isGathering = around->isOpposed = around->isCrowded = around->isBlocked = around->mayTouch = i4_splat(0);
    around->isInQueue = around->isAmongOthers = i4_splat(0);
    veer_beginBraking(&around->braking);
    if (veer_isVolume(agents->world))
        for (uint32_t rank = 0; rank < around->nearest.most; rank++) addNeighbor(agents, rank, around, 1);
    else
        for (uint32_t rank = 0; rank < around->nearest.most; rank++) addNeighbor(agents, rank, around, 0);
    giveLeeway(agents, around);
    around->planes.count = around->firstNeighbor + around->nearest.most;
    veer_addBraking(around);
}
