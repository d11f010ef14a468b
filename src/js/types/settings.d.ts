/** Generated from src/veer_schema.inl by src/build/types.mjs: change the table, then run `npm run types`. */
import type { Actuator, Align, Arc, BlendMode, Combine, Crowd, DangerScale, Decide, EdgeMode, Facing, Falloff, GroundMode, Idle, LinkKind, Merge, MoveMode, ObstacleKind, PassingSide, Pick, SpeedMode, TargetKind } from "./choices.js";
/** The settings of a new world. */
export interface WorldSettings {
    /** Seed of all random numbers of the world, for `wander` and for ties. Worlds with the same seed and the same calls are equal bit by bit; a different seed gives a different run. Default 1, from 0 to 4294967295. */
    seed?: number;
    /** 2: agents steer in x and y, and z is the height, which only shots, jumps, levels and `addHeights` use; 3: agents steer in x, y and z. Default 2, from 2 to 3. */
    dimensions?: number;
    /** What happens at the edges of the bounds along x; needs `bounds`. `edges` sets all axes at once. Default "none". */
    edgesX?: EdgeMode;
    /** What happens at the edges of the bounds along y. Default "none". */
    edgesY?: EdgeMode;
    /** What happens at the edges of the bounds along z, in volume worlds. Default "none". */
    edgesZ?: EdgeMode;
    /** Left edge of the bounds; below `maxX`. `bounds` sets all edges at once. Default -1000000 u, from -1000000 to 1000000. */
    minX?: number;
    /** Edge of the bounds at the smallest y, the upper one on a canvas; below `maxY`. Default -1000000 u, from -1000000 to 1000000. */
    minY?: number;
    /** Edge of the bounds at the smallest z, in volume worlds; below `maxZ`. Default -1000000 u, from -1000000 to 1000000. */
    minZ?: number;
    /** Right edge of the bounds; above `minX`. Larger bounds have more cells for navigation (`navCells`). Default 1000000 u, from -1000000 to 1000000. */
    maxX?: number;
    /** Edge of the bounds at the largest y, the lower one on a canvas; above `minY`. Default 1000000 u, from -1000000 to 1000000. */
    maxY?: number;
    /** Edge of the bounds at the largest z, in volume worlds; above `minZ`. Default 1000000 u, from -1000000 to 1000000. */
    maxZ?: number;
    /** Height of the cells of the agent grid; their width is a quarter of their height. Larger: a query visits fewer cells, each with more agents; a good value is the distance at which most behaviors look for neighbors. 0: chosen from the neighbor distances of the brains. Default 0 u, from 0 to 1000000. */
    cellSize?: number;
    /** Acceleration of projectiles and jumping agents along x, for example wind. Default 0 u/s^2, from -1000000 to 1000000. */
    gravityX?: number;
    /** Acceleration of projectiles and jumping agents along y. In a game seen from the side, gravity is along y and `gravityZ` is 0. Default 0 u/s^2, from -1000000 to 1000000. */
    gravityY?: number;
    /** Acceleration of projectiles and jumping agents along z, the height; negative: they fall. Stronger gravity makes flights shorter. Set it to 0 in a game seen from above, where shots fly level: with the default, a projectile that starts at its `ground` lands in its first step. Default -400 u/s^2, from -1000000 to 1000000. */
    gravityZ?: number;
    /** Length of the fixed steps of advance(); step(dt) has its own. Shorter steps are more precise and take more time per second of game. Default 0.016666668 s, from 0.000001 to 0.1. */
    stepTime?: number;
    /** Number of levels: floors above each other in a planar world, `levelHeight` apart. Agents, obstacles, casts and paths of different levels do not notice each other; links lead from one level to another. More levels need more `navCells`. Default 1, from 1 to 16. */
    levels?: number;
    /** Height of a level, with `levels` above 1. The heights of levels are multiples of this, and a point is on the level whose height is closest to its z. An agent that jumps higher than half of this is on the next level for that time; larger: it jumps without changing its level. Default 100 u, from 0.001 to 1000000. */
    levelHeight?: number;
    /** Maximum number of steps per call of advance(), each `stepTime` long; the time of further steps is dropped. With more, the game keeps its pace after a long frame; with fewer, a slow machine slows the game down instead of freezing it. Default 8, from 1 to 1000. */
    maxCatchUp?: number;
    /** Limit on the navigation work of a step. Each field cell that is repaired after the map has changed counts as 1, each cell that is searched for the path of a single agent as 4; the remaining cells are left to later steps. The last repair and the last search may exceed the limit. Larger values make individual steps longer; with smaller values, agents follow outdated routes and wait for paths for longer. 4294967295: no limit. Default 50000 cells, from 1 to 4294967295. */
    navBudget?: number;
}

/** The capacity of a world. */
export interface CapacitySettings {
    /** Number of agents for which there is memory. A world that grows adds memory when this is used up, and its columns move; a larger number at the start avoids that. Default 64, from 1 to 1048575. */
    agents?: number;
    /** Number of brains for which there is memory; more are added when a world grows. Default 8, from 1 to 65535. */
    brains?: number;
    /** Number of paths for which there is memory; more are added when a world grows. Default 8, from 1 to 65535. */
    paths?: number;
    /** Number of obstacles for which there is memory; more are added when a world grows. The boxes of tile maps count. Default 32, from 1 to 1048575. */
    obstacles?: number;
    /** Number of points of all paths, obstacles, flow fields, meshes and grids of heights together for which there is memory, including the points of flattened curves (a smaller `flatness` needs more). A mesh needs one for every vertex and corner and two for every polygon. Default 1024, from 1 to 1048576. */
    points?: number;
    /** Number of projectiles in flight at the same time for which there is memory; more are added when a world grows. Default 32, from 0 to 65535. */
    projectiles?: number;
    /** Number of links for which there is memory; more are added when a world grows. Default 16, from 0 to 65535. */
    links?: number;
    /** Number of flow fields for which there is memory; more are added when a world grows. Their vectors take `points`. Default 4, from 0 to 65535. */
    flows?: number;
    /** Number of navigation meshes for which there is memory; more are added when a world grows. Above 0, the world has memory for searches on them, in proportion to `points`. Default 0, from 0 to 65535. */
    meshes?: number;
    /** Number of grids of heights for which there is memory; more are added when a world grows. The heights themselves are stored in `points`, four in each point. Default 0, from 0 to 65535. */
    heights?: number;
    /** Number of tile maps for which there is memory; above 0, every obstacle takes more memory. Default 0, from 0 to 65535. */
    tiles?: number;
    /** 4-byte words for the tiles of all tile maps together: a map takes one for every 4 tiles, one for every square of 32 x 32 tiles and four for every type; more are added when a world grows. Default 0, from 0 to 8388608. */
    tileWords?: number;
    /** Maximum number of cells in one navigation field, on all levels together: at least width x height of the bounds / (`cellSize` of the behavior or query)^2. `navField`, `goTo` and findPath use it; a world that grows raises it when they need more. More cells need more memory; 0: no navigation fields. Default 0, from 0 to 1048576. */
    navCells?: number;
    /** Maximum number of navigation fields kept at the same time, one for each goal, each as large as `navCells`; if agents have more goals than this, steps take longer but the paths stay correct. More fields need more memory. Default 4, from 0 to 256. */
    navFields?: number;
    /** Maximum number of slots in a context map, for brains with `combine: context`; at least the `slots` of every such brain. More slots need more memory per agent; 0: no context maps. Default 16, from 0 to 64. */
    slots?: number;
    /** 1: context maps are kept in columns, which brains with a `merge` need, and programs that read maps or add to them; this takes memory for every agent and slot. 0: each map is discarded once its agent has decided, and the columns `interest`, `interestDistance`, `danger`, `dangerDistance`, `decision`, `extraInterest` and `extraDanger` are empty. Default 0 (false). */
    keepMaps?: number | boolean;
    /** Number of 4-byte values stored per agent: the sum over the behaviors of its brain, and 7 more for a brain with a `thinkEvery` above 1. Default 8, from 0 to 39. */
    state?: number;
    /** Maximum number of events kept per step; further events are counted in `eventsLost` and dropped. More events need more memory. Default 256, from 1 to 1048576. */
    events?: number;
    /** Number of 4-byte values in the tables of speeds for cars with a `grip`: a table for each brain of such cars and each path that its `followTrack` and `followPath` name, or for every path if one of them follows the path of its agents. A table has four values for every half radius of the path, or one if `skill` is 0, and a few more; at most 8,200. More are added when a world grows. Default 0, from 0 to 1048576. */
    speeds?: number;
    /** Number of other agents that each agent can remember, for brains with a `sense`; more need more memory for every agent. A world that grows raises it to 4 when a brain first needs memories; 0: nothing is remembered. Default 0, from 0 to 16. */
    memories?: number;
    /** 1: the steps of the world can be measured, for measure(), which takes memory for every agent and, in every step, a small part of its time. A world that grows sets it to 1 when startMeasures() is called; 0: nothing is measured, which takes no memory and no time. Default 0 (false). */
    measures?: number | boolean;
}

/** An agent. */
export interface AgentSettings {
    /** Position of the center. Default 0 u, from -1000000 to 1000000. */
    x?: number;
    /** Position of the center; down on a canvas. Default 0 u, from -1000000 to 1000000. */
    y?: number;
    /** Position of the center; in a planar world the height, which matters for shots, jumps, `levels` and `addHeights`. Default 0 u, from -1000000 to 1000000. */
    z?: number;
    /** Velocity along x at the start; an agent faster than `maxSpeed` slows down to it. Default 0 u/s, from -1000000 to 1000000. */
    velocityX?: number;
    /** Velocity along y at the start. Default 0 u/s, from -1000000 to 1000000. */
    velocityY?: number;
    /** Velocity along z at the start, in volume worlds. Default 0 u/s, from -1000000 to 1000000. */
    velocityZ?: number;
    /** Direction that the agent faces, from +x towards +y (clockwise on a canvas); wrapped into (-pi, pi]. With `facing: velocity`, the direction of motion replaces it. Default 0 rad, from -1000000 to 1000000. */
    orientation?: number;
    /** Radius of the agent's disc, for contacts, avoidance, queries and hits; 0: a point. A larger agent keeps farther from walls and needs wider doors: the `clearance` of `goTo` and `navField` should be at least as large. Draw the agent with this radius. Default 8 u, from 0 to 100000. */
    radius?: number;
    /** Mass; with the same `maxForce`, a heavier agent accelerates more slowly (maxForce/mass). Without a maxForce it has no effect. Default 1 kg, from 0.000001 to 1000000000. */
    mass?: number;
    /** Top speed; behaviors ask for it or a fraction of it. A faster agent needs a longer `lookAhead` and more `maxForce` or `response` for the same turns; 0: the agent stands. Default 100 u/s, from 0 to 1000000. */
    maxSpeed?: number;
    /** Maximum force: maxForce/mass limits the acceleration. Smaller: wider turns and longer braking distances; Infinity: only `response` limits how fast the velocity changes, and in mode `accelerate` there is no limit. Default Infinity kg u/s^2, from 0 to Infinity. */
    maxForce?: number | null;
    /** Groups that the agent belongs to, one bit each: 1, 2, 4, 8 ... Masks (`mask`, `hits`, `nearest`) select the agents whose `group` has at least one of their bits. A bit mask. Default 1. */
    group?: number;
    /** Each level halves the number of slots in the agent's context maps, down to 4: for agents far from the camera. A higher level takes less time and steers more coarsely; 0: all `slots`. Default 0, from 0 to 3. */
    detailLevel?: number;
    /** A permanent number that seeds the agent's random streams and breaks exact ties; 0: derived from the agent's id, which depends on the order in which agents are added. Agents with equal keys have the same random streams, and their ids break ties between them. Default 0, from 0 to 4294967295. */
    key?: number;
    /** A number of your own, for example the hit points; Veer does not read it, and the hash does not include it. Default 0, from 0 to 4294967295. */
    userData?: number;
}

/** How a brain combines its behaviors. */
export interface BrainSettings {
    /** How the outputs of the brain's behaviors are combined into one decision. Default "blend". */
    combine?: Combine;
    /** How a blend, or a group of a priority brain, adds up the outputs of its behaviors. Default "plain". */
    blend?: BlendMode;
    /** Combine `priority`: a group whose steering is below this fraction of maxSpeed is skipped, and the next one decides; a change of rotation is multiplied by the radius before the comparison. Larger: groups behind the first decide more often; 0: the first group with any output decides. Default 0.2 maxSpeed, from 0 to 1000. */
    threshold?: number;
    /** Combine `pipeline`: maximum number of times that the goal is changed to satisfy the constraints; after that, the fallback decides. More steps find a path past more obstacles and take more time; fewer give up sooner. Default 8, from 1 to 64. */
    constraintSteps?: number;
    /** Combine `pipeline`: how the path to the goal is planned; `car` goes with `mode: car`. Default "walk". */
    actuator?: Actuator;
    /** Number of steps from one decision of an agent to the next. The brain's agents take turns, and each keeps its decision in between; all agents move in every step. More steps take less time, and agents react later. Default 1 steps, from 1 to 60. */
    thinkEvery?: number;
    /** How the brain's agents keep clear of other agents, with any combiner; `avoidance` contains the settings. An agent without a crowd does not yield, so agents may overlap with it: give the player's brain a crowd, too, with `responsibility` 0. Agents of a crowd that cannot get closer to a shared goal emit `arrived` around it. Default "none". */
    crowd?: Crowd;
}

/** How a context brain decides. */
export interface ContextSettings {
    /** Number of directions that an agent considers; at most `slots` of the world's capacity. More: finer directions through narrow gaps, and more time per decision; `detailLevel` of an agent halves it. Default 16, from 4 to 64. */
    slots?: number;
    /** Direction of slot 0. Default "goal". */
    align?: Align;
    /** How interest spreads to neighboring slots. Default "angle". */
    falloff?: Falloff;
    /** How the distance to an obstacle or agent is converted to danger. Default "distance". */
    danger?: DangerScale;
    /** How a map is merged with the map of the previous step, to steady decisions; all choices but `none` need `keepMaps` in the world's capacity, and `keep` sets how much remains. Default "none". */
    merge?: Merge;
    /** With a `merge`: fraction of the previous map that is kept after 1/60 s. Larger: steadier directions that change later; 0: only the new map counts. Default 0.8, from 0 to 1. */
    keep?: number;
    /** How interest and danger are combined into the score of a slot. Default "distance". */
    decide?: Decide;
    /** Decide `distance`: danger that the agent would reach later than this is ignored. Longer: agents avoid obstacles earlier; shorter: they pass them more closely. Danger farther away than the `lookAhead` of a behavior never counts. Default 1.5 s, from 0.01 to 60. */
    horizon?: number;
    /** How the direction is chosen from the scores of the slots. Default "spline". */
    pick?: Pick;
    /** Amount by which the score of a new direction must exceed the score of the previous direction, at full speed; the amount is smaller if the goal asks for a lower speed. Larger: the agent keeps its direction longer; 0: it may waver between two equal directions. Default 0.05, from 0 to 1. */
    hysteresis?: number;
    /** Speed in the chosen direction. Default "value". */
    speed?: SpeedMode;
    /** Speed of an agent for which no direction is good, as a fraction of maxSpeed. Larger: it pushes its way out faster; 0: it stands still there, until `blockedAfter`. Default 0.2, from 0 to 1. */
    crawl?: number;
    /** Time without any free direction after which `blocked` is emitted; after half of this time without progress, the agent starts a detour along the obstacle. Longer: both happen later. `patience` is the time for agents that can move but get no nearer. Default 1 s, from 0.05 to 60. */
    blockedAfter?: number;
    /** Time without progress towards the goal after which `blocked` is emitted; longer: it is emitted later. `blockedAfter` is the time for agents without any free direction. Default 6 s, from 0.05 to 600. */
    patience?: number;
    /** Time in which the remembered danger of a blocked direction fades to about a third. Longer: the agent stays away from a dead end for longer; shorter: it tries the same direction again sooner. Default 3 s, from 0.05 to 60. */
    memoryTime?: number;
}

/** How a decision is turned into motion. */
export interface LocomotionSettings {
    /** How a decision is turned into motion. Default "velocity". */
    mode?: MoveMode;
    /** Rate at which the velocity approaches the desired velocity, within maxForce: the lag is 1/response. Larger: sharper turns and shorter stops; smaller: agents drift as if on ice, and `arrive` brakes earlier. Infinity: the velocity follows immediately. In mode `accelerate` this rate matters only for `idle: brake`. Default 10/s, from 0 to Infinity. */
    response?: number | null;
    /** What an agent does when no behavior has an output; `drag` slows a coasting agent. Default "coast". */
    idle?: Idle;
    /** With `idle: coast`: rate at which a coasting agent slows down; larger: it stops sooner, 0: it never does. Default 0/s, from 0 to 1000. */
    drag?: number;
    /** Maximum turn rate of the velocity, and of the direction that the agent faces; smaller: wider turns. Without a `minSpeed`, the agent slows down while the angle to the desired velocity is larger than it can turn in one step, and when a stationary goal is inside its turning circle, whose radius is speed/maxTurnRate. In volume worlds the limit applies to the angle in space. Infinity: no limit. `maxRotation` limits how fast its orientation turns. Default Infinity rad/s, from 0 to Infinity. */
    maxTurnRate?: number | null;
    /** Mode `car`: minimum turning radius; larger: wider turns. If a stationary goal is inside the turning circle, the car first drives straight on or, with `reverse`, backs up. 0, with a `maxTurnRate`: it turns on the spot, as a tank or a boat does. Default 20 u, from 0 to 1000000. */
    turningRadius?: number;
    /** Mode `car`: 1 allows the car to reverse, towards a goal behind it, to make room for a turn, and to turn in several moves between obstacles or at edges. Default 0 (false). */
    reverse?: number | boolean;
    /** What sets the orientation; a `car` always faces the direction in which it drives. Default "velocity". */
    facing?: Facing;
    /** Maximum turn rate of the orientation; smaller: the agent turns to its direction of motion (`facing: velocity`) or its target (`face`) more slowly. It does not limit the motion: `maxTurnRate` does. Default 12.566371 rad/s, from 0 to Infinity. */
    maxRotation?: number | null;
    /** Facing `independent`: maximum rate of change of the rotation; smaller: the agent starts and stops turning more slowly. Default 50 rad/s^2, from 0 to Infinity. */
    maxAngularAcceleration?: number | null;
    /** 1: the agent slides along obstacles, never enters them, and emits `contact`; 0: it passes through them. Default 1 (true). */
    contact?: number | boolean;
    /** Whether the agent keeps to the heights of the ground (addHeights). Default "none". */
    ground?: GroundMode;
    /** With `ground: walk`: steepest ground that the agent climbs, as the angle to the horizontal plane. Steeper ground is like a wall for an agent that comes from below: it slides along its foot. Downhill there is no limit. Default 1.5707964 rad, from 0 to 1.5707964. */
    maxSlope?: number;
    /** Minimum speed, for ships and planes that cannot stop: the agent never flies slower, however sharp the turn, with or without a goal. Heading and speed change separately, each at the rate `response`. If a goal is inside the turning circle, the agent flies straight on until it is outside. Larger: wider turns with `maxTurnRate`. The agent turns before edges with `clamp`, or slides along them if it is too close. Obstacles can still stop it. Values above `maxSpeed` count as `maxSpeed`; a `car` has no minimum speed. 0: the agent can stop. Default 0 u/s, from 0 to 1000000. */
    minSpeed?: number;
    /** Maximum load in turns, in multiples of the world's gravity g: the agent turns at most at g sqrt(maxLoad^2 - 1) / speed, so fast agents turn in wide circles; larger: tighter turns. Airliners: 2.5, fighters: 7. 1: only straight ahead; Infinity, or without gravity: no limit. A `car` has no load. Default Infinity g, from 1 to Infinity. */
    maxLoad?: number | null;
    /** In volume worlds, with a `minSpeed`: steepest angle to the horizontal plane at which the agent climbs; smaller: it needs a longer path to a higher goal. The default is no limit. Default 1.5707964 rad, from 0 to 1.5707964. */
    maxClimb?: number;
    /** In volume worlds, with a `minSpeed`: steepest angle to the horizontal plane at which the agent dives; smaller: it needs a longer path to a lower goal. The default is no limit. Default 1.5707964 rad, from 0 to 1.5707964. */
    maxDive?: number;
    /** Maximum roll rate in volume worlds, the rate at which the column `up` turns about `forward`; smaller: banking lags behind turning. It changes only how the agent looks. Infinity: no limit. Default Infinity rad/s, from 0 to Infinity. */
    maxRoll?: number | null;
    /** In volume worlds: acceleration across the velocity at which the agent banks by 45 degrees; smaller: it banks more in the same turn, larger: less. With gravity of this strength, planes bank as real ones do. 0: all the acceleration that the agent has (maxForce/mass, or maxSpeed x response without a force), so that agents with different limits bank differently. Default 0 u/s^2, from 0 to 1000000. */
    bankAcceleration?: number;
    /** Mode `car`: maximum acceleration across the direction of travel: at speed v the turning radius is at least v^2/grip. Smaller: wider turns at high speed. The car slows down for a turn to a stationary goal and, with `followTrack` and `followPath`, before bends, which needs the capacity `speeds`. Infinity: the car turns as sharply at any speed. Default Infinity u/s^2, from 0.001 to Infinity. */
    grip?: number | null;
    /** Mode `car`: maximum deceleration; smaller: the car brakes earlier. 0: as much as `grip`, or as maxForce/mass without one. Default 0 u/s^2, from 0 to Infinity. */
    brakes?: number | null;
    /** Mode `car`: time in which the wheels turn from straight ahead to the smallest turning radius; longer: smoother, wider turns, and slower ones where they are tight. 0: the wheels turn instantly. Without a `turningRadius` it has no effect. Default 0 s, from 0 to 60. */
    steerTime?: number;
    /** Mode `car` with a `grip`: how well the driver uses grip, brakes and the width of the road, with `followTrack` or `followPath`. 1: the fastest driver, on the racing line; smaller: nearer to the middle of the road, slower in bends, braking earlier and accelerating later. Default 1, from 0 to 1. */
    skill?: number;
}

/** How the agents of a crowd keep clear of each other. */
export interface AvoidanceSettings {
    /** Time horizon for collisions, given as the distance that the agent travels in that time at top speed; later collisions are ignored. Larger: agents evade earlier and keep farther apart, and dense crowds get slower; smaller: they pass closely and brake late. The unit is the agent's radius, so that crowds of any size and speed move alike. Default 10 radii, from 0.1 to 1000. */
    horizon?: number;
    /** Horizon for agents that move in the same direction or share a goal; shorter than `horizon`: agents behind each other, as in queues, close up; longer: they space out. It is 0.55 times as long for an agent with context maps and another agent that has the same goal. Default 2.5 radii, from 0.1 to 1000. */
    sameWayHorizon?: number;
    /** Horizon for obstacles, for an agent with other agents near it; larger: it slows down farther from walls, smaller: it walks close to them. It has an effect only with `contact` of the locomotion, and needs no behavior that avoids obstacles. Default 0.4 radii, from 0.1 to 1000. */
    obstacleHorizon?: number;
    /** Maximum number of neighbors that an agent avoids at the same time, the nearest first. Fewer take less time, but agents overlap more in dense crowds. Default 12, from 1 to 16. */
    neighbors?: number;
    /** The agent's share of the effort to avoid a collision, relative to the other agent's: if both have 1, each does half of the avoiding; smaller: this agent does less. 0: the agents of crowds yield to this agent, for example to a player or a vehicle. It still avoids agents without a crowd, which do not yield, so give its pursuers one. Default 1, from 0 to 1. */
    responsibility?: number;
    /** The side on which oncoming agents pass each other. Default "right". */
    side?: PassingSide;
    /** Groups of agents to avoid: those whose `group` has one of these bits; agents of other groups do not push the agent either. If the other agent does not avoid this agent in return, this agent does all of the avoiding. `pursue` and `intercept` count a touch as `caught` only with agents in this mask, `catchRadius` with all. A bit mask. Default 4294967295 (all). */
    mask?: number;
    /** 1: an agent blocked by agents that have arrived at the same goal counts as arrived, and emits `arrived`; 0: it keeps pushing towards the goal. Default 1 (true). */
    settle?: number | boolean;
}

/** Agents of a crowd that walk as people were measured to walk. */
export interface PedestriansSettings {
    /** Length of a meter: the agents of a crowd walk as pedestrians do in measurements (Weidmann 1993): the less room there is ahead of them, the slower. Their `maxSpeed` is the speed of a person with a free path (on average 1.34 meters per second), and their `radius` is at most 0.2 meters. 0: off. Default 0 u, from 0 to 1000000. */
    meter?: number;
    /** Density, in people per square meter, at which people stand still, 3.8 to 10 in studies; larger: people walk faster in a dense crowd. Default 5.4/m^2, from 1 to 100. */
    jamDensity?: number;
}

/** What agents see, hear and remember. */
export interface SenseSettings {
    /** Groups of agents that the agent looks for and hears, one bit each; 0: it sees nothing. A bit mask. Default 0. */
    mask?: number;
    /** Number of steps between two updates. More: less work, and later detection; the updates of agents are spread over the steps. Default 1 steps, from 1 to 60. */
    every?: number;
    /** Groups of obstacles that block the view: obstacles whose `group` has one of these bits. Leave out the group of windows and of low walls; 0: no obstacle blocks it. A bit mask. Default 4294967295 (all). */
    blockers?: number;
    /** Groups of agents whose discs block the view of agents behind them; 0: agents do not block it. A bit mask. Default 0. */
    blockingAgents?: number;
    /** How far the agent sees in its main cone, to the center of the other agent. Larger: it finds others from farther away, and looks at more of them, which takes longer; 0: there is no such cone. Default 200 u, from 0 to 1000000. */
    range?: number;
    /** Angle to each side of the direction that the agent faces, within which the main cone lies; larger: a wider view. Default 0.6 rad, from 0 to 3.1415927. */
    halfAngle?: number;
    /** Certainty gained per second in the main cone, up to 1: with 4, an agent is certain after a quarter of a second. Larger: others are found sooner. Where cones overlap, the largest gain counts. Default 4/s, from 0 to 1000000. */
    gain?: number;
    /** How far the agent sees in a second cone, for example from the corner of its eyes; larger: it notices others from farther away, 0: there is no such cone. Default 0 u, from 0 to 1000000. */
    wideRange?: number;
    /** Angle to each side of the second cone; larger: a wider view. Default 1.3 rad, from 0 to 3.1415927. */
    wideHalfAngle?: number;
    /** Certainty gained per second in the second cone; larger: others are found sooner. Default 1/s, from 0 to 1000000. */
    wideGain?: number;
    /** How far the agent sees in a third cone, for example a narrow one for the distance; larger: it finds others from farther away, 0: there is no such cone. Default 0 u, from 0 to 1000000. */
    farRange?: number;
    /** Angle to each side of the third cone; larger: a wider view. Default 0.3 rad, from 0 to 3.1415927. */
    farHalfAngle?: number;
    /** Certainty gained per second in the third cone; larger: others are found sooner. Default 0.5/s, from 0 to 1000000. */
    farGain?: number;
    /** Distance within which the agent notices others in every direction; obstacles still block the view. Larger: the agent is harder to approach unnoticed from behind; 0: there is no such circle. Default 0 u, from 0 to 1000000. */
    nearRange?: number;
    /** Certainty gained per second within `nearRange`; larger: others are found sooner. Default 4/s, from 0 to 1000000. */
    nearGain?: number;
    /** An agent that has been found is lost only beyond (1 + hysteresis) x the range and angle of the cones, so that agents at the edge of a cone are not found and lost repeatedly; larger: it has to get farther away. Default 0.2, from 0 to 10. */
    hysteresis?: number;
    /** Certainty at which another agent is found: from then on it is a target of behaviors with `target: memory`, until it is forgotten. Larger: others are found later. Default 0.5, from 0.001 to 1. */
    findAt?: number;
    /** Time in which the certainty of a memory halves while the other agent is out of sight; longer: the agent searches longer. Default 3 s, from 0.001 to 3600. */
    halfLife?: number;
    /** Certainty below which a memory of an agent out of sight is forgotten; a search that begins at certainty 1 takes halfLife x log2(1 / forgetBelow), 10 s by default. Larger: a shorter search. Default 0.1, from 0.001 to 1. */
    forgetBelow?: number;
    /** Time for which the remembered place keeps moving with the last velocity, until an obstacle stops it; longer: the search begins farther away, 0: it begins where the other agent was last seen. Default 1 s, from 0 to 60. */
    horizon?: number;
    /** Time spent on each place of a search, from when the agent reaches the remembered place; shorter: it moves to the next place sooner. Default 2 s, from 0.1 to 600. */
    searchTime?: number;
    /** How well the agent hears: it hears a noise if the path from the noise is shorter than loudness x hearing. Larger: it hears from farther away; 0: it is deaf. Default 0, from 0 to 1000. */
    hearing?: number;
    /** Uncertainty of the place of a noise, as a fraction of the length of its path; larger: the agent searches a wider area. Default 0.2, from 0 to 10. */
    hearingSpread?: number;
    /** Distance within which others of the agent's `group` tell it which agents they see and have found; larger: an alarm spreads farther, 0: it does not spread. Default 0 u, from 0 to 1000000. */
    shareRange?: number;
}

/** A path. */
export interface PathSettings {
    /** Half the width of the path: `followTrack` keeps the agent's body within it, `stayOnPath` its center. Wider: agents may leave the center line farther; it should be larger than the radius of the agents. Default 20 u, from 0 to 1000000. */
    radius?: number;
    /** Maximum distance between a smooth path and the chords that approximate it; smaller: a rounder path of more points (`points` of the capacity). On a narrow path the distance is reduced to 1/80 of the path's radius, but not below a tenth of this value. Default 0.25 u, from 0.0001 to 1000. */
    flatness?: number;
    /** 1: the last point is joined to the first. Default 0 (false). */
    closed?: number | boolean;
    /** 1: a centripetal Catmull-Rom curve through the points; 0: straight segments. Default 0 (false). */
    smooth?: number | boolean;
}

/** An obstacle. */
export interface ShapeSettings {
    /** Center; the obstacle's points are relative to it. Default 0 u, from -1000000 to 1000000. */
    x?: number;
    /** Center; the obstacle's points are relative to it. Default 0 u, from -1000000 to 1000000. */
    y?: number;
    /** Center; in a world with `levels`, its level. Default 0 u, from -1000000 to 1000000. */
    z?: number;
    /** Velocity along x, by which the obstacle moves in every step; behaviors predict where it will be. At the edges of the bounds it stops, bounces or wraps, as `edges` says. Default 0 u/s, from -1000000 to 1000000. */
    velocityX?: number;
    /** Velocity along y, by which the obstacle moves in every step; behaviors predict where it will be. Default 0 u/s, from -1000000 to 1000000. */
    velocityY?: number;
    /** Velocity along z, by which the obstacle moves in every step, in volume worlds; behaviors predict where it will be. Default 0 u/s, from -1000000 to 1000000. */
    velocityZ?: number;
    /** Radius of a circle; half the thickness of segments; boxes and polygons grow by this radius and get round corners; larger: rounder corners. 0: a circle is a point, a segment a thin line. Default 0 u, from 0 to 100000. */
    radius?: number;
    /** Half the width of a box, from its center to its left and right side: 10 for a box 20 wide; larger: a wider box. Default 10 u, from 0 to 1000000. */
    halfWidth?: number;
    /** Half the height of a box, from its center to its upper and lower side; larger: a higher box. Default 10 u, from 0 to 1000000. */
    halfHeight?: number;
    /** Half the depth (along z) of a box in a volume world; larger: a deeper box, with more above and below its center. Default 10 u, from 0 to 1000000. */
    halfDepth?: number;
    /** Rotation of a box, polygon or segment about its center, from +x towards +y (clockwise on a canvas); in volume worlds about z. Default 0 rad, from -1000000 to 1000000. */
    angle?: number;
    /** 1: only the outline of a box or polygon blocks, so that agents can be inside. Default 0 (false). */
    hollow?: number | boolean;
    /** Segments: 1 joins the last point to the first. Default 0 (false). */
    closed?: number | boolean;
    /** Groups that the obstacle belongs to, one bit each, for the masks of behaviors, rays and paths. A bit mask. Default 1. */
    group?: number;
    /** 0: a wall. Above 0: an area of the ground; agents walk over it and see across it, and only navigation (`navField`, `goTo`, findPath and navDistances, each with a mask of obstacle groups) takes it into account: a path through it costs this many times its length, below 1 for roads, above 1 for mud; the higher, the longer the detours that agents take. Infinity: paths do not enter it. Costs range from 0.125 to 100 (others count as the nearest of the two) and are rounded by at most 3 %. An area counts for the cells whose centers it covers. Where areas overlap, the smallest cost of at most 1 counts, so that roads and bridges (cost 1) lead over everything; without one, the largest cost. Default 0, from 0 to Infinity. */
    cost?: number | null;
}

/** An obstacle. */
export interface ObstacleSettings extends ShapeSettings {
    /** Shape of the obstacle. Default "circle". */
    kind?: ObstacleKind;
}

/** A projectile. */
export interface ProjectileSettings {
    /** Position of the center. Default 0 u, from -1000000 to 1000000. */
    x?: number;
    /** Position of the center. Default 0 u, from -1000000 to 1000000. */
    y?: number;
    /** Position of the center; the height. A projectile hits an agent if the distance of their centers, heights included, is at most the sum of their radii, and lands when it falls to `ground`: start it above, or set the world's `gravityZ` to 0 in a game seen from above. Default 0 u, from -1000000 to 1000000. */
    z?: number;
    /** Velocity along x; `aim` computes the velocity that hits; in JavaScript, `velocity` takes it. Default 0 u/s, from -1000000 to 1000000. */
    velocityX?: number;
    /** Velocity along y; `aim` computes the velocity that hits. Default 0 u/s, from -1000000 to 1000000. */
    velocityY?: number;
    /** Velocity along z; higher: a longer flight, before the world's `gravityZ` brings it down. Default 0 u/s, from -1000000 to 1000000. */
    velocityZ?: number;
    /** Radius of the projectile; larger: it hits agents that it would otherwise miss. Default 2 u, from 0 to 100000. */
    radius?: number;
    /** Height at which a falling projectile lands; higher: it lands sooner. Below `z`, or it lands in its first step. Without gravity, a level shot never lands: it ends with `lifeTime`. Default 0 u, from -1000000 to 1000000. */
    ground?: number;
    /** Time after which a projectile that has not landed expires; 0: in the next step. A shorter time limits the range, which is at most speed x lifeTime. Default 10 s, from 0 to 3600. */
    lifeTime?: number;
    /** Groups of agents that the projectile hits in flight, one bit each: agents whose `group` has one of these bits. 0, the default: it passes through all agents. A projectile never hits its `owner`. A bit mask. Default 0. */
    hits?: number;
    /** Groups of obstacles that stop the projectile, one bit each: obstacles whose `group` has one of these bits. 0, the default: it flies through all obstacles. In planar worlds obstacles have no height, so they stop every shot, however high it flies. The first agent of `hits` or obstacle of `stoppedBy` that the projectile meets ends its flight. A bit mask. Default 0. */
    stoppedBy?: number;
    /** A number of your own, for example the damage; Veer never reads it, and it is not part of the hash. Default 0, from 0 to 4294967295. */
    userData?: number;
}

/** A link from one pad to another. */
export interface LinkSettings {
    /** How an agent gets from one end of the link to the other. Default "jump". */
    kind?: LinkKind;
    /** Center of the take-off pad. Default 0 u, from -1000000 to 1000000. */
    fromX?: number;
    /** Center of the take-off pad. Default 0 u, from -1000000 to 1000000. */
    fromY?: number;
    /** Height of the take-off pad; in a world with `levels`, its level. Default 0 u, from -1000000 to 1000000. */
    fromZ?: number;
    /** Center of the landing pad. Default 0 u, from -1000000 to 1000000. */
    toX?: number;
    /** Center of the landing pad. Default 0 u, from -1000000 to 1000000. */
    toY?: number;
    /** Height of the landing pad; in a world with `levels`, its level. Default 0 u, from -1000000 to 1000000. */
    toZ?: number;
    /** Radius of the take-off pad, within which the jump begins; larger: agents take off from a wider area, and queue less. Default 10 u, from 0.001 to 100000. */
    takeOffRadius?: number;
    /** Radius of the landing pad; an agent within it has crossed the link; larger: the link ends sooner. A jump at top speed may fall short by half of it. Default 10 u, from 0.001 to 100000. */
    landingRadius?: number;
    /** Kind `jump`: vertical speed at take-off; higher: a longer and higher flight under the world's `gravityZ`. Too low for the height of the pad: `jumpRefused` (`tooHigh`). Default 200 u/s, from 0 to 1000000. */
    jumpSpeed?: number;
    /** Maximum time until the agent leaves the take-off pad; after that, it gives up the link (`jumpRefused`). Longer: it tries for longer. A `walk` may take this much longer than it would at full speed. Default 10 s, from 0.1 to 600. */
    patience?: number;
    /** Cost of the link when navigation compares paths, given as a length over open ground; higher: agents take longer detours to avoid it. A cost below the side of a cell counts as the side of a cell. Default 40 u, from 0.001 to 1000000. */
    cost?: number;
    /** Kinds `walk`, `ladder` and `door`: maximum speed on the link; lower: agents take longer. Infinity: the agent's maxSpeed. Default Infinity u/s, from 0.001 to Infinity. */
    speed?: number | null;
    /** All kinds but `jump`: time that the agent waits on the take-off pad before it takes the link, for example until a door is open; longer: fewer agents per minute. This time does not count towards `patience`. Default 0 s, from 0 to 600. */
    wait?: number;
    /** 1: the link also leads from the landing pad to the take-off pad. Default 0 (false). */
    twoWay?: number | boolean;
    /** Groups that the link belongs to, one bit each: navigation takes a link if the `links` of the behavior or query name one of them. A bit mask. Default 1. */
    group?: number;
}

/** A flow field. */
export interface FlowSettings {
    /** Corner of the first cell, the one with the smallest coordinates. Default 0 u, from -1000000 to 1000000. */
    x?: number;
    /** Corner of the first cell, the one with the smallest coordinates. Default 0 u, from -1000000 to 1000000. */
    y?: number;
    /** Side of a cell; smaller: a finer flow that needs more `columns` and `rows` for the same area. Default 40 u, from 0.001 to 1000000. */
    cellSize?: number;
    /** Cells along x; more cover a wider area. The flow field has columns x rows `vectors`, which use `points` of the capacity. Default 1, from 1 to 1024. */
    columns?: number;
    /** Cells along y; more cover a taller area. Default 1, from 1 to 1024. */
    rows?: number;
}

/** A grid of heights. */
export interface HeightsSettings {
    /** Corner of the grid with the smallest coordinates. Default 0 u, from -1000000 to 1000000. */
    x?: number;
    /** Corner of the grid with the smallest coordinates. Default 0 u, from -1000000 to 1000000. */
    y?: number;
    /** Side of a cell; smaller: finer ground that needs more `columns` and `rows` for the same area. Default 20 u, from 0.001 to 1000000. */
    cellSize?: number;
    /** Cells along x; more cover a wider area. The grid has (columns + 1) x (rows + 1) `heights`. Default 1, from 1 to 1024. */
    columns?: number;
    /** Cells along y; more cover a taller area. Default 1, from 1 to 1024. */
    rows?: number;
}

/** A tile map. */
export interface TilesSettings {
    /** Corner of the first tile, the one with the smallest coordinates. Default 0 u, from -1000000 to 1000000. */
    x?: number;
    /** Corner of the first tile, the one with the smallest coordinates. Default 0 u, from -1000000 to 1000000. */
    y?: number;
    /** Height of the map, which determines its level in a world with `levels`; a greater height is on a higher level. Default 0 u, from -1000000 to 1000000. */
    z?: number;
    /** Side of a tile; larger: a larger map. For navigation, a `cellSize` of half a tile finds every corridor that is one tile wide if 2 x `clearance` is at most half of it. Default 32 u, from 0.001 to 1000000. */
    tileSize?: number;
    /** Tiles along x; more: a wider map. `tiles` has columns x rows values. Default 1, from 1 to 4096. */
    columns?: number;
    /** Tiles along y; more: a taller map. Default 1, from 1 to 4096. */
    rows?: number;
    /** Groups that the map's obstacles belong to, one bit each, for the masks of behaviors, rays and paths; a type may have its own. A bit mask. Default 1. */
    group?: number;
}

/** What a value of tiles stands for. */
export interface TileType {
    /** 1: the tiles are walls, and `cost` must be 0. Default 0 (false). */
    solid?: number | boolean;
    /** Above 0: the tiles are areas of the ground with this cost, as an obstacle's `cost`: below 1 for roads, above 1 for mud; the higher, the longer the detours. Infinity: paths do not enter them; 0: walls (`solid`) or open ground. Default 0, from 0 to Infinity. */
    cost?: number | null;
    /** Groups that the tiles' obstacles belong to, one bit each; 0: those of the map. A bit mask. Default 0. */
    group?: number;
}

/** What a value of tiles stands for. */
export interface TileTypeSettings extends TileType {
    /** Value of the tiles that this type describes, the key in `types`. Default 1, from 0 to 255. */
    value?: number;
}

/** A ray. */
export interface RaySettings {
    /** Length of the ray; a longer one finds obstacles farther away and takes more time. Default 1000000 u, from 0 to 3e+38. */
    distance?: number;
    /** Radius of the swept disc; 0: a thin ray. Larger: gaps narrower than twice the radius are hit. Default 0 u, from 0 to 1000000. */
    radius?: number;
    /** Groups of obstacles that the ray hits: obstacles whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

/** A query for the nearest agents. */
export interface NearestSettings {
    /** Maximum distance to the center of an agent; agents farther away are not found. A smaller range takes less time. Default 1000000 u, from 0 to 3e+38. */
    range?: number;
    /** Groups of agents to find: agents whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
    /** Maximum number of agents to find, the nearest first; more take more time. Default 1, from 0 to 4294967295. */
    count?: number;
}

/** A query for the agents within range of many points. */
export interface WithinSettings {
    /** Distance up to which agents are found, between centers. Larger: more are found. Default 100 u, from 0 to 3e+38. */
    range?: number;
    /** Groups of agents to find: agents whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

/** A query for the velocity of a shot. */
export interface AimSettings {
    /** Speed of the shot; higher: a flatter, shorter flight and a longer reach. Too low, as 0 is: the result is not `reachable`, and `minSpeed` is the lowest speed that is enough. Default 0 u/s, from 0 to 10000000. */
    speed?: number;
    /** Maximum flight time; shorter: far targets and high arcs are out of reach. 0: no limit. Default 0 s, from 0 to 10000000. */
    maxTime?: number;
    /** Which of the two possible trajectories to take; if `maxTime` rules it out, the other one is taken. Default "low". */
    arc?: Arc;
}

/** An order to a group of agents. */
export interface OrderSettings {
    /** Gap between neighboring places, in radii of the agents; larger: a looser group. With less than 1, agents get into each other's way and take long to sort themselves out. Default 1.5 radii, from 0 to 1000. */
    spacing?: number;
}

/** A query for paths around obstacles. */
export interface PathQuerySettings {
    /** Size of the grid cells for path finding, which cover the world's bounds (`navCells`). Smaller: paths through narrower passages, and more memory and time: half the size means four times as many cells. A passage that is at least 2 x clearance + cellSize wide is found at any place and angle; a narrower one only if there are centers of cells in it that keep the clearance. Default 20 u, from 0.01 to 100000. */
    cellSize?: number;
    /** Distance that the path keeps from obstacles; at least the `radius` of the agent. Larger: the agent needs wider passages. A passage narrower than 2 x clearance is closed; one at least 2 x clearance + cellSize wide is always open. Default 10 u, from 0 to 100000. */
    clearance?: number;
    /** Groups of obstacles to go around: obstacles whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
    /** Groups of links that the path may use: links whose `group` has one of these bits; 0: none. A bit mask. Default 4294967295 (all). */
    links?: number;
    /** 1: the path leads straight from corner to corner, in any direction; 0: in eight directions. Either way `points` has only ends and corners. Default 1 (true). */
    smooth?: number | boolean;
    /** Steepest ground on which the path leads; smaller: it leads around hills. 1.5707964: it leads over any slope. Default 1.5707964 rad, from 0 to 1.5707964. */
    maxSlope?: number;
    /** A path over a slope costs its length x (1 + slopeCost x rise per unit of length); larger: longer detours around hills, 0: slopes cost nothing. Default 0, from 0 to 1000. */
    slopeCost?: number;
}

/** A query for who sees whom. */
export interface SightSettings {
    /** Distance up to which agents see: to the center of the other agent. Smaller: fewer pairs need a ray, which takes less time. Default 1000000 u, from 0 to 1000000. */
    range?: number;
    /** Angle to each side of the direction that an agent faces, within which it sees: the view is twice as wide; in volume worlds a cone. Smaller: fewer pairs need a ray; 3.1415927: it sees all around. Default 3.1415927 rad, from 0 to 3.1415927. */
    halfAngle?: number;
    /** Groups of agents that can be seen: agents whose `group` has one of these bits. A bit mask. Default 4294967295 (all). */
    mask?: number;
    /** Groups of obstacles that block the view: obstacles whose `group` has one of these bits. Leave out the group of windows and of low walls; 0: no obstacle blocks it. A bit mask. Default 4294967295 (all). */
    blockers?: number;
    /** Groups of agents whose discs block the view of agents behind them: agents whose `group` has one of these bits. Every pair that would see each other otherwise then tests all agents of the world; 0: agents do not block it. A bit mask. Default 0. */
    blockingAgents?: number;
    /** 1: each observer looks only at the target with the same index in its list; 0: at all targets. Default 0 (false). */
    pairs?: number | boolean;
}

/** A noise. */
export interface NoiseSettings {
    /** Length of the longest path over which agents with `hearing` 1 hear the noise; up to half of that length, with the default `findAt`, they find what made it. Larger: it is heard farther away. Default 200 u, from 0 to 1000000. */
    loudness?: number;
}

/** How a run is measured. */
export interface MeasureSettings {
    /** Distance from its goal at which an agent has arrived. Larger: it arrives sooner; 0: the agent's own radius. Default 0 u, from 0 to 1000000. */
    reach?: number;
    /** Length of a meter, for `energy`: its formula takes people's speeds in m/s. Larger: the same speeds take less energy. Default 1 u, from 0.000001 to 1000000. */
    meter?: number;
    /** Size of the grid cells on which the shortest paths of the agents are found, as in findPath; smaller: paths through narrower passages, which take longer to find. 0: the shortest paths are straight lines. Default 0 u, from 0 to 100000. */
    cellSize?: number;
    /** Distance that the shortest paths keep from obstacles, with a `cellSize`. Larger: longer paths; 0: the largest radius of an agent. Default 0 u, from 0 to 100000. */
    clearance?: number;
}
