import { rm } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { pino } from "pino";
import sharp from "sharp";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { photo } from "../../test/kit/files/photos.ts";
import { filesOnDisk, png } from "../../test/kit/files/uploads.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { readConfig } from "../config/config.ts";
import { createFiles } from "./files.ts";
import { createThumbnails } from "./thumbnails/thumbnails.ts";

function createTestThumbnails(options: { endAfterMs?: number; idleMs?: number } = {}) {
  const failures: string[] = [];
  const log = { warn: ({ reason }: { reason: string }) => void failures.push(reason) };
  const thumbnails = createThumbnails({ ...options, log });
  return { thumbnails, failures };
}

eachDatabase((open) => {
  async function start() {
    const database = await open();
    const lines: { msg: string; reason?: string }[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void lines.push(JSON.parse(line)) });
    const cast = await startWithCast(database, {}, { log });
    const { request, chat, url } = cast;
    const upload = (bytes: Buffer, name = "photo.jpg") =>
      request(`POST ${chat}/files?name=${name}`, {
        as: cast.ben,
        body: bytes,
        headers: { "content-type": "application/octet-stream" },
      });
    const post = (id: string) =>
      request(`POST ${chat}/messages`, { as: cast.ben, body: { text: "", files: [{ id }] } });
    const get = (as: string, id: string, size: number) =>
      fetch(`${url}/api/files/${id}/thumbnails/${size}`, {
        headers: { authorization: `Bearer ${as}` },
      });
    return { ...cast, database, lines, upload, post, get };
  }

  test("A photo gets two upright thumbnails, which the members of its chat can read", async () => {
    const { upload, post, get, request, chat, ada, ben, cleo } = await start();
    // Exif orientation 6: the camera was turned by 90 degrees.
    const bytes = await photo(2400, 1800).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { body: file } = await upload(bytes);
    expect(file).toMatchObject({ width: 1800, height: 2400, thumbnails: [640, 1600] });
    expect((await get(ada, file.id, 640)).status).toBe(404);
    await post(file.id);
    const { body: message } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(message.files).toEqual([file]);
    for (const [size, width] of [
      [640, 480],
      [1600, 1200],
    ] as const) {
      const reply = await get(ada, file.id, size);
      expect(reply.headers.get("cache-control")).toBe("private, max-age=86400, immutable");
      expect(reply.headers.get("content-type")).toBe("image/webp");
      const { exif, ...read } = await sharp(await reply.arrayBuffer()).metadata();
      expect(read).toMatchObject({ format: "webp", width, height: size });
      expect(exif).toBeUndefined();
    }
    expect((await get(ben, file.id, 700)).status).toBe(404);
    expect((await get(cleo, file.id, 640)).status).toBe(404);
  });

  test("Thumbnails are deleted with their file, and without bytes the image itself is sent", async () => {
    const cast = await start();
    const { upload, post, get, request, chat, ben, database, clock, dataFolder } = cast;
    const bytes = await photo(900, 700).png().toBuffer();
    const { body: posted } = await upload(bytes);
    const { body: pending } = await upload(bytes);
    await post(posted.id);
    expect(await filesOnDisk(cast)).toHaveLength(4);
    const config = readConfig({}, () => "");
    const files = createFiles({ database, clock, dataFolder, config });
    clock.at += 61 * 60_000;
    for (let run = 0; run < 16; run++) await files.deleteOrphans();
    const names = (await filesOnDisk(cast)).map((path) => path.split("/")[1]).sort();
    expect(names).toEqual([posted.id, `${posted.id}-640`]);
    expect(pending.thumbnails).toEqual([640]);

    const row = await files.fileFor({ id: 2 }, posted.id);
    expect(row).toMatchObject({ thumbnails: [640] });
    await rm(join(dataFolder, "files", posted.id.slice(0, 2), `${posted.id}-640`));
    const reply = await get(ben, posted.id, 640);
    expect(reply.headers.get("content-type")).toBe("image/png");
    expect(reply.headers.get("cache-control")).toBe("private, no-cache");
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes);
    await request(`DELETE ${chat}/messages/1`, { as: ben });
    await expect.poll(() => filesOnDisk(cast)).toEqual([]);
  });

  test("A hostile image stays a file without thumbnails, and the log has one line", async () => {
    const { upload, post, lines } = await start();
    const bomb = png(1, 1);
    bomb.writeUInt32BE(10_000, 16);
    bomb.writeUInt32BE(10_000, 20);
    const jpeg = await photo(1600, 1200).jpeg().toBuffer();
    const padding = Buffer.alloc(60_000);
    const zip = Buffer.concat([Buffer.from("PK\x03\x04\x14\0\0\0\x08\0"), deflateRawSync(jpeg)]);
    const uploads: [string, Buffer, string[]][] = [
      ["too many pixels", bomb, ["Its size cannot be read, or"]],
      ["truncated", jpeg.subarray(0, jpeg.length / 2), ["premature end"]],
      ["no data", Buffer.concat([png(1000, 800).subarray(0, 60), padding]), ["libpng"]],
      ["zip", zip, []],
    ];
    for (const [name, bytes, reasons] of uploads) {
      lines.length = 0;
      const reply = await upload(bytes, "photo.png");
      expect(reply.status, name).toBe(200);
      expect(reply.body, name).not.toHaveProperty("thumbnails");
      expect((await post(reply.body.id)).status).toBe(200);
      expect(lines, name).toEqual(
        reasons.map((reason) =>
          expect.objectContaining({
            msg: "An uploaded image has no thumbnails.",
            reason: expect.stringContaining(reason),
          }),
        ),
      );
    }
  });
});

test("Images that are small, animated or of other types get no thumbnails", async () => {
  const { thumbnails, failures } = createTestThumbnails();
  const info = { width: 2000, height: 2000 };
  const make = (bytes: Buffer, type: string, size: object = info) =>
    thumbnails.make(1, bytes, { type, ...size });
  const large = await photo(2000, 2000).png().toBuffer();
  const frame = photo(800, 400).png();
  const frames = await Promise.all([frame.toBuffer(), frame.toBuffer()]);
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const plain = png(2000, 2000);
  const size = { width: 700, height: 700 };
  expect(await make(large, "image/png", size)).toEqual([]);
  expect(await make(plain, "image/png")).toEqual([]);
  expect(await make(animated, "image/webp", { width: 800, height: 400 })).toEqual([]);
  expect(await make(large, "image/gif")).toEqual([]);
  expect(failures).toEqual([]);
  expect((await make(large, "image/png")).map(({ size }) => size)).toEqual([640, 1600]);
  thumbnails.close();
});

test("The process is killed when an image takes too long, and the next image starts another", async () => {
  const { thumbnails, failures } = createTestThumbnails({ endAfterMs: 1 });
  const info = { type: "image/jpeg", width: 4000, height: 3000 };
  const bytes = await photo(4000, 3000).jpeg().toBuffer();
  expect(await thumbnails.make(1, bytes, info)).toEqual([]);
  expect(failures).toEqual(["The process that reads images has ended (SIGKILL)."]);
  expect(thumbnails.isRunning()).toBe(false);
  const { thumbnails: others } = createTestThumbnails({ idleMs: 1 });
  expect(await others.make(1, bytes, info)).toHaveLength(2);
  await expect.poll(others.isRunning).toBe(false);
  expect(await others.make(1, bytes, info)).toHaveLength(2);
  others.close();
});
