/** The game's graphics and input with Phaser. All game logic is in arena.js. */
import Phaser from "phaser";
import { createVeer } from "veer";
import { Arena, HEIGHT, WIDTH } from "./arena.js";

const veer = await createVeer();
const status = document.querySelector("#status");

class Play extends Phaser.Scene {
    create() {
        this.arena?.dispose();
        this.arena = new Arena(veer, this.seed = (this.seed ?? 0) + 1);
        this.#drawGround();
        this.#makeTextures();
        this.stars = this.arena.stars.map(() => this.add.image(0, 0, "star"));
        this.enemies = this.arena.enemies.map((enemy) =>
            this.add.image(0, 0, this.arena.isGhost(enemy) ? "ghost" : "walker"));
        this.bait = this.add.image(0, 0, "bait").setVisible(false);
        this.player = this.add.image(0, 0, "player");
        const style = { fontFamily: "system-ui, sans-serif", fontSize: "40px", color: "#ffffff", align: "center" };
        this.message = this.add.text(WIDTH / 2, HEIGHT / 2, "", style).setOrigin(0.5).setDepth(1);

        this.keys = this.input.keyboard.addKeys("W,A,S,D,UP,LEFT,DOWN,RIGHT");
        this.input.keyboard.on("keydown-SPACE", () => this.arena.dropBait());
        this.input.keyboard.on("keydown-R", () => this.restart());
        this.input.on("pointerdown", () => this.arena.isOver && this.restart());
    }

    restart() {
        this.scene.restart(); // Phaser calls create() before the next frame
    }

    #drawGround() {
        const ground = this.add.graphics(), { boxes, rocks } = this.arena.obstacles;
        ground.fillStyle(0x12161d).fillRect(0, 0, WIDTH, HEIGHT).lineStyle(2, 0x3a4556).strokeRect(1, 1, WIDTH - 2,
            HEIGHT - 2);
        ground.fillStyle(0x23462f);
        for (const [x, y, halfWidth, halfHeight] of boxes) {
            ground.fillRoundedRect(x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight, 4);
        }
        ground.fillStyle(0x3a4556);
        for (const [x, y, radius] of rocks) ground.fillCircle(x, y, radius);
    }

    /** Creates arrow textures that point right, because an agent with orientation 0 faces +x. */
    #makeTextures() {
        if (this.textures.exists("player")) return;
        const draw = this.make.graphics();
        const arrow = (name, color, radius) => {
            draw.clear().fillStyle(color).fillCircle(radius, radius, radius).fillStyle(0x0e1116, 0.6);
            draw.fillTriangle(2 * radius - 1, radius, radius, radius - radius / 2, radius, radius + radius / 2);
            draw.generateTexture(name, 2 * radius, 2 * radius);
        };
        arrow("player", 0x7aa2ff, 10);
        arrow("walker", 0xff6b3d, 7);
        arrow("ghost", 0xe8a0ff, 7);
        draw.clear().fillStyle(0x2fbf8f).fillCircle(6, 6, 6).generateTexture("bait", 12, 12);
        draw.clear().fillStyle(0xffd24a).fillCircle(7, 7, 7).generateTexture("star", 14, 14);
        draw.destroy();
    }

    /** Returns the direction from the keys, or from the point where the pointer was pressed to where it is now. */
    #input() {
        const { W, A, S, D, UP, LEFT, DOWN, RIGHT } = this.keys, { activePointer: pointer } = this.input;
        const x = Number(RIGHT.isDown || D.isDown) - Number(LEFT.isDown || A.isDown);
        const y = Number(DOWN.isDown || S.isDown) - Number(UP.isDown || W.isDown);
        if (x || y || !pointer.isDown) return { x, y };
        return { x: (pointer.x - pointer.downX) / 50, y: (pointer.y - pointer.downY) / 50 };
    }

    update() {
        // real time is used, because Phaser's smoothed delta loses time if frames are slow
        const { arena } = this, { rawDelta: milliseconds } = this.game.loop;
        arena.advance(Math.min(milliseconds / 1000, 0.1), this.#input()); // Veer uses seconds
        this.#place(this.player, arena.player);
        this.enemies.forEach((image, i) => this.#place(image, arena.enemies[i]));
        this.stars.forEach((image, i) => image.setPosition(arena.stars[i].x, arena.stars[i].y));
        this.bait.setVisible(arena.bait !== null);
        if (arena.bait) this.#place(this.bait, arena.bait.agent);
        this.player.setAlpha(arena.shield > 0 ? 0.4 + 0.4 * Math.sin(arena.time * 20) ** 2 : 1);
        this.message.setText(
            arena.isOver ? `${arena.score} stars in ${arena.time.toFixed(0)} s\nR or a tap: again` : "",
        );
        const { score, lives, baits } = arena;
        const text = `${score} stars · ${lives} lives · ${baits} baits · ${arena.time.toFixed(0)} s`;
        if (status.textContent !== text) status.textContent = text;
    }

    /**
     * Places an image at an agent. drawX, drawY and drawOrientation are interpolated between the last two steps, so
     * that motion is smooth at any frame rate.
     */
    #place(image, agent) {
        const { drawX, drawY, drawOrientation } = this.arena.world.agents, slot = this.arena.world.slot(agent);
        image.setPosition(drawX[slot], drawY[slot]).setRotation(drawOrientation[slot]);
    }
}

const game = new Phaser.Game({
    type: Phaser.AUTO,
    parent: "stage",
    width: WIDTH, height: HEIGHT,
    backgroundColor: "#0e1116",
    scale: { mode: Phaser.Scale.FIT, autoCenter: Phaser.Scale.CENTER_BOTH },
    scene: Play,
    banner: false,
});

const play = () => game.scene.getScene("default");
document.querySelector("#bait").addEventListener("click", () => play().arena.dropBait());
document.querySelector("#restart").addEventListener("click", () => play().restart());

/** The interface for tests. */
window.game = {
    figures: () => ({ ...play().arena.figures(), player: play().arena.place(play().arena.player) }),
    end: () => { play().arena.lives = 0; },
};
