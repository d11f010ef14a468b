/** The subjects by name. Subjects other than Veer are loaded only on request. */
import { veerSubject } from "./subjects/veer.js";

/**
 * @typedef {{ names: string[], rvo2: string, peers: string, package: string, brain: Record<string, any>, corners:
 *   boolean, exact: number }} Options
 */

/** @type {Record<string, (options: Options) => Promise<import("./run.js").Subject>>} */
const SUBJECTS = {
    veer: veerSubject,
    detour: async ({ peers }) => (await import("./subjects/detour.js")).detourSubject(peers),
    yuka: async ({ peers }) => (await import("./subjects/yuka.js")).yukaSubject(peers),
    rvo2: async ({ rvo2 }) => (await import("./subjects/rvo2.js")).rvo2Subject(rvo2),
};

/** @param {Options} options */
export function openSubjects(options) {
    const unknown = options.names.find((name) => !Object.hasOwn(SUBJECTS, name));
    if (unknown) throw new Error(`--subjects ${unknown}: ${Object.keys(SUBJECTS).join(", ")}`);
    return Promise.all(options.names.map((name) => SUBJECTS[name](options)));
}
