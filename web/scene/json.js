/**
 * Parses JSON text (RFC 8259) and reports the line and column of an error. Built-in parsers do not report them, and
 * accept duplicate keys and unlimited depth. This is the first stage of: text -> values -> checked scene -> world.
 * Objects have no prototype.
 */
import { SceneError, quote } from "./error.js";

export const MAX_TEXT = 1 << 20; // maximum length of a text in characters, and of a file in bytes
export const MAX_DEPTH = 16;
const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// eslint-disable-next-line no-control-regex -- strings must not hold control characters
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORDS = /true|false|null/y;

/** @typedef {{ text: string, at: number }} Reader */

/** @param {string} text @returns {unknown} */
export function parseJson(text) {
    if (text.length > MAX_TEXT) {
        throw new SceneError(`the text has ${text.length} characters, at most ${MAX_TEXT} are read`,
            { value: text.length });
    }
    const reader = { text, at: 0 };
    const value = readValue(reader, 0);
    if (skip(reader) < text.length) fail(reader, "there is more text after the end of the scene");
    return value;
}

/** @param {Reader} reader @param {string} what @returns {never} */
function fail(reader, what) {
    const before = reader.text.slice(0, reader.at).split("\n");
    const found = reader.at < reader.text.length ? `found ${visible(reader.text[reader.at])}` : "the text ends here";
    throw new SceneError(`${what}; ${found}`,
        { line: before.length, column: before[before.length - 1].length + 1, value: reader.text[reader.at] });
}

/** Returns a character in quotes, or its code if it is not visible. @param {string} character */
function visible(character) {
    return /[!-~]/.test(character)
        ? `"${character}"`
        : `the character \\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** @param {Reader} reader */
function skip(reader) {
    SPACE.lastIndex = reader.at;
    SPACE.exec(reader.text);
    return (reader.at = SPACE.lastIndex);
}

/**
 * Returns the text that the pattern matches at the current position, or null.
 * @param {Reader} reader @param {RegExp} pattern
 */
function take(reader, pattern) {
    pattern.lastIndex = reader.at;
    const match = pattern.exec(reader.text);
    if (!match || !match[0]) return null;
    reader.at = pattern.lastIndex;
    return match[0];
}

/** @param {Reader} reader @param {number} depth @returns {unknown} */
function readValue(reader, depth) {
    if (depth > MAX_DEPTH) fail(reader, `nested deeper than ${MAX_DEPTH}`);
    skip(reader);
    const first = reader.text[reader.at];
    if (first === "{") return readObject(reader, depth);
    if (first === "[") return readArray(reader, depth);
    const token = take(reader,
        first === '"' ? STRING : first === "-" || (first >= "0" && first <= "9") ? NUMBER : WORDS);
    if (token === null) {
        fail(reader, first === '"'
            ? "not JSON: a text without an end, or with an invalid character"
            : "not JSON: expected a value");
    }
    return JSON.parse(token);
}

/** @param {Reader} reader @param {number} depth */
function readArray(reader, depth) {
    /** @type {unknown[]} */
    const list = [];
    reader.at++;
    skip(reader);
    if (reader.text[reader.at] === "]") return reader.at++, list;
    for (;;) {
        list.push(readValue(reader, depth + 1));
        skip(reader);
        const next = reader.text[reader.at];
        if (next !== "," && next !== "]") fail(reader, 'not JSON: expected "," or "]"');
        reader.at++;
        if (next === "]") return list;
    }
}

/** @param {Reader} reader @param {number} depth */
function readObject(reader, depth) {
    const object = Object.create(null);
    reader.at++;
    skip(reader);
    if (reader.text[reader.at] === "}") return reader.at++, object;
    for (;;) {
        skip(reader);
        const start = reader.at, token = take(reader, STRING);
        if (token === null) fail(reader, "not JSON: expected a name in quotes");
        const key = JSON.parse(token);
        if (key in object) fail({ text: reader.text, at: start }, `the name ${quote(key)} occurs twice`);
        skip(reader);
        if (reader.text[reader.at] !== ":") fail(reader, 'not JSON: expected ":"');
        reader.at++;
        object[key] = readValue(reader, depth + 1);
        skip(reader);
        const next = reader.text[reader.at];
        if (next !== "," && next !== "}") fail(reader, 'not JSON: expected "," or "}"');
        reader.at++;
        if (next === "}") return object;
    }
}

/**
 * Returns the position of a value in a text that parseJson accepts, by its path: "$.brains.guard.context.slots"; for a
 * path that does not exist, the position of its last existing part.
 * @param {string} text @param {string} path @returns {{ line: number, column: number }}
 */
export function placeOf(text, path) {
    const reader = { text, at: 0 }, parts = path.match(/[^.[\]]+/g)?.slice(1) ?? [];
    let found = skip(reader);
    for (const part of parts) {
        const into = text[reader.at] === "{"
            ? memberAt(reader, part)
            : text[reader.at] === "[" ? entryAt(reader, Number(part)) : null;
        if (into === null) break;
        found = into;
    }
    const before = text.slice(0, found).split("\n");
    return { line: before.length, column: before[before.length - 1].length + 1 };
}

/** Moves to a member's value, and returns the position of its name. @param {Reader} reader @param {string} name */
function memberAt(reader, name) {
    for (reader.at++; ; reader.at++) {
        const start = skip(reader), token = take(reader, STRING);
        if (token === null) return null;
        skip(reader);
        reader.at++;
        skip(reader);
        if (JSON.parse(token) === name) return start;
        readValue(reader, 0);
        if (reader.text[skip(reader)] !== ",") return null;
    }
}

/** Moves to a list's entry. @param {Reader} reader @param {number} index */
function entryAt(reader, index) {
    reader.at++;
    for (let i = 0; reader.text[skip(reader)] !== "]"; i++, reader.at++) {
        if (i === index) return reader.at;
        readValue(reader, 0);
        if (reader.text[skip(reader)] !== ",") return null;
    }
    return null;
}
