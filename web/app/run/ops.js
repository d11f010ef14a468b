/**
 * The operations of the command log: everything that a user can change while a scene runs. Their arguments are plain
 * JSON and may come from links, so each operation checks them. `apply` changes the world, or throws and changes
 * nothing. `keep` records the change in the page's state; it is called alone when a restored moment already contains
 * the change.
 */
import { fieldPatch, isSetting } from "../panel/fields.js";
import { CROWDS } from "./crowd.js";
import { manyOf } from "./many.js";
import { known } from "./names.js";
import { isPlace, THINGS, without } from "./things.js";

const MOST_POINTS = 128;
const MOST_INPUT = 1000; // maximum length of a name, in characters

/** @import { Run } from "./session.js" */
/** @import { Entry } from "./log.js" */

/**
 * @typedef {object} Op
 * @property {(args: any[]) => boolean} check
 * @property {(run: Run, args: any[]) => void} apply
 * @property {(run: Run, args: any[]) => void} [keep]
 * @property {(args: any[]) => string} subject  the item that the operation changes; within one gesture, only the last
 *   change of a subject counts
 * @property {(args: any[]) => string} text  description in the undo list: "context.slots of guard"
 * @property {boolean} [momentary]  an input of one moment: it is omitted from a run that starts with the current
 *   settings, and the controls do not show it
 * @property {boolean} [absolute]  a repetition in the same step and gesture replaces the previous entry
 */

export { known };

/**
 * Returns a copy of a map with one more entry; a run's maps are replaced, never modified.
 * @template V
 * @param {ReadonlyMap<string, V>} map
 * @param {string} key
 * @param {V} value
 */
const added = (map, key, value) => new Map(map).set(key, value);

const isNumber = (/** @type {unknown} */ value) => typeof value === "number" && !Number.isNaN(value);

/** @type {Record<string, Op>} */
const SINGLE = {
    ...THINGS, ...CROWDS,
    set: {
        check: ([path, value]) => typeof path === "string" && (typeof value === "string" || isNumber(value)),
        apply(session, [path, value]) {
            const dot = path.indexOf("."), id = known(session.ids.brains, path.slice(0, dot), "brain");
            const key = path.slice(dot + 1);
            const brain = session.world.getBrain(id);
            if (!isSetting(session.veer.schema, brain, key)) throw new Error(`the scene has no setting "${path}"`);
            if (key === "context.merge" && value !== "none") session.world.reserve({ keepMaps: true });
            session.world.setBrain(id, fieldPatch(brain, key, value));
        },
        keep: (run, [path, value]) => void (run.set = added(run.set, path, value)),
        subject: ([path]) => path,
        text: ([path]) => path.slice(path.indexOf(".") + 1).replace(/^behaviors\.\d+\./, ""),
    },
    speed: {
        check: ([agent, speed]) => typeof agent === "string" && isNumber(speed) && speed >= 0,
        apply: ({ world, ids }, [agent, speed]) =>
            world.setAgent(known(ids.agents, agent, "agent"), { maxSpeed: speed }),
        keep: (run, [agent, speed]) => void (run.speeds = added(run.speeds, agent, speed)),
        subject: ([agent]) => agent,
        text: ([agent]) => `top speed of ${agent}`,
    },
    points: {
        check: ([path, points]) =>
            typeof path === "string" && Array.isArray(points) && points.length > 0 && points.length <= MOST_POINTS &&
                points.every(isPlace),
        apply: ({ world, ids, scene }, [path, points]) =>
            world.setPath(known(ids.paths, path, "path"), { ...scene.paths?.[path], points }),
        keep(run, [path, points]) {
            const isAsBuilt =
                JSON.stringify(points) === JSON.stringify(run.scene.paths?.[path].points.map((p) => p.slice(0, 2)));
            run.points = isAsBuilt ? without(run.points, path) : added(run.points, path, points);
        },
        subject: ([path]) => path,
        text: () => "patrol points",
    },
    play: {
        momentary: true,
        check: ([input]) => typeof input === "object" && input !== null && JSON.stringify(input).length <= MOST_INPUT,
        apply(session, [input]) {
            if (!session.laws.apply) throw new Error("the scene takes no input");
            session.laws.apply(session, input);
        },
        subject: ([input]) => String(input.type),
        text: ([input]) => String(input.type),
    },
};

/** @type {Record<string, Op>} */
export const OPS = { ...SINGLE, many: manyOf(SINGLE) };

/**
 * Returns an entry with checked arguments; throws an error that describes what is invalid.
 * @param {Entry} entry
 * @returns {Entry}
 */
export function checked(entry) {
    const { tick, op, args } = entry, row = Object.hasOwn(OPS, op) ? OPS[op] : undefined;
    if (!row) throw new Error(`there is no change "${op}"; the changes are ${Object.keys(OPS).join(", ")}`);
    if (tick >>> 0 !== tick || !Array.isArray(args) || !row.check(args)) {
        throw new Error(`the change ${op} can't have ${JSON.stringify(args)?.slice(0, 60)} at step ${tick}`);
    }
    return entry;
}
