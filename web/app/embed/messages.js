/**
 * Messages between an embedded page and its parent page. Only messages from the parent window are accepted, and only if
 * its origin is listed in the URL; the state is posted only to that origin. A message is checked before anything
 * changes: an invalid message changes nothing and is answered with the reason.
 */
import { setSpeed, SPEEDS } from "../loop/time.js";
import { seek } from "./seek.js";
import { brainGroups } from "../panel/fields.js";
import { messageOf } from "../ui/notice.js";
import { open, startAgain } from "../loop/opening.js";
import { isCount, mostOf } from "../run/session.js";
import { decodeLink } from "../links/share.js";
import { change } from "../panel/tuning.js";

const EVERY = 250; // minimum time between two states that are posted without a request, in ms
const MOST_ORIGINS = 8;
const MOST_SETTINGS = 128;
const LAST_TICK = 1e6;

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "embedded" | "layers" | "tip" |
 *   "compare" | "history" | "chooser">} Needs
 */
/** @import { Field, SettingValue } from "../panel/fields.js" */
/** @import { Catalog } from "../run/session.js" */
/** @import { Find, Wanted } from "../loop/opening.js" */
/** @typedef {Record<string, unknown>} Message */
/**
 * The functions of the page that messages call.
 * @typedef {object} Host
 * @property {Needs} page
 * @property {Find} find
 * @property {(on: boolean) => void} play  plays now, or when the frame becomes visible
 */

/**
 * Parses a list of origins such as "https://a.example,https://b.example"; skips invalid origins.
 * @param {string | null} text
 */
export function originsOf(text) {
    const isOrigin = (/** @type {string} */ one) =>
        /^https?:\/\//.test(one) && URL.canParse(one) && new URL(one).origin === one;
    return [...new Set((text ?? "").split(",").map((one) => one.trim()).filter(isOrigin))].slice(0, MOST_ORIGINS);
}

/** @param {boolean} isRight @param {string} what @returns {asserts isRight} */
function need(isRight, what) {
    if (!isRight) throw new Error(what);
}

/** @param {unknown} value @param {string} name @param {number} most @returns {number} */
function whole(value, name, most) {
    need(typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most,
        `${name} is a whole number from 0 to ${most}, not ${quoted(value)}`);
    return value;
}

/** @param {unknown} value */
const quoted = (value) => (typeof value === "string"
    ? JSON.stringify(value.slice(0, 60))
    : typeof value === "number" ? String(value) : `a value of type ${typeof value}`);

/**
 * Returns the scene or share link that a message or a URL requests.
 * @param {Catalog} catalog
 * @param {Find} find
 * @param {Message} message
 * @returns {Promise<Wanted>}
 */
export async function wantedOf(catalog, find, { scene, seed, link }) {
    need((scene === undefined) !== (link === undefined), "it has either a scene or a link");
    if (link !== undefined) {
        const shared = typeof link === "string" ? await decodeLink(link.slice(link.indexOf("#"))) : null;
        need(!!shared, "link is no share link: it has no #s=");
        await known(catalog, find, shared.scene, shared.file);
        return shared;
    }
    need(typeof scene === "string" && /^[\w-]{1,50}$/.test(scene),
        `scene is the name of a scene, not ${quoted(scene)}`);
    const wanted = { scene, ...(seed !== undefined && { seed: whole(seed, "seed", -1 >>> 0) }) };
    await known(catalog, find, scene);
    return wanted;
}

/**
 * Loads a scene into the catalog, if it exists or the link defines it.
 * @param {Catalog} catalog @param {Find} find @param {string} name @param {object} [file]
 */
async function known(catalog, find, name, file) {
    if (catalog.has(name) && !file) return;
    const scene = await find(name, file);
    need(!!scene, `there is no scene ${quoted(name)}; the scenes are ${[...catalog.keys()].join(", ")}`);
    catalog.set(scene.name, scene);
}

/** Changes settings, the speed, and the seed. @param {Host} host @param {Message} message */
function set({ page }, { settings = {}, speed, seed }) {
    need(typeof settings === "object" && settings !== null && !Array.isArray(settings),
        "settings is an object, such as { \"guard.context.slots\": 8 }");
    const changes = Object.entries(settings), stop = SPEEDS.indexOf(Number(speed));
    need(changes.length <= MOST_SETTINGS, `at most ${MOST_SETTINGS} settings are changed at once`);
    for (const [path, value] of changes) checkSetting(page, path, value);
    need(speed === undefined || (typeof speed === "number" && stop >= 0),
        `speed is one of ${SPEEDS.join(", ")}, not ${quoted(speed)}`);
    if (seed !== undefined) startAgain(page, whole(seed, "seed", -1 >>> 0));
    if (speed !== undefined) setSpeed(page, stop);
    for (const [path, value] of changes) {
        const dot = path.indexOf("."), isNumber = isCount(path);
        need(
            change(page, {
                brain: isNumber ? "" : path.slice(0, dot), key: isNumber ? path : path.slice(dot + 1), value,
                then: "sliders",
            }),
            `${path} could not be changed`,
        );
    }
    if (changes.length) page.signals.tell("settings", "sliders");
}

/** @param {Needs} page @param {string} path @param {unknown} value @returns {asserts value is SettingValue} */
function checkSetting({ session }, path, value) {
    if (isCount(path)) {
        const group = session.source.agents.find(({ name, count }) =>
            count !== undefined && `agents.${name}.count` === path);
        const most = mostOf(session.source);
        need(!!group, `the scene has no setting ${quoted(path)}`);
        return need(typeof value === "number" && Number.isInteger(value) && value >= 2 && value <= most,
            `${path} is a whole number from 2 to ${most}, not ${quoted(value)}`);
    }
    const dot = path.indexOf("."), id = session.ids.brains.get(path.slice(0, dot));
    const groups = id ? brainGroups(session.veer.schema, session.world.getBrain(id)) : [];
    const field = groups.flatMap(({ fields }) => fields).find(({ key }) => key === path.slice(dot + 1));
    need(!!field, `the scene has no setting ${quoted(path)}`);
    const fits = field.kind === "choice" ? field.options.some(({ name }) => name === value) : inRange(field, value);
    need(fits, `${path} is ${rangeOf(field)}, not ${quoted(value)}`);
}

/** @param {Field} field @param {unknown} value */
const inRange = ({ kind, min, max }, value) =>
    typeof value === "number" && value >= min && value <= max && (kind === "number" || Number.isInteger(value));

/** @param {Field} field */
const rangeOf = ({ kind, min, max, options }) => (kind === "choice"
    ? `one of ${options.map(({ name }) => name).join(", ")}`
    : `a ${kind === "number" ? "" : "whole "}number from ${min} to ${max}`);

/** @type {Record<string, (host: Host, message: Message) => void | Promise<void>>} */
const ACTIONS = {
    "veer:load": async ({ page, find }, message) =>
        void (await open(page, await wantedOf(page.session.catalog, find, message))),
    "veer:play": ({ play: start }, { on = true }) => {
        need(typeof on === "boolean", `on is true or false, not ${quoted(on)}`);
        start(on);
    },
    "veer:seek": async ({ page }, { tick }) => {
        need(await seek(page, whole(tick, "tick", LAST_TICK)), "another message came before it got there");
    },
    "veer:set": set,
    "veer:state": () => {},
};

/** @param {Host} host @param {boolean} isExact  includes the hash, which is slow in large worlds */
function stateOf({ page: { session, store } }, isExact) {
    const { world, name: scene, seed, stepTime } = session;
    return {
        type: "veer:state", scene, title: session.scene.title, tick: world.tick, time: world.tick * stepTime, seed,
        playing: store.time.playing, speed: store.time.speed,
        agents: session.agentNames.size, settings: Object.fromEntries(session.set),
        ...(isExact && { hash: world.hash() }),
    };
}

/**
 * Listens to the parent page if its origin is listed, and posts the state at the start, on request, and at most four
 * times per second after changes.
 * @param {Host} host @param {string[]} origins
 */
export function bindMessages(host, origins) {
    if (!origins.length || parent === window) return;
    // Firefox lacks ancestorOrigins, so a message is posted to each origin, and the browser drops messages to other
    // origins
    const [above] = location.ancestorOrigins ?? [];
    const post = (/** @type {object} */ message) => {
        for (const origin of origins) if (!above || above === origin) parent.postMessage(message, origin);
    };
    let told = "";
    const tell = () => {
        const state = stateOf(host, false), text = JSON.stringify(state);
        if (text !== told) post(state);
        told = text;
    };
    addEventListener("message", async ({ data, source, origin }) => {
        if (source !== parent || !origins.includes(origin) || typeof data !== "object" || data === null ||
            typeof data.type !== "string" || !data.type.startsWith("veer:")) {
            return;
        }
        const { type } = data;
        const id = ["string", "number"].includes(typeof data.id)
            ? { id: String(data.id).length > 64 ? undefined : data.id }
            : {};
        try {
            need(Object.hasOwn(ACTIONS, type),
                `there is no message ${quoted(type)}; the messages are ${Object.keys(ACTIONS).join(", ")}`);
            await ACTIONS[type](host, data);
            parent.postMessage({ ...stateOf(host, true), answers: type, ...id }, origin);
        } catch (error) {
            parent.postMessage({ type: "veer:error", answers: type.slice(0, 60), ...id, message: messageOf(error) },
                origin);
        }
    });
    setInterval(tell, EVERY);
    tell();
}
