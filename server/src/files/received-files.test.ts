import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { anyDatabase, eachDatabase } from "../../test/kit/each-database.ts";
import { filesOnDisk } from "../../test/kit/files/uploads.ts";
import { type S3Server, startS3Server } from "../../test/kit/storage/s3-server.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import type { Database } from "../database/database.ts";
import { createBodies } from "../http/bodies/bodies.ts";

/** A character of three bytes is cut by every chunk. */
const report = Buffer.from("x".concat("界".repeat(1_000_000)));

let bucket: S3Server;
beforeAll(async () => {
  bucket = await startS3Server();
});
afterAll(() => bucket.close());

async function start(database: Database, environment: Record<string, string> = {}) {
  const cast = await startWithCast(database, environment);
  const { request, chat, ben, url, dataFolder } = cast;
  const upload = (body: Buffer, name = "report.txt") =>
    request(`POST ${chat}/files?name=${name}`, {
      as: ben,
      body,
      headers: { "content-type": "application/octet-stream" },
    });
  const get = async ({ id, name }: { id: string; name: string }) => {
    const headers = { authorization: `Bearer ${ben}` };
    const reply = await fetch(`${url}/api/files/${id}/${name}`, { headers });
    return Buffer.from(await reply.arrayBuffer());
  };
  const incoming = () => readdir(join(dataFolder, "incoming")).catch(() => []);
  return { ...cast, database, upload, get, incoming };
}

eachDatabase((open) => {
  test("A large file is moved to the storage unchanged, with the type of its contents", async () => {
    const cast = await start(await open());
    const { upload, incoming, get } = cast;
    const { body: text } = await upload(report);
    expect(text).toMatchObject({ type: "text/plain", size: report.length });
    expect((await get(text)).equals(report)).toBe(true);
    const { body: binary } = await upload(Buffer.concat([report, Buffer.alloc(1)]), "a.txt");
    expect(binary.type).toBe("application/octet-stream");
    const [first = ""] = await filesOnDisk(cast);
    expect((await readFile(join(cast.dataFolder, "files", first))).length).toBeGreaterThan(3e6);
    await expect.poll(incoming).toEqual([]);
  });

  test("An upload over the quota leaves neither a row nor a file", async () => {
    const cast = await start(await open(), { BELFRY_FILES_MIB: "1" });
    const reply = await cast.upload(report);
    expect(reply.body).toMatchObject({ status: 507, code: "storage_full" });
    expect(await cast.database.sql.selectFrom("files").selectAll().execute()).toEqual([]);
    await expect.poll(cast.incoming).toEqual([]);
    expect(await filesOnDisk(cast)).toEqual([]);
  });
});

anyDatabase((open) => {
  test("A large file is streamed to a bucket unchanged", async () => {
    const { upload, get, incoming } = await start(await open(), bucket.environment);
    const { body: file } = await upload(report);
    expect((await get(file)).equals(report)).toBe(true);
    await expect.poll(incoming).toEqual([]);
  });
});

test("[F3] A temporary file that a crash has left is deleted after an hour", async () => {
  const folder = await mkdtemp(join(tmpdir(), "belfry-incoming-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = { bodyBudgetMiB: 64, bodyTimeoutMs: 1000, uploadsAtOnce: 4 };
  const bodies = createBodies({ config, folder });
  await writeFile(join(folder, "old"), "x");
  await writeFile(join(folder, "new"), "x");
  const hourAgo = Date.now() / 1000 - 3601;
  await utimes(join(folder, "old"), hourAgo, hourAgo);
  await bodies.deleteStale();
  expect(await readdir(folder)).toEqual(["new"]);
});
