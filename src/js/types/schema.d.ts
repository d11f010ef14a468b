/** Generated from src/veer_schema.inl by src/build/types.mjs: change the table, then run `npm run types`. */
import type { InFlow, OnPath, Targeted, WithOther, WithOutline } from "./api.js";

/**
 * What happens at the edge of the world's bounds.
 * - `none`: the world has no edge
 * - `wrap`: an agent that leaves on one side enters on the other; distances use the minimum image
 * - `clamp`: agents stop at the edge
 * - `bounce`: agents are reflected at the edge
 */
export type EdgeMode =
    | "none"
    | "wrap"
    | "clamp"
    | "bounce";

/**
 * How the outputs of a brain's behaviors become one decision.
 * - `blend`: weighted sum of the steering (Reynolds 1999)
 * - `context`: interest and danger maps over directions (Fray 2013); in volume worlds maps are horizontal, and the vertical speed is the strongest goal's
 * - `priority`: groups of behaviors in the order of their `priority`; the first whose steering exceeds the threshold wins (Reynolds 1999); if it gives no rotation, the first that does sets the rotation
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
 * - `normalize`: direction of the weighted sum at the largest desired speed, so that `arrive` still brakes
 * - `truncated`: in list order until the agent's maxSpeed is used up (Buckland 2005)
 */
export type BlendMode =
    | "plain"
    | "normalize"
    | "truncated";

/**
 * Where slot 0 of the context map points.
 * - `world`: along +x
 * - `velocity`: along the velocity; if `pick` finds directions between slots, it stays until the velocity has left it by a slot
 * - `goal`: towards the goal with the strongest interest, so that the best direction is always a slot
 */
export type Align =
    | "world"
    | "velocity"
    | "goal";

/**
 * How interest spreads from a desired direction to the slots.
 * - `cosine`: max(0, cos of the angle)
 * - `angle`: 1 - angle/pi: some interest remains backwards, so that an agent can back out of a dead end
 */
export type Falloff =
    | "cosine"
    | "angle";

/**
 * How a hit at a distance becomes danger.
 * - `distance`: 1 - distance/lookAhead
 * - `binary`: 1 for every hit
 */
export type DangerScale =
    | "distance"
    | "binary";

/**
 * How a map merges with that of the last step.
 * - `none`: only the new map counts
 * - `blend`: old x keep + new x (1 - keep)
 * - `damp`: max(new, old x keep): sudden danger acts immediately and fades slowly
 */
export type Merge =
    | "none"
    | "blend"
    | "damp";

/**
 * How interest and danger become the decision of a slot.
 * - `mask`: interest where there is no danger, else 0
 * - `subtract`: interest - danger, at least 0
 * - `avoid`: interest - danger, and half the danger adds to the opposite slot
 * - `lowestDanger`: only the slots with the least danger keep their interest (Fray 2013)
 * - `distance`: full interest where the goal is nearer than the danger; otherwise less, the sooner the danger would be reached
 */
export type Decide =
    | "mask"
    | "subtract"
    | "avoid"
    | "lowestDanger"
    | "distance";

/**
 * How the direction is read from the decisions.
 * - `sum`: weighted sum of the slot directions
 * - `slot`: the best slot
 * - `parabola`: the vertex of the parabola through the best slot and its neighbors
 * - `spline`: the exact maximum of the closed Catmull-Rom spline through all decisions
 */
export type Pick =
    | "sum"
    | "slot"
    | "parabola"
    | "spline";

/**
 * The speed in the chosen direction.
 * - `value`: maxSpeed x the decision's value, braking before danger
 * - `full`: maxSpeed, braking before danger
 */
export type SpeedMode =
    | "value"
    | "full";

/**
 * How a decision becomes motion.
 * - `velocity`: the velocity approaches the desired one at the rate `response`
 * - `accelerate`: a desired velocity of top speed is an acceleration by maxForce/mass whatever the velocity; a slower one is a velocity to match with that acceleration, so that `arrive` stops
 * - `car`: like `velocity`, but the heading turns with a minimum turning radius and without side slip; planar worlds only
 */
export type MoveMode =
    | "velocity"
    | "accelerate"
    | "car";

/**
 * What an agent does when no behavior gives an output.
 * - `coast`: keeps its velocity, reduced by drag, which maxForce does not limit
 * - `brake`: brakes to a stop at the rate `response`, within maxForce
 */
export type Idle =
    | "coast"
    | "brake";

/**
 * Where the orientation comes from.
 * - `velocity`: turns to the velocity, at most by maxRotation
 * - `independent`: from angular behaviors, within maxRotation and maxAngularAcceleration; without any it stops turning
 */
export type Facing =
    | "velocity"
    | "independent";

/**
 * What a behavior's target is.
 * - `own`: the target of the agent itself
 * - `point`: a fixed point
 * - `agent`: a named agent
 * - `nearest`: the nearest agent of a group
 */
export type TargetKind =
    | "own"
    | "point"
    | "agent"
    | "nearest";

/**
 * The agent's own target.
 * - `none`: no target: behaviors that need one do nothing
 * - `point`: a point
 * - `agent`: another agent
 * - `path`: a path, for behaviors that follow one and have none of their own
 */
export type OwnTarget =
    | "none"
    | "point"
    | "agent"
    | "path";

/**
 * How agents keep clear of other agents, whatever their behaviors say.
 * - `none`: only as the behaviors say
 * - `reciprocal`: the decided velocity is limited so that no two agents collide, each doing its share, and agents that overlap are parted (van den Berg, Guy, Lin and Manocha 2011)
 */
export type Crowd =
    | "none"
    | "reciprocal";

/**
 * On which side oncoming agents are passed.
 * - `right`: all agents keep to the right
 * - `left`: all agents keep to the left
 * - `random`: each pair of agents has a side of its own, drawn from the world's seed
 */
export type PassingSide =
    | "right"
    | "left"
    | "random";

/**
 * How two agents share the effort to avoid a collision, and why.
 * - `both`: each agent does its share
 * - `nearerGoal`: of two agents with the same goal the one farther from it does more
 * - `arrived`: an agent that has arrived does more for one that passes
 * - `standing`: an agent without a goal that stands does nothing, so the other does all
 * - `unaware`: an agent without a crowd, or with a responsibility of 0, does nothing, so the other does all
 * - `obstacle`: an obstacle does nothing, so the agent does all, and never pushes into it
 */
export type Yield =
    | "both"
    | "nearerGoal"
    | "arrived"
    | "standing"
    | "unaware"
    | "obstacle";

/**
 * How the speed falls during arrival.
 * - `brake`: the braking profile: never overshoots, at any time step. Far from the target maxForce binds; the last part takes about 4/`response` or longer, but in mode `accelerate` maxForce alone binds to the end
 * - `ramp`: maxSpeed x distance/slowRadius, as in the tutorials: may overshoot; a car, which cannot turn back at once, goes no faster than with `brake`
 */
export type ArriveProfile =
    | "brake"
    | "ramp";

/**
 * The order of the nodes.
 * - `loop`: from the last node back to the first
 * - `pingPong`: back and forth
 * - `once`: stops at the last node
 */
export type PatrolOrder =
    | "loop"
    | "pingPong"
    | "once";

/**
 * Which contacts with other agents become danger.
 * - `slots`: for every slot, the first contact if the agent went that way
 * - `impact`: the earliest contact at the current velocities, projected on the slots within 45 degrees of it
 */
export type Predict =
    | "slots"
    | "impact";

/**
 * The shape to stay inside.
 * - `bounds`: the world's bounds, in volume worlds with their heights
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
 * - `segment`: a polyline of walls through `points`, with `radius` on each side; planar worlds only
 * - `box`: a rectangle of half sizes halfWidth x halfHeight, turned by `angle`; in volume worlds a box with halfDepth
 * - `polygon`: a convex or concave polygon through `points`; solid, or a fence if hollow; planar worlds only
 */
export type ObstacleKind =
    | "circle"
    | "segment"
    | "box"
    | "polygon";

/**
 * The speed that the travel time to the target is computed with.
 * - `maxSpeed`: the agent's top speed
 * - `speed`: the agent's current speed
 */
export type PredictBy =
    | "maxSpeed"
    | "speed";

/**
 * How the push of a neighbor decreases with its distance; it is 0 at `distance`, so that nothing jumps there.
 * - `inverse`: as 1/distance
 * - `inverseSquare`: as 1/distance^2
 */
export type SeparationFalloff =
    | "inverse"
    | "inverseSquare";

/**
 * Number of rays that probe for walls.
 * - `three`: one ahead and one to each side
 * - `one`: one ahead
 */
export type Whiskers =
    | "three"
    | "one";

/**
 * On which side.
 * - `nearer`: the side that is nearer or needs the smaller turn
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
 * - `line`: side by side, perpendicular to the direction: left and right of an agent, or centered on a point
 * - `column`: one behind the other, starting behind an agent, or at a point
 * - `wedge`: a V with its tip ahead: the agent itself, or the first place at a point
 * - `square`: in ranks and files, behind an agent, or centered on a point
 */
export type FormationPattern =
    | "circle"
    | "line"
    | "column"
    | "wedge"
    | "square";

/**
 * What plans a path for the pipeline.
 * - `walk`: straight to the goal; in mode `car` as the car drives to a goal at rest
 * - `car`: a turn of the locomotion's turningRadius, then straight; an agent that is not in mode `car` goes straight to a goal inside the circle
 */
export type Actuator =
    | "walk"
    | "car";

/**
 * Which of the two trajectories a shot takes.
 * - `low`: the flat, fast one
 * - `high`: the steep, slow one
 */
export type Arc =
    | "low"
    | "high";

/**
 * Why a jump is not possible.
 * - `none`: it is possible
 * - `tooHigh`: the landing pad is above the top of the jump: it takes a higher jumpSpeed
 * - `tooFar`: the landing pad is too far for the agent's maxSpeed: speedNeeded is what it takes
 * - `noLanding`: the agent would not come down: gravity does not pull along -z
 * - `immobile`: the agent cannot move: no brain, no speed, no force, or quarantined
 * - `otherFloor`: in a planar world: the agent is not at the height of the take-off pad, and only jumps change its height
 * - `missed`: the run-up did not reach the speed or the pad within the link's patience
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
    JumpRefusal: JumpRefusal;
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
    /** Height of the cells of the agent grid; they are a quarter as wide. 0: chosen from the neighbor distances of the brains. 0 to 1000000 u. Default 0. */
    cellSize?: number;
    /** Acceleration of projectiles and jumping agents. -1000000 to 1000000 u/s^2. Default 0. */
    gravityX?: number;
    /** Acceleration of projectiles and jumping agents. -1000000 to 1000000 u/s^2. Default 0. */
    gravityY?: number;
    /** Acceleration of projectiles and jumping agents; z is height. -1000000 to 1000000 u/s^2. Default -400. */
    gravityZ?: number;
    /** Length of the fixed steps of advance(). 0.000001 to 0.1 s. Default 0.016666668. */
    stepTime?: number;
    /** Most steps that one advance() takes; the remaining time is dropped. 1 to 1000. Default 8. */
    maxCatchUp?: number;
}

/** Room in a world. */
export interface CapacitySettings {
    /** Most agents. 1 to 1048575. Default 64. */
    agents?: number;
    /** Most brains. 1 to 65535. Default 8. */
    brains?: number;
    /** Most paths. 1 to 65535. Default 8. */
    paths?: number;
    /** Most obstacles. 1 to 1048575. Default 32. */
    obstacles?: number;
    /** Most points of all paths and obstacles together, including those of flattened curves. 1 to 1048576. Default 1024. */
    points?: number;
    /** Most projectiles. 0 to 65535. Default 32. */
    projectiles?: number;
    /** Most jump links. 0 to 65535. Default 16. */
    links?: number;
    /** Most flow fields. 0 to 65535. Default 4. */
    flows?: number;
    /** Most cells of one navigation field; 0: no navigation fields. 0 to 1048576. Default 0. */
    navCells?: number;
    /** Most navigation fields kept at a time, one per goal that agents share; goals beyond that cost time, not correctness. 0 to 256. Default 4. */
    navFields?: number;
    /** Most slots of a context map; 0: no context maps. 0 to 64. Default 16. */
    slots?: number;
    /** 1: agents keep their context maps in columns, for brains with a `merge` and for callers that read maps or add to them; 0: a map is gone once the agent has decided, and the columns `interest`, `interestDistance`, `danger`, `dangerDistance`, `decision`, `extraInterest` and `extraDanger` are empty. 0 or 1, or a boolean. Default 0. */
    keepMaps?: number | boolean;
    /** 4-byte lanes of memory per agent: those of the behaviors, and 7 more for a brain with a thinkEvery over 1. 0 to 39. Default 8. */
    state?: number;
    /** Most events kept per step; further ones are counted and dropped. 1 to 1048576. Default 256. */
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
    /** Direction it faces, from +x towards +y; wrapped into (-pi, pi]. -1000000 to 1000000 rad. Default 0. */
    orientation?: number;
    /** Radius of its disc; 0 is a point. 0 to 100000 u. Default 8. */
    radius?: number;
    /** With the same maxForce, a heavier agent accelerates more slowly. 0.000001 to 1000000000 kg. Default 1. */
    mass?: number;
    /** Top speed. 0 to 1000000 u/s. Default 100. */
    maxSpeed?: number;
    /** Largest force; INF: only `response` limits how fast the velocity changes, and in mode `accelerate` nothing does. 0 to Infinity kg u/s^2. Default Infinity. */
    maxForce?: number;
    /** Groups that it belongs to, one bit each. 0 to 4294967295 bits. Default 1. */
    group?: number;
    /** Each level halves the slots of its context maps, down to 4: for agents far from the camera. 0 to 3. Default 0. */
    detailLevel?: number;
    /** Its own number for random streams and exact ties, for its whole life; 0: a number made from its id, which depends on the order of adding. Agents with equal keys share their random streams, and ids decide ties between them. 0 to 4294967295. Default 0. */
    key?: number;
    /** Any number of the caller's; Veer never reads it, and it is not hashed. 0 to 4294967295. Default 0. */
    userData?: number;
}

/** How a brain combines its behaviors. */
export interface BrainSettings {
    /** How the outputs of its behaviors are combined into one decision. Default "blend". */
    combine?: Combine;
    /** How a blend adds up the outputs of its behaviors. Default "plain". */
    blend?: BlendMode;
    /** Combine `priority`: a group whose steering is below this share of maxSpeed is skipped; rotations count times the radius. 0 to 1000 maxSpeed. Default 0.2. */
    threshold?: number;
    /** Combine `pipeline`: most changes of the goal to satisfy the constraints; after that the fallback decides. 1 to 64. Default 8. */
    constraintSteps?: number;
    /** Combine `pipeline`: how the path to the goal is planned. Default "walk". */
    actuator?: Actuator;
    /** Its agents perceive and decide once in this many steps, in turns, and hold the decision in between; they move in every step. 1 to 60 steps. Default 1. */
    thinkEvery?: number;
    /** How its agents keep clear of others, whatever the combiner; `avoidance` has the details. Default "none". */
    crowd?: Crowd;
}

/** How a context brain decides. */
export interface ContextSettings {
    /** Directions that an agent considers. 4 to 64. Default 16. */
    slots?: number;
    /** Direction of slot 0. Default "goal". */
    align?: Align;
    /** How interest spreads to neighboring slots. Default "angle". */
    falloff?: Falloff;
    /** How the distance of a hit becomes danger. Default "distance". */
    danger?: DangerScale;
    /** How a map is merged with that of the previous step; all but `none` need `keepMaps` in the world's capacity. Default "none". */
    merge?: Merge;
    /** Share of the previous map that is kept after 1/60 s. 0 to 1. Default 0.8. */
    keep?: number;
    /** How interest and danger become a decision. Default "distance". */
    decide?: Decide;
    /** Decide `distance`: danger that the agent would reach later than this does not count. 0.01 to 60 s. Default 1.5. */
    horizon?: number;
    /** How the direction is chosen from the decisions of the slots. Default "spline". */
    pick?: Pick;
    /** Amount by which a new direction must beat the previous one, at full speed; less where the goal asks for a lower one. 0 to 1. Default 0.05. */
    hysteresis?: number;
    /** Speed in the chosen direction. Default "value". */
    speed?: SpeedMode;
    /** Share of maxSpeed of an agent that has no good direction. 0 to 1. Default 0.2. */
    crawl?: number;
    /** Time without any free direction after which `blocked` is raised; after half of it without progress a detour along the obstacle begins. 0.05 to 60 s. Default 1. */
    blockedAfter?: number;
    /** Time without progress towards the goal after which `blocked` is raised. 0.05 to 600 s. Default 6. */
    patience?: number;
    /** Time in which the remembered danger of a blocked direction fades to a third. 0.05 to 60 s. Default 3. */
    memoryTime?: number;
}

/** How a decision becomes motion. */
export interface LocomotionSettings {
    /** How a decision becomes motion. Default "velocity". */
    mode?: MoveMode;
    /** Rate at which the velocity approaches the desired velocity, within maxForce; INF: at once. In mode `accelerate` it only counts for `idle: brake`. 0 to Infinity 1/s. Default 10. */
    response?: number;
    /** What an agent does when no behavior has an output. Default "coast". */
    idle?: Idle;
    /** Rate at which a coasting agent slows down. 0 to 1000 1/s. Default 0. */
    drag?: number;
    /** Largest turn rate of the velocity; the agent slows down while the desired velocity is at a larger angle, and for a goal at rest inside its turning circle, of radius speed/maxTurnRate. In volume worlds it limits the angle in space. 0 to Infinity rad/s. Default Infinity. */
    maxTurnRate?: number;
    /** Mode `car`: smallest turning radius. A goal at rest that is too near to turn to is reached by driving on first, or with `reverse` by backing up. 0 to 1000000 u. Default 20. */
    turningRadius?: number;
    /** Mode `car`: 1 allows reversing: towards a goal behind the car, and to make room for a turn. 0 or 1, or a boolean. Default 0. */
    reverse?: number | boolean;
    /** What sets the orientation; a `car` faces where it drives. Default "velocity". */
    facing?: Facing;
    /** Largest turn rate of the orientation. 0 to Infinity rad/s. Default 12.566371. */
    maxRotation?: number;
    /** Facing `independent`: largest change of the rotation. 0 to Infinity rad/s^2. Default 50. */
    maxAngularAcceleration?: number;
    /** 1: slides along obstacles and never enters them; 0: passes through them. 0 or 1, or a boolean. Default 1. */
    contact?: number | boolean;
}

/** How the agents of a crowd keep clear of others. */
export interface AvoidanceSettings {
    /** How far ahead an agent looks, as the way that it travels at top speed: collisions later than that do not count. In its own radii, so that crowds of every size and speed move alike. 0.1 to 1000 radii. Default 10. */
    horizon?: number;
    /** The same for agents that go the same way or share a goal: a shorter one lets streams and queues close up. 0.1 to 1000 radii. Default 2.5. */
    sameWayHorizon?: number;
    /** The same for obstacles. 0.1 to 1000 radii. Default 1. */
    obstacleHorizon?: number;
    /** Most neighbors that limit an agent, the nearest first. 1 to 16. Default 12. */
    neighbors?: number;
    /** Its share of the effort compared with that of the other agent; 0: the others yield to it. 0 to 1. Default 1. */
    responsibility?: number;
    /** The side on which agents that block each other pass. Default "right". */
    side?: PassingSide;
    /** Agents of any of these groups; by others it is not pushed either. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
    /** 1: an agent blocked by agents that have arrived at the same goal counts as arrived; 0: it keeps pressing. 0 or 1, or a boolean. Default 1. */
    settle?: number | boolean;
}

/** A path. */
export interface PathSettings {
    /** Half the width of the path. 0 to 1000000 u. Default 20. */
    radius?: number;
    /** A smooth path is flattened into chords that are never farther from the curve than this, and on a narrow path than 1/80 of its radius, but at least a tenth of this. 0.0001 to 1000 u. Default 0.25. */
    flatness?: number;
    /** 1: the last point is joined to the first. 0 or 1, or a boolean. Default 0. */
    closed?: number | boolean;
    /** 1: a centripetal Catmull-Rom curve through the points; 0: straight segments. 0 or 1, or a boolean. Default 0. */
    smooth?: number | boolean;
}

/** An obstacle. */
export interface ObstacleSettings {
    /** Its shape. Default "circle". */
    kind?: ObstacleKind;
    /** Center; its points are relative to this. -1000000 to 1000000 u. Default 0. */
    x?: number;
    /** Center; its points are relative to this. -1000000 to 1000000 u. Default 0. */
    y?: number;
    /** Center. -1000000 to 1000000 u. Default 0. */
    z?: number;
    /** Velocity at which it moves; predictions account for it. -1000000 to 1000000 u/s. Default 0. */
    velocityX?: number;
    /** Velocity at which it moves; predictions account for it. -1000000 to 1000000 u/s. Default 0. */
    velocityY?: number;
    /** Velocity at which it moves; predictions account for it. -1000000 to 1000000 u/s. Default 0. */
    velocityZ?: number;
    /** Radius of a circle; half the thickness of segments; boxes and polygons grow by it and get round corners. 0 to 100000 u. Default 0. */
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
    /** Groups that it belongs to, one bit each, for masks. 0 to 4294967295 bits. Default 1. */
    group?: number;
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
    /** Height at which it lands when it falls. -1000000 to 1000000 u. Default 0. */
    ground?: number;
    /** It expires after this time unless it has landed; 0: in the next step. 0 to 3600 s. Default 10. */
    lifeTime?: number;
    /** Groups of agents that it hits in flight, one bit each; 0: none. It never hits its owner. 0 to 4294967295 bits. Default 0. */
    hits?: number;
    /** Any number of the caller's; Veer never reads it, and it is not hashed. 0 to 4294967295. Default 0. */
    userData?: number;
}

/** A jump from one pad to another. */
export interface LinkSettings {
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
    /** A run-up that takes longer than this is given up. 0.1 to 600 s. Default 10. */
    patience?: number;
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

/** A ray. */
export interface RaySettings {
    /** How far it goes. 0 to 3e+38 u. Default 1000000. */
    distance?: number;
    /** Radius of the swept disc; 0 is a ray. 0 to 1000000 u. Default 0. */
    radius?: number;
    /** Groups of obstacles that it hits. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** A query for the nearest agents. */
export interface NearestSettings {
    /** Agents whose centers are farther away are left out. 0 to 3e+38 u. Default 1000000. */
    range?: number;
    /** Groups of agents to find. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
    /** At most so many agents. 0 to 4294967295. Default 1. */
    count?: number;
}

/** A query for the velocity of a shot. */
export interface AimSettings {
    /** Speed of the shot. 0 to 10000000 u/s. Default 0. */
    speed?: number;
    /** Flights that take longer are left out; 0: no limit. 0 to 10000000 s. Default 0. */
    maxTime?: number;
    /** Which of two possible flights to take; if `maxTime` rules out one, the other is taken. Default "low". */
    arc?: Arc;
}

/** Goes to the target at full speed (Reynolds 1999). */
export interface SeekParams {
    /** Danger up to this does not keep the agent from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Goes away from the target, faster the nearer it is (Reynolds 1999). */
export interface FleeParams {
    /** Does nothing beyond this; INF: always at full speed. 0 to Infinity u. Default Infinity. */
    panicRadius?: number;
}

/** Goes to the target and stops there without overshooting; emits `arrived` once (Reynolds 1999; the braking profile is Veer's own). */
export interface ArriveParams {
    /** Profile `ramp`: the speed falls from this distance on. 0 to 1000000 u. Default 100. */
    slowRadius?: number;
    /** Within this distance the agent has arrived and stands still; it also emits `arrived` where others stand around the goal and it can get no nearer. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** How the speed falls. Default "brake". */
    profile?: ArriveProfile;
    /** Danger up to this does not keep the agent from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Wanders: seeks a point on a circle ahead (a sphere in volume worlds) that performs a random walk with the same statistics at every time step (Reynolds 1999; Ornstein and Uhlenbeck 1930). */
export interface WanderParams {
    /** Radius of the circle. 0 to 1000000 u. Default 40. */
    wanderRadius?: number;
    /** Distance of the circle ahead. 0 to 1000000 u. Default 60. */
    wanderDistance?: number;
    /** Strength of the random walk of the angle. 0 to 100 rad/sqrt(s). Default 1.3. */
    sigma?: number;
    /** Rate at which the angle returns to straight ahead. 0 to 100 1/s. Default 0. */
    kappa?: number;
    /** Share of maxSpeed. 0 to 1. Default 1. */
    speed?: number;
}

/** Goes along the path's tangent, taken ahead by the agent's lag, and pulls the agent back to the center line, so that its body stays within the path's radius; in the inner half of the room beside its body there is no pull (KidsCanCode, Context Steering, 2020; the law across the path is Veer's own). The edge also limits the velocity that dangers in a context map, crowds, and behaviors that avoid agents in a blend add. */
export interface FollowTrackParams {
    /** Takes the tangent this far ahead, or farther where the agent's lag needs it. 0 to 1000000 u. Default 0. */
    lookAhead?: number;
    /** Strength of the pull to the center line; 1 is critically damped, more may swing. 0 to 100. Default 1. */
    pull?: number;
    /** Keeps this far to the left of the center line. -1000000 to 1000000 u. Default 0. */
    lane?: number;
}

/** Seeks a point of the path ahead of the closest one, and arrives at an open end (Palacios, Unity AI Game Programming, 2013). */
export interface FollowPathParams {
    /** Distance ahead along the path; negative goes backwards. -1000000 to 1000000 u. Default 40. */
    pathOffset?: number;
    /** Within this distance of an open end the agent has arrived. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** Danger up to this does not keep the agent from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Visits the path's nodes in order; emits `nodeReached` at each, and skips none at any speed. */
export interface PatrolParams {
    /** The order of the nodes. Default "loop". */
    order?: PatrolOrder;
    /** A node counts as reached within this. 0 to 1000000 u. Default 10. */
    nodeRadius?: number;
    /** Pause at each node. 0 to 1000000 s. Default 0. */
    dwell?: number;
    /** Danger up to this does not keep the agent from a node, so that it can reach one beside a wall. 0 to 1. Default 0.15. */
    dangerTolerance?: number;
}

/** Keeps clear of obstacles. In a context map: a ray as wide as the agent in every slot; in a blend: a swept cylinder ahead with a push to the nearer side (Reynolds 1999; KidsCanCode 2020). */
export interface AvoidObstaclesParams {
    /** Length of the rays. 0.001 to 100000 u. Default 100. */
    lookAhead?: number;
    /** Width of the rays in the agent's radii; 0: thin rays from the center, without margin. 0 to 4 radii. Default 1. */
    rayRadius?: number;
    /** Clearance beyond the agent's radius. 0 to 100000 u. Default 2. */
    margin?: number;
    /** Obstacles of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Keeps clear of other agents, except those that its brain goes for (seek, arrive, pursue, intercept), by the exact time of first contact of two discs (Millington 2006, corrected; both agents of a head-on pair pass on the same hand). */
export interface AvoidAgentsParams {
    /** Contacts later than this do not count. 0.01 to 60 s. Default 2. */
    horizon?: number;
    /** Clearance between the discs. 0 to 100000 u. Default 4. */
    margin?: number;
    /** Distance over which danger falls to 0. 0.001 to 100000 u. Default 100. */
    lookAhead?: number;
    /** Agents farther away do not count. 0 to 100000 u. Default 150. */
    range?: number;
    /** In a context brain: which contacts become danger. Default "slots". */
    predict?: Predict;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Turns back from the edge of a region when within `margin` of it. */
export interface StayInsideParams {
    /** The region. Default "bounds". */
    region?: Region;
    /** Width of the border zone. 0 to 1000000 u. Default 50. */
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

/** Goes in the direction of the input columns driveX, driveY and driveZ: keyboard, stick or touch. */
export interface DriveParams {
    /** Inputs shorter than this count as none. 0 to 1. Default 0.1. */
    deadZone?: number;
}

/** Goes away from the target: at full speed within escapeRadius, then gradually slower up to dangerRadius (Palacios 2013, made continuous). */
export interface LeaveParams {
    /** Full speed within this. 0 to 1000000 u. Default 50. */
    escapeRadius?: number;
    /** Does nothing beyond this. 0 to 1000000 u. Default 150. */
    dangerRadius?: number;
}

/** Seeks the place where the target will be by the time the agent could get there, at most maxPrediction ahead (Reynolds 1999). */
export interface PursueParams {
    /** Predicts at most this far ahead. 0 to 1000000 s. Default 1. */
    maxPrediction?: number;
    /** The speed that the travel time is computed with. Default "maxSpeed". */
    predictBy?: PredictBy;
    /** Emits `caught` once within this distance of the target, or in a crowd where the two touch, if that is farther; 0: never. 0 to 1000000 u. Default 0. */
    catchRadius?: number;
    /** Danger up to this does not keep the agent from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Flees from the place where the target will be (Reynolds 1999). */
export interface EvadeParams {
    /** Predicts at most this far ahead. 0 to 1000000 s. Default 1. */
    maxPrediction?: number;
    /** The speed that the travel time is computed with. Default "maxSpeed". */
    predictBy?: PredictBy;
    /** Does nothing while the target is farther away; INF: always at full speed. 0 to Infinity u. Default Infinity. */
    panicRadius?: number;
}

/** Goes to the exact point where it meets a target of constant velocity; pursues if there is none (quadratic of first contact). */
export interface InterceptParams {
    /** A meeting point later than this does not count. 0 to 1000000 s. Default 10. */
    maxPrediction?: number;
    /** Emits `caught` once within this distance of the target, or in a crowd where the two touch, if that is farther; 0: never. 0 to 1000000 u. Default 0. */
    catchRadius?: number;
    /** Danger up to this does not keep the agent from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Matches the target's velocity, up to maxSpeed (Palacios 2013). */
export interface MatchVelocityParams {
    /** Share of the target's velocity; negative: in the opposite direction. -1 to 1. Default 1. */
    share?: number;
}

/** Goes between its target and another agent (otherAgent, or the nearest of otherGroup) and stays between them as they move; does nothing without either, or when otherAgent is removed (Reynolds 1999). */
export interface InterposeParams {
    /** Place between them: 0 at the target, 1 at the other agent. 0 to 1. Default 0.5. */
    share?: number;
    /** Without otherAgent: the agent of these groups nearest to the target; 0: none. 0 to 4294967295 bits. Default 0. */
    otherGroup?: number;
    /** Predicts at most this far ahead. 0 to 1000000 s. Default 2. */
    maxPrediction?: number;
    /** Within this distance it emits `arrived` and only keeps the velocity of the place. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** Danger up to this does not keep the agent from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Goes to the nearest place that an obstacle hides from the target; does nothing if there is none (Buckland 2005, with every place tested by its line of sight). */
export interface HideParams {
    /** Obstacles farther away do not count as cover. 0 to 100000 u. Default 300. */
    range?: number;
    /** From the obstacle's outline to the agent's. 0 to 100000 u. Default 20. */
    gap?: number;
    /** Does nothing while the target is farther away. 0 to Infinity u. Default Infinity. */
    threatRange?: number;
    /** Within this distance it emits `arrived` and stands still, or keeps the velocity of moving cover. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** Obstacles of any of these groups are cover and block the line of sight. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Keeps a place in the frame of the target, which turns with it; for a point the axes are the world's (Reynolds 1999; Buckland 2005). */
export interface OffsetPursuitParams {
    /** Ahead of the target. -1000000 to 1000000 u. Default -30. */
    offsetX?: number;
    /** To the left of the target. -1000000 to 1000000 u. Default 0. */
    offsetY?: number;
    /** Above the target, in volume worlds. -1000000 to 1000000 u. Default 0. */
    offsetZ?: number;
    /** Predicts at most this far ahead. 0 to 1000000 s. Default 1. */
    maxPrediction?: number;
    /** Within this distance it only keeps the target's velocity. 0 to 1000000 u. Default 1. */
    stopRadius?: number;
    /** Danger up to this does not keep the agent from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Arrives behind the target, gets out of its way, and keeps apart from other followers; an agent whose place is taken waits around it (Reynolds 1999). */
export interface FollowLeaderParams {
    /** Distance behind the leader; it emits `arrived` within half the spacing of that place. 0 to 1000000 u. Default 40. */
    behind?: number;
    /** Length of the corridor ahead of a moving leader that it keeps free. 0 to 1000000 u. Default 50. */
    clearAhead?: number;
    /** Half the width of that corridor. 0 to 1000000 u. Default 20. */
    corridor?: number;
    /** Distance it keeps from other agents of its brain and from the leader. 0 to 100000 u. Default 20. */
    spacing?: number;
    /** Danger up to this does not keep the agent from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Brakes for agents close ahead, down to their speed, so that a crowd queues before a door instead of jamming in it. In a blend it holds back goals at full speed, in a priority brain those of its own group (Reynolds 1999). */
export interface QueueParams {
    /** Gap to the agent ahead below which it brakes; at a quarter of this it stops. 0 to 100000 u. Default 40. */
    distance?: number;
    /** Half the angle of view ahead; agents on the strip that it sweeps count too. 0 to 3.1415927 rad. Default 0.79. */
    angle?: number;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Follows the flow field at its predicted place (Reynolds 1999); a vector of length 1 means maxSpeed. */
export interface FollowFlowParams {
    /** How far ahead the field is read: 1/response compensates the lag, more cuts corners. 0 to 60 s. Default 0.1. */
    prediction?: number;
}

/** Goes along the nearest wall on its side at a distance, around corners too; walls are obstacles and edges of the world that clamp or bounce (Reynolds 1999). */
export interface FollowWallParams {
    /** From the agent's edge to the wall; in a corridor too narrow for that it keeps to the middle. 0 to 100000 u. Default 20. */
    distance?: number;
    /** Walls farther from its edge do not count; it does nothing without a wall. 0 to 100000 u. Default 100. */
    range?: number;
    /** Distance along the wall to the point it seeks: shorter corrects the distance faster. 0 to 100000 u. Default 40. */
    lookAhead?: number;
    /** The side of the agent on which the wall is kept; `nearer` is settled when it reaches a wall. Default "nearer". */
    side?: Side;
    /** Obstacles of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Agents of one brain with the same target keep places around it that turn with it (around a point they face +x); places are assigned in the first step after joining. They catch up only with a leader that is slower than they are. The assignment minimizes the sum of squared displacements, so that paths rarely cross: exactly up to 64 agents, beyond that by exchanges in every step (Reynolds 1999; Kuhn 1955). */
export interface FormationParams {
    /** Arrangement of the places. Default "circle". */
    pattern?: FormationPattern;
    /** Distance between neighboring places. 0 to 100000 u. Default 30. */
    spacing?: number;
    /** Within this distance it only keeps the place's velocity. 0 to 1000000 u. Default 1. */
    stopRadius?: number;
    /** Danger up to this does not keep the agent from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Circles the target at a distance, in volume worlds at its height, as fast as the agent's force can hold it on the circle. */
export interface OrbitParams {
    /** Radius of the circle. 0 to 1000000 u. Default 80. */
    radius?: number;
    /** The side on which the target is kept: left is counterclockwise (x towards y); nearer: the side of its present motion. Default "nearer". */
    side?: Side;
    /** Strength of the pull to the circle: at a distance of radius/pull from it, the agent goes inward as fast as along it. 0 to 100. Default 2. */
    pull?: number;
}

/** Does nothing within the path's radius; when about to leave it, it seeks the path ahead (Reynolds 1999). Put it before wandering or a flock in a priority brain with threshold 0. */
export interface StayOnPathParams {
    /** How far ahead it predicts: it turns back this long before it would be outside. 0 to 60 s. Default 0.5. */
    prediction?: number;
    /** Distance along the path from its predicted place to the point it seeks; negative: towards the start. -1000000 to 1000000 u. Default 30. */
    pathOffset?: number;
}

/** Probes with whiskers of its own width for obstacles and for edges of the world that clamp or bounce, and turns to a point off the wall; it leaves corners by the open side (Millington 2006, corrected). */
export interface AvoidWallsParams {
    /** Number of rays; in a context brain every slot is one. Default "three". */
    whiskers?: Whiskers;
    /** Length of the ray ahead at rest, from the agent's edge. 0 to 100000 u. Default 40. */
    lookAhead?: number;
    /** Growth of the ray ahead with the speed. 0 to 60 s. Default 0.5. */
    speedScale?: number;
    /** Angle between the side rays and the one ahead. 0 to 1.5707963 rad. Default 0.5. */
    angle?: number;
    /** Length of the side rays, as a share of the ray ahead. 0 to 1. Default 0.6. */
    sideScale?: number;
    /** Distance from the wall, from the agent's edge, of the point it seeks. 0 to 100000 u. Default 30. */
    avoidDistance?: number;
    /** Obstacles of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Keeps apart from neighbors: pushes away from them add up, stronger from nearer ones, to at most maxSpeed; they steer the agent without braking it (Reynolds 1987, 1999). */
export interface SeparationParams {
    /** Neighbors within this distance push: with 0 at this distance, with maxSpeed at half of it, and harder still when nearer; of more than 216 agents (648 in volume worlds) an even sample counts. 0 to 100000 u. Default 30. */
    distance?: number;
    /** How the push decreases with the distance. Default "inverse". */
    falloff?: SeparationFalloff;
    /** Full angle of view, half of it to each side of the direction of motion. 0 to 6.2831855 rad. Default 6.2831855. */
    fieldOfView?: number;
    /** At most this many of the nearest neighbors in the field of view and within `distance` count; 0: all. 0 to 32. Default 0. */
    nearest?: number;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Matches the mean velocity of its neighbors, not counting its own (Reynolds 1987). */
export interface AlignmentParams {
    /** Neighbors within this distance count; of more than 216 agents (648 in volume worlds) an even sample. 0 to 100000 u. Default 80. */
    distance?: number;
    /** Full angle of view, half of it to each side of the direction of motion. 0 to 6.2831855 rad. Default 6.2831855. */
    fieldOfView?: number;
    /** At most this many of the nearest neighbors in the field of view and within `distance` count; 0: all. 0 to 32. Default 0. */
    nearest?: number;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Pulls to the centroid of the neighbors, weaker when nearer: maxSpeed x distance to the centroid / `distance`; the pull steers the agent without braking it (Reynolds 1987). */
export interface CohesionParams {
    /** Neighbors within this distance count; of more than 216 agents (648 in volume worlds) an even sample. 0 to 100000 u. Default 80. */
    distance?: number;
    /** Full angle of view, half of it to each side of the direction of motion. 0 to 6.2831855 rad. Default 6.2831855. */
    fieldOfView?: number;
    /** At most this many of the nearest neighbors in the field of view and within `distance` count; 0: all. 0 to 32. Default 0. */
    nearest?: number;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Separation, alignment and cohesion from one neighbor query. Their steering (desired velocity - velocity) adds up by weight, as in a plain blend of the three with the same settings (Reynolds 1987; topological neighbors: Ballerini et al. 2008). */
export interface FlockParams {
    /** Neighbors within this distance count; of more than 216 agents (648 in volume worlds) an even sample. 0 to 100000 u. Default 80. */
    distance?: number;
    /** Neighbors within this distance push, as in `separation`; at most `distance`. 0 to 100000 u. Default 30. */
    separationDistance?: number;
    /** Share of separation. 0 to 1000. Default 1.5. */
    separationWeight?: number;
    /** Share of alignment. 0 to 1000. Default 1. */
    alignmentWeight?: number;
    /** Share of cohesion. 0 to 1000. Default 1. */
    cohesionWeight?: number;
    /** Full angle of view, half of it to each side of the direction of motion. 0 to 6.2831855 rad. Default 6.2831855. */
    fieldOfView?: number;
    /** At most this many of the nearest neighbors in the field of view and within `distance` count; 0: all. 0 to 32. Default 0. */
    nearest?: number;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Turns to the orientation of the target agent the short way, without overshooting, and keeps turning with it; a point has no orientation (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds it turns about the z axis. */
export interface AlignParams {
    /** Within this angle of an orientation at rest it stops turning. 0 to 3.1415927 rad. Default 0.01. */
    stopAngle?: number;
}

/** Turns to the target the short way, without overshooting, and keeps facing it while either moves (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds it turns about the z axis. */
export interface FaceParams {
    /** Within this angle of a direction at rest it stops turning. 0 to 3.1415927 rad. Default 0.01. */
    stopAngle?: number;
}

/** Turns to the direction of motion; below a hundredth of maxSpeed it stops turning (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds it turns about the z axis. */
export interface LookAheadParams {
    /** Within this angle it stops turning. 0 to 3.1415927 rad. Default 0.01. */
    stopAngle?: number;
}

/** Wanders where it faces: turns along the arc to a point on a circle ahead that performs a random walk with the same statistics at every time step, and goes where it faces (Millington 2006; Ornstein and Uhlenbeck 1930). Needs `facing: independent`; in volume worlds it stays at one height. */
export interface WanderFacingParams {
    /** Distance of the circle ahead. 0 to 1000000 u. Default 60. */
    wanderOffset?: number;
    /** Radius of the circle. 0 to 1000000 u. Default 40. */
    wanderRadius?: number;
    /** Strength of the random walk of the angle. 0 to 100 rad/sqrt(s). Default 1.3. */
    sigma?: number;
    /** Rate at which the angle returns to straight ahead. 0 to 100 1/s. Default 0. */
    kappa?: number;
    /** Share of maxSpeed; at 0 it neither moves nor turns. 0 to 1. Default 1. */
    speed?: number;
}

/** Leaves and keeps out of the places where projectiles will land, whoever fired them (Palacios 2013, with the landing predicted from the current state). */
export interface DodgeProjectilesParams {
    /** Distance that its center keeps from a landing. 0 to 100000 u. Default 60. */
    radius?: number;
    /** Landings later than this do not count. 0.01 to 3600 s. Default 3. */
    horizon?: number;
}

/** Goes to the landing of the first projectile that it can reach in time, whoever fired it, waits there, and emits `arrived` (Palacios 2013). Does nothing if it can reach none. */
export interface CatchProjectileParams {
    /** Landings farther away do not count. 0 to Infinity u. Default Infinity. */
    range?: number;
    /** Within this distance of the landing it stands still. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** Danger up to this does not keep the agent from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** A behavior of your own: a C function registered with veer_setCustom, or the columns customX, customY, customZ, customRotation and customBits. */
export interface CustomParams {
    /** Number of the registered function. 0 to 15. Default 0. */
    which?: number;
    /** A number for the function. -1000000000 to 1000000000. Default 0. */
    a?: number;
    /** A number for the function. -1000000000 to 1000000000. Default 0. */
    b?: number;
    /** A number for the function. -1000000000 to 1000000000. Default 0. */
    c?: number;
    /** A number for the function. -1000000000 to 1000000000. Default 0. */
    d?: number;
    /** Danger up to this does not keep the agent from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Pipeline: the goal is the target: its position and, for an agent, its orientation, velocity and rotation (Millington 2006). Sets only what no targeter before it has set. */
export interface TargetParams {
    /** Which parts become the goal: 1 position, 2 orientation, 4 velocity, 8 rotation. 0 to 15 bits. Default 1. */
    channels?: number;
    /** Within this distance of its position the agent stands still and emits `arrived`. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
}

/** Pipeline: the goal is a point of the path ahead of the closest one; at an open end the agent stops (Millington 2006). */
export interface PathTargetParams {
    /** Distance ahead along the path; negative goes backwards. -1000000 to 1000000 u. Default 40. */
    pathOffset?: number;
    /** Within this distance of an open end the agent stands still and emits `arrived`. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
}

/** Pipeline: the goal's orientation is the direction to the target, and turns with it (Millington 2006). */
export interface FaceTargetParams {
    /** Within this angle of a direction at rest it stops turning. 0 to 3.1415927 rad. Default 0.01. */
    stopAngle?: number;
}

/** Pipeline: the agent reaches the goal along the path, node by node, and leaves the path where it is nearest to the goal; on a closed path it takes the shorter way around (Millington 2006). */
export interface NextPathNodeParams {
    /** A node counts as reached within this. 0 to 1000000 u. Default 10. */
    nodeRadius?: number;
}

/** Goes to the target by the shortest path around static obstacles, always to the farthest point of it that it can see, and stops there as `arrive` does; a decomposer in a pipeline, where a targeter sets the goal. Agents with the same goal share a field of distances. Without a path it heads straight for the goal and emits `blocked`; of a goal inside an obstacle it takes the nearest free cell. Planar worlds only; needs capacity.navCells (Dijkstra 1959; with `density` after Treuille, Cooper and Popovic, Continuum Crowds, 2006). */
export interface NavFieldParams {
    /** Size of the field's cells, which cover the world's bounds: it finds only passages that contain the center of a cell. 0.01 to 100000 u. Default 20. */
    cellSize?: number;
    /** Free room around the path: the radius of the agents, or more. 0 to 100000 u. Default 10. */
    clearance?: number;
    /** Obstacles of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
    /** Within this distance of the goal the agent has arrived and stands still; in a pipeline its targeter decides. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** How far agents go round a crowd: a path through a cell costs its length x (1 + density x share of the cell that agents cover); the crowd is counted every 30 steps. 2 is a good start; larger values make a group switch between paths more often. 0: off. 0 to 1000. Default 0. */
    density?: number;
    /** Danger up to this does not keep the agent from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Pipeline: keeps the path clear of round obstacles, bending it around the nearer side (Millington 2006). */
export interface AvoidCircleParams {
    /** Clearance beyond the agent's radius; inside it the path may use half of the remaining clearance. 0 to 100000 u. Default 4. */
    margin?: number;
    /** Obstacles of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Pipeline: keeps the path clear of walls, boxes and polygons, bending it around the nearer end (Millington 2006). */
export interface AvoidWallParams {
    /** Clearance beyond the agent's radius; inside it the path may use half of the remaining clearance. 0 to 100000 u. Default 4. */
    margin?: number;
    /** Obstacles of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Pipeline: keeps the path clear of the places where other agents will be (Millington 2006, corrected). */
export interface AvoidAgentParams {
    /** Clearance between the discs; inside it the path may use half of the remaining clearance. 0 to 100000 u. Default 4. */
    margin?: number;
    /** Contacts later than this do not count. 0.01 to 60 s. Default 2. */
    horizon?: number;
    /** Agents farther away do not count. 0 to 100000 u. Default 150. */
    range?: number;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/**
 * Behaviors.
 * - `seek`: Goes to the target at full speed (Reynolds 1999).
 * - `flee`: Goes away from the target, faster the nearer it is (Reynolds 1999).
 * - `arrive`: Goes to the target and stops there without overshooting; emits `arrived` once (Reynolds 1999; the braking profile is Veer's own).
 * - `wander`: Wanders: seeks a point on a circle ahead (a sphere in volume worlds) that performs a random walk with the same statistics at every time step (Reynolds 1999; Ornstein and Uhlenbeck 1930).
 * - `followTrack`: Goes along the path's tangent, taken ahead by the agent's lag, and pulls the agent back to the center line, so that its body stays within the path's radius; in the inner half of the room beside its body there is no pull (KidsCanCode, Context Steering, 2020; the law across the path is Veer's own). The edge also limits the velocity that dangers in a context map, crowds, and behaviors that avoid agents in a blend add.
 * - `followPath`: Seeks a point of the path ahead of the closest one, and arrives at an open end (Palacios, Unity AI Game Programming, 2013).
 * - `patrol`: Visits the path's nodes in order; emits `nodeReached` at each, and skips none at any speed.
 * - `avoidObstacles`: Keeps clear of obstacles. In a context map: a ray as wide as the agent in every slot; in a blend: a swept cylinder ahead with a push to the nearer side (Reynolds 1999; KidsCanCode 2020).
 * - `avoidAgents`: Keeps clear of other agents, except those that its brain goes for (seek, arrive, pursue, intercept), by the exact time of first contact of two discs (Millington 2006, corrected; both agents of a head-on pair pass on the same hand).
 * - `stayInside`: Turns back from the edge of a region when within `margin` of it.
 * - `drive`: Goes in the direction of the input columns driveX, driveY and driveZ: keyboard, stick or touch.
 * - `leave`: Goes away from the target: at full speed within escapeRadius, then gradually slower up to dangerRadius (Palacios 2013, made continuous).
 * - `pursue`: Seeks the place where the target will be by the time the agent could get there, at most maxPrediction ahead (Reynolds 1999).
 * - `evade`: Flees from the place where the target will be (Reynolds 1999).
 * - `intercept`: Goes to the exact point where it meets a target of constant velocity; pursues if there is none (quadratic of first contact).
 * - `matchVelocity`: Matches the target's velocity, up to maxSpeed (Palacios 2013).
 * - `interpose`: Goes between its target and another agent (otherAgent, or the nearest of otherGroup) and stays between them as they move; does nothing without either, or when otherAgent is removed (Reynolds 1999).
 * - `hide`: Goes to the nearest place that an obstacle hides from the target; does nothing if there is none (Buckland 2005, with every place tested by its line of sight).
 * - `offsetPursuit`: Keeps a place in the frame of the target, which turns with it; for a point the axes are the world's (Reynolds 1999; Buckland 2005).
 * - `followLeader`: Arrives behind the target, gets out of its way, and keeps apart from other followers; an agent whose place is taken waits around it (Reynolds 1999).
 * - `queue`: Brakes for agents close ahead, down to their speed, so that a crowd queues before a door instead of jamming in it. In a blend it holds back goals at full speed, in a priority brain those of its own group (Reynolds 1999).
 * - `followFlow`: Follows the flow field at its predicted place (Reynolds 1999); a vector of length 1 means maxSpeed.
 * - `followWall`: Goes along the nearest wall on its side at a distance, around corners too; walls are obstacles and edges of the world that clamp or bounce (Reynolds 1999).
 * - `formation`: Agents of one brain with the same target keep places around it that turn with it (around a point they face +x); places are assigned in the first step after joining. They catch up only with a leader that is slower than they are. The assignment minimizes the sum of squared displacements, so that paths rarely cross: exactly up to 64 agents, beyond that by exchanges in every step (Reynolds 1999; Kuhn 1955).
 * - `orbit`: Circles the target at a distance, in volume worlds at its height, as fast as the agent's force can hold it on the circle.
 * - `stayOnPath`: Does nothing within the path's radius; when about to leave it, it seeks the path ahead (Reynolds 1999). Put it before wandering or a flock in a priority brain with threshold 0.
 * - `avoidWalls`: Probes with whiskers of its own width for obstacles and for edges of the world that clamp or bounce, and turns to a point off the wall; it leaves corners by the open side (Millington 2006, corrected).
 * - `separation`: Keeps apart from neighbors: pushes away from them add up, stronger from nearer ones, to at most maxSpeed; they steer the agent without braking it (Reynolds 1987, 1999).
 * - `alignment`: Matches the mean velocity of its neighbors, not counting its own (Reynolds 1987).
 * - `cohesion`: Pulls to the centroid of the neighbors, weaker when nearer: maxSpeed x distance to the centroid / `distance`; the pull steers the agent without braking it (Reynolds 1987).
 * - `flock`: Separation, alignment and cohesion from one neighbor query. Their steering (desired velocity - velocity) adds up by weight, as in a plain blend of the three with the same settings (Reynolds 1987; topological neighbors: Ballerini et al. 2008).
 * - `align`: Turns to the orientation of the target agent the short way, without overshooting, and keeps turning with it; a point has no orientation (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds it turns about the z axis.
 * - `face`: Turns to the target the short way, without overshooting, and keeps facing it while either moves (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds it turns about the z axis.
 * - `lookAhead`: Turns to the direction of motion; below a hundredth of maxSpeed it stops turning (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds it turns about the z axis.
 * - `wanderFacing`: Wanders where it faces: turns along the arc to a point on a circle ahead that performs a random walk with the same statistics at every time step, and goes where it faces (Millington 2006; Ornstein and Uhlenbeck 1930). Needs `facing: independent`; in volume worlds it stays at one height.
 * - `dodgeProjectiles`: Leaves and keeps out of the places where projectiles will land, whoever fired them (Palacios 2013, with the landing predicted from the current state).
 * - `catchProjectile`: Goes to the landing of the first projectile that it can reach in time, whoever fired it, waits there, and emits `arrived` (Palacios 2013). Does nothing if it can reach none.
 * - `custom`: A behavior of your own: a C function registered with veer_setCustom, or the columns customX, customY, customZ, customRotation and customBits.
 * - `target`: Pipeline: the goal is the target: its position and, for an agent, its orientation, velocity and rotation (Millington 2006). Sets only what no targeter before it has set.
 * - `pathTarget`: Pipeline: the goal is a point of the path ahead of the closest one; at an open end the agent stops (Millington 2006).
 * - `faceTarget`: Pipeline: the goal's orientation is the direction to the target, and turns with it (Millington 2006).
 * - `nextPathNode`: Pipeline: the agent reaches the goal along the path, node by node, and leaves the path where it is nearest to the goal; on a closed path it takes the shorter way around (Millington 2006).
 * - `navField`: Goes to the target by the shortest path around static obstacles, always to the farthest point of it that it can see, and stops there as `arrive` does; a decomposer in a pipeline, where a targeter sets the goal. Agents with the same goal share a field of distances. Without a path it heads straight for the goal and emits `blocked`; of a goal inside an obstacle it takes the nearest free cell. Planar worlds only; needs capacity.navCells (Dijkstra 1959; with `density` after Treuille, Cooper and Popovic, Continuum Crowds, 2006).
 * - `avoidCircle`: Pipeline: keeps the path clear of round obstacles, bending it around the nearer side (Millington 2006).
 * - `avoidWall`: Pipeline: keeps the path clear of walls, boxes and polygons, bending it around the nearer end (Millington 2006).
 * - `avoidAgent`: Pipeline: keeps the path clear of the places where other agents will be (Millington 2006, corrected).
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
    | "avoidAgent";

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
}

/** What all behaviors have. */
export interface BehaviorSettings {
    /** 0: the behavior is off, as if it were not in the brain. In a plain blend the sum of weights is a factor of `response`. In a context brain, scale of its interest or danger; interests over 1 keep their ratios. 0 to 1000000. Default 1. */
    weight?: number;
    /** Combine `priority`: its group; lower numbers come first. 0 to 255. Default 0. */
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
 * Goes away from the target, faster the nearer it is (Reynolds 1999).
 * @example world.addBrain({ behaviors: [{ type: "flee" }] });
 */
export interface FleeBehavior extends FleeParams, BehaviorSettings, Targeted {
    /**
     * Goes away from the target, faster the nearer it is (Reynolds 1999).
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
 * Wanders: seeks a point on a circle ahead (a sphere in volume worlds) that performs a random walk with the same statistics at every time step (Reynolds 1999; Ornstein and Uhlenbeck 1930).
 * @example world.addBrain({ behaviors: [{ type: "wander" }] });
 */
export interface WanderBehavior extends WanderParams, BehaviorSettings {
    /**
     * Wanders: seeks a point on a circle ahead (a sphere in volume worlds) that performs a random walk with the same statistics at every time step (Reynolds 1999; Ornstein and Uhlenbeck 1930).
     * @example world.addBrain({ behaviors: [{ type: "wander" }] });
     */
    type: "wander";
}

/**
 * Goes along the path's tangent, taken ahead by the agent's lag, and pulls the agent back to the center line, so that its body stays within the path's radius; in the inner half of the room beside its body there is no pull (KidsCanCode, Context Steering, 2020; the law across the path is Veer's own). The edge also limits the velocity that dangers in a context map, crowds, and behaviors that avoid agents in a blend add.
 * @example world.addBrain({ behaviors: [{ type: "followTrack", path }] });
 */
export interface FollowTrackBehavior extends FollowTrackParams, BehaviorSettings, OnPath {
    /**
     * Goes along the path's tangent, taken ahead by the agent's lag, and pulls the agent back to the center line, so that its body stays within the path's radius; in the inner half of the room beside its body there is no pull (KidsCanCode, Context Steering, 2020; the law across the path is Veer's own). The edge also limits the velocity that dangers in a context map, crowds, and behaviors that avoid agents in a blend add.
     * @example world.addBrain({ behaviors: [{ type: "followTrack", path }] });
     */
    type: "followTrack";
}

/**
 * Seeks a point of the path ahead of the closest one, and arrives at an open end (Palacios, Unity AI Game Programming, 2013).
 * @example world.addBrain({ behaviors: [{ type: "followPath", path }] });
 */
export interface FollowPathBehavior extends FollowPathParams, BehaviorSettings, OnPath {
    /**
     * Seeks a point of the path ahead of the closest one, and arrives at an open end (Palacios, Unity AI Game Programming, 2013).
     * @example world.addBrain({ behaviors: [{ type: "followPath", path }] });
     */
    type: "followPath";
}

/**
 * Visits the path's nodes in order; emits `nodeReached` at each, and skips none at any speed.
 * @example world.addBrain({ behaviors: [{ type: "patrol", path }] });
 */
export interface PatrolBehavior extends PatrolParams, BehaviorSettings, OnPath {
    /**
     * Visits the path's nodes in order; emits `nodeReached` at each, and skips none at any speed.
     * @example world.addBrain({ behaviors: [{ type: "patrol", path }] });
     */
    type: "patrol";
}

/**
 * Keeps clear of obstacles. In a context map: a ray as wide as the agent in every slot; in a blend: a swept cylinder ahead with a push to the nearer side (Reynolds 1999; KidsCanCode 2020).
 * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidObstacles" }] });
 */
export interface AvoidObstaclesBehavior extends AvoidObstaclesParams, BehaviorSettings {
    /**
     * Keeps clear of obstacles. In a context map: a ray as wide as the agent in every slot; in a blend: a swept cylinder ahead with a push to the nearer side (Reynolds 1999; KidsCanCode 2020).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidObstacles" }] });
     */
    type: "avoidObstacles";
}

/**
 * Keeps clear of other agents, except those that its brain goes for (seek, arrive, pursue, intercept), by the exact time of first contact of two discs (Millington 2006, corrected; both agents of a head-on pair pass on the same hand).
 * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidAgents" }] });
 */
export interface AvoidAgentsBehavior extends AvoidAgentsParams, BehaviorSettings {
    /**
     * Keeps clear of other agents, except those that its brain goes for (seek, arrive, pursue, intercept), by the exact time of first contact of two discs (Millington 2006, corrected; both agents of a head-on pair pass on the same hand).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidAgents" }] });
     */
    type: "avoidAgents";
}

/**
 * Turns back from the edge of a region when within `margin` of it.
 * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "stayInside" }] });
 */
export interface StayInsideBehavior extends StayInsideParams, BehaviorSettings, WithOutline {
    /**
     * Turns back from the edge of a region when within `margin` of it.
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "stayInside" }] });
     */
    type: "stayInside";
}

/**
 * Goes in the direction of the input columns driveX, driveY and driveZ: keyboard, stick or touch.
 * @example world.addBrain({ behaviors: [{ type: "drive" }] });
 */
export interface DriveBehavior extends DriveParams, BehaviorSettings {
    /**
     * Goes in the direction of the input columns driveX, driveY and driveZ: keyboard, stick or touch.
     * @example world.addBrain({ behaviors: [{ type: "drive" }] });
     */
    type: "drive";
}

/**
 * Goes away from the target: at full speed within escapeRadius, then gradually slower up to dangerRadius (Palacios 2013, made continuous).
 * @example world.addBrain({ behaviors: [{ type: "leave" }] });
 */
export interface LeaveBehavior extends LeaveParams, BehaviorSettings, Targeted {
    /**
     * Goes away from the target: at full speed within escapeRadius, then gradually slower up to dangerRadius (Palacios 2013, made continuous).
     * @example world.addBrain({ behaviors: [{ type: "leave" }] });
     */
    type: "leave";
}

/**
 * Seeks the place where the target will be by the time the agent could get there, at most maxPrediction ahead (Reynolds 1999).
 * @example world.addBrain({ behaviors: [{ type: "pursue" }] });
 */
export interface PursueBehavior extends PursueParams, BehaviorSettings, Targeted {
    /**
     * Seeks the place where the target will be by the time the agent could get there, at most maxPrediction ahead (Reynolds 1999).
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
 * Goes to the exact point where it meets a target of constant velocity; pursues if there is none (quadratic of first contact).
 * @example world.addBrain({ behaviors: [{ type: "intercept" }] });
 */
export interface InterceptBehavior extends InterceptParams, BehaviorSettings, Targeted {
    /**
     * Goes to the exact point where it meets a target of constant velocity; pursues if there is none (quadratic of first contact).
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
 * Goes between its target and another agent (otherAgent, or the nearest of otherGroup) and stays between them as they move; does nothing without either, or when otherAgent is removed (Reynolds 1999).
 * @example world.addBrain({ behaviors: [{ type: "interpose" }] });
 */
export interface InterposeBehavior extends InterposeParams, BehaviorSettings, Targeted, WithOther {
    /**
     * Goes between its target and another agent (otherAgent, or the nearest of otherGroup) and stays between them as they move; does nothing without either, or when otherAgent is removed (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "interpose" }] });
     */
    type: "interpose";
}

/**
 * Goes to the nearest place that an obstacle hides from the target; does nothing if there is none (Buckland 2005, with every place tested by its line of sight).
 * @example world.addBrain({ behaviors: [{ type: "hide" }] });
 */
export interface HideBehavior extends HideParams, BehaviorSettings, Targeted {
    /**
     * Goes to the nearest place that an obstacle hides from the target; does nothing if there is none (Buckland 2005, with every place tested by its line of sight).
     * @example world.addBrain({ behaviors: [{ type: "hide" }] });
     */
    type: "hide";
}

/**
 * Keeps a place in the frame of the target, which turns with it; for a point the axes are the world's (Reynolds 1999; Buckland 2005).
 * @example world.addBrain({ behaviors: [{ type: "offsetPursuit" }] });
 */
export interface OffsetPursuitBehavior extends OffsetPursuitParams, BehaviorSettings, Targeted {
    /**
     * Keeps a place in the frame of the target, which turns with it; for a point the axes are the world's (Reynolds 1999; Buckland 2005).
     * @example world.addBrain({ behaviors: [{ type: "offsetPursuit" }] });
     */
    type: "offsetPursuit";
}

/**
 * Arrives behind the target, gets out of its way, and keeps apart from other followers; an agent whose place is taken waits around it (Reynolds 1999).
 * @example world.addBrain({ behaviors: [{ type: "followLeader" }] });
 */
export interface FollowLeaderBehavior extends FollowLeaderParams, BehaviorSettings, Targeted {
    /**
     * Arrives behind the target, gets out of its way, and keeps apart from other followers; an agent whose place is taken waits around it (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "followLeader" }] });
     */
    type: "followLeader";
}

/**
 * Brakes for agents close ahead, down to their speed, so that a crowd queues before a door instead of jamming in it. In a blend it holds back goals at full speed, in a priority brain those of its own group (Reynolds 1999).
 * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "queue" }] });
 */
export interface QueueBehavior extends QueueParams, BehaviorSettings {
    /**
     * Brakes for agents close ahead, down to their speed, so that a crowd queues before a door instead of jamming in it. In a blend it holds back goals at full speed, in a priority brain those of its own group (Reynolds 1999).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "queue" }] });
     */
    type: "queue";
}

/**
 * Follows the flow field at its predicted place (Reynolds 1999); a vector of length 1 means maxSpeed.
 * @example world.addBrain({ behaviors: [{ type: "followFlow", flow }] });
 */
export interface FollowFlowBehavior extends FollowFlowParams, BehaviorSettings, InFlow {
    /**
     * Follows the flow field at its predicted place (Reynolds 1999); a vector of length 1 means maxSpeed.
     * @example world.addBrain({ behaviors: [{ type: "followFlow", flow }] });
     */
    type: "followFlow";
}

/**
 * Goes along the nearest wall on its side at a distance, around corners too; walls are obstacles and edges of the world that clamp or bounce (Reynolds 1999).
 * @example world.addBrain({ behaviors: [{ type: "followWall" }] });
 */
export interface FollowWallBehavior extends FollowWallParams, BehaviorSettings {
    /**
     * Goes along the nearest wall on its side at a distance, around corners too; walls are obstacles and edges of the world that clamp or bounce (Reynolds 1999).
     * @example world.addBrain({ behaviors: [{ type: "followWall" }] });
     */
    type: "followWall";
}

/**
 * Agents of one brain with the same target keep places around it that turn with it (around a point they face +x); places are assigned in the first step after joining. They catch up only with a leader that is slower than they are. The assignment minimizes the sum of squared displacements, so that paths rarely cross: exactly up to 64 agents, beyond that by exchanges in every step (Reynolds 1999; Kuhn 1955).
 * @example world.addBrain({ behaviors: [{ type: "formation" }] });
 */
export interface FormationBehavior extends FormationParams, BehaviorSettings, Targeted {
    /**
     * Agents of one brain with the same target keep places around it that turn with it (around a point they face +x); places are assigned in the first step after joining. They catch up only with a leader that is slower than they are. The assignment minimizes the sum of squared displacements, so that paths rarely cross: exactly up to 64 agents, beyond that by exchanges in every step (Reynolds 1999; Kuhn 1955).
     * @example world.addBrain({ behaviors: [{ type: "formation" }] });
     */
    type: "formation";
}

/**
 * Circles the target at a distance, in volume worlds at its height, as fast as the agent's force can hold it on the circle.
 * @example world.addBrain({ behaviors: [{ type: "orbit" }] });
 */
export interface OrbitBehavior extends OrbitParams, BehaviorSettings, Targeted {
    /**
     * Circles the target at a distance, in volume worlds at its height, as fast as the agent's force can hold it on the circle.
     * @example world.addBrain({ behaviors: [{ type: "orbit" }] });
     */
    type: "orbit";
}

/**
 * Does nothing within the path's radius; when about to leave it, it seeks the path ahead (Reynolds 1999). Put it before wandering or a flock in a priority brain with threshold 0.
 * @example world.addBrain({ behaviors: [{ type: "stayOnPath", path }] });
 */
export interface StayOnPathBehavior extends StayOnPathParams, BehaviorSettings, OnPath {
    /**
     * Does nothing within the path's radius; when about to leave it, it seeks the path ahead (Reynolds 1999). Put it before wandering or a flock in a priority brain with threshold 0.
     * @example world.addBrain({ behaviors: [{ type: "stayOnPath", path }] });
     */
    type: "stayOnPath";
}

/**
 * Probes with whiskers of its own width for obstacles and for edges of the world that clamp or bounce, and turns to a point off the wall; it leaves corners by the open side (Millington 2006, corrected).
 * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidWalls" }] });
 */
export interface AvoidWallsBehavior extends AvoidWallsParams, BehaviorSettings {
    /**
     * Probes with whiskers of its own width for obstacles and for edges of the world that clamp or bounce, and turns to a point off the wall; it leaves corners by the open side (Millington 2006, corrected).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "avoidWalls" }] });
     */
    type: "avoidWalls";
}

/**
 * Keeps apart from neighbors: pushes away from them add up, stronger from nearer ones, to at most maxSpeed; they steer the agent without braking it (Reynolds 1987, 1999).
 * @example world.addBrain({ behaviors: [{ type: "separation" }] });
 */
export interface SeparationBehavior extends SeparationParams, BehaviorSettings {
    /**
     * Keeps apart from neighbors: pushes away from them add up, stronger from nearer ones, to at most maxSpeed; they steer the agent without braking it (Reynolds 1987, 1999).
     * @example world.addBrain({ behaviors: [{ type: "separation" }] });
     */
    type: "separation";
}

/**
 * Matches the mean velocity of its neighbors, not counting its own (Reynolds 1987).
 * @example world.addBrain({ behaviors: [{ type: "alignment" }] });
 */
export interface AlignmentBehavior extends AlignmentParams, BehaviorSettings {
    /**
     * Matches the mean velocity of its neighbors, not counting its own (Reynolds 1987).
     * @example world.addBrain({ behaviors: [{ type: "alignment" }] });
     */
    type: "alignment";
}

/**
 * Pulls to the centroid of the neighbors, weaker when nearer: maxSpeed x distance to the centroid / `distance`; the pull steers the agent without braking it (Reynolds 1987).
 * @example world.addBrain({ behaviors: [{ type: "cohesion" }] });
 */
export interface CohesionBehavior extends CohesionParams, BehaviorSettings {
    /**
     * Pulls to the centroid of the neighbors, weaker when nearer: maxSpeed x distance to the centroid / `distance`; the pull steers the agent without braking it (Reynolds 1987).
     * @example world.addBrain({ behaviors: [{ type: "cohesion" }] });
     */
    type: "cohesion";
}

/**
 * Separation, alignment and cohesion from one neighbor query. Their steering (desired velocity - velocity) adds up by weight, as in a plain blend of the three with the same settings (Reynolds 1987; topological neighbors: Ballerini et al. 2008).
 * @example world.addBrain({ behaviors: [{ type: "flock" }] });
 */
export interface FlockBehavior extends FlockParams, BehaviorSettings {
    /**
     * Separation, alignment and cohesion from one neighbor query. Their steering (desired velocity - velocity) adds up by weight, as in a plain blend of the three with the same settings (Reynolds 1987; topological neighbors: Ballerini et al. 2008).
     * @example world.addBrain({ behaviors: [{ type: "flock" }] });
     */
    type: "flock";
}

/**
 * Turns to the orientation of the target agent the short way, without overshooting, and keeps turning with it; a point has no orientation (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds it turns about the z axis.
 * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "align" }] });
 */
export interface AlignBehavior extends AlignParams, BehaviorSettings, Targeted {
    /**
     * Turns to the orientation of the target agent the short way, without overshooting, and keeps turning with it; a point has no orientation (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds it turns about the z axis.
     * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "align" }] });
     */
    type: "align";
}

/**
 * Turns to the target the short way, without overshooting, and keeps facing it while either moves (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds it turns about the z axis.
 * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "face" }] });
 */
export interface FaceBehavior extends FaceParams, BehaviorSettings, Targeted {
    /**
     * Turns to the target the short way, without overshooting, and keeps facing it while either moves (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds it turns about the z axis.
     * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "face" }] });
     */
    type: "face";
}

/**
 * Turns to the direction of motion; below a hundredth of maxSpeed it stops turning (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds it turns about the z axis.
 * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "lookAhead" }] });
 */
export interface LookAheadBehavior extends LookAheadParams, BehaviorSettings {
    /**
     * Turns to the direction of motion; below a hundredth of maxSpeed it stops turning (Millington 2006; the braking profile is Veer's own). Needs `facing: independent`; in volume worlds it turns about the z axis.
     * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "lookAhead" }] });
     */
    type: "lookAhead";
}

/**
 * Wanders where it faces: turns along the arc to a point on a circle ahead that performs a random walk with the same statistics at every time step, and goes where it faces (Millington 2006; Ornstein and Uhlenbeck 1930). Needs `facing: independent`; in volume worlds it stays at one height.
 * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "wanderFacing" }] });
 */
export interface WanderFacingBehavior extends WanderFacingParams, BehaviorSettings {
    /**
     * Wanders where it faces: turns along the arc to a point on a circle ahead that performs a random walk with the same statistics at every time step, and goes where it faces (Millington 2006; Ornstein and Uhlenbeck 1930). Needs `facing: independent`; in volume worlds it stays at one height.
     * @example world.addBrain({ locomotion: { facing: "independent" }, behaviors: [{ type: "wanderFacing" }] });
     */
    type: "wanderFacing";
}

/**
 * Leaves and keeps out of the places where projectiles will land, whoever fired them (Palacios 2013, with the landing predicted from the current state).
 * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "dodgeProjectiles" }] });
 */
export interface DodgeProjectilesBehavior extends DodgeProjectilesParams, BehaviorSettings {
    /**
     * Leaves and keeps out of the places where projectiles will land, whoever fired them (Palacios 2013, with the landing predicted from the current state).
     * @example world.addBrain({ combine: "context", behaviors: [{ type: "seek" }, { type: "dodgeProjectiles" }] });
     */
    type: "dodgeProjectiles";
}

/**
 * Goes to the landing of the first projectile that it can reach in time, whoever fired it, waits there, and emits `arrived` (Palacios 2013). Does nothing if it can reach none.
 * @example world.addBrain({ behaviors: [{ type: "catchProjectile" }] });
 */
export interface CatchProjectileBehavior extends CatchProjectileParams, BehaviorSettings {
    /**
     * Goes to the landing of the first projectile that it can reach in time, whoever fired it, waits there, and emits `arrived` (Palacios 2013). Does nothing if it can reach none.
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
 * Pipeline: the goal is the target: its position and, for an agent, its orientation, velocity and rotation (Millington 2006). Sets only what no targeter before it has set.
 * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }] });
 */
export interface TargetBehavior extends TargetParams, BehaviorSettings, Targeted {
    /**
     * Pipeline: the goal is the target: its position and, for an agent, its orientation, velocity and rotation (Millington 2006). Sets only what no targeter before it has set.
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }] });
     */
    type: "target";
}

/**
 * Pipeline: the goal is a point of the path ahead of the closest one; at an open end the agent stops (Millington 2006).
 * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "pathTarget", path }] });
 */
export interface PathTargetBehavior extends PathTargetParams, BehaviorSettings, OnPath {
    /**
     * Pipeline: the goal is a point of the path ahead of the closest one; at an open end the agent stops (Millington 2006).
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "pathTarget", path }] });
     */
    type: "pathTarget";
}

/**
 * Pipeline: the goal's orientation is the direction to the target, and turns with it (Millington 2006).
 * @example world.addBrain({ combine: "pipeline", locomotion: { facing: "independent" }, behaviors: [{ type: "faceTarget" }] });
 */
export interface FaceTargetBehavior extends FaceTargetParams, BehaviorSettings, Targeted {
    /**
     * Pipeline: the goal's orientation is the direction to the target, and turns with it (Millington 2006).
     * @example world.addBrain({ combine: "pipeline", locomotion: { facing: "independent" }, behaviors: [{ type: "faceTarget" }] });
     */
    type: "faceTarget";
}

/**
 * Pipeline: the agent reaches the goal along the path, node by node, and leaves the path where it is nearest to the goal; on a closed path it takes the shorter way around (Millington 2006).
 * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "nextPathNode", path }] });
 */
export interface NextPathNodeBehavior extends NextPathNodeParams, BehaviorSettings, OnPath {
    /**
     * Pipeline: the agent reaches the goal along the path, node by node, and leaves the path where it is nearest to the goal; on a closed path it takes the shorter way around (Millington 2006).
     * @example world.addBrain({ combine: "pipeline", behaviors: [{ type: "target" }, { type: "nextPathNode", path }] });
     */
    type: "nextPathNode";
}

/**
 * Goes to the target by the shortest path around static obstacles, always to the farthest point of it that it can see, and stops there as `arrive` does; a decomposer in a pipeline, where a targeter sets the goal. Agents with the same goal share a field of distances. Without a path it heads straight for the goal and emits `blocked`; of a goal inside an obstacle it takes the nearest free cell. Planar worlds only; needs capacity.navCells (Dijkstra 1959; with `density` after Treuille, Cooper and Popovic, Continuum Crowds, 2006).
 * @example world.addBrain({ behaviors: [{ type: "navField" }] });
 */
export interface NavFieldBehavior extends NavFieldParams, BehaviorSettings, Targeted {
    /**
     * Goes to the target by the shortest path around static obstacles, always to the farthest point of it that it can see, and stops there as `arrive` does; a decomposer in a pipeline, where a targeter sets the goal. Agents with the same goal share a field of distances. Without a path it heads straight for the goal and emits `blocked`; of a goal inside an obstacle it takes the nearest free cell. Planar worlds only; needs capacity.navCells (Dijkstra 1959; with `density` after Treuille, Cooper and Popovic, Continuum Crowds, 2006).
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
}

/**
 * Events of a step.
 * - `arrived`: a behavior that stops somewhere (one with a `stopRadius`, or with a path of a single point) reached its goal, or stands in a gathering around it as near as the others let it; once per goal, and again after the agent left or got another goal; value: the behavior's index
 * - `nodeReached`: `patrol` reached a node; value: the node's index
 * - `pathEnd`: `patrol` in order `once` reached the last node; value: the node's index
 * - `lap`: `followTrack` or `followPath` passed the start of a closed path; value: the behavior's index
 * - `contact`: the agent touched an obstacle while moving; value: the obstacle's slot
 * - `blocked`: the agent found no free direction, or made no progress, for blockedAfter seconds; at once if `navField` finds no path
 * - `unblocked`: the agent makes progress again
 * - `targetLost`: the agent's target was removed: its own, noticed in the next step, or that of a behavior of its brain, read after the call and after the next step; value: the target's slot
 * - `pathLost`: the path of a behavior of its brain, or its own, was removed; value: the path's slot
 * - `caught`: `pursue` or `intercept` came within catchRadius of its target, or touches it where the contacts of a crowd allow no less; value: the target's slot
 * - `jumpStarted`: the agent began the run-up to a jump; value: the link's slot
 * - `jumped`: the agent took off; value: the link's slot
 * - `landed`: the agent landed after a jump; value: the link's slot, or 4294967295 if the link was removed meanwhile
 * - `jumpRefused`: the agent gave up a run-up; value: the reason (JumpRefusal)
 * - `projectileLanded`: a projectile landed at x, y; agent: its owner; value: its slot, which is free again
 * - `projectileHit`: a projectile hit the agent; value: the projectile's slot, which is free again
 * - `projectileExpired`: a projectile reached the end of its lifeTime; agent: its owner; value: its slot, which is free again
 * - `flowLost`: the flow field of a behavior of its brain was removed; value: the flow field's slot
 * - `quarantined`: an input of the agent was not finite: it is frozen at its last pose
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
    | "quarantined";

/**
 * Warnings.
 * - `facingIgnored`: turns the agent, which has an effect only with `facing: independent`, and never on a `car`
 * - `contextIgnored`: has an effect only in a brain with `combine: context`
 * - `avoidanceIgnored`: has an effect only in a brain with a `crowd`
 * - `prioritiesEqual`: all have the same `priority`, so they are one group that blends; lower numbers come first
 * - `referenceIgnored`: does not use this
 * - `maskEmpty`: finds nothing with no bits set; groups are bits: 1, 2, 4, 8 ...
 * - `flowMissing`: does nothing without a flow field
 * - `radiusMissing`: a circle without a radius is a point
 * - `degrees`: angles are in radians: are these degrees?
 * - `milliseconds`: more than 4 s in every frame: are these milliseconds?
 * - `edgesMissing`: with `none` the bounds have no effect on agents; `wrap`, `clamp` and `bounce` keep them inside
 * - `brainMissing`: no agent has a brain, so all of them only coast
 * - `pathMissing`: does nothing without a path, and no agent of its brain has one as its own target either
 * - `targetMissing`: does nothing without a target, and no agent of its brain has one of its own
 * - `navFieldsFew`: agents have % goals, more than there is room for fields: each of the others takes a path of its own instead
 * - `clearanceSmall`: leads agents that are wider than its clearance, up to a radius of %, where they do not fit
 * - `workerLost`: of `veer/threads`: a worker ended or did not start; steps go on without it, with the same bits
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
    | "workerLost";

/**
 * Counts of a step.
 * - `agents`: agents alive
 * - `agentsUpdated`: agents that perceived and decided
 * - `neighborChecks`: pairs of agents tested
 * - `crowded`: neighbor queries in crowds so dense that flocking behaviors (separation, alignment, cohesion, flock) used a sample
 * - `shapeChecks`: rays tested against shapes
 * - `contacts`: contacts of agents with obstacles
 * - `eventsLost`: events dropped because the array was full
 * - `clamped`: values brought into their range
 * - `notFinite`: numbers that became non-finite inside: a bug of Veer
 * - `projectiles`: projectiles in flight
 * - `navCells`: cells of navigation fields computed: all of a field's cells for every goal that is new, and again after a change of the obstacles or, with `density`, of the crowd
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
    /** Bit 0: alive, 1: quarantined, 2: blocked, 3: on a detour that turns left from the goal, 4: on a detour that turns right, 5: no path was found, 6: in the air, 7: in a crowd: settled at its goal, or held by others that are. Unit: bits. Written by: events. */
    readonly flags: Uint32Array;
    /** Slot of its brain + 1; 0: no brain. Written by: input. */
    readonly brain: Uint32Array;
    /** Groups that the agent belongs to, one bit each. Unit: bits. Written by: input. */
    readonly group: Uint32Array;
    /** Any number of the caller's; not hashed. Written by: input. */
    readonly userData: Uint32Array;
    /** The number it was given for random streams and exact ties; 0: a number made from its id. Hashed only in worlds where an agent has one. Written by: input. */
    readonly key: Uint32Array;
    /** Each level up to 3 halves the slots of its context maps, down to 4; 0: all slots. Written by: input. */
    readonly detailLevel: Uint32Array;
    /** Radius. Unit: u. Range: 0 to 100000. Written by: input. */
    readonly radius: Float32Array;
    /** Mass. Unit: kg. Range: 0.000001 to 1000000000. Written by: input. */
    readonly mass: Float32Array;
    /** Top speed. Unit: u/s. Range: 0 to 1000000. Written by: input. */
    readonly maxSpeed: Float32Array;
    /** Largest force. Unit: kg u/s^2. Range: 0 to ∞. Written by: input. */
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
    /** Direction it faces, in (-pi, pi]. Unit: rad. Written by: move. */
    readonly orientation: Float32Array;
    /** Turn rate of the orientation. Unit: rad/s. Range: -1000000 to 1000000. Written by: move. */
    readonly rotation: Float32Array;
    /** Kind of the agent's own target (OwnTarget). Written by: input. */
    readonly targetKind: Uint32Array;
    /** Position of its own target, if that is a point. Unit: u. Range: -1000000 to 1000000. Written by: input. */
    readonly targetX: Float32Array;
    /** Position of its own target, if that is a point. Unit: u. Range: -1000000 to 1000000. Written by: input. */
    readonly targetY: Float32Array;
    /** Position of its own target, if that is a point. Unit: u. Range: -1000000 to 1000000. Written by: input. */
    readonly targetZ: Float32Array;
    /** Slot of its own target, if that is an agent or a path. Written by: input. */
    readonly targetSlot: Uint32Array;
    /** Generation of its own target, if that is an agent or a path. Written by: input. */
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
    /** Bit 0: customX, customY and customZ are set; bit 1: customRotation is; 0: `custom` does nothing. Unit: bits. Written by: input. */
    readonly customBits: Uint32Array;
    /** Slot of the jump link it takes + 1; 0: none. Written by: ballistics. */
    readonly jumpLink: Uint32Array;
    /** In the air: height at which it lands; on a run-up: length of the run-up, below 0 on the way to its start. Unit: u. Range: -1000000 to 1000000. Written by: ballistics. */
    readonly jumpGround: Float32Array;
    /** Time since the run-up or the flight began. Unit: s. Written by: ballistics. */
    readonly jumpTime: Float32Array;
    /** Direction chosen from the last map, of length 1, or 0 if none was. Empty where capacity.slots is 0. Written by: decide. */
    readonly chosenX: Float32Array;
    /** Direction chosen from the last map, of length 1, or 0 if none was. Empty where capacity.slots is 0. Written by: decide. */
    readonly chosenY: Float32Array;
    /** Slots of its last map; 0: it has none. Empty where capacity.slots is 0. Written by: steer. */
    readonly mapSlots: Uint32Array;
    /** Direction of slot 0. Unit: rad. Empty where capacity.slots is 0. Written by: steer. */
    readonly mapAngle: Float32Array;
    /** Smallest distance to the goal so far; grows back when the goal changes. Unit: u. Range: 0 to ∞. Empty where capacity.slots is 0. Written by: decide. */
    readonly leastGoalDistance: Float32Array;
    /** On a detour: smallest distance to the goal, or the distance of the wall at which the detour began. Unit: u. Empty where capacity.slots is 0. Written by: decide. */
    readonly detourDistance: Float32Array;
    /** On a detour: direction of the wall it follows, of length 1. Empty where capacity.slots is 0. Written by: decide. */
    readonly wallX: Float32Array;
    /** On a detour: direction of the wall it follows, of length 1. Empty where capacity.slots is 0. Written by: decide. */
    readonly wallY: Float32Array;
    /** Time without a free direction or without progress. Unit: s. Empty where capacity.slots is 0. Written by: decide. */
    readonly blockedTime: Float32Array;
    /** The point that the strongest goal aims at. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalX: Float32Array;
    /** The point that the strongest goal aims at. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalY: Float32Array;
    /** The point that the strongest goal aims at. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalZ: Float32Array;
    /** How long others have blocked it, in the time that it needs for five of its radii; falls again while it gets on. Written by: decide. */
    readonly stallTime: Float32Array;
    /** Angle by which it turns aside for oncoming agents. Unit: rad. Written by: decide. */
    readonly sidestep: Float32Array;
    /** Position before the last step. Unit: u. Written by: move. */
    readonly lastX: Float32Array;
    /** Position before the last step. Unit: u. Written by: move. */
    readonly lastY: Float32Array;
    /** Position before the last step. Unit: u. Written by: move. */
    readonly lastZ: Float32Array;
    /** Orientation before the last step. Unit: rad. Written by: move. */
    readonly lastOrientation: Float32Array;
    /** Where the last count of the crowd, for `density` of `navField`, found it: 16 bits each of x and y within the bounds; 0: nowhere. Written by: steer. */
    readonly countedPlace: Uint32Array;
    /** Memory of the brain's behaviors. Lanes: state. Written by: steer. */
    readonly state: Float32Array;
    /** Interest per slot, 0 to 1. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: steer. */
    readonly interest: Float32Array;
    /** Distance of the goal along the slot; INF: no goal there. Unit: u. Range: 0 to ∞. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: steer. */
    readonly interestDistance: Float32Array;
    /** Danger per slot, 0 to 1. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: steer. */
    readonly danger: Float32Array;
    /** Distance of the danger along the slot; INF: no danger there. Unit: u. Range: 0 to ∞. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: steer. */
    readonly dangerDistance: Float32Array;
    /** The last two directions that were blocked, as vectors x, y whose lengths, up to 1, are their fading dangers. Lanes: memory. Written by: decide. */
    readonly memory: Float32Array;
    /** Interest added by the caller, merged by maximum; stays until overwritten. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: input. */
    readonly extraInterest: Float32Array;
    /** Danger added by the caller, merged by maximum; stays until overwritten. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: input. */
    readonly extraDanger: Float32Array;
    /** Blended steering: a desired velocity; in a context brain the output of the strongest goal. Unit: u/s. Written by: steer. */
    readonly steeringX: Float32Array;
    /** Blended steering: a desired velocity; in a context brain the output of the strongest goal. Unit: u/s. Written by: steer. */
    readonly steeringY: Float32Array;
    /** Blended steering: a desired velocity; in a context brain the output of the strongest goal. Unit: u/s. Written by: steer. */
    readonly steeringZ: Float32Array;
    /** Blended steering: a desired rotation. Unit: rad/s. Written by: steer. */
    readonly steeringRotation: Float32Array;
    /** Sum of the weights behind a plain blend, a factor of the agent's response. Written by: steer. */
    readonly steeringWeight: Float32Array;
    /** Bit 0: there is a velocity, 1: there is a rotation, 2: a goal wants to stand still, 3: a new goal; until decide: 4: it became blocked, 5: it is no longer blocked; 6: it waits in a queue, 7: its goal bounds the directions, 8: it presses on among agents that stand around its goal. Unit: bits. Written by: steer. */
    readonly steeringBits: Uint32Array;
    /** What other agents of a crowd know of it; bit 0: it wants to move, 1: it has a goal, 2: it has arrived, 3: others have blocked it for a while, 4: it is in the air and limits no agent, 5: it is on a detour, yet stands, so that detours of others lead around it, 6: it turns aside for others. Unit: bits. Written by: steer. */
    readonly crowdBits: Uint32Array;
    /** Its share of the effort to avoid others; 0: it does not react to them. Range: 0 to 1. Written by: steer. */
    readonly responsibility: Float32Array;
    /** The goal by which agents of a crowd tell whether they share it. Unit: u. Written by: steer. */
    readonly aimX: Float32Array;
    /** The goal by which agents of a crowd tell whether they share it. Unit: u. Written by: steer. */
    readonly aimY: Float32Array;
    /** The goal by which agents of a crowd tell whether they share it. Unit: u. Written by: steer. */
    readonly aimZ: Float32Array;
    /** Groups of the agents that it may touch in this step and is parted from; 0: none. Unit: bits. Written by: decide. */
    readonly isClose: Uint32Array;
    /** Displacement that parts it from agents that it overlaps. Unit: u. Written by: move. */
    readonly pushX: Float32Array;
    /** Displacement that parts it from agents that it overlaps. Unit: u. Written by: move. */
    readonly pushY: Float32Array;
    /** Displacement that parts it from agents that it overlaps. Unit: u. Written by: move. */
    readonly pushZ: Float32Array;
    /** Danger that the strongest goal tolerates. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalTolerance: Float32Array;
    /** Distance by which the strongest goal of a context brain moved away in the last step. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalReceded: Float32Array;
    /** Distance to the strongest goal; INF: the goal is a direction. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly distanceToGoal: Float32Array;
    /** Bit 0: there is a desired velocity, 1: a desired rotation, 2: the velocity was limited for others and is taken at once, whatever the response. Unit: bits. Written by: decide. */
    readonly desiredBits: Uint32Array;
    /** The decision: desired velocity. Unit: u/s. Written by: decide. */
    readonly desiredX: Float32Array;
    /** The decision: desired velocity. Unit: u/s. Written by: decide. */
    readonly desiredY: Float32Array;
    /** The decision: desired velocity. Unit: u/s. Written by: decide. */
    readonly desiredZ: Float32Array;
    /** The decision: desired rotation. Unit: rad/s. Written by: decide. */
    readonly desiredRotation: Float32Array;
    /** Value of the decision spline at its peak. Empty where capacity.slots is 0. Written by: decide. */
    readonly chosenValue: Float32Array;
    /** Position of the peak of the decision spline, in slots from slot 0; negative: none. Unit: slots. Empty where capacity.slots is 0. Written by: decide. */
    readonly peakSlot: Float32Array;
    /** Direction picked from the map of this step; decide makes it `chosenX`. Empty where capacity.slots is 0. Written by: steer. */
    readonly pickedX: Float32Array;
    /** Direction picked from the map of this step; decide makes it `chosenY`. Empty where capacity.slots is 0. Written by: steer. */
    readonly pickedY: Float32Array;
    /** Decision per slot; negative: masked. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: decide. */
    readonly decision: Float32Array;
    /** Position between the last two steps, written by advance() and interpolate(); within the bounds of a wrapped world. Unit: u. Written by: advance. */
    readonly drawX: Float32Array;
    /** Position between the last two steps, written by advance() and interpolate(); within the bounds of a wrapped world. Unit: u. Written by: advance. */
    readonly drawY: Float32Array;
    /** Position between the last two steps, written by advance() and interpolate(); within the bounds of a wrapped world. Unit: u. Written by: advance. */
    readonly drawZ: Float32Array;
    /** Orientation between the last two steps, written by advance() and interpolate(). Unit: rad. Written by: advance. */
    readonly drawOrientation: Float32Array;
    /** Where it faces in space, a vector of length 1: `orientation` and the slope of its velocity; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly forwardX: Float32Array;
    /** Where it faces in space, a vector of length 1: `orientation` and the slope of its velocity; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly forwardY: Float32Array;
    /** Where it faces in space, a vector of length 1: `orientation` and the slope of its velocity; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly forwardZ: Float32Array;
    /** Its upward side, of length 1 and perpendicular to forward: it banks into turns, by 45 degrees where they take all the acceleration it has; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly upX: Float32Array;
    /** Its upward side, of length 1 and perpendicular to forward: it banks into turns, by 45 degrees where they take all the acceleration it has; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly upY: Float32Array;
    /** Its upward side, of length 1 and perpendicular to forward: it banks into turns, by 45 degrees where they take all the acceleration it has; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly upZ: Float32Array;
}
