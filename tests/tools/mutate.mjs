#!/usr/bin/env node
/**
 * Measures how well the native tests detect changes of the core: npm run mutate -- COUNT [SEED [FILE ...]] changes one
 * operator, comparison or number of src/ at random, only in files whose names contain one of the words if there are
 * any, builds the change and runs the tests until one fails; then it makes the next change. A change that gives the
 * same machine code, or is listed with its reason in equivalents.mjs, counts as "changes nothing"; a change that does
 * not compile is not counted. A change that survives is in a line that no test checks.
 *
 * A word may end with a line, as in limit.c:120, and COUNT may be "all", for a line or a small file. --quick runs only
 * the golden hashes and the tests that take a few milliseconds; a longer test may find the survivors. --again OUTPUT
 * makes the changes that survived in an earlier run, whose output is that file, and whose lines are still the same.
 *
 * Everything happens in build/mutate. The library is a shared object there, so that a change compiles only the files
 * that contain or include it, and no test. An index beyond an array ends the program, as in the tests with sanitizers.
 * The golden hashes run first, because they find most changes at once, then tests named after the changed file, then
 * tests that have found a change before, then the others by their time on the unchanged library. An interrupt ends the
 * program with the summary. (Mutation testing: DeMillo, Lipton and Sayward, Hints on Test Data Selection, 1978.)
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { ensure } from "../../src/build/needs.mjs";
import { Random } from "../fuzz/drive.mjs";
import { filesOfRooms } from "../rooms.mjs";
import { equivalents, whyEquivalent } from "./equivalents.mjs";
import { run } from "./rows.mjs";
import { root, usage } from "./scenes.mjs";

/**
 * @typedef {{ file: string, at: number, length: number, to: string, line: number, before: string, after:
 *   string }} Change
 */
/**
 * @typedef {object} Suite
 * @property {{ file: string, uses: string[] }[]} includes  the files that each source is compiled from
 * @property {Map<string, number>} times  seconds that each test takes on the unchanged library
 * @property {Set<string>} good  tests that have found a change
 */

const scratch = join(root, "build/mutate");
const FLAGS = [
    "-std=c11", "-O1", "-w", "-ffp-contract=off", "-fno-math-errno", "-mno-fma", "-fPIC", "-Isrc", "-Ibuild/mutate",
    "-fsanitize=bounds,shift,integer-divide-by-zero,float-cast-overflow", "-fsanitize-undefined-trap-on-error",
];
const AT_ONCE = Math.min(availableParallelism(), 4);
const USAGE = "npm run mutate -- COUNT|all [SEED [FILE[:LINE] ...]] [--quick] | --again OUTPUT [--quick]";
/** Files that are not part of every build or of the simulation. */
const LEFT_OUT = ["src/api/wasm.c", "src/core/threads.c"];

const sources = () => filesOfRooms(root, /./).filter((file) => !LEFT_OUT.includes(file));

/**
 * The replacements of each token. clang-format has put spaces around binary operators, and no space after operators of
 * pointers and signs.
 */
const OTHERS = {
    "<": ["<=", ">"], "<=": ["<", ">"], ">": [">=", "<"], ">=": [">", "<"], "==": ["!="], "!=": ["=="], "&&": ["||"],
    "||": ["&&"],
    "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"], "&": ["|"], "|": ["&"], "<<": [">>"], ">>": ["<<"],
    "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="], "|=": ["&="], "&=": ["|="],
};
const BINARY = /(?<= )(?:[<>=!]=|<<|>>|&&|\|\||[-+*/|&]=|[-+*/%&|<>])(?= )/;
const NUMBER = /(?<![\w.#])(?:0x[\dA-Fa-f]+|\d+\.?\d*(?:e[-+]?\d+)?)(?:[fu]|ull)?(?![\w.])/;
const TOKEN = new RegExp(`${BINARY.source}|\\+\\+|--|${NUMBER.source}`, "g");

/**
 * Returns the text with comments, strings, characters, preprocessor lines and declarations at the outermost level
 * replaced by spaces, without a change of length.
 */
function codeOf(/** @type {string} */ text) {
    const blank = (/** @type {string} */ part) => part.replace(/[^\n]/g, " ");
    const bare = text.replace(/\/\*[^]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*#(?:.*\\\n)*.*$/gm,
        blank);
    return bare.replace(/^(?:_Static_assert|typedef|VEER_API|VEER_EXPORT)[^;{]*;/gm, blank);
}

/** Returns the replacements of a token. @param {string} token @returns {string[]} */
function othersThan(token) {
    if (token === "++") return ["--"];
    if (token === "--") return ["++"];
    if (Object.hasOwn(OTHERS, token)) return OTHERS[/** @type {keyof typeof OTHERS} */ (token)];
    const [, number, suffix] = /^(0x[\dA-Fa-f]+|[\d.e+-]+)(.*)$/.exec(token) ?? [], value = Number(number);
    const isReal = /[.e]/.test(number) && !number.startsWith("0x");
    if (isReal) return value ? [`(${number}${suffix} * 1.25${suffix})`, `0.0${suffix}`] : [`1.0${suffix}`];
    return [value + 1, ...(value ? [value - 1] : [])].map((other) => `${other}${suffix}`);
}

/** @typedef {{ file: string, text: string, tokens: RegExpMatchArray[] }} Source */
/** @returns {Source[]} */
function allSources() {
    return sources().filter((file) => /\.[ch]$/.test(file)).map((file) => {
        const text = readFileSync(join(root, file), "utf8");
        return { file, text, tokens: [...codeOf(text).matchAll(TOKEN)] };
    });
}

/** Returns the tokens of the files and lines that the words name. @param {Source[]} files @param {string[]} words */
function chosenOf(files, words) {
    const isNamed = (/** @type {string} */ place) =>
        words.some((word) => `${place}:`.includes(/:\d+$/.test(word) ? `${word}:` : word));
    return files.map(({ file, text, tokens }) => {
        return {
            file, text,
            tokens: tokens.filter(({ index = 0 }) => isNamed(`${file}:${text.slice(0, index).split("\n").length}`)),
        };
    }).filter(({ tokens }) => tokens.length);
}

/**
 * Yields random changes of random tokens of the files, without end.
 * @param {Random} random
 * @param {Source[]} files
 */
function* changesOf(random, files) {
    for (;;) {
        let index = random.under(files.reduce((sum, { tokens }) => sum + tokens.length, 0)), k = 0;
        while (index >= files[k].tokens.length) index -= files[k++].tokens.length;
        const token = files[k].tokens[index];
        yield changeOf(files[k], token, random.pick(othersThan(token[0])));
    }
}
/** @param {Source[]} files */
function* allChangesOf(files) {
    for (const source of files) {
        for (const token of source.tokens) for (const to of othersThan(token[0])) yield changeOf(source, token, to);
    }
}

/** Returns a change as one line of output. @param {Change} change */
const textOf = ({ file, line, before, after }) => `${file}:${line}: ${before} -> ${after}`;

/** Yields the changes that survived an earlier run, according to its output. @param {Source[]} files */
function* survivorsOf(files, /** @type {string} */ output) {
    const survived = new Set(output.split("\n").flatMap((line, i, lines) =>
        lines[i + 1]?.trim() === "survived" ? [line.replace(/^\d+\/\w+ (\S+:)\d+:/, "$1")] : []));
    for (const change of allChangesOf(files)) {
        if (survived.delete(textOf(change).replace(/^(\S+:)\d+:/, "$1"))) yield change;
    }
    for (const line of survived) console.log(`no such line any more: ${line}`);
}

/** @param {Source} source @param {RegExpMatchArray} found @param {string} to @returns {Change} */
function changeOf({ file, text }, found, to) {
    const [token] = found, at = found.index ?? 0;
    const begin = text.lastIndexOf("\n", at) + 1, end = text.indexOf("\n", at);
    const line = text.slice(0, at).split("\n").length;
    const after = text.slice(begin, at) + to + text.slice(at + token.length, end);
    return { file, at, length: token.length, to, line, before: text.slice(begin, end).trim(), after: after.trim() };
}

/** Runs commands, several at a time. The first failure ends all of them. @param {string[][]} commands */
async function runAll(commands) {
    const waiting = [...commands];
    const worker = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await run(next[0], next.slice(1));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const objectOf = (/** @type {string} */ source) => source.replaceAll("/", "-").replace(/c$/, "o");
const link = (/** @type {string[]} */ objects, /** @type {string} */ library) => [
    "gcc", "-shared", ...objects, "-o", library,
];

/** Returns the files from which an object was compiled, or null if they are unknown. @param {string} object */
function usesOf(object) {
    const list = join(scratch, object.replace(/o$/, "d"));
    return existsSync(list) ? readFileSync(list, "utf8").match(/(?:src|tests|build)\/[\w/.]+\.(?:c|h|inl)\b/g) : null;
}

/** Returns whether an object is newer than every file that it was compiled from. @param {string} object */
function isFresh(object) {
    const uses = usesOf(object), path = join(scratch, object);
    if (!uses || !existsSync(path)) return false;
    const made = statSync(path).mtimeMs;
    return uses.every((file) => existsSync(join(root, file)) && statSync(join(root, file)).mtimeMs < made);
}

/**
 * Writes a file unless it already contains the text, so that what depends on the file stays up to date. Returns whether
 * it wrote the file.
 */
function update(/** @type {string} */ path, /** @type {string} */ text) {
    if (existsSync(path) && readFileSync(path, "utf8") === text) return false;
    writeFileSync(path, text);
    return true;
}

/** Compiles an object under a temporary name first, because an interrupt may leave an incomplete file. */
const compile = (/** @type {string} */ file, /** @type {string} */ object, /** @type {string[]} */ ...more) => [
    "sh", "-c", 'gcc "$@" -o "$0.part" && mv "$0.part" "$0"', join("build/mutate", object),
    ...FLAGS, ...more, "-MMD", "-MF", join("build/mutate", object.replace(/o$/, "d")), "-c", file,
];

/**
 * Rebuilds the files of the unchanged library and of the tests that have changed since the last run. Returns the files
 * that each source includes.
 */
async function prepare() {
    for (const folder of ["objects", "tests", "calls"]) mkdirSync(join(scratch, folder), { recursive: true });
    update(join(scratch, "calls/fuzz.inl"), await run("node", ["src/build/calls.mjs", "fuzz.inl"]));
    const c = sources().filter((file) => file.endsWith(".c"));
    const native = readdirSync(join(root, "tests/native")).filter((name) => /(_test|test_main)\.c$/.test(name));
    const own = [...native.map((name) => `tests/native/${name}`), "src/core/threads.c"];
    const haveFlagsChanged = update(join(scratch, "flags"), FLAGS.join(" "));
    const isStale = (/** @type {string[]} */ [,,, object]) =>
        haveFlagsChanged || !isFresh(object.slice("build/mutate/".length));
    await runAll([
        ...c.map((file) => compile(file, `objects/${objectOf(file)}`)),
        ...own.map((file) => compile(file, `tests/${objectOf(file)}`, "-O0")),
    ].filter(isStale));
    const objects = c.map((file) => join(scratch, "objects", objectOf(file)));
    await run("gcc", link(objects, join(scratch, "libveer.so")).slice(1));
    const program = own.map((file) => join(scratch, "tests", objectOf(file)));
    await run("gcc", [...program, `-L${scratch}`, "-lveer", "-lm", "-pthread", "-Wl,--wrap=pthread_create", "-o", join(
        scratch, "all_tests",
    )]);
    return c.map((file) => ({ file, uses: usesOf(`objects/${objectOf(file)}`) ?? [] }));
}

/**
 * Returns the seconds of processor time that a process has used, and whether it is waiting. Processor time, not wall
 * time, so that a test slowed by a busy machine is not mistaken for an endless loop.
 * @param {number} pid
 */
function useOf(pid) {
    try {
        const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
        return { seconds: (Number(fields[11]) + Number(fields[12])) / 100, isWaiting: fields[0] === "S" };
    } catch {
        return { seconds: 0, isWaiting: false };
    }
}

/** The running programs, which an interrupt must end. @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** Limit of memory for a test, because a change may make it allocate without end. */
const MOST_KILOBYTES = 4_000_000;
const QUICK = 0.02; // time, in seconds, of the longest test that --quick runs
const LOOK_EVERY = 200, LONGEST_WAIT = 30_000; // milliseconds

/**
 * Runs tests on a library until one fails, and returns its name, or null if none fails. A crash and a test that does
 * not end are failures of that test.
 * @param {string} folder  folder of the library
 * @param {string[]} names
 * @param {(test: string, seconds: number) => void} started
 * @param {(test: string) => number} limit
 * @returns {Promise<string | null>}
 */
function failing(folder, names, started, limit) {
    return new Promise((resolve) => {
        const env = { ...process.env, LD_LIBRARY_PATH: folder };
        const command = `ulimit -v ${MOST_KILOBYTES}; exec "$0" --first --part 0 1 "$@"`;
        const child = spawn("sh", ["-c", command, join(scratch, "all_tests"), ...names],
            { env, stdio: ["ignore", "pipe", "ignore"] });
        let rest = "", test = "", begun = 0, used = 0, waited = 0, isDone = false;
        running.add(child);
        const done = (/** @type {string | null} */ answer) => {
            if (isDone) return;
            isDone = true;
            running.delete(child);
            clearInterval(timer);
            child.kill("SIGKILL");
            resolve(answer);
        };
        const secondsNow = () => useOf(child.pid ?? 0).seconds;
        const timer = setInterval(() => {
            const { seconds, isWaiting } = useOf(child.pid ?? 0);
            waited = isWaiting && seconds === used ? waited + LOOK_EVERY : 0;
            used = seconds;
            if (test && seconds - begun > limit(test)) done(`${test} (endless)`);
            if (test && waited > LONGEST_WAIT) done(`${test} (waits forever)`);
        }, LOOK_EVERY);
        child.stdout.setEncoding("utf8").on("data", (text) => {
            const lines = (rest + text).split("\n");
            rest = lines.pop() ?? "";
            for (const line of lines) {
                if (/^#\d+ failed$/.test(line)) return done(test);
                const name = /^#\d+ tests\/native\/(\S+: \w+)$/.exec(line)?.[1];
                if (name) [test, begun] = [name, secondsNow()];
                if (name) started(name, begun);
                if (/^\d+ passed, 0 failed$/.test(line)) done(null);
            }
        });
        child.on("error", () => done("no program"));
        child.on("close", () => done(`${test} (crash)`));
    });
}

/**
 * Measures the time of each test on the unchanged library; all tests must pass. The times are kept beside the library
 * until the library or a test changes.
 * @param {boolean} isQuick  only the quick tests
 * @returns {Promise<Map<string, number>>}
 */
async function timeTests(isQuick) {
    const kept = join(scratch, "times.json"), hash = createHash("sha256");
    for (const name of ["libveer.so", "all_tests"]) hash.update(readFileSync(join(scratch, name)));
    const state = hash.digest("hex"), last = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : null;
    const areAllKept = last?.state === state;
    const isShort = (/** @type {[string, number]} */ [test, seconds]) => seconds < QUICK || test.startsWith("golden");
    if (areAllKept) return new Map(isQuick ? last.times.filter(isShort) : last.times);
    if (isQuick && last?.quickTimes && last.quickState === state) return new Map(last.quickTimes);
    const names = isQuick && last
        ? ["golden", ...last.times.filter(isShort).map((/** @type {[string, number]} */ [test]) => test.split(": ")[1])]
        : [];
    /** @type {[string, number][]} */
    const begins = [];
    const failed = await failing(scratch, names, (test, seconds) => begins.push([test, seconds]), () => Infinity);
    if (failed) throw new Error(`${failed} fails on the unchanged library`);
    /** @type {[string, number][]} */
    const times = begins.map(([test, seconds], i) => [test, (begins[i + 1]?.[1] ?? seconds + 1) - seconds]);
    const isPart = names.length > 0;
    writeFileSync(kept, JSON.stringify(isPart ? { ...last, quickState: state, quickTimes: times } : { state, times }));
    return new Map(isQuick ? times.filter(isShort) : times);
}

/** Returns the words of a name in camelCase or with underscores, without words of up to three letters. */
const wordsOf = (/** @type {string} */ name) =>
    name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase().split("_").filter((word) => word.length > 3);

/**
 * Returns tests in groups, in the order of their likelihood to fail: the golden hashes, tests with the file's name,
 * tests with words of that name, tests that have found a change before, then the others by their time.
 * @param {Suite} suite @param {string} file
 */
function groupsOf({ times, good }, file) {
    const stem = basename(file).replace(/\.\w+$/, ""), words = wordsOf(stem), waiting = new Set(times.keys());
    const take = (/** @type {number} */ seconds, /** @type {(test: string) => boolean} */ isTaken = () => true) => {
        const taken = [...waiting].filter((test) => (times.get(test) ?? 0) < seconds && isTaken(test));
        for (const test of taken) waiting.delete(test);
        return taken.map((test) => test.split(": ")[1]);
    };
    const isRelated = (/** @type {string} */ test) => words.some((word) => test.toLowerCase().includes(word));
    const groups = [
        take(Infinity, (test) => /^golden(?!.*damaged)/.test(test)),
        take(Infinity, (test) => test.startsWith("golden")),
        take(1, (test) => test.startsWith(stem)), take(0.1, isRelated),
        take(0.2, (test) => good.has(test)), take(0.01), take(0.05), take(0.3), take(Infinity),
    ];
    return groups.filter((group) => group.length > 0);
}

/** Returns the processor seconds after which a test counts as endless. */
const limitOf = (/** @type {Suite} */ { times }, /** @type {string} */ test) => 1 + 5 * (times.get(test) ?? 0);

/**
 * Returns the result of one change: "found by ...", "changes nothing", "survived", or null if it does not compile.
 * @param {Change} change @param {string} folder @param {Suite} suite
 */
async function judge({ file, at, length, to, line, before, after }, folder, suite) {
    const { includes, good } = suite;
    const text = readFileSync(join(root, file), "utf8");
    const why = whyEquivalent({ name: basename(file), line, before, after }, text);
    if (why) return `changes nothing: ${why}`;
    const affected = includes.filter(({ uses }) => uses.includes(file)).map((one) => one.file);
    writeFileSync(join(folder, file), text.slice(0, at) + to + text.slice(at + length));
    try {
        for (const source of affected) {
            await run("sh", ["-c", `cd ${folder} && exec gcc ${FLAGS.join(" ")} -c ${source} -o ${objectOf(source)}`]);
        }
    } catch {
        return null;
    } finally {
        writeFileSync(join(folder, file), text);
    }
    const changed = affected.filter((source) =>
        !readFileSync(join(folder, objectOf(source))).equals(readFileSync(join(scratch, "objects", objectOf(source)))));
    if (!changed.length) return "changes nothing: the same machine code";
    const objects = includes.map((one) =>
        join(changed.includes(one.file) ? folder : join(scratch, "objects"), objectOf(one.file)));
    await run("gcc", link(objects, join(folder, "libveer.so")).slice(1));
    for (const names of groupsOf(suite, file)) {
        const test = await failing(folder, names, () => {}, (name) => limitOf(suite, name));
        if (!test) continue;
        good.add(test.replace(/ \(.*/, ""));
        return `found by ${test}`;
    }
    return "survived";
}

async function main() {
    const isQuick = process.argv.includes("--quick");
    const given = process.argv.slice(2).filter((word) => word !== "--quick");
    const earlier = given[0] === "--again" && existsSync(given[1] ?? "") ? readFileSync(given[1], "utf8") : null;
    const [count, seed = "1", ...words] = earlier === null ? given : ["all"];
    if (!/^(?:[1-9]\d*|all)$/.test(count ?? "") || !/^\d+$/.test(seed)) usage(USAGE);
    if (ensure(["gcc"]).size) process.exit(1);
    const files = allSources();
    const chosen = words.length ? chosenOf(files, words) : files.filter(({ tokens }) => tokens.length);
    if (!chosen.length) usage(`${USAGE}: no file of src/ has such a name`);
    const lines = new Set(files.flatMap(({ text }) => text.split("\n").map((line) => line.trim())));
    for (const [line] of equivalents) {
        if (!lines.has(line)) console.log(`equivalents.mjs: no line is "${line}" any more`);
    }
    const random = new Random(Number(seed));
    /** @type {Suite} */
    const suite = { includes: await prepare(), times: await timeTests(isQuick), good: new Set() };
    const work = [...suite.times.values()].reduce((sum, seconds) => sum + seconds, 0);
    console.log(`${suite.times.size} tests pass on the unchanged library, in ${work.toFixed(0)} s of work`);
    const tally = { found: 0, nothing: 0, survived: 0 }, began = Date.now();
    /** @type {string[]} */
    const survivors = [];
    const summarize = () => {
        const judged = tally.found + tally.nothing + tally.survived;
        const share = (100 * (tally.found + tally.nothing)) / Math.max(judged, 1);
        const { found, nothing, survived } = tally, seconds = Math.round((Date.now() - began) / 1000);
        if (survivors.length) console.log(`\nWhat survived:\n${survivors.join("\n")}`);
        console.log(`${judged} changes in ${seconds} s: ${found} found, ${nothing} change nothing, ${survived} ` +
            `survived; ${share.toFixed(1)} % found or without effect`);
    };
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
        process.on(signal, () => {
            for (const child of running) child.kill("SIGKILL");
            summarize();
            process.exit(130);
        });
    }
    const changes = earlier !== null ? survivorsOf(files, earlier)
        : count === "all" ? allChangesOf(chosen) : changesOf(random, chosen);
    const end = count === "all" ? Infinity : Number(count);
    let begun = 0;
    const worker = async (/** @type {number} */ index) => {
        const folder = join(scratch, String(index));
        rmSync(folder, { recursive: true, force: true });
        cpSync(join(root, "src"), join(folder, "src"), { recursive: true, filter: (path) => !path.includes("/js") });
        while (begun < end) {
            begun++;
            const change = changes.next().value;
            if (!change) return;
            const where = textOf(change);
            const said = await judge(change, folder, suite);
            if (said === null) begun--;
            else tally[said === "survived" ? "survived" : said.startsWith("found") ? "found" : "nothing"]++;
            if (said === "survived") survivors.push(where);
            const judged = tally.found + tally.nothing + tally.survived;
            console.log(`${judged}/${count} ${where}\n    ${said ?? "does not compile: not counted"}`);
        }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => worker(index)));
    summarize();
}

await main();
