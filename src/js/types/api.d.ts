/**
 * The types of a world's input and output, in addition to the generated types of schema.d.ts: points, ids, targets and
 * results. The entries of the package export all of them.
 */
import type {
    AgentSettings, AimSettings, AvoidanceSettings, Behaviors, BehaviorType, BrainSettings, BuildStatus, CapacitySettings, Choices, Columns as ColumnViews,
    ContextSettings, EventType, FlowSettings, HeightsSettings, LinkSettings, LocomotionSettings, NavMeans, NearestSettings, ObstacleKind, ObstacleSettings, PathQuerySettings, PathSettings,
    PathStatus, ProjectileSettings, RaySettings, StatName, TileTypeSettings, TilesSettings, WarningCode, WorldSettings,
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
 * worlds; default 0.
 */
export type Point = { x: number; y: number; z?: number | undefined } | readonly number[] | Float32Array | Float64Array;

/** A point or direction in a result. */
export interface Vec3 {
    x: number;
    y: number;
    z: number;
}

export type PointList = readonly Point[];

/** An agent's own target: a point, another agent, a path (for behaviors that follow a path), or nothing. */
export type Target = Point | AgentId | { path: PathId } | null;

/**
 * A behavior's target: the agent's own target, a point, an agent, the nearest agent of groups given as a bit mask, or
 * nothing.
 */
export type BehaviorTarget = "own" | Point | AgentId | { nearest: number } | null;

/** All settings, as a world returns them: none is missing or null. */
type Complete<Settings> = { [Name in keyof Settings]-?: Exclude<Settings[Name], null | undefined> };

export type Capacity = Record<keyof CapacitySettings, number>;

/** The axis that points up; the other two are the ground. */
export type Axes = "zUp" | "yUp";

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
    target?: Target;
}

export type AgentState = Complete<AgentSettings> & { brain: BrainId | 0; target: Target };

/** The field of behaviors that have a target. */
export interface Targeted {
    /**
     * The target of the behavior: "own", each agent's own target, or one target for all agents of the brain. Default
     * "own".
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
    context?: ContextSettings;
    locomotion?: LocomotionSettings;
    avoidance?: AvoidanceSettings;
    /** A behavior that needs no settings may be given by its name: `["seek", "separation"]`. */
    behaviors?: readonly (Behavior | BehaviorType)[];
}

export type BrainState = Complete<BrainSettings> & {
    context: Complete<ContextSettings>;
    locomotion: Complete<LocomotionSettings>;
    avoidance: Complete<AvoidanceSettings>;
    behaviors: Behavior[];
};

export interface PathDef extends PathSettings {
    points: PointList;
}

export type PathState = Complete<PathSettings> & { points: number[][] };

export interface ObstacleDef extends ObstacleSettings {
    /** Points of segments and polygons, relative to x, y. */
    points?: PointList;
}

/** A wall from one point to another, or through a list of points. */
export interface SegmentDef extends Omit<ObstacleDef, "kind"> {
    from?: Point;
    to?: Point;
}

/** The state of an obstacle; `points` only for segments and polygons. */
export type ObstacleState = Complete<ObstacleSettings> & { points?: number[][] };

/** Position, velocity and angle of an obstacle; omitted fields keep their values. */
export interface Motion {
    x?: number;
    y?: number;
    z?: number;
    velocityX?: number;
    velocityY?: number;
    velocityZ?: number;
    /** Rotation about the center, in volume worlds about the vertical axis, rad. */
    angle?: number;
}

export interface PathPoint {
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
    row?: number;
    /** Corners along x and y. Default: 1. */
    columns?: number;
    rows?: number;
    /** columns x rows heights, row by row. */
    heights: ArrayLike<number>;
}

/** The ground at a point. */
export interface Ground {
    /** The grid of heights. */
    heights: HeightsId;
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
    vertices: number[][];
    polygons: number[][];
    neighbors: number[][];
    costs: number[];
}

/** What a value of tiles stands for; without `solid` and `cost`, open ground. */
export type TileType = Omit<TileTypeSettings, "value">;

/** The types of tiles, by their values. */
export type TileTypes = Readonly<Record<number, TileType>>;

/** A grid of square tiles. */
export interface TilesDef extends TilesSettings {
    /** columns x rows values from 0 to 255, row by row from the corner x, y. */
    tiles: ArrayLike<number>;
    types?: TileTypes;
}

export type TilesState = Complete<TilesSettings> & { tiles: Uint8Array; types: Record<number, Complete<TileType>> };

/** A rectangle of tiles with new values. */
export interface TilesPatch {
    /** The first column and row; default 0. */
    column?: number;
    row?: number;
    columns: number;
    rows: number;
    /** columns x rows values, row by row. */
    tiles: ArrayLike<number>;
}

/** The place of a tile in its map, and its value. */
export interface Tile {
    column: number;
    row: number;
    value: number;
}

/** How findPath searches. */
export interface PathOptions extends PathQuerySettings {
    /** The mesh on which the path leads; of the other options, only `clearance` and `links` are then used. */
    mesh?: MeshId | null;
}

export interface Flight {
    position: Point;
    velocity: Point;
    /** Default: the world's gravity. */
    gravity?: Point;
}

export interface Landing {
    /** Seconds from now. */
    time: number;
    position: Vec3;
    velocity: Vec3;
}

export interface AimQuery extends AimSettings {
    from: Point;
    to: Point;
    /** Velocity of the target at `to`; the shot leads the target. Default 0. */
    targetVelocity?: Point;
    /** Default: the world's gravity. */
    gravity?: Point;
}

export interface Aim {
    /** false: the target is out of range; minSpeed is the speed that would be sufficient. */
    reachable: boolean;
    /** Velocity to fire with. */
    velocity: Vec3;
    /** Time of flight, s. */
    time: number;
    /** Point that the shot hits. */
    hitPoint: Vec3;
    minSpeed: number;
}

export interface Jump {
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
    origin: Point;
    /** A vector of any length except 0. */
    direction: Point;
}

export interface Hit {
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
    columns: number;
    /** The rows of one level. */
    rows: number;
    /** The size of a cell. */
    cellX: number;
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
        x: number; y: number;
        /** The height: on a mesh, and in a world with levels, where it is that of the point's level. */
        z?: number;
    }[];
    /** Index of the point from which the first link of the path leads to the next point; -1: the path uses no link. */
    link: number;
}

/** The paths that a call found, in the order of the given starts and goals. */
export interface FoundPaths {
    statuses: PathStatus[];
    lengths: Float32Array;
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
    starts: PointList | Float32Array;
    goals: PointList | Float32Array;
    /** The brain whose first `goTo` or `navField` sets the cells, the clearance and the mask. */
    brain: BrainId;
}

/** Whether an obstacle can be built. */
export interface BuildAnswer {
    /** True if every start would still reach every goal, and no agent stands there. */
    ok: boolean;
    status: BuildStatus;
    /** The first start that would not reach a goal, and the first such goal, by their indices. */
    blocked: { start: number; goal: number } | null;
    /** The agents that the obstacle would overlap. */
    agents: AgentId[];
}

export interface Disc {
    x: number;
    y: number;
    z?: number;
    radius: number;
}

export interface Nearest extends NearestSettings {
    x: number;
    y: number;
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
    type: Type;
    agent: Agent;
    /** Slot of the agent; 4294967295: no agent. */
    slot: number;
    /** The meaning depends on the type: see schema.events. */
    value: number;
    tick: number;
    /** Point where the event happened. */
    x: number;
    y: number;
    z: number;
}

/** Events of projectiles that hit nothing. `agent` is the agent that fired the projectile, or 0 if no agent did. */
type ProjectileEnd = "projectileLanded" | "projectileExpired";

export type Event = EventOf<ProjectileEnd, AgentId | 0> | EventOf<Exclude<EventType, ProjectileEnd>, AgentId>;

/**
 * Shows an agent. x, y and z are the position in the axes of the world; `heading` is the angle in rad, from x towards y,
 * or towards z where y is up.
 */
export type BindFunction = (x: number, y: number, heading: number, z: number, agent: AgentId) => void;

/**
 * What can show an agent. An object with x, y and rotation (Phaser, PixiJS) gets the position on the ground. An object
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
}

/** A warning about something that is allowed but probably a mistake. */
export interface Warning {
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

export type Stats = Record<StatName, number>;

export interface ExplainBehavior {
    type: BehaviorType;
    /** false: the behavior does nothing in this step. */
    active: boolean;
    /** Desired velocity. */
    desiredVelocity: Vec3;
    /** Desired rotation, rad/s; 0 for behaviors that do not turn the agent. */
    rotation: number;
    /** Distance to the behavior's goal; Infinity if it has no goal. */
    distance: number;
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
    /** The point that the agent headed for: a corner of the path, its end, or the goal; 0, 0 if `means` is "none". */
    corner: { x: number; y: number };
    /**
     * By means of a field: how many versions of the map, at most 2, its repair is behind the present obstacles; see
     * `navBudget`.
     */
    versionsBehind: number;
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
    combine: Choices["Combine"];
    /** Desired velocity: the decision, after the crowd has limited it. */
    desired: Vec3;
    /** The decision of the combiner, before the crowd limits it. */
    decided: Vec3;
    /** null: the agent's brain has no crowd. */
    crowd: ExplainCrowd | null;
    /** The decided rotation, rad/s. */
    desiredRotation: number;
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
    behaviors: ExplainBehavior[];
    interest: Float32Array;
    interestDistance: Float32Array;
    danger: Float32Array;
    dangerDistance: Float32Array;
    /** Score of each slot; negative: the slot is masked. */
    decision: Float32Array;
    /**
     * For each slot, the index in the brain's list of the behavior that set the value; 255: none, or the caller's own
     * interest or danger.
     */
    interestBy: Uint32Array;
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
    getAgent(agent: AgentId): AgentState;
    getBrain(brain: BrainId): BrainState;
    getObstacle(obstacle: ObstacleId): ObstacleState;
    readonly tiles?: TilesId[];
    getTiles?(tiles: TilesId): TilesState;
    pathVertices(path: PathId): Float32Array;
    getProjectile(projectile: ProjectileId): ProjectileState;
    projectileLanding(projectile: ProjectileId): Landing | null;
    getLink(link: LinkId): LinkState;
    flowAt(flow: FlowId, point: Point): Vec3 | null;
    getTarget(agent: AgentId): Target;
    findPath(from: Point, to: Point, options?: PathOptions): FoundPath;
}

/** A number or choice of the table. A vector has three rows, named "origin.x", "origin.y" and "origin.z". */
export type SchemaRow =
    | {
          name: string; kind: "f32" | "u32"; default: number; min: number; max: number; unit: string;
          /** What the radius is centered on: the agent itself, or the target of the behavior. */
          around?: "self" | "target";
      }
    | { name: string; kind: "choice"; choice: string; default: string; min: number; max: number; unit: string };

/** The table: names, defaults, ranges and traits. The texts are in "veer/docs". */
export interface Schema {
    readonly limits: Readonly<Record<string, number>>;
    readonly results: readonly { name: string; value: number }[];
    /** The choices of each enumeration, by its name. */
    readonly choices: Readonly<Record<string, readonly { name: string }[]>>;
    /**
     * Kinds of obstacles: their outline in planar worlds, the source of their corners, and their shape in volume
     * worlds.
     */
    readonly obstacleKinds: readonly {
        name: ObstacleKind; outline: "round" | "line" | "filled"; corners: "sizes" | "points"; volume: "none" | "sphere" | "box";
    }[];
    readonly settings: Readonly<
        Record<
            | "world" | "capacity" | "agent" | "brain" | "context" | "locomotion" | "avoidance" | "behavior" | "path" | "obstacle" | "projectile" | "link" | "flow" | "heights"
            | "tiles" | "tileType" | "ray" | "nearest" | "aim" | "flight" | "order" | "pathQuery",
            readonly SchemaRow[]
        >
    >;
    /**
     * The choices of a brain's `combine`; traits: properties of the choice, such as "maps": see VeerCombinerTrait in C.
     */
    readonly combiners: readonly { name: string; traits: readonly string[] }[];
    readonly behaviors: readonly {
        name: string;
        /**
         * interest: a goal; danger: fills the danger map of a context brain; route: a goal that a pipeline uses as a
         * decomposer; all others are parts of a pipeline
         */
        kind: "interest" | "danger" | "targeter" | "decomposer" | "constraint" | "route";
        stateLanes: number;
        /** Further properties of the behavior, such as "serial": see VeerBehaviorTrait in C. */
        traits: readonly string[];
        params: readonly SchemaRow[];
    }[];
    readonly columns: readonly {
        name: string;
        type: "f32" | "u32";
        lanes: "one" | "map" | "volume" | "ways" | "slots" | "state";
        stage: string;
        saved: boolean;
        unit: string;
        /** From -3.4028235e38 to 3.4028235e38 if any finite number is allowed. */
        min: number;
        max: number;
    }[];
    readonly events: readonly { name: string }[];
    /** definition: a warning about a single definition; state: a warning about the world as a whole. */
    readonly warnings: readonly { name: string; kind: "definition" | "state" }[];
    readonly stats: readonly { name: string }[];
}

/** Texts, by the names of the rows that they describe. */
type Texts = Readonly<Record<string, string>>;

/** The texts of the table, which "veer/docs" exports: a sentence about the meaning of each row of `veer.schema`. */
export interface Docs {
    readonly limits: Texts;
    readonly results: Texts;
    /** The text of each enumeration as a whole; the texts of its values are in `choices`. */
    readonly choiceTypes: Texts;
    /**
     * Texts of values, by the name of the enumeration; combiners are in Combine, and obstacle kinds in ObstacleKind.
     */
    readonly choices: Readonly<Record<string, Texts>>;
    readonly settings: Readonly<Record<keyof Schema["settings"], Texts>>;
    readonly behaviors: Texts;
    /** Texts of parameters, by the name of the behavior. */
    readonly params: Readonly<Record<string, Texts>>;
    readonly columns: Texts;
    readonly events: Texts;
    readonly warnings: Texts;
    readonly stats: Texts;
}

/** A row of the table with its text. */
export type Documented<Row> = Row & { readonly doc: string };
type AllDocumented<Rows extends readonly unknown[]> = readonly Documented<Rows[number]>[];

/** The table with its texts, as `documented` of "veer/docs" returns it. */
export interface DocumentedSchema {
    readonly limits: Schema["limits"];
    readonly results: AllDocumented<Schema["results"]>;
    readonly choices: Readonly<Record<string, AllDocumented<Schema["choices"][string]>>>;
    readonly obstacleKinds: AllDocumented<Schema["obstacleKinds"]>;
    readonly settings: Readonly<Record<keyof Schema["settings"], readonly Documented<SchemaRow>[]>>;
    readonly combiners: AllDocumented<Schema["combiners"]>;
    readonly behaviors: readonly Documented<Omit<Schema["behaviors"][number], "params"> & { readonly params: readonly Documented<SchemaRow>[] }>[];
    readonly columns: AllDocumented<Schema["columns"]>;
    readonly events: AllDocumented<Schema["events"]>;
    readonly warnings: AllDocumented<Schema["warnings"]>;
    readonly stats: AllDocumented<Schema["stats"]>;
}
