/**
 * The examples of the package, played in Chromium by mouse and keys: each is short, starts without a message, draws,
 * and does what its first lines say.
 */
import { readFileSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { colorsOf, open, start } from "./played.js";

const FOLDER = new URL("../../examples/", import.meta.url);
const GAMES = ["flock", "guards", "horde", "race", "strategy", "towers"], ENGINES = ["phaser", "pixi", "three"];
const MODULES = /** @type {Record<string, string>} */ ({ phaser: "phaser", pixi: "pixi.js", three: "three" });

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
beforeAll(async () => {
    site = await start();
});
afterAll(() => site?.stop());

test("the folder has the games, the engines and the page that runs them", () => {
    const files = readdirSync(FOLDER).sort();
    expect(files).toEqual([...GAMES, ...ENGINES].map((name) => `${name}.js`).concat("README.md", "index.html").sort());
});

describe.each([...GAMES, ...ENGINES])("%s.js", (name) => {
    const text = readFileSync(new URL(`${name}.js`, FOLDER), "utf8"), at = text.indexOf("\nimport ");
    const lead = text.slice(0, at).replace(/\n\/\/ +/g, " ").slice(3), program = text.slice(at + 1);

    test("says what it is, how to run it, and what a project's AGENTS.md should say", () => {
        const readme = readFileSync(new URL("README.md", FOLDER), "utf8");
        const lines = /** @type {RegExpExecArray} */ (/```md\n(.*?)\n```/s.exec(readme))[1].split("\n");
        expect(lines.length).toBe(3);
        for (const line of lines) expect(lead).toContain(line);
        expect(lead).toContain(MODULES[name] ? `npm install veer ${MODULES[name]}` : "npm install veer");
        expect(readme).toContain(`\`${name}.js\``);
    });

    test("is a program of at most 120 lines of code within 100 columns, which imports veer by name", () => {
        const code = program.split("\n").filter((line) => !/^\s*(\/\/.*)?$/.test(line));
        expect(code.length).toBeLessThanOrEqual(120);
        expect(code.length).toBeGreaterThanOrEqual(60);
        expect(text.split("\n").filter((line) => line.length > 100)).toEqual([]);
        const imports = [...program.matchAll(/from "(.*)"/g)].map(([, module]) => module);
        expect(imports).toEqual(MODULES[name] ? [MODULES[name], "veer"] : ["veer"]);
    });

    test("runs for seconds without a message, draws, and fits its window", async () => {
        const { page, problems, read } = await open(site, name);
        expect(await colorsOf(page)).toBeGreaterThan(20);
        for (const [width, height] of [[500, 700], [1200, 500]]) {
            await page.setViewportSize({ width, height });
            await page.waitForTimeout(200);
            const box = await read(`(({ left, right, top, bottom }) => ({ left, right, top, bottom }))(
                document.querySelector("canvas").getBoundingClientRect())`);
            expect(box.left).toBeGreaterThanOrEqual(0);
            expect(box.right).toBeLessThanOrEqual(width + 0.5);
            expect(box.bottom).toBeLessThanOrEqual(height + 0.5);
            expect(Math.max((box.right - box.left) / width, (box.bottom - box.top) / height)).toBeGreaterThan(0.98);
        }
        await page.waitForFunction("world.tick > 240");
        expect(await read("world.stats.notFinite")).toBe(0);
        expect(await read("world.warnings.map(({ message }) => message)")).toEqual([]);
        expect(problems).toEqual([]);
        await page.close();
    });
});

/** The agent of the player: the first. */
const ME = "world.getAgent(world.agentIds()[0])";

/** Presses keys while a condition does not hold. @param {import("playwright-core").Page} page @param {string[]} keys */
async function holdUntil(page, keys, /** @type {string} */ condition) {
    for (const key of keys) await page.keyboard.down(key);
    await page.waitForFunction(condition);
    for (const key of keys) await page.keyboard.up(key);
}

test("horde: zombies come around the walls, shots kill them and end at walls; the player dies, and plays again", async () => {
    const { page, problems, read } = await open(site, "horde");
    await holdUntil(page, ["d", "s"], `${ME}.x > 500 && ${ME}.y > 320`);
    const from = await read(`(({ x, y }) => ({ x, y }))(${ME})`);
    await page.mouse.move(from.x + 200, from.y); // at the wall in the east
    await page.mouse.down();
    const farthest = [];
    for (let i = 0; i < 20; i++) {
        await page.waitForTimeout(50);
        farthest.push(await read("Math.max(0, ...world.projectiles.map((one) => world.getProjectile(one).x))"));
    }
    expect(Math.max(...farthest)).toBeGreaterThan(600);
    expect(Math.max(...farthest)).toBeLessThan(765);
    while (await read("(happened.projectileHit ?? 0) < 5")) {
        const at = await read(`(({ x, y }) => world.nearest({ x, y, range: 500, mask: 2 })
            .map((zombie) => world.getAgent(zombie)).map(({ x, y }) => ({ x, y }))[0])(${ME})`);
        if (at) await page.mouse.move(at.x, at.y);
        await page.waitForTimeout(50);
    }
    await page.mouse.up();
    const kills = Number(/Down (\d+)/.exec(String(await read("said")))?.[1]);
    expect(kills).toBeGreaterThanOrEqual(4); // two shots can hit one zombie
    expect(await read("world.agentIds().length")).toBeGreaterThan(30);
    await page.waitForFunction("/They got you/.test(said)");
    await page.mouse.click(300, 300);
    await page.waitForFunction("/^Health \\d+ +Down 0/.test(said) && world.tick < 300");
    expect(problems).toEqual([]);
    await page.close();
});
