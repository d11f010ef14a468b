/** Prints readable JSON, and compares texts line by line. */
import { filled, fits } from "./parts.js";

/** @import { Line } from "./parts.js" */

/**
 * Prints JSON and splits values that are longer than a line into one line per part. Infinity is printed as "inf", as in
 * scene files.
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

const MOST = 4e6; // maximum number of line pairs to compare

/**
 * Returns the lines of a text; lines that are not part of the longest common subsequence with the other text are marked
 * as changed.
 * @param {string} text
 * @param {string} before
 * @returns {Line[]}
 */
export function differences(text, before) {
    const a = text.split("\n"), b = before.split("\n"), known = new Set(b);
    if (a.length * b.length > MOST) return a.map((line) => ({ text: line, changed: !known.has(line) }));
    // lengths of the longest common subsequences from each pair of lines to the ends
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
