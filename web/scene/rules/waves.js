/**
 * Agents of `of` come in waves: every `every` seconds, for `lasts` seconds, one of them that is not in the world enters
 * at one of the points `from`, in turn, `apart` seconds after the one before, as long as no agent is on that point.
 * Those within `within` of `exit` leave the world.
 */

/**
 * @typedef {{ type: "waves", of: string | string[], from: number[][], exit: number[], within: number, every: number,
 *   lasts: number, apart: number }} WavesSettings
 */

/** @type {import("./index.js").Rule<WavesSettings>} */
export const wavesRule = {
    type: "waves",
    fields: ({ groups, points, point, length, seconds }) => ({
        of: groups, from: points, exit: point, within: length, every: seconds, lasts: seconds, apart: seconds,
    }),
    required: ["of", "from", "exit", "within", "every", "lasts", "apart"],
    names: { groups: ["of"] },
    after(game, rule) {
        const { world, stepTime, tick } = game, { x, y } = world.agents, [exitX, exitY] = rule.exit;
        for (const { name, slot } of game.members(rule.of)) {
            const place = { x: x[slot], y: y[slot] };
            if ((place.x - exitX) ** 2 + (place.y - exitY) ** 2 > rule.within * rule.within) continue;
            game.remove(name);
            game.emit({ type: "escaped", agent: name, place });
        }
        const wave = Math.max(1, Math.round(rule.every / stepTime)), time = tick % wave;
        const apart = Math.max(1, Math.round(rule.apart / stepTime));
        if (time >= rule.lasts / stepTime || time % apart) return;
        const name = game.missing(rule.of)[0], [atX, atY] = rule.from[(time / apart) % rule.from.length];
        if (name === undefined) return;
        const range = 2 * (game.defs.get(name)?.radius ?? 8);
        if (world.nearest({ x: atX, y: atY, range, count: 1 }).length) return;
        game.add(name, { x: atX, y: atY });
        game.emit({ type: "entered", agent: name, place: { x: atX, y: atY } });
    },
};
