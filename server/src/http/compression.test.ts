import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { anyDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

anyDatabase((open) => {
  test("[U1] Long JSON is compressed for clients that accept it, errors and short replies are not", async () => {
    const { request, server, ada, chat } = await startWithCast(await open());
    for (let count = 0; count < 5; count++) {
      const body = { text: "The same words again and again. ".repeat(20) };
      await request(`POST ${chat}/messages`, { as: ada, body });
    }
    const read = (url: string, accepted: string) =>
      server.app.inject({
        url,
        headers: { authorization: `Bearer ${ada}`, "accept-encoding": accepted },
      });
    const url = `${chat}/messages`;
    const plain = await read(url, "identity");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const [accepted, encoding, decode] of [
      ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
    ] as const) {
      const reply = await read(url, accepted);
      expect(reply.headers["content-encoding"]).toBe(encoding);
      expect(reply.headers.vary).toContain("accept-encoding");
      expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(decode(reply.rawPayload).toString()).toBe(plain.body);
    }
    for (const short of ["/api/auth/session", "/api/chats/99"]) {
      const { headers } = await read(short, "br");
      expect(headers["content-encoding"], short).toBeUndefined();
    }
  });
});
