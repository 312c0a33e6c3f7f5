/** A kill in the middle of uploads leaves nothing behind after an hour. */
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../../src/clock.ts";
import { readConfig } from "../../../src/config/config.ts";
import { openDatabase } from "../../../src/database/database.ts";
import { createFiles } from "../../../src/files/files.ts";
import { filesOnDisk } from "../../kit/files/uploads.ts";
import { setUp } from "../chat.ts";
import { startProgram } from "../process.ts";

const halfBytes = 2_000_000;
/** As many as the server receives at once by default. */
const cutCount = 4;
const hourMs = 60 * 60 * 1000;

test("A kill in the middle of uploads leaves no file and no row after an hour", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "belfry-cut-uploads-"));
  const incoming = join(dataFolder, "incoming");
  const before = await startProgram(dataFolder, 0, { BELFRY_BODY_TIMEOUT: "10m" });
  onTestFinished(async () => {
    await before.kill();
    await rm(dataFolder, { recursive: true });
  });
  const { id, token } = await setUp(before.url);
  const upload = (name: string, body: Buffer | ReadableStream<Uint8Array>) =>
    fetch(`${before.url}/api/chats/${id}/files?name=${name}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/octet-stream",
      },
      body,
      duplex: "half",
    });

  const received = await upload("whole.bin", randomBytes(halfBytes));
  expect(received.status).toBe(200);
  const cut = Array.from({ length: cutCount }, (_, index) =>
    upload(`cut-${index}.bin`, halfOfFile()).then(
      () => "replied",
      () => "cut",
    ),
  );
  const largeCount = async () => {
    const names = await readdir(incoming);
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(join(incoming, name))).size),
    );
    return sizes.filter((bytes) => bytes === halfBytes).length;
  };
  await expect.poll(largeCount).toBe(cutCount);
  await before.kill();
  expect(await Promise.all(cut)).toEqual(Array(cutCount).fill("cut"));
  expect(await readdir(incoming)).toHaveLength(cutCount);
  expect(await filesOnDisk({ dataFolder })).toHaveLength(1);

  // Uploads that were cut are deleted at the start, if they are older than an hour.
  const twoHoursAgo = (Date.now() - 2 * hourMs) / 1000;
  for (const name of await readdir(incoming))
    await utimes(join(incoming, name), twoHoursAgo, twoHoursAgo);
  const after = await startProgram(dataFolder);
  expect(await readdir(incoming)).toEqual([]);
  expect(await after.stop()).toBe(0);

  // The whole one never got its message.
  const database = await openDatabase({ dataFolder });
  const clock = { ...systemClock, now: () => Date.now() + hourMs + 1 };
  const config = readConfig({}, () => "");
  const files = createFiles({ database, clock, dataFolder, config });
  for (let count = 0; count < 16; count++) await files.deleteOrphans();
  expect(await filesOnDisk({ dataFolder })).toEqual([]);
  expect(await database.sql.selectFrom("files").select("id").execute()).toEqual([]);
  await database.close();
});

/** The other half never comes. */
function halfOfFile(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (body) => body.enqueue(randomBytes(halfBytes)) });
}
