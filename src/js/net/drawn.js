/** Computes poses to draw: interpolated between the last two steps, with corrections that fade. Part of veer/net. */

/** @import { Poses } from "./game.js" */

/** Seconds in which a correction fades. Shorter looks like a jump; longer draws agents in wrong places for longer. */
export const FADE = 0.15;

/** @typedef {{ x: Float32Array, y: Float32Array, z: Float32Array, orientation: Float32Array, count: number }} Pose */

const AXES = /** @type {const} */ (["x", "y", "z", "orientation"]);

/** @param {number} count @returns {Pose} */
const poseOf = (count) => ({
    x: new Float32Array(count), y: new Float32Array(count), z: new Float32Array(count),
    orientation: new Float32Array(count), count,
});

/** Returns the equivalent angle between -pi and pi. @param {number} angle */
const turned = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

export class Drawn {
    /** The poses to draw, by slot. */
    pose = poseOf(0);
    #before = poseOf(0);
    #now = poseOf(0);
    /** What is left of each correction, and in `#left` the seconds until it is gone. */
    #offset = poseOf(0);
    #left = new Float32Array(0);
    /** @type {ArrayLike<number>} */
    #keys = [];
    /** @type {ArrayLike<number>} */
    #keysBefore = [];

    /** The keys of the agents that were drawn last. @type {ArrayLike<number>} */
    #drawnKeys = [];

    /** Copies the poses after a step. @param {Poses} poses */
    step(poses) {
        const count = poses.x.length;
        if (count !== this.pose.count) this.#resize(count);
        [this.#before, this.#now] = [this.#now, this.#before];
        this.#keysBefore = this.#keys;
        this.#keys = poses.key ? Array.from(poses.key) : [];
        for (const axis of AXES) if (poses[axis]) this.#now[axis].set(poses[axis]);
    }

    /** @param {number} count */
    #resize(count) {
        const grown = (/** @type {Pose} */ old) => {
            const pose = poseOf(count);
            for (const axis of AXES) pose[axis].set(old[axis].subarray(0, count));
            return pose;
        };
        [this.pose, this.#before, this.#now, this.#offset] = [this.pose, this.#before, this.#now, this.#offset].map(
            grown,
        );
        const left = new Float32Array(count);
        left.set(this.#left.subarray(0, count));
        this.#left = left;
    }

    /** Forgets earlier steps and corrections, so that the next frame shows the last step without a transition. */
    reset() {
        for (const axis of AXES) {
            this.#before[axis].set(this.#now[axis]);
            this.#offset[axis].fill(0);
        }
        this.#keysBefore = this.#drawnKeys = this.#keys;
        this.#left.fill(0);
    }

    /** @param {typeof AXES[number]} axis @param {number} slot @param {number} share */
    #between(axis, slot, share) {
        const to = this.#now[axis][slot];
        if (this.#keys[slot] !== this.#keysBefore[slot]) return to;
        const from = this.#before[axis][slot], change = to - from;
        return from + share * (axis === "orientation" ? turned(change) : change);
    }

    /**
     * Hides a correction: agents stay where they are drawn, and move to their corrected places within FADE seconds.
     * @param {number} share
     */
    corrected(share) {
        for (let slot = 0; slot < this.pose.count; slot++) {
            let isMoved = false;
            for (const axis of AXES) {
                const isOther = this.#keys[slot] !== this.#drawnKeys[slot];
                const gap = isOther ? 0 : this.pose[axis][slot] - this.#between(axis, slot, share);
                const offset = axis === "orientation" ? turned(gap) : gap;
                // differs only if a repeated step had another result, or if an earlier correction is still fading
                if (Math.abs(offset - this.#offset[axis][slot]) > ROUNDING * (1 + Math.abs(this.pose[axis][slot]))) {
                    isMoved = true;
                }
                this.#offset[axis][slot] = offset;
            }
            if (isMoved) this.#left[slot] = FADE;
        }
    }

    /**
     * Computes the poses to draw.
     * @param {number} share  0: the step before the last; 1: the last @param {number} seconds  since the last frame
     */
    draw(share, seconds) {
        for (let slot = 0; slot < this.pose.count; slot++) {
            const left = this.#left[slot], stays = left > seconds ? 1 - seconds / left : 0;
            this.#left[slot] = Math.max(left - seconds, 0);
            const isNew = this.#keys[slot] !== this.#keysBefore[slot];
            for (const axis of AXES) {
                const offset = isNew ? 0 : this.#offset[axis][slot] * stays;
                this.#offset[axis][slot] = offset;
                this.pose[axis][slot] = this.#between(axis, slot, share) + offset;
            }
        }
        this.#drawnKeys = this.#keys;
        return this.pose;
    }
}

/**
 * Relative difference of a pose above which an agent counts as corrected: the rounding error of 32-bit numbers. Larger
 * misses small corrections; smaller takes rounding for corrections, which then restart their fading.
 */
const ROUNDING = 1e-6;
