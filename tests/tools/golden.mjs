#!/usr/bin/env node
/**
 * `npm run golden:native` updates the hashes of the native tests' golden worlds (tests/native/golden_table.inl) and
 * checks them. It is for intended changes of behavior: the table then changes in a separate commit that gives the
 * reason.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./scenes.mjs";

const TABLE = "tests/native/golden_table.inl";
const FILES = [
    "golden_test.c", "golden_uses_test.c", "golden_plain_test.c", "golden_calls_test.c", "golden_lattice_test.c",
    "golden_routes_test.c", "golden_pockets_test.c", "golden_any_test.c",
];

/** @param {string} file @param {string[]} words @param {Record<string, string>} [settings] */
const run = (file, words, settings = {}) =>
    execFileSync(file, words, { cwd: root, stdio: "inherit", env: { ...process.env, ...settings } });
const build = () => run("make", ["-s", "VARIANT=gcc", "tests"]);
const program = join(root, "build/gcc/all_tests");

build();
writeFileSync(join(root, TABLE), "");
run(program, FILES, { VEER_GOLDEN_TABLE: TABLE });
build();
run(program, FILES);
run("git", ["diff", "--stat", "--", TABLE]);
