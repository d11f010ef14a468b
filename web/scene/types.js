/**
 * The content of a scene file after format.js has checked it: values are in range, "inf" is Infinity, flags are 0 and
 * 1. Objects refer to each other by name; load.js converts the names to ids.
 */

/** @import * as veer from "../types.js" */

/**
 * @typedef {object} Scene
 * @property {number} version
 * @property {string} name
 * @property {string} title
 * @property {string} [about]
 * @property {string[]} [try]
 * @property {string} [page]  path of the documentation page
 * @property {number} seed
 * @property {SceneWorld} world
 * @property {Record<string, ScenePath>} [paths]
 * @property {Record<string, veer.LinkSettings>} [links]
 * @property {Record<string, SceneFlow>} [flows]
 * @property {SceneObstacle[]} [obstacles]
 * @property {Record<string, SceneTiles>} [tiles]
 * @property {Wall[]} [walls]
 * @property {Record<string, SceneBrain>} brains
 * @property {AgentGroup[]} agents
 * @property {RuleSettings[]} [rules]
 * @property {(string | ShownFigure)[]} [figures]
 * @property {ScenePlot} [plot]
 * @property {string[]} [sliders]
 * @property {SceneRandom} [random]
 * @property {SceneBuild} [build]
 * @property {SceneView} [view]
 * @property {string[]} [tune]
 */

/**
 * @typedef {veer.WorldSettings & { bounds: number[], edges?: veer.WorldDef["edges"],
 *   capacity?: veer.CapacitySettings }} SceneWorld
 */
/** @typedef {veer.PathSettings & { points: number[][] }} ScenePath */
/** @typedef {veer.FlowSettings & { vectors: number[][] }} SceneFlow */
/** @typedef {veer.ObstacleSettings & { points?: number[][] }} SceneObstacle */
/**
 * A tile map: a digit for each tile, and what the digits stand for.
 * @typedef {Omit<veer.TilesSettings, "columns" | "rows"> & { rows: string[], types?: veer.TileTypeSettings[] }}
 *   SceneTiles
 */
/**
 * A fence at a signed distance from a path.
 * @typedef {{ along: string, offset: number, radius?: number, spacing?: number }} Wall
 */

/** @typedef {"own" | veer.Point | { agent: string } | { nearest: number }} BehaviorTarget */
/**
 * Fields common to all behaviors.
 * @typedef {{ weight?: number, priority?: number, path?: string, flow?: string, otherAgent?: string, target?:
 *   BehaviorTarget }} BehaviorFields
 */
/**
 * @typedef {{ [Type in veer.BehaviorType]: veer.BehaviorParams[Type] & BehaviorFields & { type: Type }
 *   }[veer.BehaviorType]} SceneBehavior
 */
/**
 * @typedef {veer.BrainSettings & { context?: veer.ContextSettings, locomotion?: veer.LocomotionSettings, avoidance?:
 *   veer.AvoidanceSettings, pedestrians?: veer.PedestriansSettings, sense?: veer.SenseSettings, behaviors:
 *   SceneBehavior[] }} SceneBrain
 */

/** @typedef {{ path: string, from?: number, spacing?: number, lanes?: number[] }} Along */
/** @typedef {{ x: number, y: number, columns: number, spacing: number }} Block */
/** @typedef {{ x: number, y: number, radius: number, from?: number }} Ring */
/** @typedef {{ mirror: "x" | "y" | "both", at: number[] }} Mirror */
/** @typedef {number[] | { agent: string } | { path: string } | Mirror} GroupTarget */
/**
 * The placement of a group's agents.
 * @typedef {{ along?: string | Along, free?: true | number[], grid?: Block, ring?: Ring }} GroupPlaces
 */
/**
 * Fields common to all groups.
 * @typedef {GroupPlaces & { name: string, count?: number, brain?: string, target?: GroupTarget }} GroupFields
 */
/**
 * A single agent, or a group of `count` agents; a setting may be a range [from, to].
 * @typedef {GroupFields & { [Key in keyof veer.AgentSettings]?: number | [number, number] }} AgentGroup
 */

/** @typedef {import("./rules/index.js").RuleSettings} RuleSettings */
/**
 * A figure to show, optionally for one group of agents (`of`) and with a `label`.
 * @typedef {{ name: string, of?: string, label?: string }} ShownFigure
 */
/**
 * A plot of speed over density in an area, minX, minY, maxX, maxY; `meter`: units per meter.
 * @typedef {{ area: number[], meter: number, every?: number, of?: string, label?: string, people?: string }} ScenePlot
 */
/** @typedef {{ brain: string, from: number[][], to: number[][], block: SceneObstacle }} SceneBuild */
/** @typedef {{ paths?: string[], agents?: string[], clearance?: number, apart?: number }} SceneRandom */
/**
 * @typedef {{ fit?: number[], follow?: string, layers?: veer.Layer[], hide?: veer.Layer[], colors?: Record<string,
 *   string>, maps?: number, lift?: number, most?: number, opens?: number, keys?: number, headings?: number,
 *   chase?: number }} SceneView
 */

export {};
