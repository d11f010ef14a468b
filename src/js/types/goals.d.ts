/** Generated from src/veer_schema.inl by src/build/types.mjs: change the table, then run `npm run types`. */
import type { InFlow, OnPath, OverMesh, Targeted, WithOther, WithOutline } from "./api.js";
import type { BehaviorSettings } from "./behaviors.js";
import type { ArriveProfile, FormationPattern, PatrolOrder, PredictBy, SeparationFalloff, Side } from "./choices.js";
export interface SeekBehavior extends BehaviorSettings, Targeted {
    /**
     * Goes to the target at full speed (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "seek" }] });
     */
    type: "seek";
    /** In a context brain: danger up to this value does not keep the agent away from the goal; larger: it goes closer to walls and agents to reach the goal, 0: no danger is accepted. Default 0, from 0 to 1. */
    dangerTolerance?: number;
}

export interface FleeBehavior extends BehaviorSettings, Targeted {
    /**
     * Moves away from the target, faster the nearer the target is (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "flee" }] });
     */
    type: "flee";
    /** Distance beyond which the agent does not flee; larger: it flees earlier. Infinity: always flees at full speed. Default Infinity u, from 0 to Infinity. */
    panicRadius?: number | null;
}

export interface ArriveBehavior extends BehaviorSettings, Targeted {
    /**
     * Goes to the target and stops there without overshooting; emits `arrived` once (Reynolds 1999; the braking profile is Veer's own).
     * @example world.addBrain({ behaviors: [{ type: "arrive" }] });
     */
    type: "arrive";
    /** Profile `ramp`: distance at which the agent starts to slow down; larger: it slows down earlier. The profile `brake` does not use it. Default 100 u, from 0 to 1000000. */
    slowRadius?: number;
    /** Distance from the target within which the agent counts as arrived, stands still and emits `arrived`; larger: it stops earlier. `arrived` is emitted once; again only after the agent has been farther away than 1.5 x stopRadius, or has had no target (`setTarget` with null) or another brain. A new target within that distance causes no new event. The agent also emits `arrived` when other agents around the goal prevent it from getting any nearer. Default 2 u, from 0 to 1000000. */
    stopRadius?: number;
    /** How the speed decreases. Default "brake". */
    profile?: ArriveProfile;
    /** In a context brain: danger up to this value does not keep the agent away from the goal; larger: it goes closer to walls and agents to reach the goal, 0: no danger is accepted. Default 0, from 0 to 1. */
    dangerTolerance?: number;
}

export interface WanderBehavior extends BehaviorSettings {
    /**
     * Wanders: seeks a point that performs a random walk on a circle (in volume worlds a sphere) ahead of the agent. The statistics of the walk are the same whatever the length of the time step (Reynolds 1999; Ornstein and Uhlenbeck 1930).
     * @example world.addBrain({ behaviors: [{ type: "wander" }] });
     */
    type: "wander";
    /** Radius of the circle; larger, compared with `wanderDistance`: sharper turns. Default 40 u, from 0 to 1000000. */
    wanderRadius?: number;
    /** Distance from the agent to the center of the circle; larger, compared with `wanderRadius`: gentler turns. Default 60 u, from 0 to 1000000. */
    wanderDistance?: number;
    /** Strength of the random walk of the angle; smaller: the agent follows the same curve for longer, 0: it circles. Much larger: its turns cancel out, and it jitters along a nearly straight line. Default 1.3 rad/sqrt(s), from 0 to 100. */
    sigma?: number;
    /** Rate at which the angle returns to straight ahead; larger: straighter walks, 0: it does not return. Default 0/s, from 0 to 100. */
    kappa?: number;
    /** Speed as a fraction of maxSpeed; lower: the agent strolls. Default 1, from 0 to 1. */
    speed?: number;
}

export interface FollowTrackBehavior extends BehaviorSettings, OnPath {
    /**
     * Drives along the path and pulls the agent back to the center line, so that its body stays within the path's radius. The direction of the path is read ahead of the agent, to compensate for the agent's lag. Cars with a `grip` take a racing line instead of the center line, according to their `skill`, unless they have a `lane`. Near the center line, there is no pull: within at most half of the free width, which is the width of the path minus that of the agent (KidsCanCode, Context Steering, 2020; the pull is Veer's own). The edge of the path also limits how far the agent is diverted by dangers in a context map, by a crowd or, in a blend, by behaviors that avoid agents.
     * @example world.addBrain({ behaviors: [{ type: "followTrack", path }] });
     */
    type: "followTrack";
    /** Distance ahead of the agent at which the direction of the path is read; it is increased where the agent's lag (1/`response`) requires it. Larger: the agent cuts corners. Default 0 u, from 0 to 1000000. */
    lookAhead?: number;
    /** Strength of the pull to the center line; smaller: the agent returns more slowly, 1: critical damping, larger: the agent may oscillate. Default 1, from 0 to 100. */
    pull?: number;
    /** Distance of the agent's lane from the center line; larger: closer to the edge of the path. Positive: to the left, which appears on the right on a canvas, where y points down; negative: to the other side. Default 0 u, from -1000000 to 1000000. */
    lane?: number;
}

export interface FollowPathBehavior extends BehaviorSettings, OnPath {
    /**
     * Seeks a point on the path, ahead of the point closest to the agent, and arrives at an open end (Palacios, Unity AI Game Programming, 2013). Cars with a `grip` take a racing line, according to their `skill`.
     * @example world.addBrain({ behaviors: [{ type: "followPath", path }] });
     */
    type: "followPath";
    /** Distance along the path from the point closest to the agent to the goal; larger: the agent cuts corners, smaller: it keeps to the path more closely. Negative: the agent follows the path backwards. Default 40 u, from -1000000 to 1000000. */
    pathOffset?: number;
    /** Distance from an open end within which the agent counts as arrived, and emits `arrived`; larger: it stops earlier. `arrived` is emitted again after the agent has been farther away than 1.5 x stopRadius. Default 2 u, from 0 to 1000000. */
    stopRadius?: number;
    /** In a context brain: danger up to this value does not keep the agent away from the goal; larger: it goes closer to walls and agents to reach the goal, 0: no danger is accepted. Default 0, from 0 to 1. */
    dangerTolerance?: number;
}

export interface PatrolBehavior extends BehaviorSettings, OnPath {
    /**
     * Visits the path's nodes in order; emits `nodeReached` at each node. Even fast agents do not skip nodes.
     * @example world.addBrain({ behaviors: [{ type: "patrol", path }] });
     */
    type: "patrol";
    /** The order of the nodes, the points of the path. Default "loop". */
    order?: PatrolOrder;
    /** Distance within which a node counts as reached, and `nodeReached` is emitted; larger: the agent rounds corners, smaller: it goes to the point itself. Default 10 u, from 0 to 1000000. */
    nodeRadius?: number;
    /** Pause at each node; longer: the agent waits longer, 0: it continues at once. Default 0 s, from 0 to 1000000. */
    dwell?: number;
    /** In a context brain: danger up to this value does not keep the agent away from a node; larger: it reaches nodes closer to walls, 0: no danger is accepted. Default 0.15, from 0 to 1. */
    dangerTolerance?: number;
}

export interface DriveBehavior extends BehaviorSettings {
    /**
     * Moves in the direction given by the input columns driveX, driveY and driveZ, for example from a keyboard, a stick or a touch screen. Without input the agent coasts; with `idle: brake` in its `locomotion` it stops.
     * @example world.addBrain({ behaviors: [{ type: "drive" }] });
     */
    type: "drive";
    /** Inputs (`setDrive`) shorter than this count as no input; larger: a worn stick does not drift, but small inputs are lost. Default 0.1, from 0 to 1. */
    deadZone?: number;
}

export interface LeaveBehavior extends BehaviorSettings, Targeted {
    /**
     * Moves away from the target: at full speed within escapeRadius, then gradually slower up to dangerRadius (Palacios 2013, made continuous).
     * @example world.addBrain({ behaviors: [{ type: "leave" }] });
     */
    type: "leave";
    /** Distance within which the agent leaves at full speed; larger: it slows down later. Choose it smaller than `dangerRadius`. Default 50 u, from 0 to 1000000. */
    escapeRadius?: number;
    /** Distance beyond which the behavior does nothing; larger: the agent keeps farther away. Default 150 u, from 0 to 1000000. */
    dangerRadius?: number;
}

export interface PursueBehavior extends BehaviorSettings, Targeted {
    /**
     * Seeks the predicted position of the target at the time when the agent could reach it, at most maxPrediction ahead (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "pursue" }] });
     */
    type: "pursue";
    /** Maximum prediction time; longer: it cuts off distant targets, 0: it chases the target's present position as `seek` does. Default 1 s, from 0 to 1000000. */
    maxPrediction?: number;
    /** Speed used to compute the travel time. Default "maxSpeed". */
    predictBy?: PredictBy;
    /** Distance between the centers of agent and target within which the agent emits `caught`; larger: it catches from farther away. Choose a value above the sum of the two radii; below it, the agent must overlap the target, which `separation` prevents. In a crowd that keeps agents farther apart, touching the target is enough. `caught` is emitted once; again only after the target has been farther away than 1.5 x catchRadius, or the agent has had no target or another one. 0: never. Default 0 u, from 0 to 1000000. */
    catchRadius?: number;
    /** In a context brain: danger up to this value does not keep the agent away from the goal; larger: it goes closer to walls and agents to reach the goal, 0: no danger is accepted. Default 0, from 0 to 1. */
    dangerTolerance?: number;
    /** Fraction of the prediction time by which the agent aims ahead of the target; smaller: the agent aims farther behind. 1: lead pursuit, to where the target will be; 0: pure pursuit, to where it is; below 0: lag pursuit, to where it was (-1: one whole prediction time ago). A ship in lag pursuit stays behind a target that turns, instead of flying past it. Default 1, from -1 to 1. */
    lead?: number;
}

export interface EvadeBehavior extends BehaviorSettings, Targeted {
    /**
     * Flees from the place where the target will be (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "evade" }] });
     */
    type: "evade";
    /** Maximum prediction time; longer: it heads away from where a distant target will be, 0: from its present position as `flee` does. Default 1 s, from 0 to 1000000. */
    maxPrediction?: number;
    /** Speed used to compute the travel time. Default "maxSpeed". */
    predictBy?: PredictBy;
    /** The behavior does nothing while the target is farther away than this; larger: the agent evades earlier. Infinity: the agent always flees at full speed. Default Infinity u, from 0 to Infinity. */
    panicRadius?: number | null;
}

export interface InterceptBehavior extends BehaviorSettings, Targeted {
    /**
     * Goes to the exact point where the agent would meet the target if the target kept its velocity (the solution of a quadratic equation); pursues the target if there is no such point.
     * @example world.addBrain({ behaviors: [{ type: "intercept" }] });
     */
    type: "intercept";
    /** If the agent would need longer than this to meet the target, it pursues the target instead; longer: it heads for more distant meeting points. Default 10 s, from 0 to 1000000. */
    maxPrediction?: number;
    /** Distance between the centers of agent and target within which the agent emits `caught`; larger: it catches from farther away. Choose a value above the sum of the two radii; below it, the agent must overlap the target, which `separation` prevents. In a crowd that keeps agents farther apart, touching the target is enough. `caught` is emitted once; again only after the target has been farther away than 1.5 x catchRadius, or the agent has had no target or another one. 0: never. Default 0 u, from 0 to 1000000. */
    catchRadius?: number;
    /** In a context brain: danger up to this value does not keep the agent away from the goal; larger: it goes closer to walls and agents to reach the goal, 0: no danger is accepted. Default 0, from 0 to 1. */
    dangerTolerance?: number;
}

export interface MatchVelocityBehavior extends BehaviorSettings, Targeted {
    /**
     * Matches the target's velocity, up to maxSpeed (Palacios 2013).
     * @example world.addBrain({ behaviors: [{ type: "matchVelocity" }] });
     */
    type: "matchVelocity";
    /** Fraction of the target's velocity: less than 1 is slower than the target; negative: in the opposite direction. Default 1, from -1 to 1. */
    share?: number;
}

export interface InterposeBehavior extends BehaviorSettings, Targeted, WithOther {
    /**
     * Goes to a point between the target and another agent (otherAgent, or the nearest agent of otherGroup), and stays between them as they move. Does nothing if either of the two is missing, for example after otherAgent was removed (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "interpose" }] });
     */
    type: "interpose";
    /** Position on the line between the two: 0 at the target, 1 at the other agent; larger: nearer to the other agent. Default 0.5, from 0 to 1. */
    share?: number;
    /** Groups of the other agent if otherAgent is not set: the agent of these groups that is nearest to the target is used; 0: none. A bit mask. Default 0. */
    otherGroup?: number;
    /** Maximum prediction time; longer: it goes where the two will be, 0: where they are. Default 2 s, from 0 to 1000000. */
    maxPrediction?: number;
    /** Distance from the place on the line within which the agent emits `arrived` and only matches the velocity of that place; larger: it comes to rest earlier. `arrived` is emitted again after the agent has been farther away than 1.5 x stopRadius. Default 2 u, from 0 to 1000000. */
    stopRadius?: number;
    /** In a context brain: danger up to this value does not keep the agent away from the goal; larger: it goes closer to walls and agents to reach the goal, 0: no danger is accepted. Default 0, from 0 to 1. */
    dangerTolerance?: number;
}

export interface HideBehavior extends BehaviorSettings, Targeted {
    /**
     * Goes to the nearest place where an obstacle hides the agent from the target; does nothing if there is no such place (Buckland 2005, with the line of sight tested for every place).
     * @example world.addBrain({ behaviors: [{ type: "hide" }] });
     */
    type: "hide";
    /** Obstacles farther away than this are not used as cover; larger: it runs farther to hide. Default 300 u, from 0 to 100000. */
    range?: number;
    /** Distance between the outlines of the obstacle and the agent; larger: it hides farther behind. Default 20 u, from 0 to 100000. */
    gap?: number;
    /** The behavior does nothing while the target is farther away than this; larger: it hides earlier. Default Infinity u, from 0 to Infinity. */
    threatRange?: number | null;
    /** Distance from the hiding place within which the agent emits `arrived` and stands still, or matches the velocity of moving cover; larger: it stops earlier. `arrived` is emitted again for another place, or after the agent has been farther away than 1.5 x stopRadius. Default 2 u, from 0 to 1000000. */
    stopRadius?: number;
    /** Groups of obstacles that give cover and block the line of sight, one bit each: obstacles whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

export interface OffsetPursuitBehavior extends BehaviorSettings, Targeted {
    /**
     * Keeps a fixed position relative to the target. The position turns with the target; if the target is a point, the position is relative to the axes of the world (Reynolds 1999; Buckland 2005).
     * @example world.addBrain({ behaviors: [{ type: "offsetPursuit" }] });
     */
    type: "offsetPursuit";
    /** Offset ahead of the target; negative: behind it. Default -30 u, from -1000000 to 1000000. */
    offsetX?: number;
    /** Offset to the left of the target; negative: to the right. Default 0 u, from -1000000 to 1000000. */
    offsetY?: number;
    /** Offset above the target, in volume worlds; negative: below it. Default 0 u, from -1000000 to 1000000. */
    offsetZ?: number;
    /** Maximum prediction time; longer: it heads for the target's predicted position and lags less, 0: for the present position. Default 1 s, from 0 to 1000000. */
    maxPrediction?: number;
    /** Distance from its position in the group within which the agent only matches the velocity of that position, and emits `arrived`; larger: it comes to rest earlier. Default 1 u, from 0 to 1000000. */
    stopRadius?: number;
    /** In a context brain: danger up to this value does not keep the agent away from the goal; larger: it goes closer to walls and agents to reach the goal, 0: no danger is accepted. Default 0, from 0 to 1. */
    dangerTolerance?: number;
}

export interface FollowLeaderBehavior extends BehaviorSettings, Targeted {
    /**
     * Arrives behind the target, gets out of the target's way, and keeps apart from other followers; an agent whose place is taken waits near that place (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "followLeader" }] });
     */
    type: "followLeader";
    /** Distance that the agent keeps behind the leader; larger: it stays farther back. The agent emits `arrived` within half of `spacing` of its place there. Default 40 u, from 0 to 1000000. */
    behind?: number;
    /** Length of the corridor ahead of a moving leader that the agent keeps free; longer: it gets out of the way earlier. Default 50 u, from 0 to 1000000. */
    clearAhead?: number;
    /** Half the width of the corridor (`clearAhead`); wider: the agent moves farther aside. Choose at least the sum of the two radii. Default 20 u, from 0 to 1000000. */
    corridor?: number;
    /** Distance that the agent keeps from other agents of its brain and from the leader; larger: a looser group. Choose more than two radii. Default 20 u, from 0 to 100000. */
    spacing?: number;
    /** In a context brain: danger up to this value does not keep the agent away from the goal; larger: it goes closer to walls and agents to reach the goal, 0: no danger is accepted. Default 0, from 0 to 1. */
    dangerTolerance?: number;
}

export interface FollowFlowBehavior extends BehaviorSettings, InFlow {
    /**
     * Follows the flow field, read at the agent's predicted position (Reynolds 1999); a vector of length 1 means maxSpeed.
     * @example world.addBrain({ behaviors: [{ type: "followFlow", flow }] });
     */
    type: "followFlow";
    /** How far ahead the field is read. A value of 1/`response` compensates for the agent's lag; with larger values the agent cuts corners, with smaller ones it is carried outwards in bends. Default 0.1 s, from 0 to 60. */
    prediction?: number;
}

export interface FollowWallBehavior extends BehaviorSettings {
    /**
     * Follows the nearest wall on the chosen side at a set distance, also around corners. Obstacles count as walls, and so do world edges that clamp or bounce (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "followWall" }] });
     */
    type: "followWall";
    /** Distance between the agent's edge and the wall; larger: it keeps farther away. In a corridor too narrow for this distance, the agent keeps to the middle. Default 20 u, from 0 to 100000. */
    distance?: number;
    /** Walls farther from the agent's edge than this are ignored; larger: the agent goes to walls farther away. If there is no wall in range, the behavior does nothing. Choose more than `distance`. Default 100 u, from 0 to 100000. */
    range?: number;
    /** How far ahead along the wall the agent aims; a smaller value corrects the distance from the wall faster, a larger one makes gentler turns. Default 40 u, from 0 to 100000. */
    lookAhead?: number;
    /** The side on which the agent keeps the wall; with `nearer`, the side is chosen when the agent reaches a wall. Default "nearer". */
    side?: Side;
    /** Groups of obstacles that the behavior considers, one bit each: obstacles whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

export interface FormationBehavior extends BehaviorSettings, Targeted {
    /**
     * Agents with the same brain and target keep places around the target. The formation turns with the target; around a point it faces +x. An agent gets its place in the first step after it joins. The agents can catch up only with a leader that is slower than they are. Places are assigned so that the sum of squared displacements is smallest and paths rarely cross. For up to 64 agents, the assignment is exact; for more, it is approximate, and exchanges improve it in every step. In planar worlds, a place in a wall or on the other side of a wall is replaced by the nearest free place next to the others, and an agent that cannot go straight to its place goes around the wall: along a path if `cellSize` is set, otherwise by the nearer end of the wall (Reynolds 1999; Kuhn 1955).
     * @example world.addBrain({ behaviors: [{ type: "formation" }] });
     */
    type: "formation";
    /** Arrangement of the places. Default "circle". */
    pattern?: FormationPattern;
    /** Distance between neighboring places; larger: a looser formation. Choose at least two radii; otherwise agents touch. Default 30 u, from 0 to 100000. */
    spacing?: number;
    /** Distance from its place within which the agent only matches the velocity of the place; larger: it comes to rest earlier. Default 1 u, from 0 to 1000000. */
    stopRadius?: number;
    /** In a context brain: danger up to this value does not keep the agent away from the goal; larger: it goes closer to walls and agents to reach the goal, 0: no danger is accepted. Default 0, from 0 to 1. */
    dangerTolerance?: number;
    /** Size of the grid cells for path finding, as in `goTo`, at least 0.01; smaller: narrower passages and more memory. 0: no path finding; the agent finds its way around the ends of walls, but not out of buildings. Default 0 u, from 0 to 100000. */
    cellSize?: number;
    /** Distance that the path keeps from obstacles; at least the `radius` of the largest agent; otherwise paths lead through gaps too narrow for it. Larger: agents need wider passages. A passage narrower than 2 x clearance is closed; one at least 2 x clearance + cellSize wide is always open. Default 10 u, from 0 to 100000. */
    clearance?: number;
    /** Groups of obstacles that the behavior considers, one bit each: obstacles whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
    /** Groups of links that the agent takes, one bit each: links whose `group` has one of these bits; 0: none. A bit mask. Default 4294967295 (all). */
    links?: number;
    /** Steepest ground on which paths lead, as in `goTo`; smaller: paths lead around hills. 1.5707964: paths lead over any slope. Default 1.5707964 rad, from 0 to 1.5707964. */
    maxSlope?: number;
    /** How willing agents are to go around hills on their paths, as in `goTo`; larger: longer detours. Default 0, from 0 to 1000. */
    slopeCost?: number;
}

export interface OrbitBehavior extends BehaviorSettings, Targeted {
    /**
     * Circles the target at a set distance (in volume worlds, at the target's height), as fast as the agent's maximum force allows on that circle.
     * @example world.addBrain({ behaviors: [{ type: "orbit" }] });
     */
    type: "orbit";
    /** Radius of the circle; larger: it circles farther away, and faster if `maxForce` limits the speed. Default 80 u, from 0 to 1000000. */
    radius?: number;
    /** The side on which the agent keeps the target; left: the agent circles counterclockwise (x towards y); nearer: the side that fits the agent's current motion. Default "nearer". */
    side?: Side;
    /** Strength of the pull to the circle; larger: it returns to the circle more directly. At a distance of radius/pull from the circle, the agent moves towards the circle as fast as along it. Default 2, from 0 to 100. */
    pull?: number;
}

export interface StayOnPathBehavior extends BehaviorSettings, OnPath {
    /**
     * Does nothing within the path's radius; when the agent is about to leave the path, it seeks a point on the path ahead (Reynolds 1999). Put this behavior before `wander` or `flock` in a priority brain with threshold 0.
     * @example world.addBrain({ behaviors: [{ type: "stayOnPath", path }] });
     */
    type: "stayOnPath";
    /** How far ahead the agent's motion is predicted: the agent turns back if it would leave the path within this time; longer: it turns back earlier. Default 0.5 s, from 0 to 60. */
    prediction?: number;
    /** Distance along the path from the agent's predicted position to the point that the agent seeks; larger: it returns at a flatter angle. Negative: towards the start. Default 30 u, from -1000000 to 1000000. */
    pathOffset?: number;
}

export interface SeparationBehavior extends BehaviorSettings {
    /**
     * Keeps the agent apart from its neighbors: each neighbor pushes it away, nearer neighbors more strongly. The pushes add up to at most maxSpeed, and steer the agent without braking it (Reynolds 1987, 1999).
     * @example world.addBrain({ behaviors: [{ type: "separation" }] });
     */
    type: "separation";
    /** Distance between the centers at which the push of a neighbor begins; larger: agents keep farther apart. The push is maxSpeed at half of this distance, and stronger when the neighbor is nearer. Agents with the same goal come closer than that; only a `crowd` keeps them from overlapping. If there are more than 216 neighbors (648 in volume worlds), an even sample of them is used. Default 30 u, from 0 to 100000. */
    distance?: number;
    /** How the push decreases with the distance. Default "inverse". */
    falloff?: SeparationFalloff;
    /** Full angle of view, half on each side of the direction of motion; smaller: neighbors behind the agent do not count. 6.2831853: all around. Default 6.2831855 rad, from 0 to 6.2831855. */
    fieldOfView?: number;
    /** Maximum number of neighbors used, the nearest first, among those in the field of view and within `distance`; fewer: the agent follows only those next to it, like starlings, which use about 7. 0: all. Default 0, from 0 to 32. */
    nearest?: number;
    /** Groups of agents that the behavior considers, one bit each: agents whose `group` has one of these bits; leave out the groups that the agent hunts. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

export interface AlignmentBehavior extends BehaviorSettings {
    /**
     * Matches the mean velocity of the neighbors, excluding the agent's own velocity (Reynolds 1987).
     * @example world.addBrain({ behaviors: [{ type: "alignment" }] });
     */
    type: "alignment";
    /** Neighbors farther away than this are ignored; larger: larger flocks, and more time per step. If there are more than 216 neighbors (648 in volume worlds), an even sample of them is used. Default 80 u, from 0 to 100000. */
    distance?: number;
    /** Full angle of view, half on each side of the direction of motion; smaller: neighbors behind the agent do not count. 6.2831853: all around. Default 6.2831855 rad, from 0 to 6.2831855. */
    fieldOfView?: number;
    /** Maximum number of neighbors used, the nearest first, among those in the field of view and within `distance`; fewer: the agent follows only those next to it, like starlings, which use about 7. 0: all. Default 0, from 0 to 32. */
    nearest?: number;
    /** Groups of agents that the behavior considers, one bit each: agents whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

export interface CohesionBehavior extends BehaviorSettings {
    /**
     * Pulls the agent to the centroid of its neighbors, the more weakly the nearer it is: the pull is maxSpeed x (distance to the centroid) / `distance`, and steers the agent without braking it (Reynolds 1987).
     * @example world.addBrain({ behaviors: [{ type: "cohesion" }] });
     */
    type: "cohesion";
    /** Neighbors farther away than this are ignored; larger: larger flocks, and more time per step. If there are more than 216 neighbors (648 in volume worlds), an even sample of them is used. Default 80 u, from 0 to 100000. */
    distance?: number;
    /** Full angle of view, half on each side of the direction of motion; smaller: neighbors behind the agent do not count. 6.2831853: all around. Default 6.2831855 rad, from 0 to 6.2831855. */
    fieldOfView?: number;
    /** Maximum number of neighbors used, the nearest first, among those in the field of view and within `distance`; fewer: the agent follows only those next to it, like starlings, which use about 7. 0: all. Default 0, from 0 to 32. */
    nearest?: number;
    /** Groups of agents that the behavior considers, one bit each: agents whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

export interface FlockBehavior extends BehaviorSettings {
    /**
     * Combines separation, alignment and cohesion, from one neighbor query. The result is the weighted sum of the three steerings (desired velocity - velocity), as in a plain blend with the same settings (Reynolds 1987; topological neighbors: Ballerini et al. 2008).
     * @example world.addBrain({ behaviors: [{ type: "flock" }] });
     */
    type: "flock";
    /** Neighbors farther away than this are ignored; larger: larger flocks, and more time per step. If there are more than 216 neighbors (648 in volume worlds), an even sample of them is used. Default 80 u, from 0 to 100000. */
    distance?: number;
    /** Neighbors within this distance push the agent, as in `separation`; larger: a looser flock. At most `distance`. Default 30 u, from 0 to 100000. */
    separationDistance?: number;
    /** Weight of separation; larger: a looser flock, 0: none. Default 1.5, from 0 to 1000. */
    separationWeight?: number;
    /** Weight of alignment; larger: neighbors fly in the same direction sooner, 0: none. Default 1, from 0 to 1000. */
    alignmentWeight?: number;
    /** Weight of cohesion; larger: a tighter flock, 0: none. Default 1, from 0 to 1000. */
    cohesionWeight?: number;
    /** Full angle of view, half on each side of the direction of motion; smaller: neighbors behind the agent do not count. 6.2831853: all around. Default 6.2831855 rad, from 0 to 6.2831855. */
    fieldOfView?: number;
    /** Maximum number of neighbors used, the nearest first, among those in the field of view and within `distance`; fewer: the agent follows only those next to it, like starlings, which use about 7. 0: all. Default 0, from 0 to 32. */
    nearest?: number;
    /** Groups of agents that the behavior considers, one bit each: agents whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

export interface AlignBehavior extends BehaviorSettings, Targeted {
    /**
     * Turns the agent to the orientation of the target agent, by the shorter angle and without overshooting, and keeps turning with the target; a point has no orientation (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis.
     * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "align" }] });
     */
    type: "align";
    /** Angle to the target's orientation within which the agent stops turning, if that orientation is constant; larger: it stops earlier. Default 0.01 rad, from 0 to 3.1415927. */
    stopAngle?: number;
}

export interface FaceBehavior extends BehaviorSettings, Targeted {
    /**
     * Turns the agent to face the target, by the shorter angle and without overshooting, and keeps it facing the target while either moves (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis.
     * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "face" }] });
     */
    type: "face";
    /** Angle to the direction of the target within which the agent stops turning, if that direction is constant; larger: it stops earlier. Default 0.01 rad, from 0 to 3.1415927. */
    stopAngle?: number;
}

export interface LookAheadBehavior extends BehaviorSettings {
    /**
     * Turns the agent to face its direction of motion; the agent stops turning below a hundredth of maxSpeed (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis.
     * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "lookAhead" }] });
     */
    type: "lookAhead";
    /** Angle to the direction of motion within which the agent stops turning; larger: it stops earlier. Default 0.01 rad, from 0 to 3.1415927. */
    stopAngle?: number;
}

export interface WanderFacingBehavior extends BehaviorSettings {
    /**
     * Wanders by turning the agent, which always moves in the direction that it faces. The agent turns along an arc towards a point that performs a random walk on a circle ahead. The statistics of the walk are the same whatever the length of the time step (Millington 2006; Ornstein and Uhlenbeck 1930). Needs `facing: independent`; in volume worlds the agent stays at its height.
     * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "wanderFacing" }] });
     */
    type: "wanderFacing";
    /** Distance from the agent to the center of the circle; larger, compared with `wanderRadius`: gentler turns. Default 60 u, from 0 to 1000000. */
    wanderOffset?: number;
    /** Radius of the circle; larger, compared with `wanderOffset`: sharper turns. Default 40 u, from 0 to 1000000. */
    wanderRadius?: number;
    /** Strength of the random walk of the angle; smaller: the agent follows the same curve for longer, 0: it circles. Much larger: its turns cancel out, and it jitters along a nearly straight line. Default 1.3 rad/sqrt(s), from 0 to 100. */
    sigma?: number;
    /** Rate at which the angle returns to straight ahead; larger: straighter walks, 0: it does not return. Default 0/s, from 0 to 100. */
    kappa?: number;
    /** Speed as a fraction of maxSpeed; lower: the agent strolls, 0: it neither moves nor turns. Default 1, from 0 to 1. */
    speed?: number;
}

export interface CatchProjectileBehavior extends BehaviorSettings {
    /**
     * Goes to the landing point of the first projectile that the agent can reach in time, waits there, and emits `arrived`, no matter which agent fired the projectile (Palacios 2013). Does nothing if the agent cannot reach any projectile in time.
     * @example world.addBrain({ behaviors: [{ type: "catchProjectile" }] });
     */
    type: "catchProjectile";
    /** Projectiles that land farther away than this are ignored; larger: it runs farther. Infinity: all that the agent can reach in time. Default Infinity u, from 0 to Infinity. */
    range?: number | null;
    /** Distance from the landing point within which the agent stands still and emits `arrived`; larger: it stops earlier. Default 2 u, from 0 to 1000000. */
    stopRadius?: number;
    /** In a context brain: danger up to this value does not keep the agent away from the goal; larger: it goes closer to walls and agents to reach the goal, 0: no danger is accepted. Default 0, from 0 to 1. */
    dangerTolerance?: number;
}

export interface CustomBehavior extends BehaviorSettings, Targeted {
    /**
     * A behavior of your own: a C function registered with veer_setCustom, or the columns customX, customY, customZ, customRotation and customBits.
     * @example world.addBrain({ behaviors: [{ type: "custom" }] });
     */
    type: "custom";
    /** Number of the registered function, which must be registered in C. Default 0, from 0 to 15. */
    which?: number;
    /** A number that is passed to the function. Default 0, from -1000000000 to 1000000000. */
    a?: number;
    /** A number that is passed to the function. Default 0, from -1000000000 to 1000000000. */
    b?: number;
    /** A number that is passed to the function. Default 0, from -1000000000 to 1000000000. */
    c?: number;
    /** A number that is passed to the function. Default 0, from -1000000000 to 1000000000. */
    d?: number;
    /** In a context brain: danger up to this value does not keep the agent away from the goal; larger: it goes closer to walls and agents to reach the goal, 0: no danger is accepted. Default 0, from 0 to 1. */
    dangerTolerance?: number;
}
