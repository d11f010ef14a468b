/** Worlds saved by an older version load through the public package: the same worlds as in tests/native. */
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";
import { createVeer } from "veer";
import { createVeer as createScalar } from "veer/scalar";

const text = readFileSync(new URL("../native/older_saves.inl", import.meta.url), "utf8");

/** @type {[string, Uint8Array][]} */
const saves = [...text.matchAll(/OLDER_SAVE\((\w+), (\d+)u, \w+,([^)]*)\)/g)].map(([, name, count, list]) => {
    const words = new Uint32Array(Number(count)), runs = list.split(",").map((word) => Number(word.replace("u", "")));
    for (let i = 0, at = 0; i < runs.length; i += 2 + runs[i + 1]) {
        words.set(runs.slice(i + 2, i + 2 + runs[i + 1]), at += runs[i]);
        at += runs[i + 1];
    }
    return [name, new Uint8Array(words.buffer)];
});

test("the list has every world", () => expect(saves.length).toBe(5));

test.each(saves)("a world of commit 8806778 loads, is restored and steps to the same bits everywhere: %s",
    async (name, bytes) => {
        const hashes = [];
        for (const player of [await createVeer(), await createScalar()]) {
            const world = player.loadWorld(bytes), dimensions = name === "space" ? 3 : 2;
            world.validate();
            // a world as the older version made it, whose capacity for memory must grow
            const other = player.createWorld({ dimensions, capacity: { ...world.capacity, state: 8 } });
            other.restore(bytes);
            expect(other.hash()).toBe(world.hash());
            for (let i = 0; i < 60; i++) world.step(1 / 60);
            for (let i = 0; i < 60; i++) other.step(1 / 60);
            expect(other.hash()).toBe(world.hash());
            world.validate();
            hashes.push(world.hash());
        }
        expect(hashes[1]).toBe(hashes[0]);
    });
