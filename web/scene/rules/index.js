/**
 * The rules of a game: what happens in a scene besides steering, written as a user of Veer would. game.js applies the
 * scene's list of rules, in order, after every step. Each type has a file; a new one is imported here and added to the
 * list, and then the format, the tools, the tests and the page know it.
 *
 * A rule is a pure function of the world, the names and the time in steps. It keeps no state of its own, so that a
 * restart, a saved world and every machine give the same: what it has to remember it reads from the world (which agents
 * are alive, their targets and positions) or from the time (`game.every(seconds)`). Its random numbers come from
 * `game.draw(purpose)`, which counts instead of keeping a state. It must not read `world.events`, which a restored
 * world does not have. When it changes the world it calls `game.emit({ type: "caught", ... })`: figures count these,
 * the page follows them, and the native target ends there (tests/tools/targets.mjs).
 */
import { catchRule } from "./catch.js";
import { cycleRule } from "./cycle.js";
import { fireRule } from "./fire.js";
import { retargetRule } from "./retarget.js";
import { takeJumpsRule } from "./takeJumps.js";

/** @typedef {import("./catch.js").CatchSettings | import("./cycle.js").CycleSettings} MoverSettings */
/** @typedef {import("./fire.js").FireSettings | import("./takeJumps.js").TakeJumpsSettings} FlightSettings */
/**
 * What a rule's JSON holds once it is checked.
 * @typedef {MoverSettings | import("./retarget.js").RetargetSettings | FlightSettings} RuleSettings
 */
/**
 * Fields that name things of the scene (one, or a list), by kind.
 * @typedef {Partial<Record<"groups" | "links" | "paths" | "brains", string[]>>} NameFields
 */

/**
 * @template {RuleSettings} [Settings=RuleSettings]
 * @typedef {object} Rule
 * @property {string} type
 * @property {(parts: import("../format.js").RuleParts) => Record<string, import("../shape.js").Check>}
 *   fields  what its JSON may hold
 * @property {string[]} required  of these fields
 * @property {NameFields} names
 * @property {(game: import("../game.js").RuleGame, rule: Settings) => void} after  the rule itself, after each step
 */

/** @type {Map<string, Rule>} */
export const rules = new Map(
    /** @type {Rule[]} */ ([catchRule, cycleRule, fireRule, retargetRule, takeJumpsRule]).map((rule) => [
        rule.type, rule,
    ]),
);
