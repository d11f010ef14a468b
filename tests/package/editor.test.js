/**
 * The declarations in an editor: texts where they are needed, suggestions, and names from constants and JSON modules.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { docs } from "veer/docs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEditor } from "./editor.js";

const root = fileURLToPath(new URL("../..", import.meta.url)), folder = join(root, "build/editor-test");
const tsc = join(root, "node_modules/.bin/tsc");
const HEAD = `import { createVeer } from "veer";\nconst veer = await createVeer(), world = veer.createWorld();\n`;
const CONFIG = {
    compilerOptions: {
        noEmit: true, strict: true, exactOptionalPropertyTypes: true, target: "es2022", lib: ["es2023", "dom"],
        module: "nodenext", moduleDetection: "force", resolveJsonModule: true, types: [],
    },
    include: ["*.mts"],
};

/** @type {Awaited<ReturnType<typeof openEditor>>} */
let editor;

beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(CONFIG));
    editor = await openEditor({ tsc, folder });
});
afterAll(async () => {
    await editor.close();
    rmSync(folder, { recursive: true, force: true });
});

/** Compiles a program with the strictest settings, and returns what tsc prints. @param {string} text */
function errors(text) {
    writeFileSync(join(folder, "program.mts"), HEAD + text);
    writeFileSync(join(folder, "tsconfig.one.json"), JSON.stringify({ ...CONFIG, include: ["program.mts"] }));
    return spawnSync(tsc, ["-p", "tsconfig.one.json"], { cwd: folder, encoding: "utf8" }).stdout;
}

describe("an editor", () => {
    test("shows the text of a behavior at its type, and of a field with unit and default", async () => {
        for (const name of ["seek", "goTo", "avoidAgents"]) {
            const shown = await editor.hover(`${HEAD}world.addBrain({ behaviors: [{ ty^pe: "${name}" }] });`);
            expect(shown).toContain(docs.behaviors[name]);
            expect(shown).toContain(`type: "${name}"`);
        }
        const field = `${HEAD}world.addBrain({ behaviors: [{ type: "arrive", stop^Radius: 5 }] });`;
        const radius = await editor.hover(field);
        expect(radius).toContain("Default 2 u, from 0 to 1000000.");
        expect(await editor.hover(`${HEAD}world.addBrain({ locomotion: { id^le: "brake" } });`)).toContain('"coast"');
        expect(await editor.hover(`${HEAD}world.stats.agents^Updated;`)).toContain("decided");
        expect(await editor.hover(`${HEAD}world.addCircle({ rad^ius: 5 });`)).toContain("Default 0 u");
        const tiles = `${HEAD}world.addTiles({ tiles: [1], types: { 1: { sol^id: true } } });`;
        expect(await editor.hover(tiles)).toContain("walls");
    });

    test("proposes types, fields and names, also beside a constant", async () => {
        const combiners = ["blend", "context", "pipeline", "priority"];
        const at = (/** @type {string} */ marked) => editor.completions(HEAD + marked);
        expect(await at('world.addBrain({ behaviors: [{ type: "^" }] });')).toEqual(
            expect.arrayContaining(Object.keys(docs.behaviors)),
        );
        expect(await at('world.addBrain({ behaviors: [{ type: "arrive", ^ }] });')).toContain("slowRadius?");
        expect(await at('world.addBrain({ behaviors: [{ type: "arrive", profile: "^" }] });')).toEqual([
            "brake", "ramp",
        ]);
        expect((await at('world.addBrain({ combine: "^" });')).sort()).toEqual(combiners);
        const beside = 'const locomotion = { idle: "brake" };\nworld.addBrain({ locomotion, combine: "^" });';
        expect((await at(beside)).sort()).toEqual(combiners);
        expect(await at('veer.createWorld({ edges: "^" });')).toContain("bounce");
    });
});

/** Programs with names that TypeScript has widened to string. */
const WIDENED = `
const locomotion = { idle: "brake" }, avoidance = { side: "left" };
const agent = world.addAgent({
    brain: world.addBrain({ locomotion, avoidance, crowd: "reciprocal", behaviors: ["seek", { type: "wander" }] }),
});
const brain = { combine: "context", behaviors: [{ type: "seek" }, { type: "avoidObstacles", lookAhead: 50 }] };
world.setBrain(world.addBrain(brain), brain);
const guard = { combine: "priority", behaviors: [{ type: "patrol", path: null, order: "pingPong" }, { type: "flee",
    target: { nearest: 2 } }, { type: "seek", target: { x: 1, y: 2 } }] };
world.addBrain(guard);
world.addBrain({ ...guard, combine: "blend" });
const seek = { type: "seek" };
world.addBrain({ behaviors: [seek, { type: "arrive", profile: "ramp" }, "wander"] });
const names = { behaviors: ["seek", "separation"] };
world.addBrain(names);
const space = { edges: "wrap", axes: "yUp", bounds: [0, 0, 800, 600], capacity: { agents: 5 } };
veer.createWorld(space);
veer.loadWorld(world.save(), { axes: "zUp" });
const tower = { kind: "box", x: 300, y: 500, halfWidth: 20, halfHeight: 20 };
if (world.canBuild(tower, { starts: [[0, 0]], goals: [[9, 9]], brain: world.brains[0]! }).ok) {
    world.setObstacle(world.addObstacle(tower), tower);
}
const ladder = { kind: "ladder", toX: 50 };
world.setLink(world.addLink(ladder), ladder);
const shot = { from: { x: 0, y: 0 }, to: { x: 9, y: 9 }, speed: 90, arc: "high" };
world.aim(shot);
import file from "./brain.json" with { type: "json" };
world.addBrain(file);
world.addBrain(world.getBrain(world.brains[0]!));
world.addBrain(JSON.parse("{}"));
void agent;
`;

/** Each line is wrong, though one of its names is widened. */
const WRONG = [
    'world.addBrain({ locomotion: { idle: "brak" } });',
    'world.addBrain({ locomotion, combine: "contexts" });',
    'world.addBrain({ locomotion, behaviors: [{ type: "seak" }] });',
    'world.addBrain({ locomotion, behaviors: [{ type: "seek", lookAhead: 5 }] });',
    'world.addBrain({ locomotion, behaviors: [{ type: "patrol" }] });',
    'world.addBrain({ locomotion, raduis: 5 });',
    'world.addBrain({ locomotion: { ...locomotion, respones: 5 } });',
    'world.addBrain({ locomotion: { ...locomotion, response: "5" } });',
    'world.addBrain({ behaviors: [{ type: "seek" as string, noSuchField: 5 }] });',
    'world.addBrain(locomotion);',
    'veer.createWorld({ edges: "wall", bounds: [0, 0, 1, 1] });',
    'world.addObstacle({ kind: "ball" });',
    'world.addLink({ kind: "stair", speed: 5 });',
];

describe("names that TypeScript has widened to string", () => {
    test("are accepted from constants and JSON modules", () => {
        writeFileSync(join(folder, "brain.json"), JSON.stringify({
            combine: "context", locomotion: { mode: "car" }, behaviors: [{ type: "arrive", stopRadius: 5 }],
        }));
        expect(errors(WIDENED)).toBe("");
    });

    test("do not hide mistakes in what is written beside them", () => {
        const first = (HEAD + 'const locomotion = { idle: "brake" };\n').split("\n").length;
        const found = errors('const locomotion = { idle: "brake" };\n' + WRONG.join("\n"))
            .match(/program\.mts\((\d+)/g) ?? [];
        const lines = new Set(found.map((line) => Number(/\d+/.exec(line)?.[0])));
        expect(WRONG.filter((_, i) => !lines.has(first + i))).toEqual([]);
    });

    test("leave the compiler's words as they are for a definition that is written out", () => {
        const said = errors('world.addBrain({ combine: "contexts" });\n' +
            'world.addBrain({ behaviors: [{ type: "seek", lookAhead: 5 }] });');
        expect(said).toContain(`'"contexts"' is not assignable to type 'Combine'. Did you mean '"context"'?`);
        expect(said).toContain("'lookAhead' does not exist in type 'SeekBehavior'");
    });
});

test("each behavior's text is declared once, and no file of declarations is larger than 52 kB", () => {
    const types = join(root, "dist/types");
    const files = ["behaviors", "choices", "columns", "goals", "schema", "settings"].map((name) =>
        readFileSync(join(types, `${name}.d.ts`), "utf8"));
    for (const text of [...files, readFileSync(join(types, "api.d.ts"), "utf8")]) {
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(52_000);
    }
    const whole = files.join("");
    for (const text of Object.values(docs.behaviors)) expect(whole.split(text).length - 1, text).toBe(1);
});
