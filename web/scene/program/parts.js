/**
 * Shared code of the JavaScript and C printers: splits a program into titled parts, groups similar calls into tables,
 * and creates names and safe comments.
 */

/** @import { Schema } from "../../types.js" */
/** @import { Call, Kind, Ref } from "./calls.js" */
/** @import { Program } from "./record.js" */

import { refsIn } from "./calls.js";

const WIDTH = 110; // maximum number of characters per line
const FEWEST = 4; // minimum number of calls for a table
const MOST_COLUMNS = 8;

/**
 * A line of a program. `changed`: the line was changed by the user.
 * @typedef {{ text: string, changed: boolean }} Line
 */
/**
 * Similar calls: the columns of their table, its rows, and the arguments that are the same in all calls.
 * @typedef {{ kind: "agents" | "targets", calls: Call[], columns: string[], rows: number[][], same: any }} Run
 */
/**
 * @typedef {{ tick: number, steps: number, title: string, note?: string, items: (Call | Run)[] }} Part
 * `steps`: steps taken before the part
 */

/**
 * Returns a scene's text in a form that is safe in a comment: one line of plain characters that can neither end nor
 * continue the comment.
 * @param {string} text
 */
export const commented = (text) =>
    text.replace(/[^\x20-\x7e\u00a1-\u024f\u2010-\u2026]|\\/g, " ").replace(/\?{2,}/g, "?").replace(/[*]\//g,
        "* /").trim();

/** @type {Record<string, string>} */
const TITLES = {
    addPath: "Paths", addLink: "Links", addMesh: "Meshes", addTiles: "Tile maps", addFlow: "Flow fields",
    addObstacle: "Obstacles", addBrain: "Brains",
    addAgent: "Agents", setTarget: "Targets",
    setBrain: "Brains whose behaviors have an agent as target",
};

/**
 * Splits a program's calls into parts: first the construction of the world, then each tick at which something was
 * called.
 * @param {Program} program
 * @param {Schema} schema
 * @returns {Part[]}
 */
export function partsOf({ calls }, schema) {
    /** @type {(Part & { own: Call[] })[]} */
    const parts = [];
    let now = 0;
    for (const call of calls) {
        const last = parts.at(-1), title = call.note !== undefined ? "" : call.tick ? "" : (TITLES[call.name] ?? "");
        if (last?.tick === call.tick && last.title === title && last.note === call.note) last.own.push(call);
        else parts.push({ tick: call.tick, steps: call.tick - now, title, note: call.note, items: [], own: [call] });
        now = call.tick;
    }
    return parts.map(({ own, ...part }) => ({ ...part, items: runsIn(own, schema) }));
}

/** @param {Call[]} calls @param {Schema} schema */
function runsIn(calls, schema) {
    /** @type {(Call | Run)[]} */
    const items = [];
    const reals = new Set(schema.settings.agent.filter(({ kind }) => kind === "f32").map(({ name }) => name));
    const kinds = calls.map((call) => alike(call, reals));
    for (let i = 0; i < calls.length; ) {
        const same = kinds[i];
        let end = i + 1;
        while (same && end < calls.length && kinds[end] === same && follows(calls[end - 1], calls[end])) end++;
        const run = end - i >= FEWEST ? runOf(calls.slice(i, end), { schema, reals }) : null;
        items.push(...(run ? [run] : calls.slice(i, end)));
        i = end;
    }
    return items;
}

/** Returns a key that is equal for calls that can share a table. @param {Call} call @param {Set<string>} reals */
function alike({ name, args }, reals) {
    if (name === "addAgent") return JSON.stringify(Object.entries(args[0]).filter(([key]) => !reals.has(key)));
    if (name !== "setTarget" || !args[1]) return "";
    return "x" in args[1] ? `point ${Object.keys(args[1])}` : `other ${JSON.stringify(args[1])}`;
}

/** @param {Call} a @param {Call} b */
const follows = (a, b) =>
    (b.name === "addAgent" ? a.makes?.ref === "agent" : a.name === "setTarget" && a.args[0].n + 1 === b.args[0].n);

/** @param {Call[]} calls @param {{ schema: Schema, reals: Set<string> }} of @returns {Run | null} */
function runOf(calls, { schema, reals }) {
    if (calls[0].name === "setTarget") {
        const target = calls[0].args[1], columns = "x" in target ? Object.keys(target) : [];
        return {
            kind: "targets", calls, columns, rows: calls.map(({ args }) => columns.map((key) => args[1][key])),
            same: target,
        };
    }
    const defaults = new Map(schema.settings.agent.map((row) => [row.name, Number(row.default)]));
    const valueOf = (/** @type {Call} */ { args: [def] }, /** @type {string} */ key) => def[key] ?? defaults.get(key);
    const columns = [...reals].filter((key) => calls.some(({ args: [def] }) => key in def)).filter((key) =>
        calls.some((call) => !Object.is(valueOf(call, key), valueOf(calls[0], key))));
    if (columns.length > MOST_COLUMNS) return null;
    const same = Object.fromEntries(Object.entries(calls[0].args[0]).filter(([key]) => !columns.includes(key)));
    return {
        kind: "agents", calls, columns, rows: calls.map((call) => columns.map((key) => valueOf(call, key))), same,
    };
}

/** Arranges words in columns within the line width. @param {string[]} words @param {string} indent */
export function filled(words, indent) {
    const longest = words.reduce((most, word) => Math.max(most, word.length), 1);
    const each = Math.max(1, Math.floor((WIDTH - indent.length) / (longest + 2)));
    return Array.from({ length: Math.ceil(words.length / each) },
        (_, i) => `${indent}${words.slice(i * each, (i + 1) * each).join(", ")},`);
}

/** Returns whether a text fits on a line. @param {string} text */
export const fits = (text) => text.length <= WIDTH && !text.includes("\n");

/** Returns the objects to which later calls refer. @param {Program} program */
export function usedThings({ calls }) {
    return new Set(calls.flatMap(({ args }) => refsIn(args)).map(({ ref, n }) => `${ref} ${n}`));
}

const RESERVED = new Set([
    "world", "veer", "steps", "check", "main", "build", "agents", "obstacles", "projectiles", "createVeer",
]);

/**
 * Converts a name and a kind to a variable name: "guard 1" of the kind agent becomes guard1Agent.
 * @param {string} name @param {string} kind
 */
export function variableOf(name, kind) {
    const [first, ...rest] = [...name.replace(/[^A-Za-z0-9]+/g, " ").trim().split(" "), kind];
    return first.charAt(0).toLowerCase() + first.slice(1) +
        rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/**
 * Returns a function that names objects as variables: "guardBrain", or for agents, obstacles and projectiles an array
 * element.
 * @param {Program} program
 * @returns {(ref: Ref) => string}
 */
export function variables({ names }) {
    const taken = new Set(RESERVED), found = new Map();
    for (const kind of /** @type {Kind[]} */ (["brain", "path", "link", "flow", "mesh", "tiles"])) {
        names[kind].forEach((name, n) => {
            const wanted = name ? variableOf(name, kind) : `${kind}${n + 1}`;
            const own = taken.has(wanted) ? `${wanted}${n + 1}` : wanted;
            taken.add(own);
            found.set(`${kind} ${n}`, own);
        });
    }
    return ({ ref, n }) => found.get(`${ref} ${n}`) ?? `${ref}s[${n}]`;
}

/** Returns the title of a part of the program, for its comment. The title starts with the step. @param {Part} part */
export function titleOf({ tick, title, note }) {
    const when = tick ? `Step ${tick}` : "";
    if (note !== undefined) return `${when || "At the start"}, changed: ${commented(note)}`;
    return when || title;
}

/**
 * Returns the comment at the head of a program.
 * @param {Program} program
 * @param {{ title: string, seed: number, ruled: boolean }} scene
 */
export function headOf({ tick, whole, hash }, { title, seed, ruled }) {
    return [
        `${commented(title)}, seed ${seed}: the run up to step ${tick}, written by the playground of Veer.`,
        ...(ruled
            ? ["What the scene's rules and its play did to the world is written as plain calls at their steps."]
            : []),
        ...(whole ? [] : [`The run went on. The program stops here, because it would be longer than 1 MB.`]),
        `It prints the step and the hash of the world: ${tick} ${hash}`,
    ];
}
