/**
 * A scene as a game: its world stepped, and after each step the rules that the scene lists (rules/index.js). The tools, the tests and the
 * page all step through here, so that all come to the same world.
 */
import { agentNames } from "./format.js";
import { regionOf } from "./load.js";
import { draws } from "./place.js";
import { rules } from "./rules/index.js";

/**
 * What a rule did: `type` in the past tense, and whom it did it to.
 * @typedef {{ type: string, agent?: string, by?: string, count?: number, [detail: string]: any }} Happening
 */
/** @typedef {{ name: string, id: number, slot: number }} Member */

/**
 * What a rule is given: the built scene, the time in steps, and helpers that keep it short.
 * @typedef {object} RuleGame
 * @property {any} world
 * @property {any} scene
 * @property {import("./load.js").Built["names"]} names
 * @property {Map<string, any>} defs  what each agent was added with
 * @property {Map<string, { x: number, y: number }>} starts  where each began
 * @property {Map<string, { x: number, y: number }>} goals  the points that the scene gave them for targets
 * @property {number} seed
 * @property {number} tick  steps taken
 * @property {number} stepTime  s
 * @property {string} path  of the rule in the scene, for errors and draws
 * @property {number[]} region  what is seen: minX, minY, maxX, maxY
 * @property {(seconds: number) => boolean} every  is this step the last of another so many seconds? 0: never
 * @property {(purpose: string) => (k: number) => number} draw  random numbers of this rule, step and purpose
 * @property {(groups: string | string[]) => Member[]} members  those of the scene's groups that are alive
 * @property {(groups: string | string[]) => string[]} missing  those that are not
 * @property {(a: number, b: number) => number} distanceSq  of two slots, the short way round in a wrapped world
 * @property {(name: string) => void} remove
 * @property {(name: string, place: { x: number, y: number }) => void} add  puts a removed agent back, as the scene defines it
 * @property {(happening: Happening) => void} tell  for figures, page and tests
 */

/** The length of a scene's fixed steps. @param {any} scene @param {any} schema @returns {number} */
export function stepTimeOf(scene, schema) {
    return scene.world.stepTime ?? schema.settings.world.find((/** @type {any} */ row) => row.name === "stepTime").default;
}

/**
 * @typedef {object} Game
 * @property {any} world
 * @property {number} stepTime
 * @property {Happening[]} happened  in the last step
 * @property {(seconds: number) => void} advance  frame time: as many fixed steps as fit, and the columns to draw
 * @property {() => void} step
 * @property {Set<string>} muted  types of rules that rest: those that a user's hand takes the place of
 * @property {() => boolean} apply  the rules alone; answers whether one did anything
 */

/**
 * @param {import("./load.js").Built} built
 * @param {any} schema
 * @param {{ before?: () => void, after?: (game: Game) => void }} [hooks]  round each step
 * @returns {Game}
 */
export function createGame(built, schema, hooks = {}) {
    const { world, scene } = built, stepTime = stepTimeOf(scene, schema), list = scene.rules ?? [];
    const before = hooks.before ?? (() => {}), after = hooks.after ?? (() => {});
    const finish = () => {
        game.happened = [];
        game.apply();
        after(game);
    };
    /** @type {Game} */
    const game = {
        world, stepTime, happened: [], muted: new Set(),
        step() {
            before();
            world.step(stepTime);
            finish();
        },
        advance(seconds) {
            let changed = false;
            const slice = stepTime / 2; // never two steps at once, whatever the accumulator rounds to
            for (let left = seconds; left > 0; left -= slice) {
                before();
                if (world.advance(Math.min(left, slice)).steps === 0) continue;
                finish();
                changed ||= game.happened.length > 0;
            }
            if (changed) world.advance(0); // those that a rule has just placed are drawn there
        },
        apply() {
            list.forEach((/** @type {any} */ rule, /** @type {number} */ i) => {
                if (game.muted.has(rule.type)) return;
                const given = ruleGame(built, { tick: world.tick, stepTime, path: `$.rules[${i}]`, tell: (what) => void game.happened.push(what) });
                /** @type {any} */ (rules.get(rule.type)).after(given, rule);
            });
            return game.happened.length > 0;
        },
    };
    return game;
}

/**
 * @param {import("./load.js").Built} built
 * @param {Pick<RuleGame, "tick" | "stepTime" | "path" | "tell">} now
 * @returns {RuleGame}
 */
function ruleGame(built, now) {
    const { world, scene, names, defs, starts, goals, seed } = built, { tick, stepTime, path } = now;
    const all = (/** @type {string | string[]} */ groups) =>
        [groups].flat().flatMap((group) => agentNames(scene.agents.find((/** @type {any} */ one) => one.name === group)));
    const idOf = (/** @type {string} */ name) => names.agents.get(name) ?? 0;
    const b = scene.world.bounds, half = b.length / 2, wraps = scene.world.edges === "wrap";
    const short = (/** @type {number} */ d, /** @type {number} */ axis) => {
        const size = b[half + axis] - b[axis];
        return wraps ? d - size * Math.round(d / size) : d;
    };
    return {
        world, scene, names, defs, starts, goals, seed, ...now, region: regionOf(scene),
        every: (seconds) => seconds > 0 && tick % Math.max(1, Math.round(seconds / stepTime)) === 0,
        draw: (purpose) => draws(seed, `${path}.${purpose}.${tick}`),
        members: (groups) => all(groups).flatMap((name) => {
            const id = idOf(name);
            return world.isAlive(id) ? [{ name, id, slot: world.slot(id) }] : [];
        }),
        missing: (groups) => all(groups).filter((name) => !world.isAlive(idOf(name))),
        distanceSq(a, c) {
            const { x, y, z } = world.agents, dx = short(x[a] - x[c], 0), dy = short(y[a] - y[c], 1);
            const dz = scene.world.dimensions === 3 ? (half === 3 ? short(z[a] - z[c], 2) : z[a] - z[c]) : 0;
            return dx * dx + dy * dy + dz * dz;
        },
        remove: (name) => world.removeAgent(idOf(name)),
        add: (name, place) => void names.agents.set(name, world.addAgent({ ...defs.get(name), ...place })),
    };
}
