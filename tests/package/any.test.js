/**
 * Tests that the JavaScript of the package and the playground uses the type `any` only where no other type is possible.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { filesIn } from "../files.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
// number of uses that remain; most are arguments of the command log and of recorded calls, which may be any JSON
const FOLDERS = ["src/js", "web"], MOST = 103;
const TAG = /@(?:type|param|returns?|property|prop|typedef|template|satisfies|this|extends|implements)\s*\{/g;
const ANY = /\bany\b(?!\??\s*:)/g; // the name of a field may be `any`

/**
 * Returns the text from an opening brace to its closing brace.
 * @param {string} text
 * @param {number} start  after the brace
 */
function braced(text, start) {
    let depth = 1, end = start;
    for (; depth > 0 && end < text.length; end++) depth += text[end] === "{" ? 1 : text[end] === "}" ? -1 : 0;
    return text.slice(start, end);
}

/**
 * Returns the types of a file: those in JSDoc tags or, in a declaration file, everything but comments and strings.
 * @param {string} name
 * @param {string} source
 */
function typesOf(name, source) {
    if (name.endsWith(".ts")) return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"\n]*"/g, "");
    const docs = source.match(/\/\*\*[\s\S]*?\*\//g) ?? [];
    return docs.flatMap((doc) => [...doc.matchAll(TAG)].map((tag) => braced(doc, tag.index + tag[0].length))).join(
        "\n",
    );
}

/** @param {string} name @param {string} source */
const count = (name, source) => typesOf(name, source).match(ANY)?.length ?? 0;

describe("any", () => {
    test(`stands at most ${MOST} times for a type in ${FOLDERS.join(" and ")}`, () => {
        const files = FOLDERS.flatMap((folder) => filesIn(root, folder));
        const uses = files.filter((name) => /\.(js|mjs|ts)$/.test(name)).map((name) => ({
            name, count: count(name, readFileSync(root + name, "utf8")),
        }));
        expect(uses.length).toBeGreaterThan(50);
        const total = uses.reduce((sum, use) => sum + use.count, 0);
        const list = uses.filter((use) => use.count > 0).map((use) => `${use.name}: ${use.count}`);
        expect(total, list.join("\n")).toBeLessThanOrEqual(MOST);
    });

    test.each([
        ["a parameter", "a.js", "/** Adds. @param {any} a @param {Map<string, any[]>} b */", 2],
        ["a cast", "a.js", "const a = /** @type {any} */ (b);", 1],
        ["a nested type", "a.js", "/** @typedef {{ a: { b: any }, c: any }} A  any other */", 2],
        ["a declaration", "a.d.ts", "/** any */ export function f(a: any): string; // any", 1],
    ])("is counted in %s", (_, name, source, expected) => {
        expect(count(name, source)).toBe(expected);
    });

    test.each([
        ["prose", "a.js", "/** Works in any browser. @param {string} a  any text */ // any\nconst any = 1;"],
        ["the name of a field", "a.js", "/** @typedef {{ any?: number }} A */"],
        ["a string", "a.d.ts", 'export type A = "any";'],
    ])("is not counted in %s", (_, name, source) => {
        expect(count(name, source)).toBe(0);
    });
});
