/** The server of the Colyseus example. It reports its heap size to the test that started it. */
import { serve } from "../../web/examples/colyseus/src/serve.js";

const { port, matches } = await serve(0);
process.on("message", () => {
    globalThis.gc?.();
    process.send?.({ heap: process.memoryUsage().heapUsed, matches: matches.rooms.size });
});
process.send?.({ port });
