/** Who takes part in a case. */
import { contextExpert } from "./subjects/contextExpert.js";
import { contextTutorial } from "./subjects/contextTutorial.js";
import { flockExpert } from "./subjects/flockExpert.js";
import { flockTutorial } from "./subjects/flockTutorial.js";
import { limitSubject } from "./subjects/limit.js";
import { nativeSubject } from "./subjects/native.js";
import { veerSubject } from "./subjects/veer.js";

/** @type {Record<string, () => Promise<any>>} */
const TARGETS = {
    wasm: () => veerSubject("veer-wasm", { scalar: false }),
    scalar: () => veerSubject("veer-scalar", { scalar: true }),
    native: () => nativeSubject("veer-native", { variant: "bench", flags: "" }),
    "native-avx2": () => nativeSubject("veer-native-avx2", { variant: "bench-avx2", flags: "-mavx2" }),
};

/** The others, by case. @type {Record<string, () => Promise<any[]>>} */
const PEERS = {
    flock: async () => [flockExpert, flockTutorial, ...(await import("./subjects/yuka.js")).yukaSubjects],
    context: async () => [contextExpert, contextTutorial],
};

/**
 * @param {string} name  of the case @param {{ target: string[], peers: boolean, limit: string }} options
 * @returns {Promise<{ subjects: import("./measure.js").Subject[], end: () => void }>}
 */
export async function openSubjects(name, { target, peers, limit }) {
    const unknown = target.find((one) => !TARGETS[one]);
    if (unknown) throw new Error(`--target ${unknown}: ${Object.keys(TARGETS).join(", ")}`);
    const subjects = [];
    for (const one of target) subjects.push(await TARGETS[one]());
    if (peers && PEERS[name]) subjects.push(...(await PEERS[name]()));
    const kernel = limit && (name === "flock" || name === "context") ? await limitSubject(limit) : null;
    if (kernel) subjects.push(kernel);
    return { subjects, end: () => subjects.forEach((subject) => subject.end?.()) };
}
