/**
 * The rules of a game: everything that happens in a scene besides steering, written as a user of Veer would write it.
 * game.js applies the scene's list of rules, in order, after every step. Each type has a file; import a new type here
 * and add it to the list, and the format, the tools, the tests and the page support it.
 *
 * A rule is a pure function of the world, the names and the time in steps. It keeps no state, so that a restart, a
 * saved world and every machine give the same results. Instead it reads the world (which agents are alive, their
 * targets and positions) or the time (`game.every(seconds)`). Its random numbers come from `game.draw(purpose)`, which
 * has no state. It must not read `world.events`, which a restored world does not have. When it changes the world it
 * calls `game.emit({ type: "caught", ... })`: figures count these incidents, the page shows them, and the native target
 * ends there (tests/tools/targets.mjs).
 */
import { catchRule } from "./catch.js";
import { cycleRule } from "./cycle.js";
import { fireRule } from "./fire.js";
import { rebuildRule } from "./rebuild.js";
import { retargetRule } from "./retarget.js";
import { retileRule } from "./retile.js";
import { shootRule } from "./shoot.js";
import { takeJumpsRule } from "./takeJumps.js";
import { wavesRule } from "./waves.js";

/** @typedef {import("./catch.js").CatchSettings | import("./cycle.js").CycleSettings} MoverSettings */
/** @typedef {import("./fire.js").FireSettings | import("./takeJumps.js").TakeJumpsSettings} FlightSettings */
/** @typedef {import("./rebuild.js").RebuildSettings | import("./retile.js").RetileSettings} BuilderSettings */
/**
 * A rule's JSON after validation.
 * @typedef {MoverSettings | BuilderSettings | import("./retarget.js").RetargetSettings | FlightSettings |
 *   import("./waves.js").WavesSettings | import("./shoot.js").ShootSettings} RuleSettings
 */
/**
 * Fields that contain names of the scene's objects (one, or a list), by kind.
 * @typedef {Partial<Record<"groups" | "links" | "paths" | "brains" | "tiles", string[]>>} NameFields
 */

/**
 * @template {RuleSettings} [Settings=RuleSettings]
 * @typedef {object} Rule
 * @property {string} type
 * @property {(parts: import("../format.js").RuleParts) => Record<string, import("../shape.js").Check>} fields  the
 *   checks of its JSON fields
 * @property {string[]} required  required fields
 * @property {NameFields} names
 * @property {(game: import("../game.js").RuleGame, rule: Settings) => void} after  applies the rule after each step
 */

/** @type {Map<string, Rule>} */
export const rules = new Map(
    /** @type {Rule[]} */ ([
        catchRule, cycleRule, fireRule, rebuildRule, retargetRule, retileRule, shootRule, takeJumpsRule,
        wavesRule,
    ]).map((rule) => [rule.type, rule]),
);
