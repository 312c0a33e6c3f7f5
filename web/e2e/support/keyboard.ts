/** Steps that use only the keyboard. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

const maxPresses = 60;

/** Returns the label or the text of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement ? element.labels : null;
    const name = element?.getAttribute("aria-label") ?? labels?.[0]?.textContent;
    return (name ?? element?.textContent ?? "").trim();
  });
}

export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; (await focused(page)) !== name; presses++) {
    expect(presses, `Tab reaches ${name}`).toBeLessThan(maxPresses);
    await page.keyboard.press("Tab");
  }
}

export async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}
