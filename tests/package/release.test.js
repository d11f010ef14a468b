/** The checks of a release before it is published. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { problemsOf } from "../../src/build/release.mjs";

const text = (/** @type {string} */ name) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
const release = { version: "1.2.3", changelog: "# Changelog\n\n## 1.2.3 (2027-01-05)\n\n## 1.2.2 (2026-12-01)\n" };

test("a tag is the version, with a section in the changelog, and nothing is left unreleased", () => {
    expect(problemsOf("v1.2.3", release)).toEqual([]);
    expect(problemsOf("v1.2.4", release)).toEqual(["The tag is v1.2.4, but package.json has version 1.2.3."]);
    expect(problemsOf("1.2.3", release)).toHaveLength(1);
    expect(problemsOf("", release)[0]).toContain("missing");
    expect(problemsOf("v2.0.0", { ...release, version: "2.0.0" })).toEqual(['CHANGELOG.md has no section "## 2.0.0".']);
    expect(problemsOf("v1.2.3", { ...release, changelog: `## Unreleased\n${release.changelog}` })).toHaveLength(1);
});

test("the release checks the tag first, runs every suite, and publishes the archive that they had, with " +
    "provenance", () => {
    const workflow = text(".github/workflows/release.yml");
    const steps = [...workflow.matchAll(/- run: (.+)/g)].map(([, step]) => step);
    expect(workflow).toMatch(/tags: \["v\*"\]/);
    expect(steps[0]).toBe('node src/build/release.mjs "$GITHUB_REF_NAME"');
    expect(steps.slice(1)).toEqual([
        "npm run test:all", "npm run consumers", "npm pack", "npm publish ./veer-*.tgz --provenance --access public",
    ]);
    const [test, publish] = workflow.split("\n  publish:\n");
    expect(test).not.toContain("id-token");
    for (const line of ["needs: test", "id-token: write", "actions/download-artifact"]) expect(publish).toContain(line);
});
