/** Writes and reads the bytes of messages and saves. Part of veer/net. */

/** Thrown if a call has a wrong argument or comes at a wrong time, or if bytes from another machine are malformed. */
export class NetError extends Error {
    name = "NetError";
    /** @param {string} code @param {string} message  call, argument, value and reason */
    constructor(code, message) {
        super(message);
        /** Stable: "VEER_NET_ARGUMENT", "VEER_NET_MESSAGE" or "VEER_NET_STATE". */
        this.code = code;
    }
}

/** @param {string} call @param {string} argument @param {unknown} value @param {string} hint */
export function refuse(call, argument, value, hint) {
    const shown = typeof value === "object" && value !== null ? "an object" : String(value);
    return new NetError("VEER_NET_ARGUMENT", `${call}: ${argument} = ${shown.slice(0, 40)}: refused (${hint})`);
}

/** @param {string} reason @returns {never} */
function malformed(reason) {
    throw new NetError("VEER_NET_MESSAGE", `message: ${reason}`);
}

/** Appends numbers, texts and bytes to an array that grows. */
export class Writer {
    #bytes = new Uint8Array(64);
    #length = 0;

    /** @param {number} more */
    #room(more) {
        if (this.#length + more <= this.#bytes.length) return;
        const larger = new Uint8Array(2 * (this.#length + more));
        larger.set(this.#bytes);
        this.#bytes = larger;
    }

    /** @param {number} value  0 to 255 */
    byte(value) {
        this.#room(1);
        this.#bytes[this.#length++] = value;
        return this;
    }

    /** Writes a whole number, seven bits per byte. @param {number} value  0 to 2^53 - 1 */
    count(value) {
        let rest = value;
        for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte(128 | (rest % 128));
        return this.byte(rest);
    }

    /** Writes bytes without their length. @param {Uint8Array} bytes */
    raw(bytes) {
        this.#room(bytes.length);
        this.#bytes.set(bytes, this.#length);
        this.#length += bytes.length;
        return this;
    }

    /** Writes bytes with their length. @param {Uint8Array} bytes */
    bytes(bytes) {
        return this.count(bytes.length).raw(bytes);
    }

    /** @param {string} text */
    text(text) {
        return this.bytes(new TextEncoder().encode(text));
    }

    /** Writes bytes of which many are zero: a run of zeros is written as its length. @param {Uint8Array} bytes */
    sparse(bytes) {
        const { length } = bytes;
        this.count(length);
        for (let at = 0; at < length;) {
            const from = at;
            while (at < length && bytes[at] === 0) at++;
            const zeros = at - from, first = at;
            let end = at;
            while (at < length && at - end < SHORTEST_RUN) if (bytes[at++] !== 0) end = at;
            at = end;
            this.count(zeros).bytes(bytes.subarray(first, end));
        }
        return this;
    }

    /** Returns the bytes written so far. */
    done() {
        return this.#bytes.slice(0, this.#length);
    }
}

/**
 * Fewest zeros that are written as a run. A run costs two bytes, so a smaller value makes the result longer; a larger
 * one copies zeros that a run would save.
 */
const SHORTEST_RUN = 3;

/** Reads untrusted bytes. Whatever they contain, each call returns a value in range or throws a NetError. */
export class Reader {
    #bytes;
    #at = 0;

    /** @param {Uint8Array} bytes */
    constructor(bytes) {
        this.#bytes = bytes;
    }

    byte() {
        if (this.#at >= this.#bytes.length) malformed("too short");
        return this.#bytes[this.#at++];
    }

    /** @param {number} most  larger numbers are refused */
    count(most = Number.MAX_SAFE_INTEGER) {
        let value = 0, scale = 1, byte = 128;
        while (byte >= 128) {
            if (scale > 2 ** 49) malformed("a number is too long");
            byte = this.byte();
            value += (byte % 128) * scale;
            scale *= 128;
        }
        return value <= most ? value : malformed(`${value} is larger than ${most}`);
    }

    /** Returns a view of the next bytes, not a copy. @param {number} length */
    raw(length) {
        if (length > this.#bytes.length - this.#at) malformed("too short");
        this.#at += length;
        return this.#bytes.subarray(this.#at - length, this.#at);
    }

    /** @param {number} most */
    bytes(most) {
        return this.raw(this.count(most));
    }

    /** @param {number} most  bytes */
    text(most) {
        return new TextDecoder().decode(this.bytes(most));
    }

    /** Reads what Writer.sparse wrote. @param {number} most  bytes of the result, allocated at once */
    sparse(most) {
        const bytes = new Uint8Array(this.count(most));
        for (let at = 0; at < bytes.length;) {
            at += this.count(bytes.length - at);
            const part = this.bytes(bytes.length - at);
            if (!part.length && at < bytes.length) malformed("an empty run");
            bytes.set(part, at);
            at += part.length;
        }
        return bytes;
    }

    /** Returns a view of the bytes that are left. */
    rest() {
        return this.raw(this.#bytes.length - this.#at);
    }

    end() {
        if (this.#at < this.#bytes.length) malformed("too long");
    }
}

/** @param {Uint8Array} a @param {Uint8Array} b */
export const sameBytes = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);

/**
 * Returns the bytes of a message. Transports pass messages as a Uint8Array, a Buffer of Node or an ArrayBuffer.
 * @param {unknown} message @param {number} most
 */
export function messageBytes(message, most) {
    const bytes = message instanceof ArrayBuffer ? new Uint8Array(message) : message;
    if (!(bytes instanceof Uint8Array)) return malformed("not bytes");
    return bytes.length <= most ? bytes : malformed(`longer than ${most} bytes`);
}
