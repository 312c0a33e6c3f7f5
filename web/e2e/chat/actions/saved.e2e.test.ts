/** Messages saved for later, on two devices of one user. */
import { expect, test } from "vitest";
import { startHarness } from "../../support/harness.ts";
import { pageViolations } from "../../support/page-violations.ts";
import { chooseAction, createChatWith, showChat } from "../../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

const startChat = (title: string, texts: string[]) =>
  createChatWith(harness, { owner: ada, member: ben, author: ada }, title, texts);

test("A message saved on one device is marked on the other, which finds it in the list and removes it", async () => {
  const chat = await startChat("Deploys", ["Runbook", ...Array(40).fill("line")]);
  const phone = await harness.visit(ben);
  await phone.goto(`/chats/${chat.id}/messages/1`);
  const runbook = phone.getByRole("article").filter({ hasText: "Runbook" });
  await runbook.waitFor();

  const desk = await harness.visit(ben);
  await desk.goto("/saved");
  await desk.getByText("Nothing saved yet").waitFor();
  await chooseAction(runbook, "Save for later");
  await runbook.getByText("Saved for later").waitFor();
  const row = desk.getByRole("listitem").filter({ hasText: "Runbook" });
  await row.getByText("in Deploys").waitFor();
  await row.getByRole("link").click();
  const seen = desk.getByRole("article").filter({ hasText: "Runbook" });
  await seen.getByText("Saved for later").waitFor();

  const other = await harness.visit(ada);
  await other.goto(`/chats/${chat.id}/messages/1`);
  await other.getByRole("article").filter({ hasText: "Runbook" }).waitFor();
  expect(await other.getByText("Saved for later").count()).toBe(0);

  await desk.getByRole("link", { name: "Saved" }).click();
  await row.getByRole("button", { name: "Remove the message from Ada" }).click();
  await desk.getByText("Nothing saved yet").waitFor();
  await expect.poll(() => runbook.getByText("Saved for later").count()).toBe(0);
});

test("The mark is there after a reload, and goes with the message", async () => {
  const chat = await startChat("Reload", ["Remember me"]);
  await harness.request(ben, `PUT /api/chats/${chat.id}/messages/1/saved`);
  const page = await harness.visit(ben);
  await showChat(page, chat.id);
  await page.getByText("Saved for later").waitFor();
  await page.goto("/saved");
  const row = page.getByRole("listitem").filter({ hasText: "Remember me" });
  await row.waitFor();
  await harness.request(ada, `DELETE /api/chats/${chat.id}/messages/1`);
  await row.waitFor({ state: "detached" });
});

test.each([
  { colorScheme: "light" as const, width: 1280 },
  { colorScheme: "dark" as const, width: 390 },
])("Saved messages are accessible: $colorScheme, $width px", async ({ colorScheme, width }) => {
  const chat = await startChat(`Access ${width}`, ["The runbook is in the wiki", "Who is next?"]);
  for (const id of [1, 2]) {
    await harness.request(ada, `PUT /api/chats/${chat.id}/messages/${id}/saved`);
  }
  const page = await harness.visit(ada, { colorScheme, viewport: { width, height: 800 } });
  await showChat(page, chat.id);
  await page.getByText("Saved for later").first().waitFor();
  expect(await pageViolations(page, "saved messages in a chat")).toEqual([]);
  await page.goto("/saved");
  await page.getByText("The runbook is in the wiki").first().waitFor();
  expect(await pageViolations(page, "list of saved messages")).toEqual([]);
});
