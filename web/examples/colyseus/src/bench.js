/**
 * Benchmark (npm run bench): 100 rooms of 100 agents at 20 turns per second in one process. node src/bench.js ROOMS
 * SECONDS
 */
import { matchMaker } from "@colyseus/core";
import { serve } from "./serve.js";

/**
 * @param {number} count  number of rooms @param {number} seconds
 * @returns {Promise<{ rooms: number, agents: number, turns: number, turnsPerSecond: number, msPerTurn: number,
 *   cpuShare: number }>}
 *     msPerTurn: of one room; cpuShare: of one processor, for the whole process
 */
export async function bench(count, seconds) {
    const { server } = await serve(0);
    const listed = await Promise.all(Array.from({ length: count },
        (_, i) => matchMaker.createRoom("pasture", { seed: i + 1 })));
    const rooms = listed.map(({ roomId }) => matchMaker.getLocalRoomById(roomId));
    for (const [i, room] of rooms.entries()) {
        room.autoDispose = false;
        for (let seat = 0; seat < 4; seat++) {
            room.referee.join();
            room.clock.setInterval(
                () => room.referee.input(seat, [
                    100 * Math.cos(room.referee.match.tick / 40 + i + seat),
                    100 * Math.sin(room.referee.match.tick / 40 + i + seat),
                ]),
                200,
            );
        }
    }
    await new Promise((resolve) => setTimeout(resolve, 1000)); // warm-up, until the code is compiled

    const turnsOf = () => rooms.reduce((sum, room) => sum + room.referee.match.tick, 0);
    const before = turnsOf(), cpu = process.cpuUsage(), began = performance.now();
    for (const room of rooms) room.busy = 0;
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    const { user, system } = process.cpuUsage(cpu), elapsed = performance.now() - began, turns = turnsOf() - before;
    const busy = rooms.reduce((sum, room) => sum + room.busy, 0);
    const agents = rooms.reduce((sum, room) => sum + room.referee.match.world.slotCount, 0);
    await server.gracefullyShutdown(false);
    return {
        rooms: count, agents, turns, turnsPerSecond: turns / count / (elapsed / 1000), msPerTurn: busy / turns,
        cpuShare: (user + system) / 1000 / elapsed,
    };
}

if (process.argv[1]?.endsWith("bench.js")) {
    console.log(await bench(Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 10)));
}
