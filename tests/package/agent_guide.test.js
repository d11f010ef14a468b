/** AGENTS.md: every brain does what its row says, the program runs, and the statements in the traps are true. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runInThisContext } from "node:vm";
import { createVeer } from "veer";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { headingsOf } from "../../src/build/markdown.mjs";
import { root } from "../../src/build/needs.mjs";

const guide = readFileSync(join(root, "AGENTS.md"), "utf8");
const veer = await createVeer();
const HERO = 1, FOE = 2, PREY = 4;

/** @type {string[]} */
let warnings = [];
beforeEach(() => {
    warnings = [];
    veer.warnings = ({ message }) => void warnings.push(message);
});
afterAll(() => (veer.warnings = "console"));

/* ---- the rows */

const rows = [...guide.matchAll(/^\| ([^|]+) \| `(\{[^`]*\})`([^|]*) \|$/gm)].map(([, need, brain, more]) => ({
    need, brain, more,
}));

/** Creates a scene in which every row has what it needs: a player, a boss, a foe, a path, walls. */
function scene() {
    const world = veer.createWorld({ seed: 3, bounds: [0, 0, 800, 600], edges: "clamp", gravityZ: 0 });
    const path = world.addPath({
        points: [[100, 100], [700, 100], [700, 500], [100, 500]], closed: true, radius: 30,
    });
    world.addBox({ x: 400, y: 300, halfWidth: 10, halfHeight: 100 });
    const driven = world.addBrain({
        crowd: "reciprocal", avoidance: { responsibility: 0 }, locomotion: { idle: "brake" }, behaviors: ["drive"],
    });
    const player = world.addAgent({ x: 600, y: 300, group: HERO, brain: driven });
    const boss = world.addAgent({ x: 600, y: 150, group: FOE });
    const prey = world.addAgent({ x: 250, y: 480, group: PREY });
    const names = { player, boss, path, base: { x: 700, y: 400 }, HERO, FOE, PREY };
    return { world, names, prey };
}

/** @import { AgentDef, AgentId, BrainDef, SchemaRow, World } from "veer" */
/** @typedef {ReturnType<typeof scene> & { ids: AgentId[], first: number[][], seen: Record<string, number> }} Run */

const at = (/** @type {Run} */ { world }, /** @type {AgentId} */ id) => {
    const { x, y } = world.agents, slot = world.slot(id);
    return [x[slot], y[slot]];
};
/** Returns the distances of the row's agents to a place. @param {Run} run @param {number[]} place */
const distances = (run, [x, y]) =>
    run.ids.map((id) => Math.hypot(at(run, id)[0] - x, at(run, id)[1] - y));
const toPlayer = (/** @type {Run} */ run) => distances(run, at(run, run.names.player));
const most = (/** @type {number[]} */ list, /** @type {number} */ limit) =>
    list.filter((one) => one < limit).length >= list.length - 1;
const moved = (/** @type {Run} */ run) =>
    run.ids.map((id, i) => Math.hypot(at(run, id)[0] - run.first[i][0], at(run, id)[1] - run.first[i][1]));
const isSpread = (/** @type {Run} */ run) => {
    const places = run.ids.map((id) => at(run, id));
    return places.every(([x, y], i) => places.every(([u, v], j) => i === j || Math.hypot(x - u, y - v) > 12));
};

/**
 * For each row, what its agents must have done after ten seconds.
 * @type {Record<string, (run: Run) => unknown>}
 */
const does = {
    "player on keys or stick": (run) =>
        run.ids.every((id, i) => at(run, id)[0] > run.first[i][0] + 50 && speed(run, id) < 1),
    "player follows the mouse": (run) => run.seen.arrived >= 6 && most(distances(run, [700, 400]), 40),
    "enemies chase around walls": (run) => run.seen.arrived >= 6 && most(toPlayer(run), 40) && isSpread(run),
    "horde in the open": (run) => run.seen.caught > 0 && most(toPlayer(run), 60) && isSpread(run),
    "hunters take the nearest prey": (run) => run.seen.caught >= 5 && most(distances(run, at(run, run.prey)), 60),
    "prey flees": (run) => Math.min(...distances(run, at(run, run.names.boss))) > 80,
    "animals roam": (run) => moved(run).every((far) => far > 30),
    "guard walks waypoints": (run) => run.seen.nodeReached >= 6,
    "guard sees, chases": (run) => run.seen.found >= 6 && most(toPlayer(run), 60),
    "people, evacuation": (run) => run.seen.arrived >= 5 && most(distances(run, [700, 400]), 60),
    "units go where one clicks": (run) => run.seen.arrived >= 6 && isSpread(run),
    "tower defense creeps": (run) => run.seen.arrived >= 4 && most(distances(run, [700, 400]), 60),
    "creeps on a fixed road": (run) => run.seen.lap >= 5,
    "race on a track": (run) => run.seen.lap >= 5 && isOnPath(run),
    "car with turning circle": (run) => run.seen.arrived >= 1,
    "cars brake before bends": (run) => run.seen.lap >= 1 && isOnPath(run),
    "spaceship with thrust": (run) => run.seen.arrived >= 6,
    "flock, boids": (run) =>
        moved(run).every((far) => far > 60) && Math.max(...distances(run, at(run, run.ids[0]))) < 150,
    "pets follow": (run) => run.seen.arrived > 0 && most(toPlayer(run), 250),
    "squad in formation": (run) => run.seen.arrived >= 6 && most(toPlayer(run), 120) && isSpread(run),
    "boss circles": (run) => toPlayer(run).every((far) => Math.abs(far - 120) < 15),
    "archer keeps distance": (run) => toPlayer(run).every((far) => far > 100 && far < 200),
    "hides behind cover": (run) => run.ids.every((id) => !sees(run, id)),
    "turret (`maxSpeed: 0`)": (run) => run.ids.every((id) => Math.abs(bearingOff(run, id)) < 0.1),
    "homing missile": (run) => run.seen.caught >= 6,
    "steering of your own": (run) => run.ids.every((id, i) => at(run, id)[0] > run.first[i][0] + 100),
};

const isOnPath = (/** @type {Run} */ run) => run.ids.every((id) => {
    const [x, y] = at(run, id);
    return Math.abs(run.world.pathClosest(run.names.path, { x, y }).offset) < 30;
});
/** @param {Run} run @param {AgentId} id */
function speed({ world }, id) {
    const { velocityX, velocityY } = world.agents, slot = world.slot(id);
    return Math.hypot(velocityX[slot], velocityY[slot]);
}
const sees = (/** @type {Run} */ run, /** @type {AgentId} */ id) =>
    run.world.lineOfSight(at(run, id), at(run, run.names.player));
/** Returns the angle between where an agent faces and the boss. @param {Run} run @param {AgentId} id */
function bearingOff(run, id) {
    const [x, y] = at(run, id), [u, v] = at(run, run.names.boss);
    return run.world.agents.orientation[run.world.slot(id)] - Math.atan2(v - y, u - x);
}

/** What the agents of a row need besides its brain. @type {Record<string, AgentDef>} */
const agents = {
    "spaceship with thrust": { maxForce: 200 }, "turret (`maxSpeed: 0`)": { maxSpeed: 0 },
    "hunters take the nearest prey": { group: FOE }, "guard sees, chases": { maxSpeed: 200 },
};
/** Where the agents of a row start; all others start behind the wall. @type {Record<string, number[]>} */
const starts = {
    "horde in the open": [480, 440], "hunters take the nearest prey": [480, 440],
    "car with turning circle": [480, 440], "spaceship with thrust": [480, 440], "archer keeps distance": [480, 440],
    "homing missile": [480, 440], "turret (`maxSpeed: 0`)": [480, 440],
    "prey flees": [570, 190], "guard sees, chases": [200, 100],
};

/** @param {(typeof rows)[number]} row @returns {Run} */
function runOf({ need, brain: code }) {
    const { world, names, prey } = scene();
    const brain = world.addBrain(runInThisContext(`(({ ${Object.keys(names)} }) => (${code}))`)(names));
    const [x0, y0] = starts[need] ?? [150, 250];
    const hasOwn = /follows the mouse|evacuation|units go|turning circle|thrust/.test(need);
    const ids = Array.from({ length: 6 }, (_, i) => world.addAgent({
        x: x0 + 30 * (i % 3), y: y0 + 40 * Math.floor(i / 3), group: PREY, brain, ...agents[need],
        ...(hasOwn && { target: names.base }),
    }));
    /** @type {Run} */
    const run = { world, names, prey, ids, first: [], seen: {} };
    run.first = ids.map((id) => at(run, id));
    if (need.startsWith("guard sees")) world.setAgent(names.player, { x: 450, y: 100 });
    if (need.startsWith("units")) world.order(ids, names.base);
    for (let i = 0; i < 600; i++) {
        if (need.startsWith("player on keys")) for (const id of ids) world.setDrive(id, { x: i < 120 ? 0.8 : 0, y: 0 });
        if (need.startsWith("steering")) {
            for (const id of ids) world.agents.customX[world.slot(id)] = 20;
            for (const id of ids) world.agents.customBits[world.slot(id)] = 1;
        }
        world.step(1 / 60);
        for (const { type, agent } of world.events) {
            if (ids.includes(/** @type {any} */ (agent))) run.seen[type] = (run.seen[type] ?? 0) + 1;
        }
    }
    return run;
}

describe("AGENTS.md: what the game needs", () => {
    test("has 26 rows, each with a check of what its agents do", () => {
        expect(rows.map(({ need }) => need)).toEqual(Object.keys(does));
        expect(rows).toHaveLength(26);
    });

    test.each(rows.map((row) => [row.need, row]))("%s", (need, row) => {
        const run = runOf(/** @type {(typeof rows)[number]} */ (row));
        const told = { seen: run.seen, places: run.ids.map((id) => at(run, id).map(Math.round)) };
        expect(does[/** @type {string} */ (need)](run), JSON.stringify(told)).toBe(true);
        expect(warnings).toEqual([]);
    });
});

/* ---- the text */

describe("AGENTS.md", () => {
    test("has at most 8 kB, and its parts", () => {
        expect(Buffer.byteLength(guide)).toBeLessThanOrEqual(8192);
        const parts = headingsOf(guide);
        expect(parts).toEqual([
            "Veer, for coding agents", "The game needs / write", "Traps", "Events", "Units", "Where to look",
        ]);
    });

    test("its program runs as a game would run it, and warns of nothing", async () => {
        const code = [...guide.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, block]) => block).join("\n");
        const file = join(root, "build/example/agent_guide.mjs"), { log } = console;
        const said = /** @type {unknown[][]} */ ([]);
        mkdirSync(dirname(file), { recursive: true });
        expect(code).toContain("world.addProjectile");
        const listening = code.replace("await createVeer();", "$&\nveer.warnings = (one) => warned.push(one.message);");
        writeFileSync(file, `const warned = [];\n${listening}\nexport { warned, world, player };\n`);
        const { frame, warned, world, player } = await import(/* @vite-ignore */ file);
        const drawn = new Map();
        console.log = (...words) => void said.push(words);
        const draw = (/** @type {number} */ id, /** @type {number[]} */ ...pose) => drawn.set(id, pose);
        for (let i = 0; i < 900; i++) frame(1 / 60, { x: i < 60 ? 1 : 0, y: 0 }, draw);
        console.log = log;
        expect(drawn.size).toBe(10);
        expect([...drawn.values()].flat().every(Number.isFinite)).toBe(true);
        expect(said.length).toBe(9);
        expect(world.agents.x[world.slot(player)]).toBeGreaterThan(680);
        expect(warned).toEqual([]);
    });

    test("the defaults that it gives are those of the table", () => {
        /** @param {string} owner @param {string} name */
        const defaultOf = (owner, name) => {
            const groups = /** @type {Record<string, readonly SchemaRow[]>} */ (veer.schema.settings);
            const list = groups[owner] ?? veer.schema.behaviors.find((one) => one.name === owner)?.params ?? [];
            return list.find((row) => row.name === name)?.default;
        };
        expect(guide).toContain(`\`gravityZ: 0\` (default ${defaultOf("world", "gravityZ")}: they fall)`);
        expect(guide).toContain(`\`hits: FOE\` (default ${defaultOf("projectile", "hits")}: nothing)`);
        expect(guide).toContain(`\`stoppedBy: 1\` (default ${defaultOf("projectile", "stoppedBy")}: they pass walls)`);
        expect(defaultOf("obstacle", "group")).toBe(1);
        for (const name of ["goTo", "navField"]) {
            const widest = 2 * Number(defaultOf(name, "clearance")) + Number(defaultOf(name, "cellSize"));
            expect(guide).toContain(`2 x \`clearance\` + \`cellSize\` (${widest} by default)`);
        }
        expect(defaultOf("locomotion", "idle")).toBe("coast");
        for (const edges of ["edgesX", "edgesY"]) expect(defaultOf("world", edges)).toBe("none");
    });

    test("names only events that exist", () => {
        const [, section] = /^## Events\n([^]*?)^## /m.exec(guide) ?? [];
        const names = [...section.matchAll(/`([a-z]+(?:[A-Z]\w+)?)`/g)].map(([, name]) => name);
        const events = veer.schema.events.map(({ name }) => name);
        const fields =
            ["step", "advance", "type", "agent", "value", "x", "y", "owner", "projectile", "userData", "isAlive"];
        expect(names.filter((name) => !events.includes(name) && !fields.includes(name))).toEqual([]);
        expect(names.filter((name) => events.includes(name)).length).toBeGreaterThan(9);
    });
});

describe("AGENTS.md: what its traps say", () => {
    const play = (/** @type {World} */ world, /** @type {number} */ steps) => {
        const seen = /** @type {import("veer").Event[]} */ ([]);
        for (let i = 0; i < steps; i++) {
            world.step(1 / 60);
            seen.push(...world.events);
        }
        return seen.map(({ type }) => type);
    };
    const room = (def = {}) => veer.createWorld({ bounds: [0, 0, 800, 600], edges: "clamp", ...def });

    test("arrived comes once per goal, and again after the agent left or got another goal", () => {
        const world = room(), brain = world.addBrain({ behaviors: ["arrive"] });
        const agent = world.addAgent({ x: 300, y: 300, brain, target: { x: 400, y: 300 } });
        expect(play(world, 300)).toEqual(["arrived"]);
        world.setTarget(agent, { x: 400, y: 300 });
        expect(play(world, 60)).toEqual([]);
        world.setTarget(agent, { x: 450, y: 300 });
        expect(play(world, 300)).toEqual(["arrived"]);
        world.agents.x[world.slot(agent)] = 200;     // a written position teleports
        expect(play(world, 300)).toEqual(["arrived"]);
    });

    test("caught comes once, and again after the target got away; its value is the target's slot", () => {
        const world = room(), player = world.addAgent({ x: 500, y: 300 });
        const brain = world.addBrain({ behaviors: [{ type: "pursue", target: player, catchRadius: 20 }] });
        world.addAgent({ x: 200, y: 300, brain });
        const all = [];
        for (let i = 0; i < 900; i++) {
            if (i === 500) world.setAgent(player, { x: 200, y: 300 });
            world.step(1 / 60);
            all.push(...world.events.filter(({ type }) => type === "caught"));
        }
        expect(all.map(({ value }) => world.agentAt(value))).toEqual([player, player]);
    });

    test("bodies overlap unless the brain has a crowd, avoidAgents or separation", () => {
        const closest = (/** @type {BrainDef} */ def) => {
            const world = room(), brain = world.addBrain({ ...def, behaviors: ["seek", ...(def.behaviors ?? [])] });
            const ids = Array.from({ length: 6 }, (_, i) =>
                world.addAgent({ x: 100 + 40 * i, y: 100, brain, target: { x: 400, y: 300 } }));
            play(world, 600);
            const { x, y } = world.agents, slots = ids.map((id) => world.slot(id));
            const far = (/** @type {number} */ a, /** @type {number} */ b) => Math.hypot(x[a] - x[b], y[a] - y[b]);
            return Math.min(...slots.flatMap((a) => slots.filter((b) => b > a).map((b) => far(a, b))));
        };
        expect(closest({})).toBeLessThan(8);
        expect(closest({ crowd: "reciprocal" })).toBeGreaterThan(15);
        expect(closest({ behaviors: ["avoidAgents"] })).toBeGreaterThan(12);
        expect(closest({ behaviors: ["separation"] })).toBeGreaterThan(8);
    });

    test("an agent in a crowd dodges pursuers without one", () => {
        const shift = (/** @type {"none" | "reciprocal"} */ crowd) => {
            const world = room();
            const driven = world.addBrain({
                crowd: "reciprocal", avoidance: { responsibility: 0 }, locomotion: { idle: "brake" },
                behaviors: ["drive"],
            });
            const player = world.addAgent({ x: 400, y: 300, brain: driven });
            const brain = world.addBrain({ crowd, behaviors: [{ type: "pursue", target: player }] });
            for (let i = 0; i < 20; i++) world.addAgent({ x: 100, y: 100 + 20 * i, brain });
            play(world, 600);
            const { x, y } = world.agents, slot = world.slot(player);
            return Math.hypot(x[slot] - 400, y[slot] - 300);
        };
        expect(shift("reciprocal")).toBeLessThan(30);
        expect(shift("none")).toBeGreaterThan(100);
    });

    test("in a crowd, touching is enough for arrived", () => {
        const world = room(), brain = world.addBrain({ crowd: "reciprocal", behaviors: ["arrive"] });
        const player = world.addAgent({ x: 400, y: 300 });
        const agent = world.addAgent({ x: 200, y: 300, brain, target: player });
        expect(play(world, 400)).toEqual(["arrived"]);
        expect(400 - world.agents.x[world.slot(agent)]).toBeGreaterThan(15.9);
    });

    test("gaps of 2 x clearance + cellSize are found wherever they are, narrower ones not always", () => {
        const found = (/** @type {number} */ gap) => Array.from({ length: 20 }, (_, i) => {
            const world = room(), y = 300 + i, upper = (y - gap / 2) / 2, lower = (600 - y - gap / 2) / 2;
            world.addBox({ x: 400, y: upper, halfWidth: 10, halfHeight: upper });
            world.addBox({ x: 400, y: 600 - lower, halfWidth: 10, halfHeight: lower });
            const options = { cellSize: 20, clearance: 10 };
            return world.findPath({ x: 100, y: 100 }, { x: 700, y: 500 }, options).status === "found";
        }).filter(Boolean).length;
        expect(found(40)).toBe(20);
        expect(found(30)).toBeLessThan(20);
    });

    test("shots fall, hit nothing and pass walls, unless they are told otherwise", () => {
        /** @param {number} gravityZ @param {number} hits @param {number} [stoppedBy] */
        const shoot = (gravityZ, hits, stoppedBy) => {
            const world = room({ gravityZ });
            world.addBox({ x: 150, y: 100, halfWidth: 5, halfHeight: 50 });
            world.addAgent({ x: 200, y: 100, group: FOE });
            world.addProjectile({ x: 100, y: 100, velocityX: 300, hits, stoppedBy });
            return play(world, 60);
        };
        expect(shoot(-400, FOE)).toEqual(["projectileLanded"]);
        expect(shoot(0, 0)).toEqual([]);
        expect(shoot(0, FOE)).toEqual(["projectileHit"]);
        expect(shoot(0, FOE, 1)).toEqual(["projectileStopped"]);
    });

    test("without input, agents coast forever unless they brake", () => {
        const speedOf = (/** @type {BrainDef} */ def) => {
            const world = room({ edges: "wrap" }), brain = world.addBrain({ behaviors: ["drive"], ...def });
            world.addAgent({ x: 100, y: 100, velocityX: 90, brain });
            play(world, 600);
            return world.agents.velocityX[0];
        };
        expect(speedOf({})).toBe(90);
        expect(speedOf({ locomotion: { idle: "brake" } })).toBeLessThan(1e-3);
    });

    test("contact comes in every step at a wall", () => {
        const world = room(), brain = world.addBrain({ behaviors: ["seek"] });
        world.addBox({ x: 300, y: 300, halfWidth: 10, halfHeight: 100 });
        world.addAgent({ x: 280, y: 300, brain, target: { x: 500, y: 310 } });
        expect(play(world, 60).filter((type) => type === "contact").length).toBeGreaterThan(50);
    });
});
