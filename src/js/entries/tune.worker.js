/** A worker of "veer/tune" in a browser. */
import { serveTuner } from "./tune.js";

serveTuner();
