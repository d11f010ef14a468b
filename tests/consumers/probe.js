/**
 * Mounts the component of a page again and again, and counts the worlds and frames of its game. Copied into the
 * projects of components.js.
 */
import { createVeer } from "veer";
import { walk } from "./check.js";

const ROUNDS = 20, counts = { made: 0, gone: 0, ended: 0, frames: 0, errors: 0 };
const later = (/** @type {number} */ count) => new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    let left = count;
    const wait = () => (left-- > 0 ? setTimeout(wait, 20) : resolve());
    wait();
});
const { requestAnimationFrame: request } = window, { abort } = AbortController.prototype;
window.requestAnimationFrame = (/** @type {FrameRequestCallback} */ call) =>
    request((now) => (counts.frames++, call(now)));
AbortController.prototype.abort = function (...given) {
    counts.ended++;
    abort.apply(this, given);
};
window.addEventListener("error", () => counts.errors++);

/** @param {boolean} isTrue @param {string} what */
function claim(isTrue, what) {
    if (!isTrue) throw new Error(`${what}: ${JSON.stringify(counts)}`);
}

/**
 * Returns the hash of a world if everything is as it should be.
 * @param {{ show: () => unknown, hide: () => unknown, least: number }} given  least: the mounts in one `show`
 */
export async function probe({ show, hide, least }) {
    const veer = await createVeer(), kind = Object.getPrototypeOf(veer), { createWorld } = kind;
    kind.createWorld = /** @this {unknown} @param {unknown[]} given */ function (...given) {
        const world = createWorld.apply(this, given), { dispose } = world;
        counts.made++;
        world.dispose = () => (counts.gone++, dispose.call(world));
        return world;
    };
    const picture = () => document.querySelector("canvas")?.toDataURL();
    await show();
    while (counts.frames < 5) await later(1);
    const first = picture();
    await later(20);
    claim(picture() !== first, "the picture stands still");
    claim(document.querySelector("p")?.textContent?.includes("caught") ?? false, "the page does not show its count");
    const old = document.querySelector("canvas"), worlds = counts.made - counts.gone;
    old?.dispatchEvent(new PointerEvent("pointerdown"));
    claim(worlds === 1 && counts.errors === 0, "the game takes no click");
    await hide();
    old?.dispatchEvent(new PointerEvent("pointerdown")); // a listener that was not removed would call a disposed world
    claim(counts.errors === 0, "a listener is left");
    for (let i = 0; i < ROUNDS; i++) {
        await show();
        if (i % 2) await later(3);
        await hide();
    }
    await later(5);
    claim(counts.made > ROUNDS / 2, "too few worlds");
    claim(counts.made === counts.gone, "worlds are left");
    claim(counts.ended >= least * (ROUNDS + 1), "the game was not ended as often as it was started");
    const { frames } = counts;
    await later(10);
    claim(counts.frames === frames, "frames are still drawn");
    return walk(veer);
}
