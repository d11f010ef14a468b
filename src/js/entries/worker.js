/** A worker of "veer/threads" in a browser. */
import { serve } from "./serve.js";

addEventListener("message", ({ data }) => serve(data, () => postMessage("ready")), { once: true });
