/** What readers see of webhook messages: updates and severity. */
import type { Chat } from "@belfry/contracts/chats";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

async function openChat(title: string, options?: BrowserContextOptions) {
  const chat = await harness.request<Chat>(ada, "POST /api/chats", { title, kind: "group" });
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, endpoint, { name: "Relay" });
  const page = await harness.visit(ada, { reducedMotion: "reduce", ...options });
  const post = async (body: unknown) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.status, await answer.text()).toBe(200);
  };
  return { chat, page, post };
}

const colorOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => {
    const { backgroundColor, borderInlineStartColor } = getComputedStyle(one);
    return backgroundColor === "rgba(0, 0, 0, 0)" ? borderInlineStartColor : backgroundColor;
  });

test("[U20, H15] An update by the webhook says when in the head, and an edit by a person in the text", async () => {
  const { chat, page, post } = await openChat("Changes");
  await post({ text: "first" });
  await post({ key: "run", text: "Run 7 is running" });
  await showChat(page, chat.id);
  const run = page.getByRole("article").nth(1);
  expect(await run.locator("header").count()).toBe(0);
  await post({ key: "run", text: "Run 7 passed" });
  await run.getByText("Run 7 passed").waitFor();
  const updated = run.locator("header time").nth(1);
  expect(await updated.textContent()).toMatch(/^updated \d/);
  expect(Date.now() - Date.parse((await updated.getAttribute("datetime")) ?? "")).toBeLessThan(
    60_000,
  );
  expect(await updated.getAttribute("title")).toMatch(/20\d\d/);
  expect(await run.getByText("edited").count()).toBe(0);

  const path = `/api/chats/${chat.id}/messages`;
  const { id } = await harness.request<{ id: number }>(ada, `POST ${path}`, { text: "I lok" });
  await harness.request(ada, `PATCH ${path}/${id}`, { text: "I look" });
  const own = page.getByRole("article").nth(2);
  const edited = own.locator("p time");
  expect(await edited.textContent()).toMatch(/^\(edited \d.*\)$/);
  expect(await edited.getAttribute("title")).toMatch(/20\d\d/);
  expect(await own.getByText("updated").count()).toBe(0);
});

test("Severity colours a message and its cards, and is announced with each change", async () => {
  const { chat, page, post } = await openChat("Severity");
  await post({ text: "earlier" });
  await showChat(page, chat.id);
  await post({ text: "The disk is full", level: "critical", key: "disk" });
  const disk = page.getByRole("article", { name: /, Critical$/ });
  await disk.getByText("The disk is full").waitFor();
  const aloud = (words: string) =>
    page.getByRole("status").filter({ hasText: words }).waitFor({ state: "attached" });
  await aloud("Relay: Critical: The disk is full");
  const critical = await colorOf(page, "article [data-level=critical]");

  await post({ text: "The disk is half full", level: "success", state: "resolved", key: "disk" });
  await page.getByRole("article", { name: /, Resolved$/ }).waitFor();
  await aloud("Relay: Resolved: The disk is half full");
  expect(await colorOf(page, "article [data-level=success]")).not.toBe(critical);

  await post({
    level: "critical",
    cards: [{ title: "Plain" }, { title: "Own", color: "#123456" }],
  });
  const bars = page.getByRole("listitem").locator("> [data-level]");
  await page.getByText("Own", { exact: true }).waitFor();
  const colors = await bars.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(colors).toEqual([critical, "rgb(18, 52, 86)"]);
  await post({ text: "nothing special", level: "info" });
  await page.getByRole("article").getByText("nothing special").waitFor();
  expect(await page.locator("article [data-level=info]").count()).toBe(0);
});
