/**
 * One instance of the WebAssembly: its exports behind a guard, its memory, and structs read and written by the table's layouts.
 * All worlds of one createVeer() live in it. A trap inside means that nothing in it can be trusted: it is dead from then on.
 */
import { VeerError, veerError } from "./errors.js";
import { readTable, shortest, textAt } from "./schema.js";

/** @import { Group, Row } from "./schema.js" */

const HIGH = 2 ** 32;

export class Instance {
    /** @param {WebAssembly.Module} module @param {WebAssembly.Memory} [memory]  that it shares with workers */
    constructor(module, memory) {
        const imports = /** @type {any} */ ({ env: { emscripten_notify_memory_growth() {}, memory } });
        const { exports } = new WebAssembly.Instance(module, imports);
        /** @type {Record<string, (...args: number[]) => number>} */
        this.exports = /** @type {any} */ (exports);
        this.memory = memory ?? /** @type {WebAssembly.Memory} */ (exports.memory);
        this.isShared = memory !== undefined;
        /** @type {unknown} why it is dead */
        this.death = undefined;
        /** The call under way, for errors of its memory. */
        this.asking = "createVeer";
        this.views = this.#viewsOf(this.memory.buffer);
        this.call("_initialize");
        this.table = readTable(this.memory.buffer, this.call("veer_schema"));
        this.scalar = this.call("veer_wasm_isScalar") === 1;
        const sizes = Array.from(this.table.structs.values(), ({ size }) => size);
        const largest = Math.max(...sizes);
        const scratch = this.alloc(256 + 2 * largest);
        /** Places for arguments: two ids, a count, two points or a disc, and two structs. */
        this.at = {
            id: scratch, other: scratch + 8, count: scratch + 16, hash: scratch + 24, point: scratch + 64,
            struct: scratch + 256, result: scratch + 256 + largest,
        };
    }

    /** @param {ArrayBuffer} buffer */
    #viewsOf(buffer) {
        const u8 = new Uint8Array(buffer), i32 = new Int32Array(buffer), u32 = new Uint32Array(buffer), f32 = new Float32Array(buffer);
        return { buffer, u8, i32, u32, f32 };
    }

    /**
     * The whole memory as numbers; made anew after it grew. Growth leaves views of length 0, except of a shared memory; asking that for
     * its buffer each time takes longer.
     */
    get lanes() {
        const { views, memory } = this, isStale = this.isShared ? views.buffer !== memory.buffer : views.u8.length === 0;
        if (isStale) this.views = this.#viewsOf(memory.buffer);
        return this.views;
    }

    /** Calls an export. @param {string} name @param {...number} args @returns {number} */
    call(name, ...args) {
        if (this.death !== undefined) {
            throw veerError("an earlier call failed inside the WebAssembly, so its worlds are lost", {
                code: "VEER_E_DEAD", call: name, cause: this.death, hint: "veer.recover() gives another one: load the last saved world there",
            });
        }
        try {
            return this.exports[name](...args);
        } catch (cause) {
            this.death = cause;
            const reason = "the WebAssembly failed: this is a bug of Veer, or its memory was overwritten";
            throw veerError(reason, { code: "VEER_E_DEAD", call: name, cause });
        }
    }

    /** What a refused request for memory was about. @param {number} requested in bytes */
    shortage(requested) {
        return { requested, available: this.memory.buffer.byteLength, hint: `${requested} bytes` };
    }

    /** @param {number} size in bytes @returns {number} */
    alloc(size) {
        const at = this.call("veer_wasm_alloc", Math.max(size, 8)) >>> 0;
        if (at === 0) throw veerError("out of memory", { code: "VEER_E_MEMORY", call: this.asking, ...this.shortage(size) });
        return at;
    }

    /** Room for the time of one act. @template T @param {number} size @param {(at: number) => T} act @returns {T} */
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
        u32[at >> 2] = id; // modulo HIGH
        u32[(at >> 2) + 1] = id / HIGH;
        return at;
    }

    /** @param {number} at */
    readId(at) {
        const { u32 } = this.lanes;
        return u32[at >> 2] + u32[(at >> 2) + 1] * HIGH;
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

    /** Writes a number, an id, or the fields of a struct. @param {Row} row @param {number} at  of the struct @param {any} value */
    writeField(row, at, value) {
        const place = at + row.offset, { f32, u32 } = this.lanes;
        if (row.type === "f32") f32[place >> 2] = value;
        else if (row.type === "id") this.writeId(place, value);
        else if (row.type === "struct") this.write(row.of, place, value);
        else u32[place >> 2] = value;
    }

    /** @param {string} struct @param {number} at @param {Record<string, any>} values @returns {number} at */
    write(struct, at, values) {
        const { fields } = this.layout(struct);
        for (const name of Object.keys(values)) this.writeField(/** @type {Row} */ (fields.get(name)), at, values[name]);
        return at;
    }

    /** One element of a field that is no float: arrays are read by readField. @param {Row} row @param {number} place @returns {any} */
    #readOne(row, place) {
        const { u32, i32 } = this.lanes;
        if (row.type === "i32") return i32[place >> 2];
        if (row.type === "id") return this.readId(place);
        if (row.type === "struct") return this.read(row.of, place);
        const names = this.table.names.get(row.of);
        return names ? names[u32[place >> 2]] : u32[place >> 2];
    }

    /** @param {Row} row @param {number} at  of the struct @returns {any} */
    readField(row, at) {
        const place = at + row.offset, { f32, u32, u8 } = this.lanes;
        if (row.type === "f32" && row.size === 4) return f32[place >> 2];
        if (row.type === "text") return textAt(u8, place);
        if (row.type === "struct") {
            const size = this.layout(row.of).size;
            if (row.size > size) return Array.from({ length: row.size / size }, (_, i) => this.read(row.of, place + i * size));
        }
        if (row.type === "f32") return f32.slice(place >> 2, (place + row.size) >> 2);
        if (row.type === "u32" && row.size > 4) return u32.slice(place >> 2, (place + row.size) >> 2);
        return this.#readOne(row, place);
    }

    /** A struct as a plain object. @param {string} struct @param {number} at @returns {any} */
    read(struct, at) {
        return this.readGroup(this.layout(struct), at);
    }

    /** Settings as a caller would write them: short decimals. @param {Group} group @param {number} at */
    readSettings(group, at) {
        return this.readGroup(group, at, true);
    }

    /**
     * Most is as it was in the last thing that was read: only lanes that are not become values anew.
     * @param {Group} group @param {number} at  of the struct @param {boolean} [isShort]  always the same for a group
     * @returns {Record<string, any>}
     */
    readGroup(group, at, isShort) {
        const { rows } = group, { u32, f32 } = this.lanes;
        group.known ??= { lanes: new Float64Array(rows.length).fill(NaN), values: Object.fromEntries(rows.map(({ name }) => [name, 0])) };
        const { lanes, values } = group.known;
        for (let i = 0; i < rows.length; i++) {
            const row = rows[i], place = (at + row.offset) >> 2, lane = u32[place];
            if (lanes[i] === lane && row.size === 4) continue;
            values[row.name] = isShort && row.type === "f32" ? shortest(f32[place]) : this.readField(row, at);
            lanes[i] = lane;
        }
        return { ...values }; // a copy takes a fraction of the time that its fields would take one by one
    }
}
