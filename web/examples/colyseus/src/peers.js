/** What a process knows about the others. Alone, as here, there are none. */

/**
 * @typedef {object} Peers
 * @property {() => string[]} addresses  of all processes, for players
 * @property {(owner: string) => string} addressOf  the address, for players, of a process by its name as an owner
 * @property {(owner: string, match: string) => Promise<boolean>} isGone  whether it is certain that the owner no longer
 *   runs a match
 * @property {(seed: number) => Promise<string | null>} findFree  a match of another process with a free seat
 */

/** @param {string} address @returns {Peers} */
export const alone = (address) => ({
    addresses: () => [address],
    addressOf: () => address,
    isGone: async () => false,
    findFree: async () => null,
});
