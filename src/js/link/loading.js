/**
 * Loads the WebAssembly for the entries: options of createVeer, detection of SIMD, and compiling modules from a URL or
 * from text. Every failure throws a VeerLoadError with the cause and a workaround.
 */
import { Place, record } from "./check.js";
import { veerError } from "./errors.js";

const NO_SIMD =
    'createVeer({ scalar: () => import("veer/scalar") }) loads the build without it, which gives the same bits';
const NOT_SERVED = 'serve the file of the package next to the script, or give its address: createVeer({ wasmUrl }); ' +
    'in Vite 7 and older, optimizeDeps: { exclude: ["veer"] }';
const POLICY = "a content security policy needs script-src 'wasm-unsafe-eval'; without SIMD the scalar build is needed";
const WASM = "application/wasm";

/** @param {string} reason @param {unknown} [cause] @param {string} [hint] */
export function loadError(reason, cause, hint) {
    const why = cause instanceof Error ? `${reason}: ${cause.message}` : reason;
    return veerError(why, { code: "VEER_E_LOAD", call: "createVeer", cause, hint });
}

/**
 * (func (result v128) (i8x16.popcnt (i8x16.splat (i32.const 0)))) as a module, which is valid only where SIMD is
 * supported.
 */
const PROBE = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

/** Returns whether this platform supports SIMD in WebAssembly. */
export const hasSimd = () => WebAssembly.validate(Uint8Array.from(PROBE));

/**
 * Imports the build without SIMD.
 * @template Made
 * @typedef {() => Promise<{ createVeer: () => Promise<Made> }>} ScalarLoader
 */

/**
 * Creates a Veer from the build without SIMD, using the caller's import. Bundles contain that build only if the
 * caller's code imports it.
 * @template Made @param {ScalarLoader<Made> | undefined} load @returns {Promise<Made>}
 */
export async function loadScalar(load) {
    if (!load) throw loadError("there is no SIMD here for WebAssembly", undefined, NO_SIMD);
    let entry;
    try {
        entry = await load();
    } catch (cause) {
        throw loadError("the scalar build could not be imported", cause);
    }
    if (typeof entry?.createVeer === "function") return entry.createVeer();
    return new Place("createVeer", "options").mistype("scalar", entry, "must import a module with createVeer",
        '() => import("veer/scalar")');
}

/**
 * The URL of a file, as text or as a URL object. (The object is described by its property, because a project may not
 * have the global types of the web.)
 * @typedef {string | { readonly href: string }} Address
 */

/** @param {Address} url */
const textOf = (url) => (typeof url === "string" ? url : url.href);

/** @param {unknown} value @param {Place} place @param {string} name @returns {string | undefined} */
function address(value, place, name) {
    const text = typeof value === "object" && value !== null && "href" in value ? value.href : value;
    return text === undefined || typeof text === "string"
        ? text
        : place.mistype(name, value, "must be a URL or a string");
}

/**
 * Checks the options of createVeer that concern loading.
 * @param {unknown} options @param {string[]} names  the options that the entry supports
 * @returns {{ scalar?: ScalarLoader<any>, wasmUrl?: string, workerUrl?: string, workers?: unknown }}
 */
export function loadOptions(options, names) {
    const place = new Place("createVeer", "options"), given = record(options, names, place);
    if (given.scalar !== undefined && typeof given.scalar !== "function") {
        place.mistype("scalar", given.scalar, "must be a function",
            '() => import("veer/scalar"), which is called where there is no SIMD');
    }
    return { ...given, wasmUrl: address(given.wasmUrl, place, "wasmUrl"), workerUrl: address(given.workerUrl, place,
        "workerUrl") };
}

/** @param {unknown} cause @param {string} [from]  address of the WebAssembly */
export const compileError = (cause, from) =>
    loadError(`${from ?? "the WebAssembly"} could not be compiled`, cause, POLICY);

/** @param {() => Promise<WebAssembly.Module>} compile @param {string} [from] */
async function compiled(compile, from) {
    try {
        return await compile();
    } catch (cause) {
        throw compileError(cause, from);
    }
}

/** Lets the page draw and respond to input between compiling and starting, in browsers that support this. */
export const pause = async () =>
    /** @type {{ scheduler?: { yield?: () => Promise<void> } }} */ (globalThis).scheduler?.yield?.();

/** Compiles a module from bytes. @param {Uint8Array<ArrayBuffer> | ArrayBuffer} bytes */
export const compileBytes = (bytes) => compiled(() => WebAssembly.compile(bytes));

/**
 * Returns whether compileStreaming works. Bun 1.4 has the function, but ends a process that is only waiting for the
 * function's result (Bun issue 25145).
 */
const canStream = () => "compileStreaming" in WebAssembly && !("Bun" in globalThis);

/**
 * Compiles a response while its bytes arrive, if the platform supports this.
 * @param {Response} response
 * @param {string} [from]
 */
const compileResponse = (response, from) => compiled(async () => (
    canStream() ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer())), from);

/**
 * Returns a response with the same bytes and the content type of WebAssembly, whatever type the server sent.
 * @param {BodyInit | null} body
 */
const asWasm = (body) => new Response(body, { headers: { "content-type": WASM } });

/** Compiles a module from a URL while the file loads. @param {Address} from @returns {Promise<WebAssembly.Module>} */
export async function compileFrom(from) {
    const url = textOf(from);
    if (typeof fetch === "undefined") {
        throw loadError("there is no fetch here", undefined, '"veer/core" works without it');
    }
    let response;
    try {
        response = await fetch(url);
    } catch (cause) {
        throw loadError(`${url} could not be fetched`, cause, NOT_SERVED);
    }
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok) throw loadError(`${url} could not be fetched: status ${response.status}`, undefined, NOT_SERVED);
    if (type.startsWith("text/html")) throw loadError(`${url} is a page, not the WebAssembly`, undefined, NOT_SERVED);
    // the response itself is used if possible, because engines do not cache the compiled code of a new Response
    return compileResponse(type === WASM ? response : asWasm(response.body), url);
}

/** @param {string} text  base64 @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(text) {
    // six times as fast as atob
    const native = /** @type {{ fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }} */ (Uint8Array);
    if (native.fromBase64) return native.fromBase64(text);
    const binary = atob(text), bytes = new Uint8Array(binary.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
    return bytes;
}

/**
 * Compiles a module from base64 text of gzipped bytes, which the platform decompresses.
 * @param {string} text
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compilePacked(text) {
    if (typeof DecompressionStream === "undefined") {
        throw loadError("there is no DecompressionStream here", undefined,
            '"veer/url" and "veer/core" work without it');
    }
    const stream = new DecompressionStream("gzip"), writer = stream.writable.getWriter(), bytes = bytesOf(text);
    const fed = writer.write(bytes).then(() => writer.close());
    const [module] = await Promise.all([compileResponse(asWasm(stream.readable)), fed]);
    return module;
}
