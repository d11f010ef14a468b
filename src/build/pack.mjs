/** Packs a .wasm file for src/js/link/unpack.js: splits it into the same streams, which xz codes by LZMA. */
import { spawnSync } from "node:child_process";
import { STREAMS, walk } from "../js/link/unpack.js";

const CODER = ["--format=raw", "--lzma1=preset=9e,lc=1,lp=0,pb=0,nice=200", "--stdout"];

/** @param {Uint8Array} bytes @returns {string} base64 */
export function pack(bytes) {
    /** @type {number[][]} */
    const streams = Array.from({ length: STREAMS }, () => []);
    let at = 0;
    walk((stream) => {
        streams[stream].push(bytes[at]);
        return bytes[at++];
    }, bytes.length);
    const lengths = streams.flatMap(({ length }) => [length & 255, (length >> 8) & 255, length >> 16]);
    const { status, stdout, stderr, error } = spawnSync("xz", CODER, { input: Uint8Array.from([lengths, ...streams].flat()), maxBuffer: 2 ** 26 });
    if (status !== 0) throw new Error(`xz: ${error?.message ?? stderr}`);
    return stdout.toString("base64");
}
