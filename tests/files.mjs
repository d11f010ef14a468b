// The project's own files: folders of installed packages are left out, which may hold links back to the project.
import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * All files below a folder of the project, as paths that begin with `name`.
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
