/** What a host may send, and for how long; and that readers are not told what was wrong. */
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { gif, png, startWithImageHost } from "../../test/kit/image-host.ts";

const mebibyte = 1024 * 1024;
const picture = (size: number) => Buffer.concat([gif, Buffer.alloc(size - gif.length)]);
const text = (words: string) => Buffer.from(words);

const pictures: Record<string, Buffer> = {
  "image/png": png,
  "image/gif": gif,
  "image/jpeg": Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex"),
  "image/webp": Buffer.concat([
    text("RIFF"),
    Buffer.from([26, 0, 0, 0]),
    text("WEBPVP8L"),
    Buffer.alloc(18),
  ]),
  "image/bmp": Buffer.concat([text("BM"), Buffer.alloc(60)]),
  "image/x-icon": Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(60)]),
  "image/avif": Buffer.concat([
    Buffer.from([0, 0, 0, 28]),
    text("ftypavif"),
    Buffer.alloc(4),
    text("avifmif1miaf"),
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
  "a picture behind a page": Buffer.concat([text("<script>"), png]),
  nothing: Buffer.alloc(0),
};

/** A connection may be cut as well as ended. */
const closing = (socket: Socket) =>
  new Promise<void>((resolve) => void socket.on("close", () => resolve()));

eachDatabase((open) => {
  test("[A39] every raster type is shown as what its bytes say, whatever its host claims", async () => {
    const { host, show } = await startWithImageHost(await open());
    for (const [type, bytes] of Object.entries(pictures)) {
      const url = host.shows(`/${type}`, (_, response) =>
        response.writeHead(200, { "content-type": "text/html" }).end(bytes),
      );
      const shown = await show(url);
      expect([shown.status, shown.headers.get("content-type")], type).toEqual([200, type]);
      expect(shown.bytes, type).toEqual(bytes);
    }
  });

  test("[A39] what is no picture is not shown, whatever its host claims", async () => {
    const { host, show } = await startWithImageHost(await open());
    for (const [name, bytes] of Object.entries(others)) {
      const url = host.shows(`/${encodeURIComponent(name)}`, (_, response) =>
        response.writeHead(200, { "content-type": "image/png" }).end(bytes),
      );
      expect((await show(url)).status, name).toBe(404);
    }
  });

  test("[A39] five MiB are shown and a byte more is not, whether its length is said, hidden or a lie", async () => {
    const { host, show } = await startWithImageHost(await open());
    const largest = picture(5 * mebibyte);
    expect(await show(host.shows("/largest", largest))).toMatchObject({
      status: 200,
      bytes: largest,
    });

    const tooLarge = Buffer.concat([largest, Buffer.alloc(1)]);
    expect((await show(host.shows("/said", tooLarge))).status).toBe(404);
    const hidden = host.shows("/hidden", (_, response) => {
      for (const start of [0, 1, 2])
        response.write(tooLarge.subarray(start * 2 * mebibyte, (start + 1) * 2 * mebibyte));
      response.end();
    });
    expect((await show(hidden)).status).toBe(404);
    const endless = host.shows("/endless", (_, response) => {
      const more = () => void response.write(largest, (error) => error ?? more());
      more();
    });
    expect((await show(endless)).status).toBe(404);
    const short = host.shows("/lie", ({ socket }) => {
      socket.end(
        `HTTP/1.1 200 OK\r\ncontent-length: ${gif.length + 9}\r\n\r\n${gif.toString("latin1")}`,
        "latin1",
      );
    });
    expect((await show(short)).status).toBe(404);
  });

  test("[A39] nothing is unpacked", async () => {
    const { host, show } = await startWithImageHost(await open());
    for (const encoding of ["gzip", "br", "deflate", "zstd", "gzip, identity"]) {
      const url = host.shows(`/${encodeURIComponent(encoding)}`, (_, response) =>
        response.writeHead(200, { "content-encoding": encoding }).end(png),
      );
      expect((await show(url)).status, encoding).toBe(404);
    }
  });

  test("[A39] a host that dawdles is left, at whichever point it does", async () => {
    const { host, show } = await startWithImageHost(await open(), {
      BELFRY_IMAGE_TIMEOUT: "200ms",
    });
    const left: Promise<unknown>[] = [];
    const silent = host.shows("/silent", (request) => void left.push(closing(request.socket)));
    const drip = host.shows("/drip", (request, response) => {
      const drops = setInterval(() => response.write(gif.subarray(0, 1)), 10);
      left.push(closing(request.socket).then(() => clearInterval(drops)));
    });
    const half = host.shows("/half", ({ socket }) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-le");
      left.push(closing(socket));
    });
    for (const url of [silent, drip, half]) expect((await show(url)).status, url).toBe(404);
    expect(left).toHaveLength(3);
    await Promise.all(left);
  });

  test("[A39] answers that are none, not whole or of another protocol are not shown", async () => {
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
      const url = host.shows(`/${index}`, ({ socket }) => {
        socket.write(
          `HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-length: ${png.length}\r\n\r\n`,
        );
        socket.end(png);
      });
      expect((await show(url)).status, line).toBe(404);
    }
    const garbage = host.shows(
      "/garbage",
      ({ socket }) => void socket.end("SSH-2.0-OpenSSH_9.9\r\n"),
    );
    expect((await show(garbage)).status).toBe(404);
    const cut = host.shows("/cut", ({ socket }) => void socket.destroy());
    expect((await show(cut)).status).toBe(404);
  });

  test("[A39] readers are told nothing of what was found: every failure is one answer", async () => {
    const { request, ben, host, dns, pathOf } = await startWithImageHost(await open());
    dns.answer("inside.example.org", ["10.0.0.1"]);
    const urls = [
      host.shows("/page", text("<h1>Intranet</h1>")),
      `http://localhost:${host.port}/missing`,
      "http://127.0.0.1:22/",
      "http://10.0.0.1/",
      "http://inside.example.org/",
      "http://unknown.example.org/",
    ];
    const told = new Set<string>();
    for (const url of urls) {
      const { status, headers, body } = await request(`GET ${await pathOf(url)}`, { as: ben });
      expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
      told.add(JSON.stringify({ ...body, instance: "" }));
    }
    expect(told.size).toBe(1);
  });

  test("[A39] administrators are told why, by the host and without the rest of an address", async () => {
    const lines: string[] = [];
    const log = pino({ level: "debug" }, { write: (line) => void lines.push(line) });
    const { host, show } = await startWithImageHost(await open(), {}, log);
    host.shows("/hidden?key=hunter2", (_, response) =>
      response.writeHead(302, { location: "http://hunter2:hunter2@[/hunter2" }).end(),
    );
    await show(`http://localhost:${host.port}/hidden?key=hunter2`);
    await show("http://10.0.0.1/hidden?key=hunter2");
    const told = lines.map((line) => JSON.parse(line)).filter(({ host }) => host !== undefined);
    expect(told).toMatchObject([
      { host: `localhost:${host.port}`, reason: "Invalid URL" },
      { host: "10.0.0.1", reason: "10.0.0.1 is no public address." },
    ]);
    expect(lines.join()).not.toContain("hunter2");
  });

  test("a picture that cannot be kept is shown all the same", async () => {
    const { host, show, dataFolder } = await startWithImageHost(await open());
    await mkdir(dataFolder, { recursive: true });
    await writeFile(join(dataFolder, "cache"), "in the way");
    const url = host.shows("/a.png", png);
    for (const _ of [1, 2]) expect(await show(url)).toMatchObject({ status: 200, bytes: png });
    expect(host.askedFor("/a.png")).toBe(2);
  });

  test("[A39] pictures take no more room than the administrator gave, the newest stay", async () => {
    const { host, show, clock, dataFolder } = await startWithImageHost(await open(), {
      BELFRY_IMAGE_CACHE_MIB: "4",
    });
    const large = picture(mebibyte);
    for (const index of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      clock.at += 1000;
      expect((await show(host.shows(`/${index}`, large))).status).toBe(200);
    }
    const folder = join(dataFolder, "cache", "images");
    const files = await readdir(folder);
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(join(folder, file))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5 * mebibyte);
    await show(host.shows("/9", large));
    await show(host.shows("/0", large));
    expect([host.askedFor("/9"), host.askedFor("/0")]).toEqual([1, 2]);
  });

  test("[A39] who asks without pause must wait", async () => {
    const { request, ben, ada } = await startWithImageHost(await open());
    const body = { urls: ["http://example.org/"] };
    const asked = Array.from({ length: 60 }, () => request("POST /api/images", { as: ben, body }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await request("POST /api/images", { as: ada, body })).status).toBe(200);
  });
});
