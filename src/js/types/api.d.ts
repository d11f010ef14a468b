/**
 * The types of a world's input and output, in addition to the generated types of schema.d.ts: points, ids, targets and
 * results. The entries of the package export all of them.
 */
import type {
    AgentSettings, AimSettings, AvoidanceSettings, Behaviors, BehaviorType, BrainSettings, BuildStatus, CapacitySettings, Choices, Columns as ColumnViews,
    ContextSettings, EdgeMode, EventType, FlowSettings, HeightsSettings, LinkSettings, LocomotionSettings, Measures, MeasureSettings, NavMeans, NearestSettings, ObstacleKind, ObstacleSettings, PathQuerySettings, PathSettings, SenseSettings, SightSettings, NoiseSettings, WithinSettings,
    MemorySource, PathStatus, ProjectileSettings, RaySettings, ShapeSettings, Stats, TileType, TilesSettings, WarningCode, WorldSettings,
} from "./schema.js";

export type * from "./schema.js";

declare const kind: unique symbol;
/**
 * An id is a number; its kind exists only for the compiler. A program that stores ids as plain numbers, for example in
 * a file, casts them when it reads them: `saved.agent as AgentId`. At run time, Veer checks that an id is of the right
 * kind.
 */
type Id<Kind extends string> = number & { readonly [kind]: Kind };

export type AgentId = Id<"agent">;
export type BrainId = Id<"brain">;
export type PathId = Id<"path">;
export type ObstacleId = Id<"obstacle">;
export type ProjectileId = Id<"projectile">;
export type LinkId = Id<"link">;
export type FlowId = Id<"flow">;
export type MeshId = Id<"mesh">;
export type HeightsId = Id<"heights">;
export type TilesId = Id<"tiles">;
export type AnyId = AgentId | BrainId | PathId | ObstacleId | ProjectileId | LinkId | FlowId | MeshId | HeightsId
    | TilesId;
/** No id. */
export type None = 0 | null;

/**
 * A point or direction: { x, y }, { x, y, z }, [x, y] or [x, y, z]. z is used in volume worlds, and as height in planar
 * worlds; default 0. An object may have other fields: a result of getAgent is a point, too.
 */
export type Point = { x: number; y: number; z?: number | undefined } | readonly number[] | Float32Array | Float64Array;

/** A point or direction in a result. */
export interface Vec3 {
    /** In u, or in u/s where the vector is a velocity. */
    x: number;
    /** Down on a canvas. With axes "yUp": the height. */
    y: number;
    /** The height; 0 in planar worlds without heights. With axes "yUp": on the ground. */
    z: number;
}

export type PointList = readonly Point[];

/** An agent's own target: a point, another agent, a path (for behaviors that follow a path), or nothing. */
export type Target = Point | AgentId | { path: PathId } | null;

/**
 * A behavior's target: the agent's own target, a point, an agent, the nearest agent of groups given as a bit mask
 * ({ nearest: 2 }: an agent whose `group` has bit 2), or nothing.
 */
export type BehaviorTarget = "own" | "memory" | Point | AgentId | { nearest: number } | null;

type Keys<Union> = Union extends unknown ? keyof Union : never;
type Field<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;
type HasWidened<Given> = string extends Given ? true
    : Given extends readonly (infer Item)[] ? HasWidened<Item>
        : Given extends ArrayLike<number> ? false
            : Given extends object ? { [Key in keyof Given]: HasWidened<Given[Key]> }[keyof Given] : false;
type WidenedFields<Wanted, Given> = {
    [Key in keyof Given]: Key extends Keys<Wanted> ? Widened<Field<Wanted, Key>, Given[Key]> : never;
};
type WidenedItem<Wanted, Given> = Given extends { type: infer Type }
    ? string extends Type ? WidenedFields<Wanted, Given>
        : true extends HasWidened<Given> ? WidenedFields<Extract<Wanted, { type: Type }>, Given>
            : Extract<Wanted, { type: Type }>
    : Widened<Wanted, Given>;
/** `Wanted`, but a name may be any string where its type in `Given` is `string`. */
type Widened<Wanted, Given> = string extends Given
    ? Extract<Wanted, string> extends never ? Wanted : Given
    : Given extends readonly unknown[]
        ? { [Index in keyof Given]: WidenedItem<Extract<Wanted, readonly unknown[]>[number], Given[Index]> }
        : true extends HasWidened<Given> ? WidenedFields<Wanted, Given> : Wanted;

/**
 * A definition, also one from a constant or a JSON module, where TypeScript has widened names such as "context" to
 * string. The compiler checks the names that are written in the call itself; Veer checks widened ones when the program
 * runs.
 */
export type Wide<Definition, Given> = Definition | Widened<Definition, Given>;

/** All settings, as a world returns them: none is missing or null. */
type Complete<Settings> = { [Name in keyof Settings]-?: Exclude<Settings[Name], null | undefined> };

/** The capacities, as numbers. */
export type Capacity = { [Name in keyof CapacitySettings]-?: number };

/** The axis that points up; the other two are the ground. */
export type Axes = "zUp" | "yUp";

/** What happens at the edges of the bounds, axis by axis. z: in worlds of 3 dimensions. */
export interface AxisEdges {
    /** The two edges across the x axis, at minX and maxX of the bounds. Default "none". */
    x?: EdgeMode;
    /** The two edges across the y axis, at minY and maxY of the bounds. Default "none". */
    y?: EdgeMode;
    /** The two edges across the z axis, at minZ and maxZ of the bounds; only in worlds of 3 dimensions. Default "none". */
    z?: EdgeMode;
}

export interface WorldDef extends WorldSettings {
    /**
     * "zUp", the default: the ground is x and y, angles turn from x towards y. "yUp", as in three.js and Babylon.js:
     * the ground is x and z, and angles turn from x towards z; all input and output of the world is in these axes. A
     * list of two numbers is a point on the ground.
     */
    axes?: Axes;
    /** [minX, minY, maxX, maxY], or [minX, minY, minZ, maxX, maxY, maxZ] */
    bounds?: readonly number[];
    /**
     * What happens at the edges of the bounds: the same along all axes, or axis by axis; an axis that is left out has
     * no edges. A corridor that continues at its other end: `edges: { x: "wrap", y: "clamp" }`.
     */
    edges?: EdgeMode | AxisEdges;
    /**
     * The initial capacities. A world that grows adds the capacity for context maps when a brain needs them, unless
     * `slots` is set. The maps are columns only with `keepMaps`.
     */
    capacity?: CapacitySettings;
    /** true: the world grows when a capacity is full; false: a full capacity is an error. Default true. */
    grow?: boolean;
}

export type WorldState = Complete<WorldSettings> & { capacity: Capacity; axes?: Axes };

export interface AgentDef extends AgentSettings {
    /** Without a brain the agent coasts. */
    brain?: BrainId | None;
    /**
     * The agent's own target, for behaviors whose `target` is "own". Default null: such behaviors do nothing.
     * setTarget changes it.
     */
    target?: Target;
}

export type AgentState = Complete<AgentSettings> & { brain: BrainId | 0; target: Target };

/** The field of behaviors that have a target. */
export interface Targeted {
    /**
     * The target of the behavior: "own", each agent's own target, "memory", what each agent has found and remembers
     * (`sense`), or one target for all agents of the brain. Default "own".
     */
    target?: BehaviorTarget;
}

/** The field of behaviors that follow a path. */
export interface OnPath {
    /**
     * The path. null: the path that is the agent's own target, so that agents with the same brain can follow different
     * paths.
     */
    path: PathId | None;
}

/** The field of behaviors that take a path as an outline. */
export interface WithOutline {
    /** A closed path, for the region `polygon`. */
    path?: PathId | None;
}

/** The field of behaviors that follow a flow field. */
export interface InFlow {
    /** The flow field. null: no flow field, so the behavior does nothing. */
    flow: FlowId | None;
}

/** The field of behaviors that can go along a mesh. */
export interface OverMesh {
    /** The navigation mesh on which the agents walk. null: they go around the obstacles of the world. */
    mesh?: MeshId | None;
}

/** The field of behaviors that involve a second agent. */
export interface WithOther {
    /** The second agent. */
    otherAgent?: AgentId | None;
}

/** A behavior of a brain: its type, its parameters, and the settings that all behaviors have in common. */
export type Behavior = Behaviors[BehaviorType];

export interface BrainDef extends BrainSettings {
    /** How a context brain decides; only with `combine: "context"`. */
    context?: ContextSettings;
    /** How fast and how the agents follow the decision. */
    locomotion?: LocomotionSettings;
    /** How the agents of a crowd keep clear of each other; only with a `crowd`. */
    avoidance?: AvoidanceSettings;
    /** What the agents see, hear and remember; with a `mask` of the groups that they look for. */
    sense?: SenseSettings;
    /** A behavior that needs no settings may be given by its name: `["seek", "separation"]`. */
    behaviors?: readonly (Behavior | BehaviorType)[];
}

export type BrainState = Complete<BrainSettings> & {
    /** All settings of context maps, also where `combine` is not "context". */
    context: Complete<ContextSettings>;
    /** All settings of the motion. */
    locomotion: Complete<LocomotionSettings>;
    /** All settings of the crowd, also without one. */
    avoidance: Complete<AvoidanceSettings>;
    /** All settings of perception, also without it. */
    sense: Complete<SenseSettings>;
    /** The behaviors in their order, with all parameters. */
    behaviors: Behavior[];
};

export interface PathDef extends PathSettings {
    /** The corners, or with `smooth` the points of the curve; at least one. */
    points: PointList;
}

export type PathState = Complete<PathSettings> & { points: number[][] };

/** An obstacle whose kind the call gives: of addCircle, addBox and addPolygon. */
export interface ShapeDef extends ShapeSettings {
    /** Points of segments and polygons, relative to x, y. */
    points?: PointList;
}

export interface ObstacleDef extends ShapeDef, ObstacleSettings {}

/** A wall from one point to another, or through a list of points. */
export interface SegmentDef extends ShapeDef {
    /** The start of a single wall, in place of `points`; needs `to`. */
    from?: Point;
    /** The end of a single wall; needs `from`. */
    to?: Point;
}

/** The state of an obstacle; `points` only for segments and polygons. */
export type ObstacleState = Complete<ObstacleSettings> & { points?: number[][] };

/** Position, velocity and angle of an obstacle; omitted fields keep their values. */
export interface Motion {
    /** Center, u. */
    x?: number;
    /** Center, u. */
    y?: number;
    /** Center, u: the height in volume worlds. */
    z?: number;
    /** Velocity, u/s: the obstacle moves by it in every step, and behaviors predict where it will be. */
    velocityX?: number;
    /** As `velocityX`, along y. */
    velocityY?: number;
    /** As `velocityX`, along z. */
    velocityZ?: number;
    /** Rotation about the center, in volume worlds about the vertical axis, rad. */
    angle?: number;
}

export interface PathPoint {
    /** The point, u. */
    position: Vec3;
    /**
     * Direction of the path, a vector of length 1; (0, 0) on a path of length 0. At a corner, the direction of the next
     * segment; if the corner is the closest point to a query point, the direction of the segment that is more nearly
     * perpendicular to the line to the query point.
     */
    tangent: Vec3;
    /** Distance along the path from its start. */
    distance: number;
    /** Signed distance of the query point from the path, positive to its left. */
    offset: number;
    /** Curvature, 1/u, positive to the left. */
    curvature: number;
    /** Length of the whole path. */
    length: number;
}

export interface ProjectileDef extends ProjectileSettings {
    /** Instead of velocityX, velocityY and velocityZ, as `aim` returns it, u/s. */
    velocity?: Point;
    /** The agent that fired the projectile. The projectile never hits its owner. */
    owner?: AgentId | None;
}

export type ProjectileState = Complete<ProjectileSettings> & { owner: AgentId | null };

export type LinkDef = LinkSettings;
export type LinkState = Complete<LinkSettings>;

export interface FlowDef extends FlowSettings {
    /**
     * columns x rows vectors, row by row from the corner: a list of [x, y] or { x, y }, or one Float32Array with all
     * vectors. A vector of length 1 means maxSpeed.
     */
    vectors?: PointList | Float32Array;
}

export type FlowState = Complete<FlowSettings> & { vectors: Float32Array };

export interface HeightsDef extends HeightsSettings {
    /** The heights of the corners of the cells, (columns + 1) x (rows + 1), from the corner x, y along x, row by row. */
    heights?: ArrayLike<number>;
}

export type HeightsState = Required<HeightsSettings> & { heights: Float32Array };

/** A rectangle of corners that get new heights. */
export interface HeightsEdit {
    /** The first corner. Default: 0. */
    column?: number;
    /** The row of the first corner. Default: 0. */
    row?: number;
    /** Corners along x and y. Default: 1. */
    columns?: number;
    /** Corners along y. Default: 1. */
    rows?: number;
    /** columns x rows heights, row by row. */
    heights: ArrayLike<number>;
}

/** The ground at a point. */
export interface Ground {
    /** The grid of heights. */
    heights: HeightsId;
    /** The height of the ground, u. */
    height: number;
    /** The angle between the ground and the horizontal plane, 0 to pi/2, in rad. */
    slope: number;
    /** A unit vector, which points up. */
    normal: Vec3;
}

/** A navigation mesh: walkable ground as convex polygons. */
export interface MeshDef {
    /** [x, y], or [x, y, z] with the height. */
    vertices: ReadonlyArray<readonly number[] | Float32Array>;
    /** For every polygon the indices of its vertices, counterclockwise from +x towards +y; with y up, towards +z. */
    polygons: ReadonlyArray<ArrayLike<number>>;
    /**
     * For every polygon, and every edge from one of its corners to the next, the polygon beyond; -1: a wall. Default:
     * polygons that share an edge are neighbors.
     */
    neighbors?: ReadonlyArray<ArrayLike<number>>;
    /** For every polygon what a path over it costs per unit of length; Infinity: the polygon is closed. Default: 1. */
    costs?: ArrayLike<number>;
}

export interface MeshState {
    /** [x, y, z] of every vertex, u. */
    vertices: number[][];
    /** The indices of the vertices of every polygon. */
    polygons: number[][];
    /** The polygon beyond every edge; -1: a wall. */
    neighbors: number[][];
    /** What a path over each polygon costs per unit of length; Infinity: closed. */
    costs: number[];
}

/** The types of tiles, by their values. */
export type TileTypes = Readonly<Record<number, TileType>>;

/** A grid of square tiles. */
export interface TilesDef extends TilesSettings {
    /** columns x rows values from 0 to 255, row by row from the corner x, y. */
    tiles: ArrayLike<number>;
    /** What the values stand for. 0 is open ground without a type; every other value needs one. */
    types?: TileTypes;
}

export type TilesState = Complete<TilesSettings> & { tiles: Uint8Array; types: Record<number, Complete<TileType>> };

/** A rectangle of tiles with new values. */
export interface TilesPatch {
    /** The first column and row; default 0. */
    column?: number;
    /** The first row; default 0. */
    row?: number;
    /** Tiles along x. */
    columns: number;
    /** Tiles along y. */
    rows: number;
    /** columns x rows values, row by row. */
    tiles: ArrayLike<number>;
}

/** The place of a tile in its map, and its value. */
export interface Tile {
    /** Its column, from 0 at the map's x. */
    column: number;
    /** Its row, from 0 at the map's y. */
    row: number;
    /** Its value, 0 to 255: a key of the map's `types`. */
    value: number;
}

/** How findPath searches. */
export interface PathOptions extends PathQuerySettings {
    /** The mesh on which the path leads; of the other options, only `clearance` and `links` are then used. */
    mesh?: MeshId | null;
}

export interface Flight {
    /** Where the flight is now, u. */
    position: Point;
    /** Its velocity now, u/s. */
    velocity: Point;
    /** Default: the world's gravity. */
    gravity?: Point;
}

export interface Landing {
    /** Seconds from now. */
    time: number;
    /** Where it lands, u. */
    position: Vec3;
    /** Its velocity at the landing, u/s. */
    velocity: Vec3;
}

export interface AimQuery extends AimSettings {
    /** Where the shot starts, u: with the height z of the projectile that you add. */
    from: Point;
    /** Where the target is now, u, with its height z. */
    to: Point;
    /** Velocity of the target at `to`; the shot leads the target. Default 0. */
    targetVelocity?: Point;
    /** Default: the world's gravity. */
    gravity?: Point;
}

export interface Aim {
    /** false: the target is out of range; minSpeed is the speed that would be sufficient. */
    reachable: boolean;
    /** Velocity to fire with: `velocity` of addProjectile. */
    velocity: Vec3;
    /** Time of flight, s. */
    time: number;
    /** Point that the shot hits. */
    hitPoint: Vec3;
    /** The lowest speed at which a shot reaches the target, u/s. */
    minSpeed: number;
}

export interface Jump {
    /** Whether the agent can take the link; if not, `refusal` says why. */
    possible: boolean;
    /** Reason if the jump is not possible. */
    refusal: Choices["JumpRefusal"];
    /** Time of flight, s. */
    time: number;
    /** Time at which the jump passes the height of the landing pad on the way up, s; negative: before the take-off. */
    risingTime: number;
    /** Planar speed at the take-off, u/s. */
    speedNeeded: number;
    /** Velocity at the take-off. */
    velocity: Vec3;
    /** Minimum vertical speed that reaches the height of the landing pad, u/s. */
    jumpSpeedNeeded: number;
}

export interface Ray extends RaySettings {
    /** Where the ray starts, u. */
    origin: Point;
    /** A vector of any length except 0. */
    direction: Point;
}

export interface Hit {
    /** The obstacle that the ray hits; with tile maps, `tilesOf` returns the map that it belongs to. */
    obstacle: ObstacleId;
    /** Center of the disc at the contact. */
    point: Vec3;
    /** Surface normal, which points out of the obstacle; of length 1. */
    normal: Vec3;
    /** 0 if the ray starts inside. */
    distance: number;
}

/** The cells of navigation, which fill the world's bounds on each level. */
export interface NavCells {
    /** The number of cells along x. */
    columns: number;
    /** The rows of one level. */
    rows: number;
    /** The size of a cell along x, u. */
    cellX: number;
    /** The size of a cell along y, u. */
    cellY: number;
    /** The number of levels. The columns x rows cells of the lowest level come first, then those of the next. */
    levels: number;
}

/** Distances in a navigation field, one for each cell. */
export interface NavDistances extends NavCells {
    /** Distance along the path from each cell to the goal, level by level and row by row; Infinity: no path. */
    distances: Float32Array;
}

/** Regions of connected cells. */
export interface NavRegions extends NavCells {
    /**
     * Region of each cell, level by level and row by row: numbers from 1 in the order of the regions' first cells; 0: no
     * path enters the cell.
     */
    regions: Uint32Array;
}

/** A path around obstacles. */
export interface FoundPath {
    /** Whether the path leads to the goal, or only to the closest point that can be reached. */
    status: PathStatus;
    /** 0 if there is no path. A link counts with its `cost`. */
    length: number;
    /** The length of each piece times the cost of the ground there; without areas of the ground, the length. */
    cost: number;
    /**
     * The start, the corners and the end. In a wrapped world, consecutive points are joined by the shortest
     * displacement.
     */
    points: {
        /** In u. */
        x: number;
        /** In u; with axes "yUp" the height, if there is one. */
        y: number;
        /** The height: on a mesh, and in a world with levels, where it is that of the point's level. */
        z?: number;
    }[];
    /** Index of the point from which the first link of the path leads to the next point; -1: the path uses no link. */
    link: number;
}

/** The paths that a call found, in the order of the given starts and goals. */
export interface FoundPaths {
    /** Where each path leads. */
    statuses: PathStatus[];
    /** The length of each path, u; 0 if there is none. */
    lengths: Float32Array;
    /** The cost of each path: its length times the cost of the ground. */
    costs: Float32Array;
    /** For each path, the index, counted from its own first point, from which its first link leads; -1: no link. */
    links: Int32Array;
    /** The points of path i are the points from index starts[i] up to, but not including, starts[i + 1]. */
    starts: Uint32Array;
    /**
     * x, y of every point of all paths; with y up: x, z. In a world with levels x, y, z of every point, where the height is
     * that of the point's level.
     */
    points: Float32Array;
    /** How many numbers each point has: 3 in a world with levels, otherwise 2. */
    stride: number;
}

/**
 * Places between which agents must be able to walk: points { x, y }, [x, y], or one Float32Array of x, y. In a world with
 * levels they have x, y, z.
 */
export interface BuildQuestion {
    /** Where agents start, for example the entries of a level. */
    starts: PointList | Float32Array;
    /** Places that agents must be able to reach; every start must reach every goal. */
    goals: PointList | Float32Array;
    /** The brain whose first `goTo` or `navField` sets the cells, the clearance and the mask. */
    brain: BrainId;
}

/** Whether an obstacle can be built. */
export interface BuildAnswer {
    /** True if every start would still reach every goal, and no agent stands there. */
    ok: boolean;
    /** "free", "occupied" by agents, or "blocked": a start would not reach a goal. */
    status: BuildStatus;
    /** The first start that would not reach a goal, and the first such goal, by their indices. */
    blocked: { start: number; goal: number } | null;
    /** The agents that the obstacle would overlap. */
    agents: AgentId[];
}

/** Which agents to find around which points. */
export interface WithinQuery extends WithinSettings {
    /** The points, or one Float32Array with x, y, z of each; heights count in volume worlds and on levels. */
    centers: PointList | Float32Array;
    /** An array for the slots; too small: the call fails, and the error says how many there are. Without it, a new one. */
    into?: Uint32Array;
    /** An array for the number of agents of each center, at least one element per center. Without it, a new one. */
    counts?: Uint32Array;
}

/** The agents within range of each of many points. */
export interface Within {
    /** Slots of the agents around the first center, in ascending order, then around the next: the start of `into`. */
    slots: Uint32Array;
    /** The number of agents around each center. */
    counts: Uint32Array;
}

/** Which agents to measure. */
export interface MeasureQuery {
    /** Groups of agents, one bit each: agents whose `group` has one of these bits. Without it, all agents. */
    mask?: number;
}

/** Which agents may see which others. */
export interface SightQuery extends SightSettings {
    /** Agents that look. */
    observers: readonly AgentId[];
    /** Agents that they look for; with `pairs: true`, one for each observer. */
    targets: readonly AgentId[];
}

/** Which agents see which others. */
export interface Sight {
    /** Number of pairs in which the observer sees the target. */
    count: number;
    /**
     * 1 for each pair in which the observer sees the target, otherwise 0. The pair of observer o and target t has the
     * index o x targets.length + t; with `pairs: true`, the index of both.
     */
    seen: Uint8Array;
}

/** What an agent remembers of another. */
export interface Memory {
    /** The other agent; 0 if it was removed, or if a noise had no source. */
    agent: AgentId | 0;
    /** Where it is believed to be, u: where it was last seen or heard, moved on with its velocity for `horizon`. */
    position: Vec3;
    /** Its velocity when it was last seen, u/s. */
    velocity: Vec3;
    /** 0 to 1. */
    certainty: number;
    /** Time since it was last seen, heard or told, s. */
    age: number;
    /** Distance from the position within which it may be by now, u. */
    spread: number;
    /** Whether it is in sight. */
    isSeen: boolean;
    /** Whether the certainty has reached `findAt`, so that the memory is a target of behaviors with `target: "memory"`. */
    isFound: boolean;
    /** "sight", "hearing" or "told". */
    source: MemorySource;
}

/** A noise: its place and loudness, and the agent that makes it. */
export interface Noise extends NoiseSettings {
    /** Position, u. */
    x: number;
    /** Position, u. */
    y: number;
    /** Position, u. */
    z?: number;
    /** The agent that makes the noise, and does not hear it. */
    source?: AgentId | None;
}

export interface Disc {
    /** Center, u. */
    x: number;
    /** Center, u. */
    y: number;
    /** Center, u: the height in volume worlds, in a world with levels the level. Default 0. */
    z?: number;
    /** Radius, u; 0: a point. A larger disc touches more. */
    radius: number;
}

export interface Nearest extends NearestSettings {
    /** Point from which distances are measured, u. */
    x: number;
    /** Point from which distances are measured, u. */
    y: number;
    /** Its height in volume worlds, u; in a world with levels, its level. Default 0. */
    z?: number;
}

export interface Advance {
    /** Number of fixed steps taken. */
    steps: number;
    /** Position of the drawn pose between the last two steps, 0 to 1. */
    alpha: number;
    /** Seconds that were dropped because of maxCatchUp. */
    droppedTime: number;
}

interface EventOf<Type extends EventType, Agent> {
    /** What happened. */
    type: Type;
    /** The agent to which it happened. */
    agent: Agent;
    /** Slot of the agent; 4294967295: no agent. */
    slot: number;
    /** A number whose meaning depends on the type: see EventType. */
    value: number;
    /** The step in which it happened, as world.tick. */
    tick: number;
    /** Point where the event happened. */
    x: number;
    /** Point where the event happened, u. */
    y: number;
    /** Point where the event happened, u. */
    z: number;
}

/** Additional fields of the events of projectiles. */
interface OfProjectile {
    /** The projectile, whose id is stale now. */
    projectile: ProjectileId;
    /** The agent that fired the projectile, even if it was removed since; null: none. */
    owner: AgentId | null;
    /** The `userData` of the projectile, such as the damage that it does. */
    userData: number;
}

/** Additional fields of events with an obstacle. */
interface WithObstacle {
    /** The obstacle. getObstacle and removeObstacle take it. */
    obstacle: ObstacleId;
}

/** Events of projectiles that hit nothing. `agent` is the agent that fired the projectile, or 0 if no agent did. */
type ProjectileEnd = "projectileLanded" | "projectileExpired";
/** Events with fields of their own. */
type SpecialEvent = ProjectileEnd | "projectileHit" | "projectileStopped" | "contact";

/**
 * An event. A comparison with `type` narrows `agent`, which is 0 only where no agent fired a projectile; a test with
 * `includes` on a list of types does not.
 */
export type Event =
    | (EventOf<ProjectileEnd, AgentId | 0> & OfProjectile)
    | (EventOf<"projectileStopped", AgentId | 0> & OfProjectile & WithObstacle)
    | (EventOf<"projectileHit", AgentId> & OfProjectile)
    | (EventOf<"contact", AgentId> & WithObstacle)
    | EventOf<Exclude<EventType, SpecialEvent>, AgentId>;

/**
 * Draws an agent. x, y and z are the position in the axes of the world; `heading` is the angle in rad, from x towards y,
 * or towards z where y is up.
 */
export type BindFunction = (x: number, y: number, heading: number, z: number, agent: AgentId) => void;

/**
 * An object or a function that draws an agent. An object with x, y and rotation (Phaser, PixiJS) gets the position on the ground. An object
 * with position.x, .y and .z (three.js, Babylon.js) gets the position in the axes of the world, and the angle in
 * rotation.z, or in rotation.y where y is up. An object without `rotation` gets the position only.
 */
export type Drawable =
    | { x: number; y: number; rotation?: unknown }
    | { readonly position: { x: number; y: number; z: number }; readonly rotation?: object }
    | BindFunction;

/** Options of world.bind. */
export interface BindOptions {
    /**
     * The heading of the picture or model where its rotation is 0, rad. -Math.PI / 2: a sprite that points up in Phaser
     * or PixiJS. Math.PI / 2: a model that looks along +z in a world with y up, as models in glTF do. Default 0, along
     * +x.
     */
    facing?: number;
    /** false: only the position is written, and the object never turns. Default true. */
    rotation?: boolean;
}

/** Options of loadWorld and replay. */
export interface LoadOptions {
    /** true: the world grows when a capacity is full; false: a full capacity is an error. Default true. */
    grow?: boolean;
    /** The axes of this world, which are not saved. Default "zUp". */
    axes?: Axes;
}

/** Options of world.history. */
export interface HistoryOptions {
    /** Number of recent steps that rollback can undo; 0 turns the history off. */
    frames: number;
}

/** Options of world.record. */
export interface RecordOptions {
    /**
     * true: a replay that diverges reports the column, slot and step; false: it reports only the step. Default true.
     */
    detail?: boolean;
}

/** Options of world.recorded. */
export interface RecordedOptions {
    /** true: returns the steps recorded before the memory ran out, instead of throwing. Default false. */
    partial?: boolean;
    /**
     * Only the steps after the state with this tick, which the recording must still have; everything before them is
     * forgotten. Default: everything that is kept.
     */
    since?: number;
}

/** Options of world.save. */
export interface SaveOptions {
    /** true: fewer bytes, and more time. Default false. */
    compact?: boolean;
    /** At least as long as the result; filled from its start. */
    into?: Uint8Array;
}

/** What a saved world contains. */
export interface SaveInfo {
    /** Version of the format, as `veer.version`. */
    version: number;
    /** Number of steps that the world had taken. */
    tick: number;
    /** Whether it was saved with `compact: true`. */
    compact: boolean;
    /** Bytes of the save without `compact`. */
    size: number;
    /** 2 or 3. */
    dimensions: number;
    /** Number of floors; 1 without levels. */
    levels: number;
    /** Number of agents. */
    agents: number;
    /** Number of brains. */
    brains: number;
    /** Number of paths. */
    paths: number;
    /** Number of obstacles. */
    obstacles: number;
    /** Number of projectiles in flight. */
    projectiles: number;
    /** Number of links. */
    links: number;
    /** Number of flow fields. */
    flows: number;
    /** Number of navigation meshes. */
    meshes: number;
    /** Number of grids of heights. */
    heights: number;
    /** Number of tile maps. */
    tiles: number;
}

/** A warning about something that is allowed but probably a mistake. */
export interface Warning {
    /** What the warning is about. */
    code: WarningCode;
    /** The call that caused the warning, for example "world.addBrain". */
    call: string;
    /** For example "behaviors[1].path". */
    argument: string;
    /** The brain or obstacle that the warning is about; 0: the world or its agents. */
    thing: BrainId | ObstacleId | 0;
    /** The whole text of the warning. */
    message: string;
}

/** Where warnings go: to console.warn (the default, silent in production), nowhere, or to a function. */
export type Warnings = "console" | "off" | ((warning: Warning) => void);

export interface ExplainBehavior {
    /** The type of the behavior, in the order of the brain's list. */
    type: BehaviorType;
    /** false: the behavior does nothing in this step. */
    active: boolean;
    /** Desired velocity. */
    desiredVelocity: Vec3;
    /** Desired rotation, rad/s; 0 for behaviors that do not turn the agent. */
    rotation: number;
    /** Distance to the behavior's goal; Infinity if it has no goal. */
    distance: number;
    /** The weight of the behavior in its brain. */
    weight: number;
    /**
     * The behavior's contribution to the decision, -1 to 1. In context brains, the interest (negative: danger) in the
     * chosen direction. In other brains, the component of the behavior's output along the blended steering (negative:
     * against it), as a fraction of the sum of all such components; the absolute values add up to 1. For behaviors that
     * only turn, the fraction of the blended rotation.
     */
    share: number;
    /** How `goTo` or `navField` led the agent at its last decision; "none" for other behaviors. */
    means: NavMeans;
    /** Where the path leads; "closest": no path leads to the goal; the agent waits at the closest reachable point. */
    pathStatus: PathStatus;
    /** The point that the agent headed for: a corner of the path, its end, or the goal. Missing if `means` is "none". */
    corner?: { x: number; y: number };
    /**
     * If a field led the agent: by how many versions of the map, at most 2, the field is behind the present obstacles;
     * see `navBudget`. Missing if `means` is "none".
     */
    versionsBehind?: number;
}

/**
 * A limit that another agent or an obstacle imposes on the velocity of an agent in a crowd: velocities v with
 * v.x * normal.x + v.y * normal.y + v.z * normal.z >= bound are allowed.
 */
export type ExplainLimit = ({ agent: AgentId; obstacle?: undefined } | { agent?: undefined; obstacle: ObstacleId }) & {
    /** Of length 1. */
    normal: Vec3;
    /** In u/s. */
    bound: number;
    /** The fraction of the effort to avoid the collision that this agent takes on, 0 to 1. */
    share: number;
    /** The reason for this fraction. */
    reason: Choices["Yield"];
    /** Change of the velocity caused by the limit, u/s; 0: the limit has no effect. */
    force: number;
};

/** The effect of an agent's crowd on its velocity. */
export interface ExplainCrowd {
    /**
     * true: the agent counts as arrived, because it stands at its goal or is blocked by agents that have arrived there.
     */
    settled: boolean;
    /** Angle by which the agent turns aside for oncoming agents, rad. */
    sidestep: number;
    /**
     * How long others have delayed the agent, in units of the time in which it travels five of its radii at top speed;
     * decreases again while the agent makes progress.
     */
    stallTime: number;
    /** The limits imposed by other agents, nearest first, and then by obstacles. */
    limits: ExplainLimit[];
}

export interface Explain {
    /** How the brain combines its behaviors. */
    combine: Choices["Combine"];
    /** Desired velocity: the decision, after the crowd has limited it. */
    desired: Vec3;
    /** The decision of the combiner, before the crowd limits it. */
    decided: Vec3;
    /** null: the agent's brain has no crowd. */
    crowd: ExplainCrowd | null;
    /** The decided rotation, rad/s. */
    desiredRotation: number;
    /** true: the agent found no free direction, or made no progress, for a while. */
    blocked: boolean;
    /** Number of directions in the maps; 0 for brains without maps. */
    slots: number;
    /** Direction of slot 0, rad. */
    mapAngle: number;
    /**
     * Position of the maximum of the spline through the slots' scores, in slots from slot 0; negative: there is no
     * maximum.
     */
    peakSlot: number;
    /** Score at the maximum. */
    peakValue: number;
    /** Direction on the ground: x and y, or x and z where y is up. */
    chosen: { x: number; y: number; z?: number };
    /** Danger that the escape memory adds in the chosen direction. */
    memoryShare: number;
    /** Free distance in the chosen direction. */
    freeDistance: number;
    /** What each behavior wanted, in the order of the brain's list. */
    behaviors: ExplainBehavior[];
    /** Interest per slot, 0 to 1; empty for brains without maps. */
    interest: Float32Array;
    /** Distance to the goal in each slot's direction, u; Infinity: no goal there. */
    interestDistance: Float32Array;
    /** Danger per slot, 0 to 1. */
    danger: Float32Array;
    /** Distance to the danger in each slot's direction, u; Infinity: no danger there. */
    dangerDistance: Float32Array;
    /** Score of each slot; negative: the slot is masked. */
    decision: Float32Array;
    /**
     * For each slot, the index in the brain's list of the behavior that set the value; 255: none, or the caller's own
     * interest or danger.
     */
    interestBy: Uint32Array;
    /** As `interestBy`, for the danger. */
    dangerBy: Uint32Array;
}

export type Columns = ColumnViews;
export type ColumnName = keyof ColumnViews;

/** A compiled module: WebAssembly.Module, in projects that have this type. */
export type WasmModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } } ? Module : object;
/** WebAssembly.Memory, in projects that have this type. */
export type WasmMemory = typeof globalThis extends { WebAssembly: { Memory: { prototype: infer Memory } } } ? Memory : object;

/** The methods of Path2D that the drawing functions use. */
export interface DrawPath {
    moveTo(x: number, y: number): void;
    lineTo(x: number, y: number): void;
    quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
    arc(x: number, y: number, radius: number, startAngle: number, endAngle: number, counterclockwise?: boolean): void;
    closePath(): void;
}

/**
 * The members of a canvas context that the drawing functions use: a CanvasRenderingContext2D or an object with the same
 * members.
 */
export interface DrawContext extends DrawPath {
    readonly canvas: { readonly width: number; readonly height: number };
    fillStyle: unknown;
    strokeStyle: unknown;
    lineWidth: number;
    lineCap: string;
    lineJoin: string;
    font: string;
    textAlign: string;
    textBaseline: string;
    globalAlpha: number;
    save(): void;
    restore(): void;
    translate(x: number, y: number): void;
    rotate(angle: number): void;
    getTransform(): { readonly a: number; readonly b: number; readonly c: number; readonly d: number; readonly e: number; readonly f: number };
    drawImage(image: object, x: number, y: number, width: number, height: number): void;
    beginPath(): void;
    rect(x: number, y: number, width: number, height: number): void;
    roundRect(x: number, y: number, width: number, height: number, radii?: number): void;
    fill(path?: object): void;
    stroke(path?: object): void;
    clip(): void;
    fillText(text: string, x: number, y: number): void;
    setLineDash(segments: number[]): void;
}

/** The members of a world that the drawing functions read. */
export interface DrawnWorld {
    readonly schema: Schema;
    /** The same world with z up. */
    readonly zUp?: DrawnWorld;
    readonly agents: Columns;
    readonly slotCount: number;
    readonly settings: WorldState;
    readonly stats: Stats;
    readonly projectiles: ProjectileId[];
    isAlive(id: AnyId | 0): boolean;
    slot(agent: AgentId): number;
    agentAt(slot: number): AgentId | 0;
    lanes(name: ColumnName): number;
    explain(agent: AgentId): Explain;
    nearest(query: Nearest): AgentId[];
    raycast?(ray: Ray): Hit | null;
    getAgent(agent: AgentId): AgentState;
    getBrain(brain: BrainId): BrainState;
    getObstacle(obstacle: ObstacleId): ObstacleState;
    readonly tiles?: TilesId[];
    getTiles?(tiles: TilesId): TilesState;
    pathVertices(path: PathId): Float32Array;
    pathSpeeds?(brain: BrainId, path: PathId): Float32Array;
    getProjectile(projectile: ProjectileId): ProjectileState;
    projectileLanding(projectile: ProjectileId): Landing | null;
    getLink(link: LinkId): LinkState;
    flowAt(flow: FlowId, point: Point): Vec3 | null;
    memories?(agent: AgentId): Memory[];
    getTarget(agent: AgentId): Target;
    findPath(from: Point, to: Point, options?: PathOptions): FoundPath;
}

/** A number or choice of the table. A vector has three rows, named "origin.x", "origin.y" and "origin.z". */
export type SchemaRow = NumberRow | ChoiceRow;

/** What both kinds of rows have. */
interface AnyRow {
    /** The name of the field. */
    name: string;
    /** The smallest value; of a choice, the smallest index. */
    min: number;
    /** The largest value; of a choice, the largest index. */
    max: number;
    /** The unit; empty for plain numbers, counts and choices. */
    unit: string;
}

export interface NumberRow extends AnyRow {
    /** "u32": a whole number, a flag or a bit mask. */
    kind: "f32" | "u32";
    /** The default. */
    default: number;
    /** What the radius is centered on: the agent itself, or the target of the behavior. */
    around?: "self" | "target";
}

export interface ChoiceRow extends AnyRow {
    /** The field is one of several names. */
    kind: "choice";
    /** The name of the enumeration in `choices`. */
    choice: string;
    /** The default, one of the names. */
    default: string;
}

/** The table: names, defaults, ranges and traits. The texts are in "veer/docs". */
export interface Schema {
    /** Limits by their name, for example MAX_AGENTS. */
    readonly limits: Readonly<Record<string, number>>;
    /** Result codes of the C interface. */
    readonly results: readonly { name: string; value: number }[];
    /** The choices of each enumeration, by its name. */
    readonly choices: Readonly<Record<string, readonly { name: string }[]>>;
    /**
     * Kinds of obstacles: their outline in planar worlds, the source of their corners, and their shape in volume
     * worlds.
     */
    readonly obstacleKinds: readonly {
        /** Its name. */
        name: ObstacleKind;
        /** Its outline in planar worlds. */
        outline: "round" | "line" | "filled";
        /** What its corners are made from: radius, halfWidth and halfHeight, or a list of points. */
        corners: "sizes" | "points";
        /** Its shape in volume worlds. */
        volume: "none" | "sphere" | "box";
    }[];
    /** The settings of each kind of definition, by its group. */
    readonly settings: Readonly<
        Record<
            | "world" | "capacity" | "agent" | "brain" | "context" | "locomotion" | "avoidance" | "pedestrians" | "behavior" | "path" | "obstacle" | "projectile" | "link" | "flow" | "heights"
            | "tiles" | "tileType" | "ray" | "nearest" | "within" | "sight" | "aim" | "flight" | "order" | "pathQuery" | "sense" | "noise" | "measure",
            readonly SchemaRow[]
        >
    >;
    /**
     * The choices of a brain's `combine`; traits: properties of the choice, such as "maps": see VeerCombinerTrait in C.
     * "veer/flat" lacks those whose only trait is "absent".
     */
    readonly combiners: readonly { name: string; traits: readonly string[] }[];
    /** The behaviors with their parameters. */
    readonly behaviors: readonly {
        /** Its name. */
        name: string;
        /**
         * interest: a goal; danger: fills the danger map of a context brain; route: a goal that a pipeline uses as a
         * decomposer; all others are parts of a pipeline
         */
        kind: "interest" | "danger" | "targeter" | "decomposer" | "constraint" | "route";
        /** Values that the behavior stores per agent. */
        stateLanes: number;
        /**
         * Further properties of the behavior, such as "serial": see VeerBehaviorTrait in C. ["absent"]: this build,
         * "veer/flat", lacks the behavior.
         */
        traits: readonly string[];
        /** The parameters of the behavior. */
        params: readonly SchemaRow[];
    }[];
    /** The columns of a world. */
    readonly columns: readonly {
        /** Its name. */
        name: string;
        /** Float32Array or Uint32Array. */
        type: "f32" | "u32";
        /**
         * How many values an agent has: one; as many as the world's capacity has slots or state; or none in worlds
         * without context maps or planar worlds.
         */
        lanes: "one" | "map" | "volume" | "ways" | "slots" | "state";
        /** The stage of a step that writes the column. */
        stage: string;
        /** Whether the column is a part of the state, which is saved and hashed. */
        saved: boolean;
        /** The unit of the values; empty for plain numbers. */
        unit: string;
        /** From -3.4028235e38 to 3.4028235e38 if any finite number is allowed. */
        min: number;
        /** The largest value. */
        max: number;
    }[];
    /** The types of events. */
    readonly events: readonly { name: string }[];
    /** definition: a warning about a single definition; state: a warning about the world as a whole. */
    readonly warnings: readonly { name: string; kind: "definition" | "state" }[];
    /** The counts of a step. */
    readonly stats: readonly { name: string }[];
    /** The measures of a run. */
    readonly measures: readonly { name: string; unit: string }[];
}

/** Texts, by the names of the rows that they describe. */
type Texts = Readonly<Record<string, string>>;

/** The texts of the table, which "veer/docs" exports: a sentence about the meaning of each row of `veer.schema`. */
export interface Docs {
    /** By the name of the limit. */
    readonly limits: Texts;
    /** By the name of the code. */
    readonly results: Texts;
    /** The text of each enumeration as a whole; the texts of its values are in `choices`. */
    readonly choiceTypes: Texts;
    /**
     * Texts of values, by the name of the enumeration; combiners are in Combine, and obstacle kinds in ObstacleKind.
     */
    readonly choices: Readonly<Record<string, Texts>>;
    /** By the group and the name of the setting. */
    readonly settings: Readonly<Record<keyof Schema["settings"], Texts>>;
    /** What each behavior does. */
    readonly behaviors: Texts;
    /** Texts of parameters, by the name of the behavior. */
    readonly params: Readonly<Record<string, Texts>>;
    /** What each column holds. */
    readonly columns: Texts;
    /** When each event is emitted. */
    readonly events: Texts;
    /** What each warning says. */
    readonly warnings: Texts;
    /** What each count counts. */
    readonly stats: Texts;
    /** What each measure is. */
    readonly measures: Texts;
}

/** A row of the table with its text. */
export type Documented<Row> = Row & { readonly doc: string };
type AllDocumented<Rows extends readonly unknown[]> = readonly Documented<Rows[number]>[];

/** The table with its texts, as `documented` of "veer/docs" returns it. */
export interface DocumentedSchema {
    /** As in `schema`, without texts. */
    readonly limits: Schema["limits"];
    /** Result codes. */
    readonly results: AllDocumented<Schema["results"]>;
    /** The choices of each enumeration. */
    readonly choices: Readonly<Record<string, AllDocumented<Schema["choices"][string]>>>;
    /** Kinds of obstacles. */
    readonly obstacleKinds: AllDocumented<Schema["obstacleKinds"]>;
    /** Settings, by their group. */
    readonly settings: Readonly<Record<keyof Schema["settings"], readonly Documented<SchemaRow>[]>>;
    /** The choices of `combine`. */
    readonly combiners: AllDocumented<Schema["combiners"]>;
    /** Behaviors with their parameters. */
    readonly behaviors: readonly Documented<Omit<Schema["behaviors"][number], "params"> & { readonly params: readonly Documented<SchemaRow>[] }>[];
    /** Columns. */
    readonly columns: AllDocumented<Schema["columns"]>;
    /** Types of events. */
    readonly events: AllDocumented<Schema["events"]>;
    /** Codes of warnings. */
    readonly warnings: AllDocumented<Schema["warnings"]>;
    /** Counts of a step. */
    readonly stats: AllDocumented<Schema["stats"]>;
    /** The measures. */
    readonly measures: AllDocumented<Schema["measures"]>;
}
