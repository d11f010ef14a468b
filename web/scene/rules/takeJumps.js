/**
 * Agents of `of` that are within `reach` of take-off pads of `links`, with no wall between, take the first of these jumps that they can make, every
 * `every` seconds. The others are refused, and the happening says why and what it would take. One jumps at a time over a link.
 */

const AIRBORNE = 64; // a bit of the column flags, see its doc
const SLOTS = 2 ** 20; // the low bits of an id are its slot

/** @type {import("./index.js").Rule} */
export const takeJumpsRule = {
    type: "takeJumps",
    fields: ({ groups, links, length, seconds }) => ({ of: groups, links, reach: length, every: seconds }),
    required: ["of", "links", "reach"],
    names: { groups: ["of"], links: ["links"] },
    after(game, rule) {
        if (!game.every(rule.every ?? 1)) return;
        const { world, names } = game, { x, y, jumpLink, flags } = world.agents;
        const pads = [rule.links].flat().map((/** @type {string} */ name) => {
            const link = /** @type {number} */ (names.links.get(name));
            return { name, link, number: (link % SLOTS) + 1, ...world.getLink(link) };
        });
        const taken = new Set(game.members(rule.of).map(({ slot }) => jumpLink[slot]));
        for (const { name, id, slot } of game.members(rule.of)) {
            if (jumpLink[slot] !== 0 || flags[slot] & AIRBORNE) continue;
            for (const pad of pads) {
                if ((pad.fromX - x[slot]) ** 2 + (pad.fromY - y[slot]) ** 2 > rule.reach * rule.reach) continue;
                if (!world.lineOfSight({ x: x[slot], y: y[slot] }, { x: pad.fromX, y: pad.fromY })) continue;
                if (taken.has(pad.number)) continue;
                const { possible, refusal, speedNeeded } = world.planJump(id, pad.link);
                if (!possible) game.tell({ type: "refused", agent: name, link: pad.name, why: refusal, speedNeeded });
                if (!possible || !world.takeJump(id, pad.link)) continue;
                taken.add(pad.number);
                game.tell({ type: "sent", agent: name, link: pad.name });
                break;
            }
        }
    },
};
