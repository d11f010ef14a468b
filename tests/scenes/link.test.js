/** Untrusted share links, decoded without a page: cases that the fuzz target `share` found. */
import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { LinkError, decodeLink, encodeLink } from "../../web/app/links/share.js";

/** Returns a link with any content and a valid checksum. @param {string} plain */
async function linkOf(plain) {
    const body = deflateRawSync(plain), table = Array.from({ length: 256 }, (_, n) => {
        for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
        return n;
    });
    const crc = ~body.reduce((sum, byte) => (sum >>> 8) ^ table[(sum ^ byte) & 255], -1) >>> 0, head = Buffer.alloc(4);
    head.writeUInt32BE(crc);
    return `#s=1.${Buffer.concat([head, body]).toString("base64url")}`;
}

test("a seed that is not a number is refused, even an object with a toString of its own", async () => {
    for (const seed of [
        '{"toString":"x"}', '{"valueOf":1,"toString":1}', "[]", '"7"', "true", "-1", "1.5", "4294967296", "1e999",
    ]) {
        await expect(decodeLink(await linkOf(`{"scene":"patrol","seed":${seed}}`))).rejects.toBeInstanceOf(LinkError);
    }
    const good = await decodeLink(await linkOf('{"scene":"patrol","seed":4294967295}'));
    expect(good?.seed).toBe(4294967295);
    expect(good && (await decodeLink(await encodeLink(good)))).toEqual(good);
});
