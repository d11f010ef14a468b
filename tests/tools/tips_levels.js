/** The tips of the scenes towers and house (tests/scenes/tips.test.js), and their measures. */
import { expect } from "vitest";
import { mayBuild } from "../../web/scene/build.js";
import { tilesOfValue } from "../../web/scene/tiles.js";

/** @typedef {import("./tips.js").Run} Run */

const TOWER = 1; // value of tiles

/** Returns the definition of a tower on the tile at a point. @param {Run} run @param {number} x @param {number} y */
const towerAt = ({ scene }, x, y) => /** @type {any} */ ({ kind: "box", ...scene.build?.block, x, y });

/** Returns the length of the path from the first gate. @param {Run} run */
function wayOf({ world, scene }) {
    const [[x, y]] = scene.build?.from ?? [[0, 0]], [to] = scene.build?.to ?? [[0, 0]];
    return world.findPath({ x, y }, { x: to[0], y: to[1] }, { cellSize: 20, clearance: 9 }).length;
}

/** Builds a tower at a point. @param {Run} run @param {number} x @param {number} y */
function build({ world, names }, x, y) {
    const map = /** @type {any} */ (names.tiles.get("field")), tile = world.tileAt(map, { x, y });
    if (tile) world.setTile(map, tile.column, tile.row, TOWER);
}

/** @param {(scene: string, set?: Record<string, unknown>) => Run} open @returns {Record<string, () => void>} */
export const towersTips = (open) => ({
    "Point at a tile": () => {
        const run = open("towers");
        run.steps(120);
        expect(mayBuild(run, towerAt(run, 460, 20))).toMatchObject({ ok: true });
        const [tower] = tilesOfValue(run.world, /** @type {any} */ (run.names.tiles.get("field")), TOWER);
        expect(mayBuild(run, towerAt(run, tower.x, tower.y)).reason).not.toBe("");
    },
    "Close the last gap": () => {
        const run = open("towers"), { minY, maxY } = run.world.settings;
        run.game.muted.add("retile");
        run.steps(60);
        const refused = [];
        for (let y = minY + 20; y < maxY; y += 40) { // a wall from edge to edge, across everything
            const offer = mayBuild(run, towerAt(run, 300, y));
            if (offer.ok) build(run, 300, y);
            else refused.push(offer.reason);
        }
        expect(refused).toContain("blocks the way");
        expect(wayOf(run)).toBeGreaterThan(0);
        run.steps(1800);
        expect(run.steps(1).escaped).toBeGreaterThan(0);
    },
    "Build on the bridge": () => {
        const run = open("towers"), { world } = run, before = wayOf(run);
        run.game.muted.add("retile");
        run.steps(60);
        build(run, 460, 300);
        expect(Math.abs(wayOf(run) - before)).toBeGreaterThan(20);
        const onLake = () => run.of("runner").filter((id) => {
            const { x, y } = world.getAgent(id);
            return x > 400 && x < 520 && y > 200 && y < 400;
        });
        run.steps(600);
        expect(onLake()).toEqual([]);
        run.steps(900, () => expect(onLake()).toEqual([]));
        expect(run.steps(1).escaped).toBeGreaterThan(0);
    },
});

const LEVEL = 50; // u: half the height of a level
const STUDY = { x: 540, y: 110, z: 100 };

/**
 * Sends all residents to the study, and counts how often each link is used.
 * @param {Run} run @param {boolean} locked
 */
function toStudy(run, locked) {
    const { world, names, game } = run, door = /** @type {any} */ (names.links.get("study door"));
    if (!locked) world.setLink(door, { group: 1 });
    game.muted.add("retarget");
    for (const id of names.agents.values()) world.setTarget(id, STUDY);
    /** @type {Record<string, number>} */
    const used = {};
    const links = [...names.links].map(([name, id]) => ({ name, slot: id % 2 ** 20 }));
    run.steps(2400, () => {
        for (const event of world.events) {
            const link = event.type === "jumped" ? links.find(({ slot }) => slot === event.value) : undefined;
            if (link) used[link.name] = (used[link.name] ?? 0) + 1;
        }
    });
    const { x, z } = world.agents;
    const there = [...names.agents.values()].filter((id) => x[world.slot(id)] > 440 && z[world.slot(id)] > LEVEL);
    return { used, share: there.length / names.agents.size };
}

/** @param {(scene: string, set?: Record<string, unknown>) => Run} open @returns {Record<string, () => void>} */
export const houseTips = (open) => ({
    "Press S": () => {
        const locked = toStudy(open("house"), true), free = toStudy(open("house"), false);
        expect(locked.used["study door"]).toBeLessThanOrEqual(4); // the caretakers
        expect(locked.used.ladder).toBeGreaterThan(30);
        expect(free.used["study door"]).toBeGreaterThan(2 * (free.used.ladder ?? 0));
    },
    "Click a room": () => {
        const run = open("house");
        run.steps(300);
        expect(toStudy(run, false).share).toBeGreaterThan(0.85);
    },
    "Click a resident": () => {
        const run = open("house"), { world } = run;
        let found = 0, over = 0;
        run.steps(600, () => {
            if (world.tick % 60) return;
            for (const id of run.of("lodger")) {
                const { x, y, z } = world.getAgent(id), target = /** @type {any} */ (world.getTarget(id));
                if (Math.abs(target.z - z) < LEVEL) continue;
                const way = world.findPath({ x, y, z }, target, { cellSize: 8, clearance: 6, links: 1 });
                found++;
                if (way.status === "found" && way.link >= 0) over++;
            }
        });
        expect(found).toBeGreaterThan(30);
        expect(over).toBeGreaterThan(0.9 * found);
    },
});
