/**
 * Classes of changes that have no observable effect. Each entry has a proof that holds for every line it accepts.
 * @type {{ why: string, accepts: (before: string, after: string, text: string, line: number) => boolean }[]}
 */
export const classes = [
    {
        why: "how few items a worker takes at a time, on which no result depends (core/parallel.h)",
        accepts: (before, after) => withoutLeast(before) === withoutLeast(after),
    },
    {
        why: "an array of this function that is longer than needed, and whose size nothing reads",
        accepts: (before, after, text, line) => {
            const arrays = arraysOf(before), longer = arraysOf(after);
            const k = arrays.findIndex(({ size }, i) => size !== longer[i]?.size);
            return k >= 0 && arrays.length === longer.length && longer[k].size > arrays[k].size &&
                withoutSizes(before) === withoutSizes(after) && /\) \{$/.test(outerLine(text, line)) &&
                !text.includes(`sizeof ${arrays[k].name}`);
        },
    },
    {
        why: "the function's callers test only whether the result is 0",
        accepts: (before, after, text, line) => before.replace(/\breturn 1;/, "return 2;") === after &&
            isOnlyTested(functionAt(text, line), text),
    },
    {
        why: "another lane of a value whose lanes are all equal",
        accepts: (before, after) => withoutLane(before) === withoutLane(after),
    },
];
const withoutLeast = (/** @type {string} */ line) => line.replace(/\.least = [1-9]\d*/, ".least = N");
const DECLARATION = /^(?:static |const )*(?:float|int|char|u?int\d+_t|size_t|f4|i4|Veer\w+)(?: const)? \**\w+\[/;
const ARRAY = /\b([a-z]\w*)\[(\d+)\](?=[,;]| = \{)/g;
/** Returns the line at which the function or struct around a line begins. @param {string} text @param {number} line */
const outerLine = (text, line) => text.split("\n").slice(0, line).findLast((above) => /^\w/.test(above)) ?? "";
/** Returns the arrays that a line declares. @param {string} line */
const arraysOf = (line) => DECLARATION.test(line)
    ? [...line.matchAll(ARRAY)].map(([, name, size]) => ({ name, size: Number(size) }))
    : [];
const withoutSizes = (/** @type {string} */ line) => line.replace(ARRAY, "$1[N]");
/** Returns the name of the static function of type int around a line, or an empty text. */
const functionAt = (/** @type {string} */ text, /** @type {number} */ line) =>
    /^static (?:inline )?int (\w+)\(/.exec(outerLine(text, line))?.[1] ?? "";
/** Returns whether a text uses a function only as a condition. @param {string} name @param {string} text */
function isOnlyTested(name, text) {
    const uses = name ? [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].slice(1) : [];
    return uses.length > 0 && uses.every(({ index = 0 }) => {
        let end = index + name.length, depth = 0;
        do depth += text[end] === "(" ? 1 : text[end] === ")" ? -1 : 0; while (++end < text.length && depth > 0);
        const before = text.slice(0, index), after = text.slice(end);
        return /(?:!|&& |\|\| |(?:if|while) \()$/.test(before) && /^(?:\)| &&| \|\||;| \?)/.test(after);
    });
}
/** Functions of lanes whose arguments are all f4_splat(...) of something without parentheses. */
const withoutLane = (/** @type {string} */ line) =>
    line.replace(/\b(f4_\w+\((?:f4_splat\([^()]*\)(?:, )?)+\))\[[0-3]\]/g, "$1[N]");
