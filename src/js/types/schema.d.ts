/** Generated from src/veer_schema.inl by src/build/types.mjs: change the table, then run `npm run types`. */

/**
 * What happens at the edge of the world's bounds.
 * - `none`: the world has no edge
 * - `wrap`: leaving on one side enters on the other; distances take the short way round
 * - `clamp`: agents stop at the edge
 * - `bounce`: agents are reflected at the edge
 */
export type EdgeMode =
    | "none"
    | "wrap"
    | "clamp"
    | "bounce";

/**
 * How a brain's wishes become one decision.
 * - `blend`: weighted sum of the steering (Reynolds 1999)
 * - `context`: interest and danger maps over directions (Fray 2013); in volume worlds maps are horizontal, and the agent climbs as its strongest goal wishes
 * - `priority`: groups of behaviors in the order of their `priority`; the first whose steering exceeds the threshold wins (Reynolds 1999); if it does not turn, the first that does turns the agent
 * - `pipeline`: targeters, decomposers, constraints and an actuator agree on a path (Millington 2006)
 */
export type Combine =
    | "blend"
    | "context"
    | "priority"
    | "pipeline";

/**
 * How a blend adds up.
 * - `plain`: sum of weight x (wish - velocity)
 * - `normalize`: direction of the weighted sum at the largest wished speed, so that arrive survives
 * - `truncated`: in the order of the list until the agent's maxSpeed is used up (Buckland 2005)
 */
export type BlendMode =
    | "plain"
    | "normalize"
    | "truncated";

/**
 * Where slot 0 of the context map points.
 * - `world`: along +x
 * - `velocity`: along the velocity
 * - `goal`: towards the goal of the strongest interest, so that the best direction is always a slot
 */
export type Align =
    | "world"
    | "velocity"
    | "goal";

/**
 * How interest spreads from a wish to the slots.
 * - `cosine`: max(0, cos of the angle)
 * - `angle`: 1 - angle/pi: some interest stays backwards, so that an agent can back out of a dead end
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
 * How a map merges with the one of the last step.
 * - `none`: only the new map counts
 * - `blend`: old x keep + new x (1 - keep)
 * - `damp`: max(new, old x keep): sudden danger acts at once and fades slowly
 */
export type Merge =
    | "none"
    | "blend"
    | "damp";

/**
 * How interest and danger make the decision of a slot.
 * - `mask`: interest where there is no danger, else 0
 * - `subtract`: interest - danger, at least 0
 * - `avoid`: interest - danger, and half the danger adds to the opposite slot
 * - `lowestDanger`: only the slots with the least danger keep their interest (Fray 2013)
 * - `distance`: interest as it is where its goal is nearer than the danger, else less the sooner the danger is reached
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
 * How fast the agent goes in the chosen direction.
 * - `value`: maxSpeed x the decision's value, braked before danger
 * - `full`: maxSpeed, braked before danger
 */
export type SpeedMode =
    | "value"
    | "full";

/**
 * How a decision becomes motion.
 * - `velocity`: the velocity approaches the desired one at the rate `response`
 * - `accelerate`: a wish of top speed is an acceleration by maxForce/mass whatever the velocity, so that seek orbits its target; a slower one is a velocity to match at that acceleration, so that arrive stops
 * - `car`: like velocity, but the heading turns with a least turning radius and there is no side slip; planar worlds only
 */
export type MoveMode =
    | "velocity"
    | "accelerate"
    | "car";

/**
 * What an agent without an opinion does.
 * - `coast`: keeps its velocity, less drag; maxForce doesn't limit drag
 * - `brake`: brakes to a stop at the rate `response`, within maxForce
 */
export type Idle =
    | "coast"
    | "brake";

/**
 * Where the orientation comes from.
 * - `velocity`: towards the velocity, at most maxRotation
 * - `independent`: from angular wishes, within maxRotation and maxAngularAcceleration; without one it stops turning
 */
export type Facing =
    | "velocity"
    | "independent";

/**
 * What a behavior is about.
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
 * The target that an agent carries.
 * - `none`: no target: behaviors that need one have no opinion
 * - `point`: a point
 * - `agent`: another agent
 * - `path`: a path, for behaviors that follow one and name none themselves
 */
export type OwnTarget =
    | "none"
    | "point"
    | "agent"
    | "path";

/**
 * How the speed falls on arrival.
 * - `brake`: the braking profile: never overshoots at any step length
 * - `ramp`: maxSpeed x distance/slowRadius, as in the tutorials: may overshoot
 */
export type ArriveProfile =
    | "brake"
    | "ramp";

/**
 * The order of the nodes.
 * - `loop`: from the last node to the first again
 * - `pingPong`: back and forth
 * - `once`: stops at the last node
 */
export type PatrolOrder =
    | "loop"
    | "pingPong"
    | "once";

/**
 * Which contacts with other agents make danger.
 * - `slots`: for every slot the first contact if the agent went that way
 * - `impact`: the earliest contact under the present velocities, projected on the slots within 45 degrees of it
 */
export type Predict =
    | "slots"
    | "impact";

/**
 * The shape to stay inside of.
 * - `bounds`: the world's bounds, in volume worlds with their heights
 * - `rectangle`: centerX, centerY, halfWidth, halfHeight; in volume worlds a box, with centerZ and halfDepth
 * - `circle`: centerX, centerY, radius = halfWidth; in volume worlds a sphere, with centerZ
 * - `polygon`: the closed path of the behavior; in volume worlds a prism, whose height does not count
 */
export type Region =
    | "bounds"
    | "rectangle"
    | "circle"
    | "polygon";

/**
 * The shape of an obstacle.
 * - `circle`: a disc of `radius`; in volume worlds a sphere
 * - `segment`: a line of walls through `points`, `radius` thick on each side; planar worlds only
 * - `box`: a rectangle of halfWidth x halfHeight, turned by `angle`; in volume worlds halfDepth high too
 * - `polygon`: a convex or concave polygon through `points`; solid, or a fence if hollow; planar worlds only
 */
export type ObstacleKind =
    | "circle"
    | "segment"
    | "box"
    | "polygon";

/**
 * Whose speed tells how long the way to the target takes.
 * - `maxSpeed`: the agent's top speed
 * - `speed`: the agent's present speed
 */
export type PredictBy =
    | "maxSpeed"
    | "speed";

/**
 * How the push of a neighbor falls with its distance; 0 at `distance`, so that nothing jumps at the edge.
 * - `inverse`: as 1/distance
 * - `inverseSquare`: as 1/distance^2
 */
export type SeparationFalloff =
    | "inverse"
    | "inverseSquare";

/**
 * How many rays feel for walls.
 * - `three`: one ahead and one to each side
 * - `one`: one ahead
 */
export type Whiskers =
    | "three"
    | "one";

/**
 * On which side.
 * - `nearer`: the one that is nearer or needs less of a turn
 * - `left`: left
 * - `right`: right
 */
export type Side =
    | "nearer"
    | "left"
    | "right";

/**
 * How the places of a formation lie.
 * - `circle`: on a circle round the target, `spacing` apart
 * - `line`: abreast, across the way: left and right of an agent, or with the point in the middle
 * - `column`: one behind the other, the first behind an agent, or at the point
 * - `wedge`: a V with its point ahead, which is the agent itself, or the first place at the point
 * - `square`: in ranks and files, behind an agent, or with the point in the middle
 */
export type FormationPattern =
    | "circle"
    | "line"
    | "column"
    | "wedge"
    | "square";

/**
 * What plans a path for the pipeline.
 * - `walk`: straight to the goal
 * - `car`: a turn of the locomotion's turningRadius, then straight
 */
export type Actuator =
    | "walk"
    | "car";

/**
 * Which of the two ways a shot can take.
 * - `low`: the flat, fast one
 * - `high`: the steep, slow one
 */
export type Arc =
    | "low"
    | "high";

/**
 * Why a jump can't be made.
 * - `none`: it can be made
 * - `tooHigh`: the landing pad lies above the top of the jump: it takes more jumpSpeed
 * - `tooFar`: the landing pad is too far for the agent's maxSpeed: speedNeeded says what it takes
 * - `noLanding`: nothing brings it down: gravity does not pull along -z
 * - `immobile`: the agent can't move: no brain, no speed, no force, or quarantine
 * - `otherFloor`: in a planar world: the agent's height is not the take-off pad's, and only jumps change it
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

/** What a world is created with. */
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
    /** Largest force; INF: only `response` limits how fast the velocity changes. 0 to Infinity kg u/s^2. Default Infinity. */
    maxForce?: number;
    /** Groups that it belongs to, one bit each. 0 to 4294967295 bits. Default 1. */
    group?: number;
    /** Each level halves the slots of its context maps, down to 4: for agents far from the camera. 0 to 3. Default 0. */
    detailLevel?: number;
    /** Any number of the caller's; Veer never reads it, and it is not hashed. 0 to 4294967295. Default 0. */
    userData?: number;
}

/** How a brain combines its behaviors. */
export interface BrainSettings {
    /** How the outputs of its behaviors are combined into one decision. Default "blend". */
    combine?: Combine;
    /** How a blend adds up its behaviors. Default "plain". */
    blend?: BlendMode;
    /** Combine `priority`: a group whose steering is below this share of maxSpeed is skipped; rotations count times the radius. 0 to 1000 maxSpeed. Default 0.2. */
    threshold?: number;
    /** Combine `pipeline`: most changes of the goal to satisfy the constraints; after that the fallback decides. 1 to 64. Default 8. */
    constraintSteps?: number;
    /** Combine `pipeline`: how the path to the goal is planned. Default "walk". */
    actuator?: Actuator;
    /** Its agents perceive and decide once in this many steps, in turns, and hold the decision in between; they move in every step. 1 to 60 steps. Default 1. */
    thinkEvery?: number;
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
    /** How a map is merged with that of the previous step. Default "none". */
    merge?: Merge;
    /** Share of the previous map that is kept after 1/60 s. 0 to 1. Default 0.8. */
    keep?: number;
    /** How interest and danger become a decision. Default "distance". */
    decide?: Decide;
    /** Decide `distance`: danger that the agent would reach later than this does not count. 0.01 to 60 s. Default 1.5. */
    horizon?: number;
    /** How the direction is chosen from the decisions of the slots. Default "spline". */
    pick?: Pick;
    /** Amount by which a new direction must beat the previous one. 0 to 1. Default 0.05. */
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
    /** Rate at which the velocity approaches the desired velocity; INF: at once. 0 to Infinity 1/s. Default 10. */
    response?: number;
    /** What an agent does when no behavior has an output. Default "coast". */
    idle?: Idle;
    /** Rate at which a coasting agent slows down. 0 to 1000 1/s. Default 0. */
    drag?: number;
    /** Largest turn rate of the velocity; the agent slows down while the desired velocity is farther round. In volume worlds it limits the angle in space. 0 to Infinity rad/s. Default Infinity. */
    maxTurnRate?: number;
    /** Mode `car`: smallest turning radius. 0 to 1000000 u. Default 20. */
    turningRadius?: number;
    /** Mode `car`: 1 allows reversing towards a goal behind the car. 0 or 1, or a boolean. Default 0. */
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

/** A path. */
export interface PathSettings {
    /** Half the width of the path. 0 to 1000000 u. Default 20. */
    radius?: number;
    /** A smooth path is flattened into chords that are never farther from the curve than this. 0.0001 to 1000 u. Default 0.25. */
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
    /** Rotation of a box or polygon about its center; in volume worlds about z. -1000000 to 1000000 rad. Default 0. */
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

/** Goes to the target at full speed (Reynolds 1999). */
export interface SeekParams {
    /** Danger up to this does not keep it from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Goes away from the target, the more urgently the nearer it is (Reynolds 1999). */
export interface FleeParams {
    /** No opinion beyond; INF: always at full speed. 0 to Infinity u. Default Infinity. */
    panicRadius?: number;
}

/** Goes to the target and stops there without overshooting; raises `arrived` once (Reynolds 1999; braking profile: Veer). */
export interface ArriveParams {
    /** Profile `ramp`: the speed falls from here. 0 to 1000000 u. Default 100. */
    slowRadius?: number;
    /** Closer than this it has arrived and stands still. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** How the speed falls. Default "brake". */
    profile?: ArriveProfile;
    /** Danger up to this does not keep it from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Strolls: seeks a point on a circle ahead (in volume worlds: a sphere) that walks at random, alike at every step length (Reynolds 1999; Ornstein and Uhlenbeck 1930). */
export interface WanderParams {
    /** Radius of the circle. 0 to 1000000 u. Default 40. */
    wanderRadius?: number;
    /** Distance of the circle ahead. 0 to 1000000 u. Default 60. */
    wanderDistance?: number;
    /** How fast the angle walks. 0 to 100 rad/sqrt(s). Default 1.3. */
    sigma?: number;
    /** How fast the angle returns to straight ahead. 0 to 100 1/s. Default 0. */
    kappa?: number;
    /** Share of maxSpeed. 0 to 1. Default 1. */
    speed?: number;
}

/** Goes along the path's tangent, pulled back towards the middle outside its radius (KidsCanCode, Context Steering, 2020). */
export interface FollowTrackParams {
    /** The tangent is taken this far ahead of the closest point. 0 to 1000000 u. Default 0. */
    lookAhead?: number;
    /** How strongly the middle pulls outside the radius. 0 to 100. Default 1. */
    pull?: number;
    /** Keeps this far to the left of the middle. -1000000 to 1000000 u. Default 0. */
    lane?: number;
}

/** Seeks a point of the path ahead of the closest one, and arrives at an open end (Palacios, Unity AI Game Programming, 2013). */
export interface FollowPathParams {
    /** How far ahead along the path; negative goes backwards. -1000000 to 1000000 u. Default 40. */
    pathOffset?: number;
    /** Closer than this to an open end it has arrived. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** Danger up to this does not keep it from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Visits the path's nodes in order; raises `nodeReached` at each, and skips none at any speed. */
export interface PatrolParams {
    /** The order of the nodes. Default "loop". */
    order?: PatrolOrder;
    /** A node counts as reached within this. 0 to 1000000 u. Default 10. */
    nodeRadius?: number;
    /** Time to stand still at each node. 0 to 1000000 s. Default 0. */
    dwell?: number;
    /** Danger up to this does not keep it from a node, so that one at a wall can be reached. 0 to 1. Default 0.15. */
    dangerTolerance?: number;
}

/** Keeps clear of obstacles: rays swept by the agent's radius in every slot of a context map; the swept cylinder, with a push to the nearer side, in a blend (Reynolds 1999; KidsCanCode 2020). */
export interface AvoidObstaclesParams {
    /** How far it looks. 0.001 to 100000 u. Default 100. */
    lookAhead?: number;
    /** Width of the rays in the agent's radii; 0: bare rays from the center, without margin. 0 to 4 radii. Default 1. */
    rayRadius?: number;
    /** Clearance beyond the agent's radius. 0 to 100000 u. Default 2. */
    margin?: number;
    /** Obstacles of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Keeps clear of other agents by the exact time of first contact of two discs (Millington 2006, corrected; sides broken by the pair). */
export interface AvoidAgentsParams {
    /** Contacts later than this do not count. 0.01 to 60 s. Default 2. */
    horizon?: number;
    /** Clearance between the discs. 0 to 100000 u. Default 4. */
    margin?: number;
    /** Distance over which danger falls to 0. 0.001 to 100000 u. Default 100. */
    lookAhead?: number;
    /** Agents farther away than this are not seen. 0 to 100000 u. Default 150. */
    range?: number;
    /** In a context brain: which contacts make danger. Default "slots". */
    predict?: Predict;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Turns back from the edge of a region within `margin` of it (border zone). */
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

/** Goes where the input columns driveX, driveY and driveZ point: keyboard, stick or touch. */
export interface DriveParams {
    /** Shorter inputs count as none. 0 to 1. Default 0.1. */
    deadZone?: number;
}

/** Goes away from the target, fast within escapeRadius, then slower and slower up to dangerRadius (Palacios 2013, made continuous). */
export interface LeaveParams {
    /** Full speed within this. 0 to 1000000 u. Default 50. */
    escapeRadius?: number;
    /** No opinion beyond this. 0 to 1000000 u. Default 150. */
    dangerRadius?: number;
}

/** Seeks where the target will be when the agent could be there, at most maxPrediction ahead (Reynolds 1999). */
export interface PursueParams {
    /** Looks no farther ahead than this. 0 to 1000000 s. Default 1. */
    maxPrediction?: number;
    /** Whose speed tells the time of the way. Default "maxSpeed". */
    predictBy?: PredictBy;
    /** Raises `caught` once within this of the target; 0: never. 0 to 1000000 u. Default 0. */
    catchRadius?: number;
    /** Danger up to this does not keep it from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Flees from where the target will be (Reynolds 1999). */
export interface EvadeParams {
    /** Looks no farther ahead than this. 0 to 1000000 s. Default 1. */
    maxPrediction?: number;
    /** Whose speed tells the time of the way. Default "maxSpeed". */
    predictBy?: PredictBy;
    /** No opinion when the target is farther away; INF: always at full speed. 0 to Infinity u. Default Infinity. */
    panicRadius?: number;
}

/** Goes to the exact point where it meets a target of constant velocity; pursues where there is none (quadratic of first contact; Veer). */
export interface InterceptParams {
    /** A meeting later than this counts as none. 0 to 1000000 s. Default 10. */
    maxPrediction?: number;
    /** Raises `caught` once within this of the target; 0: never. 0 to 1000000 u. Default 0. */
    catchRadius?: number;
    /** Danger up to this does not keep it from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Goes as fast as the target and in its direction, up to maxSpeed (Palacios 2013). */
export interface MatchVelocityParams {
    /** Of the target's velocity; negative: against it. -1 to 1. Default 1. */
    share?: number;
}

/** Goes between its target and another agent and keeps between them as they move: otherAgent, or the nearest of otherGroup; without either, or when otherAgent is removed, it has no opinion (Reynolds 1999). */
export interface InterposeParams {
    /** Where between them: 0 at the target, 1 at the other. 0 to 1. Default 0.5. */
    share?: number;
    /** Without otherAgent: the agent of these groups nearest to the target; 0: none. 0 to 4294967295 bits. Default 0. */
    otherGroup?: number;
    /** Looks no farther ahead than this. 0 to 1000000 s. Default 2. */
    maxPrediction?: number;
    /** Closer than this it only keeps the velocity of the place; `arrived`. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** Danger up to this does not keep it from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Goes where an obstacle lies between it and the target: the nearest such place that the target does not see; without one it has no opinion (Buckland 2005, every place tested by its line of sight). */
export interface HideParams {
    /** Obstacles farther away are no cover. 0 to 100000 u. Default 300. */
    range?: number;
    /** From the obstacle's outline to the agent's. 0 to 100000 u. Default 20. */
    gap?: number;
    /** No opinion when the target is farther away. 0 to Infinity u. Default Infinity. */
    threatRange?: number;
    /** Closer than this it stands still, or keeps the velocity of moving cover; `arrived`. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** Obstacles of any of these groups are cover and end sight. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Keeps a place beside the target that turns with it; beside a point: along the world's axes (Reynolds 1999; Buckland 2005). */
export interface OffsetPursuitParams {
    /** Ahead of the target. -1000000 to 1000000 u. Default -30. */
    offsetX?: number;
    /** To the left of the target. -1000000 to 1000000 u. Default 0. */
    offsetY?: number;
    /** Above the target, in volume worlds. -1000000 to 1000000 u. Default 0. */
    offsetZ?: number;
    /** Looks no farther ahead than this. 0 to 1000000 s. Default 1. */
    maxPrediction?: number;
    /** Closer than this it only keeps the target's velocity. 0 to 1000000 u. Default 1. */
    stopRadius?: number;
    /** Danger up to this does not keep it from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Arrives behind the target, gets out of its way, keeps apart from others who follow; who finds the place taken waits round it (Reynolds 1999). */
export interface FollowLeaderParams {
    /** Distance behind the leader; `arrived` within half the spacing of that place. 0 to 1000000 u. Default 40. */
    behind?: number;
    /** It leaves a corridor of this length ahead of a leader that moves. 0 to 1000000 u. Default 50. */
    clearAhead?: number;
    /** Half the width of the corridor. 0 to 1000000 u. Default 20. */
    corridor?: number;
    /** It keeps this far from other agents of its brain and from the leader. 0 to 100000 u. Default 20. */
    spacing?: number;
    /** Danger up to this does not keep it from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Brakes for whoever is close ahead, down to the speed of that one, so that a crowd queues before a door instead of jamming in it; in a blend it holds back goals at full speed, in a priority brain those of its own group (Reynolds 1999). */
export interface QueueParams {
    /** Gap ahead below which it brakes; it waits at a quarter of it. 0 to 100000 u. Default 40. */
    distance?: number;
    /** Half the angle of view ahead; whoever is on the strip it sweeps counts too. 0 to 3.1415927 rad. Default 0.79. */
    angle?: number;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Goes with the flow field at the place where it will be (Reynolds 1999); vectors of length 1 mean maxSpeed. */
export interface FollowFlowParams {
    /** How far ahead the field is read: 1/response makes up for the lag, more cuts bends. 0 to 60 s. Default 0.1. */
    prediction?: number;
}

/** Goes along the nearest wall on its side at a distance, round corners too; walls are obstacles and edges of the world that clamp or bounce (Reynolds 1999). */
export interface FollowWallParams {
    /** From the agent's edge to the wall; in a corridor too narrow for it, the middle. 0 to 100000 u. Default 20. */
    distance?: number;
    /** Walls farther from its edge are not felt: without one it has no opinion. 0 to 100000 u. Default 100. */
    range?: number;
    /** The point it seeks lies this far along the wall: shorter corrects the distance faster. 0 to 100000 u. Default 40. */
    lookAhead?: number;
    /** On which side of it the wall is kept; `nearer` is settled when it comes to a wall. Default "nearer". */
    side?: Side;
    /** Obstacles of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Agents of one brain with the same target keep places around it that turn with it (around a point: facing +x); the first step after joining gives the place. They catch up only with a leader that is slower than they are. The sum of the squared ways is smallest, so that ways do not cross where that is cheaper: exactly up to 64 agents, beyond by exchanges in every step (Reynolds 1999; Kuhn 1955). */
export interface FormationParams {
    /** How the places lie. Default "circle". */
    pattern?: FormationPattern;
    /** Distance between neighboring places. 0 to 100000 u. Default 30. */
    spacing?: number;
    /** Closer than this it only keeps the place's velocity. 0 to 1000000 u. Default 1. */
    stopRadius?: number;
    /** Danger up to this does not keep it from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Circles the target at a distance, in volume worlds level with it, as fast as its force can hold it on the circle. */
export interface OrbitParams {
    /** Of the circle. 0 to 1000000 u. Default 80. */
    radius?: number;
    /** On which side the target is kept: left is counter-clockwise (x towards y); nearer: as it goes already. Default "nearer". */
    side?: Side;
    /** How strongly it is drawn to the circle: as much inward as along when it is radius/pull off. 0 to 100. Default 2. */
    pull?: number;
}

/** Has no opinion within the path's radius; where it is about to leave it, it seeks the path ahead (Reynolds 1999). Put it before wandering or a flock in a priority brain of threshold 0. */
export interface StayOnPathParams {
    /** How far ahead it looks: it turns back this long before it would be outside. 0 to 60 s. Default 0.5. */
    prediction?: number;
    /** How far along the path the point lies that it seeks, from where it would be; negative: towards the start. -1000000 to 1000000 u. Default 30. */
    pathOffset?: number;
}

/** Feels with whiskers of its own width for obstacles and for edges of the world that clamp or bounce, and turns to a point off the wall; corners are left by the open side (Millington 2006, corrected). */
export interface AvoidWallsParams {
    /** How many rays; in a context brain every slot is one. Default "three". */
    whiskers?: Whiskers;
    /** Length of the ray ahead at rest, from the agent's edge. 0 to 100000 u. Default 40. */
    lookAhead?: number;
    /** It grows by this times the speed. 0 to 60 s. Default 0.5. */
    speedScale?: number;
    /** Of the side rays from the one ahead. 0 to 1.5707963 rad. Default 0.5. */
    angle?: number;
    /** Their length as a share of the one ahead. 0 to 1. Default 0.6. */
    sideScale?: number;
    /** How far off the wall, from the agent's edge, the point lies that it seeks. 0 to 100000 u. Default 30. */
    avoidDistance?: number;
    /** Obstacles of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Keeps apart from neighbors: pushes away from them add up, stronger the nearer they are, to maxSpeed at most; it steers by them and does not brake (Reynolds 1987, 1999). */
export interface SeparationParams {
    /** Neighbors within this push: not at all at this distance, with maxSpeed at half of it, harder still nearer by; where more than 216 agents are around (648 in volume worlds), an even sample of them. 0 to 100000 u. Default 30. */
    distance?: number;
    /** How the push falls with the distance. Default "inverse". */
    falloff?: SeparationFalloff;
    /** Whole angle of view, half of it to each side of where it goes. 0 to 6.2831855 rad. Default 6.2831855. */
    fieldOfView?: number;
    /** Only so many nearest neighbors within `distance` count, in the field of view; 0: all. 0 to 32. Default 0. */
    nearest?: number;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Goes as its neighbors go: wishes their mean velocity, its own not counted (Reynolds 1987). */
export interface AlignmentParams {
    /** Neighbors within this count; where more than 216 agents are around (648 in volume worlds), an even sample of them. 0 to 100000 u. Default 80. */
    distance?: number;
    /** Whole angle of view, half of it to each side of where it goes. 0 to 6.2831855 rad. Default 6.2831855. */
    fieldOfView?: number;
    /** Only so many nearest neighbors within `distance` count, in the field of view; 0: all. 0 to 32. Default 0. */
    nearest?: number;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Is drawn to the middle of its neighbors, the less the nearer it is: by maxSpeed x way to the middle / distance; it steers by that and does not brake (Reynolds 1987). */
export interface CohesionParams {
    /** Neighbors within this count; where more than 216 agents are around (648 in volume worlds), an even sample of them. 0 to 100000 u. Default 80. */
    distance?: number;
    /** Whole angle of view, half of it to each side of where it goes. 0 to 6.2831855 rad. Default 6.2831855. */
    fieldOfView?: number;
    /** Only so many nearest neighbors within `distance` count, in the field of view; 0: all. 0 to 32. Default 0. */
    nearest?: number;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Separation, alignment and cohesion from one look at the neighbors. Their steerings, wish - velocity, add up by their weights, as in a plain blend of the three with the same settings (Reynolds 1987; topological neighbors: Ballerini et al. 2008). */
export interface FlockParams {
    /** Neighbors within this count; where more than 216 agents are around (648 in volume worlds), an even sample of them. 0 to 100000 u. Default 80. */
    distance?: number;
    /** Neighbors within this push, as in `separation`; at most `distance`. 0 to 100000 u. Default 30. */
    separationDistance?: number;
    /** Share of separation. 0 to 1000. Default 1.5. */
    separationWeight?: number;
    /** Share of alignment. 0 to 1000. Default 1. */
    alignmentWeight?: number;
    /** Share of cohesion. 0 to 1000. Default 1. */
    cohesionWeight?: number;
    /** Whole angle of view, half of it to each side of where it goes. 0 to 6.2831855 rad. Default 6.2831855. */
    fieldOfView?: number;
    /** Only so many nearest neighbors within `distance` count, in the field of view; 0: all. 0 to 32. Default 0. */
    nearest?: number;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Turns to the orientation of the target agent the short way, without overshooting, and along with it while that turns; a point has none (Millington 2006; braking profile: Veer). Needs `facing: independent`; in volume worlds it turns about the z axis. */
export interface AlignParams {
    /** Closer than this to the orientation of an agent that does not turn it stops turning. 0 to 3.1415927 rad. Default 0.01. */
    stopAngle?: number;
}

/** Turns towards the target the short way, without overshooting, and keeps facing it while either moves (Millington 2006; braking profile: Veer). Needs `facing: independent`; in volume worlds it turns about the z axis. */
export interface FaceParams {
    /** Closer than this to a direction that does not turn it stops turning. 0 to 3.1415927 rad. Default 0.01. */
    stopAngle?: number;
}

/** Turns to where it goes; slower than a hundredth of maxSpeed it stops turning (Millington 2006; braking profile: Veer). Needs `facing: independent`; in volume worlds it turns about the z axis. */
export interface LookAheadParams {
    /** Closer than this it stops turning. 0 to 3.1415927 rad. Default 0.01. */
    stopAngle?: number;
}

/** Strolls where it faces: turns on the arc to a point on a circle ahead that walks at random, alike at every step length, and goes the way it faces (Millington 2006; Ornstein and Uhlenbeck 1930). Needs `facing: independent`; in volume worlds it strolls on a level. */
export interface WanderFacingParams {
    /** Distance of the circle ahead. 0 to 1000000 u. Default 60. */
    wanderOffset?: number;
    /** Radius of the circle. 0 to 1000000 u. Default 40. */
    wanderRadius?: number;
    /** How fast the angle walks. 0 to 100 rad/sqrt(s). Default 1.3. */
    sigma?: number;
    /** How fast the angle returns to straight ahead. 0 to 100 1/s. Default 0. */
    kappa?: number;
    /** Share of maxSpeed; at 0 it neither goes nor turns. 0 to 1. Default 1. */
    speed?: number;
}

/** Leaves the places where projectiles will land, whoever fired them, and keeps out of them (Palacios 2013, with the landing predicted from the present state). */
export interface DodgeProjectilesParams {
    /** How far its center wants to be from a landing. 0 to 100000 u. Default 60. */
    radius?: number;
    /** Landings later than this do not count. 0.01 to 3600 s. Default 3. */
    horizon?: number;
}

/** Goes to the landing of the first projectile that it can reach in time, whoever fired it, waits there, and raises `arrived` (Palacios 2013). None that it can reach: no opinion. */
export interface CatchProjectileParams {
    /** Landings farther away do not count. 0 to Infinity u. Default Infinity. */
    range?: number;
    /** Closer than this to the landing it stands still. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
    /** Danger up to this does not keep it from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** A behavior of your own: a C function registered by veer_setCustom, or the columns customX, customY, customZ, customRotation and customBits. */
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
    /** Danger up to this does not keep it from the goal. 0 to 1. Default 0. */
    dangerTolerance?: number;
}

/** Pipeline: the goal is the target: its position, and of an agent the orientation, velocity and rotation too (Millington 2006). Only what no targeter before it has set. */
export interface TargetParams {
    /** What of it becomes the goal: 1 position, 2 orientation, 4 velocity, 8 rotation. 0 to 15 bits. Default 1. */
    channels?: number;
    /** Closer than this to its position it stands still, and says `arrived`. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
}

/** Pipeline: the goal is the point of the path ahead of the closest one; at an open end it stops (Millington 2006). */
export interface PathTargetParams {
    /** How far ahead along the path; negative goes backwards. -1000000 to 1000000 u. Default 40. */
    pathOffset?: number;
    /** Closer than this to an open end it stands still, and says `arrived`. 0 to 1000000 u. Default 2. */
    stopRadius?: number;
}

/** Pipeline: the goal's orientation is towards the target, and turns with it (Millington 2006). */
export interface FaceTargetParams {
    /** Closer than this to a direction that does not turn it stops turning. 0 to 3.1415927 rad. Default 0.01. */
    stopAngle?: number;
}

/** Pipeline: the goal is reached along the path, node by node, and left for where the path is nearest to it; a closed path is taken the shorter way round (Millington 2006). */
export interface NextPathNodeParams {
    /** A node counts as reached within this. 0 to 1000000 u. Default 10. */
    nodeRadius?: number;
}

/** Pipeline: the goal becomes the farthest visible point of the shortest way round the obstacles that do not move, by a distance field that all agents with that goal share. Without a way it stays the goal, and `blocked` is raised. Planar worlds; needs capacity.navCells. */
export interface NavFieldParams {
    /** Side of the field's cells, which cover the world's bounds: a way is found where a middle of a cell lies in it. 0.01 to 100000 u. Default 20. */
    cellSize?: number;
    /** Free room around the way: the radius of the agents, or more. 0 to 100000 u. Default 10. */
    clearance?: number;
    /** Obstacles of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Pipeline: the path keeps clear of round obstacles; it is bent round the nearer side (Millington 2006). */
export interface AvoidCircleParams {
    /** Clearance beyond the agent's radius; within it half of what is left may be used. 0 to 100000 u. Default 4. */
    margin?: number;
    /** Obstacles of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Pipeline: the path keeps clear of walls, boxes and polygons; it is bent round the nearer end (Millington 2006). */
export interface AvoidWallParams {
    /** Clearance beyond the agent's radius; within it half of what is left may be used. 0 to 100000 u. Default 4. */
    margin?: number;
    /** Obstacles of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/** Pipeline: the path keeps clear of where other agents will be (Millington 2006, corrected). */
export interface AvoidAgentParams {
    /** Clearance between the discs; within it half of what is left may be used. 0 to 100000 u. Default 4. */
    margin?: number;
    /** Meetings later than this do not count. 0.01 to 60 s. Default 2. */
    horizon?: number;
    /** Agents farther away are not seen. 0 to 100000 u. Default 150. */
    range?: number;
    /** Agents of any of these groups. 0 to 4294967295 bits. Default 4294967295. */
    mask?: number;
}

/**
 * Behaviors.
 * - `seek`: Goes to the target at full speed (Reynolds 1999).
 * - `flee`: Goes away from the target, the more urgently the nearer it is (Reynolds 1999).
 * - `arrive`: Goes to the target and stops there without overshooting; raises `arrived` once (Reynolds 1999; braking profile: Veer).
 * - `wander`: Strolls: seeks a point on a circle ahead (in volume worlds: a sphere) that walks at random, alike at every step length (Reynolds 1999; Ornstein and Uhlenbeck 1930).
 * - `followTrack`: Goes along the path's tangent, pulled back towards the middle outside its radius (KidsCanCode, Context Steering, 2020).
 * - `followPath`: Seeks a point of the path ahead of the closest one, and arrives at an open end (Palacios, Unity AI Game Programming, 2013).
 * - `patrol`: Visits the path's nodes in order; raises `nodeReached` at each, and skips none at any speed.
 * - `avoidObstacles`: Keeps clear of obstacles: rays swept by the agent's radius in every slot of a context map; the swept cylinder, with a push to the nearer side, in a blend (Reynolds 1999; KidsCanCode 2020).
 * - `avoidAgents`: Keeps clear of other agents by the exact time of first contact of two discs (Millington 2006, corrected; sides broken by the pair).
 * - `stayInside`: Turns back from the edge of a region within `margin` of it (border zone).
 * - `drive`: Goes where the input columns driveX, driveY and driveZ point: keyboard, stick or touch.
 * - `leave`: Goes away from the target, fast within escapeRadius, then slower and slower up to dangerRadius (Palacios 2013, made continuous).
 * - `pursue`: Seeks where the target will be when the agent could be there, at most maxPrediction ahead (Reynolds 1999).
 * - `evade`: Flees from where the target will be (Reynolds 1999).
 * - `intercept`: Goes to the exact point where it meets a target of constant velocity; pursues where there is none (quadratic of first contact; Veer).
 * - `matchVelocity`: Goes as fast as the target and in its direction, up to maxSpeed (Palacios 2013).
 * - `interpose`: Goes between its target and another agent and keeps between them as they move: otherAgent, or the nearest of otherGroup; without either, or when otherAgent is removed, it has no opinion (Reynolds 1999).
 * - `hide`: Goes where an obstacle lies between it and the target: the nearest such place that the target does not see; without one it has no opinion (Buckland 2005, every place tested by its line of sight).
 * - `offsetPursuit`: Keeps a place beside the target that turns with it; beside a point: along the world's axes (Reynolds 1999; Buckland 2005).
 * - `followLeader`: Arrives behind the target, gets out of its way, keeps apart from others who follow; who finds the place taken waits round it (Reynolds 1999).
 * - `queue`: Brakes for whoever is close ahead, down to the speed of that one, so that a crowd queues before a door instead of jamming in it; in a blend it holds back goals at full speed, in a priority brain those of its own group (Reynolds 1999).
 * - `followFlow`: Goes with the flow field at the place where it will be (Reynolds 1999); vectors of length 1 mean maxSpeed.
 * - `followWall`: Goes along the nearest wall on its side at a distance, round corners too; walls are obstacles and edges of the world that clamp or bounce (Reynolds 1999).
 * - `formation`: Agents of one brain with the same target keep places around it that turn with it (around a point: facing +x); the first step after joining gives the place. They catch up only with a leader that is slower than they are. The sum of the squared ways is smallest, so that ways do not cross where that is cheaper: exactly up to 64 agents, beyond by exchanges in every step (Reynolds 1999; Kuhn 1955).
 * - `orbit`: Circles the target at a distance, in volume worlds level with it, as fast as its force can hold it on the circle.
 * - `stayOnPath`: Has no opinion within the path's radius; where it is about to leave it, it seeks the path ahead (Reynolds 1999). Put it before wandering or a flock in a priority brain of threshold 0.
 * - `avoidWalls`: Feels with whiskers of its own width for obstacles and for edges of the world that clamp or bounce, and turns to a point off the wall; corners are left by the open side (Millington 2006, corrected).
 * - `separation`: Keeps apart from neighbors: pushes away from them add up, stronger the nearer they are, to maxSpeed at most; it steers by them and does not brake (Reynolds 1987, 1999).
 * - `alignment`: Goes as its neighbors go: wishes their mean velocity, its own not counted (Reynolds 1987).
 * - `cohesion`: Is drawn to the middle of its neighbors, the less the nearer it is: by maxSpeed x way to the middle / distance; it steers by that and does not brake (Reynolds 1987).
 * - `flock`: Separation, alignment and cohesion from one look at the neighbors. Their steerings, wish - velocity, add up by their weights, as in a plain blend of the three with the same settings (Reynolds 1987; topological neighbors: Ballerini et al. 2008).
 * - `align`: Turns to the orientation of the target agent the short way, without overshooting, and along with it while that turns; a point has none (Millington 2006; braking profile: Veer). Needs `facing: independent`; in volume worlds it turns about the z axis.
 * - `face`: Turns towards the target the short way, without overshooting, and keeps facing it while either moves (Millington 2006; braking profile: Veer). Needs `facing: independent`; in volume worlds it turns about the z axis.
 * - `lookAhead`: Turns to where it goes; slower than a hundredth of maxSpeed it stops turning (Millington 2006; braking profile: Veer). Needs `facing: independent`; in volume worlds it turns about the z axis.
 * - `wanderFacing`: Strolls where it faces: turns on the arc to a point on a circle ahead that walks at random, alike at every step length, and goes the way it faces (Millington 2006; Ornstein and Uhlenbeck 1930). Needs `facing: independent`; in volume worlds it strolls on a level.
 * - `dodgeProjectiles`: Leaves the places where projectiles will land, whoever fired them, and keeps out of them (Palacios 2013, with the landing predicted from the present state).
 * - `catchProjectile`: Goes to the landing of the first projectile that it can reach in time, whoever fired it, waits there, and raises `arrived` (Palacios 2013). None that it can reach: no opinion.
 * - `custom`: A behavior of your own: a C function registered by veer_setCustom, or the columns customX, customY, customZ, customRotation and customBits.
 * - `target`: Pipeline: the goal is the target: its position, and of an agent the orientation, velocity and rotation too (Millington 2006). Only what no targeter before it has set.
 * - `pathTarget`: Pipeline: the goal is the point of the path ahead of the closest one; at an open end it stops (Millington 2006).
 * - `faceTarget`: Pipeline: the goal's orientation is towards the target, and turns with it (Millington 2006).
 * - `nextPathNode`: Pipeline: the goal is reached along the path, node by node, and left for where the path is nearest to it; a closed path is taken the shorter way round (Millington 2006).
 * - `navField`: Pipeline: the goal becomes the farthest visible point of the shortest way round the obstacles that do not move, by a distance field that all agents with that goal share. Without a way it stays the goal, and `blocked` is raised. Planar worlds; needs capacity.navCells.
 * - `avoidCircle`: Pipeline: the path keeps clear of round obstacles; it is bent round the nearer side (Millington 2006).
 * - `avoidWall`: Pipeline: the path keeps clear of walls, boxes and polygons; it is bent round the nearer end (Millington 2006).
 * - `avoidAgent`: Pipeline: the path keeps clear of where other agents will be (Millington 2006, corrected).
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

/**
 * What happens in a step.
 * - `arrived`: a behavior that stops somewhere (one with a `stopRadius`, or with a path of a single point) reached its goal; value: the behavior's index
 * - `nodeReached`: `patrol` reached a node; value: the node's index
 * - `pathEnd`: `patrol` in order `once` reached the last node; value: the node's index
 * - `lap`: `followTrack` or `followPath` passed the start of a closed path; value: the behavior's index
 * - `contact`: the agent touched an obstacle while moving; value: the obstacle's slot
 * - `blocked`: the agent found no free direction, or made no progress, for blockedAfter seconds; at once if `navField` finds no path
 * - `unblocked`: the agent makes progress again
 * - `targetLost`: the agent's target was removed; value: the target's slot
 * - `pathLost`: the path of a behavior of its brain, or its own, was removed; value: the path's slot
 * - `caught`: `pursue` or `intercept` came within catchRadius of its target; value: the target's slot
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
 * - `navCells`: cells of navigation fields computed
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

/** Live views: one value per slot, or as many as lanes(name) says. */
export interface Columns {
    /** Bit 0: alive, 1: quarantined, 2: blocked, 3: on a detour that turns left from the goal, 4: on a detour that turns right, 5: no path was found, 6: in the air. Unit: bits. Written by: events. */
    readonly flags: Uint32Array;
    /** Slot of its brain + 1; 0: no brain. Written by: input. */
    readonly brain: Uint32Array;
    /** Groups that the agent belongs to, one bit each. Unit: bits. Written by: input. */
    readonly group: Uint32Array;
    /** Any number of the caller's; not hashed. Written by: input. */
    readonly userData: Uint32Array;
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
    /** Position before the last step. Unit: u. Written by: move. */
    readonly lastX: Float32Array;
    /** Position before the last step. Unit: u. Written by: move. */
    readonly lastY: Float32Array;
    /** Position before the last step. Unit: u. Written by: move. */
    readonly lastZ: Float32Array;
    /** Orientation before the last step. Unit: rad. Written by: move. */
    readonly lastOrientation: Float32Array;
    /** Memory of the brain's behaviors. Lanes: state. Written by: steer. */
    readonly state: Float32Array;
    /** Interest per slot, 0 to 1. Lanes: slots. Written by: steer. */
    readonly interest: Float32Array;
    /** Distance of the goal along the slot; INF: no goal there. Unit: u. Range: 0 to ∞. Lanes: slots. Written by: steer. */
    readonly interestDistance: Float32Array;
    /** Danger per slot, 0 to 1. Lanes: slots. Written by: steer. */
    readonly danger: Float32Array;
    /** Distance of the danger along the slot; INF: no danger there. Unit: u. Range: 0 to ∞. Lanes: slots. Written by: steer. */
    readonly dangerDistance: Float32Array;
    /** Decision per slot; negative: masked. Lanes: slots. Written by: decide. */
    readonly decision: Float32Array;
    /** Fading danger of directions that were blocked; slot 0 is along +x. Lanes: slots. Written by: decide. */
    readonly memory: Float32Array;
    /** Interest added by the caller, merged by maximum; stays until overwritten. Lanes: slots. Written by: input. */
    readonly extraInterest: Float32Array;
    /** Danger added by the caller, merged by maximum; stays until overwritten. Lanes: slots. Written by: input. */
    readonly extraDanger: Float32Array;
    /** Blended steering: a desired velocity; in a context brain the output of the strongest goal. Unit: u/s. Written by: steer. */
    readonly steeringX: Float32Array;
    /** Blended steering: a desired velocity; in a context brain the output of the strongest goal. Unit: u/s. Written by: steer. */
    readonly steeringY: Float32Array;
    /** Blended steering: a desired velocity; in a context brain the output of the strongest goal. Unit: u/s. Written by: steer. */
    readonly steeringZ: Float32Array;
    /** Blended steering: a desired rotation. Unit: rad/s. Written by: steer. */
    readonly steeringRotation: Float32Array;
    /** Sum of the weights behind a plain blend; over 1 the agent responds faster by that factor. Written by: steer. */
    readonly steeringWeight: Float32Array;
    /** Bit 0: there is a velocity, 1: there is a rotation, 2: a goal wants to stand still, 3: a new goal. Unit: bits. Written by: steer. */
    readonly steeringBits: Uint32Array;
    /** Danger that the strongest goal tolerates. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalTolerance: Float32Array;
    /** Distance by which the strongest goal of a context brain moved away in the last step. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalReceded: Float32Array;
    /** Distance to the strongest goal; INF: the goal is a direction. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly distanceToGoal: Float32Array;
    /** Bit 0: there is a desired velocity, bit 1: a desired rotation. Unit: bits. Written by: decide. */
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
    /** Position interpolated by advance(). Unit: u. Written by: advance. */
    readonly drawX: Float32Array;
    /** Position interpolated by advance(). Unit: u. Written by: advance. */
    readonly drawY: Float32Array;
    /** Position interpolated by advance(). Unit: u. Written by: advance. */
    readonly drawZ: Float32Array;
    /** Orientation interpolated by advance(). Unit: rad. Written by: advance. */
    readonly drawOrientation: Float32Array;
}
