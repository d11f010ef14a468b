/**
 * A scene as a game: steps its world and after each step applies the rules that the scene lists (rules/index.js). The
 * tools, the tests and the page all step scenes through this module, so that all get the same world.
 */
import { agentNames } from "./references.js";
import { regionOf } from "./load.js";
import { draws } from "./place.js";
import { rules } from "./rules/index.js";

/** @import { AgentId, Schema, Vec3, World } from "../types.js" */
/** @import { Built } from "./load.js" */
/** @import { Scene } from "./types.js" */

/**
 * An incident: its type, the agents or their number, and the position; `from`: where a shot came from.
 * @typedef {{ type: string, agent?: string, by?: string, count?: number, place?: { x: number, y: number }, from?: { x:
 *   number, y: number } }} Incident
 */
/**
 * Details of some rules' incidents: of shots, and of jumps.
 * @typedef {{ time?: number, hitPoint?: Vec3, minSpeed?: number, link?: string, why?: string, speedNeeded?:
 *   number }} Detail
 */
/** A rule's action; `type` is in the past tense. @typedef {Incident & Detail} Happening */
/** @typedef {{ name: string, id: AgentId, slot: number }} Member */

/**
 * The context of a rule: the built scene, the time in steps, and helper functions.
 * @typedef {object} RuleGame
 * @property {World} world
 * @property {Scene} scene
 * @property {Built["names"]} names
 * @property {Built["defs"]} defs  each agent's definition when it was added
 * @property {ReadonlyMap<string, Vec3>} starts  where each agent started
 * @property {ReadonlyMap<string, Vec3>} goals  each agent's target point from the scene
 * @property {number} seed
 * @property {number} tick  number of steps taken
 * @property {number} stepTime  s
 * @property {string} path  path of the rule in the scene, for errors and random numbers
 * @property {number[]} region  the region that the view shows: minX, minY, maxX, maxY
 * @property {(seconds: number) => boolean} every  returns whether a period of this many seconds ends with this step;
 *   never if 0
 * @property {(purpose: string) => (k: number) => number} draw  returns random numbers for this rule, step and purpose
 * @property {(groups: string | string[]) => Member[]} members  living agents of these groups
 * @property {(groups: string | string[]) => string[]} missing  names of the agents that are not alive
 * @property {(a: number, b: number) => number} distanceSq  squared distance between two slots; in a wrapped world,
 *   along the shorter way
 * @property {(name: string) => void} remove
 * @property {(name: string, place: { x: number, y: number }) => void} add  returns a removed agent to the world, as the
 *   scene defines it
 * @property {(happening: Happening) => void} emit  reports the rule's action to figures, page and tests
 */

/** Returns the length of a scene's fixed steps. @param {Scene} scene @param {Schema} schema */
export function stepTimeOf(scene, schema) {
    return scene.world.stepTime ?? Number(schema.settings.world.find((row) => row.name === "stepTime")?.default);
}

/**
 * Returns the size of a scene's world along each axis along which it wraps, and 0 along the others.
 * @param {Scene} scene
 */
export function periodsOf({ world: { bounds, edges } }) {
    const half = bounds.length / 2, modes = typeof edges === "string" ? { x: edges, y: edges, z: edges } : edges ?? {};
    return [modes.x, modes.y, modes.z].map((mode, axis) =>
        (mode === "wrap" && axis < half ? bounds[half + axis] - bounds[axis] : 0));
}

/**
 * @typedef {object} Game
 * @property {World} world
 * @property {number} stepTime
 * @property {Happening[]} happened  incidents of the last step
 * @property {(seconds: number) => void} advance  adds frame time: takes the fixed steps that fit, and writes the draw
 *   columns
 * @property {() => void} step
 * @property {Set<string>} muted  types of rules that are off because the user performs their actions by hand
 * @property {() => boolean} apply  applies only the rules; returns whether any rule acted
 */

/** The parts of a scene that users can change. @typedef {Pick<RuleGame, "scene" | "starts" | "goals">} Now */

/**
 * @param {Built} built
 * @param {Schema} schema
 * @param {{ before?: () => void, after?: (game: Game) => void, now?: () => Now }} [hooks]  called around each step;
 *   `now`: the scene as users have changed it
 * @returns {Game}
 */
export function createGame(built, schema, hooks = {}) {
    const { world } = built, stepTime = stepTimeOf(built.scene, schema);
    const { before = () => {}, after = () => {}, now = () => built } = hooks;
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
            const slice = stepTime / 2; // so that a slice contains at most one step, however the accumulator rounds
            for (let left = seconds; left > 0; left -= slice) {
                before();
                if (world.advance(Math.min(left, slice)).steps === 0) continue;
                finish();
                changed ||= game.happened.length > 0;
            }
            if (changed) world.advance(0); // updates the draw columns of agents that a rule has just placed
        },
        apply() {
            const { scene, starts, goals } = now();
            scene.rules?.forEach((rule, i) => {
                if (game.muted.has(rule.type)) return;
                const given = ruleGame({ ...built, scene, starts, goals }, {
                    tick: world.tick, stepTime, path: `$.rules[${i}]`, emit: (what) => void game.happened.push(what),
                });
                rules.get(rule.type)?.after(given, rule);
            });
            return game.happened.length > 0;
        },
    };
    return game;
}

/**
 * @param {Omit<Built, "starts" | "goals"> & Now} built
 * @param {Pick<RuleGame, "tick" | "stepTime" | "path" | "emit">} now
 * @returns {RuleGame}
 */
function ruleGame(built, now) {
    const { world, scene, names, defs, starts, goals, seed } = built, { tick, stepTime, path } = now;
    const all = (/** @type {string | string[]} */ groups) =>
        [groups].flat().flatMap((group) =>
            agentNames(scene.agents.find((one) => one.name === group) ?? { name: group }));
    /** Returns the agent's id if it is alive. @param {string} name */
    const alive = (name) => {
        const id = names.agents.get(name);
        return id !== undefined && world.isAlive(id) ? id : undefined;
    };
    const periods = periodsOf(scene);
    const short = (/** @type {number} */ d, /** @type {number} */ axis) =>
        (periods[axis] ? d - periods[axis] * Math.round(d / periods[axis]) : d);
    return {
        world, scene, names, defs, starts, goals, seed, ...now, region: regionOf(scene),
        every: (seconds) => seconds > 0 && tick % Math.max(1, Math.round(seconds / stepTime)) === 0,
        draw: (purpose) => draws(seed, `${path}.${purpose}.${tick}`),
        members: (groups) => all(groups).flatMap((name) => {
            const id = alive(name);
            return id === undefined ? [] : [{ name, id, slot: world.slot(id) }];
        }),
        missing: (groups) => all(groups).filter((name) => alive(name) === undefined),
        distanceSq(a, c) {
            const { x, y, z } = world.agents, dx = short(x[a] - x[c], 0), dy = short(y[a] - y[c], 1);
            const dz = scene.world.dimensions === 3 ? short(z[a] - z[c], 2) : 0;
            return dx * dx + dy * dy + dz * dz;
        },
        remove(name) {
            const id = alive(name);
            if (id !== undefined) world.removeAgent(id);
        },
        add: (name, place) => void names.agents.set(name, world.addAgent({ ...defs.get(name), ...place })),
    };
}
