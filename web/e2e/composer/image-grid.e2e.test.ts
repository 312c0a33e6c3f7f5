/** Several images of one message: the grid, and the viewer that steps through them. */
import type { Chat } from "@belfry/contracts/chats";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { photo } from "../../../server/test/kit/files/photos.ts";
import { startHarness } from "../support/harness.ts";
import { pageViolations, violationsInLooks } from "../support/page-violations.ts";
import { showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const colors = ["#b3261e", "#0b6b5f", "#5b49a0", "#7d5200", "#1c6b30"];
const photos = await Promise.all(
  colors.map(async (color, index) => ({
    name: `photo-${index + 1}.jpg`,
    mimeType: "image/jpeg",
    buffer: await photo(index === 1 ? 900 : 2400, 1600, color)
      .jpeg()
      .toBuffer(),
  })),
);

async function postPhotos(page: Page, title: string, count: number): Promise<Chat> {
  const body = { title, kind: "group" };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", body);
  await showChat(page, chat.id);
  const input = page.getByLabel("Add files").locator("xpath=self::input");
  await input.setInputFiles(photos.slice(0, count));
  const tray = page.getByRole("list", { name: "Files of this message" });
  await expect.poll(() => tray.getByRole("button", { name: "Add alt text" }).count()).toBe(count);
  await tray.getByRole("button", { name: "Add alt text" }).first().click();
  await page.keyboard.type("A red wall");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: `Message to ${title}` }).press("Enter");
  await page.getByRole("article").waitFor();
  return chat;
}

const boxesOf = (page: Page) =>
  page
    .getByRole("article")
    .locator("a[data-image]:visible")
    .evaluateAll((links) =>
      links.map((link) => {
        const { width, height } = link.getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
      }),
    );

test("Images of a message are a grid of thumbnails in reserved places, and the viewer shows all of them", async () => {
  const page = await harness.visit(ada);
  const chat = await postPhotos(page, "Grid", 5);
  await page.route("**/api/files/**", () => {});
  await showChat(page, chat.id);
  const grid = page.getByRole("list", { name: "5 images" });
  await grid.waitFor();
  const quarter = [208, 130];
  // The message that is sent takes the place of the one that waits.
  await expect.poll(() => boxesOf(page)).toEqual([quarter, quarter, quarter, quarter]);
  await page.unroute("**/api/files/**");
  await showChat(page, chat.id);
  const sources = () =>
    grid.getByRole("img").evaluateAll((all) =>
      all.map((one) => {
        const { naturalWidth, currentSrc } = one as HTMLImageElement;
        return naturalWidth > 0 ? currentSrc.replace(/^.*\/thumbnails/, "") : undefined;
      }),
    );
  await expect.poll(sources).toEqual(["/640", "/640", "/640", "/640"]);
  await expect.poll(() => boxesOf(page)).toEqual([quarter, quarter, quarter, quarter]);
  const looks = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 390 },
  ] as const;
  expect(await violationsInLooks(page, "image grid", looks)).toEqual([]);

  await grid.getByRole("link", { name: "and 1 more image" }).click();
  const viewer = page.getByRole("dialog");
  await viewer.getByText("4 of 5", { exact: true }).waitFor();
  await page.keyboard.press("ArrowRight");
  const status = viewer.getByRole("status");
  await expect.poll(() => status.textContent()).toBe("Image 5 of 5: photo-5.jpg");
  expect(await viewer.getByRole("button", { name: "Next image" }).count()).toBe(0);
  for (let count = 0; count < 4; count++) await page.keyboard.press("ArrowLeft");
  await expect.poll(() => status.textContent()).toBe("Image 1 of 5: A red wall");
  await viewer.getByText("1 of 5 · A red wall").waitFor();
  expect(await pageViolations(page, "viewer of files")).toEqual([]);

  const shown = viewer.getByRole("img", { name: "A red wall" });
  const widthOf = async () => Math.round((await shown.boundingBox())?.width ?? 0);
  const fitted = await widthOf();
  await page.keyboard.press("+");
  await expect.poll(widthOf).toBe(Math.round(fitted * 1.5));
  await page.keyboard.press("0");
  await expect.poll(widthOf).toBe(fitted);
  const saved = page.waitForEvent("download");
  await viewer.getByRole("link", { name: "Save the image" }).click();
  expect((await saved).suggestedFilename()).toBe("photo-1.jpg");
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
});

test("Two and three images have larger places, which get narrower on a phone", async () => {
  const page = await harness.visit(ada);
  await postPhotos(page, "Two", 2);
  await expect
    .poll(() => boxesOf(page))
    .toEqual([
      [208, 172],
      [208, 172],
    ]);
  await postPhotos(page, "Three", 3);
  await expect
    .poll(() => boxesOf(page))
    .toEqual([
      [274, 172],
      [142, 84],
      [142, 84],
    ]);
  await page.setViewportSize({ width: 360, height: 700 });
  await expect.poll(async () => (await boxesOf(page))[0]?.[0]).toBeLessThan(200);
});

test("Two fingers zoom the image of the viewer, one moves it, and a swipe shows the next image", async () => {
  const page = await harness.visit(ada, { viewport: { width: 390, height: 800 }, hasTouch: true });
  await postPhotos(page, "Fingers", 2);
  await page.getByRole("article").last().getByRole("link").first().tap();
  const viewer = page.getByRole("dialog");
  const shown = viewer.getByRole("img", { name: "A red wall" });
  const status = viewer.getByRole("status");
  await expect.poll(() => status.textContent()).toContain("Image 1 of 2");
  const widthOf = async () => Math.round((await shown.boundingBox())?.width ?? 0);
  await expect.poll(widthOf).toBeGreaterThan(0);
  const fitted = await widthOf();
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, ...points: [number, number][]) =>
    session.send("Input.dispatchTouchEvent", {
      type: type as "touchStart",
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await touch("touchStart", [180, 400]);
  await touch("touchStart", [180, 400], [220, 400]);
  await touch("touchMove", [140, 400], [260, 400]);
  await touch("touchEnd");
  await expect.poll(async () => ((await widthOf()) / fitted).toFixed(1)).toBe("3.0");

  const left = async () => Math.round((await shown.boundingBox())?.x ?? 0);
  const before = await left();
  await touch("touchStart", [200, 400]);
  await touch("touchMove", [150, 400]);
  await touch("touchEnd");
  await expect.poll(left).toBe(before - 50);

  await page.keyboard.press("0");
  await expect.poll(widthOf).toBe(fitted);
  await touch("touchStart", [300, 400]);
  await touch("touchMove", [100, 400]);
  await touch("touchEnd");
  await expect.poll(() => status.textContent()).toContain("Image 2 of 2");
});
