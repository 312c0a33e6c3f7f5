/** Compact rows of chats in which machines post. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { openFromChatMenu, showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

test("A chat of webhooks suggests compact rows, which fold successes, and opening a run does not move the list", async () => {
  const chat = await harness.request<Chat>(ada, "POST /api/chats", { title: "CI", kind: "group" });
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, endpoint, { name: "Jenkins" });
  const post = async (body: unknown) => {
    const headers = { "content-type": "application/json" };
    const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    expect(reply.status).toBe(200);
  };
  // Higher than the window, so that the list scrolls.
  await post({ text: Array.from({ length: 39 }, (_, line) => `line ${line}`).join("\n") });
  for (let build = 1; build <= 20; build++)
    await post({ text: `Build ${build} passed`, level: "success" });
  await post({ text: "Build 21 failed", level: "critical" });
  for (let build = 22; build <= 35; build++)
    await post({ text: `Build ${build} passed`, level: "success" });
  await post({ cards: [{ title: "Firing: Disk", text: "full" }], level: "critical" });
  await harness.request(ada, `PUT /api/chats/${chat.id}/read`, { messageId: 37 });

  const page = await harness.visit(ada, { reducedMotion: "reduce" });
  await showChat(page, chat.id);
  await page.getByRole("button", { name: "Use compact rows" }).click();
  const list = page.getByRole("log");
  await list.getByRole("button", { name: "20 successes" }).waitFor();
  await list.getByText("Build 21 failed").waitFor();
  expect(await page.getByRole("article").count()).toBe(5);
  expect(await page.getByText("Build 7 passed").count()).toBe(0);
  // A row without a state has the icon of its service.
  expect(await list.getByRole("article").first().locator("svg.lucide-play").count()).toBe(1);
  // The browser's clock has 12 hours: "5:05 PM" is whole.
  const clipped = await list.locator("article > time").evaluateAll((times) => {
    return times.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  });
  expect(clipped.length).toBeGreaterThan(2);
  expect(clipped).not.toContain(true);
  expect(await pageViolations(page, "compact")).toEqual([]);

  const run = list.getByRole("button", { name: "14 successes" });
  const before = (await run.boundingBox())?.y;
  await run.click();
  await list.getByText("Build 24 passed").waitFor();
  expect(Math.abs(((await run.boundingBox())?.y ?? 0) - (before ?? 0))).toBeLessThanOrEqual(1);
  await run.click();
  await expect.poll(() => list.getByText("Build 24 passed").count()).toBe(0);

  // A card opens in place.
  await list.getByRole("button", { name: /Firing: Disk/ }).click();
  await list.getByRole("listitem").getByText("Disk", { exact: true }).waitFor();

  // A run that grows and is split by a deletion stays open.
  const passBuilds = async (...builds: number[]) => {
    for (const build of builds) await post({ text: `Build ${build} passed`, level: "success" });
  };
  const build40 = list.getByText("Build 40 passed", { exact: true });
  await passBuilds(36, 37, 38);
  // By keyboard: rows that arrive move the button while a click aims at it.
  await list.getByRole("button", { name: "3 successes" }).press("Enter");
  await passBuilds(39, 40, 41);
  await build40.waitFor();
  await harness.request(ada, `DELETE /api/chats/${chat.id}/messages/40`);
  await list.getByText("This message was deleted.").waitFor();
  expect(await build40.count()).toBe(1);
  await list.getByRole("button", { name: "3 successes", expanded: true }).press("Enter");
  await expect.poll(() => build40.count()).toBe(0);

  // A link to a folded message shows it, and the choice is remembered.
  await page.goto(`/chats/${chat.id}/messages/31`);
  await page.locator("article[data-marked]").getByText("Build 30 passed").waitFor();
  await openFromChatMenu(page, "Comfortable rows");
  await expect.poll(() => page.getByRole("button", { name: /success/ }).count()).toBe(0);
  await list.getByText("Build 29 passed").waitFor();
});
