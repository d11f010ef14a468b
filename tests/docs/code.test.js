/**
 * Every code block of README.md and the documentation runs unchanged; for some blocks the results that the text
 * promises are checked. A block without imports continues the one before it. C and C++ blocks are compiled and run by a
 * gate (tests/gates.mjs).
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { createServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../src/build/needs.mjs";
import { blocks } from "./pages.js";

/** @import { Block } from "./pages.js" */

const folder = join(root, "build/example/docs");
/** The pages whose code blocks the matrix of consumers runs (docs.js and components.js in tests/consumers). */
const MATRIX_PAGES = ["web/docs/bundlers.md", "web/docs/frameworks.md"];
const all = blocks().filter(({ page }) => !MATRIX_PAGES.includes(page));
const place = (/** @type {Block} */ { page, line }) => `${page}:${line}`;
const isForPages = (/** @type {string} */ code) => /\b(document|window|Worker|postMessage|location)\b/.test(code);

/**
 * Languages that cannot be run, and blocks that cannot run here: their first words, and the reason.
 * @type {Record<string, string>}
 */
const notRun = { txt: "text", md: "text", c: "a gate compiles and runs it", cpp: "a gate compiles and runs it" };
/** @type {[string, RegExp, string][]} */
const exceptions = [
    ["sh", /^npm install veer$/m, "tests/package/install.test.js installs the packed package"],
    ["sh", /^npm (create -y vite|run dev)/m, "tests/docs/quick_start.test.js makes the project that Vite makes"],
    ["sh", /^npx veer /m, "tests/package/command_line.test.js runs these commands"],
    ["sh", /^npm run bench/m, "takes minutes; tests/scenes/bench.test.js runs it on few agents"],
    ["sh", /^npm (start|test)/m, "is what runs these tests"],
    ["sh", /^(make|cc|cmake|pkg-config) /m, "a gate and the tests of the installation run these commands"],
    ["html", /^<!doctype html>/, "tests/docs/quick_start.test.js opens the pages"],
    ["html", /^<iframe/m, "frames the published site; tests/browser/embed.test.js frames the built one"],
    ["cmake", /./, "the tests of the installation configure and build a project with it"],
];

/**
 * Pages whose programs end in a world that rightly warns.
 * @type {Record<string, RegExp>}
 */
const endsWith = { "web/docs/recipes/chase.md": /^world.addBrain: .*`pursue`.* no agent is in/ }; // all prey is caught

/** Returns the program of a JavaScript block, with the blocks that it continues. @param {Block} block */
function programOf(block) {
    const before =
        all.filter((one) => one.page === block.page && one.language === "js" && one.line < block.line).reverse();
    const parts = [block.code];
    for (const one of before) {
        if (/^import /m.test(parts[0])) break;
        parts.unshift(one.code);
    }
    return parts.join("\n");
}

const scripts = all.filter(({ language }) => language === "js");
const inNode = scripts.filter((block) => !isForPages(programOf(block)));
const inPages = scripts.filter((block) => isForPages(programOf(block)) && block.file !== "steering.js");

/** Returns the names that a program declares at its top level. @param {string} code */
const declared = (code) => [...code.matchAll(/^(?:const|let) (?:(\w+)|\{([^}]*)\}|\[([^\]]*)\])/gm)]
    .flatMap(([, name, fields, items]) => (name
        ? [name]
        : (fields ?? items).split(",").map((part) =>
            (part.split(/[:=]/)[fields ? part.includes(":") ? 1 : 0 : 0] ?? "").trim()).filter(
            Boolean,
        )));

/**
 * Returns the warnings that apply to the worlds among a program's values. A world first looks for warnings after 30
 * steps. A program with fewer steps prints none, but a game that continues it would.
 * @param {any[]} values
 */
const warningsOf = (values) => values.filter((one) => typeof one?.rollback === "function").flatMap((world) => {
    try {
        return world.warnings.map((/** @type {any} */ one) => one.message);
    } catch (error) {
        return /disposed/.test(String(error)) ? [] : [String(error)];
    }
});

/**
 * Runs a program and returns its declarations, its log and its warnings.
 * @param {Block} block @returns {Promise<any>}
 */
async function run(block) {
    const code = programOf(block), file = join(folder, `${place(block).replace(/[^\w]/g, "_")}.mjs`);
    writeFileSync(file, `${code}\nexport { ${[...new Set(declared(code))].join(", ")} };\n`);
    /** @type {unknown[][]} */
    const logged = [], warned = /** @type {unknown[]} */ ([]), { log, warn } = console;
    console.log = (/** @type {unknown[]} */ ...values) => void logged.push(values);
    console.warn = (/** @type {unknown[]} */ ...values) => void warned.push(values.join(" "));
    try {
        const values = await import(/* @vite-ignore */ file);
        return { ...values, logged, warned: [...warned, ...warningsOf(Object.values(values))] };
    } finally {
        Object.assign(console, { log, warn });
    }
}

/** Returns the end of the program whose block contains a line. @param {string} page @param {string} line */
function end(page, line) {
    const block = inNode.find((one) => one.page === page && one.code.includes(line));
    if (!block) throw new Error(`${page} has no block with ${line}`);
    return run(block);
}

beforeAll(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
});

describe("every JavaScript block runs as it is:", () => {
    test.each(inNode.map((block) => [place(block), block]))("%s", async (_, block) => {
        const { logged, warned } = await run(/** @type {Block} */ (block));
        const { page } = /** @type {Block} */ (block), expected = endsWith[page] ?? /^$/;
        expect(warned.filter((/** @type {string} */ text) => !expected.test(text)), "warnings").toEqual([]);
        for (const values of logged) for (const value of values) expect(value, "what it logs").not.toBeNaN();
        const promised = [
            .../** @type {Block} */ (block).code.matchAll(
                /console\.log\(.*\);\s+\/\/ (true|false|\d+)( (?:true|false|\d+))?(?:,|$)/gm,
            ),
        ];
        const said = logged.map((/** @type {unknown[]} */ values) => values.join(" "));
        for (const [, first, second = ""] of promised) expect(said).toContain(first + second);
    });
});

describe("every block for pages runs in Chromium:", () => {
    /** @type {any} */ let server, /** @type {any} */ browser;
    beforeAll(async () => {
        const alias = [["veer", "index"], ["veer/draw", "draw"]].map(([name, file]) => ({
            find: new RegExp(`^${name}$`), replacement: join(root, `dist/${file}.js`),
        }));
        const headers = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
        server = await createServer({
            root: folder, configFile: false, logLevel: "error", resolve: { alias }, worker: { format: "es" },
            server: { port: 0, host: "127.0.0.1", fs: { allow: [root] }, headers, watch: null, hmr: false },
        });
        await server.listen();
        browser = await chromium.launch({
            executablePath: process.env.CHROME_PATH || "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"],
        });
    });
    afterAll(async () => {
        await browser?.close();
        await server?.close();
    });

    test.each(inPages.map((block) => [place(block), block]))("%s", async (_, given) => {
        const block = /** @type {Block} */ (given), name = place(block).replace(/[^\w]/g, "_");
        for (const other of scripts.filter((one) => one.page === block.page && /^[\w.]+$/.test(one.file) &&
            one !== block)) {
            writeFileSync(join(folder, other.file), other.code);
        }
        const code = programOf(block), names = [...new Set(declared(code))].join(", ");
        writeFileSync(join(folder, `${name}.js`), `${code}\nglobalThis.declared = [${names}];\n`);
        writeFileSync(join(folder, `${name}.html`),
            `<!doctype html><canvas width="800" height="600"></canvas><script type="module" ` +
                `src="./${name}.js"></script>`);
        const page = await browser.newPage(), problems = /** @type {string[]} */ ([]);
        page.on("pageerror", (/** @type {Error} */ error) => problems.push(error.message));
        page.on("console", (/** @type {any} */ message) =>
            (message.type() === "error" || /Veer:/.test(message.text())) && !/favicon/.test(message.location().url) &&
                problems.push(message.text()));
        await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/${name}.html`);
        const isDrawn = "(() => { const c = document.querySelector('canvas'); return " +
            "c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(Boolean); })()";
        for (let i = 0; i < 400 && !problems.length && !(await page.evaluate(isDrawn)); i++) {
            await page.waitForTimeout(50);
        }
        expect(problems).toEqual([]);
        expect(await page.evaluate(isDrawn)).toBe(true);
        expect(await page.evaluate(`(${warningsOf})(globalThis.declared ?? [])`), "warnings").toEqual([]);
        await page.close();
    });
});

test("every other block has its test or a reason", () => {
    const rest = all.filter(({ language, page }) =>
        language !== "js" && !(language in notRun) && !(language === "json" && page));
    const unknown = rest.filter(({ language, code }) =>
        !exceptions.some(([of, start]) => of === language && start.test(code)));
    expect(unknown.map((block) => `${place(block)} ${block.language}`)).toEqual([]);
    for (const { code } of all.filter(({ language }) => language === "json")) JSON.parse(code);
});

test("the commands in shell blocks and in the text exist", () => {
    const { scripts: known } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const named = all.filter(({ language }) => language === "sh").flatMap(({ code }) =>
        [...code.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name));
    named.splice(named.indexOf("dev"), 1); // a script of the reader's own game
    expect(named.filter((name) => !known[name])).toEqual([]);
});

describe("what the text promises holds:", () => {
    test("a racer", async () => {
        const { world, car, x, y, orientation, why } = await end("web/docs/quick-start.md", "const racer");
        const way = Math.hypot(x[world.slot(car)] - 80, y[world.slot(car)] - 300);
        expect(way).toBeGreaterThan(0);
        expect(way).toBeLessThan(180 / 60 + 0.01);
        expect(Number.isFinite(orientation[0])).toBe(true);
        expect(why.behaviors.map((/** @type {any} */ b) => b.type)).toEqual([
            "followTrack", "avoidObstacles", "avoidAgents",
        ]);
        expect(why.slots).toBe(16);
    });

    test("a custom behavior", async () => {
        const { world, agent, slot } = await end("web/docs/custom.md", 'type: "custom"');
        // the velocity follows the decision with a lag of some steps
        const { velocityX, velocityY } = world.agents, along = 300 - 3;
        expect(Math.hypot(velocityX[slot], velocityY[slot])).toBeGreaterThan(60);
        expect(velocityX[slot] * Math.sin(along / 20) + velocityY[slot] * Math.cos(along / 20)).toBeGreaterThan(60);
        const { behaviors } = world.explain(agent);
        expect(behaviors[0]).toMatchObject({ type: "custom", active: true, weight: 1 });
    });

    test("danger of one's own: the agent leaves the straight way", async () => {
        const { world, agent } = await end("web/docs/custom.md", "extraDanger[first]");
        expect(Math.abs(world.agents.velocityY[world.slot(agent)])).toBeGreaterThan(10);
    });

    test("a crowd of two streams", async () => {
        const { world, decided, desired, crowd, binding } = await end("web/docs/crowds.md", 'crowd: "reciprocal"');
        const ids = world.agentIds(), { x, y, radius } = world.agents;
        const overlaps = ids.flatMap((/** @type {any} */ a, /** @type {number} */ i) =>
            ids.slice(0, i).map((/** @type {any} */ b) => {
                const [k, l] = [world.slot(a), world.slot(b)];
                return radius[k] + radius[l] - Math.hypot(x[k] - x[l], y[k] - y[l]);
            }));
        expect(Math.max(...overlaps)).toBeLessThan(0.1);
        expect(crowd.limits.length).toBeGreaterThan(0);
        expect(binding.length > 0).toBe(decided.x !== desired.x || decided.y !== desired.y);
    });

    test("shots and jumps", async () => {
        const { world, shot, gunner, possible, refusal } = await end("web/docs/shots-and-jumps.md", "world.aim(");
        const landed = world.events.find((/** @type {any} */ event) => event.type === "projectileLanded");
        expect(shot.reachable).toBe(true);
        expect(landed.agent).toBe(gunner);
        expect(landed.x).toBeCloseTo(500, 0);
        expect(landed.y).toBeCloseTo(300, 0);
        expect({ possible, refusal }).toEqual({ possible: true, refusal: "none" });
    });

    test("the chase ends with all runners caught or a minute", async () => {
        expect((await end("web/docs/recipes/chase.md", "catchRadius")).caught).toBeGreaterThanOrEqual(6);
    });

    test("the cars are at most 1 % of the time over the edge, and come around", async () => {
        const { over, laps, cars } = await end("web/docs/recipes/race.md", "fence(road");
        expect(over / (3600 * cars.length)).toBeLessThanOrEqual(0.01);
        expect(laps).toBeGreaterThanOrEqual(2 * cars.length);
    });

    test("ordered units arrive", async () => {
        const { units, arrived, inside } = await end("web/docs/recipes/move-orders.md", "world.order(units");
        expect(arrived).toBe(units.length);
        expect(inside).toHaveLength(units.length);
    });

    test("zombies wait at the door that is shut, and come in when it opens", async () => {
        const { world, locked, opened } = await end("web/docs/recipes/zombies.md", "goalUnreachable");
        expect(locked).toBe(30);
        expect(world.tick - opened).toBeLessThan(60 * 20);
    });

    test("pages on navigation: connected points, and the means of an agent", async () => {
        expect((await end("web/docs/navigation.md", "world.navRegions")).isConnected).toBe(true);
        const { way } = await end("web/docs/behaviors/goTo.md", "way.means");
        expect(way).toMatchObject({ type: "goTo", means: "straight", versionsBehind: 0 });
    });

    test("bullets seen from above hit, and end at the wall; with gravity a flat shot is over at once", async () => {
        const { hits, health, world } = await end("web/docs/recipes/top-down-shots.md", "function fire");
        expect(hits).toBeGreaterThan(20);
        expect(health.size).toBeLessThan(12);
        const { x, y } = world.agents;
        expect([...health.keys()].every((id) => Number.isFinite(x[world.slot(id)] + y[world.slot(id)]))).toBe(true);
        const lives = (/** @type {number} */ gravityZ) => {
            const other = loaded.createWorld({ gravityZ });
            other.addProjectile({ velocityX: 400, hits: 1, lifeTime: 5 });
            let steps = 0;
            while (other.projectiles.length && steps < 60) other.step(1 / 60), steps++;
            return steps;
        };
        const { veer: loaded } = await end("web/docs/recipes/top-down-shots.md", "function fire");
        expect([lives(-400), lives(0)]).toEqual([1, 60]);
    });

    test("zombies in a room come in and bite, and do not overlap the player or each other", async () => {
        const { world, bites, spawned } = await end("web/docs/recipes/zombies-room.md", "function bite");
        expect(spawned).toBe(40);
        expect(bites).toBeGreaterThan(10);
        const { x, y, radius } = world.agents, slots = world.agentIds().map((/** @type {any} */ id) => world.slot(id));
        const depths = slots.flatMap((/** @type {number} */ a, /** @type {number} */ i) =>
            slots.slice(0, i).map((/** @type {number} */ b) =>
                (radius[a] + radius[b] - Math.hypot(x[a] - x[b], y[a] - y[b])) / Math.min(radius[a], radius[b])));
        expect(Math.max(...depths)).toBeLessThan(0.1);
    });

    test("with a new brain, patrol begins anew at the first node, and followPath at the closest point", async () => {
        const { veer } = await end("web/docs/recipes/patrol.md", "sense:");
        const places = [[120, 120], [680, 120], [680, 480], [120, 480]];
        const back = (/** @type {string} */ type) => {
            const world = veer.createWorld({ bounds: [0, 0, 800, 600], edges: "clamp" });
            const path = world.addPath({ points: places, closed: true });
            const beat = world.addBrain({ behaviors: [{ type, path }] });
            const away = world.addBrain({ behaviors: [{ type: "arrive", target: { x: 600, y: 300 } }] });
            const guard = world.addAgent({ x: 120, y: 120, maxSpeed: 200, brain: beat });
            const nodes = /** @type {number[]} */ ([]);
            const walk = (/** @type {number} */ seconds) => {
                for (let i = 0; i < 60 * seconds; i++) {
                    world.step(1 / 60);
                    for (const event of world.events) if (event.type === "nodeReached") nodes.push(event.value);
                }
                const { x, y } = world.agents;
                return { nodes: nodes.splice(0), x: x[0], y: y[0] };
            };
            const before = walk(4);
            world.setAgent(guard, { brain: away });
            walk(4);
            world.setAgent(guard, { brain: beat });
            return { before, after: walk(type === "patrol" ? 4 : 1.2) };
        };
        const patrol = back("patrol"), follow = back("followPath");
        expect(patrol.before.nodes).toEqual([0, 1]);
        expect(patrol.after.nodes).toEqual([0]);
        expect(follow.after.x).toBeGreaterThan(640);
        expect(follow.after.y).toBeGreaterThan(330);
    });

    test("the guard sees the player, searches where it lost the player, and gives the search up", async () => {
        const { alarms, searches } = await end("web/docs/recipes/patrol.md", "sense:");
        expect(alarms).toBeGreaterThan(0);
        expect(searches).toBeGreaterThan(0);
    });

    test("the room empties", async () => {
        expect((await end("web/docs/recipes/doors.md", "const GAP")).seconds).toBeLessThan(60);
    });

    test("people cross a bridge, and a visitor gets to another room upstairs", async () => {
        const { arrived, over, status } = await end("web/docs/recipes/stairs.md", "const HIGH");
        expect(arrived).toBe(12);
        expect(over).toBeGreaterThan(2);
        expect(status).toBe("closest");
        const { heights, house, visitor } = await end("web/docs/levels.md", "const house");
        expect(new Set(heights)).toEqual(new Set([60, 0]));
        expect(house.agents.x[house.slot(visitor)]).toBeCloseTo(230, -1);
        expect(house.agents.z[house.slot(visitor)]).toBe(60);
    });

    test("shells land", async () => {
        expect((await end("web/docs/recipes/shooting.md", "function fire")).landed).toBeGreaterThan(10);
    });

    test("a late input gives the world that a timely one would have given", async () => {
        const { world } = await end("web/docs/recipes/lockstep.md", "world.rollback(tick)");
        expect(world.tick).toBe(30);
        expect(world.agents.velocityY[1]).toBeGreaterThan(0);
    });

    test("a crowd comes through the gap on recast-navigation's path", async () => {
        const { world } = await end("web/docs/recipes/recast.md", "computePath");
        expect([...world.agents.y.subarray(0, 12)].every((y) => y > 22)).toBe(true);
    });

    test("walkers come around the hill, and a part of it is dug away", async () => {
        const { world, highest } = await end("web/docs/recipes/hills.md", "addHeights");
        expect([...world.agents.x.subarray(0, 20)].every((x) => x > 400)).toBe(true);
        expect(highest).toBeLessThan(30);
        expect(world.groundAt({ x: 240, y: 240 }).height).toBe(0);
    });

    test("a crowd walks through the gap on recast-navigation's polygons", async () => {
        const { world } = await end("web/docs/recipes/mesh.md", "getTile");
        expect([...world.agents.y.subarray(0, 12)].every((y) => y > 30)).toBe(true);
    });
});
