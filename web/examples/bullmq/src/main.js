// npm start: tunes over a queue in the Redis of REDIS_URL, with two worker processes.
import { search, startWorker } from "./search.js";

const place = { name: "veer", url: process.env.REDIS_URL ?? "redis://127.0.0.1:6379" };
const workers = await Promise.all(["worker 1", "worker 2"].map((who) => startWorker(place, who)));
const result = await search(place, {
    onProgress: ({ generation, generations, best }) =>
        console.log(`generation ${generation} of ${generations}: cost ${best.cost.toFixed(3)}`),
});
console.log(`${result.verdict}\n${result.notes.join("\n")}\n\n${result.code}`);
for (const worker of workers) worker.kill("SIGTERM");
