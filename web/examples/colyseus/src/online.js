/** A player of a match on a server: follows its turns, and reports hashes. The same in Node and in a page. */
import { Client } from "@colyseus/sdk";
import { Follower } from "./lockstep.js";

/**
 * @param {import("veer").Veer} veer @param {string} address  as "ws://localhost:2567"
 * @param {object} [options]  of the room, as { seed: 2 }: players with the same ones meet
 */
export async function playOnline(veer, address, options = {}) {
    const room = await new Client(address).joinOrCreate("pasture", options);
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
    const ready = new Promise((resolve) => {
        room.onMessage("welcome", (welcome) => {
            player.follower = new Follower(veer, welcome);
            resolve(player);
        });
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
