/** Generated from src/veer_schema.inl by src/build/types.mjs: change the table, then run `npm run types`. */
import type { InFlow, OnPath, OverMesh, Targeted, WithOther, WithOutline } from "./api.js";
import type { Predict, Region, Whiskers } from "./choices.js";
import type * as goals from "./goals.js";

export type * from "./goals.js";

/** The settings that all behaviors have. */
export interface BehaviorSettings {
    /** Weight of the behavior, relative to the other behaviors of the brain; larger: it has more influence. 0: off, as if the behavior were not in the brain. In a plain blend, `response` is multiplied by the sum of the weights. In a context brain, the weight scales the behavior's interest or danger; interests above 1 keep their ratios. With `combine: priority` it counts within a group. Default 1, from 0 to 1000000. */
    weight?: number;
    /** Combine `priority`: the behavior's group; lower numbers come first, and equal numbers are blended. `threshold` decides whether the next group takes over. Default 0, from 0 to 255. */
    priority?: number;
}

export interface AvoidObstaclesBehavior extends BehaviorSettings {
    /**
     * Keeps clear of obstacles. In a context map, it casts a ray as wide as the agent in every slot; in a blend, it sweeps a cylinder ahead and pushes the agent to the nearer side. An agent close to a wall in front of its goal is led around the end of the wall with the shorter path, or to an opening (Reynolds 1999; KidsCanCode 2020).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidObstacles" }] });
     */
    type: "avoidObstacles";
    /** Length of the rays; longer: the agent turns earlier, and slows down before distant walls. Choose at least the distance that the agent needs to turn or stop, which grows with its maxSpeed. Default 100 u, from 0.001 to 100000. */
    lookAhead?: number;
    /** Radius of the rays, in units of the agent's radius; larger: the agent avoids wider gaps, too. 0: thin rays from the center, without `margin`. Default 1 radii, from 0 to 4. */
    rayRadius?: number;
    /** Clearance beyond the agent's radius; larger: the agent passes obstacles at a greater distance. It does not enter gaps narrower than 2 x (radius + margin). Default 2 u, from 0 to 100000. */
    margin?: number;
    /** Groups of obstacles that the behavior considers, one bit each: obstacles whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

export interface AvoidAgentsBehavior extends BehaviorSettings {
    /**
     * Keeps clear of other agents, except those that the brain's other behaviors approach (seek, arrive, pursue and intercept). It uses the exact time of first contact of two discs (Millington 2006, corrected; two agents that meet head-on turn to the same side).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidAgents" }] });
     */
    type: "avoidAgents";
    /** Time horizon; later contacts are ignored. Longer: the agent turns aside earlier; shorter: it passes others more closely. Default 2 s, from 0.01 to 60. */
    horizon?: number;
    /** Clearance between the discs; larger: it passes at a greater distance. Default 4 u, from 0 to 100000. */
    margin?: number;
    /** In a context brain: distance over which danger falls to 0; longer: agents farther away matter more. Choose at most `range`. Default 100 u, from 0.001 to 100000. */
    lookAhead?: number;
    /** Agents farther away than this are ignored; smaller: less time per step. Choose at least `lookAhead`; otherwise the agent notices fast agents too late. Default 150 u, from 0 to 100000. */
    range?: number;
    /** In a context brain: which contacts cause danger. Default "slots". */
    predict?: Predict;
    /** Groups of agents that the behavior considers, one bit each: agents whose `group` has one of these bits. It limits this behavior only; a `crowd` has its own mask. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

export interface StayInsideBehavior extends BehaviorSettings, WithOutline {
    /**
     * Turns the agent back from the edge of a region when it is within `margin` of the edge.
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "stayInside" }] });
     */
    type: "stayInside";
    /** The region. Default "bounds". */
    region?: Region;
    /** Width of the zone along the edge; wider: the agent turns back earlier and more gently. Default 50 u, from 0 to 1000000. */
    margin?: number;
    /** Center of the region; with `bounds` it has no effect. Default 0 u, from -1000000 to 1000000. */
    centerX?: number;
    /** Center of the region. Default 0 u, from -1000000 to 1000000. */
    centerY?: number;
    /** Center of the region, in volume worlds. Default 0 u, from -1000000 to 1000000. */
    centerZ?: number;
    /** Half the width, or the radius, of the region; larger: more room. Default 100 u, from 0 to 1000000. */
    halfWidth?: number;
    /** Half the height of the region; larger: more room. Default 100 u, from 0 to 1000000. */
    halfHeight?: number;
    /** Half the depth (along z) of a rectangle in a volume world; larger: more room. Default 100 u, from 0 to 1000000. */
    halfDepth?: number;
}

export interface QueueBehavior extends BehaviorSettings {
    /**
     * Slows the agent to the speed of agents close ahead, so that a crowd queues in front of a door instead of jamming in it. In a blend, it counteracts goals that ask for full speed; in a priority brain, it counteracts only the goals of its own group (Reynolds 1999).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "queue" }] });
     */
    type: "queue";
    /** Gap to the agent ahead below which this agent brakes; larger: longer, looser queues. At a quarter of this gap (in volume worlds only on contact), this agent is no faster than the agent ahead. Default 40 u, from 0 to 100000. */
    distance?: number;
    /** Half of the forward field of view; larger: the agent also waits for agents beside it. Agents outside the field of view count only if they are in the strip that the agent's body will sweep. Default 0.79 rad, from 0 to 3.1415927. */
    angle?: number;
    /** Groups of agents that the behavior considers, one bit each: agents whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

export interface AvoidWallsBehavior extends BehaviorSettings {
    /**
     * Detects obstacles, and edges of the world that clamp or bounce, with whiskers as wide as the agent. Turns the agent towards a point away from the wall and, in a corner, towards the open side (Millington 2006, corrected).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidWalls" }] });
     */
    type: "avoidWalls";
    /** Number of rays; in a context brain every slot has a ray. Default "three". */
    whiskers?: Whiskers;
    /** Length of the ray ahead, from the agent's edge, while the agent is at rest; longer: it turns earlier. `speedScale` makes the ray longer at higher speeds. Default 40 u, from 0 to 100000. */
    lookAhead?: number;
    /** Additional length of the ray ahead per unit of speed; larger: faster agents turn earlier. Default 0.5 s, from 0 to 60. */
    speedScale?: number;
    /** Angle between the side rays and the ray ahead; larger: the rays detect walls beside the agent, smaller: thin walls ahead. Default 0.5 rad, from 0 to 1.5707963. */
    angle?: number;
    /** Length of the side rays, as a fraction of the length of the ray ahead; larger: the agent keeps farther from walls beside it. Default 0.6, from 0 to 1. */
    sideScale?: number;
    /** Distance between the wall and the agent's edge at the point that the agent seeks; larger: it turns away more sharply. Default 30 u, from 0 to 100000. */
    avoidDistance?: number;
    /** Groups of obstacles that the behavior considers, one bit each: obstacles whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

export interface DodgeProjectilesBehavior extends BehaviorSettings {
    /**
     * Leaves and avoids the places where projectiles will land, no matter which agent fired the projectiles (Palacios 2013, with the landing predicted from the current state).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "dodgeProjectiles" }] });
     */
    type: "dodgeProjectiles";
    /** Distance that the agent's center keeps from a landing point; larger: it runs farther. Default 60 u, from 0 to 100000. */
    radius?: number;
    /** Projectiles that land later than this are ignored; longer: it leaves earlier. Default 3 s, from 0.01 to 3600. */
    horizon?: number;
}

export interface TargetBehavior extends BehaviorSettings, Targeted {
    /**
     * Pipeline: takes the goal from the target: the target's position and, if the target is an agent, its orientation, velocity and rotation (Millington 2006). Sets only the parts of the goal that no earlier targeter has set.
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }] });
     */
    type: "target";
    /** Parts of the target that become the goal, as a sum: 1 position, 2 orientation, 4 velocity, 8 rotation. A bit mask. Default 1. */
    channels?: number;
    /** Distance from the target's position within which the agent stands still and emits `arrived`; larger: it stops earlier. `arrived` is emitted once; again only after the agent has been farther away than 1.5 x stopRadius, or has had no target (`setTarget` with null) or another brain. A new target within that distance causes no new event. Default 2 u, from 0 to 1000000. */
    stopRadius?: number;
}

export interface PathTargetBehavior extends BehaviorSettings, OnPath {
    /**
     * Pipeline: the goal is a point on the path, ahead of the point closest to the agent; at an open end the agent stops (Millington 2006).
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "pathTarget", path }] });
     */
    type: "pathTarget";
    /** Distance along the path from the point closest to the agent to the goal; larger: the agent cuts corners. Negative: the agent follows the path backwards. Default 40 u, from -1000000 to 1000000. */
    pathOffset?: number;
    /** Distance from an open end within which the agent stands still and emits `arrived`; larger: it stops earlier. Default 2 u, from 0 to 1000000. */
    stopRadius?: number;
}

export interface FaceTargetBehavior extends BehaviorSettings, Targeted {
    /**
     * Pipeline: sets the goal's orientation to the direction of the target, and follows that direction as it changes (Millington 2006).
     * @example world.addBrain({ combine: "pipeline", locomotion: { facing: "independent" }, behaviors: [{ type: "faceTarget" }] });
     */
    type: "faceTarget";
    /** Angle to the direction of the target within which the agent stops turning, if that direction is constant; larger: it stops earlier. Default 0.01 rad, from 0 to 3.1415927. */
    stopAngle?: number;
}

export interface NextPathNodeBehavior extends BehaviorSettings, OnPath {
    /**
     * Pipeline: the agent reaches the goal along the path, node by node, and leaves the path at the point nearest to the goal; on a closed path the agent takes the shorter way around (Millington 2006).
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "nextPathNode", path }] });
     */
    type: "nextPathNode";
    /** Distance within which a node counts as reached; larger: the agent rounds corners. Default 10 u, from 0 to 1000000. */
    nodeRadius?: number;
}

export interface NavFieldBehavior extends BehaviorSettings, Targeted {
    /**
     * Goes to the target on the shortest path around static obstacles, heading for the farthest visible point of that path, and stops at the target as `arrive` does. In a pipeline it is a decomposer, and a targeter sets the goal. Agents with the same goal share a distance field. If there is no path, the agent heads straight for the goal and emits `blocked`; if the goal is inside an obstacle, the agent goes to the nearest free cell. Planar worlds only; needs the `bounds` of the world (Dijkstra 1959; with `density` after Treuille, Cooper and Popovic, Continuum Crowds, 2006).
     * @example world.addBrain({ behaviors: [{ type: "navField" }] });
     */
    type: "navField";
    /** Size of the grid cells for path finding, which cover the world's bounds (`navCells`). Smaller: paths through narrower passages, and more memory and time: half the size means four times as many cells. A passage that is at least 2 x clearance + cellSize wide is found at any place and angle; a narrower one only if there are centers of cells in it that keep the clearance. Default 20 u, from 0.01 to 100000. */
    cellSize?: number;
    /** Distance that the path keeps from obstacles; at least the `radius` of the largest agent; otherwise paths lead through gaps too narrow for it. Larger: agents need wider passages. A passage narrower than 2 x clearance is closed; one at least 2 x clearance + cellSize wide is always open. Default 10 u, from 0 to 100000. */
    clearance?: number;
    /** Groups of obstacles that the behavior considers, one bit each: obstacles whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
    /** Distance from the goal within which the agent counts as arrived, stands still and emits `arrived`; larger: it stops earlier. `arrived` is emitted once; again only after the agent has been farther away than 1.5 x stopRadius, or has had no target (`setTarget` with null) or another brain. A new target within that distance causes no new event. In a pipeline the targeter decides this instead. Default 2 u, from 0 to 1000000. */
    stopRadius?: number;
    /** How willing agents are to go around a crowd: a path through a cell costs its length x (1 + density x fraction of the cell covered by agents), with the crowd counted every 30 steps. 2 is a good starting value; with larger values, a group takes longer detours and switches between paths more often. 0: off. Default 0, from 0 to 1000. */
    density?: number;
    /** In a context brain: danger up to this value does not keep the agent away from the goal; larger: it goes closer to walls and agents to reach the goal, 0: no danger is accepted. Default 0, from 0 to 1. */
    dangerTolerance?: number;
    /** Groups of links that the agent takes, one bit each: links whose `group` has one of these bits; 0: none. A bit mask. Default 4294967295 (all). */
    links?: number;
    /** Steepest ground on which paths lead (addHeights); smaller: paths avoid slopes, and lead around hills. Steeper ground is blocked, without a clearance; give `locomotion` the same maxSlope. 1.5707964: paths lead over any slope. Default 1.5707964 rad, from 0 to 1.5707964. */
    maxSlope?: number;
    /** How willing agents are to go around hills: a path over a slope, uphill or downhill, costs its length x (1 + slopeCost x rise per unit of length); larger: longer detours, 0: slopes cost nothing. The factor is at most 100. Where slopes and areas of the ground overlap, the highest cost counts, except on roads and bridges. Default 0, from 0 to 1000. */
    slopeCost?: number;
}

export interface AvoidCircleBehavior extends BehaviorSettings {
    /**
     * Pipeline: keeps the path clear of round obstacles, bending it around the nearer side (Millington 2006).
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "avoidCircle" }] });
     */
    type: "avoidCircle";
    /** Clearance beyond the agent's radius; larger: the path bends farther around. At most half of the current clearance counts, so that an agent already within the margin is not trapped. Default 4 u, from 0 to 100000. */
    margin?: number;
    /** Groups of obstacles that the behavior considers, one bit each: obstacles whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

export interface AvoidWallBehavior extends BehaviorSettings {
    /**
     * Pipeline: keeps the path clear of walls, boxes and polygons, bending it around the nearer end (Millington 2006).
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "avoidWall" }] });
     */
    type: "avoidWall";
    /** Clearance beyond the agent's radius; larger: the path bends farther around. At most half of the current clearance counts, so that an agent already within the margin is not trapped. Default 4 u, from 0 to 100000. */
    margin?: number;
    /** Groups of obstacles that the behavior considers, one bit each: obstacles whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

export interface AvoidAgentBehavior extends BehaviorSettings {
    /**
     * Pipeline: keeps the path clear of the places where other agents will be (Millington 2006, corrected).
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "avoidAgent" }] });
     */
    type: "avoidAgent";
    /** Clearance between the discs; larger: the path bends farther around. At most half of the current clearance counts, so that an agent already within the margin is not trapped. Default 4 u, from 0 to 100000. */
    margin?: number;
    /** Time horizon; later contacts are ignored. Longer: the path bends earlier. Default 2 s, from 0.01 to 60. */
    horizon?: number;
    /** Agents farther away than this are ignored; smaller: less time per step. Default 150 u, from 0 to 100000. */
    range?: number;
    /** Groups of agents that the behavior considers, one bit each: agents whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

export interface GoToBehavior extends BehaviorSettings, Targeted, OverMesh {
    /**
     * Goes to the target around static obstacles, or on a navigation mesh (`mesh`). Around obstacles, it uses the cheapest method: a straight line if the goal is in sight, a distance field if eight or more agents have the same goal, and otherwise a path planned for this agent. Plans a new path when an obstacle blocks the current path. If no path leads to the goal, the agent emits `goalUnreachable`, goes to the closest reachable point and waits there until a path opens. Stops at the target as `arrive` does. In a pipeline it is a decomposer, and a targeter sets the goal. Planar worlds only; needs the `bounds` of the world (Nash, Koenig and Tovey, Lazy Theta*, 2010; Dijkstra 1959).
     * @example world.addBrain({ behaviors: [{ type: "goTo" }] });
     */
    type: "goTo";
    /** Size of the grid cells for path finding, which cover the world's bounds (`navCells`). Smaller: paths through narrower passages, and more memory and time: half the size means four times as many cells. A passage that is at least 2 x clearance + cellSize wide is found at any place and angle; a narrower one only if there are centers of cells in it that keep the clearance. Default 20 u, from 0.01 to 100000. */
    cellSize?: number;
    /** Distance that the path keeps from obstacles; at least the `radius` of the largest agent; otherwise paths lead through gaps too narrow for it. Larger: agents need wider passages. A passage narrower than 2 x clearance is closed; one at least 2 x clearance + cellSize wide is always open. Default 10 u, from 0 to 100000. */
    clearance?: number;
    /** Groups of obstacles that the behavior considers, one bit each: obstacles whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
    /** Distance from the goal within which the agent counts as arrived, stands still and emits `arrived`; larger: it stops earlier. `arrived` is emitted once; again only after the agent has been farther away than 1.5 x stopRadius, or has had no target (`setTarget` with null) or another brain. A new target within that distance causes no new event. In a pipeline the targeter decides this instead. Default 2 u, from 0 to 1000000. */
    stopRadius?: number;
    /** In a context brain: danger up to this value does not keep the agent away from the goal; larger: it goes closer to walls and agents to reach the goal, 0: no danger is accepted. Default 0, from 0 to 1. */
    dangerTolerance?: number;
    /** Groups of links that the agent takes, one bit each: links whose `group` has one of these bits; 0: none. A bit mask. Default 4294967295 (all). */
    links?: number;
    /** Steepest ground on which paths lead (addHeights); smaller: paths avoid slopes, and lead around hills. Steeper ground is blocked, without a clearance; give `locomotion` the same maxSlope. 1.5707964: paths lead over any slope. Default 1.5707964 rad, from 0 to 1.5707964. */
    maxSlope?: number;
    /** How willing agents are to go around hills: a path over a slope, uphill or downhill, costs its length x (1 + slopeCost x rise per unit of length); larger: longer detours, 0: slopes cost nothing. The factor is at most 100. Where slopes and areas of the ground overlap, the highest cost counts, except on roads and bridges. Default 0, from 0 to 1000. */
    slopeCost?: number;
}

/** The definition of every behavior, by its type. */
export interface Behaviors {
    seek: goals.SeekBehavior;
    flee: goals.FleeBehavior;
    arrive: goals.ArriveBehavior;
    wander: goals.WanderBehavior;
    followTrack: goals.FollowTrackBehavior;
    followPath: goals.FollowPathBehavior;
    patrol: goals.PatrolBehavior;
    avoidObstacles: AvoidObstaclesBehavior;
    avoidAgents: AvoidAgentsBehavior;
    stayInside: StayInsideBehavior;
    drive: goals.DriveBehavior;
    leave: goals.LeaveBehavior;
    pursue: goals.PursueBehavior;
    evade: goals.EvadeBehavior;
    intercept: goals.InterceptBehavior;
    matchVelocity: goals.MatchVelocityBehavior;
    interpose: goals.InterposeBehavior;
    hide: goals.HideBehavior;
    offsetPursuit: goals.OffsetPursuitBehavior;
    followLeader: goals.FollowLeaderBehavior;
    queue: QueueBehavior;
    followFlow: goals.FollowFlowBehavior;
    followWall: goals.FollowWallBehavior;
    formation: goals.FormationBehavior;
    orbit: goals.OrbitBehavior;
    stayOnPath: goals.StayOnPathBehavior;
    avoidWalls: AvoidWallsBehavior;
    separation: goals.SeparationBehavior;
    alignment: goals.AlignmentBehavior;
    cohesion: goals.CohesionBehavior;
    flock: goals.FlockBehavior;
    align: goals.AlignBehavior;
    face: goals.FaceBehavior;
    lookAhead: goals.LookAheadBehavior;
    wanderFacing: goals.WanderFacingBehavior;
    dodgeProjectiles: DodgeProjectilesBehavior;
    catchProjectile: goals.CatchProjectileBehavior;
    custom: goals.CustomBehavior;
    target: TargetBehavior;
    pathTarget: PathTargetBehavior;
    faceTarget: FaceTargetBehavior;
    nextPathNode: NextPathNodeBehavior;
    navField: NavFieldBehavior;
    avoidCircle: AvoidCircleBehavior;
    avoidWall: AvoidWallBehavior;
    avoidAgent: AvoidAgentBehavior;
    goTo: GoToBehavior;
}

/** The types of behaviors. */
export type BehaviorType = keyof Behaviors;

/** The parameters of a behavior: its fields without those that other behaviors have, too. */
export type ParamsOf<Type extends BehaviorType> = Omit<Behaviors[Type], "type" | keyof (BehaviorSettings & InFlow & OnPath & OverMesh & Targeted & WithOther & WithOutline)>;

/** The parameters of every behavior. */
export type BehaviorParams = { [Type in BehaviorType]: ParamsOf<Type> };

export type SeekParams = ParamsOf<"seek">;
export type FleeParams = ParamsOf<"flee">;
export type ArriveParams = ParamsOf<"arrive">;
export type WanderParams = ParamsOf<"wander">;
export type FollowTrackParams = ParamsOf<"followTrack">;
export type FollowPathParams = ParamsOf<"followPath">;
export type PatrolParams = ParamsOf<"patrol">;
export type AvoidObstaclesParams = ParamsOf<"avoidObstacles">;
export type AvoidAgentsParams = ParamsOf<"avoidAgents">;
export type StayInsideParams = ParamsOf<"stayInside">;
export type DriveParams = ParamsOf<"drive">;
export type LeaveParams = ParamsOf<"leave">;
export type PursueParams = ParamsOf<"pursue">;
export type EvadeParams = ParamsOf<"evade">;
export type InterceptParams = ParamsOf<"intercept">;
export type MatchVelocityParams = ParamsOf<"matchVelocity">;
export type InterposeParams = ParamsOf<"interpose">;
export type HideParams = ParamsOf<"hide">;
export type OffsetPursuitParams = ParamsOf<"offsetPursuit">;
export type FollowLeaderParams = ParamsOf<"followLeader">;
export type QueueParams = ParamsOf<"queue">;
export type FollowFlowParams = ParamsOf<"followFlow">;
export type FollowWallParams = ParamsOf<"followWall">;
export type FormationParams = ParamsOf<"formation">;
export type OrbitParams = ParamsOf<"orbit">;
export type StayOnPathParams = ParamsOf<"stayOnPath">;
export type AvoidWallsParams = ParamsOf<"avoidWalls">;
export type SeparationParams = ParamsOf<"separation">;
export type AlignmentParams = ParamsOf<"alignment">;
export type CohesionParams = ParamsOf<"cohesion">;
export type FlockParams = ParamsOf<"flock">;
export type AlignParams = ParamsOf<"align">;
export type FaceParams = ParamsOf<"face">;
export type LookAheadParams = ParamsOf<"lookAhead">;
export type WanderFacingParams = ParamsOf<"wanderFacing">;
export type DodgeProjectilesParams = ParamsOf<"dodgeProjectiles">;
export type CatchProjectileParams = ParamsOf<"catchProjectile">;
export type CustomParams = ParamsOf<"custom">;
export type TargetParams = ParamsOf<"target">;
export type PathTargetParams = ParamsOf<"pathTarget">;
export type FaceTargetParams = ParamsOf<"faceTarget">;
export type NextPathNodeParams = ParamsOf<"nextPathNode">;
export type NavFieldParams = ParamsOf<"navField">;
export type AvoidCircleParams = ParamsOf<"avoidCircle">;
export type AvoidWallParams = ParamsOf<"avoidWall">;
export type AvoidAgentParams = ParamsOf<"avoidAgent">;
export type GoToParams = ParamsOf<"goTo">;
