/** The chats of the tests of the sidebar, and what they find in it. */
import type { Chat } from "@belfry/contracts/chats";
import type { Page } from "playwright-core";
import type { Harness, Person } from "../support/harness.ts";

/** Ben creates chats with Ada in them. Returns their ids by title. */
export async function addChats(
  harness: Harness,
  { ada, ben }: { ada: Person; ben: Person },
  titles: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const title of titles) {
    const body = { title, kind: "group", memberIds: [ada.id] };
    const { id } = await harness.request<Chat>(ben, "POST /api/chats", body);
    ids.set(title, id);
  }
  return ids;
}

/** The names of the rows of a section, from the top. */
export async function rowsOf(page: Page, section: string): Promise<string[]> {
  const list = page.getByRole("navigation").getByRole("list", { name: section, exact: true });
  return list.locator("[data-chat] a [title]").allInnerTexts();
}

/** The names of the sections, from the top. */
export async function headsOf(page: Page): Promise<string[]> {
  return page.getByRole("navigation").getByRole("heading", { level: 2 }).allInnerTexts();
}

export function row(page: Page, title: string) {
  return page.locator("[data-chat]").getByRole("link", { name: new RegExp(`^${title}\\b`) });
}

/** Opens the menu of a chat or a section by its button. */
export async function openMenu(page: Page, name: string): Promise<void> {
  const nav = page.getByRole("navigation");
  const place = nav.locator("[data-chat], [data-head]").filter({ hasText: name }).first();
  await place.hover();
  await nav.getByRole("button", { name: `Menu of ${name}`, exact: true }).click();
  await page.getByRole("menu", { name: `Menu of ${name}`, exact: true }).waitFor();
}

export async function choose(page: Page, ...items: string[]): Promise<void> {
  for (const name of items) await page.getByRole("menuitem", { name }).click();
}
