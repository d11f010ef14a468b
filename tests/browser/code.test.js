/**
 * The dialog "Code and files": code that can be copied and verified, scenes and runs loaded from files, pictures and
 * recordings of the field.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRequire } from "node:module";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "../../src/build/needs.mjs";
import { eachOnScene } from "./scene.js";
import { ask, openScene, reload, until } from "./site.js";
import { ofDay } from "../every_day.js";

const folder = join(root, "build/example/code"); // inside the repository, so that Node finds the package
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the output of a copied program in Node. @param {string} text */
function runInNode(text) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "copied.mjs"), text);
    return execFileSync("node", [join(folder, "copied.mjs")], { encoding: "utf8" }).trim();
}

const SCENE = {
    version: 1, name: "tag", title: "Tag", seed: 1, world: { bounds: [0, 0, 400, 300], edges: "clamp" },
    brains: { it: { behaviors: [{ type: "pursue", target: { nearest: 2 } }] }, hare: {
        behaviors: [{ type: "evade", target: { nearest: 1 } }],
    } },
    agents: [{ name: "fox", brain: "it", x: 50, y: 50 }, {
        name: "hare", count: 3, brain: "hare", group: 2, free: true,
    }],
};

const scene = eachOnScene("patrol", { permissions: ["clipboard-read", "clipboard-write"] });
const status = () => scene.page.locator("#code-status").textContent();
const text = async () => String(await scene.page.locator("#code-text").textContent());
const isOpen = "document.querySelector('#code')?.open === true";
const isShown = "document.querySelector('#code-text')?.textContent.length > 60";

async function open() {
    await scene.page.locator("#field").focus();
    await scene.page.keyboard.press("y");
    await until(scene.page, `${isOpen} && ${isShown}`);
}

/** @param {"js" | "c" | "json"} language @param {string} what */
async function choose(language, what) {
    await scene.page.click(`#code-${language}`);
    await scene.page.selectOption("#code-what", what);
    await until(scene.page, isShown);
}

async function copied() {
    await scene.page.click("#code-copy");
    await until(scene.page, "/^Copied/.test(document.querySelector('#code-status').textContent)");
    return scene.page.evaluate(() => navigator.clipboard.readText());
}

/** Changes during a run, and steps between them. */
async function change() {
    await scene.step(40);
    await scene.page.locator("#tune-context-slots").fill("24");
    await scene.step(60);
    await scene.click(300, 120); // a patrol point
    await scene.step(50);
}

/** Passes a text to the page as if it had been pasted. @param {string} own @param {string} [selector] where */
const paste = (own, selector = "body") => scene.page.evaluate(([given, where]) => {
    const data = new DataTransfer();
    data.setData("text/plain", given);
    document.querySelector(where)?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
}, [own, selector]);

/** Drops a file on the page. @param {string} own @param {string} [name] */
const drop = (own, name = "scene.json") => scene.page.evaluate(([given, called]) => {
    const data = new DataTransfer();
    data.items.add(new File([given], called));
    for (const type of ["dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
}, [own, name]);

/** Returns the text that the dialog shows for an error in a file. */
async function errorShown() {
    await until(scene.page, `${isOpen} && !document.querySelector('#code-error').hidden`);
    return String(await scene.page.locator("#code-error").textContent());
}

/** Clicks a button that saves a file, and returns the file. @param {() => Promise<unknown>} act */
async function saved(act) {
    const [file] = await Promise.all([scene.page.waitForEvent("download"), act()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

describe("code", () => {
    it("of the whole scene, copied, runs in Node and gives the page's hash; the worker verifies it", async () => {
        await change();
        const hash = await ask(scene.page, "hash()"), { tick } = await ask(scene.page, "state()");
        await open();
        await choose("js", "scene");
        expect(await scene.page.locator("#code-text mark").count()).toBeGreaterThan(3);
        expect(await status()).toMatch(/^Your changes/);
        const program = await copied();
        expect(program).toBe(await text());
        expect(runInNode(program)).toBe(`${tick} ${hash}`);
        await scene.page.click("#code-verify");
        await until(scene.page,
            "/hash|same|run/.test(document.querySelector('#code-status').dataset.state && " +
                "document.querySelector('#code-status').textContent)");
        expect(await status()).toBe(`Same hash at step ${tick}: ${hash}`);
        await choose("c", "scene");
        expect(await text()).toContain("#include <veer/veer.h>");
        expect(await text()).toContain(`${tick} ${hash}`);
        await scene.page.click("#code-verify");
        await until(scene.page, "document.querySelector('#code-status').dataset.state === 'good'");
        expect(await ask(scene.page, "hash()")).toBe(hash);
    });

    it("is of the run as it was played in real time, and of where it was scrubbed to", async () => {
        const { page } = scene;
        await page.click("#play");
        await until(page, "__veer.state().tick > 30");
        await page.locator("#tune-context-slots").fill("9");
        await until(page, "__veer.state().tick > 60");
        await open();
        expect((await ask(page, "state()")).playing).toBe(false);
        await choose("js", "scene");
        await page.click("#code-verify");
        await until(page, "document.querySelector('#code-status').dataset.state === 'good'");
        await page.keyboard.press("Escape");
        await until(page, "__veer.state().playing"); // waits, because a dialog fires its close event a moment later
        await page.click("#play");
        await ask(page, "seek(20)");
        await open();
        await choose("js", "scene");
        expect(runInNode(await copied())).toBe(`20 ${await ask(page, "hash()")}`);
        expect(await page.locator("#code-text mark").count()).toBe(0);
    });

    it("of the brain that Tune shows has only what is not the default, with the changed lines marked", async () => {
        await change();
        await scene.page.selectOption("#brain", "stroller");
        await scene.page.click("#tune-code");
        await until(scene.page, `${isOpen} && ${isShown}`);
        expect(await text()).toContain("const strollerBrain = world.addBrain({");
        expect(await scene.page.locator("#code-text mark").count()).toBe(0);
        await scene.page.selectOption("#code-what", "brain guard");
        expect(await scene.page.locator("#code-text mark").allTextContents()).toEqual([
            "    context: { slots: 24 },\n",
        ]);
        expect(await status()).toMatch(/^Your change: line \d+ \(marked\)\.$/);
        expect(await text()).not.toContain("hysteresis");
        expect(await scene.page.locator("#code-verify").isVisible()).toBe(false);
    });

    it("is used by keyboard alone; the page's keys rest, and the field has the focus again", async () => {
        const { page } = scene, before = await ask(page, "hash()");
        const focused = () => page.evaluate(() => document.activeElement?.id);
        await scene.step(10);
        await open();
        expect(await focused()).toBe("code-js");
        await page.keyboard.press("ArrowRight");
        expect(await focused()).toBe("code-c");
        expect(await page.getAttribute("#code-c", "aria-selected")).toBe("true");
        expect(await text()).toContain("VeerBrainDef def");
        for (const key of ["r", ".", "d", "p", " "]) await page.keyboard.press(key);
        expect((await ask(page, "state()")).tick).toBe(10);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        expect(await focused()).toBe("code-text");
        expect(await page.evaluate(() =>
            getComputedStyle(/** @type {Element} */ (document.activeElement)).outlineStyle)).not.toBe(
            "none",
        );
        await page.keyboard.press("Escape");
        expect(await focused()).toBe("field");
        await page.keyboard.press("r");
        expect(await ask(page, "hash()")).toBe(before);
    });

    it("has 0 axe violations in each language and state, on a desktop and on a phone", async () => {
        const { page } = scene;
        await change();
        await open();
        const axe = async () => {
            const { violations } =
                await page.evaluate(`new Promise((done) => axe.run(document.querySelector("#code")).then(done))`);
            return violations.map((/** @type {any} */ { id, nodes }) =>
                `${id}: ${nodes.map((/** @type {any} */ node) => node.html).join(" ")}`);
        };
        await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
        const windows = [{ width: 390, height: 844 }, { width: 1360, height: 820 }];
        for (const viewport of windows.slice(0, ofDay(1, 2))) {
            await page.setViewportSize(viewport);
            for (const [language, what] of /** @type {const} */ ([
                ["js", "brain guard"], ["c", "scene"], ["json", "run"],
            ])) {
                await choose(language, what);
                expect(await axe()).toEqual([]);
            }
            const { width, height, x, y } = /** @type {any} */ (await page.locator("#code").boundingBox());
            expect(x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height).toBe(true);
            for (const button of await page.locator("#code button:visible").all()) {
                const box = /** @type {any} */ (await button.boundingBox());
                expect(box.y + box.height <= viewport.height && box.width >= 24 && box.height >= 24).toBe(true);
            }
        }
        await paste("{");
        await errorShown();
        expect(await axe()).toEqual([]);
    });
});

describe("files", () => {
    it("the scene as JSON has the changes at its start, and opens as a scene of its own, by drop, paste " +
        "and button", async () => {
        const { page } = scene;
        await change();
        const brain = await scene.brain("guard"), points = await ask(page, 'points("beat")');
        await open();
        await choose("json", "scene");
        const file = await copied();
        expect(JSON.parse(file).brains.guard.context.slots).toBe(24);
        await page.keyboard.press("Escape");
        await openScene(page, "boids");
        await drop(file);
        await until(page, "__veer.state().scene === 'file-patrol'");
        // ids are another world's
        const settings = (/** @type {any} */ of) => ({
            ...of, behaviors: of.behaviors.map((/** @type {any} */ one) => ({ ...one, path: !!one.path })),
        });
        expect(settings(await scene.brain("guard"))).toEqual(settings(brain));
        expect(JSON.parse(file).paths.beat.points).toEqual(points);
        expect(await page.evaluate(() => location.hash)).toBe("#file-patrol");
        await scene.step(100);
        const hash = await ask(page, "hash()");
        await reload(page); // a browser keeps only the scene that was opened last
        expect((await ask(page, "state()")).scene).toBe("file-patrol");
        await scene.step(100);
        expect(await ask(page, "hash()")).toBe(hash);
        await paste(JSON.stringify(SCENE));
        await until(page, "__veer.state().scene === 'file-tag'");
        expect(await ask(page, "agents()")).toEqual(["fox", "hare 1", "hare 2", "hare 3"]);
        await open();
        await page.setInputFiles("#code input[type=file]",
            { name: "own.json", mimeType: "application/json", buffer: Buffer.from(file) });
        await until(page, "__veer.state().scene === 'file-patrol' && !document.querySelector('#code').open");
    });

    it("a scene from a file has the play of the scene that it was made of", async () => {
        const { page } = scene;
        await openScene(page, "player");
        await open();
        await choose("json", "scene");
        const file = await copied();
        await page.keyboard.press("Escape");
        await openScene(page, "boids");
        await paste(file);
        await until(page, "__veer.state().scene === 'file-player'");
        await page.locator("#field").focus();
        await page.keyboard.down("d");
        await scene.step(30);
        expect((await scene.play()).direction).toEqual({ x: 1, y: 0 });
        await page.keyboard.up("d");
        await paste(JSON.stringify({ ...SCENE, name: "player" })); // without the player
        await until(page, "__veer.agents().includes('fox')");
        await scene.step(30);
        expect(await scene.play()).toBe(null);
    });

    it("the run as JSON opens as the same run", async () => {
        const { page } = scene;
        await change();
        const hash = await ask(page, "hash()");
        await open();
        await choose("json", "run");
        const file = await copied();
        await page.keyboard.press("Escape");
        await openScene(page, "boids");
        await paste(file);
        await until(page, "__veer.state().scene === 'patrol' && !__veer.seeking()");
        expect(await ask(page, "hash()")).toBe(hash);
    });

    it("92, 93: what is wrong is shown with path and line, and nothing changes", async () => {
        const { page } = scene;
        await scene.step(20);
        const hash = await ask(page, "hash()");
        const state = async () => ({ ...(await ask(page, "state()")), frames: 0, texts: 0 }), before = await state();
        const good = JSON.stringify(SCENE, null, 2), wrong = (/** @type {(copy: any) => void} */ change) => {
            const copy = JSON.parse(good);
            change(copy);
            return JSON.stringify(copy, null, 2);
        };
        const line = (/** @type {string} */ own, /** @type {string} */ word) =>
            own.split("\n").findIndex((one) => one.includes(word)) + 1;
        const behavior = wrong((copy) => (copy.brains.it.behaviors[0].type = "pursu"));
        const speed = wrong((copy) => (copy.agents[0].maxSpeed = -5));
        const crowd = wrong((copy) => (copy.agents[1].count = 100000));
        /** @type {[string, RegExp][]} */
        const cases = [
            [behavior, new RegExp(
                `line ${line(behavior, "pursu")}, \\$\\.brains\\.it\\.behaviors\\[0\\]\\.type: "pursu" is not ` +
                    `known; did you mean "pursue"`,
            )],
            [speed, new RegExp(`line ${line(speed, "-5")}, \\$\\.agents\\[0\\]\\.maxSpeed: -5 is outside`)],
            [good.slice(0, -9), /line \d+, column \d+: .*the text ends here/],
            ['{ "version": 1, "version": 1 }', /line 1, column 17: the name "version" occurs twice/],
            ['{ "version": 9, "brains": {} }', /line 1, \$\.version: the scene has version 9/],
            ['{ "__proto__": { "x": 1 }, "brains": {}, "version": 1 }', /__proto__/],
            [wrong((copy) => (copy.agents[0].brain = "nobody")), /nobody/],
            [crowd, /100001 agents, at most 100000/],
            ['{ "scene": "patrol", "seed": 1, "log": [[0, "set", "guard.__proto__.x", 1]] }', /__proto__/],
            ['{ "scene": "nowhere", "seed": 1 }', /line 1, \$\.scene: there is no scene "nowhere"/],
            ['{ "scene": "patrol", "seed": 1, "log": [[0, "explode"]] }', /there is no change "explode"/],
            [`{ "scene": "patrol", "seed": 1, "version": 7 }`, /version 7/],
            ['{ "a": 1 }', /neither a scene/],
            [`{ "a": ${"[".repeat(5000)}`, /nested deeper/],
            [wrong((copy) => (copy.title = "<img src=x onerror=alert(1)>".repeat(4))), /at most 80/],
        ];
        for (const [own, message] of cases) {
            await paste(own);
            expect(await errorShown()).toMatch(message);
            expect(await ask(page, "hash()")).toBe(hash);
            expect(await state()).toEqual(before);
            await page.keyboard.press("Escape");
        }
        await drop(`{ "version": 1, "title": "${"x".repeat(1 << 20)}" }`, "large.json");
        expect(await errorShown()).toMatch(/large\.json has \d+ bytes, at most 1048576 are read/);
        await page.keyboard.press("Escape");
        await drop(String.fromCharCode(0xd8, 0, 255).repeat(9), "picture.png");
        expect(await errorShown()).toMatch(/not JSON/);
        expect(await ask(page, "hash()")).toBe(hash);
    });

    it("markup in a scene's title stays text", async () => {
        const title = "<b id=planted>bold</b>";
        await paste(JSON.stringify({ ...SCENE, title }));
        await until(scene.page, "__veer.state().scene === 'file-tag'");
        expect(await scene.page.locator("#scene-title").textContent()).toBe(title);
        await open();
        await choose("js", "scene");
        expect(await scene.page.locator("#planted").count()).toBe(0);
        await scene.page.click("#code-verify");
        await until(scene.page, "document.querySelector('#code-status').dataset.state === 'good'");
    });

    it("what is pasted into a field stays there", async () => {
        await scene.page.locator("#seed").focus();
        await paste(JSON.stringify(SCENE), "#seed");
        await scene.step(1);
        expect((await ask(scene.page, "state()")).scene).toBe("patrol");
    });

    it("code is saved as a file", async () => {
        await scene.step(30);
        await open();
        const { name, bytes } = await saved(() => scene.page.click("#code-save"));
        expect(name).toBe("veer-patrol-30.mjs");
        expect(bytes.toString()).toBe(await text());
    });
});

describe("the field", () => {
    it("is saved as a picture with its background", async () => {
        const { page } = scene;
        await scene.step(42);
        await open();
        const { name, bytes } = await saved(() => page.click("#code-picture"));
        expect(name).toBe("veer-patrol-42.png");
        expect(bytes.subarray(1, 4).toString()).toBe("PNG");
        const corner = await page.evaluate(async (list) => {
            const bitmap = await createImageBitmap(new Blob([new Uint8Array(list)]));
            const copy = document.createElement("canvas");
            const field = /** @type {HTMLCanvasElement} */ (document.querySelector("#field"));
            const ctx = /** @type {CanvasRenderingContext2D} */ (copy.getContext("2d"));
            Object.assign(copy, { width: bitmap.width, height: bitmap.height });
            ctx.drawImage(bitmap, 0, 0);
            let opaque = true;
            const { data } = ctx.getImageData(0, 0, copy.width, copy.height);
            for (let i = 3; i < data.length; i += 4) opaque &&= data[i] === 255;
            return { same: bitmap.width === field.width && bitmap.height === field.height, opaque };
        }, [...bytes]);
        expect(corner).toEqual({ same: true, opaque: true });
    });

    it("is recorded until the user stops; the file begins as WebM does", async () => {
        const { page } = scene;
        await open();
        expect(await page.locator("#code-film").isVisible()).toBe(true);
        await page.click("#code-film");
        await until(page, "document.querySelector('.film') !== null");
        expect(await page.evaluate(() => document.activeElement?.className)).toContain("film");
        await page.click("#play");
        await until(page, "__veer.state().tick > 40");
        const { name, bytes } = await saved(() => page.click(".film"));
        expect(name).toMatch(/^veer-patrol-\d+\.webm$/);
        expect(bytes.subarray(0, 4).toString("hex")).toBe("1a45dfa3");
        expect(bytes.length).toBeGreaterThan(1000);
        expect(await page.locator(".film").count()).toBe(0);
    });
});
