/**
 * An error in a scene file: its location (a JSON path, or line and column), the value found there, and a message with
 * both.
 */

/** @typedef {{ path?: string, value?: unknown, line?: number, column?: number, cause?: unknown }} SceneErrorDetail */

export class SceneError extends Error {
    /** @param {string} text  the error; the message adds the location @param {SceneErrorDetail} [detail] */
    constructor(text, detail = {}) {
        const place = detail.path ?? (detail.line ? `line ${detail.line}, column ${detail.column}` : "scene");
        super(`${place}: ${text}`, detail.cause === undefined ? undefined : { cause: detail.cause });
        this.name = "SceneError";
        this.code = "VEER_E_SCENE";
        this.path = detail.path;
        this.value = detail.value;
        this.line = detail.line;
        this.column = detail.column;
    }
}

/** Quotes a value for a message, shortened. @param {unknown} value */
export function quote(value) {
    const text = typeof value === "number" ? String(value) : JSON.stringify(value);
    if (text === undefined) return String(value);
    return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/**
 * Returns the candidate with the most similar spelling, or "" if none is close enough.
 * @param {string} word
 * @param {Iterable<string>} candidates
 */
export function closestSpelling(word, candidates) {
    let best = "", least = Math.max(2, Math.floor(word.length / 3)) + 1;
    for (const candidate of candidates) {
        const distance = editDistance(word.slice(0, 60).toLowerCase(), candidate.toLowerCase());
        if (distance < least) [best, least] = [candidate, distance];
    }
    return best;
}

/**
 * Returns the number of letters to insert, delete or replace (Levenshtein 1966).
 * @param {string} a @param {string} b
 */
function editDistance(a, b) {
    let row = Array.from({ length: b.length + 1 }, (_, j) => j);
    for (let i = 1; i <= a.length; i++) {
        const next = [i];
        for (let j = 1; j <= b.length; j++) {
            next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        }
        row = next;
    }
    return row[b.length];
}

/** Returns "; did you mean ...?" or "". @param {string} word @param {Iterable<string>} candidates */
export function suggestion(word, candidates) {
    const meant = closestSpelling(word, candidates);
    return meant ? `; did you mean ${quote(meant)}?` : "";
}
