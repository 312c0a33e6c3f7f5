/** Unread chats and drafts in the sidebar: the filter, marking all as read, and the list of drafts. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { addChats, choose, openMenu, row, rowsOf } from "./cast.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");
const ids = await addChats(harness, { ada, ben }, ["Alerts", "Backend", "Design", "Payments"]);
const post = (title: string, text: string) =>
  harness.request(ben, `POST /api/chats/${ids.get(title)}/messages`, { text });
/** The last message that Ada has read, as the server knows it. */
async function readTo(chat: string): Promise<number> {
  const { me } = await harness.request<Chat>(ada, `GET /api/chats/${ids.get(chat)}`);
  return me.readMessageId;
}
const title = (one: { title(): Promise<string> }) => one.title();

test("The filter lists unread chats and the open one, and a reload keeps it", async () => {
  await post("Backend", "one");
  await post("Alerts", "@ada");
  const page = await harness.visit(ada);
  await page.goto(`/chats/${ids.get("Design")}`);
  await row(page, "Backend").waitFor();
  await page.getByRole("button", { name: "Unread only" }).click();
  await expect.poll(() => rowsOf(page, "Chats")).toEqual(["Alerts", "Backend", "Design"]);
  await post("Payments", "new");
  await expect
    .poll(() => rowsOf(page, "Chats"))
    .toEqual(["Alerts", "Backend", "Design", "Payments"]);
  await page.reload();
  await expect
    .poll(() => rowsOf(page, "Chats"))
    .toEqual(["Alerts", "Backend", "Design", "Payments"]);
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => page.url()).toContain(`/chats/${ids.get("Backend")}`);
  await expect.poll(() => rowsOf(page, "Chats")).toEqual(["Alerts", "Backend", "Payments"]);
  // The next test begins with the chats that are unread on the server.
  const { lastMessageId } = await harness.request<Chat>(
    ada,
    `GET /api/chats/${ids.get("Backend")}`,
  );
  await expect.poll(() => readTo("Backend")).toBe(lastMessageId);
  await page.getByRole("button", { name: "Show all chats" }).click();
  await expect.poll(() => rowsOf(page, "Chats")).toContain("General");
});

test("Shift+Escape marks all chats as read on every device, and Undo takes it back", async () => {
  const page = await harness.visit(ada);
  const other = await harness.visit(ada);
  for (const one of [page, other]) await one.goto(`/chats/${ids.get("Design")}`);
  await expect.poll(() => title(other)).toBe("(1) Design · Belfry");
  await page.getByRole("textbox", { name: "Message to Design" }).press("Shift+Escape");
  for (const one of [page, other]) await expect.poll(() => title(one)).toBe("Design · Belfry");
  expect(await page.locator("nav a[data-weight=strong]").count()).toBe(0);
  await page.getByText("2 chats marked as read.").first().waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  for (const one of [page, other]) {
    await expect.poll(() => title(one)).toBe("(1) Design · Belfry");
    await expect.poll(() => one.locator("nav a[data-weight=strong]").count()).toBe(2);
  }
  await page.getByRole("button", { name: "Unread only" }).click();
  await page.keyboard.press("Shift+Escape");
  await page.getByRole("heading", { name: "All read" }).waitFor();
  await page.keyboard.press("Shift+Escape");
  await page.getByText("Nothing is unread.").first().waitFor();
});

test("A chat is marked as read and muted from its menu", async () => {
  await post("Alerts", "@ada again");
  const page = await harness.visit(ada);
  await page.goto(`/chats/${ids.get("Design")}`);
  await row(page, "Alerts").waitFor();
  await openMenu(page, "Alerts");
  await choose(page, "Mark as read");
  await expect.poll(() => row(page, "Alerts").getAttribute("data-weight")).toBe("normal");
  await openMenu(page, "Alerts");
  await choose(page, "Mute", "Until I unmute it");
  await expect.poll(() => row(page, "Alerts").innerText()).toContain("Muted");
  await openMenu(page, "Alerts");
  await choose(page, "Unmute");
  await expect.poll(() => row(page, "Alerts").innerText()).not.toContain("Muted");
  await openMenu(page, "Alerts");
  await choose(page, "Leave chat");
  await page.getByRole("alertdialog", { name: "Leave Alerts?" }).waitFor();
});

test("Drafts are listed, opened, and deleted with Undo, and the entry is hidden without drafts", async () => {
  const page = await harness.visit(ada);
  const drafts = page.getByRole("navigation").getByRole("link", { name: /^Drafts/ });
  await page.goto(`/chats/${ids.get("Design")}`);
  await page.getByRole("textbox", { name: "Message to Design" }).fill("Round corners?");
  expect(await drafts.count(), "the draft of the open chat").toBe(0);
  await row(page, "Backend").click();
  await page.getByRole("textbox", { name: "Message to Backend" }).fill("Which port?");
  await row(page, "Payments").click();
  await expect.poll(() => row(page, "Design").innerText()).toContain("Draft");
  await expect.poll(() => drafts.innerText()).toContain("2");
  await drafts.click();
  await page.getByRole("heading", { name: "Drafts" }).waitFor();
  const list = page.getByRole("region", { name: "Drafts" });
  await expect.poll(() => list.getByRole("link").allInnerTexts()).toHaveLength(2);
  await list.getByRole("button", { name: "Delete the draft to Backend" }).click();
  await expect.poll(() => list.getByRole("link").allInnerTexts()).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => list.getByRole("link").allInnerTexts()).toHaveLength(2);
  await list.getByRole("link", { name: "Backend" }).click();
  expect(await page.getByRole("textbox", { name: "Message to Backend" }).inputValue()).toBe(
    "Which port?",
  );
  await page.getByRole("textbox", { name: "Message to Backend" }).fill("");
  await row(page, "Design").click();
  await page.getByRole("textbox", { name: "Message to Design" }).fill("");
  await row(page, "Payments").click();
  await expect.poll(() => drafts.count()).toBe(0);
});
