import { connect } from "node:net";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyDatabase, eachDatabase } from "../../test/kit/each-database.ts";
import { photo } from "../../test/kit/files/photos.ts";
import { filesOnDisk, png } from "../../test/kit/files/uploads.ts";
import { listen } from "../../test/kit/live-client.ts";
import { type S3Server, startS3Server } from "../../test/kit/storage/s3-server.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { readConfig } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { createFiles } from "../files/files.ts";

const bytesType = { "content-type": "application/octet-stream" };

async function start(database: Database, environment: Record<string, string> = {}) {
  const cast = await startWithCast(database, environment);
  const { request, url, chat, relay } = cast;
  const put = (path: string, as: string, body: Buffer | string) =>
    request(`PUT ${path}`, { as, body, headers: bytesType });
  const get = async (path: string, as: string) => {
    const reply = await fetch(url + path, { headers: { authorization: `Bearer ${as}` } });
    return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
  };
  const webhookPath = `${chat}/webhooks/${relay.id}`;
  const rows = () => database.sql.selectFrom("avatars").selectAll().execute();
  const files = createFiles({ ...cast, database, config: readConfig({}, () => "") });
  return { ...cast, database, files, put, get, webhookPath, rows };
}

const face = () => photo(600, 400, "#396").jpeg().toBuffer();

eachDatabase((open) => {
  test("A user uploads an avatar, which becomes a small square without metadata", async () => {
    const { put, get, request, ben, cleo, chat, ada } = await start(await open());
    const exif = { IFD0: { Copyright: "Ben" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } };
    const photoWithPlace = await photo(900, 300).jpeg().withExif(exif).toBuffer();
    const { status, body: me } = await put("/api/me/avatar", ben, photoWithPlace);
    expect(status).toBe(200);
    expect(me.avatarUrl).toMatch(/^\/api\/avatars\/users\/2\/[0-9a-f]{32}$/);
    const { reply, bytes } = await get(me.avatarUrl, cleo);
    expect(reply.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    expect(reply.headers.get("content-type")).toBe("image/webp");
    expect(reply.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const found = await sharp(bytes).metadata();
    expect(found).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect([found.exif, found.xmp]).toEqual([undefined, undefined]);
    await request(`POST ${chat}/messages`, { as: ben, body: { text: "Hello" } });
    const { body: message } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(message.author.avatarUrl).toBe(me.avatarUrl);
    expect((await fetch((await get(me.avatarUrl, "")).reply.url)).status).toBe(401);
  });

  test("A new avatar replaces the former, whose path then shows the new one", async () => {
    const { put, get, ben, rows, ...cast } = await start(await open());
    const { body: first } = await put("/api/me/avatar", ben, await face());
    const { body: second } = await put("/api/me/avatar", ben, png(300, 300));
    expect(second.avatarUrl).not.toBe(first.avatarUrl);
    expect(await rows()).toHaveLength(1);
    expect(await filesOnDisk(cast)).toHaveLength(1);
    const old = await get(first.avatarUrl, ben);
    expect(old.bytes).toEqual((await get(second.avatarUrl, ben)).bytes);
    expect(old.reply.headers.get("cache-control")).toBe("private, no-cache");
    const usage = await cast.database.sql.selectFrom("file_usage").selectAll().execute();
    expect(usage.find(({ scope }) => scope === "all")?.bytes).toBe((await rows())[0]?.size);
  });

  test("Removed avatars and those of deleted users, chats and webhooks are deleted", async () => {
    const cast = await start(await open());
    const { put, get, request, ada, ben, chat, webhookPath, rows, clock, files } = cast;
    const paths: string[] = [];
    for (const [path, as] of [
      ["/api/me/avatar", ben],
      [`${chat}/avatar`, ada],
      [`${webhookPath}/avatar`, ada],
    ] as const) {
      const reply = await put(path, as, await face());
      expect(reply.status, path).toBe(200);
      paths.push(reply.body.avatarUrl);
    }
    expect(await rows()).toHaveLength(3);
    await request("PATCH /api/me", { as: ben, body: { avatarUrl: null } });
    await request(`DELETE ${webhookPath}`, { as: ada });
    const { body: changed } = await request(`PATCH ${chat}`, {
      as: ada,
      body: { avatarUrl: null },
    });
    expect(changed.avatarUrl).toBeUndefined();
    for (const path of [paths[0] ?? "", paths[1] ?? ""]) {
      expect((await get(path, ben)).reply.status).toBe(404);
    }
    clock.at += 11 * 60 * 1000;
    await files.avatars.deleteUnused();
    expect(await rows()).toEqual([]);
    expect(await filesOnDisk(cast)).toEqual([]);
  });

  test("The job keeps used avatars, and deletes those that an interrupted upload left", async () => {
    const { put, ben, rows, clock, files, database } = await start(await open());
    await put("/api/me/avatar", ben, await face());
    const [used] = await rows();
    const left = { ...used, id: "0".repeat(32) } as NonNullable<typeof used>;
    await database.sql.insertInto("avatars").values(left).execute();
    await files.avatars.deleteUnused();
    expect(await rows()).toHaveLength(2);
    clock.at += 11 * 60 * 1000;
    await files.avatars.deleteUnused();
    for (let count = 0; count < 16; count++) await files.deleteOrphans();
    expect(await rows()).toEqual([used]);
  });

  test("Two uploads at once leave one avatar that everyone sees", async () => {
    const { put, get, ben, rows, clock, files, request } = await start(await open());
    const images = await Promise.all([face(), png(280, 280)]);
    const replies = await Promise.all(images.map((image) => put("/api/me/avatar", ben, image)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { body: me } = await request("GET /api/me", { as: ben });
    expect((await get(me.avatarUrl, ben)).reply.status).toBe(200);
    clock.at += 11 * 60 * 1000;
    await files.avatars.deleteUnused();
    expect(await rows()).toHaveLength(1);
  });
});

anyDatabase((open) => {
  test("Only managers set the avatar of a chat, and only its readers see it", async () => {
    const { put, get, ada, ben, cleo, chat, url, ...cast } = await start(await open());
    const live = await listen({ url }, ben);
    expect((await put(`${chat}/avatar`, ben, await face())).body.code).toBe("not_allowed");
    const { body } = await put(`${chat}/avatar`, ada, await face());
    const changed = await live.next("chat.changed");
    expect(changed.chat.avatarUrl).toBe(body.avatarUrl);
    live.cut();
    expect((await get(body.avatarUrl, ben)).reply.status).toBe(200);
    expect((await get(body.avatarUrl, cleo)).reply.status).toBe(404);
    await cast.request(`PATCH ${chat}`, { as: ada, body: { visibility: "open" } });
    expect((await get(body.avatarUrl, cleo)).reply.status).toBe(200);
  });

  test("Messages of a webhook show its uploaded avatar, and a request can still name another", async () => {
    const { put, get, request, ada, ben, cleo, chat, relay, webhookPath } = await start(
      await open(),
    );
    const { body: webhook } = await put(`${webhookPath}/avatar`, ada, await face());
    await request(`POST ${relay.url}`, { body: { text: "up" } });
    const avatarUrl = "https://ci.example.org/logo.png";
    await request(`POST ${relay.url}`, { body: { text: "up", avatarUrl } });
    const { body } = await request(`GET ${chat}/messages`, { as: ben });
    expect(body.items.map((message: { author: object }) => message.author)).toMatchObject([
      { avatarUrl: webhook.avatarUrl },
      { avatarUrl },
    ]);
    expect((await get(webhook.avatarUrl, ben)).reply.status).toBe(200);
    expect((await get(webhook.avatarUrl, cleo)).reply.status).toBe(404);
    const forged = { text: "up", avatarUrl: webhook.avatarUrl };
    expect((await request(`POST ${relay.url}`, { body: forged })).status).toBe(400);
  });

  test("Bad images are rejected and store nothing", async () => {
    const { put, ben, rows, url } = await start(await open());
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const jpeg = await face();
    const gif = await sharp(png(20, 20)).gif().toBuffer();
    const bad: Record<string, Buffer | string> = {
      empty: "",
      svg,
      html: "<html><img src=x></html>",
      gif,
      "a text that ends like an image": Buffer.concat([Buffer.from("GIF8"), jpeg]),
      "half of an image": jpeg.subarray(0, jpeg.length / 2),
      "a bomb of 100 megapixels": bomb(10_000, 10_000),
      "a bomb that lies about its size": bomb(10_000, 10_000, [100, 100]),
    };
    for (const [name, bytes] of Object.entries(bad)) {
      const reply = await put("/api/me/avatar", ben, bytes);
      expect([reply.status, reply.body.code], name).toEqual([422, "invalid_image"]);
    }
    const large = await put("/api/me/avatar", ben, Buffer.alloc(5_000_001));
    expect(large.body).toMatchObject({ code: "body_too_large" });
    const huge = await statusOfHuge(url, ben, 1e12);
    expect(huge).toMatch(/^HTTP\/1.1 413 /);
    expect(await rows()).toEqual([]);
  });

  test("An avatar is upright, and an animation becomes its first frame", async () => {
    const { put, get, ben } = await start(await open());
    const top = await sharp({
      create: { width: 200, height: 100, channels: 3, background: "#f00" },
    })
      .extend({ bottom: 100, background: "#00f" })
      .jpeg()
      .withMetadata({ orientation: 3 })
      .toBuffer();
    const { body: turned } = await put("/api/me/avatar", ben, top);
    const [red = 0, , blue = 0] = await sharp((await get(turned.avatarUrl, ben)).bytes)
      .extract({ left: 10, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(blue).toBeGreaterThan(red);
    const frames = await sharp([png(50, 50), png(50, 50, [200, 0, 0])], {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    const { body: still } = await put("/api/me/avatar", ben, frames);
    const { pages = 1 } = await sharp((await get(still.avatarUrl, ben)).bytes).metadata();
    expect(pages).toBe(1);
  });

  test("An upload that is cut in the middle, or is over the quota, keeps the former avatar", async () => {
    const cast = await start(await open(), { BELFRY_FILES_MIB: "1" });
    const { put, ben, rows, url, request, database } = cast;
    const { body: before } = await put("/api/me/avatar", ben, await face());
    await cutUpload(url, ben);
    await database.sql
      .updateTable("file_usage")
      .set({ bytes: 1024 * 1024 })
      .execute();
    const full = await put("/api/me/avatar", ben, await face());
    expect(full.body).toMatchObject({ status: 507, code: "storage_full" });
    expect((await request("GET /api/me", { as: ben })).body).toEqual(before);
    expect(await rows()).toHaveLength(1);
  });
});

let bucket: S3Server;
beforeAll(async () => {
  bucket = await startS3Server();
});
afterAll(() => bucket.close());

anyDatabase((open) => {
  test("Avatars in a bucket are stored, read and deleted as on disk", async () => {
    const { put, get, ben } = await start(await open(), bucket.environment);
    const { body: first } = await put("/api/me/avatar", ben, await face());
    const { body: second } = await put("/api/me/avatar", ben, await face());
    expect((await get(second.avatarUrl, ben)).bytes.length).toBeGreaterThan(100);
    const keys = (await bucket.keys()).filter((key) => key.startsWith("files/"));
    const idOf = (url: string) => url.split("/").at(-1) ?? "";
    expect(keys.map((key) => key.split("/").at(-1))).toEqual([idOf(second.avatarUrl)]);
    expect(first.avatarUrl).not.toBe(second.avatarUrl);
  });
});

/** Returns a small PNG of many pixels. `declared`: the size in its head. */
function bomb(width: number, height: number, declared = [width, height]): Buffer {
  const image = png(1, 1);
  const pixels = deflateSync(Buffer.alloc((width * 3 + 1) * 1000), { level: 9 });
  const head = Buffer.from(image.subarray(0, 33));
  head.writeUInt32BE(declared[0] ?? 0, 16);
  head.writeUInt32BE(declared[1] ?? 0, 20);
  return Buffer.concat([head, pixels]);
}

/** Declares a body of that size and returns the start of the reply. */
function statusOfHuge(url: string, token: string, bytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.once("error", reject).once("data", (data) => {
      resolve(data.toString("latin1"));
      socket.destroy();
    });
    socket.write(headOf(token, bytes));
  });
}

async function cutUpload(url: string, token: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  await new Promise<void>((resolve) => {
    socket.write(headOf(token, 1_000_000));
    socket.write(Buffer.alloc(400_000), () => resolve());
  });
  socket.resetAndDestroy();
}

function headOf(token: string, bytes: number): string {
  const head = ["PUT /api/me/avatar HTTP/1.1", "host: localhost", `authorization: Bearer ${token}`];
  const body = ["content-type: application/octet-stream", `content-length: ${bytes}`];
  return `${[...head, ...body].join("\r\n")}\r\n\r\n`;
}
