/** The screen while the app loads, and at an unknown URL. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Harness, startHarness } from "../support/harness.ts";

const harness: Harness = await startHarness();
const ada = await harness.setUp();
for (let number = 1; number <= 30; number++) {
  const text =
    number % 3 ? `Message ${number}` : `Message ${number}\n\n\`\`\`sh\nnpm ci\nnpm test\n\`\`\``;
  await harness.request(ada, "POST /api/chats/1/messages", { text });
}

test("[U1, U25] The outline of the screen is painted before any script of the app has run", async () => {
  const page = await harness.visit(ada);
  await page.goto("/chats/1");
  await page.getByRole("article").first().waitFor();
  // The browser now knows that its user was signed in.
  await page.route(/\/assets\/index-[^/]*\.js/, (route) => route.abort());
  for (const [path, shown, hidden] of [
    ["/chats/1", ".shell-composer", ".shell-card"],
    ["/", ".shell-account", ".shell-card"],
  ] as const) {
    await page.goto(path);
    expect(await page.locator(shown).isVisible(), `${shown} at ${path}`).toBe(true);
    expect(await page.locator(hidden).isVisible(), `${hidden} at ${path}`).toBe(false);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  expect(await page.locator(".shell-main").isVisible()).toBe(false);
  await page.goto("/chats/1");
  expect(await page.locator(".shell-side").isVisible()).toBe(false);

  const stranger = await harness.visit();
  await stranger.route(/\/assets\/index-[^/]*\.js/, (route) => route.abort());
  await stranger.goto("/");
  expect(await stranger.locator(".shell-card").isVisible()).toBe(true);
  expect(await stranger.locator(".shell-main").isVisible()).toBe(false);
});

test("[U25] The layout shifts by at most 0.02 while a chat, the sign-in and the settings load", async () => {
  for (const width of [1280, 390]) {
    const page = await harness.visit(ada, { viewport: { width, height: 800 }, prefetches: true });
    await page.addInitScript(() => {
      const seen = { shift: 0, sources: [] as string[] };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as LayoutShift[]) {
          seen.shift += entry.value;
          for (const { node } of entry.sources)
            seen.sources.push(
              `${entry.value} ${node instanceof Element ? node.outerHTML.slice(0, 120) : ""}`,
            );
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    // A slow line: everything arrives at another time.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Network.enable");
    const line = { latency: 40, downloadThroughput: 1_000_000, uploadThroughput: 500_000 };
    await devTools.send("Network.emulateNetworkConditions", { offline: false, ...line });
    await page.goto("/chats/1");
    await page.getByRole("article").last().waitFor();
    await checkShift(page, `a chat at ${width} px`);
    await page.goto("/settings/api-keys");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await checkShift(page, `the settings at ${width} px`);
    await page.context().clearCookies();
    await page.goto("/");
    await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
    await checkShift(page, `the sign-in at ${width} px`);
  }
});

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

async function checkShift(page: Page, place: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { shift, sources } = await page.evaluate(
    () => (window as unknown as { seen: { shift: number; sources: string[] } }).seen,
  );
  expect(shift, `${place}: ${sources.join("\n")}`).toBeLessThanOrEqual(0.02);
}

/** The part of the menus that loads after the first screen. */
const menuCode = /\/assets\/MenuPopup-[^/]*\.js$/;

/** Counts the requests for a file. */
function countRequests(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (path.test(request.url())) count++;
  });
  return () => count;
}

test("[V5] Other screens are fetched after the first messages, and not before", async () => {
  const page = await harness.visit(ada, { prefetches: true });
  await page.clock.install();
  const count = countRequests(page, menuCode);
  const isHeld = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route(/\/api\/chats\/1\/messages/, async (route) => {
    isHeld.resolve();
    await release.promise;
    await route.fallback();
  });
  await page.goto("/chats/1");
  await isHeld.promise;
  await page.clock.runFor(10_000);
  await page.getByRole("heading", { level: 1, name: "General" }).waitFor();
  expect(count()).toBe(0);
  release.resolve();
  await page.getByRole("article").first().waitFor();
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return count();
    })
    .toBe(1);
});

test("[V5] A browser that saves data fetches a menu when it is used", async () => {
  const page = await harness.visit(ada, { prefetches: false });
  const count = countRequests(page, menuCode);
  await page.goto("/chats/1");
  await page.getByRole("article").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(count()).toBe(0);
  await page.getByRole("button", { name: "Chat menu" }).click();
  await page.getByRole("menuitem").first().waitFor();
  expect(count()).toBe(1);
});

test("[V5] On a slow line a pressed menu and its dialog show at once that they load", async () => {
  const page = await harness.visit(ada, { prefetches: true });
  const held = new Map<string, () => void>();
  await page.route(/\/assets\/(MenuPopup|MembersDialog)-[^/]*\.js$/, async (route) => {
    const name = /(Menu|Members)/.exec(route.request().url())?.[0] ?? "";
    await new Promise<void>((resolve) => held.set(name, resolve));
    await route.fallback();
  });
  await page.goto("/chats/1");
  await page.getByRole("article").first().waitFor();
  const loading = page.getByRole("status").getByText("Loading…");
  const menu = page.getByRole("button", { name: "Chat menu" });
  await menu.click();
  await page.getByRole("button", { name: "Chat menu" }).and(page.locator("[aria-busy]")).waitFor();
  await loading.waitFor();
  await expect.poll(() => held.has("Menu")).toBe(true);
  held.get("Menu")?.();
  await page.getByRole("menuitem", { name: "Members" }).click();
  await loading.waitFor();
  await expect.poll(() => held.has("Members")).toBe(true);
  held.get("Members")?.();
  await page.getByRole("dialog").waitFor();
  await loading.waitFor({ state: "detached" });
});

test("[U23] An unknown URL shows one page, and an unknown chat another one", async () => {
  const page = await harness.visit(ada);
  for (const [path, title] of [
    ["/nowhere/at/all", "Page not found"],
    ["/chats/999", "Chat not found"],
    ["/chats/abc", "Chat not found"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  }
  await page.goto("/nowhere");
  await expect.poll(() => page.title()).toContain("Page not found · Belfry");
  await page.getByRole("link", { name: "Go to your chats" }).click();
  await page.getByRole("article").first().waitFor();
});
