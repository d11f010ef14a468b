/** Generated from src/veer_schema.inl by src/build/types.mjs: change the table, then run `npm run types`. */
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
 * - `none`: the heights of the ground have no effect on the agent
 * - `walk`: after every step the agent's z is the height of the ground under it, and jumps end where they meet the ground. Beyond all grids z does not change. In volume worlds the agent steers along the slope, and only an obstacle beneath it can keep it above the ground
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
 * - `memory`: what the agent has found and remembers (`sense`): an agent in sight, otherwise the place where it is believed to be and, once the agent has been there, places around it
 */
export type TargetKind =
    | "own"
    | "point"
    | "agent"
    | "nearest"
    | "memory";

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
 * - `both`: each agent does its share of the avoiding
 * - `nearerGoal`: of two agents with the same goal, the agent farther from it does more of the avoiding
 * - `arrived`: an agent that has arrived does more of the avoiding, to let another agent pass
 * - `standing`: an agent that stands still without a goal does not yield, so the other agent does all of the avoiding
 * - `unaware`: an agent without a crowd, or with a responsibility of 0, does not yield, so the other agent does all of the avoiding
 * - `obstacle`: an obstacle does not yield, so the agent does all of the avoiding and never moves into the obstacle
 * - `overtaking`: an overtaking car brakes behind a slower agent if it cannot turn aside in time
 */
export type Yield =
    | "both"
    | "nearerGoal"
    | "arrived"
    | "standing"
    | "unaware"
    | "obstacle"
    | "overtaking";

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
 * How an agent last learned of another.
 * - `sight`: it saw the other agent
 * - `hearing`: it heard the other agent
 * - `told`: a third agent told it
 */
export type MemorySource =
    | "sight"
    | "hearing"
    | "told";

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
 * - `walk`: a straight walk from pad to pad, for example on stairs or over a bridge; on the way, the agent still collides with obstacles and other agents. In a planar world the height changes evenly
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
    MemorySource: MemorySource;
    Arc: Arc;
    LinkKind: LinkKind;
    JumpRefusal: JumpRefusal;
    PathStatus: PathStatus;
    BuildStatus: BuildStatus;
    NavMeans: NavMeans;
}

/**
 * Events of a step.
 * - `arrived`: the agent reached the goal of a behavior that stops there (a behavior with a `stopRadius`, or whose path has a single point), or the agents gathered around the goal keep the agent from getting any nearer. Emitted once per goal, and again after the agent has been farther from the goal than 1.5 x `stopRadius`, has had no goal, or has got a different brain; a new goal within that distance causes no new event. Value: the behavior's index
 * - `nodeReached`: `patrol` came within `nodeRadius` of a node; emitted at every node, in every round; value: the node's index
 * - `pathEnd`: `patrol` in order `once` reached the last node; value: the node's index
 * - `lap`: `followTrack` or `followPath` passed the start of a closed path; value: the behavior's index
 * - `contact`: the agent touched an obstacle while moving; value: the obstacle's slot. The event names the obstacle
 * - `blocked`: the agent found no free direction, or made no progress, for blockedAfter seconds; immediately if `navField` or `goTo` finds no path. With `combine` `blend` or `priority`: the agent has stood against an obstacle for 1 s, while a behavior moves it to a target. Emitted once, and again after `unblocked`
 * - `unblocked`: the agent makes progress again
 * - `targetLost`: a target was removed: the agent's own target (emitted in the next step), or the target of a behavior of its brain (readable after the call and after the next step); value: the target's slot
 * - `pathLost`: the agent's own path, or the path of a behavior of its brain, was removed; value: the path's slot
 * - `caught`: an agent with `pursue` or `intercept` came within `catchRadius` of its target or, in a crowd that keeps agents farther apart than that, touched the target. Emitted once per target, and again after the target has been farther away than 1.5 x `catchRadius`, or the agent has had no target or another one; value: the target's slot
 * - `jumpStarted`: the agent began the run-up to a jump, or set out for the take-off pad of another link; value: the link's slot
 * - `jumped`: the agent took off, or left the take-off pad of another link; value: the link's slot
 * - `landed`: the agent landed after a jump, or reached the landing pad of another link; value: the link's slot, or 4294967295 if the link was removed meanwhile
 * - `jumpRefused`: the agent gave up a link; value: the reason (JumpRefusal)
 * - `projectileLanded`: a projectile landed at x, y; agent: the projectile's owner; value: the projectile's slot, which is free again. The event names the projectile, its owner and its userData
 * - `projectileHit`: a projectile hit the agent, at the projectile's x, y and z; value: the projectile's slot, which is free again. The event names the projectile, its owner and its userData
 * - `projectileExpired`: a projectile reached the end of its lifeTime; agent: the projectile's owner; value: the projectile's slot, which is free again. The event names the projectile, its owner and its userData
 * - `flowLost`: the flow field of a behavior of the agent's brain was removed; value: the flow field's slot
 * - `quarantined`: an input of the agent was not finite: the agent is frozen at its last pose
 * - `goalUnreachable`: no path leads to the goal of `goTo` or `navField`: obstacles cut the agent off from the goal. Emitted once, and again if the goal becomes unreachable again or moves to another unreachable place; value: the behavior's index
 * - `meshLost`: the mesh of a behavior of the agent's brain was removed, so the behavior does nothing; value: the mesh's slot
 * - `projectileStopped`: an obstacle stopped a projectile at x, y; agent: the projectile's owner; value: the obstacle's slot. The event names the obstacle, the projectile, its owner and its userData
 * - `found`: the agent sees another agent and is certain of it (`findAt` of its brain's `sense`), or sees it again after `lost`; value: the slot of the other agent
 * - `lost`: an agent that was found is out of sight; value: the slot of the other agent
 * - `forgotten`: the memory of an agent that was found has faded, so a search for it ends; value: the slot of the other agent, or 4294967295 for a noise without a source
 * - `heard`: the agent heard a noise; readable after the call and after the next step; value: the slot of the agent that made the noise, or 4294967295 for a noise without a source
 * - `alerted`: another agent of its group told the agent of a third agent, which it had not found itself; value: the slot of the other agent
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
    | "projectileStopped"
    | "found"
    | "lost"
    | "forgotten"
    | "heard"
    | "alerted";

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
 * - `targetMissing`: does nothing without a target: it has none, nor have its agents. Fine while they wait for orders
 * - `navFieldsFew`: agents have % goals, more than there are navigation fields: an agent whose goal has no field plans a path of its own
 * - `clearanceSmall`: guides agents whose radius, up to %, is larger than its clearance, so it leads them where they do not fit
 * - `priorityIgnored`: has a `priority`, which has an effect only with `combine: priority`; in a blend `weight` counts
 * - `boundsMissing`: edges have an effect only at the bounds, which are a million units away here: give `bounds`
 * - `driveMissing`: an agent has a drive input, but its brain has no behavior `drive`
 * - `groupEmpty`: looks for the nearest agent of a group that no agent is in; groups are bits: 1, 2, 4, 8 ...
 * - `targetIgnored`: an agent has a target but no brain: it only coasts
 * - `brainUnused`: no agent has this brain, and there are agents without a brain
 * - `targetOutsideCrowd`: is the target of a crowd but has no `crowd`, so the others run into it: give its brain one, with `responsibility` 0
 * - `shotLands`: starts at its `ground` and falls, so it lands at once: start higher, or set gravityZ to 0 in a game seen from above
 * - `hitsMissing`: flies level and meets nothing: it has no groups of agents in `hits`, and none of obstacles in `stoppedBy`
 * - `cellsCoarse`: has cells that are large for its agents, so passages narrower than % may count as closed: make `cellSize` smaller
 * - `workerLost`: of `veer/threads`: a worker ended or did not start; stepping continues without it, with the same bits
 * - `pedestriansIgnored`: has an effect only in a brain with a `crowd`
 * - `pedestriansWide`: an agent is too wide for crowds as dense as people form: its `radius` is above 0.2 x `meter`
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
    | "workerLost"
    | "pedestriansIgnored"
    | "pedestriansWide";

/** Counts of the last step. */
export interface Stats {
    /** Agents alive. */
    agents: number;
    /** Agents that perceived and decided. */
    agentsUpdated: number;
    /** Pairs of agents tested. */
    neighborChecks: number;
    /** Neighbor queries for which flocking behaviors (separation, alignment, cohesion, flock) used only a sample of the neighbors, because the crowd is dense. */
    crowded: number;
    /** Rays tested against shapes. */
    shapeChecks: number;
    /** Contacts between agents and obstacles. */
    contacts: number;
    /** Events dropped because the array was full. */
    eventsLost: number;
    /** Values clamped to their range. */
    clamped: number;
    /** Numbers that became non-finite inside Veer: a bug in Veer. */
    notFinite: number;
    /** Projectiles in flight. */
    projectiles: number;
    /** Cells of navigation fields that were computed: all cells of a field for each new goal, the cells repaired after the obstacles or, with `density`, the crowd changed, and the cells searched for paths. */
    navCells: number;
    /** Paths planned by pipelines. */
    constraintSteps: number;
    /** Cells of the agent grid. */
    cells: number;
}

export type StatName = keyof Stats;

/** Measures of a run: what `world.measure()` returns. */
export interface Measures {
    /** Agents that were measured, including those that were removed and whose slots are still free. */
    agents: number;
    /** Longest time for which an agent was measured. */
    seconds: number;
    /** Agents that have had a goal: a target of their own, or the fixed target of one of their behaviors, and a top speed above 0. */
    goals: number;
    /** Fraction of the agents with a goal that have come within `reach` of their present goal; 1 if none has a goal. */
    arrived: number;
    /** Number of arrivals. An agent arrives once at each goal, so a new goal begins a new leg. */
    legs: number;
    /** Median, over the agents with a goal, of a ratio: the time that an agent's legs took, divided by the time that the shortest paths take at top speed; of two middle values, the lower. Infinity: fewer than half have arrived. */
    medianTime: number;
    /** Ratio of two times: the time that the legs of the slowest agent took, divided by the longest time that any agent's shortest paths take at top speed. Infinity: not all have arrived. */
    lastTime: number;
    /** Mean, over the agents that have arrived, of a ratio: the length of an agent's legs, divided by the length of the shortest paths. */
    detour: number;
    /** Mean speed of agents on their way to a goal, as a fraction of their top speed. */
    speed: number;
    /** Time for which agents on their way to a goal stood, below 0.05 of their top speed, summed over all agents. */
    standing: number;
    /** Longest time for which an agent on its way to a goal stood without a break. */
    longestStanding: number;
    /** Mean change of the direction of motion per second, of agents on their way to a goal that do not stand. */
    turnRate: number;
    /** Mean length of the second difference of the velocity, divided by the square of the step, in top speeds, of agents on their way to a goal. Higher: jerkier motion. */
    jerk: number;
    /** How often an agent that touched no other agent began to touch one; discs that overlap by less than 0.01 of the smaller radius do not touch. Two agents that collide count as 2. */
    contacts: number;
    /** Deepest overlap of two agents, in radii of the smaller one. */
    overlap: number;
    /** Smallest gap between the discs of two agents; 0: some touched. Infinity: there was only one agent. */
    gap: number;
    /** Mean distance from the center of an agent to the center of the nearest other, of agents on their way. Infinity: there was only one agent. */
    spacing: number;
    /** How often an agent that touched no obstacle began to touch one. */
    obstacleContacts: number;
    /** Fraction of the time for which agents with a path had their center beyond its `radius`. */
    offRoad: number;
    /** How often an agent was seen and found by another: events `found`. */
    found: number;
    /** How often an agent was caught: events `caught`. */
    caught: number;
    /** Energy that people of the agents' mass would spend: mass x (2.23 + 1.26 speed^2) per second, with speeds in m/s (Guy, Chhugani, Curtis, Dubey, Lin, Manocha, PLEdestrians, 2010), summed over all agents. */
    energy: number;
}

export type MeasureName = keyof Measures;
