/**
 * The shapes of what goes into a world and comes out of it, around the generated parts of schema.d.ts.
 * Written by hand: points, ids, targets and results.
 */
import type {
    AgentSettings, BehaviorParams, BehaviorType, BrainSettings, CapacitySettings, Choices, Columns as ColumnViews, ContextSettings,
    EventType, FlowSettings, LinkSettings, LocomotionSettings, ObstacleSettings, PathSettings, ProjectileSettings, StatName, WorldSettings,
} from "./schema.js";

export type * from "./schema.js";

/** A point or direction; z counts in worlds of three dimensions, and as height. */
export interface Point {
    x: number;
    y: number;
    z?: number;
}

/** A point or direction that comes out. */
export interface Vec3 {
    x: number;
    y: number;
    z: number;
}

/** [x, y] or [x, y, z] */
export type PointList = ReadonlyArray<readonly number[] | Float32Array | Float64Array>;

/** What an agent goes for: a point, another agent's id, a path for behaviors that follow one, or nothing. */
export type Target = Point | number | { path: number } | null;

/** What a behavior is about: the agent's own target, a point, an agent's id, the nearest agent of these groups (bits), or nothing. */
export type BehaviorTarget = "own" | Point | number | { nearest: number } | null;

export type Capacity = Required<CapacitySettings>;

export interface WorldDef extends WorldSettings {
    /** [minX, minY, maxX, maxY], or [minX, minY, minZ, maxX, maxY, maxZ] */
    bounds?: readonly number[];
    /** Room to begin with. */
    capacity?: CapacitySettings;
    /** false: what finds no room is an error, instead of making the world larger. Default true. */
    grow?: boolean;
}

export type WorldState = Required<WorldSettings> & { capacity: Capacity };

export interface AgentDef extends AgentSettings {
    /** A brain's id; null: none, it coasts. */
    brain?: number | null;
    /** Its own target. */
    target?: Target;
}

export type AgentState = Required<AgentSettings> & { brain: number };

/** One behavior of a brain: its type, its parameters, and what all behaviors have. */
export type Behavior = {
    [Type in BehaviorType]: BehaviorParams[Type] & {
        type: Type;
        /** Share in a blend; scale of its interest or danger in a context brain. */
        weight?: number;
        /** In a brain that combines by priority: its group; lower numbers come first. Default 0. */
        priority?: number;
        /** A path's id, for behaviors that follow one. */
        path?: number | null;
        /** A flow field's id, for `followFlow`. */
        flow?: number | null;
        /** The second agent of `interpose`. */
        otherAgent?: number | null;
        /** What it is about. Default "own". */
        target?: BehaviorTarget;
    };
}[BehaviorType];

export interface BrainDef extends BrainSettings {
    context?: ContextSettings;
    locomotion?: LocomotionSettings;
    behaviors?: readonly Behavior[];
}

export type BrainState = Required<BrainSettings> & {
    context: Required<ContextSettings>;
    locomotion: Required<LocomotionSettings>;
    behaviors: Behavior[];
};

export interface PathDef extends PathSettings {
    points: PointList;
}

export interface ObstacleDef extends ObstacleSettings {
    /** Of segments and polygons, relative to x, y. */
    points?: PointList;
}

/** A segment from one point to another, or through points. */
export interface SegmentDef extends Omit<ObstacleDef, "kind"> {
    from?: readonly number[];
    to?: readonly number[];
}

export type ObstacleState = Required<ObstacleSettings>;

/** Where a moving obstacle is and how fast it goes; what is left out stays. */
export interface Motion {
    x?: number;
    y?: number;
    z?: number;
    velocityX?: number;
    velocityY?: number;
    velocityZ?: number;
}

export interface PathPoint {
    position: Vec3;
    /** Of length 1; 0 on a path of length 0. */
    tangent: Vec3;
    /** Along the path from its start. */
    distance: number;
    /** Signed distance of the asked point, positive to the left of the path. */
    offset: number;
    /** 1/u, positive to the left. */
    curvature: number;
    /** Of the whole path. */
    length: number;
}

export interface ProjectileDef extends ProjectileSettings {
    /** The agent that fired it, never hit by it; null: nobody. */
    owner?: number | null;
}

export type ProjectileState = Required<ProjectileSettings> & { owner: number | null };

export type LinkDef = LinkSettings;
export type LinkState = Required<LinkSettings>;

export interface FlowDef extends FlowSettings {
    /** columns x rows vectors, row by row from the corner: [x, y] each, or all in one Float32Array. Of length 1: maxSpeed. */
    vectors?: ReadonlyArray<readonly number[]> | Float32Array;
}

export type FlowState = Required<FlowSettings>;

export interface Flight {
    position: Point;
    velocity: Point;
    /** Default: the world's. */
    gravity?: Point;
}

export interface Landing {
    /** From now, s. */
    time: number;
    position: Vec3;
    velocity: Vec3;
}

export interface AimQuery {
    from: Point;
    to: Point;
    /** Of what is at `to`: the shot leads it. Default 0. */
    targetVelocity?: Point;
    /** Default: the world's. */
    gravity?: Point;
    /** Of the shot, u/s. */
    speed: number;
    /** Longer flights count as none, s. Default: no limit. */
    maxTime?: number;
    /** Default "low". */
    arc?: Choices["Arc"];
}

export interface Aim {
    /** false: out of range; minSpeed says what would do. */
    reachable: boolean;
    /** To fire with. */
    velocity: Vec3;
    time: number;
    /** Where it hits. */
    hitPoint: Vec3;
    minSpeed: number;
}

export interface Jump {
    possible: boolean;
    /** Why not. */
    refusal: Choices["JumpRefusal"];
    /** Of the flight, s. */
    time: number;
    /** The other root; negative: before the take-off. */
    risingTime: number;
    /** Planar, u/s. */
    speedNeeded: number;
    /** At the take-off. */
    velocity: Vec3;
    /** Least vertical speed that rises to the landing pad, u/s. */
    jumpSpeedNeeded: number;
}

export interface Ray {
    origin: Point;
    /** Any length but 0. */
    direction: Point;
    distance: number;
    /** Of the swept disc; 0 is a ray. Default 0. */
    radius?: number;
    /** Groups of obstacles, bits. Default all. */
    mask?: number;
}

export interface Hit {
    obstacle: number;
    /** Where the disc's center is at the contact. */
    point: Vec3;
    /** Out of the obstacle, of length 1. */
    normal: Vec3;
    /** 0 if it starts inside. */
    distance: number;
}

export interface Disc {
    x: number;
    y: number;
    z?: number;
    radius: number;
}

export interface Nearest {
    x: number;
    y: number;
    z?: number;
    range: number;
    /** How many at most. Default 1. */
    count?: number;
    /** Groups of agents, bits. Default all. */
    mask?: number;
}

export interface Advance {
    /** Fixed steps taken. */
    steps: number;
    /** Where the drawn pose lies between the last two steps, 0 to 1. */
    alpha: number;
    /** Seconds that maxCatchUp cut off. */
    droppedTime: number;
}

export interface Event {
    type: EventType;
    agent: number;
    slot: number;
    /** By type: see schema.events. */
    value: number;
    tick: number;
    x: number;
    y: number;
}

export type Stats = Record<StatName, number>;

export interface ExplainBehavior {
    type: BehaviorType;
    /** Whether it wished for anything. */
    active: boolean;
    /** Desired velocity. */
    desiredVelocity: Vec3;
    /** Desired rotation, rad/s; 0 of behaviors that do not turn. */
    rotation: number;
    /** To its goal; Infinity if it has none. */
    distance: number;
    weight: number;
    /** Part in the decision, -1 (danger against it) to 1. */
    share: number;
}

export interface Explain {
    combine: Choices["Combine"];
    /** The decision: desired velocity. */
    desired: Vec3;
    /** The decision: desired rotation, rad/s. */
    desiredRotation: number;
    blocked: boolean;
    /** Directions of the maps; 0 of a blend. */
    slots: number;
    /** Direction of slot 0. */
    mapAngle: number;
    /** Place and height of the spline's maximum; peakSlot is negative without one. */
    peakSlot: number;
    peakValue: number;
    chosen: { x: number; y: number };
    /** Danger that the escape memory adds in the chosen direction. */
    memoryShare: number;
    /** Free way in the chosen direction. */
    freeDistance: number;
    behaviors: ExplainBehavior[];
    interest: Float32Array;
    interestDistance: Float32Array;
    danger: Float32Array;
    dangerDistance: Float32Array;
    /** Negative: masked. */
    decision: Float32Array;
    /** Index of the behavior in the brain's list; 255: none, or the caller's evidence. */
    interestBy: Uint32Array;
    dangerBy: Uint32Array;
}

export type Columns = ColumnViews;
export type ColumnName = keyof ColumnViews;

/** A number or choice of the table. */
export type SchemaRow =
    | { name: string; kind: "f32" | "u32"; default: number; min: number; max: number; unit: string; doc: string }
    | { name: string; kind: "choice"; choice: string; default: string; min: number; max: number; unit: string; doc: string };

/** The table. The inline entry "veer" leaves the documentation texts out; "veer/url" and "veer/core" have them. */
export interface Schema {
    readonly limits: Readonly<Record<string, number>>;
    readonly results: readonly { name: string; value: number; doc: string }[];
    /** By the names of enums. */
    readonly choices: Readonly<Record<string, readonly { name: string; doc: string }[]>>;
    readonly choiceDocs: Readonly<Record<string, string>>;
    readonly settings: Readonly<
        Record<"world" | "capacity" | "agent" | "brain" | "context" | "locomotion" | "behavior" | "path" | "obstacle" | "projectile" | "link" | "flow", readonly SchemaRow[]>
    >;
    /** The choices of a brain's `combine`; traits: what its row says of it, such as "maps": see VeerCombinerTrait. */
    readonly combiners: readonly { name: string; traits: readonly string[]; doc: string }[];
    readonly behaviors: readonly {
        name: string;
        /** interest: a goal; danger: fills the danger map of a context brain; the others are parts of a pipeline */
        kind: "interest" | "danger" | "targeter" | "decomposer" | "constraint";
        stateLanes: number;
        /** what its row says besides, such as "serial": see VeerBehaviorTrait */
        traits: readonly string[];
        doc: string;
        params: readonly SchemaRow[];
    }[];
    readonly columns: readonly {
        name: string;
        type: "f32" | "u32";
        lanes: "one" | "map" | "slots" | "state";
        stage: string;
        saved: boolean;
        unit: string;
        doc: string;
    }[];
    readonly events: readonly { name: string; doc: string }[];
    readonly stats: readonly { name: string; doc: string }[];
}
