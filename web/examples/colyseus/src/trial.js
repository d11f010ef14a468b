/**
 * A trial of a cluster: players in a match whose processes and whose Redis are killed. All turns are recorded, and
 * compared with an unbroken run of the same inputs. As a program it measures the pauses: npm run pauses -- 20
 */
import { createVeer } from "veer";
import { buildOf } from "./build.js";
import { startCluster } from "./cluster.js";
import { RATE, sheepdogs } from "./game.js";
import { playOnline } from "./online.js";

const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));
/** @param {() => unknown} isSo */
export const until = async (isSo) => {
    while (!isSo()) await pause(5);
};

/** @typedef {import("veer/net").Input} Input */

/** A player of a trial, with what it has played. */
class Recorder {
    /** The inputs of each turn. @type {Map<number, Input[]>} */
    turns = new Map();
    /** The longest time between two turns, in ms, since it was last set to 0. */
    pause = 0;
    #heardAt = performance.now();

    /** @param {import("./online.js").OnlinePlayer} player */
    constructor(player) {
        this.player = player;
        const { client } = player, { turn } = client.game;
        /** The turn of the world that the player has got when it has joined, and this world. */
        this.first = { tick: client.tick, saved: client.game.save(client.state) };
        client.game.turn = (state, inputs) => {
            this.#note(client.tick + 1, inputs);
            turn(state, inputs);
        };
    }

    /** @param {number} tick @param {readonly Input[]} inputs */
    #note(tick, inputs) {
        const now = performance.now();
        this.pause = Math.max(this.pause, now - this.#heardAt);
        this.#heardAt = now;
        if (this.turns.has(tick)) throw new Error(`turn ${tick} came twice`);
        this.turns.set(tick, inputs.map(({ seat, kind, bytes }) => ({ seat, kind, bytes: bytes.slice() })));
    }
}

/** @param {readonly Input[]} inputs */
const textOf = (inputs) => inputs.map(({ seat, kind, bytes }) => `${seat} ${kind} ${bytes}`).join(", ");

export class Trial {
    /** @type {Recorder[]} */
    recorders = [];
    /** How many hashes were compared. */
    compared = 0;
    #reference = { tick: 0, state: /** @type {import("./game.js").State | null} */ (null), hashes: new Map() };
    #timer;

    /** @param {import("veer").Veer} veer @param {Awaited<ReturnType<typeof startCluster>>} cluster */
    constructor(veer, cluster) {
        this.veer = veer;
        this.cluster = cluster;
        this.game = sheepdogs(veer);
        this.#timer = setInterval(() => this.#steer(), 1000 / RATE);
    }

    /** @param {Parameters<typeof startCluster>[0] & { players?: number }} [options] */
    static async open({ players = 3, ...options } = {}) {
        const cluster = await startCluster({ port: 0, log: () => {}, ...options });
        const trial = new Trial(await createVeer(), cluster);
        for (let i = 0; i < players; i++) await trial.join();
        return trial;
    }

    /** Adds a player, to the match of the others. @param {object} [options] */
    async join(options = {}) {
        const match = this.recorders[0]?.player.matchId, build = buildOf();
        const player = await playOnline(this.veer.recover(), this.cluster.addresses[0], {
            build, ...(match && { match }), ...options,
        });
        const recorder = new Recorder(player);
        this.recorders.push(recorder);
        if (this.recorders.length > 1) return player;
        const { tick, saved } = recorder.first;
        this.#reference = { tick, state: this.game.load(saved), hashes: new Map() };
        return player;
    }

    get players() {
        return this.recorders.map(({ player }) => player);
    }

    #steer() {
        for (const [i, player] of this.players.entries()) {
            const angle = performance.now() / 400 + 2 * i;
            player.steer(Math.cos(angle), Math.sin(1.3 * angle));
        }
    }

    /** The program of the process that runs the match. */
    get owner() {
        const { cluster: { addresses, programs } } = this;
        return programs[addresses.indexOf(this.players[0].address)];
    }

    /** Waits until all processes run, and all players have played so many turns more. @param {number} [turns] */
    async settle(turns = RATE) {
        const ticks = this.players.map(({ client }) => client.tick);
        await until(() => this.cluster.programs.every(({ isReady }) => isReady) &&
            this.players.every(({ client, closed }, i) => closed || client.tick >= ticks[i] + turns));
    }

    /**
     * Ends something, and waits until all players play on. Returns the longest pause of each player in ms.
     * @param {() => unknown} end @param {boolean} isMoved  whether the match goes on in another process
     */
    async disrupt(end, isMoved) {
        const epochs = this.players.map(({ epoch }) => epoch);
        for (const recorder of this.recorders) recorder.pause = 0;
        await end();
        await until(() => !isMoved || this.players.every(({ epoch, closed }, i) => closed || epoch > epochs[i]));
        await this.settle();
        this.check();
        return this.recorders.map((recorder) => recorder.pause);
    }

    /** Kills the process that runs the match. @param {NodeJS.Signals} [signal] */
    kill(signal = "SIGKILL") {
        return this.disrupt(() => void this.owner.child?.kill(signal), true);
    }

    /** Stops the process that runs the match, without closing its connections. @param {number} time  ms */
    async stop(time) {
        const { child } = this.owner, pauses = await this.disrupt(() => void child?.kill("SIGSTOP"), true);
        await pause(time);
        child?.kill("SIGCONT");
        await this.settle();
        return pauses;
    }

    /** Kills Redis, which starts again from its file. */
    async killRedis() {
        const { redis } = this.cluster;
        return this.disrupt(async () => {
            redis.child.kill("SIGKILL");
            await until(() => !redis.isReady);
            await until(() => redis.isReady);
        }, false);
    }

    /** Compares all that was played since the last time with the unbroken run. Throws if anything differs. */
    check() {
        const [{ turns }] = this.recorders, { game } = this, reference = this.#reference;
        for (let inputs = turns.get(reference.tick + 1); inputs; inputs = turns.get(reference.tick + 1)) {
            game.turn(reference.state, inputs);
            reference.tick++;
            if (reference.tick % RATE === 0) reference.hashes.set(reference.tick, game.hash(reference.state));
            for (const other of this.recorders) {
                const played = other.turns.get(reference.tick), isDue = reference.tick > other.first.tick;
                const isPlayed = other.player.client.tick >= reference.tick;
                if (isDue && isPlayed && (!played || textOf(played) !== textOf(inputs))) {
                    throw new Error(`turn ${reference.tick} differs: ${played && textOf(played)}; ${textOf(inputs)}`);
                }
                if (other !== this.recorders[0]) other.turns.delete(reference.tick);
            }
            turns.delete(reference.tick);
        }
        if (turns.size) throw new Error(`turn ${reference.tick + 1} is missing`);
        for (const { reports } of this.players) {
            for (const { tick, hash } of reports.filter((report) => report.tick <= reference.tick)) {
                const right = reference.hashes.get(tick);
                if (right !== undefined && right !== hash) throw new Error(`turn ${tick} has another hash`);
                this.compared += Number(right !== undefined);
            }
            reports.length = 0;
        }
        return reference.tick;
    }

    async close() {
        clearInterval(this.#timer);
        for (const player of this.players) void player.leave();
        await this.cluster.stop();
    }
}

/** @param {string} name @param {number[]} pauses */
function print(name, pauses) {
    const sorted = pauses.sort((a, b) => a - b);
    const at = (/** @type {number} */ share) => sorted[Math.floor(share * (sorted.length - 1))].toFixed(0);
    console.log(`${name}: ${sorted.length} pauses, median ${at(0.5)} ms, 95 % ${at(0.95)}, worst ${at(1)}`);
}

if (process.argv[1]?.endsWith("trial.js")) {
    const count = Number(process.argv[2] ?? 20), trial = await Trial.open();
    const repeat = async (name, times, run) => {
        const pauses = [];
        for (let i = 0; i < times; i++) pauses.push(...await run());
        print(name, pauses);
    };
    await trial.settle();
    await repeat("SIGKILL", count, () => trial.kill());
    await repeat("SIGTERM", count, () => trial.kill("SIGTERM"));
    await repeat("SIGSTOP", Math.ceil(count / 10), () => trial.stop(5000));
    await repeat("Redis killed", Math.ceil(count / 10), () => trial.killRedis());
    console.log(`${trial.check()} turns, ${trial.compared} hashes, all as in an unbroken run`);
    await trial.close();
    process.exit(0);
}
