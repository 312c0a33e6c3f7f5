import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { gif, png, startWithImageHost } from "../../test/kit/image-host.ts";

eachDatabase((open) => {
  test("[A39] a picture of an allowed host is shown, inert and kept by this reader's browser only", async () => {
    const { host, show } = await startWithImageHost(await open());
    const { status, headers, bytes } = await show(host.shows("/a.png", png));
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
    const again = await show(host.shows("/a.png", png), {
      "if-none-match": headers.get("etag") ?? "",
    });
    expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
  });

  test("[A39] the host learns nothing of the reader", async () => {
    const { host, show } = await startWithImageHost(await open());
    let told: NodeJS.Dict<string | string[]> = {};
    const url = host.shows("/a.png", ({ headers }, response) => {
      told = headers;
      response.end(png);
    });
    await show(url, { "user-agent": "Ben's browser", "accept-language": "de" });
    expect(told).toEqual({
      host: `localhost:${host.port}`,
      "user-agent": "Belfry",
      accept: expect.stringContaining("image/"),
      "accept-encoding": "identity",
      connection: expect.stringMatching(/close|keep-alive/),
    });
  });

  test("[A39] what is no address of the web gets no path, in its place in the list", async () => {
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
    const nothing = new Array(8).fill(null);
    expect(body.paths).toEqual([signed, ...nothing, signed]);
    const encoded = body.paths[0].split("/").at(-1);
    expect(Buffer.from(encoded, "base64url").toString()).toBe("https://example.org/%C3%A4.png");
    for (const bad of [{}, { urls: [] }, { urls: "a" }, { urls: new Array(101).fill("a") }]) {
      expect((await request("POST /api/images", { as: ben, body: bad })).status).toBe(400);
    }
  });

  test("[A39] an address that this server has not signed is not fetched", async () => {
    const { request, ben, host, pathOf } = await startWithImageHost(await open());
    const right = (await pathOf(host.shows("/a.png", png))) ?? "";
    const other = (await pathOf(host.shows("/b.png", png))) ?? "";
    const [, , , signature = "", url = ""] = right.split("/");
    const foreign = [
      `/api/images/${signature}/${other.split("/").at(-1)}`,
      `/api/images/${signature.slice(0, -2)}AA/${url}`,
      `/api/images/${signature.slice(0, 20)}/${url}`,
      `/api/images/-/${url}`,
      `/api/images/${signature}/%00`,
      `/api/images/${signature}/${url}A`,
    ];
    for (const path of foreign) {
      const { status, body } = await request(`GET ${path}`, { as: ben });
      expect([status, body.code], path).toEqual([404, "image_not_found"]);
    }
    expect(host.knocks).toEqual([]);
    expect((await request(`GET ${right}`)).body.code).toBe("sign_in_required");
    expect(host.knocks).toEqual([]);
    expect((await request(`GET ${right}`, { as: ben })).status).toBe(200);
  });

  test("[A39] fifty readers at once cause one fetch, and tomorrow's reader the next", async () => {
    const { belfryData, clock, host, show } = await openKept();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const url = host.shows("/a.gif", (_, response) => void held.then(() => response.end(gif)));
    const readers = Array.from({ length: 50 }, () => show(url));
    await expect.poll(() => host.askedFor("/a.gif")).toBe(1);
    release();
    for (const { status, headers } of await Promise.all(readers)) {
      expect([status, headers.get("content-type")]).toEqual([200, "image/gif"]);
    }
    const [file = ""] = await readdir(belfryData);
    expect(file).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(join(belfryData, file))).mode & 0o777).toBe(0o600);
    expect((await stat(belfryData)).mode & 0o777).toBe(0o700);

    clock.at += 24 * 60 * 60 * 1000 - 1;
    await show(url);
    expect(host.askedFor("/a.gif")).toBe(1);
    clock.at += 2;
    await show(url);
    expect(host.askedFor("/a.gif")).toBe(2);

    async function openKept() {
      const cast = await startWithImageHost(await open());
      return { ...cast, belfryData: join(cast.dataFolder, "cache", "images") };
    }
  });

  test("[A39] who wants many pictures keeps nobody else waiting", async () => {
    const { url, request, ada, ben, host, pathOf } = await startWithImageHost(await open());
    const held: (() => void)[] = [];
    const hold = (path: string) =>
      pathOf(host.shows(path, (_, response) => void held.push(() => response.end(png))));
    const show = async (path: string | null, as: string) =>
      (await request(`GET ${path}`, { as })).status;
    const many: Promise<number>[] = [];
    for (let number = 0; number < 40; number++) many.push(show(await hold(`/${number}`), ada));
    await expect.poll(() => held.length).toBe(16);
    const one = show(await hold("/one"), ben);
    // Once it stands in line: an answer from the server says that what was sent before was read.
    await fetch(`${url}/api/setup`);
    for (let released = 0; released < 41; released++) {
      await expect.poll(() => held.length).toBeGreaterThan(released);
      held[released]?.();
    }
    expect(await Promise.all([...many, one])).toEqual(new Array(41).fill(200));
    const order = host.knocks.filter((knock) => knock.startsWith("GET"));
    expect(order.indexOf("GET /one")).toBeLessThan(30);
  });

  test("[A39] a host that failed is left alone for a minute", async () => {
    const { clock, host, show } = await startWithImageHost(await open());
    const url = `http://localhost:${host.port}/missing.png`;
    for (const _ of [1, 2, 3]) expect((await show(url)).status).toBe(404);
    expect(host.askedFor("/missing.png")).toBe(1);
    host.shows("/missing.png", png);
    clock.at += 60_001;
    expect((await show(url)).status).toBe(200);
  });
});
