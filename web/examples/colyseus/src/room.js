/** A Colyseus room around a referee: it passes messages on. */
import { Room } from "@colyseus/core";
import { createVeer } from "veer";
import { Referee } from "./lockstep.js";
import { createMatch, DOGS, RATE } from "./match.js";

export const CHEATED = 4100; // close code

const veer = await createVeer();

export class Pasture extends Room {
    maxClients = DOGS;
    patchRate = null; // there is no state to patch: clients compute it

    messages = {
        input: (client, input) => this.referee.input(client.userData.seat, input),
        hash: (client, report) => {
            if (report && !this.referee.agrees(report)) client.leave(CHEATED, `another hash at turn ${report.tick}`);
        },
    };

    onCreate({ seed = 1 }) {
        this.referee = new Referee(createMatch(veer, seed));
        this.busy = 0; // ms spent in turns
        this.setSimulationInterval(() => {
            const began = performance.now();
            this.broadcast("turn", this.referee.turn());
            this.busy += performance.now() - began;
        }, 1000 / RATE);
    }

    onJoin(client) {
        const welcome = this.referee.join();
        client.userData = { seat: welcome.seat };
        client.send("welcome", welcome);
    }

    onLeave(client) {
        this.referee.leave(client.userData.seat);
    }

    onDispose() {
        this.referee.match.dispose();
    }
}
