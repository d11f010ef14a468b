/**
 * Draws the pictures of the page Measuring a run, between its markers `<!-- pictures -->`: a small run for each
 * measure, with the figure that it gives. node tests/tools/measure_pictures.mjs
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createVeer } from "veer";

/** @import { Veer, World } from "../../src/js/world/veer.js" */
/** @import { AgentId, BrainDef, Measures } from "../../src/js/types/api.js" */
/**
 * A run that is drawn: `under` is drawn below the traces, and `each` is called before every step.
 * @typedef {{ world: World, ids: AgentId[], seconds: number, under?: string, each?: (seconds: number) => void }} Scene
 * Pictures of some measures; `mark`: the one whose moments are marked.
 * @typedef {{ names: (keyof Measures)[], mark?: keyof Measures, make: (veer: Veer) => Scene }} Picture
 */

const PAGE = fileURLToPath(new URL("../../web/docs/measuring.md", import.meta.url));
const RATE = 60, COLUMNS = 3, WIDE = 150, HIGH = 118, BOX = 84; // BOX: height of a picture, above its texts
const INK = "var(--vp-c-text-2)", GREY = "var(--vp-c-gutter)";
const GOAL = "var(--veer-interest)", WAY = "var(--veer-decision)", BAD = "var(--veer-danger)";

const short = (/** @type {number} */ value) => String(Number(value.toFixed(1)));
const disc = (/** @type {number[]} */ [x, y, r], /** @type {string} */ how) =>
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" ${how}/>`;
const goal = (/** @type {number} */ x, /** @type {number} */ y) => disc([x, y, 4], `fill="${GOAL}"`);
const wall = (/** @type {number[]} */ [x, y, width, height]) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${GREY}" stroke="${INK}"/>`;

/** @param {Veer} veer @param {BrainDef} def */
function open(veer, def) {
    const world = veer.createWorld({ seed: 3 });
    return { world, brain: world.addBrain({ locomotion: { response: 8 }, ...def }) };
}
/** @type {BrainDef} */
const WALKS = { behaviors: ["arrive"] };
/** @param {ReturnType<typeof open>} game @param {number[]} place @param {number[]} to @param {object} [more] */
const walker = ({ world, brain }, [x, y], [toX, toY], more = {}) =>
    world.addAgent({ x, y, brain, radius: 7, maxSpeed: 40, target: { x: toX, y: toY }, ...more });

/** Two agents that walk past each other. @param {BrainDef} def @param {number} apart */
const pair = (def, apart) => (/** @type {Veer} */ veer) => {
    const game = open(veer, def);
    const ids = [walker(game, [20, 42], [130, 42]), walker(game, [130, 42 + apart], [20, 42 + apart])];
    return { world: game.world, ids, seconds: 2.2 };
};
/** An agent that walks around an obstacle. @param {Veer} veer @returns {Scene} */
function around(veer) {
    const behaviors = /** @type {BrainDef["behaviors"]} */ (["arrive", { type: "avoidObstacles", lookAhead: 40 }]);
    const game = open(veer, { combine: "context", context: { slots: 32 }, behaviors });
    game.world.addCircle({ x: 75, y: 44, radius: 20 });
    const ids = [walker(game, [14, 42], [136, 42])];
    const under = disc([75, 44, 20], `fill="${GREY}" stroke="${INK}"`) + goal(136, 42);
    return { world: game.world, ids, seconds: 5, under };
}
/** Three agents, of which two arrive. @param {Veer} veer @returns {Scene} */
function three(veer) {
    const game = open(veer, WALKS), rows = [[16, 40], [42, 55], [68, 12]];
    const ids = rows.map(([y, maxSpeed]) => walker(game, [16, y], [128, y], { maxSpeed }));
    return { world: game.world, ids, seconds: 3.6, under: rows.map(([y]) => goal(128, y)).join("") };
}
/** An agent in front of a wall. @param {Veer} veer @returns {Scene} */
function blocked(veer) {
    const game = open(veer, WALKS);
    game.world.addBox({ x: 90, y: 42, halfWidth: 5, halfHeight: 34 });
    const ids = [walker(game, [20, 42], [130, 42])], under = wall([85, 8, 10, 68]) + goal(130, 42);
    return { world: game.world, ids, seconds: 4, under };
}
/** An agent that gets a goal on another side again and again. @param {number} step @param {number} seconds */
const zigzag = (step, seconds) => (/** @type {Veer} */ veer) => {
    const game = open(veer, { locomotion: { response: 14 }, behaviors: ["seek"] });
    const id = walker(game, [12, 42], [200, 42], { maxForce: 900 });
    /** @param {number} time */
    const each = (time) => game.world.setTarget(id, { x: 20 + 36 * time, y: Math.floor(time / step) % 2 ? 12 : 72 });
    return { world: game.world, ids: [id], seconds, each };
};
/** @param {Veer} veer @returns {Scene} */
function road(veer) {
    const game = open(veer, WALKS), points = [{ x: 10, y: 30 }, { x: 140, y: 30 }];
    const path = game.world.addPath({ points, radius: 14 });
    const brain = game.world.addBrain({
        behaviors: [{ type: "followTrack", path, weight: 0.35 }, { type: "seek", weight: 0.65 }],
    });
    const id = game.world.addAgent({ x: 14, y: 24, brain, radius: 6, maxSpeed: 40, target: { x: 130, y: 110 } });
    const under = `<path d="M10 30H140" stroke="${GREY}" stroke-width="28"/>` +
        `<path d="M10 30H140" stroke="${INK}" stroke-dasharray="4 4"/>`;
    return { world: game.world, ids: [id], seconds: 2.6, under };
}
/** @param {Veer} veer @returns {Scene} */
function guard(veer) {
    const game = open(veer, WALKS), range = 80, halfAngle = 0.6;
    const watch = game.world.addBrain({ behaviors: ["arrive"], sense: { mask: 2, range, halfAngle } });
    const seer = game.world.addAgent({ x: 24, y: 42, brain: watch, radius: 7, maxSpeed: 0, group: 1 });
    const thief = walker(game, [88, 4], [88, 82], { group: 2 });
    const [x, y] = [range * Math.cos(halfAngle), range * Math.sin(halfAngle)];
    const arc = `l${short(x)} ${short(-y)}A${range} ${range} 0 0 1 ${short(24 + x)} ${short(42 + y)}z`;
    const under = `<path d="M24 42${arc}" fill="${GOAL}" opacity=".25"/>`;
    return { world: game.world, ids: [seer, thief], seconds: 1.6, under };
}
/** @param {Veer} veer @returns {Scene} */
function hunt(veer) {
    const game = open(veer, WALKS);
    const hunter = game.world.addBrain({ behaviors: [{ type: "pursue", catchRadius: 13 }] });
    const prey = walker(game, [60, 20], [146, 70], { maxSpeed: 28, radius: 5 });
    const fox = game.world.addAgent({ x: 14, y: 60, brain: hunter, radius: 7, maxSpeed: 60, target: prey });
    return { world: game.world, ids: [fox, prey], seconds: 1.7 };
}

/** An agent that gets the next goal whenever it arrives. @param {Veer} veer @returns {Scene} */
function round(veer) {
    const game = open(veer, WALKS), places = [[60, 20], [100, 64], [136, 20]];
    const id = walker(game, [14, 60], places[0]);
    let next = 1;
    function each() {
        if (game.world.measure().legs < next || next > 2) return;
        const [x, y] = places[next++];
        game.world.setTarget(id, { x, y });
    }
    return { world: game.world, ids: [id], seconds: 6, under: places.map(([x, y]) => goal(x, y)).join(""), each };
}

/** @type {Picture[]} */
const PICTURES = [
    { names: ["agents", "goals", "arrived"], make: three },
    { names: ["medianTime", "lastTime", "detour"], make: around },
    { names: ["seconds", "speed", "energy"], make: around },
    { names: ["legs"], make: round }, { names: ["standing", "longestStanding"], make: blocked },
    { names: ["obstacleContacts"], mark: "obstacleContacts", make: blocked },
    { names: ["turnRate", "jerk"], make: zigzag(0.5, 2.6) },
    { names: ["contacts", "overlap"], mark: "contacts", make: pair(WALKS, 6) },
    { names: ["gap", "spacing"], make: pair({ crowd: "reciprocal", ...WALKS }, 6) },
    { names: ["offRoad"], make: road }, { names: ["found"], mark: "found", make: guard },
    { names: ["caught"], mark: "caught", make: hunt },
];

/** Runs a picture's scene, and draws it. @param {Veer} veer @param {Picture} picture */
function drawn(veer, { names, mark, make }) {
    const { world, ids, seconds, under = "", each } = make(veer);
    /** @type {number[][][]} */
    const traces = ids.map(() => []);
    let marked = "", count = 0;
    const at = (/** @type {AgentId} */ id) => {
        const slot = world.slot(id);
        return [world.agents.x[slot], world.agents.y[slot], world.agents.radius[slot]];
    };
    world.startMeasures({ reach: 4 });
    for (let step = 0; step < seconds * RATE; step++) {
        each?.(step / RATE);
        world.step(1 / RATE);
        if (step % 6 === 0) ids.forEach((id, i) => traces[i].push(at(id)));
        const now = mark ? world.measure()[mark] : 0;
        const rings = ids.map((id) => disc(at(id), `fill="none" stroke="${BAD}" stroke-width="2"`));
        if (now > count) marked += rings.join("");
        count = now;
    }
    const lines = traces.map((points) => `<path d="M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}" ` +
        `fill="none" stroke="${WAY}" stroke-width="2"/>`);
    const ends = ids.map((id) => disc(at(id), `fill="${INK}"`)), figures = world.measure();
    world.dispose();
    const texts = names.map((name) => textOf(name, figures[name]));
    return { art: under + lines.join("") + ends.join("") + marked, texts };
}

/** @param {string} name @param {number} value */
const textOf = (name, value) => `${name} ${Number.isFinite(value) ? Number(value.toPrecision(2)) : "∞"}`;

/** Returns the figure of the page. */
export async function pictures() {
    const veer = await createVeer(), rows = Math.ceil(PICTURES.length / COLUMNS);
    const tiles = PICTURES.map((picture, i) => {
        const x = (i % COLUMNS) * WIDE, y = Math.floor(i / COLUMNS) * (HIGH + 14);
        const { art, texts } = drawn(veer, picture);
        const words = texts.map((text, k) =>
            `<text class="small" x="${WIDE / 2}" y="${BOX + 12 + 13 * k}">${text}</text>`);
        return `<g transform="translate(${x + 3} ${y + 3})"><rect class="box" width="${WIDE - 6}" height="${BOX}" ` +
            `rx="6"/>${art}${words.join("")}</g>`;
    });
    const label = `A small run for each measure: ${PICTURES.flatMap(({ names }) => names).join(", ")}`;
    return `<figure class="picture">\n<svg viewBox="0 0 ${COLUMNS * WIDE} ${rows * (HIGH + 14)}" role="img" ` +
        `aria-label="${label}">\n${tiles.join("\n")}\n</svg>\n<figcaption>Lines are the ways that agents went, discs ` +
        `where they ended; green marks goals, orange circles what was counted.</figcaption>\n</figure>`;
}

/** The page with its pictures. */
export async function pageWithPictures() {
    const figure = await pictures(), marked = /(<!-- pictures -->\n)[^]*?(<!-- \/pictures -->)/;
    return readFileSync(PAGE, "utf8").replace(marked, (_, open, close) => `${open}${figure}\n${close}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, await pageWithPictures());
