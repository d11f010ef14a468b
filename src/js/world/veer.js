/**
 * The result of createVeer(): an instance of the WebAssembly and the worlds in it. Every entry of the package obtains
 * the bytes or a compiled module in its own way and passes them to this module.
 */
import { adviseOfVeer, adviseOfWorld } from "../link/strangers.js";
import { bytes, flag, Place, record, whole } from "../link/check.js";
import { worldValues } from "../link/definitions.js";
import { veerError, VeerError } from "../link/errors.js";
import { columnsClass, failure, Host } from "../link/host.js";
import { Instance } from "../link/instance.js";
import { compileBytes, compileError, loadError, pause } from "../link/loading.js";
import { withAxes, worldIn } from "./axes.js";
import { SAVED, saveInfo } from "./saving.js";
import { checkedSink, watch } from "./warnings.js";
import { World } from "./world.js";

export * from "../link/errors.js";
export {
    compileBytes, compileFrom, compilePacked, hasSimd, loadError, loadOptions, loadScalar,
} from "../link/loading.js";
export { give, withPage } from "./warnings.js";
export { Place, whole, World };

/** @import { SharedImports } from "../link/instance.js" */
/** @import * as api from "../types/api.js" */

let isAdvised = false;

/**
 * Makes the classes refuse the words of other libraries. This is not done when the module is loaded, so that bundlers
 * can leave these classes out of programs that do not use them.
 */
function advise() {
    if (isAdvised) return;
    isAdvised = true;
    adviseOfWorld(World.prototype);
    adviseOfVeer(Veer.prototype, World.prototype);
}

/** An instance of the WebAssembly, with the worlds in its memory. */
export class Veer {
    #instance;
    #module;
    #Columns;
    #share;
    /** @type {api.Warnings} */
    #warnings = "console";

    /**
     * Internal: use createVeer or createVeerSync.
     * @param {WebAssembly.Module} module
     * @param {{ imports: SharedImports, start(instance: Instance): void, adopt(world: number): void }} [share]  the
     *   workers of "veer/threads"
     */
    constructor(module, share) {
        advise();
        const instance = new Instance(module, share?.imports);
        this.#share = share;
        this.#instance = instance;
        this.#module = module;
        this.#Columns = columnsClass(instance);
        /** Version of saved worlds and of the table. */
        this.version = instance.table.worldVersion;
        /** True in the build without SIMD, which is slower but gives the same bits. */
        this.scalar = instance.scalar;
        share?.start(instance);
    }

    /**
     * Where warnings about the worlds go. A warning is about something that is allowed but probably a mistake, and is
     * given once per world. "console", the default: console.warn, but silent in production builds
     * (process.env.NODE_ENV). "off": no warnings. A function: called with each warning.
     * @type {api.Warnings}
     * @example veer.warnings = "off";
     */
    get warnings() {
        return this.#warnings;
    }

    set warnings(sink) {
        this.#warnings = checkedSink(sink);
    }

    /**
     * The table: behaviors with their parameters, settings, columns, events, with units, ranges, defaults and
     * documentation.
     * @returns {api.Schema}
     */
    get schema() {
        return this.#instance.table.schema;
    }

    /** @param {number} id @param {boolean} grow @param {boolean} isYUp */
    #world(id, grow, isYUp) {
        this.#share?.adopt(id);
        const host = new Host(this.#instance, id, grow);
        watch(host, () => this.#warnings);
        return worldIn(host, this.#Columns, isYUp);
    }

    /**
     * Creates a world. Omitted settings have their defaults: two dimensions, no edges, capacities that grow. All
     * lengths are in u, the world's unit: whatever you draw with, such as pixels, meters or tiles. Speeds are in u/s,
     * times in seconds, angles in radians from +x towards +y. On a canvas y points down; z is the height.
     * @template const Def @param {api.Wide<api.WorldDef, Def>} [def]
     * @returns {World}
     * @example const world = veer.createWorld({ bounds: [0, 0, 800, 600], edges: "clamp", seed: 7 });
     */
    createWorld(def = {}) {
        const call = "veer.createWorld", instance = this.#instance, { at } = instance;
        return withAxes(def, call, (given, isYUp) => {
            const { values, grow } = worldValues(instance, given, new Place(call));
            instance.call("veer_defaultWorldDef", at.struct);
            const code = instance.call("veer_createWorld", instance.write("WorldDef", at.struct, values), at.id);
            if (code < 0) throw failure(instance, 0, code, { call, given });
            return this.#world(instance.lanes.u32[at.id >> 2], grow, isYUp);
        });
    }

    /**
     * Creates a world from the bytes of save(), from this or another machine.
     * @param {Uint8Array | ArrayBuffer} saved
     * @template const Options @param {api.Wide<api.LoadOptions, Options>} [options]
     * @returns {World}
     */
    loadWorld(saved, options = {}) {
        return this.#open("veer.loadWorld", saved, options);
    }

    /**
     * Tells what saved bytes contain, without creating a world. All bytes are checked as by loadWorld, so bytes that
     * are no save, or not one of this version, cause the same VeerFormatError.
     * @param {Uint8Array | ArrayBuffer} saved
     * @returns {api.SaveInfo}
     * @example const { tick, agents } = veer.saveInfo(saved);
     */
    saveInfo(saved) {
        return saveInfo(this.#instance, saved);
    }

    /**
     * Creates a world at the start of a recording, from this or another machine. world.replayStep() replays the
     * recorded steps.
     * @param {Uint8Array | ArrayBuffer} recorded
     * @template const Options @param {api.Wide<api.LoadOptions, Options>} [options]
     * @returns {World}
     */
    replay(recorded, options = {}) {
        return this.#open("veer.replay", recorded, options);
    }

    /**
     * Creates a world from bytes.
     * @param {"veer.loadWorld" | "veer.replay"} call
     * @param {unknown} given
     * @param {unknown} options
     */
    #open(call, given, options) {
        return withAxes(options, call, (rest, isYUp) => this.#opened(call, given, { rest, isYUp }));
    }

    /**
     * @param {"veer.loadWorld" | "veer.replay"} call
     * @param {unknown} given
     * @param {{ rest: unknown, isYUp: boolean }} options
     */
    #opened(call, given, { rest, isYUp }) {
        const name = call === "veer.replay" ? "veer_openReplay" : "veer_loadWorld", instance = this.#instance;
        const { at } = instance;
        const place = new Place(call), image = bytes(given, place, "bytes");
        const { grow } = record(rest, ["grow"], place.in("options"));
        const grows = grow === undefined || flag(grow, place, "options.grow");
        instance.asking = call;
        const id = instance.borrow(image.length, (room) => {
            instance.lanes.u8.set(image, room);
            const code = instance.call(name, room, image.length, at.id);
            if (code < 0) {
                throw failure(instance, 0, code, { call, given: { bytes: { length: image.length } }, ...SAVED });
            }
            return instance.lanes.u32[at.id >> 2];
        });
        return this.#world(id, grows, isYUp);
    }

    /**
     * Creates a new Veer with its own instance, to continue after a VeerDeadError. After that error, the memory of
     * this instance cannot be trusted, and its worlds are lost. Load the latest saved worlds into the new Veer.
     * @returns {Veer}
     */
    recover() {
        const other = start(this.#module);
        other.warnings = this.#warnings;
        return other;
    }
}

/** @param {WebAssembly.Module} module */
function start(module) {
    try {
        return new Veer(module);
    } catch (cause) {
        throw cause instanceof VeerError ? cause : loadError("the WebAssembly could not be started", cause);
    }
}

/** @typedef {Uint8Array | ArrayBuffer | WebAssembly.Module} Wasm */

/**
 * Returns whether a value is a compiled module, also of another frame or context.
 * @param {unknown} wasm @returns {wasm is WebAssembly.Module}
 */
const isModule = (wasm) => Object.prototype.toString.call(wasm) === "[object WebAssembly.Module]";

/** @param {unknown} wasm */
function checked(wasm) {
    if (isModule(wasm)) return wasm;
    return /** @type {Uint8Array<ArrayBuffer>} */ (bytes(wasm, new Place("createVeer"), "wasm"));
}

/** @param {Wasm} wasm @returns {Veer} */
export function startSync(wasm) {
    const given = checked(wasm);
    let module;
    try {
        module = isModule(given) ? given : new WebAssembly.Module(given);
    } catch (cause) {
        throw compileError(cause);
    }
    return start(module);
}

/** Compiles off the main thread and creates a Veer. @param {Wasm} wasm @returns {Promise<Veer>} */
export async function startAsync(wasm) {
    const given = checked(wasm), module = isModule(given) ? given : await compileBytes(given);
    await pause();
    return start(module);
}


/**
 * Returns the promise of createVeer, with methods that explain the mistake if the promise is used without `await`.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export function awaited(promise) {
    for (const name of ["createWorld", "loadWorld"]) {
        const value = () => {
            const hint = "const veer = await createVeer()";
            throw veerError("Veer is still loading", { code: "VEER_E_STATE", call: `veer.${name}`, hint });
        };
        Object.defineProperty(promise, name, { value });
    }
    return promise;
}
