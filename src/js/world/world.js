/**
 * A world: things in (things.js), steps, views, explanations and saved states out. Every call goes one way: checked values, the core,
 * plain objects; a call that throws has changed nothing.
 */
import { flag, float, Place, record, whole } from "../link/check.js";
import * as output from "./explain.js";
import { idsAt } from "./obstacles.js";
import { Things } from "./contents.js";

/** @import * as api from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

export class World extends Things {
    /** @type {Host} */
    #host;
    /** @type {{ stamp: number, list: api.Event[] }} */
    #events = { stamp: -1, list: [] };

    /** Worlds come from createWorld and loadWorld. @param {Host} host @param {new (host: Host) => any} Columns */
    constructor(host, Columns) {
        super(host);
        this.#host = host;
        /**
         * Every column of the table as a live typed array: one value (or lanes(name) values) per slot. Read the property again after adding
         * things: a world that grows moves its columns, and an array kept from before is then empty or stale.
         * @type {api.Columns} @readonly
         */
        this.agents = new Columns(host);
    }

    /** @param {string} call @param {string} name @param {string} struct of the answer */
    #read(call, name, struct) {
        const { instance } = this.#host;
        this.#host.run({ call }, name, instance.at.result);
        return instance.read(struct, instance.at.result);
    }

    /* ---- steps */

    /** One step of dt seconds: perceive, decide, move. dt = 0 does nothing. @param {number} dt */
    step(dt) {
        this.#timed("world.step", "veer_step", "dt", dt);
    }

    /** The first stage of a step, for games that add evidence before decide(). @param {number} dt */
    perceive(dt) {
        this.#timed("world.perceive", "veer_perceive", "dt", dt);
    }

    /** The second stage. */
    decide() {
        this.#host.run({ call: "world.decide" }, "veer_decide");
    }

    /** The last stage. */
    move() {
        this.#host.run({ call: "world.move" }, "veer_move");
    }

    /** Instead of move(), after the game moved its agents itself. */
    endStep() {
        this.#host.run({ call: "world.endStep" }, "veer_endStep");
    }

    /** @param {string} call @param {string} name @param {string} argument @param {number} seconds @param {...number} more */
    // eslint-disable-next-line max-params
    #timed(call, name, argument, seconds, ...more) {
        this.#host.run({ call, given: { [argument]: seconds } }, name, float(seconds, new Place(call), argument), ...more);
    }

    /**
     * Adds seconds of frame time, takes the fixed steps that fit, and writes the columns drawX, drawY, drawZ and drawOrientation in
     * between.
     * @param {number} seconds @returns {api.Advance}
     */
    advance(seconds) {
        const { instance } = this.#host;
        this.#timed("world.advance", "veer_advance", "seconds", seconds, instance.at.result);
        return instance.read("Advance", instance.at.result);
    }

    /** Steps taken so far. */
    get tick() {
        return this.#count("world.tick", "veer_tick");
    }

    /** What happened in the last step or advance. @returns {api.Event[]} */
    get events() {
        const host = this.#host;
        host.ensure("world.events");
        if (this.#events.stamp !== host.stamp) this.#events = { stamp: host.stamp, list: output.events(host) };
        return this.#events.list;
    }

    /* ---- reading */

    /** One more than the highest slot ever used: loops over columns end here. */
    get slotCount() {
        return this.#count("world.slotCount", "veer_slotCount");
    }

    /** Agents alive, in the order of their slots. @returns {number[]} */
    agentIds() {
        const host = this.#host, { instance } = host, slots = this.#count("world.agentIds", "veer_slotCount");
        return instance.borrow(8 * slots, (out) => idsAt(host, out, instance.call("veer_wasm_agentIds", host.id, out)));
    }

    /**
     * Values per agent in a column: 1, or as many as the capacity for slots or state says; 0 for what context maps alone need in a world
     * whose capacity has no slots.
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

    /** @param {string} call @param {string} name */
    #count(call, name) {
        this.#host.ensure(call);
        return this.#host.instance.call(name, this.#host.id) >>> 0;
    }


    /** Why an agent goes where it goes: the decision that the next step would take. @param {number} agent @returns {api.Explain} */
    explain(agent) {
        return output.explain(this.#host, agent);
    }

    /** Counts of the last step. @returns {api.Stats} */
    get stats() {
        return this.#read("world.stats", "veer_getStats", "Stats");
    }

    /** The room there is. @returns {api.Capacity} */
    get capacity() {
        this.#host.ensure("world.capacity");
        return /** @type {api.Capacity} */ (this.#host.capacity());
    }

    /** Makes room for at least these; never shrinks. Worlds that may grow do it by themselves. @param {Partial<api.Capacity>} capacity */
    reserve(capacity) {
        this.#host.ensure("world.reserve");
        this.#host.reserve({ call: "world.reserve", given: capacity }, capacity);
    }

    /** Changes whenever the columns have moved. */
    get epoch() {
        return this.#host.epoch;
    }

    /** What the world was created with, and its capacity as it is now. @returns {api.WorldState} */
    get settings() {
        const { instance } = this.#host, { capacity } = this.#read("world.settings", "veer_getWorldDef", "WorldDef");
        const settings = instance.readSettings(instance.layout("WorldDef").settings, instance.at.result);
        return /** @type {api.WorldState} */ ({ ...settings, capacity });
    }

    /* ---- saving */

    /**
     * The whole state: the same bytes on every machine. Into an array of the caller's, one of an earlier save for instance, it takes a third of
     * the time: fresh memory is what costs most.
     * @param {Uint8Array} [into]  at least as long as the state; one that is longer is filled from its beginning
     * @returns {Uint8Array} the state's bytes and no more: a view of `into` if there is one
     */
    save(into) {
        return output.save(this.#host, into);
    }

    /**
     * Goes back to a saved state of a world with the same capacities. Ids of that moment are valid again.
     * @param {Uint8Array | ArrayBuffer} saved
     */
    restore(saved) {
        output.restore(this.#host, saved);
    }

    /**
     * Keeps the state of every step, for rolling back as many as `frames` steps; 0: no more.
     * @param {{ frames: number }} options
     */
    history(options) {
        const call = "world.history", place = new Place(call), { frames } = record(options, ["frames"], place);
        this.#host.run({ call, given: options }, "veer_keepHistory", whole(frames, place, "frames"));
    }

    /**
     * Goes back to when this tick was reached, before what was called or written after that step: give the inputs again, and step.
     * @param {number} tick
     */
    rollback(tick) {
        const call = "world.rollback";
        this.#host.run({ call, given: { tick } }, "veer_rollback", whole(tick, new Place(call), "tick"));
    }

    /**
     * Begins a recording: the world as it is, and from now on every step with what was called or written before it. With detail (2 bytes per
     * column, and per agent, of every step) a replay that goes astray says where; without (8 bytes per step) when.
     * @param {{ detail?: boolean }} [options]
     */
    record(options = {}) {
        const call = "world.record", place = new Place(call), { detail } = record(options, ["detail"], place);
        const isDetailed = detail === undefined || flag(detail, place, "detail");
        this.#host.run({ call, given: options }, "veer_startRecording", Number(isDetailed));
    }

    /**
     * The recording so far; it goes on. Throws a VeerMemoryError if it does not because there was no memory for more; the world itself does.
     * @param {{ partial?: boolean }} [options]  partial: what there is, up to the last step that was recorded whole
     * @returns {Uint8Array}
     */
    recorded(options = {}) {
        const place = new Place("world.recorded"), { partial } = record(options, ["partial"], place);
        return output.recorded(this.#host, partial !== undefined && flag(partial, place, "partial"));
    }

    /** Ends the recording and forgets it: ask for recorded() before. */
    stopRecording() {
        this.#host.run({ call: "world.stopRecording" }, "veer_stopRecording");
    }

    /**
     * The next step of a world that veer.replay gave. Throws VEER_E_DIVERGED if it comes to another state than was recorded: `argument` says
     * column and slot, `value` the step.
     * @returns {boolean} false: the recording is over
     */
    replayStep() {
        const code = this.#host.run({ call: "world.replayStep" }, "veer_replayStep");
        this.#host.moved();
        return this.#host.instance.table.results.get(code)?.name !== "NO_RESULT";
    }

    /** Hash of the whole state, 16 hexadecimal digits; equal states hash equal on every machine. @returns {string} */
    hash() {
        return output.hash(this.#host);
    }

    /** Hash of one agent's state, to find where two worlds parted. @param {number} agent @returns {string} */
    hashAgent(agent) {
        return output.hashAgent(this.#host, agent);
    }

    /** Walks every invariant of the world; throws if one does not hold. */
    validate() {
        this.#host.run({ call: "world.validate" }, "veer_validate");
    }

    /** Frees the world's memory. Calls after this throw a VeerStateError; a second dispose does nothing. */
    dispose() {
        const host = this.#host;
        if (host.id === 0) return;
        if (host.instance.death === undefined) host.instance.call("veer_destroyWorld", host.id);
        host.id = 0;
    }
}
