/**
 * Produces the texts of the dialog "Code and files": a brain, the whole scene or the run, in JavaScript, C and JSON,
 * with the lines marked that differ because of the user's changes.
 */
import { briefBrain, callOf } from "../../scene/program/calls.js";
import { c, cBrain } from "../../scene/program/c.js";
import { javascript, javascriptBrain } from "../../scene/program/javascript.js";
import { differences, json } from "../../scene/program/json.js";
import { commented, variableOf, variables } from "../../scene/program/parts.js";
import { sharedOf } from "../links/address.js";
import { exportScene, sceneBrain } from "./scene.js";
import { newSession } from "../run/session.js";
import { plainShared, VERSION } from "../links/share.js";

/** @import { Session } from "../run/session.js" */
/** @import { Line } from "../../scene/program/parts.js" */
/** @import { Kind } from "../../scene/program/calls.js" */
/** @import { Program } from "../../scene/program/record.js" */
/** @typedef {"js" | "c" | "json"} Language */

/** Returns the names of a session's objects by kind, in scene order. @param {Session} session */
const namesOf = ({ ids }) => /** @type {Record<Kind, string[]>} */ ({
    agent: [...ids.agents.keys()], brain: [...ids.brains.keys()], path: [...ids.paths.keys()],
    link: [...ids.links.keys()], flow: [...ids.flows.keys()], obstacle: [], projectile: [], mesh: [], tiles: [],
});

/** Returns one brain as code. @param {Session} session @param {string} name @param {Language} language */
function brainText(session, name, language) {
    const { veer: { schema }, ids, world } = session, id = ids.brains.get(name), names = namesOf(session);
    if (id === undefined) return "";
    if (language === "json") {
        const inverse = (/** @type {Map<string, any>} */ map) => new Map([...map].map(([key, value]) => [value, key]));
        return json({ [name]: sceneBrain(session, id, {
            agents: inverse(ids.agents), paths: inverse(ids.paths), brains: inverse(ids.brains),
            flows: inverse(ids.flows),
        }) });
    }
    const things = /** @type {Record<Kind, Map<string, number>>} */ (/** @type {unknown} */ ({
        agent: ids.agents, path: ids.paths, flow: ids.flows,
    }));
    const refer = (/** @type {Kind} */ kind, /** @type {number} */ of) => ({
        ref: kind, n: [...things[kind].values()].indexOf(of),
    });
    const call = callOf(schema, "addBrain", [world.getBrain(id)], refer);
    const nameOf = variables(/** @type {Program} */ ({ names })), used = new Set(/** @type {string[]} */ ([]));
    const noted = (/** @type {import("../../scene/program/calls.js").Ref} */ ref) => {
        const own = names[ref.ref][ref.n] ?? "", word = ref.ref === "agent" ? variableOf(own, "agent") : nameOf(ref);
        used.add(`${word} is the ${ref.ref} "${commented(own)}".`);
        return word;
    };
    const variable = nameOf({ ref: "brain", n: names.brain.indexOf(name) }), brief = briefBrain(schema, call.args[0]);
    const room = language === "c"
        ? roomFor(brief, schema).map((line) => `// The world needs room for it: worldDef.${line}`)
        : [];
    const text = language === "js"
        ? javascriptBrain(brief, variable, noted)
        : cBrain(brief, variable, { schema, nameOf: noted, used: new Set() });
    const head =
        `// ${commented(name)}: a brain of "${commented(session.scene.title)}". Omitted settings have their defaults.`;
    return [head, ...[...used].map((line) => `// ${line}`), ...room, text].join("\n");
}

/**
 * Returns C assignments of the capacities that a brain needs beyond a world's defaults. In JavaScript, capacities grow
 * automatically.
 * @param {any} brain  the short form, without default values
 * @param {Session["veer"]["schema"]} schema
 */
function roomFor({ combine, context, thinkEvery, behaviors = [] }, schema) {
    const lanes = new Map(schema.behaviors.map((row) => [row.name, row.stateLanes]));
    const sum = behaviors.reduce(
        (/** @type {number} */ most, /** @type {any} */ { type }) => most + (lanes.get(type) ?? 0), 0,
    );
    const needs = { slots: combine === "context" ? (context?.slots ?? 0) : 0, state: sum + (thinkEvery
        ? schema.limits.DECISION_LANES
        : 0) };
    return schema.settings.capacity.flatMap(({ name, default: usual }) => {
        const need = needs[/** @type {"slots"} */ (name)] ?? 0;
        return need > Number(usual) ? [`capacity.${name} = ${need};`] : [];
    });
}

/** @param {Session} session @param {string} name @param {Language} language @returns {Line[]} */
export function brainLines(session, name, language) {
    // brains do not depend on agent counts
    const plain = newSession(session.veer, session.catalog, { ...session.base, counts: new Map(), log: [] });
    try {
        return differences(brainText(session, name, language), brainText(plain, name, language));
    } finally {
        plain.world.dispose();
    }
}

/** @param {Session} session @param {Program} program @param {Language} language @returns {Line[]} */
export function programLines({ veer, scene, seed, laws }, program, language) {
    const of = { title: scene.title, seed, ruled: !!scene.rules?.length || Object.keys(laws).length > 0 };
    return (language === "c" ? c : javascript)(program, veer.schema, of);
}

/**
 * Returns the lines of the scene, as work that may pause.
 * @param {Session} session
 * @returns {Generator<void, { lines: Line[], exact: boolean }, void>}
 */
export function* sceneLines(session) {
    const { draft, plain, exact } = yield* exportScene(session);
    return { lines: differences(json(draft), json(plain)), exact };
}

/** Returns the data that a link to this moment contains. @param {Session} session @returns {Line[]} */
export function runLines(session) {
    const { log, ...shared } = plainShared({
        ...sharedOf(session), seed: session.seed, tick: session.world.tick || undefined,
    });
    const entries = /** @type {unknown[]} */ (log ?? []);
    const head = json({ version: VERSION, ...shared }).split("\n");
    const own = entries.map((entry, i) => `        ${json(entry, "        ")}${i < entries.length - 1 ? "," : ""}`);
    const lines = [...head.slice(0, -2), `${head.at(-2)},`, '    "log": [', ...own, "    ]", "}"];
    return lines.flatMap((text) => text.split("\n")).map((text) => ({ text, changed: text.startsWith("        ") }));
}
