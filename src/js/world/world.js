/**
 * A world: its contents (contents.js), and the calls for steps, reading, saving and recording. Every call checks
 * its arguments, calls the core and returns plain values; a call that throws has changed nothing.
 */
import { flag, float, Place, record, whole } from "../link/check.js";
import { veerError } from "../link/errors.js";
import { Host } from "../link/host.js";
import { bind, unbind } from "./bind.js";
import { idsAt, numberOf } from "./calls.js";
import { Contents } from "./contents.js";
import { events, explain } from "./explain.js";
import * as saving from "./saving.js";
import { lookAfter, warnings } from "./warnings.js";

/** @import * as api from "../types/api.js" */
/** @import { AgentId } from "../types/api.js" */

export class World extends Contents {
    /** @type {Host} */
    #host;
    /** @type {{ stamp: number, list: api.Event[] }} */
    #events = { stamp: -1, list: [] };

    /** Internal: use createWorld or loadWorld. @param {Host} host @param {new (host: Host) => api.Columns} Columns */
    constructor(host, Columns) {
        if (!(host instanceof Host)) {
            throw veerError("worlds are made by veer.createWorld", { code: "VEER_E_STATE", call: "new World" });
        }
        super(host);
        this.#host = host;
        /**
         * Every column of the table as a live typed array: one value (or lanes(name) values) per slot. Read the
         * property again in every frame, `const { x, y } = world.agents`: a world that grows moves its columns, and
         * arrays obtained before the move have length 0 (or, with veer/threads, stale values).
         * @type {api.Columns} @readonly
         */
        this.agents = new Columns(host);
    }

    /**
     * The same world with z up, whatever its axes are. Used by "veer/draw" and other code for which the ground is x, y.
     * @returns {World}
     */
    get zUp() {
        return this;
    }

    /**
     * @template T
     * @param {string} call
     * @param {string} name
     * @param {string} struct  struct of the result
     * @returns {T}
     */
    #read(call, name, struct) {
        const { instance } = this.#host;
        this.#host.run({ call }, name, instance.at.result);
        return instance.read(struct, instance.at.result);
    }

    /* ---- steps */

    /** Takes one step of dt seconds: perceive, decide, move. dt = 0 does nothing. @param {number} dt */
    step(dt) {
        this.#timed("world.step", "veer_step", "dt", dt);
        lookAfter(this.#host, 1);
    }

    /**
     * @param {string} call
     * @param {string} name
     * @param {string} argument
     * @param {number} seconds
     * @param {...number} more
     */
    // eslint-disable-next-line max-params
    #timed(call, name, argument, seconds, ...more) {
        this.#host.run({ call, given: { [argument]: seconds } }, name, float(seconds, new Place(call), argument),
            ...more);
    }

    /**
     * Adds seconds of frame time, takes as many fixed steps as fit, and writes the interpolated pose into the columns
     * drawX, drawY, drawZ and drawOrientation. Pass the time since the last frame as it is: if it is long, for example
     * after a tab was hidden, `maxCatchUp` steps are taken and the rest is dropped (`droppedTime`). Negative times
     * count as 0; NaN and Infinity throw. After a call that took no step, `events` is empty.
     * @param {number} seconds @returns {api.Advance}
     */
    advance(seconds) {
        const { instance } = this.#host;
        this.#timed("world.advance", "veer_advance", "seconds", seconds, instance.at.result);
        /** @type {api.Advance} */
        const advance = instance.read("Advance", instance.at.result);
        this.#host.bound?.write(false);
        lookAfter(this.#host, advance.steps);
        return advance;
    }

    /**
     * Draws an agent with an object of an engine. From now on, every call that moves the agent writes its pose to the
     * object: `advance` and `interpolate` the drawn pose, `step` the current one. The binding ends when the agent is
     * removed, also by `restore` or `rollback`. An agent has at most one binding; a second one replaces the first.
     * @param {AgentId} agent
     * @param {api.Drawable} target  an object with `x`, `y` and `rotation`, as in Phaser and PixiJS; an object with
     *   `position` and `rotation`, as in three.js; or a function
     * @param {api.BindOptions} [options]
     * @example world.bind(agent, { x: 0, y: 0, rotation: 0 }, { facing: -Math.PI / 2 });
     */
    bind(agent, target, options) {
        const world = { agents: this.zUp.agents, isYUp: this.zUp !== this };
        bind(this.#host, world, agent, { target, options });
    }

    /**
     * Ends the binding of an agent; its object keeps the last pose. Does nothing if there is none.
     * @param {AgentId} agent
     */
    unbind(agent) {
        unbind(this.#host, agent);
    }

    /** The events of the last step or advance. @returns {api.Event[]} */
    get events() {
        const host = this.#host;
        host.ensure("world.events");
        if (this.#events.stamp !== host.stamp) this.#events = { stamp: host.stamp, list: events(host) };
        return this.#events.list;
    }

    /* ---- reading */

    /** Returns all living agents, ordered by slot. @returns {api.AgentId[]} */
    agentIds() {
        const host = this.#host, { instance } = host, slots = numberOf(host, "slotCount");
        return instance.borrow(8 * slots, (out) => idsAt(host, out, instance.call("veer_wasm_agentIds", host.id, out)));
    }

    /**
     * Returns the number of values per agent in a column: 1, or the capacity for slots or state. The number is 0 for
     * columns of context maps in a world that has no capacity for maps or does not keep them.
     * @param {api.ColumnName} name
     * @returns {number}
     */
    lanes(name) {
        const call = "world.lanes", { instance } = this.#host, { columns } = instance.table;
        this.#host.ensure(call);
        const column = columns.find((row) => row.name === name);
        if (!column) return new Place(call).refuse("VEER_E_RANGE", "name", name, { reason: "no such column" });
        return instance.call("veer_columnLanes", this.#host.id, column.value);
    }

    /**
     * Explains an agent's motion: returns the decision that the next step would make, with its reasons.
     * @param {api.AgentId} agent
     * @returns {api.Explain}
     */
    explain(agent) {
        return explain(this.#host, agent);
    }

    /** The table, as veer.schema. @returns {api.Schema} */
    get schema() {
        this.#host.ensure("world.schema");
        return this.#host.instance.table.schema;
    }

    /** Counts of the last step. @returns {api.Stats} */
    get stats() {
        return this.#read("world.stats", "veer_getStats", "Stats");
    }

    /**
     * How many objects of each kind the world has memory for; `reserve` raises these numbers.
     * @returns {api.Capacity}
     */
    get capacity() {
        this.#host.ensure("world.capacity");
        return this.#host.capacity();
    }

    /**
     * Raises the capacities to at least these numbers; never lowers them. A world that may grow does this
     * automatically.
     * @param {api.CapacitySettings} capacity
     */
    reserve(capacity) {
        this.#host.ensure("world.reserve");
        this.#host.reserve({ call: "world.reserve", given: capacity }, capacity);
    }

    /** A number that changes whenever the columns have moved. */
    get epoch() {
        return this.#host.epoch;
    }

    /** The settings that the world was created with, and its current capacity. @returns {api.WorldState} */
    get settings() {
        const { instance } = this.#host;
        /** @type {api.WorldState} */
        const { capacity } = this.#read("world.settings", "veer_getWorldDef", "WorldDef");
        return {
            .../** @type {api.WorldState} */ (instance.readSettings(instance.layout("WorldDef").settings,
                instance.at.result)),
            capacity,
        };
    }

    /**
     * Warnings about the current state of the world: things that are allowed but probably mistakes, such as a behavior
     * without the path that it follows. The list has at most one warning with each code. `veer.warnings` controls how
     * warnings are reported automatically.
     * @returns {api.Warning[]}
     */
    get warnings() {
        return warnings(this.#host);
    }

    /* ---- saving */

    /**
     * Saves the whole state; the bytes are the same on every machine. Saving into an existing array, for example from
     * an earlier save, is three times as fast, because most of the time is spent on allocating memory. With `compact`,
     * the result has about a tenth of the bytes and takes longer; every call that reads saves reads both forms.
     * @param {Uint8Array | api.SaveOptions} [options]  an array is the same as `{ into: array }`
     * @returns {Uint8Array} exactly the bytes of the state: a view of `into` if it was given
     * @example const saved = world.save({ compact: true });
     */
    save(options) {
        return saving.save(this.#host, options);
    }

    /**
     * Restores a saved state of a world with the same capacities. The ids that were valid in that state become valid
     * again.
     * @param {Uint8Array | ArrayBuffer} saved
     */
    restore(saved) {
        saving.restore(this.#host, saved);
        this.#host.bound?.restored();
    }

    /**
     * Keeps the state of every step, so that up to `frames` steps can be rolled back. `frames` 0 ends the history.
     * @param {api.HistoryOptions} options
     */
    history(options) {
        const call = "world.history", place = new Place(call), { frames } = record(options, ["frames"], place);
        this.#host.run({ call, given: options }, "veer_keepHistory", whole(frames, place, "frames"));
    }

    /**
     * Starts a recording, which contains the current state and then every step with the calls and writes before it.
     * With `detail`, the default (2 bytes per column and per agent in every step), a replay that diverges reports the
     * column, the slot and the step; without it (8 bytes per step), only the step.
     * @param {api.RecordOptions} [options]
     */
    record(options = {}) {
        const call = "world.record", place = new Place(call), { detail } = record(options, ["detail"], place);
        const isDetailed = detail === undefined || flag(detail, place, "detail");
        this.#host.run({ call, given: options }, "veer_startRecording", Number(isDetailed));
    }

    /**
     * Returns the recording so far, and continues recording. With `since`, only the steps after that tick, as a part
     * for `replayPart`; everything before them is forgotten, which frees its memory. Throws a VeerMemoryError if the
     * recording ran out of memory; the world itself is not affected.
     * @param {api.RecordedOptions} [options]
     * @returns {Uint8Array}
     */
    recorded(options = {}) {
        return saving.recorded(this.#host, options);
    }

    /**
     * Gives this world the part of a recording that follows its state, from `recorded({ since })`; `replayStep` then
     * plays it. The world is a replay that has ended, or is loaded from a save that was made at the tick `since`.
     * @param {Uint8Array | ArrayBuffer} part
     */
    replayPart(part) {
        saving.replayPart(this.#host, part);
    }

    /**
     * Takes the next step of a world from veer.replay, or with a part from `replayPart`. Throws VEER_E_DIVERGED if the
     * state differs from the recording: `argument` names the column and slot, `value` the step.
     * @returns {boolean} false: the recording, or the part, has ended
     */
    replayStep() {
        const code = this.#host.run({ call: "world.replayStep" }, "veer_replayStep");
        this.#host.moved();
        this.#host.bound?.restored(true);
        return this.#host.instance.table.results.get(code)?.name !== "NO_RESULT";
    }

    /**
     * Frees the world's memory. All worlds of a Veer share 1 GiB, and no garbage collector frees them: dispose of each
     * world that is no longer needed, or creating a world throws a VeerMemoryError when the memory is full. Later calls
     * throw a VeerStateError; a second dispose() does nothing.
     */
    dispose() {
        const host = this.#host;
        if (host.id === 0) return;
        if (host.instance.death === undefined) host.instance.call("veer_destroyWorld", host.id);
        host.id = 0;
        host.bound = undefined;
    }
}
