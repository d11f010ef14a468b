/** Loads the bytes of the WebAssembly in Node, from a file or with fetch. */
import { readFile } from "node:fs/promises";
import { loadError } from "../world/veer.js";

/**
 * @param {import("../link/loading.js").Address} from  a URL, or the path of a file
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function bytesOf(from) {
    const address = typeof from === "string" ? from : from.href;
    try {
        if (/^(https?|data|blob):/.test(address)) {
            const response = await fetch(address);
            if (!response.ok) throw new Error(`status ${response.status}`);
            return new Uint8Array(await response.arrayBuffer());
        }
        return new Uint8Array(await readFile(address.startsWith("file:") ? new URL(address) : address));
    } catch (cause) {
        throw loadError(`${address} could not be read`, cause, "give the address of the file: createVeer({ wasmUrl })");
    }
}
