/** What a refusal must be, for the tests of what callers get wrong. Apart from worlds.js, which also runs where there is no vitest. */
import { VeerArgumentError, VeerError } from "veer";
import { expect } from "vitest";
import { thrown } from "./worlds.js";

/**
 * The call throws, says where and what, and has changed nothing.
 * @param {{ world: any, before: string }} at  before: the hash of the world
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
