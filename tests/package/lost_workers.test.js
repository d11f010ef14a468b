/**
 * Workers of "veer/threads" that disappear. Every program runs in its own process, which is ended if it hangs. Copies
 * of the package get another worker script; the numbers of the tests are rows of tests/BAD_INPUTS.md.
 */
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createVeer } from "veer";
import { afterAll, expect, test } from "vitest";
import { closeBrowser, host, isolation, titleOf } from "../consumers/browser.js";
import { mixedWorld } from "./worlds.js";

const AGENTS = 700, STEPS = 20, MOST_WAIT = 10_000; // limit in ms; an idle machine needs about one second
const folders = /** @type {string[]} */ ([]);
afterAll(async () => {
    await closeBrowser();
    folders.forEach((folder) => rmSync(folder, { recursive: true }));
});

/** Makes a copy of the package for a program. */
function project() {
    const folder = mkdtempSync(join(tmpdir(), "veer-lost-"));
    folders.push(folder);
    cpSync(new URL("../../dist/", import.meta.url).pathname, folder, { recursive: true });
    cpSync(new URL("./worlds.js", import.meta.url).pathname, join(folder, "worlds.js"));
    return folder;
}

/** Code of a worker that serves as usual. */
const SERVES = 'serve(workerData, () => parentPort.postMessage("ready"));';

/** Code of a worker that takes part in a step but disappears during its first range, because its stack is broken. */
const ENDS_IN_RANGE = `const { module, memory, threads, worker } = workerData, env = { memory };
    for (const { name, kind } of WebAssembly.Module.imports(module)) if (kind === "function") env[name] = () => {};
    const { exports } = new WebAssembly.Instance(module, { env });
    exports.__stack_pointer.value = 16;
    parentPort.postMessage("ready");
    exports.veer_wasm_serve(threads, worker);`;

/**
 * Simulates a worker that joins a step and never finishes its range, by writing to the pool's first word, which counts
 * jobs in units of 256 and members in units of 2.
 */
const joins = (/** @type {string} */ end) => `const state = new Int32Array(workerData.memory.buffer);
        const at = workerData.threads >> 2;
    parentPort.postMessage("ready");
    for (;;) {
        const now = Atomics.load(state, at);
        if (now & 1 && Atomics.compareExchange(state, at, now, now + 2) === now) break;
    }
    ${end}`;

const PROGRAM = `import * as threads from "./threads.node.js";
    import { mixedWorld } from "./worlds.js";
    const given = [], workers = [], say = (line) => console.log(JSON.stringify(line));
    process.on("worker", (worker) => workers.push(worker));
    const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
    const timed = (act) => {
        const from = performance.now();
        try {
            return { ...act(), time: performance.now() - from };
        } catch (error) {
            return { name: error.name, code: error.code, call: error.call, message: error.message,
                isVeer: error instanceof threads.VeerError, time: performance.now() - from };
        }
    };
    const walk = (world, steps = ${STEPS}) => {
        for (let i = 0; i < steps; i++) world.step(1 / 60);
        return { hash: world.hash() };
    };`;

/**
 * Runs a program with another worker. Returns its output, and whether it ended by itself.
 * @param {{ worker: string, body: string }} scripts  the worker's after its imports; the program's after PROGRAM
 * @returns {Promise<{ lines: any[], ended: boolean, errors: string }>}
 */
async function printed({ worker, body }) {
    const folder = project();
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const imports =
        'import { existsSync } from "node:fs"; import { parentPort, workerData } from ' +
        '"node:worker_threads"; import { ' +
            'serve } from "./serve.js";';
    writeFileSync(join(folder, "worker.node.js"),
        `${imports}\nconst isBroken = !existsSync(new URL("mended", import.meta.url));\n${worker}`);
    writeFileSync(join(folder, "main.js"), `${PROGRAM}\n${body}`);
    const child = spawn(process.execPath, ["main.js"], { cwd: folder, timeout: 30_000, killSignal: "SIGKILL" });
    let out = "", errors = "";
    child.stdout.on("data", (text) => { out += text; });
    child.stderr.on("data", (text) => { errors += text; });
    const code = await new Promise((resolve) => child.on("close", resolve));
    return { lines: out.trim().split("\n").filter(Boolean).map((line) => JSON.parse(line)), ended: code === 0, errors };
}

/** @param {any} world @param {number} steps */
function walk(world, steps = STEPS) {
    for (let i = 0; i < steps; i++) world.step(1 / 60);
    return world.hash();
}
const alone = walk(mixedWorld(await createVeer(), AGENTS).world);

/** The program saves a world, steps until a worker is lost, and then continues. */
const GOES_ON = (/** @type {number} */ workers) => `const veer = await threads.createVeer({ workers: ${workers} });
        const { world } = mixedWorld(veer, ${AGENTS}), saved = world.save();
    say(timed(() => walk(world, 10000)));
    say(timed(() => walk(world, 1)));
    say(timed(() => { veer.stopThreads(); veer.stopThreads(); return {}; }));
    (await import("node:fs")).writeFileSync("mended", "");
    const other = veer.recover();
    say(timed(() => walk(other.loadWorld(saved))));
    await pause(500);
    say({ workers: other.workers, ...timed(() => walk(other.loadWorld(saved))) });
    other.stopThreads();`;

test.each([
    ["ends in the middle of a range", 2, ENDS_IN_RANGE],
    ["ends after it joined", 2, joins("process.exit();")],
    ["hangs", 2, joins("for (;;);")],
    ["throws", 3, joins('throw new Error("lost");')],
    ["is one of three that end", 4, ENDS_IN_RANGE],
])("77: a worker that %s ends the step with an error within a second; another instance goes on from the " +
    "saved world", async (
    _, workers, script,
) => {
    const { lines: [lost, next, stop, mended, threaded], ended, errors } =
        await printed({ worker: `if (isBroken) { ${script} } else { ${SERVES} }`, body: GOES_ON(workers) });
    expect(lost).toMatchObject({ name: "VeerDeadError", code: "VEER_E_DEAD", call: "world.step", isVeer: true });
    expect(lost.message).toMatch(/^world\.step: a worker has not finished its part of the step.*veer\.recover\(\)/);
    expect(lost.time).toBeLessThan(MOST_WAIT);
    expect(next).toMatchObject({ name: "VeerDeadError", message: expect.stringContaining("an earlier call failed") });
    expect(next.time + stop.time).toBeLessThan(MOST_WAIT);
    expect(stop.name).toBeUndefined();
    expect([mended.hash, threaded.hash, threaded.workers]).toEqual([alone, alone, workers]);
    expect(ended).toBe(true);
    expect(errors.match(/workers: steps go on/g)?.length ?? 0).toBeLessThanOrEqual(1);
});

test("77: workers that end between steps leave their part to the others, with the same bits; that " +
    "is said once", async () => {
    const body = `const veer = await threads.createVeer({ workers: 3 }), { world } = mixedWorld(veer, ${AGENTS});
        veer.warnings = (warning) => given.push(warning);
        say({ workers: veer.workers });
        walk(world, ${STEPS / 2});
        for (const worker of workers) worker.terminate();
        say(timed(() => walk(world, ${STEPS / 2})));
        await pause(500);
        say({ given, workers: veer.workers, ...timed(() => walk(mixedWorld(veer, ${AGENTS}).world)) });
        say(timed(() => { veer.stopThreads(); world.dispose(); return {}; }));`;
    const { lines: [before, after, later, stop], ended } = await printed({ worker: SERVES, body });
    expect([before.workers, after.hash, later.hash, later.workers]).toEqual([3, alone, alone, 1]);
    expect(later.given).toEqual([{
        code: "workerLost", call: "createVeer", argument: "options.workers", thing: 0,
        message: "createVeer: options.workers: steps go on without a worker, with the same bits: " +
            "it ended with code 1. See https://veer-steering.github.io/veer/docs/warnings.html#workerlost",
    }]);
    expect([after.name, later.name, stop.name, ended]).toEqual([undefined, undefined, undefined, true]);
    expect(after.time + later.time + stop.time).toBeLessThan(2 * MOST_WAIT);
});

test("77: createVeer does not wait for ever for a worker that never starts, and a program with one ends", async () => {
    const body = `const from = performance.now(), warned = console.warn;
        console.warn = (text) => given.push(text);
        const veer = await threads.createVeer({ workers: 3 });
        say({ wait: performance.now() - from, workers: veer.workers, given,
            ...timed(() => walk(mixedWorld(veer, ${AGENTS}).world)) });`;
    const { lines: [started], ended } =
        await printed({ worker: `if (workerData.worker === 2) setInterval(() => {}, 1000); else ${SERVES}`, body });
    expect(started).toMatchObject({
        hash: alone, workers: 2,
        given: [expect.stringMatching(/^Veer: createVeer: options\.workers: .*has not answered for 5 s\. See \S+$/)],
    });
    expect(started.wait).toBeLessThan(10_000);
    expect(ended).toBe(true);
});

test("77: a worker that can't be created is an error with its cause, in recover() a warning", async () => {
    const body = `const refused = await threads.createVeer({ workers: 2, workerUrl: "https://example.com/worker.js" })
        .catch((error) => error);
        say({ name: refused.name, message: refused.message });
        const veer = await threads.createVeer({ workers: 2 });
        veer.warnings = (warning) => given.push(warning.message);
        const { writeFileSync } = await import("node:fs");
        writeFileSync("worker.node.js", 'throw new Error("the script fails")');
        const other = veer.recover();
        for (let i = 0; given.length === 0 && i < 200; i++) await pause(100);
        say({ given, workers: other.workers, ...timed(() => walk(mixedWorld(other, ${AGENTS}).world)) });`;
    const { lines: [refused, recovered], ended } = await printed({ worker: SERVES, body });
    expect(refused).toMatchObject({
        name: "VeerLoadError", message: expect.stringContaining("a worker could not be started"),
    });
    expect(recovered).toMatchObject({ hash: alone, workers: 1, given: [expect.stringContaining("the script fails")] });
    expect(ended).toBe(true);
});

test("77: the main thread of a page, which may not sleep, gets the error too, and goes on", async () => {
    const folder = project();
    const script = (/** @type {string} */ body) => `addEventListener("message", ({ data: workerData }) => {
        const parentPort = self;
        ${body}
    }, { once: true });`;
    writeFileSync(join(folder, "hangs.js"), script(joins("for (;;);")));
    writeFileSync(join(folder, "ends.js"), script(joins("close();")));
    writeFileSync(join(folder, "index.html"),
        '<!doctype html><link rel="icon" href="data:,"><script type="module" src="main.js"></script>');
    writeFileSync(join(folder, "main.js"), `import { createVeer } from "./threads.js";
        import { mixedWorld } from "./worlds.js";
        const walk = (world, steps) => {
            for (let i = 0; i < steps; i++) world.step(1 / 60);
            return world.hash();
        };
        const lines = [];
        for (const workerUrl of ["hangs.js", "ends.js"]) {
            const veer = await createVeer({ workers: 2, workerUrl }), { world } = mixedWorld(veer, ${AGENTS});
            const saved = world.save(), from = performance.now();
            try {
                walk(world, 10000);
                lines.push("no error");
            } catch ({ name, call }) {
                lines.push(name, call, performance.now() - from < ${MOST_WAIT});
            }
            veer.stopThreads();
            const other = await createVeer({ workers: 2 });
            lines.push(walk(other.loadWorld(saved), ${STEPS}));
        }
        document.title = lines.join();`);
    const site = await host(folder, { headers: isolation }), each = ["VeerDeadError", "world.step", true, alone];
    expect(await titleOf(site.url)).toBe([...each, ...each].join());
    site.close();
});
