/**
 * What lies over the ground of a world: flow fields, navigation meshes, heights and tile maps, with the calls that add
 * and change them. Answers (answers.js) and Contents (contents.js) add everything else.
 */
import * as flows from "./flows.js";
import * as heights from "./heights.js";
import * as meshes from "./meshes.js";
import { Methods } from "./methods.js";
import { addTiles, changeTiles, getTiles, setTiles, tilesOf } from "./tiles.js";

/** @import * as api from "../types/api.js" */
/** @import { FlowId, HeightsId, MeshId, ObstacleId, TilesId } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

export class Grounds extends Methods {
    /** @type {Host} */
    #host;

    /** @param {Host} host */
    constructor(host) {
        super(host);
        this.#host = host;
    }

    /* ---- flow fields */

    /**
     * Adds a flow field: a grid of directions for `followFlow`.
     * @param {api.FlowDef} def
     * @returns {FlowId}
     * @example const flow = world.addFlow({ cellSize: 100, columns: 2, rows: 1, vectors: [[1, 0], [0, 1]] });
     */
    addFlow(def) {
        return flows.addFlow(this.#host, def);
    }

    /** Returns the flow field in the form that addFlow takes. @param {FlowId} flow @returns {api.FlowState} */
    getFlow(flow) {
        return flows.getFlow(this.#host, flow);
    }

    /**
     * Changes the fields that the definition contains. Without `vectors`, the flow field keeps its vectors.
     * @param {FlowId} flow
     * @param {api.FlowDef} def
     */
    setFlow(flow, def) {
        flows.setFlow(this.#host, flow, def);
    }

    /* ---- navigation meshes */

    /**
     * Adds a navigation mesh: walkable ground as convex polygons, for `findPath`. A polygon is a list of indices of
     * vertices, in the direction from +x towards +y; with y up, from +x towards +z. Polygons with a common edge are
     * neighbors, unless `neighbors` says otherwise.
     * @param {api.MeshDef} def
     * @returns {MeshId}
     * @example const mesh = world.addMesh({ vertices: [[0, 0], [90, 0], [90, 60]], polygons: [[0, 1, 2]] });
     */
    addMesh(def) {
        return meshes.addMesh(this.#host, def);
    }

    /** Returns the mesh in the form that addMesh takes. @param {MeshId} mesh @returns {api.MeshState} */
    getMesh(mesh) {
        return meshes.getMesh(this.#host, mesh);
    }

    /**
     * Sets the costs of polygons, from number `first` on: 0.125 to 100 per unit of length; Infinity closes a polygon.
     * @param {MeshId} mesh @param {ArrayLike<number>} costs @param {number} [first]
     */
    setMeshCosts(mesh, costs, first) {
        meshes.setMeshCosts(this.#host, mesh, costs, first);
    }

    /* ---- heights of the ground */

    /**
     * Adds a grid of heights, on which agents whose locomotion has `ground: "walk"` walk. `heights` has the height of
     * every corner of the cells, (columns + 1) x (rows + 1), from the corner x, y along x, row by row. With y up, the
     * grid lies along x and z.
     * @param {api.HeightsDef} def
     * @returns {HeightsId}
     * @example const hill = world.addHeights({ cellSize: 100, columns: 2, rows: 1, heights: [0, 9, 0, 0, 9, 0] });
     */
    addHeights(def) {
        return heights.addHeights(this.#host, def);
    }

    /** Returns the grid in the form that addHeights takes. @param {HeightsId} grid @returns {api.HeightsState} */
    getHeights(grid) {
        return heights.getHeights(this.#host, grid);
    }

    /**
     * Changes the fields that the definition contains. Without `heights`, the grid keeps its heights.
     * @param {HeightsId} grid
     * @param {api.HeightsDef} def
     */
    setHeights(grid, def) {
        heights.setHeights(this.#host, grid, def);
    }

    /**
     * Changes the heights of a rectangle of corners: `columns` x `rows` corners, the first of them in `column` and
     * `row`. Navigation recomputes only what the change affects.
     * @param {HeightsId} grid
     * @param {api.HeightsEdit} edit
     * @example world.editHeights(grid, { column: 1, row: 0, columns: 1, rows: 2, heights: [12, 12] });
     */
    editHeights(grid, edit) {
        heights.editHeights(this.#host, grid, edit);
    }

    /* ---- tile maps */

    /**
     * Adds a tile map: square tiles, row by row from the corner x, y, whose values stand for walls, areas of the ground
     * that cost more or less, or open ground. Agents meet solid tiles as they meet obstacles. 0 is open ground unless
     * `types` says otherwise; every other value needs a type.
     * @param {api.TilesDef} def
     * @returns {TilesId}
     * @example
     * const tiles = world.addTiles({
     *     tileSize: 20, columns: 4, rows: 2, tiles: [1, 1, 1, 1, 0, 0, 2, 0],
     *     types: { 1: { solid: true }, 2: { cost: 3 } },
     * });
     */
    addTiles(def) {
        return addTiles(this.#host, def);
    }

    /** Returns the tile map in the form that addTiles takes. @param {TilesId} tiles @returns {api.TilesState} */
    getTiles(tiles) {
        return getTiles(this.#host, tiles);
    }

    /**
     * Changes the fields that the definition contains, and replaces all obstacles of the map; for single tiles,
     * `setTile` and `changeTiles` do less. Without `tiles`, the map keeps its tiles.
     * @param {TilesId} tiles
     * @param {Partial<api.TilesDef>} def
     */
    setTiles(tiles, def) {
        setTiles(this.#host, tiles, def);
    }

    /**
     * Changes a rectangle of tiles. Navigation is repaired only around the tiles that change.
     * @param {TilesId} tiles
     * @param {api.TilesPatch} patch
     * @example world.changeTiles(tiles, { column: 1, row: 0, columns: 2, rows: 1, tiles: [0, 0] });
     */
    changeTiles(tiles, patch) {
        changeTiles(this.#host, tiles, patch);
    }

    /**
     * Returns the tile map that an obstacle belongs to, for example one that a ray has hit; null: it belongs to none.
     * @param {ObstacleId} obstacle
     * @returns {TilesId | null}
     */
    tilesOf(obstacle) {
        return tilesOf(this.#host, obstacle);
    }
}
