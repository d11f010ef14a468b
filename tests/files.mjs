// Lists the project's own files without the folders of installed packages, which may contain links back to the project.
import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns all files below a folder of the project, as paths that begin with `name`.
 * @param {string} root
 * @param {string} name
 * @returns {string[]}
 */
export function filesIn(root, name) {
    return readdirSync(join(root, name), { withFileTypes: true }).flatMap((entry) => {
        if (entry.name === "node_modules") return [];
        return entry.isDirectory() ? filesIn(root, join(name, entry.name)) : [join(name, entry.name)];
    });
}
