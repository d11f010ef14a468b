/**
 * A scene of one's own in few actions, with a mouse and on a phone: a room with two doors, two teams of 20 that swap
 * sides, a guard, one weight changed and compared, shared as a link, and taken home as JavaScript with the same hash.
 * An action is a press, a drag, or a value typed with Enter.
 */
import { describe, expect, it } from "vitest";
import { ask, eachOnPage, onField, pause, reload, until } from "./site.js";

/** Most actions with a mouse, and on a phone. */
const MOST = { mouse: 40, touch: 50 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** @typedef {{ x: number, y: number }} Place */
/** @typedef {(places: Place[]) => Promise<void>} Stroke  presses at the first place, and lets go at the last */

/** @param {() => import("playwright-core").Page} page @returns {Stroke} */
const byMouse = (page) => async ([from, ...places]) => {
    await page().mouse.move(from.x, from.y);
    await page().mouse.down();
    for (const { x, y } of places) await page().mouse.move(x, y);
    await page().mouse.up();
};

/** Strokes of a finger that lets go while it still moves. @param {() => import("playwright-core").Page} page
 * @returns {Stroke} */
const byFinger = (page) => async ([from, ...places]) => {
    const client = await page().context().newCDPSession(page());
    const send = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {Place[]} */ touchPoints) =>
        client.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [from]);
    for (const place of places) await send("touchMove", [place]);
    await send("touchEnd", []);
    await client.detach();
};

/**
 * Returns the counted actions of a user.
 * @param {() => import("playwright-core").Page} page @param {boolean} isTouch
 */
function counting(page, isTouch) {
    const stroke = isTouch ? byFinger(page) : byMouse(page);
    const at = async (/** @type {number[]} */ [x, y]) => onField(page(), await ask(page(), `screen(${x}, ${y})`));
    const own = {
        count: 0,
        async press(/** @type {string} */ selector) {
            own.count++;
            await (isTouch ? page().tap(selector) : page().click(selector));
        },
        async tap(/** @type {number[]} */ place) {
            own.count++;
            await stroke([await at(place)]);
        },
        async drag(/** @type {number[]} */ from, /** @type {number[]} */ to) {
            own.count++;
            const a = await at(from), b = await at(to), between = (/** @type {number} */ t) =>
                ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
            await stroke([a, between(0.3), between(0.6), b]);
        },
        /** @param {string} selector @param {string} value */
        async type(selector, value) {
            own.count++;
            await page().locator(selector).fill(value);
            await page().locator(selector).press("Enter");
        },
        /** Chooses from a list, which takes two presses. @param {string} selector @param {string} value */
        async choose(selector, value) {
            own.count += 2;
            await page().selectOption(selector, value);
        },
    };
    return own;
}

/** @param {() => import("playwright-core").Page} page @param {ReturnType<typeof counting>} act */
async function build(page, act) {
    await act.press("#tools [data-tool=room]");
    await act.drag([60, 60], [940, 660]);
    await act.press("#tools [data-tool=wall]");
    await act.drag([500, 60], [500, 660]);
    await act.press("#tools [data-tool=door]");
    await act.tap([500, 220]);
    await act.tap([500, 500]);
    for (const [team, x, to] of /** @type {const} */ ([["red", 160, 840], ["gold", 840, 160]])) {
        await act.press("#tools [data-tool=brush]");
        if (team !== "red") await act.press(`[data-team=${team}]`);
        await act.drag([x, 180], [x, 560]);
        if (team === "red") await act.press("#brush-back");
        await act.drag([x, 360], [to, 360]);
    }
    await act.press("#tools [data-tool=guard]");
    for (const place of [[420, 120], [420, 600], [300, 600], [300, 600]]) await act.tap(place);
    const agents = (await ask(page(), "things()")).filter((/** @type {any} */ { kind }) => kind === "agent");
    const ofTeam = (/** @type {string} */ team) =>
        agents.filter((/** @type {any} */ { name }) => name.startsWith(`${team} `)).length;
    expect([ofTeam("red"), ofTeam("gold"), ofTeam("guard")]).toEqual([20, 20, 1]);
    const walls = (await ask(page(), "things()")).filter((/** @type {any} */ { kind }) => kind === "obstacle");
    expect(walls).toHaveLength(4);
}

/** Changes one weight, and compares. @param {() => import("playwright-core").Page} page
 * @param {ReturnType<typeof counting>} act @param {boolean} isTouch */
async function compare(page, act, isTouch) {
    await act.press("#tools [data-act=done]");
    if (isTouch) await act.press("#tabs [data-tab=tune]");
    await act.choose("#brain", "crowd");
    await act.press("#pin");
    await act.type("[data-key='behaviors.1.weight'] .value input", "0.6");
    await ask(page(), "step(300)");
    const { brain, hashA, hashB } = await ask(page(), "compare()");
    expect(brain).toBe("crowd");
    expect(hashA).not.toBe(hashB);
}

/** Takes the scene home as JavaScript. @param {() => import("playwright-core").Page} page
 * @param {ReturnType<typeof counting>} act */
async function takeHome(page, act) {
    await act.press("#code-button");
    await until(page(), "document.querySelector('#code-text')?.textContent.length > 60");
    if (!(await page().locator("#code-js").getAttribute("aria-pressed"))?.includes("true")) await act.press("#code-js");
    await act.choose("#code-what", "scene");
    await act.press("#code-verify");
    await until(page(), "document.querySelector('#code-status').dataset.state === 'good'");
    expect(await page().locator("#code-text").textContent()).toContain("Placed 20 agents of team red");
    await act.press("#code [aria-label=Close]");
}

/** Shares the scene, and opens its link. @param {import("playwright-core").Page} page
 * @param {ReturnType<typeof counting>} act */
async function share(page, act) {
    const hash = await ask(page, "hash()"), { tick } = await ask(page, "state()");
    await act.press("#share");
    await pause(page, 400); // the address follows after a moment
    await reload(page);
    await until(page, "!__veer.seeking()");
    await ask(page, `step(${tick} - ${(await ask(page, "state()")).tick})`);
    expect(await ask(page, "hash()")).toBe(hash);
}

describe.each(/** @type {const} */ (["mouse", "touch"]))("a scene of one's own by %s", (by) => {
    /** @type {import("playwright-core").Page} */
    let page;
    const isTouch = by === "touch", device = isTouch ? PHONE : { viewport: { width: 1280, height: 800 } };
    eachOnPage((opened) => (page = opened), { scene: "own", ...device });

    it(`takes at most ${MOST[by]} actions`, async () => {
        const act = counting(() => page, isTouch);
        await build(() => page, act);
        await compare(() => page, act, isTouch);
        await takeHome(() => page, act);
        await share(page, act);
        expect(act.count).toBeLessThanOrEqual(MOST[by]);
    });
});
