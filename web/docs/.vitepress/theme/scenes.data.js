// Scene data that a page needs before it loads the scenes: title, description, and whether the reader can move a goal.
import { readFileSync } from "node:fs";
import { basename } from "node:path";

export default {
    watch: ["../../scenes/*.json", "../../../scenes/*.json"],
    load: (files) =>
        Object.fromEntries(files.map((file) => {
            const { name, title, about, agents, brains, view } = JSON.parse(readFileSync(file, "utf8"));
            const followed = agents.find((group) => view?.follow?.startsWith(group.name));
            const [minX, minY, maxX, maxY] = view?.fit ?? [0, 0, 3, 2];
            const canDrive = !!brains[followed?.brain]?.behaviors.some(({ type }) => type === "drive");
            const key = basename(file, ".json") + (file.includes("/docs/") ? "" : "@playground");
            return [key, {
                name, title, about, hasGoal: Array.isArray(followed?.target), canDrive,
                ratio: (maxX - minX) / (maxY - minY),
            }];
        })),
};
