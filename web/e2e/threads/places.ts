/** The places of threads in the web app. */
import type { Chat } from "@belfry/contracts/chats";
import type { Locator, Page } from "playwright-core";
import type { Harness, Person } from "../support/harness.ts";

export const panelOf = (page: Page) => page.getByRole("region", { name: "Thread", exact: true });

export const replyField = (page: Page) => panelOf(page).getByRole("textbox");

/** A message of the chat, which the panel may show too. */
export const messageOf = (page: Page, text: string) =>
  page.getByRole("log", { name: "Messages" }).getByRole("article").filter({ hasText: text });

export const isFocused = (one: Locator) => one.evaluate((it) => it === document.activeElement);

/** Starts the thread of the first message of a chat. */
export async function startThread(
  { request }: Harness,
  author: Person,
  { id }: Pick<Chat, "id">,
  texts: readonly string[],
  rootId = 1,
): Promise<Chat> {
  const thread = await request<Chat>(author, `PUT /api/chats/${id}/messages/${rootId}/thread`);
  for (const text of texts) {
    await request(author, `POST /api/chats/${thread.id}/messages`, { text });
  }
  return thread;
}
