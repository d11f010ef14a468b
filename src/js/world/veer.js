/**
 * The result of createVeer(): worlds in one instance of the WebAssembly. Every entry of the package ends here, with bytes or a compiled module
 * from its own source.
 */
import { bytes, flag, Place, record, whole } from "../link/check.js";
import { worldValues } from "../link/definitions.js";
import { veerError, VeerError } from "../link/errors.js";
import { columnsClass, failure, Host } from "../link/host.js";
import { Instance } from "../link/instance.js";
import { SAVED } from "./saving.js";
import { World } from "./world.js";

export * from "../link/errors.js";
export { Place, record, whole, World };

/** @import * as api from "../types/api.js" */

/** Worlds that live together in one WebAssembly memory. */
export class Veer {
    #instance;
    #module;
    #Columns;
    #share;

    /**
     * Use createVeer or createVeerSync.
     * @param {WebAssembly.Module} module
     * @param {{ memory: WebAssembly.Memory, start(instance: Instance): void, adopt(world: number): void }} [share]  of "veer/threads"
     */
    constructor(module, share) {
        const instance = new Instance(module, share?.memory);
        this.#share = share;
        this.#instance = instance;
        this.#module = module;
        this.#Columns = columnsClass(instance);
        /** The table: behaviors with their parameters, settings, columns, events, with units, ranges, defaults and documentation. */
        this.schema = instance.table.schema;
        /** Version of saved worlds and of the table. */
        this.version = instance.table.worldVersion;
        /** Whether this is the build without SIMD, which is slower and gives the same bits. */
        this.scalar = instance.scalar;
        share?.start(instance);
    }

    /** @param {number} id @param {boolean} grow */
    #world(id, grow) {
        this.#share?.adopt(id);
        return new World(new Host(this.#instance, id, grow), this.#Columns);
    }

    /** @param {api.WorldDef} [def] @returns {World} */
    createWorld(def = {}) {
        const call = "veer.createWorld", instance = this.#instance, { at } = instance;
        const { values, grow } = worldValues(instance, def, new Place(call));
        instance.call("veer_defaultWorldDef", at.struct);
        const code = instance.call("veer_createWorld", instance.write("WorldDef", at.struct, values), at.id);
        if (code < 0) throw failure(instance, 0, code, { call, given: def });
        return this.#world(instance.lanes.u32[at.id >> 2], grow);
    }

    /**
     * A world from the bytes of save(), from this or another machine.
     * @param {Uint8Array | ArrayBuffer} saved
     * @param {{ grow?: boolean }} [options]
     * @returns {World}
     */
    loadWorld(saved, options = {}) {
        return this.#open("veer.loadWorld", saved, options);
    }

    /**
     * A world at the start of a recording, from this or another machine. world.replayStep() takes the recorded steps.
     * @param {Uint8Array | ArrayBuffer} recorded
     * @param {{ grow?: boolean }} [options]
     * @returns {World}
     */
    replay(recorded, options = {}) {
        return this.#open("veer.replay", recorded, options);
    }

    /** A world from bytes. @param {"veer.loadWorld" | "veer.replay"} call @param {unknown} given @param {{ grow?: boolean }} options */
    #open(call, given, options) {
        const name = call === "veer.replay" ? "veer_openReplay" : "veer_loadWorld", instance = this.#instance, { at } = instance;
        const place = new Place(call), image = bytes(given, place, "bytes"), { grow } = record(options, ["grow"], place.in("options"));
        const grows = grow === undefined || flag(grow, place, "options.grow");
        instance.asking = call;
        const id = instance.borrow(image.length, (room) => {
            instance.lanes.u8.set(image, room);
            const code = instance.call(name, room, image.length, at.id);
            if (code < 0) throw failure(instance, 0, code, { call, ...SAVED });
            return instance.lanes.u32[at.id >> 2];
        });
        return this.#world(id, grows);
    }

    /**
     * A new Veer in an instance of its own, for going on after a VeerDeadError: then the memory of this one can't be trusted, and its worlds
     * are lost. Load the last saved worlds there.
     * @returns {Veer}
     */
    recover() {
        return start(this.#module);
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

/** @param {string} reason @param {unknown} [cause] @param {string} [hint] */
export function loadError(reason, cause, hint) {
    const why = cause instanceof Error ? `${reason}: ${cause.message}` : reason;
    return veerError(why, { code: "VEER_E_LOAD", call: "createVeer", cause, hint });
}

const POLICY = "a content security policy needs script-src 'wasm-unsafe-eval'; without SIMD the scalar build is needed";

/** @typedef {Uint8Array | ArrayBuffer | WebAssembly.Module} Wasm */

/** @param {unknown} wasm */
function checked(wasm) {
    if (wasm instanceof WebAssembly.Module) return wasm;
    return /** @type {Uint8Array<ArrayBuffer>} */ (bytes(wasm, new Place("createVeer"), "wasm"));
}

/** @param {Wasm} wasm @returns {Veer} */
export function startSync(wasm) {
    const given = checked(wasm);
    let module;
    try {
        module = given instanceof WebAssembly.Module ? given : new WebAssembly.Module(given);
    } catch (cause) {
        throw loadError("the WebAssembly could not be compiled", cause, POLICY);
    }
    return start(module);
}

/** Compiles off the main thread where that is possible. @param {Wasm} wasm @returns {Promise<Veer>} */
export async function startAsync(wasm) {
    const given = checked(wasm);
    if (given instanceof WebAssembly.Module) return start(given);
    let module;
    try {
        module = await WebAssembly.compile(given);
    } catch (cause) {
        throw loadError("the WebAssembly could not be compiled", cause, POLICY);
    }
    return start(module);
}

/**
 * The promise of createVeer, with methods that explain the mistake when it is used without `await`.
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

/** @param {unknown} options @returns {{ scalar: boolean }} */
export function optionsOf(options) {
    const place = new Place("createVeer", "options"), { scalar } = record(options, ["scalar"], place);
    return { scalar: scalar !== undefined && flag(scalar, place, "scalar") };
}
