/** The type declarations: a correct program compiles under the strictest settings, and each wrong line is refused. */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url)), folder = join(root, "build/types-test");

const RIGHT = `import { createVeer, createVeerSync, VeerError, VeerArgumentError, type AgentId, type BrainId, type Veer, type World } from "veer";
import { createVeer as fromUrl } from "veer/url";
import { createVeer as fromBytes } from "veer/core";
import { drawWorld } from "veer/draw";
const veer: Veer = await createVeer({ scalar: false });
const world: World = veer.createWorld({ seed: 7, bounds: [0, 0, 800, 600], edges: "wrap", capacity: { agents: 100 }, grow: true });
const path = world.addPath({ points: [[0, 0], [1, 1, 0]], closed: true, smooth: 1 });
const brain: BrainId = world.addBrain({
    combine: "context", context: { slots: 16, align: "goal" }, locomotion: { mode: "car" }, crowd: "reciprocal", avoidance: { horizon: 1, side: "left" },
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
const near: AgentId[] = world.nearest({ x: 0, y: 0, range: 5 });
if (hit) world.removeObstacle(hit.obstacle);
const arrow = world.addProjectile({ x: 1, owner: agent }), owner: AgentId | null = world.getProjectile(arrow).owner;
const link = world.addLink({ toX: 5 }), flow = world.addFlow({ vectors: [[1, 0]] });
world.takeJump(agent, world.planJump(agent, link).possible ? link : null);
const { steps, alpha } = world.advance(0.1);
const why = world.explain(agent), desiredVelocity: number = why.behaviors[0]!.desiredVelocity.x, map: Float32Array = why.interest;
for (const limit of why.crowd?.limits ?? []) {
    const blame: AgentId | null = limit.agent ?? null, force: number = limit.force * limit.normal.x + why.decided.x;
    if (limit.agent === undefined) world.getObstacle(limit.obstacle);
    if (limit.reason === "nearerGoal") void [blame, force];
}
world.history({ frames: 8 });
world.rollback(world.tick);
world.record({ detail: false });
const replayed: boolean = veer.replay(world.recorded()).replayStep();
const saved: Uint8Array = world.save(), hash: string = world.hash();
try {
    createVeerSync().loadWorld(saved);
} catch (error) {
    if (error instanceof VeerArgumentError && error instanceof VeerError) console.log(error.code, error.argument);
}
for (const row of veer.schema.behaviors[0]!.params) console.log(row.kind === "choice" ? row.choice : row.max);
drawWorld(document.createElement("canvas").getContext("2d")!, world, { agent, explain: why, links: [link], paths: [{ id: path }] });
void [id, alive, near, owner, world.flowAt(flow, { x: 0, y: 0 }), x, replayed, flags, distance, steps, alpha, desiredVelocity, map, hash, fromUrl, fromBytes];
void [world.stats.agents, world.lanes("interest")];
`;

/** Each line is wrong. */
const WRONG = [
    'world.addBrain({ crowd: "orca" });',
    'world.addBrain({ avoidance: { side: "up" } });',
    'world.explain(agent).crowd.limits;',
    'world.removeAgent(world.explain(agent).crowd!.limits[0]!.obstacle!);',
    'world.removeAgent(brain);',
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
];

/** @param {string} name @param {string} text */
function compile(name, text) {
    writeFileSync(join(folder, name), text);
    const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--skipLibCheck", "false"];
    const flags = [...strict, "--target", "es2022", "--lib", "es2023,dom", "--types", ""];
    const modules = ["--module", "nodenext", "--moduleResolution", "nodenext", "--moduleDetection", "force", "--ignoreConfig"];
    return spawnSync(join(root, "node_modules/.bin/tsc"), [...flags, ...modules, name], { cwd: folder, encoding: "utf8" }).stdout;
}

describe("the declarations", () => {
    beforeAll(() => void mkdirSync(folder, { recursive: true }));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test("accept a program that uses everything", () => {
        expect(compile("right.mts", RIGHT)).toBe("");
    });

    test("refuse each wrong line, and only those", () => {
        const head = 'import { createVeer } from "veer"; const veer = await createVeer(), world = veer.createWorld();\n' +
            "const agent = world.addAgent(), brain = world.addBrain({}), path = world.addPath({ points: [[0, 0]] }), " +
            "wall = world.addCircle({}), link = world.addLink({}), flow = world.addFlow({});\n";
        const lines = compile("wrong.mts", head + WRONG.join("\n")).match(/wrong\.mts\(\d+/g) ?? [];
        expect([...new Set(lines.map((line) => WRONG[Number(line.slice(10)) - 3]))]).toEqual(WRONG);
    });
});
