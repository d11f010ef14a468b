/** The type declarations: a correct program compiles under the strictest settings, and each wrong line is an error. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url)), folder = join(root, "build/types-test");

const RIGHT = `import { createVeer, VeerError, VeerArgumentError, type AgentId, type BrainId, type Veer,
    type World } from "veer";
import { createVeer as fromUrl } from "veer/url";
import { createVeer as fromBytes, createVeerSync } from "veer/core";
import { createVeer as threaded } from "veer/threads";
import { docs, documented, type Docs, type DocumentedSchema } from "veer/docs";
import { drawWorld } from "veer/draw";
const veer: Veer = await createVeer({ scalar: () => import("veer/scalar") });
const world: World = veer.createWorld({ seed: 7, bounds: [0, 0, 800, 600], edges: "wrap", capacity: { agents: 100 },
    grow: true });
const path = world.addPath({ points: [[0, 0], [1, 1, 0]], closed: true, smooth: 1 });
const brain: BrainId = world.addBrain({
    combine: "context", context: { slots: 16, align: "goal" }, locomotion: { mode: "car" }, crowd: "reciprocal",
    avoidance: { horizon: 1, side: "left" },
    behaviors: [
        { type: "patrol", path, order: "pingPong", dwell: 1 }, { type: "seek", target: { nearest: 1 } },
        { type: "flee", target: { x: 1, y: 2 } },
    ],
});
const agent = world.addAgent({ x: 1, brain, target: null }), idle: AgentId = world.addAgent({ brain: 0 });
const id: number = agent, kept = JSON.parse("1") as number, cast: AgentId = kept as AgentId;
world.setTarget(agent, idle);
world.setTarget(agent, { path });
const inSlot = world.agentAt(0);
if (inSlot !== 0) world.slot(inSlot);
const alive: boolean = world.isAlive(inSlot) && world.isAlive(brain) && world.isAlive(cast);
world.setBrain(brain, world.getBrain(brain));
world.setAgent(agent, world.getAgent(agent));
const x: Float32Array = world.agents.x, flags: Uint32Array = world.agents.flags;
const hit = world.raycast({ origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 }, distance: 5 });
const distance: number = hit === null ? 0 : hit.distance;
for (const event of world.events) {
    if (event.type === "arrived") world.removeAgent(event.agent);
    if (event.type === "projectileLanded" && event.agent !== 0) world.explain(event.agent);
}
for (const id of world.obstacles) world.addObstacle(world.getObstacle(id));
for (const id of world.paths) world.setPath(id, world.getPath(id));
for (const id of world.brains) world.addBrain(world.getBrain(id));
for (const id of world.links) world.addLink(world.getLink(id));
for (const id of world.flows) world.addFlow(world.getFlow(id));
world.setTarget(agent, world.getTarget(agent));
world.addAgent(world.getAgent(agent));
veer.warnings = (warning) => console.log(warning.code === "pathMissing", warning.message);
const near: AgentId[] = world.nearest({ x: 0, y: 0, range: 5 });
if (hit) world.removeObstacle(hit.obstacle);
const arrow = world.addProjectile({ x: 1, owner: agent }), owner: AgentId | null = world.getProjectile(arrow).owner;
const link = world.addLink({ toX: 5 }), flow = world.addFlow({ vectors: [[1, 0]] });
world.takeJump(agent, world.planJump(agent, link).possible ? link : null);
const { steps, alpha } = world.advance(0.1);
const why = world.explain(agent), desiredVelocity: number = why.behaviors[0]!.desiredVelocity.x;
const map: Float32Array = why.interest;
world.bind(agent, { x: 0, y: 0, rotation: 0 }, { facing: -1.5 });
world.bind(agent, { position: { x: 0, y: 0, z: 0 }, rotation: { x: 0, y: 0, z: 0 } }, { rotation: false });
world.bind(agent, (x, y, heading, z, own) => world.unbind(own));
for (const limit of why.crowd?.limits ?? []) {
    const blame: AgentId | null = limit.agent ?? null, force: number = limit.force * limit.normal.x + why.decided.x;
    if (limit.agent === undefined) world.getObstacle(limit.obstacle);
    if (limit.reason === "nearerGoal") void [blame, force];
}
world.history({ frames: 8 });
world.rollback(world.tick);
world.record({ detail: false });
const replayed: boolean = veer.replay(world.recorded()).replayStep();
const part: Uint8Array = world.recorded({ since: world.tick });
const small: Uint8Array = world.save({ compact: true, into: new Uint8Array(9) });
const savedAgents: number = veer.saveInfo(small).agents;
world.replayPart(part);
const texts: Docs = docs, whole: DocumentedSchema = documented(veer.schema);
const text: string | undefined = texts.behaviors["seek"];
for (const row of whole.settings.agent) void [row.doc.length, row.default, text];
const saved: Uint8Array = world.save(), hash: string = world.hash();
try {
    createVeerSync(new Uint8Array(8)).loadWorld(saved);
} catch (error) {
    if (error instanceof VeerArgumentError && error instanceof VeerError) console.log(error.code, error.argument);
}
for (const row of veer.schema.behaviors[0]!.params) console.log(row.kind === "choice" ? row.choice : row.max);
drawWorld(document.createElement("canvas").getContext("2d")!, world, { agent, explain: why, links: [link],
    paths: [{ id: path }] });
void [id, alive, near, owner, world.flowAt(flow, { x: 0, y: 0 }), x, replayed, flags, distance, steps, alpha,
    desiredVelocity, map, hash, fromUrl, fromBytes];
void [fromUrl({ wasmUrl: "/veer.wasm" }), threaded({ wasmUrl: new URL("https://example.org"),
    workerUrl: "/worker.js" })];
void [world.stats.agents, world.lanes("interest")];
`;

/** Each line is wrong. */
const WRONG = [
    'world.addBrain({ crowd: "orca" });',
    'world.addBrain({ avoidance: { side: "up" } });',
    'world.explain(agent).crowd.limits;',
    'world.removeAgent(world.explain(agent).crowd!.limits[0]!.obstacle!);',
    'world.removeAgent(brain);',
    "world.bind(agent, {});",
    "world.bind(brain, { x: 0, y: 0 });",
    "world.bind(agent, { x: 0, y: 0 }, { offset: 1 });",
    'world.removeAgent(5);',
    'world.removeAgent(0);',
    'world.addAgent({ brain: path });',
    'world.setBrain(agent, {});',
    'world.setTarget(agent, path);',
    'world.setTarget(agent, { path: brain });',
    'world.addBrain({ behaviors: [{ type: "patrol", path: flow }] });',
    'world.addBrain({ behaviors: [{ type: "seek", target: wall }] });',
    'world.addProjectile({ owner: link });',
    'world.takeJump(link, agent);',
    'world.isAlive(5);',
    'world.slot(world.agentAt(0));',
    'world.removeAgent(world.overlap({ x: 0, y: 0, radius: 1 })[0]!);',
    'world.removeProjectile(world.nearest({ x: 0, y: 0, range: 1 })[0]!);',
    'world.removeAgent(world.events[0]!.agent);',
    'world.flowAt(path, { x: 0, y: 0 });',
    'world.addAgent({ raduis: 5 });',
    'world.addAgent({ x: "5" });',
    'world.addBrain({ combine: "contexts" });',
    'world.addBrain({ behaviors: [{ type: "seak" }] });',
    'world.addBrain({ behaviors: [{ type: "seek", lookAhead: 5 }] });',
    'world.addBrain({ behaviors: [{ type: "patrol", order: "random" }] });',
    'world.addBrain({ behaviors: [{ type: "followTrack" }] });',
    'world.addBrain({ behaviors: [{ type: "patrol" }] });',
    'world.addBrain({ behaviors: [{ type: "followFlow" }] });',
    'world.addBrain({ behaviors: [{ type: "seek", path }] });',
    'world.addBrain({ behaviors: [{ type: "wander", target: agent }] });',
    'world.addBrain({ behaviors: [{ type: "pursue", otherAgent: agent }] });',
    'world.getPath(agent);',
    'world.getTarget(path);',
    'world.removeBrain(world.obstacles[0]!);',
    'world.warnings[0]!.code === "pathMising";',
    'veer.warnings = "loud";',
    'world.addPath({ closed: true });',
    'world.agents.speed;',
    'world.agents.x = new Float32Array(1);',
    'world.step("1");',
    'world.tick = 5;',
    'world.lanes("speed");',
    'world.events[0]!.type === "arived";',
    'veer.createWorld({ edges: "wall" });',
    'veer.schema.limits.MAX_AGENTS = 5;',
    'await createVeer({ simd: true });',
    'await createVeer({ scalar: true });',
    'await createVeer({ wasmUrl: "/veer.wasm" });',
];

/** The names of types that a program uses. */
const NAMES = {
    veer: `AgentDef AgentState BrainDef BrainState PathDef PathState ObstacleDef ObstacleState SegmentDef ProjectileDef
        ProjectileState LinkDef LinkState FlowDef FlowState WorldDef WorldState Behavior Behaviors
        BehaviorType BehaviorTarget BehaviorSettings SeekBehavior FollowTrackBehavior AvoidObstaclesBehavior
        SeekParams Target Point Vec3 PointList Motion AgentId BrainId PathId ObstacleId ProjectileId LinkId
        FlowId AnyId None Event EventType Stats StatName ShapeDef BehaviorParams
        Explain ExplainBehavior ExplainCrowd ExplainLimit Warning WarningCode Warnings Capacity CapacitySettings
        Choices Combine EdgeMode Ray Hit Disc Nearest Advance
        PathPoint Flight Landing AimQuery Aim Jump JumpRefusal Columns ColumnName Schema SchemaRow DrawnWorld
        LoadOptions HistoryOptions RecordOptions RecordedOptions`,
    "veer/draw": "View Context Layer Layers Palette PathView ObstacleView FlowView Trails",
    "veer/net": `Poses GameWorld Input ClientOptions Connection Socket HostOptions RollbackOptions Pose Journal Owner
        Taken MatchOptions`,
    "veer/tune": `TuneOptions TuneResult TuneState Progress Candidate HeldOutOptions HeldOutRow SettingReport Make
        MakeOptions MadeScene SceneSource Range Run Outcome Pool Values Value Figures WorkerLike Address
        Signal`,
    "veer/net/interest": "InterestOptions SeenWorld ViewSocket View Seen",
};

/** Returns a program that uses every name once. @param {string} entry @param {string} names */
function importing(entry, names) {
    const list = names.trim().split(/\s+/);
    return `import type { ${list.join(", ")} } from "${entry}";\nexport type All = [${list.join(", ")}];\n`;
}

/** @param {string} name @param {string} text @param {string} [library] */
function compile(name, text, library = "es2023,dom") {
    writeFileSync(join(folder, name), text);
    const strict = [
        "--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--skipLibCheck", "false",
    ];
    const flags = [...strict, "--target", "es2022", "--lib", library, "--types", ""];
    const modules = [
        "--module", "nodenext", "--moduleResolution", "nodenext", "--moduleDetection", "force", "--ignoreConfig",
    ];
    return spawnSync(join(root, "node_modules/.bin/tsc"), [...flags, ...modules, name],
        { cwd: folder, encoding: "utf8" }).stdout;
}

describe("the declarations", () => {
    beforeAll(() => void mkdirSync(folder, { recursive: true }));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test("accept a program that uses everything", () => {
        expect(compile("right.mts", RIGHT)).toBe("");
    });

    test("export every definition, event, explanation and option by its name", () => {
        for (const [entry, names] of Object.entries(NAMES)) {
            expect(compile("names.mts", importing(entry, names))).toBe("");
        }
        expect(compile("wrong_name.mts", importing("veer", "BrainDef BrianDef"))).toContain("BrianDef");
    });

    test("compile in a project without the library of browsers", () => {
        const entries = [
            "veer", "veer/url", "veer/core", "veer/threads", "veer/draw", "veer/net", "veer/net/redis",
            "veer/net/interest", "veer/tune",
        ];
        const imports =
            entries.map((entry, i) => `import * as entry${i} from "${entry}";\nexport { entry${i} };\n`).join("");
        const takes = 'import { createVeer } from "veer/core"; createVeer(new Uint8Array(8));\n';
        const use = RIGHT.split("\n").filter((line) => !/document|console/.test(line));
        expect(compile("bare.mts", imports + takes, "es2023")).toBe("");
        expect(compile("bare_use.mts", use.join("\n").replace(/try \{[^]*?\n\}\n/, ""), "es2023")).not.toMatch(
            /node_modules|dist\//,
        );
        const module =
            'import { createVeer } from "veer/core"; declare const module: WebAssembly.Module; createVeer(module);\n';
        expect(compile("module.mts", module)).toBe("");
    });

    test("hold nothing that older compilers can't read, and no any in drawing", () => {
        const shipped = [
            "core.d.ts", "draw.d.ts", "world/veer.d.ts", "world/saving.d.ts", "link/check.d.ts", "link/instance.d.ts",
            "draw/canvas.d.ts", "types/api.d.ts", "types/goals.d.ts",
        ];
        const texts = shipped.map((file) => readFileSync(join(root, "dist", file), "utf8"));
        for (const text of texts) expect(text).not.toMatch(/Array<ArrayBuffer|: WebAssembly\./);
        const drawing = ["agents", "ballistics", "canvas", "inspected", "maps", "scenery"].map((file) =>
            readFileSync(join(root, `dist/draw/${file}.d.ts`), "utf8"));
        for (const text of drawing) {
            expect(text.replace(/\/\*[^]*?\*\//g, "")).not.toMatch(/\bany\b|CanvasRenderingContext2D|Path2D/);
        }
    });

    test("explain every behavior with an example that compiles, and the calls that add things", () => {
        const schema = ["goals", "behaviors"].map((name) =>
            readFileSync(join(root, `dist/types/${name}.d.ts`), "utf8")).join("");
        const examples = [...schema.matchAll(/^ {5}\* @example (.*)$/gm)].map(([, line]) => line);
        expect(examples.length).toBeGreaterThan(40);
        expect(examples.length).toBe(schema.match(/^export interface \w+Behavior extends/gm)?.length);
        const calls = ["contents", "answers", "grounds", "veer"]
            .map((file) => readFileSync(join(root, `dist/world/${file}.d.ts`), "utf8")).join("");
        for (const call of [
            "createWorld", "addAgent", "addBrain", "addPath", "addCircle", "addBox", "addPolygon", "addSegment",
            "addObstacle", "addLink", "addFlow", "addMesh",
        ]) {
            const [, example = ""] = new RegExp(`@example (.*\\.${call}\\(.*)\\n\\s*\\*/\\s*${call}[<(]`).exec(calls) ??
                [];
            expect(example, call).not.toBe("");
            examples.push(example);
        }
        const head =
            'import { createVeer } from "veer"; const veer = await createVeer(), world = veer.createWorld(), brain = ' +
            'world.addBrain({});\n' +
                "const path = world.addPath({ points: [[0, 0]] }), flow = world.addFlow({ vectors: [[1, 0]] " +
                "});\nvoid " +
                "[brain, path, flow];\n";
        expect(compile("examples.mts", head + examples.map((line) => `{ ${line} }`).join("\n"))).toBe("");
    });

    test("refuse each wrong line, and only those", () => {
        const head = 'import { createVeer } from "veer"; const veer = await createVeer(), world = ' +
            'veer.createWorld();\n' +
            "const agent = world.addAgent(), brain = world.addBrain({}), path = world.addPath({ points: [[0, 0]] }), " +
            "wall = world.addCircle({}), link = world.addLink({}), flow = world.addFlow({});\n";
        const lines = compile("wrong.mts", head + WRONG.join("\n")).match(/wrong\.mts\(\d+/g) ?? [];
        expect([...new Set(lines.map((line) => WRONG[Number(line.slice(10)) - 3]))]).toEqual(WRONG);
    });
});
