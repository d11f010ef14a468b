/**
 * Every `every` seconds, agents of `of` that are within `reach` of take-off pads of `links`, with no wall between, take
 * the first of these jumps that is possible. If a jump is not possible, the rule emits `refused` with the reason and
 * the speed needed. A link is used by one agent at a time.
 */

const AIRBORNE = 64; // bit of the column `flags`: the agent is in the air
const SLOTS = 2 ** 20; // an id modulo this number is the agent's slot

/**
 * @typedef {{ type: "takeJumps", of: string | string[], links: string | string[], reach: number, every?: number }}
 *   TakeJumpsSettings
 */

/** @type {import("./index.js").Rule<TakeJumpsSettings>} */
export const takeJumpsRule = {
    type: "takeJumps",
    fields: ({ groups, links, length, seconds }) => ({ of: groups, links, reach: length, every: seconds }),
    required: ["of", "links", "reach"],
    names: { groups: ["of"], links: ["links"] },
    after(game, rule) {
        if (!game.every(rule.every ?? 1)) return;
        const { world, names } = game, { x, y, jumpLink, flags } = world.agents;
        const pads = [rule.links].flat().flatMap((name) => {
            const link = names.links.get(name);
            return link === undefined ? [] : [{ name, link, number: (link % SLOTS) + 1, ...world.getLink(link) }];
        });
        const taken = new Set(game.members(rule.of).map(({ slot }) => jumpLink[slot]));
        for (const { name, id, slot } of game.members(rule.of)) {
            if (jumpLink[slot] !== 0 || flags[slot] & AIRBORNE) continue;
            for (const pad of pads) {
                if ((pad.fromX - x[slot]) ** 2 + (pad.fromY - y[slot]) ** 2 > rule.reach * rule.reach) continue;
                if (!world.lineOfSight({ x: x[slot], y: y[slot] }, { x: pad.fromX, y: pad.fromY })) continue;
                if (taken.has(pad.number)) continue;
                const { possible, refusal, speedNeeded } = world.planJump(id, pad.link);
                if (!possible) game.emit({ type: "refused", agent: name, link: pad.name, why: refusal, speedNeeded });
                if (!possible || !world.takeJump(id, pad.link)) continue;
                taken.add(pad.number);
                game.emit({ type: "sent", agent: name, link: pad.name });
                break;
            }
        }
    },
};
