/** Files of webhook messages: images, audio, downloads, and deletion with the message. */
import { text } from "node:stream/consumers";
import type { Chat } from "@belfry/contracts/chats";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Field, field, file, form, png, wav } from "../../../server/test/kit/files/uploads.ts";
import { startHarness } from "../support/harness.ts";
import { pageViolations, violationsInLooks } from "../support/page-violations.ts";
import { showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

/** Creates a chat with a webhook and opens it on a page. */
async function openChat(title: string, options?: BrowserContextOptions) {
  const chat = await harness.request<Chat>(ada, "POST /api/chats", { title, kind: "group" });
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, endpoint, { name: "Relay" });
  const page = await harness.visit(ada, { reducedMotion: "reduce", ...options });
  const post = async (...fields: Field[]) => {
    const { headers, body } = form(fields);
    const answer = await fetch(url, { method: "POST", headers, body: new Uint8Array(body) });
    expect(answer.status, await answer.text()).toBe(200);
  };
  const show = () => showChat(page, chat.id);
  return { chat, page, post, show };
}

const sizeOf = (place: Locator) =>
  place.evaluate((one) => {
    const { width, height } = one.getBoundingClientRect();
    return [Math.round(width), Math.round(height)];
  });

const isLoaded = (picture: Locator) =>
  picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0);

async function placeOf(page: Page, what: Locator): Promise<number> {
  await page.evaluate(async () => {
    for (let count = 0; count < 20; count++) await new Promise(requestAnimationFrame);
  });
  return Math.round((await what.boundingBox())?.y ?? Number.NaN);
}

test("[U5] An image has its space reserved before it loads, and a click shows it in the app", async () => {
  const { page, post, show } = await openChat("Images");
  const name = `graph-${"x".repeat(60)}.png`;
  await post(field("text", "the graph"), file(name, png(1200, 600)));
  await post(field("text", "after it"));
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/files/**", async (route) => {
    await released;
    await route.continue();
  });
  await show();
  const picture = page.getByRole("img", { name });
  await picture.waitFor();
  const after = page.getByText("after it", { exact: true });
  const before = await placeOf(page, after);
  expect(await sizeOf(picture)).toEqual([420, 210]);
  release();
  await expect.poll(() => isLoaded(picture)).toBe(true);
  expect(await placeOf(page, after)).toBe(before);

  // [U5] A click shows it in the app, with a link to the file.
  await picture.click();
  const viewer = page.getByRole("dialog", { name: `Image: ${name}` });
  await viewer.getByRole("img", { name }).waitFor();
  const original = viewer.getByRole("link", { name: "Open original" });
  expect(await original.getAttribute("href")).toContain(`/${name}`);
  expect(await pageViolations(page, "viewer")).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const close = await viewer.getByRole("button", { name: "Close" }).boundingBox();
  expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThan(320);
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
});

test("A file is saved under its name, and an HTML file does not open", async () => {
  const { page, post, show } = await openChat("Saving");
  await post(field("text", "before"));
  await show();
  await page.getByText("before", { exact: true }).waitFor();
  const source = "<!doctype html><script>document.title = 'alive'</script>";
  await post(file("build report.html", source));
  const aloud = page.getByRole("status").filter({ hasText: "Relay: build report.html" });
  await aloud.waitFor({ state: "attached" });
  const chip = page.getByRole("link", { name: `Save build report.html, ${source.length} bytes` });
  const download = page.waitForEvent("download");
  await chip.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("build report.html");
  expect(await text(await saved.createReadStream())).toBe(source);

  // Its URL does not work either.
  const address = (await chip.getAttribute("href")) ?? "";
  const again = page.waitForEvent("download");
  await page.evaluate((path) => location.assign(path), address);
  await again;
  expect(await page.title()).not.toBe("alive");
});

test("An audio file plays inside the message", async () => {
  const { page, post, show } = await openChat("Sounds");
  await show();
  await post(field("text", "listen"), file("bell.wav", wav()));
  const player = page.getByLabel("bell.wav", { exact: true });
  await player.waitFor();
  const seconds = () =>
    player.evaluate((one) => (one instanceof HTMLMediaElement ? one.duration : 0));
  await expect.poll(seconds).toBe(0.5);
  await page.getByRole("link", { name: /^Save bell\.wav, / }).waitFor();
});

test("Deleting a message removes its file from the screen and disables the file's URL", async () => {
  const { chat, page, post, show } = await openChat("Removal");
  await post(file("graph.png", png(60, 40)));
  await show();
  const picture = page.getByRole("img", { name: "graph.png" });
  await expect.poll(() => isLoaded(picture)).toBe(true);
  const address = (await picture.getAttribute("src")) ?? "";
  await harness.request(ada, `DELETE /api/chats/${chat.id}/messages/1`);
  await page.getByText("This message was deleted.").waitFor();
  expect(await picture.count()).toBe(0);
  expect((await page.request.get(address)).status()).toBe(404);
});

test("An image that fails to load shows its name and keeps its space", async () => {
  const { page, post, show } = await openChat("Missing");
  await post(file("graph.png", png(800, 400)), field("text", "look"));
  await post(field("text", "after it"));
  await page.route("**/api/files/**", (route) => route.abort());
  await show();
  await page.getByRole("link", { name: /^Save graph\.png, / }).waitFor();
  const item = page.getByRole("list", { name: "Files" }).getByRole("listitem");
  expect(await sizeOf(item.locator("> *"))).toEqual([420, 210]);
});

test("Files are accessible in both themes and at three widths", async () => {
  const looks = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 1280 },
    { colorScheme: "dark", width: 390 },
    { colorScheme: "light", width: 320 },
  ] as const;
  const { page, post, show } = await openChat("Looks");
  await post(
    field("text", "Nightly report of **db-1**:"),
    file("graph.png", png(1200, 600)),
    file("small.png", png(90, 60, [179, 38, 30])),
    file("tall.png", png(200, 900, [91, 73, 160])),
    file("bell.wav", wav()),
    file(`${"a-very-long-name-".repeat(9)}.tar.gz`, Buffer.from([0, 1, 2])),
    file("report.pdf", `%PDF-1.7\n${"x".repeat(214_000)}`),
  );
  await show();
  await expect.poll(() => isLoaded(page.getByRole("img", { name: "graph.png" }))).toBe(true);
  await page.getByRole("link", { name: /^Save report\.pdf, 214 kB$/ }).waitFor();
  const list = page.getByRole("list", { name: "Files" });
  for (const look of looks) {
    expect(await violationsInLooks(page, "files", [look])).toEqual([]);
    const beyond = await list.evaluate((one) => {
      const { right } = one.getBoundingClientRect();
      return [...one.querySelectorAll("a, img, audio")]
        .filter((part) => part.getBoundingClientRect().right > right + 1)
        .map((part) => part.outerHTML);
    });
    expect(beyond).toEqual([]);
  }
});
