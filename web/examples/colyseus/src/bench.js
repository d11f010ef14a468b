/**
 * Benchmark (npm run bench): 100 rooms of 100 agents at 20 turns per second in one process. node src/bench.js ROOMS
 * SECONDS
 */
import { Client } from "veer/net";
import { direction, sheepdogs } from "./game.js";
import { newId } from "./matches.js";
import { serve } from "./serve.js";

/**
 * @param {number} count  number of rooms @param {number} seconds
 * @returns {Promise<{ rooms: number, agents: number, turns: number, turnsPerSecond: number, msPerTurn: number,
 *   cpuShare: number }>}
 *     msPerTurn: of one room; cpuShare: of one processor, for the whole process
 */
export async function bench(count, seconds) {
    const { server, matches } = await serve(0), game = sheepdogs(matches.veer);
    for (let i = 0; i < count; i++) await matches.find({ match: newId(i + 1), seed: 1 }, i + 1);
    const rooms = [...matches.rooms.values()], timers = [];
    for (const [i, { match: { host } }] of rooms.entries()) {
        for (let seat = 0; seat < 4; seat++) {
            const player = new Client({ ...game, turn() {}, hash: () => host.hashes.get(player.tick) });
            const connection = host.connect({ send: (bytes) => player.receive(bytes) });
            player.connect((bytes) => connection.receive(bytes)); // plays nothing, as if it were on another machine
            timers.push(setInterval(() => {
                const angle = host.tick / 40 + i + seat;
                player.input(direction(Math.cos(angle), Math.sin(angle)));
            }, 200));
        }
    }
    await new Promise((resolve) => setTimeout(resolve, 1000)); // warm-up, until the code is compiled

    const turnsOf = () => rooms.reduce((sum, room) => sum + room.match.host.tick, 0);
    const before = turnsOf(), cpu = process.cpuUsage(), began = performance.now();
    for (const room of rooms) room.busy = 0;
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    const { user, system } = process.cpuUsage(cpu), elapsed = performance.now() - began, turns = turnsOf() - before;
    const busy = rooms.reduce((sum, room) => sum + room.busy, 0);
    const agents = rooms.reduce((sum, room) => sum + room.match.host.state.world.slotCount, 0);
    for (const timer of timers) clearInterval(timer);
    await server.gracefullyShutdown(false);
    return {
        rooms: count, agents, turns, turnsPerSecond: turns / count / (elapsed / 1000), msPerTurn: busy / turns,
        cpuShare: (user + system) / 1000 / elapsed,
    };
}

if (process.argv[1]?.endsWith("bench.js")) {
    console.log(await bench(Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 10)));
    process.exit();
}
