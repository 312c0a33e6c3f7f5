/** A message forwarded to another chat, and copied as Markdown. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { startHarness } from "../../support/harness.ts";
import { pageViolations } from "../../support/page-violations.ts";
import { chooseAction, dialog, showChat } from "../../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

async function startChat(title: string, memberIds: number[] = []): Promise<Chat> {
  return harness.request<Chat>(ada, "POST /api/chats", { title, kind: "group", memberIds });
}

const post = (chat: Chat, text: string) =>
  harness.request<Message>(ada, `POST /api/chats/${chat.id}/messages`, { text });

test("A message is forwarded with a comment to a chat found by its name, whose readers see a quote", async () => {
  const source = await startChat("Incident 12");
  const target = await startChat("Release team", [ben.id]);
  await post(source, "The **database** is full\n\n- call @ben");
  const page = await harness.visit(ada);
  await showChat(page, source.id);
  await chooseAction(page.getByRole("article").first(), "Forward");
  const forward = dialog(page, "Forward message");
  await forward.getByText("Ada: The database is full").waitFor();
  await page.keyboard.type("relte");
  await expect.poll(() => forward.getByRole("radio").count()).toBe(1);
  expect(await forward.getByRole("radio", { name: "Release team" }).isChecked()).toBe(true);
  await forward.getByLabel("Comment (optional)").fill("No release today");
  await page.keyboard.press("Enter");
  await forward.waitFor({ state: "detached" });
  await page.getByText("Forwarded to Release team.").first().waitFor();

  const other = await harness.visit(ben);
  await showChat(other, target.id);
  const seen = other.getByRole("article").first();
  await seen.getByText("No release today").waitFor();
  const quote = seen.locator("blockquote");
  expect(await quote.locator("strong").allInnerTexts()).toEqual(["Ada", "database"]);
  await quote.getByText("call @ben").waitFor();
  const [forwarded] = (
    await harness.request<{ items: Message[] }>(ben, `GET /api/chats/${target.id}/messages`)
  ).items;
  expect(forwarded).not.toHaveProperty("mentions");
  const link = quote.getByRole("link", { name: "original message" });
  const { pathname } = new URL((await link.getAttribute("href")) ?? "", other.url());
  expect(pathname).toBe(`/chats/${source.id}/messages/1`);
  await other.goto(pathname);
  await other.getByRole("heading", { name: "Chat not found" }).waitFor();
  expect(await other.getByText("The database is full").count()).toBe(0);
});

test("A message is copied as it was written", async () => {
  const chat = await startChat("Copies");
  await post(chat, "# One\n\n- **two**");
  const page = await harness.visit(ada, { permissions: ["clipboard-read", "clipboard-write"] });
  await showChat(page, chat.id);
  await chooseAction(page.getByRole("article").first(), "Copy as Markdown");
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("# One\n\n- **two**");
});

test.each([
  { colorScheme: "light" as const, width: 1280 },
  { colorScheme: "dark" as const, width: 390 },
])("Forwarding is accessible: $colorScheme, $width px", async ({ colorScheme, width }) => {
  const chat = await startChat(`Access ${width}`);
  await post(chat, "The runbook is in the wiki");
  const page = await harness.visit(ada, { colorScheme, viewport: { width, height: 800 } });
  await showChat(page, chat.id);
  await chooseAction(page.getByRole("article").first(), "Forward");
  const forward = dialog(page, "Forward message");
  await forward.getByRole("radio").first().waitFor();
  expect(await pageViolations(page, "choice of a chat")).toEqual([]);
  await page.keyboard.type("zzz");
  await forward.getByText("No chat found.").waitFor();
  expect(await pageViolations(page, "no chat found")).toEqual([]);
});
