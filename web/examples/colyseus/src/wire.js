/**
 * Players without a network: a referee and its followers in one page, connected by wires that delay messages but keep
 * their order.
 */
import { Follower, Referee } from "./lockstep.js";
import { createMatch, RATE } from "./match.js";

/**
 * Creates a wire that delivers messages in order, each after a random delay.
 * @param {number} least ms @param {number} most ms
 */
function wire(least, most) {
    /** @type {(() => void)[]} */
    const under = [];
    return (deliver) => {
        under.push(deliver);
        // the timers fire in any order, so each delivers the oldest message
        setTimeout(() => under.shift()(), least + (most - least) * Math.random());
    };
}

/** The room of a match within the page, in place of a room on a server. */
export class LocalRoom {
    /**
     * @param {() => Promise<import("veer").Veer>} createVeer  called for every player, so that each has its own
     *   instance
     * @param {number} seed
     */
    static async open(createVeer, seed) {
        return new LocalRoom(createVeer, new Referee(createMatch(await createVeer(), seed)));
    }

    constructor(createVeer, referee) {
        this.createVeer = createVeer;
        this.referee = referee;
        this.players = new Set();
        this.timer = setInterval(() => {
            const turn = this.referee.turn();
            for (const player of this.players) {
                player.toPlayer(() => player.receive(turn));
                if (this.referee.isSilent(player.follower.seat)) this.#expel(player, "no hash for ten seconds");
            }
        }, 1000 / RATE);
    }

    /** @param {number} delay  ms, about */
    async join(delay) {
        const veer = await this.createVeer(), welcome = this.referee.join();
        if (!welcome) return null;
        const player = {
            delay, follower: new Follower(veer, welcome), closed: "", agreed: 0, lastHash: "",
            toPlayer: wire(delay, 1.5 * delay), toReferee: wire(delay, 1.5 * delay),
            input: (x, y) => player.toReferee(() => player.closed || this.referee.input(welcome.seat, [x, y])),
            receive: (turn) => {
                const report = player.closed ? null : player.follower.receive(turn);
                if (!report) return;
                player.lastHash = report.hash;
                player.toReferee(() => this.#check(player, report));
            },
        };
        this.players.add(player);
        return player;
    }

    #check(player, report) {
        if (player.closed) return;
        if (this.referee.reported(player.follower.seat, report)) player.agreed++;
        else this.#expel(player, `another hash at turn ${report.tick}`);
    }

    #expel(player, reason) {
        player.closed = `out: ${reason}`;
        this.players.delete(player);
        this.referee.leave(player.follower.seat);
    }

    close() {
        clearInterval(this.timer);
    }
}
