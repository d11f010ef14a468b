// A worker process: node src/worker.js QUEUE NAME. It ends with SIGTERM, after the run that it is making.
import { serveQueue } from "./queue.js";

const [name = "veer", who = `worker ${process.pid}`] = process.argv.slice(2);
const worker = serveQueue({ name, url: process.env.REDIS_URL ?? "redis://127.0.0.1:6379" }, who);
worker.on("error", ({ message }) => console.error(`${who}: ${message}`));
await worker.waitUntilReady();
console.log(`${who} is ready`);
process.once("SIGTERM", () => void worker.close().then(() => process.exit(0)));
