/** Runs of a scene: makes its world, changes settings, takes the steps, and reads the figures. */
import { changesOf } from "./space.js";
import { Place, VeerDeadError, veerError } from "../world/veer.js";

/** @import { Veer, World } from "../world/veer.js" */
/** @import { BrainId } from "../types/api.js" */
/** @import { Figures, MadeScene, Make, MakeOptions, Outcome, Run, SceneSource, Values } from "./types.js" */

/** @typedef {Required<MadeScene> & { rate: number }} FiledScene */
/**
 * What differs between Node and browsers: how a Veer is loaded, and how a scene file is read.
 * @typedef {object} Home
 * @property {() => Promise<Veer>} createVeer
 * @property {() => Promise<{ openScene: OpenScene }>} scenes
 */
/**
 * @typedef {(veer: Veer, scene: object, options: { seed: number } & MakeOptions) => FiledScene} OpenScene
 */
/**
 * A world that is ready to run.
 * @typedef {object} Opened
 * @property {World} world
 * @property {Record<string, BrainId>} brains
 * @property {() => void} step  takes one step
 * @property {number} steps  of the whole run
 * @property {() => Figures} figures
 * @property {() => void} close  frees the worlds
 */

const USUAL_RATE = 60; // steps per second

/** @param {unknown} error */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Returns the function that makes a scene's world, or its file.
 * @param {SceneSource} source
 * @returns {Promise<Make | object>}
 */
export async function loadScene(source) {
    if (typeof source === "function") return source;
    if (source && typeof source === "object" && !(source instanceof URL)) return source;
    const address = String(source);
    /** @type {{ default?: unknown }} */
    const module = await import(/* @vite-ignore */ /* webpackIgnore: true */ address);
    if (typeof module.default === "function") return /** @type {Make} */ (module.default);
    return new Place("tune").mistype("scene", address, "must be a module whose default export makes a world",
        "export default (veer, seed) => world");
}

/**
 * Lets a function make worlds, and notes the worlds and their brains.
 * @param {Veer} veer
 */
function watched(veer) {
    /** @type {World[]} */
    const worlds = [];
    /** @type {Map<World, BrainId[]>} */
    const brains = new Map();
    const create = /** @type {(def?: unknown) => World} */ (veer.createWorld);
    veer.createWorld = (/** @type {unknown} */ def) => {
        const world = create.call(veer, def), add = /** @type {(def: unknown) => BrainId} */ (world.addBrain);
        /** @type {BrainId[]} */
        const own = [];
        worlds.push(world);
        brains.set(world, own);
        world.addBrain = (/** @type {unknown} */ given) => {
            const id = add.call(world, given);
            own.push(id);
            return id;
        };
        return world;
    };
    return {
        brainsOf: (/** @type {World} */ world) =>
            Object.fromEntries((brains.get(world) ?? []).map((id, i) => [`brain${i + 1}`, id])),
        release: () => void (veer.createWorld = create),
        close: () => worlds.forEach((world) => world.dispose()),
    };
}

/**
 * Changes settings of brains to these values, by path: "guard.avoidAgents.horizon".
 * @param {World} world @param {Record<string, BrainId>} brains  by the names in the paths @param {Values} values
 */
export function applyValues(world, brains, values) {
    const changes = changesOf(values,
        (name) => (brains[name] === undefined ? undefined : world.getBrain(brains[name])));
    for (const [name, change] of Object.entries(changes)) world.setBrain(brains[name], change);
}

/** @param {Veer} veer @param {Make} make @param {Run} run */
async function madeBy(veer, make, run) {
    const watch = watched(veer), rate = run.rate || USUAL_RATE;
    try {
        const made = await make(veer, run.seed, { scale: run.scale, rate });
        const isWorld = made !== null && typeof made === "object" && "agentIds" in made;
        const whole = /** @type {MadeScene} */ (isWorld ? { world: made } : made);
        const { world, brains, step, figures = () => ({}) } = whole;
        if (!world || typeof world.step !== "function") {
            throw veerError("must return a world, or { world, brains, step }",
                { code: "VEER_E_TYPE", call: "tune", argument: "scene", value: made });
        }
        return {
            world, brains: brains ?? watch.brainsOf(world), figures, rate, close: watch.close,
            step: step ?? ((/** @type {number} */ dt) => world.step(dt)),
        };
    } catch (error) {
        if (!(error instanceof VeerDeadError)) watch.close();
        throw error;
    } finally {
        watch.release();
    }
}

/** @param {ReturnType<OpenScene>} made */
const filed = (made) => ({ ...made, close: () => made.world.dispose() });

/**
 * Makes the world of a run, with its values, and begins to measure.
 * @param {Home} home @param {Veer} veer @param {Make | object} scene @param {Run} run @returns {Promise<Opened>}
 */
export async function opened(home, veer, scene, run) {
    const { seed, scale, rate } = run;
    const made = typeof scene === "function" ? await madeBy(veer, /** @type {Make} */ (scene), run)
        : filed((await home.scenes()).openScene(veer, scene, { seed, scale, rate }));
    const { world, brains, close } = made;
    try {
        applyValues(world, brains, run.values);
        world.startMeasures(run.measures);
    } catch (error) {
        close();
        throw error;
    }
    const dt = 1 / made.rate;
    return {
        world, brains, steps: Math.round(run.seconds * made.rate), close, step: () => made.step(dt),
        figures: () => ({ ...world.measure({ mask: run.mask }), ...made.figures() }),
    };
}

/** Runs candidates one after the other, on a Veer of its own. */
export class Runner {
    #home;
    #scene;
    /** @type {Promise<Veer> | undefined} */
    #veer;

    /** @param {Home} home @param {SceneSource} source */
    constructor(home, source) {
        this.#home = home;
        this.#scene = loadScene(source);
        this.#scene.catch(() => {}); // reported by the first run
    }

    /** The Veer of all runs. */
    async veer() {
        const veer = await (this.#veer ??= this.#home.createVeer());
        veer.warnings = "off";
        return veer;
    }

    /** @param {Run} run */
    async open(run) {
        return opened(this.#home, await this.veer(), await this.#scene, run);
    }

    /** @returns {Promise<Make | object>} */
    scene() {
        return this.#scene;
    }

    /**
     * Runs a candidate. One that cannot be made or stepped, or whose figures are no numbers, is refused.
     * @param {Run} run
     * @returns {Promise<Outcome>}
     */
    async run(run) {
        try {
            const game = await this.open(run);
            try {
                for (let i = 0; i < game.steps; i++) game.step();
                const figures = game.figures();
                const wrong = Object.keys(figures).find((name) => Number.isNaN(figures[name]));
                if (wrong !== undefined) return { refused: `${wrong} is not a number` };
                return { figures, hash: game.world.hash() };
            } finally {
                game.close();
            }
        } catch (error) {
            if (error instanceof VeerDeadError) this.#veer = undefined; // its memory cannot be trusted
            return { refused: reasonOf(error) };
        }
    }
}
