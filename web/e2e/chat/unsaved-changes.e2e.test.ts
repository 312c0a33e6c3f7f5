/** Dialogs with unsaved changes ask before they close. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { dialog, openFromChatMenu, openWebhook } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
await harness.addUser("Ben");
await harness.request(ada, "POST /api/chats/1/webhooks", { name: "Relay" });

const page = await harness.visitForAll(ada);

/** Returns the page. Closed dialogs leave nothing behind, so it is rarely loaded. */
async function pageAt(path: string): Promise<Page> {
  const isThere = new URL(page.url()).pathname === path;
  if (!isThere || (await page.getByRole("dialog").count()) > 0) await page.goto(path);
  return page;
}

interface Case {
  name: string;
  open: () => Promise<{ page: Page; form: Locator }>;
  change: (form: Locator) => Promise<void>;
  /** Passes while the change is still there. */
  isKept: (form: Locator) => Promise<boolean>;
}

const typed = (label: string): Pick<Case, "change" | "isKept"> => ({
  change: (form) => form.getByLabel(label, { exact: true }).fill("not saved yet"),
  isKept: async (form) =>
    (await form.getByLabel(label, { exact: true }).inputValue()) === "not saved yet",
});

async function webhooks(tab: "new" | "Settings" | "Template") {
  const page = await pageAt("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const form = dialog(page, "Webhooks");
  if (tab === "new") await form.getByRole("button", { name: "Create webhook" }).click();
  else await openWebhook(page, "Relay", tab);
  if (tab === "Template") return { page, form };
  await form.getByLabel("Name", { exact: true }).waitFor();
  return { page, form };
}

async function opened(path: string, button: string, title: string) {
  const page = await pageAt(path);
  await page.getByRole("button", { name: button, exact: true }).first().click();
  const form = dialog(page, title);
  await form.waitFor();
  return { page, form };
}

const cases: Case[] = [
  { name: "a new webhook", open: () => webhooks("new"), ...typed("Name") },
  { name: "webhook settings", open: () => webhooks("Settings"), ...typed("Name") },
  {
    name: "a template",
    open: () => webhooks("Template"),
    ...typed("Message"),
  },
  { name: "a new chat", open: () => opened("/chats/1", "New chat", "New chat"), ...typed("Title") },
  {
    name: "the topic of a chat",
    open: async () => {
      const page = await pageAt("/chats/1");
      await openFromChatMenu(page, "Edit chat");
      return { page, form: dialog(page, "Edit chat") };
    },
    ...typed("Topic"),
  },
  {
    name: "an API key",
    open: () => opened("/settings/api-keys", "Create key", "Create API key"),
    ...typed("Name"),
  },
  {
    name: "the chats of an invite",
    open: () => opened("/admin/invites", "Create invite", "Create invite"),
    change: (form) => form.getByLabel("General").uncheck(),
    isKept: async (form) => !(await form.getByLabel("General").isChecked()),
  },
  {
    name: "a new user",
    open: () => opened("/admin/users", "Create user", "Create user"),
    ...typed("Name"),
  },
];

/** Resolves when the browser has sent the events of closed dialogs. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let count = 0; count < 3; count++) await new Promise(requestAnimationFrame);
  });
}

test.for(cases)(
  "[U2] Esc, the close button and a click outside keep unsaved changes: $name",
  async (item) => {
    const { page, form } = await item.open();
    await item.change(form);
    const question = page.getByRole("alertdialog", { name: "Discard changes?" });
    const ways = [
      () => page.keyboard.press("Escape"),
      () => form.getByRole("button", { name: "Close" }).click(),
      () => page.mouse.click(3, 3),
    ];
    for (const close of ways) {
      await close();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await question.waitFor({ state: "detached" });
      expect(await item.isKept(form)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Discard" }).click();
    await form.waitFor({ state: "detached" });
  },
);

test("[U2] A dialog without changes, and one whose changes are saved, closes at once", async () => {
  const { page, form } = await webhooks("Settings");
  await form.getByLabel("Name", { exact: true }).fill("Relay 2");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByRole("heading", { name: "Relay 2" }).waitFor();
  await form.getByLabel("Name", { exact: true }).fill("Relay");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("No unsaved changes").waitFor();
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  const other = await opened("/chats/1", "New chat", "New chat");
  await other.page.keyboard.press("Escape");
  await other.form.waitFor({ state: "detached" });
});

test("[U2] Esc pressed again and again keeps unsaved changes", async () => {
  const { page, form } = await webhooks("Settings");
  const name = typed("Name");
  await name.change(form);
  // At the second time, browsers close a dialog without asking it.
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press("Escape");
  await settled(page);
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  if (!(await question.isVisible())) await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await name.isKept(form)).toBe(true);
});

test("[U2] The back button of webhook settings asks too", async () => {
  const { page, form } = await webhooks("Settings");
  await typed("Name").change(form);
  await form.getByRole("button", { name: "All webhooks" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await typed("Name").isKept(form)).toBe(true);
});

test("[U17] Settings and template are one form: switching tabs keeps changes, and Discard undoes them", async () => {
  const { page, form } = await webhooks("Settings");
  await typed("Name").change(form);
  await form.getByText("1 unsaved change").waitFor();
  await form.getByRole("tab", { name: "Template" }).click();
  await typed("Message").change(form);
  await form.getByText("2 unsaved changes").waitFor();
  await form.getByRole("tab", { name: "Deliveries" }).click();
  await form.getByText("2 unsaved changes").waitFor();
  await form.getByRole("tab", { name: "Settings" }).click();
  expect(await typed("Name").isKept(form)).toBe(true);
  await form.getByRole("button", { name: "Discard" }).click();
  await form.getByText("No unsaved changes").waitFor();
  expect(await form.getByLabel("Name", { exact: true }).inputValue()).toBe("Relay");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
});
