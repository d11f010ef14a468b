/**
 * The JavaScript side of a world: the world's id in the instance, calls of the core whose errors use the caller's
 * names, growth when a capacity is full, and views of the columns that stay valid when the memory grows.
 */
import { remarkOf } from "./hints.js";
import { adviseOfColumns } from "./strangers.js";
import { veerError } from "./errors.js";
import { capacityValues, field, sidesOf } from "./definitions.js";
import { Place } from "./check.js";

/** @import { Capacity, Columns } from "../types/api.js" */
/** @import { VeerError } from "./errors.js" */
/** @import { Instance } from "./instance.js" */

const NO_INDEX = 0xffffffff;

/**
 * A description of a call with the caller's names, for errors.
 * @typedef {object} Act
 * @property {string} call
 * @property {unknown} [given]  the arguments by name, or the definition
 * @property {Record<string, unknown>} [thing]  the id of the object that the definition describes, by the name of its
 *   argument
 * @property {Record<string, string>} [rename]  maps the core's names of arguments to the caller's, where they differ
 * @property {string} [allow]  an error code of the core that is not an error for this call
 * @property {typeof VeerError} [kind]  class of the errors, except memory errors; default: the class that belongs to
 *   the code
 */

/**
 * @typedef {{ argument: string, message: string, value: number, index: number, bytes: number }} ErrorInfo  the core's
 *   record of an error
 */

/**
 * The objects that show the agents of a world (world/bind.js). `after` runs after each successful call of the core. A
 * call whose result must be read first calls `write` or `restored` itself.
 * @typedef {object} Follower
 * @property {(name: string, at: number) => void} after
 * @property {(isStepped: boolean) => void} write
 * @property {(isStepped?: boolean) => void} restored
 */

/**
 * Returns the value at a path, without running a getter of the caller's objects.
 * @param {unknown} from
 * @param {string} path
 * @returns {unknown}
 */
function valueAt(from, path) {
    let value = from;
    for (const key of path.match(/[^.[\]]+/g) ?? []) {
        if (typeof value !== "object" || value === null) return undefined;
        value = Object.getOwnPropertyDescriptor(value, key)?.value;
    }
    return value;
}

/** Returns the caller's name of an argument of the core. @param {string} argument @param {Act} act */
function argumentOf(argument, { given, rename }) {
    const name = argument.replace(/^(def|ray|query|edit|patch)\./, "");
    if (rename && name in rename) return rename[name];
    const bounds = valueAt(given, "bounds"), side = Array.isArray(bounds) ? sidesOf(bounds).indexOf(name) : -1;
    if (side >= 0) return `bounds[${side}]`;
    return name
        .replace(/^((?:points|vertices)\[\d+\])\.([xyz])$/, (whole, point, axis) =>
            (Array.isArray(valueAt(given, point)) ? `${point}[${"xyz".indexOf(axis)}]` : whole))
        .replace(/^(behavior|point|vector)Count$/, "$1s")
        .replace(/\.targetAgent$/, ".target")
        .replace(/\.targetGroup$/, ".target.nearest")
        .replace(/\.target([XYZ])$/, (_, axis) => `.target.${axis.toLowerCase()}`);
}

/** Returns the last name of a path. @param {string} path */
const lastOf = (path) => path.replace(/^.*\./, "");

export class Host {
    #axes = 0;

    /** @param {Instance} instance @param {number} id @param {boolean} grow */
    constructor(instance, id, grow) {
        this.instance = instance;
        this.id = id;
        this.grow = grow;
        this.epoch = 0;
        /** Counts the calls that may change the events. */
        this.stamp = 0;
        /** @type {(Float32Array | Uint32Array | undefined)[]} */
        this.columns = [];
        this.agentCapacity = 0;
        /** Room for the results of world.within, from the last call. */
        this.foundWithin = 0;
        /** @type {Follower | undefined} */
        this.bound = undefined;
        this.moved();
    }

    /** @param {string} call */
    ensure(call) {
        this.instance.asking = call;
        if (this.id !== 0) return;
        throw veerError("the world was disposed",
            { code: "VEER_E_STATE", call, hint: "create another one with createWorld or loadWorld" });
    }

    /**
     * Calls the core for this world; throws if the call fails.
     * @param {Act} act
     * @param {string} name
     * @param {...number} args
     * @returns {number}
     */
    run(act, name, ...args) {
        this.ensure(act.call);
        for (;;) {
            const code = this.instance.call(name, this.id, ...args);
            this.stamp++;
            if (code >= 0) {
                this.bound?.after(name, args[0]);
                return code;
            }
            if (this.instance.table.results.get(code)?.name === act.allow) return code;
            if (!this.#makeRoom(code, act)) throw failure(this.instance, this.id, code, act);
        }
    }

    /**
     * Calls a function of the core that needs no world; throws if the call fails.
     * @param {Act} act @param {string} name @param {...number} args @returns {number}
     */
    pure(act, name, ...args) {
        const code = this.instance.call(name, ...args);
        if (code < 0) throw failure(this.instance, 0, code, act);
        return code;
    }

    /** Discards the views and the capacity, because the memory block of the world may have moved. */
    moved() {
        this.epoch++;
        this.columns = [];
        this.agentCapacity = this.capacity().agents;
    }

    /** Values per point of a path: 3 in a world with levels, otherwise 2. The number never changes. */
    get axes() {
        const { instance } = this, { at } = instance;
        if (!this.#axes) {
            instance.call("veer_getWorldDef", this.id, at.result);
            const levels = instance.lanes.u32[(at.result + field(instance, "WorldDef", "levels").offset) >> 2];
            this.#axes = levels > 1 ? 3 : 2;
        }
        return this.#axes;
    }

    /** @returns {Capacity & Record<string, number>} */
    capacity() {
        const at = this.instance.at.result;
        this.instance.call("veer_getCapacity", this.id, at);
        return this.instance.read("CapacityDef", at);
    }

    /** @param {Act} act @param {unknown} capacity */
    reserve(act, capacity) {
        const { instance } = this, values = capacityValues(instance, capacity, new Place(act.call));
        this.ensure(act.call);
        instance.write("CapacityDef", instance.at.result, { ...this.capacity(), ...values });
        const code = instance.call("veer_reserve", this.id, instance.at.result);
        if (code < 0) throw failure(instance, this.id, code, { ...act, rename: capacityNames(values) });
        this.moved();
    }

    /**
     * Doubles the capacity that was full, or raises it to the required number.
     * @param {number} code
     * @param {Act} act
     * @returns {boolean} whether the call can be repeated
     */
    #makeRoom(code, act) {
        const { instance } = this;
        if (!this.grow || instance.table.results.get(code)?.name !== "E_FULL") return false;
        const { argument, value } = /** @type {ErrorInfo} */ (instance.read("ErrorInfo",
            instance.call("veer_lastError", this.id)));
        const name = /capacity\.(\w+)$/.exec(argument)?.[1] ?? "";
        const row = instance.layout("CapacityDef").fields.get(name);
        const now = this.capacity(), most = row?.max ?? 0;
        if (!row || now[name] >= most) return false;
        const wanted = Math.min(most, value > now[name] ? value : Math.max(1, 2 * now[name]));
        instance.write("CapacityDef", instance.at.result, { ...now, [name]: wanted });
        const grown = instance.call("veer_reserve", this.id, instance.at.result);
        if (grown < 0) throw failure(instance, this.id, grown,
            { ...act, given: { [name]: wanted }, rename: capacityNames(now, name) });
        this.moved();
        return true;
    }

    /** Returns the live view of a column. @param {number} index  index of the column's row */
    view(index) {
        this.ensure("world.agents");
        const { buffer } = this.instance.lanes, known = this.columns[index];
        if (known && known.buffer === buffer) return known;
        const { name, type, of: lanes, value } = this.instance.table.columns[index];
        const length = this.agentCapacity * this.instance.call("veer_columnLanes", this.id, value);
        if (lanes === "SLOTS" && !this.capacity().keepMaps) {
            const hint =
                "world.explain(agent) has the maps of one agent; createWorld({ capacity: { keepMaps: true } }) keeps " +
                    "those of all in columns";
            throw veerError("the world does not keep context maps",
                { code: "VEER_E_STATE", call: `world.agents.${name}`, argument: "capacity.keepMaps", value: 0, hint });
        }
        const at = this.instance.call(type === "f32" ? "veer_columnF32" : "veer_columnU32", this.id, value) >>> 0;
        const view = type === "f32" ? new Float32Array(buffer, at, length) : new Uint32Array(buffer, at, length);
        this.columns[index] = view;
        return view;
    }
}

/**
 * Renames capacities to the caller's names. The core may report the first capacity although the caller changed a
 * different one.
 * @param {Record<string, unknown>} values
 * @param {string} [name]
 */
function capacityNames(values, name) {
    const names = Object.keys(values), one = name ?? (names.length === 1 ? names[0] : "");
    const all = Object.fromEntries(names.map((key) => [`capacity.${key}`, key]));
    return one ? { ...all, "capacity.agents": one } : all;
}

/**
 * Creates an exception from the core's last error.
 * @param {Instance} instance
 * @param {number} world
 * @param {number} code
 * @param {Act} act
 */
export function failure(instance, world, code, act) {
    const info = /** @type {ErrorInfo} */ (instance.read("ErrorInfo", instance.call("veer_lastError", world)));
    const { argument, message, value, index, bytes } = info;
    const result = instance.table.results.get(code) ?? { name: "E_INTERNAL", doc: "unknown result" };
    const isWorld = argument === "world", name = isWorld ? "" : argumentOf(argument, act);
    const given = valueAt(act.thing, name) ?? valueAt(act.given, name);
    // the sentence begins with what this build lacks: "navField is in veer, not in veer/flat"
    const lacking = result.name === "E_FLAT" ? `${typeof given === "string" ? given : lastOf(name)} ` : "";
    return veerError(lacking + result.doc, {
        code: `VEER_${result.name}`,
        call: act.call,
        argument: name,
        value: given === undefined ? value : given,
        index: index === NO_INDEX ? undefined : index,
        hint: remarkOf(act.call,
            / \(([^()]*)\)$/.exec(message.slice(message.indexOf(result.doc) + result.doc.length))?.[1]),
        ...(bytes ? instance.shortage(bytes) : undefined),
    }, bytes ? undefined : act.kind);
}

/**
 * Creates the class of `world.agents`, with a getter per column of the table.
 * @param {Instance} instance
 * @returns {new (host: Host) => Columns}
 */
export function columnsClass(instance) {
    class Views {
        #host;
        /** @param {Host} host */
        constructor(host) {
            this.#host = host;
        }

        /** @param {Views} views @param {number} index */
        static view(views, index) {
            return views.#host.view(index);
        }
    }
    instance.table.columns.forEach(({ name }, index) => {
        /** @this {Views} */
        const get = function () {
            return Views.view(this, index);
        };
        const set = () => {
            throw veerError("a column is not assigned, but its elements are", {
                code: "VEER_E_FIELD", call: `world.agents.${name}`,
                hint: `world.agents.${name}[world.slot(agent)] = value`,
            });
        };
        Object.defineProperty(Views.prototype, name, { get, set, enumerable: true });
    });
    adviseOfColumns(Views.prototype);
    return /** @type {new (host: Host) => Columns} */ (/** @type {unknown} */ (Views));
}
