// The driver of the targets in JavaScript: mutations by seeded random numbers for some seconds. An input that breaks a
// promise is printed with its number: node tests/fuzz/TARGET_fuzz.mjs SECONDS --from NUMBER begins with it.

/** Random numbers from a seed (mulberry32). */
export class Random {
    #state;
    /** @param {number} seed */
    constructor(seed) {
        this.#state = Math.imul(seed + 1, 0x9e3779b9) >>> 0;
    }
    /** 32 bits */
    bits() {
        this.#state = (this.#state + 0x6d2b79f5) >>> 0;
        let v = this.#state;
        v = Math.imul(v ^ (v >>> 15), v | 1);
        v ^= v + Math.imul(v ^ (v >>> 7), v | 61);
        return (v ^ (v >>> 14)) >>> 0;
    }
    /** 0 to count - 1 @param {number} count */
    under(count) {
        return Math.floor((this.bits() / 2 ** 32) * count);
    }
    /** @template T @param {readonly T[]} list @returns {T} */
    pick(list) {
        return list[this.under(list.length)];
    }
    /** True once in `times`. @param {number} times */
    seldom(times) {
        return this.under(times) === 0;
    }
}

/** Values that hurt. @type {readonly unknown[]} */
const HARD = [
    null, true, false, "", "NaN", "inf", "__proto__", "constructor", "<img src=x onerror=alert(1)>", [], {}, [[]],
    [0, 0], [1, 2, 3], { x: 1 }, 0, -0, -1,
    0.5, 1e-320, 1e40, 1e308, -1e308, 2 ** 31, 2 ** 32, 2 ** 53, 4294967295, -2147483648, "a".repeat(3000),
    { ["__proto__"]: 1 }, { agent: "nobody" },
];

/** A copy, so that no input changes another or comes to hold itself. @param {Random} random */
const hard = (random) => structuredClone(random.pick(HARD));

/** @param {any} value @param {Random} random @returns {unknown} something like it, or nothing like it */
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
 * Changes a value somewhere in its depth: replaces, removes, adds, doubles or moves something.
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

/** Changes text: letters, ends, pieces. @param {string} text @param {Random} random */
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

/** The prototypes that hostile keys aim at. */
const prototypeKeys = () => [Object.prototype, Array.prototype].map((one) => Reflect.ownKeys(one).length).join();

/**
 * Runs a target until its time is over or something is found.
 * @param {(random: Random, planted: boolean) => unknown} once  throws what breaks a promise
 */
export async function drive(once) {
    const [seconds, ...rest] = process.argv.slice(2), planted = rest.includes("--planted");
    const from = rest.indexOf("--from");
    const begin = from < 0 ? 0 : Number(rest[from + 1]), end = Date.now() + 1000 * Number(seconds);
    const keys = prototypeKeys();
    let number = begin, problem;
    do {
        const { user } = process.cpuUsage(); // a busy machine is no finding
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
