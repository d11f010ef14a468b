/**
 * How much of the server one address takes. Every seat counts that it reserved or sits in, and with the seats the
 * rooms: a room without a player or a reserved seat ends. A limit per connection would limit nothing, since each room
 * has a connection of its own.
 */

/**
 * Seats of one address. With fewer, players behind one router can't all play; with more, one machine fills the server's
 * memory with rooms.
 */
export const MOST_SEATS = 16;
/** Seconds in which a player has to take a reserved seat. */
export const SEAT_TIME = 10;
const ROOM_TIME = 2; // seconds in which an empty room ends, and a little more

/**
 * Seats by their numbers, which Colyseus passes on from the request to the room.
 * @type {Map<number, { block: string, timer: NodeJS.Timeout }>}
 */
const seats = new Map();
let last = 0;

/**
 * An address of IPv6 counts by its first 64 bits: one customer usually holds all others of these.
 * @param {string} address
 */
function blockOf(address) {
    if (!address.includes(":") || address.includes(".")) return address;
    const [head, tail] = address.split("::").map((part) => part.split(":"));
    return tail
        ? [...head, ...Array(8 - head.length - tail.length).fill("0"), ...tail].slice(0, 4).join(":")
        : head.slice(0, 4).join(":");
}

/**
 * Reserves a seat, until it is taken or too old.
 * @param {string} [address]
 * @returns {number} 0: the address has too many
 */
export function reserveSeat(address = "unknown") {
    const block = blockOf(address);
    if ([...seats.values()].filter((seat) => seat.block === block).length >= MOST_SEATS) return 0;
    const number = ++last, timer = setTimeout(() => seats.delete(number), 1000 * (SEAT_TIME + ROOM_TIME));
    seats.set(number, { block, timer: timer.unref() });
    return number;
}

/** A player sits in the seat until releaseSeat. @param {number} number */
export const takeSeat = (number) => clearTimeout(seats.get(number)?.timer);

/** @param {number} number */
export function releaseSeat(number) {
    takeSeat(number);
    seats.delete(number);
}
