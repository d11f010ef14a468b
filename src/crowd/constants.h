/* The constants of crowds, in the order in which the law uses them. Speeds are shares of an agent's top speed. Gaps between two agents are
 * shares of the sum of their radii. Times are in units of the time in which an agent travels five of its radii at top speed. So crowds of
 * agents of every size and speed move alike. Each comment ends with what breaks when the number is larger or smaller. */
#ifndef VEER_CROWD_CONSTANTS_H
#define VEER_CROWD_CONSTANTS_H

/* ---- units */

/* Units of time in which an agent travels one of its radii at top speed. Other values rescale all times below. */
#define CROWD_TIME_PER_RADIUS 0.2f
/* 1/s: bounds of the reciprocal of the unit of time, for agents that are huge and slow, or tiny and fast. A larger lower bound or a smaller
 * upper one makes such agents turn aside too early or too late; without bounds a point would never count as blocked. */
#define CROWD_SLOWEST_PACE 0.01f
#define CROWD_FASTEST_PACE 20.0f

/* ---- what agents know of each other */

/* Share of top speed: slower agents stand. Larger: agents that creep in a jam are taken for obstacles. Smaller: agents at rest that are
 * nudged by others count as moving. */
#define CROWD_STANDING 0.05f
/* Share of top speed: the heading of an agent is the direction of its velocity above this, and the way that it faces below. Larger: slow
 * agents are believed to go where they face. Smaller: the headings of agents at rest follow rounding errors. */
#define CROWD_LEAST_HEADING_SPEED 0.01f
/* Time: an agent that has stalled for so long is blocked, and others yield to it. Larger: arches before doors hold longer. Smaller: queues
 * that only wait their turn are shuffled. */
#define CROWD_BLOCKED_AFTER 1.0f
/* Radians: an agent that turns aside by more leads the blocked agents behind it. Larger: dense groups stay in the way of their own front.
 * Smaller: agents still turn aside together when the way is free again. */
#define CROWD_LEADING_TURN 0.3f

/* ---- the search for neighbors. None of these numbers changes a result, with the exception of the first one */

/* Radii of the agent, and a share of its range: the first range that is searched. An agent in a crowd of more than VEER_CROWD agents in
 * reach meets a sample of those in this range. Larger: the sample misses close agents. Smaller: more searches. */
#define CROWD_FIRST_RANGE 4.0f
#define CROWD_FIRST_RANGE_SHARE 0.125f
/* Each range is longer than the one before by this factor, the fourth root of 2. Larger: searches go through more candidates than needed.
 * Smaller: more searches. */
#define CROWD_RANGE_RATIO 1.189207f
/* The most ranges, so that the search ends. Smaller: the last step to the full range is a long one. */
#define CROWD_MAX_RANGES 64u
/* After so many searches whose neighbors all lay within a shorter range, by a margin, the next search begins there. Larger or nearer to 1:
 * searches stay too wide. Smaller: they alternate between two ranges. */
#define CROWD_CALM_SEARCHES 6u
#define CROWD_CALM_MARGIN 0.97f
/* Squared units: agents closer than this are equally far, so that entries of the list stay positive. Larger: the order of close agents is
 * found one agent at a time. Smaller: entries are denormal numbers. */
#define CROWD_LEAST_SQUARE 1e-30f

/* ---- responsibility: how two agents share the effort */

/* The share of an agent that yields: it has arrived where the other one passes, or is farther from a goal at which agents have arrived.
 * Larger: passing agents push through gatherings. Smaller: arrivals dislodge the agents that have settled. */
#define CROWD_YIELDING_SHARE 0.9f
/* The share of the agent that is farther from a shared goal. Larger: the nearer one runs into agents that have no room. Smaller: pairs
 * before a door block each other. */
#define CROWD_FARTHER_SHARE 0.6f
/* Distances to a shared goal that differ by less, as a share of their sum, are equal. Larger: pairs block each other. Smaller: rounding
 * decides which agent yields. */
#define CROWD_EQUALLY_FAR 1e-4f
/* An agent with more than this share yields to the desired velocity of a blocked neighbor. Larger: none does, since farther agents have
 * 0.6. Smaller: both agents of a pair do, and both back off. */
#define CROWD_MOST_OF_EFFORT 0.55f
/* How far the velocity of a blocked neighbor is taken to be on the way to its desired velocity, 0 to 1. Larger: farther agents are pushed
 * away from a door. Smaller: two agents that press against each other at rest have no velocity to yield to, and arches hold. */
#define CROWD_YIELD_TO_DESIRED 0.5f

/* ---- half planes */

/* Gap that agents keep. Larger: crowds are looser, and doors let fewer agents through. Smaller: rounding makes agents overlap. */
#define CROWD_GAP 0.01f
/* u/s of violation per u/s of force, of half planes of agents; obstacles have 0. Larger: agents in a crush overlap. Smaller: their
 * velocities jump when one half plane more or less holds, and the solver needs more steps. */
#define CROWD_SOFTNESS 0.01f
/* Share of top speed: the nearer of two agents to a shared goal may violate its half plane by this much. Larger: queues overlap. Smaller:
 * arches before doors hold. */
#define CROWD_LEEWAY 0.03f
/* Radii of travel at top speed, as a time: agents that are closer than the gap separate within it. Larger: overlaps last. Smaller: agents
 * that are pressed together jump apart. */
#define CROWD_SEPARATION_RADII 1.25f
/* Share of top speed: agents that approach each other with less speed across are in line. Larger: agents that would pass anyway are
 * turned. Smaller: rounding chooses the side. */
#define CROWD_IN_LINE 1e-5f
/* Share of top speed, added sideways for agents in line. Larger: following agents weave. Smaller: the one behind follows a slower one for
 * ever instead of overtaking it. */
#define CROWD_LINE_BREAK 0.01f
/* Share of top speed: an agent without a goal that comes nearer faster overtakes. Larger: it brakes behind slower ones first. Smaller:
 * agents of a stream that drift together weave. */
#define CROWD_OVERTAKING 0.05f
/* Share of half the cone of forbidden velocities by which its axis leans to the other side for an agent that overtakes. Larger: it keeps to
 * its side even if it is almost past on the other one. Smaller: it changes sides in mid-pass. */
#define CROWD_OVERTAKING_LEAN 0.95f

/* ---- directions, as cosines and sines of angles */

/* Headings within 70 degrees go the same way: such pairs have the shorter time horizon. Larger: streams do not close up. Smaller: agents
 * whose paths cross react too late. */
#define CROWD_SAME_WAY 0.35f
/* Directions to two goals within 60 degrees: an agent turns aside with the one in front. Larger: groups tear apart. Smaller: agents
 * follow strangers. */
#define CROWD_SAME_GOAL 0.5f
/* Headings and directions to goals more than 107 degrees apart: the agents are oncoming. Larger: crossing streams turn aside, too.
 * Smaller (nearer to -1): opposing groups that are pushed about do not recognize each other. */
#define CROWD_ONCOMING (-0.3f)
/* Within 60 degrees of its direction an agent has another one ahead. Larger: lanes form late. Smaller: agents turn aside for others that
 * they have passed. */
#define CROWD_AHEAD 0.5f
/* Within 73 degrees of its direction another agent can block it. Larger: agents that are wedged in do not count as blocked. Smaller:
 * agents that slide past others do. */
#define CROWD_BLOCKING 0.3f
/* 12 degrees to either side: agents that have arrived block a side beyond it. Larger: agents settle only in deep pockets. Smaller: they
 * settle before a flat front of settled agents, and gatherings are not round. */
#define CROWD_POCKET 0.2f

/* ---- gaps */

/* A gap through which no agent fits. Larger: agents settle and yield at a distance. Smaller: agents that rock against each other come to
 * no end. */
#define CROWD_TIGHT 0.25f
/* The gap within which an agent follows one that turns aside. Larger: the turn spreads through loose groups. Smaller: dense groups stand
 * still for long. */
#define CROWD_FOLLOWING 0.5f
/* The gap within which an agent in front makes another one crowded, so that it can stall. Larger: agents that are slow for other reasons
 * stall. Smaller: agents in a jam with room between them never turn aside. */
#define CROWD_CROWDED 1.0f

/* ---- lane formation and settling */

/* Share of the desired speed: an agent with less progress stalls. Larger: slow streams turn aside. Smaller: jams that creep do not
 * dissolve. */
#define CROWD_STALLED_PROGRESS 0.3f
/* Times: an agent that has stalled for so long turns aside if others oppose it; the most that is counted, which is also how long an agent
 * slides around a gathering before it settles; how long it stalls in a pocket of the gathering before it settles there. Larger: jams last,
 * and gatherings come to rest late. Smaller: agents turn aside for what would pass, and gatherings are not round. */
#define CROWD_TURNS_AFTER 0.5f
#define CROWD_LONGEST_STALL 2.0f
#define CROWD_SETTLES_AFTER 0.5f
/* Radians: how far a blocked agent turns aside. Larger: it walks away from its goal. Smaller: lanes do not form. */
#define CROWD_SIDESTEP 1.2f
#define CROWD_SIDESTEP_COSINE 0.3624f
#define CROWD_SIDESTEP_SINE 0.9320f
/* An agent does not turn aside into a wall. The first number is a share of top speed: a wall counts if the agent may approach it no faster.
 * Larger: walls farther off prevent lanes. Smaller: agents press against walls. The second one is a cosine: by how much more the turn leads
 * into the wall. Larger: agents press against walls. Smaller: agents that walk along a wall form no lanes. */
#define CROWD_WALL_NEARNESS 0.2f
#define CROWD_INTO_WALL 0.1f
/* Radians per unit of time, at which it turns aside and back. Larger: it jerks. Smaller: it passes the gap; those behind it wait longer. */
#define CROWD_TURN_RATE 2.0f
#define CROWD_RETURN_RATE 1.0f

/* ---- the solver */

/* Sweeps over the half planes before the exact method takes over. Larger: time is spent on velocities that converge slowly. Smaller: the
 * exact method, which costs more, runs for velocities that have almost converged. */
#define CROWD_SWEEPS 3u
/* Share of top speed: a velocity that changes by less in a sweep or a step is final. Larger: agents shake. Smaller: rounding errors are
 * followed. */
#define CROWD_CONVERGED 1e-4f
/* The most steps of the exact method. Smaller: velocities in a crush are off. Larger: only numbers out of all proportion need them. */
#define CROWD_MAX_STEPS 24u
/* u/s per u/s: softness of the half planes of obstacles in the exact method, where forces make them hard. Larger: more updates of forces.
 * Smaller: digits are lost. */
#define CROWD_HARDNESS 1e-4f
/* Share of top speed by which the half plane of an obstacle may be violated. Larger: agents press into walls. Smaller: needless updates. */
#define CROWD_HOLDS 1e-5f
/* Share of the cost's slope at the beginning of a step: a step at whose end the cost rises more steeply is shortened. Larger: steps that
 * jump over the minimum are kept, and cycles are possible. Smaller: good steps are shortened. */
#define CROWD_STEEPEST_END 0.5f
/* Newton steps for the length of a velocity on the rim of top speed; what is left is cut off. Larger: costs time. Smaller: directions on
 * the rim are off. */
#define CROWD_RIM_STEPS 5
/* Shares of top speed beyond which a velocity is outside the disc. Larger: agents are too fast before they are cut off. Smaller: rounding
 * counts as outside. */
#define CROWD_OUTSIDE 1.0001f

/* ---- how agents are collected for four lanes. None of these numbers changes a result */

/* Groups of up to four that are open at a time. Larger: groups are looked through longer. Smaller: groups are closed half empty. */
#define CROWD_OPEN_GROUPS 8u
/* Cells of the agent grid, along a row and across: agents that are farther apart do not share a group. Larger: they share fewer neighbors,
 * and searches are wider. Smaller: groups are closed half empty. */
#define CROWD_GROUP_WIDTH 6.0f
#define CROWD_GROUP_HEIGHT 1.0f

#endif
