/** The server: npm start, then open the page with #ws://localhost:2567 */
import { Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { Pasture } from "./room.js";

/** @param {number} port  0: any that is free @returns {Promise<{ server: Server, port: number }>} */
export async function serve(port) {
    const server = new Server({ transport: new WebSocketTransport(), greet: false });
    server.define("pasture", Pasture);
    await server.listen(port);
    return { server, port: server.transport.server.address().port };
}

if (process.argv[1]?.endsWith("serve.js")) console.log(`ws://localhost:${(await serve(Number(process.env.PORT ?? 2567))).port}`);
