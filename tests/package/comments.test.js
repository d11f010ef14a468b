/**
 * What the published declarations contain: a comment for every field, facts and consequences for every number, and a
 * first program that runs.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createVeer } from "veer";
import { docs, documented } from "veer/docs";
import { describe, expect, test } from "vitest";

/** @import { Documented, SchemaRow } from "veer" */

const root = fileURLToPath(new URL("../..", import.meta.url)), dist = join(root, "dist");
const schema = documented((await createVeer()).schema);

/** @typedef {{ file: string, owner: string, name: string, comment: string }} Field */

/** Returns the fields and methods that a file declares, with their comments. @param {string} file @returns {Field[]} */
function fieldsOf(file) {
    /** @type {Field[]} */
    const fields = [];
    let owner = "", comment = "", inside = false;
    for (const line of readFileSync(join(dist, file), "utf8").split("\n")) {
        if (/^\s*\/\*\*/.test(line)) [comment, inside] = ["", true];
        if (inside) {
            comment += `${line.replace(/^\s*(\/\*\*|\*(?!\/))\s?|\s*\*\/\s*$/g, "")} `;
            inside = !line.includes("*/");
            continue;
        }
        owner = /^(?:export )?(?:declare )?(?:interface|type|class|const|function) (\w+)/.exec(line)?.[1] ?? owner;
        const name = /^ +(?:readonly |static |get )*(\w+)\??(?:<[^(]*>)?[(:]/.exec(line)?.[1];
        if (name && name !== "constructor") fields.push({ file, owner, name, comment: comment.trim() });
        if (line.trim()) comment = "";
    }
    return fields;
}

/** Types whose fields need no comments: one comment covers all fields of a type, or another place explains them. */
const ELSEWHERE = [
    "Choices", "Behaviors", // from names to the types that explain them
    "DrawPath", "DrawContext", // as in CanvasRenderingContext2D
    "DrawnWorld", // as in World
    "Poses", // inside veer/draw
];
const CLASSES = ["world", "contents", "answers", "grounds", "methods", "veer"].map((name) => `world/${name}.d.ts`);
const ENTRIES = ["index", "url", "threads"].map((name) => `${name}.d.ts`);
const TYPES = readdirSync(join(dist, "types")).map((name) => `types/${name}`);

describe("every field of the declarations", () => {
    test("has a comment", () => {
        const drawing = ["draw/canvas.d.ts", "draw/orbit.d.ts"].flatMap(fieldsOf).filter(({ owner }) =>
            /^(View|Palette|palette|\w+View|Trails|Orbit)$/.test(owner));
        const written = [...TYPES, ...CLASSES, ...ENTRIES].flatMap(fieldsOf).filter(({ owner }) =>
            !ELSEWHERE.includes(owner));
        expect(written.length + drawing.length).toBeGreaterThan(700);
        const bare = [...written, ...drawing].filter(({ comment }) => !comment.replace(/@\w+[^]*/, "").trim());
        // options of a constructor, which @param describes
        const own = bare.filter(({ name }) => !["imports", "start", "adopt"].includes(name));
        expect(own.map(({ owner, name }) => `${owner}.${name}`)).toEqual([]);
    });

    test("that is a number of the table has its default, its unit and what more or less of it does", () => {
        const fields = new Map(TYPES.flatMap(fieldsOf).map(({ owner, name, comment }) =>
            [`${owner}.${name}`, comment]));
        const capital = (/** @type {string} */ name) => name[0].toUpperCase() + name.slice(1);
        const groups = /** @type {[string, readonly Documented<SchemaRow>[]][]} */ ([
            ...Object.entries(schema.settings).map(([group, rows]) => [`${capital(group)}Settings`, rows]),
            ...schema.behaviors.map(({ name, params }) => [`${capital(name)}Behavior`, params]),
        ]);
        let numbers = 0;
        const silent = [];
        for (const [owner, rows] of groups) for (const row of rows) {
            const base = { ObstacleSettings: "ShapeSettings", TileTypeSettings: "TileType" }[owner] ?? owner;
            const comment = fields.get(`${owner}.${row.name}`) ?? fields.get(`${base}.${row.name}`);
            // vectors and targets, which api.d.ts declares
            if (comment === undefined && (row.name.includes(".") || /^target([XYZ]|Group)?$/.test(row.name))) continue;
            const label = `${owner}.${row.name}: ${comment}`;
            expect(comment, label).toContain(`Default ${row.kind === "choice" ? `"${row.default}"` : row.default}`);
            if (row.kind === "choice" || row.unit === "bits" || row.max === 1 && row.kind === "u32") continue;
            numbers++;
            expect(comment, label).toContain(row.unit.replace(/^1/, ""));
            if (!PLACES.test(row.name) && !CONSEQUENCE.test(comment ?? "")) silent.push(label);
        }
        expect(silent).toEqual([]);
        expect(numbers).toBeGreaterThan(250);
    });
});

/**
 * Fields for which "larger" has no consequence: coordinates, velocities and angles, and numbers that name something.
 */
const PLACES = new RegExp(`^(${[
    "x|y|z|(from|to|center|target|velocity|gravity|min|max|offset)[XYZ]|angle|orientation",
    "seed|dimensions|key|userData|value|which|channels|[abcd]",
].join("|")})$`);
/** Words in a text that says what a larger or smaller value does. */
const CONSEQUENCE = new RegExp(`\\b(${[
    "larger|smaller|more|fewer|less|lower|higher|longer|shorter|faster|slower|nearer|farther|further|wider|narrower",
    "earlier|later|sooner|heavier|steeper",
].join("|")})\\b`, "i");

describe("the texts on how fields and events go together", () => {
    const { params, settings, events } = docs;
    test("name when `arrived` and `caught` come, and when they come again", () => {
        for (const name of ["arrive", "goTo", "navField", "target"]) {
            expect(params[name].stopRadius).toMatch(/emits `arrived`.*once; again.*1\.5 x stopRadius.*`setTarget`/);
        }
        for (const name of ["pursue", "intercept"]) {
            expect(params[name].catchRadius).toMatch(/emits `caught`.*sum of the two radii.*again.*1\.5 x catchRadius/);
        }
        expect(events.arrived).toContain("1.5 x `stopRadius`");
        expect(events.caught).toContain("1.5 x `catchRadius`");
        expect(settings.brain.crowd).toContain("`arrived`");
        const setTarget = fieldsOf("world/contents.d.ts").find(({ name }) => name === "setTarget");
        expect(setTarget?.comment).toMatch(/`arrived` or `caught`.*1\.5 x/);
    });

    test("name the widths that paths surely pass, the radius, and what shots need", () => {
        for (const texts of [params.goTo, params.navField, settings.pathQuery]) {
            expect(texts.cellSize).toContain("at least 2 x clearance + cellSize wide");
            expect(texts.clearance).toMatch(/`radius`.*narrower than 2 x clearance/);
        }
        expect(settings.projectile.z).toContain("`gravityZ` to 0");
        expect(settings.projectile.hits).toContain("passes through all agents");
        expect(settings.world.gravityZ).toContain("seen from above");
    });
});

/**
 * Returns the number of events of a type in a number of steps.
 * @param {import("veer").World} world
 * @param {number} steps
 */
function told(world, steps, type = "arrived") {
    let count = 0;
    for (let i = 0; i < steps; i++) {
        world.step(1 / 60);
        count += world.events.filter((event) => event.type === type).length;
    }
    return count;
}

describe("what those texts say", () => {
    test("is true of `arrived`", async () => {
        const world = (await createVeer()).createWorld();
        const brains = [0, 1].map(() => world.addBrain({ behaviors: [{ type: "arrive", stopRadius: 20 }] }));
        const agent = world.addAgent({ brain: brains[0], target: { x: 60, y: 0 } });
        expect(told(world, 200)).toBe(1);
        world.setTarget(agent, { x: 60, y: 0 });
        expect(told(world, 60)).toBe(0);
        const at = (/** @type {number} */ more) => ({ x: world.getAgent(agent).x + more, y: 0 });
        world.setTarget(agent, at(28));
        expect(told(world, 60)).toBe(0);
        world.setTarget(agent, at(32));
        expect(told(world, 60)).toBe(1);
        world.setTarget(agent, null);
        expect(told(world, 1)).toBe(0);
        world.setTarget(agent, at(0));
        expect(told(world, 2)).toBe(1);
        world.setAgent(agent, { brain: brains[1] });
        expect(told(world, 2)).toBe(1);
    });

    test("is true of `caught`, and of radii in the way", async () => {
        const veer = Object.assign(await createVeer(), { warnings: "off" }), world = veer.createWorld();
        const hunts = (/** @type {number} */ catchRadius) => world.addBrain({
            behaviors: [{ type: "pursue", catchRadius }, { type: "separation" }],
        });
        const prey = world.addAgent({ x: 200, mass: 1e6, maxSpeed: 0 });
        const hunter = world.addAgent({ brain: hunts(4), target: prey });
        expect(told(world, 400, "caught")).toBe(0); // below the sum of the radii: separation prevents it
        world.setAgent(hunter, { brain: hunts(20), x: 0 });
        expect(told(world, 400, "caught")).toBe(1);
        world.setTarget(hunter, null);
        told(world, 1);
        world.setTarget(hunter, prey);
        expect(told(world, 60, "caught")).toBe(1);
        world.setAgent(prey, { x: 600 });
        expect(told(world, 600, "caught")).toBe(1);
    });

    test("is true of passages at any place and angle", async () => {
        const veer = await createVeer(), cellSize = 20, clearance = 10;
        const passes = (/** @type {number} */ width, /** @type {number} */ i) => {
            const world = veer.createWorld({ bounds: [0, 0, 800, 600] });
            const angle = i % 2 ? i * 0.37 : 0, x = 380 + (i * 7.3) % 40, y = 280 + (i * 11.9) % 40;
            const along = [Math.cos(angle), Math.sin(angle)], across = [-along[1], along[0]];
            const at = (/** @type {number[]} */ way, /** @type {number} */ by) => [x + way[0] * by, y + way[1] * by];
            for (const side of [-1, 1]) {
                world.addSegment({ from: at(across, side * width / 2), to: at(across, side * 1200) });
            }
            const { status } = world.findPath(at(along, -150), at(along, 150), { cellSize, clearance });
            world.dispose();
            return status === "found";
        };
        const tries = Array.from({ length: 40 }, (_, i) => i);
        expect(tries.filter((i) => !passes(2 * clearance + cellSize, i))).toEqual([]);
        expect(tries.filter((i) => passes(2 * clearance - 0.5, i))).toEqual([]);
    });
});

describe("the comment at the top of index.d.ts", () => {
    const [, comment = ""] = /^\/\*\*\n([^]*?) \*\//.exec(readFileSync(join(dist, "index.d.ts"), "utf8")) ?? [];
    const text = comment.replace(/^ \* ?/gm, "");

    test("has a first program, which runs", () => {
        const [, program = ""] = /```js\n([^]*?)```/.exec(text) ?? [];
        const folder = join(root, "build/lead-test");
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, "first.mjs"), `${program}
            let discs = 0;
            for (let i = 0; i < 900; i++) frame(1 / 60, (x, y, radius) => { discs += x + y + radius > 0; });
            console.log(discs);`);
        const { stdout, stderr } = spawnSync(process.execPath, [join(folder, "first.mjs")], { encoding: "utf8" });
        rmSync(folder, { recursive: true });
        expect(stderr).toBe("");
        expect(stdout).toMatch(/caught the player[^]*\n5400\n$/);
    });

    test("says where the documents and the declarations are, and what u and y are", () => {
        for (const name of ["AGENTS.md", "docs/", "examples/"]) expect(text).toContain(name);
        const { files: published } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
        expect(published).toEqual(expect.arrayContaining(["AGENTS.md", "docs", "examples"]));
        const files = text.match(/\w+\/\w+\.d\.ts/g) ?? [];
        expect(files.length).toBeGreaterThan(8);
        for (const file of files) expect(existsSync(join(dist, file)), file).toBe(true);
        const calls = readFileSync(join(dist, "world/veer.d.ts"), "utf8").replace(/\n\s*\* /g, " ");
        const manual = readFileSync(join(root, "web/docs/concepts.md"), "utf8");
        for (const place of [text, calls, manual]) expect(place).toMatch(/\bu\b[^]*pixels[^]*y points down/);
    });
});
