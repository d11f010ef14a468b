/** Prints JSON so that people can read it, and compares texts line by line. */
import { filled, fits } from "./parts.js";

/** @import { Line } from "./parts.js" */

/**
 * JSON with a line for each part that would make its own longer than a screen is wide. Infinity is "inf", as scene
 * files have it.
 * @param {unknown} value @param {string} [indent] @returns {string}
 */
export function json(value, indent = "") {
    if (value === Infinity) return '"inf"';
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const inner = `${indent}    `, isList = Array.isArray(value);
    const parts = Object.entries(value).filter(([, one]) => one !== undefined);
    const texts = parts.map(([key, one]) => (isList
        ? json(one, inner)
        : `${JSON.stringify(key)}: ${json(one, inner)}`));
    const [open, close] = isList ? ["[", "]"] : ["{", "}"];
    const line = isList || !parts.length
        ? `${open}${texts.join(", ")}${close}`
        : `${open} ${texts.join(", ")} ${close}`;
    if (fits(indent + line) && indent.length >= 4) return line;
    if (isList && texts.every((text) => !/[{\n]/.test(text))) {
        return `[\n${filled(texts, inner).join("\n").replace(/,$/, "")}\n${indent}]`;
    }
    return `${open}\n${texts.map((text) => inner + text).join(",\n")}\n${indent}${close}`;
}

const MOST = 4e6; // pairs of lines that are compared

/**
 * The lines of a text; those that another one has not got, in this order, are changed.
 * @param {string} text
 * @param {string} before
 * @returns {Line[]}
 */
export function differences(text, before) {
    const a = text.split("\n"), b = before.split("\n"), known = new Set(b);
    if (a.length * b.length > MOST) return a.map((line) => ({ text: line, changed: !known.has(line) }));
    // of common lines from here to the ends
    const width = b.length + 1, longest = new Uint16Array((a.length + 1) * width);
    for (let i = a.length - 1; i >= 0; i--) {
        for (let j = b.length - 1; j >= 0; j--) {
            longest[i * width + j] = a[i] === b[j]
                ? longest[(i + 1) * width + j + 1] + 1
                : Math.max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
        }
    }
    /** @type {Line[]} */
    const lines = [];
    for (let i = 0, j = 0; i < a.length; ) {
        const isCommon = j < b.length && a[i] === b[j];
        const isGone = !isCommon && j < b.length && longest[i * width + j + 1] > longest[(i + 1) * width + j];
        if (!isGone) lines.push({ text: a[i++], changed: !isCommon });
        if (isCommon || isGone) j++;
    }
    return lines;
}
