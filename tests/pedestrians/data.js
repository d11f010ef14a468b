/**
 * Measured people. The pairs of density and speed are binned from the trajectories that JuPedSim's validation suite
 * contains (Forschungszentrum Julich, CC BY 4.0): a closed corridor ("ug-180"), an open one ("uo") and two-way streams
 * ("bot-360"), and twelve experiments in one file that the SingleFileComparator collects. Flows through bottlenecks are
 * those of the same suite.
 */

/** Weidmann 1993 in the form of Kladek: m/s at people per square meter. @param {number} density */
export const weidmann = (density) => Math.max(0, 1.34 * (1 - Math.exp(-1.913 * (1 / density - 1 / 5.4))));

/** Mean speed by density. */
export const MEASURED = {
    "closed corridor, 1.8 m": [[0.4, 1.1], [0.6, 1], [0.9, 0.84], [1.1, 0.78], [1.4, 0.65], [1.85, 0.52], [2.4, 0.39],
        [2.7, 0.35], [3.25, 0.23], [3.7, 0.17], [4.1, 0.06]],
    "open corridor, 3 m": [[0.4, 1.49], [0.6, 1.43], [0.9, 1.38], [1.1, 1.22], [1.4, 1.19], [1.85, 0.95], [2.4, 0.48],
        [2.7, 0.39], [3.25, 0.22], [3.7, 0.16]],
    "two-way, 3.6 m": [[0.4, 1.5], [0.6, 1.39], [0.9, 1.22], [1.1, 1.14], [1.4, 0.91], [1.85, 0.72], [2.4, 0.53],
        [2.7, 0.46], [3.25, 0.4]],
};

/**
 * One file: percentiles 10, 50 and 90 of the speed in ranges of people per meter.
 * @typedef {{ from: number, to: number, low: number, middle: number, high: number }} Range
 * @param {number[]} row @returns {Range}
 */
const range = ([from, to, low, middle, high]) => ({ from, to, low, middle, high });
/** A ring of 26 m. */
export const FILE_A = [
    [0.4, 0.6, 0.81, 0.93, 1.2], [0.6, 0.8, 0.77, 0.9, 1.06], [0.8, 1, 0.63, 0.87, 0.96], [1, 1.2, 0.45, 0.54, 0.87],
    [1.2, 1.4, 0.29, 0.43, 0.52], [1.4, 1.6, 0.18, 0.27, 0.4], [1.6, 1.8, 0.17, 0.21, 0.27],
    [1.8, 2, 0.09, 0.14, 0.21], [2, 2.5, 0.01, 0.08, 0.13], [2.5, 3, 0, 0.02, 0.08],
].map(range);
/** Twelve experiments in four countries. */
export const FILE_B = [
    [0.5, 0.7, 0.45, 0.92, 1.25], [0.7, 0.9, 0.47, 1.02, 1.19], [0.9, 1.1, 0.44, 0.77, 1.13],
    [1.1, 1.3, 0.36, 0.63, 0.8], [1.3, 1.5, 0.22, 0.46, 0.72], [1.5, 1.7, 0.11, 0.28, 0.53],
    [1.7, 1.9, 0.06, 0.21, 0.39], [1.9, 2.1, 0.03, 0.16, 0.37], [2.1, 2.5, 0.01, 0.14, 0.35],
    [2.5, 3, -0.01, 0.13, 0.34],
].map(range);
/** @param {Range[]} ranges @param {number} density @returns {Range} */
export const rangeAt = (ranges, density) =>
    ranges.find(({ from, to }) => density >= from && density < to) ?? ranges[ranges.length - 1];

/** Flow in people per second through bottlenecks, by width. */
export const FLOWS = {
    "Seyfried 2009": [[0.8, 1.288], [0.9, 1.674], [1, 1.9], [1.1, 2.123], [1.2, 2.364]],
    "Kretz 2006": [[0.4, 0.889], [0.5, 1.021], [0.6, 1.124], [0.7, 1.236], [0.8, 1.42], [0.9, 1.58], [1, 1.86],
        [1.2, 2.16]],
    "Muller 1981": [[0.6, 1.482], [0.9, 2.264], [1.2, 2.751], [1.5, 3.574], [1.8, 3.817]],
    "Nagai 2006": [[0.8, 1.737], [1.2, 2.582], [1.6, 3.257], [2, 3.874]],
    "Daamen 2010": [[0.5, 1.085], [0.85, 2.32], [1, 2.65], [1.1, 2.54], [1.65, 3.74]],
    "JuPedSim 2006EG": [[0.9, 1.593], [1, 1.832], [1.1, 1.988], [1.2, 2.312], [1.4, 2.706], [1.6, 2.842], [1.8, 3.551],
        [2, 3.549], [2.2, 4.063], [2.5, 5.116]],
};
