/** Access to files, their HTTP replies, and their removal. */
import { readdir, readFile, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filePath } from "@belfry/contracts/messages/file-path";
import type { StoredFile } from "@belfry/contracts/messages/files";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { field, file, filesOnDisk, form, png, wav } from "../../test/kit/files/uploads.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { readConfig } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { createFiles } from "./files.ts";

const hourMs = 60 * 60 * 1000;

/** Starts the cast and lets Relay post files. */
async function startWithFiles(database: Database) {
  const cast = await startWithCast(database);
  const { request, ada, chat, relay, url, clock, dataFolder } = cast;

  async function post(...fields: ReturnType<typeof file>[]): Promise<StoredFile[]> {
    const reply = await request(`POST ${relay.url}`, form(fields));
    const { body } = await request(`GET ${chat}/messages/${reply.body.id}`, { as: ada });
    return body.files;
  }

  async function get(kept: StoredFile | undefined, as: string, headers: object = {}) {
    const path = kept ? filePath(kept) : "/api/files/none/a.txt";
    const reply = await fetch(url + path, {
      headers: { authorization: `Bearer ${as}`, ...headers },
    });
    return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
  }

  const config = readConfig({}, () => "");
  const files = createFiles({ database, clock, dataFolder, config });
  /** Runs the job often enough to reach every folder. */
  async function deleteAllOrphans() {
    for (let count = 0; count < 16; count++) await files.deleteOrphans();
  }
  return { ...cast, post, get, files, deleteAllOrphans };
}

eachDatabase((open) => {
  test("[W53] Only current members of its chat can read a file", async () => {
    const { request, ada, ben, cleo, chat, post, get } = await startWithFiles(await open());
    const [kept] = await post(file("a.txt", "for us"));
    expect(String((await get(kept, ben)).bytes)).toBe("for us");
    const missing = await get(undefined, cleo);
    const foreign = await get(kept, cleo);
    expect(foreign.reply.status).toBe(404);
    const problemOf = ({ bytes }: typeof missing) => ({
      ...JSON.parse(String(bytes)),
      instance: "",
    });
    expect(problemOf(foreign)).toEqual(problemOf(missing));
    expect(problemOf(foreign).code).toBe("file_not_found");

    await request(`DELETE ${chat}/members/2`, { as: ada });
    const after = await get(kept, ben);
    expect(JSON.parse(String(after.bytes)).code).toBe("file_not_found");
    expect((await get(kept, ada)).reply.status).toBe(200);
  });

  test("[A40, W54] Files that could run scripts are sent as inert attachments", async () => {
    const { ada, post, get } = await startWithFiles(await open());
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
    const served = await Promise.all(
      kept.map(async (one) => {
        const { reply } = await get(one, ada);
        const { headers } = reply;
        expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
        expect(headers.get("x-content-type-options")).toBe("nosniff");
        expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
        expect(headers.get("cache-control")).toBe("private, no-cache");
        const disposition = headers.get("content-disposition")?.split(";")[0];
        return [one.name, headers.get("content-type"), disposition];
      }),
    );
    expect(served).toEqual([
      ["page.html", "text/plain; charset=utf-8", "attachment"],
      ["graph.svg", "text/plain; charset=utf-8", "attachment"],
      ["graph.png", "text/plain; charset=utf-8", "attachment"],
      ["a.pdf", "application/pdf", "attachment"],
      ["really.html", "image/png", "inline"],
      ["bell.wav", "audio/wav", "inline"],
    ]);
  });

  test("[W54] A file is downloaded under its own name, with any characters", async () => {
    const { ada, post, get } = await startWithFiles(await open());
    const [kept] = await post(file("naïve\\\"(1)'🔔.txt", "hello"));
    expect(kept?.name).toBe("naïve\"(1)'🔔.txt");
    const { reply } = await get(kept, ada);
    expect(reply.headers.get("content-disposition")).toBe(
      "attachment; filename=\"na_ve_(1)'_.txt\"; filename*=UTF-8''na%C3%AFve%22%281%29%27%F0%9F%94%94.txt",
    );
  });

  test("[W54] Files support range requests and revalidation", async () => {
    const { ada, post, get } = await startWithFiles(await open());
    const [kept, empty] = await post(file("a.txt", "0123456789"), file("empty.txt", ""));
    const whole = await get(kept, ada);
    expect(whole.reply.headers.get("accept-ranges")).toBe("bytes");
    const ranges: [range: string, status: number, bytes: string, contentRange: string | null][] = [
      ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
      ["bytes=7-", 206, "789", "bytes 7-9/10"],
      ["bytes=-2", 206, "89", "bytes 8-9/10"],
      ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
      ["bytes=5-999", 206, "56789", "bytes 5-9/10"],
      ["bytes=0-1,4-5", 200, "0123456789", null],
      ["bytes=5-2", 200, "0123456789", null],
      ["lines=1-2", 200, "0123456789", null],
    ];
    for (const [range, status, bytes, contentRange] of ranges) {
      const part = await get(kept, ada, { range });
      expect(part.reply.status, range).toBe(status);
      expect(String(part.bytes), range).toBe(bytes);
      expect(part.reply.headers.get("content-range"), range).toBe(contentRange);
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

  test("[W54] HEAD returns the headers of a file", async () => {
    const { ada, url, post } = await startWithFiles(await open());
    const [kept] = await post(file("a.txt", "hello"));
    const headers = { authorization: `Bearer ${ada}` };
    const reply = await fetch(url + filePath(kept as StoredFile), { method: "HEAD", headers });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-length")).toBe("5");
    expect(await reply.text()).toBe("");
  });

  test("[W55] Removing a message deletes its files, including those on disk", async () => {
    const cast = await startWithFiles(await open());
    const { request, ada, chat, post, get } = cast;
    const [kept] = await post(file("a.txt", "gone soon"), field("text", "hello"));
    await post(file("b.txt", "to stay"));
    expect(await filesOnDisk(cast)).toHaveLength(2);
    await request(`DELETE ${chat}/messages/1`, { as: ada });
    expect(await filesOnDisk(cast)).toHaveLength(1);
    expect((await get(kept, ada)).reply.status).toBe(404);
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body).not.toHaveProperty("files");
  });

  test("[W55] Replaced files cannot be read and are deleted", async () => {
    const cast = await startWithFiles(await open());
    const { ada, post, get, deleteAllOrphans } = cast;
    const key = field("key", "build");
    const [before] = await post(key, field("text", "running"), file("a.txt", "1"));
    const [after] = await post(key, field("text", "done"), file("a.txt", "2"));
    expect((await get(before, ada)).reply.status).toBe(404);
    await deleteAllOrphans();
    expect(await filesOnDisk(cast)).toHaveLength(1);
    expect(String((await get(after, ada)).bytes)).toBe("2");
  });

  test("[W57] Files left behind by a crash are deleted after an hour", async () => {
    const database = await open();
    const cast = await startWithFiles(database);
    const { ada, clock, dataFolder, deploys, post, get, files, deleteAllOrphans } = cast;
    const [kept] = await post(file("a.txt", "in use"));
    const [pending] = await files.save({ chatId: deploys.id, webhookId: 1 }, [
      { name: "b", bytes: Buffer.from("pending") },
    ]);
    const folder = join(dataFolder, "files", kept?.id.slice(0, 2) ?? "");
    await writeFile(join(folder, `${kept?.id.slice(0, 2)}${"0".repeat(30)}`), "without a row");
    await deleteAllOrphans();
    expect((await filesOnDisk(cast)).map((path) => path.slice(3)).sort()).toEqual(
      [kept?.id, pending?.id].sort(),
    );
    clock.at += hourMs + 1;
    await deleteAllOrphans();
    expect((await filesOnDisk(cast)).map((path) => path.slice(3))).toEqual([kept?.id]);
    expect((await get(kept, ada)).reply.status).toBe(200);
    expect(await database.sql.selectFrom("files").select("id").execute()).toEqual([
      { id: kept?.id },
    ]);
  });

  test("[A40, A44] Bytes have a random name and are readable by their owner only", async () => {
    const cast = await startWithFiles(await open());
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

  test("[W53] A file whose bytes are missing on disk is not found", async () => {
    const cast = await startWithFiles(await open());
    const { ada, dataFolder, post, get } = cast;
    const [kept] = await post(file("a.txt", "hello"));
    const [path = ""] = await filesOnDisk(cast);
    await unlink(join(dataFolder, "files", path));
    expect((await get(kept, ada)).reply.status).toBe(404);
  });

  test("[A43] When the disk cannot be written, the post is rejected with 503 and Retry-After", async () => {
    const cast = await startWithFiles(await open());
    const { request, ada, chat, relay, dataFolder } = cast;
    await writeFile(dataFolder, "a file where the folder should be");
    const reply = await request(
      `POST ${relay.url}`,
      form([field("text", "hi"), file("a.txt", "1")]),
    );
    expect(reply.status).toBe(503);
    expect(reply.headers.get("retry-after")).toBe("5");
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(0);
  });
});
