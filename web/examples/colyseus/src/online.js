/** A player of a match on a server: follows its turns and reports hashes. Runs in Node and in the browser. */
import { Client } from "@colyseus/sdk";
import { Follower } from "./lockstep.js";

/**
 * @param {import("veer").Veer} veer @param {string} address  such as "ws://localhost:2567"
 * @param {{ seed?: number }} [options]  players with the same seed are matched; default: 1
 */
export async function playOnline(veer, address, options = {}) {
    const room = await new Client(address).joinOrCreate("pasture", options);
    room.reconnection.enabled = false; // never reconnects, because the server keeps no seat for a disconnected player
    const player = {
        /** @type {Follower | null} */
        follower: null,
        /** The hashes that were sent. @type {{ tick: number, hash: string }[]} */
        reports: [],
        /** The reason why the player was removed. */
        closed: "",
        /** The last hash sent. */
        lastHash: "",
        /** @param {number} x @param {number} y  -100 to 100 */
        input: (x, y) => room.send("input", [x, y]),
        leave: () => room.leave(),
        room,
    };
    const ready = new Promise((resolve, reject) => {
        room.onMessage("welcome", (welcome) => {
            player.follower = new Follower(veer, welcome);
            resolve(player);
        });
        room.onLeave((code) => reject(new Error(`the room has closed: ${code}`)));
    });
    room.onMessage("turn", (turn) => {
        const report = player.follower?.receive(turn);
        if (!report) return;
        player.reports.push(report);
        player.lastHash = report.hash;
        room.send("hash", report);
    });
    room.onLeave((code, reason) => { player.closed = `${code} ${reason ?? ""}`; });
    return ready;
}
