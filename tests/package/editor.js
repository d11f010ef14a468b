/** An editor for tests: what TypeScript's language server shows and suggests in a program. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** @typedef {{ id?: number, method?: string, params?: unknown, result?: any, error?: unknown }} Message */

/**
 * Starts the language server in a folder with a tsconfig.json.
 * @param {{ tsc: string, folder: string }} given
 */
export async function openEditor({ tsc, folder }) {
    const server = spawn(tsc, ["--lsp", "--stdio"], { cwd: folder, stdio: ["pipe", "pipe", "ignore"] });
    /** @type {Map<number, (message: Message) => void>} */
    const waiting = new Map();
    let bytes = Buffer.alloc(0), last = 0;
    const send = (/** @type {Message} */ message) => {
        const text = JSON.stringify({ jsonrpc: "2.0", ...message });
        server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    };
    const take = (/** @type {Message} */ message) => {
        const { id = -1, method } = message;
        if (method !== undefined && id !== -1) send({ id, result: null }); // the server's own requests need no answer
        else if (method === undefined) waiting.get(id)?.(message);
    };
    server.stdout.on("data", (chunk) => {
        bytes = Buffer.concat([bytes, chunk]);
        for (;;) {
            const end = bytes.indexOf("\r\n\r\n");
            const length = Number(/Content-Length: (\d+)/i.exec(bytes.toString("latin1", 0, Math.max(end, 0)))?.[1]);
            if (end < 0 || bytes.length < end + 4 + length) return;
            const text = bytes.toString("utf8", end + 4, end + 4 + length);
            bytes = bytes.subarray(end + 4 + length);
            take(JSON.parse(text));
        }
    });
    /** @param {string} method @param {object} [params] @returns {Promise<any>} */
    const ask = (method, params) => new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, ({ result, error }) => (error ? reject(new Error(JSON.stringify(error))) : resolve(result)));
        send({ id, method, params });
    });
    const rootUri = pathToFileURL(folder).href;
    await ask("initialize", { processId: process.pid, rootUri, capabilities: {}, workspaceFolders: null });
    send({ method: "initialized", params: {} });

    /**
     * Opens a program in which ^ marks a place, and asks about it.
     * @param {string} method @param {string} marked
     */
    async function at(method, marked) {
        const before = marked.slice(0, marked.indexOf("^")).split("\n"), text = marked.replace("^", "");
        const file = join(folder, `edited${++last}.mts`), uri = pathToFileURL(file).href;
        writeFileSync(file, text);
        send({
            method: "textDocument/didOpen",
            params: { textDocument: { uri, languageId: "typescript", version: 1, text } },
        });
        const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
        return ask(`textDocument/${method}`, { textDocument: { uri }, position });
    }
    return {
        /** Returns the text that hovering shows. @param {string} marked @returns {Promise<string>} */
        async hover(marked) {
            const result = await at("hover", marked);
            return result?.contents.value ?? JSON.stringify(result?.contents ?? "");
        },
        /** Returns the names that are suggested. @param {string} marked @returns {Promise<string[]>} */
        async completions(marked) {
            const result = await at("completion", marked);
            return (result?.items ?? result ?? []).map((/** @type {{ label: string }} */ { label }) => label);
        },
        async close() {
            await ask("shutdown");
            send({ method: "exit" });
            await once(server, "exit");
        },
    };
}
