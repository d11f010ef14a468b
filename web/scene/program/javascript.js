/** Prints programs and brains in JavaScript. */
import { commented, filled, fits, headOf, partsOf, titleOf, usedThings, variables } from "./parts.js";

/** @import { Plain } from "./calls.js" */
/** @import { Schema } from "../../types.js" */
/** @import { Call, Ref } from "./calls.js" */
/** @import { Line, Run } from "./parts.js" */
/** @import { Program } from "./record.js" */

/** @param {number} value */
const number = (value) => (Object.is(value, -0) ? "-0" : String(value));

/** Prints a step length, as a fraction if possible. @param {number} dt */
const fraction = (dt) => (Math.fround(1 / Math.round(1 / dt)) === Math.fround(dt)
    ? `1 / ${Math.round(1 / dt)}`
    : number(dt));

/** @param {string} key */
const keyOf = (key) => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key));

/**
 * Prints a value as JavaScript; a value longer than a line has each of its parts on a separate line. `behaviors` are
 * always split.
 * @param {Plain} value @param {(ref: Ref) => string} nameOf @param {string} [indent]
 * @returns {string}
 */
export function literal(value, nameOf, indent = "") {
    if (typeof value === "number") return number(value);
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    if ("ref" in value) return nameOf(value);
    const inner = `${indent}    `, isList = Array.isArray(value);
    const parts = Object.entries(value).map(([key, one]) => ({ key, one }));
    const part = (/** @type {{ key: string, one: any }} */ { key, one }, /** @type {string} */ at) => {
        const name = isList ? "" : keyOf(key), text = literal(one, nameOf, at);
        return name === "" || name === text ? text : `${name}: ${text}`;
    };
    const texts = parts.map((one) => part(one, inner));
    const [open, close] = isList ? ["[", "]"] : parts.length ? ["{ ", " }"] : ["{", "}"];
    const line = `${open}${texts.join(", ")}${close}`;
    if (fits(indent + line) && !(value.behaviors?.length > 1)) return line;
    if (isList && parts.every(({ one }) => typeof one !== "object" || Array.isArray(one))) {
        return `[\n${filled(texts, inner).join("\n")}\n${indent}]`;
    }
    return `${open.trim()}\n${texts.map((text) => `${inner}${text},\n`).join("")}${indent}${close.trim()}`;
}

/**
 * @param {Run} run @param {(ref: Ref) => string} nameOf @param {boolean} kept  whether its agents are stored in the
 *   array
 */
function table({ kind, calls, columns, rows, same }, nameOf, kept) {
    if (kind === "targets") {
        const first = calls[0].args[0].n, agent = first ? `agents[${first} + i]` : "agents[i]";
        if (!columns.length) {
            return `for (let i = ${first}; i < ${first + calls.length}; i++) world.setTarget(agents[i], ` +
                `${literal(same, nameOf)});`;
        }
        const list = filled(rows.map((row) => `[${row.map(number).join(", ")}]`), "    ").join("\n");
        return `[\n${list}\n].forEach(([${columns.join(", ")}], i) => world.setTarget(${agent}, { ` +
            `${columns.join(", ")} }));`;
    }
    const def = { ...same, ...Object.fromEntries(columns.map((key) => [key, { ref: "column", n: 0, key }])) };
    const named = (/** @type {Plain} */ ref) => ref.key ?? nameOf(ref), add = `world.addAgent(${literal(def, named)})`;
    const call = kept ? `agents.push(${add});` : `${add};`;
    if (!columns.length) return `for (let i = 0; i < ${calls.length}; i++) ${call}`;
    const values = rows.map((row) => (row.length > 1 ? `[${row.map(number).join(", ")}]` : number(row[0])));
    const names = columns.length > 1 ? `[${columns.join(", ")}]` : columns[0];
    return `for (const ${names} of [\n${filled(values, "    ").join("\n")}\n]) ${call}`;
}

/** @param {Call} call @param {(ref: Ref) => string} nameOf @param {Set<string>} used */
function statement({ name, args, makes }, nameOf, used) {
    const last = args.length === 1 || args.at(-1) !== undefined ? args : args.slice(0, -1);
    const text = `world.${name}(${last.map((value) => literal(value, nameOf)).join(", ")})`.replace(
        /^world\.(\w+)\(\{\}\)$/, "world.$1()",
    );
    if (!makes) return `${text};`;
    const variable = nameOf(makes), isUsed = used.has(`${makes.ref} ${makes.n}`);
    if (/\[\d+\]$/.test(variable)) return used.has(`${makes.ref}s`) ? `${makes.ref}s.push(${text});` : `${text};`;
    return isUsed ? `const ${variable} = ${text};` : `${text};`;
}

/**
 * Returns the names of one or more agents, for a comment.
 * @param {Program} program
 * @param {Call | Run} item
 * @param {boolean} kept  whether the agents are stored in the array
 */
function whose({ names }, item, kept) {
    const calls = "calls" in item ? item.calls : [item], [first] = calls, last = calls.at(-1)?.makes?.n ?? 0;
    if (first.makes?.ref !== "agent") return "";
    const [from, to] = [first.makes.n, last].map((n) => commented(names.agent[n]));
    const places = !kept ? "" : calls.length > 1 ? `agents[${first.makes.n}] to agents[${last}]: `
        : `agents[${last}]: `;
    return from && `// ${places}${from}${calls.length > 1 ? ` to ${to}` : ""}`;
}

/**
 * Prints a whole program.
 * @param {Program} program
 * @param {Schema} schema
 * @param {{ title: string, seed: number, ruled: boolean }} scene
 * @returns {Line[]}
 */
export function javascript(program, schema, scene) {
    const nameOf = variables(program), used = usedThings(program), parts = partsOf(program, schema);
    for (const kind of ["agent", "obstacle", "projectile"]) {
        if ([...used].some((one) => one.startsWith(`${kind} `))) used.add(`${kind}s`);
    }
    const arrays = ["agents", "obstacles", "projectiles"].filter((name) => used.has(name));
    /** @type {Line[]} */
    const lines = [];
    const add = (/** @type {string} */ text, changed = false) =>
        lines.push(...text.split("\n").map((line) => ({ text: line, changed: changed && line !== "" })));
    add(headOf(program, scene).map((line) => `// ${line}`).join("\n"));
    add('import { createVeer } from "veer";\n\nconst veer = await createVeer();');
    add(`const world = veer.createWorld(${literal(program.world, nameOf)});`);
    add(
        `const steps = (count) => {\n    for (let i = 0; i < count; i++) ` +
            `world.step(${fraction(program.stepTime)});\n};`,
    );
    if (arrays.length) add(`const ${arrays.map((name) => `${name} = []`).join(", ")};`);
    let now = 0;
    for (const part of parts) {
        const changed = part.note !== undefined, title = titleOf(part);
        add("");
        if (part.steps) add(`steps(${part.steps});`);
        if (title) add(`// ${title}`, changed);
        now = part.tick;
        for (const item of part.items) {
            const text = "calls" in item ? table(item, nameOf, used.has("agents")) : statement(item, nameOf, used);
            const names = whose(program, item, used.has("agents"));
            if (names && "calls" in item) add(`${names}\n${text}`, changed);
            else add(names && !text.includes("\n") ? `${text} ${names}` : names ? `${names}\n${text}` : text, changed);
        }
    }
    add("");
    if (program.tick > now) add(`steps(${program.tick - now});`);
    add("console.log(world.tick, world.hash());");
    return lines;
}

/**
 * Prints a single brain.
 * @param {Plain} brain  in short form
 * @param {string} name
 * @param {(ref: Ref) => string} nameOf
 */
export function javascriptBrain(brain, name, nameOf) {
    return `const ${name} = world.addBrain(${literal(brain, nameOf)});`;
}
