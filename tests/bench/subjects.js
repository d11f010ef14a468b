/** The subjects that take part in a case. */
import { copySubject, isOperation, ordinarySubjects } from "./operations.js";
import { contextExpert } from "./subjects/contextExpert.js";
import { contextTutorial } from "./subjects/contextTutorial.js";
import { crowdExpert } from "./subjects/crowdExpert.js";
import { crowdTutorial } from "./subjects/crowdTutorial.js";
import { flockExpert } from "./subjects/flockExpert.js";
import { flockTutorial } from "./subjects/flockTutorial.js";
import { limitSubject } from "./subjects/limit.js";
import { loadSubject } from "./subjects/load.js";
import { nativeSubject } from "./subjects/native.js";
import { loopSubject, threadsSubject } from "./subjects/threads.js";
import { veerSubject } from "./subjects/veer.js";
import { gridSubject } from "./views.js";
import { makeWorld } from "./worlds.js";

/**
 * Veer's builds, from this checkout or from the checkout at `root`.
 * @type {Record<string, (root?: URL) => Promise<any>>}
 */
const TARGETS = {
    wasm: (root) => veerSubject("veer-wasm", { scalar: false, root }),
    scalar: (root) => veerSubject("veer-scalar", { scalar: true, root }),
    native: (root) => nativeSubject("veer-native", { variant: "bench", flags: "", root }),
    "native-avx2": (root) => nativeSubject("veer-native-avx2", { variant: "bench-avx2", flags: "-mavx2", root }),
    chromium: async () => (await import("./subjects/chromium.js")).chromiumSubject(),
};

/** The other subjects, by case. @type {Record<string, () => Promise<any[]>>} */
const PEERS = {
    flock: async () => [flockExpert, flockTutorial, ...(await import("./subjects/yuka.js")).yukaSubjects],
    context: async () => [contextExpert, contextTutorial],
    crowd: async () => [(await import("./subjects/detour.js")).detourSubject],
    "nav-build": async () => [(await import("./subjects/tiles.js")).tilesSubject],
    "nav-build-256": async () => [(await import("./subjects/tiles.js")).tilesSubject],
    "nav-paths": async () => (await import("./subjects/paths.js")).pathSubjects,
    "nav-paths-256": async () => (await import("./subjects/paths.js")).pathSubjects,
    "nav-towers": async () => [(await import("./subjects/detour.js")).detourSubject],
    avoid: async () => [crowdExpert, crowdTutorial],
    load: async () => ["yuka", "detour"].map(loadSubject),
    snapshot: async () => [copySubject(await (await import("veer")).createVeer(), makeWorld)],
    calls: async () => ordinarySubjects,
};

/** Returns whether a build takes part in a case. @param {string} target @param {string} name  name of the case */
export function takesPart(target, name) {
    if (name === "load") return target === "wasm" || target === "scalar";
    if (name.startsWith("threads")) return target === "wasm";
    // excluded, because the native program steps one saved world at a time and has no JavaScript calls
    const isOfCalls = isOperation(name) || /^(nav-|sight-|(many|within|nearest|interest)$)/.test(name);
    return !(target.startsWith("native") && isOfCalls);
}

/** @param {string[]} targets */
function checkTargets(targets) {
    const unknown = targets.find((one) => !TARGETS[one]);
    if (unknown) throw new Error(`--target ${unknown}: ${Object.keys(TARGETS).join(", ")}`);
}

/**
 * Opens a build of this checkout and the same build of another checkout.
 * @param {string} target @param {URL} root @returns {Promise<import("./measure.js").Subject[]>}
 */
export async function openPair(target, root) {
    checkTargets([target]);
    if (target === "chromium") throw new Error("--against: Chromium takes this checkout alone");
    return [await TARGETS[target](), await TARGETS[target](root)];
}

/**
 * @param {string} name  name of the case @param {{ target: string[], peers: boolean, limit: string, rvo2: string }}
 *   options
 * @returns {Promise<{ subjects: import("./measure.js").Subject[], end: () => Promise<void> }>}
 */
export async function openSubjects(name, { target, peers, limit, rvo2 }) {
    checkTargets(target);
    /** @type {import("./measure.js").Subject[]} */
    const subjects = [];
    for (const one of target.filter((one) => takesPart(one, name))) {
        subjects.push(name === "load" ? loadSubject(`veer-${one}`) : await TARGETS[one]());
    }
    if (name.startsWith("threads") && target.includes("wasm")) {
        subjects.push(await threadsSubject(), loopSubject(1), loopSubject(2));
    }
    if (name === "within") subjects.push(gridSubject(await (await import("veer")).createVeer()));
    const others = PEERS[name] ?? PEERS[name.split("-")[0]];
    if (peers && others) subjects.push(...(await others()));
    const kernel = limit && (name === "flock" || name === "context") ? await limitSubject(limit, name) : null;
    if (kernel) subjects.push(kernel);
    if (rvo2 && name === "crowd") subjects.push(...(await (await import("./subjects/rvo2.js")).rvo2Subjects(rvo2)));
    const end = async () => {
        for (const subject of subjects) await subject.end?.();
    };
    return { subjects, end };
}
