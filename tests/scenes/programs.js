// Helpers for the tests of programs: the playground's sessions, and each way in which a program can be run.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { createVeer } from "veer";
import { root } from "../../src/build/needs.mjs";
import { newSession } from "../../web/app/run/session.js";
import { readScene } from "../../web/scene/load.js";
import { runProgram } from "../../web/scene/program/record.js";
import { sceneText } from "../tools/scenes.mjs";

/** @typedef {import("../../web/app/run/session.js").Session} Session */
/** @typedef {import("../../web/scene/program/record.js").Program} Program */

/** @type {any} */
export let veer;
const folder = mkdtempSync(join(tmpdir(), "veer-program-"));
// Inside the repository, so that Node finds the package. Each test file has its own, because several run at once.
mkdirSync(join(root, "build/example"), { recursive: true });
const inRoot = mkdtempSync(join(root, "build/example/programs-"));
const WARNINGS = ["-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror"];

/** Starts Veer and builds the native library before the tests of a file, and removes all created files after them. */
export function begin() {
    beforeAll(async () => {
        veer = await createVeer();
        veer.warnings = "off";
        execFileSync("make", ["-s", "-j2", "VARIANT=gcc", "CC=gcc"],
            { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    });
    afterAll(() => {
        for (const used of [folder, inRoot]) rmSync(used, { recursive: true, force: true });
    });
}

/**
 * Returns a session in a scene.
 * @param {string} name
 * @param {Partial<import("../../web/app/run/session.js").Wanted>} [wanted]
 */
export function sessionOf(name, wanted) {
    return newSession(veer, new Map([[name, readScene(sceneText(name), veer.schema)]]), { scene: name, ...wanted });
}

/** @param {Session} session @param {number} steps */
export const step = (session, steps) => {
    for (let i = 0; i < steps; i++) session.game.step();
};

/** Returns the output of a program of the page. @param {string} text @param {string} name */
export function runJavaScript(text, name) {
    const file = join(inRoot, `${name}.mjs`);
    writeFileSync(file, text);
    // warnings about scenes are not of interest here
    return execFileSync("node", [file], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}

/** Returns the brain that a copied text creates. @param {string} text @param {{ world: any, beatPath: any }} given */
export async function evaluated(text, given) {
    const file = join(inRoot, "brain.mjs");
    writeFileSync(file, `export const make = ({ world, beatPath }) => {\n${text}\nreturn guardBrain;\n};\n`);
    return (await import(/* @vite-ignore */ file)).make(given);
}

/** @param {string} text @param {string} name */
export function runC(text, name) {
    const file = join(folder, `${name}.c`), program = join(folder, name);
    writeFileSync(file, text);
    const { status, stderr } = spawnSync("gcc",
        [...WARNINGS, `-I${join(root, "build/include")}`, file, join(root, "build/gcc/libveer.a"), "-o", program],
        { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return execFileSync(program, { encoding: "utf8" }).trim();
}

/** Returns the printed text. @param {{ text: string }[]} lines */
export const textOf = (lines) => lines.map(({ text }) => `${text}\n`).join("");

/**
 * Runs a program in all three ways, which must agree.
 * @param {Program} program
 * @param {string} name
 * @param {{ js: string, c: string }} texts
 */
export async function expectSame(program, name, texts) {
    const end = `${program.tick} ${program.hash}`, run = await runProgram(veer, program);
    expect(`${run?.tick} ${run?.hash}`).toBe(end);
    expect(runJavaScript(texts.js, name)).toBe(end);
    expect(runC(texts.c, name)).toBe(end);
}
