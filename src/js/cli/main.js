/** The command line: `npx veer`. */
import { readFileSync } from "node:fs";
import { readArguments, UsageError } from "./arguments.js";
import { checkCommand } from "./check.js";
import { measure, messageOf, tuneCommand } from "./commands.js";
import { HELP } from "./text.js";

/** @import { Out } from "./commands.js" */

const COMMANDS = /** @type {const} */ ({ measure, tune: tuneCommand, check: checkCommand });

/** @type {Out} */
const out = {
    print: (text) => void process.stdout.write(text), tell: (text) => void process.stderr.write(text),
    isLive: process.stderr.isTTY === true,
};

/** @returns {Promise<number>} the exit code */
async function main() {
    const list = process.argv.slice(2), { command, file, given } = readArguments(list.length ? list : ["--help"]);
    if (given.version) {
        const manifest = new URL(/* @vite-ignore */ "../package.json", import.meta.url);
        out.print(`${JSON.parse(readFileSync(manifest, "utf8")).version}\n`);
    } else if (given.help) out.print(HELP);
    else return COMMANDS[/** @type {keyof typeof COMMANDS} */ (command)](file, given, out);
    return 0;
}

/** @param {unknown} error */
function failed(error) {
    const isKnown = error instanceof UsageError || (error instanceof Error && "code" in error);
    out.tell(`veer: ${isKnown ? messageOf(error) : error instanceof Error ? error.stack : error}\n`);
    if (error instanceof UsageError) out.tell("npx veer --help lists the options\n");
    return 2;
}

process.exitCode = await main().catch(failed);
