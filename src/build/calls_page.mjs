/**
 * Makes the page docs/reference/calls.md of the package. It lists every call of a Veer and of a world on one line, with
 * its types, its text and its example, from the declarations in dist/. The site shows these declarations with TypeDoc.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./needs.mjs";

/** The declarations of a class, in the order in which people need them. @type {[string, string[]][]} */
const OBJECTS = [["veer", ["veer"]], ["world", ["world", "contents", "answers", "grounds", "methods"]]];
const MEMBER = /^ {4}\/\*\*((?:(?!\*\/)[^])*)\*\/\n {4}(get |set )?(\w+)((?:<[^>\n]*>)?(?:\([^;]*?\))?: [^;]*);$/gm;

/** Returns the words of a comment before its tags, and its example. @param {string} comment */
function wordsOf(comment) {
    const text = comment.replace(/^ *\* ?/gm, "").replace(/\s+/g, " ").trim(), [first] = text.split(/ ?@\w+/);
    const [, example] = /@example (.*?)(?: @|$)/.exec(text) ?? [];
    const [, result] = /@returns \{[^}]*\} ([^@].*?)(?: @|$)/.exec(text) ?? [];
    return { first, example, result };
}

/** @param {string} object @param {string} file */
function linesOf(object, file) {
    const code = readFileSync(join(root, `dist/world/${file}.d.ts`), "utf8");
    return [...code.matchAll(MEMBER)].flatMap(([, comment, kind = "", name, rest]) => {
        const { first, example, result } = wordsOf(comment);
        if (name === "constructor" || first.startsWith("Internal")) return [];
        const types = rest.replace(/import\("[^"]*"\)\.|\bapi\./g, "").replace(/\s+/g, " ");
        const call = `${object}.${name}${kind ? types.replace(/^\(\)/, "") : types}`;
        const parts = [first, result && `Returns: ${result}.`, example && `Example: \`${example.replace(/;$/, "")}\`.`];
        return [[`- \`${call}\``, parts.filter(Boolean).join(" ")].filter(Boolean).join(": ")];
    });
}

/** Returns the page. */
export function callsPage() {
    const lists = OBJECTS.map(([object, files]) =>
        `## ${object}\n\n${files.flatMap((file) => linesOf(object, file)).join("\n")}\n`);
    return `# Calls

Every call of \`veer\`, which \`await createVeer()\` returns, and of a world, from \`veer.createWorld(...)\`. The fields
of the definitions are in [Settings](settings.md) and [Brains](brains.md), all types in \`dist/types/*.d.ts\`.

${lists.join("\n")}`;
}
