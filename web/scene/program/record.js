/**
 * Records a run's changes to its world as a program (calls.js): calls of the world go through a proxy that records
 * every call that changes the world. Rules, plays and user changes are not affected. The interpreter `runProgram`
 * builds the same world from the program.
 */
import { briefWorld, callOf, MAKERS, resolved, roleOf, SHAPES, shortest, UnwritableError } from "./calls.js";

/** @import { Plain } from "./calls.js" */
/** @import { Schema, Veer, World } from "../../types.js" */
/** @import { Call, Kind, Ref } from "./calls.js" */

const MOST = 1e6; // maximum length of a program in characters, approximately
// number of characters of a call that is similar to the previous call and is therefore printed as a table row
const ROW = 44;

/**
 * @typedef {object} Program
 * @property {Plain} world  definition of the world
 * @property {Record<string, number>} capacity  capacity at the end of the run, because a world in C does not grow
 * @property {number} stepTime  s
 * @property {Call[]} calls  calls in order
 * @property {Record<Kind, string[]>} names  names of the scene's objects in order of creation; "" if none
 * @property {number} tick  the last tick
 * @property {string} hash  hash of the world at the last tick
 * @property {boolean} whole  false if the program ends early because it would exceed the limit
 */

/** @typedef {ReturnType<typeof createRecorder>} Recorder */

/** Records calls as data. @param {Schema} schema @param {() => number} tick */
function createNotes(schema, tick) {
    const refs = new Map(), counts = /** @type {Record<string, number>} */ ({});
    /** @type {Call[]} */
    const calls = [];
    /** The last direction given to each agent, until another call changes the agent. @type {Map<number, string>} */
    const drives = new Map();
    let last = "";
    const refer = (/** @type {Kind} */ kind, /** @type {number} */ id) => {
        const ref = refs.get(id);
        if (!ref) {
            throw new UnwritableError(`The program would need the ${kind} ${id}, which was not added in this run.`);
        }
        return ref;
    };
    /**
     * Returns whether a call has no effect because it repeats the previous input.
     * @param {string} name @param {Plain[]} args
     */
    const isRepeated = (name, [id, direction]) => {
        const drive = name === "setDrive" ? JSON.stringify(direction) : "";
        const same = drive !== "" && drives.get(id) === drive;
        if (drive) drives.set(id, drive);
        else drives.delete(id);
        return same;
    };
    const notes = {
        calls, size: 0, note: /** @type {string | undefined} */ (undefined),
        /** @param {string} name @param {Plain[]} args @param {Plain} result */
        add(name, args, result) {
            if (isRepeated(name, args)) return;
            const call = callOf(schema, name, args, refer), kind = MAKERS[call.name];
            const makes = kind && { ref: kind, n: (counts[kind] = (counts[kind] ?? -1) + 1) };
            if (makes) refs.set(result, makes);
            calls.push({
                tick: tick(), ...call, ...(makes && { makes }), ...(notes.note !== undefined && { note: notes.note }),
            });
            const shape = `${name} ${Object.keys(call.args.at(-1) ?? {})}`;
            notes.size += shape === last ? ROW : JSON.stringify(call.args).length + 40;
            last = shape;
            if (notes.size > (tick() ? 4 * MOST : MOST)) {
                throw new UnwritableError(
                    "The scene is too large to be written as a program: the text would be longer than 1 MB.",
                );
            }
        },
        /**
         * Returns the names of the objects of each kind, in order of creation.
         * @param {Partial<Record<Kind, Map<string, number>>>} ids  by name
         */
        names(ids) {
            const names = /** @type {Record<Kind, string[]>} */ ({});
            for (const kind of Object.values(MAKERS)) {
                names[kind] = Array.from({ length: (counts[kind] ?? -1) + 1 }, () => "");
                for (const [name, id] of ids[kind] ?? []) if (refs.has(id)) names[kind][refs.get(id).n] = name;
            }
            return names;
        },
    };
    return notes;
}

/**
 * Creates a stand-in for a Veer that records the calls that change the world created with it.
 * @param {Veer} veer
 */
export function createRecorder(veer) {
    const { schema } = veer, notes = createNotes(schema, () => world.tick);
    let definition = {}, /** @type {World} */ world, stepTime = 0;
    let /** @type {{ tick: number, hash: string } | undefined} */ ended;
    const end = () => (ended ??= { tick: world.tick, hash: world.hash() });
    const step = (/** @type {number} */ dt) => {
        if (notes.size > MOST) end();
        if (stepTime && stepTime !== dt) {
            throw new UnwritableError("The program would need steps of different lengths.");
        }
        stepTime = dt;
        world.step(dt);
    };
    /**
     * Fills in omitted arguments from the world, so that the call does not depend on the world's state.
     * @param {string} name @param {Plain[]} args
     */
    const complete = (name, args) => {
        if (name !== "moveObstacle") return args;
        const { x, y, z, velocityX, velocityY, velocityZ } = world.getObstacle(args[0]);
        return [args[0], { x, y, z, velocityX, velocityY, velocityZ, ...args[1] }];
    };
    const proxy = (/** @type {World} */ of) => new Proxy(of, {
        get(_, key) {
            const value = Reflect.get(of, key, of), name = String(key);
            if (typeof value !== "function") return value;
            if (name === "step") return step;
            return (/** @type {Plain[]} */ ...args) => {
                const role = roleOf(name);
                if (role === "other") throw new UnwritableError(`The program can't have a call of world.${name}.`);
                const given = role === "change" ? complete(name, args) : args, result = value.apply(of, args);
                if (role === "change" && !ended) notes.add(name, given, result);
                return result;
            };
        },
    });
    const createWorld = (/** @type {Plain} */ def) => {
        world = veer.createWorld(def);
        definition = briefWorld(schema, def);
        return proxy(world);
    };
    return {
        /** Takes the place of the Veer that the program would use. */
        veer: /** @type {Veer} */ (/** @type {unknown} */ ({ schema, createWorld })),
        /** Marks the following calls as a change by the user. @param {string | undefined} text */
        says: (text) => void (notes.note = text),
        ended: () => ended !== undefined,
        /**
         * Returns the calls so far as a program that ends here.
         * @param {Partial<Record<Kind, Map<string, number>>>} ids  ids of the scene's objects, by name
         * @param {number} usual  step length if no step was taken
         * @returns {Program}
         */
        program(ids, usual) {
            const whole = !ended, { tick, hash } = end(), { calls } = notes, { keepMaps } = world.capacity;
            // the capacities include keepMaps from the start
            const own = /** @type {{ capacity?: object }} */ (definition);
            const def = keepMaps ? { ...own, capacity: { ...own.capacity, keepMaps } } : own;
            return {
                world: def, capacity: { ...world.capacity }, stepTime: shortest(stepTime || usual), calls,
                names: notes.names(ids), tick, hash, whole,
            };
        },
    };
}

/**
 * Runs a program in a new world, in batches of steps, and returns its tick and hash. `onward` is called between
 * batches; false cancels.
 * @param {Pick<Veer, "createWorld">} veer @param {Program} program @param {(tick: number) => Promise<boolean>} [onward]
 */
export async function runProgram(veer, program, onward = async () => true) {
    const world = veer.createWorld(program.world), ids = /** @type {Record<string, number[]>} */ ({});
    const methods = /** @type {Plain} */ (world);
    const idOf = (/** @type {Ref} */ { ref, n }) => ids[ref][n];
    const go = async (/** @type {number} */ tick) => {
        while (world.tick < tick) {
            world.step(program.stepTime);
            if (world.tick % 64 === 0 && !(await onward(world.tick))) return false;
        }
        return true;
    };
    try {
        for (const { tick, name, args, makes } of program.calls) {
            if (!(await go(tick))) return null;
            if (!(name in MAKERS) && (roleOf(name) !== "change" || name in SHAPES)) {
                throw new UnwritableError(`A program has no call of world.${name}.`);
            }
            const result = methods[name](...resolved(args, idOf));
            if (makes) (ids[makes.ref] ??= [])[makes.n] = result;
        }
        return (await go(program.tick)) ? { tick: world.tick, hash: world.hash() } : null;
    } finally {
        world.dispose();
    }
}
