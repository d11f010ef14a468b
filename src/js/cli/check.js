/** The command check: plays a game without a browser, and reports what is probably a mistake. */
import { existsSync } from "node:fs";
import module, { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { numberOf, UsageError } from "./arguments.js";
import { jsonText, messageOf } from "./commands.js";
import { Page } from "./page.js";
import { Watch } from "./watch.js";
import { createVeer } from "../entries/index.js";

/** @import { Given } from "./arguments.js" */
/** @import { Out } from "./commands.js" */
/** @import { Library } from "./watch.js" */
/** @import { World } from "../world/veer.js" */

const STEPS = 600, RATE = 60;
const PATIENCE = 4; // frames per step before a game counts as standing still: menus and pauses take no steps

/** Lets modules load, and promises of the game settle. @returns {Promise<void>} */
const turn = () => new Promise((done) => void setImmediate(done));

/** Hooks of Node: "veer" is this package where the game has none, and pictures and styles are empty modules. */
const HOOKS = (/** @type {string} */ own) => `
export async function resolve(name, context, next) {
    if (/\\.(css|png|jpe?g|webp|svg|json5|mp3|ogg|wasm)(\\?.*)?$/.test(name)) {
        return { url: "data:text/javascript,export default ''", shortCircuit: true };
    }
    try {
        return await next(name, context);
    } catch (error) {
        if (!/^veer(\\/|$)/.test(name)) throw error;
        return next(name, { ...context, parentURL: ${JSON.stringify(own)} });
    }
}`;

/** Returns the modules of the library that a game uses. @param {string} file @returns {Promise<Library[]>} */
async function librariesOf(file) {
    let folder = dirname(new URL(import.meta.url).pathname);
    try {
        folder = dirname(createRequire(file).resolve("veer"));
    } catch {
        module.register(`data:text/javascript,${encodeURIComponent(HOOKS(import.meta.url))}`);
    }
    const files = [resolve(folder, "veer.js"), resolve(folder, "veer.flat.js")].filter((one) => existsSync(one));
    return Promise.all(files.map((one) => import(pathToFileURL(one).href)));
}

/** @param {unknown} made @returns {{ step: (seconds: number) => void }} */
function stepOf(made) {
    const { world, step } = /** @type {{ world?: World, step?: (seconds: number) => void }} */ (made ?? {});
    if (typeof step === "function" && world) return { step };
    const own = /** @type {World | undefined} */ (world ?? made);
    if (typeof own?.step !== "function") {
        throw new UsageError("the default export must return a world, or { world, step }");
    }
    return { step: (seconds) => own.step(seconds) };
}

/** Plays a game. @param {string} file @param {{ steps: number, rate: number }} how @param {Watch} watch */
async function played(file, { steps, rate }, watch) {
    const page = new Page(), path = resolve(file), { setTimeout } = globalThis;
    for (const library of await librariesOf(path)) watch.hook(library);
    page.install();
    const { default: make } = await import(pathToFileURL(path).href);
    await turn();
    if (typeof make === "function") {
        const { step } = stepOf(await make(await createVeer(), 1, { scale: 1, rate }));
        for (let i = 0; i < steps; i++) step(1 / rate);
        return;
    }
    for (let i = 0; i < PATIENCE * steps && watch.steps < steps; i++) {
        if (!page.isWaiting) await new Promise((done) => void setTimeout(done, 10));
        page.frame(1000 / rate);
        await turn();
    }
}

/** @param {string} file @param {Given} given @param {Out} out @returns {Promise<number>} */
export async function checkCommand(file, given, out) {
    const steps = numberOf(given.steps, "steps") ?? STEPS, rate = numberOf(given.rate, "rate") ?? RATE;
    if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
    const watch = new Watch();
    let failure = "";
    try {
        await played(file, { steps, rate }, watch);
    } catch (error) {
        if (error instanceof UsageError || watch.steps === 0) throw new UsageError(`${file}: ${messageOf(error)}`);
        failure = messageOf(error);
    }
    const { worlds, agents, findings, warnings } = watch.report(), taken = watch.steps;
    if (worlds === 0) throw new UsageError(`${file} made no world`);
    const wrong = (/** @type {string} */ what, /** @type {string} */ hint) =>
        findings.unshift({ level: "problem", thing: "game", what, count: 1, ids: [], hint });
    if (failure) wrong(`failed: ${failure}`, "");
    if (taken === 0) wrong("took no step", "world.step or world.advance in every frame");
    const problems = findings.filter(({ level }) => given.strict || level === "problem").length + warnings.length;
    if (given.json) out.print(jsonText({ file, steps: taken, worlds, agents, problems, findings, warnings }));
    else {
        out.print(`${file}: ${taken} steps, ${worlds} ${worlds === 1 ? "world" : "worlds"}, ${agents} ` +
            `${agents === 1 ? "agent" : "agents"}\n`);
        for (const { message } of warnings) out.print(`  warning: ${message}\n`);
        for (const { level, thing, what, count, ids, hint } of findings) {
            const which = ids.length ? ` (${ids.join(", ")}${count > ids.length ? ", ..." : ""})` : "";
            const who = thing === "game" ? "the game" : `${count} ${thing}${count === 1 ? "" : "s"}`;
            out.print(`  ${level}: ${who} ${what}${which}${hint ? `: ${hint}` : ""}\n`);
        }
        out.print(problems ? `${problems} ${problems === 1 ? "problem" : "problems"}\n` : "no problems\n");
    }
    return problems ? 1 : 0;
}
