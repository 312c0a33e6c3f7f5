/** Limits of downloaded images: types, sizes and times. Users do not learn why one failed. */
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { anyDatabase } from "../../test/kit/each-database.ts";
import { gif, png, startWithImageHost } from "../../test/kit/image-host.ts";
import { useOneServer } from "../../test/kit/peers/one-server.ts";

const mebibyte = 1024 * 1024;
const imageOf = (size: number) => Buffer.concat([gif, Buffer.alloc(size - gif.length)]);
const text = (words: string) => Buffer.from(words);

const images: Record<string, Buffer> = {
  "image/png": png,
  "image/gif": gif,
  "image/jpeg": Buffer.from(
    "ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9",
    "hex",
  ),
  "image/webp": Buffer.concat([
    text("RIFF"),
    Buffer.from([26, 0, 0, 0]),
    text("WEBPVP8L"),
    Buffer.alloc(18),
  ]),
  "image/bmp": Buffer.concat([
    text("BM"),
    Buffer.alloc(16),
    Buffer.from([1, 0, 0, 0, 1, 0, 0, 0]),
    Buffer.alloc(36),
  ]),
  "image/x-icon": Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(60)]),
  "image/avif": Buffer.concat([
    Buffer.from([0, 0, 0, 28]),
    text("ftypavif"),
    Buffer.alloc(4),
    text("avifmif1miaf\0\0\0\x14ispe\0\0\0\0\0\0\0\x01\0\0\0\x01"),
    Buffer.alloc(40),
  ]),
};

const others: Record<string, Buffer> = {
  svg: text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  "svg behind a prolog": text(
    '<?xml version="1.0"?>\n<!-- a.png --><svg xmlns="http://www.w3.org/2000/svg"/>',
  ),
  html: text("<!doctype html><title>Intranet</title>"),
  json: text('{"password":"hunter2"}'),
  pdf: text("%PDF-1.7\n%âãÏÓ\n1 0 obj"),
  tiff: Buffer.concat([Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]), Buffer.alloc(60)]),
  "an image after a script": Buffer.concat([text("<script>"), png]),
  nothing: Buffer.alloc(0),
};

/** Resolves when the connection ends or is cut. */
const closeOf = (socket: Socket) =>
  new Promise<void>((resolve) => void socket.on("close", () => resolve()));

anyDatabase((open) => {
  test("[A39] Every raster type is served with the type of its bytes", async () => {
    const { host, show } = await startWithImageHost(await open());
    for (const [type, bytes] of Object.entries(images)) {
      const url = host.serve(`/${type}`, (_, response) =>
        response.writeHead(200, { "content-type": "text/html" }).end(bytes),
      );
      const shown = await show(url);
      expect([shown.status, shown.headers.get("content-type")], type).toEqual([200, type]);
      expect(shown.bytes, type).toEqual(bytes);
    }
  });

  test("[A39] Bytes that are not an image are rejected, whatever the host claims", async () => {
    const { host, show } = await startWithImageHost(await open());
    for (const [name, bytes] of Object.entries(others)) {
      const url = host.serve(`/${encodeURIComponent(name)}`, (_, response) =>
        response.writeHead(200, { "content-type": "image/png" }).end(bytes),
      );
      expect((await show(url)).status, name).toBe(404);
    }
  });

  test("[A39, F8] An image above 40 megapixels is rejected although its file is small", async () => {
    const { host, show } = await startWithImageHost(await open());
    const large = Buffer.from(png);
    large.writeUInt32BE(20_000, 16);
    large.writeUInt32BE(2001, 20);
    expect((await show(host.serve("/large.png", large))).status).toBe(404);
    large.writeUInt32BE(2000, 20);
    expect((await show(host.serve("/largest.png", large))).status).toBe(200);
  });

  test("[A39] Five MiB are accepted and one byte more is not, with or without a correct Content-Length", async () => {
    const { host, show } = await startWithImageHost(await open());
    const largest = imageOf(5 * mebibyte);
    const shown = await show(host.serve("/largest", largest));
    // Vitest would compare the bytes one by one.
    expect([shown.status, shown.bytes.equals(largest)]).toEqual([200, true]);

    const tooLarge = Buffer.concat([largest, Buffer.alloc(1)]);
    expect((await show(host.serve("/declared", tooLarge))).status).toBe(404);
    const chunked = host.serve("/chunked", (_, response) => {
      for (const start of [0, 1, 2])
        response.write(tooLarge.subarray(start * 2 * mebibyte, (start + 1) * 2 * mebibyte));
      response.end();
    });
    expect((await show(chunked)).status).toBe(404);
    const endless = host.serve("/endless", (_, response) => {
      const more = () => void response.write(largest, (error) => error ?? more());
      more();
    });
    expect((await show(endless)).status).toBe(404);
    const short = host.serve("/short", ({ socket }) => {
      socket.end(
        `HTTP/1.1 200 OK\r\ncontent-length: ${gif.length + 9}\r\n\r\n${gif.toString("latin1")}`,
        "latin1",
      );
    });
    expect((await show(short)).status).toBe(404);
  });

  test("[A39] Compressed bodies are rejected", async () => {
    const { host, show } = await startWithImageHost(await open());
    for (const encoding of ["gzip", "br", "deflate", "zstd", "gzip, identity"]) {
      const url = host.serve(`/${encodeURIComponent(encoding)}`, (_, response) =>
        response.writeHead(200, { "content-encoding": encoding }).end(png),
      );
      expect((await show(url)).status, encoding).toBe(404);
    }
  });

  test("[A39] A slow host is disconnected at every stage of a response", async () => {
    const { host, show } = await startWithImageHost(await open(), {
      BELFRY_IMAGE_TIMEOUT: "200ms",
    });
    const closes: Promise<unknown>[] = [];
    const silent = host.serve("/silent", (request) => void closes.push(closeOf(request.socket)));
    const drip = host.serve("/drip", (request, response) => {
      const interval = setInterval(() => response.write(gif.subarray(0, 1)), 10);
      closes.push(closeOf(request.socket).then(() => clearInterval(interval)));
    });
    const half = host.serve("/half", ({ socket }) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-le");
      closes.push(closeOf(socket));
    });
    for (const url of [silent, drip, half]) expect((await show(url)).status, url).toBe(404);
    expect(closes).toHaveLength(3);
    await Promise.all(closes);
  });

  test("[A39] Other statuses, incomplete responses and other protocols are rejected", async () => {
    const { host, show } = await startWithImageHost(await open());
    const lines = [
      "201 Created",
      "203 Other",
      "206 Partial Content",
      "304 Not Modified",
      "401 Unauthorized",
      "500 Oops",
      "101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade",
      "302 Found",
    ];
    for (const [index, line] of lines.entries()) {
      const url = host.serve(`/${index}`, ({ socket }) => {
        socket.write(
          `HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-length: ${png.length}\r\n\r\n`,
        );
        socket.end(png);
      });
      expect((await show(url)).status, line).toBe(404);
    }
    const garbage = host.serve(
      "/garbage",
      ({ socket }) => void socket.end("SSH-2.0-OpenSSH_9.9\r\n"),
    );
    expect((await show(garbage)).status).toBe(404);
    const cut = host.serve("/cut", ({ socket }) => void socket.destroy());
    expect((await show(cut)).status).toBe(404);
  });

  test("[A39] Users get the same reply for every failure", async () => {
    const { request, ben, host, dns, pathOf } = await startWithImageHost(await open());
    dns.setIps("inside.example.org", ["10.0.0.1"]);
    const urls = [
      host.serve("/page", text("<h1>Intranet</h1>")),
      `http://localhost:${host.port}/missing`,
      "http://127.0.0.1:22/",
      "http://10.0.0.1/",
      "http://inside.example.org/",
      "http://unknown.example.org/",
    ];
    const replies = new Set<string>();
    for (const url of urls) {
      const { status, headers, body } = await request(`GET ${await pathOf(url)}`, { as: ben });
      expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
      replies.add(JSON.stringify({ ...body, instance: "" }));
    }
    expect(replies.size).toBe(1);
  });

  test("[A39] The log has the host and the reason of a failure, without the rest of the URL", async () => {
    const lines: string[] = [];
    const log = pino({ level: "debug" }, { write: (line) => void lines.push(line) });
    const { host, show } = await startWithImageHost(await open(), {}, log);
    host.serve("/hidden?key=hunter2", (_, response) =>
      response.writeHead(302, { location: "http://hunter2:hunter2@[/hunter2" }).end(),
    );
    await show(`http://localhost:${host.port}/hidden?key=hunter2`);
    await show("http://10.0.0.1/hidden?key=hunter2");
    const logged = lines.map((line) => JSON.parse(line)).filter(({ host }) => host !== undefined);
    expect(logged).toMatchObject([
      { host: `localhost:${host.port}`, reason: "Invalid URL" },
      { host: "10.0.0.1", reason: "10.0.0.1 is not a public IP." },
    ]);
    expect(lines.join()).not.toContain("hunter2");
  });

  test("An image that cannot be cached is still served", async () => {
    const { host, show, dataFolder } = await startWithImageHost(await open());
    await mkdir(dataFolder, { recursive: true });
    await writeFile(join(dataFolder, "cache"), "in the way");
    const url = host.serve("/a.png", png);
    for (const _ of [1, 2]) expect(await show(url)).toMatchObject({ status: 200, bytes: png });
    expect(host.requestCount("/a.png")).toBe(2);
  });

  test("[A39] The cache stays within its size limit and keeps the newest images", async () => {
    const { host, show, clock, dataFolder } = await startWithImageHost(await open(), {
      BELFRY_IMAGE_CACHE_MIB: "4",
    });
    const image = imageOf(mebibyte);
    for (const index of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      clock.at += 1000;
      expect((await show(host.serve(`/${index}`, image))).status).toBe(200);
    }
    const folder = join(dataFolder, "cache", "images");
    const files = await readdir(folder);
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(join(folder, file))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5 * mebibyte);
    await show(host.serve("/9", image));
    await show(host.serve("/0", image));
    expect([host.requestCount("/9"), host.requestCount("/0")]).toEqual([1, 2]);
  });

  test("[A39] Requests above the rate get 429", async () => {
    useOneServer(); // each server counts requests
    const { request, ben, ada } = await startWithImageHost(await open());
    const body = { urls: ["http://example.org/"] };
    const requests = Array.from({ length: 60 }, () =>
      request("POST /api/images", { as: ben, body }),
    );
    const rejected = (await Promise.all(requests)).filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(10);
    expect(rejected[0]?.headers.get("ratelimit-policy")).toBe('"default";q=50;w=10');
    expect((await request("POST /api/images", { as: ada, body })).status).toBe(200);
  });
});
