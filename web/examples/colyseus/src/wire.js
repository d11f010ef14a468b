/**
 * Players without a network: a referee and its followers in one page, joined by wires that deliver late but in order.
 */
import { Follower, Referee } from "./lockstep.js";
import { createMatch, RATE } from "./match.js";

/** Delivers after some time between the two, in order. @param {number} least ms @param {number} most ms */
function wire(least, most) {
    /** @type {(() => void)[]} */
    const under = [];
    return (deliver) => {
        under.push(deliver);
        // whichever timer ends first, the oldest message arrives
        setTimeout(() => under.shift()(), least + (most - least) * Math.random());
    };
}

/** What a room on a server does, in the page. */
export class LocalRoom {
    /**
     * @param {() => Promise<import("veer").Veer>} createVeer  every player has an instance of its own
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
