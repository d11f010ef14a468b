/**
 * veer/draw: links of all kinds, the costs of the ground, and the levels of a world.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createVeerSync } from "veer/core";
import * as draw from "veer/draw";
import { LAYERS } from "../../web/scene/format.js";
import { paths, recorder } from "./recorder.js";

const veer = createVeerSync(readFileSync(new URL("../../dist/veer.wasm", import.meta.url)));
const { palette } = draw;

/** Returns what a function draws. @param {(context: any) => void} act */
function drawn(act) {
    const { context, log } = recorder();
    paths.length = 0;
    act(context);
    const all = [...log, ...paths.flatMap((path) => path.log)];
    const isWrong = (/** @type {any} */ value) => typeof value === "number" && !Number.isFinite(value);
    expect(all.filter(({ values }) => values.some(isWrong))).toEqual([]);
    const of = (/** @type {string} */ name) => all.filter((one) => one.name === name).map(({ values }) => values);
    const styles = [...of("fillStyle"), ...of("strokeStyle")].map(([ink]) => ink.slice(0, 7));
    return { log, of, texts: of("fillText").map(([text]) => text), inks: new Set(styles), all };
}

describe("links", () => {
    const kinds = veer.schema.choices.LinkKind.map(({ name }) => name);
    /** @param {any} def @param {object} [view] */
    const linkOf = (def, view = {}) => {
        const world = veer.createWorld(), link = world.addLink({ fromX: 0, toX: 200, takeOffRadius: 8, ...def });
        const picture = drawn((context) => draw.drawLinks(context, world, { links: [link], layers: {}, ...view }));
        world.dispose();
        return picture;
    };

    it("of every kind have both pads and a look of their own", () => {
        const looks = kinds.map((kind) => {
            const { of, all } = linkOf({ kind }, { layers: { costs: false } });
            const pads = of("arc").map(([x, , r]) => `${x} ${r}`);
            expect(pads, kind).toEqual(expect.arrayContaining(["0 8", "200 10"]));
            return JSON.stringify(all);
        });
        expect(kinds.length).toBeGreaterThan(4);
        expect(new Set(looks).size).toBe(kinds.length);
    });

    it.each(kinds)("%s: one arrowhead in one direction, two in both", (kind) => {
        const heads = (/** @type {number} */ twoWay) => linkOf({ kind, twoWay }).of("moveTo").filter(([x]) =>
            x === 0 || x === 200).length;
        expect(heads(1)).toBeGreaterThan(heads(0));
    });

    it("tell their cost and wait", () => {
        expect(linkOf({ kind: "door", cost: 75, wait: 0.5 }).texts).toEqual(["75 u, 0.5 s"]);
        expect(linkOf({ kind: "walk", cost: 40 }).texts).toEqual(["40 u"]);
        expect(linkOf({ kind: "walk" }, { layers: { costs: false } }).texts).toEqual([]);
    });

    it("are gray with a lock where no group may use them, or not the inspected agent", () => {
        const isLocked = (/** @type {any} */ { inks }) => inks.has(palette.dim) && !inks.has(palette.goal);
        expect(isLocked(linkOf({ kind: "door", group: 2 }))).toBe(false);
        expect(isLocked(linkOf({ kind: "door", group: 0 }))).toBe(true);
        expect(isLocked(linkOf({ kind: "door", group: 2 }, { keys: 1 }))).toBe(true);
        expect(isLocked(linkOf({ kind: "door", group: 2147483648 }, { keys: 2147483648 }))).toBe(false);
        const world = veer.createWorld({ bounds: [0, 0, 200, 100], capacity: { navCells: 100 } });
        const link = world.addLink({ kind: "door", toX: 40, group: 2 });
        const agentWith = (/** @type {number} */ links) =>
            world.addAgent({ brain: world.addBrain({ behaviors: [{ type: "goTo", links }] }) });
        for (const [links, locked] of /** @type {const} */ ([[1, true], [3, false]])) {
            const agent = agentWith(links);
            expect(isLocked(drawn((context) => draw.drawLinks(context, world, { links: [link], agent })))).toBe(locked);
        }
        world.dispose();
    });

    it("a door is open while an agent goes through", () => {
        const world = veer.createWorld({ bounds: [0, 0, 200, 100], capacity: { navCells: 200 } });
        world.addBox({ x: 100, y: 50, halfWidth: 4, halfHeight: 60 });
        const link = world.addLink({ kind: "door", fromX: 75, fromY: 50, toX: 125, toY: 50, wait: 0.2, cost: 50 });
        const brain = world.addBrain({ behaviors: [{ type: "goTo", cellSize: 10, clearance: 5 }] });
        const agent = world.addAgent({ x: 30, y: 50, radius: 5, brain, target: { x: 180, y: 50 } });
        const leaf = () => {
            const moves = drawn((context) => draw.drawLinks(context, world, { links: [link] })).of("lineTo");
            return moves.some(([x, y]) => Math.abs(x - 100) < 0.01 && Math.abs(y - 40) < 0.01); // across the link
        };
        const seen = { closed: 0, open: 0 };
        for (let i = 0; i < 200; i++) {
            const inside = Math.abs(world.getAgent(agent).x - 100) < 15;
            if (leaf()) seen.closed++;
            else {
                seen.open++;
                expect(Math.abs(world.getAgent(agent).x - 100)).toBeLessThan(40);
            }
            if (inside) expect(leaf()).toBe(false);
            world.step(1 / 60);
        }
        expect(seen.closed).toBeGreaterThan(20);
        expect(seen.open).toBeGreaterThan(10);
        world.dispose();
    });
});

describe("the ground", () => {
    /** @param {number} cost @param {any} [def] */
    const areaOf = (cost, def = { kind: "box", halfWidth: 60, halfHeight: 30 }) => {
        const world = veer.createWorld(), id = world.addObstacle({ x: 100, y: 100, cost, ...def });
        const view = { obstacles: [{ id, points: def.points }] };
        const ground = drawn((context) => draw.drawGround(context, world, view));
        const walls = drawn((context) => draw.drawObstacles(context, world, view));
        const costs = drawn((context) => draw.drawCosts(context, world, view)).texts;
        world.dispose();
        return { ground, walls, costs };
    };

    it("tells cheap, costly and forbidden areas apart by color and by pattern; walls are no ground", () => {
        const dots = (/** @type {number} */ cost) => areaOf(cost).ground.of("arc").length;
        expect(areaOf(0.5).ground.inks.has(palette.cheap)).toBe(true);
        expect(areaOf(4).ground.inks.has(palette.costly)).toBe(true);
        expect(areaOf(Infinity).ground.inks.has(palette.forbidden)).toBe(true);
        expect([dots(0.5), dots(Infinity)]).toEqual([0, 0]);
        expect(dots(2)).toBeGreaterThan(10);
        expect(dots(8)).toBeGreaterThan(2 * dots(2));
        expect(areaOf(Infinity).ground.of("lineTo").length).toBeGreaterThan(10);
        for (const cost of [0.5, 1, 4, Infinity]) expect(areaOf(cost).walls.log).toEqual([]);
        expect(areaOf(0).ground.log).toEqual([]);
        expect(areaOf(0).walls.log.length).toBeGreaterThan(5);
        expect(dots(100)).toBeLessThan(5000);
    });

    it("tells the costs", () => {
        expect(areaOf(4).costs).toEqual(["×4"]);
        expect(areaOf(0.25).costs).toEqual(["×0.25"]);
        expect(areaOf(Infinity).costs).toEqual(["no entry"]);
        expect(areaOf(1).costs).toEqual([]);
        expect(areaOf(4, { kind: "circle", radius: 5 }).costs).toEqual([]); // no room
        const world = veer.createWorld();
        const roads = [[0, 60, 10], [70, 10, 60], [300, 40, 10]].map(([x, halfWidth, halfHeight]) =>
            ({ id: world.addBox({ x, halfWidth, halfHeight, cost: 0.5 }) }));
        const labels = drawn((context) => draw.drawCosts(context, world, { obstacles: roads })).of("fillText");
        expect(labels.map(([, x]) => Math.round(x))).toEqual([-30, 290]); // one for the two that touch
        world.dispose();
    });

    it("draws areas of every kind, and the stronger over the weaker", () => {
        const points = [[-40, -20], [40, 0], [0, 40]];
        for (const kind of ["circle", "segment", "polygon", "box"]) {
            for (const cost of [0.5, 1, 4, Infinity]) {
                expect(areaOf(cost, { kind, points, radius: 30 }).ground.log.length, kind).toBeGreaterThan(5);
            }
        }
        const world = veer.createWorld();
        const obstacles = [0.5, 4, Infinity, 1, 2].map((cost, x) => ({ id: world.addBox({ x, cost }) }));
        const order = drawn((context) => draw.drawGround(context, world, { obstacles })).of("translate");
        expect([...new Set(order.map(([x]) => x))]).toEqual([4, 1, 2, 3, 0]);
        world.dispose();
    });
});

describe("levels", () => {
    const HIGH = 50, TOP = 300; // u between levels, and above the origin
    const build = () => {
        const world = veer.createWorld({ bounds: [0, 0, 400, 100], levels: 3, levelHeight: HIGH });
        const obstacles = [0, 1, 2].map((level) => ({
            id: world.addBox({ x: 100 + level, y: 50, z: level * HIGH }),
        }));
        [0, 1, 2].forEach((level) => world.addAgent({ x: 200 + level, y: 50, z: level * HIGH, radius: 4 }));
        const links = [world.addLink({ kind: "walk", fromX: 300, fromY: 20, toX: 340, toY: 20, toZ: HIGH })];
        return { world, obstacles, links };
    };
    const only = (/** @type {string[]} */ ...layers) =>
        Object.fromEntries(LAYERS.map((layer) => [layer, layers.includes(layer)]));
    /** @param {object} view @param {string[]} layers */
    const picture = (view, ...layers) => {
        const { world, ...things } = build();
        const made = drawn((context) =>
            draw.drawWorld(context, world, { ...things, lift: 2, y: -TOP, ...view, layers: only(...layers) }));
        world.dispose();
        return made;
    };
    const boxes = (/** @type {ReturnType<typeof drawn>} */ made) => made.of("translate").map(([x, y]) => [x, y - TOP]);
    const darts = (/** @type {ReturnType<typeof drawn>} */ made) =>
        made.of("moveTo").map(([x, y]) => [Math.round(x - 4.4), y - TOP]).filter(([x]) => x > 190 && x < 210);

    it("are all drawn, each shifted by its height, or only one", () => {
        expect(boxes(picture({}, "obstacles"))).toEqual([[100, 50], [101, -50], [102, -150]]);
        expect(darts(picture({}, "agents"))).toEqual([[200, 50], [201, -50], [202, -150]]);
        for (const level of [0, 1, 2]) {
            expect(boxes(picture({ level }, "obstacles"))).toEqual([[100 + level, 50]]);
            expect(darts(picture({ level }, "agents"))).toEqual([[200 + level, 50]]);
        }
        expect(picture({}, "floors").of("rect").map(([, y]) => y - TOP)).toEqual([0, -100, -200]);
        expect(picture({ level: 1 }, "floors").of("rect")).toEqual([[0, TOP, 400, 100]]);
    });

    it("others are ghosts on request", () => {
        const made = picture({ level: 1, ghosts: 0.3 }, "obstacles");
        expect(boxes(made).map(([x]) => x)).toEqual([100, 102, 101]);
        const alphas = made.log.filter(({ name }) => name === "globalAlpha" || name === "translate")
            .map(({ name, values: [value] }) => (name === "globalAlpha" ? value : "box")).join(" ");
        expect(alphas).toContain("0.3 box 1 0.3 box 1 box");
        expect(made.of("globalAlpha").at(-1)).toEqual([1]);
    });

    it("links join the levels, or tell where they lead", () => {
        const pads = (/** @type {object} */ view) =>
            picture(view, "links").of("arc").map(([x, y]) => [x, y - TOP]);
        expect(pads({})).toEqual([[300, 20], [340, 20 - 2 * HIGH]]);
        expect(pads({ level: 0 })).toEqual([[300, 20], [340, 20]]);
        expect(pads({ level: 2 })).toEqual([]);
        expect(picture({ level: 0 }, "links").texts).toEqual(["↑ 1"]);
        expect(picture({ level: 1 }, "links").texts).toEqual(["↓ 0"]);
        expect(picture({}, "links").texts).toEqual([]);
    });

    it("an agent is inspected on its own level only", () => {
        const { world } = build();
        const brain = world.addBrain({ combine: "context", behaviors: [{ type: "seek", target: { x: 0, y: 0 } }] });
        const agent = world.addAgent({ x: 50, y: 50, z: HIGH, brain });
        for (const [level, is] of /** @type {const} */ ([[0, false], [1, true], [2, false]])) {
            expect(draw.mapsPlace(world, { agent, level }) !== null).toBe(is);
            const { log } = drawn((context) => draw.drawExplain(context, world, { agent, level }));
            expect(log.length > 0).toBe(is);
        }
        world.dispose();
    });

    it("a world with one level ignores the level, and heights of its obstacles", () => {
        const world = veer.createWorld(), id = world.addBox({ x: 10, y: 20, z: 300 });
        for (const level of [undefined, 0, 7]) {
            const made = drawn((context) =>
                draw.drawWorld(context, world, { level, obstacles: [{ id }], layers: only("obstacles", "floors") }));
            expect(made.of("translate")).toEqual([[10, 20]]);
            expect(made.of("rect")).toEqual([]);
        }
        world.dispose();
    });
});
