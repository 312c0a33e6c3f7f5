/** The parts of the screen that the journey looks at: chats with their marks, messages, the composer. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export function composer(page: Page, chat: string): Locator {
  return page.getByRole("textbox", { name: `Message to ${chat}` });
}

export function message(page: Page, text: string): Locator {
  return page.getByRole("article").filter({ hasText: text });
}

export function row(page: Page, chat: string): Locator {
  return chatLinks(page).filter({ hasText: new RegExp(`^.?${chat}`) });
}

/** Waits until the title counts `count`, and each chat has its mark, such as "Deploys unread". */
export async function expectMarks(page: Page, count: number, marks: string[]): Promise<void> {
  await expect.poll(() => marksOf(page)).toEqual(marks);
  const countOf = (title: string) => Number(/^\((\d+)\)/.exec(title)?.[1] ?? 0);
  await expect.poll(async () => countOf(await page.title())).toBe(count);
}

function chatLinks(page: Page): Locator {
  return page
    .getByRole("navigation", { name: "Chats" })
    .locator('a[href^="/chats/"]:not([href$="/invite"])');
}

/** Returns the accessible names of the chats. */
async function marksOf(page: Page): Promise<string[]> {
  const tree = await page.getByRole("navigation", { name: "Chats" }).ariaSnapshot();
  return [...tree.matchAll(/link "([^"]*)"[^\n]*\n\s*- \/url: \/chats\/\d+$/gm)].map(
    ([, name = ""]) => name,
  );
}
