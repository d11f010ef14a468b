/**
 * Limits the server resources that one address can use. Every reserved or occupied seat counts, which also limits
 * rooms, because a room without a player or a reserved seat ends. A limit per connection would have no effect, because
 * each room uses its own connection.
 */

/**
 * Maximum number of seats per address. With fewer, players behind one router can't all play; with more, one machine
 * could fill the server's memory with rooms.
 */
export const MOST_SEATS = 16;
/** Seconds within which a player must take a reserved seat. */
export const SEAT_TIME = 10;
const ROOM_TIME = 2; // time in seconds until an empty room has ended, with a margin

/**
 * Seats by number. Colyseus passes the number from the request to the room.
 * @type {Map<number, { block: string, timer: NodeJS.Timeout }>}
 */
const seats = new Map();
let last = 0;

/**
 * Returns the part of an address that is compared: for IPv6 the first 64 bits, because one customer usually owns all
 * addresses with these bits.
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
 * Reserves a seat until it is taken or the reservation expires.
 * @param {string} [address]
 * @returns {number} 0 if the address has too many seats
 */
export function reserveSeat(address = "unknown") {
    const block = blockOf(address);
    if ([...seats.values()].filter((seat) => seat.block === block).length >= MOST_SEATS) return 0;
    const number = ++last, timer = setTimeout(() => seats.delete(number), 1000 * (SEAT_TIME + ROOM_TIME));
    seats.set(number, { block, timer: timer.unref() });
    return number;
}

/** Marks a seat as taken until releaseSeat. @param {number} number */
export const takeSeat = (number) => clearTimeout(seats.get(number)?.timer);

/** @param {number} number */
export function releaseSeat(number) {
    takeSeat(number);
    seats.delete(number);
}
