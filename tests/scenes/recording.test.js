// The playground timeline's record of a run: its size is bounded, and it is cut off with the future and restored with
// it.
import { expect, test } from "vitest";
import {
    COLUMNS, columnOf, columnsTo, createRecordings, EVERY, recordEvent, recordSample, SEEN,
} from "../../web/app/timeline/record.js";

const base = { scene: "s", seed: 1, counts: new Map() };
const entry = (/** @type {number} */ tick) => ({ tick, op: "set", args: ["a.b", 1] });

/**
 * Records a car from one tick to another.
 * @param {import("../../web/app/timeline/record.js").Recording} recording
 * @param {number} from
 * @param {number} to
 */
function drive(recording, from, to) {
    for (let tick = from; tick <= to; tick++) {
        if (tick % EVERY === 0) recordSample(recording, { name: "car", tick, speed: tick, flags: 0 });
        if (tick % 100 === 0) recordEvent(recording, { name: "car", tick, type: 3 });
        recording.end = Math.max(recording.end, tick);
    }
}

test("ten hours take as much memory as a minute, and keep the highest speed and the events of each column", () => {
    const recording = createRecordings().of({ base, log: [] }), ticks = 10 * 3600 * 60;
    drive(recording, 1, ticks);
    const row = recording.rows.get("car");
    expect(row?.speed).toHaveLength(COLUMNS);
    expect(columnsTo(recording, ticks)).toBeLessThanOrEqual(COLUMNS);
    expect(columnsTo(recording, ticks)).toBeGreaterThan(COLUMNS / 2);
    for (let k = 0; k < columnsTo(recording, ticks) - 1; k++) {
        expect(row?.state[k]).toBe(SEEN);
        expect(row?.events[k]).toBe(8);
        expect(row?.speed[k]).toBe((k + 1) * recording.width - (((k + 1) * recording.width) % EVERY));
    }
    expect(columnOf(recording, recording.width)).toBe(0);
    expect(columnOf(recording, recording.width + 1)).toBe(1);
});

test("a change in the past cuts off what was recorded after it, and going back to the run before " +
    "brings it back", () => {
    const recordings = createRecordings(), first = { base, log: [entry(50)] }, whole = recordings.of(first);
    drive(whole, 1, 300);
    const second = { base, log: [...first.log, entry(150)] }, cut = recordings.of(second);
    expect(cut.end).toBe(150);
    expect(cut.rows.get("car")?.speed.findLast((speed) => speed > 0)).toBe(150);
    drive(cut, 151, 180);
    expect(whole.end).toBe(300);
    expect(recordings.of({ base, log: first.log })).toBe(whole);
    expect(recordings.of({ base, log: second.log })).toBe(cut);
    expect(recordings.of({ base: { ...base }, log: [] }).end, "another base").toBe(0);
});

test("changes at the latest tick, as of a drag, neither copy nor forget anything", () => {
    const recordings = createRecordings(), recording = recordings.of({ base, log: [] });
    drive(recording, 1, 90);
    for (let i = 1; i < 100; i++) {
        expect(recordings.of({ base, log: Array.from({ length: i }, () => entry(90)) }).rows).toBe(recording.rows);
    }
    const other = { base, log: [entry(30)] };
    expect(recordings.of(other).end).toBe(30);
});
