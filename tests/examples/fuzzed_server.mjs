/** The server of the Colyseus example, which tells its heap to the test that has started it. */
import { serve } from "../../web/examples/colyseus/src/serve.js";

const { port, matches } = await serve(0);
process.on("message", () => {
    globalThis.gc?.();
    process.send?.({ heap: process.memoryUsage().heapUsed, matches: matches.rooms.size });
});
process.send?.({ port });
