/**
 * The package's types under the names that the playground uses. This is the only module in web/ that knows where the
 * types are declared. Ids have the types that the world's calls return, so each kind of id is a distinct type.
 */

/** @import * as api from "../src/js/types/api.js" */

/** @typedef {import("veer").Veer} Veer */
/** @typedef {import("veer").World} World */
/** @typedef {Veer["schema"]} Schema */
/** @typedef {api.SchemaRow} SchemaRow */
/** @typedef {keyof Schema["settings"]} SettingGroup */

/** @typedef {ReturnType<World["addAgent"]>} AgentId */
/** @typedef {ReturnType<World["addBrain"]>} BrainId */
/** @typedef {ReturnType<World["addPath"]>} PathId */
/** @typedef {ReturnType<World["addObstacle"]>} ObstacleId */
/** @typedef {ReturnType<World["addLink"]>} LinkId */
/** @typedef {ReturnType<World["addFlow"]>} FlowId */

/** @typedef {import("../src/js/tune/types.js").TuneState} TuneState */

/** @typedef {api.Point} Point */
/** @typedef {api.NavDistances} NavDistances */
/** @typedef {api.NavRegions} NavRegions */
/** @typedef {api.Vec3} Vec3 */
/** @typedef {api.AgentDef} AgentDef */
/** @typedef {api.ObstacleDef} ObstacleDef */
/** @typedef {api.TilesId} TilesId */
/** @typedef {api.AgentSettings} AgentSettings */
/** @typedef {api.Aim} Aim */
/** @typedef {api.AvoidanceSettings} AvoidanceSettings */
/** @typedef {api.Behavior} Behavior */
/** @typedef {api.BehaviorParams} BehaviorParams */
/** @typedef {api.BehaviorType} BehaviorType */
/** @typedef {api.BrainDef} BrainDef */
/** @typedef {api.BrainSettings} BrainSettings */
/** @typedef {api.BrainState} BrainState */
/** @typedef {api.CapacitySettings} CapacitySettings */
/** @typedef {api.ContextSettings} ContextSettings */
/** @typedef {api.Event} WorldEvent */
/** @typedef {api.Explain} Explain */
/** @typedef {api.ExplainBehavior} ExplainBehavior */
/** @typedef {api.ExplainLimit} ExplainLimit */
/** @typedef {api.FlowSettings} FlowSettings */
/** @typedef {api.LinkSettings} LinkSettings */
/** @typedef {api.TilesSettings} TilesSettings */
/** @typedef {api.TileTypeSettings} TileTypeSettings */
/** @typedef {api.LocomotionSettings} LocomotionSettings */
/** @typedef {api.ObstacleSettings} ObstacleSettings */
/** @typedef {api.PathSettings} PathSettings */
/** @typedef {api.PedestriansSettings} PedestriansSettings */
/** @typedef {api.SenseSettings} SenseSettings */
/** @typedef {api.StatName} StatName */
/** @typedef {api.WorldDef} WorldDef */
/** @typedef {api.WorldSettings} WorldSettings */

/** @typedef {NonNullable<Parameters<typeof import("veer/draw").drawWorld>[2]>} View */
/** @typedef {keyof NonNullable<View["layers"]>} Layer */
/** @typedef {NonNullable<View["layers"]>} Layers */
/** @typedef {NonNullable<View["trails"]>} Trails */
/** @typedef {typeof import("veer/draw").palette} Palette */

export {};
