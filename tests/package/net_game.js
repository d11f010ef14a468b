/** The game that the tests of veer/net play, and a network whose clock a test moves. */
import { worldGame } from "veer/net";

/** @import { Game, Host } from "veer/net" */

/**
 * Dogs that the players drive, and sheep that flee. A dog that is driven down scores, which is an event.
 * @param {{ createWorld: Function, loadWorld: Function }} veer @param {number} [players]
 * @returns {Game<any>}
 */
export function sheepGame(veer, players = 4) {
    return worldGame(/** @type {any} */ (veer), {
        create() {
            const world = veer.createWorld({ seed: 7, bounds: [0, 0, 400, 300], edges: "clamp" });
            const dog = world.addBrain({ behaviors: [{ type: "drive" }] });
            const sheep = world.addBrain({ behaviors: [{ type: "evade", target: { nearest: 1 }, panicRadius: 90 }] });
            for (let i = 0; i < players; i++) {
                world.addAgent({ x: 40, y: 60 + 40 * i, maxSpeed: 100, group: 1, brain: dog });
            }
            for (let i = 0; i < 12; i++) {
                world.addAgent({ x: 150 + 20 * (i % 4), y: 100 + 30 * (i >> 2), maxSpeed: 60, group: 2, brain: sheep });
            }
            /** @type {{ score: number, here: number[], happened: object[] }} */
            const data = { score: 0, here: [], happened: [] };
            return { world, data };
        },
        turn({ world, data }, inputs) {
            data.happened = [];
            for (const { seat, kind, bytes } of inputs) {
                if (kind === "joined" && !data.here.includes(seat)) data.here.push(seat);
                if (kind === "left") data.here = data.here.filter((/** @type {number} */ other) => other !== seat);
                if (kind !== "input" || bytes.length !== 2 || seat >= players) continue;
                const [x, y] = [bytes[0] - 128, bytes[1] - 128].map((part) => Math.max(part / 100, -1) / 1.5);
                world.setDrive(world.agentAt(seat), { x: Math.min(x, 0.7), y: Math.min(y, 0.7) });
                if (y > 0.5) {
                    data.score++;
                    data.happened.push({ type: "down", seat, score: data.score });
                }
            }
            world.step(1 / 20);
        },
        events: ({ data }) => data.happened,
    });
}

/** Returns the bytes of a direction. @param {number} x @param {number} y  -1 to 1 */
export const direction = (x, y) => Uint8Array.of(128 + Math.round(100 * x), 128 + Math.round(100 * y));

/** A network with delays in seconds that delivers in order; `at` moves its time. */
export class Wires {
    time = 0;
    /** @type {{ at: number, deliver: () => void }[]} */
    #waiting = [];
    #random = 1;

    /** Returns a random number from 0 to 1; the sequence is the same in every run. */
    random() {
        this.#random = (this.#random * 48271) % 2147483647;
        return this.#random / 2147483647;
    }

    /** Returns a wire. @param {number} delay @param {number} [jitter] */
    wire(delay, jitter = 0) {
        let last = 0;
        return (/** @type {() => void} */ deliver) => {
            last = Math.max(last, this.time + delay + jitter * this.random());
            this.#waiting.push({ at: last, deliver });
        };
    }

    /** Moves the time, and delivers the messages that are due. @param {number} time */
    at(time) {
        for (;;) {
            const due = this.#waiting.filter(({ at }) => at <= time).sort((a, b) => a.at - b.at)[0];
            if (!due) break;
            this.#waiting.splice(this.#waiting.indexOf(due), 1);
            this.time = due.at;
            due.deliver();
        }
        this.time = time;
    }

    /**
     * Connects a client and a host.
     * @param {Host<any>} host @param {any} client
     * @param {{ delay?: number, jitter?: number, buffered?: () => number }} [how]
     */
    connect(host, client, { delay = 0, jitter = 0, buffered } = {}) {
        const [there, back] = [this.wire(delay, jitter), this.wire(delay, jitter)];
        let isOpen = true;
        const connection = host.connect({
            send: (bytes) => back(() => isOpen && client.receive(bytes)), ...(buffered && { buffered }),
        });
        client.connect((/** @type {Uint8Array} */ bytes) => there(() => connection.receive(bytes)));
        return { connection, cut: () => { isOpen = false; connection.close(); } };
    }
}
