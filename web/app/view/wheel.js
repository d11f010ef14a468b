/** A wheel of colors for headings: equally light all around, in the space OKLCH, so that no heading stands out. */

const COUNT = 64; // number of colors
const TURN = 2 * Math.PI;
/** Lightness and chroma on a dark and on a light field: marks have a contrast of at least 3 to the field. */
const DARK = { lightness: 0.76, chroma: 0.14 }, LIGHT = { lightness: 0.56, chroma: 0.15 };

/** @type {WeakMap<object, string[]>} */
const wheels = new WeakMap();

/** Returns a channel of sRGB, 0 to 255, as two hexadecimal digits. @param {number} linear */
function channel(linear) {
    const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(Math.max(value, 0), 1)).toString(16).padStart(2, "0");
}

/** @param {{ lightness: number, chroma: number }} tone @param {number} hue  in rad @returns {string} #rrggbb */
function colorOf({ lightness, chroma }, hue) {
    const a = chroma * Math.cos(hue), b = chroma * Math.sin(hue);
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
    return "#" + channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
        channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
        channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
}

/** Returns the wheel for a palette. @param {{ field: string }} palette */
export function wheelOf(palette) {
    const isDark = Number.parseInt(palette.field.slice(1, 3), 16) < 128;
    let wheel = wheels.get(palette);
    if (!wheel) {
        wheel = Array.from({ length: COUNT }, (_, i) => colorOf(isDark ? DARK : LIGHT, (i * TURN) / COUNT + 0.6));
        wheels.set(palette, wheel);
    }
    return wheel;
}
