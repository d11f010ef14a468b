/**
 * Checks of rejected calls, for the tests of invalid input. They are in a file of their own, because worlds.js must
 * also run without vitest.
 */
import { VeerArgumentError, VeerError } from "veer";
import { expect } from "vitest";
import { thrown } from "./worlds.js";

/**
 * Expects a call to throw an error with these details and to leave the world unchanged.
 * @param {{ world: any, before: string }} at before: the hash of the world
 * @param {() => unknown} act @param {Record<string, unknown>} expected @param {any} [kind]
 */
export function checkRefusal({ world, before }, act, expected, kind = VeerArgumentError) {
    const error = thrown(act);
    expect(error).toBeInstanceOf(kind);
    expect(error).toBeInstanceOf(VeerError);
    expect(error).toMatchObject(expected);
    expect(error.message).toContain(error.call);
    expect(error.message).toContain(error.argument);
    expect(world.hash()).toBe(before);
    world.validate();
}
