/* The constants of crowds, in the order in which the computation uses them. Speeds are fractions of an agent's top speed. Gaps between two
 * agents are fractions of the sum of their radii. Times are in units of the time to travel five radii at top speed. Crowds of any size and
 * speed therefore move alike. Each comment ends with what breaks when the number is larger or smaller. */
#ifndef VEER_CROWD_CONSTANTS_H
#define VEER_CROWD_CONSTANTS_H

/* ---- units */

/* Time to travel one radius at top speed. All times below are in the same unit, so a different value rescales them. */
#define CROWD_TIME_PER_RADIUS 0.2f
/* Bounds, in 1/s, on the reciprocal of the unit of time, for agents that are huge and slow, or tiny and fast. With a larger lower bound or
 * a smaller upper bound, such agents turn aside too early or too late. Without bounds, an agent of radius 0 would never count as
 * blocked. */
#define CROWD_SLOWEST_PACE 0.01f
#define CROWD_FASTEST_PACE 20.0f

/* ---- properties of agents to which others react */

/* An agent that has stalled for longer than this time counts as blocked, and others yield to it. Larger: arches before doors hold longer.
 * Smaller: agents that only wait in a queue are pushed about. */
#define CROWD_BLOCKED_AFTER 1.0f
/* Angle, in rad. If an agent turns aside by a larger angle, the blocked agents behind it turn, too. Larger: dense groups block their own
 * front. Smaller: agents still turn aside together when their path is free again. */
#define CROWD_LEADING_TURN 0.3f
/* The value of CROWD_LEADING_TURN for agents with context maps, in rad. Larger: agents stand for longer in jams. Smaller: agents that have
 * almost turned back still lead the agents behind them. */
#define CROWD_LEADING_TURN_MAPS 0.1f

/* ---- the search for neighbors; only the first of these constants changes results */

/* The search starts with the longer of two ranges: the first is in radii of the agent, the second is a fraction of the full range. In a
 * dense crowd, where more than VEER_CROWD agents are within reach, the agent tests a sample of the agents in this range. Larger: the sample
 * misses close agents. Smaller: more searches are needed. */
#define CROWD_FIRST_RANGE 4.0f
#define CROWD_FIRST_RANGE_SHARE 0.125f
/* Ratio of consecutive ranges, the fourth root of 2. Larger: searches test more candidates than needed. Smaller: more searches are
 * needed. */
#define CROWD_RANGE_RATIO 1.189207f
/* Largest number of ranges, which bounds the search. Larger: no effect. Smaller: the last step, to the full range, is long. */
#define CROWD_MAX_RANGES 64u
/* The next search begins with a shorter range if, in this many searches in a row, all neighbors were within the shorter range times the
 * margin. Larger count or smaller margin: searches stay too wide. Smaller count or larger margin: searches alternate between two ranges. */
#define CROWD_CALM_SEARCHES 6u
#define CROWD_CALM_MARGIN 0.97f
/* Squared distance, in u^2. Smaller squared distances count as equal, so that entries of the list stay positive. Larger: the order of close
 * agents has to be found one agent at a time. Smaller: entries are denormal numbers. */
#define CROWD_LEAST_SQUARE 1e-30f

/* ---- responsibility: how two agents share the effort */

/* Share of the effort of the yielding agent of a pair in a gathering. This is the agent that has arrived and lets another pass, or the
 * agent that is farther from a goal at which agents have arrived. Larger: passing agents push through gatherings. Smaller: agents that
 * arrive dislodge those that have settled. */
#define CROWD_YIELDING_SHARE 0.9f
/* Share of the effort of the agent that is farther from a shared goal. Larger: the nearer agent runs into agents that have no room.
 * Smaller: pairs block each other in front of a door. */
#define CROWD_FARTHER_SHARE 0.6f
/* The same for two agents that have settled at the goal, and the gap within which the nearer one lets the farther one press it on. Larger
 * share: agents jam before the gathering is dense and round. Smaller share: they press each other into overlaps. Larger gap: agents make
 * room too early. Smaller gap: pressure does not spread. */
#define CROWD_SETTLED_SHARE 0.7f
#define CROWD_PRESSED_GAP 0.02f
/* Distance to the aim, in sums of the radii, within which an agent stands on it and is not pressed on. Larger: several agents count as
 * standing on their aim, and gatherings are loose. Smaller: newcomers push the first agent off its goal. */
#define CROWD_ON_AIM 0.25f
/* Two distances to a shared goal count as equal if they differ by less than this fraction of their sum. Larger: pairs block each other.
 * Smaller: rounding decides which agent yields. */
#define CROWD_EQUALLY_FAR 1e-4f
/* An agent whose share of the effort is larger than this yields to the desired velocity of a blocked neighbor. Larger: no agent yields,
 * since the farther agent of a pair has a share of 0.6. Smaller: both agents of a pair yield and back off. */
#define CROWD_MOST_OF_EFFORT 0.55f
/* An agent yields to a blocked neighbor as if the neighbor moved at a velocity between its own (0) and its desired one (1). Larger: more
 * distant agents are pushed away from a door. Smaller: two agents that press against each other at rest have no velocity to yield to, and
 * arches hold. */
#define CROWD_YIELD_TO_DESIRED 0.5f

/* ---- half planes */

/* Gap that agents keep from each other. Larger: crowds are looser, and fewer agents pass through doors. Smaller: rounding makes agents
 * overlap. */
#define CROWD_GAP 0.01f
/* Softness of a neighbor's half plane, in u/s of violation per u/s of force. The first number applies to a neighbor that touches the agent.
 * The second number is added per sum of the radii between the two, because a larger gap leaves more time to correct a violation. Obstacles
 * have a softness of 0. Larger: agents in dense crowds overlap. Smaller: velocities jump when a half plane starts to bind, the solver needs
 * more steps, and streams that cross carry agents away instead of letting them through. */
#define CROWD_SOFTNESS 0.03f
#define CROWD_SOFTNESS_PER_GAP 0.14f
/* The value of CROWD_SOFTNESS towards a neighbor with another aim, for agents with context maps. Opposing streams then give way a little
 * when they press through each other, and contacts separate the agents. Larger: opposing streams turn and jerk. Smaller: their agents
 * stand for long. */
#define CROWD_SOFTNESS_APART 0.06f
/* Softness, at any gap, for neighbors that make no effort, because then only the agent itself corrects a violation. Larger: agents run into
 * those that do not react. Smaller: velocities jump. */
#define CROWD_SOFTNESS_ALONE 0.01f
/* Overlap, including the gap that agents keep, at which the softness is half of that of agents that touch; at three times this overlap it
 * is a tenth. Larger: overlaps in dense crowds are deep. Smaller: agents that are pressed together shake. */
#define CROWD_HARDENING 0.003f
/* Factor on the time horizon towards agents with a shared goal, for agents with context maps. Queues walk in one direction and need less
 * warning than other agents that move the same way. Larger: gaps open in queues, and fewer agents pass through doors. Smaller: queues close
 * up in jerks. */
#define CROWD_QUEUE_HORIZON 0.55f
/* Share of the free room between two agents with a shared goal that the agent farther from the goal may take, if it has context maps.
 * Without maps, it may take 1 - CROWD_YIELDING_SHARE. Larger: queues close up in jerks. Smaller: gaps open in front of doors. */
#define CROWD_FARTHER_ROOM 0.09f
/* Fraction of top speed by which the nearer of two agents with a shared goal may violate its half plane; the second value is that of agents
 * with context maps, whose queues are calm (queues.h). Larger: queues overlap and jerk. Smaller: arches in front of doors hold. */
#define CROWD_LEEWAY 0.03f
#define CROWD_LEEWAY_MAPS 0.045f
/* The following constants apply to two agents that move in different directions, such as two agents of crossing streams; the directions to
 * their aims decide. STREAM_RANGE: the rules apply in part while the cosine of the angle between these directions differs from
 * CROWD_SAME_WAY by less than this, and in full below. Larger: agents of one stream edge past each other. Smaller: velocities jump when
 * agents that push each other about turn. */
#define CROWD_STREAM_RANGE 0.15f
/* Times, in s: an agent begins to count as waiting when it has stalled for WAITS_AFTER, and counts fully WAITS_WITHIN later. Larger: agents
 * stand beside streams of others for longer. Smaller: agents that are slow for a moment push into others. */
#define CROWD_WAITS_AFTER 0.5f
#define CROWD_WAITS_WITHIN 1.0f
/* Fraction of top speed. An agent of another stream makes an agent move backwards at most at this speed, less the agent's own speed.
 * Larger: streams carry agents away. Smaller: dense groups that meet block each other. */
#define CROWD_MOST_PUSH 0.7f
/* Fraction of top speed that is allowed in addition, in proportion to how far a push is across the agent's direction. Larger: streams carry
 * agents away. Smaller: velocities jump when a push turns from behind to across. */
#define CROWD_PUSH_ACROSS 0.2f
/* EDGING: fraction of top speed by which an agent that waits exceeds the half planes of a stream, so that the stream makes room. Larger:
 * crossing streams jerk. Smaller: the stream passes as if the agent did not wait. EDGING_GAP: gap below which this speed falls to 0.
 * Larger: agents do not reach the stream. Smaller: agents that touch press each other into overlaps and jerk. */
#define CROWD_EDGING 0.1f
#define CROWD_EDGING_GAP 0.1f
/* Time to separate overlapping agents, in units of the time to travel one radius, and the least number of steps. Larger: overlaps persist.
 * Smaller: agents that are pressed together jump apart. */
#define CROWD_SEPARATION_RADII 0.25f
#define CROWD_SEPARATION_STEPS 2.0f
/* Share of an agent's response lag that counts towards the time to separate, for an agent with context maps and a neighbor that moves the
 * same way to another aim. Larger: jams hold agents for longer. Smaller: agents in jams turn and jerk more. */
#define CROWD_SEPARATION_LAG 0.7f
/* Fraction of top speed. Two agents are in line if their relative velocity across the line between them is smaller. Larger: agents that
 * would pass anyway are turned. Smaller: rounding determines the side. */
#define CROWD_IN_LINE 1e-5f
/* Fraction of top speed that is added sideways to the velocity of agents in line. Larger: following agents weave. Smaller: a faster agent
 * follows a slower one forever instead of overtaking it. */
#define CROWD_LINE_BREAK 0.01f
/* An agent without a goal overtakes another agent that it approaches faster than this fraction of top speed. Larger: it first brakes behind
 * slower agents. Smaller: agents of a stream that drift together weave. */
#define CROWD_OVERTAKING 0.05f
/* Fraction of half the opening angle by which the axis of the cone of forbidden velocities leans away from the side on which an overtaking
 * agent passes. Larger: the agent keeps to its side even if it has almost passed on the other side. Smaller: it changes sides while it
 * passes. */
#define CROWD_OVERTAKING_LEAN 0.95f

/* ---- angles, as cosines and sines */

/* Cosine of 70 degrees. Two agents move the same way, and have the shorter time horizon, if their headings differ by less. Larger: streams
 * do not close up. Smaller: agents whose paths cross react too late. */
#define CROWD_SAME_WAY 0.35f
/* Cosine of 60 degrees. An agent turns aside together with the agent in front if the directions to their goals differ by less. Larger:
 * groups tear apart. Smaller: agents follow others that head elsewhere. */
#define CROWD_SAME_GOAL 0.5f
/* Cosine of 107 degrees. Two agents are oncoming if their headings differ by more or, close to each other, if the desired direction of one
 * differs by more from the direction to the goal of the other. The directions to their goals must also differ by more than CROWD_SAME_WAY.
 * Larger: crossing streams turn aside too. Smaller: opposing groups that are pushed about do not recognize each other. */
#define CROWD_ONCOMING (-0.3f)
/* Cosine of 60 degrees. An agent is on its way around something if its direction of travel differs by more from the direction to its goal.
 * Larger: crossing streams turn aside, too. Smaller: two groups that meet along a wall stand still. */
#define CROWD_INDIRECT 0.5f
/* Cosine of 60 degrees. Another agent is ahead if it is within this angle of the direction of travel. Larger: lanes form late. Smaller:
 * agents turn aside for others that they have passed. */
#define CROWD_AHEAD 0.5f
/* Cosine of 73 degrees. Another agent can block an agent only within this angle of its direction of travel. Larger: agents that are wedged
 * in do not count as blocked. Smaller: agents that slide past others count as blocked. */
#define CROWD_BLOCKING 0.3f
/* Sine of 30 degrees. A neighbor is on the left or on the right if it is at a larger angle from the way ahead. Larger: agents between two
 * others try to slide. Smaller: agents at the edge of a gathering keep their place although there is room beside them. */
#define CROWD_BESIDE 0.5f

/* ---- gaps */

/* Gap that is too narrow for any agent. Larger: agents settle and yield at a distance. Smaller: agents that rock against each other never
 * settle. */
#define CROWD_TIGHT 0.25f
/* Largest gap at which an agent turns aside together with another, or for an oncoming agent that is carried sideways together with it.
 * Larger: the turn spreads through loose groups. Smaller: dense groups stand still for long. */
#define CROWD_FOLLOWING 0.5f
/* Gap within which an agent in front crowds the agent behind it, which can then stall. Larger: agents that are slow for other reasons
 * stall. Smaller: agents in a jam with room between them never turn aside. */
#define CROWD_CROWDED 1.0f

/* ---- lane formation and settling */

/* An agent stalls if it progresses at less than this fraction of its desired speed. Larger: slow streams turn aside. Smaller: creeping jams
 * do not dissolve. */
#define CROWD_STALLED_PROGRESS 0.3f
/* Times. TURNS_AFTER: stall time after which an agent turns aside if others oppose it. LONGEST_STALL: maximum stall time of agents that are
 * not in front of a gathering. SETTLES_AFTER: stall time after which an agent settles in front of a gathering. Larger: jams last, and
 * gatherings come to rest late. Smaller: agents turn aside although others would pass, and agents that only pass settle. */
#define CROWD_TURNS_AFTER 0.1f
#define CROWD_LONGEST_STALL VEER_LONGEST_STALL
#define CROWD_SETTLES_AFTER 0.5f
/* Time for which agents that have arrived at its aim must block an agent before it slides along the edge of the gathering. Larger: the
 * agent stands still before it slides. Smaller: agents that are blocked only for a moment turn away from their path. */
#define CROWD_SLIDES_AFTER 0.25f
/* Maximum stall time of an agent in front of a gathering. Larger: no effect, since the agent settles sooner. Smaller: an agent that walls
 * keep from closing up never settles. */
#define CROWD_LONGEST_WAIT 100.0f
/* Ratio of a gathering's radius to that of the closest packing, up to which an agent that cannot slide settles. Larger: agents settle far
 * from a gathering between walls. Smaller: agents would need a packing that no crowd reaches, so gatherings come to rest late. */
#define CROWD_ROUND 1.15f
/* NEARER: ratio of two distances to the aim. GOES_ON: a length in radii. An agent at the edge of a gathering settles unless a place is
 * nearer by more than both this ratio and this length. For an agent that has settled, the length is CROWD_STAYS. Larger: gatherings are not
 * round. Smaller: agents move for small gains, and gatherings come to rest late. */
#define CROWD_NEARER 1.02f
#define CROWD_GOES_ON 0.4f
#define CROWD_STAYS 0.8f
/* Further length by which a place must be nearer, as a fraction of the path around the aim to it. Larger: gatherings of agents that come
 * from one side are off center. Smaller: the last agents slide halfway around a large gathering for a small gain. */
#define CROWD_WORTH 0.02f
/* Increase of the ratios CROWD_ROUND and CROWD_NEARER per time that it takes to move half around the aim at top speed. Larger: gatherings
 * are not round. Smaller: gatherings come to rest late between walls. */
#define CROWD_LOOSENS 0.07f
/* Time between two checks of whether an agent may settle, or has to move on after it has settled, and the largest number of steps between
 * them. Larger: gatherings come to rest late. Smaller: steps take longer, because each check visits the whole gathering. */
#define CROWD_CHECK_TIME 0.2f
#define CROWD_SETTLED_CHECK_TIME 1.0f
#define CROWD_MOST_CHECKS 60.0f
/* Difference of two distances to the aim, in radii, below which they count as equal. Larger: agents settle outside a round gathering.
 * Smaller: the last agents of a ring do not settle. */
#define CROWD_EQUAL_DISTANCE 0.25f
/* An agent that moves sideways faster than this fraction of top speed keeps sliding in that direction. Larger: agents turn back while they
 * slide. Smaller: a push by another agent determines which way they go. */
#define CROWD_SLIDING 0.1f
/* Fraction of the desired speed at which settled agents close the gaps between them, until their rest time is half of
 * VEER_RESTS_AFTER. Larger: they press each other into overlaps. Smaller: gatherings are loose, or not round, when they come to
 * rest. */
#define CROWD_CLOSING_UP 0.25f
/* A gathering is finished, as seen from one of its agents, if two numbers are small enough. They concern the agents that are not farther
 * from the aim. DENSE: largest ratio of the agent's distance from the aim to the radius of their closest packing. OFF_CENTER: largest
 * distance, in radii, between their centroid and the aim. GRAINY: distance from the aim, in radii, at which twice OFF_CENTER is allowed,
 * because the centroid of few agents is never exact. Larger: gatherings rest before they are round and centered. Smaller: gatherings shake
 * for longer without becoming denser. */
#define CROWD_DENSE 1.1f
#define CROWD_OFF_CENTER 0.65f
#define CROWD_GRAINY 2.5f
/* Rates at which the rest time of an agent grows, per unit of time: where its gathering is finished, and where it is not. Larger:
 * gatherings rest before the next check finds them loose, or before they are centered. Smaller: they come to rest late. */
#define CROWD_DENSE_RATE 4.0f
#define CROWD_LOOSE_RATE 0.75f
/* rad: largest angle by which a blocked agent turns aside, unless it has been blocked for long. Larger: the agent moves away from its goal.
 * Smaller: lanes do not form. */
#define CROWD_SIDESTEP 1.2f
#define CROWD_SIDESTEP_COSINE 0.3624f
#define CROWD_SIDESTEP_SINE 0.9320f
/* LONGEST_SIDESTEP: largest angle by which an agent with context maps turns aside when it has been blocked for long, in rad: a right angle.
 * TURNS_FARTHER_AFTER: stall time at which the largest angle begins to grow; it has grown to the right angle at CROWD_LONGEST_STALL. Larger
 * angle, or smaller time: agents that are blocked only for a moment move away from their goal. Smaller angle, or larger time: dense groups
 * that meet head-on block each other for long. */
#define CROWD_LONGEST_SIDESTEP 1.5708f
#define CROWD_TURNS_FARTHER_AFTER 1.7f
/* An agent does not turn aside into a wall. NEARNESS: a wall counts if it allows the agent to approach only more slowly than this fraction
 * of top speed. Larger: distant walls prevent lanes. Smaller: agents press against walls. INTO_WALL: the turn leads into the wall if it
 * increases the cosine of the angle to it by more than this. Larger: agents press against walls. Smaller: agents that walk along a wall
 * form no lanes. */
#define CROWD_WALL_NEARNESS 0.2f
#define CROWD_INTO_WALL 0.1f
/* Rate at which an agent turns aside and back, in radians per unit of time. Larger: the agent jerks. Smaller: the agent passes the gap, and
 * agents behind it turn back one after another. */
#define CROWD_TURN_RATE 6.0f

/* ---- queues */

/* CALM_SHARE: share to which the desired speed of a blocked agent in a queue is reduced at rest. CALM_PROGRESS: increase of this share for
 * a progress at top speed; slower progress increases it in proportion. CALM_AFTER: stall time, in units of the time to travel five radii,
 * after which the reduction applies in full. Larger shares: agents push each other around, turn and jerk. Smaller: agents far from a door
 * stand for long, and narrow doors let fewer agents pass. Larger time: agents that have just joined a queue push those in front. Smaller:
 * streams that slow down for a moment lose speed. */
#define CROWD_CALM_SHARE 0.35f
#define CROWD_CALM_PROGRESS 1.5f
#define CROWD_CALM_AFTER 0.5f
/* Rate, per time to travel five radii, at which a blocked agent in a queue loses its velocity across its direction. The rate falls to 0
 * towards top speed. Larger: velocities jump when the direction does. Smaller: pushes carry agents sideways, and they block each other in
 * front of doors. */
#define CROWD_STEADYING 120.0f

/* ---- the solver */

/* Number of sweeps over the half planes before the exact method is used. Larger: time is spent on velocities that converge slowly. Smaller:
 * the exact method, which takes longer, is used for velocities that have almost converged. */
#define CROWD_SWEEPS 3u
/* A velocity has converged when it changes by less than this fraction of top speed in a sweep or a step. Larger: agents shake. Smaller:
 * steps are wasted on rounding errors. */
#define CROWD_CONVERGED 1e-4f
/* Largest number of steps of the exact method. Larger: only extreme numbers need more. Smaller: velocities in dense crowds are
 * inaccurate. */
#define CROWD_MAX_STEPS 24u
/* Softness, in u/s per u/s, of obstacles' half planes in the exact method, where forces make them hard. Larger: the forces need more
 * updates. Smaller: digits are lost. */
#define CROWD_HARDNESS 1e-4f
/* Fraction of top speed by which an obstacle's half plane may be violated. Larger: agents press into walls. Smaller: forces are updated
 * needlessly. */
#define CROWD_HOLDS 1e-5f
/* A step is shortened if the cost rises at its end more steeply than this fraction of the slope at its start. Larger: steps that overshoot
 * the minimum are kept, and cycles are possible. Smaller: good steps are shortened. */
#define CROWD_STEEPEST_END 0.5f
/* Number of Newton steps that bring a velocity to the rim of the disc of top speed; any remaining excess is cut off. Larger: takes longer.
 * Smaller: directions on the rim are inaccurate. */
#define CROWD_RIM_STEPS 5
/* A velocity is outside the disc if it is faster than top speed times this factor. Larger: agents are too fast before they are cut off.
 * Smaller: rounding counts as outside. */
#define CROWD_OUTSIDE 1.0001f

/* ---- how agents are collected for four lanes; none of these constants changes results */

/* Number of groups of up to four agents that are open at a time. Larger: more groups are tested for each agent. Smaller: groups are closed
 * half empty. */
#define CROWD_OPEN_GROUPS 8u
/* Agents share a group only if they are at most this many cells of the agent grid apart, along x and across. Larger: the agents of a group
 * share fewer neighbors, and searches are wider. Smaller: groups are closed half empty. */
#define CROWD_GROUP_WIDTH 6.0f
#define CROWD_GROUP_HEIGHT 1.0f

#endif
