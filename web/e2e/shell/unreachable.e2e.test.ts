/** A server that restarts, and a browser without a network: before the app has started, and in a chat. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Person, startHarness } from "../support/harness.ts";
import { controlNetwork } from "../support/network/connection.ts";
import { heading } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

/** Opens a page whose browser has a network, even if this machine has none. */
async function visitOnline(person?: Person): Promise<Page> {
  const page = await harness.visit(person);
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => true }));
  return page;
}

/** Lets all requests of a kind fail, as while the server restarts, until the page shows it. */
async function openWhileDown(page: Page, url: string, path: string): Promise<void> {
  let isDown = true;
  // Not taken away afterwards: a request that is caught at that moment may never end.
  await page.route(path, (route) => (isDown ? route.abort("connectionrefused") : route.fallback()));
  await page.goto(url);
  await heading(page, "Belfry isn’t answering").waitFor();
  isDown = false;
}

/** Makes requests fail as behind a proxy whose server is down for an hour. */
async function refuseForAnHour(page: Page, path: string): Promise<void> {
  const headers = { "retry-after": "3600" };
  await page.route(path, (route) => route.fulfill({ status: 503, headers, body: "Down" }));
}

test("[V2] A tab opened while the server restarts opens the chat by itself", async () => {
  const page = await visitOnline(ada);
  await openWhileDown(page, "/chats/1", "**/api/auth/session");
  await heading(page, "General").waitFor();
});

test("[V2] A tab whose list of chats cannot be loaded opens by itself", async () => {
  const page = await visitOnline(ada);
  await openWhileDown(page, "/chats/1", "**/api/chats");
  await heading(page, "General").waitFor();
});

test("[V2] A tab opened while the server is down counts down, and “Try now” ends the wait", async () => {
  const page = await visitOnline(ada);
  await refuseForAnHour(page, "**/api/auth/session");
  await page.goto("/chats/1");
  await heading(page, "Belfry isn’t answering").waitFor();
  const seconds = page.getByText(/^Trying again in 3,[56]\d\d s\.$/);
  const first = await seconds.innerText();
  await expect.poll(() => seconds.innerText()).not.toBe(first);
  await page.unroute("**/api/auth/session");
  await page.getByRole("button", { name: "Try now" }).click();
  await heading(page, "General").waitFor();
});

test("[V2] An invite opened while the server restarts is found by itself", async () => {
  const { url } = await harness.request<{ url: string }>(ada, "POST /api/invites", {});
  const page = await visitOnline();
  await openWhileDown(page, url.slice(new URL(url).origin.length), "**/api/invites/lookup");
  await page.getByLabel("Name").waitFor();
});

test("[V3] While the server is down nobody is called offline, and the own face has no dot", async () => {
  const page = await visitOnline(ada);
  let isDown = false;
  const sockets: { close(): void }[] = [];
  await page.routeWebSocket("**/api/live", (socket) => {
    if (isDown) return socket.close();
    const server = socket.connectToServer();
    sockets.push({ close: () => [socket.close(), server.close()] });
  });
  await page.goto("/chats/1");
  const dot = page.getByRole("button", { name: "Account menu" }).locator("[data-presence]");
  await dot.waitFor();

  isDown = true;
  for (const socket of sockets) socket.close();
  const note = page.getByText("Connection lost. Your messages will be sent when it’s back.");
  await note.waitFor();
  await dot.waitFor({ state: "detached" });
  expect(await page.getByText(/offline/i).count()).toBe(0);

  isDown = false;
  await dot.waitFor();
  await note.waitFor({ state: "detached" });
});

test("[V3] Without a network the browser is called offline", async () => {
  const page = await harness.visit(ada, { prefetches: true });
  const network = await controlNetwork(page);
  await page.goto("/chats/1");
  await page.getByText("Connected").waitFor();
  await network.cut();
  await page.getByText("You’re offline. Your messages will be sent when you’re back.").waitFor();
  await network.restore();
  await page.getByText("Connected").waitFor();
});
