/** External images, which the browser never requests from their hosts. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32, deflateSync } from "node:zlib";
import type { Chat } from "@belfry/contracts/chats";
import type { Locator, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { showChat } from "../support/screen.ts";

/** An image host that records its requests. */
const asked: string[] = [];
const host = createServer(({ url = "" }, response) => {
  asked.push(url);
  if (url.includes("gone")) response.writeHead(404).end();
  else response.end(picture(url.includes("avatar") ? [176, 84, 20] : [11, 107, 95]));
});
host.listen(0, "127.0.0.1");
await once(host, "listening");
afterAll(() => host.close());
const { port } = host.address() as AddressInfo;
const pictures = `http://localhost:${port}`;
const harness = await startHarness({ BELFRY_IMAGE_HOSTS: `localhost:${port}` });
const ada = await harness.setUp();

/** Returns a PNG of one colour, 320 × 200 px. */
function picture(color: number[]): Buffer {
  const [width, height] = [320, 200];
  const line = Buffer.from([0, ...Array.from({ length: width }, () => color).flat()]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND")]);
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

async function openChat(title: string, page: Page) {
  const chat = await harness.request<Chat>(ada, "POST /api/chats", { title, kind: "group" });
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, endpoint, { name: "Relay" });
  await showChat(page, chat.id);
  return async (body: unknown) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.status, await answer.text()).toBe(200);
  };
}

/** Collects the hosts of all requests of a page. */
function hostsOf(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  return hosts;
}

const loaded = (images: Locator) =>
  images.evaluateAll(
    (all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length,
  );

const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

const alarm = () => ({
  username: "Grafana",
  avatarUrl: `${pictures}/avatar.png`,
  text: `The disk of **db-1**:\n\n![its use](${pictures}/use.png)\n\nand a ![badge](${pictures}/badge.png) in a line.`,
  cards: [
    {
      color: "#d63232",
      author: { name: "Alertmanager", iconUrl: `${pictures}/icon.png` },
      title: "Disk almost full",
      imageUrl: `${pictures}/graph.png`,
      thumbnailUrl: `${pictures}/thumb.png`,
      footer: { text: "eu-west", iconUrl: `${pictures}/avatar.png` },
    },
  ],
});

test("Readers of a message request no other path of the server as an image than those of images", async () => {
  const page = await harness.visit(ada);
  const post = await openChat("Own paths", page);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const secret = `${harness.url}/api/admin/export`;
  await post({ text: `![a graph](${secret})`, avatarUrl: secret, cards: [{ imageUrl: secret }] });
  await post({ text: `![the icon](${harness.url}/icons/icon-192.png)` });
  await expect.poll(() => loaded(page.getByRole("img", { name: "the icon" }))).toBe(1);
  expect(requested).not.toContain("/api/admin/export");
});

test("[A39] Avatars, Markdown images and card images are shown, and the browser requests no other host", async () => {
  for (const { colorScheme, width } of looks) {
    const page = await harness.visit(ada, { colorScheme, viewport: { width, height: 1000 } });
    const hosts = hostsOf(page);
    const post = await openChat(`Images ${width}`, page);
    await post(alarm());
    const message = page.getByRole("article", { name: /^Grafana,/ });
    await expect.poll(() => loaded(message.locator("img"))).toBe(7);
    await message.getByRole("img", { name: "its use" }).waitFor();
    await message.getByRole("img", { name: "Image: Disk almost full" }).first().waitFor();
    expect(await pageViolations(page, `${width} px`)).toEqual([]);
    expect([...hosts]).toEqual([new URL(harness.url).host]);
  }
  expect(asked.filter((path) => path === "/use.png")).toHaveLength(1);
});

test("[A39] The image paths of a message are requested together and only once", async () => {
  const page = await harness.visit(ada);
  const post = await openChat("Together", page);
  const questions: string[][] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/images")) questions.push(request.postDataJSON().urls);
  });
  await post(alarm());
  await post(alarm());
  // The second message of one sender has no avatar.
  await expect.poll(() => loaded(page.getByRole("article").locator("img"))).toBe(13);
  const urls = questions.flat();
  expect(new Set(urls).size).toBe(urls.length);
  expect(questions.length).toBeLessThanOrEqual(2);
});

test("A missing image shows its name, a missing avatar its initials, and nothing moves", async () => {
  const page = await harness.visit(ada, { reducedMotion: "reduce" });
  const post = await openChat("Gone", page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/images", async (route) => {
    await released;
    await route.continue();
  });
  const gone = `${pictures}/gone.png`;
  await post({
    username: "Nobody Here",
    avatarUrl: `${pictures}/gone-avatar.png`,
    text: "Look:",
    cards: [{ title: "A graph", imageUrl: gone, thumbnailUrl: "ftp://example.org/thumb.png" }],
  });
  await post({ text: "the last" });
  const last = page.getByText("the last", { exact: true });
  await last.waitFor();
  const message = page.getByRole("article").filter({ hasText: "Nobody Here" });
  await message.getByRole("img", { name: "Image: A graph" }).waitFor();
  const before = await last.boundingBox();
  release();
  await message.getByRole("link", { name: "gone.png" }).waitFor();
  await message.getByText("NH", { exact: true }).waitFor();
  expect(await last.boundingBox()).toEqual(before);
});

test("Images whose paths could not be requested appear when the server is back", async () => {
  const page = await harness.visit(ada);
  let isAway = true;
  await page.route("**/api/images", (route) => (isAway ? route.abort() : route.continue()));
  const refused = page.waitForEvent("requestfailed");
  const post = await openChat("Back", page);
  await post(alarm());
  await refused;
  const message = page.getByRole("article", { name: /^Grafana,/ });
  expect(await loaded(message.locator("img"))).toBe(0);
  isAway = false;
  await expect.poll(() => loaded(message.locator("img"))).toBe(7);
});

test("[U5] An image alone on its line is large, keeps its space when the chat is opened again, and opens in the viewer with the others", async () => {
  const page = await harness.visit(ada);
  const post = await openChat("Viewer", page);
  await post({
    text: `first line\n![its use](${pictures}/use.png)\n![more](${pictures}/more.png)\nlast line`,
  });
  const image = page.getByRole("img", { name: "its use" });
  await expect.poll(() => loaded(page.getByRole("article").locator("img"))).toBe(2);
  const size = { width: 320, height: 200 };
  expect(await image.boundingBox()).toMatchObject(size);

  // The bytes are held back: the place has the size that the server knows.
  let areHeldBack = true;
  await page.route("**/api/images/*/*", (route) => areHeldBack || route.fallback());
  await page.reload();
  await image.waitFor();
  await expect.poll(() => image.boundingBox()).toMatchObject(size);
  areHeldBack = false;
  await page.reload();
  // The viewer shows the images whose path is known.
  await expect.poll(() => loaded(page.getByRole("article").locator("img"))).toBe(2);
  await page.getByRole("link", { name: "its use" }).press("Enter");
  const viewer = page.getByRole("dialog", { name: "Image: its use" });
  await viewer.getByText("1 of 2", { exact: true }).waitFor();
  const original = viewer.getByRole("link", { name: "Open original" });
  expect(await original.getAttribute("href")).toBe(`${pictures}/use.png`);
  await page.keyboard.press("ArrowRight");
  await page
    .getByRole("dialog", { name: "Image: more" })
    .getByText("2 of 2", { exact: true })
    .waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("title")))
    .toBe("its use");
});
