/** A chat with a webhook that posts alerts, and what the tests find in it. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Locator, Page } from "playwright-core";
import { type Harness, type Person, startHarness } from "../support/harness.ts";
import { showChat } from "../support/screen.ts";

export async function startAlerts() {
  const harness = await startHarness();
  const ada = await harness.setUp();
  const ben = await harness.addUser("Ben");
  return { harness, ada, ben, startChat: (title: string) => startChat(harness, title, ada, ben) };
}

export interface AlertBody {
  title?: string;
  text?: string;
  level?: "critical" | "warning" | "info";
  state?: "open" | "resolved";
  key?: string;
  instances?: string[];
}

async function startChat(harness: Harness, title: string, ada: Person, ben: Person) {
  const body = { title, kind: "group", memberIds: [ben.id] };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", body);
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, endpoint, { name: "Relay" });

  /** Posts an open critical alert. The same key updates it. Returns the id of its message. */
  async function fire({ title = "Disk full", text = "db-1", ...alert }: AlertBody = {}) {
    const headers = { "content-type": "application/json" };
    const cards = [{ title, text }];
    const native = { cards, level: "critical", state: "open", key: title, ...alert };
    const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(native) });
    if (reply.status !== 200) throw new Error(await reply.text());
    return ((await reply.json()) as { id: number }).id;
  }

  const path = (id: number) => `/api/chats/${chat.id}/messages/${id}`;
  return {
    ...chat,
    url,
    fire,
    acknowledge: (user: Person, id: number, more: object = {}) =>
      harness.request<Message>(user, `PUT ${path(id)}/acknowledgement`, more),
    load: (user: Person, id: number) => harness.request<Message>(user, `GET ${path(id)}`),
    close: (user: Person, id: number) => harness.request<Message>(user, `PUT ${path(id)}/closed`),
    async open(user: Person): Promise<Page> {
      const page = await harness.visit(user);
      await showChat(page, chat.id);
      return page;
    },
  };
}

/** The message of an alert in the open chat. */
export const alertOf = (page: Page, title: string): Locator =>
  page.getByRole("article").filter({ hasText: title });

/** The row of an alert in the list of alerts. */
export const rowOf = (page: Page, title: string): Locator =>
  page.getByRole("region", { name: "Alerts" }).getByRole("listitem").filter({ hasText: title });

export const buttonIn = (place: Locator, name: string): Locator =>
  place.getByRole("button", { name, exact: true });

export async function chooseIn(place: Locator, ...items: string[]): Promise<void> {
  await buttonIn(place, "Alert actions").click();
  for (const name of items) await place.page().getByRole("menuitem", { name, exact: true }).click();
}
