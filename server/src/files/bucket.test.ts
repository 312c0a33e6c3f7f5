/** Files in S3-compatible storage, through HTTP and the jobs. */
import { filePath, thumbnailPath } from "@belfry/contracts/messages/file-path";
import type { StoredFile } from "@belfry/contracts/messages/files";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { anyDatabase } from "../../test/kit/each-database.ts";
import { photo } from "../../test/kit/files/photos.ts";
import { field, file, filesOnDisk, form } from "../../test/kit/files/uploads.ts";
import { type S3Server, startS3Server } from "../../test/kit/storage/s3-server.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { readConfig } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { createBucketControl, createFiles } from "./files.ts";

let bucket: S3Server;
beforeAll(async () => {
  bucket = await startS3Server();
});
afterEach(() => bucket.setFault(undefined));
afterAll(() => bucket.close());

async function startWithBucket(database: Database, options: Record<string, string> = {}) {
  const cast = await startWithCast(database, { ...bucket.environment, ...options });
  const { request, ada, chat, relay, url, clock, dataFolder } = cast;
  const config = readConfig(bucket.environment, () => "");
  const control = createBucketControl({ database, config });
  await control?.claim();
  const files = createFiles({ database, clock, dataFolder, config });

  const post = (...fields: ReturnType<typeof file>[]) => request(`POST ${relay.url}`, form(fields));

  async function postFiles(...fields: ReturnType<typeof file>[]): Promise<StoredFile[]> {
    const { body } = await post(...fields);
    return (await request(`GET ${chat}/messages/${body.id}`, { as: ada })).body.files;
  }

  async function get(stored: StoredFile | undefined, as: string, headers: object = {}) {
    const path = stored ? filePath(stored) : "";
    const reply = await fetch(url + path, {
      headers: { authorization: `Bearer ${as}`, ...headers },
    });
    return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
  }

  const keysOf = async (...stored: (StoredFile | undefined)[]) => {
    const keys = await bucket.keys();
    return keys.filter((key) => stored.some((one) => one && key.endsWith(one.id)));
  };
  async function deleteAllOrphans() {
    for (let count = 0; count < 16; count++) await files.deleteOrphans();
  }
  return { ...cast, control, files, post, postFiles, get, keysOf, deleteAllOrphans };
}

anyDatabase((open) => {
  test("[W53, W54] Files in a bucket have the same permission check and ranges as on disk", async () => {
    const cast = await startWithBucket(await open());
    const { request, ada, ben, cleo, chat, postFiles, get, keysOf } = cast;
    const large = Buffer.alloc(300_000, "0123456789");
    const [kept, empty, big] = await postFiles(
      file("a.txt", "0123456789"),
      file("empty.txt", ""),
      file("large.bin", large),
    );
    expect(await keysOf(kept, empty, big)).toHaveLength(3);
    expect(await filesOnDisk(cast)).toEqual([]);
    const whole = await get(kept, ben);
    expect([whole.reply.status, String(whole.bytes)]).toEqual([200, "0123456789"]);
    expect((await get(big, ada)).bytes.equals(large)).toBe(true);
    expect((await get(empty, ada)).bytes).toHaveLength(0);
    for (const [range, status, bytes] of [
      ["bytes=0-3", 206, "0123"],
      ["bytes=7-", 206, "789"],
      ["bytes=-2", 206, "89"],
      ["bytes=5-999", 206, "56789"],
      ["bytes=9-9", 206, "9"],
    ] as const) {
      const part = await get(kept, ada, { range });
      expect([part.reply.status, String(part.bytes)], range).toEqual([status, bytes]);
      expect(part.reply.headers.get("content-length"), range).toBe(String(bytes.length));
    }
    expect((await get(kept, ada, { range: "bytes=10-" })).reply.status).toBe(416);
    expect((await get(kept, cleo)).reply.status).toBe(404);
    await request(`DELETE ${chat}/members/2`, { as: ada });
    expect((await get(kept, ben)).reply.status).toBe(404);
  });

  test("[W55, W57] Files of deleted messages, and orphans, are deleted in the bucket", async () => {
    const cast = await startWithBucket(await open());
    const { request, ada, chat, clock, deploys, files, postFiles, keysOf, deleteAllOrphans } = cast;
    const [gone] = await postFiles(file("a.txt", "gone soon"), field("text", "hello"));
    const [kept] = await postFiles(file("b.txt", "to stay"));
    const [pending] = await files.save({ chatId: deploys.id, webhookId: 1 }, [
      { name: "c", bytes: Buffer.from("without a message") },
    ]);
    await request(`DELETE ${chat}/messages/1`, { as: ada });
    expect(await keysOf(gone, kept, pending)).toHaveLength(2);
    clock.at += 60 * 60 * 1000 + 1;
    await deleteAllOrphans();
    expect(await keysOf(gone, kept, pending)).toEqual(await keysOf(kept));
    expect(await keysOf(kept)).toHaveLength(1);
  });

  test("[A43] Without the storage, uploads and downloads get 503, and nothing is lost", async () => {
    const database = await open();
    const cast = await startWithBucket(database, { BELFRY_S3_TIMEOUT: "1s" });
    const { request, ada, chat, post, postFiles, get, keysOf, deleteAllOrphans } = cast;
    const [kept] = await postFiles(file("a.txt", "before"));
    for (const fault of ["down", "silent"] as const) {
      bucket.setFault(fault);
      const rejected = await post(field("text", fault), file("b.txt", "2"));
      expect([rejected.status, rejected.body.code], fault).toEqual([503, "unavailable"]);
      expect(rejected.headers.get("retry-after"), fault).toBe("5");
      const { reply } = await get(kept, ada);
      expect(reply.status, fault).toBe(503);
      const text = await request(`POST ${cast.relay.url}`, { body: { text: fault } });
      expect(text.status, "a post without files").toBe(200);
    }
    await request(`DELETE ${chat}/messages/1`, { as: ada });
    bucket.setFault(undefined);
    expect((await get(kept, ada)).reply.status).toBe(404);
    expect((await post(file("b.txt", "2"))).status).toBe(200);
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(4);
    await deleteAllOrphans();
    expect(await keysOf(kept)).toEqual([]);
    const rows = await database.sql.selectFrom("files").select("id").execute();
    expect(rows).toHaveLength(1);
  });

  test("Requests that the storage rejects as busy are repeated", async () => {
    const { post, postFiles, get, ada } = await startWithBucket(await open());
    bucket.setFault({ busy: 2 });
    const [kept] = await postFiles(file("a.txt", "hello"));
    bucket.setFault({ busy: 2 });
    expect(String((await get(kept, ada)).bytes)).toBe("hello");
    bucket.setFault({ busy: 3 });
    expect((await post(file("b.txt", "2"))).status).toBe(503);
  });

  test("Only the database that claimed the bucket deletes files in it", async () => {
    const first = await startWithBucket(await open());
    const [kept, other] = await first.postFiles(file("a.txt", "first"), file("b.txt", "first too"));
    const second = await startWithBucket(await open());
    await second.deleteAllOrphans();
    expect(await first.keysOf(kept, other), "unknown to the owner").toEqual([]);

    const [later] = await first.postFiles(file("c.txt", "later"));
    await expect(first.files.deleteOrphans()).rejects.toThrow(
      /belongs to another database.*run "files claim" on its command line/,
    );
    await first.request(`DELETE ${first.chat}/messages/2`, { as: first.ada });
    expect(await first.keysOf(later)).toHaveLength(1);
    await first.control?.claim();
    await first.deleteAllOrphans();
    expect(await first.keysOf(later)).toEqual([]);
    await expect(second.files.deleteOrphans()).rejects.toThrow(/belongs to another database/);
  });

  test("Thumbnails in a bucket are next to their image, and are deleted with it", async () => {
    const { request, chat, url, ben } = await startWithBucket(await open());
    const { body: image } = await request(`POST ${chat}/files?name=a.png`, {
      as: ben,
      body: await photo(900, 600).png().toBuffer(),
      headers: { "content-type": "application/octet-stream" },
    });
    const keys = async () => (await bucket.keys()).filter((key) => key.includes(image.id)).sort();
    const key = `files/${image.id.slice(0, 2)}/${image.id}`;
    expect(await keys()).toEqual([key, `${key}-640`]);
    const body = { text: "", files: [{ id: image.id }] };
    await request(`POST ${chat}/messages`, { as: ben, body });
    const reply = await fetch(url + thumbnailPath(image, 640), {
      headers: { authorization: `Bearer ${ben}` },
    });
    expect(await sharp(await reply.arrayBuffer()).metadata()).toMatchObject({ width: 640 });
    await request(`DELETE ${chat}/messages/1`, { as: ben });
    await expect.poll(keys).toEqual([]);
  });
});

test("The options of the bucket are checked together", () => {
  const { BELFRY_S3_SECRET_KEY: _, ...incomplete } = bucket.environment;
  expect(() => readConfig(incomplete, () => "")).toThrow(
    expect.objectContaining({
      problems: ["BELFRY_S3_URL also needs BELFRY_S3_ACCESS_KEY and BELFRY_S3_SECRET_KEY."],
    }),
  );
});
