/**
 * Measures the time from import to the first step, in a new process for each run. The process measures the time itself,
 * so Node's own start is not included.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Programs that load a library and step one agent. @type {Record<string, string>} */
const SCRIPTS = {
    "veer-wasm": 'const { createVeer } = await import("veer"), world = (await createVeer()).createWorld(); ' +
        'world.addAgent(); world.step(1 / 60);',
    "veer-scalar": 'const { createVeer } = await import("veer/scalar"), world = (await createVeer()).createWorld(); ' +
        'world.addAgent(); world.step(1 / 60);',
    yuka: 'const { EntityManager, Vehicle } = await import("yuka"), manager = new EntityManager(); manager.add(new ' +
        'Vehicle()); manager.update(1 / 60);',
    detour: 'const { detourCrowd } = await import("./tests/bench/subjects/detour.js"); (await detourCrowd(16, ' +
        '1)).step();',
};

/** @param {string} script @returns {number} ns */
function timeOf(script) {
    const text = `const begin = performance.now(); ${script} console.log((performance.now() - begin) * 1e6);`;
    return Number(execFileSync(process.execPath, ["--input-type=module", "-e", text], { cwd: root, encoding: "utf8" }));
}

/** @param {string} name @returns {import("../measure.js").Subject} */
export const loadSubject = (name) => ({
    name,
    start: () => ({
        run: (/** @type {number} */ steps) => {
            let sum = 0;
            for (let i = 0; i < steps; i++) sum += timeOf(SCRIPTS[name]);
            return sum;
        },
    }),
});
