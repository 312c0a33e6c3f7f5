/** Pinned messages, seen by two people. */
import { expect, test } from "vitest";
import { startHarness } from "../../support/harness.ts";
import { pageViolations } from "../../support/page-violations.ts";
import {
  chooseAction,
  createChatWith,
  dialog,
  openFromChatMenu,
  showChat,
} from "../../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

const startChat = (title: string, texts: string[]) =>
  createChatWith(harness, { owner: ada, member: ben, author: ben }, title, texts);

test("A message pinned by one person is marked for the other, who finds it in the list and unpins it", async () => {
  const chat = await startChat("Deploys", ["Runbook", ...Array(40).fill("line")]);
  const page = await harness.visit(ben);
  await page.goto(`/chats/${chat.id}/messages/1`);
  const runbook = page.getByRole("article").filter({ hasText: "Runbook" });
  await chooseAction(runbook, "Pin to this chat");
  await runbook.getByText("Pinned by you").waitFor();

  const other = await harness.visit(ada);
  await showChat(other, chat.id);
  await openFromChatMenu(other, "Pinned messages");
  const list = dialog(other, "Pinned in Deploys");
  await list.getByText("Pinned by Ben").waitFor();
  await list.getByRole("link", { name: /Runbook/ }).click();
  await list.waitFor({ state: "detached" });
  const seen = other.getByRole("article").filter({ hasText: "Runbook" });
  await seen.getByText("Pinned by Ben").waitFor();
  await openFromChatMenu(other, "Pinned messages");
  await list.getByRole("button", { name: "Unpin the message from Ben" }).click();
  await list.getByText("Nothing pinned yet").waitFor();
  await expect.poll(() => runbook.getByText("Pinned by you").count()).toBe(0);
});

test("The list of pins leads to the same message again after the reader has gone to the end", async () => {
  const chat = await startChat("Runbooks", ["Runbook", ...Array(120).fill("line"), "newest"]);
  await harness.request(ben, `PUT /api/chats/${chat.id}/messages/1/pin`);
  const page = await harness.visit(ben);
  await showChat(page, chat.id);
  const list = page.getByRole("log");
  for (let round = 0; round < 3; round++) {
    await openFromChatMenu(page, "Pinned messages");
    const pins = dialog(page, "Pinned in Runbooks");
    await pins.getByRole("link", { name: /Runbook/ }).click();
    await pins.waitFor({ state: "detached" });
    await list.getByRole("article").filter({ hasText: "Runbook" }).waitFor();
    await page.getByRole("button", { name: "Jump to newest" }).click();
    await list.getByText("newest", { exact: true }).waitFor();
  }
});

test.each([
  { colorScheme: "light" as const, width: 1280 },
  { colorScheme: "dark" as const, width: 390 },
])("Pinned messages are accessible: $colorScheme, $width px", async ({ colorScheme, width }) => {
  const chat = await startChat(`Access ${width}`, ["The runbook is in the wiki", "Who is next?"]);
  await harness.request(ben, `PUT /api/chats/${chat.id}/messages/1/pin`);
  await harness.request(ada, `PUT /api/chats/${chat.id}/messages/2/pin`);
  const page = await harness.visit(ada, { colorScheme, viewport: { width, height: 800 } });
  await showChat(page, chat.id);
  await page.getByText("Pinned by Ben").waitFor();
  expect(await pageViolations(page, "pinned messages")).toEqual([]);
  await openFromChatMenu(page, "Pinned messages");
  await dialog(page, /^Pinned in/)
    .getByText("Pinned by Ben")
    .waitFor();
  expect(await pageViolations(page, "list of pinned messages")).toEqual([]);
});
