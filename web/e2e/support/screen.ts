/** Locators and steps that several tests use. */
import type { Chat } from "@belfry/contracts/chats";
import type { Locator, Page } from "playwright-core";
import type { Harness, Person } from "./harness.ts";

export function dialog(page: Page, name: string | RegExp): Locator {
  return page.getByRole("dialog", { name });
}

export async function openFromChatMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Chat menu" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Chooses an action from the menu of a message. */
export async function chooseAction(message: Locator, action: string): Promise<void> {
  await message.hover();
  await message.getByRole("button", { name: "More actions" }).click();
  await message.page().getByRole("menuitem", { name: action, exact: true }).click();
}

/** Opens a page of a webhook from the list. */
export async function openWebhook(page: Page, name: string, tab: string): Promise<void> {
  await dialog(page, "Webhooks")
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: tab, exact: true }).click();
  await page.getByRole("tab", { name: tab, selected: true }).waitFor();
}

/** Creates a webhook in the open dialog. Returns its URL. */
export async function createWebhook(page: Page, name: string): Promise<string> {
  const webhooks = dialog(page, "Webhooks");
  const field = webhooks.getByLabel("Name", { exact: true });
  const button = webhooks.getByRole("button", { name: "Create webhook" });
  await button.waitFor();
  if (!(await field.isVisible())) await button.click();
  await field.fill(name);
  await button.click();
  return showUrl(page);
}

/** Shows the masked URL of the webhook whose setup is open. Returns it. */
export async function showUrl(page: Page): Promise<string> {
  const webhooks = dialog(page, "Webhooks");
  await webhooks.getByRole("button", { name: "Show URL" }).click();
  await webhooks.getByRole("button", { name: "Show URL", pressed: true }).waitFor();
  return webhooks.getByLabel("URL", { exact: true }).inputValue();
}

/** Chooses an option of a drop-down list. */
export async function choose(list: Locator, option: string): Promise<void> {
  await list.click();
  const options = list.page().getByRole("option", { name: option, exact: true });
  await options.click();
  await options.waitFor({ state: "detached" });
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole("heading", { level: 1, name });
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Opens a chat and waits for its messages. One that arrives earlier is shown as unread. */
export async function showChat(page: Page, chatId: number): Promise<void> {
  await page.goto(`/chats/${chatId}`);
  await page
    .getByRole("log")
    .or(page.getByText(/^This is the start of (the chat|your conversation)/))
    .waitFor();
}

/** Returns the distance in pixels from the visible part of the list to its end. */
export function below(page: Page): Promise<number> {
  return page
    .getByRole("log")
    .evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
      Math.round(scrollHeight - scrollTop - clientHeight),
    );
}

interface ChatPeople {
  owner: Person;
  member: Person;
  /** Writes the messages. */
  author: Person;
}

/** Creates a chat of two people with messages. */
export async function createChatWith(
  { request }: Harness,
  { owner, member, author }: ChatPeople,
  title: string,
  texts: readonly string[],
): Promise<Chat> {
  const body = { title, kind: "group", memberIds: [member.id] };
  const chat = await request<Chat>(owner, "POST /api/chats", body);
  for (const text of texts) await request(author, `POST /api/chats/${chat.id}/messages`, { text });
  return chat;
}
