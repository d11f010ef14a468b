/**
 * What can be tuned: the schema's rows that belong to a brain, as a list of fields with the slider's scale. From the schema comes
 * everything that is known of a value (name, unit, range, default, doc); this file adds only how a range without a sensible end becomes a
 * slider.
 */

/**
 * @typedef {object} Field
 * @property {string} key  "context.slots", "locomotion.drag" or "behaviors.2.lookAhead"; "maxSpeed" of an agent
 * @property {string} name
 * @property {"number" | "whole" | "choice" | "flag"} kind
 * @property {number | string} initial  the schema's default
 * @property {number} min
 * @property {number} max
 * @property {string} unit
 * @property {string} doc
 * @property {{ name: string, doc: string }[]} options  of a choice
 * @property {boolean} [whole]  its slider goes over the whole range
 */

/** Typical sizes by unit, for values whose default says nothing (0 or infinity). @type {Record<string, number>} */
const TYPICAL = { u: 100, "u/s": 100, "kg u/s^2": 400, "rad/s": 6, "rad/s^2": 20, s: 4, "1/s": 4, kg: 4, rad: 3 };
const STEPS = 1000;

/** @param {any} schema @param {any} row @param {string} key @returns {Field | null} */
function field(schema, row, key) {
    if (row.unit === "bits") return null;
    const options = row.kind === "choice" ? choices(schema, row.choice) : [];
    const kind = row.kind === "choice" ? "choice" : row.kind !== "u32" ? "number" : row.min === 0 && row.max === 1 ? "flag" : "whole";
    return { key, name: row.name, kind, initial: row.default, min: row.min, max: row.max, unit: row.unit ?? "", doc: row.doc, options };
}

/** @param {any} schema @param {string} name @returns {{ name: string, doc: string }[]} */
function choices(schema, name) {
    return schema.choices[name];
}

/** @param {any} schema @param {string} group */
function settings(schema, group) {
    return schema.settings[group];
}

/** All defaults of a group of settings, by name. @param {any} schema @param {string} group @returns {any} */
export function defaultsOf(schema, group) {
    return Object.fromEntries(settings(schema, group).map((/** @type {any} */ row) => [row.name, row.default]));
}

/** @param {any} schema @param {string} type @returns {{ name: string, kind: string, doc: string, params: any[] }} */
export function behaviorRow(schema, type) {
    return schema.behaviors.find((/** @type {any} */ row) => row.name === type);
}

/** Does a behavior fill the danger map, or is it a goal? @param {any} schema @param {string} type */
export function isDanger(schema, type) {
    return behaviorRow(schema, type).kind.toLowerCase() === "danger";
}

/**
 * @param {any} schema
 * @param {any} brain  world.getBrain(id)
 * @returns {{ title: string, doc: string, open: boolean, fields: Field[] }[]}
 */
export function brainGroups(schema, brain) {
    const list = (/** @type {any[]} */ rows, /** @type {string} */ prefix) =>
        /** @type {Field[]} */ (rows.map((row) => field(schema, row, prefix + row.name)).filter((f) => f !== null));
    const common = ["weight", ...(brain.combine === "priority" ? ["priority"] : [])];
    const weight = settings(schema, "behavior").filter((/** @type {any} */ row) => common.includes(row.name));
    const behaviors = brain.behaviors.map((/** @type {any} */ behavior, /** @type {number} */ i) => {
        const row = behaviorRow(schema, behavior.type);
        return { title: behavior.type, doc: row.doc, open: true, fields: list([...row.params, ...weight], `behaviors.${i}.`) };
    });
    const group = (/** @type {string} */ title, /** @type {string} */ doc, /** @type {boolean} */ open) =>
        ({ title, doc, open, fields: list(settings(schema, title), `${title}.`) });
    const own = { title: "combine", doc: "How the wishes of the behaviors become one decision", open: brain.combine !== "context", fields: list(settings(schema, "brain"), "") };
    const rate = { title: "rate", doc: "How often it thinks", open: false, fields: own.fields.filter((f) => f.key === "thinkEvery") };
    const isContext = brain.combine === "context", decides = isContext ? group("context", "How interest and danger become one direction", true) : own;
    return [decides, ...behaviors, group("locomotion", "How the direction becomes motion", false), ...(isContext ? [rate] : [])];
}

/** How many agents a group of the scene has. @param {{ name: string, count: number }} group @param {number} most @returns {Field} */
export function countField(group, most) {
    const doc = `How many agents there are of the kind "${group.name}". The scene starts anew.`;
    const key = `agents.${group.name}.count`, name = `${group.name} count`;
    return { key, name, kind: "whole", initial: group.count, min: 2, max: most, unit: "", doc, options: [], whole: true };
}

/** @param {any} schema @returns {Field} */
export function speedField(schema) {
    const row = settings(schema, "agent").find((/** @type {any} */ r) => r.name === "maxSpeed");
    return /** @type {Field} */ (field(schema, row, "maxSpeed"));
}

/** The value of a field in a brain. @param {any} brain @param {string} key */
export function readField(brain, key) {
    return key.split(".").reduce((/** @type {any} */ at, part) => at[part], brain);
}

/** The part of a brain to hand to world.setBrain() for one field. @param {any} brain @param {string} key @param {any} value */
export function fieldPatch(brain, key, value) {
    const [group, name, parameter] = key.split(".");
    if (name === undefined) return { [key]: value };
    if (group !== "behaviors") return { [group]: { [name]: value } };
    const change = (/** @type {any} */ b, /** @type {number} */ i) => (i === Number(name) ? { ...b, [parameter]: value } : b);
    return { behaviors: brain.behaviors.map(change) };
}

/**
 * The slider of a field. Ranges that are wide or endless end at some multiple of what is usual, and rise like a power, so that the default
 * lies in the middle part; where infinity is allowed, it is the slider's last stop.
 * @param {Field} f
 * @param {number} present
 */
export function slider(f, present) {
    const telling = typeof f.initial === "number" && Number.isFinite(f.initial) && f.initial !== 0;
    const usual = telling ? Math.abs(Number(f.initial)) : (TYPICAL[f.unit] ?? 1);
    const known = Number.isFinite(present) ? Math.abs(present) : 0;
    const endless = f.max === Infinity;
    const reach = f.whole ? f.max : roundUp(Math.max(8 * usual, 1.5 * known));
    const high = Math.min(f.max, reach), low = f.min < 0 ? Math.max(f.min, -reach) : f.min;
    if (f.kind === "whole" && high - low <= 256) {
        const same = (/** @type {number} */ v) => v;
        return { min: low, max: high, step: 1, toStop: same, toValue: same };
    }
    const wide = low >= 0 && high - low > 5 * usual, share = (usual - Math.min(low, usual / 2)) / (high - low);
    const power = wide ? Math.log(share) / Math.log(0.4) : 1;
    const last = endless ? STEPS + 20 : STEPS;
    return {
        min: 0, max: last, step: 1,
        toStop: (/** @type {number} */ v) => {
            const part = Math.min(Math.max((v - low) / (high - low), 0), 1);
            return v === Infinity ? last : Math.round(STEPS * Math.pow(part, 1 / power));
        },
        toValue: (/** @type {number} */ s) => {
            if (endless && s > STEPS + 10) return Infinity;
            const value = low + (high - low) * Math.pow(Math.min(s, STEPS) / STEPS, power);
            return f.kind === "whole" ? Math.round(value) : Math.min(Math.max(Number(value.toPrecision(3)), f.min), f.max);
        },
    };
}

/** 1, 2 or 5 times a power of ten, at least v. @param {number} v */
function roundUp(v) {
    const ten = Math.pow(10, Math.floor(Math.log10(v)));
    return [1, 2, 5, 10].map((n) => n * ten).find((n) => n >= v * 0.999) ?? v;
}
