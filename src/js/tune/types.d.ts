/** Types of veer/tune. */
import type { Veer, World } from "../world/veer.js";
import type { BrainId, Measures } from "../types/api.js";

/** A value of a setting: a number, or the name of a choice. */
export type Value = number | string;

/** Values of settings by path, such as { "guard.avoidAgents.horizon": 1.4 }. */
export type Values = Record<string, Value>;

/** The figures of a run: the measures of the world, and those that the scene adds. */
export type Figures = Record<string, number>;

/** What a function that makes a world is told besides the seed. */
export interface MakeOptions {
    /** Factor for numbers of agents: 1, and other numbers in held-out runs. */
    scale: number;
    /** Steps per second of this run. */
    rate: number;
}

/** A world of a scene, with what the tuner needs to know of it. */
export interface MadeScene {
    world: World;
    /** The brains by the names that `vary` uses. Default: brain1, brain2 ... in the order in which they were added. */
    brains?: Record<string, BrainId>;
    /** Takes one step. Default: world.step(seconds). A game steps its own code here as well. */
    step?: (seconds: number) => void;
    /** Returns figures of the game itself after a run, to minimize like measures. */
    figures?: () => Record<string, number>;
}

/** Makes the world of a run. The same seed must always make the same world. */
export type Make = (veer: Veer, seed: number, options: MakeOptions) => World | MadeScene | Promise<World | MadeScene>;

/**
 * A scene: a function that makes a world, the address of a module whose default export is such a function, or a scene
 * file of the playground, parsed.
 */
export type SceneSource = Make | string | Address | Record<string, unknown>;

/** A URL; projects without the library of browsers have no type for it. */
export interface Address {
    readonly href: string;
}

/** An AbortSignal. */
export interface Signal {
    readonly aborted: boolean;
    addEventListener(type: "abort", listen: () => void, options?: { once?: boolean }): void;
    removeEventListener(type: "abort", listen: () => void): void;
}

/** The range of a setting: from and to; the choices of a list; or true, for the range of the schema. */
export type Range =
    | true
    | readonly [number, number]
    | {
        from: number;
        to: number;
        /** Whether equal steps are equal factors. Default: as fits the setting. */
        log?: boolean;
    }
    | { values: readonly Value[] };

/** One run of a candidate, as plain data that can be sent to other threads and machines. */
export interface Run {
    /** The settings to change; empty: the scene as it is. */
    values: Values;
    seed: number;
    /** Simulated seconds. */
    seconds: number;
    /** Steps per second; 0: as the scene says, or 60. */
    rate: number;
    /** Factor for numbers of agents. */
    scale: number;
    /** Groups of agents to measure. */
    mask: number;
    /** Settings of world.startMeasures. */
    measures: Record<string, number>;
}

/** What came of a run: its figures, and the hash of the world at its end; or why there are none. */
export type Outcome = { figures: Figures; hash: string } | { refused: string };

/** Runs a candidate somewhere else. Must give back what the runner there returned. */
export type Pool = (run: Run) => Promise<Outcome>;

/** Where to look whether a result holds where it was not tuned. */
export interface HeldOutOptions {
    /** How many further seeds. Default: twice as many as `seeds`, at least 8. 0: none. */
    seeds?: number;
    /** Steps per second. Default: 30 and 144. */
    rates?: readonly number[];
    /** Factors for numbers of agents. Default: 0.75 and 1.25, if the scene takes them. */
    scales?: readonly number[];
}

/** A worker as browsers have them, or a MessagePort. */
export interface WorkerLike {
    postMessage(message: unknown): void;
    addEventListener(type: string, listen: (event: { data?: unknown; message?: string }) => void): void;
    terminate?(): void;
    start?(): void;
}

/** What to tune, for what, and how long. */
export interface TuneOptions {
    /** The scene. With workers, a scene file or the address of a module. */
    scene: SceneSource;
    /** Settings that may vary: "brain.behavior.setting", "brain.behavior" for all its numbers, or ranges by path. */
    vary: readonly string[] | Readonly<Record<string, Range>>;
    /** Measures to make small; in a record, with weights. "time" is lastTime. */
    minimize?: readonly string[] | Readonly<Record<string, number>>;
    /** Measures to make large; in a record, with weights. */
    maximize?: readonly string[] | Readonly<Record<string, number>>;
    /** Bounds that measures must stay below, or at. */
    below?: Readonly<Record<string, number>>;
    /** Bounds that measures must stay above, or at. */
    above?: Readonly<Record<string, number>>;
    /** Whether to look for a front: the best compromises of two or three measures. */
    front?: boolean;
    /** Seeds of the runs of every candidate, or how many. Default 3. */
    seeds?: readonly number[] | number;
    /** Simulated seconds of a run. Default 20. */
    seconds?: number;
    /** Steps per second. Default: as a scene file says, or 60. */
    rate?: number;
    /** Groups of agents whose measures count. Default: all. */
    mask?: number;
    /** Settings of world.startMeasures, such as { reach: 5 }. */
    measures?: Readonly<Record<string, number>>;
    /** Most generations. Default 30. */
    generations?: number;
    /** Most candidates; only whole generations are run. */
    candidates?: number;
    /** Candidates in a generation. Default: 4 + 3 ln(number of settings), at least 6; of a front 16. */
    population?: number;
    /** Generations without an improvement after which the search ends. Default 10. */
    patience?: number;
    /** Real seconds after which the search ends, once its generation is complete. */
    timeLimit?: number;
    /** Seed of the search itself. Default 1. */
    seed?: number;
    /** Threads that run candidates. Default: one per core if the scene can be sent to them, else 0: this thread. */
    workers?: number;
    /** Starts a worker that calls serveTuner, for bundlers that must see the worker's script. */
    startWorker?: () => WorkerLike;
    /** Runs candidates elsewhere, in place of workers. */
    pool?: Pool;
    /** Is told after every generation. */
    onProgress?: (progress: Progress) => void;
    /** Ends the search; the result has the generations that are complete. */
    signal?: Signal;
    /** The state of an earlier search with the same options, to continue it. */
    resume?: TuneState;
    /** Where to look whether the result holds. false: nowhere. */
    heldOut?: HeldOutOptions | false;
    /** Whether to find out how much each setting matters. Default true. */
    sensitivity?: boolean;
}

/** A candidate with the means of its figures over the seeds. */
export interface Candidate {
    values: Values;
    /** Infinity where a run had none, such as lastTime if not all arrived. */
    figures: Figures;
    /** What the search made small; 1: as the scene at first. Of a front, the sum of its measures in these parts. */
    cost: number;
    /** By how much bounds are missed, summed over them; 0: all are kept. */
    unmet: number;
}

/** What is known after a generation. */
export interface Progress {
    generation: number;
    /** Generations of the whole search. */
    generations: number;
    candidates: number;
    /** Candidates that could not be run. */
    refused: number;
    best: Candidate;
    /** The front so far; of one objective, the best. */
    front: Candidate[];
    /** Real seconds so far, and those that are probably left. */
    secondsSpent: number;
    secondsLeft: number;
    /** The state to continue from, as JSON. */
    state: TuneState;
}

/** A search as JSON. */
export interface TuneState {
    version: 1;
    /** What the search is about; a search is continued only with the same. */
    key: string;
    generation: number;
    candidates: number;
    refused: number;
    stale: number;
    isFlat: boolean;
    lastRefusal: string;
    best: Candidate;
    start: Candidate;
    units: number[];
    search: unknown;
}

/** The winner and the scene at first, where neither was tuned. */
export interface HeldOutRow {
    /** Such as "seeds 1001 to 1008" or "144 steps per second". */
    where: string;
    start: Candidate | null;
    best: Candidate | null;
    verdict: "better" | "same" | "worse" | "not run";
    /** Why it was not run. */
    why: string;
}

/** What a search found. */
export interface TuneResult {
    /** The best candidate; of a front, the one with the least sum of all measures. */
    best: Candidate;
    /** The scene as it was. */
    start: Candidate;
    /** The best compromises, by the first measure; of one objective, only the best. */
    front: Candidate[];
    /** For each setting: its value before and after, the spread of the last generation, and how much it matters. */
    settings: SettingReport[];
    heldOut: HeldOutRow[];
    /** "holds", "overfitted": better only where it was tuned; "no better"; "unknown": nothing was held out. */
    verdict: "holds" | "overfitted" | "no better" | "unknown";
    /** What a reader of the result should know. */
    notes: string[];
    /** Lines to paste into a program. */
    code: string;
    /** Runs to look at, as openRun takes them: the winner's worst and best seed, and the scene at first. */
    runs: { what: string; run: Run; figures: Figures; hash: string }[];
    /** Why the search ended. */
    stopped: "generations" | "settled" | "time" | "canceled";
    generation: number;
    candidates: number;
    refused: number;
    /** Simulated seconds of all runs. */
    simulated: number;
    /** Real seconds. */
    secondsSpent: number;
    state: TuneState;
}

/** A setting in a result. */
export interface SettingReport {
    path: string;
    before: Value;
    after: Value;
    /** Where the last generation still looked: two standard deviations to both sides. Of choices: all. */
    spread: readonly [number, number] | readonly Value[];
    /** How much of the effect of all settings is this one's, 0 to 1; NaN if that was not looked for. */
    matters: number;
    /** What the cost becomes if only this setting goes back to what it was. */
    costBefore: number;
}
