/** Who may have a file, how it is handed out, and when it is gone. */
import { readdir, readFile, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filePath } from "@belfry/contracts/messages/file-path";
import type { StoredFile } from "@belfry/contracts/messages/files";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { field, file, filesOnDisk, form, png, wav } from "../../test/kit/uploads.ts";
import type { Database } from "../database/database.ts";
import { createFiles } from "./files.ts";

const hour = 60 * 60 * 1000;

/** The cast, and what Relay posted. */
async function openShelf(database: Database) {
  const cast = await startWithCast(database);
  const { request, ada, chat, relay, url, clock, dataFolder } = cast;

  async function post(...fields: ReturnType<typeof file>[]): Promise<StoredFile[]> {
    const answer = await request(`POST ${relay.url}`, form(fields));
    const { body } = await request(`GET ${chat}/messages/${answer.body.id}`, { as: ada });
    return body.files;
  }

  async function get(kept: StoredFile | undefined, as: string, headers: object = {}) {
    const path = kept ? filePath(kept) : "/api/files/none/a.txt";
    const reply = await fetch(url + path, {
      headers: { authorization: `Bearer ${as}`, ...headers },
    });
    return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
  }

  const room = createFiles({ database, clock, dataFolder });
  /** As often as the chore needs to come around. */
  async function walk() {
    for (let count = 0; count < 16; count++) await room.forgetOrphans();
  }
  return { ...cast, post, get, room, walk };
}

eachDatabase((open) => {
  test("[W53] a file is its chat's members' only, and only as long as they are", async () => {
    const { request, ada, ben, cleo, chat, post, get } = await openShelf(await open());
    const [kept] = await post(file("a.txt", "for us"));
    expect(String((await get(kept, ben)).bytes)).toBe("for us");
    const missing = await get(undefined, cleo);
    const foreign = await get(kept, cleo);
    expect(foreign.reply.status).toBe(404);
    const known = ({ bytes }: typeof missing) => ({ ...JSON.parse(String(bytes)), instance: "" });
    expect(known(foreign)).toEqual(known(missing));
    expect(known(foreign).code).toBe("file_not_found");

    await request(`DELETE ${chat}/members/2`, { as: ada });
    const after = await get(kept, ben);
    expect(JSON.parse(String(after.bytes)).code).toBe("file_not_found");
    expect((await get(kept, ada)).reply.status).toBe(200);
  });

  test("[A40, W54] what may run is handed out for saving, and nothing of it runs", async () => {
    const { ada, post, get } = await openShelf(await open());
    const page = "<!doctype html><script>alert(1)</script>";
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const kept = await post(
      file("page.html", page),
      file("graph.svg", svg),
      file("graph.png", page),
      file("a.pdf", "%PDF-1.7\n"),
      file("really.html", png(3, 2)),
      file("bell.wav", wav()),
    );
    const seen = await Promise.all(
      kept.map(async (one) => {
        const { reply } = await get(one, ada);
        const { headers } = reply;
        expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
        expect(headers.get("x-content-type-options")).toBe("nosniff");
        expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
        expect(headers.get("cache-control")).toBe("private, no-cache");
        const way = headers.get("content-disposition")?.split(";")[0];
        return [one.name, headers.get("content-type"), way];
      }),
    );
    expect(seen).toEqual([
      ["page.html", "text/plain; charset=utf-8", "attachment"],
      ["graph.svg", "text/plain; charset=utf-8", "attachment"],
      ["graph.png", "text/plain; charset=utf-8", "attachment"],
      ["a.pdf", "application/pdf", "attachment"],
      ["really.html", "image/png", "inline"],
      ["bell.wav", "audio/wav", "inline"],
    ]);
  });

  test("[W54] a file is saved under its own name, whatever signs it has", async () => {
    const { ada, post, get } = await openShelf(await open());
    const [kept] = await post(file("naïve\\\"(1)'🔔.txt", "hello"));
    expect(kept?.name).toBe("naïve\"(1)'🔔.txt");
    const { reply } = await get(kept, ada);
    expect(reply.headers.get("content-disposition")).toBe(
      "attachment; filename=\"na_ve_(1)'_.txt\"; filename*=UTF-8''na%C3%AFve%22%281%29%27%F0%9F%94%94.txt",
    );
  });

  test("[W54] a part of a file can be asked for, and what was seen is not sent again", async () => {
    const { ada, post, get } = await openShelf(await open());
    const [kept, empty] = await post(file("a.txt", "0123456789"), file("empty.txt", ""));
    const whole = await get(kept, ada);
    expect(whole.reply.headers.get("accept-ranges")).toBe("bytes");
    const parts: [range: string, status: number, bytes: string, place: string | null][] = [
      ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
      ["bytes=7-", 206, "789", "bytes 7-9/10"],
      ["bytes=-2", 206, "89", "bytes 8-9/10"],
      ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
      ["bytes=5-999", 206, "56789", "bytes 5-9/10"],
      ["bytes=0-1,4-5", 200, "0123456789", null],
      ["bytes=5-2", 200, "0123456789", null],
      ["lines=1-2", 200, "0123456789", null],
    ];
    for (const [range, status, bytes, place] of parts) {
      const part = await get(kept, ada, { range });
      expect(part.reply.status, range).toBe(status);
      expect(String(part.bytes), range).toBe(bytes);
      expect(part.reply.headers.get("content-range"), range).toBe(place);
      expect(part.reply.headers.get("content-length"), range).toBe(String(bytes.length));
    }
    for (const range of ["bytes=10-", "bytes=-0"]) {
      const { reply, bytes } = await get(kept, ada, { range });
      expect(JSON.parse(String(bytes)).code, range).toBe("range_not_satisfiable");
      expect(reply.headers.get("content-range"), range).toBe("bytes */10");
    }
    const etag = whole.reply.headers.get("etag") ?? "";
    expect((await get(kept, ada, { "if-none-match": etag })).reply.status).toBe(304);
    const changed = { range: "bytes=0-3", "if-range": '"other"' };
    expect((await get(kept, ada, changed)).reply.status).toBe(200);
    const nothing = await get(empty, ada);
    expect([nothing.reply.status, nothing.bytes.length]).toEqual([200, 0]);
  });

  test("[W54] a file can be asked after without its bytes", async () => {
    const { ada, url, post } = await openShelf(await open());
    const [kept] = await post(file("a.txt", "hello"));
    const headers = { authorization: `Bearer ${ada}` };
    const reply = await fetch(url + filePath(kept as StoredFile), { method: "HEAD", headers });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-length")).toBe("5");
    expect(await reply.text()).toBe("");
  });

  test("[W55] a removed message takes its files with it, from the disk as well", async () => {
    const cast = await openShelf(await open());
    const { request, ada, chat, post, get } = cast;
    const [kept] = await post(file("a.txt", "gone soon"), field("text", "hello"));
    await post(file("b.txt", "to stay"));
    expect(await filesOnDisk(cast)).toHaveLength(2);
    await request(`DELETE ${chat}/messages/1`, { as: ada });
    expect(await filesOnDisk(cast)).toHaveLength(1);
    expect((await get(kept, ada)).reply.status).toBe(404);
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body).not.toHaveProperty("files");
  });

  test("[W55] files that others took the place of are nobody's at once, and gone in time", async () => {
    const cast = await openShelf(await open());
    const { ada, post, get, walk } = cast;
    const key = field("key", "build");
    const [before] = await post(key, field("text", "running"), file("a.txt", "1"));
    const [after] = await post(key, field("text", "done"), file("a.txt", "2"));
    expect((await get(before, ada)).reply.status).toBe(404);
    await walk();
    expect(await filesOnDisk(cast)).toHaveLength(1);
    expect(String((await get(after, ada)).bytes)).toBe("2");
  });

  test("[W57] what a crash left behind goes after an hour; what is in use stays", async () => {
    const database = await open();
    const cast = await openShelf(database);
    const { ada, clock, dataFolder, deploys, post, get, room, walk } = cast;
    const [kept] = await post(file("a.txt", "in use"));
    const [waiting] = await room.keep(deploys.id, [{ name: "b", bytes: Buffer.from("waits") }]);
    const folder = join(dataFolder, "files", kept?.id.slice(0, 2) ?? "");
    await writeFile(join(folder, `${kept?.id.slice(0, 2)}${"0".repeat(30)}`), "without a row");
    await walk();
    expect((await filesOnDisk(cast)).map((path) => path.slice(3)).sort()).toEqual(
      [kept?.id, waiting?.id].sort(),
    );
    clock.at += hour + 1;
    await walk();
    expect((await filesOnDisk(cast)).map((path) => path.slice(3))).toEqual([kept?.id]);
    expect((await get(kept, ada)).reply.status).toBe(200);
    expect(await database.sql.selectFrom("files").select("id").execute()).toEqual([
      { id: kept?.id },
    ]);
  });

  test("[A40, A44] bytes stand under a random name, and are their owner's only", async () => {
    const cast = await openShelf(await open());
    const { dataFolder, post } = cast;
    const [kept] = await post(file("../../../etc/secret.txt", "hello"));
    const [path = ""] = await filesOnDisk(cast);
    expect(path).toBe(`${kept?.id.slice(0, 2)}/${kept?.id}`);
    expect(await readFile(join(dataFolder, "files", path), "utf8")).toBe("hello");
    const modeOf = async (...parts: string[]) =>
      (await stat(join(dataFolder, "files", ...parts))).mode & 0o777;
    expect(await modeOf(path)).toBe(0o600);
    for (const parts of [[], [path.slice(0, 2)]]) expect(await modeOf(...parts)).toBe(0o700);
    expect(await readdir(dataFolder)).toEqual(["files"]);
  });

  test("[W53] a file whose bytes the disk has lost is not found, and that is all", async () => {
    const cast = await openShelf(await open());
    const { ada, dataFolder, post, get } = cast;
    const [kept] = await post(file("a.txt", "hello"));
    const [path = ""] = await filesOnDisk(cast);
    await unlink(join(dataFolder, "files", path));
    expect((await get(kept, ada)).reply.status).toBe(404);
  });

  test("[A43] a disk that takes no file refuses the post as a whole, and says to come back", async () => {
    const cast = await openShelf(await open());
    const { request, ada, chat, relay, dataFolder } = cast;
    await writeFile(dataFolder, "a file where the folder should be");
    const answer = await request(
      `POST ${relay.url}`,
      form([field("text", "hi"), file("a.txt", "1")]),
    );
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(0);
  });
});
