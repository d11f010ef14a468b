/** Generated from src/veer_schema.inl by src/build/types.mjs: change the table, then run `npm run types`. */
import type { Actuator, Align, Arc, BlendMode, Combine, Crowd, DangerScale, Decide, EdgeMode, Facing, Falloff, GroundMode, Idle, LinkKind, Merge, MoveMode, ObstacleKind, PassingSide, Pick, SpeedMode, TargetKind } from "./choices.js";
/** The settings of a new world. */
export interface WorldSettings {
    /** Seed of all random numbers of the world. Default 1, from 0 to 4294967295. */
    seed?: number;
    /** 2: agents steer in x and y, z is height; 3: agents steer in x, y and z. Default 2, from 2 to 3. */
    dimensions?: number;
    /** What happens at the edges of the bounds. Default "none". */
    edges?: EdgeMode;
    /** Left edge of the bounds. Default -1000000 u, from -1000000 to 1000000. */
    minX?: number;
    /** Lower edge of the bounds. Default -1000000 u, from -1000000 to 1000000. */
    minY?: number;
    /** Near edge of the bounds. Default -1000000 u, from -1000000 to 1000000. */
    minZ?: number;
    /** Right edge of the bounds. Default 1000000 u, from -1000000 to 1000000. */
    maxX?: number;
    /** Upper edge of the bounds. Default 1000000 u, from -1000000 to 1000000. */
    maxY?: number;
    /** Far edge of the bounds. Default 1000000 u, from -1000000 to 1000000. */
    maxZ?: number;
    /** Height of the cells of the agent grid; their width is a quarter of their height. 0: chosen from the neighbor distances of the brains. Default 0 u, from 0 to 1000000. */
    cellSize?: number;
    /** Acceleration of projectiles and jumping agents. Default 0 u/s^2, from -1000000 to 1000000. */
    gravityX?: number;
    /** Acceleration of projectiles and jumping agents. Default 0 u/s^2, from -1000000 to 1000000. */
    gravityY?: number;
    /** Acceleration of projectiles and jumping agents; z is height. Default -400 u/s^2, from -1000000 to 1000000. */
    gravityZ?: number;
    /** Length of the fixed steps of advance(). Default 0.016666668 s, from 0.000001 to 0.1. */
    stepTime?: number;
    /** Number of levels: floors above each other in a planar world. Agents, obstacles, casts and paths of different levels do not notice each other; links lead from one level to another. Default 1, from 1 to 16. */
    levels?: number;
    /** Height of a level, with `levels` above 1. A point is on the level to whose height, a multiple of this, its z is closest. Agents that jump higher than half of it are on the next level for that time. Default 100 u, from 0.001 to 1000000. */
    levelHeight?: number;
    /** Maximum number of steps per call of advance(); the time of further steps is dropped. Default 8, from 1 to 1000. */
    maxCatchUp?: number;
    /** Limit on the navigation work of a step. Each field cell that is repaired after the map has changed counts as 1, each cell that is searched for the path of a single agent as 4; the remaining cells are left to later steps. The last repair and the last search may exceed the limit. Larger values make individual steps longer; with smaller values, agents follow outdated routes and wait for paths for longer. 4294967295: no limit. Default 50000 cells, from 1 to 4294967295. */
    navBudget?: number;
}

/** The capacity of a world. */
export interface CapacitySettings {
    /** Maximum number of agents. Default 64, from 1 to 1048575. */
    agents?: number;
    /** Maximum number of brains. Default 8, from 1 to 65535. */
    brains?: number;
    /** Maximum number of paths. Default 8, from 1 to 65535. */
    paths?: number;
    /** Maximum number of obstacles. Default 32, from 1 to 1048575. */
    obstacles?: number;
    /** Maximum number of points of all paths, obstacles, flow fields, meshes and grids of heights together, including the points of flattened curves. A mesh needs one for every vertex and corner and two for every polygon. Default 1024, from 1 to 1048576. */
    points?: number;
    /** Maximum number of projectiles. Default 32, from 0 to 65535. */
    projectiles?: number;
    /** Maximum number of links. Default 16, from 0 to 65535. */
    links?: number;
    /** Maximum number of flow fields. Default 4, from 0 to 65535. */
    flows?: number;
    /** Maximum number of navigation meshes; above 0, the world has memory for searches on them, in proportion to `points`. Default 0, from 0 to 65535. */
    meshes?: number;
    /** Maximum number of grids of heights. A grid needs a point of `points` for every four of its heights. Default 0, from 0 to 65535. */
    heights?: number;
    /** Maximum number of tile maps; above 0, the world has more memory per obstacle, because the boxes of tiles have no points. Default 0, from 0 to 65535. */
    tiles?: number;
    /** 4-byte words for the tiles of all tile maps together: a map takes one for every 4 tiles, one for every square of 32 x 32 tiles and four for every type. Default 0, from 0 to 8388608. */
    tileWords?: number;
    /** Maximum number of cells in one navigation field, on all levels together; 0: no navigation fields. Default 0, from 0 to 1048576. */
    navCells?: number;
    /** Maximum number of navigation fields kept at the same time, one for each goal; if agents have more goals than this, steps take longer but the paths stay correct. Default 4, from 0 to 256. */
    navFields?: number;
    /** Maximum number of slots in a context map; 0: no context maps. Default 16, from 0 to 64. */
    slots?: number;
    /** 1: context maps are kept in columns, which brains with a `merge` need, and callers that read maps or add to them. 0: each map is discarded once its agent has decided, and the columns `interest`, `interestDistance`, `danger`, `dangerDistance`, `decision`, `extraInterest` and `extraDanger` are empty. Default 0 (false). */
    keepMaps?: number | boolean;
    /** Number of 4-byte values stored per agent: the values of the behaviors, and 7 more for a brain with a thinkEvery above 1. Default 8, from 0 to 39. */
    state?: number;
    /** Maximum number of events kept per step; further events are counted and dropped. Default 256, from 1 to 1048576. */
    events?: number;
}

/** An agent. */
export interface AgentSettings {
    /** Position. Default 0 u, from -1000000 to 1000000. */
    x?: number;
    /** Position. Default 0 u, from -1000000 to 1000000. */
    y?: number;
    /** Position; height in a planar world. Default 0 u, from -1000000 to 1000000. */
    z?: number;
    /** Velocity. Default 0 u/s, from -1000000 to 1000000. */
    velocityX?: number;
    /** Velocity. Default 0 u/s, from -1000000 to 1000000. */
    velocityY?: number;
    /** Velocity. Default 0 u/s, from -1000000 to 1000000. */
    velocityZ?: number;
    /** Direction that the agent faces, from +x towards +y; wrapped into (-pi, pi]. Default 0 rad, from -1000000 to 1000000. */
    orientation?: number;
    /** Radius of the agent's disc; 0: a point. Default 8 u, from 0 to 100000. */
    radius?: number;
    /** Mass; with the same maxForce, a heavier agent accelerates more slowly. Default 1 kg, from 0.000001 to 1000000000. */
    mass?: number;
    /** Top speed. Default 100 u/s, from 0 to 1000000. */
    maxSpeed?: number;
    /** Maximum force; Infinity: only `response` limits how fast the velocity changes, and in mode `accelerate` there is no limit. Default Infinity kg u/s^2, from 0 to Infinity. */
    maxForce?: number | null;
    /** Groups that the agent belongs to, one bit each. A bit mask. Default 1. */
    group?: number;
    /** Each level halves the number of slots in the agent's context maps, down to 4: for agents far from the camera. Default 0, from 0 to 3. */
    detailLevel?: number;
    /** A permanent number that seeds the agent's random streams and breaks exact ties; 0: derived from the agent's id, which depends on the order in which agents are added. Agents with equal keys have the same random streams, and their ids break ties between them. Default 0, from 0 to 4294967295. */
    key?: number;
    /** A number for the caller's own use; Veer does not read it, and the hash does not include it. Default 0, from 0 to 4294967295. */
    userData?: number;
}

/** How a brain combines its behaviors. */
export interface BrainSettings {
    /** How the outputs of the brain's behaviors are combined into one decision. Default "blend". */
    combine?: Combine;
    /** How a blend adds up the outputs of its behaviors. Default "plain". */
    blend?: BlendMode;
    /** Combine `priority`: a group whose steering is below this fraction of maxSpeed is skipped; a change of rotation is multiplied by the radius before the comparison. Default 0.2 maxSpeed, from 0 to 1000. */
    threshold?: number;
    /** Combine `pipeline`: maximum number of times that the goal is changed to satisfy the constraints; after that, the fallback decides. Default 8, from 1 to 64. */
    constraintSteps?: number;
    /** Combine `pipeline`: how the path to the goal is planned. Default "walk". */
    actuator?: Actuator;
    /** Number of steps from one decision of an agent to the next. The brain's agents take turns, and each keeps its decision in between; all agents move in every step. Default 1 steps, from 1 to 60. */
    thinkEvery?: number;
    /** How the brain's agents keep clear of other agents, with any combiner; `avoidance` contains the settings. Default "none". */
    crowd?: Crowd;
}

/** How a context brain decides. */
export interface ContextSettings {
    /** Number of directions that an agent considers. Default 16, from 4 to 64. */
    slots?: number;
    /** Direction of slot 0. Default "goal". */
    align?: Align;
    /** How interest spreads to neighboring slots. Default "angle". */
    falloff?: Falloff;
    /** How the distance to an obstacle or agent is converted to danger. Default "distance". */
    danger?: DangerScale;
    /** How a map is merged with the map of the previous step; all choices but `none` need `keepMaps` in the world's capacity. Default "none". */
    merge?: Merge;
    /** Fraction of the previous map that is kept after 1/60 s. Default 0.8, from 0 to 1. */
    keep?: number;
    /** How interest and danger are combined into the score of a slot. Default "distance". */
    decide?: Decide;
    /** Decide `distance`: danger that the agent would reach later than this is ignored. Default 1.5 s, from 0.01 to 60. */
    horizon?: number;
    /** How the direction is chosen from the scores of the slots. Default "spline". */
    pick?: Pick;
    /** Amount by which the score of a new direction must exceed the score of the previous direction, at full speed; smaller if the goal asks for a lower speed. Default 0.05, from 0 to 1. */
    hysteresis?: number;
    /** Speed in the chosen direction. Default "value". */
    speed?: SpeedMode;
    /** Speed of an agent for which no direction is good, as a fraction of maxSpeed. Default 0.2, from 0 to 1. */
    crawl?: number;
    /** Time without any free direction after which `blocked` is emitted; after half of this time without progress, the agent starts a detour along the obstacle. Default 1 s, from 0.05 to 60. */
    blockedAfter?: number;
    /** Time without progress towards the goal after which `blocked` is emitted. Default 6 s, from 0.05 to 600. */
    patience?: number;
    /** Time in which the remembered danger of a blocked direction fades to about a third. Default 3 s, from 0.05 to 60. */
    memoryTime?: number;
}

/** How a decision is turned into motion. */
export interface LocomotionSettings {
    /** How a decision is turned into motion. Default "velocity". */
    mode?: MoveMode;
    /** Rate at which the velocity approaches the desired velocity, within maxForce; Infinity: immediately. In mode `accelerate` this rate matters only for `idle: brake`. Default 10/s, from 0 to Infinity. */
    response?: number | null;
    /** What an agent does when no behavior has an output. Default "coast". */
    idle?: Idle;
    /** Rate at which a coasting agent slows down. Default 0/s, from 0 to 1000. */
    drag?: number;
    /** Maximum turn rate of the velocity. The agent slows down while the angle to the desired velocity is larger than it can turn in one step, and when a stationary goal is inside its turning circle, whose radius is speed/maxTurnRate. In volume worlds the limit applies to the angle in space. Default Infinity rad/s, from 0 to Infinity. */
    maxTurnRate?: number | null;
    /** Mode `car`: minimum turning radius. If a stationary goal is inside the turning circle, the car first drives on or, with `reverse`, backs up. Default 20 u, from 0 to 1000000. */
    turningRadius?: number;
    /** Mode `car`: 1 allows the car to reverse, towards a goal behind it and to make room for a turn. Default 0 (false). */
    reverse?: number | boolean;
    /** What sets the orientation; a `car` always faces the direction in which it drives. Default "velocity". */
    facing?: Facing;
    /** Maximum turn rate of the orientation. Default 12.566371 rad/s, from 0 to Infinity. */
    maxRotation?: number | null;
    /** Facing `independent`: maximum rate of change of the rotation. Default 50 rad/s^2, from 0 to Infinity. */
    maxAngularAcceleration?: number | null;
    /** 1: the agent slides along obstacles and never enters them; 0: it passes through them. Default 1 (true). */
    contact?: number | boolean;
    /** Whether the agent keeps to the heights of the ground (addHeights). Default "none". */
    ground?: GroundMode;
    /** With `ground: walk`: steepest ground that the agent climbs, as the angle to the horizontal plane. Steeper ground is like a wall for an agent that comes from below: it slides along its foot. Downhill there is no limit. Default 1.5707964 rad, from 0 to 1.5707964. */
    maxSlope?: number;
}

/** How the agents of a crowd keep clear of each other. */
export interface AvoidanceSettings {
    /** Time horizon for collisions, given as the distance that the agent travels in that time at top speed; later collisions are ignored. The unit is the agent's radius, so that crowds of any size and speed move alike. Default 10 radii, from 0.1 to 1000. */
    horizon?: number;
    /** Horizon for agents that move in the same direction or share a goal: a shorter horizon lets streams and queues close up. Default 2.5 radii, from 0.1 to 1000. */
    sameWayHorizon?: number;
    /** Horizon for obstacles. Default 1 radii, from 0.1 to 1000. */
    obstacleHorizon?: number;
    /** Maximum number of neighbors that an agent avoids at the same time; the nearest neighbors are used. Default 12, from 1 to 16. */
    neighbors?: number;
    /** The agent's share of the effort to avoid a collision, relative to the other agent's; 0: other agents yield to this agent. Default 1, from 0 to 1. */
    responsibility?: number;
    /** The side on which oncoming agents pass each other. Default "right". */
    side?: PassingSide;
    /** Groups of agents to avoid; agents of other groups do not push the agent either. A bit mask. Default 4294967295 (all). */
    mask?: number;
    /** 1: an agent blocked by agents that have arrived at the same goal counts as arrived; 0: it keeps pushing towards the goal. Default 1 (true). */
    settle?: number | boolean;
}

/** A path. */
export interface PathSettings {
    /** Half the width of the path. Default 20 u, from 0 to 1000000. */
    radius?: number;
    /** Maximum distance between a smooth path and the chords that approximate it; on a narrow path the distance is reduced to 1/80 of the path's radius, but not below a tenth of this value. Default 0.25 u, from 0.0001 to 1000. */
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
    /** Center. Default 0 u, from -1000000 to 1000000. */
    z?: number;
    /** Velocity of the obstacle; predictions account for it. Default 0 u/s, from -1000000 to 1000000. */
    velocityX?: number;
    /** Velocity of the obstacle; predictions account for it. Default 0 u/s, from -1000000 to 1000000. */
    velocityY?: number;
    /** Velocity of the obstacle; predictions account for it. Default 0 u/s, from -1000000 to 1000000. */
    velocityZ?: number;
    /** Radius of a circle; half the thickness of segments; boxes and polygons grow by this radius and get round corners. Default 0 u, from 0 to 100000. */
    radius?: number;
    /** Half the width of a box. Default 10 u, from 0 to 1000000. */
    halfWidth?: number;
    /** Half the height of a box. Default 10 u, from 0 to 1000000. */
    halfHeight?: number;
    /** Half the depth (along z) of a box in a volume world. Default 10 u, from 0 to 1000000. */
    halfDepth?: number;
    /** Rotation of a box, polygon or segment about its center; in volume worlds about z. Default 0 rad, from -1000000 to 1000000. */
    angle?: number;
    /** 1: only the outline of a box or polygon blocks, so that agents can be inside. Default 0 (false). */
    hollow?: number | boolean;
    /** Segments: 1 joins the last point to the first. Default 0 (false). */
    closed?: number | boolean;
    /** Groups that the obstacle belongs to, one bit each, for masks. A bit mask. Default 1. */
    group?: number;
    /** 0: a wall. Above 0: an area of the ground; agents walk over it and see across it, and only navigation (`navField`, `goTo`, findPath and navDistances, each with a mask of obstacle groups) takes it into account: a path through it costs this many times its length, below 1 for roads, above 1 for mud; Infinity: paths do not enter it. Costs range from 0.125 to 100 (others count as the nearest of the two) and are rounded by at most 3 %. An area counts for the cells whose centers it covers. Where areas overlap, the smallest cost of at most 1 counts, so that roads and bridges (cost 1) lead over everything; without one, the largest cost. Default 0, from 0 to Infinity. */
    cost?: number | null;
}

/** An obstacle. */
export interface ObstacleSettings extends ShapeSettings {
    /** Shape of the obstacle. Default "circle". */
    kind?: ObstacleKind;
}

/** A projectile. */
export interface ProjectileSettings {
    /** Position. Default 0 u, from -1000000 to 1000000. */
    x?: number;
    /** Position. Default 0 u, from -1000000 to 1000000. */
    y?: number;
    /** Position; height. Default 0 u, from -1000000 to 1000000. */
    z?: number;
    /** Velocity. Default 0 u/s, from -1000000 to 1000000. */
    velocityX?: number;
    /** Velocity. Default 0 u/s, from -1000000 to 1000000. */
    velocityY?: number;
    /** Velocity. Default 0 u/s, from -1000000 to 1000000. */
    velocityZ?: number;
    /** Radius of the ball. Default 2 u, from 0 to 100000. */
    radius?: number;
    /** Height at which a falling projectile lands. Default 0 u, from -1000000 to 1000000. */
    ground?: number;
    /** Time after which a projectile that has not landed expires; 0: in the next step. Default 10 s, from 0 to 3600. */
    lifeTime?: number;
    /** Groups of agents that the projectile hits in flight, one bit each; 0: none. A projectile never hits its owner. A bit mask. Default 0. */
    hits?: number;
    /** Any number for the caller's own use; Veer never reads it, and it is not part of the hash. Default 0, from 0 to 4294967295. */
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
    /** Height of the take-off pad. Default 0 u, from -1000000 to 1000000. */
    fromZ?: number;
    /** Center of the landing pad. Default 0 u, from -1000000 to 1000000. */
    toX?: number;
    /** Center of the landing pad. Default 0 u, from -1000000 to 1000000. */
    toY?: number;
    /** Height of the landing pad. Default 0 u, from -1000000 to 1000000. */
    toZ?: number;
    /** Radius of the take-off pad, within which the jump begins. Default 10 u, from 0.001 to 100000. */
    takeOffRadius?: number;
    /** Radius of the landing pad. Default 10 u, from 0.001 to 100000. */
    landingRadius?: number;
    /** Vertical speed at take-off. Default 200 u/s, from 0 to 1000000. */
    jumpSpeed?: number;
    /** Maximum time until the agent leaves the take-off pad; after that, it gives up the link. A `walk` may take this time longer than at full speed. Default 10 s, from 0.1 to 600. */
    patience?: number;
    /** Cost of the link when navigation compares paths, as the length of a path over open ground; less than the side of a cell counts as a cell. Default 40 u, from 0.001 to 1000000. */
    cost?: number;
    /** Kinds `walk`, `ladder` and `door`: maximum speed on the link; Infinity: the agent's maxSpeed. Default Infinity u/s, from 0.001 to Infinity. */
    speed?: number | null;
    /** All kinds but `jump`: time that the agent waits on the take-off pad before it goes on, for example until a door is open. Default 0 s, from 0 to 600. */
    wait?: number;
    /** 1: the link also leads from the landing pad to the take-off pad. Default 0 (false). */
    twoWay?: number | boolean;
    /** Groups that the link belongs to, one bit each: navigation takes a link if the `links` of the behavior or query name one of them. A bit mask. Default 1. */
    group?: number;
}

/** A flow field. */
export interface FlowSettings {
    /** Corner of the first cell. Default 0 u, from -1000000 to 1000000. */
    x?: number;
    /** Corner of the first cell. Default 0 u, from -1000000 to 1000000. */
    y?: number;
    /** Side of a cell. Default 40 u, from 0.001 to 1000000. */
    cellSize?: number;
    /** Cells along x. Default 1, from 1 to 1024. */
    columns?: number;
    /** Cells along y. Default 1, from 1 to 1024. */
    rows?: number;
}

/** A grid of heights. */
export interface HeightsSettings {
    /** First corner of the grid. Default 0 u, from -1000000 to 1000000. */
    x?: number;
    /** First corner of the grid. Default 0 u, from -1000000 to 1000000. */
    y?: number;
    /** Side of a cell. Default 20 u, from 0.001 to 1000000. */
    cellSize?: number;
    /** Cells along x. Default 1, from 1 to 1024. */
    columns?: number;
    /** Cells along y. Default 1, from 1 to 1024. */
    rows?: number;
}

/** A tile map. */
export interface TilesSettings {
    /** Corner of the first tile. Default 0 u, from -1000000 to 1000000. */
    x?: number;
    /** Corner of the first tile. Default 0 u, from -1000000 to 1000000. */
    y?: number;
    /** Height of the map, which gives its level in a world with `levels`. Default 0 u, from -1000000 to 1000000. */
    z?: number;
    /** Side of a tile. Default 32 u, from 0.001 to 1000000. */
    tileSize?: number;
    /** Tiles along x. Default 1, from 1 to 4096. */
    columns?: number;
    /** Tiles along y. Default 1, from 1 to 4096. */
    rows?: number;
    /** Groups that the map's obstacles belong to, one bit each, for masks; a type may have its own. A bit mask. Default 1. */
    group?: number;
}

/** What a value of tiles stands for. */
export interface TileType {
    /** 1: the tiles are walls. Default 0 (false). */
    solid?: number | boolean;
    /** Above 0: the tiles are areas of the ground with this cost, as an obstacle's `cost`; 0: walls or open ground. Default 0, from 0 to Infinity. */
    cost?: number | null;
    /** Groups that the tiles' obstacles belong to, one bit each; 0: those of the map. A bit mask. Default 0. */
    group?: number;
}

/** What a value of tiles stands for. */
export interface TileTypeSettings extends TileType {
    /** Value of the tiles that this type describes. Default 1, from 0 to 255. */
    value?: number;
}

/** A ray. */
export interface RaySettings {
    /** Length of the ray. Default 1000000 u, from 0 to 3e+38. */
    distance?: number;
    /** Radius of the swept disc; 0: a thin ray. Default 0 u, from 0 to 1000000. */
    radius?: number;
    /** Groups of obstacles that the ray hits. A bit mask. Default 4294967295 (all). */
    mask?: number;
}

/** A query for the nearest agents. */
export interface NearestSettings {
    /** Maximum distance to the center of an agent; agents farther away are not found. Default 1000000 u, from 0 to 3e+38. */
    range?: number;
    /** Groups of agents to find. A bit mask. Default 4294967295 (all). */
    mask?: number;
    /** Maximum number of agents to find. Default 1, from 0 to 4294967295. */
    count?: number;
}

/** A query for the velocity of a shot. */
export interface AimSettings {
    /** Speed of the shot. Default 0 u/s, from 0 to 10000000. */
    speed?: number;
    /** Maximum flight time; 0: no limit. Default 0 s, from 0 to 10000000. */
    maxTime?: number;
    /** Which of the two possible trajectories to take; if `maxTime` rules it out, the other one is taken. Default "low". */
    arc?: Arc;
}

/** An order to a group of agents. */
export interface OrderSettings {
    /** Gap between neighboring places, in radii of the agents. With less than 1, agents get into each other's way and take long to sort themselves out. Default 1.5 radii, from 0 to 1000. */
    spacing?: number;
}

/** A query for paths around obstacles. */
export interface PathQuerySettings {
    /** Size of the cells, which cover the world's bounds; only passages that contain the center of a cell are found. Default 20 u, from 0.01 to 100000. */
    cellSize?: number;
    /** Distance that the path keeps from obstacles; it should be at least the radius of the agent. Default 10 u, from 0 to 100000. */
    clearance?: number;
    /** Groups of obstacles to go around. A bit mask. Default 4294967295 (all). */
    mask?: number;
    /** Groups of links that the path may use; 0: none. A bit mask. Default 4294967295 (all). */
    links?: number;
    /** 1: the path leads straight from corner to corner, in any direction; 0: from cell to cell, in eight directions. Default 1 (true). */
    smooth?: number | boolean;
    /** Steepest ground on which the path leads; 1.5707964: any. Default 1.5707964 rad, from 0 to 1.5707964. */
    maxSlope?: number;
    /** A path over a slope costs its length x (1 + slopeCost x rise per unit of length). Default 0, from 0 to 1000. */
    slopeCost?: number;
}
