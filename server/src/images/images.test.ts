import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anyDatabase } from "../../test/kit/each-database.ts";
import { gif, png, startWithImageHost } from "../../test/kit/image-host.ts";
import { useOneServer } from "../../test/kit/peers/one-server.ts";
import { createImageSizes } from "./image-sizes.ts";

anyDatabase((open) => {
  test("[A39] An image from an allowed host is served without active content and cached privately", async () => {
    const { host, show } = await startWithImageHost(await open());
    const { status, headers, bytes } = await show(host.serve("/a.png", png));
    expect(status).toBe(200);
    expect(bytes).toEqual(png);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(png.length),
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=86400, immutable",
    });
    const again = await show(host.serve("/a.png", png), {
      "if-none-match": headers.get("etag") ?? "",
    });
    expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
  });

  test("[A39] The image host learns nothing about the user", async () => {
    const { host, show } = await startWithImageHost(await open());
    let received: NodeJS.Dict<string | string[]> = {};
    const url = host.serve("/a.png", ({ headers }, response) => {
      received = headers;
      response.end(png);
    });
    await show(url, { "user-agent": "Ben's browser", "accept-language": "de" });
    expect(received).toEqual({
      host: `localhost:${host.port}`,
      "user-agent": "Belfry",
      accept: expect.stringContaining("image/"),
      "accept-encoding": "identity",
      connection: expect.stringMatching(/close|keep-alive/),
    });
  });

  test("[U5] The size of an image is known before its second load, even after a restart", async () => {
    const { host, show, request, ben } = await startWithImageHost(await open());
    const url = host.serve("/a.png", png);
    const sizesOf = async (...urls: string[]) =>
      (await request("POST /api/images", { as: ben, body: { urls } })).body.sizes;
    expect(await sizesOf(url, "ftp://example.org/a.png")).toEqual([null, null]);
    await show(url);
    expect(await sizesOf(url)).toEqual([{ width: 1, height: 1 }]);
    const kept = createImageSizes({ readHeader: async () => png.subarray(0, 64) });
    expect(await kept.find("http://example.org/a.png")).toEqual({ width: 1, height: 1 });
    const broken = createImageSizes({ readHeader: async () => Buffer.from("<svg/>") });
    expect(await broken.find("http://example.org/a.svg")).toBeNull();
  });

  test("[A39] A URL that is not plain http gets null at its position in the list", async () => {
    const { request, ben } = await startWithImageHost(await open());
    const urls = [
      "https://example.org/ä.png#part",
      "ftp://example.org/a.png",
      "data:image/png;base64,AAAA",
      "/a.png",
      "file:///etc/passwd",
      "https://ada@example.org/a.png",
      "https://:secret@example.org/a.png",
      "",
      `https://example.org/${"ä".repeat(8000)}`,
      "http://example.org/",
    ];
    const { status, body } = await request("POST /api/images", { as: ben, body: { urls } });
    expect(status).toBe(200);
    const signed = expect.stringMatching(/^\/api\/images\/[\w-]{43}\/[\w-]+$/);
    const nulls = new Array(8).fill(null);
    expect(body.paths).toEqual([signed, ...nulls, signed]);
    const encoded = body.paths[0].split("/").at(-1);
    expect(Buffer.from(encoded, "base64url").toString()).toBe("https://example.org/%C3%A4.png");
    for (const bad of [{}, { urls: [] }, { urls: "a" }, { urls: new Array(101).fill("a") }]) {
      expect((await request("POST /api/images", { as: ben, body: bad })).status).toBe(400);
    }
  });

  test("[A39] A URL without a valid signature is not fetched", async () => {
    const { request, ben, host, pathOf } = await startWithImageHost(await open());
    const signed = (await pathOf(host.serve("/a.png", png))) ?? "";
    const other = (await pathOf(host.serve("/b.png", png))) ?? "";
    const [, , , signature = "", url = ""] = signed.split("/");
    const forged = [
      `/api/images/${signature}/${other.split("/").at(-1)}`,
      `/api/images/${signature.slice(0, -2)}AA/${url}`,
      `/api/images/${signature.slice(0, 20)}/${url}`,
      `/api/images/-/${url}`,
      `/api/images/${signature}/%00`,
      `/api/images/${signature}/${url}A`,
    ];
    for (const path of forged) {
      const { status, body } = await request(`GET ${path}`, { as: ben });
      expect([status, body.code], path).toEqual([404, "image_not_found"]);
    }
    expect(host.activity).toEqual([]);
    expect((await request(`GET ${signed}`)).body.code).toBe("sign_in_required");
    expect(host.activity).toEqual([]);
    expect((await request(`GET ${signed}`, { as: ben })).status).toBe(200);
  });

  test("[A39] Fifty concurrent requests cause one download, which is cached for a day", async () => {
    useOneServer(); // each server has a cache
    const { clock, host, show, dataFolder } = await startWithImageHost(await open());
    const cacheFolder = join(dataFolder, "cache", "images");
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const url = host.serve("/a.gif", (_, response) => void released.then(() => response.end(gif)));
    const readers = Array.from({ length: 50 }, () => show(url));
    await expect.poll(() => host.requestCount("/a.gif")).toBe(1);
    release();
    for (const { status, headers } of await Promise.all(readers)) {
      expect([status, headers.get("content-type")]).toEqual([200, "image/gif"]);
    }
    const [file = ""] = await readdir(cacheFolder);
    expect(file).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(join(cacheFolder, file))).mode & 0o777).toBe(0o600);
    expect((await stat(cacheFolder)).mode & 0o777).toBe(0o700);

    clock.at += 24 * 60 * 60 * 1000 - 1;
    await show(url);
    expect(host.requestCount("/a.gif")).toBe(1);
    clock.at += 2;
    await show(url);
    expect(host.requestCount("/a.gif")).toBe(2);
  });

  test("[A39, F17] A user who loads many images does not delay other users", async () => {
    const { request, ada, ben, host, pathOf } = await startWithImageHost(await open());
    const releases: (() => void)[] = [];
    const servePending = (path: string) =>
      pathOf(host.serve(path, (_, response) => void releases.push(() => response.end(png))));
    const show = async (path: string | null, as: string) =>
      (await request(`GET ${path}`, { as })).status;
    const many: Promise<number>[] = [];
    for (let number = 0; number < 40; number++)
      many.push(show(await servePending(`/${number}`), ada));
    await expect.poll(() => releases.length).toBe(4);
    // While all of Ada's images hang, Ben's load: a new one, and one that Ada waits for too.
    for (const path of ["/one", "/39"]) {
      expect(await show(await pathOf(host.serve(path, png)), ben), path).toBe(200);
    }
    expect(releases).toHaveLength(4);
    for (let index = 0; index < 39; index++) {
      await expect.poll(() => releases.length).toBeGreaterThan(index);
      releases[index]?.();
    }
    expect(await Promise.all(many)).toEqual(new Array(40).fill(200));
    expect(host.requestCount("/39")).toBe(1);
  });

  test("[A39] A URL that failed is not retried for a minute", async () => {
    const { clock, host, show } = await startWithImageHost(await open());
    const url = `http://localhost:${host.port}/missing.png`;
    for (const _ of [1, 2, 3]) expect((await show(url)).status).toBe(404);
    expect(host.requestCount("/missing.png")).toBe(1);
    host.serve("/missing.png", png);
    clock.at += 60_001;
    expect((await show(url)).status).toBe(200);
  });
});
