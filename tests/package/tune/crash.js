// A scene for the tests of the tuner that ends its thread or throws with some values.
import { isMainThread } from "node:worker_threads";
import bowl from "./bowl.js";

/** @type {import("veer/tune").Make} */
export default function crash(veer, seed, options) {
    const made = /** @type {import("veer/tune").MadeScene} */ (bowl(veer, seed, options)), { world, brains } = made;
    return {
        ...made,
        step(seconds) {
            world.step(seconds);
            const [, avoid] = /** @type {any[]} */ (world.getBrain(/** @type {any} */ (brains).walker).behaviors);
            if (avoid.horizon < 1.5 && !isMainThread) process.exit(3);
            if (avoid.horizon < 1.5) throw new Error("too short");
        },
    };
}
