/**
 * The examples of the package, played in Chromium by mouse and keys: each is short, starts without a message, draws,
 * and does what its first lines say.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
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

test("the games agree with the types of the package", () => {
    const { stdout, status } = spawnSync("node_modules/.bin/tsc", ["-p", "tests/examples/tsconfig.json"],
        { cwd: fileURLToPath(new URL("../", FOLDER)), encoding: "utf8" });
    expect(stdout).toBe("");
    expect(status).toBe(0);
});

describe.each([...GAMES, ...ENGINES])("%s.js", (name) => {
    const text = readFileSync(new URL(`${name}.js`, FOLDER), "utf8"), at = text.indexOf("\nimport ");
    const lead = text.slice(0, at).replace(/\n\/\/ +/g, " ").slice(3), program = text.slice(at + 1);

    test("says what it is, how to run it, and what a project's AGENTS.md should say", () => {
        const readme = readFileSync(new URL("README.md", FOLDER), "utf8");
        const lines = readFileSync(new URL("../README.md", FOLDER), "utf8").split("\n").filter((line) =>
            line.startsWith("- This game uses") || /^- (`node_modules\/veer|If agents stand)/.test(line));
        expect(lines.length).toBe(3);
        expect(readme).toContain(lines.join("\n"));
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
        const { page, problems, read } = await open(site, name, { isSeen: true });
        expect(await colorsOf(page)).toBeGreaterThan(20);
        for (const [width, height] of [[500, 700], [1200, 500]]) {
            await page.setViewportSize({ width, height });
            // within the window, and as wide or as high as it
            await page.waitForFunction(`(({ left, right, top, bottom }) =>
                left >= 0 && right <= ${width} + 0.5 && top >= 0 && bottom <= ${height} + 0.5 &&
                Math.max((right - left) / ${width}, (bottom - top) / ${height}) > 0.98)(
                document.querySelector("canvas").getBoundingClientRect())`);
        }
        await page.setViewportSize({ width: 240, height: 150 }); // few pixels to draw
        await page.waitForFunction("world.tick > 240");
        expect(await read("world.stats.notFinite")).toBe(0);
        expect(await read("world.warnings.map(({ message }) => message)")).toEqual([]);
        expect(problems).toEqual([]);
        await page.close();
    });
});

/** The agent of the player: the first. */
const ME = "world.getAgent(world.agentIds()[0])";

/**
 * Holds keys down until a condition holds.
 * @param {import("playwright-core").Page} page @param {string[]} keys @param {string} condition
 */
async function holdUntil(page, keys, condition) {
    for (const key of keys) await page.keyboard.down(key);
    await page.waitForFunction(condition);
    for (const key of keys) await page.keyboard.up(key);
}

/** Reads a number from the text on the canvas. @param {unknown} said @param {RegExp} pattern */
const numberIn = (said, pattern) => Number(pattern.exec(String(said))?.[1]);

test("horde: shots kill zombies and end at walls; the player dies in the horde, and plays again", async () => {
    const { page, problems, read } = await open(site, "horde");
    await holdUntil(page, ["d", "s"], `${ME}.x > 500 && ${ME}.y > 315`);
    const { x, y } = await read(ME);
    await page.mouse.move(x + 200, y); // towards the wall in the east
    await page.mouse.down();
    let farthest = 0;
    for (let i = 0; i < 30; i++) {
        const now = "Math.max(0, ...world.projectiles.map((shot) => world.getProjectile(shot).x))";
        farthest = Math.max(farthest, await read(now));
        await page.waitForTimeout(30);
    }
    expect(farthest).toBeGreaterThan(600);
    expect(farthest).toBeLessThan(765);
    while (await read("(happened.projectileHit ?? 0) < 5 && !/They got you/.test(said)")) {
        const at = await read(`(({ x, y }) => world.nearest({ x, y, range: 500, mask: 2 })
            .map((zombie) => world.getAgent(zombie)).map(({ x, y }) => ({ x, y }))[0])(${ME})`);
        if (at) await page.mouse.move(at.x, at.y);
        await page.waitForTimeout(50);
    }
    await page.mouse.up();
    expect(await read("happened.projectileHit")).toBeGreaterThanOrEqual(5);
    expect(numberIn(await read("said"), /Down (\d+)/)).toBeGreaterThanOrEqual(4); // two shots may hit one zombie
    await page.waitForFunction("/They got you/.test(said)");
    expect(await read("world.agentIds().length")).toBeGreaterThan(60);
    await page.mouse.click(300, 300);
    await page.waitForFunction("/^Health 100 +Down 0/.test(said) && world.tick < 120");
    expect(problems).toEqual([]);
    await page.close();
});

test("guards: they go through doors, chase on sight, search, go back, catch; who gets all gems wins", async () => {
    const { page, problems, read } = await open(site, "guards");
    const put = (/** @type {number} */ x, /** @type {number} */ y) =>
        `(world.setAgent(world.agentIds()[0], { x: ${x}, y: ${y} }), true)`;
    const guard = "world.agentIds()[1]", state = `world.getAgent(${guard})`;
    // the first guard goes through a door, which opens
    const doors = "world.obstacles.map((id) => world.getObstacle(id)).filter(({ group }) => group === 2)";
    expect(await read(`${doors}.length`)).toBe(12);
    await page.waitForFunction(`${doors}.some(({ x, y }) => x === 640 && y > 140)`);
    expect(await read(`${state}.maxSpeed`)).toBe(55);

    // puts the player in front of the guard and, when the guard chases it, far away: the guard searches, then patrols
    // again
    await page.waitForFunction(`${state}.x > 680 && ${state}.x < 760 && ${put(880, 100)}`);
    await page.waitForFunction(
        `world.memories(${guard})[0]?.isSeen && ${state}.maxSpeed > 100 && ${put(60, 60)}`);
    await page.waitForFunction(
        `world.memories(${guard})[0]?.isSeen === false && ${state}.maxSpeed > 100 && ${put(60, 360)}`);
    await page.waitForFunction(`${state}.maxSpeed === 55`);
    expect(await read("said")).toBe("5 gems to go");

    await holdUntil(page, ["d", "s"], `${ME}.x > 75 && ${ME}.y > 370`); // away from the crate
    await read(`(({ x, y }) => world.setAgent(world.agentIds()[0], { x: x + 12, y }))(${state})`);
    await page.waitForFunction("/^Caught/.test(said)");
    await page.mouse.click(480, 300);
    await page.waitForFunction("world?.tick < 200 && said === '5 gems to go'");
    for (const [x, y] of [[560, 60], [890, 150], [890, 545], [400, 530], [70, 540]]) {
        const count = numberIn(await read("said"), /(\d)/);
        await read(put(x, y));
        await page.waitForFunction(`said !== "${count} gems to go"`);
    }
    await page.waitForFunction("/^You have them all/.test(said)");
    expect(problems).toEqual([]);
    await page.close();
});

test("towers: they are built where a way stays open, and shoot creeps; those that get through cost lives", async () => {
    const { page, problems, read } = await open(site, "towers");
    const click = (/** @type {number} */ column, /** @type {number} */ row) =>
        page.mouse.click(40 * column + 20, 40 * row + 20);
    const tileOf = (/** @type {number} */ column, /** @type {number} */ row) =>
        read(`world.tileAt(world.tiles[0], { x: ${40 * column + 20}, y: ${40 * row + 20} }).value`);
    expect(numberIn(await read("said"), /Gold (\d+)/)).toBe(100);
    await click(7, 6);
    await click(7, 8);
    await click(10, 7); // a rock
    await page.waitForFunction("/Gold 60/.test(said)");
    expect([await tileOf(7, 6), await tileOf(7, 8), await tileOf(10, 7)]).toEqual([2, 2, 1]);
    await page.waitForFunction("happened.projectileHit >= 3 && Number(/Gold (\\d+)/.exec(said)[1]) > 60");

    for (let row = 0; row < 14; row++) await read(`world.setTile(world.tiles[0], 21, ${row}, 1)`);
    await click(21, 14); // the last gap
    await page.waitForTimeout(200);
    expect(await tileOf(21, 14)).toBe(0);

    // creeps go through a gap of one tile
    await page.waitForFunction(
        "world.agentIds().some((creep) => (({ x, y }) => x > 845 && x < 875 && y > 560)(world.getAgent(creep)))");
    await page.waitForFunction("/Lives [0-9] /.test(said)");
    expect(problems).toEqual([]);
    await page.close();
});

test("race: cars keep to the road, lap and overtake; the player drives, and is slow on the grass", async () => {
    const { page, problems, read } = await open(site, "race");
    const offsets = `Math.max(...world.agentIds().slice(1).map((car) => world.getAgent(car))
        .map(({ x, y }) => Math.abs(world.pathClosest(world.paths[0], { x, y }).offset)))`;
    const { y: startY } = await read(ME);
    await holdUntil(page, ["ArrowUp"], `${ME}.y < ${startY} - 20`);
    await read("world.setAgent(world.agentIds()[0], { x: 480, y: 300 })"); // the grass
    await page.waitForFunction(`${ME}.maxSpeed === 60`);
    expect(numberIn(await read("said"), /Place (\d)/)).toBe(8);
    let worst = 0;
    while (await read("happened.lap < 14 && world.tick < 10_000")) { // each has passed the start line twice
        worst = Math.max(worst, await read(offsets));
        await page.waitForTimeout(100);
    }
    expect(await read("happened.lap")).toBeGreaterThanOrEqual(14);
    expect(worst).toBeLessThan(38);
    expect(problems).toEqual([]);
    await page.close();
});

test("flock: fish flee and are caught by the gray sharks, and by the white one, which follows the mouse", async () => {
    const { page, problems, read } = await open(site, "flock");
    const white = "world.getAgent(world.agentIds().find((id) => world.getAgent(id).maxSpeed > 100))";
    while (await read("world.tick < 3500 && (!(happened.caught >= 3) || !/You [1-9]/.test(said))")) {
        const at = await read(`(({ x, y }) => world.nearest({ x, y, mask: 1 })
            .map((fish) => world.getAgent(fish)).map(({ x, y }) => ({ x, y }))[0])(${white})`);
        await page.mouse.move(at.x, at.y);
    }
    const said = await read("said"), mine = numberIn(said, /You (\d+)/), theirs = numberIn(said, /Gray sharks (\d+)/);
    expect(theirs).toBeGreaterThanOrEqual(3);
    expect(mine).toBeGreaterThanOrEqual(1);
    expect(await read("world.agentIds().length")).toBeLessThanOrEqual(503 - mine - theirs);
    // the fish near a shark swim away from it
    expect(await read(`(({ x, y }) => {
        const near = world.nearest({ x, y, range: 60, count: 50, mask: 1 }).map((fish) => world.getAgent(fish));
        return near.filter((fish) => (fish.x - x) * fish.velocityX + (fish.y - y) * fish.velocityY < 0).length /
            Math.max(near.length, 1);
    })(${white})`)).toBeLessThan(0.5);
    expect(problems).toEqual([]);
    await page.close();
});

test("strategy: a box selects, a click sends, each gets a place, and F makes a wedge", async () => {
    const { page, problems, read } = await open(site, "strategy");
    await page.mouse.move(40, 420);
    await page.mouse.down();
    await page.mouse.move(100, 600, { steps: 3 });
    await page.mouse.up();
    await page.waitForFunction("/^10 selected/.test(said)");
    await page.mouse.click(300, 130);
    const there = (/** @type {number} */ x, /** @type {number} */ y) => `world.agentIds().filter((one) =>
        Math.hypot(world.getAgent(one).x - ${x}, world.getAgent(one).y - ${y}) < 70)`;
    await page.waitForFunction(`${there(300, 130)}.length === 10`);
    const apart = `((all) => Math.min(...all.flatMap((a, i) =>
        all.slice(0, i).map((b) => Math.hypot(a.x - b.x, a.y - b.y)))))(
        ${there(300, 130)}.map((one) => world.getAgent(one)))`;
    expect(await read(apart)).toBeGreaterThan(14);
    await page.keyboard.press("f");
    await page.mouse.click(650, 240); // over the bridge
    await page.waitForFunction("/wedge/.test(said)");
    const leaders = `new Set(world.agentIds().map((one) => world.getTarget(one))
        .filter((one) => typeof one === "number"))`;
    expect(await read(`${leaders}.size`)).toBe(1);
    await page.waitForFunction(`(({ x, y }) => Math.hypot(x - 650, y - 240))(world.getAgent([...${leaders}][0])) < 10`);
    await page.waitForFunction(`world.agentIds().filter((one) => world.getAgent(one).x > 530).length === 10`);
    expect(problems).toEqual([]);
    await page.close();
});

test("pixi: the crowds pass each other; pillars are put up and taken away by clicks", async () => {
    const { page, problems, read } = await open(site, "pixi");
    await page.mouse.click(700, 150);
    expect(await read("world.obstacles.length")).toBe(4);
    await page.mouse.click(705, 155);
    expect(await read("world.obstacles.length")).toBe(3);
    await page.waitForFunction("happened.arrived >= 60");
    expect(problems).toEqual([]);
    await page.close();
});

test("phaser: the sheep keep together and flee from the dog, which runs to the pointer", async () => {
    const { page, problems, read } = await open(site, "phaser");
    const middle = `((all) => all.reduce((sum, { x }) => sum + x, 0) / all.length)(
        world.agentIds().slice(0, 40).map((one) => world.getAgent(one)))`;
    const before = await read(middle);
    await page.mouse.move(200, 300);
    const dog = "world.getAgent(world.agentIds()[40])";
    await page.waitForFunction(`(({ x, y }) => Math.hypot(x - 200, y - 300) < 30)(${dog})`);
    await page.waitForFunction(`${middle} > ${before} + 40`);
    expect(problems).toEqual([]);
    await page.close();
});

test("three: the robots stand around the point that was clicked", async () => {
    const { page, problems, read } = await open(site, "three");
    await page.mouse.click(480, 330);
    const goals = await read("world.agentIds().map((one) => world.getTarget(one))");
    const mean = (/** @type {"x" | "z"} */ axis) =>
        goals.reduce((/** @type {number} */ sum, /** @type {any} */ goal) => sum + goal[axis] / goals.length, 0);
    const x = mean("x"), z = mean("z");
    await page.waitForFunction(`world.agentIds().map((one) => world.getAgent(one))
        .filter((one) => Math.hypot(one.x - ${x}, one.z - ${z}) < 12).length >= 58`);
    expect(await read("world.agentIds().every((one) => world.getAgent(one).y === 0)")).toBe(true);
    expect(problems).toEqual([]);
    await page.close();
});
