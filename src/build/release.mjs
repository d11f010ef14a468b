// Checks whether a tag may be released: node src/build/release.mjs v1.2.3. The tag must match the version in
// package.json, and CHANGELOG.md must have a section about that version.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./needs.mjs";

/**
 * Returns the problems with a release, one line each.
 * @param {string} tag @param {{ version: string, changelog: string }} release
 */
export function problemsOf(tag, { version, changelog }) {
    const problems = [], sections = [...changelog.matchAll(/^## (\S+)/gm)].map(([, name]) => name);
    if (tag !== `v${version}`) {
        problems.push(`The tag is ${tag || "missing"}, but package.json has version ${version}.`);
    }
    if (!sections.includes(version)) problems.push(`CHANGELOG.md has no section "## ${version}".`);
    if (sections.includes("Unreleased")) {
        problems.push(`CHANGELOG.md has a section "## Unreleased": it belongs to ${version}.`);
    }
    return problems;
}

const [, program, tag = ""] = process.argv;
if (program?.endsWith("release.mjs")) {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
    const problems = problemsOf(tag, { version, changelog });
    for (const line of problems) console.error(line);
    process.exitCode = problems.length ? 1 : 0;
}
