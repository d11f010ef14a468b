// How the search ranks what it finds: calls, behaviors and settings of exactly the searched name first, then the guide,
// then the types and the calls in C. VitePress copies the text of the first two functions into the site, so each stands
// on its own.

/**
 * Returns the factor of a section's score for a term that it contains.
 * @param {string} id  page and anchor @param {string} term @param {{ title?: string, titles?: string[] }} [stored]
 */
export const boostDocument = (id, term, stored) => {
    const isNamed = (stored?.title ?? "").replace(/<[^>]*>| ?\(.*\)$|\?$/g, "").toLowerCase() === term;
    const parents = `${stored?.titles}`;
    if (id.includes("/reference/c.html")) return term === "veer" ? 4 : 0.2;
    if (id.includes("/api/veer-types.html")) return 0.1;
    if (id.includes("/api/")) {
        if (!isNamed || !/Methods|Functions/.test(parents)) return 0.1;
        return id.includes("/veer.html") ? 5 : 4; // the entries repeat the calls of veer
    }
    if (id.includes("/behaviors/")) return isNamed ? 2 : 1.15;
    return parents.includes("Capacity") ? 0.4 : 1;
};

/**
 * Returns the words of a text. "A*" is a word.
 * @param {string} text
 */
export const tokenize = (text) => text.replace(/\ba\*/gi, "astar").split(/[\n\r\p{Z}\p{P}]+/u);

/**
 * Renders a page for the index. The other names of a behavior become part of its title, so that they weigh as much.
 * @param {string} source @param {any} env @param {any} md
 */
export function renderForSearch(source, env, md) {
    const [, names] = source.match(/^Also known as: (.*)\.$/m) ?? [];
    const text = names
        ? source.replace(/^# (\w+)$/m, (_, name) => `# ${name} (${names}) {#${name.toLowerCase()}}`)
        : source;
    return md.render(text, env);
}
