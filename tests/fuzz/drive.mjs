// The driver of the targets in JavaScript: mutates inputs with seeded random numbers for some seconds. An input that
// fails a check is printed with its number: node tests/fuzz/TARGET_fuzz.mjs SECONDS --from NUMBER begins with this
// input.

/** A generator of random numbers by a seed (mulberry32). */
export class Random {
    #state;
    /** @param {number} seed */
    constructor(seed) {
        this.#state = Math.imul(seed + 1, 0x9e3779b9) >>> 0;
    }
    /** Returns 32 random bits. */
    bits() {
        this.#state = (this.#state + 0x6d2b79f5) >>> 0;
        let v = this.#state;
        v = Math.imul(v ^ (v >>> 15), v | 1);
        v ^= v + Math.imul(v ^ (v >>> 7), v | 61);
        return (v ^ (v >>> 14)) >>> 0;
    }
    /** Returns an integer from 0 to count - 1. @param {number} count */
    under(count) {
        return Math.floor((this.bits() / 2 ** 32) * count);
    }
    /** @template T @param {readonly T[]} list @returns {T} */
    pick(list) {
        return list[this.under(list.length)];
    }
    /** Returns true once in `times` on average. @param {number} times */
    seldom(times) {
        return this.under(times) === 0;
    }
}

/** Values that often cause errors. @type {readonly unknown[]} */
const HARD = [
    null, true, false, "", "NaN", "inf", "__proto__", "constructor", "<img src=x onerror=alert(1)>", [], {}, [[]],
    [0, 0], [1, 2, 3], { x: 1 }, 0, -0, -1,
    0.5, 1e-320, 1e40, 1e308, -1e308, 2 ** 31, 2 ** 32, 2 ** 53, 4294967295, -2147483648, "a".repeat(3000),
    { ["__proto__"]: 1 }, { agent: "nobody" },
];

/**
 * Returns a copy of a difficult value, so that no input changes another or contains itself.
 * @param {Random} random
 */
const hard = (random) => structuredClone(random.pick(HARD));

/** @param {any} value @param {Random} random @returns {unknown} a similar value, or a very different one */
function other(value, random) {
    if (typeof value === "number" && random.under(4)) {
        return random.pick([
            value + 1, value - 1, -value, value * 1000, value / 1000, value + 0.5, Math.round(value), random.bits(),
            random.under(256),
        ]);
    }
    return hard(random);
}

/**
 * Changes a random part of a value: replaces, removes, adds, doubles or moves it.
 * @param {any} root
 * @param {Random} random
 */
export function mutate(root, random) {
    let at = root;
    while (random.under(5)) {
        const next = at[random.pick(Object.keys(at))];
        if (typeof next !== "object" || next === null || Object.keys(next).length === 0) break;
        at = next;
    }
    const keys = Object.keys(at), act = random.under(8);
    if (keys.length === 0) return;
    /** @type {any} */
    const key = random.pick(keys);
    if (act < 4) at[key] = other(at[key], random);
    else if (act === 4) Array.isArray(at) ? at.splice(Number(key), 1) : delete at[key];
    else if (act === 5) {
        Array.isArray(at)
            ? at.push(structuredClone(at[key]))
            : (at[random.pick(["extra", "x", "toString", key + "s"])] = hard(random));
    } else at[key] = structuredClone(at[random.pick(keys)]);
}

/** Changes text: replaces letters, cuts off ends, moves parts. @param {string} text @param {Random} random */
export function garble(text, random) {
    for (let edits = 1 + random.under(4); edits; edits--) {
        const at = random.under(text.length + 1), length = random.under(random.seldom(4) ? 200 : 4);
        const letter = random.seldom(3)
            ? String.fromCharCode(random.under(0x300))
            : random.pick([...'{}[]",:-.eE+0129\\u \n\t#=']);
        const put = random.pick([letter, "", text.slice(at, at + length).repeat(2), "1e999", letter.repeat(40)]);
        text = random.seldom(16) ? text.slice(0, at) : text.slice(0, at) + put + text.slice(at + length);
    }
    return text;
}

/** Returns the numbers of keys of the prototypes that hostile keys could change. */
const prototypeKeys = () => [Object.prototype, Array.prototype].map((one) => Reflect.ownKeys(one).length).join();

/**
 * Runs a target until its time is up or an input fails a check.
 * @param {(random: Random, planted: boolean) => unknown} once  tests one input; throws if a check fails
 */
export async function drive(once) {
    const [seconds, ...rest] = process.argv.slice(2), planted = rest.includes("--planted");
    const from = rest.indexOf("--from");
    const begin = from < 0 ? 0 : Number(rest[from + 1]), end = Date.now() + 1000 * Number(seconds);
    const keys = prototypeKeys();
    let number = begin, problem;
    do {
        // limited by processor time, so that a busy machine does not look like a hang
        const { user } = process.cpuUsage();
        try {
            await once(new Random(number), planted);
            if (prototypeKeys() !== keys) problem = new Error("a prototype was changed");
            if (process.cpuUsage().user - user > 20e6) problem = new Error("it took more than 20 s of work");
        } catch (error) {
            problem = error;
        }
        number++;
    } while (!problem && Date.now() < end);
    if (problem) console.log(`input ${number - 1}: ${problem instanceof Error ? problem.stack : problem}`);
    console.log(`stat::number_of_executed_units: ${number - begin}`);
    process.exitCode = problem ? 1 : 0;
}
