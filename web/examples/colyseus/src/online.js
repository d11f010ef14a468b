/** A player of a match on a server: follows its turns, and reports hashes. The same in Node and in a page. */
import { Client } from "@colyseus/sdk";
import { Follower } from "./lockstep.js";

/**
 * @param {import("veer").Veer} veer @param {string} address  as "ws://localhost:2567"
 * @param {{ seed?: number }} [options]  players of the same seed meet; default: 1
 */
export async function playOnline(veer, address, options = {}) {
    const room = await new Client(address).joinOrCreate("pasture", options);
    room.reconnection.enabled = false; // the server keeps no seat for a player whose connection ends
    const player = {
        /** @type {Follower | null} */
        follower: null,
        /** Hashes that were sent. @type {{ tick: number, hash: string }[]} */
        reports: [],
        /** Why the player is out. */
        closed: "",
        /** The last hash that was sent. */
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
