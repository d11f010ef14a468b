/** Generated from src/veer_schema.inl by src/build/types.mjs: change the table, then run `npm run types`. */
import type { InFlow, OnPath, OverMesh, Targeted, WithOther, WithOutline } from "./api.js";

/**
 * What happens at the edge of the world's bounds.
 * - `none`: the world has no edge
 * - `wrap`: an agent that leaves on one side enters on the opposite side; distances are measured along the shortest path, which may cross the edges
 * - `clamp`: agents stop at the edge
 * - `bounce`: agents are reflected at the edge
 */
export type EdgeMode =
    | "none"
    | "wrap"
    | "clamp"
    | "bounce";

/**
 * How the outputs of a brain's behaviors are combined into one decision.
 * - `blend`: weighted sum of the steering (Reynolds 1999)
 * - `context`: interest and danger maps over directions (Fray 2013); in volume worlds maps are horizontal, and the strongest goal sets the vertical speed
 * - `priority`: groups of behaviors in the order of their `priority`; the first group whose steering exceeds the threshold wins (Reynolds 1999); if that group outputs no rotation, the first group that outputs one sets the rotation
 * - `pipeline`: targeters, decomposers, constraints and an actuator agree on a path (Millington 2006)
 */
export type Combine =
    | "blend"
    | "context"
    | "priority"
    | "pipeline";

/**
 * How a blend adds up outputs.
 * - `plain`: sum of weight x (desired velocity - velocity)
 * - `normalize`: the direction of the weighted sum, at the largest of the desired speeds, so that `arrive` still brakes
 * - `truncated`: outputs are added in the order of the list until the agent's maxSpeed is used up (Buckland 2005)
 */
export type BlendMode =
    | "plain"
    | "normalize"
    | "truncated";

/**
 * Where slot 0 of the context map points.
 * - `world`: along +x
 * - `velocity`: along the velocity; if `pick` finds directions between slots, slot 0 turns only when the velocity deviates from it by the width of a slot
 * - `goal`: towards the goal with the strongest interest, so that a slot always points exactly at the goal
 */
export type Align =
    | "world"
    | "velocity"
    | "goal";

/**
 * How the interest in a direction spreads to other slots.
 * - `cosine`: max(0, cos of the angle)
 * - `angle`: 1 - angle/pi: some interest remains in the backward directions, so that an agent can back out of a dead end
 */
export type Falloff =
    | "cosine"
    | "angle";

/**
 * How the distance to an obstacle or agent is converted to danger.
 * - `distance`: 1 - distance/lookAhead
 * - `binary`: 1 for every hit
 */
export type DangerScale =
    | "distance"
    | "binary";

/**
 * How a map is merged with the map of the previous step.
 * - `none`: only the new map counts
 * - `blend`: old x keep + new x (1 - keep)
 * - `damp`: max(new, old x keep): sudden danger acts immediately and fades slowly
 */
export type Merge =
    | "none"
    | "blend"
    | "damp";

/**
 * How interest and danger are combined into the score of a slot.
 * - `mask`: interest where there is no danger, otherwise 0
 * - `subtract`: interest - danger, at least 0
 * - `avoid`: interest - danger; half of the danger is added to the opposite slot
 * - `lowestDanger`: interest of the slots with the least danger, otherwise 0 (Fray 2013)
 * - `distance`: full interest where the goal is nearer than the danger; otherwise, the sooner the agent would reach the danger, the lower the interest
 */
export type Decide =
    | "mask"
    | "subtract"
    | "avoid"
    | "lowestDanger"
    | "distance";

/**
 * How the direction is chosen from the scores of the slots.
 * - `sum`: weighted sum of the slot directions
 * - `slot`: the best slot
 * - `parabola`: the vertex of the parabola through the best slot and its neighbors
 * - `spline`: the exact maximum of the closed Catmull-Rom spline through the scores of all slots
 */
export type Pick =
    | "sum"
    | "slot"
    | "parabola"
    | "spline";

/**
 * Speed in the chosen direction.
 * - `value`: maxSpeed x the score of the direction, braking before danger
 * - `full`: maxSpeed, braking before danger
 */
export type SpeedMode =
    | "value"
    | "full";

/**
 * How a decision is turned into motion.
 * - `velocity`: the velocity approaches the desired velocity at the rate `response`
 * - `accelerate`: a desired velocity at top speed acts as a thrust: the agent accelerates at maxForce/mass, whatever its velocity. Slower desired velocities are matched with that acceleration, so that `arrive` stops
 * - `car`: like `velocity`, but the agent turns with a minimum turning radius and does not slip sideways; planar worlds only
 */
export type MoveMode =
    | "velocity"
    | "accelerate"
    | "car";

/**
 * What an agent does when no behavior has an output.
 * - `coast`: keeps its velocity, reduced by `drag`; maxForce does not limit the drag
 * - `brake`: brakes to a stop at the rate `response`, within maxForce
 */
export type Idle =
    | "coast"
    | "brake";

/**
 * Whether agents keep to the heights of the ground.
 * - `none`: no: the heights of the ground have no effect on the agent
 * - `walk`: yes: after every step the agent's z is the height of the ground under it, and jumps end where they meet the ground. Beyond all grids z does not change. In volume worlds the agent steers along the slope, and only obstacles keep it off the ground
 */
export type GroundMode =
    | "none"
    | "walk";

/**
 * Where the orientation comes from.
 * - `velocity`: from the velocity: the agent turns towards its direction of motion, at most at maxRotation
 * - `independent`: from behaviors that turn the agent, within maxRotation and maxAngularAcceleration; without such behaviors the agent stops turning
 */
export type Facing =
    | "velocity"
    | "independent";

/**
 * Kind of a behavior's target.
 * - `own`: the target of the agent itself
 * - `point`: a fixed point
 * - `agent`: a given agent
 * - `nearest`: the nearest agent of a group
 */
export type TargetKind =
    | "own"
    | "point"
    | "agent"
    | "nearest";

/**
 * The agent's own target.
 * - `none`: no target: behaviors that need a target do nothing
 * - `point`: a point
 * - `agent`: another agent
 * - `path`: a path, for behaviors that follow a path but do not set one
 */
export type OwnTarget =
    | "none"
    | "point"
    | "agent"
    | "path";

/**
 * How agents keep clear of other agents, whatever their behaviors.
 * - `none`: agents are kept apart only by their behaviors
 * - `reciprocal`: desired velocities are limited so that no two agents collide: both agents of a pair adjust their velocities, and overlapping agents are pushed apart (van den Berg, Guy, Lin and Manocha 2011)
 */
export type Crowd =
    | "none"
    | "reciprocal";

/**
 * The side on which agents pass oncoming agents.
 * - `right`: all agents keep to the right
 * - `left`: all agents keep to the left
 * - `random`: each pair of agents passes on a random side, which depends on the world's seed
 */
export type PassingSide =
    | "right"
    | "left"
    | "random";

/**
 * How two agents share the effort to avoid a collision, and why.
 * - `both`: each agent takes on its share of the effort
 * - `nearerGoal`: of two agents with the same goal, the agent farther from it takes on more of the effort
 * - `arrived`: an agent that has arrived takes on more of the effort, to let another agent pass
 * - `standing`: an agent that stands still without a goal does not yield, so the other agent takes on the whole effort
 * - `unaware`: an agent without a crowd, or with a responsibility of 0, does not yield, so the other agent takes on the whole effort
 * - `obstacle`: an obstacle does not yield, so the agent takes on the whole effort and never moves into the obstacle
 */
export type Yield =
    | "both"
    | "nearerGoal"
    | "arrived"
    | "standing"
    | "unaware"
    | "obstacle";

/**
 * How the speed decreases during arrival.
 * - `brake`: the braking profile: never overshoots, at any time step. Far from the target, maxForce limits the braking; the last part of the approach takes about 4/`response` or longer. In mode `accelerate`, maxForce is the only limit, all the way to the target
 * - `ramp`: maxSpeed x distance/slowRadius, as in many tutorials: the agent may overshoot. A car, which cannot turn back immediately, goes no faster than with `brake`
 */
export type ArriveProfile =
    | "brake"
    | "ramp";

/**
 * The order of the nodes.
 * - `loop`: from the last node back to the first
 * - `pingPong`: back and forth
 * - `once`: the agent stops at the last node
 */
export type PatrolOrder =
    | "loop"
    | "pingPong"
    | "once";

/**
 * Which contacts with other agents cause danger.
 * - `slots`: for every slot, the first contact that the agent would have if it moved in that direction
 * - `impact`: the earliest contact at the current velocities, projected onto the slots within 45 degrees of its direction
 */
export type Predict =
    | "slots"
    | "impact";

/**
 * The shape to stay inside.
 * - `bounds`: the world's bounds, in volume worlds including z
 * - `rectangle`: centerX, centerY, halfWidth, halfHeight; in volume worlds a box, with centerZ and halfDepth
 * - `circle`: centerX, centerY, radius = halfWidth; in volume worlds a sphere, with centerZ
 * - `polygon`: the closed path of the behavior; in volume worlds an infinite prism
 */
export type Region =
    | "bounds"
    | "rectangle"
    | "circle"
    | "polygon";

/**
 * The shape of an obstacle.
 * - `circle`: a disc of `radius`; a sphere in volume worlds
 * - `segment`: a wall along the polyline through `points`, `radius` thick on each side; planar worlds only
 * - `box`: a rectangle with half extents halfWidth and halfHeight, rotated by `angle`; in volume worlds a box with halfDepth
 * - `polygon`: a convex or concave polygon through `points`; solid, or a fence if hollow; planar worlds only
 */
export type ObstacleKind =
    | "circle"
    | "segment"
    | "box"
    | "polygon";

/**
 * Speed used to compute the travel time to the target.
 * - `maxSpeed`: the agent's top speed
 * - `speed`: the agent's current speed
 */
export type PredictBy =
    | "maxSpeed"
    | "speed";

/**
 * How the push of a neighbor decreases with its distance; the push is 0 at `distance`, so that it starts without a jump.
 * - `inverse`: as 1/distance
 * - `inverseSquare`: as 1/distance^2
 */
export type SeparationFalloff =
    | "inverse"
    | "inverseSquare";

/**
 * Number of rays that probe for walls.
 * - `three`: one ray ahead and one to each side
 * - `one`: one ray ahead
 */
export type Whiskers =
    | "three"
    | "one";

/**
 * The chosen side.
 * - `nearer`: the side that is nearer or requires the smaller turn
 * - `left`: left
 * - `right`: right
 */
export type Side =
    | "nearer"
    | "left"
    | "right";

/**
 * The arrangement of the places of a formation.
 * - `circle`: on a circle around the target, `spacing` apart
 * - `line`: side by side, perpendicular to the direction of the formation: to the left and right of a target agent, or centered on a point
 * - `column`: one behind another, starting behind a target agent, or at a point
 * - `wedge`: a V with its tip ahead: the tip is the target agent itself or, around a point, the first place
 * - `square`: in ranks and files, behind a target agent, or centered on a point
 */
export type FormationPattern =
    | "circle"
    | "line"
    | "column"
    | "wedge"
    | "square";

/**
 * The path planner of a pipeline.
 * - `walk`: straight to the goal; in mode `car`, along the path that the car drives to a stationary goal
 * - `car`: first a turn with the locomotion's turningRadius, then straight ahead; an agent that is not in mode `car` goes straight to a goal inside the turning circle
 */
export type Actuator =
    | "walk"
    | "car";

/**
 * Which of two possible trajectories a shot takes.
 * - `low`: the flatter, faster trajectory
 * - `high`: the steeper, slower trajectory
 */
export type Arc =
    | "low"
    | "high";

/**
 * How agents use a link.
 * - `jump`: a run-up to the take-off pad, a flight under gravity, and a landing
 * - `walk`: a straight walk from pad to pad, for example on stairs or over a bridge; contacts with obstacles and agents act on the way. In a planar world the height changes evenly
 * - `ladder`: a straight climb from pad to pad, at an even speed; obstacles and other agents are ignored on the way
 * - `teleport`: from pad to pad within a step, keeping the velocity
 * - `door`: a straight walk from pad to pad through an obstacle, for agents that may open it; other agents are ignored on the way
 */
export type LinkKind =
    | "jump"
    | "walk"
    | "ladder"
    | "teleport"
    | "door";

/**
 * Why a jump is not possible.
 * - `none`: the jump is possible
 * - `tooHigh`: the landing pad is above the top of the jump: the jump needs a higher jumpSpeed
 * - `tooFar`: the landing pad is too far for the agent's maxSpeed: speedNeeded is the speed that the jump needs
 * - `noLanding`: the agent would not come down: gravity does not pull along -z
 * - `immobile`: the agent cannot move: no brain, no speed, no force, or quarantined
 * - `otherFloor`: in a planar world: the agent is not at the height of the take-off pad, and only jumps change its height
 * - `missed`: the agent did not reach the take-off speed or the take-off pad within the link's `patience`
 * - `linkLost`: the link was removed during the run-up
 */
export type JumpRefusal =
    | "none"
    | "tooHigh"
    | "tooFar"
    | "noLanding"
    | "immobile"
    | "otherFloor"
    | "missed"
    | "linkLost";

/**
 * Where a path leads.
 * - `none`: nowhere: all cells are blocked
 * - `found`: to the goal
 * - `closest`: to the center of the closest cell that can be reached, because the goal is inside an obstacle, nearer to an obstacle than the clearance, or behind obstacles that no path leads around
 */
export type PathStatus =
    | "none"
    | "found"
    | "closest";

/**
 * Whether an obstacle can be built.
 * - `free`: every start would still reach every goal, and no agent stands there
 * - `occupied`: every start would still reach every goal, but agents stand there
 * - `blocked`: a start would not reach a goal; agents may stand there too
 */
export type BuildStatus =
    | "free"
    | "occupied"
    | "blocked";

/**
 * How an agent finds its way to the goal.
 * - `none`: not at all: the agent has no goal or no path, or the behavior does not find paths
 * - `straight`: straight: the goal is in sight
 * - `path`: along a path planned for this agent
 * - `field`: along a distance field that all agents with the same goal share
 */
export type NavMeans =
    | "none"
    | "straight"
    | "path"
    | "field";

/** Every choice by its name in the table. */
export interface Choices {
    EdgeMode: EdgeMode;
    Combine: Combine;
    BlendMode: BlendMode;
    Align: Align;
    Falloff: Falloff;
    DangerScale: DangerScale;
    Merge: Merge;
    Decide: Decide;
    Pick: Pick;
    SpeedMode: SpeedMode;
    MoveMode: MoveMode;
    Idle: Idle;
    GroundMode: GroundMode;
    Facing: Facing;
    TargetKind: TargetKind;
    OwnTarget: OwnTarget;
    Crowd: Crowd;
    PassingSide: PassingSide;
    Yield: Yield;
    ArriveProfile: ArriveProfile;
    PatrolOrder: PatrolOrder;
    Predict: Predict;
    Region: Region;
    ObstacleKind: ObstacleKind;
    PredictBy: PredictBy;
    SeparationFalloff: SeparationFalloff;
    Whiskers: Whiskers;
    Side: Side;
    FormationPattern: FormationPattern;
    Actuator: Actuator;
    Arc: Arc;
    LinkKind: LinkKind;
    JumpRefusal: JumpRefusal;
    PathStatus: PathStatus;
    BuildStatus: BuildStatus;
    NavMeans: NavMeans;
}

/** The settings of a new world. */
export interface WorldSettings {
    /** Seed of all random numbers of the world. 0 to 4294967295. Default 1. */
    seed?: number;
    /** 2: agents steer in x and y, z is height; 3: agents steer in x, y and z. 2 to 3. Default 2. */
    dimensions?: number;
    /** What happens at the edges of the bounds. Default "none". */
    edges?: EdgeMode;
    /** Left edge of the bounds. -1000000 to 1000000 u. Default -1000000. */
    minX?: number;
    /** Lower edge of the bounds. -1000000 to 1000000 u. Default -1000000. */
    minY?: number;
    /** Near edge of the bounds. -1000000 to 1000000 u. Default -1000000. */
    minZ?: number;
    /** Right edge of the bounds. -1000000 to 1000000 u. Default 1000000. */
    maxX?: number;
    /** Upper edge of the bounds. -1000000 to 1000000 u. Default 1000000. */
    maxY?: number;
    /** Far edge of the bounds. -1000000 to 1000000 u. Default 1000000. */
    maxZ?: number;
    /** Height of the cells of the agent grid; their width is a quarter of their height. 0: chosen from the neighbor distances of the brains. 0 to 1000000 u. Default 0. */
    cellSize?: number;
    /** Acceleration of projectiles and jumping agents. -1000000 to 1000000 u/s^2. Default 0. */
    gravityX?: number;
    /** Acceleration of projectiles and jumping agents. -1000000 to 1000000 u/s^2. Default 0. */
    gravityY?: number;
    /** Acceleration of projectiles and jumping agents; z is height. -1000000 to 1000000 u/s^2. Default -400. */
    gravityZ?: number;
    /** Length of the fixed steps of advance(). 0.000001 to 0.1 s. Default 0.016666668. */
    stepTime?: number;
    /** Number of levels: floors above each other in a planar world. Agents, obstacles, casts and paths of different levels do not notice each other; links lead from one level to another. 1 to 16. Default 1. */
    levels?: number;
    /** Height of a level, with `levels` above 1. A point is on the level to whose height, a multiple of this, its z is closest. Agents that jump higher than half of it are on the next level for that time. 0.001 to 1000000 u. Default 100. */
    levelHeight?: number;
    /** Maximum number of steps per call of advance(); the time of further steps is dropped. 1 to 1000. Default 8. */
    maxCatchUp?: number;
    /** Limit on the navigation work of a step. Each field cell that is repaired after the map has changed counts as 1, each cell that is searched for the path of a single agent as 4; the remaining cells are left to later steps. The last repair and the last search may exceed the limit. Larger values make individual steps longer; with smaller values, agents follow outdated routes and wait for paths for longer. 4294967295: no limit. 1 to 4294967295 cells. Default 50000. */
    navBudget?: number;
}

/** The capacity of a world. */
export interface CapacitySettings {
    /** Maximum number of agents. 1 to 1048575. Default 64. */
    agents?: number;
    /** Maximum number of brains. 1 to 65535. Default 8. */
    brains?: number;
    /** Maximum number of paths. 1 to 65535. Default 8. */
    paths?: number;
    /** Maximum number of obstacles. 1 to 1048575. Default 32. */
    obstacles?: number;
    /** Maximum number of points of all paths, obstacles, flow fields, meshes and grids of heights together, including the points of flattened curves. A mesh needs one for every vertex and corner and two for every polygon. 1 to 1048576. Default 1024. */
    points?: number;
    /** Maximum number of projectiles. 0 to 65535. Default 32. */
    projectiles?: number;
    /** Maximum number of links. 0 to 65535. Default 16. */
    links?: number;
    /** Maximum number of flow fields. 0 to 65535. Default 4. */
    flows?: number;
    /** Maximum number of navigation meshes; above 0, the world has memory for searches on them, in proportion to `points`. 0 to 65535. Default 0. */
    meshes?: number;
    /** Maximum number of grids of heights. A grid needs a point of `points` for every four of its heights. 0 to 65535. Default 0. */
    heights?: number;
    /** Maximum number of tile maps; above 0, the world has more memory per obstacle, because the boxes of tiles have no points. 0 to 65535. Default 0. */
    tiles?: number;
    /** 4-byte words for the tiles of all tile maps together: a map takes one for every 4 tiles, one for every square of 32 x 32 tiles and four for every type. 0 to 8388608. Default 0. */
    tileWords?: number;
    /** Maximum number of cells in one navigation field, on all levels together; 0: no navigation fields. 0 to 1048576. Default 0. */
    navCells?: number;
    /** Maximum number of navigation fields kept at the same time, one for each goal; if agents have more goals than this, steps take longer but the paths stay correct. 0 to 256. Default 4. */
    navFields?: number;
    /** Maximum number of slots in a context map; 0: no context maps. 0 to 64. Default 16. */
    slots?: number;
    /** 1: context maps are kept in columns, which brains with a `merge` need, and callers that read maps or add to them. 0: each map is discarded once its agent has decided, and the columns `interest`, `interestDistance`, `danger`, `dangerDistance`, `decision`, `extraInterest` and `extraDanger` are empty. 0 or 1, or a boolean. Default 0. */
    keepMaps?: number | boolean;
    /** Number of 4-byte values stored per agent: the values of the behaviors, and 7 more for a brain with a thinkEvery above 1. 0 to 39. Default 8. */
    state?: number;
    /** Maximum number of events kept per step; further events are counted and dropped. 1 to 1048576. Default 256. */
    events?: number;
}

/** An agent. */
export interface AgentSettings {
    /** Position. -1000000 to 1000000 u. Default 0. */
    x?: number;
    /** Position. -1000000 to 1000000 u. Default 0. */
    y?: number;
    /** Position; height in a planar world. -1000000 to 1000000 u. Default 0. */
    z?: number;
    /** Velocity. -1000000 to 1000000 u/s. Default 0. */
    velocityX?: number;
    /** Velocity. -1000000 to 1000000 u/s. Default 0. */
    velocityY?: number;
    /** Velocity. -1000000 to 1000000 u/s. Default 0. */
    velocityZ?: number;
    /** Direction that the agent faces, from +x towards +y; wrapped into (-pi, pi]. -1000000 to 1000000 rad. Default 0. */
    orientation?: number;
    /** Radius of the agent's disc; 0: a point. 0 to 100000 u. Default 8. */
    radius?: number;
    /** Mass; with the same maxForce, a heavier agent accelerates more slowly. 0.000001 to 1000000000 kg. Default 1. */
    mass?: number;
    /** Top speed. 0 to 1000000 u/s. Default 100. */
    maxSpeed?: number;
    /** Maximum force; INF: only `response` limits how fast the velocity changes, and in mode `accelerate` there is no limit. 0 to Infinity kg u/s^2. Default Infinity. */
    maxForce?: number | null;
    /** Groups that the agent belongs to, one bit each. 0 to 4294967295 bits. Default 1. */
    group?: number;
    /** Each level halves the number of slots in the agent's context maps, down to 4: for agents far from the camera. 0 to 3. Default 0. */
    detailLevel?: number;
    /** A permanent number that seeds the agent's random streams and breaks exact ties; 0: derived from the agent's id, which depends on the order in which agents are added. Agents with equal keys have the same random streams, and their ids break ties between them. 0 to 4294967295. Default 0. */
    key?: number;
    /** A number for the caller's own use; Veer does not read it, and the hash does not include it. 0 to 4294967295. Default 0. */
    userData?: number;
}

/** How a brain combines its behaviors. */
export interface BrainSettings {
    /** How the outputs of the brain's behaviors are combined into one decision. Default "blend". */
    combine?: Combine;
    /** How a blend adds up the outputs of its behaviors. Default "plain". */
    blend?: BlendMode;
    /** Combine `priority`: a group whose steering is below this fraction of maxSpeed is skipped; a change of rotation is multiplied by the radius before the comparison. 0 to 1000 maxSpeed. Default 0.2. */
    threshold?: number;
    /** Combine `pipeline`: maximum number of times that the goal is changed to satisfy the constraints; after that, the fallback decides. 1 to 64. Default 8. */
    constraintSteps?: number;
    /** Combine `pipeline`: how the path to the goal is planned. Default "walk". */
    actuator?: Actuator;
    /** Number of steps from one decision of an agent to the next. The brain's agents take turns, and each keeps its decision in between; all agents move in every step. 1 to 60 steps. Default 1. */
    thinkEvery?: number;
    /** How the brain's agents keep clear of other agents, with any combiner; `avoidance` contains the settings. Default "none". */
    crowd?: Crowd;
}

/** How a context brain decides. */
export interface ContextSettings {
    /** Number of directions that an agent considers. 4 to 64. Default 16. */
    slots?: number;
    /** Direction of slot 0. Default "goal". */
    align?: Align;
    /** How interest spreads to neighboring slots. Default "angle". */
    falloff?: Falloff;
    /** How the distance to an obstacle or agent is converted to danger. Default "distance". */
    danger?: DangerScale;
    /** How a map is merged with the map of the previous step; all choices but `none` need `keepMaps` in the world's capacity. Default "none". */
    merge?: Merge;
    /** Fraction of the previous map that is kept after 1/60 s. 0 to 1. Default 0.8. */
    keep?: number;
    /** How interest and danger are combined into the score of a slot. Default "distance". */
    decide?: Decide;
    /** Decide `distance`: danger that the agent would reach later than this is ignored. 0.01 to 60 s. Default 1.5. */
    horizon?: number;
    /** How the direction is chosen from the scores of the slots. Default "spline". */
    pick?: Pick;
    /** Amount by which the score of a new direction must exceed the score of the previous direction, at full speed; smaller if the goal asks for a lower speed. 0 to 1. Default 0.05. */
    hysteresis?: number;
    /** Speed in the chosen direction. Default "value". */
    speed?: SpeedMode;
    /** Speed of an agent for which no direction is good, as a fraction of maxSpeed. 0 to 1. Default 0.2. */
    crawl?: number;
    /** Time without any free direction after which `blocked` is emitted; after half of this time without progress, the agent starts a detour along the obstacle. 0.05 to 60 s. Default 1. */
    blockedAfter?: number;
    /** Time without progress towards the goal after which `blocked` is emitted. 0.05 to 600 s. Default 6. */
    patience?: number;
    /** Time in which the remembered danger of a blocked direction fades to about a third. 0.05 to 60 s. Default 3. */
    memoryTime?: number;
}

/** How a decision is turned into motion. */
export interface LocomotionSettings {
    /** How a decision is turned into motion. Default "velocity". */
    mode?: MoveMode;
    /** Rate at which the velocity approaches the desired velocity, within maxForce; INF: immediately. In mode `accelerate` this rate matters only for `idle: brake`. 0 to Infinity 1/s. Default 10. */
    response?: number | null;
    /** What an agent does when no behavior has an output. Default "coast". */
    idle?: Idle;
    /** Rate at which a coasting agent slows down. 0 to 1000 1/s. Default 0. */
    drag?: number;
    /** Maximum turn rate of the velocity. The agent slows down while the angle to the desired velocity is larger than it can turn in one step, and when a stationary goal is inside its turning circle, whose radius is speed/maxTurnRate. In volume worlds the limit applies to the angle in space. 0 to Infinity rad/s. Default Infinity. */
    maxTurnRate?: number | null;
    /** Mode `car`: minimum turning radius. If a stationary goal is inside the turning circle, the car first drives on or, with `reverse`, backs up. 0 to 1000000 u. Default 20. */
    turningRadius?: number;
    /** Mode `car`: 1 allows the car to reverse, towards a goal behind it and to make room for a turn. 0 or 1, or a boolean. Default 0. */
    reverse?: number | boolean;
    /** What sets the orientation; a `car` always faces the direction in which it drives. Default "velocity". */
    facing?: Facing;
    /** Maximum turn rate of the orientation. 0 to Infinity rad/s. Default 12.566371. */
    maxRotation?: number | null;
    /** Facing `independent`: maximum rate of change of the rotation. 0 to Infinity rad/s^2. Default 50. */
    maxAngularAcceleration?: number | null;
    /** 1: the agent slides along obstacles and never enters them; 0: it passes through them. 0 or 1, or a boolean. Default 1. */
    contact?: number | boolean;
    /** Whether the agent keeps to the heights of the ground (addHeights). Default "none". */
    ground?: GroundMode;
    /** With `ground: walk`: steepest ground that the agent climbs, as the angle to the horizontal plane. Steeper ground is like a wall for an agent that comes from below: it slides along its foot. Downhill there is no limit. 0 to 1.5707964 rad. Default 1.5707964. */
    maxSlope?: number;
}

/** How the agents of a crowd keep clear of each other. */
export interface AvoidanceSettings {
    /** Time horizon for collisions, given as the distance that the agent travels in that time at top speed; later collisions are ignored. The unit is the agent's radius, so that crowds of any size and speed move alike. 0.1 to 1000 radii. Default 10. */
    horizon?: number;
    /** Horizon for agents that move in the same direction or share a goal: a shorter horizon lets streams and queues close up. 0.1 to 1000 radii. Default 2.5. */
    sameWayHorizon?: number;
    /** Horizon for obstacles. 0.1 to 1000 radii. Default 1. */
    obstacleHorizon?: number;
    /** Maximum number of neighbors that an agent avoids at the same time; the nearest neighbors are used. 1 to 16. Default 12. */
    neighbors?: number;
    /** The agent's share of the effort to avoid a collision, relative to the other agent's; 0: other agents yield to this agent. 0 to 1. Default 1. */
    responsibility?: number;
    /** The side on which oncoming agents pass each other. Default "right". */
    side?: PassingSide;
    /** Groups of agents to avoid; agents of other groups do not push the agent either. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
    /** 1: an agent blocked by agents that have arrived at the same goal counts as arrived; 0: it keeps pushing towards the goal. 0 or 1, or a boolean. Default 1. */
    settle?: number | boolean;
}

/** A path. */
export interface PathSettings {
    /** Half the width of the path. 0 to 1000000 u. Default 20. */
    radius?: number;
    /** Maximum distance between a smooth path and the chords that approximate it; on a narrow path the distance is reduced to 1/80 of the path's radius, but not below a tenth of this value. 0.0001 to 1000 u. Default 0.25. */
    flatness?: number;
    /** 1: the last point is joined to the first. 0 or 1, or a boolean. Default 0. */
    closed?: number | boolean;
    /** 1: a centripetal Catmull-Rom curve through the points; 0: straight segments. 0 or 1, or a boolean. Default 0. */
    smooth?: number | boolean;
}

/** An obstacle. */
export interface ObstacleSettings {
    /** Shape of the obstacle. Default "circle". */
    kind?: ObstacleKind;
    /** Center; the obstacle's points are relative to it. -1000000 to 1000000 u. Default 0. */
    x?: number;
    /** Center; the obstacle's points are relative to it. -1000000 to 1000000 u. Default 0. */
    y?: number;
    /** Center. -1000000 to 1000000 u. Default 0. */
    z?: number;
    /** Velocity of the obstacle; predictions account for it. -1000000 to 1000000 u/s. Default 0. */
    velocityX?: number;
    /** Velocity of the obstacle; predictions account for it. -1000000 to 1000000 u/s. Default 0. */
    velocityY?: number;
    /** Velocity of the obstacle; predictions account for it. -1000000 to 1000000 u/s. Default 0. */
    velocityZ?: number;
    /** Radius of a circle; half the thickness of segments; boxes and polygons grow by this radius and get round corners. 0 to 100000 u. Default 0. */
    radius?: number;
    /** Half the width of a box. 0 to 1000000 u. Default 10. */
    halfWidth?: number;
    /** Half the height of a box. 0 to 1000000 u. Default 10. */
    halfHeight?: number;
    /** Half the depth (along z) of a box in a volume world. 0 to 1000000 u. Default 10. */
    halfDepth?: number;
    /** Rotation of a box, polygon or segment about its center; in volume worlds about z. -1000000 to 1000000 rad. Default 0. */
    angle?: number;
    /** 1: only the outline of a box or polygon blocks, so that agents can be inside. 0 or 1, or a boolean. Default 0. */
    hollow?: number | boolean;
    /** Segments: 1 joins the last point to the first. 0 or 1, or a boolean. Default 0. */
    closed?: number | boolean;
    /** Groups that the obstacle belongs to, one bit each, for masks. 0 to 4294967295 bits. Default 1. */
    group?: number;
    /** 0: a wall. Above 0: an area of the ground; agents walk over it and see across it, and only navigation (`navField`, `goTo`, findPath and navDistances, each with a mask of obstacle groups) takes it into account: a path through it costs this many times its length, below 1 for roads, above 1 for mud; INF: paths do not enter it. Costs range from 0.125 to 100 (others count as the nearest of the two) and are rounded by at most 3 %. An area counts for the cells whose centers it covers. Where areas overlap, the smallest cost of at most 1 counts, so that roads and bridges (cost 1) lead over everything; without one, the largest cost. 0 to Infinity. Default 0. */
    cost?: number | null;
}

/** A projectile. */
export interface ProjectileSettings {
    /** Position. -1000000 to 1000000 u. Default 0. */
    x?: number;
    /** Position. -1000000 to 1000000 u. Default 0. */
    y?: number;
    /** Position; height. -1000000 to 1000000 u. Default 0. */
    z?: number;
    /** Velocity. -1000000 to 1000000 u/s. Default 0. */
    velocityX?: number;
    /** Velocity. -1000000 to 1000000 u/s. Default 0. */
    velocityY?: number;
    /** Velocity. -1000000 to 1000000 u/s. Default 0. */
    velocityZ?: number;
    /** Radius of the ball. 0 to 100000 u. Default 2. */
    radius?: number;
    /** Height at which a falling projectile lands. -1000000 to 1000000 u. Default 0. */
    ground?: number;
    /** Time after which a projectile that has not landed expires; 0: in the next step. 0 to 3600 s. Default 10. */
    lifeTime?: number;
    /** Groups of agents that the projectile hits in flight, one bit each; 0: none. A projectile never hits its owner. 0 to 4294967295 bits. Default 0. */
    hits?: number;
    /** Groups of obstacles that stop the projectile, one bit each; 0: it flies through all of them. In planar worlds obstacles have no height, so they stop every shot, however high it flies. Works with `hits`: what the projectile meets first ends its flight. 0 to 4294967295 bits. Default 0. */
    stoppedBy?: number;
    /** Any number for the caller's own use; Veer never reads it, and it is not part of the hash. 0 to 4294967295. Default 0. */
    userData?: number;
}

/** A link from one pad to another. */
export interface LinkSettings {
    /** How an agent gets from one end of the link to the other. Default "jump". */
    kind?: LinkKind;
    /** Center of the take-off pad. -1000000 to 1000000 u. Default 0. */
    fromX?: number;
    /** Center of the take-off pad. -1000000 to 1000000 u. Default 0. */
    fromY?: number;
    /** Height of the take-off pad. -1000000 to 1000000 u. Default 0. */
    fromZ?: number;
    /** Center of the landing pad. -1000000 to 1000000 u. Default 0. */
    toX?: number;
    /** Center of the landing pad. -1000000 to 1000000 u. Default 0. */
    toY?: number;
    /** Height of the landing pad. -1000000 to 1000000 u. Default 0. */
    toZ?: number;
    /** Radius of the take-off pad, within which the jump begins. 0.001 to 100000 u. Default 10. */
    takeOffRadius?: number;
    /** Radius of the landing pad. 0.001 to 100000 u. Default 10. */
    landingRadius?: number;
    /** Vertical speed at take-off. 0 to 1000000 u/s. Default 200. */
    jumpSpeed?: number;
    /** Maximum time until the agent leaves the take-off pad; after that, it gives up the link. A `walk` may take this time longer than at full speed. 0.1 to 600 s. Default 10. */
    patience?: number;
    /** Cost of the link when navigation compares paths, as the length of a path over open ground; less than the side of a cell counts as a cell. 0.001 to 1000000 u. Default 40. */
    cost?: number;
    /** Kinds `walk`, `ladder` and `door`: maximum speed on the link; INF: the agent's maxSpeed. 0.001 to Infinity u/s. Default Infinity. */
    speed?: number | null;
    /** All kinds but `jump`: time that the agent waits on the take-off pad before it goes on, for example until a door is open. 0 to 600 s. Default 0. */
    wait?: number;
    /** 1: the link also leads from the landing pad to the take-off pad. 0 or 1, or a boolean. Default 0. */
    twoWay?: number | boolean;
    /** Groups that the link belongs to, one bit each: navigation takes a link if the `links` of the behavior or query name one of them. 0 to 4294967295 bits. Default 1. */
    group?: number;
}

/** A flow field. */
export interface FlowSettings {
    /** Corner of the first cell. -1000000 to 1000000 u. Default 0. */
    x?: number;
    /** Corner of the first cell. -1000000 to 1000000 u. Default 0. */
    y?: number;
    /** Side of a cell. 0.001 to 1000000 u. Default 40. */
    cellSize?: number;
    /** Cells along x. 1 to 1024. Default 1. */
    columns?: number;
    /** Cells along y. 1 to 1024. Default 1. */
    rows?: number;
}

/** A grid of heights. */
export interface HeightsSettings {
    /** First corner of the grid. -1000000 to 1000000 u. Default 0. */
    x?: number;
    /** First corner of the grid. -1000000 to 1000000 u. Default 0. */
    y?: number;
    /** Side of a cell. 0.001 to 1000000 u. Default 20. */
    cellSize?: number;
    /** Cells along x. 1 to 1024. Default 1. */
    columns?: number;
    /** Cells along y. 1 to 1024. Default 1. */
    rows?: number;
}

/** A tile map. */
export interface TilesSettings {
    /** Corner of the first tile. -1000000 to 1000000 u. Default 0. */
    x?: number;
    /** Corner of the first tile. -1000000 to 1000000 u. Default 0. */
    y?: number;
    /** Height of the map, which gives its level in a world with `levels`. -1000000 to 1000000 u. Default 0. */
    z?: number;
    /** Side of a tile. 0.001 to 1000000 u. Default 32. */
    tileSize?: number;
    /** Tiles along x. 1 to 4096. Default 1. */
    columns?: number;
    /** Tiles along y. 1 to 4096. Default 1. */
    rows?: number;
    /** Groups that the map's obstacles belong to, one bit each, for masks; a type may have its own. 0 to 4294967295 bits. Default 1. */
    group?: number;
}

/** What a value of tiles stands for. */
export interface TileTypeSettings {
    /** Value of the tiles that this type describes. 0 to 255. Default 1. */
    value?: number;
    /** 1: the tiles are walls. 0 or 1, or a boolean. Default 0. */
    solid?: number | boolean;
    /** Above 0: the tiles are areas of the ground with this cost, as an obstacle's `cost`; 0: walls or open ground. 0 to Infinity. Default 0. */
    cost?: number | null;
    /** Groups that the tiles' obstacles belong to, one bit each; 0: those of the map. 0 to 4294967295 bits. Default 0. */
    group?: number;
}

/** A ray. */
export interface RaySettings {
    /** Length of the ray. 0 to 3e+38 u. Default 1000000. */
    distance?: number;
    /** Radius of the swept disc; 0: a thin ray. 0 to 1000000 u. Default 0. */
    radius?: number;
    /** Groups of obstacles that the ray hits. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** A query for the nearest agents. */
export interface NearestSettings {
    /** Maximum distance to the center of an agent; agents farther away are not found. 0 to 3e+38 u. Default 1000000. */
    range?: number;
    /** Groups of agents to find. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
    /** Maximum number of agents to find. 0 to 4294967295. Default 1. */
    count?: number;
}

/** A query for the velocity of a shot. */
export interface AimSettings {
    /** Speed of the shot. 0 to 10000000 u/s. Default 0. */
    speed?: number;
    /** Maximum flight time; 0: no limit. 0 to 10000000 s. Default 0. */
    maxTime?: number;
    /** Which of the two possible trajectories to take; if `maxTime` rules it out, the other one is taken. Default "low". */
    arc?: Arc;
}

/** An order to a group of agents. */
export interface OrderSettings {
    /** Gap between neighboring places, in radii of the agents. With less than 1, agents get into each other's way and take long to sort themselves out. 0 to 1000 radii. Default 1.5. */
    spacing?: number;
}

/** A query for paths around obstacles. */
export interface PathQuerySettings {
    /** Size of the cells, which cover the world's bounds; only passages that contain the center of a cell are found. 0.01 to 100000 u. Default 20. */
    cellSize?: number;
    /** Distance that the path keeps from obstacles; it should be at least the radius of the agent. 0 to 100000 u. Default 10. */
    clearance?: number;
    /** Groups of obstacles to go around. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
    /** Groups of links that the path may use; 0: none. 0 to 4294967295 bits. Default 4294967295. */
    links?: number;
    /** 1: the path leads straight from corner to corner, in any direction; 0: from cell to cell, in eight directions. 0 or 1, or a boolean. Default 1. */
    smooth?: number | boolean;
    /** Steepest ground on which the path leads; 1.5707964: any. 0 to 1.5707964 rad. Default 1.5707964. */
    maxSlope?: number;
    /** A path over a slope costs its length x (1 + slopeCost x rise per unit of length). 0 to 1000. Default 0. */
    slopeCost?: number;
}

/** Goes to the target at full speed (Reynolds 1999). */
export interface SeekParams {
    /** Danger up to this value does not keep the agent away from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Moves away from the target, faster the nearer the target is (Reynolds 1999). */
export interface FleeParams {
    /** Distance beyond which the agent does not flee; INF: always flees at full speed. 0 to Infinity u. Default Infinity. */
    panicRadius?: number | null;
}

/** Goes to the target and stops there without overshooting; emits `arrived` once (Reynolds 1999; the braking profile is Veer's own). */
export interface ArriveParams {
    /** Profile `ramp`: distance at which the agent starts to slow down. 0 to 1000000 u. Default 100. */
    slowRadius?: number;
    /** Distance from the target within which the agent counts as arrived and stands still; the agent also emits `arrived` when agents around the goal keep it from getting any nearer. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** How the speed decreases. Default "brake". */
    profile?: ArriveProfile;
    /** Danger up to this value does not keep the agent away from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Wanders: seeks a point that performs a random walk on a circle (in volume worlds a sphere) ahead of the agent. The statistics of the walk are the same whatever the length of the time step (Reynolds 1999; Ornstein and Uhlenbeck 1930). */
export interface WanderParams {
    /** Radius of the circle. 0 to 1000000 u. Default 40. */
    wanderRadius?: number;
    /** Distance from the agent to the center of the circle. 0 to 1000000 u. Default 60. */
    wanderDistance?: number;
    /** Strength of the random walk of the angle. 0 to 100 rad/sqrt(s). Default 1.3. */
    sigma?: number;
    /** Rate at which the angle returns to straight ahead. 0 to 100 1/s. Default 0. */
    kappa?: number;
    /** Speed as a fraction of maxSpeed. 0 to 1. Default 1. */
    speed?: number;
}

/** Drives along the path and pulls the agent back to the center line, so that its body stays within the path's radius. The direction of the path is read ahead of the agent, to compensate for the agent's lag. Near the center line, there is no pull: within at most half of the free width, which is the width of the path minus that of the agent (KidsCanCode, Context Steering, 2020; the pull is Veer's own). The edge of the path also limits how far the agent is diverted by dangers in a context map, by a crowd or, in a blend, by behaviors that avoid agents. */
export interface FollowTrackParams {
    /** Distance ahead of the agent at which the direction of the path is read; it is increased where the agent's lag requires it. 0 to 1000000 u. Default 0. */
    lookAhead?: number;
    /** Strength of the pull to the center line; 1 gives critical damping, and with larger values the agent may oscillate. 0 to 100. Default 1. */
    pull?: number;
    /** Distance of the agent's lane from the center line; positive: to the left, negative: to the right. -1000000 to 1000000 u. Default 0. */
    lane?: number;
}

/** Seeks a point on the path, ahead of the point closest to the agent, and arrives at an open end (Palacios, Unity AI Game Programming, 2013). */
export interface FollowPathParams {
    /** Distance along the path from the point closest to the agent to the goal; negative: the agent follows the path backwards. -1000000 to 1000000 u. Default 40. */
    pathOffset?: number;
    /** Distance from an open end within which the agent counts as arrived. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** Danger up to this value does not keep the agent away from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Visits the path's nodes in order; emits `nodeReached` at each node. Even fast agents do not skip nodes. */
export interface PatrolParams {
    /** The order of the nodes. Default "loop". */
    order?: PatrolOrder;
    /** Distance within which a node counts as reached. 0 to 1000000 u. Default 10. */
    nodeRadius?: number;
    /** Pause at each node. 0 to 1000000 s. Default 0. */
    dwell?: number;
    /** Danger up to this value does not keep the agent away from a node; a value above 0 lets it reach nodes next to walls. 0 to 1. Default 0.15. */
    dangerTolerance?: number;
}

/** Keeps clear of obstacles. In a context map, it casts a ray as wide as the agent in every slot; in a blend, it sweeps a cylinder ahead and pushes the agent to the nearer side. An agent close to a wall in front of its goal is led around the end of the wall with the shorter path, or to an opening (Reynolds 1999; KidsCanCode 2020). */
export interface AvoidObstaclesParams {
    /** Length of the rays. 0.001 to 100000 u. Default 100. */
    lookAhead?: number;
    /** Radius of the rays, in units of the agent's radius; 0: thin rays from the center, without margin. 0 to 4 radii. Default 1. */
    rayRadius?: number;
    /** Clearance beyond the agent's radius. 0 to 100000 u. Default 2. */
    margin?: number;
    /** Groups of obstacles that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Keeps clear of other agents, except those that the brain's other behaviors approach (seek, arrive, pursue and intercept). It uses the exact time of first contact of two discs (Millington 2006, corrected; two agents that meet head-on turn to the same side). */
export interface AvoidAgentsParams {
    /** Time horizon; later contacts are ignored. 0.01 to 60 s. Default 2. */
    horizon?: number;
    /** Clearance between the discs. 0 to 100000 u. Default 4. */
    margin?: number;
    /** Distance over which danger falls to 0. 0.001 to 100000 u. Default 100. */
    lookAhead?: number;
    /** Agents farther away than this are ignored. 0 to 100000 u. Default 150. */
    range?: number;
    /** In a context brain: which contacts cause danger. Default "slots". */
    predict?: Predict;
    /** Groups of agents that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Turns the agent back from the edge of a region when it is within `margin` of the edge. */
export interface StayInsideParams {
    /** The region. Default "bounds". */
    region?: Region;
    /** Width of the zone along the edge. 0 to 1000000 u. Default 50. */
    margin?: number;
    /** Center of the region. -1000000 to 1000000 u. Default 0. */
    centerX?: number;
    /** Center of the region. -1000000 to 1000000 u. Default 0. */
    centerY?: number;
    /** Center of the region, in volume worlds. -1000000 to 1000000 u. Default 0. */
    centerZ?: number;
    /** Half the width, or the radius, of the region. 0 to 1000000 u. Default 100. */
    halfWidth?: number;
    /** Half the height of the region. 0 to 1000000 u. Default 100. */
    halfHeight?: number;
    /** Half the depth (along z) of a rectangle in a volume world. 0 to 1000000 u. Default 100. */
    halfDepth?: number;
}

/** Moves in the direction given by the input columns driveX, driveY and driveZ, for example from a keyboard, a stick or a touch screen. */
export interface DriveParams {
    /** Inputs shorter than this count as no input. 0 to 1. Default 0.1. */
    deadZone?: number;
}

/** Moves away from the target: at full speed within escapeRadius, then gradually slower up to dangerRadius (Palacios 2013, made continuous). */
export interface LeaveParams {
    /** Distance within which the agent leaves at full speed. 0 to 1000000 u. Default 50. */
    escapeRadius?: number;
    /** Distance beyond which the behavior does nothing. 0 to 1000000 u. Default 150. */
    dangerRadius?: number;
}

/** Seeks the predicted position of the target at the time when the agent could reach it, at most maxPrediction ahead (Reynolds 1999). */
export interface PursueParams {
    /** Maximum prediction time. 0 to 1000000 s. Default 1. */
    maxPrediction?: number;
    /** Speed used to compute the travel time. Default "maxSpeed". */
    predictBy?: PredictBy;
    /** Distance to the target within which the agent emits `caught` once. In a crowd that keeps agents farther apart, touching the target is enough. 0: never. 0 to 1000000 u. Default 0. */
    catchRadius?: number;
    /** Danger up to this value does not keep the agent away from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Flees from the place where the target will be (Reynolds 1999). */
export interface EvadeParams {
    /** Maximum prediction time. 0 to 1000000 s. Default 1. */
    maxPrediction?: number;
    /** Speed used to compute the travel time. Default "maxSpeed". */
    predictBy?: PredictBy;
    /** The behavior does nothing while the target is farther away than this; INF: the agent always flees at full speed. 0 to Infinity u. Default Infinity. */
    panicRadius?: number | null;
}

/** Goes to the exact point where the agent would meet the target if the target kept its velocity (the solution of a quadratic equation); pursues the target if there is no such point. */
export interface InterceptParams {
    /** If the agent would need longer than this to meet the target, it pursues the target instead. 0 to 1000000 s. Default 10. */
    maxPrediction?: number;
    /** Distance to the target within which the agent emits `caught` once. In a crowd that keeps agents farther apart, touching the target is enough. 0: never. 0 to 1000000 u. Default 0. */
    catchRadius?: number;
    /** Danger up to this value does not keep the agent away from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Matches the target's velocity, up to maxSpeed (Palacios 2013). */
export interface MatchVelocityParams {
    /** Fraction of the target's velocity; negative: in the opposite direction. -1 to 1. Default 1. */
    share?: number;
}

/** Goes to a point between the target and another agent (otherAgent, or the nearest agent of otherGroup), and stays between them as they move. Does nothing if either of the two is missing, for example after otherAgent was removed (Reynolds 1999). */
export interface InterposeParams {
    /** Position on the line between the two: 0 at the target, 1 at the other agent. 0 to 1. Default 0.5. */
    share?: number;
    /** Groups of the other agent if otherAgent is not set: the agent of these groups that is nearest to the target is used; 0: none. 0 to 4294967295 bits. Default 0. */
    otherGroup?: number;
    /** Maximum prediction time. 0 to 1000000 s. Default 2. */
    maxPrediction?: number;
    /** Distance from its position on the line within which the agent emits `arrived` and only matches the velocity of that position. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** Danger up to this value does not keep the agent away from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Goes to the nearest place where an obstacle hides the agent from the target; does nothing if there is no such place (Buckland 2005, with the line of sight tested for every place). */
export interface HideParams {
    /** Obstacles farther away than this are not used as cover. 0 to 100000 u. Default 300. */
    range?: number;
    /** Distance between the outlines of the obstacle and the agent. 0 to 100000 u. Default 20. */
    gap?: number;
    /** The behavior does nothing while the target is farther away than this. 0 to Infinity u. Default Infinity. */
    threatRange?: number | null;
    /** Distance from the hiding place within which the agent emits `arrived` and stands still, or matches the velocity of moving cover. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** Groups of obstacles, one bit each, that give cover and block the line of sight. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Keeps a fixed position relative to the target. The position turns with the target; if the target is a point, the position is relative to the axes of the world (Reynolds 1999; Buckland 2005). */
export interface OffsetPursuitParams {
    /** Offset ahead of the target; negative: behind it. -1000000 to 1000000 u. Default -30. */
    offsetX?: number;
    /** Offset to the left of the target; negative: to the right. -1000000 to 1000000 u. Default 0. */
    offsetY?: number;
    /** Offset above the target, in volume worlds. -1000000 to 1000000 u. Default 0. */
    offsetZ?: number;
    /** Maximum prediction time. 0 to 1000000 s. Default 1. */
    maxPrediction?: number;
    /** Distance from the position within which the agent only matches the velocity of the position. 0 to 1000000 u. Default 1. */
    stopRadius?: number;
    /** Danger up to this value does not keep the agent away from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Arrives behind the target, gets out of the target's way, and keeps apart from other followers; an agent whose place is taken waits near that place (Reynolds 1999). */
export interface FollowLeaderParams {
    /** Distance that the agent keeps behind the leader; the agent emits `arrived` within half of `spacing` of its place there. 0 to 1000000 u. Default 40. */
    behind?: number;
    /** Length of the corridor ahead of a moving leader that the agent keeps free. 0 to 1000000 u. Default 50. */
    clearAhead?: number;
    /** Half the width of the corridor. 0 to 1000000 u. Default 20. */
    corridor?: number;
    /** Distance that the agent keeps from other agents of its brain and from the leader. 0 to 100000 u. Default 20. */
    spacing?: number;
    /** Danger up to this value does not keep the agent away from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Slows the agent to the speed of agents close ahead, so that a crowd queues in front of a door instead of jamming in it. In a blend, it counteracts goals that ask for full speed; in a priority brain, it counteracts only the goals of its own group (Reynolds 1999). */
export interface QueueParams {
    /** Gap to the agent ahead below which this agent brakes. At a quarter of this gap (in volume worlds only on contact), this agent is no faster than the agent ahead. 0 to 100000 u. Default 40. */
    distance?: number;
    /** Half of the forward field of view; agents outside of it count only if they are in the strip that the agent's body will sweep. 0 to 3.1415927 rad. Default 0.79. */
    angle?: number;
    /** Groups of agents that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Follows the flow field, read at the agent's predicted position (Reynolds 1999); a vector of length 1 means maxSpeed. */
export interface FollowFlowParams {
    /** How far ahead the field is read. A value of 1/response compensates for the agent's lag; with larger values the agent cuts corners. 0 to 60 s. Default 0.1. */
    prediction?: number;
}

/** Follows the nearest wall on the chosen side at a set distance, also around corners. Obstacles count as walls, and so do world edges that clamp or bounce (Reynolds 1999). */
export interface FollowWallParams {
    /** Distance between the agent's edge and the wall; in a corridor too narrow for this distance, the agent keeps to the middle. 0 to 100000 u. Default 20. */
    distance?: number;
    /** Walls farther from the agent's edge than this are ignored; if there is no wall in range, the behavior does nothing. 0 to 100000 u. Default 100. */
    range?: number;
    /** How far ahead along the wall the agent aims; a smaller value corrects the distance from the wall faster. 0 to 100000 u. Default 40. */
    lookAhead?: number;
    /** The side of the agent on which the wall is kept; with `nearer`, the side is chosen when the agent reaches a wall. Default "nearer". */
    side?: Side;
    /** Groups of obstacles that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Agents with the same brain and target keep places around the target. The formation turns with the target; around a point it faces +x. An agent gets its place in the first step after it joins. The agents can catch up only with a leader that is slower than they are. Places are assigned so that the sum of squared displacements is smallest and paths rarely cross. Up to 64 agents, the assignment is exact; with more, it is approximate, and exchanges improve it in every step. In planar worlds, a place in a wall or on the other side of a wall is replaced by the nearest free place next to the others, and an agent that cannot go straight to its place goes around the wall: along a path if `cellSize` is set, otherwise by the nearer end of the wall (Reynolds 1999; Kuhn 1955). */
export interface FormationParams {
    /** Arrangement of the places. Default "circle". */
    pattern?: FormationPattern;
    /** Distance between neighboring places. 0 to 100000 u. Default 30. */
    spacing?: number;
    /** Distance from its place within which the agent only matches the velocity of the place. 0 to 1000000 u. Default 1. */
    stopRadius?: number;
    /** Danger up to this value does not keep the agent away from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
    /** Size of the grid cells for path finding, as in `goTo`, at least 0.01; needs capacity.navCells. 0: no path finding; the agent passes the ends of walls, but does not find its way out of buildings. 0 to 100000 u. Default 0. */
    cellSize?: number;
    /** Distance that the path keeps from obstacles; it should be at least the radius of the agents. 0 to 100000 u. Default 10. */
    clearance?: number;
    /** Groups of obstacles that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
    /** Groups of links that the agent takes on its path, one bit each; 0: none. 0 to 4294967295 bits. Default 4294967295. */
    links?: number;
    /** Steepest ground on which paths lead, as in `goTo`. 1.5707964: paths lead over any slope. 0 to 1.5707964 rad. Default 1.5707964. */
    maxSlope?: number;
    /** How willing agents are to go around hills on their paths, as in `goTo`. 0 to 1000. Default 0. */
    slopeCost?: number;
}

/** Circles the target at a set distance (in volume worlds, at the target's height), as fast as the agent's maximum force allows on that circle. */
export interface OrbitParams {
    /** Radius of the circle. 0 to 1000000 u. Default 80. */
    radius?: number;
    /** The side of the agent on which the target is kept; left: the agent circles counterclockwise (x towards y); nearer: the side that fits the agent's current motion. Default "nearer". */
    side?: Side;
    /** Strength of the pull to the circle: at a distance of radius/pull from the circle, the agent moves towards the circle as fast as along it. 0 to 100. Default 2. */
    pull?: number;
}

/** Does nothing within the path's radius; when the agent is about to leave the path, it seeks a point on the path ahead (Reynolds 1999). Put this behavior before `wander` or `flock` in a priority brain with threshold 0. */
export interface StayOnPathParams {
    /** How far ahead the agent's motion is predicted: the agent turns back if it would leave the path within this time. 0 to 60 s. Default 0.5. */
    prediction?: number;
    /** Distance along the path from the agent's predicted position to the point that the agent seeks; negative: towards the start. -1000000 to 1000000 u. Default 30. */
    pathOffset?: number;
}

/** Detects obstacles, and edges of the world that clamp or bounce, with whiskers as wide as the agent. Turns the agent towards a point away from the wall and, in a corner, towards the open side (Millington 2006, corrected). */
export interface AvoidWallsParams {
    /** Number of rays; in a context brain every slot has a ray. Default "three". */
    whiskers?: Whiskers;
    /** Length of the ray ahead, from the agent's edge, while the agent is at rest. 0 to 100000 u. Default 40. */
    lookAhead?: number;
    /** Additional length of the ray ahead per unit of speed. 0 to 60 s. Default 0.5. */
    speedScale?: number;
    /** Angle between the side rays and the ray ahead. 0 to 1.5707963 rad. Default 0.5. */
    angle?: number;
    /** Length of the side rays, as a fraction of the length of the ray ahead. 0 to 1. Default 0.6. */
    sideScale?: number;
    /** Distance between the wall and the agent's edge at the point that the agent seeks. 0 to 100000 u. Default 30. */
    avoidDistance?: number;
    /** Groups of obstacles that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Keeps the agent apart from its neighbors: each neighbor pushes it away, nearer neighbors more strongly. The pushes add up to at most maxSpeed, and steer the agent without braking it (Reynolds 1987, 1999). */
export interface SeparationParams {
    /** Distance at which the push of a neighbor begins; the push is maxSpeed at half of this distance, and stronger when the neighbor is nearer. If there are more than 216 neighbors (648 in volume worlds), an even sample of them is used. 0 to 100000 u. Default 30. */
    distance?: number;
    /** How the push decreases with the distance. Default "inverse". */
    falloff?: SeparationFalloff;
    /** Full angle of view, half on each side of the direction of motion. 0 to 6.2831855 rad. Default 6.2831855. */
    fieldOfView?: number;
    /** Maximum number of neighbors used, the nearest first, among those in the field of view and within `distance`; 0: all. 0 to 32. Default 0. */
    nearest?: number;
    /** Groups of agents that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Matches the mean velocity of the neighbors, excluding the agent's own velocity (Reynolds 1987). */
export interface AlignmentParams {
    /** Neighbors farther away than this are ignored. If there are more than 216 neighbors (648 in volume worlds), an even sample of them is used. 0 to 100000 u. Default 80. */
    distance?: number;
    /** Full angle of view, half on each side of the direction of motion. 0 to 6.2831855 rad. Default 6.2831855. */
    fieldOfView?: number;
    /** Maximum number of neighbors used, the nearest first, among those in the field of view and within `distance`; 0: all. 0 to 32. Default 0. */
    nearest?: number;
    /** Groups of agents that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Pulls the agent to the centroid of its neighbors, more weakly when nearer: the pull is maxSpeed x (distance to the centroid) / `distance`, and steers the agent without braking it (Reynolds 1987). */
export interface CohesionParams {
    /** Neighbors farther away than this are ignored. If there are more than 216 neighbors (648 in volume worlds), an even sample of them is used. 0 to 100000 u. Default 80. */
    distance?: number;
    /** Full angle of view, half on each side of the direction of motion. 0 to 6.2831855 rad. Default 6.2831855. */
    fieldOfView?: number;
    /** Maximum number of neighbors used, the nearest first, among those in the field of view and within `distance`; 0: all. 0 to 32. Default 0. */
    nearest?: number;
    /** Groups of agents that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Combines separation, alignment and cohesion, from one neighbor query. The result is the weighted sum of the three steerings (desired velocity - velocity), as in a plain blend with the same settings (Reynolds 1987; topological neighbors: Ballerini et al. 2008). */
export interface FlockParams {
    /** Neighbors farther away than this are ignored. If there are more than 216 neighbors (648 in volume worlds), an even sample of them is used. 0 to 100000 u. Default 80. */
    distance?: number;
    /** Neighbors within this distance push the agent, as in `separation`; at most `distance`. 0 to 100000 u. Default 30. */
    separationDistance?: number;
    /** Weight of separation. 0 to 1000. Default 1.5. */
    separationWeight?: number;
    /** Weight of alignment. 0 to 1000. Default 1. */
    alignmentWeight?: number;
    /** Weight of cohesion. 0 to 1000. Default 1. */
    cohesionWeight?: number;
    /** Full angle of view, half on each side of the direction of motion. 0 to 6.2831855 rad. Default 6.2831855. */
    fieldOfView?: number;
    /** Maximum number of neighbors used, the nearest first, among those in the field of view and within `distance`; 0: all. 0 to 32. Default 0. */
    nearest?: number;
    /** Groups of agents that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Turns the agent to the orientation of the target agent, by the shorter angle and without overshooting, and keeps turning with the target; a point has no orientation (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis. */
export interface AlignParams {
    /** Angle to the target's orientation within which the agent stops turning, if that orientation is constant. 0 to 3.1415927 rad. Default 0.01. */
    stopAngle?: number;
}

/** Turns the agent to face the target, by the shorter angle and without overshooting, and keeps it facing the target while either moves (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis. */
export interface FaceParams {
    /** Angle to the direction of the target within which the agent stops turning, if that direction is constant. 0 to 3.1415927 rad. Default 0.01. */
    stopAngle?: number;
}

/** Turns the agent to face its direction of motion; the agent stops turning below a hundredth of maxSpeed (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis. */
export interface LookAheadParams {
    /** Angle to the direction of motion within which the agent stops turning. 0 to 3.1415927 rad. Default 0.01. */
    stopAngle?: number;
}

/** Wanders by turning the agent, which always moves in the direction that it faces. The agent turns along an arc towards a point that performs a random walk on a circle ahead. The statistics of the walk are the same whatever the length of the time step (Millington 2006; Ornstein and Uhlenbeck 1930). Needs `facing: independent`; in volume worlds the agent stays at its height. */
export interface WanderFacingParams {
    /** Distance from the agent to the center of the circle. 0 to 1000000 u. Default 60. */
    wanderOffset?: number;
    /** Radius of the circle. 0 to 1000000 u. Default 40. */
    wanderRadius?: number;
    /** Strength of the random walk of the angle. 0 to 100 rad/sqrt(s). Default 1.3. */
    sigma?: number;
    /** Rate at which the angle returns to straight ahead. 0 to 100 1/s. Default 0. */
    kappa?: number;
    /** Speed as a fraction of maxSpeed; at 0 the agent neither moves nor turns. 0 to 1. Default 1. */
    speed?: number;
}

/** Leaves and avoids the places where projectiles will land, no matter which agent fired the projectiles (Palacios 2013, with the landing predicted from the current state). */
export interface DodgeProjectilesParams {
    /** Distance that the agent's center keeps from a landing point. 0 to 100000 u. Default 60. */
    radius?: number;
    /** Projectiles that land later than this are ignored. 0.01 to 3600 s. Default 3. */
    horizon?: number;
}

/** Goes to the landing point of the first projectile that the agent can reach in time, waits there, and emits `arrived`, no matter which agent fired the projectile (Palacios 2013). Does nothing if the agent cannot reach any projectile in time. */
export interface CatchProjectileParams {
    /** Projectiles that land farther away than this are ignored. 0 to Infinity u. Default Infinity. */
    range?: number | null;
    /** Distance from the landing point within which the agent stands still. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** Danger up to this value does not keep the agent away from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** A behavior of your own: a C function registered with veer_setCustom, or the columns customX, customY, customZ, customRotation and customBits. */
export interface CustomParams {
    /** Number of the registered function. 0 to 15. Default 0. */
    which?: number;
    /** A number that is passed to the function. -1000000000 to 1000000000. Default 0. */
    a?: number;
    /** A number that is passed to the function. -1000000000 to 1000000000. Default 0. */
    b?: number;
    /** A number that is passed to the function. -1000000000 to 1000000000. Default 0. */
    c?: number;
    /** A number that is passed to the function. -1000000000 to 1000000000. Default 0. */
    d?: number;
    /** Danger up to this value does not keep the agent away from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Pipeline: takes the goal from the target: the target's position and, if the target is an agent, its orientation, velocity and rotation (Millington 2006). Sets only the parts of the goal that no earlier targeter has set. */
export interface TargetParams {
    /** Parts of the target that become the goal: 1 position, 2 orientation, 4 velocity, 8 rotation. 0 to 15 bits. Default 1. */
    channels?: number;
    /** Distance from the target's position within which the agent stands still and emits `arrived`. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
}

/** Pipeline: the goal is a point on the path, ahead of the point closest to the agent; at an open end the agent stops (Millington 2006). */
export interface PathTargetParams {
    /** Distance along the path from the point closest to the agent to the goal; negative: the agent follows the path backwards. -1000000 to 1000000 u. Default 40. */
    pathOffset?: number;
    /** Distance from an open end within which the agent stands still and emits `arrived`. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
}

/** Pipeline: sets the goal's orientation to the direction of the target, and follows that direction as it changes (Millington 2006). */
export interface FaceTargetParams {
    /** Angle to the direction of the target within which the agent stops turning, if that direction is constant. 0 to 3.1415927 rad. Default 0.01. */
    stopAngle?: number;
}

/** Pipeline: the agent reaches the goal along the path, node by node, and leaves the path at the point nearest to the goal; on a closed path the agent takes the shorter way around (Millington 2006). */
export interface NextPathNodeParams {
    /** Distance within which a node counts as reached. 0 to 1000000 u. Default 10. */
    nodeRadius?: number;
}

/** Goes to the target on the shortest path around static obstacles, heading for the farthest visible point of that path, and stops at the target as `arrive` does. In a pipeline it is a decomposer, and a targeter sets the goal. Agents with the same goal share a distance field. If there is no path, the agent heads straight for the goal and emits `blocked`; if the goal is inside an obstacle, the agent goes to the nearest free cell. Planar worlds only; needs capacity.navCells (Dijkstra 1959; with `density` after Treuille, Cooper and Popovic, Continuum Crowds, 2006). */
export interface NavFieldParams {
    /** Size of the field's cells, which cover the world's bounds; only passages that contain the center of a cell are found. 0.01 to 100000 u. Default 20. */
    cellSize?: number;
    /** Distance that the path keeps from obstacles; it should be at least the radius of the agents. 0 to 100000 u. Default 10. */
    clearance?: number;
    /** Groups of obstacles that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
    /** Distance from the goal within which the agent counts as arrived and stands still; in a pipeline the targeter decides this instead. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** How willing agents are to go around a crowd: a path through a cell costs its length x (1 + density x fraction of the cell covered by agents), with the crowd counted every 30 steps. 2 is a good starting value; with larger values, a group switches between paths more often. 0: off. 0 to 1000. Default 0. */
    density?: number;
    /** Danger up to this value does not keep the agent away from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
    /** Groups of links that the agent takes, one bit each; 0: none. 0 to 4294967295 bits. Default 4294967295. */
    links?: number;
    /** Steepest ground on which paths lead (addHeights); steeper ground is blocked, without a clearance. 1.5707964: paths lead over any slope. 0 to 1.5707964 rad. Default 1.5707964. */
    maxSlope?: number;
    /** How willing agents are to go around hills: a path over a slope, uphill or downhill, costs its length x (1 + slopeCost x rise per unit of length). Like areas of the ground, of which the highest cost counts, costs are at most 100. 0 to 1000. Default 0. */
    slopeCost?: number;
}

/** Pipeline: keeps the path clear of round obstacles, bending it around the nearer side (Millington 2006). */
export interface AvoidCircleParams {
    /** Clearance beyond the agent's radius, or half of the current clearance if that is smaller, so that an agent already within the margin is not trapped. 0 to 100000 u. Default 4. */
    margin?: number;
    /** Groups of obstacles that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Pipeline: keeps the path clear of walls, boxes and polygons, bending it around the nearer end (Millington 2006). */
export interface AvoidWallParams {
    /** Clearance beyond the agent's radius, or half of the current clearance if that is smaller, so that an agent already within the margin is not trapped. 0 to 100000 u. Default 4. */
    margin?: number;
    /** Groups of obstacles that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Pipeline: keeps the path clear of the places where other agents will be (Millington 2006, corrected). */
export interface AvoidAgentParams {
    /** Clearance between the discs, or half of the current clearance if that is smaller, so that an agent already within the margin is not trapped. 0 to 100000 u. Default 4. */
    margin?: number;
    /** Time horizon; later contacts are ignored. 0.01 to 60 s. Default 2. */
    horizon?: number;
    /** Agents farther away than this are ignored. 0 to 100000 u. Default 150. */
    range?: number;
    /** Groups of agents that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Goes to the target around static obstacles, or on a navigation mesh (`mesh`). Around obstacles, by the cheapest method: straight if the goal is in sight, along a distance field if eight or more agents have the same goal, and otherwise along a path planned for this agent. Plans a new path when an obstacle blocks the current path. If no path leads to the goal, the agent emits `goalUnreachable`, goes to the closest reachable point and waits there until a path opens. Stops at the target as `arrive` does. In a pipeline it is a decomposer, and a targeter sets the goal. Planar worlds only; needs capacity.navCells (Nash, Koenig and Tovey, Lazy Theta*, 2010; Dijkstra 1959). */
export interface GoToParams {
    /** Size of the grid cells for path finding, which cover the world's bounds; only passages that contain the center of a cell are found. 0.01 to 100000 u. Default 20. */
    cellSize?: number;
    /** Distance that the path keeps from obstacles; it should be at least the radius of the agents. 0 to 100000 u. Default 10. */
    clearance?: number;
    /** Groups of obstacles that the behavior considers, one bit each. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
    /** Distance from the goal within which the agent counts as arrived and stands still; in a pipeline the targeter decides this instead. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** Danger up to this value does not keep the agent away from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
    /** Groups of links that the agent takes, one bit each; 0: none. 0 to 4294967295 bits. Default 4294967295. */
    links?: number;
    /** Steepest ground on which paths lead (addHeights); steeper ground is blocked, without a clearance. 1.5707964: paths lead over any slope. 0 to 1.5707964 rad. Default 1.5707964. */
    maxSlope?: number;
    /** How willing agents are to go around hills: a path over a slope, uphill or downhill, costs its length x (1 + slopeCost x rise per unit of length). Like areas of the ground, of which the highest cost counts, costs are at most 100. 0 to 1000. Default 0. */
    slopeCost?: number;
}

/**
 * Behaviors.
 * - `seek`: Goes to the target at full speed (Reynolds 1999).
 * - `flee`: Moves away from the target, faster the nearer the target is (Reynolds 1999).
 * - `arrive`: Goes to the target and stops there without overshooting; emits `arrived` once (Reynolds 1999; the braking profile is Veer's own).
 * - `wander`: Wanders: seeks a point that performs a random walk on a circle (in volume worlds a sphere) ahead of the agent. The statistics of the walk are the same whatever the length of the time step (Reynolds 1999; Ornstein and Uhlenbeck 1930).
 * - `followTrack`: Drives along the path and pulls the agent back to the center line, so that its body stays within the path's radius. The direction of the path is read ahead of the agent, to compensate for the agent's lag. Near the center line, there is no pull: within at most half of the free width, which is the width of the path minus that of the agent (KidsCanCode, Context Steering, 2020; the pull is Veer's own). The edge of the path also limits how far the agent is diverted by dangers in a context map, by a crowd or, in a blend, by behaviors that avoid agents.
 * - `followPath`: Seeks a point on the path, ahead of the point closest to the agent, and arrives at an open end (Palacios, Unity AI Game Programming, 2013).
 * - `patrol`: Visits the path's nodes in order; emits `nodeReached` at each node. Even fast agents do not skip nodes.
 * - `avoidObstacles`: Keeps clear of obstacles. In a context map, it casts a ray as wide as the agent in every slot; in a blend, it sweeps a cylinder ahead and pushes the agent to the nearer side. An agent close to a wall in front of its goal is led around the end of the wall with the shorter path, or to an opening (Reynolds 1999; KidsCanCode 2020).
 * - `avoidAgents`: Keeps clear of other agents, except those that the brain's other behaviors approach (seek, arrive, pursue and intercept). It uses the exact time of first contact of two discs (Millington 2006, corrected; two agents that meet head-on turn to the same side).
 * - `stayInside`: Turns the agent back from the edge of a region when it is within `margin` of the edge.
 * - `drive`: Moves in the direction given by the input columns driveX, driveY and driveZ, for example from a keyboard, a stick or a touch screen.
 * - `leave`: Moves away from the target: at full speed within escapeRadius, then gradually slower up to dangerRadius (Palacios 2013, made continuous).
 * - `pursue`: Seeks the predicted position of the target at the time when the agent could reach it, at most maxPrediction ahead (Reynolds 1999).
 * - `evade`: Flees from the place where the target will be (Reynolds 1999).
 * - `intercept`: Goes to the exact point where the agent would meet the target if the target kept its velocity (the solution of a quadratic equation); pursues the target if there is no such point.
 * - `matchVelocity`: Matches the target's velocity, up to maxSpeed (Palacios 2013).
 * - `interpose`: Goes to a point between the target and another agent (otherAgent, or the nearest agent of otherGroup), and stays between them as they move. Does nothing if either of the two is missing, for example after otherAgent was removed (Reynolds 1999).
 * - `hide`: Goes to the nearest place where an obstacle hides the agent from the target; does nothing if there is no such place (Buckland 2005, with the line of sight tested for every place).
 * - `offsetPursuit`: Keeps a fixed position relative to the target. The position turns with the target; if the target is a point, the position is relative to the axes of the world (Reynolds 1999; Buckland 2005).
 * - `followLeader`: Arrives behind the target, gets out of the target's way, and keeps apart from other followers; an agent whose place is taken waits near that place (Reynolds 1999).
 * - `queue`: Slows the agent to the speed of agents close ahead, so that a crowd queues in front of a door instead of jamming in it. In a blend, it counteracts goals that ask for full speed; in a priority brain, it counteracts only the goals of its own group (Reynolds 1999).
 * - `followFlow`: Follows the flow field, read at the agent's predicted position (Reynolds 1999); a vector of length 1 means maxSpeed.
 * - `followWall`: Follows the nearest wall on the chosen side at a set distance, also around corners. Obstacles count as walls, and so do world edges that clamp or bounce (Reynolds 1999).
 * - `formation`: Agents with the same brain and target keep places around the target. The formation turns with the target; around a point it faces +x. An agent gets its place in the first step after it joins. The agents can catch up only with a leader that is slower than they are. Places are assigned so that the sum of squared displacements is smallest and paths rarely cross. Up to 64 agents, the assignment is exact; with more, it is approximate, and exchanges improve it in every step. In planar worlds, a place in a wall or on the other side of a wall is replaced by the nearest free place next to the others, and an agent that cannot go straight to its place goes around the wall: along a path if `cellSize` is set, otherwise by the nearer end of the wall (Reynolds 1999; Kuhn 1955).
 * - `orbit`: Circles the target at a set distance (in volume worlds, at the target's height), as fast as the agent's maximum force allows on that circle.
 * - `stayOnPath`: Does nothing within the path's radius; when the agent is about to leave the path, it seeks a point on the path ahead (Reynolds 1999). Put this behavior before `wander` or `flock` in a priority brain with threshold 0.
 * - `avoidWalls`: Detects obstacles, and edges of the world that clamp or bounce, with whiskers as wide as the agent. Turns the agent towards a point away from the wall and, in a corner, towards the open side (Millington 2006, corrected).
 * - `separation`: Keeps the agent apart from its neighbors: each neighbor pushes it away, nearer neighbors more strongly. The pushes add up to at most maxSpeed, and steer the agent without braking it (Reynolds 1987, 1999).
 * - `alignment`: Matches the mean velocity of the neighbors, excluding the agent's own velocity (Reynolds 1987).
 * - `cohesion`: Pulls the agent to the centroid of its neighbors, more weakly when nearer: the pull is maxSpeed x (distance to the centroid) / `distance`, and steers the agent without braking it (Reynolds 1987).
 * - `flock`: Combines separation, alignment and cohesion, from one neighbor query. The result is the weighted sum of the three steerings (desired velocity - velocity), as in a plain blend with the same settings (Reynolds 1987; topological neighbors: Ballerini et al. 2008).
 * - `align`: Turns the agent to the orientation of the target agent, by the shorter angle and without overshooting, and keeps turning with the target; a point has no orientation (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis.
 * - `face`: Turns the agent to face the target, by the shorter angle and without overshooting, and keeps it facing the target while either moves (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis.
 * - `lookAhead`: Turns the agent to face its direction of motion; the agent stops turning below a hundredth of maxSpeed (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis.
 * - `wanderFacing`: Wanders by turning the agent, which always moves in the direction that it faces. The agent turns along an arc towards a point that performs a random walk on a circle ahead. The statistics of the walk are the same whatever the length of the time step (Millington 2006; Ornstein and Uhlenbeck 1930). Needs `facing: independent`; in volume worlds the agent stays at its height.
 * - `dodgeProjectiles`: Leaves and avoids the places where projectiles will land, no matter which agent fired the projectiles (Palacios 2013, with the landing predicted from the current state).
 * - `catchProjectile`: Goes to the landing point of the first projectile that the agent can reach in time, waits there, and emits `arrived`, no matter which agent fired the projectile (Palacios 2013). Does nothing if the agent cannot reach any projectile in time.
 * - `custom`: A behavior of your own: a C function registered with veer_setCustom, or the columns customX, customY, customZ, customRotation and customBits.
 * - `target`: Pipeline: takes the goal from the target: the target's position and, if the target is an agent, its orientation, velocity and rotation (Millington 2006). Sets only the parts of the goal that no earlier targeter has set.
 * - `pathTarget`: Pipeline: the goal is a point on the path, ahead of the point closest to the agent; at an open end the agent stops (Millington 2006).
 * - `faceTarget`: Pipeline: sets the goal's orientation to the direction of the target, and follows that direction as it changes (Millington 2006).
 * - `nextPathNode`: Pipeline: the agent reaches the goal along the path, node by node, and leaves the path at the point nearest to the goal; on a closed path the agent takes the shorter way around (Millington 2006).
 * - `navField`: Goes to the target on the shortest path around static obstacles, heading for the farthest visible point of that path, and stops at the target as `arrive` does. In a pipeline it is a decomposer, and a targeter sets the goal. Agents with the same goal share a distance field. If there is no path, the agent heads straight for the goal and emits `blocked`; if the goal is inside an obstacle, the agent goes to the nearest free cell. Planar worlds only; needs capacity.navCells (Dijkstra 1959; with `density` after Treuille, Cooper and Popovic, Continuum Crowds, 2006).
 * - `avoidCircle`: Pipeline: keeps the path clear of round obstacles, bending it around the nearer side (Millington 2006).
 * - `avoidWall`: Pipeline: keeps the path clear of walls, boxes and polygons, bending it around the nearer end (Millington 2006).
 * - `avoidAgent`: Pipeline: keeps the path clear of the places where other agents will be (Millington 2006, corrected).
 * - `goTo`: Goes to the target around static obstacles, or on a navigation mesh (`mesh`). Around obstacles, by the cheapest method: straight if the goal is in sight, along a distance field if eight or more agents have the same goal, and otherwise along a path planned for this agent. Plans a new path when an obstacle blocks the current path. If no path leads to the goal, the agent emits `goalUnreachable`, goes to the closest reachable point and waits there until a path opens. Stops at the target as `arrive` does. In a pipeline it is a decomposer, and a targeter sets the goal. Planar worlds only; needs capacity.navCells (Nash, Koenig and Tovey, Lazy Theta*, 2010; Dijkstra 1959).
 */
export type BehaviorType =
    | "seek"
    | "flee"
    | "arrive"
    | "wander"
    | "followTrack"
    | "followPath"
    | "patrol"
    | "avoidObstacles"
    | "avoidAgents"
    | "stayInside"
    | "drive"
    | "leave"
    | "pursue"
    | "evade"
    | "intercept"
    | "matchVelocity"
    | "interpose"
    | "hide"
    | "offsetPursuit"
    | "followLeader"
    | "queue"
    | "followFlow"
    | "followWall"
    | "formation"
    | "orbit"
    | "stayOnPath"
    | "avoidWalls"
    | "separation"
    | "alignment"
    | "cohesion"
    | "flock"
    | "align"
    | "face"
    | "lookAhead"
    | "wanderFacing"
    | "dodgeProjectiles"
    | "catchProjectile"
    | "custom"
    | "target"
    | "pathTarget"
    | "faceTarget"
    | "nextPathNode"
    | "navField"
    | "avoidCircle"
    | "avoidWall"
    | "avoidAgent"
    | "goTo";

/** The parameters of every behavior. */
export interface BehaviorParams {
    seek: SeekParams;
    flee: FleeParams;
    arrive: ArriveParams;
    wander: WanderParams;
    followTrack: FollowTrackParams;
    followPath: FollowPathParams;
    patrol: PatrolParams;
    avoidObstacles: AvoidObstaclesParams;
    avoidAgents: AvoidAgentsParams;
    stayInside: StayInsideParams;
    drive: DriveParams;
    leave: LeaveParams;
    pursue: PursueParams;
    evade: EvadeParams;
    intercept: InterceptParams;
    matchVelocity: MatchVelocityParams;
    interpose: InterposeParams;
    hide: HideParams;
    offsetPursuit: OffsetPursuitParams;
    followLeader: FollowLeaderParams;
    queue: QueueParams;
    followFlow: FollowFlowParams;
    followWall: FollowWallParams;
    formation: FormationParams;
    orbit: OrbitParams;
    stayOnPath: StayOnPathParams;
    avoidWalls: AvoidWallsParams;
    separation: SeparationParams;
    alignment: AlignmentParams;
    cohesion: CohesionParams;
    flock: FlockParams;
    align: AlignParams;
    face: FaceParams;
    lookAhead: LookAheadParams;
    wanderFacing: WanderFacingParams;
    dodgeProjectiles: DodgeProjectilesParams;
    catchProjectile: CatchProjectileParams;
    custom: CustomParams;
    target: TargetParams;
    pathTarget: PathTargetParams;
    faceTarget: FaceTargetParams;
    nextPathNode: NextPathNodeParams;
    navField: NavFieldParams;
    avoidCircle: AvoidCircleParams;
    avoidWall: AvoidWallParams;
    avoidAgent: AvoidAgentParams;
    goTo: GoToParams;
}

/** The settings that all behaviors have. */
export interface BehaviorSettings {
    /** Weight of the behavior; 0: off, as if the behavior were not in the brain. In a plain blend, `response` is multiplied by the sum of the weights. In a context brain, the weight scales the behavior's interest or danger; interests above 1 keep their ratios. 0 to 1000000. Default 1. */
    weight?: number;
    /** Combine `priority`: the behavior's group; lower numbers come first. 0 to 255. Default 0. */
    priority?: number;
}

/**
 * Goes to the target at full speed (Reynolds 1999).
 * @example world.addBrain({ behaviors: [{ type: "seek" }] });
 */
export interface SeekBehavior extends SeekParams, BehaviorSettings, Targeted {
    /**
     * Goes to the target at full speed (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "seek" }] });
     */
    type: "seek";
}

/**
 * Moves away from the target, faster the nearer the target is (Reynolds 1999).
 * @example world.addBrain({ behaviors: [{ type: "flee" }] });
 */
export interface FleeBehavior extends FleeParams, BehaviorSettings, Targeted {
    /**
     * Moves away from the target, faster the nearer the target is (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "flee" }] });
     */
    type: "flee";
}

/**
 * Goes to the target and stops there without overshooting; emits `arrived` once (Reynolds 1999; the braking profile is Veer's own).
 * @example world.addBrain({ behaviors: [{ type: "arrive" }] });
 */
export interface ArriveBehavior extends ArriveParams, BehaviorSettings, Targeted {
    /**
     * Goes to the target and stops there without overshooting; emits `arrived` once (Reynolds 1999; the braking profile is Veer's own).
     * @example world.addBrain({ behaviors: [{ type: "arrive" }] });
     */
    type: "arrive";
}

/**
 * Wanders: seeks a point that performs a random walk on a circle (in volume worlds a sphere) ahead of the agent. The statistics of the walk are the same whatever the length of the time step (Reynolds 1999; Ornstein and Uhlenbeck 1930).
 * @example world.addBrain({ behaviors: [{ type: "wander" }] });
 */
export interface WanderBehavior extends WanderParams, BehaviorSettings {
    /**
     * Wanders: seeks a point that performs a random walk on a circle (in volume worlds a sphere) ahead of the agent. The statistics of the walk are the same whatever the length of the time step (Reynolds 1999; Ornstein and Uhlenbeck 1930).
     * @example world.addBrain({ behaviors: [{ type: "wander" }] });
     */
    type: "wander";
}

/**
 * Drives along the path and pulls the agent back to the center line, so that its body stays within the path's radius. The direction of the path is read ahead of the agent, to compensate for the agent's lag. Near the center line, there is no pull: within at most half of the free width, which is the width of the path minus that of the agent (KidsCanCode, Context Steering, 2020; the pull is Veer's own). The edge of the path also limits how far the agent is diverted by dangers in a context map, by a crowd or, in a blend, by behaviors that avoid agents.
 * @example world.addBrain({ behaviors: [{ type: "followTrack", path }] });
 */
export interface FollowTrackBehavior extends FollowTrackParams, BehaviorSettings, OnPath {
    /**
     * Drives along the path and pulls the agent back to the center line, so that its body stays within the path's radius. The direction of the path is read ahead of the agent, to compensate for the agent's lag. Near the center line, there is no pull: within at most half of the free width, which is the width of the path minus that of the agent (KidsCanCode, Context Steering, 2020; the pull is Veer's own). The edge of the path also limits how far the agent is diverted by dangers in a context map, by a crowd or, in a blend, by behaviors that avoid agents.
     * @example world.addBrain({ behaviors: [{ type: "followTrack", path }] });
     */
    type: "followTrack";
}

/**
 * Seeks a point on the path, ahead of the point closest to the agent, and arrives at an open end (Palacios, Unity AI Game Programming, 2013).
 * @example world.addBrain({ behaviors: [{ type: "followPath", path }] });
 */
export interface FollowPathBehavior extends FollowPathParams, BehaviorSettings, OnPath {
    /**
     * Seeks a point on the path, ahead of the point closest to the agent, and arrives at an open end (Palacios, Unity AI Game Programming, 2013).
     * @example world.addBrain({ behaviors: [{ type: "followPath", path }] });
     */
    type: "followPath";
}

/**
 * Visits the path's nodes in order; emits `nodeReached` at each node. Even fast agents do not skip nodes.
 * @example world.addBrain({ behaviors: [{ type: "patrol", path }] });
 */
export interface PatrolBehavior extends PatrolParams, BehaviorSettings, OnPath {
    /**
     * Visits the path's nodes in order; emits `nodeReached` at each node. Even fast agents do not skip nodes.
     * @example world.addBrain({ behaviors: [{ type: "patrol", path }] });
     */
    type: "patrol";
}

/**
 * Keeps clear of obstacles. In a context map, it casts a ray as wide as the agent in every slot; in a blend, it sweeps a cylinder ahead and pushes the agent to the nearer side. An agent close to a wall in front of its goal is led around the end of the wall with the shorter path, or to an opening (Reynolds 1999; KidsCanCode 2020).
 * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidObstacles" }] });
 */
export interface AvoidObstaclesBehavior extends AvoidObstaclesParams, BehaviorSettings {
    /**
     * Keeps clear of obstacles. In a context map, it casts a ray as wide as the agent in every slot; in a blend, it sweeps a cylinder ahead and pushes the agent to the nearer side. An agent close to a wall in front of its goal is led around the end of the wall with the shorter path, or to an opening (Reynolds 1999; KidsCanCode 2020).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidObstacles" }] });
     */
    type: "avoidObstacles";
}

/**
 * Keeps clear of other agents, except those that the brain's other behaviors approach (seek, arrive, pursue and intercept). It uses the exact time of first contact of two discs (Millington 2006, corrected; two agents that meet head-on turn to the same side).
 * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidAgents" }] });
 */
export interface AvoidAgentsBehavior extends AvoidAgentsParams, BehaviorSettings {
    /**
     * Keeps clear of other agents, except those that the brain's other behaviors approach (seek, arrive, pursue and intercept). It uses the exact time of first contact of two discs (Millington 2006, corrected; two agents that meet head-on turn to the same side).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidAgents" }] });
     */
    type: "avoidAgents";
}

/**
 * Turns the agent back from the edge of a region when it is within `margin` of the edge.
 * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "stayInside" }] });
 */
export interface StayInsideBehavior extends StayInsideParams, BehaviorSettings, WithOutline {
    /**
     * Turns the agent back from the edge of a region when it is within `margin` of the edge.
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "stayInside" }] });
     */
    type: "stayInside";
}

/**
 * Moves in the direction given by the input columns driveX, driveY and driveZ, for example from a keyboard, a stick or a touch screen.
 * @example world.addBrain({ behaviors: [{ type: "drive" }] });
 */
export interface DriveBehavior extends DriveParams, BehaviorSettings {
    /**
     * Moves in the direction given by the input columns driveX, driveY and driveZ, for example from a keyboard, a stick or a touch screen.
     * @example world.addBrain({ behaviors: [{ type: "drive" }] });
     */
    type: "drive";
}

/**
 * Moves away from the target: at full speed within escapeRadius, then gradually slower up to dangerRadius (Palacios 2013, made continuous).
 * @example world.addBrain({ behaviors: [{ type: "leave" }] });
 */
export interface LeaveBehavior extends LeaveParams, BehaviorSettings, Targeted {
    /**
     * Moves away from the target: at full speed within escapeRadius, then gradually slower up to dangerRadius (Palacios 2013, made continuous).
     * @example world.addBrain({ behaviors: [{ type: "leave" }] });
     */
    type: "leave";
}

/**
 * Seeks the predicted position of the target at the time when the agent could reach it, at most maxPrediction ahead (Reynolds 1999).
 * @example world.addBrain({ behaviors: [{ type: "pursue" }] });
 */
export interface PursueBehavior extends PursueParams, BehaviorSettings, Targeted {
    /**
     * Seeks the predicted position of the target at the time when the agent could reach it, at most maxPrediction ahead (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "pursue" }] });
     */
    type: "pursue";
}

/**
 * Flees from the place where the target will be (Reynolds 1999).
 * @example world.addBrain({ behaviors: [{ type: "evade" }] });
 */
export interface EvadeBehavior extends EvadeParams, BehaviorSettings, Targeted {
    /**
     * Flees from the place where the target will be (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "evade" }] });
     */
    type: "evade";
}

/**
 * Goes to the exact point where the agent would meet the target if the target kept its velocity (the solution of a quadratic equation); pursues the target if there is no such point.
 * @example world.addBrain({ behaviors: [{ type: "intercept" }] });
 */
export interface InterceptBehavior extends InterceptParams, BehaviorSettings, Targeted {
    /**
     * Goes to the exact point where the agent would meet the target if the target kept its velocity (the solution of a quadratic equation); pursues the target if there is no such point.
     * @example world.addBrain({ behaviors: [{ type: "intercept" }] });
     */
    type: "intercept";
}

/**
 * Matches the target's velocity, up to maxSpeed (Palacios 2013).
 * @example world.addBrain({ behaviors: [{ type: "matchVelocity" }] });
 */
export interface MatchVelocityBehavior extends MatchVelocityParams, BehaviorSettings, Targeted {
    /**
     * Matches the target's velocity, up to maxSpeed (Palacios 2013).
     * @example world.addBrain({ behaviors: [{ type: "matchVelocity" }] });
     */
    type: "matchVelocity";
}

/**
 * Goes to a point between the target and another agent (otherAgent, or the nearest agent of otherGroup), and stays between them as they move. Does nothing if either of the two is missing, for example after otherAgent was removed (Reynolds 1999).
 * @example world.addBrain({ behaviors: [{ type: "interpose" }] });
 */
export interface InterposeBehavior extends InterposeParams, BehaviorSettings, Targeted, WithOther {
    /**
     * Goes to a point between the target and another agent (otherAgent, or the nearest agent of otherGroup), and stays between them as they move. Does nothing if either of the two is missing, for example after otherAgent was removed (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "interpose" }] });
     */
    type: "interpose";
}

/**
 * Goes to the nearest place where an obstacle hides the agent from the target; does nothing if there is no such place (Buckland 2005, with the line of sight tested for every place).
 * @example world.addBrain({ behaviors: [{ type: "hide" }] });
 */
export interface HideBehavior extends HideParams, BehaviorSettings, Targeted {
    /**
     * Goes to the nearest place where an obstacle hides the agent from the target; does nothing if there is no such place (Buckland 2005, with the line of sight tested for every place).
     * @example world.addBrain({ behaviors: [{ type: "hide" }] });
     */
    type: "hide";
}

/**
 * Keeps a fixed position relative to the target. The position turns with the target; if the target is a point, the position is relative to the axes of the world (Reynolds 1999; Buckland 2005).
 * @example world.addBrain({ behaviors: [{ type: "offsetPursuit" }] });
 */
export interface OffsetPursuitBehavior extends OffsetPursuitParams, BehaviorSettings, Targeted {
    /**
     * Keeps a fixed position relative to the target. The position turns with the target; if the target is a point, the position is relative to the axes of the world (Reynolds 1999; Buckland 2005).
     * @example world.addBrain({ behaviors: [{ type: "offsetPursuit" }] });
     */
    type: "offsetPursuit";
}

/**
 * Arrives behind the target, gets out of the target's way, and keeps apart from other followers; an agent whose place is taken waits near that place (Reynolds 1999).
 * @example world.addBrain({ behaviors: [{ type: "followLeader" }] });
 */
export interface FollowLeaderBehavior extends FollowLeaderParams, BehaviorSettings, Targeted {
    /**
     * Arrives behind the target, gets out of the target's way, and keeps apart from other followers; an agent whose place is taken waits near that place (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "followLeader" }] });
     */
    type: "followLeader";
}

/**
 * Slows the agent to the speed of agents close ahead, so that a crowd queues in front of a door instead of jamming in it. In a blend, it counteracts goals that ask for full speed; in a priority brain, it counteracts only the goals of its own group (Reynolds 1999).
 * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "queue" }] });
 */
export interface QueueBehavior extends QueueParams, BehaviorSettings {
    /**
     * Slows the agent to the speed of agents close ahead, so that a crowd queues in front of a door instead of jamming in it. In a blend, it counteracts goals that ask for full speed; in a priority brain, it counteracts only the goals of its own group (Reynolds 1999).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "queue" }] });
     */
    type: "queue";
}

/**
 * Follows the flow field, read at the agent's predicted position (Reynolds 1999); a vector of length 1 means maxSpeed.
 * @example world.addBrain({ behaviors: [{ type: "followFlow", flow }] });
 */
export interface FollowFlowBehavior extends FollowFlowParams, BehaviorSettings, InFlow {
    /**
     * Follows the flow field, read at the agent's predicted position (Reynolds 1999); a vector of length 1 means maxSpeed.
     * @example world.addBrain({ behaviors: [{ type: "followFlow", flow }] });
     */
    type: "followFlow";
}

/**
 * Follows the nearest wall on the chosen side at a set distance, also around corners. Obstacles count as walls, and so do world edges that clamp or bounce (Reynolds 1999).
 * @example world.addBrain({ behaviors: [{ type: "followWall" }] });
 */
export interface FollowWallBehavior extends FollowWallParams, BehaviorSettings {
    /**
     * Follows the nearest wall on the chosen side at a set distance, also around corners. Obstacles count as walls, and so do world edges that clamp or bounce (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "followWall" }] });
     */
    type: "followWall";
}

/**
 * Agents with the same brain and target keep places around the target. The formation turns with the target; around a point it faces +x. An agent gets its place in the first step after it joins. The agents can catch up only with a leader that is slower than they are. Places are assigned so that the sum of squared displacements is smallest and paths rarely cross. Up to 64 agents, the assignment is exact; with more, it is approximate, and exchanges improve it in every step. In planar worlds, a place in a wall or on the other side of a wall is replaced by the nearest free place next to the others, and an agent that cannot go straight to its place goes around the wall: along a path if `cellSize` is set, otherwise by the nearer end of the wall (Reynolds 1999; Kuhn 1955).
 * @example world.addBrain({ behaviors: [{ type: "formation" }] });
 */
export interface FormationBehavior extends FormationParams, BehaviorSettings, Targeted {
    /**
     * Agents with the same brain and target keep places around the target. The formation turns with the target; around a point it faces +x. An agent gets its place in the first step after it joins. The agents can catch up only with a leader that is slower than they are. Places are assigned so that the sum of squared displacements is smallest and paths rarely cross. Up to 64 agents, the assignment is exact; with more, it is approximate, and exchanges improve it in every step. In planar worlds, a place in a wall or on the other side of a wall is replaced by the nearest free place next to the others, and an agent that cannot go straight to its place goes around the wall: along a path if `cellSize` is set, otherwise by the nearer end of the wall (Reynolds 1999; Kuhn 1955).
     * @example world.addBrain({ behaviors: [{ type: "formation" }] });
     */
    type: "formation";
}

/**
 * Circles the target at a set distance (in volume worlds, at the target's height), as fast as the agent's maximum force allows on that circle.
 * @example world.addBrain({ behaviors: [{ type: "orbit" }] });
 */
export interface OrbitBehavior extends OrbitParams, BehaviorSettings, Targeted {
    /**
     * Circles the target at a set distance (in volume worlds, at the target's height), as fast as the agent's maximum force allows on that circle.
     * @example world.addBrain({ behaviors: [{ type: "orbit" }] });
     */
    type: "orbit";
}

/**
 * Does nothing within the path's radius; when the agent is about to leave the path, it seeks a point on the path ahead (Reynolds 1999). Put this behavior before `wander` or `flock` in a priority brain with threshold 0.
 * @example world.addBrain({ behaviors: [{ type: "stayOnPath", path }] });
 */
export interface StayOnPathBehavior extends StayOnPathParams, BehaviorSettings, OnPath {
    /**
     * Does nothing within the path's radius; when the agent is about to leave the path, it seeks a point on the path ahead (Reynolds 1999). Put this behavior before `wander` or `flock` in a priority brain with threshold 0.
     * @example world.addBrain({ behaviors: [{ type: "stayOnPath", path }] });
     */
    type: "stayOnPath";
}

/**
 * Detects obstacles, and edges of the world that clamp or bounce, with whiskers as wide as the agent. Turns the agent towards a point away from the wall and, in a corner, towards the open side (Millington 2006, corrected).
 * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidWalls" }] });
 */
export interface AvoidWallsBehavior extends AvoidWallsParams, BehaviorSettings {
    /**
     * Detects obstacles, and edges of the world that clamp or bounce, with whiskers as wide as the agent. Turns the agent towards a point away from the wall and, in a corner, towards the open side (Millington 2006, corrected).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidWalls" }] });
     */
    type: "avoidWalls";
}

/**
 * Keeps the agent apart from its neighbors: each neighbor pushes it away, nearer neighbors more strongly. The pushes add up to at most maxSpeed, and steer the agent without braking it (Reynolds 1987, 1999).
 * @example world.addBrain({ behaviors: [{ type: "separation" }] });
 */
export interface SeparationBehavior extends SeparationParams, BehaviorSettings {
    /**
     * Keeps the agent apart from its neighbors: each neighbor pushes it away, nearer neighbors more strongly. The pushes add up to at most maxSpeed, and steer the agent without braking it (Reynolds 1987, 1999).
     * @example world.addBrain({ behaviors: [{ type: "separation" }] });
     */
    type: "separation";
}

/**
 * Matches the mean velocity of the neighbors, excluding the agent's own velocity (Reynolds 1987).
 * @example world.addBrain({ behaviors: [{ type: "alignment" }] });
 */
export interface AlignmentBehavior extends AlignmentParams, BehaviorSettings {
    /**
     * Matches the mean velocity of the neighbors, excluding the agent's own velocity (Reynolds 1987).
     * @example world.addBrain({ behaviors: [{ type: "alignment" }] });
     */
    type: "alignment";
}

/**
 * Pulls the agent to the centroid of its neighbors, more weakly when nearer: the pull is maxSpeed x (distance to the centroid) / `distance`, and steers the agent without braking it (Reynolds 1987).
 * @example world.addBrain({ behaviors: [{ type: "cohesion" }] });
 */
export interface CohesionBehavior extends CohesionParams, BehaviorSettings {
    /**
     * Pulls the agent to the centroid of its neighbors, more weakly when nearer: the pull is maxSpeed x (distance to the centroid) / `distance`, and steers the agent without braking it (Reynolds 1987).
     * @example world.addBrain({ behaviors: [{ type: "cohesion" }] });
     */
    type: "cohesion";
}

/**
 * Combines separation, alignment and cohesion, from one neighbor query. The result is the weighted sum of the three steerings (desired velocity - velocity), as in a plain blend with the same settings (Reynolds 1987; topological neighbors: Ballerini et al. 2008).
 * @example world.addBrain({ behaviors: [{ type: "flock" }] });
 */
export interface FlockBehavior extends FlockParams, BehaviorSettings {
    /**
     * Combines separation, alignment and cohesion, from one neighbor query. The result is the weighted sum of the three steerings (desired velocity - velocity), as in a plain blend with the same settings (Reynolds 1987; topological neighbors: Ballerini et al. 2008).
     * @example world.addBrain({ behaviors: [{ type: "flock" }] });
     */
    type: "flock";
}

/**
 * Turns the agent to the orientation of the target agent, by the shorter angle and without overshooting, and keeps turning with the target; a point has no orientation (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis.
 * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "align" }] });
 */
export interface AlignBehavior extends AlignParams, BehaviorSettings, Targeted {
    /**
     * Turns the agent to the orientation of the target agent, by the shorter angle and without overshooting, and keeps turning with the target; a point has no orientation (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis.
     * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "align" }] });
     */
    type: "align";
}

/**
 * Turns the agent to face the target, by the shorter angle and without overshooting, and keeps it facing the target while either moves (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis.
 * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "face" }] });
 */
export interface FaceBehavior extends FaceParams, BehaviorSettings, Targeted {
    /**
     * Turns the agent to face the target, by the shorter angle and without overshooting, and keeps it facing the target while either moves (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis.
     * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "face" }] });
     */
    type: "face";
}

/**
 * Turns the agent to face its direction of motion; the agent stops turning below a hundredth of maxSpeed (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis.
 * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "lookAhead" }] });
 */
export interface LookAheadBehavior extends LookAheadParams, BehaviorSettings {
    /**
     * Turns the agent to face its direction of motion; the agent stops turning below a hundredth of maxSpeed (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds the agent turns about the z axis.
     * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "lookAhead" }] });
     */
    type: "lookAhead";
}

/**
 * Wanders by turning the agent, which always moves in the direction that it faces. The agent turns along an arc towards a point that performs a random walk on a circle ahead. The statistics of the walk are the same whatever the length of the time step (Millington 2006; Ornstein and Uhlenbeck 1930). Needs `facing: independent`; in volume worlds the agent stays at its height.
 * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "wanderFacing" }] });
 */
export interface WanderFacingBehavior extends WanderFacingParams, BehaviorSettings {
    /**
     * Wanders by turning the agent, which always moves in the direction that it faces. The agent turns along an arc towards a point that performs a random walk on a circle ahead. The statistics of the walk are the same whatever the length of the time step (Millington 2006; Ornstein and Uhlenbeck 1930). Needs `facing: independent`; in volume worlds the agent stays at its height.
     * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "wanderFacing" }] });
     */
    type: "wanderFacing";
}

/**
 * Leaves and avoids the places where projectiles will land, no matter which agent fired the projectiles (Palacios 2013, with the landing predicted from the current state).
 * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "dodgeProjectiles" }] });
 */
export interface DodgeProjectilesBehavior extends DodgeProjectilesParams, BehaviorSettings {
    /**
     * Leaves and avoids the places where projectiles will land, no matter which agent fired the projectiles (Palacios 2013, with the landing predicted from the current state).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "dodgeProjectiles" }] });
     */
    type: "dodgeProjectiles";
}

/**
 * Goes to the landing point of the first projectile that the agent can reach in time, waits there, and emits `arrived`, no matter which agent fired the projectile (Palacios 2013). Does nothing if the agent cannot reach any projectile in time.
 * @example world.addBrain({ behaviors: [{ type: "catchProjectile" }] });
 */
export interface CatchProjectileBehavior extends CatchProjectileParams, BehaviorSettings {
    /**
     * Goes to the landing point of the first projectile that the agent can reach in time, waits there, and emits `arrived`, no matter which agent fired the projectile (Palacios 2013). Does nothing if the agent cannot reach any projectile in time.
     * @example world.addBrain({ behaviors: [{ type: "catchProjectile" }] });
     */
    type: "catchProjectile";
}

/**
 * A behavior of your own: a C function registered with veer_setCustom, or the columns customX, customY, customZ, customRotation and customBits.
 * @example world.addBrain({ behaviors: [{ type: "custom" }] });
 */
export interface CustomBehavior extends CustomParams, BehaviorSettings, Targeted {
    /**
     * A behavior of your own: a C function registered with veer_setCustom, or the columns customX, customY, customZ, customRotation and customBits.
     * @example world.addBrain({ behaviors: [{ type: "custom" }] });
     */
    type: "custom";
}

/**
 * Pipeline: takes the goal from the target: the target's position and, if the target is an agent, its orientation, velocity and rotation (Millington 2006). Sets only the parts of the goal that no earlier targeter has set.
 * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }] });
 */
export interface TargetBehavior extends TargetParams, BehaviorSettings, Targeted {
    /**
     * Pipeline: takes the goal from the target: the target's position and, if the target is an agent, its orientation, velocity and rotation (Millington 2006). Sets only the parts of the goal that no earlier targeter has set.
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }] });
     */
    type: "target";
}

/**
 * Pipeline: the goal is a point on the path, ahead of the point closest to the agent; at an open end the agent stops (Millington 2006).
 * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "pathTarget", path }] });
 */
export interface PathTargetBehavior extends PathTargetParams, BehaviorSettings, OnPath {
    /**
     * Pipeline: the goal is a point on the path, ahead of the point closest to the agent; at an open end the agent stops (Millington 2006).
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "pathTarget", path }] });
     */
    type: "pathTarget";
}

/**
 * Pipeline: sets the goal's orientation to the direction of the target, and follows that direction as it changes (Millington 2006).
 * @example world.addBrain({ combine: "pipeline", locomotion: { facing: "independent" }, behaviors: [{ type: "faceTarget" }] });
 */
export interface FaceTargetBehavior extends FaceTargetParams, BehaviorSettings, Targeted {
    /**
     * Pipeline: sets the goal's orientation to the direction of the target, and follows that direction as it changes (Millington 2006).
     * @example world.addBrain({ combine: "pipeline", locomotion: { facing: "independent" }, behaviors: [{ type: "faceTarget" }] });
     */
    type: "faceTarget";
}

/**
 * Pipeline: the agent reaches the goal along the path, node by node, and leaves the path at the point nearest to the goal; on a closed path the agent takes the shorter way around (Millington 2006).
 * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "nextPathNode", path }] });
 */
export interface NextPathNodeBehavior extends NextPathNodeParams, BehaviorSettings, OnPath {
    /**
     * Pipeline: the agent reaches the goal along the path, node by node, and leaves the path at the point nearest to the goal; on a closed path the agent takes the shorter way around (Millington 2006).
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "nextPathNode", path }] });
     */
    type: "nextPathNode";
}

/**
 * Goes to the target on the shortest path around static obstacles, heading for the farthest visible point of that path, and stops at the target as `arrive` does. In a pipeline it is a decomposer, and a targeter sets the goal. Agents with the same goal share a distance field. If there is no path, the agent heads straight for the goal and emits `blocked`; if the goal is inside an obstacle, the agent goes to the nearest free cell. Planar worlds only; needs capacity.navCells (Dijkstra 1959; with `density` after Treuille, Cooper and Popovic, Continuum Crowds, 2006).
 * @example world.addBrain({ behaviors: [{ type: "navField" }] });
 */
export interface NavFieldBehavior extends NavFieldParams, BehaviorSettings, Targeted {
    /**
     * Goes to the target on the shortest path around static obstacles, heading for the farthest visible point of that path, and stops at the target as `arrive` does. In a pipeline it is a decomposer, and a targeter sets the goal. Agents with the same goal share a distance field. If there is no path, the agent heads straight for the goal and emits `blocked`; if the goal is inside an obstacle, the agent goes to the nearest free cell. Planar worlds only; needs capacity.navCells (Dijkstra 1959; with `density` after Treuille, Cooper and Popovic, Continuum Crowds, 2006).
     * @example world.addBrain({ behaviors: [{ type: "navField" }] });
     */
    type: "navField";
}

/**
 * Pipeline: keeps the path clear of round obstacles, bending it around the nearer side (Millington 2006).
 * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "avoidCircle" }] });
 */
export interface AvoidCircleBehavior extends AvoidCircleParams, BehaviorSettings {
    /**
     * Pipeline: keeps the path clear of round obstacles, bending it around the nearer side (Millington 2006).
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "avoidCircle" }] });
     */
    type: "avoidCircle";
}

/**
 * Pipeline: keeps the path clear of walls, boxes and polygons, bending it around the nearer end (Millington 2006).
 * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "avoidWall" }] });
 */
export interface AvoidWallBehavior extends AvoidWallParams, BehaviorSettings {
    /**
     * Pipeline: keeps the path clear of walls, boxes and polygons, bending it around the nearer end (Millington 2006).
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "avoidWall" }] });
     */
    type: "avoidWall";
}

/**
 * Pipeline: keeps the path clear of the places where other agents will be (Millington 2006, corrected).
 * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "avoidAgent" }] });
 */
export interface AvoidAgentBehavior extends AvoidAgentParams, BehaviorSettings {
    /**
     * Pipeline: keeps the path clear of the places where other agents will be (Millington 2006, corrected).
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "avoidAgent" }] });
     */
    type: "avoidAgent";
}

/**
 * Goes to the target around static obstacles, or on a navigation mesh (`mesh`). Around obstacles, by the cheapest method: straight if the goal is in sight, along a distance field if eight or more agents have the same goal, and otherwise along a path planned for this agent. Plans a new path when an obstacle blocks the current path. If no path leads to the goal, the agent emits `goalUnreachable`, goes to the closest reachable point and waits there until a path opens. Stops at the target as `arrive` does. In a pipeline it is a decomposer, and a targeter sets the goal. Planar worlds only; needs capacity.navCells (Nash, Koenig and Tovey, Lazy Theta*, 2010; Dijkstra 1959).
 * @example world.addBrain({ behaviors: [{ type: "goTo" }] });
 */
export interface GoToBehavior extends GoToParams, BehaviorSettings, Targeted, OverMesh {
    /**
     * Goes to the target around static obstacles, or on a navigation mesh (`mesh`). Around obstacles, by the cheapest method: straight if the goal is in sight, along a distance field if eight or more agents have the same goal, and otherwise along a path planned for this agent. Plans a new path when an obstacle blocks the current path. If no path leads to the goal, the agent emits `goalUnreachable`, goes to the closest reachable point and waits there until a path opens. Stops at the target as `arrive` does. In a pipeline it is a decomposer, and a targeter sets the goal. Planar worlds only; needs capacity.navCells (Nash, Koenig and Tovey, Lazy Theta*, 2010; Dijkstra 1959).
     * @example world.addBrain({ behaviors: [{ type: "goTo" }] });
     */
    type: "goTo";
}

/** The definition of every behavior, by its type. */
export interface Behaviors {
    seek: SeekBehavior;
    flee: FleeBehavior;
    arrive: ArriveBehavior;
    wander: WanderBehavior;
    followTrack: FollowTrackBehavior;
    followPath: FollowPathBehavior;
    patrol: PatrolBehavior;
    avoidObstacles: AvoidObstaclesBehavior;
    avoidAgents: AvoidAgentsBehavior;
    stayInside: StayInsideBehavior;
    drive: DriveBehavior;
    leave: LeaveBehavior;
    pursue: PursueBehavior;
    evade: EvadeBehavior;
    intercept: InterceptBehavior;
    matchVelocity: MatchVelocityBehavior;
    interpose: InterposeBehavior;
    hide: HideBehavior;
    offsetPursuit: OffsetPursuitBehavior;
    followLeader: FollowLeaderBehavior;
    queue: QueueBehavior;
    followFlow: FollowFlowBehavior;
    followWall: FollowWallBehavior;
    formation: FormationBehavior;
    orbit: OrbitBehavior;
    stayOnPath: StayOnPathBehavior;
    avoidWalls: AvoidWallsBehavior;
    separation: SeparationBehavior;
    alignment: AlignmentBehavior;
    cohesion: CohesionBehavior;
    flock: FlockBehavior;
    align: AlignBehavior;
    face: FaceBehavior;
    lookAhead: LookAheadBehavior;
    wanderFacing: WanderFacingBehavior;
    dodgeProjectiles: DodgeProjectilesBehavior;
    catchProjectile: CatchProjectileBehavior;
    custom: CustomBehavior;
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

/**
 * Events of a step.
 * - `arrived`: the agent reached the goal of a behavior that stops there (a behavior with a `stopRadius`, or whose path has a single point), or the agents gathered around the goal keep the agent from getting any nearer. Emitted once per goal, and again after the agent has left the goal or has got a new goal; value: the behavior's index
 * - `nodeReached`: `patrol` reached a node; value: the node's index
 * - `pathEnd`: `patrol` in order `once` reached the last node; value: the node's index
 * - `lap`: `followTrack` or `followPath` passed the start of a closed path; value: the behavior's index
 * - `contact`: the agent touched an obstacle while moving; value: the obstacle's slot. The event names the obstacle
 * - `blocked`: the agent found no free direction, or made no progress, for blockedAfter seconds; immediately if `navField` or `goTo` finds no path. In a blend or by priority: a behavior with a target moves the agent, and it has stood against an obstacle for 1 s. Emitted once, and again after `unblocked`
 * - `unblocked`: the agent makes progress again
 * - `targetLost`: a target was removed: the agent's own target (emitted in the next step), or the target of a behavior of its brain (readable after the call and after the next step); value: the target's slot
 * - `pathLost`: the agent's own path, or the path of a behavior of its brain, was removed; value: the path's slot
 * - `caught`: an agent with `pursue` or `intercept` came within catchRadius of its target or, in a crowd that keeps agents farther apart than that, touched the target; value: the target's slot
 * - `jumpStarted`: the agent began the run-up to a jump, or its way to the take-off pad of another link; value: the link's slot
 * - `jumped`: the agent took off, or left the take-off pad of another link; value: the link's slot
 * - `landed`: the agent landed after a jump, or reached the landing pad of another link; value: the link's slot, or 4294967295 if the link was removed meanwhile
 * - `jumpRefused`: the agent gave up a link; value: the reason (JumpRefusal)
 * - `projectileLanded`: a projectile landed at x, y; agent: the projectile's owner; value: the projectile's slot, which is free again. The event names the projectile, its owner and its userData
 * - `projectileHit`: a projectile hit the agent; value: the projectile's slot, which is free again. The event names the projectile, its owner and its userData
 * - `projectileExpired`: a projectile reached the end of its lifeTime; agent: the projectile's owner; value: the projectile's slot, which is free again. The event names the projectile, its owner and its userData
 * - `flowLost`: the flow field of a behavior of the agent's brain was removed; value: the flow field's slot
 * - `quarantined`: an input of the agent was not finite: the agent is frozen at its last pose
 * - `goalUnreachable`: no path leads to the goal of `goTo` or `navField`: obstacles cut the agent off from the goal. Emitted once, and again if the goal becomes unreachable again or moves to another unreachable place; value: the behavior's index
 * - `meshLost`: the mesh of a behavior of the agent's brain was removed, so the behavior does nothing; value: the mesh's slot
 * - `projectileStopped`: an obstacle stopped a projectile at x, y; agent: the projectile's owner; value: the obstacle's slot. The event names the obstacle, the projectile, its owner and its userData
 */
export type EventType =
    | "arrived"
    | "nodeReached"
    | "pathEnd"
    | "lap"
    | "contact"
    | "blocked"
    | "unblocked"
    | "targetLost"
    | "pathLost"
    | "caught"
    | "jumpStarted"
    | "jumped"
    | "landed"
    | "jumpRefused"
    | "projectileLanded"
    | "projectileHit"
    | "projectileExpired"
    | "flowLost"
    | "quarantined"
    | "goalUnreachable"
    | "meshLost"
    | "projectileStopped";

/**
 * Warnings.
 * - `facingIgnored`: turns the agent, which has an effect only with `facing: independent`, and never on a `car`
 * - `contextIgnored`: has an effect only in a brain with `combine: context`
 * - `avoidanceIgnored`: has an effect only in a brain with a `crowd`
 * - `prioritiesEqual`: all have the same `priority`, so they form one group, which is blended; lower numbers come first
 * - `referenceIgnored`: does not use this
 * - `maskEmpty`: finds nothing because no bits are set; groups are bits: 1, 2, 4, 8 ...
 * - `flowMissing`: does nothing without a flow field
 * - `radiusMissing`: a circle without a radius is a point
 * - `degrees`: angles are in radians: are these degrees?
 * - `milliseconds`: more than 4 s in every frame: are these milliseconds?
 * - `edgesMissing`: with `none` the bounds have no effect on agents; `wrap`, `clamp` and `bounce` keep them inside
 * - `brainMissing`: no agent has a brain, so all of them only coast
 * - `pathMissing`: does nothing without a path: the behavior has none, and no agent of its brain has a path as its own target
 * - `targetMissing`: does nothing without a target: the behavior has none, and no agent of its brain has its own target
 * - `navFieldsFew`: agents have % goals, more than there are navigation fields: an agent whose goal has no field plans a path of its own
 * - `clearanceSmall`: guides agents whose radius, up to %, is larger than its clearance, so it leads them where they do not fit
 * - `priorityIgnored`: has a `priority`, which has an effect only with `combine: priority`; in a blend `weight` counts
 * - `boundsMissing`: edges have an effect only at the bounds, which are a million units away here: give `bounds`
 * - `driveMissing`: an agent has a drive input, but its brain has no behavior `drive`
 * - `groupEmpty`: looks for the nearest agent of a group that no agent is in; groups are bits: 1, 2, 4, 8 ...
 * - `targetIgnored`: an agent has a target but no brain: it only coasts
 * - `brainUnused`: no agent has this brain, and there are agents without a brain
 * - `targetOutsideCrowd`: moves without a `crowd`, so the agents of a crowd run into it: give its brain a crowd, with `responsibility` 0
 * - `shotLands`: starts at its `ground` and falls, so it lands at once: start higher, or set gravityZ to 0 in a game seen from above
 * - `hitsMissing`: flies level and meets nothing: it has no groups of agents in `hits`, and none of obstacles in `stoppedBy`
 * - `cellsCoarse`: has cells much larger than its agents, so passages narrower than % may count as closed: make `cellSize` smaller
 * - `workerLost`: of `veer/threads`: a worker ended or did not start; stepping continues without it, with the same bits
 */
export type WarningCode =
    | "facingIgnored"
    | "contextIgnored"
    | "avoidanceIgnored"
    | "prioritiesEqual"
    | "referenceIgnored"
    | "maskEmpty"
    | "flowMissing"
    | "radiusMissing"
    | "degrees"
    | "milliseconds"
    | "edgesMissing"
    | "brainMissing"
    | "pathMissing"
    | "targetMissing"
    | "navFieldsFew"
    | "clearanceSmall"
    | "priorityIgnored"
    | "boundsMissing"
    | "driveMissing"
    | "groupEmpty"
    | "targetIgnored"
    | "brainUnused"
    | "targetOutsideCrowd"
    | "shotLands"
    | "hitsMissing"
    | "cellsCoarse"
    | "workerLost";

/**
 * Counts of a step.
 * - `agents`: agents alive
 * - `agentsUpdated`: agents that perceived and decided
 * - `neighborChecks`: pairs of agents tested
 * - `crowded`: neighbor queries for which flocking behaviors (separation, alignment, cohesion, flock) used only a sample of the neighbors, because the crowd is dense
 * - `shapeChecks`: rays tested against shapes
 * - `contacts`: contacts between agents and obstacles
 * - `eventsLost`: events dropped because the array was full
 * - `clamped`: values clamped to their range
 * - `notFinite`: numbers that became non-finite inside Veer: a bug in Veer
 * - `projectiles`: projectiles in flight
 * - `navCells`: cells of navigation fields that were computed: all cells of a field for each new goal, the cells repaired after the obstacles or, with `density`, the crowd changed, and the cells searched for paths
 * - `constraintSteps`: paths planned by pipelines
 * - `cells`: cells of the agent grid
 */
export type StatName =
    | "agents"
    | "agentsUpdated"
    | "neighborChecks"
    | "crowded"
    | "shapeChecks"
    | "contacts"
    | "eventsLost"
    | "clamped"
    | "notFinite"
    | "projectiles"
    | "navCells"
    | "constraintSteps"
    | "cells";

/** Live views: one value per slot, or as many as lanes(name) says. Read the property again in every frame: a world that grows moves its columns, and an array from before then has length 0 (and is stale with veer/threads). */
export interface Columns {
    /** Bit 0: alive, 1: quarantined, 2: blocked, 3: on a detour that turns left from the goal, 4: on a detour that turns right, 5: no path was found, 6: in the air, 7: in a crowd: settled at the goal, or held by other agents that have settled. Unit: bits. Written by: events. */
    readonly flags: Uint32Array;
    /** Slot of the agent's brain + 1; 0: no brain. Written by: input. */
    readonly brain: Uint32Array;
    /** Groups that the agent belongs to, one bit each. Unit: bits. Written by: input. */
    readonly group: Uint32Array;
    /** A number for the caller's own use, which the hash does not include. Written by: input. */
    readonly userData: Uint32Array;
    /** The caller's number that seeds the agent's random streams and breaks exact ties; 0: derived from the id. Part of the hash only in worlds in which an agent has a key. Written by: input. */
    readonly key: Uint32Array;
    /** Each level up to 3 halves the number of slots in the agent's context maps, down to 4; 0: all slots. Written by: input. */
    readonly detailLevel: Uint32Array;
    /** Radius. Unit: u. Range: 0 to 100000. Written by: input. */
    readonly radius: Float32Array;
    /** Mass. Unit: kg. Range: 0.000001 to 1000000000. Written by: input. */
    readonly mass: Float32Array;
    /** Top speed. Unit: u/s. Range: 0 to 1000000. Written by: input. */
    readonly maxSpeed: Float32Array;
    /** Maximum force. Unit: kg u/s^2. Range: 0 to ∞. Written by: input. */
    readonly maxForce: Float32Array;
    /** Position. Unit: u. Range: -1000000 to 1000000. Written by: move. */
    readonly x: Float32Array;
    /** Position. Unit: u. Range: -1000000 to 1000000. Written by: move. */
    readonly y: Float32Array;
    /** Position; height in a planar world. Unit: u. Range: -1000000 to 1000000. Written by: move. */
    readonly z: Float32Array;
    /** Velocity. Unit: u/s. Range: -1000000 to 1000000. Written by: move. */
    readonly velocityX: Float32Array;
    /** Velocity. Unit: u/s. Range: -1000000 to 1000000. Written by: move. */
    readonly velocityY: Float32Array;
    /** Velocity. Unit: u/s. Range: -1000000 to 1000000. Written by: move. */
    readonly velocityZ: Float32Array;
    /** Direction that the agent faces, in (-pi, pi]. Unit: rad. Written by: move. */
    readonly orientation: Float32Array;
    /** Turn rate of the orientation. Unit: rad/s. Range: -1000000 to 1000000. Written by: move. */
    readonly rotation: Float32Array;
    /** Kind of the agent's own target (OwnTarget). Written by: input. */
    readonly targetKind: Uint32Array;
    /** Position of the agent's own target, if the target is a point. Unit: u. Range: -1000000 to 1000000. Written by: input. */
    readonly targetX: Float32Array;
    /** Position of the agent's own target, if the target is a point. Unit: u. Range: -1000000 to 1000000. Written by: input. */
    readonly targetY: Float32Array;
    /** Position of the agent's own target, if the target is a point. Unit: u. Range: -1000000 to 1000000. Written by: input. */
    readonly targetZ: Float32Array;
    /** Slot of the agent's own target, if the target is an agent or a path. Written by: input. */
    readonly targetSlot: Uint32Array;
    /** Generation of the agent's own target, if the target is an agent or a path. Written by: input. */
    readonly targetGeneration: Uint32Array;
    /** Input of the behavior `drive`: a vector of length at most 1. Range: -1 to 1. Written by: input. */
    readonly driveX: Float32Array;
    /** Input of the behavior `drive`. Range: -1 to 1. Written by: input. */
    readonly driveY: Float32Array;
    /** Input of the behavior `drive`. Range: -1 to 1. Written by: input. */
    readonly driveZ: Float32Array;
    /** Input of the behavior `custom`: a desired velocity. Unit: u/s. Written by: input. */
    readonly customX: Float32Array;
    /** Input of the behavior `custom`: a desired velocity. Unit: u/s. Written by: input. */
    readonly customY: Float32Array;
    /** Input of the behavior `custom`: a desired velocity. Unit: u/s. Written by: input. */
    readonly customZ: Float32Array;
    /** Input of the behavior `custom`: a desired rotation. Unit: rad/s. Written by: input. */
    readonly customRotation: Float32Array;
    /** Bit 0: customX, customY and customZ are set; bit 1: customRotation is set; 0: `custom` does nothing. Unit: bits. Written by: input. */
    readonly customBits: Uint32Array;
    /** Slot of the link that the agent is using + 1, and 65536 more if it uses the link from its landing pad; 0: none. Written by: ballistics. */
    readonly jumpLink: Uint32Array;
    /** In the air: height at which the agent lands; on a run-up: length of the run-up, negative while the agent is still on its way to the start of the run-up. Unit: u. Range: -1000000 to 1000000. Written by: ballistics. */
    readonly jumpGround: Float32Array;
    /** Time since the run-up or the flight began. Unit: s. Written by: ballistics. */
    readonly jumpTime: Float32Array;
    /** Direction chosen from the last map, a vector of length 1; (0, 0) if no direction was chosen. Empty where capacity.slots is 0. Written by: decide. */
    readonly chosenX: Float32Array;
    /** Direction chosen from the last map, a vector of length 1; (0, 0) if no direction was chosen. Empty where capacity.slots is 0. Written by: decide. */
    readonly chosenY: Float32Array;
    /** Number of slots in the last map; 0: no map. Empty where capacity.slots is 0. Written by: steer. */
    readonly mapSlots: Uint32Array;
    /** Direction of slot 0. Unit: rad. Empty where capacity.slots is 0. Written by: steer. */
    readonly mapAngle: Float32Array;
    /** Smallest distance to the goal so far; reset when the goal changes. Unit: u. Range: 0 to ∞. Empty where capacity.slots is 0. Written by: decide. */
    readonly leastGoalDistance: Float32Array;
    /** On a detour: smallest distance to the goal, or the distance to the wall at which the detour began. Unit: u. Empty where capacity.slots is 0. Written by: decide. */
    readonly detourDistance: Float32Array;
    /** On a detour: direction of the wall that the agent follows, of length 1. Empty where capacity.slots is 0. Written by: decide. */
    readonly wallX: Float32Array;
    /** On a detour: direction of the wall that the agent follows, of length 1. Empty where capacity.slots is 0. Written by: decide. */
    readonly wallY: Float32Array;
    /** Time without a free direction or without progress. Unit: s. Empty where capacity.slots is 0. Written by: decide. */
    readonly blockedTime: Float32Array;
    /** Position of the strongest goal. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalX: Float32Array;
    /** Position of the strongest goal. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalY: Float32Array;
    /** Position of the strongest goal. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalZ: Float32Array;
    /** How long other agents have blocked this agent, in units of the time to travel five radii at top speed; decreases while the agent makes progress. Written by: decide. */
    readonly stallTime: Float32Array;
    /** Angle by which the agent turns aside for oncoming agents. Unit: rad. Written by: decide. */
    readonly sidestep: Float32Array;
    /** How long the gathering in which this agent has settled has had no newcomer, in units of the time to travel five radii at top speed, at most 8; 0: the agent has not settled. Written by: decide. */
    readonly restTime: Float32Array;
    /** How long the agent has stood against an obstacle on the way to a target, at most 1; 1: reported as blocked. Only in brains without context maps, pipelines, `goTo` and `navField`. Unit: s. Written by: move. */
    readonly pressedTime: Float32Array;
    /** Position before the last step. Unit: u. Written by: move. */
    readonly lastX: Float32Array;
    /** Position before the last step. Unit: u. Written by: move. */
    readonly lastY: Float32Array;
    /** Position before the last step. Unit: u. Written by: move. */
    readonly lastZ: Float32Array;
    /** Orientation before the last step. Unit: rad. Written by: move. */
    readonly lastOrientation: Float32Array;
    /** The agent's position at the last crowd count for `density` of `navField`: x and y within the bounds, 16 bits each; in a world with levels 14 bits each, then the level; 0: the agent was not counted. Written by: steer. */
    readonly countedPlace: Uint32Array;
    /** Values that the brain's behaviors store. Lanes: state. Written by: steer. */
    readonly state: Float32Array;
    /** Interest per slot, 0 to 1. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: steer. */
    readonly interest: Float32Array;
    /** Distance to the goal in the slot's direction; INF: no goal there. Unit: u. Range: 0 to ∞. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: steer. */
    readonly interestDistance: Float32Array;
    /** Danger per slot, 0 to 1. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: steer. */
    readonly danger: Float32Array;
    /** Distance to the danger in the slot's direction; INF: no danger there. Unit: u. Range: 0 to ∞. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: steer. */
    readonly dangerDistance: Float32Array;
    /** The last two blocked directions, as vectors (x, y). The length of each vector, at most 1, is its remaining danger, which fades with time. Lanes: memory. Written by: decide. */
    readonly memory: Float32Array;
    /** Interest set by the caller, which keeps its value until overwritten; a slot takes the maximum of this and its own interest. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: input. */
    readonly extraInterest: Float32Array;
    /** Danger set by the caller, which keeps its value until overwritten; a slot takes the maximum of this and its own danger. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: input. */
    readonly extraDanger: Float32Array;
    /** Blended steering: a desired velocity; in a context brain the output of the strongest goal. Unit: u/s. Written by: steer. */
    readonly steeringX: Float32Array;
    /** Blended steering: a desired velocity; in a context brain the output of the strongest goal. Unit: u/s. Written by: steer. */
    readonly steeringY: Float32Array;
    /** Blended steering: a desired velocity; in a context brain the output of the strongest goal. Unit: u/s. Written by: steer. */
    readonly steeringZ: Float32Array;
    /** Blended steering: a desired rotation. Unit: rad/s. Written by: steer. */
    readonly steeringRotation: Float32Array;
    /** Sum of the weights in a plain blend; multiplies the agent's response. Written by: steer. */
    readonly steeringWeight: Float32Array;
    /** Bit 0: there is a velocity, 1: there is a rotation, 2: a goal asks the agent to stand still, 3: the goal is new, 4 (until decide): the agent became blocked, 5 (until decide): the agent is no longer blocked, 6: the agent waits in a queue, 7: the goal limits the directions, 8: the agent keeps moving among agents that stand around its goal. Unit: bits. Written by: steer. */
    readonly steeringBits: Uint32Array;
    /** The agent's state as seen by other agents of a crowd; bit 0: it wants to move, 1: it has a goal, 2: it has arrived, 3: others have blocked it for a while, 4: it is in the air and no agent avoids it, 5: it is on a detour but stands still, so that the detours of others lead around it, 6: it turns aside for others. Unit: bits. Written by: steer. */
    readonly crowdBits: Uint32Array;
    /** The agent's share of the effort to avoid other agents; 0: it does not react to them. Range: 0 to 1. Written by: steer. */
    readonly responsibility: Float32Array;
    /** The goal of the agent; agents of a crowd compare their goals to detect shared ones. Unit: u. Written by: steer. */
    readonly aimX: Float32Array;
    /** The goal of the agent; agents of a crowd compare their goals to detect shared ones. Unit: u. Written by: steer. */
    readonly aimY: Float32Array;
    /** The goal of the agent; agents of a crowd compare their goals to detect shared ones. Unit: u. Written by: steer. */
    readonly aimZ: Float32Array;
    /** The link at whose pad the agent came in the last step, on its way to its goal, as in `jumpLink`; 0: none. Written by: steer. */
    readonly wantedLink: Uint32Array;
    /** Groups of the agents that this agent may touch in this step; if it does, they are pushed apart; 0: none. Unit: bits. Written by: decide. */
    readonly isClose: Uint32Array;
    /** Displacement that separates the agent from the agents that it overlaps. Unit: u. Written by: move. */
    readonly pushX: Float32Array;
    /** Displacement that separates the agent from the agents that it overlaps. Unit: u. Written by: move. */
    readonly pushY: Float32Array;
    /** Displacement that separates the agent from the agents that it overlaps. Unit: u. Written by: move. */
    readonly pushZ: Float32Array;
    /** Danger that the strongest goal tolerates. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalTolerance: Float32Array;
    /** Distance by which the strongest goal of a context brain receded in the last step. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalReceded: Float32Array;
    /** Distance to the strongest goal; INF: the goal is a direction. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly distanceToGoal: Float32Array;
    /** Bit 0: there is a desired velocity, 1: a desired rotation, 2: the velocity was limited because of other agents and is applied immediately, whatever the response. Unit: bits. Written by: decide. */
    readonly desiredBits: Uint32Array;
    /** The decision: desired velocity. Unit: u/s. Written by: decide. */
    readonly desiredX: Float32Array;
    /** The decision: desired velocity. Unit: u/s. Written by: decide. */
    readonly desiredY: Float32Array;
    /** The decision: desired velocity. Unit: u/s. Written by: decide. */
    readonly desiredZ: Float32Array;
    /** The decision: desired rotation. Unit: rad/s. Written by: decide. */
    readonly desiredRotation: Float32Array;
    /** Score of the direction picked from the map. Empty where capacity.slots is 0. Written by: decide. */
    readonly chosenValue: Float32Array;
    /** Direction picked from the map, in slots from slot 0; negative: none. Unit: slots. Empty where capacity.slots is 0. Written by: decide. */
    readonly peakSlot: Float32Array;
    /** Direction picked from the map of this step; the decide stage copies it to `chosenX`. Empty where capacity.slots is 0. Written by: steer. */
    readonly pickedX: Float32Array;
    /** Direction picked from the map of this step; the decide stage copies it to `chosenY`. Empty where capacity.slots is 0. Written by: steer. */
    readonly pickedY: Float32Array;
    /** Score per slot; negative: masked. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: decide. */
    readonly decision: Float32Array;
    /** Position between the last two steps, written by advance() and interpolate(); within the bounds of a wrapped world. Unit: u. Written by: advance. */
    readonly drawX: Float32Array;
    /** Position between the last two steps, written by advance() and interpolate(); within the bounds of a wrapped world. Unit: u. Written by: advance. */
    readonly drawY: Float32Array;
    /** Position between the last two steps, written by advance() and interpolate(); within the bounds of a wrapped world. Unit: u. Written by: advance. */
    readonly drawZ: Float32Array;
    /** Orientation between the last two steps, written by advance() and interpolate(). Unit: rad. Written by: advance. */
    readonly drawOrientation: Float32Array;
    /** Unit vector in the direction that the agent faces in space, made from `orientation` and the slope of the velocity; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly forwardX: Float32Array;
    /** Unit vector in the direction that the agent faces in space, made from `orientation` and the slope of the velocity; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly forwardY: Float32Array;
    /** Unit vector in the direction that the agent faces in space, made from `orientation` and the slope of the velocity; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly forwardZ: Float32Array;
    /** Unit vector that points up in the agent's own frame, perpendicular to forward. The agent banks into turns, by 45 degrees if a turn uses all of its acceleration; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly upX: Float32Array;
    /** Unit vector that points up in the agent's own frame, perpendicular to forward. The agent banks into turns, by 45 degrees if a turn uses all of its acceleration; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly upY: Float32Array;
    /** Unit vector that points up in the agent's own frame, perpendicular to forward. The agent banks into turns, by 45 degrees if a turn uses all of its acceleration; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly upZ: Float32Array;
}
