/** A worker of "veer/threads" in Node. */
import { parentPort, workerData } from "node:worker_threads";
import { serve } from "./serve.js";

serve(workerData, () => parentPort?.postMessage("ready"));
