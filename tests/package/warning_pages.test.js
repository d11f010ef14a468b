/** Every warning ends with a section of the manual. The section exists and has code that fixes the problem. */
import { readFileSync } from "node:fs";
import { createVeer } from "veer";
import { expect, test } from "vitest";

const veer = await createVeer();
const page = readFileSync(new URL("../../web/docs/warnings.md", import.meta.url), "utf8");
const { homepage } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const sections = new Map(page.split(/^## /m).slice(1).map((text) => [text.split("\n")[0], text]));

test("the page has a section with a code block for each warning, and for nothing else", () => {
    const names = veer.schema.warnings.map(({ name }) => name);
    expect([...sections.keys()].sort()).toEqual([...names].sort());
    for (const [name, text] of sections) {
        expect(text, name).toMatch(/^```js\n[^]+?^```$/m);
        expect(text, name).toContain(`<!-- table:warning ${name} -->`);
    }
});

test("the text of a warning ends with its section, in the form of its anchor", () => {
    veer.warnings = "off";
    const world = veer.createWorld({ bounds: [0, 0, 100, 100] });
    world.addBrain({ behaviors: [{ type: "seek", priority: 1 }], context: { slots: 8 } });
    world.addCircle({ x: 5, y: 5, angle: 90 });
    const warnings = world.warnings.map(({ code, message }) => [code, message]);
    expect(warnings.length).toBeGreaterThan(2);
    for (const [code, message] of warnings) {
        const [, address, anchor] = /[.?] See (\S+)#(\S+)$/.exec(message) ?? [];
        expect(address, message).toBe(`${homepage}docs/warnings.html`);
        expect([...sections.keys()].map((name) => name.toLowerCase()), message).toContain(anchor);
        expect(anchor).toBe(code.toLowerCase());
    }
});
