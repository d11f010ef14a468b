/** Tile maps of a world: square tiles that are solid, costly or open. */
import { id, Place, record, whole } from "../link/check.js";
import { definition, settings } from "../link/definitions.js";
import { listed, present } from "./calls.js";

/** @import { TilesId, TilesState } from "../types/api.js" */
/** @import { Act, Host } from "../link/host.js" */
/** @import { Instance, Values } from "../link/instance.js" */

const LISTS = ["tiles", "types"], PATCH = ["tiles", "column", "row", "columns", "rows"], MOST = 255;

/** Checked lists of a definition; undefined: the definition does not have the list.
 * @typedef {{ tiles?: Uint8Array, types?: [number, Values][] }} Lists */

/** @param {unknown} value @param {Place} place @returns {Uint8Array} */
function tilesIn(value, place) {
    if (value instanceof Uint8Array || value instanceof Uint8ClampedArray) return Uint8Array.from(value);
    const isList = Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);
    if (!isList) return place.mistype("", value, "must be a list of numbers, one for every tile, row by row");
    const list = /** @type {ArrayLike<unknown>} */ (value), { length } = list, tiles = new Uint8Array(length);
    for (let i = 0; i < length; i++) {
        if (whole(list[i], place, i) > MOST) {
            const hint = Array.isArray(list[i]) ? "all rows in one list" : `0 to ${MOST}`;
            place.refuse("VEER_E_RANGE", i, list[i], { reason: "a value outside its range", hint });
        }
        tiles[i] = Number(list[i]);
    }
    return tiles;
}

/** @param {Instance} instance @param {unknown} value @param {Place} place @returns {[number, Values][]} */
function typesIn(instance, value, place) {
    const rows = instance.layout("TileType").settings.rows.filter(({ name }) => name !== "value");
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
        const must = "must be an object with a type for every value, such as { 1: { solid: true } }";
        return place.mistype("", value, must);
    }
    return Object.entries(value).map(([key, type]) => {
        const own = place.in(key), number = /^\d+$/.test(key) ? Number(key) : NaN;
        if (!(number <= MOST)) {
            place.refuse("VEER_E_RANGE", key, type, { reason: "not a value of tiles", hint: `0 to ${MOST}` });
        }
        return [number, settings(instance, rows, record(type, rows.map(({ name }) => name), own), own)];
    });
}

/** @param {Instance} instance @param {unknown} def @param {Place} place @returns {{ values: Values } & Lists} */
function tilesDef(instance, def, place) {
    const layout = instance.layout("TilesDef"), given = definition(layout, LISTS, def, place);
    return {
        values: settings(instance, layout.settings.rows, given, place),
        tiles: "tiles" in given ? tilesIn(given.tiles, place.in("tiles")) : undefined,
        types: "types" in given ? typesIn(instance, given.types, place.in("types")) : undefined,
    };
}

/** Names of the core, as the caller writes them. @param {[number, Values][]} types @returns {Record<string, string>} */
const namesOf = (types) => Object.fromEntries([
    ["tileCount", "tiles.length"],
    ...types.flatMap(([value], i) => ["value", "solid", "cost", "group"].map((name) =>
        [`types[${i}].${name}`, `types.${value}.${name}`])),
]);

/**
 * Calls `act` with the values of a definition while its lists are in the core's memory.
 * @param {Instance} instance @param {{ values: Values } & Lists} def @param {(values: Values) => void} act
 */
function withLists(instance, { values, tiles, types }, act) {
    const { size } = instance.layout("TileType"), count = types?.length ?? 0;
    instance.borrow(count * size + (tiles?.length ?? 0), (room) => {
        const list = room + count * size;
        types?.forEach(([value, type], i) => {
            instance.call("veer_defaultTileType", room + i * size);
            instance.write("TileType", room + i * size, { ...type, value });
        });
        if (tiles) instance.lanes.u8.set(tiles, list);
        act({
            ...values, types: types ? room : 0, typeCount: count, tiles: tiles ? list : 0,
            tileCount: tiles?.length ?? 0,
        });
    });
}

/** @param {Host} host @param {unknown} def @returns {TilesId} */
export function addTiles(host, def) {
    const call = "world.addTiles", { instance } = host, { at } = instance;
    host.ensure(call);
    const given = tilesDef(instance, def, new Place(call));
    withLists(instance, given, (values) => {
        instance.call("veer_defaultTilesDef", at.struct);
        const act = { call, given: def, rename: namesOf(given.types ?? []) };
        host.run(act, "veer_addTiles", instance.write("TilesDef", at.struct, values), at.id);
    });
    return instance.readId(at.id);
}

/** @param {Host} host @param {unknown} tiles @param {unknown} def */
export function setTiles(host, tiles, def) {
    const call = "world.setTiles", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const own = id(tiles, place, "tiles"), given = tilesDef(instance, def, place);
    const act = { call, given: def, thing: { tiles }, rename: namesOf(given.types ?? []) };
    withLists(instance, given, (values) => {
        host.run(act, "veer_getTiles", instance.writeId(at.id, own), at.struct);
        host.run(act, "veer_setTiles", instance.writeId(at.id, own), instance.write("TilesDef", at.struct, values));
    });
}

/** @param {Host} host @param {unknown} tiles @param {unknown} patch */
export function changeTiles(host, tiles, patch) {
    const call = "world.changeTiles", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const own = id(tiles, place, "tiles"), given = record(patch, PATCH, place);
    const list = tilesIn(given.tiles, place.in("tiles"));
    const numbers = Object.fromEntries(PATCH.slice(1).map((name) => [name, whole(given[name] ?? 0, place, name)]));
    instance.borrow(list.length, (room) => {
        instance.lanes.u8.set(list, room);
        const values = { ...numbers, tiles: room, tileCount: list.length };
        const act = { call, given: patch, thing: { tiles }, rename: namesOf([]) };
        host.run(act, "veer_changeTiles", instance.writeId(at.id, own), instance.write("TilePatch", at.struct, values));
    });
}

/** Returns the types of a map. @param {Host} host @param {Act & { own: number }} act @returns {[number, Values][]} */
function typesOf(host, act) {
    const { instance } = host, { at } = instance, { size, settings: group } = instance.layout("TileType");
    const asking = { ...act, allow: "E_BUFFER" };
    return listed(host, {
        size, fill: (out) => host.run(asking, "veer_tileTypes", instance.writeId(at.id, act.own), out, at.count),
        read: (out, count) => Array.from({ length: count }, (_, i) => {
            const { value, ...type } = instance.readSettings(group, out + i * size);
            return [Number(value), type];
        }),
    });
}

/** @param {Host} host @param {unknown} tiles @returns {TilesState} */
export function getTiles(host, tiles) {
    const call = "world.getTiles", own = id(tiles, new Place(call), "tiles"), { instance } = host, { at } = instance;
    const act = { call, given: { tiles }, own }, kind = { get: "veer_getTiles" };
    /** @type {Omit<TilesState, "tiles" | "types">} */
    const def = present(host, act, kind, instance.layout("TilesDef").settings);
    const types = /** @type {TilesState["types"]} */ (Object.fromEntries(typesOf(host, act)));
    const count = def.columns * def.rows;
    const values = instance.borrow(count, (out) => {
        instance.lanes.u32[at.count >> 2] = count;
        host.run(act, "veer_tileValues", instance.writeId(at.id, own), out, at.count);
        return instance.lanes.u8.slice(out, out + count);
    });
    return { ...def, types, tiles: values };
}

/** @param {Host} host @param {unknown} obstacle @returns {TilesId | null} */
export function tilesOf(host, obstacle) {
    const call = "world.tilesOf", own = id(obstacle, new Place(call), "obstacle"), { instance } = host;
    const { at } = instance;
    const act = { call, given: { obstacle } };
    host.run(act, "veer_tilesOf", instance.writeId(at.id, own), at.other);
    return instance.readId(at.other) || null;
}
