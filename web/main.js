/**
 * The playground: draws what agents perceive, want, avoid and decide, and lets the user change it. It reads the world
 * and draws; it never computes steering. Data flow of a frame: clock -> world.advance -> explain -> field, panel,
 * figures. With ?test=1 it starts paused.
 */
import { createVeer } from "veer";
import { readScene } from "./scene/load.js";
import { inParts, rest } from "./scene/work.js";
import { sceneOrder } from "./app/ui/chooser.js";
import { firstSession } from "./app/loop/first.js";
import { addressTries, bindAddress } from "./app/links/address.js";
import { createPage, startPage } from "./app/page.js";
import { keepMoment } from "./app/run/moments.js";
import { createSignals } from "./app/store/signals.js";
import { fail, messageOf, notify } from "./app/ui/notice.js";
import { keepOffline } from "./app/ui/offline.js";
import { painted } from "./app/ui/painted.js";

/**
 * Reads the scene files; returns scenes by name, in the order of the list.
 * @param {import("./types.js").Schema} schema
 */
function* readingScenes(schema) {
    const files = import.meta.glob("./scenes/*.json", { query: "?raw", import: "default", eager: true }), scenes = [];
    for (const text of Object.values(files)) {
        scenes.push(readScene(/** @type {string} */ (text), schema));
        yield;
    }
    const order = sceneOrder(scenes.map(({ name }) => name));
    return new Map(scenes.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)).map((scene) => [
        scene.name, scene,
    ]));
}

/**
 * Finds a scene outside the list: of the documentation, of the tour, from a link, or from a file of the last visit;
 * undefined if there is none.
 * @param {string} name
 * @param {import("./types.js").Schema} schema
 * @param {object} [given]  the scene's definitions from a link
 */
async function findScene(name, schema, given) {
    if (name.startsWith("file-")) {
        const { keptScene, linkedScene } = await import("./app/code/files.js");
        return given ? linkedScene(name, given, schema) : keptScene(name, schema);
    }
    const files = import.meta.glob(["./docs/scenes/*.json", "./tour/*.json"], { query: "?raw", import: "default" });
    const file = name.startsWith("docs-") ? `./docs/scenes/${name.slice(5)}.json` : `./tour/${name}.json`;
    return Object.hasOwn(files, file) ? readScene(/** @type {string} */ (await files[file]()), schema) : undefined;
}

/**
 * Returns the listeners of the run.
 * @param {import("./app/store/signals.js").Signals} signals
 * @returns {import("./app/run/session.js").Listeners}
 */
const listeners = (signals) => ({
    refused: ({ op, tick }, error) =>
        notify(`The change "${op}" of step ${tick} can't be made: ${messageOf(error)}. The run goes on without it.`),
    stepped(session) {
        keepMoment(session);
        signals.tell("stepped");
    },
});

try {
    const query = new URLSearchParams(location.search), paused = query.get("test") === "1";
    await painted();
    document.documentElement.classList.add("starting"); // the preload in public/first.js is no longer needed
    const veer = await createVeer({ scalar: () => import("veer/scalar") });
    const find = (/** @type {string} */ name, /** @type {object=} */ given) => findScene(name, veer.schema, given);
    await rest();
    const scenes = await inParts(readingScenes(veer.schema));
    await rest();
    const signals = createSignals();
    const frame = document.documentElement.dataset.embed === undefined ? null : await import("./app/embed/embed.js");
    const tries = frame ? frame.frameTries(scenes, find, query.get("scene")) : addressTries();
    const first = await firstSession({ veer, catalog: scenes, find, listeners: listeners(signals) }, tries);
    await rest();
    const page = createPage({
        session: first.session, signals, embedded: !!frame, find, bindAddress: frame?.bindFrameAddress ?? bindAddress,
    });
    await rest();
    if (frame) await frame.startEmbed(page, first, { paused, query, find });
    else {
        await startPage(page, first, { paused, tour: query.get("tour") === "1" });
        keepOffline(query);
    }
    if (paused) (await import("./app/testHook.js")).expose(page);
} catch (error) {
    fail(error);
    throw error;
}
