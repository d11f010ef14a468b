/** The server: run npm start, then open the page with #ws://localhost:2567 */
import { Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { Pasture } from "./room.js";

/**
 * Sets headers that a client must not be able to forge: its address, which Colyseus passes to onAuth, and the host,
 * from which Colyseus builds a URL without a check. Behind a proxy that sets x-real-ip, start with PROXY=1.
 * @param {import("node:http").IncomingMessage} request
 */
function stamp({ headers, socket }) {
    delete headers["x-forwarded-for"];
    delete headers["x-client-ip"];
    if (!process.env.PROXY) headers["x-real-ip"] = socket.remoteAddress;
    headers.host = "localhost";
}

/**
 * @param {number} port  0: any free port
 * @param {string} [host]  default: this machine only; "0.0.0.0": all networks
 * @returns {Promise<{ server: Server, port: number }>}
 */
export async function serve(port, host = "127.0.0.1") {
    const server = new Server({ transport: new WebSocketTransport(), greet: false });
    server.define("pasture", Pasture).filterBy(["seed"]);
    await server.listen(port, host);
    server.transport.server.prependListener("request", stamp);
    return { server, port: server.transport.server.address().port };
}

if (process.argv[1]?.endsWith("serve.js")) {
    const { port } = await serve(Number(process.env.PORT ?? 2567), process.env.HOST);
    console.log(`ws://localhost:${port}`);
}
