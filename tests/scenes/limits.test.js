/**
 * Limits for files and links of the playground: the limits in the code, in the rows of tests/BAD_INPUTS.md, and in the
 * errors are the same. The largest allowed size passes on to the next check; one more is rejected because of its size.
 */
import { readFileSync } from "node:fs";
import { crc32, deflateRawSync } from "node:zlib";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { decodeLink, MAX_LINK, MAX_PLAIN, VERSION } from "../../web/app/links/share.js";
import { MAX_DEPTH, MAX_TEXT, parseJson } from "../../web/scene/json.js";

/** @type {typeof import("../../web/app/code/files.js").openFile} */
let openFile;
beforeAll(async () => {
    // defined first, because the page's modules use them as they load
    for (const name of ["addEventListener", "document", "matchMedia"]) vi.stubGlobal(name, vi.fn());
    ({ openFile } = await import("../../web/app/code/files.js"));
});

const rows = readFileSync(new URL("../BAD_INPUTS.md", import.meta.url), "utf8");

/** Returns the numbers in the input of a row, as it writes them. @param {number} row */
function limitsOf(row) {
    const [, input] = new RegExp(`^\\| ${row} \\| ([^|]*) \\|`, "m").exec(rows) ?? ["", ""];
    return [...input.matchAll(/more than ([\d,]+) (\w+)/g)].map(([, number, unit]) => [
        Number(number.replaceAll(",", "")), unit,
    ]);
}

/** @param {() => unknown} act @returns {Promise<string>} */
const messageOf = async (act) => Promise.resolve().then(act).then(() => "", (error) => error.message);

/** Returns a link with these bytes unpacked. @param {Uint8Array} plain */
function link(plain) {
    const packed = deflateRawSync(plain), framed = Buffer.alloc(packed.length + 4);
    framed.writeUInt32BE(crc32(packed));
    packed.copy(framed, 4);
    return `#s=${VERSION}.${framed.toString("base64url")}`;
}

describe("the rows of BAD_INPUTS and the code have the same limits", () => {
    it("89: levels and characters of a scene", async () => {
        expect(limitsOf(89)).toEqual([[MAX_DEPTH, "levels"], [MAX_TEXT, "characters"]]);
        const nested = (/** @type {number} */ levels) => `${"[".repeat(levels)}1${"]".repeat(levels)}`;
        expect(() => parseJson(nested(MAX_DEPTH))).not.toThrow();
        expect(await messageOf(() => parseJson(nested(MAX_DEPTH + 1)))).toContain(`nested deeper than ${MAX_DEPTH}`);
        expect(parseJson("1".padEnd(MAX_TEXT))).toBe(1);
        expect(await messageOf(() => parseJson("1".padEnd(MAX_TEXT + 1)))).toContain(
            `has ${MAX_TEXT + 1} characters, at most ${MAX_TEXT} are read`,
        );
    });

    it("93: characters of a link", async () => {
        expect(limitsOf(93)).toEqual([[MAX_LINK, "characters"]]);
        const start = `#s=${VERSION}.`, long = (/** @type {number} */ length) => start.padEnd(length, "A");
        expect(await messageOf(() => decodeLink(long(MAX_LINK)))).toContain("the checksum is wrong");
        expect(await messageOf(() => decodeLink(long(MAX_LINK + 1)))).toContain(
            `has ${MAX_LINK + 1} characters, at most ${MAX_LINK} are read`,
        );
    });

    it("94: bytes that a link unpacks to", async () => {
        expect(limitsOf(94)).toEqual([[MAX_PLAIN, "bytes"]]);
        const text = '{"scene":"patrol","seed":null}';
        const whole = (/** @type {number} */ size) => link(Buffer.from(text.padEnd(size)));
        expect(await decodeLink(whole(MAX_PLAIN))).toMatchObject({ scene: "patrol", seed: null });
        for (const size of [MAX_PLAIN + 1, 5 * MAX_PLAIN]) {
            expect(await messageOf(() => decodeLink(whole(size)))).toContain(
                `unpacks to more than ${MAX_PLAIN / 1024} kB`,
            );
        }
    });

    it("97: bytes of a file, which is not read if it has more", async () => {
        expect(limitsOf(97)).toEqual([[MAX_TEXT, "bytes"]]);
        const page = /** @type {any} */ ({ session: { catalog: new Map() } });
        let reads = 0;
        const file = (/** @type {number} */ size) => /** @type {any} */ ({
            name: "big.json", size, text: async () => (reads++, "["),
        });
        expect(await messageOf(() => openFile(page, file(MAX_TEXT + 1)))).toBe(
            `big.json has ${MAX_TEXT + 1} bytes, at most ${MAX_TEXT} are read.`,
        );
        expect(reads).toBe(0);
        expect(await messageOf(() => openFile(page, file(MAX_TEXT)))).toContain(
            "the text ends here",
        );
        expect(reads).toBe(1);
    });
});
