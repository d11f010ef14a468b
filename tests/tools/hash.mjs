#!/usr/bin/env node
/**
 * Prints the hash of a scene after some steps on one target: npm run hash -- SCENE STEPS TARGET prints "SCENE STEPS
 * TARGET HASH". wasm and scalar run in Node, chromium in the browser; native and native-clang continue the world that
 * wasm built and saved at step 0.
 */
import { loadScene, usage } from "./scenes.mjs";
import { targets } from "./targets.mjs";

const help = `SCENE STEPS TARGET, TARGET one of ${Object.keys(targets).join(", ")}`;
const [name, steps, target, ...rest] = process.argv.slice(2);
if (!name || !/^\d+$/.test(steps ?? "") || !Object.hasOwn(targets, target ?? "") || rest.length) usage(help);
try {
    await loadScene(name); // read first, so that an invalid scene is reported before any compiler or browser starts
    console.log(
        `${name} ${steps} ${target} ` +
            `${await targets[/** @type {keyof typeof targets} */ (target)](name, Number(steps))}`,
    );
} catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
}
