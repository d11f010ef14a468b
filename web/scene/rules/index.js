/**
 * The rules of a game: what happens in a scene besides steering, as a caller of Veer writes it. game.js applies the scene's list of them, in
 * order, after every step. One file per type; a new one is imported here and put in the list, and the format, the tools, the tests and the
 * page know it.
 *
 * A rule is a pure function of the world, the names and the time in steps. It keeps no state of its own, so that a restart, a saved world
 * and every machine do the same: what it has to remember it reads from the world (who is alive, what its target is, where it stands) or
 * from the time (`game.every(seconds)`). Its random numbers are `game.draw(purpose)`: counted, not rolled. It must not read
 * `world.events`, which a restored world has not got. Whenever it changes the world it says so with `game.tell({ type: "caught", ... })`: the
 * figures count that, the page follows it, and the native target stops there (tests/tools/targets.mjs).
 */
import { catchRule } from "./catch.js";
import { cycleRule } from "./cycle.js";
import { fireRule } from "./fire.js";
import { retargetRule } from "./retarget.js";
import { takeJumpsRule } from "./takeJumps.js";

/**
 * @typedef {object} Rule
 * @property {string} type
 * @property {(parts: import("../format.js").RuleParts) => Record<string, import("../shape.js").Check>} fields  what its JSON may hold
 * @property {string[]} required  of these fields
 * @property {Partial<Record<"groups" | "links" | "paths" | "brains", string[]>>} names  fields that name things of the scene (one, or a list)
 * @property {(game: import("../game.js").RuleGame, rule: any) => void} after  the rule itself, after each step
 */

/** @type {Map<string, Rule>} */
export const rules = new Map([catchRule, cycleRule, fireRule, retargetRule, takeJumpsRule].map((rule) => [rule.type, rule]));
