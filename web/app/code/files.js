/**
 * Opens scenes and runs from files that are chosen, dropped or pasted. The files are untrusted: size, syntax and every
 * value are checked before anything changes, and an error names its path and line.
 */
import { quote } from "../../scene/error.js";
import { MAX_TEXT, parseJson, placeOf } from "../../scene/json.js";
import { readScene, SceneError } from "../../scene/load.js";
import { stored } from "../ui/stored.js";
import { messageOf } from "../ui/notice.js";
import { openLink } from "../loop/opening.js";
import { FILED, sharedFrom, sharedText, VERSION, withoutInfinity } from "../links/share.js";
import { download } from "./field.js";
import { plainName } from "./scene.js";

const KEPT = "veer-file"; // storage key of the last scene opened from a file; the scene is restored on reload
const MOST_AGENTS = 100000;

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "compare" | "history" |
 *   "chooser" | "address">} Needs
 */
/** @import { Scene } from "../../scene/types.js" */

/** An error in a file: a sentence, and the line that it refers to. */
export class FileError extends Error {
    /** @param {string} message @param {{ line: number, column: number, text: string }} [at] */
    constructor(message, at) {
        super(message);
        this.at = at;
    }
}

/** @param {string} text @param {unknown} error */
function fileError(text, error) {
    if (!(error instanceof SceneError)) return new FileError(messageOf(error));
    const at = error.line
        ? { line: error.line, column: error.column ?? 1 }
        : error.path?.startsWith("$") ? placeOf(text, error.path) : undefined;
    if (!at) return new FileError(error.message);
    return new FileError(error.line ? error.message : `line ${at.line}, ${error.message}`,
        { ...at, text: text.split("\n")[at.line - 1] ?? "" });
}

/**
 * Returns a scene from a file, under a unique name.
 * @param {unknown} values
 * @param {import("../../types.js").Schema} schema
 * @returns {Scene}
 */
function ownScene(values, schema) {
    const scene = readScene(/** @type {object} */ (values), schema);
    const count = scene.agents.reduce((sum, group) => sum + (group.count ?? 1), 0);
    if (count > MOST_AGENTS) {
        throw new SceneError(`the scene has ${count} agents, at most ${MOST_AGENTS} are opened from a file`,
            { path: "$.agents", value: count });
    }
    return { ...scene, name: `${FILED}${scene.name.replace(/[^\w-]/g, "-").replace(/^file-/, "")}` };
}

/**
 * Opens a scene or a run from a file's text. If the text has an error, throws a FileError and changes nothing.
 * @param {Needs} page
 * @param {string} text
 */
export function openText(page, text) {
    const { veer } = page.session;
    try {
        const values = parseJson(text.replace(/^\ufeff/, ""));
        if (typeof values !== "object" || values === null ||
            !("scene" in values || "brains" in values || "version" in values)) {
            throw new SceneError('this is neither a scene, which has "version" and "brains", nor a run, which has ' +
                '"scene" and "log"', {
                path: "$",
            });
        }
        if ("scene" in values) return openRun(page, values);
        const scene = ownScene(values, veer.schema);
        openDefined(page, scene, { scene: scene.name });
        stored(() => localStorage.setItem(KEPT, text));
        page.address.opened(`#${scene.name}`);
        page.signals.tell("changed"); // the address then gets the definitions
        return scene.title;
    } catch (error) {
        throw fileError(text, error);
    }
}

/**
 * Opens a run of a scene whose definitions come from outside; on an error, the catalog stays as it was.
 * @param {Needs} page @param {Scene} scene @param {import("../loop/opening.js").Wanted} wanted
 */
function openDefined(page, scene, wanted) {
    const { catalog } = page.session, before = catalog.get(scene.name);
    catalog.set(scene.name, scene);
    try {
        openLink(page, wanted);
    } catch (error) {
        if (before) catalog.set(scene.name, before);
        else catalog.delete(scene.name);
        throw error;
    }
    page.signals.tell("changed");
    return scene.title;
}

/** @param {Needs} page @param {object} values */
function openRun(page, values) {
    const { version = VERSION, ...plain } = JSON.parse(JSON.stringify(values),
        (_, value) => (value === "inf" ? Infinity : value));
    if (version !== VERSION) {
        throw new SceneError(`the run has version ${quote(version)}, this page reads version ${VERSION}`,
            { path: "$.version", value: version });
    }
    const shared = sharedFrom(plain), { catalog, veer } = page.session;
    if (shared.file) return openDefined(page, linkedScene(shared.scene, shared.file, veer.schema), shared);
    if (!catalog.has(shared.scene)) {
        throw new SceneError(`there is no scene "${shared.scene}" here`, { path: "$.scene", value: shared.scene });
    }
    openLink(page, shared);
    page.signals.tell("changed");
    return page.session.scene.title;
}

/** @param {Needs} page @param {Blob & { name?: string }} file */
export async function openFile(page, file) {
    if (file.size > MAX_TEXT) {
        throw new FileError(`${file.name ?? "The file"} has ${file.size} bytes, at most ${MAX_TEXT} are read.`);
    }
    return openText(page, await file.text());
}

/**
 * Returns the scene of the last opened file by name, after a reload; undefined if there is none.
 * @param {string} name
 * @param {import("../../types.js").Schema} schema
 */
export function keptScene(name, schema) {
    const text = name.startsWith(FILED) ? stored(() => localStorage.getItem(KEPT)) : null;
    if (!text) return undefined;
    try {
        const scene = ownScene(parseJson(text), schema);
        return scene.name === name ? scene : undefined;
    } catch {
        return undefined;
    }
}

/**
 * Returns the scene that a link defines, with the checks of a file.
 * @param {string} name
 * @param {object} file
 * @param {import("../../types.js").Schema} schema
 */
export function linkedScene(name, file, schema) {
    const scene = ownScene(parseJson(JSON.stringify(file, withoutInfinity)), schema);
    if (scene.name !== name) throw new SceneError(`it names the scene "${name}" and defines "${scene.name}"`);
    return scene;
}

/** Saves a run as a file that openText() opens; returns its name. @param {import("../links/share.js").Shared} shared */
export function saveRun(shared) {
    const text = `{"version":${VERSION},${sharedText(shared).slice(1)}`, { scene, tick = 0 } = shared;
    const name = `veer-${plainName(scene)}-${tick}.json`;
    if (text.length > MAX_TEXT) throw new FileError(`it has ${text.length} bytes, at most ${MAX_TEXT} are read`);
    download(new Blob([text], { type: "application/json" }), name);
    return name;
}
