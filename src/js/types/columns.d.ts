/** Generated from src/veer_schema.inl by src/build/types.mjs: change the table, then run `npm run types`. */
/** Live views: one value per slot, or as many as lanes(name) says. Read the property again in every frame: a world that grows moves its columns, and an array from before then has length 0 (and is stale with veer/threads). */
export interface Columns {
    /** Bit 0: alive, 1: quarantined, 2: blocked, 3: on a detour that turns left from the goal, 4: on a detour that turns right, 5: no path was found, 6: in the air, 7: in a crowd: settled at the goal, or held by other agents that have settled, 8: settled in a gathering that is not yet dense, round and centered. Unit: bits. Written by: events. */
    readonly flags: Uint32Array;
    /** Slot of the agent's brain + 1; 0: no brain. Written by: input. */
    readonly brain: Uint32Array;
    /** Groups that the agent belongs to, one bit each. Unit: bits. Written by: input. */
    readonly group: Uint32Array;
    /** A number for the caller's own use, which the hash does not include. Written by: input. */
    readonly userData: Uint32Array;
    /** The caller's number that seeds the agent's random streams and breaks exact ties; 0: derived from the id. Part of the hash only in worlds in which an agent has a key. Written by: input. */
    readonly key: Uint32Array;
    /** Each level up to 3 halves the number of slots in the agent's context maps, down to 4; 0: all slots. Written by: input. */
    readonly detailLevel: Uint32Array;
    /** Radius. Unit: u. Range: 0 to 100000. Written by: input. */
    readonly radius: Float32Array;
    /** Mass. Unit: kg. Range: 0.000001 to 1000000000. Written by: input. */
    readonly mass: Float32Array;
    /** Top speed. Unit: u/s. Range: 0 to 1000000. Written by: input. */
    readonly maxSpeed: Float32Array;
    /** Maximum force. Unit: kg u/s^2. Range: 0 to ∞. Written by: input. */
    readonly maxForce: Float32Array;
    /** Position. Unit: u. Range: -1000000 to 1000000. Written by: move. */
    readonly x: Float32Array;
    /** Position. Unit: u. Range: -1000000 to 1000000. Written by: move. */
    readonly y: Float32Array;
    /** Position; height in a planar world. Unit: u. Range: -1000000 to 1000000. Written by: move. */
    readonly z: Float32Array;
    /** Velocity. Unit: u/s. Range: -1000000 to 1000000. Written by: move. */
    readonly velocityX: Float32Array;
    /** Velocity. Unit: u/s. Range: -1000000 to 1000000. Written by: move. */
    readonly velocityY: Float32Array;
    /** Velocity. Unit: u/s. Range: -1000000 to 1000000. Written by: move. */
    readonly velocityZ: Float32Array;
    /** Direction that the agent faces, in (-pi, pi]. Unit: rad. Written by: move. */
    readonly orientation: Float32Array;
    /** Turn rate of the orientation. Unit: rad/s. Range: -1000000 to 1000000. Written by: move. */
    readonly rotation: Float32Array;
    /** Kind of the agent's own target (OwnTarget). Written by: input. */
    readonly targetKind: Uint32Array;
    /** Position of the agent's own target, if the target is a point. Unit: u. Range: -1000000 to 1000000. Written by: input. */
    readonly targetX: Float32Array;
    /** Position of the agent's own target, if the target is a point. Unit: u. Range: -1000000 to 1000000. Written by: input. */
    readonly targetY: Float32Array;
    /** Position of the agent's own target, if the target is a point. Unit: u. Range: -1000000 to 1000000. Written by: input. */
    readonly targetZ: Float32Array;
    /** Slot of the agent's own target, if the target is an agent or a path. Written by: input. */
    readonly targetSlot: Uint32Array;
    /** Generation of the agent's own target, if the target is an agent or a path. Written by: input. */
    readonly targetGeneration: Uint32Array;
    /** Input of the behavior `drive`: a vector of length at most 1. Range: -1 to 1. Written by: input. */
    readonly driveX: Float32Array;
    /** Input of the behavior `drive`. Range: -1 to 1. Written by: input. */
    readonly driveY: Float32Array;
    /** Input of the behavior `drive`. Range: -1 to 1. Written by: input. */
    readonly driveZ: Float32Array;
    /** Input of the behavior `custom`: a desired velocity. Unit: u/s. Written by: input. */
    readonly customX: Float32Array;
    /** Input of the behavior `custom`: a desired velocity. Unit: u/s. Written by: input. */
    readonly customY: Float32Array;
    /** Input of the behavior `custom`: a desired velocity. Unit: u/s. Written by: input. */
    readonly customZ: Float32Array;
    /** Input of the behavior `custom`: a desired rotation. Unit: rad/s. Written by: input. */
    readonly customRotation: Float32Array;
    /** Bit 0: customX, customY and customZ are set; bit 1: customRotation is set; 0: `custom` does nothing. Unit: bits. Written by: input. */
    readonly customBits: Uint32Array;
    /** Slot of the link that the agent is using + 1, and 65536 more if it uses the link from its landing pad; 0: none. Written by: ballistics. */
    readonly jumpLink: Uint32Array;
    /** In the air: height at which the agent lands; on a run-up: length of the run-up, negative while the agent is still going to the start of the run-up. Unit: u. Range: -1000000 to 1000000. Written by: ballistics. */
    readonly jumpGround: Float32Array;
    /** Time since the run-up or the flight began. Unit: s. Written by: ballistics. */
    readonly jumpTime: Float32Array;
    /** Direction chosen from the last map, a vector of length 1; (0, 0) if no direction was chosen. Empty where capacity.slots is 0. Written by: decide. */
    readonly chosenX: Float32Array;
    /** Direction chosen from the last map, a vector of length 1; (0, 0) if no direction was chosen. Empty where capacity.slots is 0. Written by: decide. */
    readonly chosenY: Float32Array;
    /** Number of slots in the last map; 0: no map. Empty where capacity.slots is 0. Written by: steer. */
    readonly mapSlots: Uint32Array;
    /** Direction of slot 0. Unit: rad. Empty where capacity.slots is 0. Written by: steer. */
    readonly mapAngle: Float32Array;
    /** Smallest distance to the goal so far; reset when the goal changes. Unit: u. Range: 0 to ∞. Empty where capacity.slots is 0. Written by: decide. */
    readonly leastGoalDistance: Float32Array;
    /** On a detour: smallest distance to the goal, or the distance to the wall at which the detour began. Unit: u. Empty where capacity.slots is 0. Written by: decide. */
    readonly detourDistance: Float32Array;
    /** On a detour: direction of the wall that the agent follows, of length 1. Empty where capacity.slots is 0. Written by: decide. */
    readonly wallX: Float32Array;
    /** On a detour: direction of the wall that the agent follows, of length 1. Empty where capacity.slots is 0. Written by: decide. */
    readonly wallY: Float32Array;
    /** Time without a free direction or without progress. Unit: s. Empty where capacity.slots is 0. Written by: decide. */
    readonly blockedTime: Float32Array;
    /** Position of the strongest goal. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalX: Float32Array;
    /** Position of the strongest goal. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalY: Float32Array;
    /** Position of the strongest goal. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalZ: Float32Array;
    /** How long other agents have blocked this agent, in units of the time to travel five radii at top speed; decreases while the agent makes progress. Written by: decide. */
    readonly stallTime: Float32Array;
    /** Angle by which the agent turns aside for oncoming agents. Unit: rad. Written by: decide. */
    readonly sidestep: Float32Array;
    /** How long the gathering in which this agent has settled has closed up: 8 is at rest, which takes 2 times the time to travel five radii at top speed if the gathering is dense, round and centered, else 11; 0: the agent has not settled. Written by: decide. */
    readonly restTime: Float32Array;
    /** Angle from the desired direction of an agent of a crowd to its path around agents that stand still and do not react, found by its last search; 0: nothing is in the way. Unit: rad. Written by: decide. */
    readonly passingTurn: Float32Array;
    /** Time for which the agent has stood against an obstacle on the way to a target, at most 1; at 1 it is blocked. Only in brains without context maps, pipelines, `goTo` and `navField`. Unit: s. Written by: move. */
    readonly pressedTime: Float32Array;
    /** Position before the last step. Unit: u. Written by: move. */
    readonly lastX: Float32Array;
    /** Position before the last step. Unit: u. Written by: move. */
    readonly lastY: Float32Array;
    /** Position before the last step. Unit: u. Written by: move. */
    readonly lastZ: Float32Array;
    /** Orientation before the last step. Unit: rad. Written by: move. */
    readonly lastOrientation: Float32Array;
    /** The agent's position at the last crowd count for `density` of `navField`: x and y within the bounds, 16 bits each; in a world with levels 14 bits each, then the level; 0: the agent was not counted. Written by: steer. */
    readonly countedPlace: Uint32Array;
    /** Values that the brain's behaviors store. Lanes: state. Written by: steer. */
    readonly state: Float32Array;
    /** What the agent remembers of others; world.memories() returns it in named fields. Lanes: memories. Written by: sense. */
    readonly memories: Float32Array;
    /** Measurements of the agent; world.measure() sums them up in named fields. Lanes: measured. Written by: events. */
    readonly measured: Uint32Array;
    /** Interest per slot, 0 to 1. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: steer. */
    readonly interest: Float32Array;
    /** Distance to the goal in the slot's direction; Infinity: no goal there. Unit: u. Range: 0 to ∞. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: steer. */
    readonly interestDistance: Float32Array;
    /** Danger per slot, 0 to 1. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: steer. */
    readonly danger: Float32Array;
    /** Distance to the danger in the slot's direction; Infinity: no danger there. Unit: u. Range: 0 to ∞. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: steer. */
    readonly dangerDistance: Float32Array;
    /** The last two blocked directions, as vectors (x, y). The length of each vector, at most 1, is its remaining danger, which fades with time. Lanes: memory. Written by: decide. */
    readonly memory: Float32Array;
    /** Interest set by the caller, which keeps its value until overwritten; a slot takes the maximum of this and its own interest. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: input. */
    readonly extraInterest: Float32Array;
    /** Danger set by the caller, which keeps its value until overwritten; a slot takes the maximum of this and its own danger. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: input. */
    readonly extraDanger: Float32Array;
    /** Blended steering: a desired velocity; in a context brain the output of the strongest goal. Unit: u/s. Written by: steer. */
    readonly steeringX: Float32Array;
    /** Blended steering: a desired velocity; in a context brain the output of the strongest goal. Unit: u/s. Written by: steer. */
    readonly steeringY: Float32Array;
    /** Blended steering: a desired velocity; in a context brain the output of the strongest goal. Unit: u/s. Written by: steer. */
    readonly steeringZ: Float32Array;
    /** Blended steering: a desired rotation. Unit: rad/s. Written by: steer. */
    readonly steeringRotation: Float32Array;
    /** Sum of the weights in a plain blend; multiplies the agent's response. Written by: steer. */
    readonly steeringWeight: Float32Array;
    /** Bit 0: there is a velocity, 1: there is a rotation, 2: a goal asks the agent to stand still, 3: the goal is new, 4 (until decide): the agent became blocked, 5 (until decide): the agent is no longer blocked, 6: the agent waits in a queue, 7: the goal limits the directions, 8: the agent keeps moving among agents that stand around its goal. Unit: bits. Written by: steer. */
    readonly steeringBits: Uint32Array;
    /** The agent's state as seen by other agents of a crowd; bit 0: it wants to move, 1: it has a goal, 2: it has arrived, 3: others have blocked it for a while, 4: it is in the air and no agent avoids it, 6: it turns aside for others. Unit: bits. Written by: steer. */
    readonly crowdBits: Uint32Array;
    /** The agent's share of the effort to avoid other agents; 0: it does not react to those that yield. Range: 0 to 1. Written by: steer. */
    readonly responsibility: Float32Array;
    /** The goal of the agent; agents of a crowd compare their goals to detect shared ones. Unit: u. Written by: steer. */
    readonly aimX: Float32Array;
    /** The goal of the agent; agents of a crowd compare their goals to detect shared ones. Unit: u. Written by: steer. */
    readonly aimY: Float32Array;
    /** The goal of the agent; agents of a crowd compare their goals to detect shared ones. Unit: u. Written by: steer. */
    readonly aimZ: Float32Array;
    /** The link whose pad the agent reached in the last step, on the path to its goal, as in `jumpLink`; 0: none. Written by: steer. */
    readonly wantedLink: Uint32Array;
    /** Groups of the agents that this agent may touch in this step; if it does, they are pushed apart; 0: none. Unit: bits. Written by: decide. */
    readonly isClose: Uint32Array;
    /** Displacement that separates the agent from the agents that it overlaps. Unit: u. Written by: move. */
    readonly pushX: Float32Array;
    /** Displacement that separates the agent from the agents that it overlaps. Unit: u. Written by: move. */
    readonly pushY: Float32Array;
    /** Displacement that separates the agent from the agents that it overlaps. Unit: u. Written by: move. */
    readonly pushZ: Float32Array;
    /** Danger that the strongest goal tolerates. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalTolerance: Float32Array;
    /** Distance by which the strongest goal of a context brain receded in the last step. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly goalReceded: Float32Array;
    /** Distance to the strongest goal; Infinity: the goal is a direction. Unit: u. Empty where capacity.slots is 0. Written by: steer. */
    readonly distanceToGoal: Float32Array;
    /** Bit 0: there is a desired velocity, 1: a desired rotation, 2: the velocity was limited because of other agents and is applied immediately, whatever the response. Unit: bits. Written by: decide. */
    readonly desiredBits: Uint32Array;
    /** The decision: desired velocity. Unit: u/s. Written by: decide. */
    readonly desiredX: Float32Array;
    /** The decision: desired velocity. Unit: u/s. Written by: decide. */
    readonly desiredY: Float32Array;
    /** The decision: desired velocity. Unit: u/s. Written by: decide. */
    readonly desiredZ: Float32Array;
    /** The decision: desired rotation. Unit: rad/s. Written by: decide. */
    readonly desiredRotation: Float32Array;
    /** Score of the direction picked from the map. Empty where capacity.slots is 0. Written by: decide. */
    readonly chosenValue: Float32Array;
    /** Direction picked from the map, in slots from slot 0; negative: none. Unit: slots. Empty where capacity.slots is 0. Written by: decide. */
    readonly peakSlot: Float32Array;
    /** Direction picked from the map of this step; the decide stage copies it to `chosenX`. Empty where capacity.slots is 0. Written by: steer. */
    readonly pickedX: Float32Array;
    /** Direction picked from the map of this step; the decide stage copies it to `chosenY`. Empty where capacity.slots is 0. Written by: steer. */
    readonly pickedY: Float32Array;
    /** Score per slot; negative: masked. A lane per slot, in worlds with capacity.keepMaps; in others reading it throws. Written by: decide. */
    readonly decision: Float32Array;
    /** Position between the last two steps, written by advance() and interpolate(); within the bounds of a wrapped world. Unit: u. Written by: advance. */
    readonly drawX: Float32Array;
    /** Position between the last two steps, written by advance() and interpolate(); within the bounds of a wrapped world. Unit: u. Written by: advance. */
    readonly drawY: Float32Array;
    /** Position between the last two steps, written by advance() and interpolate(); within the bounds of a wrapped world. Unit: u. Written by: advance. */
    readonly drawZ: Float32Array;
    /** Orientation between the last two steps, written by advance() and interpolate(). Unit: rad. Written by: advance. */
    readonly drawOrientation: Float32Array;
    /** Unit vector in the direction that the agent faces in space, made from `orientation` and the slope of the velocity; for an agent with a `maxTurnRate`, the direction of the velocity, turned at most at that rate; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly forwardX: Float32Array;
    /** Unit vector in the direction that the agent faces in space, made from `orientation` and the slope of the velocity; for an agent with a `maxTurnRate`, the direction of the velocity, turned at most at that rate; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly forwardY: Float32Array;
    /** Unit vector in the direction that the agent faces in space, made from `orientation` and the slope of the velocity; for an agent with a `maxTurnRate`, the direction of the velocity, turned at most at that rate; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly forwardZ: Float32Array;
    /** Unit vector that points up in the agent's own frame, perpendicular to forward. The agent banks into turns, by 45 degrees at its `bankAcceleration` or, without one, if a turn uses all of its acceleration; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly upX: Float32Array;
    /** Unit vector that points up in the agent's own frame, perpendicular to forward. The agent banks into turns, by 45 degrees at its `bankAcceleration` or, without one, if a turn uses all of its acceleration; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly upY: Float32Array;
    /** Unit vector that points up in the agent's own frame, perpendicular to forward. The agent banks into turns, by 45 degrees at its `bankAcceleration` or, without one, if a turn uses all of its acceleration; only in volume worlds. Empty in planar worlds. Written by: move. */
    readonly upZ: Float32Array;
}
