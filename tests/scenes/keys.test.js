// The keys of the page, of edit mode and of scenes: each has one meaning.
import { readdirSync, readFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadScene } from "../tools/scenes.mjs";
import { actionOf, KEYS, ROWS } from "../../web/app/shortcuts.js";

// stubbed, because the page's modules listen for gestures and ask for the user's preferences
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("matchMedia", () => ({ matches: false }));
const { newSession } = await import("../../web/app/run/session.js");
const PLAYS = new URL("../../web/app/play/", import.meta.url);

/** A key press. @param {string} key @param {Partial<import("../../web/app/shortcuts.js").Pressed>} [held] */
const pressed = (key, held) =>
    ({ key, code: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

/** Returns the play of a scene, which draws and acts on nothing. @param {string} name */
async function playOf(name) {
    const { veer, scene } = await loadScene(name);
    const session = newSession(veer, new Map([[name, scene]]), { scene: name });
    const { create } = await import(new URL(`${name}.js`, PLAYS).href);
    const nothing = () => {};
    onTestFinished(() => session.world.dispose());
    return create?.({
        session, act: nothing, touch: nothing, signals: { on: nothing, tell: nothing }, store: { view: {}, write: {} },
        camera: {}, tour: {},
    }) ?? {};
}

test("no key has two actions, in edit mode or outside of it", () => {
    const declared = ROWS.flatMap(({ keys }) => Object.values(keys ?? {}).flat());
    expect(declared.length).toBeGreaterThan(60);
    expect(declared.filter((key, i) => declared.indexOf(key) !== i)).toEqual([]);
});

test("a scene uses no key of the page, except digits and arrows", async () => {
    const page = ROWS.filter(({ edits }) => !edits).flatMap(({ keys }) => Object.values(keys ?? {}).flat());
    const letters = page.filter((key) => /^[^\d]$/.test(key));
    const names = readdirSync(PLAYS).map((file) => file.slice(0, -3));
    const used = [];
    for (const name of names.filter((one) => one !== "tour")) {
        const { keys = [], hold } = await playOf(name);
        const own = [...keys.map((/** @type {{ key: string }} */ one) => one.key.toLowerCase()), ...(hold?.keys ?? [])];
        used.push(...own);
        expect(own.filter((key) => letters.includes(key)), name).toEqual([]);
    }
    expect(used.length).toBeGreaterThan(20);
});

test("tooltips name keys of the page", () => {
    const html = readFileSync(new URL("../../web/index.html", import.meta.url), "utf8");
    const named = [...html.matchAll(/title="[^"]*\((\S|[A-Z]\w+ \w)\)"/g)].map(([, key]) =>
        key.replace(" ", "+").replace("−", "-"));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((key) => !KEYS.includes(key))).toEqual([]);
});

test("modifiers, Caps Lock and other keyboard layouts", () => {
    expect(actionOf(pressed("r"))).toBe("restart");
    expect(actionOf(pressed("R")), "Caps Lock").toBe("restart");
    expect(actionOf(pressed("R", { shiftKey: true }))).toBe("fromStart");
    expect(actionOf(pressed("r", { ctrlKey: true })), "the browser's").toBe(undefined);
    expect(actionOf(pressed("r", { altKey: true }))).toBe(undefined);
    expect(actionOf(pressed("z", { metaKey: true }))).toBe("undo");
    expect(actionOf(pressed("Z", { ctrlKey: true, shiftKey: true }))).toBe("redo");
    expect(actionOf(pressed(";", { code: "Comma", shiftKey: true })), "a German keyboard").toBe("backSecond");
    expect(actionOf(pressed("/", { code: "Digit7", shiftKey: true })), "a German keyboard").toBe("scenes");
    expect(actionOf(pressed("B", { shiftKey: true }))).toBe("tool block");
    expect(actionOf(pressed("d"))).toBe(undefined);
});
