/**
 * An instance of the WebAssembly: guarded calls of its exports, its memory, and structs that are read and written with
 * the layouts from the table. All worlds of a createVeer() are in one instance. After a trap, the contents of its
 * memory cannot be trusted, and the instance is dead.
 */
import { notInFlat, VeerDeadError, VeerError, veerError } from "./errors.js";
import { readTable, shortest, textAt } from "./schema.js";

/** @import { Group, Row } from "./schema.js" */

/** @typedef {Record<string, unknown>} Values  fields of a struct by name */

/**
 * The imports of the build for threads: the memory, and a function that the build calls while a step waits for workers.
 * @typedef {{ memory: WebAssembly.Memory, veer_wasm_wait(spins: number): void }} SharedImports
 */

const HIGH = 2 ** 32;

export class Instance {
    /** @param {WebAssembly.Module} module @param {SharedImports} [shared]  only for steps with workers */
    constructor(module, shared) {
        const { exports } = new WebAssembly.Instance(module,
            { env: { emscripten_notify_memory_growth() {}, ...shared } });
        this.exports = /** @type {Record<string, (...args: number[]) => number>} */ (exports);
        this.memory = shared?.memory ?? /** @type {WebAssembly.Memory} */ (exports.memory);
        this.isShared = shared !== undefined;
        /** @type {unknown} the cause, once the instance is dead */
        this.death = undefined;
        /** The call in progress, for errors about memory. */
        this.asking = "createVeer";
        this.views = this.#viewsOf(this.memory.buffer);
        this.call("_initialize");
        this.table = readTable(this.memory.buffer, this.call("veer_schema"));
        this.scalar = this.call("veer_wasm_isScalar") === 1;
        const sizes = Array.from(this.table.structs.values(), ({ size }) => size);
        const largest = Math.max(...sizes);
        const scratch = this.alloc(256 + 2 * largest);
        /** Addresses of arguments and results: two ids, a count, a hash, points, and two structs. */
        this.at = {
            id: scratch, other: scratch + 8, count: scratch + 16, hash: scratch + 24, point: scratch + 64,
            struct: scratch + 256, result: scratch + 256 + largest,
        };
    }

    /** @param {ArrayBuffer} buffer */
    #viewsOf(buffer) {
        const u8 = new Uint8Array(buffer), i32 = new Int32Array(buffer), u32 = new Uint32Array(buffer);
        const f32 = new Float32Array(buffer);
        return { buffer, u8, i32, u32, f32 };
    }

    /**
     * Views of the whole memory, recreated after the memory has grown. After growth the old views have length 0, except
     * views of shared memory, for which the buffers are compared; that takes longer.
     */
    get lanes() {
        const { views, memory } = this;
        const isStale = this.isShared ? views.buffer !== memory.buffer : views.u8.length === 0;
        if (isStale) this.views = this.#viewsOf(memory.buffer);
        return this.views;
    }

    /** Calls an export. @param {string} name @param {...number} args @returns {number} */
    call(name, ...args) {
        if (this.death !== undefined) {
            throw veerError("an earlier call failed inside the WebAssembly, so its worlds are lost", {
                code: "VEER_E_DEAD", call: name, cause: this.death,
                hint: "veer.recover() gives a new instance: load the last saved world there",
            });
        }
        if (!(name in this.exports)) throw notInFlat(this.asking);
        try {
            return this.exports[name](...args);
        } catch (cause) {
            this.death = cause;
            if (cause instanceof VeerDeadError) throw cause; // the error already describes the worker's failure
            const reason = "the WebAssembly failed: this is a bug in Veer, or its memory was overwritten";
            throw veerError(reason, { code: "VEER_E_DEAD", call: name, cause });
        }
    }

    /** Returns the details of an error about memory. @param {number} requested  in bytes */
    shortage(requested) {
        return {
            requested, available: this.memory.buffer.byteLength,
            hint: `${requested} bytes at once; world.dispose() frees what a world takes`,
        };
    }

    /** @param {number} size in bytes @returns {number} */
    alloc(size) {
        const at = this.call("veer_wasm_alloc", Math.max(size, 8)) >>> 0;
        if (at === 0) {
            throw veerError("out of memory", { code: "VEER_E_MEMORY", call: this.asking, ...this.shortage(size) });
        }
        return at;
    }

    /**
     * Calls `act` with memory that is freed afterwards.
     * @template T
     * @param {number} size
     * @param {(at: number) => T} act
     * @returns {T}
     */
    borrow(size, act) {
        const at = this.alloc(size);
        try {
            return act(at);
        } finally {
            if (this.death === undefined) this.call("veer_wasm_free", at);
        }
    }

    /** @param {number} at @param {number} id @returns {number} at */
    writeId(at, id) {
        const { u32 } = this.lanes;
        u32[at >> 2] = id; // assigning to the array reduces the id modulo HIGH
        u32[(at >> 2) + 1] = id / HIGH;
        return at;
    }

    /**
     * Reads an id; the type parameter is the kind of the id.
     * @template {number} [T=number]
     * @param {number} at
     * @returns {T}
     */
    readId(at) {
        const { u32 } = this.lanes;
        return /** @type {T} */ (u32[at >> 2] + u32[(at >> 2) + 1] * HIGH);
    }

    /** Returns the slot that an agent's id contains. @param {number} id */
    slotOf(id) {
        return id % (this.table.limits.MAX_AGENTS + 1);
    }

    /** @param {number} at @param {ArrayLike<number>} values */
    writeFloats(at, values) {
        const { f32 } = this.lanes, first = at >> 2;
        for (let i = 0; i < values.length; i++) f32[first + i] = values[i];
        return at;
    }

    /** @param {string} struct */
    layout(struct) {
        const found = this.table.structs.get(struct);
        if (!found) throw new VeerError(`the table has no struct ${struct}`, { code: "VEER_E_LOAD" });
        return found;
    }

    /**
     * @param {Row} row
     * @param {number} at  address of the struct @param {unknown} value  a checked number or id, or the fields of a
     *   struct
     */
    writeField(row, at, value) {
        const place = at + row.offset, { f32, u32 } = this.lanes;
        if (row.type === "struct") this.write(row.of, place, /** @type {Values} */ (value));
        else if (row.type === "id") this.writeId(place, /** @type {number} */ (value));
        else (row.type === "f32" ? f32 : u32)[place >> 2] = /** @type {number} */ (value);
    }

    /** @param {string} struct @param {number} at @param {Values} values @returns {number} at */
    write(struct, at, values) {
        const { fields } = this.layout(struct);
        for (const name of Object.keys(values)) {
            this.writeField(/** @type {Row} */ (fields.get(name)), at, values[name]);
        }
        return at;
    }

    /** Reads a single element that is not a float. @param {Row} row @param {number} place @returns {unknown} */
    #readOne(row, place) {
        const { u32, i32 } = this.lanes;
        if (row.type === "i32") return i32[place >> 2];
        if (row.type === "id") return this.readId(place);
        if (row.type === "struct") return this.read(row.of, place);
        const names = this.table.names.get(row.of);
        return names ? names[u32[place >> 2]] : u32[place >> 2];
    }

    /**
     * Returns the value of a field. Arrays of floats, numbers and structs are copied.
     * @param {Row} row
     * @param {number} at  address of the struct
     * @returns {unknown}
     */
    readField(row, at) {
        const place = at + row.offset, { f32, u32, u8 } = this.lanes;
        if (row.type === "f32" && row.size === 4) return f32[place >> 2];
        if (row.type === "text") return textAt(u8, place);
        if (row.type === "struct") {
            const size = this.layout(row.of).size;
            if (row.size > size) {
                return Array.from({ length: row.size / size }, (_, i) => this.read(row.of, place + i * size));
            }
        }
        if (row.type === "f32") return f32.slice(place >> 2, (place + row.size) >> 2);
        if (row.type === "u32" && row.size > 4) return u32.slice(place >> 2, (place + row.size) >> 2);
        return this.#readOne(row, place);
    }

    /**
     * Returns a struct as a plain object; the type parameter is the type of the object.
     * @template [T=Values]
     * @param {string} struct
     * @param {number} at
     * @returns {T}
     */
    read(struct, at) {
        return /** @type {T} */ ({ ...this.known(this.layout(struct), at) });
    }

    /**
     * Returns settings with short decimals, as a caller would write them.
     * @template [T=Values]
     * @param {Group} group
     * @param {number} at
     * @returns {T}
     */
    readSettings(group, at) {
        return /** @type {T} */ ({ ...this.known(group, at, { isShort: true }) });
    }

    /**
     * Returns the fields of a group, in an object that the next read of the group changes. Copy the object in the line
     * of the call, `{ ...known }`: copying objects of only one group at a place in the code is ten times as fast as
     * copying objects of many groups. Only fields whose bits differ from the last read are decoded.
     * @template [T=Values] @param {Group} group @param {number} at  address of the struct
     * @param {{ isShort?: boolean, more?: string[] }} [how]  must always be the same for a group; `more`: fields that
     *   the caller will set in the copy. Setting a field that the copy does not have yet takes much longer
     * @returns {T}
     */
    known(group, at, { isShort, more = [] } = {}) {
        const { rows } = group, { u32, f32 } = this.lanes;
        group.known ??= {
            lanes: new Float64Array(rows.length).fill(NaN),
            values: Object.fromEntries([...rows.map(({ name }) => name), ...more].map((name) => [name, 0])),
        };
        const { lanes, values } = group.known;
        for (let i = 0; i < rows.length; i++) {
            const row = rows[i], place = (at + row.offset) >> 2, lane = u32[place];
            if (lanes[i] === lane && row.size === 4) continue;
            values[row.name] = isShort && row.type === "f32" ? shortest(f32[place]) : this.readField(row, at);
            lanes[i] = lane;
        }
        return /** @type {T} */ (values);
    }
}
