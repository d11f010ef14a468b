/** veer/tune in a page: a search on web workers finds the same bits as one in Node, without a bundler. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { tune } from "veer/tune";
import { launch } from "./site.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const TYPES = /** @type {Record<string, string>} */ ({ ".js": "text/javascript", ".html": "text/html" });
const SCENE = "tests/package/tune/crossing.js";
const OPTIONS = {
    vary: ["walker.avoidAgents.horizon"], minimize: ["contacts", "turnRate"], seconds: 2, seeds: 2, generations: 2,
    heldOut: /** @type {false} */ (false), workers: 2,
};

it("finds the same bits on web workers as in Node, with a module and with a worker of the page's own", async () => {
    const own = `import { serveTuner } from "/dist/tune.js"; import scene from "/${SCENE}"; serveTuner(scene);`;
    const server = createServer(({ url = "" }, answer) => {
        const file = url.split("?")[0].slice(1), isFile = /^(dist|tests\/package\/tune)\/[\w./]+\.js$/.test(file);
        const text = file === "" ? "<!doctype html><title>Tune</title>" : file === "own.js" ? own
            : isFile ? readFileSync(join(root, file)) : "";
        answer.writeHead(text ? 200 : 404, { "content-type": TYPES[extname(file)] ?? TYPES[".html"] }).end(text);
    });
    await new Promise((ready) => void server.listen(0, "127.0.0.1", () => ready(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address()), browser = await launch();
    try {
        const page = await (await browser.newContext()).newPage();
        await page.goto(`http://127.0.0.1:${port}/`);
        const found = await page.evaluate(`(async () => {
            const { tune } = await import("/dist/tune.js"), { default: scene } = await import("/${SCENE}");
            const options = ${JSON.stringify(OPTIONS)}, startWorker = () => new Worker("/own.js", { type: "module" });
            const results = [
                await tune({ ...options, scene: new URL("/${SCENE}", location.href) }),
                await tune({ ...options, scene, startWorker }),
            ];
            return results.map((result) => JSON.stringify({ ...result, secondsSpent: 0 }));
        })()`);
        const inNode = await tune({ ...OPTIONS, scene: new URL(`../../${SCENE}`, import.meta.url), workers: 1 });
        const bits = JSON.stringify({ ...inNode, secondsSpent: 0 });
        expect(found).toEqual([bits, bits]);
        expect(inNode.candidates).toBe(12);
    } finally {
        await browser.close();
        server.close();
    }
});
