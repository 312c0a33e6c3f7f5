/** Deleting messages, with ten seconds to undo it. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message, MessagePage } from "@belfry/contracts/messages/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Person, startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { chooseAction, showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

async function openChat(title: string, texts: string[]) {
  const body = { title, kind: "group", memberIds: [ben.id] };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", body);
  const messages = `/api/chats/${chat.id}/messages`;
  const say = (as: Person, draft: object) =>
    harness.request<Message>(as, `POST ${messages}`, draft);
  for (const text of texts) await say(ada, { text });
  const stored = async () => {
    const { items } = await harness.request<MessagePage>(ben, `GET ${messages}`);
    return items.map(({ text }) => text);
  };
  const page = await harness.visit(ada);
  return { chat, messages, say, stored, page };
}

const article = (page: Page, id: number) => page.locator(`article[data-message="${id}"]`);
const hasText = (page: Page, id: number, text: string) =>
  article(page, id).locator("p", { hasText: text }).waitFor();
const toasts = (page: Page) => page.getByRole("group").filter({ hasText: "Message deleted." });
const undo = (page: Page) => toasts(page).getByRole("button", { name: "Undo" });

/** Time passes at a tenth of its speed, so that even a busy machine acts within ten seconds. Returns a function that stops it. */
async function slowTime(page: Page): Promise<() => void> {
  await page.clock.pauseAt(Date.now() + 60_000);
  const timer = setInterval(() => void page.clock.runFor(10), 100);
  return () => clearInterval(timer);
}

async function remove(page: Page, id: number): Promise<void> {
  await chooseAction(article(page, id), "Delete");
  await hasText(page, id, "This message was deleted.");
}

test("Every deletion has its own Undo for ten seconds, and nothing is deleted before", async () => {
  const { chat, messages, say, stored, page } = await openChat("Undo", ["one", "two"]);
  await say(ben, { text: "three" });
  await say(ben, { text: "reply", replyTo: 3 });
  await page.clock.install();
  await showChat(page, chat.id);
  const reply = article(page, 4);
  await reply.getByRole("link", { name: "three" }).waitFor();
  const stopTime = await slowTime(page);

  await remove(page, 2);
  await remove(page, 3);
  await reply.getByText("The original message was deleted.").waitFor();
  await remove(page, 1);
  await expect.poll(() => undo(page).count()).toBe(3);
  expect(await pageViolations(page, "three toasts")).toEqual([]);

  // The newest one, with the focus on its message.
  await page.keyboard.press("ControlOrMeta+Z");
  await hasText(page, 1, "one");
  await page.getByRole("status").filter({ hasText: "Message restored." }).waitFor();
  await harness.request(ben, `PATCH ${messages}/3`, { text: "three, edited" });
  await expect.poll(stored).toEqual(["one", "two", "three, edited", "reply"]);
  await undo(page).last().click();
  await reply.getByRole("link", { name: "three, edited" }).waitFor();
  expect(await undo(page).count()).toBe(1);

  await undo(page).hover();
  stopTime();
  await page.clock.runFor(20_000);
  expect(await undo(page).count()).toBe(1);
  await page.mouse.move(0, 0);
  const second = async () => {
    await page.clock.runFor(1000);
    return toasts(page).count();
  };
  await expect.poll(second).toBe(0);
  await expect.poll(stored).toEqual(["one", "", "three, edited", "reply"]);
  await hasText(page, 2, "This message was deleted.");
});

test("A deletion outlives its page, unless it was undone", async () => {
  const { chat, stored, page } = await openChat("Leaving", ["one", "two", "three", "four"]);
  await showChat(page, chat.id);
  await remove(page, 2);
  await undo(page).click();
  await remove(page, 1);
  await page.reload();
  await expect.poll(stored).toEqual(["", "two", "three", "four"]);

  // Another chat is the same page: the deletion can still be undone there.
  await remove(page, 2);
  await page.getByRole("link", { name: "General" }).click();
  await page.getByRole("heading", { name: "General", level: 1 }).waitFor();
  await undo(page).click();
  await page.getByRole("link", { name: "Leaving" }).click();
  await hasText(page, 2, "two");

  const [other] = await Promise.all([
    page.context().waitForEvent("page"),
    page.evaluate(() => void open(location.href)),
  ]);
  await remove(other, 3);
  await other.close({ runBeforeUnload: true });
  await expect.poll(stored).toEqual(["", "two", "", "four"]);

  await remove(page, 4);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await stored()).toEqual(["", "two", "", ""]);
  await undo(page).waitFor({ state: "detached" });
});

test("A message that cannot be deleted comes back with the reason", async () => {
  const { chat, stored, page } = await openChat("Refused", ["one"]);
  const { url } = await harness.request<{ url: string }>(
    ada,
    `POST /api/chats/${chat.id}/webhooks`,
    { name: "Relay" },
  );
  const headers = { "content-type": "application/json" };
  await fetch(url, { method: "POST", headers, body: JSON.stringify({ text: "from Relay" }) });
  await showChat(page, chat.id);
  await page.route("**/messages/2", (route) => route.abort());
  await remove(page, 2);
  // Escape closes the toast, which is the last chance to undo.
  await undo(page).waitFor();
  await page.keyboard.press("F6");
  for (let count = 0; count < 2; count++) await page.keyboard.press("Tab");
  await expect.poll(() => undo(page).evaluate((one) => one.matches(":focus"))).toBe(true);
  await page.keyboard.press("Escape");
  const failure = "The message wasn’t deleted. The server can’t be reached.";
  await page.getByRole("group").filter({ hasText: failure }).waitFor();
  await hasText(page, 2, "from Relay");
  expect(await stored()).toEqual(["one", "from Relay"]);
});

test("[V13] The toast of a deletion covers neither the newest messages nor a dialog", async () => {
  const texts = Array.from({ length: 30 }, (_, index) => `message ${index + 1}`);
  const { chat, page } = await openChat("Toast", texts);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await showChat(page, chat.id);
    await article(page, 30).waitFor();
    await remove(page, 30);
    await undo(page).waitFor();
    const box = await toasts(page).boundingBox();
    const end = (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
    const header = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(box?.y, "below the header").toBeGreaterThan((header?.y ?? 800) + (header?.height ?? 0));
    for (const id of [29, 30])
      expect((await article(page, id).boundingBox())?.y, `${id}`).toBeGreaterThan(end);
    if (width === 1280) {
      await page.getByRole("button", { name: "Chat menu" }).click();
      await page.getByRole("menuitem", { name: "Members" }).click();
      const dialog = page.getByRole("dialog", { name: "Members" });
      const isAbove = async () => {
        const [toast, frame] = [await toasts(page).boundingBox(), await dialog.boundingBox()];
        return toast !== null && frame !== null && toast.y + toast.height <= frame.y;
      };
      await expect.poll(isAbove).toBe(true);
      await page.keyboard.press("Escape");
    }
    await undo(page).click();
    await hasText(page, 30, "message 30");
  }
});
