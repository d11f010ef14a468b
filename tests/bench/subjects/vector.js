/** A vector as tutorials write it: every operation creates a new vector. */
export class Vector {
    /** @param {number} x @param {number} y */
    constructor(x, y) {
        this.x = x;
        this.y = y;
    }
    /** @param {Vector} v */
    add(v) {
        return new Vector(this.x + v.x, this.y + v.y);
    }
    /** @param {Vector} v */
    sub(v) {
        return new Vector(this.x - v.x, this.y - v.y);
    }
    /** @param {number} scale */
    times(scale) {
        return new Vector(this.x * scale, this.y * scale);
    }
    /** @param {Vector} v */
    dot(v) {
        return this.x * v.x + this.y * v.y;
    }
    length() {
        return Math.sqrt(this.x * this.x + this.y * this.y);
    }
    angle() {
        return Math.atan2(this.y, this.x);
    }
    /** @param {number} angle */
    rotated(angle) {
        const c = Math.cos(angle), s = Math.sin(angle);
        return new Vector(this.x * c - this.y * s, this.x * s + this.y * c);
    }
    /** @param {number} most */
    limit(most) {
        const length = this.length();
        return length > most ? this.times(most / length) : this;
    }
}
