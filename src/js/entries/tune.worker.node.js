/** A worker of "veer/tune" in Node. */
import { serveTuner } from "./tune.node.js";

serveTuner();
